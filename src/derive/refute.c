/* Proofs of a no: F/G along a family of parameters is at least something that grows. See
 * calculus.h.
 *
 * F and G are written along the family, as expressions of t; one more comparison proves q*G <= C*F
 * there, for a q that grows. A step shows each condition of the regime. */
#include <math.h>
#include <string.h>

#include "derive/calculus_inside.h"
#include "expr/expr.h"

typedef struct refuter {
    engine e;
    const proof_binding *family;
    int members, depth; /* of names in names */
    const char *counter;
    const node *t;
} refuter;

/* --- along the family ------------------------------------------------------------------------- */

/* The family's member of this name; NULL: it has none. */
static const node *member(const refuter *r, const char *name)
{
    for (int i = 0; i < r->members; i++)
        if (strcmp(r->family[i].name, name) == 0)
            return r->family[i].is;
    return NULL;
}

/* What a name stands for, a member or a let; NULL: it is neither. */
static const node *meant(const refuter *r, const char *name)
{
    proof_law law;
    const proof_lore *lore = r->e.lore->lore;
    const node *is = member(r, name);
    return is ? is : lore->definition(lore->data, name, &law) && law.params == NULL ? law.is : NULL;
}

/* x*1, x/1, log2(2^x): x. */
static const node *shorter(const node *e)
{
    if (e->kind == N_BINARY && (e->op == OP_MUL || e->op == OP_DIV) && node_is_number(e->b, 1))
        return e->a;
    if (e->kind == N_BINARY && e->op == OP_MUL && node_is_number(e->a, 1))
        return e->b;
    if (node_calls(e, FN_LOG2, 1) && e->a->kind == N_BINARY && e->a->op == OP_POW
        && node_is_number(e->a->a, 2))
        return e->a->b;
    return e;
}

static const node *along(const node *x, void *data)
{
    enum { DEEPEST = 8 };
    refuter *r = data;
    const node *is = x->kind == N_NAME && r->depth < DEEPEST ? meant(r, x->name) : NULL;
    if (is == NULL)
        return shorter(expr_with(r->e.a, x, along, r));
    r->depth++;
    is = along(proof_family_apart(r->e.a, is, r->counter), r);
    r->depth--;
    return is;
}

/* --- the regime ------------------------------------------------------------------------------- */

enum { MOST_EQUALS = 24 };

typedef struct equals {
    refuter *r;
    int from[MOST_EQUALS], count;
} equals;

static int expanded(refuter *r, const node *x, const node *is);

/* Adds the step that says what a name other than the family's is along it. */
static bool add_let(const node *x, void *data)
{
    equals *of = data;
    if (x->kind != N_NAME || member(of->r, x->name) || meant(of->r, x->name) == NULL)
        return false;
    const int step = expanded(of->r, x, expr_alone(of->r->e.a, along(x, of->r)));
    if (step > FAILED && of->count < MOST_EQUALS)
        of->from[of->count++] = step;
    return step <= FAILED;
}

/* The step x == is, for x along the family. */
static int expanded(refuter *r, const node *x, const node *is)
{
    const node *let = x->kind == N_NAME ? meant(r, x->name) : NULL;
    if (let) {
        links l = links_begin(x, true);
        links_add(&l, let, engine_step(&r->e, "definition", x, let, true, NULL, 0,
                                       &(proof_step){ .name = x->name }));
        links_add(&l, is, l.failed ? FAILED : expanded(r, let, is));
        return links_end(&r->e, &l, true);
    }
    equals of = { .r = r };
    while (of.count < r->members && of.count < MOST_EQUALS) {
        of.from[of.count] = r->e.p->steps[of.count].id;
        of.count++;
    }
    if (expr_any(x, add_let, &of))
        return FAILED;
    const int step = engine_step(&r->e, "equal", x, is, true, of.from, of.count, NULL);
    return step != FAILED ? step /* log2(n) is log2(2^t), which is t */
                          : engine_step(&r->e, "definition", x, is, true, of.from, of.count, NULL);
}

