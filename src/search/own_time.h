/* A time of the user's own, T(n, p), in the place of an algorithm. */
#ifndef MMCALC_SEARCH_OWN_TIME_H
#define MMCALC_SEARCH_OWN_TIME_H

#include "session/session.h"

/* An algorithm on the PRAM that takes the time of the expression, its other names parameters, with
 * the work that it is for p = 1; functions of the session are put in.  It is in no list, and gone
 * with the world_sweep after the statement, which the caller does.  NULL with the diagnostic where
 * a function calls itself or is no expression of its arguments. */
const entry *own_time_entry(session *s, const node *expression, diag *d);

/* A law whose value the target is: the function of the session of that name, or an expression; its
 * arguments and what else it names its parameters; alike.  NULL where it is another name, too. */
const entry *own_law_entry(session *s, const node *target, diag *d);

#endif
