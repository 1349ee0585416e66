/* What a context says of an expression: at least 0, above 0, whole, defined. See normal.h.
 *
 * A bound follows from an expression's shape and from the conditions that hold, each of which may
 * be solved for an atom that occurs in it once. Nothing is claimed unless it is found. */
#include <string.h>

#include "base/words.h"
#include "proof/normal.h"

enum { DEEP = 3, FAR = 60, NEAR = 16, NESTED = 4, LONG = 2500 };

typedef sign_bound bound;

static bound low_psum(context *c, const psum *p, int deep);
static bool atom_whole(context *c, const atom *x);
static bool multiple_whole(context *c, const term *t, int deep);

static bound bound_of(ratio v, bool above)
{
    return (bound){ !ratio_bad(v), above, v };
}

static bound better(bound a, bound b)
{
    if (!a.known || !b.known)
        return a.known ? a : b;
    int order = ratio_cmp(a.v, b.v);
    return order > 0 || (order == 0 && a.above) ? a : b;
}

static bound worse(bound a, bound b)
{
    if (!a.known || !b.known)
        return (bound){ 0 };
    int order = ratio_cmp(a.v, b.v);
    return order < 0 || (order == 0 && !a.above) ? a : b;
}

static ratio rounded(ratio v, bool up)
{
    int64_t below = v.p >= 0 ? v.p / v.q : -((-v.p + v.q - 1) / v.q);
    return ratio_of(up && v.q != 1 ? below + 1 : below);
}

static const psum *negative(context *c, const psum *p)
{
    return psum_mul(c, number(c, -1), p);
}

static bound high_psum(context *c, const psum *p, int deep)
{
    bound b = low_psum(c, negative(c, p), deep);
    b.v = ratio_mul(ratio_of(-1), b.v);
    return b;
}

static bound low_of(context *c, const node *e, int deep)
{
    return low_psum(c, psum_of(c, e), deep);
}

/* --- atoms ------------------------------------------------------------------------------------ */

static bool range_inside(const context *c, context *in, const node *sum)
{
    *in = *c;
    return sum->a && sum->a->next == NULL && sum->a->a && sum->a->a->kind == N_RANGE
           && sum->a->a->c == NULL && context_scope(in, sum->a->name, sum->a->a->a, sum->a->a->b)
           && (sum->c == NULL || context_assume(in, sum->c));
}

/* A lower bound of a sum, product or extreme over a range, of these terms: 0, or above 0. A sum is
 * above 0 that surely has a term: that of its first value. An extreme with a value has one. */
static bound range_bound(context *c, const node *e, const psum *terms)
{
    context in;
    const bool extreme = e->op == AGGREGATE_MAX || e->op == AGGREGATE_MIN;
    if ((e->op != AGGREGATE_SUM && e->op != AGGREGATE_PROD && !extreme)
        || !range_inside(c, &in, e))
        return (bound){ 0 };
    terms = terms ? terms : psum_of(&in, e->b);
    if (!decide_at_least(&in, terms, false))
        return (bound){ 0 };
    const node *range = e->a->a;
    const bool some = e->op == AGGREGATE_PROD || extreme
                      || (e->c == NULL && decide_whole(c, range->a)
                          && decide_at_least(c, normal_minus(c, range->b, range->a), false));
    return bound_of(ratio_of(0), some && decide_at_least(&in, terms, true));
}

static bool is_range(const node *e, void *data)
{
    (void)data;
    return e->kind == N_AGGREGATE;
}

/* A lower bound of the call of a function of the catalogue that has no sum, from its definition. */
static bound low_defined(context *c, const node *e, int deep)
{
    enum { MOST_ARGS = 8 };
    proof_law law;
    proof_binding with[MOST_ARGS];
    const node *x = e->a;
    int count = 0;
    if (deep == 0 || !c->lore || !c->lore->definition(c->lore->data, e->name, &law) || !law.params
        || node_count(x) != node_count(law.params) || node_count(x) > MOST_ARGS
        || expr_any(law.is, is_range, NULL))
        return (bound){ 0 };
    for (int i = 0; i < c->scopes; i++)
        if (normal_has(law.is, c->scope[i].name))
            return (bound){ 0 };
    for (const node *p = law.params; p; p = p->next, x = x->next)
        with[count++] = (proof_binding){ p->name, node_copy_one(c->a, x) };
    context in = *c;
    in.logs = in.twos = false;
    const bound is = low_of(&in, normal_put(c->a, law.is, with, count), deep - 1);
    return in.bad ? (bound){ 0 } : is;
}

/* A lower bound of an expression of numbers, pi(1) or exp(1): a fraction just below its value. */
static bound low_number(const node *e)
{
    enum { PARTS = 64, MOST = 1 << 20 };
    num_ctx numbers;
    num value, low, parts = num_int(PARTS);
    bound is = { 0 };
    int order = 0;
    num_ctx_init(&numbers);
    if (!normal_value(&numbers, e, &value))
        return is;
    const double at = num_to_double(&value) * PARTS;
    const int64_t below = at > -MOST && at < MOST ? (int64_t)at - 1 - (at < 0) : 0;
    const num top = num_int(below);
    if (below && num_div(&numbers, &low, &top, &parts) == ST_OK) {
        if (num_cmp(&numbers, &value, &low, &order) == ST_OK && order > 0)
            is = bound_of(ratio_make(below, PARTS), true);
        num_clear(&low);
    }
    num_clear(&value);
    return is;
}

/* The largest k for which 2^k is at most v, which is at least 1. */
static int64_t twos_below(ratio v)
{
    int64_t k = 0;
    for (int64_t whole = rounded(v, false).p; whole > 1; whole /= 2)
        k++;
    return k;
}

/* A lower bound of a call whose function rises, from a lower bound of its argument. */
static bound low_call(context *c, const node *e, int deep)
{
    const builtin *b = builtin_of(e);
    if (e->fn == FN_NONE)
        return low_defined(c, e, deep);
    if (e->a == NULL)
        return b->natural == NATURAL ? bound_of(ratio_of(0), false) : (bound){ 0 };
    bound x = low_of(c, e->a, deep);
    if (b->kind == KIND_ITSELF && !x.known && decide_not_below(c, e->a, 0))
        x = bound_of(ratio_of(0), false);
    if (node_calls(e, FN_BINOMIAL, 2) && decide_not_below(c, e->a->next, 0)
        && decide_at_least(c, normal_minus(c, e->a, e->a->next), false))
        return bound_of(ratio_of(1), false);
    if (node_calls(e, FN_CEIL, 1) && x.known)
        return bound_of(x.above && x.v.q == 1 ? ratio_of(x.v.p + 1) : rounded(x.v, true), false);
    if (b->kind == KIND_ITSELF && x.known)
        return bound_of(rounded(x.v, false), false);
    if (b->kind == KIND_LOG && !b->scaled && e->a->kind == N_BINARY && e->a->op == OP_DIV
        && !(x.known && ratio_at_least(x.v, ratio_of(1)))) /* of n/w, where w <= n */
        for (int64_t v = 2; v >= 1 && !(x.known && ratio_at_least(x.v, ratio_of(v))); v--)
            if (decide_not_below(c, e->a, v))
                x = bound_of(ratio_of(v), false);
    if (b->kind == KIND_LOG && !b->scaled && x.known && ratio_at_least(x.v, ratio_of(1))) {
        const int64_t k = twos_below(x.v);
        return bound_of(ratio_of(k), k == 0 && x.v.p > x.v.q && !b->rounds);
    }
    if (node_calls(e, FN_LOG, 2) && x.known && ratio_at_least(x.v, ratio_of(2))
        && decide_not_below(c, e->a->next, 1)) /* log(b, n) is 1 at least where b <= n */
        return bound_of(
            ratio_of(decide_at_least(c, normal_minus(c, e->a->next, e->a), false)
                     || decide_not_below(c, node_binary(c->a, OP_DIV, e->a->next, e->a), 1)),
            false);
    if (node_calls(e, FN_LN, 1) && x.known && ratio_at_least(x.v, ratio_of(1))) /* ln(2) is more */
        return bound_of(ratio_make(69 * twos_below(x.v), 100), false);
    if (b->kind == KIND_MOST || b->kind == KIND_LEAST) {
        for (const node *y = e->a ? e->a->next : NULL; y; y = y->next) {
            bound more = low_of(c, y, deep);
            x = b->kind == KIND_MOST ? better(x, more) : worse(x, more);
        }
        return x;
    }
    if (node_calls(e, FN_GCD, 2) && decide_whole(c, e->a) && decide_whole(c, e->a->next) && x.known
        && ratio_at_least(x.v, ratio_of(1)))
        return bound_of(ratio_of(1), false);
    if (node_calls(e, FN_FACTORIAL, 1))
        return bound_of(ratio_of(1), false);
    if (node_calls(e, FN_EXP, 1)) {
        const bool one = x.known && x.v.p >= 0;
        return better(bound_of(ratio_of(one), !one), low_number(e));
    }
    x = low_number(e);
    return b->natural == NATURAL || node_calls(e, FN_ISQRT, 1)
               ? better(bound_of(ratio_of(0), false), x)
               : x;
}

