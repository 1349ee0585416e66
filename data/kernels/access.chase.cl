/* The latency of memory: one thread follows a cycle through all cells, each of
 * which holds the address of the next.  The clock counts its cycles where there is one. */
KERNEL void chase_global(GLOBAL_MEM const u32 *next, u32 steps, GLOBAL_MEM u32 *out)
{
    if (GID != 0 || LID != 0)
        return;
    u32 at = 0;
    const u64 begin = CLOCK();
    for (u32 i = 0; i < steps; i++)
        at = next[at];
    out[0] = at;
    const u64 cycles = CLOCK() - begin;
    out[1] = (u32)cycles;
    out[2] = (u32)(cycles >> 32);
}

/* The same through local memory, which the first of the cells are copied to.  A cell holds the place of
 * the next in bytes: between two loads there is nothing to compute. */
#define LOCAL_CELLS 2048
KERNEL void chase_local(GLOBAL_MEM const u32 *next, u32 cells, u32 steps, GLOBAL_MEM u32 *out)
{
    LOCAL_MEM u32 here[LOCAL_CELLS];
    for (u32 i = LID; i < cells; i += LDIM)
        here[i] = 4 * next[i];
    LOCAL_BARRIER();
    if (GID != 0 || LID != 0)
        return;
    u32 at = 0;
    const u64 begin = CLOCK();
    for (u32 i = 0; i < steps; i++)
        at = *(LOCAL_PTR const u32 *)((LOCAL_PTR const char *)here + at);
    out[0] = at / 4;
    const u64 cycles = CLOCK() - begin;
    out[1] = (u32)cycles;
    out[2] = (u32)(cycles >> 32);
}
