/* Polys: exact sums of products, and what they are up to constant factors. A negative term is taken
 * from a positive one that is larger by a constant factor (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

enum { LONGEST_POLY = 256 };

poly poly_number(orders *o, ratio k)
{
    poly p = { .p = arena_alloc(o->forms, sizeof *p.p), .count = ratio_is(k, 0) ? 0 : 1 };
    p.p[0] = (product){ k, mono_one() };
    return p;
}

poly poly_single(orders *o, ratio k, const mono *m)
{
    poly p = { .p = arena_alloc(o->forms, sizeof *p.p), .count = 1 };
    p.p[0] = (product){ k, *m };
    return p;
}

poly poly_copy(arena *a, const poly *p)
{
    poly copy = { .p = arena_array(a, (size_t)p->count + 1, sizeof *copy.p), .count = p->count };
    if (p->count)
        memcpy(copy.p, p->p, (size_t)p->count * sizeof *copy.p);
    return copy;
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

poly poly_add(orders *o, const poly *a, const poly *b, int sign)
{
    poly p = { .p = arena_alloc(o->forms, (size_t)(a->count + b->count + 1) * sizeof *p.p) };
    for (int i = 0; i < a->count; i++)
        poly_put(&p, a->p[i].k, &a->p[i].m);
    for (int i = 0; i < b->count; i++)
        poly_put(&p, sign < 0 ? (ratio){ -b->p[i].k.p, b->p[i].k.q } : b->p[i].k, &b->p[i].m);
    return p;
}

bool poly_has_negative(const poly *p)
{
    int i = 0;
    while (i < p->count && ratio_sign(p->p[i].k) >= 0)
        i++;
    return i < p->count;
}

bool poly_is_number(const poly *p, ratio *k)
{
    mono one = mono_one();
    if (p->count > 1 || (p->count == 1 && !mono_same(&p->p[0].m, &one)))
        return false;
    *k = p->count ? p->p[0].k : ratio_of(0);
    return true;
}

bool poly_same(const poly *a, const poly *b)
{
    bool same = a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = ratio_cmp(a->p[i].k, b->p[i].k) == 0 && mono_same(&a->p[i].m, &b->p[i].m);
    return same;
}

bool poly_times(orders *o, const poly *a, const poly *b, poly *out)
{
    if (a->count * b->count > LONGEST_POLY)
        return false;
    poly all = { .p = arena_alloc(o->forms, (size_t)(a->count * b->count + 1) * sizeof *all.p) };
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

int mono_lone_log(const mono *m)
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

bool poly_linear_logs(const orders *o, const poly *p, mono *l, ratio *number)
{
    mono one = mono_one();
    *l = one;
    *number = ratio_of(0);
    for (int i = 0; i < p->count; i++) {
        int k = mono_lone_log(&p->p[i].m);
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

bool mono_mixed(const mono *m)
{
    for (int i = 0; i < ORDER_NAMES; i++)
        if (ratio_sign(m->x[i]) < 0)
            return true;
    return false;
}

bool mono_has_x(const mono *m)
{
    for (int i = 0; i < ORDER_NAMES; i++)
        if (!ratio_is(m->x[i], 0))
            return true;
    return false;
}

bool mono_has_logs(const mono *m)
{
    for (int k = 0; k < ORDER_LOGS; k++)
        if (!ratio_is(m->y[k], 0) || !ratio_is(m->z[k], 0))
            return true;
    return false;
}

bool orders_log_scale(orders *o, const mono *l, mono *out)
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

bool orders_name_moves(const orders *o, int name)
{
    bool rounded = false;
    for (int i = 0; i < o->rounded_count && !rounded; i++)
        rounded = o->rounded[i].name == name;
    return o->hidden[name] && !rounded;
}

static bool hides(const orders *o, const ratio *x, bool moving)
{
    for (int i = 0; i < o->name_count; i++)
        if (!ratio_is(x[i], 0) && (moving ? orders_name_moves(o, i) : o->hidden[i]))
            return true;
    return false;
}

static bool mono_has(const orders *o, const mono *m, bool moving)
{
    bool found = hides(o, m->x, moving);
    for (int k = 0; k < o->log_count && !found; k++)
        found = (!ratio_is(m->y[k], 0) || !ratio_is(m->z[k], 0)) && hides(o, o->logs[k].x, moving);
    return found;
}

bool orders_mono_hidden(const orders *o, const mono *m)
{
    return mono_has(o, m, false);
}

bool orders_mono_moves(const orders *o, const mono *m)
{
    return mono_has(o, m, true);
}

/* The least known value of the range's variable t that the logarithm log2(2^t) is; 0: it is none,
 * or none is known. */
