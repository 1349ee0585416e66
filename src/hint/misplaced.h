/* Hints for what stands in the wrong place of a query: a bare choice, a unit, a list without
 * braces, the algorithm behind its clauses. */
#ifndef MMCALC_HINT_MISPLACED_H
#define MMCALC_HINT_MISPLACED_H

#include <stdbool.h>

#include "base/status.h"

/* `at` points into `line`, at what a parser of queries did not take.  True where a hint that says
 * what to write has been given, in the place of an older one. */
bool misplaced_hint(diag *d, const char *line, const char *at);

#endif
