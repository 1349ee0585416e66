/* Warps that run ahead of each other, from runs of requests: see service.h. */
#include "cost/service.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

typedef __int128 wide;
typedef unsigned __int128 uwide;

/* --- runs ------------------------------------------------------------------------------------- */

void service_end(service *t)
{
    free(t->run);
    free(t->block);
    *t = (service){ 0 };
}

static bool agree(uint32_t k, uint32_t other)
{
    return k == other || k == 0 || other == 0;
}

status service_add(service *t, service_run r)
{
    service_run *before = t->count > t->closed ? &t->run[t->count - 1] : NULL;
    if (r.r0 == r.r1 && r.j0 + 1 < t->warps)
        r.last = 0;
    if (before && before->r1 == r.r0 && before->j1 == r.j0 && agree(before->k, r.k)
        && agree(before->last, r.last)) {
        before->r1 = r.r1;
        before->j1 = r.j1;
        before->k = before->k ? before->k : r.k;
        before->last = before->last ? before->last : r.last;
        return ST_OK;
    }
    if (t->count == t->most)
        return ST_LIMIT;
    if (t->run == NULL || t->count == t->room) {
        service_run *more = mem_try_grow_array(t->run, t->room ? 2 * t->room : 64, sizeof *more);
        if (more == NULL)
            return ST_LIMIT;
        t->run = more;
        t->room = t->room ? 2 * t->room : 64;
    }
    t->run[t->count++] = r;
    return ST_OK;
}

void service_close(service *t, uwide times)
{
    if (t->count == t->closed)
        return;
    t->block = mem_more(t->block, t->blocks, &t->block_room, sizeof *t->block);
    t->block[t->blocks++] = (service_block){ t->closed, t->count - t->closed, times };
    t->closed = t->count;
}

/* --- what a warp asks for --------------------------------------------------------------------- */

typedef struct warp {
    wide ready; /* its last request is answered */
    uwide left; /* requests of k stages */
    uint32_t j, k;
    uint64_t block, run; /* behind these: what is read next */
    uwide turn;          /* in which repetition of the block */
} warp;

static uint64_t asked(const service *t, const service_run *r, uint32_t j, uint32_t *k)
{
    *k = j + 1 == t->warps ? r->last : r->k;
    return (uint64_t)(r->r1 - r->r0) + (j < r->j1) - (j < r->j0);
}

/* Does the run end before warp j of that round? */
static bool ends_by(const service_run *r, int64_t round, uint32_t j)
{
    return r->r1 < round || (r->r1 == round && r->j1 <= j);
}

/* The first run of the block, from number i on, in which the warp asks; their count if none is
 * left. Runs are short where a round has many: it is looked for ever farther off, then by halves.
 */
static uint64_t next_run(const service *t, const service_block *b, uint64_t i, uint32_t j)
{
    const service_run *run = t->run + b->first;
    uint32_t k;
    while (i < b->count && asked(t, &run[i], j, &k) == 0) {
        const int64_t round = run[i].r0 + (j < run[i].j0); /* its next turn, behind this run */
        uint64_t far = 1, end;
        while (i + far < b->count && ends_by(&run[i + far], round, j)) {
            i += far;
            far *= 2;
        }
        for (end = i + far < b->count ? i + far : b->count; end - i > 1;) {
            uint64_t half = i + (end - i) / 2;
            if (ends_by(&run[half], round, j))
                i = half;
            else
                end = half;
        }
        i = end;
    }
    return i;
}

/* Further requests: true while they have as many stages. */
static bool takes(warp *x, uwide n, uint32_t k)
{
    if (x->left && k != x->k)
        return false;
    x->k = k;
    x->left += n;
    return true;
}

/* All repetitions at once, if the warp asks for nothing in them or always with as many stages:
 * *through.  False: then the stretch ends before. */
static bool read_block(const service *t, const service_block *b, warp *x, bool *through)
{
    uint64_t all = 0;
    uint32_t k, as = 0;
    *through = true;
    for (uint64_t i = next_run(t, b, 0, x->j); i < b->count && *through;
         i = next_run(t, b, i + 1, x->j)) {
        uint64_t n = asked(t, &t->run[b->first + i], x->j, &k);
        *through = all == 0 || k == as;
        as = k;
        all += n;
    }
    return !*through || all == 0 || takes(x, b->times * all, as);
}

