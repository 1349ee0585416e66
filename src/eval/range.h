/* A variable of an aggregate - sum, prod, max, min, all, access - as it goes over its range
 * (private to eval/). */
#ifndef MMCALC_EVAL_RANGE_H
#define MMCALC_EVAL_RANGE_H

#include "eval/eval.h"

typedef struct range_walk {
    const node *aggregate;
    int at, top;    /* the variable among the locals; their number before it */
    num lo, hi, by; /* integers but for hi, which need be none */
} range_walk;

/* Puts the variable at the first value of its range. range_end in any case. */
status range_begin(env *e, const node *aggregate, const node *v, range_walk *r);
void range_end(env *e, range_walk *r);

/* ST_LIMIT where the range has more values than any sum, or any counted operation, may go over one
 * by one: asked before the first.  If that has no value, it says why in place of the limit. */
status range_is_short(env *e, const range_walk *r);

/* The same of all variables of a counted operation together, as far as each goes over its range
 * whatever those before it are. */
status range_all_short(env *e, const node *aggregate);

/* Is the variable still within its range? */
status range_here(env *e, const range_walk *r, bool *more);

/* Goes on to the next value. */
status range_go(env *e, const range_walk *r);

/* Refuses an operation that has more accesses than may be counted one by one. */
status range_too_many_accesses(env *e);

/* Does one of the variables, given by their places among the locals, stand in the tree? */
bool range_mentions(const node *n, const int *local, int count);

#endif
