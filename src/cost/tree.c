/* From a program's text to its cost tree: see tree.h.  What is counted and in which order is
 * run.c's and forall.c's rule: references from left to right, then the write; a condition under the
 * mask it stands in, its branches under theirs. */
#include "cost/tree.h"

#include <string.h>

#include "base/stack.h"
#include "base/str.h"
#include "cost/access.h"
#include "cost/symbol.h"
#include "lang/unparse.h"

enum { MOST_ARRAYS = 64, MOST_OPERATORS = 8, DEEPEST_CALL = 40, MOST_DIMS = 8 };

/* What a name stands for from here on; the newest binding of a name counts. */
typedef struct binding {
    const char *name;
    const node *value;   /* in terms of parameters, loop variables and indices; NULL: it depends on
                            data, or is not solved */
    const char *why;     /* then: as what */
    const node *fresh;   /* what it stands for under the mask that it was assigned under, or NULL */
    const cost_mask *mask;
    const struct binding *older;
} binding;

typedef struct memory { /* an array of the program */
    const char *name;
    bool own;            /* a thread's: costs nothing */
    int space;
    bool family;
    int dims;
    const node *dim[MOST_DIMS];
} memory;

/* The variables of the sums, launches and ranges around what is read. */
typedef struct variable {
    const char *name;
    const struct variable *outer;
} variable;

typedef struct walker {
    catalog *c;
    arena *a;
    const entry *model, *whole;  /* whole: the algorithm that is asked about */
    cost_tree *tree;
    memory arrays[MOST_ARRAYS];
    int array_count;
    const char *operators[MOST_OPERATORS];
    int operator_count;
    const binding *names;
    const variable *variables;
    const cost_range *range;   /* of the forall being read; NULL: the host's own steps */
    const cost_range *host;    /* one index */
    const cost_mask *mask;
    cost_node **end;           /* where the next node goes */
    int depth, turns;
    uint64_t copied;           /* nodes of what names stand for */
    const cost_place *place;   /* the statement at hand */
    const cost_place *caller;
    const char *algorithm;     /* whose program is read */
    const char *reason;        /* why the last expression was not known */
    bool agpu, launched;       /* within forall multiprocessor */
    const node *global;        /* words of memory, on the AGPU global, of the programs at work;
                                  NULL: an array's size depends on data */
    const node *shared;        /* and of shared memory that is there in every launch */
    const node *kept;          /* of it, what the callers' keep on the AGPU' */
    const node *lent;          /* arguments of the call: arrays of the caller */
    cost_node *launch;         /* the one being read */
} walker;

static bool stop(walker *w, span at, const char *format, const char *name)
{
    if (w->tree->why == NULL) {
        w->tree->why = arena_format(w->a, format, name);
        w->tree->where = at;
    }
    return false;
}

static void data(walker *w, span at, const char *why)
{
    w->reason = why;
    if (w->tree->data == NULL) {
        w->tree->data = why;
        w->tree->data_at = at;
    }
}

static cost_node *grow(walker *w, cost_kind kind, span at)
{
    cost_node *n = arena_alloc(w->a, sizeof *n);
    *n = (cost_node){ .kind = kind,
                      .at = at,
                      .place = w->place,
                      .range = w->range ? w->range : w->host,
                      .mask = w->mask };
    *w->end = n;
    w->end = &n->next;
    return n;
}

/* --- trees ------------------------------------------------------------------------------- */

static node *whole(walker *w, int64_t v, span at)
{
    node *n = node_new(w->a, N_NUMBER, at);
    n->value = num_int(v);
    return n;
}

static node *pair(walker *w, op_kind o, const node *a, const node *b)
{
    node *n = node_new(w->a, N_BINARY, a->at);
    n->op = (short)o;
    n->a = (node *)a;
    n->b = (node *)b;
    return n;
}

static node *called(walker *w, const char *name, const node *a)
{
    node *n = node_new(w->a, N_CALL, a->at), *word = node_new(w->a, N_NAME, a->at);
    n->name = word->name = name;
    n->a = (node *)a;
    n->b = word;
    n->space = 1;
    return n;
}

static node *choice(walker *w, const node *c, const node *a, const node *b)
{
    node *n = node_new(w->a, N_IF, c->at);
    n->a = (node *)c;
    n->b = (node *)a;
    n->c = (node *)b;
    return n;
}

static node *named(walker *w, const char *name, span at)
{
    node *n = node_new(w->a, N_NAME, at);
    n->name = name;
    return n;
}

/* --- names --------------------------------------------------------------------------------- */

static void bind(walker *w, const char *name, const node *value, const char *why)
{
    binding *b = arena_alloc(w->a, sizeof *b);
    *b = (binding){ .name = name, .value = value, .why = why, .older = w->names };
    w->names = b;
}

static const binding *binding_of(const walker *w, const char *name)
{
    for (const binding *b = w->names; b; b = b->older)
        if (strcmp(b->name, name) == 0)
            return b;
    return NULL;
}

static const node *block_on(const entry *algorithm, const entry *model)
{
    for (const node *on = entry_item(algorithm, N_ON_BLOCK); on;
         on = entry_next(on->next, N_ON_BLOCK))
        for (const node *m = on->b; m; m = m->next)
            if (strcmp(m->name, model->name) == 0)
                return on;
    return NULL;
}

static bool is_let(const node *items, const char *name)
{
    for (const node *let = items; let; let = let->next)
        if (let->kind == N_LET && strcmp(let->name, name) == 0)
            return true;
    return false;
}

/* May a formula speak of the name already: as a variable around, a parameter or a let? */
static bool is_taken(const walker *w, const char *name)
{
    for (const variable *v = w->variables; v; v = v->outer)
        if (strcmp(v->name, name) == 0)
            return true;
    const entry *of[2] = { w->whole, w->model };
    for (int i = 0; i < 2; i++)
        for (const node *p = entry_item(of[i], N_PARAM); p; p = entry_next(p->next, N_PARAM))
            if (strcmp(p->name, name) == 0)
                return true;
    const node *block = block_on(w->whole, w->model);
    return is_let(w->whole->def->a, name) || (block && is_let(block->a, name));
}

/* A variable begins: by its own name, or by another where what is put in may speak of that name
 * and mean something else, as a caller's `t` in the argument n = 2^t of a program with a loop over
 * t.  w->variables is to be put back behind it. */
static const char *begin_variable(walker *w, const char *name)
{
    variable *v = arena_alloc(w->a, sizeof *v);
    const char *own = name;
    for (int i = 2; is_taken(w, own); i++)
        own = arena_format(w->a, "%s%d", name, i);
    *v = (variable){ own, w->variables };
    w->variables = v;
    return own;
}

static const memory *array_of(const walker *w, const node *reference)
{
    const node *base = reference;
    while (base->kind == N_INDEX)
        base = base->a;
    if (base->kind != N_NAME)
        return NULL;
    for (int i = w->array_count - 1; i >= 0; i--)
        if (strcmp(w->arrays[i].name, base->name) == 0)
            return &w->arrays[i];
    return NULL;
}

static bool is_operator(const walker *w, const char *name)
{
    for (int i = 0; i < w->operator_count; i++)
        if (strcmp(w->operators[i], name) == 0)
            return true;
    return false;
}

static bool same_word(const node *a, const node *b)
{
    int64_t x, y;
    if (a->kind == N_NUMBER && b->kind == N_NUMBER)
        return num_to_i64(&a->value, &x) && num_to_i64(&b->value, &y) && x == y;
    return a->kind == N_NAME && b->kind == N_NAME && strcmp(a->name, b->name) == 0;
}

static bool asks_to_divide(const node *condition, const node *b, const node *a)
{
    if (condition->kind != N_BINARY)
        return false;
    if (condition->op == OP_AND)
        return asks_to_divide(condition->a, b, a) || asks_to_divide(condition->b, b, a);
    const node *rest = condition->a, *zero = condition->b;
    int64_t v;
    return condition->op == OP_EQ && rest->kind == N_BINARY && rest->op == OP_MOD
           && zero->kind == N_NUMBER && num_to_i64(&zero->value, &v) && v == 0
           && same_word(rest->a, a) && same_word(rest->b, b);
}

