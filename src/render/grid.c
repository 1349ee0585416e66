/* Tables: see grid.h. */
#include "render/grid.h"

#include <stdlib.h>
#include <string.h>

/* --- columns and cells -------------------------------------------------------------- */

void grid_column_add(grid *g, const char *title, cell_kind kind, bool number)
{
    g->column = mem_more(g->column, (size_t)g->columns, &g->column_room, sizeof *g->column);
    g->column[g->columns++] = (grid_column){ mem_copy(title), kind, number, false };
}

str *grid_cell_add(grid *g, cell_kind kind)
{
    size_t made = g->cell_room;
    g->cell = mem_more(g->cell, (size_t)g->cells, &g->cell_room, sizeof *g->cell);
    for (; made < g->cell_room; made++) /* texts are kept from row to row */
        g->cell[made] = (grid_cell){ .best = false };
    grid_cell *c = &g->cell[g->cells++];
    str_cut(&c->text, 0);
    c->kind = kind;
    c->best = c->wide = false;
    return &c->text;
}

void grid_cells_clear(grid *g)
{
    g->cells = 0;
}

void grid_end(grid *g)
{
    for (int i = 0; i < g->varying_count; i++)
        free(g->varying[i]);
    for (int i = 0; i < g->shown_count; i++)
        free(g->shown[i]);
    for (int i = 0; i < g->columns; i++)
        free(g->column[i].title);
    for (size_t i = 0; i < g->cell_room; i++)
        str_clear(&g->cell[i].text);
    free(g->varying);
    free(g->shown);
    free(g->column);
    free(g->cell);
    if (g->held)
        arena_free(g->held);
    *g = (grid){ .cells = 0 };
}

static void text_cell(grid *g, cell_kind kind, const char *text)
{
    str_add(grid_cell_add(g, kind), text ? text : "");
}

void grid_number(grid *g, const style *st, const result *v)
{
    if (v && v->type == RESULT_TEXT)
        text_cell(g, CELL_TEXT, v->text);
    else if (v)
        put_known(st, grid_cell_add(g, CELL_NUMBER), v);
    else
        text_cell(g, CELL_NUMBER, "");
}

/* 1.2, or 1.1 .. 1.5 of what depends on the data */
static void ratio_cell(grid *g, const style *st, const result *v, const result *least,
                       const result *most)
{
    str *s = grid_cell_add(g, CELL_NUMBER);
    num_ctx *c = &st->world->numbers;
    if (v && num_decimal(c, s, &v->value, 4, NULL) != ST_OK)
        str_cut(s, 0);
    if (v || least == NULL || most == NULL || num_decimal(c, s, &least->value, 4, NULL) != ST_OK)
        return;
    str_add(s, " .. ");
    if (num_decimal(c, s, &most->value, 4, NULL) != ST_OK)
        str_cut(s, 0);
}

/* Are their values counted in different units? */
static bool has_units(const result *root)
{
    return *result_text(result_get(root, "algorithms")->first, "units") != '\0';
}

/* umm as cards write it: UMM. */
static void put_upper(str *s, const char *model)
{
    for (; *model; model++)
        str_char(s, *model >= 'a' && *model <= 'z' ? *model - 'a' + 'A' : *model);
}

/* --- heads ---------------------------------------------------------------------------- */

void put_head_name(str *s, const result *card, const grid *points)
{
    static const char *const keys[] = {
        "algorithm", "problem", "law", "file", "metric", "condition"
    };
    const char *name = "";
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !*name; i++)
        name = result_text(card, keys[i]);
    str_format(s, "%s%s", name, *result_text(card, "model") ? " on " : "");
    put_upper(s, result_text(card, "model"));
    bool compared = points && points->view == VIEW_COMPARE,
         ranges = points && points->view == VIEW_CARD && !points->with_exact;
    int m = compared || ranges ? metric_named(result_text(card, compared ? "metric" : "command"))
                               : -1;
    if (m >= 0 && *metrics[m].unit && strcmp(metrics[m].unit, name) != 0
        && !(compared && has_units(card))) /* no column is headed by the unit */
        str_format(s, ", in %s", metrics[m].unit);
}

