/* What the order of an expression may be: the leading terms of its upper bounds. See calculus.h.
 *
 * Nothing here is proved: who takes one of them for the order proves both sides. */
#include "derive/calculus_inside.h"

#include <string.h>

#include "expr/expr.h"

enum { CHOICES = 4, LONGEST = 6, DEEPEST = 8, MOST = 12, MANY = 32 };

/* --- leading terms ---------------------------------------------------------------------------- */

/* p without coefficients, and without the terms that others cover; the longest go first. */
static const psum *leading(engine *e, const psum *p)
{
    const psum *all = number(&e->c, 0);
    for (int i = 0; i < p->count; i++)
        if (p->terms[i].by.p > 0)
            all = plus(&e->c, all, engine_plain(e, p, i));
    for (int size = LONGEST; size >= 0; size--)
        for (int i = all->count - 1; i >= 0 && all->count > 1 && all->count <= MANY; i--) {
            const int factors = all->terms[i].count;
            const psum *x = engine_plain(e, all, i), *rest = minus(&e->c, all, x);
            if ((factors < LONGEST ? factors : LONGEST) == size && engine_covered(e, x, rest))
                all = rest;
        }
    return all;
}

/* Is each term of p covered by q? */
static bool covered(engine *e, const psum *p, const psum *q)
{
    bool all = true;
    for (int i = 0; i < p->count && all; i++)
        all = engine_covered(e, engine_plain(e, p, i), q);
    return all;
}

/* --- as a person writes it -------------------------------------------------------------------- */

static bool is_plain(engine *e, const atom *x);

/* Is it a product of plain atoms without a coefficient?  above: none of which divides. */
static bool is_product(engine *e, const psum *p, bool above)
{
    bool all = p->count == 1 && p->terms[0].count && ratio_is(p->terms[0].by, 1);
    for (int i = 0; all && i < p->terms[0].count; i++)
        all = is_plain(e, p->terms[0].factors[i].of)
              && !(above && p->terms[0].factors[i].power.p < 0);
    return all;
}

/* log2(x)/log2(b) for log(b, x), where b is known to be at least 2. */
static const psum *without_base(engine *e, const atom *x)
{
    e->c.logs = true;
    const psum *p = psum_of(&e->c, x->e);
    e->c.logs = false;
    return p;
}

static bool keeps_base(engine *e, const atom *x)
{
    const psum *p = without_base(e, x);
    return p->count == 1 && p->terms[0].count == 1
           && strcmp(p->terms[0].factors[0].of->key, x->key) == 0;
}

/* A parameter; a logarithm, gcd or least of products; a power of names; a binomial coefficient. */
static bool is_plain(engine *e, const atom *x)
{
    if (x->kind == ATOM_POWER) {
        bool names = x->base->count == 1 && is_product(e, x->to, true);
        for (int i = 0; names && i < x->to->terms[0].count; i++) {
            const atom *of = x->to->terms[0].factors[i].of;
            names = of->kind == ATOM_NODE && of->e->kind == N_NAME;
        }
        for (int i = 0; names && i < x->base->terms[0].count; i++)
            names = is_plain(e, x->base->terms[0].factors[i].of);
        return names;
    }
    if (x->kind != ATOM_NODE)
        return false;
    if (x->e->kind == N_NAME)
        return true;
    bool all = true;
    if (node_calls(x->e, FN_LOG2, 1)) {
        const psum *of = psum_of(&e->c, x->e->a);
        return is_product(e, of, false)
               && (!is_product(e, of, true)
                   || (of->terms[0].count == 1 && ratio_is(of->terms[0].factors[0].power, 1)));
    }
    if (!expr_calls(x->e, FN_MIN) && !expr_calls(x->e, FN_GCD) && !expr_calls(x->e, FN_BINOMIAL)
        && !(node_calls(x->e, FN_LOG, 2) && keeps_base(e, x)))
        return false;
    for (const node *n = x->e->a; n && all; n = n->next) {
        const psum *p = psum_of(&e->c, n);
        ratio v;
        all = is_product(e, p, false) || (x->e->fn == FN_BINOMIAL && psum_constant(p, &v));
    }
    return all;
}

static const psum *plain(engine *e, const psum *p, bool up, int deep);

/* A sum that bounds something from below as one of its terms, which does, too. */
static const psum *one_term(engine *e, const psum *p)
{
    const psum *lead = leading(e, p);
    return lead->count ? engine_term(e, &lead->terms[lead->count - 1], ratio_of(1)) : NULL;
}

/* log2 of a product: the sum of the logarithms of its factors where none divides. */
static const psum *plain_log(engine *e, const psum *of)
{
    const psum *sum = number(&e->c, ratio_cmp(of->terms[0].by, ratio_of(1)) > 0),
               *own = engine_term(e, of->terms, ratio_of(1));
    if (!is_product(e, own, true))
        return plus(&e->c, sum, psum_of(&e->c, engine_log(e, own)));
    for (int i = 0; i < own->terms[0].count; i++) {
        const psum *x = engine_atom(e, own->terms[0].factors[i].of);
        sum = plus(&e->c, sum, psum_of(&e->c, engine_log(e, x)));
    }
    return sum;
}

