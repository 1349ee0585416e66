/* Numbers, and tables of them, as people read them in text, Markdown and TeX: long ones by their
 * ends, inexact ones behind ≈ (~ where the locale has no such sign). The put_ functions append to a
 * str. */
#ifndef MMCALC_RENDER_SHOWN_H
#define MMCALC_RENDER_SHOWN_H

#include "lang/parse.h"
#include "render/render.h"

enum { SHOWN_DIGITS = 40 }; /* digits of an integer within a card or table, on a terminal */

/* Adds a number: on a terminal, an integer of more than `whole` digits (0: no limit) by its ends;
 * elsewhere whole; everywhere as `set digits` says. */
void put_value(const style *st, str *s, const num *v, size_t whole);
void put_short(const style *st, str *s, const num *v);     /* 9281865214...541516 (301029 digits) */
/* Adds a member of a family: exactly where it is short, a long power of two as 2^300, others by
 * their first digits. JSON and CSV print it whole. */
void put_example(const style *st, str *s, const num *v);
void put_parameter(const style *st, str *s, const num *v); /* a long power of two as 2^300 */
void put_decimal(const style *st, str *s,
                 const num *v); /* for columns: a decimal for all but integers that are shown
                                   whole */
/* Adds a line's place: "33", or "33 fold 4" for line 4 of procedure fold, used in line 33. */
void put_place(str *s, const result *place);

/* Puts formulas into a text - a heading, a paragraph, a cell - between marks that no text from
 * outside can hold (people.h). A document sets them as formulas, elsewhere the marks are left out
 * (blocks.c). Text that is no formula gets no marks; in a list, each part between commas is looked
 * at: n = 2^t, p <= n. */
#define MATH_BEGIN "\2"
#define MATH_END "\3"
void put_math(str *s, const char *text);
void put_math_list(str *s, const char *list);
/* Adds what a step of a proof follows from, "(1), rounding, l >= 1"; comparisons are formulas. */
void put_because(str *s, const char *list);
/* Where the second side of an equation "n = ..." begins; 0 unless both sides are expressions. */
size_t shown_equation(const char *text, size_t n);
/* Gives the length of the next part of a text with marks, and whether that is a formula; *text
 * moves to its beginning. 0 at the end. */
size_t shown_part(const char **text, bool *is_math);
void shown_unmark(char *text); /* removes the marks */

void put_share(const style *st, str *s, const num *part,
               const num *whole); /* 83.5 %; nothing for 0 */

void put_model(str *s, const char *model); /* a model's name as cards have it: UMM */
/* Adds what an answer is about: sum.pairwise on UMM. */
void put_subject(str *s, const result *root);
/* Calls each(data, text) for what a head has behind the parameters: the discipline, a unit of time.
 * What varies in the series of that head is left out. */
void shown_choices(const result *root, const result *head,
                   void (*each)(void *data, const char *text), void *data);
void put_one_run(str *s, const result *root); /* one run, input random, seed 1; nothing if the
                                                 answer is not from one run */
/* The unit that the answer gives for its metric, else the metric's own; "" for a ratio. */
const char *shown_unit(const result *root, int metric);
/* The unit of all rows of a series with that head, `row` being one of them; "" where they
 * differ. */
const char *shown_series_unit(const result *head, const result *row, int metric);
const char *shown_in(const result *root, const char *metric); /* the unit; without one the metric's
                                                                 name */
void put_range(const style *st, str *s, const num *least, const num *most); /* 144022 .. 578492 */
/* Adds the members of an object (may be NULL), numbers all: p = 4096, b = 32; p ≈ 3.5 where it is a
 * real number known to some digits. */
void put_point(const style *st, str *s, const result *at);
void put_known(const style *st, str *s,
               const result *v); /* a number, or the range from its least to its most */

/* --- tables ------------------------------------------------------------------------------ */

/* What a table holds, for every format: columns, and the cells of a row. A format lays them out,
 * and decides nothing of what they say. */
typedef enum cell_kind {
    CELL_TEXT,
    CELL_NUMBER,  /* as put_known writes it; aligned right */
    CELL_FORMULA, /* an expression of the language */
    CELL_CODE,    /* something to type: a name, a statement */
    CELL_FACT     /* name = number */
} cell_kind;
/* The kind of cell for a thing that is compared: CELL_FORMULA for an expression, CELL_CODE for a
 * name. */
