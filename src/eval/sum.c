/* Sums of many terms at once: of what is made from the variable by arithmetic, rounding, min, max,
 * conditions, powers b^k, moduli, functions of the user's own and sums of these.
 *
 * A triangle's ceil(k/p) has as many terms as there are elements; the count of an algorithm in
 * log2(n) steps is a sum of ceil(2^t/p), whose terms have a million bits where n = 2^1000000.
 *
 * The tree of the terms is walked once with curves (curve.h) for numbers.  The walk is about a
 * stretch of indices: as far as the comparisons in it stay as they are.  Where something is no
 * curve that would be one if only each so manieth index were looked at, the indices are taken in
 * that many classes, a thousand of them side by side; the first few, before a residue of a power
 * repeats, and all where it does not do so soon, are taken alone.  The sum of a stretch is one of
 *
 *     k * v            each lane's value times its turns
 *     k * v * r^j      a geometric series for those of equally many turns
 *     and with j^a and floors: word.h */
#include "eval/internal.h"

#include <stdlib.h>

#include "eval/sum_inside.h"

enum {
    FEW = 8,       /* terms are added up sooner than they are understood, */
    SHORT = 64,    /* and so many where sums in them are short, too, */
    LITTLE = 1024, /* terms in all, of which a sum that is walked counts for as many */
    TRIES = 12,    /* periods */
    STRETCHES = 300,
    LONGEST = 1 << 16,    /* period */
    MOST_TEETH = 1 << 12, /* alone */
    ALONE = 128,          /* indices, from where on they are taken alone, */
    MOST_ALONE = 1 << 23
};

/* Term by term, as many as there are lanes, from `first` on; not beyond the limit of terms. */
static bool add_terms(sum_walk *w, num first)
{
    env *e = w->c.e;
    num_pool *p = &w->found;
    const int variable = e->base + w->variable; /* a call in a term may move the locals */
    num was = e->locals[variable], term;
    status st = ST_OK;
    w->added += (uint64_t)w->c.lanes;
    if (w->added > e->w->max_terms)
        return false;
    for (int i = 0; i < w->c.lanes && st == ST_OK; i++) {
        bool wanted = true;
        num j = num_pool_add(p, first, num_int(i));
        e->locals[variable] = num_pool_add(p, w->lo, num_pool_mul(p, j, w->by));
        if (w->sum->c)
            st = eval_truth(e, w->sum->c, &wanted);
        if (st == ST_OK && wanted && (st = eval(e, w->sum->b, &term)) == ST_OK) {
            st = num_update(w->c.pool.ctx, num_add, &w->total, &term);
            num_clear(&term);
        }
    }
    e->locals[variable] = was;
    return st == ST_OK && p->st == ST_OK;
}

/* Adds `many` indices from `first` on that are no one curve: halved until the halves are curves,
 * and the last few term by term. */
static bool add_few(sum_walk *w, num first, int many)
{
    const int some = 128; /* terms */
    curves *c = &w->c;
    curve x;
    c->lanes = many;
    c->first = first;
    c->period = num_int(0);
    c->turns = num_int(1);
    const bool toothed = !num_is(w->tooth, 0);
    if (many <= some && !toothed)
        return c->pool.st == ST_OK && add_terms(w, first);
    const num want = c->want, tooth = c->tooth;
    const bool walked = sum_walk_stretch(w, &x), good = walked && sum_put_stretch(w, &x);
    curves_back(c);
    c->want = want;
    c->tooth = tooth;
    const int half = many / 2;
    return good
           || (half > 0 && !(walked && toothed) && add_few(w, first, half)
               && add_few(w, num_pool_add(&w->found, first, num_int(half)), many - half));
}

/* Indices first, first + 1, ..., so many, and what follows them at the period (0: nothing does,
 * but the next so many), up to the last. */
