/* Sums over a variable, geometric or polynomial in it (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

/* How a product of the body depends on t: rest * 2^(alpha t) * t^beta * log2(t)^delta * the powers
 * P^(gamma t) of other bases; way: 1 if all of its powers grow, -1 if they fall, 0 if there are
 * none. */
typedef struct course {
    mono rest;
    ratio alpha, beta, delta, gamma[ORDER_NAMES];
    bool other; /* some gamma is not 0 */
    int way;
} course;

static bool add_way(course *c, ratio e)
{
    int sign = ratio_sign(e);
    bool fits = sign == 0 || c->way == 0 || c->way == sign;
    c->way = sign ? sign : c->way;
    return fits;
}

/* 1: the logarithm is t; 0: it is free of t; -1: t stands within it. */
static int log_of_variable(const orders *o, int tau, int log)
{
    const ratio *x = o->logs[log].x;
    bool has = !ratio_is(x[tau], 0);
    for (int i = 0; i < o->raised_count && !has; i++)
        has = o->raised[i].tau == tau && !ratio_is(x[o->raised[i].name], 0);
    return orders_log_is(o, log, tau) ? 1 : has ? -1 : 0;
}

/* False where t stands within another logarithm, or one power grows and another falls. */
static bool course_of(orders *o, const mono *m, int tau, course *c)
{
    *c = (course){ .rest = *m, .alpha = m->x[tau], .beta = ratio_of(0), .delta = ratio_of(0) };
    c->rest.x[tau] = ratio_of(0);
    bool fits = add_way(c, c->alpha);
    for (int i = 0; i < o->raised_count; i++) {
        int name = o->raised[i].name;
        c->gamma[i] = ratio_of(0);
        if (o->raised[i].tau == tau && !ratio_is(m->x[name], 0)) {
            c->gamma[i] = m->x[name];
            c->rest.x[name] = ratio_of(0);
            c->other = true;
            fits &= add_way(c, c->gamma[i]);
        }
    }
    for (int k = 0; k < o->log_count; k++) {
        int is = log_of_variable(o, tau, k);
        if (is == 0 || (ratio_is(m->y[k], 0) && ratio_is(m->z[k], 0)))
            continue;
        if (is < 0)
            return false;
        c->beta = m->y[k];
        c->delta = m->z[k];
        c->rest.y[k] = c->rest.z[k] = ratio_of(0);
    }
    return fits;
}

static bool same_course(const orders *o, const course *a, const course *b)
{
    bool same = ratio_cmp(a->alpha, b->alpha) == 0 && ratio_cmp(a->beta, b->beta) == 0
                && ratio_cmp(a->delta, b->delta) == 0;
    for (int i = 0; i < o->raised_count && same; i++)
        same = ratio_cmp(a->gamma[i], b->gamma[i]) == 0;
    return same;
}

