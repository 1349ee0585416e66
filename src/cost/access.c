/* Counting one access operation from its addresses: see access.h. */
#include "cost/access.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cost/schedule.h"
#include "base/sort.h"

struct access_op {
    access_machine m;
    uint64_t limit, asked;
    uint64_t *cells;      /* of the warp being filled */
    uint64_t in_warp, thread;
    uint32_t *stages;     /* one for each request slot, in order of rounds and warps */
    uint64_t slots, warps;
    size_t room;
    access_count sum;
    uint64_t round_active;
    volatile sig_atomic_t *stop;
    access_taker *taker;  /* of the requests, or NULL */
    void *takes;
};

static const struct machine_row {
    const char *model;
    machine_kind kind;
    phase_rule rule;
    bool keeps;
    const char *placing[2];
} machines[] = {
    { "dmm", MACHINE_DMM, PHASE_INSTRUCTIONS, false, { "interleaved", "shifted" } },
    { "umm", MACHINE_UMM, PHASE_INSTRUCTIONS, false, { NULL } },
    { "pram", MACHINE_PRAM, PHASE_INSTRUCTIONS, false, { NULL } },
    { "bpram", MACHINE_BPRAM, PHASE_INSTRUCTIONS, false, { NULL } },
    { "agpu", MACHINE_AGPU, PHASE_INSTRUCTIONS, false, { NULL } },
    { "agpu'", MACHINE_AGPU, PHASE_INSTRUCTIONS, true, { NULL } },
    { "pem", MACHINE_AGPU, PHASE_ROUND, false, { NULL } },
    { "bsp", MACHINE_AGPU, PHASE_SUPERSTEP, true, { NULL } },
    { "hmm", MACHINE_HMM, PHASE_INSTRUCTIONS, false, { NULL } },
    { NULL, MACHINE_NONE, PHASE_INSTRUCTIONS, false, { NULL } },
};

static const struct machine_row *row_of(const char *model)
{
    const struct machine_row *row = machines;
    while (row->model && strcmp(row->model, model))
        row++;
    return row;
}

machine_kind access_machine_named(const char *model)
{
    return row_of(model)->kind;
}

phase_rule access_phase_rule(const char *model)
{
    return row_of(model)->rule;
}

bool access_keeps_shared(const char *model)
{
    return row_of(model)->keeps;
}

const char *access_placing(const char *model, bool shifted)
{
    return row_of(model)->placing[shifted];
}

bool access_two_memories(const char *model)
{
    machine_kind kind = row_of(model)->kind;
    return kind == MACHINE_AGPU || kind == MACHINE_HMM;
}

uint64_t access_distinct(uint64_t *v, uint64_t n)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < n; i++)
        if (i == 0 || v[i] != v[kept - 1])
            v[kept++] = v[i];
    return kept;
}

/* A number from 0 to w - 1 for each row, without a pattern (splitmix64). */
static uint64_t shift_of(uint64_t seed, uint64_t row, uint64_t w)
{
    uint64_t x = seed + (row + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint64_t)((unsigned __int128)(x ^ x >> 31) * w >> 64);
}

uint64_t access_bank(const access_machine *m, uint64_t cell)
{
    if (m->shift == 0)
        return cell % m->w;
    return (cell % m->w + shift_of(m->shift, cell / m->w, m->w)) % m->w;
}

uint64_t access_stages(const access_machine *m, uint64_t *cells, uint64_t n,
                       volatile sig_atomic_t *stop)
{
    if (n == 0 || !sort_numbers(cells, n, stop))
        return 0;
    n = access_distinct(cells, n);
    if (m->kind == MACHINE_UMM) {
        for (uint64_t i = 0; i < n; i++)
            cells[i] /= m->w;
        return access_distinct(cells, n);
    }
    for (uint64_t i = 0; i < n; i++)
        cells[i] = access_bank(m, cells[i]);
    if (!sort_numbers(cells, n, stop))
        return 0;
    uint64_t most = 0, run = 0;
    for (uint64_t i = 0; i < n; i++) {
        run = i > 0 && cells[i] == cells[i - 1] ? run + 1 : 1;
        if (run > most)
            most = run;
    }
    return most;
}

/* How often the value of v[i] comes in a row. */
static uint64_t run_length(const uint64_t *v, uint64_t i, uint64_t n)
{
    uint64_t from = i;
    while (i < n && v[i] == v[from])
        i++;
    return i - from;
}