void head_choices(const result *card, void (*each)(void *data, const char *text), void *data)
{
    const result *p = result_get(card, "parameters");
    for (const result *o = p ? p->next : NULL; o && o->type == RESULT_TEXT; o = o->next) {
        bool is_unit = strcmp(o->key, "unit") == 0, variant = strcmp(o->key, "variant") == 0;
        if (strcmp(o->key, "discipline") && !is_unit && !variant)
            break;
        if (variant && !result_get(card, "violations"))
            continue; /* changes no count, only what a run finds */
        str s = { 0 };
        str_format(&s, "%s%s", is_unit ? "unit = " : "", o->text);
        each(data, str_text(&s));
        str_clear(&s);
    }
}

/* --- series of cards and bounds ----------------------------------------------------------- */

static const struct { const char *key, *title;
} card_columns[] = {
    { "exact", "exact" },        { "least", "least" },         { "most", "most" },
    { "closed", "closed form" }, { "bound", "bound" },         { "bound_sum", "sum" },
    { "ratio", "ratio" },        { "dominates", "dominates" },
};

/* The columns are those of the whole series, whatever its first row has. */
static bool has_card_column(const grid *g, const char *key)
{
    if (strcmp(key, "exact") == 0)
        return g->view == VIEW_CARD && g->with_exact;
    if (strcmp(key, "least") == 0 || strcmp(key, "most") == 0)
        return g->view == VIEW_CARD && g->with_range;
    if (strcmp(key, "closed") == 0)
        return g->with_closed;
    if (strcmp(key, "ratio") == 0)
        return g->with_bounds && g->view == VIEW_CARD;
    return g->with_bounds;
}

static void dominating(grid *g, const result *names)
{
    str *s = grid_cell_add(g, CELL_TEXT);
    for (const result *n = names ? names->first : NULL; n; n = n->next)
        str_format(s, "%s%s", s->length ? ", " : "", n->text);
}

static void card_head(grid *g, const result *row)
{
    (void)row;
    for (size_t i = 0; i < sizeof card_columns / sizeof *card_columns; i++)
        if (has_card_column(g, card_columns[i].key))
            grid_column_add(g, i == 0 && *g->unit ? g->unit : card_columns[i].title, CELL_TEXT,
                            strcmp(card_columns[i].key, "dominates") != 0);
}

static void card_cells(grid *g, const style *st, const result *row)
{
    for (size_t i = 0; i < sizeof card_columns / sizeof *card_columns; i++) {
        const char *key = card_columns[i].key;
        const result *v = result_get(row, key);
        if (!has_card_column(g, key))
            continue;
        if (strcmp(key, "closed") == 0)
            grid_number(g, st, v ? result_get(v, "value") : NULL);
        else if (strcmp(key, "ratio") == 0)
            ratio_cell(g, st, v, result_get(row, "ratio_least"), result_get(row, "ratio_most"));
        else if (strcmp(key, "dominates") == 0)
            dominating(g, v);
        else
            grid_number(g, st, v);
    }
}

/* --- algorithms side by side ----------------------------------------------------------------- */

static bool is_best(const result *v)
{
    const result *best = result_get(v, "best");
    return best && best->value.u.i;
}

/* sum.pairwise; on several models sum.pairwise on UMM. */
static void put_compared(str *s, const result *v)
{
    str_add(s, result_text(v, "algorithm"));
    str_add(s, *result_text(v, "model") ? " on " : "");
    put_upper(s, result_text(v, "model"));
}

/* A column for each, then the names of the best: several where they tie. */
static void compare_head(grid *g, const result *row)
{
    for (const result *v = result_get(row, "algorithms")->first; v; v = v->next) {
        str title = { 0 };
        put_compared(&title, v);
        str_format(&title, "%s%s", *result_text(v, "units") ? ", " : "", result_text(v, "units"));
        grid_column_add(g, str_text(&title), *result_text(v, "model") ? CELL_TEXT : CELL_CODE,
                        true);
        g->column[g->columns - 1].marks = true;
        str_clear(&title);
    }
    grid_column_add(g, "best", CELL_TEXT, false);
}

void grid_value(grid *g, const style *st, const result *v)
{
    const result *exact = result_get(v, "exact"), *least = result_get(v, "least"),
                 *most = result_get(v, "most");
    if (exact) {
        grid_number(g, st, exact);
    } else if (least && most) { /* proved, whatever the data */
        put_range(st, grid_cell_add(g, CELL_NUMBER), &least->value, &most->value);
    } else {
        text_cell(g, CELL_NUMBER, "-");
    }
}

