/* The order of an expression (order.h): exactly, as a sum of products, for as long as it is one,
 * and then by an upper and a lower form.  This file goes through the expression; what each kind of
 * it comes to stands in the order_*.c beside it. */
#include "derive/order_inside.h"

static bool number_of(orders *o, const node *n, value *out)
{
    num above, below;
    int64_t p, q;
    if (n->value.kind == NUM_REAL || n->value.kind == NUM_BOOL)
        return orders_fail(o, n, "what is no rational number");
    num_fraction(&n->value, &above, &below);
    bool fits = num_to_i64(&above, &p) && num_to_i64(&below, &q) && p > INT64_MIN / 2;
    num_clears(&above, &below, NULL);
    if (!fits)
        return orders_fail(o, n, "a number of more than 63 bits");
    *out = value_poly(poly_number(o, ratio_make(p, q)));
    return true;
}

static bool same_poly_of(orders *o, const node *n, const poly *p)
{
    value v;
    return orders_value(o, n, NULL, &v) && v.exact && poly_same(&v.p, p);
}

/* Is there `a mod b == 0` among them? */
static bool requires(orders *o, const node *n, const poly *a, const poly *b)
{
    int64_t zero;
    if (n->kind == N_BINARY && n->op == OP_AND)
    return requires(o, n->a, a, b) || requires(o, n->b, a, b);
    if (n->kind != N_BINARY || n->op != OP_EQ || n->a->kind != N_BINARY || n->a->op != OP_MOD
        || n->b->kind != N_NUMBER || !num_to_i64(&n->b->value, &zero) || zero != 0
        || n->a->a->kind != N_NAME || n->a->b->kind != N_NAME)
        return false;
    return same_poly_of(o, n->a->a, a) && same_poly_of(o, n->a->b, b);
}

/* Must a be a multiple of b, by what the algorithm and the model require? */
static bool divides(orders *o, const value *a, const value *b)
{
    if (!a->exact || !b->exact || a->p.count != 1 || b->p.count != 1)
        return false;
    const char *why = o->why;
    bool found = false;
    for (const formula *f = o->in ? o->in->requires : NULL; f && !found; f = f->next)
    found = f->when == NULL && f->choice < 0 && requires(o, f->expr, &a->p, &b->p);
    o->why = why;
    return found;
}

/* x + 1 or more, of x rounded down: it is more than x, and at most 1 above it. */
static bool floor_and_more(orders *o, const node *n, const meaning *names, value *out)
{
    value a, b, x;
    mono one = mono_one();
    form_of_growth least = form_of(o, &one);
    growth g;
    if (!orders_value(o, n->a->a, names, &a) || !orders_value(o, n->a->b, names, &b))
        return false;
    if (divides(o, &a, &b)) {
        value more;
        return value_arithmetic(o, n->a, &a, &b, &x) && orders_value(o, n->b, names, &more)
               && value_arithmetic(o, n, &x, &more, out);
    }
    if (!value_arithmetic(o, n->a, &a, &b, &x) || !growth_of_value(o, &x, n->a, &g))
        return false;
    g.up = form_max(o, &g.up, &least);
    if (g.least)
        g.low = form_max(o, &g.low, &least);
    *out = value_growth(g);
    return o->why == NULL;
}

static bool is_small_number(const node *n)
{
    int64_t k;
    return n->kind == N_NUMBER && num_to_i64(&n->value, &k) && k >= 1 && k <= 1000;
}

static bool binary_of(orders *o, const node *n, const meaning *names, value *out)
{
    value a, b, quotient;
    if (n->op >= OP_BOR && n->op <= OP_SHR)
        return orders_fail(o, n, "an operation on bits");
    if (n->op < OP_ADD)
        return orders_fail(o, n, "a truth in the place of a number");
    if (n->op == OP_ADD && is_small_number(n->b) && n->a->kind == N_BINARY && n->a->op == OP_FDIV)
        return floor_and_more(o, n, names, out);
    if (!orders_value(o, n->a, names, &a) || !orders_value(o, n->b, names, &b))
        return false;
    if (n->op == OP_POW)
        return value_power(o, n, &a, &b, out);
    if (n->op == OP_FDIV)
        return value_arithmetic(o, n, &a, &b, &quotient)
               && (divides(o, &a, &b) ? (*out = quotient, true)
                                      : value_rounded(o, n, false, &quotient, out));
    if (n->op != OP_MOD)
        return value_arithmetic(o, n, &a, &b, out);
    growth x, y;
    if (!growth_of_value(o, &a, n->a, &x) || !growth_of_value(o, &b, n->b, &y))
        return false;
    *out = value_growth((growth){ form_min(o, &x.up, &y.up), { NULL, 0 }, true });
    orders_loose(o, n);
    return o->why == NULL;
}

static bool value_inside(orders *o, const node *n, const meaning *names, value *out)
{
    value v;
    switch (n->kind) {
    case N_NUMBER: return number_of(o, n, out);
    case N_NAME: return orders_name_of(o, n, names, out);
    case N_BINARY: return binary_of(o, n, names, out);
    case N_IF: return orders_branches(o, n, names, out);
    case N_CALL: return orders_call(o, n, names, out);
    case N_FLOOR:
    case N_CEIL:
        return orders_value(o, n->a, names, &v) && value_rounded(o, n, n->kind == N_CEIL, &v, out);
    case N_UNARY: {
        poly zero = poly_number(o, ratio_of(0));
        if (n->op != OP_NEG || !orders_value(o, n->a, names, &v))
            return orders_fail(o, n, "a truth in the place of a number");
        if (!v.exact)
            return orders_fail(o, n, "a negative summand that is no sum of products");
        *out = value_poly(poly_add(o, &zero, &v.p, -1));
        return true;
    }
    case N_AGGREGATE:
        if (n->op != AGGREGATE_SUM || n->c)
            return n->c ? orders_fail(o, n, "a sum with a condition")
                        : orders_fail(o, n, "`%s` over a range", n->name);
        return orders_sum(o, n, n->a, names, out);
    default: return orders_fail(o, n, "this kind of expression");
    }
}

bool orders_value(orders *o, const node *n, const meaning *names, value *out)
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

bool order_of(orders *o, const node *expression, growth *out)
{
    value v;
    o->loose = NULL;
    return orders_value(o, expression, NULL, &v) && growth_of_value(o, &v, expression, out);
}

bool poly_of(orders *o, const node *expression, poly *out)
{
    value v;
    if (!orders_value(o, expression, NULL, &v) || !v.exact)
        return false;
    *out = v.p;
    return true;
}
