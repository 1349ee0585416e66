/* Values of expressions for blocks of indices (private to machine/). */
#ifndef MMCALC_MACHINE_VECTOR_H
#define MMCALC_MACHINE_VECTOR_H

#include "machine/internal.h"

/* A run: the program's state. */
typedef struct run {
    env *e;
    program *p;
    const run_options *o;
    run_result *r;
    access_machine m;
    variant variant;
    bool statements;      /* PRAM: a statement costs a unit a round, not an access */
    int64_t *hosts;
    bool *host_set;
    /* of the forall being run */
    uint64_t s;           /* indices */
    uint64_t whole;       /* of the forall, when s is only its first ones */
    int vars;
    int64_t lo[MAX_VARS];
    uint64_t extent[MAX_VARS], stride[MAX_VARS];
    int64_t **privates;   /* s values each, NULL until assigned */
    bool *unknown;        /* by private scalar, counting only: follows from words that are not there */
    const int64_t *args[MAX_ARGS]; /* of the operator being applied: a block each, or one value */
} run;

/* An expression that does not vary: on the host, or the same for all indices. */
status scalar(run *u, const vexpr *x, int64_t *out);

/* Values for the indices from, from + 1, ... (n <= BLOCK) that the mask (NULL: all) leaves active. */
status vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask, int64_t *out);

/* Word numbers within the array's member of a reference. */
status subscripts(run *u, const vexpr *ref, uint64_t from, uint64_t n, const uint8_t *mask, int64_t *out);
status member_of(run *u, const vexpr *ref, struct member **out);

/* Is the word number first + step * (number of the index)?  Only then are they set.
 * Ends outside the array are an error: *ok false and the diagnostic filled. */
bool affine(run *u, const vexpr *ref, int64_t *first, int64_t *step);

/* A comparison that holds for the first *k indices of a single range and for no other? */
bool prefix_condition(run *u, const vexpr *x, uint64_t *k);

status out_of_range(run *u, const vexpr *ref, int64_t value, uint64_t size, uint64_t index);

#endif
