/* Queries: see query.h. */
#include "eval/query.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalog/device.h"
#include "cost/access.h"

const node *query_clause(const node *clauses, node_kind kind)
{
    while (clauses && clauses->kind != kind)
        clauses = clauses->next;
    return clauses;
}

const char *query_model(const node *clauses)
{
    const node *on = query_clause(clauses, N_ON);
    return on ? on->name : NULL;
}

static void add_to_list(const char *name, void *s)
{
    str_format(s, "%s%s", ((str *)s)->length ? ", " : "", name);
}

/* What `measure ... on` takes as the kind of a device. */
static bool is_kind_of_device(const char *name)
{
    static const char *const kinds[] = { "cpu", "gpu", "cuda", "opencl" };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(name, kinds[i]) == 0)
            return true;
    return false;
}

/* No algorithm has the name: what else has it, or where the names are. */
static void hint_algorithm(catalog *c, const char *name, diag *d)
{
    if (catalog_has(c, ENTRY_PROBLEM, name))
        diag_hint(d, "%s is a problem; compare %s ... sets all its algorithms side by side", name,
                  name);
    else if (catalog_has(c, ENTRY_LAW, name))
        diag_hint(d, "%s is a law, a function of expressions: show %s", name, name);
    else if (catalog_has(c, ENTRY_MODEL, name))
        diag_hint(d, "%s is a model, which stands behind on: time ALGORITHM on %s", name, name);
    else if (metric_named(name) >= 0)
        diag_hint(d, "%s is a metric; one stands before the algorithms: compare %s A, B", name,
                  name);
    else if (d->hint == NULL)
        diag_hint(d, "list algorithms has all of them");
}

const entry *query_entry(world *w, entry_kind kind, const node *name, diag *d)
{
    const entry *e = catalog_find(w->catalog, kind, name->name, d);
    if (e == NULL && d->st == ST_OK
        && kind == ENTRY_MODEL) { /* UMM, as cards and papers write it */
        char lower[64] = "";
        for (size_t i = 0; name->name[i] && i + 1 < sizeof lower; i++)
            lower[i] = (char)tolower((unsigned char)name->name[i]);
        e = catalog_find(w->catalog, kind, lower, d);
    }
    if (e || d->st != ST_OK)
        return e;
    const char *folder = catalog_folder(w->catalog);
    if (folder == NULL || access(folder, R_OK) != 0) {
        diag_fail(d, ST_IO, name->at, "no %s `%s`: %s%s%s", entry_kinds[kind].word, name->name,
                  folder ? "the folder of definitions, " : "there is no folder of definitions",
                  folder ? folder : "", folder ? ", cannot be read" : "");
        diag_hint(d, "name it with --data DIR or MMCALC_DATA");
        return NULL;
    }
    nearest near;
    nearest_begin(&near, name->name);
    catalog_each(w->catalog, kind, nearest_visit, &near);
    if (kind == ENTRY_MODEL)
        device_each(w->catalog, true, nearest_visit, &near);
    diag_fail(d, ST_NAME, name->at, "no %s `%s`", entry_kinds[kind].word, name->name);
    nearest_end(&near, d);
    if (kind == ENTRY_MODEL && is_kind_of_device(name->name))
        diag_hint(d, "devices are measured on: measure ALGORITHM on %s", name->name);
    if (kind == ENTRY_ALGORITHM) {
        hint_algorithm(w->catalog, name->name, d);
    } else if (d->hint == NULL) {
        str_own all = { 0 };
        catalog_each(w->catalog, kind, add_to_list, &all);
        diag_hint(d, "there are: %s%s", str_text(&all),
                  kind == ENTRY_MODEL ? "; list machines names devices" : "");
    }
    return NULL;
}

/* --- opening -------------------------------------------------------------------- */

/* Is it one of the names, which have commas between? */
static bool models_have(const char *all, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = all; (at = strstr(at, name)) != NULL; at += n)
        if ((at == all || at[-1] == ' ') && (at[n] == ',' || at[n] == '\0'))
            return true;
    return false;
}

typedef struct fitting {
    world *w;
    const entry *what;
    str *all;
} fitting;

