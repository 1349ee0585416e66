/* Logarithms and powers of what is known of an expression (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

enum { LARGEST_POWER = 8 };

/* Adds the condition l >= 2^log2_of_it, which is printed: log2(l), or log2(log2(l)), is then at
 * least 1. Not for a range's variable, of which conditions cannot speak. */
static void at_least(orders *o, const mono *l, int log2_of_it)
{
    if (orders_mono_moves(o, l))
        return;
    regime_show(o, l, ratio_of(log2_of_it), true,
                expr_pair(o->a, OP_GE, mono_node(o, l), expr_number(o->a, 1 << log2_of_it)),
                arena_format(o->a, log2_of_it == 1 ? "so that log2(%s) is at least 1"
                                                   : "so that log2(log2(%s)) is at least 1",
                             mono_text(o, l)));
}

/* Is it a sum of positive products that is at least 2? */
static bool at_least_two(orders *o, const order_value *v)
{
    ratio sum = ratio_of(0);
    if (!v->exact)
        return false;
    for (int i = 0; i < v->p.count; i++) {
        ratio least;
        if (ratio_sign(v->p.p[i].k) < 0)
            return false;
        if (!orders_may_vanish(o, &v->p.p[i].m) && regime_implies(o, &v->p.p[i].m, true, &least))
            sum = ratio_add(sum, ratio_mul(v->p.p[i].k, regime_power_below(least)));
    }
    return ratio_at_least(sum, ratio_of(2));
}

/* log2 of the k-th logarithm, log2(log2(l)). Adds l >= 4, so that log2(l) >= 2. */
static mono log_of_log(orders *o, int k)
{
    mono first = mono_one(), second = mono_one(), inside = mono_one();
    memcpy(inside.x, o->logs[k].x, sizeof inside.x);
    at_least(o, &inside, 2);
    first.y[k] = second.z[k] = ratio_of(1);
    if (!orders_mono_moves(o, &inside))
        regime_add(o, &first, ratio_of(1), true);
    return second;
}

/* For m = X*L, L a product of powers of logarithms: is log2(m) the same as log2(X) up to constant
 * factors, because 1/sqrt(X) <= L <= X? *x: X. */
static bool without_logs(const orders *o, const mono *m, mono *x)
{
    *x = *m;
    for (int k = 0; k < ORDER_LOGS; k++)
        x->y[k] = x->z[k] = ratio_of(0);
    const mono logs = mono_over(m, x), below = mono_mul(m, &logs), above = mono_over(x, &logs);
    return regime_implies(o, &below, false, NULL) && regime_implies(o, &above, false, NULL);
}

static bool has_divisor(const mono *m)
{
    for (int k = 0; k < ORDER_LOGS; k++)
        if (ratio_sign(m->y[k]) < 0 || ratio_sign(m->z[k]) < 0)
            return true;
    return mono_mixed(m);
}

bool orders_log_of_mono(orders *o, const mono *m, const node *at, form_of_growth *out)
{
    mono one = mono_one(), scale, x;
    *out = (form_of_growth){ NULL, 0 };
    if (mono_has_x(m) && mono_has_logs(m) && has_divisor(m) && without_logs(o, m, &x))
        return orders_log_of_mono(o, &x, at, out);
    if (mono_has_x(m) && mono_has_logs(m) && mono_mixed(m))
        return orders_fail(o, at, "the logarithm of %s", mono_text(o, m));
    if (mono_has_x(m) && mono_mixed(m)) {
        if (!orders_log_scale(o, m, &scale))
            return false;
        *out = form_of(o, &scale);
        return true;
    }
    if (!mono_has_x(m) && !mono_has_logs(m)) {
        *out = form_of(o, &one);
        return true;
    }
    for (int i = 0; i < ORDER_NAMES; i++)
        if (!ratio_is(m->x[i], 0)) {
            mono alone = mono_one();
            alone.x[i] = ratio_of(1);
            if (!orders_log_scale(o, &alone, &scale))
                return false;
            form_of_growth f = form_of(o, &scale);
            *out = form_max(o, out, &f);
        }
    for (int k = 0; k < ORDER_LOGS; k++) {
        if (ratio_sign(m->y[k]) < 0 || !ratio_is(m->z[k], 0))
            return orders_fail(o, at, "the logarithm of %s", mono_text(o, m));
        if (!ratio_is(m->y[k], 0)) {
            mono second = log_of_log(o, k);
            form_of_growth f = form_of(o, &second);
            *out = form_max(o, out, &f);
        }
    }
    return true;
}

