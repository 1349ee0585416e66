/* What one would write today: one pass, each tile looks back at those before it
 * (decoupled look-back).  Exclusive sums of 32-bit numbers.
 *
 * Nothing is transposed: a lane holds ITEMS / 4 vectors of four numbers that lie a warp
 * apart, so that every access is 16 bytes beside its neighbour's, and each vector's sums
 * go through a warp scan of their own; these are independent of each other.
 *
 * Status and value of a tile share one 64-bit word, so that whoever sees the one sees
 * the other.  A word of another run does not count: nothing is cleared between runs.
 * With TICKET the tiles are handed out in the order in which groups begin (status[0]
 * counts; `first` is its value before the run), so that a tile waits only for tiles that
 * have begun; without, groups are trusted to begin in their order, as NVIDIA's do.
 *
 * On an H200, 2^28 numbers: 2.15 GB, 0.50 ms at the speed of a copy.  A multiprocessor
 * holds 1024 work-items that load 128 bytes each, where 26 KB in flight cover the latency.
 * The rest is for tiles that wait: one of 8192 numbers is due every 15 ns, it waits 2 to
 * 5 us for those before it - a look takes 0.4 to 0.8 us, and the slowest load of some
 * hundred decides -, and so do 130 to 330 others of the 528 that are held.  Smaller tiles
 * look back farther: with 4096 numbers, of which 792 are held, the slower looks would
 * cost a fifth of the bandwidth. */
#define WIDE (ITEMS / 4)
#define TILE (B * ITEMS)
#define OF_TILE 1 /* the word has the sum of the tile alone */
#define OF_ALL 2  /* the word has the sum of all tiles up to this one */

/* The sum of all tiles before `tile`, in every lane: a warp of tiles a look. */
DEVICE_FN u32 look_back(GLOBAL_MEM u64 *status, u32 tile, u32 run, LOCAL_PTR u32 *scratch)
{
    const u32 lane = LID % WARP;
    u32 before = 0, ends;
    i32 at = (i32)tile - 1;
    do {
        const i32 mine = at - (i32)lane;
        u64 word;
        for (;;) {
            word = mine < 0 ? (u64)(run + OF_ALL) << 32 : LID < WARP ? ATOMIC_LOAD(status + 1 + mine) : 0;
            word = OF_FIRST_WARP(word, scratch); /* all of a group go the same way */
            const u32 state = (u32)(word >> 32) - run;
            ends = WARP_FIRST(state == OF_ALL, scratch); /* those before the nearest of these do not matter */
            if (WARP_FIRST(state != OF_ALL && state != OF_TILE, scratch) >= ends)
                break;
            PAUSE(PAUSE_NS);
        }
        before += WARP_SUM(lane <= ends ? (u32)word : 0, scratch);
        at -= WARP;
    } while (ends == WARP);
    return before;
}

/* run: its number times 4 */
KERNEL_OF(B, HELD) void scan_lookback(GLOBAL_MEM const u32x4 *in, GLOBAL_MEM u32x4 *out, u64 n, GLOBAL_MEM u64 *status, u32 run, u32 first)
{
    LOCAL_MEM u32 scratch[B];
    LOCAL_MEM u32 of_warp[B / WARP];
    LOCAL_MEM u32 shared_tile, shared_before;
    const u32 lane = LID % WARP, warp = LID / WARP;
#if TICKET
    if (LID == 0)
        shared_tile = ATOMIC_ADD((GLOBAL_MEM u32 *)status, 1u) - first;
    LOCAL_BARRIER();
    const u32 tile = shared_tile;
#else
    const u32 tile = GID;
#endif
    const u64 from = (u64)tile * TILE, at = from / 4 + warp * (WARP * WIDE) + lane;
    const u32 whole = from + TILE <= n;
    u32x4 v[WIDE];
    if (whole) {
        for (u32 k = 0; k < WIDE; k++)
            v[k] = in[at + k * WARP];
    } else {
        GLOBAL_MEM const u32 *word = (GLOBAL_MEM const u32 *)in;
        for (u32 k = 0; k < WIDE; k++) {
            const u64 i = 4 * (at + k * WARP);
            v[k] = MAKE_U32X4(i < n ? word[i] : 0, i + 1 < n ? word[i + 1] : 0, i + 2 < n ? word[i + 2] : 0, i + 3 < n ? word[i + 3] : 0);
        }
    }
    u32 s[WIDE], sum = 0;
    for (u32 k = 0; k < WIDE; k++) {
        v[k].y += v[k].x;
        v[k].z += v[k].y;
        s[k] = v[k].w += v[k].z;
    }
    for (u32 d = 1; d < WARP; d *= 2)
        for (u32 k = 0; k < WIDE; k++) {
            const u32 left = SHUFFLE_UP(s[k], d, scratch);
            s[k] += lane >= d ? left : 0;
        }
    for (u32 k = 0; k < WIDE; k++) { /* s[k]: of all before the vector, in the warp */
        const u32 of_vectors = SHUFFLE_FROM(s[k], WARP - 1, scratch);
        s[k] += sum - v[k].w;
        sum += of_vectors;
    }
    if (lane == 0)
        of_warp[warp] = sum;
    LOCAL_BARRIER();
    u32 before = 0, total = 0;
    for (u32 w = 0; w < B / WARP; w++) {
        before += w < warp ? of_warp[w] : 0;
        total += of_warp[w];
    }
    if (LID == 0)
        ATOMIC_STORE(status + 1 + tile, (u64)(run + (tile ? OF_TILE : OF_ALL)) << 32 | total);
    if (WARP_IS_GROUP || LID < WARP) {
        const u32 sums = tile ? look_back(status, tile, run, scratch) : 0;
        if (LID == 0) {
            if (tile)
                ATOMIC_STORE(status + 1 + tile, (u64)(run + OF_ALL) << 32 | (u32)(sums + total));
            shared_before = sums;
        }
    }
    LOCAL_BARRIER();
    before += shared_before;
    for (u32 k = 0; k < WIDE; k++) {
        const u32 here = before + s[k];
        const u32x4 r = MAKE_U32X4(here, here + v[k].x, here + v[k].y, here + v[k].z);
        if (whole) {
            out[at + k * WARP] = r;
        } else {
            GLOBAL_MEM u32 *word = (GLOBAL_MEM u32 *)out;
            const u64 i = 4 * (at + k * WARP);
            if (i < n) word[i] = r.x;
            if (i + 1 < n) word[i + 1] = r.y;
            if (i + 2 < n) word[i + 2] = r.z;
            if (i + 3 < n) word[i + 3] = r.w;
        }
    }
}
