/* Several algorithms measured side by side: one table, one picture, and the order that the model
 * gives them beside the one that was measured. */
#ifndef MMCALC_MEASURE_MEASURED_ORDER_H
#define MMCALC_MEASURE_MEASURED_ORDER_H

#include "session/session.h"

/* Does the statement name several algorithms, or a problem (solved by all that have a program)? */
bool measured_order_asked(const session *s, const node *n);

/* measure A, B ...; measure PROBLEM ...; compare A, B measured ...: `word` is how the answer calls
 * the command, `rows` are the options of measure. ST_CHECK when a result is wrong, ST_DOMAIN when a
 * point has none. */
status measured_order_run(session *s, node *n, const option *rows, const char *word, diag *d);

#endif
