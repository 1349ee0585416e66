/* time, work, span, ...: a metric of an algorithm on a model. */
#include <string.h>

#include "cmd/command.h"

/* One row: what is asked, where, and the answer. */
static status row(session *s, query *q, const char *name, arena *a, result *to, uint64_t point, num *exact)
{
    (void)s;
    status st = query_go(q, point);
    if (st != ST_OK)
        return st;
    query_head(q, a, to, name);
    query_parameters(q, a, to);
    return query_card(q, a, to, metric_named(name), exact);
}

static bool gives(const formula *f, int metric)
{
    while (f && f->metric != metric)
        f = f->next;
    return f != NULL;
}

/* What any row of the series may have: hints for a table, no part of the answer. */
static void columns(query *q, arena *a, result *head, int metric)
{
    bool bounds = false, exact = gives(q->in->exact, metric) || !gives(q->in->most, metric);
    for (const bound_set *b = q->in->bounds; b; b = b->next)
        bounds |= b->metric == metric;
    result_add_truth(a, head, ".exact", exact);
    result_add_truth(a, head, ".range", gives(q->in->most, metric));
    result_add_truth(a, head, ".closed", gives(q->in->closed, metric));
    result_add_truth(a, head, ".bounds", bounds);
}

static status run_series(session *s, query *q, const char *name, uint64_t points)
{
    result *head = result_object(s->arena);
    query_head(q, s->arena, head, name);
    query_varying(q, s->arena, head);
    columns(q, s->arena, head, metric_named(name));
    s->sink->begin_rows(s->sink, VIEW_CARD, head);
    arena *rows = arena_new();
    status st = ST_OK;
    num last = num_int(0);
    bool known = false;
    for (uint64_t i = 0; i < points && st == ST_OK; i++) {
        result *r = result_object(rows);
        num exact = num_int(0);
        st = row(s, q, name, rows, r, i, &exact);
        if (st == ST_OK || st == ST_CHECK)
            s->sink->row(s->sink, r);
        num_clear(&last);
        last = exact;
        known = result_get(r, "exact") != NULL;
        arena_reset(rows);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    if (st == ST_OK && known)
        world_remember(s->world, &last);
    num_clear(&last);
    arena_free(rows);
    return st;
}

static status run_point(session *s, query *q, const char *name)
{
    result *r = result_object(s->arena);
    num exact = num_int(0);
    status st = row(s, q, name, s->arena, r, 0, &exact);
    if (st == ST_OK || st == ST_CHECK)
        s->sink->answer(s->sink, VIEW_CARD, r);
    if (st == ST_OK && result_get(r, "exact"))
        world_remember(s->world, &exact);
    num_clear(&exact);
    return st;
}

static status run(session *s, node *n, diag *d)
{
    const node *target = n->a;
    if (target == NULL) {
        diag_fail(d, ST_PARSE, n->at, "%s of what? name an algorithm", n->name);
        diag_hint(d, "for example: %s sum.pairwise on umm n=2^20 p=2^10 w=32 l=400", n->name);
        return d->st;
    }
    if (target->kind == N_TARGET)
        return diag_fail(d, ST_PARSE, target->b->at, "`%s` cannot stand here; after the algorithm come `on MODEL` and name=value", target->name2);
    if (target->next)
        return diag_fail(d, ST_PARSE, target->next->at, "one algorithm at a time; side by side: compare %s %s, %s ...", n->name, target->name, target->next->name);
    const entry *e = query_entry(s->world, ENTRY_ALGORITHM, target, d);
    if (e == NULL)
        return d->st;
    query q;
    status st = query_open(&q, s->world, e, n, s->unit->arena, d);
    if (st == ST_OK && !instance_has_metric(q.in, metric_named(n->name))) /* says which there are */
        st = metric_value(&q.e, metric_named(n->name), n->c->at, &(num){ 0 }, NULL, NULL);
    if (st == ST_OK)
        st = q.axes.count ? run_series(s, &q, n->name, query_points(&q)) : run_point(s, &q, n->name);
    if (d->st != ST_OK)
        diag_place(d, n->at);
    query_close(&q);
    return st;
}

const command command_metric = {
    .name = "metric",
    .args = "ALGORITHM [on MODEL] [name=value ...]",
    .summary = "a metric of an algorithm: exact value, closed form, lower bounds, verdict",
    .help = "Stands for the name of a metric: time, io, work, span, ... (list metrics). Parameters not given as "
            "name=value come from variables of the same name. A range or a list as a value makes a series, one "
            "row for each point.",
    .examples = { "time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400", "work prefix.optimal on pram n=2^(4..8) p=16",
                  "time access.stride on dmm n=2^20 p=2^10 w=32 l=400 discipline=lockstep" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
