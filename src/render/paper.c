/* Answers as blocks: see paper.h.  The sink, heads, series, comparisons and values. */
#include "render/paper.h"

#include <stdlib.h>
#include <string.h>

#include "render/steps.h"

/* --- heads and tables --------------------------------------------------------------- */

static void add_choice(void *data, const char *text)
{
    str_add(grid_cell_add(data, CELL_TEXT), text);
}

void paper_head(paper *p, const result *card, const grid *points)
{
    grid line = { .cells = 0 };
    str name = { 0 };
    const result *parameters = result_get(card, "parameters");
    put_head_name(&name, card, points);
    p->writer->heading(p, 1, str_text(&name));
    for (const result *v = parameters ? parameters->first : NULL; v; v = v->next) {
        if (grid_varies(points, v->key))
            continue;
        str *s = grid_cell_add(&line, CELL_FACT);
        str_format(s, "%s = ", v->key);
        put_parameter(&p->st, s, &v->value);
    }
    head_choices(card, add_choice, &line);
    if (line.cells)
        p->writer->line(p, &line);
    grid_end(&line);
    str_clear(&name);
}

void paper_table(paper *p, grid *g,
                 bool (*next)(grid *g, paper *p, const result **at, const result *root),
                 const result *root)
{
    const result *at = NULL;
    p->writer->table_begin(p, g);
    while (next(g, p, &at, root))
        p->writer->table_row(p, g);
    p->writer->table_end(p);
    grid_end(g);
}

/* --- values and comparisons ------------------------------------------------------------ */

static void show_value(paper *p, const result *root)
{
    enum { VALUES = 40 /* of a line */ };
    const result *many = result_get(root, "values"), *one = result_get(root, "value");
    grid line = { .cells = 0 };
    result room;
    for (const result *v = many ? result_first(many, &room) : one; v;
         v = many ? result_next(many, v, &room) : NULL) {
        if (line.cells == VALUES) { /* a long list: lines of it */
            p->writer->line(p, &line);
            grid_cells_clear(&line);
        }
        put_value(&p->st, grid_cell_add(&line, CELL_NUMBER), &v->value, p->st.world->digits);
    }
    p->writer->line(p, &line);
    grid_end(&line);
}

static void show_ensured(paper *p, const result *root)
{
    str s = { 0 };
    put_ensured(&p->st, &s, root);
    p->writer->paragraph(p, str_text(&s));
    str_clear(&s);
}

static bool next_compared(grid *g, paper *p, const result **at, const result *root)
{
    return grid_compare_next(g, &p->st, at, root);
}

static void show_compare(paper *p, const result *root)
{
    grid g;
    paper_head(p, root, NULL);
    grid_compare(&g, root);
    paper_table(p, &g, next_compared, root);
    if (result_get(root, "may_be_best")) {
        str s = { 0 };
        put_open_contest(&s, root);
        p->writer->paragraph(p, str_text(&s));
        str_clear(&s);
    }
    for (const result *v = result_get(root, "algorithms")->first; v; v = v->next)
        if (*result_text(v, "error"))
            p->writer->paragraph(p, result_text(v, "error"));
}

static bool next_metric(grid *g, paper *p, const result **at, const result *root)
{
    return grid_metrics_next(g, &p->st, at, root);
}

static void show_metrics(paper *p, const result *root)
{
    grid g;
    const result *why = result_get(root, "why");
    paper_head(p, root, NULL);
    grid_metrics(&g);
    paper_table(p, &g, next_metric, root);
    for (const result *w = why ? why->first : NULL; w; w = w->next) {
        str s = { 0 };
        str_format(&s, "%s: %s", w->key, w->text);
        p->writer->paragraph(p, str_text(&s));
        str_clear(&s);
    }
}

static bool next_quantile(grid *g, paper *p, const result **at, const result *root)
{
    return grid_typical_next(g, &p->st, at, root);
}

static void show_typical(paper *p, const result *root)
{
    grid g;
    str s = { 0 };
    paper_head(p, root, NULL);
    grid_typical(&g, root);
    paper_table(p, &g, next_quantile, root);
    put_sample(&p->st, &s, root);
    p->writer->paragraph(p, str_text(&s));
    str_clear(&s);
}

