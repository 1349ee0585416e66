/* Costs on the AGPU as sums of products of conditions and factors, in closed form where loops run
 * on where others end: see agpu.h. */
#include "cost/agpu_inside.h"

#include <string.h>

/* --- names ------------------------------------------------------------------------------------ */

/* Multiprocessors: the algorithm's own name for p div b, or that. */
const char *agpu_many(const writer *w)
{
    return w->s.product[1];
}

static bool is_named(const node *n, const char *name)
{
    return n->kind == N_NAME && strcmp(n->name, name) == 0;
}

static bool is_p_over_b(const node *n)
{
    return n->kind == N_BINARY && (n->op == OP_DIV || n->op == OP_FDIV) && is_named(n->a, "p")
           && is_named(n->b, "b");
}

static bool agpu_alias(symbols *s, const node *n, sym *out)
{
    const writer *w = s->data;
    const node *let = n->kind == N_NAME ? writer_let(w, n->name) : NULL;
    if (is_named(n, "p")) {
        sym k = sym_name(s, agpu_many(w)), b = sym_name(s, "b");
        *out = sym_mul(s, &k, &b);
        return true;
    }
    if (!is_p_over_b(n) && !(let && is_p_over_b(let)))
        return false;
    *out = sym_name(s, agpu_many(w));
    return true;
}

void agpu_begin_writer(writer *w)
{
    const char *name = "(p/b)";
    for (const node *item = w->algorithm->def->a; item; item = item->next) {
        const node *list = item->kind == N_ON_BLOCK ? item->a : item;
        for (const node *l = list; l; l = list == item ? NULL : l->next)
            if (l->kind == N_LET && is_p_over_b(l->a) && writer_let(w, l->name) == l->a)
                name = l->name;
    }
    w->s.alias = agpu_alias;
    w->s.product[0] = "p";
    w->s.product[1] = name;
    w->s.product[2] = "b";
}

/* --- values ----------------------------------------------------------------------------------- */

value value_one(writer *w)
{
    return (value){ .times = sym_number(&w->s, 1) };
}

sym agpu_difference(writer *w, const sym *a, const sym *b)
{
    return sym_add(&w->s, a, b, -1);
}

sym agpu_at_least_zero(writer *w, const sym *a)
{
    return sym_not_negative(&w->s, a) ? *a : sym_name(&w->s, active_at_least_zero(w, a));
}

/* Is it surely more than 0, or does a loop or branch around say so? */
static bool said(writer *w, const node *c, const sym *a)
{
    if (c == NULL || c->kind != N_BINARY)
        return false;
    if (c->op == OP_AND)
        return said(w, c->a, a) || said(w, c->b, a);
    if (c->op != OP_LT && c->op != OP_GT)
        return false;
    sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b),
        gap = c->op == OP_GT ? agpu_difference(w, &left, &right)
                             : agpu_difference(w, &right, &left);
    return sym_same(&gap, a);
}

static bool is_positive(writer *w, const frame *around, const sym *a)
{
    if (sym_at_least_one(&w->s, a))
        return true;
    for (const frame *f = around; f; f = f->outer)
        if (said(w, f->holds, a))
            return true;
    return false;
}

void value_add_condition(writer *w, value *v, const frame *around, const sym *more)
{
    ratio k;
    if (is_positive(w, around, more))
        return;
    if (sym_constant(more, &k)) { /* and not more than 0 */
        v->times = sym_number(&w->s, 0);
        return;
    }
    for (int i = 0; i < v->conditions; i++)
        if (sym_same(&v->more[i], more))
            return;
    if (v->conditions == MOST_CONDITIONS)
        w->s.bad = true;
    else
        v->more[v->conditions++] = *more;
}

void value_add_when(writer *w, value *v, const char *when)
{
    const char *all = parts_and(w, v->when, when);
    if (v->when && all != v->when) /* what is around it stands before it */
        all = arena_format(w->s.a, "%s and %s", when, v->when);
    v->when = all;
}