static void compare_cells(grid *g, const style *st, const result *row)
{
    for (const result *v = result_get(row, "algorithms")->first; v; v = v->next) {
        grid_value(g, st, v);
        g->cell[g->cells - 1].best = is_best(v);
    }
    str *names = grid_cell_add(g, CELL_CODE);
    for (const result *v = result_get(row, "algorithms")->first; v; v = v->next)
        if (is_best(v)) {
            str_add(names, names->length ? ", " : "");
            put_compared(names, v);
        }
    if (result_get(row, "may_be_best")) {
        str_format(names, "%sundecided", names->length ? ", " : "");
        g->cell[g->cells - 1].kind = CELL_TEXT; /* no name */
    }
}

/* At one point: a line for each. */
void grid_compare(grid *g, const result *root)
{
    int m = metric_named(result_text(root, "metric"));
    *g = (grid){ .view = VIEW_COMPARE };
    grid_column_add(g, "algorithm", CELL_TEXT, false);
    g->column[0].marks = true;
    bool units = has_units(root);
    grid_column_add(
        g, !units && m >= 0 && *metrics[m].unit ? metrics[m].unit : result_text(root, "metric"),
        CELL_TEXT, true);
    if (units)
        grid_column_add(g, "in", CELL_TEXT, false);
    if (!result_get(root, "may_be_best"))
        grid_column_add(g, "to the best", CELL_TEXT, true);
    grid_column_add(g, "closed form", CELL_TEXT, false);
}

bool grid_compare_next(grid *g, const style *st, const result **at, const result *root)
{
    const result *v = *at = *at ? (*at)->next : result_get(root, "algorithms")->first;
    if (v == NULL)
        return false;
    const result *closed = result_get(v, "closed");
    grid_cells_clear(g);
    put_compared(grid_cell_add(g, *result_text(v, "model") ? CELL_TEXT : CELL_CODE), v);
    g->cell[0].best = is_best(v);
    grid_value(g, st, v);
    if (has_units(root))
        text_cell(g, CELL_TEXT, result_text(v, "units"));
    if (!result_get(root, "may_be_best"))
        ratio_cell(g, st, result_get(v, "to_best"), result_get(v, "to_best_least"),
                   result_get(v, "to_best_most"));
    if (*result_text(v, "closed_needs"))
        str_format(grid_cell_add(g, CELL_TEXT), "not stated (needs %s)",
                   result_text(v, "closed_needs"));
    else
        text_cell(g, CELL_FORMULA, closed ? result_text(closed, "expression") : "");
    return true;
}

/* --- several metrics -------------------------------------------------------------------------- */

/* A number, what is proved whatever the data, or nothing. */
static void metric_cell(grid *g, const style *st, const result *v)
{
    if (v && v->type == RESULT_OBJECT)
        grid_value(g, st, v);
    else if (v && v->type == RESULT_NUMBER)
        grid_number(g, st, v);
    else
        text_cell(g, CELL_NUMBER, "-");
}

static void metrics_head(grid *g, const result *row)
{
    (void)row;
    for (int i = 0; i < g->shown_count; i++)
        grid_column_add(g, g->shown[i], CELL_TEXT, true);
}

static void metrics_cells(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < g->shown_count; i++)
        metric_cell(g, st, result_get(row, g->shown[i]));
}

/* At one point: a line for each. */
void grid_metrics(grid *g)
{
    *g = (grid){ .view = VIEW_METRICS };
    grid_column_add(g, "metric", CELL_TEXT, false);
    grid_column_add(g, "value", CELL_TEXT, true);
    grid_column_add(g, "unit", CELL_TEXT, false);
    grid_column_add(g, "from", CELL_TEXT, false);
}

bool grid_metrics_next(grid *g, const style *st, const result **at, const result *root)
{
    const result *v = *at ? (*at)->next : root->first;
    while (v && metric_named(v->key) < 0) /* the others say what is asked, where, and from what */
        v = v->next;
    *at = v;
    if (v == NULL)
        return false;
    grid_cells_clear(g);
    text_cell(g, CELL_TEXT, v->key);
    metric_cell(g, st, v);
    text_cell(g, CELL_TEXT, metrics[metric_named(v->key)].unit);
    text_cell(g, CELL_TEXT, result_text(result_get(root, "from"), v->key));
    return true;
}

