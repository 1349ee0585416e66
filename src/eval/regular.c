/* access(i = lo..hi, ADDRESS where CONDITION) as cells that repeat (cost/repeat.h), so that it
 * is counted from its periods, at any size, and by the same numbers as one by one.
 *
 * One index i of the range may run far; those before it are gone through one after another (up to
 * 256 of them; where that fails, a row of the last index after another, up to 2^20 rows), those
 * after it and i together are one number f, of which each is a quasi-linear function: with a period
 * k it is offset[f mod k] + by*(f div k).  Sums, multiples, floors, div and mod of such functions
 * by constants are such functions again, a comparison of two holds on finitely many intervals of f,
 * and on each by f mod k; and so do `and`, `or` and `not` of these.  `if` is one of two, and the
 * range is cut where another interval of its condition begins.  What is free of the indices is
 * evaluated as it stands.  Where the mask is free of the first index and the address rises with it
 * by so much a value, only as many rows are gone through as there are before p and w divide what
 * has gone by.  Bits of such functions of whole numbers are such functions, too, below
 * 2^15; for higher ones the range is cut where they change. */
#include "eval/internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/stack.h"
#include "base/words.h"
#include "eval/range.h"
#include "num/pool.h"

enum { LONGEST_PERIOD = 32768, INDICES = 8 };
enum { MOST_TABLE = 1 << 18, MOST_PIECES = 1 << 14, MOST_OUTER = 256, MOST_ROWS = 1 << 20 };

typedef __int128 wide;

typedef struct quasi_linear { /* of f: (offset[f mod k] + by*(f div k))/den */
    uint32_t k;
    wide *offset, by, den;
} quasi_linear;

typedef struct reader {
    env *e;
    arena *a, *kept, *scratch; /* a: of this stretch of f, where it is `scratch` */
    int count;
    int local[INDICES];
    quasi_linear index[INDICES];
    wide lo[INDICES], extent[INDICES];
    wide length;   /* of f */
    wide from, to; /* the stretch: functions are known there alone */
    wide cut;      /* where it is to end, if that is before `to`; 0: that is not asked for */
    bool bad;      /* a number is too long */
} reader;

static const wide MOST = (wide)1 << 100; /* of every number's absolute value */

typedef struct stretch { /* of f from .. to - 1: those whose truth[f mod k] is set */
    wide from, to;
    uint32_t k;
    uint8_t *truth;
} stretch;

typedef struct truths { /* of all f from 0 on, one stretch after another */
    stretch *s;
    int count;
} truths;

static wide checked(reader *r, wide v)
{
    r->bad |= v > MOST || v < -MOST;
    return v;
}

static wide times(reader *r, wide a, wide b)
{
    wide v; /* not by a division: of 128 bits it takes as long as all else here */
    if (__builtin_mul_overflow(a, b, &v) || v > MOST || v < -MOST) {
        r->bad = true;
        return 0;
    }
    return v;
}