/* A condition that is the same for all cores. */
void value_add_host(writer *w, value *v, const frame *around, const node *c, bool holds)
{
    if (c->kind == N_UNARY && c->op == OP_NOT) {
        value_add_host(w, v, around, c->a, !holds);
        return;
    }
    if (c->kind == N_BINARY && c->op == (holds ? OP_AND : OP_OR)) {
        value_add_host(w, v, around, c->b, holds); /* the inner one first, as of frames */
        value_add_host(w, v, around, c->a, holds);
        return;
    }
    if (c->kind == N_BINARY && c->op >= OP_LT && c->op <= OP_GE) {
        sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b),
            plus_one = sym_number(&w->s, 1);
        bool less = c->op == OP_LT || c->op == OP_LE, strict = c->op == OP_LT || c->op == OP_GT;
        if (!holds) {
            less = !less;
            strict = !strict;
        }
        sym gap = less ? agpu_difference(w, &right, &left) : agpu_difference(w, &left, &right);
        if (!strict)
            gap = sym_add(&w->s, &gap, &plus_one, 1);
        for (int i = 0; i < gap.count; i++)
            strict |= gap.t[i].k.q != 1; /* of what is not whole 0 is not the last */
        if (!(strict && c->op != OP_LT && c->op != OP_GT)) {
            value_add_condition(w, v, around, &gap);
            return;
        }
    }
    cost_mask m = { .condition = c, .holds = holds };
    value_add_when(w, v, arena_format(w->s.a, "(%s)", active_condition(w, &m)));
}

bool value_mentions(writer *w, const value *v, const char *name, bool conditions)
{
    bool found = sym_has(&w->s, &v->times, name) || sym_has(&w->s, &v->most, name)
                 || (v->text && sym_mentions(v->text, name))
                 || (v->when && sym_mentions(v->when, name));
    for (int i = 0; i < v->tops; i++)
        found |= sym_has(&w->s, &v->top[i].s, name) || sym_has(&w->s, &v->top[i].by, name);
    for (int i = 0; i < v->conditions && conditions; i++)
        found |= sym_has(&w->s, &v->more[i], name);
    return found;
}

bool agpu_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool value_has_condition(const value *v, const sym *more)
{
    for (int i = 0; i < v->conditions; i++)
        if (sym_same(&v->more[i], more))
            return true;
    return false;
}

bool value_same_conditions(const value *a, const value *b)
{
    bool same = a->conditions == b->conditions && agpu_same_text(a->when, b->when);
    for (int i = 0; i < a->conditions && same; i++)
        same = value_has_condition(b, &a->more[i]);
    return same;
}

bool value_same_factor(const value *a, const value *b)
{
    bool same = a->tops == b->tops && agpu_same_text(a->text, b->text);
    for (int i = 0; i < a->tops && same; i++)
        same = sym_same(&a->top[i].s, &b->top[i].s) && sym_same(&a->top[i].by, &b->top[i].by);
    return same && (a->tops == 0 || sym_same(&a->most, &b->most));
}

/* 1 or 0 */
bool value_is_unit(const value *v)
{
    ratio k;
    return v->tops == 0 && v->text == NULL && sym_constant(&v->times, &k) && ratio_is(k, 1);
}

bool value_is_zero(const value *v)
{
    return v->times.count == 0;
}

/* Are both 1 or 0, and a 1 wherever b is? */
bool value_covers(const value *a, const value *b)
{
    bool all = value_is_unit(a) && value_is_unit(b)
               && (a->when == NULL || agpu_same_text(a->when, b->when));
    for (int i = 0; i < a->conditions && all; i++)
        all = value_has_condition(b, &a->more[i]);
    return all;
}

/* What may stand beside an operator. */
static const char *plain_text(writer *w, const sym *a)
{
    const char *text = sym_text(&w->s, a);
    return strncmp(text, "if ", 3) == 0 ? arena_format(w->s.a, "(%s)", text) : text;
}

