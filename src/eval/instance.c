/* An algorithm (or problem, or law) on a model, with every name resolved.  See eval.h. */
#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "base/stack.h"
#include "cost/access.h"
#include "cost/formulas.h"
#include "eval/instance_make.h"
#include "eval/internal.h"
#include "eval/rule.h"

/* --- what follows from what --------------------------------------------------------- */

typedef struct seen { /* a function that has been looked into */
    const function *fn;
    struct seen *before;
} seen;

typedef struct needs {
    instance *in;
    uint64_t slots, visiting;
    seen *functions;
} needs;

static uint64_t slot_needs(needs *n, int i);
static void look_at_body(needs *n, const function *fn);

static void look(node *x, void *data)
{
    needs *n = data;
    if (x->kind == N_NAME && x->ref == REF_SLOT)
        n->slots |= slot_needs(n, x->index);
    else if (x->ref == REF_METRIC)
        n->slots = ~UINT64_C(0); /* inherits what it likes */
    else if (x->ref == REF_FUNCTION && stack_has_walk())
        look_at_body(n, x->target);
    else if (x->ref == REF_FUNCTION)
        n->slots = ~UINT64_C(0);
}

static void look_at_body(needs *n, const function *fn)
{
    for (const seen *s = n->functions; s; s = s->before)
        if (s->fn == fn)
            return;
    seen *here = arena_alloc(n->in->arena, sizeof *here);
    *here = (seen){ fn, n->functions };
    n->functions = here;
    node_walk(fn->body, look, n);
}

static uint64_t slot_needs(needs *n, int i)
{
    slot_row *s = &n->in->slots[i];
    if (s->needs == 0 && s->kind != SLOT_LET)
        s->needs = UINT64_C(1) << i;
    if (s->needs == 0 && (n->visiting >> i & 1))
        return 0; /* a let that depends on itself: said when it is evaluated */
    if (s->needs == 0) {
        needs own = { n->in, 0, n->visiting | UINT64_C(1) << i, NULL };
        node_walk(s->expr, look, &own);
        s->needs = own.slots | UINT64_C(1) << i;
    }
    return s->needs;
}

static uint64_t needs_of(instance *in, node *tree)
{
    needs own = { .in = in };
    node_walk(tree, look, &own);
    return own.slots;
}

uint64_t instance_needs(instance *in, const node *tree)
{
    return needs_of(in, (node *)tree);
}

static void find_needs(instance *in)
{
    needs n = { .in = in };
    for (int i = 0; i < in->slot_count; i++)
        slot_needs(&n, i);
    in->value_needs = needs_of(in, in->value);
    for (formula *f = in->requires; f; f = f->next)
        f->needs = needs_of(in, f->expr);
    formula *const lists[] = { in->also, in->conditions, in->given, in->targets, in->conclusions };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (formula *f = lists[i]; f; f = f->next)
            f->needs = needs_of(in, f->expr);
}

/* --- what its text speaks of ------------------------------------------------------------- */

typedef struct speaking {
    instance *in;
    uint64_t slots;
    const entry *seen[32];
    int count;
    bool found;
} speaking;

static void look_into(speaking *s, const entry *algorithm);

/* A called program's parameters have the names of the caller's, its lets are looked at, too. */
static void look_at_word(node *n, void *data)
{
    speaking *s = data;
    const int i = n->kind == N_NAME ? instance_named(s->in, n->name) : -1;
    s->found |= i >= 0 && (s->in->slots[i].needs & s->slots);
    if (n->kind == N_RUN && !s->found)
        look_into(s, catalog_try(s->in->w->catalog, ENTRY_ALGORITHM, n->name));
}

static void look_at_lets(speaking *s, const node *items)
{
    for (const node *item = items; item; item = item->next)
        if (item->kind == N_ON_BLOCK)
            look_at_lets(s, item->a);
        else if (item->kind == N_LET)
            node_walk(item->a, look_at_word, s);
}

static void look_into(speaking *s, const entry *algorithm)
{
    enum { MOST = sizeof s->seen / sizeof *s->seen };
    const node *program = algorithm ? entry_item(algorithm, N_PROGRAM) : NULL;
    for (int i = 0; i < s->count; i++)
        if (s->seen[i] == algorithm)
            return;
    if (program == NULL || s->count == MOST) {
        s->found = true; /* what cannot be looked at may */
        return;
    }
    s->seen[s->count++] = algorithm;
    if (algorithm != s->in->algorithm) /* its own lets are slots */
        look_at_lets(s, algorithm->def->a);
    node_walk(program->a, look_at_word, s);
}

