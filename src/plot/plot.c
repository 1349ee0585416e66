/* Curves of queries over one parameter, with the terms of their lower bounds and what sources
 * measured. This file makes the answer; render/plot*.c draw it, in a file or on the terminal. See
 * plot.h. */
#include <stdlib.h>
#include <string.h>

#include "plot/plot.h"
#include "base/file.h"
#include "catalog/device.h"
#include "catalog/measured.h"
#include "lang/unparse.h"
#include "render/plot.h"
#include "session/value.h"

enum { MOST_CURVES = LIMIT_CURVES, MOST_POINTS = LIMIT_POINTS, MOST_GIVEN = 16 };

typedef struct asked { /* a query as written; later with its metric, and of one algorithm or call */
    node *target, *clauses;
    int metric;
} asked;

typedef struct plotting {
    session *s;
    diag *d;
    asked query[MOST_CURVES];
    int count, curves;
    node *shared;            /* clauses after `over` */
    const node *over, *to, *measured; /* measured: the clause measured=yes */
    const measured_point *published;  /* what sources measured, if it is asked for */
    uint64_t published_drawn;
    const char *over_is;     /* the parameter's meaning in words, or NULL */
    uint64_t points, values; /* points so far; points with a value */
    diag missing;            /* why the first point without a value has none */
} plotting;

/* --- what is asked -------------------------------------------------------------------- */

/* A function of the session that is given by name alone: a call with the arguments of its
 * definition. */
static node *called(plotting *p, node *n)
{
    arena *a = p->s->unit->arena;
    const symbol *f = n->kind == N_NAME ? world_symbol(p->s->world, n->name) : NULL;
    if (f == NULL || f->kind != SYMBOL_FUNCTION
        || catalog_has(p->s->world->catalog, ENTRY_ALGORITHM, n->name))
        return n;
    node *call = node_new(a, N_CALL, n->at);
    call->name = n->name;
    call->a = node_copy(a, f->fn.params);
    call->b = n;
    call->space = f->fn.count;
    return call;
}

static status take_target(plotting *p, const node *n)
{
    if (p->over)
        return diag_fail(p->d, ST_PARSE, n->at, "queries stand before `over`");
    if (p->count == MOST_CURVES)
        return diag_fail(p->d, ST_LIMIT, n->at, "at most %d queries in one plot", MOST_CURVES);
    p->query[p->count++].target = called(p, node_copy_one(p->s->unit->arena, n));
    return ST_OK;
}

/* Takes `measured`, which is short for measured=yes. */
static status take_measured(plotting *p, const node *n)
{
    bool yes = n->a->kind == N_NAME && strcmp(n->a->name, "yes") == 0;
    if (!yes && !(n->a->kind == N_NAME && strcmp(n->a->name, "no") == 0))
        return diag_fail(p->d, ST_PARSE, n->a->at, "measured is yes or no");
    p->measured = yes ? n : NULL;
    return ST_OK;
}

static status take(plotting *p, const node *n)
{
    const node **once = n->kind == N_OVER ? &p->over : &p->to;
    switch (n->kind) {
    case N_OVER:
    case N_TO:
        if (*once)
            return diag_fail(p->d, ST_PARSE, n->at, "`%s` stands twice",
                             n->kind == N_OVER ? "over" : "to");
        *once = n;
        return ST_OK;
    case N_ON:
    case N_BINDING: {
        if (n->kind == N_BINDING && strcmp(n->name, "measured") == 0)
            return take_measured(p, n);
        node **list = p->over ? &p->shared : &p->query[p->count - 1].clauses;
        for (const node *c = p->over ? p->shared : NULL; c; c = c->next)
            if (c->kind == n->kind && (n->kind == N_ON || strcmp(c->name, n->name) == 0))
                return diag_fail(p->d, ST_NAME, n->at, "`%s` is given twice",
                                 n->kind == N_ON ? "on" : n->name);
        *list = node_append(*list, node_copy_one(p->s->unit->arena, n));
        return ST_OK;
    }
    case N_FOR_NAME:
    case N_FROM_NAME:
        return diag_fail(p->d, ST_PARSE, n->at,
                         "after a query come `on MODEL` and name=value, at the end `over "
                         "NAME=SERIES` and `to FILE`");
    default: /* a query, or an expression */
        return take_target(p, n);
    }
}

/* --- metrics of queries --------------------------------------------------------------- */

