/* Symbolic expressions: see expr.h. */
#include "expr/expr.h"

#include <stdarg.h>
#include <string.h>

#include "base/stack.h"
#include "base/str.h"

/* --- made ------------------------------------------------------------------------------------- */

node *expr_number(arena *a, int64_t v)
{
    return node_number(a, (span){ 0 }, v);
}

node *expr_name(arena *a, const char *name)
{
    return node_name(a, (span){ 0 }, name);
}

node *expr_pair(arena *a, op_kind op, const node *x, const node *y)
{
    return node_binary(a, op, x, y);
}

const node *expr_add(arena *a, const node *x, const node *y)
{
    if (expr_is(x, 0) || expr_is(y, 0))
        return expr_is(x, 0) ? y : x;
    if (expr_is_op(y, OP_ADD) || expr_is_op(y, OP_SUB))
        return expr_pair(a, (op_kind)y->op, expr_add(a, x, y->a), y->b);
    return expr_pair(a, OP_ADD, x, y);
}

const node *expr_sub(arena *a, const node *x, const node *y)
{
    return expr_is(y, 0) ? x : expr_pair(a, OP_SUB, x, y);
}

const node *expr_mul(arena *a, const node *x, const node *y)
{
    if (expr_is(x, 1) || expr_is(y, 1))
        return expr_is(x, 1) ? y : x;
    if (expr_is_op(y, OP_MUL) || expr_is_op(y, OP_DIV))
        return expr_pair(a, (op_kind)y->op, expr_mul(a, x, y->a), y->b);
    return expr_pair(a, OP_MUL, x, y);
}

const node *expr_times(arena *a, ratio k, const node *x)
{
    if (ratio_is(k, 1))
        return x;
    const node *size = expr_number(a, k.p < 0 ? -k.p : k.p);
    if (k.p < 0) {
        node *less = node_new(a, N_UNARY, (span){ 0 });
        less->op = OP_NEG;
        less->a = (node *)size;
        size = less;
    }
    return expr_mul(a, size, x);
}

void expr_more(arena *a, node *call, const node *argument)
{
    call->a = node_append(call->a, node_itself(a, argument));
    call->space++;
}

static node *call(arena *a, const char *name, builtin_id fn, const node *x, const node *y)
{
    node *n = node_new(a, N_CALL, x->at), *word = node_new(a, N_NAME, x->at);
    n->name = word->name = name;
    n->fn = (short)fn;
    n->b = word;
    expr_more(a, n, x);
    if (y)
        expr_more(a, n, y);
    return n;
}

node *expr_call(arena *a, builtin_id fn, const node *x, const node *y)
{
    return call(a, builtin_rows[fn].name, fn, x, y);
}

const node *expr_ceil(arena *a, const node *x, const node *y)
{
    return expr_call(a, FN_CEIL, expr_pair(a, OP_DIV, x, y), NULL);
}

node *expr_call_named(arena *a, const char *name, ...)
{
    va_list more;
    va_start(more, name);
    const node *x = va_arg(more, const node *);
    node *n = call(a, name, builtin_kept(name), x, NULL);
    while ((x = va_arg(more, const node *)) != NULL)
        expr_more(a, n, x);
    va_end(more);
    return n;
}

node *expr_if(arena *a, const node *condition, const node *x, const node *y)
{
    node *n = node_new(a, N_IF, condition->at);
    n->a = (node *)condition;
    n->b = (node *)x;
    n->c = (node *)y;
    return n;
}

bool expr_joins(const node *all, const node *one)
{
    for (; expr_is_op(all, OP_AND); all = all->a)
        if (expr_joins(all->b, one))
            return true;
    return expr_same(all, one);
}

const node *expr_and(arena *a, const node *x, const node *y)
{
    if (x == NULL || y == NULL || expr_joins(x, y))
        return x ? x : y;
    if (expr_is_op(y, OP_AND))
        return expr_and(a, expr_and(a, x, y->a), y->b);
    return expr_pair(a, OP_AND, x, y);
}

const node *expr_or(arena *a, const node *x, const node *y)
{
    return x ? expr_pair(a, OP_OR, x, y) : y;
}

