/* What one would write today: one pass, each tile looks back at those before it
 * (decoupled look-back).  Exclusive sums of 32-bit numbers.  Status and value of a
 * tile share one 64-bit word, so that whoever sees the one sees the other; tiles are
 * handed out in the order in which groups begin, so a tile waits only for tiles that
 * have begun.  status: all 0 before; status[0] counts tiles. */
#define ITEMS 16
#define TILE (B * ITEMS)
#define PAD(i) ((i) + (i) / ITEMS) /* work-items read ITEMS apart: one bank further each */
#define SUM_OF_TILE ((u64)1 << 32)
#define SUM_OF_ALL ((u64)2 << 32)

/* The sum of all tiles before `tile`, in every lane: 32 tiles a look. */
DEVICE_FN u32 look_back(GLOBAL_MEM u64 *status, u32 tile, LOCAL_PTR u32 *scratch)
{
    const u32 lane = LID % WARP;
    u32 before = 0, state;
    i32 at = (i32)tile - 1;
    do {
        const i32 mine = at - (i32)lane;
        u64 word = SUM_OF_ALL;
        if (mine >= 0)
            do
                word = ATOMIC_LOAD(status + 1 + mine);
            while (word >> 32 == 0);
        u32 value = (u32)word;
        state = (u32)(word >> 32);
        for (u32 d = 1; d < WARP; d *= 2) {
            const u32 other_state = SHUFFLE_DOWN(state, d, scratch), other = SHUFFLE_DOWN(value, d, scratch);
            if (lane + d < WARP && state != 2) { /* the nearest that knows all before it ends the sum */
                value += other;
                state = other_state;
            }
        }
        before += SHUFFLE_FROM(value, 0, scratch);
        state = SHUFFLE_FROM(state, 0, scratch);
        at -= WARP;
    } while (state != 2);
    return before;
}

/* Exclusive sums over the group of one number a work-item; *total gets all. */
DEVICE_FN u32 scan_group(u32 x, LOCAL_PTR u32 *scratch, LOCAL_PTR u32 *of_warp, u32 *total)
{
    u32 sum = x;
    for (u32 d = 1; d < WARP; d *= 2) {
        const u32 left = SHUFFLE_UP(sum, d, scratch);
        if (LID % WARP >= d)
            sum += left;
    }
    if (LID % WARP == WARP - 1)
        of_warp[LID / WARP] = sum;
    LOCAL_BARRIER();
    u32 before = 0, all = 0;
    for (u32 w = 0; w < B / WARP; w++) {
        before += w < LID / WARP ? of_warp[w] : 0;
        all += of_warp[w];
    }
    *total = all;
    return before + sum - x;
}

KERNEL void scan_lookback(GLOBAL_MEM const u32x4 *in, GLOBAL_MEM u32x4 *out, u64 n, GLOBAL_MEM u64 *status)
{
    LOCAL_MEM u32 cell[PAD(TILE)];
    LOCAL_MEM u32 scratch[B];
    LOCAL_MEM u32 of_warp[B / WARP];
    LOCAL_MEM u32 mine, before_tile;
    GLOBAL_MEM const u32 *in_word = (GLOBAL_MEM const u32 *)in;
    GLOBAL_MEM u32 *out_word = (GLOBAL_MEM u32 *)out;
    if (LID == 0)
        mine = ATOMIC_ADD((GLOBAL_MEM u32 *)status, 1u);
    LOCAL_BARRIER();
    const u32 tile = mine;
    const u64 from = (u64)tile * TILE;
    const u32 whole = from + TILE <= n;
    for (u32 k = LID * 4; k < TILE; k += B * 4) {
        u32x4 v = MAKE_U32X4(0, 0, 0, 0);
        if (whole) {
            v = in[(from + k) / 4];
        } else {
            v.x = from + k < n ? in_word[from + k] : 0;
            v.y = from + k + 1 < n ? in_word[from + k + 1] : 0;
            v.z = from + k + 2 < n ? in_word[from + k + 2] : 0;
            v.w = from + k + 3 < n ? in_word[from + k + 3] : 0;
        }
        cell[PAD(k)] = v.x;
        cell[PAD(k + 1)] = v.y;
        cell[PAD(k + 2)] = v.z;
        cell[PAD(k + 3)] = v.w;
    }
    LOCAL_BARRIER();
    u32 x[ITEMS], sum = 0, total;
    for (u32 k = 0; k < ITEMS; k++) {
        x[k] = cell[PAD(LID * ITEMS + k)];
        sum += x[k];
    }
    const u32 before = scan_group(sum, scratch, of_warp, &total);
    if (LID == 0)
        ATOMIC_STORE(status + 1 + tile, (tile == 0 ? SUM_OF_ALL : SUM_OF_TILE) | total);
    if (WARP_IS_GROUP || LID < WARP) {
        const u32 sums = tile ? look_back(status, tile, scratch) : 0;
        if (LID == 0) {
            if (tile)
                ATOMIC_STORE(status + 1 + tile, SUM_OF_ALL | (u64)(sums + total));
            before_tile = sums;
        }
    }
    LOCAL_BARRIER();
    u32 running = before_tile + before;
    for (u32 k = 0; k < ITEMS; k++) {
        cell[PAD(LID * ITEMS + k)] = running;
        running += x[k];
    }
    LOCAL_BARRIER();
    for (u32 k = LID * 4; k < TILE; k += B * 4) {
        const u32x4 v = MAKE_U32X4(cell[PAD(k)], cell[PAD(k + 1)], cell[PAD(k + 2)], cell[PAD(k + 3)]);
        if (whole) {
            out[(from + k) / 4] = v;
        } else {
            if (from + k < n) out_word[from + k] = v.x;
            if (from + k + 1 < n) out_word[from + k + 1] = v.y;
            if (from + k + 2 < n) out_word[from + k + 2] = v.z;
            if (from + k + 3 < n) out_word[from + k + 3] = v.w;
        }
    }
}
