/* What devices there are, asked in a child process for each runtime. */
#ifndef MMCALC_GPU_LIST_H
#define MMCALC_GPU_LIST_H

#include <signal.h>

#include "gpu/device.h"

extern double gpu_patience; /* seconds that a driver may take to tell its devices */

/* Fills rows, at least one for each runtime: a device, or a reason.  ST_INTERRUPT
 * when *stop became true, ST_IO when no process can be started. */
status gpu_list(gpu_entry *rows, int most, int *count, const volatile sig_atomic_t *stop, diag *d);

/* The device that a word means (gpu_find), or ST_NAME with what there is, and why
 * not more, in the hint; the word may be NULL, `at` is its place. */
status gpu_choose(const char *word, span at, gpu_entry *out, const volatile sig_atomic_t *stop,
                  diag *d);

#endif