/* The step x <= y, from the lower bound of t or by a comparison. */
static int below(engine *e, const node *x, const node *y, int from)
{
    const int step = engine_way(e, "monotone", x, y, true, from);
    ratio c;
    if (step != FAILED)
        return step;
    const int by = engine_compare(e, x, y, &c);
    if (by == FAILED || !ratio_at_least(ratio_of(1), c))
        return FAILED;
    const node *most = by == SAME ? x : e->p->steps[by - 1].right;
    links l = links_begin(x, true);
    links_add(&l, most, by);
    links_way(e, &l, "monotone", y, SAME);
    return links_end(e, &l, false);
}

static bool condition(refuter *r, const node *c, int from)
{
    engine *e = &r->e;
    if (node_calls(c, FN_IS_POW2, 1)) {
        const node *is = expr_alone(e->a, along(c->a, r));
        return decide_power(&e->c, psum_of(&e->c, is)) && expanded(r, c->a, is) != FAILED;
    }
    if (c->kind == N_BINARY && c->op == OP_OR)
        return condition(r, c->a, from) || condition(r, c->b, from);
    if (c->kind == N_BINARY && c->op == OP_AND)
        return condition(r, c->a, from) && condition(r, c->b, from);
    if (c->kind == N_BINARY && c->op == OP_NE)
        return condition(r, engine_pair(e, OP_LT, c->a, c->b), from)
               || condition(r, engine_pair(e, OP_GT, c->a, c->b), from);
    if (c->kind != N_BINARY || c->op < OP_EQ)
        return false;
    const bool more = c->op == OP_GE || c->op == OP_GT;
    const node *small = more ? c->b : c->a, *big = more ? c->a : c->b;
    if (c->op == OP_LT || c->op == OP_GT)
        small = engine_pair(e, OP_ADD, small, engine_int(e, 1));
    const node *x = expr_alone(e->a, along(small, r)), *y = expr_alone(e->a, along(big, r));
    int step[2];
    const node *low = engine_simple(e, x, &step[0]), *high = engine_simple(e, y, &step[1]);
    links l = links_begin(small, true);
    links_add(&l, x, expanded(r, small, x));
    links_add(&l, low, step[0]); /* 2^(2*t) mod 2^t is 0 */
    links_add(&l, high, c->op == OP_EQ ? engine_step(e, "ring", low, high, true, &from, 1, NULL)
                                       : below(e, low, high, from));
    links_add(&l, y, step[1]);
    links_add(&l, big, expanded(r, big, y));
    return links_end(e, &l, c->op == OP_EQ) != FAILED;
}

/* Makes the steps that say what the members are, that t >= `from`, and that each condition
 * holds. */
static bool regime(refuter *r, const node *const *where, int count, int64_t from)
{
    engine *e = &r->e;
    for (int i = 0; i < r->members; i++)
        if (expanded(r, engine_name(e, r->family[i].name), r->family[i].is) == FAILED)
            return false;
    const int given = engine_way(e, "given", engine_int(e, from), r->t, true, SAME);
    for (int i = 0; i < count; i++)
        if (!condition(r, where[i], given))
            return false;
    return true;
}

/* --- what grows ------------------------------------------------------------------------------- */

enum { LEAST = 7 };

/* The candidate i for what F/G is at least, from the fastest growing one down to LEAST. */
static node *candidate(refuter *r, int i)
{
    arena *a = r->e.a;
    node *t = node_itself(a, r->t), *two = node_number(a, r->e.at, 2);
    switch (i) {
    case 0: return node_binary(a, OP_POW, two, node_binary(a, OP_MUL, two, t));
    case 1: return node_binary(a, OP_MUL, node_binary(a, OP_POW, two, t), t);
    case 2: return node_binary(a, OP_POW, two, t);
    case 3: return node_binary(a, OP_POW, two, node_binary(a, OP_DIV, t, two));
    case 4: return node_binary(a, OP_POW, t, two);
    case 5: return t;
    case 6: return builtin_call(a, r->e.at, FN_SQRT, t);
    default: return builtin_call(a, r->e.at, FN_LOG2, t);
    }
}

int calculus_fastest(double from, double to, double grown)
{
    const double little = 0.5, x = log2(from), y = log2(to),
                 by[] = { 2 * (to - from), to - from + y - x, to - from,
                          (to - from) / 2, 2 * (y - x),       y - x,
                          (y - x) / 2 }; /* of the candidates */
    int i = 0;
    while (i < LEAST && by[i] > grown + little)
        i++;
    return i;
}

