/* minimize, maximize: the parameter values at which a metric is least or most, by going over
 * all of them, or by proof that nothing is missed (eval/interval.h); and the study, a table of
 * several metrics over the same values. */
#include <stdlib.h>
#include <string.h>

#include "cmd/minimize.h"
#include "cmd/rows.h"
#include "eval/interval.h"

enum {
    SHOWN = 40 /* points of a study shown whole */,
    LOOKED = 100000 /* at for those that are not refused */,
    TIES = 8,
    METRICS_SHOWN = 8,
    VALUE = -1 /* of a law */
};

typedef struct place {
    uint64_t point;
    num value;
    bool set;
} place;

typedef struct study {
    query *q;
    int metric[METRICS_SHOWN], count;
    uint64_t over;           /* the slots of `over`, a mask */
    bool inner[MAX_AXES];    /* by axis: one of `over` */
    uint64_t inner_points;
    uint64_t outer;          /* the point of the series around it */
    place best, next, first, last;
    uint64_t ties, tied[TIES], refused;
    char *why;               /* the first refusal */
    bool most;               /* maximize: the most is the best */
    bool at_most; /* some value depends on the data: the most that it can be stands for it, of
                     maximize the least */
    bool any_at_most;        /* of any of the studies */
    bool other_end;          /* the other end is being asked for, the better one */
    uint64_t rivals, rival[TIES]; /* points whose better end is better than the best's value: they
                                     may be the best */
    bool any_rivals;         /* of any of the studies */
    const entry *target;     /* where `over` follows from a series: each of its points is a */
    node *statement;         /* query of its own, made from the statement as it was; or NULL */
} study;

static void study_clear(study *t)
{
    num_clear(&t->best.value);
    num_clear(&t->next.value);
    num_clear(&t->first.value);
    num_clear(&t->last.value);
    free(t->why);
    t->best.set = t->next.set = t->first.set = t->last.set = false;
    t->ties = t->refused = 0;
    t->why = NULL;
    t->at_most = false;
    t->rivals = 0;
}

/* --- points ------------------------------------------------------------------------ */

/* The query's point for one of `over` and one of the series around it. */
static uint64_t join(const study *t, uint64_t inner)
{
    uint64_t outer = t->outer, point = 0, stride = 1;
    for (int i = t->q->axes.count - 1; i >= 0; i--) {
        uint64_t n = t->q->axes.axis[i].values->count, *from = t->inner[i] ? &inner : &outer;
        point += *from % n * stride;
        *from /= n;
        stride *= n;
    }
    return point;
}

static void take_axis(node *n, void *data)
{
    study *t = data;
    if (n->ref == REF_AXIS)
        t->inner[n->index] = true;
}

static status find_over(study *t, const node *clauses, diag *d)
{
    for (const node *c = clauses; c; c = c->next)
        if (c->kind == N_OVER) {
            int slot = instance_slot(t->q->in, c->name);
            if (slot < 0)
                return diag_fail(d, ST_NAME, c->b->at,
                                 "`%s` is no parameter that goes over numbers", c->name);
            t->over |= UINT64_C(1) << slot;
            if (t->q->f->bind[slot])
                node_walk(t->q->f->bind[slot], take_axis, t);
        }
    t->inner_points = 1;
    for (int i = 0; i < t->q->axes.count; i++)
        if (t->inner[i])
            t->inner_points *= t->q->axes.axis[i].values->count;
    return ST_OK;
}

/* What depends on the data counts as the most that it can be, or the least where the most is
 * sought. */
static status value_of(study *t, int metric, num *out)
{
    env *e = &t->q->e;
    if (metric == VALUE)
        return eval(e, t->q->in->value, out);
    num range[2]; /* least, most */
    const formula *most = NULL;
    status st = t->q->in->most ? metric_range(e, metric, &range[0], &range[1], &most) : ST_OK;
    if (st != ST_OK || most == NULL)
        return st != ST_OK ? st : metric_value(e, metric, (span){ 0 }, out, NULL, NULL);
    int end = t->other_end ? t->most : !t->most;
    *out = range[end];
    num_clear(&range[!end]);
    t->at_most = true;
    return ST_OK;
}

/* Moves to the point and takes the first metric; a point that the requirements refuse
 * has none, which is no failure. */
static status look(study *t, uint64_t inner, num *out, bool *refused)
{
    diag_trial trial;
    diag_try(&trial, &t->q->e.d);
    status st = query_go(t->q, join(t, inner));
    if (st == ST_OK)
        st = value_of(t, t->metric[0], out);
    *refused = st == ST_DOMAIN;
    if (*refused && t->why == NULL && trial.own.message)
        t->why = mem_copy(trial.own.message);
    diag_tried(&trial, st != ST_OK && !*refused);
    return *refused ? ST_OK : st;
}

/* --- the search ---------------------------------------------------------------------- */

static void put(place *p, uint64_t point, const num *value)
{
    num kept = num_copy(value);
    num_clear(&p->value);
    *p = (place){ point, kept, true };
}

