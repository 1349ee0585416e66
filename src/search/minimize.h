/* minimize and maximize: one search; the statement's command tells which. */
#ifndef MMCALC_SEARCH_MINIMIZE_H
#define MMCALC_SEARCH_MINIMIZE_H

#include "session/session.h"

status minimize_run(session *s, node *statement, diag *d);
extern const option minimize_options[];

#endif
