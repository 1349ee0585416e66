/* Proofs of a no: F/G along a family of parameters, and what it is at least.  See prove.h.
 *
 * F and G are written along the family, as expressions of t.  F is bounded from below, G from
 * above, by sums of monomials in t and 2^t; of each the one that grows most stands for all, of F
 * half of it, as what is subtracted is at most the other half. */
#include <string.h>

#include "derive/prove_inside.h"

typedef struct refuter {
    prover v;
    const prove_lore *lore;
    const proof_binding *family;
    int members;
    span at;
    const node *t, *two_t; /* t, 2^t */
} refuter;

/* --- along the family ------------------------------------------------------------------------- */

static const node *member(const refuter *r, const char *name)
{
    for (int i = 0; i < r->members; i++)
        if (strcmp(r->family[i].name, name) == 0)
            return r->family[i].is;
    return NULL;
}

static bool definition(void *data, const char *name, proof_law *out)
{
    const refuter *r = data;
    const node *is = member(r, name);
    if (is)
        *out = (proof_law){ .name = name, .is = is };
    return is || r->lore->definition(r->lore->data, name, out);
}

static bool lemma(void *data, const char *function, int i, proof_law *out)
{
    const refuter *r = data;
    return r->lore->lemma(r->lore->data, function, i, out);
}

static bool is_power(const node *e)
{
    return e->kind == N_BINARY && e->op == OP_POW && node_is_number(e->a, 2);
}

/* x*1, x/1, log2(2^x): x. */
static node *shorter(node *e)
{
    if (e->kind == N_BINARY && (e->op == OP_MUL || e->op == OP_DIV) && node_is_number(e->b, 1))
        return e->a;
    if (e->kind == N_BINARY && e->op == OP_MUL && node_is_number(e->a, 1))
        return e->b;
    if (node_calls(e, FN_LOG2, 1) && is_power(e->a))
        return e->a->b;
    return e;
}

static node *along(const refuter *r, const node *e, int depth)
{
    enum { DEEPEST = 8 };
    proof_law law;
    if (e->kind == N_NAME && depth < DEEPEST && definition((void *)r, e->name, &law)
        && law.params == NULL)
        return along(r, law.is, depth + 1);
    node *made = node_itself(r->v.a, e);
    node **sides[] = { &made->a, e->kind == N_CALL ? NULL : &made->b, &made->c };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const node *list = sides[i] ? *sides[i] : NULL;
        if (sides[i])
            *sides[i] = NULL;
        for (; list; list = list->next)
            *sides[i] = node_append(*sides[i], node_itself(r->v.a, along(r, list, depth)));
    }
    return shorter(made);
}

/* --- the regime ------------------------------------------------------------------------------- */

/* The step that e is what it is along the family; 0 where that is the same. */
static int expanded(refuter *r, const node *e, const node *is)
{
    int from[16], froms = 0;
    if (e->kind == N_NAME)
        return prove_say(&r->v, "definition", e, is, true, NULL, 0,
                         &(proof_step){ .name = e->name });
    for (int i = 0; i < r->members && froms < 16; i++)
        if (r->v.p->count > i)
            from[froms++] = r->v.p->steps[i].id;
    return prove_say(&r->v, "equal", e, is, true, from, froms, NULL);
}

static void condition(refuter *r, const node *c, int from)
{
    prover *v = &r->v;
    if (c->kind != N_BINARY || c->op < OP_EQ)
        return; /* is_pow2(n): n == 2^t is among the first */
    const bool more = c->op == OP_GE || c->op == OP_GT;
    const node *small = more ? c->b : c->a, *big = more ? c->a : c->b;
    if (c->op == OP_LT || c->op == OP_GT)
        small = prove_binary(v, OP_ADD, small, node_number(v->a, r->at, 1));
    const node *x = along(r, small, 0), *y = along(r, big, 0);
    int by[] = { expanded(r, small, x), 0, expanded(r, big, y) };
    int links[3], count = 0;
    by[1] = prove_say(v, "monotone", x, y, false, &from, 1, NULL);
    for (int i = 0; i < 3; i++)
        if (by[i])
            links[count++] = by[i];
    prove_say(v, "chain", small, big, false, links, count, NULL);
}

