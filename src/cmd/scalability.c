/* scalability: what the laws of parallel programs say of an algorithm's time, or of the user's own
 * T(n, p) - work law, span law, Brent's theorem, cost, speedup, efficiency, slackness - at a point;
 * what is searched exactly there: the least time, isoefficiency, the most processors that are kept
 * as busy; and for all n and p, by proof: where the cost is optimal, isoefficiency, the least time
 * and the least at which the cost is optimal (derive/scale.h). */
#include <string.h>

#include "cost/access.h"
#include "derive/scale.h"
#include "derive/proved.h"
#include "eval/board.h"
#include "expr/expr.h"
#include "growth/growth.h"
#include "growth/proofs.h"
#include "lang/unparse.h"
#include "num/pool.h"
#include "search/own_time.h"
#include "search/reach.h"
#include "session/rows.h"

enum { TIME, WORK, SPAN, ONE, MEASURES };
static const int of[MEASURES] = { METRIC_TIME, METRIC_WORK, METRIC_SPAN, METRIC_TIME };

typedef struct scaling {
    const entry *what;
    node *statement;
    bool own;         /* an expression of the user's */
    bool asked;       /* for an efficiency: a series has its columns, too */
    num wanted;       /* it */
    const char *size; /* the parameter that a problem grows by */
    int sequential;   /* the metric that a cost is held against, of all sizes */
    int searched;     /* and at a point */
    bool apart;       /* the text speaks of p: with one processor it is not the same */
    proofs_wanted proof;
} scaling;

/* --- the laws, at a point --- */

/* What the laws are about, each a field of the answer. */
typedef struct laws {
    query *q;
    arena *a;
    result *to;
    num_pool pool;
} laws;

static void say_why(laws *l, status st, const char *name)
{
    diag_fail(l->q->e.d, st, (span){ 0 }, "%s: %s", name, l->q->w->numbers.why);
}

/* A quotient, product or sum as a field; nothing after one without a value. */
static num add(laws *l, const char *name, num_binary *f, num x, num y)
{
    if (l->pool.st != ST_OK)
        return num_int(0);
    num value = num_pool_two(&l->pool, f, x, y);
    if (l->pool.st != ST_OK)
        say_why(l, l->pool.st, name);
    else
        result_add_number(l->a, l->to, name, &value);
    return value;
}

/* Is x at most y? */
static void add_law(laws *l, const char *name, num x, num y)
{
    if (l->pool.st != ST_OK)
        return;
    int sign = num_pool_order(&l->pool, x, y);
    if (l->pool.st != ST_OK)
        say_why(l, l->pool.st, name);
    else
        result_add_truth(l->a, l->to, name, sign <= 0);
}

/* What the model derives from the time, as a query has it. */
static void add_metric(laws *l, int metric)
{
    num_own value = num_int(0);
    if (l->pool.st == ST_OK
        && (l->pool.st = metric_value(&l->q->e, metric, (span){ 0 }, &value, NULL, NULL)) == ST_OK)
        result_add_number(l->a, l->to, metrics[metric].name, &value);
}

/* Without what needs the span where that is not known. */
static status add_laws(query *q, arena *a, result *to, const num *v, num p, bool no_span)
{
    laws l = { .q = q, .a = a, .to = to };
    num brent = num_int(0);
    num_pool_begin(&l.pool, &q->w->numbers);
    num share = add(&l, "work_per_processor", num_quotient, v[WORK], p);
    if (!no_span)
        brent = add(&l, "brent", num_add, share, v[SPAN]);
    add_law(&l, "work_law_holds", share, v[TIME]);
    if (!no_span) {
        add_law(&l, "span_law_holds", v[SPAN], v[TIME]);
        add_law(&l, "brent_holds", v[TIME], brent);
    }
    add_metric(&l, METRIC_COST);
    add_metric(&l, METRIC_SPEEDUP);
    add_metric(&l, METRIC_EFFICIENCY);
    if (!no_span)
        add(&l, "slackness", num_quotient, add(&l, "parallelism", num_quotient, v[WORK], v[SPAN]),
            p);
    status st = l.pool.st;
    num_pool_clear(&l.pool);
    return st;
}

/* --- what is searched, at a point --- */

