/* Ranges of sums (order_inside.h): what is known of their variable, of its powers and of the number
 * of turns. Where the end is no sum of products, as clog2(n + b), it is known up to a constant
 * factor; and so is 2^end, if it is a rounded logarithm. */
#include <string.h>

#include "derive/order_inside.h"

static void range_powers(orders *o, range *r)
{
    bool first, last;
    if (r->turns)
        return;
    r->powers = r->closed && poly_power_of_two(o, &r->from, ratio_of(1), &r->first, &first)
                && poly_power_of_two(o, &r->to, ratio_of(1), &r->last, &last);
    r->exact = r->powers && first && last;
}

/* --- ends that are no sums of products -------------------------------------------------------- */

/* Takes numbers that are added to n, or subtracted, off it: adds them to *k and returns the
 * rest. */
static const node *without_number(const node *n, int64_t *k)
{
    int64_t by;
    while (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB) && n->b->kind == N_NUMBER
           && num_to_i64(&n->b->value, &by) && by >= 0 && by < 1000) {
        *k += n->op == OP_ADD ? by : -by;
        n = n->a;
    }
    return n;
}

const node *orders_behind_names(const orders *o, const node *n, const meaning **names)
{
    while (n->kind == N_NAME) {
        const meaning *m = meaning_of(*names, n->name);
        if (m && m->is == NULL)
            return n;
        if (m) {
            *names = m->in;
            n = m->is;
            continue;
        }
        const node *is = orders_let(o, n->name);
        if (is == NULL)
            return n;
        *names = NULL;
        n = is;
    }
    return n;
}

/* The growth of x + more, for an integer x of growth g; with more < 0 it may be 0. */
static growth more_than(orders *o, growth g, int64_t more, const node *at)
{
    mono one = mono_one();
    form_of_growth least = form_of(o, &one);
    if (more > 0) {
        g.up = form_max(o, &g.up, &least);
        g.low = form_max(o, &g.low, &least);
    } else if (more < 0) {
        g.low = (form_of_growth){ NULL, 0 };
        orders_loose(o, at);
    }
    return g;
}

/* A range 0..ceil(x) - 1 has ceil(x) turns: x is a limit. */
static void limit_of_end(orders *o, const node *end, const meaning *names, range *r)
{
    order_value x;
    end = orders_behind_names(o, end, &names);
    const node *inside = node_function(end) == FN_CEIL ? end->a : NULL;
    const char *why = o->why;
    if (inside && r->beyond == -1
        && orders_value(o, orders_under_ceiling(o, inside, names), names, &x) && x.exact)
        r->limit[r->limits++] = x.p;
    o->why = why;
}

/* Is it one product, up to a constant factor? */
static bool one_product(orders *o, const order_value *v, const node *at, mono *m)
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

/* An end clog2(x) or ilog2(x), perhaps plus a number, where x is one product up to a constant
 * factor: then so is 2^to. */
static void end_at_log(orders *o, const node *end, const meaning *names, const ratio *from,
                       range *r)
{
    order_value x;
    mono m;
    end = orders_behind_names(o, end, &names);
    r->turns = builtin_of(end)->kind == KIND_LOG && builtin_of(end)->rounds
               && r->beyond > -ORDER_LOGS
               && orders_value(o, end->a, names, &x) && one_product(o, &x, end->a, &m);
    if (!r->turns)
        return;
    const mono one = mono_one();
    r->powers = true;
    r->first = (product){ regime_power_below(*from), one };
    r->last = (product){ regime_power_below(ratio_of(r->beyond)), m };
}

