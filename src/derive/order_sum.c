/* Sums over a variable, geometric or polynomial in it (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

/* How a product of the body depends on t: rest * 2^(alpha t) * t^beta * the powers P^(gamma t) of
 * other bases; way: 1 if all of its powers grow, -1 if they fall, 0 if there are none. */
typedef struct course {
    mono rest;
    ratio alpha, beta, gamma[ORDER_NAMES];
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

/* False where t stands within another logarithm, or one power grows and another falls. */
static bool course_of(orders *o, const mono *m, int tau, course *c)
{
    *c = (course){ .rest = *m, .alpha = m->x[tau], .beta = ratio_of(0) };
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
        if (ratio_is(o->logs[k].x[tau], 0) || (ratio_is(m->y[k], 0) && ratio_is(m->z[k], 0)))
            continue;
        mono alone = mono_one();
        memcpy(alone.x, o->logs[k].x, sizeof alone.x);
        alone.x[tau] = ratio_sub(alone.x[tau], ratio_of(1));
        if (mono_has_x(&alone) || !ratio_is(m->z[k], 0))
            return false;
        c->beta = m->y[k];
        c->rest.y[k] = ratio_of(0);
    }
    return fits;
}

static bool same_course(const orders *o, const course *a, const course *b)
{
    bool same = ratio_cmp(a->alpha, b->alpha) == 0 && ratio_cmp(a->beta, b->beta) == 0;
    for (int i = 0; i < o->raised_count && same; i++)
        same = ratio_cmp(a->gamma[i], b->gamma[i]) == 0;
    return same;
}

