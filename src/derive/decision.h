/* Is the cost of an algorithm O(the bound of its problem)?  Asked of what its program costs, and
 * where that does not decide of what its definition says (derive.md §4). */
#ifndef MMCALC_DERIVE_DECISION_H
#define MMCALC_DERIVE_DECISION_H

#include "derive/verdict.h"
#include "eval/query.h"

typedef struct growth_decision {
    query *q;
    arena *a; /* of all that is found */
    int metric;
    const node *where; /* a condition asked for besides, or NULL */
    unsigned without;  /* what is left out of the usual regime (growth_without) */
    bool upper;        /* O alone is asked for, without an order */
    bool any;          /* the rest is filled: */
    const char *cost;  /* whose order it is */
    const char *from, *how;
    const node *when;    /* the formula's own condition, or NULL */
    const node *formula; /* the cost itself */
    growth_verdict g;
} growth_decision;

/* Not `any` where there is neither a formula nor an end whose growth could be looked at. */
status decision_find(growth_decision *d);

/* world.decide_optimal: the verdict of cards. */
status decision_of_card(query *q, int metric, optimal_verdict *out);

#endif
