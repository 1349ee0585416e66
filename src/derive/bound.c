/* Bounds of expressions as sums of products of atoms: see calculus_inside.h. */
#include <string.h>

#include "derive/calculus_inside.h"
#include "expr/expr.h"

enum { ROUNDS = 12, LET_ROUNDS = 6 };

/* --- equalities ------------------------------------------------------------------------------- */

typedef struct lets {
    engine *e;
    int step[24], count, depth;
} lets;

static const node *open_all(engine *e, const node *x, int *step, int depth);

/* The expression of a let, with the lets in it put in, too; NULL: the name is no let. */
static const node *opened_name(lets *l, const char *of)
{
    engine *e = l->e;
    const node *is = decide_let_of(&e->c, of), *name = engine_name(e, of);
    int step, inner;
    if (is == NULL || l->count == 24 || l->depth == LET_ROUNDS
        || (step = engine_step(e, "definition", name, is, true, NULL, 0,
                               &(proof_step){ .name = of })) <= 0)
        return NULL;
    links all = links_begin(name, true);
    const node *whole = open_all(e, is, &inner, l->depth + 1);
    links_add(&all, is, step);
    links_add(&all, whole, inner);
    step = links_end(e, &all, true);
    for (int i = 0; i < l->count; i++)
        if (l->step[i] == step)
            return whole;
    l->step[l->count++] = step;
    return whole;
}

static const node *opened(const node *x, void *data)
{
    lets *l = data;
    const node *is = x->kind == N_NAME ? opened_name(l, x->name) : NULL;
    return is ? is : expr_with(l->e->a, x, opened, l);
}

static const node *open_all(engine *e, const node *x, int *step, int depth)
{
    lets l = { .e = e, .depth = depth };
    const node *whole = expr_alone(e->a, opened(x, &l));
    *step = l.count ? engine_step(e, "definition", x, whole, true, l.step, l.count, NULL) : SAME;
    return whole;
}

const node *engine_open(engine *e, const node *x, int *step)
{
    return open_all(e, x, step, 0);
}

bounded engine_exact(engine *e, const node *x)
{
    static const char *const rules[] = { "ring", "log", "linear" };
    const bounded failed = { number(&e->c, 0), FAILED, true };
    links l = links_begin(x, true);
    const psum *p = NULL;
    const node *at = x;
    for (int i = 0; i < 3; i++) {
        e->c.logs = i == 1;
        e->c.linear = i == 2;
        p = psum_of(&e->c, at);
        e->c.logs = e->c.linear = false;
        if (engine_bad(e))
            return failed;
        const node *to = engine_tree(e, p);
        if (!links_same(e, &l, rules[i], to))
            return failed;
        at = to;
    }
    return (bounded){ p, links_end(e, &l, true), true };
}

/* --- differences ------------------------------------------------------------------------------ */

const psum *engine_some(engine *e, const psum *p, int sign)
{
    const psum *out = number(&e->c, 0);
    for (int i = 0; i < p->count; i++)
        if ((p->terms[i].by.p < 0) == (sign < 0))
            out = plus(&e->c, out, engine_nth(e, p, i));
    return out;
}

/* Likewise, after a term took what another one needs. */
static int divided_shares(engine *e, const psum *more, const psum *less_by, ratio limit)
{
    const psum *all;
    int open;
    less_by = psum_mul(&e->c, number(&e->c, -1), less_by);
    const int step = engine_cover_all(e, less_by, more, &all, &open);
    return step != FAILED && ratio_at_least(limit, engine_constant(all, more)) ? step : FAILED;
}

/* The step: term by term, what p subtracts is at most `limit` times what it adds; `all`: a single
 * term may be divided among several, too. */
static int shares(engine *e, const psum *p, ratio limit, bool all)
{
    const psum *more = engine_some(e, p, 1), *less_by = engine_some(e, p, -1);
    ratio used[MOST_TERMS];
    int from[MOST_TERMS], froms = 0;
    if (more->count == 0 || more->count > MOST_TERMS || less_by->count > MOST_TERMS)
        return FAILED;
    for (int i = 0; i < more->count; i++)
        used[i] = ratio_of(0);
    const psum *taken = number(&e->c, 0);
    for (int k = 0; k < less_by->count; k++) {
        const psum *less = engine_term(e, &less_by->terms[k],
                                       ratio_mul(ratio_of(-1), less_by->terms[k].by));
        bool found = false;
        for (int i = 0; i < more->count && !found; i++) {
            const psum *to = engine_plain(e, more, i);
            ratio most, part;
            int step;
            if (!engine_cover(e, less, &to, 1, &most, &part, NULL))
                continue;
            ratio share = ratio_add(used[i], ratio_div(most, more->terms[i].by));
            if (!ratio_at_least(limit, share)
                || !engine_cover(e, less, &to, 1, &most, &part, &step))
                continue;
            used[i] = share;
            from[froms++] = step;
            taken = psum_add(&e->c, taken, to, most);
            found = true;
        }
        if (!found)
            return k || (all && more->count > 1) ? divided_shares(e, more, less_by, limit) : FAILED;
    }
    return engine_step(e, "monotone", engine_tree(e, psum_mul(&e->c, number(&e->c, -1), less_by)),
                       engine_tree(e, taken), false, from, froms, NULL);
}

bool engine_has_less(const psum *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->terms[i].by.p < 0)
            return true;
    return false;
}