/* Does the algorithm, or the model, require a mod b == 0? Then a div b is a/b. */
static bool divides(const walker *w, const node *b, const node *a)
{
    for (int of = 0; of < 2; of++)
        for (const node *r = entry_item(of ? w->model : w->whole, N_REQUIRE); r;
             r = entry_next(r->next, N_REQUIRE))
            if (asks_to_divide(r->a, b, a))
                return true;
    return false;
}

static bool is_p_over_b(const node *n)
{
    return n->kind == N_BINARY && (n->op == OP_FDIV || n->op == OP_DIV) && n->a->kind == N_NAME
           && n->b->kind == N_NAME && strcmp(n->a->name, "p") == 0 && strcmp(n->b->name, "b") == 0;
}

/* x*(p/b)*b is x*p; NULL: it is no such product. */
static node *whole_again(const node *product, const node *by)
{
    if (product->kind != N_BINARY || by->kind != N_NAME || strcmp(by->name, "b") != 0)
        return NULL;
    if (is_p_over_b(product))
        return product->a;
    if (product->op != OP_MUL || !is_p_over_b(product->b))
        return NULL;
    node *left = (node *)product;
    left->b = product->b->a;
    return left;
}

/* Parameters are at least 1, and so is the number of multiprocessors. */
static int least_of_name(void *data, const char *name)
{
    const walker *w = data;
    for (int of = 0; of < 2; of++)
        for (const node *p = entry_item(of ? w->model : w->whole, N_PARAM); p;
             p = entry_next(p->next, N_PARAM))
            if (strcmp(p->name, name) == 0)
                return p->a == NULL;
    for (const node *on = entry_item(w->whole, N_ON_BLOCK); on && w->agpu;
         on = entry_next(on->next, N_ON_BLOCK))
        for (const node *let = on->a; let; let = let->next)
            if (let->kind == N_LET && strcmp(let->name, name) == 0)
                return is_p_over_b(let->a) ? 1 : -1;
    return -1;
}

/* (x + y - 1) div y is ceil(x/y). */
static node *rounded_up(walker *w, node *quotient)
{
    const node *less = quotient->a, *sum = less->kind == N_BINARY ? less->a : NULL;
    symbols s = { .a = w->a, .least = least_of_name, .data = w };
    int64_t v;
    if (less->kind != N_BINARY || less->op != OP_SUB || less->b->kind != N_NUMBER
        || !num_to_i64(&less->b->value, &v) || v != 1 || sum->kind != N_BINARY
        || sum->op != OP_ADD)
        return quotient;
    sym by = sym_of(&s, quotient->b), more = sym_of(&s, sum->b);
    if (!sym_same(&by, &more) || !sym_at_least_one(&s, &by) || s.bad)
        return quotient;
    return called(w, "ceil", pair(w, OP_DIV, sum->a, quotient->b));
}

static node *put_in(walker *w, const node *n);

static node *put_in_list(walker *w, const node *list)
{
    node *copy = NULL;
    for (const node *n = list; n; n = n->next) {
        node *one = put_in(w, n);
        if (one == NULL)
            return NULL;
        one->next = NULL;
        copy = node_append(copy, one);
    }
    return copy;
}

static void count_node(node *n, void *count)
{
    (void)n;
    ++*(uint64_t *)count;
}

/* x = x + x doubles what x stands for: after some of these it is too long to be written down. */
static node *copy_of(walker *w, const node *value)
{
    enum { MOST = 1 << 16 };
    node_walk((node *)value, count_node, &w->copied);
    if (w->copied <= MOST)
        return node_copy(w->a, value);
    data(w, value->at, "it stands for an expression that is too long");
    return NULL;
}

/* sum(t = 0..2, E): its variables begin as those of loops do. */
static node *put_in_aggregate(walker *w, const node *n)
{
    const binding *before = w->names;
    const variable *around = w->variables;
    node *copy = node_new(w->a, n->kind, n->at), *list = NULL;
    *copy = *n;
    copy->next = copy->last = NULL;
    bool good = true;
    for (const node *v = n->a; v && good; v = v->next) {
        node *own = node_new(w->a, v->kind, v->at);
        *own = *v;
        own->next = own->last = NULL;
        good = (own->a = put_in(w, v->a)) != NULL;
        own->name = begin_variable(w, v->name);
        bind(w, v->name, named(w, own->name, v->at), NULL);
        list = node_append(list, own);
    }
    copy->a = list;
    good = good && (copy->b = put_in(w, n->b)) != NULL
           && (n->c == NULL || (copy->c = put_in(w, n->c)) != NULL);
    w->names = before;
    w->variables = around;
    return good ? copy : NULL;
}

/* The expression with every name replaced by what it stands for; NULL, with the reason, when that
 * depends on data. */
static node *put_in(walker *w, const node *n)
{
    const binding *b;
    if (stack_low()) {
        data(w, n->at, "it is nested deeper than the stack allows");
        return NULL;
    }
    if (n->kind == N_NAME) {
        if ((b = binding_of(w, n->name)) == NULL)
            return named(w, n->name, n->at);
        for (const cost_mask *m = b->fresh ? w->mask : NULL; m; m = m->outer)
            if (m == b->mask)
                return copy_of(w, b->fresh);
        if (b->value == NULL) {
            data(w, n->at, b->why);
            return NULL;
        }
        return copy_of(w, b->value);
    }
    if (n->kind == N_AGGREGATE)
        return put_in_aggregate(w, n);
    if (n->kind == N_INDEX || n->kind == N_INPUT || (n->kind == N_CALL && is_operator(w, n->name))
        || n->kind == N_TUPLE) {
        data(w, n->at, arena_format(w->a, "%s is read from memory", unparse_arena(w->a, n)));
        return NULL;
    }
    node *copy = node_new(w->a, n->kind, n->at);
    *copy = *n;
    copy->next = copy->last = NULL;
    if (n->kind == N_NUMBER)
        copy->value = num_copy(&n->value);
    if (n->kind == N_NUMBER || n->kind == N_STRING)
        return copy;
    if (node_joins_bits(n))
        copy->op = n->op == OP_AND ? OP_BAND : OP_BOR;
    if (n->kind == N_CALL)
        return n->a == NULL || (copy->a = put_in_list(w, n->a)) ? copy : NULL;
    if ((n->a && (copy->a = put_in(w, n->a)) == NULL)
        || (n->b && (copy->b = put_in(w, n->b)) == NULL)
        || (n->c && (copy->c = put_in(w, n->c)) == NULL))
        return NULL;
    if (n->kind == N_BINARY && n->op == OP_FDIV && divides(w, copy->b, copy->a))
        copy->op = OP_DIV;
    else if (n->kind == N_BINARY && n->op == OP_FDIV && w->agpu)
        return rounded_up(w, copy);
    node *product = n->kind == N_BINARY && n->op == OP_MUL && w->agpu
                        ? whole_again(copy->a, copy->b)
                        : NULL;
    if (product)
        return product;
    return copy;
}

/* --- references ------------------------------------------------------------------------------ */

static bool reads(const walker *w, const node *n)
{
    if (n == NULL)
        return false;
    if (n->kind == N_INDEX) {
        const memory *m = array_of(w, n);
        if (m && !m->own)
            return true;
    }
    for (const node *a = n->a; a; a = n->kind == N_CALL || n->kind == N_TUPLE ? a->next : NULL)
        if (reads(w, a))
            return true;
    return reads(w, n->kind == N_CALL ? NULL : n->b) || reads(w, n->c);
}

static bool references(walker *w, const node *n);

/* a[i][j]: what its subscripts read, then the access itself; row-major, a family's first subscript
 * names a member. */
