/* Which values are the same for all cores of a multiprocessor, and which cores a condition
 * leaves. */
#include <stdlib.h>
#include <string.h>

#include "emit/lockstep.h"

/* --- the same for all cores? -------------------------------------------------------------- */

static seen_part look_for_own(const vexpr *x, void *data)
{
    const gen *g = data;
    if (x->op == V_INDEX || x->op == V_ELEMENT || (x->op == V_READ && g->cores)
        || (x->op == V_PRIVATE && !g->own[x->index].uniform))
        return PART_FOUND;
    return x->op == V_READ || x->op == V_INPUT ? PART_PASSED : PART_SEEN;
}

bool cores_alike(const gen *g, const vexpr *x)
{
    return !vexpr_any(x, look_for_own, (gen *)g);
}

/* Finds private scalars that may differ from core to core; true when it has found one more. */
bool cores_find_divergent(gen *g, const step *s, bool diverged)
{
    bool more = false;
    for (; s; s = s->next) {
        if (s->kind == STEP_SET && g->own[s->index].uniform
            && (diverged || !cores_alike(g, s->b))) {
            g->own[s->index].uniform = false;
            more = true;
        }
        bool inner = diverged
                     || ((s->kind == STEP_BRANCH || s->kind == STEP_WHILE)
                         && !cores_alike(g, s->a));
        more |= cores_find_divergent(g, s->body, inner);
        more |= cores_find_divergent(g, s->other, inner);
    }
    return more;
}

/* Forgets what is known of scalars that the steps assign: at the head of their loop, or after a
 * branch. */
void cores_forget(gen *g, const step *s)
{
    for (; s; s = s->next) {
        scalar_state *v = s->kind == STEP_SET ? (g->cores ? &g->own[s->index] : NULL)
                          : s->kind == STEP_HOST_SET || s->kind == STEP_FOR ? &g->host[s->index]
                                                                            : NULL;
        if (v) {
            v->version = ++g->clock;
            v->at.known = v->ranged = false;
            v->log = NULL;
        }
        cores_forget(g, s->body);
        cores_forget(g, s->other);
    }
}

/* --- bounds of the core's number from a condition --------------------------------------------- */

static line negative(line a)
{
    for (int v = 0; v < MAX_VARS; v++)
        a.coef[v] = -a.coef[v];
    for (int i = 0; i < a.terms; i++)
        a.term[i].c = -a.term[i].c;
    int64_t lo = a.lo;
    a.lo = -a.hi;
    a.hi = -lo;
    return a;
}

/* Notes a bound of a scalar from a >= gap, where a is the scalar or its negative, plus a number. */
static void limit_scalar(gen *g, cores_around *around, const line *a, int64_t gap)
{
    const int64_t far = INT64_C(1) << 61;
    bool one = a->terms == 1 && a->lo == a->hi && llabs(a->lo) < far && llabs(gap) < far;
    for (int v = 0; v < MAX_VARS; v++)
        one &= a->coef[v] == 0;
    scalar_state *s = one ? line_scalar(g, a->term[0].symbol, a->term[0].version) : NULL;
    int64_t c = one ? a->term[0].c : 0;
    if (s == NULL || (c != 1 && c != -1) || around->limits == MAX_LIMITED)
        return;
    int i = around->limits++;
    around->limited[i].symbol = a->term[0].symbol;
    around->limited[i].version = s->version;
    around->limited[i].ranged = s->ranged;
    around->limited[i].lo = s->lo;
    around->limited[i].hi = s->hi;
    int64_t lo = s->ranged ? s->lo : -far, hi = s->ranged ? s->hi : far;
    s->lo = c == 1 && gap - a->lo > lo ? gap - a->lo : lo;
    s->hi = c == -1 && a->lo - gap < hi ? a->lo - gap : hi;
    s->ranged = s->lo <= s->hi;
}

/* Notes what follows from high - low >= gap. */
static void bound_by(gen *g, cores_around *around, const vexpr *high, const vexpr *low, int64_t gap)
{
    vexpr d = { .op = V_OP,
                .o = OP_SUB,
                .a = (vexpr *)high,
                .b = (vexpr *)low,
                .at = high->at,
                .varies = true };
    line a = line_of(g, &d);
    int64_t c = a.coef[0];
    if (a.known && c == 0)
        limit_scalar(g, around, &a, gap);
    if (!a.known || (c != 1 && c != -1))
        return;
    a.coef[0] = 0;
    if (c == -1 && g->ups < 16) { /* the core e <= rest - gap */
        a.lo -= gap;
        a.hi -= gap;
        g->up[g->ups++] = a;
    } else if (c == 1 && g->lows < 16) { /* the core e >= gap - rest */
        a = negative(a);
        a.lo += gap;
        a.hi += gap;
        g->low[g->lows++] = a;
    }
}

static void bounds(gen *g, cores_around *around, const vexpr *x, bool holds)
{
    if (x->op != V_OP)
        return;
    int o = x->o;
    if (o == OP_NOT) {
        bounds(g, around, x->a, !holds);
        return;
    }
    if (o == (holds ? OP_AND : OP_OR)) {
        bounds(g, around, x->a, holds);
        bounds(g, around, x->b, holds);
        return;
    }
    if (!holds) {
        if (o < OP_EQ || o > OP_GE)
            return;
        o = ast_opposite((op_kind)o);
    }
    if (o == OP_LT || o == OP_LE || o == OP_EQ)
        bound_by(g, around, x->b, x->a, o == OP_LT);
    if (o == OP_GT || o == OP_GE || o == OP_EQ)
        bound_by(g, around, x->a, x->b, o == OP_GT);
    int64_t v;
    if (o == OP_EQ && x->a->op == V_INDEX && gen_now(g, x->b, &v))
        g->only = v;
}

cores_around cores_under(gen *g, const vexpr *x, bool holds)
{
    cores_around a = { .ups = g->ups, .lows = g->lows, .only = g->only };
    memcpy(a.mask, g->mask, sizeof a.mask);
    if (g->cores)
        bounds(g, &a, x, holds);
    return a;
}

void cores_leave(gen *g, const cores_around *a)
{
    for (int i = a->limits - 1; i >= 0; i--) {
        scalar_state *s = line_scalar(g, a->limited[i].symbol, a->limited[i].version);
        if (s == NULL) /* it has been assigned since */
            continue;
        s->ranged = a->limited[i].ranged;
        s->lo = a->limited[i].lo;
        s->hi = a->limited[i].hi;
    }
    g->ups = a->ups;
    g->lows = a->lows;
    g->only = a->only;
    memcpy(g->mask, a->mask, sizeof a->mask);
}
