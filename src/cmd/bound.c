/* bound: the lower bounds of a problem, term by term. */
#include "cmd/rows.h"

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *largest)
{
    (void)s;
    (void)data;
    status st = query_go(q, i);
    if (st != ST_OK)
        return st;
    bool any = false, strict;
    num sum = num_int(0);
    query_head(q, a, to, "bound");
    query_parameters(q, a, to);
    for (int m = 0; m < METRICS && !any && st == ST_OK; m++) {
        st = query_bounds(q, a, to, m, q->axes.count == 0, &any, largest, &sum, &strict);
        if (any)
            result_add_text(a, to, "metric", metrics[m].name);
        else
            num_clear(largest);
    }
    num_clear(&sum);
    return st;
}

static status run(session *s, node *n, diag *d)
{
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME) {
        diag_fail(d, ST_PARSE, n->a ? n->a->at : n->at, "bound needs one problem: bound %s", command_named("bound")->args);
        diag_hint(d, "for example: %s", command_named("bound")->examples[0]);
        return d->st;
    }
    const entry *e = NULL;
    if (!catalog_has(s->world->catalog, ENTRY_PROBLEM, n->a->name) && catalog_has(s->world->catalog, ENTRY_ALGORITHM, n->a->name)) {
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
    if (st == ST_OK)
        st = rows_run(s, &q, &(rows){ VIEW_BOUND, "bound", NULL, NULL, point, NULL });
    if (d->st != ST_OK)
        diag_place(d, n->at);
    query_close(&q);
    return st;
}

const command command_bound = {
    .name = "bound",
    .args = "PROBLEM [on MODEL] [name=value ...]",
    .summary = "the lower bounds of a problem: each term, the largest, the sum",
    .help = "A strict term is true for the numbers as they stand; an order is true up to a constant. Every term alone is "
            "a lower bound, so their largest is one; the sum is the bound as the sources print it.",
    .examples = { "bound sum on umm n=2^27 p=2^16 w=32 l=400", "bound prefix on dmm n=2^20 p=2^(8..12) w=32 l=100" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_PROBLEMS,
    .splits = true,
    .run = run,
};
