/* F = O(G) by exact linear programmes over exponents, with certificate or family (grows.h).
 *
 * F is at most a greatest of leasts of monomials, G at least one.  A least of f_j is O(a greatest
 * of g_t) iff no direction of the regime makes every f_j outgrow every g_t; by duality that is so
 * iff a product of (g_t/f_j)^weight, the weights adding up to 1, is a product of the regime's
 * inequalities: so the weights and these are the certificate.  Where there is none, a family is
 * looked for among parameters that are constant, 2^(c t), t^c or log2(t)^c, compared scale by
 * scale, and must then be seen to grow. */
#include "derive/grows.h"

#include <string.h>

#include "derive/grows_special.h"

#include "base/str.h"

const char *const grows_words[] = { "no", "yes", "unknown" };

enum {
    EFFORT = 120000,
    DEEPEST = 2,
    LARGEST_OFFSET = 8,
    CANDIDATES = 60000,
    ZEROS = 8,
    SCALE_COUNT = 5
};

typedef struct part { /* of the regime */
    const grows_question *q;
    orders *o;
    growth f, g;
    const char *where;
} part;

/* --- yes ----------------------------------------------------------------------------------- */

static void add_line(part *p, grows_verdict *v, const char *term, const char *cover, const char *by)
{
    grows_line **last = &v->certificate;
    for (; *last; last = &(*last)->next)
        if (strcmp((*last)->term, term) == 0 && strcmp((*last)->cover, cover) == 0
            && strcmp((*last)->where, p->where) == 0)
            return;
    *last = arena_alloc(p->o->a, sizeof **last);
    **last = (grows_line){ .term = term, .cover = cover, .by = by, .where = p->where, .parts = 1 };
}

static char *facts_text(const orders *o, const ratio *used)
{
    str s = { 0 };
    for (int i = 0; i < o->fact_count; i++)
        if (ratio_sign(used[i]) > 0 && *o->facts[i].text)
            str_format(&s, "%s%s", s.length ? ", " : "", o->facts[i].text);
    char *text = arena_copy(o->a, str_text(&s));
    str_clear(&s);
    return text;
}

/* The clause's product with the exponents that the certificate gives its factors: to each of them
 * the sum of its weights, `stride` apart and `step` from one to the next. */
static char *weighted_text(const orders *o, const clause *c, const ratio *weight, int stride,
                           int step, int others)
{
    str s = { 0 };
    for (int i = 0; i < c->count; i++) {
        ratio sum = ratio_of(0);
        for (int k = 0; k < others; k++)
            sum = ratio_add(sum, weight[i * stride + k * step]);
        if (ratio_sign(sum) == 0)
            continue;
        if (s.length)
            str_add(&s, " * ");
        const char *m = mono_text(o, &c->m[i]);
        if (ratio_is(sum, 1))
            str_add(&s, m);
        else
            str_format(&s, "(%s)^(%lld/%lld)", m, (long long)sum.p, (long long)sum.q);
    }
    char *text = arena_copy(o->a, str_text(&s));
    str_clear(&s);
    return text;
}

static bool covers(part *p, const clause *f, const clause *g, int depth, grows_verdict *v);

/* The least power of x, of the first few, that is never less than y; 0: none. */
static int power_above(const orders *o, int x, int y, mono *gap)
{
    enum { MOST = 4 };
    *gap = mono_one();
    gap->x[y] = ratio_of(-1);
    for (int a = 1; a <= MOST; a++) {
        gap->x[x] = ratio_of(a);
        if (regime_implies(o, gap, false, NULL))
            return a;
    }
    return 0;
}

/* Why the factor may be taken apart. */
static const char *apart_text(orders *o, bool second, int a, int x, int y, const mono *gap)
{
    if (second)
        return arena_format(o->a, "log2(log2(%s)) = O(log2(log2(%s)) + log2(log2(%s)))",
                            o->names[x], o->names[y], mono_text(o, gap));
    return arena_format(o->a, "%s = log2(%s) + log2(%s)",
                        a == 1 ? arena_format(o->a, "log2(%s)", o->names[x])
                               : arena_format(o->a, "%d*log2(%s)", a, o->names[x]),
                        o->names[y], mono_text(o, gap));
}

/* f has the factor log2(x)^e: a*log2(x) = log2(y) + log2(x^a/y) for a y that is never more than
 * x^a. Or it has log2(log2(x))^e, and the greater of these two is at least a half of log2(x). */
