/* Choices by a condition: which branch an expression takes in the regime, where that decides it
 * (order_inside.h). */
#include "derive/order_inside.h"

typedef enum truth { FALSE, TRUE, EITHER, FAILED } truth;

/* Is a <= b (strict: a < b) in all of the regime, for single products a and b? */
static bool proved(orders *o, const poly *a, const poly *b, bool strict)
{
    if (a->count != 1 || b->count != 1 || ratio_sign(a->p[0].k) <= 0 || ratio_sign(b->p[0].k) <= 0
        || orders_may_vanish(o, &b->p[0].m))
        return false;
    const mono v = mono_over(&b->p[0].m, &a->p[0].m);
    ratio least, quotient = ratio_div(b->p[0].k, a->p[0].k);
    if (!regime_bounds(o, &v, &least))
        return false;
    ratio times = ratio_mul(quotient, regime_power_below(least));
    return ratio_at_least(times, ratio_of(1)) && (!strict || !ratio_is(times, 1));
}

/* The same for sums of products: is b - a >= 0 (strict: > 0)? */
static bool proved_apart(orders *o, const poly *a, const poly *b, bool strict)
{
    poly gap = poly_add(o, b, a, -1);
    return orders_positive(o, &gap, strict);
}

static bool names_hidden(const orders *o, const poly *p)
{
    for (int i = 0; i < p->count; i++)
        if (o->in ? orders_mono_moves(o, &p->p[i].m) : orders_mono_hidden(o, &p->p[i].m))
            return true;
    return false;
}

/* Is low <= high (strict: low < high)? FAILED asks for a split of the regime. */
static truth compared(orders *o, const node *n, const poly *low, const poly *high, bool strict)
{
    for (int i = 0; i < o->decided_count; i++)
        if (o->decided[i].comparison == n && poly_same(&o->decided[i].less, low)
            && poly_same(&o->decided[i].more, high))
            return o->decided[i].holds ? TRUE : FALSE;
    const poly up = poly_add(o, high, low, -1), down = poly_add(o, low, high, -1);
    if (proved(o, low, high, strict) || regime_says(o, &up, strict))
        return TRUE;
    if (proved(o, high, low, !strict) || regime_says(o, &down, !strict))
        return FALSE;
    bool splits = low->count == 1 && high->count == 1 && ratio_sign(low->p[0].k) > 0
                  && ratio_sign(high->p[0].k) > 0 && !names_hidden(o, low)
                  && !names_hidden(o, high);
    if (!splits)
        return proved_apart(o, low, high, strict)    ? TRUE
               : proved_apart(o, high, low, !strict) ? FALSE
                                                     : EITHER;
    o->split = n;
    o->split_less = poly_copy(o->a, low); /* they outlive what is read now */
    o->split_more = poly_copy(o->a, high);
    o->split_strict = strict;
    return FAILED;
}

bool orders_lesser(orders *o, const node *n, const order_value *v, int *lesser)
{
    product of[2];
    bool exact[2];
    *lesser = -1;
    for (int i = 0; i < 2; i++)
        if (!v[i].exact || !poly_power_of_two(o, &v[i].p, ratio_of(1), &of[i], &exact[i])
            || !exact[i] || orders_mono_moves(o, &of[i].m))
            return true;
    poly a = poly_single(o, of[0].k, &of[0].m), b = poly_single(o, of[1].k, &of[1].m);
    truth t = compared(o, n, &a, &b, false);
    *lesser = t == TRUE ? 0 : t == FALSE ? 1 : -1;
    return t != FAILED;
}

/* *less: the quotient p of parameters is below the number in this part of the regime. Not for a
 * sum, a logarithm or what changes with a range: these are not split by. False asks for a split. */
