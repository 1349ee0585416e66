/* What simulate, check and steps share: the options of a run that are no parameters. */
#ifndef MMCALC_SESSION_RUNNING_H
#define MMCALC_SESSION_RUNNING_H

#include "machine/program.h"
#include "session/session.h"

typedef struct running {
    run_options o; /* at the point at hand, after running_row */
    const char *operator_name; /* of operator=, or NULL */
    const uint64_t *seeds;     /* of seed=SERIES, in their order; NULL for one, which is o.seed */
    uint64_t seed_count;
    option_values given;
} running;

/* Opens what `COMMAND ALGORITHM on MODEL ...` runs: one algorithm that has a program on
 * the model, its bindings, the options of the run.  Closed by running_close
 * in any case. */
status running_open(session *s, node *statement, running *r, query *q, diag *d);

/* Takes the options of the statement's command out of its clauses; in `given` are those that
 * are not of a run. */
status running_take(session *s, node *statement, running *r, diag *d);
void running_close(running *r, query *q);

/* Where options are columns of a file: r->o as the row at hand has it.  ST_DOMAIN, ST_IO. */
status running_row(session *s, query *q, running *r);

/* The parameter `words`, where the algorithm has one and it is not given, becomes what the
 * operator's elements take: at every point from now on. */
void running_element(const node *operator, query *q);

/* Rows of option tables. */
#define RUNNING_INPUT(values)                                                                      \
    OPTION("input", values, INPUT,                                                                 \
           "what the memory holds at first: random words; sorted, reversed, few (from 0 to 2), "   \
           "ramp (0, 1, 2, ...), interleaved (the ramp, the bits of its indices reversed); a "     \
           "file of words; a list {5, 3, -6}; characters, \"STAR\"")
#define RUNNING_SEED                                                                               \
    OPTION("seed", "N", NATURAL, "of the random words: 1, or what set seed says",                  \
           .most = UINT64_MAX)
#define RUNNING_DATA                                                                               \
    OPTION("data", "yes|no", WORD, "no: nothing is moved, only the counts are made")
#define RUNNING_OPERATOR                                                                           \
    OPTION("operator", "NAME", OPERATOR,                                                           \
           "combines the elements with another operator than the program's own (list operators)")

/* What a run's arrays hold, as fields of `arrays`: a, f[2] of a family, d[0], d[1], ... of two
 * dimensions, each a list of words, null where none was written.  For run_options.show, with one of
 * these as its data. */
typedef struct running_arrays {
    arena *a;
    result *arrays;
    uint64_t words, most; /* added so far, and at most */
} running_arrays;
void running_show(void *arrays, const held_words *h);

/* Fields of a run: the counts, the model's other figures, whether the result is right. */
void running_fields(session *s, const query *q, const running *r, const run_result *run, arena *a,
                    result *to);

/* Metrics that a run counts, and their values; false when this model's run does not. */
bool running_counts(const instance *in, const run_result *run, int metric, uint64_t *value);

/* A metric that is `of_program`, by a run without data of the algorithm of e->f at its point: for
 * world_above.count_program. */
status running_count(env *e, int metric, num *out);

#endif
