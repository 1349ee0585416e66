/* Numbers, and tables of them, as people read them, in text, Markdown and TeX alike: long ones by
 * their ends, what is not exact behind ≈ (~ where the locale has no such sign). */
#ifndef MMCALC_RENDER_SHOWN_H
#define MMCALC_RENDER_SHOWN_H

#include "render/render.h"

enum { SHOWN_DIGITS = 40 }; /* of an integer within a card or table, on a terminal */

/* On a terminal an integer of more than `whole` digits (0: of any number) by its ends, elsewhere
 * whole; everywhere as `set digits` says. */
void put_value(const style *st, str *s, const num *v, size_t whole);
void put_short(const style *st, str *s, const num *v);     /* 9281865214...541516 (301029 digits) */
/* Of a family: exactly where it is short, a long power of two as one, and else by its first digits;
 * JSON and CSV have it whole. */
void put_example(const style *st, str *s, const num *v);
void put_parameter(const style *st, str *s, const num *v); /* a long power of two as one */
void put_decimal(const style *st, str *s,
                 const num *v); /* for columns: an integer that would not be shown whole, and
                                   anything else, as a decimal */
/* "33"; "33 fold 4": line 4 of procedure fold, which line 33 uses */
void put_place(str *s, const result *place);

/* Formulas within a text - a heading, a paragraph, a cell -, between marks that no text of others
 * has (people.h): a document sets them as formulas, elsewhere the marks are left out (blocks.c).
 * What is none stays as it is; of a list each between its commas, n = 2^t, p <= n. */
#define MATH_BEGIN "\2"
#define MATH_END "\3"
void put_math(str *s, const char *text);
void put_math_list(str *s, const char *list);
/* What a step of a proof follows from, "(1), rounding, l >= 1": comparisons are formulas. */
void put_because(str *s, const char *list);
/* "n = ", of which both sides are expressions: where the second begins; 0: it is none. */
size_t shown_equation(const char *text, size_t n);
/* The next part of a text with marks: its length, and whether it is a formula; *text moves to its
 * beginning.  0 at the end. */
size_t shown_part(const char **text, bool *is_math);
void shown_unmark(char *text); /* leaves the marks out */

void put_share(const style *st, str *s, const num *part,
               const num *whole); /*  83.5 %; nothing of 0 */

void put_model(str *s, const char *model); /* umm as cards write it: UMM */
/* sum.pairwise on UMM: what an answer is about. */
void put_subject(str *s, const result *root);
/* What stands behind the parameters there - the discipline, a unit of time - and does not vary in
 * the series of that head: calls each(data, text) with them. */
void shown_choices(const result *root, const result *head,
                   void (*each)(void *data, const char *text), void *data);
void put_one_run(str *s, const result *root); /* one run, input random, seed 1; nothing, where the
                                                 answer is not one run's */
/* What the answer says its metric is counted in, else the metric's own unit; "" of a ratio. */
const char *shown_unit(const result *root, int metric);
/* The same for all rows of the series of that head, as one of them is; "" where they differ. */
const char *shown_series_unit(const result *head, const result *row, int metric);
const char *shown_in(const result *root, const char *metric); /* the same, else the metric's name */
void put_range(const style *st, str *s, const num *least, const num *most); /* 144022 .. 578492 */
void put_known(const style *st, str *s,
               const result *v); /* a number, or the range of its least and most */

/* --- tables ------------------------------------------------------------------------------ */

/* What a table holds, for every format: columns, and for each row its cells.  A format lays them
 * out; none decides again what they say. */
typedef enum cell_kind {
    CELL_TEXT,
    CELL_NUMBER,  /* as put_known writes it; to the right */
    CELL_FORMULA, /* an expression of the language */
    CELL_CODE,    /* something to type: a name, a statement */
    CELL_FACT     /* name = number */
} cell_kind;
/* What is compared, by what it is called: CELL_FORMULA of an expression, CELL_CODE of a name. */
cell_kind shown_named(const char *text);

typedef struct grid_cell {
    cell_kind kind;
    bool best;  /* to be marked */
    bool wide;  /* over all columns that are left */
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
    const result *head;    /* what is the same in all of its rows */
    const row_fields *may; /* NULL: what the first has */
    const char *unit;      /* of its numbers where no column says it; NULL */
    char **field;          /* what the columns are looked up by, where a view's are not fixed */
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

/* --- facts ------------------------------------------------------------------------------- */

/* 12.4 us: four digits and a unit. */
void put_time(str *s, double ns);

/* Facts: a label, a number, what it is.  A document has a table of them, with those columns that
 * some fact fills. */
typedef struct fact {
    const char *label;
    str number;
    const char *unit;         /* NULL: that of all */
    str name, formula, share; /* of a term of a sum */
    str at;                   /* where: p = 8 */
    str says;                 /* what else there is to say, in a few words */
    const char *source, *why; /* or NULL */
    bool best;                /* the number is marked */
    bool dominates;           /* the term */
} fact;
typedef struct facts {
    const char *title; /* of the column of numbers */
    fact *fact;
    size_t count, room;
} facts;
fact *facts_add(facts *f, const char *label); /* good until the next is added */
void facts_clear(facts *f);
/* As a table: its columns, and the cells of fact k. */
void facts_columns(const facts *f, grid *g);
void facts_cells(const facts *f, size_t k, grid *g);

#endif
