/* crossover: where the cheaper of two algorithms changes (crossing.h finds it). */
#include <stdlib.h>
#include <string.h>

#include "expr/expr.h"
#include "lang/unparse.h"
#include "search/crossing.h"
#include "search/own_time.h"
#include "session/rows.h"

/* --- the answer ------------------------------------------------------------------------------- */

static bool more_is_better(const crossing *c)
{
    return c->metric != CROSSING_VALUE && metrics[c->metric].more;
}

static const char *winner(const crossing *c, int who)
{
    bool second = more_is_better(c) ? who < 0 : who > 0;
    return who == CROSSING_UNDECIDED ? "undecided"
           : who == CROSSING_OVERLAP ? "depends on the data"
           : who == CROSSING_EQUAL   ? "equal"
                                     : instance_name(c->q[second].in);
}

static status add_stretch(crossing *c, arena *a, result *list, const stretch *w)
{
    crossing_ends value[2];
    bool refused = true;
    result *r = result_add_object(a, list, NULL);
    result_add_number(a, r, "from", &w->from);
    result_add_number(a, r, "to", &w->to);
    result_add_text(a, r, more_is_better(c) ? "better" : "cheaper", winner(c, w->who));
    status st = w->who == CROSSING_UNDECIDED ? ST_OK : crossing_values(c, &w->x, value, &refused);
    if (st == ST_LIMIT && c->d->st == ST_OK)
        return ST_OK;
    if (st != ST_OK || refused)
        return st;
    for (int i = 0; i < 2; i++)
        if (value[i].exact)
            result_add_number(a, r, instance_name(c->q[i].in), &value[i].least);
        else
            result_add_ends(a, r, instance_name(c->q[i].in), &value[i].least, &value[i].most);
    crossing_clear(value);
    return ST_OK;
}

static void count_of(str *s, uint64_t n, const char *what)
{
    str_format(s, "%llu %s%s", (unsigned long long)n, what,
               n == 1                          ? ""
               : what[strlen(what) - 1] == 'h' ? "es"
                                               : "s");
}

/* every multiple of 64 in the range: 12 values computed, 5 stretches on which ... */
static void describe_range(const crossing *c, str *s)
{
    bool all = c->step.kind == NUM_INT && c->step.u.i == 1;
    str_format(s, "every %s", c->squares ? "square" : all ? "integer" : "multiple of ");
    if (c->squares && !all)
        str_add(s, " whose root is a multiple of ");
    if (!all)
        num_print(&c->s->world->numbers, s, &c->step, 40, 12);
    str_format(
        s, " in the range%s: ", c->squares || !all ? ", as the requirements admit no other" : "");
    count_of(s, c->computed, "value");
    str_add(s, " computed");
    if (c->refused) {
        str_add(s, ", ");
        count_of(s, c->refused, "value");
        str_add(s, " refused");
    }
    if (c->proved) {
        str_add(s, ", ");
        count_of(s, c->proved, "stretch");
        str_add(s, " on which the sign is proved");
    }
    if (c->open) {
        str_add(s, "; the limit left ");
        count_of(s, c->open, "stretch");
        str_add(s, " undecided (no formula there, or set terms=...)");
    }
}

static const char *method(const crossing *c, arena *a)
{
    str_own s = { 0 };
    uint64_t all = c->computed + c->refused;
    if (c->range && !c->powers) {
        describe_range(c, &s);
    } else if (c->range) {
        str_add(&s, "all ");
        count_of(&s, all, "power");
        str_add(&s, " of two in the range, as the requirements admit no other");
    } else {
        count_of(&s, all, "value");
        str_add(&s, " of the series, one by one; nothing is said of those between");
    }
    if (c->refused && (c->powers || !c->range))
        str_format(&s, "; %llu refused", (unsigned long long)c->refused);
    return arena_copy(a, str_text(&s));
}