static bool open_end(orders *o, const node *v, const node *end, const meaning *names, range *r)
{
    ratio from;
    order_value b, whole;
    growth g;
    r->beyond = 0;
    end = without_number(end, &r->beyond);
    if (!poly_is_number(&r->from, &from) || from.q != 1 || ratio_sign(from) < 0
        || !orders_value(o, end, names, &b)
        || !(orders_is_integer(o, end, names) ? (whole = b, true)
                                              : order_value_rounded(o, end, false, &b, &whole))
        || !growth_of_value(o, &whole, end, &g))
        return orders_fail(o, v->a, "a sum between ends that are no sums of products");
    r->top = more_than(o, g, r->beyond, end);
    r->size = more_than(o, g, r->beyond + 1 - from.p, end);
    const char *why = o->why;
    end_at_log(o, end, names, &from, r);
    o->why = why;
    limit_of_end(o, end, names, r);
    return o->split == NULL;
}

static bool is_open(const orders *o, int tau)
{
    for (const range *r = o->ranges; r; r = r->outer)
        if (r->tau == tau)
            return true;
    return false;
}

static bool is_whole_end(orders *o, const node *n, const meaning *names, const poly *p)
{
    return orders_is_whole(o, p) || orders_is_integer(o, n, names);
}

/* A range between two sums of products has to - from + 1 turns; rounded down, if only `from` is an
 * integer; at least to - from rounded down, if `from` may be none. */
static bool closed_range(orders *o, const node *v, const meaning *names, const poly *to, range *r)
{
    bool starts = is_whole_end(o, v->a->a, names, &r->from),
         ends = is_whole_end(o, v->a->b, names, to);
    poly gap = poly_add(o, to, &r->from, -1), one = poly_number(o, ratio_of(1));
    r->to = *to;
    r->count = poly_add(o, &gap, &one, 1);
    if (!poly_growth(o, &r->count, v, &r->size))
        return false;
    if (!starts || !ends) {
        order_value turns = order_value_poly(starts ? r->count : gap), whole;
        growth g;
        if (!order_value_rounded(o, v, false, &turns, &whole) || !growth_of_value(o, &whole, v, &g))
            return false;
        r->size.low = g.low;
        r->size.least = g.least;
    }
    r->broken_start = !starts;
    r->broken_end = !ends;
    if (starts)
        r->limit[r->limits++] = r->count;
    return true;
}

/* *below: from may be below 0. */
static bool begins_above(orders *o, const node *at, const poly *from, bool *below)
{
    const node *loose = o->loose;
    growth g;
    if (!poly_growth(o, from, at, &g))
        return false;
    o->loose = loose;
    *below = !g.least;
    return true;
}

bool orders_range_open(orders *o, const node *v, const meaning *names, range *r)
{
    order_value a, b;
    *r = (range){ .closed = true };
    if (v->a->c)
        return orders_fail(o, v->a->c, "a sum in steps");
    if (!orders_value(o, v->a->a, names, &a))
        return false;
    if (!a.exact)
        return orders_fail(o, v->a, "a sum between ends that are no sums of products");
    r->from = a.p;
    if (!begins_above(o, v, &r->from, &r->below))
        return false;
    if (!orders_value(o, v->a->b, names, &b))
        return false;
    r->closed = b.exact;
    if (r->closed) {
        if (!closed_range(o, v, names, &b.p, r))
            return false;
    } else if (!open_end(o, v, v->a->b, names, r)) {
        return false;
    }
    range_powers(o, r);
    r->some = r->size.least && orders_stands(o, &r->size.low);
    const char *name = v->name;
    do {
        r->tau = orders_named(o, expr_pair(o->a, OP_POW, expr_number(o->a, 2),
                                           expr_name(o->a, name)));
        name = arena_format(o->a, "%s'", name);
    } while (r->tau >= 0 && is_open(o, r->tau)); /* within a sum over the same name */
    return r->tau >= 0;
}

range orders_range_from_one(orders *o, const range *r)
{
    range whole = *r;
    ratio from;
    whole.from = poly_number(o, ratio_of(1));
    whole.below = false;
    whole.to = r->count;
    whole.top = r->size;
    whole.turns = false;
    if (!r->closed && poly_is_number(&r->from, &from))
        whole.beyond = r->beyond + 1 - from.p;
    range_powers(o, &whole);
    return whole;
}

