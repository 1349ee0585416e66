/* A cost tree as formulas of the language, one a metric (derive.md §2).
 *
 * Each leaf becomes one of the model's own functions - strided, stages_of, requests_of, pass -
 * where its indices, address and mask have a shape that these cover, and otherwise access(...),
 * which counts cell by cell. */
#ifndef MMCALC_COST_FORMULAS_H
#define MMCALC_COST_FORMULAS_H

#include "cost/tree.h"

/* The algorithm's formulas on the model as an `on` block of a definition, in *text, the caller's:
 * its items are N_EXACT where every leaf has a function, N_PLAIN where some are counted.  What
 * cannot be given is left out; *why, in the arena, then says the first reason, with its place, or
 * is NULL. */
void cost_formulas(catalog *c, arena *a, const entry *algorithm, const entry *model, str *text,
                   const char **why, span *where);

/* Does the model's machine run programs that cost_formulas reads? */
bool cost_model(const char *model);

#endif
