/* What a metric can be over a whole range of one parameter: an enclosure that is
 * proved, not sampled.
 *
 * A value over lo <= x <= hi is held as k*x + [c, d] + e1*s1 + e2*s2 + ..., where each
 * s is some number between 0 and 1 that stands for one thing not known exactly: the
 * fraction that a ceiling rounds away, the place of log2(x) between its ends.  What two
 * formulas share cancels in their difference, so a difference is often decided over a
 * range on which either formula varies by far more (affine arithmetic). */
#ifndef MMCALC_EVAL_INTERVAL_H
#define MMCALC_EVAL_INTERVAL_H

#include "eval/query.h"

typedef struct interval interval;

/* What a condition may come to on a range: a set of these. */
typedef enum outcomes {
    HOLDS = 1,
    FAILS = 2,
    HOLDS_OR_FAILS = 3,
    REFUSED = 4,
    ANY_OUTCOME = 7
} outcomes;

/* Of `x and y`, `x or y`, y being looked at where x does not settle it; and of `not x`. */
outcomes outcomes_joined(short op, outcomes x, outcomes y);
outcomes outcomes_turned(outcomes x);

/* For statements about x, the value of axis number `which` in every one of the queries, which
 * are open and stay the caller's; x is a multiple of `step`, an integer >= 1. */
interval *interval_new(query *const *q, int count, int which, const num *step);
void interval_free(interval *v);

/* Can the difference of the queries' metric (the first's minus the second's) be told to
 * have one sign, and so a value, for every multiple x of the step in lo..hi?  With side 1 it is the
 * first's most minus the second's least, with -1 the first's least minus the second's most: ends of
 * what depends on the data.  *sign -1, 0 or 1.  False when it cannot be told; nothing is claimed
 * then.  No error: what fails is not told. */
bool interval_sign(interval *v, int metric, int side, const num *lo, const num *hi, int *sign);

/* What the metric of the first query can be there: *least and *most are the caller's.  False, and
 * nothing given, where it cannot be told.  *period: it may be told more closely of the x of one
 * residue modulo this; 1 if nothing says so.  *cut: and up to this x, which is *lo or at least what
 * *cut was; else INT64_MAX. */
bool interval_bounds(interval *v, int metric, const num *lo, const num *hi, num *least, num *most,
                     int64_t *period, int64_t *cut);

/* The same of lo, lo + step, ..., which lie within the range that interval_bounds was last asked
 * about: what was one number there need not be found again. */
bool interval_class_bounds(interval *v, int metric, const num *lo, const num *hi, const num *step,
                           num *least, num *most);

/* Do all multiples of the step in lo..hi meet the requirements of the first query, as far as x
 * enters them?  False: perhaps not. */
bool interval_allowed(interval *v, const num *lo, const num *hi);

#endif
