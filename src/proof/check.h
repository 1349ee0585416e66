/* Private to the checker: a step being checked (check.c), the rules (rules.c), and what its
 * premises give (premise.c). */
#ifndef MMCALC_PROOF_CHECK_H
#define MMCALC_PROOF_CHECK_H

#include "proof/normal.h"

enum { PREMISES = 64 };

typedef struct step_keys {    /* of a step that holds */
    const char *left, *right; /* keys */
} step_keys;

typedef struct name_list {
    const char *is;
    const struct name_list *next;
} name_list;

typedef struct claim_names { /* asked of each name of each step */
    const node *left, *right; /* of this claim */
    const name_list *free; /* in it, and its lets, */
    const name_list *bound; /* and by sums in its conditions and lets */
} claim_names;

typedef struct checker {
    const proof *p;
    const proof_lore *lore;
    arena *kept, *a; /* for the whole proof, for a step */
    step_keys *steps;
    size_t room;
    memo *memo;
    claim_names names;
    context *claimed; /* what the claim's conditions say */
    const proof_step *s;
    int at;
    context c; /* of the step, with what its premises say */
    const proof_step *premise[PREMISES];
    const step_keys *keys[PREMISES];
    int premises;
    bool turned; /* equalities are used from right to left */
    bool kept_left, kept_right;   /* no smaller (no larger) side of a premise is replaced */
    bool moved_left, moved_right; /* one was, in this expression */
} checker;

typedef const char *rule_check(checker *k); /* NULL, or why it does not follow */

/* The rule's check; NULL where there is none of the name, or it is not checked. */
rule_check *rule_named(const char *name);

/* NULL, or why what a no claims of its family does not follow from the steps (family.c). */
const char *check_family(checker *k);

/* --- premises (premise.c) --- */

/* Does the step hold in the context: are its ranges and conditions among those of c?  `extra`, if
 * not NULL, gets the one condition that is not. */
bool check_step_usable(context *c, const proof_step *s, const node **extra);

/* What the premises say becomes known, those that hold here. */
void check_context_learn(checker *k, context *c);

/* *in is c with the range of the sum e, and what the premises say there. */
bool check_context_inside(checker *k, const context *c, context *in, const node *e);

/* e with premises put in: way > 0, nothing of it less than e; < 0, nothing greater; 0: equals by
 * equals. */
const node *check_node_moved(checker *k, context *c, const node *e, int way);

/* l <= r, operand by operand of the same operation: the same, or what a premise or the context
 * says. */
bool check_node_below(checker *k, context *c, const node *l, const node *r);

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

#endif
