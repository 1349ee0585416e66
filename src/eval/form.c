/* The arithmetic of forms: see form.h.  Sums, products, rounding, and what can be decided about
 * one. */
#include "eval/form.h"

#include <stdlib.h>
#include <string.h>

#include "eval/internal.h"

static bool is_bounded(const form *x)
{
    if (!num_is(x->a, 0))
        return false;
    for (int i = 0; i < x->count; i++)
        if (x->term[i].up)
            return false;
    return true;
}

form form_of_part(part p)
{
    form f = form_constant(p.node < 0 ? p.value : num_int(0));
    if (p.node >= 0)
        f.term[f.count++] = (term){ num_int(1), p.node, false };
    return f;
}

bool form_spread(walk *w, form *x)
{
    if (!form_is_constant(x) || num_is_integer(&x->c))
        return form_is_number(x);
    if (x->c.kind != NUM_RAT)
        return false;
    num p, q;
    num_fraction(&x->c, &p, &q);
    x->c = residues_keep(&w->r, ST_OK, p);
    x->d = residues_keep(&w->r, ST_OK, q);
    return true;
}

/* In lowest terms; a constant as one number. */
static form tidy(walk *w, form x)
{
    residues *r = &w->r;
    if (num_is(x.d, 1))
        return x;
    if (form_is_constant(&x)) {
        x.c = residues_two(r, num_div, x.c, x.d);
        x.d = num_int(1);
        return x;
    }
    num g = residues_two(r, num_gcd, x.d, x.c);
    if (!num_is(g, 1))
        g = residues_two(r, num_gcd, g, x.a);
    for (int i = 0; i < x.count && !num_is(g, 1); i++)
        g = residues_two(r, num_gcd, g, x.term[i].k);
    if (num_is(g, 1) || r->failed)
        return x;
    x.d = residues_two(r, num_fdiv, x.d, g);
    x.a = residues_two(r, num_fdiv, x.a, g);
    x.c = residues_two(r, num_fdiv, x.c, g);
    for (int i = 0; i < x.count; i++)
        x.term[i].k = residues_two(r, num_fdiv, x.term[i].k, g);
    return x;
}

/* The terms with this `up` become one node. */
static part gathered(walk *w, const form *x, bool up, num c)
{
    part sum = residue_constant(c);
    for (int i = 0; i < x->count; i++)
        if (x->term[i].up == up)
            sum = residue_linear(&w->r, x->term[i].k, (part){ x->term[i].v, num_int(0) },
                                 num_int(1), sum, num_int(0));
    return sum;
}

static uint64_t bits_of(const walk *w, const term *t)
{
    const residue *n = &w->r.node[t->v];
    uint64_t lo = num_bits(&n->lo), hi = num_bits(&n->hi);
    return num_bits(&t->k) + (lo > hi ? lo : hi);
}

/* Makes room by joining terms that have no more bits; false if there are none. */
static bool compress(walk *w, form *x, bool up, uint64_t bits)
{
    form some = form_constant(num_int(0)), rest = *x;
    rest.count = 0;
    for (int i = 0; i < x->count; i++) {
        form *to = x->term[i].up == up && bits_of(w, &x->term[i]) <= bits ? &some : &rest;
        to->term[to->count++] = x->term[i];
    }
    if (some.count < 2)
        return false;
    part one = gathered(w, &some, up, num_int(0));
    if (one.node >= 0)
        rest.term[rest.count++] = (term){ num_int(1), one.node, up };
    else if (up)
        rest.a = residues_add(&w->r, rest.a, one.value);
    else
        rest.c = residues_add(&w->r, rest.c, one.value);
    *x = rest;
    return true;
}

enum { SHORT = 58, LONG = 8192 };

