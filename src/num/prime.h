/* Primes and what follows from a number's prime factors.
 *
 * A number is said to be prime only where that is proved: below 2^64 by the Baillie-PSW test, which
 * no composite of that size passes (Feitsma 2013); a Mersenne number by Lucas and Lehmer's; any
 * other by n - 1, of which the factors that are found multiply to at least n^(1/3) (Brillhart,
 * Lehmer, Selfridge 1975).  Where that many are not found, a number that passes every test is
 * undecided. */
#ifndef MMCALC_NUM_PRIME_H
#define MMCALC_NUM_PRIME_H

#include "num/num.h"

status num_is_prime(num_ctx *ctx, num *out, const num *a);   /* truth, ST_UNDECIDED */
status num_next_prime(num_ctx *ctx, num *out, const num *a); /* the least prime >= a */
status num_nth_prime(num_ctx *ctx, num *out, const num *k);  /* 2 is the first */
status num_prime_pi(num_ctx *ctx, num *out, const num *x);   /* how many primes are <= x */

/* The prime factors of an integer a >= 1, smallest first, each as often as it divides a; none of 1.
 * *list is the caller's: each number, then free().  `steps` of Pollard's rho are made for a factor;
 * then ST_LIMIT. */
status num_factors(num_ctx *ctx, const num *a, uint64_t steps, num **list, uint64_t *count);

/* The divisors of that number, in order, from its factors; `most` at most.  The caller's alike. */
status num_divisors(num_ctx *ctx, const num *primes, uint64_t count, uint64_t most, num **list,
                    uint64_t *divisors);

#endif
