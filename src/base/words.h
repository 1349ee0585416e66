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

#endif
