/* left <= C*right: see calculus.h. */
#include "derive/calculus.h"

#include <string.h>

#include "derive/calculus_inside.h"
#include "derive/simplex.h"

enum { CHOICES = 4, EFFORT = 2500 };

void engine_begin(engine *e, const node *of)
{
    e->at = of->at;
    e->scope_key[0] = "";
    e->effort = e->lore->effort ? e->lore->effort : EFFORT;
    e->check = proof_check_begin(e->p, e->lore->lore);
    e->c = (context){
        .a = e->a, .p = e->p, .lore = e->lore->lore, .memo = proof_check_memo(e->check)
    };
    for (int i = 0; i < e->p->where_count; i++)
        context_assume(&e->c, e->p->where[i]);
}

/* --- left <= C*right -------------------------------------------------------------------------- */

static node *scaled(engine *e, ratio k, const node *x)
{
    node *own = node_copy_one(e->a, x);
    return ratio_is(k, 1) ? own : node_binary(e->a, OP_MUL, engine_number(e, k), own);
}

enum { TARGETS = 8 };

/* How each term of f is divided: share[i][k] of it goes to target k, so that C is the least; k[i]:
 * at most how many times the target it is alone. */
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
    for (int k = 0; k < targets; k++) { /* its share + what is left == C*g */
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

/* The term x is at most the parts of targets that `share` says: the step. */
static int divided(engine *e, const psum *x, const psum *const *target, int targets,
                   const ratio *share, const psum **to)
{
    const psum *sum = psum_number(&e->c, ratio_of(0));
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
        apart = apart ? node_binary(e->a, OP_ADD, apart, tree) : tree;
    }
    *to = sum;
    if (froms == 1)
        return from[0];
    const node *r = engine_tree(e, sum);
    links l = links_begin(engine_tree(e, x), true);
    links_add(&l, apart, engine_step(e, "ring", l.left, apart, true, NULL, 0, NULL));
    links_add(&l, r, engine_step(e, "monotone", apart, r, false, from, froms, NULL));
    return links_end(e, &l, false);
}

/* The sum of terms is at most the sum of what each is at most, term beside term. */
static int beside(engine *e, const psum *f, const psum *const *is, const int *from,
                  const psum *sum)
{
    node *apart = NULL, *covered = NULL;
    for (int i = 0; i < f->count; i++) {
        const psum *x = engine_term(e, &f->terms[i], f->terms[i].by);
        node *l = engine_tree(e, x), *r = from[i] == SAME ? l : engine_tree(e, is[i]);
        apart = apart ? node_binary(e->a, OP_ADD, apart, l) : l;
        covered = covered ? node_binary(e->a, OP_ADD, covered, r) : r;
    }
    const node *old = engine_tree(e, f), *made = engine_tree(e, sum);
    links l = links_begin(old, true);
    links_add(&l, apart, engine_step(e, "ring", old, apart, true, NULL, 0, NULL));
    links_add(&l, covered,
              engine_step(e, "monotone", apart, covered, false, from, f->count, NULL));
    links_add(&l, made, engine_step(e, "ring", covered, made, true, NULL, 0, NULL));
    return engine_bad(e) ? FAILED : links_end(e, &l, false);
}

/* All terms of f, each by multiples of g's: *to, in the atoms of g. */
static int cover_all(engine *e, const psum *f, const psum *g, const psum **to)
{
    const psum *target[TARGETS], *sum = psum_number(&e->c, ratio_of(0)), *is[MOST_TERMS];
    ratio by[MOST_TERMS][TARGETS], share[MOST_TERMS][TARGETS], part[TARGETS];
    int from[MOST_TERMS], single = 0;
    const int targets = g->count > TARGETS ? TARGETS : g->count;
    if (f->count == 0 || f->count > MOST_TERMS || g->count == 0)
        return FAILED;
    for (int i = 0; i < targets; i++)
        target[i] = engine_term(e, &g->terms[i], ratio_of(1));
    for (int i = 0; i < f->count; i++) {
        const psum *x = engine_term(e, &f->terms[i], f->terms[i].by);
        bool alone = false;
        ratio k;
        for (int m = 0; m < targets; m++) {
            if (!engine_cover(e, x, &target[m], 1, &by[i][m], part, NULL))
                by[i][m] = (ratio){ 0 };
            alone |= !ratio_bad(by[i][m]);
        }
        single += alone;
        if (!alone && !engine_cover(e, x, target, targets, &k, part, NULL)) {
            engine_fail(e, "no term covers", engine_tree(e, x));
            return FAILED;
        }
    }
    const bool spread = single == f->count && divide(f->count, targets, by, g, share);
    for (int i = 0; i < f->count; i++) {
        const psum *x = engine_term(e, &f->terms[i], f->terms[i].by);
        ratio k;
        from[i] = FAILED;
        if (spread) {
            from[i] = divided(e, x, target, targets, share[i], &is[i]);
        } else if (engine_cover(e, x, target, targets, &k, part, &from[i])) {
            is[i] = psum_number(&e->c, ratio_of(0));
            for (int m = 0; m < targets; m++)
                if (part[m].p)
                    is[i] = psum_add(&e->c, is[i], target[m], ratio_mul(k, part[m]));
        }
        if (from[i] == FAILED)
            return FAILED;
        sum = psum_add(&e->c, sum, is[i], ratio_of(1));
    }
    *to = sum;
    return beside(e, f, is, from, sum);
}

