/* What is surely so of an expression, whatever its names are: is it whole, is it a power of two?
 * See symbol.h. */
#include "base/stack.h"
#include "expr/symbol.h"

static const node *let_of(const symbols *s, const node *n)
{
    return n->kind == N_NAME && s->let ? s->let(s->data, n->name) : NULL;
}

static const node *log_of_name(const symbols *s, const node *n)
{
    return n->kind == N_NAME && s->log ? s->log(s->data, n->name) : NULL;
}

/* May it be no whole number, though all that stands in it is? */
static bool may_break(const node *n, void *data)
{
    const builtin *b = builtin_of(n);
    (void)data;
    return expr_is_op(n, OP_DIV) || expr_is_op(n, OP_POW)
           || (n->kind == N_NUMBER && !num_is_integer(&n->value))
           || (b->name && b->whole == WHOLE_SELDOM && !b->truth);
}

static bool is_whole(symbols *s, const node *n)
{
    sym all = sym_of(s, n);
    return sym_is_whole(s, &all);
}

/* The same of what is no sum and no product. */
static bool is_whole_atom(symbols *s, const node *n)
{
    const builtin *is = builtin_of(n);
    const node *let = let_of(s, n);
    sym e;
    if (stack_low())
        return false;
    if (let) { /* an alias may lead back to the name; then it is whole as names are */
        e = sym_of(s, let);
        return (e.count == 1 && e.t->count == 1 && expr_same(sym_atom_node(s, e.t, 0), n))
               || sym_is_whole(s, &e);
    }
    if (is->whole == WHOLE_ALWAYS)
        return true;
    if (is->whole == WHOLE_OF_WHOLE) {
        bool all = true;
        for (const node *x = n->a; x && all; x = x->next)
            all = is_whole(s, x);
        return all;
    }
    if (expr_calls(n, FN_LOG2))
        return log_of_name(s, n->a) || (sym_log2(s, n->a, &e) && sym_is_whole(s, &e));
    if (expr_is_op(n, OP_POW) || expr_is_op(n, OP_DIV))
        return sym_log2(s, n, &e) && sym_is_whole(s, &e) && sym_not_negative(s, &e);
    const bool bits = n->kind == N_BINARY && n->op >= OP_BOR && n->op <= OP_SHR;
    return expr_is_op(n, OP_FDIV) || bits || !expr_any(n, may_break, NULL);
}

bool sym_is_whole(symbols *s, const sym *a)
{
    symbols own = *s; /* so that who asks has no more atoms than before, nor any failure */
    bool is = sym_integral(a);
    own.bad = false;
    for (int i = 0; i < a->count && is; i++)
        for (int j = 0; j < a->t[i].count && is; j++)
            is = is_whole_atom(&own, sym_atom_node(s, &a->t[i], j));
    return is && !own.bad;
}

static bool log_of(symbols *s, const node *n, sym *log)
{
    const node *let = let_of(s, n), *known = log_of_name(s, n);
    sym a, b;
    int64_t v;
    if (stack_low())
        return false;
    if (known) {
        *log = sym_of(s, known);
        return true;
    }
    if (let)
        return log_of(s, let, log);
    if (n->kind == N_NUMBER && num_to_i64(&n->value, &v) && v >= 1 && (v & (v - 1)) == 0) {
        *log = sym_number(s, __builtin_ctzll((unsigned long long)v));
        return true;
    }
    if (n->kind != N_BINARY || !log_of(s, n->a, &a))
        return false;
    if (n->op == OP_POW) {
        b = sym_of(s, n->b);
        *log = sym_mul(s, &a, &b);
        return true;
    }
    if ((n->op != OP_MUL && n->op != OP_DIV && n->op != OP_FDIV) || !log_of(s, n->b, &b))
        return false;
    *log = sym_add(s, &a, &b, n->op == OP_MUL ? 1 : -1);
    return n->op != OP_FDIV || sym_not_negative(s, log);
}

bool sym_log2(symbols *s, const node *n, sym *log)
{
    const bool bad = s->bad, is = log_of(s, n, log) && s->bad == bad;
    s->bad = bad;
    return is;
}
