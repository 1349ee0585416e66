/* Bounds of sums of accesses, with their proofs: see prove.h. */
#include "derive/prove_inside.h"

#include <string.h>

#include "base/stack.h"
#include "derive/simplex.h"
#include "lang/unparse.h"

/* --- trees ------------------------------------------------------------------------------------ */

node *prove_binary(prover *v, op_kind op, const node *x, const node *y)
{
    return node_binary(v->a, op, x, y);
}

static node *whole(prover *v, int64_t k)
{
    return node_number(v->a, v->at, k);
}

static node *rational(prover *v, ratio r)
{
    node *p = whole(v, r.p);
    return r.q == 1 ? p : prove_binary(v, OP_DIV, p, whole(v, r.q));
}

static const char *text(prover *v, const node *e)
{
    return unparse_arena(v->a, e);
}

static bool same(prover *v, const node *x, const node *y)
{
    return strcmp(text(v, x), text(v, y)) == 0;
}

static bool is_name(const node *e, const char *name)
{
    return e->kind == N_NAME && strcmp(e->name, name) == 0;
}

static bool is_two(const node *e)
{
    return node_is_number(e, 2);
}

static bool number_of(const node *e, ratio *out)
{
    int64_t k;
    if (e->kind == N_NUMBER && num_to_i64(&e->value, &k)) {
        *out = ratio_of(k);
        return true;
    }
    ratio x, y;
    if (e->kind == N_BINARY && e->op == OP_DIV && number_of(e->a, &x) && number_of(e->b, &y)
        && !ratio_is(y, 0)) {
        *out = ratio_div(x, y);
        return true;
    }
    return false;
}

static bool mentions(const node *e, const char *name)
{
    for (; e; e = e->next)
        if (is_name(e, name) || mentions(e->a, name) || mentions(e->b, name)
            || mentions(e->c, name))
            return true;
    return false;
}

/* The tree with arguments in the place of parameters. */
static node *put(prover *v, const node *e, const proof_binding *with, int count)
{
    for (int i = 0; i < count && e->kind == N_NAME; i++)
        if (strcmp(e->name, with[i].name) == 0)
            return node_copy_one(v->a, with[i].is);
    node *n = node_itself(v->a, e);
    node *const *side[] = { &n->a, &n->b, &n->c };
    for (int i = 0; i < 3; i++) {
        const node *list = *side[i];
        node *first = NULL, **end = &first;
        for (; list; list = list->next) {
            *end = put(v, list, with, count);
            end = &(*end)->next;
        }
        if (i == 0)
            n->a = first;
        else if (i == 1)
            n->b = first;
        else
            n->c = first;
    }
    n->next = NULL;
    return n;
}

/* --- monomials -------------------------------------------------------------------------------- */

static mono mono_one(void)
{
    return (mono){ .by = ratio_of(1) };
}

static bool times(mono *m, const factor *f, int sign)
{
    ratio power = sign > 0 ? f->power : ratio_sub(ratio_of(0), f->power);
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->f[i].key, f->key) == 0) {
            m->f[i].power = ratio_add(m->f[i].power, power);
            if (ratio_is(m->f[i].power, 0))
                m->f[i] = m->f[--m->count];
            return true;
        }
    if (m->count == MOST_FACTORS)
        return false;
    m->f[m->count] = *f;
    m->f[m->count++].power = power;
    return true;
}

bool prove_product(const mono *x, const mono *y, int sign, mono *out)
{
    bool fits = true;
    *out = *x;
    out->by = sign > 0 ? ratio_mul(x->by, y->by) : ratio_div(x->by, y->by);
    for (int i = 0; i < y->count && fits; i++)
        fits = times(out, &y->f[i], sign);
    return fits && !ratio_bad(out->by);
}

static ratio power_of(const mono *m, const char *key)
{
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->f[i].key, key) == 0)
            return m->f[i].power;
    return ratio_of(0);
}

static bool like(const mono *x, const mono *y)
{
    bool same_ones = x->count == y->count;
    for (int i = 0; i < x->count && same_ones; i++)
        same_ones = ratio_cmp(x->f[i].power, power_of(y, x->f[i].key)) == 0;
    return same_ones;
}

static bool add_term(bound *b, const mono *m)
{
    for (int i = 0; i < b->count; i++)
        if (like(&b->t[i], m)) {
            b->t[i].by = ratio_add(b->t[i].by, m->by);
            if (ratio_is(b->t[i].by, 0))
                b->t[i] = b->t[--b->count];
            return true;
        }
    if (b->count == MOST_TERMS)
        return false;
    b->t[b->count++] = *m;
    return true;
}

static node *raised(prover *v, const factor *f, ratio power)
{
    node *atom = node_copy_one(v->a, f->atom);
    return ratio_is(power, 1) ? atom : prove_binary(v, OP_POW, atom, rational(v, power));
}

node *prove_mono_tree(prover *v, const mono *m)
{
    node *e = NULL;
    if (m->by.p != 1)
        e = whole(v, m->by.p);
    for (int i = 0; i < m->count; i++)
        if (ratio_sign(m->f[i].power) > 0) {
            node *x = raised(v, &m->f[i], m->f[i].power);
            e = e ? prove_binary(v, OP_MUL, e, x) : x;
        }
    e = e ? e : whole(v, 1);
    if (m->by.q != 1)
        e = prove_binary(v, OP_DIV, e, whole(v, m->by.q));
    for (int i = 0; i < m->count; i++)
        if (ratio_sign(m->f[i].power) < 0)
            e = prove_binary(v, OP_DIV, e,
                    raised(v, &m->f[i], ratio_sub(ratio_of(0), m->f[i].power)));
    return e;
}

