/* The ways to read a sum (order_inside.h): as it stands, from its first or its last term on, by the
 * branches of its terms, by the first part of its turns. They are tried until upper and lower form
 * agree; what several say is joined. */
#include "derive/order_inside.h"

/* n, an end of the range, rounded to an integer if it may be none (broken). */
static node *whole_end(orders *o, node *n, bool broken, node_kind rounded)
{
    if (!broken)
        return n;
    node *whole = node_new(o->a, rounded, n->at);
    whole->a = n;
    return whole;
}

/* The sum over u = 1..count with t = a - 1 + u, or (turned) t = b + 1 - u: so that terms in t + 1,
 * or in n - t, get a lower form. *tight: upper and lower form agree. */
static bool sum_from_one(orders *o, const node *n, const node *v, const range *r, bool turned,
                         const meaning *names, order_value *out, bool *tight)
{
    node *u = node_new(o->a, N_NAME, v->at), *one = node_number(o->a, v->at, 1);
    u->name = arena_format(o->a, "%s'", v->name); /* no name of a user's */
    node *from = whole_end(o, v->a->a, r->broken_start, N_CEIL),
         *to = whole_end(o, v->a->b, r->broken_end, N_FLOOR),
         *is = turned ? node_binary(o->a, OP_SUB, node_binary(o->a, OP_ADD, to, one), u)
                      : node_binary(o->a, OP_ADD, node_binary(o->a, OP_SUB, from, one), u);
    range whole = orders_range_from_one(o, r);
    meaning there = { .name = u->name, .tau = r->tau, .next = names };
    o->why = NULL;
    o->loose = NULL;
    bool ok = orders_sum_over(
        o, n, v, &whole, &(meaning){ .name = v->name, .is = is, .in = &there, .next = names }, out);
    *tight = ok && o->loose == NULL;
    return ok;
}

void orders_join(orders *o, growth *g, const growth *h)
{
    if (form_below(o, &h->up, &g->up))
        g->up = h->up;
    if (h->least && g->least)
        g->low = form_max(o, &g->low, &h->low);
    else if (h->least)
        g->low = h->low;
    g->least |= h->least;
}

/* Adds what orders_low_sum finds to the lower form. Do upper and lower form agree now? */
static bool raise_low(orders *o, const node *n, const node *v, const meaning *names,
                      order_value *sum)
{
    growth g, low;
    if (!growth_of_value(o, sum, n, &g) || !orders_natural(o, n, names)
        || !orders_low_sum(o, n, v, names, &low))
        return false;
    if (g.least)
        low.low = form_max(o, &low.low, &g.low);
    g.low = low.low;
    g.least = true;
    *sum = order_value_growth(g);
    return form_below(o, &g.up, &g.low);
}

/* For a range from 0 that is not empty: the term at 0 plus the sum from 1 on, where max(1, t) is t.
 * Do upper and lower form agree? */
static bool sum_without_first(orders *o, const node *n, const node *v, const range *r,
                              const meaning *names, order_value *out)
{
    ratio from;
    order_value first, rest;
    if (!poly_is_number(&r->from, &from) || !ratio_is(from, 0) || !r->some || r->cut)
        return false;
    node over = node_alone(v), *turns = node_new(o->a, N_RANGE, v->at);
    turns->a = node_number(o->a, v->at, 1);
    turns->b = v->a->b;
    over.a = turns;
    over.next = v->next;
    const meaning at = { .name = v->name, .is = v->a->a, .in = names, .next = names };
    const attempt before = orders_try(o);
    node plus = node_alone(n);
    plus.op = OP_ADD;
    plus.a = plus.b = (node *)n;
    o->loose = NULL;
    bool tight = orders_sum(o, n, v->next, &at, &first) && o->loose == NULL
                 && orders_sum(o, n, &over, names, &rest) && o->loose == NULL
                 && order_value_arithmetic(o, &plus, &first, &rest, out) && o->loose == NULL;
    orders_back(o, &before);
    o->why = tight ? NULL : before.why;
    return tight;
}

bool orders_sum(orders *o, const node *n, const node *v, const meaning *names, order_value *out)
{
    if (v == NULL)
        return orders_value(o, n->b, names, out);
    range r;
    growth low;
    if (o->low_only) {
        bool found = orders_low_sum(o, n, v, names, &low);
        *out = order_value_growth(low);
        return found || orders_fail(o, v, "a sum without a known lower bound");
    }
    if (!orders_range_open(o, v, names, &r))
        return false;
    ratio turns;
    if (r.closed && poly_is_number(&r.count, &turns) && ratio_sign(turns) <= 0) {
        *out = order_value_poly(poly_number(o, ratio_of(0))); /* the range is empty */
        return true;
    }
    const node *before = o->loose, *split = o->split;
    const int cuts = o->cuts;
    o->loose = NULL;
    bool ok = orders_sum_over(o, n, v, &r,
                              &(meaning){ .name = v->name, .tau = r.tau, .next = names }, out);
    const char *why = o->why;
    const node *where = o->where, *loose_at = o->loose;
    const bool open = !ok || (loose_at && orders_may_depend(o, loose_at, v->name, names));
    for (int turned = 0;
         turned < 2 && open && (!ok || loose_at) && o->split == split && o->cuts == cuts;
         turned++) {
        order_value other;
        bool tight, read = sum_from_one(o, n, v, &r, turned, names, &other, &tight);
        if (read && (tight || !ok)) {
            *out = other;
            ok = true;
            why = NULL;
            loose_at = o->loose;
        } else if (read && !out->exact && !other.exact) {
            orders_join(o, &out->g, &other.g);
        }
        if (o->split != split) { /* only this other way asks for it */
            o->split = split;
            break;
        }
    }
    o->why = why;
    o->where = where;
    if (o->ranges == NULL && o->split == NULL && (!ok || loose_at)
        && orders_sum_of_branches(o, n, v, names, &ok, out))
        loose_at = NULL;
    for (int way = 0; way < 2; way++) {
        order_value other;
        if (o->ranges || o->split || (ok && !loose_at)
            || !(way ? sum_without_first(o, n, v, &r, names, &other)
                     : orders_concave_sum(o, n, v, names, &other)))
            continue;
        *out = other;
        ok = true;
        loose_at = NULL;
    }
    if (ok && loose_at && o->ranges == NULL && raise_low(o, n, v, names, out))
        loose_at = NULL;
    o->loose = before ? before : loose_at;
    return ok;
}