/* The least C with sum <= C*g, term by term. */
static ratio constant_of(const psum *sum, const psum *g)
{
    ratio most = ratio_of(0);
    for (int i = 0; i < sum->count; i++)
        for (int k = 0; k < g->count; k++)
            if (strcmp(sum->terms[i].key, g->terms[k].key) == 0) {
                ratio c = ratio_div(sum->terms[i].by, g->terms[k].by);
                most = ratio_cmp(c, most) > 0 ? c : most;
            }
    return most;
}

int engine_compare(engine *e, const node *f, const node *g, ratio *c)
{
    int open_f, open_g;
    const node *own_f = engine_open(e, f, &open_f), *own_g = engine_open(e, g, &open_g);
    bounded low = engine_down(e, own_g);
    if (low.step == FAILED || low.is->count == 0 || open_f == FAILED || open_g == FAILED) {
        engine_fail(e, "nothing is found that this is at least", g);
        return FAILED;
    }
    e->chose = true;
    for (e->choice = 0; e->choice < CHOICES && e->chose; e->choice++) {
        e->chose = false;
        bounded high = engine_up(e, own_f);
        const psum *sum;
        if (high.step == FAILED) {
            engine_fail(e, "nothing is found that this is at most", f);
            return FAILED;
        }
        const int by = cover_all(e, high.is, low.is, &sum);
        if (by == FAILED)
            continue;
        *c = constant_of(sum, low.is);
        if (ratio_bad(*c) || c->p <= 0)
            return FAILED;
        const node *mid = engine_tree(e, high.is), *made = engine_tree(e, sum),
                   *most = scaled(e, *c, engine_tree(e, low.is)), *end = scaled(e, *c, own_g),
                   *last = scaled(e, *c, g);
        links l = links_begin(f, true);
        links_add(&l, own_f, open_f);
        links_add(&l, mid, high.step);
        links_add(&l, made, by);
        int from[MOST_TERMS], froms = 0;
        engine_not_below(e, low.is, from, &froms);
        links_add(&l, most, engine_step(e, "monotone", made, most, false, from, froms, NULL));
        links_add(&l, end, engine_way(e, "monotone", most, end, true, low.step));
        if (open_g != SAME)
            links_add(&l, last, engine_step(e, "equal", end, last, true, &open_g, 1, NULL));
        const int done = links_end(e, &l, false);
        if (done != FAILED)
            return done;
    }
    return FAILED;
}

bool calculus_not_below(arena *a, const node *f, const node *const *where, int count,
                        const calculus_lore *lore)
{
    engine e = { .a = a, .p = proof_new(a), .lore = lore };
    int steps[MOST_TERMS], froms = 0, open;
    e.p->left = e.p->right = f;
    e.p->where = where;
    e.p->where_count = count;
    engine_begin(&e, f);
    const node *own = engine_open(&e, f, &open);
    const psum *p = psum_of(&e.c, own);
    bool sure = !engine_bad(&e) && engine_sure(&e, p, false);
    bounded low = sure ? (bounded){ 0 } : engine_down(&e, own);
    sure = sure || (low.step != FAILED && engine_not_below(&e, low.is, steps, &froms));
    proof_check_end(e.check);
    return sure;
}

proof *calculus_prove(arena *a, const node *left, const node *right, const node *const *where,
                      int count, const calculus_lore *lore, const char **why)
{
    engine e = { .a = a, .p = proof_new(a), .lore = lore };
    e.p->left = left;
    e.p->right = right;
    e.p->where = where;
    e.p->where_count = count;
    engine_begin(&e, left);
    int last = engine_compare(&e, left, right, &e.p->constant);
    if (last == SAME) {
        node *own = node_binary(a, OP_MUL, node_number(a, e.at, 1), node_copy_one(a, right));
        last = engine_step(&e, "ring", left, own, true, NULL, 0, NULL);
    }
    proof_check_end(e.check);
    if (last == FAILED) {
        if (why)
            *why = e.why ? e.why : "the calculus finds no proof";
        return NULL;
    }
    e.p->count = last;
    proof_prune(e.p, 0);
    return e.p;
}
