/* The order of an expression (order.h): exactly, as a sum of products, for as long as it is one,
 * and then by an upper and a lower form.  What is never negative in the regime may be taken from
 * what is larger by a constant factor; a floor of what may be below 1 has no lower form but 0; a
 * sum over t is geometric or polynomial in t. */
#include <string.h>

#include "derive/order.h"

enum { DEEPEST_CALL = 100, LONGEST_POLY = 256, LARGEST_POWER = 8 };

/* What a name stands for within a function or a sum. */
typedef struct meaning {
    const char *name;
    const node *is;              /* an expression of `in`, or NULL: */
    const struct meaning *in;
    int tau;                     /* the parameter that is 2^name */
    const struct meaning *next;
} meaning;

typedef struct value {
    bool exact;
    poly p;
    growth g; /* where it is not exact */
} value;

static bool value_of(orders *o, const node *n, const meaning *names, value *out);

/* --- sums of products ---------------------------------------------------------------------- */

static poly poly_number(orders *o, ratio k)
{
    poly p = { arena_alloc(o->a, sizeof *p.p), ratio_is(k, 0) ? 0 : 1, false };
    p.p[0] = (product){ k, mono_one() };
    return p;
}

static poly poly_single(orders *o, ratio k, const mono *m)
{
    poly p = { arena_alloc(o->a, sizeof *p.p), 1, false };
    p.p[0] = (product){ k, *m };
    return p;
}

static void poly_put(poly *p, ratio k, const mono *m)
{
    for (int i = 0; i < p->count; i++)
        if (mono_same(&p->p[i].m, m)) {
            p->p[i].k = ratio_add(p->p[i].k, k);
            if (ratio_is(p->p[i].k, 0))
                p->p[i] = p->p[--p->count];
            return;
        }
    if (!ratio_is(k, 0))
        p->p[p->count++] = (product){ k, *m };
}

static poly poly_add(orders *o, const poly *a, const poly *b, int sign)
{
    poly p = { arena_alloc(o->a, (size_t)(a->count + b->count + 1) * sizeof *p.p), 0,
               a->roughly || b->roughly };
    for (int i = 0; i < a->count; i++)
        poly_put(&p, a->p[i].k, &a->p[i].m);
    for (int i = 0; i < b->count; i++)
        poly_put(&p, sign < 0 ? (ratio){ -b->p[i].k.p, b->p[i].k.q } : b->p[i].k, &b->p[i].m);
    return p;
}

static bool is_number(const poly *p, ratio *k)
{
    mono one = mono_one();
    if (p->roughly || p->count > 1 || (p->count == 1 && !mono_same(&p->p[0].m, &one)))
        return false;
    *k = p->count ? p->p[0].k : ratio_of(0);
    return true;
}

/* False when the product is no sum of products, or too long a one. */
static bool poly_times(orders *o, const poly *a, const poly *b, poly *out)
{
    ratio k;
    bool scaled = is_number(a, &k) || is_number(b, &k);
    if (a->count * b->count > LONGEST_POLY || ((a->roughly || b->roughly) && !scaled))
        return false;
    poly all = { arena_alloc(o->a, (size_t)(a->count * b->count + 1) * sizeof *all.p), 0,
                 a->roughly || b->roughly };
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            mono m = mono_mul(&a->p[i].m, &b->p[j].m);
            ratio factor = ratio_mul(a->p[i].k, b->p[j].k);
            if (mono_bad(&m) || ratio_bad(factor))
                return false;
            poly_put(&all, factor, &m);
        }
    *out = all;
    return true;
}

/* The only logarithm of a monomial that is one and nothing else; -1 if it is not. */
static int lone_log(const mono *m)
{
    int found = -1;
    for (int i = 0; i < ORDER_NAMES; i++)
        if (!ratio_is(m->x[i], 0))
            return -1;
    for (int k = 0; k < ORDER_LOGS; k++) {
        if (!ratio_is(m->z[k], 0)
            || (!ratio_is(m->y[k], 0) && (!ratio_is(m->y[k], 1) || found >= 0)))
            return -1;
        if (ratio_is(m->y[k], 1))
            found = k;
    }
    return found;
}

/* Is it a sum of multiples of logarithms and a number? Then the logarithms together are log2 of the
 * product *l. */
static bool linear_logs(const orders *o, const poly *p, mono *l, ratio *number)
{
    mono one = mono_one();
    *l = one;
    *number = ratio_of(0);
    for (int i = 0; i < p->count; i++) {
        int k = lone_log(&p->p[i].m);
        if (k >= 0) {
            mono part = mono_one();
            for (int x = 0; x < ORDER_NAMES; x++)
                part.x[x] = ratio_mul(o->logs[k].x[x], p->p[i].k);
            *l = mono_mul(l, &part);
        } else if (mono_same(&p->p[i].m, &one)) {
            *number = p->p[i].k;
        } else {
            return false;
        }
    }
    return !mono_bad(l);
}

static bool mixed(const mono *m)
{
    for (int i = 0; i < ORDER_NAMES; i++)
        if (ratio_sign(m->x[i]) < 0)
            return true;
    return false;
}

static bool has_x(const mono *m)
{
    for (int i = 0; i < ORDER_NAMES; i++)
        if (!ratio_is(m->x[i], 0))
            return true;
    return false;
}

static bool has_logs(const mono *m)
{
    for (int k = 0; k < ORDER_LOGS; k++)
        if (!ratio_is(m->y[k], 0) || !ratio_is(m->z[k], 0))
            return true;
    return false;
}

