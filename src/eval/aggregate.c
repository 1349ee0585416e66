/* sum, prod, max, min and all: term by term, or a sum's at once (sum.c). */
#include "eval/internal.h"
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

static status count_term(env *e, const node *n, uint64_t *terms)
{
    if (++*terms <= e->w->max_terms)
        return ST_OK;
    return diag_fail(e->d, ST_LIMIT, n->at,
                     "more than %llu terms; raise the limit with: set terms=...",
                     (unsigned long long)e->w->max_terms);
}

/* A term that is an enclosure of a real takes as long as ten others, and one of many bits, as a
 * factorial is, as long as one for so many of them: their other turns are taken from the effort
 * here. */
static void spend(env *e, const num *term)
{
    enum { REAL = 9, BITS = 256 };
    world *w = e->w;
    uint64_t more = w->turn == 0 || term->kind == NUM_INT ? 0
                    : term->kind == NUM_REAL              ? REAL
                                                          : num_bits(term) / BITS;
    more *= w->turn;
    w->effort -= more < w->effort ? more : w->effort;
}

/* One term, at the values that the variables have now, to what *sum is of *terms before; what fails
 * `where` is none. */
static status add_term(env *e, const node *n, num *sum, uint64_t *terms)
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
    return st == ST_OK ? count_term(e, n, terms) : st;
}

static status fold(env *e, const node *n, const node *v, num *sum, uint64_t *terms);

/* The values of the variable v, one after the other. */
static status fold_values(env *e, const node *n, const node *v, const range_walk *r, num *sum,
                          uint64_t *terms)
{
    bool more = true;
    status st = ST_OK;
    while (st == ST_OK && (st = range_here(e, r, &more)) == ST_OK && more) {
        st = v->next ? fold(e, n, v->next, sum, terms) : add_term(e, n, sum, terms);
        status_then(st, eval_stopped(e));
        status_then(st, range_go(e, r));
    }
    return st;
}

/* The loop of sum, prod, max, min over the variable v, and those behind it in the list. */
static status fold(env *e, const node *n, const node *v, num *sum, uint64_t *terms)
{
    range_walk r;
    num all;
    status st = range_begin(e, n, v, &r);
    if (st == ST_OK && n->op == AGGREGATE_SUM && v->next == NULL && sum_at_once(e, n, &r, &all)) {
        if ((st = combine(e, n, sum, &all)) != ST_OK)
            eval_fail(e, st, n->at);
        num_clear(&all);
    } else if (st == ST_OK && (st = range_is_short(e, &r)) == ST_OK) {
        st = fold_values(e, n, v, &r, sum, terms);
    }
    range_end(e, &r);
    return st;
}

status eval_aggregate(env *e, const node *n, num *out)
{
    if (n->op >= AGGREGATE_BANKS)
        return eval_request(e, n, out);
    if (n->op == AGGREGATE_SHIFTED_ACCESS)
        return eval_shifted_access(e, n, out);
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