/* *sign < 0 when a is the better of the two. */
static status better(study *t, const num *a, const num *b, int *sign)
{
    num_ctx *c = &t->q->w->numbers;
    status st = t->most ? num_cmp(c, b, a, sign) : num_cmp(c, a, b, sign);
    return st == ST_OK ? st
                       : diag_fail(t->q->e.d, ST_UNDECIDED, (span){ 0 },
                                   "two values cannot be told apart: %s", c->why);
}

static status judge(study *t, uint64_t i, const num *value)
{
    int sign = -1;
    if (!t->first.set)
        put(&t->first, i, value);
    put(&t->last, i, value);
    if (t->best.set && better(t, value, &t->best.value, &sign) != ST_OK)
        return ST_UNDECIDED;
    if (sign < 0) {
        if (t->best.set)
            put(&t->next, t->best.point, &t->best.value);
        put(&t->best, i, value);
        t->ties = 0;
    }
    if (sign <= 0) {
        if (t->ties < TIES)
            t->tied[t->ties] = i;
        t->ties++;
        return ST_OK;
    }
    if (t->next.set && better(t, value, &t->next.value, &sign) != ST_OK)
        return ST_UNDECIDED;
    if (!t->next.set || sign < 0)
        put(&t->next, i, value);
    return ST_OK;
}

static status look_and_judge(study *t, uint64_t i)
{
    num value = num_int(0);
    bool refused;
    status st = look(t, i, &value, &refused);
    if (st == ST_OK && refused)
        t->refused++;
    else if (st == ST_OK)
        st = judge(t, i, &value);
    num_clear(&value);
    return st;
}

/* --- stretches of points, by proof ----------------------------------------------------------
 *
 * Where all values of a stretch, or those of the points of one residue in it, are proved to be no
 * better than two different ones that have been met, none of them is the best, one of its ties, or
 * the next; where they are proved to be one number, none is computed. Its points are only asked
 * whether the requirements refuse them, where that is not proved, too. Nothing else of the answer
 * is less than exact. */

enum {
    STRETCH = 4096,
    WORTH = 2 * STRETCH /* points from which on proofs are tried */,
    SHORTEST = 256,
    MOST_TERMS = 256,
    MOST_CLASSES = 256
};

typedef enum told {
    NOTHING,
    ONE_VALUE,
    NO_BETTER
} told;

typedef struct proof {
    study *t;
    interval *v;
    int axis;
    num bound;        /* the second best of the values at some points: the next is no worse */
    bool bounded;
    const formula *f; /* of a stretch: where it gives the metric, `constant` and the terms at `at`
                         are its value */
    num constant;
    int64_t at[MOST_TERMS];
    int terms;
    uint64_t
        last; /* the last point whose value has not been computed, if there is one after t->last */
    bool later;
    int classes;      /* of the stretch: its point from + i is of class i mod classes */
    told told[MOST_CLASSES];
    num value[MOST_CLASSES]; /* where it is one */
    uint64_t cut;     /* the stretch that ends before this point may tell more; UINT64_MAX */
    bool allowed;     /* of the stretch: no requirement refuses any of it */
} proof;

/* The axis of `over`, where it is the only one and goes up by integers. */
static int axis_of(const study *t)
{
    int found = -1, count = 0, sign;
    for (int i = 0; i < t->q->axes.count; i++)
        if (t->inner[i]) {
            found = i;
            count++;
        }
    const series *s = count == 1 ? t->q->axes.axis[found].values : NULL;
    bool good = s && s->items == NULL && num_is_integer(&s->lo) && num_is_integer(&s->by)
                && num_sign(&t->q->w->numbers, &s->by, &sign) == ST_OK && sign > 0;
    return good && t->metric[0] != VALUE && t->q->in->most == NULL ? found : -1;
}

/* Values at points that double, to have something to compare with: in a study of their own. */
static status sample(proof *p)
{
    study own = *p->t;
    status st = ST_OK;
    own.best = own.next = own.first = own.last = (place){ .set = false };
    own.why = NULL;
    for (uint64_t k = 1; k <= own.inner_points && k && st == ST_OK; k *= 2)
        for (uint64_t i = k > 1 ? k - 2 : 0; i < k + 1 && i < own.inner_points && st == ST_OK; i++)
            if ((st = look_and_judge(&own, i)) == ST_OK && k > 1)
                st = look_and_judge(&own, own.inner_points - k / 2);
    p->bounded = st == ST_OK && own.next.set;
    if (p->bounded)
        p->bound = num_copy(&own.next.value);
    study_clear(&own);
    return st;
}

/* Is the point refused by the requirements? */
static status only_ask(study *t, uint64_t i, bool *refused)
{
    diag_trial trial;
    diag_try(&trial, &t->q->e.d);
    status st = query_go(t->q, join(t, i));
    *refused = st == ST_DOMAIN;
    if (*refused && t->why == NULL && trial.own.message)
        t->why = mem_copy(trial.own.message);
    diag_tried(&trial, st != ST_OK && !*refused);
    return *refused ? ST_OK : st;
}

