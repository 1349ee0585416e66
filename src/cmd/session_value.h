/* The statements of a session that are no commands.  Each is a whole statement's tree; what fails
 * is in *d. */
#ifndef MMCALC_CMD_SESSION_VALUE_H
#define MMCALC_CMD_SESSION_VALUE_H

#include "cmd/command.h"

status session_evaluate(session *s, node *statement, diag *d); /* an expression: its value */
status session_assign(session *s, node *statement, diag *d);   /* x = 1; x, y = y, x */
status session_function(session *s, node *statement, diag *d); /* f(x) = ... */
/* An algorithm, a model or the like, which replaces one of the same name. */
status session_definition(session *s, node *statement, diag *d);

#endif
