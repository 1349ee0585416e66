/* Expressions of a program to trees whose names are numbers: see compile.h. */
#include <string.h>

#include "machine/compile.h"
#include "base/stack.h"

static vexpr *rounded(compiler *c, const node *n, node *inner, builtin_rounding how);
static vexpr *bounded(compiler *c, const node *n, vexpr *x);

void *compile_fail(compiler *c, status st, const node *n, const char *format, const char *what)
{
    diag_fail(c->e->d, st, n->at, format, what);
    return NULL;
}

vexpr *compile_make(compiler *c, vop op, const node *at)
{
    vexpr *x = arena_alloc(c->p->arena, sizeof *x);
    x->op = op;
    x->at = at;
    return x;
}

vexpr *compile_constant(compiler *c, const node *at, int64_t value)
{
    vexpr *x = compile_make(c, V_CONST, at);
    x->value = value;
    return x;
}

array *compile_find_array(const compiler *c, const char *wanted)
{
    for (int i = 0; i < c->p->array_count; i++)
        if (strcmp(c->p->arrays[i]->name, wanted) == 0 && !c->p->arrays[i]->hidden)
            return c->p->arrays[i];
    return NULL;
}

name *compile_find_name(compiler *c, const char *wanted)
{
    for (int i = c->count - 1; i >= 0; i--)
        if (strcmp(c->names[i].name, wanted) == 0)
            return &c->names[i];
    return NULL;
}

int compile_add_name(compiler *c, const node *at, const char *text, int kind, int index)
{
    if (c->count < MAX_NAMES)
        c->names[c->count++] = (name){ text, kind, index, 0, -1, -1 };
    else if (c->e->d->st == ST_OK)
        diag_fail(c->e->d, ST_LIMIT, at->at, "more than %d names known at once in one program",
                  MAX_NAMES);
    return index;
}

/* A parameter or let of the definition: its value now. */
static vexpr *slot_value(compiler *c, const node *n)
{
    const instance *in = c->e->f->in;
    const int slot = instance_named(in, n->name);
    if (slot >= 0) {
        num_own value = num_int(0);
        int64_t v;
        if (eval_slot(c->e, slot, n->at, &value) != ST_OK)
            return NULL;
        return num_to_i64(&value, &v)
                   ? compile_constant(c, n, v)
                   : compile_fail(c, ST_DOMAIN, n, "`%s` is no integer of 64 bits here", n->name);
    }
    nearest near;
    nearest_begin(&near, n->name);
    for (int i = 0; i < in->slot_count; i++)
        nearest_offer(&near, in->slots[i].name);
    for (int i = 0; i < c->count; i++)
        nearest_offer(&near, c->names[i].name);
    for (int i = 0; i < c->p->array_count; i++)
        nearest_offer(&near, c->p->arrays[i]->name);
    diag_fail_as(c->e->d, ST_NAME, DIAG_NOT_OF_PROGRAM, n->at, "`%s` is not known in this program",
                 n->name);
    nearest_end(&near, c->e->d);
    return NULL;
}

/* The variable of a range with `by`: its start + index * step. */
static vexpr *spread(compiler *c, const node *n, const name *known, vexpr *x)
{
    vexpr *start = compile_make(c, V_HOST, n), *by = compile_make(c, V_HOST, n),
          *way = compile_make(c, V_OP, n), *sum = compile_make(c, V_OP, n);
    start->index = known->start;
    by->index = known->by;
    *way = (vexpr){ .op = V_OP, .o = OP_MUL, .a = by, .b = x, .at = n, .varies = true };
    *sum = (vexpr){ .op = V_OP, .o = OP_ADD, .a = start, .b = way, .at = n, .varies = true };
    way->stack = sum->stack = 64; /* KiB of stack for two operations */
    return sum;
}

static vexpr *named(compiler *c, const node *n)
{
    name *known = compile_find_name(c, n->name);
    if (known == NULL && compile_find_array(c, n->name))
        return compile_fail(c, ST_DOMAIN, n, "`%s` is an array; an element is needed", n->name);
    if (known == NULL)
        return slot_value(c, n);
    if (known->kind == NAME_LOCAL_ARRAY)
        return compile_fail(c, ST_DOMAIN, n, "`%s` is an array; an element is needed", n->name);
    if (known->kind == NAME_CONST) /* identity */
        return c->p->operators[known->index].identity;
    vexpr *x = compile_make(c,
                            known->kind == NAME_HOST    ? V_HOST
                            : known->kind == NAME_INDEX ? V_INDEX
                            : known->kind == NAME_ARG   ? V_ARG
                                                        : V_PRIVATE,
                            n);
    x->index = known->index;
    x->varies = known->kind != NAME_HOST;
    return known->kind == NAME_INDEX && known->by >= 0 ? spread(c, n, known, x) : x;
}

