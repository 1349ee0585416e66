/* Operations whose cells repeat: see repeat.h. */
#include "cost/repeat.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/words.h"

typedef __int128 wide;
typedef unsigned __int128 uwide;

typedef struct window { /* indices from .. to - 1, `times` over: all within one piece if more than 1
                         */
    wide from, to;
    uwide times;
} window;

typedef struct block { /* rounds of a window: rows of the table of stages */
    uint64_t first, rows;
    uwide times;
} block;

typedef struct counter {
    const access_machine *m;
    const repeat_piece *pieces;
    int count;
    bool one_round, memory, scheduled;
    uint64_t warps;           /* of a round */
    wide unit;
    window *windows;
    int window_count;
    uint64_t cells;           /* looked at so far */
    wide *now;                /* of a request */
    size_t room;
    uint32_t *stages;         /* [row*warps + warp] */
    uint64_t slots, slot_room;
    block *blocks;
    int block_count;
    uint64_t most; /* cells that are looked at, a quarter as many requests whose stages are kept,
                      and requests followed on their way and warps asked */
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

/* Stages of x neighbours that ask for first, first + by, ... */
static uint64_t stages_of_run(const access_machine *m, uint64_t x, wide first, wide by)
{
    if (by == 0)
        return 1;
    if (by < 0) { /* the same cells from the other end */
        first += by * (wide)(x - 1);
        by = -by;
    }
    if (m->kind == MACHINE_DMM) {
        uint64_t banks = m->w / gcd_u64((uint64_t)(by % m->w), m->w);
        return (x - 1) / banks + 1;
    }
    return by >= (wide)m->w ? x : (uint64_t)((first % m->w + by * (wide)(x - 1)) / m->w) + 1;
}

/* The indices from .. to - 1 as one request: *active of them ask. */
static uint64_t request(counter *c, wide from, wide to, int piece, uint64_t *active)
{
    uint64_t n = 0;
    const repeat_piece *p = &c->pieces[piece];
    *active = 0;
    if (p->k == 1 && p->from <= from && p->to >= to && (p->active == NULL || p->active[0])) {
        *active = (uint64_t)(to - from);
        return c->memory && go_on(c, 1)
                   ? stages_of_run(c->m, *active, p->offset[0] + p->by * (from - p->from), p->by)
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
    uint64_t active, requests, stages;
    uint32_t *row;
} round;

static uint32_t *new_row(counter *c)
{
    if (c->slots + c->warps > c->most / 4 || c->warps > c->most / 4) {
        c->st = ST_LIMIT;
        return NULL;
    }
    if (c->slots + c->warps > c->slot_room) {
        c->slot_room = c->slot_room ? 2 * c->slot_room : 1024;
        while (c->slot_room < c->slots + c->warps)
            c->slot_room *= 2;
        uint32_t *stages = mem_try_grow_array(c->stages, c->slot_room, sizeof *c->stages);
        if (stages == NULL) {
            c->st = ST_LIMIT;
            return NULL;
        }
        c->stages = stages;
    }
    memset(c->stages + c->slots, 0, c->warps * sizeof *c->stages);
    c->slots += c->warps;
    return c->stages + c->slots - c->warps;
}

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

/* The first index that is in a piece and at least f, and that piece; false: there is none below
 * `to`. */
static bool next_index(const counter *c, wide to, int *piece, wide *f)
{
    while (*piece < c->count && c->pieces[*piece].to <= *f)
        ++*piece;
    if (*piece == c->count || c->pieces[*piece].from >= to)
        return false;
    if (*f < c->pieces[*piece].from)
        *f = c->pieces[*piece].from;
    return *f < to;
}

/* Every request of the window; a request of two windows is none, for they begin and end between
 * requests. */
static void walk(counter *c, const window *w, repeat_count *out)
{
    wide p = c->one_round ? (wide)1 << 120 : (wide)c->m->p, f = w->from;
    int piece = 0;
    round r = { .number = -1 };
    while (go_on(c, 1) && next_index(c, w->to, &piece, &f)) {
        wide begin = f / p * p, width = c->m->w, from = begin + (f - begin) / width * width,
             to = from + width, number = f / p;
        uint64_t active;
        to = to < begin + p ? to : begin + p;
        to = to < w->to ? to : w->to;
        from = from > w->from ? from : w->from;
        if (number != r.number) {
            end_round(c, &r, w->times, out);
            r.number = number;
            r.row = NULL;
        }
        uint64_t k = request(c, from, to, piece, &active);
        r.active += active;
        r.requests += active > 0;
        r.stages += k;
        if (c->scheduled && k && c->st == ST_OK) {
            if (k > UINT32_MAX)
                c->st = ST_LIMIT;
            else if (r.row == NULL)
                r.row = new_row(c);
            if (r.row)
                r.row[(from - begin) / width] = (uint32_t)k;
        }
        f = to;
    }
    end_round(c, &r, w->times, out);
}

/* --- windows ---------------------------------------------------------------------------------- */

/* U of repeat.h; 0 where it is too long to be worth it. */
static wide period(const counter *c, const repeat_piece *p)
{
    bool run = p->k == 1 && (p->active == NULL || p->active[0]); /* a step a request */
    wide unit = c->unit, w = c->m->w, most = (run ? w : 4) * (wide)c->most;
    if (unit > most)
        return 0;
    wide l = unit / gcd_i128(unit, p->k) * p->k;
    if (c->memory) {
        wide moved = (p->by % w) * ((l / p->k) % w) % w;
        l = l > most ? l : l * (w / gcd_i128(moved, w));
    }
    return l > most ? 0 : l;
}

/* Everything, as windows in order: what repeats once, and how often. */
static void cut(counter *c)
{
    wide from = 0;
    c->windows = mem_array((uint64_t)c->count * 2 + 1, sizeof *c->windows);
    for (int i = 0; i < c->count; i++) {
        const repeat_piece *p = &c->pieces[i];
        wide u = period(c, p), first = (p->from + c->unit - 1) / c->unit * c->unit;
        if (u == 0 || first < from || p->to < first + 3 * u)
            continue;
        wide times = (p->to - first) / u - 1;
        if (first > from)
            c->windows[c->window_count++] = (window){ from, first, 1 };
        c->windows[c->window_count++] = (window){ first, first + u, (uwide)times };
        from = first + times * u;
    }
    c->windows[c->window_count++] = (window){ from, c->pieces[c->count - 1].to, 1 };
}

/* --- warps that run ahead of each other ------------------------------------------------------- */

typedef struct warp {
    int block;                /* of its next request; block_count: it has none */
    uwide turn;               /* which repetition of the block */
    uint64_t row;
    uwide ready;
} warp;

typedef struct moment { /* all that the future depends on, at the time `now` */
    bool taken;
    uwide now, turn;          /* of the warp that is looked at */
    warp *warps;
} moment;

typedef struct service {
    counter *c;
    warp *warps;
    uint64_t q;
    uwide now, end, beyond;   /* beyond: the time of the cycles left out */
    moment seen;
    uint64_t looks, next_look;
    int looked_at;            /* the block whose cycle is looked for; -1 - b: b's is found */
} service;

static bool asks(const counter *c, int b, uint64_t row, uint64_t j)
{
    return c->stages[(c->blocks[b].first + row) * c->warps + j] > 0;
}

/* To the next request that is not empty, from row `row` of a block on. */
static void advance(counter *c, warp *x, uint64_t j, uint64_t row)
{
    for (; x->block < c->block_count; x->block++, x->turn = 0, row = 0) {
        const block *b = &c->blocks[x->block];
        for (int again = 0; again < 2; again++, row = 0) {
            for (; row < b->rows; row++)
                if (asks(c, x->block, row, j)) {
                    x->row = row;
                    return;
                }
            if (x->turn + 1 >= b->times)
                break;
            x->turn++;
        }
    }
}

/* Is the present the moment seen, but for `more` turns of the block? */
static bool alike(const service *s, int b, uwide more)
{
    for (uint64_t j = 0; j < s->q; j++) {
        const warp *x = &s->warps[j], *y = &s->seen.warps[j];
        uwide wait = x->ready > s->now ? x->ready - s->now : 0,
              waited = y->ready > s->seen.now ? y->ready - s->seen.now : 0;
        if (x->block != y->block || wait != waited)
            return false;
        if (x->block < s->c->block_count
            && (x->row != y->row || x->turn != y->turn + (x->block == b ? more : 0)))
            return false;
    }
    return true;
}

/* Leaves out as many cycles of `more` turns as every warp can still go through. */
static void leap(service *s, int b, uwide more)
{
    uwide most = 0, cycles, passed = s->now - s->seen.now;
    for (uint64_t j = 0; j < s->q; j++)
        if (s->warps[j].block == b && s->warps[j].turn > most)
            most = s->warps[j].turn;
    cycles = (s->c->blocks[b].times - 1 - most) / more;
    for (uint64_t j = 0; j < s->q; j++)
        if (s->warps[j].block == b)
            s->warps[j].turn += cycles * more;
    s->beyond += cycles * passed;
}

/* Warp j, the first that block b has requests of, begins another turn of it. */
static void look(service *s, int b, uint64_t j)
{
    if (s->looked_at == -1 - b)
        return;
    if (s->looked_at != b) {
        s->looked_at = b;
        s->seen.taken = false;
        s->looks = 0;
        s->next_look = 1;
    }
    uwide turn = s->warps[j].turn;
    if (s->seen.taken && turn > s->seen.turn && alike(s, b, turn - s->seen.turn)) {
        leap(s, b, turn - s->seen.turn);
        s->looked_at = -1 - b;
        return;
    }
    if (++s->looks >= s->next_look) { /* Brent: a cycle of any length is seen in the end */
        s->next_look *= 2;
        memcpy(s->seen.warps, s->warps, s->q * sizeof *s->warps);
        s->seen.taken = true;
        s->seen.now = s->now;
        s->seen.turn = turn;
    }
}

static uint64_t first_of(const counter *c, int b)
{
    for (uint64_t j = 0; j < c->warps; j++)
        for (uint64_t row = 0; row < c->blocks[b].rows; row++)
            if (asks(c, b, row, j))
                return j;
    return c->warps;
}

/* The ready warp to be served after `last`, in round-robin order; if nobody is ready, time passes
 * till somebody is.  False: nobody has a request left. */
static bool choose(service *s, uint64_t last, uint64_t *chosen, uint64_t *asked)
{
    for (int again = 0; again < 2; again++) {
        uwide first = 0;
        bool any = false;
        for (uint64_t i = 1; i <= s->q; i++) {
            uint64_t j = last + i < s->q ? last + i : last + i - s->q;
            const warp *x = &s->warps[j];
            ++*asked;
            if (x->block == s->c->block_count)
                continue;
            if (x->ready <= s->now) {
                *chosen = j;
                return true;
            }
            first = any && first < x->ready ? first : x->ready;
            any = true;
        }
        if (!any)
            return false;
        s->now = first;
    }
    return false;
}

static void serve(service *s, uint64_t *first)
{
    counter *c = s->c;
    uint64_t last = s->q - 1, j, served = 0, asked = 0;
    while (choose(s, last, &j, &asked)) {
        warp *x = &s->warps[j];
        int b = x->block;
        uwide turn = x->turn;
        s->now += c->stages[(c->blocks[b].first + x->row) * c->warps + j];
        s->end = x->ready = s->now + c->m->l - 1;
        advance(c, x, j, x->row + 1);
        last = j;
        if (x->block == b && x->turn > turn && j == first[b] && c->blocks[b].times > 2)
            look(s, b, j);
        if (++served + asked / 8 > c->most)
            c->st = ST_LIMIT;
        if ((served % 4096 == 0 && !go_on(c, 0)) || c->st != ST_OK)
            return;
    }
}

static uwide serving_time(counter *c)
{
    service s = { .c = c, .q = c->warps, .looked_at = INT32_MIN };
    mem_own uint64_t *first = mem_array((uint64_t)c->block_count + 1, sizeof *first);
    s.warps = mem_array(s.q, sizeof *s.warps);
    s.seen.warps = mem_array(s.q, sizeof *s.warps);
    memset(s.warps, 0, s.q * sizeof *s.warps);
    for (uint64_t j = 0; j < s.q; j++)
        advance(c, &s.warps[j], j, 0);
    for (int b = 0; b < c->block_count; b++)
        first[b] = first_of(c, b);
    serve(&s, first);
    free(s.warps);
    free(s.seen.warps);
    return s.end + s.beyond;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void walk_all(counter *c, repeat_count *out)
{
    c->blocks = mem_array((uint64_t)c->window_count, sizeof *c->blocks);
    for (int i = 0; i < c->window_count && c->st == ST_OK; i++) {
        uint64_t before = c->slots;
        walk(c, &c->windows[i], out);
        uint64_t rows = c->warps ? (c->slots - before) / c->warps : 0;
        if (rows)
            c->blocks[c->block_count++]
                = (block){ before / c->warps, rows, c->windows[i].times };
    }
}

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
        out->time = c->block_count ? serving_time(c) : 0;
    else
        out->time = out->stages + out->rounds * (m->l - 1);
}

status repeat_operation(const access_machine *m, const repeat_piece *pieces, int count,
                        uint64_t most_cells, volatile sig_atomic_t *stop, repeat_count *out)
{
    counter c
        = { .m = m, .pieces = pieces, .count = count, .most = most_cells, .stop = stop };
    *out = (repeat_count){ 0 };
    if (count == 0)
        return ST_OK;
    c.one_round = pieces[count - 1].to <= (wide)m->p;
    c.memory = m->kind == MACHINE_DMM || m->kind == MACHINE_UMM;
    c.warps = (m->p - 1) / m->w + 1;
    c.scheduled = c.memory && !m->lockstep && !c.one_round && c.warps > 1;
    c.unit = (wide)(c.one_round ? m->w : m->p);
    cut(&c);
    walk_all(&c, out);
    if (c.st == ST_OK)
        finish(&c, out);
    free(c.windows);
    free(c.now);
    free(c.stages);
    free(c.blocks);
    return c.st;
}