/* --- many runs -------------------------------------------------------------------------------- */

/* From the least that is proved to the most. */
static const struct { const char *key, *label, *what;
} quantiles[] = {
    { "least", "least", "proved, whatever the data" }, { "min", "smallest", "of the runs" },
    { "lower_quartile", "lower quartile", "" },        { "median", "median", "" },
    { "upper_quartile", "upper quartile", "" },        { "max", "largest", "of the runs" },
    { "most", "most", "proved, whatever the data" },
};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

static void typical_head(grid *g, const result *row)
{
    (void)row;
    for (int i = 0; i < QUANTILES; i++)
        grid_column_add(g, quantiles[i].label, CELL_TEXT, true);
}

static void typical_cells(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < QUANTILES; i++)
        grid_number(g, st, result_get(row, quantiles[i].key));
}

void grid_typical(grid *g, const result *root)
{
    int m = metric_named(result_text(root, "metric"));
    *g = (grid){ .view = VIEW_TYPICAL };
    grid_column_add(g, result_text(root, "metric"), CELL_TEXT, false);
    grid_column_add(g, m >= 0 ? metrics[m].unit : "", CELL_TEXT, true);
    grid_column_add(g, "", CELL_TEXT, false);
}

bool grid_typical_next(grid *g, const style *st, const result **at, const result *root)
{
    int i = 0;
    while (*at && strcmp(quantiles[i].key, (*at)->key) != 0)
        i++;
    for (i = *at ? i + 1 : 0; i < QUANTILES && !result_get(root, quantiles[i].key);)
        i++;
    if (i == QUANTILES)
        return false;
    *at = result_get(root, quantiles[i].key);
    grid_cells_clear(g);
    text_cell(g, CELL_TEXT, quantiles[i].label);
    grid_number(g, st, *at);
    g->cell[1].best = strcmp(quantiles[i].key, "median") == 0;
    text_cell(g, CELL_TEXT, quantiles[i].what);
    return true;
}

/* --- runs ------------------------------------------------------------------------------------- */

const char *shown_correctness(const result *r)
{
    return r == NULL || r->type == RESULT_NULL ? "not checked" : r->value.u.i ? "right" : "wrong";
}

/* A column of a run's field, which the cells are looked up by. */
static void run_column(grid *g, const char *key, const char *title, bool number)
{
    g->shown = mem_more(g->shown, (size_t)g->shown_count, &g->shown_room, sizeof *g->shown);
    g->shown[g->shown_count++] = mem_copy(key);
    grid_column_add(g, title, CELL_TEXT, number);
}

/* Everything that a single run shows: what its machine counts is the same in every row, what it is
 * held against is not. */
static void run_head(grid *g, const result *row)
{
    run_column(g, "time", "time units", true);
    if (result_get(row, "formula") || g->may_have_formula)
        run_column(g, "formula", "by formula", true);
    for (int i = 0; i < 2; i++)
        if (result_get(row, i ? "most" : "least") || g->may_have_range)
            run_column(g, i ? "most" : "least", i ? "most" : "least", true);
    if (result_get(row, "correct"))
        run_column(g, "correct", "result", false);
    for (int i = 0; i < 2 * METRICS;
         i++) { /* what the machine counts before what belongs to the program */
        int m = i % METRICS;
        if (m != METRIC_TIME && metrics[m].of_program == (i >= METRICS)
            && result_get(row, metrics[m].name))
            run_column(g, metrics[m].name, metrics[m].name, true);
    }
    if (result_get(row, "violations"))
        run_column(g, "violations", "violations", true);
}

static void run_cells(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < g->shown_count; i++) {
        const result *v = result_get(row, g->shown[i]);
        if (strcmp(g->shown[i], "correct") == 0)
            text_cell(g, CELL_TEXT, shown_correctness(v));
        else if (metric_named(g->shown[i]) >= 0 && !*metrics[metric_named(g->shown[i])].unit)
            ratio_cell(g, st, v, NULL, NULL);
        else
            grid_number(g, st, v);
    }
}

/* --- the least of a metric, for each value of what lies around -------------------------------- */

static const char *const study_places[] = { "first", "last" }, *const study_counts[] = {
    "ties", "points", "refused", "rivals"
};
enum { STUDY_COUNTS = 3 /* and rivals, where the data decides */ };