/* Joins two terms that are multiples of one long factor by little. */
static bool join_pair(walk *w, form *x)
{
    residues *r = &w->r;
    for (int i = 0; i < x->count; i++)
        for (int k = i + 1; k < x->count; k++) {
            term s = x->term[i], t = x->term[k];
            num g = residues_two(r, num_gcd, s.k, t.k);
            s.k = residues_two(r, num_fdiv, s.k, g);
            t.k = residues_two(r, num_fdiv, t.k, g);
            if (s.up != t.up || bits_of(w, &s) > SHORT || bits_of(w, &t) > SHORT)
                continue;
            part both = residue_linear(r, s.k, (part){ s.v, num_int(0) }, t.k,
                                       (part){ t.v, num_int(0) }, num_int(0));
            if (both.node < 0)
                continue;
            x->term[i] = (term){ g, both.node, s.up };
            x->term[k] = x->term[--x->count];
            return true;
        }
    return false;
}

/* Those first that leave words words. */
static bool make_room(walk *w, form *x)
{
    return join_pair(w, x) || compress(w, x, false, SHORT) || compress(w, x, true, SHORT)
           || compress(w, x, false, LONG) || compress(w, x, true, LONG);
}

static bool add_term(walk *w, form *x, num k, int v, bool up)
{
    if (num_is(k, 0))
        return true;
    for (int i = 0; i < x->count; i++)
        if (x->term[i].v == v && x->term[i].up == up) {
            x->term[i].k = residues_add(&w->r, x->term[i].k, k);
            if (num_is(x->term[i].k, 0))
                x->term[i] = x->term[--x->count];
            return true;
        }
    if (x->count == TERMS && !make_room(w, x))
        return false;
    x->term[x->count++] = (term){ k, v, up };
    return true;
}

static void scale(walk *w, form *x, num k)
{
    x->a = residues_mul(&w->r, x->a, k);
    x->c = residues_mul(&w->r, x->c, k);
    for (int i = 0; i < x->count; i++)
        x->term[i].k = residues_mul(&w->r, x->term[i].k, k);
}

bool form_add(walk *w, form x, form y, bool minus, form *out)
{
    residues *r = &w->r;
    if (!form_is_number(&x) || !form_is_number(&y))
        return false;
    if (form_is_constant(&x) && form_is_constant(&y)) {
        *out = form_constant(minus ? residues_sub(r, x.c, y.c) : residues_add(r, x.c, y.c));
        return true;
    }
    if (!form_spread(w, &x) || !form_spread(w, &y))
        return false;
    if (!num_same(&x.d, &y.d)) {
        num d = residues_two(r, num_lcm, x.d, y.d);
        scale(w, &x, residues_two(r, num_fdiv, d, x.d));
        scale(w, &y, residues_two(r, num_fdiv, d, y.d));
        x.d = d;
    }
    if (minus)
        scale(w, &y, num_int(-1));
    x.a = residues_add(r, x.a, y.a);
    x.c = residues_add(r, x.c, y.c);
    for (int i = 0; i < y.count; i++)
        if (!add_term(w, &x, y.term[i].k, y.term[i].v, y.term[i].up))
            return false;
    *out = tidy(w, x);
    return true;
}

/* Adds k * (node v, or 1) * (node u, or 1), times g^j if up. */
static bool add_product(walk *w, form *x, num k, int v, int u, bool up)
{
    if (v >= 0 && u >= 0) {
        part p = residue_product(&w->r, (part){ v, num_int(0) }, (part){ u, num_int(0) });
        v = p.node;
        u = -1;
        if (v < 0)
            k = residues_mul(&w->r, k, p.value);
    }
    v = v < 0 ? u : v;
    if (v >= 0)
        return add_term(w, x, k, v, up);
    num *to = up ? &x->a : &x->c;
    *to = residues_add(&w->r, *to, k);
    return true;
}

/* The parts of a numerator: i = 0 the power, 1 the constant, then the terms. */
static term part_of(const form *x, int i)
{
    return i == 0 ? (term){ x->a, -1, true } : i == 1 ? (term){ x->c, -1, false } : x->term[i - 2];
}

