/* Which indices of a range take part: see writer.h. */
#include "cost/writer.h"

#include <string.h>

#include "lang/unparse.h"

const char *active_at_least_zero(writer *w, const sym *size)
{
    ratio k;
    return sym_not_negative(&w->s, size) ? sym_text(&w->s, size)
           : sym_constant(size, &k)      ? "0"
                                    : arena_format(w->s.a, "max(0, %s)", sym_argument(&w->s, size));
}

sym active_extent(writer *w, const cost_range *r, int v)
{
    sym lo = sym_of(&w->s, r->lo[v]), hi = sym_of(&w->s, r->hi[v]), one = sym_number(&w->s, 1),
        gap = sym_add(&w->s, &hi, &lo, -1);
    return sym_add(&w->s, &gap, &one, 1);
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
            e = sym_constant(&e, &k)
                    ? sym_number(&w->s, 0)
                    : sym_name(&w->s, arena_format(w->s.a, "max(0, %s)", sym_argument(&w->s, &e)));
        }
        size = v ? sym_mul(&w->s, &size, &e) : e;
    }
    a->all = size;
    a->all_text = sym_text(&w->s, &size);
}

bool active_mentions_index(const cost_range *r, const char *text)
{
    for (int v = 0; v < r->vars; v++)
        if (sym_mentions(text, r->name[v]))
            return true;
    return false;
}

const char *active_condition(writer *w, const cost_mask *m)
{
    const char *text = unparse_arena(w->s.a, m->condition);
    return m->holds ? text : arena_format(w->s.a, "not (%s)", text);
}

void active_conditions(writer *w, const cost_mask *m, const char **joint, str *out)
{
    if (m == NULL)
        return;
    active_conditions(w, m->outer, joint, out);
    if (m->condition == NULL)
        return; /* any of the others may take part */
    str_format(out, "%s(%s)", *joint, active_condition(w, m));
    *joint = " and ";
}

static const char *lesser(writer *w, const char *a, const char *b)
{
    return a == NULL ? b : arena_format(w->s.a, "min(%s, %s)", a, b);
}

static bool is_whole(const sym *x)
{
    bool whole = true;
    for (int i = 0; i < x->count; i++)
        whole = whole && x->t[i].k.q == 1;
    return whole;
}

/* Of c*i REL x, c >= 1, the whole number whose relation to i is the same; false: there is none, or
 * not surely. */
static bool divided(writer *w, const sym *c, op_kind o, sym *x)
{
    ratio k;
    bool one = sym_constant(c, &k) && ratio_is(k, 1);
    if (one && is_whole(x))
        return true;
    if (!is_whole(c) || o == OP_EQ)
        return false;
    bool up = o == OP_LT || o == OP_GE, positive = sym_not_negative(&w->s, x);
    const char *text = sym_text(&w->s, x), *round = up ? "ceil" : "floor",
               *by = c->count == 1 && c->t->count + !ratio_is(c->t->k, 1) == 1 ? "%s((%s)/%s)"
                                                                               : "%s((%s)/(%s))";
    *x = sym_name(&w->s, one ? arena_format(w->s.a, "%s(%s)", round, text)
                             : arena_format(w->s.a, by, round, text, sym_text(&w->s, c)));
    struct atom *made = x->count ? &w->s.atoms[x->t->atom[0]] : NULL;
    if (made && positive && made->least < 0)
        made->least = 0;
    return true;
}

/* i < end, or i <= end: fewer of the range take part. */
static void end_at(writer *w, active *a, const sym *end)
{
    sym over = sym_add(&w->s, end, &a->all, -1), under = sym_add(&w->s, &a->all, end, -1);
    if (!(a->surely && sym_not_negative(&w->s, &over)))
        a->to = a->to == NULL && a->surely && sym_not_negative(&w->s, &under)
                    ? active_at_least_zero(w, end)
                    : lesser(w, a->to ? a->to : a->all_text, active_at_least_zero(w, end));
    a->whole = false;
}

static void begin_at(writer *w, active *a, const sym *begin)
{
    sym zero = { NULL, 0 }, below = sym_add(&w->s, &zero, begin, -1);
    if (!sym_not_negative(&w->s, &below))
        a->from = a->from ? arena_format(w->s.a, "max(%s, %s)", a->from, sym_text(&w->s, begin))
                          : active_at_least_zero(w, begin);
    a->whole = false;
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
    if (c->kind != N_BINARY || c->op < OP_EQ || c->op > OP_GE || r->vars != 1)
        return false;
    sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b),
        gap = sym_add(&w->s, &left, &right, -1), zero = { NULL, 0 }, k, rest;
    op_kind o = holds ? (op_kind)c->op : ast_opposite((op_kind)c->op);
    if (o == OP_NE || !sym_linear(&w->s, &gap, r->name[0], &k, &rest))
        return false;
    if (!sym_at_least_one(&w->s, &k)) { /* c*i + rest REL 0: -c*i MIRRORED rest */
        k = sym_add(&w->s, &zero, &k, -1);
        o = cost_mirrored(o);
    } else {
        rest = sym_add(&w->s, &zero, &rest, -1);
    }
    if (!sym_at_least_one(&w->s, &k) || !divided(w, &k, o, &rest))
        return false;
    sym lo = sym_of(&w->s, r->lo[0]), one = sym_number(&w->s, 1),
        first = sym_add(&w->s, &rest, &lo, -1), next = sym_add(&w->s, &first, &one, 1);
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
    return is_whole(m) && sym_at_least_one(&w->s, m) && !sym_has(&w->s, m, r->name[0]) ? m : NULL;
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
        const char *text = active_condition(w, m);
        if (!active_mentions_index(n->range, text))
            a->host = a->host ? arena_format(w->s.a, "(%s) and %s", text, a->host)
                              : arena_format(w->s.a, "(%s)", text); /* the outermost first */
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
        a->to = a->all_text;
    return true;
}

const char *active_number(writer *w, const active *a)
{
    if (a->from == NULL)
        return a->to;
    return arena_format(w->s.a, "max(0, %s - %s)", a->to, parts_bracketed(w, a->from));
}

const char *active_any(writer *w, const active *a)
{
    if (a->from == NULL && a->whole && sym_at_least_one(&w->s, &a->all))
        return "1";
    return arena_format(w->s.a, "if %s > %s then 1 else 0", a->to, a->from ? a->from : "0");
}
