/* Parameters in exponents and under factorials: 2^n, n^n, n!, also together and with products
 * (grows_inside.h). Up to a constant factor a side is the maximum of terms whose logarithms are
 * sums of products, up to a bounded summand: log2(3^n) = n*log2(3), log2(n!) = n*log2(n) -
 * n*log2(e) + log2(n)/2 by Stirling's formula. A term is O(another) iff the difference of their
 * logarithms is bounded from above. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "derive/grows_inside.h"
#include "derive/order_inside.h"
#include "lang/unparse.h"

enum { MOST_PRIME = 13, MOST_TERMS = 8, DEEPEST_TERM = 60 };

typedef struct side { /* the greatest of the terms with these logarithms */
    poly l[MOST_TERMS];
    const node *of[MOST_TERMS];
    int count;
} side;

/* --- irrational factors ------------------------------------------------------------------------
 *
 * log2(3), log2(5), ... and log2(e) are hidden parameters in the logarithms of terms. */

/* k*log2(of); a failure is recorded where there are too many parameters. */
static poly log_of_constant(orders *o, const node *of, ratio k)
{
    const int name = orders_named(o, expr_call(o->a, FN_LOG2, of, NULL));
    mono m = mono_one();
    if (name >= 0)
        m.x[name] = ratio_of(1);
    return poly_single(o, k, &m);
}

/* Takes the hidden parameters off the product and returns what they and its number are. */
static double constant_of(const orders *o, product *p)
{
    double v = (double)p->k.p / (double)p->k.q;
    for (int i = 0; i < o->name_count; i++) {
        const ratio e = p->m.x[i];
        if (!o->hidden[i] || ratio_is(e, 0))
            continue;
        int64_t base;
        const node *of = o->means[i]->a; /* a number, or the name e */
        const double log = of->kind == N_NUMBER && num_to_i64(&of->value, &base)
                               ? log2((double)base)
                               : log2(exp(1));
        v *= pow(log, (double)e.p / (double)e.q);
        p->m.x[i] = ratio_of(0);
    }
    return v;
}

static poly times_number(orders *o, const poly *a, ratio k)
{
    const poly by = poly_number(o, k);
    poly out = poly_number(o, ratio_of(0));
    if (!poly_times(o, a, &by, &out))
        orders_fail(o, NULL, "an expression of too many terms");
    return out;
}

/* a + k*b */
static poly add_times(orders *o, const poly *a, const poly *b, ratio k)
{
    const poly more = times_number(o, b, k);
    return poly_add(o, a, &more, 1);
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
static bool log_of_mono(orders *o, const node *at, const mono *m, poly *out)
{
    *out = poly_number(o, ratio_of(0));
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
        *out = add_times(o, out, &l.p, e);
    }
    return true;
}

/* log2(k), for k > 0; false: k has a prime factor above MOST_PRIME. */
static bool log_of_number(orders *o, ratio k, poly *out)
{
    *out = poly_number(o, ratio_of(0));
    for (int p = 2; p <= MOST_PRIME; p++) {
        int64_t e = 0;
        for (; k.p % p == 0; k.p /= p)
            e++;
        for (; k.q % p == 0; k.q /= p)
            e--;
        const poly log = p == 2 || e == 0
                             ? poly_number(o, ratio_of(e))
                             : log_of_constant(o, expr_number(o->a, p), ratio_of(e));
        *out = poly_add(o, out, &log, 1);
    }
    return ratio_is(k, 1);
}

/* log2 of one product, exactly. */
static bool log_of_product(orders *o, const node *at, const product *p, poly *out)
{
    poly k, of;
    if (ratio_sign(p->k) <= 0 || !log_of_number(o, p->k, &k) || !log_of_mono(o, at, &p->m, &of))
        return false;
    *out = poly_add(o, &of, &k, 1);
    return true;
}

static bool side_of(orders *o, const node *n, int depth, side *out);

static bool single(const node *n, const poly *l, side *out)
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
    poly l;
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
    poly p, of = { .count = 0 }, log, all;
    ratio half = ratio_make(1, 2);
    if (!plain_poly(o, n->a, &p))
        return false;
    for (int i = 0; i < p.count; i++)
        if (mono_same(&p.p[i].m, &one))
            half = ratio_add(half, p.p[i].k);
        else if (of.count++ == 0)
            of = poly_single(o, p.p[i].k, &p.p[i].m);
    if (of.count != 1 || !log_of_product(o, n, &of.p[0], &log))
        return false;
    const poly e = log_of_constant(o, expr_name(o->a, "e"), ratio_of(-1)),
               each = poly_add(o, &log, &e, 1);
    if (!poly_times(o, &each, &of, &all))
        return false;
    all = add_times(o, &all, &log, half);
    return single(n, &all, out);
}

/* log2 of an expression that is a number. */
static bool log_number(orders *o, const node *n, poly *out)
{
    poly p;
    ratio k;
    return plain_poly(o, n, &p) && poly_is_number(&p, &k) && ratio_sign(k) > 0
           && log_of_number(o, k, out);
}