static bool is_metric(const plotting *p, const node *n)
{
    return n->kind == N_NAME && metric_named(n->name) >= 0
           && !catalog_has(p->s->world->catalog, ENTRY_ALGORITHM, n->name);
}

/* Fails for a bare name, which may be meant as an algorithm or as an expression. */
static status no_algorithm(plotting *p, const node *word)
{
    nearest near;
    diag_fail(p->d, ST_NAME, word->at, "no algorithm or metric `%s`", word->name);
    nearest_begin(&near, word->name);
    catalog_each(p->s->world->catalog, ENTRY_ALGORITHM, nearest_visit, &near);
    for (int i = 0; i < METRICS; i++)
        nearest_offer(&near, metrics[i].name);
    return nearest_end(&near, p->d);
}

/* Is it an expression of the parameter, in place of a query? */
static bool is_expression(const plotting *p, const node *n)
{
    bool named = n->kind == N_NAME && strcmp(n->name, p->over->name) == 0;
    for (const node *c = n->kind == N_NAME ? p->shared : NULL; c; c = c->next)
        named |= c->kind == N_BINDING && strcmp(c->name, n->name) == 0;
    return named || (n->kind != N_NAME && n->kind != N_TARGET);
}

/* The metrics drawn for an algorithm: its own or, if it has none, those of the algorithm before. */
typedef struct wanted {
    int metric[MOST_CURVES], count;
    bool used;          /* an algorithm has used them, so that the next metric begins anew */
    const node *open;   /* the last metric, if no algorithm has followed yet */
} wanted;

static void want(wanted *m, int metric)
{
    m->count = m->used ? 0 : m->count;
    m->used = false;
    m->metric[m->count++] = metric; /* there are at most as many as items */
}

static status add_asked(plotting *p, node *target, node *clauses, int metric)
{
    if (p->count == MOST_CURVES)
        return diag_fail(p->d, ST_LIMIT, target->at, "at most %d curves in one plot", MOST_CURVES);
    p->query[p->count++] = (asked){ target, node_copy(p->s->unit->arena, clauses), metric };
    return ST_OK;
}

static status expand(plotting *p, const asked *a, wanted *m)
{
    node *t = a->target;
    if (is_expression(p, t))
        return add_asked(p, t, a->clauses, -1);
    if (is_metric(p, t)) {
        want(m, metric_named(t->name));
        m->open = t;
        return ST_OK;
    }
    if (t->kind == N_TARGET) {
        if (metric_named(t->name) < 0)
            return session_no_metric(p->s, t->a, p->d);
        want(m, metric_named(t->name));
        t = t->b;
    } else if (!catalog_has(p->s->world->catalog, ENTRY_ALGORITHM, t->name))
        return no_algorithm(p, t);
    m->used = true;
    m->open = NULL;
    status st = ST_OK;
    for (int i = 0; i < m->count && st == ST_OK; i++)
        st = add_asked(p, t, a->clauses, m->metric[i]);
    return st;
}

/* Makes queries of the items: one without clauses takes those of the next, plot time A, time B on
 * umm ...; time, io A is time A, io A; time A, B is time A, time B. */
static status expand_all(plotting *p)
{
    asked items[MOST_CURVES];
    wanted m = { .metric = { METRIC_TIME }, .count = 1, .used = true };
    int count = p->count;
    memcpy(items, p->query, sizeof items);
    p->count = 0;
    for (int i = count - 2; i >= 0; i--)
        if (items[i].clauses == NULL && !is_expression(p, items[i].target))
            items[i].clauses = node_copy(p->s->unit->arena, items[i + 1].clauses);
    status st = ST_OK;
    for (int i = 0; i < count && st == ST_OK; i++)
        st = expand(p, &items[i], &m);
    if (st == ST_OK && m.open)
        st = diag_fail(p->d, ST_PARSE, m.open->at, "%s of what? name an algorithm", m.open->name);
    return st;
}

static status read_items(plotting *p, const node *statement)
{
    status st = ST_OK;
    const command *self = command_named(p->s->commands, statement->name);
    if (statement->a == NULL)
        diag_fail(p->d, ST_PARSE, statement->at, "%s what? name a query and a series",
                  statement->name);
    for (const node *n = statement->a; n && st == ST_OK; n = n->next)
        st = take(p, n);
    if (p->d->st == ST_OK && p->over == NULL)
        diag_fail(p->d, ST_PARSE, statement->at,
                  "%s needs `over NAME=SERIES`: what the curves are drawn over", statement->name);
    if (p->d->st != ST_OK)
        return diag_hint(p->d, "for example: %s", self->examples[0]);
    return expand_all(p);
}

