/* A program's tree to steps whose names are numbers: see internal.h. */
#include <stdlib.h>
#include <string.h>

#include "machine/internal.h"

typedef struct name {
    const char *name;
    enum { NAME_HOST, NAME_INDEX, NAME_PRIVATE, NAME_ARG, NAME_CONST, NAME_LOCAL_ARRAY } kind;
    int index, size;
} name;

typedef struct compiler {
    env *e;
    program *p;
    name names[MAX_NAMES];
    int count, privates, vars;
    bool parallel;     /* inside forall, or forall core */
    bool block;        /* inside forall multiprocessor */
    bool agpu;
} compiler;

static vexpr *expression(compiler *c, const node *n);
static status value_now(compiler *c, const node *n, num *value);
static vexpr *rounded(compiler *c, const node *n, node *inner, bool up);

static void *fail(compiler *c, status st, const node *n, const char *format, const char *what)
{
    diag_fail(c->e->d, st, n->at, format, what);
    return NULL;
}

static vexpr *make(compiler *c, vop op, const node *at)
{
    vexpr *x = arena_alloc(c->p->arena, sizeof *x);
    x->op = op;
    x->at = at;
    return x;
}

static vexpr *constant(compiler *c, const node *at, int64_t value)
{
    vexpr *x = make(c, V_CONST, at);
    x->value = value;
    return x;
}

static array *find_array(const compiler *c, const char *wanted)
{
    for (int i = 0; i < c->p->array_count; i++)
        if (strcmp(c->p->arrays[i]->name, wanted) == 0 && !c->p->arrays[i]->hidden)
            return c->p->arrays[i];
    return NULL;
}

static name *find_name(compiler *c, const char *wanted)
{
    for (int i = c->count - 1; i >= 0; i--)
        if (strcmp(c->names[i].name, wanted) == 0)
            return &c->names[i];
    return NULL;
}

static int add_name(compiler *c, const char *text, int kind, int index)
{
    if (c->count < MAX_NAMES)
        c->names[c->count++] = (name){ text, kind, index, 0 };
    return index;
}

/* A parameter or let of the definition: its value now. */
static vexpr *slot_value(compiler *c, const node *n)
{
    const instance *in = c->e->f->in;
    for (int i = 0; i < in->slot_count; i++)
        if (strcmp(in->slots[i].name, n->name) == 0) {
            num value;
            int64_t v;
            if (eval_slot(c->e, i, n->at, &value) != ST_OK)
                return NULL;
            bool fits = num_to_i64(&value, &v);
            num_clear(&value);
            if (!fits)
                return fail(c, ST_DOMAIN, n, "`%s` is no integer of 64 bits here", n->name);
            return constant(c, n, v);
        }
    nearest near;
    nearest_begin(&near, n->name);
    for (int i = 0; i < in->slot_count; i++)
        nearest_offer(&near, in->slots[i].name);
    for (int i = 0; i < c->count; i++)
        nearest_offer(&near, c->names[i].name);
    for (int i = 0; i < c->p->array_count; i++)
        nearest_offer(&near, c->p->arrays[i]->name);
    fail(c, ST_NAME, n, "`%s` is not known in this program", n->name);
    nearest_end(&near, c->e->d);
    return NULL;
}

static vexpr *named(compiler *c, const node *n)
{
    name *known = find_name(c, n->name);
    if (known == NULL && find_array(c, n->name))
        return fail(c, ST_DOMAIN, n, "`%s` is an array; an element is needed", n->name);
    if (known == NULL)
        return slot_value(c, n);
    if (known->kind == NAME_LOCAL_ARRAY)
        return fail(c, ST_DOMAIN, n, "`%s` is an array; an element is needed", n->name);
    if (known->kind == NAME_CONST) /* identity */
        return c->p->operators[known->index].identity;
    vexpr *x = make(c, known->kind == NAME_HOST ? V_HOST : known->kind == NAME_INDEX ? V_INDEX : known->kind == NAME_ARG ? V_ARG : V_PRIVATE, n);
    x->index = known->index;
    x->varies = known->kind != NAME_HOST;
    return x;
}

/* v[e] of a thread's own array: costs nothing. */
static vexpr *own_element(compiler *c, const name *known, const node *n)
{
    vexpr *x = make(c, V_ELEMENT, n);
    x->index = known->index;
    x->value = known->size;
    x->varies = true;
    x->a = expression(c, n->b);
    if (x->a == NULL)
        return NULL;
    x->reads = x->a->reads;
    return x;
}