static bool add_block(sum_walk *w, num first, num last, num period, int width)
{
    curves *c = &w->c;
    num_pool *p = &w->found;
    const int some = 128; /* terms, at the end */
    for (int i = 0; num_pool_order(p, first, last) <= 0 && p->st == ST_OK; i++) {
        num left = num_pool_two(p, num_add, num_pool_sub(p, last, first), num_int(1)), turns;
        int64_t few;
        c->lanes = num_to_i64(&left, &few) && few < width ? (int)few : width;
        c->first = first;
        c->period = period;
        c->turns = num_int(1);
        if (!num_is(period, 0)) {
            left = num_pool_two(p, num_fdiv, num_pool_sub(p, left, num_int(c->lanes)), period);
            c->turns = num_pool_add(p, left, num_int(1));
        }
        const int many = c->lanes, most = num_is(period, 0) || many < some ? some : many;
        bool ends = num_pool_order(p, c->turns, num_int(most / many)) <= 0;
        curve x;
        bool walked = sum_walk_stretch(w, &x), good = walked && sum_put_stretch(w, &x);
        turns = keep(w, c->turns);
        c->want = keep(w, c->want);
        c->before = keep(w, c->before);
        c->tooth = keep(w, c->tooth);
        curves_back(c);
        if (!num_is(w->tooth, 0)) /* a comparison may turn at the first of them, such as k < m */
            ends = num_pool_order(p, turns, num_int(most / many)) <= 0;
        if (!walked && ends && c->pool.st == ST_OK) {
            good = add_few(w, first, many);
            turns = num_int(1);
        }
        if (!good || (i == STRETCHES && !num_is(period, 0)))
            return false;
        first = num_pool_add(p, first,
                             num_is(period, 0) ? num_int(many) : num_pool_mul(p, turns, period));
    }
    return p->st == ST_OK;
}

/* Indices first .. last in classes of the period, or alone. */
static bool add_indices(sum_walk *w, num first, num last, num period)
{
    int64_t classes = 0;
    num_pool *p = &w->found;
    if (num_is(period, 0) || !num_to_i64(&period, &classes))
        return add_block(w, first, last, num_int(0), CURVE_LANES);
    for (int64_t from = 0; from < classes; from += CURVE_LANES) {
        int64_t width = classes - from < CURVE_LANES ? classes - from : CURVE_LANES;
        if (!add_block(w, num_pool_add(p, first, num_int(from)), last, period, (int)width))
            return false;
    }
    return true;
}

/* Tries to add up the whole sum: the indices below *before by themselves, the others by their
 * *period. False: it has not worked, and *period and *before are what may work better, or as
 * they were. */
static bool try_period(sum_walk *w, num last, num *period, num *before)
{
    num_pool *p = &w->found;
    w->c.want = num_int(1);
    w->c.before = *before;
    w->run_count = 0;
    num_replace(&w->total, num_int(0));
    num end = num_pool_two(p, num_min, num_pool_sub(p, *before, num_int(1)), last);
    if (add_indices(w, num_int(0), end, num_int(0))
        && add_indices(w, *before, last, *period))
        return true;
    if (w->c.pool.st == ST_OK && p->st == ST_OK) {
        *period = num_is(w->c.want, 0) ? num_int(0) : num_pool_two(p, num_lcm, *period, w->c.want);
        *before = w->c.before;
    }
    return false;
}

/* Is it worth while to go through the indices by this period? If the period is too long *period
 * becomes 0, and it is worth while only if the terms are long and not too many. */
static bool is_worth(sum_walk *w, num last, num *period, num *before)
{
    num_pool *p = &w->found;
    num many = num_pool_two(p, num_div, num_pool_sub(p, last, *before), num_int(2));
    if (num_pool_order(p, *before, num_int(MOST_ALONE)) > 0)
        return false;
    if (!num_is(*period, 0) && num_pool_order(p, *period, num_int(LONGEST)) <= 0
        && num_pool_order(p, *period, many) <= 0)
        return true;
    *period = num_int(0);
    if (!num_is(w->tooth, 0))
        return num_pool_order(p, last, num_int(MOST_TEETH)) <= 0;
    return w->powers && num_pool_order(p, last, num_int(ALONE)) >= 0
           && num_pool_order(p, last, num_int(MOST_ALONE)) <= 0;
}

