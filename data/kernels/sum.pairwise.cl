/* One step of the pairwise sum (000 §4): a[i] <- a[i] + a[i + h] for i < h.  The
 * first step reads the input, the others the work array: nothing is read after it was
 * written in the same launch. */
KERNEL void sum_pairwise(GLOBAL_MEM const u32 *in, GLOBAL_MEM u32 *out, u64 distance)
{
    const u64 p = (u64)GDIM * LDIM;
    for (u64 i = (u64)GID * LDIM + LID; i < distance; i += p)
        out[i] = in[i] + in[i + distance];
}
