/* Terms of a program that the lens makes: see term.h. */
#include "lens/term.h"

static bool is_number(const node *t, int64_t *v)
{
    return t && t->kind == N_NUMBER && num_to_i64(&t->value, v);
}

const node *term_name(arena *to, const char *name, const node *most, bool thread)
{
    node *n = expr_name(to, name);
    n->target = (void *)most;
    n->index = thread;
    return n;
}

static bool is_of_thread(const node *n, void *data)
{
    (void)data;
    return n->kind == N_NAME && n->index;
}

bool term_of_thread(const node *t)
{
    return expr_any(t, is_of_thread, NULL);
}

static bool folded(op_kind op, int64_t a, int64_t b, int64_t *out)
{
    switch (op) {
    case OP_ADD: return !__builtin_add_overflow(a, b, out);
    case OP_SUB: return !__builtin_sub_overflow(a, b, out);
    case OP_MUL: return !__builtin_mul_overflow(a, b, out);
    case OP_FDIV: return a >= 0 && b > 0 && ((*out = a / b), true);
    case OP_MOD: return a >= 0 && b > 0 && ((*out = a % b), true);
    default: return false;
    }
}

const node *term_join(arena *to, op_kind op, const node *a, const node *b)
{
    int64_t x, y, both;
    bool sum = op == OP_ADD, product = op == OP_MUL, quotient = op == OP_FDIV || op == OP_MOD,
         known = is_number(b, &y);
    if ((op == OP_SHL || op == OP_SHR) && known && y >= 0 && y < 31)
        return term_join(to, op == OP_SHL ? OP_MUL : OP_FDIV, a, expr_number(to, (int64_t)1 << y));
    if (known && is_number(a, &x) && folded(op, x, y, &both))
        return expr_number(to, both);
    if ((sum && expr_is(a, 0)) || (product && (expr_is(a, 1) || expr_is(b, 0))))
        return b;
    if (((sum || op == OP_SUB) && expr_is(b, 0)) || (product && expr_is(a, 0))
        || ((product || op == OP_FDIV) && expr_is(b, 1)))
        return a;
    if (op == OP_MOD && expr_is(b, 1))
        return expr_number(to, 0);
    if (quotient && known && is_number(term_most(to, a), &x) && x < y)
        return op == OP_FDIV ? expr_number(to, 0) : a;
    if (sum && expr_is_op(b, OP_ADD) && is_number(b->b, &x))
        return term_join(to, op, term_join(to, op, a, b->a), b->b);
    for (int side = 0; side < 2 && sum && known && expr_is_op(a, OP_ADD); side++)
        if (is_number(side ? a->a : a->b, &x) && folded(op, x, y, &both))
            return term_join(to, op, side ? a->b : a->a, expr_number(to, both));
    return sum ? expr_add(to, a, b) : product ? expr_mul(to, a, b) : expr_pair(to, op, a, b);
}

const node *term_most(arena *to, const node *t)
{
    int64_t v;
    const node *x = t->kind == N_IF ? t->b : t->a, *y = t->kind == N_IF     ? t->c
                                                        : t->kind == N_CALL ? t->a->next
                                                                            : t->b;
    if (t->kind == N_NUMBER || t->kind == N_NAME)
        return t->kind == N_NAME ? t->target : t;
    if (t->kind == N_UNARY) /* `not` */
        return expr_number(to, 1);
    const bool known = is_number(y, &v), binary = t->kind == N_BINARY;
    if (binary && t->op == OP_MOD && known)
        return expr_number(to, v - 1);
    const node *a = term_most(to, x), *b = term_most(to, y);
    if (a == NULL || b == NULL)
        return NULL;
    if (!binary)
        return expr_call(to, expr_calls(t, FN_MIN) ? FN_MIN : FN_MAX, a, b);
    switch (t->op) {
    case OP_MOD: return term_join(to, OP_SUB, b, expr_number(to, 1));
    case OP_SUB: return a;
    case OP_FDIV:
    case OP_SHR: return known ? term_join(to, (op_kind)t->op, a, y) : a;
    case OP_XOR:
    case OP_BOR: return term_join(to, OP_ADD, a, b);
    case OP_BAND: return known ? y : a;
    case OP_ADD:
    case OP_MUL:
    case OP_SHL: return term_join(to, (op_kind)t->op, a, b);
    default: return expr_number(to, 1);
    }
}
