/* A batch from its file to its output: mmcalc --batch, and mmcalc merge. */
#ifndef MMCALC_BATCH_BATCH_H
#define MMCALC_BATCH_BATCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct batch_options {
    const char *job;        /* the job file; "-": standard input */
    const char *format;     /* NULL: the one in the job file, or json */
    const char *output; /* NULL: the one in the job file, or standard output; "-": standard
                           output */
    const char *data;       /* folder of definitions, or NULL */
    int precision;          /* 0: not given */
    uint64_t seed;          /* of random inputs, if `seeded`; otherwise 1 */
    bool seeded;
    int processes;          /* 0: one for each processor */
    int threads;            /* threads of a simulated run; 0: as many as the processes leave */
    unsigned seconds;       /* seconds that a piece may take; 0: any number */
    bool resume, quiet;
    uint64_t shard, shards; /* 0 of 0: the whole batch */
} batch_options;

/* Runs the batch; returns the exit status. */
int batch_run(const batch_options *o);

/* Joins the results of shards; returns the exit status. */
int batch_merge(const batch_options *o, const char *const *files, int count);

#endif