static int find_nonnegative(engine *e, const psum *p)
{
    int from[MOST_TERMS], froms = 0;
    if (engine_has_less(p))
        return shares(e, p, ratio_of(1), true);
    return engine_not_below(e, p, from, &froms) ? engine_step(
               e, "monotone", engine_int(e, 0), engine_tree(e, p), false, from, froms, NULL)
                                                : FAILED;
}

int engine_nonnegative(engine *e, const psum *p)
{
    const bool sure = engine_sure(e, p, false);
    if (engine_bad(e) || sure || e->sure)
        return sure ? SAME : FAILED;
    const char *key = psum_key(&e->c, p);
    const uint64_t hash = str_hash(key);
    const int now = e->level[e->scopes].number;
    const known_least *k = e->least[hash % BUCKETS];
    while (k && (k->hash != hash || k->level != now || strcmp(k->key, key) != 0))
        k = k->next;
    if (k)
        return k->step;
    const int step = find_nonnegative(e, p);
    if (e->effort >= 0) {
        known_least *own = arena_alloc(e->a, sizeof *own), **bucket = &e->least[hash % BUCKETS];
        *own = (known_least){ hash, key, now, step, *bucket };
        *bucket = own;
    }
    return step;
}

/* The step that p > 0 follows from; SAME where the context says so. It says that less than half is
 * subtracted, or that the only factor not known to be > 0 is at least something that is. */
int engine_positive(engine *e, const psum *p)
{
    const bool sure = engine_sure(e, p, true);
    if (engine_bad(e))
        return FAILED;
    if (sure || p->count != 1 || engine_has_less(p))
        return sure ? SAME : shares(e, p, ratio_make(1, 2), true);
    for (int i = 0; i < p->terms[0].count; i++) {
        const atom *x = p->terms[0].factors[i].of;
        if (engine_sure(e, engine_atom(e, x), true))
            continue;
        const ways *w = engine_ways(e, x, false);
        for (int k = 0; k < w->count; k++)
            if (engine_sure(e, w->way[k].is, true))
                return w->way[k].step;
        return FAILED;
    }
    return FAILED;
}

/* Do all comparisons of the condition hold? Collects the steps that say so. */
bool engine_holds(engine *e, const node *c, int *steps, int *count)
{
    if (c->kind != N_BINARY || *count == 8)
        return true; /* the checker decides */
    if (c->op == OP_AND)
        return engine_holds(e, c->a, steps, count) && engine_holds(e, c->b, steps, count);
    if (c->op != OP_LE && c->op != OP_GE)
        return true;
    const node *small = c->op == OP_LE ? c->a : c->b, *big = c->op == OP_LE ? c->b : c->a;
    steps[*count] = engine_nonnegative(e, normal_minus(&e->c, big, small));
    return steps[(*count)++] != FAILED;
}

bounded engine_part(engine *e, bounded b, int i, const node *x)
{
    const psum *part = engine_nth(e, b.is, i);
    node *low = engine_tree(e, part), *all = engine_tree(e, b.is);
    links l = links_begin(low, true);
    links_rule(e, &l, "monotone", all, false, NULL, 0);
    links_add(&l, x, b.step);
    return (bounded){ part, links_end(e, &l, false), false };
}

/* --- putting them in -------------------------------------------------------------------------- */

static bool wanted_up(const term *t, int k, bool up)
{
    return (t->by.p < 0) != ((t->factors[k].power.p < 0) != up);
}

bounded engine_put(engine *e, bounded b, const node *x, const atom *const *of, const bounded *by,
                     const bool *rises, int count, bool up)
{
    context *c = &e->c;
    const psum *out = number(c, 0);
    int from[MOST_TERMS];
    bool equal = b.equal;
    for (int i = 0; i < count; i++) {
        from[i] = by[i].step;
        equal &= by[i].equal;
    }
    for (int i = 0; i < b.is->count; i++) {
        const term *t = &b.is->terms[i];
        const psum *made_of = psum_number(c, t->by);
        for (int k = 0; k < t->count; k++) {
            const psum *f = engine_factor(e, t->factors[k].of, t->factors[k].power);
            for (int m = 0; m < count; m++)
                if (strcmp(of[m]->key, t->factors[k].of->key) == 0
                    && (by[m].equal || wanted_up(t, k, up) == rises[m]))
                    f = psum_power(c, by[m].is, t->factors[k].power);
            made_of = psum_mul(c, made_of, f);
        }
        out = plus(c, out, made_of);
    }
    if (engine_bad(e))
        return (bounded){ 0 };
    const node *old = engine_tree(e, b.is), *made = engine_tree(e, out);
    links l = links_begin(x, up);
    links_add(&l, old, b.step);
    int step = equal ? engine_step(e, "equal", old, made, true, from, count, NULL)
                     : engine_step(e, "monotone", up ? old : made, up ? made : old, false, from,
                                     count, NULL);
    links_add(&l, made, step);
    return (bounded){ out, links_end(e, &l, equal), equal };
}

/* The bound that the engine's choice selects among several: first the first one, or none where that
 * is a product, as a comparison may pick it; then the other of these two; then the other bounds. */