static bool reference(walker *w, const node *n, bool write, bool atomic)
{
    const node *subs[MOST_DIMS + 1], *address = NULL;
    int count = 0;
    for (const node *x = n; x->kind == N_INDEX; x = x->a) {
        if (count > MOST_DIMS)
            return stop(w, n->at, "too many subscripts", "");
        subs[count++] = x->b;
    }
    const memory *m = array_of(w, n);
    for (int i = count - 1; i >= 0; i--)
        if (!references(w, subs[i]))
            return false;
    if (m == NULL)
        return stop(w, n->at, "`%s` is no array here", unparse_arena(w->a, n));
    if (m->own)
        return true;
    if (count != m->dims + m->family)
        return stop(w, n->at, "the subscripts of `%s`", m->name);
    cost_node *access = grow(w, COST_ACCESS, n->at);
    access->array = m->name;
    access->write = write;
    access->atomic = atomic;
    access->space = m->space;
    for (int i = count - 1 - m->family, d = 0; i >= 0; i--, d++) {
        node *sub = put_in(w, subs[i]);
        if (sub == NULL) {
            access->why = arena_format(w->a, "the address of %s depends on data: %s",
                                       unparse_arena(w->a, n), w->reason);
            return true;
        }
        address = address ? pair(w, OP_ADD, pair(w, OP_MUL, address, m->dim[d]), sub) : sub;
    }
    access->address = address;
    return true;
}

static const cost_mask *under(walker *w, const node *condition, bool holds, const cost_mask *outer)
{
    cost_mask *m = arena_alloc(w->a, sizeof *m);
    *m = (cost_mask){ .condition = condition, .holds = holds, .outer = outer };
    return m;
}

/* Under the mask of a condition within an expression. */
static bool masked_references(walker *w, const node *condition, bool holds, const node *n)
{
    const cost_mask *outer = w->mask;
    if (!reads(w, n))
        return true;
    w->mask = under(w, put_in(w, condition), holds, outer);
    bool ok = references(w, n);
    w->mask = outer;
    return ok;
}

static bool references(walker *w, const node *n)
{
    if (n == NULL || !reads(w, n))
        return true;
    if (n->kind == N_INDEX)
        return reference(w, n, false, false);
    if (n->kind == N_IF)
        return references(w, n->a) && masked_references(w, n->a, true, n->b)
               && masked_references(w, n->a, false, n->c);
    if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR) && !node_joins_bits(n))
        return references(w, n->a) && masked_references(w, n->a, n->op == OP_AND, n->b);
    for (const node *a = n->a; a; a = n->kind == N_CALL || n->kind == N_TUPLE ? a->next : NULL)
        if (!references(w, a))
            return false;
    return references(w, n->kind == N_CALL ? NULL : n->b) && references(w, n->c);
}

/* The references of a statement or condition, and itself. */
static bool statement(walker *w, const node *n, const node *value, const node *written)
{
    if (w->agpu && !w->launched) /* the host's own reading and writing is free */
        return true;
    bool touches = reads(w, value) || (written && written->kind == N_INDEX && reads(w, written));
    if (!touches)
        return true;
    grow(w, COST_STATEMENT, n->at);
    return references(w, value)
           && (written == NULL || written->kind != N_INDEX
               || reference(w, written, true, n->kind == N_SET && n->op == SET_ATOMIC));
}

/* --- loops that are solved -------------------------------------------------------------------- */

typedef enum shape {
    SHAPE_ADD,
    SHAPE_SUB,
    SHAPE_MUL,
    SHAPE_DIV,
    SHAPE_EXACT_DIV,
    SHAPE_CEIL
} shape;

/* x = x + c and the like, once in each turn. */
typedef struct recurrence {
    const char *name;
    shape shape;
    const node *by, *start;
    const node *at;   /* the assignment */
} recurrence;

/* Of a forall the scalars are its threads' own. */
static bool has_body(const node *s)
{
    return s->d && (s->kind == N_FOR || s->kind == N_WHILE);
}

static bool assigns(const node *list, const char *name)
{
    for (const node *s = list; s; s = s->next) {
        if ((s->kind == N_SET && s->a->kind == N_NAME && strcmp(s->a->name, name) == 0)
            || (s->kind == N_FOR && strcmp(s->name, name) == 0))
            return true;
        if (s->kind == N_BRANCH ? assigns(s->d, name) || assigns(s->c, name)
                                : has_body(s) && assigns(s->d, name))
            return true;
    }
    return false;
}

static int assignments(const node *list, const char *name)
{
    int count = 0;
    for (const node *s = list; s; s = s->next)
        count += (s->kind == N_SET && s->a->kind == N_NAME && strcmp(s->a->name, name) == 0)
                 + (s->kind == N_BRANCH ? 2 * (assigns(s->d, name) || assigns(s->c, name))
                    : has_body(s)       ? 2 * assigns(s->d, name)
                                        : 0);
    return count;
}

static bool is_name(const node *n, const char *name)
{
    return n->kind == N_NAME && strcmp(n->name, name) == 0;
}

/* Is the expression free of what the loop changes? */
static bool steady(const node *n, const node *body, const char *var)
{
    if (n == NULL)
        return true;
    if (n->kind == N_INDEX
        || (n->kind == N_NAME && (assigns(body, n->name) || (var && strcmp(n->name, var) == 0))))
        return false;
    for (const node *a = n->a; a; a = n->kind == N_CALL ? a->next : NULL)
        if (!steady(a, body, var))
            return false;
    return steady(n->kind == N_CALL ? NULL : n->b, body, var) && steady(n->c, body, var);
}

/* Is it (name + by - 1) div by, which is ceil(name/by)? */
static bool rounds_up(walker *w, const node *quotient, const char *name)
{
    symbols s = { .a = w->a, .least = least_of_name, .data = w };
    sym above = sym_of(&s, quotient->a), by = sym_of(&s, quotient->b), x = sym_name(&s, name),
        one = sym_number(&s, 1), rest = sym_add(&s, &above, &x, -1);
    rest = sym_add(&s, &rest, &one, 1);
    return sym_same(&rest, &by) && sym_at_least_one(&s, &by) && !s.bad;
}

static bool shape_of(walker *w, const node *rhs, const char *name, shape *s, const node **by)
{
    const node *inner = rhs;
    bool up = rhs->kind == N_CEIL
              || (rhs->kind == N_CALL && strcmp(rhs->name, "ceil") == 0 && node_count(rhs->a) == 1);
    if (up)
        inner = rhs->a;
    if (inner->kind != N_BINARY)
        return false;
    bool left = is_name(inner->a, name), right = is_name(inner->b, name);
    if (!up && !left && inner->op == OP_FDIV && rounds_up(w, inner, name)) {
        *by = inner->b;
        *s = SHAPE_CEIL;
        return true;
    }
    *by = left ? inner->b : inner->a;
    if (up) {
        *s = SHAPE_CEIL;
        return left && inner->op == OP_DIV;
    }
    switch (inner->op) {
    case OP_ADD: *s = SHAPE_ADD; return left != right;
    case OP_MUL: *s = SHAPE_MUL; return left != right;
    case OP_SUB: *s = SHAPE_SUB; return left && !right;
    case OP_FDIV: *s = SHAPE_DIV; return left && !right;
    case OP_DIV: *s = SHAPE_EXACT_DIV; return left && !right;
    default: return false;
    }
}

/* (n div 2) div 2^t is n div 2^(t + 1). */
static node *divided(walker *w, const node *start, const node *by, const node *turn)
{
    if (start->kind == N_BINARY && start->op == OP_FDIV && start->b->kind == N_NUMBER
        && by->kind == N_NUMBER && num_same(&start->b->value, &by->value)) {
        turn = pair(w, OP_ADD, turn, whole(w, 1, turn->at));
        start = start->a;
    }
    return pair(w, OP_FDIV, start, pair(w, OP_POW, by, turn));
}

/* The value after `turn` turns. */
static node *after(walker *w, const recurrence *r, const node *turn)
{
    const node *start = r->start, *by = r->by;
    switch (r->shape) {
    case SHAPE_ADD: return pair(w, OP_ADD, start, pair(w, OP_MUL, by, turn));
    case SHAPE_SUB: return pair(w, OP_SUB, start, pair(w, OP_MUL, by, turn));
    case SHAPE_MUL: return pair(w, OP_MUL, start, pair(w, OP_POW, by, turn));
    case SHAPE_DIV: return divided(w, start, by, turn);
    case SHAPE_EXACT_DIV: return pair(w, OP_DIV, start, pair(w, OP_POW, by, turn));
    default: return called(w, "ceil", pair(w, OP_DIV, start, pair(w, OP_POW, by, turn)));
    }
}

