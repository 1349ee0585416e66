/* A user's own time, T(n, p), in place of an algorithm. */
#ifndef MMCALC_SEARCH_OWN_TIME_H
#define MMCALC_SEARCH_OWN_TIME_H

#include "session/session.h"

/* An algorithm on the PRAM whose time is the expression; its other names are parameters, and its
 * work is the time for p = 1. Functions of the session are written out. It is in no list, and the
 * caller releases it by a world_sweep after the statement. NULL, with the diagnostic, if a function
 * calls itself or is not an expression of its arguments. */
const entry *own_time_entry(session *s, const node *expression, diag *d);

/* Is the target of a statement with these clauses an expression or a function of the session? A
 * name alone is an expression where a clause gives it: n over n=1..9. */
bool own_law_is(const session *s, const node *target, const node *clauses);

/* A law whose value is such a target; its parameters are the arguments and all other names, or what
 * the statement goes over, if the expression has no name. It is released in the same way. NULL if
 * the target is none, too. */
const entry *own_law_entry(session *s, const node *target, const node *clauses, diag *d);

#endif
