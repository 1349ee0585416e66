/* Families that samples show: see grows_seen.h. */
#include "derive/grows_seen.h"

#include <math.h>
#include <string.h>

#include "base/deadline.h"
#include "expr/expr.h"
#include "num/num.h"

/* What a parameter is along a family: of a plain one the first two of these, of others as many as
 * leave not too many families. A difference is small where p = n or n = 2*p, a residue where n =
 * 2*p, too. A number is a multiple of the parameter's least. */
static const grows_member forms[] = {
    { .level = 1, .c = 1 },       { .level = 0 },         { .level = 1, .c = 1, .offset = 1 },
    { .level = 0, .offset = -1 }, { .level = 1, .c = 2 }, { .level = 1, .c = 1, .offset = 2 },
    { .level = 0, .offset = 1 },  { .level = 2, .c = 1 }, { .level = 1, .c = 1, .beside = true }
};
enum { FORMS = sizeof forms / sizeof *forms, PLAIN = 2 };

/* The same of a cost's parameters, most of which are a machine's: a width is at its least, and a
 * memory M >= b^2 is large. */
static const grows_member forms_of_cost[] = { { .level = 1, .c = 1 },
                                              { .level = 0 },
                                              { .level = 1, .c = 2 },
                                              { .level = 1, .c = 1, .offset = 1 } };
enum { FORMS_OF_COST = sizeof forms_of_cost / sizeof *forms_of_cost };

/* A sum over n = 2^t has so many terms; all samples of a question may take so many. */
static const int64_t samples[] = { 3, 5, 7 },
                     samples_of_cost[] = { 1, 2, 4, 8 }; /* log2(n) may have to be 2^k */
enum {
    SAMPLES = sizeof samples / sizeof *samples,
    SAMPLES_OF_COST = sizeof samples_of_cost / sizeof *samples_of_cost,
    MOST_SUMMED = 33000,
    MOST_BITS = 1 << 18, /* of a number: 7^2^16 fits */
    LEAST_LEFT = 9000,
    BRIEF_TERMS = 40000,
    PACE_TERMS = 40000,
    SHOWN_TERMS = 20000 /* of the samples that an answer shows */
};
static const uint64_t all_terms[] = {
    [SEEN_PLAIN] = 150000, [SEEN_OTHER] = 45000, [SEEN_OF_COST] = 300000
};

static void value_of(const grows_question *q, const grows_member *m, int64_t t, num *out)
{
    const num two = num_int(2), exponent = num_int(m->offset + (m->level == 1 ? m->c * t : 0));
    if (m->level > 1)
        *out = num_int(t << m->offset);
    else if (num_pow(&q->w->numbers, out, &two, &exponent) != ST_OK)
        *out = num_int(0); /* which meets no condition */
    if (m->beside) {
        num before = *out;
        const num one = num_int(1);
        if (num_add(&q->w->numbers, out, &before, &one) != ST_OK)
            *out = num_int(0);
        num_clear(&before);
    }
}

typedef struct spot { /* of a family */
    num value[SEEN_NAMES];
    bool meets; /* the conditions */
} spot;

static spot spot_of(const grows_question *q, const char *const *names, const grows_member *family,
                    int count, int64_t t)
{
    spot s;
    for (int i = 0; i < count; i++)
        value_of(q, &family[i], t, &s.value[i]);
    s.meets = q->holds == NULL || q->holds(q->data, q->conditions, names, s.value, count);
    return s;
}

static void forget(spot *s, int count)
{
    for (int i = 0; i < count; i++)
        num_clear(&s->value[i]);
}

/* log2(F/G) there, -infinity where F is 0; false: there is none. *meets: does it meet all
 * requirements, and have both sides a value? */
static bool log_at(const grows_question *q, bool turned, const char *const *names, const spot *s,
                   int count, double *log, bool *exact, bool *meets)
{
    num is = num_int(0);
    const status st = s->meets ? q->ratio(q->data, names, s->value, count, turned, &is) : ST_DOMAIN;
    const bool there = st == ST_OK;
    const double v = there ? num_to_double(&is) : 0;
    *meets = st != ST_DOMAIN;
    *log = there && v == 0     ? -INFINITY
           : !(v > 0)          ? 0
           : num_is_exact(&is) ? num_log2_of(&is)
                               : log2(v);
    *exact = there && num_is_exact(&is);
    num_clear(&is);
    return there && v >= 0 && (v == 0 || isfinite(*log));
}

