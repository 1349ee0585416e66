/* Cards, bounds and runs as blocks: see paper.h. */
#include <string.h>

#include "render/paper.h"

static const char *unit_of(const result *card, const char *key)
{
    int m = metric_named(result_text(card, key));
    return m < 0 ? "" : *metrics[m].unit ? metrics[m].unit : metrics[m].name;
}

static void add_row(grid *g, const char *label)
{
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), label);
}

/* --- bounds --------------------------------------------------------------------------- */

static void add_term(paper *p, grid *g, const result *card, const result *term, const char *label)
{
    const result *value = result_get(term, "value");
    str *s;
    grid_cells_clear(g);
    s = grid_cell_add(g, CELL_TEXT);
    str_format(s, "%s%s%s", label, *label ? ", " : "", result_text(term, "name"));
    bool best = shown_dominates(card, term);
    if (best)
        str_add(s, " (dominates)");
    put_decimal(&p->st, grid_cell_add(g, CELL_NUMBER), &value->value);
    g->cell[1].best = best;
    str_add(grid_cell_add(g, CELL_FORMULA), result_text(term, "expression"));
    put_share(&p->st, grid_cell_add(g, CELL_NUMBER), &value->value,
              &result_get(card, "bound_sum")->value);
}

/* What the source claims up to a constant, beside strict terms: no part of their sum. */
static void order_rows(paper *p, grid *g, const result *card)
{
    const result *orders = result_get(card, "orders");
    for (const result *b = orders ? orders->first : NULL; b; b = b->next) {
        add_row(g, "order, ");
        str_add(&g->cell[0].text, result_text(b, "name"));
        put_decimal(&p->st, grid_cell_add(g, CELL_NUMBER), &result_get(b, "value")->value);
        str_add(grid_cell_add(g, CELL_FORMULA), result_text(b, "expression"));
        grid_cell_add(g, CELL_NUMBER);
        str_add(grid_cell_add(g, CELL_TEXT), result_text(b, "why"));
        p->writer->table_row(p, g);
    }
}

static void add_total(paper *p, grid *g, const char *label, const result *v, const char *why)
{
    add_row(g, label);
    put_decimal(&p->st, grid_cell_add(g, CELL_NUMBER), &v->value);
    grid_cell_add(g, CELL_TEXT);
    grid_cell_add(g, CELL_NUMBER);
    str_add(grid_cell_add(g, CELL_TEXT), why);
    p->writer->table_row(p, g);
}

void paper_bound(paper *p, const result *root)
{
    grid g = { .cells = 0 };
    char times[64];
    int terms = 0;
    const result *strict = result_get(root, "strict");
    bool holds = strict && strict->value.u.i;
    paper_head(p, root, NULL);
    grid_column_add(&g, holds ? "lower bound" : "order", CELL_TEXT, false);
    grid_column_add(&g, unit_of(root, "metric"), CELL_TEXT, true);
    grid_column_add(&g, "formula", CELL_TEXT, false);
    grid_column_add(&g, "share", CELL_TEXT, true);
    grid_column_add(&g, "why", CELL_TEXT, false);
    p->writer->table_begin(p, &g);
    for (const result *b = result_get(root, "bounds")->first; b; b = b->next, terms++) {
        add_term(p, &g, root, b, "");
        str_add(grid_cell_add(&g, CELL_TEXT), result_text(b, "why"));
        p->writer->table_row(p, &g);
    }
    snprintf(times, sizeof times, "at most %d times the largest", terms);
    add_total(p, &g, "largest", result_get(root, "bound"),
              holds ? "no algorithm takes less" : "up to a constant");
    if (terms > 1)
        add_total(p, &g, "sum", result_get(root, "bound_sum"), times);
    order_rows(p, &g, root);
    p->writer->table_end(p);
    grid_end(&g);
    if (*result_text(root, "bound_source"))
        p->writer->paragraph(p, result_text(root, "bound_source"));
}

/* --- cards ------------------------------------------------------------------------------ */

/* exact; or least and most, which are proved whatever the data. */
static void value_rows(paper *p, grid *g, const result *card, bool share)
{
    static const char *const keys[] = { "exact", "least", "most" };
    const char *source = result_text(card, "source");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const result *v = result_get(card, keys[i]);
        if (v == NULL)
            continue;
        add_row(g, keys[i]);
        put_short(&p->st, grid_cell_add(g, CELL_NUMBER), &v->value);
        g->cell[1].best = true;
        str *s = grid_cell_add(g, CELL_NUMBER);
        if (v->value.kind == NUM_RAT && p->st.world->fractions == FRACTIONS_EXACT)
            put_decimal(&p->st, s, &v->value);
        if (share)
            grid_cell_add(g, CELL_NUMBER);
        str_add(grid_cell_add(g, CELL_TEXT), source);
        source = "";
        p->writer->table_row(p, g);
    }
}

static void closed_row(paper *p, grid *g, const result *closed, bool share)
{
    add_row(g, "closed form");
    put_decimal(&p->st, grid_cell_add(g, CELL_NUMBER), &result_get(closed, "value")->value);
    str_add(grid_cell_add(g, CELL_FORMULA), result_text(closed, "expression"));
    if (share)
        grid_cell_add(g, CELL_NUMBER);
    str_add(grid_cell_add(g, CELL_TEXT), result_text(closed, "source"));
    p->writer->table_row(p, g);
}

