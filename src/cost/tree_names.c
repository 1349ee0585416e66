/* What the names of a program stand for, in terms of its parameters and of the variables around:
 * see tree_inside.h. */
#include "cost/tree_inside.h"

#include <string.h>

#include "base/stack.h"
#include "lang/unparse.h"

static void not_known(walker *w, const char *why, bool unsolved)
{
    w->reason = why;
    w->unsolved = unsolved;
}

/* Where the name stands in the table of the newest, or would. */
static int place_in(const binding *table, const char *name, bool *there)
{
    int from = 0, to = table->names;
    *there = false;
    while (from < to && !*there) {
        int middle = from + (to - from) / 2, order = strcmp(table->newest[middle]->name, name);
        *there = order == 0;
        from = order < 0 ? middle + 1 : *there ? middle : from;
        to = order > 0 ? middle : to;
    }
    return from;
}

/* Adds a table of the newest binding of each name, so that whoever looks for a name goes back no
 * further than to the last such table. */
static void add_table(walker *w, binding *b)
{
    const binding *last = b->older;
    while (last && last->newest == NULL)
        last = last->older;
    b->names = last ? last->names : 0;
    b->newest = arena_array(w->a, (size_t)b->names + BINDINGS_APART, sizeof *b->newest);
    if (last)
        memcpy(b->newest, last->newest, (size_t)b->names * sizeof *b->newest);
    for (const binding *one = b; one != last; one = one->older) {
        bool there;
        int at = place_in(b, one->name, &there);
        if (there && b->newest[at]->depth > one->depth)
            continue;
        if (!there)
            memmove(&b->newest[at + 1], &b->newest[at],
                    (size_t)(b->names++ - at) * sizeof *b->newest);
        b->newest[at] = one;
    }
}

static void bind(walker *w, binding made)
{
    binding *b = arena_alloc(w->a, sizeof *b);
    *b = made;
    b->older = w->names;
    b->depth = w->names ? w->names->depth + 1 : 0;
    if (b->depth % BINDINGS_APART == BINDINGS_APART - 1)
        add_table(w, b);
    w->names = b;
}

void walker_bind(walker *w, const char *name, const node *value)
{
    bind(w, (binding){ .name = name, .value = value });
}

void walker_bind_unknown(walker *w, const char *name, const char *says, const char *why,
                         bool unsolved)
{
    if (says)
        why = arena_format(w->a, "%s %s%s", name, says, why ? why : "");
    bind(w, (binding){ .name = name, .why = why, .unsolved = unsolved });
}

const binding *walker_binding(const walker *w, const char *name)
{
    bool there;
    const binding *b = w->names;
    while (b && b->newest == NULL && strcmp(b->name, name) != 0)
        b = b->older;
    if (b == NULL || b->newest == NULL)
        return b;
    int at = place_in(b, name, &there);
    return there ? b->newest[at] : NULL;
}

/* The let of the name on this model, or for all; NULL: there is none. */
const node *walker_let(const walker *w, const char *name)
{
    const node *block = entry_on(w->whole, w->model->name);
    const node *lists[] = { block ? block->a : NULL, w->whole->def->a };
    for (int i = 0; i < 2; i++)
        for (const node *l = entry_next(lists[i], N_LET); l; l = entry_next(l->next, N_LET))
            if (strcmp(l->name, name) == 0)
                return l;
    return NULL;
}

/* May a formula speak of the name already: as a variable around, a parameter or a let? */
static bool is_taken(const walker *w, const char *name)
{
    for (const variable *v = w->variables; v; v = v->outer)
        if (strcmp(v->name, name) == 0)
            return true;
    return entry_named(w->whole, N_PARAM, name) || entry_named(w->model, N_PARAM, name)
           || walker_let(w, name);
}

const char *walker_begin_variable(walker *w, const char *name)
{
    variable *v = arena_alloc(w->a, sizeof *v);
    const char *own = name;
    for (int i = 2; is_taken(w, own); i++)
        own = arena_format(w->a, "%s%d", name, i);
    *v = (variable){ own, -1, w->variables };
    w->variables = v;
    return own;
}

const char *walker_begin_numbered(walker *w, const char *kind)
{
    return walker_begin_variable(w, arena_format(w->a, "%s%d", kind, ++w->turns));
}

const node *walker_value(const walker *w, const binding *b)
{
    for (const cost_mask *m = b->fresh ? w->mask : NULL; m; m = m->outer)
        if (m == b->mask)
            return b->fresh;
    return b->value;
}

const memory *walker_array(const walker *w, const node *reference)
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

/* --- what is required ------------------------------------------------------------------------- */

bool cost_joins(const node *c, cost_asks *asks, const void *data)
{
    if (expr_is_op(c, OP_AND))
        return cost_joins(c->a, asks, data) || cost_joins(c->b, asks, data);
    return asks(c, data);
}

