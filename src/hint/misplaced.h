/* Hints for what stands in the wrong place of a query: a choice without its option, a unit, a list
 * without braces, the algorithm after its clauses. */
#ifndef MMCALC_HINT_MISPLACED_H
#define MMCALC_HINT_MISPLACED_H

#include <stdbool.h>

#include "base/status.h"

/* `at` is where the parser of queries could not go on in `line`. True if a hint that says what to
 * write has been given, in place of an older one. */
bool misplaced_hint(diag *d, const char *line, const char *at);

/* The same for what a shell does: time A ... | head, time A ... > out.txt. */
bool misplaced_shell_hint(diag *d, const char *line, const char *at);

#endif
