/* The arithmetic of curves: see curve.h.
 *
 * floor(x): what is an integer whatever j is goes out of it.  If the fraction of what is left is
 * the same for all that follow in a lane - by residues - it is a number for each lane.  Of what is
 * linear in j it is a floor of its own, and
 *
 *     floor((z + c)/r) = floor((z + floor(c))/r)     z and r > 0 integers
 *     -floor((p*j + q)/m) = floor((-p*j - q + m - 1)/m) */
#include "eval/curve.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"

enum {
    FEW_STEPS = 4,
    MOST_POWER = 12,
    LONGEST_ORDER = 1 << 16,
    LONGEST_GCD = 1 << 14, /* bits: to look for words in the place of such is long */
    WIDEST = 62
};

/* Of a walk's numbers: 256 MB. */
static const uint64_t MOST_BITS = UINT64_C(1) << 31;

/* --- numbers ---------------------------------------------------------------------------------- */

static num denominator(curves *c, num x)
{
    num p, q;
    if (x.kind != NUM_RAT)
        return num_int(1);
    num_fraction(&x, &p, &q);
    num_clear(&p);
    return num_pool_keep(&c->pool, ST_OK, q);
}

bool curves_are_well(const curves *c)
{
    return c->pool.st == ST_OK && c->pool.bits < MOST_BITS && !stack_low()
           && !(num_interrupted(c->pool.ctx));
}

void curves_back(curves *c)
{
    num_pool_back(&c->pool, 0);
    while (c->kept_count > 0)
        free(c->kept[--c->kept_count]);
    c->floors = 0;
}

/* --- lanes ------------------------------------------------------------------------------------ */

static void *kept(curves *c, size_t size)
{
    c->kept = mem_more(c->kept, c->kept_count, &c->kept_room, sizeof *c->kept);
    return c->kept[c->kept_count++] = mem_array((size_t)c->lanes, size);
}

static lanes *lanes_new(curves *c, bool words)
{
    c->kept = mem_more(c->kept, c->kept_count, &c->kept_room, sizeof *c->kept);
    lanes *l = c->kept[c->kept_count++] = mem_array(1, sizeof *l);
    if (words)
        l->word = kept(c, sizeof *l->word);
    else
        l->exact = kept(c, sizeof *l->exact);
    return l;
}

static num lane_of(const lanes *l, int i)
{
    return l == NULL ? num_int(1) : l->word ? num_int(l->word[i]) : l->exact[i];
}

/* Its bounds; words, if they will do. */
static lanes *bounded(curves *c, lanes *l)
{
    if (l->word) {
        int64_t lo = l->word[0], hi = lo;
        for (int i = 1; i < c->lanes; i++) {
            lo = l->word[i] < lo ? l->word[i] : lo;
            hi = l->word[i] > hi ? l->word[i] : hi;
        }
        l->lo = num_int(lo);
        l->hi = num_int(hi);
        return l;
    }
    l->lo = l->hi = l->exact[0];
    for (int i = 1; i < c->lanes; i++) {
        if (num_pool_order(&c->pool, l->exact[i], l->lo) < 0)
            l->lo = l->exact[i];
        if (num_pool_order(&c->pool, l->exact[i], l->hi) > 0)
            l->hi = l->exact[i];
    }
    if (l->lo.kind == NUM_INT && l->hi.kind == NUM_INT) {
        lanes *words = lanes_new(c, true);
        for (int i = 0; i < c->lanes; i++)
            words->word[i] = l->exact[i].u.i;
        words->lo = l->lo;
        words->hi = l->hi;
        return words;
    }
    return l;
}

/* How many bits its values have, at most; too many where they are no words. */
static int bits_of(const lanes *l)
{
    if (l == NULL)
        return 1;
    int lo = (int)num_bits(&l->lo), hi = (int)num_bits(&l->hi);
    return l->exact ? 2 * WIDEST : lo > hi ? lo : hi;
}

static int word_bits(num x)
{
    return x.kind == NUM_INT ? (int)num_bits(&x) : 2 * WIDEST;
}