bool orders_log_of_form(orders *o, const form_of_growth *f, const node *at, form_of_growth *out)
{
    *out = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth least = { NULL, 0 };
        for (int j = 0; j < f->c[i].count; j++) {
            form_of_growth l;
            if (!orders_log_of_mono(o, &f->c[i].m[j], at, &l))
                return false;
            least = j ? form_min(o, &least, &l) : l;
        }
        *out = form_max(o, out, &least);
    }
    return o->why == NULL;
}

static bool log_of_product(orders *o, const product *p, order_value *out);

static bool add_scale(orders *o, poly *sum, ratio times, const mono *m)
{
    mono scale;
    if (!orders_log_scale(o, m, &scale))
        return false;
    poly part = poly_single(o, times, &scale);
    *sum = poly_add(o, sum, &part, 1);
    return true;
}

/* Adds times*log2(name), for a hidden parameter 2^t or base^t of a range's variable t: a multiple
 * of t. */
static bool add_log_of_power(orders *o, poly *sum, ratio times, int name)
{
    mono t = mono_one();
    order_value of;
    poly one = poly_number(o, ratio_of(0)), part;
    for (int i = 0; i < o->raised_count; i++)
        if (o->raised[i].name == name) {
            t.x[o->raised[i].tau] = ratio_of(1);
            if (!log_of_product(o, &o->raised[i].base, &of) || !of.exact
                || !add_scale(o, &one, times, &t) || !poly_times(o, &of.p, &one, &part))
                return orders_fail(o, NULL, "the logarithm of %s", o->names[name]);
            *sum = poly_add(o, sum, &part, 1);
            return true;
        }
    t.x[name] = ratio_of(1);
    return add_scale(o, sum, times, &t);
}

/* What lies between two sums of products that differ by a constant. */
static bool between(orders *o, const poly *least, const poly *most, order_value *out)
{
    growth low, up;
    if (!poly_growth(o, least, NULL, &low) || !poly_growth(o, most, NULL, &up))
        return false;
    low.up = up.up;
    low.size = form_max(o, &low.size, &up.up);
    *out = order_value_growth(low);
    return o->why == NULL;
}

/* log2 of k times powers of parameters, exactly where k is a power of two. */
static bool log_of_product(orders *o, const product *p, order_value *out)
{
    if (ratio_bad(p->k))
        return orders_fail(o, NULL, "a number too long");
    const ratio number = ratio_of(ratio_log2(p->k));
    if (ratio_sign(number) < 0) /* n/4 must be at least 2 */
        at_least(o, &p->m, (int)(1 - number.p));
    poly sum = poly_number(o, number), most = poly_number(o, ratio_of(1));
    mono rest = p->m;
    for (int i = 0; i < o->name_count; i++)
        if (orders_name_moves(o, i) && !ratio_is(rest.x[i], 0)) {
            if (!add_log_of_power(o, &sum, rest.x[i], i))
                return false;
            rest.x[i] = ratio_of(0);
        }
    if (mono_mixed(&rest)) {
        at_least(o, &rest, 1);
        if (!add_scale(o, &sum, ratio_of(1), &rest))
            return false;
    }
    for (int i = 0; i < ORDER_NAMES && !mono_mixed(&rest); i++) {
        mono alone = mono_one();
        alone.x[i] = ratio_of(1);
        if (ratio_is(rest.x[i], 0))
            continue;
        at_least(o, &alone, 1);
        if (!add_scale(o, &sum, rest.x[i], &alone))
            return false;
    }
    *out = order_value_poly(sum);
    if (ratio_is_power_of_two(p->k))
        return true;
    most = poly_add(o, &sum, &most, 1);
    return between(o, &sum, &most, out);
}

/* Is it a number 2^k, k >= 0? Its logarithm is exact; as a form log2(1) would be 1. */
static bool is_power(const poly *p)
{
    ratio k;
    return poly_is_number(p, &k) && k.q == 1 && ratio_is_power_of_two(k);
}

