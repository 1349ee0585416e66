/* Rationals of machine words: exponents of parameters, and what a linear programme over them needs.
 *
 * A result that does not fit is no number (q == 0), and neither is anything computed from it. So
 * callers check once, at the end, and then answer `unknown`. */
#ifndef MMCALC_NUM_RATIO_H
#define MMCALC_NUM_RATIO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ratio {
    int64_t p, q; /* lowest terms, q > 0; q == 0: no number */
} ratio;

static inline ratio ratio_of(int64_t p) { return (ratio){ p, 1 }; }
ratio ratio_make(__int128 p, __int128 q); /* p/q; no number where q == 0 */
ratio ratio_add(ratio a, ratio b);
ratio ratio_sub(ratio a, ratio b);
ratio ratio_mul(ratio a, ratio b);
ratio ratio_div(ratio a, ratio b);
static inline bool ratio_bad(ratio a) { return a.q == 0; }
static inline int ratio_sign(ratio a) { return a.q == 0 ? 0 : (a.p > 0) - (a.p < 0); }
static inline bool ratio_is(ratio a, int64_t v) { return a.q == 1 && a.p == v; }
int ratio_cmp(ratio a, ratio b); /* -1, 0, 1; 0 where one is no number */

/* Is a >= b?  No where one is no number. */
static inline bool ratio_at_least(ratio a, ratio b)
{
    return a.q != 0 && b.q != 0 && ratio_cmp(a, b) >= 0;
}

#endif
