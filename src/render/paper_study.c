/* minimize and crossover as blocks: see paper.h.  Fields: cmd/minimize.c,
 * cmd/crossover.c. */
#include <string.h>

#include "render/paper.h"

/* p = 4096, b = 32 */
static void put_point(paper *p, str *s, const result *at)
{
    for (const result *v = at ? at->first : NULL; v; v = v->next) {
        str_format(s, "%s%s %s", v == at->first ? "" : ", ", v->key,
                   num_is_exact(&v->value) ? "= " : "");
        put_parameter(&p->st, s, &v->value);
    }
}

/* --- minimize: the places, then all points ------------------------------------------ */

/* How many times the least; nothing where it cannot be told, as at a least of 0. */
static void put_ratio(paper *p, str *s, const result *ratio)
{
    if (ratio && num_decimal(&p->st.world->numbers, s, &ratio->value, 4, NULL) != ST_OK)
        str_cut(s, 0);
}

static void place_row(paper *p, grid *g, const char *label, const result *place)
{
    if (place == NULL)
        return;
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), label);
    grid_number(g, &p->st, result_get(place, "value"));
    g->cell[1].best = strcmp(label, "least") == 0 || strcmp(label, "most") == 0;
    const result *at = result_get(place, "at");
    put_point(p, grid_cell_add(g, at->first && at->first->next ? CELL_TEXT : CELL_FACT), at);
    grid_number(g, &p->st, result_get(place, result_get(place, "less") ? "less" : "more"));
    put_ratio(p, grid_cell_add(g, CELL_NUMBER), result_get(place, "ratio"));
    p->writer->table_row(p, g);
}

static void places(paper *p, const result *root)
{
    static const struct { const char *key, *label;
    } rows[] = {
        { "best", "least" }, { "real", "least of the reals" },
        { "next", "next" },  { "first", "first" },
        { "last", "last" },
    };
    grid g = { .cells = 0 };
    bool most = shown_most(root);
    int m = metric_named(result_text(root, "metric"));
    grid_column_add(&g, "", CELL_TEXT, false);
    grid_column_add(&g, m >= 0 && *metrics[m].unit ? metrics[m].unit : result_text(root, "metric"),
                    CELL_TEXT, true);
    grid_column_add(&g, "at", CELL_TEXT, false);
    grid_column_add(&g, most ? "less" : "more", CELL_TEXT, true);
    grid_column_add(&g, most ? "to the most" : "to the least", CELL_TEXT, true);
    p->writer->table_begin(p, &g);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        place_row(p, &g, most && i == 0 ? "most" : rows[i].label, result_get(root, rows[i].key));
    p->writer->table_end(p);
    grid_end(&g);
}

static void searched(paper *p, const result *root)
{
    const result *tied = result_get(root, "tied"), *refused = result_get(root, "refused");
    str s = { 0 };
    if (tied) {
        str_add(&s, shown_most(root) ? "Most at " : "Least at ");
        put_decimal(&p->st, &s, &result_get(root, "ties")->value);
        str_add(&s, " points: ");
        for (const result *at = tied->first; at; at = at->next) {
            str_add(&s, at == tied->first ? "" : "; ");
            put_point(p, &s, at);
        }
        str_add(&s, ". ");
    }
    if (result_get(root, "at_most")) {
        put_study_ends(&p->st, &s, root);
        str_char(&s, ' ');
    }
    str_add(&s, "Searched: ");
    put_decimal(&p->st, &s, &result_get(root, "points")->value);
    str_add(&s, " points");
    if (refused && num_is_exact(&refused->value)
        && !(refused->value.kind == NUM_INT && refused->value.u.i == 0)) {
        str_add(&s, ", of which ");
        put_decimal(&p->st, &s, &refused->value);
        str_format(&s, " are refused, for instance: %s", result_text(root, "refused_why"));
    }
    str_add(&s, ".");
    p->writer->paragraph(p, str_text(&s));
    str_clear(&s);
}

static bool next_point(grid *g, paper *p, const result **at, const result *study)
{
    *at = *at ? (*at)->next : study->first;
    if (*at == NULL)
        return false;
    const result *best = result_get(*at, "best");
    grid_cells_clear(g);
    for (const result *f = (*at)->first; f; f = f->next)
        if (f->type != RESULT_TRUTH) {
            grid_number(g, &p->st, f);
            g->cell[g->cells - 1].best = best && best->value.u.i;
        }
    return true;
}

void paper_study(paper *p, const result *root)
{
    const result *study = result_get(root, "study");
    const char *metric = result_text(root, "metric");
    paper_head(p, root, NULL);
    places(p, root);
    searched(p, root);
    if (study == NULL || study->first == NULL || study->first->next == NULL)
        return;
    grid g = { .cells = 0 };
    for (const result *f = study->first->first; f; f = f->next)
        if (f->type != RESULT_TRUTH)
            grid_column_add(&g, f->key,
                            metric_named(f->key) < 0 && strcmp(f->key, metric) ? CELL_FORMULA
                                                                               : CELL_TEXT,
                            true);
    paper_table(p, &g, next_point, study);
}

/* --- crossover ------------------------------------------------------------------------ */

static bool next_range(grid *g, paper *p, const result **at, const result *root)
{
    *at = *at ? (*at)->next : result_get(root, "ranges")->first;
    if (*at == NULL)
        return false;
    grid_cells_clear(g);
    put_parameter(&p->st, grid_cell_add(g, CELL_NUMBER), &result_get(*at, "from")->value);
    put_parameter(&p->st, grid_cell_add(g, CELL_NUMBER), &result_get(*at, "to")->value);
    int cheaper = g->cells;
    str_add(grid_cell_add(g, CELL_TEXT), shown_winner(*at)); /* equal, undecided */
    for (const result *n = result_get(root, "of")->first; n; n = n->next)
        if (strcmp(n->text, shown_winner(*at)) == 0)
            g->cell[cheaper].kind = CELL_CODE;
    for (const result *n = result_get(root, "of")->first; n && g->cells < g->columns; n = n->next) {
        grid_number(g, &p->st, result_get(*at, n->text));
        g->cell[g->cells - 1].best = strcmp(n->text, shown_winner(*at)) == 0;
    }
    return true;
}

void paper_crossover(paper *p, const result *root)
{
    const result *ranges = result_get(root, "ranges"), *names = result_get(root, "of");
    bool valued = ranges->first && result_get(ranges->first, names->first->text);
    grid g = { .cells = 0 };
    str s = { 0 };
    paper_head(p, root, NULL);
    str_format(&s, "from %s", result_text(root, "over"));
    grid_column_add(&g, str_text(&s), CELL_TEXT, true);
    grid_column_add(&g, "to", CELL_TEXT, true);
    grid_column_add(&g, shown_contest(ranges->first), CELL_TEXT, false);
    for (const result *n = valued ? names->first : NULL; n; n = n->next)
        grid_column_add(&g, n->text, CELL_CODE, true);
    paper_table(p, &g, next_range, root);
    str_cut(&s, 0);
    str_format(&s, "Searched: %s.", result_text(root, "searched"));
    p->writer->paragraph(p, str_text(&s));
    str_clear(&s);
}
