/* Expressions without duplicates: a table that gives for each expression the one kept that is the
 * same. A node keeps its answer, so that asking again takes no comparison, and two nodes asked of
 * one table compare at once (expr_same). */
#ifndef MMCALC_EXPR_SHAPES_H
#define MMCALC_EXPR_SHAPES_H

#include "lang/ast.h"

typedef struct shapes shapes;

typedef struct shape {
    const node *is;
    void *data; /* the user's own, NULL at first */
} shape;

/* A table that lives as long as `a`. Each thread has its own; nodes may be shared. */
shapes *shapes_new(arena *a);
/* The shape of the expression; NULL: it was not added. */
shape *shapes_find(shapes *s, const node *e);
/* Adds the expression, which is not there yet and lives as long as the table; its parts do not
 * change any more. NULL: the table is full. */
shape *shapes_add(shapes *s, const node *e);

#endif
