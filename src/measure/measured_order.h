/* Several algorithms measured side by side: in one table and one picture, with the model's order
 * beside the measured one. */
#ifndef MMCALC_MEASURE_MEASURED_ORDER_H
#define MMCALC_MEASURE_MEASURED_ORDER_H

#include "session/session.h"

/* Does the statement name several algorithms, or a problem (for all algorithms with a program)? */
bool measured_order_asked(const session *s, const node *n);

/* Runs measure A, B ...; measure PROBLEM ...; compare A, B measured ...: `word` is the command's
 * name in the answer, `rows` are the options of measure. ST_CHECK if a result is wrong, ST_DOMAIN
 * if a point has none. */
status measured_order_run(session *s, node *n, const option *rows, const char *word, diag *d);

#endif