/* The next stretch of requests with as many stages; none is left where it is empty. */
static void read_on(const service *t, warp *x)
{
    x->left = 0;
    for (; x->block < t->blocks; x->block++, x->turn = 0) {
        const service_block *b = &t->block[x->block];
        bool through = false;
        if (b->times > 1 && x->turn == 0 && x->run == 0 && !read_block(t, b, x, &through))
            return;
        for (; !through && x->turn < b->times; x->turn++, x->run = 0)
            while ((x->run = next_run(t, b, x->run, x->j)) < b->count) {
                uint32_t k;
                uint64_t n = asked(t, &t->run[b->first + x->run], x->j, &k);
                if (!takes(x, n, k))
                    return;
                x->run++;
            }
    }
}

/* --- turns ------------------------------------------------------------------------------------ */

typedef struct moment { /* all that the future depends on, at the time `now` */
    bool taken;
    wide now;
    uwide beyond, turn; /* turn: of the warp that is looked at */
    warp *warps;
    uint64_t count;
} moment;

typedef struct serving {
    const service *t;
    wide wait; /* l - 1 */
    warp *warps;
    uint64_t count; /* that have a request left */
    wide now;
    uwide beyond;  /* the time of the turns left out */
    uint64_t read; /* stretches */
    bool settled;  /* the last one that was served has a request left, too */
    moment seen;
    uwide turn;                           /* that was looked at last */
    uint64_t looks, next_look, looked_at; /* the block whose cycle is looked for, */
    bool found;                           /* or was found */
} serving;

/* The warp asks as often as that; does it go on with as many stages? */
static bool goes_on(serving *s, warp *x, uwide n)
{
    uint32_t k = x->k;
    x->left -= n;
    if (x->left > 0)
        return true;
    read_on(s->t, x);
    s->read++;
    return x->left > 0 && x->k == k;
}

/* Of the warps those that have a request left. */
static void keep(serving *s)
{
    uint64_t stay = 0;
    for (uint64_t i = 0; i < s->count; i++)
        if (s->warps[i].left) {
            if (stay != i)
                s->warps[stay] = s->warps[i];
            stay++;
        }
    s->settled = s->count > 0 && s->warps[s->count - 1].left > 0;
    s->count = stay;
}

/* A turn; true: it added *by to all, as do *next more. */
static bool serve(serving *s, wide *by, uwide *next)
{
    bool same = s->settled, same_warps = true;
    wide now = s->now;
    *next = ~(uwide)0;
    for (uint64_t i = 0; i < s->count; i++) {
        warp *x = &s->warps[i];
        now = (x->ready > now ? x->ready : now) + x->k;
        wide more = now + s->wait - x->ready;
        same &= i == 0 || more == *by;
        *by = more;
        x->ready += more;
        if (!goes_on(s, x, 1)) {
            same = false;
            same_warps &= x->left > 0;
        }
        if (x->left < *next)
            *next = x->left;
    }
    s->now = now;
    if (same_warps)
        s->settled = true;
    else
        keep(s);
    return same && s->count > 0;
}

static void leap(serving *s, wide by, uwide turns)
{
    bool same_warps = true;
    s->beyond += turns * (uwide)by;
    for (uint64_t i = 0; i < s->count; i++)
        if (!goes_on(s, &s->warps[i], turns))
            same_warps &= s->warps[i].left > 0;
    if (!same_warps)
        keep(s);
}

/* --- cycles of a block that is repeated ------------------------------------------------------- */

/* Requests of which the warp has fewer left than at the moment seen, not having read on since. */
static uwide gone(const serving *s, uint64_t i)
{
    return s->seen.warps[i].left - s->warps[i].left;
}

/* Is the present the moment seen, but for `more` turns of the block, and for what warps that are
 * not in it have left? */
static bool alike(const serving *s, uint64_t b, uwide more)
{
    if (s->count != s->seen.count)
        return false;
    for (uint64_t i = 0; i < s->count; i++) {
        const warp *x = &s->warps[i], *y = &s->seen.warps[i];
        wide wait = x->ready > s->now ? x->ready - s->now : 0,
             waited = y->ready > s->seen.now ? y->ready - s->seen.now : 0;
        if (x->block != y->block || wait != waited || x->k != y->k
            || (x->block == b ? x->left != y->left : x->left > y->left))
            return false;
        if (x->block < s->t->blocks
            && (x->run != y->run || x->turn != y->turn + (x->block == b ? more : 0)))
            return false;
    }
    return true;
}