const node *decide_branch(context *c, const node *e)
{
    if (decide_holds(c, e->a))
        return e->b;
    return decide_holds(c, expr_not(c->a, e->a)) ? e->c : NULL;
}

static bound low_node(context *c, const node *e, int deep)
{
    const node *let = e->kind == N_NAME ? decide_let_of(c, e->name) : NULL;
    switch (e->kind) {
    case N_NAME: return let && deep ? low_of(c, let, deep - 1) : (bound){ 0 };
    case N_CALL: return low_call(c, e, deep);
    case N_CEIL:
    case N_FLOOR: {
        bound x = low_of(c, e->a, deep);
        if (x.known && e->kind == N_CEIL && x.above && x.v.q == 1)
            return bound_of(ratio_of(x.v.p + 1), false);
        return x.known ? bound_of(rounded(x.v, e->kind == N_CEIL), false) : x;
    }
    case N_IF: {
        const node *sure = decide_branch(c, e);
        return sure ? low_of(c, sure, deep)
                    : worse(low_of(c, e->b, deep), low_of(c, e->c, deep));
    }
    case N_BINARY:
        if (e->op == OP_MOD && decide_positive(c, e->b))
            return bound_of(ratio_of(0), false);
        if (e->op == OP_FDIV && decide_positive(c, e->b)) {
            bound x = low_of(c, node_binary(c->a, OP_DIV, e->a, e->b), deep);
            if (decide_at_least(c, normal_minus(c, e->a, e->b), false))
                x = better(x, bound_of(ratio_of(1), false));
            else if ((!x.known || x.v.p < 0) && decide_not_below(c, e->a, 0))
                return bound_of(ratio_of(0), false);
            return x.known ? bound_of(rounded(x.v, false), false) : x;
        }
        return (bound){ 0 };
    case N_AGGREGATE: /* the cost of an access is not below 0 */
        return e->op >= AGGREGATE_ACCESS ? bound_of(ratio_of(0), false) : range_bound(c, e, NULL);
    default: return (bound){ 0 };
    }
}

/* A lower (or upper) bound of base^x, for a base above 1, from one of x. Where x is FAR up, a lower
 * one is as if it were NEAR, so that products of such bounds are no number too large. */
static bound raised(ratio base, bound x, bool high)
{
    if (!x.known)
        return x;
    ratio k = rounded(x.v, high);
    if ((high && k.p > FAR) || k.p < -FAR)
        return (bound){ 0 };
    if (k.p > FAR)
        k = ratio_of(NEAR);
    return bound_of(normal_power_of(base, k.p), x.above && ratio_cmp(k, x.v) == 0);
}

/* A lower (or upper) bound of base^to, from one of the exponent. */
static bound power_bound(context *c, const atom *x, bool high, int deep)
{
    ratio base;
    bound to = high ? high_psum(c, x->to, deep) : low_psum(c, x->to, deep);
    if (psum_constant(x->base, &base) && base.p > base.q) {
        bound b = raised(base, to, high);
        if (b.known)
            return b;
    }
    if (high)
        return (bound){ 0 };
    bound b = low_psum(c, x->base, deep);
    if (b.known && ratio_at_least(b.v, ratio_of(1)) && to.known && to.v.p >= 0)
        return bound_of(ratio_of(1), false);
    return b.known && (b.v.p > 0 || (b.v.p == 0 && b.above)) ? bound_of(ratio_of(0), true)
                                                             : (bound){ 0 };
}

/* The term of a fact that is x times a number, if x occurs nowhere else in the fact; else NULL. */
static const term *alone_in(const psum *p, const atom *x)
{
    const term *found = NULL;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            if (strcmp(p->terms[i].factors[k].of->key, x->key) != 0)
                continue;
            if (found || p->terms[i].count != 1 || !ratio_is(p->terms[i].factors[0].power, 1))
                return NULL;
            found = &p->terms[i];
        }
    return found;
}

/* A lower bound of a sum whose terms alone may have none: 2*n/w - 1 is above 0 where w <= n. */
static bound low_poly(context *c, const psum *p, int deep)
{
    const bound b = low_psum(c, p, deep);
    return b.known || deep < DEEP || !decide_at_least(c, p, true) ? b : bound_of(ratio_of(0), true);
}

/* A lower (or upper) bound of x, from its shape and from the facts that can be solved for it. */
static bound looked_at(context *c, const atom *x, bool high, int deep)
{
    bound best = { 0 };
    if (x->kind == ATOM_POWER)
        best = power_bound(c, x, high, deep);
    else if (x->kind == ATOM_POLY)
        best = high ? high_psum(c, x->base, deep) : low_poly(c, x->base, deep);
    else if (x->kind == ATOM_NODE && !high)
        best = low_node(c, x->e, deep);
    else if (x->kind == ATOM_NODE && x->e->kind == N_NAME && deep && decide_let_of(c, x->e->name))
        best = high_psum(c, psum_of(c, decide_let_of(c, x->e->name)), deep - 1);
    else if (x->kind == ATOM_SUM && !high)
        best = range_bound(c, x->e, x->base);
    for (int i = 0; i < c->fact_count && deep > 0; i++) {
        const term *t = alone_in(c->facts[i].p, x);
        if (t == NULL || (t->by.p > 0) == high)
            continue;
        psum one = { (term *)t, 1 };
        const psum *rest = minus(c, c->facts[i].p, &one);
        ratio by = ratio_div(ratio_of(-1), t->by); /* x >= -rest/t, or x <= -rest/t */
        const psum *than = psum_mul(c, psum_number(c, by), rest);
        bound b = high ? high_psum(c, than, deep - 1) : low_psum(c, than, deep - 1);
        b.above |= c->facts[i].above;
        if (high && best.known && b.known) {
            int order = ratio_cmp(b.v, best.v);
            best = order < 0 || (order == 0 && b.above) ? b : best;
        } else {
            best = better(best, b);
        }
    }
    if (best.known && (best.above || best.v.q != 1) && atom_whole(c, x))
        best = high ? bound_of(best.v.q != 1 ? rounded(best.v, false) : ratio_of(best.v.p - 1),
                               false)
                    : bound_of(best.v.q != 1 ? rounded(best.v, true) : ratio_of(best.v.p + 1),
                               false);
    return best;
}

