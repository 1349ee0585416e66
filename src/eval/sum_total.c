/* What stretches of a sum add up to: see sum_inside.h. */
#include <stdlib.h>

#include "base/mem.h"
#include "eval/sum_inside.h"
#include "eval/word.h"

static void add_to_total(sum_walk *w, num x)
{
    num sum = num_int(0);
    status st = num_add(w->c.pool.ctx, &sum, &w->total, &x);
    w->c.pool.st = w->c.pool.st == ST_OK ? st : w->c.pool.st;
    num_replace(&w->total, sum);
}

/* v*j^power at the lane's first index */
static num lane_value(sum_walk *w, const curve_term *t, int power, int lane)
{
    num v = t->lane == NULL ? num_int(1)
            : t->lane->word ? num_int(t->lane->word[lane])
                            : t->lane->exact[lane],
        j = power ? num_pool_add(&w->c.pool, w->c.first, num_int(lane)) : v;
    for (int i = 0; i < power; i++)
        v = num_pool_mul(&w->c.pool, v, j);
    return v;
}

/* Of all lanes in words, if it is one. */
static bool words_folded(const curves *c, const lanes *l, num *out)
{
    enum { WIDEST = 62 - 12 }; /* of 2^12 lanes */
    int64_t sum = 0;
    _Static_assert(CURVE_LANES <= 1 << 12, "the sum is a word");
    if (l == NULL || l->word == NULL || num_bits(&l->lo) > WIDEST || num_bits(&l->hi) > WIDEST)
        return false;
    for (int i = 0; i < c->lanes; i++)
        sum += l->word[i];
    *out = num_int(sum);
    return true;
}

/* The sum over the lanes of v*j^power*r^lane */
static num folded(sum_walk *w, const curve_term *t, int power, int from, int to)
{
    num sum;
    if (power == 0 && num_is(t->ratio, 1) && to - from == w->c.lanes
        && words_folded(&w->c, t->lane, &sum))
        return sum;
    if (to - from == 1)
        return lane_value(w, t, power, from);
    int middle = from + (to - from) / 2;
    num low = folded(w, t, power, from, middle), high = folded(w, t, power, middle, to);
    if (!num_is(t->ratio, 1))
        high = num_pool_mul(&w->c.pool, high, two_of(w, num_pow, t->ratio, num_int(middle - from)));
    return num_pool_add(&w->c.pool, low, high);
}

/* k*v*r^j: added up with others of its kind, at the end. */
static bool put_run(sum_walk *w, const curve_term *t)
{
    curves *c = &w->c;
    run r = { .length = (uint64_t)c->lanes, .same = t->lane == NULL && t->power == 0 };
    if (!num_to_u64(&c->first, &r.first))
        return false;
    r.value = t->k;
    if (!r.same)
        r.value = num_pool_mul(&c->pool, t->k, folded(w, t, t->power, 0, c->lanes));
    if (w->run_count) {
        run *last = &w->runs[w->run_count - 1];
        if (last->same && r.same && num_same(&last->value, &r.value)
            && num_same(&last->ratio, &t->ratio) && last->first + last->length == r.first
            && num_same(&last->turns, &c->turns) && num_same(&last->period, &c->period)) {
            last->length += r.length;
            return true;
        }
    }
    r.value = keep(w, r.value);
    r.ratio = keep(w, t->ratio);
    r.period = keep(w, c->period);
    r.turns = keep(w, c->turns);
    w->runs = mem_more(w->runs, w->run_count, &w->run_room, sizeof *w->runs);
    w->runs[w->run_count++] = r;
    return true;
}

/* k*v*j^a of all lanes: j = f + i, f the lane's first index, i = 0, period, 2*period, ... */
static bool put_polynomial(sum_walk *w, const curve_term *t)
{
    curves *c = &w->c;
    int64_t binomial = 1;
    for (int b = 0; b <= t->power && curves_are_well(c); b++) {
        word_sum s = { .step = c->period, .count = c->turns, .ratio = num_int(1), .power = b };
        num way = num_is(c->turns, 1) ? num_int(b == 0) : word_sum_of(&c->pool, &s);
        if (!num_is(way, 0)) {
            num part = t->lane || t->power > b ? folded(w, t, t->power - b, 0, c->lanes)
                                               : num_int(c->lanes);
            part = num_pool_mul(&c->pool, num_pool_mul(&c->pool, part, t->k), num_int(binomial));
            add_to_total(w, num_pool_mul(&c->pool, part, way));
        }
        binomial = binomial * (t->power - b) / (b + 1);
    }
    return curves_are_well(c);
}