const node *expr_not(arena *a, const node *x)
{
    if (ast_is_comparison(x))
        return expr_pair(a, ast_opposite((op_kind)x->op), x->a, x->b);
    if (x->kind == N_UNARY && x->op == OP_NOT)
        return x->a;
    node *n = node_new(a, N_UNARY, x->at);
    n->op = OP_NOT;
    n->a = (node *)x;
    return n;
}

void expr_add_variable(arena *a, node *aggregate, const char *var, const node *lo, const node *hi)
{
    node *v = node_new(a, N_NAMED, lo->at), *range = node_new(a, N_RANGE, lo->at);
    range->a = (node *)lo;
    range->b = (node *)hi;
    v->name = var;
    v->a = range;
    aggregate->a = node_append(aggregate->a, v);
}

node *expr_aggregate(arena *a, aggregate_kind kind, const char *var, const node *lo, const node *hi,
                     const node *body)
{
    node *n = node_new(a, N_AGGREGATE, lo->at);
    n->op = (short)kind;
    n->name = ast_aggregate_name(kind);
    n->b = (node *)body;
    expr_add_variable(a, n, var, lo, hi);
    return n;
}

/* --- asked ------------------------------------------------------------------------------------ */

bool expr_is(const node *n, int64_t v)
{
    return node_is_number(n, v);
}

bool expr_is_name(const node *n, const char *name)
{
    return n && n->kind == N_NAME && strcmp(n->name, name) == 0;
}

bool expr_calls(const node *n, builtin_id fn)
{
    return n->a && node_function(n) == fn;
}

bool expr_is_op(const node *n, op_kind op)
{
    return n && n->kind == N_BINARY && n->op == (short)op;
}

/* Is its first part, n->a, a list? */
static bool has_list(const node *n)
{
    return n->kind == N_CALL || n->kind == N_AGGREGATE || n->kind == N_WALK || n->kind == N_LIST
           || n->kind == N_TUPLE;
}

/* The second part; NULL for a call, whose b is the function's name and no expression. */
static const node *second(const node *n)
{
    return n->kind == N_CALL ? NULL : n->b;
}

bool expr_any(const node *n, bool (*is)(const node *n, void *data), void *data)
{
    if (n == NULL)
        return false;
    if (stack_low() || is(n, data))
        return true;
    for (const node *x = n->a; x; x = has_list(n) ? x->next : NULL)
        if (expr_any(x, is, data))
            return true;
    return expr_any(second(n), is, data) || expr_any(n->c, is, data);
}

/* The list with the first parts as they are, up to `upto`, each a node of its own. */
static node *list_before(arena *a, const node *list, const node *upto)
{
    node *made = NULL;
    for (; list != upto; list = list->next)
        made = node_append(made, node_itself(a, list));
    return made;
}

const node *expr_with(arena *a, const node *n,
                      const node *(*of)(const node *part, void *data), void *data)
{
    const node *const sides[] = { n->a, n->kind == N_CALL ? NULL : n->b, n->c, n->d }; /* second */
    node *made = NULL;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        bool own = false; /* has `made` a list of its own here? */
        for (const node *x = sides[i]; x; x = x->next) {
            const node *is = of(x, data);
            if (!own && is == x)
                continue;
            made = made ? made : node_itself(a, n);
            node **to = i == 0 ? &made->a : i == 1 ? &made->b : i == 2 ? &made->c : &made->d;
            *to = own ? *to : list_before(a, sides[i], x);
            *to = node_append(*to, node_itself(a, is));
            own = true;
        }
    }
    return made ? made : n;
}

const node *expr_alone(arena *a, const node *n)
{
    return n->next ? node_itself(a, n) : n;
}

static bool is_kind(const node *n, void *kind)
{
    return n->kind == *(const node_kind *)kind;
}

bool expr_has_kind(const node *n, node_kind kind)
{
    return expr_any(n, is_kind, &kind);
}

static bool is_same(const node *n, void *other)
{
    return expr_same(n, other);
}

bool expr_has(const node *n, const node *part)
{
    return expr_any(n, is_same, (void *)part);
}

/* Is the name free in a walk (N_WALK)? The first values of its variables and the number of turns
 * are outside of the variables' scope. */
