/* Hidden parameters for rounded products, so that differences and ranges with roundings stay exact
 * (order_inside.h). A product x is rounded to an integer, or to a power of two, whose log2 is
 * clog2(x) or ilog2(x). Where x >= 1 the facts about the parameter are that x rounded up is from x
 * to 2*x, and rounded down from x/2 to x. In forms x stands for it again. */
#include <string.h>

#include "derive/order_inside.h"

static const struct rounded *rounded_named(const orders *o, int name)
{
    for (int i = 0; i < o->rounded_count; i++)
        if (o->rounded[i].name == name)
            return &o->rounded[i];
    return NULL;
}

/* Adds the fact k*m >= 1. */
static void add_fact(orders *o, ratio k, const mono *m)
{
    regime_add(o, m, ratio_of(ratio_log2(ratio_div(ratio_of(1), k))), true);
}

/* Adds the facts about the hidden parameter; up: it is rounded up. */
static void add_facts(orders *o, const struct rounded *r, bool up)
{
    mono name = mono_one();
    name.x[r->name] = ratio_of(1);
    regime_add(o, &name, ratio_of(0), true);
    const mono over = mono_over(&name, &r->of.m), under = mono_over(&r->of.m, &name);
    ratio more = ratio_div(ratio_of(1), r->of.k);
    add_fact(o, up ? more : ratio_mul(more, ratio_of(2)), &over);
    add_fact(o, up ? ratio_mul(r->of.k, ratio_of(2)) : r->of.k, &under);
}

/* A number that p is at least, found without the facts of open ranges, which may be empty; 0:
 * nothing is known. */
static ratio least_of(orders *o, const product *p)
{
    const range *outer = o->ranges;
    int facts = o->fact_count;
    ratio least;
    while (outer && outer->outer)
        outer = outer->outer;
    if (outer)
        o->fact_count = outer->facts;
    bool known = regime_bounds(o, &p->m, &least);
    o->fact_count = facts;
    return known ? ratio_mul(p->k, regime_power_below(least)) : ratio_of(0);
}

static bool one_at_least(orders *o, const product *p)
{
    return ratio_at_least(least_of(o, p), ratio_of(1));
}

static bool one_at_most(orders *o, const product *p)
{
    product turned = { ratio_div(ratio_of(1), p->k), mono_power(&p->m, ratio_of(-1)) };
    return one_at_least(o, &turned);
}

/* Can twice and half of it be computed with? */
static bool is_short(ratio k)
{
    return !ratio_bad(ratio_mul(k, ratio_of(2))) && !ratio_bad(ratio_div(k, ratio_of(2)));
}

bool orders_round(orders *o, const poly *p, bool up, poly *out)
{
    if (p->count != 1 || !is_short(p->p[0].k) || ratio_sign(p->p[0].k) <= 0
        || mono_has_logs(&p->p[0].m) || o->name_count == ORDER_NAMES)
        return false;
    for (int i = 0; i < o->name_count; i++)
        if (o->hidden[i] && !ratio_is(p->p[0].m.x[i], 0) && rounded_named(o, i) == NULL)
            return false;
    if (up && one_at_most(o, &p->p[0])) {
        *out = poly_number(o, ratio_of(1));
        return true;
    }
    if (!one_at_least(o, &p->p[0]))
        return false;
    const node *of = product_node(o, &p->p[0]);
    int name = orders_named(o, expr_call(o->a, up ? FN_CEIL : FN_FLOOR, of, NULL));
    if (name < 0)
        return false;
    if (rounded_named(o, name) == NULL) {
        o->rounded[o->rounded_count++] = (struct rounded){ .name = name, .of = p->p[0], .up = up };
        add_facts(o, &o->rounded[o->rounded_count - 1], up);
    }
    mono m = mono_one();
    m.x[name] = ratio_of(1);
    *out = poly_single(o, ratio_of(1), &m);
    return true;
}

static void add_power_facts(orders *o, const struct rounded *r)
{
    mono name = mono_one();
    name.x[r->name] = ratio_of(1);
    add_facts(o, r, r->up);
    regime_add(o, &name, ratio_of(1), true);
}

/* The hidden parameter 2^clog2(of) (up) or 2^ilog2(of); -1: there are too many. */
static int power_name(orders *o, const product *of, bool up)
{
    const node *log = expr_call(o->a, up ? FN_CLOG2 : FN_ILOG2, product_node(o, of), NULL);
    return orders_named(o, expr_pair(o->a, OP_POW, expr_number(o->a, 2), log));
}

