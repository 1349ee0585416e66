/* Running a program, statement by statement: see program.h.  Every statement is first
 * counted - its references from left to right, then its write - and then done. */
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "machine/agpu.h"
#include "machine/blocks.h"
#include "machine/hmm.h"
#include "machine/layout.h"
#include "machine/loop.h"
#include "machine/reference.h"

/* --- the host ---------------------------------------------------------------------------- */

static status value_of(run *u, const step *s, const vexpr *x, int64_t *out)
{
    return u->agpu ? agpu_own_value(u, s, x, out) : reference_host_value(u, x, out);
}

static seen_part look_for_host(const vexpr *x, void *index)
{
    bool is = x->op == V_HOST && x->index == *(const int *)index;
    return is                                                        ? PART_FOUND
           : x->op == V_READ || x->op == V_INPUT || x->op == V_APPLY ? PART_PASSED
                                                                     : PART_SEEN;
}

/* Is it a loop that serves the multiprocessors of one launch k at a time? for j = 0 to ... around
 * forall multiprocessor r = 0 to min(k, e - j*k) - 1. */
static bool deals(const step *s)
{
    return s->way < FOR_TIMES && s->way != FOR_DOWN && s->body && s->body->kind == STEP_BLOCKS
           && s->body->next == NULL && s->c == NULL
           && vexpr_any(s->body->b, look_for_host, &(int){ s->index });
}

/* Runs such a loop, or a sample of its turns from the first to the last. */
static status deal_out(run *u, const step *s, loop *l, turns *t)
{
    int64_t from = l->i, count = l->to - from + 1, runs = (int64_t)u->o->sample;
    status st = ST_OK;
    if (runs < 2 || runs > count)
        runs = count;
    for (int64_t k = 0, next; k < runs && st == ST_OK; k = next) {
        next = k + 1;
        l->i = from + (runs == count ? k : k * (count - 1) / (runs - 1));
        u->dealt.turn = l->i - from;
        u->dealt.turns = count;
        u->dealt.stands_for = next == runs ? 1 : (double)(count - 1) / (double)(runs - 1);
        u->s = 1;
        loop_here(u, s, l);
        if ((st = reference_count_steps(u, s)) == ST_OK && (st = turns_more(u, s, t)) == ST_OK)
            st = run_steps(u, s->body);
    }
    u->dealt.turns = 0;
    return st;
}

static status host_for(run *u, const step *s)
{
    loop l;
    turns t;
    const loop_turn here = { s->at->name, s->index, u->turns };
    status st = loop_begin(u, s, value_of, &l);
    status_then(st, turns_begin(u, s, &t));
    u->turns = &here;
    bool dealt = u->o->launched && deals(s);
    if (dealt && st == ST_OK && loop_here(u, s, &l))
        st = deal_out(u, s, &l, &t);
    for (bool more = !dealt && st == ST_OK && loop_here(u, s, &l); more && st == ST_OK;
         more = loop_next(u, s, &l)) {
        u->s = 1;
        if ((st = reference_count_steps(u, s)) == ST_OK && (st = turns_more(u, s, &t)) == ST_OK)
            st = run_steps(u, s->body);
    }
    u->turns = here.outer;
    return st == ST_OK ? turns_end(u, s, &t) : st;
}

static status host_while(run *u, const step *s)
{
    int64_t holds;
    turns t;
    status st = turns_begin(u, s, &t);
    while (st == ST_OK && (st = value_of(u, s, s->a, &holds)) == ST_OK && holds) {
        u->s = 1;
        status_if(st, u->agpu == NULL, reference_count_steps(u, s)); /* its condition has one */
        if (st == ST_OK && (st = turns_more(u, s, &t)) == ST_OK)
            st = run_steps(u, s->body);
    }
    return st == ST_OK ? turns_end(u, s, &t) : st;
}

/* Is the aggregate the condition, or joined to others by `and`? */
static bool must_hold(const vexpr *condition, const vexpr *aggregate)
{
    if (condition->op == V_OP && condition->o == OP_AND)
        return must_hold(condition->a, aggregate) || must_hold(condition->b, aggregate);
    return condition->op == V_OP && condition->o == OP_EQ && condition->a == aggregate;
}

/* Adds where an all() failed first: ", first for i = 3 (left 5, right 7)". */
static void put_failing(const run *u, const step *s, str *out)
{
    const failing *f = &u->failing;
    if (f->all == NULL || !must_hold(s->a, f->all))
        return;
    str_format(out, ", first for %s = %lld", f->all->at->a->name, (long long)f->index);
    if (f->compares)
        str_format(out, " (left %lld, right %lld)", (long long)f->left, (long long)f->right);
}