static bool walk_mentions(const node *n, const char *name)
{
    bool own = false, inside = expr_mentions(n->b, name);
    for (const node *v = n->a; v; v = v->next) {
        if (expr_mentions(v->a, name))
            return true;
        own |= strcmp(v->name, name) == 0;
        inside |= expr_mentions(v->b, name);
    }
    return (inside && !own) || expr_mentions(n->c, name);
}

bool expr_mentions(const node *n, const char *name)
{
    if (n == NULL)
        return false;
    if (n->kind == N_NAME)
        return n->name[0] == name[0] && strcmp(n->name, name) == 0;
    if (n->kind == N_NUMBER)
        return false;
    if (stack_low())
        return true;
    if (n->kind == N_WALK)
        return walk_mentions(n, name);
    for (const node *x = n->a; x; x = has_list(n) ? x->next : NULL) {
        if (expr_mentions(x, name))
            return true;
        if (n->kind == N_AGGREGATE && strcmp(x->name, name) == 0)
            return false; /* from here on the name is the sum's own variable */
    }
    return expr_mentions(second(n), name) || expr_mentions(n->c, name);
}

/* Most names are one letter, which takes less time than a call. */
static bool same_text(const char *x, const char *y)
{
    if (x == y || x == NULL || y == NULL)
        return x == y;
    for (; *x == *y; x++, y++)
        if (*x == '\0')
            return true;
    return false;
}

/* Does what is known of them already say that they differ? */
static bool differ(const node *x, const node *y)
{
    const uint64_t h = __atomic_load_n(&x->hash, __ATOMIC_RELAXED),
                   k = __atomic_load_n(&y->hash, __ATOMIC_RELAXED);
    return x->kind != y->kind || x->op != y->op || (h && k && h != k);
}

bool expr_same(const node *x, const node *y)
{
    if (x == y || x == NULL || y == NULL)
        return x == y;
    const uint64_t shape = __atomic_load_n(&x->shape, __ATOMIC_RELAXED);
    if (shape && shape == __atomic_load_n(&y->shape, __ATOMIC_RELAXED))
        return true;
    if (differ(x, y) || !same_text(x->name, y->name) || !same_text(x->name2, y->name2))
        return false;
    if (x->kind == N_NAME && !x->a && !y->a && !x->b && !y->b && !x->c && !y->c)
        return true;
    if (x->kind == N_STRING || x->kind == N_LIST)
        if (!same_text(x->text, y->text))
            return false;
    if (x->kind == N_NUMBER || x->kind == N_HISTORY)
        return num_same(&x->value, &y->value);
    if (stack_low())
        return false;
    const node *i = x->a, *j = y->a;
    if (has_list(x)) {
        for (; i && j && i->next && j->next; i = i->next, j = j->next)
            if (!expr_same(i, j))
                return false;
        if (i && j && (i->next || j->next))
            return false;
    }
    return expr_same(i, j) && expr_same(second(x), second(y)) && expr_same(x->c, y->c);
}

static uint64_t mixed(uint64_t h, uint64_t more)
{
    return (h ^ more) * UINT64_C(0x9e3779b97f4a7c15) + (h >> 29);
}

static uint64_t hash_of(const node *n)
{
    int64_t v = 0;
    uint64_t h = mixed((uint64_t)n->kind, (uint64_t)n->op);
    if (n->name)
        h = mixed(h, str_hash(n->name));
    if (n->kind == N_NUMBER || n->kind == N_HISTORY)
        return num_to_i64(&n->value, &v) ? mixed(h, (uint64_t)v) : h;
    for (const node *x = n->a; x; x = has_list(n) ? x->next : NULL)
        h = mixed(h, expr_hash(x));
    return mixed(mixed(h, expr_hash(second(n))), expr_hash(n->c));
}

/* It is kept in the node; threads that ask for the same one find the same. */
uint64_t expr_hash(const node *n)
{
    if (n == NULL)
        return 1;
    uint64_t h = __atomic_load_n(&n->hash, __ATOMIC_RELAXED);
    if (h == 0) {
        h = hash_of(n) | 1;
        __atomic_store_n(&((node *)n)->hash, h, __ATOMIC_RELAXED);
    }
    return h;
}