uint64_t access_turns(const access_machine *m, uint64_t *cells, uint64_t n,
                      volatile sig_atomic_t *stop)
{
    const machine_kind kind = m->kind;
    const uint64_t w = m->w;
    uint64_t turns = 0, most = 0;
    for (uint64_t i = 0; kind == MACHINE_DMM && i < n; i++)
        cells[i] = access_bank(m, cells[i]);
    if (n == 0 || !sort_numbers(cells, n, stop))
        return 0;
    for (uint64_t i = 0, run; i < n; i += run) {
        run = run_length(cells, i, n);
        if (run > most)
            most = run;
        bool group_ends = i + run == n || cells[i + run] / w != cells[i] / w;
        if (kind == MACHINE_UMM && group_ends) {
            turns += most;
            most = 0;
        }
    }
    return kind == MACHINE_UMM ? turns : most;
}

/* Does the PRAM serve those who ask for one cell one after another? */
static bool takes_turns(const access_machine *m)
{
    return m->kind == MACHINE_PRAM && m->atomic;
}

access_op *access_begin(const access_machine *m, uint64_t limit)
{
    access_op *op = mem_alloc(sizeof *op);
    op->m = *m;
    op->limit = limit;
    op->warps = m->p / m->w + (m->p % m->w != 0);
    uint64_t most = m->w < m->p && !takes_turns(m) ? m->w : m->p;
    op->cells = mem_array(most < limit ? most : limit + 1, sizeof *op->cells);
    return op;
}

void access_watch(access_op *op, volatile sig_atomic_t *stop)
{
    op->stop = stop;
}

void access_take(access_op *op, access_taker *taker, void *data)
{
    op->taker = taker;
    op->takes = data;
}

static bool counts_stages(const access_op *op)
{
    return op->m.kind == MACHINE_DMM || op->m.kind == MACHINE_UMM;
}

static void end_request(access_op *op)
{
    if (takes_turns(&op->m))
        return; /* of a whole round */
    if (op->taker) {
        op->taker(op->takes, op->cells, op->in_warp);
    } else if (counts_stages(op)) {
        uint64_t k = (op->m.atomic ? access_turns : access_stages)(&op->m, op->cells, op->in_warp,
                                                                   op->stop);
        op->stages = mem_more(op->stages, op->slots, &op->room, sizeof *op->stages);
        op->stages[op->slots++] = (uint32_t)k;
        op->sum.stages += k;
        op->sum.requests += k > 0;
    }
    op->in_warp = 0;
}

static void end_round(access_op *op)
{
    op->sum.rounds += op->round_active > 0;
    if (op->m.kind == MACHINE_BPRAM) /* any w cells a time unit */
        op->sum.time += (op->round_active + op->m.w - 1) / op->m.w;
    if (takes_turns(&op->m))
        op->sum.time += access_turns(&op->m, op->cells, op->in_warp, op->stop);
    else if (op->m.kind == MACHINE_PRAM)
        op->sum.time += op->round_active > 0;
    op->in_warp = 0;
    op->round_active = 0;
    op->thread = 0;
}

status access_ask(access_op *op, bool active, uint64_t cell)
{
    if (op->asked == op->limit)
        return ST_LIMIT;
    op->asked++;
    if (active) {
        if (counts_stages(op) || takes_turns(&op->m))
            op->cells[op->in_warp++] = cell;
        op->sum.accesses++;
        op->round_active++;
    }
    op->thread++;
    if (op->thread % op->m.w == 0 || op->thread == op->m.p)
        end_request(op);
    if (op->thread == op->m.p)
        end_round(op);
    return ST_OK;
}

/* A round whose requests have stages k0, k1, ... costs k0 + k1 + ... + l - 1. */
static uint64_t lockstep_time(const access_op *op)
{
    return op->sum.stages + op->sum.rounds * (op->m.l - 1);
}

uint32_t *access_requests(access_op *op, uint64_t *slots, access_count *count)
{
    if (op->thread % op->m.w != 0)
        end_request(op);
    if (op->thread > 0)
        end_round(op);
    uint32_t *stages = op->stages;
    *slots = op->slots;
    *count = op->sum;
    free(op->cells);
    free(op);
    return stages;
}

status access_end(access_op *op, access_count *count)
{
    status st = ST_OK;
    if (count) {
        if (op->thread % op->m.w != 0)
            end_request(op);
        if (op->thread > 0)
            end_round(op);
        if (counts_stages(op)) {
            if (op->sum.requests && op->m.l > (UINT64_MAX / 2 - op->sum.stages) / op->sum.requests)
                st = ST_LIMIT;
            else if (op->m.lockstep)
                op->sum.time = lockstep_time(op);
            else
                st = schedule_requests(op->stages, op->slots, op->warps, op->m.l, false, op->stop,
                                       NULL, &op->sum.time);
        }
        if (op->stop && *op->stop)
            st = ST_INTERRUPT;
        *count = op->sum;
    }
    free(op->cells);
    free(op->stages);
    free(op);
    return st;
}
