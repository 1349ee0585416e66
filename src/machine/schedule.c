/* Dispatch times of an operation's requests: see schedule.h. */
#include "machine/schedule.h"

#include <stdlib.h>

#include "base/str.h"

/* Round after round: the requests of one follow one another, then the pipeline empties. */
static uint64_t in_rounds(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l, uint64_t *dispatched)
{
    uint64_t now = 0;
    for (uint64_t from = 0; from < slots; from += warps) {
        uint64_t begin = now;
        for (uint64_t i = from; i < slots && i < from + warps; i++) {
            dispatched[i] = now;
            now += stages[i];
        }
        if (now > begin)
            now += l - 1;
    }
    return now;
}

/* The request that warp j asks next, empty ones skipped; slots or more when it has none. */
static uint64_t next_of(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t i)
{
    while (i < slots && stages[i] == 0)
        i += warps;
    return i;
}

/* The first warp after `last`, in a circle, that is ready; if none is, the one that will
 * be soonest, the first of those; `q` when nobody asks for anything more. */
static uint64_t choose(const uint64_t *next, const uint64_t *ready, uint64_t q, uint64_t slots, uint64_t last, uint64_t now)
{
    uint64_t chosen = q;
    for (uint64_t s = 1; s <= q; s++) {
        uint64_t j = (last + s) % q;
        if (next[j] >= slots)
            continue;
        if (ready[j] <= now)
            return j;
        if (chosen == q || ready[j] < ready[chosen])
            chosen = j;
    }
    return chosen;
}

static uint64_t round_robin(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l, uint64_t *dispatched)
{
    uint64_t q = warps < slots ? warps : slots, now = 0, end = 0;
    uint64_t *next = mem_alloc(q * sizeof *next), *ready = mem_alloc(q * sizeof *ready);
    for (uint64_t j = 0; j < q; j++)
        next[j] = next_of(stages, slots, warps, j);
    for (uint64_t j, last = q - 1; (j = choose(next, ready, q, slots, last, now)) < q; last = j) {
        uint64_t i = next[j];
        if (ready[j] > now)
            now = ready[j];
        dispatched[i] = now;
        now += stages[i];
        ready[j] = now + l - 1;
        if (ready[j] > end)
            end = ready[j];
        next[j] = next_of(stages, slots, warps, i + warps);
    }
    free(next);
    free(ready);
    return end;
}

uint64_t schedule_requests(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l, bool lockstep, uint64_t *dispatched)
{
    for (uint64_t i = 0; i < slots; i++)
        dispatched[i] = 0;
    if (slots == 0)
        return 0;
    return lockstep ? in_rounds(stages, slots, warps, l, dispatched) : round_robin(stages, slots, warps, l, dispatched);
}
