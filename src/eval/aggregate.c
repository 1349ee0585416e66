/* sum, prod, max, min and all: term by term, or a sum's at once (affine_sum.h, periodic_sum.h), or
 * many of a sum's (geometric.h). */
#include "eval/affine_sum.h"
#include "eval/geometric.h"
#include "eval/internal.h"
#include "eval/periodic_sum.h"
#include "eval/range.h"

static status combine(env *e, const node *n, num *sum, num *term)
{
    static num_binary *const operations[AGGREGATES] = {
        [AGGREGATE_SUM] = num_add,
        [AGGREGATE_PROD] = num_mul,
        [AGGREGATE_MAX] = num_max,
        [AGGREGATE_MIN] = num_min,
    };
    if (n->op == AGGREGATE_ALL) {
        *sum = num_bool(sum->u.i && term->u.i);
        return ST_OK;
    }
    return num_update(&e->w->numbers, operations[n->op], sum, term);
}

/* max and min begin with the first term: they have no neutral one. */
static bool is_extreme(const node *n)
{
    return n->op == AGGREGATE_MAX || n->op == AGGREGATE_MIN;
}

static status count_terms(env *e, const node *n, uint64_t *terms, uint64_t more)
{
    *terms += more;
    if (*terms <= e->w->max_terms)
        return ST_OK;
    return diag_fail(e->d, ST_LIMIT, n->at,
                     "more than %llu terms; raise the limit with: set terms=...",
                     (unsigned long long)e->w->max_terms);
}

/* What a term takes beyond any other's turn: enclosing a real, ten times as long. */
static void spend(env *e, const num *term)
{
    enum { REAL = 10 };
    world *w = e->w;
    const uint64_t more = term->kind == NUM_REAL ? (REAL - 1) * w->turn : 0;
    w->effort -= more < w->effort ? more : w->effort;
}

status eval_add_term(env *e, const node *n, num *sum, uint64_t *terms)
{
    num term;
    bool wanted = true, holds = false;
    status st = n->c ? eval_truth(e, n->c, &wanted) : ST_OK;
    if (st != ST_OK || !wanted)
        return st;
    if (n->op == AGGREGATE_ALL) {
        st = eval_truth(e, n->b, &holds);
        term = num_bool(holds);
    } else {
        st = eval(e, n->b, &term);
    }
    if (st != ST_OK)
        return st;
    spend(e, &term);
    if (is_extreme(n) && *terms == 0) {
        num_replace(sum, term);
    } else {
        if ((st = combine(e, n, sum, &term)) != ST_OK)
            eval_fail(e, st, n->at);
        num_clear(&term);
    }
    return st == ST_OK ? count_terms(e, n, terms, 1) : st;
}

/* The values of one variable of sum, prod, max or min, from `lo` on, and what they come to. */
typedef struct loop {
    const node *n; /* the aggregate */
    range_walk r;
    num *sum;
    uint64_t *terms;
    bool leaps;           /* sums of many terms at once may be tried, */
    bool turned;          /* from its end back, */
    uint64_t wait, pause; /* after so many terms; the next time after more */
} loop;

/* Adds up as many terms as geometric.h finds a sum of, and goes on behind them.  Where it finds
 * none it is asked again after some more terms, or no more. */
static status leap_on(env *e, loop *l, bool *leapt)
{
    enum { FEW = 6 };
    *leapt = false;
    if (!l->leaps || l->wait > 0) {
        l->wait -= l->wait > 0;
        return ST_OK;
    }
    num many, now = e->locals[l->r.at];
    uint64_t left = range_left(e, &l->r);
    leap found = { .terms = 0 };
    if (left >= FEW)
        found = geometric_leap(e, l->n, &now, &l->r.by, left + 1, &many);
    if (found.terms == 0 && found.falls && !l->turned) {
        l->turned = true;
        return range_turn(e, &l->r);
    }
    if (found.terms == 0) {
        l->leaps = left >= FEW && found.later;
        l->wait = 2 * l->pause;
        l->pause = 2 * l->pause + 1;
        return ST_OK;
    }
    *leapt = true;
    l->pause = 0;
    status st = combine(e, l->n, l->sum, &many);
    num_clear(&many);
    if (st != ST_OK)
        return eval_fail(e, st, l->n->at);
    st = range_go(e, &l->r, found.terms);
    return st == ST_OK ? count_terms(e, l->n, l->terms, found.terms) : st;
}

