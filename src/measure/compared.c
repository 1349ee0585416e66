/* compare NAME measured: measured times, and beside each the estimate of predict. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/compared.h"
#include "catalog/device.h"
#include "measure/measured_plot.h"
#include "measure/prediction.h"

/* --- the answer ---------------------------------------------------------------------- */

enum {
    ENOUGH = 8
}; /* points from which on coefficients are fitted without being asked for: as many as there are
      terms, and as many again to judge by */
typedef enum fitting { FIT_IF_ENOUGH, FIT_YES, FIT_NO } fitting;

typedef struct judgement { /* relative errors, percent, of `count` points */
    double *errors, median, largest;
    int count;
} judgement;

typedef struct comparing {
    session *s;
    measuring m;
    const device *machine;
    prediction model;
    fitting fit;
    measure_row *rows;
    double *estimates; /* estimate of each row, ns */
    int count;
    judgement predicted, direct; /* errors: of the fitted coefficients at points not fitted; of the
                                    estimates at all points */
} comparing;

static void collect(void *data, int i, const measure_row *row, const double *samples)
{
    comparing *p = data;
    (void)samples;
    p->rows[i] = *row;
    p->count = i + 1;
}

static double error_of(double predicted, const measure_row *row)
{
    return 100 * (predicted - row->median) / row->median;
}

static double predicted(comparing *p, const measure_row *row)
{
    return p->model.fitted ? prediction_fitted(&p->model, row) : p->estimates[row - p->rows];
}

static void judge(judgement *j, double error)
{
    if (!isnan(error))
        j->errors[j->count++] = fabs(error);
}

/* Fits the coefficients, if they are wanted, and finds how far off the predictions are. */
static void judge_all(comparing *p)
{
    int usable = 0;
    p->predicted.errors = mem_array((size_t)p->count, sizeof(double));
    p->direct.errors = mem_array((size_t)p->count, sizeof(double));
    for (int i = 0; i < p->count; i++)
        usable += prediction_measured(&p->rows[i]);
    p->estimates = mem_array((size_t)p->count, sizeof *p->estimates);
    if (p->m.device.cpu)
        return;
    for (int i = 0; i < p->count; i++)
        p->estimates[i] = prediction_measured(&p->rows[i])
                              ? prediction_estimate(&p->model, &p->rows[i])
                              : NAN;
    if (p->fit == FIT_YES || (p->fit == FIT_IF_ENOUGH && usable >= ENOUGH))
        prediction_fit(&p->model, p->rows, p->count);
    for (int i = 0; i < p->count; i++) {
        const measure_row *row = &p->rows[i];
        if (!prediction_measured(row))
            continue;
        judge(&p->direct, error_of(p->estimates[i], row));
        if (!p->model.fitted || prediction_judges(p->rows, p->count, i))
            judge(&p->predicted, error_of(predicted(p, row), row));
    }
    if (p->predicted.count)
        prediction_error(p->predicted.errors, p->predicted.count, &p->predicted.median,
                         &p->predicted.largest);
    if (p->direct.count)
        prediction_error(p->direct.errors, p->direct.count, &p->direct.median, &p->direct.largest);
}

static void add_judgement(arena *a, result *to, const char *key, const judgement *j)
{
    if (j->count == 0)
        return;
    result *r = result_add_object(a, to, key);
    result_add_u64(a, r, "points", (uint64_t)j->count);
    result_add_measured(a, r, "median_percent", j->median);
    result_add_measured(a, r, "largest_percent", j->largest);
}

