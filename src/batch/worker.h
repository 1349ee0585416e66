/* Computes the pieces of a batch: a session of its own, task after task. */
#ifndef MMCALC_BATCH_WORKER_H
#define MMCALC_BATCH_WORKER_H

#include <stdio.h>

#include "job/job.h"
#include "batch/record.h"
#include "cmd/commands.h"
#include "job/job_run.h"
#include "render/render.h"

/* What all processes of a batch have in common. */
typedef struct batch_setup {
    const job_file *file;
    const format *format;
    const char *data;      /* folder of definitions, or NULL */
    int precision;         /* 0: not given */
    uint64_t seed;         /* of random inputs, if `seeded` */
    bool seeded, utf8;
    int threads;           /* threads of a simulated run */
    unsigned seconds;      /* seconds for a statement, or a piece of a series; 0: any number */
} batch_setup;

typedef struct worker {
    const batch_setup *setup;
    session s;
    style st;
    char *text;            /* the text that the sink printed */
    size_t length;
} worker;

/* Opens the session, and sets the batch's variables. */
status worker_open(worker *w, const batch_setup *setup, diag *d);

/* Computes the task; the record is packed. */
void worker_do(worker *w, const task *t, record *r);
void worker_close(worker *w);

#endif
