/* Families along which F/G grows (grows.h): parameters that are constant, 2^(c t), t^c or
 * log2(t)^c, compared scale by scale, which must then be seen to grow. */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include <string.h>

#include "derive/grows_inside.h"
#include "derive/grows_special.h"
#include "derive/order_inside.h"

enum { LARGEST_OFFSET = 8, CANDIDATES = 60000, ZEROS = 8, SCALE_COUNT = 5 };

/* Along a family a logarithm of a monomial is s[0]*t + s[1]*log t + s[2]*log log t + s[3]*log log
 * log t + s[4]. */
typedef struct speed {
    ratio s[SCALE_COUNT];
} speed;

static int leading(const speed *v, int *scale)
{
    for (*scale = 0; *scale < SCALE_COUNT - 1; (*scale)++)
        if (ratio_sign(v->s[*scale]) != 0)
            return ratio_sign(v->s[*scale]);
    return 0;
}

static speed standstill(void)
{
    return (speed){ { { 0, 1 }, { 0, 1 }, { 0, 1 }, { 0, 1 }, { 0, 1 } } };
}

typedef struct pace { /* of a parameter or a logarithm, which run on one scale at most */
    int scale;        /* SCALE_COUNT - 1: none */
    int64_t c, offset;
} pace;

typedef struct course {
    pace x[ORDER_NAMES], y[ORDER_LOGS], z[ORDER_LOGS];
} course;

static void speed_add(speed *to, ratio k, const pace *v)
{
    if (k.p == 0)
        return;
    if (v->c)
        to->s[v->scale] = ratio_add(to->s[v->scale], ratio_mul(k, ratio_of(v->c)));
    if (v->offset)
        to->s[SCALE_COUNT - 1] = ratio_add(to->s[SCALE_COUNT - 1],
                                           ratio_mul(k, ratio_of(v->offset)));
}

/* What grows on a scale has a logarithm on the next. */
static pace pace_of_log(bool grows, int scale)
{
    const bool known = grows && scale + 1 < SCALE_COUNT - 1;
    return (pace){ .scale = known ? scale + 1 : SCALE_COUNT - 1, .c = known };
}

static void course_begin(const orders *o, const grows_member *m, course *c)
{
    for (int i = 0; i < o->name_count; i++)
        c->x[i] = (pace){ .scale = m[i].level > 0 ? m[i].level - 1 : SCALE_COUNT - 1,
                          .c = m[i].level > 0 ? m[i].c : 0,
                          .offset = m[i].offset };
}

/* Which constant factors leave as they are. */
static void course_of_logs(const orders *o, course *c)
{
    for (int k = 0; k < o->log_count; k++) {
        speed l = standstill();
        int scale;
        for (int i = 0; i < o->name_count; i++)
            speed_add(&l, o->logs[k].x[i], &c->x[i]);
        const bool grows = leading(&l, &scale) > 0;
        c->y[k] = pace_of_log(grows, scale);
        c->z[k] = pace_of_log(c->y[k].c > 0, c->y[k].scale);
    }
}

static speed speed_without_logs(const orders *o, const course *c, const mono *m)
{
    speed v = standstill();
    for (int i = 0; i < o->name_count; i++)
        speed_add(&v, m->x[i], &c->x[i]);
    return v;
}

static speed speed_of(const orders *o, const course *c, const mono *m)
{
    speed v = speed_without_logs(o, c, m);
    for (int k = 0; k < o->log_count; k++) {
        speed_add(&v, m->y[k], &c->y[k]);
        speed_add(&v, m->z[k], &c->z[k]);
    }
    return v;
}

/* A fact that the course breaks only by a constant factor: raises a parameter on its larger
 * side. */
static bool raise_offset(const orders *o, const fact *of, grows_member *m)
{
    for (int i = 0; i < o->name_count; i++)
        if (ratio_sign(of->v.x[i]) > 0 && !o->hidden[i] && m[i].offset < LARGEST_OFFSET) {
            m[i].offset++;
            return true;
        }
    return false;
}

/* What a part of the regime says strictly, n < p, where the facts have n <= p: *times 2^v is to be
 * above 1.  False: it says nothing so, or speaks of what is rounded. */
