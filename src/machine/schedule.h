/* When each request of one access operation enters the memory's pipeline (spec
 * machines.md §1, the two disciplines): what `steps` draws.  access.h and count.h give
 * only the time at which the last one is complete; a unit test holds them together. */
#ifndef MMCALC_MACHINE_SCHEDULE_H
#define MMCALC_MACHINE_SCHEDULE_H

#include "machine/access.h"

/* stages[r*warps + j] of warp j in round r (the last round may be short; 0: an empty
 * request, which is skipped).  dispatched[i] becomes the time, from the operation's
 * begin, at which request i takes the input; it is complete at
 * dispatched[i] + stages[i] + l - 1.  The result is the operation's time. */
uint64_t schedule_requests(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l, bool lockstep, uint64_t *dispatched);

#endif
