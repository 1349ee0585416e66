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
    /* of what is below 0 the residue is not less than it: -1 mod n is n - 1 */
    { "(p - n) mod n, p", false, false },
    { "(-1) mod n, 1", false, true },
    { "(0 - p) mod n, p", false, false },
    { "1, 2 + n mod (p - 2*n)", false, false },
    { "n, sum(t = 0..n - 1, if t <= n/16 then 1 else t mod (-n)) + 1", false, true },
    /* a logarithm rounded down may be 0, and of two one may be rounded up, the other down */
    { "n, floor(log2(p)/2)*n + 1", false, false },
    { "n, floor(log2(p)/2 + 5)*n - 5*n + 1", false, false },
    { "n, n*(ilog2(p) - clog2(p)) + n + 1", false, true },
    { "n, n*(3*ilog2(p) - 2*clog2(p)) + 1", false, false },
    { "n, n*(ilog2(n) + 1 - log2(n)) + 1/n", false, true },
    { "p, p*(log2(n/3) - log2(n)) + p + 1", false, true },
    { "n, sum(t = 0..1, n*log2(2^t/3)) + n + 1", false, true },
    { "n, sum(t = clog2(p)..ilog2(p), n) + 1", false, true },
    /* the variable of a range may be below 0 */
    { "sum(t = 0 - n..0, t^2), n", false, true },
    { "n^4, sum(t = 0 - n..n, t^3) + 1", false, false },
    { "sum(t = p - n..0, t*t), n", false, false },
    { "max(t = 0 - n..0, t^2), 1", false, true },
    /* or 0, where nothing can be divided by it */
    { "sum(t = 0..0, 1/(t + 1/n)), 1", false, true },
    { "max(t = 0..n, n/(n*t + 1)), 1", false, true },
    { "n/p, sum(t = 0..0, floor(n/(2*p)) + t) + 1/n", false, true },
    { "sum(u = 0..0, sum(t = 0..n - 1, if w - u*t > 0 then 1 else 0)), w", false, true },
    { "max(u = 0..p - 1, sum(t = 0..n - 1, if u*t <= w then 1 else 0)), w", false, true },
    { "n, min(u = 0..p, sum(t = 0..n - 1, if t < w then min(u*n, n) else 0)) + 1", false, true },
    /* an end rounded down may be 0 */
    { "n, sum(t = 1..min(p/3, n/p), n) + 1", false, false },
    /* gcd(0, n) is n, and so is that of n and -n */
    { "gcd(0, n), 1", false, true },
    { "gcd(n mod p, n), p", false, false },
    { "gcd(n div p^2, n), n/p^2 + 1", false, false },
    { "gcd(p - 2*n, 2*n - p), p", false, true },
    /* log2(1/4) is below 0 */
    { "n, sum(t = 0..n - 1, if t <= n/16 then 1 else log2(1/4)) + 1", false, true },
    /* the powers of a half are no whole numbers */
    { "n*sum(t = 1..2, (n/2)^t - floor((n/2)^t)), 1 where n >= 4", false, false },
    /* more than a machine word has */
    { "n, 2*n - p/2305843009213693952 where p <= 4611686018427387904*w and "
      "w <= 4611686018427387904*n",
      false, true },
    { "n, n*floor(n/(4611686018427387904*p)) + 1 where p <= 1152921504606846976*n", false, false },
    /* what is in the middle of a range may not be there */
    { "1, max(i = 1..p, i*(p - i)) + 1/n", false, false },
    { "n, sum(i = 0..p - 1, (i mod 4)*n) + 1", false, false },
    { "sum(i = 1..n, if i > p then n else 1), n^2", true, false },
    { "n, sum(i = 0..floor(log2(p)/2), i*n) + 1", false, false },
    /* p = n is not in every regime */
    { "1, n - p where p < n", true, false },
    { "n - p, n where 5*p <= 4*n", true, true },
    { "n mod p, p where p < n and n <= p", true, true },
    { "n mod 2, 1 where n == 5", true, true },
    { "ceil(4611686018427387904*n/p), n/p", true, true },
    { "0 - n^2, 0 - n", false, true },
};

/* As textbooks have them: Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, chapter
 * 3 and appendix A; times of Akl's and JaJa's parallel algorithms.  Each is to be decided. */
