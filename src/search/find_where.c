/* The smallest integer that meets a condition: see find_where.h. */
#include "search/find_where.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "eval/interval.h"
#include "lang/unparse.h"
#include "num/pool.h"
#include "search/own_time.h"

enum {
    FURTHEST = 1024, /* without `over`, values up to 2^FURTHEST are searched */
    COMPARISONS = 8, /* the most comparisons for which proofs are tried */
    SHORT = 3,       /* a range of so many values is computed */
    A_STEP = 1000    /* terms of a sum that take as long as a step */
};

/* A comparison: the difference of its sides as the cost of an algorithm, so that interval.h can
 * bound it. */
typedef struct comparison {
    const node *n;
    query q, *only;
    diag quiet;  /* failures of its query are not reported */
    interval *v; /* NULL: nothing can be proved about it */
} comparison;

typedef struct search {
    session *s;
    diag *d;
    const char *name;
    const node *condition;
    function fn;    /* the condition as a function of the name */
    env e;
    num_pool pool;
    comparison of[COMPARISONS];
    int count;
    uint64_t steps, computed, proved;
    bool found;
    num at; /* the value found; else the last one looked at */
} search;

/* --- proofs ------------------------------------------------------------------------------ */

/* Opens a query whose time is left - right, over a range with these two ends. */
static void open_comparison(search *f, const node *n, const num *lo, const num *hi)
{
    arena *a = f->s->unit->arena;
    comparison *c = &f->of[f->count++];
    node *difference = node_binary(a, OP_SUB, node_copy_one(a, n->a), node_copy_one(a, n->b)),
         *ends = node_new(a, N_LIST, n->at), *own = node_new(a, N_QUERY, n->at),
         *on = node_on(a, n->at, "pram");
    c->n = n;
    c->only = &c->q;
    diag_init(&c->quiet);
    const entry *what = own_time_entry(f->s, difference, &c->quiet);
    node *low = node_new(a, N_NUMBER, n->at), *high = node_new(a, N_NUMBER, n->at);
    low->value = num_copy(lo);
    high->value = num_copy(hi);
    ends->a = node_append(low, high);
    own->name = metrics[METRIC_TIME].name;
    own->b = node_append(on, node_binding(a, n->at, f->name, ends));
    if (strcmp(f->name, "p") != 0 && world_symbol(f->s->world, "p")->kind == SYMBOL_NONE)
        own->b = node_append(own->b, node_binding(a, n->at, "p", node_number(a, n->at, 1)));
    num one = num_int(1);
    if (what && query_open(&c->q, f->s->world, what, own, a, &c->quiet) == ST_OK)
        c->v = interval_new((query *const *)&c->only, 1, 0, &one);
}

static void open_comparisons(search *f, const node *n, const num *lo, const num *hi)
{
    if (ast_is_comparison(n) && f->count < COMPARISONS) {
        open_comparison(f, n, lo, hi);
    } else if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR)) {
        open_comparisons(f, n->a, lo, hi);
        open_comparisons(f, n->b, lo, hi);
    } else if (n->kind == N_UNARY && n->op == OP_NOT) {
        open_comparisons(f, n->a, lo, hi);
    }
}

/* Decides the condition for the whole range, if that can be proved. */
static outcomes decide(search *f, const node *n, const num *lo, const num *hi)
{
    int sign;
    if (n->kind == N_UNARY && n->op == OP_NOT)
        return outcomes_turned(decide(f, n->a, lo, hi));
    if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR))
        return outcomes_joined(n->op, decide(f, n->a, lo, hi), decide(f, n->b, lo, hi));
    for (int i = 0; i < f->count; i++)
        if (f->of[i].n == n && f->of[i].v
            && interval_sign(f->of[i].v, METRIC_TIME, 0, lo, hi, &sign))
            return ast_compares((op_kind)n->op, sign, 0) ? HOLDS : FAILS;
    return ANY_OUTCOME;
}

/* --- the search ------------------------------------------------------------------------- */