const char *edge_text(writer *w, const edge *e)
{
    ratio k;
    const char *s = plain_text(w, &e->s);
    if (sym_constant(&e->by, &k) && ratio_is(k, 1))
        return s;
    const char *by = sym_text(&w->s, &e->by);
    bool plain = strpbrk(by, "*/ +-") == NULL;
    return arena_format(w->s.a, plain ? "ceil(%s/%s)" : "ceil(%s/(%s))",
                        sym_is_product(&e->s) ? s : arena_format(w->s.a, "(%s)", s), by);
}

/* How many of 0, ..., most - 1 lie below all tops. */
static const char *count_text(writer *w, const value *v)
{
    bool surely = true;
    const char *text = plain_text(w, &v->most);
    for (int i = 0; i < v->tops; i++) {
        const char *top = edge_text(w, &v->top[i]);
        bool told = false;
        for (int j = 0; j < i; j++)
            told |= strcmp(edge_text(w, &v->top[j]), top) == 0;
        surely &= sym_not_negative(&w->s, &v->top[i].s);
        if (!told)
            text = arena_format(w->s.a, "%s, %s", text, top);
    }
    return arena_format(w->s.a, surely ? "min(%s)" : "max(0, min(%s))", text);
}

/* The outermost first, and those with quotients, or without: one may have a value only where the
 * others hold. */
static void put_conditions(writer *w, const value *v, bool quotients, str *out)
{
    for (int i = v->conditions - 1; i >= 0; i--) {
        const char *text = plain_text(w, &v->more[i]);
        if ((strstr(text, " div ") || strstr(text, " mod ") || strchr(text, '/')) == quotients)
            str_format(out, "%s%s > 0", out->length ? " and " : "", text);
    }
}

const char *value_text(writer *w, const value *v)
{
    ratio k;
    const char *factor = v->tops ? count_text(w, v) : v->text;
    if (v->tops && v->text)
        factor = arena_format(w->s.a, "%s*%s", factor, parts_bracketed(w, v->text));
    bool once = sym_constant(&v->times, &k) && ratio_is(k, 1);
    const char *times = sym_text(&w->s, &v->times);
    if (factor && !once)
        factor = arena_format(w->s.a, "%s*%s", parts_bracketed(w, times),
                              parts_bracketed(w, factor));
    if (factor == NULL)
        factor = times;
    str s = { 0 };
    put_conditions(w, v, false, &s);
    if (v->when)
        str_format(&s, "%s%s", s.length ? " and " : "", v->when);
    put_conditions(w, v, true, &s);
    if (s.length)
        factor = arena_format(w->s.a, "if %s then %s else 0", str_text(&s), factor);
    str_clear(&s);
    return factor;
}

void value_add(writer *w, value **list, value v)
{
    if (value_is_zero(&v))
        return;
    for (; *list; list = &(*list)->next)
        if (value_same_conditions(*list, &v) && value_same_factor(*list, &v)) {
            (*list)->times = sym_add(&w->s, &(*list)->times, &v.times, 1);
            return;
        }
    *list = arena_alloc(w->s.a, sizeof **list);
    **list = v;
    (*list)->next = NULL;
}

/* --- sums and greatest ones --------------------------------------------------------------------
 */

/* s, where each time that var goes on by 1 it changes by -by*most, begins with what it is first. */
static bool runs_on(writer *w, const frame *f, const edge *e, const sym *most, edge *out)
{
    sym k, rest, zero = sym_number(&w->s, 0), step = sym_mul(&w->s, &e->by, most),
                 down = agpu_difference(w, &zero, &step);
    if (!sym_linear(&w->s, &e->s, f->var, &k, &rest) || sym_has(&w->s, &e->by, f->var))
        return false;
    bool falls = sym_same(&k, &down), rises = sym_same(&k, &step);
    *out = *e;
    return (falls || rises) && sym_put(&w->s, &e->s, f->var, falls ? &f->lo : &f->hi, &out->s);
}