/* v[e] of a thread's own array: costs nothing. */
static vexpr *own_element(compiler *c, const name *known, const node *n)
{
    vexpr *x = compile_make(c, V_ELEMENT, n);
    x->index = known->index;
    x->value = known->size;
    x->varies = true;
    x->a = compile_expression(c, n->b);
    if (x->a == NULL)
        return NULL;
    x->reads = x->a->reads;
    return x;
}

vexpr *compile_reference(compiler *c, const node *n)
{
    name *own = n->a->kind == N_NAME ? compile_find_name(c, n->a->name) : NULL;
    if (own && own->kind == NAME_LOCAL_ARRAY)
        return own_element(c, own, n);
    const node *subs[MAX_DIMS + 1], *base = n;
    int count = 0;
    for (; base->kind == N_INDEX && count <= MAX_DIMS; base = base->a)
        subs[count++] = base->b;
    bool input = base->kind == N_INPUT;
    array *a = base->kind == N_NAME || input ? compile_find_array(c, base->name) : NULL;
    if (a == NULL) {
        nearest near;
        nearest_begin(&near, base->name ? base->name : "");
        for (int i = 0; i < c->p->array_count; i++)
            nearest_offer(&near, c->p->arrays[i]->name);
        compile_fail(c, ST_NAME, base, "no array `%s`", base->name ? base->name : "");
        nearest_end(&near, c->e->d);
        return NULL;
    }
    if (count != a->dims + a->family)
        return compile_fail(c, ST_DOMAIN, n, "`%s` has another number of dimensions", a->name);
    vexpr *x = compile_make(c, input ? V_INPUT : V_READ, n);
    x->array = a;
    x->reads = !input;
    a->remembered |= input;
    for (int i = 0; i < count; i++) { /* subs is innermost first */
        vexpr *s = compile_expression(c, subs[count - 1 - i]);
        if (s == NULL)
            return NULL;
        x->varies |= s->varies;
        if (a->family && i == 0)
            x->member = s;
        else
            x->sub[i - a->family] = s;
    }
    if (x->member && x->member->varies)
        return compile_fail(c, ST_DOMAIN, n,
                            "the member of the family `%s` must be the same for all indices",
                            a->name);
    return x;
}

static vexpr *binary(compiler *c, const node *n)
{
    vexpr *x = compile_make(c, V_OP, n);
    x->o = !node_joins_bits(n) ? n->op : n->op == OP_AND ? OP_BAND : OP_BOR;
    x->a = compile_expression(c, n->a);
    x->b = x->a ? compile_expression(c, n->b) : NULL;
    if (x->b == NULL)
        return NULL;
    x->varies = x->a->varies || x->b->varies;
    x->reads = x->a->reads || x->b->reads;
    return x;
}

static vexpr *unary(compiler *c, const node *n, int o)
{
    vexpr *x = compile_make(c, V_OP, n), *a = compile_expression(c, n->a);
    if (a == NULL)
        return a;
    x->o = (short)o;
    x->a = a;
    x->varies = a->varies;
    x->reads = a->reads;
    return x;
}

/* Functions that the host computes over whole arrays, for `ensure`: see host.c. */
static const struct {
    const char *name;
    host_function fn;
    bool takes_operator;
    int arrays;
    const char *use;
} host_functions[] = {
    { "total", HOST_TOTAL, false, 1, "total(a), total(input a)" },
    { "reduce", HOST_REDUCE, true, 1, "reduce(op, a), reduce(op, input a)" },
    { "is_scan", HOST_IS_SCAN, true, 2, "is_scan(op, input a, s)" },
    { "is_sorted", HOST_IS_SORTED, false, 1, "is_sorted(a)" },
    { "is_permutation", HOST_IS_PERMUTATION, false, 2, "is_permutation(s, input a)" },
};

static const operation *find_operator(const compiler *c, const char *wanted)
{
    for (int i = 0; i < c->p->operator_count; i++)
        if (strcmp(c->p->operators[i].name, wanted) == 0)
            return &c->p->operators[i];
    return NULL;
}

