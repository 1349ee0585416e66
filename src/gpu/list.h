/* The devices that there are; each runtime is asked in a child process. */
#ifndef MMCALC_GPU_LIST_H
#define MMCALC_GPU_LIST_H

#include <signal.h>

#include "gpu/device.h"

extern double gpu_patience; /* seconds that a driver may take to list its devices */

/* Fills rows, at least one for each runtime: a device or a reason. ST_INTERRUPT when *stop became
 * true, ST_IO if no process can be started. */
status gpu_list(gpu_entry *rows, int most, int *count, const volatile sig_atomic_t *stop, diag *d);

/* The device that a word means (gpu_find; may be NULL). ST_NAME, with a hint what devices there are
 * and why not more; `at` is the word's place. */
status gpu_choose(const char *word, span at, gpu_entry *out, const volatile sig_atomic_t *stop,
                  diag *d);

#endif
