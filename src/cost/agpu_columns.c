/* Words placed by columns in rows that are padded, x mod a*(b + d) + x div a: see agpu_inside.h.
 * The model's own function says what that costs, data/models/agpu.mm, with the proof. */
#include "cost/agpu_inside.h"

/* The factor of a product of two that is a remainder, and the *other; NULL: there is none. */
static const node *remainder_of(const node *n, const node **other)
{
    for (int i = 0; expr_is_op(n, OP_MUL) && i < 2; i++) {
        const node *f = i ? n->b : n->a;
        *other = i ? n->a : n->b;
        if (expr_is_op(f, OP_MOD))
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
    const node *pitch, *row, *column = address->b;
    if (c->general || c->tops || c->bottoms || !expr_is_op(address, OP_ADD))
        return false;
    if ((row = remainder_of(address->a, &pitch)) == NULL) {
        row = remainder_of(address->b, &pitch);
        column = address->a;
    }
    if (row == NULL || !expr_is_op(column, OP_FDIV))
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
