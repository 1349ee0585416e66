/* F <= 2^k*G from log2(F) <= log2(G) + k: see calculus_inside.h.
 *
 * Of products and powers the logarithms are sums in which exponents are factors, and numbers that
 * no constant of a polynomial could hold are small: log2(n)^30 <= 2^360*n says 30*log2(x) <= x +
 * 360, with x = log2(n). What is more on the left, u = 30*log2(x), is at most a small multiple of
 * what is more on the right, T = x, and a number: u <= k*T^b for some b <= 1, and T^b is a mean of
 * T and 1, with weights that are chosen. */
#include <math.h>

#include "derive/calculus_inside.h"
#include "expr/expr.h"

enum { GROUPS = 8, MOST_POWER = 40000 };

/* The terms of log2(F) - log2(G) that differ by a number: `by` times `is`. */
typedef struct group {
    const psum *is, *by; /* `is` may be 1, `by` has only numbers */
    double value;        /* of `by` */
    node *most;          /* `by` times `is` is at most this, by the step */
    int step;
} group;

typedef struct difference {
    engine *e;
    group of[GROUPS];
    int count;
} difference;

/* The value of an expression of numbers; false: it is none. */
static bool value_of(const node *e, double *out)
{
    num_ctx numbers;
    num v;
    num_ctx_init(&numbers);
    if (!normal_value(&numbers, e, &v))
        return false;
    *out = num_to_double(&v);
    num_clear(&v);
    return isfinite(*out);
}

/* Divides the terms of p among groups. */
static bool group_terms(difference *d, const psum *p)
{
    engine *e = d->e;
    double v;
    for (int i = 0; i < p->count; i++) {
        const psum *by = psum_number(&e->c, p->terms[i].by), *is = number(&e->c, 1);
        for (int k = 0; k < p->terms[i].count; k++) {
            const factor *f = &p->terms[i].factors[k];
            const psum **part = value_of(engine_atom_tree(e, f->of), &v) ? &by : &is;
            *part = psum_mul(&e->c, *part, engine_factor(e, f->of, f->power));
        }
        int at = 0;
        while (at < d->count && !psum_same(&e->c, d->of[at].is, is))
            at++;
        if (at == GROUPS)
            return false;
        d->of[at].is = is;
        d->of[at].by = at < d->count ? plus(&e->c, d->of[at].by, by) : by;
        d->count += at == d->count;
    }
    for (int i = 0; i < d->count; i++)
        if (!value_of(engine_tree(e, d->of[i].by), &d->of[i].value))
            return false;
    return !engine_bad(e);
}

/* A fraction that is v or a little more. */
static ratio above(double v)
{
    const double small = 1 << 20;
    int by = 0;
    while (fabs(v) < small && by < 60) {
        v *= 2;
        by++;
    }
    return fabs(v) < 1e18 ? ratio_make((__int128)ceil(v), (__int128)1 << by) : (ratio){ 0 };
}

/* `by` without its sign, and the group, which is that, or 0 less that, times `is`. */
static node *size_of(engine *e, const group *g)
{
    return engine_tree(e, g->value < 0 ? minus(&e->c, number(&e->c, 0), g->by) : g->by);
}

static node *tree_of(engine *e, const group *g)
{
    node *by = size_of(e, g);
    by = g->value < 0 ? engine_pair(e, OP_SUB, engine_int(e, 0), by) : by;
    return engine_pair(e, OP_MUL, by, engine_tree(e, g->is));
}

/* The step by*is <= most*is, where `most` is a number that `by` is at most. */
static bool number_most(engine *e, group *g, ratio most)
{
    const bool below = g->value < 0;
    const node *by = size_of(e, g),
               *is = engine_number(e, below ? ratio_sub(ratio_of(0), most) : most);
    ratio own;
    int number = SAME;
    if (!psum_constant(g->by, &own))
        number = below ? engine_way(e, "number", is, by, true, SAME)
                       : engine_way(e, "number", by, is, true, SAME);
    g->most = engine_pair(e, OP_MUL, engine_number(e, most), engine_tree(e, g->is));
    g->step = number == FAILED ? FAILED
                               : engine_way(e, "monotone", tree_of(e, g), g->most, true, number);
    return g->step != FAILED;
}

static double value(ratio v)
{
    return (double)v.p / (double)v.q;
}

/* u <= k*T^b, b from 0 to 1, and T^b is (low*T)^b*high^(1 - b), at most b*low*T + (1 - b)*high. */
typedef struct mean {
    const psum *root; /* T^b; NULL: there is none */
    ratio b, k, low, high;
    ratio part, more; /* u is at most part*T + more */
} mean;

