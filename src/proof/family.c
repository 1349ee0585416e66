/* Proofs of a no: F/G grows along a family of parameters. See proof.h.
 *
 * For the rules, a parameter is a let here, a name that stands for an expression of t, and the
 * claim is least <= quotient for all whole t >= from. This file checks what makes that a no: the
 * quotient is F/G along the family, G is above 0, `least` grows without end, and each condition of
 * the regime is a step. Or (zero) the claim is 0 == G/F, with F above 0. */
#include <string.h>

#include "expr/expr.h"
#include "lang/unparse.h"
#include "proof/check.h"

enum { DEEPEST_LET = 8 };

/* --- the quotient ----------------------------------------------------------------------------- */

typedef struct renaming {
    const char *from, *to;
} renaming;

static void rename_one(node *n, void *data)
{
    const renaming *r = data;
    if (n->kind != N_CALL && n->name && strcmp(n->name, r->from) == 0)
        n->name = r->to;
}

const node *proof_family_apart(arena *a, const node *e, const char *counter)
{
    static const char *const others[] = { "i", "j", "h", "u", "v", "x", "y", "z" };
    node *made = node_copy_one(a, e);
    renaming r = { counter, NULL };
    for (size_t i = 0; i < sizeof others / sizeof *others && r.to == NULL; i++)
        if (strcmp(others[i], counter) != 0 && !normal_has(e, others[i])
            && !normal_binds(e, others[i]))
            r.to = others[i];
    if (r.to && normal_binds(e, r.from))
        node_walk(made, rename_one, &r);
    return made;
}

enum { MOST_BOUND = 16 };

typedef struct replacing {
    checker *k;
    int depth, bounds;
    const char *bound[MOST_BOUND]; /* the variables of the sums around the present place */
    bool *captured;
} replacing;

/* e with each let replaced by its expression, whose own variables are kept apart from the
 * family's. */
static const node *along(const node *e, void *data)
{
    replacing w = *(replacing *)data;
    bool own = e->kind != N_NAME || w.depth == DEEPEST_LET; /* nothing is put in its place */
    for (int i = 0; i < w.bounds && !own; i++)
        own = strcmp(w.bound[i], e->name) == 0;
    const node *let = own ? NULL : decide_let_of(&w.k->c, e->name);
    for (int i = 0; i < w.bounds && let; i++)
        *w.captured |= expr_mentions(let, w.bound[i]);
    for (const node *v = e->kind == N_AGGREGATE ? e->a : NULL; v; v = v->next) {
        *w.captured |= w.bounds == MOST_BOUND;
        if (w.bounds < MOST_BOUND)
            w.bound[w.bounds++] = v->name;
    }
    w.depth += let != NULL;
    return let ? along(proof_family_apart(w.k->a, let, w.k->p->family->counter), &w)
               : expr_with(w.k->a, e, along, &w);
}

/* Does a step say that e is at least `less`, or equals it, which is above 0? */
static bool says_positive(context *in, const node *e, const node *less, const node *more)
{
    const bool says = psum_same(in, psum_of(in, more), psum_of(in, e)) && decide_positive(in, less)
                      && !in->bad;
    in->bad = false;
    return says;
}

/* Is e, or what equals it along the family, above 0: surely, or because a step says that it is at
 * least something above 0, or as a product, quotient or sum of what is? */
static bool is_positive(checker *k, context *in, const node *e)
{
    if (decide_positive(in, e))
        return true;
    for (int i = 0; i < k->p->count; i++) {
        const proof_step *s = &k->p->steps[i];
        if (!s->scopes && !s->unders
            && (says_positive(in, e, s->left, s->right)
                || (s->equal && says_positive(in, e, s->right, s->left))))
            return true;
    }
    return e->kind == N_BINARY && (e->op == OP_MUL || e->op == OP_DIV || e->op == OP_ADD)
           && is_positive(k, in, e->a) && is_positive(k, in, e->b);
}

static const char *check_quotient(checker *k)
{
    const proof_family *f = k->p->family;
    context in = k->c;
    bool captured = false;
    const node *over = f->zero ? f->right : f->left, *under = f->zero ? f->left : f->right,
               *apart = proof_family_apart(k->a, node_binary(k->a, OP_DIV, over, under),
                                           f->counter),
               *is = along(apart, &(replacing){ .k = k, .captured = &captured });
    if (captured)
        return "a sum on the way binds a name that the family or a definition has";
    in.logs = true;
    if (!decide_defined(&in, is->a) || !decide_defined(&in, is->b) || !is_positive(k, &in, is->b))
        return "it is not decided that the divisor is above 0 along the family";
    return psum_same(&in, psum_of(&in, k->p->right), psum_of(&in, is)) && !in.bad
               ? NULL
               : "the quotient is not that of the two sides along the family";
}

/* --- what grows ------------------------------------------------------------------------------- */

