/* Sums of terms that repeat: see periodic_sum.h.
 *
 * Where the variable t stands only in E mod C, E a sum of integer multiples of t and of what is
 * free of t, and C a positive integer free of t, the terms have the period lcm of all C in t. */
#include "eval/periodic_sum.h"

#include "base/stack.h"
#include "eval/internal.h"
#include "num/pool.h"

enum { FEW = 12, LONGEST = 1 << 14 /* period that is tried */ };

typedef struct search {
    env *e;
    int index; /* the variable among the locals */
    num_pool pool;
    num period; /* of all that was looked at */
} search;

static bool is_list(const node *n)
{
    return n->kind == N_CALL || n->kind == N_AGGREGATE || n->kind == N_LIST;
}

static bool mentions(const search *s, const node *n)
{
    return range_mentions(n, &s->index, 1);
}

/* The value of what is free of the variable. */
static num value_of(search *s, const node *n)
{
    num x;
    status st = eval(s->e, n, &x);
    return num_pool_keep(&s->pool, st, x);
}

/* Is it a sum of integer multiples of the variable, and of what is free of it? */
static bool goes_by_integers(search *s, const node *n)
{
    if (!mentions(s, n) || n->kind == N_NAME)
        return true;
    if (n->kind == N_UNARY && n->op == OP_NEG)
        return goes_by_integers(s, n->a);
    if (n->kind != N_BINARY)
        return false;
    if (n->op == OP_ADD || n->op == OP_SUB)
        return goes_by_integers(s, n->a) && goes_by_integers(s, n->b);
    if (n->op != OP_MUL || (mentions(s, n->a) && mentions(s, n->b)))
        return false;
    bool left = mentions(s, n->a);
    num by = value_of(s, left ? n->b : n->a);
    return s->pool.st == ST_OK && num_is_integer(&by) && goes_by_integers(s, left ? n->a : n->b);
}

static bool add_period(search *s, const node *modulus)
{
    num c = value_of(s, modulus);
    if (s->pool.st != ST_OK || !num_is_integer(&c) || num_pool_order(&s->pool, c, num_int(0)) <= 0)
        return false;
    s->period = num_pool_two(&s->pool, num_lcm, s->period, c);
    return s->pool.st == ST_OK;
}

/* Does the tree's value repeat as the variable goes on by s->period, which grows here? */
static bool repeats(search *s, const node *n)
{
    if (stack_low())
        return false;
    if (!mentions(s, n))
        return true;
    if (n->kind == N_BINARY && n->op == OP_MOD && !mentions(s, n->b) && goes_by_integers(s, n->a))
        return add_period(s, n->b);
    bool known = n->kind == N_UNARY || n->kind == N_BINARY || n->kind == N_FLOOR
                 || n->kind == N_CEIL || n->kind == N_IF || n->kind == N_AGGREGATE
                 || n->kind == N_NAMED || n->kind == N_RANGE
                 || (n->kind == N_CALL && (n->ref == REF_BUILTIN || n->ref == REF_FUNCTION));
    if (!known)
        return false;
    for (const node *a = n->a; a; a = is_list(n) ? a->next : NULL)
        if (!repeats(s, a))
            return false;
    return (n->kind == N_CALL || n->b == NULL || repeats(s, n->b))
           && (n->c == NULL || repeats(s, n->c));
}

/* As many terms as *total is to have, from the variable's value on; *part is what the first `few`
 * of them come to.  Both are the caller's to clear. */
static status add_terms(env *e, const node *sum, const range_walk *r, uint64_t terms, uint64_t few,
                        num *total, num *part)
{
    status st = ST_OK;
    uint64_t added = 0;
    *total = *part = num_int(0);
    for (uint64_t i = 0; i < terms && st == ST_OK; i++) {
        if (i == few)
            *part = num_copy(total);
        if ((st = eval_add_term(e, sum, total, &added)) == ST_OK)
            st = eval_stopped(e);
        if (st == ST_OK)
            st = range_go(e, r, 1);
    }
    return st;
}

/* The variable at its first value again. */
static void go_back(env *e, const range_walk *r)
{
    num *now = &e->locals[r->at];
    num_replace(now, num_copy(&r->lo));
}

/* How many terms there are, and after how many they repeat; false where they do not, or not soon.
 */
static bool find_period(search *s, const node *sum, const range_walk *r, num *terms,
                        uint64_t *period)
{
    num_pool *p = &s->pool;
    if (!num_is_integer(&r->hi) || !repeats(s, sum->b) || (sum->c && !repeats(s, sum->c)))
        return false;
    num width = num_pool_two(p, num_sub, r->hi, r->lo);
    *terms = num_pool_two(p, num_add, num_pool_two(p, num_fdiv, width, r->by), num_int(1));
    num common = num_pool_two(p, num_gcd, s->period, r->by);
    num turns = num_pool_two(p, num_fdiv, s->period, common);
    return p->st == ST_OK && num_to_u64(&turns, period) && *period <= LONGEST
           && *period <= s->e->w->max_terms
           && num_pool_order(p, num_pool_two(p, num_mul, turns, num_int(2)), *terms) < 0;
}

static bool is_long(search *s, const range_walk *r)
{
    num far = num_pool_two(&s->pool, num_mul, r->by, num_int(FEW));
    far = num_pool_two(&s->pool, num_add, r->lo, far);
    return num_pool_order(&s->pool, far, r->hi) < 0 && s->pool.st == ST_OK;
}

bool periodic_sum(env *e, const node *sum, const range_walk *r, num *out)
{
    search s = { .e = e, .index = r->at - e->base, .period = num_int(1) };
    num_pool *p = &s.pool;
    num terms, total, part;
    uint64_t period, few = 0;
    diag_trial trial;
    num_pool_begin(p, &e->w->numbers);
    diag_try(&trial, &e->d);
    bool found = is_long(&s, r) && find_period(&s, sum, r, &terms, &period);
    if (found) {
        num whole, turns;
        num_set_u64(&whole, period);
        num_pool_keep(p, ST_OK, whole);
        turns = num_pool_two(p, num_fdiv, terms, whole);
        num rest = num_pool_two(p, num_sub, terms, num_pool_two(p, num_mul, turns, whole));
        found = num_to_u64(&rest, &few);
        status st = add_terms(e, sum, r, period, few, &total, &part);
        total = num_pool_keep(p, ST_OK, total);
        part = num_pool_keep(p, ST_OK, part);
        go_back(e, r);
        num all = num_pool_two(p, num_add, num_pool_two(p, num_mul, turns, total), part);
        found = found && st == ST_OK && p->st == ST_OK;
        if (found)
            *out = num_copy(&all);
    }
    diag_tried(&trial, false);
    num_pool_clear(p);
    return found;
}
