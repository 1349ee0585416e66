/* Sums with quotients rounded down (order_inside.h): x div c + 1 is more than x/c and at most 1
 * above it; a div c - b div c + 1 depends only on the distance of a from b, up to constants. */
#include <string.h>

#include "derive/order_inside.h"

static bool same_poly_of(orders *o, const node *n, const poly *p)
{
    order_value v;
    return orders_value(o, n, NULL, &v) && v.exact && poly_same(&v.p, p);
}

static bool is_name_or_root(const node *n)
{
    bool root = n->kind == N_CALL && n->a && n->a->next == NULL
                && (n->fn == FN_SQRT || n->fn == FN_ISQRT);
    return (root ? n->a : n)->kind == N_NAME;
}

/* Is `a mod b == 0` a part of the condition n? */
static bool requires(orders *o, const node *n, const poly *a, const poly *b)
{
    int64_t zero;
    if (n->kind == N_BINARY && n->op == OP_AND)
        return requires(o, n->a, a, b) || requires(o, n->b, a, b);
    if (n->kind != N_BINARY || n->op != OP_EQ || n->a->kind != N_BINARY || n->a->op != OP_MOD
        || n->b->kind != N_NUMBER || !num_to_i64(&n->b->value, &zero) || zero != 0
        || !is_name_or_root(n->a->a) || n->a->b->kind != N_NAME)
        return false;
    return same_poly_of(o, n->a->a, a) && same_poly_of(o, n->a->b, b);
}

bool orders_divides(orders *o, const order_value *a, const order_value *b)
{
    if (!a->exact || !b->exact || a->p.count != 1 || b->p.count != 1)
        return false;
    const char *why = o->why;
    bool found = o->divided && requires(o, o->divided, &a->p, &b->p);
    for (const formula *f = o->in ? o->in->requires : NULL; f && !found; f = f->next)
        found = f->when == NULL && f->choice < 0 && requires(o, f->expr, &a->p, &b->p);
    o->why = why;
    return found;
}

/* Is isqrt(x)^2 == x a part of the condition n? */
static bool requires_square(const node *n, const node *x)
{
    if (n->kind != N_BINARY)
        return false;
    if (n->op == OP_AND)
        return requires_square(n->a, x) || requires_square(n->b, x);
    return n->op == OP_EQ && n->a->kind == N_BINARY && n->a->op == OP_POW && n->a->a->kind == N_CALL
           && n->a->a->fn == FN_ISQRT && expr_same(n->a->a->a, x)
           && expr_same(n->b, x);
}

bool orders_is_square(const orders *o, const node *x, const meaning *names)
{
    bool found = false;
    if (x->kind == N_NAME && meaning_of(names, x->name))
        return false;
    for (const formula *f = o->in ? o->in->requires : NULL; f && x->kind == N_NAME && !found;
         f = f->next)
        found = f->when == NULL && f->choice < 0 && requires_square(f->expr, x);
    return found;
}

/* Is is_pow2(name) a part of the condition n? */
static bool requires_power(const node *n, const char *name)
{
    if (n->kind == N_BINARY && n->op == OP_AND)
        return requires_power(n->a, name) || requires_power(n->b, name);
    return n->kind == N_CALL && n->fn == FN_IS_POW2 && n->a->kind == N_NAME
           && strcmp(n->a->name, name) == 0;
}

/* Is the parameter, which may be a hidden one, a power of two? */
static bool is_power_of_two(const orders *o, int name)
{
    for (const range *r = o->ranges; r; r = r->outer)
        if (r->tau == name)
            return true;
    for (int i = 0; i < o->rounded_count; i++)
        if (o->rounded[i].name == name)
            return o->rounded[i].power;
    bool found = false;
    for (const formula *f = o->in && !o->hidden[name] ? o->in->requires : NULL; f && !found;
         f = f->next)
        found = f->when == NULL && f->choice < 0 && requires_power(f->expr, o->names[name]);
    return found;
}

bool orders_is_whole_power(orders *o, const poly *p)
{
    ratio least, k = p->count == 1 ? p->p[0].k : ratio_of(0);
    if (!ratio_is_power_of_two(k) || mono_has_logs(&p->p[0].m))
        return false;
    for (int i = 0; i < ORDER_NAMES; i++) {
        ratio e = p->p[0].m.x[i];
        if (!ratio_is(e, 0) && (e.q != 1 || !is_power_of_two(o, i)))
            return false;
    }
    return regime_bounds(o, &p->p[0].m, &least)
           && ratio_at_least(ratio_mul(k, regime_power_below(least)), ratio_of(1));
}

/* x div c + k, k >= 1: it is more than x/c, and at most x/c + k. */
static bool floor_and_more(orders *o, const node *n, const meaning *names, order_value *out)
{
    order_value a, b, x;
    mono one = mono_one();
    form_of_growth least = form_of(o, &one);
    growth g;
    if (!orders_value(o, n->a->a, names, &a) || !orders_divisor(o, n->a->b, names, &b))
        return false;
    if (orders_divides(o, &a, &b)) {
        order_value more;
        return order_value_arithmetic(o, n->a, &a, &b, &x) && orders_value(o, n->b, names, &more)
               && order_value_arithmetic(o, n, &x, &more, out);
    }
    if (!order_value_arithmetic(o, n->a, &a, &b, &x) || !growth_of_value(o, &x, n->a, &g))
        return false;
    g.up = form_max(o, &g.up, &least);
    if (g.least)
        g.low = form_max(o, &g.low, &least);
    *out = order_value_growth(g);
    return o->why == NULL;
}