static bool quotient_below(orders *o, const node *n, const poly *p, int64_t number, bool *less)
{
    *less = false;
    if (p->count != 1 || ratio_sign(p->p[0].k) <= 0 || !mono_mixed(&p->p[0].m)
        || mono_has_logs(&p->p[0].m) || names_hidden(o, p))
        return true;
    poly least = poly_number(o, ratio_of(number));
    for (int i = 0; i < o->decided_count; i++) /* whichever expression asked */
        if (poly_same(&o->decided[i].less, &least) && poly_same(&o->decided[i].more, p)) {
            *less = !o->decided[i].holds;
            return true;
        }
    truth t = compared(o, n, &least, p, false);
    *less = t == FALSE;
    return t != FAILED;
}

bool orders_two_or_less(orders *o, const node *n, const order_value *v, bool *less)
{
    *less = false;
    return !v->exact || quotient_below(o, n, &v->p, 2, less);
}

bool orders_below_one(orders *o, const node *n, const poly *p, bool *less)
{
    *less = false;
    return (p->count == 1 && orders_mono_hidden(o, &p->p[0].m)) || quotient_below(o, n, p, 1, less);
}

/* Is the comparison a > 0, and a at least a constant times some product that cannot be 0? */
static bool above_zero(orders *o, const node *n, const order_value *a, const order_value *b)
{
    ratio zero;
    growth g;
    return n->op == OP_GT && !a->exact && b->exact && poly_is_number(&b->p, &zero)
           && ratio_is(zero, 0) && growth_of_value(o, a, n->a, &g) && g.least
           && orders_stands(o, &g.low);
}

/* Is a == b, or a != b, as n asks? */
static truth equal(orders *o, const node *n, const order_value *a, const order_value *b)
{
    if (!a->exact || !b->exact)
        return EITHER;
    if (poly_same(&a->p, &b->p)
        || (proved(o, &a->p, &b->p, false) && proved(o, &b->p, &a->p, false)))
        return n->op == OP_EQ ? TRUE : FALSE;
    if (proved_apart(o, &a->p, &b->p, true) || proved_apart(o, &b->p, &a->p, true))
        return n->op == OP_EQ ? FALSE : TRUE;
    return EITHER;
}

static truth comparison_inside(orders *o, const node *n, const meaning *names)
{
    order_value a, b;
    ratio zero;
    if (!orders_value(o, n->b, names, &b))
        return FAILED;
    bool above = n->op == OP_GT && b.exact && poly_is_number(&b.p, &zero) && ratio_is(zero, 0);
    if (!orders_value(o, above ? orders_above_zero(o, n->a, names) : n->a, names, &a))
        return FAILED;
    if (n->op == OP_EQ || n->op == OP_NE)
        return equal(o, n, &a, &b);
    if (above_zero(o, n, &a, &b))
        return TRUE;
    if (!a.exact || !b.exact)
        return EITHER;
    bool less = n->op == OP_LT || n->op == OP_LE, strict = n->op == OP_LT || n->op == OP_GT;
    const poly *low = less ? &a.p : &b.p, *high = less ? &b.p : &a.p;
    return compared(o, n, low, high, strict);
}

/* A comparison that cannot be read counts as EITHER: both branches are then looked at. */
static truth comparison(orders *o, const node *n, const meaning *names)
{
    const attempt before = orders_try(o);
    const truth t = comparison_inside(o, n, names);
    if (t != FAILED || o->why == NULL || o->split)
        return t;
    orders_back(o, &before);
    return EITHER;
}

static truth condition(orders *o, const node *n, const meaning *names);

/* The comparison n with its left side replaced by `at`: if that is an `if` whose condition is open,
 * the answer that all its branches share. The regime is not split for it. */
static truth of_branches(orders *o, const node *n, const node *at, const meaning *names)
{
    const node *choice = orders_behind_names(o, at, &names);
    node of = node_alone(n);
    truth t;
    of.a = (node *)at;
    if (choice->kind != N_IF || o->depth + 1 >= DEEPEST_CALL) {
        t = comparison(o, &of, names);
    } else {
        o->depth++;
        truth taken = condition(o, choice->a, names);
        t = taken == FALSE ? FAILED : of_branches(o, n, choice->b, names);
        truth other = taken == TRUE ? t : of_branches(o, n, choice->c, names);
        t = taken == FALSE ? other : t == other ? t : EITHER;
        o->depth--;
    }
    o->split = NULL;
    return t;
}