/* What can be said of values that lie between two. */
static told said_of(proof *p, const num *least, const num *most, num *value)
{
    num_ctx *c = &p->t->q->w->numbers;
    int sign = 0;
    if (num_is_exact(least) && num_same(least, most)) {
        *value = num_copy(least);
        return ONE_VALUE;
    }
    status st = !p->bounded ? ST_UNDECIDED
                : p->t->most ? num_cmp(c, &p->bound, most, &sign)
                             : num_cmp(c, least, &p->bound, &sign);
    return st == ST_OK && sign > 0 ? NO_BETTER : NOTHING;
}

/* The residues of the stretch's points, one by one; false at the first of which nothing is proved,
 * unless the stretch is short. */
static bool prove_classes(proof *p, uint64_t from, uint64_t to, bool is_short)
{
    study *t = p->t;
    const series *s = t->q->axes.axis[p->axis].values;
    bool good = true;
    for (int k = 0; k < p->classes && good; k++) {
        num lo = num_int(0), hi = num_int(0), least = num_int(0), most = num_int(0),
            step = num_int(0), times = num_int(p->classes);
        uint64_t first = from + (uint64_t)k,
                 last = first + (to - 1 - first) / (uint64_t)p->classes * (uint64_t)p->classes;
        if (num_mul(&t->q->w->numbers, &step, &s->by, &times) == ST_OK
            && series_at(t->q->w, s, first, &lo) == ST_OK
            && series_at(t->q->w, s, last, &hi) == ST_OK
            && interval_class_bounds(p->v, t->metric[0], &lo, &hi, &step, &least, &most))
            p->told[k] = said_of(p, &least, &most, &p->value[k]);
        good = p->told[k] != NOTHING || is_short;
        num_clear(&step);
        num_clear(&lo);
        num_clear(&hi);
        num_clear(&least);
        num_clear(&most);
    }
    return good;
}

static void forget(proof *p)
{
    for (int k = 0; k < p->classes; k++) {
        p->told[k] = NOTHING;
        num_clear(&p->value[k]);
    }
    p->classes = 1;
}

/* What is proved of the points [from, to), of all together or of each of their residues modulo what
 * the formulas divide by; false where nothing is of some, and shorter stretches may tell more. */
static bool prove(proof *p, uint64_t from, uint64_t to)
{
    study *t = p->t;
    num lo = num_int(0), hi = num_int(0), least = num_int(0), most = num_int(0);
    const series *s = t->q->axes.axis[p->axis].values;
    int64_t period = 1, begin, by, cut = INT64_MAX;
    forget(p);
    p->cut = UINT64_MAX;
    p->allowed = false;
    if (series_at(t->q->w, s, from, &lo) == ST_OK && series_at(t->q->w, s, to - 1, &hi) == ST_OK) {
        if (interval_bounds(p->v, t->metric[0], &lo, &hi, &least, &most, &period, &cut))
            p->told[0] = said_of(p, &least, &most, &p->value[0]);
        p->allowed = interval_allowed(p->v, &lo, &hi);
        if (num_to_i64(&lo, &begin) && num_to_i64(&s->by, &by) && cut >= begin && cut < INT64_MAX)
            p->cut = from + (uint64_t)(cut - begin) / (uint64_t)by + 1;
    }
    num_clear(&lo);
    num_clear(&hi);
    num_clear(&least);
    num_clear(&most);
    if (p->told[0] != NOTHING)
        return true;
    bool is_short = to - from <= SHORTEST;
    if (period <= 1 || period > MOST_CLASSES || to - from < 4 * (uint64_t)period)
        return is_short;
    p->classes = (int)period;
    return prove_classes(p, from, to, is_short);
}

/* The terms of a sum that are not the same on all of the stretch. */
static void split(proof *p, uint64_t from, uint64_t to)
{
    study *t = p->t;
    const formula *f = NULL;
    diag_trial trial;
    num lo = num_int(0), hi = num_int(0);
    const series *s = t->q->axes.axis[p->axis].values;
    bool refused;
    num_clear(&p->constant);
    p->f = NULL;
    diag_try(&trial, &t->q->e.d);
    if (only_ask(t, from, &refused) == ST_OK && !refused
        && formula_choose(&t->q->e, t->q->in->exact, t->metric[0], true, &f) == ST_OK && f
        && series_at(t->q->w, s, from, &lo) == ST_OK
        && series_at(t->q->w, s, to - 1, &hi) == ST_OK) {
        p->terms = interval_terms(p->v, f->expr, &lo, &hi, &p->constant, p->at, MOST_TERMS);
        p->f = p->terms >= 0 ? f : NULL;
    }
    diag_tried(&trial, false);
    num_clear(&lo);
    num_clear(&hi);
}

/* The value at a point by the terms of the stretch: false where another formula gives it, or
 * anything else is to be said. */
static bool by_terms(proof *p, uint64_t i, num *value)
{
    study *t = p->t;
    env *e = &t->q->e;
    const formula *f = NULL;
    diag_trial trial;
    num rest = num_int(0);
    int metric = e->metric;
    diag_try(&trial, &e->d);
    bool good = p->f && query_go(t->q, join(t, i)) == ST_OK
                && formula_choose(e, t->q->in->exact, t->metric[0], true, &f) == ST_OK && f == p->f;
    e->metric = t->metric[0];
    good = good && eval_terms(e, f->expr, p->at, p->terms, &rest) == ST_OK
           && num_add(&t->q->w->numbers, value, &p->constant, &rest) == ST_OK;
    e->metric = metric;
    diag_tried(&trial, false);
    num_clear(&rest);
    return good;
}

