/* Ranges cut by a condition (order_inside.h): sum(v = 0..b, if a - c*v > 0 then E else 0) is the
 * sum of E over the first ceil(a/c) values of v; with >= 0 over the first floor(a/c) + 1. For
 * integers y and m, ceil(x) - y > 0 is x - y > 0, and ceil(ceil(x)/m) is ceil(x/m): so conditions
 * lose their roundings. */
#include <string.h>

#include "derive/order_inside.h"

/* --- integers --------------------------------------------------------------------------------- */

const meaning *meaning_of(const meaning *names, const char *name)
{
    while (names && strcmp(names->name, name) != 0)
        names = names->next;
    return names;
}

/* A parameter is an integer, and so is the variable of a range that begins at an integer. */
static bool name_is_integer(orders *o, const node *n, const meaning *names)
{
    const meaning *m = meaning_of(names, n->name);
    const node *let = m ? NULL : orders_let(o, n->name);
    ratio from;
    if (m && m->is)
        return orders_is_integer(o, m->is, m->in);
    if (let)
        return orders_is_integer(o, let, NULL);
    if (m == NULL)
        return n->ref != REF_METRIC;
    for (const range *r = o->ranges; r; r = r->outer)
        if (r->tau == m->tau)
            return poly_is_number(&r->from, &from) && from.q == 1;
    return false;
}

bool orders_is_integer(orders *o, const node *n, const meaning *names)
{
    int64_t k;
    const node *x = n->kind == N_CALL && builtin_of(n)->whole == WHOLE_OF_WHOLE ? n->a : NULL;
    switch (n->kind) {
    case N_NUMBER: return num_to_i64(&n->value, &k);
    case N_NAME: return name_is_integer(o, n, names);
    case N_CEIL:
    case N_FLOOR: return true;
    case N_CALL:
        if (x == NULL)
            return builtin_of(n)->whole == WHOLE_ALWAYS;
        while (x && orders_is_integer(o, x, names))
            x = x->next;
        return x == NULL;
    case N_IF: return orders_is_integer(o, n->b, names) && orders_is_integer(o, n->c, names);
    case N_BINARY:
        if (n->op == OP_FDIV)
            return true;
        return (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL
                || (n->op == OP_POW && orders_natural(o, n->b, names)))
               && orders_is_integer(o, n->a, names) && orders_is_integer(o, n->b, names);
    default: return false;
    }
}

/* --- roundings that conditions and ends do without ---------------------------------------------
 */

static const node *inside_ceiling(const node *n)
{
    return node_function(n) == FN_CEIL ? n->a : NULL;
}

static node *copy_with(orders *o, const node *n, const node *first)
{
    node *c = node_itself(o->a, n);
    c->a = (node *)first;
    return c;
}

const node *orders_under_ceiling(orders *o, const node *n, const meaning *names)
{
    if (n->kind != N_BINARY || n->op != OP_DIV || !orders_is_integer(o, n->b, names)
        || !orders_natural(o, n->b, names))
        return n;
    const node *x = inside_ceiling(n->a);
    return x ? copy_with(o, n, orders_under_ceiling(o, x, names)) : n;
}

const node *orders_above_zero(orders *o, const node *n, const meaning *names)
{
    if (n->kind == N_BINARY && n->op == OP_SUB && orders_is_integer(o, n->b, names)) {
        const node *left = orders_above_zero(o, n->a, names);
        return left == n->a ? n : copy_with(o, n, left);
    }
    const node *x = inside_ceiling(n);
    return x ? orders_under_ceiling(o, x, names) : n;
}

/* --- cutting ---------------------------------------------------------------------------------- */

/* The number of the logarithm log2(2^t) = t of the range's variable t; -1: it is not used yet. */
static int log_of_range(const orders *o, const range *r)
{
    for (int k = 0; k < o->log_count; k++)
        if (orders_log_is(o, k, r->tau))
            return k;
    return -1;
}

bool orders_apart(orders *o, const range *r, const poly *p, poly *rest, poly *of_it)
{
    int log = log_of_range(o, r);
    *rest = *of_it = poly_number(o, ratio_of(0));
    for (int i = 0; i < p->count; i++) {
        const mono *m = &p->p[i].m;
        mono power = mono_one();
        bool other = !ratio_is(m->x[r->tau], 0) || (log >= 0 && !ratio_is(m->z[log], 0));
        for (int k = 0; k < o->raised_count; k++)
            other |= o->raised[k].tau == r->tau && !ratio_is(m->x[o->raised[k].name], 0);
        for (int k = 0; k < o->log_count; k++) /* or within another logarithm */
            other |= k != log && !ratio_is(o->logs[k].x[r->tau], 0)
                     && (!ratio_is(m->y[k], 0) || !ratio_is(m->z[k], 0));
        if (other || (log >= 0 && !ratio_is(m->y[log], 0) && !ratio_is(m->y[log], 1)))
            return false;
        bool has = log >= 0 && ratio_is(m->y[log], 1);
        if (has)
            power.y[log] = ratio_of(-1);
        mono without = mono_mul(m, &power);
        poly one = poly_single(o, p->p[i].k, &without);
        *(has ? of_it : rest) = poly_add(o, has ? of_it : rest, &one, 1);
    }
    return true;
}