/* As many processors as the program can use, or as the problem is large, whichever is more. */
static status most_processors(query *q, const scaling *c, num *out)
{
    num size = num_copy(&q->f->value[instance_slot(q->in, c->size)]), used = num_int(0);
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    status st = c->own ? ST_NAME
                       : metric_value(&q->e, METRIC_PROCESSORS, (span){ 0 }, &used, NULL, NULL);
    diag_tried(&trial, st == ST_INTERRUPT);
    if (st != ST_INTERRUPT)
        st = num_max(&q->w->numbers, out, &size, &used);
    num_clears(&size, &used, NULL);
    return st;
}

/* The least time, and the first p at which it is; *found gets it, the caller's. */
static status add_least(session *s, query *q, scaling *c, arena *a, result *to, num *found)
{
    reach r;
    num one = num_int(1), most = num_int(0);
    status st = most_processors(q, c, &most);
    if (st != ST_OK)
        return st;
    st = reach_open(&r, s, q, c->what, c->statement, "p", &one, &most, q->e.d);
    status_then(st, reach_least(&r));
    if (st == ST_OK) {
        result *least = result_add_object(a, to, "least_time");
        if (r.found && !r.open) {
            result_add_number(a, least, "time", &r.least);
            result_add_number(a, least, "p", &r.at);
            *found = num_copy(&r.least);
        }
        result_add_number(a, least, "to", &most);
    }
    reach_close(&r);
    num_clear(&most);
    return st;
}

/* The least n, or the most p, with the efficiency that is wanted; null where it is not known. */
static status add_reached(session *s, query *q, scaling *c, arena *a, result *to, const char *key,
                          const char *name, const num *hi, bool last)
{
    reach r;
    num one = num_int(1);
    status st = reach_open(&r, s, q, c->what, c->statement, name, &one, hi, q->e.d);
    status_then(st, reach_efficiency(&r, c->searched, &c->wanted, last));
    if (st == ST_OK && r.found && !r.open)
        result_add_number(a, to, key, &r.at);
    else if (st == ST_OK)
        result_add_text(a, to, key, r.open ? "not decided" : "none");
    reach_close(&r);
    return st;
}

static status add_efficiency(session *s, query *q, scaling *c, arena *a, result *to)
{
    num most = num_int(0), two = num_int(2), bits = num_int(64), far = num_int(0);
    status st = num_pow(&s->world->numbers, &far, &two, &bits);
    result_add_number(a, to, "wanted", &c->wanted);
    status_then(st, add_reached(s, q, c, a, to, "isoefficiency", c->size, &far, false));
    status_then(st, most_processors(q, c, &most));
    status_then(st, add_reached(s, q, c, a, to, "most_processors", "p", &most, true));
    num_clears(&most, &far, NULL);
    return st;
}

/* --- for all n and p --- */

/* An order of a metric, and where it is from; NULL: none is found. */
typedef struct order_found {
    const node *order; /* as it is everywhere there */
    const char *how;
    const node *within; /* where it is known; NULL: everywhere */
    bool of_p;          /* and that is said of p itself: p >= k */
} order_found;

/* Does the condition say more of p than that it is at most something? */
static bool asks_for_p(const node *when)
{
    if (expr_is_op(when, OP_AND))
        return asks_for_p(when->a) || asks_for_p(when->b);
    const bool bounded = (expr_is_op(when, OP_LE) || expr_is_op(when, OP_LT))
                         && expr_is_name(when->a, "p");
    return expr_mentions(bounded ? when->b : when, "p");
}

static bool is_min(const node *n, void *data)
{
    (void)data;
    return expr_calls(n, FN_MIN);
}

/* Of any p; where that is not found, or no sum of products, of p <= n.  A closed form (`within`) is
 * the latter's, and where it says itself. */
static bool take_order(query *q, arena *a, const node *cost, int metric, const char *how,
                       bool within, const node *when, order_found *out)
{
    for (int i = within; i < 2; i++) {
        growth_decision d = { .q = q,
                              .a = a,
                              .metric = metric,
                              .formula = cost,
                              .without = i ? 0 : WITHOUT_W | WITHOUT_P };
        if (proved_order(&d) != ST_OK || d.g.order == NULL
            || (i == 0 && expr_any(d.g.order, is_min, NULL)))
            continue;
        const node *p = expr_name(a, "p"),
                   *usual = instance_slot(q->in, "n") >= 0
                                ? expr_pair(a, OP_LE, p, expr_name(a, "n"))
                                : expr_pair(a, OP_GE, p, expr_number(a, 1));
        *out = (order_found){ d.g.order, how, i ? expr_and(a, when, usual) : NULL,
                              when && asks_for_p(when) };
        return true;
    }
    return false;
}

