/* The time of this computer. */
#ifndef MMCALC_BASE_CLOCK_H
#define MMCALC_BASE_CLOCK_H

/* Seconds of a clock that never goes back. */
double clock_seconds(void);

#endif
