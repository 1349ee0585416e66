/* Primes, and what follows from a number's prime factors.
 *
 * A number is said to be prime only if that is proved: below 2^64 by the Baillie-PSW test, which no
 * composite of that size passes (Feitsma 2013); for Mersenne numbers by the test of Lucas and
 * Lehmer; for others from the factors of n - 1, if those found have a product of at least n^(1/3)
 * (Brillhart, Lehmer, Selfridge 1975). Where too few are found, a number that passes every test is
 * undecided. */
#ifndef MMCALC_NUM_PRIME_H
#define MMCALC_NUM_PRIME_H

#include "num/num.h"

status num_is_prime(num_ctx *ctx, num *out, const num *a);   /* truth, ST_UNDECIDED */
status num_next_prime(num_ctx *ctx, num *out, const num *a); /* the least prime >= a */
status num_nth_prime(num_ctx *ctx, num *out, const num *k);  /* 2 is the first */
status num_prime_pi(num_ctx *ctx, num *out, const num *x);   /* how many primes are <= x */

/* The prime factors of an integer a >= 1, smallest first, each as often as it divides a; none for
 * 1. The caller owns *list: each number, then free(). ST_LIMIT where `steps` steps of Pollard's rho
 * find no factor. */
status num_factors(num_ctx *ctx, const num *a, uint64_t steps, num **list, uint64_t *count);

/* The divisors of a number in order, from its prime factors; ST_LIMIT if there are more than
 * `most`. The caller owns *list in the same way. */
status num_divisors(num_ctx *ctx, const num *primes, uint64_t count, uint64_t most, num **list,
                    uint64_t *divisors);

#endif
