/* Reduction with atomics: every warp adds its part to the result, which was set to the
 * identity before.  One launch, for add and max. */
KERNEL void reduce_atomic(GLOBAL_MEM const T *in, u64 n, GLOBAL_MEM T *out)
{
    LOCAL_MEM u32 scratch[B];
    T sum = column(in, (u64)GID * B + LID, n, (u64)GDIM * B);
    for (u32 d = WARP / 2; d > 0; d /= 2)
        sum = combine(sum, (T)SHUFFLE_DOWN((u32)sum, d, scratch));
    if (LID % WARP == 0) {
#if OPERATOR == 0
        ATOMIC_ADD(out, sum);
#else
        ATOMIC_MAX(out, sum);
#endif
    }
}
