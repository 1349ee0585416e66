/* predict: the model's time in the device's nanoseconds, beside the measurement; and
 * compare NAME measured, which is the same table. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/measuring.h"
#include "cmd/predict.h"
#include "gpu/fit.h"
#include "gpu/machine.h"

/* --- the model -------------------------------------------------------------------- */

/* A metric of the algorithm at a point, from a statement as one would type it.  NAN when
 * the model has no value there. */
static double ask_model(session *s, const char *statement, int metric)
{
    diag d;
    unit *u = NULL;
    query q;
    num v;
    double value = NAN;
    memset(&q, 0, sizeof q);
    diag_init(&d);
    status st = parse_text(statement, strlen(statement), NULL, 1, command_syntax_of, &s->world->numbers, &u, &d);
    const entry *e = st == ST_OK ? catalog_find(s->world->catalog, ENTRY_ALGORITHM, u->statements->a->name, &d) : NULL;
    if (e && query_open(&q, s->world, e, u->statements, u->arena, &d) == ST_OK && query_go(&q, 0) == ST_OK && instance_has_metric(q.in, metric)
        && metric_value(&q.e, metric, (span){ 0 }, &v, NULL, NULL) == ST_OK) {
        value = num_to_double(&v);
        num_clear(&v);
    }
    query_close(&q);
    unit_release(u);
    diag_clear(&d);
    return value;
}

static uint64_t parameter(const workload *w, const measure_point *at, const char *name)
{
    int i = workload_param_named(w, name);
    return i >= 0 ? at->p[i] : 0;
}

static double model_of(session *s, const workload *w, const measure_point *at, const machine_file *m, int metric)
{
    str t = { 0 };
    str_format(&t, "time %s on %s n=%llu", w->algorithm, w->model, (unsigned long long)at->n);
    if (strcmp(w->model, "umm") == 0) {
        str_format(&t, " p=%llu w=%.0f l=%.0f", (unsigned long long)parameter(w, at, "p"), m->w, m->l);
    } else { /* the warp's width where the algorithm has no b of its own; M as much as one group may take */
        uint64_t b = parameter(w, at, "b"), k = parameter(w, at, "k"), M = (48 << 10) / 4;
        if (strcmp(w->name, "sort.bitonic") == 0) { /* whose group sorts 2b keys by itself */
            M = 2 * b;
            b = 0;
        }
        b = b ? b : 32;
        str_format(&t, " b=%llu p=%llu M=%llu", (unsigned long long)b, (unsigned long long)(b * (k ? k : 1)), (unsigned long long)M);
        static const char *const own[] = { "d", "alpha" };
        for (int i = 0; i < 2; i++)
            if (parameter(w, at, own[i]))
                str_format(&t, " %s=%llu", own[i], (unsigned long long)parameter(w, at, own[i]));
    }
    double value = ask_model(s, str_text(&t), metric);
    str_clear(&t);
    return value;
}

/* The terms that a prediction is made of: of the UMM its stages and rounds, of the AGPU its
 * I/Os and instructions; and launches. */
static void terms_of(session *s, const workload *w, const measure_row *row, const machine_file *m, double to[FIT_TERMS])
{
    bool umm = strcmp(w->model, "umm") == 0;
    to[0] = model_of(s, w, &row->at, m, umm ? METRIC_STAGES : METRIC_IO);
    to[1] = model_of(s, w, &row->at, m, umm ? METRIC_ROUNDS : METRIC_TIME);
    to[2] = row->launches;
}

/* --- the answer ---------------------------------------------------------------------- */

typedef struct predicting {
    measuring m;
    machine_file machine;
    measure_row *rows;
    int count;
    bool fitted;
    double x[FIT_TERMS];
    double *errors;  /* of rows that were not used for fitting */
    int judged;
} predicting;

static void collect(void *data, int i, const measure_row *row, const double *samples)
{
    predicting *p = data;
    (void)samples;
    p->rows[i] = *row;
    p->count = i + 1;
}

static bool measured(const measure_row *row)
{
    return row->correct && row->samples > 0;
}

/* Every second size is fitted, the others are judged. */
static void fit(predicting *p)
{
    double (*rows)[FIT_TERMS] = mem_alloc((size_t)p->count * sizeof *rows), *t = mem_alloc((size_t)p->count * sizeof *t);
    int n = 0;
    for (int i = 0; i < p->count; i += 2)
        if (measured(&p->rows[i])) {
            terms_of(p->m.s, p->m.w, &p->rows[i], &p->machine, rows[n]);
            bool known = !isnan(rows[n][0]) && !isnan(rows[n][1]);
            t[n] = p->rows[i].median;
            n += known;
        }
    fit_relative(rows, t, n, p->x);
    free(rows);
    free(t);
}

