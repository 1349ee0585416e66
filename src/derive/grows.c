/* F = O(G) by exact linear programmes over exponents, with certificate or family (grows.h).
 *
 * F is at most a greatest of leasts of monomials, G at least one.  A least of f_j is O(a greatest
 * of g_t) iff no direction of the regime makes every f_j outgrow every g_t; by duality that is so
 * iff a product of (g_t/f_j)^weight, the weights adding up to 1, is a product of the regime's
 * inequalities: so the weights and these are the certificate.  Where there is none, a family is
 * looked for (grows_family.c). */
#include "derive/grows.h"

#include <stdlib.h>
#include <string.h>

#include "derive/grows_inside.h"
#include "derive/grows_special.h"

#include "base/mem.h"
#include "base/str.h"

const char *const grows_words[] = { "no", "yes", "unknown" };

enum { EFFORT = 60000, DEEPEST = 2 };

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

/* f has the factor log2(x)^e, or log2(log2(x))^e, and log2(x) is at most the two parts together, of
 * which the greater is then at least a half of it. */
static bool covers_parts(part *p, const mono *f, int log, const log_form *parts, const char *by,
                         const clause *g, int depth, grows_verdict *v)
{
    orders *o = p->o;
    mono halves[2] = { *f, *f };
    bool second = ratio_sign(f->y[log]) == 0;
    for (int i = 0; i < 2; i++) {
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
             arena_format(o->a, "%s + %s", mono_text(o, &halves[0]), mono_text(o, &halves[1])), by);
    for (grows_line *l = own.certificate; l; l = l->next)
        add_line(p, v, l->term, l->cover, l->by);
    return true;
}

/* a*log2(x) = log2(y) + log2(x^a/y) for a y that is never more than x^a. */
static bool covers_apart(part *p, const mono *f, int log, int x, int y, const clause *g, int depth,
                         grows_verdict *v)
{
    orders *o = p->o;
    mono gap, one = mono_one();
    log_form parts[2];
    int a = power_above(o, x, y, &gap);
    if (a == 0)
        return false;
    one.x[y] = ratio_of(1);
    memcpy(parts[0].x, one.x, sizeof one.x);
    memcpy(parts[1].x, gap.x, sizeof gap.x);
    const char *by = apart_text(o, ratio_sign(f->y[log]) == 0, a, x, y, &gap);
    return covers_parts(p, f, log, parts, by, g, depth, v);
}

/* log2(n/b) = log2(m/b) + log2(n/m), where log2(m/b) stands elsewhere and m is at most n. */
static bool covers_beside(part *p, const mono *f, int log, int other, const clause *g, int depth,
                          grows_verdict *v)
{
    orders *o = p->o;
    log_form parts[2] = { o->logs[other] };
    mono all = mono_one(), one = mono_one();
    memcpy(all.x, o->logs[log].x, sizeof all.x);
    memcpy(one.x, o->logs[other].x, sizeof one.x);
    mono turned = mono_power(&one, ratio_of(-1)), gap = mono_mul(&all, &turned);
    if (!regime_implies(o, &one, false, NULL) || !regime_implies(o, &gap, false, NULL))
        return false;
    memcpy(parts[1].x, gap.x, sizeof gap.x);
    return covers_parts(p, f, log, parts,
                        arena_format(o->a, "log2(%s) = log2(%s) + log2(%s)", mono_text(o, &all),
                                     mono_text(o, &one), mono_text(o, &gap)),
                        g, depth, v);
}

/* The only parameter that the logarithm is of; -1: it is of several, or of a power. */
static int name_of_log(const orders *o, int log)
{
    int x = -1, names = 0;
    for (int i = 0; i < o->name_count; i++)
        if (!ratio_is(o->logs[log].x[i], 0)) {
            x = ratio_is(o->logs[log].x[i], 1) ? i : -1;
            names++;
        }
    return names == 1 ? x : -1;
}

static bool covers_logs(part *p, const mono *f, const clause *g, int depth, grows_verdict *v)
{
    orders *o = p->o;
    const int logs = o->log_count;
    for (int k = 0; k < logs; k++) {
        int x = name_of_log(o, k);
        if (ratio_sign(f->y[k]) < 0 || (ratio_sign(f->y[k]) == 0 && ratio_sign(f->z[k]) <= 0))
            continue;
        for (int y = 0; y < o->name_count && x >= 0; y++)
            if (y != x && !o->hidden[y] && covers_apart(p, f, k, x, y, g, depth, v))
                return true;
        for (int other = 0; other < logs && x < 0 && ratio_sign(f->y[k]) > 0; other++)
            if (other != k && o->log_known[other] && covers_beside(p, f, k, other, g, depth, v))
                return true;
    }
    return false;
}

