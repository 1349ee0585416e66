/* One level of the tree-based reduction (004 Algorithm 4.1), for commutative
 * operators: a group of B cores reduces blocks of 2B elements, core e first the
 * elements e and e + B. */
KERNEL void reduce_tree(GLOBAL_MEM const T *q, u64 q_at, u64 d, GLOBAL_MEM T *omega, u64 omega_at, u32 is_input)
{
    LOCAL_MEM T x[B];
    const u32 e = LID;
    const u64 blocks = (d + 2 * B - 1) / (2 * B);
    for (u64 block = GID; block < blocks; block += GDIM) {
        const u64 at = block * 2 * B + e;
        const T first = at < d ? element(q, q_at + at, is_input) : IDENTITY;
        const T second = at + B < d ? element(q, q_at + at + B, is_input) : IDENTITY;
        x[e] = combine(first, second);
        LOCAL_BARRIER();
        for (u32 delta = B / 2; delta > 0; delta /= 2) {
            if (e < delta)
                x[e] = combine(x[e], x[e + delta]);
            LOCAL_BARRIER();
        }
        if (e == 0)
            omega[omega_at + block] = x[0];
    }
}
