/* Polynomials in atoms: see normal.h. */
#include <string.h>

#include "base/mem.h"
#include "expr/expr.h"
#include "lang/unparse.h"
#include "proof/normal.h"

enum { MOST_TERMS = 600, MOST_POWER = 12 };

static const psum none = { 0 };

static const psum *refuse(context *c)
{
    c->bad = true;
    return &none;
}

/* --- keys ------------------------------------------------------------------------------------- */

static const char *kept(context *c, str *s)
{
    const char *text = arena_copyn(c->a, str_text(s), s->length);
    str_clear(s);
    return text;
}

enum { RATIO_ROOM = 44 }; /* characters that a rational may take */

static size_t ratio_room(ratio v)
{
    return v.q == 1 && v.p >= 0 && v.p < 10 ? 1 : RATIO_ROOM;
}

static char *write_text(char *to, const char *text)
{
    const size_t length = strlen(text);
    return (char *)memcpy(to, text, length) + length;
}

static char *write_number(char *to, uint64_t v)
{
    char digits[24], *d = digits + sizeof digits;
    do
        *--d = (char)('0' + v % 10);
    while (v /= 10);
    const size_t length = (size_t)(digits + sizeof digits - d);
    return (char *)memcpy(to, d, length) + length;
}

static char *write_ratio(char *to, ratio v)
{
    if (v.p < 0)
        *to++ = '-';
    to = write_number(to, v.p < 0 ? -(uint64_t)v.p : (uint64_t)v.p);
    if (v.q == 1)
        return to;
    *to++ = '/';
    return write_number(to, (uint64_t)v.q);
}

/* Keys are made so often that they are written where they are kept. */
static const char *term_key(context *c, const factor *f, int count)
{
    size_t room = 1;
    for (int i = 0; i < count; i++)
        room += strlen(f[i].of->key) + 1 + (ratio_is(f[i].power, 1) ? 0 : RATIO_ROOM);
    char *key = arena_bare(c->a, room), *to = key;
    for (int i = 0; i < count; i++) {
        *to++ = '*';
        to = write_text(to, f[i].of->key);
        if (!ratio_is(f[i].power, 1)) {
            *to++ = '^';
            to = write_ratio(to, f[i].power);
        }
    }
    *to = '\0';
    return key;
}

const char *psum_key(context *c, const psum *p)
{
    size_t room = 3;
    for (int i = 0; i < p->count; i++)
        room += 1 + ratio_room(p->terms[i].by) + strlen(p->terms[i].key);
    char *key = arena_bare(c->a, room), *to = key;
    *to++ = '[';
    for (int i = 0; i < p->count; i++) {
        *to++ = '+';
        to = write_ratio(to, p->terms[i].by);
        to = write_text(to, p->terms[i].key);
    }
    *to++ = ']';
    *to = '\0';
    return key;
}

/* Which goes first? Often it is the same text. */
static int key_cmp(const char *x, const char *y)
{
    return x == y ? 0 : strcmp(x, y);
}

/* --- arithmetic ------------------------------------------------------------------------------- */

static psum *psum_room(context *c, int count)
{
    psum *p = arena_bare(c->a, sizeof *p);
    *p = (psum){ arena_bare(c->a, mem_times((size_t)count + 1, sizeof *p->terms)), 0 };
    return p;
}

const psum *psum_number(context *c, ratio v)
{
    static term units[] = { { .by = { -1, 1 }, .key = "" }, { .by = { 1, 1 }, .key = "" } };
    static const psum usual[] = { { &units[0], 1 }, { 0 }, { &units[1], 1 } }; /* -1, 0, 1 */
    if (v.q == 1 && v.p >= -1 && v.p <= 1)
        return &usual[v.p + 1];
    psum *p = psum_room(c, 1);
    if (ratio_bad(v))
        return refuse(c);
    if (v.p)
        p->terms[p->count++] = (term){ .by = v, .key = "" };
    return p;
}

static const psum *psum_atom(context *c, const atom *x, ratio power)
{
    psum *p = psum_room(c, 1);
    factor *f = arena_alloc(c->a, sizeof *f);
    *f = (factor){ x, power };
    p->terms[p->count++] = (term){ ratio_of(1), f, 1, term_key(c, f, 1) };
    return p;
}

const psum *psum_add(context *c, const psum *p, const psum *q, ratio times)
{
    psum *sum = psum_room(c, p->count + q->count);
    for (int i = 0, k = 0; i < p->count || k < q->count;) {
        int order = i == p->count   ? 1
                    : k == q->count ? -1
                                    : key_cmp(p->terms[i].key, q->terms[k].key);
        term t = order <= 0 ? p->terms[i] : q->terms[k];
        if (order > 0)
            t.by = ratio_mul(t.by, times);
        else if (order == 0)
            t.by = ratio_add(t.by, ratio_mul(q->terms[k].by, times));
        i += order <= 0;
        k += order >= 0;
        if (ratio_bad(t.by))
            return refuse(c);
        if (t.by.p)
            sum->terms[sum->count++] = t;
    }
    return sum->count > MOST_TERMS ? refuse(c) : sum;
}

/* Takes the whole part of a number's power out of f, as a factor, where it fits a word. */
static ratio whole_power(factor *f)
{
    ratio base;
    if (f->of->kind != ATOM_POLY || !psum_constant(f->of->base, &base)
        || !ratio_at_least(f->power, ratio_of(1)))
        return ratio_of(1);
    const int64_t whole = f->power.p / f->power.q;
    const ratio is = normal_power_of(base, whole);
    if (ratio_bad(is))
        return ratio_of(1);
    f->power = ratio_sub(f->power, ratio_of(whole));
    return is;
}

/* The product of two terms. A number raised to a fraction is an atom, and so is a power that fits
 * no word; two of them whose powers add up to a whole number become a number again. */
static term term_mul(context *c, const term *x, const term *y)
{
    factor *f = arena_bare(c->a, mem_times((size_t)(x->count + y->count) + 1, sizeof *f));
    term t = { ratio_mul(x->by, y->by), f, 0, "" };
    for (int i = 0, k = 0; i < x->count || k < y->count;) {
        int order = i == x->count   ? 1
                    : k == y->count ? -1
                                    : key_cmp(x->factors[i].of->key, y->factors[k].of->key);
        factor one = order <= 0 ? x->factors[i] : y->factors[k];
        if (order == 0)
            one.power = ratio_add(one.power, y->factors[k].power);
        i += order <= 0;
        k += order >= 0;
        if (ratio_bad(one.power))
            c->bad = true;
        t.by = ratio_mul(t.by, whole_power(&one));
        if (one.power.p)
            f[t.count++] = one;
    }
    if (ratio_bad(t.by))
        c->bad = true;
    t.key = term_key(c, f, t.count);
    return t;
}

