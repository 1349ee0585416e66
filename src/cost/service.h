/* How long an access operation takes whose warps run ahead of each other, from runs of requests
 * that have as many stages: the same number as schedule.h's from all of them.
 *
 * Warps take turns (schedule.h): in turn m each warp that asks so many times for something asks for
 * the m-th time, in order of warps.  With e(m, j) for the time at which the input is free again
 * after that, k(m, j) for its stages and L = l - 1,
 *
 *     e(m, j) = max(e of the one served before, e(m - 1, j) + L) + k(m, j),
 *
 * and the operation takes L more than the last of them.  Which rounds and which rows of an array
 * the requests are of has no part in it: a warp is what it asks for, one after another.  It is read
 * from the runs as stretches of as many stages.
 *
 * Turns left out.  While the same warps ask with as many stages each, a turn is a map M of the
 * e(m, .) that commutes with adding a number to all of them, if the one served before the first is
 * the last of them, too.  So if a turn has added one number z to all of them, M(e) = e + z, each
 * turn adds it until a stretch ends.  Where all have k stages and A warps ask, that is so after two
 * turns.  Let y(j) = e(j) - rank(j)*k: a turn makes of it the running maximum of y(j) + L + k and,
 * before the first, y(last) + A*k.  After one turn y rises with j.  Then its last is also the
 * greatest, and another turn makes y(j) + L + k or y(last) + A*k, whichever is greater; after that
 * L + k is added to all, or A*k is, whichever is greater.
 *
 * Blocks of runs that are repeated: when all that the future depends on is as at an earlier moment,
 * but for repetitions, so is what follows until a warp is through with the block; these cycles are
 * left out, too. */
#ifndef MMCALC_COST_SERVICE_H
#define MMCALC_COST_SERVICE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef struct service_run { /* requests from warp j0 of round r0 to before warp j1 of round r1 */
    int64_t r0, r1;
    uint32_t j0, j1;
    uint32_t k, last; /* stages of each, and of those of a round's last warp; 0: there is none */
} service_run;

typedef struct service_block {
    uint64_t first, count; /* runs */
    unsigned __int128 times;
} service_block;

typedef struct service {
    uint32_t warps;         /* of a round, at least 2 */
    uint64_t most;          /* runs */
    service_run *run;       /* in order and apart; requests in none are empty */
    uint64_t count, closed; /* so many are in blocks */
    size_t room, block_room;
    service_block *block;
    uint64_t blocks;
} service;

/* Frees what it holds. */
void service_end(service *t);

/* One more run; ST_LIMIT where they are more than `most`, or there is no memory. */
status service_add(service *t, service_run r);

/* The runs since the last block are a block, so many times over, whose rounds are its own. */
void service_close(service *t, unsigned __int128 times);

/* *time of all blocks, one after another.  ST_LIMIT where that takes more than `steps` steps,
 * ST_INTERRUPT when *stop (may be NULL) was set. */
status service_time(const service *t, uint64_t l, uint64_t steps, volatile sig_atomic_t *stop,
                    unsigned __int128 *time);

#endif