static void add_fitting(const char *name, void *data)
{
    fitting *f = data;
    diag_own d = { 0 };
    const entry *model = catalog_find(f->w->catalog, ENTRY_MODEL, name, &d);
    if (model && instance_fits(f->what, model))
        str_format(f->all, "%s%s", f->all->length ? ", " : "", model->name);
}

/* The model of `on`, or the only one there is. */
const entry *query_model_entry(world *w, const entry *what, const node *statement, diag *d)
{
    const node *on = query_clause(statement->b, N_ON);
    if (on)
        return query_entry(w, ENTRY_MODEL, on->a, d);
    const node *only = NULL;
    str_own all = { 0 };
    int count = 0;
    for (const node *item = what->def->a; item; item = item->next)
        if (item->kind == N_ON_BLOCK || item->kind == N_BOUND)
            for (const node *m = item->b; m; m = m->next) {
                if (models_have(str_text(&all),
                                m->name)) /* a problem has a bound for each metric */
                    continue;
                only = m;
                str_format(&all, "%s%s", count++ ? ", " : "", m->name);
            }
    const entry *model = NULL;
    if (count == 1)
        model = query_entry(w, ENTRY_MODEL, only, d);
    else {
        span at = statement->a ? statement->a->at : statement->at;
        at.from = at.to;
        diag_fail(d, ST_NAME, at, "on which model? add: on MODEL");
        if (count == 0 && what->kind == ENTRY_ALGORITHM)
            catalog_each(w->catalog, ENTRY_MODEL, add_fitting, &(fitting){ w, what, &all });
        diag_hint(d, "%s is known on: %s", what->name, all.length ? str_text(&all) : "none");
    }
    return model;
}

typedef struct dependence {
    const query *q;
    unsigned char axes;
} dependence;

static void look(node *n, void *data)
{
    dependence *dep = data;
    if (n->ref == REF_AXIS)
        dep->axes |= (unsigned char)(1 << n->index);
    if (n->kind == N_NAME && n->ref == REF_SLOT)
        dep->axes |= dep->q->varies[n->index];
}

/* A mask. */
static unsigned char axes_of(const query *q, node *tree)
{
    dependence dep = { q, 0 };
    node *next = tree->next;
    tree->next = NULL;
    node_walk(tree, look, &dep);
    tree->next = next;
    return dep.axes;
}

/* Names to what they mean; a series becomes an axis. */
static status resolve_value(query *q, node *value, unsigned char *bound)
{
    scope s = { .w = q->w,
                .in = q->in,
                .slots_bound_only = true,
                .bound = bound,
                .session = true,
                .axes = &q->axes,
                .arena = q->arena,
                .e = &q->e,
                .d = q->e.d };
    axes *kept = q->e.axes;
    q->e.axes = NULL; /* the ends of a range are one value */
    status st = resolve(&s, value);
    q->e.axes = kept;
    return st;
}

/* --- choices --------------------------------------------------------------------------- */

void query_choose(query *q, const model_option *o, int k)
{
    for (int i = 0; i < o->count; i++) {
        num truth = num_bool(i == k);
        frame_fix(q->f, o->first + i, &truth);
    }
}

/* A list of choices, or a column of them, is a series of their numbers. */
static status bind_choices(query *q, const model_option *o, const node *list)
{
    node *numbers = resolve_choices(q->arena, q->in, o, list, q->e.d);
    if (numbers == NULL)
        return q->e.d->st;
    unsigned char none[1] = { 0 };
    if (resolve_value(q, numbers, none) != ST_OK)
        return q->e.d->st;
    q->chosen[o - q->in->options] = numbers;
    for (int i = o->first; i < o->first + o->count; i++) {
        q->varies[i] = (unsigned char)(1 << numbers->index);
        q->varying |= UINT64_C(1) << i;
    }
    query_choose(q, o, (int)numbers->a->value.u.i);
    return ST_OK;
}

static status bind_option(query *q, const model_option *o, const node *binding)
{
    int k;
    if (binding->a->kind == N_LIST && binding->a->a)
        return bind_choices(q, o, binding->a);
    if (resolve_choice(q->in, o, binding->a, &k, q->e.d) == ST_OK)
        query_choose(q, o, k);
    return q->e.d->st;
}

