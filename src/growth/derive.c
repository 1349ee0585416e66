/* What derive and profile share: see derive.h. */
#include "growth/derive.h"

#include <string.h>

/* Takes the metric out of derive [METRIC] ALGORITHM on MODEL [METRIC]. */
static status take_metric(session *s, node *n, int *metric, diag *d)
{
    const node *on = query_clause(n->b, N_ON), *behind = on ? on->c : NULL, *front = NULL;
    if (n->a && n->a->kind == N_TARGET && !n->a->next) {
        front = n->a->a;
        n->a = n->a->b;
    }
    if (front && behind)
        return diag_fail(d, ST_PARSE, behind->at, "the metric stands before the algorithm already");
    const node *word = front ? front : behind;
    if (word && (*metric = metric_named(word->name)) < 0)
        return session_no_metric(s, word, d);
    return ST_OK;
}

status derive_target(session *s, node *n, const entry **algorithm, int *metric, diag *d)
{
    *metric = METRIC_TIME;
    status st = take_metric(s, n, metric, d);
    if (st != ST_OK)
        return st;
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME) {
        const command *c = command_named(s->commands, n->name);
        diag_fail(d, ST_PARSE, n->a ? n->a->at : n->at, "%s needs one algorithm: %s %s", c->name,
                  c->name, c->args);
        return diag_hint(d, "for example: %s", c->examples[0]);
    }
    *algorithm = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
    if (*algorithm == NULL)
        return diag_failed(d);
    if (!entry_item(*algorithm, N_PROGRAM))
        return diag_fail(d, ST_NAME, n->a->at, "%s has no program", (*algorithm)->name);
    return ST_OK;
}

const node *derive_given(const query *q, const node *statement)
{
    for (const node *c = statement->b; c; c = c->next)
        if (c->kind == N_BINDING && instance_slot(q->in, c->name) >= 0)
            return c;
    return NULL;
}

void derive_place(arena *a, result *to, const entry *algorithm, const cost_place *place)
{
    span at = place->statement->at;
    if (strcmp(place->algorithm, algorithm->name) != 0)
        result_add_text(a, to, "algorithm", place->algorithm);
    board_where(a, to, at);
    result_add_text(a, to, "statement", board_text(a, at));
}

void derive_reason(arena *a, result *to, const char *why, span where)
{
    if (why == NULL)
        return;
    result_add_text(a, to, "why", why);
    if (where.src)
        result_add_u64(a, to, "why_line", (uint64_t)span_line(where));
}
