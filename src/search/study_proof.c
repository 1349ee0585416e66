/* The search of a study by proof: see study_proof.h. */
#include "search/study_proof.h"

#include <stdlib.h>

#include "eval/interval.h"

/* --- stretches of points, by proof ----------------------------------------------------------
 *
 * If all values of a stretch, or those at points of one residue in it, are proved to be no better
 * than two different values that have been met, none of them is the best, a tie, or the next best;
 * if they are proved to be one number, none is computed. Such points are only asked whether the
 * requirements refuse them, unless that is proved, too. In every other respect the answer is the
 * same as without proofs. */

enum {
    STRETCH = 4096,
    WORTH = 2 * STRETCH /* the least number of points for which proofs are tried */,
    SHORTEST = 1024, /* a proof takes as long as some hundred values */
    EACH = 64,       /* the least number of points for a proof about a residue */
    MOST_CLASSES = 256
};

typedef enum told { NOTHING, ONE_VALUE, NO_BETTER } told;

typedef struct proof {
    study *t;
    interval *v;
    int axis;
    num bound; /* the second best value met: the next best is no worse */
    bool bounded;
    uint64_t
        last; /* the last point passed over without its value, if that is after t->last (`later`) */
    bool later;
    int classes; /* classes of the stretch: point from + i is in class i mod classes */
    told told[MOST_CLASSES];
    num value[MOST_CLASSES]; /* the value, for ONE_VALUE */
    uint64_t cut;            /* a stretch that ends before this point may tell more; UINT64_MAX:
                                none */
    bool allowed;            /* no requirement refuses any point of the stretch */
} proof;

int study_proof_axis(const study *t)
{
    int found = -1, count = 0, sign;
    if (t->inner_points < WORTH)
        return -1;
    for (int i = 0; i < t->q->axes.count; i++)
        if (t->inner[i]) {
            found = i;
            count++;
        }
    const series *s = count == 1 ? t->q->axes.axis[found].values : NULL;
    bool good = s && s->items == NULL && num_is_integer(&s->lo) && num_is_integer(&s->by)
                && num_sign(&t->q->w->numbers, &s->by, &sign) == ST_OK && sign > 0;
    return good && t->metric[0] != STUDY_VALUE && !instance_formulas(t->q->in, FORMULA_MOST, -1)
               ? found
               : -1;
}

/* Computes values at points that double, in a study of their own, to have something to compare
 * with. */
static status sample(proof *p)
{
    study own = *p->t;
    status st = ST_OK;
    own.best = own.next = own.first = own.last = (place){ .set = false };
    own.why = NULL;
    for (uint64_t k = 1; k <= own.inner_points && k && st == ST_OK; k *= 2)
        for (uint64_t i = k > 1 ? k - 2 : 0; i < k + 1 && i < own.inner_points && st == ST_OK; i++)
            if ((st = study_look_and_judge(&own, i)) == ST_OK && k > 1)
                st = study_look_and_judge(&own, own.inner_points - k / 2);
    p->bounded = st == ST_OK && own.next.set;
    if (p->bounded)
        p->bound = num_copy(&own.next.value);
    study_clear(&own);
    return st;
}

/* What follows for values that lie between two. */
static told said_of(proof *p, const num *least, const num *most, num *value)
{
    num_ctx *c = &p->t->q->w->numbers;
    int sign = 0;
    if (num_is_exact(least) && num_same(least, most)) {
        *value = num_copy(least);
        return ONE_VALUE;
    }
    status st = !p->bounded  ? ST_UNDECIDED
                : p->t->most ? num_cmp(c, &p->bound, most, &sign)
                             : num_cmp(c, least, &p->bound, &sign);
    return st == ST_OK && sign > 0 ? NO_BETTER : NOTHING;
}

/* Tries a proof for each residue of the stretch's points; false at the first for which nothing is
 * proved, unless the stretch is short. */
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
        num_clears(&step, &lo, &hi, &least, &most, NULL);
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

