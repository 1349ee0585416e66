/* Do the references of an algorithm's program stay in their arrays? (cost/inside.h) */
#ifndef MMCALC_SESSION_REFERENCES_H
#define MMCALC_SESSION_REFERENCES_H

#include "session/session.h"

/* The first model whose machine runs the algorithm's program: its references are the same on the
 * others.  NULL: there is none. */
const entry *references_model(session *s, const entry *e);

/* How many are proved, in a sentence, and each of which it is not known, with the reason, added to
 * the page; nothing where there is no program, or no model. */
void references_add(session *s, const entry *e, const entry *model, result *page);

#endif