static void show_steps(paper *p, const result *root)
{
    char *text = NULL;
    size_t length = 0;
    style st = p->st;
    st.color = st.live = false;
    st.utf8 = p->writer->utf8;
    st.width = 80;
    if ((st.out = open_memstream(&text, &length)) == NULL)
        return;
    steps_all(&st, root);
    fclose(st.out);
    paper_head(p, root, NULL);
    p->writer->code(p, text);
    free(text);
}

/* What measured rows are of. */
static void paper_measure(paper *p, const result *head)
{
    str s = { 0 };
    const result *cpu = result_get(head, "correctness_only");
    str_format(&s, "%s on %s (%s)%s", result_text(head, "algorithm"), result_text(head, "hardware"),
               result_text(head, "device"), cpu && cpu->value.u.i ? ": CPU, correctness only" : "");
    p->writer->heading(p, 1, str_text(&s));
    str_clear(&s);
}

/* --- the sink ---------------------------------------------------------------------------- */

static void answer(sink *s, view v, const result *root)
{
    paper *p = (paper *)s;
    switch (v) {
    case VIEW_VALUE: show_value(p, root); break;
    case VIEW_CARD: paper_card(p, root); break;
    case VIEW_BOUND: paper_bound(p, root); break;
    case VIEW_COMPARE: show_compare(p, root); break;
    case VIEW_METRICS: show_metrics(p, root); break;
    case VIEW_TYPICAL: show_typical(p, root); break;
    case VIEW_RUN: paper_run(p, root); break;
    case VIEW_STEPS:
    case VIEW_STEPS_PAGED: show_steps(p, root); break;
    case VIEW_STUDY: paper_study(p, root); break;
    case VIEW_CROSSOVER: paper_crossover(p, root); break;
    case VIEW_PAPER: paper_paper(p, root); break;
    case VIEW_RELATE: paper_relate(p, root); break;
    case VIEW_CONFLICTS: paper_conflicts(p, root); break;
    case VIEW_ENSURE: show_ensured(p, root); break;
    case VIEW_PLOT: paper_plot(p, root); break;
    case VIEW_DEVICES:
    case VIEW_PAGE: paper_page(p, root); break;
    case VIEW_GROWS: {
        arena *a = arena_new();
        paper_page(p, grows_page(a, root));
        arena_free(a);
        break;
    }
    case VIEW_MEASURE: break; /* always rows */
    case VIEW_NOTE:
        if (!p->st.quiet)
            p->writer->remark(p, result_text(root, "note"));
        break;
    }
    fflush(p->st.out);
}

static void begin_rows(sink *s, view v, const result *head)
{
    grid_begin(&((paper *)s)->series, v, head);
    if (v == VIEW_MEASURE)
        paper_measure((paper *)s, head);
}

static void put_row(paper *p, const result *r)
{
    grid_row(&p->series, &p->st, r);
    if (!p->series_open) {
        p->series_open = true;
        if (p->series.view != VIEW_MEASURE) /* which has said it */
            paper_head(p, r, &p->series);
        p->writer->table_begin(p, &p->series);
    }
    p->writer->table_row(p, &p->series);
}

static void put_held(paper *p, const result *r)
{
    grid_columns(&p->series, r);
    for (const result *h = grid_held(&p->series, NULL); h; h = grid_held(&p->series, h))
        put_row(p, h);
}

static void row(sink *s, const result *r)
{
    paper *p = (paper *)s;
    if (grid_hold(&p->series, r))
        return;
    put_held(p, r);
    put_row(p, r);
}

static void end_rows(sink *s, bool failed)
{
    (void)failed;
    paper *p = (paper *)s;
    put_held(p, NULL);
    if (p->series_open)
        p->writer->table_end(p);
    p->series_open = false;
    grid_end(&p->series);
    fflush(p->st.out);
}

static void failure(sink *s, const diag *d)
{
    render_failure(&((paper *)s)->st, d);
}

void paper_open(paper *p, const style *st, const paper_writer *writer)
{
    people_open(&p->base, (sink){ answer, begin_rows, row, end_rows, failure, .prose = true });
    p->st = *st;
    p->st.utf8 = true; /* a file's reader is no terminal */
    p->writer = writer;
}

void paper_close(paper *p)
{
    people_close(&p->base);
}