static bool strictly(const orders *o, const struct decided *d, fact *of, ratio *times)
{
    const product *less = &(d->holds ? d->less : d->more).p[0],
                  *more = &(d->holds ? d->more : d->less).p[0];
    const mono turned = mono_power(&less->m, ratio_of(-1));
    *of = (fact){ .v = mono_mul(&more->m, &turned) };
    *times = ratio_div(more->k, less->k);
    return d->holds == d->strict && !orders_mono_hidden(o, &of->v);
}

/* Does the course keep to that in which parts of the regime are strict?  *broken by a constant
 * factor only: a parameter is raised. */
static bool keeps_strictly(const orders *o, const course *c, grows_member *m, bool *broken)
{
    for (int i = 0; i < o->decided_count; i++) {
        fact of;
        ratio times;
        int scale;
        if (!strictly(o, &o->decided[i], &of, &times))
            continue;
        speed v = speed_of(o, c, &of.v);
        const int sign = leading(&v, &scale);
        const ratio power = regime_power_below(v.s[SCALE_COUNT - 1]);
        if (sign > 0 || (sign == 0 && ratio_cmp(ratio_mul(power, times), ratio_of(1)) > 0))
            continue;
        *broken = sign == 0 && raise_offset(o, &of, m);
        return false;
    }
    return true;
}

/* Does the course keep to the facts, its parameters perhaps times a power of two?  Then it keeps to
 * what regime_log found of them. */
static bool keeps_facts(const orders *o, grows_member *m, course *c)
{
    bool logs = false;
    course_begin(o, m, c);
    for (int i = 0; i < o->fact_count; i++) {
        int scale;
        if (o->facts[i].of_log)
            continue;
        if (o->facts[i].logs && !logs)
            course_of_logs(o, c);
        logs |= o->facts[i].logs;
        speed v = (o->facts[i].logs ? speed_of : speed_without_logs)(o, c, &o->facts[i].v);
        int sign = leading(&v, &scale);
        if (sign < 0)
            return false;
        if (sign > 0 || ratio_cmp(v.s[SCALE_COUNT - 1], o->facts[i].bound) >= 0)
            continue;
        if (!raise_offset(o, &o->facts[i], m))
            return false;
        course_begin(o, m, c);
        i = -1; /* from the first one on */
    }
    if (!logs)
        course_of_logs(o, c);
    return true;
}

/* And to all of the part of the regime? */
static bool in_regime(const orders *o, grows_member *m, course *c)
{
    for (bool broken = true; broken;) {
        broken = false;
        if (!keeps_facts(o, m, c))
            return false;
        if (keeps_strictly(o, c, m, &broken))
            return true;
    }
    return false;
}

/* Which runs ahead, up to constant factors? */
static int speed_order(const speed *a, const speed *b)
{
    for (int i = 0; i < SCALE_COUNT - 1; i++) {
        int sign = ratio_cmp(a->s[i], b->s[i]);
        if (sign != 0)
            return sign;
    }
    return 0;
}

static bool speed_known(const speed *v)
{
    for (int i = 0; i < SCALE_COUNT; i++)
        if (ratio_bad(v->s[i]))
            return false;
    return true;
}

/* The slowest (side < 0) or the fastest of the clause, which has one; false if a speed of theirs
 * is no machine word's. */
static bool speed_in(const orders *o, const course *c, const clause *of, int side, speed *out)
{
    for (int i = 0; i < of->count; i++) {
        speed v = speed_of(o, c, &of->m[i]);
        if (!speed_known(&v))
            return false;
        if (i == 0 || speed_order(&v, out) * side > 0)
            *out = v;
    }
    return of->count > 0;
}

/* Can the sum of some clause of f outgrow g, which is no more than any of its turned ones?  So
 * every one of that clause has to outgrow every one of a turned one. */
static bool grows_along(const orders *o, const course *c, const form_of_growth *f,
                        const form_of_growth *turned)
{
    speed ahead, behind, v;
    bool some = false, other = false;
    for (int i = 0; i < f->count; i++)
        if (speed_in(o, c, &f->c[i], -1, &v) && (!some || speed_order(&v, &ahead) > 0)) {
            ahead = v;
            some = true;
        }
    for (int i = 0; some && i < turned->count; i++)
        if (speed_in(o, c, &turned->c[i], 1, &v) && (!other || speed_order(&v, &behind) < 0)) {
            behind = v;
            other = true;
        }
    return some && other && speed_order(&ahead, &behind) > 0;
}

