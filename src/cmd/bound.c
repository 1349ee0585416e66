/* bound: the lower bounds of a problem, term by term. */
#include "eval/bound.h"
#include "session/rows.h"

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to,
                    num *largest)
{
    (void)s;
    int asked = *(const int *)data;
    status st = query_go(q, i);
    if (st != ST_OK)
        return st;
    bool any = false;
    query_head(q, a, to, "bound");
    query_parameters(q, a, to);
    for (int m = 0; m < METRICS && !any && st == ST_OK; m++) {
        bound b;
        if (asked >= 0 && m != asked)
            continue;
        if ((st = bound_find(q, m, &b)) == ST_OK && b.set) {
            bound_fields(&b, a, to, q->axes.count == 0);
            if (q->axes.count == 0)
                st = bound_assumed(q, m, a, to);
            result_add_text(a, to, "metric", metrics[m].name);
            query_unit(q, a, to, m);
            *largest = num_copy(&b.largest);
            any = true;
        }
        bound_free(&b);
    }
    status_if(st, !any,
              diag_fail(q->e.d, ST_NAME, (span){ 0 }, "no bound of the %s of %s is known on %s",
                        metrics[asked].name, instance_name(q->in), q->in->model->name));
    return st;
}

extern const command command_bound;

static status run(session *s, node *n, diag *d)
{
    int metric = -1;
    if (n->a && n->a->kind == N_TARGET && !n->a->next) { /* bound io sort */
        if ((metric = metric_named(n->a->name)) < 0)
            return session_no_metric(s, n->a->a, d);
        n->a = n->a->b;
    }
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME)
        return command_fail(&command_bound, n->a ? n->a->at : n->at, "one problem", d);
    const entry *e = NULL;
    if (!catalog_has(s->world->catalog, ENTRY_PROBLEM, n->a->name)
        && catalog_has(s->world->catalog, ENTRY_ALGORITHM, n->a->name)) {
        const entry *algorithm = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
        const node *solves = algorithm ? entry_item(algorithm, N_SOLVES) : NULL;
        if (solves)
            e = catalog_find(s->world->catalog, ENTRY_PROBLEM, solves->name, d);
    }
    if (e == NULL && d->st == ST_OK)
        e = query_entry(s->world, ENTRY_PROBLEM, n->a, d);
    if (e == NULL)
        return d->st;
    query q;
    status st = query_open(&q, s->world, e, n, s->unit->arena, d);
    status_then(
        st,
        rows_run(s, &q, &(rows){ &view_bound, "bound", &metric, NULL, point, NULL, 0, 0, NULL }));
    query_close(&q);
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_bound = {
    .name = "bound",
    .args = "[METRIC] PROBLEM",
    .options = options,
    .summary = "the lower bounds of a problem: each term, the largest, the sum",
    .help = "A strict term is true for the numbers as they stand; an order is true up to a "
            "constant. Every term alone is a lower bound, so their largest is one; the sum is the "
            "bound as the sources print it. Of the time, unless another metric is named.\n\n"
            "A conditional term is one if what it assumes is true, which nobody has proved. It is "
            "shown apart, and no verdict uses it.",
    .examples = { "bound sum on umm n=2^27 p=2^16 w=32 l=400",
                  "bound prefix on dmm n=2^20 p=2^(8..12) w=32 l=100",
                  "bound io sort on agpu n=2^20 p=512 b=32 M=2^12",
                  "bound edit on pram m=1000 n=1000 p=100" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_PROBLEMS,
    .splits = true,
    .run = run,
};
