/* access(...): the cost of one access operation, from the addresses of its threads. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cost/count.h"
#include "cost/joint.h"
#include "cost/shift.h"
#include "eval/internal.h"
#include "eval/range.h"

static status parameter(env *e, const char *name, uint64_t *out, span at)
{
    int i = instance_slot(e->f->in, name);
    num_own value = num_int(0);
    if (i < 0) {
        *out = 1;
        return ST_OK;
    }
    status st = eval_slot(e, i, at, &value);
    if (st == ST_OK && !num_to_u64(&value, out))
        st = diag_fail(e->d, ST_LIMIT, at, "%s = more than 2^64 cannot be counted access by access",
                       name);
    return st;
}

static status choice_in_force(env *e, const char *name, bool *out, span at)
{
    num value = num_int(0);
    int i = instance_choice(e->f->in, name);
    status st = i < 0 ? ST_OK : eval_slot(e, i, at, &value);
    *out = st == ST_OK && value.u.i != 0;
    return st;
}

/* Of banks and blocks only the distances of cells count: they may lie below 0. */
static status cell_of(env *e, const node *n, uint64_t *cell)
{
    const int64_t origin = INT64_C(1) << 61;
    num_own address = num_int(0);
    int64_t at = 0;
    status st = eval(e, n->b, &address);
    if (st != ST_OK)
        return st;
    bool fits = n->op < AGGREGATE_BANKS
                    ? num_to_u64(&address, cell)
                    : num_to_i64(&address, &at) && at > -origin && at < origin;
    if (fits && n->op >= AGGREGATE_BANKS)
        *cell = (uint64_t)(at + origin);
    return fits ? ST_OK : diag_fail(e->d, ST_DOMAIN, n->b->at, "this is no address");
}

/* The address at the values that the variables have now. */
static status ask_one(env *e, const node *n, op_count *op)
{
    bool active = true;
    uint64_t cell = 0;
    status st = n->c ? eval_truth(e, n->c, &active) : ST_OK;
    status_if(st, active, cell_of(e, n, &cell));
    if (st == ST_OK && (st = count_ask(op, active, cell)) != ST_OK)
        range_too_many_accesses(e);
    return st;
}

/* Those of all values of the variable v, and of those behind it in the list. */
static status ask_all(env *e, const node *n, const node *v, op_count *op)
{
    range_walk r;
    bool more = true;
    status st = range_begin(e, n, v, &r);
    status_if(st, e->metric != METRIC_MEETINGS, range_is_short(e, &r));
    while (st == ST_OK && (st = range_here(e, &r, &more)) == ST_OK && more) {
        st = v->next ? ask_all(e, n, v->next, op) : ask_one(e, n, op);
        status_then(st, eval_stopped(e));
        status_then(st, range_go(e, &r));
    }
    range_end(e, &r);
    return st;
}

static unsigned __int128 count_of(const repeat_count *c, int metric)
{
    switch (metric) {
    case METRIC_WORK:
    case METRIC_ASSIGNMENTS:
    case METRIC_ACCESSES: return c->accesses;
    case METRIC_SPAN: return c->accesses > 0;
    case METRIC_REQUESTS: return c->requests;
    case METRIC_STAGES_GLOBAL:
    case METRIC_STAGES: return c->stages;
    case METRIC_ROUNDS: return c->rounds;
    default: return c->time;
    }
}

static status too_long(env *e, const node *n, status st)
{
    return st == ST_INTERRUPT
               ? eval_stop(e)
               : diag_fail(e->d, st, n->at, "the time of this operation is longer than 2^63");
}

/* Counts an operation of `limit` indices at most from all its addresses; a taker (or NULL) is given
 * the requests instead.  Where a round of the PRAM is beyond the limit *c has what is before it. */
