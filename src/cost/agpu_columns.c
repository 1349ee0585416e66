/* Words placed by columns in rows that are padded, x mod a*(b + d) + x div a: see agpu_inside.h.
 * The model's own function says what that costs, data/models/agpu.mm, with the proof. */
#include "cost/agpu_inside.h"

/* The node with `op` at its top, as one of the factors of a product or alone. */
static const node *factor_of(const node *n, op_kind op, const node **other)
{
    *other = NULL;
    if (n->kind == N_BINARY && n->op == (int)op)
        return n;
    for (int i = 0; n->kind == N_BINARY && n->op == OP_MUL && i < 2; i++) {
        const node *f = i ? n->b : n->a;
        *other = i ? n->a : n->b;
        if (f->kind == N_BINARY && f->op == (int)op)
            return f;
    }
    return NULL;
}

/* Does it say the same whoever of the cores asks? */
static bool is_common(writer *w, const cores *c, const sym *s)
{
    return !sym_has(&w->s, s, c->var) && !w->s.bad;
}

bool cores_columns(writer *w, const cores *c, const node *address, agpu_term *out)
{
    symbols *s = &w->s;
    const node *row = NULL, *column = NULL, *pitch = NULL, *none;
    if (c->general || c->tops || c->bottoms || address->kind != N_BINARY || address->op != OP_ADD)
        return false;
    for (int i = 0; i < 2 && !column; i++) {
        row = factor_of(i ? address->b : address->a, OP_MOD, &pitch);
        column = row && pitch ? factor_of(i ? address->a : address->b, OP_FDIV, &none) : NULL;
        if (column && none)
            column = NULL;
    }
    if (!column)
        return false;
    sym x = sym_of(s, row->a), same = sym_of(s, column->a), height = sym_of(s, row->b),
        divisor = sym_of(s, column->b), b = sym_name(s, "b"), by, first, wide = sym_of(s, pitch),
        padding = agpu_difference(w, &wide, &b);
    ratio one;
    bool found = sym_same(&x, &same) && sym_same(&height, &divisor) && is_common(w, c, &height)
                 && is_common(w, c, &padding) && sym_at_least_one(s, &height)
                 && sym_not_negative(s, &padding) && sym_linear(s, &x, c->var, &by, &first)
                 && sym_constant(&by, &one) && ratio_is(one, 1) && !s->bad;
    s->bad = false;
    if (!found)
        return false;
    *out = c->host;
    out->some = true;
    node *degree = expr_call_named(s->a, "column_degree",
                                   sym_node(s, &height), sym_node(s, &padding));
    expr_more(s->a, degree, sym_node(s, &first));
    out->other = degree;
    return true;
}