bool orders_round_log(orders *o, const product *p, bool up, poly *out)
{
    enum { MOST = 40 };
    int shift = 0;
    product of = *p;
    if (!is_short(p->k) || ratio_sign(p->k) <= 0 || orders_mono_moves(o, &p->m)
        || (mono_has_logs(&p->m) && mono_lone_log(&p->m) < 0) || o->name_count == ORDER_NAMES
        || o->log_count >= ORDER_LOGS - 1)
        return false;
    for (ratio least = least_of(o, p); !ratio_at_least(least, ratio_of(2));
         least = ratio_mul(least, ratio_of(2))) { /* its logarithm must be at least 1, as a scale
                                                     is */
        if (ratio_sign(least) == 0 || shift++ == MOST)
            return false;
        of.k = ratio_mul(of.k, ratio_of(2));
    }
    int name = is_short(of.k) ? power_name(o, &of, up) : -1;
    if (name < 0)
        return false;
    if (rounded_named(o, name) == NULL) {
        o->hidden[name] = true;
        o->rounded[o->rounded_count++] = (struct rounded){ name, of, .power = true, .up = up };
        add_power_facts(o, &o->rounded[o->rounded_count - 1]);
    }
    mono m = mono_one(), scale;
    m.x[name] = ratio_of(1);
    if (!orders_log_scale(o, &m, &scale))
        return false;
    poly log = poly_single(o, ratio_of(1), &scale), number = poly_number(o, ratio_of(shift));
    *out = poly_add(o, &log, &number, -1);
    return true;
}

bool orders_is_log_of_power(const orders *o, int log)
{
    bool is = false;
    for (int i = 0; i < o->rounded_count && !is; i++)
        is = o->rounded[i].power && orders_log_is(o, log, o->rounded[i].name);
    return is;
}

/* A product with neither logarithms nor hidden parameters. */
static bool is_plain(const orders *o, const poly *p)
{
    if (p->count != 1 || ratio_sign(p->p[0].k) <= 0 || mono_has_logs(&p->p[0].m))
        return false;
    for (int i = 0; i < o->name_count; i++)
        if (o->hidden[i] && !ratio_is(p->p[0].m.x[i], 0))
            return false;
    return true;
}

bool orders_divisor_of(orders *o, const poly *a, const poly *b, poly *out)
{
    const poly *both[] = { a, b };
    if (!is_plain(o, a) || !is_plain(o, b) || o->name_count == ORDER_NAMES)
        return false;
    int name = orders_named(o, expr_call(o->a, FN_GCD, product_node(o, &a->p[0]),
                                         product_node(o, &b->p[0])));
    if (name < 0)
        return false;
    mono m = mono_one(), turned = mono_one();
    m.x[name] = ratio_of(1);
    turned.x[name] = ratio_of(-1);
    *out = poly_single(o, ratio_of(1), &m);
    if (rounded_named(o, name))
        return true;
    o->rounded[o->rounded_count++] = (struct rounded){ .name = name,
                                                       .of = b->p[0],
                                                       .divisor = true };
    regime_add(o, &m, ratio_of(0), true);
    for (int i = 0; i < 2; i++) {
        mono v = mono_mul(&turned, &both[i]->p[0].m);
        add_fact(o, both[i]->p[0].k, &v);
    }
    return true;
}

static bool has_rounded(const orders *o, const ratio *x, bool powers)
{
    for (int i = 0; i < o->rounded_count; i++)
        if (!o->rounded[i].divisor && (powers || !o->rounded[i].power)
            && !ratio_is(x[o->rounded[i].name], 0))
            return true;
    return false;
}

static bool log_is_rounded(const orders *o, const mono *m, int log)
{
    return (!ratio_is(m->y[log], 0) || !ratio_is(m->z[log], 0))
           && has_rounded(o, o->logs[log].x, true);
}

static bool mono_is_rounded(const orders *o, const mono *m)
{
    bool is = o->rounded_count && has_rounded(o, m->x, true);
    for (int k = 0; k < o->log_count && o->rounded_count && !is; k++)
        is = log_is_rounded(o, m, k);
    return is;
}

bool orders_is_quotient(const orders *o, const poly *p)
{
    for (int i = 0; i < p->count; i++)
        if (has_rounded(o, p->p[i].m.x, false))
            return true;
    return false;
}

/* m with each hidden parameter of a rounding replaced by its product. The last one goes first: its
 * product may have earlier ones. */
static mono without(const orders *o, const mono *m)
{
    mono out = *m;
    for (int i = o->rounded_count - 1; i >= 0; i--) {
        ratio e = out.x[o->rounded[i].name];
        if (o->rounded[i].divisor || ratio_is(e, 0))
            continue;
        mono of = mono_power(&o->rounded[i].of.m, e);
        out.x[o->rounded[i].name] = ratio_of(0);
        out = mono_mul(&out, &of);
    }
    return out;
}

/* The same as a form, also for the hidden parameters within logarithms. */
static form_of_growth unrounded(orders *o, const mono *m)
{
    mono rest = *m;
    form_of_growth factors = { NULL, 0 }, log, second;
    const int logs = o->log_count;
    for (int k = 0; k < logs && !o->why; k++) {
        if (!log_is_rounded(o, m, k))
            continue;
        mono l = mono_one();
        memcpy(l.x, o->logs[k].x, sizeof l.x);
        l = without(o, &l);
        rest.y[k] = rest.z[k] = ratio_of(0);
        if (!orders_log_of_mono(o, &l, NULL, &log))
            break;
        for (int twice = 0; twice < 2; twice++) {
            ratio e = twice ? m->z[k] : m->y[k];
            if (ratio_is(e, 0) || (twice && !orders_log_of_form(o, &log, NULL, &second)))
                continue;
            form_of_growth power = form_raise(o, twice ? &second : &log, e);
            factors = factors.count ? form_times(o, &factors, &power) : power;
        }
    }
    rest = without(o, &rest);
    form_of_growth all = form_of(o, &rest);
    return factors.count ? form_times(o, &all, &factors) : all;
}

