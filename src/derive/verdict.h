/* Is a cost optimal: the order of growth of a formula beside the bound of the problem, for all
 * parameters of the regime (derive.md §4; machines.md §5, `optimal`). */
#ifndef MMCALC_DERIVE_VERDICT_H
#define MMCALC_DERIVE_VERDICT_H

#include "derive/grows.h"
#include "eval/query.h"

typedef struct growth_verdict {
    const grows_order *order; /* of the cost; NULL: not found, or not in all of the regime */
    const char *order_why;   /* then the reason, */
    const node *order_where; /* and the expression; may be NULL */
    const char *why;   /* of what is not decided beside the bound */
    const node *where; /* the expression; may be NULL */
    const node *order_regime; /* where it is that */
    const node *regime;       /* where what is said beside the bound holds, */
    const regime_reason *reasons; /* and why, where it is not as usual */
    const regime_reason *order_reasons; /* the same of order_regime */
    const char *bound; /* the sum of the bound's terms; NULL: no bound is known */
    const node *bound_tree; /* it, where all of its terms are there */
    const char *source;
    bool strict;
    bool lower; /* no program that solves the problem costs less: it is no goal of the model's */
    bool large;            /* it was decided where the sizes are at least 4, not for all */
    grows_verdict optimal; /* is the cost O(bound)? */
    grows_verdict omega;   /* is it Omega(bound)? */
    grows_answer theta;
} growth_verdict;

/* F/G at the points of a family: the `ratio` of a grows_question whose data are these, expressions
 * of the instance's names.  ST_DOMAIN where its requirements or the conditions are not met.  What
 * the family leaves open is 1, or large if 1 does not meet the requirements; choices are the first.
 */
typedef struct growth_sides {
    instance *in;
    const node *f, *g;
    const node *conditions; /* of the regime; may be NULL */
} growth_sides;
status growth_ratio(void *sides, const char *const *names, const num *values, int count,
                    bool turned, num *out);

/* Is the condition one of choices alone, and does it hold for those in force? */
bool growth_is_choice(const query *q, const node *condition, bool *holds);

/* The cost is an expression of the names of the query's instance, whose choices are in force;
 * `bound`: what it stands beside, NULL: the best that is known of the metric; conditions: of the
 * regime, NULL: as is usual (order.h).  All in the arena. */
status growth_of_cost(query *q, arena *a, const node *cost, int metric, const bound_set *bound,
                      const node *conditions, growth_verdict *out, diag *d);

/* The same for whether it is O(the bound) alone: out->optimal, without an order. */
status growth_is_optimal(query *q, arena *a, const node *cost, int metric, const bound_set *bound,
                         const node *conditions, growth_verdict *out, diag *d);

/* The metric whose cost decides: another one where the model says so (multiplicity by shared). */
int growth_metric(const instance *in, int metric);

/* Where a formula of the metric is looked at. */
typedef struct growth_scene {
    int metric;
    const bound_set *bound; /* the one asked about; NULL: all of the metric */
    const node *where, *when; /* a condition asked for, and the formula's own; may be NULL */
    unsigned without; /* of growth_without: what is left out of the usual regime, but not what the
                         algorithm requires */
} growth_scene;

enum growth_without {
    WITHOUT_W = 1, /* w may be more than p, */
    WITHOUT_P = 2, /* p more than n, */
    P_ABOVE_B = 4  /* but then b is not */
};

/* Is there anything that can be left out so? */
bool growth_can_do_without(const instance *in, unsigned without);

/* Is it a size of what the algorithm works on: a parameter of its own? */
bool growth_is_size(const instance *in, int slot);

/* What is left then, in the arena: w <= p and p <= n; NULL: nothing. */
const node *growth_usual(const instance *in, arena *a, unsigned without);

/* The regime of it: the usual one as far as the instance has its parameters, or more, where the
 * requirements are met; n > 1 where a bound asks for it, and the parts of the conditions that a
 * regime may have. *all: all of the formula's own are.  NULL: as is usual. */
const node *growth_regime(world *w, arena *a, instance *in, const growth_scene *of, bool *all);
bool growth_understands(world *w, arena *a, instance *in, const node *condition);

/* Is a closed form what it says, Theta of the cost wherever it is stated: of what is derived from
 * the program, or, where that leaves it open, of the formulas that the definition states, of which
 * a least and a most must both be so?  No only where all of its condition is understood, and where
 * `families` are to be tried.  *why (may be NULL): of unknown the reason; otherwise what it was
 * held against, "is derived" or "is stated". */
grows_answer growth_of_closed(world *w, arena *a, instance *in, const formula *closed,
                              bool families, const char **why);

#endif
