/* optimal: the order of an algorithm's cost beside its problem's bound, decided with a certificate
 * or a family (spec derive.md §4). */
#include <string.h>

#include "cmd/derive.h"
#include "cmd/growth.h"
#include "derive/verdict.h"

typedef struct decision {
    session *s;
    query *q;
    int metric;
    const node *where;   /* what the statement asks for besides, or NULL */
    const char *cost;    /* whose order it is */
    const char *from, *how;
    growth_verdict g;
    bool any;            /* the rest is filled */
} decision;

/* --- candidates ------------------------------------------------------------------------------- */

/* Decides for one formula, in the usual regime and where its own condition holds.  What is left out
 * of that condition makes the regime larger: a yes holds all the same, a no may not. */
static status decide(decision *v, const node *cost, const node *when, const char *shown,
                     const char *from, const char *how)
{
    bool all;
    growth_verdict g;
    diag own;
    const node *conditions = growth_regime(v->s->world, v->s->arena, v->q->in, v->metric, v->where,
                                           when, &all);
    diag_init(&own);
    status st = growth_of_cost(v->s->world, v->s->arena, v->q->in, cost, v->metric, conditions, &g,
                               &own);
    diag_clear(&own);
    if (st != ST_OK)
        return st == ST_DOMAIN ? ST_OK : st;
    grows_verdict *both[] = { &g.optimal, &g.omega };
    for (int i = 0; i < 2 && !all; i++)
        if (both[i]->answer == GROWS_NO) {
            *both[i] = (grows_verdict){ .answer = GROWS_UNKNOWN,
                                        .why = "the family may be outside the formula's condition",
                                        .where = when };
            g.theta = GROWS_UNKNOWN;
        }
    if (v->any && g.optimal.answer == GROWS_UNKNOWN)
        return ST_OK;
    v->any = true;
    v->g = g;
    v->cost = shown;
    v->from = from;
    v->how = how;
    return ST_OK;
}

static bool decided(const decision *v)
{
    return v->any && v->g.optimal.answer != GROWS_UNKNOWN && v->g.omega.answer != GROWS_UNKNOWN;
}

static bool answered(const decision *v)
{
    return v->any && v->g.optimal.answer != GROWS_UNKNOWN;
}

/* The cost as the program's text gives it, where it does. */
static status from_program(decision *v)
{
    board b;
    diag_trial trial;
    diag_try(&trial, &v->q->e.d);
    status st = board_of(v->q, v->s->arena, v->metric, &b);
    diag_tried(&trial, false);
    if (st != ST_OK || b.sum == NULL || b.cost.counted)
        return st == ST_NAME || st == ST_DOMAIN ? ST_OK : st;
    return decide(v, b.sum, NULL, b.cost.sum, "derived", "derived from the program");
}

static status from_lines(decision *v, const formula *list, const char *from, const char *how)
{
    status st = ST_OK;
    for (int stated = 0; stated < 2; stated++) /* what holds everywhere first */
        for (const formula *f = list; f && st == ST_OK && !answered(v); f = f->next)
            if (f->metric == v->metric && f->choice < 0 && (f->when != NULL) == stated)
                st = decide(v, f->expr, f->when, f->shown, from, how);
    return st;
}

/* What depends on the data: by its most, if that is no more than the bound, or by its least, if
 * that is more. */
static status from_ends(decision *v)
{
    decision most = *v, least = *v;
    most.any = least.any = false;
    status st = from_lines(&most, v->q->in->most, "most", "by the most, whatever the data");
    if (st == ST_OK)
        st = from_lines(&least, v->q->in->least, "least", "by the least, whatever the data");
    if (st != ST_OK || !most.any || !least.any)
        return st;
    grows_answer above = least.g.optimal.answer, below = most.g.optimal.answer;
    *v = above == GROWS_NO ? least : most;
    v->g.omega = least.g.omega;
    v->g.theta = below == GROWS_YES  ? least.g.omega.answer
                 : above == GROWS_NO ? GROWS_NO
                                     : GROWS_UNKNOWN;
    if (below == GROWS_NO && above != GROWS_NO)
        v->g.optimal = (grows_verdict){
            .answer = GROWS_UNKNOWN,
            .why = above == GROWS_YES
                       ? "the most is more than the bound, the least is not: it depends on the data"
                       : "the most is more than the bound; of the least it is not decided"
        };
    return ST_OK;
}

static status find(decision *v)
{
    status st = from_program(v);
    if (st == ST_OK && !v->any) /* what no statement has a part of: memory, processors */
        st = from_lines(v, v->q->in->from_program, "derived", "derived from the program");
    if (st == ST_OK && !decided(v))
        st = from_lines(v, v->q->in->exact, "formula", "by the definition's formula");
    if (st == ST_OK && !answered(v))
        st = from_lines(v, v->q->in->closed, "closed", "by the closed form, where that is stated");
    if (st == ST_OK && !v->any)
        st = from_ends(v);
    return st;
}

