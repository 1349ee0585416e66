/* Measurements on a device take turns: two at a time would disturb each other. The jobs of a batch,
 * and two sessions, run at the same time. */
#ifndef MMCALC_GPU_TURN_H
#define MMCALC_GPU_TURN_H

#include <signal.h>

#include "base/status.h"

/* Waits until no other process of this user measures on the device. ST_LIMIT, saying which process
 * does, after `patience` seconds; ST_INTERRUPT when *stop becomes true. *turn is for turn_end, to
 * be called in any case; a process that dies ends its turn. */
status turn_take(const char *device, double patience, const volatile sig_atomic_t *stop, int *turn,
                 diag *d);
void turn_end(int turn);

#endif
