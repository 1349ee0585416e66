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
    const bound_set *bound; /* what the cost is held against: NULL, the best that is known of the
                               metric, or one that assumes something */
    const node *where; /* a condition asked for besides, or NULL */
    unsigned without;  /* what is left out of the usual regime (growth_without) */
    unsigned beyond;   /* what a yes of O does without, besides (decision_beyond) */
    bool upper;        /* O alone is asked for, without an order */
    int effort;        /* of a side's proofs (calculus_lore); 0: as usual */
    bool by_ends;      /* data decide it: O is of its most, `formula`, Omega of its least */
    bool any;          /* the rest is filled: */
    const char *cost;  /* whose order it is */
    formula_from from;
    const node *when;    /* where the formula is the cost, by parameters alone, without the choices
                            that are in force; NULL: everywhere */
    const node *formula; /* the cost itself */
    growth_verdict g;
    struct proof *decided[2]; /* of O and Omega, where the orders left it open and this decided */
} growth_decision;

/* Not `any` where there is neither a formula nor an end whose growth could be looked at. */
status decision_find(growth_decision *d);

/* Is the cost below a lower bound, as no program's is that solves the problem?  Then the sentence
 * that says so, in the arena; NULL: that is not found. */
const char *decision_below(const growth_decision *v);

/* world_above.decide_optimal: the verdict of cards. */
status decision_of_card(query *q, int metric, optimal_verdict *out);

/* Of a yes, where the cost is O(the bound) by the same formula, if that is more than the usual
 * regime: the conditions as text, of its arena, "all" for everywhere; NULL: it is not.  v->beyond
 * says what is left out of it. */
status decision_beyond(growth_decision *v, const char **conditions);

#endif