const psum *psum_factor(context *c, const atom *x, ratio power)
{
    factor f = { x, power };
    const term plain = { ratio_of(1), NULL, 0, "" }, t = { ratio_of(1), &f, 1, "" };
    psum *p = psum_room(c, 1);
    p->terms[p->count++] = term_mul(c, &plain, &t);
    return c->bad ? &none : p;
}

static bool is_number(const psum *p)
{
    return p->count == 1 && p->terms[0].count == 0;
}

/* The most frequent products: by a number, and of two terms. */
static const psum *product_of_one(context *c, const psum *p, const psum *q)
{
    if (is_number(q))
        return psum_add(c, &none, p, q->terms[0].by);
    psum *one = psum_room(c, 1);
    one->terms[one->count++] = term_mul(c, p->terms, q->terms);
    return c->bad ? &none : one;
}

const psum *psum_mul(context *c, const psum *p, const psum *q)
{
    const psum *sum = &none;
    if (p->count * q->count > MOST_TERMS)
        return refuse(c);
    if (is_number(p) || is_number(q) || (p->count == 1 && q->count == 1))
        return is_number(p) ? product_of_one(c, q, p) : product_of_one(c, p, q);
    for (int i = 0; i < p->count && !c->bad; i++) {
        const psum *row = &none;
        for (int k = 0; k < q->count; k++) {
            term t = term_mul(c, &p->terms[i], &q->terms[k]);
            psum one = { &t, 1 };
            row = plus(c, row, &one);
        }
        sum = plus(c, sum, row);
    }
    return c->bad ? &none : sum;
}

bool psum_constant(const psum *p, ratio *v)
{
    if (p->count > 1 || (p->count == 1 && p->terms[0].count))
        return false;
    *v = p->count ? p->terms[0].by : ratio_of(0);
    return true;
}

const atom *term_atom(const term *t)
{
    return t->count == 1 && ratio_is(t->factors[0].power, 1) ? t->factors[0].of : NULL;
}

const node *term_node(const term *t)
{
    const atom *x = term_atom(t);
    return x && x->kind == ATOM_NODE ? x->e : NULL;
}

const node *psum_node(const psum *p)
{
    return p->count == 1 && ratio_is(p->terms[0].by, 1) ? term_node(p->terms) : NULL;
}

ratio term_power(const term *t, const atom *x)
{
    int i = 0;
    while (i < t->count && strcmp(t->factors[i].of->key, x->key) != 0)
        i++;
    return i < t->count ? t->factors[i].power : ratio_of(0);
}

const term *psum_term(const psum *p, const char *key)
{
    int i = 0;
    while (i < p->count && strcmp(p->terms[i].key, key) != 0)
        i++;
    return i < p->count ? &p->terms[i] : NULL;
}

ratio normal_power_of(ratio v, int64_t k)
{
    ratio out = ratio_of(1);
    if (k < 0)
        v = ratio_div(ratio_of(1), v);
    if (ratio_is(v, 1))
        return v;
    for (int64_t i = k < 0 ? -k : k; i > 0 && !ratio_bad(out); i--)
        out = i <= 64 ? ratio_mul(out, v) : (ratio){ 0 }; /* a greater power fits no word */
    return out;
}

static const psum *raised_poly(context *c, const psum *p, ratio to)
{
    atom *x = arena_alloc(c->a, sizeof *x);
    *x = (atom){ .kind = ATOM_POLY, .key = psum_key(c, p), .base = p };
    return psum_atom(c, x, to);
}

/* The d with d^q == v; 0: there is none. */
static int64_t exact_root(int64_t v, int64_t q)
{
    int64_t d = 1;
    ratio power = ratio_of(1);
    while (!ratio_bad(power) && power.p < v && d < 1 << 15)
        power = normal_power_of(ratio_of(++d), q);
    return ratio_is(power, v) ? d : 0;
}

/* The k for which v is 2^k; 0: it is no power of 2, or 1. */
static int twos_of(ratio v)
{
    const int64_t big = v.p > 1 ? v.p : v.q;
    const bool is = v.p >= 1 && (v.p == 1 || v.q == 1) && (big & (big - 1)) == 0;
    return is ? (v.p > 1 ? 1 : -1) * __builtin_ctzll((uint64_t)big) : 0;
}

/* v^to for a `to` that is not whole: its whole part as a number, and the rest as a number if the
 * root is exact, else as an atom. */
static const psum *root(context *c, ratio v, ratio to)
{
    const int twos = twos_of(v);
    if (twos && !ratio_is(v, 2)) { /* sqrt(8) is 2^(3/2) */
        const ratio power = ratio_mul(to, ratio_of(twos));
        return power.q == 1 ? psum_power(c, number(c, 2), power) : root(c, ratio_of(2), power);
    }
    int64_t below = to.p >= 0 ? to.p / to.q : -((-to.p + to.q - 1) / to.q);
    const ratio rest = ratio_add(to, ratio_of(-below)),
                exact = ratio_make(exact_root(v.p, rest.q), exact_root(v.q, rest.q));
    if (!ratio_bad(exact) && exact.p > 0)
        return psum_number(c, ratio_mul(normal_power_of(v, below),
                                        normal_power_of(exact, rest.p)));
    return psum_mul(c, psum_number(c, normal_power_of(v, below)),
                    raised_poly(c, psum_number(c, v), rest));
}

typedef struct arenas {
    arena *a, *outside;
} arenas;

/* Begins a question to decide.c while a form is made that is kept: nothing of the question is. */
static arenas ask_outside(context *c)
{
    const arenas before = { c->a, c->outside };
    c->a = c->outside ? c->outside : c->a;
    c->outside = NULL;
    return before;
}

static void asked_outside(context *c, const arenas *before)
{
    c->a = before->a;
    c->outside = before->outside;
    c->asked++;
}

/* Is p above 0 or, of one term, are all factors? Then (x^a)^b is x^(a*b), and (x*y)^b is x^b*y^b,
 * for any b. */
static bool all_positive(context *c, const psum *p)
{
    const term *t = p->count == 1 ? &p->terms[0] : NULL;
    const arenas before = ask_outside(c);
    bool positive = t ? t->by.p > 0 : decide_at_least(c, p, true);
    for (int i = 0; t && i < t->count && positive; i++)
        positive = atom_positive(c, t->factors[i].of);
    asked_outside(c, &before);
    return positive;
}

