/* The slots, options, functions, formulas and bounds of an instance, from its definitions: see
 * instance_make.h. */
#include "eval/instance_make.h"

#include <string.h>

#include "cost/access.h"
#include "cost/formulas.h"
#include "eval/internal.h"
#include "expr/expr.h"
#include "lang/unparse.h"

slot_row *instance_add_slot(maker *m, const char *name, const char *text, slot_kind kind)
{
    instance *in = m->in;
    const int known = instance_named(in, name);
    if (known >= 0) {
        if (in->slots[known].text == NULL)
            in->slots[known].text = text;
        return &in->slots[known];
    }
    if (in->slot_count == MAX_SLOTS) {
        diag_fail(m->d, ST_LIMIT, (span){ 0 }, "%s has more than %d parameters and lets",
                  instance_name(in), MAX_SLOTS);
        return &in->slots[MAX_SLOTS - 1];
    }
    in->slots = mem_more(in->slots, (size_t)in->slot_count, &m->room, sizeof *in->slots);
    in->slots[in->slot_count] = (slot_row){ .name = name, .text = text, .kind = kind };
    return &in->slots[in->slot_count++];
}

static void add_option(maker *m, const node *item)
{
    instance *in = m->in;
    in->options = mem_grow_array(in->options, (size_t)(in->option_count + 1), sizeof *in->options);
    model_option *o = &in->options[in->option_count];
    *o = (model_option){ .name = item->name,
                         .text = item->text,
                         .first = in->slot_count,
                         .standard = in->slot_count,
                         .count = node_count(item->a) };
    for (const node *c = item->a; c; c = c->next)
        instance_add_slot(m, c->name, c->text, SLOT_CHOICE)->option = in->option_count;
    in->option_count++;
}

void instance_prefer(maker *m, const node *item)
{
    instance *in = m->in;
    for (int i = 0; i < in->option_count; i++) {
        model_option *o = &in->options[i];
        for (int k = o->first; strcmp(o->name, item->name) == 0 && k < o->first + o->count; k++)
            if (strcmp(in->slots[k].name, item->a->name) == 0)
                o->standard = k;
    }
}

static void add_function(maker *m, const node *item)
{
    function *f = arena_alloc(m->in->arena, sizeof *f);
    *f = (function){ .name = item->name,
                     .params = item->b,
                     .count = node_count(item->b),
                     .body = node_copy(m->in->arena, item->a),
                     .arena = m->in->arena,
                     .in = m->in,
                     .next = m->in->functions };
    m->in->functions = f;
}

const entry *instance_about(const instance *in)
{
    return in->algorithm ? in->algorithm : in->subject;
}

/* `param n, p, w, l`: w and l are the memory machines', and no parameters on the PRAM. */
static bool of_another_model(maker *m, const char *name)
{
    if (entry_named(m->in->model, N_PARAM, name))
        return false;
    for (const node *b = NULL; (b = entry_model(instance_about(m->in), b)) != NULL;) {
        const entry *model = catalog_try(m->w->catalog, ENTRY_MODEL, b->name);
        if (model && entry_named(model, N_PARAM, name))
            return true;
    }
    return false;
}

static void look_for_name(node *n, void *found)
{
    *(bool *)found |= n->kind == N_NAME || n->kind == N_CALL;
}

/* `param s >= -3`: a number, which no variable of the session changes. */
static int64_t least_of(maker *m, const node *param)
{
    int64_t least = 1;
    bool names = false;
    num_own v = num_int(0);
    env e;
    if (param->a == NULL)
        return least;
    node *own = node_copy(m->in->arena, param->a);
    node_walk(own, look_for_name, &names);
    env_begin(&e, m->w, NULL, NULL, m->d);
    if (!names && resolve_session(m->w, m->in->arena, own, NULL, m->d) == ST_OK)
        eval(&e, own, &v);
    env_end(&e);
    if (m->d->st == ST_OK && (names || !num_to_i64(&v, &least))) {
        diag_fail(m->d, ST_DOMAIN, param->a->at,
                  "the least that %s may be is a whole number of 63 bits", param->name);
        if (names)
            diag_hint(m->d, "what depends on other parameters is a requirement: require %s >= ...",
                      param->name);
    }
    return least;
}

