/* Exact searches over one parameter: see reach.h. */
#include "search/reach.h"

#include <string.h>

enum {
    MOST_STEPS = 3000,  /* the most stretches looked at and values computed */
    SHORT = 4,          /* a stretch of so many values is computed */
    COUNTED = 1 << 14   /* the most accesses that are counted for a value */
};

/* --- the query at its point --- */

static node *number_node(arena *a, span at, const num *value)
{
    node *n = node_new(a, N_NUMBER, at);
    n->value = num_copy(value);
    return n;
}

/* The statement with every parameter at its present value, and the searched one as a series of both
 * ends. */
static status statement_at(reach *r, query *at, const node *statement, const char *name, node **out)
{
    arena *a = r->s->unit->arena;
    node *n = node_new(a, N_QUERY, statement->at);
    status st = ST_OK;
    n->name = statement->name;
    n->a = statement->a;
    for (const node *c = statement->b; c; c = c->next)
        if (c->kind == N_ON || (c->kind == N_BINDING && instance_option(at->in, c->name) >= 0))
            n->b = node_append(n->b, node_copy_one(a, c));
    for (int i = 0; i < at->in->slot_count && st == ST_OK; i++) {
        const slot_row *s = &at->in->slots[i];
        num_own value = num_int(0);
        if (!instance_takes(at->in, i) || (s->kind == SLOT_LET && !at->given[i]))
            continue;
        if (strcmp(s->name, name) == 0) {
            node *ends = node_new(a, N_LIST, statement->at);
            ends->a = node_append(number_node(a, statement->at, &r->lo),
                                  number_node(a, statement->at, &r->hi));
            n->b = node_append(n->b, node_binding(a, statement->at, s->name, ends));
        } else if ((st = eval_slot(&at->e, i, statement->at, &value)) == ST_OK) {
            n->b = node_append(n->b, node_binding(a, statement->at, s->name,
                                             number_node(a, statement->at, &value)));
        }
    }
    *out = n;
    return st;
}

static bool says_power(const node *n, int slot)
{
    if (n->kind == N_BINARY && n->op == OP_AND)
        return says_power(n->a, slot) || says_power(n->b, slot);
    return builtin_called(n) == FN_IS_POW2 && n->a->kind == N_NAME && n->a->ref == REF_SLOT
           && n->a->index == slot;
}

status reach_open(reach *r, session *s, query *at, const entry *what, const node *statement,
                  const char *name, const num *lo, const num *hi, diag *d)
{
    node *own;
    memset(r, 0, sizeof *r);
    r->s = s;
    r->d = d;
    num_pool_begin(&r->pool, &s->world->numbers);
    r->lo = num_pool_keep(&r->pool, ST_OK, num_copy(lo));
    r->hi = num_pool_keep(&r->pool, ST_OK, num_copy(hi));
    r->least = r->at = r->wanted = num_int(0);
    r->only = &r->q;
    status st = statement_at(r, at, statement, name, &own);
    status_then(st, query_open(&r->q, s->world, what, own, s->unit->arena, d));
    if (st != ST_OK)
        return st;
    int slot = instance_slot(r->q.in, name);
    for (const formula *f = r->q.in->requires; f; f = f->next)
        r->powers |= says_power(f->expr, slot);
    num one = num_int(1);
    r->v = interval_new((query *const *)&r->only, 1, 0, &one);
    return ST_OK;
}

void reach_close(reach *r)
{
    if (r->v)
        interval_free(r->v);
    num_pool_clear(&r->pool);
    query_close(&r->q);
}

/* --- one value, one stretch --- */