static bool from_program(query *q, arena *a, int metric, order_found *out)
{
    board b;
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    status st = q->in->algorithm && entry_item(q->in->algorithm, N_PROGRAM)
                    ? board_of(q, a, metric, &b)
                    : ST_NAME;
    diag_tried(&trial, false);
    return st == ST_OK && b.plain && !b.cost.counted
           && take_order(q, a, b.plain, metric, formula_rows[FORMULA_PROGRAM].says, false, NULL,
                         out);
}

static bool from_lines(query *q, arena *a, formula_from from, int metric, order_found *out)
{
    const bool closed = from == FORMULA_CLOSED;
    for (const formula *f = instance_formulas(q->in, from, metric); f; f = f->next)
        if (f->metric == metric && (closed || f->when == NULL)
            && take_order(q, a, f->expr, metric, formula_rows[from].says, closed, f->when, out))
            return true;
    return false;
}

static bool find_order(query *q, arena *a, int metric, order_found *out)
{
    bool found = from_program(q, a, metric, out);
    for (int i = 0; i < FORMULA_ORDERS && !found; i++)
        found = from_lines(q, a, formula_orders[i], metric, out);
    return found;
}

static void add_claim(session *s, arena *a, result *list, const scale_claim *c,
                      proofs_wanted wanted)
{
    proof *const sides[] = { c->proof, NULL };
    result *r = result_add_object(a, list, NULL);
    result_add_text(a, r, "f", unparse_arena(a, c->f));
    result_add_text(a, r, "g", unparse_arena(a, c->g));
    result_add_text(a, r, "regime", regime_text(a, c->regime));
    result_add_text(a, r, "o", grows_words[c->verdict.answer]);
    growth_family(a, r, "family", &c->verdict);
    growth_reason(a, r, "reason", &c->verdict);
    proofs_put(s, sides, NULL, wanted, r);
}

static void add_answers(session *s, arena *a, result *to, const scale_answer *answers,
                        proofs_wanted wanted)
{
    static const char *const keys[SCALE_KINDS] = { [SCALE_OPTIMAL] = "cost_optimal",
                                                   [SCALE_ISO] = "isoefficiency",
                                                   [SCALE_LEAST] = "least_time",
                                                   [SCALE_COST_OPTIMAL] = "cost_optimal_time" };
    for (int i = 0; i < SCALE_KINDS; i++) {
        const scale_answer *x = &answers[i];
        result *r = result_add_object(a, to, keys[i]);
        if (x->value)
            result_add_text(a, r, "order", unparse_arena(a, x->value));
        else
            result_add_text(a, r, "says", x->says);
        result_add_text(a, r, "p", unparse_arena(a, x->at));
        result_add_truth(a, r, "proved", x->proved);
        result *list = result_add_array(a, r, "proofs");
        for (const scale_claim *c = x->claims; c; c = c->next)
            add_claim(s, a, list, c, wanted);
    }
}

/* The next parameter of the algorithm's own after `size`, NULL after the last. */
static const char *next_size(const instance *in, const char *size)
{
    bool after = false;
    for (int i = 0; i < in->slot_count; i++) {
        const slot_row *s = &in->slots[i];
        if (after && s->kind == SLOT_PARAM && !s->of_model && strcmp(s->name, "p") != 0)
            return s->name;
        after |= strcmp(s->name, size) == 0;
    }
    return NULL;
}

/* By the size, or by another parameter where the size alone keeps no efficiency. */
static status add_scale(session *s, query *q, const scaling *c, arena *a, result *to,
                        const order_found *time, const order_found *work)
{
    scale_answer first[SCALE_KINDS], answers[SCALE_KINDS];
    scale_question ask = { .w = q->w,
                           .a = a,
                           .in = q->in,
                           .time = time->order,
                           .work = work->order,
                           .p = "p",
                           .within = expr_and(a, time->within, work->within) };
    diag_own own = { 0 };
    status st = ST_OK;
    const char *size = c->size;
    for (const char *n = c->size; n; n = next_size(q->in, n)) {
        ask.n = n;
        if ((st = scale_decide(&ask, answers, &own)) != ST_OK)
            break;
        if (n == c->size) {
            memcpy(first, answers, sizeof first);
        } else if (answers[SCALE_ISO].proved) {
            first[SCALE_ISO] = answers[SCALE_ISO];
            size = n;
        }
        if (first[SCALE_ISO].proved)
            break;
    }
    result_add_text(a, to, "where", unparse_arena(a, ask.within));
    if (st != ST_OK) {
        result_add_text(a, to, "why", own.message);
        return ST_OK;
    }
    result_add_text(a, to, "size", size);
    add_answers(s, a, to, first, c->proof);
    return st;
}