/* k * rest * sum of 2^(alpha t) t^beta, exactly; false where that is no sum of products. */
static bool sum_exactly(orders *o, const range *r, const product *term, poly *out)
{
    course way;
    poly one = poly_number(o, ratio_of(1)), a, b, c;
    if (!r->closed || !course_of(o, &term->m, r->tau, &way) || way.other)
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
static bool product_at(orders *o, const range *r, const node *at, bool end, const course *c,
                       growth *out)
{
    mono one = mono_one(), here = c->rest;
    if (!ratio_is(c->alpha, 0)) {
        if (!r->powers)
            return orders_fail(o, at,
                               "a sum of powers whose exponents end at no sum of logarithms");
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
    if (ratio_is(c->beta, 0))
        return true;
    growth t, one_more = growth_single(o, &one);
    if (!orders_range_end(o, r, at, end, &t))
        return false;
    t.up = form_max(o, &t.up, &one_more.up);
    if (t.least)
        t.low = form_max(o, &t.low, &one_more.low);
    if (!growth_raise(o, &t, c->beta, at, &t))
        return false;
    *out = growth_times(o, out, &t, at);
    return true;
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
    *way = c.way ? c.way : ratio_sign(c.beta);
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

/* The sum of a product over the range, up to a constant factor; the range is not empty. */
static bool sum_of_product(orders *o, const range *r, const node *at, const mono *m, growth *out)
{
    course c;
    if (!course_of(o, m, r->tau, &c))
        return course_fail(o, at);
    if (c.way == 0 && ratio_sign(c.beta) < 0)
        return orders_fail(o, at, "a harmonic sum");
    if (!product_at(o, r, at, c.way >= 0, &c, out))
        return false;
    growth count;
    ratio from;
    if (r->cut && c.way > 0) /* its end is not in the range */
        out->least = false;
    if (!ratio_is(c.beta, 0) && !o->anchored
        && !(poly_is_number(&r->from, &from) && ratio_cmp(from, ratio_of(1)) >= 0)) {
        out->least = false; /* t = 0, which the scale of t takes for 1, may be all there is */
        orders_loose(o, at);
    }
    if (c.way != 0)
        return true;
    if (!orders_range_size(o, r, at, &count))
        return false;
    *out = growth_times(o, out, &count, at);
    return true;
}

/* Do its products depend on the sum's variable in the same way?  Then one is the least of them in
 * all turns. */
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
    if (r->cut && end)
        return true;
    if (!product_at(o, r, at, end, &c, &g)) {
        if (!end || r->closed)
            return false;
        o->why = NULL; /* the other end may do */
        return true;
    }
    if (ratio_is(c.beta, 0)) /* otherwise there may be nothing at t = 0 */
        *low = g.low;
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

/* The sum of leasts is at most the least of the sums, and at least what the first and the last
 * summand are; of what is the same in all turns it is that as often. */
static bool sum_of_clause(orders *o, const range *r, const node *at, const clause *c, bool up,
                          form_of_growth *out)
{
    form_of_growth ends[2] = { { NULL, 0 }, { NULL, 0 } }, low;
    bool same = all_alike(o, r, c);
    growth count;
    if (stays(o, r, c) && orders_range_size(o, r, at, &count) && (up || count.least)) {
        const form_of_growth one = { (clause *)c, 1 };
        *out = form_times(o, &one, up ? &count.up : &count.low);
        return o->why == NULL;
    }
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
    if (!up && !same) {
        *out = form_max(o, &ends[0], &ends[1]);
        orders_loose(o, at);
    }
    return o->why == NULL;
}

/* Is the clause a product with a power of t, and without that power a clause as well?  Then their
 * greatest is what the scale of t, which is 1 at t = 0, says it is. */
static bool is_anchored(orders *o, const range *r, const form_of_growth *f, int i)
{
    course c;
    if (f->c[i].count != 1 || !course_of(o, &f->c[i].m[0], r->tau, &c) || ratio_sign(c.beta) <= 0
        || c.way != 0)
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

static bool sum_of_value(orders *o, const range *r, const node *at, const value *body, value *out)
{
    growth count, g, sum;
    if (!orders_range_size(o, r, at, &count))
        return false;
    if (!count.least)
        orders_loose(o, at); /* it may be empty */
    if (count.least && body->exact && !body->p.roughly) {
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
    if (g.least && count.least && count.low.count
        && !sum_of_form(o, r, at, &g.low, false, &sum.low))
        return false;
    *out = value_growth(sum);
    return true;
}

/* The sum over r of what stands behind the variable v, which means `t`. */
static bool sum_with(orders *o, const node *n, const node *v, range *r, const meaning *t,
                     value *out)
{
    value body;
    orders_range_begin(o, r);
    node with = *n;
    if (v->next == NULL)
        with.b = (node *)orders_cut(o, r, n->b, t);
    bool ok = orders_sum(o, &with, v->next, t, &body);
    orders_range_forget(o, r);
    ok = ok && sum_of_value(o, r, v, &body, out);
    orders_range_close(o, r);
    return ok;
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
    range whole = orders_range_from_one(o, r);
    meaning there = { .name = u->name, .tau = r->tau, .next = names };
    o->why = NULL;
    o->loose = NULL;
    return sum_with(o, n, v, &whole,
                    &(meaning){ .name = v->name, .is = is, .in = &there, .next = names }, out)
           && o->loose == NULL;
}

/* The lower form of the sum made larger; is all known up to a constant factor now? */
static bool raise_low(orders *o, const node *n, const node *v, const meaning *names, value *sum)
{
    growth g, low;
    if (!growth_of_value(o, sum, n, &g) || !orders_low_sum(o, n, v, names, &low))
        return false;
    if (g.least)
        low.low = form_max(o, &low.low, &g.low);
    g.low = low.low;
    g.least = true;
    *sum = value_growth(g);
    return form_below(o, &g.up, &g.low);
}

bool orders_sum(orders *o, const node *n, const node *v, const meaning *names, value *out)
{
    if (v == NULL)
        return orders_value(o, n->b, names, out);
    range r;
    growth low;
    if (o->low_only) {
        bool found = orders_low_sum(o, n, v, names, &low);
        *out = value_growth(low);
        return found || orders_fail(o, v, "a sum of which nothing is known from below");
    }
    if (!orders_range_open(o, v, names, &r))
        return false;
    const node *before = o->loose, *split = o->split;
    const int cuts = o->cuts;
    o->loose = NULL;
    bool ok = sum_with(o, n, v, &r, &(meaning){ .name = v->name, .tau = r.tau, .next = names },
                       out);
    const char *why = o->why;
    const node *where = o->where, *loose_at = o->loose;
    for (int turned = 0; turned < 2 && (!ok || loose_at) && o->split == split && o->cuts == cuts;
         turned++) {
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
    if (ok && loose_at && o->ranges == NULL && raise_low(o, n, v, names, out))
        loose_at = NULL;
    o->loose = before ? before : loose_at;
    return ok;
}
