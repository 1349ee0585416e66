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
    for (int i = 0; i < SYMBOL_PRODUCTS && s->product[i].name; i++) {
        const product_name *of = &s->product[i];
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

/* p is whole blocks; so may another parameter be that counts threads in warps with a name; and a
 * let, fixed on this model, of words of shared memory that rows of b fill. */
void agpu_begin_writer(writer *w)
{
    arena *a = w->s.a;
    product_name *next = w->s.product;
    const node *b = expr_name(a, "b"), *many = expr_pair(a, OP_DIV, expr_name(a, "p"), b), *warps;
    w->s.alias = agpu_alias;
    *next++ = (product_name){ "p", { named_over_b(w, "p", many), b } };
    for (const node *p = w->algorithm->def->a; p; p = p->next) {
        bool parameter = (p->kind == N_PARAM || (p->kind == N_LET && p->op))
                         && strcmp(p->name, "p") != 0;
        if (parameter && cost_is_multiple(w->algorithm, w->model, p->name, "b")
            && (warps = named_over_b(w, p->name, NULL))) {
            *next++ = (product_name){ p->name, { warps, b } };
            break;
        }
    }
    for (const node *l = NULL; (l = entry_let(w->algorithm, l)) != NULL;)
        if (writer_fixed(w, l->name) == l->a && sym_least(&w->s, l->a) == 1
            && agpu_is_blocks(w, NULL, l->a)) {
            many = expr_pair(a, OP_FDIV, expr_name(a, l->name), b);
            *next = (product_name){ l->name, { named_over_b(w, l->name, many), b } };
            break;
        }
}

/* --- values ----------------------------------------------------------------------------------- */

agpu_term agpu_term_one(writer *w)
{
    return (agpu_term){ .times = sym_number(&w->s, 1) };
}

const char agpu_nth[] = "#";

/* Is `a` surely at least 0 because of what an atom in it is: a let max(x, ...) or min(x, ...), or
 * x div y? Where `a` rises with a max, it is no less than with any one of the operands in the let's
 * place; where it falls with a min or a quotient, neither. So one operand with which it is at least
 * 0 is enough. */
static bool holds_at_operand(writer *w, const sym *a, const node *atom)
{
    sym k, rest, at;
    const node *is = atom->kind == N_NAME ? writer_fixed(w, atom->name) : atom;
    for (const loop *l = w->loops; l && atom->kind == N_NAME; l = l->outer)
        is = strcmp(l->var, atom->name) == 0 ? NULL : is;
    sym one = sym_atom(&w->s, atom, 1);
    bool quotient = expr_is_op(atom, OP_FDIV) && w->s.atoms[one.t->atom[0]].least == 0,
         most = is && is != atom && expr_calls(is, FN_MAX),
         least = is && is != atom && expr_calls(is, FN_MIN);
    if (!(most || least || quotient) || !sym_linear_in(&w->s, a, atom, &k, &rest))
        return false;
    at = most ? k : sym_negative(&w->s, &k);
    if (!sym_not_negative(&w->s, &at))
        return false;
    for (const node *x = is->a; x; x = quotient ? NULL : x->next) {
        sym operand = sym_of(&w->s, x);
        at = sym_mul(&w->s, &k, &operand);
        at = sym_add(&w->s, &rest, &at, 1);
        if (sym_not_negative(&w->s, &at))
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

/* At that end of each loop around where it is least? */
bool agpu_is_at_least(writer *w, const frame *around, sym a, int least)
{
    for (const frame *f = around;; f = f->outer) {
        sym k, rest, down;
        if (least ? sym_at_least_one(&w->s, &a) : not_negative(w, &a))
            return true;
        if (f == NULL)
            return false;
        if (f->var == NULL || !sym_linear(&w->s, &a, f->var, &k, &rest) || k.count == 0)
            continue;
        down = sym_negative(&w->s, &k);
        const sym *end = sym_not_negative(&w->s, &k)      ? &f->lo
                         : sym_not_negative(&w->s, &down) ? &f->hi
                                                          : NULL;
        if (end == NULL)
            return false;
        k = sym_mul(&w->s, &k, end);
        a = sym_add(&w->s, &rest, &k, 1);
    }
}

/* What only a let says not to be negative stays together, as max(0, x) would: (L - B)^2. */
sym agpu_at_least_zero(writer *w, const frame *around, const sym *a)
{
    bool surely = not_negative(w, a);
    if (sym_not_negative(&w->s, a) || (!surely && agpu_is_at_least(w, around, *a, 0)))
        return *a;
    if (!surely)
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
    op_kind o;
    sym gap;
    if ((c->op != OP_LT && c->op != OP_GT) || !active_comparison(w, c, true, &o, &gap))
        return false;
    gap = o == OP_LT ? sym_negative(&w->s, &gap) : gap;
    return sym_same(&gap, a);
}

static bool is_positive(writer *w, const frame *around, const sym *a)
{
    for (const frame *f = around; f; f = f->outer)
        if (said(w, f->holds, a))
            return true;
    return agpu_is_at_least(w, around, *a, 1);
}

static bool has_condition(const agpu_term *v, const sym *more)
{
    for (int i = 0; i < v->conditions; i++)
        if (sym_same(&v->more[i], more))
            return true;
    return false;
}

void agpu_term_push(writer *w, agpu_term *v, const sym *more)
{
    if (v->conditions == MOST_CONDITIONS)
        w->s.bad = true;
    else
        v->more[v->conditions++] = *more;
}

void agpu_term_add_condition(writer *w, agpu_term *v, const frame *around, const sym *condition)
{
    bool of_core = around && around->cores && sym_has(&w->s, condition, around->var);
    sym linear = of_core ? *condition : agpu_linear_condition(w, around, condition);
    const sym *more = &linear;
    ratio k;
    if (is_positive(w, around, condition) || is_positive(w, around, more))
        return;
    if (sym_constant(more, &k)) { /* and not more than 0 */
        v->times = sym_number(&w->s, 0);
        return;
    }
    if (!has_condition(v, more))
        agpu_term_push(w, v, more);
}

void agpu_term_add_turns(writer *w, agpu_term *v, const frame *f)
{
    sym gap = sym_span(&w->s, &f->lo, &f->hi);
    agpu_term_add_condition(w, v, f->outer, &gap);
}

void agpu_term_add_when(writer *w, agpu_term *v, const node *when)
{
    const node *all = expr_and(w->s.a, v->when, when);
    if (v->when && all != v->when) /* what is around it stands before it */
        all = expr_and(w->s.a, when, v->when);
    v->when = all;
}

/* A comparison as conditions; of the cores' number it has to be linear. False: it is none. */
static bool add_comparison(writer *w, agpu_term *v, const frame *around, const node *c, bool holds)
{
    op_kind o;
    sym gap, k, rest, back;
    bool of_core = around && around->cores && expr_mentions(c, around->var);
    int sign = 0;
    if (!active_comparison(w, c, holds, &o, &gap)
        || (of_core
            && !(sym_linear(&w->s, &gap, around->var, &k, &rest) && (sign = sym_sign(&w->s, &k)))))
        return false;
    const bool whole = sym_integral(&gap); /* of what is not whole 0 is not the last */
    back = sym_negative(&w->s, &gap);
    if (o == OP_EQ || o == OP_NE) { /* all but the first */
        if (sign == 0 || !whole || !sym_is(&k, sign) || (o == OP_NE && rest.count))
            return false;
        if (o == OP_EQ) {
            sym up = sym_plus(&w->s, &gap, 1);
            agpu_term_add_condition(w, v, around, &up);
        }
        gap = sym_plus(&w->s, sign > 0 && o == OP_NE ? &gap : &back, o == OP_EQ);
        agpu_term_add_condition(w, v, around, &gap);
        return true;
    }
    bool strict = o == OP_LT || o == OP_GT;
    gap = sym_plus(&w->s, o == OP_LT || o == OP_LE ? &back : &gap, !strict);
    if (strict || whole)
        agpu_term_add_condition(w, v, around, &gap);
    return strict || whole;
}

void agpu_term_add_host(writer *w, agpu_term *v, const frame *around, const node *c, bool holds)
{
    if (c->kind == N_UNARY && c->op == OP_NOT) {
        agpu_term_add_host(w, v, around, c->a, !holds);
    } else if (c->kind == N_BINARY && c->op == (holds ? OP_AND : OP_OR)) {
        agpu_term_add_host(w, v, around, c->b, holds); /* the inner one first, as of frames */
        agpu_term_add_host(w, v, around, c->a, holds);
    } else if (!add_comparison(w, v, around, c, holds)) {
        agpu_term_add_when(w, v, holds ? c : expr_not(w->s.a, c));
    }
}

agpu_term agpu_term_mul(writer *w, const agpu_term *a, const frame *around, const agpu_term *by)
{
    agpu_term v = *a;
    for (int i = 0; i < by->conditions; i++)
        agpu_term_add_condition(w, &v, around, &by->more[i]);
    if (by->when)
        agpu_term_add_when(w, &v, by->when);
    v.times = sym_mul(&w->s, &v.times, &by->times);
    return v;
}

bool agpu_term_mentions(writer *w, const agpu_term *v, const char *name, bool conditions)
{
    bool found = sym_has(&w->s, &v->times, name) || sym_has(&w->s, &v->most, name)
                 || expr_mentions(v->other, name) || expr_mentions(v->when, name);
    for (int i = 0; i < v->conditions && conditions; i++)
        found |= sym_has(&w->s, &v->more[i], name);
    return found;
}

/* Adds to the one what mentions the variable, and the rest to the other. */
static void split_when(writer *w, const node *n, const char *var, agpu_term *own, agpu_term *rest)
{
    if (expr_is_op(n, OP_AND)) {
        split_when(w, n->a, var, own, rest);
        split_when(w, n->b, var, own, rest);
    } else if (n) {
        agpu_term *to = expr_mentions(n, var) ? own : rest;
        to->when = expr_and(w->s.a, to->when, n);
    }
}

void agpu_term_split(writer *w, const agpu_term *v, const char *var, const char *other,
                     agpu_term *own, agpu_term *rest)
{
    *own = *v;
    *rest = agpu_term_one(w);
    own->conditions = 0;
    own->when = NULL;
    for (int i = 0; i < v->conditions; i++) {
        bool mine = sym_has(&w->s, &v->more[i], var) || sym_has(&w->s, &v->more[i], other);
        agpu_term *to = mine ? own : rest;
        to->more[to->conditions++] = v->more[i];
    }
    split_when(w, v->when, var, own, rest);
}

void agpu_term_drop(writer *w, agpu_term *v, const char *name)
{
    int kept = 0;
    for (int i = 0; i < v->conditions; i++)
        if (!sym_has(&w->s, &v->more[i], name))
            v->more[kept++] = v->more[i];
    v->conditions = kept;
}

bool agpu_term_same(const agpu_term *a, const agpu_term *b)
{
    bool same = a->conditions == b->conditions && expr_same(a->when, b->when)
                && sym_same(&a->most, &b->most) && expr_same(a->other, b->other);
    for (int i = 0; i < a->conditions && same; i++)
        same = has_condition(b, &a->more[i]);
    return same;
}

bool agpu_term_is_single(const agpu_term *v)
{
    return v->most.count == 0 && (v->other == NULL || v->single) && sym_is(&v->times, 1);
}

/* 1 or 0 */
bool agpu_term_is_unit(const agpu_term *v)
{
    return v->other == NULL && agpu_term_is_single(v);
}

bool agpu_term_is_zero(const agpu_term *v)
{
    return v->times.count == 0;
}

bool agpu_term_covers(writer *w, const agpu_term *a, const agpu_term *b)
{
    bool all = agpu_term_is_unit(a) && agpu_term_is_single(b)
               && (a->when == NULL || expr_same(a->when, b->when));
    for (int i = 0; i < a->conditions && all; i++) {
        all = false;
        for (int j = 0; j < b->conditions && !all; j++) {
            sym over = sym_less(&w->s, &a->more[i], &b->more[j]);
            all = sym_not_negative(&w->s, &over);
        }
    }
    return all;
}

bool agpu_edges(writer *w, const agpu_term *v, const char *var, edges *e)
{
    *e = (edges){ 0 };
    for (int i = 0; i < v->conditions; i++) {
        sym k, rest, back;
        if (!sym_has(&w->s, &v->more[i], var))
            continue;
        if (!sym_linear(&w->s, &v->more[i], var, &k, &rest) || sym_sign(&w->s, &k) == 0)
            return false;
        back = sym_negative(&w->s, sym_sign(&w->s, &k) < 0 ? &k : &rest);
        if (sym_sign(&w->s, &k) < 0)
            e->top[e->tops++] = (edge){ rest, back };
        else
            e->bottom[e->bottoms++] = (edge){ sym_plus(&w->s, &back, 1), k };
    }
    return true;
}

const node *edge_node(writer *w, const edge *e)
{
    const node *s = sym_node(&w->s, &e->s);
    return sym_is(&e->by, 1) ? s : expr_ceil(w->s.a, s, sym_node(&w->s, &e->by));
}

const node *edge_most(writer *w, builtin_id fn, const node *n, const edge *e, int count)
{
    node *all = expr_call(w->s.a, fn, n, NULL);
    for (int i = 0; i < count; i++)
        expr_more(w->s.a, all, edge_node(w, &e[i]));
    return count ? all : n;
}

/* Is another one of them surely less, or the same and before it? */
static bool is_above(writer *w, const frame *around, const edges *all, int which)
{
    const edge *e = &all->top[which];
    for (int i = 0; i < all->tops; i++) {
        sym over = sym_less(&w->s, &e->s, &all->top[i].s);
        if (i != which && sym_same(&e->by, &all->top[i].by) && agpu_is_at_least(w, around, over, 0)
            && (over.count || i < which))
            return true;
    }
    return false;
}

/* How many numbers there are below all tops, of which the first is `most`; *kept: those tops that
 * no other is surely below. */
static const node *count_node(writer *w, const frame *around, const agpu_term *v, edges *kept)
{
    edges all;
    bool surely = true;
    *kept = (edges){ 0 };
    agpu_edges(w, v, agpu_nth, &all);
    memmove(&all.top[1], all.top, (size_t)all.tops++ * sizeof *all.top);
    all.top[0] = (edge){ v->most, sym_number(&w->s, 1) };
    for (int i = 0; i < all.tops; i++) {
        surely &= i == 0 || agpu_is_at_least(w, around, all.top[i].s, 0);
        if (!is_above(w, around, &all, i))
            kept->top[kept->tops++] = all.top[i];
    }
    const node *first = edge_node(w, &kept->top[0]),
               *least = edge_most(w, FN_MIN, first, &kept->top[1], kept->tops - 1);
    return surely ? least : expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0), least);
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
        if (!expr_mentions(more, agpu_nth) && expr_any(more, is_quotient, NULL) == quotients)
            all = expr_and(w->s.a, all, expr_pair(w->s.a, OP_GT, more, expr_number(w->s.a, 0)));
    }
    return all;
}