const psum *psum_power(context *c, const psum *p, ratio to)
{
    if (ratio_bad(to) || c->bad)
        return refuse(c);
    if (to.q == 1 && to.p == 0)
        return number(c, 1);
    if (p->count == 0)
        return to.p > 0 ? p : refuse(c);
    if (p->count == 1 && (to.q == 1 || all_positive(c, p))) {
        const term *t = &p->terms[0];
        factor *f = arena_array(c->a, (size_t)t->count + 1, sizeof *f);
        for (int i = 0; i < t->count; i++) {
            f[i] = (factor){ t->factors[i].of, ratio_mul(t->factors[i].power, to) };
            if (ratio_bad(f[i].power))
                return refuse(c);
        }
        term of_powers = { ratio_of(1), f, t->count, term_key(c, f, t->count) };
        psum powers = { &of_powers, 1 };
        const ratio whole = to.q == 1 ? normal_power_of(t->by, to.p) : (ratio){ 0 };
        return psum_mul(c,
                        ratio_is(t->by, 1)         ? number(c, 1)
                        : !ratio_bad(whole)        ? psum_number(c, whole)
                        : to.q == 1 && t->by.p > 0 ? raised_poly(c, psum_number(c, t->by), to)
                                                   : root(c, t->by, to),
                        &powers);
    }
    if (to.q == 1 && to.p > 0 && to.p <= MOST_POWER) {
        const psum *out = p;
        for (int64_t i = 1; i < to.p && !c->bad; i++)
            out = psum_mul(c, out, p);
        return out;
    }
    if (to.q != 1)
        return raised_poly(c, p, to);
    const ratio first = p->terms[0].by; /* 1/(2*n + 2) becomes 1/2*1/(n + 1) */
    const psum *plain = psum_add(c, &none, p, ratio_div(ratio_of(1), first));
    return psum_mul(c, psum_number(c, normal_power_of(first, to.p)), raised_poly(c, plain, to));
}

/* P(b + 1)*r^(b + 1) - P(a)*r^a, with the polynomial P for which r*P(t + 1) - P(t) == t^k. */
const psum *psum_of_powers(context *c, const psum *a, const psum *b, ratio k, ratio r)
{
    enum { MOST = 4 };
    ratio p[MOST + 2];
    if (k.q != 1 || k.p < 0 || k.p > MOST || ratio_bad(r) || r.p <= 0)
        return NULL;
    for (int64_t i = 0; i <= MOST + 1; i++)
        p[i] = ratio_of(0);
    for (int64_t j = k.p; j >= 0; j--) { /* what stands before t^j is `rest` */
        ratio rest = ratio_of(j == k.p), choose = ratio_of(j + 1);
        for (int64_t i = j + 1; i <= k.p + 1; i++) {
            rest = ratio_sub(rest, ratio_mul(r, ratio_mul(choose, p[i])));
            choose = ratio_mul(choose, ratio_make(i + 1, i + 1 - j));
        }
        if (ratio_is(r, 1))
            p[j + 1] = ratio_div(rest, ratio_of(j + 1));
        else
            p[j] = ratio_div(rest, ratio_sub(r, ratio_of(1)));
    }
    const psum *end[2] = { plus(c, b, number(c, 1)), a }, *at[2];
    for (int side = 0; side < 2; side++) {
        at[side] = psum_number(c, p[k.p + 1]);
        for (int64_t j = k.p; j >= 0; j--)
            at[side] = plus(c, psum_mul(c, at[side], end[side]), psum_number(c, p[j]));
        at[side] = psum_mul(c, at[side], psum_raise(c, psum_number(c, r), end[side]));
    }
    return minus(c, at[0], at[1]);
}

static node *call_of(context *c, builtin_id f, const node *x)
{
    return builtin_call(c->a, x->at, f, node_copy_one(c->a, x));
}

/* The antiderivative of log2(t)^j/t at x. */
static const psum *log_integral(context *c, const node *x, int64_t j)
{
    const node *log = call_of(c, FN_LOG2, x);
    const psum *ln = psum_of(c, call_of(c, FN_LN, node_number(c->a, x->at, 2)));
    return j < 0 ? psum_mul(c, psum_power(c, ln, ratio_of(2)), psum_of(c, call_of(c, FN_LOG2, log)))
                 : psum_mul(c, psum_mul(c, ln, psum_number(c, ratio_make(1, j + 1))),
                            psum_power(c, psum_of(c, log), ratio_of(j + 1)));
}

/* The antiderivative of t^(up - 1)*log2(t)^j at x, up > 0. */
static const psum *power_integral(context *c, const node *x, ratio up, int64_t j)
{
    const psum *one = psum_mul(c, psum_power(c, psum_of(c, x), up),
                               psum_number(c, ratio_div(ratio_of(1), up)));
    if (j == 0)
        return one;
    const psum *log = psum_of(c, call_of(c, FN_LOG2, x)),
               *ln = psum_of(c, call_of(c, FN_LN, node_number(c->a, x->at, 2))),
               *less = psum_mul(c, psum_power(c, ln, ratio_of(-1)),
                                power_integral(c, x, up, j - 1));
    return psum_add(c, psum_mul(c, one, psum_power(c, log, ratio_of(j))), less,
                    ratio_div(ratio_of(-j), up));
}

bool psum_beside_integral(context *c, const node *from, const node *to, ratio k, ratio j,
                          const psum **least, const psum **most, int64_t *first)
{
    enum { MOST_LOG = 5 };
    const psum *a = psum_of(c, from), *b = psum_of(c, to), *end;
    const ratio up = ratio_add(k, ratio_of(1));
    const bool rises = k.p >= 0;
    *first = j.p < 0 ? 2 : k.p <= 0 || j.p; /* log2(1) is 0 */
    if (j.p && ((up.p && !rises) || j.q != 1 || j.p < -!rises || j.p > MOST_LOG))
        return false;
    for (int64_t i = 0; i < j.p && !rises; i++) /* it falls from e^j on */
        *first *= 3;
    if (up.p)
        *least = minus(c, power_integral(c, to, up, j.p), power_integral(c, from, up, j.p));
    else if (j.p)
        *least = minus(c, log_integral(c, to, j.p), log_integral(c, from, j.p));
    else
        *least = psum_of(c, call_of(c, FN_LN, node_binary(c->a, OP_DIV, node_copy_one(c->a, to),
                                                          node_copy_one(c->a, from))));
    end = psum_power(c, rises ? b : a, k);
    if (j.p)
        end = psum_mul(c, end,
                       psum_power(c, psum_of(c, call_of(c, FN_LOG2, rises ? to : from)), j));
    *most = plus(c, *least, end);
    return true;
}