bool orders_range_end(orders *o, const range *r, const node *at, bool end, growth *out)
{
    if (!end || r->closed)
        return poly_growth(o, end ? &r->to : &r->from, at, out);
    *out = r->top;
    return true;
}

/* --- powers of the variable ------------------------------------------------------------------- */

/* Adds the facts about 2^t that hold while the body is read. */
static void add_facts(orders *o, const range *r)
{
    mono t = mono_one();
    t.x[r->tau] = ratio_of(1);
    if (r->powers) {
        const mono low = mono_over(&t, &r->first.m), high = mono_over(&r->last.m, &t);
        const ratio over = ratio_div(ratio_of(1), r->last.k);
        regime_add(o, &low, ratio_of(ratio_log2(r->first.k)), r->exact);
        regime_add(o, &high, ratio_of(ratio_log2(over)), r->exact);
    }
    ratio from;
    if (poly_is_number(&r->from, &from) && ratio_sign(from) >= 0)
        regime_add(o, &t, ratio_of(from.p / from.q), true);
}

/* Adds max(1, t) <= end (last) or max(1, t) >= end, for an end that is one product and at least
 * 1. */
static void add_scale_fact(orders *o, const poly *end, const mono *scale, bool last)
{
    ratio least, k = last ? ratio_div(ratio_of(1), end->p[0].k) : end->p[0].k;
    const mono *of = &end->p[0].m, v = mono_over(last ? of : scale, last ? scale : of);
    if (end->count != 1 || ratio_sign(end->p[0].k) <= 0 || !regime_bounds(o, &end->p[0].m, &least)
        || !ratio_at_least(ratio_mul(end->p[0].k, regime_power_below(least)), ratio_of(1)))
        return;
    regime_add(o, &v, ratio_of(ratio_log2(k)), true);
}

/* p without its negative terms, which is never less. */
static poly without_negative(orders *o, const poly *p)
{
    poly most = { .p = arena_alloc(o->forms, (size_t)(p->count + 1) * sizeof *p->p) };
    for (int i = 0; i < p->count; i++)
        if (ratio_sign(p->p[i].k) > 0)
            most.p[most.count++] = p->p[i];
    return most;
}

void orders_range_scale(orders *o, int tau, const mono *scale)
{
    for (const range *r = o->ranges; r; r = r->outer)
        if (r->tau == tau && r->closed) {
            o->finding = true; /* of this range only */
            poly most = without_negative(o, &r->to);
            if (most.count == 1)
                add_scale_fact(o, &most, scale, true);
            if (r->from.count == 1)
                add_scale_fact(o, &r->from, scale, false);
            o->finding = false;
        }
}

void orders_range_begin(orders *o, range *r)
{
    r->facts = o->fact_count;
    memcpy(r->log_known, o->log_known, sizeof r->log_known);
    r->outer = o->ranges;
    o->ranges = r;
    add_facts(o, r);
}

/* Does one of x, exponents of parameters, belong to a power of the range's variable? */
static bool speaks_of(const orders *o, const range *r, const ratio *x)
{
    bool of_it = !ratio_is(x[r->tau], 0);
    for (int k = 0; k < o->raised_count && !of_it; k++)
        of_it = o->raised[k].tau == r->tau && !ratio_is(x[o->raised[k].name], 0);
    return of_it;
}

/* Drops the facts about powers of the variable, and those about logarithms that were first used
 * inside: they may rest on the range not being empty. The latter are found again without it. */