/* What a bound depends on besides the atom and the facts: the side, the depth, the context's
 * modes. */
static unsigned how_asked(const context *c, bool side, int deep)
{
    return (unsigned)side | (unsigned)c->logs << 1 | (unsigned)c->linear << 2
           | (unsigned)c->in_log << 3 | (unsigned)deep << 4 | (unsigned)c->nested << 8
           | (unsigned)c->twos << 30;
}

/* looked_at(), with answers kept, for atoms come up again and again in facts about others. */
static bound atom_bound(context *c, const atom *x, bool high, int deep)
{
    enum { WORTH = 4 }; /* atoms looked at, from which on the answer is kept */
    const unsigned how = how_asked(c, high, deep);
    const int before = *c->left;
    const sign_bound *old = memo_find(c, x->key, how);
    if (old)
        return *old;
    if ((*c->left)-- <= 0)
        return (bound){ 0 };
    const bound is = looked_at(c, x, high, deep);
    if (before - *c->left >= WORTH && *c->left > 0 && !c->bad)
        memo_keep(c, x->key, how, is);
    return is;
}

/* b^power, for b >= 0; where that fits no number a lower bound is still 1 or 0. */
static bound power_of_bound(bound b, int64_t power, bool above, bool high)
{
    const bound is = bound_of(normal_power_of(b.v, power), above);
    return is.known || high ? is : bound_of(ratio_of((b.v.p > b.v.q) == (power > 0)), true);
}

/* A lower (`high`: upper) bound of x^power, for an x that is at least 0 (above 0 if power < 0). */
static bound factor_bound(context *c, const factor *f, bool high, int deep)
{
    const bool turned = f->power.p < 0;
    bound low = atom_bound(c, f->of, false, deep);
    if (!low.known || low.v.p < 0 || (turned && low.v.p == 0 && !low.above))
        return (bound){ 0 };
    if (f->power.q == 1 && f->power.p > FAR)
        return !high ? bound_of(ratio_of(0), low.v.p > 0 || low.above) : (bound){ 0 };
    if (turned == !high) { /* by the bound of x from the other side */
        bound end = atom_bound(c, f->of, true, deep);
        if (!end.known || end.v.p < 0 || f->power.q != 1 || f->power.p < -FAR
            || (turned && end.v.p == 0))
            return !high ? bound_of(ratio_of(0), true) : (bound){ 0 };
        return power_of_bound(end, f->power.p, end.above, high);
    }
    if (low.v.p == 0)
        return !high ? bound_of(ratio_of(0), low.above) : (bound){ 0 };
    ratio power = f->power;
    bool small = ratio_cmp(low.v, ratio_of(1)) < 0;
    if (power.q != 1) /* a root: the next whole power on the safe side, which depends on whether low
                         >= 1 */
        power = rounded(power, small != high ? true : false);
    if (power.p < -FAR || power.p > FAR)
        return !high ? bound_of(ratio_of(0), true) : (bound){ 0 };
    return power_of_bound(low, power.p, low.above && f->power.q == 1, high);
}

/* Is x/y == t, with y above 0? */
static bool is_quotient(context *c, const term *t, const term *x, const term *y)
{
    term plain = *t, divisor = *y;
    plain.by = divisor.by = ratio_of(1);
    const psum one = { &plain, 1 }, by = { &divisor, 1 }, *product = psum_mul(c, &one, &by);
    if (product->count != 1 || strcmp(product->terms[0].key, x->key) != 0)
        return false;
    for (int i = 0; i < y->count; i++)
        if (!atom_positive(c, y->factors[i].of))
            return false;
    return !c->bad;
}

/* A lower bound of a product, by a fact about two products, or a product and a number: n/p >= 1 by
 * p <= n. The fact may say more, as n >= p + 8 does. */
static bound product_fact(context *c, const term *t)
{
    bound best = { 0 };
    bool divided = false;
    for (int k = 0; k < t->count; k++)
        divided |= t->factors[k].power.p < 0;
    for (int i = 0; i < c->fact_count; i++) {
        const psum *p = c->facts[i].p;
        const int more = p->count == 3 && p->terms[0].count == 0 && p->terms[0].by.p < 0,
                  less = p->count == 2 + more && p->terms[more].by.p < 0 ? more : more + 1,
                  most = 2 * more + 1 - less;
        if (p->count != 2 + more || p->terms[less].by.p > 0 || p->terms[most].by.p < 0
            || (p->terms[less].count == 0 ? strcmp(p->terms[most].key, t->key) != 0
                                          : !divided || !is_quotient(c, t, &p->terms[most],
                                                                     &p->terms[less])))
            continue;
        const ratio v = ratio_div(p->terms[less].by, p->terms[most].by);
        best = better(best, bound_of(ratio_mul(ratio_of(-1), v), c->facts[i].above || more));
    }
    return best;
}

/* The base, if the factor is a power of a number above 1. */
static bool number_raised(const factor *f, ratio *base)
{
    return f->of->kind == ATOM_POWER && psum_constant(f->of->base, base) && base->p > base->q;
}

/* A bound of those powers in t that have the same base as the factor i, the first of them: that of
 * 2^k*2^(-d) follows from one of k - d. Unknown where it is the only one. */
static bound powers_bound(context *c, const term *t, int i, bool high, int deep, bool *taken)
{
    ratio base, own;
    const psum *to = number(c, 0);
    int found = 0;
    if (!number_raised(&t->factors[i], &base))
        return (bound){ 0 };
    for (int k = i; k < t->count; k++) {
        const factor *f = &t->factors[k];
        if (!number_raised(f, &own) || ratio_cmp(own, base) != 0)
            continue;
        to = psum_add(c, to, f->of->to, f->power);
        taken[k] = true;
        found++;
    }
    if (found < 2)
        return (bound){ 0 };
    const bound x = high ? high_psum(c, to, deep) : low_psum(c, to, deep),
                b = raised(base, x, high);
    if (b.known && !(high ? ratio_cmp(b.v, ratio_of(1)) > 0 : b.v.p < b.v.q))
        return b;
    const psum *side = high ? psum_mul(c, number(c, -1), to) : to,
               *less = minus(c, side, number(c, 1));
    if (decide_at_least(c, less, false)) /* d <= k - 1 is a fact of both */
        return bound_of(high ? ratio_div(ratio_of(1), base) : base, false);
    return decide_at_least(c, side, false) ? bound_of(ratio_of(1), false) : b;
}

static bound factors_bound(context *c, const term *t, bool high, int deep)
{
    enum { MOST_FACTORS = 32 };
    bound out = bound_of(ratio_of(1), false);
    bool above_all = true, some_above = false, taken[MOST_FACTORS] = { false };
    for (int i = 0; i < t->count; i++) {
        if (i < MOST_FACTORS && taken[i])
            continue;
        bool with[MOST_FACTORS] = { false };
        bound b = t->count > 1 && t->count <= MOST_FACTORS
                      ? powers_bound(c, t, i, high, deep, with)
                      : (bound){ 0 };
        for (int k = i; k < t->count && b.known; k++)
            taken[k] |= with[k];
        if (!b.known)
            b = factor_bound(c, &t->factors[i], high, deep);
        if (!b.known)
            return b;
        above_all &= b.v.p > 0 || b.above;
        some_above |= b.above;
        out.v = ratio_mul(out.v, b.v);
        out.known = !ratio_bad(out.v);
    }
    out.above = high ? false : out.v.p > 0 ? some_above : above_all;
    return out;
}

