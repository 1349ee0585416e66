/* Operations whose cells repeat: see repeat.h. */
#include "cost/repeat.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/words.h"
#include "cost/service.h"

typedef __int128 wide;
typedef unsigned __int128 uwide;

static const wide MOST_ROUNDS = (wide)1 << 60; /* of a run of service.h */

typedef struct window { /* indices from .. to - 1, `times` over: all within one piece if more than 1
                         */
    wide from, to;
    uwide times;
} window;

typedef struct counter {
    const access_machine *m;
    const repeat_piece *pieces;
    int count, piece; /* of all of them; that the walk has come to */
    bool one_round, memory, scheduled;
    uint64_t warps;           /* of a round */
    wide unit;
    window *windows;
    int window_count;
    uint64_t cells;           /* looked at so far */
    wide *now;                /* of a request */
    size_t room;
    service t;     /* requests, where their warps run ahead of each other */
    uint64_t most; /* steps: cells that are looked at, and those of service.h */
    volatile sig_atomic_t *stop;
    status st;
} counter;

static bool go_on(counter *c, uint64_t more)
{
    if ((c->cells += more) > c->most && c->st == ST_OK)
        c->st = ST_LIMIT;
    if (c->stop && *c->stop)
        c->st = ST_INTERRUPT;
    return c->st == ST_OK;
}

/* --- one request ------------------------------------------------------------------------------ */

static int by_number(const void *a, const void *b)
{
    wide x = *(const wide *)a, y = *(const wide *)b;
    return (x > y) - (x < y);
}

static uint64_t distinct(wide *v, uint64_t n)
{
    uint64_t kept = 0, in_order = 1;
    while (in_order < n && v[in_order - 1] <= v[in_order])
        in_order++;
    if (in_order < n)
        qsort(v, n, sizeof *v, by_number);
    for (uint64_t i = 0; i < n; i++)
        if (i == 0 || v[i] != v[kept - 1])
            v[kept++] = v[i];
    return kept;
}

static uint64_t stages_of(counter *c, uint64_t n)
{
    uint64_t w = c->m->w, most = 0, run = 0;
    if (n < 2)
        return n;
    if (c->m->kind == MACHINE_UMM) {
        for (uint64_t i = 0; i < n; i++)
            c->now[i] = c->now[i] >= 0 && c->now[i] <= INT64_MAX
                            ? (wide)((uint64_t)c->now[i] / w) /* ten times as fast */
                            : c->now[i] / w;
        return distinct(c->now, n);
    }
    n = distinct(c->now, n);
    for (uint64_t i = 0; i < n; i++)
        c->now[i] %= w;
    qsort(c->now, n, sizeof *c->now, by_number);
    for (uint64_t i = 0; i < n; i++) {
        run = i > 0 && c->now[i] == c->now[i - 1] ? run + 1 : 1;
        most = run > most ? run : most;
    }
    return most;
}

static bool is_plain(const repeat_piece *p)
{
    return p->k == 1 && (p->active == NULL || p->active[0]);
}

/* Of a plain piece, have requests of a warp in different rounds as many stages?  Where the cells of
 * one begin within a group matters on the UMM alone, for strides below w. */
static bool rounds_alike(const counter *c, const repeat_piece *p)
{
    const wide w = c->m->w;
    return !c->memory || c->m->kind == MACHINE_DMM || p->by >= w || -p->by >= w
           || p->by * (c->unit % w) % w == 0;
}

/* The indices from .. to - 1 as one request: *active of them ask. */
static uint64_t request(counter *c, wide from, wide to, int piece, uint64_t *active)
{
    uint64_t n = 0;
    const repeat_piece *p = &c->pieces[piece];
    *active = 0;
    if (is_plain(p) && (piece + 1 == c->count || p[1].from >= to)) {
        from = from > p->from ? from : p->from;
        to = to < p->to ? to : p->to;
        *active = (uint64_t)(to - from);
        return c->memory && go_on(c, 1) ? access_run_stages(
                   c->m, *active, p->offset[0] + p->by * (from - p->from), p->by)
                                        : 0;
    }
    for (; piece < c->count && c->pieces[piece].from < to; piece++) {
        p = &c->pieces[piece];
        wide lo = p->from > from ? p->from : from, hi = p->to < to ? p->to : to;
        if (lo >= hi)
            continue;
        if (!go_on(c, (uint64_t)(hi - lo)))
            return 0;
        if (!c->memory && p->active == NULL) {
            *active += (uint64_t)(hi - lo);
            continue;
        }
        uint32_t x = (uint32_t)((lo - p->from) % p->k);
        wide turn = p->by * ((lo - p->from) / p->k);
        for (wide f = lo; f < hi; f++) {
            if (p->active == NULL || p->active[x]) {
                ++*active;
                if (c->memory) {
                    c->now = mem_more(c->now, n, &c->room, sizeof *c->now);
                    c->now[n++] = p->offset[x] + turn;
                }
            }
            if (++x == p->k) {
                x = 0;
                turn += p->by;
            }
        }
    }
    return c->memory ? stages_of(c, n) : 0;
}

