/* Local reduction of the matrix-based algorithm (004 Algorithm 4.4): a group of B
 * cores takes B rows of r elements each, tile by tile of B x B, and core e reduces row
 * e.  CONV puts the cells of a column into different banks.  The global reduction is
 * reduce.tree_nc's. */
#define CONV(i) ((i) / B * B + ((i) % B + (i) / B) % B)
KERNEL void reduce_matrix(GLOBAL_MEM const IN *t, u64 n, u64 r, GLOBAL_MEM T *w LOCAL_ARG(T, d))
{
    LOCAL_BODY(T, d)
    LOCAL_MEM T x[B];
    const u32 e = LID;
    T sum = IDENTITY;
    for (u64 column = 0; column < r; column += B) {
        for (u32 j = 0; j < B; j++) {
            const u64 i = ((u64)GID * B + j) * r + column + e;
            d[CONV(j * B + e)] = column + e < r && i < n ? lift(t[i]) : IDENTITY;
        }
        LOCAL_BARRIER();
        for (u32 j = 0; j < B; j++)
            sum = combine(sum, d[CONV(j + e * B)]);
        LOCAL_BARRIER();
    }
    x[e] = sum;
    LOCAL_BARRIER();
    for (u32 live = B / 2; live > 0; live /= 2) {
        T v = IDENTITY;
        if (e < live)
            v = combine(x[2 * e], x[2 * e + 1]);
        LOCAL_BARRIER();
        if (e < live)
            x[e] = v;
        LOCAL_BARRIER();
    }
    if (e == 0)
        w[GID] = x[0];
}
