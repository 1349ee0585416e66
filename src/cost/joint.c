/* Access operations that several DMMs make together: see joint.h. */
#include "cost/joint.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cost/schedule.h"

void joint_begin(joint *j, uint64_t d, uint64_t warps)
{
    *j = (joint){ .warps = mem_times(d, warps) };
}

void joint_end(joint *j)
{
    free(j->stages);
    *j = (joint){ 0 };
}

/* Requests of all DMMs where one has so many. */
static uint64_t slots_of(const joint *j, uint64_t d, uint64_t slots)
{
    uint64_t own = j->warps / d;
    return mem_times((slots + own - 1) / own, j->warps);
}

uint64_t joint_words(const joint *j, uint64_t d, uint64_t slots)
{
    return slots_of(j, d, slots) / 2 + 1;
}

void joint_add(joint *j, uint64_t d, uint64_t dmm, const uint32_t *stages, uint64_t slots)
{
    uint64_t all = slots_of(j, d, slots), own = j->warps / d;
    if (all > j->slots) {
        j->stages = mem_grow_array(j->stages, all, sizeof *j->stages);
        memset(j->stages + j->slots, 0, (all - j->slots) * sizeof *j->stages);
        j->slots = all;
    }
    for (uint64_t i = 0; i < slots; i++) {
        j->stages[i / own * j->warps + dmm * own + i % own] = stages[i];
        j->asked |= stages[i] > 0;
    }
}

status joint_time(const joint *j, uint64_t l, bool lockstep, volatile sig_atomic_t *stop,
                  uint64_t *dispatched, uint64_t *time)
{
    uint64_t stages = 0, requests = 0;
    for (uint64_t i = 0; i < j->slots; i++) {
        stages += j->stages[i];
        requests += j->stages[i] > 0;
    }
    *time = 0;
    if (requests == 0)
        return ST_OK;
    if (l > (UINT64_MAX / 2 - stages) / requests)
        return ST_LIMIT;
    return schedule_requests(j->stages, j->slots, j->warps, l, lockstep, stop, dispatched, time);
}