void agpu_term_settle(writer *w, agpu_term *v, const frame *around, bool all)
{
    bool whole = true;
    edges e;
    if (v->most.count == 0)
        return;
    const node *count = count_node(w, around, v, &e);
    for (int i = 0; i < e.tops; i++)
        whole &= sym_is(&e.top[i].by, 1);
    if (!whole && !all)
        return;
    sym number = whole && e.tops == 1 ? agpu_at_least_zero(w, around, &e.top[0].s)
                                      : sym_atom(&w->s, count, 0);
    v->times = sym_mul(&w->s, &v->times, &number);
    v->most = sym_number(&w->s, 0);
    agpu_term_drop(w, v, agpu_nth);
}

const node *agpu_term_factor(writer *w, const frame *around, const agpu_term *v)
{
    edges e;
    const node *all = sym_node(&w->s, &v->times);
    w->counted |= v->counted;
    if (v->most.count)
        all = expr_mul(w->s.a, all, count_node(w, around, v, &e));
    return v->other ? expr_mul(w->s.a, all, v->other) : all;
}

const node *agpu_term_node(writer *w, const frame *around, const agpu_term *v)
{
    arena *a = w->s.a;
    const node *when = with_conditions(w, v, false, NULL);
    when = with_conditions(w, v, true, expr_and(a, when, v->when));
    const node *all = agpu_term_factor(w, around, v);
    return when ? expr_if(a, when, all, expr_number(a, 0)) : all;
}

agpu_term *agpu_term_copy(writer *w, const agpu_term *v, agpu_term *next)
{
    agpu_term *copy = arena_alloc(w->s.a, sizeof *copy);
    *copy = *v;
    copy->next = next;
    return copy;
}

void agpu_term_add(writer *w, agpu_term **list, agpu_term v)
{
    if (agpu_term_is_zero(&v))
        return;
    for (; *list; list = &(*list)->next)
        if (agpu_term_same(*list, &v)) {
            (*list)->times = sym_add(&w->s, &(*list)->times, &v.times, 1);
            return;
        }
    *list = agpu_term_copy(w, &v, NULL);
}