/* The metric at x; *refused: it has no value there. */
static status value_at(reach *r, const num *x, int metric, num *out, bool *refused)
{
    query *q = &r->q;
    diag_trial trial;
    num_ctx *c = &r->s->world->numbers;
    *refused = false;
    if (c->stop && *c->stop)
        return diag_fail(r->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    diag_try(&trial, &q->e.d);
    num_replace(&q->axes.axis[0].now, num_copy(x));
    status st = query_refresh(q);
    if (q->e.max_accesses > COUNTED)
        q->e.max_accesses = COUNTED;
    status_then(st, frame_check(&q->e));
    status_then(st, metric_value(&q->e, metric, (span){ 0 }, out, NULL, NULL));
    *refused = st == ST_DOMAIN || st == ST_NAME;
    r->open |= st == ST_LIMIT || st == ST_UNDECIDED;
    bool told = st != ST_OK && !*refused && st != ST_LIMIT && st != ST_UNDECIDED;
    diag_tried(&trial, told);
    *refused |= st == ST_LIMIT || st == ST_UNDECIDED;
    return told ? st : ST_OK;
}

/* Is a <= b? If that is not decided, the answer is open. */
static bool at_most(reach *r, const num *a, const num *b)
{
    int sign = 1;
    if (num_cmp(&r->s->world->numbers, a, b, &sign) != ST_OK) {
        r->open = true;
        return false;
    }
    return sign <= 0;
}

/* Is a > b? False if that is not decided. */
static bool above(reach *r, const num *a, const num *b)
{
    int sign = 0;
    return num_cmp(&r->s->world->numbers, a, b, &sign) == ST_OK && sign > 0;
}

static status reached_at(reach *r, const num *x, bool *is)
{
    bool refused, refused_too = true;
    int sign = 0; /* without work nothing is efficient */
    num_own cost = num_int(0), work = num_int(0), part = num_int(0);
    *is = false;
    status st = value_at(r, x, METRIC_COST, &cost, &refused);
    status_if(st, !refused, value_at(r, x, r->sequential, &work, &refused_too));
    if (r->sequential == METRIC_EFFICIENCY) /* the cost's own metric */
        num_replace(&cost, num_int(1));
    if (st == ST_OK && !refused && !refused_too
        && num_sign(&r->s->world->numbers, &cost, &sign) == ST_OK && sign > 0
        && num_mul(&r->s->world->numbers, &part, &r->wanted, &cost) == ST_OK)
        *is = at_most(r, &part, &work);
    return st;
}

/* Is it proved that no value of the stretch has the efficiency, since wanted times the least cost
 * is above the most work? */
static bool never_reached(reach *r, const num *lo, const num *hi)
{
    num low[2], high[2], part = num_int(0);
    int64_t period, cut = INT64_MAX;
    bool never = false;
    if (r->sequential == METRIC_EFFICIENCY /* of two texts */
        || !interval_bounds(r->v, METRIC_COST, lo, hi, &low[0], &high[0], &period, &cut))
        return false;
    if (interval_bounds(r->v, r->sequential, lo, hi, &low[1], &high[1], &period, &cut)) {
        never = num_mul(&r->s->world->numbers, &part, &r->wanted, &low[0]) == ST_OK
                && above(r, &part, &high[1]);
        num_clears(&part, &low[1], &high[1], NULL);
    }
    num_clears(&low[0], &high[0], NULL);
    return never;
}

/* --- the search --- */

static int order(reach *r, num x, num y)
{
    return num_pool_order(&r->pool, x, y);
}

typedef struct way {
    status (*look)(reach *r, num x);
    bool (*nothing)(reach *r, const num *lo, const num *hi); /* is there surely nothing to find? */
    bool (*over)(const reach *r); /* need no more values be looked at? */
    bool backwards;
} way;

static status step(reach *r)
{
    if (++r->steps > MOST_STEPS)
        r->open = true;
    return r->pool.st == ST_OK ? ST_OK
                               : diag_fail(r->d, r->pool.st, (span){ 0 }, "%s",
                                           r->s->world->numbers.why);
}

/* Looks at the values of a stretch one by one, from one end. */
static status one_by_one(reach *r, const way *w, num lo, num hi)
{
    num x = w->backwards ? hi : lo;
    status st = ST_OK;
    while (st == ST_OK && !r->open && !w->over(r) && order(r, x, lo) >= 0 && order(r, x, hi) <= 0) {
        if ((st = w->look(r, x)) == ST_OK)
            st = step(r);
        x = num_pool_add(&r->pool, x, num_int(w->backwards ? -1 : 1));
    }
    return st;
}

static status go_through(reach *r, const way *w, num lo, num hi)
{
    status st = step(r);
    if (st != ST_OK || r->open || w->over(r) || order(r, lo, hi) > 0)
        return st;
    if (order(r, num_pool_sub(&r->pool, hi, lo), num_int(SHORT)) < 0)
        return one_by_one(r, w, lo, hi);
    if (w->nothing(r, &lo, &hi))
        return ST_OK;
    num half = num_pool_middle(&r->pool, lo, hi), after = num_pool_add(&r->pool, half, num_int(1));
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = (i == 0) == w->backwards ? go_through(r, w, after, hi) : go_through(r, w, lo, half);
    return st;
}

static status through_powers(reach *r, const way *w)
{
    num_pool *p = &r->pool;
    num from = num_pool_two(p, num_max, r->lo, num_int(1));
    num k = w->backwards ? num_pool_one(p, num_ilog2, r->hi) : num_pool_one(p, num_clog2, from);
    status st = ST_OK;
    while (st == ST_OK && !w->over(r) && order(r, k, num_int(0)) >= 0) {
        num x = num_pool_two(p, num_pow, num_int(2), k);
        if (order(r, x, from) < 0 || order(r, x, r->hi) > 0)
            break;
        if ((st = w->look(r, x)) == ST_OK)
            st = step(r);
        k = num_pool_add(p, k, num_int(w->backwards ? -1 : 1));
    }
    return st;
}

static status search(reach *r, const way *w)
{
    return r->powers ? through_powers(r, w) : go_through(r, w, r->lo, r->hi);
}

/* --- an efficiency --- */

static bool has_found(const reach *r)
{
    return r->found;
}

static status look_for_efficiency(reach *r, num x)
{
    bool is;
    status st = reached_at(r, &x, &is);
    if (st == ST_OK && is && !r->open) {
        r->found = true;
        r->at = x;
    }
    return st;
}

status reach_efficiency(reach *r, int sequential, const num *wanted, bool last)
{
    r->sequential = sequential;
    r->wanted = num_pool_keep(&r->pool, ST_OK, num_copy(wanted));
    return search(r, &(way){ look_for_efficiency, never_reached, has_found, last });
}

/* --- the least time --- */

static bool never_over(const reach *r)
{
    (void)r;
    return false;
}

static status look_for_least(reach *r, num x)
{
    num value = num_int(0);
    bool refused;
    int sign = -1;
    status st = value_at(r, &x, METRIC_TIME, &value, &refused);
    if (st != ST_OK || refused)
        return st;
    if (r->found && num_cmp(&r->s->world->numbers, &value, &r->least, &sign) != ST_OK) {
        r->open = true; /* it is not decided which is less */
        num_clear(&value);
        return ST_OK;
    }
    if (sign < 0 || (sign == 0 && order(r, x, r->at) < 0)) {
        r->found = true;
        r->at = x;
        r->least = num_pool_keep(&r->pool, ST_OK, value);
    } else {
        num_clear(&value);
    }
    return ST_OK;
}

static bool no_less(reach *r, const num *lo, const num *hi)
{
    num_own least = num_int(0), most = num_int(0);
    int64_t period, cut = INT64_MAX;
    int sign = -1;
    if (!r->found || !interval_bounds(r->v, METRIC_TIME, lo, hi, &least, &most, &period, &cut))
        return false;
    if (num_cmp(&r->s->world->numbers, &least, &r->least, &sign) != ST_OK)
        sign = -1;
    return sign > 0 || (sign == 0 && order(r, *lo, r->at) >= 0);
}

status reach_least(reach *r)
{
    const way w = { look_for_least, no_less, never_over, false };
    bool powers = r->powers;
    status st = through_powers(r, &w); /* to have something to compare with */
    status_if(st, !powers, go_through(r, &w, r->lo, r->hi));
    return st;
}