status query_refresh(query *q)
{
    status st = ST_OK;
    frame_reset(q->f, q->varying);
    for (int o = 0; o < q->in->option_count && st == ST_OK; o++) {
        num_own now = num_int(0);
        if (q->chosen[o] && (st = eval(&q->e, q->chosen[o], &now)) == ST_OK)
            query_choose(q, &q->in->options[o], (int)now.u.i);
    }
    return st;
}

/* --- bindings ---------------------------------------------------------------------------- */

static status bind_parameter(query *q, int slot, node *value, unsigned char *bound)
{
    status st = resolve_value(q, value, bound);
    if (st != ST_OK)
        return st;
    q->f->bind[slot] = value;
    q->varies[slot] = axes_of(q, value);
    q->varying |= (uint64_t)(q->varies[slot] != 0) << slot;
    bound[slot] = 1;
    if (q->varies[slot])
        return ST_OK;
    num_own fixed = num_int(0);
    if ((st = eval(&q->e, value, &fixed)) != ST_OK)
        return st;
    frame_fix(q->f, slot, &fixed);
    return ST_OK;
}

/* The bindings of a statement, each bound after those that its expression names:
 * time A on umm p=n/2 n=2^10.  A binding that names itself means the variable. */
typedef struct binder {
    query *q;
    node *clauses;
    unsigned char *bound;
    uint64_t visiting;
    status st;
} binder;

static void bind_one(binder *b, node *c);

static void bind_named(node *n, void *data)
{
    binder *b = data;
    for (node *c = n->kind == N_NAME ? b->clauses : NULL; c && b->st == ST_OK; c = c->next) {
        int slot = (c->kind == N_BINDING || c->kind == N_OVER) && strcmp(c->name, n->name) == 0
                       ? instance_slot(b->q->in, c->name)
                       : -1;
        if (slot >= 0 && !b->bound[slot] && !(b->visiting >> slot & 1))
            bind_one(b, c);
    }
}

static void bind_one(binder *b, node *c)
{
    int slot = instance_slot(b->q->in, c->name);
    uint64_t bit = slot >= 0 ? UINT64_C(1) << slot : 0;
    node *next = c->a->next;
    b->visiting |= bit;
    c->a->next = NULL;
    node_walk(c->a, bind_named, b);
    c->a->next = next;
    b->visiting &= ~bit;
    status_then(b->st, slot >= 0 ? bind_parameter(b->q, slot, c->a, b->bound)
                                 : resolve_value(b->q, c->a, b->bound));
}

static status bind_carried(query *q, node *column)
{
    scope s = { .axes = &q->axes, .arena = q->arena, .d = q->e.d };
    return resolve_carried(&s, column);
}

/* The next column, from this clause on, that is carried through; NULL: there is none. */
static const node *carried(const node *c)
{
    while (c
           && !(c->kind == N_BINDING && *c->name && row_column_is(c->a) && c->a->target
                && ((const row_column *)c->a->target)->values == NULL))
        c = c->next;
    return c;
}

