/* Families along which F/G grows (grows.h): each parameter is a power of two times 1, 2^(c*t), t^c
 * or log2(t)^c. Monomials are compared by their speeds along the family; then F/G must be seen to
 * grow at samples. */
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

typedef struct pace { /* of a parameter or a logarithm, which grow on one scale at most */
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

/* The pace of the logarithm of what grows on the scale: it grows on the next one. */
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

/* The paces of logarithms, which constant factors do not change. */
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

/* For a fact that the course breaks by a constant factor only: doubles a parameter on its larger
 * side; false: there is none. */
static bool raise_offset(const orders *o, const fact *of, grows_member *m)
{
    for (int i = 0; i < o->name_count; i++)
        if (ratio_sign(of->v.x[i]) > 0 && !o->hidden[i] && m[i].offset < LARGEST_OFFSET) {
            m[i].offset++;
            return true;
        }
    return false;
}

/* Which grows faster, up to constant factors? */
static int speed_order(const speed *a, const speed *b)
{
    for (int i = 0; i < SCALE_COUNT - 1; i++) {
        int sign = ratio_cmp(a->s[i], b->s[i]);
        if (sign != 0)
            return sign;
    }
    return 0;
}

/* The sign of the sum of products along the course for large t: 1, -1 or 0. Of equally fast terms
 * the factors count. *side: the last terms looked at with a coefficient above 0, and below 0, or
 * NULL. Where the fastest terms have logarithms, known up to constants only, it is 1, and samples
 * tell. */
static int sign_along(const orders *o, const course *c, const poly *p, const mono *side[2])
{
    const double least = 1e-9;
    double sum = 0;
    speed under = standstill();
    side[0] = side[1] = NULL;
    for (bool some = true, begun = false; some && fabs(sum) < least; begun = true) {
        speed top = standstill();
        some = false;
        sum = 0;
        for (int i = 0; i < p->count; i++) {
            const speed v = speed_of(o, c, &p->p[i].m);
            const ratio k = p->p[i].k, offset = v.s[SCALE_COUNT - 1];
            if (begun && speed_order(&v, &under) >= 0)
                continue;
            const int ahead = some ? speed_order(&v, &top) : 1;
            if (ahead > 0) {
                top = v;
                sum = 0;
            }
            some = true;
            if (ahead >= 0 && mono_has_logs(&p->p[i].m) && p->count > 1)
                return 1;
            if (ahead >= 0)
                sum += (double)k.p / (double)k.q * exp2((double)offset.p / (double)offset.q);
            if (ahead >= 0)
                side[ratio_sign(k) < 0] = &p->p[i].m;
        }
        under = top;
    }
    return fabs(sum) < least ? 0 : sum > 0 ? 1 : -1;
}

/* Does the course keep to the condition as it stands (n < p, where the facts have n <= p)? If not,
 * *broken says whether a parameter was doubled, so that a new try is worth while. */
static bool keeps_to(const orders *o, const course *c, const stated_gap *s, grows_member *m,
                     bool *broken)
{
    const mono one = mono_one(), *side[2];
    const int sign = sign_along(o, c, &s->gap, side);
    if (sign > 0 || (sign == 0 && !s->strict))
        return true;
    const fact larger = { .v = mono_over(side[0] ? side[0] : &one, side[1] ? side[1] : &one),
                          .bound = ratio_of(0) };
    *broken = raise_offset(o, &larger, m);
    return false;
}

static bool keeps_exactly(orders *o, const course *c, grows_member *m, bool *broken)
{
    stated_gap s;
    for (int i = 0; i < o->said_count; i++)
        if (!keeps_to(o, c, &o->said[i], m, broken))
            return false;
    for (int i = 0; i < o->decided_count; i++)
        if (regime_decided(o, &o->decided[i], &s) && !keeps_to(o, c, &s, m, broken))
            return false;
    return true;
}

/* Does the course keep to the facts? Parameters are doubled where that helps. What regime_log found
 * follows from the other facts. */
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

/* Does the course keep to the facts and conditions of this part of the regime? */
static bool in_regime(orders *o, grows_member *m, course *c)
{
    for (bool broken = true; broken;) {
        broken = false;
        if (!keeps_facts(o, m, c))
            return false;
        if (keeps_exactly(o, c, m, &broken))
            return true;
    }
    return false;
}

static bool speed_known(const speed *v)
{
    for (int i = 0; i < SCALE_COUNT; i++)
        if (ratio_bad(v->s[i]))
            return false;
    return true;
}

/* The speed of the slowest (side < 0) or fastest monomial of the clause; false: it has none, or
 * numbers do not fit. */
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

/* Does f outgrow g along the course? f is a maximum of minima and g, turned, a minimum of maxima:
 * so every monomial of some clause of f must outgrow every one of some turned clause. */
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

/* Is a monomial of the clause of f O(one of the turned clause)? Then it does not outgrow it. */
static bool is_held(const orders *o, const clause *f, const clause *turned)
{
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < turned->count; k++)
            if (regime_below(o, &f->m[i], &turned->m[k]))
                return true;
    return false;
}

