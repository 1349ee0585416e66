/* What a run asks of an expression, whose words are integers: that quotients, roots and logarithms
 * are whole, and exponents no less than 0.  What data or an index's mask decide is left to it.  See
 * tree_inside.h. */
#include "cost/tree_inside.h"

#include <string.h>

#include "base/stack.h"

enum { FIRST_INDICES = 4 }; /* are asked about; of an index over c the first two tell */

typedef enum trouble { QUOTIENT, EXPONENT, LOGARITHM, ROOT, NUMBER, SIZE } trouble;

static const char *const said[] = {
    [QUOTIENT] = "the quotient is no integer; div rounds down",
    [EXPONENT] = "a negative power is no integer",
    [LOGARITHM] = "this logarithm is no integer; ilog2 rounds down, clog2 up",
    [ROOT] = "this root is no integer; isqrt rounds down",
    [NUMBER] = "this is no integer of 64 bits",
    [SIZE] = "the words of an array are no whole number",
};

bool cost_said_by_run(const char *why)
{
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (why == said[i])
            return true;
    return false;
}

typedef struct when { /* what is evaluated only where the condition is so */
    const node *condition;
    bool holds;
    const struct when *outer;
} when;

static node *where(walker *w, const node *c, bool holds, node *what)
{
    node *yes = truth(w, c->at);
    return expr_if(w->a, c, holds ? what : yes, holds ? yes : what);
}

/* For the first indices of the range; of what is the same for all, where there is any. */
static node *in_range(walker *w, const cost_range *r, node *what)
{
    for (int v = r->vars - 1; v >= 0; v--) {
        span at = what->at;
        const node *lo = r->lo[v], *hi = r->hi[v];
        if (!expr_mentions(what, r->name[v])) {
            what = where(w, pair(w, OP_LE, lo, hi), true, what);
            continue;
        }
        const node *few = pair(w, OP_ADD, lo, whole(w, FIRST_INDICES - 1, at));
        what = expr_aggregate(w->a, AGGREGATE_ALL, r->name[v], lo,
                              expr_if(w->a, pair(w, OP_LT, few, hi), few, hi), what);
    }
    return what;
}

/* Asks for the condition, in the tree's own names; where it is false `why` is said. */
static void need(walker *w, span at, node *what, trouble why, const when *only)
{
    const cost_range *r = w->range;
    if (w->launched || w->depth) /* a called program asks its own */
        return;
    for (; only; only = only->outer) {
        const node *c = walker_put_in(w, only->condition);
        if (c == NULL)
            return;
        what = where(w, c, only->holds, what);
    }
    for (const cost_mask *m = w->mask; m; m = m->outer) {
        if (m->condition == NULL || walker_names_index(w, m->condition))
            return;
        what = where(w, m->condition, m->holds, what);
    }
    cost_node *n = walker_grow(w, COST_NEED, at);
    n->condition = r ? in_range(w, r, what) : what;
    n->why = said[why];
}

/* A logarithm or root that is not rounded, and the like. */
static bool calls_fraction(const node *n)
{
    const builtin *b = builtin_of(n);
    return b->name && b->whole == WHOLE_SELDOM && !b->truth;
}

static bool is_whole(walker *w, const node *n)
{
    symbols s = walker_symbols(w);
    sym v = sym_of(&s, n);
    return !s.bad && sym_is_whole(&s, &v);
}

static void need_quotient(walker *w, const node *n, const when *only)
{
    node *a = walker_put_in(w, n->a), *b = a ? walker_put_in(w, n->b) : NULL;
    if (b == NULL || walker_divides(w, b, a) || is_whole(w, pair(w, OP_DIV, a, b)))
        return;
    need(w, n->at, pair(w, OP_EQ, pair(w, OP_MOD, a, b), whole(w, 0, n->at)), QUOTIENT, only);
}

static void need_exponent(walker *w, const node *n, const when *only)
{
    node *e = walker_put_in(w, n->b);
    if (e && walker_least(w, e) < 0)
        need(w, n->at, pair(w, OP_GE, e, whole(w, 0, n->at)), EXPONENT, only);
}

static void need_function(walker *w, const node *n, const when *only)
{
    bool log = expr_calls(n, FN_LOG2);
    node *x = log || expr_calls(n, FN_SQRT) ? walker_put_in(w, n->a) : NULL;
    if (x == NULL)
        return;
    if (!log)
        need(w, n->at,
             pair(w, OP_EQ, pair(w, OP_POW, expr_call(w->a, FN_ISQRT, x, NULL), whole(w, 2, n->at)),
                  x),
             ROOT, only);
    else if (!is_whole(w, expr_call(w->a, FN_LOG2, x, NULL)))
        need(w, n->at, expr_call(w->a, FN_IS_POW2, x, NULL), LOGARITHM, only);
}