static status count_indices(env *e, const node *n, const access_machine *m, uint64_t limit,
                            count_taker *taker, void *data, access_count *c)
{
    uint64_t of_a_warp = m->w < m->p ? m->w : m->p;
    *c = (access_count){ 0 };
    if (!mem_has(of_a_warp < limit ? of_a_warp : limit, sizeof(uint64_t)))
        return mem_refuse(e->d, n->at, "the addresses of %llu threads",
                          (unsigned long long)of_a_warp);
    op_count *op = count_begin(m);
    count_limit(op, limit);
    count_watch(op, e->w->numbers.stop);
    count_take(op, taker, data);
    status st = ask_all(e, n, n->a, op);
    bool told = st == ST_OK || (st == ST_LIMIT && m->kind == MACHINE_PRAM);
    status ended = count_end(op, told ? c : NULL);
    return st == ST_OK && ended != ST_OK ? too_long(e, n, ended) : st;
}

static status count_one_by_one(env *e, const node *n, const access_machine *m, repeat_count *out)
{
    access_count c;
    status st = range_all_short(e, n);
    status_then(st, count_indices(e, n, m, e->max_accesses, NULL, NULL, &c));
    if (st == ST_OK)
        *out = (repeat_count){ c.time, c.accesses, c.requests, c.stages, c.rounds };
    return st;
}

/* What the DMMs from..to ask for together: of each its requests, one by one. */
static status count_joint(env *e, const node *n, const access_machine *m, uint64_t d,
                          repeat_count *out)
{
    range_walk r;
    joint all;
    uint64_t dmm = 0, warps = (m->p - 1) / m->w + 1;
    bool more = true;
    status st = range_begin(e, n, n->a, &r);
    joint_begin(&all, d, warps);
    *out = (repeat_count){ 0 };
    while (st == ST_OK && (st = range_here(e, &r, &more)) == ST_OK && more) {
        uint64_t slots;
        access_count c;
        op_count *op = count_part(m, 0);
        count_limit(op, e->max_accesses);
        count_watch(op, e->w->numbers.stop);
        if (dmm == d)
            st = range_too_many_accesses(e);
        status_then(st, n->a->next ? ask_all(e, n, n->a->next, op) : ask_one(e, n, op));
        mem_own uint32_t *stages = count_slots(op, &slots, &c);
        if (st == ST_OK && !mem_has(joint_words(&all, d, slots), 8))
            st = range_too_many_accesses(e);
        if (st == ST_OK)
            joint_add(&all, d, dmm++, stages, slots);
        out->accesses += c.accesses;
        out->requests += c.requests;
        out->stages += c.stages;
        status_if(st, out->accesses > e->max_accesses, range_too_many_accesses(e));
        status_then(st, range_go(e, &r));
    }
    range_end(e, &r);
    uint64_t time = 0;
    status ended = st == ST_OK
                       ? joint_time(&all, m->l, m->lockstep, e->w->numbers.stop, NULL, &time)
                       : ST_OK;
    joint_end(&all);
    out->time = time;
    return ended == ST_OK ? st : too_long(e, n, ended);
}

/* Is the range of the aggregate's first variable one value, or is there no other? */
static status is_single(env *e, const node *n, bool *single)
{
    range_walk r;
    bool more;
    status st = range_begin(e, n, n->a, &r);
    if (st == ST_OK && (st = range_here(e, &r, &more)) == ST_OK && more
        && (st = range_go(e, &r)) == ST_OK)
        st = range_here(e, &r, &more);
    *single = st == ST_OK && !more;
    range_end(e, &r);
    return st;
}

/* The machine whose operation it is, of the HMM's: all threads, those of a DMM, or of several. */
static status part_of_hmm(env *e, const node *n, access_machine *m, uint64_t *joined)
{
    uint64_t d = 1;
    bool single = true;
    status st = parameter(e, "d", &d, n->at);
    m->kind = n->op == AGGREGATE_BANK_ACCESS ? MACHINE_DMM : MACHINE_UMM;
    if (st != ST_OK || n->op == AGGREGATE_ACCESS)
        return st;
    m->p /= d;
    if (m->kind == MACHINE_DMM)
        m->l = 1;
    else if ((st = is_single(e, n, &single)) == ST_OK && !single)
        *joined = d;
    return st;
}

/* METRIC_MEETINGS, by looking at a few indices first: where any meet, mostly some of these do.
 * That none meet is known only when all have been looked at. */