/* May grows_along be true of a course in the regime? Not if all pairs of clauses are held. */
static bool may_grow(const orders *o, const form_of_growth *f, const form_of_growth *turned)
{
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < turned->count; k++)
            if (!is_held(o, &f->c[i], &turned->c[k]))
                return true;
    return false;
}

/* log2 of the member at t = 2^log2_t */
static uint64_t member_log2(const grows_member *m, uint64_t log2_t)
{
    uint64_t second = 0;
    while (log2_t >> (second + 1))
        second++;
    uint64_t run = m->level == 0   ? 0
                   : m->level == 1 ? (uint64_t)1 << log2_t
                   : m->level == 2 ? log2_t
                                   : second;
    return (uint64_t)m->c * run + (uint64_t)m->offset;
}

static bool member_value(num_ctx *ctx, const grows_member *m, uint64_t log2_t, num *out)
{
    num base = num_int(2), e;
    num_set_u64(&e, member_log2(m, log2_t));
    return num_pow(ctx, out, &base, &e) == ST_OK;
}

/* Do the facts about parameters alone hold at t = 2^log2_t? Those about logarithms follow from the
 * conditions. */
static bool keeps_at(const orders *o, const fact *facts, int count, const grows_verdict *v,
                     uint64_t log2_t)
{
    bool keeps = true;
    for (int i = 0; i < count && keeps; i++) {
        const fact *f = &facts[i];
        ratio sum = ratio_of(0);
        if (!f->exact || f->logs || orders_mono_hidden(o, &f->v))
            continue;
        for (int k = 0; k < v->members; k++)
            for (int x = 0; x < o->name_count; x++)
                if (f->v.x[x].p && strcmp(o->names[x], v->family[k].name) == 0)
                    sum = ratio_add(sum, ratio_mul(f->v.x[x], ratio_of((int64_t)member_log2(
                                                                  &v->family[k], log2_t))));
        keeps = !ratio_bad(sum) && ratio_cmp(sum, f->bound) >= 0;
    }
    return keeps;
}

static void release(void *n)
{
    num_clear(n);
}

enum { LEAST_TERMS = 16, PARTS = 3, ALONE = 16 };

/* Is too little effort left for a family? */
static bool is_spent(const part *p)
{
    return *p->o->effort < LEAST_TERMS * PARTS;
}

/* F/G at the point, for the effort that is left. A term of a sum takes more where numbers are
 * longer. Where not even LEAST_TERMS terms can be paid for, expressions without sums are still
 * evaluated. */
