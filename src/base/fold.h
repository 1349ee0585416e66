/* The lines of texts: long ones broken into shorter ones, prose at blanks, formulas at operators,
 * never inside a name or a number; and without what all are indented by. */
#ifndef MMCALC_BASE_FOLD_H
#define MMCALC_BASE_FOLD_H

#include "base/str.h"

typedef enum fold_at { FOLD_PROSE, FOLD_FORMULA } fold_at;

/* Adds the text as lines, '\n' between them, the first at most `first` columns wide, the
 * others at most `rest`.  What has no place for a break is longer. */
void fold(str *out, const char *text, fold_at at, size_t first, size_t rest);
/* Adds the text without the blanks that all of its lines begin with, and the empty lines around. */
void fold_unindent(str *out, const char *text);

#endif