static bool requires(const entry *of, cost_asks *asks, const void *data)
{
    for (const node *r = entry_item(of, N_REQUIRE); r; r = entry_next(r->next, N_REQUIRE))
        if (cost_joins(r->a, asks, data))
            return true;
    return false;
}

bool cost_asks_for_power(const node *c, const void *name)
{
    return expr_calls(c, FN_IS_POW2) && expr_is_name(c->a, name);
}

bool cost_is_power(const entry *algorithm, const entry *model, const char *name)
{
    return requires(algorithm, cost_asks_for_power, name)
           || requires(model, cost_asks_for_power, name);
}

/* NAME >= OF, or a number of times that; two names. */
static bool asks_for_more(const node *c, const void *data)
{
    const char *const *name = data;
    const node *least = c->b;
    int64_t times = 1;
    if (!expr_is_op(c, OP_GE) || !expr_is_name(c->a, name[0]))
        return false;
    if (expr_is_op(least, OP_MUL) && least->a->kind == N_NUMBER
        && num_to_i64(&least->a->value, &times))
        least = least->b;
    return times >= 1 && expr_is_name(least, name[1]);
}

bool cost_is_multiple(const entry *algorithm, const entry *model, const char *name, const char *of)
{
    return requires(algorithm, asks_for_more, (const char *const[]){ name, of })
           && cost_is_power(algorithm, model, name) && cost_is_power(algorithm, model, of);
}

/* a mod b == 0; data: b, a. */
static bool asks_to_divide(const node *c, const void *data)
{
    const node *const *by = data;
    return expr_is_op(c, OP_EQ) && node_is_number(c->b, 0) && expr_is_op(c->a, OP_MOD)
           && expr_same(c->a->b, by[0]) && expr_same(c->a->a, by[1]);
}

