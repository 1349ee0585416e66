/* What access(...) grows like (order_inside.h): one operation on a DMM or UMM, whose time it is.
 *
 * Let indices one after another ask for cells in pieces that follow one another, boundedly many for
 * any w of them: at most a constant number within c*w cells each.  Then a request touches a bounded
 * number of address groups, and of each bank, and at least one; so the operation costs, up to
 * constants, what as many cells that follow one another do.  Such addresses are i + x; K*i + x for
 * a number K; i xor x and i or x, which take an aligned block of 2^k cells to one such block each;
 * and (i div c)*a + i mod c for a = K*c: where c >= w two blocks at most, elsewhere (K + 1)*w
 * cells; x, c and a the same for all indices.  Under a condition the operation costs no more, as
 * requests lack cells, and nothing is known from below. */
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

/* Is x a number above 0 times y?  A reason that is found on the way is none. */
static bool is_multiple(const address *a, const node *x, const node *y)
{
    orders *o = a->o;
    value v[2];
    const bool read = o->why == NULL && o->split == NULL && orders_value(o, x, a->names, &v[0])
                      && orders_value(o, y, a->names, &v[1]) && v[0].exact && v[1].exact;
    o->why = NULL;
    o->split = NULL;
    return read && v[0].p.count == 1 && v[1].p.count == 1
           && mono_same(&v[0].p.p[0].m, &v[1].p.p[0].m) && ratio_sign(v[0].p.p[0].k) > 0
           && ratio_sign(v[1].p.p[0].k) > 0;
}

/* (i div c)*a, n, beside i mod c, m. */
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

const node *orders_access_like(orders *o, const node *n, const meaning *names)
{
    const node *v = n->a;
    const meaning *inside;
    if (o->access != METRIC_TIME || v->next || v->a->c)
        return NULL;
    node *close = node_new(o->a, N_CALL, n->at);
    close->name = "contiguous";
    close->a = node_binary(o->a, OP_ADD, node_binary(o->a, OP_SUB, v->a->b, v->a->a),
                           node_number(o->a, n->at, 1));
    return orders_function(o, close, names, &inside) ? close : NULL;
}

bool orders_access(orders *o, const node *n, const meaning *names, value *out)
{
    const address a = { .o = o, .variable = n->a->name, .names = names };
    const node *close = orders_access_like(o, n, names);
    growth g;
    if (close == NULL || !is_close(&a, n->b))
        return orders_fail(o, n, "`%s` over a range", n->name);
    if (!orders_value(o, close, names, out))
        return false;
    if (n->c == NULL)
        return true;
    if (!growth_of_value(o, out, n, &g))
        return false;
    g = (growth){ .up = g.up, .least = true };
    *out = value_growth(g);
    orders_loose(o, n);
    return true;
}
