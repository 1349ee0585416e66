/* Sums over t whose terms are made from g^t by rounding and arithmetic, many terms at once.
 *
 * The exact count of an algorithm in log2(n) steps is such a sum: of ceil(2^t/p), of what is
 * left over, of maxima of both.  With n = 2^1000000 a term has a million bits, and there are a
 * million of them; but they obey a linear law but for residues of 2^t, which are small. */
#ifndef MMCALC_EVAL_GEOMETRIC_H
#define MMCALC_EVAL_GEOMETRIC_H

#include "eval/eval.h"

typedef struct leap {
    uint64_t terms; /* that were added up; 0: none, walk over them */
    bool later;     /* none at this value of the variable, but perhaps at a later one */
    bool falls;     /* none from here on, but perhaps from the sum's end back */
} leap;

/* n is a sum over one more variable, which is `now` and goes by `by` for `left` values more:
 * *out is the sum of the first `terms` of them, exactly.  Nothing fails: what is not found
 * here is not found. */
leap geometric_leap(env *e, const node *n, const num *now, const num *by, uint64_t left, num *out);

#endif
