/* What the files of eval/ share and nobody else needs. */
#ifndef MMCALC_EVAL_INTERNAL_H
#define MMCALC_EVAL_INTERNAL_H

#include "cost/repeat.h"
#include "eval/eval.h"
#include "eval/range.h"

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

/* `sum` is a sum whose last variable goes over r, from its first value on: can all of it be found
 * at once (sum.c)?  Then *out is that, exactly, the caller's to clear.  Nothing fails: what is not
 * found is left to whoever adds up term by term. */
bool sum_at_once(env *e, const node *sum, const range_walk *r, num *out);

/* An access(...) counted from periods (regular.c).  ST_OK: *out is the count.  ST_DOMAIN: the
 * access is of no such form, or evaluating it goes wrong; ST_LIMIT: it is, by one period, and would
 * take more than max_cells steps; nothing is reported then. ST_INTERRUPT. */
status regular_access(env *e, const node *access, const access_machine *m, repeat_count *out);
/* *out: n, which may be longer than a word. */
status regular_number(env *e, unsigned __int128 n, num *out);

/* The value of a resolved expression on e->f, whose locals begin at e->top, by what it is compiled
 * to (fast.c).  False: eval is to be asked, which also says what is wrong.  Nothing is compiled
 * before some points have been asked for. */
bool fast_value(env *e, const node *expr, num *out);
/* What a frame keeps of it; NULL is nothing. */
void fast_free(struct fast *f);

/* What a function that calls itself has given during the outermost call of all (recursion.c), for
 * these arguments, fn->count of them. */
bool recursion_find(const env *e, const function *fn, const num *args, num *out);
void recursion_keep(env *e, const function *fn, const num *args, const num *value);
void recursion_end(env *e); /* all of it is forgotten */

/* The world's own for these.  The next access is likely to be on the same machine: one for each
 * stride is kept. */
struct pipeline *builtin_pipeline(world *w, uint64_t p, uint64_t width, uint64_t stride,
                                  const num *l);

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