/* The family's members, that t is at least `from`, and each condition; the id of t >= from. */
static int regime(refuter *r, const node *const *where, int count, int64_t from)
{
    for (int i = 0; i < r->members; i++) {
        node *name = node_new(r->v.a, N_NAME, r->at);
        name->name = r->family[i].name;
        expanded(r, name, r->family[i].is);
    }
    const int given = prove_say(&r->v, "given", node_number(r->v.a, r->at, from), r->t, false,
                                NULL, 0, NULL);
    for (int i = 0; i < count; i++)
        condition(r, where[i], given);
    return given;
}

/* --- what grows most -------------------------------------------------------------------------- */

static ratio power_of(const refuter *r, const mono *m, const node *atom)
{
    ratio sum = ratio_of(0);
    for (int i = 0; i < m->count; i++)
        if ((atom == r->t) == (m->f[i].atom->kind == N_NAME))
            sum = ratio_add(sum, m->f[i].power);
    return sum;
}

static int compared(const refuter *r, const mono *x, const mono *y)
{
    int order = ratio_cmp(power_of(r, x, r->two_t), power_of(r, y, r->two_t));
    return order ? order : ratio_cmp(power_of(r, x, r->t), power_of(r, y, r->t));
}

/* Its place; -1: there is none, or something else than t and 2^t stands in a term. */
static int greatest(const refuter *r, const bound *b)
{
    int best = b->count - 1;
    for (int i = 0; i < b->count; i++) {
        for (int k = 0; k < b->t[i].count; k++)
            if (b->t[i].f[k].atom->kind != N_NAME && !is_power(b->t[i].f[k].atom))
                return -1;
        if (compared(r, &b->t[i], &b->t[best]) > 0)
            best = i;
    }
    return best;
}

/* --- the two sides ---------------------------------------------------------------------------- */

/* small <= big as a fact, big/small as a product. */
static void add_fact(refuter *r, int step, const node *big, const node *small)
{
    prover *v = &r->v;
    bound x, y;
    fact f = { .step = step };
    if (v->facts < MOST_FACTS && prove_bound(v, big, &x) && prove_bound(v, small, &y)
        && prove_product(&x.t[0], &y.t[0], -1, &f.m))
        v->fact[v->facts++] = f;
}

/* 1 <= t, 1 <= 2^t and t <= 2^t. */
static void add_facts(refuter *r, int given)
{
    prover *v = &r->v;
    node *one = node_number(v->a, r->at, 1), *x = node_copy_one(v->a, r->two_t),
         *log = builtin_call(v->a, r->at, FN_LOG2, x);
    const int links[] = { prove_say(v, "log", r->t, log, true, NULL, 0, NULL),
                          prove_say(v, "log", log, r->two_t, false, NULL, 0, NULL) };
    add_fact(r, prove_say(v, "monotone", one, r->t, false, &given, 1, NULL), r->t, one);
    add_fact(r, prove_say(v, "monotone", one, r->two_t, false, &given, 1, NULL), r->two_t, one);
    add_fact(r, prove_say(v, "chain", r->t, r->two_t, false, links, 2, NULL), r->two_t, r->t);
}

/* G <= *k*m, m a monomial: the step, or 0. */
static int above(refuter *r, const node *g, mono *m, ratio *k)
{
    prover *v = &r->v;
    bound all, one = { .count = 1 };
    v->up = true;
    int at = prove_bound(v, g, &all) ? greatest(r, &all) : -1;
    if (at < 0)
        return 0;
    one.t[0] = all.t[at];
    one.t[0].by = ratio_of(1);
    *m = one.t[0];
    return prove_cover(v, g, &all, prove_mono_tree(v, m), &one, k);
}

