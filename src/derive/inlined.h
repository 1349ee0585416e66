/* A formula with the formulas of metrics in the place of their names, and of their calls, as in
 * time(sort.blocks, n = n). */
#ifndef MMCALC_DERIVE_INLINED_H
#define MMCALC_DERIVE_INLINED_H

#include "eval/query.h"

typedef struct inlined_scene {
    arena *a;           /* what is made lives there */
    const instance *in; /* whose names the formula has; may be NULL */
    const query *q;     /* the choices in force; NULL: the usual ones */
    uint64_t open;      /* bit i: slot i has a default that does not count; it may have any value,
                           and a call inherits this */
} inlined_scene;

/* The formula of the metric that holds everywhere under these choices; NULL: there is no single
 * one, or it depends on data. */
const node *inlined_metric(const inlined_scene *by, int metric);

/* For a call of a metric of another algorithm on the same model: that formula in the names of the
 * caller; NULL: n is no such call, or there is no formula. */
const node *inlined_call(const inlined_scene *by, const node *n);

/* The formula `of` without metrics, but for those of which there is none; `by.in` is there. */
const node *inlined_formula(inlined_scene by, const node *of);

#endif
