/* left <= C*right: see calculus.h. */
#include "derive/calculus.h"

#include <string.h>

#include "derive/calculus_inside.h"
#include "derive/simplex.h"

enum { CHOICES = 4, LOW_CHOICES = 3 };

/* The most that a proof may spend, and how much of it on both sides as a whole, and on one term of
 * each. */
enum {
    MOST_EFFORT = 18000,
    WHOLE_EFFORT = 6000,
    TERM_EFFORT = 2000,
    LITTLE_EFFORT = 60,
    LOGS_EFFORT = 400
};

void engine_begin(engine *e, const calculus_lore *lore, span at)
{
    e->lore = lore;
    e->at = at;
    e->effort = *lore->effort / 2 < MOST_EFFORT ? *lore->effort / 2 : MOST_EFFORT;
    *lore->effort -= e->effort;
    e->choice = 0;
    e->chose = e->part = e->has_log = e->hopeless = false;
    if (e->check)
        return;
    e->level[0] = (level){ .scope = "" };
    e->check = proof_check_begin(e->p, lore->lore);
    e->c = (context){
        .a = e->a, .p = e->p, .lore = lore->lore, .memo = proof_check_memo(e->check)
    };
    context_assume_all(&e->c, e->p->where, e->p->where_count);
}

void engine_end(engine *e)
{
    *e->lore->effort += e->effort > 0 ? e->effort : 0;
    engine_whole_effort(e, 0);
}

void engine_release(void *data)
{
    engine *e = data;
    if (e->check)
        proof_check_end(e->check);
}

calculus *calculus_new(arena *a, const node *const *where, int count)
{
    engine *e = arena_alloc(a, sizeof *e);
    *e = (engine){ .a = a, .p = proof_new(a) };
    e->p->where = where;
    e->p->where_count = count;
    arena_defer(a, engine_release, e);
    return e;
}

void engine_ask(engine *e, const node *f, const node *g, const calculus_lore *lore)
{
    e->p->left = f;
    e->p->right = g;
    engine_begin(e, lore, f->at);
}

/* --- left <= C*right -------------------------------------------------------------------------- */

node *engine_scaled(engine *e, ratio k, const node *x)
{
    node *own = node_itself(e->a, x);
    return ratio_is(k, 1) ? own : engine_pair(e, OP_MUL, engine_number(e, k), own);
}

enum { TARGETS = 8 };

/* Divides the terms of f among the targets: share[i][k] of term i goes to target k, so that C is
 * least. by[i][k] is the factor by which target k covers term i alone. */
static bool divide(int terms, int targets, ratio by[][TARGETS], const psum *g,
                   ratio share[][TARGETS])
{
    enum { MOST = 8, COLUMNS = MOST * TARGETS + TARGETS + 1 };
    ratio a[(MOST + TARGETS) * COLUMNS], b[MOST + TARGETS], c[COLUMNS], x[COLUMNS], best;
    const int columns = terms * targets + targets + 1, rows = terms + targets;
    if (terms > MOST)
        return false;
    for (int i = 0; i < rows * columns; i++)
        a[i] = ratio_of(0);
    for (int i = 0; i < columns; i++)
        c[i] = ratio_of(i == columns - 1 ? -1 : 0);
    for (int k = 0; k < targets; k++) { /* the shares of k + a slack == C*g */
        ratio *row = &a[(terms + k) * columns];
        b[terms + k] = ratio_of(0);
        row[terms * targets + k] = ratio_of(1);
        row[columns - 1] = ratio_mul(ratio_of(-1), g->terms[k].by);
        for (int i = 0; i < terms; i++)
            if (!ratio_bad(by[i][k])) {
                a[i * columns + i * targets + k] = ratio_of(1);
                row[i * targets + k] = by[i][k];
            }
    }
    for (int i = 0; i < terms; i++)
        b[i] = ratio_of(1);
    if (simplex(rows, columns, a, b, c, x, &best) != SIMPLEX_OPTIMAL)
        return false;
    for (int i = 0; i < terms; i++)
        for (int k = 0; k < targets; k++)
            share[i][k] = ratio_bad(by[i][k]) ? ratio_of(0) : x[i * targets + k];
    return true;
}

