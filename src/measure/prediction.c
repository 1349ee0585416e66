/* Predictions: see prediction.h. */
#include "measure/prediction.h"
#include "base/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const prediction_terms[FIT_TERMS] = { "stage_ns", "beyond_cache_ns", "round_ns",
                                                  "launch_ns" };

/* --- the model -------------------------------------------------------------------- */

/* The tree of a query `time ALGORITHM on MODEL name=value ...`. */
typedef struct asking {
    arena *arena;
    node *statement;
} asking;

static void ask_where(asking *k, const char *name, uint64_t value)
{
    node *number = node_number(k->arena, (span){ 0 }, 0);
    num_set_u64(&number->value, value);
    node_append(k->statement->b, node_binding(k->arena, number->at, name, number));
}

static asking ask_of(const prediction *p)
{
    asking k = { .arena = arena_new() };
    k.statement = node_new(k.arena, N_QUERY, (span){ 0 });
    k.statement->name = metrics[METRIC_TIME].name;
    k.statement->a = node_name(k.arena, (span){ 0 }, p->w->algorithm);
    k.statement->b = node_on(k.arena, (span){ 0 }, p->w->model);
    k.statement->b->name2 = p->machine->name; /* as session/on_device.c writes it */
    k.statement->b->text = p->machine->title;
    return k;
}

/* Asks the model for the metric, and releases the tree; NAN if the model has no value. */
static double ask_model(prediction *p, asking *k, int metric)
{
    diag_own d = { 0 };
    query q;
    num_own v = num_int(0);
    double value = NAN;
    memset(&q, 0, sizeof q);
    const entry *e = catalog_find(p->s->world->catalog, ENTRY_ALGORITHM, p->w->algorithm, &d);
    if (e && query_open(&q, p->s->world, e, k->statement, k->arena, &d) == ST_OK
        && query_go(&q, 0) == ST_OK && instance_has_metric(q.in, metric)
        && metric_value(&q.e, metric, (span){ 0 }, &v, NULL, NULL) == ST_OK) {
        value = num_to_double(&v);
    }
    if (d.message && p->why == NULL)
        p->why = mem_copy(d.message);
    query_close(&q);
    for (node *c = k->statement->b; c; c = c->next)
        if (c->kind == N_BINDING)
            num_clear(&c->a->value);
    arena_free(k->arena);
    return value;
}

static uint64_t parameter(const workload *w, const measure_point *at, const char *name)
{
    int i = workload_param_named(w, name);
    return i >= 0 ? at->p[i] : 0;
}

/* Is it for memory machines, whose time has a unit that is measured? */
static bool on_umm(const prediction *p)
{
    return strcmp(p->w->model, "umm") == 0 || strcmp(p->w->model, "dmm") == 0;
}

/* Is it made from the program, with the algorithm's parameters? */
static bool made(const prediction *p)
{
    return p->w->run == work_plan_workload.run;
}

static void ask_of_program(const prediction *p, asking *k, const measure_point *at)
{
    static const char *const others[] = { "w", "l", "k", "words" };
    for (int i = 0; i < JOB_PARAMS && p->w->params[i].name; i++) {
        bool own = p->w->params[i].words == NULL && at->p[i];
        for (int o = 0; o < 4 && own; o++)
            own = strcmp(p->w->params[i].name, others[o]) != 0;
        if (own)
            ask_where(k, p->w->params[i].name, at->p[i]);
    }
}

/* Words of an AGPU's block: the workload's b, or the warp's width if it has no b, or its b is that
 * of a group. */
static uint64_t block(const prediction *p, const measure_point *at)
{
    uint64_t b = p->w->sorts_alone ? 0 : parameter(p->w, at, "b");
    return b ? b : 32;
}

