/* Measurements on one device take turns: two at a time would measure each other.  A batch runs
 * its jobs at the same time, and so do two sessions. */
#ifndef MMCALC_GPU_TURN_H
#define MMCALC_GPU_TURN_H

#include <signal.h>

#include "base/status.h"

/* Waits until no other process of this user measures on the device.  ST_LIMIT after `patience`
 * seconds, and which process it is; ST_INTERRUPT when *stop becomes true.  *turn is for turn_end,
 * in any case; a process that dies ends its turn. */
status turn_take(const char *device, double patience, const volatile sig_atomic_t *stop, int *turn,
                 diag *d);
void turn_end(int turn);

#endif