/* k * rest * sum of 2^(alpha t) t^beta, exactly; false where that is no sum of products. */
static bool sum_exactly(orders *o, const range *r, const product *term, poly *out)
{
    course way;
    poly one = poly_number(o, ratio_of(1)), a, b, c;
    if (!r->closed || !course_of(o, &term->m, r->tau, &way) || way.other || !ratio_is(way.delta, 0))
        return false;
    ratio alpha = way.alpha, beta = way.beta;
    poly factor = poly_single(o, term->k, &way.rest);
    if (ratio_is(alpha, 0) && ratio_is(beta, 0))
        return poly_times(o, &factor, &r->count, out);
    if (ratio_is(alpha, 0) && ratio_is(beta, 1)) { /* (from + to) * count / 2 */
        a = poly_add(o, &r->from, &r->to, 1);
        poly half = poly_number(o, ratio_make(1, 2));
        return poly_times(o, &a, &r->count, &b) && poly_times(o, &b, &half, &c)
               && poly_times(o, &factor, &c, out);
    }
    if (ratio_is(alpha, 0))
        return orders_sum_of_powers(o, r, beta, &a) && poly_times(o, &factor, &a, out);
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

/* max(1, t) at from (end: to). */
static bool variable_at(orders *o, const range *r, const node *at, bool end, growth *t)
{
    mono one = mono_one();
    form_of_growth once = form_of(o, &one);
    if (!orders_range_end(o, r, at, end, t))
        return false;
    t->up = form_max(o, &t->up, &once);
    if (t->least)
        t->low = form_max(o, &t->low, &once);
    return true;
}

/* Makes g the growth of max(1, log2 g). */
static bool log_of_growth(orders *o, const node *at, growth *g)
{
    mono one = mono_one();
    form_of_growth once = form_of(o, &one), up, low;
    if (!orders_log_of_form(o, &g->up, at, &up) || !orders_log_of_form(o, &g->low, at, &low))
        return false;
    g->up = form_max(o, &up, &once);
    g->low = form_max(o, &low, &once);
    return true;
}

/* The product at t = from (or to), up to a constant factor. */
static bool product_at(orders *o, const range *r, const node *at, bool end, const course *c,
                       growth *out)
{
    mono here = c->rest;
    if (!ratio_is(c->alpha, 0)) {
        if (!r->powers)
            return orders_fail(o, at,
                               "a sum of powers whose exponents do not end at a sum of logarithms");
        mono of = mono_power(end ? &r->last.m : &r->first.m, c->alpha);
        here = mono_mul(&here, &of);
    }
    *out = growth_single(o, &here);
    for (int i = 0; i < o->raised_count && c->other; i++) {
        growth power;
        if (ratio_is(c->gamma[i], 0))
            continue;
        if (!orders_range_power(o, r, at, end, i, c->gamma[i], &power))
            return false;
        *out = growth_times(o, out, &power, at);
    }
    growth t, power;
    if (!ratio_is(c->beta, 0)) {
        if (!variable_at(o, r, at, end, &t) || !growth_raise(o, &t, c->beta, at, &power))
            return false;
        *out = growth_times(o, out, &power, at);
    }
    if (!ratio_is(c->delta, 0)) {
        if (!variable_at(o, r, at, end, &t) || !log_of_growth(o, at, &t)
            || !growth_raise(o, &t, c->delta, at, &power))
            return false;
        *out = growth_times(o, out, &power, at);
    }
    return true;
}

/* Is from (end: to) known to be at least the number? */
static bool end_least(orders *o, const range *r, bool end, int64_t least)
{
    poly number = poly_number(o, ratio_of(least)), gap;
    if (end && !r->closed)
        return false;
    gap = poly_add(o, end ? &r->to : &r->from, &number, -1);
    return orders_positive(o, &gap, false);
}

static bool course_fail(orders *o, const node *at)
{
    return orders_fail(o, at, "a sum over a logarithm of its own variable");
}

bool orders_product_way(orders *o, const range *r, const node *at, const mono *m, int *way)
{
    course c;
    if (!course_of(o, m, r->tau, &c))
        return course_fail(o, at);
    *way = c.way ? c.way : ratio_sign(c.beta) ? ratio_sign(c.beta) : ratio_sign(c.delta);
    return true;
}

bool orders_product_most(orders *o, const range *r, const node *at, const mono *m,
                         form_of_growth *up)
{
    course c;
    growth g;
    int way = 0;
    if (!orders_product_way(o, r, at, m, &way) || !course_of(o, m, r->tau, &c)
        || !product_at(o, r, at, way > 0, &c, &g))
        return false;
    *up = g.up;
    return true;
}

/* Is a lower form right although its scales take max(1, t) for t and max(1, log2 t) for log2(t)? It
 * is if the first t is large enough (1, with log2(t) 2). It also is if only the last t is: then the
 * last half of the turns makes up the sum; where the terms fall, the range must begin at a
 * number. */
static bool scales_hold(orders *o, const range *r, const course *c)
{
    int64_t least = !ratio_is(c->delta, 0) ? 2 : !ratio_is(c->beta, 0) ? 1 : 0;
    if (least == 0 || o->anchored)
        return true;
    ratio from;
    bool falls = c->way < 0 || ratio_sign(c->beta) < 0;
    return end_least(o, r, false, least)
           || ((!falls || poly_is_number(&r->from, &from)) && !r->cut
               && end_least(o, r, true, least));
}

/* The sum of rest * t^beta * log2(t)^delta for beta < 0. If the range begins at a number >= 1 it
 * is, up to constants: the first term for beta < -1; rest*log2(to)^(1 + delta) for beta = -1; the
 * last term times `to` for beta > -1. Otherwise it is between the last term and the first one, each
 * times the number of turns. */
static bool falling_sum(orders *o, const range *r, const node *at, const course *c, growth *out)
{
    growth first, last, t, rest = growth_single(o, &c->rest);
    ratio from;
    int above = ratio_cmp(c->beta, ratio_of(-1));
    bool number = poly_is_number(&r->from, &from) && ratio_cmp(from, ratio_of(1)) >= 0;
    if (ratio_sign(c->delta) < 0 || (above < 0 && !ratio_is(c->delta, 0)))
        return orders_fail(o, at, "a sum of what falls like 1/(t*log2(t))");
    if (!product_at(o, r, at, false, c, &first))
        return false;
    if (number && above < 0) {
        *out = first;
        return true;
    }
    if (number && above == 0) {
        growth power;
        if (!variable_at(o, r, at, true, &t) || !log_of_growth(o, at, &t)
            || !growth_raise(o, &t, ratio_add(c->delta, ratio_of(1)), at, &power))
            return false;
        *out = growth_times(o, &rest, &power, at);
        return true;
    }
    if (!product_at(o, r, at, true, c, &last))
        return false;
    *out = number && variable_at(o, r, at, true, &t) ? growth_times(o, &last, &t, at)
                                                     : growth_times(o, &first, &r->size, at);
    growth least = growth_times(o, &last, &r->size, at);
    out->low = least.low;
    out->least = least.least;
    if (!number)
        orders_loose(o, at);
    return o->why == NULL;
}

/* The sum of a product over the range, up to a constant factor; the range is not empty. */
static bool sum_of_product(orders *o, const range *r, const node *at, const mono *m, growth *out)
{
    course c;
    if (!course_of(o, m, r->tau, &c))
        return course_fail(o, at);
    bool holds = scales_hold(o, r, &c), falls = c.way == 0 && ratio_sign(c.beta) < 0;
    if (!(falls ? falling_sum(o, r, at, &c, out) : product_at(o, r, at, c.way >= 0, &c, out)))
        return false;
    if (r->cut && (c.way > 0 || falls)) /* the end may lie outside the range */
        out->least = false;
    bool once = c.way != 0 || (falls && ratio_cmp(c.beta, ratio_of(-1)) <= 0);
    if (!holds || (once && !r->some)) {
        out->least = false;
        orders_loose(o, at);
    }
    if (c.way == 0 && !falls)
        *out = growth_times(o, out, &r->size, at);
    return true;
}

/* Do the clause's products depend on the sum's variable in the same way? Then one of them is the
 * least in all turns. */
static bool all_alike(orders *o, const range *r, const clause *c)
{
    course first, other;
    for (int j = 0; j < c->count; j++)
        if (!course_of(o, &c->m[j], r->tau, j ? &other : &first)
            || (j && !same_course(o, &first, &other)))
            return false;
    return true;
}

bool orders_low_at(orders *o, const range *r, const node *at, bool end, const mono *m,
                   form_of_growth *low)
{
    course c;
    growth g;
    *low = (form_of_growth){ NULL, 0 };
    if (!course_of(o, m, r->tau, &c))
        return course_fail(o, at);
    if (!r->some || (r->cut && end))
        return true;
    if (!product_at(o, r, at, end, &c, &g)) {
        if (!end || r->closed)
            return false;
        o->why = NULL; /* the other end may do */
        return true;
    }
    if ((ratio_sign(c.beta) <= 0 || end_least(o, r, end, 1))
        && (ratio_sign(c.delta) <= 0 || end_least(o, r, end, 2)))
        *low = g.low; /* otherwise the term may be 0 there */
    return true;
}

/* Does none of its products depend on the sum's variable? */
static bool stays(orders *o, const range *r, const clause *c)
{
    for (int j = 0; j < c->count; j++) {
        course way;
        if (!course_of(o, &c->m[j], r->tau, &way) || !mono_same(&way.rest, &c->m[j]))
            return false;
    }
    return true;
}

/* In the last half of the turns powers of t and of log2(t) are, up to a constant factor, what they
 * are at the end, and so is the minimum of several. So the sum is at least that times the number of
 * turns. *low stays empty where the range is cut, or t stands in an exponent. */
static bool sum_of_half(orders *o, const range *r, const node *at, const clause *c,
                        form_of_growth *low)
{
    form_of_growth least = { NULL, 0 };
    *low = least;
    if (r->cut || !r->size.least)
        return true;
    for (int j = 0; j < c->count; j++) {
        course way;
        growth g;
        if (!course_of(o, &c->m[j], r->tau, &way))
            return course_fail(o, at);
        if (way.way != 0 || !scales_hold(o, r, &way))
            return true;
        if (!product_at(o, r, at, true, &way, &g))
            return false;
        if (!g.least)
            return true;
        least = j ? form_min(o, &least, &g.low) : g.low;
    }
    *low = form_times(o, &r->size.low, &least);
    return o->why == NULL;
}

/* The sum of a minimum is at most that of the minimum of any two of its products. */
static void below_crossings(orders *o, const range *r, const clause *c, form_of_growth *up)
{
    form_of_growth cross;
    for (int i = 0; i < c->count; i++)
        for (int k = i + 1; k < c->count; k++) {
            const clause two = { (mono[]){ c->m[i], c->m[k] }, 2 };
            if (orders_sum_at_crossing(o, r, &two, true, &cross))
                *up = form_below(o, &cross, up) ? cross : form_min(o, up, &cross);
        }
}

/* The sum of a minimum is at most the minimum of the sums, and at least the first and the last
 * summand. A clause that is free of t is summed as itself times the number of turns. */
static bool sum_of_clause(orders *o, const range *r, const node *at, const clause *c, bool up,
                          form_of_growth *out)
{
    form_of_growth ends[2] = { { NULL, 0 }, { NULL, 0 } }, low, cross;
    bool same = all_alike(o, r, c);
    if (stays(o, r, c) && (up || r->size.least)) {
        const form_of_growth one = { (clause *)c, 1 };
        *out = form_times(o, &one, up ? &r->size.up : &r->size.low);
        return o->why == NULL;
    }
    form_of_growth half = { NULL, 0 };
    if (!up && !same && !sum_of_half(o, r, at, c, &half))
        return false;
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
            if (!orders_low_at(o, r, at, end, &c->m[j], &low))
                return false;
            ends[end] = j == 0 ? low : form_min(o, &ends[end], &low);
        }
    }
    if (up && !same)
        below_crossings(o, r, c, out);
    if (!up && !same) {
        const bool crosses = orders_sum_at_crossing(o, r, c, false, &cross);
        *out = form_max(o, &ends[0], &ends[1]);
        *out = form_max(o, out, crosses ? &cross : &half);
        if (!crosses)
            orders_loose(o, at);
    }
    return o->why == NULL;
}

