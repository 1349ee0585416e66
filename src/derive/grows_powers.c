/* Parameters in exponents and under factorials: 2^n, n^n, n!, also together and with products
 * (grows_inside.h). Up to a constant factor a side is the maximum of terms whose logarithms are
 * sums of products, up to a bounded summand: log2(3^n) = n*log2(3), log2(n!) = n*log2(n) -
 * n*log2(e) + log2(n)/2 by Stirling's formula. Their coefficients are rational combinations of 1,
 * of log2 of primes and of log2(e), so that it is known whether one is 0. A term is O(another) iff
 * the difference of their logarithms is bounded from above. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "derive/grows_inside.h"
#include "derive/order_inside.h"
#include "lang/unparse.h"

enum { ONE, PRIMES = 5, OF_E = PRIMES + 1, KINDS = PRIMES + 2, MOST_TERMS = 8, DEEPEST_TERM = 60 };

static const int primes[PRIMES] = { 3, 5, 7, 11, 13 };

typedef struct factor { /* k[0] + k[1]*log2(3) + ... + k[OF_E]*log2(e) */
    ratio k[KINDS];
} factor;

typedef struct log_term {
    factor k;
    mono m;
} log_term;

typedef struct log_sum {
    log_term *t;
    int count;
} log_sum;

typedef struct side { /* the greatest of the terms with these logarithms */
    log_sum l[MOST_TERMS];
    const node *of[MOST_TERMS];
    int count;
} side;

static double kind_value(int kind)
{
    return kind == ONE ? 1 : kind == OF_E ? 1 / log(2.) : log2((double)primes[kind - 1]);
}

static factor no_factor(void)
{
    factor f;
    for (int i = 0; i < KINDS; i++)
        f.k[i] = ratio_of(0);
    return f;
}

static bool factor_is_zero(const factor *f)
{
    bool zero = true;
    for (int i = 0; i < KINDS; i++)
        zero &= ratio_is(f->k[i], 0);
    return zero;
}

static bool factor_is_rational(const factor *f)
{
    bool rational = true;
    for (int i = 0; i < KINDS; i++)
        rational &= i == ONE || ratio_is(f->k[i], 0);
    return rational;
}

/* False: it is too near to 0 to be told from it, or too long. */
static bool factor_value(const factor *f, double *v)
{
    *v = 0;
    for (int i = 0; i < KINDS; i++) {
        if (ratio_bad(f->k[i]) || llabs(f->k[i].p) > 1000000 || f->k[i].q > 1000000)
            return false;
        *v += (double)f->k[i].p / (double)f->k[i].q * kind_value(i);
    }
    return fabs(*v) > 1e-6;
}

static void add_term(orders *o, log_sum *to, const factor *k, ratio times, const mono *m)
{
    int i = 0;
    while (i < to->count && !mono_same(&to->t[i].m, m))
        i++;
    if (i == to->count) {
        log_term *grown = arena_alloc(o->a, (size_t)(to->count + 1) * sizeof *grown);
        if (to->count)
            memcpy(grown, to->t, (size_t)to->count * sizeof *grown);
        to->t = grown;
        to->t[to->count++] = (log_term){ no_factor(), *m };
    }
    factor sum = to->t[i].k;
    for (int j = 0; j < KINDS; j++)
        sum.k[j] = ratio_add(sum.k[j], ratio_mul(k->k[j], times));
    to->t[i].k = sum;
    if (factor_is_zero(&sum)) {
        log_term *kept = arena_alloc(o->a, (size_t)to->count * sizeof *kept);
        memcpy(kept, to->t, (size_t)to->count * sizeof *kept);
        kept[i] = kept[to->count - 1];
        to->t = kept;
        to->count--;
    }
}