static status stopped(search *f)
{
    const volatile sig_atomic_t *stop = f->s->world->numbers.stop;
    uint64_t most = f->s->world->max_terms / A_STEP + 1;
    str_own at = { 0 };
    if (stop && *stop)
        return diag_fail(f->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    if (++f->steps <= most)
        return ST_OK;
    num_print(&f->s->world->numbers, &at, &f->at, 40, 12);
    diag_fail(f->d, ST_LIMIT, f->condition->at,
              "no %s up to %s meets it, and %llu looks were made; raise the limit with: set "
              "terms=..., or begin further on: over %s=LO..HI",
              f->name, str_text(&at), (unsigned long long)most, f->name);
    return ST_LIMIT;
}

/* Computes the condition at a value; where it has no value, it does not hold. */
static status compute(search *f, const num *x, bool *holds)
{
    num_own value = num_int(0);
    diag_trial trial;
    status st = stopped(f);
    *holds = false;
    if (st != ST_OK)
        return st;
    f->computed++;
    diag_try(&trial, &f->e.d);
    st = eval_call(&f->e, &f->fn, x, 1, f->condition->at, &value);
    if (st == ST_OK && value.kind != NUM_BOOL)
        st = diag_fail(f->e.d, ST_PARSE, f->condition->at, "this is no condition");
    diag_tried(&trial, st != ST_OK && st != ST_DOMAIN);
    *holds = st == ST_OK && value.u.i;
    return st == ST_DOMAIN ? ST_OK : st;
}

static status take(search *f, const num *x, bool found)
{
    f->found = found;
    f->at = num_pool_keep(&f->pool, ST_OK, num_copy(x));
    return ST_OK;
}

static status search_range(search *f, num lo, num hi)
{
    num_pool *p = &f->pool;
    num size = num_pool_sub(p, hi, lo), one = num_int(1);
    bool holds = false;
    status st = stack_low() ? stack_refuse(f->d, f->condition->at) : stopped(f);
    if (st != ST_OK)
        return st;
    outcomes t = decide(f, f->condition, &lo, &hi);
    if (t == HOLDS || !(t & HOLDS)) {
        f->proved++;
        return take(f, t == HOLDS ? &lo : &hi, t == HOLDS);
    }
    if (num_pool_order(p, size, num_int(SHORT)) < 0) {
        for (num x = lo; num_pool_order(p, x, hi) <= 0; x = num_pool_add(p, x, one)) {
            if ((st = compute(f, &x, &holds)) != ST_OK)
                return st;
            take(f, &x, holds);
            if (holds)
                break;
        }
        return ST_OK;
    }
    num middle = num_pool_two(p, num_fdiv, num_pool_add(p, lo, hi), num_int(2));
    st = search_range(f, lo, middle);
    return st != ST_OK || f->found ? st : search_range(f, num_pool_add(p, middle, one), hi);
}

/* Searches ranges of 1, 2, 4, ... values, one after the other. */
static status search_all(search *f, num lo, num hi)
{
    num_pool *p = &f->pool;
    status st = ST_OK;
    num size = num_int(1), one = num_int(1);
    take(f, &lo, false);
    while (st == ST_OK && !f->found && num_pool_order(p, lo, hi) <= 0) {
        num end = num_pool_sub(p, num_pool_add(p, lo, size), one);
        if (num_pool_order(p, end, hi) > 0)
            end = hi;
        st = search_range(f, lo, end);
        lo = num_pool_add(p, end, one);
        size = num_pool_mul(p, size, num_int(2));
    }
    return st == ST_OK ? p->st : st;
}

/* --- the statement ----------------------------------------------------------------------- */

static void count_of(str *s, uint64_t n, const char *one, const char *many)
{
    str_format(s, "%llu %s", (unsigned long long)n, n == 1 ? one : many);
}

static void answer(search *f, const num *lo, const num *hi)
{
    session *s = f->s;
    result *r = result_object(s->arena);
    str_own text = { 0 };
    unparse(&text, f->condition);
    result_add_text(s->arena, r, "command", "find");
    result_add_text(s->arena, r, "name", f->name);
    if (f->found) {
        result_add_number(s->arena, r, "value", &f->at);
        world_remember(s->world, &f->at);
    } else {
        result_add_null(s->arena, r, "value");
    }
    result_add_text(s->arena, r, "condition", str_text(&text));
    result_add_number(s->arena, r, "from", lo);
    result_add_number(s->arena, r, "to", hi);
    str_clear(&text);
    str_add(&text, f->found ? "the smallest: " : "");
    count_of(&text, f->computed, "value computed", "values computed");
    str_add(&text, ", ");
    count_of(&text, f->proved, "stretch proved as a whole", "stretches proved as a whole");
    result_add_text(s->arena, r, "note", str_text(&text));
    s->sink->answer(s->sink, &view_found, r);
}

static status usage(const node *n, const char *what, diag *d)
{
    diag_fail(d, ST_PARSE, n->at, "%s", what);
    return diag_hint(d,
                     "for example: find n where 2^n > 1000; find n over n=0..100 where n^2 > 50");
}

/* Takes the integers of over NAME=LO..HI. */
static status take_over(search *f, const node *over, num *lo, num *hi)
{
    const node *range = over->a;
    if (strcmp(over->name, f->name) != 0)
        return diag_fail(f->d, ST_NAME, over->b->at, "`%s` is sought, not `%s`", f->name,
                         over->name);
    if (range->kind != N_RANGE || range->c)
        return diag_fail(f->d, ST_PARSE, range->at, "a range is needed: over %s=0..100", f->name);
    node *ends[2] = { range->a, range->b };
    num *to[2] = { lo, hi };
    status st = ST_OK;
    for (int i = 0; i < 2 && st == ST_OK; i++)
        if ((st = resolve_session(f->s->world, f->s->unit->arena, ends[i], NULL, f->d)) == ST_OK
            && (st = eval(&f->e, ends[i], to[i])) == ST_OK && !num_is_integer(to[i]))
            st = diag_fail(f->d, ST_DOMAIN, ends[i]->at, "an integer is needed");
    return st;
}

static status run(search *f, const node *over)
{
    num ends[2] = { num_int(1), num_int(0) }, two = num_int(2), most = num_int(FURTHEST);
    env_begin(&f->e, f->s->world, NULL, NULL, f->d);
    status st = over ? take_over(f, over, &ends[0], &ends[1])
                     : num_pow(&f->s->world->numbers, &ends[1], &two, &most);
    if (st == ST_OK)
        open_comparisons(f, f->condition, &ends[0], &ends[1]);
    status_then(st, function_resolve(f->s->world, &f->fn, f->d));
    status_then(st, search_all(f, num_pool_keep(&f->pool, ST_OK, num_copy(&ends[0])),
                               num_pool_keep(&f->pool, ST_OK, num_copy(&ends[1]))));
    if (st == ST_OK)
        answer(f, &ends[0], &ends[1]);
    env_end(&f->e);
    num_clears(&ends[0], &ends[1], NULL);
    return st;
}

status find_where(session *s, node *n, diag *d)
{
    const node *over = NULL, *where = NULL;
    for (const node *c = n->b; c; c = c->next)
        if (c->kind == N_OVER && over == NULL)
            over = c;
        else if (c->kind == N_WHERE)
            where = c;
        else
            return usage(c, "find takes: NAME [over NAME=LO..HI] where CONDITION", d);
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME || where == NULL)
        return usage(n, "find what? one name, and a condition that it is to meet", d);
    search *f = mem_alloc(sizeof *f);
    f->s = s;
    f->d = d;
    f->name = n->a->name;
    f->condition = where->a;
    f->fn = (function){ .name = "find", .params = n->a, .count = 1, .body = where->a,
                        .arena = s->unit->arena };
    num_pool_begin(&f->pool, &s->world->numbers);
    status st = run(f, over);
    for (int i = 0; i < f->count; i++) {
        if (f->of[i].v)
            interval_free(f->of[i].v);
        query_close(&f->of[i].q);
        diag_clear(&f->of[i].quiet);
    }
    num_pool_clear(&f->pool);
    free(f);
    world_sweep(s->world);
    return st;
}
