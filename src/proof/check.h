/* Private to the checker: a step that is checked (check.c), the rules (rules.c), and what a step's
 * premises give (premise.c). */
#ifndef MMCALC_PROOF_CHECK_H
#define MMCALC_PROOF_CHECK_H

#include "proof/normal.h"

enum { PREMISES = 64 };

typedef struct step_keys {    /* of a step that has been checked */
    const char *left, *right; /* keys of its sides (normal_key_of) */
} step_keys;

typedef struct name_list {
    const char *is;
    const struct name_list *next;
} name_list;

typedef struct claim_names { /* looked up for each name of each step */
    const node *left, *right; /* sides of the claim that the lists are for */
    const name_list *free; /* names free in the claim, and its lets, */
    const name_list *bound; /* and names that sums in its conditions and lets bind */
} claim_names;

typedef struct checker {
    const proof *p;
    const proof_lore *lore;
    arena *kept, *a; /* kept: for the whole proof; a: for a step */
    step_keys *steps;
    size_t room;
    memo *memo;
    claim_names names;
    context *claimed; /* the context of the claim's conditions */
    const proof_step *s;
    int at;
    context c; /* the step's context, with what its premises say */
    const proof_step *premise[PREMISES];
    const step_keys *keys[PREMISES];
    int premises;
    bool turned; /* equalities are used from right to left */
    bool kept_left, kept_right;   /* no smaller (larger) side of a premise is replaced */
    bool moved_left, moved_right; /* one was replaced in this expression */
} checker;

typedef const char *rule_check(checker *k); /* NULL, or why the step does not follow */

/* The check of a rule; NULL if there is no rule of that name, or it is not checked. */
rule_check *rule_named(const char *name);

/* NULL, or why the claim of a no about its family does not follow from the steps (family.c). */
const char *check_family(checker *k);

/* --- premises (premise.c) --- */

/* Does the step hold in the context, that is, are its ranges and conditions among those of c?
 * `extra`, if not NULL, gets the single condition that is not. */
bool check_step_usable(context *c, const proof_step *s, const node **extra);

/* Adds to c what those premises say that hold in it. */
void check_context_learn(checker *k, context *c);
/* Of premises that say that something is at least what is above 0: that it is above 0, too. */
void check_context_learn_positive(checker *k, context *c);

/* Makes *in from c, with the range of the sum e and what the premises say there; false if that
 * cannot be. */
bool check_context_inside(checker *k, const context *c, context *in, const node *e);

/* e with premises put in, so that the result is surely at least e (way > 0), at most e (way < 0),
 * or equal to e (way == 0). */
const node *check_node_moved(checker *k, context *c, const node *e, int way);

/* Is l <= r, where both are the same operation, by comparing operand with operand: each pair is
 * equal, or a premise or the context says so? */
bool check_node_below(checker *k, context *c, const node *l, const node *r);

#endif
