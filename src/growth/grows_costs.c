/* Costs of algorithms in a question of growth: see grows_costs.h. */
#include "growth/grows_costs.h"

#include <string.h>

#include "derive/decision.h"
#include "eval/board.h"
#include "expr/expr.h"
#include "growth/derive.h"
#include "lang/unparse.h"

enum { DEEPEST = 200 };

typedef struct costs {
    session *s;
    const node **conditions;
    grows_cost **list;
    diag *d;
} costs;

/* Is it a cost: time(A on M), time(A on M, unit = access)? */
static bool is_cost(const node *n)
{
    bool is = n->kind == N_CALL && metric_named(n->name) >= 0 && n->a
              && (n->a->kind == N_TARGET || n->a->kind == N_NAME);
    for (const node *a = is ? n->a->next : NULL; a; a = a->next)
        is &= a->kind == N_NAMED;
    return is;
}

/* The order that was decided, not one that a definition states; NULL: there is none, or none for
 * the whole regime. */
static node *order_found(const costs *c, const growth_decision *v)
{
    arena *a = c->s->arena;
    const bool stated = v->any && v->from >= FORMULA_ENDS;
    if (!v->any || stated || v->when || v->g.order == NULL)
        return NULL;
    *c->conditions = expr_and(a, *c->conditions, v->g.order_regime);
    return node_copy_one(a, v->g.order);
}

static void note(const costs *c, const node *cost, const char *order, const char *from)
{
    arena *a = c->s->arena;
    const char *text = unparse_arena(a, cost);
    grows_cost **last = c->list;
    for (; *last; last = &(*last)->next)
        if (strcmp((*last)->cost, text) == 0)
            return;
    *last = arena_alloc(a, sizeof **last);
    **last = (grows_cost){ .cost = text, .order = order, .from = from };
}

/* The statement with which `optimal` asks for the cost: A on M unit=access. */
static node *asked(arena *a, const node *cost)
{
    const node *target = cost->a;
    const bool on = target->kind == N_TARGET;
    node *ask = node_new(a, N_QUERY, cost->at);
    ask->name = "optimal";
    ask->a = node_copy(a, on ? target->a : target);
    if (on) {
        ask->b = node_new(a, N_ON, target->b->at);
        ask->b->name = target->b->name;
        ask->b->a = node_copy(a, target->b);
    }
    for (const node *n = target->next; n; n = n->next) {
        node *given = node_new(a, N_BINDING, n->at);
        given->name = n->name;
        given->a = node_copy(a, n->a);
        ask->b = node_append(ask->b, given);
    }
    return ask;
}

static bool keeps_factors(const node *n)
{
    return n->kind == N_CALL
               ? n->fn == FN_MAX || n->fn == FN_MIN
               : n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_MUL || n->op == OP_DIV);
}

/* A metric that the model derives from others, as p*time, in which these are costs of the same
 * algorithm; NULL: it is made of more than factors and sums. */
static node *of_others(arena *a, const node *n, const node *cost)
{
    node *copy = node_copy_one(a, n);
    if (n->kind == N_NAME && n->ref == REF_METRIC) {
        copy = node_copy_one(a, cost);
        copy->name = n->name;
    }
    if (n->kind == N_NAME || n->kind == N_NUMBER)
        return copy;
    if (n->kind != N_BINARY || !keeps_factors(n))
        return NULL;
    copy->a = of_others(a, n->a, cost);
    copy->b = of_others(a, n->b, cost);
    return copy->a && copy->b ? copy : NULL;
}

static const formula *line_of_model(const instance *in, int metric)
{
    const formula *f = in->of[FORMULA_DERIVED];
    while (f && f->metric != metric)
        f = f->next;
    return f;
}

static status walk(const costs *c, node **at, const node *where, int depth);

static status put_order(const costs *c, node **at, const node *where, int depth)
{
    node *cost = *at;
    arena *a = c->s->arena;
    node *ask = asked(a, cost);
    query q = { .w = c->s->world };
    growth_decision v = { .q = &q, .a = a, .metric = metric_named(cost->name) };
    const entry *e = query_entry(c->s->world, ENTRY_ALGORITHM, ask->a, c->d);
    if (e == NULL)
        return diag_failed(c->d);
    status st = query_open_partly(&q, c->s->world, e, ask, a, c->d);
    const node *given = st == ST_OK ? derive_given(&q, ask) : NULL;
    if (given) {
        st = diag_fail(c->d, ST_DOMAIN, given->at, "grows tells of all values at once");
        diag_hint(c->d, "of some of them with where, as in: where %s >= 64", given->name);
    }
    if (st == ST_OK && where && growth_understands(q.in, where))
        v.where = where;
    const formula *made = st == ST_OK ? line_of_model(q.in, v.metric) : NULL;
    node *others = made ? of_others(a, made->expr, cost) : NULL;
    status_if(st, !made, decision_find(&v));
    node *order = st == ST_OK && !made ? order_found(c, &v) : NULL;
    if (others) {
        others->next = cost->next;
        *at = others;
        st = walk(c, at, where, depth + 1);
    } else if (order) {
        note(c, cost, unparse_arena(a, v.g.order), formula_rows[v.from].word);
        *at = node_itself(a, order);
        (*at)->next = cost->next;
    }
    query_close(&q);
    return st;
}

static status walk(const costs *c, node **at, const node *where, int depth)
{
    node *n = *at;
    status st = ST_OK;
    if (is_cost(n))
        return put_order(c, at, where, depth);
    if (!keeps_factors(n) || depth > DEEPEST)
        return ST_OK;
    if (n->kind == N_BINARY)
        st = walk(c, &n->a, where, depth + 1);
    if (n->kind == N_BINARY && st == ST_OK)
        return walk(c, &n->b, where, depth + 1);
    for (node **a = &n->a; n->kind == N_CALL && *a && st == ST_OK; a = &(*a)->next)
        st = walk(c, a, where, depth + 1);
    return st;
}

status grows_costs(session *s, node **side, const node **conditions, grows_cost **list, diag *d)
{
    const costs c = { .s = s, .conditions = conditions, .list = list, .d = d };
    const node *where = *conditions;
    *side = node_copy_one(s->arena, *side);
    return walk(&c, side, where, 0);
}