static void answer_head(comparing *p)
{
    static const char *const fitted[] = {
        "median_ns", "direct_ns", "predicted_ns", "error_percent", "part", "correct", NULL
    };
    static const char *const direct[] = { "median_ns",     "mad_ns",  "model_time", "predicted_ns",
                                          "error_percent", "correct", NULL };
    static const char *const cpu[] = { "median_ns", "mad_ns", "model_time", "correct", NULL };
    arena *a = p->m.s->arena;
    row_fields may;
    result *head = measuring_head(&p->m, "compare",
                                  p->m.device.cpu   ? cpu
                                  : p->model.fitted ? fitted
                                                    : direct, &may);
    if (p->model.fitted) {
        result *fit = result_add_object(a, head, "fit");
        result_add_u64(a, fit, "points", (uint64_t)p->model.fitted);
        for (int k = 0; k < FIT_TERMS; k++)
            result_add_measured(a, fit, prediction_terms[k], p->model.x[k]);
    }
    add_judgement(a, head, "prediction_error", &p->predicted);
    add_judgement(a, head, "direct_error", &p->direct);
    p->m.s->sink->begin_rows(p->m.s->sink, &view_measure, head, &may);
}

static void answer_row(comparing *p, int i)
{
    measuring *m = &p->m;
    const measure_row *row = &p->rows[i];
    result *to = result_object(m->rows);
    measuring_fields(m, m->rows, to, row);
    result_add_measured(m->rows, to, "model_time", prediction_model(&p->model, row));
    if (prediction_measured(row) && !m->device.cpu) {
        double t = predicted(p, row), direct = p->estimates[i];
        result_add_measured(m->rows, to, "predicted_ns", t);
        result_add_measured(m->rows, to, "error_percent", error_of(t, row));
        result_add_text(m->rows, to, "part",
                        !p->model.fitted                          ? "direct"
                        : prediction_judges(p->rows, p->count, i) ? "judged"
                                                                  : "fitted");
        result_add_measured(m->rows, to, "direct_ns", direct);
        result_add_measured(m->rows, to, "direct_error_percent", error_of(direct, row));
    }
    m->wrong += !row->correct && !*row->reason;
    m->s->sink->row(m->s->sink, to);
    arena_reset(m->rows);
}

static void say_coefficients(comparing *p, result *page)
{
    arena *a = p->m.s->arena;
    const double *x = p->model.x;
    bool umm = strcmp(p->m.w->model, "umm") == 0;
    result_add_format(a, page, "text",
                      "fitted to %d points: %s %.4g ns, beyond the cache %.4g ns more, "
                      "%s %.4g ns, a launch %.4g us",
                      p->model.fitted, umm ? "a stage" : "an I/O", x[0], x[1],
                      umm ? "a round" : "a time unit", x[2], x[3] / 1e3);
}

/* Says the errors below the table, for people; in JSON the head has them. */
static void answer_error(comparing *p)
{
    session *s = p->m.s;
    const judgement *j = &p->predicted, *u = &p->direct;
    if (!s->sink->prose)
        return;
    result *page = result_object(s->arena);
    if (p->model.why)
        result_add_format(s->arena, page, "text", "the model has no value: %s", p->model.why);
    if (p->m.device.cpu)
        result_add_text(s->arena, page, "text",
                        "A CPU's times say nothing of GPUs: no prediction.");
    if (p->model.fitted)
        say_coefficients(p, page);
    if (j->count)
        result_add_format(s->arena, page, "text",
                          "median relative error %.1f %%, largest %.1f %%, over %d point%s%s",
                          j->median, j->largest, j->count, j->count == 1 ? "" : "s",
                          p->model.fitted ? " not used for fitting" : "");
    if (p->model.fitted && u->count)
        result_add_format(s->arena, page, "text",
                          "by the estimate: median %.1f %%, largest %.1f %%, over "
                          "%d points",
                          u->median, u->largest, u->count);
    if (page->first)
        s->sink->answer(s->sink, &view_page, page);
}

/* --- the picture ------------------------------------------------------------------------- */

static double measured_value(void *data, const measure_row *row)
{
    (void)data;
    return prediction_measured(row) ? row->median : NAN;
}

static double model_value(void *data, const measure_row *row)
{
    return prediction_model(&((comparing *)data)->model, row);
}

