/* What questions of growth have in common: see grows.h. */
#include "derive/grows.h"

#include "expr/expr.h"
#include "proof/proof.h"

const char *const grows_words[] = { "no", "yes", "unknown" };

static node *power(arena *a, node *base, node *to)
{
    return node_binary(a, OP_POW, base, to);
}

node *grows_member_tree(arena *a, span at, const grows_verdict *v, int i)
{
    const grows_member *m = &v->family[i];
    node *x = node_name(a, at, v->counter ? v->counter : PROOF_COUNTER), *e = NULL,
         *c = node_number(a, at, m->c);
    const int level = m->level - v->twice;
    if (m->level && level == 0)
        x = power(a, node_number(a, at, 2), x);
    if (m->level && level < 2)
        e = power(a, node_number(a, at, 2), m->c == 1 ? x : node_binary(a, OP_MUL, c, x));
    else if (m->level)
        e = m->c == 1 ? x : power(a, x, c);
    node *times = m->offset || !e ? node_number(a, at, (int64_t)1 << m->offset) : NULL;
    e = times && e ? node_binary(a, OP_MUL, times, e) : times ? times : e;
    return m->beside ? node_binary(a, OP_ADD, e, node_number(a, at, 1)) : e;
}