static void study_head(grid *g, const result *row)
{
    const result *best = result_get(row, "best");
    for (const result *v = result_get(best, "at")->first; v; v = v->next) {
        str s = { 0 };
        str_format(&s, "best %s", v->key);
        grid_column_add(g, str_text(&s), CELL_TEXT, true);
        str_clear(&s);
    }
    int m = metric_named(result_text(row, "metric"));
    grid_column_add(g, m >= 0 && *metrics[m].unit ? metrics[m].unit : result_text(row, "metric"),
                    CELL_TEXT, true);
    for (int i = 0; i < 2; i++)
        grid_column_add(g, study_places[i], CELL_TEXT, true);
    for (int i = 0; i < STUDY_COUNTS + (result_get(row, "rivals") != NULL); i++)
        grid_column_add(g, study_counts[i], CELL_TEXT, true);
}

static void study_cells(grid *g, const style *st, const result *row)
{
    const result *best = result_get(row, "best");
    for (const result *v = result_get(best, "at")->first; v; v = v->next)
        grid_number(g, st, v);
    grid_number(g, st, result_get(best, "value"));
    for (int i = 0; i < 2; i++)
        grid_number(g, st, result_get(result_get(row, study_places[i]), "value"));
    int rivals = g->columns
                 && strcmp(g->column[g->columns - 1].title, study_counts[STUDY_COUNTS]) == 0;
    for (int i = 0; i < STUDY_COUNTS + rivals; i++)
        grid_number(g, st, result_get(row, study_counts[i]));
}

/* --- conditions ------------------------------------------------------------------------------- */

static void ensure_head(grid *g, const result *row)
{
    (void)row;
    grid_column_add(g, "compared", CELL_TEXT, true);
    grid_column_add(g, "", CELL_TEXT, false);
}

static void ensure_cells(grid *g, const style *st, const result *row)
{
    put_sides(st, grid_cell_add(g, CELL_NUMBER), row);
    text_cell(g, CELL_TEXT, shown_ensured(row));
}

/* --- series ----------------------------------------------------------------------------------- */

/* Rows of another kind: every field that is one value. */
static bool is_plain(const result *f)
{
    return f->type != RESULT_OBJECT && f->type != RESULT_ARRAY && f->key[0] != '.';
}

static void plain_head(grid *g, const result *row)
{
    for (const result *f = row->first; f; f = f->next)
        if (is_plain(f))
            grid_column_add(g, f->key, CELL_TEXT,
                            f->type == RESULT_NUMBER || f->type == RESULT_MEASURED);
}

static void plain_cells(grid *g, const style *st, const result *row)
{
    for (const result *f = row->first; f; f = f->next)
        if (!is_plain(f))
            continue;
        else if (f->type == RESULT_TRUTH)
            text_cell(g, CELL_TEXT, f->value.u.i ? "yes" : "no");
        else if (f->type == RESULT_MEASURED)
            text_cell(g, CELL_NUMBER, f->text);
        else
            grid_number(g, st, f);
}