/* The sum over the loop in closed form; false: it has none here. */
static bool close_sum(writer *w, const frame *f, value *v)
{
    value sum = *v;
    int inside = 0;
    if (!value_mentions(w, v, f->var, true)) {
        sum.times = sym_mul(&w->s, &v->times, &f->turns);
        *v = sum;
        return true;
    }
    sum.conditions = 0;
    if (v->tops == 0) { /* conditions: how many turns meet them all */
        if (value_mentions(w, v, f->var, false))
            return false;
        for (int i = 0; i < v->conditions; i++) {
            edge e = { v->more[i], sym_number(&w->s, 1) };
            sym k, rest, zero = sym_number(&w->s, 0), first = sym_number(&w->s, 1);
            if (!sym_has(&w->s, &e.s, f->var)) {
                sum.more[sum.conditions++] = v->more[i];
                continue;
            }
            if (inside == MOST_EDGES || !sym_linear(&w->s, &e.s, f->var, &k, &rest))
                return false;
            e.by = sym_at_least_one(&w->s, &k) ? k : agpu_difference(w, &zero, &k);
            if (!sym_at_least_one(&w->s, &e.by) || (inside && sym_same(&k, &e.by)))
                return false; /* upwards it is the last turns, downwards the first */
            if (!runs_on(w, f, &e, &first, &sum.top[inside]))
                return false;
            inside++;
            if (sym_same(&k, &e.by) && v->conditions > 1)
                for (int j = i + 1; j < v->conditions; j++)
                    if (sym_has(&w->s, &v->more[j], f->var))
                        return false;
        }
        sum.tops = inside;
        sum.most = f->turns;
        *v = sum;
        return true;
    }
    if (v->text && sym_mentions(v->text, f->var))
        return false;
    for (int i = 0; i < v->conditions; i++)
        if (sym_has(&w->s, &v->more[i], f->var))
            return false;
    sum.conditions = v->conditions;
    if (sym_has(&w->s, &v->times, f->var) || sym_has(&w->s, &v->most, f->var)
        || (v->when && sym_mentions(v->when, f->var)))
        return false;
    for (int i = 0; i < v->tops; i++) {
        if (!runs_on(w, f, &v->top[i], &v->most, &sum.top[i]))
            return false;
        sym k, rest;
        bool rises = sym_linear(&w->s, &v->top[i].s, f->var, &k, &rest)
                     && sym_at_least_one(&w->s, &k);
        if (rises && v->tops > 1)
            return false;
    }
    sum.most = sym_mul(&w->s, &v->most, &f->turns);
    *v = sum;
    return true;
}

static value open_sum(writer *w, const frame *f, const value *v)
{
    value sum = value_one(w), inside = *v;
    inside.conditions = 0;
    inside.when = NULL;
    for (int i = 0; i < v->conditions; i++) { /* what is the same in every turn stays outside */
        bool own = sym_has(&w->s, &v->more[i], f->var);
        value *to = own ? &inside : &sum;
        to->more[to->conditions++] = v->more[i];
    }
    if (v->when && sym_mentions(v->when, f->var))
        inside.when = v->when;
    else
        sum.when = v->when;
    if (!sym_has(&w->s, &v->times, f->var)) {
        sum.times = v->times;
        inside.times = sym_number(&w->s, 1);
    }
    sum.text = arena_format(w->s.a, "sum(%s = %s..%s, %s)", f->var, sym_text(&w->s, &f->lo),
                            sym_text(&w->s, &f->hi), value_text(w, &inside));
    return sum;
}

/* Does the value only fall as the variable rises? */
bool value_falls(writer *w, const value *v, const char *var)
{
    sym zero = sym_number(&w->s, 0), k, rest, up;
    if ((v->text && sym_mentions(v->text, var)) || (v->when && sym_mentions(v->when, var))
        || sym_has(&w->s, &v->times, var) || (v->tops && sym_has(&w->s, &v->most, var)))
        return false;
    for (int i = 0; i < v->conditions + v->tops; i++) {
        const sym *s = i < v->conditions ? &v->more[i] : &v->top[i - v->conditions].s;
        if (i >= v->conditions && sym_has(&w->s, &v->top[i - v->conditions].by, var))
            return false;
        if (!sym_linear(&w->s, s, var, &k, &rest))
            return false;
        up = agpu_difference(w, &zero, &k);
        if (!sym_not_negative(&w->s, &up))
            return false;
    }
    return true;
}

