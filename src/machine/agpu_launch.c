/* forall multiprocessor: every multiprocessor with its own shared memory and scalars, k at a time,
 * then the host's synchronisation (004 §3.2.1, Theorem 3.9). */
#include "machine/agpu_inside.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "lang/unparse.h"
#include "machine/blocks.h"
#include "machine/issue.h"
#include "machine/layout.h"
#include "machine/privates.h"
#include "machine/reference.h"

/* The largest counts of any one multiprocessor: see run_launch; its span is in statements. */
typedef struct worker_most {
    uint64_t series, warps, span;
} worker_most;

typedef struct launch {
    run *u;
    worker_most most;
    const step *s;
    int64_t from;        /* the first index */
    uint64_t count;
    uint64_t *cost;      /* of each multiprocessor */
    uint64_t runs;       /* how many are executed: all, or a sample */
    uint64_t next;       /* the first that no worker has taken */
    uint64_t least;      /* the first multiprocessor that has failed, or count */
    uint64_t steps;      /* of the run so far, without those of multiprocessors at work */
    uint64_t words;      /* shared memory of one multiprocessor */
    int threads;
    bool keeps;          /* AGPU': shared arrays outside keep their words */
} launch;

typedef struct worker {
    launch *all;
    run u;
    run_result r;
    env e;
    diag d;
    struct agpu g;
    status st;
    uint64_t failed;     /* the multiprocessor that has failed */
    worker_most most;
} worker;

/* Does this array exist in shared memory while the forall runs? */
static bool there(const step *s, const array *a)
{
    bool inside = a->number >= s->first_array && a->number < s->first_array + s->arrays;
    return a->space == SPACE_SHARED && (inside || !a->hidden);
}

static bool keeps_memory(const run *u)
{
    return access_keeps_shared(u->e->f->in->model->name);
}

uint64_t agpu_kept(const run *u)
{
    uint64_t words = u->shared_outside;
    for (int i = 0; keeps_memory(u) && i < u->p->array_count; i++)
        for (uint64_t k = 0; u->p->arrays[i]->space == SPACE_SHARED && !u->p->arrays[i]->hidden
                             && k < u->p->arrays[i]->members;
             k++)
            words += u->p->arrays[i]->member[k].size * u->element;
    return words;
}

static uint64_t array_words(const array *a)
{
    const struct member *last = a->members ? &a->member[a->members - 1] : NULL;
    return last ? last->base + last->size - a->member[0].base : 0;
}

/* A multiprocessor's own memory for the arrays that are there. */
static void local_open(run *u, const step *s)
{
    u->local = mem_array((size_t)(u->p->array_count + 1), sizeof *u->local);
    for (int i = 0; i < u->p->array_count; i++)
        if (there(s, u->p->arrays[i])) {
            const array *a = u->p->arrays[i];
            u->local[i] = mem_array(a->members, sizeof **u->local);
            for (uint64_t k = 0; k < a->members; k++) {
                u->local[i][k] = a->member[k];
                if (u->o->data)
                    layout_member_room(&u->local[i][k], a->lanes);
            }
        }
}

void agpu_memory_close(run *u)
{
    for (int i = 0; i < u->p->array_count; i++) {
        for (uint64_t k = 0; u->local[i] && k < u->p->arrays[i]->members; k++)
            layout_member_release(&u->local[i][k]);
        free(u->local[i]);
    }
    free(u->local);
    u->local = NULL;
}