static bound term_bound(context *c, const term *t, bool high, int deep)
{
    if (term_atom(t))
        return atom_bound(c, term_atom(t), high, deep);
    bound b = factors_bound(c, t, high, deep);
    term plain = *t; /* the caller takes care of `by` */
    plain.by = ratio_of(1);
    if (high && !b.known && t->count) { /* d/p <= 1 where p/d is at least 1, being whole */
        const psum one = { &plain, 1 }, *turned = psum_power(c, &one, ratio_of(-1));
        bound low = turned->count == 1 ? term_bound(c, &turned->terms[0], false, deep) : b;
        return low.known && low.v.p > 0 ? bound_of(ratio_div(ratio_of(1), low.v), false) : b;
    }
    if (high)
        return b;
    b = better(b, product_fact(c, t));
    return b.known && b.above && b.v.p == 0 && multiple_whole(c, &plain, 1)
               ? bound_of(ratio_of(1), false)
               : b;
}

/* A lower bound of p, which subtracts a logarithm of some y, its term i, of which no upper bound is
 * known: a logarithm is nowhere above its tangent at y = 2^j. */
static bound low_tangent(context *c, const psum *p, int i, int deep)
{
    const term *t = &p->terms[i];
    const node *e = term_node(t);
    const bool two = e && node_calls(e, FN_LOG2, 1);
    if (deep == 0 || !(two || (e && node_calls(e, FN_LN, 1))) || !decide_positive(c, e->a))
        return (bound){ 0 };
    const psum *y = psum_of(c, e->a), one = { (term *)t, 1 };
    int64_t j = 0, to = 1;
    while (j < NEAR && y->count && ratio_cmp(ratio_of(to), y->terms[0].by) < 0) {
        to *= 2;
        j++;
    }
    const ratio less = two ? ratio_make(14426, 10000) : ratio_of(1), /* 1/ln(2) is more */
        slope = two ? ratio_make(14427, 10000) : ratio_of(1),        /* and less than this, */
        step = two ? ratio_of(1) : ratio_make(6932, 10000),          /* and ln(2) than this */
        at = ratio_sub(ratio_mul(ratio_of(j), step), less);
    const psum *line = psum_add(c, psum_number(c, at), y, ratio_div(slope, ratio_of(to))),
               *rest = minus(c, p, &one);
    return low_psum(c, psum_add(c, rest, line, t->by), deep - 1);
}

/* The same where it subtracts some x and has 2^x: that is nowhere below its tangent at x = 1,
 * which is 2 + 2*ln(2)*(x - 1), at least 2 + 1.386*(x - 1) for x >= 1. */
static bound low_power(context *c, const psum *p, int i, int deep)
{
    const psum one = { &p->terms[i], 1 };
    const psum *x = psum_mul(c, psum_number(c, ratio_div(ratio_of(1), p->terms[i].by)), &one),
               *less = minus(c, x, number(c, 1));
    ratio base;
    for (int k = 0; k < p->count && deep > 0 && p->terms[i].count; k++) {
        const term *t = &p->terms[k];
        const atom *of = term_atom(t);
        if (of == NULL || t->by.p < 0 || of->kind != ATOM_POWER || !psum_constant(of->base, &base)
            || !ratio_is(base, 2) || strcmp(of->to->terms[0].key, p->terms[i].key) != 0
            || !decide_at_least(c, less, false))
            continue;
        const psum power = { (term *)t, 1 },
                   *line = psum_add(c, number(c, 2), less, ratio_make(1386, 1000)),
                   *rest = minus(c, p, &power);
        return low_psum(c, psum_add(c, rest, line, t->by), deep - 1);
    }
    return (bound){ 0 };
}

static bound low_psum(context *c, const psum *p, int deep)
{
    bound sum = bound_of(ratio_of(0), false);
    for (int i = 0; i < p->count; i++) {
        const term *t = &p->terms[i];
        bound b = t->count ? term_bound(c, t, t->by.p < 0, deep) : bound_of(ratio_of(1), false);
        if (!b.known)
            return t->by.p > 0 ? b : better(low_tangent(c, p, i, deep), low_power(c, p, i, deep));
        sum.v = ratio_add(sum.v, ratio_mul(t->by, b.v));
        sum.above |= b.above;
        if (ratio_bad(sum.v))
            return (bound){ 0 };
    }
    return !c->bad ? sum : (bound){ 0 };
}

/* --- signs ------------------------------------------------------------------------------------ */

/* p without a factor x^power that all its terms have, x above 0; NULL if there is none. */
static const psum *without_common(context *c, const psum *p)
{
    for (int k = 0; p->count > 1 && k < p->terms[0].count; k++) {
        factor f = p->terms[0].factors[k];
        bool common = true;
        for (int i = 1; i < p->count && common; i++)
            common = ratio_cmp(term_power(&p->terms[i], f.of), f.power) == 0;
        if (!common || !atom_positive(c, f.of))
            continue;
        f.power = ratio_mul(f.power, ratio_of(-1));
        return psum_mul(c, p, psum_factor(c, f.of, f.power));
    }
    return NULL;
}

/* p times x^power, x above 0, for a divisor that some of its terms have; NULL if there is none. */
static const psum *without_divisor(context *c, const psum *p)
{
    for (int i = 0; p->count > 1 && i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const factor *f = &p->terms[i].factors[k];
            if (f->power.p < 0 && atom_positive(c, f->of))
                return psum_mul(c, p, psum_factor(c, f->of, ratio_mul(ratio_of(-1), f->power)));
        }
    return NULL;
}

/* The only factor of the term that is a logarithm to base 2; NULL if there is none. *rank: 0, 1 or
 * 2, as ilog2 <= log2 <= clog2. */
static const factor *log_factor(const term *t, int *rank)
{
    static const builtin_id logs[] = { FN_ILOG2, FN_LOG2, FN_CLOG2 };
    const factor *found = NULL;
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < 3; k++)
            if (t->factors[i].of->kind == ATOM_NODE && node_calls(t->factors[i].of->e, logs[k], 1)
                && ratio_is(t->factors[i].power, 1)) {
                if (found)
                    return NULL;
                found = &t->factors[i];
                *rank = k;
            }
    return found;
}

static const psum *beside_factor(context *c, const term *t, const factor *f)
{
    const psum one = { (term *)t, 1 };
    const psum *rest = psum_mul(c, psum_number(c, ratio_div(ratio_of(1), t->by)), &one);
    return psum_mul(c, rest, psum_factor(c, f->of, ratio_of(-1)));
}

/* Is x at least k times y, y above 0? */
static bool at_least_times(context *c, const node *x, int64_t k, const node *y)
{
    node *times = node_binary(c->a, OP_MUL, node_number(c->a, x->at, k), (node *)y);
    return decide_at_least(c, normal_minus(c, x, times), false)
           || decide_not_below(c, node_binary(c->a, OP_DIV, (node *)x, (node *)y), k);
}

/* p without a*log2(x) - a*log2(y), which is not below 0 as x >= y and a >= 0, or with a in its
 * place as x >= 2*y; likewise of ilog2 and clog2. NULL if it has no such terms. */