/* The least prime factor of v > 1, or v where that is above 1000. */
static int64_t least_factor(int64_t v)
{
    int64_t d = 2;
    while (d < 1000 && v % d)
        d++;
    return d < 1000 ? d : v;
}

static const psum *of_atom(context *c, const node *e, const char *key)
{
    atom *x = arena_alloc(c->a, sizeof *x);
    *x = (atom){ .kind = ATOM_NODE, .key = key, .e = e->next ? node_itself(c->a, e) : e };
    return psum_atom(c, x, ratio_of(1));
}

/* Adds log2 of a number to the sum, with its prime factors below 1000 taken apart. */
static const psum *plus_log(context *c, const psum *sum, ratio v, ratio times)
{
    for (int side = 0; side < 2; side++)
        for (int64_t left = side ? v.q : v.p, d; left > 1; left /= d) {
            d = least_factor(left);
            node *one = builtin_call(c->a, (span){ 0 }, FN_LOG2, node_number(c->a, (span){ 0 }, d));
            sum = psum_add(
                c, sum,
                d == 2 ? number(c, 1)
                       : of_atom(c, one, arena_format(c->a, "log2([+%lld],)", (long long)d)),
                side ? ratio_sub(ratio_of(0), times) : times);
        }
    return sum;
}

static bool is_ln_2(const node *e)
{
    return node_calls(e, FN_LN, 1) && node_is_number(e->a, 2);
}

/* log2 of a product as a sum; NULL: it is not known to be above 0, or is not taken apart, as that
 * of (n + 1)^(1/2). */
static const psum *log_apart(context *c, const psum *p)
{
    if (p->count != 1 || c->in_log) /* the question for a sign may ask for the logarithm again */
        return NULL;
    c->in_log = true;
    const bool apart = all_positive(c, p);
    c->in_log = false;
    const term *t = &p->terms[0];
    const psum *sum = apart ? plus_log(c, &none, t->by, ratio_of(1)) : NULL;
    for (int i = 0; sum && i < t->count; i++) {
        const factor *f = &t->factors[i];
        ratio number;
        if (f->of->kind == ATOM_POLY && psum_constant(f->of->base, &number)) {
            sum = plus_log(c, sum, number, f->power);
        } else if (f->of->kind == ATOM_POWER && psum_constant(f->of->base, &number)
                   && ratio_is(number, 2)) {
            sum = psum_add(c, sum, f->of->to, f->power);
        } else if (f->of->kind == ATOM_NODE) {
            const bool ln = is_ln_2(f->of->e); /* it is below 1: -log2(1/ln(2)) */
            node *x = node_itself(c->a, f->of->e),
                 *of = ln ? node_binary(c->a, OP_DIV, node_number(c->a, x->at, 1), x) : x,
                 *one = builtin_call(c->a, x->at, FN_LOG2, of);
            sum = psum_add(
                c, sum,
                of_atom(c, one, arena_format(c->a, "log2(%s,)", psum_key(c, psum_of(c, one->a)))),
                ln ? ratio_sub(ratio_of(0), f->power) : f->power);
        } else {
            sum = NULL;
        }
    }
    return sum;
}

static bool is_prime(ratio v)
{
    return v.q == 1 && least_factor(v.p) == v.p;
}

/* v^to as a product of powers of primes: (7/4)^to is 7^to*2^(-2*to). */
static const psum *prime_powers(context *c, ratio v, const psum *to)
{
    const psum *out = number(c, 1);
    for (int side = 0; side < 2; side++)
        for (int64_t left = side ? v.q : v.p, d; left > 1; left /= d) {
            d = least_factor(left);
            out = psum_mul(c, out,
                           psum_raise(c, number(c, d), psum_mul(c, number(c, side ? -1 : 1), to)));
        }
    return out;
}

/* base^to for a positive base: a product with a factor for each term of the exponent. */
const psum *psum_raise(context *c, const psum *base, const psum *to)
{
    ratio constant;
    const psum *out = number(c, 1);
    if (psum_constant(to, &constant))
        return psum_power(c, base, constant);
    ratio value = { 0 }, twos = ratio_of(1);
    const term *only = base->count == 1 && ratio_is(base->terms[0].by, 1) ? base->terms : NULL;
    if (only && only->count == 1 && only->factors[0].of->kind == ATOM_POLY
        && psum_constant(only->factors[0].of->base, &value)) /* sqrt(2)^t becomes 2^(t/2) */
        return psum_raise(c, only->factors[0].of->base,
                          psum_mul(c, psum_number(c, only->factors[0].power), to));
    if (psum_constant(base, &value)) {
        if (value.p <= 0)
            return refuse(c);
        if (ratio_is(value, 1))
            return base;
        if (c->logs && !c->twos && !is_prime(value))
            return prime_powers(c, value, to);
        twos = ratio_of(twos_of(value)); /* 4^t becomes 2^(2*t) */
        base = twos.p ? number(c, 2) : base;
        twos = twos.p ? twos : ratio_of(1);
    }
    if (c->twos && !(psum_constant(base, &value) && ratio_is(value, 2))) {
        const psum *log = log_apart(c, base);
        if (log)
            return psum_raise(c, number(c, 2), psum_mul(c, to, log));
    }
    for (int i = 0; i < to->count && !c->bad; i++) {
        const term *t = &to->terms[i];
        ratio by = ratio_mul(t->by, twos);
        if (t->count == 0) {
            out = psum_mul(c, out, psum_power(c, base, by));
            continue;
        }
        const node *log = term_node(t);
        if (c->logs && log && node_calls(log, FN_LOG2, 1) && psum_constant(base, &value)
            && ratio_is(value, 2)) {
            out = psum_mul(c, out, psum_power(c, psum_of(c, log->a), by));
            continue;
        }
        term *alone = arena_alloc(c->a, sizeof *alone);
        psum *exponent = arena_alloc(c->a, sizeof *exponent);
        *alone = *t;
        alone->by = ratio_of(1);
        *exponent = (psum){ alone, 1 };
        atom *x = arena_alloc(c->a, sizeof *x);
        *x = (atom){ .kind = ATOM_POWER,
                     .key = arena_format(c->a, "%s^(%s)", psum_key(c, base), t->key),
                     .base = base,
                     .to = exponent };
        out = psum_mul(c, out, psum_atom(c, x, by));
    }
    return out;
}

/* --- expressions ------------------------------------------------------------------------------ */

