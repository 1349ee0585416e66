/* The steps of the optimal prefix sums (000 §7).  Level t holds 2^t interval sums; a
 * level lies at its own size in the array of levels, level m is the input. */
KERNEL void prefix_up(GLOBAL_MEM const u32 *below, u64 below_at, GLOBAL_MEM u32 *level, u64 size)
{
    const u64 p = (u64)GDIM * LDIM;
    for (u64 i = (u64)GID * LDIM + LID; i < size; i += p)
        level[size + i] = below[below_at + 2 * i] + below[below_at + 2 * i + 1];
}

/* In the step to level m the sums go into the output; its cell 0 is the input's. */
KERNEL void prefix_down(GLOBAL_MEM const u32 *level, GLOBAL_MEM const u32 *below, u64 below_at, GLOBAL_MEM u32 *out, u64 out_at, u64 size)
{
    const u64 p = (u64)GDIM * LDIM, me = (u64)GID * LDIM + LID;
    for (u64 i = me; i < size; i += p) {
        const u32 x = level[size + i];
        out[out_at + 2 * i + 1] = x;
        if (i + 2 <= size)
            out[out_at + 2 * i + 2] = x + below[below_at + 2 * i + 2];
    }
    if (me == 0 && out != below)
        out[out_at] = below[below_at];
}