bool instance_speaks_of(instance *in, uint64_t slots)
{
    speaking s = { .in = in, .slots = slots };
    look_into(&s, in->algorithm);
    return s.found;
}

/* What a call of the algorithm's own metrics gives other values. */
static void look_at_own_call(node *n, void *data)
{
    uint64_t *given = data;
    const metric_call *call = n->kind == N_CALL && n->ref == REF_METRIC ? n->target : NULL;
    for (int i = 0; call && call->own && i < call->in->slot_count; i++)
        *given |= call->bind[i] ? UINT64_C(1) << i : 0;
}

/* What a derived metric lies between it does of one program: where the text speaks of what
 * time(p = 1) is called with, that is another program's. */
static void of_one_program(instance *in)
{
    for (formula *f = in->of[FORMULA_DERIVED]; f; f = f->next) {
        uint64_t given = 0;
        node_walk(f->expr, look_at_own_call, &given);
        if (f->low && instance_speaks_of(in, given))
            f->low = f->high = NULL;
    }
}

static void resolve_all(maker *m)
{
    instance *in = m->in;
    for (int i = 0; i < in->slot_count; i++)
        instance_resolve(m, in->slots[i].expr, false);
    for (function *f = in->functions; f && m->d->st == ST_OK; f = f->next)
        function_resolve(m->w, f, m->d);
    instance_resolve_formulas(m, in->requires, false);
    static const formula_from stated[] = { FORMULA_EXACT,    FORMULA_LEAST, FORMULA_MOST,
                                           FORMULA_EXPECTED, FORMULA_PLAIN, FORMULA_CLOSED,
                                           FORMULA_DERIVED };
    for (size_t i = 0; i < sizeof stated / sizeof *stated; i++)
        instance_resolve_formulas(m, in->of[stated[i]], stated[i] == FORMULA_DERIVED);
    for (int i = 0; i < METRICS; i++)
        instance_resolve(m, in->optimal[i].when, false);
    instance_resolve_formulas(m, in->also, false);
    formula *const own[] = { in->conditions, in->given, in->targets, in->conclusions };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        instance_resolve_formulas(m, own[i], false);
    bound_set *const sets[] = { in->bounds, in->assumed, in->goals };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (bound_set *b = sets[i]; b; b = b->next)
            instance_resolve_formulas(m, b->terms, false);
    instance_resolve(m, in->value, false);
    if (m->d->st == ST_OK) {
        find_needs(in);
        of_one_program(in);
    }
}

static status no_block(const entry *algorithm, const entry *model, span at, diag *d)
{
    status st = diag_fail(d, ST_NAME, at, "%s has no formulas on %s", algorithm->name, model->name);
    str_own s = { 0 };
    for (const node *n = NULL; (n = entry_model(algorithm, n)) != NULL;)
        str_format(&s, "%s%s", s.length ? ", " : "", n->name);
    if (s.length)
        diag_hint(d, "it has them on: %s", str_text(&s));
    return st;
}

static bool uses(const node *list, node_kind kind)
{
    for (const node *s = list; s; s = s->next)
        if (s->kind == kind || uses(s->d, kind) || (s->kind == N_BRANCH && uses(s->c, kind)))
            return true;
    return false;
}

/* An algorithm without any `on` block is its program: on every model whose machine runs what that
 * uses. */
static bool only_program(const entry *algorithm, const entry *model)
{
    const node *program = entry_item(algorithm, N_PROGRAM);
    if (program == NULL || entry_item(algorithm, N_ON_BLOCK))
        return false;
    machine_kind machine = access_machine_named(model->name);
    bool blocks = uses(program->a, N_BLOCKS);
    if (machine == MACHINE_HMM) /* whose multiprocessors have p/d threads, not b cores */
        return cost_model(model->name) && !entry_named(algorithm, N_PARAM, "b");
    return blocks == (machine == MACHINE_AGPU) && cost_model(model->name);
}

bool instance_fits(const entry *algorithm, const entry *model)
{
    return entry_on(algorithm, model->name) || only_program(algorithm, model);
}