/* log2 of a product of parameters as a scale: max(1, it). */
static bool log_scale(orders *o, const mono *l, mono *out)
{
    log_form f;
    memcpy(f.x, l->x, sizeof f.x);
    int k = orders_log(o, &f);
    *out = mono_one();
    if (k < 0)
        return false;
    out->y[k] = ratio_of(1);
    regime_log(o, k);
    return true;
}

static void loose(orders *o, const node *at)
{
    if (o->loose == NULL)
        o->loose = at;
}

/* A sum of logarithms, some subtracted: log2 of a product that may be as little as 1. */
static bool logs_growth(orders *o, const poly *p, const mono *l, ratio number, const node *at,
                        growth *out)
{
    mono scale;
    ratio least;
    if (!log_scale(o, l, &scale))
        return false;
    out->up = form_of(o, &scale);
    out->low = (form_of_growth){ NULL, 0 };
    out->least = !p->roughly && regime_implies(o, l, true, &least)
                 && ratio_sign(ratio_add(least, number)) >= 0;
    if (out->least && ratio_sign(ratio_add(least, number)) > 0)
        out->low = out->up;
    else
        loose(o, at);
    return true;
}

/* Of what is left of the positive terms, the one that loses the smallest part of itself by `need`
 * times the product m, which it is `times` larger than; -1: none is larger. */
static int bearer(orders *o, const poly *p, const ratio *left, const mono *m, ratio need,
                  ratio *times)
{
    int best = -1;
    ratio least_lost = ratio_of(0);
    for (int j = 0; j < p->count; j++) {
        mono turned = mono_power(m, ratio_of(-1)), v = mono_mul(&p->p[j].m, &turned);
        ratio least;
        if (ratio_sign(left[j]) <= 0 || !regime_implies(o, &v, true, &least))
            continue;
        ratio by = regime_power_below(least), lost = ratio_div(ratio_div(need, by), left[j]);
        if (best < 0 || ratio_cmp(lost, least_lost) < 0) {
            best = j;
            least_lost = lost;
            *times = by;
        }
    }
    return best;
}

/* Takes what is subtracted from what is larger by a constant factor; what is left of each is > 0 in
 * out->low. */
static void absorb(orders *o, const poly *p, growth *out)
{
    ratio *left = arena_alloc(o->a, (size_t)(p->count + 1) * sizeof *left), times;
    for (int i = 0; i < p->count; i++)
        left[i] = p->p[i].k;
    out->least = true;
    for (int i = 0; i < p->count; i++) {
        ratio need = (ratio){ -p->p[i].k.p, p->p[i].k.q };
        for (int j;
             ratio_sign(need) > 0 && (j = bearer(o, p, left, &p->p[i].m, need, &times)) >= 0;) {
            ratio part = ratio_div(need, times);
            if (ratio_cmp(part, left[j]) > 0)
                part = left[j];
            left[j] = ratio_sub(left[j], part);
            need = ratio_sub(need, ratio_mul(part, times));
        }
        out->least &= ratio_sign(need) <= 0 && !ratio_bad(need);
    }
    out->low = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < p->count && out->least; i++)
        if (ratio_sign(left[i]) > 0) {
            form_of_growth f = form_of(o, &p->p[i].m);
            out->low = form_max(o, &out->low, &f);
        }
}

static bool poly_growth(orders *o, const poly *p, const node *at, growth *out)
{
    *out = (growth){ .least = true };
    bool negative = false;
    mono one = mono_one(), l;
    ratio number;
    for (int i = 0; i < p->count; i++) {
        if (ratio_bad(p->p[i].k))
            return orders_fail(o, at, "a number too long");
        negative |= ratio_sign(p->p[i].k) < 0;
    }
    if (negative && linear_logs(o, p, &l, &number) && has_x(&l)
        && (mixed(&l) || p->roughly || p->count == 2))
        return logs_growth(o, p, &l, number, at, out);
    for (int i = 0; i < p->count; i++)
        if (ratio_sign(p->p[i].k) > 0) {
            form_of_growth f = form_of(o, &p->p[i].m);
            out->up = form_max(o, &out->up, &f);
        }
    out->low = out->up;
    if (negative) {
        absorb(o, p, out);
        if (!out->least || out->low.count < out->up.count)
            loose(o, at);
    }
    if (p->roughly) {
        form_of_growth f = form_of(o, &one);
        out->up = form_max(o, &out->up, &f);
        out->least &= !negative;
    }
    return o->why == NULL;
}

static bool growth_of(orders *o, const value *v, const node *at, growth *out)
{
    if (v->exact)
        return poly_growth(o, &v->p, at, out);
    *out = v->g;
    return true;
}

/* --- arithmetic ---------------------------------------------------------------------------- */

static value from_poly(poly p)
{
    return (value){ .exact = true, .p = p };
}

static value from_growth(growth g)
{
    return (value){ .g = g };
}

/* Where either may be below 0 their product has no upper form: both may be. */
static growth growth_times(orders *o, const growth *a, const growth *b, const node *at)
{
    if (!a->least && !b->least)
        orders_fail(o, at, "a product of differences");
    growth g = { form_times(o, &a->up, &b->up), { NULL, 0 }, a->least && b->least };
    if (g.least)
        g.low = form_times(o, &a->low, &b->low);
    return g;
}