static void add_param(maker *m, const node *item, bool of_model, bool integer)
{
    int before = m->in->slot_count;
    slot_row *s = instance_add_slot(m, item->name, item->text, SLOT_PARAM);
    int64_t least = least_of(m, item);
    if (m->in->slot_count > before || least > s->least) /* a model's own may not be less */
        s->least = least;
    s->of_model |= of_model;
    s->integer |= integer;
    s->bounded |= item->a != NULL;
}

/* `let k = p div b`, or `param W = M "warps"`: a parameter that has this value unless it is given.
 */
static void add_let(maker *m, const node *item)
{
    slot_row *s = instance_add_slot(m, item->name, item->text, SLOT_LET);
    s->expr = node_copy(m->in->arena, item->a);
    s->optional = s->integer = item->op != 0;
    s->least = 1;
}

/* The formulas that a model derives are read with the algorithm's names in scope: a `let W` would
 * be the W that they speak of, a `param span` the metric. */
static void check_name(maker *m, const node *item)
{
    const entry *model = m->in->model;
    const bool let = item->kind == N_LET && item->op == 0, /* not param b = 32 */
        metric = metric_named(item->name) >= 0;
    bool taken = let
                 && (entry_named(model, N_PARAM, item->name)
                     || entry_named(model, N_LET, item->name));
    for (const node *o = entry_item(model, N_OPTION); o && let; o = entry_next(o->next, N_OPTION))
        taken |= node_named(o->a, item->name) != NULL;
    for (const node *f = entry_item(model, N_DERIVE); f && metric;
         f = entry_next(f->next, N_DERIVE))
        taken |= expr_mentions(f->a, item->name);
    if (taken)
        diag_fail(m->d, ST_NAME, item->at, "`%s` is a %s of the model %s: a %s needs another name",
                  item->name, metric ? "metric" : "name", model->name, let ? "let" : "parameter");
}

void instance_declare(maker *m, const node *items, bool of_model, bool integer)
{
    for (const node *item = items; item; item = item->next) {
        if ((item->kind == N_PARAM || item->kind == N_LET) && !of_model && m->in->model
            && instance_about(m->in))
            check_name(m, item);
        switch (item->kind) {
        case N_PARAM: {
            if (instance_about(m->in) && !of_model && !item->text
                && of_another_model(m, item->name))
                break;
            add_param(m, item, of_model, integer);
            break;
        }
        case N_OPTION:
            if (of_model || instance_about(m->in) == NULL)
                add_option(m, item);
            break;
        case N_LET: add_let(m, item); break;
        case N_DEFINE: add_function(m, item); break;
        default: break;
        }
    }
}

formula *instance_add_formula(maker *m, formula **list, const node *item, int metric)
{
    formula *f = arena_alloc(m->in->arena, sizeof *f);
    *f = (formula){ .metric = metric,
                    .choice = -1,
                    .expr = node_copy(m->in->arena, item->a),
                    .source = item->text,
                    .name = item->name,
                    .text = item->text,
                    .shown = unparse_arena(m->in->arena, item->a) };
    while (*list)
        list = &(*list)->next;
    *list = f;
    return f;
}

int instance_metric_of(const node *item, diag *d)
{
    int metric = metric_named(item->name);
    if (metric < 0) {
        nearest near;
        nearest_begin(&near, item->name);
        for (int i = 0; i < METRICS; i++)
            nearest_offer(&near, metrics[i].name);
        diag_fail(d, ST_NAME, item->at, "no metric `%s`", item->name);
        nearest_end(&near, d);
    }
    return metric;
}

/* Of a list of parameters or variables the second would hide the first. */
static void names_once(const node *list, diag *d)
{
    for (const node *n = list; n && d->st == ST_OK; n = n->next)
        if (node_named(list, n->name) != n)
            diag_fail(d, ST_NAME, n->at, "`%s` stands twice", n->name);
}

