/* A program that is defined runs at some small points, without data, before anything is said of its
 * cost: where a run leaves an array, no formula may have a value. */
#ifndef MMCALC_SESSION_FIRST_RUNS_H
#define MMCALC_SESSION_FIRST_RUNS_H

#include "session/session.h"

/* For a definition that is about to be taken in.  ST_DOMAIN, at the reference, with a hint that
 * names the parameters; ST_NAME for a name that its program does not know.  What takes data, or
 * long, any other error, what it needs of programs that are not defined yet, and programs of
 * thousands of statements are left to later runs. */
status first_runs(session *s, const node *statement, diag *d);

#endif