/* --- curves ------------------------------------------------------------------------------ */

static result *add_curve(plotting *p, result *curves)
{
    return result_add_object(p->s->arena, curves, NULL);
}

static status count_points(plotting *p, uint64_t more, span at)
{
    if (more > MOST_POINTS || (p->points += more) > MOST_POINTS)
        return diag_fail(p->d, ST_LIMIT, at, "more than %d points, the most of a plot or a table",
                         MOST_POINTS);
    return ST_OK;
}

/* Makes a point without a value, say with a requirement that is not met, a gap of the curve. */
static status gap(plotting *p, result *row, diag *own)
{
    status st = own->st;
    if (st != ST_DOMAIN) {
        *p->d = *own; /* which is empty, since nothing has failed before */
        return st;
    }
    result_add_text(p->s->arena, row, "error", diag_text(own));
    if (p->missing.st == ST_OK)
        p->missing = *own;
    else
        diag_clear(own);
    return ST_OK;
}

static status query_row(plotting *p, query *q, int metric, int slot, uint64_t point, result *rows)
{
    diag own = { 0 };
    num_own x = num_int(0), exact = num_int(0);
    result *row = result_add_object(p->s->arena, rows, NULL);
    q->e.d = &own;
    status st = query_go(q, point);
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    if (eval_slot(&q->e, slot, (span){ 0 }, &x) == ST_OK)
        result_add_number(p->s->arena, row, p->over->name, &x);
    diag_tried(&trial, false);
    status_then(st, query_card(q, p->s->arena, row, metric, &exact));
    q->e.d = p->d;
    p->values += st == ST_OK || st == ST_CHECK;
    return st == ST_OK ? st : gap(p, row, &own);
}

/* Adds what all points of a curve share: all that does not vary along these axes. */
static void query_fields(plotting *p, query *q, int metric, unsigned char along, result *curve)
{
    arena *a = p->s->arena;
    uint64_t but = 0;
    result_add_text(a, curve, "metric", metrics[metric].name);
    result_add_text(a, curve, "algorithm", instance_name(q->in));
    query_model_fields(q, a, curve);
    query_unit(q, a, curve, metric);
    for (int i = 0; i < q->in->slot_count; i++)
        but |= (uint64_t)(q->varies[i] & along ? 1 : 0) << i;
    query_parameters_but(q, a, curve, but);
}

/* --- what sources measured ---------------------------------------------------------------- */

/* The curve's row at this value of the parameter. */
static const result *row_at(const plotting *p, const result *rows, int64_t at)
{
    int64_t here;
    for (const result *r = rows->first; r; r = r->next) {
        const result *x = result_get(r, p->over->name);
        if (x && num_to_i64(&x->value, &here) && here == at)
            return r;
    }
    return NULL;
}

static bool within(const plotting *p, const result *rows, int64_t at)
{
    bool below = false, above = false;
    int64_t here;
    for (const result *r = rows->first; r; r = r->next) {
        const result *x = result_get(r, p->over->name);
        bool whole = x && num_to_i64(&x->value, &here);
        below |= whole && here <= at;
        above |= whole && here >= at;
    }
    return below && above;
}

static void add_measured(plotting *p, result *list, const measured_point *m, int64_t at,
                         const result *value)
{
    enum { OF_NS = 1000 };
    num_ctx *c = &p->s->world->numbers;
    arena *a = p->s->arena;
    result *r = result_add_object(a, list, NULL);
    result_add_u64(a, r, p->over->name, (uint64_t)at);
    if (value)
        result_add_number(a, r, "estimated", &value->value);
    else
        result_add_ratio(c, a, r, "seen",
                         (uint64_t)(strtod(m->number, NULL) * 1e9 * OF_NS + 0.5), OF_NS);
    if (m->kind != MEASURED_SECONDS)
        result_add_text(a, r, "quantity", m->kind == MEASURED_BEST ? "best" : "last");
    result_add_text(a, r, "source", m->source);
    p->published_drawn++;
}

/* Adds points that sources measured of a curve: times, in its nanoseconds; and the value of its
 * parameter that was best, as a point on the curve. */