static node *times(const refuter *r, node *q, const node *x)
{
    return node_binary(r->e.a, OP_MUL, q, node_itself(r->e.a, x));
}

/* The step that says that g is at least 1, or something else above 0; SAME where the context says
 * that. */
static int whole_above_zero(engine *e, const node *g)
{
    const bounded low = engine_bound_factor(e, g, false);
    if (low.step == FAILED || (low.step > FAILED && engine_sure(e, low.is, true)))
        return low.step;
    const node *one = engine_int(e, 1), *least = engine_tree(e, low.is);
    links l = links_begin(one, true);
    links_way(e, &l, "monotone", least, SAME);
    links_add(&l, g, low.step);
    int step = l.failed ? FAILED : links_end(e, &l, false);
    for (int i = 0; i < low.is->count && step == FAILED; i++) { /* a number is first */
        const bounded part = engine_part(e, low, i, g);
        step = part.step != FAILED && engine_sure(e, part.is, true) ? part.step : FAILED;
    }
    return step;
}

enum { MOST_ABOVE = 8 };

/* Likewise of what g is a product or sum of; collects the steps. */
static bool above_zero(engine *e, const node *g, int *steps, int *count)
{
    if (engine_sure(e, psum_of(&e->c, g), true))
        return true;
    if (g->kind == N_BINARY && (g->op == OP_MUL || g->op == OP_DIV || g->op == OP_ADD)
        && above_zero(e, g->a, steps, count))
        return g->op == OP_DIV || above_zero(e, g->b, steps, count);
    const int step = *count == MOST_ABOVE ? FAILED : whole_above_zero(e, g);
    if (step != FAILED)
        steps[(*count)++] = step;
    return step != FAILED;
}

/* The steps by which g is above 0; the quotient f/g has a value where they hold. */
typedef struct above {
    int step[MOST_ABOVE + 2], count; /* and room for two more */
} above;

/* The step low <= quotient, from low == mid and a step for mid <= quotient from `by`. */
static int to_quotient(engine *e, node *low, const node *mid, const node *quotient, above of,
                       int by)
{
    const int same = engine_step(e, "ring", low, mid, true, of.step, of.count, NULL);
    of.step[of.count] = by;
    const int more = engine_step(e, "monotone", mid, quotient, false, of.step, of.count + 1, NULL);
    of.step[of.count] = same;
    of.step[of.count + 1] = more;
    links l = links_begin(low, true);
    links_add(&l, mid, same);
    links_add(&l, quotient, more);
    return of.count == 0 || l.failed
               ? links_end(e, &l, false)
               : engine_step(e, "monotone", low, quotient, false, of.step, of.count + 2, NULL);
}

/* The step q/c <= f/g, from the step `by` for q*g <= c*f. */
static int divided(refuter *r, node *low, const node *quotient, node *left, const node *c, int by,
                   const above *of)
{
    engine *e = &r->e;
    const node *f = quotient->a, *g = quotient->b;
    const int last = to_quotient(e, low, engine_pair(e, OP_DIV, left, engine_pair(e, OP_MUL, c, g)),
                                 quotient, *of, by);
    if (last > FAILED || by == SAME)
        return last;
    node *small = engine_pair(e, OP_DIV, left, c), /* or by way of q*g/c <= f */
        *big = engine_pair(e, OP_DIV, e->p->steps[by - 1].right, c);
    links l = links_begin(small, true);
    links_way(e, &l, "monotone", big, by);
    links_same(e, &l, "ring", f);
    return to_quotient(e, low, engine_pair(e, OP_DIV, small, g), quotient, *of,
                       links_end(e, &l, false));
}

/* How q*g <= c*f is looked for: BRIEFLY for the first candidate alone; by FACTORS, which is little
 * effort for each; as a whole; or by logarithms. */
typedef enum means { BRIEFLY, BY_FACTORS, BY_WHOLE, BY_LOGS } means;

