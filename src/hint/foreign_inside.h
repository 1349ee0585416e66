/* What the hints for statements (foreign.c) and for programs (foreign_program.c) are made with. */
#ifndef MMCALC_HINT_FOREIGN_INSIDE_H
#define MMCALC_HINT_FOREIGN_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* What is written elsewhere, and the hint.  It may name the operands beside a sign as {a} and {b},
 * and all that follows as {r}, or as {(r)}, in brackets where it is more than an operand. */
typedef struct foreign {
    const char *what, *hint;
} foreign;

/* The hint, in the place of an older one; the sign or word is from..to. */
void foreign_give(diag *d, const char *hint, const char *line, const char *from, const char *to);

/* The hint of the first row whose sign the place is at, or within, or behind; of the row of the
 * word that the place is in.  False: there is none. */
bool foreign_sign(diag *d, const foreign *rows, size_t count, const char *line, const char *at);
bool foreign_word(diag *d, const foreign *rows, size_t count, const char *line, const char *from);

/* `at` points into `line`, at what a program cannot have.  True where a hint that says what to
 * write has been given, in the place of an older one. */
bool foreign_program_hint(diag *d, const char *line, const char *at);

#endif
