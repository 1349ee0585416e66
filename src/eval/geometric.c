/* Sums over t whose terms are made from powers g^t, all at once: see geometric.h.
 *
 * With j = 0, 1, 2, ... for the indices of the sum, every value that the terms are made from is
 * held as a form
 *
 *     (a*g^j + c + k1*v1 + k2*v2 + ...)/d        a, c, k integers, d > 0 an integer,
 *
 * where each v is a node of residue.h, an integer function of j between known bounds, and may
 * be multiplied by g^j, too.  Forms are closed under what formulas of counts are made from:
 *
 *   x + y, x*const      term by term; x*y, unless both have a power of g
 *   b^(t + const)       is a*g^j, g = b^step of the range
 *   floor(N/d)          = (N - N mod d)/d, and N mod d is a node: of the residues c*g^j mod d and of
 *                       the v; ceil(x) = -floor(-x), x div y = floor(x/y), x mod y = x - y*floor(x/y)
 *   x < y               an integer N is above 0 or not.  With a power of g in N: the bounds of the
 *                       v decide for this j.  If N = P*g^j + Q with P >= P0 >= 0 and P0*g^j + Q's
 *                       least > 0, this holds for all later j; if P <= P1, P1 > 0, and P1*g^j + Q's
 *                       most <= 0, up to j = floor(log_g(-Q's most/P1)).  Without: a node 0 or 1.
 *   umm_time(s, ...)    once it has settled: pipeline.h; the tables of a turn are nodes
 *   max, min, if        the operand that is larger (chosen), where that is decided; else
 *                       y + max(x - y, 0), and y + (0 or 1)*(x - y)
 *
 * What was decided holds for the indices below `count` of the nodes.  There the sum of a form is
 * a geometric series, c*count, and the sums of the nodes, which residue.c finds in machine
 * words or from one cycle.  Everything is exact; what is no form is left to the walk over the
 * terms, which the caller does anyway, and so are indices at which a comparison is not decided. */
#include "eval/geometric.h"

#include <stdlib.h>
#include <string.h>

#include "eval/internal.h"
#include "eval/pipeline.h"
#include "eval/residue.h"

enum { TERMS = 8, STACK = 256, DEEPEST = 64, LONGEST_INNER = 4096 };

typedef struct term {
    num k;
    int v;
    bool up; /* times g^j */
} term;

typedef struct form {
    num a, c, d; /* a constant: a = 0, d = 1, no terms; then c may be any number or a truth */
    bool truth;  /* a single node, 0 or 1, that stands for false or true */
    int count;
    term term[TERMS];
} form;

typedef struct walk {
    env *e;
    residues r;
    int first;            /* the local of the sum's variable */
    form *locals;
    int base, top, depth; /* base: of the function whose body is walked; 0 the sum's own */
    steady **tables;      /* of the pipelined accesses met so far */
    int table_count;
    bool undecided;       /* a comparison, or how long a sum is: only at this index, perhaps */
} walk;

/* --- forms ------------------------------------------------------------------------------ */

static bool is(num x, int64_t v)
{
    return x.kind == NUM_INT && x.u.i == v;
}

static form constant(num x)
{
    return (form){ .c = x, .d = num_int(1) };
}

/* The same where time counts: the terms, of which there are none, are left as they are. */
static void put_constant(form *out, num x)
{
    out->a = num_int(0);
    out->c = x;
    out->d = num_int(1);
    out->truth = false;
    out->count = 0;
}

static bool is_constant(const form *x)
{
    return x->count == 0 && is(x->a, 0);
}

static bool is_bounded(const form *x)
{
    if (!is(x->a, 0))
        return false;
    for (int i = 0; i < x->count; i++)
        if (x->term[i].up)
            return false;
    return true;
}

static bool is_number(const form *x)
{
    return !x->truth && (!is_constant(x) || x->c.kind != NUM_BOOL);
}

static form of_part(part p)
{
    form f = constant(p.node < 0 ? p.value : num_int(0));
    if (p.node >= 0)
        f.term[f.count++] = (term){ num_int(1), p.node, false };
    return f;
}