static status bind_all(query *q, node *clauses, unsigned char *bound)
{
    binder b = { .q = q, .clauses = clauses, .bound = bound };
    for (node *c = clauses; c && b.st == ST_OK; c = c->next) {
        if (c->kind != N_BINDING && c->kind != N_OVER)
            continue;
        int slot = instance_slot(q->in, c->name),
            o = slot < 0 ? instance_option(q->in, c->name) : -1;
        if (slot < 0 && c->op) {
            bind_one(&b, c);
            continue;
        }
        if (slot < 0 && o < 0) {
            b.st = row_column_is(c->a) ? bind_carried(q, c->a)
                                       : resolve_unknown(q->in, c->name, c->b->at, q->e.d);
            continue;
        }
        for (const node *before = clauses; before != c; before = before->next)
            if ((before->kind == N_BINDING || before->kind == N_OVER)
                && strcmp(before->name, c->name) == 0)
                return diag_fail(q->e.d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
        if (slot < 0)
            b.st = bind_option(q, &q->in->options[o], c);
        else if (!bound[slot])
            bind_one(&b, c);
    }
    return b.st;
}

/* What is given and can be nothing that the parameter may be is said before what is missing. */
static status given_fit(query *q, const bool *bound)
{
    status st = ST_OK;
    for (int i = 0; i < q->in->slot_count && st == ST_OK; i++)
        if (q->in->slots[i].kind == SLOT_PARAM && bound[i] && !(q->varying >> i & 1)
            && (st = frame_check_slot(&q->e, i)) != ST_OK && st != ST_DOMAIN) {
            diag_clear(q->e.d);
            st = ST_OK; /* it follows from what is missing */
        }
    return st;
}

/* What no binding gave comes from the session's variables; what they lack is
 * listed with its meaning, all at once. */
static status bind_rest(query *q, const bool *bound, span at)
{
    str_own missing = { 0 };
    int count = 0;
    for (int i = 0; i < q->in->slot_count; i++) {
        const slot_row *s = &q->in->slots[i];
        if (s->kind == SLOT_CHOICE && !(q->f->state[i] & SLOT_SET)) {
            num truth = num_bool(q->in->options[s->option].standard == i);
            frame_fix(q->f, i, &truth);
        }
        if (s->kind != SLOT_PARAM || bound[i])
            continue;
        symbol *sym = world_symbol(q->w, s->name);
        if (sym->kind == SYMBOL_VALUE) {
            frame_fix(q->f, i, &sym->value);
        } else if (sym->kind == SYMBOL_SERIES) {
            node *name = node_new(q->arena, N_NAME, at);
            name->name = s->name;
            unsigned char none[1] = { 0 };
            scope sc = { .w = q->w,
                         .session = true,
                         .bound = none,
                         .axes = &q->axes,
                         .arena = q->arena,
                         .d = q->e.d };
            status st = resolve(&sc, name);
            if (st != ST_OK)
                return st;
            q->f->bind[i] = name;
            q->varies[i] = axes_of(q, name);
            q->varying |= UINT64_C(1) << i;
        } else {
            str_format(&missing, "\n  %-6s %s", s->name, s->text ? s->text : "");
            count++;
        }
    }
    status st = count ? given_fit(q, bound) : ST_OK;
    if (count && st == ST_OK) {
        st = diag_fail(q->e.d, ST_NAME, at, "%s%s%s also needs:%s", instance_name(q->in),
                       q->in->model ? " on " : "", q->in->model ? q->in->model->name : "",
                       str_text(&missing));
        diag_hint(q->e.d, "give %s",
                  count == 1 ? "it as name=value here, or as a variable"
                             : "them as name=value here, or as variables");
        for (const node *c = carried(q->clauses); c; c = carried(c->next))
            diag_hint(q->e.d, "the column `%s` is none of its parameters and is carried through",
                      c->name);
    }
    return st;
}

status query_complete(query *q, span at)
{
    status st = bind_rest(q, q->given, at);
    for (int i = 0; st == ST_OK && i < q->in->slot_count; i++)
        q->given[i] |= q->f->bind[i] || (q->f->state[i] & SLOT_SET);
    return st;
}

/* The instance's frame, filled with the bindings of the statement. */
static status bind(query *q, node *statement, bool partly, diag *d)
{
    world *w = q->w;
    q->f = frame_new(q->in);
    q->varies = mem_array((size_t)q->in->slot_count, sizeof *q->varies);
    q->given = mem_array((size_t)q->in->slot_count, sizeof *q->given);
    q->chosen = mem_array((size_t)q->in->option_count, sizeof(node *));
    env_begin(&q->e, w, q->f, &q->axes, d);
    q->open = true;
    mem_own unsigned char *bound = mem_alloc((size_t)q->in->slot_count + 1);
    q->clauses = statement->b;
    status st = bind_all(q, statement->b, bound);
    for (int i = 0; i < q->in->slot_count; i++)
        q->given[i] = bound[i] || (q->f->state[i] & SLOT_SET);
    status_if(st, !partly, query_complete(q, statement->a ? statement->a->at : statement->at));
    if (st == ST_OK && query_points(q) > w->max_terms)
        st = diag_fail(d, ST_LIMIT, statement->at,
                       "more than %llu points; raise the limit with: set terms=...",
                       (unsigned long long)w->max_terms);
    return st;
}

/* Whose estimates are asked for, with its p where the statement gives none. */
static status take_device(query *q, const node *on)
{
    q->device = on;
    q->f->device = device_find(q->w->catalog, on->name2, q->arena, q->e.d);
    for (const node *c = q->clauses; c; c = c->next)
        q->f->fills |= c->kind == N_BINDING && c->text && strcmp(c->name, "p") == 0;
    return q->e.d->st;
}

static status open_query(query *q, world *w, const entry *what, node *statement, arena *a,
                         bool partly, diag *d)
{
    memset(q, 0, sizeof *q);
    q->w = w;
    q->arena = a;
    const entry *model = what->kind == ENTRY_LAW ? NULL : query_model_entry(w, what, statement, d);
    if (d->st != ST_OK)
        return d->st;
    const node *on = query_clause(statement->b, N_ON);
    if ((q->in = instance_of(w, what, model, on ? on->a->at : statement->at, d)) == NULL)
        return d->st;
    status st = bind(q, statement, partly, d);
    return st == ST_OK && on && on->text ? take_device(q, on) : st;
}

status query_open_on(query *q, world *w, instance *in, node *statement, arena *a, diag *d)
{
    memset(q, 0, sizeof *q);
    q->w = w;
    q->arena = a;
    q->in = in;
    return bind(q, statement, false, d);
}
status query_open(query *q, world *w, const entry *what, node *statement, arena *a, diag *d)
{
    return open_query(q, w, what, statement, a, false, d);
}

status query_open_partly(query *q, world *w, const entry *what, node *statement, arena *a, diag *d)
{
    return open_query(q, w, what, statement, a, true, d);
}

void query_close(query *q)
{
    if (q->open) {
        env_end(&q->e);
        frame_free(q->f);
        axes_clear(&q->axes);
        free(q->varies);
        free(q->given);
        free(q->chosen);
    }
    q->open = false;
}

bool query_stands_at(query *q, int count, const char *const *name, const int64_t *value,
                     const char *but)
{
    bool all = true;
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    for (int i = 0; i < count && all; i++) {
        int slot = instance_slot(q->in, name[i]);
        int64_t here;
        num_own v = num_int(0);
        if (but && strcmp(but, name[i]) == 0)
            continue;
        all = slot >= 0 && eval_slot(&q->e, slot, (span){ 0 }, &v) == ST_OK;
        if (!all)
            break;
        all = num_to_i64(&v, &here) && here == value[i];
    }
    diag_tried(&trial, false);
    return all;
}

uint64_t query_points(const query *q)
{
    return axes_points(&q->axes);
}

bool query_chose(const query *q, int slot)
{
    const model_option *o = &q->in->options[q->in->slots[slot].option];
    for (int i = o->first; i < o->first + o->count; i++)
        if (q->f->state[i] & SLOT_SET)
            return q->f->value[slot].u.i != 0;
    return o->standard == slot;
}

bool query_may_choose(const query *q, int slot)
{
    return q->chosen[q->in->slots[slot].option] || query_chose(q, slot);
}

status query_lacks(query *q, int metric, span at)
{
    num_own value = num_int(0);
    diag_trial trial;
    q->estimates |= metric == METRIC_ESTIMATE;
    if (instance_has_metric(q->in, metric))
        return ST_OK;
    diag_try(&trial, &q->e.d);
    query_go(q, 0);
    diag_tried(&trial, false);
    return metric_value(&q->e, metric, at, &value, NULL, NULL);
}

status query_go(query *q, uint64_t point)
{
    world *w = q->w;
    if (num_interrupted(&w->numbers))
        return diag_fail(q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
    status st = axes_go(w, &q->axes, point, q->e.d);
    if (st != ST_OK)
        return st;
    st = query_refresh(q);
    return st == ST_OK ? frame_check(&q->e) : st;
}

/* Is the slot among the parameters of an answer? */
static bool is_answered(const query *q, int slot)
{
    return q->in->slots[slot].kind == SLOT_PARAM || (q->in->slots[slot].optional && q->given[slot]);
}

void query_place(query *q, uint64_t point)
{
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    if (point == UINT64_MAX || axes_go(q->w, &q->axes, point, q->e.d) == ST_OK) {
        if (point != UINT64_MAX)
            query_refresh(q);
        for (int i = 0; i < q->in->slot_count; i++) {
            num value = num_int(0);
            if (is_answered(q, i) && eval_slot(&q->e, i, (span){ 0 }, &value) == ST_OK)
                num_clear(&value);
            diag_clear(q->e.d);
        }
    }
    diag_tried(&trial, false);
}

/* --- answers ------------------------------------------------------------------------ */

/* Does its device give the slot, where others have other devices, or, as p, of an estimate that
 * takes as many cores as the device holds? */
static bool is_of_device(const query *q, int slot)
{
    const char *name = q->in->slots[slot].name;
    const node *c = q->clauses;
    while (c && !(c->kind == N_BINDING && c->text && strcmp(c->name, name) == 0))
        c = c->next;
    return c && (q->apart || (q->estimates && strcmp(name, "p") == 0));
}

void query_values(query *q, arena *a, result *to, uint64_t slots)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if ((slots >> i & 1) && (q->f->state[i] & SLOT_SET) && !is_of_device(q, i)
            && is_answered(q, i))
            result_add_number(a, to, q->in->slots[i].name, &q->f->value[i]);
}

bool query_tells(const query *q, int option, int choice)
{
    const char *straight = access_placing(q->in->model ? q->in->model->name : "", false);
    return q->chosen[option] || straight == NULL
           || strcmp(straight, q->in->slots[choice].name) != 0;
}

void query_parameters_but(query *q, arena *a, result *to, uint64_t but)
{
    result *parameters = result_add_object(a, to, "parameters");
    uint64_t line = 0;
    query_values(q, a, parameters, ~but);
    for (const node *c = carried(q->clauses); c && axes_row(&q->axes, &line); c = carried(c->next))
        result_add_text(a, parameters, c->name,
                        ((const row_column *)c->a->target)->cells[line]->name2);
    for (int o = 0; o < q->in->option_count; o++) {
        const model_option *row = &q->in->options[o];
        if (but >> row->first & 1)
            continue;
        for (int i = row->first; i < row->first + row->count; i++)
            if ((q->f->state[i] & SLOT_SET) && q->f->value[i].u.i && query_tells(q, o, i))
                result_add_text(a, to, row->name, q->in->slots[i].name);
    }
}

void query_parameters(query *q, arena *a, result *to)
{
    query_parameters_but(q, a, to, 0);
}

result *query_varying(const query *q, arena *a, result *to)
{
    result *list = result_add_array(a, to, "varying");
    for (int i = 0; i < q->in->slot_count; i++)
        if (instance_takes(q->in, i) && q->varies[i])
            result_add_text(a, list, NULL, q->in->slots[i].name);
    for (int o = 0; o < q->in->option_count; o++)
        if (q->chosen[o])
            result_add_text(a, list, NULL, q->in->options[o].name);
    for (const node *c = carried(q->clauses); c; c = carried(c->next))
        result_add_text(a, list, NULL, c->name);
    return list;
}

void query_model_fields(const query *q, arena *a, result *to)
{
    result_add_text(a, to, "model", q->in->model->name);
    if (q->device) {
        result_add_text(a, to, "device", q->device->name2);
        result_add_text(a, to, "hardware", q->device->text);
    }
}

void query_unit(const query *q, arena *a, result *to, int metric)
{
    const char *in = metric_unit(q->f, metric);
    result_add_said(a, to, "units", in);
}

bool query_unit_varies(query *q, int metric)
{
    bool varies = false;
    for (int o = 0; o < q->in->option_count; o++) {
        const model_option *row = &q->in->options[o];
        const char *first = NULL;
        for (int k = 0; q->chosen[o] && k < row->count; k++) {
            query_choose(q, row, k);
            const char *in = metric_unit(q->f, metric);
            varies |= first && strcmp(in, first) != 0;
            first = in;
        }
        if (q->chosen[o])
            query_choose(q, row, (int)q->chosen[o]->a->value.u.i);
    }
    return varies;
}

void query_head(query *q, arena *a, result *to, const char *command)
{
    result_add_text(a, to, "command", command);
    result_add_text(a, to,
                    q->in->algorithm ? "algorithm"
                    : q->in->problem ? "problem"
                                     : "law",
                    instance_name(q->in));
    if (q->in->model)
        query_model_fields(q, a, to);
}
