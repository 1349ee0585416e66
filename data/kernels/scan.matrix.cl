/* Prefix scan, matrix-based (004 Algorithms 5.1-5.3, with the neighbour's column sum
 * and a running carry, see errata).  Exclusive.  A group of B cores owns `chunk`
 * elements and takes them in sub-blocks of ALPHA*B, column by column: core e has the
 * elements e*ALPHA .. e*ALPHA + ALPHA-1, rows B + 1 apart in local memory. */
KERNEL void scan_reduce(GLOBAL_MEM const T *t, u64 n, u64 chunk, GLOBAL_MEM T *c)
{
    LOCAL_MEM T x[B];
    const u32 e = LID;
    const u64 from = (u64)GID * chunk, to = from + chunk < n ? from + chunk : n;
    x[e] = column(t, from + e, to, B);
    LOCAL_BARRIER();
    for (u32 delta = B / 2; delta > 0; delta /= 2) {
        if (e < delta)
            x[e] = combine(x[e], x[e + delta]);
        LOCAL_BARRIER();
    }
    if (e == 0)
        c[GID] = x[0];
}

/* carries: 1 when the group begins with c[GID], else with the identity */
KERNEL void scan_block(GLOBAL_MEM const T *t, GLOBAL_MEM T *u, u64 n, u64 chunk, GLOBAL_MEM const T *c, u32 carries LOCAL_ARG(T, m))
{
    LOCAL_BODY(T, m)
    LOCAL_MEM T column[B];
    const u32 e = LID;
    const u64 from = (u64)GID * chunk, to = from + chunk < n ? from + chunk : n;
    T carry = carries ? c[GID] : IDENTITY;
    for (u64 at = from; at < to; at += ALPHA * B) {
        for (u32 j = 0; j < ALPHA; j++) {
            const u32 k = j * B + e;
            m[k % ALPHA * (B + 1) + k / ALPHA] = at + k < to ? t[at + k] : IDENTITY;
        }
        LOCAL_BARRIER();
        T sum = IDENTITY;
        for (u32 j = 0; j < ALPHA; j++)
            sum = combine(sum, m[j * (B + 1) + e]);
        column[e] = sum;
        LOCAL_BARRIER();
        for (u32 d = 1; d < B; d *= 2) {
            if (e >= d)
                sum = combine(column[e - d], column[e]);
            LOCAL_BARRIER();
            column[e] = sum;
            LOCAL_BARRIER();
        }
        T next = e > 0 ? combine(carry, column[e - 1]) : carry;
        for (u32 j = 0; j < ALPHA; j++) {
            const T x = m[j * (B + 1) + e];
            m[j * (B + 1) + e] = next;
            next = combine(next, x);
        }
        carry = combine(carry, column[B - 1]);
        LOCAL_BARRIER();
        for (u32 j = 0; j < ALPHA; j++) {
            const u32 k = j * B + e;
            if (at + k < to)
                u[at + k] = m[k % ALPHA * (B + 1) + k / ALPHA];
        }
        LOCAL_BARRIER();
    }
}
