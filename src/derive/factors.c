/* left <= C*right factor by factor: each factor of a product is bounded by itself, and products of
 * the bounds are compared. Where a product of sums is multiplied out instead, it has many terms,
 * and differences whose parts have other bounds. */
#include "derive/calculus_inside.h"

#include <string.h>

#include "expr/expr.h"

/* --- over a common denominator ---------------------------------------------------------------- */

/* `all` multiplied by the sums that p is divided by, as far as it lacks them. */
static const psum *denominator(engine *e, const psum *p, const psum *all)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const factor *f = &p->terms[i].factors[k];
            if (f->of->kind != ATOM_POLY || f->power.p > 0 || f->power.q != 1)
                continue;
            const ratio there = term_power(all->terms, f->of);
            const ratio more = ratio_sub(ratio_mul(ratio_of(-1), f->power), there);
            if (more.p > 0)
                all = psum_mul(&e->c, all, engine_factor(e, f->of, more));
        }
    return all;
}

static const psum *cleared(engine *e, const psum *p, const psum *by)
{
    const psum *out = number(&e->c, 0), *part;
    for (int i = 0; i < p->count; i++) {
        part = engine_nth(e, p, i);
        for (int k = 0; k < by->terms[0].count; k++)
            part = psum_mul(
                &e->c, part,
                engine_factor(e, by->terms[0].factors[k].of, by->terms[0].factors[k].power));
        out = plus(&e->c, out, part);
    }
    return psum_of(&e->c, engine_tree(e, out)); /* read again: sums that were divisors can be
                                                   multiplied out now */
}

/* The step x <= c*y, from the step for over[0] <= c*over[1], which are x and y times d. */
static int divided_by(engine *e, const bounded side[2], node *const over[2], const node *x,
                      const node *y, const psum *d, ratio c, int step)
{
    const node *by = engine_tree(e, d),
               *high = engine_pair(e, OP_DIV, engine_scaled(e, c, over[1]), by),
               *exact = engine_scaled(e, c, engine_tree(e, side[1].is)),
               *end = engine_scaled(e, c, y);
    links l = links_begin(x, true);
    links_to(e, &l, side[0]);
    links_same(e, &l, "ring", engine_pair(e, OP_DIV, over[0], by));
    links_way(e, &l, "monotone", high, step);
    links_same(e, &l, "ring", exact);
    if (side[1].step != SAME)
        links_rule(e, &l, "equal", end, true, &side[1].step, 1);
    return links_end(e, &l, false);
}

static bounded as_ring(engine *e, const node *x)
{
    const psum *p = psum_of(&e->c, x);
    if (engine_bad(e))
        return (bounded){ 0 };
    return (bounded){ p, engine_same(e, "ring", engine_tree(e, p), x), true };
}

/* The step x <= *c*y, where both are sums of products already: no bound is looked for. */
static int compare_plainly(engine *e, const node *x, const node *y, ratio *c)
{
    const bounded f = as_ring(e, x), g = as_ring(e, y);
    const opened_side last = { y, y, SAME };
    const psum *sum;
    int open;
    if (f.step == FAILED || g.step == FAILED || engine_has_less(f.is) || engine_has_less(g.is))
        return FAILED;
    const int by = engine_cover_all(e, f.is, g.is, &sum, &open);
    if (by == FAILED)
        return FAILED;
    *c = engine_constant(sum, g.is);
    if (ratio_bad(*c) || c->p <= 0)
        return FAILED;
    links l = links_begin(x, true);
    links_to(e, &l, f);
    links_add(&l, engine_tree(e, sum), by);
    engine_add_whole(e, &l, &last, g, *c);
    return links_end(e, &l, false);
}

