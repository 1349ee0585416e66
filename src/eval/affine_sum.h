/* Sums over k of what is made from k by arithmetic, rounding, min, max and conditions, all terms at
 * once: a triangle's ceil(k/p) has as many terms as there are elements, and a sum of 2^200 terms is
 * a formula.  eval/geometric.h does the same for powers of k. */
#ifndef MMCALC_EVAL_AFFINE_SUM_H
#define MMCALC_EVAL_AFFINE_SUM_H

#include "eval/eval.h"
#include "eval/range.h"

/* `sum` is a sum whose last variable goes over r, upwards, from its first value on: is it of that
 * kind?  Then *out is all of it, exactly, the caller's to clear.  Nothing fails: what is not found
 * here is not found. */
bool affine_sum(env *e, const node *sum, const range_walk *r, num *out);

#endif
