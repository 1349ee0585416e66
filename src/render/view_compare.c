/* Algorithms side by side, several metrics of one, runs on random inputs.  Fields:
 * cmd/compare.c, session/several.c, cmd/typical.c. */
#include <string.h>

#include "render/blocks.h"

/* Adds why no algorithm is marked as the best: none of those named always is. */
static void put_open_contest(str *s, const result *root)
{
    const result *list = field_get(root, F_may_be_best);
    str_add(s, "no best is proved: what depends on the data is known by its least and most, and "
               "these overlap. The best may be ");
    for (const result *v = list->first; v; v = v->next)
        str_format(s, "%s%s", v == list->first ? "" : v->next ? ", " : " or ", v->text);
    str_char(s, '.');
}

/* Adds what was run: 30 runs on random inputs, seeds 1..30. */
static void put_sample(const style *st, str *s, const result *root)
{
    const result *min = field_get(root, F_min), *max = field_get(root, F_max);
    put_value(st, s, field_number(root, F_runs), 0);
    str_format(s, " run%s on %s inputs, seeds %s",
               num_same(field_number(root, F_runs), &(num){ NUM_INT, { .i = 1 } }) ? "" : "s",
               strcmp(field_text(root, F_input), "few") == 0 ? "random (0 to 2)" : "random",
               field_text(root, F_seeds));
    if (*field_text(root, F_operator))
        str_format(s, ", operator %s", field_text(root, F_operator));
    if (num_same(&min->value, &max->value))
        str_add(s, "; all the same");
}

/* --- algorithms ------------------------------------------------------------------------------- */

static bool is_best(const result *v)
{
    return field_true(v, F_best);
}

/* Are their values counted in different units? */
static bool has_units(const result *root)
{
    return *field_text(field_first(root, F_algorithms), F_units) != '\0';
}

/* Adds an algorithm's name, "sum.pairwise"; with several models "sum.pairwise on UMM". */
static void put_compared(str *s, const result *v)
{
    const char *place = field_text(v, F_device);
    str_add(s, field_text(v, F_algorithm));
    str_add(s, *field_text(v, F_model) ? " on " : "");
    if (*place)
        str_add(s, place);
    else
        put_model(s, field_text(v, F_model));
}

/* A column for each algorithm, and one for the names of the best: several where they tie. */
static void compare_row(grid *g, const style *st, const result *row)
{
    if (g->naming && !has_units(row)) { /* no column names the unit */
        const char *metric = field_text(row, F_metric), *in = shown_in(row, metric);
        g->unit = in != metric ? in : NULL;
    }
    for (const result *v = field_first(row, F_algorithms); v; v = v->next) {
        if (g->naming) {
            const cell_kind kind = *field_text(v, F_model) ? CELL_TEXT : CELL_CODE;
            str_own title = { 0 };
            put_compared(&title, v);
            str_format(&title, "%s%s", *field_text(v, F_units) ? ", " : "", field_text(v, F_units));
            grid_column_add(g, str_text(&title), kind, true);
            g->column[g->columns - 1].marks = true;
        }
        grid_value(g, st, v);
        grid_best(g, is_best(v));
    }
    if (g->naming)
        grid_column_add(g, "best", CELL_TEXT, false);
    str *names = grid_cell_add(g, CELL_CODE);
    for (const result *v = field_first(row, F_algorithms); v; v = v->next)
        if (is_best(v)) {
            str_add(names, names->length ? ", " : "");
            put_compared(names, v);
        }
    if (field_get(row, F_may_be_best)) {
        str_format(names, "%sundecided", names->length ? ", " : "");
        g->cell[g->cells - 1].kind = CELL_TEXT; /* not the name of an algorithm */
    }
}

/* Does any of them have a closed form? */
static bool has_closed(const result *root)
{
    for (const result *v = field_first(root, F_algorithms); v; v = v->next)
        if (field_get(v, F_closed) || *field_text(v, F_closed_needs))
            return true;
    return false;
}

/* At one point: the line of an algorithm. */
static void compared_cells(grid *g, const style *st, const result *v, const result *root)
{
    const result *closed = field_get(v, F_closed);
    put_compared(grid_cell_add(g, *field_text(v, F_model) ? CELL_TEXT : CELL_CODE), v);
    grid_best(g, is_best(v));
    grid_value(g, st, v);
    if (has_units(root))
        grid_text(g, CELL_TEXT, field_text(v, F_units));
    if (!field_get(root, F_may_be_best))
        grid_ratio(g, st, field_get(v, F_to_best), field_get(v, F_to_best_least),
                   field_get(v, F_to_best_most));
    if (*field_text(v, F_closed_needs))
        str_format(grid_cell_add(g, CELL_TEXT), "not stated (needs %s)",
                   field_text(v, F_closed_needs));
    else if (has_closed(root))
        grid_text(g, CELL_FORMULA, closed ? field_text(closed, F_expression) : "");
}