static status ensure(run *u, const step *s)
{
    int64_t holds;
    const run_launcher *l = u->o->launcher;
    if (!u->o->data || (l && l->only && !(l->ensures && l->ensures(l->data, u))))
        return ST_OK;
    u->failing.all = NULL;
    status st = vector_scalar(u, s->a, &holds);
    if (st != ST_OK)
        return st;
    u->r->ensures++;
    if (holds)
        return ST_OK;
    if (u->r->violations) { /* they are reported, and this as what followed */
        u->r->wrong = u->r->wrong.src ? u->r->wrong : s->at->at;
        return ST_OK;
    }
    str_own where = { 0 };
    put_failing(u, s, &where);
    st = diag_fail(u->e->d, ST_CHECK, s->at->at,
                   "the result is wrong: this does not hold after the run%s", str_text(&where));
    return st;
}

static status host_set(run *u, const step *s)
{
    int64_t value[MAX_LANES];
    status st = value_of(u, s, s->b, value);
    if (st == ST_OK)
        memcpy(u->hosts + (size_t)s->index * (size_t)u->p->lanes, value,
               (size_t)s->b->lanes * sizeof *value);
    u->host_set[s->index] = st == ST_OK;
    return st;
}

/* A statement that touches memory: it is simulated, and handed to the launcher; or only handed
 * over. */
static status parallel(run *u, const step *s)
{
    const run_launcher *l = u->o->launcher;
    if (hmm_inside(u)) /* the launch has been handed over as a whole */
        l = NULL;
    status st = l ? l->parallel(l->data, u, s) : ST_OK;
    if (st != ST_OK || (l && l->only))
        return st;
    switch (s->kind) {
    case STEP_FORALL: st = forall_run(u, s); break;
    case STEP_STORE: st = hmm_inside(u) ? store_run(u, s, NULL) : agpu_host_store(u, s); break;
    default:
        st = u->hmm ? hmm_multiprocessors(u, s) : agpu_multiprocessors(u, s);
        break;
    }
    return l && st == ST_OK ? l->done(l->data, u, s) : st;
}

static status host_step(run *u, const step *s)
{
    int64_t value;
    status st;
    switch (s->kind) {
    case STEP_HOST_SET:
        return host_set(u, s);
    case STEP_FOR:
        return u->agpu ? agpu_own_step(u, s) : host_for(u, s);
    case STEP_WHILE: return host_while(u, s);
    case STEP_BRANCH:
        if (s->a == NULL) /* a declared operator has nothing to do */
            return ST_OK;
        st = value_of(u, s, s->a, &value);
        return st == ST_OK ? run_steps(u, value ? s->body : s->other) : st;
    case STEP_FORALL:
    case STEP_STORE:
    case STEP_BLOCKS:
        return u->agpu ? agpu_own_step(u, s) : parallel(u, s);
    case STEP_CALL:
        return call_program(u, s);
    default:
        return u->agpu ? agpu_own_step(u, s) : ensure(u, s);
    }
}

status run_steps(run *u, const step *s)
{
    status st = s && stack_low() ? stack_refuse(u->e->d, s->at->at) : ST_OK;
    for (; s && st == ST_OK; s = s->next)
        st = host_step(u, s);
    return st;
}

/* --- the whole -------------------------------------------------------------------------------- */

bool program_there(const instance *in)
{
    return in->algorithm && in->model && access_machine_named(in->model->name) != MACHINE_NONE
           && entry_item(in->algorithm, N_PROGRAM) != NULL;
}

status run_parameter(env *e, const char *name, uint64_t *out)
{
    int i = instance_slot(e->f->in, name);
    num_own v = num_int(0);
    *out = 1;
    if (i < 0)
        return ST_OK;
    status st = eval_slot(e, i, (span){ 0 }, &v);
    if (st == ST_OK && (!num_to_u64(&v, out) || *out > UINT64_C(1) << 60))
        st = diag_fail(e->d, ST_LIMIT, (span){ 0 }, "%s is too large to be run", name);
    return st;
}

/* Random shifts of the rows follow from the run's seed, as random words do. */
static status draw_shifts(run *u)
{
    u->m.shift = 2 * u->o->seed + 1;
    if (u->o->data)
        return ST_OK;
    u->r->wants_data = true;
    return diag_fail(u->e->d, ST_DOMAIN, (span){ 0 },
                     "how the rows are shifted is random: what a run counts is of its seed");
}