static bool covers_apart(part *p, const mono *f, int log, int x, int y, const clause *g, int depth,
                         grows_verdict *v)
{
    orders *o = p->o;
    mono gap, halves[2] = { *f, *f };
    log_form parts[2];
    bool second = ratio_sign(f->y[log]) == 0;
    int a = power_above(o, x, y, &gap);
    if (a == 0)
        return false;
    for (int i = 0; i < 2; i++) {
        mono one = mono_one();
        one.x[y] = ratio_of(1);
        memcpy(parts[i].x, i ? gap.x : one.x, sizeof parts[i].x);
        int k = orders_log(o, &parts[i]);
        if (k < 0) {
            o->why = NULL; /* another certificate may do */
            return false;
        }
        regime_log(o, k);
        ratio *to = second ? halves[i].z : halves[i].y;
        to[k] = ratio_add(to[k], second ? f->z[log] : f->y[log]);
        to[log] = ratio_sub(to[log], second ? f->z[log] : f->y[log]);
    }
    grows_verdict own = { .answer = GROWS_YES };
    for (int i = 0; i < 2; i++) {
        clause c = { &halves[i], 1 };
        if (!covers(p, &c, g, depth + 1, &own))
            return false;
    }
    add_line(p, v, mono_text(o, f),
             arena_format(o->a, "%s + %s", mono_text(o, &halves[0]), mono_text(o, &halves[1])),
             apart_text(o, second, a, x, y, &gap));
    for (grows_line *l = own.certificate; l; l = l->next)
        add_line(p, v, l->term, l->cover, l->by);
    return true;
}

static bool covers_logs(part *p, const mono *f, const clause *g, int depth, grows_verdict *v)
{
    orders *o = p->o;
    for (int k = 0; k < o->log_count; k++) {
        int x = -1, names = 0;
        for (int i = 0; i < o->name_count; i++)
            if (!ratio_is(o->logs[k].x[i], 0)) {
                x = ratio_is(o->logs[k].x[i], 1) ? i : -1;
                names++;
            }
        if (names != 1 || x < 0 || ratio_sign(f->y[k]) < 0
            || (ratio_sign(f->y[k]) == 0 && ratio_sign(f->z[k]) <= 0))
            continue;
        for (int y = 0; y < o->name_count; y++)
            if (y != x && !o->hidden[y] && covers_apart(p, f, k, x, y, g, depth, v))
                return true;
    }
    return false;
}

/* min(f) = O(max(g))? */
static bool covers(part *p, const clause *f, const clause *g, int depth, grows_verdict *v)
{
    orders *o = p->o;
    int count = f->count * g->count;
    mono *gap = arena_alloc(o->a, (size_t)count * sizeof *gap);
    ratio *weight = arena_alloc(o->a, (size_t)count * sizeof *weight);
    ratio *used = arena_alloc(o->a, (size_t)(o->fact_count + 1) * sizeof *used);
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < g->count; k++) {
            mono turned = mono_power(&f->m[i], ratio_of(-1));
            gap[i * g->count + k] = mono_mul(&g->m[k], &turned);
        }
    for (int i = 0; i < count; i++) { /* the simplest certificate: one term covers another */
        ratio one;
        if (!regime_cover(o, &gap[i], 1, &one, used))
            continue;
        for (int k = 0; k < count; k++)
            weight[k] = ratio_of(k == i);
        add_line(p, v, mono_text(o, &f->m[i / g->count]), mono_text(o, &g->m[i % g->count]),
                 facts_text(o, used));
        return true;
    }
    if (!regime_cover(o, gap, count, weight, used))
        return depth < DEEPEST && f->count == 1 && covers_logs(p, &f->m[0], g, depth, v);
    add_line(p, v, weighted_text(o, f, weight, g->count, 1, g->count),
             weighted_text(o, g, weight, 1, g->count, f->count), facts_text(o, used));
    return true;
}

static bool is_order(part *p, const growth *f, const growth *g, grows_verdict *v)
{
    if (f->up.count == 0) /* 0, or less */
        return f->least;
    if (!g->least)
        return false;
    form_of_growth turned = form_turned(p->o, &g->low);
    for (int i = 0; i < f->up.count; i++) {
        if (turned.count == 0)
            return false;
        for (int s = 0; s < turned.count; s++)
            if (!covers(p, &f->up.c[i], &turned.c[s], 0, v))
                return false;
    }
    return p->o->why == NULL;
}

/* --- no ------------------------------------------------------------------------------------- */

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

