/* Costs of algorithms in a question of growth: time(A on M) stands for its order. */
#ifndef MMCALC_GROWTH_GROWS_COSTS_H
#define MMCALC_GROWTH_GROWS_COSTS_H

#include "session/session.h"

typedef struct grows_cost {
    const char *cost, *order, *from; /* time(A on M); its Theta; where the formula is from */
    struct grows_cost *next;
} grows_cost;

/* Puts the orders of costs for all parameters, as derive says them, into a side of a question, a
 * copy in the session's arena: where they are summands, factors or divisors, or in max or min of
 * these, which is the same up to constant factors.  Others stay as they are.  *conditions, NULL for
 * none, get the regimes in which the orders hold; *list the costs.  ST_NAME for an algorithm or a
 * model that there is none of. */
status grows_costs(session *s, node **side, const node **conditions, grows_cost **list, diag *d);

#endif