static void worker_open(worker *w, launch *l)
{
    const program *p = l->u->p;
    w->all = l;
    w->u = *l->u;
    w->e = *l->u->e;
    diag_init(&w->d);
    w->e.d = &w->d;
    w->u.e = &w->e;
    w->u.r = &w->r;
    w->r.count.time = l->u->r->count.time;
    w->u.agpu = &w->g;
    w->u.s = w->u.whole = 1;
    w->u.vars = 0;
    w->u.own = (private_scalars){ 0 };
    w->u.hosts = mem_array(mem_times((size_t)p->hosts + 1, (size_t)p->lanes), sizeof *w->u.hosts);
    w->u.host_set = mem_alloc((size_t)p->hosts + 1);
    w->g = (struct agpu){ .b = w->u.m.w, .shift = 63 - __builtin_clzll(w->u.m.w) };
    const uint64_t banks = larger(w->g.b, l->u->o->banks);
    w->g.bank_epoch = mem_array(banks, sizeof *w->g.bank_epoch);
    w->g.bank_cells = mem_array(banks, sizeof *w->g.bank_cells);
    w->g.distinct = mem_array(w->g.b, sizeof *w->g.distinct);
    w->g.value = mem_array(mem_times(w->g.b, (size_t)p->lanes), sizeof *w->g.value);
    w->g.at = mem_array(w->g.b, sizeof *w->g.at);
    w->g.written = mem_array(w->g.b, sizeof *w->g.written);
    w->g.seen = mem_array((size_t)(p->array_count + 1), sizeof *w->g.seen);
    local_open(&w->u, l->s);
    for (int i = 0; i < p->array_count; i++)
        if (w->u.local[i])
            w->g.seen[i] = mem_array(array_words(p->arrays[i]), sizeof **w->g.seen);
}

static void worker_close(worker *w)
{
    for (int i = 0; i < w->u.p->array_count; i++)
        free(w->g.seen[i]);
    agpu_memory_close(&w->u);
    privates_release(&w->u);
    free(w->g.seen);
    free(w->g.written);
    free(w->g.at);
    free(w->g.value);
    free(w->g.distinct);
    free(w->g.bank_cells);
    free(w->g.bank_epoch);
    free(w->u.hosts);
    free(w->u.host_set);
}

/* Swaps the words that AGPU' keeps for one multiprocessor with those of the worker's memory. */
static void swap_kept(worker *w, int64_t number)
{
    for (int i = 0; i < w->u.p->array_count && w->all->keeps; i++) {
        const array *a = w->u.p->arrays[i];
        if (w->u.local[i] == NULL || a->hidden)
            continue;
        for (uint64_t k = 0; k < a->members; k++) {
            struct member held = w->u.local[i][k],
                          *kept = &a->kept[(uint64_t)number * a->members + k];
            w->u.local[i][k] = *kept;
            *kept = held;
        }
    }
}

void agpu_memory_erase(run *u)
{
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        if (u->local[i] == NULL || !u->o->data || (keeps_memory(u) && !a->hidden))
            continue;
        for (uint64_t k = 0; k < a->members; k++) {
            struct member *m = &u->local[i][k];
            if (m->unset != m->size)
                memset(m->set, 0, m->size);
            m->unset = m->size;
        }
    }
}

/* The cost of a serving, the k multiprocessors from number `from` on: that of its slowest. */
static uint64_t serving_cost(const launch *l, uint64_t from)
{
    uint64_t k = l->u->m.p / l->u->m.w, most = 0;
    for (uint64_t i = from; i < l->count && i - from < k; i++)
        most = larger(most, l->cost[i]);
    return most;
}

/* An observer is told at what time an operation begins. A run with an observer has one thread, so
 * that all multiprocessors before this one have been run. */
static void begin_serving(worker *w, uint64_t number)
{
    const launch *l = w->all;
    uint64_t k = l->u->m.p / l->u->m.w;
    if (l->u->o->observe && number && number % k == 0)
        w->r.count.time += serving_cost(l, number - k);
}

/* Blocks of global memory that hold what AGPU' keeps for a multiprocessor. */
static uint64_t kept_blocks(const worker *w)
{
    const run *u = w->all->u;
    uint64_t blocks = 0;
    for (int i = 0; i < u->p->array_count && w->all->keeps; i++)
        for (uint64_t k = 0; u->p->arrays[i]->space == SPACE_SHARED && !u->p->arrays[i]->hidden
                             && k < u->p->arrays[i]->members;
             k++)
            blocks += (u->p->arrays[i]->member[k].size * u->element + u->m.w - 1) / u->m.w;
    return blocks;
}

