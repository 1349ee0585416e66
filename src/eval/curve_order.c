/* How a curve stands to 0, and up to which index: see curve.h.
 *
 * A sum of c*j^a*r^j, divided by its smallest r^j, has a difference from j to j + 1 that is a sum
 * of the same kind with less in it.  As far as that keeps its sign the first goes one way, and
 * turns once at most; where is found by halving.  At an index far out its terms are compared by
 * their lengths.  Of a curve whose lanes differ the least and the most in all lanes are taken. */
#include <math.h>

#include "base/mem.h"
#include "eval/curve.h"

enum { TERMS = 2 * CURVE_TERMS + 8, FAR = 64, LONGEST = 1 << 26 };

typedef struct piece {
    num k, ratio;
    int power;
} piece;

typedef struct line { /* a sum of pieces, over j = 0, 1, ... */
    int count;
    bool full;
    piece piece[TERMS];
} line;

static void put(curves *c, line *f, num k, int power, num ratio)
{
    for (int i = 0; i < f->count; i++) {
        piece *p = &f->piece[i];
        if (p->power != power || !num_same(&p->ratio, &ratio))
            continue;
        p->k = num_pool_add(&c->pool, p->k, k);
        if (num_is(p->k, 0))
            *p = f->piece[--f->count];
        return;
    }
    if (num_is(k, 0))
        return;
    if (f->count == TERMS)
        f->full = true;
    else
        f->piece[f->count++] = (piece){ k, ratio, power };
}

/* log2|x| is between the two; x is not 0 */
static void length_of(const num *x, double *lo, double *hi)
{
    double log = num_log2_of(x), near = 1e-6 + (double)num_bits(x) * 1e-12;
    *lo = log - near;
    *hi = log + near;
}

/* The sign by lengths; false where they are too near. */
static bool sign_by_length(curves *c, const line *f, num j, int *sign)
{
    double lo[TERMS], hi[TERMS], index = num_to_double(&j);
    int top = 0;
    for (int i = 0; i < f->count; i++) {
        double a, b;
        length_of(&f->piece[i].k, &lo[i], &hi[i]);
        length_of(&f->piece[i].ratio, &a, &b);
        if (num_is(f->piece[i].ratio, 1))
            a = b = 0;
        lo[i] += index * a + f->piece[i].power * (log2(index) - 1e-6);
        hi[i] += index * b + f->piece[i].power * (log2(index) + 1e-6);
        top = lo[i] > lo[top] ? i : top;
    }
    for (int i = 0; i < f->count; i++)
        if (!(i == top || hi[i] + log2(f->count) + 1 < lo[top] - fabs(lo[top]) * 1e-9))
            return false;
    *sign = curve_sign(c, f->piece[top].k);
    return true;
}

static int sign_at(curves *c, const line *f, num j)
{
    int sign = 0;
    num sum = num_int(0), bits = num_int(0);
    if (f->count == 0)
        return 0;
    for (int i = 0; i < f->count; i++)
        bits = num_is(f->piece[i].ratio, 1) ? bits : j;
    if (num_pool_order(&c->pool, bits, num_int(FAR)) > 0) {
        if (sign_by_length(c, f, j, &sign))
            return sign;
        if (num_pool_order(&c->pool, bits, num_int(LONGEST)) > 0) {
            c->pool.st = ST_LIMIT;
            return 0;
        }
    }
    for (int i = 0; i < f->count; i++) {
        num v = f->piece[i].k;
        if (!num_is(f->piece[i].ratio, 1))
            v = num_pool_mul(&c->pool, v, curve_two(c, num_pow, f->piece[i].ratio, j));
        for (int a = 0; a < f->piece[i].power; a++)
            v = num_pool_mul(&c->pool, v, j);
        sum = num_pool_add(&c->pool, sum, v);
    }
    return curve_sign(c, sum);
}

