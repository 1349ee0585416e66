/* The bitonic sorting network (004 §6.2.1) for any number of 32-bit keys: in every merge
 * the first stage compares i with its mirror image, so all comparators point the same
 * way and keys beyond the end, which count as the largest, never move.  TILE = 2B keys
 * are sorted and merged within a group; longer distances take a launch each. */
#define TILE (2 * B)

DEVICE_FN void order(LOCAL_PTR u32 *key, u32 i, u32 j)
{
    const u32 a = key[i], b = key[j];
    if (b < a) {
        key[i] = b;
        key[j] = a;
    }
}

DEVICE_FN void order_far(GLOBAL_MEM u32 *key, u64 i, u64 j, u64 n)
{
    if (j >= n)
        return;
    const u32 a = key[i], b = key[j];
    key[i] = a < b ? a : b; /* written whatever they are: no branch */
    key[j] = a < b ? b : a;
}

/* Place i of run number t >> log, and of a run of twice the length: distances are powers of two, and a
 * division of 64 bits takes a GPU some hundred instructions. */
#define RUN(t, log) ((t) >> (log) << (log) << 1)
#define PLACE(t, log) ((t) & (((u64)1 << (log)) - 1))

DEVICE_FN void stages(LOCAL_PTR u32 *key, u32 distance)
{
    for (u32 s = distance; s > 0; s /= 2) {
        const u32 i = (LID & ~(s - 1)) * 2 + (LID & (s - 1));
        order(key, i, i + s);
        LOCAL_BARRIER();
    }
}

/* Phases 0 .. log2(TILE) - 1. */
KERNEL void bitonic_tiles(GLOBAL_MEM const u32 *in, GLOBAL_MEM u32 *out, u64 n)
{
    LOCAL_MEM u32 key[TILE];
    const u64 from = (u64)GID * TILE;
    for (u32 i = LID; i < TILE; i += B)
        key[i] = from + i < n ? in[from + i] : 0xFFFFFFFFu;
    LOCAL_BARRIER();
    for (u32 span = 1; span < TILE; span *= 2) {
        const u32 begin = (LID & ~(span - 1)) * 2, i = LID & (span - 1);
        order(key, begin + i, begin + 2 * span - 1 - i);
        LOCAL_BARRIER();
        stages(key, span / 2);
    }
    for (u32 i = LID; i < TILE; i += B)
        if (from + i < n)
            out[from + i] = key[i];
}

/* The first stage of the phase that merges runs of 2^log keys. */
KERNEL void bitonic_mirror(GLOBAL_MEM u32 *key, u64 n, u32 log)
{
    const u64 t = (u64)GID * B + LID, begin = RUN(t, log), i = PLACE(t, log);
    order_far(key, begin + i, begin + ((u64)2 << log) - 1 - i, n);
}

KERNEL void bitonic_stage(GLOBAL_MEM u32 *key, u64 n, u32 log)
{
    const u64 t = (u64)GID * B + LID, i = RUN(t, log) + PLACE(t, log);
    order_far(key, i, i + ((u64)1 << log), n);
}

/* The stages of a phase that stay within a tile. */
KERNEL void bitonic_rest(GLOBAL_MEM u32 *out, u64 n)
{
    LOCAL_MEM u32 key[TILE];
    const u64 from = (u64)GID * TILE;
    for (u32 i = LID; i < TILE; i += B)
        key[i] = from + i < n ? out[from + i] : 0xFFFFFFFFu;
    LOCAL_BARRIER();
    stages(key, B);
    for (u32 i = LID; i < TILE; i += B)
        if (from + i < n)
            out[from + i] = key[i];
}
