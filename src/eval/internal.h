/* What the files of eval/ share and nobody else needs. */
#ifndef MMCALC_EVAL_INTERNAL_H
#define MMCALC_EVAL_INTERNAL_H

#include "eval/eval.h"

void instances_free(world *w); /* all */

/* A tree of `from` (NULL: of a statement or function) points to the instance, or does so no
 * more. */
void instance_called(instance *in, const instance *from);
void instance_dropped(instance *in, const instance *from);

/* Is the metric a sum over access operations on the instance's machine? */
bool instance_adds_up(const instance *in, int metric);
/* Does a run of the program without data give the metric, where no formula does? */
bool instance_counted_by_run(const instance *in, int metric);

/* Makes `count` locals above the top, zeros; ST_LIMIT. Releases those above `top`. */
status eval_push_locals(env *e, int count, span at);
void eval_pop_locals(env *e, int top);

/* Has Ctrl-C been pressed? ST_INTERRUPT then; eval_stop: it has. */
status eval_stopped(env *e);
status eval_stop(env *e);

/* sum, prod, max, min, all; and access, which stands for the metric being asked for. */
status eval_aggregate(env *e, const node *n, num *out);
status eval_access(env *e, const node *n, num *out);
status eval_shifted_access(env *e, const node *n, num *out);
status eval_request(env *e, const node *n, num *out); /* banks, blocks */

/* turns and after, by going through the turns, on from where the same was asked for before; what is
 * kept for that is released at the env's end. */
status eval_walk(env *e, const node *n, num *out);
void eval_walks_end(env *e);

/* A metric of another algorithm inside an expression: time(reduce.tree on agpu, n = k).
 * The target of a resolved call. */
typedef struct metric_call {
    instance *in;
    const instance *from; /* whose tree the call stands in, or NULL */
    const struct device *device; /* that its target names, or NULL; did it give the p? */
    bool fills;
    int metric;       /* -1: `value` of a law */
    int side; /* of least(...) -1, of most(...) 1: that end of what depends on the data; 0: the
                 value */
    const node *value;
    bool runs;        /* of a program (N_RUN): may it run there? */
    bool own;         /* of the caller's algorithm itself, with other parameters */
    uint64_t needs;   /* of a law: the slots that `value` follows from */
    node **bind;   /* by slot: the argument's expression in the caller's scope, or NULL */
    int *inherit;  /* by slot: the caller's slot of the same name, or -1 */
    frame *kept;   /* of the last call, to keep what has not changed */
} metric_call;
void metric_call_release(void *call);

#endif
