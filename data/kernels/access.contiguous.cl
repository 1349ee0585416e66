/* Neighbouring threads read neighbouring cells (000 §3, 001 §3), with p threads; the catalogue's
 * program writes them.
 *
 * copy_wide is what a copy reaches on the device: 16 bytes an access, WIDE of them in
 * flight, a group's side by side.  With 2048 threads in a multiprocessor these are 32 WIDE
 * KB; on an H200, half of whose 4.3 TB/s is read, 13 KB cover the latency of 800 ns. */
/* Every thread leaves the sum of what it read: p writes more. */
KERNEL void access_read(GLOBAL_MEM const u32 *a, u64 n, GLOBAL_MEM u32 *sums)
{
    const u64 p = (u64)GDIM * LDIM, me = (u64)GID * LDIM + LID;
    u32 sum = 0;
    u64 i = me;
    for (; i + 7 * p < n; i += 8 * p) { /* eight in flight */
        u32 v[8];
        for (u32 k = 0; k < 8; k++)
            v[k] = a[i + k * p];
        for (u32 k = 0; k < 8; k++)
            sum += v[k];
    }
    for (; i < n; i += p)
        sum += a[i];
    sums[me] = sum;
}

KERNEL void copy_wide(GLOBAL_MEM const u32x4 *a, GLOBAL_MEM u32x4 *b, u64 n)
{
    const u64 wide = n / 4, size = (u64)LDIM * WIDE;
    u64 piece = GID * size;
    for (; piece + size <= wide; piece += GDIM * size) {
        u32x4 v[WIDE];
        for (u32 k = 0; k < WIDE; k++)
            v[k] = a[piece + LID + k * LDIM];
        for (u32 k = 0; k < WIDE; k++)
            b[piece + LID + k * LDIM] = v[k];
    }
    for (u64 i = piece + LID; i < wide; i += LDIM) /* one group's: the last piece is no whole one */
        b[i] = a[i];
    GLOBAL_MEM const u32 *from = (GLOBAL_MEM const u32 *)a;
    GLOBAL_MEM u32 *to = (GLOBAL_MEM u32 *)b;
    if (GID == 0 && LID < n % 4)
        to[wide * 4 + LID] = from[wide * 4 + LID];
}