static bool applies_here(const entry *problem, const entry *model)
{
    for (const node *item = entry_item(problem, N_BOUND); item;
         item = entry_next(item->next, N_BOUND))
        if (model && node_named(item->b, model->name))
            return true;
    return false;
}

static void build(maker *m, const entry *what, span at)
{
    instance *in = m->in;
    const node *block = NULL;
    if (in->algorithm) {
        if ((block = entry_on(what, in->model->name)) == NULL && !instance_fits(what, in->model)) {
            no_block(what, in->model, at, m->d);
            return;
        }
        const node *solves = entry_item(what, N_SOLVES);
        if (solves
            && (in->problem = catalog_find(m->w->catalog, ENTRY_PROBLEM, solves->name, m->d))
                   == NULL) {
            diag_fail(m->d, ST_NAME, solves->at, "no problem `%s`", solves->name);
            return;
        }
    } else if (in->problem && !applies_here(what, in->model)) {
        diag_fail(m->d, ST_NAME, at, "no bounds are known for %s on %s", what->name,
                  in->model->name);
        return;
    }
    instance_declare(m, what->def->a, false, in->law == NULL);
    if (in->model)
        instance_declare(m, in->model->def->a, true, true);
    if (block)
        instance_declare(m, block->a, false, true);
    for (const node *o = instance_about(in) ? entry_item(instance_about(in), N_OPTION) : NULL; o;
         o = entry_next(o->next, N_OPTION))
        instance_prefer(m, o);
    if (in->model)
        instance_add_formulas(m, in->model->def->a);
    instance_add_formulas(m, what->def->a);
    m->instructions = block && block->b->next
                      && access_phase_rule(in->model->name) == PHASE_ROUND;
    if (block)
        instance_add_formulas(m, block->a);
    m->instructions = false;
    if (in->problem)
        instance_add_bounds(m, in->problem);
    instance_spell_goals(in);
}

/* What a call's requirements follow from: its arguments, and what it inherits. */
static void look_at_run(node *n, void *data)
{
    needs *all = data;
    if (n->kind == N_NAME && n->ref == REF_SLOT)
        all->slots |= slot_needs(all, n->index);
    else if (n->ref == REF_FUNCTION || (n->kind == N_CALL && n->ref == REF_METRIC))
        all->slots = ~UINT64_C(0);
    const metric_call *call = n->kind == N_RUN ? n->target : NULL;
    for (int i = 0; call && i < call->in->slot_count; i++)
        if (call->bind[i] == NULL && call->inherit[i] >= 0)
            all->slots |= slot_needs(all, call->inherit[i]);
}

/* A call that can never run leaves nothing to derive where it is reached surely: *at. */
static void add_calls(maker *m, node *calls, diag *d, span *at)
{
    formula **end = &m->in->runs;
    for (node *next; calls && d->st == ST_OK; calls = next) {
        scope s = { .w = m->w, .in = m->in, .arena = m->in->arena, .d = d };
        needs n = { .in = m->in };
        next = calls->next;
        calls = node_copy_one(m->in->arena, calls);
        if (resolve(&s, calls) != ST_OK) {
            *at = calls->at;
            if (calls->kind != N_RUN)
                diag_clear(d);
            continue;
        }
        node_walk(calls, look_at_run, &n);
        formula *f = arena_alloc(m->in->arena, sizeof *f);
        *f = (formula){
            .metric = -1, .choice = -1, .expr = calls, .needs = n.slots, .text = calls->text
        };
        *end = f;
        end = &f->next;
    }
}

/* The formulas that follow from the program: what the definition does not say itself. */
static void add_program(maker *m)
{
    instance *in = m->in;
    if (!in->algorithm || !in->model || !entry_item(in->algorithm, N_PROGRAM)
        || !cost_model(in->model->name))
        return;
    diag_own own = { 0 };
    cost_said said;
    span at = { 0 };
    instance_begin_program(
        in, cost_begin(m->w->catalog, in->arena, in->algorithm, in->model, &said));
    in->read = said.read;
    add_calls(m, said.calls, &own, &at);
    rule_keep(in, said.rules);
    in->counts_variant = said.counts_variant;
    if (own.st != ST_OK)
        instance_drop_program(in, own.message, at);
    if (deadline_passed()) /* a part of them is no answer to keep */
        diag_fail(m->d, ST_INTERRUPT, (span){ 0 }, "interrupted");
}

