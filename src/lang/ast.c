/* Tree building: see ast.h. */
#include <string.h>

#include "lang/ast.h"

const op_row ast_op_rows[OP_COUNT] = {
    [OP_OR] = { "or", "\\lor", "either holds; of integers, the bits in either", 1 },
    [OP_AND] = { "and", "\\land", "both hold; of integers, the bits in both", 2 },
    [OP_NOT] = { "not", "\\lnot", "does not hold", 3 },
    [OP_EQ] = { "==", "=", "equal", 4 },
    [OP_NE] = { "!=", "\\ne", "not equal", 4 },
    [OP_LT] = { "<", "<", "less", 4 },
    [OP_LE] = { "<=", "\\le", "less or equal", 4 },
    [OP_GT] = { ">", ">", "greater", 4 },
    [OP_GE] = { ">=", "\\ge", "greater or equal", 4 },
    [OP_BOR] = { "|", "\\mathbin{|}", "bits of integers: in either", 6 },
    [OP_XOR] = { "xor", "\\oplus", "bits of integers, or truths: in just one; also ^^", 7 },
    [OP_BAND] = { "&", "\\mathbin{\\&}", "bits of integers: in both", 8 },
    [OP_SHL] = { "shl", "\\ll", "times a power of two: a*2^b", 9 },
    [OP_SHR] = { "shr", "\\gg", "by a power of two, rounded down: a div 2^b", 9 },
    [OP_ADD] = { "+", "+", "sum", 10 },
    [OP_SUB] = { "-", "-", "difference", 10 },
    [OP_MUL] = { "*", "\\cdot", "product", 11 },
    [OP_DIV] = { "/", "/", "exact quotient, a rational if need be", 11 },
    [OP_FDIV] = { "div", "\\mathbin{\\mathrm{div}}", "floored quotient", 11 },
    [OP_MOD] = { "mod", "\\bmod", "remainder with the divisor's sign", 11 },
    [OP_NEG] = { "-", "-", "negation", 12 },
    [OP_POW] = { "^", "^", "power; binds tightest, to the right", 13 },
};

static bool owns_value(node_kind kind)
{
    return kind == N_NUMBER || kind == N_HISTORY;
}

/* Of which nothing is to be released: most numbers in trees are short. */
static node *node_plain(arena *a, node_kind kind, span at)
{
    node *n = arena_alloc(a, sizeof *n); /* zeroed */
    memcpy((void *)&n->kind, &kind, sizeof kind); /* const: see node */
    n->at = at;
    return n;
}

node *node_new(arena *a, node_kind kind, span at)
{
    node *n = node_plain(a, kind, at);
    if (owns_value(kind))
        num_of_arena(a, &n->value);
    return n;
}

node *node_number(arena *a, span at, int64_t value)
{
    node *n = node_plain(a, N_NUMBER, at);
    n->value = num_int(value);
    return n;
}

node *node_name(arena *a, span at, const char *name)
{
    node *n = node_new(a, N_NAME, at);
    n->name = name;
    return n;
}

node *node_binding(arena *a, span at, const char *name, node *value)
{
    node *n = node_new(a, N_BINDING, at);
    n->name = name;
    n->a = value;
    n->b = node_name(a, at, name);
    return n;
}

node *node_on(arena *a, span at, const char *model)
{
    node *n = node_new(a, N_ON, at);
    n->name = model;
    n->a = node_name(a, at, model);
    return n;
}

node *node_binary(arena *a, op_kind op, const node *left, const node *right)
{
    node *n = node_new(a, N_BINARY, left->at);
    n->op = (short)op;
    n->a = (node *)left;
    n->b = (node *)right;
    return n;
}

bool node_is_number(const node *n, int64_t value)
{
    int64_t is;
    return n && n->kind == N_NUMBER && num_to_i64(&n->value, &is) && is == value;
}

op_kind ast_opposite(op_kind o)
{
    return o == OP_LT   ? OP_GE
           : o == OP_LE ? OP_GT
           : o == OP_GT ? OP_LE
           : o == OP_GE ? OP_LT
           : o == OP_EQ ? OP_NE
                        : OP_EQ;
}

