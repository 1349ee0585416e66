/* The statements of a session that are no commands.  Each is a whole statement's tree; what fails
 * is in *d. */
#ifndef MMCALC_SESSION_VALUE_H
#define MMCALC_SESSION_VALUE_H

#include "session/session.h"

status session_evaluate(session *s, node *statement, diag *d); /* an expression: its value */
status session_assign(session *s, node *statement, diag *d);   /* x = 1; x, y = y, x */
status session_function(session *s, node *statement, diag *d); /* f(x) = ... */
/* The value of an expression, or *many values of a series, the caller's to free; *from: where those
 * of metrics come from, NULL where none is asked for; *says (which may be NULL): what is to be told
 * of how it was read, or NULL.  The tree is resolved in the running text. */
status session_compute(session *s, node *tree, series **many, num *one, const char **from,
                       const char **says, diag *d);
/* An algorithm, a model or the like, which replaces one of the same name. */
status session_definition(session *s, node *statement, diag *d);

#endif