/* What holds for all n and p, from the orders; where there are none the answer says so. */
static status add_growth(session *s, query *q, const scaling *c, arena *a, result *root)
{
    order_found time = { NULL, NULL, NULL, false }, work = { NULL, NULL, NULL, false };
    result *to = result_add_object(a, root, "growth");
    bool found = find_order(q, a, METRIC_TIME, &time);
    found &= find_order(q, a, c->sequential, &work);
    if (time.order) {
        result_add_text(a, to, "time", unparse_arena(a, time.order));
        result_add_text(a, to, "how", time.how);
    }
    result_add_text(a, to, "work", unparse_arena(a, work.order));
    result_add_text(a, to, "against",
                    c->sequential == METRIC_SEQUENTIAL ? "the best sequential time"
                    : c->own                           ? "T with one processor"
                                                       : "its own work");
    if (!found)
        result_add_text(a, to, "why",
                        time.order ? "the order of the work is not found"
                                   : "the order of the time is not found");
    else if (time.of_p)
        result_add_format(a, to, "why", "the time is known where %s",
                          unparse_arena(a, time.within));
    else
        return add_scale(s, q, c, a, to, &time, &work);
    return ST_OK;
}

/* --- the answer --- */

/* A metric, and where it comes from. */
static status value_of(query *q, int metric, arena *a, result *from, num *out)
{
    query_forget_from(q);
    status st = metric_value(&q->e, metric, (span){ 0 }, out, NULL, NULL);
    if (st == ST_OK)
        result_add_text(a, from, metrics[metric].name, query_from(q));
    return st;
}

/* The time with one processor: the work, or what the speedup says where the text speaks of p. */
static status time_of_one(query *q, const scaling *c, num *v)
{
    num_own speedup = num_int(0);
    if (!c->apart) {
        v[ONE] = num_copy(&v[WORK]);
        return ST_OK;
    }
    status st = metric_value(&q->e, METRIC_SPEEDUP, (span){ 0 }, &speedup, NULL, NULL);
    status_then(st, num_mul(&q->w->numbers, &v[ONE], &speedup, &v[TIME]));
    return st;
}

/* Time, work and span; of an expression the span is the least time. */
static status measure(session *s, query *q, scaling *c, arena *a, result *to, result *from, num *v)
{
    status st = ST_OK;
    int sign = 0;
    for (int k = 0; k < ONE && st == ST_OK; k++)
        if (!(k == SPAN && c->own) && (st = value_of(q, of[k], a, from, &v[k])) == ST_OK)
            result_add_number(a, to, metrics[of[k]].name, &v[k]);
    result *least = result_object(a);
    if (st == ST_OK && (c->own || query_points(q) == 1)) {
        num_own found = num_int(0);
        st = add_least(s, q, c, a, least, &found);
        if (st == ST_OK && c->own && field_has(least->first, F_time)) {
            v[SPAN] = num_copy(&found);
            result_add_number(a, to, metrics[of[SPAN]].name, &found);
        }
    }
    for (int k = 0; k < ONE && st == ST_OK; k++)
        if (!(k == SPAN && c->own) && num_sign(&q->w->numbers, &v[k], &sign) == ST_OK && sign == 0)
            st = diag_fail(q->e.d, ST_DOMAIN, (span){ 0 },
                           "nothing is to be done here: its %s is 0", metrics[of[k]].name);
    if (st == ST_OK && (st = time_of_one(q, c, v)) == ST_OK && c->apart)
        result_add_number(a, to, "time_one", &v[ONE]);
    if (st == ST_OK && least->first && query_points(q) == 1)
        result_copy(a, to, least->first);
    return st;
}