/* So would it among params, lets and functions; those of a model are apart from those of all. */
static void item_once(const node *items, const node *item, diag *d)
{
    for (; items != item; items = items->next)
        if ((items->kind == N_PARAM || items->kind == N_LET || items->kind == N_DEFINE)
            && strcmp(items->name, item->name) == 0) {
            diag_fail(d, ST_NAME, item->at, "`%s` stands twice", item->name);
            return;
        }
}

/* A function called with as many arguments as it takes; what is no function is not looked at. */
static void check_step(node *n, void *data)
{
    diag *d = data;
    if (n->kind == N_FORALL && d->st == ST_OK)
        names_once(n->b, d);
    const builtin *b = n->kind == N_CALL && d->st == ST_OK ? builtin_named(n->name) : NULL;
    if (b && builtin_kept(n->name))
        builtin_takes(b, n, d);
}

status instance_definition_names(const node *all, diag *d)
{
    for (const node *items = all; items && d->st == ST_OK; items = items->next)
        switch (items->kind) {
        case N_PARAM:
        case N_LET:
        case N_DEFINE:
            item_once(all, items, d);
            names_once(items->kind == N_DEFINE ? items->b : NULL, d);
            break;
        case N_SEQUENTIAL:
            if (strcmp(items->name, metrics[METRIC_TIME].name) != 0)
                diag_fail(d, ST_NAME, items->at, "`sequential` says a time: sequential time = ...");
            break;
        case N_ON_BLOCK: instance_definition_names(items->a, d); break;
        case N_OPTIMAL: {
            const node of = { .name = items->name2, .at = items->at };
            if (instance_metric_of(items, d) >= 0 && of.name)
                instance_metric_of(&of, d);
            break;
        }
        case N_PROGRAM: node_walk(items->a, check_step, d); break;
        case N_EXACT:
        case N_LEAST:
        case N_MOST:
        case N_EXPECTED:
        case N_PLAIN:
        case N_CLOSED:
        case N_DERIVE:
        case N_BOUND:
        case N_UNIT:
            if (items->name)
                instance_metric_of(items, d);
            break;
        default: break;
        }
    return d->st;
}

static void say_computation(node *n, void *data)
{
    (void)data;
    if ((n->kind == N_NAME || n->kind == N_CALL)
        && strcmp(n->name, metrics[METRIC_TIME].name) == 0)
        n->name = metrics[METRIC_COMPUTATION].name;
}

static bool is_shifted(const char *model, const char *choice)
{
    const char *shifted = access_placing(model, true);
    return shifted && strcmp(shifted, choice) == 0;
}

static bool is_placing(const maker *m, const char *choice)
{
    const char *model = m->in->model->name;
    return is_shifted(model, choice) || strcmp(access_placing(model, false), choice) == 0;
}

/* Where rows may be shifted, what is said of the time and of stages is said of rows that are not;
 * NULL: it is said of any, as what follows from other metrics is. */
static const char *placing_of(const maker *m, const node *item, int metric)
{
    bool asked = metric == METRIC_TIME || metric == METRIC_STAGES;
    return asked && item->kind != N_DERIVE && m->in->model
               ? access_placing(m->in->model->name, false)
               : NULL;
}

void instance_add_metric_formula(maker *m, formula **list, const node *item)
{
    int metric = item->name ? instance_metric_of(item, m->d) : -1;
    if (item->name && metric < 0)
        return;
    if (m->instructions && metric == METRIC_TIME)
        metric = METRIC_COMPUTATION;
    formula *f = instance_add_formula(m, list, item, metric);
    f->when = node_copy(m->in->arena, item->b);
    f->walks = expr_has_kind(f->expr, N_WALK);
    if (item->kind == N_EXPECTED)
        f->text = item->d->text;
    if (m->instructions)
        node_walk(f->expr, say_computation, NULL);
    if (item->kind == N_DERIVE && item->within) {
        f->low = node_copy(m->in->arena, item->within->a);
        f->high = node_copy(m->in->arena, item->within->b);
    }
    const char *choice = item->name2 ? item->name2 : placing_of(m, item, metric);
    if (choice == NULL)
        return;
    f->choice = instance_choice(m->in, choice);
    const char *placing = placing_of(m, item, metric);
    if (placing && item->name2 && !is_placing(m, choice)) /* exact time lockstep = ... */
        f->when = (node *)expr_and(m->in->arena, expr_name(m->in->arena, placing), f->when);
    f->aside = m->in->model && is_shifted(m->in->model->name, choice);
    if (f->choice < 0)
        diag_fail(m->d, ST_NAME, item->at, "`%s` is no choice of an option of %s", choice,
                  m->in->model ? m->in->model->name : "a law");
}

