/* Certificates: which terms of G cover which terms of F, by which inequalities (grows_inside.h). */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "derive/grows_inside.h"

enum { DEEPEST = 2 }; /* how many logarithms are taken apart one within another */

static void add_line(part *p, grows_verdict *v, const char *term, const char *cover, const char *by)
{
    grows_line **last = &v->certificate;
    const char *where = regime_text(p->o->a, p->where);
    for (; *last; last = &(*last)->next)
        if (strcmp((*last)->term, term) == 0 && strcmp((*last)->cover, cover) == 0
            && strcmp((*last)->where, where) == 0)
            return;
    *last = arena_alloc(p->o->a, sizeof **last);
    **last = (grows_line){ .term = term, .cover = cover, .by = by, .where = where, .parts = 1 };
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

/* The product of the clause's monomials, monomial i with the sum of its `others` weights as
 * exponent: these begin at weight[i * stride] and are `step` apart. */
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

/* The least a, up to MOST, with y = O(x^a); *gap: x^a/y. 0: there is none. */
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

/* The equation by which the factor is taken apart. */
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

/* f has the factor log2(x)^e, or log2(log2(x))^e, and log2(x) is at most the sum of two parts, so
 * at most twice the greater one. So f is covered if it is with each part in the place of
 * log2(x). */
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
    const mono gap = mono_over(&all, &one);
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

/* The simplest certificate: one term covers another. */
static bool covers_alone(part *p, const clause *f, const clause *g, grows_verdict *v)
{
    orders *o = p->o;
    ratio one, *used = mem_alloc((size_t)(o->fact_count + 1) * sizeof *used);
    bool yes = false;
    for (int i = 0; i < f->count && !yes; i++)
        for (int k = 0; k < g->count && !yes; k++) {
            mono gap = mono_over(&g->m[k], &f->m[i]);
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
        gap[i] = mono_over(&g->m[i % g->count], &f->m[i / g->count]);
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
    if (covers_alone(p, f, g, v) || (f->count * g->count > 1 && covers_together(p, f, g, v)))
        return true;
    const clause least = f->count > 1 && depth < DEEPEST ? clause_plain(p->o, f) : *f;
    return depth < DEEPEST && least.count == 1 && covers_logs(p, &least.m[0], g, depth, v);
}

/* Of an F that may be below 0 it is asked for |F|; a cost never is. */
bool grows_is_order(part *p, const growth *f, const growth *g, grows_verdict *v)
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
