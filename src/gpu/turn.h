/* Measurements on one device take turns: two at a time would measure each other.  A batch runs
 * its jobs at the same time, and so do two sessions. */
#ifndef MMCALC_GPU_TURN_H
#define MMCALC_GPU_TURN_H

#include <signal.h>

/* Waits until no other process of this user measures on the device, or *stop becomes true.  What it
 * returns is for turn_end, in any case; a process that dies ends its turn. */
int turn_take(const char *device, const volatile sig_atomic_t *stop);
void turn_end(int turn);

#endif