static void lay_compare(blocks *b, const result *root)
{
    const char *metric = field_text(root, F_metric);
    bool units = has_units(root);
    grid g = { .cells = 0 };
    blocks_head(b, root, NULL);
    grid_column_add(&g, "algorithm", CELL_TEXT, false);
    g.column[0].marks = true;
    grid_column_add(&g, units ? metric : shown_in(root, metric), CELL_TEXT, true);
    if (units)
        grid_column_add(&g, "in", CELL_TEXT, false);
    if (!field_get(root, F_may_be_best))
        grid_column_add(&g, "to the best", CELL_TEXT, true);
    if (has_closed(root))
        grid_column_add(&g, "closed form", CELL_TEXT, false);
    blocks_table_begin(b, &g, NULL);
    for (const result *v = field_first(root, F_algorithms); v; v = v->next) {
        compared_cells(&g, &b->st, v, root);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
    if (field_get(root, F_may_be_best)) {
        str_own s = { 0 };
        put_open_contest(&s, root);
        blocks_paragraph(b, str_text(&s));
    }
    for (const result *v = field_first(root, F_algorithms); v; v = v->next)
        if (*field_text(v, F_error))
            blocks_paragraph(b, field_text(v, F_error));
    for (const result *v = field_first(root, F_algorithms); v; v = v->next)
        if (*field_text(v, F_variant_unknown)) {
            str_own s = { 0 };
            str_format(&s, "%s: %s", field_text(v, F_algorithm), field_text(v, F_variant_unknown));
            blocks_paragraph(b, str_text(&s));
        }
}

const view view_compare = { .lay = lay_compare, .row = compare_row, .drawn = true };

/* --- several metrics -------------------------------------------------------------------------- */

/* Adds a cell with a number, a range that is proved whatever the data, or nothing. */
static void metric_cell(grid *g, const style *st, const result *v)
{
    if (v && v->type == RESULT_OBJECT)
        grid_value(g, st, v);
    else if (v && v->type == RESULT_NUMBER)
        grid_number(g, st, v);
    else
        grid_text(g, CELL_NUMBER, "-");
}

static void metrics_row(grid *g, const style *st, const result *row)
{
    for (const result *m = field_first(g->head, F_metrics); m; m = m->next)
        if (grid_next(g, m->text, CELL_TEXT, true, true))
            metric_cell(g, st, result_get(row, m->text));
}

static void lay_metrics(blocks *b, const result *root)
{
    static const char *const titles[] = { "metric", "#value", "unit", "from", NULL };
    grid g = { .cells = 0 };
    blocks_head(b, root, NULL);
    blocks_table_begin(b, &g, titles);
    for (const result *v = root->first; v; v = v->next) {
        if (metric_named(v->key) < 0) /* says what is asked, where, and from what */
            continue;
        grid_text(&g, CELL_TEXT, v->key);
        metric_cell(&g, &b->st, v);
        grid_text(&g, CELL_TEXT, result_text(field_get(root, F_units), v->key));
        grid_text(&g, CELL_TEXT, result_text(field_get(root, F_from), v->key));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
    put_one_run(blocks_note_add(b, "run"), root);
    for (const result *w = field_first(root, F_why); w; w = w->next)
        blocks_item(b, w->key, w->text);
}

const view view_metrics = { .lay = lay_metrics, .row = metrics_row };

/* --- many runs -------------------------------------------------------------------------------- */

/* The columns, from the least that is proved to the most. */
static const struct {
    field key;
    const char *label, *what;
} quantiles[] = {
    { F_least, "least", "proved, whatever the data" }, { F_min, "smallest", "of the runs" },
    { F_lower_quartile, "lower quartile", "" },        { F_median, "median", "" },
    { F_mean, "mean", "of the runs" },                 { F_expected, "expected", "" },
    { F_upper_quartile, "upper quartile", "" },        { F_max, "largest", "of the runs" },
    { F_most, "most", "proved, whatever the data" },
};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

static void typical_row(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < QUANTILES; i++)
        grid_figure(g, st, quantiles[i].label, row, quantiles[i].key,
                    quantiles[i].key != F_expected || (g->may && g->may->expected));
}

static void lay_typical(blocks *b, const result *root)
{
    grid g = { .cells = 0 };
    str_own s = { 0 };
    blocks_head(b, root, NULL);
    grid_column_add(&g, field_text(root, F_metric), CELL_TEXT, false);
    grid_column_add(&g, shown_unit(root, metric_named(field_text(root, F_metric))), CELL_TEXT,
                    true);
    grid_column_add(&g, "", CELL_TEXT, false);
    blocks_table_begin(b, &g, NULL);
    for (int i = 0; i < QUANTILES; i++) {
        const result *v = field_get(root, quantiles[i].key);
        if (v == NULL)
            continue;
        grid_text(&g, CELL_TEXT, quantiles[i].label);
        grid_number(&g, &b->st, v);
        grid_best(&g, quantiles[i].key == F_median);
        grid_text(&g, CELL_TEXT,
                  quantiles[i].key == F_expected ? field_text(root, F_expected_over)
                                                 : quantiles[i].what);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
    put_sample(&b->st, &s, root);
    blocks_paragraph(b, str_text(&s));
}

const view view_typical = { .lay = lay_typical, .row = typical_row };
