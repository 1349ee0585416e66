/* What derive and profile share. */
#ifndef MMCALC_CMD_DERIVE_H
#define MMCALC_CMD_DERIVE_H

#include "cmd/command.h"
#include "eval/board.h"

/* The algorithm, which has a program, and the metric (time if none is named) of COMMAND [METRIC]
 * ALGORITHM on MODEL [METRIC]. */
status derive_target(session *s, node *statement, const entry **algorithm, int *metric, diag *d);

/* Is the metric of A on M (N_TARGET) optimal? *answered: yes, no, or unknown. */
status optimal_ask(session *s, const node *target, int metric, const char **answered, diag *d);

/* The first name=value of the statement that gives a parameter of the query's instance; or NULL. */
const node *derive_given(const query *q, const node *statement);

/* Fields of a statement: "algorithm" where it is another's, "line", "statement". */
void derive_place(arena *a, result *to, const entry *algorithm, const cost_place *place);

/* Why something is not derived, if anything, and where: "why", "why_line". */
void derive_reason(arena *a, result *to, const char *why, span where);

#endif
