/* The HMM: see hmm.h. */
#include "machine/hmm.h"

#include <stdlib.h>
#include <string.h>

#include "cost/joint.h"
#include "machine/agpu.h"
#include "machine/blocks.h"
#include "machine/layout.h"

/* An operation kept for an observer, who sees it when the times of its step are known. */
typedef struct shown {
    observed op;
    uint64_t dmm, slots;
    int64_t *cells;
    uint8_t *active;
    struct shown *next;
} shown;

/* The j-th references of all DMMs in a phase, which form one step. */
typedef struct joint_step {
    joint global;
    uint64_t shared;     /* the largest time of a DMM's own memory */
    span of[2];          /* where: a reference to global memory, and one to shared memory */
    shown *first, **end; /* operations for an observer */
} joint_step;

struct hmm {
    uint64_t d, warps;               /* DMMs; warps of one */
    access_machine all, own, shared; /* the UMM with all threads, the UMM with a DMM's threads, a
                                        DMM's own memory */
    bool inside;
    int64_t multiprocessor;
    uint64_t dmm;               /* on which the multiprocessor runs */
    joint_step *step;           /* of the phase */
    size_t room;
    uint64_t steps, next; /* next: the number of the DMM's next step */
};

bool hmm_inside(const run *u)
{
    return u->hmm && u->hmm->inside;
}

status hmm_describe(run *u)
{
    uint64_t d, p = u->m.p;
    status st = run_parameter(u->e, "d", &d);
    if (st != ST_OK)
        return st;
    if (d == 0 || p % d)
        return diag_fail(u->e->d, ST_DOMAIN, (span){ 0 },
                         "d must divide p; here d = %llu, p = %llu", (unsigned long long)d,
                         (unsigned long long)p);
    u->m.kind = MACHINE_UMM;
    struct hmm *h = u->hmm = mem_alloc(sizeof *h);
    h->d = d;
    h->all = h->own = u->m;
    h->own.p = p / d;
    h->warps = (h->own.p - 1) / u->m.w + 1;
    h->shared = h->own;
    h->shared.kind = MACHINE_DMM;
    h->shared.l = 1;
    return ST_OK;
}

status hmm_as_cores(run *u)
{
    uint64_t d;
    status st = run_parameter(u->e, "d", &d);
    u->m.kind = MACHINE_AGPU;
    if (st == ST_OK && (d == 0 || u->m.p % d || u->m.p / d > BLOCK))
        st = diag_fail(u->e->d, ST_DOMAIN, (span){ 0 },
                       "p/d must be a whole number of at most %d threads for a kernel", BLOCK);
    u->m.w = st == ST_OK ? u->m.p / d : 1;
    return st;
}

static void release_step(joint_step *s)
{
    joint_end(&s->global);
    for (shown *o = s->first, *next; o; o = next) {
        next = o->next;
        free(o->cells);
        free(o->active);
        free(o);
    }
}

static void clear_phase(struct hmm *h)
{
    for (uint64_t j = 0; j < h->steps; j++)
        release_step(&h->step[j]);
    h->steps = h->next = 0;
}

void hmm_release(run *u)
{
    if (u->hmm == NULL)
        return;
    clear_phase(u->hmm);
    free(u->hmm->step);
    free(u->hmm);
    u->hmm = NULL;
}

/* --- who has touched a global word in this phase ------------------------------------------------
 */

static status touch(run *u, const vexpr *ref, struct member *m, int64_t word, touch_kind how,
                    bool same)
{
    uint32_t *cell = &m->touched[1 + word],
             now = agpu_stamp(*cell, m->touched[0], (uint32_t)u->hmm->dmm, how, same);
    if (now == 0) {
        str_own name = { 0 };
        subscript_put_word(&name, u, ref->array, m, (uint64_t)word);
        return diag_fail(u->e->d, ST_CHECK, ref->at->at,
                         "%s is touched by two DMMs, and written, in one phase: which one "
                         "comes first is not determined",
                         str_text(&name));
    }
    *cell = now;
    return ST_OK;
}

status hmm_write(run *u, const vexpr *ref, struct member *m, int64_t word, const int64_t *value,
                 int lanes, uint64_t apart)
{
    bool same = true;
    if (m->touched == NULL)
        return ST_OK;
    for (int j = 0; j < lanes && !ref->atomic; j++)
        same &= m->words[(uint64_t)j * m->stride + (uint64_t)word] == value[(uint64_t)j * apart];
    return touch(u, ref, m, word, ref->atomic ? TOUCH_ADDED : TOUCH_WRITTEN, same);
}

/* --- references ----------------------------------------------------------------------------------
 */

/* Goes to the DMM's next step. */
static joint_step *next_step(struct hmm *h)
{
    if (h->next == h->steps) {
        h->step = mem_more(h->step, h->steps, &h->room, sizeof *h->step);
        joint_step *s = &h->step[h->steps++];
        *s = (joint_step){ 0 };
        joint_begin(&s->global, h->d, h->warps);
    }
    return &h->step[h->next++];
}

