/* A plot as a block: the table of its points, a column for each curve.  See paper.h. */
#include <stdlib.h>
#include <string.h>

#include "render/paper.h"
#include "render/plot.h"

static void points(paper *p, const plot *drawing, const result *root)
{
    grid g = { .cells = 0 };
    const result **at = mem_array((size_t)drawing->count, sizeof *at);
    const char *over = result_text(root, "over");
    int count = 0;
    grid_column_add(&g, over, CELL_FORMULA, true);
    for (const result *c = result_get(root, "curves")->first; c; c = c->next) {
        grid_column_add(&g, drawing->curve[count].label, CELL_TEXT, true);
        at[count++] = result_get(c, "rows")->first;
    }
    p->writer->table_begin(p, &g);
    while (at[0]) { /* all have as many rows: a point that has no value has a row, too */
        grid_cells_clear(&g);
        const result *x = result_get(at[0], over);
        str *s = grid_cell_add(&g, CELL_NUMBER);
        if (x)
            put_parameter(&p->st, s, &x->value);
        for (int i = 0; i < count; i++) {
            if (at[i])
                grid_value(&g, &p->st, at[i]);
            else
                str_add(grid_cell_add(&g, CELL_NUMBER), "-");
            at[i] = at[i] ? at[i]->next : NULL;
        }
        p->writer->table_row(p, &g);
    }
    p->writer->table_end(p);
    grid_end(&g);
    free(at);
}

void paper_plot(paper *p, const result *root)
{
    plot drawing;
    str s = { 0 };
    plot_make(&drawing, p->st.world, root, false);
    str_add(&s, drawing.title);
    if (*drawing.y.label
        && strncmp(drawing.title, drawing.y.label, strlen(drawing.y.label))
               != 0) /* a metric without a unit: its name is there */
        str_format(&s, ", in %s", drawing.y.label);
    p->writer->heading(p, 1, str_text(&s));
    if (*drawing.facts)
        p->writer->paragraph(p, drawing.facts);
    points(p, &drawing, root);
    plot_free(&drawing);
    str_clear(&s);
}
