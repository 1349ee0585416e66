/* typical: what a count that depends on the data is over random inputs: its median and spread,
 * inside what is proved whatever the data. */
#include <stdlib.h>

#include "num/pool.h"
#include "base/sort.h"
#include "session/rows.h"
#include "session/running.h"

enum { RUNS = 30, MOST_RUNS = 1000000 };

typedef struct sampling {
    running r;
    int metric;
    uint64_t runs, *counts; /* of one point, sorted */
    const node *statement;
} sampling;

/* --- one point --------------------------------------------------------------------- */

static status run_all(query *q, sampling *t)
{
    status st = ST_OK;
    run_options o = t->r.o;
    for (uint64_t i = 0; i < t->runs && st == ST_OK; i++, o.seed++) {
        run_result run;
        if ((st = program_run(&q->e, &o, &run)) == ST_OK)
            running_counts(q->in, &run, t->metric, &t->counts[i]);
    }
    sort_numbers(t->counts, t->runs, NULL);
    return st;
}

/* What quarter/4 of the runs lie below: between two of them, in proportion (as R and NumPy have
 * it). */
static num quantile(num_pool *p, const sampling *t, uint64_t quarter)
{
    uint64_t place = (t->runs - 1) * quarter, low = place / 4, high = low + (place % 4 > 0);
    num below = num_pool_u64(p, t->counts[low]),
        way = num_pool_sub(p, num_pool_u64(p, t->counts[high]), below),
        step = num_pool_mul(p, way, num_pool_u64(p, place % 4));
    return num_pool_add(p, below, num_pool_two(p, num_div, step, num_int(4)));
}

static status add_spread(query *q, const sampling *t, arena *a, result *to, num *median)
{
    static const char *const names[] = { "min", "lower_quartile", "median", "upper_quartile",
                                         "max" };
    num_pool p;
    num sum = num_int(0), value[5];
    num_pool_begin(&p, &q->w->numbers);
    for (uint64_t i = 0; i < 5; i++) {
        value[i] = quantile(&p, t, i);
        result_add_number(a, to, names[i], &value[i]);
    }
    for (uint64_t i = 0; i < t->runs; i++)
        sum = num_pool_add(&p, sum, num_pool_u64(&p, t->counts[i]));
    num runs = num_pool_u64(&p, t->runs);
    result_add_quotient(&q->w->numbers, a, to, "mean", &sum, &runs);
    status st = num_pool_end(&p, value[2], median);
    return st == ST_OK ? st : diag_fail(q->e.d, st, (span){ 0 }, "%s", q->w->numbers.why);
}

/* Does what was counted lie on the right side of what is proved? */
static bool keeps_to(query *q, uint64_t counted, const num *proved, int side)
{
    int sign = 0;
    num_own value = num_int(0);
    num_set_u64(&value, counted);
    return num_cmp(&q->w->numbers, &value, proved, &sign) == ST_OK && sign * side <= 0;
}

/* "least" and "most", where the definition proves them; one number where a formula is exact. */
static status add_proved(query *q, const sampling *t, arena *a, result *to)
{
    result *card = result_object(a);
    num_own value = num_int(0);
    diag_trial trial;
    if (!instance_has_metric(q->in, t->metric))
        return ST_OK;
    diag_try(&trial, &q->e.d);
    q->no_verdict = true;
    status st = query_card(q, a, card, t->metric, &value);
    diag_tried(&trial, false);
    if (st != ST_OK) /* no formula applies here: the runs are the answer */
        return ST_OK;
    const result *exact = field_get(card, F_exact),
                 *least = exact ? exact : field_get(card, F_least),
                 *most = exact ? exact : field_get(card, F_most);
    bool within = keeps_to(q, t->counts[0], &least->value, -1)
                  && keeps_to(q, t->counts[t->runs - 1], &most->value, 1);
    result_add_number(a, to, "least", &least->value);
    result_add_number(a, to, "most", &most->value);
    result_add_truth(a, to, "within", within);
    const result *expected = field_get(card, F_expected);
    if (expected) {
        result_add_number(a, to, "expected", &expected->value);
        result_add_text(a, to, "expected_over", field_text(card, F_expected_over));
    }
    return within ? ST_OK
                  : diag_fail(
                      q->e.d, ST_CHECK, (span){ 0 },
                      "a run is not between the least and the most: one of the three is wrong");
}

/* What would be the same in every run has no spread. */
static status check_options(const query *q, const sampling *t, const node *n, diag *d)
{
    if (t->r.o.input != INPUT_RANDOM && t->r.o.input != INPUT_FEW) {
        diag_fail(d, ST_DOMAIN, n->at,
                  "typical is of random inputs; on this input every run would be the same");
        return diag_hint(d,
                         "input=random, or input=few for numbers from 0 to 2; one run: simulate");
    }
    if (t->r.o.seed > UINT64_MAX - t->runs)
        return diag_fail(d, ST_DOMAIN, n->at, "the last seed would be beyond 2^64");
    uint64_t value;
    if (running_counts(q->in, &(run_result){ .count = { .time = 0 } }, t->metric, &value))
        return ST_OK;
    str_own all = { 0 };
    for (int m = 0; m < METRICS; m++)
        if (running_counts(q->in, &(run_result){ .count = { .time = 0 } }, m, &value))
            str_format(&all, "%s%s", all.length ? ", " : "", metrics[m].name);
    diag_fail(d, ST_NAME, n->c->at, "typical takes a count of a run on %s, and %s is none",
              q->in->model->name, metrics[t->metric].name);
    return diag_hint(d, "it counts: %s", str_text(&all));
}

