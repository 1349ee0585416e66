/* Beneath the checker: polynomials in atoms, and what a context says of their signs.
 *
 * A polynomial is a sum of rational multiples of products of atoms with rational exponents. An atom
 * is what is not a sum, product or power: a name, a call, a sum over a range, 2^t. Polynomials with
 * equal keys are equal. */
#ifndef MMCALC_PROOF_NORMAL_H
#define MMCALC_PROOF_NORMAL_H

#include "expr/expr.h"
#include "proof/proof.h"

typedef struct psum psum;

typedef enum atom_kind { ATOM_NODE, ATOM_POWER, ATOM_POLY, ATOM_SUM } atom_kind;

typedef struct atom {
    atom_kind kind;
    const char *key;
    const node *e;    /* ATOM_NODE: the expression; ATOM_SUM: the sum that has its range */
    const psum *base; /* ATOM_POLY: the polynomial; ATOM_POWER: the base; ATOM_SUM: the terms */
    const psum *to;   /* ATOM_POWER: the exponent, a monomial with coefficient 1 */
} atom;

typedef struct factor {
    const atom *of;
    ratio power;
} factor;

typedef struct term {
    ratio by;
    const factor *factors; /* sorted by key */
    int count;
    const char *key;
} term;

struct psum {
    term *terms; /* sorted by key; none is 0 */
    int count;
};

/* A fact: p >= 0, or (`above`) p > 0. */
typedef struct known_sign {
    const psum *p;
    bool above;
} known_sign;

/* A lower bound, x >= v or (`above`) x > v; or an upper bound, x <= v or x < v. As the answer to a
 * question only `known` counts. */
typedef struct sign_bound {
    bool known, above;
    ratio v;
} sign_bound;

typedef struct memo memo;

enum { ANYWHERE = -1 };

/* The polynomial of an expression, kept: see memo_form. */
typedef struct form {
    const psum *p;
    const char *key; /* the polynomial's key */
    int known; /* the number of what was known when it was made; ANYWHERE: nothing had to be
                  asked */
    unsigned how;
    bool binds; /* it has a sum, which binds a variable */
    struct valued *valued; /* memo_defined's */
    struct form *next;
} form;

enum { FACTS = 96, SCOPES = 16, HOLDS = 48, REWRITES = 64 };

typedef struct context {
    arena *a;
    const proof *p;
    const proof_lore *lore;
    proof_range scope[SCOPES];
    known_sign facts[FACTS];
    const node *holds[HOLDS]; /* conditions as they were written */
    const char *holds_key[HOLDS];
    int scopes, fact_count, hold_count;
    int nested;  /* questions that wait for the answer to others */
    int *left;   /* how many atoms the question may still look at, for facts lead from one to
                    others */
    memo *memo;  /* answers found in this and other contexts, or NULL */
    int known;   /* a number that contexts of a memo share if they know the same */
    bool logs;   /* log2(x*y) is taken apart, 2^log2(x) is x */
    bool twos;   /* with `logs`: x^y is 2^(y*log2(x)) */
    bool linear; /* sums are taken apart */
    bool in_log; /* the sign of a logarithm's argument is being asked for */
    unsigned asked; /* how often a polynomial depended on what is known here */
    arena *outside; /* while a polynomial is made that will be kept: the arena for all else; or
                       NULL */
    bool bad;    /* too large, or not understood: nothing may be concluded */
} context;

/* --- polynomials (normal.c) --- */

const psum *psum_of(context *c, const node *e);
form *normal_form(context *c, const node *e); /* where it is kept; NULL: it is not */
const psum *psum_number(context *c, ratio v);
const psum *psum_add(context *c, const psum *p, const psum *q, ratio times); /* p + times*q */
const psum *psum_mul(context *c, const psum *p, const psum *q);
const psum *psum_factor(context *c, const atom *x, ratio power); /* x^power */
const psum *psum_power(context *c, const psum *p, ratio to);
const psum *psum_raise(context *c, const psum *base, const psum *to);
/* The sum of t^k*r^t over t = a..b, for whole a <= b + 1 and r > 0; NULL where k is no number
 * from 0 to 4. */
const psum *psum_of_powers(context *c, const psum *a, const psum *b, ratio k, ratio r);
/* Bounds of the sum of t^k*log2(t)^j over t = from..to, whole and not turned round, from *first on:
 * its integral, and that with the largest term. j is 0, or whole and above 0 where k is not below 0
 * or is -1, or both are -1; false: it is something else. */
bool psum_beside_integral(context *c, const node *from, const node *to, ratio k, ratio j,
                          const psum **least, const psum **most, int64_t *first);