/* The recurrence of a name that the body of a loop assigns once, unconditionally; false: there is
 * none. */
static bool recurrence_of(walker *w, const node *body, const char *name, const char *var,
                          recurrence *r)
{
    const binding *b = binding_of(w, name);
    if (b == NULL || b->value == NULL || assignments(body, name) != 1)
        return false;
    for (const node *s = body; s; s = s->next)
        if (s->kind == N_SET && is_name(s->a, name)) {
            const char *why = w->tree->data;
            *r = (recurrence){ .name = name, .start = b->value, .at = s };
            if (!shape_of(w, s->b, name, &r->shape, &r->by) || !steady(r->by, body, var))
                return false;
            r->by = put_in(w, r->by);
            if (r->by == NULL)
                w->tree->data = why;
            return r->by != NULL;
        }
    return false;
}

/* What the body assigns begins each turn with its value after `turn` turns, or with none that is
 * known. */
static void begin_turn(walker *w, const node *body, const node *all, const char *var,
                       const node *turn)
{
    for (const node *s = body; s; s = s->next) {
        recurrence r;
        if (s->kind == N_SET && s->a->kind == N_NAME) {
            if (recurrence_of(w, all, s->a->name, var, &r))
                bind(w, s->a->name, after(w, &r, turn), NULL);
            else
                bind(w, s->a->name, NULL,
                     arena_format(w->a, "%s changes from turn to turn in a way that is not solved",
                                  s->a->name));
        } else if (s->kind == N_BRANCH) {
            begin_turn(w, s->d, all, var, turn);
            begin_turn(w, s->c, all, var, turn);
        } else if (has_body(s)) {
            begin_turn(w, s->d, all, var, turn);
        }
    }
}

static bool steps(walker *w, const node *list);

/* What an index that the mask leaves out has kept: the value from before, if it had one that is
 * known.  NULL: that is not known. */
static const node *under_mask(walker *w, const node *value, const binding *old)
{
    for (const cost_mask *m = w->mask; m && value; m = m->outer) {
        if (m->condition == NULL || (old && old->value == NULL))
            value = NULL;
        else if (old)
            value = m->holds ? choice(w, m->condition, value, old->value)
                             : choice(w, m->condition, old->value, value);
    }
    return value;
}

/* The names that a loop under a mask has changed keep their values where it was not gone
 * through. */
static void keep_masked(walker *w, const binding *before)
{
    const binding *changed = w->names;
    for (const binding *b = changed; w->mask && b != before; b = b->older) {
        const binding *newest = changed, *old = before;
        while (strcmp(newest->name, b->name) != 0)
            newest = newest->older;
        while (old && strcmp(old->name, b->name) != 0)
            old = old->older;
        if (newest != b || b->value == NULL)
            continue;
        const node *value = under_mask(w, b->value, old);
        bind(w, b->name, value,
             value ? NULL
                   : arena_format(w->a, "%s is assigned under a condition on data", b->name));
        ((binding *)w->names)->fresh = b->value;
        ((binding *)w->names)->mask = w->mask;
    }
}

/* The body's nodes become the sum's; afterwards the names are as after `count` turns.  `var` is the
 * variable that has begun last, and ends here.  `mask`: of the indices that are still in it,
 * w->mask or within that. */
static bool sum_turns(walker *w, const node *loop, const char *var, const node *lo, const node *hi,
                      const node *turn, const node *count, const char *bound, const node *value,
                      const cost_mask *mask)
{
    cost_node *sum = grow(w, COST_SUM, loop->at);
    cost_node **outside = w->end;
    const binding *before = w->names;
    const variable *around = w->variables->outer;
    sum->var = var;
    sum->lo = lo;
    sum->hi = hi;
    begin_turn(w, loop->d, loop->d, bound, turn);
    if (bound)
        bind(w, bound, value, NULL);
    w->end = &sum->body;
    const char *seen = w->tree->data;
    const cost_mask *outer = w->mask;
    sum->condition = w->agpu && loop->kind == N_WHILE && mask == outer ? put_in(w, loop->a) : NULL;
    w->tree->data = seen;
    w->mask = mask;
    bool ok = steps(w, loop->d);
    w->mask = outer;
    w->end = outside;
    w->names = before;
    w->variables = around;
    begin_turn(w, loop->d, loop->d, bound, count);
    keep_masked(w, before);
    if (bound)
        bind(w, bound, NULL, arena_format(w->a, "%s is a loop's variable, after the loop", bound));
    return ok;
}

/* What the body assigns has then no value that is known. */
static void forget(walker *w, const node *body, const char *why)
{
    for (const node *s = body; s; s = s->next) {
        if (s->kind == N_SET && s->a->kind == N_NAME)
            bind(w, s->a->name, NULL, arena_format(w->a, "%s is assigned in %s", s->a->name, why));
        if (s->kind == N_FOR)
            bind(w, s->name, NULL, arena_format(w->a, "%s is the variable of %s", s->name, why));
        if (s->kind == N_BRANCH) {
            forget(w, s->d, why);
            forget(w, s->c, why);
        } else if (has_body(s)) {
            forget(w, s->d, why);
        }
    }
}

/* A loop of which we do not know how often it turns: its statements cost what they cost. */
static bool unsolved_loop(walker *w, const node *loop, const node *condition, const char *why,
                          bool opaque)
{
    cost_node *n = grow(w, COST_UNSOLVED, loop->at);
    cost_node **outside = w->end;
    const char *what = arena_format(w->a, "line %d, %s", span_line(loop->at), why);
    n->why = why;
    n->opaque = opaque;
    forget(w, loop->d, what);
    if (loop->kind == N_FOR)
        bind(w, loop->name, NULL, arena_format(w->a, "%s is the variable of %s", loop->name, what));
    w->end = &n->body;
    bool ok = condition == NULL || statement(w, condition, condition, NULL);
    ok = ok && steps(w, loop->d);
    w->end = outside;
    forget(w, loop->d, what);
    return ok;
}

static bool names_index(const walker *w, const node *n)
{
    const char *text = unparse_arena(w->a, n);
    for (int i = 0; w->range && i < w->range->vars; i++)
        if (sym_mentions(text, w->range->name[i]))
            return true;
    return false;
}

/* A loop that claims how often it turns: a sum with two ends.  Its condition is asked for once more
 * than it turns, and within a forall by those who are still there.  The variable of `for` goes on
 * `by` (NULL: 1) from `from`; NULL: its values are not known. */
static bool claimed_loop(walker *w, const node *loop, const node *condition, const char *why,
                         const node *from, const node *by)
{
    node *least = put_in(w, loop->within->a), *most = least ? put_in(w, loop->within->b) : NULL;
    if (most == NULL || names_index(w, least) || names_index(w, most))
        return unsolved_loop(w, loop, condition, why, false);
    const variable *around = w->variables;
    const binding *before = w->names;
    const cost_mask *mask = w->mask;
    const char *var = begin_variable(w, arena_format(w->a, "turn%d", ++w->turns)),
               *what = arena_format(w->a, "line %d, a loop that claims its turns",
                                    span_line(loop->at));
    node *turn = named(w, var, loop->at), *one = whole(w, 1, loop->at);
    cost_node *sum = grow(w, COST_SUM, loop->at);
    cost_node **outside = w->end;
    sum->var = var;
    sum->lo = whole(w, 0, loop->at);
    sum->hi = pair(w, OP_SUB, least, one);
    sum->most = pair(w, OP_SUB, most, one);
    sum->why = arena_format(w->a, "data decide how often this loop turns, within %s..%s",
                            unparse_arena(w->a, loop->within->a),
                            unparse_arena(w->a, loop->within->b));
    if (w->range) {
        cost_mask *late = arena_alloc(w->a, sizeof *late);
        *late = (cost_mask){ .late = true, .outer = mask };
        w->mask = late;
    }
    begin_turn(w, loop->d, loop->d, loop->name, turn);
    if (loop->name)
        bind(w, loop->name,
             from ? pair(w, loop->op == FOR_DOWN ? OP_SUB : OP_ADD, from,
                         by ? pair(w, OP_MUL, by, turn) : turn)
                  : NULL,
             arena_format(w->a, "%s is the variable of %s", loop->name, what));
    w->end = &sum->body;
    bool ok = (condition == NULL || statement(w, condition, condition, NULL)) && steps(w, loop->d);
    w->end = outside;
    w->names = before;
    forget(w, loop->d, what);
    if (loop->name)
        bind(w, loop->name, NULL, arena_format(w->a, "%s is the variable of %s", loop->name, what));
    ok = ok && (condition == NULL || statement(w, condition, condition, NULL));
    w->mask = mask;
    w->variables = around;
    return ok;
}