/* The runs of the row at hand, and room for their counts. */
static status take_sample(query *q, sampling *t)
{
    const option_value *runs = option_of(&t->r.given, "runs");
    t->runs = runs->given ? runs->number : RUNS;
    t->counts = mem_grow_array(t->counts, t->runs, sizeof *t->counts);
    return check_options(q, t, t->statement, q->e.d);
}

static status point(session *s, query *q, void *data, uint64_t i, arena *a, result *to, num *median)
{
    sampling *t = data;
    str_own seeds = { 0 };
    q->e.to_run = true;
    status st = query_go(q, i);
    status_then(st, running_row(s, q, &t->r));
    status_then(st, take_sample(q, t));
    status_then(st, run_all(q, t));
    if (st != ST_OK)
        return st;
    query_head(q, a, to, "typical");
    query_parameters(q, a, to);
    result_add_text(a, to, "metric", metrics[t->metric].name);
    st = add_spread(q, t, a, to, median);
    status_then(st, add_proved(q, t, a, to));
    result_add_u64(a, to, "runs", t->runs);
    str_format(&seeds, "%llu..%llu", (unsigned long long)t->r.o.seed,
               (unsigned long long)(t->r.o.seed + t->runs - 1));
    result_add_text(a, to, "seeds", str_text(&seeds));
    result_add_text(a, to, "input", layout_input_names[t->r.o.input]);
    result_add_text(a, to, "operator", t->r.operator_name);
    result_add_text(a, to, "from", "run");
    query_unit(q, a, to, t->metric);
    return st;
}

/* What any row of the series may have. */
static void columns(query *q, void *data, arena *a, result *head, row_fields *may)
{
    (void)a;
    (void)head;
    const sampling *t = data;
    *may = (row_fields){ .expected = instance_has_formula(q->in, FORMULA_EXPECTED, t->metric) };
}

/* A remark below a table for people, whose rows have no place for it: how many runs, and which
 * seeds. */
static void say_sample(session *s, const sampling *t)
{
    session_say(s, arena_format(s->arena,
                                "%s: %llu runs at each point on random inputs, seeds %llu..%llu; "
                                "least and most are proved",
                                metrics[t->metric].name, (unsigned long long)t->runs,
                                (unsigned long long)t->r.o.seed,
                                (unsigned long long)(t->r.o.seed + t->runs - 1)));
}

/* --- the statement --------------------------------------------------------------------- */

static status take_target(node *n, sampling *t, diag *d)
{
    t->metric = METRIC_TIME;
    if (n->a && n->a->kind == N_TARGET && n->a->next == NULL) { /* typical io A */
        if ((t->metric = metric_named(n->a->name)) < 0)
            return diag_fail(d, ST_NAME, n->a->a->at, "`%s` is no metric", n->a->name);
        n->a = n->a->b;
    }
    return ST_OK;
}

static status run(session *s, node *n, diag *d)
{
    sampling t = { .statement = n };
    query q = { .open = false };
    status st = take_target(n, &t, d);
    status_then(st, running_open(s, n, &t.r, &q, d));
    status_then(st, take_sample(&q, &t));
    status_then(st, rows_run(s, &q,
                             &(rows){ &view_typical, "typical", &t, NULL, point, columns, 0, 0,
                                      &t.r.given }));
    if (st == ST_OK && q.axes.count && s->sink->prose && !option_in_rows(&t.r.given))
        say_sample(s, &t);
    free(t.counts);
    running_close(&t.r, &q);
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    OPTION("runs", "N", NATURAL, "how many; 30 where nothing is said", .least = 1,
           .most = MOST_RUNS),
    OPTION("input", "random|few", INPUT, "random words, or few: from 0 to 2"),
    OPTION("seed", "N", NATURAL,
           "of the first run: 1, or what set seed says; the next has the next", .most = UINT64_MAX),
    RUNNING_OPERATOR,
    { .name = NULL },
};

const command command_typical = {
    .name = "typical",
    .args = "[METRIC] ALGORITHM",
    .options = options,
    .summary = "median and spread of a count over random inputs, inside what is proved",
    .help =
        "Simulates the program on random inputs, with the seeds 1 to 30; runs=N asks for "
        "another number, seed=N for another first seed. It shows the smallest and the largest "
        "count, the quartiles, the median and the mean, and beside the mean what is expected where "
        "the definition has a formula. A quartile between two counts is taken in "
        "proportion.\n\n"
        "Beside them stand the least and the most that are proved for every input. A run "
        "outside of these ends with exit status 3.\n\n"
        "The metric is time unless another is named. It is a sample: of an input that was not "
        "tried, only what is proved is known.",
    .examples = { "typical sort.multiway on agpu n=2^9 p=2^4 b=8 M=2^10 d=4",
                  "typical io sort.warpsort on agpu n=2^10 p=2^4 b=8 M=2^10 runs=10" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_STUDIES,
    .splits = true,
    .row_options = true,
    .run = run,
};