/* --- the rounds of a window ------------------------------------------------------------------- */

typedef struct round { /* of the operation, as far as it has been gone through */
    wide number;              /* -1: none yet */
    uint64_t active, requests;
    uwide stages;
} round;

static void end_round(counter *c, round *r, uwide times, repeat_count *out)
{
    const access_machine *m = c->m;
    if (r->active == 0)
        return;
    out->rounds += times;
    out->accesses += times * r->active;
    out->requests += times * r->requests;
    out->stages += times * r->stages;
    if (m->kind == MACHINE_PRAM)
        out->time += times;
    else if (m->kind == MACHINE_BPRAM)
        out->time += times * ((r->active - 1) / m->w + 1);
    r->active = r->requests = r->stages = 0;
}

static void to_round(counter *c, round *r, wide number, uwide times, repeat_count *out)
{
    if (number != r->number)
        end_round(c, r, times, out);
    r->number = number;
}

/* The first index that is in a piece and at least f, and that piece; false: there is none below
 * `to`. */
static bool next_index(const counter *c, wide to, int *piece, wide *f)
{
    const repeat_piece *p = c->pieces;
    while (*piece < c->count && (p[*piece].to <= *f || p[*piece].to <= p[*piece].from))
        ++*piece;
    if (*piece == c->count || p[*piece].from >= to)
        return false;
    if (*f < p[*piece].from)
        *f = p[*piece].from;
    return *f < to;
}

/* Requests of as many stages, one after another, those of a round's last warp apart. */
typedef struct requests {
    wide from, to;      /* indices */
    wide first, before; /* rounds: of the first, of what is behind the last */
    uint64_t j0, j1;    /* and their warps */
    uint64_t k, last;   /* stages */
} requests;

/* Within the indices from f to `to` of one piece. False: there are no two such requests, or that is
 * not known. */
static bool are_alike(counter *c, const repeat_piece *p, wide f, wide to, wide length, requests *r)
{
    const access_machine *m = c->m;
    const wide w = m->w, begin = f / length * length, last = begin + ((wide)c->warps - 1) * w;
    to = to < p->to ? to : p->to;
    if (!is_plain(p) || (f - begin) % w != 0 || to - f < 2 * w)
        return false;
    if (to > begin + length && !rounds_alike(c, p))
        to = begin + length;
    *r = (requests){ .from = f,
                     .first = f / length,
                     .before = to / length,
                     .j0 = (uint64_t)((f - begin) / w),
                     .j1 = (uint64_t)(to % length / w) };
    r->to = r->before * length + (wide)r->j1 * w;
    if (r->to <= f || !go_on(c, 1))
        return false;
    if (c->memory) {
        r->k = access_run_stages(m, m->w, p->offset[0] + p->by * (f - p->from), p->by);
        if (r->to > last)
            r->last = access_run_stages(m, m->p - (c->warps - 1) * m->w,
                                        p->offset[0] + p->by * (last - p->from), p->by);
    }
    return true;
}

/* Those of them in one round, from warp j0 to before warp j1. */
static void add_part(const counter *c, round *r, const requests *q, wide active, uint64_t j0,
                     uint64_t j1)
{
    const bool last = j1 == c->warps;
    r->active += (uint64_t)active;
    r->requests += j1 - j0;
    r->stages += (uwide)(j1 - j0 - last) * q->k + (last ? q->last : 0);
}

static void add_alike(counter *c, round *r, const requests *q, wide p, uwide times,
                      repeat_count *out)
{
    const wide rounds = q->before - q->first, end = (q->first + 1) * p;
    to_round(c, r, q->first, times, out);
    add_part(c, r, q, (q->to < end ? q->to : end) - q->from, q->j0, rounds ? c->warps : q->j1);
    if (rounds > 1) {
        to_round(c, r, q->before - 1, times, out);
        add_part(c, r, q, p, 0, c->warps);
        end_round(c, r, times * (uwide)(rounds - 1), out);
    }
    if (rounds > 0 && q->j1 > 0) {
        to_round(c, r, q->before, times, out);
        add_part(c, r, q, q->to - q->before * p, 0, q->j1);
    }
}

/* For their time, in a window from round `base` on. */
static status keep(counter *c, const requests *q, wide base)
{
    if (q->before - base > INT64_MAX || q->k > UINT32_MAX || q->last > UINT32_MAX)
        return ST_LIMIT;
    return service_add(&c->t, (service_run){ (int64_t)(q->first - base),
                                             (int64_t)(q->before - base), (uint32_t)q->j0,
                                             (uint32_t)q->j1, (uint32_t)q->k, (uint32_t)q->last });
}

/* The request that index f is in. */
static requests single(counter *c, round *r, const window *w, wide p, wide f, int piece,
                       repeat_count *out)
{
    const wide begin = f / p * p, width = c->m->w, from = begin + (f - begin) / width * width;
    wide to = from + width < begin + p ? from + width : begin + p;
    uint64_t active, k, j = (uint64_t)((from - begin) / width);
    const bool last = j + 1 == c->warps;
    to = to < w->to ? to : w->to;
    to_round(c, r, f / p, w->times, out);
    k = request(c, from > w->from ? from : w->from, to, piece, &active);
    r->active += active;
    r->requests += active > 0;
    r->stages += k;
    return (requests){ from,         to,          f / p, f / p + last, j, last ? 0 : j + 1,
                       last ? 0 : k, last ? k : 0 };
}

