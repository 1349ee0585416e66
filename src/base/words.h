/* Arithmetic on words for more than one folder. */
#ifndef MMCALC_BASE_WORDS_H
#define MMCALC_BASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* The greatest common divisor; b for a == 0. */
static inline uint64_t gcd_u64(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static inline __int128 gcd_i128(__int128 a, __int128 b)
{
    while (b) {
        if (a == (int64_t)a && b == (int64_t)b) /* the usual, and much quicker */
            return gcd_u64((uint64_t)(a < 0 ? -a : a), (uint64_t)(b < 0 ? -b : b));
        __int128 rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* *out = a^b; false: b is negative, or it is too long for a word. */
static inline bool pow_i64(int64_t a, int64_t b, int64_t *out)
{
    int64_t r = 1;
    if (b < 0 || (b > 63 && (a > 1 || a < -1)))
        return false;
    if (a == 2 && b <= 62) {
        *out = INT64_C(1) << b;
        return true;
    }
    if (b > 63) /* of -1, 0, 1 */
        b = 62 + (b & 1);
    for (; b > 0; b--)
        if (__builtin_mul_overflow(r, a, &r))
            return false;
    *out = r;
    return true;
}

#endif