static const bounded *chosen(engine *e, const ways *w, bool whole)
{
    for (int i = 0; i < w->count; i++)
        if (w->way[i].equal && (whole || w->way[i].is->count == 1))
            return &w->way[i];
    for (int i = 1; i < w->count && !whole; i++)
        if (w->way[0].equal)
            return &w->way[i];
    e->chose |= w->count > 1;
    if (w->count < 2)
        return w->count ? &w->way[0] : NULL;
    const int none = w->way[0].is->count == 1 ? 0 : 1;
    if (e->choice == none)
        return NULL;
    return &w->way[e->choice < 2 ? 0 : (e->choice - 1) % w->count];
}

/* expand replaces the atoms with which the bound grows by their upper bounds, and those with which
 * it falls by their lower ones; for a bound from below the other way round. */
typedef enum looking { TO_MOVE, FOR_EQUALS, FOR_SUMS, FOR_ROUNDED, FOR_LARGE, FOR_ALL } looking;

bool engine_is_large(const atom *x)
{
    return x->kind == ATOM_SUM
           || (x->kind == ATOM_NODE && (x->e->kind == N_AGGREGATE || x->e->kind == N_IF));
}

/* Moves the atoms to the front whose values are known or, where there are none, those that are
 * bounded from the same side as the first; returns their number. */
static int same_way(const atom **of, bounded *by, bool *rises, int count)
{
    int alike = 0;
    bool equal = false;
    for (int i = 0; i < count; i++)
        equal |= by[i].equal;
    for (int i = 0; i < count; i++) {
        if (equal ? !by[i].equal : rises[i] != rises[0])
            continue;
        const atom *x = of[i];
        const bounded b = by[i];
        of[i] = of[alike];
        by[i] = by[alike];
        of[alike] = x;
        by[alike] = b;
        const bool way = rises[i];
        rises[i] = rises[alike];
        rises[alike++] = way;
    }
    return alike;
}

/* May the way be left out of a mean, as one that is kept is at least a multiple of it? */
static bool is_less(engine *e, const psum *x, const bounded *kept, int count)
{
    ratio k, part;
    for (int i = 0; i < count; i++)
        for (int m = 0; m < kept[i].is->count && x->count == 1; m++) {
            const psum *to = engine_term(e, &kept[i].is->terms[m], ratio_of(1));
            if (engine_cover(e, x, &to, 1, &k, &part, NULL))
                return true;
        }
    return false;
}

/* What is at least each of several bounds is at least their mean: all of what is known of it. */
static bounded mean_of_ways(engine *e, const atom *x, const ways *w)
{
    enum { MOST = 4 };
    bounded kept[MOST];
    int count = 0, from[MOST];
    for (int i = 0; i < w->count && count < MOST; i++)
        if (!w->way[i].equal && w->way[i].is->count && !engine_has_less(w->way[i].is)
            && !is_less(e, w->way[i].is, kept, count)) {
            int left = 0; /* without those that it is above */
            for (int k = 0; k < count; k++)
                if (!is_less(e, kept[k].is, &w->way[i], 1))
                    kept[left++] = kept[k];
            kept[left] = w->way[i];
            count = left + 1;
        }
    if (count < 2)
        return count ? kept[0] : (bounded){ 0 };
    const psum *is = number(&e->c, 0), *part = psum_number(&e->c, ratio_make(1, count));
    node *own = engine_atom_tree(e, x), *apart = NULL, *made = NULL;
    for (int i = 0; i < count; i++) {
        node *l = engine_pair(e, OP_MUL, engine_tree(e, part), engine_tree(e, kept[i].is)),
             *r = engine_pair(e, OP_MUL, engine_tree(e, part), own);
        made = made ? engine_pair(e, OP_ADD, made, l) : l;
        apart = apart ? engine_pair(e, OP_ADD, apart, r) : r;
        is = psum_add(&e->c, is, kept[i].is, ratio_make(1, count));
        from[i] = kept[i].step;
    }
    links l = links_begin(own, false);
    links_same(e, &l, "ring", apart);
    links_rule(e, &l, "monotone", made, false, from, count);
    links_same(e, &l, "ring", engine_tree(e, is));
    return engine_bad(e) ? kept[0] : (bounded){ is, links_end(e, &l, false), false };
}