/* --- how long it lives -------------------------------------------------------------- */

void instance_called(instance *in, const instance *from)
{
    in->calls += in != from;
}

/* Releases what the instance holds; its calls of others end. */
static void empty(instance *in)
{
    arena *a = in->arena;
    in->arena = NULL;
    arena_free(a);
    free(in->slots);
    free(in->options);
    in->slots = NULL;
    in->options = NULL;
}

static void unlink_from(instance **list, const instance *in)
{
    while (*list != in)
        list = &(*list)->next;
    *list = in->next;
}

void instance_dropped(instance *in, const instance *from)
{
    in->calls -= in != from;
    if (!in->stale || in->calls > 0 || in->arena == NULL)
        return;
    unlink_from(&in->w->stale, in);
    empty(in);
    free(in);
}

/* Instances from `list` up to `end`, which may call each other but which nobody else does. */
static void free_list(instance *list, const instance *end)
{
    for (instance *in = list; in != end; in = in->next)
        in->stale = false; /* they go together, here */
    for (instance *in = list; in != end; in = in->next)
        empty(in);
    for (instance *in = list, *next; in != end; in = next) {
        next = in->next;
        free(in);
    }
}

void instances_free(world *w)
{
    instance **link = &w->instances;
    while (*link)
        link = &(*link)->next;
    *link = w->stale;
    w->stale = NULL;
    free_list(w->instances, NULL);
    w->instances = NULL;
}

static bool reads(const instance *in, const entry *e)
{
    const cost_read *r = in->read;
    while (r && r->program != e)
        r = r->next;
    return r != NULL;
}

static bool made_of(const instance *in, const entry *e)
{
    return in->algorithm == e || in->problem == e || in->law == e || in->model == e
           || in->relation == e || in->subject == e || reads(in, e);
}

static bool made_of_hidden(const instance *in)
{
    const entry *parts[] = { in->algorithm, in->problem,  in->law,
                             in->model,     in->relation, in->subject };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] && parts[i]->hidden)
            return true;
    for (const cost_read *r = in->read; r; r = r->next)
        if (r->program->hidden) /* what is derived is not what runs now */
            return true;
    return false;
}

static bool used(const entry *e, void *data)
{
    const world *w = data;
    for (const instance *in = w->instances; in; in = in->next)
        if (made_of(in, e))
            return true;
    for (const instance *in = w->stale; in; in = in->next)
        if (made_of(in, e))
            return true;
    return false;
}

void world_sweep(world *w)
{
    for (instance **link = &w->instances; *link;) {
        instance *in = *link;
        if (!made_of_hidden(in)) {
            link = &in->next;
            continue;
        }
        if (in->calls) /* by then it may call programs that are others today */
            instance_formulas(in, FORMULA_PROGRAM, -1);
        *link = in->next;
        in->next = w->stale;
        w->stale = in;
        in->stale = true;
    }
    for (instance *in = w->stale; in;) { /* the end of one may be that of others */
        bool free_now = in->calls == 0;
        if (free_now) {
            in->calls++;
            instance_dropped(in, NULL);
        }
        in = free_now ? w->stale : in->next;
    }
    catalog_sweep(w->catalog, used, w);
}

instance *instance_of(world *w, const entry *what, const entry *model, span at, diag *d)
{
    for (instance *in = w->instances; in; in = in->next)
        if ((in->algorithm == what || in->law == what || (in->problem == what && !in->algorithm))
            && in->model == model)
            return in;
    if (!stack_has_walk()) {
        stack_refuse(d, at);
        return NULL;
    }
    instance *in = mem_alloc(sizeof *in);
    in->w = w;
    in->model = model;
    in->algorithm = what->kind == ENTRY_ALGORITHM ? what : NULL;
    in->problem = what->kind == ENTRY_PROBLEM ? what : NULL;
    in->law = what->kind == ENTRY_LAW ? what : NULL;
    in->arena = arena_new();
    in->of = arena_array(in->arena, FORMULA_KINDS, sizeof *in->of);
    in->next = w->instances;
    w->instances = in; /* before resolving: an algorithm may name itself */
    maker m = { .in = in, .w = w, .d = d };
    build(&m, what, at);
    if (d->st == ST_OK)
        resolve_all(&m);
    if (d->st == ST_OK)
        add_program(&m);
    if (d->st == ST_OK && in->law && in->value == NULL)
        diag_fail_as(d, ST_NAME, DIAG_NO_VALUE, what->def->at, "the law `%s` has no value",
                     what->name);
    if (d->st == ST_OK)
        return in;
    instance *list = w->instances; /* a broken one is forgotten, with those that were made for it
                                      and may call it */
    w->instances = in->next;
    free_list(list, w->instances);
    return NULL;
}

