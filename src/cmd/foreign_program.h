/* Hints for pseudo-code as books and other languages have it, within a program: for k in 0..n-1,
 * x <- y, else if, endfor, return. */
#ifndef MMCALC_CMD_FOREIGN_PROGRAM_H
#define MMCALC_CMD_FOREIGN_PROGRAM_H

#include <stdbool.h>

#include "base/status.h"

/* `at` points into `line`, at what a program cannot have.  True where a hint that says what to
 * write has been given, in the place of an older one. */
bool foreign_program_hint(diag *d, const char *line, const char *at);

#endif