static status one_multiprocessor(worker *w, uint64_t number)
{
    launch *l = w->all;
    const program *p = w->u.p;
    memcpy(w->u.hosts, l->u->hosts, (size_t)p->hosts * (size_t)p->lanes * sizeof *w->u.hosts);
    memcpy(w->u.host_set, l->u->host_set, (size_t)p->hosts);
    w->r.steps = __atomic_load_n(&l->steps, __ATOMIC_RELAXED);
    uint64_t before = w->r.steps;
    begin_serving(w, number);
    w->g.number = number;
    w->g.multiprocessor = l->from + (int64_t)number;
    w->g.cost = w->g.span = w->g.series = 0;
    w->g.warps = l->s->weight && l->s->weight->block ? l->s->weight->block : 1;
    w->u.hosts[l->s->index * p->lanes] = w->g.multiprocessor;
    w->u.host_set[l->s->index] = true;
    agpu_memory_erase(&w->u);
    swap_kept(w, w->g.multiprocessor);
    status st = agpu_begin(&w->u, l->s, 1);
    status_then(st, run_steps(&w->u, l->s->body));
    swap_kept(w, w->g.multiprocessor);
    if (l->u->o->saves) {
        w->g.cost += 2 * kept_blocks(w);
        w->r.io += 2 * kept_blocks(w);
    }
    __atomic_fetch_add(&l->steps, w->r.steps - before, __ATOMIC_RELAXED);
    l->cost[number] = w->g.cost;
    w->most.span = larger(w->most.span, w->g.span);
    w->most.series = larger(w->most.series, w->g.series);
    w->most.warps = larger(w->most.warps, w->g.warps);
    return st;
}

enum { AT_A_TIME = 8, MOST = (1 << WHO_BITS) - 1 };

/* Notes that this multiprocessor has failed: none after it need be run. */
static void fail_at(launch *l, uint64_t number)
{
    uint64_t least = __atomic_load_n(&l->least, __ATOMIC_RELAXED);
    while (number < least
           && !__atomic_compare_exchange_n(&l->least, &least, number, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED))
        ;
}

/* The number of the k-th multiprocessor that is executed: a sample is spread from first to last. */
static uint64_t sampled(const launch *l, uint64_t k)
{
    return l->runs == l->count || l->runs < 2 ? k : k * (l->count - 1) / (l->runs - 1);
}

static void *worker_run(void *data)
{
    worker *w = data;
    launch *l = w->all;
    while (w->st == ST_OK) {
        uint64_t at = __atomic_fetch_add(&l->next, AT_A_TIME, __ATOMIC_RELAXED);
        if (at >= l->runs)
            break;
        for (uint64_t k = at; k < at + AT_A_TIME && k < l->runs && w->st == ST_OK; k++) {
            uint64_t i = sampled(l, k);
            if (i >= __atomic_load_n(&l->least, __ATOMIC_RELAXED))
                return NULL;
            w->st = one_multiprocessor(w, i);
            status_then(w->st, blocks_go_on(&w->u));
            w->failed = i;
        }
    }
    if (w->st != ST_OK)
        fail_at(l, w->failed);
    return NULL;
}

/* Adds a worker's counts to the run's. */
static void gather(run *u, const worker *w)
{
    run_result *to = u->r;
    to->count.accesses += w->r.count.accesses;
    to->count.requests += w->r.count.requests;
    to->count.stages += w->r.count.stages;
    to->io += w->r.io;
    to->moved += w->r.moved;
    to->wide |= w->r.wide;
    to->work += w->r.work;
    to->assignments += w->r.assignments;
    to->instructions += w->r.instructions;
    to->turned_banks += w->r.turned_banks;
    for (int k = 0; k < ISSUE_KINDS; k++)
        to->issued[k] += w->r.issued[k];
    to->wants_data |= w->r.wants_data;
    to->outside |= w->r.outside;
    to->degree = larger(to->degree, w->r.degree);
}

/* Tells an observer who estimates times what this forall has counted since `before`. */
static void tell_launch(const launch *l, const run_result *before)
{
    const run *u = l->u;
    const worker_most *most = &l->most;
    double times = (double)l->count / (double)l->runs;
    if (u->o->launched == NULL)
        return;
    run_launch out = { .statement = l->s,
                       .turn = u->dealt.turn,
                       .turns = u->dealt.turns ? u->dealt.turns : 1,
                       .stands_for = u->dealt.turns ? u->dealt.stands_for : 1,
                       .multiprocessors = (double)l->count,
                       .warps = most->warps,
                       .moved = times * (double)(u->r->moved - before->moved),
                       .conflicts = times * (double)(u->r->turned_banks - before->turned_banks),
                       .series = most->series,
                       .shared = l->words };
    for (int k = 0; k < ISSUE_KINDS; k++)
        out.issued[k] = times * (double)(u->r->issued[k] - before->issued[k]);
    u->o->launched(u->o->launched_to, &out);
}