static log_sum add_sums(orders *o, const log_sum *a, const log_sum *b, ratio times)
{
    log_sum sum = { arena_alloc(o->a, (size_t)(a->count + 1) * sizeof *sum.t), a->count };
    if (a->count)
        memcpy(sum.t, a->t, (size_t)a->count * sizeof *sum.t);
    for (int i = 0; i < b->count; i++)
        add_term(o, &sum, &b->t[i].k, times, &b->t[i].m);
    return sum;
}

static log_sum times_poly(orders *o, const log_sum *a, const poly *p)
{
    log_sum out = { NULL, 0 };
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < p->count; j++) {
            mono m = mono_mul(&a->t[i].m, &p->p[j].m);
            add_term(o, &out, &a->t[i].k, p->p[j].k, &m);
        }
    return out;
}

/* Is n an exact sum of products of parameters? */
static bool plain_poly(orders *o, const node *n, poly *p)
{
    order_value v;
    if (!orders_value(o, n, NULL, &v) || !v.exact)
        return false;
    for (int i = 0; i < v.p.count; i++)
        if (orders_mono_hidden(o, &v.p.p[i].m))
            return false;
    *p = v.p;
    return true;
}

/* log2 of a product of parameters, which are 2 at least. */
static bool log_of_mono(orders *o, const node *at, const mono *m, log_sum *out)
{
    factor one = no_factor();
    one.k[ONE] = ratio_of(1);
    *out = (log_sum){ NULL, 0 };
    for (int i = 0; i < ORDER_NAMES + ORDER_LOGS; i++) {
        mono alone = mono_one();
        const bool log = i >= ORDER_NAMES;
        ratio e = log ? m->y[i - ORDER_NAMES] : m->x[i];
        *(log ? &alone.y[i - ORDER_NAMES] : &alone.x[i]) = ratio_of(1);
        if (log && !ratio_is(m->z[i - ORDER_NAMES], 0))
            return false;
        if (ratio_is(e, 0))
            continue;
        order_value v = order_value_poly(poly_single(o, ratio_of(1), &alone)), l;
        if (!order_value_log2(o, at, &v, &l) || !l.exact)
            return false;
        for (int k = 0; k < l.p.count; k++)
            add_term(o, out, &one, ratio_mul(e, l.p.p[k].k), &l.p.p[k].m);
    }
    return true;
}

/* log2(k), for k > 0; false: k has a prime factor above 13. */
static bool log_of_number(ratio k, factor *out)
{
    *out = no_factor();
    for (int i = -1; i < PRIMES; i++) {
        const int p = i < 0 ? 2 : primes[i];
        ratio *e = &out->k[i < 0 ? ONE : i + 1];
        for (; k.p % p == 0; k.p /= p)
            e->p++;
        for (; k.q % p == 0; k.q /= p)
            e->p--;
    }
    return ratio_is(k, 1);
}

/* log2 of one product, exactly. */
static bool log_of_product(orders *o, const node *at, const product *p, log_sum *out)
{
    const mono one = mono_one();
    factor k;
    if (ratio_sign(p->k) <= 0 || !log_of_number(p->k, &k) || !log_of_mono(o, at, &p->m, out))
        return false;
    if (!factor_is_zero(&k))
        add_term(o, out, &k, ratio_of(1), &one);
    return true;
}

static bool side_of(orders *o, const node *n, int depth, side *out);

static bool single(const node *n, const log_sum *l, side *out)
{
    out->count = 1;
    out->l[0] = *l;
    out->of[0] = n;
    return true;
}

/* Of n that is one product up to a constant factor. */
static bool side_of_growth(orders *o, const node *n, side *out)
{
    growth g;
    order_value v;
    log_sum l;
    if (!orders_value(o, n, NULL, &v) || !growth_of_value(o, &v, n, &g) || !g.least)
        return false;
    form_of_growth up = form_plain(o, &g.up);
    return up.count == 1 && up.c[0].count == 1 && form_below(o, &up, &g.low)
           && !orders_mono_hidden(o, &up.c[0].m[0]) && log_of_mono(o, n, &up.c[0].m[0], &l)
           && single(n, &l, out);
}