static bool expand(engine *e, bounded *b, const node *x, bool up, looking how)
{
    const atom *of[MOST_TERMS];
    bounded by[MOST_TERMS];
    bool rises[MOST_TERMS];
    int count = 0;
    for (int i = 0; i < b->is->count; i++)
        for (int k = 0; k < b->is->terms[i].count; k++) {
            const atom *a = b->is->terms[i].factors[k].of;
            const bool more = wanted_up(&b->is->terms[i], k, up);
            bool there = false;
            for (int m = 0; m < count; m++)
                there |= strcmp(of[m]->key, a->key) == 0 && (rises[m] == more || by[m].equal);
            if (there || count == MOST_TERMS)
                continue;
            if (how == FOR_EQUALS
                && (a->kind != ATOM_NODE || (a->e->fn != FN_MIN && a->e->fn != FN_MAX)))
                continue;
            if ((how == FOR_SUMS && a->kind != ATOM_SUM)
                || (how == FOR_ROUNDED && !engine_rounded(a))
                || (how == FOR_LARGE && !engine_is_large(a)))
                continue;
            const ways *w = engine_ways(e, a, more);
            if (how == FOR_SUMS) {
                const bool closed = w->closed.step != FAILED;
                if (closed || (w->count && w->way[0].equal)) {
                    of[count] = a;
                    by[count] = closed ? w->closed : w->way[0];
                    rises[count++] = more;
                }
                continue;
            }
            const bool whole = b->is->terms[i].factors[k].power.q == 1
                               && b->is->terms[i].factors[k].power.p > 0;
            const bool all = how == FOR_LARGE && !more && whole && w->count > 1 && !w->way[0].equal;
            const bounded mean = all ? mean_of_ways(e, a, w) : (bounded){ 0 },
                          *way = mean.step != FAILED ? &mean : chosen(e, w, whole);
            const bool goes = up && b->is->terms[i].by.p < 0, /* its term is dropped in the end */
                open = !goes
                       && (more || a->kind == ATOM_POLY /* no comparison looks into it */
                           || how >= FOR_ROUNDED);
            if (way == NULL || ((!open || how == FOR_EQUALS) && !way->equal)
                || (!whole && way->is->count != 1)
                || (a->kind == ATOM_POLY && !engine_sure(e, way->is, true))) /* 1/0 */
                continue;
            of[count] = a;
            by[count] = *way;
            rises[count++] = more;
        }
    if (count == 0)
        return false;
    const int alike = same_way(of, by, rises, count); /* bounds may hold atoms of the other side */
    bounded next = engine_put(e, *b, x, of, by, rises, up ? alike : count, up);
    if (next.step == FAILED && count > 1) /* each alone */
        next = engine_put(e, *b, x, of, by, rises, 1, up);
    if (next.step == FAILED)
        return false;
    *b = next;
    return true;
}

bounded engine_equals(engine *e, bounded b, const node *x, bool up)
{
    for (int i = 0; i < ROUNDS && expand(e, &b, x, up, FOR_EQUALS); i++)
        ;
    return b;
}

static bounded with(engine *e, bounded b, const node *x, const psum *is, int step, bool up)
{
    links l = links_begin(x, up);
    links_to(e, &l, b);
    links_add(&l, engine_tree(e, is), step);
    return (bounded){ is, links_end(e, &l, false), false };
}

/* --- logarithms together and apart ------------------------------------------------------------ */

/* For a term by*rest*log2(of): the product beside the logarithm of a product that comes after
 * `skip` others, and *of. NULL: it has no more. */
static const psum *beside_log(engine *e, const term *t, int skip, const psum **of)
{
    for (int i = 0; i < t->count; i++) {
        const atom *x = t->factors[i].of;
        if (x->kind != ATOM_NODE || !node_calls(x->e, FN_LOG2, 1)
            || !ratio_is(t->factors[i].power, 1))
            continue;
        *of = psum_of(&e->c, x->e->a);
        if ((*of)->count == 1 && (*of)->terms[0].count && skip-- == 0)
            return psum_mul(&e->c, engine_term(e, t, t->by), engine_factor(e, x, ratio_of(-1)));
    }
    return NULL;
}

static const psum *quotient(engine *e, const psum *p, const psum *q)
{
    return over(&e->c, p, q);
}

node *engine_log(engine *e, const psum *p)
{
    return engine_call(e, FN_LOG2, engine_tree(e, p));
}

/* The product a, where the terms are a*log2(x) and -a*log2(y), and x and y. */
static const psum *beside_both(engine *e, const term *t, const term *less, const psum **of)
{
    const psum *a, *b;
    for (int i = 0; (a = beside_log(e, t, i, &of[0])); i++)
        for (int k = 0; (b = beside_log(e, less, k, &of[1])); k++)
            if (plus(&e->c, a, b)->count == 0)
                return a;
    return NULL;
}

/* Replaces a*log2(x) - a*log2(y) by a*log2(x/y), where this is certainly not below 0. */
static bool join_logs(engine *e, bounded *b, const node *x, bool up)
{
    const psum *of[2];
    const term *t = b->is->terms;
    for (int i = 0; i < b->is->count; i++)
        for (int k = 0; k < b->is->count; k++) {
            if (t[i].by.p < 0 || t[k].by.p > 0)
                continue;
            const psum *a = beside_both(e, &t[i], &t[k], of);
            if (a == NULL)
                continue;
            const psum *log = psum_of(&e->c, engine_log(e, quotient(e, of[0], of[1]))),
                       *is = b->is;
            if (!engine_sure(e, log, false))
                continue;
            is = minus(&e->c, is, engine_term(e, &t[i], t[i].by));
            is = minus(&e->c, is, engine_term(e, &t[k], t[k].by));
            is = plus(&e->c, is, psum_mul(&e->c, a, log));
            if (engine_bad(e))
                return false;
            const node *old = engine_tree(e, b->is), *made = engine_tree(e, is);
            links l = links_begin(x, up);
            links_add(&l, old, b->step);
            links_same(e, &l, "log", made);
            const int step = links_end(e, &l, b->equal);
            if (step == FAILED)
                return false;
            *b = (bounded){ is, step, b->equal };
            return true;
        }
    return false;
}

bool engine_has_log(engine *e, const term *t)
{
    const psum *of;
    return beside_log(e, t, 0, &of) != NULL;
}

logs engine_part_log(engine *e, const term *t, const psum *by, int power)
{
    const psum *of;
    logs l = { .beside = beside_log(e, t, 0, &of) };
    if (l.beside == NULL)
        return l;
    l.rest = quotient(e, of, psum_power(&e->c, by, ratio_of(power)));
    l.first = psum_mul(&e->c, psum_mul(&e->c, number(&e->c, power), l.beside),
                       psum_of(&e->c, engine_log(e, by)));
    l.second = psum_mul(&e->c, l.beside, psum_of(&e->c, engine_log(e, l.rest)));
    return !engine_bad(e) && l.rest->terms[0].count ? l : (logs){ 0 };
}