/* The mean of the least `more` with a part of at most `least`. */
static mean best_mean(engine *e, const group *u, const psum *t, double least)
{
    static const ratio roots[] = { { 0, 1 }, { 1, 1 }, { 1, 2 }, { 1, 4 }, { 1, 8 } };
    mean best = { .root = NULL };
    bool below_t = true; /* where u <= k*T is not found, u <= k*T^b is not for b < 1 */
    for (size_t i = 0; i < sizeof roots / sizeof *roots && below_t; i++) {
        mean m = { .b = roots[i], .low = ratio_of(1), .high = ratio_of(1) };
        const ratio rest = ratio_sub(ratio_of(1), m.b);
        ratio own;
        m.root = psum_power(&e->c, t, m.b);
        const bool covers = !engine_bad(e) && m.root->count == 1
                            && engine_cover(e, u->is, &m.root, 1, &m.k, &own, NULL);
        below_t = covers || !ratio_is(m.b, 1);
        if (!covers)
            continue;
        m.k = ratio_mul(m.k, above(u->value));
        m.part = ratio_mul(m.k, m.b);
        while (rest.p && !ratio_bad(m.part) && value(m.part) > least) {
            m.low = ratio_mul(m.low, normal_power_of(ratio_make(1, 2), rest.p));
            m.high = ratio_mul(m.high, ratio_of(2));
            m.part = ratio_mul(ratio_mul(m.k, m.b), m.low);
        }
        m.more = ratio_mul(ratio_mul(m.k, rest), m.high);
        if (!ratio_bad(m.part) && value(m.part) <= least && !ratio_bad(m.more)
            && (best.root == NULL || value(m.more) < value(best.more)))
            best = m;
    }
    return best;
}

/* The step by*u <= part*T + *more for some `part` that is at most `least`, which it sets. */
static bool absorb(engine *e, group *u, const psum *t, double least, ratio *part, ratio *more)
{
    const mean m = best_mean(e, u, t, least);
    ratio k, own;
    int step;
    if (m.root == NULL || !number_most(e, u, above(u->value))
        || !engine_cover(e, u->is, &m.root, 1, &k, &own, &step))
        return false;
    const ratio rest = ratio_sub(ratio_of(1), m.b);
    const psum *x = psum_mul(&e->c, psum_number(&e->c, m.low), t),
               *sum = psum_add(&e->c, psum_number(&e->c, ratio_mul(rest, m.high)), x, m.b);
    proof_fact *means = arena_array(e->a, 2, sizeof *means);
    means[0] = (proof_fact){ .cond = engine_tree(e, x), .power = m.b };
    means[1] = (proof_fact){ .cond = engine_number(e, m.high), .power = rest };
    node *product = engine_tree(e, m.root), *own_k = engine_number(e, m.k),
         *most = engine_tree(e, psum_mul(&e->c, psum_number(&e->c, m.k), sum));
    if (engine_bad(e))
        return false;
    const int middle = engine_step(e, "mean", product, engine_tree(e, sum), false, NULL, 0,
                                   &(proof_step){ .facts = means, .fact_count = 2 });
    links l = links_begin(tree_of(e, u), true);
    links_add(&l, u->most, u->step);
    links_way(e, &l, "monotone", engine_pair(e, OP_MUL, own_k, product), step);
    links_way(e, &l, "monotone", most, middle);
    u->most = most;
    u->step = links_end(e, &l, false);
    *part = m.part;
    *more = m.more;
    return u->step != FAILED;
}

static bool is_one(const psum *p)
{
    ratio v;
    return psum_constant(p, &v);
}

/* Bounds the group; one that is above 0 by way of T, of which it takes at most so much. */
static bool bound_group(engine *e, group *g, const psum *t, double most, ratio *taken, ratio *more)
{
    ratio part = ratio_of(0), rest = ratio_of(0);
    if (is_one(g->is) || g->value <= 0) {
        rest = is_one(g->is) ? above(g->value) : rest;
        if (!number_most(e, g, rest))
            return false;
    } else if (!absorb(e, g, t, most, &part, &rest)) {
        return false;
    }
    *taken = ratio_add(*taken, part);
    *more = ratio_add(*more, rest);
    return !ratio_bad(*more) && !ratio_bad(*taken);
}

/* Bounds every group, those above 0 by way of the group `by`, which is below 0 (NULL: by numbers).
 * First come those that need more than their share. *more: the sum is at most so much. */
