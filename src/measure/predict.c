/* predict: the model's time in the device's nanoseconds, beside the measurement; and
 * compare NAME measured, which is the same table. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/predict.h"
#include "measure/estimate.h"
#include "measure/measured_plot.h"
#include "measure/prediction.h"

/* --- the answer ---------------------------------------------------------------------- */

enum {
    ENOUGH = 8
}; /* points from which on coefficients are fitted unasked: as many as there are terms, and as many
      to judge */
typedef enum fitting { FIT_IF_ENOUGH, FIT_YES, FIT_NO } fitting;

typedef struct judgement { /* relative errors, percent, of `count` points */
    double *errors, median, largest;
    int count;
} judgement;

typedef struct predicting {
    measuring m;
    calibration machine;
    prediction model;
    fitting fit;
    measure_row *rows;
    int count;
    judgement predicted, direct; /* of the points not fitted; of all, by the unit */
} predicting;

static void collect(void *data, int i, const measure_row *row, const double *samples)
{
    predicting *p = data;
    (void)samples;
    p->rows[i] = *row;
    p->count = i + 1;
}

static double error_of(double predicted, const measure_row *row)
{
    return 100 * (predicted - row->median) / row->median;
}

static double predicted(predicting *p, const measure_row *row)
{
    return p->model.fitted ? prediction_fitted(&p->model, row) : prediction_direct(&p->model, row);
}

static void judge(judgement *j, double error)
{
    if (!isnan(error))
        j->errors[j->count++] = fabs(error);
}