/* A bound, whose references are counted; NULL, with the reason in *why, where it is not known. */
static bool head(walker *w, const node *n, node **out, const char **why)
{
    *out = NULL;
    if (w->range && reads(w, n)) {
        *why = arena_format(w->a, "a loop whose bound %s is read from memory",
                            unparse_arena(w->a, n));
        return true;
    }
    if (w->agpu && !statement(w, n, n, NULL))
        return false;
    if (!w->agpu && !w->range && !references(w, n))
        return false;
    if (!w->agpu && !w->range && reads(w, n))
        grow(w, COST_STATEMENT, n->at);
    if ((*out = put_in(w, n)) == NULL)
        *why = arena_format(w->a, "a loop whose length depends on data: %s", w->reason);
    return true;
}

/* The most that the count of turns is for any of the cores, 0..b - 1. */
static node *most_of_cores(walker *w, const node *count)
{
    const cost_range *all = w->range;
    const variable *around = w->variables;
    const binding *before = w->names;
    span at = count->at;
    node *most = node_new(w->a, N_AGGREGATE, at), *v = node_new(w->a, N_NAMED, at),
         *range = node_new(w->a, N_RANGE, at);
    range->a = node_copy(w->a, all->lo[0]);
    range->b = node_copy(w->a, all->hi[0]);
    v->name = begin_variable(w, arena_format(w->a, "core%d", ++w->turns));
    v->a = range;
    most->name = "max";
    most->op = AGGREGATE_MAX;
    most->a = v;
    w->names = NULL; /* all names are put in, but for the core's */
    bind(w, all->name[0], named(w, v->name, at), NULL);
    most->b = put_in(w, count);
    w->names = before;
    w->variables = around;
    return most->b ? most : NULL;
}

/* A loop that every core of the AGPU leaves after a count of turns of its own: in turn j those take
 * part whose count is larger.  An instruction that none takes part in costs nothing, so that it
 * turns as often as the one with the most. */
static bool own_turns(walker *w, const node *loop, const node *count, const char *bound,
                      const node *from, bool down)
{
    node *most = most_of_cores(w, count);
    const node *zero = whole(w, 0, loop->at), *one = whole(w, 1, loop->at);
    if (most == NULL)
        return unsolved_loop(w, loop, NULL, "a loop whose length differs from index to index",
                             false);
    const char *name = begin_variable(w, arena_format(w->a, "turn%d", ++w->turns));
    node *turn = named(w, name, loop->at);
    const node *value = bound ? pair(w, down ? OP_SUB : OP_ADD, from, turn) : NULL;
    return sum_turns(w, loop, name, zero, pair(w, OP_SUB, most, one), turn, count, bound, value,
                     under(w, pair(w, OP_LT, turn, count), true, w->mask));
}

static bool has_own_turns(const walker *w)
{
    return w->agpu && w->range && w->range->vars == 1;
}

static bool is_zero(const node *n)
{
    return n->kind == N_NUMBER && n->value.kind == NUM_INT && n->value.u.i == 0;
}

/* for v = from to T by *2, for v = from downto T by /2. */
static bool geometric_loop(walker *w, const node *s, const node *from, const node *to,
                           const node *by)
{
    bool over = s->op == FOR_OVER;
    if (by->kind != N_NUMBER || by->value.kind != NUM_INT || by->value.u.i != 2)
        return stop(w, s->at, "the turns of a loop by * or / are solved for 2 only", "");
    const node *less = over ? to : from, *more = over ? from : to, *one = whole(w, 1, s->at);
    node *count = choice(w, pair(w, OP_LE, less, more),
                         pair(w, OP_ADD, called(w, "ilog2", pair(w, OP_FDIV, more, less)), one),
                         whole(w, 0, s->at));
    const char *name = begin_variable(w, arena_format(w->a, "turn%d", ++w->turns));
    node *turn = named(w, name, s->at), *power = pair(w, OP_POW, by, turn);
    return sum_turns(w, s, name, whole(w, 0, s->at), pair(w, OP_SUB, count, one), turn, count,
                     s->name, pair(w, over ? OP_FDIV : OP_MUL, from, power), w->mask);
}

static bool for_loop(walker *w, const node *s)
{
    node *from, *to, *by = NULL;
    const char *why = NULL;
    if (!head(w, s->a, &from, &why) || !head(w, s->b, &to, &why)
        || (s->c && !head(w, s->c, &by, &why)))
        return false;
    if (why == NULL && (names_index(w, from) || names_index(w, to) || (by && names_index(w, by))))
        why = "a loop whose length differs from index to index";
    bool asks = reads(w, s->a) || reads(w, s->b) || reads(w, s->c);
    bool apart = from && to && by == NULL && s->c == NULL && s->op < FOR_TIMES
                 && (names_index(w, from) || names_index(w, to));
    if (apart && !asks && has_own_turns(w)) {
        const node *gap = s->op ? pair(w, OP_SUB, from, to) : pair(w, OP_SUB, to, from);
        node *none = whole(w, 0, s->at), *count = called(w, "max", none);
        none->next = pair(w, OP_ADD, gap, whole(w, 1, s->at));
        return own_turns(w, s, count, s->name, from, s->op);
    }
    if (why && s->within && !(w->range && asks))
        return claimed_loop(w, s, NULL, why,
                            s->op < FOR_TIMES && (s->c == NULL || by) ? from : NULL, by);
    if (why)
        return unsolved_loop(w, s, NULL, why, w->range && asks);
    const node *one = whole(w, 1, s->at);
    if (s->op >= FOR_TIMES)
        return geometric_loop(w, s, from, to, by);
    const node *turns = s->op ? pair(w, OP_SUB, from, to)
                              : pair(w, OP_SUB, to, from); /* the last turn's number, from 0 */
    if (by == NULL) { /* in either direction the variable takes the same values */
        const char *name = begin_variable(w, s->name);
        node *var = named(w, name, s->at);
        const node *turn = s->op ? pair(w, OP_SUB, from, var)
                           : is_zero(from) ? var
                                           : pair(w, OP_SUB, var, from);
        return sum_turns(w, s, name, s->op ? to : from, s->op ? from : to, turn,
                         pair(w, OP_ADD, turns, one), s->name, var, w->mask);
    }
    const char *name = begin_variable(w, arena_format(w->a, "turn%d", ++w->turns));
    node *turn = named(w, name, s->at);
    const node *last = pair(w, OP_FDIV, turns, by), *moved = pair(w, OP_MUL, by, turn);
    return sum_turns(w, s, name, whole(w, 0, s->at), last, turn, pair(w, OP_ADD, last, one),
                     s->name, s->op ? pair(w, OP_SUB, from, moved) : pair(w, OP_ADD, from, moved),
                     w->mask);
}

static bool is_whole(const node *n, int64_t *v)
{
    return n->kind == N_NUMBER && num_is_integer(&n->value) && num_to_i64(&n->value, v);
}

/* Is it a parameter, which is at least 1? */
static bool is_parameter(const walker *w, const node *n)
{
    for (const node *p = n->kind == N_NAME ? entry_item(w->whole, N_PARAM) : NULL; p;
         p = entry_next(p->next, N_PARAM))
        if (strcmp(p->name, n->name) == 0)
            return true;
    return false;
}

