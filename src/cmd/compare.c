/* compare: algorithms side by side, the best marked; in a series also where the
 * order flips. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cmd/predict.h"
#include "cmd/rows.h"

enum { MOST = 12 };

typedef struct contest {
    session *s;
    int metric, count;
    const entry *algorithm[MOST];
    query q[MOST];
    diag *d;
} contest;

/* --- who takes part ------------------------------------------------------------ */

typedef struct solvers {
    contest *c;
    node *statement;
    const char *problem, *model;
    int seen;
} solvers;

static bool on_model(const entry *e, const char *model)
{
    for (const node *item = entry_item(e, N_ON_BLOCK); item; item = entry_next(item->next, N_ON_BLOCK))
        for (const node *m = item->b; m; m = m->next)
            if (model == NULL || strcasecmp(m->name, model) == 0) /* UMM, as cards write it */
                return true;
    return false;
}

static status enter(contest *c, const entry *e, node *statement)
{
    if (c->count == MOST)
        return diag_fail(c->d, ST_LIMIT, statement->at, "at most %d algorithms side by side", MOST);
    c->algorithm[c->count++] = e;
    return ST_OK;
}

/* Each has its own copy of the clauses: names resolve to its own parameters. */
static status open_all(contest *c, const node *statement)
{
    status st = ST_OK;
    for (int i = 0; i < c->count && st == ST_OK; i++) {
        node *own = rows_statement(c->s, statement, c->algorithm, c->count, i);
        st = query_open(&c->q[i], c->s->world, c->algorithm[i], own, c->s->unit->arena, c->d);
        if (st == ST_OK && !instance_has_metric(c->q[i].in, c->metric))
            st = metric_value(&c->q[i].e, c->metric, statement->c->at, &(num){ 0 }, NULL, NULL);
    }
    return st;
}

static void offer_solver(const char *name, void *data)
{
    solvers *v = data;
    if (v->c->d->st != ST_OK)
        return;
    diag quiet;
    diag_init(&quiet); /* a broken file of another algorithm does not stop this */
    const entry *e = catalog_find(v->c->s->world->catalog, ENTRY_ALGORITHM, name, &quiet);
    diag_clear(&quiet);
    const node *solves = e ? entry_item(e, N_SOLVES) : NULL;
    if (solves == NULL || strcmp(solves->name, v->problem) != 0 || !on_model(e, v->model))
        return;
    v->seen++;
    enter(v->c, e, v->statement);
}

static status enter_target(contest *c, node *target, node *statement)
{
    catalog *cat = c->s->world->catalog;
    node name = *target;
    if (target->kind == N_TARGET) { /* compare work A, B */
        int m = metric_named(target->name);
        if (m < 0)
            return diag_fail(c->d, ST_NAME, target->a->at, "`%s` is no metric", target->name);
        c->metric = m;
        name = *target->b;
    }
    if (catalog_has(cat, ENTRY_PROBLEM, name.name) && !catalog_has(cat, ENTRY_ALGORITHM, name.name)) {
        solvers v = { .c = c, .statement = statement, .problem = name.name, .model = query_model(statement->b) };
        catalog_each(cat, ENTRY_ALGORITHM, offer_solver, &v);
        if (v.seen == 0 && c->d->st == ST_OK)
            return diag_fail(c->d, ST_NAME, name.at, "no algorithm for %s%s%s is known", name.name, v.model ? " on " : "", v.model ? v.model : "");
        return c->d->st;
    }
    const entry *e = query_entry(c->s->world, ENTRY_ALGORITHM, &name, c->d);
    return e ? enter(c, e, statement) : c->d->st;
}

/* --- one point ---------------------------------------------------------------------- */

/* Fields of one algorithm; a requirement that is not met here is its answer, not a failure. */
static status one(contest *c, int i, uint64_t point, arena *a, result *to, num *exact, bool *valid)
{
    query *q = &c->q[i];
    diag own;
    diag_init(&own);
    q->e.d = &own;
    status st = query_go(q, point);
    result_add_text(a, to, "algorithm", instance_name(q->in));
    if (st == ST_OK)
        st = query_card(q, a, to, c->metric, exact);
    *valid = st == ST_OK;
    q->e.d = c->d;
    if (st == ST_DOMAIN) {
        result_add_text(a, to, "error", own.message);
        st = ST_OK;
    } else if (st != ST_OK && c->d->st == ST_OK) {
        *c->d = own;
        return st;
    }
    diag_clear(&own);
    return st;
}

