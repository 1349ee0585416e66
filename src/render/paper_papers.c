/* Tables of the sources and relations between models as blocks: see paper.h.  Fields:
 * cmd/papers.c, cmd/relate.c. */
#include <string.h>

#include "render/paper.h"

/* --- a source's table ------------------------------------------------------------------ */

static void form_cell(const paper *p, grid *g, const result *cell)
{
    const char *e = result_text(cell, "expression"), *form = result_text(cell, "form");
    str *s = grid_cell_add(g, *e ? CELL_FORMULA : CELL_TEXT);
    if (*e && *form == '\0')
        str_add(s, e); /* it has its O(...) within */
    else if (*e)
        str_format(s, "%s(%s)", p->writer->utf8 && strcmp(form, "Omega") == 0 ? "Ω" : form, e);
    else
        str_add(s, "-");
}

static bool next_forms(grid *g, paper *p, const result **at, const result *lines)
{
    *at = *at ? (*at)->next : lines->first;
    if (*at == NULL)
        return false;
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), result_text(*at, "row"));
    for (const result *c = result_get(*at, "cells")->first; c; c = c->next)
        form_cell(p, g, c);
    return true;
}

static bool next_values(grid *g, paper *p, const result **at, const result *lines)
{
    *at = *at ? (*at)->next : lines->first;
    if (*at == NULL)
        return false;
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), result_text(*at, "row"));
    for (const result *c = result_get(*at, "cells")->first; c; c = c->next)
        put_table_value(&p->st, grid_cell_add(g, CELL_NUMBER), c);
    return true;
}

static void lines_table(paper *p, const result *lines, bool values)
{
    grid g = { .cells = 0 };
    grid_column_add(&g, "", CELL_TEXT, false);
    for (const result *c = lines->first ? result_get(lines->first, "cells")->first : NULL; c;
         c = c->next)
        grid_column_add(&g, result_text(c, "column"), CELL_TEXT, values);
    paper_table(p, &g, values ? next_values : next_forms, lines);
}

static void refusals(paper *p, const result *lines)
{
    const char *last = "";
    for (const result *r = lines->first; r; r = r->next)
        for (const result *c = result_get(r, "cells")->first; c; c = c->next) {
            const char *why = result_text(c, "error");
            if (*why == '\0' || strcmp(why, last) == 0)
                continue;
            p->writer->paragraph(p, why);
            last = why;
        }
}

void paper_paper(paper *p, const result *root)
{
    const result *lines = result_get(root, "lines");
    str s = { 0 };
    str_format(&s, "Table %s - %s", result_text(root, "table"), result_text(root, "title"));
    p->writer->heading(p, 1, str_text(&s));
    lines_table(p, lines, false);
    for (const result *r = lines->first; r; r = r->next) {
        str_cut(&s, 0);
        if (put_stated(&s, r))
            p->writer->paragraph(p, str_text(&s));
    }
    if (result_get(root, "valued")->value.u.i) {
        str_cut(&s, 0);
        for (const result *v = result_get(root, "parameters")->first; v; v = v->next) {
            str_format(&s, "%s%s = ", s.length ? ", " : "Exact, for ", v->key);
            put_parameter(&p->st, &s, &v->value);
        }
        p->writer->paragraph(p, s.length ? str_text(&s) : "Exact");
        lines_table(p, lines, true);
        refusals(p, lines);
        if (*result_text(root, "missing"))
            p->writer->paragraph(p, result_text(root, "missing"));
    }
    str_clear(&s);
    p->writer->paragraph(p, result_text(root, "source"));
}

/* --- relations ----------------------------------------------------------------------------- */

/* reduce.tree: AGPU(p = 1024, b = 32, M = 12288), time = 5, io = 3 */
static void source_line(paper *p, const result *root, const result *r)
{
    str s = { 0 };
    str_format(&s, "%s on ", result_text(root, "algorithm"));
    put_machine(&p->st, &s, result_text(root, "from_model"), result_get(r, "from"));
    for (const result *c = result_get(r, "costs")->first; c; c = c->next) {
        str_format(&s, "%s%s = ", c == result_get(r, "costs")->first ? ": " : ", ", c->key);
        put_known(&p->st, &s, c);
    }
    p->writer->paragraph(p, str_text(&s));
    str_clear(&s);
}

