/* Powers that fall, c*g^-j with c > 0: what a form has no place for (form.h).  Of a sum over t, 2^t
 * is one when the sum is gone through from its end, so that n/2^t is a form.  Only what makes a
 * constant or a form of one is here, or leaves it one: how it stands to a constant, min, max and
 * gcd with one, its remainder, what is divided by it.
 *
 * It falls below any bound.  So what is so of the first index is so up to some index, to which
 * w->r.count is lowered; that is found for powers of two alone. */
#include "eval/form.h"

/* How often a power of two, 2^k with k <= `bits`, is g^j with a j >= 0; false where g is none. */
static bool powers_within(walk *w, num bits, uint64_t *many)
{
    residues *r = &w->r;
    num two;
    int64_t k;
    status st = num_is_pow2(r->ctx, &two, &r->g);
    if (st != ST_OK || !two.u.i)
        return false;
    k = (int64_t)num_bits(&r->g) - 1;
    num last = residues_two(r, num_fdiv, bits, num_int(k));
    if (r->failed || k == 0 || !num_to_u64(&last, many))
        return false;
    ++*many;
    return true;
}

static void lower_to(walk *w, uint64_t many)
{
    w->r.count = many < w->r.count ? many : w->r.count;
}

/* Is q*g^-j >= 1 (strictly: > 1) for this j?  Then for those to which w->r.count is lowered,
 * and otherwise for none. UNKNOWN where that is not found. */
static answer is_over_one(walk *w, num q, bool strict)
{
    residues *r = &w->r;
    uint64_t many;
    int sign = residues_order(r, q, num_int(1));
    if (r->failed)
        return UNKNOWN;
    if (sign < 0 || (sign == 0 && strict))
        return NO;
    num whole = residues_two(r, num_fdiv, q, num_int(1)),
        bits = num_int((int64_t)num_bits(&whole) - 1);
    if (!powers_within(w, bits, &many))
        return UNKNOWN;
    if (strict && many > 1 && residues_order(r, q, residues_two(r, num_pow, num_int(2), bits)) == 0)
        many--; /* at least: where the last one may be 1 */
    lower_to(w, many);
    return YES;
}

/* Is q*g^-j a whole number for this j, and so for those to which w->r.count is lowered? */
static bool is_whole(walk *w, num q)
{
    num two;
    uint64_t many;
    if (!num_is_integer(&q) || num_is_pow2(w->r.ctx, &two, &q) != ST_OK || !two.u.i
        || !powers_within(w, num_int((int64_t)num_bits(&q) - 1), &many))
        return false;
    lower_to(w, many);
    return true;
}

static form falling(num c)
{
    return (form){ .c = c, .d = num_int(1), .falls = true };
}

/* Is it a constant above 0? */
static bool is_positive(walk *w, const form *x)
{
    return form_is_constant(x) && num_is_exact(&x->c) && x->c.kind != NUM_BOOL
           && residues_order(&w->r, x->c, num_int(0)) > 0;
}

static bool compare(walk *w, op_kind o, num x, num c, form *out)
{
    const bool strict = o != OP_GE && o != OP_LT; /* x >= c, or not */
    answer a = is_over_one(w, residues_two(&w->r, num_div, x, c), strict);
    if ((o == OP_EQ || o == OP_NE) && a == NO
        && residues_order(&w->r, x, c) == 0) /* only at this index */
        return false;
    const bool yes = o == OP_LT || o == OP_LE ? a == NO : o == OP_NE || (o != OP_EQ && a == YES);
    *out = form_constant(num_bool(yes));
    return a != UNKNOWN;
}

/* By a constant. */
static bool with_constant(walk *w, op_kind o, num x, num c, form *out)
{
    num q = residues_two(&w->r, num_div, x, c);
    switch (o) {
    case OP_MUL: *out = falling(residues_mul(&w->r, x, c)); return true;
    case OP_DIV: *out = falling(q); return true;
    case OP_FDIV: *out = falling(q); return is_whole(w, q);
    case OP_MOD: *out = form_constant(num_int(0)); return is_whole(w, q);
    default: return o >= OP_EQ && o <= OP_GE && compare(w, o, x, c, out);
    }
}

bool form_fall(walk *w, op_kind o, form x, form y, form *out)
{
    static const unsigned char turned[] = { [OP_EQ] = OP_EQ, [OP_NE] = OP_NE, [OP_LT] = OP_GT,
                                            [OP_LE] = OP_GE, [OP_GT] = OP_LT, [OP_GE] = OP_LE };
    if (x.falls && is_positive(w, &y))
        return with_constant(w, o, x.c, y.c, out) && !w->r.failed;
    if (!is_positive(w, &x) || !y.falls)
        return false;
    if (o == OP_MUL || (o >= OP_EQ && o <= OP_GE))
        return with_constant(w, o == OP_MUL ? o : (op_kind)turned[o], y.c, x.c, out)
               && !w->r.failed;
    *out = form_constant(residues_two(&w->r, num_div, x.c, y.c));
    if (o != OP_DIV || w->r.failed || !form_spread(w, out))
        return false;
    out->a = out->c;
    out->c = num_int(0);
    return true;
}

bool form_fall_whole(walk *w, const form *x)
{
    return is_whole(w, x->c);
}

bool form_fall_extreme(walk *w, form x, form y, int want, form *out)
{
    if (!x.falls) {
        form other = x;
        x = y;
        y = other;
    }
    answer a = is_positive(w, &y) ? is_over_one(w, residues_two(&w->r, num_div, x.c, y.c), false)
                                  : UNKNOWN;
    *out = (a == YES) == (want > 0) ? x : y;
    return a != UNKNOWN && !w->r.failed;
}

bool form_fall_gcd(walk *w, form x, form y, form *out)
{
    const form *c = x.falls ? &y : &x;
    int64_t k;
    if (!is_positive(w, c) || !num_to_i64(&c->c, &k))
        return false;
    *out = form_constant(num_int(k & -k)); /* of a power of two */
    return is_whole(w, residues_two(&w->r, num_div, x.falls ? x.c : y.c, out->c));
}
