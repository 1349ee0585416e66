/* Rationals of machine words (ratio.h). */
#include "num/ratio.h"

#include "base/words.h"

/* Most rationals are small, and are divided several times as fast in 32 bits. */
static ratio make_small(int32_t p, uint32_t q)
{
    uint32_t x = p < 0 ? -(uint32_t)p : (uint32_t)p, y = q;
    if ((q & (q - 1)) == 0) { /* 1, 2, 4: the usual */
        const int twos = __builtin_ctz(x | q);
        return (ratio){ p / ((int64_t)1 << twos), q >> twos };
    }
    while (y != 0) {
        uint32_t r = x % y;
        x = y;
        y = r;
    }
    return x == 1 ? (ratio){ p, q } : (ratio){ p / (int64_t)x, q / x };
}

ratio ratio_make(__int128 p, __int128 q)
{
    if (q == 0)
        return (ratio){ 0, 0 };
    if (p == 0)
        return (ratio){ 0, 1 };
    if (q == 1 && p == (int64_t)p && p != INT64_MIN)
        return ratio_of((int64_t)p);
    if (p == (int32_t)p && q == (int32_t)q && q > 0)
        return make_small((int32_t)p, (uint32_t)q);
    __int128 g = gcd_i128(p, q);
    if (q < 0)
        g = -g;
    if (g != 1) {
        p /= g;
        q /= g;
    }
    if (p > INT64_MAX || p < -INT64_MAX || q > INT64_MAX)
        return (ratio){ 0, 0 };
    return (ratio){ (int64_t)p, (int64_t)q };
}

ratio ratio_add(ratio a, ratio b)
{
    if (a.q != 0 && b.q != 0 && (a.p == 0 || b.p == 0))
        return a.p == 0 ? b : a;
    if (a.q == 1 && b.q == 1 && a.p > -(1LL << 61) && a.p < 1LL << 61 && b.p > -(1LL << 61)
        && b.p < 1LL << 61)
        return ratio_of(a.p + b.p);
    return ratio_make((__int128)a.p * b.q + (__int128)b.p * a.q, (__int128)a.q * b.q);
}

ratio ratio_sub(ratio a, ratio b)
{
    b.p = -b.p;
    return ratio_add(a, b);
}

ratio ratio_mul(ratio a, ratio b)
{
    if (a.q == 1 && b.q == 1 && a.p == (int32_t)a.p && b.p == (int32_t)b.p)
        return ratio_of(a.p * b.p);
    return ratio_make((__int128)a.p * b.p, (__int128)a.q * b.q);
}

ratio ratio_div(ratio a, ratio b)
{
    if (b.q == 0)
        return b;
    return ratio_make((__int128)a.p * b.q, (__int128)a.q * b.p);
}

int ratio_cmp(ratio a, ratio b)
{
    return ratio_sign(ratio_sub(a, b));
}
