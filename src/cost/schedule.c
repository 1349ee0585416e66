/* Dispatch times of an operation's requests: see schedule.h. */
#include "cost/schedule.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* --- in lockstep ---------------------------------------------------------------------- */

/* Round after round: the requests of one follow one another, then the pipeline empties. */
static uint64_t in_rounds(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                          uint64_t *dispatched)
{
    uint64_t now = 0;
    for (uint64_t from = 0; from < slots; from += warps) {
        uint64_t begin = now;
        for (uint64_t i = from; i < slots && i < from + warps; i++) {
            if (dispatched)
                dispatched[i] = now;
            now += stages[i];
        }
        if (now > begin)
            now += l - 1;
    }
    return now;
}

/* --- pipelined ---------------------------------------------------------------------------- */

/* The first request from number i on that is not empty. */
static uint64_t asks_next(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t i)
{
    while (i < slots && stages[i] == 0)
        i += warps;
    return i;
}

typedef struct flight {
    uint64_t next, ready; /* a warp's next request, and when its last one is answered */
} flight;

/* Turn after turn of the warps that have a request left. */
static uint64_t in_turns(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                         volatile sig_atomic_t *stop, uint64_t *dispatched)
{
    uint64_t q = warps < slots ? warps : slots, left = 0, now = 0, done = 0;
    mem_own flight *f = mem_array(q, sizeof *f);
    for (uint64_t j = 0; j < q; j++)
        if ((f[left].next = asks_next(stages, slots, warps, j)) < slots)
            f[left++].ready = 0;
    const bool any = left > 0;
    while (left > 0) {
        uint64_t stay = 0;
        for (uint64_t j = 0; j < left; j++) {
            flight x = f[j];
            if (++done % 65536 == 0 && stop && *stop)
                return now;
            now = x.ready > now ? x.ready : now;
            if (dispatched)
                dispatched[x.next] = now;
            now += stages[x.next];
            x.ready = now + l - 1;
            x.next = asks_next(stages, slots, warps, x.next + warps);
            if (x.next < slots)
                f[stay++] = x;
        }
        left = stay;
    }
    return any ? now + l - 1 : 0;
}

status schedule_requests(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                         bool lockstep, volatile sig_atomic_t *stop, uint64_t *dispatched,
                         uint64_t *time)
{
    *time = 0;
    if (dispatched)
        memset(dispatched, 0, slots * sizeof *dispatched);
    *time = lockstep ? in_rounds(stages, slots, warps, l, dispatched)
                     : in_turns(stages, slots, warps, l, stop, dispatched);
    return stop && *stop ? ST_INTERRUPT : ST_OK;
}
