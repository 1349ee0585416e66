/* What access(...) grows like (order_inside.h): the time of one operation on a DMM or UMM.
 *
 * Indices are dealt to warps of w one after another. If the cells of any w consecutive indices lie
 * within boundedly many blocks of c*w consecutive cells, for a constant c, then a warp touches
 * boundedly many address groups and boundedly many cells of each bank, and at least one cell. So
 * the operation costs, up to constants, as much as one on consecutive cells. Such addresses are,
 * for x, c and a that are the same for all indices: i + x; K*i + x for a number K; i xor x and i or
 * x, which map an aligned block of 2^k cells onto one; (i div c)*a + i mod c for a = K*c, which
 * touches two blocks where c >= w, and elsewhere stays within (K + 1)*w cells; and `if` between two
 * such. A condition only takes cells away: the cost is no more, and nothing is known from below. */
#include <string.h>

#include "derive/order_inside.h"

typedef struct address {
    orders *o;
    const char *variable;
    const meaning *names;
} address;

static bool is_free(const address *a, const node *n)
{
    return !orders_may_depend(a->o, n, a->variable, a->names);
}

static bool is_variable(const address *a, const node *n)
{
    return n->kind == N_NAME && strcmp(n->name, a->variable) == 0;
}

/* Is it i + x, or i? */
static bool is_shifted(const address *a, const node *n)
{
    if (is_variable(a, n))
        return true;
    if (n->kind != N_BINARY || (n->op != OP_ADD && n->op != OP_SUB))
        return false;
    return (is_shifted(a, n->a) && is_free(a, n->b))
           || (n->op == OP_ADD && is_free(a, n->a) && is_shifted(a, n->b));
}

/* Is x = k*y for a number k > 0? A failure while reading them is forgotten. */
static bool is_multiple(const address *a, const node *x, const node *y)
{
    orders *o = a->o;
    order_value v[2];
    const bool read = o->why == NULL && o->split == NULL && orders_value(o, x, a->names, &v[0])
                      && orders_value(o, y, a->names, &v[1]) && v[0].exact && v[1].exact;
    o->why = NULL;
    o->split = NULL;
    return read && v[0].p.count == 1 && v[1].p.count == 1
           && mono_same(&v[0].p.p[0].m, &v[1].p.p[0].m) && ratio_sign(v[0].p.p[0].k) > 0
           && ratio_sign(v[1].p.p[0].k) > 0;
}

/* Are n and m the summands (i div c)*a and i mod c? */
static bool is_blocks(const address *a, const node *n, const node *m)
{
    const bool shape = n->kind == N_BINARY && n->op == OP_MUL && m->kind == N_BINARY
                       && m->op == OP_MOD && is_shifted(a, m->a) && is_free(a, m->b);
    if (!shape)
        return false;
    const node *quotient = n->a->kind == N_BINARY && n->a->op == OP_FDIV ? n->a : n->b,
               *stride = quotient == n->a ? n->b : n->a;
    return quotient->kind == N_BINARY && quotient->op == OP_FDIV && is_shifted(a, quotient->a)
           && is_free(a, stride) && is_multiple(a, stride, m->b)
           && is_multiple(a, quotient->b, m->b);
}

static bool is_close(const address *a, const node *n)
{
    if (is_shifted(a, n))
        return true;
    if (n->kind == N_IF)
        return is_close(a, n->b) && is_close(a, n->c);
    if (n->kind != N_BINARY)
        return false;
    switch (n->op) {
    case OP_XOR:
    case OP_BOR:
        return (is_shifted(a, n->a) && is_free(a, n->b))
               || (is_free(a, n->a) && is_shifted(a, n->b));
    case OP_MUL:
        return (n->a->kind == N_NUMBER && is_shifted(a, n->b))
               || (n->b->kind == N_NUMBER && is_shifted(a, n->a));
    case OP_ADD:
        return is_blocks(a, n->a, n->b) || is_blocks(a, n->b, n->a)
               || (is_close(a, n->a) && is_free(a, n->b))
               || (is_free(a, n->a) && is_close(a, n->b));
    case OP_SUB: return is_close(a, n->a) && is_free(a, n->b);
    default: return false;
    }
}

static bool is_name(const node *n, const char *name)
{
    return n->kind == N_NAME && strcmp(n->name, name) == 0;
}