/* m <= F, m the greatest monomial of what F is at least, or half of it: the step, or 0. */
static int below(refuter *r, const node *f, int choice, mono *m)
{
    prover *v = &r->v;
    bound all, kept = { 0 };
    v->up = false;
    v->subtracts = true;
    v->choice[0] = choice % CHOICES;
    v->choice[1] = 1;
    int at = prove_bound(v, f, &all) ? greatest(r, &all) : -1, links[3], count = 0;
    v->up = true;
    if (at < 0 || ratio_sign(all.t[at].by) <= 0)
        return 0;
    *m = all.t[at];
    for (int i = 0; i < all.count; i++)
        if (i == at || ratio_sign(all.t[i].by) < 0)
            kept.t[kept.count++] = all.t[i];
    if (kept.count > 1)
        m->by = ratio_div(m->by, ratio_of(2));
    const node *all_of = prove_bound_tree(v, &all), *less = prove_bound_tree(v, &kept),
               *half = prove_mono_tree(v, m);
    links[count] = prove_say(v, "absorb", half, less, false, NULL, 0, NULL);
    count += links[count] != 0;
    links[count] = prove_say(v, "monotone", less, all_of, false, NULL, 0, NULL);
    count += links[count] != 0;
    links[count] = all.step;
    count += all.step != 0;
    return count < 2 ? links[0] : prove_say(v, "chain", half, f, false, links, count, NULL);
}

static bool grows(const mono *m)
{
    bool all = m->count > 0;
    for (int i = 0; i < m->count; i++)
        all &= ratio_sign(m->f[i].power) > 0;
    return all;
}

static proof *refuted(refuter *r, const proof_family *family, const node *quotient, int choice)
{
    prover *v = &r->v;
    mono high, low, least;
    ratio k;
    proof_deny(v->p, family, r->family, r->members, quotient, quotient);
    const int given = regime(r, family->where, family->where_count, family->from);
    v->up = true;
    add_facts(r, given);
    const int of_g = above(r, quotient->b, &high, &k),
              of_f = of_g ? below(r, quotient->a, choice, &low) : 0;
    if (of_f == 0 || !prove_product(&low, &high, -1, &least))
        return NULL;
    least.by = ratio_div(low.by, k);
    if (!grows(&least))
        return NULL;
    const node *q = prove_mono_tree(v, &least),
               *mid = prove_binary(v, OP_DIV, prove_mono_tree(v, &low),
                                   prove_scaled(v, k, prove_mono_tree(v, &high)));
    const int from[] = { of_f, of_g },
              links[] = { prove_say(v, "ring", q, mid, true, NULL, 0, NULL),
                          prove_say(v, "monotone", mid, quotient, false, from, 2, NULL) };
    if (links[0])
        prove_say(v, "chain", q, quotient, false, links, 2, NULL);
    v->p->left = q;
    return v->p;
}

proof *prove_no(arena *a, const node *f, const node *g, const node *const *where, int count,
                const proof_binding *family, int members, int64_t from, const prove_lore *lore)
{
    refuter r = { .lore = lore, .family = family, .members = members, .at = f->at };
    const prove_lore own = { &r, definition, lemma };
    proof_family *no = arena_alloc(a, sizeof *no);
    node *t = node_new(a, N_NAME, f->at);
    proof *found = NULL;
    *no = (proof_family){ f, g, where, count, from };
    t->name = PROOF_FAMILY_NAME;
    r.t = t;
    r.two_t = node_binary(a, OP_POW, node_number(a, f->at, 2), t);
    for (int choice = 0; choice < CHOICES && found == NULL; choice++) {
        r.v = (prover){ .a = a, .p = proof_new(a), .lore = &own, .up = true, .at = f->at };
        const node *apart = proof_family_apart(a, node_binary(a, OP_DIV, f, g));
        found = refuted(&r, no, along(&r, apart, 0), choice);
    }
    return found;
}