/* How much more g is than f. */
static mono gap_of(const mono *f, const mono *g)
{
    mono turned = mono_power(f, ratio_of(-1));
    return mono_mul(g, &turned);
}

/* The simplest certificate: one term covers another. */
static bool covers_alone(part *p, const clause *f, const clause *g, grows_verdict *v)
{
    orders *o = p->o;
    ratio one, *used = mem_alloc((size_t)(o->fact_count + 1) * sizeof *used);
    bool yes = false;
    for (int i = 0; i < f->count && !yes; i++)
        for (int k = 0; k < g->count && !yes; k++) {
            mono gap = gap_of(&f->m[i], &g->m[k]);
            yes = regime_cover(o, &gap, 1, &one, used);
            if (yes)
                add_line(p, v, mono_text(o, &f->m[i]), mono_text(o, &g->m[k]), facts_text(o, used));
        }
    free(used);
    return yes;
}

static bool covers_together(part *p, const clause *f, const clause *g, grows_verdict *v)
{
    orders *o = p->o;
    int count = f->count * g->count;
    mono *gap = mem_alloc((size_t)count * sizeof *gap);
    ratio *weight = mem_alloc((size_t)(count + o->fact_count + 1) * sizeof *weight),
          *used = weight + count;
    for (int i = 0; i < count; i++)
        gap[i] = gap_of(&f->m[i / g->count], &g->m[i % g->count]);
    bool yes = regime_cover(o, gap, count, weight, used);
    if (yes)
        add_line(p, v, weighted_text(o, f, weight, g->count, 1, g->count),
                 weighted_text(o, g, weight, 1, g->count, f->count), facts_text(o, used));
    free(gap);
    free(weight);
    return yes;
}

/* min(f) = O(max(g))? */
static bool covers(part *p, const clause *f, const clause *g, int depth, grows_verdict *v)
{
    return covers_alone(p, f, g, v) || (f->count * g->count > 1 && covers_together(p, f, g, v))
           || (depth < DEEPEST && f->count == 1 && covers_logs(p, &f->m[0], g, depth, v));
}

/* F without its sign, which a cost has none of. */
static bool is_order(part *p, const growth *f, const growth *g, grows_verdict *v)
{
    const bool cost = p->q->in || p->q->upper; /* never below 0 */
    const form_of_growth most = f->least || cost ? f->up : f->size;
    if (!f->least && !f->sized && !cost) {
        v->why = "it may be below 0, by how much is not known";
        return false;
    }
    if (most.count == 0 && f->least) /* it is 0 */
        return true;
    if (!g->least || most.count == 0)
        return false;
    form_of_growth turned = form_turned(p->o, &g->low);
    for (int i = 0; i < most.count; i++) {
        if (turned.count == 0)
            return false;
        for (int s = 0; s < turned.count; s++)
            if (!covers(p, &most.c[i], &turned.c[s], 0, v))
                return false;
    }
    return p->o->why == NULL;
}

/* --- the question ----------------------------------------------------------------------------- */