static status keep_shown(run *u, joint_step *s, const vexpr *ref, struct member *m,
                         const uint8_t *mask, const access_machine *machine, bool write,
                         uint64_t slots, const access_count *c)
{
    status st = ST_OK;
    shown *o = mem_alloc(sizeof *o);
    *o = (shown){ .dmm = u->hmm->dmm, .slots = slots };
    if (s->end == NULL)
        s->end = &s->first;
    *s->end = o;
    s->end = &o->next;
    o->cells = mem_array(u->s, sizeof *o->cells);
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        st = subscripts(u, ref, from, n, mask ? mask + from : NULL, o->cells + from);
        for (uint64_t i = from; i < from + n && st == ST_OK; i++)
            o->cells[i] += (int64_t)m->base;
    }
    if (mask) {
        o->active = mem_alloc(u->s);
        memcpy(o->active, mask, u->s);
    }
    st = st == ST_OK ? layout_take_words(u, 2 * u->s, ref->at->at) : st;
    o->op = (observed){ .array = ref->array->name,
                        .write = write,
                        .at = ref->at->at,
                        .machine = *machine,
                        .indices = u->s,
                        .cells = o->cells,
                        .active = o->active,
                        .count = *c,
                        .shared = machine->kind == MACHINE_DMM,
                        .joint = true,
                        .multiprocessor = u->hmm->multiprocessor };
    subscript_describe(u, ref, m, &o->op);
    return st;
}

/* Counts the requests of one reference; in global memory also notes who touches each word. */
static status count_requests(run *u, const vexpr *ref, struct member *m, const uint8_t *mask,
                             bool write, const access_machine *machine, uint32_t **stages,
                             uint64_t *slots, access_count *c)
{
    int64_t at[BLOCK];
    bool reads = machine->kind == MACHINE_UMM && !write && m->touched;
    op_count *op = count_part(machine, 0);
    status st = ST_OK;
    count_watch(op, u->e->w->numbers.stop);
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        const uint8_t *here = mask ? mask + from : NULL;
        st = subscripts(u, ref, from, n, here, at);
        for (uint64_t i = 0; i < n && st == ST_OK && reads; i++)
            if (here == NULL || here[i])
                st = touch(u, ref, m, at[i], TOUCH_READ, false);
        for (uint64_t i = 0; i < n && st == ST_OK; i++)
            at[i] += (int64_t)m->base;
        if (st == ST_OK)
            count_cells(op, at, here, n);
        status_then(st, blocks_go_on(u));
    }
    *stages = count_slots(op, slots, c);
    return st;
}

status hmm_reference(run *u, const vexpr *ref, const uint8_t *mask, bool write)
{
    struct hmm *h = u->hmm;
    joint_step *s = next_step(h);
    struct member *m;
    uint64_t active = u->s, slots = 0;
    uint32_t *stages = NULL;
    access_count c = { 0 };
    if (mask)
        for (uint64_t i = active = 0; i < u->s; i++)
            active += mask[i];
    if (active == 0)
        return ST_OK;
    bool shared = ref->array->space == SPACE_SHARED;
    access_machine machine = shared ? h->shared : h->own;
    machine.atomic = ref->atomic;
    status st = subscript_member(u, ref, &m);
    const run_launcher *l = u->o->launcher;
    status_if(st, l && l->asked && u->vars, l->asked(l->data, u, ref, m, mask, write));
    status_then(st, count_requests(u, ref, m, mask, write, &machine, &stages, &slots, &c));
    if (st == ST_OK && !shared
        && (st = layout_take_words(u, joint_words(&s->global, h->d, slots), ref->at->at)) == ST_OK)
        joint_add(&s->global, h->d, h->dmm, stages, slots);
    if (st == ST_OK && shared && c.stages > s->shared)
        s->shared = c.stages; /* latency 1: the input never waits */
    s->of[shared] = ref->at->at;
    status_if(st, u->o->observe, keep_shown(u, s, ref, m, mask, &machine, write, slots, &c));
    free(stages);
    u->r->count.accesses += c.accesses;
    u->r->count.requests += c.requests;
    u->r->count.stages += c.stages;
    u->r->stages_global += shared ? 0 : c.stages;
    if (u->o->spend)
        u->o->spend(u->o->observer, ref->at->at, &c);
    return st;
}

/* --- phases --------------------------------------------------------------------------------------
 */

/* Shows the operations of a step, each with the times at which its requests are dispatched. */
static status show_step(run *u, uint64_t number, const uint64_t *dispatched, uint64_t time)
{
    struct hmm *h = u->hmm;
    joint_step *s = &h->step[number];
    status st = ST_OK;
    for (shown *o = s->first; o && st == ST_OK; o = o->next) {
        mem_own uint64_t *at = mem_array(o->slots, sizeof *at);
        for (uint64_t i = 0; i < o->slots && !o->op.shared; i++)
            at[i] = dispatched[i / h->warps * s->global.warps + o->dmm * h->warps + i % h->warps];
        o->op.dispatched = o->op.shared ? NULL : at;
        o->op.instruction = number;
        o->op.start = u->r->count.time;
        o->op.count.time = time;
        st = u->o->observe(u->o->observer, &o->op);
    }
    return st;
}

