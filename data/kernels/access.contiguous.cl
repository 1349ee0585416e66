/* Neighbouring threads take neighbouring cells (000 §3, 001 §3), as the catalogue's
 * program does it, with p threads; and the same reading.  copy_wide is what a copy
 * reaches on the device: 16 bytes an access, four in flight. */
KERNEL void access_write(GLOBAL_MEM u32 *a, u64 n, u32 salt)
{
    const u64 p = (u64)GDIM * LDIM;
    for (u64 i = (u64)GID * LDIM + LID; i < n; i += p)
        a[i] = (u32)i ^ salt;
}

/* Every thread leaves the sum of what it read: p writes more. */
KERNEL void access_read(GLOBAL_MEM const u32 *a, u64 n, GLOBAL_MEM u32 *sums)
{
    const u64 p = (u64)GDIM * LDIM, me = (u64)GID * LDIM + LID;
    u32 sum = 0;
    for (u64 i = me; i < n; i += p)
        sum += a[i];
    sums[me] = sum;
}

KERNEL void copy_wide(GLOBAL_MEM const u32x4 *a, GLOBAL_MEM u32x4 *b, u64 n)
{
    const u64 wide = n / 4, p = (u64)GDIM * LDIM;
    u64 i = (u64)GID * LDIM + LID;
    for (; i + 3 * p < wide; i += 4 * p) {
        const u32x4 w = a[i], x = a[i + p], y = a[i + 2 * p], z = a[i + 3 * p];
        b[i] = w;
        b[i + p] = x;
        b[i + 2 * p] = y;
        b[i + 3 * p] = z;
    }
    for (; i < wide; i += p)
        b[i] = a[i];
    GLOBAL_MEM const u32 *from = (GLOBAL_MEM const u32 *)a;
    GLOBAL_MEM u32 *to = (GLOBAL_MEM u32 *)b;
    if (GID == 0 && LID < n % 4)
        to[wide * 4 + LID] = from[wide * 4 + LID];
}
