/* Is a cost optimal: the order of growth of a formula beside the bound of the problem, for all
 * parameters of the regime (derive.md §4; machines.md §5, `optimal`). */
#ifndef MMCALC_DERIVE_VERDICT_H
#define MMCALC_DERIVE_VERDICT_H

#include "derive/grows.h"

typedef struct growth_verdict {
    const char *order; /* of the cost, "n/w + log2(n)"; "": not found */
    const char *why;   /* then the reason */
    const node *where; /* and the expression; may be NULL */
    const char *regime;
    const char *bound; /* the sum of the bound's terms; NULL: no bound is known */
    const char *source;
    bool strict;
    grows_verdict optimal; /* is the cost O(bound)? */
    grows_verdict omega;   /* is it Omega(bound)? */
    grows_answer theta;
} growth_verdict;

/* F/G at the points of a family: the `ratio` of a grows_question whose data are these, expressions
 * of the instance's names.  What the family leaves open is 1, choices are the first. */
typedef struct growth_sides {
    instance *in;
    const node *f, *g;
} growth_sides;
status growth_ratio(void *sides, const char *const *names, const num *values, int count,
                    bool turned, num *out);

/* The cost is an expression of the instance's names; conditions: of the regime, NULL: as is usual
 * (order.h).  All in the arena. */
status growth_of_cost(world *w, arena *a, instance *in, const node *cost, int metric,
                      const node *conditions, growth_verdict *out, diag *d);

/* The regime in which a formula of the metric is looked at: the usual one as far as the instance
 * has its parameters, n > 1 where a bound asks for it, `where`, and the parts of the formula's own
 * condition that a regime may have; both may be NULL. *all: all of them are.  NULL: as is usual. */
const node *growth_regime(world *w, arena *a, instance *in, int metric, const node *where,
                          const node *when, bool *all);
bool growth_understands(world *w, arena *a, instance *in, const node *condition);

/* Is a closed form what it says, Theta of the cost that is derived from the program, wherever it is
 * stated?  No only where all of its condition is understood, and where `families` are to be tried.
 * *why: of unknown, the reason (may be NULL). */
grows_answer growth_of_closed(world *w, arena *a, instance *in, const formula *closed,
                              bool families, const char **why);

#endif