/* Adds the parts of a key, the last followed by NULL; a format would take too long for so many
 * keys. */
static void put_all(str *s, const char *const *parts)
{
    for (; *parts; parts++)
        str_add(s, *parts);
}

#define PUT(s, ...) put_all(s, (const char *const[]){ __VA_ARGS__, NULL })

static const char *key_of(context *c, const node *e);

/* The value of f for numbers; false if it is not a rational that fits. */
static bool value_of_call(const builtin *f, const ratio *v, int count, ratio *out)
{
    num_ctx numbers;
    num_ctx_init(&numbers);
    bool good = false;
    num x[4] = { num_int(v[0].p), num_int(v[0].q), num_int(count > 1 ? v[1].p : 1),
                 num_int(count > 1 ? v[1].q : 1) };
    num first, second, value, top, bottom;
    if (num_div(&numbers, &first, &x[0], &x[1]) == ST_OK) {
        if (num_div(&numbers, &second, &x[2], &x[3]) == ST_OK) {
            status st = f->one ? f->one(&numbers, &value, &first)
                               : f->two(&numbers, &value, &first, &second);
            int64_t p, q;
            if (st == ST_OK && num_is_exact(&value)) {
                num_fraction(&value, &top, &bottom);
                good = num_to_i64(&top, &p) && num_to_i64(&bottom, &q);
                *out = good ? ratio_make(p, q) : *out;
                num_clears(&top, &bottom, NULL);
            }
            num_clear(&value);
            num_clear(&second);
        }
        num_clear(&first);
    }
    return good;
}

/* min(x, min(y, z)) for min(x, y, z), likewise max; other calls as they are. */
static const node *paired(context *c, const node *e)
{
    if ((e->fn != FN_MIN && e->fn != FN_MAX) || node_count(e->a) < 3)
        return e;
    node *rest = node_itself(c->a, e), *first = node_itself(c->a, e->a);
    rest->a = e->a->next;
    first->next = (node *)paired(c, rest);
    node *own = node_itself(c->a, e);
    own->a = first;
    return own;
}

/* Is the call a number: one of numbers whose value is known, or gcd(1, x)? Otherwise *key is the
 * key of the call. The arguments are looked at only once, as calls may be nested deeply. */
static bool folded(context *c, const node *e, ratio *out, const char **key)
{
    const builtin *f = builtin_of(e);
    const int wanted = f->one ? 1 : f->two ? 2 : 0;
    bool numbers = !f->truth && e->a && node_count(e->a) == wanted, of_one = false;
    ratio v[2] = { 0 }, is;
    int count = 0;
    str s = { 0 };
    PUT(&s, e->name, "(");
    for (const node *x = e->a; x; x = x->next) {
        const psum *p = psum_of(c, x);
        numbers = numbers && psum_constant(p, &v[count++]);
        of_one |= psum_constant(p, &is) && ratio_is(is, 1) && node_calls(e, FN_GCD, 2);
        PUT(&s, key_of(c, x), ",");
    }
    str_char(&s, ')');
    *out = ratio_of(1);
    if (of_one || (numbers && value_of_call(f, v, count, out))) {
        str_clear(&s);
        return true;
    }
    *key = kept(c, &s);
    return false;
}

static bool plain_sum(const node *e)
{
    return e->kind == N_AGGREGATE && e->op == AGGREGATE_SUM && e->c == NULL && e->a
           && e->a->next == NULL && e->a->a && e->a->a->kind == N_RANGE && e->a->a->c == NULL;
}

/* The sum of the terms, one or two, of a sum over t = a..a or t = a..a + 1, a whole; NULL: it is no
 * such sum. */
static const psum *few_terms(context *c, const node *e)
{
    const node *range = e->a->a;
    proof_binding with = { e->a->name, range->a };
    ratio more, first;
    if (!psum_constant(normal_minus(c, range->b, range->a), &more)
        || !(ratio_is(more, 0) || ratio_is(more, 1)))
        return NULL;
    const arenas before = ask_outside(c);
    const bool whole = decide_whole(c, range->a);
    asked_outside(c, &before);
    if (!whole)
        return NULL;
    const psum *sum = psum_of(c, normal_put(c->a, e->b, &with, 1));
    if (more.p == 0)
        return sum;
    with.is = psum_constant(psum_of(c, range->a), &first) && first.p >= 0
                  ? node_number(c->a, e->at, first.p + 1)
                  : node_binary(c->a, OP_ADD, node_itself(c->a, range->a),
                                node_number(c->a, e->at, 1));
    return plus(c, sum, psum_of(c, normal_put(c->a, e->b, &with, 1)));
}

/* The S and Z of a term that is Z kept between 0 and S: max(0, min(S, Z)), min(S, max(0, Z)), and
 * max(0, k*min(S, Z)) with k*S and k*Z. */
typedef struct kept_between {
    const node *most, *is, *times; /* times: k; NULL: 1 */
} kept_between;

static bool is_zero(const node *n)
{
    return n->kind == N_NUMBER && node_is_number(n, 0);
}

/* The x of max(0, x) and max(x, 0); NULL: e is neither. */
static const node *beside_zero(const node *e)
{
    const node *x = node_calls(e, FN_MAX, 2) ? e->a : NULL;
    return x == NULL ? NULL : is_zero(x) ? x->next : is_zero(x->next) ? x : NULL;
}

static bool is_kept_between(const node *e, const char *var, kept_between *out)
{
    const node *x = beside_zero(e);
    *out = (kept_between){ NULL, NULL, NULL };
    if (x && x->kind == N_BINARY && x->op == OP_MUL) {
        out->times = normal_has(x->a, var) ? x->b : x->a;
        x = normal_has(x->a, var) ? x->a : x->b;
    }
    x = x ? x : e;
    if (!node_calls(x, FN_MIN, 2) || (out->times && normal_has(out->times, var)))
        return false;
    const bool first = !normal_has(x->a, var);
    out->most = first ? x->a : x->a->next;
    out->is = first ? x->a->next : x->a;
    if (x == e)
        out->is = beside_zero(out->is);
    return out->is && !normal_has(out->most, var);
}

/* The blocks of S of something, none below 0 or above S, together: sum(t = a..b, max(0, min(S, X -
 * S*t))) is max(0, min(S*(b - a + 1), X - S*a)) for S >= 0.  NULL: it is no such sum. */
