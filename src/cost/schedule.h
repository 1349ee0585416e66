/* When each request of one access operation enters the memory's pipeline (spec
 * machines.md §1, the two disciplines): how long an operation takes whose warps run ahead
 * of each other, and what `steps` draws.
 *
 * Pipelined, the memory takes one stage a time unit and serves the ready warps in
 * round-robin order, starting after the warp served last; a warp dispatched at t with k
 * stages holds the input until t + k and is ready again at t + k + l - 1.  A request takes
 * time that grows with the logarithm of the number of warps to the base 64. */
#ifndef MMCALC_COST_SCHEDULE_H
#define MMCALC_COST_SCHEDULE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* stages[r*warps + j] of warp j in round r (the last round may be short; 0: an empty
 * request, which is skipped); the time must fit 63 bits.  dispatched (may be NULL): [i]
 * becomes the time, from the operation's begin, at which request i takes the input; it is
 * complete at dispatched[i] + stages[i] + l - 1.  *time is the operation's.
 * ST_INTERRUPT when *stop (may be NULL) was set. */
status schedule_requests(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                         bool lockstep, volatile sig_atomic_t *stop, uint64_t *dispatched,
                         uint64_t *time);

#endif
