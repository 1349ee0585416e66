/* Texts that somebody else wrote - titles of definitions, ids of jobs, names of files - as a
 * terminal, a page or a drawing may have them.  What would move the cursor, retitle the
 * window, set the clipboard, erase or reorder what is read is spelled out instead: U+001B
 * as \u001b, U+202E as \u202e, a byte that is no UTF-8 as \xff. */
#ifndef MMCALC_BASE_VISIBLE_H
#define MMCALC_BASE_VISIBLE_H

#include <stdbool.h>

#include "base/str.h"

/* Is the text the same in its visible form? Newlines and tabs are. */
bool visible_already(const char *text);

/* Adds the visible form of n bytes, whose lines stay lines; those of a file with \r\n, too. */
void visible_add(str *out, const char *text, size_t n);

/* The same on one line: newlines, tabs and blanks in a row become one blank. */
void visible_line(str *out, const char *text);

#endif
