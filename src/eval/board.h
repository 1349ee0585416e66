/* What a program costs statement by statement: the lines of cost/formulas.h with their formulas
 * resolved on the instance of a query, so that they have values at its points. */
#ifndef MMCALC_EVAL_BOARD_H
#define MMCALC_EVAL_BOARD_H

#include "cost/formulas.h"
#include "eval/query.h"
#include "eval/result.h"

typedef struct board {
    cost_board cost;
    int metric;
    node **all; /* of each line what it costs in all, NULL where that is not derived */
    node *sum;  /* of the whole program, or NULL */
    node *plain; /* the same as it is shown, without periods: for its order */
} board;

/* The metric on the query's model, as its choices are (the first of each where none is given); all
 * in the arena.  ST_NAME, with what there is, where a program's text does not give the metric. */
status board_of(query *q, arena *a, int metric, board *out);

/* One of its formulas at the point that the query is at. */
status board_value(query *q, const board *b, const node *formula, num *out);

/* One of these, or any expression of the instance's names, resolved: a copy in the arena; NULL if
 * it has no value, as of a variable that is none of its own. */
node *board_resolved(instance *in, arena *a, const node *cost);

/* Is it the same statement, called from the same places? */
bool board_same_place(const cost_place *a, const cost_place *b);

/* Fields line and, of a place in a procedure, procedure - its name, behind those of procedures that
 * use it and their lines - and procedure_line. */
void board_where(arena *a, result *to, span at);

/* What is written from the place to the end of its line, without the blanks around it. */
const char *board_text(arena *a, span at);

/* The whole line in which the place stands, likewise. */
const char *board_line(arena *a, span at);

#endif