static vexpr *host_call_of(compiler *c, const node *n, int row)
{
    vexpr *x = compile_make(c, V_HOST_CALL, n);
    const node *a = n->a;
    x->fn = (short)host_functions[row].fn;
    if (n->space != host_functions[row].arrays + host_functions[row].takes_operator)
        return compile_fail(c, ST_DOMAIN, n, "it is used so: %s", host_functions[row].use);
    if (host_functions[row].takes_operator) {
        if (a->kind != N_NAME || (x->operator = find_operator(c, a->name)) == NULL)
            return compile_fail(c, ST_NAME, a, "no operator `%s`",
                                a->kind == N_NAME ? a->name : "");
        a = a->next;
    }
    for (int i = 0; i < host_functions[row].arrays; i++, a = a->next) {
        array *found = a->kind == N_NAME || a->kind == N_INPUT ? compile_find_array(c, a->name)
                                                               : NULL;
        if (found == NULL)
            return compile_fail(c, ST_DOMAIN, a, "an array is needed here: %s",
                                host_functions[row].use);
        x->other[i] = found;
        x->of_input[i] = a->kind == N_INPUT;
        found->remembered |= x->of_input[i];
    }
    if (c->parallel || c->block)
        return compile_fail(c, ST_DOMAIN, n, "%s is the host's, for `ensure`", n->name);
    return x;
}

/* op(x, y): the operands are evaluated once each, from left to right. */
static vexpr *apply_operator(compiler *c, const operation *op, const node *n)
{
    vexpr *x = compile_make(c, V_APPLY, n);
    int i = 0;
    if (n->space != 2)
        return compile_fail(c, ST_DOMAIN, n, "the operator `%s` has two operands", n->name);
    x->operator = op;
    for (const node *a = n->a; a; a = a->next, i++) {
        if ((x->sub[i] = compile_expression(c, a)) == NULL)
            return NULL;
        x->varies |= x->sub[i]->varies;
        x->reads |= x->sub[i]->reads;
    }
    return x;
}

static vexpr *tuple(compiler *c, const node *n)
{
    vexpr *x = compile_make(c, V_TUPLE, n);
    x->lanes = node_count(n->a);
    if (x->lanes > MAX_LANES)
        {
        diag_fail(c->e->d, ST_LIMIT, n->at, "a tuple of more than %d components", MAX_LANES);
        return NULL;
    }
    x->item = arena_array(c->p->arena, (size_t)x->lanes, sizeof *x->item);
    int i = 0;
    for (const node *a = n->a; a; a = a->next, i++) {
        if ((x->item[i] = compile_expression(c, a)) == NULL)
            return NULL;
        x->varies |= x->item[i]->varies;
        x->reads |= x->item[i]->reads;
    }
    return x;
}

/* min(a, b, c), which becomes min(min(a, b), c). */
static vexpr *word_call(compiler *c, const node *n, const builtin *b)
{
    if (b->one ? n->space != 1 : n->space < 2)
        return compile_fail(c, ST_DOMAIN, n,
                            b->one ? "in a program %s takes 1 argument"
                                   : "in a program %s takes 2 arguments or more",
                            n->name);
    vexpr *x = compile_expression(c, n->a);
    const node *more = n->a->next;
    if (x == NULL)
        return x;
    do {
        vexpr *y = compile_make(c, V_CALL, n);
        y->fn = n->fn;
        y->a = x;
        y->b = more ? compile_expression(c, more) : NULL;
        if (more && y->b == NULL)
            return NULL;
        y->varies = x->varies || (y->b && y->b->varies);
        y->reads = x->reads || (y->b && y->b->reads);
        if ((x = bounded(c, n, y)) == NULL)
            return NULL;
        more = more ? more->next : NULL;
    } while (more);
    return x;
}

static vexpr *call(compiler *c, const node *n)
{
    for (size_t i = 0; i < sizeof host_functions / sizeof *host_functions; i++)
        if (strcmp(host_functions[i].name, n->name) == 0)
            return host_call_of(c, n, (int)i);
    const operation *op = find_operator(c, n->name);
    if (op)
        return apply_operator(c, op, n);
    const builtin *b = builtin_of(n);
    if (b->rounds && b->kind == KIND_ITSELF && n->space == 1)
        return rounded(c, n, n->a, b->rounds);
    if (b->word)
        return word_call(c, n, b);
    if (compile_find_array(c, n->name))
        return compile_fail(c, ST_NAME, n, "`%s` is an array: a word of it stands in brackets, [i]",
                            n->name);
    diag_fail_as(c->e->d, ST_NAME, DIAG_NOT_OF_PROGRAM, n->at, "`%s` cannot be used in a program",
                 n->name);
    return NULL;
}