/* Where the values in the ranges come from: "interval" where any has a least and a most. */
static const char *from_of(const crossing *c, const result *ranges, int k)
{
    for (const result *r = ranges->first; r; r = r->next) {
        const result *value = result_get(r, instance_name(c->q[k].in));
        if (value && field_get(value, F_least))
            return "interval";
    }
    return query_from(&c->q[k]);
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *last)
{
    (void)i;
    (void)s;
    crossing *c = data;
    status st = crossing_search(c);
    if (st != ST_OK)
        return st;
    if (c->found.count == 0) {
        diag_fail(c->d, ST_DOMAIN, (span){ 0 },
                  "no %s of the range has both a value of %s and of %s", c->over->name,
                  instance_name(c->q[0].in), instance_name(c->q[1].in));
        if (c->why)
            diag_hint(c->d, "for instance: %s", c->why);
        else
            diag_hint(c->d, "their requirements admit none");
        return ST_DOMAIN;
    }
    result_add_text(a, to, "command", "crossover");
    bool functions = c->metric == CROSSING_VALUE;
    result_add_text(a, to, "metric", functions ? "value" : metrics[c->metric].name);
    if (!functions)
        query_model_fields(q, a, to);
    query_parameters_but(q, a, to, q->varying);
    rows_parameters(&c->q[1], false, a, to);
    result_add_text(a, to, "over", c->over->name);
    result *names = result_add_array(a, to, "of");
    for (int k = 0; k < 2; k++)
        result_add_text(a, names, NULL, instance_name(c->q[k].in));
    result *list = result_add_array(a, to, "ranges");
    query_forget_from(&c->q[0]);
    query_forget_from(&c->q[1]);
    for (size_t k = 0; k < c->found.count; k++)
        status_then(st, add_stretch(c, a, list, &c->found.s[k]));
    result_add_u64(a, to, "changes", c->found.count - 1);
    result_add_text(a, to, "searched", method(c, a));
    result_add_truth(a, to, "complete", c->open == 0);
    if (!functions)
        query_unit(q, a, to, c->metric);
    result *from = result_add_object(a, to, "from");
    for (int k = 0; k < 2; k++)
        result_add_text(a, from, instance_name(c->q[k].in), from_of(c, list, k));
    *last = num_copy(&c->found.s[c->found.count > 1].from);
    return st;
}

/* --- the statement ---------------------------------------------------------------------------- */

/* A range of integers becomes the list of its two ends: so it has an axis, and any length. */
static void as_ends(crossing *c, node *statement)
{
    for (node *o = statement->b; o; o = o->next)
        if (o->kind == N_OVER) {
            c->over = o;
            c->range = o->a->kind == N_RANGE && o->a->c == NULL;
            if (c->range) {
                node *list = node_new(c->s->unit->arena, N_LIST, o->a->at);
                list->a = node_append(o->a->a, o->a->b);
                o->a = list;
            }
            return;
        }
}

static status open_one(crossing *c, int i, const rows_party *parties, const node *statement,
                       diag *d)
{
    node *own = rows_statement(c->s, statement, parties, 2, i);
    as_ends(c, own);
    status st = query_open(&c->q[i], c->s->world, parties[i].algorithm, own, c->s->unit->arena, d);
    status_if(st, c->metric != CROSSING_VALUE, query_lacks(&c->q[i], c->metric, statement->c->at));
    status_if(st, (c->slot = instance_slot(c->q[i].in, c->over->name)) < 0,
              diag_fail(d, ST_NAME, c->over->b->at, "`%s` is no parameter that goes over numbers",
                        c->over->name));
    if (st != ST_OK)
        return st;
    if (c->q[i].axes.count == 0) {
        st = diag_fail(d, ST_DOMAIN, c->over->a->at,
                       "crossover goes over several values, and this is one");
        diag_hint(d, "a range or a list: over %s=1..100", c->over->name);
    } else if (c->q[i].axes.count != 1) {
        st = diag_fail(d, ST_DOMAIN, statement->at,
                       "crossover goes over one series, and %d are given", c->q[i].axes.count);
        diag_hint(d, "give every other parameter one value");
    }
    return st;
}

static status take_ends(crossing *c, diag *d)
{
    if (!c->range)
        return ST_OK;
    const series *v = c->q[0].axes.axis[0].values;
    if (!num_is_integer(&v->items[0]) || !num_is_integer(&v->items[1]))
        return diag_fail(d, ST_DOMAIN, c->over->a->at, "a range of integers is needed");
    c->lo = num_pool_keep(&c->pool, ST_OK, num_copy(&v->items[0]));
    c->hi = num_pool_keep(&c->pool, ST_OK, num_copy(&v->items[1]));
    if (num_pool_order(&c->pool, c->lo, c->hi) > 0)
        return diag_fail(d, ST_DOMAIN, c->over->a->at, "this range is empty");
    return ST_OK;
}

extern const command command_crossover;

static bool is_algorithm(const session *s, const node *target)
{
    return target->kind == N_NAME && catalog_has(s->world->catalog, ENTRY_ALGORITHM, target->name);
}

