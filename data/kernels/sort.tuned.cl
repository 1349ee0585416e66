/* A merge sort as one would write it today, after the multiway sort of 004 §6.4: D runs
 * are merged at a time, so that the keys pass through global memory log2(D) times less
 * often than with two; what is merged in between stays in local memory.
 *
 * A work-item takes V keys of a merge.  Where they begin is found along the diagonals of
 * the merge (a merge path); how many of them the left run gives, the next work-item
 * knows.  So they are V loads that do not wait for each other, first of the left run,
 * which rises, then of the right one, which falls: a bitonic sequence, which a network in
 * registers sorts.  V is odd: what work-items store V words apart lies in different banks.
 *
 * B: work-items of a group.  KEYS = V - 1, a power of 2: keys that a work-item sorts
 * first; the V-th is the largest there is, and fills up.  So is what a pair of runs lacks
 * to a multiple of V; whoever merges it next cannot tell it from a key.
 *
 * Counted for B = 256, V = 33 and random keys, in accesses of a warp to 32 different banks
 * (bank conflicts included) for 32 keys: a level of merging takes 1 to store, 3.6 to load
 * and 2 to search, V = 17 takes 1, 3.4 and 4; a tile's first sort 54, a pass through
 * global memory 5.  Integer instructions a key and level: 10.  So 2^26 keys with D = 4
 * take 54 + 13 * 6.6 + 7 * 5 = 175, on an H200's 132 multiprocessors at 1.98 GHz 1.4 ms
 * at best, and beside that 8 times 8 bytes a key at 4.3 TB/s, 1.0 ms.  By the same count a
 * sort that merges two runs at a time, key by key, in tiles of 256 * 17, takes 260, and
 * for its 8 levels in tiles and 14 passes nearly 600 instructions a key, 2.3 ms.
 * Registers for sm_90: 47 to merge (5 groups on a multiprocessor), 56 to sort tiles (4),
 * none spilled. */
#define V (KEYS + 1)
#define TILE ((B - D / 2 + 1) * V / 32 * 32) /* keys of a merged tile: D/2 pairs may be filled up */
#define LARGEST 0xFFFFFFFFu

#define ORDER(a, b) { const u32 x = a, y = b; a = x < y ? x : y; b = x < y ? y : x; }

/* The odd-even merge sort of KEYS keys.  Loops that count, so that all are unrolled. */
DEVICE_FN void sort_keys(u32 *r)
{
#pragma unroll
    for (u32 l = 0; l < 5; l++)
#pragma unroll
        for (u32 m = 0; m <= l; m++)
#pragma unroll
            for (u32 i = 0; i < KEYS; i++) {
                const u32 p = 1u << l, q = p >> m;
                if (p < KEYS && i + q < KEYS && i >= q % p && (i - q % p) / q % 2 == 0 && i / (2 * p) == (i + q) / (2 * p))
                    ORDER(r[i], r[i + q])
            }
}

/* Sorts V keys, first rising, then falling.  The least is at an end; without it the
 * others are still bitonic, read in a circle. */
DEVICE_FN void sort_bitonic(u32 *r)
{
    ORDER(r[0], r[KEYS])
    const u32 least = r[0];
#pragma unroll
    for (u32 i = 0; i < KEYS; i++)
        r[i] = i == 0 ? r[KEYS] : r[i];
#pragma unroll
    for (u32 s = KEYS / 2; s > 0; s /= 2)
#pragma unroll
        for (u32 i = 0; i < KEYS; i++)
            if ((i & s) == 0)
                ORDER(r[i], r[i + s])
#pragma unroll
    for (u32 i = KEYS; i > 0; i--)
        r[i] = r[i - 1];
    r[0] = least;
}

/* A work-item stores V keys at its place in key[begin..end-1], or at that seen from the end. */
DEVICE_FN void store(LOCAL_PTR u32 *key, u32 begin, u32 end, u32 falls, const u32 *r)
{
    LOCAL_PTR u32 *to = key + (falls ? begin + end - 1 - LID * V : LID * V);
    if (falls) {
#pragma unroll
        for (i32 i = 0; i < V; i++)
            to[-i] = r[i];
    } else {
#pragma unroll
        for (i32 i = 0; i < V; i++)
            to[i] = r[i];
    }
}