form_of_growth orders_unrounded(orders *o, const form_of_growth *f)
{
    form_of_growth out = { NULL, 0 };
    bool has = false;
    for (int i = 0; i < f->count && !has; i++)
        for (int j = 0; j < f->c[i].count && !has; j++)
            has = mono_is_rounded(o, &f->c[i].m[j]);
    for (int i = 0; i < f->count && has; i++) {
        form_of_growth least = { NULL, 0 };
        for (int j = 0; j < f->c[i].count; j++) {
            form_of_growth one = unrounded(o, &f->c[i].m[j]);
            least = j ? form_min(o, &least, &one) : one;
        }
        out = form_max(o, &out, &least);
    }
    return has ? out : *f;
}

bool orders_visible(orders *o, const poly *p, poly *out)
{
    bool same = true;
    *out = poly_number(o, ratio_of(0));
    for (int i = 0; i < p->count; i++) {
        mono m = p->p[i].m, scale;
        same &= !mono_is_rounded(o, &m);
        for (int k = 0; k < ORDER_LOGS; k++) {
            if (!log_is_rounded(o, &p->p[i].m, k))
                continue;
            mono l = mono_one();
            memcpy(l.x, o->logs[k].x, sizeof l.x);
            l = without(o, &l);
            m.y[k] = m.z[k] = ratio_of(0);
            if (mono_has_logs(&l) || !ratio_is(p->p[i].m.z[k], 0) || !mono_has_x(&l)
                || !orders_log_scale(o, &l, &scale))
                continue;
            scale = mono_power(&scale, p->p[i].m.y[k]);
            m = mono_mul(&m, &scale);
        }
        m = without(o, &m);
        poly one = poly_single(o, p->p[i].k, &m);
        *out = poly_add(o, out, &one, 1);
    }
    return same;
}

/* A rounded quotient that is a factor of m; NULL: there is none, or m has logarithms. */
static const struct rounded *rounded_factor(const orders *o, const mono *m)
{
    for (int i = 0; i < o->rounded_count && !mono_has_logs(m); i++)
        if (!o->rounded[i].divisor && !o->rounded[i].power
            && ratio_is(m->x[o->rounded[i].name], 1))
            return &o->rounded[i];
    return NULL;
}

bool orders_rounded_end(orders *o, const poly *p, bool greatest, poly *out)
{
    bool some = false;
    *out = poly_number(o, ratio_of(0));
    for (int i = 0; i < p->count; i++) {
        const struct rounded *r = rounded_factor(o, &p->p[i].m);
        poly term = poly_single(o, p->p[i].k, &p->p[i].m);
        if (r) {
            const bool above = greatest == (ratio_sign(p->p[i].k) > 0);
            const int beside = r->up ? above : above - 1; /* down: x - 1 to x; up: x to x + 1 */
            mono rest = p->p[i].m, one = mono_one();
            rest.x[r->name] = ratio_of(0);
            const poly factor = poly_single(o, p->p[i].k, &rest),
                       x = poly_single(o, r->of.k, &r->of.m),
                       by = poly_single(o, ratio_of(beside), &one),
                       end = beside ? poly_add(o, &x, &by, 1) : x;
            if (!poly_times(o, &factor, &end, &term))
                return false;
            some = true;
        }
        *out = poly_add(o, out, &term, 1);
    }
    return some;
}

void orders_show_last(orders *o)
{
    const fact *f = &o->facts[o->fact_count - 1];
    mono v = f->v;
    ratio bound = f->bound;
    if (!has_rounded(o, v.x, true) || mono_has_logs(&v))
        return;
    for (int i = o->rounded_count - 1; i >= 0; i--) {
        const struct rounded *r = &o->rounded[i];
        ratio e = v.x[r->name];
        if (r->divisor || ratio_is(e, 0))
            continue;
        bool most = ratio_sign(e) > 0; /* it is at most twice the product, at least its half */
        const ratio k = r->of.k, over = ratio_div(ratio_of(1), k);
        const int64_t log = most ? 1 - ratio_log2(over) : ratio_log2(k) - 1;
        bound = ratio_sub(bound, ratio_mul(e, ratio_of(log)));
        v.x[r->name] = ratio_of(0);
        mono of = mono_power(&r->of.m, e);
        v = mono_mul(&v, &of);
    }
    const mono one = mono_one();
    if (!mono_same(&v, &one) && !mono_bad(&v) && bound.q == 1 && bound.p > -60 && bound.p < 60)
        regime_add(o, &v, bound, f->exact);
}

void orders_forget_rounded(orders *o)
{
    int kept = 0;
    for (int i = 0; i < o->fact_count; i++)
        if (!mono_is_rounded(o, &o->facts[i].v))
            regime_move(o, kept++, i);
    o->fact_count = kept;
}