/* Those of the others that the first has not. */
static void add_parameters(contest *c, int i, uint64_t point, arena *a, result *to)
{
    diag quiet;
    diag_init(&quiet);
    c->q[i].e.d = &quiet;
    query_go(&c->q[i], point); /* what it refuses is told where its answer would stand */
    for (int k = 0; k < c->q[i].in->slot_count; k++) {
        num value = num_int(0);
        if (c->q[i].in->slots[k].kind == SLOT_PARAM && eval_slot(&c->q[i].e, k, (span){ 0 }, &value) == ST_OK)
            num_clear(&value);
    }
    rows_parameters(&c->q[i], true, a, to);
    diag_clear(&quiet);
    c->q[i].e.d = c->d;
}

/* What varies for any of them. */
static void add_varying(const contest *c, arena *a, result *head)
{
    query_varying(&c->q[0], a, head);
    result *list = head->first;
    while (strcmp(list->key, "varying") != 0)
        list = list->next;
    for (int i = 1; i < c->count; i++)
        for (int k = 0; k < c->q[i].in->slot_count; k++) {
            const char *name = c->q[i].in->slots[k].name;
            const result *known = list->first;
            while (known && strcmp(known->text, name) != 0)
                known = known->next;
            if (known == NULL && c->q[i].in->slots[k].kind == SLOT_PARAM && c->q[i].varies[k])
                result_add_text(a, list, NULL, name);
        }
}

/* *lead is the best; it stays who it was where the old one is as good as any. */
static status row(contest *c, uint64_t point, arena *a, result *to, int *lead)
{
    int first = -1, *best = &first;
    num exact[MOST];
    bool valid[MOST];
    result *each[MOST];
    memset(exact, 0, sizeof exact);
    world *w = c->s->world;
    result_add_text(a, to, "command", "compare");
    result_add_text(a, to, "metric", metrics[c->metric].name);
    result_add_text(a, to, "model", c->q[0].in->model->name);
    status st = query_go(&c->q[0], point);
    if (st != ST_OK && st != ST_DOMAIN)
        return st;
    diag_clear(c->d);
    query_parameters(&c->q[0], a, to);
    for (int i = 1; i < c->count; i++)
        add_parameters(c, i, point, a, to);
    result *list = result_add_array(a, to, "algorithms");
    st = ST_OK;
    int tried = 0;
    for (int i = 0; i < c->count && st == ST_OK; i++, tried++) {
        each[i] = result_add_object(a, list, NULL);
        st = one(c, i, point, a, each[i], &exact[i], &valid[i]);
        int sign = -1;
        bool more = metrics[c->metric].more;
        if (st == ST_OK && valid[i] && (*best < 0 || (num_cmp(&w->numbers, &exact[i], &exact[*best], &sign) == ST_OK && (more ? sign > 0 : sign < 0))))
            *best = i;
    }
    for (int i = 0; i < c->count && st == ST_OK && *best >= 0; i++) {
        num ratio; /* how many times worse */
        const num *over = &exact[i], *under = &exact[*best];
        if (metrics[c->metric].more)
            over = &exact[*best], under = &exact[i];
        if (valid[i] && num_quotient(&w->numbers, &ratio, over, under) == ST_OK) {
            result_add_number(a, each[i], "to_best", &ratio);
            num_clear(&ratio);
        }
        result_add_truth(a, each[i], "best", valid[i] && num_same(&exact[i], &exact[*best]));
    }
    if (st == ST_OK && *best >= 0)
        result_add_text(a, to, "best", instance_name(c->q[*best].in));
    else if (st == ST_OK)
        result_add_text(a, to, "best", "");
    if (*best < 0 || *lead < 0 || !valid[*lead] || !num_same(&exact[*lead], &exact[*best]))
        *lead = *best;
    for (int i = 0; i < tried; i++)
        num_clear(&exact[i]);
    return st;
}