static bool growth_raise(orders *o, const growth *a, ratio e, const node *at, growth *out)
{
    if (!a->least)
        return orders_fail(o, at, "a power of a difference that may be below 0");
    if (ratio_sign(e) > 0) {
        *out = (growth){ form_raise(o, &a->up, e), form_raise(o, &a->low, e), true };
        return o->why == NULL;
    }
    if (a->low.count == 0)
        return orders_fail(o, at, "what is divided by here may come close to 0");
    *out = (growth){ form_raise(o, &a->low, e), form_raise(o, &a->up, e), true };
    return o->why == NULL;
}

static bool combine_growths(orders *o, const node *n, const value *a, const value *b, value *out)
{
    growth x, y, g;
    if (!growth_of(o, a, n->a, &x) || !growth_of(o, b, n->b, &y))
        return false;
    switch (n->op) {
    case OP_ADD:
        g = (growth){ form_max(o, &x.up, &y.up), { NULL, 0 }, x.least && y.least };
        if (g.least)
            g.low = form_max(o, &x.low, &y.low);
        break;
    case OP_SUB:
        if (!y.least)
            return orders_fail(o, n->b, "a difference within a difference");
        g = (growth){ .up = x.up };
        loose(o, n);
        break;
    case OP_MUL:
        g = growth_times(o, &x, &y, n);
        break;
    default:
        if (!growth_raise(o, &y, ratio_of(-1), n->b, &y))
            return false;
        g = growth_times(o, &x, &y, n);
        break;
    }
    *out = from_growth(g);
    return o->why == NULL;
}

static bool divided(orders *o, const poly *a, const poly *b, poly *out)
{
    if (b->count != 1 || ratio_sign(b->p[0].k) <= 0 || b->roughly)
        return false;
    mono m = mono_power(&b->p[0].m, ratio_of(-1));
    poly by = poly_single(o, ratio_div(ratio_of(1), b->p[0].k), &m);
    return poly_times(o, a, &by, out);
}

static bool arithmetic(orders *o, const node *n, const value *a, const value *b, value *out)
{
    if (a->exact && b->exact) {
        poly p;
        if (n->op == OP_ADD || n->op == OP_SUB) {
            *out = from_poly(poly_add(o, &a->p, &b->p, n->op == OP_SUB ? -1 : 1));
            return true;
        }
        if (n->op == OP_MUL ? poly_times(o, &a->p, &b->p, &p) : divided(o, &a->p, &b->p, &p)) {
            *out = from_poly(p);
            return true;
        }
    }
    return combine_growths(o, n, a, b, out);
}

/* Is it a whole number whenever the parameters are? */
static bool is_whole(const poly *p)
{
    for (int i = 0; i < p->count; i++) {
        if (p->p[i].k.q != 1 || has_logs(&p->p[i].m))
            return false;
        for (int x = 0; x < ORDER_NAMES; x++)
            if (p->p[i].m.x[x].q != 1 || p->p[i].m.x[x].p < 0)
                return false;
    }
    return !p->roughly;
}

/* Is one of its terms known to be 1 or more, and none subtracted? */
static bool at_least_one(orders *o, const value *v)
{
    bool found = false;
    for (int i = 0; v->exact && i < v->p.count; i++) {
        ratio least;
        if (ratio_sign(v->p.p[i].k) < 0 || v->p.roughly)
            return false;
        if (regime_implies(o, &v->p.p[i].m, true, &least))
            found |= ratio_cmp(ratio_mul(v->p.p[i].k, regime_power_below(least)), ratio_of(1)) >= 0;
    }
    return found;
}

static bool rounded(orders *o, const node *n, bool up, const value *v, value *out)
{
    mono l, one = mono_one();
    ratio number;
    growth g;
    if (v->exact && is_whole(&v->p)) {
        *out = *v;
        return true;
    }
    if (v->exact && linear_logs(o, &v->p, &l, &number) && has_x(&l)) {
        *out = *v;
        out->p.roughly = true;
        return true;
    }
    if (!growth_of(o, v, n, &g))
        return false;
    form_of_growth least = form_of(o, &one);
    if (up) {
        g.up = form_max(o, &g.up, &least);
        if (g.least && g.low.count)
            g.low = form_max(o, &g.low, &least);
    } else if (g.least && !at_least_one(o, v)) {
        g.low = (form_of_growth){ NULL, 0 };
        loose(o, n);
    }
    *out = from_growth(g);
    return o->why == NULL;
}

/* --- logarithms and powers -------------------------------------------------------------------- */

/* "A parameter that stands under a logarithm is at least 2", and 2^more under a further one. */
static void at_least(orders *o, const mono *l, int log2_of_it)
{
    regime_add(o, l, ratio_of(log2_of_it), true, true,
               arena_format(o->a, "%s >= %d", mono_text(o, l), 1 << log2_of_it));
}

/* Is it a sum that is 2 at least? */
static bool at_least_two(orders *o, const value *v)
{
    ratio sum = ratio_of(0);
    if (!v->exact || v->p.roughly)
        return false;
    for (int i = 0; i < v->p.count; i++) {
        ratio least;
        if (ratio_sign(v->p.p[i].k) < 0)
            return false;
        if (regime_implies(o, &v->p.p[i].m, true, &least))
            sum = ratio_add(sum, ratio_mul(v->p.p[i].k, regime_power_below(least)));
    }
    return ratio_cmp(sum, ratio_of(2)) >= 0;
}