/* min(x, y) with plain operands; from above without those that have no bound that is a product.
 * NULL: too few have one. */
static const psum *plain_least(engine *e, const node *x, bool up, int deep)
{
    node *made = node_itself(e->a, x), **last = &made->a;
    const psum *p = NULL;
    int count = 0;
    for (const node *n = x->a; n; n = n->next) {
        const psum *one = plain(e, psum_of(&e->c, n), up, deep);
        if (one && one->count == 0)
            return one;
        if ((one == NULL || one->count != 1) && !up)
            return NULL;
        if (one == NULL || one->count != 1)
            continue;
        bool less = false; /* is it covered by, or does it cover, the others? */
        if (p && covered(e, p, one))
            less = true;
        else if (p && count == 1 && covered(e, one, p)) {
            last = &made->a;
            count = 0;
        }
        if (less)
            continue;
        p = one;
        *last = engine_tree(e, p);
        last = &(*last)->next;
        count++;
    }
    *last = NULL;
    return count > 1 ? psum_of(&e->c, made) : p;
}

/* max(x, y) as a sum of plain operands, and from below as one of them. */
static const psum *plain_most(engine *e, const node *x, bool up, int deep)
{
    const psum *sum = number(&e->c, 0);
    for (const node *n = x->a; n; n = n->next) {
        const psum *p = plain(e, psum_of(&e->c, n), up, deep);
        if (p == NULL && up)
            return NULL;
        sum = p ? plus(&e->c, sum, p) : sum;
    }
    return up ? leading(e, sum) : one_term(e, sum);
}

/* The best plain bound of an atom that is not plain; NULL: none is known. */
static const psum *plain_atom(engine *e, const atom *x, bool up, int deep)
{
    const psum *best = NULL;
    if (x->kind == ATOM_NODE && expr_calls(x->e, FN_MIN) && (best = plain_least(e, x->e, up, deep)))
        return best;
    if (x->kind == ATOM_NODE && expr_calls(x->e, FN_MAX) && (best = plain_most(e, x->e, up, deep)))
        return best;
    if (x->kind == ATOM_NODE && !expr_has_kind(x->e, N_NAME))
        return number(&e->c, 1); /* log2(7) */
    if (x->kind == ATOM_NODE && node_calls(x->e, FN_LOG, 2))
        return plain(e, without_base(e, x), up, deep);
    if (x->kind == ATOM_NODE && node_calls(x->e, FN_LOG2, 1)) {
        const psum *of = psum_of(&e->c, x->e->a),
                   *product = of->count == 1 ? engine_term(e, of->terms, ratio_of(1)) : NULL;
        if (product && is_product(e, product, false)) {
            best = up ? plain_log(e, of) : one_term(e, plain_log(e, of));
            return up || engine_sure(e, best, true) ? best : engine_atom(e, x);
        }
    }
    if (x->kind == ATOM_POLY && up)
        return plain(e, x->base, up, deep);
    if (x->kind == ATOM_NODE && up && node_function(x->e) == FN_CEIL) {
        best = plain(e, psum_of(&e->c, x->e->a), up, deep);
        best = best ? leading(e, plus(&e->c, best, number(&e->c, 1))) : NULL;
    }
    const ways *w = engine_ways(e, x, up);
    for (int i = 0; i < w->count; i++) {
        const psum *is = engine_has_less(w->way[i].is) && !up ? NULL
                                                              : plain(e, w->way[i].is, up, deep);
        if (is == NULL || (!up && is->count != 1))
            continue;
        if (best == NULL
            || (up ? covered(e, is, best) && !covered(e, best, is)
                   : covered(e, best, is) && !covered(e, is, best)))
            best = is;
    }
    return best;
}

/* The leading terms of p with each atom that is not plain replaced by its best bound; NULL: one has
 * none. */
static const psum *plain(engine *e, const psum *p, bool up, int deep)
{
    const psum *sum = number(&e->c, 0);
    if (deep == DEEPEST || p->count > MANY)
        return NULL;
    for (int i = 0; i < p->count; i++) {
        const term *t = &p->terms[i];
        const psum *product = number(&e->c, 1);
        if (t->by.p < 0)
            continue;
        for (int k = 0; k < t->count; k++) {
            const factor *f = &t->factors[k];
            const psum *is = engine_atom(e, f->of);
            if (!is_plain(e, f->of))
                is = plain_atom(e, f->of, (f->power.p > 0) == up, deep + 1);
            if (is == NULL || ((f->power.p < 0 || f->power.q != 1) && is->count != 1))
                return NULL;
            product = psum_mul(&e->c, product, psum_power(&e->c, is, f->power));
        }
        sum = plus(&e->c, sum, product);
    }
    if (engine_bad(e) || sum->count > MANY)
        return NULL;
    sum = leading(e, sum);
    return sum->count > MOST ? NULL : sum;
}