static const char *const aggregate_names[AGGREGATES] = {
    [AGGREGATE_SUM] = "sum",
    [AGGREGATE_PROD] = "prod",
    [AGGREGATE_MAX] = "max",
    [AGGREGATE_MIN] = "min",
    [AGGREGATE_ALL] = "all",
    [AGGREGATE_ACCESS] = "access",
    [AGGREGATE_BANK_ACCESS] = "bank_access",
    [AGGREGATE_JOINT_ACCESS] = "joint_access",
    [AGGREGATE_SHIFTED_ACCESS] = "shifted_access",
    [AGGREGATE_BANKS] = "banks",
    [AGGREGATE_BLOCKS] = "blocks",
    [AGGREGATE_BANK_TURNS] = "bank_turns",
    [AGGREGATE_BLOCK_TURNS] = "block_turns",
};

int ast_aggregate_named(const char *name)
{
    for (int i = 0; i < AGGREGATES; i++)
        if (strcmp(aggregate_names[i], name) == 0)
            return i;
    return -1;
}

const char *ast_aggregate_name(aggregate_kind kind)
{
    return aggregate_names[kind];
}

node *node_append(node *list, node *item)
{
    if (list == NULL)
        return item;
    node *last = list->last ? list->last : list;
    while (last->next)
        last = last->next;
    last->next = item;
    list->last = item;
    return list;
}

int node_count(const node *list)
{
    int n = 0;
    for (; list; list = list->next)
        n++;
    return n;
}

const node *node_named(const node *list, const char *name)
{
    while (list && strcmp(list->name, name) != 0)
        list = list->next;
    return list;
}

bool node_is_truth(const node *n)
{
    switch (n->kind) {
    case N_NUMBER: return n->value.kind == NUM_BOOL;
    case N_UNARY: return n->op == OP_NOT;
    case N_BINARY:
        if (n->op == OP_AND || n->op == OP_OR || n->op == OP_XOR)
            return node_is_truth(n->a) || node_is_truth(n->b);
        return n->op >= OP_EQ && n->op <= OP_GE;
    case N_IF: return node_is_truth(n->b) && node_is_truth(n->c);
    case N_AGGREGATE: return n->op == AGGREGATE_ALL;
    case N_CALL: return strncmp(n->name, "is_", 3) == 0;
    default: return false;
    }
}

bool node_joins_bits(const node *n)
{
    return n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR) && !node_is_truth(n->a)
           && !node_is_truth(n->b);
}

node *node_itself(arena *a, const node *n)
{
    const bool owns = owns_value(n->kind), small = !owns || n->value.kind == NUM_INT;
    node *made = small ? arena_bare(a, sizeof *made) : node_new(a, n->kind, n->at);
    memcpy(made, n, sizeof *made);
    made->value = owns ? num_copy(&n->value) : num_int(0);
    made->next = made->last = NULL;
    made->hash = made->shape = 0; /* it may get other parts */
    return made;
}

node node_alone(const node *n)
{
    node alone = *n;
    alone.next = alone.last = NULL;
    return alone;
}

node *node_copy_one(arena *a, const node *n)
{
    if (n == NULL)
        return NULL;
    node *made = node_itself(a, n);
    made->ref = REF_NONE;
    made->target = NULL;
    made->a = node_copy(a, n->a);
    made->b = node_copy(a, n->b);
    made->c = node_copy(a, n->c);
    made->d = node_copy(a, n->d);
    made->within = node_copy(a, n->within);
    return made;
}

node *node_copy(arena *a, const node *list)
{
    node *first = NULL;
    for (; list; list = list->next) /* lists may be long, which trees are not deep */
        first = node_append(first, node_copy_one(a, list));
    return first;
}

void node_walk(node *tree, void (*visit)(node *, void *), void *data)
{
    for (; tree; tree = tree->next) {
        visit(tree, data);
        node_walk(tree->a, visit, data);
        node_walk(tree->b, visit, data);
        node_walk(tree->c, visit, data);
        node_walk(tree->d, visit, data);
        node_walk(tree->within, visit, data);
    }
}

bool node_any(const node *tree, bool (*is)(const node *n, void *data), void *data)
{
    for (const node *n = tree; n; n = n->next)
        if (is(n, data) || node_any(n->a, is, data) || node_any(n->b, is, data)
            || node_any(n->c, is, data) || node_any(n->d, is, data)
            || node_any(n->within, is, data))
            return true;
    return false;
}

static bool is_kind(const node *n, void *kind)
{
    return n->kind == *(const node_kind *)kind;
}

bool node_has_kind(const node *tree, node_kind kind)
{
    return node_any(tree, is_kind, &kind);
}