static wide floored(wide a, wide b) /* b > 0 */
{
    wide q = a / b;
    return q * b > a ? q - 1 : q;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* An integer below 2^100. */
static bool to_wide(reader *r, const num *n, wide *out)
{
    enum { HALF = 60 };
    num_ctx *c = &r->e->w->numbers;
    int64_t low = 0, high = 0;
    if (num_to_i64(n, &low)) {
        *out = low;
        return true;
    }
    num half = num_int(INT64_C(1) << HALF), above = num_int(0), below = num_int(0);
    bool fits = num_is_integer(n) && num_bits(n) <= 100 && num_fdiv(c, &above, n, &half) == ST_OK
                && num_fmod(c, &below, n, &half) == ST_OK && num_to_i64(&above, &high)
                && num_to_i64(&below, &low);
    num_clears(&above, &below, NULL);
    if (fits)
        *out = (wide)high * ((wide)1 << HALF) + low;
    return fits;
}

static quasi_linear constant(reader *r, wide v, wide den)
{
    quasi_linear x = { .k = 1, .offset = arena_array(r->a, 1, sizeof(wide)), .by = 0, .den = den };
    x.offset[0] = checked(r, v);
    return x;
}

/* What is free of the indices, as it stands. */
static bool evaluated(reader *r, const node *n, quasi_linear *out)
{
    num v;
    num_own above = num_int(0), below = num_int(0);
    wide p = 0, q = 1;
    if (eval(r->e, n, &v) != ST_OK) {
        num_clear(&v);
        return false;
    }
    bool fits = v.kind != NUM_REAL && v.kind != NUM_BOOL;
    if (fits) {
        num_fraction(&v, &above, &below);
        fits = to_wide(r, &above, &p) && to_wide(r, &below, &q);
    }
    num_clear(&v);
    if (fits)
        *out = constant(r, p, q);
    return fits;
}

static int index_of(const reader *r, const node *n)
{
    for (int i = 0; n->kind == N_NAME && n->ref == REF_LOCAL && i < r->count; i++)
        if (r->local[i] == n->index)
            return i;
    return -1;
}

static bool mentions(const reader *r, const node *n)
{
    return range_mentions(n, r->local, r->count);
}

/* --- quasi-linear functions ------------------------------------------------------------------- */

static bool spread(reader *r, quasi_linear *v, wide more)
{
    if (more == 1)
        return true;
    if (more * v->k > LONGEST_PERIOD)
        return false;
    uint32_t k = (uint32_t)more * v->k;
    wide *offset = arena_array(r->a, k, sizeof *offset);
    for (uint32_t x = 0; x < k; x++)
        offset[x] = checked(r, v->offset[x % v->k] + times(r, v->by, x / v->k));
    *v = (quasi_linear){ k, offset, times(r, v->by, more), v->den };
    return !r->bad;
}

static bool scale(reader *r, quasi_linear *v, wide by, wide den)
{
    if (by == 1 && den == 1)
        return !r->bad;
    wide *offset = arena_array(r->a, v->k, sizeof *offset);
    if (den < 0) {
        by = -by;
        den = -den;
    }
    for (uint32_t x = 0; x < v->k; x++)
        offset[x] = times(r, v->offset[x], by);
    *v = (quasi_linear){ v->k, offset, times(r, v->by, by), times(r, v->den, den) };
    return !r->bad && den != 0;
}

/* Both get one period and one denominator. */
static bool alike(reader *r, quasi_linear *a, quasi_linear *b)
{
    wide g = gcd_i128(a->k, b->k), d = gcd_i128(a->den, b->den), x = b->den / d, y = a->den / d;
    return spread(r, a, b->k / g) && spread(r, b, (wide)a->k / b->k) && scale(r, a, x, x)
           && scale(r, b, y, y);
}

static bool added(reader *r, quasi_linear a, quasi_linear b, int sign, quasi_linear *out)
{
    if (!alike(r, &a, &b))
        return false;
    *out = a;
    out->offset = arena_array(r->a, a.k, sizeof(wide));
    for (uint32_t x = 0; x < a.k; x++)
        out->offset[x] = checked(r, a.offset[x] + sign * b.offset[x]);
    out->by = checked(r, a.by + sign * b.by);
    return !r->bad;
}

static bool is_constant(const quasi_linear *v)
{
    return v->k == 1 && v->by == 0;
}

static bool multiplied(reader *r, quasi_linear a, quasi_linear b, quasi_linear *out)
{
    if (is_constant(&a) || is_constant(&b)) {
        quasi_linear c = is_constant(&a) ? a : b;
        *out = is_constant(&a) ? b : a;
        if (!scale(r, out, c.offset[0], 1))
            return false;
        out->den = times(r, out->den, c.den);
        return !r->bad;
    }
    if (a.by != 0 || b.by != 0 || !alike(r, &a, &b))
        return false;
    *out = a;
    out->offset = arena_array(r->a, a.k, sizeof(wide));
    out->den = times(r, a.den, b.den);
    for (uint32_t x = 0; x < a.k; x++)
        out->offset[x] = times(r, a.offset[x], b.offset[x]);
    return !r->bad;
}

/* The least and the most of x on the stretch, of which [from, to) is not empty. */
static void ends_of(const reader *r, const quasi_linear *x, wide *least, wide *most)
{
    const wide first = r->from / x->k, last = (r->to - 1) / x->k;
    *least = *most = x->offset[0] + x->by * first;
    for (uint32_t i = 0; i < x->k; i++)
        for (int end = 0; end < 2; end++) {
            const wide v = x->offset[i] + x->by * (end ? last : first);
            *least = v < *least ? v : *least;
            *most = v > *most ? v : *most;
        }
}

/* The numerator of x div step, if it is the same for all of the stretch; otherwise that is to be
 * cut, if x only goes up, f after f. */
static bool quotient_of(reader *r, const quasi_linear *x, wide step, wide *out)
{
    wide least, most;
    ends_of(r, x, &least, &most);
    *out = floored(least, step);
    if (floored(most, step) == *out)
        return true;
    if (x->k == 1 && x->by > 0) /* the first f with more */
        r->cut = -floored(x->offset[0] - (*out + 1) * step, x->by);
    return false;
}

/* After den/gcd(by, den) turns it has gone on by a whole number; where that is too long a period,
 * it is one number on stretches. */
static bool rounded_down(reader *r, quasi_linear *v)
{
    wide g = v->by ? gcd_i128(v->by, v->den) : v->den, one;
    if (v->den == 1)
        return true;
    if (v->den / g > LONGEST_PERIOD / v->k) {
        bool same = quotient_of(r, v, v->den, &one);
        *v = constant(r, one, 1);
        return same;
    }
    if (!spread(r, v, v->den / g))
        return false;
    wide *offset = arena_array(r->a, v->k, sizeof *offset);
    for (uint32_t x = 0; x < v->k; x++)
        offset[x] = floored(v->offset[x], v->den);
    *v = (quasi_linear){ v->k, offset, v->by / v->den, 1 };
    return true;
}

static bool rounded_up(reader *r, quasi_linear *v)
{
    return scale(r, v, -1, 1) && rounded_down(r, v) && scale(r, v, -1, 1);
}

/* Bits.  With b = 2^j above the low bits of y, and x going on by a multiple of b from period to
 * period, x and y joined in the bits below b is periodic.  Where x div 2^h, for a higher bit h of y
 * and all above, is the same for all of the stretch, what is joined there is one number: the
 * stretch is cut where it changes. */
static wide bits_joined(op_kind o, wide x, wide y)
{
    return o == OP_BAND ? x & y : o == OP_BOR ? x | y : x ^ y;
}

static bool joined_bits(reader *r, op_kind o, quasi_linear x, wide y, quasi_linear *out)
{
    wide low = 1, step = 1, above;
    while (2 * low <= LONGEST_PERIOD && low <= y)
        low *= 2;
    const wide rest = y / low * low; /* bits that are too high for a table */
    while (rest && rest / step % 2 == 0)
        step *= 2;
    if (!quotient_of(r, &x, rest ? step : (wide)1 << 120, &above) || above < 0)
        return false;
    if (y % low) {
        wide more = 1;
        while (x.by * more % low != 0)
            more *= 2;
        if (!spread(r, &x, more))
            return false;
    }
    quasi_linear all = { x.k, arena_array(r->a, x.k, sizeof(wide)), o == OP_BAND ? 0 : x.by, 1 };
    const wide high = rest
                          ? (bits_joined(o, above, rest / step) - (o == OP_BAND ? 0 : above)) * step
                          : 0;
    for (uint32_t i = 0; i < x.k; i++) {
        const wide v = x.offset[i], below = v - floored(v, low) * low;
        all.offset[i] = bits_joined(o, below, y % low) - below + high + (o == OP_BAND ? below : v);
    }
    *out = all;
    return true;
}

/* x & y, x | y, x xor y, x << y, x >> y of whole numbers from 0 on, y a constant. */
static bool of_bits(reader *r, op_kind o, quasi_linear x, quasi_linear y, quasi_linear *out)
{
    const bool shift = o == OP_SHL || o == OP_SHR;
    if (!shift && is_constant(&x)) {
        const quasi_linear turn = x;
        x = y;
        y = turn;
    }
    if (!is_constant(&y) || x.den != 1 || y.den != 1 || y.offset[0] < 0)
        return false;
    if (o == OP_BAND || o == OP_BOR || o == OP_XOR)
        return joined_bits(r, o, x, y.offset[0], out);
    wide least, most;
    ends_of(r, &x, &least, &most);
    if (!shift || least < 0 || y.offset[0] > 64)
        return false;
    const wide power = (wide)1 << y.offset[0];
    *out = x;
    if (o == OP_SHR) {
        out->den = power;
        return rounded_down(r, out);
    }
    out->offset = arena_array(r->a, x.k, sizeof(wide));
    for (uint32_t i = 0; i < x.k; i++)
        out->offset[i] = times(r, x.offset[i], power);
    out->by = times(r, x.by, power);
    return !r->bad;
}

static bool function_of(reader *r, const node *n, quasi_linear *out);
static bool truths_of(reader *r, const node *n, truths *out);

static bool of_operator(reader *r, const node *n, quasi_linear *out)
{
    quasi_linear a, b, q;
    if (!function_of(r, n->a, &a) || !function_of(r, n->b, &b))
        return false;
    switch (n->op) {
    case OP_ADD: return added(r, a, b, 1, out);
    case OP_SUB: return added(r, a, b, -1, out);
    case OP_MUL: return multiplied(r, a, b, out);
    case OP_DIV:
    case OP_FDIV:
    case OP_MOD: break;
    default: return of_bits(r, (op_kind)n->op, a, b, out);
    }
    if (!is_constant(&b) || b.offset[0] == 0 || !scale(r, &a, b.den, b.offset[0]))
        return false;
    *out = q = a;
    if (n->op == OP_DIV)
        return true;
    if (!rounded_down(r, &q))
        return false;
    *out = q;
    return n->op == OP_FDIV
           || (multiplied(r, q, b, &q) && function_of(r, n->a, &a) && added(r, a, q, -1, out));
}

/* One of two, where the condition goes by f mod k on the stretch; it is cut where that ends. */
static bool chosen(reader *r, const node *n, quasi_linear *out)
{
    truths condition;
    quasi_linear x, y;
    if (!truths_of(r, n->a, &condition))
        return false;
    const stretch *s = condition.s;
    while (s->to <= r->from)
        s++;
    if (s->to < r->to) {
        r->cut = s->to;
        return false;
    }
    if (s->k == 1)
        return function_of(r, s->truth[0] ? n->b : n->c, out);
    if (!function_of(r, n->b, &x) || !function_of(r, n->c, &y) || !alike(r, &x, &y)
        || x.by != y.by)
        return false;
    const wide g = gcd_i128(s->k, x.k);
    if (!spread(r, &x, s->k / g) || !spread(r, &y, s->k / g))
        return false;
    *out = x;
    out->offset = arena_array(r->a, x.k, sizeof(wide));
    for (uint32_t f = 0; f < x.k; f++)
        out->offset[f] = s->truth[f % s->k] ? x.offset[f] : y.offset[f];
    return true;
}

/* The expression as a quasi-linear function of f; false: it is none. */
static bool function_of(reader *r, const node *n, quasi_linear *out)
{
    int i = index_of(r, n);
    if (stack_low() || r->bad)
        return false;
    if (i >= 0) {
        *out = r->index[i];
        return true;
    }
    if (!mentions(r, n))
        return evaluated(r, n, out);
    if (n->kind == N_BINARY)
        return of_operator(r, n, out);
    if (n->kind == N_IF)
        return chosen(r, n, out);
    builtin_id fn = builtin_called(n);
    if (n->kind == N_UNARY && n->op == OP_NEG)
        return function_of(r, n->a, out) && scale(r, out, -1, 1);
    if (fn == FN_FLOOR)
        return function_of(r, n->a, out) && rounded_down(r, out);
    if (fn == FN_CEIL)
        return function_of(r, n->a, out) && rounded_up(r, out);
    return false;
}

/* --- conditions ------------------------------------------------------------------------------- */

static bool against_0(op_kind o, wide v)
{
    return ast_compares(o, (v > 0) - (v < 0), 0);
}

static uint8_t *table_of(reader *r, uint32_t k)
{
    return arena_array(r->a, k, 1);
}

static truths everywhere(reader *r, bool truth)
{
    truths t = { arena_array(r->a, 1, sizeof *t.s), 1 };
    t.s[0] = (stretch){ 0, r->length, 1, table_of(r, 1) };
    t.s[0].truth[0] = truth;
    return t;
}

static void insert(wide *list, int *count, wide v)
{
    int at = *count;
    while (at > 0 && list[at - 1] > v)
        at--;
    if (at > 0 && list[at - 1] == v)
        return;
    memmove(&list[at + 1], &list[at], (size_t)(*count - at) * sizeof *list);
    list[at] = v;
    ++*count;
}

/* d against 0: for each residue the sign of offset + by*q changes at one q, and is 0 at no other.
 */
static bool compared(reader *r, const quasi_linear *d, op_kind o, truths *out)
{
    const wide turns = (r->length + d->k - 1) / d->k;
    const wide changes = 2 * (wide)d->k + 2, fit = MOST_TABLE / d->k + 1;
    const int room = (int)(changes < fit ? changes : fit);
    wide *change = arena_array(r->a, (size_t)room + 2, sizeof *change);
    int count = 0;
    insert(change, &count, 0);
    insert(change, &count, turns);
    for (uint32_t x = 0; x < d->k && d->by != 0; x++) {
        wide q = d->by > 0 ? -floored(d->offset[x], d->by) /* the first q of a sign from 0 on */
                           : floored(d->offset[x], -d->by) + 1; /* the first q below 0 */
        wide zero = d->by > 0 ? q + 1 : q - 1;
        if (q > 0 && q < turns)
            insert(change, &count, q);
        if (zero > 0 && zero < turns)
            insert(change, &count, zero);
        if (count > room)
            return false;
    }
    *out = (truths){ arena_array(r->a, (size_t)count, sizeof *out->s), 0 };
    for (int i = 0; i + 1 < count; i++) {
        wide to = change[i + 1] * d->k;
        stretch *s = &out->s[out->count++];
        *s = (stretch){ change[i] * d->k, to < r->length ? to : r->length, d->k,
                        table_of(r, d->k) };
        for (uint32_t x = 0; x < d->k; x++)
            s->truth[x] = against_0(o, d->offset[x] + times(r, d->by, change[i]));
        if (i > 0 && memcmp(s->truth, s[-1].truth, d->k) == 0) { /* < and == are both <= */
            s[-1].to = s->to;
            out->count--;
        }
    }
    return !r->bad;
}

static bool joins(op_kind o, bool p, bool q)
{
    return o == OP_AND ? p && q : o == OP_OR ? p || q : o == OP_EQ ? p == q : p != q;
}

static bool joined(reader *r, const truths *a, const truths *b, op_kind o, truths *out)
{
    int most = a->count + b->count;
    size_t table = 0;
    if (most > MOST_PIECES)
        return false;
    *out = (truths){ arena_array(r->a, (size_t)most, sizeof *out->s), 0 };
    for (int i = 0, j = 0; i < a->count && j < b->count;) {
        const stretch *x = &a->s[i], *y = &b->s[j];
        uint32_t k = x->k / (uint32_t)gcd_i128(x->k, y->k) * y->k;
        if (k > LONGEST_PERIOD || (table += k) > MOST_TABLE)
            return false;
        stretch *s = &out->s[out->count++];
        *s = (stretch){ x->from > y->from ? x->from : y->from, x->to < y->to ? x->to : y->to, k,
                        table_of(r, k) };
        for (uint32_t f = 0; f < k; f++) {
            bool p = x->truth[f % x->k], q = y->truth[f % y->k];
            s->truth[f] = joins(o, p, q);
        }
        i += s->to == x->to;
        j += s->to == y->to;
    }
    return true;
}

static bool is_condition(const node *n)
{
    return n->kind == N_UNARY ? n->op == OP_NOT : n->kind == N_BINARY && n->op <= OP_GE;
}

/* The condition as truths of f; false: it is no such thing. */
static bool truths_of(reader *r, const node *n, truths *out)
{
    truths a, b;
    quasi_linear x, y, d;
    bool truth;
    if (stack_low() || r->bad)
        return false;
    if (n == NULL || !mentions(r, n)) {
        if (n && eval_truth(r->e, n, &truth) != ST_OK)
            return false;
        *out = everywhere(r, n == NULL || truth);
        return true;
    }
    if (n->kind == N_UNARY && n->op == OP_NOT) {
        if (!truths_of(r, n->a, out))
            return false;
        for (int i = 0; i < out->count; i++)
            for (uint32_t f = 0; f < out->s[i].k; f++)
                out->s[i].truth[f] ^= 1;
        return true;
    }
    if (n->kind != N_BINARY)
        return false;
    if (n->op == OP_AND || n->op == OP_OR || (is_condition(n->a) && is_condition(n->b)))
        return n->op <= OP_NE && truths_of(r, n->a, &a) && truths_of(r, n->b, &b)
               && joined(r, &a, &b, (op_kind)n->op, out);
    return n->op >= OP_EQ && n->op <= OP_GE && function_of(r, n->a, &x) && function_of(r, n->b, &y)
           && added(r, x, y, -1, &d) && compared(r, &d, (op_kind)n->op, out);
}

/* --- the operation ---------------------------------------------------------------------------- */

typedef struct operation {
    repeat_piece *piece;
    int count, most;
    size_t room;
    bool rows;                /* of the last index, one after another */
    const access_machine *m;
    wide first;               /* values of the first index are gone through */
    wide length, times;       /* as in repeat.h */
    wide before;              /* indices so far */
    wide stretches;           /* so far */
    wide one_by_one;          /* so many indices may be counted instead; 0: they are too many */
} operation;

/* No address that is asked for may be negative, or none at all. */
static bool is_address(const repeat_piece *p)
{
    wide last = (p->to - p->from - 1) / p->k;
    for (uint32_t x = 0; x < p->k; x++)
        if ((p->active == NULL || p->active[x])
            && (p->offset[x] < 0 || p->offset[x] + p->by * last < 0))
            return false;
    return true;
}

static bool put_piece(reader *r, operation *o, const stretch *s, quasi_linear v)
{
    const wide g = gcd_i128(s->k, v.k), first = s->from > r->from ? s->from : r->from,
               end = s->to < r->to ? s->to : r->to;
    bool any = false, all = true;
    for (uint32_t f = 0; f < s->k; f++) {
        any |= s->truth[f];
        all &= s->truth[f];
    }
    if (!any || first >= end)
        return true;
    if (o->count == o->most || !spread(r, &v, all ? 1 : s->k / g))
        return false;
    o->piece = mem_more(o->piece, (size_t)o->count, &o->room, sizeof *o->piece);
    repeat_piece *p = &o->piece[o->count++];
    uint8_t *active = all ? NULL : arena_array(r->kept, v.k, 1);
    wide *offset = arena_array(r->kept, v.k, sizeof *offset);
    wide turn = first / v.k;
    uint32_t at = (uint32_t)(first % v.k), told = (uint32_t)(first % s->k);
    for (uint32_t x = 0; x < v.k; x++) { /* turned, so that it begins with the piece */
        offset[x] = checked(r, v.offset[at] + times(r, v.by, turn));
        if (active)
            active[x] = s->truth[told];
        told = told + 1 == s->k ? 0 : told + 1;
        turn += at + 1 == v.k;
        at = at + 1 == v.k ? 0 : at + 1;
    }
    times(r, v.by, end / v.k + 1);
    *p = (repeat_piece){ o->before + first, o->before + end, v.k, active, offset, v.by };
    return !r->bad && is_address(p);
}

/* Of the indices from r->from to r->to - 1. */
static bool put_stretch(reader *r, const node *n, operation *o)
{
    quasi_linear address;
    truths mask;
    if (!function_of(r, n->b, &address) || address.den != 1 || !truths_of(r, n->c, &mask))
        return false;
    for (int i = 0; i < mask.count; i++)
        if (!put_piece(r, o, &mask.s[i], address))
            return false;
    return true;
}

/* To read a stretch takes as long as to count some twenty indices. Where stretches have fewer, what
 * is left is counted one by one: after an eighth of the time that this takes. */
static bool takes_long(const reader *r, const operation *o)
{
    enum { SURELY = 64, WORTH = 20 };
    return o->stretches > SURELY && o->stretches * (8 * WORTH) > o->one_by_one && o->one_by_one
           && o->stretches * WORTH > o->before + r->from;
}

/* As many stretches as the bits of the indices ask for. */
static bool put_pieces(reader *r, const node *n, operation *o)
{
    int stretches = 0;
    bool good = true;
    for (r->from = 0, r->to = r->length; r->from < r->length && good;) {
        const int before = o->count;
        r->cut = 0;
        r->a = r->scratch;
        good = put_stretch(r, n, o);
        arena_reset(r->scratch);
        r->a = r->kept;
        if (good) {
            r->from = r->to;
            r->to = r->length;
            o->stretches++;
            good = stretches++ < MOST_PIECES && !takes_long(r, o);
        } else if (r->cut > r->from && r->cut < r->to && !r->bad) {
            o->count = before;
            r->to = r->cut;
            good = true;
        }
    }
    o->before += r->length;
    return good;
}

/* Every index from number `far` on as a function of f. */
static void inner_indices(reader *r, int far)
{
    wide inside = 1;
    for (int v = r->count - 1; v > far; v--)
        inside *= r->extent[v];
    r->length = times(r, inside, r->extent[far]);
    for (int v = far; v < r->count; v++) {
        uint32_t k = (uint32_t)inside;
        quasi_linear *x = &r->index[v];
        *x = (quasi_linear){ v == far && far == r->count - 1 ? 1 : k, NULL, 0, 1 };
        x->offset = arena_array(r->a, x->k, sizeof(wide));
        x->by = v == far;
        wide turn = 1; /* of this index, in f */
        for (int u = r->count - 1; u > v; u--)
            turn *= r->extent[u];
        for (uint32_t f = 0; f < x->k; f++)
            x->offset[f] = r->lo[v] + (v == far ? 0 : f / turn % r->extent[v]);
    }
}

/* The address is what it is for the first value of the first index and so much for each further
 * one: *by, at least 0. */
static bool rises_by(reader *r, const node *n, wide *by)
{
    wide x = 0, y = 0;
    quasi_linear k;
    *by = index_of(r, n) == 0;
    if (*by || !range_mentions(n, r->local, 1))
        return true;
    if (stack_low() || n->kind != N_BINARY
        || (n->op != OP_ADD && n->op != OP_SUB && n->op != OP_MUL) || !rises_by(r, n->a, &x)
        || !rises_by(r, n->b, &y))
        return false;
    if (n->op == OP_MUL) {
        const node *other = x ? n->b : n->a;
        if (mentions(r, other) || !evaluated(r, other, &k) || k.den != 1)
            return false;
        *by = times(r, x ? x : y, k.offset[0]);
    } else {
        *by = n->op == OP_ADD ? x + y : x - y;
    }
    return *by >= 0 && !r->bad;
}

/* How many values of the first index are gone through.  Where warps run ahead, rows are not cut
 * further within a repetition (repeat.h): then long rows are better cut each. */
static wide first_values(reader *r, const node *n, operation *o)
{
    enum { WORTH = 8 }; /* steps of a row that is cut, in rounds */
    const wide p = (wide)o->m->p, w = (wide)o->m->w;
    const bool ahead = !o->m->lockstep && (o->m->kind == MACHINE_DMM || o->m->kind == MACHINE_UMM);
    wide by, length = 1, rows;
    o->times = 0;
    for (int v = 1; v < r->count; v++)
        length = times(r, length, r->extent[v]);
    if (r->bad || (n->c && range_mentions(n->c, r->local, 1)) || !rises_by(r, n->b, &by))
        return r->extent[0];
    rows = p / gcd_i128(length, p);
    rows *= w / gcd_i128(by % w * (rows % w) % w, w);
    if (rows > r->extent[0] / 2 || (ahead && length / p / WORTH > r->extent[0] / rows))
        return r->extent[0];
    o->times = r->extent[0] / rows;
    o->length = times(r, length, rows);
    times(r, times(r, length, r->extent[0]), by + 1);
    return rows + r->extent[0] % rows;
}

/* Goes through the indices before `far`. */
static bool outer_indices(reader *r, const node *n, int v, int far, operation *o)
{
    if (v == far)
        return put_pieces(r, n, o);
    for (wide i = 0; i < (v == 0 ? o->first : r->extent[v]); i++) {
        r->index[v] = constant(r, r->lo[v] + i, 1);
        if (!outer_indices(r, n, v + 1, far, o))
            return false;
    }
    return true;
}

static bool ranges(reader *r, const node *n)
{
    r->count = 0;
    for (const node *v = n->a; v; v = v->next) {
        quasi_linear lo, hi;
        if (r->count == INDICES || v->a->c || mentions(r, v->a->a) || mentions(r, v->a->b)
            || !evaluated(r, v->a->a, &lo) || !evaluated(r, v->a->b, &hi) || lo.den != 1
            || hi.den != 1)
            return false;
        r->lo[r->count] = lo.offset[0];
        r->extent[r->count] = hi.offset[0] < lo.offset[0] ? 0 : hi.offset[0] - lo.offset[0] + 1;
        r->local[r->count++] = v->index;
    }
    return r->count > 0 && !r->bad;
}

/* How many values the indices from .. to - 1 have together, or most + 1. */
static wide values_of(const reader *r, int from, int to, wide most)
{
    wide all = 1;
    for (int v = from; v < to && all <= most; v++)
        all *= r->extent[v] > most ? most + 1 : r->extent[v];
    return all > most ? most + 1 : all;
}

/* Index `far` runs far, of at most so many values of all before it. */
static bool pieces_with(reader *r, const node *n, int far, int most_outer, operation *o)
{
    const wide counted = (wide)r->e->max_accesses, all = values_of(r, 0, r->count, counted);
    wide outer = 1;
    o->times = 0;
    o->first = far > 0 ? first_values(r, n, o) : 0;
    if (far > 0)
        outer = o->first > most_outer ? o->first
                                      : o->first * values_of(r, 1, far, most_outer);
    if (outer > most_outer || values_of(r, far + 1, r->count, LONGEST_PERIOD) > LONGEST_PERIOD)
        return false;
    o->most = MOST_PIECES + 2 * (int)outer;
    o->count = 0;
    o->before = o->stretches = 0;
    o->one_by_one = all <= counted ? all : 0;
    inner_indices(r, far);
    return !r->bad && outer_indices(r, n, 0, far, o);
}

/* The longest index runs far; where that leads to nothing, as with a mask by both of a matrix's
 * indices, the last one, row after row. */
static bool pieces_of(reader *r, const node *n, operation *o)
{
    int far = 0;
    if (!ranges(r, n))
        return false;
    for (int v = 0; v < r->count; v++) {
        if (r->extent[v] == 0)
            return true;
        if (r->extent[v] > r->extent[far])
            far = v;
    }
    if (pieces_with(r, n, far, MOST_OUTER, o))
        return true;
    const int last = r->count - 1;
    if (far == last && values_of(r, 0, last, MOST_OUTER) <= MOST_OUTER)
        return false; /* it would be the same again */
    r->bad = false;
    o->rows = true;
    return r->e->d->st != ST_INTERRUPT && pieces_with(r, n, last, MOST_ROWS, o);
}

status regular_access(env *e, const node *n, const access_machine *m, repeat_count *out)
{
    diag_trial trial;
    reader r = { .e = e, .kept = arena_new(), .scratch = arena_new() };
    status st = ST_DOMAIN;
    operation o = { .m = m };
    r.a = r.kept;
    diag_try(&trial, &e->d);
    if (pieces_of(&r, n, &o)) {
        st = repeat_operation(
            m, &(repeat_pieces){ o.piece, o.count, o.length, (unsigned __int128)o.times },
            e->w->max_cells, e->w->numbers.stop, out);
        if (st == ST_LIMIT && o.rows)
            st = ST_DOMAIN;
    } else if (trial.own.st == ST_INTERRUPT) {
        st = ST_INTERRUPT;
    }
    diag_tried(&trial, false);
    arena_free(r.kept);
    arena_free(r.scratch);
    free(o.piece);
    return st;
}

status regular_number(env *e, unsigned __int128 n, num *out)
{
    num_pool p;
    if (n >> 124) /* beyond what repeat.h's counts reach */
        return ST_LIMIT;
    num_pool_begin(&p, &e->w->numbers);
    return num_pool_end(&p, num_pool_u128(&p, n), out);
}