void orders_range_forget(orders *o, const range *r)
{
    int kept = r->facts;
    for (int i = r->facts; i < o->fact_count; i++)
        if (!o->facts[i].found && !speaks_of(o, r, o->facts[i].v.x))
            regime_move(o, kept++, i);
    o->fact_count = kept;
    o->ranges = r->outer;
    bool again[ORDER_LOGS] = { false };
    for (int k = 0; k < o->log_count; k++)
        again[k] = o->log_known[k] && !r->log_known[k] && !speaks_of(o, r, o->logs[k].x);
    memcpy(o->log_known, r->log_known, sizeof o->log_known);
    for (int k = 0; k < o->log_count; k++)
        if (again[k])
            regime_log(o, k);
}

void orders_range_close(orders *o, const range *r)
{
    int kept = 0;
    for (int k = 0; k < o->raised_count; k++)
        if (o->raised[k].tau != r->tau)
            o->raised[kept++] = o->raised[k];
    o->raised_count = kept;
}

static bool same_product(const product *a, const product *b)
{
    return ratio_cmp(a->k, b->k) == 0 && mono_same(&a->m, &b->m);
}

bool orders_range_power(orders *o, const range *r, const node *at, bool end, int i, ratio gamma,
                        growth *out)
{
    ratio from;
    if (end || !poly_is_number(&r->from, &from))
        return orders_fail(o, at, "a sum of powers between ends that are not known");
    const mono m = mono_power(&o->raised[i].base.m, ratio_mul(from, gamma));
    *out = growth_single(o, &m);
    return !mono_bad(&m);
}

/* The index in o->raised of base^t, t the range's variable, where it is added; -1: there are too
 * many. */
static int raised_for(orders *o, const range *r, const product *base)
{
    for (int i = 0; i < o->raised_count; i++)
        if (o->raised[i].tau == r->tau && same_product(&o->raised[i].base, base))
            return i;
    const node *to = o->means[r->tau]->b; /* t of 2^t */
    int name = o->raised_count < ORDER_NAMES
                   ? orders_named(o, expr_pair(o->a, OP_POW, product_node(o, base), to))
                   : -1;
    if (name < 0)
        return -1;
    o->raised[o->raised_count] = (struct raised){ r->tau, name, *base };
    return o->raised_count++;
}

bool orders_log_is(const orders *o, int log, int name)
{
    bool is = true;
    for (int i = 0; i < ORDER_NAMES && is; i++)
        is = ratio_is(o->logs[log].x[i], i == name);
    return is;
}

const range *orders_range_of_log(const orders *o, int log)
{
    const range *r = o->ranges;
    while (r && !orders_log_is(o, log, r->tau))
        r = r->outer;
    return r;
}

bool orders_range_raise(orders *o, const poly *base, const poly *e, poly *out)
{
    enum { MOST = 8 };
    const mono one = mono_one();
    const range *r = NULL;
    ratio times = ratio_of(0), more = ratio_of(0), least;
    if (base->count != 1 || ratio_sign(base->p[0].k) <= 0 || mono_has_logs(&base->p[0].m)
        || !regime_bounds(o, &base->p[0].m, &least)
        || !ratio_at_least(ratio_mul(base->p[0].k, regime_power_below(least)), ratio_of(2)))
        return false;
    for (int i = 0; i < e->count; i++) {
        int log = mono_lone_log(&e->p[i].m);
        if (log >= 0 && r == NULL && (r = orders_range_of_log(o, log)) != NULL)
            times = e->p[i].k;
        else if (mono_same(&e->p[i].m, &one))
            more = e->p[i].k;
        else
            return false;
    }
    if (r == NULL || more.q != 1 || more.p < -MOST || more.p > MOST)
        return false;
    int i = raised_for(o, r, &base->p[0]);
    if (i < 0)
        return false;
    mono m = mono_power(&base->p[0].m, more);
    m.x[o->raised[i].name] = times;
    ratio k = ratio_of(1);
    for (int j = 0; j < more.p; j++)
        k = ratio_mul(k, base->p[0].k);
    for (int j = 0; j > more.p; j--)
        k = ratio_div(k, base->p[0].k);
    *out = poly_single(o, k, &m);
    return !mono_bad(&m) && !ratio_bad(k);
}