/* What is added first, then what is subtracted. */
node *prove_bound_tree(prover *v, const bound *b)
{
    node *e = NULL;
    for (int pass = 1; pass >= -1; pass -= 2)
        for (int i = 0; i < b->count; i++) {
            mono m = b->t[i];
            if (ratio_sign(m.by) != pass)
                continue;
            m.by = pass < 0 ? ratio_sub(ratio_of(0), m.by) : m.by;
            node *x = prove_mono_tree(v, &m);
            e = e || pass < 0 ? prove_binary(v, pass > 0 ? OP_ADD : OP_SUB, e ? e : whole(v, 0), x)
                              : x;
        }
    return e ? e : whole(v, 0);
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool no(prover *v, const char *what, const node *e)
{
    if (v->why == NULL)
        v->why = e ? arena_format(v->a, "%s: %s", what, text(v, e)) : what;
    return false;
}

static bool same_scope(const prover *v, const proof_step *s)
{
    bool all = s->scopes == v->scopes;
    for (int i = 0; i < s->scopes && all; i++)
        all = strcmp(s->scope[i].name, v->scope[i].name) == 0
              && s->scope[i].from == v->scope[i].from && s->scope[i].to == v->scope[i].to;
    return all;
}

/* From above `left <= right`; from below, where `turned`, `right <= left`. 0: it says nothing. */
int prove_say(prover *v, const char *rule, const node *left, const node *right, bool equal,
               const int *from, int froms, const proof_step *more)
{
    if (same(v, left, right))
        return 0;
    proof_step s = more ? *more : (proof_step){ 0 };
    s.rule = rule;
    s.equal = equal;
    s.left = equal || v->up ? left : right;
    s.right = equal || v->up ? right : left;
    for (int i = 0; i < v->p->count; i++) {
        const proof_step *old = &v->p->steps[i];
        if (old->equal == equal && same_scope(v, old) && same(v, old->left, s.left)
            && same(v, old->right, s.right))
            return old->id;
    }
    int *kept = arena_array(v->a, (size_t)froms + 1, sizeof *kept);
    for (int i = 0; i < froms; i++)
        if (from[i])
            kept[s.froms++] = from[i];
    s.from = kept;
    proof_range *scope = arena_array(v->a, (size_t)v->scopes + 1, sizeof *scope);
    if (v->scopes)
        memcpy(scope, v->scope, (size_t)v->scopes * sizeof *scope);
    s.scope = scope;
    s.scopes = v->scopes;
    return proof_add(v->p, &s);
}

static int step(prover *v, const char *rule, const node *left, const node *right, bool equal,
                int from)
{
    return prove_say(v, rule, left, right, equal, &from, 1, NULL);
}

typedef struct links {
    const node *left, *last;
    int from[MOST_LINKS], count;
} links;

static links begin(const node *left)
{
    return (links){ .left = left, .last = left };
}

static void go_on(links *l, const node *to, int by)
{
    l->last = to;
    if (by && l->count < MOST_LINKS)
        l->from[l->count++] = by;
}

static int chain(prover *v, const links *l)
{
    return l->count == 0 ? 0
           : l->count == 1
               ? l->from[0]
               : prove_say(v, "chain", l->left, l->last, false, l->from, l->count, NULL);
}

/* left (monotone, by `from`) raw == the terms of b (ring). */
static bool tidy(prover *v, const node *left, const node *raw, const int *from, int froms, bound *b)
{
    links l = begin(left);
    go_on(&l, raw, prove_say(v, "monotone", left, raw, false, from, froms, NULL));
    node *t = prove_bound_tree(v, b);
    go_on(&l, t, step(v, "ring", raw, t, true, 0));
    b->step = chain(v, &l);
    return true;
}

/* --- bounds of expressions -------------------------------------------------------------------- */

static bool of_atom(const node *e, const char *key, bound *out)
{
    *out = (bound){ .count = 1 };
    out->t[0] = mono_one();
    out->t[0].f[out->t[0].count++] = (factor){ e, key, ratio_of(1) };
    return true;
}

/* By way of `to`, which step `by` proves: its bound is e's. */
static bool by_way(prover *v, const node *e, const node *to, int by, bound *out)
{
    if (!prove_bound(v, to, out))
        return false;
    links l = begin(e);
    go_on(&l, to, by);
    go_on(&l, prove_bound_tree(v, out), out->step);
    out->step = chain(v, &l);
    return true;
}

static bool multiply(const bound *x, const bound *y, bound *out)
{
    bool fits = true;
    bound all = { 0 };
    for (int i = 0; i < x->count && fits; i++)
        for (int j = 0; j < y->count && fits; j++) {
            mono m;
            fits = prove_product(&x->t[i], &y->t[j], 1, &m) && add_term(&all, &m);
        }
    *out = all;
    return fits;
}

/* Surely at least `least`, 0 or above 0: of names, numbers and 2^t. */
static bool plain(const node *e, int least)
{
    if (e == NULL)
        return true;
    if (e->kind == N_BINARY && e->op == OP_SUB)
        return least == 0 && node_is_number(e->b, 1)
               && (e->a->kind == N_NAME || (e->a->kind == N_BINARY && e->a->op == OP_POW));
    if (e->kind == N_UNARY)
        return false;
    for (const node *x = e->a; x; x = x->next)
        if (!plain(x, least))
            return false;
    return plain(e->b, least) && plain(e->c, least);
}

/* The first 2^t - 1 in it, and the step that it is not below 0; 0: there is none. */
static int not_below(prover *v, const node *e)
{
    for (; e; e = e->next) {
        if (e->kind == N_BINARY && e->op == OP_SUB && node_is_number(e->b, 1)
            && e->a->kind == N_BINARY && e->a->op == OP_POW && is_two(e->a->a))
            return step(v, "monotone", node_copy_one(v->a, e), whole(v, 0), false, 0);
        const node *const side[] = { e->a, e->b, e->c };
        for (int i = 0; i < 3; i++) {
            int found = not_below(v, side[i]);
            if (found)
                return found;
        }
    }
    return 0;
}

static bool of_product(prover *v, const node *e, bound *out)
{
    bound x, y;
    const char *kept = v->why;
    bool first = prove_bound(v, e->a, &x), second = first && prove_bound(v, e->b, &y);
    if (!second && !v->up && e->op == OP_ADD) { /* one of them, where the other is not below 0 */
        v->why = kept;
        for (int i = 0; i < 2; i++) {
            const node *one = i ? e->b : e->a, *other = i ? e->a : e->b;
            if (plain(other, 0) && prove_bound(v, one, &x)) {
                links l = begin(e);
                go_on(&l, one, step(v, "monotone", e, one, false, not_below(v, other)));
                go_on(&l, prove_bound_tree(v, &x), x.step);
                x.step = chain(v, &l);
                *out = x;
                return true;
            }
        }
    }
    if (!second)
        return false;
    node *raw = prove_binary(v, (op_kind)e->op, prove_bound_tree(v, &x), prove_bound_tree(v, &y));
    int from[] = { x.step, y.step };
    if (e->op == OP_ADD) {
        *out = x;
        for (int i = 0; i < y.count; i++)
            if (!add_term(out, &y.t[i]))
                return no(v, "too many terms", e);
    } else if (!multiply(&x, &y, out)) {
        return no(v, "too many terms", e);
    }
    return tidy(v, e, raw, from, 2, out);
}

/* 2^(t + k) as 2^k*2^t; NULL: it is something else. */
static node *taken_apart(prover *v, const node *e)
{
    ratio k;
    bool sum = e->kind == N_BINARY && e->op == OP_POW && is_two(e->a) && e->b->kind == N_BINARY
               && (e->b->op == OP_ADD || e->b->op == OP_SUB) && e->b->a->kind == N_NAME
               && number_of(e->b->b, &k) && k.q == 1 && k.p >= 0 && k.p < 30;
    if (!sum)
        return NULL;
    node *power = prove_binary(v, OP_POW, whole(v, 2), node_copy_one(v->a, e->b->a));
    return prove_binary(v, e->b->op == OP_ADD ? OP_MUL : OP_DIV,
               e->b->op == OP_ADD ? whole(v, 1LL << k.p) : power,
               e->b->op == OP_ADD ? power : whole(v, 1LL << k.p));
}

/* A divisor: a product of names, numbers and powers of 2; `by` gets the steps that names are equal
 * to something. */
static bool divisor(prover *v, const node *e, mono *out, links *by)
{
    bound b;
    if (e->kind == N_BINARY && e->op == OP_MUL) {
        mono x, y;
        return divisor(v, e->a, &x, by) && divisor(v, e->b, &y, by)
               && prove_product(&x, &y, 1, out);
    }
    ratio k;
    bool power = e->kind == N_BINARY && e->op == OP_POW && is_two(e->a) && e->b->kind == N_NAME;
    if (!number_of(e, &k) && e->kind != N_NAME && !power)
        return no(v, "a division by", e);
    if (!(power ? of_atom(e, text(v, e), &b) : prove_bound(v, e, &b)) || b.count != 1
        || (b.step && !v->p->steps[b.step - 1].equal))
        return false;
    *out = b.t[0];
    go_on(by, by->last, b.step);
    return true;
}

static bool of_quotient(prover *v, const node *e, bound *out)
{
    mono d;
    bound x;
    node *apart = taken_apart(v, e->b);
    links by = begin(e);
    if (apart) {
        node *to = prove_binary(v, OP_DIV, node_copy_one(v->a, e->a), apart);
        return by_way(v, e, to, step(v, "log", e, to, true, 0), out);
    }
    if (!prove_bound(v, e->a, &x) || !divisor(v, e->b, &d, &by))
        return false;
    go_on(&by, e, x.step);
    node *raw = prove_binary(v, OP_DIV, prove_bound_tree(v, &x),
                             by.count - (x.step != 0) ? prove_mono_tree(v, &d)
                                                      : node_copy_one(v->a, e->b));
    *out = (bound){ 0 };
    for (int i = 0; i < x.count; i++) {
        mono m;
        if (!prove_product(&x.t[i], &d, -1, &m) || !add_term(out, &m))
            return no(v, "too many terms", e);
    }
    return tidy(v, e, raw, by.from, by.count, out);
}

/* 2^(c*t), c whole: (2^t)^c. */
static bool of_multiple(prover *v, const node *e, ratio c, bound *out)
{
    node *power = prove_binary(v, OP_POW, whole(v, 2), node_copy_one(v->a, e->b->b));
    of_atom(power, text(v, power), out);
    out->t[0].f[0].power = c;
    out->step = step(v, "log", e, prove_bound_tree(v, out), true, 0);
    return true;
}

static bool of_power(prover *v, const node *e, bound *out)
{
    ratio k;
    if (is_two(e->a) && e->b->kind == N_NAME)
        return of_atom(e, text(v, e), out);
    node *apart = taken_apart(v, e);
    if (apart)
        return by_way(v, e, apart, step(v, "log", e, apart, true, 0), out);
    if (is_two(e->a) && e->b->kind == N_BINARY && e->b->op == OP_MUL && number_of(e->b->a, &k)
        && k.q == 1 && k.p > 0 && e->b->b->kind == N_NAME)
        return of_multiple(v, e, k, out);
    if (!number_of(e->b, &k) || k.q != 1 || k.p < 1 || k.p > 6)
        return no(v, "a power", e);
    bound x, all = { .count = 1 };
    if (!prove_bound(v, e->a, &x))
        return false;
    all.t[0] = mono_one();
    for (int64_t i = 0; i < k.p; i++)
        if (!multiply(&all, &x, &all))
            return no(v, "too many terms", e);
    *out = all;
    return tidy(v, e, prove_binary(v, OP_POW, prove_bound_tree(v, &x), whole(v, k.p)), &x.step, 1,
                out);
}

/* The same; from below 0 where something remains subtracted: the expression is not below it. */
static bool by_way_or_zero(prover *v, const node *e, const node *to, int by, bound *out)
{
    int before = v->p->count;
    bool fine = by_way(v, e, to, by, out), below = false;
    for (int i = 0; i < out->count && fine; i++)
        below |= ratio_sign(out->t[i].by) < 0;
    if (!fine || !below || v->subtracts)
        return fine;
    v->p->count = before;
    *out = (bound){ 0 };
    links l = begin(e);
    go_on(&l, to, by);
    go_on(&l, whole(v, 0), step(v, "monotone", to, whole(v, 0), false, not_below(v, to)));
    out->step = chain(v, &l);
    return true;
}

/* The law with the call's arguments in the place of its parameters. */
static node *filled(prover *v, const proof_law *law, const node *e, proof_step *s)
{
    enum { MOST_ARGUMENTS = 8 };
    proof_binding *with = arena_array(v->a, MOST_ARGUMENTS, sizeof *with);
    const node *argument = e->kind == N_CALL ? e->a : NULL, *parameter = law->params;
    int count = 0;
    for (; argument && parameter && count < MOST_ARGUMENTS; count++) {
        with[count] = (proof_binding){ parameter->name, argument };
        argument = argument->next;
        parameter = parameter->next;
    }
    *s = (proof_step){ .name = law->name, .args = with, .arg_count = count };
    return put(v, law->is, with, count);
}

/* Lemma i of the function on this side, the last where there are fewer. */
static bool lemma_of(prover *v, const node *e, int i, proof_law *found)
{
    proof_law law;
    bool any = false;
    for (int k = 0, seen = 0; v->lore->lemma && v->lore->lemma(v->lore->data, e->name, k, &law);
         k++)
        if (law.most == v->up && (!any || seen <= i)) {
            *found = law;
            any = true;
            seen++;
        }
    return any;
}

static bool of_lemma(prover *v, const node *e, bool *tried, bound *out)
{
    proof_law law;
    proof_step s;
    const char *kept = v->why;
    int before = v->p->count;
    if (!(*tried = lemma_of(v, e, v->choice[0], &law)))
        return false;
    node *to = filled(v, &law, e, &s);
    int by = prove_say(v, "lemma", e, to, false, NULL, 0, &s);
    if (by_way_or_zero(v, e, to, by, out))
        return true;
    for (int i = 0; !v->up && i < CHOICES; i++) { /* it is not below 0, by one of them */
        if (!lemma_of(v, e, i, &law) || !plain(to = filled(v, &law, e, &s), 0))
            continue;
        v->p->count = before;
        v->why = kept;
        links l = begin(e);
        go_on(&l, to, prove_say(v, "lemma", e, to, false, NULL, 0, &s));
        go_on(&l, whole(v, 0), step(v, "monotone", to, whole(v, 0), false, not_below(v, to)));
        *out = (bound){ .step = chain(v, &l) };
        return true;
    }
    return false;
}

static bool of_definition(prover *v, const node *e, bound *out)
{
    proof_law law;
    proof_step s;
    if (!v->lore->definition(v->lore->data, e->name, &law))
        return no(v, "nothing is known of", e);
    node *to = filled(v, &law, e, &s);
    s = (proof_step){ .name = e->name };
    return by_way(v, e, to, prove_say(v, "definition", e, to, true, NULL, 0, &s), out);
}

static node *one_of(prover *v, const node *e, int i)
{
    const node *x = e->a;
    for (; i > 0 && x->next; i--)
        x = x->next;
    return node_copy_one(v->a, x);
}

static const node *other_of(const node *e)
{
    return node_is_number(e->a, 1) ? e->a->next : e->a;
}

/* min of 1 and a name that a condition says is at least 1? */
static bool is_one_beside(prover *v, const node *e)
{
    bool found = false;
    if (e->fn != FN_MIN || e->a == NULL || e->a->next == NULL || e->a->next->next
        || node_is_number(e->a, 1) == node_is_number(e->a->next, 1)
        || other_of(e)->kind != N_NAME)
        return false;
    for (int i = 0; i < v->p->where_count && !found; i++) {
        const node *w = v->p->where[i];
        found = w->kind == N_BINARY && w->op == OP_GE && is_name(w->a, other_of(e)->name)
                && w->b->kind == N_NUMBER && !node_is_number(w->b, 0);
    }
    return found;
}

static bool of_call(prover *v, const node *e, bound *out)
{
    bool tried;
    bool fine = of_lemma(v, e, &tried, out);
    if (tried)
        return fine;
    if (e->fn == FN_CEIL) {
        bool one = !v->up && v->choice[1] && plain(e->a, 1);
        node *x = node_copy_one(v->a, e->a),
             *to = one ? whole(v, 1) : v->up ? prove_binary(v, OP_ADD, x, whole(v, 1)) : x;
        return by_way_or_zero(v, e, to, step(v, "round", e, to, false, 0), out);
    }
    if (is_one_beside(v, e)) { /* min(1, w) == 1 where 1 <= w */
        node *one = whole(v, 1);
        bool up = v->up;
        v->up = true;
        int given = step(v, "given", one, node_copy_one(v->a, other_of(e)), false, 0);
        v->up = up;
        return by_way(v, e, one, step(v, "extremum", e, one, true, given), out);
    }
    if (e->fn == FN_GCD && e->a->kind == N_NUMBER) {
        node *to = v->up ? node_copy_one(v->a, e->a) : whole(v, 1);
        return by_way(v, e, to, step(v, "round", e, to, false, 0), out);
    }
    bool most = e->fn == FN_MAX, least = e->fn == FN_MIN;
    if (least && v->up) { /* a number, or one of them */
        node *to = one_of(v, e, v->choice[0]);
        for (const node *x = e->a; x; x = x->next)
            if (x->kind == N_NUMBER)
                to = node_copy_one(v->a, x);
        return by_way(v, e, to, step(v, "extremum", e, to, false, 0), out);
    }
    if (most && !v->up) {
        node *to = one_of(v, e, v->choice[1]);
        return by_way(v, e, to, step(v, "extremum", e, to, false, 0), out);
    }
    if (e->fn == FN_LOG2 && e->a->kind == N_NAME)
        return of_atom(e, text(v, e), out);
    return of_definition(v, e, out);
}

/* --- sums ------------------------------------------------------------------------------------- */

/* How many values the range has, a, a + 1, ..., b: b - a + 1, with `0..x - 1` made x. */
static node *how_many(prover *v, const node *a, const node *b)
{
    if (node_is_number(a, 0) && b->kind == N_BINARY && b->op == OP_SUB && node_is_number(b->b, 1))
        return node_copy_one(v->a, b->a);
    if (node_is_number(a, 0))
        return prove_binary(v, OP_ADD, b, whole(v, 1));
    return node_is_number(a, 1) ? node_copy_one(v->a, b) : NULL;
}

typedef struct summing {
    const node *sum;          /* whose range it is */
    const char *var;
    const node *a, *b;
    node *count;
} summing;

static node *sum_of(prover *v, const summing *s, node *body)
{
    node *sum = node_itself(v->a, s->sum);
    sum->b = body;
    sum->next = NULL;
    return sum;
}

static void enter(prover *v, const summing *s)
{
    v->scope[v->scopes++] = (proof_range){ s->var, s->a, s->b };
}

/* 2^x, where x is a let or a logarithm, and a number: as a sum. */
static bool power_of_two(prover *v, const node *x, bound *out)
{
    ratio k;
    if (x->kind == N_BINARY && (x->op == OP_ADD || x->op == OP_SUB) && number_of(x->b, &k)
        && k.q == 1 && k.p >= 0 && k.p < 30) {
        if (!power_of_two(v, x->a, out))
            return false;
        for (int i = 0; i < out->count; i++)
            out->t[i].by = ratio_mul(out->t[i].by, x->op == OP_ADD ? ratio_of(1LL << k.p)
                                                                   : ratio_make(1, 1LL << k.p));
        out->step = step(v, "log", prove_binary(v, OP_POW, whole(v, 2), x),
                         prove_bound_tree(v, out), true, 0);
        return true;
    }
    proof_law law;
    const node *y = x;
    int by = 0;
    if (x->kind == N_NAME && v->lore->definition(v->lore->data, x->name, &law)
        && law.params == NULL) {
        y = node_copy_one(v->a, law.is);
        by = prove_say(v, "definition", x, y, true, NULL, 0, &(proof_step){ .name = x->name });
    }
    if (y->kind == N_NAME && by == 0) {
        node *power = prove_binary(v, OP_POW, whole(v, 2), node_copy_one(v->a, y));
        return of_atom(power, text(v, power), out);
    }
    if (y->kind != N_CALL || y->fn != FN_LOG2)
        return no(v, "a power of 2 with the exponent", x);
    if (!prove_bound(v, y->a, out) || out->step || out->count != 1)
        return no(v, "a power of 2 with the exponent", x);
    out->step = step(v, "log", prove_binary(v, OP_POW, whole(v, 2), node_copy_one(v->a, x)),
                     prove_bound_tree(v, out), true, by);
    return true;
}

/* sum of v^beta: from above by the largest term, from below by the integral. */
static bool sum_power(prover *v, const summing *s, const node *core, int64_t beta, const mono *rest,
                      bound *out);

/* The sum of v^beta*2^(gamma*v), as terms; core is its tree. */
static bool sum_core(prover *v, const summing *s, const mono *inner, const node *core, bound *out)
{
    ratio beta = power_of(inner, s->var), gamma = ratio_of(0);
    for (int i = 0; i < inner->count; i++)
        if (strcmp(inner->f[i].key, s->var) != 0)
            gamma = inner->f[i].power;
    if (!ratio_is(beta, 0))
        return beta.q == 1 && beta.p > 0
                   ? sum_power(v, s, core, beta.p, inner, out)
                   : no(v, "a sum of", prove_mono_tree(v, inner));
    if (ratio_is(gamma, 0)) {
        int by = step(v, "count", core, s->count, true, 0);
        return by_way(v, core, s->count, by, out);
    }
    bool from0 = node_is_number(s->a, 0);
    if (ratio_is(gamma, 1) && (from0 || node_is_number(s->a, 1))) {
        node *all = prove_binary(v, OP_POW, whole(v, 2), node_copy_one(v->a, s->count)),
             *twice = prove_binary(v, OP_MUL, whole(v, 2), all),
             *exactly = from0 ? prove_binary(v, OP_SUB, all, whole(v, 1))
                              : prove_binary(v, OP_SUB, twice, whole(v, 2)),
             *upper = from0 ? all : twice,
             *half = prove_binary(v, OP_MUL, rational(v, ratio_make(1, 2)), all),
             *to = v->up ? upper : half;
        links l = begin(core);
        go_on(&l, exactly, step(v, "geometric", core, exactly, true, 0));
        go_on(&l, to, step(v, v->up ? "monotone" : "absorb", exactly, to, false, 0));
        if (!power_of_two(v, s->count, out))
            return false;
        ratio k = v->up ? ratio_of(from0 ? 1 : 2) : ratio_make(1, 2);
        int by = out->step;
        for (int i = 0; i < out->count; i++)
            out->t[i].by = ratio_mul(out->t[i].by, k);
        node *end = prove_bound_tree(v, out);
        go_on(&l, end, step(v, "equal", to, end, true, by));
        out->step = chain(v, &l);
        return true;
    }
    if (from0 && ratio_sign(gamma) < 0 && gamma.q == 1 && gamma.p > -30) {
        ratio r = ratio_make(1, 1LL << -gamma.p);
        *out = (bound){ .count = 1 };
        out->t[0] = mono_one();
        if (v->up)
            out->t[0].by = ratio_div(ratio_of(1), ratio_sub(ratio_of(1), r));
        out->step = step(v, "geometric", core, prove_bound_tree(v, out), false, 0);
        return true;
    }
    return no(v, "a sum of", prove_mono_tree(v, inner));
}

static bool sum_power(prover *v, const summing *s, const node *core, int64_t beta,
                      const mono *inner, bound *out)
{
    bound end;
    links l = begin(core);
    if (!prove_bound(v, s->b, &end))
        return false;
    if (v->up) { /* v <= b */
        mono others = mono_one();
        for (int i = 0; i < inner->count; i++)
            if (strcmp(inner->f[i].key, s->var) != 0)
                times(&others, &inner->f[i], 1);
        node *rest = sum_of(v, s, prove_mono_tree(v, &others)),
             *top = beta == 1 ? node_copy_one(v->a, s->b)
                              : prove_binary(v, OP_POW, node_copy_one(v->a, s->b), whole(v, beta)),
             *first = prove_binary(v, OP_MUL, top, rest);
        node *var = node_new(v->a, N_NAME, v->at);
        var->name = s->var;
        enter(v, s);
        int given = step(v, "given", var, s->b, false, 0);
        v->scopes--;
        go_on(&l, first, step(v, "monotone", core, first, false, given));
        bound of_rest, power = { .count = 1 };
        if (!sum_core(v, s, &others, rest, &of_rest))
            return false;
        power.t[0] = mono_one();
        for (int64_t i = 0; i < beta; i++)
            if (!multiply(&power, &end, &power))
                return no(v, "too many terms", core);
        node *high = beta == 1 ? prove_bound_tree(v, &end)
                               : prove_binary(v, OP_POW, prove_bound_tree(v, &end), whole(v, beta)),
             *raw = prove_binary(v, OP_MUL, high, prove_bound_tree(v, &of_rest));
        int from[] = { of_rest.step, end.step };
        go_on(&l, raw, prove_say(v, "monotone", first, raw, false, from, 2, NULL));
        if (!multiply(&power, &of_rest, out))
            return no(v, "too many terms", core);
        node *t = prove_bound_tree(v, out);
        go_on(&l, t, step(v, "ring", raw, t, true, 0));
        out->step = chain(v, &l);
        return true;
    }
    if (inner->count != 1 || !node_is_number(s->a, 1) || end.count != 1)
        return no(v, "a sum from below of", prove_mono_tree(v, inner));
    int64_t next = beta + 1;
    node *power = prove_binary(v, OP_POW, node_copy_one(v->a, s->b), whole(v, next)),
         *integral = prove_binary(v, OP_DIV, prove_binary(v, OP_SUB, power, whole(v, 1)),
                                  whole(v, next)),
         *half = prove_binary(v, OP_DIV, power, whole(v, 2 * next));
    go_on(&l, integral, step(v, "powers", core, integral, false, 0));
    go_on(&l, half, step(v, "absorb", integral, half, false, 0));
    *out = (bound){ .count = 1 };
    out->t[0] = mono_one();
    for (int64_t i = 0; i < next; i++)
        if (!prove_product(&out->t[0], &end.t[0], 1, &out->t[0]))
            return no(v, "too many factors", core);
    out->t[0].by = ratio_div(out->t[0].by, ratio_of(2 * next));
    node *t = prove_bound_tree(v, out);
    go_on(&l, t, step(v, "ring", half, t, true, 0));
    out->step = chain(v, &l);
    return true;
}

/* The part of a term that runs with the variable, and the rest. */
static bool divide_term(prover *v, const summing *s, const mono *m, mono *inner, mono *rest)
{
    *inner = *rest = mono_one();
    rest->by = m->by;
    for (int i = 0; i < m->count; i++) {
        const node *atom = m->f[i].atom;
        bool runs = mentions(atom, s->var),
             known = is_name(atom, s->var)
                     || (atom->kind == N_BINARY && atom->op == OP_POW && is_two(atom->a)
                         && is_name(atom->b, s->var));
        if (runs && !known)
            return no(v, "a sum of", atom);
        if (!times(runs ? inner : rest, &m->f[i], 1))
            return false;
    }
    return true;
}

static node *joined(prover *v, node *sum, node *x, bool less)
{
    if (less)
        return prove_binary(v, OP_SUB, sum ? sum : whole(v, 0), x);
    return sum ? prove_binary(v, OP_ADD, sum, x) : x;
}

static bool of_sum(prover *v, const node *e, bound *out)
{
    const node *range = e->a;
    if (e->op != AGGREGATE_SUM || e->c || range == NULL || range->next || range->a->kind != N_RANGE
        || range->a->c || v->scopes == MOST_SCOPES)
        return no(v, "a sum", e);
    summing s = { .sum = e, .var = range->name, .a = range->a->a, .b = range->a->b };
    if ((s.count = how_many(v, s.a, s.b)) == NULL)
        return no(v, "a range from", s.a);
    bound body, all = { 0 };
    enter(v, &s);
    bool fine = prove_bound(v, e->b, &body);
    v->scopes--;
    if (!fine)
        return false;
    links l = begin(e);
    node *inside = sum_of(v, &s, prove_bound_tree(v, &body)), *apart = NULL, *raw = NULL;
    go_on(&l, inside, step(v, "monotone", e, inside, false, body.step));
    int *from = arena_array(v->a, MOST_TERMS, sizeof *from);
    for (int i = 0; i < body.count; i++) {
        mono inner, rest;
        bound one, scaled = { .count = 1 };
        if (!divide_term(v, &s, &body.t[i], &inner, &rest))
            return false;
        node *core = sum_of(v, &s, prove_mono_tree(v, &inner));
        const bool less = ratio_sign(rest.by) < 0;
        v->up ^= less;
        fine = sum_core(v, &s, &inner, core, &one);
        v->up ^= less;
        if (!fine)
            return false;
        from[i] = one.step;
        scaled.t[0] = rest;
        if (!multiply(&scaled, &one, &scaled))
            return no(v, "too many terms", e);
        rest.by = less ? ratio_sub(ratio_of(0), rest.by) : rest.by;
        node *factor_tree = prove_mono_tree(v, &rest),
             *x = prove_binary(v, OP_MUL, factor_tree, core),
             *y = prove_binary(v, OP_MUL, factor_tree, prove_bound_tree(v, &one));
        apart = joined(v, apart, x, less);
        raw = joined(v, raw, y, less);
        for (int k = 0; k < scaled.count; k++)
            if (!add_term(&all, &scaled.t[k]))
                return no(v, "too many terms", e);
    }
    *out = all;
    if (apart == NULL) {
        out->step = chain(v, &l);
        return no(v, "a sum of nothing", e);
    }
    go_on(&l, apart, step(v, "linear", inside, apart, true, 0));
    go_on(&l, raw, prove_say(v, "monotone", apart, raw, false, from, body.count, NULL));
    node *t = prove_bound_tree(v, out);
    go_on(&l, t, step(v, "ring", raw, t, true, 0));
    out->step = chain(v, &l);
    return true;
}

/* x - y from below: y from above. */
static bool of_difference(prover *v, const node *e, bound *out)
{
    bound less;
    const bool up = v->up;
    bool fine = prove_bound(v, e->a, out);
    v->up = !up;
    fine = fine && prove_bound(v, e->b, &less);
    v->up = up;
    if (!fine)
        return false;
    node *raw = prove_binary(v, OP_SUB, prove_bound_tree(v, out), prove_bound_tree(v, &less));
    int from[] = { out->step, less.step };
    for (int i = 0; i < less.count; i++) {
        less.t[i].by = ratio_sub(ratio_of(0), less.t[i].by);
        if (!add_term(out, &less.t[i]))
            return no(v, "too many terms", e);
    }
    return tidy(v, e, raw, from, 2, out);
}

/* From below a number may be subtracted: what is added elsewhere may make up for it. */
static bool of_less(prover *v, const node *e, ratio k, bound *out)
{
    mono m = mono_one();
    m.by = ratio_sub(ratio_of(0), k);
    if (v->absorbs && e->a->kind == N_NAME && ratio_is(k, 1)) {
        node *half = prove_binary(v, OP_DIV, node_copy_one(v->a, e->a), whole(v, 2));
        return by_way(v, e, half, step(v, "absorb", e, half, false, 0), out);
    }
    if (!prove_bound(v, e->a, out))
        return false;
    node *raw = prove_binary(v, OP_SUB, prove_bound_tree(v, out), node_copy_one(v->a, e->b));
    int from = out->step;
    if (!add_term(out, &m))
        return no(v, "too many terms", e);
    return tidy(v, e, raw, &from, 1, out);
}

bool prove_bound(prover *v, const node *e, bound *out)
{
    ratio k;
    if (stack_low() || v->p->count > MOST_STEPS)
        return no(v, "too long a proof", NULL);
    *out = (bound){ 0 };
    if (number_of(e, &k)) {
        if (ratio_sign(k) < 0)
            return no(v, "a number below 0", e);
        out->count = ratio_sign(k) > 0;
        out->t[0] = mono_one();
        out->t[0].by = k;
        return true;
    }
    if (e->kind == N_NAME) {
        proof_law law;
        for (int i = 0; i < v->scopes; i++)
            if (strcmp(v->scope[i].name, e->name) == 0)
                return of_atom(e, e->name, out);
        if (v->lore->definition(v->lore->data, e->name, &law) && law.params == NULL)
            return of_definition(v, e, out);
        return of_atom(e, e->name, out);
    }
    if (e->kind == N_CALL)
        return of_call(v, e, out);
    if (e->kind == N_AGGREGATE)
        return of_sum(v, e, out);
    if (e->kind != N_BINARY)
        return no(v, "no rule bounds", e);
    switch (e->op) {
    case OP_ADD:
    case OP_MUL: return of_product(v, e, out);
    case OP_DIV: return of_quotient(v, e, out);
    case OP_POW: return of_power(v, e, out);
    case OP_SUB:
        if (v->subtracts && !number_of(e->b, &k))
            return of_difference(v, e, out);
        if (!number_of(e->b, &k) || ratio_sign(k) < 0)
            return no(v, "a difference", e);
        if (!v->up)
            return of_less(v, e, k, out);
        return by_way(v, e, node_copy_one(v->a, e->a),
                      step(v, "monotone", e, node_copy_one(v->a, e->a), false, 0), out);
    default: return no(v, "no rule bounds", e);
    }
}

/* --- comparing -------------------------------------------------------------------------------- */

/* A condition that compares two products, small <= big, becomes a fact: big/small is at least 1. */
static void add_fact(prover *v, const node *cond)
{
    if (cond->kind != N_BINARY || (cond->op != OP_LE && cond->op != OP_GE)
        || v->facts == MOST_FACTS)
        return;
    const node *small = cond->op == OP_LE ? cond->a : cond->b,
               *big = cond->op == OP_LE ? cond->b : cond->a;
    bound x, y;
    int before = v->p->count;
    mono m;
    const char *why = v->why;
    bool up = v->up;
    v->up = true;
    if (prove_bound(v, small, &x) && prove_bound(v, big, &y) && x.count == 1 && y.count == 1
        && x.step == 0 && y.step == 0 && prove_product(&y.t[0], &x.t[0], -1, &m)) {
        m.by = ratio_of(1); /* n >= 2: n >= 1 will do */
        if (ratio_cmp(x.t[0].by, y.t[0].by) >= 0)
            v->fact[v->facts++] = (fact){ cond, 0, m };
    }
    v->p->count = before;
    v->up = up;
    v->why = why;
}

/* log2(x) <= x; and 1 <= log2(x) where 2 <= x. */
static void add_log_fact(prover *v, const node *log, bool above)
{
    bool up = v->up;
    v->up = true;
    fact f = { 0 };
    factor x = { log->a, text(v, log->a), ratio_of(1) }, y = { log, text(v, log), ratio_of(1) };
    f.m = mono_one();
    times(&f.m, above ? &x : &y, 1);
    if (above)
        times(&f.m, &y, -1);
    if (above) {
        f.step = step(v, "log", log, node_copy_one(v->a, log->a), false, 0);
    } else {
        node *two = node_itself(v->a, log);
        two->a = whole(v, 2);
        int given = step(v, "given", whole(v, 2), node_copy_one(v->a, log->a), false, 0),
            mono_step = step(v, "monotone", two, log, false, given),
            one = step(v, "log", whole(v, 1), two, true, 0);
        links l = begin(whole(v, 1));
        go_on(&l, two, one);
        go_on(&l, log, mono_step);
        f.step = chain(v, &l);
    }
    v->up = up;
    if (v->facts < MOST_FACTS)
        v->fact[v->facts++] = f;
}

/* m <= g by facts: how often each is used; false: they do not tell. */
static bool cover(prover *v, const mono *m, const mono *g, ratio *weights)
{
    enum { ROWS = 24 };
    const char *key[ROWS];
    int rows = 0;
    ratio a[ROWS * MOST_FACTS], b[ROWS], c[MOST_FACTS];
    const mono *all[MOST_FACTS + 2] = { m, g };
    for (int i = 0; i < v->facts; i++)
        all[i + 2] = &v->fact[i].m;
    for (int i = 0; i < v->facts + 2; i++)
        for (int k = 0; k < all[i]->count; k++) {
            int r = 0;
            while (r < rows && strcmp(key[r], all[i]->f[k].key) != 0)
                r++;
            if (r == rows && rows == ROWS)
                return false;
            if (r == rows)
                key[rows++] = all[i]->f[k].key;
        }
    for (int r = 0; r < rows; r++) {
        for (int i = 0; i < v->facts; i++)
            a[r * v->facts + i] = power_of(&v->fact[i].m, key[r]);
        b[r] = ratio_sub(power_of(g, key[r]), power_of(m, key[r]));
    }
    for (int i = 0; i < v->facts; i++)
        c[i] = ratio_of(-1);
    if (rows == 0) {
        for (int i = 0; i < v->facts; i++)
            weights[i] = ratio_of(0);
        return true;
    }
    ratio best;
    return v->facts > 0
           && simplex(rows, v->facts, a, b, c, weights, &best) == SIMPLEX_OPTIMAL;
}

/* The step m <= g, both without their factors. */
static int cover_step(prover *v, const mono *m, const mono *g, const ratio *weights)
{
    proof_fact *used = arena_array(v->a, MOST_FACTS, sizeof *used);
    int *from = arena_array(v->a, MOST_FACTS, sizeof *from);
    proof_step s = { .facts = used };
    mono x = *m, y = *g;
    int froms = 0;
    x.by = y.by = ratio_of(1);
    if (like(m, g)) /* but for the order of its factors */
        return step(v, "ring", prove_mono_tree(v, &x), prove_mono_tree(v, &y), true, 0);
    for (int i = 0; i < v->facts; i++)
        if (!ratio_is(weights[i], 0)) {
            used[s.fact_count++] = (proof_fact){ v->fact[i].cond, v->fact[i].step, weights[i] };
            if (v->fact[i].step)
                from[froms++] = v->fact[i].step;
        }
    return prove_say(v, "product", prove_mono_tree(v, &x), prove_mono_tree(v, &y), false, from,
                     froms, &s);
}

static void find_logs(prover *v, const node *e)
{
    for (; e; e = e->next) {
        if (e->kind == N_CALL && e->fn == FN_LOG2 && e->a->kind == N_NAME) {
            const char *key = text(v, e);
            bool there = false, two = false;
            for (int i = 0; i < v->facts; i++)
                there |= !ratio_is(power_of(&v->fact[i].m, key), 0);
            for (int i = 0; i < v->p->where_count && !there; i++) {
                const node *w = v->p->where[i];
                two |= w->kind == N_BINARY && w->op == OP_GE && same(v, w->a, e->a)
                       && w->b->kind == N_NUMBER && !node_is_number(w->b, 0)
                       && !node_is_number(w->b, 1);
            }
            if (!there) {
                const node *alone = node_copy_one(v->a, e);
                add_log_fact(v, alone, true);
                if (two)
                    add_log_fact(v, alone, false);
            }
        }
        find_logs(v, e->a);
        find_logs(v, e->b);
        find_logs(v, e->c);
    }
}

static prover begin_proof(arena *a, const node *left, const node *right, const node *const *where,
                          int count, const prove_lore *lore)
{
    prover v = { .a = a, .p = proof_new(a), .lore = lore, .up = true, .at = left->at };
    v.p->left = left;
    v.p->right = right;
    v.p->where = where;
    v.p->where_count = count;
    for (int i = 0; i < count; i++)
        add_fact(&v, where[i]);
    return v;
}

node *prove_scaled(prover *v, ratio k, const node *e)
{
    node *own = node_copy_one(v->a, e);
    return ratio_is(k, 1) ? own : prove_binary(v, OP_MUL, rational(v, k), own);
}

/* Which term of the bound is the term at most: the same, or the first that the facts give. */
static int covered_by(prover *v, const mono *m, const bound *g, ratio *weights)
{
    for (int i = 0; i < g->count; i++)
        if (like(m, &g->t[i]) && cover(v, m, &g->t[i], weights))
            return i;
    for (int i = 0; i < g->count; i++)
        if (cover(v, m, &g->t[i], weights))
            return i;
    return -1;
}

/* The bound's terms, in their order; a number k is k*1, so that 1 can be replaced. */
static node *with_ones(prover *v, const bound *b)
{
    node *e = NULL;
    for (int i = 0; i < b->count; i++) {
        const mono *m = &b->t[i];
        node *x = m->count || ratio_is(m->by, 1)
                      ? prove_mono_tree(v, m)
                      : prove_binary(v, OP_MUL, rational(v, m->by), whole(v, 1));
        e = e ? prove_binary(v, OP_ADD, e, x) : x;
    }
    return e ? e : whole(v, 0);
}

static bool all_covered(prover *v, const bound *f, const bound *g)
{
    ratio weights[MOST_FACTS];
    for (int i = 0; i < f->count; i++)
        if (covered_by(v, &f->t[i], g, weights) < 0)
            return no(v, "no term of the bound covers", prove_mono_tree(v, &f->t[i]));
    return true;
}

int prove_cover(prover *v, const node *f, const bound *of_f, const node *g, const bound *of_g,
                ratio *k)
{
    ratio sum[MOST_TERMS], K = ratio_of(0);
    int from[MOST_TERMS + 1], froms = 0;
    bound got = { 0 };
    node *raw = NULL;
    for (int i = 0; i < of_g->count; i++)
        sum[i] = ratio_of(0);
    for (int i = 0; i < of_f->count; i++) {
        ratio weights[MOST_FACTS];
        int by = covered_by(v, &of_f->t[i], of_g, weights);
        if (by < 0)
            return 0;
        mono m = of_g->t[by];
        m.by = of_f->t[i].by;
        sum[by] = ratio_add(sum[by], ratio_div(m.by, of_g->t[by].by));
        from[froms++] = cover_step(v, &of_f->t[i], &of_g->t[by], weights);
        node *x = prove_mono_tree(v, &m);
        raw = raw ? prove_binary(v, OP_ADD, raw, x) : x;
        add_term(&got, &m);
    }
    for (int i = 0; i < of_g->count; i++)
        K = ratio_cmp(sum[i], K) > 0 ? sum[i] : K;
    links l = begin(f);
    node *mine = prove_bound_tree(v, of_f), *apart = with_ones(v, of_f),
         *together = prove_bound_tree(v, &got),
         *low = prove_scaled(v, K, prove_bound_tree(v, of_g)), *end = prove_scaled(v, K, g);
    go_on(&l, mine, of_f->step);
    go_on(&l, apart, step(v, "ring", mine, apart, true, 0));
    go_on(&l, raw, prove_say(v, "monotone", apart, raw, false, from, froms, NULL));
    go_on(&l, together, step(v, "ring", raw, together, true, 0));
    if (of_g->step) {
        go_on(&l, low, step(v, "monotone", together, low, false, 0));
        go_on(&l, end, step(v, "monotone", low, end, false, of_g->step));
    } else {
        go_on(&l, end, step(v, "monotone", together, end, false, 0));
    }
    *k = K;
    return prove_say(v, "chain", f, end, false, l.from, l.count, NULL);
}

proof *prove_upper(arena *a, const node *f, const node *g, const node *const *where, int count,
                   const prove_lore *lore, const char **why)
{
    prover v = begin_proof(a, f, g, where, count, lore);
    bound of_g, of_f;
    const char *first = NULL;
    bool found = false;
    find_logs(&v, g);
    v.up = false;
    v.absorbs = true;
    bool fine = prove_bound(&v, g, &of_g);
    v.up = true;
    v.absorbs = false;
    int before = v.p->count;
    for (int i = 0; i < CHOICES && fine && !found; i++) {
        v.choice[0] = i;
        v.p->count = before;
        v.why = NULL;
        found = prove_bound(&v, f, &of_f) && (of_f.count || no(&v, "it is 0", f));
        for (int k = 0; k < of_f.count && found; k++)
            find_logs(&v, prove_mono_tree(&v, &of_f.t[k]));
        found = found && all_covered(&v, &of_f, &of_g);
        first = first ? first : v.why;
    }
    if (!found) {
        if (why)
            *why = first ? first : v.why;
        return NULL;
    }
    prove_cover(&v, f, &of_f, g, &of_g, &v.p->constant);
    return v.p;
}

/* A term of G, by one of the terms that F is at least: G's term <= k*F. */
static int term_below(prover *v, const node *f, const bound *of_f, const mono *need, ratio *k)
{
    for (int i = 0; i < of_f->count; i++)
        if (ratio_sign(of_f->t[i].by) < 0)
            return 0;
    for (int i = 0; i < of_f->count; i++) {
        ratio weights[MOST_FACTS];
        const mono *mine = &of_f->t[i];
        if (!cover(v, need, mine, weights))
            continue;
        *k = ratio_div(need->by, mine->by);
        mono more = *mine;
        more.by = need->by;
        node *all = prove_bound_tree(v, of_f), *x = prove_mono_tree(v, mine),
             *left = prove_mono_tree(v, need),
             *between = prove_mono_tree(v, &more), *kx = prove_scaled(v, *k, x),
             *kf = prove_scaled(v, *k, f);
        v->up = true;
        int part = step(v, "monotone", x, all, false, 0),
            by[] = { cover_step(v, need, mine, weights) };
        links l = begin(left);
        go_on(&l, between, prove_say(v, "monotone", left, between, false, by, 1, NULL));
        go_on(&l, kx, step(v, "ring", between, kx, true, 0));
        int from[] = { part, of_f->step };
        go_on(&l, kf, prove_say(v, "monotone", kx, kf, false, from, 2, NULL));
        int found = chain(v, &l);
        v->up = false;
        return found;
    }
    return 0;
}

proof *prove_lower(arena *a, const node *f, const node *g, const node *const *where, int count,
                   const prove_lore *lore, const char **why)
{
    prover v = begin_proof(a, g, f, where, count, lore);
    bound of_g;
    int have[MOST_TERMS] = { 0 }, missing;
    ratio k[MOST_TERMS], K = ratio_of(0);
    find_logs(&v, g);
    bool fine = prove_bound(&v, g, &of_g);
    missing = of_g.count;
    v.up = false;
    for (int c = 0; c < CHOICES * CHOICES && fine && missing; c++) {
        bound of_f;
        v.choice[0] = c / CHOICES;
        v.choice[1] = c % CHOICES;
        int before = v.p->count, facts = v.facts, gained = 0;
        if (prove_bound(&v, f, &of_f)) {
            for (int i = 0; i < of_f.count; i++) {
                v.up = true;
                find_logs(&v, prove_mono_tree(&v, &of_f.t[i]));
                v.up = false;
            }
            for (int i = 0; i < of_g.count; i++)
                if (!have[i] && (have[i] = term_below(&v, f, &of_f, &of_g.t[i], &k[i])) != 0)
                    gained++;
        }
        if (gained == 0) { /* nothing of it is used */
            v.p->count = before;
            v.facts = facts;
        }
        missing -= gained;
    }
    if (!fine || missing) {
        for (int i = 0; i < of_g.count && fine && why; i++)
            if (!have[i])
                *why = arena_format(a, "from below: %s", text(&v, prove_mono_tree(&v, &of_g.t[i])));
        if (!fine && why)
            *why = v.why;
        return NULL;
    }
    v.up = true;
    node *raw = NULL;
    for (int i = 0; i < of_g.count; i++) {
        node *x = prove_scaled(&v, k[i], f);
        raw = raw ? prove_binary(&v, OP_ADD, raw, x) : x;
        K = ratio_add(K, k[i]);
    }
    node *end = prove_scaled(&v, K, f);
    links l = begin(g);
    node *high = prove_bound_tree(&v, &of_g);
    go_on(&l, high, of_g.step);
    go_on(&l, raw, prove_say(&v, "monotone", high, raw, false, have, of_g.count, NULL));
    go_on(&l, end, step(&v, "ring", raw, end, true, 0));
    prove_say(&v, "chain", g, end, false, l.from, l.count, NULL);
    v.p->constant = K;
    return v.p;
}