/* With floors, or powers of both kinds: lane by lane, or all lanes as one where they are alike and
 * follow each other. */
static bool put_words(sum_walk *w, const curve_term *t)
{
    enum { MOST = 128 };
    curves *c = &w->c;
    const bool alike = t->lane == NULL && num_is(c->period, c->lanes);
    word_sum s = { .first = c->first, .step = c->period, .count = c->turns, .ratio = t->ratio,
                   .power = t->power, .times = t->floor < 0 ? 0 : t->times };
    if (t->floor >= 0) {
        s.p = c->floor[t->floor].p;
        s.q = c->floor[t->floor].q;
        s.m = c->floor[t->floor].m;
    }
    if (alike) {
        s.step = num_int(1);
        s.count = num_pool_mul(&c->pool, s.count, c->period);
    } else if (c->lanes > MOST) {
        return curve_wants(c, &(curve){ .count = 1, .term = { *t } });
    }
    for (int i = 0; i < (alike ? 1 : c->lanes) && curves_are_well(c); i++) {
        num part = num_pool_mul(&c->pool, word_sum_of(&c->pool, &s), lane_value(w, t, 0, i));
        add_to_total(w, num_pool_mul(&c->pool, part, t->k));
        s.first = num_pool_add(&c->pool, s.first, num_int(1));
    }
    return curves_are_well(c);
}

/* The stretch's part of the sum. */
bool sum_put_stretch(sum_walk *w, const curve *x)
{
    curves *c = &w->c;
    bool good = true;
    for (int i = 0; i < x->count && good; i++) {
        const curve_term *t = &x->term[i];
        if (!num_is_exact(&t->k))
            return false;
        if (t->floor < 0 && num_is(t->ratio, 1))
            good = put_polynomial(w, t);
        else if (t->floor < 0 && (t->power == 0 || num_is(c->period, 0)))
            good = put_run(w, t);
        else
            good = put_words(w, t);
    }
    return good && curves_are_well(c);
}

/* (r^(step*count) - 1)/(r^step - 1) */
static num power_series(num_pool *p, num ratio, num step, num count)
{
    num one = num_int(1), base = num_pool_two(p, num_pow, ratio, step);
    if (num_is(count, 1))
        return one;
    num all = num_pool_two(p, num_pow, base, count);
    return num_pool_two(p, num_div, num_pool_sub(p, all, one), num_pool_sub(p, base, one));
}

static num run_value(num_pool *p, const run *r)
{
    return !r->same || r->length == 1
               ? r->value
               : num_pool_mul(p, r->value,
                              power_series(p, r->ratio, num_int(1), num_pool_u64(p, r->length)));
}

/* Their coefficients times powers, from the first one's on. */
static num joined(num_pool *p, const run *r, size_t count)
{
    if (count == 1)
        return run_value(p, r);
    size_t half = count / 2;
    num low = joined(p, r, half), high = joined(p, r + half, count - half),
        way = num_pool_u64(p, r[half].first - r[0].first);
    return num_pool_add(p, low, num_pool_mul(p, high, num_pool_two(p, num_pow, r->ratio, way)));
}

static int by_first(const void *a, const void *b)
{
    const run *x = a, *y = b;
    return x->first < y->first ? -1 : x->first > y->first;
}

static bool same_series(const run *x, const run *y)
{
    return num_same(&x->ratio, &y->ratio) && num_same(&x->turns, &y->turns)
           && (num_is(x->turns, 1) || num_same(&x->period, &y->period));
}

bool sum_add_runs(sum_walk *w)
{
    num_pool *p = &w->c.pool;
    for (size_t i = 0; i < w->run_count && p->st == ST_OK;) {
        size_t some = i;
        for (size_t k = i; k < w->run_count; k++)
            if (same_series(&w->runs[i], &w->runs[k])) {
                run r = w->runs[some];
                w->runs[some++] = w->runs[k];
                w->runs[k] = r;
            }
        run *r = &w->runs[i];
        qsort(r, some - i, sizeof *r, by_first);
        num sum = num_pool_mul(p, joined(p, r, some - i),
                               num_pool_two(p, num_pow, r->ratio, num_pool_u64(p, r->first)));
        add_to_total(w, num_pool_mul(p, sum, power_series(p, r->ratio, r->period, r->turns)));
        num_pool_back(p, 0);
        i = some;
    }
    return p->st == ST_OK;
}
