/* Several metrics of one algorithm in one answer: time, stages, conflicts sum.pairwise on umm
 * ... */
#ifndef MMCALC_SESSION_SEVERAL_H
#define MMCALC_SESSION_SEVERAL_H

#include "session/session.h"

/* Is the statement such a query, rightly written or not? */
bool several_asked(const node *statement);
status several_run(session *s, node *statement, diag *d);

#endif