static status run_rows(contest *c, uint64_t points)
{
    session *s = c->s;
    result *head = result_object(s->arena);
    result_add_text(s->arena, head, "command", "compare");
    result_add_text(s->arena, head, "metric", metrics[c->metric].name);
    add_varying(c, s->arena, head);
    s->sink->begin_rows(s->sink, VIEW_COMPARE, head);
    arena *row_arena = arena_new();
    status st = ST_OK;
    str flips = { 0 };
    int before = -1;
    for (uint64_t i = session_first(s, points); session_more(s, i) && st == ST_OK; i++) {
        result *r = result_object(row_arena);
        int best = before;
        st = row(c, i, row_arena, r, &best);
        if (st == ST_OK)
            s->sink->row(s->sink, r);
        if (st == ST_OK && before >= 0 && best >= 0 && best != before) {
            const result *p = result_get(r, "parameters");
            str_format(&flips, "%sfrom", flips.length ? "; " : "");
            for (const result *k = result_get(head, "varying")->first; k; k = k->next) {
                str_format(&flips, " %s = ", k->text);
                num_print(&s->world->numbers, &flips, &result_get(p, k->text)->value, 40, s->world->precision);
            }
            str_format(&flips, " on, %s is the better", instance_name(c->q[best].in));
        }
        if (best >= 0)
            before = best;
        arena_reset(row_arena);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    if (st == ST_OK && c->count > 1 && s->sink->prose) {
        result *r = result_object(s->arena);
        result_add_text(s->arena, r, "text", flips.length ? str_text(&flips) : "the order does not change within the series");
        s->sink->answer(s->sink, VIEW_PAGE, r);
    }
    str_clear(&flips);
    arena_free(row_arena);
    return st;
}

static bool is_measured(const node *target)
{
    return target->kind == N_TARGET && strcmp(target->name2, "measured") == 0;
}

static status run(session *s, node *n, diag *d)
{
    const command *self = command_named("compare");
    if (n->a == NULL) {
        diag_fail(d, ST_PARSE, n->at, "compare what? name algorithms, or a problem");
        diag_hint(d, "for example: %s", self->examples[0]);
        return d->st;
    }
    if (n->a->next == NULL && is_measured(n->a)) { /* compare NAME measured */
        node name = *n->a->a;
        n->a = &name;
        return predict_run(s, n, "compare", d);
    }
    contest *c = mem_alloc(sizeof *c);
    c->s = s;
    c->d = d;
    c->metric = METRIC_TIME;
    status st = ST_OK;
    for (node *t = n->a; t && st == ST_OK; t = t->next)
        st = is_measured(t) ? diag_fail(d, ST_PARSE, t->at, "one algorithm at a time: compare NAME measured") : enter_target(c, t, n);
    if (st == ST_OK)
        st = open_all(c, n);
    uint64_t points = st == ST_OK ? query_points(&c->q[0]) : 0;
    if (st == ST_OK && c->q[0].axes.count) {
        st = run_rows(c, points);
    } else if (st == ST_OK) {
        result *r = result_object(s->arena);
        int best = -1;
        st = row(c, 0, s->arena, r, &best);
        if (st == ST_OK)
            s->sink->answer(s->sink, VIEW_COMPARE, r);
    }
    if (d->st != ST_OK)
        diag_place(d, n->at);
    for (int i = 0; i < c->count; i++)
        query_close(&c->q[i]);
    free(c);
    return st;
}

const command command_compare = {
    .name = "compare",
    .args = "[METRIC] ALGORITHM, ALGORITHM, ... | PROBLEM [on MODEL] [name=value ...] | NAME measured [on DEVICE]",
    .summary = "algorithms side by side, the best marked, and where the order flips",
    .help = "A problem stands for every algorithm of the catalogue that solves it on the model. The metric is time "
            "unless another is named; of multiplicity, speedup, efficiency, parallelism and utilisation the most is the best. In a series the lines below the table say from which point on another "
            "algorithm is the better one. Where a count depends on the data the most that it can be is compared: <= 300.",
    .examples = { "compare prefix on umm n=2^20 p=2^12 w=32 l=400", "compare prefix.simple, prefix.optimal on dmm n=2^(4..24) p=1024 w=32 l=400",
                  "compare work prefix.simple, prefix.optimal on pram n=2^20 p=64" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_TARGETS,
    .splits = true,
    .run = run,
};
