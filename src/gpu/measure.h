/* Measuring a workload over points (spec gpu.md, "What is measured, and how").
 *
 * A child process opens the device once and sends a row for each point: checked,
 * warmed up, sampled until the stopping rule is met.  A driver that hangs or dies
 * ends its row with a reason, and a fresh child goes on with the next. */
#ifndef MMCALC_GPU_MEASURE_H
#define MMCALC_GPU_MEASURE_H

#include <signal.h>

#include "gpu/workload.h"

enum { MEASURE_SAMPLES = 20000 }; /* a second of the shortest */

typedef struct measure_point {
    uint64_t n, p[JOB_PARAMS]; /* a parameter of 0 that has no preset is chosen by the workload */
} measure_point;

typedef struct measure_options {
    double limit;      /* seconds of sampling; 0: 1, on a CPU 0.1 */
    double warm_up;    /* seconds; 0: 0.2, on a CPU 0.02 */
    double patience;   /* seconds after which a row is given up */
    uint64_t seed;     /* of the inputs */
    double copy_gbps; /* known from a calibration; 0: measured first, on GPUs; below 0: not to be */
    const plan_source *source; /* of a generated workload */
    job_programs *programs; /* of the process that measures; NULL: compiled anew for each point */
} measure_options;

/* Why sampling ended. */
typedef enum measure_stop { STOP_TIME, STOP_PRECISION, STOP_ROOM, STOPS } measure_stop;

/* Plain data: it crosses the pipe as it is.  Times are ns of one run. */
typedef struct measure_row {
    measure_point at;          /* with what the workload chose */
    bool correct;
    measure_stop stop;
    bool cached;               /* what a run needs may have stayed in the device's cache */
    char reason[GPU_REASON];   /* why there is no measurement, "" if there is one */
    double median, mad, least, lower, upper; /* the last two: quartiles */
    double first, second; /* medians of the samples' first half and of their second */
    double cold; /* a run by itself, nothing of its data in the cache: the median; 0: not taken */
    uint32_t throttled; /* samples that were thrown away: the device held its clock down */
    double bytes, gbps, copy_gbps; /* of the copy on this device; 0 unknown */
    double data; /* bytes of memory that a run reads and writes, with what it keeps between its
                    launches */
    double keys_per_s;
    uint64_t model_time; /* time units of the simulated run of a generated workload; 0: none */
    uint64_t model_shared; /* words of one multiprocessor's shared memory there; 0: none */
    int ensures;           /* of a program that was not simulated, held instead; else 0 */
    uint32_t held_to, left_out; /* of all its `ensure`s: looked at, and not */
    bool in_local;       /* a DMM: its arrays are in the local memory of the only group */
    uint64_t scratch, phases; /* of a generated workload, as its job has them */
    uint32_t samples, outliers, batch, launches;
    uint32_t held; /* groups that the driver says one multiprocessor holds at once: the least over
                      the launches of a run; 0 unknown */
    gpu_kernel_info info;      /* of the first kernel */
    uint32_t
        mhz; /* the clock while it ran, the lower one of before and after sampling; 0 unknown */
    nvml_settings set; /* while it ran */
    double whole_s, kernel_s,
        check_s; /* seconds: of all; in kernels; making the input, plain C, comparing */
} measure_row;

typedef struct measure_handler {
    void (*row)(void *data, int i, const measure_row *row, const double *samples);
    void (*progress)(void *data, int i, int count, const char *what); /* NULL: none */
    void (*copied)(void *data, double gbps); /* the copy was measured first; NULL: nobody asks */
    void *data;
} measure_handler;

/* ST_INTERRUPT when *stop became true, ST_IO when there is no process; a point that
 * cannot be measured is a row with its reason. */
status measure_run(const gpu_entry *device, const workload *w, const char *folder,
                   const measure_point *points, int count, const measure_options *o,
                   const measure_handler *to, const volatile sig_atomic_t *stop, diag *d);

/* In a process that has the device open: one point.  *row is filled in any case. */
void measure_one(gpu_device *g, const workload *w, const char *folder, const measure_point *at,
                 const measure_options *o, measure_row *row, double *samples);

/* Median, quartiles, median absolute deviation and least; sorts the samples. */
void measure_statistics(double *samples, uint32_t count, measure_row *row);

/* Of the interval around the median that holds the true one with a probability of 95 %, where
 * samples are spread as a normal distribution. */
double measure_half_width(const measure_row *row);

#endif