/* Every request of the window; a request of two windows is none, for they begin and end between
 * requests. */
static void walk(counter *c, const window *w, repeat_count *out)
{
    wide p = c->one_round ? (wide)1 << 120 : (wide)c->m->p, f = w->from;
    round r = { .number = -1 };
    while (go_on(c, 1) && next_index(c, w->to, &c->piece, &f)) {
        requests q;
        if (are_alike(c, &c->pieces[c->piece], f, w->to, p, &q))
            add_alike(c, &r, &q, p, w->times, out);
        else
            q = single(c, &r, w, p, f, c->piece, out);
        if (c->scheduled && (q.k || q.last) && c->st == ST_OK)
            c->st = keep(c, &q, w->from / p);
        f = q.to;
    }
    end_round(c, &r, w->times, out);
}

/* --- windows ---------------------------------------------------------------------------------- */

/* U of repeat.h; 0 where it is too long to be worth it, or requests are alike anyway. */
static wide period(const counter *c, const repeat_piece *p)
{
    bool run = is_plain(p); /* a step a request */
    wide unit = c->unit, w = c->m->w, most = (run ? w : 4) * (wide)c->most;
    if (unit > most || (run && rounds_alike(c, p) && (p->to - p->from) / unit < MOST_ROUNDS))
        return 0;
    wide l = unit / gcd_i128(unit, p->k) * p->k;
    if (c->memory) {
        wide moved = (p->by % w) * ((l / p->k) % w) % w;
        l = l > most ? l : l * (w / gcd_i128(moved, w));
    }
    return l > most ? 0 : l;
}

/* The indices from .. to - 1, which stand so often, as windows in order: what repeats once, and how
 * often.  Where warps run ahead, repetitions within repetitions are not told apart. */
static void cut(counter *c, wide from, wide to, uwide over)
{
    const bool whole = over > 1 && c->scheduled;
    for (int i = 0; i < c->count && c->pieces[i].from < to && !whole; i++) {
        const repeat_piece *p = &c->pieces[i];
        wide u = period(c, p), first = (p->from + c->unit - 1) / c->unit * c->unit;
        if (u == 0 || first < from || p->to < first + 3 * u)
            continue;
        wide times = (p->to - first) / u - 1;
        if (first > from)
            c->windows[c->window_count++] = (window){ from, first, over };
        c->windows[c->window_count++] = (window){ first, first + u, (uwide)times * over };
        from = first + times * u;
    }
    c->windows[c->window_count++] = (window){ from, to, over };
}

/* --- the whole -------------------------------------------------------------------------------- */

static void finish(counter *c, repeat_count *out)
{
    const access_machine *m = c->m;
    if (c->one_round && out->accesses) {
        out->rounds = 1;
        if (!c->memory)
            out->time = m->kind == MACHINE_PRAM ? 1 : (out->accesses - 1) / m->w + 1;
    }
    if (!c->memory) {
        out->requests = out->stages = 0;
        return;
    }
    if (c->scheduled)
        c->st = service_time(&c->t, m->l, c->most, c->stop, &out->time);
    else
        out->time = out->stages + out->rounds * (m->l - 1);
}

status repeat_operation(const access_machine *m, const repeat_pieces *all, uint64_t most_cells,
                        volatile sig_atomic_t *stop, repeat_count *out)
{
    counter c = { .m = m, .pieces = all->piece, .count = all->count, .most = most_cells,
                  .stop = stop };
    *out = (repeat_count){ 0 };
    if (c.count == 0)
        return ST_OK;
    const wide to = c.pieces[c.count - 1].to;
    c.one_round = to <= (wide)m->p && all->times < 2;
    c.memory = m->kind == MACHINE_DMM || m->kind == MACHINE_UMM;
    c.warps = (m->p - 1) / m->w + 1;
    c.scheduled = c.memory && !m->lockstep && !c.one_round && c.warps > 1;
    c.unit = (wide)(c.one_round ? m->w : m->p);
    if (c.scheduled && c.warps > most_cells / 4)
        return ST_LIMIT;
    c.t = (service){ .warps = (uint32_t)c.warps, .most = most_cells / 4 };
    c.windows = mem_array((uint64_t)c.count * 2 + 2, sizeof *c.windows);
    if (all->times > 0)
        cut(&c, 0, all->length, all->times);
    cut(&c, all->times > 0 ? all->length : 0, to, 1);
    for (int i = 0; i < c.window_count && c.st == ST_OK; i++) {
        walk(&c, &c.windows[i], out);
        service_close(&c.t, c.windows[i].times);
    }
    if (c.st == ST_OK)
        finish(&c, out);
    free(c.windows);
    free(c.now);
    service_end(&c.t);
    return c.st;
}
