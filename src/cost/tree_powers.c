/* Powers of two that a program goes through: see tree_inside.h. */
#include "cost/tree_inside.h"

enum { MOST_SHIFT = 62 };

/* 2^(e + k), which is whole; e: NULL for 0. */
typedef struct power {
    const node *e;
    int64_t k;
} power;

static bool is_quotient(const node *n)
{
    return n->kind == N_BINARY && (n->op == OP_FDIV || n->op == OP_DIV);
}

/* Is e + k surely 0 or more? */
static bool is_whole(walker *w, const power *p)
{
    symbols s = walker_symbols(w);
    int least = p->e ? sym_least(&s, p->e) : 0;
    return least >= 0 && p->k + least >= 0 && p->k <= MOST_SHIFT;
}

static power exponent_of(const node *e)
{
    bool minus = e->kind == N_BINARY && e->op == OP_SUB;
    power p = { e, 0 };
    if ((minus || (e->kind == N_BINARY && e->op == OP_ADD)) && e->b->kind == N_NUMBER
        && num_to_i64(&e->b->value, &p.k) && p.k >= 0 && p.k <= MOST_SHIFT)
        return (power){ e->a, minus ? -p.k : p.k };
    return (power){ e, 0 };
}

static bool power_of(walker *w, const node *n, power *p)
{
    power of;
    int log;
    int64_t v;
    *p = (power){ NULL, 0 };
    if (n->kind == N_NUMBER && num_is_integer(&n->value) && num_to_i64(&n->value, &v) && v >= 1) {
        bool is = walker_power_of(v, &log);
        p->k = log;
        return is;
    }
    if (n->kind != N_BINARY)
        return false;
    if (n->op == OP_POW && expr_is(n->a, 2)) {
        *p = exponent_of(n->b);
        return is_whole(w, p);
    }
    if ((n->op != OP_MUL && !is_quotient(n)) || !power_of(w, n->a, p) || !power_of(w, n->b, &of))
        return false;
    if (n->op == OP_MUL)
        p->e = p->e && of.e ? pair(w, OP_ADD, p->e, of.e) : of.e ? of.e : p->e;
    else if (of.e)
        return false;
    p->k += n->op == OP_MUL ? of.k : -of.k;
    return is_whole(w, p);
}

static node *exponent(walker *w, const power *p, span at)
{
    if (p->e == NULL || p->k == 0)
        return p->e ? (node *)p->e : whole(w, p->k, at);
    return pair(w, p->k < 0 ? OP_SUB : OP_ADD, p->e, whole(w, p->k < 0 ? -p->k : p->k, at));
}

node *walker_exponent(walker *w, const node *n)
{
    power p;
    return power_of(w, n, &p) ? exponent(w, &p, n->at) : NULL;
}

node *walker_power(walker *w, const node *e)
{
    return pair(w, OP_POW, whole(w, 2, e->at), e);
}

node *walker_halved(walker *w, const node *quotient)
{
    power p;
    if (!is_quotient(quotient) || !power_of(w, quotient, &p) || p.e == NULL)
        return NULL;
    return walker_power(w, exponent(w, &p, quotient->at));
}
