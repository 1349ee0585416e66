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

/* The least a, up to `most`, with y = O(x^a); *gap: x^a/y. 0: there is none. */
static int power_above(const orders *o, const mono *x, const mono *y, int most, mono *gap)
{
    *gap = mono_power(y, ratio_of(-1));
    for (int a = 1; a <= most; a++) {
        *gap = mono_mul(gap, x);
        if (regime_implies(o, gap, false, NULL))
            return a;
    }
    return 0;
}

/* The equation by which the factor is taken apart. */
static const char *apart_text(orders *o, bool second, int a, const mono *x, const mono *y,
                              const mono *gap)
{
    const char *of = mono_text(o, x), *one = mono_text(o, y), *other = mono_text(o, gap);
    if (second)
        return arena_format(o->a, "log2(log2(%s)) = O(log2(log2(%s)) + log2(log2(%s)))", of, one,
                            other);
    return arena_format(o->a, "%slog2(%s) = log2(%s) + log2(%s)",
                        a == 1 ? "" : arena_format(o->a, "%d*", a), of, one, other);
}

/* f has the factor log2(x)^e, or log2(log2(x))^e, and a*log2(x) = log2(y) + log2(x^a/y) for an a up
 * to `most` and a y that is never more than x^a. So f is covered if it is with each of the two in
 * the place of log2(x), which is at most twice the greater one. */
static bool covers_apart(part *p, const mono *f, int log, const mono *y, int most, const clause *g,
                         int depth, grows_verdict *v)
{
    orders *o = p->o;
    mono x = mono_one(), parts[2] = { *y }, halves[2] = { *f, *f };
    const bool second = ratio_sign(f->y[log]) == 0;
    memcpy(x.x, o->logs[log].x, sizeof x.x);
    const int a = regime_implies(o, y, false, NULL) ? power_above(o, &x, y, most, &parts[1]) : 0;
    if (a == 0)
        return false;
    for (int i = 0; i < 2; i++) {
        log_form l;
        memcpy(l.x, parts[i].x, sizeof l.x);
        int k = orders_log(o, &l);
        if (k < 0) {
            o->why = NULL; /* another certificate may do */
            return false;
        }
        regime_log(o, k);
        ratio *to = second ? halves[i].z : halves[i].y, e = second ? f->z[log] : f->y[log];
        to[k] = ratio_add(to[k], e);
        to[log] = ratio_sub(to[log], e);
    }
    grows_verdict own = { .answer = GROWS_YES };
    for (int i = 0; i < 2; i++) {
        clause c = { &halves[i], 1 };
        if (!covers(p, &c, g, depth + 1, &own))
            return false;
    }
    add_line(p, v, mono_text(o, f),
             arena_format(o->a, "%s + %s", mono_text(o, &halves[0]), mono_text(o, &halves[1])),
             apart_text(o, second, a, &x, y, &parts[1]));
    for (grows_line *l = own.certificate; l; l = l->next)
        add_line(p, v, l->term, l->cover, l->by);
    return true;
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

/* Takes a logarithm of a parameter apart at each other parameter, and one of a product, as
 * log2(n/b) is, at each product that has a logarithm. */
static bool covers_logs(part *p, const mono *f, const clause *g, int depth, grows_verdict *v)
{
    enum { MOST = 4 };
    orders *o = p->o;
    const int logs = o->log_count;
    for (int k = 0; k < logs; k++) {
        const int x = name_of_log(o, k);
        if (ratio_sign(f->y[k]) < 0 || (ratio_sign(f->y[k]) == 0 && ratio_sign(f->z[k]) <= 0))
            continue;
        for (int i = 0; i < (x >= 0 ? o->name_count : logs); i++) {
            mono y = mono_one();
            if (x >= 0 ? i == x || o->hidden[i] : i == k || !o->log_known[i])
                continue;
            if (x >= 0)
                y.x[i] = ratio_of(1);
            else
                memcpy(y.x, o->logs[i].x, sizeof y.x);
            if (covers_apart(p, f, k, &y, x >= 0 ? MOST : 1, g, depth, v))
                return true;
        }
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