static const psum *without_logs(context *c, const psum *p, bool above)
{
    int more, less;
    for (int k = 0; p->count > 1 && k < p->count; k++) {
        const factor *y = p->terms[k].by.p < 0 ? log_factor(&p->terms[k], &less) : NULL;
        const psum *a = y ? beside_factor(c, &p->terms[k], y) : NULL;
        for (int i = 0; y && i < p->count; i++) {
            const factor *x = p->terms[i].by.p > 0 ? log_factor(&p->terms[i], &more) : NULL;
            if (x == NULL || more < less
                || strcmp(psum_key(c, a), psum_key(c, beside_factor(c, &p->terms[i], x))) != 0
                || !at_least_times(c, x->of->e->a, 1, y->of->e->a)
                || !decide_positive(c, y->of->e->a) || !decide_at_least(c, a, false))
                continue;
            const ratio by = ratio_mul(ratio_of(-1), p->terms[k].by),
                        most = ratio_cmp(by, p->terms[i].by) < 0 ? by : p->terms[i].by;
            const psum *pair = minus(c, psum_factor(c, x->of, ratio_of(1)),
                                     psum_factor(c, y->of, ratio_of(1)));
            p = psum_add(c, p, psum_mul(c, a, pair), ratio_mul(ratio_of(-1), most));
            for (int m = 0; m < p->count && !above; m++)
                above = p->terms[m].by.p < 0; /* else the rest is enough */
            return above && at_least_times(c, x->of->e->a, 2, y->of->e->a) ? psum_add(c, p, a, most)
                                                                           : p;
        }
    }
    return NULL;
}

/* What is rounded down in the term, times 1 or (less) -1; NULL: it is no such term. */
static const node *floor_of(const term *t, bool less)
{
    const node *e = ratio_is(t->by, less ? -1 : 1) ? term_node(t) : NULL;
    return e && node_function(e) == FN_FLOOR ? e->a : NULL;
}

/* p without floor(x) - floor(y), which is not below 0 as x >= y; NULL if it has no such terms. */
static const psum *without_floors(context *c, const psum *p)
{
    for (int k = 0; p->count > 1 && k < p->count; k++) {
        const node *y = floor_of(&p->terms[k], true);
        for (int i = 0; y && i < p->count; i++) {
            const node *x = floor_of(&p->terms[i], false);
            if (x == NULL || !decide_at_least(c, normal_minus(c, x, y), false))
                continue;
            const psum more = { &p->terms[i], 1 }, less = { &p->terms[k], 1 };
            return minus(c, minus(c, p, &more), &less);
        }
    }
    return NULL;
}

/* Is it a multiple of what a condition says to be at least 0, or above it; or a number above 0 more
 * than that? */
static bool says_so(context *c, const psum *p, bool above)
{
    const bool bad = c->bad;
    const term *last = p->count ? &p->terms[p->count - 1] : NULL;
    for (int i = 0; i < c->fact_count && p->count > 1; i++) {
        const psum *d = c->facts[i].p;
        ratio more;
        if (d->count < p->count || d->count > p->count + 1
            || strcmp(d->terms[d->count - 1].key, last->key) != 0)
            continue;
        const ratio times = ratio_div(last->by, d->terms[d->count - 1].by);
        if (times.p > 0 && psum_constant(psum_add(c, p, d, ratio_mul(ratio_of(-1), times)), &more)
            && (more.p > 0 || (more.p == 0 && (!above || c->facts[i].above))) && !c->bad)
            return true;
        c->bad = bad;
    }
    return false;
}

static bool reaches(context *c, const psum *p, bool above, int facts);

/* p with y in the place of the factor f of its term i, a power 1. */
static const psum *with_factor(context *c, const psum *p, int i, const factor *f, const node *y)
{
    const psum one = { &p->terms[i], 1 };
    const psum *rest = psum_mul(c, &one, psum_factor(c, f->of, ratio_of(-1)));
    return plus(c, minus(c, p, &one), psum_mul(c, rest, psum_of(c, y)));
}

/* Has p a min that it adds, or a max that it subtracts, with each of whose operands in its place it
 * is at least 0? That it is one of them is enough. */
static bool each_operand(context *c, const psum *p, bool above, int facts)
{
    for (int i = 0; p->count > 1 && i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const factor *f = &p->terms[i].factors[k];
            const builtin_id fn = p->terms[i].by.p > 0 ? FN_MIN : FN_MAX;
            if (f->of->kind != ATOM_NODE || f->of->e->kind != N_CALL || f->of->e->fn != (short)fn
                || !ratio_is(f->power, 1))
                continue;
            const node *y = f->of->e->a;
            while (y && reaches(c, with_factor(c, p, i, f, y), above, facts))
                y = y->next;
            return y == NULL;
        }
    return false;
}

/* MOST_FACTS: how many facts are put together. FEW: longer sums are not looked at in every way. */
enum { MOST_FACTS = 2, FEW = 4 };

static bool reaches(context *c, const psum *p, bool above, int facts)
{
    if (says_so(c, p, above))
        return true;
    bound b = low_psum(c, p, DEEP);
    if (b.known && (b.v.p > 0 || (b.v.p == 0 && (!above || b.above))))
        return true;
    const psum *less = without_common(c, p);
    if (less == NULL && facts == MOST_FACTS && p->count <= FEW) {
        if (each_operand(c, p, above, facts))
            return true;
        less = without_logs(c, p, above);
        less = less ? less : without_floors(c, p);
        less = less ? less : without_divisor(c, p);
    }
    if (less && reaches(c, less, above, facts))
        return true;
    for (int i = 0; i < c->fact_count && facts > 0; i++) /* subtracts a multiple of a fact */
        for (int k = 0; k < p->count; k++) {
            const psum *d = c->facts[i].p;
            const term *t = &p->terms[k];
            for (int m = 0; m < d->count && t->by.p < 0 && t->count; m++) {
                if (d->terms[m].by.p >= 0 || strcmp(d->terms[m].key, t->key) != 0)
                    continue;
                ratio times = ratio_div(t->by, d->terms[m].by);
                const psum *rest = psum_add(c, p, d, ratio_mul(ratio_of(-1), times));
                if (!c->bad && reaches(c, rest, above && !c->facts[i].above, facts - 1))
                    return true;
            }
        }
    return false;
}

/* A question, or one asked to answer another: facts may lead from one atom to others. */
typedef struct question {
    int left, *before;
    arena_mark since;
} question;

static void ask(context *c, question *q)
{
    *q = (question){ LONG, c->left, arena_here(c->a) };
    c->left = c->left ? c->left : &q->left;
    c->nested++;
}

static void answered(context *c, const question *q)
{
    c->nested--;
    if ((c->left = q->before))
        return;
    arena_back(c->a, &q->since);
}

/* Is p at least 0 as it is whole and above -1? Of x - 1 for a difference x alone: of others it is
 * seen without that. */
static bool above_one_less(context *c, const psum *p)
{
    int less = 0;
    bool by_one = false;
    for (int i = 0; i < p->count; i++) {
        less += p->terms[i].by.p < 0;
        by_one |= p->terms[i].count == 0 && ratio_is(p->terms[i].by, -1);
    }
    return by_one && less > 1 && !c->bad && psum_whole(c, p)
           && reaches(c, plus(c, p, number(c, 1)), true, MOST_FACTS);
}