/* The logarithm of a logarithm: what stands under both is 4 at least, and so the first is 2. */
static mono log_of_log(orders *o, int k)
{
    mono first = mono_one(), second = mono_one(), inside = mono_one();
    memcpy(inside.x, o->logs[k].x, sizeof inside.x);
    at_least(o, &inside, 2);
    first.y[k] = second.z[k] = ratio_of(1);
    regime_add(o, &first, ratio_of(1), true, false, "");
    return second;
}

static bool log_of_mono(orders *o, const mono *m, const node *at, form_of_growth *out)
{
    mono one = mono_one(), scale;
    *out = (form_of_growth){ NULL, 0 };
    if (has_x(m) && has_logs(m))
        return orders_fail(o, at, "the logarithm of %s", mono_text(o, m));
    if (has_x(m) && mixed(m)) {
        if (!log_scale(o, m, &scale))
            return false;
        *out = form_of(o, &scale);
        return true;
    }
    if (!has_x(m) && !has_logs(m)) {
        *out = form_of(o, &one);
        return true;
    }
    for (int i = 0; i < ORDER_NAMES; i++)
        if (!ratio_is(m->x[i], 0)) {
            mono alone = mono_one();
            alone.x[i] = ratio_of(1);
            if (!log_scale(o, &alone, &scale))
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

static bool log_of_form(orders *o, const form_of_growth *f, const node *at, form_of_growth *out)
{
    *out = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth least = { NULL, 0 };
        for (int j = 0; j < f->c[i].count; j++) {
            form_of_growth l;
            if (!log_of_mono(o, &f->c[i].m[j], at, &l))
                return false;
            least = j ? form_min(o, &least, &l) : l;
        }
        *out = form_max(o, out, &least);
    }
    return o->why == NULL;
}

/* log2 of k times powers of parameters, exactly where k is a power of two. */
static bool log_of_product(orders *o, const product *p, value *out)
{
    ratio k = p->k, number = ratio_of(0);
    for (; k.q == 1 && k.p % 2 == 0; k.p /= 2)
        number.p++;
    for (; k.p == 1 && k.q % 2 == 0; k.q /= 2)
        number.p--;
    poly sum = poly_number(o, number);
    sum.roughly = !ratio_is(k, 1);
    if (ratio_cmp(p->k, ratio_of(1)) < 0) { /* n/4 is to be 2 at least */
        ratio below = ratio_div(ratio_of(2), p->k);
        int64_t least = 0;
        while (ratio_cmp(ratio_of((int64_t)1 << least), below) < 0)
            least++;
        at_least(o, &p->m, (int)least);
    }
    for (int i = 0; i < ORDER_NAMES; i++) {
        mono alone = mono_one(), scale;
        alone.x[i] = ratio_of(1);
        if (ratio_is(p->m.x[i], 0) || mixed(&p->m))
            continue;
        at_least(o, &alone, 1);
        if (!log_scale(o, &alone, &scale))
            return false;
        poly part = poly_single(o, p->m.x[i], &scale);
        sum = poly_add(o, &sum, &part, 1);
    }
    if (mixed(&p->m)) {
        mono scale;
        at_least(o, &p->m, 1);
        if (!log_scale(o, &p->m, &scale))
            return false;
        poly part = poly_single(o, ratio_of(1), &scale);
        sum = poly_add(o, &sum, &part, 1);
    }
    *out = from_poly(sum);
    return true;
}

/* A number 2^k, k >= 0: of log2(1) nothing is left in a sum. */
static bool is_power(const poly *p)
{
    ratio k;
    return is_number(p, &k) && k.q == 1 && k.p > 0 && (k.p & (k.p - 1)) == 0;
}

static bool log2_of(orders *o, const node *n, const value *v, value *out)
{
    if (v->exact && is_power(&v->p))
        return log_of_product(o, &v->p.p[0], out);
    if (v->exact && v->p.count == 1 && !v->p.roughly && ratio_sign(v->p.p[0].k) > 0
        && !has_logs(&v->p.p[0].m) && has_x(&v->p.p[0].m))
        return log_of_product(o, &v->p.p[0], out);
    if (v->exact && v->p.count == 1 && !v->p.roughly && ratio_is(v->p.p[0].k, 1)
        && lone_log(&v->p.p[0].m) >= 0) {
        mono second = log_of_log(o, lone_log(&v->p.p[0].m));
        *out = from_poly(poly_single(o, ratio_of(1), &second));
        return true;
    }
    growth g, l = { .least = false };
    if (!growth_of(o, v, n, &g) || !log_of_form(o, &g.up, n, &l.up))
        return false;
    l.least = g.least && g.low.count > 0 && at_least_two(o, v);
    if (!l.least)
        loose(o, n);
    if (l.least && !log_of_form(o, &g.low, n, &l.low))
        return false;
    *out = from_growth(l);
    return true;
}

/* 2^p for a sum of logarithms and a number: k times a product; *exact unless it is so up to a
 * factor only. */
static bool power_of_two(orders *o, const poly *p, ratio scale, product *out, bool *exact)
{
    mono l;
    ratio number;
    if (!linear_logs(o, p, &l, &number))
        return false;
    number = ratio_mul(number, scale);
    *exact = !p->roughly && number.q == 1 && number.p > -62 && number.p < 62;
    out->k = !*exact        ? ratio_of(1)
             : number.p < 0 ? ratio_make(1, (__int128)1 << -number.p)
                            : ratio_of(1LL << number.p);
    out->m = mono_power(&l, scale);
    return !mono_bad(&out->m);
}

static growth growth_single(orders *o, const mono *m)
{
    form_of_growth f = form_of(o, m);
    return (growth){ f, f, true };
}

static bool power_by_number(orders *o, const node *n, const value *base, ratio e, value *out)
{
    const poly *p = &base->p;
    if (base->exact && e.q == 1 && e.p >= 0 && e.p <= LARGEST_POWER) {
        poly raised = poly_number(o, ratio_of(1));
        bool fits = true;
        for (int i = 0; i < e.p && fits; i++)
            fits = poly_times(o, &raised, p, &raised);
        if (fits) {
            *out = from_poly(raised);
            return true;
        }
    }
    if (base->exact && p->count == 1 && !p->roughly && ratio_is(p->p[0].k, 1)) {
        mono m = mono_power(&p->p[0].m, e);
        *out = from_poly(poly_single(o, ratio_of(1), &m));
        return !mono_bad(&m) || orders_fail(o, n, "exponents too long");
    }
    growth g;
    if (!growth_of(o, base, n->a, &g) || !growth_raise(o, &g, e, n, &g))
        return false;
    *out = from_growth(g);
    return true;
}

static bool power(orders *o, const node *n, const value *base, const value *e, value *out)
{
    ratio k, two;
    product p;
    bool exact;
    if (e->exact && is_number(&e->p, &k))
        return power_by_number(o, n, base, k, out);
    if (!base->exact || !is_number(&base->p, &two) || two.q != 1 || two.p < 2
        || (two.p & (two.p - 1)) != 0 || !e->exact
        || !power_of_two(o, &e->p, ratio_of(__builtin_ctzll((uint64_t)two.p)), &p, &exact))
        return orders_fail(
            o, n, "a power whose exponent is neither a number nor, of 2, a sum of logarithms");
    *out = exact ? from_poly(poly_single(o, p.k, &p.m)) : from_growth(growth_single(o, &p.m));
    return true;
}

/* --- conditions ------------------------------------------------------------------------------- */

typedef enum truth { FALSE, TRUE, EITHER, FAILED } truth;

/* Is a <= b (strictly: a < b) in all of the regime? */
static bool proved(orders *o, const poly *a, const poly *b, bool strict)
{
    if (a->count != 1 || b->count != 1 || a->roughly || b->roughly || ratio_sign(a->p[0].k) <= 0
        || ratio_sign(b->p[0].k) <= 0)
        return false;
    mono turned = mono_power(&a->p[0].m, ratio_of(-1)), v = mono_mul(&b->p[0].m, &turned);
    ratio least, quotient = ratio_div(b->p[0].k, a->p[0].k);
    if (!regime_implies(o, &v, true, &least))
        return false;
    int sign = ratio_cmp(ratio_mul(quotient, regime_power_below(least)), ratio_of(1));
    return strict ? sign > 0 : sign >= 0;
}

static bool names_hidden(const orders *o, const poly *p)
{
    for (int i = 0; i < p->count; i++)
        for (int x = 0; x < o->name_count; x++)
            if (o->hidden[x] && !ratio_is(p->p[i].m.x[x], 0))
                return true;
    return false;
}

static bool same_poly(const poly *a, const poly *b)
{
    bool same = a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = ratio_cmp(a->p[i].k, b->p[i].k) == 0 && mono_same(&a->p[i].m, &b->p[i].m);
    return same;
}

static truth comparison(orders *o, const node *n, const meaning *names)
{
    value a, b;
    if (!value_of(o, n->a, names, &a) || !value_of(o, n->b, names, &b))
        return FAILED;
    if (!a.exact || !b.exact || n->op == OP_EQ || n->op == OP_NE)
        return EITHER;
    bool less = n->op == OP_LT || n->op == OP_LE, strict = n->op == OP_LT || n->op == OP_GT;
    const poly *low = less ? &a.p : &b.p, *high = less ? &b.p : &a.p;
    for (int i = 0; i < o->decided_count; i++)
        if (o->decided[i].comparison == n && same_poly(&o->decided[i].less, low)
            && same_poly(&o->decided[i].more, high))
            return o->decided[i].holds ? TRUE : FALSE;
    if (proved(o, low, high, strict))
        return TRUE;
    if (proved(o, high, low, !strict))
        return FALSE;
    bool splits = low->count == 1 && high->count == 1 && ratio_sign(low->p[0].k) > 0
                  && ratio_sign(high->p[0].k) > 0 && !names_hidden(o, low)
                  && !names_hidden(o, high);
    if (!splits)
        return EITHER;
    o->split = n;
    o->split_less = *low;
    o->split_more = *high;
    return FAILED;
}

static truth condition(orders *o, const node *n, const meaning *names)
{
    if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR)) {
        truth ends = n->op == OP_AND ? FALSE : TRUE, a = condition(o, n->a, names);
        if (a == ends || a == FAILED)
            return a;
        truth b = condition(o, n->b, names);
        return b == ends || b == FAILED ? b : a == EITHER ? EITHER : b;
    }
    if (n->kind == N_UNARY && n->op == OP_NOT) {
        truth a = condition(o, n->a, names);
        return a == TRUE ? FALSE : a == FALSE ? TRUE : a;
    }
    if (n->kind == N_BINARY && n->op >= OP_EQ && n->op <= OP_GE)
        return comparison(o, n, names);
    return EITHER; /* is_pow2(p), a choice: either branch */
}