/* a*x + b*y in words; x or y NULL: that is 1. */
static void add_words(const int64_t *x, int64_t a, const int64_t *y, int64_t b, int count,
                      int64_t *out)
{
    if (x == NULL && y) {
        add_words(y, b, x, a, count, out);
        return;
    }
    for (int i = 0; i < count && x && y; i++)
        out[i] = a * x[i] + b * y[i];
    for (int i = 0; i < count && y == NULL; i++)
        out[i] = x ? a * x[i] + b : a + b;
}

/* a*x + b*y, of integers a and b */
static lanes *linear(curves *c, num a, const lanes *x, num b, const lanes *y)
{
    if (word_bits(a) + bits_of(x) < WIDEST && word_bits(b) + bits_of(y) < WIDEST) {
        lanes *l = lanes_new(c, true);
        add_words(x ? x->word : NULL, a.u.i, y ? y->word : NULL, b.u.i, c->lanes, l->word);
        return bounded(c, l);
    }
    lanes *l = lanes_new(c, false);
    for (int i = 0; i < c->lanes; i++)
        l->exact[i] = num_pool_add(&c->pool, num_pool_mul(&c->pool, a, lane_of(x, i)),
                                   num_pool_mul(&c->pool, b, lane_of(y, i)));
    return bounded(c, l);
}

static const lanes *lane_product(curves *c, const lanes *x, const lanes *y)
{
    if (x == NULL || y == NULL)
        return x ? x : y;
    bool words = bits_of(x) + bits_of(y) < WIDEST;
    lanes *l = lanes_new(c, words);
    for (int i = 0; i < c->lanes; i++)
        if (words)
            l->word[i] = x->word[i] * y->word[i];
        else
            l->exact[i] = num_pool_mul(&c->pool, lane_of(x, i), lane_of(y, i));
    return bounded(c, l);
}

/* --- curves ----------------------------------------------------------------------------------- */

curve curve_power(num k, int power, num ratio)
{
    curve x;
    x.truth = false;
    x.count = !num_is(k, 0);
    x.term[0] = (curve_term){ .k = k, .ratio = ratio, .power = (unsigned char)power, .floor = -1 };
    return x;
}

curve curve_constant(num x)
{
    curve out;
    out.truth = x.kind == NUM_BOOL;
    if (out.truth)
        x.kind = NUM_INT;
    out.count = !num_is(x, 0);
    out.term[0] = (curve_term){ .k = x, .ratio = num_int(1), .floor = -1 };
    return out;
}

static bool has_inner(const curve_term *t)
{
    for (int i = 0; i < CURVE_INNER; i++)
        if (t->inner[i])
            return true;
    return false;
}

static bool is_settled(const curve_term *t)
{
    return t->power == 0 && t->floor < 0 && num_is(t->ratio, 1) && !has_inner(t);
}

bool curve_is_settled(const curve *x)
{
    for (int i = 0; i < x->count; i++)
        if (!is_settled(&x->term[i]))
            return false;
    return true;
}

bool curve_is_constant(const curve *x)
{
    return x->count == 0 || (x->count == 1 && is_settled(&x->term[0]) && x->term[0].lane == NULL);
}

num curve_number(const curve *x)
{
    num k = x->count ? x->term[0].k : num_int(0);
    return x->truth ? num_bool(k.u.i) : k;
}

bool curve_of_lanes(curves *c, const num *value, curve *out)
{
    num d = num_int(1);
    bool truth = value[0].kind == NUM_BOOL, same = true;
    for (int i = 0; i < c->lanes; i++) {
        if (value[i].kind == NUM_REAL || truth != (value[i].kind == NUM_BOOL))
            return false;
        same = same && num_same(&value[i], &value[0]);
        d = curve_two(c, num_lcm, d, denominator(c, value[i]));
    }
    if (same) {
        num x = num_copy(&value[0]);
        *out = curve_constant(num_pool_keep(&c->pool, ST_OK, x));
        return true;
    }
    lanes *l = lanes_new(c, false);
    for (int i = 0; i < c->lanes; i++)
        l->exact[i] = truth ? num_int(value[i].u.i) : curve_two(c, num_mul, value[i], d);
    *out = curve_constant(curve_two(c, num_div, num_int(1), d));
    out->truth = truth;
    out->term[0].lane = bounded(c, l);
    return curves_are_well(c);
}

