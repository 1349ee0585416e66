/* How often a loop by halves turns, as derived costs say it: (if x >= c then ilog2(x div c) + 1
 * else 0)
 * - 1 is the last t for which c*2^t <= x (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

/* x div c, or x where c is 1? */
static bool is_quotient_of(const node *n, const node *x, const node *c)
{
    if (node_is_number(c, 1) && orders_alike(n, x))
        return true;
    return n->kind == N_BINARY && n->op == OP_FDIV && orders_alike(n->a, x)
           && orders_alike(n->b, c);
}

/* x and c of the shape above. */
static bool is_shape(const node *n, const node **x, const node **c)
{
    if (n->kind != N_BINARY || n->op != OP_SUB || !node_is_number(n->b, 1) || n->a->kind != N_IF)
        return false;
    const node *when = n->a->a, *turns = n->a->b;
    if (!node_is_number(n->a->c, 0) || when->kind != N_BINARY
        || (when->op != OP_GE && when->op != OP_LE) || turns->kind != N_BINARY
        || turns->op != OP_ADD || !node_is_number(turns->b, 1) || turns->a->kind != N_CALL
        || turns->a->fn != FN_ILOG2)
        return false;
    *x = when->op == OP_GE ? when->a : when->b;
    *c = when->op == OP_GE ? when->b : when->a;
    return is_quotient_of(turns->a->a, *x, *c);
}

bool orders_one_product(orders *o, const value *v, const node *at, mono *m)
{
    growth g;
    if (!growth_of_value(o, v, at, &g) || !g.least)
        return false;
    form_of_growth up = form_plain(o, &g.up), low = form_plain(o, &g.low);
    if (up.count != 1 || up.c[0].count != 1 || !form_below(o, &up, &low))
        return false;
    *m = up.c[0].m[0];
    return true;
}

static bool is_single(const value *v)
{
    return v->exact && v->p.count == 1 && ratio_sign(v->p.p[0].k) > 0;
}

/* Is x/c a power of two, and so a whole number, exactly? */
static bool is_whole_quotient(orders *o, const value *x, const value *c)
{
    if (!is_single(x) || !is_single(c))
        return false;
    mono turned = mono_power(&c->p.p[0].m, ratio_of(-1)), m = mono_mul(&x->p.p[0].m, &turned);
    poly quotient = poly_single(o, ratio_div(x->p.p[0].k, c->p.p[0].k), &m);
    return orders_is_whole_power(o, &quotient);
}

/* max(1, log2 of the product), as a form. */
static bool log_of(orders *o, const node *at, const mono *m, growth *out)
{
    mono scale;
    value v = value_poly(poly_single(o, ratio_of(1), m)), log;
    if (!mono_has_x(m)) {
        mono one = mono_one();
        *out = growth_single(o, &one);
        return true;
    }
    if (!mono_mixed(m))
        return value_log2(o, at, &v, &log) && growth_of_value(o, &log, at, out);
    if (!orders_log_scale(o, m, &scale))
        return false;
    *out = growth_single(o, &scale);
    return true;
}

static bool find_turns(orders *o, const node *x, const node *c, const meaning *names, range *r)
{
    value of, least;
    mono above, below, one = mono_one();
    growth log;
    if (!orders_value(o, x, names, &of) || !orders_value(o, c, names, &least)
        || !orders_one_product(o, &of, x, &above) || !orders_one_product(o, &least, c, &below)
        || mono_has_logs(&above) || mono_has_logs(&below))
        return false;
    if (is_whole_quotient(o, &of, &least)) /* its logarithm is the end, as that stands */
        return false;
    below = mono_power(&below, ratio_of(-1));
    mono quotient = mono_mul(&above, &below);
    if (!log_of(o, x, &quotient, &log))
        return false;
    form_of_growth once = form_of(o, &one);
    r->size = (growth){ .up = form_max(o, &log.up, &once), .least = true };
    if (of.exact && least.exact && log.least) {
        poly gap = poly_add(o, &of.p, &least.p, -1);
        if (orders_positive(o, &gap, false)) /* it turns once at least */
            r->size.low = form_max(o, &log.low, &once);
    }
    r->top = r->size; /* one less, but 1 at least where it is a scale */
    r->powers = true;
    r->exact = false;
    r->first = (product){ ratio_of(1), one };
    r->last = (product){ ratio_of(1), quotient };
    r->has_bound = is_single(&of) && is_single(&least);
    if (r->has_bound) {
        mono turned = mono_power(&least.p.p[0].m, ratio_of(-1));
        r->bound = (product){ ratio_div(of.p.p[0].k, least.p.p[0].k),
                              mono_mul(&of.p.p[0].m, &turned) };
    }
    return o->why == NULL;
}

bool orders_turns(orders *o, const node *end, const meaning *names, range *r)
{
    const node *x, *c, *where = o->where, *loose = o->loose;
    const char *why = o->why;
    if (!is_shape(end, &x, &c))
        return false;
    bool found = find_turns(o, x, c, names, r);
    if (!found) {
        o->why = why;
        o->where = where;
        o->loose = loose;
    }
    return found;
}