bool engine_drop(engine *e, bounded *b, const node *x)
{
    const psum *is = engine_some(e, b->is, 1);
    int from[MOST_TERMS], froms = 0;
    if (is->count == b->is->count)
        return true;
    bounded joined = *b;
    if (join_logs(e, &joined, x, true)) {
        e->chose = true;
        if (e->choice & 1) {
            *b = joined;
            return engine_drop(e, b, x);
        }
    }
    engine_not_below(e, engine_some(e, b->is, -1), from, &froms);
    const int step = engine_step(e, "monotone", engine_tree(e, b->is), engine_tree(e, is),
                                   false, from, froms, NULL);
    if (step == FAILED)
        return false;
    *b = with(e, *b, x, is, step, true);
    return b->step != FAILED;
}

enum { SURE = 16 };

typedef struct surely { /* mins, maxes and rounded terms, with their certain values */
    engine *e;
    const char *bound[MOST_SCOPES]; /* the variables of the sums around the present place */
    int sums;
    const node *of[SURE], *is[SURE];
    const psum *form[SURE]; /* of `of`, once it was asked for */
    int step[SURE], count;
} surely;

/* Finds the certain value of x, as the first of the bounds. */
static void sure_ways(engine *e, const node *x, ways *out)
{
    const bool divides = x->kind == N_BINARY && x->op == OP_FDIV,
               rounds = node_function(x) == FN_CEIL || node_function(x) == FN_FLOOR;
    if (node_calls(x, FN_MIN, 2) || node_calls(x, FN_MAX, 2)) {
        engine_sure_operand(e, x, out);
        /* max(0, n - t) is known to be above 0; of a sum's parts with n and with t that is lost */
        if (e->sure && out->count && engine_has_less(out->way[0].is))
            out->count = 0;
    } else if (x->kind == N_IF) {
        engine_sure_branch(e, x, out);
    } else if (node_calls(x, FN_ISQRT, 1) || node_calls(x, FN_ABS, 1) || node_calls(x, FN_GCD, 2)
               || (x->kind == N_BINARY && x->op == OP_MOD) || (rounds && decide_whole(&e->c, x->a))
               || ((node_calls(x, FN_CLOG2, 1) || node_calls(x, FN_ILOG2, 1))
                   && decide_power(&e->c, psum_of(&e->c, x->a)))
               || (divides && decide_whole(&e->c, engine_pair(e, OP_DIV, x->a, x->b))))
        engine_node_ways(e, x, true, out);
}

/* The terms of a sum x that has two, added; NULL: it has not. In each, an `if` of the variable has
 * a certain branch. */
static const node *two_terms(surely *s, const node *x)
{
    engine *e = s->e;
    const node *range = x->a->a;
    const psum *next = plus(&e->c, psum_of(&e->c, range->a), number(&e->c, 1));
    if (!psum_same(&e->c, next, psum_of(&e->c, range->b)) || engine_bad(e))
        return NULL;
    const proof_binding first = { x->a->name, range->a },
                        second = { x->a->name, engine_tree(e, next) };
    const node *made = engine_pair(e, OP_ADD, normal_put(e->a, x->b, &first, 1),
                                   normal_put(e->a, x->b, &second, 1));
    const int step = engine_same(e, "linear", x, made);
    if (step <= FAILED)
        return NULL;
    s->of[s->count] = x;
    s->is[s->count] = made;
    s->step[s->count++] = step;
    return made;
}

/* The sum x with its term replaced, which is looked at within its range; NULL: there is nothing to
 * replace. */
static const node *simple_sum(surely *s, const node *x)
{
    engine *e = s->e;
    const node *range = x->a->a;
    context before;
    int inner;
    if (s->count == SURE || !engine_enter(e, x->a->name, range->a, range->b, &before))
        return NULL;
    const bool sure = e->sure;
    e->sure = true;
    const node *body = engine_simple(e, x->b, &inner);
    e->sure = sure;
    engine_leave(e, &before);
    if (inner <= FAILED)
        return NULL;
    node *made = node_itself(e->a, x);
    made->b = node_itself(e->a, body);
    const int step = engine_step(e, "equal", x, made, true, &inner, 1, NULL);
    if (step <= FAILED)
        return NULL;
    s->of[s->count] = x;
    s->is[s->count] = made;
    s->step[s->count++] = step;
    return made;
}

