/* What measure and predict share: the statement read into points, rows of answers. */
#ifndef MMCALC_CMD_MEASURING_H
#define MMCALC_CMD_MEASURING_H

#include "cmd/command.h"
#include "gpu/measure.h"

typedef struct measuring {
    session *s;
    diag *d;
    const workload *w;
    gpu_entry device;
    measure_options o;
    bool samples;             /* each one told */
    axes axes;                /* of the series, the first varies slowest */
    const node *bind[1 + JOB_PARAMS]; /* n, then the parameters; NULL where not given */
    bool varies[1 + JOB_PARAMS];
    measure_point *points;
    int count, wrong;
    char *folder;             /* of kernels */
    arena *rows;
} measuring;

/* Reads the statement, finds the device.  The caller closes it in any case.  With no
 * name, answers with the list of workloads and returns ST_OK with count 0 and w NULL. */
status measuring_open(session *s, node *n, measuring *m, diag *d);
void measuring_close(measuring *m);

/* The head of the rows, for the sink's begin_rows; with the text's columns ("median_ns", ..., ended by NULL). */
result *measuring_head(measuring *m, const char *command, const char *const *columns);
extern const char *const measured_columns[];

/* A row's fields: the parameters and what was measured. */
void measuring_fields(const measuring *m, arena *a, result *to, const measure_row *row);

/* Tells whoever looks how far it is: `done` of `count` since `begin` (gpu_seconds); a count of 0
 * ends it. */
void measuring_progress(const headway_hook *hook, double begin, int done, int count);

/* Measures all points, with a progress line on a terminal. */
status measuring_go(measuring *m, void (*row)(void *data, int i, const measure_row *row, const double *samples), void *data);

#endif