/* What a relation says, by kind. */
static void add_relation(maker *m, const node *items)
{
    instance *in = m->in;
    for (const node *item = items; item && m->d->st == ST_OK; item = item->next)
        switch (item->kind) {
        case N_REQUIRE: instance_add_formula(m, &in->conditions, item, -1); break;
        case N_GIVEN: instance_add_formula(m, &in->given, item, -1); break;
        case N_TARGET_AT: instance_add_formula(m, &in->targets, item, -1); break;
        case N_CONCLUDE: {
            int metric = instance_metric_of(item, m->d);
            formula *f = metric < 0 ? NULL
                                    : instance_add_formula(m, &in->conclusions, item, metric);
            if (f) {
                f->op = item->op;
                f->strict = item->index;
            }
            break;
        }
        default:
            break;
        }
}

instance *instance_of_relation(world *w, const entry *relation, const entry *algorithm,
                               const entry *model, diag *d)
{
    for (instance *in = w->instances; in; in = in->next)
        if (in->relation == relation && in->subject == algorithm && in->model == model)
            return in;
    instance *in = mem_alloc(sizeof *in);
    *in = (instance){
        .w = w, .relation = relation, .subject = algorithm, .model = model, .arena = arena_new()
    };
    in->of = arena_array(in->arena, FORMULA_KINDS, sizeof *in->of);
    maker m = { .in = in, .w = w, .d = d };
    instance_declare(&m, relation->def->a, false, true);
    instance_declare(&m, algorithm->def->a, false, true);
    instance_declare(&m, model->def->a, true, true);
    for (int i = 0; i < METRICS; i++)
        instance_add_slot(&m, metrics[i].name, metrics[i].meaning, SLOT_COST);
    instance_add_slot(&m, "violations", "of the model's rules, by a run on random words",
                      SLOT_COST);
    instance_add_slot(&m, "instructions",
                      "kinds of them: statements of the program that touch memory", SLOT_COST);
    add_relation(&m, relation->def->a);
    if (d->st == ST_OK)
        resolve_all(&m);
    if (d->st != ST_OK) {
        in->next = NULL;
        free_list(in, NULL);
        return NULL;
    }
    in->next = w->instances;
    return w->instances = in;
}

/* --- asking it ------------------------------------------------------------------------ */

bool instance_takes(const instance *in, int i)
{
    return in->slots[i].kind == SLOT_PARAM || in->slots[i].optional;
}

int instance_named(const instance *in, const char *name)
{
    for (int i = 0; i < in->slot_count; i++)
        if (strcmp(in->slots[i].name, name) == 0)
            return i;
    return -1;
}

int instance_choice(const instance *in, const char *name)
{
    const int i = instance_named(in, name);
    return i >= 0 && in->slots[i].kind == SLOT_CHOICE ? i : -1;
}

bool frame_chose(const frame *f, const char *choice)
{
    int i = instance_choice(f->in, choice);
    return i >= 0 && (f->state[i] & SLOT_SET) && f->value[i].u.i;
}

int instance_slot(const instance *in, const char *name)
{
    const int i = instance_named(in, name);
    return i >= 0 && instance_takes(in, i) ? i : -1;
}

int instance_option(const instance *in, const char *name)
{
    for (int i = 0; i < in->option_count; i++)
        if (strcmp(in->options[i].name, name) == 0)
            return i;
    return -1;
}

const char *instance_name(const instance *in)
{
    return instance_about(in) ? instance_about(in)->name
           : in->problem      ? in->problem->name
                              : in->law->name;
}