/* The same, where G may be 0. */
static bool any_log_at(const grows_question *q, const char *const *names, const spot *s, int count,
                       double *log, bool *exact, bool *meets)
{
    const bool there = log_at(q, false, names, s, count, log, exact, meets);
    if (there || !s->meets || !log_at(q, true, names, s, count, log, exact, meets))
        return there;
    *log = -*log;
    return true;
}

/* Does each size grow (all), or one of them? Where there is none, any parameter is one. */
static bool sizes_grow(const seen_name *of, const grows_member *family, int count, bool all)
{
    bool sized = false;
    int grow = 0, stay = 0;
    for (int i = 0; i < count; i++)
        sized |= of[i].size;
    for (int i = 0; i < count; i++)
        if (of[i].size || !sized)
            *(family[i].level ? &grow : &stay) += 1;
    return grow && (!all || !sized || stay == 0);
}

/* By how much log2(F/G) grows, or (below 0) falls, from the first sample to the last, or of a cost
 * from the last but one; 0: it does not from each sample to the next. An infinity: F, or G, is 0 at
 * each. A cost may lack samples at first, where a memory is too small, and at last, where a sum is
 * too long; *paced: it does so from t = 4 to 8, and both values are rational. */
static double grown(const grows_question *q, const seen_name *of, const grows_member *family,
                    int count, bool *paced)
{
    const char *names[SEEN_NAMES];
    const double least = 0.02; /* log2(log2(t)) grows by more from 6 to 8 */
    const int64_t far = 12;    /* n = t meets n >= 16 there */
    const int64_t *at = q->in ? samples_of_cost : samples;
    *paced = false;
    for (int i = 0; i < count; i++)
        names[i] = of[i].name;
    if (!sizes_grow(of, family, count, false)) /* what is so where sizes are bounded shows little */
        return 0;
    const int some = q->in ? SAMPLES_OF_COST : SAMPLES;
    spot begin = spot_of(q, names, family, count, at[0]);
    const bool near = begin.meets;
    forget(&begin, count);
    double log[SAMPLES_OF_COST];
    bool exact[SAMPLES_OF_COST] = { false };
    bool up = true, down = true;
    int first = -1, last = -1, none = 0; /* where a side is 0: at each sample, or it is no family */
    for (int i = 0; i < some && (up || down); i++) {
        spot s = spot_of(q, names, family, count, at[i] + (near ? 0 : far));
        bool meets;
        const bool there = any_log_at(q, names, &s, count, &log[i], &exact[i], &meets);
        forget(&s, count);
        if (!there) {
            if (!q->in || (!meets && first >= 0))
                return 0;
            if (first < 0)
                continue;
            break;
        }
        first = first < 0 ? i : first;
        if (isinf(log[i]) || (last >= 0 && isinf(log[last])))
            none += log[i] == log[first] ? 1 : some;
        last = i;
        up &= none || i == first || log[i] >= log[i - 1] + least;
        down &= none || i == first || log[i] <= log[i - 1] - least;
    }
    if (none)
        return none == last - first + 1 && sizes_grow(of, family, count, true) ? log[last] : 0;
    if (last <= first || (last < some - 2) || !(up || down))
        return 0;
    *paced = q->in && near && first <= 1 && last == some - 1 && exact[last] && exact[last - 1];
    return log[last] - log[q->in ? last - 1 : 0];
}

static grows_verdict no_along(arena *a, const grows_member *family, int count)
{
    grows_member *kept = arena_array(a, (size_t)count, sizeof *kept);
    memcpy(kept, family, (size_t)count * sizeof *kept);
    return (grows_verdict){ .answer = GROWS_NO, .family = kept, .members = count };
}

/* Adds to the verdict what F/G is at t = 2^first, ..., 2^last, as far as it is there and t is
 * `from` at least. */