/* Likewise over the common denominator of both. */
static int compare_over(engine *e, const node *x, const node *y, ratio *c)
{
    enum { DENOMINATORS = 3, MOST = 24 };
    const bounded side[2] = { as_ring(e, x), as_ring(e, y) };
    node *over[2];
    const psum *d = number(&e->c, 1);
    for (int i = 0; i < 2; i++) {
        if (side[i].step == FAILED)
            return FAILED;
        d = denominator(e, side[i].is, d);
    }
    if (d->terms[0].count == 0 || d->terms[0].count > DENOMINATORS || engine_bad(e)
        || !engine_sure(e, d, true))
        return FAILED;
    for (int i = 0; i < 2; i++) {
        const psum *p = cleared(e, side[i].is, d);
        if (engine_bad(e) || p->count > MOST)
            return FAILED;
        over[i] = engine_tree(e, p);
    }
    const int step = compare_plainly(e, over[0], over[1], c);
    return step == FAILED ? FAILED : divided_by(e, side, over, x, y, d, *c, step);
}

/* --- factor by factor ------------------------------------------------------------------------- */

enum { MOST_FACTOR = 4, CHOICES = 4 }; /* terms of a factor's bound */

/* Is each term of x at most a multiple of one of y's? */
static bool all_covered(engine *e, const psum *x, const psum *y)
{
    bool all = true;
    for (int i = 0; i < x->count && all; i++)
        all = engine_covered(e, engine_nth(e, x, i), y);
    return all;
}

/* How many sums, extremes over a range and choices stand in p? */
static int choices_in(const psum *p)
{
    int count = 0;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++)
            count += engine_is_large(p->terms[i].factors[k].of);
    return count;
}

static bounded find_bound(engine *e, const node *x, bool up)
{
    bounded best = { 0 };
    e->chose = true;
    for (e->choice = 0; e->choice < CHOICES && e->chose; e->choice++) {
        if (best.step == SAME && best.is->count == 1 && !choices_in(best.is))
            break; /* it is what it is bounded by */
        e->chose = false;
        bounded b = up ? engine_up(e, x) : engine_down(e, x);
        if (b.step != FAILED && choices_in(b.is))
            b = engine_plainer(e, b, x, up);
        if (b.step == FAILED || b.is->count == 0 || b.is->count > MOST_FACTOR)
            continue;
        const psum *less = up ? b.is : best.is, *more = up ? best.is : b.is;
        const int plainer = best.step == FAILED ? 1 : choices_in(best.is) - choices_in(b.is);
        if (plainer > 0
            || (plainer == 0 && all_covered(e, less, more) && !all_covered(e, more, less)))
            best = b;
    }
    e->choice = 0;
    return best;
}

/* The lower bound of x by a part of the term y that is at least a part of x. */
static bounded as_large(engine *e, const node *x, const psum *y)
{
    ratio c;
    const node *most = engine_tree(e, y);
    const int step = engine_compare(e, most, x, &c);
    if (step <= FAILED)
        return (bounded){ 0 };
    const psum *is = psum_mul(&e->c, psum_number(&e->c, ratio_div(ratio_of(1), c)), y);
    return (bounded){ is, engine_way(e, "monotone", engine_tree(e, is), x, true, step), false };
}

/* The best lower bound there can be, if it is one, where the best found so far is less. */
static bounded best_below(engine *e, const node *x, bounded best)
{
    bounded high = engine_bound_factor(e, x, true);
    high = high.step != FAILED ? engine_single(e, high, x, true) : high;
    if (high.step == FAILED || (best.step != FAILED && engine_covered(e, high.is, best.is)))
        return best;
    const bounded low = as_large(e, x, engine_term(e, high.is->terms, ratio_of(1)));
    return low.step != FAILED ? low : best;
}

bounded engine_bound_factor(engine *e, const node *x, bool up)
{
    const int now = e->level[e->scopes].number,
              count = e->factors < KNOWN_FACTORS ? e->factors : KNOWN_FACTORS;
    for (int i = 0; i < count; i++) {
        const known_factor *k = &e->factor[i];
        if (k->up == up && k->level == now && expr_same(k->x, x))
            return k->b;
    }
    bounded b = find_bound(e, x, up);
    if (!up && expr_has_kind(x, N_AGGREGATE))
        b = best_below(e, x, b);
    if (e->effort >= 0)
        e->factor[e->factors++ % KNOWN_FACTORS] = (known_factor){ x, up, now, b };
    return b;
}

