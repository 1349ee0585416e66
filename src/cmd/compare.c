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
static status one(contest *c, int i, uint64_t point, arena *a, result *to, bool *valid)
{
    query *q = &c->q[i];
    num value;
    diag own;
    diag_init(&own);
    q->e.d = &own;
    status st = query_go(q, point);
    result_add_text(a, to, "algorithm", instance_name(q->in));
    if (st == ST_OK && (st = query_card(q, a, to, c->metric, &value)) == ST_OK)
        num_clear(&value);
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

/* --- the best --------------------------------------------------------------------------
 *
 * What depends on the data is known by its least and its most. An algorithm is the best where the worst
 * that it can take is no worse than the least bad that any other can; where ranges overlap nobody is. */

/* The better or the worse end of what is known of the metric: both are the value, where that is exact. */
static const num *end_of(const contest *c, const result *card, bool better)
{
    const result *exact = result_get(card, "exact");
    const result *end = exact ? exact : result_get(card, better == metrics[c->metric].more ? "most" : "least");
    return &end->value;
}

/* Is x provably no worse than y? */
static bool no_worse(contest *c, const num *x, const num *y)
{
    int sign = 1;
    if (num_same(x, y))
        return true;
    if (num_cmp(&c->s->world->numbers, x, y, &sign) != ST_OK)
        return false; /* not told apart: nothing is claimed */
    return metrics[c->metric].more ? sign >= 0 : sign <= 0;
}

/* Is nobody else better, whatever the data? */
static bool is_best(contest *c, result *const *each, const bool *valid, int i)
{
    for (int k = 0; k < c->count && valid[i]; k++)
        if (k != i && valid[k] && !no_worse(c, end_of(c, each[i], false), end_of(c, each[k], true)))
            return false;
    return valid[i];
}

/* Can it be the best: is nobody always better? */
static bool may_be_best(contest *c, result *const *each, const bool *valid, int i)
{
    for (int k = 0; k < c->count && valid[i]; k++)
        if (k != i && valid[k] && no_worse(c, end_of(c, each[k], false), end_of(c, each[i], true))
            && !no_worse(c, end_of(c, each[i], true), end_of(c, each[k], false)))
            return false;
    return valid[i];
}

/* How many times worse: "to_best", or where one of them depends on the data its least and most. */
static void add_ratio(contest *c, arena *a, result *to, const result *best)
{
    bool more = metrics[c->metric].more, exact = result_get(to, "exact") && result_get(best, "exact");
    for (int end = 0; end < (exact ? 1 : 2); end++) { /* as little worse as can be, then as much */
        const num *own = end_of(c, to, end == 0), *its = end_of(c, best, end == 1);
        num ratio = num_int(1);
        if (to == best || num_quotient(&c->s->world->numbers, &ratio, more ? its : own, more ? own : its) == ST_OK)
            result_add_number(a, to, exact || to == best ? "to_best" : end ? "to_best_most" : "to_best_least", &ratio);
        num_clear(&ratio);
        if (to == best)
            break;
    }
}

/* Marks the best; *lead is who that is, and it stays who it was where the old one is as good as any.
 * *open: ranges overlap, and "may_be_best" are those who can be it. */
static void judge(contest *c, arena *a, result *to, result *const *each, const bool *valid, int *lead, bool *open)
{
    int best = -1;
    bool any = false;
    for (int i = c->count - 1; i >= 0; i--) {
        any |= valid[i];
        if (is_best(c, each, valid, i))
            best = i;
    }
    for (int i = 0; i < c->count; i++) {
        if (valid[i] && best >= 0)
            add_ratio(c, a, each[i], each[best]);
        result_add_truth(a, each[i], "best", is_best(c, each, valid, i));
    }
    result_add_text(a, to, "best", best >= 0 ? instance_name(c->q[best].in) : "");
    if ((*open = any && best < 0)) {
        result *list = result_add_array(a, to, "may_be_best");
        for (int i = 0; i < c->count; i++)
            if (may_be_best(c, each, valid, i))
                result_add_text(a, list, NULL, instance_name(c->q[i].in));
    }
    if (best < 0 || *lead < 0 || !is_best(c, each, valid, *lead))
        *lead = best;
}

static status row(contest *c, uint64_t point, arena *a, result *to, int *lead, bool *open)
{
    bool valid[MOST];
    result *each[MOST];
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
    for (int i = 0; i < c->count && st == ST_OK; i++) {
        each[i] = result_add_object(a, list, NULL);
        st = one(c, i, point, a, each[i], &valid[i]);
    }
    if (st == ST_OK)
        judge(c, a, to, each, valid, lead, open);
    return st;
}

/* What the lines below a series say: where another is the better one, and where nobody is. */
static const char *summary(const str *flips, uint64_t open, uint64_t points, arena *a)
{
    str s = { 0 };
    if (flips->length)
        str_add(&s, str_text(flips));
    else if (open == 0)
        str_add(&s, "the order does not change within the series");
    if (open)
        str_format(&s, "%sat %llu of the %llu points no best is proved: the ranges of what depends on the data overlap",
                   s.length ? "; " : "", (unsigned long long)open, (unsigned long long)points);
    char *text = arena_copy(a, str_text(&s));
    str_clear(&s);
    return text;
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
    uint64_t undecided = 0;
    for (uint64_t i = session_first(s, points); session_more(s, i) && st == ST_OK; i++) {
        result *r = result_object(row_arena);
        int best = before;
        bool open = false;
        st = row(c, i, row_arena, r, &best, &open);
        if (st == ST_OK)
            s->sink->row(s->sink, r);
        undecided += open;
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
        result_add_text(s->arena, r, "text", summary(&flips, undecided, points, s->arena));
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
        bool open;
        st = row(c, 0, s->arena, r, &best, &open);
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
            "algorithm is the better one. What depends on the data stands as its proved least and most, 200 .. 300; an algorithm is "
            "marked only where the worst that it can take is no worse than what any other can, and where ranges overlap "
            "those are named that can be the best.",
    .examples = { "compare prefix on umm n=2^20 p=2^12 w=32 l=400", "compare prefix.simple, prefix.optimal on dmm n=2^(4..24) p=1024 w=32 l=400",
                  "compare work prefix.simple, prefix.optimal on pram n=2^20 p=64" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_TARGETS,
    .splits = true,
    .run = run,
};