/* Tries to prove something about the points [from, to), of all together or of each residue modulo
 * what the formulas divide by; false if that fails for some, and shorter stretches may tell
 * more. */
static bool prove(proof *p, uint64_t from, uint64_t to)
{
    study *t = p->t;
    num_own lo = num_int(0), hi = num_int(0), least = num_int(0), most = num_int(0);
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
    if (p->told[0] != NOTHING)
        return true;
    bool is_short = to - from <= SHORTEST;
    if (period <= 1 || period > MOST_CLASSES || to - from < EACH * (uint64_t)period)
        return is_short;
    p->classes = (int)period;
    return prove_classes(p, from, to, is_short);
}

static status go_through(proof *p, uint64_t from, uint64_t to)
{
    study *t = p->t;
    status st = ST_OK;
    const volatile sig_atomic_t *stop = t->q->w->numbers.stop;
    for (uint64_t i = from; i < to && st == ST_OK; i++) {
        bool refused = false;
        uint64_t k = (i - from) % (uint64_t)p->classes;
        if (p->told[k] == NOTHING || (p->told[k] == NO_BETTER && !t->first.set)) {
            st = study_look_and_judge(t, i);
            p->later = p->later && !(t->last.set && t->last.point == i);
        } else if (!p->allowed && (st = study_look(t, i, NULL, &refused)) == ST_OK && refused) {
            t->refused++;
        } else if (st == ST_OK && p->told[k] == ONE_VALUE) {
            st = study_judge(t, i, &p->value[k]);
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

/* Lowers the bound to the next best so far, which may exclude more. */
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
    num_replace(&p->bound, num_copy(&t->next.value));
    p->bounded = true;
}

static bool is_cut(const proof *p, uint64_t from, uint64_t length)
{
    uint64_t cut = p->cut > from ? p->cut - from : length;
    return cut < length && (cut == 1 || cut >= SHORTEST / 4);
}

/* The length of a shorter stretch to try: half, or up to where the formulas change if that is about
 * as long. */
static uint64_t shorter(const proof *p, uint64_t from, uint64_t length)
{
    const uint64_t half = (length + 1) / 2;
    return is_cut(p, from, length) && p->cut - from >= half / 2 ? p->cut - from : half;
}

/* Goes through stretches. After one with a proof the next is twice as long; one without is tried
 * again by its beginning, down to short ones. */
static status by_stretches(proof *p)
{
    study *t = p->t;
    status st = ST_OK;
    uint64_t length = STRETCH, all = t->inner_points;
    for (uint64_t i = 0; i < all && st == ST_OK;) {
        uint64_t to = all - i < length ? all : i + length;
        bool refused;
        if ((st = study_look(t, i, NULL, &refused)) != ST_OK) /* sets the values around the
                                                                 stretch */
            break;
        if (!prove(p, i, to)) {
            length = shorter(p, i, to - i);
            continue;
        }
        p->allowed &= !refused; /* a requirement without the parameter may refuse all */
        st = go_through(p, i, to);
        sharpen(p);
        i = to;
        length = length < STRETCH / 2 ? STRETCH : length < all ? 2 * length : length;
    }
    return st;
}

status study_proof_search(study *t, int which)
{
    query *q = t->q;
    num one = num_int(1);
    bool refused;
    proof *p = mem_alloc(sizeof *p);
    *p = (proof){ .t = t, .axis = which, .classes = 1 };
    status st = sample(p);
    p->v = interval_new((query *const *)&q, 1, which, &one);
    status_then(st, by_stretches(p));
    interval_free(p->v);
    forget(p);
    num_clear(&p->bound);
    if (st == ST_OK && p->later) { /* the last admitted point was passed over */
        num_own value = num_int(0);
        if ((st = study_look(t, p->last, &value, &refused)) == ST_OK && !refused)
            study_put(&t->last, p->last, &value);
    }
    free(p);
    return st;
}