static status fold(env *e, const node *n, const node *v, num *sum, uint64_t *terms);

/* The values of the variable v, one after the other or many at once. */
static status fold_values(env *e, loop *l, const node *v)
{
    bool more = true, leapt;
    status st = ST_OK;
    while (st == ST_OK && (st = range_here(e, &l->r, &more)) == ST_OK && more) {
        if ((st = leap_on(e, l, &leapt)) != ST_OK || leapt)
            continue;
        st = v->next ? fold(e, l->n, v->next, l->sum, l->terms)
                     : eval_add_term(e, l->n, l->sum, l->terms);
        if (st == ST_OK)
            st = eval_stopped(e);
        if (st == ST_OK)
            st = range_go(e, &l->r, 1);
    }
    return st;
}

/* All of a sum over one variable at once. */
static status add_at_once(env *e, loop *l, bool *added)
{
    num all;
    *added = l->leaps && (affine_sum(e, l->n, &l->r, &all) || periodic_sum(e, l->n, &l->r, &all));
    if (!*added)
        return ST_OK;
    status st = combine(e, l->n, l->sum, &all);
    num_clear(&all);
    return st == ST_OK ? ST_OK : eval_fail(e, st, l->n->at);
}

/* The loop of sum, prod, max, min over the variable v, and those behind it in the list. */
static status fold(env *e, const node *n, const node *v, num *sum, uint64_t *terms)
{
    loop l = { .n = n, .sum = sum, .terms = terms };
    bool added = false;
    status st = range_begin(e, n, v, &l.r);
    l.leaps = st == ST_OK && n->op == AGGREGATE_SUM && v->next == NULL
              && range_direction(e, &l.r) > 0;
    if (st == ST_OK)
        st = add_at_once(e, &l, &added);
    if (st == ST_OK && !added && (st = range_is_short(e, &l.r)) == ST_OK)
        st = fold_values(e, &l, v);
    range_end(e, &l.r);
    return st;
}

status eval_terms(env *e, const node *n, const int64_t *t, int count, num *out)
{
    int base = e->base, top = e->top, index = n->a->index;
    *out = num_int(0);
    e->base = e->top;
    status st = eval_push_locals(e, index + 1, n->at);
    for (int i = 0; i < count && st == ST_OK; i++) {
        num term;
        e->locals[e->base + index] = num_int(t[i]);
        if ((st = eval(e, n->b, &term)) != ST_OK)
            break;
        if ((st = num_update(&e->w->numbers, num_add, out, &term)) != ST_OK)
            eval_fail(e, st, n->at);
        num_clear(&term);
    }
    eval_pop_locals(e, top);
    e->base = base;
    if (st != ST_OK)
        num_clear(out);
    return st;
}

status eval_aggregate(env *e, const node *n, num *out)
{
    if (n->op >= AGGREGATE_BANKS)
        return eval_request(e, n, out);
    if (n->op >= AGGREGATE_ACCESS)
        return eval_access(e, n, out);
    *out = n->op == AGGREGATE_ALL ? num_bool(true) : num_int(n->op == AGGREGATE_PROD);
    uint64_t terms = 0;
    status st = fold(e, n, n->a, out, &terms);
    if (st == ST_OK && terms == 0 && is_extreme(n))
        st = diag_fail(e->d, ST_DOMAIN, n->at, "the %s of nothing", n->name);
    if (st != ST_OK)
        num_clear(out);
    return st;
}