/* The value with something put in for the variable, in conditions and tops alone. */
bool value_put(writer *w, const value *v, const char *var, const sym *to, value *out)
{
    *out = *v;
    out->conditions = 0;
    for (int i = 0; i < v->conditions; i++) {
        sym more;
        if (!sym_put(&w->s, &v->more[i], var, to, &more))
            return false;
        value_add_condition(w, out, NULL, &more);
    }
    for (int i = 0; i < v->tops; i++)
        if (!sym_put(&w->s, &v->top[i].s, var, to, &out->top[i].s))
            return false;
    return true;
}

static void add_turns(writer *w, value *v, const frame *f)
{
    value_add_condition(w, v, f->outer, &f->gap);
}

/* The most that the value is over the loop's turns; of no turns 0. */
static value largest_of(writer *w, const frame *f, const value *v)
{
    value most = *v;
    if (!value_mentions(w, v, f->var, true)
        || (value_falls(w, v, f->var) && value_put(w, v, f->var, &f->lo, &most))) {
        add_turns(w, &most, f);
        return most;
    }
    most = value_one(w);
    most.text = arena_format(w->s.a, "max(%s = %s..%s, %s)", f->var, sym_text(&w->s, &f->lo),
                             sym_text(&w->s, &f->hi), value_text(w, v));
    add_turns(w, &most, f);
    return most;
}

/* Takes the loop's own conditions in. */
static void enter(writer *w, value *v, const frame *f)
{
    for (int i = 0; i < f->conditions; i++)
        value_add_condition(w, v, f->outer, &f->more[i]);
    if (f->when)
        value_add_when(w, v, f->when);
}

/* The loops are listed from the innermost; may this one be added up before those inside it? */
static bool may_be_next(writer *w, const frame *const *left, int at)
{
    for (int i = 0; i < at; i++)
        if (sym_has(&w->s, &left[i]->lo, left[at]->var)
            || sym_has(&w->s, &left[i]->hi, left[at]->var)
            || strcmp(left[i]->var, left[at]->var) == 0)
            return false;
    return true;
}

/* All sums in closed form, in whatever order gives them; false, and nothing done, if none does. */
static bool close_all(writer *w, const frame **left, int count, value *v, int *rest)
{
    enum { FEW = 5 };
    const frame *others[FEW];
    if (count == 0) {
        *rest = 0;
        return true;
    }
    for (int i = 0; i < count && count <= FEW; i++) {
        value sum = *v;
        if (!may_be_next(w, left, i) || !close_sum(w, left[i], &sum))
            continue;
        memcpy(others, left, (size_t)i * sizeof *left);
        memcpy(others + i, left + i + 1, (size_t)(count - i - 1) * sizeof *left);
        if (close_all(w, others, count - 1, &sum, rest)) {
            *v = sum;
            return true;
        }
    }
    return false;
}

/* Adds the value to what is outside of all frames up to `until`, added up or the greatest. */
value *value_add_up(writer *w, value v, const frame *around, const frame *until, bool largest)
{
    enum { MOST_FRAMES = 32 };
    const frame *left[MOST_FRAMES];
    int count = 0;
    for (const frame *f = around; f != until; f = f->outer) {
        enter(w, &v, f);
        if (f->var && count == MOST_FRAMES)
            w->s.bad = true;
        else if (f->var)
            left[count++] = f;
    }
    if (!largest)
        close_all(w, left, count, &v, &count);
    while (count > 0 && !value_is_zero(&v)) {
        int pick = -1;
        for (int k = 0; k < count && pick < 0 && !largest; k++)
            if (may_be_next(w, left, k) && close_sum(w, left[k], &v))
                pick = k;
        if (pick < 0)
            v = largest ? largest_of(w, left[pick = 0], &v) : open_sum(w, left[pick = 0], &v);
        count--;
        memmove(&left[pick], &left[pick + 1], (size_t)(count - pick) * sizeof *left);
    }
    value *all = NULL;
    value_add(w, &all, v);
    return all;
}