static void add_published(plotting *p, query *q, int metric, result *curve, const result *rows)
{
    const char *over = p->over->name, *on = q->f->device ? q->f->device->name : "";
    result *list = p->measured ? result_add_array(p->s->arena, curve, "published") : NULL;
    for (const measured_point *m = list ? p->published : NULL; m; m = m->next) {
        int own = m->metric ? metric_named(m->metric) : METRIC_ESTIMATE;
        bool here = own == metric && m->operator== NULL && strcmp(m->device, on) == 0
                    && strcmp(m->algorithm, q->in->algorithm->name) == 0
                    && query_stands_at(q, m->count, m->name, m->value, over);
        if (here && m->over && strcmp(m->over, over) == 0) {
            int64_t at = strtoll(m->number, NULL, 10);
            const result *row = row_at(p, rows, at), *value = row ? field_value(row) : NULL;
            if (value)
                add_measured(p, list, m, at, value);
        }
        for (int i = 0; here && m->kind == MEASURED_SECONDS && i < m->count; i++)
            if (strcmp(m->name[i], over) == 0 && within(p, rows, m->value[i]))
                add_measured(p, list, m, m->value[i], NULL);
    }
}

/* --- curves of queries ---------------------------------------------------------------------- */

/* A series of several axes as curves: the points of a curve differ only along the axis of `over`,
 * and j is the point along it. */
typedef struct family {
    uint64_t curves, points, stride;
    unsigned char along;
} family;

static uint64_t family_point(const family *f, uint64_t curve, uint64_t j)
{
    return curve / f->stride * f->stride * f->points + j * f->stride + curve % f->stride;
}

static status family_of(plotting *p, const query *q, int slot, const node *target, family *f)
{
    const char *name = p->over->name;
    *f = (family){ .stride = 1, .along = slot < 0 ? 0 : q->varies[slot] };
    if (f->along == 0)
        return diag_fail(p->d, ST_DOMAIN, p->over->at,
                         "`over` needs a series, as in: over %s=2^(4..20)", name);
    if (f->along & (f->along - 1))
        return diag_fail(p->d, ST_DOMAIN, p->over->at,
                         "`over` needs one series, and these are several");
    int along = __builtin_ctz(f->along);
    f->points = q->axes.axis[along].values->count;
    f->curves = query_points(q) / (f->points ? f->points : 1);
    for (int i = along + 1; i < q->axes.count; i++)
        f->stride *= q->axes.axis[i].values->count;
    if (f->curves > MOST_CURVES - (uint64_t)p->curves)
        return diag_fail(
            p->d, ST_LIMIT, target->at,
            "at most %d curves in one plot: a curve for each value of what is a series beside %s",
            MOST_CURVES, name);
    p->curves += (int)f->curves;
    return count_points(p, query_points(q), p->over->at);
}

/* Goes to the first point of a curve, where the parameters that tell curves apart have their
 * values. */
static void go_to_curve(query *q, const family *f, uint64_t curve)
{
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    query_go(q, family_point(f, curve, 0)); /* the requirements may refuse it: the row will say
                                               so */
    for (int i = 0; i < q->in->slot_count; i++) {
        num value = num_int(0);
        if (instance_takes(q->in, i) && (q->varies[i] & ~f->along)
            && eval_slot(&q->e, i, (span){ 0 }, &value) == ST_OK)
            num_clear(&value);
    }
    diag_tried(&trial, false);
}

static status draw_query(plotting *p, query *q, const asked *what, result *curves)
{
    int slot = instance_slot(q->in, p->over->name), metric = what->metric;
    family f;
    status lacks = query_lacks(q, metric, what->target->at);
    if (lacks != ST_OK)
        return lacks;
    status st = family_of(p, q, slot, what->target, &f);
    for (uint64_t k = 0; k < f.curves && st == ST_OK; k++) {
        result *curve = add_curve(p, curves);
        go_to_curve(q, &f, k);
        query_fields(p, q, metric, f.along, curve);
        if (p->over_is == NULL)
            p->over_is = q->in->slots[slot].text;
        result *rows = result_add_array(p->s->arena, curve, "rows");
        for (uint64_t i = 0; i < f.points && st == ST_OK; i++)
            st = query_row(p, q, metric, slot, family_point(&f, k, i), rows);
        if (st == ST_OK)
            add_published(p, q, metric, curve, rows);
    }
    return st;
}

/* The algorithm on its model, or NULL; failures are reported when it is opened. */
static instance *instance_asked(plotting *p, const asked *a)
{
    world *w = p->s->world;
    const node *name = a->target;
    const node *on = query_clause(a->clauses, N_ON) ? query_clause(a->clauses, N_ON)
                                                    : query_clause(p->shared, N_ON);
    diag_own quiet = { 0 };
    const entry *e = name->kind == N_NAME ? query_entry(w, ENTRY_ALGORITHM, name, &quiet) : NULL;
    const entry *model = e && on ? query_entry(w, ENTRY_MODEL, on->a, &quiet) : NULL;
    instance *in = model ? instance_of(w, e, model, on->at, &quiet) : NULL;
    return in;
}

