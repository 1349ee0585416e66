/* Questions to `grows` whose answer is known otherwise: o, is F = O(G); omega, is G = O(F). */
#ifndef MMCALC_LAWS_GROWTH_KNOWN_H
#define MMCALC_LAWS_GROWTH_KNOWN_H

#include <stdbool.h>

typedef struct known_pair {
    const char *ask;
    bool o, omega;
} known_pair;

/* What looks like another thing: a proof that goes by its looks is wrong.  Unknown will do. */
static const known_pair traps[] = {
    /* what holds of t in one sum does not in another */
    { "sum(t = 1..log2(n), t) + sum(t = 1..n, if t <= log2(n) then 1 else n), n", false, true },
    { "sum(t = 1..log2(n), min(t, log2(n))) + sum(t = 1..n, min(t, log2(n))), n^2", true, false },
    { "sum(t = 1..log2(n), sum(u = 1..t, u)) + sum(u = 1..log2(n), sum(t = 1..n, "
      "if t <= u then 1 else n)), n*log2(n)",
      false, true },
    /* the terms of a sum may go either way each: this one is p + n/p */
    { "n, sum(t = 1..log2(n), if t <= log2(p) then 2^t else n/2^t)", false, true },
    /* t may be 0, where powers of it are less than 1 */
    { "sum(t = 0..log2(n), if t >= 1 then 1 else n), log2(n)", false, true },
    { "sum(t = 0..log2(n), if t*isqrt(n) > 0 then 1 else n), log2(n)", false, true },
    { "sum(t = 0..0, log2(2^t) + (if n <= 1 then 1 else n)), 1", false, true },
    { "1, sum(t = log2(n)..log2(n), log2(n/2^t)) + 1/n", false, true },
    { "sum(t = ilog2(n)..ilog2(n), log2(n/2^t) + (if n <= 2 then 1 else n)), 1", false, true },
    /* a range may be empty */
    { "1, sum(t = 0..n - p, if n - t > 0 then 1 else 0) + 1/n where p >= 1", false, false },
    { "1, sum(t = 0..log2(w) - log2(p), if n - t > 0 then 1 else 0) + 1/n where p >= 1", false,
      false },
    { "n/p, sum(t = 0..n/p - 1, 1) + 1/p where p >= 1", false, true },
    { "log2(p), min(log2(p), log2(w)) + sum(t = log2(p)..log2(w), log2(p)*log2(w)) where p >= 1",
      false, false },
    { "sum(t = 0..w - 1, sum(u = 1..t, ceil(n/2^u))), 1 where w >= 1 and n >= 1", false, false },
    /* a part of a sum is no less than all of it where other terms are below 0 */
    { "sum(t = 0..ceil(log2(n)) - 1, p - t), 1", false, false },
    { "sum(t = 0..n div p, n div (t + 1) - t), n", false, false },
    /* 0 rounded up is not 1 */
    { "sum(t = 0..w - 1, ceil(t/n) + (if t >= n/w then sum(u = 1..w - 1, w/4) else 0)), w", false,
      false },
    /* t is a whole number where the ends of its range are none */
    { "n*(log2(n) - sum(t = 1..log2(n), 1)) + 1, 1", false, true },
    { "p*(n - 2*sum(t = 1..n/2, 1)) + 1, 1", false, true },
    /* and so are quotients rounded down, whatever they are of */
    { "n div (1/p) - n div (1/p) + 1, p", true, false },
};

#endif