/* j at the lane */
static num index_at(curves *c, int lane)
{
    return num_pool_add(&c->pool, c->first, num_int(lane));
}

bool curve_at(curves *c, const curve *x, int lane, num *out)
{
    enum { LONG = 1 << 12 };
    num sum = num_int(0), j = index_at(c, lane);
    for (int i = 0; i < x->count; i++) {
        const curve_term *t = &x->term[i];
        num v = num_pool_mul(&c->pool, t->k, lane_of(t->lane, lane));
        if (!is_settled(t)) {
            bool powers = !num_is(t->ratio, 1);
            if (!num_is(c->period, 0) || has_inner(t) || t->floor >= 0 || j.kind != NUM_INT
                || (powers && (double)j.u.i * (double)num_bits(&t->ratio) > LONG))
                return false;
            if (powers)
                v = num_pool_mul(&c->pool, v, curve_two(c, num_pow, t->ratio, j));
            for (int a = 0; a < t->power; a++)
                v = num_pool_mul(&c->pool, v, j);
        }
        sum = num_pool_add(&c->pool, sum, v);
    }
    *out = x->truth ? num_bool(sum.u.i) : sum;
    return curves_are_well(c);
}

/* The coefficient of t and another together, as one; where that makes words long numbers only if
 * it must. */
static bool join(curves *c, curve_term *t, num k, const lanes *lane, bool must)
{
    if (t->lane == lane) {
        t->k = num_pool_add(&c->pool, t->k, k);
        return true;
    }
    num d = curve_two(c, num_lcm, denominator(c, t->k), denominator(c, k)),
        a = num_pool_mul(&c->pool, t->k, d), b = num_pool_mul(&c->pool, k, d),
        g = num_bits(&a) > LONGEST_GCD && num_bits(&b) > LONGEST_GCD ? num_int(1)
                                                                     : curve_two(c, num_gcd, a, b);
    if (!curves_are_well(c))
        return true;
    if (!num_is(g, 1)) {
        a = curve_two(c, num_fdiv, a, g);
        b = curve_two(c, num_fdiv, b, g);
    }
    if (!must && (a.kind != NUM_INT || b.kind != NUM_INT))
        return false;
    lanes *sum = linear(c, a, t->lane, b, lane);
    t->k = curve_two(c, num_div, g, d);
    t->lane = sum;
    if (num_same(&sum->lo, &sum->hi)) {
        t->k = num_pool_mul(&c->pool, t->k, sum->lo);
        t->lane = NULL;
    }
    return true;
}

static bool same_kind(const curve_term *s, const curve_term *t)
{
    return s->power == t->power && s->floor == t->floor && s->times == t->times
           && num_same(&s->ratio, &t->ratio)
           && memcmp(s->inner, t->inner, sizeof s->inner) == 0;
}

static bool put(curves *c, curve *x, const curve_term *t)
{
    for (int must = 0; must < 2; must++) {
        for (int i = 0; i < x->count; i++) {
            curve_term *to = &x->term[i];
            if (!same_kind(to, t) || !join(c, to, t->k, t->lane, must))
                continue;
            if (num_is(to->k, 0))
                *to = x->term[--x->count];
            return true;
        }
        if (x->count < CURVE_TERMS)
            break;
    }
    if (x->count == CURVE_TERMS)
        return false;
    x->term[x->count++] = *t;
    return true;
}

void curve_scale(curves *c, curve *x, num by)
{
    x->truth = false;
    for (int i = 0; i < x->count; i++)
        x->term[i].k = num_pool_mul(&c->pool, x->term[i].k, by);
    if (num_is(by, 0))
        x->count = 0;
}

