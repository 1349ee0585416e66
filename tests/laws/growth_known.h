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
    /* no rule bounds a factorial, or a small power by a logarithm of another base: these may be
     * open, but no more */
    { "sum(i = 2..n, 1/log2(i)), n", true, false },
    { "factorial(n + 1), factorial(n)", false, true },
    { "factorial(n), sqrt(n)*n^n", true, false },
    { "factorial(2*n)*sqrt(n), 4^n*factorial(n)^2", true, true },
    { "sum(i = 1..n - p, i*i), n^2*p", false, false },
    { "(n div w)*(log2(p) - 2*log2(w)*log2(n))/log2(n), n*log2(w)/w", true, true },
    /* what holds of t in one sum does not in another */
    { "sum(t = 1..log2(n), t) + sum(t = 1..n, if t <= log2(n) then 1 else n), n", false, true },
    { "sum(t = 1..log2(n), min(t, log2(n))) + sum(t = 1..n, min(t, log2(n))), n^2", true, false },
    { "sum(t = 1..log2(n), sum(u = 1..t, u)) + sum(u = 1..log2(n), sum(t = 1..n, "
      "if t <= u then 1 else n)), n*log2(n)",
      false, true },
    /* the terms of a sum may go either way each: this one is p + n/p */
    { "n, sum(t = 1..log2(n), if t <= log2(p) then 2^t else n/2^t)", false, true },
    /* any two of three products cross, but the least of all is less than that of any two */
    { "sum(t = 0..log2(n), min(2^t, n/2^t, p)), min(sqrt(n), p*log2(n))", true, false },
    { "sqrt(n), sum(t = 0..log2(n), min(2^t, n/2^t, p))", false, true },
    /* t may be 0, where powers of it are less than 1 */
    { "sum(t = 0..log2(n), if t >= 1 then 1 else n), log2(n)", false, true },
    { "sum(t = 0..log2(n), if t*isqrt(n) > 0 then 1 else n), log2(n)", false, true },
    { "sum(t = 0..0, log2(2^t) + (if n <= 1 then 1 else n)), 1", false, true },
    { "1, sum(t = log2(n)..log2(n), log2(n/2^t)) + 1/n", false, true },
    { "sum(t = ilog2(n)..ilog2(n), log2(n/2^t) + (if n <= 2 then 1 else n)), 1", false, true },
    /* the least of two that the one below it is not as small as: p may be large */
    { "sum(u = 0..log2(n) - 1, min(n/p, ceil(n/2^(u + 1)/p))), n/p where n >= 2*p and p >= 2",
      false, true },
    { "sum(u = 0..log2(n) - 1, min(n/p, ceil(n/2^(u + 1)/p))), n/p + log2(n/p) where n >= 2*p and "
      "p >= 2",
      false, true },
    /* the logarithm of a quotient by one is not that of what it may be as small as */
    { "ilog2(1 + n/log2(p)), log2(n) where p >= 2", true, false },
    { "ilog2(1 + n/(p*log2(n))), log2(n) where p <= n and p >= 1", true, false },
    { "sum(t = 0..clog2(ceil(n/log2(n))) - 1, 2^t), n where n >= 16", true, false },
    /* one branch of a choice is not the other */
    { "sum(t = 0..n - 1, if (if t < p then 1 else 2) >= 2 then 1 else n), n", false, true },
    { "sum(t = 0..n - 1, if (if t < p then 1 else 2) == 2 then 1 else n), n*p where p <= n and p "
      ">= 1",
      true, true },
    { "sum(t = 0..n - 1, if (if t < p then 1 else if t < l then 2 else 0) >= 1 then 1 else n), n",
      false, true },
    /* what is concave is as much as in the middle, but not where there are two terms */
    { "sum(k = 1..n + m - 1, min(k, m, n)), n^2 where n >= 4 and m >= 4", false, false },
    { "sum(k = 0..1, min(n*k, n - n*k)) + 1, n", true, false },
    { "sum(k = 0..p - p + 1, min(n*k, n - n*k)) + 1, n where p >= 1", true, false },
    { "sum(k = 1..n, min(k, p - k)), n^2 where n >= 4 and p <= n", true, false },
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
    { "1, sum(i = n..p, i^2) + 1/n where p >= 1", false, false },
    { "n^3, sum(i = p + 1..n, i*i - i) + 1 where p >= 1", false, true },
    /* differences of sums that are rounded, and of logarithms of factorials */
    { "sum(t = 1..clog2(n), t^2) - sum(t = 1..ilog2(n), t^2), 1", false, false },
    { "log2(factorial(2*n)) - 2*log2(factorial(n)), 1", false, true },
    /* l is not bounded by n: at n = 1 the one side is 0, the other not */
    { "l, sum(i = 1..n - 1, l*i)", false, false },
    { "p, (n - 1)*p where p >= 1", false, false },
    /* chosen of none */
    { "1, binomial(n - p, 2)", false, false },
    { "1, log2(factorial(n - p + 1)) + 1/n", false, false },
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
    { "n, n*ilog2(n/p) + n + 1 where p >= 1", false, false },
    { "1, 2 + clog2(n/p) where p >= 1", false, false },
    /* the variable of a range may be below 0 */
    { "sum(t = 0 - n..0, t^2), n", false, true },
    { "n^4, sum(t = 0 - n..n, t^3) + 1", false, true },
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
    /* where parameters are powers of two a gcd is the least, but not of what is no such power */
    { "gcd(3*n, n), n", true, true },
    { "n/gcd(n, n + 2), n", true, true },
    { "gcd(3*n + 1, n), 1", true, true },
    { "gcd(ceil(n/3), 2*ceil(n/3)), n", true, true },
    { "n*gcd(2*n, 2*n + 1), n", true, true },
    { "n/gcd(2*isqrt(n), 2*isqrt(n) + 2), n", true, true },
    { "gcd(n, n^2), n", true, true },
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
    { "sum(t = 1..log2(n/p), log2(n) - ceil(n/p) + n*(n - t)), sqrt(n)", false, true },
    /* in an exponent factors count, and so do the borders of a regime */
    { "2^p*n, 2^n where 5*p <= 4*n", true, false },
    { "2^n + 3^n, 3^n", true, true },
    { "2^(4*log2(p)^2), 2^(log2(n)^2) where p^2 <= n", true, false },
    { "2^(5*log2(p)^2), 2^(log2(n)^2) where p^2 <= n", false, false },
    { "2^(2*log2(p)^2), 2^(log2(n)^2)", false, false },
    { "17^n, 2^n", false, true },
    { "2^n - n^2, 2^n", true, true },
    { "2^(n*p), 2^(n + p)", false, false },
    { "ceil(4611686018427387904*n/p), n/p", true, true },
    { "0 - n^2, 0 - n", false, true },
    /* and n - n^2 is as large as n^2 */
    { "n - n^2, n", false, true },
    { "p - n, 1", false, false },
    { "p - n, p", false, false },
    { "sum(t = 1..n, p - t), n*p", false, false },
    /* of a few terms each may be 0, or below it */
    { "n, sum(t = 0..1, if t == 0 then 0 else n - 2*n) + 1", true, true },
    { "n, max(t = 0..1, if t == 0 then 1 else p) + 1", false, true },
    { "n, min(t = 0..3, if t == 3 then p else n) + 1", false, true },
    { "n^2, sum(t = 1..2, if t < 3 then n else n^2)", false, true },
    { "n, sum(t = 0..1, sum(u = 1..2, if t == u then p else 1))", false, true },
    /* a power of two above n and one below it may be the same, or nearly n */
    { "n, n*(clog2(n) - ilog2(n)) + 1", false, true },
    { "1, clog2(n) - log2(n) + 1/n", false, true },
    { "1, log2(n) - ilog2(n) + 1/n", false, true },
    { "n, 2^clog2(n) - n + 1", false, true },
    { "n, 2*2^ilog2(n) - n", false, true },
    { "n, n - 2^ilog2(n) + 1", false, true },
    { "1, sum(t = clog2(n)..ilog2(n), 1) + 1/n", false, true },
    { "ilog2(n) - clog2(p), log2(n/p) where n >= 2*p and p >= 1", true, false },
    { "n, sum(t = clog2(p)..ilog2(n), n) + 1", false, false },
    { "n, n*(ilog2(n) - clog2(p)) + 1", false, false },
    { "n, n*(min(ilog2(n), clog2(p)) - ilog2(p)) + 1", false, true },
    { "n, n*(max(ilog2(n), clog2(p)) - clog2(p)) + 1", false, false },
    { "n, n*(clog2(3*n) - ilog2(3*n)) + n - n + 1", false, true },
    { "n, n*(2*floor(log2(n)/2) - ilog2(n)) + n + 1", false, true },
    { "n, n*(ilog2(n) - 2*floor(log2(n)/2)) + 1", false, true },
    { "n, n*(ceil(log2(n)) - clog2(n)) + 1", false, true },
    { "n, n*(1 + floor(log2(n) - log2(p))) + 1", true, false },
    { "n, n*floor(log2(n) - log2(p)) + 1", false, false },
    { "1, clog2(n) - ilog2(n) + 1/n", false, true },
    /* of two branches one may be below 0, or never taken */
    { "n*p, sum(i = 0..n - 1, if i < p then i else w)", false, true },
    { "n^2, sum(i = 0..n - 1, if i < p then n else i - n) + n", false, true },
    { "sum(i = 0..n - 1, if i < p then i else n), n*p", false, true },
    /* the first term may be all there is, or below 0 */
    { "n, sum(t = 0..log2(w), if t == 0 then 1 else n/t)", true, false },
    { "n, sum(t = 0..n, if t == 0 then 0 - n else 1) + 1", false, true },
    { "n*log2(n), sum(t = 0..n, n/max(1, t) - n) + n^2", true, true },
    { "n*log2(p), sum(t = 0..w - 1, n/max(1, t)) where p >= 1", false, false },
    { "n - 2*p, n where 5*p <= 2*n", true, true },
    /* of the turns of one residue there may be none, or few */
    { "n^2, sum(i = 0..p - 1, i*(i mod 3)) + 1", false, true },
    { "n, sum(i = 0..2, n*(i mod 3 - i)) + 1", false, true },
    { "n^2, sum(i = 0..n - 1, i*((2*i) mod 2)) + 1", false, true },
    /* an empty sum is 0 */
    { "n, sum(t = clog2(n)..clog2(n) - 1, n) + 1", false, true },
    { "n, sum(t = p..p - 1, n) + 1", false, true },
    /* one of two logarithms is the larger in a part of the regime, or is bounded there */
    { "n, n*(max(clog2(n), clog2(p*w)) - clog2(n)) + 1", false, false },
    { "log2(n) + log2(l), min(clog2(n), clog2(l))", false, true },
    { "n, n*(clog2(l) - min(clog2(n), clog2(l))) + 1", false, false },
    { "n*log2(n/p), n where n >= 2*p", false, true },
    { "n*log2(n/p), n*min(log2(n/p), 256) where n >= 2*p", false, true },
    { "n*log2(n/p), n*(log2(n/p) - 1) + 1 where n >= 2*p", false, true },
    /* a range from 0 to less than 1 has one value, and that is 0 */
    { "max(u = 0..1/2, n*u), n", true, false },
    { "1, max(u = 0..1/2, u) + 1/n", false, true },
    { "max(u = 0..n/p, u), n/p where n <= p and n >= 1", true, false },
    /* a power of two divided by one is a whole number where it is 1 at least */
    { "n, n*(2^ilog2(n) div 2^clog2(p)) + 1", false, false },
    { "n, sum(t = ilog2(p)..clog2(n), n*(2^t div 2^clog2(p))) + 1", true, false },
    { "n, sum(t = 0..1, n*(2^t div 2)) - n + 1", false, true },
    /* a part of a range of few turns may be its first, and that 0 */
    { "n*log2(n/p)^2, sum(j = ilog2(p)..clog2(n) - 1, (clog2(n) - j - 1)*(floor(n/2^j)*2^j)) where "
      "n >= 2*p and p >= 1",
      false, true },
    { "n, sum(j = ilog2(p)..clog2(n), (j - ilog2(p))*floor(n/2^j)) + 1 where n >= p and p >= 1",
      false, true },
    { "n, sum(j = 1 - clog2(p)..0, j*n) + n", false, false },
    /* log2(n/w) is log2(n/p) and log2(p/w), of which either may be the larger */
    { "log2(n/w), log2(n/p) where n >= 2*p and p >= 2*w", false, true },
    { "log2(n/w)/log2(p/w), 1 where n >= 2*p and p >= 2*w", false, true },
    { "log2(n/w), log2(p/w) where n >= 2*p and p >= 2*w", false, true },
    /* a product of sums is as its factors where none of these is below 0 */
    { "(n - p + 1)*(log2(n) - log2(p) + 1), (n + p)*(log2(n) - log2(p) + 1)", true, false },
    { "(n + p)*(clog2(n) - ilog2(p)) + 1, (n + p)*(clog2(n) - ilog2(p) + 1)", true, false },
    { "(2*p - n)*(log2(n) - log2(p) + 1) + n*log2(n), n*log2(n)", true, false },
    { "sum(t = 1..n, (p - 2*t)*(log2(n) - log2(p) + 1)) + n*(n + 1)*log2(n), n^2*log2(n)", true,
      false },
    { "(n + p)*(log2(n) - log2(p) + 1) - (n + p)*(log2(n) - log2(p)), n*log2(2*n/p)", true, false },
    /* where one of two products falls and the other does not they may cross outside of the range */
    { "sum(d = 0..log2(w), min(n/p, n/2^d)), n/p*log2(2*p)", true, false },
    { "sum(d = 0..log2(w), min(2^d, n/2^d)), sqrt(n)", true, false },
    { "sum(d = 0..log2(n), min(n, w/2^d)), n", true, false },
    { "sum(d = log2(p)..log2(n), min(n/w, n/2^d)), n/w*log2(2*w)", true, false },
    { "sum(d = log2(p)..log2(n), min(2^d, n/2^d)), sqrt(n)", true, false },
    { "n/w, sum(d = 0..log2(w) - log2(p), min(n/w, n/2^d)) + 1/n where p >= 1", false, false },
    { "n/w*log2(2*w), sum(d = 0..log2(n), if d < l then min(n/w, n/2^d) else 0)", false, true },
    { "sum(d = 0 - log2(n)..0, min(n, n/2^d)), n", false, true },
    { "sum(d = 0 - log2(n)..log2(n), min(n, n*w/2^d)), n*log2(2*w)", false, true },
    { "sum(d = log2(l)..log2(n), min(n/w, n/2^d)), n/w*log2(2*w) where n >= l^2 and n >= w^2 "
      "and l >= 1 and w >= 1",
      true, false },
    { "sum(d = 0..log2(n), min(n, n*log2(n)/2^d)), n", false, true },
    { "sum(d = 0..log2(n), if d < l then min(2^d, n/2^d) else 0), sqrt(n)", true, false },
    { "n*sqrt(w), sum(d = 0..log2(w) - 2, n*min(2^d, w/2^d)) + 1 where w >= 1 and n >= 1", false,
      true },
    /* a condition that is not understood may hold or not */
    { "if 2^clog2(ceil(n/max(1, p - 1))) > 1 then n else 1, 1", false, true },
    { "if 2^clog2(ceil(n/max(1, p - 1))) < 2 then n else 1, 1", true, true },
    /* what is rounded is within 1 of what it is of: on which side? */
    { "n - p*(n div p) + 1, p", true, false },
    { "p*ceil(n/p) - n + 1, p", true, false },
    { "n - (p - 1)*(n div p), n/p + p", true, false },
    { "n - (p - 1)*ceil(n/p) + p, n/p", false, true },
    { "n - (p - 2)*ceil(n/p), n/p", true, false },
    { "n, 2*n - p*ceil(n/p) + 1", false, true },
    { "n, (p + 1)*(n div p) - n + p", false, true },
    /* a quotient rounded down is 0 where it is less than 1, but 1 where it is 1 */
    { "n div p + n mod p + 1, n/p + 1 where n >= 1 and p >= 1", false, true },
    { "1, n div p + 1/n where n >= 1 and p >= 1", false, false },
    { "n div p + 1/n, n/p where n >= 1 and p >= 1", false, false },
    { "(n div p)*p + 1, n where n >= 1 and p >= 1", true, false },
    { "n, n mod (2*p) + p*(n div p) where n >= 1 and p >= 1", true, true },
    { "n, (n - 1) mod p + p*(n div p) where n >= 1 and p >= 1", false, true },
    { "n, n mod p + 1 where p >= n and n >= 1", false, true },
    { "1, n div p + 1/n where p >= n and n >= 1", false, true },
    { "1, n div p where n >= p and p >= 1", true, false },
    { "n + 1, n mod p + p*(p div n) where n >= 1 and p >= 1", false, false },
    /* of these no proof is found: terms that cross within a range or rise and fall, differences of
     * rounded terms, a root that is not surely whole */
    { "n*gcd(sqrt(n), w)/w + n/p, n/w + n/p where w <= sqrt(n)", false, true },
    { "sum(t = 1..n, (t + p)*(1 + clog2(n) - ilog2(p))), n^2*log2(2*n/p)", true, true },
    { "sum(r = 0..n - 1, ((if p == 1 then w else p)*r + 1*(max(0, min(w, n - r)) - 1)) div w"
      " - ((if p == 1 then w else p)*r) div w + 1), n",
      true, true },
    { "ilog2(n) - clog2(p), log2(n/p) where n >= 8*p and p >= 1", true, true },
    { "sum(j = ilog2(p)..clog2(n) - 1, (clog2(n) - j)*floor(n/2^j)*2^j) + n, n*log2(n/p)^2 where "
      "n >= 2*p and p >= 1",
      true, true },
    { "sum(i = 0..n - 1, if i < p then i else p), n*p", true, true },
    { "sum(k = 1..n + m - 1, min(k, m, n, n + m - k)), n*m where n >= 4 and m >= 4", true, true },
    { "sum(k = 1..n + m - 1, ceil(max(0, min(k, n) + 1 - max(1, k - m + 1))/p)), n*m/p + n + m "
      "where n >= 4 and m >= 4 and p <= n and p >= 1",
      true, true },
    { "sum(t = clog2(p)..ilog2(n), 2^t div 2^ilog2(p)), n/p where n >= 8*p and p >= 1", true,
      true },
    { "sum(j = ilog2(p)..clog2(n) - 1, (clog2(n) - j)*floor(n/2^j)*2^j), n*log2(n/p)^2 where "
      "n >= 16*p and p >= 1",
      true, true },
    { "sum(d = 0..log2(n) - 1, n/2^d*min(2^d, w)/w), n/w*log2(2*w)", true, true },
    { "sum(d = 1..log2(n), min(n/p, 2^d)), n/p*log2(2*p)", true, true },
};