bool form_multiply(walk *w, form x, form y, form *out)
{
    residues *r = &w->r;
    if (!form_is_number(&x) || !form_is_number(&y))
        return false;
    if (form_is_constant(&x) && form_is_constant(&y)) {
        *out = form_constant(residues_mul(r, x.c, y.c));
        return true;
    }
    if (!form_spread(w, &x) || !form_spread(w, &y))
        return false;
    form z = form_constant(num_int(0));
    z.d = residues_mul(r, x.d, y.d);
    for (int i = 0; i < x.count + 2; i++)
        for (int k = 0; k < y.count + 2; k++) {
            term s = part_of(&x, i), t = part_of(&y, k);
            if (num_is(s.k, 0) || num_is(t.k, 0))
                continue;
            if ((s.up && t.up)
                || !add_product(w, &z, residues_mul(r, s.k, t.k), s.v, t.v, s.up || t.up))
                return false;
        }
    *out = tidy(w, z);
    return true;
}

/* --- rounding ------------------------------------------------------------------------------- */

part form_remainder_of(walk *w, const form *x, num d)
{
    residues *r = &w->r;
    part sum = residue_constant(residues_mod(r, x->c, d));
    num zero = num_int(0);
    if (!num_is(x->a, 0))
        sum = residue_linear(r, num_int(1), residue_power(r, x->a, d), num_int(1), sum, zero);
    for (int i = 0; i < x->count; i++) {
        const term *t = &x->term[i];
        part v = { t->v, num_int(0) };
        num k = t->k;
        if (residues_order(r, k, d) >= 0 || residues_order(r, residues_add(r, k, d), zero) <= 0)
            k = residues_mod(r, k, d);
        if (t->up) {
            v = residue_product(r, v, residue_power(r, k, d));
            k = num_int(1);
        }
        sum = residue_linear(r, k, v, num_int(1), sum, zero);
    }
    return residue_mod(r, sum, d);
}

bool form_round_down(walk *w, form x, form *out)
{
    if (!form_is_number(&x))
        return false;
    if (form_is_constant(&x)) {
        num v = num_int(0);
        status st = num_floor(w->r.ctx, &v, &x.c);
        *out = form_constant(residues_keep(&w->r, st, v));
        return true;
    }
    if (num_is(x.d, 1)) {
        *out = x;
        return true;
    }
    part rest = form_remainder_of(w, &x, x.d);
    if (rest.node < 0)
        x.c = residues_sub(&w->r, x.c, rest.value);
    else if (!add_term(w, &x, num_int(-1), rest.node, false))
        return false;
    *out = tidy(w, x);
    return true;
}

bool form_negated(walk *w, form x, form *out)
{
    if (!form_is_number(&x) || !form_spread(w, &x))
        return false;
    scale(w, &x, num_int(-1));
    *out = form_is_constant(&x) ? tidy(w, x) : x;
    return true;
}

bool form_round_up(walk *w, form x, form *out)
{
    form y;
    return form_negated(w, x, &y) && form_round_down(w, y, &y) && form_negated(w, y, out);
}

bool form_quotient(walk *w, form x, form y, form *out)
{
    if (!form_is_constant(&y) || !form_is_number(&x) || !num_is_exact(&y.c) || num_is(y.c, 0)
        || y.c.kind == NUM_BOOL)
        return false;
    if (form_is_constant(&x)) {
        *out = form_constant(residues_two(&w->r, num_div, x.c, y.c));
        return true;
    }
    return form_multiply(w, x, form_constant(residues_two(&w->r, num_div, num_int(1), y.c)), out);
}

bool form_floored(walk *w, form x, form y, form *out)
{
    if (form_is_constant(&x) && form_is_constant(&y) && form_is_number(&x) && form_is_number(&y)) {
        *out = form_constant(residues_two(&w->r, num_fdiv, x.c, y.c));
        return true;
    }
    return form_quotient(w, x, y, &x) && form_round_down(w, x, out);
}