/* all(i = a..b, C): the number of indices for which C fails is 0. */
static vexpr *none_fails(compiler *c, const node *n, vexpr *sum)
{
    vexpr *not = compile_make(c, V_OP, n), *none = compile_make(c, V_OP, n);
    *not = (vexpr){ .op = V_OP,
                    .o = OP_NOT,
                    .a = sum->c,
                    .at = n,
                    .varies = sum->c->varies,
                    .reads = sum->c->reads };
    sum->c = not;
    *none = (vexpr){ .op = V_OP,
                     .o = OP_EQ,
                     .a = sum,
                     .b = compile_constant(c, n, 0),
                     .at = n,
                     .varies = sum->varies };
    return none;
}

/* sum, max, min or all in an `ensure`. */
static vexpr *aggregate(compiler *c, const node *n)
{
    bool all = n->op == AGGREGATE_ALL;
    if (c->parallel || (n->op > AGGREGATE_ALL || n->op == AGGREGATE_PROD) || n->a->next
        || n->a->a->c)
        return compile_fail(c, ST_DOMAIN, n,
                            "in a program `%s` cannot be used; sum, max and min(i = a..b, e where "
                            "C) and all(i = a..b, C) can, in ensure, of one range each",
                            n->name);
    vexpr *x = compile_make(c, V_AGGREGATE, n);
    x->o = all ? AGGREGATE_SUM : n->op;
    x->a = compile_expression(c, n->a->a->a);
    x->b = x->a ? compile_expression(c, n->a->a->b) : NULL;
    if (x->b == NULL)
        return NULL;
    int count = c->count;
    x->index = c->vars;
    bool vectors = c->vars == 0; /* the outermost aggregate runs in blocks: its variable is an
                                    index */
    if (vectors) {
        c->vars = 1;
        compile_add_name(c, n->a, n->a->name, NAME_INDEX, 0);
    } else {
        x->index = c->p->hosts++;
        compile_add_name(c, n->a, n->a->name, NAME_HOST, x->index);
    }
    x->value = vectors;
    x->sub[0] = n->c ? compile_expression(c, n->c) : NULL;
    x->c = n->c == NULL || x->sub[0] ? compile_expression(c, n->b) : NULL;
    if (vectors)
        c->vars = 0;
    c->count = count;
    if (x->c == NULL)
        return NULL;
    x->varies = !vectors
                && (x->a->varies || x->b->varies || x->c->varies
                    || (x->sub[0] && x->sub[0]->varies));
    return all ? none_fails(c, n, x) : x;
}

typedef struct constancy {
    compiler *c;
    bool constant;
} constancy;

static void look_at_name(node *n, void *data)
{
    constancy *k = data;
    if (n->kind == N_INDEX || n->kind == N_INPUT
        || (n->kind == N_NAME
            && (compile_find_name(k->c, n->name) || compile_find_array(k->c, n->name))))
        k->constant = false;
}

/* ceil(E), floor(E), round(E). Words are integers, so E is a quotient of two words, or an
 * expression of parameters alone, evaluated now. */
static vexpr *rounded(compiler *c, const node *n, node *inner, builtin_rounding how)
{
    constancy k = { c, true };
    node *rest = inner->next;
    inner->next = NULL;
    node_walk(inner, look_at_name, &k);
    inner->next = rest;
    if (k.constant) {
        num_own value = num_int(0);
        int64_t v;
        if (compile_expression(c, n->kind == N_CALL ? inner : n->a) == NULL)
            return NULL;
        if (compile_value_now(c, n, &value) != ST_OK)
            return NULL;
        bool fits = num_to_i64(&value, &v);
        return fits ? compile_constant(c, n, v)
                    : compile_fail(c, ST_DOMAIN, n, "%s", "this is no integer of 64 bits");
    }
    vexpr *x = compile_expression(c, inner);
    if (x && x->op == V_OP && x->o == OP_DIV) {
        x->op = how == ROUNDS_DOWN ? V_OP : V_CALL;
        x->o = how == ROUNDS_DOWN ? OP_FDIV : 0;
        x->fn = how == ROUNDS_UP ? FN_CEIL_DIV : FN_ROUND_DIV;
    }
    return x;
}

