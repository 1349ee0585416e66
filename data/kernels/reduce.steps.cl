/* The seven reductions of 003's slides, one level of the tree a launch; STEP is the
 * number.  B work-items a group.
 *   1 interleaved addressing, divergent branch     2 interleaved, bank conflicts instead
 *   3 sequential addressing                        4 first combination while loading
 *   5 the last warp unrolled                       6 all of it unrolled
 *   7 many elements a work-item
 * Steps 1 and 2 keep the order; the others need a commutative operator. */
#if STEP >= 5
#define ONE(s) { if (LID < (s)) x[LID] = combine(x[LID], x[LID + (s)]); WARP_BARRIER(); }
#define WIDE(s) if (B >= 2 * (s)) { if (LID < (s)) x[LID] = combine(x[LID], x[LID + (s)]); LOCAL_BARRIER(); }

/* Without warps in step the whole group goes through the barriers. */
DEVICE_FN void last_warp(LOCAL_PTR T *x)
{
    if (B >= 64)
        ONE(32)
    if (!WARP_IS_GROUP && LID >= 32)
        return;
    ONE(16) ONE(8) ONE(4) ONE(2) ONE(1)
}
#endif

KERNEL void reduce_step(GLOBAL_MEM const T *in, u64 in_at, u64 n, GLOBAL_MEM T *out, u64 out_at, u32 is_input)
{
    LOCAL_MEM T x[B];
#if STEP <= 3
    const u64 i = (u64)GID * B + LID;
    x[LID] = i < n ? element(in, in_at + i, is_input) : IDENTITY;
#elif STEP <= 6
    const u64 i = (u64)GID * (2 * B) + LID;
    const T first = i < n ? element(in, in_at + i, is_input) : IDENTITY, second = i + B < n ? element(in, in_at + i + B, is_input) : IDENTITY;
    x[LID] = combine(first, second);
#else
    T sum = IDENTITY;
    for (u64 i = (u64)GID * (2 * B) + LID; i < n; i += (u64)GDIM * (2 * B)) {
        const T first = element(in, in_at + i, is_input), second = i + B < n ? element(in, in_at + i + B, is_input) : IDENTITY;
        sum = combine(sum, combine(first, second));
    }
    x[LID] = sum;
#endif
    LOCAL_BARRIER();
#if STEP == 1
    for (u32 s = 1; s < B; s *= 2) {
        if (LID % (2 * s) == 0)
            x[LID] = combine(x[LID], x[LID + s]);
        LOCAL_BARRIER();
    }
#elif STEP == 2
    for (u32 s = 1; s < B; s *= 2) {
        const u32 at = 2 * s * LID;
        if (at < B)
            x[at] = combine(x[at], x[at + s]);
        LOCAL_BARRIER();
    }
#elif STEP <= 4
    for (u32 s = B / 2; s > 0; s /= 2) {
        if (LID < s)
            x[LID] = combine(x[LID], x[LID + s]);
        LOCAL_BARRIER();
    }
#elif STEP == 5
    for (u32 s = B / 2; s > 32; s /= 2) {
        if (LID < s)
            x[LID] = combine(x[LID], x[LID + s]);
        LOCAL_BARRIER();
    }
    last_warp(x);
#else
    WIDE(512) WIDE(256) WIDE(128) WIDE(64)
    last_warp(x);
#endif
    if (LID == 0)
        out[out_at + GID] = x[0];
}
