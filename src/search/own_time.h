/* A user's own time, T(n, p), in place of an algorithm. */
#ifndef MMCALC_SEARCH_OWN_TIME_H
#define MMCALC_SEARCH_OWN_TIME_H

#include "session/session.h"

/* An algorithm on the PRAM whose time is the expression; its other names are parameters, and its
 * work is the time for p = 1. Functions of the session are written out. It is in no list, and the
 * caller releases it by a world_sweep after the statement. NULL, with the diagnostic, if a function
 * calls itself or is not an expression of its arguments. */
const entry *own_time_entry(session *s, const node *expression, diag *d);

/* A law whose value is the target, a function of the session or an expression; its parameters are
 * the arguments and all other names. It is released in the same way. NULL if the target is another
 * name, too. */
const entry *own_law_entry(session *s, const node *target, diag *d);

#endif
