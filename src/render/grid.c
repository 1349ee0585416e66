/* Tables: see grid.h. */
#include "render/grid.h"

#include <stdlib.h>
#include <string.h>

/* --- columns -------------------------------------------------------------------------- */

void grid_column_add(grid *g, const char *title, cell_kind kind, bool number)
{
    g->column = mem_more(g->column, (size_t)g->columns, &g->column_room, sizeof *g->column);
    g->column[g->columns++] = (grid_column){ mem_copy(title), kind, number, false };
}

void grid_columns(grid *g, const char *const *titles)
{
    for (; *titles; titles++)
        grid_column_add(g, *titles + (**titles == '#'), CELL_TEXT, **titles == '#');
}

void grid_field_add(grid *g, const char *key, const char *title, bool number)
{
    g->field = mem_more(g->field, (size_t)g->fields, &g->field_room, sizeof *g->field);
    g->field[g->fields++] = mem_copy(key);
    grid_column_add(g, title, CELL_TEXT, number);
}

bool grid_varies(const grid *g, const char *parameter)
{
    return g && shown_varies(g->head, parameter);
}

void grid_end(grid *g)
{
    for (int i = 0; i < g->fields; i++)
        free(g->field[i]);
    for (int i = 0; i < g->columns; i++)
        free(g->column[i].title);
    for (size_t i = 0; i < g->cell_room; i++)
        str_clear(&g->cell[i].text);
    free(g->field);
    free(g->column);
    free(g->cell);
    *g = (grid){ .cells = 0 };
}

/* --- cells ---------------------------------------------------------------------------- */

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

void grid_best(grid *g, bool best)
{
    g->cell[g->cells - 1].best = best;
}

void grid_text(grid *g, cell_kind kind, const char *text)
{
    str_add(grid_cell_add(g, kind), text ? text : "");
}

void grid_number(grid *g, const style *st, const result *v)
{
    if (v && v->type == RESULT_TEXT)
        grid_text(g, CELL_TEXT, v->text);
    else if (v)
        put_known(st, grid_cell_add(g, CELL_NUMBER), v);
    else
        grid_text(g, CELL_NUMBER, "");
}

void grid_ratio(grid *g, const style *st, const result *v, const result *least, const result *most)
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

void grid_value(grid *g, const style *st, const result *v)
{
    const result *exact = field_get(v, F_exact), *least = field_get(v, F_least),
                 *most = field_get(v, F_most);
    if (exact) {
        grid_number(g, st, exact);
    } else if (least && most) { /* proved, whatever the data */
        put_range(st, grid_cell_add(g, CELL_NUMBER), &least->value, &most->value);
    } else {
        grid_text(g, CELL_NUMBER, "-");
    }
}
