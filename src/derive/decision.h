/* Decides whether the cost of an algorithm is O(the bound of its problem): from the cost of its
 * program and, where that leaves it open, from the formulas of its definition (derive.md §4). */
#ifndef MMCALC_DERIVE_DECISION_H
#define MMCALC_DERIVE_DECISION_H

#include "derive/verdict.h"
#include "eval/query.h"

typedef struct growth_decision {
    query *q;
    arena *a; /* for all results */
    int metric;
    const bound_set *bound; /* what the cost is compared with; NULL: the best known bound of the
                               metric, or one that assumes something */
    const node *where; /* a further condition that was asked for, or NULL */
    unsigned without;  /* the conditions left out of the usual regime (growth_without) */
    unsigned beyond;   /* the conditions that a yes of O can do without, too (decision_beyond) */
    bool upper;        /* only O is asked for: neither Omega nor an order */
    int effort;        /* for the proofs of one side (calculus_lore); 0: as usual */
    bool yes_alone;    /* no family is looked for */
    bool no_alone;     /* no yes is looked for (proved_sides) */
    bool large; /* it is asked of sizes of at least 4 first, of smaller ones where that fails;
                   and for all values of what the bound names */
    bool by_ends;      /* the cost depends on data: O is asked of its greatest value, `formula`, and
                          Omega of its least, */
    const struct growth_decision *least; /* of which this was found; NULL otherwise */
    bool any;          /* the fields below are filled */
    const char *cost;  /* the name of the cost */
    formula_from from;
    const node *when;    /* where the formula is the cost, a condition on parameters without the
                            choices in force; NULL: everywhere */
    const node *formula; /* the cost itself */
    growth_verdict g;
    struct attempt *attempts; /* proved.c's */
    struct proof *decided[2]; /* the proofs of O and Omega; NULL: unknown */
    struct proof *ordered[2]; /* proofs that the cost is at most, and at least, a multiple of its
                                 order (or the first alone of g.order_most); NULL: it is that of
                                 the bound, or was not sought */
} growth_decision;

/* Fills d. `any` stays false where there is neither a formula nor a greatest value whose growth
 * could be examined. */
status decision_find(growth_decision *d);

/* Fills d for this formula alone, an expression of the names of the query's instance; d->where,
 * `when` and the order are not looked at. */
status decision_of_formula(growth_decision *d, const node *cost);

/* The sentence that says that the cost is below a lower bound, which no program that solves the
 * problem can be; NULL: this was not found. */
const char *decision_below(const growth_decision *v);

/* world_above.decide_optimal: the verdict of cards. */
status decision_of_card(query *q, int metric, optimal_verdict *out);

/* After a yes of O: finds a regime larger than the usual one in which the same formula is still
 * O(the bound). Returns its conditions as text, of v's arena ("all": everywhere), and sets
 * v->beyond; NULL: there is none. */
status decision_beyond(growth_decision *v, const char **conditions);

#endif