/* a[i], c[i][j], f[t][i]; `input a[i]` is an index of N_INPUT. */
static vexpr *reference(compiler *c, const node *n)
{
    name *own = n->a->kind == N_NAME ? find_name(c, n->a->name) : NULL;
    if (own && own->kind == NAME_LOCAL_ARRAY)
        return own_element(c, own, n);
    const node *subs[MAX_DIMS + 1], *base = n;
    int count = 0;
    for (; base->kind == N_INDEX && count <= MAX_DIMS; base = base->a)
        subs[count++] = base->b;
    bool input = base->kind == N_INPUT;
    array *a = base->kind == N_NAME || input ? find_array(c, base->name) : NULL;
    if (a == NULL)
        return fail(c, ST_NAME, base, "no array `%s`", base->name ? base->name : "");
    if (count != a->dims + a->family)
        return fail(c, ST_DOMAIN, n, "`%s` has another number of dimensions", a->name);
    vexpr *x = make(c, input ? V_INPUT : V_READ, n);
    x->array = a;
    x->reads = !input;
    a->remembered |= input;
    for (int i = 0; i < count; i++) { /* subs is innermost first */
        vexpr *s = expression(c, subs[count - 1 - i]);
        if (s == NULL)
            return NULL;
        x->varies |= s->varies;
        if (a->family && i == 0)
            x->member = s;
        else
            x->sub[i - a->family] = s;
    }
    if (x->member && x->member->varies)
        return fail(c, ST_DOMAIN, n, "the member of the family `%s` must be the same for all indices", a->name);
    return x;
}

static vexpr *binary(compiler *c, const node *n)
{
    vexpr *x = make(c, V_OP, n);
    x->o = n->op;
    x->a = expression(c, n->a);
    x->b = x->a ? expression(c, n->b) : NULL;
    if (x->b == NULL)
        return NULL;
    x->varies = x->a->varies || x->b->varies;
    x->reads = x->a->reads || x->b->reads;
    return x;
}

static vexpr *unary(compiler *c, const node *n, int o)
{
    vexpr *x = make(c, V_OP, n), *a = expression(c, n->a);
    if (a == NULL)
        return a;
    x->o = (short)o;
    x->a = a;
    x->varies = a->varies;
    x->reads = a->reads;
    return x;
}

static const struct { const char *name; vfn fn; int arguments; } functions[] = {
    { "min", FN_MIN, 2 }, { "max", FN_MAX, 2 }, { "abs", FN_ABS, 1 }, { "gcd", FN_GCD, 2 }, { "ilog2", FN_ILOG2, 1 },
    { "clog2", FN_CLOG2, 1 }, { "isqrt", FN_ISQRT, 1 }, { "popcount", FN_POPCOUNT, 1 }, { "is_pow2", FN_IS_POW2, 1 },
    { "log2", FN_LOG2, 1 }, { "sqrt", FN_SQRT, 1 }, { "floor", FN_ID, 1 }, { "ceil", FN_ID, 1 },
};

/* Functions that the host computes over whole arrays, for `ensure`: see host.c. */
static const struct { const char *name; host_function fn; bool takes_operator; int arrays; const char *use; } host_functions[] = {
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
    vexpr *x = make(c, V_HOST_CALL, n);
    const node *a = n->a;
    x->fn = (short)host_functions[row].fn;
    if (n->space != host_functions[row].arrays + host_functions[row].takes_operator)
        return fail(c, ST_DOMAIN, n, "it is used so: %s", host_functions[row].use);
    if (host_functions[row].takes_operator) {
        if (a->kind != N_NAME || (x->operator = find_operator(c, a->name)) == NULL)
            return fail(c, ST_NAME, a, "no operator `%s`", a->kind == N_NAME ? a->name : "");
        a = a->next;
    }
    for (int i = 0; i < host_functions[row].arrays; i++, a = a->next) {
        array *found = a->kind == N_NAME || a->kind == N_INPUT ? find_array(c, a->name) : NULL;
        if (found == NULL)
            return fail(c, ST_DOMAIN, a, "an array is needed here: %s", host_functions[row].use);
        x->other[i] = found;
        x->of_input[i] = a->kind == N_INPUT;
        found->remembered |= x->of_input[i];
    }
    if (c->parallel || c->block)
        return fail(c, ST_DOMAIN, n, "%s is the host's, for `ensure`", n->name);
    return x;
}

/* op(x, y): the operands are evaluated once each, from left to right. */
static vexpr *apply_operator(compiler *c, const operation *op, const node *n)
{
    vexpr *x = make(c, V_APPLY, n);
    int i = 0;
    if (n->space != 2)
        return fail(c, ST_DOMAIN, n, "the operator `%s` has two operands", n->name);
    x->operator = op;
    for (const node *a = n->a; a; a = a->next, i++) {
        if ((x->sub[i] = expression(c, a)) == NULL)
            return NULL;
        x->varies |= x->sub[i]->varies;
        x->reads |= x->sub[i]->reads;
    }
    return x;
}

