/* Sums, products, quotients and roundings of what is known of two expressions (order_inside.h): a
 * floor of what may be below 1 has no lower form but 0. */
#include <string.h>

#include "derive/order_inside.h"

static void copy_form(arena *a, form_of_growth *f)
{
    clause *c = arena_array(a, (size_t)f->count + 1, sizeof *c);
    for (int i = 0; i < f->count; i++) {
        c[i] = (clause){ arena_array(a, (size_t)f->c[i].count + 1, sizeof(mono)), f->c[i].count };
        if (c[i].count)
            memcpy(c[i].m, f->c[i].m, (size_t)c[i].count * sizeof(mono));
    }
    f->c = c;
}

order_value order_value_copy(arena *a, const order_value *v)
{
    order_value copy = *v;
    form_of_growth *all[]
        = { &copy.g.up, &copy.g.low, &copy.g.near, &copy.g.size, &copy.low, &copy.up };
    if (v->exact) /* otherwise it has none */
        copy.p = poly_copy(a, &v->p);
    for (int i = v->exact ? 4 : 0; i < (v->exact ? 6 : 4); i++)
        copy_form(a, all[i]);
    return copy;
}

order_value order_value_poly(poly p)
{
    return (order_value){ .exact = true, .p = p };
}

order_value order_value_growth(growth g)
{
    return (order_value){ .g = g };
}

bool growth_of_value(orders *o, const order_value *v, const node *at, growth *out)
{
    const node *loose = o->loose;
    if (v->exact && !poly_growth(o, &v->p, at, out))
        return false;
    if (!v->exact)
        *out = v->g;
    if (!v->exact || (v->low.count == 0 && v->up.count == 0))
        return true;
    if (v->up.count && !form_below(o, &out->up, &v->up) && form_below(o, &v->up, &out->up))
        out->up = v->up;
    if (v->low.count) {
        out->low = out->least ? form_max(o, &out->low, &v->low) : v->low;
        out->least = true;
    }
    if (form_below(o, &out->up, &out->low))
        o->loose = loose;
    return o->why == NULL;
}

growth growth_single(orders *o, const mono *m)
{
    form_of_growth f = form_of(o, m);
    f = orders_unrounded(o, &f);
    return (growth){ .up = f, .low = f, .least = true };
}

growth growth_times(orders *o, const growth *a, const growth *b, const node *at)
{
    if (!a->least && !b->least)
        orders_fail(o, at, "a product of differences");
    growth g = { .up = form_times(o, &a->up, &b->up), .least = a->least && b->least };
    if (g.least)
        g.low = form_times(o, &a->low, &b->low);
    return g;
}

bool growth_raise(orders *o, const growth *a, ratio e, const node *at, growth *out)
{
    if (!a->least)
        return orders_fail(o, at, "a power of a difference that may be below 0");
    if (ratio_sign(e) > 0) {
        *out = (growth){ .up = form_raise(o, &a->up, e),
                         .low = form_raise(o, &a->low, e),
                         .least = true };
        return o->why == NULL;
    }
    const form_of_growth least = orders_standing(o, &a->low);
    if (least.count == 0)
        return orders_fail(o, at, "a divisor that may come close to 0");
    *out = (growth){ .up = form_raise(o, &least, e),
                     .low = form_raise(o, &a->up, e),
                     .least = true };
    return o->why == NULL;
}

/* Up to a bounded summand. */
static bool nearly(const growth *g, form_of_growth *near)
{
    *near = g->is_near ? g->near : g->low;
    return g->is_near || g->least;
}

/* x >= 0 is c*near - C at least, and y at least a constant: then their sum is at least a constant
 * times near. */
static void add_near(orders *o, const growth *x, const growth *y, growth *sum)
{
    mono one = mono_one();
    const form_of_growth least = form_of(o, &one), stands = orders_standing(o, &y->low);
    if (x->least && x->is_near && y->least && form_below(o, &least, &stands))
        sum->low = form_max(o, &sum->low, &x->near);
}

static bool combine_growths(orders *o, const node *n, const order_value *a, const order_value *b,
                            order_value *out)
{
    growth x, y, g;
    form_of_growth near[2];
    ratio k;
    if (!growth_of_value(o, a, n->a, &x) || !growth_of_value(o, b, n->b, &y))
        return false;
    switch (n->op) {
    case OP_ADD:
        g = (growth){ .up = form_max(o, &x.up, &y.up), .least = x.least && y.least };
        if (g.least)
            g.low = form_max(o, &x.low, &y.low);
        add_near(o, &x, &y, &g);
        add_near(o, &y, &x, &g);
        g.is_near = (x.is_near || y.is_near) && nearly(&x, &near[0]) && nearly(&y, &near[1]);
        if (g.is_near)
            g.near = form_max(o, &near[0], &near[1]);
        break;
    case OP_SUB:
        if (!y.least)
            return orders_fail(o, n->b, "a difference within a difference");
        g = (growth){ .up = x.up };
        orders_loose(o, n);
        break;
    case OP_MUL:
        g = growth_times(o, &x, &y, n);
        if ((b->exact && poly_is_number(&b->p, &k)) || (a->exact && poly_is_number(&a->p, &k))) {
            const growth *of = b->exact && poly_is_number(&b->p, &k) ? &x : &y;
            g.is_near = of->is_near && ratio_sign(k) > 0;
            g.near = of->near;
        }
        break;
    default:
        if (!growth_raise(o, &y, ratio_of(-1), n->b, &y))
            return false;
        g = growth_times(o, &x, &y, n);
        break;
    }
    *out = order_value_growth(g);
    return o->why == NULL;
}

