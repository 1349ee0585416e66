/* See naive.h. */
#include "tests/laws/naive.h"

#include <stdlib.h>
#include <string.h>

static void *memory_of(void *old, long count, size_t size)
{
    void *p = realloc(old, (size_t)(count > 0 ? count : 1) * size);
    if (p == NULL)
        abort();
    return p;
}

void naive_ask(naive_op *op, bool active, uint64_t cell)
{
    if (op->count == op->room) {
        op->room = op->room ? 2 * op->room : 16;
        op->active = memory_of(op->active, op->room, sizeof *op->active);
        op->cell = memory_of(op->cell, op->room, sizeof *op->cell);
    }
    op->active[op->count] = active;
    op->cell[op->count] = cell;
    op->count++;
}

void naive_op_clear(naive_op *op)
{
    free(op->active);
    free(op->cell);
    *op = (naive_op){ 0 };
}

/* --- a request ------------------------------------------------------------------ */

static bool is_first(const uint64_t *v, long i)
{
    for (long j = 0; j < i; j++)
        if (v[j] == v[i])
            return false;
    return true;
}

static long distinct_groups(long w, const uint64_t *cells, long n)
{
    long groups = 0;
    for (long i = 0; i < n; i++) {
        bool fresh = true;
        for (long j = 0; j < i; j++)
            if (cells[j] / (uint64_t)w == cells[i] / (uint64_t)w)
                fresh = false;
        groups += fresh;
    }
    return groups;
}

static long busiest_bank(long w, const uint64_t *cells, long n)
{
    long most = 0;
    for (long i = 0; i < n; i++) { /* the bank that cell i lies in */
        long here = 0;
        for (long j = 0; j < n; j++)
            if (cells[j] % (uint64_t)w == cells[i] % (uint64_t)w && is_first(cells, j))
                here++;
        if (here > most)
            most = here;
    }
    return most;
}

long naive_stages(naive_kind kind, long w, const uint64_t *cells, long n)
{
    return kind == NAIVE_UMM ? distinct_groups(w, cells, n) : busiest_bank(w, cells, n);
}

/* Stage by stage: on the DMM every bank serves one thread, on the UMM one group every cell of it
 * for one thread. */
static long turns(naive_kind kind, uint64_t w, const uint64_t *cells, long n)
{
    long stages = 0, served_in[1024] = { 0 }; /* 0: not yet */
    for (long left = n; left > 0;) {
        long group = -1;
        stages++;
        for (long i = 0; i < n; i++) {
            bool now = served_in[i] == 0;
            if (now && group < 0)
                group = (long)(cells[i] / w);
            if (kind == NAIVE_UMM && (long)(cells[i] / w) != group)
                continue;
            for (long j = 0; j < i; j++)
                if (served_in[j] == stages
                    && (kind == NAIVE_UMM ? cells[j] == cells[i] : cells[j] % w == cells[i] % w))
                    now = false;
            if (now) {
                served_in[i] = stages;
                left--;
            }
        }
    }
    return stages;
}

/* --- an operation ----------------------------------------------------------------- */

static long rounds_of(const naive_op *op, long p)
{
    long r = 0;
    while (r * p < op->count)
        r++;
    return r;
}

static long active_in(const naive_op *op, long p, long round)
{
    long active = 0;
    for (long T = 0; T < p; T++)
        if (round * p + T < op->count && op->active[round * p + T])
            active++;
    return active;
}

long naive_busy_rounds(const naive_op *op, long p)
{
    long busy = 0, rounds = rounds_of(op, p);
    for (long r = 0; r < rounds; r++)
        if (active_in(op, p, r) > 0)
            busy++;
    return busy;
}

static long warps_of(const naive_machine *m)
{
    long warps = 0;
    while (warps * m->w < m->p)
        warps++;
    return warps;
}

/* Stages of what the threads of a warp ask for in a round. */
static long request(const naive_machine *m, const naive_op *op, long round, long warp)
{
    uint64_t cells[1024];
    long n = 0;
    for (long T = 0; T < m->p; T++) {
        long i = round * m->p + T;
        if (T / m->w != warp || i >= op->count || !op->active[i])
            continue;
        if (n == 1024)
            abort();
        cells[n++] = op->cell[i];
    }
    return op->atomic ? turns(m->kind, m->kind == NAIVE_PRAM ? UINT64_MAX : (uint64_t)m->w, cells,
                              n) /* of the PRAM: time unit by time unit, one a cell */
                      : naive_stages(m->kind, m->w, cells, n);
}

