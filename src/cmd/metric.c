/* time, work, span, ...: a metric of an algorithm on a model. */

#include "help/pages.h"
#include "session/rows.h"
#include "session/several.h"

/* One row: what is asked, where, and the answer; `data` is the metric's name. */
static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *exact)
{
    (void)s;
    status st = query_go(q, i);
    if (st != ST_OK)
        return st;
    query_head(q, a, to, data);
    query_parameters(q, a, to);
    st = query_card(q, a, to, metric_named(data), exact);
    if (st == ST_OK || st == ST_CHECK)
        query_unit(q, a, to, metric_named(data));
    else if (q->e.wants_data || q->e.too_long)
        query_reach(q, metric_named(data), q->e.d);
    return st;
}

/* Does the list have a formula of the metric (-1: of any) that some row of the series may use? */
static bool gives(const query *q, formula_from from, int metric)
{
    const formula *f = instance_formulas(q->in, from, metric);
    while (f && ((metric >= 0 && f->metric != metric)
                 || (f->aside && !query_may_choose(q, f->choice))))
        f = f->next;
    return f != NULL;
}

/* Do the data alone decide the metric at some point, so that the row tells what a run counted?
 * The first and the last point are tried, for a short while. *exact becomes false if both need
 * data. */
static bool looks_run(query *q, int metric, bool *exact)
{
    enum { FEW = 1 << 18 }; /* steps of a run: that it needs data is mostly seen by then */
    uint64_t most = q->e.max_accesses;
    bool wants[2], known = true;
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    for (int i = 0; i < 2; i++) {
        num_own value = num_int(0);
        q->e.wants_data = false;
        status st = query_go(q, i ? query_points(q) - 1 : 0);
        q->e.max_accesses = most < FEW ? most : FEW;
        status_then(st, metric_value(&q->e, metric, (span){ 0 }, &value, NULL, NULL));
        q->e.max_accesses = most;
        diag_clear(q->e.d);
        wants[i] = q->e.wants_data;
        known &= st != ST_LIMIT || wants[i];
    }
    diag_tried(&trial, false);
    *exact &= !(wants[0] && wants[1]);
    return wants[0] || wants[1] || !known;
}

/* Where a count may be too long and a least and a most stand in for it: the last point, and if
 * need be the first, tell which of the two the rows have. */
static void look_beyond(query *q, int metric, bool *exact, bool *ranges)
{
    bool found[2] = { false, false };
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    for (int i = 0; i < 2 && !found[1]; i++) { /* the last, the largest mostly, may do */
        num_own value = num_int(0);
        if (query_go(q, i ? 0 : query_points(q) - 1) == ST_OK)
            found[metric_value(&q->e, metric, (span){ 0 }, &value, NULL, NULL) == ST_OK] = true;
        diag_clear(q->e.d);
    }
    diag_tried(&trial, false);
    *exact = found[1] || !found[0];
    *ranges = found[0];
}

/* What any row of the series may have. */
static void columns(query *q, void *data, arena *a, result *head, row_fields *may)
{
    (void)a;
    (void)head;
    int metric = metric_named(data);
    bool derived = gives(q, FORMULA_DERIVED, metric) && gives(q, FORMULA_MOST, -1), bounds = false,
         ranges = gives(q, FORMULA_MOST, metric) || derived,
         exact = !ranges || derived || gives(q, FORMULA_EXACT, metric),
         beyond = exact && !ranges && gives(q, FORMULA_BEYOND_MOST, metric), neither = false;
    if (beyond)
        look_beyond(q, metric, &exact, &ranges);
    else if (exact && ranges)
        neither = rows_look(q, metric, &exact, &ranges);
    bool runs = exact && (neither || !ranges) && !beyond && !gives(q, FORMULA_EXACT, metric)
                && looks_run(q, metric, &exact);
    for (const bound_set *b = q->in->bounds; b; b = b->next)
        bounds |= b->metric == metric;
    *may = (row_fields){ .exact = exact,
                         .range = ranges,
                         .closed = gives(q, FORMULA_CLOSED, metric),
                         .bounds = bounds,
                         .run = runs,
                         .expected = gives(q, FORMULA_EXPECTED, metric) };
}

static status run(session *s, node *n, diag *d)
{
    const node *target = n->a;
    if (target == NULL) {
        diag_fail(d, ST_PARSE, n->at, "%s of what? name an algorithm", n->name);
        return diag_hint(d, "for example: %s sum.pairwise on umm n=2^20 p=2^10 w=32 l=400",
                         n->name);
    }
    if (several_asked(n)) /* time, io A */
        return several_run(s, n, d);
    if (target->kind == N_TARGET)
        return diag_fail(
            d, ST_PARSE, target->b->at,
            "`%s` cannot stand here; after the algorithm come `on MODEL` and name=value",
            target->name2);
    if (target->next)
        return diag_fail(d, ST_PARSE, target->next->at,
                         "one algorithm at a time; side by side: compare %s %s, %s ...", n->name,
                         target->name, target->next->name);
    const entry *e = query_entry(s->world, ENTRY_ALGORITHM, target, d);
    if (e == NULL)
        return d->st;
    query q;
    status st = query_open(&q, s->world, e, n, s->unit->arena, d);
    status_then(st, query_lacks(&q, metric_named(n->name), n->c->at));
    q.runs = true;
    status_then(st, rows_run(s, &q,
                             &(rows){ &view_card, n->name, (void *)n->name, "exact", point, columns,
                                      0, 0, NULL }));
    query_close(&q);
    if (st == ST_OK)
        source_explain(s, entry_source(e));
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_metric = {
    .name = "metric",
    .args = "[, METRIC ...] ALGORITHM",
    .options = options,
    .summary = "a metric of an algorithm: exact value, closed form, lower bounds, verdict",
    .help = "Stands for the name of a metric: time, io, work, span, ... (list metrics). Parameters "
            "not given as name=value come from variables of the same name. A range or a list as a "
            "value makes a series, one row for each point. Several metrics, with commas between "
            "them, stand in one table, a column for each.",
    .examples = { "time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400",
                  "work prefix.optimal on pram n=2^(4..8) p=16",
                  "time, stages, conflicts sum.pairwise on umm n=2^(10..14) p=2^10 w=32 l=400",
                  "time access.stride on dmm n=2^20 p=2^10 w=32 l=400 discipline=lockstep" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .splits = true,
    .run = run,
};