static status look_in_stretch(proof *p, uint64_t i)
{
    num value = num_int(0);
    if (!by_terms(p, i, &value))
        return look_and_judge(p->t, i);
    status st = judge(p->t, i, &value);
    num_clear(&value);
    return st;
}

static status go_through(proof *p, uint64_t from, uint64_t to)
{
    study *t = p->t;
    status st = ST_OK;
    bool open = false;
    const volatile sig_atomic_t *stop = t->q->w->numbers.stop;
    for (int k = 0; k < p->classes; k++)
        open |= p->told[k] == NOTHING;
    if (open)
        split(p, from, to);
    for (uint64_t i = from; i < to && st == ST_OK; i++) {
        bool refused = false;
        uint64_t k = (i - from) % (uint64_t)p->classes;
        if (p->told[k] == NOTHING || (p->told[k] == NO_BETTER && !t->first.set)) {
            st = look_in_stretch(p, i);
            p->later = p->later && !(t->last.set && t->last.point == i);
        } else if (!p->allowed && (st = only_ask(t, i, &refused)) == ST_OK && refused) {
            t->refused++;
        } else if (st == ST_OK && p->told[k] == ONE_VALUE) {
            st = judge(t, i, &p->value[k]);
            p->later = false;
        } else if (st == ST_OK) {
            p->last = i;
            p->later = true;
        }
        if ((i & 0xfff) == 0 && st == ST_OK && stop && *stop)
            st = diag_fail(t->q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
    }
    return st;
}

/* What has been met since may exclude more. */
static void sharpen(proof *p)
{
    study *t = p->t;
    num_ctx *c = &t->q->w->numbers;
    int sign = 0;
    if (!t->next.set)
        return;
    status st = !p->bounded ? (sign = -1, ST_OK)
                : t->most   ? num_cmp(c, &p->bound, &t->next.value, &sign)
                            : num_cmp(c, &t->next.value, &p->bound, &sign);
    if (st != ST_OK || sign >= 0)
        return;
    num_clear(&p->bound);
    p->bound = num_copy(&t->next.value);
    p->bounded = true;
}

static bool is_cut(const proof *p, uint64_t from, uint64_t length)
{
    uint64_t cut = p->cut > from ? p->cut - from : length;
    return cut < length && (cut == 1 || cut >= SHORTEST / 4);
}

/* A shorter one, where nothing is proved of a stretch of that length: where the formulas say so, or
 * half of it. */
static uint64_t shorter(const proof *p, uint64_t from, uint64_t length)
{
    return is_cut(p, from, length) ? p->cut - from : (length + 1) / 2;
}

/* A stretch of which something is proved is followed by one twice as long; one of which nothing is
 * proved is tried again by its beginning, down to short ones. */
static status by_stretches(proof *p)
{
    study *t = p->t;
    status st = ST_OK;
    uint64_t length = STRETCH, all = t->inner_points;
    bool cuts = false; /* the formulas said where this stretch ends */
    for (uint64_t i = 0; i < all && st == ST_OK;) {
        uint64_t to = all - i < length ? all : i + length;
        bool refused;
        if ((st = only_ask(t, i, &refused)) != ST_OK) /* what is around it has its values */
            break;
        if (!prove(p, i, to)) {
            cuts = is_cut(p, i, to - i);
            length = shorter(p, i, to - i);
            continue;
        }
        p->allowed &= !refused; /* what x does not enter */
        st = go_through(p, i, to);
        sharpen(p);
        i = to;
        length = cuts ? all : length < STRETCH / 2 ? STRETCH : length < all ? 2 * length : length;
        cuts = false;
    }
    return st;
}

static status search_by_proof(study *t, int which)
{
    query *q = t->q;
    num one = num_int(1);
    bool refused;
    proof *p = mem_alloc(sizeof *p);
    *p = (proof){ .t = t, .axis = which, .classes = 1 };
    status st = sample(p);
    p->v = interval_new((query *const *)&q, 1, which, &one);
    if (st == ST_OK)
        st = by_stretches(p);
    interval_free(p->v);
    forget(p);
    num_clear(&p->bound);
    num_clear(&p->constant);
    if (st == ST_OK && p->later) { /* the last that is not refused was passed over */
        num value = num_int(0);
        if ((st = look(t, p->last, &value, &refused)) == ST_OK && !refused)
            put(&t->last, p->last, &value);
        num_clear(&value);
    }
    free(p);
    return st;
}

static status search(study *t)
{
    int which = t->inner_points >= WORTH ? axis_of(t) : -1;
    status st = which >= 0 ? search_by_proof(t, which) : ST_OK;
    for (uint64_t i = 0; which < 0 && i < t->inner_points && st == ST_OK; i++)
        st = look_and_judge(t, i);
    if (st == ST_OK && !t->best.set) {
        st = diag_fail(t->q->e.d, ST_DOMAIN, (span){ 0 },
                       "%s has no value at any point of the search: %llu are refused",
                       instance_name(t->q->in), (unsigned long long)t->inner_points);
        diag_hint(t->q->e.d, "at the first: %s", t->why ? t->why : "");
    }
    return st;
}

/* The best is so by the worst that its value can be; another point may be better by the best that
 * its can. */
static status find_rivals(study *t)
{
    status st = ST_OK;
    t->other_end = true;
    for (uint64_t i = 0; i < t->inner_points && st == ST_OK; i++) {
        num value = num_int(0);
        bool refused;
        int sign = 0;
        st = look(t, i, &value, &refused);
        if (st == ST_OK && !refused && i != t->best.point)
            st = better(t, &value, &t->best.value, &sign);
        if (st == ST_OK && sign < 0) {
            if (t->rivals < TIES)
                t->rival[t->rivals] = i;
            t->rivals++;
        }
        num_clear(&value);
    }
    t->other_end = false;
    t->any_rivals |= t->rivals > 0;
    return st;
}

/* --- the answer ------------------------------------------------------------------------ */

/* A place: the values of `over`, the metric there, and how much more that is, or less where the
 * most is sought. */
static status add_place(study *t, arena *a, result *to, const char *key, const place *p)
{
    num_ctx *c = &t->q->w->numbers;
    num more, ratio, unused = num_int(0);
    bool refused;
    status st = look(t, p->point, &unused, &refused);
    num_clear(&unused);
    if (st != ST_OK)
        return st;
    result *r = result_add_object(a, to, key);
    query_values(t->q, a, result_add_object(a, r, "at"), t->over);
    result_add_number(a, r, "value", &p->value);
    if ((t->most ? num_sub(c, &more, &t->best.value, &p->value)
                 : num_sub(c, &more, &p->value, &t->best.value))
        == ST_OK) {
        result_add_number(a, r, t->most ? "less" : "more", &more);
        num_clear(&more);
    }
    if (num_quotient(c, &ratio, &p->value, &t->best.value) == ST_OK) {
        result_add_number(a, r, "ratio", &ratio);
        num_clear(&ratio);
    }
    return ST_OK;
}

static const char *command_of(const study *t)
{
    return t->most ? "maximize" : "minimize";
}

static const char *metric_name(int metric)
{
    return metric == VALUE ? "value" : metrics[metric].name;
}

/* A further metric: empty where no formula gives it. */
static status add_other(study *t, arena *a, result *to, int metric)
{
    num value;
    diag_trial trial;
    diag_try(&trial, &t->q->e.d);
    status st = value_of(t, metric, &value);
    diag_tried(&trial, st != ST_OK && st != ST_DOMAIN);
    if (st == ST_OK) {
        result_add_number(a, to, metric_name(metric), &value);
        num_clear(&value);
    } else if (st == ST_DOMAIN) {
        result_add_null(a, to, metric_name(metric));
    }
    return st == ST_DOMAIN ? ST_OK : st;
}

/* One line of the table: all metrics at a point; without a row when it is refused. */
static status add_line(study *t, arena *a, result *to, uint64_t i)
{
    num value = num_int(0);
    bool refused, best = false;
    status st = look(t, i, &value, &refused);
    if (st != ST_OK || refused)
        return st;
    result *r = result_add_object(a, to, NULL);
    query_values(t->q, a, r, t->over);
    result_add_number(a, r, metric_name(t->metric[0]), &value);
    best = num_same(&value, &t->best.value) || i == t->best.point;
    num_clear(&value);
    for (int m = 1; m < t->count && st == ST_OK; m++)
        st = add_other(t, a, r, t->metric[m]);
    result_add_truth(a, r, "best", best);
    return st;
}

/* Which points a long study shows: the ends, steps that double, the best and its neighbours; all of
 * them where most are refused. */
static bool all_shown(const study *t)
{
    return t->inner_points <= SHOWN
           || (t->inner_points <= LOOKED && t->inner_points - t->refused <= SHOWN);
}

static bool is_shown(const study *t, uint64_t i)
{
    uint64_t b = t->best.point;
    return all_shown(t) || i == 0 || i + 1 == t->inner_points || ((i + 1) & i) == 0
           || (i + 1 >= b && i <= b + 1);
}

/* The first point behind i that is shown; the number of points if none is. */
static uint64_t next_shown(const study *t, uint64_t i)
{
    uint64_t n = t->inner_points, b = t->best.point, power = 1;
    if (i + 1 >= n || is_shown(t, i + 1))
        return i + 1;
    while (power - 1 <= i && power < UINT64_C(1) << 62)
        power *= 2;
    uint64_t next = power - 1;
    if (b > i + 1 && b - 1 < next)
        next = b - 1;
    return next < n ? next : n - 1;
}

static status add_table(study *t, arena *a, result *to)
{
    status st = ST_OK;
    for (uint64_t i = 0; i < t->inner_points && st == ST_OK; i = next_shown(t, i))
        if (is_shown(t, i))
            st = add_line(t, a, to, i);
    return st;
}

/* The least of the real numbers, where the law gives it as `also best_PARAMETER`. */
static void add_real(study *t, arena *a, result *to)
{
    query *q = t->q;
    for (const formula *f = q->in->law && !t->most ? q->in->also : NULL; f; f = f->next)
        for (int i = 0; i < q->in->slot_count; i++) {
            if (!(t->over >> i & 1) || strncmp(f->name, "best_", 5)
                || strcmp(f->name + 5, q->in->slots[i].name))
                continue;
            num at, value;
            diag_trial trial;
            diag_try(&trial, &q->e.d);
            if (eval(&q->e, f->expr, &at) == ST_OK) {
                frame *there = frame_new(q->in);
                for (int k = 0; k < q->in->slot_count; k++)
                    if (k != i && q->f->state[k] & SLOT_SET
                        && (q->in->slots[k].kind != SLOT_LET || q->given[k]))
                        frame_fix(there, k, &q->f->value[k]);
                frame_fix(there, i, &at);
                q->e.f = there;
                if (eval(&q->e, q->in->value, &value) == ST_OK) {
                    result *r = result_add_object(a, to, "real");
                    result_add_number(a, result_add_object(a, r, "at"), q->in->slots[i].name, &at);
                    result_add_number(a, r, "value", &value);
                    result_add_text(a, r, "why", f->text ? f->text : "");
                    num_clear(&value);
                }
                q->e.f = q->f;
                frame_free(there);
                num_clear(&at);
            }
            diag_tried(&trial, false);
        }
}

static status add_ties(study *t, arena *a, result *to)
{
    result_add_u64(a, to, "ties", t->ties);
    if (t->ties < 2)
        return ST_OK;
    result *list = result_add_array(a, to, "tied");
    status st = ST_OK;
    for (uint64_t i = 0; i < t->ties && i < TIES && st == ST_OK; i++) {
        num unused = num_int(0);
        bool refused;
        if ((st = look(t, t->tied[i], &unused, &refused)) == ST_OK)
            query_values(t->q, a, result_add_object(a, list, NULL), t->over);
        num_clear(&unused);
    }
    return st;
}

static status add_rivals(study *t, arena *a, result *to)
{
    status st = ST_OK;
    result_add_u64(a, to, "rivals", t->rivals);
    result *list = result_add_array(a, to, "rival");
    for (uint64_t i = 0; i < t->rivals && i < TIES && st == ST_OK; i++) {
        num unused = num_int(0);
        bool refused;
        if ((st = look(t, t->rival[i], &unused, &refused)) == ST_OK)
            query_values(t->q, a, result_add_object(a, list, NULL), t->over);
        num_clear(&unused);
    }
    return st;
}

static void names_of(const study *t, arena *a, result *list, uint64_t slots)
{
    for (int i = 0; i < t->q->in->slot_count; i++)
        if ((slots >> i & 1) && instance_takes(t->q->in, i))
            result_add_text(a, list, NULL, t->q->in->slots[i].name);
}

/* The slots that vary around the search: not those of `over` nor what follows from them. */
static uint64_t around(const study *t)
{
    uint64_t slots = 0;
    for (int i = 0; i < t->q->in->slot_count; i++)
        if (t->q->varies[i] && !(t->over >> i & 1))
            slots |= UINT64_C(1) << i;
    return slots;
}

/* The slots that follow from those of `over`: n = 4*p. */
static uint64_t following_over(const study *t)
{
    uint64_t slots = 0;
    unsigned char inner = 0;
    for (int i = 0; i < t->q->axes.count; i++)
        inner |= (unsigned char)(t->inner[i] << i);
    for (int i = 0; i < t->q->in->slot_count; i++)
        slots |= (uint64_t)((t->q->varies[i] & inner) != 0) << i;
    return slots;
}

static void head(query *q, void *data, arena *a, result *to, row_fields *may)
{
    (void)q;
    (void)may;
    study *t = data;
    result_add_text(a, to, "metric", metric_name(t->metric[0]));
    names_of(t, a, result_add_array(a, to, "varying"), around(t));
    names_of(t, a, result_add_array(a, to, "over"), t->over);
}

static status one_study(study *t, query *q, bool whole, arena *a, result *to, num *least)
{
    status st = search(t);
    num unused = num_int(0);
    bool refused;
    if (st == ST_OK && t->at_most)
        st = find_rivals(t);
    if (st == ST_OK)
        st = look(t, t->best.point, &unused, &refused); /* the parameters of the best point */
    num_clear(&unused);
    if (st != ST_OK)
        return st;
    query_head(q, a, to, command_of(t));
    query_parameters_but(q, a, to, t->over | following_over(t));
    result_add_text(a, to, "metric", metric_name(t->metric[0]));
    names_of(t, a, result_add_array(a, to, "over"), t->over);
    if (whole)
        st = add_table(t, a, result_add_array(a, to, "study"));
    if (st == ST_OK)
        st = add_place(t, a, to, "best", &t->best);
    if (st == ST_OK)
        st = add_ties(t, a, to);
    if (st == ST_OK && t->next.set)
        st = add_place(t, a, to, "next", &t->next);
    if (st == ST_OK)
        st = add_place(t, a, to, "first", &t->first);
    if (st == ST_OK)
        st = add_place(t, a, to, "last", &t->last);
    if (st == ST_OK)
        add_real(t, a, to);
    result_add_u64(a, to, "points", t->inner_points);
    result_add_u64(a, to, "refused", t->refused);
    if (t->at_most)
        result_add_truth(a, to, "at_most", true);
    if (st == ST_OK && t->q->in->most)
        st = add_rivals(t, a, to); /* none, where all is exact: so a series has the column */
    t->any_at_most |= t->at_most;
    if (t->why)
        result_add_text(a, to, "refused_why", t->why);
    if (st == ST_OK)
        *least = num_copy(&t->best.value);
    return st;
}

static node *binding_of(node *clauses, const char *name)
{
    while (clauses
           && !((clauses->kind == N_BINDING || clauses->kind == N_OVER)
                && strcmp(clauses->name, name) == 0))
        clauses = clauses->next;
    return clauses;
}

/* The statement at one point of the series around it: their parameters have one value, from which
 * the ends of `over` may follow. */
static status statement_at(study *t, session *s, query *q, uint64_t point, node **out)
{
    arena *a = s->unit->arena;
    node *n = node_copy(a, t->statement);
    status st = axes_go(q->w, &q->axes, point, q->e.d);
    frame_reset(q->f, q->varying);
    for (int i = 0; i < q->in->slot_count && st == ST_OK; i++) {
        if (!q->varies[i] || (t->over >> i & 1) || !instance_takes(q->in, i))
            continue;
        node *number = node_new(a, N_NUMBER, t->statement->at),
             *c = binding_of(n->b, q->in->slots[i].name);
        if ((st = eval_slot(&q->e, i, t->statement->at, &number->value)) != ST_OK)
            break;
        if (c == NULL) { /* a variable of the session */
            c = node_new(a, N_BINDING, t->statement->at);
            c->name = q->in->slots[i].name;
            c->b = node_new(a, N_NAME, t->statement->at);
            n->b = node_append(n->b, c);
        }
        c->a = number;
    }
    *out = n;
    return st;
}

static status study_at(study *t, session *s, query *q, uint64_t point, arena *a, result *to,
                       num *least)
{
    node *n;
    query own = { 0 };
    study inner = { .q = &own, .count = t->count, .most = t->most };
    memcpy(inner.metric, t->metric, sizeof inner.metric);
    status st = statement_at(t, s, q, point, &n);
    if (st == ST_OK)
        st = query_open(&own, s->world, t->target, n, s->unit->arena, q->e.d);
    if (st == ST_OK)
        st = find_over(&inner, n->b, q->e.d);
    if (st == ST_OK)
        st = one_study(&inner, &own, query_points(q) == 1, a, to, least);
    t->any_at_most |= inner.any_at_most;
    t->any_rivals |= inner.any_rivals;
    study_clear(&inner);
    query_close(&own);
    return st;
}

static status answer(session *s, query *q, void *data, uint64_t point, arena *a, result *to,
                     num *least)
{
    study *t = data;
    if (t->statement)
        return study_at(t, s, q, point, a, to, least);
    study_clear(t);
    t->outer = point;
    return one_study(t, q, query_points(q) == t->inner_points, a, to, least);
}

/* --- the statement ------------------------------------------------------------------------ */

static status take_metric(study *t, const session *s, const node *name, diag *d)
{
    int m = metric_named(name->name);
    if (t->count == METRICS_SHOWN)
        return diag_fail(d, ST_LIMIT, name->at, "at most %d metrics in one study", METRICS_SHOWN);
    if (m < 0)
        return session_no_metric(s, name, d);
    t->metric[t->count++] = m;
    return ST_OK;
}

/* minimize time, io A | minimize A | minimize LAW */
static const entry *take_target(study *t, session *s, const node *n, diag *d)
{
    const node *target = n->a;
    for (; target && target->next; target = target->next)
        if (target->kind != N_NAME) {
            diag_fail(d, ST_PARSE, target->b->at, "one algorithm at a time, after the metrics");
            return NULL;
        } else if (take_metric(t, s, target, d) != ST_OK) {
            return NULL;
        }
    if (target == NULL || query_clause(n->b, N_OVER) == NULL) {
        diag_fail(d, ST_PARSE, n->at,
                  target ? "%s over what? add: over PARAMETER=LO..HI"
                         : "%s what? name a metric and an algorithm",
                  n->name);
        diag_hint(d, "for example: %s", command_named(n->name)->examples[0]);
        return NULL;
    }
    if (target->kind == N_TARGET && take_metric(t, s, target->a, d) != ST_OK)
        return NULL;
    node name = target->kind == N_TARGET ? *target->b : *target;
    catalog *c = s->world->catalog;
    if (t->count == 0 && !catalog_has(c, ENTRY_ALGORITHM, name.name)
        && catalog_has(c, ENTRY_LAW, name.name)) {
        t->metric[t->count++] = VALUE;
        return query_entry(s->world, ENTRY_LAW, &name, d);
    }
    if (t->count == 0)
        t->metric[t->count++] = METRIC_TIME;
    return query_entry(s->world, ENTRY_ALGORITHM, &name, d);
}

/* Is it a series, or does it name what is one? */
typedef struct following {
    session *s;
    node *clauses;
    int depth;
    bool found;
} following;

static void follow(node *n, void *data)
{
    following *f = data;
    enum { DEEP = 16 };
    if (n->kind == N_RANGE || n->kind == N_LIST)
        f->found = true;
    node *c = n->kind == N_NAME ? binding_of(f->clauses, n->name) : NULL;
    if (c && c->kind == N_BINDING && f->depth < DEEP) {
        f->depth++;
        node_walk(c->a, follow, f);
        f->depth--;
    } else if (c == NULL && n->kind == N_NAME) {
        f->found |= world_symbol(f->s->world, n->name)->kind == SYMBOL_SERIES;
    }
}

/* Where an end of `over` follows from a series, the series comes first: keeps the statement for its
 * points and lets `over` be one value meanwhile. */
static void set_apart(study *t, session *s, node *n)
{
    following f = { .s = s, .clauses = n->b };
    for (node *c = n->b; c; c = c->next)
        if (c->kind == N_OVER && c->a->kind == N_RANGE) {
            node_walk(c->a->a, follow, &f);
            node_walk(c->a->b, follow, &f);
            if (c->a->c)
                node_walk(c->a->c, follow, &f);
        } else if (c->kind == N_OVER && c->a->kind == N_LIST) {
            for (node *item = c->a->a; item; item = item->next)
                if (item->kind != N_RANGE && item->kind != N_LIST)
                    follow(item, &f);
        }
    if (!f.found)
        return;
    t->statement = node_copy(s->unit->arena, n);
    for (node *c = n->b; c; c = c->next)
        if (c->kind == N_OVER) {
            c->a = node_new(s->unit->arena, N_NUMBER, c->a->at);
            c->a->value = num_int(1);
        }
}

/* After the answer, where the other command may have been meant. */
static void remarks(const study *t, session *s, uint64_t outer)
{
    if (t->any_at_most && outer > 1 && s->sink->prose) /* one study says it itself */
        session_note(s, "what depends on the data stands here as the %s that it can be%s",
                     t->most ? "least" : "most",
                     t->any_rivals ? "; so many rivals, other values of it, may be better"
                                   : "; no other value can be better, whatever the data");
    if (t->metric[0] != VALUE && !t->most && s->sink->prose && metrics[t->metric[0]].more)
        session_note(s, "of %s more is better: maximize finds the most",
                     metrics[t->metric[0]].name);
}

status minimize_run(session *s, node *n, diag *d)
{
    study t = { .most = strcmp(n->name, "maximize") == 0 };
    query q;
    const entry *e = take_target(&t, s, n, d);
    if (e == NULL)
        return d->st;
    t.q = &q;
    t.target = e;
    set_apart(&t, s, n);
    status st = query_open(&q, s->world, e, n, s->unit->arena, d);
    for (int i = 0; i < t.count && st == ST_OK; i++)
        if (t.metric[i] != VALUE)
            st = query_lacks(&q, t.metric[i], n->at);
    if (st == ST_OK)
        st = find_over(&t, n->b, d);
    uint64_t outer = st == ST_OK ? query_points(&q) / t.inner_points : 1;
    if (st == ST_OK)
        st = rows_run(s, &q,
                      &(rows){ &view_study, command_of(&t), &t, NULL, answer, head, outer,
                               t.over | following_over(&t) });
    if (st == ST_OK)
        remarks(&t, s, outer);
    study_clear(&t);
    query_close(&q);
    return st;
}

static const option options[] = {
    { .name = "over",
      .value = "NAME=LO..HI [over ...]",
      .kind = OPTION_CLAUSE,
      .needed = true,
      .meaning = "the range, or the list, in which the best is looked for" },
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_minimize = {
    .name = "minimize",
    .args = "[METRIC, ...] ALGORITHM|LAW",
    .options = options,
    .summary = "the parameter values at which a metric is least, and by how much",
    .help = "The answer is exact: every value is tried, but for stretches of a long range of which "
            "it is proved that none is the best, its like or the next to it; values that the "
            "requirements refuse are left out and counted. The ends of a range may name other "
            "parameters: over p=1..n. The first metric is the one to be least, time if none is "
            "named, or the most that it can be where it depends on the data; other values that may "
            "then be better are counted and named. Further ones stand beside it in the table. A "
            "table of more than 40 points shows the ends, steps that double, and the best with its "
            "neighbours. Another parameter with a series gives the best for each of its values. Of "
            "a metric of which more is better: maximize.",
    .examples = { "minimize time sum.pairwise over p=2^(5..20) on umm n=2^20 w=32 l=400",
                  "minimize time, cost, efficiency sum.pairwise over p=2^(0..10) on pram n=2^12",
                  "minimize sum.pairwise over p=2^(0..8) on pram n=2^(4..8)",
                  "minimize tree_time over p=1..n n=256" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_STUDIES,
    .run = minimize_run,
};
