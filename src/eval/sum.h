/* Sums of many terms at once: of what is made from the variable by arithmetic, rounding, min, max,
 * conditions, powers b^k, moduli, functions of the user's own and sums of these.
 *
 * A triangle's ceil(k/p) has as many terms as there are elements; the count of an algorithm in
 * log2(n) steps is a sum of ceil(2^t/p), whose terms have a million bits where n = 2^1000000. */
#ifndef MMCALC_EVAL_SUM_H
#define MMCALC_EVAL_SUM_H

#include "eval/eval.h"
#include "eval/range.h"

/* `sum` is a sum whose last variable goes over r, from its first value on: is it of that kind?
 * Then *out is all of it, exactly, the caller's to clear.  Nothing fails: what is not found here
 * is left to whoever adds up term by term. */
bool sum_at_once(env *e, const node *sum, const range_walk *r, num *out);

#endif
