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

/* --- the warps that are ready ----------------------------------------------------------- */

/* A set of numbers below n[0]: a bit each, and above every 64 bits one that says whether
 * any of them is set, and so on up to a single word. */
enum { LEVELS = 11 };
typedef struct set {
    uint64_t *bits[LEVELS], n[LEVELS];
    int levels;
} set;

static void set_begin(set *s, uint64_t n)
{
    s->levels = 0;
    for (;;) {
        s->n[s->levels] = n;
        n = (n - 1) / 64 + 1;
        s->bits[s->levels++] = mem_array(n, sizeof **s->bits);
        if (n == 1)
            return;
    }
}

static void set_end(set *s)
{
    for (int i = 0; i < s->levels; i++)
        free(s->bits[i]);
}

static void set_add(set *s, uint64_t i)
{
    for (int up = 0; up < s->levels; up++, i /= 64)
        s->bits[up][i / 64] |= UINT64_C(1) << i % 64;
}

static void set_remove(set *s, uint64_t i)
{
    for (int up = 0; up < s->levels; up++, i /= 64)
        if ((s->bits[up][i / 64] &= ~(UINT64_C(1) << i % 64)) != 0)
            return;
}

/* The least number of the set that is at least i. */
static bool set_next(const set *s, uint64_t i, uint64_t *out)
{
    for (int up = 0; up < s->levels && i < s->n[up]; up++, i = i / 64 + 1) {
        uint64_t bits = s->bits[up][i / 64] & ~UINT64_C(0) << i % 64;
        if (bits == 0)
            continue;
        for (i = i / 64 * 64 + (uint64_t)__builtin_ctzll(bits); up-- > 0;)
            i = i * 64 + (uint64_t)__builtin_ctzll(s->bits[up][i]);
        *out = i;
        return true;
    }
    return false;
}

/* --- pipelined ---------------------------------------------------------------------------- */

typedef struct flight {
    uint64_t warp, ready;
} flight;

/* Every warp that has a request left is in the set of the ready ones or in the queue of
 * those that wait for an answer.  The queue is in order of time by itself: a warp is
 * dispatched when the one before it has left the input, so it is ready later. */
typedef struct dispatch {
    const uint32_t *stages;
    uint64_t slots, warps, q;
    uint64_t *next;          /* of each warp: its next request */
    set ready;
    flight *queue;           /* a ring of q places */
    uint64_t head, waiting;
    volatile sig_atomic_t *stop;
    uint64_t done;           /* requests looked at, for the flag */
    bool stopped;
} dispatch;

static bool go_on(dispatch *d)
{
    if (++d->done % 65536 == 0 && d->stop && *d->stop)
        d->stopped = true;
    return !d->stopped;
}

/* Warp j asks from request i on, empty ones skipped.  Has it any left? */
static bool asks_again(dispatch *d, uint64_t j, uint64_t i)
{
    while (i < d->slots && d->stages[i] == 0 && go_on(d))
        i += d->warps;
    d->next[j] = i;
    return i < d->slots;
}

/* Those that have their answer by now; if nobody is ready, the first to have it, and the
 * time goes on till then. */
static void wake(dispatch *d, uint64_t *now)
{
    uint64_t any;
    if (d->waiting && d->queue[d->head].ready > *now && !set_next(&d->ready, 0, &any))
        *now = d->queue[d->head].ready;
    while (d->waiting && d->queue[d->head].ready <= *now) {
        set_add(&d->ready, d->queue[d->head].warp);
        d->head = d->head + 1 == d->q ? 0 : d->head + 1;
        d->waiting--;
    }
}

static uint64_t round_robin(dispatch *d, uint64_t l, uint64_t *dispatched)
{
    uint64_t now = 0, end = 0, last = d->q - 1, j;
    for (j = 0; j < d->q && go_on(d); j++)
        if (asks_again(d, j, j))
            set_add(&d->ready, j);
    while (go_on(d)) {
        wake(d, &now);
        if (!set_next(&d->ready, last + 1, &j) && !set_next(&d->ready, 0, &j))
            break;
        uint64_t i = d->next[j];
        if (dispatched)
            dispatched[i] = now;
        now += d->stages[i];
        end = now + l - 1;
        set_remove(&d->ready, j);
        if (asks_again(d, j, i + d->warps)) {
            uint64_t place = d->head + d->waiting++;
            d->queue[place < d->q ? place : place - d->q] = (flight){ j, end };
        }
        last = j;
    }
    return end;
}

static uint64_t pipelined(dispatch *d, uint64_t l, uint64_t *dispatched)
{
    d->q = d->warps < d->slots ? d->warps : d->slots;
    d->next = mem_array(d->q, sizeof *d->next);
    d->queue = mem_array(d->q, sizeof *d->queue);
    set_begin(&d->ready, d->q);
    uint64_t end = round_robin(d, l, dispatched);
    set_end(&d->ready);
    free(d->next);
    free(d->queue);
    return end;
}

status schedule_requests(const uint32_t *stages, uint64_t slots, uint64_t warps, uint64_t l,
                         bool lockstep, volatile sig_atomic_t *stop, uint64_t *dispatched,
                         uint64_t *time)
{
    dispatch d = { .stages = stages, .slots = slots, .warps = warps, .stop = stop };
    *time = 0;
    if (dispatched)
        memset(dispatched, 0, slots * sizeof *dispatched);
    if (slots > 0)
        *time = lockstep ? in_rounds(stages, slots, warps, l, dispatched)
                         : pipelined(&d, l, dispatched);
    return d.stopped ? ST_INTERRUPT : ST_OK;
}