bool curve_add(curves *c, const curve *x, const curve *y, bool minus, curve *out)
{
    curve sum;
    curve_copy(&sum, x);
    if (x->truth || y->truth)
        return false;
    for (int i = 0; i < y->count; i++) {
        curve_term t = y->term[i];
        if (minus)
            t.k = num_pool_mul(&c->pool, t.k, num_int(-1));
        if (!put(c, &sum, &t))
            return curve_wants(c, &sum);
    }
    curve_copy(out, &sum);
    return curves_are_well(c);
}

static bool term_product(curves *c, const curve_term *s, const curve_term *t, curve_term *out)
{
    if ((s->floor >= 0 && t->floor >= 0 && s->floor != t->floor)
        || s->power + t->power > MOST_POWER || s->times + t->times > MOST_POWER)
        return false;
    *out = *s;
    out->k = num_pool_mul(&c->pool, s->k, t->k);
    out->ratio = num_pool_mul(&c->pool, s->ratio, t->ratio);
    out->lane = lane_product(c, s->lane, t->lane);
    out->power = (unsigned char)(s->power + t->power);
    out->floor = s->floor >= 0 ? s->floor : t->floor;
    out->times = (unsigned char)(s->times + t->times);
    for (int i = 0; i < CURVE_INNER; i++) {
        if (s->inner[i] + t->inner[i] > MOST_POWER)
            return false;
        out->inner[i] = (unsigned char)(s->inner[i] + t->inner[i]);
    }
    if (out->lane && num_same(&out->lane->lo, &out->lane->hi)) {
        out->k = num_pool_mul(&c->pool, out->k, out->lane->lo);
        out->lane = NULL;
    }
    return true;
}

bool curve_multiply(curves *c, const curve *x, const curve *y, curve *out)
{
    curve all;
    curve_term t;
    all.truth = false;
    all.count = 0;
    if (x->truth || y->truth)
        return false;
    for (int i = 0; i < x->count; i++)
        for (int k = 0; k < y->count; k++) {
            if (!term_product(c, &x->term[i], &y->term[k], &t))
                return curve_wants(c, x) || curve_wants(c, y);
            if (!num_is(t.k, 0) && !put(c, &all, &t))
                return false;
        }
    curve_copy(out, &all);
    return curves_are_well(c);
}

bool curve_put_inner(curves *c, const curve *x, int inner, const curve *value, curve *out)
{
    curve all = { .count = 0 };
    for (int i = 0; i < x->count; i++) {
        curve term = { .count = 1, .term = { x->term[i] } };
        term.term[0].inner[inner - 1] = 0;
        if (x->term[i].floor >= 0 && c->floor[x->term[i].floor].inner == inner)
            return false;
        for (int k = x->term[i].inner[inner - 1]; k > 0; k--)
            if (!curve_multiply(c, &term, value, &term))
                return false;
        if (!curve_add(c, &all, &term, false, &all))
            return false;
    }
    *out = all;
    return true;
}

/* --- rounding --------------------------------------------------------------------------------- */

/* Of j, or of the variable of a sum within. */
static void want_period(curves *c, int inner, num period)
{
    num *want = inner ? &c->want_inner[inner - 1] : &c->want;
    *want = curve_two(c, num_lcm, *want, period);
    if (inner == 0 && num_pool_order(&c->pool, period, num_int(CURVE_TOOTH)) > 0
        && (num_is(c->tooth, 0) || num_pool_order(&c->pool, period, c->tooth) < 0))
        c->tooth = period;
}

/* The greatest value of such a floor, p and q in 0..m - 1, of a variable whose range is known; -1:
 * it is not, or that is more than a few. */
static int64_t last_step(curves *c, const curve_floor *f)
{
    const curve *reach = f->inner ? c->reach[f->inner - 1] : NULL;
    int64_t last;
    if (reach == NULL || !curve_is_constant(reach))
        return -1;
    num far = num_pool_add(&c->pool, num_pool_mul(&c->pool, f->p, curve_number(reach)), f->q),
        top = curve_two(c, num_fdiv, far, f->m);
    return num_to_i64(&top, &last) && last <= FEW_STEPS ? last : -1;
}