static bool is_variable(const psum *p, const char *counter)
{
    const term *t = p->terms;
    return p->count == 1 && t->count == 1 && t->by.p > 0 && t->factors[0].power.p > 0
           && strcmp(t->factors[0].of->key, counter) == 0;
}

/* Does it grow without end: is it a positive multiple of a product of t^a, 2^(a*t) and log2(t),
 * with each a above 0? */
static bool grows(context *c, const psum *p, const char *counter)
{
    ratio base;
    bool some = false;
    if (p->count != 1 || p->terms[0].by.p <= 0)
        return false;
    for (int i = 0; i < p->terms[0].count; i++) {
        const factor *f = &p->terms[0].factors[i];
        const atom *x = f->of;
        if (x->kind == ATOM_POLY && psum_constant(x->base, &base) && base.p > 0)
            continue; /* a number, 2^(-400) */
        some = true;
        const bool is_log = x->kind == ATOM_NODE && node_calls(x->e, FN_LOG2, 1);
        if (f->power.p <= 0
            || !(strcmp(x->key, counter) == 0
                 || (is_log && is_variable(psum_of(c, x->e->a), counter))
                 || (x->kind == ATOM_POWER && is_variable(x->to, counter)
                     && psum_constant(x->base, &base) && base.p > base.q)))
            return false;
    }
    return some;
}

/* --- the regime ------------------------------------------------------------------------------- */

/* Does a step say for all t that small <= big, or (`equal`) that they are equal? */
static bool said(checker *k, const node *small, const node *big, bool equal)
{
    const char *l = normal_key_of(&k->c, small), *r = normal_key_of(&k->c, big);
    for (int i = 0; i < k->p->count; i++) {
        const proof_step *s = &k->p->steps[i];
        const step_keys *keys = &k->steps[i];
        if (s->scopes || s->unders || (equal && !s->equal))
            continue;
        if ((strcmp(keys->left, l) == 0 && strcmp(keys->right, r) == 0)
            || (s->equal && strcmp(keys->left, r) == 0 && strcmp(keys->right, l) == 0))
            return true;
    }
    return false;
}

/* Does a step say that x is 2^k for a whole k >= 0? */
static bool said_power(checker *k, const node *x)
{
    const char *key = normal_key_of(&k->c, x);
    for (int i = 0; i < k->p->count; i++) {
        const proof_step *s = &k->p->steps[i];
        if (s->equal && !s->scopes && !s->unders && strcmp(k->steps[i].left, key) == 0
            && decide_power(&k->c, psum_of(&k->c, s->right)))
            return true;
    }
    return false;
}

static bool met(checker *k, const node *e)
{
    if (e->kind == N_CALL && node_calls(e, FN_IS_POW2, 1))
        return said_power(k, e->a);
    if (e->kind != N_BINARY)
        return false;
    node *one = node_number(k->a, e->at, 1), *more = node_binary(k->a, OP_ADD, e->a, one),
         *less = node_binary(k->a, OP_ADD, e->b, one);
    switch (e->op) {
    case OP_AND: return met(k, e->a) && met(k, e->b);
    case OP_OR: return met(k, e->a) || met(k, e->b);
    case OP_EQ: return said(k, e->a, e->b, true);
    case OP_LE: return said(k, e->a, e->b, false);
    case OP_GE: return said(k, e->b, e->a, false);
    case OP_LT: return said(k, more, e->b, false);
    case OP_GT: return said(k, less, e->a, false);
    case OP_NE: return said(k, more, e->b, false) || said(k, less, e->a, false);
    default: return false;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

const char *check_family(checker *k)
{
    const proof *p = k->p;
    const proof_family *f = p->family;
    const char *why;
    if (decide_let_of(&k->c, f->counter) || expr_mentions(f->left, f->counter)
        || expr_mentions(f->right, f->counter))
        return arena_format(k->kept, "`%s` has two meanings here", f->counter);
    for (int i = 0; i < p->let_count; i++)
        if (!decide_whole(&k->c, p->lets[i].is))
            return arena_format(k->kept, "`%s` is not surely a whole number along the family",
                                p->lets[i].name);
    if ((why = check_quotient(k)))
        return why;
    for (int i = 0; i < f->where_count; i++)
        if (expr_mentions(f->where[i], f->counter) || !met(k, f->where[i]))
            return arena_format(k->kept, "no step says that the family meets the condition %s",
                                unparse_arena(k->kept, f->where[i]));
    if (f->zero)
        return psum_of(&k->c, p->left)->count == 0 && p->steps[p->count - 1].equal
                   ? NULL
                   : "the last step does not say that the quotient is 0";
    if (!grows(&k->c, psum_of(&k->c, p->left), f->counter))
        return arena_format(k->kept,
                            "`least` is not a multiple of a product of powers of %s, 2^%s and "
                            "log2(%s)",
                            f->counter, f->counter, f->counter);
    return NULL;
}
