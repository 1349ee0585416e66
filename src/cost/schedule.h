/* When each request of one access operation enters the memory's pipeline (spec
 * machines.md §1, the two disciplines): how long an operation takes whose warps run ahead
 * of each other, and what `steps` draws.
 *
 * Pipelined, the memory takes one stage a time unit and serves the ready warps in
 * round-robin order, starting after the warp served last; a warp dispatched at t with k
 * stages holds the input until t + k and is ready again at t + k + l - 1.
 *
 * Warps take turns.  Call the next warp after the one served last that has a request left, from
 * warp 0 on again behind the last, its successor; it is always the successor that is served next.
 * At first all are ready, and the first served is the first that asks.  Later, if so far each was
 * the successor of the one before it, all others that have a request left were served since the
 * successor last was, or it was not served yet and is ready.  One that is served later is ready
 * later, for it has a stage at least.  So if anyone is ready the successor is, and comes first in
 * round-robin order; otherwise it is the first to become ready.
 *
 * So empty requests are as if they were not there: in turn m each warp that has so many asks for
 * the m-th time for something, in order of warps, and takes the input at max(now, answered). */
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
