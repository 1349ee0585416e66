/* The random numbers of the laws: one sequence a program, from a seed that a failure tells. */
#ifndef MMCALC_LAWS_RANDOM_H
#define MMCALC_LAWS_RANDOM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t random_seed; /* each number changes it */

/* Begins with the seed given as the first argument or in MMCALC_SEED, or else with `usual`; tells
 * which. */
static inline void random_begin(int argc, char **argv, uint64_t usual)
{
    const char *given = argc > 1 ? argv[1] : getenv("MMCALC_SEED");
    random_seed = given ? strtoull(given, NULL, 0) : usual;
    printf("# seed %llu\n", (unsigned long long)random_seed);
}

#ifdef FUZZ_CHOICES /* tests/fuzz: an input makes them */
#include "tests/fuzz/choices.h"
#endif

static inline uint64_t random_bits(void) /* splitmix64 */
{
#ifdef FUZZ_CHOICES
    return choices_next();
#else
    uint64_t z = (random_seed += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
#endif
}

static inline long random_to(long top) /* 0 .. top */
{
    return (long)(random_bits() % (uint64_t)(top + 1));
}

static inline bool chance(long percent)
{
    return random_to(99) < percent;
}

#endif
