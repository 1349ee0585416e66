/* A batch from its file to its output: mmcalc --batch, and mmcalc merge. */
#ifndef MMCALC_BATCH_BATCH_H
#define MMCALC_BATCH_BATCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct batch_options {
    const char *job;        /* the job file; "-": standard input */
    const char *format;     /* NULL: as the job file says, or json */
    const char *output; /* NULL: as the job file says, or standard output; "-": standard output */
    const char *data;       /* folder of definitions, or NULL */
    int precision;          /* 0: not given */
    uint64_t seed;          /* of random inputs, if seeded; 1 */
    bool seeded;
    int processes;          /* 0: as many as processors */
    int threads;            /* of a simulated run; 0: what the processes leave */
    unsigned seconds;       /* that a piece may take; 0: any number */
    bool resume, quiet;
    uint64_t shard, shards; /* 0 of 0: all */
} batch_options;

/* Runs the batch; the exit status. */
int batch_run(const batch_options *o);

/* Joins the results of shards; the exit status. */
int batch_merge(const batch_options *o, const char *const *files, int count);

#endif
