/* One level of the tree-based reduction that keeps the order (004 Algorithm 4.3):
 * neighbours are combined, 2B elements a block, log2(2B) steps. */
KERNEL void reduce_tree_nc(GLOBAL_MEM const T *q, u64 q_at, u64 d, GLOBAL_MEM T *omega, u64 omega_at, u32 is_input)
{
    LOCAL_MEM T x[2 * B];
    const u32 e = LID;
    const u64 blocks = (d + 2 * B - 1) / (2 * B);
    for (u64 block = GID; block < blocks; block += GDIM) {
        const u64 at = block * 2 * B + e;
        const T first = at < d ? element(q, q_at + at, is_input) : IDENTITY;
        const T second = at + B < d ? element(q, q_at + at + B, is_input) : IDENTITY;
        x[e] = first;
        x[e + B] = second;
        LOCAL_BARRIER();
        for (u32 live = B; live > 0; live /= 2) {
            T v = IDENTITY;
            if (e < live)
                v = combine(x[2 * e], x[2 * e + 1]);
            LOCAL_BARRIER(); /* all have read before any writes */
            if (e < live)
                x[e] = v;
            LOCAL_BARRIER();
        }
        if (e == 0)
            omega[omega_at + block] = x[0];
        LOCAL_BARRIER();
    }
}