static vexpr *conditional(compiler *c, const node *n)
{
    vexpr *x = compile_make(c, V_IF, n);
    x->a = compile_expression(c, n->a);
    x->b = x->a ? compile_expression(c, n->b) : NULL;
    x->c = x->b ? compile_expression(c, n->c) : NULL;
    if (x->c == NULL)
        return NULL;
    x->varies = x->a->varies || x->b->varies || x->c->varies;
    x->reads = x->a->reads || x->b->reads || x->c->reads;
    return x;
}

/* Is it -2^63, the one word whose absolute value is no word? */
static bool is_least_word(const node *n)
{
    int64_t v;
    num_own positive = num_int(0);
    if (n->op != OP_NEG || n->a->kind != N_NUMBER || n->a->value.kind == NUM_BOOL
        || num_to_i64(&n->a->value, &v))
        return false;
    num_set_u64(&positive, UINT64_C(1) << 63);
    return num_same(&n->a->value, &positive);
}

static vexpr *expression_of(compiler *c, const node *n)
{
    int64_t v;
    switch (n->kind) {
    case N_NUMBER:
        if (n->value.kind == NUM_BOOL)
            return compile_constant(c, n, n->value.u.i);
        if (!num_to_i64(&n->value, &v))
            return compile_fail(c, ST_DOMAIN, n, "%s", "this is no integer of 64 bits");
        return compile_constant(c, n, v);
    case N_NAME:
        return named(c, n);
    case N_INDEX: return compile_reference(c, n);
    case N_BINARY:
        return binary(c, n);
    case N_UNARY:
        return is_least_word(n) ? compile_constant(c, n, INT64_MIN) : unary(c, n, n->op);
    case N_FLOOR:
    case N_CEIL:
        return rounded(c, n, n->a, builtin_of(n)->rounds);
    case N_IF:
        return conditional(c, n);
    case N_CALL:
        return call(c, n);
    case N_TUPLE:
        return tuple(c, n);
    case N_AGGREGATE:
        return aggregate(c, n);
    case N_LIST:
        return compile_fail(
            c, ST_DOMAIN, n, "%s",
            "a list cannot stand in a program; an array is declared, array a[4], and "
            "each word set");
    default: return compile_fail(c, ST_DOMAIN, n, "%s", "this cannot stand in a program");
    }
}

/* KiB of stack that the function which evaluates this expression (vector.c) takes for itself. */
static int frame_of(const vexpr *x)
{
    int block = BLOCK * (int)sizeof(int64_t) / 1024;
    switch (x->op) {
    case V_APPLY: return MAX_ARGS * block + 1;
    case V_IF: return (MAX_LANES + 1) * block;
    case V_OP: return (x->o == OP_EQ || x->o == OP_NE ? 2 * MAX_LANES + 1 : 2) * block;
    case V_READ:
    case V_INPUT: return 3 * block;
    case V_AGGREGATE: return 4 * block; /* terms, conditions, and the ends of the ranges */
    default: return 2 * block;
    }
}

/* KiB of stack that the evaluation of an expression may take: half of the stack. */
enum { MOST_STACK = LIMIT_STACK };

static int most_stack(void)
{
    size_t half = stack_size() / 2 / 1024;
    return half < MOST_STACK ? (int)half : MOST_STACK;
}

/* Gives x; NULL with the diagnostic filled where it is nested so deep that its evaluation would not
 * find room on the stack. */
static vexpr *bounded(compiler *c, const node *n, vexpr *x)
{
    const vexpr *parts[5 + MAX_DIMS] = { x->a, x->b, x->c, x->member,
                                         x->op == V_APPLY ? x->operator->body : NULL };
    int most = 0;
    for (int d = 0; d < MAX_DIMS; d++)
        parts[5 + d] = x->sub[d];
    for (int i = 0; i < 5 + MAX_DIMS; i++)
        most = parts[i] && parts[i]->stack > most ? parts[i]->stack : most;
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        most = x->item[i]->stack > most ? x->item[i]->stack : most;
    x->stack = most + frame_of(x);
    if (x->stack > most_stack())
        return compile_fail(c, ST_LIMIT, n, "%s",
                            "this is nested too deep to be run; keep a part of it in a scalar");
    return x;
}

vexpr *compile_expression(compiler *c, const node *n)
{
    if (stack_low()) {
        stack_refuse(c->e->d, n->at);
        return NULL;
    }
    vexpr *x = expression_of(c, n);
    return x ? bounded(c, n, x) : NULL;
}