/* How the rows of a view become cells. */
static const struct {
    view view;
    void (*head)(grid *, const result *);
    void (*cells)(grid *, const style *, const result *);
} kinds[] = {
    { VIEW_CARD, card_head, card_cells },
    { VIEW_BOUND, card_head, card_cells },
    { VIEW_METRICS, metrics_head, metrics_cells },
    { VIEW_TYPICAL, typical_head, typical_cells },
    { VIEW_COMPARE, compare_head, compare_cells },
    { VIEW_RUN, run_head, run_cells },
    { VIEW_STUDY, study_head, study_cells },
    { VIEW_ENSURE, ensure_head, ensure_cells },
    { VIEW_MEASURE, grid_measure_head, grid_measure_cells },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static char **names_of(const result *list, int *count, size_t *room)
{
    char **names = NULL;
    *room = 0;
    *count = 0;
    for (const result *k = list ? list->first : NULL; k; k = k->next) {
        names = mem_more(names, (size_t)*count, room, sizeof *names);
        names[(*count)++] = mem_copy(k->text);
    }
    return names;
}

void grid_begin(grid *g, view v, const result *head)
{
    int m = metric_named(result_text(head, v == VIEW_COMPARE ? "metric" : "command"));
    const result *closed = result_get(head, ".closed"), *bounds = result_get(head, ".bounds");
    const result *exact = result_get(head, ".exact"), *range = result_get(head, ".range"),
                 *varying = result_get(head, "varying"),
                 *shown = result_get(head, v == VIEW_METRICS ? "metrics" : ".columns");
    *g = (grid){ .view = v, .unit = m >= 0 ? metrics[m].unit : "" };
    g->with_exact = exact == NULL || exact->value.u.i;
    g->with_range = range && range->value.u.i;
    g->with_closed = closed && closed->value.u.i;
    g->with_bounds = v == VIEW_BOUND || (bounds && bounds->value.u.i);
    size_t room;
    g->varying = names_of(varying, &g->varying_count, &room);
    g->shown = names_of(shown, &g->shown_count, &g->shown_room);
    g->may_have_formula = v == VIEW_RUN && exact && exact->value.u.i;
    g->may_have_range = v == VIEW_RUN && range && range->value.u.i;
}

bool grid_varies(const grid *g, const char *parameter)
{
    for (int i = 0; g && i < g->varying_count; i++)
        if (strcmp(g->varying[i], parameter) == 0)
            return true;
    return false;
}

bool grid_shows(const grid *g, const char *field)
{
    for (int i = 0; i < g->shown_count; i++)
        if (strcmp(g->shown[i], field) == 0)
            return true;
    return false;
}

static size_t kind_of(const grid *g)
{
    size_t k = 0;
    while (k < KINDS && kinds[k].view != g->view)
        k++;
    return k;
}

static bool is_refused(const result *row)
{
    return *result_text(row, "error") != '\0';
}

bool grid_hold(grid *g, const result *row)
{
    if (g->columns > 0 || !is_refused(row))
        return false;
    if (g->held == NULL) {
        g->held = arena_new();
        g->waiting = result_add_array(g->held, result_object(g->held), "rows");
    }
    result_copy(g->held, g->waiting, row);
    return true;
}

const result *grid_held(grid *g, const result *before)
{
    const result *next = before ? before->next : g->waiting ? g->waiting->first : NULL;
    if (next == NULL)
        g->waiting = NULL; /* the arena keeps them until the end */
    return next;
}

/* What varies and is no parameter: seeds. */
static const result *further(const grid *g, const result *row, int i)
{
    const result *p = result_get(row, "parameters");
    return p && result_get(p, g->varying[i]) ? NULL : result_get(row, g->varying[i]);
}

void grid_columns(grid *g, const result *row)
{
    const result *like = row          ? row
                         : g->waiting ? g->waiting->first
                                      : NULL,
                 *p = like ? result_get(like, "parameters") : NULL;
    size_t k = kind_of(g);
    if (g->columns > 0 || like == NULL)
        return;
    for (const result *v = p ? p->first : NULL; v; v = v->next)
        if (grid_varies(g, v->key))
            grid_column_add(g, v->key, CELL_FORMULA, true);
    for (int i = 0; i < g->varying_count; i++)
        if (further(g, like, i))
            grid_column_add(g, g->varying[i], CELL_FORMULA, true);
    if (row)
        (k < KINDS ? kinds[k].head : plain_head)(g, row);
    else
        grid_column_add(g, "refused", CELL_TEXT, false);
}

void grid_row(grid *g, const style *st, const result *row)
{
    const result *p = result_get(row, "parameters");
    size_t k = kind_of(g);
    grid_columns(g, row);
    grid_cells_clear(g);
    for (const result *v = p ? p->first : NULL; v; v = v->next)
        if (grid_varies(g, v->key) && v->type == RESULT_TEXT)
            text_cell(g, CELL_TEXT, v->text);
        else if (grid_varies(g, v->key))
            put_parameter(st, grid_cell_add(g, CELL_NUMBER), &v->value);
    for (int i = 0; i < g->varying_count; i++)
        if (further(g, row, i))
            grid_number(g, st, further(g, row, i));
    if (!is_refused(row)) {
        (k < KINDS ? kinds[k].cells : plain_cells)(g, st, row);
        return;
    }
    while (g->cells < g->varying_count) /* a parameter has no value either */
        text_cell(g, CELL_TEXT, "-");
    text_cell(g, CELL_TEXT, result_text(row, "error"));
    g->cell[g->cells - 1].wide = true;
}