/* The comparison; where it is open and its left side is an `if`, by the branches of that. */
static truth comparison_of_choice(orders *o, const node *n, const meaning *names)
{
    truth t = comparison(o, n, names);
    const meaning *inside = names;
    if (t != EITHER || n->b->kind != N_NUMBER
        || orders_behind_names(o, n->a, &inside)->kind != N_IF)
        return t;
    const attempt before = orders_try(o);
    t = of_branches(o, n, n->a, names);
    if (o->why || t == FAILED)
        t = EITHER;
    orders_back(o, &before);
    return t;
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
        return comparison_of_choice(o, n, names);
    return EITHER; /* is_pow2(p), a choice: either branch */
}

/* Between the lesser and the greater of both branches. */
static bool either_branch(orders *o, const node *n, const meaning *names, growth *out)
{
    order_value a, b;
    growth x, y;
    if (!orders_value(o, n->b, names, &a) || !orders_value(o, n->c, names, &b)
        || !growth_of_value(o, &a, n->b, &x) || !growth_of_value(o, &b, n->c, &y))
        return false;
    *out = (growth){ .up = form_max(o, &x.up, &y.up), .least = x.least && y.least };
    if (out->least)
        out->low = form_min(o, &x.low, &y.low);
    return o->why == NULL;
}

bool orders_branches(orders *o, const node *n, const meaning *names, order_value *out)
{
    truth t = condition(o, n->a, names);
    growth g;
    if (t == FAILED)
        return false;
    if (t != EITHER)
        return orders_value(o, t == TRUE ? n->b : n->c, names, out);
    if (!either_branch(o, n, names, &g))
        return false;
    orders_loose(o, n);
    *out = order_value_growth(g);
    return true;
}

static node *branch_alone(orders *o, const node *n, const node *when, const node *branch)
{
    node *alone = node_new(o->a, N_IF, n->at);
    alone->a = (node *)when;
    alone->b = (node *)branch;
    alone->c = node_number(o->a, n->at, 0);
    return alone;
}

/* The body `if C then E else F`, C a comparison and neither E nor F 0, as two: *yes = if C then E
 * else 0 and *no = if not C then F else 0. False: it is no such body. */
static bool branches_apart(orders *o, const node *body, node **yes, node **no)
{
    if (body->kind != N_IF || body->a->kind != N_BINARY || body->a->op < OP_LT
        || body->a->op > OP_GE || node_is_number(body->b, 0) || node_is_number(body->c, 0))
        return false;
    const node *turned = node_binary(o->a, ast_opposite((op_kind)body->a->op), body->a->a,
                                     body->a->b);
    *yes = branch_alone(o, body, body->a, body->b);
    *no = branch_alone(o, body, turned, body->c);
    return true;
}

bool orders_sum_of_branches(orders *o, const node *n, const node *v, const meaning *names,
                            bool *known, order_value *sum)
{
    node *part[2];
    growth g[2], all = { .least = false };
    if (v->next || o->low_only || (*known && sum->exact)
        || !branches_apart(o, n->b, &part[0], &part[1]))
        return false;
    const attempt before = orders_try(o);
    bool ok = true;
    for (int i = 0; i < 2 && ok; i++) {
        node with = node_alone(n);
        order_value of;
        with.b = part[i];
        o->why = NULL;
        o->split = NULL;
        ok = orders_sum(o, &with, v, names, &of) && growth_of_value(o, &of, n, &g[i]);
    }
    if (ok) {
        all = (growth){ .up = form_max(o, &g[0].up, &g[1].up), .least = g[0].least && g[1].least };
        if (all.least)
            all.low = form_max(o, &g[0].low, &g[1].low);
        if (*known)
            orders_join(o, &all, &sum->g);
        *sum = order_value_growth(all);
        *known = true;
        ok = all.least && form_below(o, &all.up, &all.low);
    }
    orders_back(o, &before);
    o->why = *known ? NULL : before.why;
    return ok;
}
