/* Is a cost optimal? The bound that a formula is compared with, the regime, and the order of the
 * cost (derive.md §4; machines.md §5, `optimal`). Proofs decide: proved.h. */
#ifndef MMCALC_DERIVE_VERDICT_H
#define MMCALC_DERIVE_VERDICT_H

#include "derive/grows.h"
#include "eval/query.h"

typedef struct growth_verdict {
    const node *order;       /* of the cost, a sum of products; NULL: not found */
    const node *order_most;  /* where `order` is NULL: what the cost is O of; NULL: not found */
    const char *order_why;   /* the reason why `order` is NULL, */
    const node *order_where; /* and the expression that it is about; may be NULL */
    const node *order_regime; /* where the cost has this order, or is O of order_most */
    const node *regime;       /* where the comparison with the bound holds, */
    const regime_reason *reasons; /* and why, where this is not the usual regime */
    const regime_reason *order_reasons; /* the same for order_regime */
    const char *bound; /* the sum of the bound's terms; NULL: no bound is known */
    const node *bound_tree; /* the same as a tree; NULL where a term is missing */
    const char *source;
    bool strict;
    bool lower; /* the bound is a lower bound, which no program that solves the problem is below,
                   not a goal of the model */
    bool large;            /* decided only for sizes of at least 4 */
    grows_verdict optimal; /* is the cost O(bound)? */
    grows_verdict omega;   /* is it Omega(bound)? */
    grows_answer theta;
} growth_verdict;

/* Evaluates F/G at a point of a family: the `ratio` of a grows_question whose data are these sides,
 * expressions of the instance's names. ST_DOMAIN where the instance's requirements or the
 * conditions are not met. Parameters that the family does not give are 1, or large where 1 does not
 * meet the requirements; choices take their first value. */
typedef struct growth_sides {
    instance *in;
    const node *f, *g;
    const node *conditions; /* of the regime; may be NULL */
} growth_sides;
status growth_ratio(void *sides, const char *const *names, const num *values, int count,
                    bool turned, num *out);

/* Does the condition speak of choices alone? Then *holds: it holds for those in force. */
bool growth_is_choice(const query *q, const node *condition, bool *holds);

/* Fills *out with the bound alone: nothing is decided. bound NULL: the best known one of the
 * metric. */
void growth_bound(const query *q, arena *a, int metric, const bound_set *bound,
                  growth_verdict *out);

/* The metric whose cost decides for `metric`: another one where the model says so (shared in place
 * of multiplicity). */
int growth_metric(const instance *in, int metric);

/* The circumstances in which a formula of a metric is examined. */
typedef struct growth_scene {
    int metric;
    const bound_set *bound; /* the bound asked about; NULL: all bounds of the metric */
    const node *where, *when; /* a condition that was asked for, and that of the formula; may be
                                 NULL */
    unsigned without; /* growth_without: conditions left out of the usual regime unless the
                         algorithm requires them */
} growth_scene;

/* Does the instance have parameters for which each part of this says anything else? */
bool growth_can_do_without(const instance *in, arena *a, unsigned without);

/* Is the slot a parameter of the algorithm itself, a size of what it works on? */
bool growth_is_size(const instance *in, int slot);

/* The name x of a condition x >= k; NULL: it is none. */
const char *growth_least(const node *condition, int64_t *k);

/* Do the algorithm and the model require it? */
bool growth_is_required(const instance *in, const node *condition);

/* Is the condition the choice that holds where none is made? */
bool growth_is_usual_choice(const instance *in, const node *condition);

/* Why the regime has the condition of a term of the bound. */
const char *growth_stated_for(arena *a, const formula *term, const node *when);

/* The usual conditions that remain, such as w <= p and p <= n, in the arena; NULL: none. */
const node *growth_usual(const instance *in, arena *a, unsigned without);

/* Makes the regime of the scene: the usual one, as far as the instance has its parameters, or a
 * larger one where the requirements are met; with n > 1 where a bound asks for it, and the scene's
 * conditions: none of the formula's own is left out, as it need not hold elsewhere. NULL: the usual
 * regime. */
const node *growth_regime(world *w, arena *a, instance *in, const growth_scene *of);

/* Can the condition be one of a regime? It has to compare sums of products of parameters, or say
 * that one divides the other, x mod y == 0. */
bool growth_understands(const instance *in, const node *condition);

#endif
