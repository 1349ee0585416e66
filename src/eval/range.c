/* The variables of aggregates: see range.h. */
#include "eval/range.h"

#include "eval/internal.h"
#include "expr/expr.h"
#include "num/pool.h"

/* Integer ends of a variable's range. */
static status range_ends(env *e, const node *v, num *lo, num *hi, num *by)
{
    const node *r = v->a;
    *lo = *hi = num_int(0);
    *by = num_int(1);
    status st = eval(e, r->a, lo);
    status_then(st, eval(e, r->b, hi));
    status_if(st, r->c, eval(e, r->c, by));
    int sign = 0;
    if (st == ST_OK && (!num_is_integer(lo) || !num_is_integer(by)))
        st = diag_fail(e->d, ST_DOMAIN, r->at,
                       "the range of `%s` must begin at an integer and go by one", v->name);
    if (st == ST_OK && (num_sign(&e->w->numbers, by, &sign) != ST_OK || sign == 0))
        st = diag_fail(e->d, ST_DOMAIN, r->at, "a range cannot go by 0");
    return st;
}

status range_too_many_accesses(env *e)
{
    return diag_fail(e->d, ST_LIMIT, (span){ 0 },
                     "no closed formula applies to these parameters, and there are more than %llu "
                     "accesses to count one by one; raise the limit with: set accesses=...",
                     (unsigned long long)e->max_accesses);
}

/* What the first term fails for, so does the aggregate, however long it is. */
static status first_term(env *e, const range_walk *r)
{
    const node *n = r->aggregate, *last = n->a;
    bool wanted = true, holds;
    num term;
    while (last->next)
        last = last->next;
    if (last->index != r->at - e->base)
        return ST_OK; /* others vary in it */
    status st = n->c ? eval_truth(e, n->c, &wanted) : ST_OK;
    if (st != ST_OK || !wanted)
        return st;
    if (n->op == AGGREGATE_ALL)
        return eval_truth(e, n->b, &holds);
    if ((st = eval(e, n->b, &term)) == ST_OK)
        num_clear(&term);
    return st;
}

/* How many steps it goes from the value on. */
static status steps_from(env *e, const range_walk *r, num value, num *out)
{
    num_pool p;
    num_pool_begin(&p, &e->w->numbers);
    return num_pool_end(&p, num_pool_two(&p, num_fdiv, num_pool_sub(&p, r->hi, value), r->by), out);
}

status range_is_short(env *e, const range_walk *r)
{
    const node *n = r->aggregate;
    num steps;
    status st = steps_from(e, r, r->lo, &steps);
    double terms = num_to_double(&steps);
    num_clear(&steps);
    if (st != ST_OK)
        return eval_fail(e, st, n->at);
    if (n->op >= AGGREGATE_ACCESS)
        return terms < (double)e->max_accesses ? ST_OK : range_too_many_accesses(e);
    if (terms < (double)e->w->max_terms)
        return ST_OK;
    if ((st = first_term(e, r)) != ST_OK)
        return st;
    return diag_fail(e->d, ST_LIMIT, n->at,
                     "more than %llu terms; raise the limit with: set terms=...",
                     (unsigned long long)e->w->max_terms);
}

/* With so many values of the variables before v. */
static status short_from(env *e, const node *n, const node *v, double before)
{
    range_walk r;
    num_own steps = num_int(0);
    for (const node *other = n->a; other != v; other = other->next)
        if (range_mentions(v->a, &other->index, 1))
            return ST_OK;
    status st = range_begin(e, n, v, &r);
    status_then(st, steps_from(e, &r, r.lo, &steps));
    const double all = before * (num_to_double(&steps) + 1);
    status_if(st, all > (double)e->max_accesses, range_too_many_accesses(e));
    status_if(st, v->next && all > 0, short_from(e, n, v->next, all));
    range_end(e, &r);
    return st;
}

status range_all_short(env *e, const node *n)
{
    return n->a->next ? short_from(e, n, n->a, 1) : ST_OK;
}

status range_begin(env *e, const node *aggregate, const node *v, range_walk *r)
{
    r->aggregate = aggregate;
    r->at = e->base + v->index;
    r->top = e->top;
    status st = range_ends(e, v, &r->lo, &r->hi, &r->by);
    status_if(st, r->at >= e->top, eval_push_locals(e, r->at + 1 - e->top, aggregate->at));
    if (st == ST_OK)
        e->locals[r->at] = num_copy(&r->lo);
    return st;
}

void range_end(env *e, range_walk *r)
{
    eval_pop_locals(e, r->top);
    num_clears(&r->lo, &r->hi, &r->by, NULL);
}

static int direction_of(env *e, const range_walk *r)
{
    int direction = 0;
    num_sign(&e->w->numbers, &r->by, &direction);
    return direction;
}

status range_here(env *e, const range_walk *r, bool *more)
{
    int sign = 0;
    status st = num_cmp(&e->w->numbers, &e->locals[r->at], &r->hi, &sign);
    *more = sign == 0 || (sign < 0) == (direction_of(e, r) > 0);
    return st;
}

status range_go(env *e, const range_walk *r)
{
    status st = num_update(&e->w->numbers, num_add, &e->locals[r->at], &r->by);
    return st == ST_OK ? st : eval_fail(e, st, r->aggregate->at);
}

typedef struct variables { /* by their places among the locals */
    const int *local;
    int count;
} variables;

static bool is_variable(const node *n, void *data)
{
    const variables *v = data;
    for (int i = 0; n->kind == N_NAME && n->ref == REF_LOCAL && i < v->count; i++)
        if (v->local[i] == n->index)
            return true;
    return false;
}

bool range_mentions(const node *n, const int *local, int count)
{
    return expr_any(n, is_variable, &(variables){ local, count });
}