/* The best sequential time, and what a parallel run does beyond it. */
static status add_overhead(query *q, const scaling *c, arena *a, result *to, result *from,
                           const num *v)
{
    num work = num_int(0);
    num_own cost = num_int(0), over = num_int(0);
    const num *p = &q->f->value[instance_slot(q->in, "p")];
    num_ctx *n = &q->w->numbers;
    status st = ST_OK;
    if (c->sequential == METRIC_SEQUENTIAL)
        st = value_of(q, METRIC_SEQUENTIAL, a, from, &work);
    else
        work = num_copy(&v[ONE]);
    if (st == ST_OK) {
        result_add_number(a, to, "sequential", &work);
        st = num_mul(n, &cost, p, &v[TIME]);
        status_then(st, num_sub(n, &over, &cost, &work));
        if (st == ST_OK)
            result_add_number(a, to, "overhead", &over);
    }
    num_clear(&work);
    return st;
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *time)
{
    scaling *c = data;
    num v[MEASURES] = { num_int(0), num_int(0), num_int(0), num_int(0) };
    int p = instance_slot(q->in, "p");
    status st = query_go(q, i);
    if (st != ST_OK)
        return st;
    bool alone = query_points(q) == 1;
    query_head(q, a, to, "scalability");
    query_parameters(q, a, to);
    result *from = result_object(a);
    st = measure(s, q, c, a, to, from, v);
    status_then(st, add_laws(q, a, to, v, q->f->value[p], c->own && !result_get(to, "span")));
    status_then(st, add_overhead(q, c, a, to, from, v));
    from->key = arena_copy(a, "from");
    if (st == ST_OK)
        result_copy(a, to, from);
    status_if(st, alone || c->asked, add_efficiency(s, q, c, a, to));
    status_if(st, alone, add_growth(s, q, c, a, to));
    if (st == ST_OK)
        *time = num_copy(&v[TIME]);
    for (int k = 0; k < MEASURES; k++)
        num_clear(&v[k]);
    return st;
}

/* --- the statement --- */

/* Work and span are counted in statements of a PRAM; so must the time be. */
static status of_pram(node *n, query *q, bool open, diag *d)
{
    if (access_machine_named(q->in->model->name) != MACHINE_PRAM)
        return diag_fail(d, ST_DOMAIN, n->at,
                         "scalability is of the PRAM, where work and span are "
                         "counted as the time is; this is %s",
                         q->in->model->name);
    status st = open ? ST_OK : query_go(q, 0);
    if (st == ST_OK && !open && !frame_chose(q->f, "statement"))
        st = diag_fail(d, ST_DOMAIN, n->at,
                       "work and span are statements, and so must the time be: unit=statement");
    return st;
}

/* efficiency=1/2, taken out of the clauses: more than 0, at most 1. */
static status take_efficiency(session *s, node *n, scaling *c, diag *d)
{
    node *kept = NULL, *given = NULL;
    num one = num_int(1), two = num_int(2);
    for (node *k = n->b, *next; k; k = next) {
        next = k->next;
        k->next = k->last = NULL;
        if (k->kind == N_BINDING && strcmp(k->name, "efficiency") == 0)
            given = k;
        else
            kept = node_append(kept, k);
    }
    n->b = kept;
    if (given == NULL)
        return num_div(&s->world->numbers, &c->wanted, &one, &two);
    int low = 0, high = 0;
    env e;
    c->asked = true;
    status st = resolve_session(s->world, s->unit->arena, given->a, NULL, d);
    env_begin(&e, s->world, NULL, NULL, d);
    status_then(st, eval(&e, given->a, &c->wanted));
    env_end(&e);
    if (st == ST_OK
        && (num_sign(&s->world->numbers, &c->wanted, &low) != ST_OK || low <= 0
            || num_cmp(&s->world->numbers, &c->wanted, &one, &high) != ST_OK || high > 0))
        st = diag_fail(d, ST_DOMAIN, given->a->at, "an efficiency is above 0 and at most 1");
    return st;
}

/* n, or the algorithm's first parameter. */
static const char *size_of(const instance *in)
{
    const char *first = NULL;
    if (instance_slot(in, "n") >= 0)
        return "n";
    for (int i = in->slot_count - 1; i >= 0; i--)
        if (in->slots[i].kind == SLOT_PARAM && !in->slots[i].of_model)
            first = in->slots[i].name;
    return first;
}

/* Is nothing given, by a clause or a variable? Then only what holds for all is asked. */
static bool nothing_given(session *s, const query *q)
{
    for (int i = 0; i < q->in->slot_count; i++)
        if (q->in->slots[i].kind == SLOT_PARAM
            && (q->given[i] || world_symbol(s->world, q->in->slots[i].name)->kind == SYMBOL_VALUE
                || world_symbol(s->world, q->in->slots[i].name)->kind == SYMBOL_SERIES))
            return false;
    return true;
}