/* (P + c)! for a number c is P! * P^c up to a constant factor. */
static bool side_of_factorial(orders *o, const node *n, side *out)
{
    const mono one = mono_one();
    poly p, of = { .count = 0 };
    ratio half = ratio_make(1, 2);
    log_sum log, all;
    factor e = no_factor();
    if (!plain_poly(o, n->a, &p))
        return false;
    for (int i = 0; i < p.count; i++)
        if (mono_same(&p.p[i].m, &one))
            half = ratio_add(half, p.p[i].k);
        else if (of.count++ == 0)
            of = poly_single(o, p.p[i].k, &p.p[i].m);
    if (of.count != 1 || !log_of_product(o, n, &of.p[0], &log))
        return false;
    all = times_poly(o, &log, &of);
    e.k[OF_E] = ratio_of(-1);
    add_term(o, &all, &e, of.p[0].k, &of.p[0].m);
    all = add_sums(o, &all, &log, half);
    return single(n, &all, out);
}

/* log2 of an expression that is a number. */
static bool log_number(orders *o, const node *n, factor *out)
{
    poly p;
    ratio k;
    return plain_poly(o, n, &p) && poly_is_number(&p, &k) && ratio_sign(k) > 0
           && log_of_number(k, out);
}

static bool divide(factor *a, const factor *b)
{
    if (!factor_is_rational(b) || ratio_is(b->k[ONE], 0))
        return false;
    for (int i = 0; i < KINDS; i++)
        a->k[i] = ratio_div(a->k[i], b->k[ONE]);
    return true;
}

/* A number that is a sum of logarithms of numbers to base 2, as log2(3) or (log2(7) + 1)/2. */
static bool number_of_logs(orders *o, const node *n, int depth, factor *out)
{
    factor a, b;
    poly p;
    if (depth > DEEPEST_TERM)
        return false;
    *out = no_factor();
    const bool to_two = n->kind == N_CALL && n->fn == FN_LOG2,
               to_base = n->kind == N_CALL && n->fn == FN_LOG;
    if ((to_two && node_count(n->a) == 1) || (to_base && node_count(n->a) == 2))
        return log_number(o, to_base ? n->a->next : n->a, out)
               && (to_two || (log_number(o, n->a, &a) && divide(out, &a)));
    if (plain_poly(o, n, &p))
        return poly_is_number(&p, &out->k[ONE]);
    const bool sum = n->op == OP_ADD || n->op == OP_SUB;
    if (n->kind != N_BINARY || !(sum || n->op == OP_MUL || n->op == OP_DIV)
        || !number_of_logs(o, n->a, depth + 1, &a) || !number_of_logs(o, n->b, depth + 1, &b))
        return false;
    if (n->op == OP_MUL && factor_is_rational(&a)) {
        factor turn = a;
        a = b;
        b = turn;
    }
    *out = a;
    if (n->op == OP_DIV)
        return divide(out, &b);
    if (!sum && !factor_is_rational(&b))
        return false;
    for (int i = 0; i < KINDS; i++)
        out->k[i] = n->op == OP_ADD   ? ratio_add(a.k[i], b.k[i])
                    : n->op == OP_SUB ? ratio_sub(a.k[i], b.k[i])
                                      : ratio_mul(a.k[i], b.k[ONE]);
    return true;
}

/* x^e for such a number e: e*log2(x), where log2(x) has rational coefficients. */
static bool power_of_logs(orders *o, const node *n, int depth, side *out)
{
    factor e;
    if (!number_of_logs(o, n->b, 0, &e) || !side_of(o, n->a, depth + 1, out) || out->count != 1)
        return false;
    const log_sum log = out->l[0];
    out->l[0] = (log_sum){ NULL, 0 };
    out->of[0] = n;
    for (int i = 0; i < log.count; i++) {
        if (!factor_is_rational(&log.t[i].k))
            return false;
        add_term(o, &out->l[0], &e, log.t[i].k.k[ONE], &log.t[i].m);
    }
    return true;
}

