/* The order of an expression (order.h): an exact sum of products as long as it is one, else an
 * upper and a lower form. This file goes through the tree; the order_*.c beside it have a kind of
 * expression each. */
#include "base/deadline.h"
#include "derive/order_inside.h"

static bool number_of(orders *o, const node *n, order_value *out)
{
    num above, below;
    int64_t p, q;
    if (n->value.kind == NUM_REAL || n->value.kind == NUM_BOOL)
        return orders_fail(o, n, "a number that is not rational");
    num_fraction(&n->value, &above, &below);
    bool fits = num_to_i64(&above, &p) && num_to_i64(&below, &q) && p > INT64_MIN / 2;
    num_clears(&above, &below, NULL);
    if (!fits)
        return orders_fail(o, n, "a number of more than 63 bits");
    *out = order_value_poly(poly_number(o, ratio_make(p, q)));
    return true;
}

/* a mod b, for a single product b > 0. Terms of a that are integer multiples of b go; a number that
 * is left is reduced by a number b. False where anything else is left. */
static bool exact_residue(orders *o, const poly *a, const poly *b, order_value *out)
{
    const mono one = mono_one();
    ratio of = ratio_of(0), k, rest = ratio_of(0);
    if (b->count != 1 || ratio_sign(b->p[0].k) <= 0)
        return false;
    for (int i = 0; i < a->count; i++) {
        const mono over = mono_over(&a->p[i].m, &b->p[0].m);
        const poly quotient = poly_single(o, ratio_div(a->p[i].k, b->p[0].k), &over);
        if (!ratio_bad(quotient.p[0].k) && orders_is_whole(o, &quotient))
            continue;
        if (!mono_same(&a->p[i].m, &one) || !poly_is_number(b, &of) || of.q != 1
            || a->p[i].k.q != 1)
            return false;
        k = a->p[i].k;
        rest = ratio_of((k.p % of.p + of.p) % of.p);
    }
    *out = order_value_poly(poly_number(o, rest));
    return true;
}

/* a mod b is from 0 to b, and at most a where a >= 0 (-1 mod b is b - 1). For b < 0 it is from b to
 * 0. */
static bool residue(orders *o, const node *n, const order_value *a, const order_value *b,
                    order_value *out)
{
    growth x, y;
    poly quotient;
    bool less = false;
    if (a->exact && b->exact && exact_residue(o, &a->p, &b->p, out))
        return true;
    if (a->exact && b->exact && poly_divided(o, &a->p, &b->p, &quotient)
        && !orders_below_one(o, n, &quotient, &less))
        return false;
    if (less) {
        *out = *a;
        return true;
    }
    if (!growth_of_value(o, a, n->a, &x) || !growth_of_value(o, b, n->b, &y))
        return false;
    growth g = { .up = x.least ? form_min(o, &x.up, &y.up) : y.up, .least = y.least };
    *out = order_value_growth(g);
    orders_loose(o, n);
    return o->why == NULL;
}

static bool binary_of(orders *o, const node *n, const meaning *names, order_value *out)
{
    order_value a, b, quotient;
    if (n->op >= OP_BOR && n->op <= OP_SHR)
        return orders_fail(o, n, "an operation on bits");
    if (n->op < OP_ADD)
        return orders_fail(o, n, "a truth value in the place of a number");
    if (orders_is_floor(o, n, names))
        return orders_floor(o, n, names, out);
    bool is = false;
    if (n->op == OP_POW && (!orders_power_of_extreme(o, n, names, &is, out) || is))
        return is && o->why == NULL && o->split == NULL;
    bool lower = n->op == OP_ADD || n->op == OP_MUL; /* operands for which a lower form is enough */
    if (!orders_value(o, n->a, names, &a)
        || !(lower ? orders_value : orders_divisor)(o, n->b, names, &b))
        return false;
    if (n->op == OP_POW)
        return order_value_power(o, n, &a, &b, out);
    if (n->op == OP_FDIV)
        return order_value_arithmetic(o, n, &a, &b, &quotient)
               && (orders_divides(o, &a, &b) ? (*out = quotient, true)
                                             : order_value_rounded(o, n, false, &quotient, out));
    if (n->op == OP_MOD)
        return residue(o, n, &a, &b, out);
    return order_value_arithmetic(o, n, &a, &b, out) && o->why == NULL;
}