static vexpr *tuple(compiler *c, const node *n)
{
    vexpr *x = make(c, V_TUPLE, n);
    x->lanes = node_count(n->a);
    if (x->lanes > MAX_LANES)
        return fail(c, ST_LIMIT, n, "%s", "a tuple of more than 8 components");
    x->item = arena_alloc(c->p->arena, (size_t)x->lanes * sizeof *x->item);
    int i = 0;
    for (const node *a = n->a; a; a = a->next, i++) {
        if ((x->item[i] = expression(c, a)) == NULL)
            return NULL;
        x->varies |= x->item[i]->varies;
        x->reads |= x->item[i]->reads;
    }
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
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(functions[i].name, n->name) != 0)
            continue;
        if (functions[i].fn == FN_ID && n->space == 1)
            return rounded(c, n, n->a, n->name[0] == 'c');
        if (functions[i].arguments != n->space && !(functions[i].arguments == 2 && n->space > 2))
            return fail(c, ST_DOMAIN, n, "%s has another number of arguments", n->name);
        vexpr *x = expression(c, n->a);
        if (x == NULL)
            return x;
        const node *more = n->a->next;
        do { /* min(a, b, c) is min(min(a, b), c) */
            vexpr *y = make(c, V_CALL, n);
            y->fn = functions[i].fn;
            y->a = x;
            y->b = more ? expression(c, more) : NULL;
            if (more && y->b == NULL)
                return NULL;
            y->varies = x->varies || (y->b && y->b->varies);
            y->reads = x->reads || (y->b && y->b->reads);
            x = y;
            more = more ? more->next : NULL;
        } while (more);
        return x;
    }
    return fail(c, ST_NAME, n, "`%s` cannot be used in a program", n->name);
}

static vexpr *aggregate(compiler *c, const node *n)
{
    bool all = strcmp(n->name, "all") == 0; /* no index for which it does not hold */
    if ((!all && strcmp(n->name, "sum") != 0) || n->a->next || n->c || n->a->a->c || c->parallel)
        return fail(c, ST_DOMAIN, n, "in a program `%s` cannot be used; sum(i = a..b, e) and all(i = a..b, C) can, in ensure", n->name);
    vexpr *x = make(c, V_SUM, n);
    x->a = expression(c, n->a->a->a);
    x->b = x->a ? expression(c, n->a->a->b) : NULL;
    if (x->b == NULL)
        return NULL;
    int count = c->count;
    x->index = c->vars;
    bool vectors = c->vars == 0; /* the outermost loop runs in blocks: its variable is an index */
    if (vectors) {
        c->vars = 1;
        add_name(c, n->a->name, NAME_INDEX, 0);
    } else {
        x->index = c->p->hosts++;
        add_name(c, n->a->name, NAME_HOST, x->index);
    }
    x->value = vectors;
    x->c = expression(c, n->b);
    if (vectors)
        c->vars = 0;
    c->count = count;
    x->varies = !vectors && x->c && x->c->varies;
    if (x->a->varies || x->b->varies)
        return fail(c, ST_DOMAIN, n, "%s", "the range of an inner sum must be the same for all");
    if (x->c == NULL || !all)
        return x->c ? x : NULL;
    vexpr *not = make(c, V_OP, n), *none = make(c, V_OP, n);
    *not = (vexpr){ .op = V_OP, .o = OP_NOT, .a = x->c, .at = n, .varies = x->c->varies, .reads = x->c->reads };
    x->c = not;
    *none = (vexpr){ .op = V_OP, .o = OP_EQ, .a = x, .b = constant(c, n, 0), .at = n, .varies = x->varies };
    return none;
}

typedef struct constancy {
    compiler *c;
    bool constant;
} constancy;

static void look_at_name(node *n, void *data)
{
    constancy *k = data;
    if (n->kind == N_INDEX || n->kind == N_INPUT || (n->kind == N_NAME && (find_name(k->c, n->name) || find_array(k->c, n->name))))
        k->constant = false;
}

/* ceil(E), floor(E): words are integers, so E is a quotient of two, or follows from the parameters alone. */
static vexpr *rounded(compiler *c, const node *n, node *inner, bool up)
{
    constancy k = { c, true };
    node *rest = inner->next;
    inner->next = NULL;
    node_walk(inner, look_at_name, &k);
    inner->next = rest;
    if (k.constant) {
        num value;
        int64_t v;
        if (expression(c, n->kind == N_CALL ? inner : n->a) == NULL)
            return NULL;
        if (value_now(c, n, &value) != ST_OK)
            return NULL;
        bool fits = num_to_i64(&value, &v);
        num_clear(&value);
        return fits ? constant(c, n, v) : fail(c, ST_DOMAIN, n, "%s", "this is no integer of 64 bits");
    }
    vexpr *x = expression(c, inner);
    if (x && x->op == V_OP && x->o == OP_DIV) {
        x->op = up ? V_CALL : V_OP;
        x->o = up ? 0 : OP_FDIV;
        x->fn = FN_CEIL_DIV;
    }
    return x;
}

static vexpr *conditional(compiler *c, const node *n)
{
    vexpr *x = make(c, V_IF, n);
    x->a = expression(c, n->a);
    x->b = x->a ? expression(c, n->b) : NULL;
    x->c = x->b ? expression(c, n->c) : NULL;
    if (x->c == NULL)
        return NULL;
    x->varies = x->a->varies || x->b->varies || x->c->varies;
    x->reads = x->a->reads || x->b->reads || x->c->reads;
    return x;
}

