/* Counting an access operation: see count.h. */
#include "cost/count.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/words.h"
#include "cost/schedule.h"

struct op_count {
    access_machine m;
    bool may_skip, stages_counted, turns, interrupted, part; /* turns: of the PRAM's atomics */
    volatile sig_atomic_t *stop;
    access_count sum;
    uint64_t warps;        /* of a full round */
    uint64_t thread, active_in_round;
    uint64_t *cells, in_warp;
    size_t room;
    /* pipelined, no empty request: warps are served in turn, each when the memory's
     * input is free and its last request complete */
    uint64_t now, end, warp, *ready;
    uint64_t ready_count;
    /* pipelined, with empty requests: decided at the end by the definition */
    uint32_t *kept;
    uint64_t kept_count;
    size_t kept_room;
    uint64_t limit;     /* that count_ask still takes */
    count_taker *taker; /* of the requests, or NULL */
    void *takes;
};

op_count *count_begin(const access_machine *m, bool may_skip)
{
    op_count *op = mem_alloc(sizeof *op);
    op->m = *m;
    op->may_skip = may_skip;
    op->warps = m->p / m->w + (m->p % m->w != 0);
    op->stages_counted = m->kind == MACHINE_DMM || m->kind == MACHINE_UMM;
    op->turns = m->kind == MACHINE_PRAM && m->atomic;
    op->limit = UINT64_MAX;
    return op;
}

void count_limit(op_count *op, uint64_t limit)
{
    op->limit = limit;
}

void count_take(op_count *op, count_taker *taker, void *data)
{
    op->taker = taker;
    op->takes = data;
}

void count_watch(op_count *op, volatile sig_atomic_t *stop)
{
    op->stop = stop;
}

static uint64_t *ready_at(op_count *op, uint64_t warp)
{
    if (warp >= op->ready_count) { /* no more warps than requests ever get a place */
        uint64_t room = op->ready_count ? op->ready_count : 256;
        while (room <= warp)
            room *= 2;
        op->ready = mem_grow_array(op->ready, room, sizeof *op->ready);
        memset(op->ready + op->ready_count, 0, (room - op->ready_count) * sizeof *op->ready);
        op->ready_count = room;
    }
    return &op->ready[warp];
}

static void keep(op_count *op, uint64_t k)
{
    op->kept = mem_more(op->kept, op->kept_count, &op->kept_room, sizeof *op->kept);
    op->kept[op->kept_count++] = (uint32_t)k;
}

/* One request of k stages (0: empty) by the next warp. */
static void request(op_count *op, uint64_t k)
{
    if (op->part) {
        keep(op, k);
        return;
    }
    op->sum.stages += k;
    op->sum.requests += k > 0;
    if (op->m.lockstep)
        return;
    if (op->may_skip) {
        keep(op, k);
        return;
    }
    uint64_t *ready = ready_at(op, op->warp);
    op->now = (*ready > op->now ? *ready : op->now) + k;
    *ready = op->now + op->m.l - 1;
    if (*ready > op->end)
        op->end = *ready;
    if (++op->warp == op->warps)
        op->warp = 0;
}

/* A whole round of q requests of k stages, the last of them of `last`. */
static void round_of_requests(op_count *op, uint64_t q, uint64_t k, uint64_t last)
{
    if (op->m.lockstep) {
        op->sum.stages += (q - 1) * k + last;
        op->sum.requests += q;
        return;
    }
    ready_at(op, q - 1);
    uint64_t now = op->now, wait = op->m.l - 1, *ready = op->ready;
    for (uint64_t j = 0; j + 1 < q; j++) {
        now = (ready[j] > now ? ready[j] : now) + k;
        ready[j] = now + wait;
    }
    now = (ready[q - 1] > now ? ready[q - 1] : now) + last;
    ready[q - 1] = now + wait;
    op->now = now;
    op->end = ready[q - 1] > op->end ? ready[q - 1] : op->end;
    op->sum.stages += (q - 1) * k + last;
    op->sum.requests += q;
}

/* --- runs ------------------------------------------------------------------------ */

/* Stages of x neighbouring threads that ask for first, first + step, ... */
static uint64_t run_stages(const access_machine *m, uint64_t x, uint64_t first, uint64_t step)
{
    if (x == 0)
        return 0;
    if (step == 0)
        return m->atomic ? x : 1;
    if (m->kind == MACHINE_DMM) {
        uint64_t banks = m->w / gcd_u64(step, m->w);
        return (x + banks - 1) / banks;
    }
    if (step >= m->w)
        return x;
    return (first % m->w + step * (x - 1)) / m->w + 1;
}