static bool asks_for_power(const node *condition, const char *name)
{
    if (condition->kind == N_BINARY && condition->op == OP_AND)
        return asks_for_power(condition->a, name) || asks_for_power(condition->b, name);
    return condition->kind == N_CALL && strcmp(condition->name, "is_pow2") == 0 && condition->a
           && condition->a->kind == N_NAME && strcmp(condition->a->name, name) == 0;
}

bool cost_is_power(const entry *algorithm, const entry *model, const char *name)
{
    for (int of = 0; of < 2; of++)
        for (const node *r = entry_item(of ? model : algorithm, N_REQUIRE); r;
             r = entry_next(r->next, N_REQUIRE))
            if (asks_for_power(r->a, name))
                return true;
    return false;
}

static bool power_of(int64_t v, int *log)
{
    *log = 0;
    while (v > 1 && v % 2 == 0 && ++*log)
        v /= 2;
    return v == 1;
}

/* Is it X, X/2^c or X div 2^c of a parameter? */
static const node *halved(const walker *w, const node *n, int *c)
{
    int64_t by;
    *c = 0;
    if (n->kind == N_BINARY && (n->op == OP_DIV || n->op == OP_FDIV) && is_whole(n->b, &by)
        && power_of(by, c))
        n = n->a;
    return is_parameter(w, n) ? n : NULL;
}

/* Halving of X/2^c while it is at least 2^k, or doubling of 2^c while it is less than X, as a
 * person counts it: ilog2(X) + 1 - c - k, clog2(X) - c.  NULL: it is none of these. */
static node *turns_by_two(walker *w, const recurrence *r, bool above, op_kind rel,
                          const node *limit)
{
    int64_t v;
    int c, k = 0;
    span at = limit->at;
    const node *x = above ? halved(w, r->start, &c) : is_parameter(w, limit) ? limit : NULL;
    if (x == NULL || !is_whole(above ? limit : r->start, &v) || v < 0 || v > 1 << 30)
        return NULL;
    v += above && rel == OP_GT;
    if (!power_of(v, above ? &k : &c))
        return NULL;
    bool up = r->shape == SHAPE_CEIL || (!above && rel == OP_LT);
    if (r->shape == SHAPE_CEIL && (c != 0 || v != 2))
        return NULL;
    int64_t off = r->shape == SHAPE_CEIL ? 0 : up ? -c : 1 - c - k;
    const char *log2 = cost_is_power(w->whole, w->model, x->name) ? "log2" : up ? "clog2" : "ilog2";
    node *log = called(w, log2, x), *zero = whole(w, 0, at);
    if (off == 0)
        return log;
    node *sum = pair(w, off > 0 ? OP_ADD : OP_SUB, log, whole(w, off > 0 ? off : -off, at));
    if (off > 0)
        return sum;
    node *most = called(w, "max", zero);
    zero->next = sum;
    return most;
}

/* Turns of `while x REL limit` with x by the recurrence, as a count; NULL: of no shape that is
 * solved. */
static node *turns_of(walker *w, const recurrence *r, op_kind rel, const node *limit)
{
    span at = limit->at;
    const node *zero = whole(w, 0, at), *one = whole(w, 1, at);
    bool above = rel == OP_GT || rel == OP_GE;
    int64_t v;
    const node *least = rel != OP_GT ? limit
                        : is_whole(limit, &v)
                            ? whole(w, v + 1, at)
                            : pair(w, OP_ADD, limit, one);                  /* x >= least goes on */
    const node *most = rel == OP_LT ? pair(w, OP_SUB, limit, one) : limit;  /* x <= most goes on */
    bool two = r->by->kind == N_NUMBER && r->by->value.kind == NUM_INT && r->by->value.u.i == 2;
    node *gap = two && (above ? r->shape != SHAPE_SUB && r->shape != SHAPE_ADD
                              : r->shape == SHAPE_MUL)
                    ? turns_by_two(w, r, above, rel, limit)
                    : NULL;
    if (gap)
        return gap;
    if (above && r->shape == SHAPE_SUB)
        gap = pair(w, OP_FDIV, pair(w, OP_SUB, r->start, least), r->by);
    else if (!above && r->shape == SHAPE_ADD)
        gap = pair(w, OP_FDIV, pair(w, OP_SUB, most, r->start), r->by);
    else if (above && (r->shape == SHAPE_DIV || r->shape == SHAPE_EXACT_DIV) && two)
        return choice(w, pair(w, OP_GE, r->start, least),
                      pair(w, OP_ADD, called(w, "ilog2", pair(w, OP_FDIV, r->start, least)), one),
                      zero);
    else if (above && r->shape == SHAPE_CEIL
             && two) /* ceil(x/2^u) >= least, that is x/2^u > least - 1 */
        return choice(w, pair(w, OP_GE, r->start, least),
                      called(w, "clog2", pair(w, OP_DIV, r->start, pair(w, OP_SUB, least, one))),
                      zero);
    else if (!above && r->shape == SHAPE_MUL && two)
        return choice(w, pair(w, OP_LE, r->start, most),
                      pair(w, OP_ADD, called(w, "ilog2", pair(w, OP_FDIV, most, r->start)), one),
                      zero);
    else
        return NULL;
    return choice(w, above ? pair(w, OP_GE, r->start, least) : pair(w, OP_LE, r->start, most),
                  pair(w, OP_ADD, gap, one), zero);
}

op_kind cost_mirrored(op_kind o)
{
    return o == OP_LT ? OP_GT : o == OP_LE ? OP_GE : o == OP_GT ? OP_LT : o == OP_GE ? OP_LE : o;
}

/* How often a loop turns while the comparison holds; NULL: of no shape that is solved. */
static node *turns_while(walker *w, const node *loop, const node *c)
{
    recurrence r;
    node *count = NULL;
    for (int side = 0;
         side < 2 && count == NULL && c->kind == N_BINARY && c->op >= OP_LT && c->op <= OP_GE;
         side++) {
        const node *x = side ? c->b : c->a, *limit = side ? c->a : c->b;
        if (x->kind != N_NAME || !steady(limit, loop->d, NULL)
            || !recurrence_of(w, loop->d, x->name, NULL, &r))
            continue;
        node *end = put_in(w, limit);
        if (end)
            count = turns_of(w, &r, side ? cost_mirrored((op_kind)c->op) : (op_kind)c->op, end);
    }
    for (int side = 0; /* x > 0 and C, where C stays what it is */
         side < 2 && count == NULL && c->kind == N_BINARY && c->op == OP_AND; side++) {
        const node *kept = side ? c->a : c->b;
        node *holds = steady(kept, loop->d, NULL) ? put_in(w, kept) : NULL;
        if (holds && (count = turns_while(w, loop, side ? c->b : c->a)) != NULL)
            count = choice(w, holds, count, whole(w, 0, c->at));
    }
    return count;
}

static bool while_loop(walker *w, const node *s)
{
    const char *seen = w->tree->data;
    node *count = turns_while(w, s, s->a);
    if (count)
        w->tree->data = seen;
    if (count && names_index(w, count) && has_own_turns(w))
        return own_turns(w, s, count, NULL, NULL, false);
    if (count == NULL || names_index(w, count)) {
        const char *why = arena_format(w->a, "the turns of this loop are not solved: while %s",
                                       unparse_arena(w->a, s->a));
        return s->within ? claimed_loop(w, s, s->a, why, NULL, NULL)
                         : unsolved_loop(w, s, s->a, why, false);
    }
    const char *name = begin_variable(w, arena_format(w->a, "turn%d", ++w->turns));
    return sum_turns(w, s, name, whole(w, 0, s->at), pair(w, OP_SUB, count, whole(w, 1, s->at)),
                     named(w, name, s->at), count, NULL, NULL, w->mask);
}

/* --- statements ------------------------------------------------------------------------------- */