/* The step: the term x is at most the parts of the targets that `share` gives. */
static int divided(engine *e, const psum *x, const psum *const *target, int targets,
                   const ratio *share, const psum **to)
{
    const psum *sum = number(&e->c, 0);
    node *apart = NULL;
    int from[TARGETS], froms = 0;
    for (int k = 0; k < targets; k++) {
        ratio most, part;
        if (share[k].p == 0)
            continue;
        const psum *own = engine_term(e, &x->terms[0], ratio_mul(share[k], x->terms[0].by));
        if (!engine_cover(e, own, &target[k], 1, &most, &part, &from[froms++]))
            return FAILED;
        sum = psum_add(&e->c, sum, target[k], most);
        node *tree = engine_tree(e, own);
        apart = apart ? engine_pair(e, OP_ADD, apart, tree) : tree;
    }
    *to = sum;
    if (froms == 1)
        return from[0];
    const node *r = engine_tree(e, sum);
    links l = links_begin(engine_tree(e, x), true);
    links_same(e, &l, "ring", apart);
    links_rule(e, &l, "monotone", r, false, from, froms);
    return links_end(e, &l, false);
}

/* The step: the sum f is at most the sum of the bounds `is` of its terms. */
static int beside(engine *e, const psum *f, const psum *const *is, const int *from,
                  const psum *sum)
{
    node *apart = NULL, *covered = NULL;
    for (int i = 0; i < f->count; i++) {
        const psum *x = engine_nth(e, f, i);
        node *l = engine_tree(e, x), *r = from[i] == SAME ? l : engine_tree(e, is[i]);
        apart = apart ? engine_pair(e, OP_ADD, apart, l) : l;
        covered = covered ? engine_pair(e, OP_ADD, covered, r) : r;
    }
    const node *old = engine_tree(e, f), *made = engine_tree(e, sum);
    links l = links_begin(old, true);
    links_same(e, &l, "ring", apart);
    links_rule(e, &l, "monotone", covered, false, from, f->count);
    links_same(e, &l, "ring", made);
    return engine_bad(e) ? FAILED : links_end(e, &l, false);
}

int engine_cover_all(engine *e, const psum *f, const psum *g, const psum **to, int *open)
{
    const psum *target[TARGETS], *sum = number(&e->c, 0), *is[MOST_TERMS];
    ratio by[MOST_TERMS][TARGETS], share[MOST_TERMS][TARGETS], part[TARGETS];
    int from[MOST_TERMS], single = 0;
    const int targets = g->count > TARGETS ? TARGETS : g->count;
    if (f->count == 0 || f->count > MOST_TERMS || g->count == 0)
        return FAILED;
    for (int i = 0; i < targets; i++)
        target[i] = engine_plain(e, g, i);
    for (int i = 0; i < f->count; i++) {
        const psum *x = engine_nth(e, f, i);
        bool alone = false;
        ratio k;
        for (int m = 0; m < targets; m++) {
            if (!engine_cover(e, x, &target[m], 1, &by[i][m], part, NULL))
                by[i][m] = (ratio){ 0 };
            alone |= !ratio_bad(by[i][m]);
        }
        single += alone;
        if (!alone && !engine_cover(e, x, target, targets, &k, part, NULL)) {
            *open = i;
            return FAILED;
        }
    }
    const bool spread = single == f->count && divide(f->count, targets, by, g, share);
    for (int i = 0; i < f->count; i++) {
        const psum *x = engine_nth(e, f, i);
        ratio k;
        from[i] = FAILED;
        if (spread) {
            from[i] = divided(e, x, target, targets, share[i], &is[i]);
        } else if (engine_cover(e, x, target, targets, &k, part, &from[i])) {
            is[i] = number(&e->c, 0);
            for (int m = 0; m < targets; m++)
                if (part[m].p)
                    is[i] = psum_add(&e->c, is[i], target[m], ratio_mul(k, part[m]));
        }
        if (from[i] == FAILED)
            return FAILED;
        sum = plus(&e->c, sum, is[i]);
    }
    *to = sum;
    return beside(e, f, is, from, sum);
}

bool engine_covered(engine *e, const psum *x, const psum *g)
{
    const psum *target[TARGETS];
    ratio k, part[TARGETS];
    bool covered = false;
    for (int i = 0; i < g->count && !covered;) { /* by so many of its terms at a time */
        int count = 0;
        while (i < g->count && count < TARGETS)
            target[count++] = engine_term(e, &g->terms[i++], ratio_of(1));
        covered = engine_cover(e, x, target, count, &k, part, NULL);
    }
    return covered;
}

/* A term a*log2(x) taken apart into a sum whose last term is a*log2(z), with log2(z) <=
 * k*z^root. */
typedef struct parting {
    const psum *apart, *is; /* the sum, without and with the last term bounded */
    const node *log;        /* log2(z) */
    ratio root;
} parting;

