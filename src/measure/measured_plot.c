/* Curves of measurements: see measured_plot.h. */
#include "measure/measured_plot.h"

#include <math.h>
#include <string.h>

#include "plot/plot.h"

/* --- what can be drawn ---------------------------------------------------------------- */

static double none_or(const measure_row *row, double value)
{
    return row->correct && row->samples > 0 && value > 0 ? value : NAN;
}

static double time_of(void *data, const measure_row *row)
{
    (void)data;
    return none_or(row, row->median);
}

static double rate_of(void *data, const measure_row *row)
{
    (void)data;
    return none_or(row, row->gbps);
}

static double share_of(void *data, const measure_row *row)
{
    (void)data;
    return row->copy_gbps > 0 ? none_or(row, 100 * row->gbps / row->copy_gbps) : NAN;
}

static double keys_of(void *data, const measure_row *row)
{
    (void)data;
    return none_or(row, row->keys_per_s);
}

static const struct { const char *word; measured_curve curve;
} quantities[] = {
    { "time", { .label = "ns", .value = time_of } },
    { "gbps", { .label = "GB/s", .value = rate_of } },
    { "copy", { .label = "% of the copy", .value = share_of } },
    { "keys", { .label = "keys/s", .value = keys_of } },
};

const measured_curve *measured_quantity(const workload *w, const char *word)
{
    if (strcmp(word, "yes") == 0)
        word = w->keys ? "keys" : "gbps";
    for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
        if (strcmp(quantities[i].word, word) == 0 && (w->keys || strcmp(word, "keys") != 0))
            return &quantities[i].curve;
    return NULL;
}

/* --- curves ------------------------------------------------------------------------------- */

/* The parameter that varies fastest: the one given last. */
static int over_of(const measuring *m)
{
    int last = m->w->sizeless;
    for (int i = 0; i < 1 + JOB_PARAMS; i++)
        if (m->varies[i] && (!m->varies[last] || m->bind[i]->at.from > m->bind[last]->at.from))
            last = i;
    return last;
}

static uint64_t value_at(const measure_row *row, int parameter)
{
    return parameter ? row->at.p[parameter - 1] : row->at.n;
}

static const char *name_of(const measuring *m, int parameter)
{
    return parameter ? m->w->params[parameter - 1].name : "n";
}

/* Adds a measured value, six digits of it as a fraction. */
static void add_value(num_ctx *c, arena *a, result *row, double value)
{
    int digits = value < 1e15 ? (int)fmin(12, fmax(0, 6 - ceil(log10(value)))) : 0;
    result_add_ratio(c, a, row, "exact", (uint64_t)llround(value * pow(10, digits)),
                     (uint64_t)pow(10, digits));
}

/* Adds a point; a row without a value is a gap. */
static void add_point(measuring *m, result *to, int over, const measure_row *row, double value)
{
    arena *a = m->s->arena;
    result *r = result_add_object(a, to, NULL);
    result_add_u64(a, r, name_of(m, over), value_at(row, over));
    if (value > 0 && value < 1e18)
        add_value(&m->s->world->numbers, a, r, value);
}

/* Adds what is the same along a curve: numbers that do not vary along it, and words. */
static void add_facts(measuring *m, result *to, int over, const measure_row *row)
{
    result *facts = result_add_object(m->s->arena, to, "parameters");
    for (int i = 0; i < 1 + JOB_PARAMS && (i == 0 || m->w->params[i - 1].name); i++)
        if (i != over && m->bind[i] && (i == 0 || m->w->params[i - 1].words == NULL))
            result_add_u64(m->s->arena, facts, name_of(m, i), value_at(row, i));
}

/* What follows the algorithm's name in the title: its words, and where it was measured. */
static const char *rest_of_title(const measuring *m)
{
    str_own s = { 0 };
    for (int i = 0; i < JOB_PARAMS && m->w->params[i].name; i++)
        if (m->bind[1 + i] && m->w->params[i].words)
            str_format(&s, " %s=%s", m->w->params[i].name, m->bind[1 + i]->name);
    str_format(&s, " on %s", m->device.name);
    return arena_copy(m->s->arena, str_text(&s));
}

/* Are two rows on the same curve: equal in all parameters but the one that it is over? */
static bool same_curve(const measuring *m, int over, const measure_row *a, const measure_row *b)
{
    for (int i = 0; i < 1 + JOB_PARAMS; i++)
        if (i != over && m->varies[i] && value_at(a, i) != value_at(b, i))
            return false;
    return true;
}

static void add_curve(measuring *m, result *curves, const measure_row *rows, int count, int first,
                      int over, const measured_curve *c)
{
    arena *a = m->s->arena;
    result *curve = result_add_object(a, curves, NULL);
    result_add_text(a, curve, "metric", c->label);
    result_add_text(a, curve, "algorithm", m->w->name);
    result_add_text(a, curve, "expression", rest_of_title(m));
    add_facts(m, curve, over, &rows[first]);
    result *list = result_add_array(a, curve, "rows");
    for (int i = first; i < count; i++)
        if (same_curve(m, over, &rows[first], &rows[i]))
            add_point(m, list, over, &rows[i], c->value(c->data, &rows[i]));
}

static void add_curves(measuring *m, result *list, int over, const measured_party *p)
{
    for (int i = 0; i < p->count; i++) {
        int before = 0;
        while (before < i && !same_curve(m, over, &p->rows[before], &p->rows[i]))
            before++;
        for (int k = 0; before == i && k < p->curves_count; k++)
            add_curve(m, list, p->rows, p->count, i, over, &p->curves[k]);
    }
}

status measured_draw_all(const measured_party *parties, int count)
{
    measuring *m = parties[0].m;
    session *s = m->s;
    result *root = result_command(s->arena, "plot");
    result_add_text(s->arena, root, "over", name_of(m, over_of(m)));
    result *list = result_add_array(s->arena, root, "curves");
    for (int i = 0; i < count; i++)
        add_curves(parties[i].m, list, over_of(parties[i].m), &parties[i]);
    if (m->to)
        return plot_to_file(s, root, m->to, m->d);
    if (s->sink->prose)
        s->sink->answer(s->sink, &view_plot, root);
    return ST_OK;
}

status measured_draw(measuring *m, const measure_row *rows, int count, const measured_curve *curves,
                     int curves_count)
{
    return measured_draw_all(&(measured_party){ m, rows, count, curves, curves_count }, 1);
}