static status answer_growth(session *s, query *q, const scaling *c)
{
    result *root = result_object(s->arena);
    query_head(q, s->arena, root, "scalability");
    status st = add_growth(s, q, c, s->arena, root);
    status_then(st, session_answer(s, &view_scalability, root));
    return st;
}

static status scale(session *s, node *n, scaling *c, query *q, diag *d)
{
    status st = query_open_partly(q, s->world, c->what, n, s->unit->arena, d);
    if (st != ST_OK)
        return st;
    bool open = nothing_given(s, q);
    if (!open)
        st = query_complete(q, n->a->at);
    status_then(st, of_pram(n, q, open, d));
    if (st == ST_OK && (c->size = size_of(q->in)) == NULL)
        st = diag_fail(d, ST_DOMAIN, n->a->at, "it has no size that could grow");
    if (st != ST_OK)
        return st;
    c->sequential = METRIC_WORK;
    for (const formula *f = q->in->of[FORMULA_EXACT]; f; f = f->next)
        if (f->metric == METRIC_SEQUENTIAL)
            c->sequential = METRIC_SEQUENTIAL;
    c->searched = c->sequential;
    c->apart = !c->own && instance_speaks_of(q->in, UINT64_C(1) << instance_slot(q->in, "p"));
    if (c->sequential == METRIC_WORK && c->apart)
        c->searched = METRIC_EFFICIENCY;
    if (open)
        return answer_growth(s, q, c);
    return rows_run(s, q,
                    &(rows){ &view_scalability, "scalability", c, "time", point, NULL, 0, 0,
                             NULL });
}

/* An algorithm by its name; any other expression is the user's time. */
static const entry *target_of(session *s, node *n, scaling *c, diag *d)
{
    c->own = n->a->kind != N_NAME;
    return c->own ? own_time_entry(s, n->a, d) : query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    OPTION_PROOF,
    OPTION("efficiency", "E", OTHER,
           "for isoefficiency: what is to be reached, above 0 and at most 1; else 1/2"),
    { .name = NULL },
};

static status run(session *s, node *n, diag *d)
{
    query q = { 0 };
    scaling c = { .statement = n, .wanted = num_int(0) };
    option_values asked;
    status st = option_take(s, n, options, &asked, d);
    if (st == ST_OK)
        c.proof = proofs_asked(&asked);
    option_free(&asked);
    status_then(st, take_efficiency(s, n, &c, d));
    status_then(st, (c.what = target_of(s, n, &c, d)) ? ST_OK : d->st);
    status_then(st, scale(s, n, &c, &q, d));
    query_close(&q);
    num_clear(&c.wanted);
    if (c.own)
        world_sweep(s->world);
    return st;
}

const command command_scalability = {
    .name = "scalability",
    .args = "ALGORITHM|T(n, p)",
    .options = options,
    .summary = "the laws of parallel programs, isoefficiency, least and cost-optimal time",
    .help =
        "Shows an algorithm's time with p processors, its work W and its span S, all exact. The "
        "time may also be an expression of your own, as n/p + 2*log2(p) or f(n, p): its work is "
        "its value for p = 1, its span the least of its values.\n\n"
        "The time is at least W/p (work law) and S (span law). It is at most W/p + S, Brent's "
        "bound, wherever no mask leaves processors idle. The cost is p times the time. The "
        "speedup and the efficiency are against the time of one processor. That is the work, "
        "unless the text speaks of p, as of parts of n/p; then it is shown beside the work. The "
        "parallelism is W/S and the slackness W/(p*S): below 1 the speedup is below p.\n\n"
        "Searched exactly: the least time and its p; isoefficiency, the least n at which p "
        "processors are as efficient as efficiency=E says; and the most processors that are as "
        "efficient at n. Here the efficiency is against the best sequential time, where the "
        "problem has one. A series has these columns where efficiency= is given.\n\n"
        "For all n and p, from the orders of growth and each with its proof: whether the cost "
        "is optimal; how n must grow with p to keep the efficiency; the least time and its p; "
        "the least time at which the cost is still optimal. Without any parameter just these.",
    .examples = { "scalability sum.tree on pram n=2^10 p=2^9",
                  "scalability n/p + 2*log2(p) n=256 p=16",
                  "scalability n/p + 2*log2(p) n=256 p=2^(1..7 by 2) efficiency=4/5",
                  "scalability sum.brent on pram" },
    .syntax = SYNTAX_TARGET,
    .complete = COMPLETE_ALGORITHMS,
    .splits = true,
    .run = run,
};
