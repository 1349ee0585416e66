/* table: a table of a source from the program's own formulas - closed forms in the
 * table's shape, and beside them exact values.  Which rows and columns: data/tables. */
#include <string.h>

#include "catalog/device.h"
#include "eval/bound.h"
#include "lang/unparse.h"
#include "measure/published.h"
#include "plot/plot.h"
#include "session/rows.h"

typedef struct paper {
    session *s;
    const entry *table;
    node *statement;
    const node **binding;          /* of the user, and whether any cell has the parameter */
    bool *used;
    int bindings;
    const device *device;          /* whose parameters those are that nobody gives, or NULL */
    bool valued;                   /* any cell has a value */
    const char
        *missing; /* which parameters the first cell lacks that has no value for want of them */
    diag *d;
} paper;

/* --- which table ------------------------------------------------------------------------ */

typedef struct table_search {
    const char *wanted, *found;
    int count;
    arena *a;
    str all;
} table_search;

static void match(const char *name, void *data)
{
    table_search *s = data;
    const char *number = strchr(name, '.'); /* 004.4.1: of source 004, Table 4.1 */
    bool ends = number && strcmp(number + 1, s->wanted) == 0;
    str_format(&s->all, "%s%s", s->all.length ? ", " : "", name);
    if (strcmp(name, s->wanted) != 0 && !ends)
        return;
    if (s->count == 0 || strcmp(name, s->wanted) == 0)
        s->found = arena_copy(s->a, name);
    s->count = strcmp(name, s->wanted) == 0 ? -1000 : s->count + 1;
}

static status find_table(paper *p)
{
    const node *name = p->statement->a;
    table_search s = { .wanted = name->text, .a = p->s->arena };
    catalog_each(p->s->world->catalog, ENTRY_TABLE, match, &s);
    if (s.count == 0) {
        diag_fail(p->d, ST_NAME, name->at, "no table `%s`", name->text);
        diag_hint(p->d, "there are: %s, of devices' facts 004.2.1, and measured", str_text(&s.all));
    } else if (s.count > 1) {
        diag_fail(p->d, ST_NAME, name->at,
                  "more than one source has a table %s; name it with its source", name->text);
        diag_hint(p->d, "there are: %s", str_text(&s.all));
    } else {
        p->table = catalog_find(p->s->world->catalog, ENTRY_TABLE, s.found, p->d);
    }
    str_clear(&s.all);
    return p->table ? ST_OK : diag_failed(p->d);
}

/* --- one cell --------------------------------------------------------------------------------- */

/* The parameters that the device gives the model, but those that the user binds. */
static node *device_bindings(const paper *p, const instance *in, const char *model)
{
    arena *a = p->s->unit->arena;
    node *list = NULL;
    const char *name;
    for (int i = 0; p->device && (name = device_gives(model, i)) != NULL; i++) {
        int64_t value = device_parameter(p->device, model, name);
        bool known = value == 0 || instance_slot(in, name) < 0;
        for (int k = 0; k < p->bindings; k++)
            known |= strcmp(p->binding[k]->name, name) == 0;
        if (known)
            continue;
        const span at = p->statement->at;
        list = node_append(list, node_binding(a, at, name, node_number(a, at, value)));
    }
    return list;
}

/* The clauses of the table but those that the user gives another way. */
static node *of_table(const paper *p, const node *clauses)
{
    node *list = NULL;
    for (const node *c = clauses; c; c = c->next) {
        bool given = false;
        for (int i = 0; i < p->bindings; i++)
            given |= c->kind == N_BINDING && strcmp(p->binding[i]->name, c->name) == 0;
        if (!given)
            list = node_append(list, node_copy_one(p->s->unit->arena, c));
    }
    return list;
}

/* The statement that the cell answers: the column's clauses, the row's, and of the user's
 * those that the instance has a parameter for. */
static node *statement_of(paper *p, const instance *in, const node *row, const node *column)
{
    arena *a = p->s->unit->arena;
    node *n = node_new(a, N_QUERY, p->statement->at);
    node *clauses = node_append(of_table(p, column->b), of_table(p, row->b));
    for (int i = 0; i < p->bindings; i++)
        if (instance_slot(in, p->binding[i]->name) >= 0
            || instance_option(in, p->binding[i]->name) >= 0) {
            clauses = node_append(clauses, node_copy_one(a, p->binding[i]));
            p->used[i] = true;
        }
    node *given = device_bindings(p, in, in->model->name);
    n->b = given ? node_append(clauses, given) : clauses;
    return n;
}

