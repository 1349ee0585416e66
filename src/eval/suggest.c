/* What would do in the place of a value that the requirements refuse: see query_suggest, query.h.
 *
 * Near values of one parameter are tried - its neighbours, powers of two, squares, what the other
 * parameters divide -, all else as the statement has it, and the nearest below and above that meet
 * every requirement are named.  Nothing is claimed of those in between. */
#include <stdlib.h>

#include "eval/query.h"
#include "num/pool.h"

typedef struct attempt {
    query *q;
    frame *f;
    env e;
    diag quiet;
    int slot;
    num now;       /* the value that is refused */
    num_pool pool; /* the values to try, and what they are made from */
    num *near;
    size_t count, room;
} attempt;

/* A frame of its own in which the slot is free, the others are as the statement binds them. */
static void attempt_begin(attempt *t, query *q, int slot)
{
    *t = (attempt){ .q = q, .f = frame_new(q->in), .slot = slot, .now = num_int(0) };
    num_pool_begin(&t->pool, &q->w->numbers);
    diag_init(&t->quiet);
    for (int i = 0; i < q->in->slot_count; i++)
        if (q->f->bind[i] && i != slot)
            t->f->bind[i] = q->f->bind[i];
        else if ((q->f->state[i] & SLOT_FIXED) && i != slot)
            frame_fix(t->f, i, &q->f->value[i]);
    env_begin(&t->e, q->w, t->f, &q->axes, &t->quiet);
}

static void attempt_end(attempt *t)
{
    num_pool_clear(&t->pool);
    free(t->near);
    num_clear(&t->now);
    diag_clear(&t->quiet);
    env_end(&t->e);
    frame_free(t->f);
}

static bool meets(attempt *t, const num *value)
{
    frame_fix(t->f, t->slot, value);
    frame_reset(t->f, UINT64_MAX);
    bool good = frame_check(&t->e) == ST_OK;
    diag_clear(&t->quiet);
    return good;
}

/* --- values to try ---------------------------------------------------------------------- */

/* Keeps a number of the pool as a candidate, unless it has no value, is no integer, or is less
 * than the parameter may be. */
static void offer(attempt *t, num value)
{
    num least = num_int(t->q->in->slots[t->slot].least);
    bool good = t->pool.st == ST_OK && num_is_integer(&value)
                && num_pool_order(&t->pool, value, least) >= 0 && t->pool.st == ST_OK;
    t->pool.st = ST_OK;
    if (!good)
        return;
    t->near = mem_more(t->near, t->count, &t->room, sizeof *t->near);
    t->near[t->count++] = value;
}

/* now + steps*by */
static void offer_beside(attempt *t, num from, int64_t steps, num by)
{
    num_pool *p = &t->pool;
    offer(t, num_pool_add(p, from, num_pool_mul(p, by, num_int(steps))));
}

static void offer_powers(attempt *t)
{
    num_pool *p = &t->pool;
    for (int64_t by = -1; by <= 2; by++) {
        num log = num_pool_one(p, num_ilog2, t->now);
        offer(t, num_pool_two(p, num_pow, num_int(2), num_pool_add(p, log, num_int(by))));
        num side = num_pool_add(p, num_pool_one(p, num_isqrt, t->now), num_int(by));
        offer(t, num_pool_mul(p, side, side));
    }
}

/* The multiples of `by` around the value, and `by` itself. */
static void offer_multiples(attempt *t, num by)
{
    num_pool *p = &t->pool;
    num below = num_pool_sub(p, t->now, num_pool_two(p, num_fmod, t->now, by));
    for (int64_t steps = -1; steps <= 2; steps++)
        offer_beside(t, below, steps, by);
    offer(t, by);
}

/* Another parameter's value here; false where it has none. */
static bool other_value(attempt *t, int i, num *value)
{
    num own = num_int(0);
    if (i == t->slot || t->q->in->slots[i].kind != SLOT_PARAM)
        return false;
    status st = eval_slot(&t->e, i, (span){ 0 }, &own);
    diag_clear(&t->quiet);
    if (st != ST_OK)
        return false;
    *value = num_pool_keep(&t->pool, st, own);
    bool good = num_is_integer(value) && num_pool_order(&t->pool, *value, num_int(0)) > 0;
    t->pool.st = ST_OK;
    return good;
}

/* What one other parameter divides, or two together. */
static void offer_divisible(attempt *t)
{
    enum { FEW = 12 }; /* parameters: beyond, their pairs would be many */
    int slots = t->q->in->slot_count;
    num a, b;
    for (int i = 0; i < slots; i++) {
        if (!other_value(t, i, &a))
            continue;
        offer_multiples(t, a);
        for (int k = i; k < slots && slots <= FEW; k++)
            if (other_value(t, k, &b))
                offer_multiples(t, num_pool_mul(&t->pool, a, b));
    }
}

/* --- the nearest of them ------------------------------------------------------------------ */