static void add_samples(const grows_question *q, bool turned, int first, int last, int64_t from,
                        grows_verdict *v)
{
    const char *names[SEEN_NAMES];
    v->samples = 0;
    for (int i = 0; i < v->members; i++)
        names[i] = v->family[i].name;
    for (int k = first; k <= last && v->samples < GROWS_SAMPLES && v->members <= SEEN_NAMES; k++) {
        const int64_t t = INT64_C(1) << k;
        if (t < from)
            continue;
        spot s = spot_of(q, names, v->family, v->members, t);
        grows_sample *to = &v->sample[v->samples];
        *to = (grows_sample){ (uint64_t)k, num_int(0) };
        if (s.meets && q->ratio(q->data, names, s.value, v->members, turned, &to->ratio) == ST_OK) {
            num *kept = arena_alloc(q->a, sizeof *kept);
            *kept = to->ratio;
            num_of_arena(q->a, kept);
            v->samples++;
        }
        forget(&s, v->members);
    }
}

/* Drops the samples before those that grow up to the last one: what is small yet does not count. */
static void leave_growing(const grows_question *q, grows_verdict *v)
{
    int first = v->samples - 1, sign = 1;
    while (first > 0
           && num_cmp(&q->w->numbers, &v->sample[first].ratio, &v->sample[first - 1].ratio, &sign)
                  == ST_OK
           && sign > 0)
        first--;
    for (int i = first; i > 0 && i < v->samples; i++)
        v->sample[i - first] = v->sample[i];
    v->samples -= first > 0 ? first : 0;
}

typedef struct limits {
    uint64_t terms, bits;
} limits;

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Limits what is evaluated up to `unlimit`, which takes what this returns. */
static limits limit(world *w, uint64_t terms)
{
    const limits before = { w->max_terms, w->numbers.max_bits };
    w->max_terms = lesser(before.terms, MOST_SUMMED);
    w->numbers.max_bits = lesser(before.bits, MOST_BITS);
    w->turn = 1;
    w->effort = terms;
    return before;
}

static void unlimit(world *w, limits before)
{
    w->max_terms = before.terms;
    w->numbers.max_bits = before.bits;
    w->turn = 0;
}

void grows_pace(const grows_question *q, bool turned, grows_verdict *v)
{
    if (v->rate == 0) /* it is one that samples do not show */
        return;
    const limits before = limit(q->w, PACE_TERMS);
    add_samples(q, turned, 2, 3, 0, v); /* 2 is too small to tell */
    unlimit(q->w, before);
}

void grows_values(const grows_question *q, bool turned, int64_t from, grows_verdict *v)
{
    enum { LAST = 6 };
    v->samples = 0;
    if (v->twice) /* 2^2^t is too large */
        return;
    const limits before = limit(q->w, SHOWN_TERMS);
    add_samples(q, turned, 1, LAST, from, v);
    leave_growing(q, v);
    unlimit(q->w, before);
}

/* log2(t) grows by 1 from 4 to 8, and 2^t by 4. */
static const double surely = 0.5, fast = 2;

/* How soon the family is tried: after what grows much more; and one of plain powers of 2 before
 * others, as its proof is shorter. */
static double rank_of(const seen_name *names, const grows_member *family, int count, double rate)
{
    const double much = 100;
    int plain = 0;
    for (int i = 0; i < count; i++)
        plain += family[i].level == 0                        ? names[i].size ? 0 : 3
                 : family[i].beside                          ? -10
                 : family[i].c == 1 && family[i].offset == 0 ? 2
                                                             : 0;
    return ((rate >= surely) + (rate >= fast)) * much * much + plain * much + fmin(rate, much - 1);
}

/* Keeps the family among the first of its side. One with the same values as another, where a
 * parameter does not matter, is not kept beside it. */
static void keep(seen_families *all, double by[2][MOST_SEEN], const grows_question *q,
                 const seen_name *names, const grows_member *family, int count, double rate,
                 bool paced)
{
    const int side = rate < 0;
    const double rank = rank_of(names, family, count, fabs(rate));
    grows_verdict *of = all->of[side];
    int at = 0, end = all->count[side];
    while (at < end && by[side][at] >= rank && of[at].rate != rate)
        at++;
    if (at == MOST_SEEN || (at < end && of[at].rate == rate && by[side][at] >= rank))
        return;
    int same = at;
    while (same < end && of[same].rate != rate)
        same++;
    end = same < MOST_SEEN - 1 ? same : MOST_SEEN - 1; /* the one that is moved over */
    for (int k = end; k > at; k--) {
        of[k] = of[k - 1];
        by[side][k] = by[side][k - 1];
    }
    if (same == all->count[side] && same < MOST_SEEN)
        all->count[side]++;
    of[at] = no_along(q->a, family, count);
    of[at].zero = isinf(rate);
    of[at].rate = rate;
    of[at].paced = paced;
    by[side][at] = rank;
    all->sure[side] |= fabs(rate) >= (q->in ? surely : fast);
}

