/* What the files of the text format share: one view a file, text_VIEW.c.  Private to
 * the format. */
#ifndef MMCALC_RENDER_TEXT_H
#define MMCALC_RENDER_TEXT_H

#include "render/formats.h"
#include "render/shown.h"
#include "render/table.h"

typedef struct text {
    sink base;
    style st;
    view rows_view;
    table *rows;
    const char *unit;
    bool with_exact, with_range, with_closed, with_bounds; /* of the series being shown */
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
void text_run(text *t, const result *run);
void text_conflicts(text *t, const result *root);
void text_page(text *t, const result *root);

/* Rows of t->rows; the first makes the header. */
void text_card_row(text *t, const result *row);
void text_compare_row(text *t, const result *row);
void text_run_row(text *t, const result *row);

/* --- their parts --------------------------------------------------------------------- */

/* sum.pairwise on UMM     n = 1024   p = 32   ...   pipelined; without the parameters
 * that the texts of `skip` (may be NULL) name. */
void text_head(text *t, const result *card, const result *skip);

/* A line of a card: label, number, what it is, its source at the right margin. */
typedef struct text_line {
    str number, rest;
    const char *label, *source;
    bool bold;
} text_line;
void text_lines(text *t, text_line *lines, int count); /* releases their strings */
int text_bound_lines(text *t, const result *card, text_line *lines, int most); /* how many it made */

/* Prints a paragraph between `indent` and the width; a line that begins with a blank is
 * kept as it is. */
void text_paragraph(text *t, const char *p, int indent);

/* Cells of a table. */
void text_cell(text *t, table *b, const result *v);       /* v may be NULL: empty */
void text_ratio_cell(text *t, table *b, const result *v); /* four digits */
void text_parameter_cells(text *t, const result *parameters); /* those that vary */

#endif