/* f/r^j from j to j + 1, r its smallest ratio; *f becomes f/r^j */
static line difference(curves *c, line *f)
{
    line d = { .count = 0 };
    num least = f->piece[0].ratio;
    for (int i = 1; i < f->count; i++)
        if (num_pool_order(&c->pool, f->piece[i].ratio, least) < 0)
            least = f->piece[i].ratio;
    for (int i = 0; i < f->count; i++) {
        piece *p = &f->piece[i];
        p->ratio = num_is(least, 1) ? p->ratio : curve_two(c, num_div, p->ratio, least);
        num k = num_pool_mul(&c->pool, p->k, p->ratio);
        int64_t binomial = 1;
        for (int b = 0; b < p->power; b++) {
            put(c, &d, num_pool_mul(&c->pool, k, num_int(binomial)), b, p->ratio);
            binomial = binomial * (p->power - b) / (b + 1);
        }
        put(c, &d, num_pool_sub(&c->pool, k, p->k), p->power, p->ratio);
    }
    return d;
}

/* f > 0 has been so since j; what is the last index, up to `last`, where it is? */
static num last_of(curves *c, const line *f, num j, num last, bool holds)
{
    num step = num_int(1);
    if ((sign_at(c, f, last) > 0) == holds)
        return last;
    for (;;) { /* f(last) is another, f(j) is not */
        num far = num_pool_add(&c->pool, j, step);
        if (!curves_are_well(c) || num_pool_order(&c->pool, far, last) >= 0)
            break;
        if ((sign_at(c, f, far) > 0) != holds) {
            last = far;
            break;
        }
        j = far;
        step = num_pool_add(&c->pool, step, step);
    }
    while (curves_are_well(c)) {
        num middle = curve_two(c, num_fdiv, num_pool_add(&c->pool, j, last), num_int(2));
        if (num_same(&middle, &j))
            break;
        if ((sign_at(c, f, middle) > 0) == holds)
            j = middle;
        else
            last = middle;
    }
    return j;
}

/* Is f > 0 at j?  *last, from j up to *last, becomes the last index for which that is found so. */
static bool is_positive(curves *c, line f, num j, num *last)
{
    int sign = sign_at(c, &f, j);
    num one = num_int(1), reach = *last;
    if (f.count == 0 || (f.count == 1 && f.piece[0].power == 0) || f.full || !curves_are_well(c)
        || num_pool_order(&c->pool, j, *last) >= 0) {
        if (f.full)
            *last = j;
        return sign > 0;
    }
    if (f.count <= 2 && num_is(f.piece[0].ratio, 1) && num_is(f.piece[f.count - 1].ratio, 1)
        && f.piece[0].power + f.piece[f.count - 1].power <= 1) {
        /* k0 + k1*j, by division */
        num k1 = f.piece[f.piece[0].power ? 0 : 1].k, k0 = f.piece[f.piece[0].power ? 1 : 0].k;
        int up = curve_sign(c, k1);
        if ((up > 0) == (sign > 0))
            return sign > 0;
        num root = curve_two(c, num_div, num_pool_mul(&c->pool, k0, num_int(-1)), k1), end;
        end = up > 0 ? num_pool_one(&c->pool, num_floor, root)
                     : num_pool_sub(&c->pool, num_pool_one(&c->pool, num_ceil, root), one);
        *last = num_pool_order(&c->pool, end, *last) < 0 ? end : *last;
        return sign > 0;
    }
    line d = difference(c, &f);
    bool rises = is_positive(c, d, j, &reach);
    reach = num_pool_add(&c->pool, reach, one);
    *last = num_pool_order(&c->pool, reach, *last) < 0 ? reach : *last;
    if (rises != (sign > 0))
        *last = last_of(c, &f, j, *last, sign > 0);
    return sign > 0;
}

/* The least (side -1) or the most of it in all lanes, or what it is in one; false where something
 * is in it that has none. */
