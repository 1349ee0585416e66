/* The time axis of an operation's drawing: see steps.h. */
#include <stdlib.h>

#include "render/steps.h"

enum { KEPT = 4 }; /* the longest stretch that is not worth a gap */

static int by_time(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t *every_time(uint64_t time, size_t *count)
{
    uint64_t *t = mem_array((size_t)time, sizeof *t);
    for (*count = 0; *count < time; ++*count)
        t[*count] = *count;
    return t;
}

/* Of a stretch in which nothing changes: all, or its two ends and a gap. */
static size_t stretch(uint64_t *t, size_t n, uint64_t from, uint64_t to)
{
    bool all = to - from <= KEPT;
    for (uint64_t i = from; i < to && (all || i < from + 2); i++)
        t[n++] = i;
    if (!all) {
        t[n++] = TIME_GAP;
        t[n++] = to - 1;
    }
    return n;
}

uint64_t *drawn_times(const drawn_step *d, size_t room, size_t *count)
{
    if (d->time <= room)
        return every_time(d->time, count);
    size_t n = 0;
    uint64_t *change = mem_array(mem_times((size_t)d->count, 3) + 2, sizeof *change);
    change[n++] = 0;
    change[n++] = d->time;
    for (int i = 0; i < d->count; i++) {
        const drawn_request *r = &d->requests[i];
        change[n++] = r->dispatched;
        change[n++] = r->dispatched + r->stages;
        change[n++] = r->completed;
    }
    qsort(change, n, sizeof *change, by_time);
    uint64_t *t = mem_array(mem_times(n, KEPT), sizeof *t);
    *count = 0;
    for (size_t i = 1; i < n; i++)
        *count = stretch(t, *count, change[i - 1], change[i]);
    free(change);
    return t;
}

phase drawn_phase(const drawn_step *d, uint64_t warp, uint64_t t, const drawn_request **request)
{
    *request = NULL;
    for (int i = 0; i < d->count; i++) {
        const drawn_request *r = &d->requests[i];
        if (r->warp != warp || t >= r->completed)
            continue;
        *request = r;
        return t < r->dispatched               ? PHASE_WAITS
               : t < r->dispatched + r->stages ? PHASE_ENTERS
                                               : PHASE_FLIES;
    }
    return PHASE_NONE;
}