bool decide_at_least(context *c, const psum *p, bool above)
{
    enum { WHOLE = DEEP + 1 }; /* in place of an atom's depth */
    question q;
    if (c->bad || c->nested == NESTED)
        return false;
    ask(c, &q);
    const unsigned how = how_asked(c, above, WHOLE);
    const char *key = q.before ? NULL : psum_key(c, p);
    const sign_bound *old = key ? memo_find(c, key, how) : NULL;
    const bool good = old ? old->known
                          : reaches(c, p, above, MOST_FACTS) || (!above && above_one_less(c, p));
    if (key && !old && !c->bad)
        memo_keep(c, key, how, (sign_bound){ .known = good });
    answered(c, &q);
    return good;
}

/* Are both operands of a product, a quotient or a sum at least 0 (above 0)? They are asked by
 * themselves, as the whole multiplied out may be long. */
static bool both_operands(context *c, const node *e, bool above)
{
    if (e->kind != N_BINARY || (e->op != OP_MUL && e->op != OP_DIV && e->op != OP_ADD))
        return false;
    return (above ? decide_positive(c, e->a) : decide_not_below(c, e->a, 0))
           && (above || e->op == OP_DIV ? decide_positive(c, e->b) : decide_not_below(c, e->b, 0));
}

bool decide_not_below(context *c, const node *e, int64_t v)
{
    return (v == 0 && both_operands(c, e, false))
           || decide_at_least(c, minus(c, psum_of(c, e), number(c, v)), false);
}

bool decide_positive(context *c, const node *e)
{
    return both_operands(c, e, true) || decide_at_least(c, psum_of(c, e), true);
}

static bool not_zero(context *c, const node *e)
{
    return decide_positive(c, e) || decide_at_least(c, negative(c, psum_of(c, e)), true);
}

bool atom_positive(context *c, const atom *x)
{
    question q;
    if (c->nested == NESTED)
        return false;
    ask(c, &q);
    bound b = atom_bound(c, x, false, DEEP);
    answered(c, &q);
    return b.known && (b.v.p > 0 || (b.v.p == 0 && b.above));
}

/* --- whole numbers ---------------------------------------------------------------------------- */

static const node *let_named(const context *c, const char *name)
{
    for (int i = 0; i < c->p->let_count; i++)
        if (strcmp(c->p->lets[i].name, name) == 0)
            return c->p->lets[i].is;
    proof_law law;
    return c->lore && c->lore->definition(c->lore->data, name, &law) && law.params == NULL ? law.is
                                                                                           : NULL;
}

/* NULL, too, if a range in scope binds one of the let's names, which then means something else. */
const node *decide_let_of(const context *c, const char *name)
{
    const node *is = normal_in_scope(c, name) ? NULL : let_named(c, name);
    for (int i = 0; i < c->scopes && is; i++)
        if (normal_has(is, c->scope[i].name) || normal_binds(is, c->scope[i].name))
            return NULL;
    return is;
}

static bool all_whole(context *c, const node *list)
{
    for (; list; list = list->next)
        if (!decide_whole(c, list))
            return false;
    return true;
}

static bool name_whole(context *c, const char *name)
{
    const node *let = decide_let_of(c, name);
    for (int i = 0; i < c->scopes; i++)
        if (strcmp(c->scope[i].name, name) == 0)
            return decide_whole(c, c->scope[i].from);
    return let ? decide_whole(c, let) : let_named(c, name) == NULL;
}

static bool node_whole(context *c, const node *e)
{
    context in;
    switch (e->kind) {
    case N_NAME: return name_whole(c, e->name);
    case N_CEIL:
    case N_FLOOR: return true;
    case N_CALL:
        if (builtin_of(e)->whole == WHOLE_ALWAYS)
            return true;
        if (node_calls(e, FN_LOG2, 1)) {
            const char *wanted = arena_format(c->a, "is_pow2(%s,)", psum_key(c, psum_of(c, e->a)));
            for (int i = 0; i < c->hold_count; i++)
                if (strcmp(c->holds_key[i], wanted) == 0)
                    return true;
        }
        return builtin_of(e)->whole == WHOLE_OF_WHOLE && all_whole(c, e->a);
    case N_BINARY:
        return e->op == OP_FDIV
               || (e->op == OP_MOD && decide_whole(c, e->a) && decide_whole(c, e->b));
    case N_IF: return decide_whole(c, e->b) && decide_whole(c, e->c);
    case N_AGGREGATE:
        return e->op == AGGREGATE_SUM && range_inside(c, &in, e) && decide_whole(&in, e->b);
    default: return false;
    }
}

static bool atom_whole(context *c, const atom *x)
{
    context in;
    switch (x->kind) {
    case ATOM_NODE: return node_whole(c, x->e);
    case ATOM_POWER:
        return psum_whole(c, x->base) && psum_whole(c, x->to) && decide_at_least(c, x->to, false);
    case ATOM_POLY: return psum_whole(c, x->base);
    default: return range_inside(c, &in, x->e) && psum_whole(&in, x->base);
    }
}

/* Does a condition say isqrt(x)^2 == x, for the atom x? */
static bool root_whole(context *c, const atom *x)
{
    if (x->kind != ATOM_NODE)
        return false;
    const node *root = builtin_call(c->a, x->e->at, FN_ISQRT, node_itself(c->a, x->e));
    const node *square = node_binary(c->a, OP_POW, (node *)root, node_number(c->a, x->e->at, 2)),
               *is = node_binary(c->a, OP_EQ, (node *)square, node_itself(c->a, x->e));
    const char *wanted = normal_key_of(c, is);
    for (int i = 0; i < c->hold_count; i++)
        if (strcmp(c->holds_key[i], wanted) == 0)
            return true;
    return false;
}

/* Is the product of those powers in t whole that have the same base as the factor i, the first of
 * them, also when it is divided by as much of *left as it can be? 2^t*2^(-d)/2 is, where t - d is
 * at least 1. */
static bool powers_whole(context *c, const term *t, int i, bool *taken, uint64_t *left)
{
    ratio base, own;
    const psum *to = number(c, 0);
    uint64_t rest = *left;
    int64_t least = 0;
    if (!number_raised(&t->factors[i], &base) || base.q != 1)
        return false;
    for (int k = i; k < t->count; k++)
        if (number_raised(&t->factors[k], &own) && ratio_cmp(own, base) == 0)
            to = psum_add(c, to, t->factors[k].of->to, t->factors[k].power);
    for (uint64_t part; (part = gcd_u64(rest, (uint64_t)base.p)) > 1; least++)
        rest /= part;
    if (!psum_whole(c, to) || !decide_at_least(c, plus(c, to, number(c, -least)), false))
        return false;
    for (int k = i; k < t->count; k++)
        taken[k] |= number_raised(&t->factors[k], &own) && ratio_cmp(own, base) == 0;
    *left = rest;
    return true;
}

static bool factors_whole(context *c, const term *t)
{
    enum { MOST_FACTORS = 32 };
    bool taken[MOST_FACTORS] = { false };
    uint64_t left = (uint64_t)t->by.q;
    for (int k = 0; k < t->count; k++) {
        const factor *f = &t->factors[k];
        if (k < MOST_FACTORS && taken[k])
            continue;
        if (t->count <= MOST_FACTORS && powers_whole(c, t, k, taken, &left))
            continue;
        if (f->power.p < 0
            || (f->power.q != 1 && (f->power.q != 2 || !root_whole(c, f->of)))
            || !atom_whole(c, f->of))
            return false;
    }
    return left == 1;
}

/* Is the term whole, being a whole multiple of a/b, where a condition says a mod b == 0? The
 * multiple may be one of another such quotient: n/b is (n/p)*(p/b). */
