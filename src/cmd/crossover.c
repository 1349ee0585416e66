/* crossover: where the cheaper of two algorithms changes.
 *
 * A series is gone through point by point.  A range LO..HI is answered for every integer
 * in it: one by one where the requirements admit few (powers of two), and otherwise by
 * proof - a stretch on which the difference provably keeps its sign (eval/interval.h)
 * needs no further look, any other is halved, down to single points, which are computed.
 * What depends on the data is known by its least and its most; where the ranges of the two overlap,
 * that is the answer.
 * What the limit leaves undecided is answered as undecided. */
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "cmd/rows.h"
#include "eval/interval.h"
#include "num/pool.h"

enum {
    FIRST_LESS = -1,
    EQUAL = 0,
    SECOND_LESS = 1,
    REFUSED = 2,
    UNDECIDED = 3,
    OVERLAP = 4 /* either can be the less: it depends on the data */
};
enum {
    SINGLY = 8 /* points of a stretch that are computed at once */,
    SCAN = 4096,
    COUNTED = 1 << 14 /* accesses a value may be counted from */,
    EFFORT = 500 /* of max_terms, a look at a stretch */
};

typedef struct stretch {
    num from, to; /* as shown; these three are the pool's */
    num x;        /* the axis' value at `from`: 4 for n = 2^4 */
    int who;
} stretch;

typedef struct stretches {
    stretch *s;
    size_t count, room;
} stretches;

typedef struct crossing {
    session *s;
    query q[2], *both[2];
    int metric, axis, slot;
    const node *over;
    bool range;             /* every integer from lo to hi; else the values of a series */
    num_pool pool;          /* owns lo, hi, step, and the numbers of stretches */
    num lo, hi,
        step; /* only multiples of step are admitted; of squares, all three are of the roots */
    bool squares;           /* only squares are admitted: x = j^2, and the search goes over j */
    stretches found;
    uint64_t computed, proved, steps, refused, open;
    bool powers;            /* only powers of two are admitted */
    char *why;              /* the first refusal */
    diag *d;
} crossing;

static void append(stretches *l, num from, num to, num x, int who)
{
    l->s = mem_more(l->s, l->count, &l->room, sizeof *l->s);
    l->s[l->count++] = (stretch){ from, to, x, who };
}

static num_ctx *numbers(const crossing *c)
{
    return &c->s->world->numbers;
}

/* --- numbers of the search, the pool's ---------------------------------------------------- */

static num plus(crossing *c, num x, num y)
{
    return num_pool_two(&c->pool, num_add, x, y);
}
static num minus(crossing *c, num x, num y)
{
    return num_pool_two(&c->pool, num_sub, x, y);
}
static num times(crossing *c, num x, num y)
{
    return num_pool_two(&c->pool, num_mul, x, y);
}
static num root(crossing *c, num x)
{
    return num_pool_one(&c->pool, num_isqrt, x);
}
static int order(crossing *c, num x, num y)
{
    return num_pool_order(&c->pool, x, y);
}

/* Has all that was asked of the pool a value? */
static status sound(crossing *c)
{
    status st = c->pool.st;
    return st == ST_OK || c->d->st != ST_OK
               ? st
               : diag_fail(c->d, st, (span){ 0 }, "%s", numbers(c)->why);
}

/* What is known of a metric at a point: its least and most, both the value where that is exact. */
typedef struct ends {
    num least, most;
    bool exact;
} ends;

static void ends_clear(ends e[2])
{
    for (int i = 0; i < 2; i++) {
        num_clear(&e[i].least);
        num_clear(&e[i].most);
    }
}

/* --- one point ------------------------------------------------------------------------ */

