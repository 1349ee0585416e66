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

/* Solves the programme. `a` is the matrix, row by row; c may be NULL: any feasible x will do. Where
 * there is a feasible x it is written to x (`columns` numbers); where there is an optimal one,
 * *best (may be NULL) is c*x. */
simplex_answer simplex(int rows, int columns, const ratio *a, const ratio *b, const ratio *c,
                       ratio *x, ratio *best);

#endif
