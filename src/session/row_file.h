/* A query's parameters from a file: CSV, a column each by its name in the first line, a row a
 * point.  Columns go together, row by row; they make no product. */
#ifndef MMCALC_SESSION_ROW_FILE_H
#define MMCALC_SESSION_ROW_FILE_H

#include "session/session.h"

/* Appends a binding for each column to the statement's clauses, lists that share one axis (N_LIST,
 * text), named as their column.  A cell is an expression of one value and has its text in name2;
 * one that cannot be read as such is a N_STRING that says why, an empty one a N_STRING without
 * text.
 * `path` "-" is standard input.  ST_IO when the file cannot be read; what is wrong in it is said
 * with file, line and column. */
status row_file_bind(session *s, const char *path, node *statement, diag *d);

#endif