/* Adds a step's cost: the larger of its two parts, global and shared memory. */
static status end_step(run *u, uint64_t number)
{
    struct hmm *h = u->hmm;
    joint_step *s = &h->step[number];
    uint64_t global = 0, *at = u->o->observe ? mem_array(s->global.slots + 1, sizeof *at) : NULL;
    status st = joint_time(&s->global, h->own.l, h->own.lockstep, u->e->w->numbers.stop, at,
                           &global);
    uint64_t time = global > s->shared ? global : s->shared;
    if (st != ST_OK)
        st = diag_fail(u->e->d, st, s->of[0],
                       st == ST_INTERRUPT ? "stopped"
                                          : "the time of this step does not fit 63 bits");
    status_if(st, u->o->observe, show_step(u, number, at, time));
    free(at);
    u->r->time_global += global;
    u->r->time_shared += s->shared;
    if (u->o->spend && time)
        u->o->spend(u->o->observer, s->of[global < s->shared], &(access_count){ .time = time });
    if (st == ST_OK && __builtin_add_overflow(u->r->count.time, time, &u->r->count.time))
        st = diag_fail(u->e->d, ST_LIMIT, s->of[0], "the time does not fit 64 bits");
    return st;
}

static status end_phase(run *u)
{
    status st = ST_OK;
    for (uint64_t j = 0; j < u->hmm->steps && st == ST_OK; j++)
        st = end_step(u, j);
    clear_phase(u->hmm);
    return st;
}

/* What each multiprocessor of a launch begins with, and the most that one of them came to. */
typedef struct launched {
    const step *s;
    int64_t *hosts;
    uint8_t *host_set;
    uint64_t span, processors;
} launched;

static status one_multiprocessor(run *u, launched *l, int64_t r)
{
    const program *p = u->p;
    struct hmm *h = u->hmm;
    uint64_t before = u->r->span, processors = u->r->processors;
    memcpy(u->hosts, l->hosts, (size_t)p->hosts * (size_t)p->lanes * sizeof *u->hosts);
    memcpy(u->host_set, l->host_set, (size_t)p->hosts);
    u->hosts[l->s->index * p->lanes] = r;
    u->host_set[l->s->index] = true;
    u->r->processors = 1;
    h->multiprocessor = r;
    h->dmm = (uint64_t)r % h->d;
    h->next = 0;
    agpu_memory_erase(u);
    status st = run_steps(u, l->s->body);
    l->span = u->r->span - before > l->span ? u->r->span - before : l->span;
    l->processors = u->r->processors > l->processors ? u->r->processors : l->processors;
    u->r->span = before;
    u->r->processors = processors;
    return st;
}

static status all_multiprocessors(run *u, launched *l, int64_t from, int64_t to)
{
    uint64_t words = u->r->words;
    int64_t d = (int64_t)u->hmm->d;
    status st = ST_OK;
    for (int64_t r = from; r <= to && st == ST_OK; r++) {
        if (r == from || r % d == 0) {
            agpu_memory_untouched(u);
            if (u->o->launch)
                u->o->launch(u->o->observer, (uint64_t)r, u->hmm->d);
        }
        st = one_multiprocessor(u, l, r);
        if (st == ST_OK && (r == to || r % d == d - 1)) {
            st = end_phase(u);
            u->r->words = words;
        }
    }
    return st;
}

status hmm_multiprocessors(run *u, const step *s)
{
    const program *p = u->p;
    struct hmm *h = u->hmm;
    int64_t from, to;
    status st = vector_ends(u, s, &from, &to);
    if (st != ST_OK || to < from)
        return st;
    if (from < 0 || to >= TOUCHED_BY_SEVERAL || h->d >= TOUCHED_BY_SEVERAL)
        return diag_fail(u->e->d, ST_LIMIT, s->at->at, "multiprocessors are numbered from 0 to %d",
                         TOUCHED_BY_SEVERAL - 1);
    launched l = { .s = s };
    uint64_t words = u->r->words;
    size_t hosts = mem_times((size_t)p->hosts + 1, (size_t)p->lanes);
    if ((st = agpu_memory_open(u, s)) != ST_OK)
        return st;
    l.hosts = mem_array(hosts, sizeof *l.hosts);
    l.host_set = mem_alloc((size_t)p->hosts + 1);
    memcpy(l.hosts, u->hosts, hosts * sizeof *l.hosts);
    memcpy(l.host_set, u->host_set, (size_t)p->hosts);
    h->inside = true;
    u->m = h->own;
    st = all_multiprocessors(u, &l, from, to);
    clear_phase(h);
    u->m = h->all;
    h->inside = false;
    memcpy(u->hosts, l.hosts, hosts * sizeof *l.hosts);
    memcpy(u->host_set, l.host_set, (size_t)p->hosts);
    agpu_memory_close(u);
    u->r->words = words;
    uint64_t side_by_side = mem_times((uint64_t)(to - from) + 1, l.processors);
    u->r->span += l.span;
    if (side_by_side > u->r->processors)
        u->r->processors = side_by_side;
    free(l.hosts);
    free(l.host_set);
    return st;
}