static status count_meetings(env *e, const node *n, access_machine *m, num *out)
{
    enum { FIRST = 1 << 12 };
    access_count c;
    diag_trial trial;
    m->atomic = true;
    diag_try(&trial, &e->d);
    status st = count_indices(e, n, m, FIRST, NULL, NULL, &c);
    diag_tried(&trial, st != ST_OK && st != ST_LIMIT);
    if (st == ST_LIMIT && c.time == c.rounds)
        st = count_indices(e, n, m, e->max_accesses, NULL, NULL, &c);
    num_set_u64(out, c.time - c.rounds);
    return st == ST_LIMIT && c.time > c.rounds ? ST_OK : st;
}

/* What an operation on shifted rows takes has no one value. */
static status check_placing(env *e, const node *n)
{
    const char *shifted = access_placing(e->f->in->model->name, true);
    bool chosen = false;
    if (shifted == NULL || (e->metric != METRIC_TIME && e->metric != METRIC_STAGES))
        return ST_OK;
    status st = choice_in_force(e, shifted, &chosen, n->at);
    return st == ST_OK && chosen
               ? diag_fail(e->d, ST_DOMAIN, n->at, "what an access to shifted rows takes is random")
               : st;
}

/* Does the aggregate count on the machine of the frame's model, which is *kind? */
static status counts_on(env *e, const node *n, machine_kind *kind)
{
    const bool shifted = n->op == AGGREGATE_SHIFTED_ACCESS, request = n->op >= AGGREGATE_BANKS,
               any = n->op == AGGREGATE_ACCESS;
    *kind = e->f && e->f->in->model ? access_machine_named(e->f->in->model->name) : MACHINE_NONE;
    const machine_kind wanted = shifted   ? MACHINE_DMM
                                : request ? MACHINE_AGPU
                                : any     ? *kind
                                          : MACHINE_HMM;
    if (*kind == MACHINE_NONE && !shifted && !request)
        return diag_fail(
            e->d, ST_DOMAIN, n->at,
            "`access` counts on a memory machine only, inside the definition of an algorithm");
    if (*kind != wanted)
        return diag_fail(e->d, ST_DOMAIN, n->at,
                         "`%s` counts on the %s only, inside the definition of an algorithm",
                         n->name,
                         shifted   ? "DMM"
                         : request ? "AGPU"
                                   : "HMM");
    if (*kind == MACHINE_AGPU && any) {
        diag_fail(e->d, ST_DOMAIN, n->at, "`access` counts on DMM, UMM, PRAM and BPRAM only");
        diag_hint(e->d, "what an instruction of the AGPU asks for at once: banks(e = 0..b-1, "
                        "ADDRESS), blocks(e = 0..b-1, ADDRESS)");
        return ST_DOMAIN;
    }
    return shifted || request ? ST_OK : check_placing(e, n);
}

/* The machine's parameters and its discipline. */
static status fill_machine(env *e, const node *n, access_machine *m)
{
    status st = parameter(e, "p", &m->p, n->at);
    status_then(st, parameter(e, "w", &m->w, n->at));
    status_then(st, parameter(e, "l", &m->l, n->at));
    return st == ST_OK ? choice_in_force(e, "lockstep", &m->lockstep, n->at) : st;
}

/* access(i = lo..hi, ..., ADDRESS where C): the metric being asked for, of one operation */
status eval_access(env *e, const node *n, num *out)
{
    access_machine m = { .kind = MACHINE_NONE };
    status st = counts_on(e, n, &m.kind);
    status_then(st, fill_machine(e, n, &m));
    if (st != ST_OK)
        return st;
    if (e->uncounted)
        return range_too_many_accesses(e);
    if (e->metric == METRIC_MEETINGS && m.kind != MACHINE_PRAM) {
        m.kind = MACHINE_PRAM;
        m.p = INT64_MAX; /* of a memory machine the whole operation, as one round */
    }
    if (m.kind == MACHINE_PRAM)
        m.w = m.p;
    if (e->metric == METRIC_MEETINGS)
        return count_meetings(e, n, &m, out);
    repeat_count count;
    uint64_t joined = 0;
    if (m.kind == MACHINE_HMM && (st = part_of_hmm(e, n, &m, &joined)) != ST_OK)
        return st;
    if (joined) {
        st = count_joint(e, n, &m, joined, &count);
        return st == ST_OK ? regular_number(e, count_of(&count, e->metric), out) : st;
    }
    st = regular_access(e, n, &m, &count);
    if (st == ST_INTERRUPT)
        return eval_stop(e);
    if (st != ST_OK) {
        bool repeats = st == ST_LIMIT;
        st = count_one_by_one(e, n, &m, &count);
        if (st == ST_LIMIT && repeats && e->d->hint == NULL)
            diag_hint(e->d, "or it is counted from a period: set cells=... (now %llu)",
                      (unsigned long long)e->w->max_cells);
    }
    return st == ST_OK ? regular_number(e, count_of(&count, e->metric), out) : st;
}