/* Makes the last step for the first candidate q that grows with q*g <= c*f. */
static bool found(refuter *r, const node *quotient, const above *of, means how, int *fastest)
{
    engine *e = &r->e;
    ratio own;
    for (int i = *fastest; i <= (how == BRIEFLY ? *fastest : LEAST) && e->effort >= 0; i++) {
        node *q = candidate(r, i), *left = times(r, q, quotient->b);
        const node *f = quotient->a;
        const node *c = NULL;
        const int by = how == BRIEFLY      ? engine_briefly(e, left, f, &own)
                       : how == BY_FACTORS ? engine_by_factors(e, left, f, &own)
                       : how == BY_WHOLE   ? engine_at_once(e, left, f, true, &own)
                                           : engine_by_logs(e, left, f, &c);
        if (by == FAILED)
            continue;
        c = c ? c : engine_number(e, own);
        node *low = engine_tree(e, over(&e->c, psum_of(&e->c, q), psum_of(&e->c, c)));
        const int last = divided(r, low, quotient, left, c, by, of);
        if (last <= FAILED)
            continue;
        e->p->count = last;
        e->p->left = low;
        *fastest = i;
        return true;
    }
    return false;
}

/* By logarithms, if they show that it grows at all. */
static bool found_by_logs(refuter *r, const node *quotient, const above *of, int *fastest)
{
    engine *e = &r->e;
    const int left = e->effort;
    const node *c;
    const bool grows = engine_by_logs(e, times(r, candidate(r, LEAST - 1), quotient->b),
                                      quotient->a, &c)
                       != FAILED;
    if (grows && found(r, quotient, of, BY_LOGS, fastest))
        return true;
    e->effort = left; /* it is little effort, which other families may need */
    return false;
}

static bool refuted(refuter *r, const node *quotient, int64_t from, int *fastest)
{
    engine *e = &r->e;
    const node *f = quotient->a, *g = quotient->b;
    above of = { .count = 0 };
    if (!above_zero(e, g, of.step, &of.count))
        return false;
    if (e->lore->hasty && (engine_has_factors(f) || engine_has_factors(g))
        && (found(r, quotient, &of, BRIEFLY, fastest)
            || found(r, quotient, &of, BY_FACTORS, fastest)))
        return true;
    ratio c;
    if (from > 1 && *fastest == 0
        && engine_at_once(e, times(r, candidate(r, LEAST), g), f, true, &c) == FAILED)
        return found_by_logs(r, quotient, &of, fastest); /* log2(1) is 0 and proves nothing */
    return found(r, quotient, &of, BY_WHOLE, fastest) || found_by_logs(r, quotient, &of, fastest);
}

/* Makes the last step 0 == quotient. */
static bool vanishes(refuter *r, const node *quotient)
{
    engine *e = &r->e;
    above of = { .count = 0 };
    node *none = engine_int(e, 0);
    if (!above_zero(e, quotient->b, of.step, &of.count))
        return false;
    int same;
    const node *made = engine_simple(e, quotient, &same); /* 2^t mod 2 is 0 */
    links l = links_begin(none, true);
    links_rule(e, &l, "ring", made, true, of.step, of.count);
    links_add(&l, quotient, same);
    const int step = links_end(e, &l, true);
    if (step <= FAILED)
        return false;
    e->p->count = step;
    e->p->left = none;
    return true;
}

proof *calculus_refute(arena *a, const proof_family *no, const proof_binding *family, int members,
                       int *fastest, const calculus_lore *lore)
{
    const span at = no->left->at;
    refuter r = { .e = { .a = a, .p = proof_new(a), .lore = lore, .at = at },
                  .family = family,
                  .members = members,
                  .counter = no->counter };
    r.t = engine_name(&r.e, no->counter);
    const node *over = no->zero ? no->right : no->left, *under = no->zero ? no->left : no->right,
               *apart = proof_family_apart(a, node_binary(a, OP_DIV, over, under), no->counter),
               *quotient = along(apart, &r);
    if (quotient->kind != N_BINARY || quotient->op != OP_DIV)
        quotient = node_binary(a, OP_DIV, quotient, node_number(a, at, 1));
    proof_deny(r.e.p, no, family, members, quotient, quotient);
    engine_begin(&r.e, lore, at);
    const bool reg = regime(&r, no->where, no->where_count, no->from);
    const int kept = r.e.p->count;
    const bool ref = reg
                     && (no->zero ? vanishes(&r, quotient)
                                  : refuted(&r, quotient, no->from, fastest)),
               found = ref && proof_check_claim(r.e.check);
    engine_end(&r.e);
    engine_release(&r.e);
    return found ? proof_of_step(r.e.p, kept, r.e.p->count) : NULL;
}
