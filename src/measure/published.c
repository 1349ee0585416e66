/* Tables of what sources print about devices: see published.h. */
#include "measure/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/device.h"
#include "catalog/measured.h"
#include "machine/device_estimate.h"
#include "session/on_device.h"
#include "session/running.h"

/* --- what was measured ------------------------------------------------------------------ */

typedef struct asking {
    session *s;
    const measured_point *p;
    const char *why; /* why there is no last value; lives with the statement */
    diag own;
} asking;

/* The statement METRIC ALGORITHM on DEVICE NAME=VALUE ..., as a user would write it. */
static node *statement_of(const asking *k, const entry *e, int metric, int64_t at)
{
    arena *a = k->s->unit->arena;
    node *n = node_new(a, N_QUERY, (span){ 0 });
    n->name = metrics[metric].name;
    n->a = node_name(a, n->at, e->name);
    n->b = node_on(a, n->at, k->p->device);
    for (int i = 0; i < k->p->count; i++)
        if (entry_named(e, N_PARAM, k->p->name[i]))
            node_append(n->b, node_binding(a, n->at, k->p->name[i],
                                           node_number(a, n->at, k->p->value[i])));
    if (k->p->over)
        node_append(n->b, node_binding(a, n->at, k->p->over, node_number(a, n->at, at)));
    return n;
}

static status ask(asking *k, query *q, int metric, const node *operator, double *out)
{
    world *w = k->s->world;
    num ends[2] = { num_int(0), num_int(0) };
    bool exact;
    estimate x;
    status st = query_go(q, 0);
    if (st == ST_OK && metric == METRIC_ESTIMATE) {
        run_options o = { .seed = w->seed,
                          .operator= operator,
                          .max_words = w->max_words,
                          .max_steps = w->max_steps,
                          .progress = k->s->progress };
        st = estimate_program(&q->e, &o, 0, &x);
        *out = st == ST_OK ? x.all.seconds[ESTIMATE_VALUE] : NAN;
        if (x.wants_data) {
            diag_clear(q->e.d);
            diag_fail(q->e.d, ST_DOMAIN, (span){ 0 }, "the data decide what %s counts there",
                      instance_name(q->in));
        }
        estimate_free(&x);
    } else if (st == ST_OK
               && (st = metric_ends(&q->e, metric, (span){ 0 }, ends, &exact)) == ST_OK) {
        *out = num_to_double(&ends[1]); /* the most, if it depends on data */
    }
    num_clears(&ends[0], &ends[1], NULL);
    return st;
}

/* The metric of an algorithm at the point, with value `at` for the parameter of `over`; NAN: it has
 * none. */
static double value_of(asking *k, const char *algorithm, int metric, int64_t at)
{
    world *w = k->s->world;
    query q = { .w = w };
    double out = NAN;
    const entry *e = catalog_find(w->catalog, ENTRY_ALGORITHM, algorithm, &k->own),
                *op = k->p->operator
                          ? catalog_find(w->catalog, ENTRY_OPERATOR, k->p->operator, &k->own)
                          : NULL;
    node *n = e ? statement_of(k, e, metric, at) : NULL;
    if (e == NULL && k->own.st == ST_OK)
        diag_fail(&k->own, ST_NAME, (span){ 0 }, "mmcalc has no program of it");
    if (e && on_device_bind(k->s, n, &k->own) == ST_OK
        && query_open(&q, w, e, n, k->s->unit->arena, &k->own) == ST_OK) {
        if (op)
            running_element(entry_item(op, N_OPERATOR), &q);
        if (ask(k, &q, metric, op ? entry_item(op, N_OPERATOR) : NULL, &out) != ST_OK)
            out = NAN;
    }
    query_close(&q);
    if (k->own.st != ST_OK)
        k->why = arena_copy(k->s->arena, diag_text(&k->own));
    diag_clear(&k->own);
    return out;
}

/* The value of `over` at which the metric is best; the first, or for MEASURED_LAST the last one. */
static double best_of(asking *k, int metric)
{
    double best = NAN, at = NAN;
    bool more = metrics[metric].more, last = k->p->kind == MEASURED_LAST;
    volatile sig_atomic_t *stop = k->s->world->numbers.stop;
    for (int64_t i = k->p->from; i <= k->p->to && !(stop && *stop); i++) {
        double v = value_of(k, k->p->algorithm, metric, i);
        bool better = isnan(best) || (more ? v > best : v < best);
        if (!isnan(v) && (better || (last && v == best))) {
            best = v;
            at = (double)i;
        }
    }
    if (!isnan(at))
        k->why = NULL;
    return at;
}

