/* Several metrics of one algorithm in one answer: time, stages, conflicts sum.pairwise on umm
 * ... */
#ifndef MMCALC_CMD_SEVERAL_H
#define MMCALC_CMD_SEVERAL_H

#include "cmd/command.h"

/* Is the statement such a query, rightly written or not? */
bool several_asked(const node *statement);
status several_run(session *s, node *statement, diag *d);

#endif