static bool branches(orders *o, const node *n, const meaning *names, value *out)
{
    truth t = condition(o, n->a, names);
    value a, b;
    growth x, y;
    if (t == FAILED)
        return false;
    if (t != EITHER)
        return value_of(o, t == TRUE ? n->b : n->c, names, out);
    if (!value_of(o, n->b, names, &a) || !value_of(o, n->c, names, &b)
        || !growth_of(o, &a, n->b, &x) || !growth_of(o, &b, n->c, &y))
        return false;
    growth g = { form_max(o, &x.up, &y.up), { NULL, 0 }, x.least && y.least };
    if (g.least)
        g.low = form_min(o, &x.low, &y.low);
    loose(o, n);
    *out = from_growth(g);
    return o->why == NULL;
}

/* --- sums ------------------------------------------------------------------------------------- */

typedef struct range {
    int tau;          /* the parameter that is 2^t */
    poly from, to, count;
    bool powers;      /* 2^from and 2^to are known: */
    product first, last;
    bool exact;       /* as they stand */
} range;

static void range_powers(orders *o, range *r)
{
    bool first, last;
    r->powers = power_of_two(o, &r->from, ratio_of(1), &r->first, &first)
                && power_of_two(o, &r->to, ratio_of(1), &r->last, &last);
    r->exact = r->powers && first && last;
}