/* Shapes of derived costs.  Each is to be decided. */
static const known_pair costs[] = {
    { "sum(d = 0..log2(n), min(2^d, n/2^d)), sqrt(n)", true, true },
    { "sum(d = 0..log2(n), min(p*2^d, n/4^d)), (n*p^2)^(1/3)", true, true },
    { "sum(t = 0..n, n/max(1, t)), n*log2(n)", true, true },
    { "sum(i = 0..n - 1, i*(i mod 3)), n^2", true, true },
    { "sum(i = 0..n - 1, i^2*((i + 1) mod 4)), n^3", true, true },
    { "n - (p - 1)*(n div p) + p, n/p + p", true, true },
    { "sum(t = 0..1, if t == 0 then n else n^2), n^2", true, true },
    { "sum(t = 0..1, if not (t == 0) then n else p), n", true, true },
    { "sum(t = 0..1, sum(r = 0..(if t == 0 then 1 else p) - 1, n)), n*p", true, true },
    { "clog2(n) - ilog2(p), log2(n/p) where n >= 2*p and p >= 1", true, true },
    { "2^clog2(n) + 2^ilog2(n) - n, n", true, true },
    { "4*2^ilog2(n) - n, n", true, true },
    { "sum(t = ilog2(n)..clog2(n), n), n", true, true },
    { "sum(t = ilog2(p)..clog2(n), 2^t), n where p <= n/8 and p >= 1", true, true },
    { "sum(t = 0..ilog2(n), clog2(n) - t), log2(n)^2", true, true },
    { "sum(t = 1..clog2(n/p), 2^t), n/p where n >= 2*p and p >= 1", true, true },
    { "floor(log2(n)/2)*n + n, n*log2(n)", true, true },
    { "sum(t = 0..floor(log2(n)/2), 2^t), sqrt(n)", true, true },
    { "2^(ilog2(n) + clog2(p)), n*p", true, true },
    { "log2(2^clog2(n)) + 2^ilog2(n), n", true, true },
    { "2^max(clog2(n), ilog2(l)), n + l", true, true },
    { "sum(t = 0..n - 1, if (if t < p then 1 else 2) >= 1 then 1 else n), n", true, true },
    { "ilog2(1 + n/log2(n)), log2(n)", true, true },
    { "n/p + log2(n) + sum(t = 0..clog2(ceil(n/clog2(n))) - 1, ceil(n/2^t/p)), n/p + log2(n) where "
      "p <= n and p >= 1",
      true, true },
    { "sum(u = 0..log2(n) - 1, min(n/p, ceil(n/2^(u + 1)/p))), n/p + log2(p) where n >= 2*p and "
      "p >= 2",
      true, true },
    { "sum(t = clog2(n)..clog2(n) - 1, n) + 1, 1", true, true },
    { "n - 2*p, n where p <= n/2", true, false },
    { "n mod p, p where p <= n/2", true, false },
    { "2^clog2(n) div 2^ilog2(p), n/p where n >= p and p >= 1", true, true },
    { "log2(n/w)/log2(p/w), log2(n/p) where n >= 2*p and p >= 2*w", true, false },
    { "log2(n/w), log2(n/p) + log2(p/w) where n >= 2*p and p >= 2*w", true, true },
    { "n mod p + p*(n div p), n where n >= 1 and p >= 1", true, true },
    { "if 2^clog2(ceil(n/max(1, p - 1))) > 5 then n else 2*n + 1, n", true, true },
    { "(p + 1)*ceil(n/p) - n, n/p + p", true, false },
    { "n div p*ceil(p/w) + ceil(n mod p/w) + n div (2*p)*ceil(2*p/w) + ceil(n mod (2*p)/w), n/w "
      "where w <= n and w <= p and w >= 1",
      true, true },
};

