/* Sums over a variable, geometric or polynomial in it (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

typedef struct range {
    int tau; /* the parameter that is 2^t */
    poly from, to, count;
    bool powers; /* 2^from and 2^to are known: */
    product first, last;
    bool exact; /* as they stand */
} range;

static void range_powers(orders *o, range *r)
{
    bool first, last;
    r->powers = poly_power_of_two(o, &r->from, ratio_of(1), &r->first, &first)
                && poly_power_of_two(o, &r->to, ratio_of(1), &r->last, &last);
    r->exact = r->powers && first && last;
}

static bool open_range(orders *o, const node *v, const meaning *names, range *r)
{
    value a, b;
    if (v->a->c)
        return orders_fail(o, v->a->c, "a sum in steps");
    if (!orders_value(o, v->a->a, names, &a) || !orders_value(o, v->a->b, names, &b))
        return false;
    if (!a.exact || !b.exact)
        return orders_fail(o, v->a, "a sum between ends that are no sums of products");
    r->from = a.p;
    r->to = b.p;
    poly gap = poly_add(o, &b.p, &a.p, -1), one = poly_number(o, ratio_of(1));
    r->count = poly_add(o, &gap, &one, 1);
    range_powers(o, r);
    return true;
}

/* What is known of 2^t, or of t, while the body is read. */
static void range_facts(orders *o, const range *r)
{
    mono t = mono_one();
    t.x[r->tau] = ratio_of(1);
    mono turned = mono_power(&t, ratio_of(-1));
    if (r->powers) {
        mono below = mono_power(&r->first.m, ratio_of(-1)), low = mono_mul(&t, &below),
             high = mono_mul(&r->last.m, &turned);
        ratio one = ratio_of(1);
        int drop = 0, rise = 0; /* 2^t >= first, last >= 2^t: log2 of the factors, rounded down */
        for (ratio k = r->first.k; ratio_cmp(k, one) < 0; k = ratio_mul(k, ratio_of(2)))
            drop--;
        for (ratio k = r->last.k; ratio_cmp(k, one) > 0; k = ratio_div(k, ratio_of(2)))
            rise--;
        for (ratio k = r->first.k; ratio_cmp(k, ratio_of(2)) >= 0; k = ratio_div(k, ratio_of(2)))
            drop++;
        for (ratio k = r->last.k; ratio_cmp(k, one) < 0; k = ratio_mul(k, ratio_of(2)))
            rise++;
        regime_add(o, &low, ratio_of(drop), r->exact, false, "");
        regime_add(o, &high, ratio_of(rise), r->exact, false, "");
    }
    ratio from;
    if (poly_is_number(&r->from, &from) && ratio_sign(from) >= 0)
        regime_add(o, &t, ratio_of(from.p / from.q), true, false, "");
}

/* Drops what was said of 2^t since there were `from` facts. */
static void forget_range(orders *o, int tau, int from)
{
    int kept = from;
    for (int i = from; i < o->fact_count; i++)
        if (ratio_is(o->facts[i].v.x[tau], 0))
            o->facts[kept++] = o->facts[i];
    o->fact_count = kept;
}

/* A product of the body without its 2^t and t, and the exponents of these. */
static bool split_product(orders *o, const mono *m, int tau, mono *rest, ratio *alpha, ratio *beta)
{
    *rest = *m;
    *alpha = m->x[tau];
    *beta = ratio_of(0);
    rest->x[tau] = ratio_of(0);
    for (int k = 0; k < o->log_count; k++) {
        if (ratio_is(o->logs[k].x[tau], 0) || (ratio_is(m->y[k], 0) && ratio_is(m->z[k], 0)))
            continue;
        mono alone = mono_one();
        memcpy(alone.x, o->logs[k].x, sizeof alone.x);
        alone.x[tau] = ratio_sub(alone.x[tau], ratio_of(1));
        if (mono_has_x(&alone) || !ratio_is(m->z[k], 0))
            return false;
        *beta = m->y[k];
        rest->y[k] = ratio_of(0);
    }
    return true;
}