/* Takes apart a term with one logarithm so that g covers each part: log2(x) is log2(y) + log2(x/y),
 * where y is a power of an operand of a logarithm in g or in a lower bound of g; log2(x/y) may be
 * taken apart again. */
static bool part_log(engine *e, const psum *x, const psum *g, int deep, parting *out)
{
    enum { MOST = 8, MOST_POWER = 2, LEAST_ROOT = 4, DEEPEST_PART = 2 };
    const psum *by[MOST];
    const int count = engine_logs(e, g, by, MOST);
    for (int k = 0; k < MOST_POWER * count; k++) {
        logs l = engine_part_log(e, &x->terms[0], by[k % count], 1 + k / count);
        bool found = false;
        if (l.beside == NULL || !engine_covered(e, l.first, g))
            continue;
        for (int root = 1; root <= LEAST_ROOT && !found; root *= 2) {
            *out = (parting){ l.second, psum_mul(&e->c, l.beside, engine_log_most(e, l.rest, root)),
                              engine_log(e, l.rest), ratio_make(1, root) };
            found = !engine_bad(e) && engine_covered(e, out->is, g);
        }
        if (!found && (deep == DEEPEST_PART || !part_log(e, l.second, g, deep + 1, out)))
            continue;
        out->apart = plus(&e->c, out->apart, l.first);
        out->is = plus(&e->c, out->is, l.first);
        return !engine_bad(e);
    }
    return false;
}

/* Covers all terms of f like cover_all, taking terms with logarithms apart where needed. */
static int cover_apart(engine *e, const psum *f, const psum *g, const psum **to)
{
    int open = -1;
    parting p;
    const int step = engine_cover_all(e, f, g, to, &open);
    const psum *x = open < 0 ? NULL : engine_nth(e, f, open);
    e->has_log |= x && engine_has_log(e, x->terms);
    if (step != FAILED || x == NULL || !e->part || !part_log(e, x, g, 1, &p))
        return step;
    const psum *rest = minus(&e->c, f, x), *most = plus(&e->c, rest, p.is);
    const node *apart = engine_tree(e, plus(&e->c, rest, p.apart)), *less = engine_tree(e, most);
    links l = links_begin(engine_tree(e, f), true);
    links_same(e, &l, "log", apart);
    links_way(e, &l, "monotone", less, engine_log_step(e, p.log, p.root));
    const int by = l.failed ? FAILED : cover_apart(e, most, g, to);
    if (by == FAILED || !links_add(&l, engine_tree(e, *to), by))
        return FAILED;
    return links_end(e, &l, false);
}

ratio engine_constant(const psum *sum, const psum *g)
{
    ratio most = ratio_of(0);
    for (int i = 0; i < sum->count; i++) {
        const term *own = psum_term(g, sum->terms[i].key);
        const ratio c = own ? ratio_div(sum->terms[i].by, own->by) : most;
        most = ratio_cmp(c, most) > 0 ? c : most;
    }
    return most;
}

static bool is_among(engine *e, const psum *const *all, int count, const psum *p)
{
    int i = 0;
    while (i < count && strcmp(psum_key(&e->c, all[i]), psum_key(&e->c, p)) != 0)
        i++;
    return i < count;
}

/* Adds to a chain that ends with multiples of terms of low.is, none more than c times it, that this
 * is at most c*g. */
void engine_add_whole(engine *e, links *l, const opened_side *g, bounded low, ratio c)
{
    const node *most = engine_scaled(e, c, engine_tree(e, low.is)),
               *end = engine_scaled(e, c, g->own), *last = engine_scaled(e, c, g->is);
    int from[MOST_TERMS], froms = 0;
    engine_not_below(e, low.is, from, &froms);
    links_rule(e, l, "monotone", most, false, from, froms);
    links_way(e, l, "monotone", end, low.step);
    if (g->step != SAME)
        links_rule(e, l, "equal", last, true, &g->step, 1);
}

/* The step f <= *c*g, from the lower bound `low` of g. */
static int compare_to(engine *e, const opened_side *f, const opened_side *g, bounded low, ratio *c)
{
    const psum *tried[CHOICES];
    int count = 0;
    e->chose = true;
    for (e->choice = 0; e->choice < CHOICES && e->chose; e->choice++) {
        e->chose = false;
        bounded high = engine_up(e, f->own);
        const psum *sum;
        if (high.step == FAILED)
            return FAILED;
        if (is_among(e, tried, count, high.is))
            continue;
        tried[count++] = high.is;
        const bool zero = high.is->count == 0; /* 0 <= g */
        const int by = zero ? SAME : cover_apart(e, high.is, low.is, &sum);
        if (by == FAILED)
            continue;
        sum = zero ? high.is : sum;
        *c = zero ? ratio_of(1) : engine_constant(sum, low.is);
        if (ratio_bad(*c) || c->p <= 0)
            return FAILED;
        const node *mid = engine_tree(e, high.is), *made = engine_tree(e, sum);
        links l = links_begin(f->is, true);
        links_add(&l, f->own, f->step);
        links_add(&l, mid, high.step);
        links_add(&l, made, by);
        engine_add_whole(e, &l, g, low, *c);
        const int done = links_end(e, &l, false);
        if (done != FAILED)
            return done;
    }
    return FAILED;
}

