/* A table whose columns are those of all its rows: each row says which columns it has, and the
 * table's are known when the last row is there.  csv.c makes the rows; in a batch they pass as
 * bytes from the processes that compute them through the journal into one table.
 *
 * Rows of the same columns have one shape.  The order of the columns depends on the shapes in the
 * order in which they first appear, and so not on how rows are cut into pieces: a column that is
 * new stands behind the one that is before it in its row. */
#ifndef MMCALC_RENDER_SHEET_H
#define MMCALC_RENDER_SHEET_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/str.h"

/* A text as one.  What a spreadsheet would take for a formula gets the ' that keeps it a text
 * there; numbers are never touched, whatever their sign is. */
void sheet_text(str *out, const char *text);

/* --- rows ------------------------------------------------------------------------ */

typedef struct sheet sheet;

/* `spills`: rows beyond some MiB lie on the disk, in a file without a name; they cannot be packed
 * then. */
sheet *sheet_new(bool spills);
void sheet_free(sheet *s);
void sheet_clear(sheet *s);          /* no rows and no shapes */
bool sheet_is_empty(const sheet *s);

/* The column NAME_decimal has NAME's fractions as decimals; where a row has only NAME, which is no
 * fraction there, it has that. */
#define SHEET_DECIMAL "_decimal"

/* Adds a row: `ids` tell its `count` columns apart from those of other rows, `cells` are the texts
 * as they are to be printed, each ended by '\0'.  False, and nothing is added, when a row with
 * these columns was never named (sheet_name). */
bool sheet_add(sheet *s, const uint64_t *ids, size_t count, const str *cells);

/* Names the columns of such rows: `names`, each ended by '\0'; a name that comes again is told
 * apart by a number. parameters.NAME and failure.NAME are printed as NAME where no other column is
 * called so. */
void sheet_name(sheet *s, const uint64_t *ids, size_t count, const str *names);

/* Writes shapes and rows as bytes for sheet_learn and sheet_print; nothing for no rows. */
void sheet_pack(sheet *s, FILE *out);

/* --- the table ------------------------------------------------------------------- */

typedef struct layout layout;

/* `label`: every row begins with a cell that is not its own, in a column of this name; NULL: no
 * such. */
layout *layout_new(const char *label);
void layout_free(layout *l);

/* The length of the shapes that packed rows begin with, from their first bytes (at least
 * SHEET_HEAD); UINT64_MAX when it cannot be right for `length` bytes in all. */
enum { SHEET_HEAD = 8 };
uint64_t sheet_shapes(const char *bytes, uint64_t length);

/* Takes in the columns of packed rows: `bytes` are the first, at least their shapes.  False when
 * they are damaged. */
bool layout_learn(layout *l, const char *bytes, uint64_t length);
void layout_learn_sheet(layout *l, sheet *s);

/* After all of them: the line of the columns' names, and the packed rows.  False when those are
 * damaged, or hold a column that was not learnt; what was printed until then stands. */
void layout_header(layout *l, str *out);
bool layout_print(layout *l, const char *bytes, uint64_t length, const char *label, FILE *out);
bool layout_print_sheet(layout *l, sheet *s,
                        FILE *out); /* false when rows cannot be read back from the disk */

#endif
