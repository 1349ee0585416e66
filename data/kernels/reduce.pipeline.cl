/* Local reduction of the pipeline algorithm (004 Algorithm 4.6): a multiprocessor of B
 * cores reads a row of B elements in each step, and each core combines two values: core
 * e < B-1 its children's of the step before, core B-1 the finished row with all before it.
 * Nobody idles, and the order is kept.  A multiprocessor is a warp when B is WARP; MPS
 * of them share a group.  The global reduction is reduce.tree_nc's. */
#if B == WARP
#define STEP_BARRIER() WARP_BARRIER()
#else
#define STEP_BARRIER() LOCAL_BARRIER()
#endif
#define AHEAD 4 /* rows whose loads are in flight */

KERNEL void reduce_pipeline(GLOBAL_MEM const T *t, u64 n, u64 rows, GLOBAL_MEM T *w)
{
    LOCAL_MEM T all[MPS][2 * B];
    LOCAL_PTR T *y = all[LID / B];
    const u32 e = LID % B;
    const u64 mp = (u64)GID * MPS + LID / B;
    const u64 first = mp * rows * B + e;
    const u32 i1 = e < B / 2 ? 2 * e : 2 * e + 1, i2 = e < B / 2 ? 2 * e + 1 : 2 * e;
    const u32 ir = e + 2 >= B ? e + B : e % 2 ? e + B - 1 : e + B + 1; /* addr() of §4.6.3: no bank conflicts */
    y[e + B] = IDENTITY;
    for (u64 row = 0; row < rows; row += AHEAD) {
        T in[AHEAD];
        for (u32 k = 0; k < AHEAD; k++) {
            const u64 at = first + (row + k) * B;
            in[k] = row + k < rows && at < n ? t[at] : IDENTITY;
        }
        for (u32 k = 0; k < AHEAD; k++) {
            y[e] = in[k];
            STEP_BARRIER();
            const T v = combine(y[i1], y[i2]);
            STEP_BARRIER();
            y[ir] = v;
        }
    }
    for (u32 k = 1; k <= B; k *= 2) { /* what is on its way arrives */
        y[e] = IDENTITY;
        STEP_BARRIER();
        const T v = combine(y[i1], y[i2]);
        STEP_BARRIER();
        y[ir] = v;
    }
    STEP_BARRIER();
    if (e == 0)
        w[mp] = y[2 * B - 1];
}