/* --- the answer ------------------------------------------------------------------------------- */

static void add_text(arena *a, result *to, const char *key, const char *text)
{
    if (text && *text)
        result_add_text(a, to, key, text);
}

/* An object of what `add` says of O and Omega, where it says anything. */
static void add_both(decision *v, result *root, const char *key, grows_answer wanted,
                     void (*add)(arena *, result *, const char *, const grows_verdict *))
{
    arena *a = v->s->arena;
    if (v->g.optimal.answer != wanted && v->g.omega.answer != wanted)
        return;
    result *to = result_add_object(a, root, key);
    add(a, to, "o", &v->g.optimal);
    add(a, to, "omega", &v->g.omega);
}

static void answer(decision *v)
{
    arena *a = v->s->arena;
    result *root = result_object(a);
    query_head(v->q, a, root, "optimal");
    result_add_text(a, root, "metric", metrics[v->metric].name);
    result_add_text(a, root, "cost", v->cost);
    result_add_text(a, root, "from", v->from);
    result_add_text(a, root, "how", v->how);
    add_text(a, root, "order", v->g.order);
    result_add_text(a, root, "bound", v->g.bound);
    add_text(a, root, "bound_source", v->g.source);
    add_text(a, root, "regime", v->g.regime);
    result_add_text(a, root, "optimal", grows_words[v->g.optimal.answer]);
    result_add_text(a, root, "o", grows_words[v->g.optimal.answer]);
    result_add_text(a, root, "omega", grows_words[v->g.omega.answer]);
    result_add_text(a, root, "theta", grows_words[v->g.theta]);
    add_both(v, root, "certificate", GROWS_YES, growth_certificate);
    add_both(v, root, "family", GROWS_NO, growth_family);
    add_both(v, root, "reason", GROWS_UNKNOWN, growth_reason);
    v->s->sink->answer(v->s->sink, &view_optimal, root);
}

/* A bound is needed, and a formula. */
static status refuse(decision *v, const node *n, diag *d)
{
    const instance *in = v->q->in;
    if (v->any && v->g.bound == NULL)
        return diag_fail(d, ST_NAME, n->at, "no bound of the %s of %s is known on %s",
                         metrics[v->metric].name, instance_name(in), in->model->name);
    return diag_fail(d, ST_NAME, n->at,
                     "%s on %s has no formula of its %s whose growth could be looked at",
                     instance_name(in), in->model->name, metrics[v->metric].name);
}

static status run(session *s, node *n, diag *d)
{
    const entry *e;
    query q = { .w = s->world };
    decision v = { .s = s, .q = &q };
    if (derive_target(s, n, &e, &v.metric, d) != ST_OK)
        return d->st;
    const node *where = query_clause(n->b, N_WHERE);
    v.where = where ? where->a : NULL;
    status st = query_open_partly(&q, s->world, e, n, s->unit->arena, d);
    if (st == ST_OK && q.axes.count)
        st = diag_fail(d, ST_DOMAIN, n->at,
                       "optimal tells of all values at once, and takes no series");
    const node *given = st == ST_OK ? derive_given(&q, n) : NULL;
    if (given) {
        st = diag_fail(d, ST_DOMAIN, given->at, "optimal tells of all values at once");
        diag_hint(d, "of some of them with where, as in: where %s >= 64", given->name);
    }
    if (st == ST_OK && v.where && !growth_understands(s->world, s->arena, q.in, v.where))
        st = diag_fail(d, ST_DOMAIN, where->at,
                       "conditions compare sums of products with a product, as in n >= p*log2(p)");
    if (st == ST_OK)
        st = find(&v);
    if (st == ST_OK && (!v.any || v.g.bound == NULL))
        st = refuse(&v, n, d);
    if (st == ST_OK)
        answer(&v);
    query_close(&q);
    return st;
}

static const option options[] = {
    OPTION_ON,
    { .name = "where",
      .value = "CONDITION [and CONDITION ...]",
      .kind = OPTION_CLAUSE,
      .meaning = "in this part of the regime only" },
    { .name = NULL },
};

const command command_optimal = {
    .name = "optimal",
    .args = "[METRIC] ALGORITHM",
    .options = options,
    .summary = "is an algorithm's cost O(bound), Omega(bound), Theta(bound), for all parameters",
    .help =
        "The order of the cost as it is derived from the program, or of a given formula or closed "
        "form where it is not, beside the sum of the terms of the problem's bound. Yes comes "
        "with a certificate, no with a family of parameters along which the quotient grows and "
        "its values there, unknown with the reason. The regime is w <= p <= n, or b <= p <= n "
        "and b^2 <= M, where a closed form is stated under a condition that too, and what where "
        "says. The time, unless another metric is named; it may also stand behind the model.",
    .examples = { "optimal sum.pairwise on umm", "optimal prefix.simple on dmm",
                  "optimal reduce.cascading on agpu where n >= p*log2(p)" },
    .syntax = SYNTAX_DERIVE,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