static bool bound_groups(difference *d, group *by, ratio *more)
{
    engine *e = d->e;
    const psum *t = by ? by->is : number(&e->c, 1);
    ratio taken = ratio_of(0);
    bool done[GROUPS] = { false };
    int left = 0;
    *more = ratio_of(0);
    for (int i = 0; i < d->count; i++)
        left += d->of[i].value > 0 && !is_one(d->of[i].is);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < d->count; i++) {
            group *g = &d->of[i];
            const bool above_0 = g->value > 0 && !is_one(g->is);
            const double all = by ? -by->value - value(taken) : 0, share = all / left;
            if (g == by || done[i] || (round == 0 && (!above_0 || best_mean(e, g, t, share).root)))
                continue;
            if (!bound_group(e, g, t, round ? share : all * 7 / 8, &taken, more))
                return false;
            done[i] = true;
            left -= above_0;
        }
    return by == NULL || number_most(e, by, ratio_sub(ratio_of(0), taken));
}

static const node *plus_number(engine *e, const node *x, int64_t k)
{
    return k == 0                 ? x
           : node_is_number(x, 0) ? engine_int(e, k)
                                  : engine_pair(e, OP_ADD, x, engine_int(e, k));
}

/* The step log2(f) <= log2(g) + *k, from the groups of the difference. */
static int by_groups(difference *d, const node *f, const node *g, int64_t *k)
{
    engine *e = d->e;
    node *sum = NULL, *most = NULL;
    int from[GROUPS];
    bool found = false;
    ratio more;
    for (int t = -1; t < d->count && !found; t++)
        if (t < 0 || (d->of[t].value < 0 && !is_one(d->of[t].is)))
            found = bound_groups(d, t < 0 ? NULL : &d->of[t], &more);
    if (!found)
        return FAILED;
    for (int i = 0; i < d->count; i++) {
        node *x = tree_of(e, &d->of[i]);
        sum = sum ? engine_pair(e, OP_ADD, sum, x) : x;
        most = most ? engine_pair(e, OP_ADD, most, d->of[i].most) : d->of[i].most;
        from[i] = d->of[i].step;
    }
    *k = more.p > 0 ? (more.p + more.q - 1) / more.q : 0;
    const node *all = engine_pair(e, OP_ADD, g, most), *end = plus_number(e, g, *k);
    links l = links_begin(f, true);
    links_same(e, &l, "ring", engine_pair(e, OP_ADD, g, sum));
    links_rule(e, &l, "monotone", all, false, from, d->count);
    links_way(e, &l, "monotone", end, SAME);
    return *k > MOST_POWER ? FAILED : links_end(e, &l, false);
}

static node *power_of_two(engine *e, int64_t k)
{
    enum { SMALL = 62 };
    return k < SMALL ? engine_int(e, INT64_C(1) << k)
                     : engine_pair(e, OP_POW, engine_int(e, 2), engine_int(e, k));
}

/* p with each log2(factorial(x)) replaced by what it is at most (up) or at least, by the step. */
static const psum *without_factorials(engine *e, context *in, const psum *p, bool up, int *step)
{
    const psum *out = p;
    int from[GROUPS], count = 0;
    for (int i = 0; i < p->count && count < GROUPS; i++) {
        const term plain = { ratio_of(1), p->terms[i].factors, p->terms[i].count, "" };
        const node *log = term_node(&plain), *of = log ? log->a : NULL;
        if (of == NULL || !node_calls(log, FN_LOG2, 1) || !node_calls(of, FN_FACTORIAL, 1)
            || p->terms[i].by.p < 0)
            continue;
        const node *n = of->a, *two = engine_int(e, 2), *log_n = engine_call(e, FN_LOG2, n),
                   *ln = engine_call(e, FN_LN, two);
        node *is = engine_pair(e, OP_SUB, engine_pair(e, OP_MUL, n, log_n),
                               engine_pair(e, OP_DIV, n, ln));
        is = engine_pair(e, OP_ADD, is, engine_pair(e, OP_DIV, log_n, two));
        if (up)
            is = engine_pair(e, OP_ADD, is, engine_pair(e, OP_DIV, engine_int(e, 1), ln));
        const psum *bound = psum_of(in, is);
        links l = links_begin(log, up);
        links_way(e, &l, "stirling", is, SAME);
        links_same(e, &l, "log", engine_tree(e, bound));
        from[count] = links_end(e, &l, false);
        if (from[count++] == FAILED)
            return p;
        out = psum_add(&e->c, out, minus(&e->c, bound, psum_of(&e->c, log)), p->terms[i].by);
    }
    const node *old = engine_tree(e, p), *made = engine_tree(e, out);
    *step = count == 0 ? SAME
                       : engine_step(e, "monotone", up ? old : made, up ? made : old, false, from,
                                     count, NULL);
    return *step == FAILED ? p : out;
}