static vexpr *expression_of(compiler *c, const node *n)
{
    int64_t v;
    switch (n->kind) {
    case N_NUMBER:
        if (n->value.kind == NUM_BOOL)
            return constant(c, n, n->value.u.i);
        if (!num_to_i64(&n->value, &v))
            return fail(c, ST_DOMAIN, n, "%s", "this is no integer of 64 bits");
        return constant(c, n, v);
    case N_NAME:
        return named(c, n);
    case N_INDEX:
        return reference(c, n);
    case N_BINARY:
        return binary(c, n);
    case N_UNARY:
        return unary(c, n, n->op);
    case N_FLOOR:
    case N_CEIL:
        return rounded(c, n, n->a, n->kind == N_CEIL);
    case N_IF:
        return conditional(c, n);
    case N_CALL:
        return call(c, n);
    case N_TUPLE:
        return tuple(c, n);
    case N_AGGREGATE:
        return aggregate(c, n);
    default:
        return fail(c, ST_DOMAIN, n, "%s", "this cannot stand in a program");
    }
}

/* Blocks of values that the function evaluating this holds on the stack, in KiB (vector.c). */
static int frame_of(const vexpr *x)
{
    int block = BLOCK * (int)sizeof(int64_t) / 1024;
    switch (x->op) {
    case V_APPLY: return MAX_ARGS * block + 1;
    case V_IF: return (MAX_LANES + 1) * block;
    case V_OP: return (x->o == OP_EQ || x->o == OP_NE ? 2 * MAX_LANES + 1 : 2) * block;
    case V_READ:
    case V_INPUT: return 3 * block;
    default: return 2 * block;
    }
}

enum { MOST_STACK = 4096 }; /* KiB, of the 8 MiB that there usually are */

/* NULL with the diagnostic filled when an expression is nested so deep that evaluating it would not
 * find room on the stack. */
static vexpr *bounded(compiler *c, const node *n, vexpr *x)
{
    const vexpr *parts[5 + MAX_DIMS] = { x->a, x->b, x->c, x->member, x->op == V_APPLY ? x->operator->body : NULL };
    int most = 0;
    for (int d = 0; d < MAX_DIMS; d++)
        parts[5 + d] = x->sub[d];
    for (int i = 0; i < 5 + MAX_DIMS; i++)
        most = parts[i] && parts[i]->stack > most ? parts[i]->stack : most;
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        most = x->item[i]->stack > most ? x->item[i]->stack : most;
    x->stack = most + frame_of(x);
    if (x->stack > MOST_STACK)
        return fail(c, ST_LIMIT, n, "%s", "this is nested too deep to be run; keep a part of it in a scalar");
    return x;
}

static vexpr *expression(compiler *c, const node *n)
{
    vexpr *x = expression_of(c, n);
    return x ? bounded(c, n, x) : NULL;
}

/* --- arrays ------------------------------------------------------------------------ */

/* A copy of an expression of parameters alone, for the language itself to evaluate; NULL with the
 * diagnostic filled. */
static node *resolved(compiler *c, const node *n)
{
    node *own = node_copy(c->p->arena, n);
    own->next = NULL;
    scope s = { .w = c->e->w, .in = c->e->f->in, .arena = c->p->arena, .d = c->e->d };
    for (int i = 0; i < c->count; i++)
        if (c->names[i].kind == NAME_INDEX)
            s.locals[s.local_count++] = c->names[i].name;
    return resolve(&s, own) == ST_OK ? own : NULL;
}

/* Its value, exactly. */
static status value_now(compiler *c, const node *n, num *value)
{
    node *own = resolved(c, n);
    return own ? eval(c->e, own, value) : c->e->d->st;
}

/* The size that a resolved expression gives. */
static status size_of(compiler *c, const node *n, int64_t *out)
{
    num value;
    status st = eval(c->e, n, &value);
    if (st != ST_OK)
        return st;
    bool fits = num_to_i64(&value, out) && *out >= 0 && *out <= INT64_C(1) << 40;
    if (!fits) {
        str s = { 0 };
        num_print(&c->e->w->numbers, &s, &value, 40, c->e->w->precision);
        st = diag_fail(c->e->d, ST_LIMIT, n->at, "an array has 0 to 2^40 words, and this is %s", str_text(&s));
        str_clear(&s);
    }
    num_clear(&value);
    return st;
}

static status size_now(compiler *c, const node *n, int64_t *out)
{
    if (expression(c, n) == NULL) /* names that are none are found here, with what is near */
        return c->e->d->st;
    node *own = resolved(c, n);
    return own ? size_of(c, own, out) : c->e->d->st;
}

