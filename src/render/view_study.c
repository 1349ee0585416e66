/* minimize: the best point, how much better it is than others, the table of the study; crossover:
 * the ranges.  Fields: cmd/minimize.c, cmd/crossover.c. */
#include <string.h>

#include "render/blocks.h"

/* The word for the winner in crossover: cheaper, or better where more is better. */
static const char *contest_word(const result *range)
{
    return range && field_get(range, F_better) ? "better" : "cheaper";
}

static bool is_maximized(const result *study)
{
    return strcmp(field_text(study, F_command), "maximize") == 0;
}

/* Adds what ranges mean: "... stands here as the most that it can be; 2 other values may be better:
 * d = 2; d = 8". */
static void put_study_ends(const style *st, str *s, const result *root)
{
    const result *rivals = field_get(root, F_rivals), *list = field_get(root, F_rival);
    str_format(s, "What is known by a least and a most stands here as the %s that it can be; ",
               is_maximized(root) ? "least" : "most");
    if (rivals->value.kind == NUM_INT && rivals->value.u.i == 0) {
        str_add(s, "no other value can be better, whatever the data.");
        return;
    }
    put_decimal(st, s, &rivals->value);
    str_add(s, rivals->value.kind == NUM_INT && rivals->value.u.i == 1
                   ? " other value may be better: "
                   : " other values may be better: ");
    uint64_t named = 0;
    for (const result *r = list->first; r; r = r->next, named++) {
        str_add(s, r != list->first ? "; " : "");
        put_point(st, s, r);
    }
    bool all = rivals->value.kind == NUM_INT && (uint64_t)rivals->value.u.i == named;
    str_add(s, all ? "." : "; ...");
}

static bool is_zero(const num *v)
{
    return v->kind == NUM_INT && v->u.i == 0;
}

static void count(const num *v, uint64_t *n)
{
    if (!num_to_u64(v, n))
        *n = UINT64_MAX;
}

/* --- minimize: the places --------------------------------------------------------------------- */

/* Adds a place as a fact: at p = 2, 12012 more, 46.5 x. */
static void add_place(blocks *b, facts *f, const result *root, field key)
{
    const result *p = field_get(root, key);
    if (p == NULL)
        return;
    fact *l = facts_add(f, field_name(key));
    put_decimal(&b->st, &l->number, field_number(p, F_value));
    put_point(&b->st, &l->at, field_get(p, F_at));
    const field word = field_has(p, F_less) ? F_less : F_more;
    const result *more = field_get(p, word), *ratio = field_get(p, F_ratio);
    if (more && is_zero(&more->value)) {
        str_add(&l->says, "the same");
        return;
    }
    if (more) {
        put_decimal(&b->st, &l->says, &more->value);
        str_format(&l->says, " %s", field_name(word));
    }
    str_own factor = { 0 };
    if (ratio && num_decimal(&b->st.world->numbers, &factor, &ratio->value, 4, NULL) == ST_OK
        && strcmp(str_text(&factor), "1") != 0)
        str_format(&l->says, "%s%s x", more ? ", " : "", str_text(&factor));
}

/* Adds the best value: at p = 64; at p = 32, 64, ... (12 values) where several have it. */
static void add_best(blocks *b, facts *f, const result *root)
{
    const result *best = field_get(root, F_best), *tied = field_get(root, F_tied),
                 *ties = field_get(root, F_ties);
    int shown = 0;
    fact *l = facts_add(f, is_maximized(root) ? "most" : "least");
    l->best = true;
    l->unit = shown_unit(root, metric_named(field_text(root, F_metric)));
    put_decimal(&b->st, &l->number, field_number(best, F_value));
    for (const result *p = tied ? tied->first : NULL; p; p = p->next, shown++) {
        str_add(&l->at, shown ? p->first->next ? "; " : ", " : "");
        if (shown && p->first->next == NULL)
            put_parameter(&b->st, &l->at, &p->first->value);
        else
            put_point(&b->st, &l->at, p);
    }
    if (tied == NULL)
        put_point(&b->st, &l->at, field_get(best, F_at));
    else if (ties->value.u.i > shown) {
        str_add(&l->at, ", ... (");
        put_decimal(&b->st, &l->at, &ties->value);
        str_add(&l->at, " values)");
    }
}

static void add_real(blocks *b, facts *f, const result *real)
{
    if (real == NULL)
        return;
    const result *at = field_first(real, F_at);
    fact *l = facts_add(f, "real");
    put_decimal(&b->st, &l->number, field_number(real, F_value));
    str_format(&l->at, "%s %s", at->key, num_is_exact(&at->value) ? "= " : "");
    put_decimal(&b->st, &l->at, &at->value);
    str_add(&l->says, "if it need not be an integer");
}

static void searched(blocks *b, const result *root)
{
    const result *refused = field_get(root, F_refused), *over = field_get(root, F_over);
    str *s = blocks_note_add(b, "searched");
    str_own ends = { 0 };
    put_decimal(&b->st, s, field_number(root, F_points));
    for (const result *o = over->first; o; o = o->next)
        str_format(s, "%s%s", o == over->first ? " values of " : " x ", o->text);
    if (is_zero(&refused->value)) {
        str_add(s, ", all");
    } else {
        str_add(s, "; ");
        put_decimal(&b->st, s, &refused->value);
        str_format(s, " of them refused, for instance: %s", field_text(root, F_refused_why));
    }
    if (field_get(root, F_at_most)) {
        put_study_ends(&b->st, &ends, root);
        blocks_paragraph(b, str_text(&ends));
    }
}

/* Writes where the best value comes from, unless from a formula of the definition; of a value
 * between two ends put_study_ends tells. */