static bool line_of(curves *c, const curve *x, int side, int lane, line *f)
{
    *f = (line){ .count = 0 };
    for (int i = 0; i < x->count; i++) {
        const curve_term *t = &x->term[i];
        num k = t->k;
        bool up = curve_sign(c, k) * side > 0;
        if (t->lane && side)
            k = num_pool_mul(&c->pool, k, up ? t->lane->hi : t->lane->lo);
        else if (t->lane)
            k = num_pool_mul(&c->pool, k,
                             t->lane->word ? num_int(t->lane->word[lane]) : t->lane->exact[lane]);
        if (t->floor < 0) {
            put(c, f, k, t->power, t->ratio);
            continue;
        }
        if (side == 0 || t->times > 1 || t->power || !num_is(t->ratio, 1))
            return false;
        const curve_floor *z = &c->floor[t->floor];
        num q = curve_sign(c, k) * side > 0
                    ? z->q
                    : num_pool_add(&c->pool, z->q, num_pool_sub(&c->pool, num_int(1), z->m));
        k = curve_two(c, num_div, k, z->m);
        put(c, f, num_pool_mul(&c->pool, k, z->p), 1, num_int(1));
        put(c, f, num_pool_mul(&c->pool, k, q), 0, num_int(1));
    }
    return curves_are_well(c);
}

void curve_until(curves *c, num last)
{
    if (num_is(c->period, 0))
        return;
    num far = num_pool_sub(&c->pool, last, num_pool_add(&c->pool, c->first, num_int(c->lanes - 1)));
    num turns = num_pool_add(&c->pool, curve_two(c, num_fdiv, far, c->period), num_int(1));
    if (num_pool_order(&c->pool, turns, c->turns) < 0)
        c->turns = turns;
}

/* The last index that the walk is about. */
static num end_of(curves *c)
{
    num last = num_pool_add(&c->pool, c->first, num_int(c->lanes - 1));
    return num_is(c->period, 0)
               ? last
               : num_pool_add(
                   &c->pool, last,
                   num_pool_mul(&c->pool, c->period, num_pool_sub(&c->pool, c->turns, num_int(1))));
}

/* f*(floor((p*j + q)/m) + i*j) + c0 with an integer i is above 0 where (p + i*m)*j + q is. */
static bool floor_above(curves *c, const curve *x, bool strict, line *f, bool *turned)
{
    const curve_term *z = NULL;
    num c0 = num_int(0), c1 = num_int(0);
    for (int i = 0; i < x->count; i++) {
        const curve_term *t = &x->term[i];
        if (t->lane || !num_is(t->ratio, 1) || t->power > 1 || t->times > 1
            || (t->floor >= 0 && (z || t->power)))
            return false;
        if (t->floor >= 0)
            z = t;
        else
            *(t->power ? &c1 : &c0) = t->k;
    }
    if (z == NULL)
        return false;
    const curve_floor *floor = &c->floor[z->floor];
    num i = curve_two(c, num_div, c1, z->k), p, least;
    if (!num_is_integer(&i))
        return false;
    p = num_pool_add(&c->pool, floor->p, num_pool_mul(&c->pool, i, floor->m));
    least = curve_two(c, num_div, num_pool_mul(&c->pool, c0, num_int(-1)), z->k);
    *turned = curve_sign(c, z->k) < 0;
    least = strict != *turned
                ? num_pool_add(&c->pool, num_pool_one(&c->pool, num_floor, least), num_int(1))
                : num_pool_one(&c->pool, num_ceil, least);
    /* (p*j + q - least*m >= 0) is what is asked; integers: + 1 > 0 */
    *f = (line){ .count = 0 };
    put(c, f, p, 1, num_int(1));
    put(c, f,
        num_pool_add(&c->pool,
                     num_pool_sub(&c->pool, floor->q, num_pool_mul(&c->pool, least, floor->m)),
                     num_int(1)),
        0, num_int(1));
    return curves_are_well(c);
}

static curve truth(bool holds)
{
    return curve_constant(num_bool(holds));
}