static const known_pair textbook[] = {
    { "n^2 + n + 1, n^2", true, true },
    { "n^2/2 - 3*n, n^2", true, true },
    { "6*n^3, n^2", false, true },
    { "2*n^2, n^3", true, false },
    { "log2(n)^10, sqrt(n)", true, false },
    { "log2(n^2), log2(n)", true, true },
    { "log2(n)^2, log2(n^2)", false, true },
    { "log2(log2(n)), log2(n)", true, false },
    { "ln(n), log2(n)", true, true },
    { "log10(n), ln(n^3)", true, true },
    { "sqrt(n), n^(1/3)", false, true },
    { "n^(3/2), n*log2(n)", false, true },
    { "max(n, n*log2(n)), n*log2(n)", true, true },
    { "(n + 5)^3, n^3", true, true },
    { "floor(n/2)*ceil(n/2), n^2", true, true },
    { "2^log2(n), n", true, true },
    { "4^log2(n), n^2", true, true },
    { "2^(log2(n)/2), sqrt(n)", true, true },
    { "2^ilog2(n), n", true, true },
    { "sum(i = 1..n, i), n^2", true, true },
    { "sum(i = 1..n, i^2), n^3", true, true },
    { "sum(i = 1..n, i^3), n^4", true, true },
    { "sum(i = 0..n, i*(i + 1)/2), n^3", true, true },
    { "sum(i = 0..log2(n), n/2^i), n", true, true },
    { "sum(i = 0..log2(n), 2^i), n", true, true },
    { "sum(i = 1..n, 1/i), ln(n)", true, true },
    { "sum(i = 1..n, n/i), n*log2(n)", true, true },
    { "sum(i = 1..n, 1/i^2), 1", true, true },
    { "sum(i = 1..n, log2(i)), n*log2(n)", true, true },
    { "sum(i = 1..n, sqrt(i)), n^(3/2)", true, true },
    { "sum(i = 1..n, i*log2(i)), n^2*log2(n)", true, true },
    { "sum(i = 1..n - 1, sum(j = i + 1..n, 1)), n^2", true, true },
    { "sum(i = 1..n, sum(j = 1..i, sum(k = 1..j, 1))), n^3", true, true },
    { "sum(i = 1..n, ceil(n/i)), n*log2(n)", true, true },
    { "sum(i = 1..n/2, i), n^2", true, true },
    { "sum(i = 2..n, 1/log2(i)), n", true, false },
    { "factorial(3)*n, n", true, true },
    { "binomial(5, 2)*n, n", true, true },
    { "abs(n - p), n where p <= n/2", true, true },
    { "abs(p - n), n where p <= n/2", true, true },
    { "abs(-n), n", true, true },
    { "n^2 - n*p, n^2 where p <= n/2", true, true },
    { "n - 1, n", true, true },
    { "n - log2(n), n", true, true },
    { "n - sqrt(n), n", true, true },
    { "n - p, n where p <= n/2", true, true },
    { "ceil(n/p), n/p", true, true },
    { "floor(n/p)*p, n", true, true },
    { "isqrt(n)^2, n", true, true },
    { "ceil(log2(n)), log2(n)", true, true },
    { "p*(n/p + log2(n)), n where p <= n/log2(n)", true, true },
    { "p*(n/p + log2(n)), n", false, true },
    { "n/p + log2(p), n/p + log2(n)", true, true },
    { "n/p + log2(log2(n)), n/p + log2(n)", true, false },
    { "sum(i = 1..log2(n), ceil(n/(2^i*p))), n/p + log2(n)", true, true },
    { "sum(i = 1..log2(n), ceil(n/(2*p))), n/p*log2(n)", true, true },
    { "sum(i = 1..log2(n), sum(j = 1..i, ceil(n/(2*p)))), n/p*log2(n)^2", true, true },
    { "sum(s = 0..log2(n) - 1, ceil((n - 2^s)/p)), n/p*log2(n)", true, true },
    { "n*ceil(n/p), n^2/p", true, true },
    { "n^3/p + n^2*log2(p), n^3/p where p <= n/log2(n)", true, true },
    { "n^3/p + log2(n), n^3/p", true, true },
    { "min(n, p), p", true, true },
    { "max(n, p), n", true, true },
    { "gcd(n, p), n", true, false },
    { "n/p + p, sqrt(n)", false, true },
    { "n*log2(n)/p + n, n*log2(n)/p where p <= log2(n)", true, true },
    { "(n - 1)*log2(n)/p, n*log2(n)/p", true, true },
    { "n*log2(p), n*log2(n)", true, false },
    { "log2(n*p), log2(n)", true, true },
    { "log2(n + p), log2(n)", true, true },
    { "log2(n/p) + log2(p), log2(n)", true, true },
    { "n*w/p, n", true, false },
    { "sum(i = 1..n, if i <= p then 1 else 0), p", true, true },
    { "sum(i = 1..n, min(i, p)), n*p", true, true },
    { "sum(i = 1..p, n/i), n*log2(p)", true, true },
    { "2^(log2(n) + 1), n", true, true },
    { "n^2 - 100*n + 7, n^2", true, true },
    { "sum(i = 0..ilog2(n), i*2^i), n*log2(n)", true, true },
    { "max(i = 1..n, i*(n - i)), n^2", true, true },
    { "sum(i = 0..n - 1, i mod 2), n", true, true },
    { "sum(i = 0..n - 1, if i mod 4 == 0 then n else 1), n^2", true, true },
    { "sum(i = 1..n, if i <= p then n else 1), n*p", true, true },
    { "sum(i = 1..n, if i > p then n else 1), n^2 where p <= n/2", true, true },
    { "(2*n + 1) mod 2, 1", true, true },
    { "n^2 - n*p, n^2", true, false },
    { "n mod p, p", true, false },
    { "n mod 2, 1", true, false },
    { "n - p + w, n", true, false },
    { "n, 0", false, true },
};

#endif
