/* The search of crossover: see crossing.h. */
#include "search/crossing.h"

#include <stdlib.h>

#include "base/sort.h"
#include "eval/interval.h"

enum {
    SINGLY = 8 /* a stretch of so many points is computed point by point */,
    SCAN = 4096,
    COUNTED = 1 << 14 /* the most accesses that are counted for a value */,
    EFFORT = 500 /* what a proof about a stretch costs of max_terms */
};

static void append(stretches *l, num from, num to, num x, int who)
{
    l->s = mem_more(l->s, l->count, &l->room, sizeof *l->s);
    l->s[l->count++] = (stretch){ from, to, x, who };
}

static num_ctx *numbers(const crossing *c)
{
    return &c->s->world->numbers;
}

/* ST_OK if every number computed in the pool has a value. */
static status sound(crossing *c)
{
    status st = c->pool.st;
    return st == ST_OK || c->d->st != ST_OK
               ? st
               : diag_fail(c->d, st, (span){ 0 }, "%s", numbers(c)->why);
}

void crossing_clear(crossing_ends e[2])
{
    for (int i = 0; i < 2; i++)
        num_clears(&e[i].least, &e[i].most, NULL);
}

/* --- one point ------------------------------------------------------------------------ */

static status go(crossing *c, query *q, const num *x)
{
    if (num_interrupted(numbers(c)))
        return diag_fail(q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
    num_replace(&q->axes.axis[c->axis].now, num_copy(x));
    status st = query_refresh(q);
    return st == ST_OK ? frame_check(&q->e) : st;
}

static status ends_of(crossing *c, query *q, crossing_ends *out)
{
    num end[2];
    bool exact = true;
    if (c->metric == CROSSING_VALUE) {
        status got = eval(&q->e, q->in->value, &end[0]);
        if (got == ST_OK)
            *out = (crossing_ends){ .least = end[0], .most = num_copy(&end[0]), .exact = true };
        return got;
    }
    status st = metric_ends(&q->e, c->metric, (span){ 0 }, end, &exact);
    if (st == ST_OK)
        *out = (crossing_ends){ .least = end[0], .most = end[1], .exact = exact };
    return st;
}

/* Says which of the two reached a limit, and where. */
static void name_point(crossing *c, const query *q, const num *x, diag *own)
{
    str s = { 0 };
    str_format(&s, "%s at %s = ", instance_name(q->in), c->over->name);
    num_print(numbers(c), &s, x, 40, c->s->world->precision);
    str_format(&s, ": %s", own->message);
    free(own->message);
    own->message = str_take(&s);
}

/* The metric of both at x; *refused: one has none there. */
status crossing_values(crossing *c, const num *x, crossing_ends value[2], bool *refused)
{
    diag own = { 0 };
    status st = ST_OK;
    uint64_t most = c->s->world->max_accesses;
    if (c->range && !c->powers && most > COUNTED)
        most = COUNTED; /* there are very many values */
    for (int i = 0; i < 2; i++)
        value[i] = (crossing_ends){ num_int(0), num_int(0), false };
    for (int i = 0; i < 2 && st == ST_OK; i++) {
        query *q = &c->q[i];
        q->e.d = &own;
        q->e.max_accesses = most;
        if ((st = go(c, q, x)) == ST_OK)
            st = ends_of(c, q, &value[i]);
        q->e.d = c->d;
        if (st == ST_LIMIT && own.message)
            name_point(c, q, x, &own);
    }
    *refused = st == ST_DOMAIN;
    if (st == ST_DOMAIN) {
        if (c->why == NULL && own.message)
            c->why = mem_copy(own.message);
        diag_clear(&own);
        st = ST_OK;
    } else if (st == ST_LIMIT && c->range && !c->powers) {
        diag_clear(&own); /* no formula gives it: the answer is undecided */
    } else if (st != ST_OK) {
        *c->d = own;
    }
    if (st != ST_OK || *refused)
        crossing_clear(value);
    return st;
}

/* *who: which of the two is less, whatever the data. */
static status contest(crossing *c, const crossing_ends value[2], int *who)
{
    num_ctx *n = numbers(c);
    int first = 0,
        second = 0; /* compares the first's most with the second's least, and the other way round */
    status st = num_cmp(n, &value[0].most, &value[1].least, &first);
    if (st == ST_OK && value[0].exact && value[1].exact) {
        *who = first;
        return ST_OK;
    }
    status_then(st, num_cmp(n, &value[0].least, &value[1].most, &second));
    *who = first < 0 ? CROSSING_FIRST_LESS : second > 0 ? CROSSING_SECOND_LESS : CROSSING_OVERLAP;
    return st;
}

static status judge(crossing *c, const num *x, int *who)
{
    crossing_ends value[2];
    bool refused;
    status st = crossing_values(c, x, value, &refused);
    *who = CROSSING_REFUSED;
    if (st == ST_LIMIT && c->d->st == ST_OK) {
        *who = CROSSING_UNDECIDED;
        c->open++;
        return ST_OK;
    }
    if (st != ST_OK || refused)
        return st;
    c->computed++;
    if (contest(c, value, who) != ST_OK)
        st = diag_fail(c->d, ST_UNDECIDED, (span){ 0 }, "two values cannot be told apart: %s",
                       numbers(c)->why);
    crossing_clear(value);
    return st;
}

/* The parameter's value for the search's number j (j, or j^2 for squares). */
static num value_at(crossing *c, num j)
{
    return c->squares ? num_pool_mul(&c->pool, j, j) : j;
}

static status judge_and_note(crossing *c, num j)
{
    int who;
    num x = value_at(c, j);
    status st = judge(c, &x, &who);
    if (st == ST_OK && who == CROSSING_REFUSED)
        c->refused++;
    else if (st == ST_OK)
        append(&c->found, x, x, x, who);
    return st;
}

static void note_stretch(crossing *c, const stretch *w, int who)
{
    num from = value_at(c, w->from);
    append(&c->found, from, value_at(c, w->to), from, who);
}

/* Is one of the two less on a whole stretch, or do their ranges overlap on all of it? False: that
 * is not proved. */
static bool told_apart(interval *v, int metric, const num *from, const num *to, int *who)
{
    int first, second; /* compared as in contest() */
    if (interval_sign(v, metric, 0, from, to, who))
        return true;
    bool one = interval_sign(v, metric, 1, from, to, &first),
         other = interval_sign(v, metric, -1, from, to, &second);
    *who = one && first < 0      ? CROSSING_FIRST_LESS
           : other && second > 0 ? CROSSING_SECOND_LESS
                                 : CROSSING_OVERLAP;
    return *who != CROSSING_OVERLAP || (one && other && first > 0 && second < 0);
}

static bool proved(crossing *c, interval *v, const stretch *w, int *who)
{
    num from = value_at(c, w->from), to = value_at(c, w->to);
    return told_apart(v, c->metric, &from, &to, who);
}

/* --- ways through ------------------------------------------------------------------------ */

static status by_series(crossing *c)
{
    query *q = &c->q[0];
    const axis *over = &q->axes.axis[c->axis];
    status st = ST_OK;
    for (uint64_t i = 0; i < over->values->count && st == ST_OK; i++) {
        if ((st = axes_go(c->s->world, &q->axes, i, c->d)) != ST_OK)
            break;
        num x = num_pool_keep(&c->pool, ST_OK, num_copy(&over->now)), shown = num_int(0);
        if ((st = query_refresh(q)) == ST_OK /* for n = 2^(4..40) the axis is 4..40 */
            && (st = eval(&q->e, q->f->bind[c->slot], &shown)) == ST_OK) {
            int who;
            shown = num_pool_keep(&c->pool, ST_OK, shown);
            if ((st = judge(c, &x, &who)) == ST_OK && who == CROSSING_REFUSED)
                c->refused++;
            else if (st == ST_OK)
                append(&c->found, shown, shown, x, who);
        }
    }
    return st;
}

static status by_powers(crossing *c)
{
    num_pool *p = &c->pool;
    num from = num_pool_two(p, num_max, c->lo, num_int(1));
    num x = num_pool_two(p, num_pow, num_int(2), num_pool_one(p, num_clog2, from));
    status st = sound(c);
    while (st == ST_OK && num_pool_order(&c->pool, x, c->hi) <= 0) {
        if ((st = judge_and_note(c, x)) == ST_OK) {
            x = num_pool_mul(&c->pool, x, num_int(2));
            st = sound(c);
        }
    }
    return st;
}

static status by_ones(crossing *c, num from, num to)
{
    status st = sound(c);
    for (num x = from; st == ST_OK && num_pool_order(&c->pool, x, to) <= 0;
         x = num_pool_add(&c->pool, x, c->step)) {
        c->steps++;
        if ((st = judge_and_note(c, x)) == ST_OK)
            st = sound(c);
    }
    return st;
}

/* Rounds to a multiple of the step, up or down. */
static num align(crossing *c, num x, bool up)
{
    num over = num_pool_two(&c->pool, num_fmod, x, c->step);
    if (over.kind == NUM_INT && over.u.i == 0)
        return x;
    num down = num_pool_sub(&c->pool, x, over);
    return up ? num_pool_add(&c->pool, down, c->step) : down;
}

static status halve(crossing *c, stretches *queue, const stretch *w)
{
    num half = align(c, num_pool_middle(&c->pool, w->from, w->to), false),
        after = num_pool_add(&c->pool, half, c->step);
    append(queue, w->from, half, w->from, 0);
    append(queue, after, w->to, after, 0);
    return sound(c);
}

static bool is_short(crossing *c, const stretch *w)
{
    size_t mark = c->pool.count;
    int64_t points = SINGLY;
    num steps = num_pool_two(&c->pool, num_fdiv, num_pool_sub(&c->pool, w->to, w->from), c->step);
    bool is = c->pool.st == ST_OK && num_to_i64(&steps, &points) && points < SINGLY;
    num_pool_back(&c->pool, mark);
    return is;
}

/* Looks at stretches, the widest first, so that what a limit leaves undecided is small. */
static status by_proof(crossing *c)
{
    num one = num_int(1);
    interval *v = interval_new((query *const *)c->both, 2, c->axis, c->squares ? &one : &c->step);
    stretches queue = { 0 };
    append(&queue, c->lo, c->hi, c->lo, 0);
    status st = ST_OK;
    uint64_t most = c->s->world->max_terms / EFFORT;
    for (size_t i = 0; i < queue.count && st == ST_OK; i++) {
        stretch w = queue.s[i]; /* a copy, since the queue may move */
        int who;
        if (num_interrupted(numbers(c))) {
            st = diag_fail(c->d, ST_INTERRUPT, (span){ 0 }, "stopped");
        } else if (c->steps++ >= most) {
            note_stretch(c, &w, CROSSING_UNDECIDED);
            c->open++;
        } else if (is_short(c, &w)) {
            st = by_ones(c, w.from, w.to);
        } else if (proved(c, v, &w, &who)) {
            note_stretch(c, &w, who);
            c->proved++;
        } else {
            st = halve(c, &queue, &w);
        }
    }
    free(queue.s);
    interval_free(v);
    return st == ST_OK ? sound(c) : st;
}

/* Is it the parameter that is searched? */
static bool is_it(const node *n, int slot)
{
    return n->kind == N_NAME && n->ref == REF_SLOT && n->index == slot;
}

/* Is it isqrt(x)^2 == x? */
static bool says_square(const node *n, int slot)
{
    return n->kind == N_BINARY && n->op == OP_EQ && is_it(n->b, slot) && n->a->kind == N_BINARY
           && n->a->op == OP_POW && builtin_called(n->a->a) == FN_ISQRT && is_it(n->a->a->a, slot)
           && n->a->b->kind == N_NUMBER && n->a->b->value.kind == NUM_INT
           && n->a->b->value.u.i == 2;
}

/* The M of X mod M == 0, where X is the parameter or, if it is a square, its root; else NULL. */
static const node *says_multiple(const crossing *c, const node *n, int slot)
{
    bool zero = n->kind == N_BINARY && n->op == OP_EQ && n->b->kind == N_NUMBER
                && n->b->value.kind == NUM_INT && n->b->value.u.i == 0;
    const node *mod = zero && n->a->kind == N_BINARY && n->a->op == OP_MOD ? n->a : NULL;
    if (mod == NULL || mod->b->kind != N_NAME || mod->b->ref != REF_SLOT)
        return NULL;
    bool root = c->squares && builtin_called(mod->a) == FN_ISQRT;
    return is_it(root ? mod->a->a : mod->a, slot) && root == c->squares ? mod->b : NULL;
}

/* Takes what a requirement says outright about the parameter x: is_pow2(x), isqrt(x)^2 == x or, if
 * `multiples`, x mod M == 0. */
static status narrow(crossing *c, query *q, const node *n, int slot, bool multiples)
{
    if (n->kind == N_BINARY && n->op == OP_AND) {
        status st = narrow(c, q, n->a, slot, multiples);
        return st == ST_OK ? narrow(c, q, n->b, slot, multiples) : st;
    }
    if (!multiples) {
        c->powers |= builtin_called(n) == FN_IS_POW2 && is_it(n->a, slot);
        c->squares |= says_square(n, slot);
        return ST_OK;
    }
    const node *m = says_multiple(c, n, slot);
    if (m == NULL || (q->in->slots[m->index].needs & q->varying))
        return ST_OK;
    num by;
    status st = eval(&q->e, m, &by);
    if (st == ST_OK)
        c->step = num_pool_two(&c->pool, num_lcm, c->step, num_pool_keep(&c->pool, st, by));
    return st == ST_OK ? sound(c) : st;
}

/* Replaces the range by the roots of its first and last square. */
static void take_roots(crossing *c)
{
    num lo = num_pool_two(&c->pool, num_max, c->lo, num_int(1)),
        first = num_pool_one(&c->pool, num_isqrt, lo);
    c->lo = num_pool_order(&c->pool, num_pool_mul(&c->pool, first, first), lo) < 0
                ? num_pool_add(&c->pool, first, num_int(1))
                : first;
    c->hi = num_pool_one(&c->pool, num_isqrt, c->hi);
}

/* Narrows the range to integers that requirements can admit. */
static status narrow_range(crossing *c)
{
    status st = ST_OK;
    c->step = num_int(1);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 2; i++)
            for (const formula *f = c->q[i].in->requires; f && st == ST_OK; f = f->next)
                st = narrow(c, &c->q[i], f->expr, instance_slot(c->q[i].in, c->over->name),
                            pass == 1);
        c->squares = c->squares && !c->powers;
    }
    if (st == ST_OK && c->squares)
        take_roots(c);
    if (st == ST_OK && !c->powers) {
        c->lo = align(c, c->lo, true);
        c->hi = align(c, c->hi, false);
    }
    return st == ST_OK ? sound(c) : st;
}

