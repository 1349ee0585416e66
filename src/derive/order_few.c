/* Sums and extremes over a few numbers, as those of two passes, term by term (order_inside.h): each
 * term knows which number its variable is, and so which branches it takes. */
#include "derive/order_inside.h"

enum { FEW = 4, MOST = 64 }; /* terms of one range; copies of what stands within several */

static bool number_at(orders *o, const node *n, const meaning *names, int64_t *k)
{
    value v;
    ratio is;
    if (!orders_value(o, n, names, &v) || !v.exact || !poly_is_number(&v.p, &is) || is.q != 1)
        return false;
    *k = is.p;
    return true;
}

/* The ends of the variable's range, where it is short; what is in the way of that is not said. */
static bool few_numbers(orders *o, const node *v, const meaning *names, int64_t *from, int64_t *to)
{
    const char *why = o->why;
    const node *where = o->where, *loose = o->loose, *split = o->split;
    bool few = v->a->c == NULL && number_at(o, v->a->a, names, from)
               && number_at(o, v->a->b, names, to) && *from <= *to && *to - *from < FEW;
    o->why = why;
    o->where = where;
    o->loose = loose;
    o->split = split;
    return few && (*to - *from + 1) * (o->copies ? o->copies : 1) <= MOST;
}

static bool value_of_term(orders *o, const node *n, const node *v, const meaning *names, value *out)
{
    return n->op == AGGREGATE_SUM ? orders_sum(o, n, v->next, names, out)
                                  : orders_extreme(o, n, v->next, names, out);
}

bool orders_few(orders *o, const node *n, const node *v, const meaning *names, bool *is, value *out)
{
    int64_t from, to;
    *is = few_numbers(o, v, names, &from, &to);
    if (!*is)
        return true;
    const int copies = o->copies, count = (int)(to - from + 1);
    value *term = arena_alloc(o->forms, (size_t)count * sizeof *term);
    bool ok = true;
    o->copies = (copies ? copies : 1) * count;
    for (int i = 0; i < count && ok; i++) {
        node *t = node_number(o->a, v->at, from + i);
        const meaning at = { .name = v->name, .is = t, .in = names, .next = names };
        ok = value_of_term(o, n, v, &at, &term[i]);
    }
    o->copies = copies;
    if (ok && n->op != AGGREGATE_SUM)
        return orders_extreme_of(o, term, count, n, n->op == AGGREGATE_MAX, out);
    node plus = node_alone(n);
    plus.op = OP_ADD;
    plus.a = plus.b = (node *)n;
    for (int i = 1; i < count && ok; i++)
        ok = value_arithmetic(o, &plus, &term[0], &term[i], &term[0]);
    *out = ok ? term[0] : value_poly(poly_number(o, ratio_of(0)));
    return ok;
}
