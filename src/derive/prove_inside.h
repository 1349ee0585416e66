/* Private to proofs as they are made: bounds with the steps that prove them (prove.c), and a no
 * (prove_no.c). */
#ifndef MMCALC_DERIVE_PROVE_INSIDE_H
#define MMCALC_DERIVE_PROVE_INSIDE_H

#include "derive/prove.h"

enum {
    MOST_FACTORS = 10,
    MOST_TERMS = 24,
    MOST_STEPS = 600,
    MOST_SCOPES = 4,
    MOST_LINKS = 8,
    MOST_FACTS = 24,
    CHOICES = 2 /* of lemmas and of roundings, each, that are tried from below */
};

typedef struct factor {
    const node *atom;
    const char *key;
    ratio power;
} factor;

typedef struct mono {
    ratio by;
    int count;
    factor f[MOST_FACTORS];
} mono;

typedef struct bound {
    int count;
    mono t[MOST_TERMS];
    int step;      /* that proves it; 0: it is the expression itself */
} bound;

/* A condition as a product that is at least 1: the larger side through the smaller. */
typedef struct fact {
    const node *cond;
    int step;
    mono m;
} fact;

typedef struct prover {
    arena *a;
    proof *p;
    const prove_lore *lore;
    bool up;       /* bounds from above */
    int choice[2]; /* which lemma, which rounding */
    bool absorbs;  /* from below n - 1 is n/2 */
    bool subtracts; /* from below what is subtracted stays, elsewhere the whole is 0 */
    proof_range scope[MOST_SCOPES];
    int scopes;
    fact fact[MOST_FACTS];
    int facts;
    const char *why;
    span at;
} prover;

/* A bound of e from above or, where v->up is false, from below; false: v->why. */
bool prove_bound(prover *v, const node *e, bound *out);

/* The step, by its rule, and its number; 0 where both sides are the same.  Without v->up an
 * inequality is right <= left.  `more` has what else a step may have, or is NULL. */
int prove_say(prover *v, const char *rule, const node *left, const node *right, bool equal,
              const int *from, int froms, const proof_step *more);

/* Every term of f, of bound of_f, is at most a multiple of one of g's: the step that says
 * f <= *k*g, or 0. */
int prove_cover(prover *v, const node *f, const bound *of_f, const node *g, const bound *of_g,
                ratio *k);

bool prove_product(const mono *x, const mono *y, int sign, mono *out); /* x*y, or x/y */
node *prove_mono_tree(prover *v, const mono *m);
node *prove_bound_tree(prover *v, const bound *b);
node *prove_binary(prover *v, op_kind op, const node *x, const node *y);
node *prove_scaled(prover *v, ratio k, const node *e);

#endif