static status ratio_at(part *p, const char *const *names, const num *values, int count, bool turned,
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
    status st = ST_LIMIT;
    if (w->max_terms < LEAST_TERMS && !p->q->in) {
        w->turn = 1 + w->turn / ALONE;
        w->max_terms = 1;
    }
    if (w->max_terms >= LEAST_TERMS || w->max_terms == 1)
        st = p->q->ratio(p->q->data, names, values, count, turned, out);
    *p->o->effort = w->effort;
    w->max_terms = terms;
    w->turn = 0;
    return st;
}

/* F/G at t = 2^log2_t, the arena's; ST_DOMAIN where the point is outside the regime. */
static status sample(part *p, const grows_verdict *v, uint64_t log2_t, bool turned,
                     grows_sample *out)
{
    num_ctx *ctx = &p->o->w->numbers;
    const char *names[ORDER_NAMES];
    num values[ORDER_NAMES];
    int count = 0;
    if (!keeps_at(p->o, p->o->facts, p->o->fact_count, v, log2_t))
        return ST_DOMAIN;
    status st = ST_OK;
    for (; count < v->members && st == ST_OK; count += st == ST_OK) {
        names[count] = v->family[count].name;
        st = member_value(ctx, &v->family[count], log2_t, &values[count]) ? ST_OK : ST_LIMIT;
    }
    if (st == ST_OK && p->q->holds && !p->q->holds(p->q->data, names, values, count))
        st = ST_DOMAIN;
    if (st == ST_OK)
        st = ratio_at(p, names, values, count, turned, &out->ratio);
    for (int i = 0; i < count; i++)
        num_clear(&values[i]);
    if (st != ST_OK)
        return st;
    out->log2_t = log2_t;
    num *kept = arena_alloc(p->o->a, sizeof *kept);
    *kept = out->ratio;
    arena_defer(p->o->a, release, kept);
    return ST_OK;
}

static bool is_above(part *p, const num *a, const num *b)
{
    int sign;
    return num_cmp(&p->o->w->numbers, a, b, &sign) == ST_OK && sign > 0;
}

/* Is last > first*halves/2? */
static bool grown_by(part *p, int halves, const num *first, const num *last)
{
    num_ctx *ctx = &p->o->w->numbers;
    num many = num_int(halves), two = num_int(2), by, least;
    bool is = false;
    if (num_div(ctx, &by, &many, &two) != ST_OK)
        return false;
    if (num_mul(ctx, &least, first, &by) == ST_OK) {
        is = is_above(p, last, &least);
        num_clear(&least);
    }
    num_clear(&by);
    return is;
}

enum { MOST_TRIED = 24, LEAST_SAMPLES = 3, HALF_AGAIN = 3, TWICE = 4 };

/* Does F/G grow from some of the points t = 2^log2_t[i] to the last one, and by half? The samples
 * that are shown are in the regime, grow, and are 1 or more if enough are: the first GROWS_SAMPLES
 * in a row that double F/G, or else some of all. */
static bool grows_at(part *p, grows_verdict *v, const unsigned char *log2_t, int tried, bool turned)
{
    grows_sample run[MOST_TRIED];
    int n = 0, first = 0;
    const num one = num_int(1);
    const uint64_t effort = *p->o->effort, part_of_it = effort / PARTS;
    *p->o->effort = part_of_it;
    for (int i = 0; i < tried; i++) {
        const status st = sample(p, v, log2_t[i], turned, &run[n]);
        if (st != ST_OK && st != ST_DOMAIN)
            break;
        if (st == ST_DOMAIN || (n && !is_above(p, &run[n].ratio, &run[n - 1].ratio))) {
            if (st == ST_OK)
                run[0] = run[n];
            n = st == ST_OK;
            first = 0;
            continue;
        }
        n++;
        while (first < n - 1 && is_above(p, &one, &run[first].ratio))
            first++;
        const int from = n - GROWS_SAMPLES;
        if (from >= first && grown_by(p, TWICE, &run[from].ratio, &run[n - 1].ratio)) {
            first = from;
            break;
        }
    }
    *p->o->effort += effort - part_of_it;
    if (n - first < LEAST_SAMPLES)
        first = 0;
    if (n < LEAST_SAMPLES || !grown_by(p, HALF_AGAIN, &run[first].ratio, &run[n - 1].ratio))
        return false;
    v->samples = n - first < GROWS_SAMPLES ? n - first : GROWS_SAMPLES;
    for (int i = 0; i < v->samples; i++)
        v->sample[i] = run[first + i * (n - 1 - first) / (v->samples - 1)];
    return true;
}