/* What the metric gives in the terms of the point: a value, a ratio or the best value of `over`. */
static double answer_of(asking *k, int metric)
{
    const measured_point *p = k->p;
    if (p->kind == MEASURED_BEST || p->kind == MEASURED_LAST)
        return best_of(k, metric);
    double own = value_of(k, p->algorithm, metric, 0);
    return p->than == NULL || isnan(own) ? own : value_of(k, p->than, metric, 0) / own;
}

static void add_answer(arena *a, result *to, field f, double v)
{
    if (!isnan(v))
        result_add_format(a, to, field_name(f), "%.3g", v);
}

static void add_point(session *s, const measured_point *p, result *list)
{
    arena *a = s->arena;
    asking k = { .s = s, .p = p };
    result *to = result_add_object(a, list, NULL);
    int metric = p->metric ? metric_named(p->metric) : METRIC_TIME;
    diag_init(&k.own);
    result_add_text(a, to, "algorithm", p->algorithm);
    result_add_text(a, to, "than", p->than);
    result_add_text(a, to, "operator", p->operator);
    result_add_text(a, to, "device", p->device);
    result *parameters = result_add_object(a, to, "parameters");
    for (int i = 0; i < p->count; i++)
        result_add_u64(a, parameters, p->name[i], (uint64_t)p->value[i]);
    result_add_text(a, to, "quantity",
                    p->over                        ? p->over
                    : p->kind == MEASURED_SECONDS ? "seconds"
                                                  : "times");
    result_add_text(a, to, "metric", p->metric);
    result_add_text(a, to, field_name(F_seen), p->number);
    if (metric < 0)
        k.why = arena_format(a, "no metric `%s`", p->metric);
    else if (p->kind != MEASURED_SECONDS)
        add_answer(a, to, F_by_model, answer_of(&k, metric));
    double v = p->metric ? NAN : answer_of(&k, METRIC_ESTIMATE);
    add_answer(a, to, F_by_estimate, v);
    if (p->kind == MEASURED_MORE)
        result_add_truth(a, to, "more", true);
    else
        add_answer(a, to, F_ratio, v / strtod(p->number, NULL));
    if (k.why && (isnan(v) || p->metric))
        result_add_text(a, to, "why", k.why);
    result_add_text(a, to, "source", p->source);
}

status published_run(session *s, diag *d)
{
    const measured_point *points;
    status st = measured_points(s->world->catalog, s->unit->arena, &points, d);
    if (st != ST_OK)
        return st;
    result *root = result_command(s->arena, "table");
    result_add_text(s->arena, root, "table", "measured");
    result *list = result_add_array(s->arena, root, "rows");
    for (const measured_point *p = points; p && st == ST_OK; p = p->next) {
        add_point(s, p, list);
        if (num_interrupted(&s->world->numbers))
            st = diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    }
    if (st != ST_OK)
        return st;
    s->sink->answer(s->sink, &view_published, root);
    return ST_OK;
}

/* --- facts of a table -------------------------------------------------------------------- */

typedef struct facts_asked {
    session *s;
    const char *source;
    result *list;
    int most; /* the most facts of one device */
    diag *d;
} facts_asked;

static int facts_of(const facts_asked *x, const device *m)
{
    int count = 0;
    for (int i = 0; i < m->count; i++)
        count += strcmp(m->facts[i].source, x->source) == 0;
    return count;
}

static void count_facts(const char *name, void *data)
{
    facts_asked *x = data;
    const device *m = device_find(x->s->world->catalog, name, x->s->arena, x->d);
    int count = m ? facts_of(x, m) : 0;
    x->most = count > x->most ? count : x->most;
}

static void add_facts(const char *name, void *data)
{
    facts_asked *x = data;
    arena *a = x->s->arena;
    const device *m = device_find(x->s->world->catalog, name, a, x->d);
    if (m == NULL || facts_of(x, m) < x->most)
        return;
    result *to = result_add_object(a, x->list, NULL);
    result_add_text(a, to, "device", m->name);
    result_add_text(a, to, "hardware", m->title);
    result *facts = result_add_object(a, to, "facts");
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->facts[i].source, x->source) == 0)
            result_add_text(a, facts, m->facts[i].name, m->facts[i].value);
}

status published_facts(session *s, const char *table, bool *found, diag *d)
{
    arena *a = s->arena;
    const char *dot = strchr(table, '.');
    facts_asked x = { .s = s, .d = d };
    if (dot) /* a table's name, as 004.2.1 */
        x.source = arena_format(a, "%.*s Table %s", (int)(dot - table), table, dot + 1);
    if (dot)
        device_each(s->world->catalog, false, count_facts, &x);
    *found = x.most > 0;
    if (!*found)
        return d->st;
    result *root = result_command(a, "table");
    result_add_text(a, root, "table", table);
    x.list = result_add_array(a, root, "devices");
    device_each(s->world->catalog, false, add_facts, &x);
    s->sink->answer(s->sink, &view_facts, root);
    return d->st;
}
