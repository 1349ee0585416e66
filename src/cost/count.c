/* Counting an access operation: see count.h. */
#include "cost/count.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cost/repeat.h"
#include "cost/schedule.h"

struct op_count {
    access_machine m;
    bool stages_counted, turns, part; /* turns: of the PRAM's atomics */
    volatile sig_atomic_t *stop;
    access_count sum;
    uint64_t warps;        /* of a full round */
    uint64_t thread, active_in_round;
    uint64_t *cells, in_warp;
    size_t room;
    /* pipelined: of each request its stages; by the definition, at the end */
    uint32_t *kept;
    uint64_t kept_count;
    size_t kept_room;
    uint64_t limit;     /* that count_ask still takes */
    count_taker *taker; /* of the requests, or NULL */
    void *takes;
};

op_count *count_begin(const access_machine *m)
{
    op_count *op = mem_alloc(sizeof *op);
    op->m = *m;
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

static void keep(op_count *op, uint64_t k)
{
    op->kept = mem_more(op->kept, op->kept_count, &op->kept_room, sizeof *op->kept);
    op->kept[op->kept_count++] = (uint32_t)k;
}

/* One request of k stages (0: empty) by the next warp. */
static void request(op_count *op, uint64_t k)
{
    if (op->part || !op->m.lockstep)
        keep(op, k);
    if (op->part)
        return;
    op->sum.stages += k;
    op->sum.requests += k > 0;
}

/* --- runs ------------------------------------------------------------------------ */

/* Stages of a round of x threads that begins at `first`. */
static uint64_t round_stages(const access_machine *m, uint64_t x, __int128 first, __int128 step)
{
    uint64_t full = x / m->w, rest = x % m->w;
    return (full ? full * access_run_stages(m, m->w, first, step) : 0)
           + (rest ? access_run_stages(m, rest, first + full * step * m->w, step) : 0);
}

/* Rounds that all look like the first but for a shorter last one: the first warp has the
 * most stages, and either the memory's input or that warp's latency sets the pace.  False
 * when the rounds differ. */
static bool equal_rounds(const access_machine *m, uint64_t s, __int128 first, __int128 step,
                         repeat_count *c)
{
    const uint64_t p = m->p, w = m->w, rounds = (s - 1) / p + 1, last = s - (rounds - 1) * p;
    if (m->kind == MACHINE_UMM && rounds > 1 && (step % (__int128)w) * p % w != 0)
        return false;
    uint64_t all = round_stages(m, p < s ? p : s, first, step),
             lead = access_run_stages(m,
                                      p < w   ? (p < s ? p : s)
                                      : w < s ? w
                                              : s,
                                      first, step),
             end = round_stages(m, last, first + step * p * (rounds - 1), step);
    unsigned __int128 pace = m->lockstep || all > lead + m->l - 1
                                 ? all + (m->lockstep ? m->l - 1 : 0)
                                 : lead + m->l - 1;
    *c = (repeat_count){ .time = (rounds - 1) * pace + end + m->l - 1,
                         .accesses = s,
                         .requests = (rounds - 1) * ((p - 1) / w + 1) + (last - 1) / w + 1,
                         .stages = (unsigned __int128)(rounds - 1) * all + end,
                         .rounds = rounds };
    return true;
}

/* Shifts have no pattern. */
static status each_cell(const access_machine *m, uint64_t s, int64_t first, int64_t step,
                        volatile sig_atomic_t *stop, access_count *out)
{
    enum { AT_ONCE = 256 };
    int64_t cells[AT_ONCE];
    op_count *op = count_begin(m);
    count_watch(op, stop);
    for (uint64_t done = 0; done < s && !(stop && *stop);) {
        uint64_t n = s - done < AT_ONCE ? s - done : AT_ONCE;
        for (uint64_t i = 0; i < n; i++)
            cells[i] = first + (int64_t)(done + i) * step;
        count_cells(op, cells, NULL, n);
        done += n;
    }
    return count_end(op, out);
}

status count_affine(const access_machine *m, uint64_t s, int64_t first, int64_t step,
                    volatile sig_atomic_t *stop, access_count *out)
{
    const uint64_t steps = UINT64_C(1) << 48; /* it ends where it is stopped */
    const bool staged = m->kind == MACHINE_DMM || m->kind == MACHINE_UMM, one = step == 0;
    const __int128 offset = first, by = one && staged && m->atomic ? (__int128)m->w : step;
    const repeat_piece piece = { .to = s, .k = 1, .offset = &offset, .by = by };
    repeat_count c = { 0 };
    *out = (access_count){ 0 };
    if (m->shift && !one)
        return each_cell(m, s, first, step, stop, out);
    status st = s == 0 || (staged && equal_rounds(m, s, first, by, &c))
                    ? ST_OK
                    : repeat_operation(m, &(repeat_pieces){ &piece, 1, 0, 0 }, steps, stop, &c);
    if (st == ST_OK && m->kind == MACHINE_PRAM && m->atomic && one)
        c.time = s;
    if (st != ST_OK || c.time > INT64_MAX)
        return st == ST_OK ? ST_LIMIT : st;
    *out = (access_count){ (uint64_t)c.time, s, (uint64_t)c.requests, (uint64_t)c.stages,
                           (uint64_t)c.rounds };
    return ST_OK;
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
    op_count *op = count_begin(m);
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
            st = schedule_requests(op->kept, op->kept_count, op->warps, op->m.l, false, op->stop,
                                   NULL, &c->time);
    }
    return op->stop && *op->stop ? ST_INTERRUPT : st;
}

status count_end(op_count *op, access_count *count)
{
    status st = count ? finish(op) : ST_OK;
    if (count)
        *count = op->sum;
    free(op->cells);
    free(op->kept);
    free(op);
    return st;
}