static bool next_condition(grid *g, paper *p, const result **at, const result *list)
{
    (void)p;
    *at = *at ? (*at)->next : list->first;
    if (*at == NULL)
        return false;
    const result *holds = result_get(*at, "holds");
    grid_cells_clear(g);
    /* what only the program can tell is said in words */
    str_add(grid_cell_add(g, holds->type == RESULT_NULL ? CELL_TEXT : CELL_FORMULA),
            result_text(*at, "condition"));
    str_add(grid_cell_add(g, CELL_TEXT), shown_condition(holds));
    g->cell[1].best = holds->type != RESULT_NULL && !holds->value.u.i;
    str_add(grid_cell_add(g, CELL_TEXT), result_text(*at, "why"));
    return true;
}

static void conditions(paper *p, const result *list)
{
    grid g = { .cells = 0 };
    if (list->first == NULL)
        return;
    grid_column_add(&g, "condition", CELL_TEXT, false);
    grid_column_add(&g, "", CELL_TEXT, false);
    grid_column_add(&g, "why", CELL_TEXT, false);
    paper_table(p, &g, next_condition, list);
}

static bool next_conclusion(grid *g, paper *p, const result **at, const result *list)
{
    *at = *at ? (*at)->next : list->first;
    if (*at == NULL)
        return false;
    const result *value = result_get(*at, "value");
    const char *without = result_text(*at, "without");
    bool known = value && value->type != RESULT_NULL;
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), result_text(*at, "metric"));
    str_add(grid_cell_add(g, CELL_TEXT),
            strcmp(result_text(*at, "is"), "==") ? result_text(*at, "is") : "=");
    grid_number(g, &p->st, known ? value : NULL);
    str_add(grid_cell_add(g, CELL_FORMULA), result_text(*at, "expression"));
    const char *end = result_text(*at, "end");
    str_add(grid_cell_add(g, CELL_TEXT), !known ? *without ? without : "no formula here gives it"
                                         : result_get(*at, "strict")->value.u.i
                                             ? ""
                                             : "up to a constant");
    if (*end)
        str_format(&g->cell[g->cells - 1].text, "%swith every cost at its %s",
                   g->cell[g->cells - 1].text.length ? ", " : "", end);
    str_add(grid_cell_add(g, CELL_TEXT), result_text(*at, "why"));
    return true;
}

static void conclusions(paper *p, const result *root, const result *r)
{
    const result *list = result_get(r, "conclusions");
    if (list == NULL) {
        p->writer->paragraph(p, "A condition fails, so nothing is concluded.");
        return;
    }
    static const struct { const char *title; bool number;
    } titles[] = {
        { "so the", false },  { "is", false }, { "value", true },
        { "formula", false }, { "", false },   { "why", false },
    };
    grid g = { .cells = 0 };
    str s = { 0 };
    str_add(&s, "So on ");
    put_machine(&p->st, &s, result_text(root, "to_model"), result_get(r, "to"));
    str_add(&s, ":");
    p->writer->paragraph(p, str_text(&s));
    str_clear(&s);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        grid_column_add(&g, titles[i].title, CELL_TEXT, titles[i].number);
    paper_table(p, &g, next_conclusion, list);
}

void paper_relate(paper *p, const result *root)
{
    for (const result *r = result_get(root, "relations")->first; r; r = r->next) {
        str s = { 0 };
        str_format(&s, "%s: %s", result_text(r, "source"), result_text(r, "title"));
        p->writer->heading(p, 1, str_text(&s));
        str_clear(&s);
        source_line(p, root, r);
        conditions(p, result_get(r, "conditions"));
        conclusions(p, root, r);
    }
    if (*result_text(root, "left_out")) {
        str s = { 0 };
        str_format(&s, "Left out for want of a parameter: %s", result_text(root, "left_out"));
        p->writer->paragraph(p, str_text(&s));
        str_clear(&s);
    }
}