static bool multiple_whole(context *c, const term *t, int deep)
{
    const psum one = { (term *)t, 1 };
    int64_t most = 1; /* n^2/t^2 is twice a multiple */
    for (int i = 0; i < t->count; i++)
        most = t->factors[i].power.p == -2 && t->factors[i].power.q == 1 ? 2 : most;
    for (int i = 0; i < c->hold_count; i++) {
        const node *e = c->holds[i], *m = e->a;
        ratio v;
        if (e->kind != N_BINARY || e->op != OP_EQ || m->kind != N_BINARY || m->op != OP_MOD
            || !psum_constant(psum_of(c, e->b), &v) || v.p != 0
            || (psum_constant(psum_of(c, m->a), &v) && v.p == 0))
            continue;
        const psum *by = psum_of(c, node_binary(c->a, OP_DIV, m->b, m->a)), *rest = &one;
        for (int64_t k = 0; k < most; k++) {
            rest = psum_mul(c, rest, by);
            if (rest->count == 1
                && (factors_whole(c, &rest->terms[0])
                    || (deep && rest->terms[0].count <= t->count
                        && multiple_whole(c, &rest->terms[0], deep - 1))))
                return true;
        }
    }
    return false;
}

static bool term_whole(context *c, const term *t)
{
    return factors_whole(c, t) || multiple_whole(c, t, 1);
}

bool psum_whole(context *c, const psum *p)
{
    for (int i = 0; i < p->count; i++)
        if (!term_whole(c, &p->terms[i]))
            return false;
    return !c->bad;
}

bool decide_whole(context *c, const node *e)
{
    return psum_whole(c, psum_of(c, e));
}

static bool is_power_of_2(ratio v)
{
    return v.q == 1 && v.p > 0 && (v.p & (v.p - 1)) == 0;
}

bool decide_power(context *c, const psum *p)
{
    bool all = p->count == 1 && is_power_of_2(p->terms[0].by);
    for (int i = 0; all && i < p->terms[0].count; i++) {
        const factor *f = &p->terms[0].factors[i];
        ratio base;
        all = f->power.q == 1 && f->power.p > 0 && f->of->kind == ATOM_POWER
              && psum_constant(f->of->base, &base) && ratio_is(base, 2)
              && psum_whole(c, f->of->to) && decide_at_least(c, f->of->to, false);
    }
    return all;
}

bool decide_range_fine(context *c, const node *from, const node *to)
{
    const psum *often = normal_minus(c, to, from);
    return decide_whole(c, from) && decide_whole(c, to)
           && decide_at_least(c, plus(c, often, number(c, 1)), false);
}

/* --- contexts --------------------------------------------------------------------------------- */

static void add_fact(context *c, const psum *p, bool above)
{
    if (c->fact_count == FACTS)
        return; /* no room: less is decided then, and nothing false */
    memo_learn(c, above ? LEARNT_ABOVE : LEARNT_NOT_BELOW, psum_key(c, p));
    c->facts[c->fact_count++] = (known_sign){ p, above };
}

/* The whole exponent y in a fact y <= clog2(x) - 1 or y <= ilog2(x), and x: 2^y is below x then, or
 * at most x. NULL: the fact is no such one. */
static const psum *exponent_in(context *c, const psum *p, const node **x, bool *below)
{
    for (int i = 0; i < p->count; i++) {
        const term *t = &p->terms[i];
        const node *f = ratio_is(t->by, 1) ? term_node(t) : NULL;
        *below = f && node_calls(f, FN_CLOG2, 1);
        if (!*below && !(f && node_calls(f, FN_ILOG2, 1)))
            continue;
        const psum *log = psum_of(c, f), *y = minus(c, minus(c, log, p), number(c, *below));
        *x = f->a;
        if (psum_whole(c, y) && decide_positive(c, *x)) /* else neither logarithm has a value */
            return y;
    }
    return NULL;
}

void context_fact(context *c, const psum *p, bool above)
{
    const node *x = NULL;
    bool below;
    const bool bad = c->bad;
    const psum *y = exponent_in(c, p, &x, &below);
    add_fact(c, p, above);
    if (y == NULL || bad)
        return;
    const psum *rest = minus(c, psum_of(c, x), psum_raise(c, number(c, 2), y));
    if (c->bad)
        c->bad = false; /* it is too large to be written, and not known */
    else if (below && psum_whole(c, rest)) /* 2^d < n for d = 0..clog2(n) - 1 */
        add_fact(c, minus(c, rest, number(c, 1)), false);
    else
        add_fact(c, rest, below);
}

static void assume_comparison(context *c, op_kind op, const node *a, const node *b)
{
    if (op == OP_GE || op == OP_GT) {
        assume_comparison(c, op == OP_GE ? OP_LE : OP_LT, b, a);
        return;
    }
    if (op == OP_LE || op == OP_EQ)
        context_fact(c, normal_minus(c, b, a), false);
    if (op == OP_EQ)
        context_fact(c, normal_minus(c, a, b), false);
    if (op == OP_LT && decide_whole(c, a) && decide_whole(c, b))
        context_fact(c, plus(c, normal_minus(c, b, a), number(c, -1)), false);
    else if (op == OP_LT)
        context_fact(c, normal_minus(c, b, a), true);
}

bool context_assume(context *c, const node *e)
{
    const node *n = e->kind == N_UNARY && e->op == OP_NOT ? e->a : e;
    if (c->hold_count == HOLDS)
        return false;
    c->holds[c->hold_count] = e;
    c->holds_key[c->hold_count++] = normal_key_of(c, e);
    memo_learn(c, LEARNT_HOLDS, c->holds_key[c->hold_count - 1]);
    if (e->kind == N_BINARY && e->op == OP_AND)
        return context_assume(c, e->a) && context_assume(c, e->b);
    if (ast_is_comparison(n))
        assume_comparison(c, n == e ? (op_kind)n->op : ast_opposite((op_kind)n->op), n->a, n->b);
    return !c->bad;
}

/* From x mod y == 0 for x and y above 0 learns that x is at least y. Is there such a condition of
 * which this was not known? */
static bool learn_multiple(context *c)
{
    for (int i = 0; i < c->hold_count; i++) {
        const node *e = c->holds[i], *m = e->a;
        if (e->kind != N_BINARY || e->op != OP_EQ || m->kind != N_BINARY || m->op != OP_MOD
            || !node_is_number(e->b, 0) || !decide_whole(c, m->a) || !decide_whole(c, m->b)
            || !decide_positive(c, m->a) || !decide_positive(c, m->b))
            continue;
        const psum *more = normal_minus(c, m->a, m->b);
        if (c->bad || decide_at_least(c, more, false))
            continue;
        context_fact(c, more, false);
        return true;
    }
    return false;
}

/* Was the condition assumed, with sides that then were the polynomials that they are now? */
static bool was_assumed(context *c, const node *e)
{
    const char *key = normal_key_of(c, e);
    int i = 0;
    while (i < c->hold_count && strcmp(c->holds_key[i], key) != 0)
        i++;
    return i < c->hold_count;
}

bool context_assume_all(context *c, const node *const *where, int count)
{
    enum { MOST = 4 };
    for (int i = 0; i < count; i++)
        if (!context_assume(c, where[i]))
            return false;
    for (int i = 0; i < count && c->hold_count < HOLDS; i++) /* sqrt(n) <= p says more once n >= 1
                                                                is known */
        if (!was_assumed(c, where[i]) && !context_assume(c, where[i]))
            return false;
    for (int i = 0; i < MOST && learn_multiple(c); i++)
        ;
    return !c->bad;
}