/* Leaves out as many cycles of `more` turns as every warp can still go through.  False: one that is
 * not in the block has no more left; then another cycle may follow. */
static bool leave_out(serving *s, uint64_t b, uwide more)
{
    uwide cycles = ~(uwide)0;
    bool of_block = true;
    for (uint64_t i = 0; i < s->count; i++) {
        const warp *x = &s->warps[i];
        const bool in = x->block == b;
        uwide n = in          ? (s->t->block[b].times - 1 - x->turn) / more
                  : gone(s, i) ? (x->left - 1) / gone(s, i)
                               : cycles;
        if (n < cycles)
            of_block = in;
        cycles = n < cycles ? n : cycles;
    }
    for (uint64_t i = 0; i < s->count; i++) {
        warp *x = &s->warps[i];
        if (x->block == b)
            x->turn += cycles * more;
        else
            x->left -= cycles * gone(s, i);
    }
    s->beyond += cycles * (s->beyond - s->seen.beyond + (uwide)(s->now - s->seen.now));
    return of_block;
}

static void look_anew(serving *s, uint64_t block)
{
    s->looked_at = block;
    s->found = s->seen.taken = false;
    s->looks = 0;
    s->next_look = 1;
}

/* Warp x, the first that is in a block that is repeated, has been served. */
static void look(serving *s, const warp *x)
{
    const uint64_t b = x->block;
    if (s->looked_at != b) {
        look_anew(s, b);
    } else if (s->found || x->turn == s->turn) {
        return;
    }
    s->turn = x->turn;
    if (s->seen.taken && x->turn > s->seen.turn && alike(s, b, x->turn - s->seen.turn)) {
        const bool through = leave_out(s, b, x->turn - s->seen.turn);
        look_anew(s, b);
        s->found = through;
        return;
    }
    if (++s->looks >= s->next_look) { /* Brent: a cycle of any length is seen in the end */
        s->next_look *= 2;
        if (s->seen.warps == NULL)
            s->seen.warps = mem_array(s->count, sizeof *s->warps);
        memcpy(s->seen.warps, s->warps, s->count * sizeof *s->warps);
        s->seen.count = s->count;
        s->seen.taken = true;
        s->seen.now = s->now;
        s->seen.beyond = s->beyond;
        s->seen.turn = x->turn;
    }
}

static void look_for_cycles(serving *s)
{
    for (uint64_t i = 0; i < s->count; i++) {
        const warp *x = &s->warps[i];
        if (x->block < s->t->blocks && s->t->block[x->block].times > 2) {
            look(s, x);
            return;
        }
    }
}

static status serve_all(serving *s, bool repeated, uint64_t steps, volatile sig_atomic_t *stop)
{
    enum { A_STEP = 8 /* warps served in the time of one, and half as many stretches read */ };
    wide by = 0;
    uwide turns;
    uint64_t served = 0, asked_at = 0;
    while (s->count > 0) {
        served += s->count;
        if (serve(s, &by, &turns))
            leap(s, by, turns);
        else if (repeated)
            look_for_cycles(s);
        if ((served + 2 * s->read) / A_STEP > steps)
            return ST_LIMIT;
        if (served - asked_at > 65536) {
            asked_at = served;
            if (stop && *stop)
                return ST_INTERRUPT;
        }
    }
    return ST_OK;
}

status service_time(const service *t, uint64_t l, uint64_t steps, volatile sig_atomic_t *stop,
                    uwide *time)
{
    serving s = { .t = t, .wait = (wide)l - 1, .looked_at = UINT64_MAX };
    bool repeated = false;
    s.warps = mem_array(t->warps, sizeof *s.warps);
    for (uint32_t j = 0; j < t->warps; j++) {
        warp x = { .j = j };
        read_on(t, &x);
        if (x.left)
            s.warps[s.count++] = x;
    }
    for (uint64_t i = 0; i < t->blocks; i++)
        repeated |= t->block[i].times > 2;
    const bool any = s.count > 0;
    status st = serve_all(&s, repeated, steps, stop);
    *time = any ? (uwide)(s.now + s.wait) + s.beyond : 0;
    free(s.warps);
    free(s.seen.warps);
    return st;
}
