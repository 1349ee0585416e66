/* A table on a terminal: columns of cells, numbers aligned right, printed when all widths are known
 * or, for long series, when those of the first rows are. */
#ifndef MMCALC_RENDER_TABLE_H
#define MMCALC_RENDER_TABLE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct table table;

table *table_new(void);
void table_free(table *t);
void table_head(table *t, const char *title);
void table_ready(table *t);                           /* the header is complete */
void table_cell(table *t, const char *text, bool number);
void table_cell_wide(table *t,
                     const char *text); /* the last cell of its row, over all columns that are
                                           left */
void table_row_end(table *t);
void table_wrap_last(table *t, int width);            /* folds the last column */
/* Where the table is wider than this, columns are printed in groups, one below the other, each
 * beginning with the first `keys` columns. */
void table_fold(table *t, int width, int keys);
/* When `rows` rows are held prints them, and then every further row at once; a folded table is
 * printed every `rows` rows. */
void table_stream(table *t, FILE *out, int indent, int rows);
void table_print(table *t, FILE *out, int indent);    /* prints the rest */

/* Prints a text that begins at `column`, broken so that it fits up to `width`; where that leaves
 * little room, beyond it. */
void table_print_folded(FILE *out, const char *text, int column, int width);

#endif