static bool open_range(orders *o, const node *v, const meaning *names, range *r)
{
    value a, b;
    if (v->a->c)
        return orders_fail(o, v->a->c, "a sum in steps");
    if (!value_of(o, v->a->a, names, &a) || !value_of(o, v->a->b, names, &b))
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
    if (is_number(&r->from, &from) && ratio_sign(from) >= 0)
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
        if (has_x(&alone) || !ratio_is(m->z[k], 0))
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
    if (!power_of_two(o, &r->from, alpha, &first, &exact[0])
        || !power_of_two(o, &next, alpha, &last, &exact[1]) || !exact[0] || !exact[1])
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
    if (!ratio_is(beta, 0) && !(is_number(&r->from, &from) && ratio_cmp(from, ratio_of(1)) >= 0)) {
        out->least = false; /* t = 0, which the scale of t takes for 1, may be all there is */
        loose(o, at);
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
        loose(o, at);
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
            *out = from_poly(all);
            return true;
        }
    }
    if (!growth_of(o, body, at, &g) || !sum_of_form(o, r, at, &g.up, true, &sum.up))
        return false;
    sum.least = g.least;
    sum.low = (form_of_growth){ NULL, 0 };
    if (g.least && count.low.count && !sum_of_form(o, r, at, &g.low, false, &sum.low))
        return false;
    *out = from_growth(sum);
    return true;
}

static bool sum_over(orders *o, const node *n, const node *v, const meaning *names, value *out);

