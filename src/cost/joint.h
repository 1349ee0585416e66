/* What the DMMs of an HMM ask of the global memory at the same step (spec hmm.md §1): one access
 * operation of the UMM, whose rounds have the warps of DMM 0, of DMM 1, ..., in that order. */
#ifndef MMCALC_COST_JOINT_H
#define MMCALC_COST_JOINT_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef struct joint {
    uint32_t *stages; /* of the requests, round by round; 0: empty */
    uint64_t slots;   /* of whole rounds */
    uint64_t warps;   /* of a round, of all DMMs */
    bool asked;       /* anything at all */
} joint;

/* Begins an empty operation of d DMMs with so many warps each; joint_end frees it. */
void joint_begin(joint *j, uint64_t d, uint64_t warps);
void joint_end(joint *j);

/* How many words it takes once a DMM has added `slots` requests. */
uint64_t joint_words(const joint *j, uint64_t d, uint64_t slots);

/* DMM number `dmm` asks in `slots` requests, in order of its rounds and warps. */
void joint_add(joint *j, uint64_t d, uint64_t dmm, const uint32_t *stages, uint64_t slots);

/* Its time on the UMM with latency l; dispatched (may be NULL): [j->slots] becomes the time at
 * which each request takes the memory's input.  ST_LIMIT where the time does not fit 63 bits,
 * ST_INTERRUPT. */
status joint_time(const joint *j, uint64_t l, bool lockstep, volatile sig_atomic_t *stop,
                  uint64_t *dispatched, uint64_t *time);

#endif
