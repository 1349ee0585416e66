/* What a device is in the model's terms: measured by calibrate, and kept as the facts of a device
 * (schema mmcalc-machine/1, catalog/device.h). */
#ifndef MMCALC_GPU_CALIBRATION_H
#define MMCALC_GPU_CALIBRATION_H

#include "gpu/measure.h"

enum { CALIBRATION_STRIDES = 7, CALIBRATION_BANKS = 6 }; /* 1, 2, 4, ... */

/* Times in ns.  0: not measured. */
typedef struct calibration {
    gpu_entry on;
    double launch, launch_sync;     /* a launch behind others; one that is waited for */
    double copy_gbps, read_gbps;    /* bytes moved; bytes read */
    double latency, latency_cycles; /* of global memory */
    double local_latency;
    double bank_slope;                 /* a further stage of a warp's access to local memory */
    double bank[CALIBRATION_BANKS];    /* stride 1, 2, 4, ...: time of an access of a group */
    double round[CALIBRATION_STRIDES]; /* stride 1, 2, 4, ...: time of a round of accesses, with its
                                      launch */
    double stride[CALIBRATION_STRIDES]; /* derived: the same without it, relative to stride 1 */
    double w, l, unit;                  /* the model's: words, time units, ns of one */
    char missing[GPU_REASON]; /* the first quantity that could not be measured, and why; not in the
                                 file */
} calibration;

/* In a child process; `limit` seconds for each quantity (0: as measure).  ST_LIMIT where another
 * measures for `patience` seconds; ST_IO, ST_INTERRUPT as measure_run; ST_IO, too, where a step
 * takes that long beside its limits, and when what the model is made of cannot be measured:
 * launches, reading, latency. */
status calibration_measure(const gpu_entry *device, const char *folder, double limit,
                           double patience, calibration *to,
                           void (*progress)(void *data, int done, int count), void *data,
                           const volatile sig_atomic_t *stop, diag *d);

/* w, l and unit from what was measured. */
void calibration_derive(calibration *m);

/* As facts of a device: what the driver tells, and what was measured. */
status calibration_write(const calibration *m, const char *path, span at, diag *d);

#endif