static const node *printed(const paper *p, const node *row, const char *metric)
{
    const node *n = entry_item(p->table, N_PRINTED);
    while (n && !(strcmp(n->text, row->text) == 0 && strcmp(n->name, metric) == 0))
        n = entry_next(n->next, N_PRINTED);
    return n;
}

static const formula *formula_of(const formula *f, int metric)
{
    while (f && f->metric != metric)
        f = f->next;
    return f;
}

static void add_form(arena *a, result *to, const char *form, const char *expression)
{
    result_add_text(a, to, "form", form);
    result_add_text(a, to, "expression", expression);
}

/* Where the form is stated. */
static void add_needs(arena *a, result *to, const formula *f)
{
    if (f == NULL || f->when == NULL || field_get(to, F_needs))
        return;
    result_add_text(a, to, "needs", unparse_arena(a, f->when));
}

/* The bound's terms: the form of a row that is a problem. */
static void add_bound(arena *a, result *to, const instance *in, int metric)
{
    const bound_set *order = in->bounds; /* as sources print them; else what is strict */
    while (order && (order->metric != metric || order->strict))
        order = order->next;
    for (const bound_set *b = order ? order : in->bounds; b; b = b->next) {
        if (b->metric != metric || field_get(to, F_expression))
            continue;
        str_own s = { 0 };
        for (const formula *t = b->terms; t; t = t->next)
            str_format(&s, "%s%s", s.length ? " + " : "", t->shown);
        add_form(a, to, "Omega", str_text(&s));
        return;
    }
}

static status add_value(query *q, arena *a, result *to, int metric)
{
    num_own value = num_int(0), most = num_int(0);
    const formula *used;
    status st = ST_OK;
    query_forget_from(q);
    if (q->in->problem && !q->in->algorithm) {
        bound b;
        st = bound_find(q, metric, &b);
        if (st == ST_OK && b.set)
            result_add_number(a, to, "bound", &b.largest);
        bound_free(&b);
    } else if ((st = metric_value(&q->e, metric, (span){ 0 }, &value, NULL, NULL)) == ST_OK) {
        result_add_number(a, to, "exact", &value);
        result_add_text(a, to, "from", query_from(q));
    } else if (st == ST_DOMAIN && instance_has_formula(q->in, FORMULA_MOST, metric)) {
        diag why = *q->e.d;
        diag_init(q->e.d);
        st = metric_range(&q->e, metric, &value, &most, &used);
        if (st == ST_OK && used) {
            result_add_number(a, to, "least", &value);
            result_add_number(a, to, "most", &most);
            result_add_text(a, to, "from", "interval");
        } else if (st == ST_OK) { /* none of its conditions holds here */
            *q->e.d = why;
            diag_init(&why);
            st = ST_DOMAIN;
        }
        diag_clear(&why);
    }
    return st;
}

/* Values, if all parameters have one; a requirement that is not met is the cell's answer. */
static status add_values(paper *p, arena *a, result *to, const entry *e, node *statement,
                         int metric, result *parameters)
{
    diag own = { 0 };
    query q;
    status st = query_open(&q, p->s->world, e, statement, p->s->unit->arena, &own);
    status_if(st, q.axes.count,
              diag_fail(&own, ST_PARSE, p->statement->at,
                        "a table takes one value for each parameter, and a series is given"));
    if (st == ST_OK && (st = query_go(&q, 0)) == ST_OK) {
        const formula *f = NULL;
        if (q.in->algorithm && formula_choose(&q.e, FORMULA_CLOSED, metric, true, &f) == ST_OK
            && f) {
            if (!field_get(to, F_expression))
                add_form(a, to, "O", f->shown);
            add_needs(a, to, f);
        }
        for (int i = 0; i < q.in->slot_count; i++)
            if (q.in->slots[i].kind == SLOT_PARAM && !result_get(parameters, q.in->slots[i].name))
                query_values(&q, a, parameters, UINT64_C(1) << i);
        st = add_value(&q, a, to, metric);
        p->valued |= st == ST_OK;
    }
    query_close(&q);
    if (st == ST_DOMAIN) {
        result_add_text(a, to, "error", diag_text(&own));
        p->valued = true;
        st = ST_OK;
    } else if (st == ST_NAME && p->bindings == 0) {
        st = ST_OK; /* no parameters: the forms alone */
        if (p->missing == NULL && own.message)
            p->missing = arena_copy(p->s->arena, own.message);
    } else if (st != ST_OK) {
        *p->d = own;
        diag_place(p->d, p->statement->at);
        return st;
    }
    diag_clear(&own);
    return st;
}