static bool stands_in(const psum *p, const atom *x)
{
    for (int i = 0; i < p->count; i++)
        if (term_power(&p->terms[i], x).p)
            return true;
    return false;
}

/* Has x a sum or an extreme over a range that `other` has not, and of which nothing is known on the
 * side that matters (up: from above)? Then nothing more is tried. */
static bool is_hopeless(engine *e, const node *x, const node *other, bool up)
{
    const psum *p = engine_exact(e, x).is, *q = engine_exact(e, other).is;
    bool hopeless = false;
    for (int i = 0; i < p->count && !engine_bad(e); i++)
        for (int k = 0; k < p->terms[i].count && !hopeless; k++) {
            const atom *a = p->terms[i].factors[k].of;
            const bool ranged = a->kind == ATOM_SUM
                                || (a->kind == ATOM_NODE && a->e->kind == N_AGGREGATE),
                       more = (p->terms[i].factors[k].power.p > 0) == up;
            hopeless = ranged && (up || p->count == 1) && p->terms[i].by.p > 0
                       && !stands_in(q, a) && engine_ways(e, a, more)->count == 0;
        }
    return hopeless;
}

/* The step f <= *c*g, from the first lower bound of g that allows it. */
static int compare_opened(engine *e, const opened_side *f, const opened_side *g, ratio *c)
{
    const psum *tried[LOW_CHOICES];
    int step = FAILED, count = 0;
    bool chose = true;
    for (int i = 0; i < LOW_CHOICES - e->term && chose && step == FAILED; i++) {
        e->choice = i;
        e->chose = false;
        bounded low = engine_down(e, g->own);
        chose = e->chose;
        if (low.step != FAILED && low.is->count > 0 && !is_among(e, tried, count, low.is)) {
            tried[count++] = low.is;
            step = compare_to(e, f, g, low, c);
        }
    }
    return step;
}

/* The side with its lets put in, and its mins and maxes replaced where their values are certain. */
static opened_side open_side(engine *e, const node *x)
{
    int step[2];
    links l = links_begin(x, true);
    const node *own = engine_open(e, x, &step[0]), *made = engine_simple(e, own, &step[1]);
    links_add(&l, own, step[0]);
    links_add(&l, made, step[1]);
    return (opened_side){ x, made, links_end(e, &l, true) };
}

int engine_compare(engine *e, const node *f, const node *g, ratio *c)
{
    const opened_side of = open_side(e, f), by = open_side(e, g);
    if (of.step == FAILED || by.step == FAILED || is_hopeless(e, of.own, by.own, true)
        || is_hopeless(e, by.own, of.own, false)) {
        e->hopeless = true;
        return FAILED;
    }
    e->has_log = e->part = false;
    const int step = compare_opened(e, &of, &by, c);
    e->part = step == FAILED && e->has_log;
    return e->part ? compare_opened(e, &of, &by, c) : step;
}

/* --- term by term ----------------------------------------------------------------------------- */

typedef struct termwise { /* the terms of f so far, and the multiples of terms of g above them */
    node *terms, *most;
    int from[MOST_TERMS], count;
    ratio used[MOST_TERMS]; /* of each term of g */
    bool parted; /* was a logarithm taken apart? */
} termwise;

static node *added(engine *e, node *sum, node *x)
{
    return sum ? engine_pair(e, OP_ADD, sum, x) : x;
}

/* Finds a term of g of which a multiple is at least x; with the ends of sums at first, which is
 * little effort. alone: x is the other side, for which the whole bounds were tried before. */
