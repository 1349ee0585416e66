/* Powers of two and multiples of b, of which there is a power of two: see agpu_inside.h. */
#include "cost/agpu_inside.h"

#include <string.h>

#include "base/stack.h"

static bool is_named(const node *n, const char *name)
{
    return n->kind == N_NAME && strcmp(n->name, name) == 0;
}

static bool is_call_of(const node *n, const char *name)
{
    return n->kind == N_CALL && n->a && strcmp(n->name, name) == 0;
}

static const frame *frame_of(const frame *around, const char *var)
{
    for (; around; around = around->outer)
        if (around->var && strcmp(around->var, var) == 0)
            return around;
    return NULL;
}

static bool is_power_of_two(const node *n)
{
    int64_t v;
    return n->kind == N_NUMBER && num_to_i64(&n->value, &v) && v >= 1 && (v & (v - 1)) == 0;
}

bool agpu_is_power(const writer *w, const node *n)
{
    if (stack_low())
        return false;
    if (n->kind == N_BINARY && n->op == OP_POW)
        return is_power_of_two(n->a);
    if (n->kind == N_BINARY && (n->op == OP_MUL || n->op == OP_DIV))
        return agpu_is_power(w, n->a) && agpu_is_power(w, n->b);
    if (n->kind != N_NAME)
        return is_power_of_two(n);
    const node *let = writer_let(w, n->name);
    return let ? agpu_is_power(w, let) : cost_is_power(w->algorithm, w->model, n->name);
}

/* Is it a whole number, whatever the parameters and the loops' variables are? */
static bool is_whole(const writer *w, const frame *around, const node *n)
{
    if (stack_low())
        return false;
    if (n->kind == N_NUMBER)
        return num_is_integer(&n->value);
    if (n->kind == N_CEIL || n->kind == N_FLOOR)
        return true;
    if (n->kind == N_BINARY && n->op == OP_FDIV)
        return true;
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL))
        return is_whole(w, around, n->a) && is_whole(w, around, n->b);
    if (n->kind != N_NAME)
        return false;
    const node *let = frame_of(around, n->name) ? NULL : writer_let(w, n->name);
    return let == NULL || is_whole(w, NULL, let);
}

/* Is it log2(b) or more? */
static bool reaches_log(writer *w, const frame *around, const node *n)
{
    if (stack_low())
        return false;
    if (n->kind == N_NAME) {
        const frame *f = frame_of(around, n->name);
        const node *is = f ? f->low : writer_let(w, n->name);
        return is && reaches_log(w, f ? f->outer : NULL, is);
    }
    if (is_call_of(n, "log2"))
        return is_named(n->a, "b");
    if (n->kind == N_BINARY && n->op == OP_ADD)
        return (reaches_log(w, around, n->a) && sym_least(&w->s, n->b) >= 0)
               || (reaches_log(w, around, n->b) && sym_least(&w->s, n->a) >= 0);
    bool most = is_call_of(n, "max");
    if (!most && !is_call_of(n, "min"))
        return false;
    for (const node *x = n->a; x; x = x->next)
        if (reaches_log(w, around, x) == most)
            return most;
    return !most;
}

bool agpu_is_blocks(writer *w, const frame *around, const node *n)
{
    int64_t v;
    if (stack_low())
        return false;
    if (n->kind == N_NUMBER)
        return num_to_i64(&n->value, &v) && v == 0;
    if (n->kind == N_NAME) {
        const node *let = frame_of(around, n->name) ? NULL : writer_let(w, n->name);
        return let ? agpu_is_blocks(w, NULL, let)
                   : is_named(n, "b") || is_named(n, "p")
                         || cost_is_multiple(w->algorithm, w->model, n->name, "b");
    }
    if (n->kind != N_BINARY)
        return false;
    bool first = agpu_is_blocks(w, around, n->a);
    switch (n->op) {
    case OP_ADD:
    case OP_SUB:
    case OP_MOD: return first && agpu_is_blocks(w, around, n->b);
    case OP_MUL:
        return (first && is_whole(w, around, n->b))
               || (is_whole(w, around, n->a) && agpu_is_blocks(w, around, n->b));
    case OP_POW:
        return is_power_of_two(n->a) && sym_least(&w->s, n->b) >= 0 && reaches_log(w, around, n->b);
    default: return false;
    }
}
