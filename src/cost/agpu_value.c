/* Costs on the AGPU as products of conditions and factors: see agpu_inside.h. */
#include "cost/agpu_inside.h"

#include <string.h>

/* --- names ------------------------------------------------------------------------------------ */

const node *agpu_many(const writer *w)
{
    return w->s.product[0].factor[0];
}

sym agpu_many_sym(writer *w)
{
    return sym_atom(&w->s, agpu_many(w), 1);
}

/* X div b, or X/b */
static bool is_over_b(const node *n, const char *name)
{
    return n->kind == N_BINARY && (n->op == OP_DIV || n->op == OP_FDIV) && expr_is_name(n->a, name)
           && expr_is_name(n->b, "b");
}

/* p is k*b, and so is a number of threads that is whole warps. */
static bool agpu_alias(symbols *s, const node *n, sym *out)
{
    const writer *w = s->data;
    const node *let = n->kind == N_NAME ? writer_let(w, n->name) : NULL;
    for (int i = 0; i < SYMBOL_PRODUCTS; i++) {
        const product_name *of = &s->product[i];
        if (of->name == NULL)
            continue;
        sym many = sym_atom(s, of->factor[0], 1), b = sym_name(s, "b");
        bool over = is_over_b(n, of->name) || (let && is_over_b(let, of->name));
        if (expr_is_name(n, of->name) || over) {
            *out = over ? many : sym_mul(s, &many, &b);
            return true;
        }
    }
    return false;
}

/* The algorithm's own name for `name` div b, where it has one on this model, or `other`. */
static const node *named_over_b(const writer *w, const char *name, const node *other)
{
    for (const node *l = NULL; (l = entry_let(w->algorithm, l)) != NULL;)
        if (is_over_b(l->a, name) && writer_let(w, l->name) == l->a)
            other = expr_name(w->s.a, l->name);
    return other;
}

/* A parameter that is whole warps, and their number's name; false: there is none. */
static bool has_warps(const writer *w, const char **threads, const node **warps)
{
    for (const node *p = w->algorithm->def->a; p; p = p->next) {
        bool parameter = p->kind == N_PARAM || (p->kind == N_LET && p->op);
        if (parameter && strcmp(p->name, "p") != 0
            && cost_is_multiple(w->algorithm, w->model, p->name, "b")
            && (*warps = named_over_b(w, p->name, NULL))) {
            *threads = p->name;
            return true;
        }
    }
    return false;
}

/* The let of the name, one of the list, where it is fixed, on this model, and whole blocks, one at
 * least. */
static bool is_fixed_blocks(writer *w, const node *let)
{
    return writer_fixed(w, let->name) == let->a && sym_least(&w->s, let->a) == 1
           && agpu_is_blocks(w, NULL, let->a);
}

/* Such a let, of words of shared memory that rows of b fill; NULL: there is none. */
static const char *let_of_blocks(writer *w)
{
    for (const node *l = NULL; (l = entry_let(w->algorithm, l)) != NULL;)
        if (is_fixed_blocks(w, l))
            return l->name;
    return NULL;
}

void agpu_begin_writer(writer *w)
{
    symbols *s = &w->s;
    const char *threads, *words = let_of_blocks(w);
    const node *warps, *b = expr_name(s->a, "b"),
               *many = expr_pair(s->a, OP_DIV, expr_name(s->a, "p"), b);
    s->alias = agpu_alias;
    s->product[0] = (product_name){ "p", { named_over_b(w, "p", many), b } };
    if (has_warps(w, &threads, &warps))
        s->product[1] = (product_name){ threads, { warps, b } };
    if (words)
        s->product[2] = (product_name){
            words, { named_over_b(w, words,
                                  expr_pair(s->a, OP_FDIV, expr_name(s->a, words), b)), b }
        };
}

/* --- values ----------------------------------------------------------------------------------- */

agpu_term agpu_term_one(writer *w)
{
    return (agpu_term){ .times = sym_number(&w->s, 1) };
}

sym agpu_difference(writer *w, const sym *a, const sym *b)
{
    return sym_add(&w->s, a, b, -1);
}

static bool is_loop(const writer *w, const char *name)
{
    const loop *l = w->loops;
    while (l && strcmp(l->var, name) != 0)
        l = l->outer;
    return l != NULL;
}

/* Is `a` surely at least 0 because of a let in it, max(x, ...) or min(x, ...)? Where `a` rises
 * with a max, it is no less than with any one of the operands in the let's place; where it falls
 * with a min, neither. So one operand with which it is at least 0 is enough. */