static bool cover_term(engine *e, node *x, const psum *g, bool alone, termwise *out)
{
    const int tries = alone && g->count == 1 ? 1 : 2 * g->count;
    int step = FAILED;
    for (int m = 0; m < tries && step == FAILED; m++) {
        const term *t = &g->terms[m % g->count];
        node *y = engine_tree(e, engine_term(e, t, t->by));
        ratio c = ratio_of(1), *used = &out->used[m % g->count];
        const int rest = engine_part_of_effort(e, TERM_EFFORT);
        e->ends = m < g->count;
        e->term = true;
        step = engine_compare(e, x, y, &c);
        e->ends = e->term = false;
        engine_whole_effort(e, rest);
        if (step == FAILED)
            continue;
        out->from[out->count++] = step;
        out->terms = added(e, out->terms, x);
        out->most = added(e, out->most, engine_scaled(e, c, y));
        *used = ratio_add(*used, c);
    }
    return step != FAILED;
}

/* Covers the term x, or the two parts of its logarithm: log2(n) is log2(p) + log2(n/p), where
 * p <= n is known. */
static bool cover_parts(engine *e, const psum *x, const psum *g, bool alone, int deep,
                        termwise *out)
{
    enum { DEEPEST_PART = 2 };
    const termwise before = *out;
    if (out->count < MOST_TERMS && cover_term(e, engine_tree(e, x), g, alone, out))
        return true;
    if (deep == DEEPEST_PART || !engine_has_log(e, x->terms))
        return false;
    for (const fact *f = e->level[0].facts; f; f = f->next) {
        if ((f->kind != BY_CONDITION && f->kind != BY_STEP) || f->small->terms[0].count == 0)
            continue;
        const logs l = engine_part_log(e, x->terms, f->small, 1);
        const psum *rest = over(&e->c, f->big, f->small);
        if (l.beside == NULL || strcmp(psum_key(&e->c, l.rest), psum_key(&e->c, rest)) != 0)
            continue;
        out->parted = true;
        if (cover_parts(e, l.second, g, false, deep + 1, out)
            && cover_parts(e, l.first, g, false, deep + 1, out))
            return true;
        *out = before;
    }
    return false;
}

/* The step f <= *c*g: each term of f is at most a multiple of one of the terms of g. */
static int by_terms(engine *e, const node *f, const node *g, ratio *c)
{
    const opened_side of = open_side(e, f), by = open_side(e, g);
    bounded high = of.step != FAILED ? engine_exact(e, of.own) : (bounded){ 0 },
            low = by.step != FAILED ? engine_exact(e, by.own) : (bounded){ 0 };
    termwise t = { .count = 0 };
    e->choice = 0;
    if (high.step == FAILED || low.step == FAILED || low.is->count > MOST_TERMS
        || engine_has_less(low.is))
        return FAILED;
    high = engine_drop(e, &high, of.own) ? high : (bounded){ 0 };
    if (high.step == FAILED || high.is->count == 0 || high.is->count > MOST_TERMS)
        return FAILED;
    for (int i = 0; i < low.is->count; i++)
        t.used[i] = ratio_of(0);
    for (int i = 0; i < high.is->count; i++)
        if (!cover_parts(e, engine_nth(e, high.is, i), low.is, high.is->count == 1, 0, &t))
            return FAILED;
    const psum *sum = number(&e->c, 0);
    *c = ratio_of(0);
    for (int k = 0; k < low.is->count; k++) {
        const term *own = &low.is->terms[k];
        sum = psum_add(&e->c, sum, engine_term(e, own, own->by), t.used[k]);
        *c = ratio_cmp(*c, t.used[k]) < 0 ? t.used[k] : *c;
    }
    const node *begin = engine_tree(e, high.is), *made = engine_tree(e, sum);
    links l = links_begin(f, true);
    links_add(&l, of.own, of.step);
    links_add(&l, begin, high.step);
    links_same(e, &l, t.parted ? "log" : "ring", t.terms);
    links_rule(e, &l, "monotone", t.most, false, t.from, t.count);
    links_same(e, &l, "ring", made);
    engine_add_whole(e, &l, &by, low, *c);
    return ratio_bad(*c) || engine_bad(e) ? FAILED : links_end(e, &l, false);
}

/* The step f <= *c*g: each term of f is at most a multiple of g as a whole. */
static int each_term(engine *e, const node *f, const node *g, ratio *c)
{
    const opened_side of = open_side(e, f);
    const bounded high = of.step != FAILED ? engine_exact(e, of.own) : (bounded){ 0 };
    node *terms = NULL, *most = NULL;
    int from[MOST_TERMS];
    *c = ratio_of(0);
    if (high.step == FAILED || high.is->count < 2 || high.is->count > MOST_TERMS
        || engine_has_less(high.is))
        return FAILED;
    for (int i = 0; i < high.is->count; i++) {
        ratio k;
        node *x = engine_tree(e, engine_nth(e, high.is, i));
        from[i] = engine_at_once(e, x, g, false, &k);
        if (from[i] <= FAILED)
            return FAILED;
        terms = added(e, terms, x);
        most = added(e, most, engine_scaled(e, k, g));
        *c = ratio_add(*c, k);
    }
    const node *end = engine_scaled(e, *c, g);
    links l = links_begin(f, true);
    links_add(&l, of.own, of.step);
    links_same(e, &l, "ring", terms);
    links_rule(e, &l, "monotone", most, false, from, high.is->count);
    links_same(e, &l, "ring", end);
    return ratio_bad(*c) || engine_bad(e) ? FAILED : links_end(e, &l, false);
}

