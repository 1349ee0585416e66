/* find NAME where CONDITION: the smallest integer that meets it.
 *
 * eval/interval.h is asked about ranges that double: one on which the condition provably holds, or
 * fails, everywhere is done; any other is halved, down to single values, which are computed. So the
 * value found is the smallest, whether or not the condition is monotone. */
#ifndef MMCALC_SEARCH_FIND_WHERE_H
#define MMCALC_SEARCH_FIND_WHERE_H

#include "session/session.h"

status find_where(session *s, node *statement, diag *d);

#endif
