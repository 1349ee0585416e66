/* Exact linear programmes: maximise c*x subject to A*x = b, x >= 0.
 *
 * Two phases by Bland's rule, which cannot cycle, on a dense tableau: the programmes here have some
 * ten rows and some dozens of columns.  (PPL's exact simplex does the same; its C++ runtime would
 * cost each start of the program more than the whole of this takes.) */
#ifndef MMCALC_DERIVE_SIMPLEX_H
#define MMCALC_DERIVE_SIMPLEX_H

#include "num/ratio.h"

typedef enum simplex_answer {
    SIMPLEX_INFEASIBLE,
    SIMPLEX_OPTIMAL,
    SIMPLEX_UNBOUNDED,
    SIMPLEX_OVERFLOW
} simplex_answer;

/* `a` has `rows` rows of `columns`, one after the other; c may be NULL: any feasible x will do.  x,
 * of `columns` numbers, is written where a feasible one was found, *best = c*x where it is optimal
 * (may be NULL).  Where there is none `against`, of `rows` numbers, says why (Farkas): against*A <=
 * 0 in each column, against*b > 0; it may be NULL, and a number of it may be none. */
simplex_answer simplex(int rows, int columns, const ratio *a, const ratio *b, const ratio *c,
                       ratio *x, ratio *best, ratio *against);

#endif