/* --- written ---------------------------------------------------------------------------------- */

/* The place of an atom in a product: parameters in the order of `names`, then the rest. */
static int rank(const atom *x, const written_names *names)
{
    int i = 0;
    if (x->kind != ATOM_NODE || x->e->kind != N_NAME)
        return names->count + 1;
    while (i < names->count && strcmp(names->name[i], x->e->name) != 0)
        i++;
    return i;
}

/* The exponent of the name in a term. */
static ratio exponent(const term *t, const char *name)
{
    for (int i = 0; i < t->count; i++) {
        const atom *x = t->factors[i].of;
        if (x->kind == ATOM_NODE && expr_is_name(x->e, name))
            return t->factors[i].power;
    }
    return ratio_of(0);
}

static node *times(engine *e, node *x, node *y)
{
    return x ? engine_pair(e, OP_MUL, x, y) : y;
}

/* n*l/p, with one denominator. */
static node *product_tree(engine *e, const term *t, const written_names *names)
{
    node *above = NULL, *below = NULL;
    for (int place = 0; place <= names->count + 1; place++)
        for (int i = 0; i < t->count; i++) {
            const factor *f = &t->factors[i];
            if (rank(f->of, names) != place)
                continue;
            const bool under = f->power.p < 0;
            const ratio power = under ? ratio_mul(ratio_of(-1), f->power) : f->power;
            node *x = engine_tree(e, engine_factor(e, f->of, power));
            *(under ? &below : &above) = times(e, under ? below : above, x);
        }
    above = above ? above : engine_int(e, 1);
    return below ? engine_pair(e, OP_DIV, above, below) : above;
}

/* Does x stand before y in a sum: as it has more of the first size, or as much and more of the
 * second one and so on, or is shorter? */
static bool is_before(const term *x, const term *y, const written_names *names)
{
    for (int i = 0; i < names->sizes; i++) {
        const int sign = ratio_cmp(exponent(x, names->name[i]), exponent(y, names->name[i]));
        if (sign)
            return sign > 0;
    }
    return x->count < y->count;
}

static const node *written(engine *e, const psum *p, const written_names *names)
{
    bool done[MOST] = { false };
    node *sum = NULL;
    for (int i = 0; i < p->count && p->count <= MOST; i++) {
        int first = -1;
        for (int k = 0; k < p->count; k++)
            if (!done[k] && (first < 0 || is_before(&p->terms[k], &p->terms[first], names)))
                first = k;
        node *x = product_tree(e, &p->terms[first], names);
        done[first] = true;
        sum = sum ? engine_pair(e, OP_ADD, sum, x) : x;
    }
    return sum ? sum : engine_int(e, 0);
}

/* --- candidates ------------------------------------------------------------------------------- */

/* Has it a term that is another one times a logarithm?  Then that is left out for larger sizes. */
static bool waits_for_logs(engine *e, const psum *p)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const atom *x = p->terms[i].factors[k].of;
            if (x->kind == ATOM_NODE && node_calls(x->e, FN_LOG, 2))
                return true;
            if (x->kind != ATOM_NODE || !node_calls(x->e, FN_LOG2, 1))
                continue;
            const psum *less = psum_mul(&e->c, engine_plain(e, p, i),
                                        engine_factor(e, x, ratio_of(-1)));
            if (psum_term(p, less->terms[0].key))
                return true;
        }
    return false;
}

int calculus_likely(calculus *e, const node *f, const calculus_lore *lore,
                    const written_names *names, const node **out, int most, bool *waits)
{
    int found = 0, step;
    const psum *is[CHOICES];
    engine_ask(e, f, f, lore);
    const node *own = engine_open(e, f, &step);
    e->chose = true;
    for (e->choice = 0; e->choice < CHOICES && e->chose; e->choice++) {
        e->chose = false;
        const bounded b = engine_up(e, own);
        const psum *p = b.step == FAILED ? NULL : plain(e, b.is, true, 0);
        if (p == NULL || p->count == 0)
            continue;
        bool worse = false;
        for (int i = found - 1; i >= 0 && !worse; i--) {
            worse = covered(e, is[i], p);
            if (!worse && covered(e, p, is[i]))
                is[i] = is[--found];
        }
        if (!worse)
            is[found++] = p;
    }
    e->choice = 0;
    *waits = false;
    found = found < most ? found : most;
    for (int i = 0; i < found; i++) {
        *waits |= waits_for_logs(e, is[i]);
        out[i] = written(e, is[i], names);
    }
    engine_end(e);
    return found;
}
