/* Sums of a function F that is concave in the sum's variable: the minimum of expressions that are
 * linear in it, as the length of a diagonal, min(k, n) + 1 - max(1, k - m + 1) (order_inside.h).
 *
 * Let F be above 0 at both ends a and b of the range, and so between them, and let c = b - a + 1 be
 * at least 3. Then the sum is c*F(m) up to constants, with m = (a + b)/2. From above: F(x) <= F(x)
 * + F(a + b - x) <= 2*F(m). From below: F(x) >= F(m)*h(x), where h is 1 at m and falls linearly to
 * 0 at the ends; its sum is at least c/3. The sum of ceil(F/C) is then c*F(m)/C + c up to
 * constants. */
#include <string.h>

#include "derive/order_inside.h"

enum { PIECES = 8 };

typedef struct pieces { /* the minimum or the maximum of these */
    const node *p[PIECES];
    int count;
} pieces;

static const node *sum_of(orders *o, op_kind op, const node *a, const node *b)
{
    return node_binary(o->a, op, a, b);
}

/* Writes n as the minimum (greatest: the maximum) of expressions without min and max in the
 * variable. False: it is none, or one of more than PIECES. */
static bool pieces_of(orders *o, const node *n, const char *variable, bool greatest, pieces *out)
{
    pieces a, b;
    bool least = n->fn == FN_MIN, most = n->fn == FN_MAX;
    *out = (pieces){ .count = 0 };
    if ((least || most) && expr_mentions(n, variable)) {
        for (const node *x = n->a; x; x = x->next) {
            if (least == greatest || !pieces_of(o, x, variable, greatest, &a)
                || out->count + a.count > PIECES)
                return false;
            memcpy(out->p + out->count, a.p, (size_t)a.count * sizeof *a.p);
            out->count += a.count;
        }
        return true;
    }
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB)
        && expr_mentions(n, variable)) {
        bool other = n->op == OP_SUB ? !greatest : greatest;
        if (!pieces_of(o, n->a, variable, greatest, &a) || !pieces_of(o, n->b, variable, other, &b)
            || a.count * b.count > PIECES)
            return false;
        for (int i = 0; i < a.count; i++)
            for (int k = 0; k < b.count; k++)
                out->p[out->count++] = sum_of(o, (op_kind)n->op, a.p[i], b.p[k]);
        return true;
    }
    out->p[out->count++] = n;
    return true;
}

/* Is n linear in the variable, with numbers for coefficients? */
static bool is_linear(const node *n, const char *variable)
{
    if (n->kind == N_NAME || n->kind == N_NUMBER || !expr_mentions(n, variable))
        return true;
    if (n->kind != N_BINARY)
        return false;
    if (n->op == OP_MUL)
        return (n->a->kind == N_NUMBER && is_linear(n->b, variable))
               || (n->b->kind == N_NUMBER && is_linear(n->a, variable));
    return (n->op == OP_ADD || n->op == OP_SUB) && is_linear(n->a, variable)
           && is_linear(n->b, variable);
}

static bool positive_there(orders *o, const pieces *all, const char *name, const node *there,
                           const meaning *names)
{
    const meaning at = { .name = name, .is = there, .in = names, .next = names };
    order_value v;
    for (int i = 0; i < all->count; i++)
        if (!orders_value(o, all->p[i], &at, &v) || !v.exact || !orders_positive(o, &v.p, true))
            return false;
    return true;
}

/* F of n = ceil(F/C), or of n = F, then with *by = NULL; max(0, F) counts as F. NULL: C has the
 * variable. */
static const node *without_rounding(const node *n, const char *variable, const node **by)
{
    *by = NULL;
    if (n->kind == N_CEIL
        || (n->kind == N_CALL && n->fn == FN_CEIL && n->a->next == NULL)) {
        n = n->a;
        if (n->kind != N_BINARY || n->op != OP_DIV || expr_mentions(n->b, variable))
            return NULL;
        *by = n->b;
        n = n->a;
    }
    if (n->kind == N_CALL && n->fn == FN_MAX && n->a->next && n->a->next->next == NULL
        && node_is_number(n->a, 0))
        n = n->a->next;
    return n;
}

/* c*F or, with C (by), c*F/C + c: the sum, where the variable is (a + b)/2. */
static const node *result_of(orders *o, const node *v, const pieces *all, const node *by)
{
    node *one = node_number(o->a, v->at, 1), *least = builtin_call(o->a, v->at, FN_MIN, NULL);
    const node *turns = sum_of(o, OP_ADD, sum_of(o, OP_SUB, v->a->b, v->a->a), one), *is;
    for (int i = 0; i < all->count; i++)
        least->a = node_append(least->a, node_itself(o->a, all->p[i]));
    is = sum_of(o, OP_MUL, turns, least);
    return by ? sum_of(o, OP_ADD, sum_of(o, OP_DIV, is, by), turns) : is;
}

static bool concave_sum(orders *o, const node *n, const node *v, const meaning *names,
                        order_value *out)
{
    const node *by, *f = without_rounding(n->b, v->name, &by);
    order_value ends[2];
    pieces all;
    if (v->next || v->a->c || f == NULL || !expr_mentions(f, v->name)
        || !pieces_of(o, f, v->name, false, &all) || all.count < 2)
        return false;
    for (int i = 0; i < all.count; i++)
        if (!is_linear(all.p[i], v->name))
            return false;
    if (!orders_value(o, v->a->a, names, &ends[0]) || !orders_value(o, v->a->b, names, &ends[1])
        || !ends[0].exact || !ends[1].exact || !orders_is_integer(o, v->a->a, names)
        || !orders_is_integer(o, v->a->b, names))
        return false;
    poly two = poly_number(o, ratio_of(2)), gap = poly_add(o, &ends[1].p, &ends[0].p, -1);
    gap = poly_add(o, &gap, &two, -1);
    if (!orders_positive(o, &gap, false) || !positive_there(o, &all, v->name, v->a->a, names)
        || !positive_there(o, &all, v->name, v->a->b, names))
        return false;
    node *middle = node_binary(o->a, OP_DIV, sum_of(o, OP_ADD, v->a->a, v->a->b),
                               node_number(o->a, v->at, 2));
    const meaning at = { .name = v->name, .is = middle, .in = names, .next = names };
    o->loose = NULL;
    return orders_value(o, result_of(o, v, &all, by), &at, out) && o->loose == NULL;
}

bool orders_concave_sum(orders *o, const node *n, const node *v, const meaning *names,
                        order_value *out)
{
    const attempt before = orders_try(o);
    bool found = concave_sum(o, n, v, names, out) && o->split == NULL && o->why == NULL;
    orders_back(o, &before);
    o->why = found ? NULL : before.why;
    return found;
}