cell_kind shown_named(const char *text);

/* The expression that the n bytes are, NULL if they are none; the caller releases *u. */
const node *shown_expression(const char *text, size_t n, unit **u);

typedef struct grid_cell {
    cell_kind kind;
    bool best;  /* to be marked as the best of its row */
    bool wide;  /* takes all columns that are left */
    double bar; /* the part of the cell that is filled (0 to 1), where the format draws */
    str text;
} grid_cell;

typedef struct grid_column {
    char *title;
    cell_kind kind; /* kind of the title: CELL_FORMULA for a parameter, CELL_CODE for an
                       algorithm */
    bool number;    /* its cells are numbers */
    bool marks;     /* some cell may be the best */
} grid_column;

typedef struct grid {
    grid_column *column;
    int columns;
    grid_cell *cell; /* of the row at hand */
    int cells;
    size_t column_room, cell_room;
    int keys;         /* columns in front that say what a row is about; 0 stands for 1 */
    bool plain;       /* the columns need no titles */
    const char *mark; /* stands behind a row that is marked, where there is no bold type */
    uint64_t most;    /* rows that a screen shows; 0: all */
    /* for a series (series.h): */
    const result *head;    /* what all of its rows have in common */
    const row_fields *may; /* fields that rows may have; NULL: those of the first */
    const char *unit;      /* the unit of its numbers, if no column names one; or NULL */
    bool naming;           /* its columns are being named */
    bool *wanted;          /* which of the columns that its view may have, in order, there are */
    size_t known, asked, wanted_room; /* so many, and those looked at so far */
} grid;

void grid_column_add(grid *g, const char *title, cell_kind kind, bool number);
/* Adds columns with these titles, the last followed by NULL; a title that begins with '#' is of a
 * column of numbers. */
void grid_columns(grid *g, const char *const *titles);
/* For the rows of a series, whose views ask for their columns in the same order for each: is there
 * the next one, so that its cell is to be added? While columns are named, it becomes one where it
 * is `wanted`; afterwards title and `wanted` are not looked at. */
bool grid_next(grid *g, const char *title, cell_kind kind, bool number, bool wanted);
/* The same of a column of numbers, whose cell is added, too: the row's field, or empty. */
void grid_figure(grid *g, const style *st, const char *title, const result *row, field f,
                 bool wanted);

str *grid_cell_add(grid *g,
                   cell_kind kind); /* an empty cell to write to, before the next is added */
void grid_cells_clear(grid *g);
void grid_text(grid *g, cell_kind kind, const char *text);    /* a cell; text may be NULL: empty */
void grid_number(grid *g, const style *st, const result *v);  /* a cell; v may be NULL: empty */
void grid_value(grid *g, const style *st, const result *row); /* a cell: the exact value, least ..
                                                                 most, or - */
/* Adds a ratio: 1.2, or 1.1 .. 1.5 where it depends on the data; any argument may be NULL. */
void grid_ratio(grid *g, const style *st, const result *v, const result *least, const result *most);
void grid_best(grid *g, bool best); /* marks the last cell if `best` */
void grid_end(grid *g);             /* releases */

/* Does the parameter vary in the series? g may be NULL: no. */
bool grid_varies(const grid *g, const char *parameter);

/* --- facts ------------------------------------------------------------------------------- */

/* Adds a time given in nanoseconds with four digits and a unit: 12.4 us. */
void put_time(str *s, double ns);

/* Facts: a label, a number, and what that is. In a document they are a table, with the columns that
 * some fact fills. */
typedef struct fact {
    const char *label;
    str number;
    const char *unit;         /* NULL: the unit of all facts */
    str name, formula, share; /* of a fact that is a term of a sum */
    str at;                   /* where: p = 8 */
    str says;                 /* what else there is to say, in a few words */
    const char *source, *why; /* or NULL */
    bool best;                /* the number is marked */
    bool dominates;           /* the term is one of the largest of its sum */
} fact;
typedef struct facts {
    const char *title; /* of the column of numbers */
    fact *fact;
    size_t count, room;
} facts;
fact *facts_add(facts *f, const char *label); /* valid until the next is added */
void facts_clear(facts *f);
/* Facts as a table: adds its columns; adds the cells of fact k. */
void facts_columns(const facts *f, grid *g);
void facts_cells(const facts *f, size_t k, grid *g);

#endif