/* May it be a fraction, and not only within brackets that round it? */
static bool may_be_fraction(const node *n)
{
    if (n == NULL || n->kind == N_CEIL || n->kind == N_FLOOR || stack_low())
        return false;
    if (n->kind == N_NUMBER)
        return !num_is_integer(&n->value) && n->value.kind != NUM_BOOL;
    if (n->kind == N_CALL)
        return calls_fraction(n);
    return (n->kind == N_BINARY && (n->op == OP_DIV || n->op == OP_POW)) || may_be_fraction(n->a)
           || may_be_fraction(n->b) || may_be_fraction(n->c);
}

void walker_ask_size(walker *w, const node *n)
{
    node *size = may_be_fraction(n) ? walker_put_in(w, n) : NULL;
    if (size && !is_whole(w, size))
        need(w, n->at, pair(w, OP_EQ, expr_call(w->a, FN_FLOOR, size, NULL), size), SIZE,
             NULL);
}

/* A let is evaluated as it stands, and then a word. */
static void need_let(walker *w, const node *n, const when *only)
{
    const binding *b = walker_binding(w, n->name);
    const node *let = b && expr_is_name(b->value, n->name) ? walker_let(w, n->name) : NULL;
    if (let == NULL || let->op || !may_be_fraction(let->a) || is_whole(w, let->a)
        || (let->a->kind == N_BINARY && let->a->op == OP_DIV
            && walker_divides(w, let->a->b, let->a->a)))
        return;
    const node *value = named(w, n->name, n->at);
    need(w, n->at, pair(w, OP_EQ, expr_call(w->a, FN_FLOOR, value, NULL), value), NUMBER, only);
}

static void ask(walker *w, const node *n, const when *only);

static bool is_variable(const node *n, void *data)
{
    const walker *w = data;
    for (const variable *v = n->kind == N_NAME ? w->variables : NULL; v; v = v->outer)
        if (strcmp(v->name, n->name) == 0)
            return true;
    const binding *b = n->kind == N_NAME ? walker_binding(w, n->name) : NULL;
    return n->kind == N_INDEX || (b && !(b->value && expr_is_name(b->value, n->name)));
}

/* Does it follow from parameters and lets alone, which the program has not assigned? */
static bool is_constant(walker *w, const node *n)
{
    return !expr_any(n, is_variable, w);
}

/* ceil(x/y): only x and y are words; what is constant is evaluated as a whole. */
static void ask_rounded(walker *w, const node *inner, const when *only)
{
    if (is_constant(w, inner))
        return;
    if (inner->kind != N_BINARY || inner->op != OP_DIV) {
        ask(w, inner, only);
        return;
    }
    ask(w, inner->a, only);
    ask(w, inner->b, only);
}

static void ask_all(walker *w, const node *n, const when *only)
{
    bool list = n->kind == N_CALL || n->kind == N_TUPLE;
    for (const node *a = n->a; a; a = list ? a->next : NULL)
        ask(w, a, only);
    if (list)
        return;
    ask(w, n->b, only);
    ask(w, n->c, only);
}

static void ask(walker *w, const node *n, const when *only)
{
    bool joins = n && n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR)
                 && !node_joins_bits(n);
    if (n == NULL || n->kind == N_AGGREGATE || n->kind == N_INPUT || stack_low())
        return;
    if (joins || n->kind == N_IF) {
        when yes = { n->a, n->kind == N_IF || n->op == OP_AND, only }, no = { n->a, false, only };
        ask(w, n->a, only);
        ask(w, n->b, &yes);
        ask(w, n->kind == N_IF ? n->c : NULL, &no);
        return;
    }
    if (builtin_of(n)->kind == KIND_ITSELF) {
        ask_rounded(w, n->a, only);
        return;
    }
    ask_all(w, n, only);
    if (n->kind == N_NUMBER && n->value.kind != NUM_BOOL && !num_is_integer(&n->value))
        need(w, n->at, pair(w, OP_EQ, whole(w, 0, n->at), whole(w, 1, n->at)), NUMBER, only);
    else if (n->kind == N_BINARY && n->op == OP_DIV)
        need_quotient(w, n, only);
    else if (n->kind == N_BINARY && n->op == OP_POW)
        need_exponent(w, n, only);
    else if (n->kind == N_CALL)
        need_function(w, n, only);
    else if (n->kind == N_NAME)
        need_let(w, n, only);
}

void walker_ask(walker *w, const node *n)
{
    ask(w, n, NULL);
}
