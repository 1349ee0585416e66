/* `on k20c`: a real device where a model may stand.  The statement gets the model that the
 * device stands for, and the parameters that it gives. */
#ifndef MMCALC_SESSION_ON_DEVICE_H
#define MMCALC_SESSION_ON_DEVICE_H

#include "session/session.h"

/* Where the statement says `on` and a device's name: `on` gets the model - the AGPU if what is
 * asked is known there, else the first of the others - and behind it come bindings of the model's
 * parameters that the statement does not bind itself; of several devices, where the command takes
 * targets each with its own, they are the clause's (b); of queries with clauses behind each, a
 * further device asks the same query once more.  ST_NAME when two stand elsewhere. */
status on_device_bind(session *s, node *statement, diag *d);

/* The device of data/machines of that name, whatever its case, in the unit's arena; NULL: none, or
 * its file is broken and the diagnostic filled. */
const struct device *on_device_named(session *s, const char *name, diag *d);

/* The same within expressions, for every call of the statement: time(A on k20c, n = 2^20). */
status on_device_bind_calls(session *s, node *statement, diag *d);

#endif