/* k * rest * sum of 2^(alpha t) t^beta, exactly; false where that is no sum of products. */
static bool sum_exactly(orders *o, const range *r, const product *term, poly *out)
{
    mono rest;
    ratio alpha, beta;
    poly one = poly_number(o, ratio_of(1)), a, b, c;
    if (!split_product(o, &term->m, r->tau, &rest, &alpha, &beta))
        return false;
    poly factor = poly_single(o, term->k, &rest);
    if (ratio_is(alpha, 0) && ratio_is(beta, 0))
        return poly_times(o, &factor, &r->count, out);
    if (ratio_is(alpha, 0) && ratio_is(beta, 1)) { /* (from + to) * count / 2 */
        a = poly_add(o, &r->from, &r->to, 1);
        poly half = poly_number(o, ratio_make(1, 2));
        return poly_times(o, &a, &r->count, &b) && poly_times(o, &b, &half, &c)
               && poly_times(o, &factor, &c, out);
    }
    bool linear = ratio_is(
        beta,
        1); /* sum of t r^t = (to*last - (from - 1)*first)/(r - 1) - (last - first)/(r - 1)^2 */
    if ((!linear && !ratio_is(beta, 0)) || alpha.q != 1 || alpha.p < -20 || alpha.p > 20
        || !r->exact)
        return false;
    ratio base = alpha.p > 0 ? ratio_of(1LL << alpha.p) : ratio_make(1, (__int128)1 << -alpha.p);
    product first, last;
    bool exact[2];
    poly next = poly_add(o, &r->to, &one, 1);
    if (!poly_power_of_two(o, &r->from, alpha, &first, &exact[0])
        || !poly_power_of_two(o, &next, alpha, &last, &exact[1]) || !exact[0] || !exact[1])
        return false;
    a = poly_single(o, last.k, &last.m);
    b = poly_single(o, first.k, &first.m);
    c = poly_add(o, &a, &b, -1);
    poly over = poly_number(o, ratio_div(ratio_of(1), ratio_sub(base, ratio_of(1)))), gap, before,
         top, bottom;
    if (!poly_times(o, &c, &over, &gap))
        return false;
    if (!linear)
        return poly_times(o, &factor, &gap, out);
    before = poly_add(o, &r->from, &one, -1);
    if (!poly_times(o, &r->to, &a, &top) || !poly_times(o, &before, &b, &bottom))
        return false;
    a = poly_add(o, &top, &bottom, -1);
    a = poly_add(o, &a, &gap, -1);
    return poly_times(o, &a, &over, &b) && poly_times(o, &factor, &b, out);
}

/* The product at t = from (or to), up to a constant factor. */
static bool product_at(orders *o, const range *r, const node *at, bool end, const mono *rest,
                       ratio alpha, ratio beta, growth *out)
{
    const poly *where = end ? &r->to : &r->from;
    mono one = mono_one(), here = *rest;
    if (!ratio_is(alpha, 0)) {
        if (!r->powers)
            return orders_fail(o, at,
                               "a sum of powers whose exponents end at no sum of logarithms");
        mono of = mono_power(end ? &r->last.m : &r->first.m, alpha);
        here = mono_mul(&here, &of);
    }
    *out = growth_single(o, &here);
    if (ratio_is(beta, 0))
        return true;
    growth t, one_more = growth_single(o, &one);
    if (!poly_growth(o, where, at, &t))
        return false;
    t.up = form_max(o, &t.up, &one_more.up);
    if (t.least)
        t.low = form_max(o, &t.low, &one_more.low);
    if (!growth_raise(o, &t, beta, at, &t))
        return false;
    *out = growth_times(o, out, &t, at);
    return true;
}

/* The sum of a product over the range, up to a constant factor; the range is not empty. */
static bool sum_of_product(orders *o, const range *r, const node *at, const mono *m, growth *out)
{
    mono rest;
    ratio alpha, beta;
    if (!split_product(o, m, r->tau, &rest, &alpha, &beta))
        return orders_fail(o, at, "a sum over a logarithm of its own variable");
    if (ratio_is(alpha, 0) && ratio_sign(beta) < 0)
        return orders_fail(o, at, "a harmonic sum");
    if (!product_at(o, r, at, ratio_sign(alpha) >= 0, &rest, alpha, beta, out))
        return false;
    growth count;
    ratio from;
    if (!ratio_is(beta, 0)
        && !(poly_is_number(&r->from, &from) && ratio_cmp(from, ratio_of(1)) >= 0)) {
        out->least = false; /* t = 0, which the scale of t takes for 1, may be all there is */
        orders_loose(o, at);
    }
    if (!ratio_is(alpha, 0))
        return true;
    if (!poly_growth(o, &r->count, at, &count))
        return false;
    *out = growth_times(o, out, &count, at);
    return true;
}

/* Do its products depend on the sum's variable in the same way?  Then one is the least of them in
 * all turns. */
static bool all_alike(orders *o, const range *r, const clause *c)
{
    ratio power = ratio_of(0), log = ratio_of(0);
    for (int j = 0; j < c->count; j++) {
        mono rest;
        ratio alpha, beta;
        if (!split_product(o, &c->m[j], r->tau, &rest, &alpha, &beta))
            return false;
        if (j > 0 && (ratio_cmp(alpha, power) != 0 || ratio_cmp(beta, log) != 0))
            return false;
        power = alpha;
        log = beta;
    }
    return true;
}

/* The sum of leasts is at most the least of the sums, and at least what the first and the last
 * summand are. */
static bool sum_of_clause(orders *o, const range *r, const node *at, const clause *c, bool up,
                          form_of_growth *out)
{
    form_of_growth ends[2] = { { NULL, 0 }, { NULL, 0 } };
    bool same = all_alike(o, r, c);
    for (int j = 0; j < c->count; j++) {
        growth g;
        if (up || same) {
            if (!sum_of_product(o, r, at, &c->m[j], &g))
                return false;
            if (!up && !g.least)
                return true;
            *out = j ? form_min(o, out, up ? &g.up : &g.low) : up ? g.up : g.low;
            continue;
        }
        for (int end = 0; end < 2; end++) {
            mono rest;
            ratio alpha, beta;
            if (!split_product(o, &c->m[j], r->tau, &rest, &alpha, &beta)
                || !product_at(o, r, at, end, &rest, alpha, beta, &g))
                return orders_fail(o, at, "a sum over a logarithm of its own variable");
            if (!ratio_is(beta, 0)) /* at t = 0 there may be nothing */
                g.low = (form_of_growth){ NULL, 0 };
            ends[end] = j == 0 ? g.low : form_min(o, &ends[end], &g.low);
        }
    }
    if (!up && !same) {
        *out = form_max(o, &ends[0], &ends[1]);
        orders_loose(o, at);
    }
    return o->why == NULL;
}