/* Two algorithms, or two expressions or functions of the session. */
static status take_parties(crossing *c, const node *n, const node *name[2], rows_party *parties)
{
    arena *a = c->s->unit->arena;
    bool functions = n->a->kind != N_TARGET && !is_algorithm(c->s, name[0])
                     && own_law_is(c->s, name[0], n->b);
    if (functions)
        c->metric = CROSSING_VALUE;
    else if (name[1]->kind != N_NAME)
        return diag_fail(c->d, ST_PARSE, name[1]->at,
                         "`%s` is an expression, and `%s` the time of an algorithm",
                         unparse_arena(a, name[1]), name[0]->name);
    for (int i = 0; i < 2; i++) {
        parties[i].algorithm = functions ? own_law_entry(c->s, name[i], n->b, c->d)
                                         : query_entry(c->s->world, ENTRY_ALGORITHM, name[i], c->d);
        if (parties[i].algorithm == NULL)
            return c->d->st != ST_OK ? c->d->st
                                     : diag_fail(c->d, ST_NAME, name[i]->at,
                                                 "`%s` is neither an expression nor a function of "
                                                 "the session, as `%s` is",
                                                 name[i]->name, unparse_arena(a, name[0]));
    }
    return ST_OK;
}

/* crossover work A, B */
static status take_targets(crossing *c, const node *n, rows_party *parties, diag *d)
{
    const node *t = n->a;
    if (t && t->kind == N_TARGET && metric_named(t->name) < 0)
        return session_no_metric(c->s, t->a, d);
    if (t == NULL || t->next == NULL || t->next->next)
        return command_refuse(&command_crossover, n->at,
                              t && t->next
                                  ? "crossover takes two algorithms, or expressions; more: compare"
                                  : "crossover of what? name two algorithms, or expressions",
                              d);
    if (query_clause(n->b, N_OVER) == NULL)
        return command_refuse(&command_crossover, n->at,
                              "crossover over what? add: over PARAMETER=LO..HI", d);
    const node *name[] = { t, t->next };
    c->metric = METRIC_TIME;
    if (t->kind == N_TARGET) {
        c->metric = metric_named(t->name);
        name[0] = t->b;
    }
    if (name[1]->kind == N_TARGET)
        return diag_fail(d, ST_PARSE, name[1]->b->at,
                         "`%s` cannot stand here; the metric stands before the first algorithm",
                         name[1]->name2);
    arena *a = c->s->unit->arena;
    if (expr_same(name[0], name[1]))
        return diag_fail(d, ST_PARSE, name[1]->at, "`%s` stands twice", unparse_arena(a, name[0]));
    return take_parties(c, n, name, parties);
}

static status run(session *s, node *n, diag *d)
{
    crossing *c = mem_alloc(sizeof *c);
    rows_party parties[2] = { { NULL, NULL }, { NULL, NULL } };
    c->s = s;
    c->d = d;
    num_pool_begin(&c->pool, &s->world->numbers);
    c->both[0] = &c->q[0];
    c->both[1] = &c->q[1];
    status st = take_targets(c, n, parties, d);
    for (int i = 0; i < 2; i++)
        status_then(st, open_one(c, i, parties, n, d));
    status_then(st, take_ends(c, d));
    status_then(
        st, rows_run(s, &c->q[0],
                     &(rows){ &view_crossover, "crossover", c, NULL, point, NULL, 1, 0, NULL }));
    free(c->found.s);
    num_pool_clear(&c->pool);
    for (int i = 0; i < 2; i++)
        query_close(&c->q[i]);
    free(c->why);
    free(c);
    world_sweep(s->world); /* of what own_law_entry has lent */
    return st;
}

static const option options[] = {
    OPTION("over", "NAME=LO..HI", CLAUSE, "every integer from LO to HI, however many",
           .needed = true),
    OPTION_ON,
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_crossover = {
    .name = "crossover",
    .args = "[METRIC] A, B | EXPRESSION, EXPRESSION",
    .options = options,
    .summary = "the exact values at which the cheaper of two algorithms changes",
    .help =
        "LO..HI is every integer from LO to HI, however many. Where the requirements admit only "
        "powers of two, those are computed. Otherwise the range is halved again and again, down "
        "to single values; a stretch on which the difference provably keeps its sign is not "
        "halved further. What the limit leaves undecided is said.\n\n"
        "A series such as n=2^(4..40) is gone through value by value. Of a metric of which more "
        "is better the larger wins. Two expressions, or functions of the session, are compared "
        "alike.\n\n"
        "What depends on the data is less where its most is less than the other's least; where "
        "the ranges overlap, that is said. The answer, ans, is the first value at which it "
        "changes.",
    .examples = { "crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=1024 w=32 l=400",
                  "crossover transpose.diagonal, transpose.rotating over l=1..10^6 on umm n=2^12 "
                  "p=2^6 w=8",
                  "crossover sum.pairwise, prefix.optimal over p=2^(0..20) on dmm n=2^20 w=32 "
                  "l=100",
                  "crossover n^2/100, n*log2(n) over n=1..2^64" },
    .syntax = SYNTAX_STUDY,
    .complete = COMPLETE_STUDIES,
    .run = run,
};