static bool means_something(plotting *p, const node *clause, const asked *to)
{
    instance *in = instance_asked(p, to);
    return clause->kind == N_ON
           || (in
               && (instance_slot(in, clause->name) >= 0 || instance_option(in, clause->name) >= 0));
}

/* A query's own clauses with the shared ones that it does not give itself, but for those that mean
 * something to other queries alone. */
static node *with_shared(plotting *p, const asked *a)
{
    node *own = a->clauses;
    for (const node *c = p->shared; c; c = c->next) {
        bool given = false, others = false;
        for (const node *o = own; o; o = o->next)
            given |= o->kind == c->kind && (c->kind == N_ON || strcmp(o->name, c->name) == 0);
        for (int i = 0; i < p->count; i++)
            others |= means_something(p, c, &p->query[i]);
        if (!given && (!others || means_something(p, c, a)))
            own = node_append(own, node_copy_one(p->s->unit->arena, c));
    }
    return node_append(own, node_copy_one(p->s->unit->arena, p->over));
}

static status add_query(plotting *p, asked *a, result *curves)
{
    const entry *e = query_entry(p->s->world, ENTRY_ALGORITHM, a->target, p->d);
    if (e == NULL)
        return p->d->st;
    node *statement = node_new(p->s->unit->arena, N_QUERY, a->target->at);
    statement->name = metrics[a->metric].name;
    statement->a = a->target;
    statement->b = with_shared(p, a);
    query q;
    status st = query_open(&q, p->s->world, e, statement, p->s->unit->arena, p->d);
    q.no_verdict = p->s->sink->prose;
    status_then(st, draw_query(p, &q, a, curves));
    query_close(&q);
    return st;
}

/* --- expressions ---------------------------------------------------------- */

/* The parameters of an expression: that of the axis, and those given after `over`. */
typedef struct given {
    node *names;
    num value[MOST_GIVEN];
    int count;
} given;

static void given_clear(given *g)
{
    for (int i = 1; i < g->count; i++)
        num_clear(&g->value[i]);
}

static status take_given(plotting *p, given *g)
{
    arena *a = p->s->unit->arena;
    status st = ST_OK;
    const char *from, *says;
    g->names = node_name(a, p->over->at, p->over->name);
    g->count = 1;
    for (const node *c = p->shared; c && st == ST_OK; c = c->next) {
        series *many = NULL;
        if (c->kind != N_BINDING)
            continue;
        if (g->count == MOST_GIVEN)
            return diag_fail(p->d, ST_LIMIT, c->at, "at most %d values", MOST_GIVEN - 1);
        st = session_compute(p->s, node_copy_one(a, c->a), &many, &g->value[g->count], &from, &says,
                             p->d);
        if (st == ST_OK && many)
            st = diag_fail(p->d, ST_DOMAIN, c->at, "an expression takes one value of %s", c->name);
        series_free(many);
        if (st != ST_OK)
            return st;
        g->names = node_append(g->names, node_name(a, c->at, c->name));
        g->count++;
    }
    return st;
}

static status call_row(plotting *p, env *e, function *f, given *g, const num *x, result *rows)
{
    diag own = { 0 };
    num_own value = num_int(0);
    result *row = result_add_object(p->s->arena, rows, NULL);
    result_add_number(p->s->arena, row, p->over->name, x);
    e->d = &own;
    g->value[0] = *x; /* not a copy */
    status st = eval_call(e, f, g->value, g->count, f->body->at, &value);
    e->d = p->d;
    if (st == ST_OK)
        result_add_number(p->s->arena, row, "exact", &value);
    p->values += st == ST_OK;
    return st == ST_OK ? st : gap(p, row, &own);
}

