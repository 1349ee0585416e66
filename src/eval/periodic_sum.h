/* Sums over t in which t stands only under a modulus: a sort by odd and even steps asks for the
 * same words in every second turn, and a sum of 2^200 turns is that of two. */
#ifndef MMCALC_EVAL_PERIODIC_SUM_H
#define MMCALC_EVAL_PERIODIC_SUM_H

#include "eval/eval.h"
#include "eval/range.h"

/* `sum` is a sum whose last variable goes over r, upwards, from its first value on: do its terms
 * repeat, at least once?  Then *out is all of it, exactly, the caller's to clear.  Nothing fails:
 * what has no value here is left to whoever adds up term by term. */
bool periodic_sum(env *e, const node *sum, const range_walk *r, num *out);

#endif
