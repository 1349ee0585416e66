/* An instance in the making: what the definitions of an algorithm and its model say becomes slots,
 * options, functions, formulas and bounds.  Private to instance.c. */
#ifndef MMCALC_EVAL_INSTANCE_MAKE_H
#define MMCALC_EVAL_INSTANCE_MAKE_H

#include "cost/formulas.h"
#include "eval/eval.h"

typedef struct maker {
    instance *in;
    world *w;
    diag *d;
    size_t room;
    bool instructions; /* PEM, in a block of other models too: their time is its computation */
} maker;

slot_row *instance_add_slot(maker *m, const char *name, const char *text, slot_kind kind);
/* `option variant = crcw_common "why"` in an algorithm: what its program needs, where a model has
 * that option. */
void instance_prefer(maker *m, const node *item);
/* The algorithm whose parameters the instance has. */
const entry *instance_about(const instance *in);
/* Names first: parameters, options, lets, functions. */
void instance_declare(maker *m, const node *items, bool of_model, bool integer);
formula *instance_add_formula(maker *m, formula **list, const node *item, int metric);
int instance_metric_of(const node *item, diag *d);
void instance_add_metric_formula(maker *m, formula **list, const node *item);
void instance_add_formulas(maker *m, const node *items);
void instance_add_bounds(maker *m, const entry *problem);
/* What the model calls optimal, O(sequential/p), in the words of the problem; what needs a metric
 * that no line gives is left out. Nothing of it is resolved yet. */
void instance_spell_goals(instance *in);
/* Nothing is resolved after a failure; tree may be NULL. */
void instance_resolve(maker *m, node *tree, bool with_metrics);
void instance_resolve_formulas(maker *m, formula *f, bool with_metrics);

/* Formulas of the instance are written by g from now on. */
void instance_begin_program(instance *in, cost_writing *g);
/* None are, as the program could never run; why is copied. */
void instance_drop_program(instance *in, const char *why, span at);

#endif