/* As textbooks have them: Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, chapter
 * 3 and appendix A; times of Akl's and JaJa's parallel algorithms.  Each is to be decided. */
static const known_pair textbook[] = {
    /* powers whose exponents or bases are large or close */
    { "n^100, 2^n", true, false }, { "1.001^n, n^5 + n", false, true },
    { "log2(n)^30, n", true, false }, { "log2(n)^2, n^0.001", true, false },
    { "n*log2(n)^5, n^1.001", true, false }, { "log2(log2(n))^20, log2(n)", true, false },
    { "2^sqrt(n), n^10", false, true }, { "2^sqrt(log2(n)), log2(n)^5", false, true },
    { "2^sqrt(log2(n)), n^0.1", true, false }, { "n^log2(7), n^(14/5)", false, true },
    { "n^(log2(7)/2), n^(7/5)", false, true }, { "n^(log2(9)/2), n^(8/5)", true, false },
    { "2^(1.4*n), 2^(sqrt(2)*n)", true, false }, { "n^sqrt(2), n^1.4143", true, false },
    { "1.41^n, 1.42^n", true, false }, { "n*2^n, exp(n)", true, false },
    { "exp(n), 3^n", true, false }, { "factorial(n), 2^n", false, true },
    { "factorial(n), exp(n)", false, true },
    /* conditions with differences, and several that say something together */
    { "n, m where n >= m - 3", false, true },
    { "n + p, m where m >= 4 and n > m - 3", false, true },
    { "n, 1 where n + m <= p and p <= m + 9", true, true },
    /* a branch that is taken along a family; a width above 4; sizes next to each other */
    { "(if p + 2 <= n then p else m), m where 2*p < n", false, false },
    { "p, log2(n) where p > 4", false, false },
    { "n - m, n where m < n", true, false },
    { "sqrt(m), n where m < n and n < m + 3", true, false },
    { "sqrt(p), sqrt(m) + n where p < m + 4 and n + m <= p", true, true },
    /* sums whose variable stands beside something else alone, and sums by steps */
    { "sum(i = 1..n - 1, (n - i)*log2(n - i)), n^2*log2(n)", true, true },
    { "sum(j = 0..n, 1/(j + 1)), log2(n)", true, true },
    { "sum(j = 1..n, n/(n - j + 1)), n*log2(n)", true, true },
    { "sum(k = 1..n by 2, 2^k), 2^n", true, true }, { "sum(k = 0..n by 3, k), n^2", true, true },
    { "n^(1/n), 1", true, true }, { "2^n*exp(1/n), 2^n", true, true },
    { "n^n, factorial(n)", false, true }, { "factorial(n), sqrt(n)*(n/exp(1))^n", true, true },
    { "factorial(n), (n/2)^n", true, false }, { "factorial(n), (n/3)^n", false, true },
    { "factorial(2*n), 4^n*factorial(n)^2", true, false }, { "binomial(2*n, n), 3^n", false, true },
    { "n^log2(n), n^5", false, true }, { "n^log2(n), 2^n", true, false },
    { "n^(n/log2(n)), 2^n", true, true }, { "n^log2(log2(n)), log2(n)^log2(n)", true, true },
    { "log2(n)^log2(n), n", false, true }, { "n^n, 2^n + n^2", false, true },
    { "n^20 + 2^n, 3^n + n^30", true, false }, { "n^5*2^n*p, 3^n*p^2", true, false },
    /* heap building, by the heights of the nodes: log2(n^n/factorial(n)) */
    { "sum(i = 1..n, log2(n/i)), n", true, true },
    { "sum(i = 1..n, i*log2(n/i)), n^2", true, true },
    { "sum(i = 1..n, log2(n/i)), n*log2(n)", true, false },
    { "sum(i = 1..n, log2(n) - log2(i)), n", true, true },
    /* a harmonic sum over a sum, as a factor, and beside other parameters from p = 2 on */
    { "sum(t = 1..p, sum(u = 1..t, n/u))/(n*p*log2(p)), 1", true, true },
    { "l*sum(t = 1..p, sum(u = 1..t, 1/u))/(p*ln(p)), l", true, true },
    /* only for n >= 4, and so for p >= 2, as log2(p) stands there */
    { "min(p, p*log2(p))*sum(t = 0..log2(n), log2(n) - t)/log2(n)^2, p", true, true },
    { "sum(i = 0..n - 1, i mod 2), n", true, true },
    { "sum(i = 0..n - 1, if i mod 4 == 0 then n else 1), n^2", true, true },
    /* what rises and falls again is as much in a part of the range, once n is not small */
    { "sum(k = 1..n, min(k, n - k)), n^2", true, true },
    { "sum(k = 1..n, min(k, n - k, p)), n*p where p <= n", true, true },
    { "sum(k = 1..n, min(k, p)*min(n - k, w)), n*p*w where p <= n and w <= n", true, true },
    { "n^2 + n + 1, n^2", true, true }, { "n^2/2 - 3*n, n^2", true, true },
    { "6*n^3, n^2", false, true }, { "2*n^2, n^3", true, false },
    { "log2(n)^10, sqrt(n)", true, false }, { "log2(n^2), log2(n)", true, true },
    { "log2(n)^2, log2(n^2)", false, true }, { "log2(log2(n)), log2(n)", true, false },
    { "ln(n), log2(n)", true, true }, { "log10(n), ln(n^3)", true, true },
    { "sqrt(n), n^(1/3)", false, true }, { "n^(3/2), n*log2(n)", false, true },
    { "max(n, n*log2(n)), n*log2(n)", true, true }, { "(n + 5)^3, n^3", true, true },
    { "floor(n/2)*ceil(n/2), n^2", true, true }, { "2^log2(n), n", true, true },
    { "4^log2(n), n^2", true, true }, { "2^(log2(n)/2), sqrt(n)", true, true },
    { "2^ilog2(n), n", true, true }, { "sum(i = 1..n, i), n^2", true, true },
    { "sum(i = 1..n, i^2), n^3", true, true }, { "sum(i = 1..n, i^3), n^4", true, true },
    { "sum(i = 0..n, i*(i + 1)/2), n^3", true, true },
    { "sum(i = 0..log2(n), n/2^i), n", true, true }, { "sum(i = 0..log2(n), 2^i), n", true, true },
    { "sum(i = 1..n, 1/i), ln(n)", true, true }, { "sum(i = 1..n, n/i), n*log2(n)", true, true },
    { "sum(i = 1..n, 1/i^2), 1", true, true }, { "sum(i = 1..n, log2(i)), n*log2(n)", true, true },
    { "sum(i = 1..n, sqrt(i)), n^(3/2)", true, true },
    { "sum(i = 1..n, i*log2(i)), n^2*log2(n)", true, true },
    { "sum(i = 1..n - 1, sum(j = i + 1..n, 1)), n^2", true, true },
    { "sum(i = 1..n, sum(j = 1..i, sum(k = 1..j, 1))), n^3", true, true },
    { "sum(i = 1..n, ceil(n/i)), n*log2(n)", true, true },
    { "sum(i = 1..n/2, i), n^2", true, true }, { "factorial(3)*n, n", true, true },
    { "binomial(5, 2)*n, n", true, true }, { "abs(n - p), n where p <= n/2", true, true },
    { "abs(p - n), n where p <= n/2", true, true }, { "abs(-n), n", true, true },
    { "n^2 - n*p, n^2 where p <= n/2", true, true }, { "n - 1, n", true, true },
    { "n - log2(n), n", true, true }, { "n - sqrt(n), n", true, true },
    { "n - p, n where p <= n/2", true, true }, { "ceil(n/p), n/p", true, true },
    { "floor(n/p)*p, n", true, true }, { "isqrt(n)^2, n", true, true },
    { "ceil(log2(n)), log2(n)", true, true },
    { "p*(n/p + log2(n)), n where p <= n/log2(n)", true, true },
    { "p*(n/p + log2(n)), n", false, true }, { "n/p + log2(p), n/p + log2(n)", true, true },
    { "n/p + log2(log2(n)), n/p + log2(n)", true, false },
    { "sum(i = 1..log2(n), ceil(n/(2^i*p))), n/p + log2(n)", true, true },
    { "sum(i = 1..log2(n), ceil(n/(2*p))), n/p*log2(n)", true, true },
    { "sum(i = 1..log2(n), sum(j = 1..i, ceil(n/(2*p)))), n/p*log2(n)^2", true, true },
    { "sum(s = 0..log2(n) - 1, ceil((n - 2^s)/p)), n/p*log2(n)", true, true },
    { "n*ceil(n/p), n^2/p", true, true },
    { "n^3/p + n^2*log2(p), n^3/p where p <= n/log2(n)", true, true },
    { "n^3/p + log2(n), n^3/p", true, true }, { "min(n, p), p", true, true },
    { "max(n, p), n", true, true }, { "gcd(n, p), n", true, false },
    { "n*gcd(p, w), n", false, true }, { "n/gcd(n, 4*p), n", true, false },
    { "n/p + p, sqrt(n)", false, true },
    { "n*log2(n)/p + n, n*log2(n)/p where p <= log2(n)", true, true },
    { "(n - 1)*log2(n)/p, n*log2(n)/p", true, true }, { "n*log2(p), n*log2(n)", true, false },
    { "log2(n*p), log2(n)", true, true }, { "log2(n + p), log2(n)", true, true },
    { "log2(n/p) + log2(p), log2(n)", true, true }, { "n*w/p, n", true, false },
    { "sum(i = 1..n, if i <= p then 1 else 0), p", true, true },
    { "sum(i = 1..n, min(i, p)), n*p", true, true },
    { "sum(i = 1..p, n/i), n*log2(p)", true, true }, { "2^(log2(n) + 1), n", true, true },
    { "n^2 - 100*n + 7, n^2", true, true },
    { "sum(i = 0..ilog2(n), i*2^i), n*log2(n)", true, true },
    { "max(i = 1..n, i*(n - i)), n^2", true, true },
    { "sum(i = 1..n, if i <= p then n else 1), n*p", true, true },
    { "sum(i = 1..n, if i > p then n else 1), n^2 where p <= n/2", true, true },
    { "(2*n + 1) mod 2, 1", true, true }, { "n^2 - n*p, n^2", true, false },
    { "n mod p, p", true, false }, { "n mod 2, 1", true, false }, { "n - p + w, n", true, false },
    { "n, 0", false, true }, { "2^n, 3^n", true, false }, { "2^(n + 1), 2^n", true, true },
    { "2^(2*n), 2^n", false, true }, { "n^10, 2^n", true, false }, { "(3/2)^n, n^5", false, true },
    { "6^n, 2^n*3^n", true, true }, { "2^(n - p), 2^n/2^p", true, true },
    { "2^p*n, 2^n", false, false }, { "sum(i = 0..n, 2^i), 2^n", true, true },
    { "n^log2(3), 3^log2(n)", true, true }, { "n^log(2, 7), 7^log(2, n)", true, true },
    { "log2(factorial(n)), n*log2(n)", true, true }, { "binomial(n, 2), n^2", true, true },
    { "sum(i = 0..n, binomial(i, 3)), n^4", true, true },
    { "sum(i = 1..n, i*(n - i)), n^3", true, true },
    { "sum(i = 1..n, sum(j = i..n, j^2 - j)), n^4", true, true },
    { "sum(i = p..n, i^2), n^3", true, false }, { "sum(i = 1..n - 1, p*n), n^2*p", true, true },
    { "(n - 1)*p, n*p", true, true }, { "(p - 1)*n, n*p", true, false },
    { "(ceil(n/p) - n)^2, n", false, false },
    { "(n + p)*(1 + clog2(n) - ilog2(p))*w + w, w*n*log2(2*n/p)", true, true },
    { "(n^2 + n)*(1 + clog2(n) - ilog2(w))*(1 + ilog2(w))/n, n*log2(w)*log2(2*n/w)", true, true },
    { "ceil(n/p)*(log2(p) - 2*log2(w))^3/2, n*log2(p)^3/p", true, false },
    { "(n div w)*(log2(p) - 2*log2(w))/log2(n), n/w", true, false },
    { "n div w + (n div w)*max(0, log2(p) - 2*log2(w))^2/2, n*log2(p)^2/w", true, false },
    { "ceil(n/p) + ceil(n/p)*max(0, log2(p)^2 - log2(n)), n/p", false, true },
};

#endif
