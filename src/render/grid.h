/* What the tables of an answer hold, for every format that people read: columns, and for
 * each row its cells.  A format lays them out; none decides again what they say. */
#ifndef MMCALC_RENDER_GRID_H
#define MMCALC_RENDER_GRID_H

#include "render/shown.h"

typedef enum cell_kind {
    CELL_TEXT,
    CELL_NUMBER,  /* as shown.h writes it; to the right */
    CELL_FORMULA, /* an expression of the language */
    CELL_CODE,    /* something to type: a name, a statement */
    CELL_FACT     /* name = number */
} cell_kind;

typedef struct grid_cell {
    cell_kind kind;
    bool best; /* to be marked */
    bool wide; /* over all columns that are left */
    str text;
} grid_cell;

typedef struct grid_column {
    char *title;
    cell_kind kind;  /* of the title: CELL_FORMULA for a parameter, CELL_CODE for an algorithm */
    bool number;     /* its cells are numbers */
    bool marks;      /* some cell may be the best */
} grid_column;

typedef struct grid {
    view view;
    const char *unit;
    bool with_exact, with_range, with_closed, with_bounds;
    char **varying;      /* names of the parameters that are columns, not head */
    int varying_count;
    char **shown;        /* fields of a row that are columns, where the head says so; metrics */
    int shown_count;
    grid_column *column;
    int columns;         /* 0 until the first row has come */
    grid_cell *cell;     /* of the row at hand */
    int cells;
    size_t column_room, cell_room, shown_room;
    bool may_have_formula, may_have_range; /* of a run: a later row may */
    arena *held;         /* rows without an answer that came before the columns were known */
    result *waiting;     /* of these, an array */
} grid;

/* A series: grid_begin with its head; then for every row grid_row, which the first time
 * sets the columns and always the cells.  grid_end releases. */
void grid_begin(grid *g, view v, const result *head);
void grid_row(grid *g, const style *st, const result *row);
/* A row that was refused ("error") has no fields that a view's columns could follow from: until
 * there is another one grid_hold keeps it and is true.  With any other row, and at the end (NULL),
 * grid_columns sets the columns, and the rows that grid_held gives, one after the other, come
 * first. */
bool grid_hold(grid *g, const result *row);
void grid_columns(grid *g, const result *row);
const result *grid_held(
    grid *g, const result *before); /* before: NULL, then what it gave; NULL after the last */
void grid_end(grid *g);

/* One answer as a table: the same, but each call of grid_next sets the cells of one more
 * row until it is false. `at` is NULL before the first. */
void grid_compare(grid *g, const result *root);
bool grid_compare_next(grid *g, const style *st, const result **at, const result *root);

void grid_typical(grid *g, const result *root);
bool grid_typical_next(grid *g, const style *st, const result **at, const result *root);
void grid_metrics(grid *g);
bool grid_metrics_next(grid *g, const style *st, const result **at, const result *root);

/* For other tables. */
void grid_column_add(grid *g, const char *title, cell_kind kind, bool number);
str *grid_cell_add(grid *g,
                   cell_kind kind); /* an empty cell to write to, before the next is added */
void grid_cells_clear(grid *g);
void grid_number(grid *g, const style *st, const result *v); /* a cell; v may be NULL: empty */
void grid_value(grid *g, const style *st, const result *row); /* exact, least .. most, or - */

bool grid_varies(const grid *g, const char *parameter);
bool grid_shows(const grid *g, const char *field);

/* Rows of measure and predict (grid_measure.c). */
void grid_measure_head(grid *g, const result *row);
void grid_measure_cells(grid *g, const style *st, const result *row);

/* sum.pairwise on UMM; compared algorithms share the metric: time on UMM, and in a series
 * (NULL for a point) time on UMM, in time units. */
void put_head_name(str *s, const result *card, const grid *points);

/* What stands behind the parameters in the head - the discipline, a unit of time: calls
 * each(data, text) with them. */
void head_choices(const result *card, void (*each)(void *data, const char *text), void *data);

const char *shown_correctness(const result *r); /* of a run's result; r may be NULL */

#endif