static bool is_small_number(const node *n)
{
    int64_t k;
    return n->kind == N_NUMBER && num_to_i64(&n->value, &k) && k >= 1 && k <= 1000;
}

/* --- a difference of two ---------------------------------------------------------------------- */

static bool is_quotient(const node *n)
{
    return n->kind == N_BINARY && n->op == OP_FDIV;
}

/* A sum: of[i] with sign[i], and a number. */
typedef struct summands {
    enum { SUMMANDS = 32 } most;
    const node *of[SUMMANDS];
    int sign[SUMMANDS], count;
    int64_t number;
} summands;

/* Adds the summands of sign*n; one that is there with the other sign is cancelled. False: there are
 * too many. */
static bool add_summands(summands *s, const node *n, int sign)
{
    int64_t k;
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB))
        return add_summands(s, n->a, sign) && add_summands(s, n->b, n->op == OP_ADD ? sign : -sign);
    if (n->kind == N_BINARY && n->op == OP_MUL && n->a->kind == N_NUMBER
        && num_to_i64(&n->a->value, &k) && k == 1)
        return add_summands(s, n->b, sign);
    if (n->kind == N_NUMBER && num_to_i64(&n->value, &k) && k > -1000000 && k < 1000000) {
        s->number += sign * k;
        return true;
    }
    for (int i = 0; i < s->count; i++)
        if (s->sign[i] != sign && expr_same(s->of[i], n)) {
            s->of[i] = s->of[--s->count];
            s->sign[i] = s->sign[s->count];
            return true;
        }
    if (s->count == SUMMANDS)
        return false;
    s->of[s->count] = n;
    s->sign[s->count++] = sign;
    return true;
}

/* sum + sign*n; the sum is NULL at first. */
static node *add_one(orders *o, node *sum, const node *n, int sign)
{
    if (sum == NULL && sign > 0)
        return (node *)n;
    return node_binary(o->a, sign > 0 ? OP_ADD : OP_SUB, sum ? sum : node_number(o->a, n->at, 0),
                       n);
}

const node *orders_one_more_than_gap(orders *o, const node *a, const node *b)
{
    summands s = { .number = 1 };
    node *sum = NULL;
    if (!add_summands(&s, a, 1) || !add_summands(&s, b, -1))
        return NULL;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int i = 0; i < s.count; i++)
            if (s.sign[i] == sign)
                sum = add_one(o, sum, s.of[i], sign);
    const node *number = node_number(o->a, a->at, s.number < 0 ? -s.number : s.number);
    return s.number || sum == NULL ? add_one(o, sum, number, s.number < 0 ? -1 : 1) : sum;
}

const node *orders_gap(orders *o, const node *n)
{
    return orders_one_more_than_gap(o, n->a->a->a, n->a->b->a);
}

/* a div c - b div c + k, k >= 1. Let d = a - b + 1: (a div c) + 1 is (b + d)/c rounded up, so for k
 * = 1 the value is at least d/c and less than d/c + 2. */
static bool gap_of_floors(orders *o, const node *n, const meaning *names, order_value *out)
{
    const node *first = n->a->a, *gap = orders_gap(o, n);
    order_value d, c;
    growth g, by;
    int64_t k = 1;
    mono one = mono_one();
    form_of_growth least = form_of(o, &one);
    if (gap == NULL)
        return orders_fail(o, n, "a sum of too many terms");
    if (!orders_value(o, gap, names, &d) || !orders_divisor(o, first->b, names, &c)
        || !growth_of_value(o, &d, gap, &g) || !growth_of_value(o, &c, first->b, &by)
        || !growth_raise(o, &by, ratio_of(-1), first->b, &by))
        return false;
    g = growth_times(o, &g, &by, n);
    g.up = form_max(o, &g.up, &least);
    if (num_to_i64(&n->b->value, &k) && k > 1 && g.least)
        g.low = form_max(o, &g.low, &least);
    *out = order_value_growth(g);
    return o->why == NULL;
}

bool orders_is_gap(orders *o, const node *n, const meaning *names)
{
    if (n->op != OP_ADD || !is_small_number(n->b) || n->a->kind != N_BINARY || n->a->op != OP_SUB
        || !is_quotient(n->a->a) || !is_quotient(n->a->b))
        return false;
    const node *a = n->a->a, *b = n->a->b;
    return expr_same(a->b, b->b) && orders_is_integer(o, a->a, names)
           && orders_is_integer(o, b->a, names) && orders_is_integer(o, a->b, names);
}

bool orders_is_floor(orders *o, const node *n, const meaning *names)
{
    return orders_is_gap(o, n, names)
           || (n->op == OP_ADD && is_small_number(n->b) && is_quotient(n->a));
}

bool orders_floor(orders *o, const node *n, const meaning *names, order_value *out)
{
    return is_quotient(n->a) ? floor_and_more(o, n, names, out) : gap_of_floors(o, n, names, out);
}