/* Is F/G seen to grow along the family? Very small t are tried last, as for numbers too long. */
static bool seen_to_grow(part *p, grows_verdict *v, bool turned)
{
    static const unsigned char deep[] = { 2, 4, 8, 16 }, near[] = { 0, 1, 2, 3 },
                               plain[] = { 2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                           13, 14, 15, 16, 17, 18, 19, 20, 21, 22 };
    int level = 0;
    for (int i = 0; i < v->members; i++)
        level = v->family[i].level > level ? v->family[i].level : level;
    if (level == 3)
        return grows_at(p, v, deep, sizeof deep, turned);
    return grows_at(p, v, plain, sizeof plain, turned) || grows_at(p, v, near, sizeof near, turned);
}

/* The simplest first. */
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

/* Puts the members of parameters that are not hidden into v's family. */
static void keep_family(const orders *o, const grows_member *all, grows_verdict *v)
{
    v->family = arena_alloc(o->a, ORDER_NAMES * sizeof *v->family);
    v->members = 0;
    for (int i = 0; i < o->name_count; i++)
        if (!o->hidden[i])
            v->family[v->members++] = all[i];
}

/* Is G/F <= 0 at LEAST_SAMPLES values of t in a row, from the first one in the regime on? */
static bool seen_to_vanish(part *p, grows_verdict *v, bool turned)
{
    enum { LAST = 12 };
    const num zero = num_int(0);
    int seen = 0;
    for (uint64_t log2_t = 1; log2_t <= LAST && seen < LEAST_SAMPLES; log2_t++) {
        grows_sample at;
        const status st = sample(p, v, log2_t, !turned, &at);
        if (st == ST_DOMAIN && seen == 0)
            continue;
        if (st != ST_OK || is_above(p, &at.ratio, &zero))
            return false;
        seen++;
    }
    return seen == LEAST_SAMPLES;
}

/* If g is 0 or less, an f above 0 is not O(g) along any family: looks for a simple one. */
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

bool grows_keeps(const orders *o, const fact *facts, int count, const grows_verdict *v)
{
    grows_member all[ORDER_NAMES] = { { .level = 0 } }, own[ORDER_NAMES];
    course c;
    orders said = *o;
    said.facts = (fact *)facts;
    said.fact_count = count;
    said.decided_count = 0;
    for (int i = 0; i < o->name_count; i++) {
        all[i] = (grows_member){ .level = 0 };
        for (int k = 0; k < v->members; k++)
            if (strcmp(v->family[k].name, o->names[i]) == 0)
                all[i] = v->family[k];
    }
    memcpy(own, all, sizeof own);
    bool keeps = in_regime(&said, own, &c);
    for (int i = 0; i < o->name_count && keeps; i++)
        keeps = own[i].offset == all[i].offset;
    for (int i = 0; i < v->samples && keeps; i++)
        keeps = keeps_at(o, facts, count, v, v->sample[i].log2_t);
    return keeps;
}

/* Is F/G seen to grow along the family? Then it becomes v's. */
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
    if (p->q->ratio == NULL || !f->least || f->low.count == 0 || o->why
        || !may_grow(o, &least, &turned))
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

/* The constant factor that the product's speed leaves out: a log2(2^(c*t)) is c*t. */
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

/* Does the sum grow along the course: do its fastest terms together have a coefficient above 0?
 * Terms that cancel, as p - n where p = n, are left out. */
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
