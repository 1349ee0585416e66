/* How a parallel time scales: where its cost is optimal, how the problem must grow with the
 * processors (isoefficiency), the least time, and the least time at which the cost is still
 * optimal.
 *
 * Works on the orders of T(n, p) and of the best sequential time W(n), which must be sums of
 * products. Each answer is a product guessed from their terms and then proved by grows from both
 * sides: the efficiency is kept where n >= f(p) and lost where n grows more slowly. What is not
 * proved is not claimed. */
#ifndef MMCALC_DERIVE_SCALE_H
#define MMCALC_DERIVE_SCALE_H

#include "derive/grows.h"

typedef enum scale_kind {
    SCALE_OPTIMAL,      /* p*T = O(W) for all p <= n? */
    SCALE_ISO,          /* n = Theta(f(p)) keeps the efficiency */
    SCALE_LEAST,        /* the least T over p, and the p that gives it */
    SCALE_COST_OPTIMAL, /* the greatest p with p*T = O(W), and T there */
    SCALE_KINDS
} scale_kind;

/* A question of growth with its answer and the proof of that. */
typedef struct scale_claim {
    const node *f, *g;  /* f = O(g) */
    const node *regime; /* conditions joined by `and`; NULL: none */
    grows_verdict verdict;
    struct proof *proof; /* f <= C*g, or that f/g grows; NULL: none was found, or the answer that
                            has the claim is not proved */
    struct scale_claim *next;
} scale_claim;

typedef struct scale_answer {
    bool proved;
    const node *value; /* f(p), or the order of the time; NULL: there is none, or none was found */
    const node *at;    /* the p that gives the least time; otherwise NULL */
    const char *says;  /* why there is no value, in words */
    scale_claim *claims;
} scale_answer;

typedef struct scale_question {
    world *w;
    arena *a;
    instance *in;             /* whose names `time` and `work` use */
    const node *time, *work; /* orders: sums of products */
    const char *n, *p;       /* the parameters' names */
    const node *within;      /* the condition under which the orders hold and answers are given.
                                NULL: everywhere */
} scale_question;

/* Answers the questions; all results are in the arena. ST_DOMAIN where an order is no sum of
 * products; `d` says which. */
status scale_decide(const scale_question *q, scale_answer out[SCALE_KINDS], diag *d);

#endif