/* Does counting accesses one by one give the metric on this model's machine? */
bool instance_adds_up(const instance *in, int metric)
{
    machine_kind machine = in->model ? access_machine_named(in->model->name) : MACHINE_NONE;
    if (metric == METRIC_STAGES || metric == METRIC_REQUESTS)
        return machine == MACHINE_DMM || machine == MACHINE_UMM || machine == MACHINE_HMM;
    if (metric == METRIC_TIME_SHARED || metric == METRIC_TIME_GLOBAL
        || metric == METRIC_STAGES_GLOBAL)
        return machine == MACHINE_HMM;
    return machine != MACHINE_NONE && metrics[metric].additive;
}

bool instance_has_formula(const instance *in, formula_from from, int metric)
{
    for (const formula *f = instance_formulas(in, from, metric); f; f = f->next)
        if (!f->aside && (f->metric == metric || (f->metric < 0 && instance_adds_up(in, metric))))
            return true;
    return false;
}

bool instance_gives(const instance *in, formula_from from, int metric)
{
    const formula *f = instance_formulas(in, from, metric);
    while (f && f->metric != metric)
        f = f->next;
    return f != NULL;
}

bool instance_may_range(const instance *in, int metric)
{
    return instance_gives(in, FORMULA_MOST, metric)
           || (instance_has_formula(in, FORMULA_DERIVED, metric)
               && instance_formulas(in, FORMULA_MOST, -1));
}

/* Is it anything that a run on the machine counts? */
static bool on_machine(const instance *in, machine_kind machine, int metric)
{
    bool hmm = machine == MACHINE_HMM;
    switch (metric) {
    case METRIC_SHARED:
    case METRIC_GLOBAL: return machine == MACHINE_AGPU || hmm;
    case METRIC_TIME_SHARED:
    case METRIC_TIME_GLOBAL:
    case METRIC_STAGES_GLOBAL: return hmm;
    case METRIC_SYNCHRONISATIONS:
    case METRIC_IO:
    case METRIC_DEGREE: return machine == MACHINE_AGPU;
    case METRIC_ESTIMATE:
        if (machine == MACHINE_UMM)
            return true;
        /* fallthrough */
    case METRIC_ISSUED:
        return machine == MACHINE_AGPU && access_phase_rule(in->model->name) == PHASE_INSTRUCTIONS;
    case METRIC_COMPUTATION: return access_phase_rule(in->model->name) != PHASE_INSTRUCTIONS;
    case METRIC_MEMORY:
    case METRIC_ROUNDS: return machine != MACHINE_AGPU && !hmm;
    case METRIC_REQUESTS:
    case METRIC_STAGES: return machine == MACHINE_DMM || machine == MACHINE_UMM || hmm;
    default: return true;
    }
}

/* May a run of the program without data give it? */
bool instance_counted_by_run(const instance *in, int metric)
{
    machine_kind machine = in->model ? access_machine_named(in->model->name) : MACHINE_NONE;
    bool counts = metrics[metric].of_program || metrics[metric].of_run;
    if (in->w->above.count_program == NULL || !counts
        || instance_has_formula(in, FORMULA_MOST, metric) || machine == MACHINE_NONE
        || in->algorithm == NULL)
        return false;
    if (!on_machine(in, machine, metric))
        return false;
    return entry_item(in->algorithm, N_PROGRAM) != NULL;
}

typedef struct parts {
    const instance *in;
    bool there;
} parts;

static void look_at_part(node *n, void *data)
{
    parts *p = data;
    const metric_call *call = n->kind == N_CALL && n->ref == REF_METRIC ? n->target : NULL;
    if (n->kind == N_NAME && n->ref == REF_METRIC)
        p->there &= instance_has_metric(p->in, n->index);
    else if (call && call->metric >= 0)
        p->there &= instance_has_metric(call->in, call->metric);
}

/* A metric derived from others is there when they are. */
static bool derives(const instance *in, int metric)
{
    for (const formula *f = in->of[FORMULA_DERIVED]; f; f = f->next) {
        parts p = { in, true };
        if (f->metric == metric)
            node_walk(f->expr, look_at_part, &p);
        if (f->metric == metric && p.there)
            return true;
    }
    return false;
}

bool instance_has_metric(const instance *in, int metric)
{
    for (int from = 0; from < FORMULA_DERIVED; from++)
        if (instance_has_formula(in, (formula_from)from, metric))
            return true;
    return derives(in, metric)
           || (instance_has_formula(in, FORMULA_LEAST, metric)
               && instance_has_formula(in, FORMULA_MOST, metric))
           || instance_counted_by_run(in, metric);
}