/* A constant rational as c/d. */
static bool spread(walk *w, form *x)
{
    if (!is_constant(x) || num_is_integer(&x->c))
        return is_number(x);
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
    if (is(x.d, 1))
        return x;
    if (is_constant(&x)) {
        x.c = residues_two(r, num_div, x.c, x.d);
        x.d = num_int(1);
        return x;
    }
    num g = residues_two(r, num_gcd, x.d, x.c);
    if (!is(g, 1))
        g = residues_two(r, num_gcd, g, x.a);
    for (int i = 0; i < x.count && !is(g, 1); i++)
        g = residues_two(r, num_gcd, g, x.term[i].k);
    if (is(g, 1) || r->failed)
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
            sum = residue_linear(&w->r, x->term[i].k, (part){ x->term[i].v, num_int(0) }, num_int(1), sum, num_int(0));
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
    form some = constant(num_int(0)), rest = *x;
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
            part both = residue_linear(r, s.k, (part){ s.v, num_int(0) }, t.k, (part){ t.v, num_int(0) }, num_int(0));
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
    return join_pair(w, x) || compress(w, x, false, SHORT) || compress(w, x, true, SHORT) || compress(w, x, false, LONG) || compress(w, x, true, LONG);
}

static bool add_term(walk *w, form *x, num k, int v, bool up)
{
    if (is(k, 0))
        return true;
    for (int i = 0; i < x->count; i++)
        if (x->term[i].v == v && x->term[i].up == up) {
            x->term[i].k = residues_add(&w->r, x->term[i].k, k);
            if (is(x->term[i].k, 0))
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

/* x + y, or x - y */
static bool add(walk *w, form x, form y, bool minus, form *out)
{
    residues *r = &w->r;
    if (!is_number(&x) || !is_number(&y))
        return false;
    if (is_constant(&x) && is_constant(&y)) {
        *out = constant(minus ? residues_sub(r, x.c, y.c) : residues_add(r, x.c, y.c));
        return true;
    }
    if (!spread(w, &x) || !spread(w, &y))
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

static bool multiply(walk *w, form x, form y, form *out)
{
    residues *r = &w->r;
    if (!is_number(&x) || !is_number(&y))
        return false;
    if (is_constant(&x) && is_constant(&y)) {
        *out = constant(residues_mul(r, x.c, y.c));
        return true;
    }
    if (!spread(w, &x) || !spread(w, &y))
        return false;
    form z = constant(num_int(0));
    z.d = residues_mul(r, x.d, y.d);
    for (int i = 0; i < x.count + 2; i++)
        for (int k = 0; k < y.count + 2; k++) {
            term s = part_of(&x, i), t = part_of(&y, k);
            if (is(s.k, 0) || is(t.k, 0))
                continue;
            if ((s.up && t.up) || !add_product(w, &z, residues_mul(r, s.k, t.k), s.v, t.v, s.up || t.up))
                return false;
        }
    *out = tidy(w, z);
    return true;
}

/* --- rounding ------------------------------------------------------------------------------- */

/* The numerator mod d, a node. */
static part remainder_of(walk *w, const form *x, num d)
{
    residues *r = &w->r;
    part sum = residue_constant(residues_mod(r, x->c, d));
    num zero = num_int(0);
    if (!is(x->a, 0))
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

static bool round_down(walk *w, form x, form *out)
{
    if (!is_number(&x))
        return false;
    if (is_constant(&x)) {
        num v = num_int(0);
        status st = num_floor(w->r.ctx, &v, &x.c);
        *out = constant(residues_keep(&w->r, st, v));
        return true;
    }
    if (is(x.d, 1)) {
        *out = x;
        return true;
    }
    part rest = remainder_of(w, &x, x.d);
    if (rest.node < 0)
        x.c = residues_sub(&w->r, x.c, rest.value);
    else if (!add_term(w, &x, num_int(-1), rest.node, false))
        return false;
    *out = tidy(w, x);
    return true;
}

static bool negated(walk *w, form x, form *out)
{
    if (!is_number(&x) || !spread(w, &x))
        return false;
    scale(w, &x, num_int(-1));
    *out = is_constant(&x) ? tidy(w, x) : x;
    return true;
}

static bool round_up(walk *w, form x, form *out)
{
    form y;
    return negated(w, x, &y) && round_down(w, y, &y) && negated(w, y, out);
}

/* x/y */
static bool quotient(walk *w, form x, form y, form *out)
{
    if (!is_constant(&y) || !is_number(&x) || !num_is_exact(&y.c) || is(y.c, 0) || y.c.kind == NUM_BOOL)
        return false;
    if (is_constant(&x)) {
        *out = constant(residues_two(&w->r, num_div, x.c, y.c));
        return true;
    }
    return multiply(w, x, constant(residues_two(&w->r, num_div, num_int(1), y.c)), out);
}

static bool floored(walk *w, form x, form y, form *out)
{
    if (is_constant(&x) && is_constant(&y) && is_number(&x) && is_number(&y)) {
        *out = constant(residues_two(&w->r, num_fdiv, x.c, y.c));
        return true;
    }
    return quotient(w, x, y, &x) && round_down(w, x, out);
}

static bool modulo(walk *w, form x, form y, form *out)
{
    form q;
    if (is_constant(&x) && is_constant(&y) && is_number(&x) && is_number(&y)) {
        *out = constant(residues_two(&w->r, num_fmod, x.c, y.c));
        return true;
    }
    if (!is_constant(&x) && is_constant(&y) && is(x.d, 1) && is_number(&x) && num_is_integer(&y.c) && residues_order(&w->r, y.c, num_int(0)) > 0) {
        *out = of_part(remainder_of(w, &x, y.c));
        return true;
    }
    return floored(w, x, y, &q) && multiply(w, q, y, &q) && add(w, x, q, true, out);
}

/* --- deciding ------------------------------------------------------------------------------------ */

typedef enum answer { NO, YES, NODE, UNKNOWN } answer;

/* least and most of the parts with this `up` */
static void bounds(walk *w, const form *x, bool up, num *lo, num *hi)
{
    residues *r = &w->r;
    *lo = *hi = up ? x->a : x->c;
    for (int i = 0; i < x->count; i++) {
        const term *t = &x->term[i];
        if (t->up != up)
            continue;
        num a = residues_mul(r, t->k, r->node[t->v].lo), b = residues_mul(r, t->k, r->node[t->v].hi);
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
    if (is(r->g, 2)) {
        last = above;
    } else {
        for (uint64_t step = UINT64_C(1) << 62; step; step /= 2) { /* the largest j <= above with g^j <= most */
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

/* Is the numerator of x above 0?  NODE: *node is 1 where it is, else 0. */
static answer above_zero(walk *w, const form *x, part *node)
{
    residues *r = &w->r;
    num zero = num_int(0), p0, p1, q0, q1;
    bounds(w, x, false, &q0, &q1);
    if (is_bounded(x)) {
        if (residues_order(r, q0, zero) > 0 || residues_order(r, q1, zero) <= 0)
            return residues_order(r, q0, zero) > 0 ? YES : NO;
        *node = residue_of(r, RESIDUE_IS_ABOVE, gathered(w, x, false, x->c));
        return node->node >= 0 ? NODE : is(node->value, 1) ? YES : NO;
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

static form truth_of(answer a, part node)
{
    form f = a == NODE ? of_part(node) : constant(num_bool(a == YES));
    f.truth = a == NODE;
    return f;
}

/* x + shift > 0, for integers over d */
static bool is_above(walk *w, form x, int64_t shift, form *out)
{
    part node = residue_constant(num_int(0));
    if (shift)
        x.c = residues_add(&w->r, x.c, num_int(shift));
    answer a = above_zero(w, &x, &node);
    *out = truth_of(a, node);
    return a != UNKNOWN;
}

static bool invert(walk *w, form x, form *out)
{
    if (!x.truth && x.c.kind != NUM_BOOL)
        return false;
    if (!x.truth) {
        *out = constant(num_bool(!x.c.u.i));
        return true;
    }
    part none = residue_constant(num_int(0));
    *out = truth_of(NODE, residue_linear(&w->r, num_int(-1), (part){ x.term[0].v, num_int(0) }, num_int(0), none, num_int(1)));
    return true;
}

/* x and y, x or y: of two truths that are not constants */
static form joint(walk *w, op o, form x, form y)
{
    part a = { x.term[0].v, num_int(0) }, b = { y.term[0].v, num_int(0) }, both = residue_product(&w->r, a, b);
    if (o == OP_OR) {
        part either = residue_linear(&w->r, num_int(1), a, num_int(1), b, num_int(0));
        both = residue_linear(&w->r, num_int(1), either, num_int(-1), both, num_int(0));
    }
    return truth_of(both.node >= 0 ? NODE : is(both.value, 1) ? YES : NO, both);
}

static bool compare(walk *w, op o, form x, form y, form *out)
{
    form d, above, below;
    if (is_constant(&x) && is_constant(&y)) {
        int sign;
        if ((x.c.kind == NUM_BOOL) || (y.c.kind == NUM_BOOL) || num_cmp(w->r.ctx, &x.c, &y.c, &sign) != ST_OK)
            return false;
        bool holds = o == OP_EQ ? sign == 0 : o == OP_NE ? sign != 0 : o == OP_LT ? sign < 0 : o == OP_LE ? sign <= 0 : o == OP_GT ? sign > 0 : sign >= 0;
        *out = constant(num_bool(holds));
        return true;
    }
    bool turned = o == OP_LT || o == OP_LE;
    if (!(turned ? add(w, y, x, true, &d) : add(w, x, y, true, &d)) || !spread(w, &d))
        return false;
    if (o != OP_EQ && o != OP_NE)
        return is_above(w, d, o == OP_GE || o == OP_LE, out);
    if (!is_above(w, d, 0, &above) || !negated(w, d, &d) || !spread(w, &d) || !is_above(w, d, 0, &below))
        return false;
    if (above.truth && below.truth)
        above = joint(w, OP_OR, above, below);
    else if (!above.truth)
        above = above.c.u.i ? above : below;
    else
        above = below.c.u.i ? below : above;
    *out = above;
    return o == OP_NE || invert(w, above, out);
}

/* The larger (want 1) or smaller (-1) of x and y. */
static bool extreme(walk *w, form x, form y, int want, form *out)
{
    form d;
    part node;
    if (!add(w, x, y, true, &d) || (want < 0 && !negated(w, d, &d)) || !spread(w, &d))
        return false;
    answer a = above_zero(w, &d, &node);
    if (a == UNKNOWN)
        return false;
    *out = a == YES ? x : y;
    if (a != NODE)
        return true;
    form more = of_part(residue_of(&w->r, RESIDUE_ABOVE, gathered(w, &d, false, d.c))); /* y + max(d, 0)/d's denominator */
    more.d = d.d;
    more = tidy(w, more);
    return add(w, y, more, want < 0, out);
}

/* --- the walk ---------------------------------------------------------------------------------------- */

static bool walk_node(walk *w, const node *n, form *out);

static bool walk_local(walk *w, int index, form *out)
{
    if (w->base == 0 && index < w->first) {
        put_constant(out, w->e->locals[w->e->base + index]);
        return true;
    }
    int at = w->base == 0 ? index - w->first : w->base + index;
    if (at >= w->top)
        return false;
    *out = w->locals[at];
    return true;
}

/* What does not depend on the variable. */
static bool walk_value(walk *w, const node *n, form *out)
{
    num v;
    status st = eval(w->e, n, &v);
    put_constant(out, residues_keep(&w->r, st, v));
    return st == ST_OK;
}

static bool walk_power(walk *w, form b, form x, form *out)
{
    residues *r = &w->r;
    if (!is_number(&b) || !is_number(&x))
        return false;
    if (is_constant(&b) && is_constant(&x)) {
        *out = constant(residues_two(r, num_pow, b.c, x.c));
        return true;
    }
    if (is_constant(&x) && (is(x.c, 1) || is(x.c, 2)))
        return is(x.c, 1) ? (*out = b, true) : multiply(w, b, b, out);
    if (!is_constant(&b) || !num_is_integer(&b.c) || residues_order(r, b.c, num_int(2)) < 0 || !is(x.a, 0) || x.count != 1 || x.term[0].up
        || !is(x.d, 1) || r->node[x.term[0].v].op != RESIDUE_INDEX || residues_order(r, x.term[0].k, num_int(0)) <= 0)
        return false;
    num g = residues_two(r, num_pow, b.c, x.term[0].k);
    if (is(r->g, 0))
        r->g = g;
    if (r->failed || !num_same(&r->g, &g))
        return false;
    form scaled = constant(residues_two(r, num_pow, b.c, x.c));
    if (!spread(w, &scaled))
        return false;
    scaled.a = scaled.c;
    scaled.c = num_int(0);
    *out = scaled;
    return true;
}

static bool walk_logic(walk *w, const node *n, form *out)
{
    form x, y;
    bool stops = n->op == OP_OR; /* what decides without the other */
    if (!walk_node(w, n->a, &x) || (!x.truth && x.c.kind != NUM_BOOL))
        return false;
    if (!x.truth && x.c.u.i == stops) {
        *out = x;
        return true;
    }
    if (!walk_node(w, n->b, &y) || (!y.truth && (!is_constant(&y) || y.c.kind != NUM_BOOL)))
        return false;
    *out = !x.truth ? y : !y.truth ? (y.c.u.i == stops ? y : x) : joint(w, n->op, x, y);
    return true;
}

static bool is_word(const form *x)
{
    return x->c.kind == NUM_INT && is_constant(x);
}

/* What is done most often, with two words. */
static bool walk_words(walk *w, op o, num x, num y, form *out)
{
    switch (o) {
    case OP_ADD: put_constant(out, residues_add(&w->r, x, y)); return true;
    case OP_SUB: put_constant(out, residues_sub(&w->r, x, y)); return true;
    case OP_MUL: put_constant(out, residues_mul(&w->r, x, y)); return true;
    case OP_EQ: put_constant(out, num_bool(x.u.i == y.u.i)); return true;
    case OP_LT: put_constant(out, num_bool(x.u.i < y.u.i)); return true;
    case OP_LE: put_constant(out, num_bool(x.u.i <= y.u.i)); return true;
    default: return false;
    }
}

static bool walk_binary(walk *w, const node *n, form *out)
{
    form x, y;
    if (n->op == OP_AND || n->op == OP_OR)
        return walk_logic(w, n, out);
    if (!walk_node(w, n->a, &x) || !walk_node(w, n->b, &y))
        return false;
    if (is_word(&x) && is_word(&y) && walk_words(w, (op)n->op, x.c, y.c, out))
        return true;
    switch (n->op) {
    case OP_ADD: return add(w, x, y, false, out);
    case OP_SUB: return add(w, x, y, true, out);
    case OP_MUL: return multiply(w, x, y, out);
    case OP_DIV: return quotient(w, x, y, out);
    case OP_FDIV: return floored(w, x, y, out);
    case OP_MOD: return modulo(w, x, y, out);
    case OP_POW: return walk_power(w, x, y, out);
    default: return compare(w, (op)n->op, x, y, out);
    }
}

/* y + condition*(x - y) */
static bool choose(walk *w, form condition, form x, form y, form *out)
{
    form d;
    condition.truth = false;
    return add(w, x, y, true, &d) && multiply(w, condition, d, &d) && add(w, y, d, false, out);
}

static bool walk_if(walk *w, const node *n, form *out)
{
    form condition, x, y;
    if (!walk_node(w, n->a, &condition) || (!condition.truth && condition.c.kind != NUM_BOOL))
        return false;
    if (!condition.truth)
        return walk_node(w, condition.c.u.i ? n->b : n->c, out);
    return walk_node(w, n->b, &x) && walk_node(w, n->c, &y) && choose(w, condition, x, y, out);
}

static bool push(walk *w, form x)
{
    if (w->top == STACK)
        return false;
    w->locals[w->top++] = x;
    return true;
}

static bool walk_function(walk *w, function *fn, const node *n, form *out)
{
    int base = w->base, first = w->top;
    if (n->space != fn->count || w->depth == DEEPEST || function_resolve(w->e->w, fn, w->e->d) != ST_OK)
        return false;
    for (const node *a = n->a; a; a = a->next) {
        form x;
        if (!walk_node(w, a, &x) || !push(w, x))
            return false;
    }
    w->base = first;
    w->depth++;
    bool good = walk_node(w, fn->body, out);
    w->depth--;
    w->base = base;
    w->top = first;
    return good;
}

static const steady *steady_of(walk *w, uint64_t p, uint64_t width, uint64_t e, const num *l, uint64_t lo, uint64_t hi)
{
    for (int i = 0; i < w->table_count; i++)
        if (steady_is(w->tables[i], p, width, e, l, lo, hi))
            return w->tables[i];
    steady *t = steady_new(w->r.ctx, p, width, e, l, lo, hi);
    if (t) {
        w->tables = mem_grow(w->tables, (size_t)(w->table_count + 1) * sizeof *w->tables);
        w->tables[w->table_count++] = t;
    }
    return t;
}

/* An integer that is 0 or more, for the indices that are left. */
static bool is_natural(walk *w, const form *x)
{
    if (!is(x->d, 1) || !is_number(x) || (is_constant(x) && !num_is_integer(&x->c)))
        return false;
    form more = *x;
    part none;
    more.c = residues_add(&w->r, more.c, num_int(1));
    answer a = above_zero(w, &more, &none);
    w->undecided |= a != YES;
    return a == YES;
}

/* The table for umm_time(s, d, o, p, w, l), d, p, w and l constants; *u the offset o mod w. */
static const steady *table_for(walk *w, const form *x, part *u)
{
    residues *r = &w->r;
    uint64_t p, width, d, lo, hi;
    for (int i = 1; i < 6; i++)
        if (i != 2 && (!is_constant(&x[i]) || !num_is_integer(&x[i].c) || residues_order(r, x[i].c, num_int(1)) < 0))
            return NULL;
    num e = residues_two(r, num_min, x[1].c, x[4].c);
    if (!num_to_u64(&x[3].c, &p) || !num_to_u64(&x[4].c, &width) || !num_to_u64(&e, &d) || !is_natural(w, &x[2]))
        return NULL;
    *u = is_constant(&x[2]) ? residue_constant(residues_mod(r, x[2].c, x[4].c)) : remainder_of(w, &x[2], x[4].c);
    num least = u->node < 0 ? u->value : r->node[u->node].lo, most = u->node < 0 ? u->value : r->node[u->node].hi;
    return num_to_u64(&least, &lo) && num_to_u64(&most, &hi) ? steady_of(w, p, width, d, &x[5].c, lo, hi) : NULL;
}

/* umm_time(s, d, o, p, w, l) where it has settled: pipeline.h, the last formula. */
static bool walk_umm_time(walk *w, const form *x, form *out)
{
    residues *r = &w->r;
    part u, none = residue_constant(num_int(0)), z;
    form beyond, times, rest, rounds;
    if (!is_number(&x[0]) || !is(x[0].d, 1) || is_constant(&x[0]))
        return false;
    const steady *t = table_for(w, x, &u);
    if (t == NULL || !add(w, x[0], constant(num_int(steady_begin(t))), true, &beyond))
        return false;
    answer a = above_zero(w, &beyond, &z);
    w->undecided |= a != YES;
    if (a != YES)
        return false;
    num turn = num_int(steady_turn(t));
    z = remainder_of(w, &beyond, turn);
    part more = residue_call(r, steady_more, t, u, none, 1, steady_most(t));
    part what = z.node < 0 ? none : residue_call(r, steady_rest, t, z, u, 1, steady_most(t));
    if (z.node < 0 || r->failed)
        return false;
    rest = of_part(what);
    return floored(w, beyond, constant(turn), &times) && multiply(w, times, of_part(more), &times) && add(w, times, rest, false, &rest)
           && quotient(w, x[0], x[3], &rounds) && round_up(w, rounds, &rounds) && multiply(w, rounds, constant(*steady_extra(t)), &rounds)
           && add(w, rest, rounds, false, out);
}

static bool walk_builtin(walk *w, const builtin *b, const node *n, form *out)
{
    enum { MOST = 8 };
    form x[MOST];
    num args[MOST];
    int count = 0;
    bool constants = true;
    for (const node *a = n->a; a; a = a->next, count++) {
        if (count == MOST || !walk_node(w, a, &x[count]))
            return false;
        constants = constants && is_constant(&x[count]);
        args[count] = x[count].c;
    }
    if (constants) {
        num v = num_int(0);
        status st = b->fn(w->e, args, count, &v);
        put_constant(out, residues_keep(&w->r, st, v));
        return st == ST_OK;
    }
    if (strcmp(b->name, "floor") == 0)
        return round_down(w, x[0], out);
    if (strcmp(b->name, "ceil") == 0)
        return round_up(w, x[0], out);
    if (strcmp(b->name, "umm_time") == 0)
        return walk_umm_time(w, x, out);
    int want = strcmp(b->name, "max") == 0 ? 1 : strcmp(b->name, "min") == 0 ? -1 : 0;
    if (want == 0)
        return false;
    *out = x[0];
    for (int i = 1; i < count; i++)
        if (!extreme(w, *out, x[i], want, out))
            return false;
    return true;
}

static bool walk_call(walk *w, const node *n, form *out)
{
    if (n->ref == REF_BUILTIN)
        return walk_builtin(w, n->target, n, out);
    if (n->ref == REF_FUNCTION)
        return walk_function(w, n->target, n, out);
    if (n->ref == REF_SYMBOL && ((symbol *)n->target)->kind == SYMBOL_FUNCTION)
        return walk_function(w, &((symbol *)n->target)->fn, n, out);
    return n->ref == REF_AXIS && walk_value(w, n, out);
}

/* The body, or 0 where the condition fails. */
static bool walk_body(walk *w, const node *n, form *out)
{
    form condition = constant(num_bool(true)), x;
    if (n->c && (!walk_node(w, n->c, &condition) || (!condition.truth && condition.c.kind != NUM_BOOL)))
        return false;
    *out = constant(num_int(0));
    if (!condition.truth && !condition.c.u.i)
        return true;
    if (!walk_node(w, n->b, &x) || !is_number(&x))
        return false;
    *out = x;
    return !condition.truth || choose(w, condition, x, constant(num_int(0)), out);
}

/* A sum within the sum, over a short range with constant ends. */
static bool walk_sum(walk *w, const node *n, form *out)
{
    form lo, hi, x;
    int64_t from, to;
    int top = w->top, at = w->base == 0 ? n->a->index - w->first : w->base + n->a->index;
    if (strcmp(n->name, "sum") != 0 || n->a->next || n->a->a->c || at < top || at >= STACK)
        return false;
    if (!walk_node(w, n->a->a->a, &lo) || !walk_node(w, n->a->a->b, &hi))
        return false;
    w->undecided |= !is_constant(&lo) || !is_constant(&hi); /* such as min(c, 2^t div p): c, once it is large enough */
    if (w->undecided || !num_to_i64(&lo.c, &from) || !num_to_i64(&hi.c, &to) || (to > from && (uint64_t)to - (uint64_t)from > LONGEST_INNER))
        return false;
    while (w->top <= at)
        push(w, constant(num_int(0)));
    *out = constant(num_int(0));
    bool good = true;
    for (int64_t i = from; i <= to && good && !w->r.failed; i++) {
        w->locals[at] = constant(num_int(i));
        good = walk_body(w, n, &x) && add(w, *out, x, false, out) && !residues_interrupted(&w->r);
    }
    w->top = top;
    return good;
}

static bool walk_node(walk *w, const node *n, form *out)
{
    form x;
    if (w->r.failed)
        return false;
    switch (n->kind) {
    case N_NUMBER:
        put_constant(out, n->value);
        return true;
    case N_NAME:
        return n->ref == REF_LOCAL ? walk_local(w, n->index, out) : walk_value(w, n, out);
    case N_BINARY:
        return walk_binary(w, n, out);
    case N_UNARY:
        return walk_node(w, n->a, &x) && (n->op == OP_NOT ? invert(w, x, out) : negated(w, x, out));
    case N_FLOOR:
        return walk_node(w, n->a, &x) && round_down(w, x, out);
    case N_CEIL:
        return walk_node(w, n->a, &x) && round_up(w, x, out);
    case N_IF:
        return walk_if(w, n, out);
    case N_CALL:
        return walk_call(w, n, out);
    case N_AGGREGATE:
        return walk_sum(w, n, out);
    case N_HISTORY:
    case N_RANGE:
    case N_LIST:
        return walk_value(w, n, out);
    default:
        return false;
    }
}

/* --- the sum of a form ---------------------------------------------------------------------------------- */

/* 1 + g + ... + g^(count-1), or 0 + 1 + ... + (count-1) */
static num power_series(walk *w, bool powers)
{
    residues *r = &w->r;
    num n, one = num_int(1);
    num_set_u64(&n, r->count);
    n = residues_keep(r, ST_OK, n);
    if (!powers)
        return residues_two(r, num_fdiv, residues_mul(r, n, residues_sub(r, n, one)), num_int(2));
    return residues_two(r, num_fdiv, residues_sub(r, residues_two(r, num_pow, r->g, n), one), residues_sub(r, r->g, one));
}

static bool sum_terms(walk *w, const form *x, num *sum)
{
    residues *r = &w->r;
    int wanted[TERMS], count = 0;
    bool up[TERMS];
    num k[TERMS], sums[TERMS];
    for (int i = 0; i < x->count; i++) {
        const term *t = &x->term[i];
        if (!t->up && r->node[t->v].op == RESIDUE_INDEX) {
            *sum = residues_add(r, *sum, residues_mul(r, t->k, power_series(w, false)));
            continue;
        }
        k[count] = t->k;
        up[count] = t->up;
        wanted[count++] = t->v;
    }
    if (count && residues_sum(r, wanted, up, count, sums) != ST_OK)
        return false;
    for (int i = 0; i < count; i++)
        *sum = residues_add(r, *sum, residues_mul(r, k[i], residues_keep(r, ST_OK, sums[i])));
    return !r->failed;
}

static bool sum_of(walk *w, form x, num *out)
{
    residues *r = &w->r;
    num n, sum = num_int(0);
    if (!spread(w, &x))
        return false;
    num_set_u64(&n, r->count);
    sum = residues_mul(r, x.c, residues_keep(r, ST_OK, n));
    if (!is(x.a, 0))
        sum = residues_add(r, sum, residues_mul(r, x.a, power_series(w, true)));
    if (!sum_terms(w, &x, &sum))
        return false;
    *out = is(x.d, 1) ? sum : residues_two(r, num_div, sum, x.d);
    return !r->failed;
}

static const node *last_of(const node *list)
{
    while (list->next)
        list = list->next;
    return list;
}

leap geometric_leap(env *e, const node *n, const num *now, const num *by, uint64_t left, num *out)
{
    walk w = { .e = e, .first = last_of(n->a)->index };
    leap l = { .terms = 0 };
    diag own, *kept = e->d;
    form value;
    num total = num_int(0);
    diag_init(&own);
    e->d = &own;
    residues_begin(&w.r, &e->w->numbers, left);
    w.locals = mem_grow(NULL, STACK * sizeof *w.locals);
    form index = of_part(residue_index(&w.r));
    if (index.count)
        index.term[0].k = *by;
    index.c = *now;
    push(&w, index);
    bool good = left > 1 && num_is_integer(now) && walk_body(&w, n, &value) && !w.r.failed && !is(w.r.g, 0) && sum_of(&w, value, &total);
    *out = num_int(0);
    if (good) {
        *out = num_copy(&total);
        l.terms = w.r.count;
    }
    l.later = !good && w.undecided;
    residues_end(&w.r);
    while (w.table_count > 0)
        steady_free(w.tables[--w.table_count]);
    free(w.tables);
    free(w.locals);
    diag_clear(&own);
    e->d = kept;
    return l;
}