/* --- by cases --------------------------------------------------------------------------------- */

/* A condition to distinguish cases by: that of an `if` in x, which operand of a min or max is the
 * lesser, or whether there is more than a residue. Not one within a sum, which may use the sum's
 * variable. NULL: there is none. */
static const node *to_decide(engine *e, const node *x)
{
    const node *found = NULL;
    if (x->kind == N_AGGREGATE)
        return NULL;
    if (x->kind == N_IF)
        found = x->a;
    else if (node_calls(x, FN_MIN, 2) || node_calls(x, FN_MAX, 2))
        found = engine_pair(e, OP_LE, x->a, x->a->next);
    else if (x->kind == N_BINARY && x->op == OP_MOD)
        found = engine_pair(e, OP_LE, x->b, x->a);
    if (found && (decide_holds(&e->c, found) || decide_holds(&e->c, expr_not(e->a, found))))
        found = NULL;
    const node *const sides[] = { x->a, x->kind == N_CALL ? NULL : x->b, x->c };
    for (int i = 0; i < 3; i++)
        for (const node *y = sides[i]; y && found == NULL; y = y->next)
            found = to_decide(e, y);
    engine_bad(e);
    return found;
}

static int claim(engine *e, const node *f, const node *g, int deep, ratio *c);

/* The step f <= *c*g in the case where the condition holds. */
static int claim_where(engine *e, const node *f, const node *g, const node *condition, int deep,
                       ratio *c)
{
    context before;
    if (!engine_assume(e, condition, &before))
        return FAILED;
    const int step = claim(e, f, g, deep + 1, c);
    engine_leave(e, &before);
    return step;
}

/* From the step of a case with c, the step with a larger c, `more`. */
static int with_more(engine *e, const node *f, const node *g, const node *condition, int step,
                     ratio c, ratio more)
{
    context before;
    if (ratio_cmp(c, more) == 0 || !engine_assume(e, condition, &before))
        return step;
    node *zero = engine_int(e, 0);
    const node *mid = engine_scaled(e, c, g), *end = engine_scaled(e, more, g);
    links l = links_begin(f, true), above = links_begin(zero, true);
    int larger = engine_way(e, "monotone", mid, end, true, SAME);
    if (larger == FAILED) { /* the sign of g is that of f, which is below it */
        links_way(e, &above, "monotone", f, SAME);
        links_add(&above, mid, step);
        larger = engine_way(e, "monotone", mid, end, true, links_end(e, &above, false));
    }
    links_add(&l, mid, step);
    links_add(&l, end, larger);
    step = links_end(e, &l, false);
    engine_leave(e, &before);
    return step;
}

/* The step f <= *c*g, as a whole, or (factors) factor by factor, with at most so much effort. */
static int with_effort(engine *e, const node *f, const node *g, bool factors, int most, ratio *c)
{
    const int rest = engine_part_of_effort(e, most);
    const int step = factors ? engine_by_factors(e, f, g, c) : engine_compare(e, f, g, c);
    engine_whole_effort(e, rest);
    return step;
}

int engine_briefly(engine *e, const node *f, const node *g, ratio *c)
{
    return with_effort(e, f, g, false, LITTLE_EFFORT, c);
}

/* As a whole F <= C*G has the least C, factor by factor it is found with less effort. */
int engine_at_once(engine *e, const node *f, const node *g, bool again, ratio *c)
{
    const bool factors = e->lore->hasty && (engine_has_factors(f) || engine_has_factors(g));
    int step = factors && !again ? engine_briefly(e, f, g, c) : FAILED;
    step = step == FAILED && factors ? with_effort(e, f, g, true, TERM_EFFORT, c) : step;
    return step == FAILED ? with_effort(e, f, g, false, WHOLE_EFFORT, c) : step;
}