bool order_value_log2(orders *o, const node *n, const order_value *v, order_value *out)
{
    if (v->exact && is_power(&v->p))
        return log_of_product(o, &v->p.p[0], out);
    bool named = v->exact && orders_is_quotient(o, &v->p); /* which has no logarithm as a scale */
    if (v->exact && !named && v->p.count == 1 && ratio_sign(v->p.p[0].k) > 0
        && !mono_has_logs(&v->p.p[0].m) && mono_has_x(&v->p.p[0].m))
        return log_of_product(o, &v->p.p[0], out);
    if (v->exact && v->p.count == 1 && ratio_is(v->p.p[0].k, 1)
        && mono_lone_log(&v->p.p[0].m) >= 0) {
        mono second = log_of_log(o, mono_lone_log(&v->p.p[0].m));
        *out = order_value_poly(poly_single(o, ratio_of(1), &second));
        return true;
    }
    growth g, l = { .least = false };
    if (!growth_of_value(o, v, n, &g) || !orders_log_of_form(o, &g.up, n, &l.up))
        return false;
    l.least = g.least && g.low.count > 0 && at_least_two(o, v);
    if (!l.least)
        orders_loose(o, n);
    if (l.least && !orders_log_of_form(o, &g.low, n, &l.low))
        return false;
    *out = order_value_growth(l);
    return true;
}

bool poly_power_of_two(orders *o, const poly *p, ratio scale, product *out, bool *exact)
{
    mono l;
    ratio number;
    if (!poly_linear_logs(o, p, &l, &number))
        return false;
    number = ratio_mul(number, scale);
    *exact = number.q == 1 && number.p > -62 && number.p < 62;
    out->k = !*exact        ? ratio_of(1)
             : number.p < 0 ? ratio_make(1, (__int128)1 << -number.p)
                            : ratio_of(1LL << number.p);
    out->m = mono_power(&l, scale);
    return !mono_bad(&out->m);
}

bool order_value_raise(orders *o, const node *n, const order_value *base, ratio e, order_value *out)
{
    const poly *p = &base->p;
    if (base->exact && e.q == 1 && e.p >= 0 && e.p <= LARGEST_POWER) {
        poly raised = poly_number(o, ratio_of(1));
        bool fits = true;
        for (int i = 0; i < e.p && fits; i++)
            fits = poly_times(o, &raised, p, &raised);
        if (fits) {
            *out = order_value_poly(raised);
            return true;
        }
    }
    if (base->exact && p->count == 1 && ratio_is(p->p[0].k, 1)) {
        mono m = mono_power(&p->p[0].m, e);
        *out = order_value_poly(poly_single(o, ratio_of(1), &m));
        return !mono_bad(&m) || orders_fail(o, n, "exponents too long");
    }
    growth g;
    if (!growth_of_value(o, base, n->a, &g) || !growth_raise(o, &g, e, n, &g))
        return false;
    *out = order_value_growth(g);
    return true;
}

bool orders_power_of_extreme(orders *o, const node *n, const meaning *names, bool *is,
                             order_value *out)
{
    int64_t base;
    *is = false;
    if (n->a->kind != N_NUMBER || !num_to_i64(&n->a->value, &base) || base < 2)
        return true;
    const node *e = orders_behind_names(o, n->b, &names);
    *is = builtin_of(e)->kind == KIND_LEAST || builtin_of(e)->kind == KIND_MOST;
    if (!*is)
        return true;
    node *of = builtin_call(o->a, n->at, node_function(e), NULL);
    for (const node *a = e->a; a; a = a->next) {
        const node *two = node_number(o->a, a->at, base);
        of->a = node_append(of->a, node_binary(o->a, OP_POW, two, a)); /* without a's next */
    }
    return orders_value(o, of, names, out);
}

bool order_value_power(orders *o, const node *n, const order_value *base, const order_value *e,
                       order_value *out)
{
    ratio k, two;
    product p;
    bool exact;
    if (e->exact && poly_is_number(&e->p, &k))
        return order_value_raise(o, n, base, k, out);
    poly raised;
    if (base->exact && e->exact && !poly_is_number(&base->p, &two)
        && orders_range_raise(o, &base->p, &e->p, &raised)) {
        *out = order_value_poly(raised);
        return true;
    }
    if (!base->exact || !poly_is_number(&base->p, &two) || two.q != 1 || two.p < 2
        || !ratio_is_power_of_two(two) || !e->exact
        || !poly_power_of_two(o, &e->p, ratio_of(__builtin_ctzll((uint64_t)two.p)), &p, &exact))
        return orders_fail(
            o, n, "a power whose exponent is neither a number nor, to base 2, a sum of logarithms");
    *out = exact ? order_value_poly(poly_single(o, p.k, &p.m))
                 : order_value_growth(growth_single(o, &p.m));
    return true;
}