static int64_t least_of_variable(const orders *o, int log)
{
    ratio from;
    const range *r = orders_range_of_log(o, log);
    return r && poly_is_number(&r->from, &from) ? from.p / from.q : 0;
}

bool orders_may_vanish(const orders *o, const mono *m)
{
    for (int k = 0; k < o->log_count; k++) {
        bool first = ratio_sign(m->y[k]) > 0, second = ratio_sign(m->z[k]) > 0;
        if ((first || second) && hides(o, o->logs[k].x, true)
            && least_of_variable(o, k) < (second ? 2 : 1))
            return true;
    }
    return false;
}

static bool clause_vanishes(const orders *o, const clause *c)
{
    bool vanishes = false;
    for (int j = 0; j < c->count && !vanishes; j++)
        vanishes = orders_may_vanish(o, &c->m[j]);
    return vanishes;
}

bool orders_stands(const orders *o, const form_of_growth *f)
{
    for (int i = 0; i < f->count; i++)
        if (!clause_vanishes(o, &f->c[i]))
            return true;
    return false;
}

form_of_growth orders_standing(orders *o, const form_of_growth *f)
{
    form_of_growth out = { NULL, 0 };
    for (int i = 0; i < f->count; i++)
        if (!clause_vanishes(o, &f->c[i])) {
            form_of_growth one = { &f->c[i], 1 };
            out = form_max(o, &out, &one);
        }
    return out;
}

void orders_loose(orders *o, const node *at)
{
    if (o->loose == NULL)
        o->loose = at;
}

/* The growth of log2(l) + number, for a product l that may be as little as 1. */
static bool logs_growth(orders *o, const mono *l, ratio number, const node *at, growth *out)
{
    mono scale, once = *l;
    ratio least;
    for (int i = ORDER_NAMES - 1; i >= 0; i--) /* log2(n^2/p^2) = 2*log2(n/p) */
        if (!ratio_is(l->x[i], 0)) {
            ratio e = l->x[i];
            e.p = e.p < 0 ? -e.p : e.p;
            once = mono_power(l, ratio_div(ratio_of(1), e));
        }
    if (!orders_log_scale(o, &once, &scale))
        return false;
    out->up = form_of(o, &scale);
    out->low = (form_of_growth){ NULL, 0 };
    out->least = regime_implies(o, l, true, &least) && ratio_sign(ratio_add(least, number)) >= 0;
    if (out->least && ratio_sign(ratio_add(least, number)) > 0)
        out->low = out->up;
    else
        orders_loose(o, at);
    return true;
}

/* The product that all terms share, as n is of n*log2(p) - n; without it they are *rest. */
static mono shared_of(orders *o, const poly *p, poly *rest)
{
    mono shared = p->p[0].m;
    for (int i = 1; i < p->count; i++) {
        for (int k = 0; k < ORDER_SCALES; k++)
            if (ratio_cmp(p->p[i].m.of[k], shared.of[k]) < 0)
                shared.of[k] = p->p[i].m.of[k];
    }
    *rest = poly_number(o, ratio_of(0));
    rest->p = arena_alloc(o->forms, (size_t)p->count * sizeof *rest->p);
    for (int i = 0; i < p->count; i++)
        rest->p[rest->count++] = (product){ p->p[i].k, mono_over(&p->p[i].m, &shared) };
    return shared;
}

/* *is: p is log2(l) + number, l a quotient or the number not 0, perhaps times a product that cannot
 * be 0; then *out is its growth. */
static bool growth_of_logs(orders *o, const poly *p, const node *at, bool *is, growth *out)
{
    poly rest;
    mono l, shared = shared_of(o, p, &rest);
    ratio number;
    *is = poly_linear_logs(o, &rest, &l, &number) && mono_has_x(&l) && !orders_mono_moves(o, &l)
          && !orders_mono_moves(o, &shared) && (mono_mixed(&l) || rest.count == 2);
    if (!*is)
        return true;
    growth by = growth_single(o, &shared);
    if (!logs_growth(o, &l, number, at, out))
        return false;
    *out = growth_times(o, out, &by, at);
    return o->why == NULL;
}

/* poly_absorb for a poly with variables of ranges of which only the first part is looked at: it
 * takes a lower bound of p without these variables, often a sum of logarithms. */