static bool assign(walker *w, const node *s)
{
    if (w->range == NULL && s->a->kind == N_INDEX && !w->agpu) /* no run does it, either */
        return stop(w, s->at, "memory is written outside of forall", "");
    if (!statement(w, s, s->b, s->a))
        return false;
    if (s->a->kind != N_NAME)
        return true;
    const char *seen = w->tree->data;
    span seen_at = w->tree->data_at;
    const binding *old = binding_of(w, s->a->name);
    node *value = put_in(w, s->b), *fresh = value;
    const char *why = value ? NULL
                            : arena_format(w->a, "%s is %s", s->a->name, unparse_arena(w->a, s->b));
    value = value ? (node *)under_mask(w, value, old) : NULL; /* the others keep what they have */
    w->tree->data = seen; /* a value that nobody asks about does no harm */
    w->tree->data_at = seen_at;
    bind(w, s->a->name, value,
         why ? why : arena_format(w->a, "%s is assigned under a condition on data", s->a->name));
    binding *b = (binding *)w->names;
    b->fresh = w->mask ? fresh : NULL;
    b->mask = w->mask;
    return true;
}

static bool masked_steps(walker *w, const node *list, const node *condition, bool holds)
{
    const cost_mask *outer = w->mask;
    w->mask = under(w, condition, holds, outer);
    bool ok = steps(w, list);
    w->mask = outer;
    return ok;
}

/* The host takes one of two ways; what they assign is then the one or the other. The condition is
 * NULL where we do not know it. */
static bool host_branch(walker *w, const node *s, const node *condition)
{
    cost_node *n = grow(w, condition ? COST_IF : COST_UNSOLVED, s->at);
    n->branch = condition == NULL;
    if (condition == NULL)
        n->why = arena_format(w->a, "a branch of the host that depends on data: %s", w->reason);
    cost_node **outside = w->end;
    const binding *before = w->names;
    n->condition = condition;
    w->end = &n->body;
    bool ok = steps(w, s->d);
    const binding *yes = w->names;
    w->names = before;
    w->end = &n->other;
    ok = ok && steps(w, s->c);
    const binding *no = w->names;
    w->end = outside;
    const binding *merged = before;
    for (int side = 0; side < 2; side++)
        for (const binding *b = side ? no : yes; b != before; b = b->older) {
            w->names = yes;
            const binding *x = binding_of(w, b->name);
            w->names = no;
            const binding *y = binding_of(w, b->name);
            w->names = merged;
            bool both = condition && x && y && x->value && y->value;
            bind(w, b->name, both ? choice(w, condition, x->value, y->value) : NULL,
                 both        ? NULL
                 : condition ? arena_format(w->a, "%s is assigned on one way only", b->name)
                             : arena_format(w->a, "%s is assigned in %s", b->name, n->why));
            merged = w->names;
        }
    w->names = merged;
    return ok;
}

static bool branch(walker *w, const node *s)
{
    if (!statement(w, s, s->a, NULL))
        return false;
    node *condition = put_in(w, s->a);
    if (w->range)
        return masked_steps(w, s->d, condition, true) && masked_steps(w, s->c, condition, false);
    return host_branch(w, s, condition);
}

static bool forall(walker *w, const node *s)
{
    cost_range *r = arena_alloc(w->a, sizeof *r);
    const binding *before = w->names;
    const variable *around = w->variables;
    const char *own[COST_VARS]; /* the variables' names in the text */
    const node *is[COST_VARS];  /* what they stand for */
    for (const node *v = s->b; v; v = v->next) {
        if (r->vars == COST_VARS)
            return stop(w, s->at, "too many indices", "");
        node *lo, *hi, *by = NULL;
        const char *why = NULL;
        if (!head(w, v->a, &lo, &why) || !head(w, v->b, &hi, &why)
            || (v->c && !head(w, v->c, &by, &why)))
            return false;
        if (why) {
            cost_node *n = grow(w, COST_UNSOLVED, s->at);
            n->why = arena_format(w->a, "a range that is not known: %s", w->reason);
            n->opaque = true;
            w->names = before;
            w->variables = around;
            return true; /* its scalars are its threads' own */
        }
        own[r->vars] = v->name;
        r->name[r->vars] = begin_variable(w, v->name);
        node *index = named(w, r->name[r->vars], s->at);
        r->lo[r->vars] = by ? whole(w, 0, s->at) : lo;
        r->hi[r->vars] = by ? pair(w, OP_FDIV, pair(w, OP_SUB, hi, lo), by) : hi;
        is[r->vars++] = by ? pair(w, OP_ADD, lo, pair(w, OP_MUL, by, index)) : index;
    }
    for (int i = 0; i < r->vars; i++)
        bind(w, own[i], is[i], NULL);
    w->range = r;
    grow(w, COST_RANGE, s->at);
    bool ok = true;
    if (s->c) {
        ok = statement(w, s->c, s->c, NULL);
        w->mask = under(w, put_in(w, s->c), true, NULL);
    }
    ok = ok && steps(w, s->d);
    w->mask = NULL;
    w->range = NULL;
    w->variables = around;
    w->names = before; /* private scalars end with it */
    return ok;
}

/* --- the AGPU --------------------------------------------------------------------------------- */

/* The words of an array, of a family those of all its members; NULL: they depend on data. */
static node *words_of(walker *w, const node *array)
{
    const node *members = array->b->kind == N_NAMED ? array->b : NULL;
    node *words = NULL;
    for (const node *d = members ? members->next : array->b; d; d = d->next) {
        node *one = put_in(w, d);
        if (one == NULL)
            return NULL;
        words = words ? pair(w, OP_MUL, words, one) : one;
    }
    if (members == NULL || words == NULL)
        return words;
    node *sum = node_new(w->a, N_AGGREGATE, array->at);
    sum->op = AGGREGATE_SUM;
    sum->name = "sum";
    sum->a = put_in(w, members);
    sum->b = words;
    return sum->a ? sum : NULL;
}

static bool is_lent(const walker *w, const char *name)
{
    for (const node *g = w->lent; g; g = g->next)
        if (g->kind == N_NAMED && strcmp(g->name, name) == 0)
            return true;
    return false;
}

/* Adds up the arrays of a kind of memory that the statements declare, but those within forall
 * multiprocessor; NULL: one depends on data. */
static const node *add_arrays(walker *w, const node *list, int space, const node *sum)
{
    for (const node *s = list; s && sum; s = s->next) {
        if (s->kind == N_ARRAY && (int)s->space == space
            && !(space != SPACE_SHARED && is_lent(w, s->name))) {
            const node *words = words_of(w, s);
            sum = words ? pair(w, OP_ADD, sum, words) : NULL;
        }
        if (sum && s->kind != N_BLOCKS && s->d)
            sum = add_arrays(w, s->d, space, sum);
        if (sum && s->kind == N_BRANCH)
            sum = add_arrays(w, s->c, space, sum);
    }
    return sum;
}

/* A program begins, the outermost or one that is called: its arrays are there until it ends. */
static bool find_memory(walker *w, const node *program)
{
    if (!w->agpu) {
        w->global = w->global ? add_arrays(w, program->a, SPACE_MACHINE, w->global) : NULL;
        cost_node *n = grow(w, COST_MEMORY, program->at);
        n->words = w->global;
        return true;
    }
    bool keeps = strcmp(w->model->name, "agpu'") == 0;
    w->kept = keeps ? w->shared : whole(w, 0, program->at);
    w->global = add_arrays(w, program->a, SPACE_GLOBAL, w->global);
    w->shared = w->global ? add_arrays(w, program->a, SPACE_SHARED, w->kept) : NULL;
    if (w->shared == NULL)
        return stop(w, program->at, "an array whose size depends on data", "");
    grow(w, COST_MEMORY, program->at)->words = w->global;
    return true;
}

static bool is_free_of(const walker *w, const char *name) /* the parameter is the asker's own */
{
    const binding *b = binding_of(w, name);
    return b == NULL || (b->value && is_name(b->value, name));
}