/* Has the sum x products among its terms with sums, choices and the like as factors? Then these are
 * bounded, not the sum as a whole. */
static bool is_compound(const node *x, bool inside)
{
    if (x->kind == N_BINARY && x->op == OP_ADD)
        return inside || is_compound(x->a, false) || is_compound(x->b, false);
    if (x->kind == N_BINARY && (x->op == OP_MUL || x->op == OP_DIV))
        return is_compound(x->a, true) || is_compound(x->b, true);
    return x->kind == N_AGGREGATE || x->kind == N_IF
           || (inside && x->kind == N_BINARY && x->op == OP_SUB);
}

/* A factor, or a term that is no product. */
typedef struct leaf {
    const node *x;
    bounded b;      /* its bound from above (up) or from below */
    bool up, under; /* under: it divides */
    int product;    /* the number of the product it stands in; 0: in none */
    bool paired;    /* is its bound `times` another's, or the other's one? */
    const psum *times;
} leaf;

typedef struct leaves {
    engine *e;
    leaf leaf[MOST_TERMS];
    int count, products;
} leaves;

static bool goes_into(const node *x, int product)
{
    return x->kind == N_BINARY
           && (x->op == OP_MUL || x->op == OP_DIV
               || (x->op == OP_ADD && (product == 0 || is_compound(x, false))));
}

/* Bounds the leaves of x. */
static void find_leaves(leaves *w, const node *x, bool up, bool under, int product)
{
    engine *e = w->e;
    if (goes_into(x, product)) {
        const bool divides = x->op == OP_DIV;
        if (x->op == OP_ADD)
            product = 0;
        else if (product == 0)
            product = ++w->products;
        find_leaves(w, x->a, up, under, product);
        find_leaves(w, x->b, up != divides, under != divides, product);
        return;
    }
    if (x->kind == N_NAME || x->kind == N_NUMBER || w->count == MOST_TERMS)
        return;
    leaf *l = &w->leaf[w->count++];
    *l = (leaf){ x, engine_bound_factor(e, x, up), up, under, product, false, number(&e->c, 1) };
    const bounded one = product && l->b.step != FAILED ? engine_single(e, l->b, x, up)
                                                       : (bounded){ 0 };
    l->b = one.step != FAILED ? one : l->b;
}

/* The bound of the factor n, a sum, by `by` and a number times the sum that it is divided by. */
static bool pair_times(engine *e, leaf *n, const leaf *d, const psum *by)
{
    const psum *other = psum_mul(&e->c, by, d->b.is), *small = n->up ? n->b.is : other,
               *big = n->up ? other : n->b.is, *sum;
    int open;
    const int step = engine_bad(e) ? FAILED : engine_cover_all(e, small, big, &sum, &open);
    if (step == FAILED)
        return false;
    const ratio c = engine_constant(sum, big), times = n->up ? c : ratio_div(ratio_of(1), c);
    if (ratio_bad(c) || c.p <= 0)
        return false;
    const psum *is = psum_mul(&e->c, psum_number(&e->c, times), other);
    const node *less = engine_tree(e, small), *mid = engine_tree(e, sum),
               *most = engine_tree(e, psum_mul(&e->c, psum_number(&e->c, c), big)),
               *made = engine_tree(e, is);
    links l = links_begin(less, true);
    links_add(&l, mid, step);
    links_way(e, &l, "monotone", most, SAME);
    const int covers = links_end(e, &l, false);
    l = links_begin(n->x, n->up);
    links_to(e, &l, n->b);
    links_add(&l, made, n->up ? covers : engine_way(e, "monotone", made, l.last, true, covers));
    n->b = (bounded){ is, links_end(e, &l, false), false };
    n->times = psum_mul(&e->c, psum_number(&e->c, times), by);
    return !engine_bad(e) && n->b.step != FAILED;
}