/* From the first index to the last. */
static bool find_sum(sum_walk *w, num last)
{
    num_pool *p = &w->found;
    num period = num_int(1), before = num_int(0);
    for (int i = 0; i < TRIES; i++) {
        num old_period = period, old_before = before;
        if (try_period(w, last, &period, &before))
            return sum_add_runs(w);
        if ((num_same(&period, &old_period) && num_same(&before, &old_before))
            || !is_worth(w, last, &period, &before) || p->st != ST_OK)
            return false;
    }
    return false;
}

/* A sawtooth of a long period, such as k mod m, in parts of m terms: the sum over them, each a sum
 * within, and over those that are left at the end. */
static bool find_teeth(sum_walk *w, num last)
{
    num_pool *p = &w->found;
    const num tooth = w->c.tooth;
    if (num_is(tooth, 0) || num_pool_order(p, tooth, last) > 0)
        return false;
    const num many = num_pool_two(p, num_fdiv, last, tooth);
    w->tooth = tooth;
    w->end = num_pool_sub(p, tooth, num_int(1));
    bool good = find_sum(w, num_pool_sub(p, many, num_int(1)));
    w->run_count = 0;
    w->end = num_pool_two(p, num_fmod, last, tooth);
    good = good && add_block(w, many, many, num_int(0), 1) && sum_add_runs(w);
    w->tooth = num_int(0);
    return good;
}

/* Term by term, as long as that is little work.  False: it was not, or a term has no value. */
static bool add_short(sum_walk *w, num last)
{
    world *of = w->c.e->w;
    num_pool *p = &w->found;
    const uint64_t before = of->summed;
    w->c.lanes = 1;
    for (num i = num_int(0); num_pool_order(p, i, last) <= 0; i = num_pool_add(p, i, num_int(1)))
        if (eval_stopped(w->c.e) != ST_OK || !add_terms(w, i) || ++of->summed - before > LITTLE) {
            num_replace(&w->total, num_int(0));
            w->added = 0;
            return false;
        }
    return p->st == ST_OK;
}

/* n/2^t is whole for longer where the sum is gone through from its end: there 2^t falls. */
static bool find_either_way(sum_walk *w, const range_walk *r)
{
    num_pool *p = &w->found;
    if (!num_is_exact(&r->hi) || r->hi.kind == NUM_BOOL)
        return false;
    num last = num_pool_two(p, num_fdiv, num_pool_sub(p, r->hi, r->lo), r->by);
    if (num_pool_order(p, last, num_int(FEW)) < 0)
        return false;
    if (num_pool_order(p, last, num_int(SHORT)) < 0 && add_short(w, last))
        return true;
    w->c.e->w->summed += LITTLE;
    w->local = mem_array(SUM_LOCALS, sizeof *w->local); /* large: not for a few terms */
    if (find_sum(w, last) || find_teeth(w, last))
        return true;
    if (!w->falls || w->c.pool.st != ST_OK)
        return false;
    w->lo = num_pool_add(p, w->lo, num_pool_mul(p, last, w->by));
    w->by = num_pool_two(p, num_sub, num_int(0), w->by);
    return find_sum(w, last);
}

bool sum_at_once(env *e, const node *sum, const range_walk *r, num *out)
{
    sum_walk w = {
        .c = { .e = e }, .sum = sum, .variable = r->at - e->base, .lo = r->lo, .by = r->by
    };
    diag_trial trial;
    diag_try(&trial, &e->d);
    num_pool_begin(&w.c.pool, &e->w->numbers);
    num_pool_begin(&w.found, &e->w->numbers);
    bool found = find_either_way(&w, r);
    *out = found ? num_copy(&w.total) : num_int(0);
    num_clear(&w.total);
    curves_back(&w.c);
    num_pool_clear(&w.c.pool);
    num_pool_clear(&w.found);
    free(w.local);
    free(w.runs);
    free(w.c.kept);
    diag_tried(&trial, false);
    return found;
}