/* Sentences, each with a blank behind it. */
static void said(paper *p, str *s)
{
    while (s->length && s->text[s->length - 1] == ' ')
        str_cut(s, s->length - 1);
    if (s->length)
        p->writer->paragraph(p, str_text(s));
    str_clear(s);
}

static void card_remarks(paper *p, const result *card)
{
    str s = { 0 };
    const char *optimal = result_text(card, "optimal"), *why = result_text(card, "optimal_why");
    if (*result_text(card, "closed_needs"))
        str_format(&s, "Closed form: not stated for these parameters (needs %s). ",
                   result_text(card, "closed_needs"));
    if (*result_text(card, "derived"))
        str_format(&s, "Derived %s. ", result_text(card, "derived"));
    if (*result_text(card, "counted"))
        str_format(&s, "Counted %s. ", result_text(card, "counted"));
    if (result_get(card, "ratio") || result_get(card, "ratio_most") || result_get(card, "holds")) {
        str verdict = { 0 };
        put_verdict(&p->st, &verdict, card);
        if (verdict.length)
            str_format(&s, "Verdict: %s. ", str_text(&verdict));
        str_clear(&verdict);
    }
    if (*optimal && strcmp(optimal, "unknown") != 0)
        str_format(&s, "Optimal: %s%s%s.", optimal, *why ? ", " : "", why);
    said(p, &s);
}

void paper_card(paper *p, const result *card)
{
    grid g = { .cells = 0 };
    const result *closed = result_get(card, "closed"), *bounds = result_get(card, "bounds"),
                 *strict = result_get(card, "strict");
    paper_head(p, card, NULL);
    grid_column_add(&g, "", CELL_TEXT, false);
    grid_column_add(&g, unit_of(card, "command"), CELL_TEXT, true);
    grid_column_add(&g, "formula", CELL_TEXT, false);
    if (bounds)
        grid_column_add(&g, "share", CELL_TEXT, true);
    grid_column_add(&g, "source", CELL_TEXT, false);
    p->writer->table_begin(p, &g);
    value_rows(p, &g, card, bounds != NULL);
    if (closed)
        closed_row(p, &g, closed, bounds != NULL);
    for (const result *b = bounds ? bounds->first : NULL; b; b = b->next) {
        add_term(p, &g, card, b, strict && strict->value.u.i ? "bound" : "order");
        str_add(grid_cell_add(&g, CELL_TEXT), result_text(card, "bound_source"));
        p->writer->table_row(p, &g);
    }
    order_rows(p, &g, card);
    p->writer->table_end(p);
    grid_end(&g);
    card_remarks(p, card);
}

/* --- runs ---------------------------------------------------------------------------------- */

static void run_remarks(paper *p, const result *run)
{
    const result *equal = result_get(run, "equal"), *violations = result_get(run, "violations");
    str s = { 0 };
    if (equal && equal->value.u.i)
        str_add(&s, "The time is as the formula says. ");
    if (equal && !equal->value.u.i) {
        str_add(&s, "The time is NOT what the formula says: ");
        put_decimal(&p->st, &s, &result_get(run, "formula")->value);
        str_add(&s, ". ");
    }
    const result *within = result_get(run, "within");
    if (within) {
        str_format(&s, "The time is %swithin the proved ", within->value.u.i ? "" : "NOT ");
        put_decimal(&p->st, &s, &result_get(run, "least")->value);
        str_add(&s, " to ");
        put_decimal(&p->st, &s, &result_get(run, "most")->value);
        str_add(&s, ". ");
    }
    if (*result_text(run, "violation")) {
        str_add(&s, "Violations: ");
        put_value(&p->st, &s, &violations->value, SHOWN_DIGITS);
        str_format(&s, "; the first: %s. ", result_text(run, "violation"));
    }
    if (*result_text(run, "allocation")) {
        str_add(&s, "W/p + S is ");
        put_decimal(&p->st, &s, &result_get(run, "brent")->value);
        str_format(&s, ": %s. ", result_text(run, "allocation"));
    }
    if (result_get(run, "correct"))
        str_format(&s, "Result: %s.", shown_correctness(result_get(run, "correct")));
    said(p, &s);
}

void paper_run(paper *p, const result *run)
{
    grid g = { .cells = 0 };
    paper_head(p, run, NULL);
    grid_column_add(&g, "", CELL_TEXT, false);
    grid_column_add(&g, "count", CELL_TEXT, true);
    grid_column_add(&g, "unit", CELL_TEXT, false);
    p->writer->table_begin(p, &g);
    for (int m = 0; m < METRICS; m++) {
        const result *v = result_get(run, metrics[m].name);
        if (v == NULL || v->type != RESULT_NUMBER)
            continue;
        add_row(&g, metrics[m].name);
        put_decimal(&p->st, grid_cell_add(&g, CELL_NUMBER), &v->value);
        g.cell[1].best = m == METRIC_TIME;
        str_add(grid_cell_add(&g, CELL_TEXT), metrics[m].unit);
        p->writer->table_row(p, &g);
    }
    p->writer->table_end(p);
    grid_end(&g);
    run_remarks(p, run);
}