/* The coefficients, where they are wanted, and how far off the predictions are. */
static void judge_all(predicting *p)
{
    int usable = 0;
    p->predicted.errors = mem_array((size_t)p->count, sizeof(double));
    p->direct.errors = mem_array((size_t)p->count, sizeof(double));
    for (int i = 0; i < p->count; i++)
        usable += prediction_measured(&p->rows[i]);
    if (p->m.device.cpu)
        return;
    if (p->fit == FIT_YES || (p->fit == FIT_IF_ENOUGH && usable >= ENOUGH))
        prediction_fit(&p->model, p->rows, p->count);
    for (int i = 0; i < p->count; i++) {
        const measure_row *row = &p->rows[i];
        if (!prediction_measured(row))
            continue;
        judge(&p->direct, error_of(prediction_direct(&p->model, row), row));
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

static void answer_head(predicting *p, const char *word)
{
    static const char *const fitted[] = {
        "median_ns", "direct_ns", "predicted_ns", "error_percent", "part", "correct", NULL
    };
    static const char *const direct[] = { "median_ns",     "mad_ns",  "model_time", "predicted_ns",
                                          "error_percent", "correct", NULL };
    static const char *const cpu[] = { "median_ns", "mad_ns", "model_time", "correct", NULL };
    arena *a = p->m.s->arena;
    row_fields may;
    result *head = measuring_head(&p->m, word,
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

static void answer_row(predicting *p, int i)
{
    measuring *m = &p->m;
    const measure_row *row = &p->rows[i];
    result *to = result_object(m->rows);
    measuring_fields(m, m->rows, to, row);
    result_add_measured(m->rows, to, "model_time", prediction_model(&p->model, row));
    if (prediction_measured(row) && !m->device.cpu) {
        double t = predicted(p, row), direct = prediction_direct(&p->model, row);
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

static void say_coefficients(predicting *p, result *page)
{
    arena *a = p->m.s->arena;
    const double *x = p->model.x;
    bool umm = strcmp(p->m.w->model, "umm") == 0;
    result_add_text(a, page, "text",
                    arena_format(a,
                                 "fitted to %d points: %s %.4g ns, beyond the cache %.4g ns more, "
                                 "%s %.4g ns, a launch %.4g us",
                                 p->model.fitted, umm ? "a stage" : "an I/O", x[0], x[1],
                                 umm ? "a round" : "a time unit", x[2], x[3] / 1e3));
}

/* Below the table, for people; in JSON the head says it. */
static void answer_error(predicting *p)
{
    session *s = p->m.s;
    const judgement *j = &p->predicted, *u = &p->direct;
    if (!s->sink->prose)
        return;
    result *page = result_object(s->arena);
    if (p->model.why)
        result_add_text(s->arena, page, "text",
                        arena_format(s->arena, "the model has no value: %s", p->model.why));
    if (p->m.device.cpu)
        result_add_text(s->arena, page, "text",
                        "A CPU's times say nothing of GPUs: no prediction.");
    if (p->model.fitted)
        say_coefficients(p, page);
    if (j->count)
        result_add_text(
            s->arena, page, "text",
            arena_format(s->arena,
                         "median relative error %.1f %%, largest %.1f %%, over %d point%s%s",
                         j->median, j->largest, j->count, j->count == 1 ? "" : "s",
                         p->model.fitted ? " not used for fitting" : ""));
    if (p->model.fitted && u->count)
        result_add_text(s->arena, page, "text",
                        arena_format(s->arena,
                                     "model time x unit + launches x launch cost: median %.1f %%, "
                                     "largest %.1f %%, over %d points",
                                     u->median, u->largest, u->count));
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
    return prediction_model(&((predicting *)data)->model, row);
}

static double predicted_value(void *data, const measure_row *row)
{
    return predicted(data, row);
}

/* The measured times and the model's: of compare, where n alone is a series, and where a plot is
 * asked for. */
static status answer_plot(predicting *p, bool unasked)
{
    const measured_curve curves[] = {
        { "measured, ns", measured_value, p },
        p->m.device.cpu ? (measured_curve){ "model, time units", model_value, p }
                        : (measured_curve){ "predicted, ns", predicted_value, p }
    };
    bool alone = p->m.varies[0] && p->count >= 3;
    for (int i = 1; i < 1 + JOB_PARAMS; i++)
        alone &= !p->m.varies[i];
    return p->m.plot || p->m.to || (unasked && alone)
               ? measured_draw(&p->m, p->rows, p->count, curves, 2)
               : ST_OK;
}

/* --- the statement ------------------------------------------------------------------------ */

/* machine=FILE: with quotation marks or without. */
static status take_machine(arena *a, node *n, const node **file, diag *d)
{
    for (node **link = &n->b; *link;) {
        node *c = *link;
        if (c->kind != N_BINDING || strcmp(c->name, "machine") != 0) {
            link = &c->next;
            continue;
        }
        if (c->a->kind != N_STRING && c->a->kind != N_NAME)
            return diag_fail(d, ST_PARSE, c->a->at, "machine is the name of a file of calibrate");
        node *name = node_new(a, N_STRING, c->a->at);
        name->text = c->a->kind == N_NAME ? c->a->name : c->a->text;
        *file = name;
        *link = c->next;
    }
    return ST_OK;
}

static status find_machine(predicting *p, const node *file, const node *n, diag *d)
{
    str path = { 0 };
    calibration_path(p->m.device.id, &path);
    status st = calibration_read(file ? file->text : str_text(&path), file ? file->at : n->at,
                             &p->machine, d);
    if (st != ST_OK && file == NULL) {
        diag_hint(d, "the device is not calibrated: calibrate on %s", p->m.device.id);
    } else if (st == ST_OK && file == NULL && strcmp(p->machine.hardware, p->m.device.name) != 0) {
        st = diag_fail(d, ST_DOMAIN, n->at, "%s was calibrated as %s, and is now %s",
                       p->m.device.id, p->machine.hardware, p->m.device.name);
        diag_hint(d, "calibrate on %s", p->m.device.id);
    }
    str_clear(&path);
    return st;
}

static status open_prediction(predicting *p, node *n, diag *d)
{
    const node *file = NULL;
    session *s = p->m.s;
    status st = take_machine(s->unit->arena, n, &file, d);
    if (st == ST_OK && n->a == NULL)
        st = diag_fail(d, ST_PARSE, n->at, "%s what? name an algorithm", n->name);
    if (st != ST_OK)
        return st;
    st = measuring_open(s, n, command_named(s->commands, "predict")->options, &p->m, d);
    p->m.predicts = true;
    for (const node *c = n->b; c && st == ST_OK; c = c->next)
        if (c->kind == N_NAME || c->kind == N_TARGET)
            st = diag_fail(d, ST_PARSE, c->at, "`%s` cannot stand here; expected name=value",
                           c->name);
    static const char *const of_estimates[] = { "profile", "operator", "registers" };
    for (int i = 0; i < 3 && st == ST_OK; i++) {
        const node *given = option_of(&p->m.given, of_estimates[i])->given;
        if (given) {
            st = diag_fail(d, ST_NAME, given->at, "%s is an option of an estimate, as on k20c",
                           of_estimates[i]);
            diag_hint(d, "list machines has the devices that are estimated");
        }
    }
    if (option_of(&p->m.given, "fit")->given)
        p->fit = option_of(&p->m.given, "fit")->word ? FIT_NO : FIT_YES;
    if (st == ST_OK
        && (p->m.w->algorithm == NULL
            || !catalog_has(s->world->catalog, ENTRY_ALGORITHM, p->m.w->algorithm)))
        st = diag_fail(d, ST_NAME, n->a->at, "no model's formula predicts %s", p->m.w->name);
    if (st == ST_OK)
        st = find_machine(p, file, n, d);
    p->model = (prediction){ .s = s,
                             .w = p->m.w,
                             .machine = &p->machine,
                             .cache = (double)p->m.device.cache,
                             .local = p->m.device.local };
    return st;
}

static status answer(predicting *p, const char *word)
{
    session *s = p->m.s;
    judge_all(p);
    answer_head(p, word);
    for (int i = 0; i < p->count; i++)
        answer_row(p, i);
    s->sink->end_rows(s->sink, false);
    measuring_say_reasons(&p->m);
    answer_error(p);
    return answer_plot(p, strcmp(word, "compare") == 0);
}

status predict_run(session *s, node *n, const char *word, diag *d)
{
    predicting p = { .m = { .s = s } };
    const device *machine;
    status st = estimate_asked(s, n, &machine, d);
    if (st != ST_OK || machine)
        return st == ST_OK ? estimate_run(s, n, machine, d) : st;
    st = open_prediction(&p, n, d);
    if (st == ST_OK) {
        p.rows = mem_array((size_t)p.m.count, sizeof *p.rows);
        st = measuring_go(&p.m, collect, &p);
    }
    if (st == ST_OK)
        st = answer(&p, word);
    if (st == ST_OK && p.m.wrong)
        st = measuring_judge(p.m.wrong, 0, p.m.count, "", d);
    free(p.rows);
    free(p.predicted.errors);
    free(p.direct.errors);
    free(p.model.why);
    measuring_close(&p.m);
    return st;
}