/* For an access over j, k = 0..N - 1 to k*N + (j + k) mod N, or to ((j + k) mod N)*N + k: N.
 * Otherwise NULL. */
static const node *diagonal_of(const node *n)
{
    const node *j = n->a, *k = j->next, *end = j->a->b, *at = n->b;
    if (k == NULL || k->next || n->c || j->a->c || k->a->c || !node_is_number(j->a->a, 0)
        || !node_is_number(k->a->a, 0) || !expr_same(end, k->a->b) || end->kind != N_BINARY
        || end->op != OP_SUB || !node_is_number(end->b, 1) || at->kind != N_BINARY
        || at->op != OP_ADD)
        return NULL;
    const node *side = end->a,
               *row = at->a->kind == N_BINARY && at->a->op == OP_MUL ? at->a : at->b,
               *column = row == at->a ? at->b : at->a;
    if (row->kind != N_BINARY || row->op != OP_MUL || !expr_same(row->b, side))
        return NULL;
    const node *one = is_name(row->a, k->name) ? row->a : column,
               *both = one == column ? row->a : column;
    bool shape = is_name(one, k->name) && both->kind == N_BINARY && both->op == OP_MOD
                 && expr_same(both->b, side) && both->a->kind == N_BINARY
                 && both->a->op == OP_ADD;
    if (!shape)
        return NULL;
    const node *x = both->a->a, *y = both->a->b;
    return (is_name(x, j->name) && is_name(y, k->name))
                   || (is_name(x, k->name) && is_name(y, j->name))
               ? side
               : NULL;
}

/* A call that costs as much as the diagonal access, up to constants, if w divides the side. Then w
 * consecutive indices lie in at most two rows j. Those of one row have cells in different columns
 * and different rows of the matrix. Rows begin with a group and in bank 0, so these cells are in
 * different banks; they are w or more apart, so in different groups. */
static const node *diagonal_like(orders *o, const node *n, const node *side, const meaning *names)
{
    const meaning *inside;
    bool groups = strcmp(o->in->model->name, "umm") == 0;
    node *like = node_new(o->a, N_CALL, n->at), *w = node_new(o->a, N_NAME, n->at);
    w->name = "w";
    like->name = groups ? "strided" : "contiguous";
    like->a = node_binary(o->a, OP_MUL, side, side);
    if (groups) {
        node_append(like->a, w);
        node_append(like->a, node_number(o->a, n->at, 0));
    }
    return orders_function(o, like, names, &inside) ? like : NULL;
}

/* Must w divide the side? */
static bool is_steady(orders *o, const node *n, const node *side, const meaning *names)
{
    order_value v, w;
    node width = { .kind = N_NAME, .at = n->at, .name = "w" };
    return orders_value(o, side, names, &v) && orders_value(o, &width, NULL, &w)
           && orders_divides(o, &v, &w);
}

const node *orders_access_like(orders *o, const node *n, const meaning *names)
{
    const node *v = n->a;
    const meaning *inside;
    if (o->access != METRIC_TIME || v->a->c)
        return NULL;
    const node *side = v->next && o->in ? diagonal_of(n) : NULL;
    if (v->next)
        return side ? diagonal_like(o, n, side, names) : NULL;
    node *close = node_new(o->a, N_CALL, n->at);
    close->name = "contiguous";
    close->a = node_binary(o->a, OP_ADD, node_binary(o->a, OP_SUB, v->a->b, v->a->a),
                           node_number(o->a, n->at, 1));
    return orders_function(o, close, names, &inside) ? close : NULL;
}

bool orders_access(orders *o, const node *n, const meaning *names, order_value *out)
{
    const address a = { .o = o, .variable = n->a->name, .names = names };
    const node *close = orders_access_like(o, n, names);
    growth g;
    bool found = close
                 && (n->a->next ? is_steady(o, n, diagonal_of(n), names) : is_close(&a, n->b));
    if (!found)
        return orders_fail(o, n, "`%s` over a range", n->name);
    if (!orders_value(o, close, names, out))
        return false;
    if (n->c == NULL)
        return true;
    if (!growth_of_value(o, out, n, &g))
        return false;
    g = (growth){ .up = g.up, .least = true };
    *out = order_value_growth(g);
    orders_loose(o, n);
    return true;
}
