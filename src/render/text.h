/* What the files of the text format share: one view a file, text_VIEW.c.  Private to
 * the format. */
#ifndef MMCALC_RENDER_TEXT_H
#define MMCALC_RENDER_TEXT_H

#include "render/fold.h"
#include "render/formats.h"
#include "render/grid.h"
#include "render/people.h"
#include "render/table.h"

typedef struct text {
    people base;
    style st;
    grid series; /* the one being shown */
    table *rows;
} text;

enum { ELIDED = SHOWN_DIGITS };

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"
static inline const char *on(const text *t, const char *code) { return t->st.color ? code : ""; }

/* --- views ------------------------------------------------------------------------- */

void text_value(text *t, const result *root);
void text_card(text *t, const result *card);
void text_bound(text *t, const result *root);
void text_compare(text *t, const result *root);
void text_metrics(text *t, const result *root);
void text_typical(text *t, const result *root);
void text_run(text *t, const result *run);
void text_conflicts(text *t, const result *root);
void text_ensure(text *t, const result *root);
void text_page(text *t, const result *root);
void text_study(text *t, const result *root);
void text_crossover(text *t, const result *root);
void text_paper(text *t, const result *root);
void text_relate(text *t, const result *root);

void text_begin_rows(text *t, view v, const result *head);
void text_series_row(text *t, const result *row);
void text_end_rows(text *t);

/* --- their parts --------------------------------------------------------------------- */

/* sum.pairwise on UMM   n = 1024   p = 32   ...   pipelined; without what varies in the
 * series (may be NULL). */
void text_head(text *t, const result *card, const grid *points);

/* A line of a card: label, number, what it is, its source at the right margin. */
typedef struct text_line {
    str number, rest;
    str name, formula, mark; /* of a term of a bound, in the place of rest: columns of their own */
    const char *label, *source;
    bool bold, formal;       /* formal: rest is a formula */
} text_line;
typedef struct text_list { text_line *line; size_t count, room; } text_list;
text_line *text_line_add(text_list *all, const char *label); /* good until the next is added */
void text_lines(text *t, text_list *all);                    /* prints and releases them */
void text_labelled(text *t, const char *label, const char *p); /* a line of it with prose alone */

/* Ends the line with a text that begins at `column` and goes on behind `indent`. */
void text_folded(text *t, const char *p, size_t column, size_t indent, fold_at at);
int text_bound_lines(text *t, const result *card, text_list *all);  /* how many it made */
void text_order_lines(text *t, const result *card, text_list *all); /* those beside strict bounds */

/* Prints a paragraph between `indent` and the width; a line that begins with a blank is
 * kept as it is. */
void text_paragraph(text *t, const char *p, int indent);

void text_title(text *t, const char *p);

void text_row(table *b, const grid *g); /* the row at hand; before the first, the header */

#endif
