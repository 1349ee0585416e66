/* Beneath the checker: polynomials in atoms, and what a context says of their signs.
 *
 * A polynomial is a sum of rational multiples of products of atoms with rational exponents.  An
 * atom is what addition, multiplication and powers do not take apart: a name, a call, a sum, 2^t.
 * Equal keys are equal polynomials. */
#ifndef MMCALC_PROOF_NORMAL_H
#define MMCALC_PROOF_NORMAL_H

#include "expr/expr.h"
#include "proof/proof.h"

typedef struct psum psum;

typedef enum atom_kind { ATOM_NODE, ATOM_POWER, ATOM_POLY, ATOM_SUM } atom_kind;

typedef struct atom {
    atom_kind kind;
    const char *key;
    const node *e;    /* ATOM_NODE; ATOM_SUM: the sum whose range it has */
    const psum *base; /* ATOM_POLY: it; ATOM_POWER: what is raised; ATOM_SUM: the terms */
    const psum *to;   /* ATOM_POWER: the exponent, one monomial without a factor */
} atom;

typedef struct factor {
    const atom *of;
    ratio power;
} factor;

typedef struct term {
    ratio by;
    const factor *factors; /* by key, rising */
    int count;
    const char *key;
} term;

struct psum {
    term *terms; /* by key, rising; none with the factor 0 */
    int count;
};

/* What is known: p >= 0, or p > 0. */
typedef struct known_sign {
    const psum *p;
    bool above;
} known_sign;

/* x >= v, or x > v; of an upper bound, turned round.  Of a question: `known` is the answer. */
typedef struct sign_bound {
    bool known, above;
    ratio v;
} sign_bound;

typedef struct memo memo;

/* The polynomial of an expression, kept: see memo_form. */
typedef struct form {
    const node *e;
    const psum *p;
    const char *key; /* the polynomial's */
    uint64_t hash;
    int known; /* in contexts that know this; ANYWHERE: in all, for nothing was asked of one */
    unsigned how;
    bool binds; /* a sum in it has a variable, */
    struct form *next;
} form;

enum { FACTS = 96, SCOPES = 16, HOLDS = 48, REWRITES = 64 };

typedef struct context {
    arena *a;
    const proof *p;
    const proof_lore *lore;
    proof_range scope[SCOPES];
    known_sign facts[FACTS];
    const node *holds[HOLDS]; /* conditions as they are written */
    const char *holds_key[HOLDS];
    int scopes, fact_count, hold_count;
    int nested;  /* questions that wait for others */
    int *left;   /* how many atoms the question may still look at: it grows with their facts */
    memo *memo;  /* what was found in this and other contexts, or NULL */
    int known;   /* contexts of a memo that know the same have the same number */
    bool logs;   /* log2(x*y) is taken apart, 2^log2(x) is x */
    bool linear; /* sums are taken apart */
    bool in_log; /* the sign of what a logarithm is of is being asked for */
    unsigned asked; /* how often a polynomial was made by what is known here */
    arena *outside; /* while a polynomial is made that is to be kept: what `a` else is; or NULL */
    bool bad;    /* too large, or not understood: nothing may be concluded */
} context;

/* --- polynomials (normal.c) --- */

const psum *psum_of(context *c, const node *e);
const psum *psum_number(context *c, ratio v);
const psum *psum_add(context *c, const psum *p, const psum *q, ratio times); /* p + times*q */
const psum *psum_mul(context *c, const psum *p, const psum *q);
const psum *psum_power(context *c, const psum *p, ratio to);
const psum *psum_raise(context *c, const psum *base, const psum *to);
/* t^k summed over t = a..b, whole and a <= b + 1, for k = 1, 2, 3; NULL: of another k. */
const psum *psum_of_powers(context *c, const psum *a, const psum *b, ratio k);
const char *psum_key(context *c, const psum *p);
const char *normal_key_of(context *c, const node *e); /* of an expression or a condition */
ratio normal_power_of(ratio v, int64_t k);            /* no number where no word holds it */
bool psum_constant(const psum *p, ratio *v);
bool psum_has(const psum *p, const char *name);           /* is the name free in it? */
bool psum_same(context *c, const psum *p, const psum *q); /* also where denominators must go */
bool normal_same(context *c, const node *e, const node *f);
bool normal_has(const node *e, const char *name);   /* in the tree, not in its siblings */
bool normal_binds(const node *e, const char *name); /* is it the variable of a sum in the tree? */
bool normal_has_sum(const node *e); /* a sum, or another aggregate, in the tree? */
bool normal_free(const node *e, const char *name);  /* does it stand there, and no sum binds it? */
bool normal_in_scope(const context *c, const char *name);

/* e with the names of `with` replaced; the copy is the arena's. */
node *normal_put(arena *a, const node *e, const proof_binding *with, int count);

/* --- signs (decide.c): what a question takes of the arena it gives back --- */

const node *decide_let_of(const context *c,
                          const char *name);                 /* what the name stands for, or NULL */
bool decide_at_least(context *c, const psum *p, bool above); /* p >= 0, or p > 0: surely? */
bool decide_not_below(context *c, const node *e, int64_t v); /* e >= v */
bool decide_positive(context *c, const node *e);
bool decide_not_zero(context *c, const node *e);
bool atom_positive(context *c, const atom *x);
bool decide_whole(context *c, const node *e);
bool decide_power(context *c, const psum *p); /* is it 2^k, k whole and not below 0? */
bool psum_whole(context *c, const psum *p);
bool decide_holds(context *c, const node *condition);
bool decide_defined(context *c, const node *e); /* has it a value? */
bool decide_range_fine(context *c, const node *from,
                       const node *to); /* whole ends, from <= to + 1 */

/* --- what was found (memo.c) --- */

/* Lives as long as `a`, and so does what it keeps, which it copies. */
memo *memo_new(arena *a);

/* What was found of `what`, in this way, in a context that knows what this one does; NULL: nothing
 * was. */
const sign_bound *memo_find(const context *c, const char *what, unsigned how);
void memo_keep(context *c, const char *what, unsigned how, sign_bound is);

/* The polynomial of e, made in this way (logs, linear, in_log), that a context which knows what c
 * does would make again; NULL: it was not made yet. */
const form *memo_form(const context *c, const node *e, uint64_t hash);
/* Keeps it; e and p are the memo's.  `anywhere`: no context was asked for it. */
const form *memo_keep_form(context *c, const node *e, uint64_t hash, const psum *p, bool anywhere);
/* Where forms live; NULL: no more are kept. */
arena *memo_forms(const context *c);

/* From here on c knows more: what `what` says. */
void memo_learn(context *c, const char *what);

/* --- contexts (decide.c) --- */

bool context_assume(context *c, const node *condition);
bool context_scope(context *c, const char *name, const node *from, const node *to);
void context_fact(context *c, const psum *p, bool above);

#endif
