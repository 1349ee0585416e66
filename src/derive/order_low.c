/* Lower forms of sums whose terms depend on conditions (order_inside.h): what the first term is,
 * and what each of the first 1/PART of the turns is at least, as many times as these are.  In the
 * first part of a range t <= limit/PART, for each of the limits of how many turns there are, so
 * that what is subtracted as a multiple of t is a part of what it is subtracted from.  Sums that
 * are inside are looked at in the same way, so that no upper form is made: o->low_only says so. */
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
        poly rest, of_it, below = { .count = 0 }, part = poly_number(o, ratio_make(1, PART)),
                          most;
        if (!r->part)
            continue;
        if (!orders_apart(o, r, out, &rest, &of_it))
            return false;
        if (of_it.count == 0)
            continue;
        below.p = arena_alloc(o->a, (size_t)(of_it.count + 1) * sizeof *below.p);
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

/* Of the range's form those clauses that the variable is not in. */
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

static bool by_part(orders *o, const node *n, const node *v, const meaning *names,
                    form_of_growth *low)
{
    range r;
    value body;
    growth g;
    *low = (form_of_growth){ NULL, 0 };
    ratio from;
    if (!orders_range_open(o, v, names, &r) || !poly_is_number(&r.from, &from)
        || !ratio_is(from, 0))
        return false;
    orders_range_begin(o, &r);
    const meaning t = { .name = v->name, .tau = r.tau, .next = names };
    node with = *n;
    if (v->next == NULL)
        with.b = (node *)orders_cut(o, &r, n->b, &t);
    const growth size = r.size;
    bool ok = size.least && size.low.count > 0;
    r.part = true;
    ok = ok && orders_sum(o, &with, v->next, &t, &body) && growth_of_value(o, &body, n, &g);
    orders_range_forget(o, &r);
    orders_range_close(o, &r);
    if (!ok || !g.least)
        return false;
    g.low = without_variable(o, &r, &g.low);
    *low = form_times(o, &size.low, &g.low);
    return o->why == NULL;
}

static bool by_first(orders *o, const node *n, const node *v, const meaning *names,
                     form_of_growth *low)
{
    range r;
    value body;
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
    const char *why = o->why;
    const node *where = o->where, *loose = o->loose, *split = o->split;
    bool low_only = o->low_only, found = false;
    o->low_only = true;
    *out = (growth){ .least = true };
    for (int i = 0; i < 2; i++) {
        form_of_growth low;
        o->why = NULL;
        o->split = NULL;
        if ((i ? by_first : by_part)(o, n, v, names, &low)) {
            low = form_plain(o, &low);
            out->low = form_max(o, &out->low, &low);
            found = true;
        }
    }
    o->why = why;
    o->where = where;
    o->loose = loose;
    o->split = split;
    o->low_only = low_only;
    o->lows++;
    return found;
}