/* --- joining --------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b, void *numbers_of)
{
    int sign = 0;
    num_cmp(numbers_of, &((const stretch *)a)->from, &((const stretch *)b)->from, &sign);
    return sign;
}

static void join(stretches *l)
{
    size_t kept = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (kept && l->s[kept - 1].who == l->s[i].who)
            l->s[kept - 1].to = l->s[i].to;
        else
            l->s[kept++] = l->s[i];
    }
    l->count = kept;
}

/* The next value of the search after x. */
static num next_value(crossing *c, num x)
{
    return c->squares
               ? value_at(c, num_pool_add(&c->pool, num_pool_one(&c->pool, num_isqrt, x), c->step))
               : num_pool_add(&c->pool, x, c->step);
}

/* A proved stretch may begin with values that the requirements refuse: moves its begin to the first
 * that is admitted. *none: no value of it is. */
static status admit(crossing *c, stretch *w, bool *none)
{
    num x = w->from;
    status st = ST_OK;
    *none = false;
    for (int i = 0; i < SCAN && st == ST_OK; i++) {
        crossing_ends value[2];
        bool refused;
        if ((st = crossing_values(c, &x, value, &refused)) == ST_LIMIT && c->d->st == ST_OK)
            st = ST_OK, refused = false; /* it is admitted, though it has no value */
        if (st != ST_OK)
            break;
        if (!refused) {
            crossing_clear(value);
            w->from = w->x = x;
            return ST_OK;
        }
        if ((*none = num_pool_order(&c->pool, x, w->to) >= 0))
            break;
        x = next_value(c, x);
        st = sound(c);
    }
    return st;
}

static status arrange(crossing *c)
{
    status st = ST_OK;
    if (!c->range)
        return join(&c->found), ST_OK; /* a series keeps its own order */
    if (!sort_items(c->found.s, c->found.count, sizeof *c->found.s, by_place, numbers(c),
                    numbers(c)->stop))
        return diag_fail(c->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    join(&c->found);
    size_t kept = 0;
    for (size_t i = 0; i < c->found.count; i++) {
        stretch *w = &c->found.s[i];
        bool none = false;
        status_if(st, w->who != CROSSING_UNDECIDED, admit(c, w, &none));
        if (!none)
            c->found.s[kept++] = *w;
    }
    c->found.count = kept;
    join(&c->found);
    return st;
}

status crossing_search(crossing *c)
{
    status st = c->range ? narrow_range(c) : ST_OK;
    if (st == ST_OK && !(c->range && num_pool_order(&c->pool, c->lo, c->hi) > 0))
        st = !c->range ? by_series(c) : c->powers ? by_powers(c) : by_proof(c);
    return st == ST_OK ? arrange(c) : st;
}