/* A period of it; the range of a sum within is rather cut where it takes the first of few steps. */
bool curve_wants(curves *c, const curve *x)
{
    for (int i = 0; i < x->count; i++)
        if (x->term[i].floor >= 0) {
            const curve_floor *f = &c->floor[x->term[i].floor];
            num before = num_pool_sub(&c->pool, f->m, num_pool_add(&c->pool, f->q, num_int(1)));
            if (last_step(c, f) < 1 || num_pool_order(&c->pool, f->m, num_int(CURVE_TOOTH)) <= 0) {
                want_period(c, f->inner, f->m);
                continue;
            }
            c->cut = curve_constant(
                num_pool_add(&c->pool, curve_two(c, num_fdiv, before, f->p), num_int(1)));
            c->cut_inner = f->inner;
            c->cut_turns = c->turns;
        }
    return false;
}

/* Is it an integer, whatever the index? */
static bool is_whole(curves *c, const curve_term *t)
{
    if (!num_is_integer(&t->k))
        return false;
    if (num_is_integer(&t->ratio))
        return true;
    num d = denominator(c, t->ratio), many = num_int(0), last = index_at(c, c->lanes - 1);
    status st = num_valuation(c->pool.ctx, &many, &t->k, &d);
    many = num_pool_keep(&c->pool, st, many);
    if (st != ST_OK || num_pool_order(&c->pool, last, many) > 0)
        return false;
    curve_until(c, many);
    return true;
}

/* Is its fraction, over d, the same for all that follow? */
static bool is_steady(curves *c, const curve_term *t)
{
    num k = t->k;
    if (!num_is_integer(&t->ratio) || has_inner(t) || t->floor >= 0)
        return false;
    if (num_is(c->period, 0))
        return true;
    num d = denominator(c, k);
    if (!num_is(t->ratio, 1)) {
        num turn = num_int(0), begin = num_int(0);
        status st = num_powmod(c->pool.ctx, &turn, &t->ratio, &c->period, &d);
        turn = num_pool_keep(&c->pool, st, turn);
        status_then(st, num_powmod(c->pool.ctx, &begin, &t->ratio, &c->first, &d));
        begin = num_pool_keep(&c->pool, st, begin);
        turn = num_pool_mul(&c->pool, begin, num_pool_sub(&c->pool, turn, num_int(1)));
        if (st != ST_OK || !num_is(curve_two(c, num_fmod, turn, d), 0))
            return false;
        k = num_pool_mul(&c->pool, k, begin);
    }
    num step = num_pool_mul(&c->pool, k, c->period);
    return t->power == 0 || num_is_integer(&step);
}

static int64_t times_mod(int64_t a, int64_t b, int64_t m)
{
    return (a | b) >> 31 ? (int64_t)((__int128)a * b % m) : a * b % m;
}

/* The same in words.  A doubled residue wants no division. */
static void add_residues(curves *c, const curve_term *t, int64_t now, int64_t d, int64_t *sum)
{
    num big = num_int(d), ratio = curve_two(c, num_fmod, t->ratio, big),
        first = curve_two(c, num_fmod, c->first, big);
    int64_t r = ratio.u.i, j = first.u.i;
    const int64_t *v = t->lane ? t->lane->word : NULL;
    const bool plain = t->power == 0 && v == NULL;            /* k*r^j */
    if (v && t->power == 0 && r == 1 && (d & (d - 1)) == 0) { /* a width is often a power of two */
        for (int i = 0; i < c->lanes; i++)
            sum[i] = (int64_t)(((uint64_t)sum[i] + (uint64_t)now * (uint64_t)v[i])
                               & (uint64_t)(d - 1));
        return;
    }
    for (int i = 0; i < c->lanes; i++) {
        int64_t x = now;
        if (!plain) {
            for (int a = 0; a < t->power; a++)
                x = times_mod(x, j, d);
            if (v)
                x = times_mod(x, v[i] % d + (v[i] % d < 0 ? d : 0), d);
            j = j + 1 == d ? 0 : j + 1;
        }
        x += sum[i];
        sum[i] = x >= d ? x - d : x;
        if (r == 2) {
            now += now;
            now -= now >= d ? d : 0;
        } else if (r != 1) {
            now = times_mod(now, r, d);
        }
    }
}

