/* find NAME where CONDITION: the smallest integer that meets it.
 *
 * Ranges that double are asked of eval/interval.h: those on which the condition provably holds, or
 * fails, everywhere need no further look; any other is halved, down to single values, which are
 * computed.  So what is found is the smallest, whether or not the condition is monotone. */
#ifndef MMCALC_SEARCH_FIND_WHERE_H
#define MMCALC_SEARCH_FIND_WHERE_H

#include "session/session.h"

status find_where(session *s, node *statement, diag *d);

#endif
