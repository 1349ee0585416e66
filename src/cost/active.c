/* Which indices of a range take part: see writer.h. */
#include "cost/writer.h"

#include <string.h>

static const node *at_least_zero(writer *w, const node *n)
{
    return expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0), n);
}

const node *active_at_least_zero(writer *w, const sym *size)
{
    ratio k;
    return sym_not_negative(&w->s, size) ? sym_node(&w->s, size)
           : sym_constant(size, &k)      ? expr_number(w->s.a, 0)
                                         : at_least_zero(w, sym_node(&w->s, size));
}

sym active_extent(writer *w, const cost_range *r, int v)
{
    sym lo = sym_of(&w->s, r->lo[v]), hi = sym_of(&w->s, r->hi[v]);
    return sym_span(&w->s, &lo, &hi);
}

void active_count_all(writer *w, const cost_range *r, active *a)
{
    sym size = sym_number(&w->s, 1);
    a->surely = true;
    for (int v = 0; v < r->vars; v++) {
        sym e = active_extent(w, r, v);
        if (!sym_not_negative(&w->s, &e)) {
            ratio k;
            a->surely = sym_constant(&e, &k) && a->surely; /* then none: it is known */
            e = sym_of(&w->s, active_at_least_zero(w, &e));
        }
        size = v ? sym_mul(&w->s, &size, &e) : e;
    }
    a->all = size;
    a->total = sym_node(&w->s, &size);
}

bool active_mentions_index(const cost_range *r, const node *n)
{
    for (int v = 0; v < r->vars; v++)
        if (expr_mentions(n, r->name[v]))
            return true;
    return false;
}

bool active_has_index(const writer *w, const cost_range *r, const sym *s)
{
    for (int v = 0; v < r->vars; v++)
        if (sym_has(&w->s, s, r->name[v]))
            return true;
    return false;
}

const node *active_condition(writer *w, const cost_mask *m)
{
    return m->holds ? m->condition : expr_not(w->s.a, m->condition);
}

const node *active_conditions(writer *w, const cost_mask *m)
{
    if (m == NULL)
        return NULL;
    const node *outer = active_conditions(w, m->outer);
    if (m->condition == NULL)
        return outer; /* any of the others may take part */
    return expr_and(w->s.a, outer, active_condition(w, m));
}

node *active_over(writer *w, const cost_range *r, aggregate_kind kind, const node *body,
                  const node *where)
{
    arena *a = w->s.a;
    const node *zero = expr_number(a, 0);
    node *n = r->vars ? expr_aggregate(a, kind, r->name[0], r->lo[0], r->hi[0], body)
                      : expr_aggregate(a, kind, "index", zero, zero, body);
    for (int v = 1; v < r->vars; v++)
        expr_add_variable(a, n, r->name[v], r->lo[v], r->hi[v]);
    n->c = (node *)where;
    return n;
}

static const node *lesser(writer *w, const node *a, const node *b)
{
    return a == NULL ? b : expr_call(w->s.a, FN_MIN, a, b);
}

/* Of c*i REL x, c >= 1, the whole number whose relation to i is the same; false: there is none, or
 * not surely. */
static bool divided(writer *w, const sym *c, op_kind o, sym *x)
{
    const bool one = sym_is(c, 1);
    if (one && sym_integral(x))
        return true;
    if (!sym_integral(c) || o == OP_EQ)
        return false;
    bool up = o == OP_LT || o == OP_GE, positive = sym_not_negative(&w->s, x);
    const node *of = sym_node(&w->s, x);
    if (!one)
        of = expr_pair(w->s.a, OP_DIV, of, sym_node(&w->s, c));
    *x = sym_atom(&w->s, expr_call(w->s.a, up ? FN_CEIL : FN_FLOOR, of, NULL), -1);
    struct atom *made = x->count ? &w->s.atoms[x->t->atom[0]] : NULL;
    if (made && positive && made->least < 0)
        made->least = 0;
    return true;
}

/* i < end, or i <= end: fewer of the range take part. */
static void end_at(writer *w, active *a, const sym *end)
{
    sym over = sym_add(&w->s, end, &a->all, -1), under = sym_add(&w->s, &a->all, end, -1);
    const bool first = a->to == NULL && a->whole;
    a->limit = NULL;
    if (first) {
        sym *limit = arena_alloc(w->s.a, sizeof *limit);
        *limit = *end;
        a->limit = limit;
    }
    if (!(a->surely && sym_not_negative(&w->s, &over)))
        a->to = a->to == NULL && a->surely && sym_not_negative(&w->s, &under)
                    ? active_at_least_zero(w, end)
                    : lesser(w, a->to ? a->to : a->total, active_at_least_zero(w, end));
    a->whole = false;
}

