/* A device in the model's terms: measured by calibrate, and kept as the facts of a device (schema
 * mmcalc-machine/1, catalog/device.h). */
#ifndef MMCALC_GPU_CALIBRATION_H
#define MMCALC_GPU_CALIBRATION_H

#include "gpu/measure.h"

enum { CALIBRATION_STRIDES = 7, CALIBRATION_BANKS = 6 }; /* strides 1, 2, 4, ... */

/* Times in ns.  0: not measured. */
typedef struct calibration {
    gpu_entry on;
    double launch, launch_sync;     /* a launch among others; one that is waited for */
    double copy_gbps, read_gbps;    /* bandwidth by bytes moved; by bytes read */
    double latency, latency_cycles; /* of global memory */
    double local_latency;
    double bank_slope;                 /* time of a further stage of a warp's access to local
                                          memory */
    double bank[CALIBRATION_BANKS];    /* stride 1, 2, 4, ...: time of an access of a group */
    double round[CALIBRATION_STRIDES]; /* stride 1, 2, 4, ...: time of a round of accesses, with its
                                      launch */
    double stride[CALIBRATION_STRIDES]; /* derived: round without its launch, relative to stride
                                           1 */
    double w, l, unit;                  /* of the model: words, time units, ns of a time unit */
    char missing[GPU_REASON]; /* the first quantity that could not be measured, and why; not in the
                                 file */
} calibration;

/* Measures in a child process, `limit` seconds for each quantity (0: as measure). ST_LIMIT if
 * another process measures for longer than `patience` seconds; ST_IO, ST_INTERRUPT as measure_run;
 * also ST_IO if a step takes that long beyond its limits, and if what the model is made of cannot
 * be measured: launches, reading, latency. */
status calibration_measure(const gpu_entry *device, const char *folder, double limit,
                           double patience, calibration *to,
                           void (*progress)(void *data, int done, int count), void *data,
                           const volatile sig_atomic_t *stop, diag *d);

/* Computes w, l and unit from what was measured. */
void calibration_derive(calibration *m);

/* Writes the facts of a device: what the driver tells, and what was measured. */
status calibration_write(const calibration *m, const char *path, span at, diag *d);

#endif
