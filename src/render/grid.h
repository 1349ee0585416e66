/* What a table holds, for every format: columns, and for each row its cells.  A format lays them
 * out; none decides again what they say. */
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
    double bar; /* the part of the cell that is filled, where the format draws; 0: none */
    str text;
} grid_cell;

typedef struct grid_column {
    char *title;
    cell_kind kind; /* of the title: CELL_FORMULA for a parameter, CELL_CODE for an algorithm */
    bool number;    /* its cells are numbers */
    bool marks;     /* some cell may be the best */
} grid_column;

typedef struct grid {
    grid_column *column;
    int columns;
    grid_cell *cell; /* of the row at hand */
    int cells;
    size_t column_room, cell_room;
    int keys;         /* columns that say what a row is of; 0 is 1 */
    bool plain;       /* a reader needs no titles */
    const char *mark; /* said behind a row that is marked, where bold type cannot say it */
    uint64_t most;    /* rows that a screen shows; 0: all */
    /* of a series (series.h): */
    const result *head; /* what is the same in all of its rows */
    const row_fields *may; /* NULL: what the first has */
    const char *unit;   /* of its numbers where no column says it; NULL */
    char **field;       /* what the columns are looked up by, where a view's are not fixed */
    int fields;
    size_t field_room;
} grid;

void grid_column_add(grid *g, const char *title, cell_kind kind, bool number);
/* Columns of text with these titles, a NULL behind the last; those that begin with '#' are of
 * numbers. */
void grid_columns(grid *g, const char *const *titles);
/* A column of a row's field, which the view looks its cells up by. */
void grid_field_add(grid *g, const char *key, const char *title, bool number);

str *grid_cell_add(grid *g,
                   cell_kind kind); /* an empty cell to write to, before the next is added */
void grid_cells_clear(grid *g);
void grid_text(grid *g, cell_kind kind, const char *text);    /* a cell; text may be NULL: empty */
void grid_number(grid *g, const style *st, const result *v);  /* a cell; v may be NULL: empty */
void grid_value(grid *g, const style *st, const result *row); /* exact, least .. most, or - */
/* 1.2, or 1.1 .. 1.5 of what depends on the data; any may be NULL. */
void grid_ratio(grid *g, const style *st, const result *v, const result *least, const result *most);
void grid_best(grid *g, bool best); /* marks the last cell, or not */
void grid_end(grid *g);             /* releases */

/* Is the parameter one of what varies in a series? g may be NULL: none. */
bool grid_varies(const grid *g, const char *parameter);

#endif
