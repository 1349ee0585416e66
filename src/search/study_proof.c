/* The search of a study by proof: see study_proof.h. */
#include "search/study_proof.h"

#include <stdlib.h>
#include <time.h>

#include "eval/interval.h"

/* --- stretches of points, by proof ----------------------------------------------------------
 *
 * If all values of a stretch, or those at points of one residue in it, are proved to be no better
 * than two different values that have been met, none of them is the best, a tie, or the next best;
 * if they are proved to be one number, none is computed. Such points are only asked whether the
 * requirements refuse them, unless that is proved, too. In every other respect the answer is the
 * same as without proofs, so that a clock may say whether they are worth their time. */

enum {
    STRETCH = 4096,
    WORTH = 2 * STRETCH /* the least number of points for which proofs are tried */,
    SHORTEST = 1024, /* a proof takes as long as some hundred values */
    EACH = 16,       /* the least number of points for a proof about a residue */
    MOST_CLASSES = 256,
    FEW = 4 /* residues without a proof for which others are tried, in a short stretch */
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
    int hard;    /* the class that is tried first */
    uint64_t hardest; /* a point of the last class without a proof */
    int patience; /* so many of them may have no proof before no other is tried */
    told told[MOST_CLASSES];
    num value[MOST_CLASSES]; /* the value, for ONE_VALUE */
    uint64_t cut;            /* a stretch that ends before this point may tell more; UINT64_MAX:
                                none */
    uint64_t alone;          /* the point after one that was a stretch by itself */
    bool allowed;            /* no requirement refuses any point of the stretch */
    double spent, taken; /* processor time of proofs; of stretches whose values were computed, */
    uint64_t valued, spared; /* their points; the points whose values were not */
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

/* Is a point's value, of a point met or not, the best so far? */
static status is_best_at(study *own, uint64_t i, bool *is_best)
{
    const uint64_t ties = own->ties;
    status st = study_look_and_judge(own, i);
    *is_best = own->ties > ties || (own->best.set && own->best.point == i);
    return st;
}

/* Between points of which one has the best value and the other not, looks by halves for where the
 * best ones begin or end: there the next best may be met. */
static status approach(study *own, uint64_t lo, uint64_t hi)
{
    bool low, high, is;
    status st = is_best_at(own, lo, &low);
    status_then(st, is_best_at(own, hi, &high));
    while (st == ST_OK && low != high && hi - lo > 1) {
        const uint64_t half = lo + (hi - lo) / 2;
        st = is_best_at(own, half, &is);
        *(is == low ? &lo : &hi) = half;
    }
    return st;
}

/* Computes values at points that double, in a study of their own, to have something to compare
 * with. */
static status sample(proof *p)
{
    study own = *p->t;
    status st = ST_OK;
    own.best = own.next = own.first = own.last = (place){ .set = false };
    own.why = NULL;
    own.seen = NULL;
    for (uint64_t k = 1; k <= own.inner_points && k && st == ST_OK; k *= 2)
        for (uint64_t i = k > 1 ? k - 2 : 0; i < k + 1 && i < own.inner_points && st == ST_OK; i++)
            if ((st = study_look_and_judge(&own, i)) == ST_OK && k > 1)
                st = study_look_and_judge(&own, own.inner_points - k / 2);
    for (uint64_t i = own.inner_points - 1; i > 0 && st == ST_OK; i /= 2)
        st = approach(&own, i / 2, i);
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

/* The least prime factor of m >= 2. */
static int least_prime(int m)
{
    int q = 2;
    while (m % q)
        q++;
    return q;
}

/* Tries a proof for the points of a residue modulo m; false if nothing is proved. */
static bool prove_residue(proof *p, uint64_t from, uint64_t to, int residue, int m)
{
    study *t = p->t;
    const series *s = t->q->axes.axis[p->axis].values;
    num_own lo = num_int(0), hi = num_int(0), least = num_int(0), most = num_int(0),
            step = num_int(0), times = num_int(m), value = num_int(0);
    const uint64_t first = from + (uint64_t)residue,
                   last = first + (to - 1 - first) / (uint64_t)m * (uint64_t)m;
    told said = NOTHING;
    if (num_mul(&t->q->w->numbers, &step, &s->by, &times) == ST_OK
        && series_at(t->q->w, s, first, &lo) == ST_OK && series_at(t->q->w, s, last, &hi) == ST_OK
        && interval_class_bounds(p->v, t->metric[0], &lo, &hi, &step, &least, &most))
        said = said_of(p, &least, &most, &value);
    for (int k = residue; k < p->classes && said != NOTHING; k += m) {
        p->told[k] = said;
        num_replace(&p->value[k], num_copy(&value));
    }
    return said != NOTHING;
}

/* Tries it for a residue modulo m and, where that fails, for those of its residues modulo multiples
 * of m, up to p->classes; false when so many have none as may.  Where a class of the residue is
 * known to have one value, all together are not tried: the others are no better. */
static bool prove_class(proof *p, uint64_t from, uint64_t to, int residue, int m)
{
    const bool has_hard = (p->hard - residue) % m == 0;
    if (has_hard && m == p->classes)
        return true;
    if (!(has_hard && p->told[p->hard] == ONE_VALUE) && prove_residue(p, from, to, residue, m))
        return true;
    if (m == p->classes) {
        p->hardest = from + (uint64_t)residue;
        return --p->patience > 0;
    }
    const int q = least_prime(p->classes / m);
    bool good = true;
    for (int j = 0; j < q && good; j++)
        good = prove_class(p, from, to, residue + j * m, m * q);
    return good;
}

/* Tries a proof for each residue of the stretch's points, first for the one that had none before;
 * false when so many have none as may. */
static bool prove_classes(proof *p, uint64_t from, uint64_t to)
{
    const uint64_t m = (uint64_t)p->classes;
    p->hard = (int)((p->hardest % m + m - from % m) % m);
    return (prove_residue(p, from, to, p->hard, p->classes) || --p->patience > 0)
           && prove_class(p, from, to, 0, 1);
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
    int64_t period = 1, begin, end, by, cut = INT64_MAX;
    forget(p);
    p->cut = UINT64_MAX;
    p->allowed = false;
    if (series_at(t->q->w, s, from, &lo) == ST_OK && series_at(t->q->w, s, to - 1, &hi) == ST_OK) {
        const bool fits = num_to_i64(&lo, &begin) && begin >= 0 && num_to_i64(&hi, &end);
        if (fits)
            cut = begin + (end - begin) / 8;
        if (interval_bounds(p->v, t->metric[0], &lo, &hi, &least, &most, &period, &cut))
            p->told[0] = said_of(p, &least, &most, &p->value[0]);
        p->allowed = interval_allowed(p->v, &lo, &hi);
        if (fits && num_to_i64(&s->by, &by) && cut < end)
            p->cut = from + (uint64_t)(cut - begin) / (uint64_t)by + 1;
    }
    if (p->told[0] != NOTHING)
        return true;
    bool is_short = to - from <= SHORTEST;
    if (period <= 1 || period > MOST_CLASSES || to - from < EACH * (uint64_t)period)
        return is_short;
    p->classes = (int)period;
    p->patience = is_short ? FEW : 1;
    return prove_classes(p, from, to) || is_short;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Have proofs taken no longer than a quarter of what the values would have, so far?  They may begin
 * with a twentieth of a second. */
static bool is_affordable(const proof *p)
{
    const double each = p->valued ? p->taken / (double)p->valued : 0;
    return p->spent <= 0.05 + (p->taken + each * (double)p->spared) / 4;
}

static status go_through(proof *p, uint64_t from, uint64_t to)
{
    const double begin = seconds();
    uint64_t computed = 0;
    study *t = p->t;
    status st = ST_OK;
    const volatile sig_atomic_t *stop = t->q->w->numbers.stop;
    for (uint64_t i = from; i < to && st == ST_OK; i++) {
        bool refused = false;
        uint64_t k = (i - from) % (uint64_t)p->classes;
        if (p->told[k] == NOTHING || (p->told[k] == NO_BETTER && !t->first.set)) {
            st = study_look_and_judge(t, i);
            computed++;
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
    p->spared += to - from - computed;
    if (computed == to - from) {
        p->taken += seconds() - begin;
        p->valued += computed;
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

/* Where the formulas change within a stretch, else its end; after its first point, but not in two
 * stretches in turn. */
static uint64_t changed(proof *p, uint64_t from, uint64_t to)
{
    if (p->cut == from + 1 && from == p->alone)
        return to;
    if (p->cut == from + 1)
        p->alone = p->cut;
    return p->cut < to ? p->cut : to;
}

/* Where the stretch from a point on ends, of which something is proved, or which is short. */
static uint64_t next_end(proof *p, uint64_t from, uint64_t *length)
{
    const uint64_t rest = p->t->inner_points - from;
    uint64_t to = from + (rest < *length ? rest : *length);
    const double begin = seconds(), spent = p->spent;
    bool proved = false;
    while (is_affordable(p) && !(proved = prove(p, from, to))) {
        const uint64_t cut = changed(p, from, to), half = (to - from + 1) / 2;
        if (cut == to)
            *length = half;
        to = cut < to ? cut : from + half;
        p->spent = spent + seconds() - begin;
    }
    p->spent = spent + seconds() - begin;
    if (!proved) {
        forget(p);
        p->allowed = false;
        to = from + (rest < SHORTEST ? rest : SHORTEST);
    }
    if (*length < STRETCH / 2)
        *length = STRETCH;
    else if (proved && to - from >= *length)
        *length *= 2;
    return to;
}

/* Goes through stretches. After one with a proof the next is twice as long; one without is tried
 * again by its beginning, down to short ones. */
static status by_stretches(proof *p)
{
    study *t = p->t;
    status st = ST_OK;
    uint64_t length = STRETCH;
    for (uint64_t i = 0, to; i < t->inner_points && st == ST_OK; i = to) {
        bool refused;
        if ((st = study_look(t, i, NULL, &refused)) != ST_OK) /* sets the values around the
                                                                 stretch */
            break;
        to = next_end(p, i, &length);
        p->allowed &= !refused; /* a requirement without the parameter may refuse all */
        st = go_through(p, i, to);
        sharpen(p);
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