bool orders_divisor(orders *o, const node *n, const meaning *names, order_value *out)
{
    int lows = o->lows;
    return orders_value(o, n, names, out)
           && (o->lows == lows || !o->low_only
               || orders_fail(o, n, "a sum in a divisor or a subtrahend"));
}

static bool order_value_inside(orders *o, const node *n, const meaning *names, order_value *out)
{
    order_value v;
    switch (n->kind) {
    case N_NUMBER: return number_of(o, n, out);
    case N_NAME: return orders_name_of(o, n, names, out);
    case N_BINARY: return binary_of(o, n, names, out);
    case N_IF: return orders_branches(o, n, names, out);
    case N_CALL: return orders_call(o, n, names, out);
    case N_FLOOR:
    case N_CEIL:
        return orders_value(o, n->a, names, &v)
               && order_value_rounded(o, n, n->kind == N_CEIL, &v, out);
    case N_UNARY: {
        poly zero = poly_number(o, ratio_of(0));
        if (n->op != OP_NEG || !orders_value(o, n->a, names, &v))
            return orders_fail(o, n, "a truth value in the place of a number");
        if (!v.exact)
            return orders_fail(o, n, "a negative summand that is no sum of products");
        *out = order_value_poly(poly_add(o, &zero, &v.p, -1));
        return true;
    }
    case N_AGGREGATE:
        if (n->op == AGGREGATE_BANKS || n->op == AGGREGATE_BLOCKS)
            return orders_banks(o, n, names, out);
        if (n->op == AGGREGATE_ACCESS)
            return orders_access(o, n, names, out);
        if (n->c)
            return orders_fail(o, n, "a sum with a condition");
        if (n->op == AGGREGATE_MAX || n->op == AGGREGATE_MIN)
            return orders_extreme(o, n, n->a, names, out);
        return n->op == AGGREGATE_SUM ? orders_sum(o, n, n->a, names, out)
                                      : orders_fail(o, n, "`%s` over a range", n->name);
    default: return orders_fail(o, n, "this kind of expression");
    }
}

/* Frees the forms made since then, but not the value; little is left where it is. */
static void keep_only(orders *o, const arena_mark *since, bool ok, order_value *out)
{
    enum { WORTH_IT = 1 << 16 };
    if (arena_since(o->forms, since) < WORTH_IT)
        return;
    const order_value kept = ok ? order_value_copy(o->aside, out) : *out;
    arena_back(o->forms, since);
    if (ok)
        *out = order_value_copy(o->forms, &kept);
    arena_reset(o->aside);
}

bool orders_value(orders *o, const node *n, const meaning *names, order_value *out)
{
    const arena_mark since = arena_here(o->forms);
    if (o->why || o->split)
        return false;
    if (deadline_passed())
        return orders_fail(o, n, "what was stopped");
    if (o->depth >= DEEPEST_CALL)
        return orders_fail(o, n, "an expression deeper than %d", DEEPEST_CALL);
    o->depth++;
    bool ok = order_value_inside(o, n, names, out);
    o->depth--;
    ok = ok && o->why == NULL;
    keep_only(o, &since, ok, out);
    return ok;
}

enum { MANY = 8 }; /* clauses: more are too many to be printed */

bool order_of(orders *o, const node *expression, growth *out)
{
    order_value v;
    o->loose = NULL;
    if (!orders_value(o, expression, NULL, &v) || !growth_of_value(o, &v, expression, out))
        return false;
    if (out->up.count > MANY)
        out->up = form_plain(o, &out->up);
    if (out->low.count > MANY)
        out->low = form_plain(o, &out->low);
    return true;
}

bool poly_of(orders *o, const node *expression, poly *out, bool *exactly)
{
    order_value v;
    if (!orders_value(o, expression, NULL, &v) || !v.exact)
        return false;
    *exactly = orders_visible(o, &v.p, out);
    return true;
}