static const node *simple(const node *x, void *data)
{
    surely *s = data;
    engine *e = s->e;
    const psum *own = s->count ? psum_of(&e->c, x) : NULL;
    for (int i = 0; i < s->count && !e->c.bad; i++) {
        s->form[i] = s->form[i] ? s->form[i] : psum_of(&e->c, s->of[i]);
        if (psum_same(&e->c, s->form[i], own) && !e->c.bad)
            return s->is[i];
    }
    bool free = s->count < SURE;
    for (int i = 0; i < s->sums && free; i++)
        free = !expr_mentions(x, s->bound[i]);
    if (free) {
        ways w = { .count = 0 };
        sure_ways(e, x, &w);
        engine_bad(e); /* what is too large to be decided is left */
        if (w.count && w.way[0].equal) {
            s->of[s->count] = x;
            s->is[s->count] = engine_tree(e, w.way[0].is);
            s->step[s->count++] = w.way[0].step;
            return s->is[s->count - 1];
        }
    }
    const bool binds = x->kind == N_AGGREGATE;
    if (binds && (x->a == NULL || s->sums == MOST_SCOPES))
        return x;
    if (binds && s->sums == 0 && x->op == AGGREGATE_SUM && x->c == NULL && x->a->next == NULL
        && x->a->a && x->a->a->kind == N_RANGE) {
        const node *sum = s->count < SURE ? two_terms(s, x) : NULL;
        sum = sum ? sum : simple_sum(s, x);
        if (sum)
            return sum;
    }
    if (binds)
        s->bound[s->sums++] = x->a->name;
    const node *made = expr_with(e->a, x, simple, s);
    s->sums -= binds;
    return made;
}

static const node *find_simple(engine *e, const node *x, int *step)
{
    links l = links_begin(x, true);
    for (int i = 0; i < ROUNDS; i++) { /* isqrt(2^(2*t)) mod 2^t is 2^t mod 2^t, which is 0 */
        surely s = { .e = e };
        const node *made = expr_alone(e->a, simple(x, &s));
        const int is = s.count ? engine_step(e, "equal", x, made, true, s.step, s.count, NULL)
                               : SAME;
        engine_bad(e);
        if (is <= FAILED)
            break;
        links_add(&l, x = made, is);
    }
    *step = links_end(e, &l, true);
    return x;
}

/* The bound of x through engine_simple, with its mins and maxes replaced. */
const node *engine_simple(engine *e, const node *x, int *step)
{
    const int now = e->level[e->scopes].number;
    known_simple **bucket = &e->simple[expr_hash(x) / 2 % BUCKETS], *k = *bucket;
    while (k && (k->level != now || k->sure != e->sure || !expr_same(k->x, x)))
        k = k->next;
    if (k) {
        *step = k->step;
        return k->step == SAME ? x : k->made;
    }
    const node *made = find_simple(e, x, step);
    if (e->effort >= 0) {
        k = arena_alloc(e->a, sizeof *k);
        *k = (known_simple){ x, made, now, *step, e->sure, *bucket };
        *bucket = k;
    }
    return made;
}

static bounded simply(engine *e, const node *x, bool up)
{
    int step;
    const node *made = engine_simple(e, x, &step);
    bounded b = engine_exact(e, made);
    b = up ? engine_up_of(e, b, made) : engine_down_of(e, b, made);
    if (b.step == FAILED || step == SAME)
        return b;
    links l = links_begin(x, up);
    links_add(&l, made, step);
    links_to(e, &l, b);
    b.step = links_end(e, &l, false);
    return b;
}

static bool adds_exponent(const psum *p)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count && p->terms[i].by.p > 0; k++) {
            const atom *x = p->terms[i].factors[k].of;
            if (x->kind == ATOM_NODE
                && (node_calls(x->e, FN_CLOG2, 1) || node_calls(x->e, FN_ILOG2, 1)
                    || node_calls(x->e, FN_LOG2, 1)))
                return true;
        }
    return false;
}

/* An upper bound in which a subtracted floor is replaced by what it is at least, where terms then
 * cancel: log2(n)*x - floor(log2(n))*x <= x; and a subtracted clog2(m) or ilog2(m), which may then
 * be joined with a logarithm that is added. */
static bounded cancelled(engine *e, bounded b, const node *x)
{
    for (int i = 0; i < b.is->count; i++)
        for (int k = 0; k < b.is->terms[i].count && b.is->terms[i].by.p < 0; k++) {
            const factor *f = &b.is->terms[i].factors[k];
            const bool down = false;
            if (f->of->kind != ATOM_NODE || !ratio_is(f->power, 1))
                continue;
            const builtin_id fn = node_function(f->of->e);
            const bool exponent = (fn == FN_ILOG2 || fn == FN_CLOG2) && adds_exponent(b.is);
            const bool floor = fn == FN_FLOOR
                               || (f->of->e->kind == N_BINARY && f->of->e->op == OP_FDIV);
            const ways *w = exponent || floor ? engine_ways(e, f->of, false) : NULL;
            for (int m = 0; w && m < w->count; m++) {
                const bounded next = engine_put(e, b, x, &f->of, &w->way[m], &down, 1, true);
                if (next.step != FAILED
                    && (exponent ? engine_has_less(next.is) : next.is->count < b.is->count))
                    return cancelled(e, next, x);
            }
        }
    return b;
}

/* Is it rounded, or a sum of such? */
static bool sums_rounded(const atom *x)
{
    while (x->kind == ATOM_SUM && x->base->count == 1 && x->base->terms[0].count == 1)
        x = x->base->terms[0].factors[0].of;
    return x->kind == ATOM_NODE && engine_rounded(x);
}

/* The product beside the factor *of of the term that is rounded, or a sum of such, after `skip`
 * others; NULL: it has no more. */
static const psum *beside_rounded(engine *e, const term *t, int skip, const atom **of)
{
    for (int i = 0; i < t->count; i++)
        if (ratio_is(t->factors[i].power, 1) && sums_rounded(*of = t->factors[i].of) && skip-- == 0)
            return psum_mul(&e->c, engine_term(e, t, t->by), engine_factor(e, *of, ratio_of(-1)));
    return NULL;
}

