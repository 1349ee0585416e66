/* How a parallel time scales: where its cost is optimal, how the problem must grow with the
 * processors (isoefficiency), the least time, and the least at which the cost is still optimal.
 *
 * From the orders of T(n, p) and of the best sequential time W(n), sums of products.  Each answer
 * is a product that is guessed from the terms and then proved by grows, from both sides: so that
 * the efficiency is kept where n >= f(p), and is lost where n grows less.  What is not proved is
 * not said. */
#ifndef MMCALC_DERIVE_SCALE_H
#define MMCALC_DERIVE_SCALE_H

#include "derive/grows.h"

typedef enum scale_kind {
    SCALE_OPTIMAL,      /* p*T = O(W) for all p <= n? */
    SCALE_ISO,          /* n = Theta(f(p)) keeps the efficiency */
    SCALE_LEAST,        /* the least T over p, at which p */
    SCALE_COST_OPTIMAL, /* the most p with p*T = O(W), and T there */
    SCALE_KINDS
} scale_kind;

/* A question of growth that was answered: yes with its lines, no with a family. */
typedef struct scale_claim {
    const node *f, *g;  /* f = O(g) */
    const node *regime; /* conditions joined by `and`; NULL: none */
    grows_verdict verdict;
    struct scale_claim *next;
} scale_claim;

typedef struct scale_answer {
    bool proved;
    const node *value; /* f(p); the order of the time; NULL: there is none, or it is not found */
    const node *at;    /* the p of the least; NULL */
    const char *says;  /* where there is no value: why, in words */
    scale_claim *claims;
} scale_answer;

typedef struct scale_question {
    world *w;
    arena *a;
    instance *in;             /* whose names the two speak of */
    const node *time, *work; /* orders: sums of products */
    const char *n, *p;       /* the parameters' names */
    const node *within;      /* where the orders hold, a condition; nothing is said beyond.  NULL:
                                everywhere */
} scale_question;

/* All in the arena.  ST_DOMAIN where an order is no sum of products; `d` says which. */
status scale_decide(const scale_question *q, scale_answer out[SCALE_KINDS], diag *d);

#endif
