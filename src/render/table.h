/* Columns of cells, numbers to the right, laid out when all widths are known -
 * or, for long series, when the first rows are. */
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
                     const char *text); /* the last of its row, over all columns that are left */
void table_row_end(table *t);
void table_wrap_last(table *t, int width);            /* folds the last column */
/* Wider than this, the columns are printed in groups one below the other, each beginning
 * with the first `keys` columns. */
void table_fold(table *t, int width, int keys);
/* After `rows` rows are held, prints them and every further row at once (folded: every so many). */
void table_stream(table *t, FILE *out, int indent, int rows);
void table_print(table *t, FILE *out, int indent);    /* what has not been printed */

/* Prints the text, which begins at `column`, broken so that it fits between that and the width;
 * where that is little, beyond it. */
void table_print_folded(FILE *out, const char *text, int column, int width);

#endif