static bool holds_at_operand(writer *w, const sym *a, const node *atom)
{
    sym zero = sym_number(&w->s, 0), k, rest, at;
    const char *name = atom->name;
    const node *let = atom->kind != N_NAME || is_loop(w, name) ? NULL : writer_fixed(w, name);
    bool most = let && expr_calls(let, FN_MAX),
         least = let && expr_calls(let, FN_MIN);
    if (!(most || least) || !sym_linear(&w->s, a, name, &k, &rest))
        return false;
    if (least)
        k = agpu_difference(w, &zero, &k);
    if (!sym_not_negative(&w->s, &k))
        return false;
    for (const node *x = let->a; x; x = x->next) {
        sym operand = sym_of(&w->s, x);
        if (sym_put(&w->s, a, name, &operand, &at) && sym_not_negative(&w->s, &at))
            return true;
    }
    return false;
}

/* Is a certainly >= 0, by lets that are a max or a min, too? */
static bool not_negative(writer *w, const sym *a)
{
    bool yes = sym_not_negative(&w->s, a);
    for (int i = 0; i < a->count && !yes; i++)
        for (int j = 0; j < a->t[i].count && !yes; j++)
            yes = holds_at_operand(w, a, sym_atom_node(&w->s, &a->t[i], j));
    return yes;
}

/* What only a let says not to be negative stays together, as max(0, x) would: (L - B)^2. */
sym agpu_at_least_zero(writer *w, const sym *a)
{
    if (sym_not_negative(&w->s, a))
        return *a;
    if (!not_negative(w, a))
        return sym_atom(&w->s, active_at_least_zero(w, a), 0);
    sym x = sym_atom(&w->s, sym_node(&w->s, a), 0);
    w->s.atoms[x.t[0].atom[0]].least = 0;
    return x;
}

/* Is it surely more than 0, or does a loop or branch around say so? */
static bool said(writer *w, const node *c, const sym *a)
{
    if (c == NULL || c->kind != N_BINARY)
        return false;
    if (c->op == OP_AND)
        return said(w, c->a, a) || said(w, c->b, a);
    if (c->op != OP_LT && c->op != OP_GT)
        return false;
    sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b),
        gap = c->op == OP_GT ? agpu_difference(w, &left, &right)
                             : agpu_difference(w, &right, &left);
    return sym_same(&gap, a);
}

/* Does it fall with the loop's variable, and is more than 0 in its last turn? */
static bool holds_to_the_end(writer *w, const frame *f, const sym *a)
{
    sym k, rest, zero = sym_number(&w->s, 0);
    if (f->var == NULL || !sym_linear(&w->s, a, f->var, &k, &rest) || k.count == 0)
        return false;
    k = agpu_difference(w, &zero, &k);
    if (!sym_at_least_one(&w->s, &k))
        return false;
    k = sym_mul(&w->s, &k, &f->hi);
    rest = agpu_difference(w, &rest, &k);
    return sym_at_least_one(&w->s, &rest);
}

static bool is_positive(writer *w, const frame *around, const sym *a)
{
    if (sym_at_least_one(&w->s, a))
        return true;
    for (const frame *f = around; f; f = f->outer)
        if (said(w, f->holds, a) || holds_to_the_end(w, f, a))
            return true;
    return false;
}

void agpu_term_add_condition(writer *w, agpu_term *v, const frame *around, const sym *condition)
{
    sym linear = agpu_linear_condition(w, around, condition);
    const sym *more = &linear;
    ratio k;
    if (is_positive(w, around, condition) || is_positive(w, around, more))
        return;
    if (sym_constant(more, &k)) { /* and not more than 0 */
        v->times = sym_number(&w->s, 0);
        return;
    }
    for (int i = 0; i < v->conditions; i++)
        if (sym_same(&v->more[i], more))
            return;
    if (v->conditions == MOST_CONDITIONS)
        w->s.bad = true;
    else
        v->more[v->conditions++] = *more;
}

void agpu_term_add_when(writer *w, agpu_term *v, const node *when)
{
    const node *all = expr_and(w->s.a, v->when, when);
    if (v->when && all != v->when) /* what is around it stands before it */
        all = expr_and(w->s.a, when, v->when);
    v->when = all;
}