const char *psum_key(context *c, const psum *p);
const char *normal_key_of(context *c, const node *e); /* for an expression or a condition */
/* The value of an expression of numbers, as num/ computes it (rules.c). */
bool normal_value(num_ctx *n, const node *e, num *out);
ratio normal_power_of(ratio v, int64_t k);            /* no number (ratio.h) if it does not fit */
bool psum_constant(const psum *p, ratio *v);
const atom *term_atom(const term *t);           /* of a multiple of an atom the atom; else NULL */
const node *term_node(const term *t);           /* and where that is a node, the node */
const node *psum_node(const psum *p);           /* the node that p is; else NULL */
ratio term_power(const term *t, const atom *x); /* the exponent of x in the term; 0: it has none */
const term *psum_term(const psum *p, const char *key);    /* the term of this key; NULL: none */
bool psum_has(const psum *p, const char *name);           /* is the name free in it? */
bool psum_same(context *c, const psum *p, const psum *q); /* even where denominators have to be
                                                             multiplied out */
bool normal_same(context *c, const node *e, const node *f);
bool normal_has(const node *e, const char *name);   /* anywhere in the tree; siblings do not
                                                       count */
bool normal_binds(const node *e, const char *name); /* is it the variable of a sum in the tree? */
bool normal_in_scope(const context *c, const char *name);

/* A copy of e, in the arena, with the names of `with` replaced. */
node *normal_put(arena *a, const node *e, const proof_binding *with, int count);

/* --- signs (decide.c): what a question takes of the arena it gives back --- */

const node *decide_let_of(const context *c,
                          const char *name);                 /* what a let stands for, or NULL */
bool decide_at_least(context *c, const psum *p, bool above); /* p >= 0, or p > 0: surely? */
bool decide_not_below(context *c, const node *e, int64_t v); /* e >= v */
bool decide_positive(context *c, const node *e);
bool atom_positive(context *c, const atom *x);
bool decide_whole(context *c, const node *e);
bool decide_power(context *c, const psum *p); /* is it 2^k for a whole k >= 0? */
bool psum_whole(context *c, const psum *p);
bool decide_holds(context *c, const node *condition);
/* The branch that an `if` certainly takes; NULL: that is not decided. */
const node *decide_branch(context *c, const node *choice);
bool decide_defined(context *c, const node *e); /* does it surely have a value? */
bool decide_range_fine(context *c, const node *from,
                       const node *to); /* whole ends, from <= to + 1 */

/* --- what was found (memo.c) --- */

/* Lives as long as `a`, into which it copies what it keeps. */
memo *memo_new(arena *a);

/* The answer that was found for `what`, asked as `how`, in a context that knows what this one does;
 * NULL: none. */
const sign_bound *memo_find(const context *c, const char *what, unsigned how);
void memo_keep(context *c, const char *what, unsigned how, sign_bound is);

/* The polynomial of e, made in this way (logs, linear, in_log), that a context which knows what c
 * does would make again; NULL: it was not made yet. */
form *memo_form(const context *c, const node *e);
/* A copy of e that lives as long as the memo, the same for all its forms. */
const node *memo_node(const context *c, const node *e);
/* Keeps it; e and p are the memo's.  `anywhere`: no context was asked for it. */
form *memo_keep_form(context *c, const node *e, const psum *p, bool anywhere);
/* What decide_defined says of e, found once where the same is known; NULL: that is not kept. */
const bool *memo_defined(context *c, const node *e);
/* Where forms live; NULL: no more are kept. */
arena *memo_forms(const context *c);

/* Tells that c knows more from here on: that the polynomial of this key is at least 0, or above 0;
 * that a condition holds; the text of a range. */
typedef enum learnt { LEARNT_NOT_BELOW, LEARNT_ABOVE, LEARNT_HOLDS, LEARNT_RANGE } learnt;
void memo_learn(context *c, learnt how, const char *what);

/* --- contexts (decide.c) --- */

bool context_assume(context *c, const node *condition);
bool context_assume_all(context *c, const node *const *where, int count); /* and what they say
                                                                             together */
bool context_scope(context *c, const char *name, const node *from, const node *to);
void context_fact(context *c, const psum *p, bool above);

/* --- shorter names --- */

static inline const psum *plus(context *c, const psum *p, const psum *q)
{
    return psum_add(c, p, q, ratio_of(1));
}

static inline const psum *minus(context *c, const psum *p, const psum *q)
{
    return psum_add(c, p, q, ratio_of(-1));
}

static inline const psum *number(context *c, int64_t v)
{
    return psum_number(c, ratio_of(v));
}

static inline const psum *over(context *c, const psum *p, const psum *q)
{
    return psum_mul(c, p, psum_power(c, q, ratio_of(-1)));
}

/* The polynomial of x - y. */
static inline const psum *normal_minus(context *c, const node *x, const node *y)
{
    return minus(c, psum_of(c, x), psum_of(c, y));
}

#endif