static status call_rows(plotting *p, function *f, given *g, node *values, result *rows)
{
    world *w = p->s->world;
    axes ax = { .count = 0 };
    env e, at;
    env_begin(&e, w, NULL, &ax, p->d);
    env_begin(&at, w, NULL, NULL, p->d);
    status st = resolve_session(w, p->s->unit->arena, values, &ax, p->d);
    if (st == ST_OK && ax.count == 0)
        st = diag_fail(p->d, ST_DOMAIN, p->over->at,
                       "`over` needs a series, as in: over %s=2^(4..20)", p->over->name);
    status_then(st, count_points(p, axes_points(&ax), p->over->at));
    for (uint64_t i = 0; st == ST_OK && i < axes_points(&ax); i++) {
        num_own x = num_int(0);
        if (num_interrupted(&w->numbers))
            st = diag_fail(p->d, ST_INTERRUPT, (span){ 0 }, "stopped");
        else if ((st = axes_go(w, &ax, i, p->d)) == ST_OK && (st = eval(&e, values, &x)) == ST_OK)
            st = call_row(p, &at, f, g, &x, rows);
    }
    env_end(&at);
    env_end(&e);
    axes_clear(&ax);
    return st;
}

static status add_call(plotting *p, asked *a, result *curves)
{
    if (a->clauses)
        return diag_fail(p->d, ST_PARSE, a->clauses->at, "an expression takes no clauses");
    arena *own = p->s->unit->arena;
    given g = { .count = 0 };
    status st = take_given(p, &g);
    function f = { .name = "plot",
                   .params = g.names,
                   .count = g.count,
                   .body = a->target,
                   .arena = own };
    result *curve = add_curve(p, curves);
    result_add_text(p->s->arena, curve, "expression", unparse_arena(own, a->target));
    status_then(st, function_resolve(p->s->world, &f, p->d));
    status_then(st, call_rows(p, &f, &g, node_copy_one(own, p->over->a),
                              result_add_array(p->s->arena, curve, "rows")));
    given_clear(&g);
    return st;
}

/* --- the command ------------------------------------------------------------------------- */

status plot_to_file(session *s, const result *root, const node *to, diag *d)
{
    plot drawing;
    str_own out = { 0 };
    plot_make(&drawing, s->world, root, true);
    status st = plot_gnuplot(&drawing, to->text, &out, s->world->numbers.stop, to->at, d);
    status_then(st, file_replace(to->text, &out, to->at, d));
    plot_free(&drawing);
    if (st == ST_OK)
        session_note(s, "drawn to %s", to->text);
    return st;
}

static status draw(plotting *p, const char *word, const view *how)
{
    result *root = result_command(p->s->arena, word);
    result_add_text(p->s->arena, root, "over", p->over->name);
    result *curves = result_add_array(p->s->arena, root, "curves");
    status st = p->measured ? measured_points(p->s->world->catalog, p->s->unit->arena,
                                              &p->published, p->d)
                            : ST_OK;
    for (int i = 0; i < p->count && st == ST_OK; i++)
        st = p->query[i].metric < 0 ? add_call(p, &p->query[i], curves)
                                    : add_query(p, &p->query[i], curves);
    result_add_text(p->s->arena, root, "over_is", p->over_is);
    if (st == ST_OK && p->measured && p->published_drawn == 0) {
        st = diag_fail(p->d, ST_DOMAIN, p->measured->at,
                       "no source measured a point of these curves");
        return diag_hint(p->d, "table measured has what sources measured, on which device");
    }
    if (st == ST_OK && p->values == 0) {
        *p->d = p->missing; /* no point has a value, which is the failure */
        diag_init(&p->missing);
        return p->d->st;
    }
    if ((st == ST_OK || st == ST_CHECK) && p->to) {
        status saved = plot_to_file(p->s, root, p->to, p->d);
        st = st == ST_OK ? saved : st;
    } else if (st == ST_OK || st == ST_CHECK) {
        p->s->sink->answer(p->s->sink, how, root);
    }
    return st;
}

status plot_run(session *s, node *n, diag *d)
{
    plotting p = { .s = s, .d = d };
    diag_init(&p.missing);
    status st = read_items(&p, n);
    status_if(st, p.to, plot_file_kind(p.to->text, p.to->at, d));
    status_then(st, draw(&p, "plot", &view_plot));
    diag_clear(&p.missing);
    return st;
}

status plot_points(session *s, node *n, diag *d)
{
    plotting p = { .s = s, .d = d };
    diag_init(&p.missing);
    status st = read_items(&p, n);
    if (st == ST_OK && p.to)
        st = diag_fail(d, ST_PARSE, p.to->at, "a table is no drawing; plot has `to FILE`");
    if (st == ST_OK && p.measured)
        st = diag_fail(d, ST_PARSE, p.measured->at,
                       "plot draws what sources measured; table measured lists it");
    status_then(st, draw(&p, "table", &view_points));
    diag_clear(&p.missing);
    return st;
}