/* The sum over r of what stands behind the variable v, which means `t`. */
static bool sum_with(orders *o, const node *n, const node *v, range *r, const meaning *t,
                     value *out)
{
    int facts = o->fact_count;
    range_facts(o, r);
    value body;
    bool ok = sum_over(o, n, v->next, t, &body);
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

/* sum(t = a..b, ...), one variable after the other from the innermost out */
static bool sum_over(orders *o, const node *n, const node *v, const meaning *names, value *out)
{
    if (v == NULL)
        return value_of(o, n->b, names, out);
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

/* --- names and calls -------------------------------------------------------------------------- */

static bool name_of(orders *o, const node *n, const meaning *names, value *out)
{
    mono m = mono_one();
    for (const meaning *k = names; k; k = k->next)
        if (strcmp(k->name, n->name) == 0) {
            if (k->is)
                return value_of(o, k->is, k->in, out);
            mono t = mono_one(), scale;
            t.x[k->tau] = ratio_of(1);
            if (!log_scale(o, &t, &scale))
                return false; /* t = log2 of 2^t */
            *out = from_poly(poly_single(o, ratio_of(1), &scale));
            return true;
        }
    for (int i = 0; o->in && i < o->in->slot_count; i++)
        if (strcmp(o->in->slots[i].name, n->name) == 0) {
            if (o->in->slots[i].kind == SLOT_CHOICE)
                return orders_fail(o, n, "the choice `%s`", n->name);
            if (o->in->slots[i].kind == SLOT_LET)
                return value_of(o, o->in->slots[i].expr, NULL, out);
        }
    int i = orders_name(o, n->name);
    if (i < 0)
        return false;
    m.x[i] = ratio_of(1);
    *out = from_poly(poly_single(o, ratio_of(1), &m));
    return true;
}

static const function *function_named(const orders *o, const char *name)
{
    for (const function *f = o->in ? o->in->functions : NULL; f; f = f->next)
        if (strcmp(f->name, name) == 0)
            return f;
    for (const symbol *s = o->w->symbols; s; s = s->next)
        if (s->kind == SYMBOL_FUNCTION && strcmp(s->name, name) == 0)
            return &s->fn;
    return NULL;
}

/* What is said of the function's growth, or what it is. */
static const node *growing_body(const function *f)
{
    return f->order ? f->order : f->body;
}

static const node *parameters_of(const function *f)
{
    return f->order ? f->order_params : f->params;
}

static bool call_function(orders *o, const node *n, const function *f, const meaning *names,
                          value *out)
{
    const meaning *inside = NULL;
    const node *arg = n->a;
    for (const node *p = parameters_of(f); p; p = p->next, arg = arg->next) {
        if (arg == NULL)
            return orders_fail(o, n, "`%s` needs %d arguments", n->name, f->count);
        meaning *m = arena_alloc(o->a, sizeof *m);
        *m = (meaning){ .name = p->name, .is = arg, .in = names, .next = inside };
        inside = m;
    }
    if (arg)
        return orders_fail(o, n, "`%s` needs %d arguments", n->name, f->count);
    return value_of(o, growing_body(f), inside, out);
}

static bool call_extreme(orders *o, const node *n, const meaning *names, bool greatest, value *out)
{
    growth all = { .least = true };
    for (const node *a = n->a; a; a = a->next) {
        value v;
        growth g;
        if (!value_of(o, a, names, &v) || !growth_of(o, &v, a, &g))
            return false;
        if (a == n->a) {
            all = g;
            continue;
        }
        all.up = greatest ? form_max(o, &all.up, &g.up) : form_min(o, &all.up, &g.up);
        all.least &= g.least;
        all.low = greatest ? form_max(o, &all.low, &g.low) : form_min(o, &all.low, &g.low);
    }
    *out = from_growth(all);
    return o->why == NULL;
}

static bool call_gcd(orders *o, const node *n, const meaning *names, value *out)
{
    mono one = mono_one();
    for (const node *a = n->a; a; a = a->next) {
        value v;
        ratio k;
        if (!value_of(o, a, names, &v))
            return false;
        if (v.exact && is_number(&v.p, &k) && ratio_sign(k) > 0) { /* from 1 to that number */
            *out = from_growth(growth_single(o, &one));
            return true;
        }
    }
    if (!call_extreme(o, n, names, false, out))
        return false;
    out->g.low = form_of(o, &one);
    loose(o, n);
    return true;
}

/* A logarithm to a base of no matter: a constant factor. */
static bool call_log(orders *o, const node *argument, const meaning *names, bool whole, value *out)
{
    value v;
    if (!value_of(o, argument, names, &v) || !log2_of(o, argument, &v, out))
        return false;
    if (whole && out->exact)
        out->p.roughly = true;
    return true;
}

static bool without_factor(orders *o, const node *n, value *v)
{
    growth g;
    if (!growth_of(o, v, n, &g))
        return false;
    *v = from_growth(g);
    return true;
}

static bool call_log_base(orders *o, const node *n, const meaning *names, value *out)
{
    value base, above, below;
    ratio k;
    if (!value_of(o, n->a, names, &base))
        return false;
    if (base.exact && is_number(&base.p, &k)) {
        if (ratio_cmp(k, ratio_of(1)) <= 0)
            return orders_fail(o, n->a, "a logarithm to a base that is not above 1");
        return call_log(o, n->a->next, names, false, out)
               && (ratio_is(k, 2) || without_factor(o, n, out));
    }
    if (!log2_of(o, n->a, &base, &below) || !call_log(o, n->a->next, names, false, &above))
        return false;
    node quotient = *n;
    quotient.op = OP_DIV;
    quotient.b = n->a->next;
    return arithmetic(o, &quotient, &above, &below, out);
}

static bool call_root(orders *o, const node *n, const meaning *names, bool whole, value *out)
{
    value v;
    if (!value_of(o, n->a, names, &v) || !power_by_number(o, n, &v, ratio_make(1, 2), out))
        return false;
    v = *out;
    return !whole || rounded(o, n, false, &v, out);
}

static bool call_of(orders *o, const node *n, const meaning *names, value *out)
{
    int count = node_count(n->a);
    const function *f = function_named(o, n->name);
    value v;
    if (f)
        return call_function(o, n, f, names, out);
    if (count >= 1 && (strcmp(n->name, "min") == 0 || strcmp(n->name, "max") == 0))
        return call_extreme(o, n, names, strcmp(n->name, "max") == 0, out);
    if (count >= 1 && strcmp(n->name, "gcd") == 0)
        return call_gcd(o, n, names, out);
    if (count == 1
        && (strcmp(n->name, "log2") == 0 || strcmp(n->name, "ilog2") == 0
            || strcmp(n->name, "clog2") == 0))
        return call_log(o, n->a, names, strcmp(n->name, "log2") != 0, out);
    if (count == 1 && (strcmp(n->name, "ln") == 0 || strcmp(n->name, "log10") == 0))
        return call_log(o, n->a, names, false, out) && without_factor(o, n, out);
    if (count == 2 && strcmp(n->name, "log") == 0)
        return call_log_base(o, n, names, out);
    if (count == 1 && (strcmp(n->name, "sqrt") == 0 || strcmp(n->name, "isqrt") == 0))
        return call_root(o, n, names, strcmp(n->name, "isqrt") == 0, out);
    if (count == 1 && (strcmp(n->name, "floor") == 0 || strcmp(n->name, "ceil") == 0))
        return value_of(o, n->a, names, &v) && rounded(o, n, strcmp(n->name, "ceil") == 0, &v, out);
    return orders_fail(o, n, "the function `%s`", n->name);
}

static bool is_meant(const meaning *names, const char *name)
{
    for (; names; names = names->next)
        if (strcmp(names->name, name) == 0)
            return true;
    return false;
}

/* Names the parameters that a tree speaks of, within the lets and functions it uses, too. */
static void collect(orders *o, const node *n, const meaning *names)
{
    if (n == NULL || o->why || o->depth >= DEEPEST_CALL)
        return;
    o->depth++;
    const function *f = n->kind == N_CALL ? function_named(o, n->name) : NULL;
    const node *let = NULL;
    bool choice = false; /* a truth, no number that grows */
    if (n->kind == N_NAME && !is_meant(names, n->name)) {
        for (int i = 0; o->in && i < o->in->slot_count; i++)
            if (strcmp(o->in->slots[i].name, n->name) == 0) {
                choice = o->in->slots[i].kind == SLOT_CHOICE;
                let = o->in->slots[i].kind == SLOT_LET ? o->in->slots[i].expr : NULL;
            }
        if (let)
            collect(o, let, NULL);
        else if (!choice)
            orders_name(o, n->name);
    }
    if (f) {
        const meaning *inside = NULL;
        for (const node *p = parameters_of(f); p; p = p->next) {
            meaning *m = arena_alloc(o->a, sizeof *m);
            *m = (meaning){ .name = p->name, .next = inside };
            inside = m;
        }
        collect(o, growing_body(f), inside);
    }
    if (n->kind == N_AGGREGATE)
        for (const node *v = n->a; v; v = v->next) {
            collect(o, v->a->a, names);
            collect(o, v->a->b, names);
            meaning *m = arena_alloc(o->a, sizeof *m);
            *m = (meaning){ .name = v->name, .next = names };
            names = m;
        }
    else
        for (const node *a = n->a; a; a = n->kind == N_CALL ? a->next : NULL)
            collect(o, a, names);
    collect(o, n->kind == N_CALL ? NULL : n->b, names); /* of a call: its name */
    collect(o, n->kind == N_CALL ? NULL : n->c, names);
    o->depth--;
}

/* --- expressions ------------------------------------------------------------------------------ */

static bool number_of(orders *o, const node *n, value *out)
{
    num above, below;
    int64_t p, q;
    if (n->value.kind == NUM_REAL || n->value.kind == NUM_BOOL)
        return orders_fail(o, n, "what is no rational number");
    num_fraction(&n->value, &above, &below);
    bool fits = num_to_i64(&above, &p) && num_to_i64(&below, &q) && p > INT64_MIN / 2;
    num_clear(&above);
    num_clear(&below);
    if (!fits)
        return orders_fail(o, n, "a number of more than 63 bits");
    *out = from_poly(poly_number(o, ratio_make(p, q)));
    return true;
}

static bool binary_of(orders *o, const node *n, const meaning *names, value *out)
{
    value a, b, quotient;
    if (n->op >= OP_BOR && n->op <= OP_SHR)
        return orders_fail(o, n, "an operation on bits");
    if (n->op < OP_ADD)
        return orders_fail(o, n, "a truth in the place of a number");
    if (!value_of(o, n->a, names, &a) || !value_of(o, n->b, names, &b))
        return false;
    if (n->op == OP_POW)
        return power(o, n, &a, &b, out);
    if (n->op == OP_FDIV)
        return arithmetic(o, n, &a, &b, &quotient) && rounded(o, n, false, &quotient, out);
    if (n->op != OP_MOD)
        return arithmetic(o, n, &a, &b, out);
    growth x, y;
    if (!growth_of(o, &a, n->a, &x) || !growth_of(o, &b, n->b, &y))
        return false;
    *out = from_growth((growth){ form_min(o, &x.up, &y.up), { NULL, 0 }, true });
    loose(o, n);
    return o->why == NULL;
}

static bool value_inside(orders *o, const node *n, const meaning *names, value *out)
{
    value v;
    switch (n->kind) {
    case N_NUMBER: return number_of(o, n, out);
    case N_NAME: return name_of(o, n, names, out);
    case N_BINARY: return binary_of(o, n, names, out);
    case N_IF: return branches(o, n, names, out);
    case N_CALL: return call_of(o, n, names, out);
    case N_FLOOR:
    case N_CEIL: return value_of(o, n->a, names, &v) && rounded(o, n, n->kind == N_CEIL, &v, out);
    case N_UNARY: {
        poly zero = poly_number(o, ratio_of(0));
        if (n->op != OP_NEG || !value_of(o, n->a, names, &v))
            return orders_fail(o, n, "a truth in the place of a number");
        if (!v.exact)
            return orders_fail(o, n, "a negative summand that is no sum of products");
        *out = from_poly(poly_add(o, &zero, &v.p, -1));
        return true;
    }
    case N_AGGREGATE:
        if (n->op != AGGREGATE_SUM || n->c)
            return n->c ? orders_fail(o, n, "a sum with a condition")
                        : orders_fail(o, n, "`%s` over a range", n->name);
        return sum_over(o, n, n->a, names, out);
    default:
        return orders_fail(o, n, "this kind of expression");
    }
}

static bool value_of(orders *o, const node *n, const meaning *names, value *out)
{
    if (o->why || o->split)
        return false;
    if (o->depth >= DEEPEST_CALL)
        return orders_fail(o, n, "an expression deeper than %d", DEEPEST_CALL);
    o->depth++;
    bool ok = value_inside(o, n, names, out);
    o->depth--;
    return ok && o->why == NULL;
}

void orders_collect(orders *o, const node *n)
{
    for (; n; n = n->next)
        collect(o, n, NULL);
}

bool order_of(orders *o, const node *expression, growth *out)
{
    value v;
    o->loose = NULL;
    return value_of(o, expression, NULL, &v) && growth_of(o, &v, expression, out);
}

bool poly_of(orders *o, const node *expression, poly *out)
{
    value v;
    if (!value_of(o, expression, NULL, &v) || !v.exact)
        return false;
    *out = v.p;
    return true;
}
