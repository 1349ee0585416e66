/* Arithmetic of enclosures: see enclosure.h. */
#include "eval/enclosure.h"

#include <string.h>

/* --- numbers that need no releasing ---------------------------------------------------- */

num enc_keep(interval *v, num x)
{
    return num_pool_keep(&v->pool, ST_OK, x);
}

num enc_two(interval *v, num_binary *f, num x, num y)
{
    return num_pool_two(&v->pool, f, x, y);
}

num enc_one(interval *v, num_unary *f, num x)
{
    return num_pool_one(&v->pool, f, x);
}

int enc_order(interval *v, num x, num y)
{
    int sign = 0;
    return v->pool.st == ST_OK && num_cmp(v->pool.ctx, &x, &y, &sign) == ST_OK ? sign : 2;
}

static num smaller(interval *v, num x, num y)
{
    return enc_two(v, num_min, x, y);
}

num enc_larger(interval *v, num x, num y)
{
    return enc_two(v, num_max, x, y);
}

/* --- enclosures ---------------------------------------------------------------------------- */

enc enc_unknown(void)
{
    return (enc){ 0 };
}

enc enc_exactly(num x)
{
    return (enc){ .known = true, .lo = x, .hi = x };
}

enc enc_between(num lo, num hi)
{
    return (enc){ .known = true, .lo = lo, .hi = hi };
}

static bool is_exact(const enc *x)
{
    return x->known && num_same(&x->lo, &x->hi);
}

bool enc_is_constant(const enc *x)
{
    return is_exact(x) && num_is(x->k, 0) && x->count == 0;
}

static void widen(interval *v, enc *x, num coef) /* coef * [0, 1] */
{
    int sign = enc_order(v, coef, num_int(0));
    if (sign == 2)
        x->known = false;
    else if (sign > 0)
        x->hi = num_pool_add(&v->pool, x->hi, coef);
    else
        x->lo = num_pool_add(&v->pool, x->lo, coef);
}

enc enc_plain(interval *v, enc x)
{
    if (!x.known)
        return x;
    enc r = enc_between(x.lo, x.hi);
    for (int i = 0; i < x.count; i++)
        widen(v, &r, x.term[i].coef);
    if (!num_is(x.k, 0)) {
        num at_a = num_pool_mul(&v->pool, x.k, v->a), at_b = num_pool_mul(&v->pool, x.k, v->b);
        int sign = enc_order(v, x.k, num_int(0));
        if (sign == 2)
            return enc_unknown();
        r.lo = num_pool_add(&v->pool, r.lo, sign > 0 ? at_a : at_b);
        r.hi = num_pool_add(&v->pool, r.hi, sign > 0 ? at_b : at_a);
    }
    r.known = r.known && v->pool.st == ST_OK;
    return r;
}

static void add_term(interval *v, enc *x, int id, num coef)
{
    for (int i = 0; i < x->count; i++)
        if (x->term[i].id == id) {
            x->term[i].coef = num_pool_add(&v->pool, x->term[i].coef, coef);
            if (num_is(x->term[i].coef, 0))
                x->term[i] = x->term[--x->count];
            return;
        }
    if (x->count == TERMS) {
        widen(v, x, coef);
        return;
    }
    x->term[x->count].id = id;
    x->term[x->count++].coef = coef;
}

enc enc_scaled(interval *v, enc x, num by)
{
    if (!x.known)
        return x;
    if (num_is(by, 0))
        return enc_exactly(by);
    enc r = { .known = true,
              .k = num_pool_mul(&v->pool, x.k, by),
              .lo = num_pool_mul(&v->pool, x.lo, by),
              .hi = num_pool_mul(&v->pool, x.hi, by),
              .count = x.count };
    int sign = enc_order(v, by, num_int(0));
    if (sign == 2)
        return enc_unknown();
    if (sign < 0) {
        num t = r.lo;
        r.lo = r.hi;
        r.hi = t;
    }
    for (int i = 0; i < x.count; i++) {
        r.term[i].id = x.term[i].id;
        r.term[i].coef = num_pool_mul(&v->pool, x.term[i].coef, by);
    }
    return r;
}