/* From last >= 0, of which the atom i is ceil(x), where t <= ceil(n/b) - 1: b*t < n. Likewise b*t
 * <= n - b where t <= floor(n/b) - 1; and (first) from t >= ceil(n/b), where it is subtracted: b*t
 * >= n. */
static void learn_rounded_end(context *c, const psum *last, int i, bool first)
{
    const term *t = &last->terms[i];
    const node *e = ratio_is(t->by, first ? -1 : 1) ? term_node(t) : NULL;
    const bool up = e && node_function(e) == FN_CEIL;
    if (e == NULL || (!up && (first || node_function(e) != FN_FLOOR)))
        return;
    const psum one = { (term *)t, 1 }, *rest = minus(c, last, &one), *x = psum_of(c, e->a);
    const psum *most = first ? minus(c, rest, x) : plus(c, plus(c, rest, number(c, up)), x);
    if ((most = without_divisor(c, most)))
        context_fact(c, most, up && !first);
}

bool context_scope(context *c, const char *name, const node *from, const node *to)
{
    if (c->scopes == SCOPES || normal_in_scope(c, name))
        return false;
    c->scope[c->scopes++] = (proof_range){ name, from, to };
    memo_learn(c, LEARNT_RANGE, arena_format(c->a, "%s from %s to %s", name, normal_key_of(c, from),
                               normal_key_of(c, to)));
    const node *t = node_name(c->a, from->at, name);
    const psum *first = normal_minus(c, t, from), *last = normal_minus(c, to, t);
    context_fact(c, first, false);
    for (int i = 0; i < first->count; i++)
        learn_rounded_end(c, first, i, true);
    context_fact(c, last, false);
    for (int i = 0; i < last->count; i++)
        learn_rounded_end(c, last, i, false);
    if ((last = without_divisor(c, last))) /* t <= n/b - 1 says b*t <= n - b */
        context_fact(c, last, false);
    return !c->bad;
}

/* Is it x mod y, where x/y is whole? */
static bool is_divided(context *c, const node *e)
{
    return e->kind == N_BINARY && e->op == OP_MOD && not_zero(c, e->b)
           && decide_whole(c, node_binary(c->a, OP_DIV, e->a, e->b));
}

static bool comparison_holds(context *c, op_kind op, const node *a, const node *b)
{
    switch (op) {
    case OP_LE: return decide_at_least(c, normal_minus(c, b, a), false);
    case OP_LT: return decide_at_least(c, normal_minus(c, b, a), true);
    case OP_GE: return decide_at_least(c, normal_minus(c, a, b), false);
    case OP_GT: return decide_at_least(c, normal_minus(c, a, b), true);
    case OP_EQ: return normal_same(c, a, b) || (node_is_number(b, 0) && is_divided(c, a));
    case OP_NE:
        return decide_at_least(c, normal_minus(c, a, b), true)
               || decide_at_least(c, normal_minus(c, b, a), true);
    default: return false;
    }
}

/* Is a truth such as is_pow2(k), of a number, the one that is asked for? */
static bool call_is(context *c, const node *n, bool asked)
{
    const builtin *row = n->kind == N_CALL ? builtin_of(n) : NULL;
    ratio v;
    num is;
    if (row == NULL || !row->truth || !row->one || n->a == NULL || n->a->next
        || !psum_constant(psum_of(c, n->a), &v) || v.q != 1)
        return false;
    num_ctx numbers;
    num_ctx_init(&numbers);
    const num of = num_int(v.p);
    return row->one(&numbers, &is, &of) == ST_OK && is.kind == NUM_BOOL && is.u.i == asked;
}

bool decide_holds(context *c, const node *e)
{
    const node *n = e->kind == N_UNARY && e->op == OP_NOT ? e->a : e;
    if (was_assumed(c, e))
        return !c->bad;
    if (e->kind == N_BINARY && e->op == OP_AND)
        return decide_holds(c, e->a) && decide_holds(c, e->b);
    if (e->kind == N_BINARY && e->op == OP_OR)
        return decide_holds(c, e->a) || decide_holds(c, e->b);
    if (n->kind == N_CALL)
        return call_is(c, n, n == e) && !c->bad;
    return ast_is_comparison(n)
           && comparison_holds(c, n == e ? (op_kind)n->op : ast_opposite((op_kind)n->op), n->a,
                               n->b);
}

/* --- does it have a value?
 * ------------------------------------------------------------------------- */

static bool power_defined(context *c, const node *e)
{
    ratio to;
    if (psum_constant(psum_of(c, e->b), &to)) {
        if (to.q == 1 && to.p >= 0)
            return true;
        if (to.q == 1)
            return not_zero(c, e->a);
        return to.p > 0 ? decide_not_below(c, e->a, 0) : decide_positive(c, e->a);
    }
    return decide_positive(c, e->a);
}

static bool call_defined(context *c, const node *e)
{
    if (node_calls(e, FN_LOG, 2))
        return decide_positive(c, e->a) && decide_positive(c, e->a->next)
               && not_zero(c, node_binary(c->a, OP_SUB, e->a, node_number(c->a, e->at, 1)));
    const builtin_domain of = builtin_of(e)->of;
    for (const node *x = e->a; x; x = x->next)
        if ((of == TAKES_POSITIVE && !decide_positive(c, x))
            || ((of == TAKES_NOT_NEGATIVE || of == TAKES_COUNTS) && !decide_not_below(c, x, 0))
            || ((of == TAKES_WHOLE || of == TAKES_COUNTS) && !decide_whole(c, x)))
            return false;
    return of != TAKES_SOME || e->fn == FN_NONE;
}

/* Likewise of a part, kept where that takes long. */
static bool part_defined(context *c, const node *e)
{
    const bool *known = e->kind == N_IF || e->kind == N_AGGREGATE ? memo_defined(c, e) : NULL;
    return known ? *known : decide_defined(c, e);
}

bool decide_defined(context *c, const node *e)
{
    context in;
    switch (e->kind) {
    case N_NUMBER:
    case N_NAME: return true;
    case N_UNARY:
    case N_FLOOR:
    case N_CEIL: return part_defined(c, e->a);
    case N_BINARY:
        if (!part_defined(c, e->a) || !part_defined(c, e->b))
            return false;
        if (e->op == OP_DIV || e->op == OP_FDIV || e->op == OP_MOD)
            return not_zero(c, e->b);
        return e->op != OP_POW || power_defined(c, e);
    case N_CALL:
        for (const node *x = e->a; x; x = x->next)
            if (!part_defined(c, x))
                return false;
        return call_defined(c, e);
    case N_IF:
        if (!part_defined(c, e->a))
            return false;
        in = *c;
        if (!context_assume(&in, e->a) || !part_defined(&in, e->b))
            return false;
        in = *c;
        return context_assume(&in, expr_not(c->a, e->a)) && part_defined(&in, e->c);
    case N_AGGREGATE:
        if (e->op == AGGREGATE_ALL)
            return false;
        if (e->a == NULL || e->a->a == NULL || e->a->a->kind != N_RANGE
            || !part_defined(c, e->a->a->a) || !part_defined(c, e->a->a->b)
            || !range_inside(c, &in, e))
            return false;
        if (!decide_whole(c, e->a->a->a))
            return false;
        if ((e->op == AGGREGATE_MAX || e->op == AGGREGATE_MIN)
            && (e->c || !decide_at_least(c, normal_minus(c, e->a->a->b, e->a->a->a), false)))
            return false;
        return (e->c == NULL || part_defined(c, e->c)) && part_defined(&in, e->b);
    default: return false;
    }
}