/* Have the two a term that is no number? */
static bool share_term(const psum *p, const psum *q)
{
    for (int i = 0; i < p->count; i++) {
        const term *same = psum_term(q, p->terms[i].key);
        if (p->terms[i].count && same && ratio_cmp(p->terms[i].by, same->by) == 0)
            return true;
    }
    return false;
}

/* The step x <= y, as what is rounded is, or of sums over one range, as it is for each term. */
static int rounded_beyond(engine *e, const atom *x, const atom *y)
{
    if (x->kind == ATOM_NODE && y->kind == ATOM_NODE)
        return engine_rounded_beyond(e, x->e, y->e);
    const node *range = x->kind == ATOM_SUM ? x->e->a : NULL;
    context before;
    if (range == NULL || y->kind != ATOM_SUM || !expr_same(range, y->e->a)
        || !engine_enter(e, range->name, range->a->a, range->a->b, &before))
        return FAILED;
    const int step = rounded_beyond(e, x->base->terms[0].factors[0].of,
                                    y->base->terms[0].factors[0].of);
    engine_leave(e, &before);
    return step == FAILED ? FAILED
                          : engine_way(e, "monotone", engine_atom_tree(e, x),
                                       engine_atom_tree(e, y), true, step);
}

/* The bound in which the one rounded factor is replaced by the other, which it is beyond, so that
 * both go. */
static bounded without_both(engine *e, bounded b, const node *x, const atom *const *of, bool up)
{
    const bounded by = { engine_atom(e, of[1]), rounded_beyond(e, of[up ? 0 : 1], of[up ? 1 : 0]),
                         false };
    return by.step > FAILED ? engine_put(e, b, x, of, &by, &up, 1, up) : (bounded){ 0 };
}

/* A bound in which a*floor(x + y) - a*floor(x), or such sums, are replaced by what both are beside,
 * where terms then cancel, or go: neither alone has such a bound. */
static bounded without_two(engine *e, bounded b, const node *x, const atom *const *of, bool up)
{
    const bool rises[] = { up, !up };
    const bounded alone = without_both(e, b, x, of, up);
    e->chose |= alone.step != FAILED;
    if (alone.step != FAILED && e->choice & 1)
        return alone;
    const ways *w[] = { engine_ways(e, of[0], up), engine_ways(e, of[1], !up) };
    bounded next = { 0 };
    const int count[] = { w[0]->count + w[0]->beside, w[1]->count + w[1]->beside };
    for (int m = 0; m < count[0] * count[1] && next.step == FAILED; m++) {
        const bounded by[] = { w[0]->way[m / count[1]], w[1]->way[m % count[1]] };
        if (share_term(by[0].is, by[1].is))
            next = engine_put(e, b, x, of, by, rises, 2, up);
    }
    return next;
}

static bounded without_rounded(engine *e, bounded b, const node *x, bool up)
{
    const atom *of[2];
    const psum *more, *less;
    const term *t = b.is->terms;
    for (int i = 0; i < b.is->count; i++)
        for (int k = 0; k < b.is->count && t[i].by.p > 0; k++)
            for (int m = 0; t[k].by.p < 0 && (less = beside_rounded(e, &t[k], m, &of[1])); m++)
                for (int n = 0; (more = beside_rounded(e, &t[i], n, &of[0])); n++) {
                    const bool same = plus(&e->c, more, less)->count == 0;
                    const bounded next = same ? without_two(e, b, x, of, up) : (bounded){ 0 };
                    if (next.step != FAILED)
                        return next;
                }
    return b;
}

bounded engine_up_of(engine *e, bounded b, const node *x)
{
    for (int i = 0; i < ROUNDS && b.step != FAILED; i++) {
        for (int k = 0; k < ROUNDS && engine_has_less(b.is); k++)
            if (!expand(e, &b, x, true, FOR_SUMS)) /* what is subtracted may cancel */
                break;
        b = without_rounded(e, cancelled(e, b, x), x, true);
        if (!expand(e, &b, x, true, TO_MOVE))
            break;
    }
    return b.step != FAILED && engine_drop(e, &b, x) ? b : (bounded){ 0 };
}

bounded engine_up(engine *e, const node *x)
{
    return simply(e, x, true);
}

static bool has_rounded(const term *t)
{
    for (int i = 0; i < t->count; i++)
        if (engine_rounded(t->factors[i].of))
            return true;
    return false;
}

/* Does a term of b, a rounded one where that is subtracted, go where `is` stands in the place of
 * the factor of its term i, which has the other sign? */
static bool goes_with(engine *e, bounded b, int i, const factor *f, const psum *is)
{
    const term *t = b.is->terms;
    const psum *rest = psum_mul(&e->c, engine_term(e, &t[i], t[i].by),
                                engine_factor(e, f->of, ratio_of(-1))),
               *made = psum_mul(&e->c, rest, is);
    for (int k = 0; k < made->count && !engine_bad(e); k++)
        for (int m = 0; m < b.is->count; m++)
            if (m != i && (t[m].by.p < 0) != (t[i].by.p < 0)
                && (t[m].by.p < 0) != (made->terms[k].by.p < 0)
                && (t[m].by.p > 0 || has_rounded(&t[m]))
                && strcmp(made->terms[k].key, t[m].key) == 0)
                return true;
    return false;
}