static status run_all(launch *l)
{
    run *u = l->u;
    mem_own worker *w = mem_array((size_t)l->threads, sizeof *w);
    mem_own pthread_t *thread = mem_array((size_t)l->threads, sizeof *thread);
    mem_own bool *started = mem_array((size_t)l->threads, sizeof *started);
    status st = ST_OK;
    for (int i = 0; i < l->threads; i++)
        worker_open(&w[i], l);
    for (int i = 1; i < l->threads; i++) {
        w[i].u.pace = NULL; /* the run's own thread shows the pace of all */
        started[i] = stack_thread(&thread[i], worker_run, &w[i]) == 0;
    }
    worker_run(&w[0]);
    for (int i = 1; i < l->threads; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
    for (int i = 0; i < l->threads; i++) {
        gather(u, &w[i]);
        l->most.series = larger(l->most.series, w[i].most.series);
        l->most.warps = larger(l->most.warps, w[i].most.warps);
        l->most.span = larger(l->most.span, w[i].most.span);
        if (w[i].st != ST_OK && w[i].failed == l->least && st == ST_OK) {
            st = w[i].st;
            *u->e->d = w[i].d;
        } else {
            diag_clear(&w[i].d);
        }
        worker_close(&w[i]);
    }
    u->r->steps = l->steps;
    status_then(st, reference_steps_left(u, l->s->at->at));
    u->r->together |= st != ST_OK && l->threads > 1;
    return st;
}

typedef struct names {
    const instance *in;
    bool parameters; /* every name is a parameter, and none is M */
} names;

static void look_at_name(node *n, void *data)
{
    names *all = data;
    if (n->kind == N_NAME && (instance_slot(all->in, n->name) < 0 || strcmp(n->name, "M") == 0))
        all->parameters = false;
}

/* The words of shared memory as a formula of the parameters, 2*b + M/b; false where the text of the
 * program does not give one. */
static bool shared_formula(const launch *l, str *out)
{
    names all = { l->u->e->f->in, l->u->shared_outside == 0 };
    for (int i = 0; i < l->u->p->array_count && all.parameters; i++) {
        const array *a = l->u->p->arrays[i];
        if (!there(l->s, a))
            continue;
        str_add(out, out->length ? " + " : "");
        all.parameters = !a->family;
        for (node *dim = a->def->b; dim && all.parameters; dim = dim->next) {
            node one = node_alone(dim);
            node_walk(&one, look_at_name, &all);
            bool product = one.kind == N_BINARY && one.op != OP_MUL && one.op != OP_POW
                           && a->def->b->next;
            str_add(out, dim == a->def->b ? "" : "*");
            str_add(out, product ? "(" : "");
            unparse(out, &one);
            str_add(out, product ? ")" : "");
        }
    }
    return all.parameters && out->length;
}

/* Refuses a launch that needs more shared memory than there is. Such a definition lacks a
 * `require`: the hint is the sentence to add. */
static status too_little_shared(launch *l, uint64_t words, uint64_t M)
{
    diag *d = l->u->e->d;
    str_own text = { 0 };
    status st = diag_fail_as(d, ST_DOMAIN, DIAG_REQUIRE, l->s->at->at,
                             "this takes %llu words of shared memory; a multiprocessor has "
                             "M = %llu",
                             (unsigned long long)words, (unsigned long long)M);
    if (shared_formula(l, &text))
        diag_hint(d, "give a larger M, and say in the definition: require M >= %s",
                  str_text(&text));
    else
        diag_hint(d, "give a larger M, and say in the definition what it needs: require M >= ...");
    return st;
}

/* The model's words of shared memory of one multiprocessor; *room: words of this process for them
 * and for the flags of those that are written. */
static uint64_t shared_words(run *u, const step *s, uint64_t *room)
{
    uint64_t words = u->shared_outside;
    *room = 0;
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; there(s, a) && k < a->members; k++) {
            words += a->registers ? 0 : a->member[k].size * u->element;
            *room += a->member[k].size * (uint64_t)(u->o->data ? a->lanes + 1 : 1);
        }
    }
    u->r->shared = larger(u->r->shared, words);
    return words;
}

