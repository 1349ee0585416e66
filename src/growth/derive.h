/* What derive and profile share. */
#ifndef MMCALC_GROWTH_DERIVE_H
#define MMCALC_GROWTH_DERIVE_H

#include "eval/board.h"
#include "session/session.h"

/* Reads COMMAND [METRIC] ALGORITHM on MODEL [METRIC]: the algorithm, which must have a program, and
 * the metric, time if none is named. */
status derive_target(session *s, node *statement, const entry **algorithm, int *metric, diag *d);

/* The first name=value of the statement that gives a parameter of the query's instance, or NULL. */
const node *derive_given(const query *q, const node *statement);

/* Adds the fields of a program's statement: "algorithm" if it is another's, "line", "statement". */
void derive_place(arena *a, result *to, const entry *algorithm, const cost_place *place);

/* Adds why something is not derived, if it is not, and where: "why", "why_line". */
void derive_reason(arena *a, result *to, const char *why, span where);

#endif