static const node *all_blocks(context *c, const node *e)
{
    const node *range = e->a->a;
    const char *var = e->a->name;
    kept_between k;
    proof_binding first = { var, range->a };
    const node *name = node_name(c->a, e->at, var);
    if (!is_kept_between(e->b, var, &k))
        return NULL;
    const psum *step = psum_of(c, k.most),
               *all = plus(c, psum_of(c, k.is), psum_mul(c, step, psum_of(c, name)));
    if (psum_has(all, var))
        return NULL;
    const arenas before = ask_outside(c);
    const bool fine = decide_range_fine(c, range->a, range->b) && decide_not_below(c, k.most, 0)
                      && (k.times == NULL || decide_not_below(c, k.times, 0));
    asked_outside(c, &before);
    if (!fine)
        return NULL;
    node *often = node_binary(c->a, OP_ADD,
                              node_binary(c->a, OP_SUB, node_copy_one(c->a, range->b),
                                          node_copy_one(c->a, range->a)),
                              node_number(c->a, e->at, 1)),
         *most = node_binary(c->a, OP_MUL, node_copy_one(c->a, k.most), often),
         *is = node_copy_one(c->a, normal_put(c->a, k.is, &first, 1));
    if (k.times) {
        most = node_binary(c->a, OP_MUL, node_copy_one(c->a, k.times), most);
        is = node_binary(c->a, OP_MUL, node_copy_one(c->a, k.times), is);
    }
    node *least = builtin_call(c->a, e->at, FN_MIN, most), *zero = node_number(c->a, e->at, 0);
    most->next = is;
    zero->next = least;
    return builtin_call(c->a, e->at, FN_MAX, zero);
}

/* The atom as an expression; NULL: its sum is over more than an atom. */
static const node *atom_node(context *c, const factor *f)
{
    const atom *x = f->of;
    if (!ratio_is(f->power, 1) || (x->kind != ATOM_NODE && x->kind != ATOM_SUM))
        return NULL;
    if (x->kind == ATOM_NODE)
        return x->e;
    const term *t = x->base->terms;
    const node *body = x->base->count == 1 && t->count == 1 && ratio_is(t->by, 1)
                           ? atom_node(c, t->factors)
                           : NULL;
    node *sum = body ? node_itself(c->a, x->e) : NULL;
    if (sum)
        sum->b = node_copy_one(c->a, body);
    return sum;
}

/* The sum of f over the range of e: of blocks, or of a sum that is one of blocks once the two are
 * interchanged. NULL: it is neither. */
static const psum *blocks_of(context *c, const node *e, const factor *f)
{
    const node *body = atom_node(c, f), *is;
    node *all = body ? node_itself(c->a, body) : NULL, *one = node_itself(c->a, e);
    if (body == NULL)
        return NULL;
    one->b = all;
    is = all_blocks(c, one);
    if (is)
        return psum_of(c, is);
    if (!plain_sum(all) || normal_has(all->a->a, e->a->name) || normal_has(e->a->a, all->a->name)
        || strcmp(all->a->name, e->a->name) == 0)
        return NULL;
    one->b = all->b;
    is = all_blocks(c, one);
    if (is == NULL)
        return NULL;
    all->b = node_copy_one(c->a, is);
    return psum_of(c, all);
}

/* A sum as a sum for each term, with factors that are free of the variable in front. */
static const psum *sum_apart(context *c, const node *e)
{
    const char *var = e->a->name, *from = normal_key_of(c, e->a->a->a),
               *to = normal_key_of(c, e->a->a->b);
    c->bad |= normal_in_scope(c, var); /* facts about one variable of that name would be taken for
                                          the other's */
    const psum *body = psum_of(c, e->b), *out = &none;
    for (int i = 0; i < body->count && !c->bad; i++) {
        const term *t = &body->terms[i];
        factor *in = arena_array(c->a, (size_t)t->count + 1, sizeof *in),
               *before = arena_array(c->a, (size_t)t->count + 1, sizeof *before);
        int ins = 0, befores = 0;
        for (int k = 0; k < t->count; k++) {
            term one = { ratio_of(1), &t->factors[k], 1, "" };
            psum alone = { &one, 1 };
            if (psum_has(&alone, var))
                in[ins++] = t->factors[k];
            else
                before[befores++] = t->factors[k];
        }
        term outside = { t->by, before, befores, term_key(c, before, befores) };
        psum factors = { &outside, 1 };
        const psum *blocks = ins == 1 ? blocks_of(c, e, in) : NULL;
        if (blocks) {
            out = plus(c, out, psum_mul(c, &factors, blocks));
            continue;
        }
        psum *inside = psum_room(c, 1);
        inside->terms[inside->count++] = (term){ ratio_of(1), in, ins, term_key(c, in, ins) };
        atom *x = arena_alloc(c->a, sizeof *x);
        *x = (atom){ .kind = ATOM_SUM,
                     .key = arena_format(c->a, "sum(%s=%s..%s,%s)", var, from, to,
                                         psum_key(c, inside)),
                     .e = e,
                     .base = inside };
        out = plus(c, out, psum_mul(c, &factors, psum_atom(c, x, ratio_of(1))));
    }
    return out;
}

static bool from_two(context *c, const node *e)
{
    const arenas before = ask_outside(c);
    const bool is = decide_not_below(c, e, 2);
    asked_outside(c, &before);
    return is;
}

/* Other logarithms: ln(x) is ln(2)*log2(x); log(b, x) is log2(x)/log2(b) for a number b > 1, as 10,
 * and, where this is one product and perhaps a number, for any b of at least 2. */
static const psum *other_log(context *c, const node *e, const char *key)
{
    const bool natural = e->fn == FN_LN, ten = e->fn == FN_LOG10;
    const node *x = natural || ten ? e->a : e->a->next;
    node *two = node_number(c->a, e->at, 2),
         *base = ten ? node_number(c->a, e->at, 10) : node_itself(c->a, e->a),
         *by = builtin_call(c->a, e->at, natural ? FN_LN : FN_LOG2, natural ? two : base);
    ratio v;
    const bool of_number = psum_constant(psum_of(c, base), &v);
    if (of_number && (natural ? ratio_is(v, 2) : v.p <= v.q))
        return of_atom(c, e, key);
    const psum *log = psum_of(c, builtin_call(c->a, e->at, FN_LOG2, node_itself(c->a, x))),
               *is = psum_mul(c, log, psum_power(c, psum_of(c, by), ratio_of(natural ? 1 : -1)));
    int products = 0;
    for (int i = 0; i < is->count; i++)
        products += is->terms[i].count > 0;
    return natural || of_number || (products < 2 && from_two(c, base)) ? is : of_atom(c, e, key);
}