/* Stages of a round of x threads that begins at `first`. */
static uint64_t round_stages(const access_machine *m, uint64_t x, uint64_t first, uint64_t step)
{
    uint64_t full = x / m->w, rest = x % m->w;
    return full * run_stages(m, m->w, first, step)
           + run_stages(m, rest, first + full * m->w * step, step);
}

/* Rounds that all look like the first but for a shorter last one: the first warp has the
 * most stages, and either the memory's input or that warp's latency sets the pace.  False
 * when the rounds differ, or the time would not fit. */
static bool equal_rounds(op_count *op, uint64_t s, uint64_t first, uint64_t step)
{
    const access_machine *m = &op->m;
    uint64_t rounds = (s - 1) / m->p + 1, last = s - (rounds - 1) * m->p;
    if (m->kind == MACHINE_UMM && rounds > 1 && (unsigned __int128)m->p * (step % m->w) % m->w != 0)
        return false;
    uint64_t all = round_stages(m, m->p < s ? m->p : s, first, step),
             lead = run_stages(m, m->p < m->w ? m->p : m->w, first, step);
    uint64_t end = round_stages(m, last, first + (rounds - 1) * m->p * step, step);
    if (s < m->p && s < m->w)
        lead = all;
    unsigned __int128 pace = m->lockstep || all > lead + m->l - 1
                                 ? all + (m->lockstep ? m->l - 1 : 0)
                                 : lead + m->l - 1;
    unsigned __int128 time = (rounds - 1) * pace + end + m->l - 1;
    if (time > INT64_MAX)
        return false;
    op->sum.stages = (rounds - 1) * all + end;
    op->sum.requests = (rounds - 1) * op->warps + (last - 1) / m->w + 1;
    op->sum.rounds = rounds;
    op->end = (uint64_t)time;
    return true;
}

static void affine_stages(op_count *op, uint64_t s, uint64_t first, uint64_t step)
{
    const access_machine *m = &op->m;
    uint64_t full = m->p < m->w ? m->p : m->w;
    if (equal_rounds(op, s, first, step))
        return;
    /* every warp of a round begins at the same place within a group */
    for (uint64_t done = 0; done < s && !(op->interrupted = op->stop && *op->stop);) {
        uint64_t n = s - done < m->p ? s - done : m->p, begin = first + done * step;
        uint64_t q = n / m->w + (n % m->w != 0), last = n % m->w ? n % m->w : full;
        uint64_t k = run_stages(m, full, begin, step);
        round_of_requests(op, q, k, run_stages(m, last, begin + (q - 1) * m->w * step, step));
        op->sum.rounds++;
        done += n;
    }
}

/* Shifts have no pattern. */
static void each_cell(op_count *op, uint64_t s, int64_t first, int64_t step)
{
    enum { AT_ONCE = 256 };
    int64_t cells[AT_ONCE];
    for (uint64_t done = 0; done < s && !(op->interrupted = op->stop && *op->stop);) {
        uint64_t n = s - done < AT_ONCE ? s - done : AT_ONCE;
        for (uint64_t i = 0; i < n; i++)
            cells[i] = first + (int64_t)(done + i) * step;
        count_cells(op, cells, NULL, n);
        done += n;
    }
}

void count_affine(op_count *op, uint64_t s, int64_t first, int64_t step)
{
    const access_machine *m = &op->m;
    if (s == 0)
        return;
    if (m->shift && step != 0) {
        each_cell(op, s, first, step);
        return;
    }
    op->sum.accesses = s;
    uint64_t rounds = (s - 1) / m->p + 1, rest = s - (rounds - 1) * m->p;
    if (!op->stages_counted) {
        op->sum.rounds = rounds;
        op->sum.time = op->turns && step == 0 ? s
                       : m->kind == MACHINE_PRAM
                           ? rounds
                           : (rounds - 1) * ((m->p - 1) / m->w + 1) + (rest - 1) / m->w + 1;
        return;
    }
    if (step < 0) { /* a warp's cells are the same set from the other end, if its size is known */
        bool even = m->kind == MACHINE_DMM;
        if (even)
            step = -step;
    }
    if (step >= 0) {
        affine_stages(op, s, (uint64_t)first, (uint64_t)step);
        return;
    }
    for (uint64_t done = 0;
         done < s
         && !(op->interrupted =
                  op->stop && *op->stop);) { /* descending on the UMM: turn each warp round */
        uint64_t n = s - done < m->p ? s - done : m->p;
        for (uint64_t x = 0; x < n; x += m->w) {
            uint64_t in = n - x < m->w ? n - x : m->w,
                     lowest = (uint64_t)(first + (int64_t)(done + x + in - 1) * step);
            request(op, run_stages(m, in, lowest, (uint64_t)-step));
        }
        op->warp = 0;
        op->sum.rounds++;
        done += n;
    }
}