static bool member_value(num_ctx *ctx, const grows_member *m, uint64_t log2_t, num *out)
{
    num base = num_int(2), e;
    uint64_t second = 0;
    while (log2_t >> (second + 1))
        second++;
    uint64_t run = m->level == 0   ? 0
                   : m->level == 1 ? (uint64_t)1 << log2_t
                   : m->level == 2 ? log2_t
                                   : second;
    num_set_u64(&e, (uint64_t)m->c * run + (uint64_t)m->offset);
    return num_pow(ctx, out, &base, &e) == ST_OK;
}

static void release(void *n)
{
    num_clear(n);
}

enum { LEAST_TERMS = 16, PARTS = 3 };

/* Is there any effort left for a family? */
static bool is_spent(const part *p)
{
    return *p->o->effort < LEAST_TERMS * PARTS;
}

/* The ratio, with what effort is left for it: a term takes the more the longer its numbers are. */
static bool ratio_at(part *p, const char *const *names, const num *values, int count, bool turned,
                     num *out)
{
    enum { WORD = 64 };
    world *w = p->o->w;
    const uint64_t terms = w->max_terms;
    uint64_t longest = 0;
    for (int i = 0; i < count; i++)
        longest = num_bits(&values[i]) > longest ? num_bits(&values[i]) : longest;
    w->turn = 1 + longest / WORD;
    w->effort = *p->o->effort;
    if (w->effort / w->turn < terms)
        w->max_terms = w->effort / w->turn;
    bool ok = w->max_terms >= LEAST_TERMS
              && p->q->ratio(p->q->data, names, values, count, turned, out) == ST_OK;
    *p->o->effort = w->effort;
    w->max_terms = terms;
    w->turn = 0;
    return ok;
}

/* F/G at t = 2^log2_t, the arena's. */
static bool sample(part *p, grows_verdict *v, uint64_t log2_t, bool turned)
{
    num_ctx *ctx = &p->o->w->numbers;
    const char *names[ORDER_NAMES];
    num values[ORDER_NAMES];
    int count = 0;
    bool ok = true;
    for (; count < v->members && ok; count += ok) {
        names[count] = v->family[count].name;
        ok = member_value(ctx, &v->family[count], log2_t, &values[count]);
    }
    grows_sample *s = &v->sample[v->samples];
    if (ok && p->exactly && p->q->conditions)
        ok = p->q->holds && p->q->holds(p->q->data, names, values, count);
    ok = ok && ratio_at(p, names, values, count, turned, &s->ratio);
    for (int i = 0; i < count; i++)
        num_clear(&values[i]);
    if (!ok)
        return false;
    s->log2_t = log2_t;
    num *kept = arena_alloc(p->o->a, sizeof *kept);
    *kept = s->ratio;
    arena_defer(p->o->a, release, kept);
    v->samples++;
    return true;
}

enum { END = 255 }; /* of fewer samples */

/* At every one of these, and half again from the first to the last? */
static bool grows_at(part *p, grows_verdict *v, const unsigned char *log2_t, bool turned)
{
    num_ctx *ctx = &p->o->w->numbers;
    int sign;
    const uint64_t effort = *p->o->effort, part_of_it = effort / PARTS;
    v->samples = 0;
    *p->o->effort = part_of_it;
    for (int i = 0; i < GROWS_SAMPLES && log2_t[i] != END; i++)
        if (!sample(p, v, log2_t[i], turned))
            break;
    *p->o->effort += effort - part_of_it;
    bool grows = v->samples >= 3;
    for (int i = 1; i < v->samples && grows; i++)
        grows = num_cmp(ctx, &v->sample[i].ratio, &v->sample[i - 1].ratio, &sign) == ST_OK
                && sign > 0;
    num three = num_int(3), two = num_int(2), by, least;
    if (!grows || num_div(ctx, &by, &three, &two) != ST_OK)
        return false;
    grows = num_mul(ctx, &least, &v->sample[0].ratio, &by) == ST_OK
            && num_cmp(ctx, &v->sample[v->samples - 1].ratio, &least, &sign) == ST_OK && sign > 0;
    num_clears(&by, &least, NULL);
    return grows;
}

/* Is the family seen to grow, near or far? */
static bool seen_to_grow(part *p, grows_verdict *v, bool turned)
{
    static const unsigned char deep[GROWS_SAMPLES] = { 2, 4, 8, 16, END },
                               plain[][GROWS_SAMPLES] = { { 2, 3, 4, 5, 6 },
                                                          { 6, 8, 10, 12, 14 },
                                                          { 14, 15, 16, 17, 18 },
                                                          { 0, 1, 2, 3, END } };
    int level = 0;
    for (int i = 0; i < v->members; i++)
        level = v->family[i].level > level ? v->family[i].level : level;
    if (level == 3)
        return grows_at(p, v, deep, turned);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (grows_at(p, v, plain[i], turned))
            return true;
    return false;
}