/* The step f <= *c*g from the cases where the condition holds and where it does not. */
static int in_cases(engine *e, const node *f, const node *g, const node *when, int deep, ratio *c)
{
    const node *otherwise = expr_not(e->a, when);
    ratio other;
    int of[2] = { claim_where(e, f, g, when, deep, c), FAILED };
    if (of[0] != FAILED)
        of[1] = claim_where(e, f, g, otherwise, deep, &other);
    if (of[1] == FAILED)
        return FAILED;
    const ratio most = ratio_cmp(*c, other) > 0 ? *c : other;
    of[0] = with_more(e, f, g, when, of[0], *c, most);
    of[1] = with_more(e, f, g, otherwise, of[1], other, most);
    *c = most;
    return engine_step(e, "case", f, engine_scaled(e, most, g), false, of, 2, NULL);
}

/* The step f <= *c*g: at once, or from the two cases of an undecided condition. SAME: f and *c*g
 * are written the same. */
static int claimed(engine *e, const node *f, const node *g, int deep, ratio *c)
{
    enum { DEEPEST_CASE = 2 };
    const node *first = NULL;
    int step = engine_at_once(e, f, g, deep > 0, c);
    if (step == FAILED && !e->hopeless && !e->lore->hasty)
        step = by_terms(e, f, g, c);
    if (step == FAILED && !e->hopeless)
        step = each_term(e, f, g, c);
    if (step == FAILED && !e->hopeless && !e->lore->hasty)
        step = with_effort(e, f, g, true, TERM_EFFORT, c);
    for (int i = 0; i < 2 && step == FAILED && deep < DEEPEST_CASE && !e->hopeless; i++) {
        int open;
        const node *when = to_decide(e, engine_open(e, i ? g : f, &open));
        if (when && (first == NULL || !expr_same(first, when)))
            step = in_cases(e, f, g, when, deep, c);
        first = when;
    }
    return step;
}

static int claim(engine *e, const node *f, const node *g, int deep, ratio *c)
{
    const int step = claimed(e, f, g, deep, c);
    const node *own = step != SAME ? NULL : engine_pair(e, OP_MUL, engine_int(e, 1), f);
    return own ? engine_same(e, "ring", f, own) : step;
}

/* Is x known not to be below 0? Products and quotients are so where their factors are, which is
 * seen no more once they are multiplied out; of a sum's terms likewise. */
static bool not_below(engine *e, const node *x)
{
    int steps[MOST_TERMS], froms = 0;
    const psum *p = psum_of(&e->c, x);
    bool sure = !engine_bad(e) && engine_nonnegative(e, p) != FAILED;
    if (!sure && x->kind == N_BINARY && (x->op == OP_MUL || x->op == OP_DIV || x->op == OP_ADD))
        sure = not_below(e, x->a) && not_below(e, x->b);
    e->chose = true;
    for (e->choice = 0; e->choice < LOW_CHOICES && e->chose && !sure; e->choice++) {
        e->chose = false;
        froms = 0;
        bounded low = engine_down(e, x);
        sure = low.step != FAILED && engine_not_below(e, low.is, steps, &froms);
    }
    e->choice = 0;
    return sure;
}

bool calculus_not_below(calculus *e, const node *f, const calculus_lore *lore)
{
    int open;
    engine_ask(e, f, f, lore);
    const bool sure = not_below(e, engine_open(e, f, &open));
    engine_end(e);
    return sure;
}

/* --- conditions ------------------------------------------------------------------------------- */

/* Is it true or false? */
static bool is_truth(const node *c)
{
    switch (c->kind) {
    case N_NUMBER: return c->value.kind == NUM_BOOL;
    case N_UNARY: return c->op == OP_NOT && is_truth(c->a);
    case N_BINARY:
        return (c->op >= OP_EQ && c->op <= OP_GE)
               || ((c->op == OP_AND || c->op == OP_OR) && is_truth(c->a) && is_truth(c->b));
    case N_CALL: return builtin_of(c)->truth;
    case N_AGGREGATE: return c->op == AGGREGATE_ALL;
    default: return false;
    }
}

static bool is_unknown(const node *x, void *found)
{
    if (x->kind == N_CALL && x->fn == FN_NONE)
        *(const node **)found = x;
    return x->kind == N_CALL && x->fn == FN_NONE;
}

/* Of a condition name == number: what the name stands for. */
static bool fixes(const node *c, proof_binding *as)
{
    if (c->kind != N_BINARY || c->op != OP_EQ)
        return false;
    const node *name = c->a->kind == N_NAME ? c->a : c->b, *is = name == c->a ? c->b : c->a;
    *as = (proof_binding){ name->name, is };
    return name->kind == N_NAME && is->kind == N_NUMBER;
}

