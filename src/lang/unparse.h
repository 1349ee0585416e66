/* Printing a tree back as text or TeX, with only the brackets it needs. */
#ifndef MMCALC_LANG_UNPARSE_H
#define MMCALC_LANG_UNPARSE_H

#include "base/str.h"
#include "lang/ast.h"

void unparse(str *s, const node *expression);
void unparse_tex(str *s, const node *expression); /* for math mode, with amsmath */
char *unparse_arena(arena *a, const node *expression); /* text in an arena */

#endif
