/* Measures a workload over points (spec gpu.md, "What is measured, and how").
 *
 * A child process opens the device once and sends a row for each point: checked, warmed up, sampled
 * until the stopping rule is met. A driver that hangs or dies ends its row with a reason, and a
 * fresh child goes on with the next. */
#ifndef MMCALC_GPU_MEASURE_H
#define MMCALC_GPU_MEASURE_H

#include <signal.h>

#include "gpu/workload.h"

enum { MEASURE_SAMPLES = 20000 }; /* a second of the shortest samples */

typedef struct measure_point {
    uint64_t n, p[JOB_PARAMS]; /* a parameter that is 0 and has no preset is chosen by the
                                  workload */
} measure_point;

typedef struct measure_options {
    double limit;      /* seconds of sampling; 0: 1 s, on a CPU 0.1 s */
    double warm_up;    /* seconds; 0: 0.2 s, on a CPU 0.02 s */
    double patience;   /* seconds after which a row is given up */
    uint64_t seed;     /* of the inputs */
    double copy_gbps; /* bandwidth of a copy, if calibrated; 0: measured first, on GPUs; below 0:
                         not measured */
    const plan_source *source; /* for a generated workload */
    job_programs *programs; /* compiled kernels that are kept; NULL: compiled anew for each point */
} measure_options;

/* Why sampling ended. */
typedef enum measure_stop { STOP_TIME, STOP_PRECISION, STOP_ROOM, STOPS } measure_stop;

/* Plain data, sent through the pipe as it is. Times are ns of one run. */
typedef struct measure_row {
    measure_point at;          /* with the parameters that the workload chose */
    bool correct;
    measure_stop stop;
    bool cached;               /* what a run needs may have been in the device's cache */
    char reason[GPU_REASON];   /* why there is no measurement, "" if there is one */
    double median, mad, least, lower, upper; /* lower, upper: quartiles */
    double first, second; /* medians of the first and the second half of the samples */
    double cold; /* median of a run by itself, with none of its data in the cache; 0: not taken */
    uint32_t throttled; /* samples thrown away since the device held its clock down */
    double bytes, gbps, copy_gbps; /* copy_gbps: of a copy on this device; 0: unknown */
    double data; /* bytes of memory that a run reads and writes, including what it keeps between its
                    launches */
    double keys_per_s;
    job_told told;
    uint32_t samples, outliers, batch, launches;
    uint32_t held; /* groups that a multiprocessor holds at once, by the driver: the least over the
                      launches of a run; 0: unknown */
    gpu_kernel_info info;      /* of the first kernel */
    uint32_t
        mhz; /* the clock rate: the lower one of those before and after sampling; 0: unknown */
    nvml_settings set; /* during the run */
    double whole_s, kernel_s,
        check_s; /* seconds: in all; in kernels; for making the input, plain C and comparing */
} measure_row;

typedef struct measure_handler {
    void (*row)(void *data, int i, const measure_row *row, const double *samples);
    void (*progress)(void *data, int i, int count, const char *what); /* NULL: none */
    void (*copied)(void *data, double gbps); /* called when the copy was measured first; NULL: not
                                                wanted */
    void *data;
} measure_handler;

/* ST_INTERRUPT when *stop became true, ST_IO if there can be no process; a point that cannot be
 * measured is a row with its reason. */
status measure_run(const gpu_entry *device, const workload *w, const char *folder,
                   const measure_point *points, int count, const measure_options *o,
                   const measure_handler *to, const volatile sig_atomic_t *stop, diag *d);

/* Measures one point, in a process that has the device open. *row is always filled. */
void measure_one(gpu_device *g, const workload *w, const char *folder, const measure_point *at,
                 const measure_options *o, measure_row *row, double *samples);

/* Median, quartiles, median absolute deviation and least; sorts the samples. */
void measure_statistics(double *samples, uint32_t count, measure_row *row);

/* Half the width of the interval around the median that holds the true one with a probability of 95
 * %, for samples with a normal distribution. */
double measure_half_width(const measure_row *row);

#endif