/* A lower bound in which what is rounded is replaced by what it is at least, or where it is
 * subtracted at most, if terms then cancel, before these are bounded themselves: (b*ceil(x) + m)
 * div b - ceil(x), 2^k*log2(n) - 2^k*floor(log2(n)). */
static bounded cancelled_down(engine *e, bounded b, const node *x)
{
    if (!engine_has_less(b.is))
        return b;
    for (int i = 0; i < b.is->count; i++)
        for (int k = 0; k < b.is->terms[i].count; k++) {
            const factor *f = &b.is->terms[i].factors[k];
            const bool less = b.is->terms[i].by.p < 0;
            const ways *w = ratio_is(f->power, 1) && engine_rounded(f->of)
                                ? engine_ways(e, f->of, less)
                                : NULL;
            for (int m = 0; w && m < w->count; m++) {
                ratio one; /* 1 in the place of clog2(n) is no more beside the rest */
                if (psum_constant(w->way[m].is, &one) || !goes_with(e, b, i, f, w->way[m].is))
                    continue;
                const bounded next = engine_put(e, b, x, &f->of, &w->way[m], &less, 1, false);
                if (next.step != FAILED)
                    return cancelled_down(e, next, x);
            }
        }
    return b;
}

/* From A - B >= A/2: the bound A/2. */
static bounded halved(engine *e, bounded b, const node *x, bool all)
{
    int step = shares(e, b.is, ratio_make(1, 2), all);
    if (step == FAILED)
        return (bounded){ 0 };
    const psum *half = psum_mul(&e->c, psum_number(&e->c, ratio_make(1, 2)),
                                engine_some(e, b.is, 1));
    step = engine_step(e, "absorb", engine_tree(e, half), engine_tree(e, b.is), false, &step,
                         step != SAME, NULL);
    return with(e, b, x, half, step, false);
}

static bounded absorb(engine *e, bounded b, const node *x)
{
    if (!engine_has_less(b.is))
        return b;
    const bounded half = halved(e, b, x, false);
    return half.step != FAILED          ? half
           : join_logs(e, &b, x, false) ? absorb(e, b, x)
                                        : halved(e, b, x, e->deep == 0);
}

static bounded down_of(engine *e, bounded b, const node *x)
{
    /* with the lower bounds of added terms, too; or of what is rounded: log2(n) - log2(w) for
     * clog2(n) - ilog2(w) */
    static const looking further[] = { FOR_ALL, FOR_ROUNDED };
    for (int i = 0; i < ROUNDS && b.step != FAILED; i++) {
        b = without_rounded(e, cancelled_down(e, b, x), x, false);
        const bounded half = engine_has_less(b.is) ? halved(e, b, x, false) : (bounded){ 0 };
        b = half.step != FAILED ? half : b;
        if (!expand(e, &b, x, false, TO_MOVE))
            break;
    }
    if (b.step == FAILED)
        return b;
    const bounded as_it_is = absorb(e, b, x);
    e->chose |= as_it_is.step != FAILED;
    if (as_it_is.step != FAILED && e->choice != ALL_LOWER)
        return as_it_is;
    for (int i = 0; i < 2 && (i == 0 || as_it_is.step == FAILED); i++) {
        bounded lower = b;
        if (!expand(e, &lower, x, false, further[i]))
            continue;
        lower = absorb(e, lower, x);
        if (lower.step != FAILED)
            return lower;
    }
    return as_it_is;
}

/* From A - B with B <= C, of no term more than A has: the bound A - C, what is left of A. */
static bounded left_over(engine *e, bounded b, const node *x)
{
    const int step = e->lore->hasty ? FAILED : shares(e, b.is, ratio_of(1), false);
    if (step <= FAILED)
        return (bounded){ 0 };
    const psum *is = minus(&e->c, engine_some(e, b.is, 1),
                           psum_of(&e->c, e->p->steps[step - 1].right));
    if (engine_bad(e) || is->count == 0 || engine_has_less(is))
        return (bounded){ 0 };
    return with(e, b, x, is,
                engine_way(e, "monotone", engine_tree(e, b.is), engine_tree(e, is), false, step),
                false);
}

bounded engine_down_of(engine *e, bounded b, const node *x)
{
    bounded sums = b; /* with what they are for those whose values are known */
    int known = 0;
    while (b.step != FAILED && known < ROUNDS && expand(e, &sums, x, false, FOR_SUMS))
        known++;
    if (known) {
        const bounded down = down_of(e, sums, x);
        if (down.step != FAILED && down.is->count)
            return down;
    }
    const bounded down = down_of(e, b, x);
    if (down.step != FAILED || b.step == FAILED || !engine_has_less(b.is))
        return down;
    b = left_over(e, b, x);
    if (b.step != FAILED)
        return down_of(e, b, x);
    /* f*x - f^2/2 >= f*x/2 for f = floor(x), of which x^2 - x is left with its own bounds */
    return engine_has_less(sums.is) ? halved(e, sums, x, true) : down;
}

bounded engine_plainer(engine *e, bounded b, const node *x, bool up)
{
    bounded next = b;
    for (int i = 0; i < ROUNDS && expand(e, &next, x, up, FOR_LARGE); i++)
        ;
    next = up ? engine_up_of(e, next, x) : absorb(e, next, x);
    return next.step == FAILED ? b : next;
}

bounded engine_down(engine *e, const node *x)
{
    return simply(e, x, false);
}