static void begin_at(writer *w, active *a, const sym *begin)
{
    sym below = sym_negative(&w->s, begin);
    if (!sym_not_negative(&w->s, &below))
        a->from = a->from ? expr_call(w->s.a, FN_MAX, a->from, sym_node(&w->s, begin))
                          : active_at_least_zero(w, begin);
    a->whole = false;
}

bool active_comparison(writer *w, const node *c, bool holds, op_kind *o, sym *gap)
{
    if (c->kind != N_BINARY || c->op < OP_EQ || c->op > OP_GE)
        return false;
    sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b);
    *gap = sym_less(&w->s, &left, &right);
    *o = holds ? (op_kind)c->op : ast_opposite((op_kind)c->op);
    return true;
}

/* A comparison of multiples of the index with what is free of it as an end of the interval; false:
 * it is none. */
static bool narrow(writer *w, const cost_range *r, const node *c, bool holds, active *a)
{
    if (c->kind == N_BINARY && c->op == OP_AND && holds)
        return narrow(w, r, c->a, true, a) && narrow(w, r, c->b, true, a);
    if (c->kind == N_BINARY && c->op == OP_OR && !holds)
        return narrow(w, r, c->a, false, a) && narrow(w, r, c->b, false, a);
    if (c->kind == N_UNARY && c->op == OP_NOT)
        return narrow(w, r, c->a, !holds, a);
    sym gap, k, rest;
    op_kind o;
    if (r->vars != 1 || !active_comparison(w, c, holds, &o, &gap) || o == OP_NE
        || !sym_linear(&w->s, &gap, r->name[0], &k, &rest))
        return false;
    const int sign = sym_sign(&w->s, &k);
    if (sign < 0) { /* c*i + rest REL 0: -c*i MIRRORED rest */
        k = sym_negative(&w->s, &k);
        o = cost_mirrored(o);
    } else {
        rest = sym_negative(&w->s, &rest);
    }
    if (sign == 0 || !divided(w, &k, o, &rest))
        return false;
    sym lo = sym_of(&w->s, r->lo[0]), first = sym_less(&w->s, &rest, &lo),
        next = sym_plus(&w->s, &first, 1);
    if (o == OP_LE || o == OP_EQ || o == OP_LT)
        end_at(w, a, o == OP_LT ? &first : &next);
    if (o == OP_GE || o == OP_EQ || o == OP_GT)
        begin_at(w, a, o == OP_GT ? &next : &first);
    return true;
}

/* i mod m == 0, m at least 1, of an index that begins at 0: m; or NULL. */
static const sym *multiples(writer *w, const cost_range *r, const node *c, bool holds)
{
    if (!holds || c->kind != N_BINARY || c->op != OP_EQ || c->a->kind != N_BINARY
        || c->a->op != OP_MOD || c->a->a->kind != N_NAME || !node_is_number(c->b, 0) || r->vars != 1
        || strcmp(c->a->a->name, r->name[0]) != 0 || !node_is_number(r->lo[0], 0))
        return NULL;
    sym *m = arena_alloc(w->s.a, sizeof *m);
    *m = sym_of(&w->s, c->a->b);
    return sym_integral(m) && sym_at_least_one(&w->s, m) && !sym_has(&w->s, m, r->name[0]) ? m
                                                                                           : NULL;
}

const char *active_unknown(const cost_mask *m)
{
    return m->unsolved ? "a condition is not solved" : "a condition depends on data";
}

/* False where the mask is not known. */
bool active_of(writer *w, const cost_node *n, active *a)
{
    int masks = 0; /* that speak of indices */
    *a = (active){ .whole = true };
    active_count_all(w, n->range, a);
    for (const cost_mask *m = n->mask; m; m = m->outer) {
        if (m->late && w->end <= 0) /* 0: each time */
            continue;
        if (m->condition == NULL) {
            a->some = true;
            if (w->end == 0)
                return writer_not_known(w, n->at, active_unknown(m), m->unsolved);
            continue;
        }
        if (!active_mentions_index(n->range, m->condition)) /* the outermost first */
            a->host = expr_and(w->s.a, active_condition(w, m), a->host);
        else if (++masks && !a->general && !narrow(w, n->range, m->condition, m->holds, a)) {
            a->general = true;
            a->every = multiples(w, n->range, m->condition, m->holds);
        }
    }
    if (masks > 1 || a->some)
        a->every = NULL;
    if (a->general)
        a->whole = false;
    else if (a->to == NULL)
        a->to = a->total;
    return true;
}

const node *active_number(writer *w, const active *a)
{
    return a->from == NULL ? a->to : at_least_zero(w, expr_sub(w->s.a, a->to, a->from));
}

const node *active_any(writer *w, const active *a)
{
    arena *to = w->s.a;
    const node *zero = expr_number(to, 0), *one = expr_number(to, 1);
    if (a->from == NULL && a->whole && sym_at_least_one(&w->s, &a->all))
        return one;
    return expr_if(to, expr_pair(to, OP_GT, a->to, a->from ? a->from : zero), one, zero);
}