/* Requests on shifted rows, one after another; those alike are worked out once. */
typedef struct shifted_sum {
    world *of;
    uint64_t w, *last, last_count, room; /* cells of the last request, from its first row on */
    num last_stages, sum;
    status st;
} shifted_sum;

static void take_shifted(void *data, uint64_t *cells, uint64_t n)
{
    shifted_sum *s = data;
    num_ctx *c = &s->of->numbers;
    uint64_t first = n ? cells[0] / s->w * s->w : 0;
    if (s->st != ST_OK || n == 0)
        return;
    for (uint64_t i = 1; i < n; i++)
        first = cells[i] < first ? cells[i] / s->w * s->w : first;
    for (uint64_t i = 0; i < n; i++)
        cells[i] -= first;
    if (n != s->last_count || memcmp(cells, s->last, n * sizeof *cells) != 0) {
        num_clear(&s->last_stages);
        if (n > s->room)
            s->last = mem_grow_array(s->last, s->room = n, sizeof *s->last);
        memcpy(s->last, cells, n * sizeof *cells);
        s->last_count = n;
        s->st = shift_stages(c, s->w, cells, n, s->of->max_cells, &s->last_stages);
    }
    status_then(s->st, num_update(c, num_add, &s->sum, &s->last_stages));
}

static status shifted_fail(env *e, const node *n, status st)
{
    if (st == ST_INTERRUPT)
        return eval_stop(e);
    diag_fail(e->d, st, n->at,
              "what this access takes on average over all shifts of its rows is too long to be "
              "worked out");
    if (st == ST_LIMIT)
        diag_hint(e->d,
                  "set cells=... looks at more ways to shift them (now %llu); typical "
                  "has the mean of runs",
                  (unsigned long long)e->w->max_cells);
    return st;
}

/* shifted_access(i = lo..hi, ..., ADDRESS where C): the stages of one operation, on average over
 * all shifts of the rows. */
status eval_shifted_access(env *e, const node *n, num *out)
{
    access_machine m = { .kind = MACHINE_NONE };
    shifted_sum s = { .of = e->w, .last_stages = num_int(0), .sum = num_int(0) };
    access_count c;
    *out = num_int(0);
    status st = counts_on(e, n, &m.kind);
    status_then(st, fill_machine(e, n, &m));
    s.w = m.w;
    status_then(st, count_indices(e, n, &m, e->max_accesses, take_shifted, &s, &c));
    free(s.last);
    num_clear(&s.last_stages);
    status_if(st, s.st != ST_OK, shifted_fail(e, n, s.st));
    if (st == ST_OK)
        *out = s.sum;
    else
        num_clear(&s.sum);
    return st;
}

/* banks(e = 0..b-1, ADDRESS where C), blocks(...), and bank_turns, block_turns of atomics: what the
 * cores of a multiprocessor ask for at once, as the stages of one request on a DMM or UMM of width
 * b.  b is a power of two, and so divides where cell_of puts the first cell. */
status eval_request(env *e, const node *n, num *out)
{
    bool banks = n->op == AGGREGATE_BANKS || n->op == AGGREGATE_BANK_TURNS;
    access_machine m = { .atomic = n->op >= AGGREGATE_BANK_TURNS, .l = 1 };
    repeat_count count;
    status st = counts_on(e, n, &m.kind);
    m.kind = banks ? MACHINE_DMM : MACHINE_UMM;
    status_then(st, parameter(e, "b", &m.w, n->at));
    m.p = m.w;
    status_then(st, count_one_by_one(e, n, &m, &count));
    return st == ST_OK ? regular_number(e, count.stages, out) : st;
}
