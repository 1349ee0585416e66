/* Families that samples show: see grows_seen.h. */
#include "derive/grows_seen.h"

#include <math.h>
#include <string.h>

#include "base/deadline.h"
#include "num/num.h"

/* What a parameter is along a family: of two or fewer parameters each of these, of more the first
 * FEW or FEWER. A difference is small where p = n or n = 2*p, a residue where n = 2*p, too. None is
 * 1, where sums are empty and logarithms 0: what happens there does not count. */
static const grows_member forms[] = {
    { .level = 1, .c = 1 }, { .level = 1, .c = 1, .offset = 1 }, { .level = 0, .offset = 1 },
    { .level = 1, .c = 2 }, { .level = 0, .offset = 2 },         { .level = 2, .c = 1 }
};
enum { FORMS = sizeof forms / sizeof *forms, FEW = 5, FEWER = 3 };

/* A sum over n = 2^t has so many terms; all samples together may take ALL_TERMS. */
static const int64_t samples[] = { 4, 6, 9 };
enum { SAMPLES = sizeof samples / sizeof *samples, MOST_SUMMED = 600, ALL_TERMS = 30000 };

static num value_of(const grows_member *m, int64_t t)
{
    const int64_t two = INT64_C(1) << m->offset;
    return num_int(m->level == 0 ? two : m->level == 1 ? two << (m->c * t) : two * t);
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
        s.value[i] = value_of(&family[i], t);
    s.meets = q->holds(q->data, names, s.value, count);
    return s;
}

/* log2(F/G) there; false: there is none. */
static bool log_at(const grows_question *q, bool turned, const char *const *names, const spot *s,
                   int count, double *log)
{
    num is = num_int(0);
    const bool there = s->meets && q->ratio(q->data, names, s->value, count, turned, &is) == ST_OK;
    const double v = there ? num_to_double(&is) : 0;
    *log = !(v > 0) ? 0 : num_is_exact(&is) ? num_log2_of(&is) : log2(v);
    num_clear(&is);
    return v > 0 && isfinite(*log);
}

/* By how much log2(F/G) grows from the first sample to the last; 0: not from each to the next. */
static double grown(const grows_question *q, bool turned, const char *const *names,
                    const grows_member *family, int count)
{
    const double least = 0.25; /* log2(t) grows by more from 4 to 6 */
    const int64_t far = 12;    /* n = t meets n >= 16 there */
    const bool near = spot_of(q, names, family, count, samples[0]).meets;
    double first = 0, last = 0, log;
    for (int i = 0; i < SAMPLES; i++) {
        const spot s = spot_of(q, names, family, count, samples[i] + (near ? 0 : far));
        if (!log_at(q, turned, names, &s, count, &log) || (i && log < last + least))
            return 0;
        first = i ? first : log;
        last = log;
    }
    return last - first;
}

static void release(void *n)
{
    num_clear(n);
}

static grows_verdict no_along(arena *a, const grows_member *family, int count)
{
    grows_member *kept = arena_array(a, (size_t)count, sizeof *kept);
    memcpy(kept, family, (size_t)count * sizeof *kept);
    return (grows_verdict){ .answer = GROWS_NO, .family = kept, .members = count };
}

/* Adds to the verdict what F/G is at t = 2, 4, 8, as far as it is there. */
static void add_samples(const grows_question *q, bool turned, const char *const *names,
                        grows_verdict *v)
{
    enum { MOST = 3 };
    for (uint64_t k = 1; k <= MOST && v->samples < GROWS_SAMPLES; k++) {
        const spot s = spot_of(q, names, v->family, v->members, INT64_C(1) << k);
        grows_sample *to = &v->sample[v->samples];
        *to = (grows_sample){ k, num_int(0) };
        if (!s.meets || q->ratio(q->data, names, s.value, v->members, turned, &to->ratio) != ST_OK)
            continue;
        num *kept = arena_alloc(q->a, sizeof *kept);
        *kept = to->ratio;
        arena_defer(q->a, release, kept);
        v->samples++;
    }
}

int grows_seen(const grows_question *q, bool turned, const char *const *names, int count,
               grows_verdict out[MOST_SEEN])
{
    const int each = count <= 2 ? FORMS : count == 3 ? FEW : FEWER;
    int chosen[SEEN_NAMES] = { 0 }, found = 0;
    double by[MOST_SEEN];
    bool more = q->ratio && q->holds && count > 0 && count <= SEEN_NAMES;
    world *w = q->w;
    const uint64_t terms = w->max_terms;
    w->max_terms = terms < MOST_SUMMED ? terms : MOST_SUMMED;
    w->turn = 1;
    w->effort = ALL_TERMS;
    while (more && w->effort > MOST_SUMMED && !deadline_passed()) {
        grows_member family[SEEN_NAMES];
        for (int i = 0; i < count; i++) {
            family[i] = forms[chosen[i]];
            family[i].name = names[i];
        }
        const double rate = grown(q, turned, names, family, count);
        int at = found;
        while (at > 0 && by[at - 1] < rate)
            at--;
        if (rate > 0 && at < MOST_SEEN) {
            found += found < MOST_SEEN;
            for (int k = found - 1; k > at; k--) {
                out[k] = out[k - 1];
                by[k] = by[k - 1];
            }
            out[at] = no_along(q->a, family, count);
            by[at] = rate;
        }
        int i = 0;
        while (i < count && ++chosen[i] == each)
            chosen[i++] = 0;
        more = i < count;
    }
    for (int i = 0; i < found; i++)
        add_samples(q, turned, names, &out[i]);
    w->max_terms = terms;
    w->turn = 0;
    const bool unseen = found == 0; /* 2^2^t may be too large for samples */
    for (int i = 0; i < FORMS && found < MOST_SEEN && count == 1 && unseen; i++)
        if (forms[i].level && forms[i].offset == 0 && forms[i].c == 1) {
            grows_member family = forms[i];
            family.name = names[0];
            out[found++] = no_along(q->a, &family, 1);
        }
    return found;
}
