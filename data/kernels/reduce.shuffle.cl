/* Reduction by warp shuffles: columns as in the cascading algorithm, then registers
 * instead of local memory.  For commutative operators on one word.  Two launches, the
 * second of one group over the groups' results. */
KERNEL void reduce_shuffle(GLOBAL_MEM const T *in, u64 n, GLOBAL_MEM T *out)
{
    LOCAL_MEM u32 scratch[B];
    LOCAL_MEM T of_warp[B / WARP];
    T sum = column(in, (u64)GID * B + LID, n, (u64)GDIM * B);
    for (u32 d = WARP / 2; d > 0; d /= 2)
        sum = combine(sum, (T)SHUFFLE_DOWN((u32)sum, d, scratch));
    if (LID % WARP == 0)
        of_warp[LID / WARP] = sum;
    LOCAL_BARRIER();
    if (LID == 0) {
        for (u32 w = 1; w < B / WARP; w++)
            sum = combine(sum, of_warp[w]);
        out[GID] = sum;
    }
}
