/* Costs of algorithms in a question of growth: time(A on M) stands for its order. */
#ifndef MMCALC_GROWTH_GROWS_COSTS_H
#define MMCALC_GROWTH_GROWS_COSTS_H

#include "session/session.h"

typedef struct grows_cost {
    const char *cost, *order, *from; /* time(A on M); its Theta; where the formula is from */
    struct grows_cost *next;
} grows_cost;

/* Replaces costs in a side of a question, a copy in the session's arena, by their orders for all
 * parameters as derive finds them. A cost is replaced where it is a summand, a factor, a divisor,
 * or in a max or min of these, as the value then stays the same up to constant factors; elsewhere
 * it stays. *conditions (NULL for none) gets the regimes in which the orders hold, *list the costs.
 * ST_NAME for an unknown algorithm or model. */
status grows_costs(session *s, node **side, const node **conditions, grows_cost **list, diag *d);

#endif