/* Is it no plain one? */
static bool others(const int *chosen, int count)
{
    bool some = false;
    for (int i = 0; i < count; i++)
        some |= chosen[i] >= PLAIN;
    return some;
}

/* Is it a cost whose answer must not take long? */
static bool is_brief(const grows_question *q)
{
    return q->in && q->upper;
}

static void count_node(node *n, void *data)
{
    (void)n;
    ++*(int64_t *)data;
}

/* Sets how many forms each parameter takes: so many that all families together are not too many to
 * be evaluated. */
static void choose_forms(const grows_question *q, const seen_name *names, int count, seen_kind kind,
                         int each[SEEN_NAMES])
{
    const int64_t all_nodes = is_brief(q)          ? 8000
                              : kind == SEEN_OTHER ? 24000
                                                   : 64000,
                  fewest = is_brief(q) ? 16 : 64;
    const int most = kind == SEEN_PLAIN ? PLAIN : kind == SEEN_OF_COST ? FORMS_OF_COST : FORMS;
    int64_t nodes = 1;
    node_walk(node_copy_one(q->a, q->f), count_node, &nodes);
    node_walk(node_copy_one(q->a, q->g), count_node, &nodes);
    for (int k = most; k >= PLAIN; k--) {
        int64_t families = 1;
        for (int i = 0; i < count; i++) {
            each[i] = names[i].usual ? PLAIN : k;
            families *= each[i];
        }
        if (families * nodes <= all_nodes || families <= fewest)
            return;
    }
}

seen_families grows_seen(const grows_question *q, const seen_name *names, int count, seen_kind kind)
{
    const grows_member *of = kind == SEEN_OF_COST ? forms_of_cost : forms;
    int chosen[SEEN_NAMES] = { 0 }, each[SEEN_NAMES];
    const grows_member twice = { .level = 1, .c = 1, .offset = 1 };
    double by[2][MOST_SEEN];
    seen_families all = { .count = { 0, 0 } };
    bool more = q->ratio && count > 0 && count <= SEEN_NAMES;
    if (more)
        choose_forms(q, names, count, kind, each);
    const limits before = limit(q->w, is_brief(q) ? BRIEF_TERMS : all_terms[kind]);
    while (more && q->w->effort > LEAST_LEFT && !deadline_passed()) {
        grows_member family[SEEN_NAMES];
        for (int i = 0; i < count; i++) {
            family[i] = names[i].usual && chosen[i] == 0 ? twice : of[chosen[i]];
            family[i].name = names[i].name;
            if (family[i].level == 0)
                family[i].offset += names[i].least;
        }
        const bool known = kind == SEEN_OTHER && !others(chosen, count); /* is it a plain one? */
        bool paced = false;
        const double rate = known ? 0 : grown(q, names, family, count, &paced);
        if (rate != 0)
            keep(&all, by, q, names, family, count, rate, paced);
        int i = 0;
        while (i < count && ++chosen[i] == each[i])
            chosen[i++] = 0;
        more = i < count;
    }
    for (int side = 0; side < 2 && more; side++) /* the terms were spent: no more is claimed */
        for (int i = 0; i < all.count[side]; i++)
            all.of[side][i].paced = false;
    unlimit(q->w, before);
    for (int i = 0; i < FORMS && kind == SEEN_OTHER && count == 1; i++) /* too large for samples */
        if (forms[i].level && forms[i].offset == 0 && forms[i].c == 1 && !forms[i].beside) {
            grows_member family = forms[i];
            family.name = names[0].name;
            for (int side = 0; side < 2; side++)
                if (all.count[side] < MOST_SEEN)
                    all.of[side][all.count[side]++] = no_along(q->a, &family, 1);
        }
    return all;
}
