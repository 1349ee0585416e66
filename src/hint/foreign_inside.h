/* What the hints for statements (foreign.c, misplaced.c) and for programs (foreign_program.c)
 * share. */
#ifndef MMCALC_HINT_FOREIGN_INSIDE_H
#define MMCALC_HINT_FOREIGN_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* Gives the hint, in place of an older one; true. */
bool hint_put(diag *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What is written elsewhere, a sign or words with spaces between, and the hint. A hint may name the
 * operands beside a sign as {a} and {b}, and all that follows as {r}, or as {(r)}, which has
 * brackets if it is more than an operand. */
typedef struct foreign {
    const char *what, *hint;
} foreign;

/* Gives the hint of a row; the sign or word is from..to; true. */
bool foreign_give(diag *d, const char *hint, const char *line, const char *from, const char *to);

/* foreign_sign: gives the hint of the first row whose sign the place is at, in or behind;
 * foreign_word: that of the row for the word at the place. False: there is none. */
bool foreign_sign(diag *d, const foreign *rows, size_t count, const char *line, const char *at);
bool foreign_word(diag *d, const foreign *rows, size_t count, const char *line, const char *from);

/* `at` is where the line has what a program cannot have. True if a hint that says what to write has
 * been given, in place of an older one. */
bool foreign_program_hint(diag *d, const char *line, const char *at);

#endif