static double predicted_value(void *data, const measure_row *row)
{
    return predicted(data, row);
}

/* Draws the measured times and the model's, if n alone is a series and a plot is asked for. */
static status answer_plot(comparing *p)
{
    const measured_curve curves[] = {
        { "measured, ns", measured_value, p },
        p->m.device.cpu ? (measured_curve){ "model, time units", model_value, p }
                        : (measured_curve){ "predicted, ns", predicted_value, p }
    };
    bool alone = p->m.varies[0] && p->count >= 3;
    for (int i = 1; i < 1 + JOB_PARAMS; i++)
        alone &= !p->m.varies[i];
    return p->m.plot || p->m.to || alone
               ? measured_draw(&p->m, p->rows, p->count, curves, 2)
               : ST_OK;
}

/* --- the statement ------------------------------------------------------------------------ */

static const option options[] = {
    OPTION_ON_DEVICE,
    OPTION_NAME_VALUE,
    OPTION_KERNEL,
    OPTION_MACHINE,
    OPTION("fit", "yes|no", WORD, NULL),
    MEASURING_SAMPLES,
    OPTION("plot", "yes", WORD, NULL),
    OPTION("to", "FILE.svg|png|pdf", CLAUSE, NULL),
    { .name = NULL },
};

static status find_machine(comparing *p, const node *n, diag *d)
{
    const gpu_entry *on = &p->m.device;
    p->machine = device_find(p->s->world->catalog, on->id, p->s->unit->arena, d);
    if (d->st != ST_OK)
        return d->st;
    if (p->machine == NULL)
        diag_fail(d, ST_DOMAIN, n->at, "%s is not calibrated", on->id);
    else if (strcmp(p->machine->title, on->name) != 0)
        diag_fail(d, ST_DOMAIN, n->at, "%s was calibrated as %s, and is now %s", on->id,
                  p->machine->title, on->name);
    if (d->st != ST_OK)
        diag_hint(d, "calibrate on %s", on->id);
    return d->st;
}

static status open_rows(comparing *p, node *n, diag *d)
{
    session *s = p->s;
    status st = measuring_open(s, n, options, &p->m, d);
    p->m.predicts = true;
    if (st == ST_OK && option_of(&p->m.given, "fit")->given)
        p->fit = option_of(&p->m.given, "fit")->word ? FIT_NO : FIT_YES;
    if (st == ST_OK
        && (p->m.w->algorithm == NULL
            || !catalog_has(s->world->catalog, ENTRY_ALGORITHM, p->m.w->algorithm)))
        st = diag_fail(d, ST_NAME, n->a->at, "no model's formula predicts %s", p->m.w->name);
    status_then(st, find_machine(p, n, d));
    p->model = (prediction){ .s = s,
                             .w = p->m.w,
                             .machine = p->machine,
                             .cache = (double)p->m.device.cache,
                             .local = p->m.device.local };
    return st;
}

static status answer(comparing *p)
{
    session *s = p->s;
    judge_all(p);
    answer_head(p);
    for (int i = 0; i < p->count; i++)
        answer_row(p, i);
    s->sink->end_rows(s->sink, false);
    measuring_say_reasons(&p->m);
    answer_error(p);
    return answer_plot(p);
}

status compared_run(session *s, node *n, diag *d)
{
    comparing p = { .s = s, .m = { .s = s } };
    status st = open_rows(&p, n, d);
    if (st == ST_OK) {
        p.rows = mem_array((size_t)p.m.count, sizeof *p.rows);
        st = measuring_go(&p.m, collect, &p);
    }
    status_then(st, answer(&p));
    status_if(st, p.m.wrong, measuring_judge(p.m.wrong, 0, p.m.count, "", d));
    free(p.rows);
    free(p.estimates);
    free(p.predicted.errors);
    free(p.direct.errors);
    free(p.model.why);
    measuring_close(&p.m);
    return st;
}