static bool side_of_power(orders *o, const node *n, int depth, side *out)
{
    poly e, base;
    ratio k;
    log_sum log, all;
    if (!plain_poly(o, n->b, &e))
        return power_of_logs(o, n, depth, out);
    if (poly_is_number(&e, &k)) {
        if (!side_of(o, n->a, depth + 1, out) || (ratio_sign(k) <= 0 && out->count > 1))
            return false;
        for (int i = 0; i < out->count; i++) {
            const log_sum none = { NULL, 0 };
            out->l[i] = add_sums(o, &none, &out->l[i], k);
            out->of[i] = n;
        }
        return true;
    }
    if (!plain_poly(o, n->a, &base) || base.count != 1 || !log_of_product(o, n, &base.p[0], &log))
        return false;
    all = times_poly(o, &log, &e);
    return single(n, &all, out);
}

/* The sum of k^t over t, for a number k >= 2, is its last term up to a constant factor, if the
 * range is not empty. */
static bool side_of_sum(orders *o, const node *n, side *out)
{
    const node *v = n->a;
    poly from, to, base;
    ratio k;
    log_sum log, all;
    if (n->op != AGGREGATE_SUM || n->c || v->next || v->a->c || n->b->kind != N_BINARY
        || n->b->op != OP_POW || n->b->b->kind != N_NAME || strcmp(n->b->b->name, v->name) != 0
        || expr_mentions(n->b->a, v->name) || !plain_poly(o, n->b->a, &base)
        || !poly_is_number(&base, &k) || ratio_cmp(k, ratio_of(2)) < 0
        || !plain_poly(o, v->a->a, &from) || !plain_poly(o, v->a->b, &to))
        return false;
    poly gap = poly_add(o, &to, &from, -1);
    if (!orders_positive(o, &gap, false) || !log_of_product(o, n, &base.p[0], &log))
        return false;
    all = times_poly(o, &log, &to);
    return single(n, &all, out);
}

static bool opens(const node *n, void *data)
{
    (void)data;
    return (n->kind == N_CALL && n->fn == FN_FACTORIAL)
           || (n->kind == N_BINARY && n->op == OP_POW && n->b->kind != N_NUMBER);
}

static bool is_open(const node *n)
{
    return expr_any(n, opens, NULL);
}

static bool side_of_both(orders *o, const node *n, int depth, side *out)
{
    side a, b;
    *out = (side){ .count = 0 };
    if (!side_of(o, n->a, depth + 1, &a) || !side_of(o, n->b, depth + 1, &b)
        || (n->op == OP_DIV && b.count != 1))
        return false;
    if (n->op == OP_ADD ? a.count + b.count > MOST_TERMS : a.count * b.count > MOST_TERMS)
        return false;
    for (int i = 0; i < (n->op == OP_ADD ? a.count + b.count : a.count * b.count); i++) {
        const bool add = n->op == OP_ADD;
        const side *from = add && i >= a.count ? &b : &a;
        const int at = !add ? i % a.count : i < a.count ? i : i - a.count;
        out->l[i] = from->l[at];
        out->of[i] = from->of[at];
        if (!add) {
            out->l[i] = add_sums(o, &out->l[i], &b.l[i / a.count],
                                 ratio_of(n->op == OP_DIV ? -1 : 1));
            out->of[i] = n;
        }
    }
    out->count = n->op == OP_ADD ? a.count + b.count : a.count * b.count;
    return true;
}

