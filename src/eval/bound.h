/* The lower bounds of a problem at a point: computed, and then told. */
#ifndef MMCALC_EVAL_BOUND_H
#define MMCALC_EVAL_BOUND_H

#include "eval/query.h"

/* A term whose condition holds at the point. */
typedef struct bound_term {
    const formula *f;
    num value;
    bool dominates; /* no other term is proved to exceed it, and not all are 0 */
    struct bound_term *next;
} bound_term;

typedef struct bound {
    const bound_set *set; /* NULL: no bound of the metric is known */
    bound_term *terms;    /* in the definition's order */
    num largest, sum;     /* of them; 0 where no term applies */
    struct bound *orders; /* beside a strict set: what else the source claims, up to a constant */
} bound;

/* The strict bounds of the metric at the query's point, or else those that are orders.  Released
 * by bound_free in any case.  A formula that has no value ends it with its diagnostic. */
status bound_find(query *q, int metric, bound *out);
void bound_free(bound *b);

/* Fields: "bounds", "bound", "bound_sum", "dominates", "strict", "bound_source", and "orders";
 * with `why` each term says why it is one.  None, where no bound is known. */
void bound_fields(const bound *b, arena *a, result *to, bool why);

/* The field "conditional": each set that is a bound of the metric if what it assumes is true, with
 * its terms at the query's point.  None, where the problem has no such set. */
status bound_assumed(query *q, int metric, arena *a, result *to);

#endif