/* Is clause i one product rest * t^beta * log2(t)^delta, and `rest` a clause, too? Then the maximum
 * of both is right with max(1, t) for t. */
static bool is_anchored(orders *o, const range *r, const form_of_growth *f, int i)
{
    course c;
    if (f->c[i].count != 1 || !course_of(o, &f->c[i].m[0], r->tau, &c) || ratio_sign(c.beta) < 0
        || ratio_sign(c.delta) < 0 || c.way != 0)
        return false;
    for (int k = 0; k < f->count; k++)
        if (f->c[k].count == 1 && mono_same(&f->c[k].m[0], &c.rest))
            return true;
    return false;
}

static bool sum_of_form(orders *o, const range *r, const node *at, const form_of_growth *f, bool up,
                        form_of_growth *out)
{
    *out = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth part = { NULL, 0 };
        o->anchored = is_anchored(o, r, f, i);
        bool ok = sum_of_clause(o, r, at, &f->c[i], up, &part);
        o->anchored = false;
        if (!ok)
            return false;
        *out = form_max(o, out, &part);
    }
    if (r->cut)
        *out = form_plain(o, out);
    return o->why == NULL;
}

/* The exact sum of a poly. The range must be between integers and have 0 turns or more. */
static bool sum_of_poly(orders *o, const range *r, const order_value *body, order_value *out)
{
    poly all = poly_number(o, ratio_of(0)), part;
    if (!r->size.least || !body->exact || r->broken_start || r->broken_end)
        return false;
    for (int i = 0; i < body->p.count; i++) {
        if (!sum_exactly(o, r, &body->p.p[i], &part))
            return false;
        all = poly_add(o, &all, &part, 1);
    }
    *out = order_value_poly(all);
    return true;
}