/* x^log2(7) is 7^log2(x) for x above 0; the other terms of the exponent stay where they are. */
static const psum *power_of(context *c, const node *e)
{
    const psum *base = psum_of(c, e->a), *to = psum_of(c, e->b), *out, *log = NULL, *rest = to;
    ratio value;
    if (!c->logs || c->twos || psum_constant(base, &value))
        return psum_raise(c, base, to);
    out = number(c, 1);
    for (int i = 0; i < to->count && !c->bad; i++) {
        const term *t = &to->terms[i];
        const node *x = term_node(t);
        if (x == NULL || !node_calls(x, FN_LOG2, 1) || !psum_constant(psum_of(c, x->a), &value)
            || !(log || all_positive(c, base)))
            continue;
        psum one = { (term *)t, 1 };
        log = log ? log : psum_of(c, builtin_call(c->a, e->at, FN_LOG2, node_itself(c->a, e->a)));
        rest = minus(c, rest, &one);
        out = psum_mul(
            c, out, psum_raise(c, psum_number(c, value), psum_mul(c, psum_number(c, t->by), log)));
    }
    return psum_mul(c, out, psum_raise(c, base, rest));
}

static const char *shape_of(context *c, const node *e);

static const psum *made_of(context *c, const node *e)
{
    const char *key;
    const psum *log;
    ratio v;
    switch (e->kind) {
    case N_NUMBER: {
        num top, bottom;
        int64_t p, q;
        if (!num_is_exact(&e->value) || e->value.kind == NUM_BOOL)
            return of_atom(c, e, shape_of(c, e));
        num_fraction(&e->value, &top, &bottom);
        bool fits = num_to_i64(&top, &p) && num_to_i64(&bottom, &q);
        num_clears(&top, &bottom, NULL);
        return fits ? psum_number(c, ratio_make(p, q)) : refuse(c);
    }
    case N_UNARY:
        if (e->op == OP_NEG)
            return minus(c, &none, psum_of(c, e->a));
        break;
    case N_BINARY: {
        if (e->op == OP_ADD || e->op == OP_SUB)
            return psum_add(c, psum_of(c, e->a), psum_of(c, e->b),
                            ratio_of(e->op == OP_ADD ? 1 : -1));
        if (e->op == OP_MUL)
            return psum_mul(c, psum_of(c, e->a), psum_of(c, e->b));
        if (e->op == OP_DIV)
            return over(c, psum_of(c, e->a), psum_of(c, e->b));
        if (e->op == OP_POW)
            return power_of(c, e);
        break;
    }
    case N_CALL:
        e = paired(c, e);
        if (node_calls(e, FN_SQRT, 1))
            return psum_power(c, psum_of(c, e->a), ratio_make(1, 2));
        if (folded(c, e, &v, &key))
            return psum_number(c, v);
        if (c->logs
            && (node_calls(e, FN_LN, 1) || node_calls(e, FN_LOG10, 1) || node_calls(e, FN_LOG, 2)))
            return other_log(c, e, key);
        if (c->twos && node_calls(e, FN_EXP, 1))
            return psum_raise(c, number(c, 2),
                              over(c, psum_of(c, e->a),
                                   psum_of(c, call_of(c, FN_LN, node_number(c->a, e->at, 2)))));
        log = c->logs && node_calls(e, FN_LOG2, 1) ? log_apart(c, psum_of(c, e->a)) : NULL;
        return log ? log : of_atom(c, e, key);
    case N_AGGREGATE:
        if (c->linear && plain_sum(e)) {
            const psum *terms = few_terms(c, e);
            return terms ? terms : sum_apart(c, e);
        }
        break;
    default: break;
    }
    return of_atom(c, e, shape_of(c, e));
}

/* Does a sum in it bind a name that has a meaning here? */
static bool binds_in_scope(const context *c, const node *e)
{
    for (int i = 0; i < c->scopes; i++)
        if (normal_binds(e, c->scope[i].name))
            return true;
    return false;
}

/* The polynomial as it is kept, or is now; NULL: it cannot be kept, and *p has it.  What is made to
 * be kept is made of copies, and of parts that are kept. */
static form *form_of(context *c, const node *e, const psum **p)
{
    if (c->bad || e == NULL) {
        *p = refuse(c);
        return NULL;
    }
    form *f = memo_form(c, e);
    if (f) {
        c->asked += f->known != ANYWHERE; /* and so does what it is a part of */
        *p = f->binds && binds_in_scope(c, e) ? refuse(c) : f->p;
        return c->bad ? NULL : f;
    }
    arena *const a = c->a, *const outside = c->outside, *const forms = memo_forms(c);
    if (forms && outside == NULL) {
        e = memo_node(c, e);
        c->outside = a;
        c->a = forms;
    }
    const unsigned before = c->asked;
    *p = made_of(c, e);
    f = c->bad ? NULL : memo_keep_form(c, e, *p, c->asked == before);
    c->a = a;
    c->outside = outside;
    return f;
}

form *normal_form(context *c, const node *e)
{
    const psum *p;
    return form_of(c, e, &p);
}

const psum *psum_of(context *c, const node *e)
{
    const psum *p;
    form_of(c, e, &p);
    return p;
}

static const char *key_of(context *c, const node *e)
{
    const psum *p;
    const form *f = form_of(c, e, &p);
    return f ? f->key : psum_key(c, p);
}

static bool is_power_or_arithmetic(const node *e)
{
    return e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL || e->op == OP_DIV
           || e->op == OP_POW;
}

/* Is e an atom, or what a call of numbers is? */
static bool is_shape(const node *e)
{
    switch (e->kind) {
    case N_CALL: return !node_calls(e, FN_SQRT, 1);
    case N_FLOOR:
    case N_CEIL:
    case N_IF:
    case N_AGGREGATE: return true;
    case N_UNARY: return e->op == OP_NOT;
    case N_BINARY: return !is_power_or_arithmetic(e);
    default: return false;
    }
}

const char *normal_key_of(context *c, const node *e)
{
    const psum *p;
    ratio v;
    if (e == NULL || c->logs || c->linear || c->bad || !is_shape(e))
        return shape_of(c, e);
    const form *f = form_of(c, e, &p);
    return f == NULL               ? shape_of(c, e)
           : psum_constant(p, &v) ? f->key
                                  : p->terms[0].factors[0].of->key;
}