/* The x of a comparison x > 0 (*strictly) or x >= 0, into which n is turned; NULL: n is none. */
static const node *above_zero_of(orders *o, const node *n, const meaning *names, bool *strictly)
{
    if (n->kind != N_BINARY || n->op < OP_LT || n->op > OP_GE)
        return NULL;
    *strictly = n->op == OP_LT || n->op == OP_GT;
    bool turned = n->op == OP_LT || n->op == OP_LE;
    const node *gap = node_binary(o->a, OP_SUB, turned ? n->b : n->a, turned ? n->a : n->b);
    const node *x = node_is_number(gap->b, 0) ? gap->a : gap;
    return *strictly ? orders_above_zero(o, x, names) : x;
}

/* How many integers t >= from have t < x, which is ceil(x) - from, or (not strictly) t <= x, which
 * is floor(x) + 1 - from. */
static bool turns_below(orders *o, const node *at, const poly *x, bool strictly, int64_t from,
                        growth *out)
{
    mono one = mono_one();
    form_of_growth once = form_of(o, &one);
    poly number = poly_number(o, ratio_of(from)), less = poly_add(o, x, &number, -1);
    order_value v = order_value_poly(from == 0 || (from == 1 && !strictly) ? *x : less), whole = v;
    growth up;
    if (from == 1 && !strictly && !order_value_rounded(o, at, false, &v, &whole))
        return false;
    if (!poly_growth(o, x, at, &up) || !growth_of_value(o, &whole, at, out))
        return false;
    out->up = form_max(o, &up.up, &once);
    if (from == 0 && !strictly && out->least)
        out->low = form_max(o, &out->low, &once);
    return o->why == NULL;
}

/* Shortens the range to where the condition holds; false: it is of another kind. */
static bool cut_by(orders *o, range *r, const node *condition, const meaning *names)
{
    order_value v;
    poly a, c, limit, one = poly_number(o, ratio_of(1));
    ratio from;
    growth most;
    bool strictly;
    const growth size = r->size;
    const node *x = above_zero_of(o, condition, names, &strictly);
    if (x == NULL || r->limits == RANGE_LIMITS || !poly_is_number(&r->from, &from))
        return false;
    if (!orders_value(o, x, names, &v) || !v.exact || !orders_apart(o, r, &v.p, &a, &c)
        || c.count != 1 || ratio_sign(c.p[0].k) >= 0
        || orders_may_vanish(o, &c.p[0].m)) /* u*t < w holds for all t where u is 0 */
        return false;
    mono turned = mono_power(&c.p[0].m, ratio_of(-1));
    poly by = poly_single(o, ratio_div(ratio_of(-1), c.p[0].k), &turned);
    if (!poly_times(o, &a, &by, &limit)
        || !turns_below(o, condition, &limit, strictly, from.p, &most))
        return false;
    r->size.up = form_min(o, &size.up, &most.up);
    r->size.up = form_plain(o, &r->size.up);
    r->size.least = true; /* it may be empty */
    r->size.low = (form_of_growth){ NULL, 0 };
    if (size.least && most.least)
        r->size.low = form_min(o, &size.low, &most.low);
    r->some = orders_stands(o, &r->size.low);
    r->top = (growth){ .up = r->size.up, .low = { NULL, 0 }, .least = true };
    r->closed = false;
    r->cut = true;
    o->cuts++;
    r->limit[r->limits++] = strictly ? limit : poly_add(o, &limit, &one, 1);
    return o->why == NULL;
}

/* Shortens the range by each part of the condition that it can; returns the other parts, or
 * NULL. */
static const node *cut_all(orders *o, range *r, const node *condition, const meaning *names)
{
    if (condition->kind == N_BINARY && condition->op == OP_AND) {
        const node *a = cut_all(o, r, condition->a, names), *b = cut_all(o, r, condition->b, names);
        if (a == NULL || b == NULL)
            return a ? a : b;
        node *both = copy_with(o, condition, a);
        both->b = (node *)b;
        return both;
    }
    const attempt before = orders_try(o);
    if (cut_by(o, r, condition, names))
        return NULL;
    orders_back(o, &before);
    return condition;
}

const node *orders_cut(orders *o, range *r, const node *body, const meaning *names)
{
    ratio from;
    while (body->kind == N_IF && node_is_number(body->c, 0) && poly_is_number(&r->from, &from)
           && from.q == 1 && ratio_sign(from) >= 0) {
        const node *left = cut_all(o, r, body->a, names);
        if (left == body->a)
            return body;
        if (left)
            return copy_with(o, body, left);
        body = body->b;
    }
    return body;
}