/* The step f <= 2^*k*g for products and powers f and g; with bounds of factorials, where they have
 * some. */
static int product_by_logs(engine *e, const node *f, const node *g, bool factorials, int64_t *k)
{
    difference d = { .e = e };
    context in = e->c;
    in.logs = in.twos = true;
    const psum *of[2] = { psum_of(&in, engine_call(e, FN_LOG2, f)),
                          psum_of(&in, engine_call(e, FN_LOG2, g)) };
    const node *log[2] = { engine_tree(e, of[0]), engine_tree(e, of[1]) }, *two = engine_int(e, 2);
    int by[2] = { SAME, SAME }, step = SAME;
    for (int i = 0; i < 2 && !in.bad && factorials; i++)
        of[i] = without_factorials(e, &in, of[i], i == 0, &by[i]);
    if (in.bad || (factorials && by[0] == SAME && by[1] == SAME)
        || !group_terms(&d, minus(&e->c, of[0], of[1])))
        return FAILED;
    *k = 0;
    node *low = engine_tree(e, of[0]), *high = engine_tree(e, of[1]);
    if (d.count)
        step = by_groups(&d, low, high, k);
    links l = links_begin(f, true);
    links_same(e, &l, "log", engine_pair(e, OP_POW, two, log[0]));
    links_way(e, &l, "monotone", engine_pair(e, OP_POW, two, low), by[0]);
    links_way(e, &l, "monotone", engine_pair(e, OP_POW, two, plus_number(e, high, *k)), step);
    links_way(e, &l, "monotone", engine_pair(e, OP_POW, two, plus_number(e, log[1], *k)), by[1]);
    links_same(e, &l, "log", engine_pair(e, OP_MUL, power_of_two(e, *k), g));
    return links_end(e, &l, false);
}

/* Each term of f by a term of g. */
int engine_by_logs(engine *e, const node *f, const node *g, const node **c)
{
    enum { MOST = 8 };
    const psum *p = psum_of(&e->c, f), *q = psum_of(&e->c, g);
    const node *x[MOST], *y[MOST];
    int from[MOST], count = 0, twos = 0;
    int64_t k[MOST], most = 0;
    if (expr_has_kind(f, N_AGGREGATE) || expr_has_kind(g, N_AGGREGATE))
        return FAILED;
    for (int i = 0; i < p->count; i++) {
        if (p->terms[i].by.p < 0)
            continue;
        if (count == MOST)
            return FAILED;
        from[count] = FAILED;
        x[count] = p->count == 1 ? f : engine_tree(e, engine_nth(e, p, i));
        for (int m = 0; m < q->count && from[count] == FAILED; m++) {
            y[count] = q->count == 1 ? g : engine_tree(e, engine_nth(e, q, m));
            for (int how = 0; how < 2 && from[count] == FAILED; how++)
                from[count] = product_by_logs(e, x[count], y[count], how == 1, &k[count]);
        }
        if (from[count] == FAILED)
            return FAILED;
        most = k[count] > most ? k[count] : most;
        count++;
    }
    if (count == 0)
        return FAILED;
    while (1 << twos < count)
        twos++;
    *c = power_of_two(e, most + twos);
    const node *share = twos ? engine_pair(e, OP_DIV, *c, engine_int(e, 1 << twos)) : *c;
    node *sum = NULL, *above = NULL;
    for (int i = 0; i < count; i++) {
        node *is = engine_pair(e, OP_MUL, share, y[i]), *own = power_of_two(e, k[i]);
        links l = links_begin(x[i], true);
        links_add(&l, engine_pair(e, OP_MUL, own, y[i]), from[i]);
        if (k[i] < most || twos)
            links_way(e, &l, "monotone", is, engine_way(e, "number", own, share, true, SAME));
        from[i] = links_end(e, &l, false);
        sum = sum ? engine_pair(e, OP_ADD, sum, x[i]) : node_itself(e->a, x[i]);
        above = above ? engine_pair(e, OP_ADD, above, is) : is;
    }
    links l = links_begin(f, true);
    links_way(e, &l, "monotone", sum, SAME);
    links_rule(e, &l, "monotone", above, false, from, count);
    links_way(e, &l, "monotone", engine_pair(e, OP_MUL, *c, g), SAME);
    return engine_bad(e) ? FAILED : links_end(e, &l, false);
}
