/* Lines of texts: breaks long ones, prose at blanks and formulas at operators, never inside a name
 * or a number; and removes common indentation. */
#ifndef MMCALC_BASE_FOLD_H
#define MMCALC_BASE_FOLD_H

#include "base/str.h"

typedef enum fold_at { FOLD_PROSE, FOLD_FORMULA } fold_at;

/* Adds the text as lines with '
 * ' between, the first at most `first` columns wide, the others at most `rest`. A line without a
 * place for a break stays longer. */
void fold(str *out, const char *text, fold_at at, size_t first, size_t rest);
/* Adds the text without the blanks that all of its lines begin with, and without empty lines around
 * it. */
void fold_unindent(str *out, const char *text);

#endif
