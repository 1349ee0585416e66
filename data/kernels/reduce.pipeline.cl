/* Local reduction of the pipeline algorithm (004 Algorithm 4.6): a multiprocessor of B
 * cores reads a row of B elements in each step, and each core combines two values: core
 * e < B-1 its children's of the step before, core B-1 the finished row with all before it.
 * Nobody idles, and the order is kept.  A multiprocessor is a warp when B is WARP; MPS
 * of them share a group.  The global reduction is reduce.tree_nc's.
 *
 * With PER = 4 a core takes four neighbours of the input by one access of 16 bytes, and
 * they go into the pipeline as one element; with 1 it is as the source has it.
 *
 * On an H200, maximum segment sums of 2^28 numbers: 1.07 GB, 0.25 ms.  A step occupies the
 * banks for 16 cycles where an element has 16 bytes: 0.13 ms for all rows of 32 * 4 numbers,
 * but 0.51 ms for rows of 32, which is then the floor.  A multiprocessor holds 896
 * work-items with AHEAD rows in flight, 112 KB, with PER = 4, and 1152 with 36 KB with 1. */
#if B == WARP
#define STEP_BARRIER() WARP_BARRIER()
#else
#define STEP_BARRIER() LOCAL_BARRIER()
#endif

/* Where element i stands.  The source's own order, addr() of §4.6.3, has no bank conflicts when
 * a warp's words are accessed at once; wider elements are accessed by a half or a quarter of
 * a warp at a time, of which one half would find its banks taken. */
#if OPERATOR == 2
#define PLACE(i) ((i) ^ ((i) >> 3 & 1))
#elif OPERATOR == 3
#define PLACE(i) ((i) ^ ((i) >> 4 & 1))
#else
#define PLACE(i) (i)
#endif

#define AHEAD 8 /* rows whose loads are in flight */
#if PER == 4
typedef u32x4 CORES_INPUT;
DEVICE_FN T lift_all(u32x4 v) { return append(append(append(lift((IN)v.x), (IN)v.y), (IN)v.z), (IN)v.w); }
DEVICE_FN u32x4 cores_input(GLOBAL_MEM const IN *t, u64 at, u64 n)
{
    return MAKE_U32X4(at < n ? (u32)t[at] : (u32)NEUTRAL, at + 1 < n ? (u32)t[at + 1] : (u32)NEUTRAL,
                      at + 2 < n ? (u32)t[at + 2] : (u32)NEUTRAL, at + 3 < n ? (u32)t[at + 3] : (u32)NEUTRAL);
}
#else
typedef IN CORES_INPUT;
#define lift_all(v) lift(v)
DEVICE_FN IN cores_input(GLOBAL_MEM const IN *t, u64 at, u64 n) { return at < n ? t[at] : NEUTRAL; }
#endif

#define STEP(x) \
    { \
        y[in] = x; \
        STEP_BARRIER(); \
        const T v = combine(y[i1], y[i2]); \
        STEP_BARRIER(); \
        y[out] = v; \
    }

KERNEL_OF(B * MPS, HELD) void reduce_pipeline(GLOBAL_MEM const IN *t, u64 n, u64 rows, GLOBAL_MEM T *w)
{
    LOCAL_MEM T all[MPS][2 * B];
    LOCAL_PTR T *y = all[LID / B];
    const u32 e = LID % B;
    const u64 mp = (u64)GID * MPS + LID / B, begin = mp * rows * (B * PER);
    const u32 in = PLACE(e), i1 = PLACE(e < B / 2 ? 2 * e : 2 * e + 1), i2 = PLACE(e < B / 2 ? 2 * e + 1 : 2 * e);
    const u32 out = PLACE(e + 2 >= B ? e + B : e % 2 ? e + B - 1 : e + B + 1);
    u64 row = 0;
    y[PLACE(e + B)] = IDENTITY;
    STEP_BARRIER();
    for (; row + AHEAD <= rows; row += AHEAD) {
        const u64 from = begin + row * (B * PER);
        CORES_INPUT x[AHEAD];
        if (from + AHEAD * (B * PER) <= n) {
            GLOBAL_MEM const CORES_INPUT *whole = (GLOBAL_MEM const CORES_INPUT *)(t + from) + e;
            for (u32 k = 0; k < AHEAD; k++)
                x[k] = whole[k * B];
        } else {
            for (u32 k = 0; k < AHEAD; k++)
                x[k] = cores_input(t, from + (k * B + e) * PER, n);
        }
        for (u32 k = 0; k < AHEAD; k++)
            STEP(lift_all(x[k]))
    }
    for (; row < rows; row++)
        STEP(lift_all(cores_input(t, begin + (row * B + e) * PER, n)))
    for (u32 k = 1; k <= B; k *= 2) /* what is on its way arrives */
        STEP(IDENTITY)
    STEP_BARRIER();
    if (e == 0)
        w[mp] = y[PLACE(2 * B - 1)];
}
