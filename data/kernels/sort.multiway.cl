/* The I/O-optimal merge sort (004 §6.4): basic blocks of b = WARP keys are sorted by a
 * warp; then D sorted runs are merged at a time through a heap of buffers of b keys in
 * local memory, b keys a step.  With D = 2 it is GPU-Warpsort (004 §6.2.2), whose one
 * buffer is the heap's root.
 *
 * So that no multiprocessor idles, the paper cuts the runs at sampled separators; here
 * each warp takes `chunk` keys of the output and finds the exact place in every run
 * where they begin, by bisection over the keys' values.  Keys beyond a run's end count
 * as the largest. */
#define B WARP

/* Sorts a bitonic sequence, a key a lane. */
DEVICE_FN u32 sort_bitonic(u32 x, u32 distance, LOCAL_PTR u32 *scratch)
{
    for (u32 s = distance; s > 0; s /= 2) {
        const u32 y = SHUFFLE_XOR(x, s, scratch);
        x = (LID & s) ? (x > y ? x : y) : (x < y ? x : y);
    }
    return x;
}

KERNEL void sort_blocks(GLOBAL_MEM const u32 *in, GLOBAL_MEM u32 *out, u64 n)
{
    LOCAL_MEM u32 scratch[B];
    const u64 i = (u64)GID * B + LID;
    u32 x = i < n ? in[i] : 0xFFFFFFFFu;
    for (u32 span = 1; span < B; span *= 2) {
        const u32 y = SHUFFLE_XOR(x, 2 * span - 1, scratch); /* the mirror image */
        x = (LID & span) ? (x > y ? x : y) : (x < y ? x : y);
        x = sort_bitonic(x, span / 2, scratch);
    }
    if (i < n)
        out[i] = x;
}

/* How many keys of the sorted run[lo..hi-1] come before v (`equal`: or are v), plus lo. */
DEVICE_FN u32 rank_in(GLOBAL_MEM const u32 *run, u32 lo, u32 hi, u32 v, u32 equal)
{
    while (lo < hi) {
        const u32 mid = lo + (hi - lo) / 2;
        if (run[mid] < v || (equal && run[mid] == v))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* pos[j] <- where in run j the keys from rank r on begin.  end[j]: the length of run j.
 * lo, hi: D words each. */
DEVICE_FN void split(GLOBAL_MEM const u32 *runs, u64 length, u64 r, LOCAL_PTR u32 *pos, LOCAL_PTR const u32 *end, LOCAL_PTR u32 *lo, LOCAL_PTR u32 *hi)
{
    u32 least = 0, most = 0xFFFFFFFFu;
    for (u32 j = LID; j < D; j += B) {
        lo[j] = 0;
        hi[j] = end[j];
    }
    LOCAL_BARRIER();
    while (least < most) { /* the least value that r keys do not exceed */
        const u32 v = least + (most - least) / 2;
        for (u32 j = LID; j < D; j += B)
            pos[j] = rank_in(runs + j * length, lo[j], hi[j], v, 1);
        LOCAL_BARRIER();
        u64 count = 0;
        for (u32 j = 0; j < D; j++)
            count += pos[j];
        const u32 enough = count >= r;
        LOCAL_BARRIER();
        for (u32 j = LID; j < D; j += B) {
            if (enough)
                hi[j] = pos[j];
            else
                lo[j] = pos[j];
        }
        LOCAL_BARRIER();
        if (enough)
            most = v;
        else
            least = v + 1;
    }
    for (u32 j = LID; j < D; j += B) { /* all below the value; its equals in the order of runs */
        hi[j] = rank_in(runs + j * length, lo[j], hi[j], least, 1);
        pos[j] = rank_in(runs + j * length, lo[j], hi[j], least, 0);
    }
    LOCAL_BARRIER();
    if (LID == 0) {
        u64 count = 0;
        for (u32 j = 0; j < D; j++)
            count += pos[j];
        for (u32 j = 0; j < D && count < r; j++) {
            const u64 ties = hi[j] - pos[j], take = r - count < ties ? r - count : ties;
            pos[j] += (u32)take;
            count += take;
        }
    }
    LOCAL_BARRIER();
}

/* Moves the smallest B keys below node c of the heap out of it, a key a lane.  last[v]
 * is one more than the last key that left node v; 0: none yet. */
DEVICE_FN u32 fetch(u32 c, GLOBAL_MEM const u32 *runs, u64 length, LOCAL_PTR u32 *buffer, LOCAL_PTR u64 *last, LOCAL_PTR u32 *pos, LOCAL_PTR const u32 *end,
                    LOCAL_PTR u32 *scratch)
{
    u32 v = c;
    while (v < D)
        v = last[2 * v] <= last[2 * v + 1] ? 2 * v : 2 * v + 1;
    const u32 leaf = v - D, at = pos[leaf] + LID;
    u32 x = at < end[leaf] ? runs[leaf * length + at] : 0xFFFFFFFFu;
    WARP_BARRIER(); /* all have read pos and last */
    if (LID == 0)
        pos[leaf] = end[leaf] - pos[leaf] < B ? end[leaf] : pos[leaf] + B;
    if (LID == B - 1)
        last[v] = (u64)x + 1;
    while (v != c) {
        v /= 2;
        const u32 y = buffer[v * B + B - 1 - LID];
        const u32 low = sort_bitonic(x < y ? x : y, B / 2, scratch), high = sort_bitonic(x < y ? y : x, B / 2, scratch);
        WARP_BARRIER();
        buffer[v * B + LID] = high;
        if (LID == B - 1)
            last[v] = (u64)low + 1;
        x = low;
    }
    WARP_BARRIER();
    return x;
}

/* Runs of `length` keys, the last ones shorter or empty; D of them make a sequence. */
KERNEL void sort_merge(GLOBAL_MEM const u32 *in, GLOBAL_MEM u32 *out, u64 n, u64 length, u64 chunk)
{
    LOCAL_MEM u32 buffer[D * B];
    LOCAL_MEM u64 last[2 * D];
    LOCAL_MEM u32 pos[D], end[D], lo[D], hi[D], scratch[B];
    const u64 together = length * D, chunks = (together + chunk - 1) / chunk;
    const u64 first = GID / chunks * together, r = GID % chunks * chunk;
    const u64 whole = first + together < n ? together : n > first ? n - first : 0;
    if (r >= whole)
        return;
    for (u32 j = LID; j < D; j += B) {
        const u64 begin = first + j * length;
        end[j] = begin + length < n ? (u32)length : begin < n ? (u32)(n - begin) : 0;
        pos[j] = 0;
    }
    for (u32 j = LID; j < 2 * D; j += B)
        last[j] = 0;
    LOCAL_BARRIER();
    if (r > 0)
        split(in + first, length, r, pos, end, lo, hi);
    for (u32 v = D - 1; v > 0; v--) {
        buffer[v * B + LID] = fetch(2 * v, in + first, length, buffer, last, pos, end, scratch);
        WARP_BARRIER();
    }
    const u64 to = r + chunk < whole ? r + chunk : whole;
    for (u64 at = r; at < to; at += B) {
        const u32 x = fetch(1, in + first, length, buffer, last, pos, end, scratch);
        if (at + LID < to)
            out[first + at + LID] = x;
    }
}
