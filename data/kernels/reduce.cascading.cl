/* Local reduction of the cascading algorithm (004 Algorithm 4.2): each of p cores
 * reduces a column of the input, p elements a row; then a tree in the group.  For
 * commutative operators.  The global reduction is reduce.tree's. */
KERNEL void reduce_cascading(GLOBAL_MEM const T *t, u64 n, GLOBAL_MEM T *w)
{
    LOCAL_MEM T x[B];
    const u32 e = LID;
    x[e] = column(t, (u64)GID * B + e, n, (u64)GDIM * B);
    LOCAL_BARRIER();
    for (u32 delta = B / 2; delta > 0; delta /= 2) {
        if (e < delta)
            x[e] = combine(x[e], x[e + delta]);
        LOCAL_BARRIER();
    }
    if (e == 0)
        w[GID] = x[0];
}
