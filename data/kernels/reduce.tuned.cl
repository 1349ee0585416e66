/* What one would write today: 16 bytes an access, four in flight, shuffles, and one
 * launch - the group that is last to finish reduces the groups' results, which are
 * written and read as atomics.  For commutative operators on one word. */
DEVICE_FN T of_four(u32x4 v) { return combine(combine((T)v.x, (T)v.y), combine((T)v.z, (T)v.w)); }

DEVICE_FN T of_group(T sum, LOCAL_PTR u32 *scratch, LOCAL_PTR T *of_warp)
{
    for (u32 d = WARP / 2; d > 0; d /= 2)
        sum = combine(sum, (T)SHUFFLE_DOWN((u32)sum, d, scratch));
    if (LID % WARP == 0)
        of_warp[LID / WARP] = sum;
    LOCAL_BARRIER();
    if (LID == 0)
        for (u32 w = 1; w < B / WARP; w++)
            sum = combine(sum, of_warp[w]);
    LOCAL_BARRIER();
    return sum;
}

/* ticket: 0 before and after */
KERNEL void reduce_tuned(GLOBAL_MEM const u32x4 *in, u64 n, GLOBAL_MEM u64 *part, GLOBAL_MEM T *out, GLOBAL_MEM u32 *ticket)
{
    LOCAL_MEM u32 scratch[B];
    LOCAL_MEM T of_warp[B / WARP];
    LOCAL_MEM u32 last;
    const u64 wide = n / 4, p = (u64)GDIM * B;
    GLOBAL_MEM const T *word = (GLOBAL_MEM const T *)in;
    T a = IDENTITY, b = IDENTITY, c = IDENTITY, d = IDENTITY;
    u64 i = (u64)GID * B + LID;
    for (; i + 3 * p < wide; i += 4 * p) {
        const u32x4 v = in[i], w = in[i + p], x = in[i + 2 * p], y = in[i + 3 * p];
        a = combine(a, of_four(v));
        b = combine(b, of_four(w));
        c = combine(c, of_four(x));
        d = combine(d, of_four(y));
    }
    for (; i < wide; i += p)
        a = combine(a, of_four(in[i]));
    if (GID == 0 && LID < n % 4)
        b = combine(b, word[wide * 4 + LID]);
    const T sum = of_group(combine(combine(a, b), combine(c, d)), scratch, of_warp);
    if (LID == 0) {
        ATOMIC_STORE(part + GID, (u64)(u32)sum);
        GLOBAL_FENCE();
        last = ATOMIC_ADD(ticket, 1u) == GDIM - 1;
    }
    LOCAL_BARRIER();
    if (!last)
        return;
    GLOBAL_FENCE();
    T rest = IDENTITY;
    for (u32 g = LID; g < GDIM; g += B)
        rest = combine(rest, (T)(u32)ATOMIC_LOAD(part + g));
    rest = of_group(rest, scratch, of_warp);
    if (LID == 0) {
        out[0] = rest;
        ATOMIC_ADD(ticket, 0u - GDIM);
    }
}
