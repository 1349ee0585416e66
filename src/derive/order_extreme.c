/* The maximum and the minimum of an expression over a range of its variable t (order_inside.h); the
 * range is not empty where the expression has a value. A product of powers of t and of 2^t is
 * greatest, up to a constant factor, at the end towards which it grows. Single terms bound from the
 * other side: no term is above the maximum or below the minimum. */
#include "derive/order_inside.h"

/* max over t of min_j f_j(t) <= min over j of max over t of f_j(t). */
static bool most_of(orders *o, const range *r, const node *at, const form_of_growth *f,
                    form_of_growth *out)
{
    *out = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth least = { NULL, 0 }, up;
        for (int j = 0; j < f->c[i].count; j++) {
            if (!orders_product_most(o, r, at, &f->c[i].m[j], &up))
                return false;
            least = j ? form_min(o, &least, &up) : up;
        }
        *out = form_max(o, out, &least);
    }
    return o->why == NULL;
}

/* min over t of max_i f_i(t) >= max over i of min over t of f_i(t). */
static bool least_of(orders *o, const range *r, const node *at, const form_of_growth *f,
                     form_of_growth *out)
{
    *out = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth least = { NULL, 0 }, low;
        for (int j = 0; j < f->c[i].count; j++) {
            int way;
            if (!orders_product_way(o, r, at, &f->c[i].m[j], &way)
                || !orders_low_at(o, r, at, way < 0, &f->c[i].m[j], &low))
                return false;
            least = j ? form_min(o, &least, &low) : low;
        }
        *out = form_max(o, out, &least);
    }
    return o->why == NULL;
}

static bool of_rest(orders *o, const node *n, const node *v, const meaning *names, growth *out)
{
    order_value body;
    return orders_extreme(o, n, v->next, names, &body) && growth_of_value(o, &body, n, out);
}

/* The term at t = `is` is at most the maximum and at least the minimum: `all` takes that in. A term
 * that is not known changes nothing. */
static void at_term(orders *o, const node *n, const node *v, const node *is, const meaning *names,
                    growth *all)
{
    const attempt before = orders_try(o);
    growth one;
    const meaning m = { .name = v->name, .is = is, .in = names, .next = names };
    if (of_rest(o, n, v, &m, &one)) {
        if (n->op == AGGREGATE_MIN) {
            all->up = form_min(o, &all->up, &one.up);
        } else if (one.least) {
            all->low = all->least ? form_max(o, &all->low, &one.low) : one.low;
            all->least = true;
        }
    }
    orders_back(o, &before);
}

/* Is b, an end of the range, an integer or at least 1? */
static bool has_quarter(orders *o, const node *b, const meaning *names)
{
    poly p;
    bool exactly;
    const attempt before = orders_try(o);
    const bool one = !orders_is_integer(o, b, names) && poly_of(o, b, &p, &exactly) && exactly
                     && p.count == 1 && p.p[0].k.p >= p.p[0].k.q
                     && regime_implies(o, &p.p[0].m, true, NULL);
    orders_back(o, &before);
    return one || orders_is_integer(o, b, names);
}

/* Takes in the last term, at b rounded down, and the one at b/4 rounded up, for t*(b - t) is
 * greatest between the ends. Each range from 0 or 1 that is not empty has that t, but one to a b
 * below 1. */
static void at_terms(orders *o, const node *n, const node *v, const range *r, const meaning *names,
                     growth *all)
{
    ratio from;
    node *end = node_new(o->a, N_FLOOR, v->at), *up = node_new(o->a, N_CEIL, v->at);
    end->a = v->a->b;
    up->a = node_binary(o->a, OP_DIV, v->a->b, node_number(o->a, v->at, 4));
    at_term(o, n, v, orders_is_integer(o, v->a->b, names) ? v->a->b : end, names, all);
    if (poly_is_number(&r->from, &from) && (ratio_is(from, 0) || ratio_is(from, 1))
        && has_quarter(o, v->a->b, names))
        at_term(o, n, v, up, names, all);
}

bool orders_extreme(orders *o, const node *n, const node *v, const meaning *names, order_value *out)
{
    bool greatest = n->op == AGGREGATE_MAX;
    range r;
    growth body, first, all = { .least = false };
    if (v == NULL)
        return orders_value(o, n->b, names, out);
    if (!orders_range_open(o, v, names, &r))
        return false;
    bool ok = true;
    if (!greatest || !o->low_only) {
        orders_range_begin(o, &r);
        ok = of_rest(o, n, v, &(meaning){ .name = v->name, .tau = r.tau, .next = names }, &body);
        orders_range_forget(o, &r);
        if (ok && greatest)
            ok = most_of(o, &r, v, &body.up, &all.up);
        else if (ok && body.least) {
            all.least = true;
            ok = least_of(o, &r, v, &body.low, &all.low);
        }
        orders_range_close(o, &r);
    }
    const meaning start = { .name = v->name, .is = v->a->a, .in = names, .next = names };
    if (!ok || !of_rest(o, n, v, &start, &first))
        return false;
    if (greatest) {
        all.low = first.low;
        all.least = first.least;
    } else {
        all.up = first.up;
    }
    at_terms(o, n, v, &r, names, &all);
    *out = order_value_growth(all);
    return o->why == NULL;
}