/* d times the fraction of the curve, in each lane. */
static lanes *residues(curves *c, const curve *x, num d)
{
    bool words = word_bits(d) < WIDEST;
    for (int i = 0; i < x->count; i++)
        words = words && bits_of(x->term[i].lane) <= WIDEST;
    lanes *sum = lanes_new(c, words);
    for (int i = 0; i < c->lanes; i++)
        if (words)
            sum->word[i] = 0;
        else
            sum->exact[i] = num_int(0);
    for (int t = 0; t < x->count && curves_are_well(c); t++) {
        const curve_term *s = &x->term[t];
        num begin = num_int(1), now = curve_two(c, num_fmod, num_pool_mul(&c->pool, s->k, d), d);
        if (!num_is(s->ratio, 1)) {
            status st = num_powmod(c->pool.ctx, &begin, &s->ratio, &c->first, &d);
            begin = num_pool_keep(&c->pool, st, begin);
            now = curve_two(c, num_fmod, num_pool_mul(&c->pool, now, begin), d);
        }
        if (words) {
            add_residues(c, s, now.u.i, d.u.i, sum->word);
            continue;
        }
        for (int i = 0; i < c->lanes; i++) {
            num v = num_pool_mul(&c->pool, now, lane_of(s->lane, i));
            for (int a = 0; a < s->power; a++)
                v = num_pool_mul(&c->pool, v, index_at(c, i));
            sum->exact[i] = curve_two(c, num_fmod, num_pool_add(&c->pool, sum->exact[i], v), d);
            if (!num_is(s->ratio, 1))
                now = curve_two(c, num_fmod, num_pool_mul(&c->pool, now, s->ratio), d);
        }
    }
    return bounded(c, sum);
}

/* A period of r^j mod d, and where it begins: where r and what is left of d at `first` have no
 * factor in common. */
static void want_order(curves *c, num ratio, num d)
{
    num left = d, shared, begin = num_int(0), from = num_int(0);
    int64_t order = 1;
    if (!num_is(curve_two(c, num_gcd, d, ratio), 1)) {
        status st = num_powmod(c->pool.ctx, &begin, &ratio, &c->first, &d);
        left = curve_two(c, num_fdiv, d,
                         curve_two(c, num_gcd, num_pool_keep(&c->pool, st, begin), d));
        from = c->first;
    }
    while (curves_are_well(c) && !num_is(shared = curve_two(c, num_gcd, left, ratio), 1)) {
        left = curve_two(c, num_fdiv, left, shared);
        from = num_pool_add(&c->pool, from, num_int(1));
    }
    if (num_pool_order(&c->pool, c->before, from) < 0)
        c->before = from;
    num g = curve_two(c, num_fmod, ratio, left);
    if (word_bits(left) >= WIDEST || !curves_are_well(c)) {
        c->want = num_int(0);
        return;
    }
    for (int64_t v = g.u.i, m = left.u.i; v != 1 % m && order <= LONGEST_ORDER; order++) {
        v = num_is(g, 2) ? 2 * v : times_mod(v, g.u.i, m);
        v -= v >= m ? m : 0;
    }
    c->want = order > LONGEST_ORDER ? num_int(0) : curve_two(c, num_lcm, c->want, num_int(order));
}

static void want_steady(curves *c, const curve *x)
{
    for (int i = 0; i < x->count && !num_is(c->want, 0); i++) {
        const curve_term *t = &x->term[i];
        num d = denominator(c, t->k);
        for (int b = 0; b < CURVE_INNER; b++)
            if (t->inner[b])
                want_period(c, b + 1, d);
        if (!num_is_integer(&t->ratio))
            continue;
        if (t->power > 0)
            want_period(c, 0, d);
        if (!num_is(t->ratio, 1))
            want_order(c, t->ratio, d);
    }
    if (!num_is(c->want, 0))
        curve_wants(c, x);
}

