/* What one would write today: 16 bytes an access, ITEMS / 4 of them in flight, shuffles,
 * and one launch - the group that is last to finish reduces the groups' results, which
 * are written and read as atomics.  For commutative operators on one word.
 *
 * On an H200, 2^28 words: 1.07 GB, 0.25 ms at the speed of a copy; the additions are a
 * hundredth of what the cores could do.  26 KB in flight in a multiprocessor cover the
 * latency, and there are 64 bytes for each of its 2048 work-items.  A group takes pieces
 * of the input in turns; there are several times as many groups as the device holds, since
 * multiprocessors do not all get the same share of the bandwidth. */
#define WIDE (ITEMS / 4)
DEVICE_FN T of_four(u32x4 v) { return combine(combine((T)v.x, (T)v.y), combine((T)v.z, (T)v.w)); }

/* In work-item 0. */
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
KERNEL_OF(B, HELD) void reduce_tuned(GLOBAL_MEM const u32x4 *in, u64 n, GLOBAL_MEM u64 *part, GLOBAL_MEM T *out, GLOBAL_MEM u32 *ticket)
{
    LOCAL_MEM u32 scratch[B];
    LOCAL_MEM T of_warp[B / WARP];
    LOCAL_MEM u32 last;
    const u64 wide = n / 4;
    GLOBAL_MEM const T *word = (GLOBAL_MEM const T *)in;
    T sum = IDENTITY;
    u64 piece = (u64)GID * (B * WIDE);
    for (; piece + B * WIDE <= wide; piece += (u64)GDIM * (B * WIDE)) {
        u32x4 v[WIDE];
        for (u32 k = 0; k < WIDE; k++)
            v[k] = in[piece + LID + k * B];
        for (u32 k = 0; k < WIDE; k++)
            sum = combine(sum, of_four(v[k]));
    }
    for (u64 i = piece + LID; i < wide; i += B) /* one group's: the last piece is no whole one */
        sum = combine(sum, of_four(in[i]));
    if (GID == 0 && LID < n % 4)
        sum = combine(sum, word[wide * 4 + LID]);
    sum = of_group(sum, scratch, of_warp);
    if (LID == 0) {
        ATOMIC_STORE(part + GID, (u64)(u32)sum);
        GLOBAL_FENCE();
        last = ATOMIC_ADD(ticket, 1u) == GDIM - 1;
        if (last) /* here, before the barrier: who has seen the ticket must also see the results */
            GLOBAL_FENCE();
    }
    LOCAL_BARRIER();
    if (!last)
        return;
    T rest = IDENTITY;
    for (u32 from = LID; from < GDIM; from += 8 * B) { /* eight in flight */
        u64 seen[8];
        for (u32 k = 0; k < 8; k++)
            seen[k] = ATOMIC_LOAD(part + (from + k * B < GDIM ? from + k * B : from));
        for (u32 k = 0; k < 8; k++)
            rest = combine(rest, from + k * B < GDIM ? (T)(u32)seen[k] : IDENTITY);
    }
    rest = of_group(rest, scratch, of_warp);
    if (LID == 0) {
        out[0] = rest;
        ATOMIC_ADD(ticket, 0u - GDIM);
    }
}