/* In the order of how simple they are. */
static const grows_member choices[] = {
    { .level = 0 },         { .level = 1, .c = 1 }, { .level = 1, .c = 2 }, { .level = 2, .c = 1 },
    { .level = 1, .c = 3 }, { .level = 2, .c = 2 }, { .level = 3, .c = 1 }, { .level = 1, .c = 4 },
};
enum { CHOICES = sizeof choices / sizeof *choices };

static void family_set(const orders *o, const unsigned char *chosen, grows_member *m)
{
    for (int i = 0; i < o->name_count; i++) {
        m[i] = choices[o->hidden[i] ? 0 : chosen[i]];
        m[i].name = o->names[i];
    }
}

/* The next assignment whose largest choice is `top`; false after the last. */
static bool next_choice(const orders *o, unsigned char *chosen, int top)
{
    for (;;) {
        int i = 0;
        while (i < o->name_count && (o->hidden[i] || chosen[i] == top))
            chosen[i++] = 0;
        if (i == o->name_count)
            return false;
        chosen[i]++;
        for (int k = 0; k < o->name_count; k++)
            if (chosen[k] == top)
                return true;
    }
}

/* The family's members are those of the parameters that are no names of ours. */
static void keep_family(const orders *o, const grows_member *all, grows_verdict *v)
{
    v->family = arena_alloc(o->a, ORDER_NAMES * sizeof *v->family);
    v->members = 0;
    for (int i = 0; i < o->name_count; i++)
        if (!o->hidden[i])
            v->family[v->members++] = all[i];
}

/* Is the quotient, turned over, 0 or less along the family? */
static bool seen_to_vanish(part *p, grows_verdict *v, bool turned)
{
    static const unsigned char log2_t[] = { 1, 2, 3 };
    int sign = 0;
    v->samples = 0;
    for (size_t i = 0; i < sizeof log2_t && sign <= 0; i++) {
        num zero = num_int(0);
        if (!sample(p, v, log2_t[i], !turned)
            || num_cmp(&p->o->w->numbers, &v->sample[i].ratio, &zero, &sign) != ST_OK)
            sign = 1;
    }
    v->samples = 0;
    return sign <= 0;
}

/* g is 0, or less: what is above that outgrows it wherever a parameter grows. */
static bool find_zero(part *p, const growth *f, bool turned, grows_verdict *v)
{
    orders *o = p->o;
    int tried = 0;
    if (p->q->ratio == NULL || p->q->in || !f->least || f->low.count == 0 || o->why)
        return false;
    for (int top = 1; top < 3; top++) {
        unsigned char chosen[ORDER_NAMES] = { 0 };
        while (next_choice(o, chosen, top) && tried++ < ZEROS) {
            grows_member all[ORDER_NAMES];
            course c;
            family_set(o, chosen, all);
            if (!in_regime(o, all, &c))
                continue;
            keep_family(o, all, v);
            v->zero = seen_to_vanish(p, v, turned);
            if (v->zero)
                return true;
            v->members = 0;
        }
    }
    return false;
}

bool grows_keeps(const orders *o, const grows_member *m)
{
    grows_member own[ORDER_NAMES];
    course c;
    memcpy(own, m, sizeof own);
    bool keeps = in_regime(o, own, &c);
    for (int i = 0; i < o->name_count && keeps; i++)
        keeps = own[i].offset == m[i].offset;
    return keeps;
}

/* Keeps it where the quotient is seen to grow along it. */
static bool is_family(part *p, const grows_member *m, bool turned, grows_verdict *v)
{
    keep_family(p->o, m, v);
    if (seen_to_grow(p, v, turned))
        return true;
    v->members = v->samples = 0;
    return false;
}