enc enc_sum(interval *v, enc x, enc y)
{
    if (!x.known || !y.known)
        return enc_unknown();
    x.k = num_pool_add(&v->pool, x.k, y.k);
    x.lo = num_pool_add(&v->pool, x.lo, y.lo);
    x.hi = num_pool_add(&v->pool, x.hi, y.hi);
    for (int i = 0; i < y.count; i++)
        add_term(v, &x, y.term[i].id, y.term[i].coef);
    return x;
}

enc enc_difference(interval *v, enc x, enc y)
{
    return enc_sum(v, x, enc_scaled(v, y, num_int(-1)));
}

static bool same(const enc *x, const enc *y)
{
    if (!is_exact(x) || !is_exact(y) || x->count != y->count || !num_same(&x->k, &y->k)
        || !num_same(&x->lo, &y->lo))
        return false;
    for (int i = 0; i < x->count; i++) {
        int j = 0;
        while (j < y->count && y->term[j].id != x->term[i].id)
            j++;
        if (j == y->count || !num_same(&x->term[i].coef, &y->term[j].coef))
            return false;
    }
    return true;
}

/* what(arg), which lies between lo and hi: lo + (hi - lo)*s with s the same for the same
 * argument. */
static enc placed(interval *v, const char *what, const enc *arg, num lo, num hi)
{
    if (!is_exact(arg) || v->symbol_count == SYMBOLS)
        return enc_between(lo, hi);
    int id = 0;
    while (id < v->symbol_count
           && !(strcmp(v->symbols[id].what, what) == 0 && same(&v->symbols[id].arg, arg)))
        id++;
    if (id == v->symbol_count)
        v->symbols[v->symbol_count++] = (symbol_of){ what, *arg };
    enc r = enc_exactly(lo);
    add_term(v, &r, id, num_pool_sub(&v->pool, hi, lo));
    return r;
}

enc enc_hull(interval *v, enc x, enc y)
{
    if (!x.known || !y.known || same(&x, &y))
        return x.known && y.known ? x : enc_unknown();
    if (!num_same(&x.k, &y.k) || x.count || y.count) {
        x = enc_plain(v, x);
        y = enc_plain(v, y);
    }
    if (!x.known || !y.known)
        return enc_unknown();
    x.lo = smaller(v, x.lo, y.lo);
    x.hi = enc_larger(v, x.hi, y.hi);
    return x;
}

enc enc_product(interval *v, enc x, enc y)
{
    if (!x.known || !y.known)
        return enc_unknown();
    if (enc_is_constant(&x))
        return enc_scaled(v, y, x.lo);
    if (enc_is_constant(&y))
        return enc_scaled(v, x, y.lo);
    x = enc_plain(v, x);
    y = enc_plain(v, y);
    num p[4] = { num_pool_mul(&v->pool, x.lo, y.lo), num_pool_mul(&v->pool, x.lo, y.hi),
                 num_pool_mul(&v->pool, x.hi, y.lo), num_pool_mul(&v->pool, x.hi, y.hi) },
        lo = p[0], hi = p[0];
    for (int i = 1; i < 4; i++) {
        lo = smaller(v, lo, p[i]);
        hi = enc_larger(v, hi, p[i]);
    }
    return enc_between(lo, hi);
}

enc enc_quotient(interval *v, enc x, enc y)
{
    if (enc_is_constant(&y) && !num_is(y.lo, 0))
        return enc_scaled(v, x, enc_two(v, num_div, num_int(1), y.lo));
    y = enc_plain(v, y);
    int lo = y.known ? enc_order(v, y.lo, num_int(0)) : 2;
    if (lo != 1)
        return enc_unknown();
    return enc_product(
        v, x,
        enc_between(enc_two(v, num_div, num_int(1), y.hi), enc_two(v, num_div, num_int(1), y.lo)));
}

bool enc_steps_by_integers(interval *v, const enc *x, num *at)
{
    if (!is_exact(x) || x->count)
        return false;
    num stepped = num_pool_mul(&v->pool, x->k, v->step);
    *at = num_pool_add(&v->pool, num_pool_mul(&v->pool, x->k, v->residue), x->lo);
    return num_is_integer(&stepped);
}

enum { LONGEST_PERIOD = 256 };