/* The left run, key[begin..begin+left-1], rises, the right one, from there to key[end-1],
 * falls; they become one run, that falls or rises.  begin and end are multiples of V, and
 * the work-items between them come here with them. */
DEVICE_FN void merge(LOCAL_PTR u32 *key, LOCAL_PTR u32 *from_left, u32 begin, u32 left, u32 end, u32 falls)
{
    const u32 d = LID * V - begin, right = end - begin - left;
    u32 lo = d > right ? d - right : 0, hi = d < left ? d : left;
    LOCAL_PTR const u32 *up = key + begin, *down = key + (end - d);
    while (lo < hi) { /* how many of the first d are the left run's */
        const u32 mid = (lo + hi) / 2;
        if (up[mid] <= down[mid])
            lo = mid + 1;
        else
            hi = mid;
    }
    from_left[LID] = 4 * lo;
    LOCAL_BARRIER();
    const i32 mine = (i32)((begin + d + V == end ? 4 * left : from_left[LID + 1]) - 4 * lo);
    /* In bytes, and `lo` as it is read back: else compilers take a common term out of the
     * choice, and add and shift after each of V choices. */
    const i32 rising = (i32)(4 * (begin + lo)), falling = (i32)(4 * (end - d - V) + from_left[LID]);
    LOCAL_PTR const char *byte = (LOCAL_PTR const char *)key;
    u32 r[V];
#pragma unroll
    for (i32 i = 0; i < V; i++)
        r[i] = *(LOCAL_PTR const u32 *)(byte + ((4 * i < mine ? rising : falling) + 4 * i));
    LOCAL_BARRIER();
    sort_bitonic(r);
    store(key, begin, end, falls, r);
    LOCAL_BARRIER();
}

/* out[at..at+count-1] <- the first keys of a tile; `at` is a multiple of 4. */
DEVICE_FN void put(GLOBAL_MEM u32x4 *out, u64 at, LOCAL_PTR const u32x4 *tile, u32 count)
{
#pragma unroll 4
    for (u32 i = LID; i < count / 4; i += B)
        out[at / 4 + i] = tile[i];
    if (LID < count % 4)
        ((GLOBAL_MEM u32 *)out)[at + count / 4 * 4 + LID] = ((LOCAL_PTR const u32 *)tile)[count / 4 * 4 + LID];
}

/* Sorts tiles of B * KEYS keys. */
KERNEL void tuned_tiles(GLOBAL_MEM const u32x4 *in, GLOBAL_MEM u32x4 *out, u64 n)
{
    LOCAL_MEM u32x4 tile[B * V / 4];
    LOCAL_MEM u32 from_left[B];
    LOCAL_PTR u32 *key = (LOCAL_PTR u32 *)tile;
    const u64 first = (u64)GID * B * KEYS;
    u32 r[V];
    if (first + B * KEYS <= n) {
#pragma unroll
        for (u32 i = 0; i < KEYS / 4; i++) {
            const u32x4 v = in[first / 4 + i * B + LID];
            r[4 * i] = v.x;
            r[4 * i + 1] = v.y;
            r[4 * i + 2] = v.z;
            r[4 * i + 3] = v.w;
        }
    } else {
#pragma unroll
        for (u32 i = 0; i < KEYS; i++)
            r[i] = first + i * B + LID < n ? ((GLOBAL_MEM const u32 *)in)[first + i * B + LID] : LARGEST;
    }
    sort_keys(r);
    r[KEYS] = LARGEST;
    store(key, LID * V, LID * V + V, LID % 2, r);
    LOCAL_BARRIER();
    for (u32 side = 1; side < B; side *= 2) {
        const u32 pair = LID / (2 * side), begin = pair * 2 * side * V;
        merge(key, from_left, begin, side * V, begin + 2 * side * V, pair % 2);
    }
    put(out, first, tile, first + B * KEYS <= n ? B * KEYS : (u32)(n - first));
}

/* How long run j of a sequence that begins at `first` is. */
DEVICE_FN u32 length_of(u64 n, u64 first, u64 length, u32 j)
{
    const u64 begin = first + j * length;
    return begin >= n ? 0 : n - begin < length ? (u32)(n - begin) : (u32)length;
}