static void how(blocks *b, const char *from)
{
    if (strcmp(from, "derived") == 0)
        blocks_note(b, "how", "derived from the program");
    else if (strcmp(from, "counted") == 0)
        blocks_note(b, "how", "counted");
}

/* --- minimize: the points --------------------------------------------------------------------- */

static bool is_best(const result *row)
{
    return field_true(row, F_best);
}

static void points(blocks *b, const result *root)
{
    const result *study = field_get(root, F_study);
    if (study == NULL || study->first == NULL || study->first->next == NULL)
        return;
    grid g = { .mark = is_maximized(root) ? "most" : "least" };
    str_own s = { 0 };
    const char *metric = field_text(root, F_metric);
    uint64_t shown = 0, all, refused;
    for (const result *f = study->first->first; f; f = f->next)
        if (f->type != RESULT_TRUTH)
            grid_column_add(&g, f->key,
                            metric_named(f->key) < 0 && strcmp(f->key, metric) ? CELL_FORMULA
                                                                               : CELL_TEXT,
                            true);
    blocks_table_begin(b, &g, NULL);
    for (const result *r = study->first; r; r = r->next, shown++) {
        for (const result *f = r->first; f; f = f->next)
            if (f->type != RESULT_TRUTH) {
                grid_number(&g, &b->st, f);
                grid_best(&g, is_best(r));
            }
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
    count(field_number(root, F_points), &all);
    count(field_number(root, F_refused), &refused);
    if (all - refused > shown) {
        str_format(&s, "%llu of ", (unsigned long long)shown);
        put_decimal(&b->st, &s, field_number(root, F_points));
        str_add(&s, " points shown");
        blocks_paragraph(b, str_text(&s));
    }
}

static void lay_study(blocks *b, const result *root)
{
    facts f = { .title = shown_in(root, field_text(root, F_metric)) };
    blocks_head(b, root, NULL);
    add_best(b, &f, root);
    add_real(b, &f, field_get(root, F_real));
    add_place(b, &f, root, F_next);
    add_place(b, &f, root, F_first);
    add_place(b, &f, root, F_last);
    blocks_facts(b, &f);
    searched(b, root);
    how(b, field_text(root, F_from));
    points(b, root);
}

/* --- for each value of what lies around ------------------------------------------------------- */

static void study_row(grid *g, const style *st, const result *row)
{
    static const field places[] = { F_first, F_last },
                       counts[] = { F_ties, F_points, F_refused, F_rivals };
    enum { RIVALS = 3 /* where data decide */ };
    const result *best = field_get(row, F_best);
    const char *metric = field_text(row, F_metric),
               *in = shown_series_unit(g->head, row, metric_named(metric));
    for (const result *v = field_first(best, F_at); v; v = v->next) {
        str_own s = { 0 };
        str_format(&s, "best %s", v->key);
        if (grid_next(g, str_text(&s), CELL_TEXT, true, true))
            grid_number(g, st, v);
    }
    grid_figure(g, st, *in ? in : metric, best, F_value, true);
    for (int i = 0; i < 2; i++)
        grid_figure(g, st, field_name(places[i]), field_get(row, places[i]), F_value, true);
    for (int i = 0; i <= RIVALS; i++)
        grid_figure(g, st, field_name(counts[i]), row, counts[i],
                    i < RIVALS || field_get(row, F_rivals));
}

const view view_study = { .lay = lay_study, .row = study_row };

/* --- crossover -------------------------------------------------------------------------------- */

static void range_cells(grid *g, const style *st, const result *range, const result *root)
{
    const char *winner = field_text(range, field_has(range, F_better) ? F_better : F_cheaper);
    put_parameter(st, grid_cell_add(g, CELL_NUMBER), field_number(range, F_from));
    put_parameter(st, grid_cell_add(g, CELL_NUMBER), field_number(range, F_to));
    int cheaper = g->cells;
    grid_text(g, CELL_TEXT, winner); /* a word: equal, undecided */
    for (const result *n = field_first(root, F_of); n; n = n->next)
        if (strcmp(n->text, winner) == 0)
            g->cell[cheaper].kind = shown_named(winner);
    for (const result *n = field_first(root, F_of); n && g->cells < g->columns; n = n->next) {
        grid_number(g, st, result_get(range, n->text));
        grid_best(g, strcmp(n->text, winner) == 0);
    }
}

static void lay_crossover(blocks *b, const result *root)
{
    const result *ranges = field_get(root, F_ranges), *names = field_get(root, F_of);
    bool valued = ranges->first && result_get(ranges->first, names->first->text);
    grid g = { .keys = 2, .most = 40 };
    str_own s = { 0 };
    blocks_head(b, root, NULL);
    str_format(&s, "from %s", field_text(root, F_over));
    grid_column_add(&g, str_text(&s), CELL_TEXT, true);
    grid_column_add(&g, "to", CELL_TEXT, true);
    grid_column_add(&g, contest_word(ranges->first), CELL_TEXT, false);
    for (const result *n = valued ? names->first : NULL; n; n = n->next)
        grid_column_add(&g, n->text, shown_named(n->text), true);
    blocks_table_begin(b, &g, NULL);
    for (const result *r = ranges->first; r; r = r->next) {
        range_cells(&g, &b->st, r, root);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
    blocks_note(b, "searched", field_text(root, F_searched));
    str *how = blocks_note_add(b, "how");
    for (const result *f = field_first(root, F_from); f; f = f->next) {
        bool derived = strcmp(f->text, "derived") == 0;
        if (derived || strcmp(f->text, "counted") == 0)
            str_format(how, "%s%s %s", how->length ? "; " : "", f->key,
                       derived ? "derived from the program" : "counted");
    }
}

const view view_crossover = { .lay = lay_crossover };
