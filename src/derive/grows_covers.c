/* Do terms of G cover the terms of F? By exact linear programmes over exponents (order.h).
 *
 * Up to constants F is at most, and G at least, a maximum of minima of monomials. min_j f_j =
 * O(max_t g_t) iff no direction of the regime makes every f_j outgrow every g_t. By duality that is
 * so iff the product of (g_t/f_j)^weight, for some weights >= 0 that add up to 1, is a product of
 * the regime's inequalities. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "derive/order.h"

enum { DEEPEST = 2 }; /* how many logarithms are taken apart one within another */

static bool covers(orders *o, const clause *f, const clause *g, int depth);

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

/* f has the factor log2(x)^e, or log2(log2(x))^e, and a*log2(x) = log2(y) + log2(x^a/y) for an a up
 * to `most` and a y that is never more than x^a. So f is covered if it is with each of the two in
 * the place of log2(x), which is at most twice the greater one. */
static bool covers_apart(orders *o, const mono *f, int log, const mono *y, int most,
                         const clause *g, int depth)
{
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
            o->why = NULL; /* another way may do */
            return false;
        }
        regime_log(o, k);
        ratio *to = second ? halves[i].z : halves[i].y, e = second ? f->z[log] : f->y[log];
        to[k] = ratio_add(to[k], e);
        to[log] = ratio_sub(to[log], e);
    }
    bool all = true;
    for (int i = 0; i < 2 && all; i++)
        all = covers(o, &(clause){ &halves[i], 1 }, g, depth + 1);
    return all;
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
static bool covers_logs(orders *o, const mono *f, const clause *g, int depth)
{
    enum { MOST = 4 };
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
            if (covers_apart(o, f, k, &y, x >= 0 ? MOST : 1, g, depth))
                return true;
        }
    }
    return false;
}

/* Does one term cover another? */
static bool covers_alone(const orders *o, const clause *f, const clause *g)
{
    bool yes = false;
    for (int i = 0; i < f->count && !yes; i++)
        for (int k = 0; k < g->count && !yes; k++)
            yes = regime_below(o, &f->m[i], &g->m[k]);
    return yes;
}

static bool covers_together(const orders *o, const clause *f, const clause *g)
{
    int count = f->count * g->count;
    mono *gap = mem_alloc((size_t)count * sizeof *gap);
    for (int i = 0; i < count; i++)
        gap[i] = mono_over(&g->m[i % g->count], &f->m[i / g->count]);
    const bool yes = regime_cover(o, gap, count);
    free(gap);
    return yes;
}

/* min(f) = O(max(g))? */
static bool covers(orders *o, const clause *f, const clause *g, int depth)
{
    if (covers_alone(o, f, g) || (f->count * g->count > 1 && covers_together(o, f, g)))
        return true;
    const clause least = f->count > 1 && depth < DEEPEST ? clause_plain(o, f) : *f;
    return depth < DEEPEST && least.count == 1 && covers_logs(o, &least.m[0], g, depth);
}

/* Of an F that may be below 0 it is asked for |F|; a cost never is. */
bool grows_is_order(orders *o, const growth *f, const growth *g)
{
    const bool cost = o->in; /* never below 0 */
    const form_of_growth most = f->least || cost ? f->up : f->size;
    if (!f->least && !f->sized && !cost) /* it may be below 0, by how much is not known */
        return false;
    if (most.count == 0 && f->least) /* it is 0 */
        return true;
    if (!g->least || most.count == 0)
        return false;
    form_of_growth turned = form_turned(o, &g->low);
    for (int i = 0; i < most.count; i++) {
        if (turned.count == 0)
            return false;
        for (int s = 0; s < turned.count; s++)
            if (!covers(o, &most.c[i], &turned.c[s], 0))
                return false;
    }
    return o->why == NULL;
}