static void decide_part(part *p, const growth *f, const growth *g, bool turned, grows_verdict *v)
{
    if (v->answer == GROWS_NO || (!v->outgrown && is_order(p, f, g, v)))
        return;
    v->answer = grows_family(p, f, g, turned, v) ? GROWS_NO : GROWS_UNKNOWN;
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
    bool same = (g->least && form_below(p->o, &g->up, &g->low)) || is_order(p, g, g, &aside);
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
            if (!regime_compare(o, at, side ? &more : &less, side ? &less : &more, true))
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

/* The orders that a question begins with; false: the conditions are not understood. */
static bool begin(const grows_question *q, int large, bool join, int *programmes, orders *o)
{
    orders_begin(o, q->w, q->a, q->in);
    o->access = q->in ? q->metric : -1;
    o->brief = q->upper;
    o->join = join;
    o->effort = q->effort;
    o->programmes = q->upper ? programmes : NULL;
    orders_collect(o, q->f);
    orders_collect(o, q->g);
    if (o->why == NULL && !regime_set(o, q->conditions))
        return false;
    for (int i = 0; i < o->name_count && o->why == NULL; i++)
        if (q->leading ? strcmp(q->leading, o->names[i]) == 0
                       : q->large && q->large(q->data, o->names[i])) {
            mono v = mono_one();
            v.x[i] = ratio_of(1);
            regime_add(o, &v, ratio_of(large), true, true,
                       arena_format(o->a, "%s >= %d", o->names[i], 1 << large));
        }
    return true;
}

static int undecided(const grows_result *r)
{
    return (r->o.answer == GROWS_UNKNOWN) + (r->omega.answer == GROWS_UNKNOWN);
}

/* May one that is left open be decided in smaller parts of the regime? */
static bool may_be_decided(const grows_verdict *v)
{
    return v->answer == GROWS_UNKNOWN && !v->outgrown;
}

static status decide_parts(const grows_question *q, int large, bool join, orders *o,
                           grows_result *out, diag *d)
{
    int programmes = 0;
    *out = (grows_result){
        .o.answer = GROWS_YES, .omega.answer = GROWS_YES, .regime = "", .f_order = "", .g_order = ""
    };
    if (!begin(q, large, join, &programmes, o))
        return diag_fail(d, ST_DOMAIN, o->where ? o->where->at : q->f->at, "%s", o->why);
    const int facts = o->fact_count;
    if (o->why)
        fail_both(out, o->why, o->where);
    else
        decide(q, o, 0, "", out);
    o->fact_count = facts < o->fact_count ? facts : o->fact_count;
    o->programmes = NULL;
    return ST_OK;
}

/* A choice whose branches are of one order splits the regime only where the question is open
 * otherwise, and no less is decided then. */
static status decide_joined(const grows_question *q, int large, orders *o, grows_result *out,
                            diag *d)
{
    status st = decide_parts(q, large, true, o, out, d);
    if (st != ST_OK || !o->joined
        || !(may_be_decided(&out->o) || may_be_decided(&out->omega) || out->f_open || out->g_open))
        return st;
    const grows_result joined = *out;
    st = decide_parts(q, large, false, o, out, d);
    if (st == ST_OK && undecided(out) > undecided(&joined))
        *out = joined;
    return st;
}

/* A parameter that all others are at most a power of, so that where it is bounded they are; NULL:
 * there is none.  In questions of costs only where there is no other: a verdict leaves out less. */
static const char *leading_of(const orders *o)
{
    enum { POWER = 4 };
    int names = 0;
    for (int x = 0; x < o->name_count; x++)
        names += !o->hidden[x];
    for (int x = 0; x < o->name_count; x++) {
        bool leads = !o->hidden[x] && (o->in == NULL || names == 1);
        for (int y = 0; y < o->name_count && leads; y++) {
            mono v = mono_one();
            v.x[x] = ratio_of(POWER);
            v.x[y] = ratio_of(-1);
            leads = y == x || o->hidden[y] || regime_implies(o, &v, true, NULL);
        }
        if (leads)
            return o->names[x];
    }
    return NULL;
}

static status decide_question(const grows_question *q, int large, grows_result *out,
                              const char **leading, diag *d)
{
    orders *o = arena_alloc(q->a, sizeof *o);
    status st = decide_joined(q, large, o, out, d);
    if (st != ST_OK)
        return st;
    *leading = leading_of(o);
    if (!q->upper && !q->in && !q->large && !q->leading && o->name_count > 0) {
        grows_special(q, o, out);
        grows_powers(q, out);
    }
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

/* What happens where all parameters are below some number does not count: n - 1 is as n. */
status grows_decide(const grows_question *q, grows_result *out, diag *d)
{
    enum { LARGE = 2, LARGE_ALONE = 10 };
    const char *leading = NULL, *none;
    uint64_t effort = EFFORT;
    grows_question far = *q;
    grows_result r;
    if (far.effort == NULL)
        far.effort = &effort;
    status st = decide_question(&far, LARGE, out, &leading, d);
    if (st != ST_OK || q->large || q->upper || leading == NULL || undecided(out) == 0)
        return st;
    far.leading = leading;
    st = decide_question(&far, LARGE_ALONE, &r, &none, d);
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