status agpu_memory_open(run *u, const step *s)
{
    uint64_t room;
    shared_words(u, s, &room);
    status st = layout_take_words(u, room, s->at->at);
    if (st == ST_OK)
        local_open(u, s);
    return st;
}

/* ST_DOMAIN where a multiprocessor has less shared memory than the launch needs. */
static status enough_shared(launch *l, uint64_t *room)
{
    run *u = l->u;
    uint64_t M = UINT64_MAX, words = l->words = shared_words(u, l->s, room);
    bool bounded = instance_slot(u->e->f->in, "M") >= 0;
    status st = bounded ? run_parameter(u->e, "M", &M) : ST_OK;
    status_if(st, words > M, too_little_shared(l, words, M));
    return st;
}

/* Makes room for what AGPU' keeps in each multiprocessor of the launch, until the program ends. */
static status room_to_keep(launch *l)
{
    run *u = l->u;
    status st = ST_OK;
    for (int i = 0; i < u->p->array_count && l->keeps && st == ST_OK; i++) {
        array *a = u->p->arrays[i];
        uint64_t needed = ((uint64_t)l->from + l->count) * a->members;
        if (!there(l->s, a) || a->hidden || needed <= a->kept_count)
            continue;
        uint64_t words = (needed - a->kept_count) * (sizeof *a->kept / sizeof(int64_t));
        for (uint64_t k = 0; u->o->data && k < needed - a->kept_count; k++)
            words += a->member[k % a->members].size * (uint64_t)a->lanes;
        if ((st = layout_take_words(u, words, l->s->at->at)) != ST_OK)
            break;
        a->kept = mem_grow_array(a->kept, needed, sizeof *a->kept);
        for (; a->kept_count < needed; a->kept_count++) {
            struct member *m = &a->kept[a->kept_count];
            *m = a->member[a->kept_count % a->members];
            if (u->o->data)
                layout_member_room(m, a->lanes);
        }
    }
    return st;
}

void agpu_memory_untouched(run *u)
{
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; a->space == SPACE_GLOBAL && u->o->data && k < a->members; k++) {
            struct member *m = &a->member[k];
            if (m->touched == NULL)
                continue;
            if (++m->touched[0] > EPOCHS) {
                memset(m->touched, 0, (m->stride + 1) * sizeof *m->touched);
                m->touched[0] = 1;
            }
        }
    }
}

/* Adds a phase to the time: the computation of its slowest multiprocessor, the cost of `words`
 * moved, and that of the phase's end. */
static status add_phase(launch *l, uint64_t slowest, uint64_t words)
{
    run *u = l->u;
    const toll *t = &u->toll;
    uint64_t moved = 0, *time = &u->r->count.time;
    bool alone = t->rule == PHASE_INSTRUCTIONS;
    u->r->synchronisations++;
    if (__builtin_mul_overflow(alone ? 0 : words, t->word, &moved)
        || __builtin_add_overflow(moved, alone ? 0 : t->barrier, &moved)
        || __builtin_add_overflow(moved, slowest, &moved)
        || __builtin_add_overflow(*time, moved, time))
        return diag_fail(u->e->d, ST_LIMIT, l->s->at->at, "the time does not fit 64 bits");
    u->r->computation += slowest;
    return ST_OK;
}

/* Adds a superstep of BSP: the slowest processor's time, and the most words that one of them sends
 * or receives. */
static status add_superstep(launch *l)
{
    run *u = l->u;
    uint64_t slowest = 0, words = 0, now = 0;
    for (uint64_t i = 0; i < l->count; i++) {
        uint64_t number = (uint64_t)l->from + i;
        now = number % u->toll.each ? now + l->cost[i] : l->cost[i];
        slowest = larger(slowest, now);
    }
    for (uint64_t i = 0; i < u->m.p; i++)
        words = larger(words, larger(u->toll.sent[i], u->toll.received[i]));
    u->r->io += words;
    return add_phase(l, slowest, words);
}

/* Adds the launch to the time. Multiprocessors are served k at a time, and each serving is a phase
 * of its own (Theorem 3.9); `blocks` are those moved in all servings, counted with the first. */
