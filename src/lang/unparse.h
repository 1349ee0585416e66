/* Prints a tree as text or TeX, with only the brackets that it needs. */
#ifndef MMCALC_LANG_UNPARSE_H
#define MMCALC_LANG_UNPARSE_H

#include "base/str.h"
#include "lang/ast.h"

void unparse(str *s, const node *expression);
void unparse_tex(str *s, const node *expression); /* TeX for math mode, with amsmath */
char *unparse_arena(arena *a, const node *expression); /* the text, in an arena; NULL of NULL */

#endif
