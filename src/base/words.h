/* Arithmetic on words for more than one folder. */
#ifndef MMCALC_BASE_WORDS_H
#define MMCALC_BASE_WORDS_H

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

#endif