static bool side_of(orders *o, const node *n, int depth, side *out)
{
    if (depth > DEEPEST_TERM || o->why || o->split)
        return false;
    if (!is_open(n))
        return side_of_growth(o, n, out);
    if (n->kind == N_CALL && n->fn == FN_FACTORIAL && node_count(n->a) == 1)
        return side_of_factorial(o, n, out);
    if (n->kind == N_BINARY && n->op == OP_POW)
        return side_of_power(o, n, depth, out);
    if (n->kind == N_AGGREGATE)
        return side_of_sum(o, n, out);
    return n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_MUL || n->op == OP_DIV)
           && side_of_both(o, n, depth, out);
}

/* --- comparing ----------------------------------------------------------------------------------
 */

/* The sum's terms that do not stay bounded, with their coefficients; false: one of these is not
 * known well enough. */
static bool weigh(orders *o, const log_sum *l, weighted_sum *out)
{
    const mono one = mono_one();
    *out = (weighted_sum){ arena_alloc(o->a, (size_t)(l->count + 1) * sizeof *out->t), 0 };
    for (int i = 0; i < l->count; i++) {
        weighted *w = &out->t[out->count];
        if (mono_same(&l->t[i].m, &one))
            continue;
        w->m = l->t[i].m;
        if (!factor_value(&l->t[i].k, &w->k))
            return false;
        out->count++;
    }
    return true;
}

/* Of one parameter: which product grows faster?  By exponents of n, log2(n), log2(log2(n)). */
static int faster(const orders *o, const mono *a, const mono *b)
{
    int sign = 0;
    for (int i = 0; i < o->name_count && sign == 0; i++)
        sign = ratio_cmp(a->x[i], b->x[i]);
    for (int k = 0; k < o->log_count && sign == 0; k++)
        sign = ratio_cmp(a->y[k], b->y[k]);
    for (int k = 0; k < o->log_count && sign == 0; k++)
        sign = ratio_cmp(a->z[k], b->z[k]);
    return sign;
}

/* Is the sum bounded from above? With one parameter its fastest term decides; with more, each
 * positive term must be taken from negative ones. */
static bool is_bounded(orders *o, const weighted_sum *d, int names)
{
    enum { PARTS = 1 << 20 };
    const mono one = mono_one();
    int top = 0;
    if (d->count == 0)
        return true;
    if (names == 1 && o->log_count <= 1) {
        for (int i = 1; i < d->count; i++)
            if (faster(o, &d->t[i].m, &d->t[top].m) > 0)
                top = i;
        return d->t[top].k < 0 || faster(o, &d->t[top].m, &one) <= 0;
    }
    poly down = poly_number(o, ratio_of(0));
    for (int i = 0; i < d->count; i++) { /* never more than -d */
        if (fabs(d->t[i].k) > 1e6)
            return false;
        ratio k = ratio_make((__int128)floor(-d->t[i].k * PARTS), PARTS);
        poly term = poly_single(o, k, &d->t[i].m);
        down = poly_add(o, &down, &term, 1);
    }
    return orders_positive(o, &down, false);
}

static void add_product(const orders *o, str *s, ratio k, const mono *m, int kind)
{
    const mono one = mono_one();
    const bool alone = mono_same(m, &one) && kind == ONE;
    if (s->length || k.p < 0)
        str_add(s, k.p < 0 ? s->length ? " - " : "-" : " + ");
    k.p = k.p < 0 ? -k.p : k.p;
    if (k.q != 1)
        str_format(s, alone ? "%lld/%lld" : "%lld/%lld*", (long long)k.p, (long long)k.q);
    else if (k.p != 1 || alone)
        str_format(s, alone ? "%lld" : "%lld*", (long long)k.p);
    if (!mono_same(m, &one))
        str_format(s, kind == ONE ? "%s" : "%s*", mono_text(o, m));
    if (kind == OF_E)
        str_add(s, "log2(e)");
    else if (kind != ONE)
        str_format(s, "log2(%d)", primes[kind - 1]);
}

