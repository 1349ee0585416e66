/* Texts that somebody else wrote - titles of definitions, ids of jobs, names of files - in a form
 * that a terminal, a page or a drawing may show. What would move the cursor, retitle the window,
 * set the clipboard, erase or reorder text is spelled out: U+001B as \u001b, U+202E as \u202e, a
 * byte that is no UTF-8 as \xff. */
#ifndef MMCALC_BASE_VISIBLE_H
#define MMCALC_BASE_VISIBLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/str.h"

/* Does the character act instead of being seen? Newline and tab do not count. */
bool visible_acts(uint32_t code);

/* Is the text the same in its visible form? Newlines and tabs stay, but not on a single `line`. */
bool visible_already(const char *text, bool line);

/* Adds the visible form of n bytes; lines stay lines, even if they end with \r
 * . */
void visible_add(str *out, const char *text, size_t n);

/* The same on one line: a newline or tab, with the blanks around it, becomes a blank. */
void visible_line(str *out, const char *text);

/* Adds the visible form as a text in XML or HTML. */
void visible_xml(str *out, const char *text);
void visible_put_xml(FILE *out, const char *before, const char *text, const char *after);

/* Prints "mmcalc: ...", a line on standard error in visible form, for failures without a statement
 * to be shown below (render_failure). Nothing else writes names and texts there. */
void visible_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