bool walker_divides(const walker *w, const node *b, const node *a)
{
    const node *const by[] = { b, a };
    return requires(w->whole, asks_to_divide, by) || requires(w->model, asks_to_divide, by);
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

int walker_least_of_name(void *data, const char *name)
{
    const walker *w = data;
    for (const variable *v = w->variables; v; v = v->outer)
        if (strcmp(v->name, name) == 0)
            return v->least;
    const node *p = entry_named(w->whole, N_PARAM, name);
    if (p || (p = entry_named(w->model, N_PARAM, name)) != NULL)
        return p->a ? sym_least(&(symbols){ .a = w->a }, p->a) : 1;
    symbols s = { .a = w->a, .least = walker_least_of_name, .data = data };
    const node *let = walker_let(w, name);
    if (let == NULL)
        return -1;
    if (let->op) /* a parameter with a usual value */
        return 1;
    return w->agpu && is_p_over_b(let->a) ? 1 : sym_least(&s, let->a);
}

const node *walker_log_of_name(void *data, const char *name)
{
    const walker *w = data;
    return cost_is_power(w->whole, w->model, name)
               ? expr_call(w->a, FN_LOG2, expr_name(w->a, name), NULL)
               : NULL;
}

int walker_least(walker *w, const node *n)
{
    symbols s = walker_symbols(w);
    sym v = sym_of(&s, n);
    return s.bad ? -1 : sym_lower(&s, &v);
}

/* --- powers of two ---------------------------------------------------------------------------- */

node *walker_exponent(walker *w, const node *n)
{
    symbols s = walker_symbols(w);
    sym e;
    s.log = NULL; /* a parameter is no such power */
    return sym_log2(&s, n, &e) && sym_not_negative(&s, &e) && sym_is_whole(&s, &e)
               ? (node *)sym_node(&s, &e)
               : NULL;
}

node *walker_power(walker *w, const node *e)
{
    return pair(w, OP_POW, whole(w, 2, e->at), e);
}

node *walker_halved(walker *w, const node *quotient)
{
    node *e = expr_is_op(quotient, OP_FDIV) || expr_is_op(quotient, OP_DIV)
                  ? walker_exponent(w, quotient)
                  : NULL;
    return e && e->kind != N_NUMBER ? walker_power(w, e) : NULL;
}

/* --- what an expression is ------------------------------------------------------------------- */

/* (x + y - 1) div y is ceil(x/y). */
static node *rounded_up(walker *w, node *quotient)
{
    const node *less = quotient->a, *sum = less->kind == N_BINARY ? less->a : NULL;
    symbols s = walker_symbols(w);
    int64_t v;
    if (less->kind != N_BINARY || less->op != OP_SUB || less->b->kind != N_NUMBER
        || !num_to_i64(&less->b->value, &v) || v != 1 || sum->kind != N_BINARY || sum->op != OP_ADD)
        return quotient;
    sym by = sym_of(&s, quotient->b), more = sym_of(&s, sum->b);
    if (!sym_same(&by, &more) || !sym_at_least_one(&s, &by) || s.bad)
        return quotient;
    return expr_call(w->a, FN_CEIL, pair(w, OP_DIV, sum->a, quotient->b), NULL);
}

static node *put_in_list(walker *w, const node *list)
{
    node *copy = NULL;
    for (const node *n = list; n; n = n->next) {
        node *one = walker_put_in(w, n);
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
    not_known(w, "it stands for an expression that is too long", true);
    return NULL;
}

static void begin_own(walker *w, const node *v, node *own)
{
    own->name = walker_begin_variable(w, v->name);
    walker_bind(w, v->name, named(w, own->name, v->at));
}

/* sum(t = 0..2, E): its variables begin as those of loops do. What those of a walk are at first,
 * and how many turns, is said outside of it. */
static node *put_in_scope(walker *w, const node *n)
{
    const bool walk = n->kind == N_WALK;
    const binding *before = w->names;
    variable *around = w->variables;
    node *copy = node_itself(w->a, n), *list = NULL;
    bool good = !walk || n->c == NULL || (copy->c = walker_put_in(w, n->c)) != NULL;
    for (const node *v = n->a; v && good; v = v->next) {
        node *own = node_itself(w->a, v);
        good = (own->a = walker_put_in(w, v->a)) != NULL;
        list = node_append(list, own);
        if (!walk)
            begin_own(w, v, own);
    }
    copy->a = list;
    for (const node *v = walk && good ? n->a : NULL; v; v = v->next, list = list->next)
        begin_own(w, v, list);
    list = copy->a;
    for (const node *v = walk ? n->a : NULL; v && good; v = v->next, list = list->next)
        good = (list->b = walker_put_in(w, v->b)) != NULL;
    good = good && (copy->b = walker_put_in(w, n->b)) != NULL
           && (walk || n->c == NULL || (copy->c = walker_put_in(w, n->c)) != NULL);
    w->names = before;
    w->variables = around;
    return good ? copy : NULL;
}

node *walker_put_in(walker *w, const node *n)
{
    const binding *b;
    if (stack_low()) {
        not_known(w, "it is nested deeper than the stack allows", true);
        return NULL;
    }
    if (n->kind == N_NAME) {
        if ((b = walker_binding(w, n->name)) == NULL)
            return named(w, n->name, n->at);
        const node *value = walker_value(w, b);
        if (value && value->kind == N_NAME)
            return named(w, value->name, n->at);
        if (value)
            return copy_of(w, value);
        not_known(w, b->why, b->unsolved);
        return NULL;
    }
    if (n->kind == N_AGGREGATE || n->kind == N_WALK)
        return put_in_scope(w, n);
    if (n->kind == N_INDEX || n->kind == N_INPUT || (n->kind == N_CALL && is_operator(w, n->name))
        || n->kind == N_TUPLE) {
        not_known(w, arena_format(w->a, "%s is read from memory", unparse_arena(w->a, n)), false);
        return NULL;
    }
    node *copy = node_itself(w->a, n);
    if (n->kind == N_NUMBER || n->kind == N_STRING)
        return copy;
    if (node_joins_bits(n))
        copy->op = n->op == OP_AND ? OP_BAND : OP_BOR;
    if (n->kind == N_CALL)
        return n->a == NULL || (copy->a = put_in_list(w, n->a)) ? copy : NULL;
    if ((n->a && (copy->a = walker_put_in(w, n->a)) == NULL)
        || (n->b && (copy->b = walker_put_in(w, n->b)) == NULL)
        || (n->c && (copy->c = walker_put_in(w, n->c)) == NULL))
        return NULL;
    if (n->kind == N_BINARY && n->op == OP_FDIV && walker_divides(w, copy->b, copy->a))
        copy->op = OP_DIV;
    else if (n->kind == N_BINARY && n->op == OP_FDIV && w->agpu)
        copy = rounded_up(w, copy);
    node *shorter = n->kind != N_BINARY              ? NULL
                    : n->op == OP_MUL && w->agpu ? whole_again(copy->a, copy->b)
                                                 : walker_halved(w, copy);
    return shorter ? shorter : copy;
}

const char *walker_assigned_under(bool unsolved)
{
    return unsolved ? "is assigned under a condition that is not solved"
                    : "is assigned under a condition on data";
}

const char *walker_why_not(walker *w, const char *what, bool unsolved)
{
    return arena_format(w->a, "%s %s: %s", what, unsolved ? "is not solved" : "depends on data",
                        w->reason);
}

const node *walker_under_mask(walker *w, const node *value, const binding *old, bool *unsolved)
{
    *unsolved = true;
    for (const cost_mask *m = w->mask; m; m = m->outer) {
        if (m->condition == NULL || (old && old->value == NULL)) {
            *unsolved &= (m->condition || m->unsolved) && (!old || old->value || old->unsolved);
            value = NULL;
        } else if (old && value)
            value = m->holds ? expr_if(w->a, m->condition, value, old->value)
                             : expr_if(w->a, m->condition, old->value, value);
    }
    return value;
}