/* What a work-item knows when it splits D runs: the first r keys of all are between lo[j]
 * and hi[j] keys of run j.  It asks two keys of each run, x[j] and y[j]: `first` keys
 * after lo[j] the one is passed, `mid` keys later the other, `rest` keys later all. */
typedef struct splitting {
    u32 lo[D], hi[D], first[D], mid[D], rest[D], x[D], y[D];
    u32 least, most; /* sums of lo, and of where x are */
} splitting;

/* Of together r keys the runs give what the others cannot.  Whether more is to be known. */
DEVICE_FN u32 narrow(splitting *s, u32 r)
{
    u32 least = 0, most = 0;
#pragma unroll
    for (u32 j = 0; j < D; j++) {
        least += s->lo[j];
        most += s->hi[j];
    }
#pragma unroll
    for (u32 j = 0; j < D; j++) {
        const u32 others = most - s->hi[j], room = r - (least - s->lo[j]);
        const u32 lo = r > others && s->lo[j] < r - others ? r - others : s->lo[j];
        const u32 hi = s->hi[j] < room ? s->hi[j] : room;
        most = others + hi;
        least += lo - s->lo[j];
        s->lo[j] = lo;
        s->hi[j] = hi;
    }
    return least < most;
}

DEVICE_FN void ask(splitting *s, GLOBAL_MEM const u32 *in, u64 length)
{
    s->least = s->most = 0;
#pragma unroll
    for (u32 j = 0; j < D; j++) {
        const u32 apart = s->hi[j] - s->lo[j], third = apart / 3;
        GLOBAL_MEM const u32 *at = in + (j * length + s->lo[j] + third);
        s->first[j] = apart > 0 ? third + 1 : 0;
        s->mid[j] = apart > 1 ? (apart - third) / 2 : 0;
        s->rest[j] = apart - third - s->mid[j];
        s->x[j] = apart > 0 ? at[0] : 0;
        s->y[j] = apart > 0 ? at[s->mid[j]] : 0;
        s->least += s->lo[j];
        s->most += s->lo[j] + third;
    }
}

/* Key v of run j, `place` keys after lo[j], is among the first r (1) or it is not (-1), or
 * that cannot be said (0).  If it is not, then no key after it is: of run i at most as
 * many are as come before the first that was asked and is after v.  If these are not r,
 * it is among them.  And likewise if it is.  Equal keys are in the order of runs. */
DEVICE_FN i32 among(const splitting *s, u32 j, u32 v, u32 place, u32 r)
{
    const u32 third = s->first[j] > 0 ? s->first[j] - 1 : 0;
    u32 most = s->most - third + place, least = s->least + place + 1;
#pragma unroll
    for (u32 i = 0; i < D; i++)
        if (i != j) {
            const u32 x = i < j ? s->x[i] <= v : s->x[i] < v, y = i < j ? s->y[i] <= v : s->y[i] < v;
            most += (x ? s->mid[i] : 0) + (y ? s->rest[i] : 0);
            least += (x ? s->first[i] : 0) + (y ? s->mid[i] : 0);
        }
    return most < r ? 1 : least > r ? -1 : 0;
}

/* splits[D*t + j] <- how many keys of run j come before tile t of what the sequences of
 * `ways` runs are merged to.  A work-item has one tile; of the keys that it asks at a
 * time, the least is among the first r or the greatest is not, so that it comes to an
 * end after O(D log length) times.  On random keys it asks D = 2, 4, 8 runs of 2^22 keys
 * about 14, 25, 30 times. */