/* The nearest on one side (-1: below) that meets all requirements. */
static bool nearest_on(attempt *t, int side, num *found)
{
    num_ctx *c = &t->q->w->numbers;
    const num *best = &t->now;
    bool good = false;
    while (best && !good) {
        const num *beyond = best;
        best = NULL;
        for (size_t i = 0; i < t->count; i++) { /* the next one further away */
            int far = 0, than = 0;
            if (num_cmp(c, &t->near[i], beyond, &far) == ST_OK && far == side
                && (best == NULL
                    || (num_cmp(c, &t->near[i], best, &than) == ST_OK && than == -side)))
                best = &t->near[i];
        }
        good = best && meets(t, best);
    }
    *found = best ? num_copy(best) : num_int(0);
    return good;
}

typedef struct near_values {
    bool has[2];  /* below, above */
    num value[2];
} near_values;

static bool find(attempt *t, near_values *near)
{
    if (eval_slot(&t->q->e, t->slot, (span){ 0 }, &t->now) != ST_OK || !num_is_integer(&t->now))
        return false;
    for (int64_t steps = -4; steps <= 4; steps++)
        if (steps)
            offer_beside(t, t->now, steps, num_int(1));
    meets(t, &t->now); /* the others' values, in the frame */
    offer_powers(t);
    offer_divisible(t);
    for (int side = 0; side < 2; side++) {
        num_clear(&near->value[side]);
        near->has[side] = nearest_on(t, side ? 1 : -1, &near->value[side]);
    }
    return near->has[0] || near->has[1];
}

static void add_value(query *q, str *s, const char *name, const num *v)
{
    num truth;
    num_own power = num_int(0);
    num_ctx *c = &q->w->numbers;
    str_format(s, "%s = ", name);
    bool long_power = v->kind == NUM_BIG && num_is_pow2(c, &truth, v) == ST_OK && truth.u.i
                      && num_ilog2(c, &power, v) == ST_OK;
    str_add(s, long_power ? "2^" : "");
    num_print(c, s, long_power ? &power : v, 40, q->w->precision);
}

void query_suggest(query *q, diag *d)
{
    if (d->st != ST_DOMAIN || !q->f->unmet || q->in->law)
        return;
    near_values near = { .has = { false } };
    const char *name = "";
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    bool found = false;
    for (int round = 0; round < 2 && !found; round++) /* what varies, then the others */
        for (int i = 0; i < q->in->slot_count && !found; i++) {
            attempt t;
            if (q->in->slots[i].kind != SLOT_PARAM || !q->in->slots[i].integer
                || (q->varying >> i & 1) != (round == 0))
                continue;
            attempt_begin(&t, q, i);
            found = find(&t, &near);
            name = q->in->slots[i].name;
            attempt_end(&t);
        }
    diag_tried(&trial, false);
    if (!found)
        return;
    str s = { 0 };
    str_format(&s, "%s; ", d->message);
    for (int side = 0; side < 2; side++) {
        str_add(&s, side && near.has[0] && near.has[1] ? " and " : "");
        if (near.has[side])
            add_value(q, &s, name, &near.value[side]);
        num_clear(&near.value[side]);
    }
    str_add(&s, near.has[0] && near.has[1] ? " meet it" : " meets it");
    free(d->message);
    d->message = str_take(&s);
}

/* --- how far a count reaches ------------------------------------------------------------ */

/* Is the metric answered at the attempt's value, by a run on data if by nothing else? */
static bool answered(attempt *t, int metric)
{
    num_own value = num_int(0);
    status st = ST_LIMIT;
    t->e.wants_data = t->e.with_data = false;
    for (int data = 0; data < 2 && st != ST_OK && t->e.wants_data == (data == 1); data++) {
        diag_clear(&t->quiet);
        t->e.with_data = data == 1;
        st = metric_value(&t->e, metric, (span){ 0 }, &value, NULL, NULL);
    }
    diag_clear(&t->quiet);
    return st == ST_OK;
}

/* now div 2^halves, where 2^halves divides it. */
static bool part_of(attempt *t, int64_t halves, num *part)
{
    num_ctx *c = &t->q->w->numbers;
    num two = num_int(2), exponent = num_int(halves), power = num_int(0);
    bool whole = num_pow(c, &power, &two, &exponent) == ST_OK
                 && num_div(c, part, &t->now, &power) == ST_OK;
    num_clear(&power);
    if (whole && !num_is_integer(part)) {
        num_clear(part);
        whole = false;
    }
    return whole;
}

void query_reach(query *q, int metric, diag *d)
{
    enum { MOST_HALVES = 64 };
    attempt t;
    num part;
    num_own best = num_int(0);
    bool any = false, beyond = false;
    int n = instance_slot(q->in, "n");
    if (d->st != ST_LIMIT || n < 0)
        return;
    attempt_begin(&t, q, n);
    bool there = eval_slot(&q->e, n, (span){ 0 }, &t.now) == ST_OK && num_is_integer(&t.now);
    for (int64_t halves = MOST_HALVES; there && halves > 0 && !beyond; halves--) {
        if (!part_of(&t, halves, &part))
            continue;
        bool counts = meets(&t, &part) && answered(&t, metric);
        beyond = any && !counts;
        any |= counts;
        if (counts)
            num_replace(&best, num_copy(&part));
        num_clear(&part);
    }
    attempt_end(&t);
    if (any) {
        str s = { 0 };
        str_format(&s, "%s; ", d->message);
        add_value(q, &s, q->in->slots[n].name, &best);
        str_add(&s, " is the largest of n/2, n/4, ... that answers");
        free(d->message);
        d->message = str_take(&s);
    }
}