/* `optimal multiplicity when shared = O(b)` */
static void add_goal(maker *m, const node *item, int metric)
{
    const node named = { .name = item->name2, .at = item->at };
    bound_set *b = arena_alloc(m->in->arena, sizeof *b);
    *b = (bound_set){ .metric = metric,
                      .of = instance_metric_of(&named, m->d),
                      .source = item->text,
                      .next = m->in->goals };
    if (b->of < 0)
        return;
    instance_add_formula(m, &b->terms, item, b->of);
    m->in->goals = b;
}

void instance_add_formulas(maker *m, const node *items)
{
    instance *in = m->in;
    int metric;
    for (const node *item = items; item && m->d->st == ST_OK; item = item->next)
        switch (item->kind) {
        case N_REQUIRE: instance_add_formula(m, &in->requires, item, -1); break;
        case N_EXACT: instance_add_metric_formula(m, &in->of[FORMULA_EXACT], item); break;
        case N_LEAST: instance_add_metric_formula(m, &in->of[FORMULA_LEAST], item); break;
        case N_MOST: instance_add_metric_formula(m, &in->of[FORMULA_MOST], item); break;
        case N_EXPECTED: instance_add_metric_formula(m, &in->of[FORMULA_EXPECTED], item); break;
        case N_PLAIN: instance_add_metric_formula(m, &in->of[FORMULA_PLAIN], item); break;
        case N_CLOSED: instance_add_metric_formula(m, &in->of[FORMULA_CLOSED], item); break;
        case N_DERIVE: instance_add_metric_formula(m, &in->of[FORMULA_DERIVED], item); break;
        case N_OPTIMAL:
            if ((metric = instance_metric_of(item, m->d)) < 0)
                break;
            if (item->name2) {
                add_goal(m, item, metric);
            } else {
                in->optimal[metric].claim = item;
                in->optimal[metric].when = node_copy(in->arena, item->b);
            }
            break;
        case N_VALUE: in->value = node_copy(in->arena, item->a); break;
        case N_ALSO: instance_add_formula(m, &in->also, item, -1); break;
        default: break;
        }
}

/* Names of metrics become what the definition says of them, as it stands where no choice is made,
 * which *choice is then; false: it says nothing. */
static bool spell_metrics(instance *in, node **at, int *choice)
{
    node *n = *at;
    if (n == NULL)
        return true;
    int metric = n->kind == N_NAME ? metric_named(n->name) : -1;
    for (const formula *f = metric >= 0 ? in->of[FORMULA_EXACT] : NULL; f; f = f->next)
        if (f->metric == metric && f->when == NULL && formula_is_usual(in, f)) {
            *choice = f->choice;
            *at = node_copy(in->arena, f->expr);
            return true;
        }
    return metric < 0 && spell_metrics(in, &n->a, choice) && spell_metrics(in, &n->b, choice);
}

void instance_spell_goals(instance *in)
{
    for (bound_set **b = &in->goals; *b;) {
        formula *term = (*b)->terms;
        if (!spell_metrics(in, &term->expr, &term->choice)) {
            *b = (*b)->next;
            continue;
        }
        term->shown = unparse_arena(in->arena, term->expr);
        b = &(*b)->next;
    }
}

typedef struct looked_at { /* programs that call each other */
    catalog *c;
    const entry *of[64];
    int count;
    bool atomic;
} looked_at;

static void look_for_atomic(node *n, void *data)
{
    looked_at *l = data;
    l->atomic |= n->kind == N_SET && n->op == SET_ATOMIC;
    const entry *called = n->kind == N_RUN ? catalog_try(l->c, ENTRY_ALGORITHM, n->name) : NULL;
    for (int i = 0; i < l->count; i++)
        called = l->of[i] == called ? NULL : called;
    const node *program = called ? entry_item(called, N_PROGRAM) : NULL;
    if (program && l->count < 64) {
        l->of[l->count++] = called;
        node_walk(program->a, look_for_atomic, l);
    }
}