bool poly_divided(orders *o, const poly *a, const poly *b, poly *out)
{
    if (b->count != 1 || ratio_sign(b->p[0].k) <= 0)
        return false;
    mono m = mono_power(&b->p[0].m, ratio_of(-1));
    poly by = poly_single(o, ratio_div(ratio_of(1), b->p[0].k), &m);
    return poly_times(o, a, &by, out);
}

/* Multiplied out, a product of sums hides what is left of those in which something is subtracted:
 * (n + p)*(log2(n) - log2(p) + 1) is what its factors are.  So is what is made of it. */
static void keep_parts(orders *o, const node *n, const order_value *a, const order_value *b,
                       order_value *exactly)
{
    const bool known = a->up.count || a->low.count || b->up.count || b->low.count,
               hides = n->op == OP_MUL && a->p.count > 1 && b->p.count > 1
                       && (poly_has_negative(&a->p) || poly_has_negative(&b->p));
    const node *loose = o->loose, *where = o->where;
    order_value parts;
    if (n->op == OP_SUB || !(known || hides))
        return;
    if (combine_growths(o, n, a, b, &parts) && parts.g.least) {
        exactly->up = parts.g.up;
        exactly->low = parts.g.low;
    }
    o->why = NULL; /* where that fails it is known as a sum */
    o->where = where;
    o->loose = loose;
}

bool order_value_arithmetic(orders *o, const node *n, const order_value *a, const order_value *b,
                            order_value *out)
{
    const bool adds = n->op == OP_ADD || n->op == OP_SUB;
    poly p;
    if (a->exact && b->exact && adds)
        p = poly_add(o, &a->p, &b->p, n->op == OP_SUB ? -1 : 1);
    else if (!a->exact || !b->exact
             || !(n->op == OP_MUL ? poly_times : poly_divided)(o, &a->p, &b->p, &p))
        return combine_growths(o, n, a, b, out);
    *out = order_value_poly(p);
    keep_parts(o, n, a, b, out);
    return true;
}

static bool is_natural(ratio e)
{
    return e.q == 1 && e.p >= 0;
}

static bool whole_product(const orders *o, const product *p)
{
    bool whole = p->k.q == 1;
    for (int x = 0; x < ORDER_NAMES && whole; x++)
        whole = is_natural(p->m.x[x]);
    for (int k = 0; k < ORDER_LOGS && whole; k++)
        whole = ratio_is(p->m.z[k], 0) && is_natural(p->m.y[k])
                && (ratio_is(p->m.y[k], 0) || orders_range_of_log(o, k)
                    || orders_is_log_of_power(o, k));
    return whole;
}

bool orders_is_whole(const orders *o, const poly *p)
{
    bool whole = true;
    for (int i = 0; i < p->count && whole; i++) {
        whole = whole_product(o, &p->p[i]);
        for (int k = 0; k < o->raised_count && whole; k++) /* (n/2)^t is not */
            whole = ratio_is(p->p[i].m.x[o->raised[k].name], 0)
                    || whole_product(o, &o->raised[k].base);
    }
    return whole;
}

/* Is the sum of products known to be 1 more than the number, or more? */
static bool one_more_than(orders *o, const poly *p, ratio number)
{
    poly more = poly_number(o, ratio_add(number, ratio_of(1)));
    poly gap = poly_add(o, p, &more, -1);
    return orders_positive(o, &gap, false);
}

/* A sum of logarithms and a number: log2 of a product rounded to a power of two. */
static bool round_logs(orders *o, const poly *p, bool up, poly *out)
{
    product of;
    bool exact;
    mono l;
    ratio number;
    return poly_linear_logs(o, p, &l, &number) && mono_has_x(&l)
           && poly_power_of_two(o, p, ratio_of(1), &of, &exact) && exact
           && orders_round_log(o, &of, up, out);
}

bool order_value_rounded(orders *o, const node *n, bool up, const order_value *v, order_value *out)
{
    mono one = mono_one();
    growth g;
    if (v->exact && (orders_is_whole(o, &v->p) || orders_is_whole_power(o, &v->p))) {
        *out = *v;
        return true;
    }
    poly named;
    if (v->exact && (round_logs(o, &v->p, up, &named) || orders_round(o, &v->p, up, &named))) {
        *out = order_value_poly(named);
        return true;
    }
    bool less = false;
    if (!up && v->exact && !orders_below_one(o, n, &v->p, &less))
        return false;
    if (less) {
        *out = order_value_poly(poly_number(o, ratio_of(0)));
        return true;
    }
    if (!growth_of_value(o, v, n, &g))
        return false;
    form_of_growth least = form_of(o, &one);
    if (!up && g.least && !g.is_near) {
        g.is_near = true;
        g.near = g.low;
    }
    if (up) {
        g.up = form_max(o, &g.up, &least);
        if (g.least && orders_stands(o, &g.low))
            g.low = form_max(o, &g.low, &least);
    } else if (g.least && !(v->exact && one_more_than(o, &v->p, ratio_of(0)))) {
        g.low = (form_of_growth){ NULL, 0 };
        orders_loose(o, n);
    }
    *out = order_value_growth(g);
    return o->why == NULL;
}
