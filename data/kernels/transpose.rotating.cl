/* Blocks of WARP x WARP are turned in private storage, then exchanged (001 §4,
 * Lemma 3).  Six accesses for each of the n cells, none with a conflict.
 *
 * Private storage is registers, and of these only one that is known when the kernel is
 * compiled can be named: v[(t - i) % WARP] is reached by turning v by the bits of i. */
KERNEL_OF(256, 2) void rotating_turn(GLOBAL_MEM const u32 *a, GLOBAL_MEM u32 *b, u32 side)
{
    const u32 blocks = side / WARP, warps = GDIM * LDIM / WARP;
    const u32 i = LID % WARP;
    u32 v[WARP];
    for (u32 block = (GID * LDIM + LID) / WARP; block < blocks * blocks; block += warps) {
        const u64 y = block / blocks * WARP, x = block % blocks * WARP;
        for (u32 t = 0; t < WARP; t++)
            v[t] = a[(y + t) * side + x + (t + i) % WARP];
#pragma unroll
        for (u32 s = 1; s < WARP; s *= 2) {
            u32 turned[WARP];
#pragma unroll
            for (u32 t = 0; t < WARP; t++)
                turned[t] = i & s ? v[(t + WARP - s) % WARP] : v[t];
#pragma unroll
            for (u32 t = 0; t < WARP; t++)
                v[t] = turned[t];
        }
        for (u32 t = 0; t < WARP; t++)
            b[(y + t) * side + x + (t - i) % WARP] = v[t];
    }
}

KERNEL void rotating_swap(GLOBAL_MEM const u32 *b, GLOBAL_MEM u32 *c, u32 side)
{
    const u64 p = (u64)GDIM * LDIM, n = (u64)side * side;
    for (u64 i = (u64)GID * LDIM + LID; i < n; i += p) {
        const u64 j = i / side, k = i % side;
        const u64 here = i, there = (k / WARP * WARP + j % WARP) * side + j / WARP * WARP + k % WARP;
        const u32 x = b[here], y = b[there];
        c[here] = y;
        c[there] = x;
    }
}
