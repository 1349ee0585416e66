/* Lower forms of sums of terms that are never below 0 and depend on conditions (order_inside.h).
 * Such a sum is at least its first term; the least term in the first 1/PART of the turns, times
 * their number; and, where the terms take t mod k, the same of the turns with one residue. In the
 * first part t <= limit/PART for each limit of the number of turns, so that a multiple of t that is
 * subtracted is a small part of what it is subtracted from. Sums inside are read in the same way,
 * for a lower form only: o->low_only says so. */
#include <string.h>

#include "derive/order_inside.h"

enum { PART = 16, MOST_CHOICES = 16 };

static bool has_variable(orders *o, const range *r, const poly *p)
{
    poly rest, of_it;
    return !orders_apart(o, r, p, &rest, &of_it) || of_it.count > 0;
}

bool orders_has_part(orders *o, const poly *p)
{
    for (const range *r = o->ranges; r; r = r->outer)
        if (r->part && has_variable(o, r, p))
            return true;
    return false;
}

bool orders_part_least(orders *o, const poly *p, int which, poly *out)
{
    *out = *p;
    if (which >= MOST_CHOICES)
        return false;
    for (const range *r = o->ranges; r; r = r->outer) {
        poly rest, of_it, below = { .count = 0 }, part = poly_number(o, ratio_make(1, PART)), most;
        if (!r->part)
            continue;
        if (!orders_apart(o, r, out, &rest, &of_it))
            return false;
        if (of_it.count == 0)
            continue;
        below.p = arena_alloc(o->forms, (size_t)(of_it.count + 1) * sizeof *below.p);
        for (int i = 0; i < of_it.count; i++) /* what is added may be 0 */
            if (ratio_sign(of_it.p[i].k) < 0)
                below.p[below.count++] = of_it.p[i];
        *out = rest;
        if (below.count == 0)
            continue;
        if (r->limits == 0)
            return false;
        const poly *limit = &r->limit[which % r->limits];
        which /= r->limits;
        if (!poly_times(o, &below, limit, &most) || !poly_times(o, &most, &part, &most))
            return false;
        *out = poly_add(o, &rest, &most, 1);
    }
    return which == 0;
}

/* The clauses of f that are free of the range's variable. */
static form_of_growth without_variable(orders *o, const range *r, const form_of_growth *f)
{
    form_of_growth out = { NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        bool has = false;
        for (int j = 0; j < f->c[i].count; j++) {
            poly p = poly_single(o, ratio_of(1), &f->c[i].m[j]);
            has |= has_variable(o, r, &p);
        }
        form_of_growth one = { &f->c[i], 1 };
        if (!has)
            out = form_max(o, &out, &one);
    }
    return out;
}

/* Adds the facts 2^t <= 2^(limit/PART), of limits that are sums of logarithms. */
static void add_part_facts(orders *o, const range *r)
{
    mono l, t = mono_one();
    ratio number, part = ratio_make(1, PART);
    t.x[r->tau] = ratio_of(-1);
    for (int i = 0; i < r->limits; i++)
        if (poly_linear_logs(o, &r->limit[i], &l, &number)) {
            mono most = mono_power(&l, part), v = mono_mul(&most, &t);
            if (!mono_bad(&v))
                regime_add(o, &v, ratio_mul(ratio_sub(ratio_of(0), number), part), true);
        }
}

/* Opens the range of v; false as well where it does not begin at 0. */
static bool opens_at_zero(orders *o, const node *v, const meaning *names, range *r)
{
    ratio from;
    return orders_range_open(o, v, names, r) && poly_is_number(&r->from, &from)
           && ratio_is(from, 0);
}

/* A lower form from the first part of the range `over`: the least term there, times the number of
 * turns. is: the variable of v in terms of that of `over`; NULL: they are the same. */
static bool part_over(orders *o, const node *n, const node *v, const node *over, const node *is,
                      const meaning *names, form_of_growth *low)
{
    range r;
    order_value body;
    growth g;
    *low = (form_of_growth){ NULL, 0 };
    if (!opens_at_zero(o, over, names, &r))
        return false;
    orders_range_begin(o, &r);
    const meaning own = { .name = over->name, .tau = r.tau, .next = names };
    const meaning of_it = { .name = v->name, .is = is, .in = &own, .next = names };
    const meaning t = is ? of_it : own;
    node with = node_alone(n);
    if (v->next == NULL)
        with.b = (node *)orders_cut(o, &r, n->b, &t);
    const growth size = r.size;
    bool ok = size.least && size.low.count > 0;
    r.part = true;
    add_part_facts(o, &r);
    ok = ok && orders_sum(o, &with, v->next, &t, &body) && growth_of_value(o, &body, n, &g);
    orders_range_forget(o, &r);
    orders_range_close(o, &r);
    if (!ok || !g.least)
        return false;
    g.low = without_variable(o, &r, &g.low);
    *low = form_times(o, &size.low, &g.low);
    return o->why == NULL;
}

/* The same from all turns of `over`, read as usual, for terms whose conditions are decided
 * there. */