static status describe_machine(run *u)
{
    static const struct { const char *name; variant variant; } variants[] = {
        { "erew", VARIANT_EREW }, { "crew", VARIANT_CREW }, { "ercw", VARIANT_ERCW },
        { "crcw_common", VARIANT_COMMON },
        { "crcw_arbitrary", VARIANT_ARBITRARY }, { "crcw_priority", VARIANT_PRIORITY },
        { "crcw_combining", VARIANT_COMBINING }, { "shifted", VARIANT_SHIFTED },
    };
    env *e = u->e;
    u->m.kind = access_machine_named(e->f->in->model->name);
    status st = run_parameter(e, "p", &u->m.p);
    status_then(st, run_parameter(e, "w", &u->m.w));
    status_then(st, run_parameter(e, "l", &u->m.l));
    if (u->m.kind == MACHINE_AGPU)
        return st == ST_OK ? agpu_describe(u) : st;
    u->m.lockstep = frame_chose(e->f, "lockstep");
    if (u->m.kind == MACHINE_HMM && st == ST_OK)
        st = u->o->launcher ? hmm_as_cores(u) : hmm_describe(u);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (frame_chose(e->f, variants[i].name))
            u->variant = variants[i].variant;
    if (u->variant == VARIANT_SHIFTED && st == ST_OK)
        st = draw_shifts(u);
    if (u->m.kind == MACHINE_PRAM) {
        u->m.w = u->m.p;
        u->statements = !frame_chose(e->f, "access");
    }
    return st;
}

/* On the AGPU, how many words of memory an element takes: the parameter `words`; without it, what
 * the operator says, and in a called program what it is for the caller. */
static status take_element(run *u, const node *text)
{
    if (u->calls == 0)
        u->element = 1;
    if (u->m.kind != MACHINE_AGPU)
        return ST_OK;
    if (instance_slot(u->e->f->in, "words") >= 0)
        return run_parameter(u->e, "words", &u->element);
    for (const node *n = text->a; n && u->calls == 0; n = n->next)
        if (n->kind == N_OPERATOR)
            u->element = (uint64_t)(u->o->operator ? u->o->operator : n)->space;
    return ST_OK;
}

status run_execute(run *u, const node *text)
{
    program *p = u->p;
    uint64_t words = u->r->words;
    status st = program_compile(u->e, text, p);
    status_then(st, take_element(u, text));
    status_if(st, u->bind, u->bind(u));
    status_if(st, u->o->data && u->calls == 0, host_operators_hold(u));
    status_then(st, layout_make(u));
    u->hosts = mem_array(mem_times((size_t)p->hosts + 1, (size_t)p->lanes + 1), sizeof *u->hosts);
    u->host_set = mem_alloc((size_t)p->hosts + 1);
    pace beat = { .hook = &u->o->progress };
    if (st == ST_OK && u->calls == 0)
        pace_begin(u, &beat);
    const run_launcher *l = u->o->launcher;
    status_if(st, l && l->begin, l->begin(l->data, u));
    status_then(st, run_steps(u, p->steps));
    if (st == ST_OK && l && l->end)
        l->end(l->data, u);
    if (u->calls == 0)
        pace_end(u);
    if (st == ST_OK && u->calls == 0 && u->o->data && u->o->show && u->o->moment == NULL)
        layout_show(u);
    layout_release(u);
    if (u->calls)
        u->r->words = words;
    free(u->hosts);
    free(u->host_set);
    return st;
}

static int line_of(span at)
{
    diag_own where = { 0 };
    diag_fail(&where, ST_CHECK, at, "there");
    int line = where.line;
    return line;
}

/* Reports the violation of a machine's rule first, and behind it what may follow from it: an error,
 * a wrong result. */
static status tell_violations(run *u, status st)
{
    const run_result *r = u->r;
    diag *d = u->e->d, after = *d;
    const char *first = strstr(r->violation[0], ": ");
    diag_init(d);
    diag_fail(d, ST_CHECK, r->violated, "%s", first ? first + 2 : r->violation[0]);
    if (r->violations > 1)
        diag_hint(d, "%llu such violations in all", (unsigned long long)r->violations);
    if (r->wrong.src)
        diag_hint(d, "the result is wrong, too: the `ensure` in line %d does not hold",
                  line_of(r->wrong));
    if (st != ST_OK && after.message)
        diag_hint(d, "then, in line %d: %s", after.line, after.message);
    diag_clear(&after);
    return ST_CHECK;
}

static status run_by(int threads, env *e, const run_options *o, run_result *r)
{
    program p = { .arena = arena_new(), .replaced = o->operator, .kernel = o->launcher != NULL };
    run u = { .e = e, .p = &p, .o = o, .r = r, .s = 1, .threads = threads };
    memset(r, 0, sizeof *r);
    status st = describe_machine(&u);
    status_then(st, run_execute(&u, entry_item(e->f->in->algorithm, N_PROGRAM)));
    hmm_release(&u);
    r->complete = st == ST_OK;
    if (r->violations && (st == ST_OK || st == ST_DOMAIN))
        st = tell_violations(&u, st);
    r->checked = st == ST_OK && o->data && r->ensures > 0;
    arena_free(p.arena);
    return st;
}

/* With several threads it is a matter of luck which of several errors comes first, or which of two
 * multiprocessors that touch one word is at fault. So after an error the program is run again by
 * one thread, which reports it. */
status program_run(env *e, const run_options *o, run_result *r)
{
    status st = run_by(e->w->threads, e, o, r);
    if (!r->together || st == ST_INTERRUPT)
        return st;
    diag_clear(e->d);
    return run_by(1, e, o, r);
}