static status family_sizes(compiler *c, array *a, const node *range, const node *size)
{
    int64_t lo, hi;
    if (range->a->kind != N_RANGE)
        return diag_fail(c->e->d, ST_PARSE, range->at, "a family needs a range: array %s[t = 0..m][2^t]", a->name);
    status st = size_now(c, range->a->a, &lo);
    if (st == ST_OK)
        st = size_now(c, range->a->b, &hi);
    if (st != ST_OK)
        return st;
    a->family = true;
    a->family_lo = lo;
    a->members = hi < lo ? 0 : (uint64_t)(hi - lo + 1);
    if (a->members > 1000000)
        return diag_fail(c->e->d, ST_LIMIT, range->at, "a family of more than 1000000 arrays");
    a->member = arena_alloc(c->p->arena, (size_t)(a->members + 1) * sizeof *a->member);
    /* the size of each: t is a local of the language's own evaluator */
    num local[1];
    env *e = c->e;
    int base = e->base, top = e->top;
    e->base = e->top;
    add_name(c, range->name, NAME_INDEX, 0);
    const node *one = expression(c, size) ? resolved(c, size) : NULL;
    st = e->d->st;
    for (uint64_t i = 0; i < a->members && st == ST_OK; i++) {
        int64_t words;
        if (e->w->numbers.stop && *e->w->numbers.stop) {
            st = diag_fail(e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
            break;
        }
        local[0] = num_int(lo + (int64_t)i);
        e->locals[e->base] = local[0];
        e->top = e->base + 1;
        st = size_of(c, one, &words);
        a->member[i].size = st == ST_OK ? (uint64_t)words : 0;
    }
    c->count--;
    e->top = top;
    e->base = base;
    return st;
}

/* May an array of this kind be declared here, on this machine? */
static status right_space(compiler *c, const node *n)
{
    diag *d = c->e->d;
    if (!c->agpu)
        return n->space == SPACE_MACHINE ? ST_OK
               : diag_fail(d, ST_DOMAIN, n->at, "global and shared arrays are the AGPU's; this machine has `array %s[...]`", n->name);
    if (n->space == SPACE_MACHINE)
        return diag_fail(d, ST_DOMAIN, n->at, "the AGPU has two memories: say `global %s[...]` or `shared %s[...]`", n->name, n->name);
    if (n->space == SPACE_GLOBAL && c->block)
        return diag_fail(d, ST_DOMAIN, n->at, "a global array stands outside forall multiprocessor");
    if (n->space == SPACE_SHARED && n->op != ARRAY_WORK)
        return diag_fail(d, ST_DOMAIN, n->at, "input and output lie in global memory");
    return ST_OK;
}

/* input array a[n] sorted s: what a program that merges needs. */
static status sorted_stretches(compiler *c, const node *n, array *a)
{
    int64_t size;
    if (a->role != ARRAY_INPUT)
        return diag_fail(c->e->d, ST_DOMAIN, n->a->at, "only an input array can be said to come sorted");
    status st = size_now(c, n->a, &size);
    if (st == ST_OK && size < 1)
        st = diag_fail(c->e->d, ST_DOMAIN, n->a->at, "a sorted stretch has at least one word, and here %lld", (long long)size);
    a->sorted = st == ST_OK ? (uint64_t)size : 0;
    return st;
}

static status declare_array(compiler *c, const node *n)
{
    program *p = c->p;
    if (find_array(c, n->name))
        return diag_fail(c->e->d, ST_NAME, n->at, "the array `%s` is declared twice", n->name);
    if (p->array_count == MAX_ARRAYS)
        return diag_fail(c->e->d, ST_LIMIT, n->at, "more than %d arrays", MAX_ARRAYS);
    array *a = p->arrays[p->array_count] = arena_alloc(p->arena, sizeof *a);
    *a = (array){ .name = n->name, .def = n, .role = (array_role)n->op, .space = (array_space)n->space, .number = p->array_count };
    for (const argument *l = p->lent; l; l = l->next)
        if (l->array && strcmp(l->name, n->name) == 0)
            a->lanes = l->array->lanes;
    const node *d = n->b;
    status fits = right_space(c, n);
    if (fits != ST_OK)
        return fits;
    if (d->kind == N_NAMED) {
        a->dims = 1;
        status st = d->next == NULL || d->next->next ? diag_fail(c->e->d, ST_PARSE, n->at, "a family has one dimension of its own: array %s[t = 0..m][2^t]", n->name)
                                                     : family_sizes(c, a, d, d->next);
        p->array_count++;
        return st == ST_OK && n->a ? sorted_stretches(c, n, a) : st;
    }
    a->members = 1;
    a->member = arena_alloc(p->arena, sizeof *a->member);
    uint64_t words = 1;
    for (; d; d = d->next) {
        int64_t size;
        status st = size_now(c, d, &size);
        if (st != ST_OK)
            return st;
        if (a->dims == MAX_DIMS || __builtin_mul_overflow(words, (uint64_t)size, &words) || words > UINT64_C(1) << 40)
            return diag_fail(c->e->d, ST_LIMIT, d->at, "the array `%s` is too large", n->name);
        a->dim[a->dims++] = (uint64_t)size;
    }
    a->member[0].size = words;
    p->array_count++;
    return n->a ? sorted_stretches(c, n, a) : ST_OK;
}

/* private v[w]: w scalars of every thread. */
static status declare_own(compiler *c, const node *n)
{
    int64_t size;
    if (!c->parallel || n->b->next || n->b->kind == N_NAMED)
        return diag_fail(c->e->d, ST_DOMAIN, n->at, "a private array stands inside forall and has one dimension: private %s[w]", n->name);
    status st = size_now(c, n->b, &size);
    if (st != ST_OK)
        return st;
    if (size < 1 || size > 4096 || c->count == MAX_NAMES)
        return diag_fail(c->e->d, ST_LIMIT, n->b->at, "a private array has 1 to 4096 words");
    add_name(c, n->name, NAME_LOCAL_ARRAY, c->privates);
    c->names[c->count - 1].size = (int)size;
    c->privates += (int)size;
    return ST_OK;
}

/* --- statements ------------------------------------------------------------------------ */

static step *steps(compiler *c, const node *list);

static step *new_step(compiler *c, step_kind kind, const node *at)
{
    step *s = arena_alloc(c->p->arena, sizeof *s);
    s->kind = kind;
    s->at = at;
    return s;
}

static step *set(compiler *c, const node *n)
{
    bool element = n->a->kind == N_INDEX; /* a multiprocessor's own scalars are its copy of the host's */
    step *s = new_step(c, element ? STEP_STORE : c->parallel ? STEP_SET : STEP_HOST_SET, n);
    s->b = expression(c, n->b);
    if (s->b == NULL)
        return NULL;
    if (element) {
        if (!c->parallel && !c->agpu) /* also an array of its own belongs to a thread; the AGPU's host reaches global memory */
            return fail(c, ST_DOMAIN, n, "%s", "memory is written inside forall; one element: forall i = 0 to 0");
        s->a = reference(c, n->a);
        if (s->a && s->a->op == V_ELEMENT)
            s->kind = STEP_SET_ELEMENT;
        if (s->a && s->a->op == V_READ && s->a->array->space == SPACE_SHARED && !c->block)
            return fail(c, ST_DOMAIN, n->a, "`%s` is shared memory, which the host does not reach", s->a->array->name);
        if (s->a && s->a->op == V_INPUT)
            return fail(c, ST_DOMAIN, n->a, "%s", "`input` is the array as it was; it cannot be written");
        return s->a ? s : NULL;
    }
    if (n->a->kind != N_NAME)
        return fail(c, ST_DOMAIN, n->a, "%s", "only a scalar or an element can be assigned");
    name *known = find_name(c, n->a->name);
    if (known && known->kind == NAME_INDEX)
        return fail(c, ST_DOMAIN, n->a, "`%s` is the index of the forall and cannot be assigned", n->a->name);
    if (c->parallel && (known == NULL || known->kind == NAME_HOST))
        s->index = add_name(c, n->a->name, NAME_PRIVATE, c->privates++);
    else if (known == NULL)
        s->index = add_name(c, n->a->name, NAME_HOST, c->p->hosts++);
    else
        s->index = known->index;
    return s;
}

/* The names of an operand, x or (a, s, t, i), as components from number `from` on. */
static int operand(compiler *c, const node *p, int from)
{
    int i = 0;
    for (const node *name = p->kind == N_TUPLE ? p->a : p; name; name = p->kind == N_TUPLE ? name->next : NULL, i++)
        if (i < MAX_LANES)
            add_name(c, name->name, NAME_ARG, from + i);
    return i;
}

/* Which operator stands for the declared one: the caller's of that name, the one that the run
 * names, or the declared one itself. */
static const node *effective(compiler *c, const node *n)
{
    const node *other = NULL;
    const program *caller = c->p->caller;
    for (int i = 0; caller && i < caller->operator_count; i++)
        if (strcmp(caller->operators[i].name, n->name) == 0)
            other = caller->operators[i].def;
    if (caller == NULL && c->p->operator_count == 0)
        other = c->p->replaced;
    if (other == NULL || other == n)
        return n;
    if (n->op && !other->op) {
        fail(c, ST_DOMAIN, n, "this program changes the order of the operands, so its operator must be commutative; `%s` is not", other->name);
        if (c->e->d->hint == NULL)
            diag_hint(c->e->d, "take a commutative operator, or another algorithm of the problem: one whose operator does not say commutative");
        return NULL;
    }
    return other;
}

/* operator op(x, y) = e identity i; in a definition that another replaces, only the name counts */
static step *declare_operator(compiler *c, const node *declared)
{
    const node *n = effective(c, declared);
    if (n == NULL)
        return NULL;
    if (c->p->operator_count == MAX_OPERATORS)
        return fail(c, ST_LIMIT, n, "%s", "too many operators");
    operation *op = &c->p->operators[c->p->operator_count];
    int count = c->count;
    *op = (operation){ .name = declared->name, .def = n };
    if ((op->identity = expression(c, n->c)) == NULL)
        return NULL;
    if (n->b->next == NULL || n->b->next->next)
        return fail(c, ST_DOMAIN, n->b, "%s", "an operator has two operands");
    op->lanes = operand(c, n->b, 0);
    if (operand(c, n->b->next, op->lanes) != op->lanes || op->lanes > MAX_LANES)
        return fail(c, ST_DOMAIN, n->b->next, "%s", "both operands have the same number of components, at most 8");
    op->body = expression(c, n->a);
    c->count = count;
    if (op->body == NULL)
        return NULL;
    if (op->body->reads)
        return fail(c, ST_DOMAIN, n->a, "%s", "an operator sees only its arguments");
    op->words = op->lanes;
    if (n->d) {
        for (op->words = 0; op->words < MAX_ARGS; op->words++) {
            const node *w = n->d->b;
            for (int i = 0; w && i < op->words; i++)
                w = w->next;
            if (w == NULL)
                break;
            add_name(c, w->name, NAME_ARG, op->words);
        }
        op->element = expression(c, n->d->a);
        c->count = count;
        if (op->element == NULL)
            return NULL;
    }
    add_name(c, "identity", NAME_CONST, c->p->operator_count++);
    return new_step(c, STEP_BRANCH, n); /* does nothing */
}

/* A value that may change is kept in a private scalar of its own: the step that sets it,
 * and *x from then on that scalar.  NULL when it cannot change. */
static step *once(compiler *c, const node *n, vexpr **x)
{
    if (!(*x)->varies && !(*x)->reads)
        return NULL;
    step *s = new_step(c, STEP_SET, n);
    vexpr *kept = make(c, V_PRIVATE, n);
    s->index = kept->index = c->privates++;
    s->b = *x;
    kept->varies = true;
    *x = kept;
    return s;
}

/* A loop whose ends differ from thread to thread: v = a; while v <= b ... v = v + by. */
static step *loop_of_threads(compiler *c, const node *n, vexpr *from, vexpr *to, vexpr *by)
{
    int count = c->count;
    step *set = new_step(c, STEP_SET, n), *s = new_step(c, STEP_WHILE, n), *next = new_step(c, STEP_SET, n);
    step *end_once = once(c, n, &to), *by_once = once(c, n, &by);
    set->index = next->index = add_name(c, n->name, NAME_PRIVATE, c->privates++);
    set->b = from;
    vexpr *v = make(c, V_PRIVATE, n), *cond = make(c, V_OP, n), *sum = make(c, V_OP, n);
    v->index = set->index;
    v->varies = cond->varies = sum->varies = true;
    *cond = (vexpr){ .op = V_OP, .o = n->op ? OP_GE : OP_LE, .a = v, .b = to, .at = n, .varies = true, .reads = to->reads };
    *sum = (vexpr){ .op = V_OP, .o = n->op ? OP_SUB : OP_ADD, .a = v, .b = by, .at = n, .varies = true, .reads = by->reads };
    next->b = sum;
    s->a = cond;
    s->body = steps(c, n->d);
    step **end = &s->body;
    while (*end)
        end = &(*end)->next;
    *end = next;
    /* the begin, the end and the step are evaluated once, in this order */
    step *last = set;
    if (end_once)
        last = last->next = end_once;
    if (by_once)
        last = last->next = by_once;
    last->next = s;
    c->count = count;
    return set;
}

static step *loop(compiler *c, const node *n)
{
    step *s = new_step(c, STEP_FOR, n);
    s->a = expression(c, n->a);
    s->b = s->a ? expression(c, n->b) : NULL;
    s->c = s->b && n->c ? expression(c, n->c) : NULL;
    if (s->b == NULL || (n->c && s->c == NULL))
        return NULL;
    s->down = n->op == 1;
    bool varies = s->a->varies || s->b->varies || (s->c && s->c->varies) || (c->parallel && (s->a->reads || s->b->reads || (s->c && s->c->reads)));
    if (varies)
        return loop_of_threads(c, n, s->a, s->b, s->c ? s->c : constant(c, n, 1));
    int count = c->count;
    s->index = add_name(c, n->name, NAME_HOST, c->p->hosts++);
    s->body = steps(c, n->d);
    c->count = count;
    return s;
}

/* The body of threads side by side, forall or forall core, its indices named; `count` names were known before. */
static step *threads(compiler *c, step *s, const node *n, int count)
{
    c->parallel = true;
    c->privates = 0;
    s->c = n->c ? expression(c, n->c) : NULL;
    if (n->c == NULL || s->c)
        s->body = steps(c, n->d);
    s->privates = c->privates;
    watch_privates(c->p->arena, s);
    c->parallel = false;
    c->count = count;
    return s;
}

static step *forall(compiler *c, const node *n)
{
    step *s = new_step(c, STEP_FORALL, n);
    int count = c->count;
    if (c->parallel)
        return fail(c, ST_DOMAIN, n, "%s", "a forall inside a forall: give one forall several indices");
    for (const node *v = n->b; v; v = v->next) {
        if (s->vars == MAX_VARS)
            return fail(c, ST_LIMIT, v, "%s", "too many indices");
        if ((s->lo[s->vars] = expression(c, v->a)) == NULL || (s->hi[s->vars] = expression(c, v->b)) == NULL)
            return NULL;
        s->vars++;
    }
    int i = 0;
    for (const node *v = n->b; v; v = v->next)
        add_name(c, v->name, NAME_INDEX, i++);
    return threads(c, s, n, count);
}

/* forall core e: the b cores of a multiprocessor */
static step *cores(compiler *c, const node *n)
{
    step *s = new_step(c, STEP_CORES, n);
    int count = c->count;
    if (!c->block || c->parallel)
        return fail(c, ST_DOMAIN, n, "%s", "forall core stands inside forall multiprocessor, and not inside another");
    add_name(c, n->name, NAME_INDEX, 0);
    return threads(c, s, n, count);
}

/* forall multiprocessor r = lo to hi: each with its own shared arrays and scalars */
static step *blocks(compiler *c, const node *n)
{
    step *s = new_step(c, STEP_BLOCKS, n);
    int count = c->count;
    if (!c->agpu)
        return fail(c, ST_DOMAIN, n, "%s", "multiprocessors are the AGPU's; this machine has `forall i = a to b`");
    if (c->block)
        return fail(c, ST_DOMAIN, n, "%s", "a forall multiprocessor inside another");
    s->a = expression(c, n->a);
    s->b = s->a ? expression(c, n->b) : NULL;
    if (s->b == NULL)
        return NULL;
    s->index = add_name(c, n->name, NAME_HOST, c->p->hosts++);
    s->first_array = c->p->array_count;
    c->block = true;
    s->body = steps(c, n->d);
    c->block = false;
    s->arrays = c->p->array_count - s->first_array;
    for (int i = 0; i < s->arrays; i++)
        c->p->arrays[s->first_array + i]->hidden = true;
    c->count = count;
    return s;
}

/* call NAME(n = e, T = W): compiled when it is reached, for the parameters that it then has */
static step *call_program(compiler *c, const node *n)
{
    step *s = new_step(c, STEP_CALL, n);
    argument **end = &s->arguments;
    if (c->parallel || c->block)
        return fail(c, ST_DOMAIN, n, "%s", "a program is called by the host, outside forall");
    for (const node *a = n->a; a; a = a->next) {
        if (a->kind != N_NAMED)
            return fail(c, ST_DOMAIN, a, "the arguments of call have names: call %s(n = 2*k, T = W)", n->name);
        argument *arg = *end = arena_alloc(c->p->arena, sizeof *arg);
        *arg = (argument){ .name = a->name, .at = a };
        end = &arg->next;
        arg->array = a->a->kind == N_NAME && find_name(c, a->a->name) == NULL ? find_array(c, a->a->name) : NULL;
        if (arg->array == NULL && (arg->value = expression(c, a->a)) == NULL)
            return NULL;
    }
    return s;
}

static step *one(compiler *c, const node *n)
{
    step *s;
    switch (n->kind) {
    case N_SET:
        return set(c, n);
    case N_FOR:
        return loop(c, n);
    case N_FORALL:
        return c->agpu ? fail(c, ST_DOMAIN, n, "%s", "the AGPU has `forall multiprocessor` and, inside, `forall core`") : forall(c, n);
    case N_BLOCKS:
        return blocks(c, n);
    case N_CORES:
        return cores(c, n);
    case N_RUN:
        return call_program(c, n);
    case N_WHILE:
        s = new_step(c, STEP_WHILE, n);
        if ((s->a = expression(c, n->a)) == NULL)
            return NULL;
        s->body = steps(c, n->d);
        return s;
    case N_BRANCH:
        s = new_step(c, STEP_BRANCH, n);
        if ((s->a = expression(c, n->a)) == NULL)
            return NULL;
        s->body = steps(c, n->d);
        s->other = steps(c, n->c);
        return s;
    case N_OPERATOR:
        return declare_operator(c, n);
    case N_ENSURE:
        s = new_step(c, STEP_ENSURE, n);
        return (s->a = expression(c, n->a)) != NULL ? s : NULL;
    default:
        return fail(c, ST_DOMAIN, n, "%s", "this statement is not run by this machine");
    }
}

static step *steps(compiler *c, const node *list)
{
    step *first = NULL, **end = &first;
    for (; list && c->e->d->st == ST_OK; list = list->next) {
        if (list->kind == N_ARRAY) {
            if (list->space == SPACE_PRIVATE)
                declare_own(c, list);
            else
                declare_array(c, list);
            continue;
        }
        step *s = one(c, list);
        if (s == NULL)
            break;
        *end = s;
        while (*end) /* a loop of threads is two */
            end = &(*end)->next;
    }
    return first;
}

status program_compile(env *e, const node *text, program *p)
{
    compiler c = { .e = e, .p = p, .agpu = machine_named(e->f->in->model->name) == MACHINE_AGPU };
    p->steps = steps(&c, text->a);
    if (e->d->st == ST_OK && p->replaced && p->operator_count == 0)
        diag_fail(e->d, ST_NAME, text->at, "%s has no operator that another could replace", instance_name(e->f->in));
    return e->d->st == ST_OK ? infer_lanes(p, e->d) : e->d->st;
}