static bool all_over(orders *o, const node *n, const node *v, const node *over, const node *is,
                     const meaning *names, form_of_growth *low)
{
    range r;
    order_value sum;
    growth g;
    *low = (form_of_growth){ NULL, 0 };
    if (v->next || !opens_at_zero(o, over, names, &r))
        return false;
    const meaning own = { .name = over->name, .tau = r.tau, .next = names };
    const meaning t = { .name = v->name, .is = is, .in = &own, .next = names };
    o->low_only = false;
    bool ok = orders_sum_over(o, n, over, &r, &t, &sum) && growth_of_value(o, &sum, n, &g)
              && g.least && g.low.count > 0;
    o->low_only = true;
    if (ok)
        *low = g.low;
    return ok && o->why == NULL;
}

static bool by_part(orders *o, const node *n, const node *v, const meaning *names,
                    form_of_growth *low)
{
    return part_over(o, n, v, v, NULL, names, low);
}

/* The k of a first `x mod k` in n whose x has the name; 0: there is none. */
static int64_t modulus_in(const node *n, const char *name)
{
    enum { MOST = 1000 };
    int64_t k = 0;
    if (n == NULL)
        return 0;
    if (n->kind == N_BINARY && n->op == OP_MOD && n->b->kind == N_NUMBER
        && num_to_i64(&n->b->value, &k) && k > 1 && k < MOST && expr_mentions(n->a, name))
        return k;
    k = 0;
    for (const node *a = n->kind == N_CALL ? n->a : NULL; a && k == 0; a = a->next)
        k = modulus_in(a, name);
    if (n->kind != N_CALL && k == 0)
        k = modulus_in(n->a, name);
    if (n->kind != N_CALL && k == 0)
        k = modulus_in(n->b, name);
    return k || n->kind == N_CALL ? k : modulus_in(n->c, name);
}

/* A lower form from the turns t = k*u + rest alone, u = 0..(to + 1) div k - 1, of a range 0..to:
 * there t mod k is `rest`. */
static bool by_residue(orders *o, const node *n, const node *v, int64_t k, int64_t rest,
                       const meaning *names, form_of_growth *low)
{
    node *u = node_new(o->a, N_NAME, v->at), over = node_alone(v),
         *turns = node_new(o->a, N_RANGE, v->at), *by = node_number(o->a, v->at, k);
    u->name = over.name = arena_format(o->a, "%s''", v->name); /* no name of a user's */
    turns->a = v->a->a;
    turns->b = node_binary(o->a, OP_FDIV,
                           node_binary(o->a, OP_ADD, v->a->b, node_number(o->a, v->at, 1)), by);
    turns->b = node_binary(o->a, OP_SUB, turns->b, node_number(o->a, v->at, 1));
    over.a = turns;
    node *is = node_binary(o->a, OP_ADD, node_binary(o->a, OP_MUL, by, u),
                           node_number(o->a, v->at, rest));
    if (all_over(o, n, v, &over, is, names, low))
        return true;
    o->why = NULL;
    o->split = NULL;
    return part_over(o, n, v, &over, is, names, low);
}

/* A lower form of a range from another number than 0: t = from + u, with u from 0. */
static bool by_shift(orders *o, const node *n, const node *v, const meaning *names,
                     form_of_growth *low)
{
    node *u = node_new(o->a, N_NAME, v->at), over = node_alone(v),
         *turns = node_new(o->a, N_RANGE, v->at);
    const node *gap = orders_one_more_than_gap(o, v->a->b, v->a->a);
    if (gap == NULL || node_is_number(v->a->a, 0))
        return false;
    u->name = over.name = arena_format(o->a, "%s''", v->name); /* no name of a user's */
    turns->a = node_number(o->a, v->at, 0);
    turns->b = node_binary(o->a, OP_SUB, gap, node_number(o->a, v->at, 1));
    over.a = turns;
    return part_over(o, n, v, &over, node_binary(o->a, OP_ADD, v->a->a, u), names, low);
}

static bool by_residues(orders *o, const node *n, const node *v, const meaning *names,
                        form_of_growth *low)
{
    const int64_t k = modulus_in(n->b, v->name);
    bool found = false;
    *low = (form_of_growth){ NULL, 0 };
    for (int last = 0; last < 2 && k > 0; last++) {
        form_of_growth f;
        if (!by_residue(o, n, v, k, last ? k - 1 : 0, names, &f))
            continue;
        *low = form_max(o, low, &f);
        found = true;
    }
    return found;
}

static bool by_first(orders *o, const node *n, const node *v, const meaning *names,
                     form_of_growth *low)
{
    range r;
    order_value body;
    growth g;
    const meaning start = { .name = v->name, .is = v->a->a, .in = names, .next = names };
    *low = (form_of_growth){ NULL, 0 };
    if (!orders_range_open(o, v, names, &r) || !r.some)
        return false;
    if (!orders_sum(o, n, v->next, &start, &body) || !growth_of_value(o, &body, n, &g) || !g.least)
        return false;
    *low = g.low;
    return true;
}

bool orders_low_sum(orders *o, const node *n, const node *v, const meaning *names, growth *out)
{
    static bool (*const ways[])(orders *, const node *, const node *, const meaning *,
                                form_of_growth *) = { by_part, by_shift, by_first, by_residues };
    const attempt before = orders_try(o);
    bool found = false;
    o->low_only = true;
    *out = (growth){ .least = true };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        form_of_growth low;
        o->why = NULL;
        o->split = NULL;
        if (ways[i](o, n, v, names, &low)) {
            low = form_plain(o, &low);
            out->low = form_max(o, &out->low, &low);
            found = true;
        }
    }
    orders_back(o, &before);
    o->lows++;
    return found;
}
