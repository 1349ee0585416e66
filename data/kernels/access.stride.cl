/* Every thread walks through s cells of its own (001 §3): in round t neighbouring
 * threads ask for cells that lie s apart. */
/* The first `rounds` of the s rounds only. */
KERNEL void stride_read(GLOBAL_MEM const u32 *a, u64 s, u64 rounds, GLOBAL_MEM u32 *sums)
{
    const u64 me = (u64)GID * LDIM + LID;
    u32 sum = 0;
    for (u64 t = 0; t < rounds; t++)
        sum += a[me * s + t];
    sums[me] = sum;
}