/* Model time x unit + launches x launch cost; or the fitted terms. */
static double predicted(predicting *p, const measure_row *row, double model)
{
    double terms[FIT_TERMS], sum = 0;
    if (!p->fitted)
        return model * p->machine.unit + row->launches * p->machine.launch;
    terms_of(p->m.s, p->m.w, row, &p->machine, terms);
    for (int k = 0; k < FIT_TERMS; k++)
        sum += terms[k] * p->x[k];
    return sum;
}

static void answer_row(predicting *p, int i)
{
    measuring *m = &p->m;
    const measure_row *row = &p->rows[i];
    result *to = result_object(m->rows);
    double model = model_of(m->s, m->w, &row->at, &p->machine, METRIC_TIME);
    measuring_fields(m, m->rows, to, row);
    result_add_measured(m->rows, to, "model_time", model);
    if (measured(row) && !m->device.cpu) {
        double t = predicted(p, row, model), error = 100 * (t - row->median) / row->median;
        result_add_measured(m->rows, to, "predicted_ns", t);
        result_add_measured(m->rows, to, "error_percent", error);
        result_add_text(m->rows, to, "part", !p->fitted ? "direct" : i % 2 ? "judged" : "fitted");
        if (!isnan(error) && (!p->fitted || i % 2))
            p->errors[p->judged++] = fabs(error);
    }
    m->wrong += !row->correct && !*row->reason;
    m->s->sink->row(m->s->sink, to);
    arena_reset(m->rows);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Below the table, for people; in JSON and CSV the rows say it. */
static void answer_error(predicting *p)
{
    session *s = p->m.s;
    if (!s->sink->prose)
        return;
    result *page = result_object(s->arena);
    if (p->m.device.cpu) {
        result_add_text(s->arena, page, "text", "A CPU's times say nothing of GPUs: no prediction.");
    } else if (p->judged) {
        qsort(p->errors, (size_t)p->judged, sizeof *p->errors, by_value);
        double middle = (p->errors[(p->judged - 1) / 2] + p->errors[p->judged / 2]) / 2;
        result_add_text(s->arena, page, "text", arena_format(s->arena, "median relative error %.1f %%, largest %.1f %%, over %d size%s%s", middle,
                                                             p->errors[p->judged - 1], p->judged, p->judged == 1 ? "" : "s", p->fitted ? " not used for fitting" : ""));
    }
    if (page->first)
        s->sink->answer(s->sink, VIEW_PAGE, page);
}

/* --- the picture ------------------------------------------------------------------------- */

static void add_point(arena *a, result *rows, uint64_t n, double value)
{
    num v;
    result *row = result_add_object(a, rows, NULL);
    num_set_u64(&v, n);
    result_add_number(a, row, "n", &v);
    num_clear(&v);
    if (!(value >= 1 && value < 1e18))
        return; /* a gap */
    num_set_u64(&v, (uint64_t)llround(value));
    result_add_number(a, row, "exact", &v);
    num_clear(&v);
}

static void add_curve(predicting *p, result *curves, const char *label, double (*value)(predicting *, const measure_row *))
{
    arena *a = p->m.s->arena;
    result *curve = result_add_object(a, curves, NULL);
    result_add_text(a, curve, "algorithm", p->m.w->name);
    result_add_text(a, curve, "expression", label);
    result *rows = result_add_array(a, curve, "rows");
    for (int i = 0; i < p->count; i++)
        add_point(a, rows, p->rows[i].at.n, value(p, &p->rows[i]));
}

static double measured_value(predicting *p, const measure_row *row)
{
    (void)p;
    return measured(row) ? row->median : NAN;
}

static double model_value(predicting *p, const measure_row *row)
{
    return model_of(p->m.s, p->m.w, &row->at, &p->machine, METRIC_TIME);
}

static double predicted_value(predicting *p, const measure_row *row)
{
    return predicted(p, row, model_value(p, row));
}

/* For people, when n alone is a series: the measured times and the model's, over n. */
static void answer_plot(predicting *p)
{
    session *s = p->m.s;
    bool alone = p->m.varies[0];
    for (int i = 1; i < 1 + JOB_PARAMS; i++)
        alone &= !p->m.varies[i];
    if (!s->sink->prose || !alone || p->count < 3)
        return;
    result *root = result_object(s->arena);
    result_add_text(s->arena, root, "command", "plot");
    result_add_text(s->arena, root, "over", "n");
    result *curves = result_add_array(s->arena, root, "curves");
    add_curve(p, curves, "measured, ns", measured_value);
    if (p->m.device.cpu)
        add_curve(p, curves, "model, time units", model_value);
    else
        add_curve(p, curves, "predicted, ns", predicted_value);
    s->sink->answer(s->sink, VIEW_PLOT, root);
}

/* --- the statement ------------------------------------------------------------------------ */

/* fit=yes|no and machine=FILE are ours. */
static status take_ours(node *n, bool *fitted, bool *said, const node **file, diag *d)
{
    for (node **link = &n->b; *link;) {
        node *c = *link;
        bool fit = c->kind == N_BINDING && strcmp(c->name, "fit") == 0, machine = c->kind == N_BINDING && strcmp(c->name, "machine") == 0;
        const char *word = c->a && c->a->kind == N_NAME ? c->a->name : "";
        if (fit && strcmp(word, "yes") && strcmp(word, "no"))
            return diag_fail(d, ST_NAME, c->a->at, "fit is one of: yes, no");
        if (machine && c->a->kind != N_STRING && c->a->kind != N_NAME)
            return diag_fail(d, ST_PARSE, c->a->at, "machine is the name of a file of calibrate");
        if (machine && c->a->kind == N_NAME)
            *c->a = (node){ .kind = N_STRING, .text = c->a->name, .at = c->a->at };
        if (fit)
            *fitted = *word == 'y';
        *said |= fit;
        if (machine)
            *file = c->a;
        if (fit || machine)
            *link = c->next;
        else
            link = &c->next;
    }
    return ST_OK;
}

static status find_machine(predicting *p, const node *file, const node *n, diag *d)
{
    str path = { 0 };
    machine_path(p->m.device.id, &path);
    status st = machine_read(file ? file->text : str_text(&path), file ? file->at : n->at, &p->machine, d);
    if (st != ST_OK && file == NULL) {
        diag_hint(d, "the device is not calibrated: calibrate on %s", p->m.device.id);
    } else if (st == ST_OK && file == NULL && strcmp(p->machine.hardware, p->m.device.name) != 0) {
        st = diag_fail(d, ST_DOMAIN, n->at, "%s was calibrated as %s, and is now %s", p->m.device.id, p->machine.hardware, p->m.device.name);
        diag_hint(d, "calibrate on %s", p->m.device.id);
    }
    str_clear(&path);
    return st;
}

static const char *const predicted_columns[] = { "median_ns", "mad_ns", "model_time", "predicted_ns", "error_percent", "correct", NULL };
static const char *const compared_columns[] = { "median_ns", "mad_ns", "model_time", "correct", NULL };

status predict_run(session *s, node *n, const char *command, diag *d)
{
    predicting p = { .fitted = false };
    const node *file = NULL;
    bool said = false;
    memset(&p, 0, sizeof p);
    status st = take_ours(n, &p.fitted, &said, &file, d);
    if (st == ST_OK && n->a == NULL)
        st = diag_fail(d, ST_PARSE, n->at, "%s what? name an algorithm", n->name);
    if (st != ST_OK)
        return st;
    st = measuring_open(s, n, &p.m, d);
    if (st == ST_OK && (p.m.w->algorithm == NULL || !catalog_has(s->world->catalog, ENTRY_ALGORITHM, p.m.w->algorithm)))
        st = diag_fail(d, ST_NAME, n->a->at, "no model's formula predicts %s", p.m.w->name);
    if (st == ST_OK)
        st = find_machine(&p, file, n, d);
    if (st == ST_OK) {
        p.fitted = said ? p.fitted : strcmp(p.m.w->model, "umm") != 0; /* the AGPU's time and I/O have no unit of their own */
        p.rows = mem_alloc((size_t)p.m.count * sizeof *p.rows);
        p.errors = mem_alloc((size_t)p.m.count * sizeof *p.errors);
        st = measuring_go(&p.m, collect, &p);
    }
    if (st == ST_OK) {
        if (p.fitted)
            fit(&p);
        measuring_head(&p.m, command, p.m.device.cpu ? compared_columns : predicted_columns);
        for (int i = 0; i < p.count; i++)
            answer_row(&p, i);
        s->sink->end_rows(s->sink, false);
        answer_error(&p);
        if (strcmp(command, "compare") == 0)
            answer_plot(&p);
    }
    if (st == ST_OK && p.m.wrong)
        st = diag_fail(d, ST_CHECK, n->at, "%d of %d results are wrong", p.m.wrong, p.m.count);
    if (d->st != ST_OK)
        diag_place(d, n->at);
    free(p.rows);
    free(p.errors);
    measuring_close(&p.m);
    return st;
}

static status run(session *s, node *n, diag *d)
{
    return predict_run(s, n, "predict", d);
}

const command command_predict = {
    .name = "predict",
    .args = "NAME [n=SERIES] [on DEVICE] [name=value ...] [fit=yes|no] [machine=FILE]",
    .summary = "the model's time in a device's nanoseconds, beside the measurement",
    .help = "Model time x unit + launches x launch cost, with w, l, the unit and the launch cost of `calibrate`. With fit=yes the "
            "coefficients of stages, rounds and launches (on the AGPU of I/Os, time and launches; there it is the default) are fitted to "
            "every second point and judged on the others. On a CPU it measures and predicts nothing: such times say "
            "nothing of GPUs. compare NAME measured is the same table and, for people, a plot of both over n.",
    .examples = { "calibrate; predict sum.pairwise n=2^(10..12)" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_WORKLOADS,
    .run = run,
};