/* floor((p*j + q)/m) as one more term, or of another variable: what is an integer goes out of it.
 * Of those p that are 1 or -1, but for multiples of m, only 1 is left. */
static bool put_floor(curves *c, curve *x, num p, num q, num m, int inner)
{
    const num one = num_int(1), less = num_pool_sub(&c->pool, m, one);
    int at = 0;
    num whole = curve_two(c, num_fdiv, p, m);
    p = curve_two(c, num_fmod, p, m);
    const bool turned = inner && num_same(&p, &less);
    if (turned) { /* floor((q - j)/m) */
        whole = num_pool_add(&c->pool, whole, one);
        p = one;
        q = num_pool_sub(&c->pool, less, q);
    }
    curve out = curve_power(whole, !inner, one),
          rest = curve_constant(curve_two(c, num_fdiv, q, m));
    if (inner)
        out.term[0].inner[inner - 1] = 1;
    q = curve_two(c, num_fmod, q, m);
    if (!curve_add(c, x, &out, false, x) || !curve_add(c, x, &rest, turned, x))
        return false;
    if (num_is(p, 0) || !curves_are_well(c))
        return curves_are_well(c);
    const curve_floor own = { p, q, m, inner };
    if (last_step(c, &own) == 0)
        return true;
    for (; at < c->floors; at++) {
        const curve_floor *f = &c->floor[at];
        if (num_same(&f->p, &p) && num_same(&f->q, &q) && num_same(&f->m, &m)
            && f->inner == inner)
            break;
    }
    if (at == CURVE_FLOORS) {
        want_period(c, inner, m);
        return false;
    }
    c->floor[at] = own;
    c->floors += at == c->floors;
    curve_term t = {
        .k = num_int(turned ? -1 : 1), .ratio = one, .floor = (signed char)at, .times = 1
    };
    return put(c, x, &t);
}

/* The variable of a sum within of which this is a multiple; 0: it is none, -1: nor linear. */
static int linear_in(const curve_term *t)
{
    int which = 0, degree = 0;
    for (int i = 0; i < CURVE_INNER; i++) {
        degree += t->inner[i];
        which = t->inner[i] ? i + 1 : which;
    }
    return degree + t->power > 1 ? -1 : which;
}

/* Is it linear in one variable, j or (*inner) another, and the same in all lanes?  Then
 * *c0 + *c1*j. */
static bool is_line(const curve *x, num *c0, num *c1, int *inner)
{
    int variables = 0;
    *c0 = *c1 = num_int(0);
    *inner = 0;
    for (int i = 0; i < x->count; i++) {
        const curve_term *t = &x->term[i];
        int of = linear_in(t);
        if (t->lane || of < 0 || t->floor >= 0 || !num_is(t->ratio, 1))
            return false;
        *(t->power || of ? c1 : c0) = t->k;
        variables += t->power || of;
        *inner = of ? of : *inner;
    }
    return variables <= 1;
}

/* f*floor(z) + c0 with f = 1/r or -1/r */
static bool floor_of_floor(curves *c, const curve *x, curve *out)
{
    curve rest = *x;
    num c0, c1;
    int inner, i = 0;
    while (i < x->count && x->term[i].floor < 0)
        i++;
    const curve_term *t = &x->term[i];
    if (i == x->count || t->lane || t->power || t->times > 1 || !num_is(t->ratio, 1)
        || has_inner(t))
        return false;
    rest.term[i] = rest.term[--rest.count];
    if (!is_line(&rest, &c0, &c1, &inner) || !num_is(c1, 0))
        return false;
    curve_floor z = c->floor[t->floor];
    num r = curve_two(c, num_div, num_int(1), t->k);
    if (!num_is_integer(&r))
        return false;
    if (curve_sign(c, r) < 0) {
        r = num_pool_mul(&c->pool, r, num_int(-1));
        z.p = num_pool_mul(&c->pool, z.p, num_int(-1));
        z.q = num_pool_sub(&c->pool, num_pool_sub(&c->pool, z.m, num_int(1)), z.q);
    }
    num whole = num_pool_one(&c->pool, num_floor, num_pool_mul(&c->pool, c0, r));
    return put_floor(c, out, z.p, num_pool_add(&c->pool, z.q, num_pool_mul(&c->pool, z.m, whole)),
                     num_pool_mul(&c->pool, z.m, r), z.inner);
}

