/* Tables of what a series or a comparison answers (render/grid.h): one row a point. */
#include "render/text.h"

#include <string.h>

#include "render/text_gpu.h"

static void put_cell(table *b, const grid_cell *c, bool marks)
{
    str s = { 0 };
    bool number = c->kind == CELL_NUMBER;
    str_add(&s, str_text(&c->text));
    if (marks && (c->best || (number && strcmp(str_text(&s), "-") != 0)))
        str_add(&s, c->best ? " *" : "  "); /* digits stand below digits */
    table_cell(b, str_text(&s), number);
    str_clear(&s);
}

void text_row(table *b, const grid *g)
{
    if (table_is_new(b)) {
        for (int i = 0; i < g->columns; i++)
            table_head(b, g->column[i].title);
        table_ready(b);
    }
    for (int i = 0; i < g->cells; i++)
        if (g->cell[i].wide)
            table_cell_wide(b, str_text(&g->cell[i].text));
        else
            put_cell(b, &g->cell[i], g->column[i].marks);
    table_row_end(b);
}

void text_begin_rows(text *t, view v, const result *head)
{
    grid_begin(&t->series, v, head);
    t->rows = table_new();
    if (v == VIEW_MEASURE)
        text_measure_head(&t->st, head);
    table_fold(t->rows, t->st.width, t->series.varying_count);
    table_stream(t->rows, t->st.out, 2, 2000);
}

static void put_row(text *t, const result *row)
{
    if (table_is_new(t->rows) && t->series.view != VIEW_MEASURE) /* which has said it */
        text_head(t, row, &t->series);
    grid_row(&t->series, &t->st, row);
    text_row(t->rows, &t->series);
}

static void put_held(text *t, const result *row)
{
    grid_columns(&t->series, row);
    for (const result *h = grid_held(&t->series, NULL); h; h = grid_held(&t->series, h))
        put_row(t, h);
}

void text_series_row(text *t, const result *row)
{
    if (grid_hold(&t->series, row))
        return;
    put_held(t, row);
    put_row(t, row);
}

void text_end_rows(text *t)
{
    put_held(t, NULL);
    table_print(t->rows, t->st.out, 2);
    if (!table_is_new(t->rows))
        fputc('\n', t->st.out);
    table_free(t->rows);
    grid_end(&t->series);
    t->rows = NULL;
}