status calculus_conditions(arena *a, const node *const *where, int count, const proof_lore *lore,
                           diag *d)
{
    context c = { .a = a, .p = proof_new(a), .lore = lore };
    proof_binding *fixed = arena_array(a, (size_t)count + 1, sizeof *fixed);
    int fixes_some = 0;
    status st = ST_OK;
    for (int i = 0; i < count; i++)
        fixes_some += fixes(where[i], &fixed[fixes_some]);
    for (int i = 0; i < count && st == ST_OK; i++) {
        const node *one = where[i], *call = NULL;
        if (!is_truth(one))
            st = diag_fail(d, ST_DOMAIN, one->at,
                           "a condition is true or false, as n >= p*b is, which this is not");
        else if (expr_any(one, is_unknown, &call))
            st = diag_fail(d, ST_DOMAIN, call->at, "there is no function `%s`", call->name);
        else if (!context_assume(&c, one))
            st = diag_fail(d, ST_DOMAIN, one->at,
                           "nothing can be concluded from this condition: it is too long, or its "
                           "numbers are");
    }
    for (int i = 0; i < count && st == ST_OK; i++) {
        context all = { .a = a, .p = c.p, .lore = lore };
        proof_binding own;
        const node *one = fixes(where[i], &own) ? where[i]
                                                : calculus_put(a, where[i], fixed, fixes_some);
        if (context_assume_all(&all, where, count) && decide_holds(&all, expr_not(a, one)))
            st = diag_fail(d, ST_DOMAIN, where[i]->at,
                           "no sizes from 1 on meet this condition together with the others");
    }
    return st;
}

const char *calculus_leading(calculus *e, const node *f, const char *const *names, int count,
                             const calculus_lore *lore)
{
    enum { POWER = 4 };
    const char *leading = NULL;
    engine_ask(e, f, f, lore);
    for (int x = 0; x < count && leading == NULL; x++) {
        const psum *most = psum_power(&e->c, psum_of(&e->c, engine_name(e, names[x])),
                                      ratio_of(POWER));
        ratio k, part;
        bool all = true;
        for (int y = 0; y < count && all; y++)
            all = y == x
                  || engine_cover(e, psum_of(&e->c, engine_name(e, names[y])), &most, 1, &k, &part,
                                  NULL);
        leading = all ? names[x] : NULL;
    }
    engine_end(e);
    return leading;
}

/* --- what has no bound ------------------------------------------------------------------------ */

/* The first part of x, a sum or a call of a function that is not the language's own, that is its
 * own bound from both sides. */
static const node *unbounded(engine *e, const node *x)
{
    const node *const sides[] = { x->a, x->kind == N_CALL ? NULL : x->b, x->c };
    const bool looked_at = x->kind == N_AGGREGATE || (x->kind == N_CALL && x->fn == FN_NONE);
    if (looked_at && engine_bound_factor(e, x, true).step <= FAILED
        && engine_bound_factor(e, x, false).step <= FAILED)
        return x;
    for (int i = 0; i < 3 && x->kind != N_AGGREGATE; i++)
        for (const node *s = sides[i]; s; s = s->next) {
            const node *part = unbounded(e, s);
            if (part)
                return part;
        }
    return NULL;
}

bool calculus_binds(const node *e, const char *name)
{
    return normal_binds(e, name);
}

bool calculus_whole(arena *a, const node *e)
{
    context c = { .a = a, .p = proof_new(a) };
    return decide_whole(&c, e) && !c.bad;
}

const node *calculus_put(arena *a, const node *e, const proof_binding *with, int count)
{
    return normal_put(a, e, with, count);
}

const node *calculus_unbounded(calculus *e, const node *f, const calculus_lore *lore)
{
    engine_ask(e, f, f, lore);
    const node *part = unbounded(e, f);
    engine_end(e);
    return part;
}

proof *calculus_prove(calculus *e, const node *left, const node *right, const calculus_lore *lore)
{
    ratio constant;
    engine_ask(e, left, right, lore);
    const node *c = NULL;
    int last = claim(e, left, right, 0, &constant);
    if (last == FAILED && lore->tired)
        *lore->tired = e->effort < 0;
    if (last == FAILED && lore->hasty) {
        engine_whole_effort(e, e->effort < LOGS_EFFORT ? LOGS_EFFORT - e->effort : 0);
        last = engine_by_logs(e, left, right, &c);
    }
    engine_end(e);
    if (last == FAILED)
        return NULL;
    proof *made = proof_of_step(e->p, 0, last);
    made->constant = c ? c : engine_number(e, constant);
    return made;
}