/* --- any addresses ------------------------------------------------------------------ */

static void end_warp(op_count *op)
{
    uint64_t k = 0;
    if (op->taker)
        op->taker(op->takes, op->cells, op->in_warp);
    else if (op->in_warp)
        k = (op->m.atomic ? access_turns : access_stages)(&op->m, op->cells, op->in_warp, op->stop);
    request(op, k);
    op->in_warp = 0;
}

static void end_round(op_count *op)
{
    op->sum.rounds += op->active_in_round > 0;
    if (op->m.kind == MACHINE_BPRAM)
        op->sum.time += (op->active_in_round + op->m.w - 1) / op->m.w;
    if (op->turns)
        op->sum.time += access_turns(&op->m, op->cells, op->in_warp, op->stop);
    else if (op->m.kind == MACHINE_PRAM)
        op->sum.time += op->active_in_round > 0;
    op->active_in_round = op->thread = op->in_warp = 0;
    op->warp = 0;
}

static void add_cell(op_count *op, uint64_t cell)
{
    op->cells = mem_more(op->cells, op->in_warp, &op->room, sizeof *op->cells);
    op->cells[op->in_warp++] = cell;
}

void count_cells(op_count *op, const int64_t *cells, const uint8_t *active, uint64_t n)
{
    uint64_t p = op->m.p, w = op->m.w, in_warp = op->thread % w;
    for (uint64_t i = 0; i < n; i++) {
        if (active == NULL || active[i]) {
            if (op->stages_counted || op->turns)
                add_cell(op, (uint64_t)cells[i]);
            op->sum.accesses++;
            op->active_in_round++;
        }
        op->thread++;
        if (++in_warp == w || op->thread == p) {
            if (op->stages_counted)
                end_warp(op);
            in_warp = 0;
        }
        if (op->thread == p)
            end_round(op);
    }
}

status count_ask(op_count *op, bool active, uint64_t cell)
{
    if (op->limit == 0)
        return ST_LIMIT;
    op->limit--;
    count_cells(op, &(int64_t){ (int64_t)cell }, &(uint8_t){ active }, 1);
    return ST_OK;
}

op_count *count_part(const access_machine *m, uint64_t first)
{
    op_count *op = count_begin(m, true);
    op->part = true;
    op->thread = first % m->p;
    return op;
}

void count_join(op_count *op, op_count *part)
{
    if (part->thread % part->m.w != 0) /* the operation's last warp */
        end_warp(part);
    op->sum.accesses += part->sum.accesses;
    for (uint64_t i = 0; i < part->kept_count; i++) {
        uint64_t left = op->m.p - op->thread;
        request(op, part->kept[i]);
        op->active_in_round += part->kept[i] > 0;
        op->thread += left < op->m.w ? left : op->m.w;
        if (op->thread == op->m.p)
            end_round(op);
    }
    free(part->cells);
    free(part->kept);
    free(part);
}

uint32_t *count_slots(op_count *op, uint64_t *slots, access_count *count)
{
    if (op->thread % op->m.w != 0)
        end_warp(op);
    if (op->thread > 0)
        end_round(op);
    uint32_t *stages = op->kept;
    for (uint64_t i = 0; i < op->kept_count; i++) {
        op->sum.stages += stages[i];
        op->sum.requests += stages[i] > 0;
    }
    *slots = op->kept_count;
    *count = op->sum;
    free(op->cells);
    free(op);
    return stages;
}

static status finish(op_count *op)
{
    access_count *c = &op->sum;
    status st = ST_OK;
    if (op->stages_counted && op->thread % op->m.w != 0)
        end_warp(op);
    if (op->thread > 0)
        end_round(op);
    if (op->stages_counted) {
        if (c->rounds && op->m.l > (UINT64_MAX / 2 - c->stages) / c->rounds)
            st = ST_LIMIT;
        else if (op->m.lockstep)
            c->time = c->stages + c->rounds * (op->m.l - 1);
        else
            c->time = op->end;
        if (st == ST_OK && op->may_skip && !op->m.lockstep)
            st = schedule_requests(op->kept, op->kept_count, op->warps, op->m.l, false, op->stop,
                                   NULL, &c->time);
    }
    return op->interrupted || (op->stop && *op->stop) ? ST_INTERRUPT : st;
}

status count_end(op_count *op, access_count *count)
{
    status st = count ? finish(op) : ST_OK;
    if (count)
        *count = op->sum;
    free(op->cells);
    free(op->ready);
    free(op->kept);
    free(op);
    return st;
}