static void speed_add(speed *to, ratio k, const speed *v)
{
    for (int i = 0; i < SCALE_COUNT; i++)
        to->s[i] = ratio_add(to->s[i], ratio_mul(k, v->s[i]));
}

static speed standstill(void)
{
    return (speed){ { { 0, 1 }, { 0, 1 }, { 0, 1 }, { 0, 1 }, { 0, 1 } } };
}

typedef struct course { /* of the parameters and the logarithms */
    speed x[ORDER_NAMES], y[ORDER_LOGS], z[ORDER_LOGS];
} course;

static speed log_of_speed(const speed *v)
{
    speed l = standstill();
    int scale;
    if (leading(v, &scale) > 0 && scale + 1 < SCALE_COUNT - 1)
        l.s[scale + 1] = ratio_of(1);
    return l;
}

static void course_set(const orders *o, const grows_member *m, course *c)
{
    for (int i = 0; i < o->name_count; i++) {
        c->x[i] = standstill();
        if (m[i].level > 0)
            c->x[i].s[m[i].level - 1] = ratio_of(m[i].c);
        c->x[i].s[SCALE_COUNT - 1] = ratio_of(m[i].offset);
    }
    for (int k = 0; k < o->log_count; k++) {
        speed l = standstill();
        for (int i = 0; i < o->name_count; i++)
            if (!ratio_is(o->logs[k].x[i], 0))
                speed_add(&l, o->logs[k].x[i], &c->x[i]);
        c->y[k] = log_of_speed(&l);
        c->z[k] = log_of_speed(&c->y[k]);
    }
}