/* What is counted with another choice than where none is made, as on cards, is said. */
static void add_choices(arena *a, result *to, const instance *in, const node *statement)
{
    result *choices = NULL, *usual = NULL;
    for (const node *c = statement->b; c; c = c->next) {
        int o = c->kind == N_BINDING ? instance_option(in, c->name) : -1;
        if (o < 0)
            continue;
        choices = choices ? choices : result_add_object(a, to, "choices");
        usual = usual ? usual : result_add_object(a, to, "usual");
        result_add_text(a, choices, c->name, unparse_arena(a, c->a));
        result_add_text(a, usual, c->name, in->slots[in->options[o].standard].name);
    }
}

static status cell(paper *p, arena *a, result *list, const node *row, const node *column,
                   const entry *e, result *parameters)
{
    result *to = result_add_object(a, list, NULL);
    int metric = metric_named(column->name);
    const node *on = query_clause(column->b, N_ON), *as_printed = printed(p, row, column->name);
    if (metric < 0 || on == NULL)
        return diag_fail(p->d, ST_NAME, column->at,
                         "a column is a metric on a model: column \"Time\" = time on umm");
    result_add_text(a, to, "column", column->text);
    result_add_text(a, to, "metric", column->name);
    result_add_text(a, to, "model", on->name);
    if (as_printed) {
        const char *text = arena_span(a, as_printed->a->at);
        bool has_order = strstr(text, "O(")
                         != NULL; /* 3*n/b + O(p/b): a constant that is the point */
        add_form(a, to, has_order ? "" : e && e->kind == ENTRY_PROBLEM ? "Omega" : "O", text);
    }
    const entry *model = query_entry(p->s->world, ENTRY_MODEL, on->a, p->d);
    instance *in = model && e ? instance_of(p->s->world, e, model, on->a->at, p->d) : NULL;
    if (in == NULL)
        return p->d->st;
    if (e->kind == ENTRY_PROBLEM)
        add_bound(a, to, in, metric);
    node *statement = statement_of(p, in, row, column);
    add_choices(a, to, in, statement);
    status st = add_values(p, a, to, e, statement, metric, parameters);
    const formula *f = formula_of(in->of[FORMULA_CLOSED], metric);
    if (st == ST_OK && f && !field_get(to, F_expression))
        add_form(a, to, "O", f->shown);
    if (st == ST_OK)
        add_needs(a, to, f);
    return st;
}

/* --- rows ------------------------------------------------------------------------------------- */

static const entry *subject(paper *p, const node *row)
{
    catalog *c = p->s->world->catalog;
    if (row->name == NULL)
        return NULL;
    bool problem = !catalog_has(c, ENTRY_ALGORITHM, row->name)
                   && catalog_has(c, ENTRY_PROBLEM, row->name);
    const entry *e = catalog_find(c, problem ? ENTRY_PROBLEM : ENTRY_ALGORITHM, row->name, p->d);
    if (e == NULL && p->d->st == ST_OK)
        diag_fail(p->d, ST_NAME, row->at, "table %s needs the algorithm `%s`, which does not exist",
                  p->table->name, row->name);
    return e;
}

static status add_row(paper *p, arena *a, result *list, const node *row, result *parameters)
{
    const entry *e = subject(p, row);
    if (p->d->st != ST_OK)
        return p->d->st;
    result *to = result_add_object(a, list, NULL);
    result_add_text(a, to, "row", row->text);
    if (e)
        result_add_text(a, to, e->kind == ENTRY_PROBLEM ? "problem" : "algorithm", e->name);
    result *cells = result_add_array(a, to, "cells");
    status st = ST_OK;
    for (const node *c = entry_item(p->table, N_COLUMN); c; c = entry_next(c->next, N_COLUMN))
        status_then(st, cell(p, a, cells, row, c, e, parameters));
    return st;
}