static double model_of(prediction *p, const measure_row *row, int metric)
{
    const workload *w = p->w;
    const measure_point *at = &row->at;
    asking k = ask_of(p);
    ask_where(&k, "n", at->n);
    if (made(p))
        ask_of_program(p, &k, at);
    if (on_umm(p)) {
        if (!made(p))
            ask_where(&k, "p", parameter(w, at, "p"));
        /* 0: calibrate could not find it, and no model admits 0 */
        ask_where(&k, "w", (uint64_t)device_parameter(p->machine, "umm", "w"));
        ask_where(&k, "l", (uint64_t)device_parameter(p->machine, "umm", "l"));
    } else if (!made(p)) { /* M is the local memory of a group, or what a group sorts by itself */
        uint64_t b = block(p, at), blocks = parameter(w, at, "k");
        ask_where(&k, "b", b);
        ask_where(&k, "p", b * (blocks ? blocks : 1));
        ask_where(&k, "M", w->sorts_alone ? 2 * parameter(w, at, "b") : p->local / 4);
        static const char *const own[] = { "d", "alpha" };
        for (int i = 0; i < 2; i++)
            if (parameter(w, at, own[i]))
                ask_where(&k, own[i], parameter(w, at, own[i]));
    }
    return ask_model(p, &k, metric);
}

double prediction_model(prediction *p, const measure_row *row)
{
    return model_of(p, row, METRIC_TIME);
}

double prediction_estimate(prediction *p, const measure_row *row)
{
    return model_of(p, row, METRIC_ESTIMATE);
}

/* --- fitting -------------------------------------------------------------------------- */

bool prediction_measured(const measure_row *row)
{
    return row->correct && row->samples > 0 && row->median > 0;
}

/* The terms whose coefficients are fitted: stages and rounds on the UMM, I/Os and time on the AGPU;
 * and launches. If data are larger than the cache, some accesses go to memory - the more, the
 * larger the data - and that costs extra. */
static bool terms_of(prediction *p, const measure_row *row, double to[FIT_TERMS])
{
    double stages = model_of(p, row, on_umm(p) ? METRIC_STAGES : METRIC_IO);
    double beyond = p->cache > 0 && row->data > p->cache ? 1 - p->cache / row->data : 0;
    to[0] = stages;
    to[1] = stages * beyond;
    to[2] = model_of(p, row, on_umm(p) ? METRIC_ROUNDS : METRIC_TIME);
    to[3] = row->launches;
    return !isnan(to[0]) && !isnan(to[2]);
}

bool prediction_judges(const measure_row *rows, int count, int i)
{
    bool sizes = false;
    int before = 0; /* different sizes before this one */
    for (int k = 0; k < count; k++)
        sizes |= rows[k].at.n != rows[0].at.n;
    if (!sizes)
        return i % 2;
    for (int k = 0; k < count && rows[k].at.n != rows[i].at.n; k++) {
        bool new = true;
        for (int l = 0; l < k && new; l++)
            new = rows[l].at.n != rows[k].at.n;
        before += new;
    }
    return before % 2;
}

void prediction_fit(prediction *p, const measure_row *rows, int count)
{
    double(*terms)[FIT_TERMS] = mem_array((size_t)count, sizeof *terms),
    *t = mem_array((size_t)count, sizeof *t);
    int n = 0;
    for (int i = 0; i < count; i++)
        if (prediction_measured(&rows[i]) && !prediction_judges(rows, count, i)
            && terms_of(p, &rows[i], terms[n]))
            t[n++] = rows[i].median;
    fit_relative(terms, t, n, p->x);
    p->fitted = n;
    free(terms);
    free(t);
}

double prediction_fitted(prediction *p, const measure_row *row)
{
    double terms[FIT_TERMS], sum = 0;
    if (!terms_of(p, row, terms))
        return NAN;
    for (int k = 0; k < FIT_TERMS; k++)
        sum += terms[k] * p->x[k];
    return sum;
}

void prediction_error(double *errors, int count, double *median, double *largest)
{
    sort_reals(errors, (uint64_t)count, NULL);
    *median = (errors[(count - 1) / 2] + errors[count / 2]) / 2;
    *largest = errors[count - 1];
}