/* A number made of logarithms of numbers, as log2(3) or (log2(7) + 1)/2. */
static bool number_of_logs(orders *o, const node *n, int depth, poly *out)
{
    poly a, b;
    ratio k;
    if (depth > DEEPEST_TERM)
        return false;
    const bool to_two = n->kind == N_CALL && n->fn == FN_LOG2,
               to_base = n->kind == N_CALL && n->fn == FN_LOG;
    if ((to_two && node_count(n->a) == 1) || (to_base && node_count(n->a) == 2))
        return log_number(o, to_base ? n->a->next : n->a, to_two ? out : &a)
               && (to_two || (log_number(o, n->a, &b) && poly_divided(o, &a, &b, out)));
    if (plain_poly(o, n, out))
        return poly_is_number(out, &k);
    const bool sum = n->op == OP_ADD || n->op == OP_SUB;
    if (n->kind != N_BINARY || !(sum || n->op == OP_MUL || n->op == OP_DIV)
        || !number_of_logs(o, n->a, depth + 1, &a) || !number_of_logs(o, n->b, depth + 1, &b))
        return false;
    if (sum)
        *out = poly_add(o, &a, &b, n->op == OP_ADD ? 1 : -1);
    return sum || (n->op == OP_MUL ? poly_times : poly_divided)(o, &a, &b, out);
}

/* x^e for such a number e: e*log2(x). */
static bool power_of_logs(orders *o, const node *n, int depth, side *out)
{
    poly e, log;
    if (!number_of_logs(o, n->b, 0, &e) || !side_of(o, n->a, depth + 1, out) || out->count != 1
        || !poly_times(o, &out->l[0], &e, &log))
        return false;
    return single(n, &log, out);
}

static bool side_of_power(orders *o, const node *n, int depth, side *out)
{
    poly e, base, log, all;
    ratio k;
    if (!plain_poly(o, n->b, &e))
        return power_of_logs(o, n, depth, out);
    if (poly_is_number(&e, &k)) {
        if (!side_of(o, n->a, depth + 1, out) || (ratio_sign(k) <= 0 && out->count > 1))
            return false;
        for (int i = 0; i < out->count; i++) {
            out->l[i] = times_number(o, &out->l[i], k);
            out->of[i] = n;
        }
        return true;
    }
    if (!plain_poly(o, n->a, &base) || base.count != 1 || !log_of_product(o, n, &base.p[0], &log))
        return false;
    return poly_times(o, &log, &e, &all) && single(n, &all, out);
}

/* The sum of k^t over t, for a number k >= 2, is its last term up to a constant factor, if the
 * range is not empty. */
static bool side_of_sum(orders *o, const node *n, side *out)
{
    const node *v = n->a;
    poly from, to, base, log, all;
    ratio k;
    if (n->op != AGGREGATE_SUM || n->c || v->next || v->a->c || n->b->kind != N_BINARY
        || n->b->op != OP_POW || n->b->b->kind != N_NAME || strcmp(n->b->b->name, v->name) != 0
        || expr_mentions(n->b->a, v->name) || !plain_poly(o, n->b->a, &base)
        || !poly_is_number(&base, &k) || ratio_cmp(k, ratio_of(2)) < 0
        || !plain_poly(o, v->a->a, &from) || !plain_poly(o, v->a->b, &to))
        return false;
    poly gap = poly_add(o, &to, &from, -1);
    if (!orders_positive(o, &gap, false) || !log_of_product(o, n, &base.p[0], &log))
        return false;
    return poly_times(o, &log, &to, &all) && single(n, &all, out);
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
            out->l[i] = poly_add(o, &out->l[i], &b.l[i / a.count], n->op == OP_DIV ? -1 : 1);
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
 * known well enough, as it is too near to 0 to be told from it, or too long. */
static bool weigh(orders *o, const poly *l, weighted_sum *out)
{
    enum { LONGEST = 1000000 };
    const mono one = mono_one();
    bool known = true;
    *out = (weighted_sum){ arena_alloc(o->a, (size_t)(l->count + 1) * sizeof *out->t), 0 };
    for (int i = 0; i < l->count; i++) {
        product p = l->p[i];
        int at = 0;
        known &= !ratio_bad(p.k) && llabs(p.k.p) <= LONGEST && p.k.q <= LONGEST;
        const double k = constant_of(o, &p);
        if (mono_same(&p.m, &one))
            continue;
        while (at < out->count && !mono_same(&out->t[at].m, &p.m))
            at++;
        if (at == out->count)
            out->t[out->count++] = (weighted){ 0, p.m };
        out->t[at].k += k;
    }
    for (int i = 0; i < out->count; i++)
        known &= fabs(out->t[i].k) > 1e-6;
    return known;
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

/* The terms of log2 of the quotient that are not bounded, and " + " for the O(1) after them. */
static const char *sum_text(const orders *o, const poly *l)
{
    const mono one = mono_one();
    str s = { 0 };
    for (int i = 0; i < l->count; i++) {
        product p = l->p[i];
        constant_of(o, &p);
        const bool bounded = mono_same(&p.m, &one), below = l->p[i].k.p < 0;
        if (bounded)
            continue;
        p = l->p[i];
        p.k.p = below ? -p.k.p : p.k.p;
        str_add(&s, s.length ? below ? " - " : " + " : below ? "-" : "");
        unparse(&s, product_node(o, &p));
    }
    if (s.length)
        str_add(&s, " + ");
    const char *text = arena_copy(o->a, str_text(&s));
    str_clear(&s);
    return text;
}

static bool covered(orders *o, const poly *f, const node *of, const side *g, int names,
                    grows_line *line)
{
    for (int j = 0; j < g->count; j++) {
        weighted_sum d;
        const poly gap = poly_add(o, f, &g->l[j], -1);
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
            const poly gap = poly_add(p->o, &f->l[i], &g->l[j], -1);
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