/* k[round*warps + warp] holds the stages of every request.  Time unit by time unit. */
static long simulate(const naive_machine *m, const long *k, long rounds, long warps)
{
    enum { BUBBLE = -1, STAGE = -2 }; /* else: the last stage of a request of that warp */
    long *pipe = memory_of(NULL, m->l, sizeof *pipe);
    long *round_of = memory_of(NULL, warps, sizeof *round_of); /* of a warp's next request */
    bool *waiting = memory_of(NULL, warps, sizeof *waiting);   /* for the answer to it */
    long clock = 0, unanswered = 0, served_last = warps - 1;
    long entering = BUBBLE, stages_left = 0; /* the request that holds the input */
    for (long i = 0; i < m->l; i++)
        pipe[i] = BUBBLE;
    for (long j = 0; j < warps; j++) {
        round_of[j] = 0;
        waiting[j] = false;
    }
    for (long i = 0; i < rounds * warps; i++)
        unanswered += k[i] > 0;

    while (unanswered > 0) {
        long open_round = rounds; /* the first that is not over */
        for (long j = 0; j < warps; j++) {
            while (round_of[j] < rounds && k[round_of[j] * warps + j] == 0)
                round_of[j]++; /* an empty request is skipped */
            if (round_of[j] < open_round)
                open_round = round_of[j];
        }
        for (long s = 1; s <= warps && stages_left == 0; s++) {
            long j = (served_last + s) % warps;
            bool ready = round_of[j] < rounds && !waiting[j]
                         && (!m->lockstep || round_of[j] == open_round);
            if (ready) {
                entering = j;
                stages_left = k[round_of[j] * warps + j];
                waiting[j] = true;
            }
        }
        if (stages_left > 0)
            served_last = entering;

        /* one time unit: everything moves one place, one stage enters, one leaves */
        for (long i = m->l - 1; i > 0; i--)
            pipe[i] = pipe[i - 1];
        pipe[0] = BUBBLE;
        if (stages_left > 0) {
            stages_left--;
            pipe[0] = stages_left == 0 ? entering : STAGE;
        }
        clock++;
        long leaving = pipe[m->l - 1];
        if (leaving >= 0) {
            waiting[leaving] = false;
            round_of[leaving]++;
            unanswered--;
        }
    }
    free(pipe);
    free(round_of);
    free(waiting);
    return clock;
}

void naive_add(const naive_machine *m, const naive_op *op, bool time, naive_figures *sum)
{
    long rounds = rounds_of(op, m->p);
    for (long i = 0; i < op->count; i++)
        sum->accesses += op->active[i];
    sum->rounds += naive_busy_rounds(op, m->p);
    if (m->kind == NAIVE_PRAM || m->kind == NAIVE_BPRAM) {
        bool in_turn = m->kind == NAIVE_PRAM && op->atomic;
        const naive_machine one_warp = { .kind = m->kind, .p = m->p, .w = m->p };
        for (long r = 0; r < rounds && time && in_turn; r++)
            sum->time += request(&one_warp, op, r, 0);
        if (in_turn)
            return;
        long at_once = m->kind == NAIVE_PRAM ? m->p : m->w;
        for (long r = 0; r < rounds && time; r++)
            for (long served = 0; served < active_in(op, m->p, r); served += at_once)
                sum->time++;
        return;
    }
    long warps = warps_of(m);
    long *k = memory_of(NULL, rounds * warps, sizeof *k);
    for (long r = 0; r < rounds; r++)
        for (long j = 0; j < warps; j++) {
            k[r * warps + j] = request(m, op, r, j);
            sum->stages += k[r * warps + j];
            if (k[r * warps + j] > 0) {
                sum->requests++;
                sum->conflicts += k[r * warps + j] - 1;
            }
        }
    if (time)
        sum->time += simulate(m, k, rounds, warps);
    free(k);
}
