/* Is an expression never below 0, and no term of a sum within it? A sum is then at least what some
 * of its terms are (order_inside.h). Differences are decided by enclosing conditions and by what is
 * known of ranges. */
#include <string.h>

#include "derive/order_inside.h"

typedef struct above { /* what an enclosing condition says is > 0 (strictly) or >= 0 */
    const node *n;
    bool strictly;
    const struct above *next;
} above;

static bool natural(orders *o, const node *n, const meaning *names, const above *known);

static bool is_known(const above *known, const node *n, bool strictly)
{
    for (; known; known = known->next)
        if ((known->strictly || !strictly) && expr_same(known->n, n))
            return true;
    return false;
}

static bool all_natural(orders *o, const node *list, const meaning *names, const above *known)
{
    while (list && natural(o, list, names, known))
        list = list->next;
    return list == NULL;
}

/* A variable is at least where its range begins; parameters and metrics are never below 0. */
static bool name_natural(orders *o, const node *n, const meaning *names)
{
    const meaning *m = meaning_of(names, n->name);
    if (m && m->is)
        return natural(o, m->is, m->in, NULL);
    for (const range *r = o->ranges; m && r; r = r->outer)
        if (r->tau == m->tau)
            return !r->below;
    const meaning *none = NULL;
    const node *is = m ? n : orders_behind_names(o, n, &none);
    return m == NULL && (is == n || natural(o, is, NULL, NULL));
}

/* max: one argument that is never below 0 will do, if the others have no sum, whose terms might
 * be. */
static bool max_natural(orders *o, const node *n, const meaning *names, const above *known)
{
    bool some = false;
    for (const node *a = n->a; a; a = a->next) {
        bool yes = natural(o, a, names, known);
        some |= yes;
        if (!yes && expr_has_sum(a))
            return false;
    }
    return some;
}

static bool call_natural(orders *o, const node *n, const meaning *names, const above *known)
{
    const builtin *b = builtin_of(n);
    const meaning *inside;
    const node *body = orders_function(o, n, names, &inside);
    if (body)
        return natural(o, body, inside, NULL);
    return b->natural == NATURAL
           || (b->natural == NATURAL_OF_ONE && max_natural(o, n, names, known))
           || (b->natural == NATURAL_OF_ALL && all_natural(o, n->a, names, known));
}

/* Is it above 0? */
static bool positive(orders *o, const node *n, const meaning *names, const above *known)
{
    int64_t k;
    const meaning *behind = names;
    const node *is = n->kind == N_NAME ? orders_behind_names(o, n, &behind) : n;
    if (is_known(known, n, true))
        return true;
    if (is != n)
        return positive(o, is, behind, NULL);
    if (n->kind == N_NUMBER)
        return num_to_i64(&n->value, &k) && k >= 1;
    if (n->kind == N_NAME)
        return meaning_of(names, n->name) == NULL; /* it is a parameter */
    if (n->kind == N_BINARY && (n->op == OP_MUL || n->op == OP_DIV))
        return positive(o, n->a, names, known) && positive(o, n->b, names, known);
    if (n->kind == N_CEIL)
        return positive(o, n->a, names, known);
    bool least = n->fn == FN_MIN, most = n->fn == FN_MAX, all = true, some = false;
    if (n->fn == FN_CEIL)
        return positive(o, n->a, names, known);
    for (const node *a = n->a; a && (least || most); a = a->next) {
        bool yes = positive(o, a, names, known);
        all &= yes;
        some |= yes;
    }
    return (least && all) || (most && some);
}

/* n = a - b: is this >= 0 by a condition, as an integer a > 0 minus 1, or as orders_value reads
 * it? */
static bool difference_natural(orders *o, const node *n, const meaning *names, const above *known)
{
    order_value v;
    growth g;
    int64_t k;
    if (expr_has_sum(n) && !natural(o, n->a, names, known))
        return false;
    if (is_known(known, n, false))
        return true;
    if (n->b->kind == N_NUMBER && num_to_i64(&n->b->value, &k) && k == 1
        && orders_is_integer(o, n->a, names) && positive(o, n->a, names, known))
        return true;
    return orders_value(o, n, names, &v)
           && (v.exact ? orders_positive(o, &v.p, false)
                       : growth_of_value(o, &v, n, &g) && g.least);
}

/* The branch n, taken where the condition c holds. */
static bool branch_natural(orders *o, const node *c, const node *n, const meaning *names,
                           const above *known)
{
    int64_t k;
    if (c && c->kind == N_BINARY && c->op == OP_AND) {
        const node *b = c->b;
        c = c->a;
        if (b->kind == N_BINARY && (b->op == OP_GT || b->op == OP_GE) && b->b->kind == N_NUMBER
            && num_to_i64(&b->b->value, &k) && k >= 0)
            return branch_natural(o, c, n, names, &(above){ b->a, b->op == OP_GT || k, known });
    }
    if (c && c->kind == N_BINARY && (c->op == OP_GT || c->op == OP_GE) && c->b->kind == N_NUMBER
        && num_to_i64(&c->b->value, &k) && k >= 0)
        return natural(o, n, names, &(above){ c->a, c->op == OP_GT || k, known });
    return natural(o, n, names, known);
}

/* The body, within the ranges of the variables from v on. */
static bool aggregate_natural(orders *o, const node *n, const node *v, const meaning *names,
                              const above *known)
{
    range r;
    if (v == NULL)
        return natural(o, n->b, names, known);
    for (const above *k = known; k; k = k->next)
        if (expr_mentions(k->n, v->name))
            known = NULL; /* which speaks of another variable of this name */
    if (!orders_range_open(o, v, names, &r))
        return false;
    orders_range_begin(o, &r);
    const meaning t = { .name = v->name, .tau = r.tau, .next = names };
    bool yes = aggregate_natural(o, n, v->next, &t, known);
    orders_range_forget(o, &r);
    orders_range_close(o, &r);
    return yes;
}

static bool natural(orders *o, const node *n, const meaning *names, const above *known)
{
    int64_t k;
    switch (n->kind) {
    case N_NUMBER: return num_to_i64(&n->value, &k) && k >= 0;
    case N_NAME: return name_natural(o, n, names);
    case N_CEIL:
    case N_FLOOR: return natural(o, n->a, names, known);
    case N_CALL: return call_natural(o, n, names, known);
    case N_IF:
        return branch_natural(o, n->a, n->b, names, known) && natural(o, n->c, names, known);
    case N_AGGREGATE:
        return n->op >= AGGREGATE_ACCESS || aggregate_natural(o, n, n->a, names, known);
    case N_BINARY:
        if (n->op == OP_SUB)
            return difference_natural(o, n, names, known);
        if (orders_is_gap(o, n, names)) {
            const node *gap = orders_gap(o, n);
            return gap && natural(o, gap, names, known);
        }
        return (n->op == OP_MOD && natural(o, n->b, names, known))
               || ((n->op == OP_ADD || n->op == OP_MUL || n->op == OP_DIV || n->op == OP_FDIV
                    || n->op == OP_POW)
                   && natural(o, n->a, names, known) && natural(o, n->b, names, known));
    default: return false;
    }
}

bool orders_natural(orders *o, const node *n, const meaning *names)
{
    const attempt before = orders_try(o);
    o->low_only = false;
    bool yes = natural(o, n, names, NULL);
    orders_back(o, &before);
    return yes;
}
