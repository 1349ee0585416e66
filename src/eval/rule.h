/* The rule of the PRAM's variant, and whether a program obeys it at a point. */
#ifndef MMCALC_EVAL_RULE_H
#define MMCALC_EVAL_RULE_H

#include "cost/formulas.h"
#include "eval/eval.h"

typedef enum rule_answer {
    RULE_KEPT,
    RULE_BROKEN, /* whatever the data */
    RULE_UNKNOWN, /* data decide it, or it is not solved */
    RULE_LONG     /* it would take too long to count */
} rule_answer;

/* Takes what the program's text says; the list lives as long as the instance. */
void rule_keep(instance *in, const cost_rule *list);

/* At the point of the env's frame; *which: the first reference that breaks it or may do so, or
 * NULL; *variant: the choice in force, NULL where no program breaks it.  ST_INTERRUPT alone
 * fails. */
status rule_look(env *e, rule_answer *answer, const cost_rule **which, const char **variant);

/* The first reference that may break the variant in force at some point, where that is not the one
 * that counts where none is given; NULL: there is none. */
const cost_rule *rule_of_other(const instance *in, const frame *f);

/* ST_CHECK, at the reference, where the rule is broken; frame.unsure is set. */
status rule_check(env *e);

/* The sentence about frame.unsure; NULL: there is none. */
const char *rule_unsure(const frame *f, arena *a);

#endif