static void absorb_parts(orders *o, const poly *p, growth *out)
{
    poly least;
    growth g;
    bool logs = false;
    *out = (growth){ .up = out->up };
    for (int which = 0; !out->least && orders_part_least(o, p, which, &least); which++) {
        if (least.count == 0 || !growth_of_logs(o, &least, NULL, &logs, &g) || !logs) {
            poly_absorb(o, &least, out);
        } else if (g.least) {
            out->low = g.low;
            out->least = true;
        }
    }
    if (!out->least)
        poly_absorb(o, p, out);
}

bool orders_positive(orders *o, const poly *p, bool strict)
{
    growth g = { .least = false };
    poly least = *p;
    for (int i = 0; i < p->count; i++)
        if (ratio_bad(p->p[i].k))
            return false;
    if (regime_says(o, p, strict))
        return true;
    if (orders_has_part(o, p))
        absorb_parts(o, p, &g);
    else
        poly_absorb(o, &least, &g);
    return g.least && (!strict || orders_stands(o, &g.low));
}

static bool growth_of_poly(orders *o, const poly *p, const node *at, growth *out)
{
    *out = (growth){ .least = true };
    bool negative = false, logs = false;
    for (int i = 0; i < p->count; i++) {
        if (ratio_bad(p->p[i].k))
            return orders_fail(o, at, "a number too long");
        negative |= ratio_sign(p->p[i].k) < 0;
    }
    if (negative && (!growth_of_logs(o, p, at, &logs, out) || logs))
        return o->why == NULL;
    for (int i = 0; i < p->count; i++)
        if (ratio_sign(p->p[i].k) > 0) {
            form_of_growth f = form_of(o, &p->p[i].m);
            out->up = form_max(o, &out->up, &f);
        }
    out->low = out->up;
    if (orders_has_part(o, p)) {
        absorb_parts(o, p, out);
    } else if (negative) {
        poly_absorb(o, p, out);
        if (!out->least || out->low.count < out->up.count)
            orders_loose(o, at);
    }
    return o->why == NULL;
}

/* Sets out->near: p is its other terms minus a bounded number. */
static void find_near(orders *o, const poly *p, const node *at, growth *out)
{
    mono one = mono_one();
    growth g;
    poly rest = *p;
    rest.p = arena_alloc(o->forms, (size_t)(p->count + 1) * sizeof *rest.p);
    rest.count = 0;
    for (int i = 0; i < p->count; i++)
        if (ratio_sign(p->p[i].k) > 0 || !mono_same(&p->p[i].m, &one))
            rest.p[rest.count++] = p->p[i];
    const node *loose = o->loose;
    if (rest.count < p->count && growth_of_poly(o, &rest, at, &g) && g.least) {
        out->is_near = true;
        out->near = g.low;
    }
    o->loose = loose;
}

/* Bounds p once more with each rounded quotient replaced by its quotient, give or take 1: n - (k -
 * 1)*(n div k) is from n/k to n/k + k, as the products cancel. loose: o->loose before p was
 * read. */
static void join_rounded(orders *o, const poly *p, const node *at, const node *loose, growth *out)
{
    const node *where = o->where;
    poly end;
    growth g;
    if (!poly_has_negative(p) || !orders_rounded_end(o, p, true, &end))
        return;
    if (end.count && growth_of_poly(o, &end, at, &g) && !form_below(o, &out->up, &g.up)
        && form_below(o, &g.up, &out->up))
        out->up = g.up;
    if (orders_rounded_end(o, p, false, &end) && growth_of_poly(o, &end, at, &g) && g.least) {
        out->low = out->least ? form_max(o, &out->low, &g.low) : g.low;
        out->least = true;
    }
    o->why = NULL;
    o->where = where;
    if (out->least && form_below(o, &out->up, &out->low))
        o->loose = loose;
}

bool poly_growth(orders *o, const poly *p, const node *at, growth *out)
{
    const node *loose = o->loose;
    if (!growth_of_poly(o, p, at, out))
        return false;
    join_rounded(o, p, at, loose, out);
    if (!out->least || out->low.count < out->up.count)
        find_near(o, p, at, out);
    if (!out->least) {
        out->sized = true;
        out->size = out->up;
        for (int i = 0; i < p->count; i++) {
            form_of_growth one = form_of(o, &p->p[i].m);
            out->size = form_max(o, &out->size, &one);
        }
        out->size = orders_unrounded(o, &out->size);
    }
    out->near = orders_unrounded(o, &out->near);
    out->up = orders_unrounded(o, &out->up);
    out->low = orders_unrounded(o, &out->low);
    return o->why == NULL;
}