/* floor(x) where -1 <= x < 1, up to where that ends; *small says whether. */
static bool is_small(curves *c, const curve *x, bool *small, num *value)
{
    curve one = curve_constant(num_int(1)), far, above, below;
    num turns = c->turns, want = c->want, before = c->before;
    *small = false;
    bool known = curve_above(c, x, false, &above) && curve_is_constant(&above);
    bool positive = known && above.count;
    if (known && curve_add(c, x, &one, positive, &far) && curve_above(c, &far, !positive, &below)
        && curve_is_constant(&below) && (below.count > 0) != positive) {
        *small = true;
        *value = num_int(positive ? 0 : -1);
        return true;
    }
    c->turns = turns;
    c->want = want;
    c->before = before;
    return curves_are_well(c);
}

static bool fraction_goes(curves *c, const curve *rest, curve *out)
{
    num d = num_int(1), c0, c1, value;
    bool steady = true, line, small, falls = false;
    int inner;
    for (int i = 0; i < rest->count; i++) {
        d = curve_two(c, num_lcm, d, denominator(c, rest->term[i].k));
        steady = steady && is_steady(c, &rest->term[i]);
        falls |= !num_is_integer(&rest->term[i].ratio);
    }
    line = is_line(rest, &c0, &c1, &inner);
    if (!line && (falls || num_bits(&d) > WIDEST)) {
        if (!is_small(c, rest, &small, &value))
            return false;
        curve v = curve_constant(small ? value : num_int(0));
        if (small)
            return curve_add(c, out, &v, false, out);
    }
    if (steady) {
        const lanes *r = residues(c, rest, d);
        curve part = curve_constant(curve_two(c, num_div, num_int(-1), d));
        part.term[0].lane = r;
        if (num_same(&r->lo, &r->hi))
            part = curve_constant(num_pool_mul(&c->pool, part.term[0].k, r->lo));
        return curve_add(c, out, rest, false, out) && curve_add(c, out, &part, false, out);
    }
    if (line)
        return put_floor(c, out, num_pool_mul(&c->pool, c1, d), num_pool_mul(&c->pool, c0, d), d,
                         inner);
    if (floor_of_floor(c, rest, out))
        return true;
    want_steady(c, rest);
    return false;
}

static bool round_down(curves *c, const curve *x, curve *out)
{
    curve whole = { .count = 0 }, rest = { .count = 0 };
    if (x->truth)
        return false;
    if (curve_is_constant(x)) {
        *out = curve_constant(num_pool_one(&c->pool, num_floor, curve_number(x)));
        return curves_are_well(c);
    }
    for (int i = 0; i < x->count; i++)
        if (!num_is_exact(&x->term[i].k))
            return false;
    for (int i = 0; i < x->count; i++) {
        curve *to = is_whole(c, &x->term[i]) ? &whole : &rest;
        to->term[to->count++] = x->term[i];
    }
    if (rest.count && !fraction_goes(c, &rest, &whole))
        return false;
    *out = whole;
    return curves_are_well(c);
}

bool curve_round(curves *c, const curve *x, bool up, curve *out)
{
    curve minus = *x;
    if (!up)
        return round_down(c, x, out);
    if (x->truth)
        return false;
    curve_scale(c, &minus, num_int(-1));
    if (!round_down(c, &minus, out))
        return false;
    curve_scale(c, out, num_int(-1));
    return true;
}