/* Likewise with a product for which the sums have a term in common. */
static bool pair(engine *e, leaf *n, const leaf *d)
{
    const leaf before = *n;
    const psum *first = engine_plain(e, n->b.is, 0);
    for (int k = 0; k < d->b.is->count; k++) {
        const psum *own = engine_plain(e, d->b.is, k), *by = over(&e->c, first, own);
        if (!engine_bad(e) && pair_times(e, n, d, by))
            return true;
        *n = before;
    }
    return false;
}

/* Sums that stand over sums in a product: (n + 3)/(n + 1) is at most 3. */
static void pair_all(leaves *w)
{
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < w->count; k++) {
            leaf *n = &w->leaf[i], *d = &w->leaf[k];
            if (n->product && n->product == d->product && !n->under && d->under && !n->paired
                && !d->paired && n->b.step != FAILED && d->b.step != FAILED && n->b.is->count > 1
                && d->b.is->count > 1)
                n->paired = d->paired = pair(w->e, n, d);
        }
}

/* x with the bounds of its leaves in their places, without sums that cancel (brief); *next: the
 * first leaf in x. */
static node *with_leaves(leaves *w, const node *x, int product, bool brief, int *next)
{
    node *made = node_itself(w->e->a, x);
    if (goes_into(x, product)) {
        product = x->op == OP_ADD ? 0 : 1;
        made->a = with_leaves(w, x->a, product, brief, next);
        made->b = with_leaves(w, x->b, product, brief, next);
        return made;
    }
    if (x->kind == N_NAME || x->kind == N_NUMBER || *next == w->count)
        return made;
    const leaf *l = &w->leaf[(*next)++];
    if (l->paired && brief)
        return engine_tree(w->e, l->times);
    return l->b.step <= FAILED ? made : engine_tree(w->e, l->b.is);
}

/* The step x <= *made (up) or *made <= x, with bounds in the place of the factors and of the terms
 * of x that are no products. */
static int by_leaves(engine *e, const node *x, bool up, node **made)
{
    leaves w = { .e = e };
    int from[MOST_TERMS], froms = 0, next = 0;
    find_leaves(&w, x, up, false, 0);
    pair_all(&w);
    for (int i = 0; i < w.count; i++)
        if (w.leaf[i].b.step > FAILED)
            from[froms++] = w.leaf[i].b.step;
    const node *all = with_leaves(&w, x, 0, false, &next);
    links l = links_begin(x, up);
    links_rule(e, &l, "monotone", all, false, from, froms);
    next = 0;
    *made = with_leaves(&w, x, 0, true, &next);
    links_same(e, &l, "ring", *made);
    return links_end(e, &l, false);
}

bool engine_has_factors(const node *x)
{
    return is_compound(x, false);
}

int engine_by_factors(engine *e, const node *f, const node *g, ratio *c)
{
    const node *side[2] = { f, g }, *own[2];
    node *made[2];
    int open[2], step[2];
    for (int i = 0; i < 2; i++) {
        own[i] = engine_open(e, side[i], &open[i]);
        step[i] = open[i] == FAILED ? FAILED : by_leaves(e, own[i], i == 0, &made[i]);
    }
    if (step[0] == FAILED || step[1] == FAILED)
        return FAILED;
    int by = compare_plainly(e, made[0], made[1], c);
    by = by == FAILED ? compare_over(e, made[0], made[1], c) : by;
    if (by == FAILED)
        return FAILED;
    const node *low = engine_scaled(e, *c, made[1]), *end = engine_scaled(e, *c, own[1]),
               *last = engine_scaled(e, *c, g);
    links l = links_begin(f, true);
    links_add(&l, own[0], open[0]);
    links_add(&l, made[0], step[0]);
    links_add(&l, low, by);
    links_add(&l, end, step[1] == SAME ? SAME : engine_way(e, "monotone", low, end, true, step[1]));
    if (open[1] != SAME)
        links_rule(e, &l, "equal", last, true, &open[1], 1);
    return links_end(e, &l, false);
}