/* On the residues of x modulo this it would be told. */
static void wish(interval *v, num modulus)
{
    num all = enc_two(v, num_lcm, v->period, modulus);
    if (v->pool.st == ST_OK && enc_order(v, all, num_int(LONGEST_PERIOD)) <= 0)
        v->period = all;
}

/* x = at + k*step*j, of which nothing else is unknown: its remainders modulo 1 lie 1/below apart
 * from the least one on.  On the residues of x modulo `below` there is one of them. */
static bool remainders(interval *v, const enc *x, bool up, num *least, num *below)
{
    num above, stepped = num_pool_mul(&v->pool, x->k, v->step),
               at = num_pool_add(&v->pool, num_pool_mul(&v->pool, x->k, v->residue), x->lo);
    if (!is_exact(x) || x->count || v->pool.st != ST_OK || !num_is_exact(&stepped)
        || !num_is_exact(&at))
        return false;
    num_fraction(&stepped, &above, below);
    enc_keep(v, above);
    *below = enc_keep(v, *below);
    num part = enc_two(v, num_div, num_int(1), *below);
    *least = enc_two(v, num_fmod, up ? num_pool_sub(&v->pool, num_int(0), at) : at, part);
    return v->pool.st == ST_OK;
}

enc enc_whole(interval *v, enc x, num_unary *f)
{
    enc p = enc_plain(v, x);
    num at;
    if (!p.known)
        return x;
    if (!num_is(x.k, 0) && enc_steps_by_integers(v, &x, &at)) {
        num by = num_pool_sub(&v->pool, enc_one(v, f, at), at);
        x.lo = x.hi = num_pool_add(&v->pool, x.lo, by);
        return v->pool.st != ST_OK ? enc_unknown() : x;
    }
    num lo = enc_one(v, f, p.lo), hi = enc_one(v, f, p.hi);
    if (v->pool.st != ST_OK || num_same(&lo, &hi))
        return v->pool.st != ST_OK ? enc_unknown() : enc_exactly(lo);
    const bool up = f == num_ceil;
    num below, least = num_int(0), most = num_int(1);
    if (remainders(v, &x, up, &least, &below)) {
        wish(v, below);
        most = num_pool_sub(&v->pool, num_pool_add(&v->pool, least, num_int(1)),
                            enc_two(v, num_div, num_int(1), below));
    }
    enc part = placed(v, builtin_rows[up ? FN_CEIL : FN_FLOOR].name, &x, least, most);
    return up ? enc_sum(v, x, part) : enc_difference(v, x, part);
}

/* What is enclosed differs for x < at, x = at and x > at. */
static void note_cut(interval *v, num at)
{
    const bool first = enc_order(v, at, v->a) == 0;
    num last = first ? v->a : num_pool_sub(&v->pool, enc_one(v, num_ceil, at), num_int(1));
    int64_t cut;
    if (v->pool.st == ST_OK && num_to_i64(&last, &cut) && (first || cut >= v->wanted)
        && cut < v->cut)
        v->cut = cut;
}

void enc_note_zero(interval *v, const enc *x)
{
    if (v->keeping && is_exact(x) && x->count == 0 && !num_is(x->k, 0))
        note_cut(v, enc_two(v, num_div, num_pool_sub(&v->pool, num_int(0), x->lo), x->k));
}

void enc_note_quotient(interval *v, const enc *c, const enc *y)
{
    if (!v->keeping || !enc_is_constant(c) || !is_exact(y) || y->count
        || enc_order(v, y->k, num_int(0)) != 1)
        return;
    num here = num_pool_add(&v->pool, num_pool_mul(&v->pool, y->k, v->a), y->lo),
        times = enc_two(v, num_fdiv, c->lo, here);
    if (v->pool.st == ST_OK && enc_order(v, times, num_int(0)) == 1)
        note_cut(v,
                 enc_two(v, num_div,
                         num_pool_sub(&v->pool, enc_two(v, num_div, c->lo, times), y->lo), y->k));
}