bool grows_family(part *p, const growth *f, const growth *g, bool turned_question, grows_verdict *v)
{
    orders *o = p->o;
    if (g->up.count == 0)
        return find_zero(p, f, turned_question, v);
    const form_of_growth most = orders_without_divisors(o, &g->up, false),
                         least = orders_without_divisors(o, &f->low, true);
    form_of_growth turned = form_turned(o, &most);
    int tried = 0;
    if (p->q->ratio == NULL || !f->least || f->low.count == 0 || o->why)
        return false;
    grows_member all[ORDER_NAMES];
    for (int top = 1; top < CHOICES; top++) {
        unsigned char chosen[ORDER_NAMES] = { 0 };
        while (next_choice(o, chosen, top) && tried++ < CANDIDATES && !is_spent(p)) {
            course c;
            family_set(o, chosen, all);
            if (!in_regime(o, all, &c) || !grows_along(o, &c, &least, &turned))
                continue;
            v->outgrown = true;
            if (is_family(p, all, turned_question, v))
                return true;
        }
    }
    return false;
}

/* What the product is more than its speed says: logarithms of 2^(c*t) are c*t. */
static double factor_of(const orders *o, const course *c, const mono *m)
{
    double factor = 1;
    for (int k = 0; k < o->log_count; k++) {
        speed l = standstill();
        int scale;
        if (ratio_is(m->y[k], 0))
            continue;
        for (int i = 0; i < o->name_count; i++)
            speed_add(&l, o->logs[k].x[i], &c->x[i]);
        if (leading(&l, &scale) > 0)
            factor *= pow((double)l.s[scale].p / (double)l.s[scale].q,
                          (double)m->y[k].p / (double)m->y[k].q);
    }
    return factor;
}

/* The terms of a sum that are the fastest along a course, of those slower than some. */
typedef struct group {
    speed top;
    double all; /* their coefficients together */
    bool logs;  /* known up to what grows less, as log2(2*2^t) is t + 1 */
} group;

/* False: there is none, or one is not known. */
static bool group_of(const orders *o, const course *c, const weighted_sum *d, const speed *under,
                     group *g)
{
    bool some = false;
    for (int i = 0; i < d->count; i++) {
        speed v = speed_of(o, c, &d->t[i].m);
        const ratio offset = v.s[SCALE_COUNT - 1];
        if (!speed_known(&v) || offset.q != 1 || offset.p > LARGEST_OFFSET * ORDER_NAMES)
            return false;
        if (under && speed_order(&v, under) >= 0)
            continue;
        int sign = some ? speed_order(&v, &g->top) : 1;
        if (sign > 0)
            *g = (group){ .top = v };
        if (sign >= 0) {
            g->all += ldexp(d->t[i].k * factor_of(o, c, &d->t[i].m), (int)offset.p);
            g->logs |= mono_has_logs(&d->t[i].m);
        }
        some = true;
    }
    return some;
}

/* Does the sum grow along the course: have its fastest terms, together, a coefficient above 0?
 * Those that cancel, as p - n where p = n, go. */
static bool sum_grows(const orders *o, const course *c, const weighted_sum *d)
{
    const double least = 1e-6;
    group g = { .all = 0 };
    int scale;
    bool some = group_of(o, c, d, NULL, &g);
    while (some && g.all == 0 && !g.logs) {
        const speed under = g.top;
        some = group_of(o, c, d, &under, &g);
    }
    return some && leading(&g.top, &scale) > 0 && g.all > least;
}

bool grows_family_of_logs(part *p, const weighted_sum *d, int count, bool turned, grows_verdict *v)
{
    /* n = t, where numbers stay short, before n = 2^t */
    static const unsigned char tried[] = { 0, 3, 1, 5 };
    enum { TRIED = sizeof tried, MOST_NAMES = 3 };
    orders *o = p->o;
    int shown[ORDER_NAMES], names = 0, all = 1;
    for (int i = 0; i < o->name_count; i++)
        if (!o->hidden[i])
            shown[names++] = i;
    if (names == 0 || names > MOST_NAMES || p->q->ratio == NULL)
        return false;
    for (int i = 0; i < names; i++)
        all *= TRIED;
    for (int code = 1; code < all; code++) {
        unsigned char chosen[ORDER_NAMES] = { 0 };
        grows_member m[ORDER_NAMES];
        course c;
        int rest = code, grow = 0;
        for (int i = 0; i < names; i++, rest /= TRIED)
            chosen[shown[i]] = tried[rest % TRIED];
        family_set(o, chosen, m);
        if (!in_regime(o, m, &c))
            continue;
        while (grow < count && sum_grows(o, &c, &d[grow]))
            grow++;
        if (grow < count)
            continue;
        if (is_family(p, m, turned, v))
            return true;
    }
    return false;
}