bool form_modulo(walk *w, form x, form y, form *out)
{
    form q;
    if (form_is_constant(&x) && form_is_constant(&y) && form_is_number(&x) && form_is_number(&y)) {
        *out = form_constant(residues_two(&w->r, num_fmod, x.c, y.c));
        return true;
    }
    if (!form_is_constant(&x) && form_is_constant(&y) && num_is(x.d, 1) && form_is_number(&x)
        && num_is_integer(&y.c) && residues_order(&w->r, y.c, num_int(0)) > 0) {
        *out = form_of_part(form_remainder_of(w, &x, y.c));
        return true;
    }
    return form_floored(w, x, y, &q) && form_multiply(w, q, y, &q) && form_add(w, x, q, true, out);
}

/* --- deciding --------------------------------------------------------------------------------- */

/* least and most of the parts with this `up` */
static void bounds(walk *w, const form *x, bool up, num *lo, num *hi)
{
    residues *r = &w->r;
    *lo = *hi = up ? x->a : x->c;
    for (int i = 0; i < x->count; i++) {
        const term *t = &x->term[i];
        if (t->up != up)
            continue;
        num a = residues_mul(r, t->k, r->node[t->v].lo),
            b = residues_mul(r, t->k, r->node[t->v].hi);
        bool rising = residues_order(r, t->k, num_int(0)) > 0;
        *lo = residues_add(r, *lo, rising ? a : b);
        *hi = residues_add(r, *hi, rising ? b : a);
    }
}

/* p*g^j <= q holds for j = 0, p > 0: it holds below the new count. */
static void until(walk *w, num p, num q)
{
    residues *r = &w->r;
    num most = residues_two(r, num_fdiv, q, p), log = num_int(0);
    status st = num_ilog2(r->ctx, &log, &most);
    uint64_t above, last = 0;
    if (st != ST_OK || r->failed || !num_to_u64(&log, &above)) {
        r->failed = true;
        return;
    }
    if (num_is(r->g, 2)) {
        last = above;
    } else {
        for (uint64_t step = UINT64_C(1) << 62; step;
             step /= 2) { /* the largest j <= above with g^j <= most */
            num power, j;
            if (step > above - last)
                continue;
            num_set_u64(&j, last + step);
            st = num_pow(r->ctx, &power, &r->g, &j);
            num_clear(&j);
            int sign = 1;
            if (st == ST_OK && num_cmp(r->ctx, &power, &most, &sign) == ST_OK && sign <= 0)
                last += step;
            num_clear(&power);
        }
    }
    if (last + 1 < r->count)
        r->count = last + 1;
}

answer form_above_zero(walk *w, const form *x, part *place)
{
    residues *r = &w->r;
    num zero = num_int(0), p0, p1, q0, q1;
    bounds(w, x, false, &q0, &q1);
    if (is_bounded(x)) {
        if (residues_order(r, q0, zero) > 0 || residues_order(r, q1, zero) <= 0)
            return residues_order(r, q0, zero) > 0 ? YES : NO;
        *place = residue_of(r, RESIDUE_IS_ABOVE, gathered(w, x, false, x->c));
        return place->node >= 0 ? NODE : num_is(place->value, 1) ? YES : NO;
    }
    bounds(w, x, true, &p0, &p1);
    num least = residues_add(r, p0, q0), most = residues_add(r, p1, q1); /* at j = 0 */
    if (residues_order(r, least, zero) > 0) {
        if (residues_order(r, p0, zero) < 0) /* -p0*g^j <= q0 - 1 */
            until(w, residues_sub(r, zero, p0), residues_sub(r, q0, num_int(1)));
        return YES;
    }
    if (residues_order(r, most, zero) <= 0) {
        if (residues_order(r, p1, zero) > 0) /* p1*g^j <= -q1 */
            until(w, p1, residues_sub(r, zero, q1));
        return NO;
    }
    w->undecided = true;
    return UNKNOWN;
}

static form truth_of(answer a, part place)
{
    form f = a == NODE ? form_of_part(place) : form_constant(num_bool(a == YES));
    f.truth = a == NODE;
    return f;
}