static bool sum_of_form(orders *o, const range *r, const node *at, const form_of_growth *f, bool up,
                        form_of_growth *out)
{
    *out = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth part = { NULL, 0 };
        if (!sum_of_clause(o, r, at, &f->c[i], up, &part))
            return false;
        *out = form_max(o, out, &part);
    }
    return o->why == NULL;
}

static bool sum_of_value(orders *o, const range *r, const node *at, const value *body, value *out)
{
    growth count, g, sum;
    if (!poly_growth(o, &r->count, at, &count))
        return false;
    if (!count.least)
        return orders_fail(o, at, "a sum whose range may be empty");
    if (body->exact && !body->p.roughly) {
        poly all = poly_number(o, ratio_of(0)), part;
        bool exactly = true;
        for (int i = 0; i < body->p.count && exactly; i++) {
            exactly = sum_exactly(o, r, &body->p.p[i], &part);
            if (exactly)
                all = poly_add(o, &all, &part, 1);
        }
        if (exactly) {
            *out = value_poly(all);
            return true;
        }
    }
    if (!growth_of_value(o, body, at, &g) || !sum_of_form(o, r, at, &g.up, true, &sum.up))
        return false;
    sum.least = g.least;
    sum.low = (form_of_growth){ NULL, 0 };
    if (g.least && count.low.count && !sum_of_form(o, r, at, &g.low, false, &sum.low))
        return false;
    *out = value_growth(sum);
    return true;
}

/* The sum over r of what stands behind the variable v, which means `t`. */
static bool sum_with(orders *o, const node *n, const node *v, range *r, const meaning *t,
                     value *out)
{
    int facts = o->fact_count;
    range_facts(o, r);
    value body;
    bool ok = orders_sum(o, n, v->next, t, &body);
    forget_range(o, r->tau, facts);
    return ok && sum_of_value(o, r, v, &body, out);
}

static node *binary(orders *o, op_kind op, node *a, node *b)
{
    node *n = node_new(o->a, N_BINARY, a->at);
    n->op = (short)op;
    n->a = a;
    n->b = b;
    return n;
}

/* The sum over u = 1..count with t = a - 1 + u, or from its other end with t = b + 1 - u: so that
 * what is t + 1, or n - t, is known from below as well.  Is all known up to a constant factor? */
static bool sum_from_one(orders *o, const node *n, const node *v, const range *r, bool turned,
                         const meaning *names, value *out)
{
    node *u = node_new(o->a, N_NAME, v->at), *one = node_new(o->a, N_NUMBER, v->at);
    u->name = arena_format(o->a, "%s'", v->name); /* no name of a user's */
    one->value = num_int(1);
    node *is = turned ? binary(o, OP_SUB, binary(o, OP_ADD, v->a->b, one), u)
                      : binary(o, OP_ADD, binary(o, OP_SUB, v->a->a, one), u);
    range whole = {
        .tau = r->tau, .from = poly_number(o, ratio_of(1)), .to = r->count, .count = r->count
    };
    range_powers(o, &whole);
    meaning there = { .name = u->name, .tau = r->tau, .next = names };
    o->why = NULL;
    o->loose = NULL;
    return sum_with(o, n, v, &whole,
                    &(meaning){ .name = v->name, .is = is, .in = &there, .next = names }, out)
           && o->loose == NULL;
}

bool orders_sum(orders *o, const node *n, const node *v, const meaning *names, value *out)
{
    if (v == NULL)
        return orders_value(o, n->b, names, out);
    range r;
    if (!open_range(o, v, names, &r))
        return false;
    r.tau = orders_name(o, arena_format(o->a, "2^%s", v->name));
    if (r.tau < 0)
        return false;
    o->hidden[r.tau] = true;
    const node *before = o->loose, *split = o->split;
    o->loose = NULL;
    bool ok = sum_with(o, n, v, &r, &(meaning){ .name = v->name, .tau = r.tau, .next = names },
                       out);
    const char *why = o->why;
    const node *where = o->where, *loose_at = o->loose;
    for (int turned = 0; turned < 2 && (!ok || loose_at) && o->split == split; turned++) {
        value other;
        if (sum_from_one(o, n, v, &r, turned, names, &other)) {
            *out = other;
            ok = true;
            why = NULL;
            loose_at = NULL;
        }
        if (o->split != split) { /* of another way to say it */
            o->split = split;
            break;
        }
    }
    o->why = why;
    o->where = where;
    o->loose = before ? before : loose_at;
    return ok;
}