enc enc_modulo(interval *v, enc x, enc m)
{
    if (enc_is_constant(&m) && enc_order(v, m.lo, num_int(0)) == 1)
        return enc_difference(v, x,
                              enc_scaled(v, enc_whole(v, enc_quotient(v, x, m), num_floor), m.lo));
    enc_note_quotient(v, &x, &m);
    enc times = enc_whole(v, enc_quotient(v, x, m), num_floor); /* known only for m > 0 */
    if (!times.known || enc_is_constant(&times))
        return times.known ? enc_difference(v, x, enc_scaled(v, m, times.lo)) : times;
    enc px = enc_plain(v, x), pm = enc_plain(v, m);
    const int sign = enc_order(v, px.lo, num_int(0)); /* of x >= 0 it is x at most */
    return enc_between(num_int(0),
                       sign == 0 || sign == 1 ? enc_extreme(v, px, pm, -1).hi : pm.hi);
}

/* gcd(x, m) of all x = at modulo `by`: told if each prime of m divides `at` less often than `by`,
 * or `by` as often as m. */
static bool divisor_of_residue(interval *v, num at, num by, num m, num *out)
{
    num g = enc_two(v, num_gcd, by, m), rest = enc_two(v, num_fdiv, m, g);
    *out = enc_two(v, num_gcd, at, g);
    num above = enc_two(v, num_fdiv, g, *out);
    const num one = num_int(1);
    while (v->pool.st == ST_OK && !num_same(&rest, &one)) {
        num d = enc_two(v, num_gcd, rest, above);
        if (num_same(&d, &one))
            return false;
        rest = enc_two(v, num_fdiv, rest, d);
    }
    return v->pool.st == ST_OK;
}

enc enc_common_divisor(interval *v, enc x, enc y)
{
    enc fixed = enc_is_constant(&y) ? y : x, other = enc_is_constant(&y) ? x : y;
    num at = num_int(0), told;
    if (!enc_is_constant(&fixed) || enc_order(v, fixed.lo, num_int(1)) == -1 || !other.known)
        return enc_unknown();
    if (enc_is_constant(&other))
        return enc_exactly(enc_two(v, num_gcd, x.lo, y.lo));
    if (enc_steps_by_integers(v, &other, &at) && num_is_integer(&at)) {
        if (divisor_of_residue(v, at, num_pool_mul(&v->pool, other.k, v->step), fixed.lo, &told))
            return enc_exactly(told);
        wish(v, fixed.lo);
    } else {
        v->partial = true; /* it may be no integer */
    }
    return enc_between(num_int(1), fixed.lo);
}

enc enc_power(interval *v, enc x, enc y)
{
    if (enc_is_constant(&x) && enc_is_constant(&y))
        return enc_exactly(enc_two(v, num_pow, x.lo, y.lo));
    enc px = enc_plain(v, x), py = enc_plain(v, y);
    int base = px.known ? enc_order(v, px.lo, num_int(1)) : 2,
        exponent = py.known ? enc_order(v, py.lo, num_int(0)) : 2;
    if ((base != 0 && base != 1) || (exponent != 0 && exponent != 1)
        || num_bits(&py.hi) > 20 /* no longer one decides anything */)
        return enc_unknown();
    return enc_between(enc_two(v, num_pow, px.lo, py.lo), enc_two(v, num_pow, px.hi, py.hi));
}

enc enc_rising(interval *v, const char *what, num_unary *f, enc x)
{
    enc p = enc_plain(v, x);
    if (!p.known)
        return p;
    num lo = enc_one(v, f, p.lo), hi = enc_one(v, f, p.hi);
    if (v->pool.st != ST_OK)
        return enc_unknown();
    return num_same(&lo, &hi) ? enc_exactly(lo) : placed(v, what, &x, lo, hi);
}

enc enc_extreme(interval *v, enc x, enc y, int want)
{
    enc d = enc_plain(v, enc_difference(v, x, y));
    if (!d.known)
        return enc_unknown();
    int lo = enc_order(v, d.lo, num_int(0)), hi = enc_order(v, d.hi, num_int(0));
    if (lo == 0 || lo == 1)
        return want > 0 ? x : y;
    if (hi == 0 || hi == -1)
        return want > 0 ? y : x;
    x = enc_plain(v, x);
    y = enc_plain(v, y);
    return want > 0 ? enc_between(enc_larger(v, x.lo, y.lo), enc_larger(v, x.hi, y.hi))
                    : enc_between(smaller(v, x.lo, y.lo), smaller(v, x.hi, y.hi));
}