static speed speed_of(const orders *o, const course *c, const mono *m)
{
    speed v = standstill();
    for (int i = 0; i < o->name_count; i++)
        if (!ratio_is(m->x[i], 0))
            speed_add(&v, m->x[i], &c->x[i]);
    for (int k = 0; k < o->log_count; k++) {
        if (!ratio_is(m->y[k], 0))
            speed_add(&v, m->y[k], &c->y[k]);
        if (!ratio_is(m->z[k], 0))
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

/* Does the course keep to the regime, its parameters perhaps times a power of two? */
static bool in_regime(const orders *o, grows_member *m, course *c)
{
    course_set(o, m, c);
    for (int i = 0; i < o->fact_count; i++) {
        int scale;
        speed v = speed_of(o, c, &o->facts[i].v);
        int sign = leading(&v, &scale);
        if (sign < 0)
            return false;
        if (sign > 0 || ratio_cmp(v.s[SCALE_COUNT - 1], o->facts[i].bound) >= 0)
            continue;
        if (!raise_offset(o, &o->facts[i], m))
            return false;
        course_set(o, m, c);
        i = -1; /* from the first one on */
    }
    return true;
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

/* The ratio, with what effort is left for it: a term takes the more the longer its numbers are. */
static bool ratio_at(part *p, const char *const *names, const num *values, int count, bool turned,
                     num *out)
{
    enum { WORD = 64, LEAST = 16 };
    world *w = p->o->w;
    const uint64_t terms = w->max_terms;
    uint64_t longest = 0;
    for (int i = 0; i < count; i++)
        longest = num_bits(&values[i]) > longest ? num_bits(&values[i]) : longest;
    w->turn = 1 + longest / WORD;
    w->effort = p->o->effort;
    if (w->effort / w->turn < terms)
        w->max_terms = w->effort / w->turn;
    bool ok = w->max_terms >= LEAST
              && p->q->ratio(p->q->data, names, values, count, turned, out) == ST_OK;
    p->o->effort = w->effort;
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
    const uint64_t effort = p->o->effort, part_of_it = effort / 3;
    v->samples = 0;
    p->o->effort = part_of_it;
    for (int i = 0; i < GROWS_SAMPLES && log2_t[i] != END; i++)
        if (!sample(p, v, log2_t[i], turned))
            break;
    p->o->effort += effort - part_of_it;
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
    { .level = 0 }, { .level = 1, .c = 1 }, { .level = 1, .c = 2 }, { .level = 2, .c = 1 },
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
    static const unsigned char log2_t[] = { 2, 3, 4 };
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
    if (p->q->ratio == NULL || !f->least || f->low.count == 0 || o->why)
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

static bool find_family(part *p, const growth *f, const growth *g, bool turned_question,
                        grows_verdict *v)
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
        while (next_choice(o, chosen, top) && tried++ < CANDIDATES) {
            course c;
            family_set(o, chosen, all);
            if (!in_regime(o, all, &c) || !grows_along(o, &c, &least, &turned))
                continue;
            keep_family(o, all, v);
            if (seen_to_grow(p, v, turned_question))
                return true;
            v->members = v->samples = 0;
        }
    }
    return false;
}

/* --- the question ----------------------------------------------------------------------------- */

static void decide_part(part *p, const growth *f, const growth *g, bool turned, grows_verdict *v)
{
    if (v->answer == GROWS_NO || is_order(p, f, g, v))
        return;
    v->answer = find_family(p, f, g, turned, v) ? GROWS_NO : GROWS_UNKNOWN;
    if (v->answer == GROWS_UNKNOWN && v->why == NULL) {
        v->why = p->o->why     ? p->o->why
                 : p->o->loose ? "its upper and lower bounds differ"
                               : "neither a certificate nor a family was found";
        v->where = p->o->why ? p->o->where : p->o->loose;
    }
}

static void fail_both(grows_result *out, const char *why, const node *where)
{
    grows_verdict *both[] = { &out->o, &out->omega };
    for (int i = 0; i < 2; i++)
        if (both[i]->answer != GROWS_NO) {
            both[i]->answer = GROWS_UNKNOWN;
            both[i]->why = why;
            both[i]->where = where;
        }
}

/* --- orders as a person writes them ----------------------------------------------------------- */

/* "" where the upper bound is not shown to be the lower one. */
static const char *order_text(part *p, const growth *g)
{
    grows_verdict aside = { .certificate = NULL };
    const char *why = p->o->why;
    bool same = is_order(p, g, g, &aside);
    p->o->why = why;
    if (!same)
        return "";
    form_of_growth f = form_plain(p->o, &g->up);
    return form_text(p->o, &f);
}

/* The order in one more part of the regime, after those before it. */
static void add_order(part *p, const char **all, const char **alike, const growth *g, bool *open)
{
    const char *text = order_text(p, g), *before = *all;
    *alike = *before == '\0' || (*alike && strcmp(*alike, text) == 0) ? text : NULL;
    *open |= *text == '\0';
    if (*open)
        *all = "";
    else if (*before == '\0')
        *all = *p->where ? arena_format(p->o->a, "%s where %s", text, p->where) : text;
    else
        *all = arena_format(p->o->a, "%s; %s where %s", before, text, p->where);
}

/* In the part of the regime that `where` says, or in two parts of it. */
static void decide(const grows_question *q, orders *o, int depth, const char *where,
                   grows_result *out)
{
    part p = { .q = q, .o = o, .where = where };
    int facts = o->fact_count;
    o->split = NULL;
    memset(o->log_known, 0, sizeof o->log_known);
    o->rounded_count = 0;
    o->lets = NULL;
    for (int k = 0; k < o->log_count; k++) /* those of the conditions, beside which others stand */
        regime_log(o, k);
    const node *loose = NULL;
    bool read = order_of(o, q->f, &p.f);
    loose = o->loose;
    read = read && order_of(o, q->g, &p.g);
    if (o->loose == NULL)
        o->loose = loose;
    if (!read && o->split && o->why == NULL && depth < ORDER_SPLITS) {
        poly less = o->split_less, more = o->split_more;
        const node *at = o->split;
        o->decided[o->decided_count] = (struct decided){ at, less, more, true };
        for (int side = 0; side < 2; side++) {
            o->fact_count = facts;
            o->decided_count = depth + 1;
            o->decided[depth].holds = side == 0;
            if (!regime_compare(o, at, side ? &more : &less, side ? &less : &more))
                break;
            const char *here = o->facts[o->fact_count - 1].text;
            o->facts[o->fact_count - 1].shown = false; /* of this part only */
            decide(q, o, depth + 1, *where ? arena_format(o->a, "%s, %s", where, here) : here, out);
        }
        o->decided_count = depth;
        return;
    }
    if (!read) {
        const char *why = o->why ? o->why : "a comparison that the regime leaves open";
        fail_both(out, arena_format(o->a, "not handled: %s", why), o->why ? o->where : o->split);
        return;
    }
    orders_forget_rounded(o);
    out->parts++;
    if (!q->upper) {
        regime_keep(o);
        out->regime = regime_text(o);
        add_order(&p, &out->f_order, &out->f_alike, &p.f, &out->f_open);
        add_order(&p, &out->g_order, &out->g_alike, &p.g, &out->g_open);
    }
    decide_part(&p, &p.f, &p.g, false, &out->o);
    if (!q->upper)
        decide_part(&p, &p.g, &p.f, true, &out->omega);
}

/* What several parts of the regime have word for word is said once, of all of them. */
static void merge_lines(arena *a, grows_verdict *v, int parts)
{
    for (grows_line *l = v->certificate; l; l = l->next) {
        for (grows_line **next = &l->next; *next;) {
            const grows_line *k = *next;
            if (strcmp(k->term, l->term) || strcmp(k->cover, l->cover) || strcmp(k->by, l->by)) {
                next = &(*next)->next;
                continue;
            }
            l->where = arena_format(a, "%s or %s", l->where, k->where);
            l->parts++;
            *next = k->next;
        }
        if (l->parts == parts)
            l->where = "";
    }
}

static bool is_large(void *data, const char *name)
{
    return data == NULL && *name;
}

static status decide_question(const grows_question *q, int large, grows_result *out, int *names,
                              diag *d)
{
    orders *o = arena_alloc(q->a, sizeof *o);
    *names = 0;
    *out = (grows_result){
        .o.answer = GROWS_YES, .omega.answer = GROWS_YES, .regime = "", .f_order = "", .g_order = ""
    };
    orders_begin(o, q->w, q->a, q->in);
    int programmes = 0;
    o->brief = q->upper;
    o->effort = EFFORT;
    o->programmes = q->upper ? &programmes : NULL;
    orders_collect(o, q->f);
    orders_collect(o, q->g);
    if (o->why == NULL && !regime_set(o, q->conditions))
        return diag_fail(d, ST_DOMAIN, o->where ? o->where->at : q->f->at, "%s", o->why);
    for (int i = 0; i < o->name_count && q->large && o->why == NULL; i++)
        if (q->large(q->large == is_large ? NULL : q->data, o->names[i])) {
            mono v = mono_one();
            v.x[i] = ratio_of(1);
            regime_add(o, &v, ratio_of(large), true, true,
                       arena_format(o->a, "%s >= %d", o->names[i], 1 << large));
        }
    for (int i = 0; i < o->name_count; i++)
        *names += !o->hidden[i];
    const int facts = o->fact_count;
    if (o->why)
        fail_both(out, o->why, o->where);
    else
        decide(q, o, 0, "", out);
    o->fact_count = facts < o->fact_count ? facts : o->fact_count;
    if (!q->upper && !q->in && !q->large && *names > 0)
        grows_special(q, o, out);
    merge_lines(q->a, &out->o, out->parts);
    merge_lines(q->a, &out->omega, out->parts);
    if (out->f_alike && !out->f_open)
        out->f_order = out->f_alike;
    if (out->g_alike && !out->g_open)
        out->g_order = out->g_alike;
    bool no = out->o.answer == GROWS_NO || out->omega.answer == GROWS_NO;
    bool yes = out->o.answer == GROWS_YES && out->omega.answer == GROWS_YES;
    out->theta = no ? GROWS_NO : yes ? GROWS_YES : GROWS_UNKNOWN;
    return ST_OK;
}

static int undecided(const grows_result *r)
{
    return (r->o.answer == GROWS_UNKNOWN) + (r->omega.answer == GROWS_UNKNOWN);
}

/* Of one parameter what happens below some number does not count: n - 1 is as n. */
status grows_decide(const grows_question *q, grows_result *out, diag *d)
{
    enum { LARGE = 2, LARGE_ALONE = 10 };
    int names;
    status st = decide_question(q, LARGE, out, &names, d);
    if (st != ST_OK || q->large || q->upper || names != 1 || undecided(out) == 0)
        return st;
    grows_question far = *q;
    grows_result r;
    far.large = is_large;
    st = decide_question(&far, LARGE_ALONE, &r, &names, d);
    if (st == ST_OK && undecided(&r) < undecided(out))
        *out = r;
    return st;
}

char *grows_member_text(arena *a, const grows_member *m)
{
    const char *factor = m->offset
                             ? arena_format(a, m->level == 0 ? "%lld" : "%lld*", 1LL << m->offset)
                         : m->level == 0 ? "1"
                                         : "";
    switch (m->level) {
    case 0: return arena_copy(a, factor);
    case 1:
        return m->c == 1 ? arena_format(a, "%s2^t", factor)
                         : arena_format(a, "%s2^(%d*t)", factor, m->c);
    case 2:
        return m->c == 1 ? arena_format(a, "%st", factor) : arena_format(a, "%st^%d", factor, m->c);
    default:
        return m->c == 1 ? arena_format(a, "%slog2(t)", factor)
                         : arena_format(a, "%slog2(t)^%d", factor, m->c);
    }
}