static status go(crossing *c, query *q, const num *x)
{
    if (numbers(c)->stop && *numbers(c)->stop)
        return diag_fail(q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
    num_clear(&q->axes.axis[c->axis].now);
    q->axes.axis[c->axis].now = num_copy(x);
    frame_reset(q->f, q->varying);
    return frame_check(&q->e);
}

static status ends_of(crossing *c, query *q, ends *out)
{
    const formula *used = NULL;
    status st = q->in->most ? metric_range(&q->e, c->metric, &out->least, &out->most, &used)
                            : ST_OK;
    if (st != ST_OK || used)
        return st;
    if ((st = metric_value(&q->e, c->metric, (span){ 0 }, &out->least, NULL, NULL)) == ST_OK) {
        out->most = num_copy(&out->least);
        out->exact = true;
    }
    return st;
}

/* The metric of both at x; *refused when one has none there. */
static status values_at(crossing *c, const num *x, ends value[2], bool *refused)
{
    diag own;
    diag_init(&own);
    status st = ST_OK;
    uint64_t most = c->s->world->max_accesses;
    if (c->range && !c->powers && most > COUNTED)
        most = COUNTED; /* one of very many values */
    for (int i = 0; i < 2; i++)
        value[i] = (ends){ num_int(0), num_int(0), false };
    for (int i = 0; i < 2 && st == ST_OK; i++) {
        query *q = &c->q[i];
        q->e.d = &own;
        q->e.max_accesses = most;
        if ((st = go(c, q, x)) == ST_OK)
            st = ends_of(c, q, &value[i]);
        q->e.d = c->d;
    }
    *refused = st == ST_DOMAIN;
    if (st == ST_DOMAIN) {
        if (c->why == NULL && own.message)
            c->why = mem_copy(own.message);
        diag_clear(&own);
        st = ST_OK;
    } else if (st == ST_LIMIT && c->range && !c->powers) {
        diag_clear(&own); /* no formula there: the caller says undecided */
    } else if (st != ST_OK) {
        *c->d = own;
    }
    if (st != ST_OK || *refused)
        ends_clear(value);
    return st;
}

/* Which of the two is less, whatever the data? */
static status contest(crossing *c, const ends value[2], int *who)
{
    num_ctx *n = numbers(c);
    int first = 0,
        second = 0; /* the first's most against the second's least, and the other way round */
    status st = num_cmp(n, &value[0].most, &value[1].least, &first);
    if (st == ST_OK && value[0].exact && value[1].exact) {
        *who = first;
        return ST_OK;
    }
    if (st == ST_OK)
        st = num_cmp(n, &value[0].least, &value[1].most, &second);
    *who = first < 0 ? FIRST_LESS : second > 0 ? SECOND_LESS : OVERLAP;
    return st;
}

static status judge(crossing *c, const num *x, int *who)
{
    ends value[2];
    bool refused;
    status st = values_at(c, x, value, &refused);
    *who = REFUSED;
    if (st == ST_LIMIT && c->d->st == ST_OK) {
        *who = UNDECIDED;
        c->open++;
        return ST_OK;
    }
    if (st != ST_OK || refused)
        return st;
    c->computed++;
    if (contest(c, value, who) != ST_OK)
        st = diag_fail(c->d, ST_UNDECIDED, (span){ 0 }, "two values cannot be told apart: %s",
                       numbers(c)->why);
    ends_clear(value);
    return st;
}

/* The value of number j of the search. */
static num value_at(crossing *c, num j)
{
    return c->squares ? times(c, j, j) : j;
}

static status judge_and_note(crossing *c, num j)
{
    int who;
    num x = value_at(c, j);
    status st = judge(c, &x, &who);
    if (st == ST_OK && who == REFUSED)
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

/* Of a whole stretch: is one of the two less all along, or do their ranges overlap all along? */
static bool told_apart(interval *v, int metric, const num *from, const num *to, int *who)
{
    int first, second; /* as in contest */
    if (interval_sign(v, metric, 0, from, to, who))
        return true;
    bool one = interval_sign(v, metric, 1, from, to, &first),
         other = interval_sign(v, metric, -1, from, to, &second);
    *who = one && first < 0 ? FIRST_LESS : other && second > 0 ? SECOND_LESS : OVERLAP;
    return *who != OVERLAP || (one && other && first > 0 && second < 0);
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
        frame_reset(q->f, q->varying); /* of n = 2^(4..40) the axis is 4..40 */
        if ((st = eval(&q->e, q->f->bind[c->slot], &shown)) == ST_OK) {
            int who;
            shown = num_pool_keep(&c->pool, ST_OK, shown);
            if ((st = judge(c, &x, &who)) == ST_OK && who == REFUSED)
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
    while (st == ST_OK && order(c, x, c->hi) <= 0) {
        if ((st = judge_and_note(c, x)) == ST_OK) {
            x = times(c, x, num_int(2));
            st = sound(c);
        }
    }
    return st;
}

static status by_ones(crossing *c, num from, num to)
{
    status st = sound(c);
    for (num x = from; st == ST_OK && order(c, x, to) <= 0; x = plus(c, x, c->step)) {
        c->steps++;
        if ((st = judge_and_note(c, x)) == ST_OK)
            st = sound(c);
    }
    return st;
}

/* In the middle; of ends far apart, in the geometric one. */
static num middle(crossing *c, num from, num to)
{
    if (order(c, times(c, from, num_int(4)), to) < 0 && order(c, from, num_int(0)) > 0)
        return root(c, times(c, from, to));
    return num_pool_two(&c->pool, num_fdiv, plus(c, from, to), num_int(2));
}

/* To a multiple of the step, up or down. */
static num align(crossing *c, num x, bool up)
{
    num over = num_pool_two(&c->pool, num_fmod, x, c->step);
    if (over.kind == NUM_INT && over.u.i == 0)
        return x;
    num down = minus(c, x, over);
    return up ? plus(c, down, c->step) : down;
}

static status halve(crossing *c, stretches *queue, const stretch *w)
{
    num half = align(c, middle(c, w->from, w->to), false), after = plus(c, half, c->step);
    append(queue, w->from, half, w->from, 0);
    append(queue, after, w->to, after, 0);
    return sound(c);
}

static bool is_short(crossing *c, const stretch *w)
{
    size_t mark = c->pool.count;
    int64_t points = SINGLY;
    num steps = num_pool_two(&c->pool, num_fdiv, minus(c, w->to, w->from), c->step);
    bool is = c->pool.st == ST_OK && num_to_i64(&steps, &points) && points < SINGLY;
    num_pool_back(&c->pool, mark);
    return is;
}

/* The widest stretches first, so that what the limit cuts off is small. */
static status by_proof(crossing *c)
{
    num one = num_int(1);
    interval *v = interval_new((query *const *)c->both, 2, c->axis, c->squares ? &one : &c->step);
    stretches queue = { 0 };
    append(&queue, c->lo, c->hi, c->lo, 0);
    status st = ST_OK;
    uint64_t most = c->s->world->max_terms / EFFORT;
    for (size_t i = 0; i < queue.count && st == ST_OK; i++) {
        stretch w = queue.s[i]; /* the queue may move */
        int who;
        if (numbers(c)->stop && *numbers(c)->stop) {
            st = diag_fail(c->d, ST_INTERRUPT, (span){ 0 }, "stopped");
        } else if (c->steps++ >= most) {
            note_stretch(c, &w, UNDECIDED);
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

static bool is_call(const node *n, const char *name)
{
    return n->kind == N_CALL && n->ref == REF_BUILTIN && strcmp(n->name, name) == 0;
}

/* isqrt(x)^2 == x */
static bool says_square(const node *n, int slot)
{
    return n->kind == N_BINARY && n->op == OP_EQ && is_it(n->b, slot) && n->a->kind == N_BINARY
           && n->a->op == OP_POW && is_call(n->a->a, "isqrt") && is_it(n->a->a->a, slot)
           && n->a->b->kind == N_NUMBER && n->a->b->value.kind == NUM_INT
           && n->a->b->value.u.i == 2;
}

/* X mod M == 0: M, where X is the parameter or, of squares, its root */
static const node *says_multiple(const crossing *c, const node *n, int slot)
{
    bool zero = n->kind == N_BINARY && n->op == OP_EQ && n->b->kind == N_NUMBER
                && n->b->value.kind == NUM_INT && n->b->value.u.i == 0;
    const node *mod = zero && n->a->kind == N_BINARY && n->a->op == OP_MOD ? n->a : NULL;
    if (mod == NULL || mod->b->kind != N_NAME || mod->b->ref != REF_SLOT)
        return NULL;
    return (c->squares ? is_call(mod->a, "isqrt") && is_it(mod->a->a, slot) : is_it(mod->a, slot))
               ? mod->b
               : NULL;
}

/* What a requirement says of x outright: is_pow2(x), isqrt(x)^2 == x; then x mod M == 0. */
static status narrow(crossing *c, query *q, const node *n, int slot, bool multiples)
{
    if (n->kind == N_BINARY && n->op == OP_AND) {
        status st = narrow(c, q, n->a, slot, multiples);
        return st == ST_OK ? narrow(c, q, n->b, slot, multiples) : st;
    }
    if (!multiples) {
        c->powers |= is_call(n, "is_pow2") && is_it(n->a, slot);
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

/* The roots of the first and the last square of the range. */
static void take_roots(crossing *c)
{
    num lo = num_pool_two(&c->pool, num_max, c->lo, num_int(1)), first = root(c, lo);
    c->lo = order(c, times(c, first, first), lo) < 0 ? plus(c, first, num_int(1)) : first;
    c->hi = root(c, c->hi);
}

/* Which integers of the range can be admitted at all. */
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

/* The value of the search behind x. */
static num next_value(crossing *c, num x)
{
    return c->squares ? value_at(c, plus(c, root(c, x), c->step)) : plus(c, x, c->step);
}

/* A proved stretch may begin with values that the requirements refuse: moves its begin to
 * the first that is admitted.  *none: there is none in it. */
static status admit(crossing *c, stretch *w, bool *none)
{
    num x = w->from;
    status st = ST_OK;
    *none = false;
    for (int i = 0; i < SCAN && st == ST_OK; i++) {
        ends value[2];
        bool refused;
        if ((st = values_at(c, &x, value, &refused)) == ST_LIMIT && c->d->st == ST_OK)
            st = ST_OK, refused = false; /* admitted, though without a value */
        if (st != ST_OK)
            break;
        if (!refused) {
            ends_clear(value);
            w->from = w->x = x;
            return ST_OK;
        }
        if ((*none = order(c, x, w->to) >= 0))
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
        if (st == ST_OK && w->who != UNDECIDED)
            st = admit(c, w, &none);
        if (!none)
            c->found.s[kept++] = *w;
    }
    c->found.count = kept;
    join(&c->found);
    return st;
}

/* --- the answer ------------------------------------------------------------------------------- */

static const char *winner(const crossing *c, int who)
{
    bool second = metrics[c->metric].more ? who < 0 : who > 0;
    return who == UNDECIDED ? "undecided"
           : who == OVERLAP ? "depends on the data"
           : who == EQUAL   ? "equal"
                            : instance_name(c->q[second].in);
}

static status add_stretch(crossing *c, arena *a, result *list, const stretch *w)
{
    ends value[2];
    bool refused = true;
    result *r = result_add_object(a, list, NULL);
    result_add_number(a, r, "from", &w->from);
    result_add_number(a, r, "to", &w->to);
    result_add_text(a, r, metrics[c->metric].more ? "better" : "cheaper", winner(c, w->who));
    status st = w->who == UNDECIDED ? ST_OK : values_at(c, &w->x, value, &refused);
    if (st == ST_LIMIT && c->d->st == ST_OK)
        return ST_OK;
    if (st != ST_OK || refused)
        return st;
    for (int i = 0; i < 2; i++) {
        if (value[i].exact) {
            result_add_number(a, r, instance_name(c->q[i].in), &value[i].least);
            continue;
        }
        result *both = result_add_object(a, r, instance_name(c->q[i].in));
        result_add_number(a, both, "least", &value[i].least);
        result_add_number(a, both, "most", &value[i].most);
    }
    ends_clear(value);
    return ST_OK;
}

static void count_of(str *s, uint64_t n, const char *what)
{
    str_format(s, "%llu %s%s", (unsigned long long)n, what,
               n == 1                          ? ""
               : what[strlen(what) - 1] == 'h' ? "es"
                                               : "s");
}

/* every multiple of 64 in the range: 12 values computed, 5 stretches on which ... */
static void describe_range(const crossing *c, str *s)
{
    bool all = c->step.kind == NUM_INT && c->step.u.i == 1;
    str_format(s, "every %s", c->squares ? "square" : all ? "integer" : "multiple of ");
    if (c->squares && !all)
        str_add(s, " whose root is a multiple of ");
    if (!all)
        num_print(numbers(c), s, &c->step, 40, 12);
    str_format(
        s, " in the range%s: ", c->squares || !all ? ", as the requirements admit no other" : "");
    count_of(s, c->computed, "value");
    str_add(s, " computed");
    if (c->refused) {
        str_add(s, ", ");
        count_of(s, c->refused, "value");
        str_add(s, " refused");
    }
    if (c->proved) {
        str_add(s, ", ");
        count_of(s, c->proved, "stretch");
        str_add(s, " on which the sign is proved");
    }
    if (c->open) {
        str_add(s, "; the limit left ");
        count_of(s, c->open, "stretch");
        str_add(s, " undecided (no formula there, or set terms=...)");
    }
}

static const char *method(const crossing *c, arena *a)
{
    str s = { 0 };
    uint64_t all = c->computed + c->refused;
    if (c->range && !c->powers) {
        describe_range(c, &s);
    } else if (c->range) {
        str_add(&s, "all ");
        count_of(&s, all, "power");
        str_add(&s, " of two in the range, as the requirements admit no other");
    } else {
        count_of(&s, all, "value");
        str_add(&s, " of the series, one by one; nothing is said of those between");
    }
    if (c->refused && (c->powers || !c->range))
        str_format(&s, "; %llu refused", (unsigned long long)c->refused);
    char *text = arena_copy(a, str_text(&s));
    str_clear(&s);
    return text;
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *last)
{
    (void)i;
    (void)s;
    crossing *c = data;
    status st = c->range ? narrow_range(c) : ST_OK;
    if (st == ST_OK && !(c->range && order(c, c->lo, c->hi) > 0))
        st = !c->range ? by_series(c) : c->powers ? by_powers(c) : by_proof(c);
    if (st == ST_OK)
        st = arrange(c);
    if (st != ST_OK)
        return st;
    if (c->found.count == 0) {
        diag_fail(c->d, ST_DOMAIN, (span){ 0 },
                  "no %s of the range has both a value of %s and of %s", c->over->name,
                  instance_name(c->q[0].in), instance_name(c->q[1].in));
        if (c->why)
            diag_hint(c->d, "for instance: %s", c->why);
        else
            diag_hint(c->d, "their requirements admit none");
        return ST_DOMAIN;
    }
    result_add_text(a, to, "command", "crossover");
    result_add_text(a, to, "metric", metrics[c->metric].name);
    query_model_fields(q, a, to);
    query_parameters_but(q, a, to, q->varying);
    rows_parameters(&c->q[1], false, a, to);
    result_add_text(a, to, "over", c->over->name);
    result *names = result_add_array(a, to, "of");
    for (int k = 0; k < 2; k++)
        result_add_text(a, names, NULL, instance_name(c->q[k].in));
    result *list = result_add_array(a, to, "ranges");
    for (size_t k = 0; k < c->found.count && st == ST_OK; k++)
        st = add_stretch(c, a, list, &c->found.s[k]);
    result_add_u64(a, to, "changes", c->found.count - 1);
    result_add_text(a, to, "searched", method(c, a));
    result_add_truth(a, to, "complete", c->open == 0);
    query_unit(q, a, to, c->metric);
    if (c->found.count > 1)
        *last = num_copy(&c->found.s[1].from);
    else
        *last = num_copy(&c->found.s[0].from);
    return st;
}

/* --- the statement ---------------------------------------------------------------------------- */

/* A range of integers becomes the list of its two ends: so it has an axis, and any length. */
static void as_ends(crossing *c, node *statement)
{
    for (node *o = statement->b; o; o = o->next)
        if (o->kind == N_OVER) {
            c->over = o;
            c->range = o->a->kind == N_RANGE && o->a->c == NULL;
            if (c->range) {
                node *list = node_new(c->s->unit->arena, N_LIST, o->a->at);
                list->a = node_append(o->a->a, o->a->b);
                o->a = list;
            }
            return;
        }
}

static status open_one(crossing *c, int i, const rows_party *parties, const node *statement,
                       diag *d)
{
    node *own = rows_statement(c->s, statement, parties, 2, i);
    as_ends(c, own);
    status st = query_open(&c->q[i], c->s->world, parties[i].algorithm, own, c->s->unit->arena, d);
    if (st == ST_OK)
        st = query_lacks(&c->q[i], c->metric, statement->c->at);
    if (st == ST_OK && (c->slot = instance_slot(c->q[i].in, c->over->name)) < 0)
        st = diag_fail(d, ST_NAME, c->over->b->at, "`%s` is no parameter that goes over numbers",
                       c->over->name);
    if (st == ST_OK && c->q[i].axes.count != 1) {
        st = diag_fail(d, ST_DOMAIN, statement->at,
                       "crossover goes over one series, and %d are given", c->q[i].axes.count);
        diag_hint(d, "give every other parameter one value");
    }
    return st;
}

static status take_ends(crossing *c, diag *d)
{
    if (!c->range)
        return ST_OK;
    const series *v = c->q[0].axes.axis[0].values;
    if (!num_is_integer(&v->items[0]) || !num_is_integer(&v->items[1]))
        return diag_fail(d, ST_DOMAIN, c->over->a->at, "a range of integers is needed");
    c->lo = num_pool_keep(&c->pool, ST_OK, num_copy(&v->items[0]));
    c->hi = num_pool_keep(&c->pool, ST_OK, num_copy(&v->items[1]));
    if (order(c, c->lo, c->hi) > 0)
        return diag_fail(d, ST_DOMAIN, c->over->a->at, "this range is empty");
    return ST_OK;
}

static status usage(const node *n, const char *what, diag *d)
{
    diag_fail(d, ST_PARSE, n->at, "%s", what);
    diag_hint(d, "for example: %s", command_named("crossover")->examples[0]);
    return d->st;
}

/* crossover work A, B */
static status take_targets(crossing *c, const node *n, node name[2], diag *d)
{
    const node *t = n->a;
    if (t && t->kind == N_TARGET && metric_named(t->name) < 0)
        return session_no_metric(c->s, t->a, d);
    if (t == NULL || t->next == NULL || t->next->next)
        return usage(n,
                     t && t->next ? "crossover takes two algorithms; more: compare"
                                  : "crossover of what? name two algorithms",
                     d);
    if (query_clause(n->b, N_OVER) == NULL)
        return usage(n, "crossover over what? add: over PARAMETER=LO..HI", d);
    name[0] = *t;
    name[1] = *t->next;
    c->metric = METRIC_TIME;
    if (t->kind == N_TARGET) {
        c->metric = metric_named(t->name);
        name[0] = *t->b;
    }
    if (name[1].kind == N_TARGET)
        return diag_fail(d, ST_PARSE, name[1].b->at,
                         "`%s` cannot stand here; the metric stands before the first algorithm",
                         name[1].name2);
    if (strcmp(name[0].name, name[1].name) == 0)
        return diag_fail(d, ST_PARSE, name[1].at, "twice the same algorithm");
    return ST_OK;
}

static status run(session *s, node *n, diag *d)
{
    crossing *c = mem_alloc(sizeof *c);
    node name[2];
    c->s = s;
    c->d = d;
    num_pool_begin(&c->pool, numbers(c));
    c->both[0] = &c->q[0];
    c->both[1] = &c->q[1];
    status st = take_targets(c, n, name, d);
    rows_party parties[2] = { { NULL, NULL }, { NULL, NULL } };
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = (parties[i].algorithm = query_entry(s->world, ENTRY_ALGORITHM, &name[i], d)) ? ST_OK
                                                                                          : d->st;
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = open_one(c, i, parties, n, d);
    if (st == ST_OK)
        st = take_ends(c, d);
    if (st == ST_OK)
        st = rows_run(s, &c->q[0],
                      &(rows){ &view_crossover, "crossover", c, NULL, point, NULL, 1, 0 });
    free(c->found.s);
    num_pool_clear(&c->pool);
    for (int i = 0; i < 2; i++)
        query_close(&c->q[i]);
    free(c->why);
    free(c);
    return st;
}

static const option options[] = {
    { .name = "over",
      .value = "NAME=LO..HI",
      .kind = OPTION_CLAUSE,
      .needed = true,
      .meaning = "every integer from LO to HI, however many" },
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_crossover = {
    .name = "crossover",
    .args = "[METRIC] A, B",
    .options = options,
    .summary = "the exact values at which the cheaper of two algorithms changes",
    .help =
        "LO..HI is every integer from LO to HI, however many: where the requirements admit only "
        "powers of two, those are computed; otherwise stretches on which the difference provably "
        "keeps its sign are passed over, the rest is halved down to single values, which are "
        "computed. What the limit leaves undecided is said. A series such as n=2^(4..40) is gone "
        "through value by value. What depends on the data is less where its most is less than the "
        "other's least; where the ranges overlap, that is said. Of a metric of which more is "
        "better the larger wins. The answer, ans, is the first value at which it changes.",
    .examples = { "crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=1024 w=32 l=400",
                  "crossover transpose.diagonal, transpose.rotating over l=1..10^6 on umm n=2^12 "
                  "p=2^6 w=8",
                  "crossover sum.pairwise, prefix.optimal over p=2^(0..20) on dmm n=2^20 w=32 "
                  "l=100" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_STUDIES,
    .run = run,
};