static bool sum_of_growth(orders *o, const range *r, const node *at, const growth *body,
                          order_value *out)
{
    growth sum = { .least = body->least };
    if (!r->size.least)
        orders_loose(o, at); /* its number of turns may be below 0 */
    if (!sum_of_form(o, r, at, &body->up, true, &sum.up))
        return false;
    if (body->least && r->size.least && r->size.low.count
        && !sum_of_form(o, r, at, &body->low, false, &sum.low))
        return false;
    *out = order_value_growth(sum);
    return true;
}

/* The exact sum may have negative terms that hide what is left of it: then the forms that follow
 * from the terms are added. */
static bool keep_terms(orders *o, const range *r, const node *at, const growth *body,
                       order_value *sum)
{
    const node *loose = o->loose;
    growth all, low;
    order_value terms;
    bool ok = growth_of_value(o, sum, at, &all);
    if (ok && !(all.least && form_below(o, &all.up, &all.low))
        && sum_of_growth(o, r, at, body, &terms) && growth_of_value(o, &terms, at, &low)
        && low.least) {
        sum->low = low.low;
        sum->up = low.up;
    }
    o->loose = loose;
    return ok && o->why == NULL;
}

bool orders_sum_over(orders *o, const node *n, const node *v, range *r, const meaning *t,
                     order_value *out)
{
    order_value body;
    growth g;
    orders_range_begin(o, r);
    node with = node_alone(n);
    if (v->next == NULL)
        with.b = (node *)orders_cut(o, r, n->b, t);
    bool ok = orders_sum(o, &with, v->next, t, &body),
         exactly = ok && sum_of_poly(o, r, &body, out);
    const node *loose = o->loose;
    ok = ok && growth_of_value(o, &body, v, &g);
    o->loose = exactly ? loose : o->loose;
    orders_range_forget(o, r);
    ok = ok && (exactly ? keep_terms(o, r, v, &g, out) : sum_of_growth(o, r, v, &g, out));
    orders_range_close(o, r);
    return ok;
}