static status add_time(launch *l, uint64_t blocks)
{
    run *u = l->u;
    uint64_t k = u->m.p / u->m.w;
    status st = ST_OK;
    if (u->toll.rule == PHASE_SUPERSTEP)
        return add_superstep(l);
    for (uint64_t from = 0; from < l->count && st == ST_OK; from += k)
        st = add_phase(l, serving_cost(l, from), from ? 0 : blocks);
    return st;
}

/* Does the statement, or one within it, have the multiprocessor's cores at work? */
static bool has_cores(const step *s)
{
    if (s->kind == STEP_CORES)
        return true;
    for (const step *k = s->body; k; k = k->next)
        if (has_cores(k))
            return true;
    for (const step *k = s->other; k; k = k->next)
        if (has_cores(k))
            return true;
    return false;
}

/* Adds to span, for unlimited processors that run all multiprocessors at once. */
static void add_span(launch *l)
{
    uint64_t cores = 1;
    for (const step *s = l->s->body; s; s = s->next)
        if (has_cores(s))
            cores = l->u->m.w;
    l->u->r->span += l->most.span;
    l->u->r->processors = larger(l->u->r->processors, l->count * cores);
}

/* How many threads are worth starting, each with the shared memory of a multiprocessor (`room`
 * words) within what the run may take; the first one's is taken already. */
static int threads_for(const launch *l, uint64_t room)
{
    enum { WORTH_A_THREAD = 1 << 11 /* cores */ };
    const run *u = l->u;
    uint64_t most = (l->count + AT_A_TIME - 1) / AT_A_TIME, work = mem_times(l->count, u->m.w),
             free_words = u->o->max_words - u->r->words;
    if (most > work / WORTH_A_THREAD)
        most = work / WORTH_A_THREAD;
    if (room && most > 1 + free_words / room)
        most = 1 + free_words / room;
    if (most > (uint64_t)u->threads)
        most = (uint64_t)u->threads;
    while (most > 1 && !mem_has(mem_times(most, room), sizeof(int64_t)))
        most /= 2;
    return u->o->observe || most < 1 ? 1 : (int)most;
}

status agpu_multiprocessors(run *u, const step *s)
{
    launch l = { .u = u, .s = s, .keeps = keeps_memory(u), .steps = u->r->steps };
    int64_t to;
    uint64_t room, kept, io = u->r->io;
    run_result before;
    status st = vector_ends(u, s, &l.from, &to);
    if (st != ST_OK || to < l.from)
        return st;
    if (l.from < 0 || to >= MOST)
        return diag_fail(u->e->d, ST_LIMIT, s->at->at, "multiprocessors are numbered from 0 to %d",
                         MOST - 1);
    l.count = l.least = l.runs = (uint64_t)(to - l.from) + 1;
    if (u->o->sample && l.runs > u->o->sample)
        l.runs = u->o->sample;
    if (u->toll.rule == PHASE_SUPERSTEP && (uint64_t)to >= u->toll.wanted)
        return diag_fail(u->e->d, ST_DOMAIN, s->at->at,
                         "processors are numbered from 0 to p - 1 = %llu, not to %lld",
                         (unsigned long long)u->toll.wanted - 1, (long long)to);
    if (u->o->launch)
        u->o->launch(u->o->observer, (uint64_t)l.from, u->m.p / u->m.w);
    if ((st = enough_shared(&l, &room)) != ST_OK || (st = room_to_keep(&l)) != ST_OK)
        return st;
    kept = u->r->words;
    if ((st = layout_take_words(u, l.count + (u->toll.each ? 2 * u->m.p : 0) + room,
                                s->at->at)) == ST_OK) {
        l.threads = threads_for(&l, room);
        agpu_memory_untouched(u);
        l.cost = mem_array(l.count, sizeof *l.cost);
        if (u->toll.rule == PHASE_SUPERSTEP) {
            u->toll.sent = mem_array(u->m.p, sizeof *u->toll.sent);
            u->toll.received = mem_array(u->m.p, sizeof *u->toll.received);
        }
        before = *u->r;
        st = run_all(&l);
        if (st == ST_OK)
            tell_launch(&l, &before);
    }
    status_then(st, add_time(&l, u->r->io - io));
    if (st == ST_OK)
        add_span(&l);
    u->r->words = kept;
    free(u->toll.sent);
    free(u->toll.received);
    u->toll.sent = u->toll.received = NULL;
    free(l.cost);
    return st;
}
