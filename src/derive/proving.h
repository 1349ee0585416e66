/* A proof that is looked for: the conditions that it holds under, and one claim or family tried
 * under them (private to proved.c and pairs.c). */
#ifndef MMCALC_DERIVE_PROVING_H
#define MMCALC_DERIVE_PROVING_H

#include "derive/calculus.h"
#include "derive/decision.h"

enum { MOST_CONDITIONS = 32, MOST_FREE = 8, DEEPEST = 6 /* of definitions */ };

typedef struct proving {
    arena *a;
    const growth_decision *v;
    const node **where; /* the conditions; they live in the arena, as proofs do */
    int count;
    int least;                   /* of sizes; 0: as the conditions say */
    unsigned without;            /* left out of the usual regime */
    bool open;                   /* a condition is met that is none of `where` */
    const char *free[MOST_FREE]; /* parameters that need not have their defaults */
    int free_count;
    int depth; /* of definitions in definitions */
    proof_book book;
    proof_lore lore;
    calculus *calculus; /* for these conditions, once it was asked for */
} proving;

/* Do any sizes meet the conditions? Anything follows from those that none do. */
bool proving_is_met(const proving *p);

/* The calculus for the conditions of p; they are not changed from here on. */
calculus *proving_calculus(proving *p);

/* Adds the condition, its parts one by one; n > 1 on whole numbers is n >= 2. One that is there is
 * not added again. */
void proving_add(proving *p, const node *c);

/* Does `name >= k` follow from the conditions? */
bool proving_at_least(const proving *p, const char *name, int64_t k);

/* log2 of the least power of 2 that the conditions leave to the parameter, or 8. */
int proving_least_power(const proving *p, const char *name);

/* Drops n >= 1 beside n >= 2. */
void proving_leave_weaker(proving *p);

/* Is it one of p->free? */
bool proving_is_free(const proving *p, const char *name);

/* Is it a logarithm, of any base, rounded or not? */
bool proving_is_log(const node *x);

/* Is it one of the conditions? */
bool proving_says(const proving *p, const node *c);

/* The reason for n >= 4 and the like. */
extern const char *const proving_large;

/* The conditions joined by `and`, and those that have a reason, but for what `in` requires (NULL:
 * nothing). */
void proving_regime(const proving *p, const instance *in, const node **regime,
                    const regime_reason **reasons);

/* What is said of F = O(G), proved or refuted and checked, where the conditions of p hold. *out
 * NULL: neither was found. */
status proving_try(proving *p, const node *f, const node *g, grows_verdict *said,
                   const calculus_lore *known, proof **out, diag *d);

#endif