/* The key: of an atom that of its shape, of anything else that of its polynomial. */
static const char *shape_of(context *c, const node *e)
{
    str s = { 0 };
    const char *key;
    ratio v;
    if (e == NULL)
        return "-";
    switch (e->kind) {
    case N_NAME: return e->name;
    case N_NUMBER:
        if (e->value.kind == NUM_BOOL)
            return e->value.u.i ? "true" : "false";
        if (!num_is_exact(&e->value)) {
            unparse(&s, e);
            return kept(c, &s);
        }
        break;
    case N_CALL:
        if (node_calls(e, FN_SQRT, 1))
            break;
        return folded(c, paired(c, e), &v, &key) ? psum_key(c, psum_number(c, v)) : key;
    case N_FLOOR:
    case N_CEIL:
        PUT(&s, builtin_of(e)->name, "(", key_of(c, e->a), ",)");
        return kept(c, &s);
    case N_IF:
        PUT(&s, "if(", normal_key_of(c, e->a), ",", key_of(c, e->b), ",", key_of(c, e->c), ")");
        return kept(c, &s);
    case N_AGGREGATE:
        str_add(&s, "aggregate");
        str_int(&s, e->op);
        str_char(&s, '(');
        for (const node *x = e->a; x; x = x->next) {
            if (x->a == NULL || x->a->kind != N_RANGE || x->a->c || normal_in_scope(c, x->name))
                c->bad = true;
            else
                PUT(&s, x->name, "=", key_of(c, x->a->a), "..", key_of(c, x->a->b), ",");
        }
        PUT(&s, key_of(c, e->b), " where ", normal_key_of(c, e->c), ")");
        return kept(c, &s);
    case N_UNARY:
        if (e->op != OP_NOT)
            break;
        PUT(&s, "not(", normal_key_of(c, e->a), ")");
        return kept(c, &s);
    case N_BINARY: {
        if (is_power_or_arithmetic(e))
            break;
        bool truths = e->op == OP_AND || e->op == OP_OR;
        PUT(&s, "(", truths ? normal_key_of(c, e->a) : key_of(c, e->a), " ",
            ast_op_rows[e->op].text, " ", truths ? normal_key_of(c, e->b) : key_of(c, e->b), ")");
        return kept(c, &s);
    }
    default: c->bad = true; return "?";
    }
    return key_of(c, e);
}

/* --- asking ----------------------------------------------------------------------------------- */

static bool list_has(const node *list, const char *name)
{
    for (; list; list = list->next)
        if (normal_has(list, name))
            return true;
    return false;
}

bool normal_has(const node *e, const char *name)
{
    return (e->kind == N_NAME && strcmp(e->name, name) == 0) || list_has(e->a, name)
           || list_has(e->b, name) || list_has(e->c, name) || list_has(e->d, name);
}

bool normal_binds(const node *e, const char *name)
{
    const node *const sides[] = { e->a, e->b, e->c };
    for (const node *v = e->kind == N_AGGREGATE ? e->a : NULL; v; v = v->next)
        if (strcmp(v->name, name) == 0)
            return true;
    for (int i = 0; i < 3; i++)
        for (const node *x = sides[i]; x; x = x->next)
            if (normal_binds(x, name))
                return true;
    return false;
}

bool normal_in_scope(const context *c, const char *name)
{
    for (int i = 0; i < c->scopes; i++)
        if (strcmp(c->scope[i].name, name) == 0)
            return true;
    return false;
}

bool psum_has(const psum *p, const char *name)
{
    for (int i = 0; p && i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const atom *x = p->terms[i].factors[k].of;
            const node *e = x->kind == ATOM_SUM ? x->e->a : x->e; /* its range: its term is base */
            if ((e && normal_has(e, name)) || psum_has(x->base, name) || psum_has(x->to, name))
                return true;
        }
    return false;
}

/* Is p == q, even if only after 1/(n + 1) is multiplied out? Such a factor of the difference is
 * taken out in its lowest power, and the rest multiplied out again. */
bool psum_same(context *c, const psum *p, const psum *q)
{
    if (p == q)
        return !c->bad;
    const psum *d = minus(c, p, q);
    for (int turn = 0; turn < 6 && d->count && !c->bad; turn++) {
        const atom *x = NULL;
        ratio least = ratio_of(0);
        for (int i = 0; i < d->count; i++)
            for (int k = 0; k < d->terms[i].count; k++) {
                const factor *f = &d->terms[i].factors[k];
                if (f->of->kind != ATOM_POLY || f->power.q != 1 || (x && strcmp(x->key, f->of->key))
                    || f->power.p >= least.p)
                    continue;
                x = f->of;
                least = f->power;
            }
        if (x == NULL)
            return false;
        const psum *cleared = &none;
        for (int i = 0; i < d->count && !c->bad; i++) {
            const term *t = &d->terms[i];
            factor *rest = arena_array(c->a, (size_t)t->count + 1, sizeof *rest);
            ratio power = ratio_of(0);
            int count = 0;
            for (int k = 0; k < t->count; k++)
                if (strcmp(t->factors[k].of->key, x->key) == 0)
                    power = t->factors[k].power;
                else
                    rest[count++] = t->factors[k];
            term others = { t->by, rest, count, term_key(c, rest, count) };
            psum one = { &others, 1 };
            power = ratio_add(power, ratio_of(-least.p));
            cleared = plus(c, cleared, psum_mul(c, &one, psum_power(c, x->base, power)));
        }
        d = cleared;
    }
    return d->count == 0 && !c->bad;
}

bool normal_same(context *c, const node *e, const node *f)
{
    return psum_same(c, psum_of(c, e), psum_of(c, f)) && !c->bad;
}

typedef struct putting {
    arena *a;
    const proof_binding *with;
    int count;
} putting;

/* 2 for 2*2^0, n for n + 0: what becomes of a term where a number is put in is shorter to read. */
static const node *without_units(arena *a, const node *e)
{
    switch (e->op) {
    case OP_ADD: return expr_add(a, e->a, e->b);
    case OP_SUB: return expr_sub(a, e->a, e->b);
    case OP_MUL: return expr_mul(a, e->a, e->b);
    case OP_POW: return expr_is(e->b, 1) ? e->a : expr_is(e->b, 0) ? expr_number(a, 1) : e;
    default: return e;
    }
}

static const node *put(const node *e, void *data)
{
    const putting *p = data;
    for (int i = 0; i < p->count && e->kind == N_NAME; i++)
        if (strcmp(e->name, p->with[i].name) == 0)
            return p->with[i].is;
    const node *made = expr_with(p->a, e, put, data);
    return made != e && e->kind == N_BINARY ? without_units(p->a, made) : made;
}

node *normal_put(arena *a, const node *e, const proof_binding *with, int count)
{
    putting p = { a, with, count };
    return e ? node_itself(a, put(e, &p)) : NULL;
}