/* A condition that is the same for all cores. */
void agpu_term_add_host(writer *w, agpu_term *v, const frame *around, const node *c, bool holds)
{
    if (c->kind == N_UNARY && c->op == OP_NOT) {
        agpu_term_add_host(w, v, around, c->a, !holds);
        return;
    }
    if (c->kind == N_BINARY && c->op == (holds ? OP_AND : OP_OR)) {
        agpu_term_add_host(w, v, around, c->b, holds); /* the inner one first, as of frames */
        agpu_term_add_host(w, v, around, c->a, holds);
        return;
    }
    if (c->kind == N_BINARY && c->op >= OP_LT && c->op <= OP_GE) {
        sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b),
            plus_one = sym_number(&w->s, 1);
        bool less = c->op == OP_LT || c->op == OP_LE, strict = c->op == OP_LT || c->op == OP_GT;
        if (!holds) {
            less = !less;
            strict = !strict;
        }
        sym gap = less ? agpu_difference(w, &right, &left) : agpu_difference(w, &left, &right);
        if (!strict)
            gap = sym_add(&w->s, &gap, &plus_one, 1);
        for (int i = 0; i < gap.count; i++)
            strict |= gap.t[i].k.q != 1; /* of what is not whole 0 is not the last */
        if (!(strict && c->op != OP_LT && c->op != OP_GT)) {
            agpu_term_add_condition(w, v, around, &gap);
            return;
        }
    }
    cost_mask m = { .condition = c, .holds = holds };
    agpu_term_add_when(w, v, active_condition(w, &m));
}

bool agpu_term_mentions(writer *w, const agpu_term *v, const char *name, bool conditions)
{
    bool found = sym_has(&w->s, &v->times, name) || sym_has(&w->s, &v->most, name)
                 || expr_mentions(v->other, name) || expr_mentions(v->when, name);
    for (int i = 0; i < v->tops; i++)
        found |= sym_has(&w->s, &v->top[i].s, name) || sym_has(&w->s, &v->top[i].by, name);
    for (int i = 0; i < v->conditions && conditions; i++)
        found |= sym_has(&w->s, &v->more[i], name);
    return found;
}

bool agpu_term_has_condition(const agpu_term *v, const sym *more)
{
    for (int i = 0; i < v->conditions; i++)
        if (sym_same(&v->more[i], more))
            return true;
    return false;
}

bool agpu_term_same_conditions(const agpu_term *a, const agpu_term *b)
{
    bool same = a->conditions == b->conditions && expr_same(a->when, b->when);
    for (int i = 0; i < a->conditions && same; i++)
        same = agpu_term_has_condition(b, &a->more[i]);
    return same;
}

bool agpu_term_same_factor(const agpu_term *a, const agpu_term *b)
{
    bool same = a->tops == b->tops && expr_same(a->other, b->other);
    for (int i = 0; i < a->tops && same; i++)
        same = sym_same(&a->top[i].s, &b->top[i].s) && sym_same(&a->top[i].by, &b->top[i].by);
    return same && (a->tops == 0 || sym_same(&a->most, &b->most));
}

/* 1 or 0 */
bool agpu_term_is_unit(const agpu_term *v)
{
    ratio k;
    return v->tops == 0 && v->other == NULL && sym_constant(&v->times, &k) && ratio_is(k, 1);
}

bool agpu_term_is_single(const agpu_term *v)
{
    ratio k;
    return agpu_term_is_unit(v)
           || (v->single && v->tops == 0 && sym_constant(&v->times, &k) && ratio_is(k, 1));
}

bool agpu_term_is_zero(const agpu_term *v)
{
    return v->times.count == 0;
}

/* Is it more than 0 where the conditions of the value hold? */
static bool follows(writer *w, const sym *more, const agpu_term *from)
{
    for (int i = 0; i < from->conditions; i++) {
        sym over = agpu_difference(w, more, &from->more[i]);
        if (sym_not_negative(&w->s, &over))
            return true;
    }
    return false;
}

bool agpu_term_covers(writer *w, const agpu_term *a, const agpu_term *b)
{
    bool all = agpu_term_is_unit(a) && agpu_term_is_single(b)
               && (a->when == NULL || expr_same(a->when, b->when));
    for (int i = 0; i < a->conditions && all; i++)
        all = follows(w, &a->more[i], b);
    return all;
}

const node *edge_node(writer *w, const edge *e)
{
    ratio k;
    const node *s = sym_node(&w->s, &e->s);
    if (sym_constant(&e->by, &k) && ratio_is(k, 1))
        return s;
    return expr_call(w->s.a, FN_CEIL, expr_pair(w->s.a, OP_DIV, s, sym_node(&w->s, &e->by)), NULL);
}