static void take_bindings(paper *p)
{
    size_t most = (size_t)node_count(p->statement->b);
    p->binding = arena_alloc(p->s->arena, (most + 1) * sizeof *p->binding);
    p->used = arena_alloc(p->s->arena, (most + 1) * sizeof *p->used);
    for (const node *c = p->statement->b; c && p->d->st == ST_OK; c = c->next) {
        if (c->kind == N_ON
            && c->name2) { /* the session has found it, for one model (on_device.h) */
            p->device = device_find(p->s->world->catalog, c->name2, p->s->unit->arena, p->d);
            continue;
        }
        if (c->kind == N_BINDING && c->text && p->device)
            continue; /* that model's parameters */
        if (c->kind == N_BINDING)
            p->binding[p->bindings++] = c;
        else if (p->d->st == ST_OK && c->kind == N_ON && c->a
                 && query_entry(p->s->world, ENTRY_MODEL, c->a, p->d) == NULL)
            continue; /* no device and no model: the nearest of both are told */
        else if (p->d->st == ST_OK)
            diag_fail(p->d, ST_PARSE, c->at,
                      "a table takes name=value, and one device, on k20c; its models are its own");
    }
}

static status all_used(paper *p)
{
    for (int i = 0; i < p->bindings; i++)
        if (!p->used[i])
            return diag_fail(p->d, ST_NAME, p->binding[i]->b->at,
                             "nothing in table %s has a parameter `%s`", p->table->name,
                             p->binding[i]->name);
    return ST_OK;
}

static status run(session *s, node *n, diag *d)
{
    bool printed = false;
    if (n->a == NULL || n->a->kind != N_STRING)
        return plot_points(s, n, d);
    if (strcmp(n->a->text, "measured") == 0)
        return published_run(s, d);
    if (published_facts(s, n->a->text, &printed, d) != ST_OK || printed)
        return d->st;
    paper p = { .s = s, .statement = n, .d = d };
    arena *a = s->arena;
    take_bindings(&p);
    status st = d->st != ST_OK ? d->st : find_table(&p);
    if (st != ST_OK)
        return st;
    result *root = result_command(a, "table");
    result_add_text(a, root, "table", p.table->name);
    result_add_text(a, root, "title", p.table->title);
    result_add_text(a, root, "source", entry_source(p.table));
    if (p.device)
        result_add_text(a, root, "device", p.device->title);
    result *parameters = result_add_object(a, root, "parameters");
    result *lines = result_add_array(a, root, "lines");
    for (const node *r = entry_item(p.table, N_ROW); r; r = entry_next(r->next, N_ROW))
        status_then(st, add_row(&p, a, lines, r, parameters));
    status_then(st, all_used(&p));
    if (st != ST_OK)
        return st;
    result_add_truth(a, root, "valued", p.valued);
    if (p.valued && p.missing) /* variables gave some of them */
        result_add_text(a, root, "missing", p.missing);
    return session_answer(s, &view_paper, root);
}

static const option options[] = {
    OPTION("on", "DEVICE", CLAUSE,
           "the device's parameters, for the models of the table (list machines)"),
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_table = {
    .name = "table",
    .args = "NUMBER | measured | METRIC ALGORITHM|EXPRESSION, ... over NAME=SERIES",
    .options = options,
    .summary =
        "a table of a source, from the program's own formulas; or of queries and expressions",
    .help = "The rows and columns are the source's, the entries the closed forms of the catalogue. "
            "With parameters, or variables of their names, the exact values follow; where a count "
            "depends on the data, its least and most. A number that several sources use is told "
            "apart by the source: 001.1 (list tables).\n\n"
            "table measured has what sources measured on devices, beside it the model's time and "
            "an estimate; table 004.2.1 the facts of devices that a table prints.\n\n"
            "With `over` the values of queries and expressions side by side, as `plot` draws them.",
    .examples = { "table 4.1 n=2^24 p=2^10 b=32 M=12288",
                  "table 6.1 on k20c n=2^20 d=4", "table measured",
                  "table n^2, n*log2(n), 2^n over n=2^(0..6)" },
    .syntax = SYNTAX_TABLE,
    .complete = COMPLETE_TABLES,
    .run = run,
};