/* The terms of log2 of the quotient that are not bounded, and " + " for the O(1) after them. */
static const char *sum_text(const orders *o, const log_sum *l)
{
    const mono one = mono_one();
    str s = { 0 };
    for (int i = 0; i < l->count; i++)
        for (int k = 0; k < KINDS; k++)
            if (!ratio_is(l->t[i].k.k[k], 0) && !mono_same(&l->t[i].m, &one))
                add_product(o, &s, l->t[i].k.k[k], &l->t[i].m, k);
    if (s.length)
        str_add(&s, " + ");
    const char *text = arena_copy(o->a, str_text(&s));
    str_clear(&s);
    return text;
}

static bool covered(orders *o, const log_sum *f, const node *of, const side *g, int names,
                    grows_line *line)
{
    for (int j = 0; j < g->count; j++) {
        weighted_sum d;
        log_sum gap = add_sums(o, f, &g->l[j], ratio_of(-1));
        if (!weigh(o, &gap, &d) || !is_bounded(o, &d, names))
            continue;
        *line = (grows_line){ .term = unparse_arena(o->a, of),
                              .cover = unparse_arena(o->a, g->of[j]),
                              .where = "",
                              .parts = 1 };
        line->by = strcmp(line->term, line->cover) == 0
                       ? ""
                       : arena_format(o->a, "log2 of the quotient is %sO(1)", sum_text(o, &gap));
        return true;
    }
    return false;
}

static bool all_covered(orders *o, const side *f, const side *g, int names, grows_verdict *v)
{
    grows_verdict yes = { .answer = GROWS_YES };
    grows_line **last = &yes.certificate;
    for (int i = 0; i < f->count; i++) {
        grows_line line;
        if (!covered(o, &f->l[i], f->of[i], g, names, &line))
            return false;
        *last = arena_alloc(o->a, sizeof **last);
        **last = line;
        last = &(*last)->next;
    }
    *v = yes;
    return true;
}

static bool some_outgrows(part *p, const side *f, const side *g, bool turned, grows_verdict *v)
{
    grows_verdict no = { .answer = GROWS_NO };
    for (int i = 0; i < f->count; i++) {
        weighted_sum d[MOST_TERMS];
        bool known = true;
        for (int j = 0; j < g->count && known; j++) {
            log_sum gap = add_sums(p->o, &f->l[i], &g->l[j], ratio_of(-1));
            known = weigh(p->o, &gap, &d[j]);
        }
        if (known && grows_family_of_logs(p, d, g->count, turned, &no)) {
            *v = no;
            return true;
        }
    }
    return false;
}

void grows_powers(const grows_question *q, grows_result *out)
{
    grows_verdict *v[2] = { &out->o, &out->omega };
    side s[2];
    int names = 0;
    if (out->o.answer != GROWS_UNKNOWN || out->omega.answer != GROWS_UNKNOWN
        || (!is_open(q->f) && !is_open(q->g)))
        return;
    orders *o = arena_alloc(q->a, sizeof *o);
    orders_begin(o, q->w, q->a, NULL);
    o->effort = q->effort;
    orders_collect(o, q->f);
    orders_collect(o, q->g);
    if (o->why || !regime_set(o, q->conditions))
        return;
    for (int i = 0; i < o->name_count; i++)
        names += !o->hidden[i];
    for (int k = 0; k < o->log_count; k++)
        regime_log(o, k);
    if (!side_of(o, q->f, 0, &s[0]) || !side_of(o, q->g, 0, &s[1]) || o->why || o->split)
        return;
    part p = { .q = q, .o = o };
    for (int i = 0; i < 2; i++)
        if (v[i]->answer == GROWS_UNKNOWN && !all_covered(o, &s[i], &s[!i], names, v[i])
            && !some_outgrows(&p, &s[i], &s[!i], i, v[i])) {
            v[i]->why = "neither a certificate nor a family was found";
            v[i]->where = NULL;
        }
    regime_keep(o);
    out->regime = regime_node(o);
    out->reasons = regime_reasons(o);
}