/* x + shift > 0, for integers over d */
static bool is_above(walk *w, form x, int64_t shift, form *out)
{
    part place = residue_constant(num_int(0));
    if (shift)
        x.c = residues_add(&w->r, x.c, num_int(shift));
    answer a = form_above_zero(w, &x, &place);
    *out = truth_of(a, place);
    return a != UNKNOWN;
}

bool form_invert(walk *w, form x, form *out)
{
    if (!x.truth && x.c.kind != NUM_BOOL)
        return false;
    if (!x.truth) {
        *out = form_constant(num_bool(!x.c.u.i));
        return true;
    }
    part none = residue_constant(num_int(0));
    *out = truth_of(NODE, residue_linear(&w->r, num_int(-1), (part){ x.term[0].v, num_int(0) },
                                         num_int(0), none, num_int(1)));
    return true;
}

form form_joint(walk *w, op_kind o, form x, form y)
{
    part a = { x.term[0].v, num_int(0) }, b = { y.term[0].v, num_int(0) },
         both = residue_product(&w->r, a, b);
    if (o == OP_OR) {
        part either = residue_linear(&w->r, num_int(1), a, num_int(1), b, num_int(0));
        both = residue_linear(&w->r, num_int(1), either, num_int(-1), both, num_int(0));
    }
    return truth_of(both.node >= 0 ? NODE : num_is(both.value, 1) ? YES : NO, both);
}

static bool compare_constants(walk *w, op_kind o, const num *x, const num *y, form *out)
{
    int sign;
    if (x->kind == NUM_BOOL || y->kind == NUM_BOOL || num_cmp(w->r.ctx, x, y, &sign) != ST_OK)
        return false;
    bool holds = o == OP_EQ   ? sign == 0
                 : o == OP_NE ? sign != 0
                 : o == OP_LT ? sign < 0
                 : o == OP_LE ? sign <= 0
                 : o == OP_GT ? sign > 0
                              : sign >= 0;
    *out = form_constant(num_bool(holds));
    return true;
}

/* d != 0: one of d and -d is above 0.  What is no truth of t holds, or does not, for all terms. */
static bool differs(walk *w, form d, form *out)
{
    form above, below;
    if (!is_above(w, d, 0, &above) || !form_negated(w, d, &d) || !form_spread(w, &d)
        || !is_above(w, d, 0, &below))
        return false;
    if (above.truth && below.truth)
        *out = form_joint(w, OP_OR, above, below);
    else if (!above.truth)
        *out = above.c.u.i ? above : below;
    else
        *out = below.c.u.i ? below : above;
    return true;
}

bool form_compare(walk *w, op_kind o, form x, form y, form *out)
{
    form d, other;
    if (form_is_constant(&x) && form_is_constant(&y))
        return compare_constants(w, o, &x.c, &y.c, out);
    bool turned = o == OP_LT || o == OP_LE; /* x < y is y > x */
    if (!(turned ? form_add(w, y, x, true, &d) : form_add(w, x, y, true, &d))
        || !form_spread(w, &d))
        return false;
    if (o != OP_EQ && o != OP_NE)
        return is_above(w, d, o == OP_GE || o == OP_LE, out);
    if (!differs(w, d, &other))
        return false;
    *out = other;
    return o == OP_NE || form_invert(w, other, out);
}

bool form_extreme(walk *w, form x, form y, int want, form *out)
{
    form d;
    part place;
    if (!form_add(w, x, y, true, &d) || (want < 0 && !form_negated(w, d, &d))
        || !form_spread(w, &d))
        return false;
    answer a = form_above_zero(w, &d, &place);
    if (a == UNKNOWN)
        return false;
    *out = a == YES ? x : y;
    if (a != NODE)
        return true;
    form more = form_of_part(residue_of(
        &w->r, RESIDUE_ABOVE, gathered(w, &d, false, d.c))); /* y + max(d, 0)/d's denominator */
    more.d = d.d;
    more = tidy(w, more);
    return form_add(w, y, more, want < 0, out);
}
