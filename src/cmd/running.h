/* What simulate, check and steps share: the options of a run that are no parameters. */
#ifndef MMCALC_CMD_RUNNING_H
#define MMCALC_CMD_RUNNING_H

#include "cmd/command.h"
#include "machine/program.h"

typedef struct running {
    run_options o;
    const char *operator_name; /* of operator=, or NULL */
    uint64_t *seeds,
        seed_count; /* of seed=SERIES, in their order; NULL and 0 for one, which is o.seed */
} running;

/* Opens what `COMMAND ALGORITHM on MODEL ...` runs: one algorithm that has a program on
 * the model, its bindings, the options of the run.  Closed by query_close and
 * running_free in any case. */
status running_open(session *s, node *statement, running *r, query *q, diag *d);

/* Takes input=, seed=, data= and operator= out of the statement's clauses. */
status running_take(session *s, node *statement, running *r, diag *d);
void running_free(running *r);

/* The binding's value, one natural number below 2^64. */
status running_u64(session *s, const node *binding, uint64_t *out, diag *d);

/* Fields of a run: the counts, the model's other figures, whether the result is right. */
void running_fields(session *s, const query *q, const running *r, const run_result *run, arena *a,
                    result *to);

/* Metrics that a run counts, and their values; false when this model's run does not. */
bool running_counts(const instance *in, const run_result *run, int metric, uint64_t *value);

/* A metric that is `of_program`, by a run without data of the algorithm of e->f at its point: for
 * world.count_program. */
status running_count(env *e, int metric, num *out);

#endif
