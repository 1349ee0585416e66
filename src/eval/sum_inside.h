/* The parts of sums at once (sum.c): the walk over a stretch of terms (sum_walk.c), what it adds up
 * to (sum_total.c), and which stretches there are (sum.c). */
#ifndef MMCALC_EVAL_SUM_INSIDE_H
#define MMCALC_EVAL_SUM_INSIDE_H

#include "eval/curve.h"

enum { SUM_LOCALS = 64 /* of all functions that are being walked */ };

/* Coefficients of r^first, r^(first + 1), ..., each with `turns` at `period`; folded, or one. */
typedef struct run {
    num ratio, period, turns, value;
    uint64_t first, length;
    bool same; /* the value is that of each; else it is the sum of v*r^l, l = 0, 1, ... */
} run;

typedef struct sum_walk {
    curves c;
    const node *sum;
    int base, top, depth; /* base: of the function whose body is walked; 0: the sum's own */
    int variable;         /* the local of the sum's */
    int inner;            /* sums within the sum that are being walked */
    curve *local;
    num lo, by;
    num tooth, end; /* the index is of so many terms each, 0 .. end; 0: of one */
    bool powers; /* of the variable: terms are long */
    bool falls;  /* something falls: it may be found from the end back */
    num_pool found;       /* what goes beyond a walk */
    uint64_t added;       /* terms taken one by one */
    num total;
    run *runs;
    size_t run_count, run_room;
} sum_walk;

static inline num two_of(sum_walk *w, num_binary *f, num x, num y)
{
    return num_pool_two(&w->c.pool, f, x, y);
}

/* x as the pool `found` keeps it, beyond a walk. */
static inline num keep(sum_walk *w, num x)
{
    num own = num_copy(&x);
    return num_pool_keep(&w->found, ST_OK, own);
}

/* The body for the indices that c.first, lanes, period and turns give; false: it is no curve. */
bool sum_walk_stretch(sum_walk *w, curve *out);

/* The stretch's part of the sum is added to the total, or kept as a run; false: it has no form that
 * adds up. */
bool sum_put_stretch(sum_walk *w, const curve *x);

/* The runs that were kept are added to the total. */
bool sum_add_runs(sum_walk *w);

#endif