static bool adds_atomically(const maker *m)
{
    const node *program = m->in->algorithm ? entry_item(m->in->algorithm, N_PROGRAM) : NULL;
    looked_at all = { .c = m->w->catalog };
    if (program)
        node_walk(program->a, look_for_atomic, &all);
    return all.atomic;
}

/* The condition without `not atomic`, which asks that neither the program nor one that it calls
 * adds atomically; false: it does. */
static bool without_atomic(const maker *m, node **when)
{
    node *n = *when;
    bool no = n && n->kind == N_UNARY && n->op == OP_NOT && n->a->kind == N_NAME
              && strcmp(n->a->name, "atomic") == 0;
    if (no)
        *when = NULL;
    if (n && n->kind == N_BINARY && n->op == OP_AND) {
        bool both = without_atomic(m, &n->a) && without_atomic(m, &n->b);
        *when = n->a && n->b ? n : n->a ? n->a : n->b;
        return both;
    }
    return !no || !adds_atomically(m);
}

/* Answers name a term, and CSV has a column for it. */
static void add_terms(maker *m, bound_set *b, const node *terms)
{
    for (const node *t = terms; t; t = t->next) {
        for (const node *before = terms; before != t; before = before->next)
            if (strcmp(before->name, t->name) == 0)
                diag_fail(m->d, ST_NAME, t->at, "the bound has two terms `%s`", t->name);
        node *when = node_copy(m->in->arena, t->b);
        if (without_atomic(m, &when))
            instance_add_formula(m, &b->terms, t, b->metric)->when = when;
    }
}

/* The best sequential time, in the model's own units: as the item says, or on the PRAM that counts
 * statements. */
static void add_sequential(maker *m, const node *item)
{
    node of_pram = { .kind = N_NAME, .name = "pram" };
    if (m->in->model == NULL || !node_named(item->c ? item->c : &of_pram, m->in->model->name))
        return;
    formula *f = instance_add_formula(m, &m->in->of[FORMULA_EXACT], item, METRIC_SEQUENTIAL);
    f->when = node_copy(m->in->arena, item->b);
    int statement = item->c ? -1 : instance_choice(m->in, "statement");
    f->choice = statement >= 0 ? statement : f->choice;
}

void instance_add_bounds(maker *m, const entry *problem)
{
    for (const node *item = problem->def->a; item && m->in->algorithm; item = item->next)
        if (item->kind == N_DEFINE) /* a function of its bounds */
            add_function(m, item);
        else if (item->kind == N_SEQUENTIAL)
            add_sequential(m, item);
    for (const node *item = problem->def->a; item && m->d->st == ST_OK; item = item->next) {
        if (item->kind != N_BOUND || m->in->model == NULL
            || !node_named(item->b, m->in->model->name))
            continue;
        bound_set *b = arena_alloc(m->in->arena, sizeof *b),
                  **list = item->c ? &m->in->assumed : &m->in->bounds;
        int metric = instance_metric_of(item, m->d);
        *b = (bound_set){ .metric = metric,
                          .of = metric,
                          .strict = item->op,
                          .source = item->text,
                          .assumes = item->c ? item->c->text : NULL,
                          .next = *list };
        *list = b;
        add_terms(m, b, item->a);
    }
}

/* --- resolving it ------------------------------------------------------------------ */

void instance_resolve(maker *m, node *tree, bool with_metrics)
{
    scope s = { .w = m->w, .in = m->in, .metrics = with_metrics, .arena = m->in->arena, .d = m->d };
    if (tree && m->d->st == ST_OK)
        resolve(&s, tree);
}

void instance_resolve_formulas(maker *m, formula *f, bool with_metrics)
{
    for (; f; f = f->next) {
        instance_resolve(m, f->expr, with_metrics);
        instance_resolve(m, f->when, with_metrics);
        instance_resolve(m, f->low, with_metrics);
        instance_resolve(m, f->high, with_metrics);
    }
}