KERNEL void tuned_split(GLOBAL_MEM const u32 *in, u64 n, u64 length, u32 ways, u32 tiles, GLOBAL_MEM u32 *splits)
{
    const u32 t = GID * LDIM + LID;
    if (t >= tiles)
        return;
    const u32 of_sequence = (u32)((length * ways + TILE - 1) / TILE), r = t % of_sequence * TILE;
    const u64 first = t / of_sequence * length * ways;
    splitting s;
#pragma unroll
    for (u32 j = 0; j < D; j++) {
        const u32 all = j < ways ? length_of(n, first, length, j) : 0;
        s.lo[j] = 0;
        s.hi[j] = all < r ? all : r;
    }
    while (narrow(&s, r)) {
        i32 x[D], y[D];
        ask(&s, in + first, length);
#pragma unroll
        for (u32 j = 0; j < D; j++) {
            x[j] = among(&s, j, s.x[j], s.hi[j] - s.lo[j] - s.rest[j] - s.mid[j], r);
            y[j] = among(&s, j, s.y[j], s.hi[j] - s.lo[j] - s.rest[j], r);
        }
#pragma unroll
        for (u32 j = 0; j < D; j++)
            if (s.lo[j] < s.hi[j]) {
                const u32 passed = y[j] > 0 ? s.first[j] + s.mid[j] : x[j] > 0 ? s.first[j] : 0;
                s.hi[j] = x[j] < 0 ? s.lo[j] + s.first[j] - 1 : y[j] < 0 ? s.hi[j] - s.rest[j] : s.hi[j];
                s.lo[j] += passed;
            }
    }
#pragma unroll
    for (u32 j = 0; j < D; j++)
        splits[(u64)D * t + j] = s.lo[j];
}

/* to[0], to[step] ... <- keys of a run.  They are not there yet: COPY_WAIT(). */
DEVICE_FN void take(LOCAL_PTR u32 *to, i32 step, GLOBAL_MEM const u32 *run, u32 keys)
{
    to += step * (i32)LID;
    run += LID;
#pragma unroll 4
    for (i32 left = (i32)(keys - LID); left > 0; left -= B) {
        COPY_ASYNC(to, run);
        to += step * B;
        run += B;
    }
}

/* Merges sequences of `ways` runs of `length` keys, the last ones shorter or empty, a
 * tile of the result in a group. */
KERNEL void tuned_merge(GLOBAL_MEM const u32 *in, GLOBAL_MEM u32x4 *out, u64 n, u64 length, u32 ways, GLOBAL_MEM const u32 *splits)
{
    LOCAL_MEM u32x4 tile[B * V / 4];
    LOCAL_MEM u32 from_left[B];
    LOCAL_MEM u32 from[D], count[D], begin[D + 1];
    LOCAL_PTR u32 *key = (LOCAL_PTR u32 *)tile;
    const u32 of_sequence = (u32)((length * ways + TILE - 1) / TILE);
    const u64 first = GID / of_sequence * length * ways, r = (u64)(GID % of_sequence) * TILE;
    const u64 whole = n - first < length * ways ? n - first : length * ways;
    const u32 last = r + TILE >= whole;
    if (LID < D) {
        const u32 at = splits[(u64)D * GID + LID];
        from[LID] = at;
        count[LID] = (LID >= ways ? 0 : last ? length_of(n, first, length, LID) : splits[(u64)D * (GID + 1) + LID]) - at;
    }
    LOCAL_BARRIER();
    if (LID == 0) {
        begin[0] = 0;
        for (u32 j = 0; j < D; j += 2) { /* the last pair has the rest of the tile */
            begin[j + 1] = begin[j] + count[j];
            begin[j + 2] = j + 2 < ways ? (begin[j + 1] + count[j + 1] + V - 1) / V * V : B * V;
        }
    }
    LOCAL_BARRIER();
    for (u32 j = 0; j < ways; j += 2) {
        GLOBAL_MEM const u32 *run = in + (first + j * length);
        take(key + begin[j], 1, run + from[j], count[j]);
        take(key + begin[j + 2] - 1, -1, run + length + from[j + 1], count[j + 1]);
        for (u32 i = begin[j + 1] + LID; i < begin[j + 2] - count[j + 1]; i += B)
            key[i] = LARGEST;
    }
    COPY_WAIT();
    LOCAL_BARRIER();
    for (u32 side = 1; side < ways; side *= 2) {
        u32 g = 0;
        while (begin[g + 2 * side] <= LID * V)
            g += 2 * side;
        merge(key, from_left, begin[g], begin[g + side] - begin[g], begin[g + 2 * side], g / (2 * side) % 2);
    }
    put(out, first + r, tile, last ? (u32)(whole - r) : TILE);
}
