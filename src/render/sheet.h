/* A table whose columns are those of all its rows: each row says which columns it has, and the
 * table's are known when the last row is there. csv.c makes the rows; in a batch they travel as
 * bytes from the processes that compute them, through the journal, into one table.
 *
 * Rows with the same columns have one shape. The order of the columns follows from the order in
 * which shapes first appear, and not from how rows are cut into pieces: a new column stands behind
 * the one that is before it in its row. */
#ifndef MMCALC_RENDER_SHEET_H
#define MMCALC_RENDER_SHEET_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/str.h"

/* Adds a text as a cell. One that a spreadsheet would take for a formula gets a ' in front, which
 * marks it as text there; numbers are never changed, whatever their sign. */
void sheet_text(str *out, const char *text);

/* --- rows ------------------------------------------------------------------------ */

typedef struct sheet sheet;

/* A new sheet; sheet_free releases it. `spills`: rows beyond some MiB are kept on the disk, in a
 * file without a name; such a sheet cannot be packed. */
sheet *sheet_new(bool spills);
void sheet_free(sheet *s);
void sheet_clear(sheet *s);          /* removes all rows and shapes */
bool sheet_is_empty(const sheet *s);

/* The column NAME_decimal holds NAME's fractions as decimals, and NAME's value where that is no
 * fraction. */
#define SHEET_DECIMAL "_decimal"

/* Adds a row: `ids` identify its `count` columns, and `cells` are their texts as they are to be
 * printed, each ended by '\0'. False, and nothing is added, if no row with these columns has been
 * named yet (sheet_name). */
bool sheet_add(sheet *s, const uint64_t *ids, size_t count, const str *cells);

/* Names the columns of rows with these ids: `names`, each ended by '\0'. A name that comes again
 * gets a number. parameters.NAME and failure.NAME are printed as NAME unless another column has
 * that name. */
void sheet_name(sheet *s, const uint64_t *ids, size_t count, const str *names);

/* Writes shapes and rows as bytes for layout_learn and layout_print; nothing if there are no
 * rows. */
void sheet_pack(sheet *s, FILE *out);

/* --- the table ------------------------------------------------------------------- */

typedef struct layout layout;

/* A new layout. `label`: the name of a column in front, whose cell is given with the rows; NULL:
 * none. */
layout *layout_new(const char *label);
void layout_free(layout *l);

/* The length of the shapes at the beginning of packed rows, from their first bytes (at least
 * SHEET_HEAD); UINT64_MAX if it cannot be right for `length` bytes in all. */
enum { SHEET_HEAD = 8 };
uint64_t sheet_shapes(const char *bytes, uint64_t length);

/* Takes in the columns of packed rows, of which `bytes` has at least the shapes. False: damaged. */
bool layout_learn(layout *l, const char *bytes, uint64_t length);
void layout_learn_sheet(layout *l, sheet *s);

/* When all columns are known: layout_header adds the line of their names, and the others print
 * rows. False: the rows are damaged, or have a column that was not learnt; what was printed until
 * then stands. */
void layout_header(layout *l, str *out);
bool layout_print(layout *l, const char *bytes, uint64_t length, const char *label, FILE *out);
bool layout_print_sheet(layout *l, sheet *s,
                        FILE *out); /* false: rows cannot be read back from the disk */

#endif