/* forall multiprocessor: its scalars are each multiprocessor's own, from what they are now. */
static bool launch(walker *w, const node *s)
{
    const binding *before = w->names;
    const variable *around = w->variables;
    int arrays = w->array_count;
    node *lo, *hi;
    const char *why = NULL;
    if (!w->agpu)
        return stop(w, s->at, "what only the AGPU runs", "");
    if (w->launch || w->range)
        return stop(w, s->at, "`forall multiprocessor` inside another `forall`", "");
    if (!is_free_of(w, "p") || !is_free_of(w, "b"))
        return stop(w, s->at, "a call with another p or b", "");
    if (!head(w, s->a, &lo, &why) || !head(w, s->b, &hi, &why))
        return false;
    cost_node *n = grow(w, why ? COST_UNSOLVED : COST_LAUNCH, s->at);
    if (why) {
        n->why = arena_format(w->a, "a range that is not known: %s", w->reason);
        n->opaque = true;
        return true;
    }
    cost_node **outside = w->end;
    n->var = begin_variable(w, s->name);
    n->lo = lo;
    n->hi = hi;
    n->words = w->shared;
    bind(w, s->name, named(w, n->var, s->at), NULL);
    w->end = &n->body;
    w->launched = true;
    w->launch = n;
    bool ok = steps(w, s->d);
    w->launch = NULL;
    w->launched = false;
    w->end = outside;
    w->names = before;
    w->variables = around;
    w->array_count = arrays;
    return ok;
}

static bool cores(walker *w, const node *s)
{
    if (w->launch == NULL || w->range)
        return stop(w, s->at, "`forall core` outside `forall multiprocessor`, or inside another",
                    "");
    cost_range *r = arena_alloc(w->a, sizeof *r);
    const binding *before = w->names;
    const variable *around = w->variables;
    node *b = named(w, "b", s->at);
    *r = (cost_range){ .vars = 1,
                       .name = { begin_variable(w, s->name) },
                       .lo = { whole(w, 0, s->at) },
                       .hi = { pair(w, OP_SUB, b, whole(w, 1, s->at)) } };
    bind(w, s->name, named(w, r->name[0], s->at), NULL);
    w->range = r;
    w->launch->cores = true;
    bool ok = steps(w, s->d);
    w->range = NULL;
    w->names = before;
    w->variables = around;
    return ok;
}

/* --- arrays and calls ------------------------------------------------------------------------- */

static bool declare(walker *w, const node *s)
{
    if (w->array_count == MOST_ARRAYS)
        return stop(w, s->at, "too many arrays", "");
    memory *m = &w->arrays[w->array_count++];
    *m = (memory){ .name = s->name, .own = s->space == SPACE_PRIVATE, .space = s->space };
    for (const node *d = s->b; d; d = d->next) {
        if (d->kind == N_NAMED && !m->family && m->dims == 0) {
            m->family = true;
            continue;
        }
        if (m->dims == MOST_DIMS)
            return stop(w, s->at, "too many dimensions", "");
        /* a family's own name stands in its size, which an address does not need */
        if (m->family || m->own)
            m->dims++;
        else if ((m->dim[m->dims++] = put_in(w, d)) == NULL)
            return stop(w, d->at, "a size that depends on data", "");
    }
    if (w->launch && s->space == SPACE_SHARED) {
        const node *words = words_of(w, s);
        if (words == NULL)
            return stop(w, s->at, "a size that depends on data", "");
        w->launch->words = pair(w, OP_ADD, w->launch->words, words);
    }
    return true;
}

static bool call(walker *w, const node *s);

static const cost_place *place_of(walker *w, const node *s)
{
    cost_place *p = arena_alloc(w->a, sizeof *p);
    *p = (cost_place){ s, w->algorithm, w->caller };
    return p;
}

static bool step_in_place(walker *w, const node *s)
{
    switch (s->kind) {
    case N_ARRAY: return declare(w, s);
    case N_OPERATOR:
        if (w->operator_count < MOST_OPERATORS)
            w->operators[w->operator_count++] = s->name;
        return true;
    case N_SET: return assign(w, s);
    case N_FOR: return for_loop(w, s);
    case N_WHILE: return while_loop(w, s);
    case N_BRANCH: return branch(w, s);
    case N_FORALL: return forall(w, s);
    case N_BLOCKS: return launch(w, s);
    case N_CORES: return cores(w, s);
    case N_RUN: return call(w, s);
    case N_ENSURE: return true;
    default: return stop(w, s->at, "what only the AGPU runs", "");
    }
}

/* x, y = y, x: one statement of the text in parts. */
static bool goes_on(const node *before, const node *s)
{
    return before && before->kind == N_SET && s->kind == N_SET && before->at.src == s->at.src
           && before->at.from == s->at.from && before->at.to == s->at.to;
}

static bool steps(walker *w, const node *list)
{
    if (list && stack_low())
        return stop(w, list->at, "blocks nested deeper than the stack allows", "");
    const cost_place *outer = w->place;
    bool ok = true;
    for (const node *before = NULL, *s = list; s && ok; before = s, s = s->next) {
        if (!goes_on(before, s))
            w->place = place_of(w, s);
        ok = step_in_place(w, s);
    }
    w->place = outer;
    return ok;
}

/* --- calls and the whole ---------------------------------------------------------------------- */

static void bind_lets(walker *w, const node *items)
{
    for (const node *let = items; let; let = let->next)
        if (let->kind == N_LET)
            bind(w, let->name, put_in(w, let->a), "a let");
}

/* The program of another algorithm: its parameters bound, its lets read through, its arrays its
 * own. */
static bool call(walker *w, const node *s)
{
    diag quiet;
    diag_init(&quiet);
    const entry *e = catalog_find(w->c, ENTRY_ALGORITHM, s->name, &quiet);
    diag_clear(&quiet);
    const node *program = e ? entry_item(e, N_PROGRAM) : NULL;
    if (program == NULL)
        return stop(w, s->at, "`%s` has no program", s->name);
    if (w->depth == DEEPEST_CALL)
        return stop(w, s->at, "calls of `%s` within each other", s->name);
    const binding *before = w->names, *inside = NULL;
    int arrays = w->array_count, operators = w->operator_count;
    for (const node *p = entry_item(e, N_PARAM); p; p = entry_next(p->next, N_PARAM))
        for (const node *g = s->a; g; g = g->next)
            if (g->kind == N_NAMED && strcmp(g->name, p->name) == 0) {
                node *value = put_in(w, g->a);
                if (value == NULL)
                    return stop(w, g->at, "an argument that depends on data: %s", g->name);
                binding *b = arena_alloc(w->a, sizeof *b);
                *b = (binding){ .name = p->name, .value = value, .older = inside };
                inside = b;
            }
    const node *block = block_on(e, w->model);
    const cost_place *caller = w->caller;
    const char *algorithm = w->algorithm;
    const node *global = w->global, *shared = w->shared, *kept = w->kept, *lent = w->lent;
    w->names = inside;
    bind_lets(w, e->def->a);
    if (block)
        bind_lets(w, block->a);
    w->depth++;
    w->caller = w->place;
    w->algorithm = e->name;
    w->lent = s->a;
    bool ok = find_memory(w, program) && steps(w, program->a);
    w->global = global;
    w->shared = shared;
    w->kept = kept;
    w->lent = lent;
    w->caller = caller;
    w->algorithm = algorithm;
    w->depth--;
    w->names = before;
    w->array_count = arrays;
    w->operator_count = operators;
    return ok;
}

void cost_tree_of(catalog *c, arena *a, const entry *algorithm, const entry *model, cost_tree *tree)
{
    static const cost_range host;
    walker *w = arena_alloc(a, sizeof *w);
    *tree = (cost_tree){ 0 };
    *w = (walker){
        .c = c, .a = a, .model = model, .tree = tree, .end = &tree->first, .host = &host,
        .algorithm = algorithm->name, .whole = algorithm
    };
    const node *program = entry_item(algorithm, N_PROGRAM);
    if (program == NULL) {
        stop(w, (span){ 0 }, "there is no program", "");
        return;
    }
    w->agpu = access_machine_named(model->name) == MACHINE_AGPU;
    w->global = w->shared = whole(w, 0, program->at);
    if (find_memory(w, program))
        steps(w, program->a);
}