/* The top, or (-1) the number of all, as a value of the list. */
static edge top_of(writer *w, const agpu_term *v, int which)
{
    return which < 0 ? (edge){ v->most, sym_number(&w->s, 1) } : v->top[which];
}

/* Is another one of them surely less, or the same and before it? */
static bool is_above(writer *w, const agpu_term *v, int which)
{
    edge e = top_of(w, v, which);
    for (int i = -1; i < v->tops; i++) {
        edge other = top_of(w, v, i);
        sym over = agpu_difference(w, &e.s, &other.s);
        bool less = sym_same(&e.by, &other.by) && not_negative(w, &over);
        if (i != which && less && (over.count || i < which))
            return true;
    }
    return false;
}

/* The only one that no other is surely below; *others: how many there are beside it. */
static edge lowest_top(writer *w, const agpu_term *v, int *others)
{
    edge lowest = top_of(w, v, -1);
    *others = -1;
    for (int i = -1; i < v->tops; i++)
        if (!is_above(w, v, i)) {
            lowest = top_of(w, v, i);
            ++*others;
        }
    return lowest;
}

/* How many of 0, ..., most - 1 lie below all tops. */
static const node *count_node(writer *w, const agpu_term *v)
{
    arena *a = w->s.a;
    bool surely = true;
    const node *first = NULL;
    node *least = NULL;
    for (int i = -1; i < v->tops; i++) {
        edge e = top_of(w, v, i);
        surely &= i < 0 || not_negative(w, &v->top[i].s);
        if (is_above(w, v, i))
            continue;
        if (least)
            expr_more(a, least, edge_node(w, &e));
        else if (first)
            least = expr_call(a, FN_MIN, first, edge_node(w, &e));
        else
            first = edge_node(w, &e);
    }
    first = least ? least : first;
    return surely ? first : expr_call(a, FN_MAX, expr_number(a, 0), first);
}

static bool is_quotient(const node *n, void *data)
{
    (void)data;
    return expr_is_op(n, OP_DIV) || expr_is_op(n, OP_FDIV) || expr_is_op(n, OP_MOD);
}

/* The outermost first, and those with quotients, or without: one may have a value only where the
 * others hold. */
static const node *with_conditions(writer *w, const agpu_term *v, bool quotients, const node *all)
{
    for (int i = v->conditions - 1; i >= 0; i--) {
        const node *more = sym_node(&w->s, &v->more[i]);
        if (expr_any(more, is_quotient, NULL) == quotients)
            all = expr_and(w->s.a, all,
                           expr_pair(w->s.a, OP_GT, more, expr_number(w->s.a, 0)));
    }
    return all;
}

void agpu_term_settle(writer *w, agpu_term *v)
{
    sym one = sym_number(&w->s, 1);
    for (int i = 0; i < v->tops; i++)
        if (!sym_same(&v->top[i].by, &one))
            return;
    if (v->tops == 0)
        return;
    int others;
    edge lowest = lowest_top(w, v, &others);
    sym number = others ? sym_atom(&w->s, count_node(w, v), 0) : agpu_at_least_zero(w, &lowest.s);
    v->times = sym_mul(&w->s, &v->times, &number);
    v->tops = 0;
}

const node *agpu_term_node(writer *w, const agpu_term *v)
{
    arena *a = w->s.a;
    const node *all = sym_node(&w->s, &v->times);
    w->counted |= v->counted;
    if (v->tops)
        all = expr_mul(a, all, count_node(w, v));
    if (v->other)
        all = expr_mul(a, all, v->other);
    const node *when = with_conditions(w, v, false, NULL);
    when = with_conditions(w, v, true, expr_and(a, when, v->when));
    return when ? expr_if(a, when, all, expr_number(a, 0)) : all;
}

void agpu_term_add(writer *w, agpu_term **list, agpu_term v)
{
    if (agpu_term_is_zero(&v))
        return;
    for (; *list; list = &(*list)->next)
        if (agpu_term_same_conditions(*list, &v) && agpu_term_same_factor(*list, &v)) {
            (*list)->times = sym_add(&w->s, &(*list)->times, &v.times, 1);
            return;
        }
    *list = arena_alloc(w->s.a, sizeof **list);
    **list = v;
    (*list)->next = NULL;
}