/* Lane by lane. */
static bool above_by_lanes(curves *c, const curve *x, bool strict, curve *out)
{
    mem_own num *holds = mem_array((size_t)c->lanes, sizeof *holds);
    for (int i = 0; i < c->lanes; i++) {
        line f;
        num j = num_pool_add(&c->pool, c->first, num_int(i)), last = end_of(c);
        if (num_is(c->period, 0))
            last = j;
        if (!line_of(c, x, 0, i, &f))
            return false;
        holds[i] = num_bool(is_positive(c, f, j, &last) == strict);
        if (!num_is(c->period, 0))
            curve_until(c, num_pool_add(&c->pool, last, num_int(c->lanes - 1 - i)));
    }
    return curves_are_well(c) && curve_of_lanes(c, holds, out);
}

/* k*i + rest turns within the range of i: from where on? */
static bool find_cut(curves *c, num k, const curve *rest, bool strict, int inner)
{
    const curve one = curve_constant(num_int(1));
    bool up = (curve_sign(c, k) > 0) != strict;
    curve root = *rest;
    curve_scale(c, &root, curve_two(c, num_div, num_int(-1), k));
    if (curve_round(c, &root, up, &c->cut) && (up || curve_add(c, &c->cut, &one, false, &c->cut)))
        c->cut_inner = inner;
    c->cut_turns = c->turns;
    return false;
}

/* The same for the first and the last value of a variable of a sum within, and so for all between,
 * for it is linear in it.  Where they differ the range is to be cut. */
static bool above_at_ends(curves *c, const curve *x, bool strict, int inner, curve *out)
{
    const curve zero = { .count = 0 };
    curve first, last, above;
    num k = num_int(0);
    for (int i = 0; i < x->count; i++)
        if (x->term[i].inner[inner - 1]) {
            curve_term t = x->term[i];
            t.inner[inner - 1]--;
            if (!curve_is_constant(&(curve){ .count = 1, .term = { t } }) || !num_is(k, 0))
                return false;
            k = t.k;
        }
    if (!c->reach[inner - 1] || !curve_put_inner(c, x, inner, &zero, &first)
        || !curve_put_inner(c, x, inner, c->reach[inner - 1], &last)
        || !curve_above(c, &first, strict, out) || !curve_above(c, &last, strict, &above)
        || !curve_is_constant(out) || !curve_is_constant(&above))
        return false;
    return out->count == above.count || find_cut(c, k, &first, strict, inner);
}

bool curve_above(curves *c, const curve *x, bool strict, curve *out)
{
    line f;
    bool turned, floors = false;
    int inner = 0;
    curve minus = *x;
    num first = c->first, last = end_of(c),
        block = num_pool_add(&c->pool, first, num_int(c->lanes - 1));
    if (x->truth)
        return false;
    for (int i = 0; i < x->count; i++) {
        const curve_term *t = &x->term[i];
        floors |= t->floor >= 0;
        if (t->floor >= 0 && c->floor[t->floor].inner)
            return curve_wants(c, x);
        for (int b = inner; b < CURVE_INNER; b++)
            inner = t->inner[b] ? b + 1 : inner;
    }
    if (inner)
        return above_at_ends(c, x, strict, inner, out);
    if (floors && floor_above(c, x, strict, &f, &turned)) {
        bool holds = is_positive(c, f, first, &last) != turned;
        if (c->lanes == 1 || num_pool_order(&c->pool, last, block) >= 0) {
            *out = truth(holds);
            curve_until(c, last);
            return curves_are_well(c);
        }
    }
    if (!strict) /* x >= 0 where not -x > 0 */
        curve_scale(c, &minus, num_int(-1));
    if (c->lanes > 1 || floors) {
        for (int side = -1; side <= 1; side += 2) {
            last = end_of(c);
            if (!line_of(c, &minus, side, 0, &f))
                return floors && curve_wants(c, x);
            bool positive = is_positive(c, f, first, &last);
            if (positive == (side < 0) && num_pool_order(&c->pool, last, block) >= 0) {
                *out = truth(positive == strict);
                curve_until(c, last);
                return curves_are_well(c);
            }
        }
        return floors ? curve_wants(c, x) : above_by_lanes(c, &minus, strict, out);
    }
    if (!line_of(c, &minus, 0, 0, &f))
        return false;
    *out = truth(is_positive(c, f, first, &last) == strict);
    curve_until(c, last);
    return curves_are_well(c);
}
