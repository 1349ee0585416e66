/* Pages and the stages of an index expression as blocks: see paper.h. */
#include <stdlib.h>
#include <string.h>

#include "render/paper.h"

/* --- prose ------------------------------------------------------------------------------ */

/* A text of several paragraphs; lines that begin with a blank are code. */
static void prose(paper *p, const char *text)
{
    str block = { 0 };
    while (*text) {
        bool code = *text == ' ' || *text == '\t';
        while (*text && *text != '\n' && (*text == ' ' || *text == '\t') == code) {
            size_t n = strcspn(text, "\n");
            if (block.length)
                str_char(&block, code ? '\n' : ' ');
            str_addn(&block, text, n);
            text += n + (text[n] == '\n');
        }
        if (block.length)
            (code ? p->writer->code : p->writer->paragraph)(p, str_text(&block));
        str_cut(&block, 0);
        while (*text == '\n')
            text++;
    }
    str_clear(&block);
}

/* --- tables of pages ----------------------------------------------------------------------- */

static cell_kind kind_of(const result *row, const result *field)
{
    if (field->type == RESULT_NUMBER || field->type == RESULT_MEASURED)
        return CELL_NUMBER;
    if (strcmp(field->key, "formula") == 0)
        return strcmp(result_text(row, "kind"), "optimal") == 0 ? CELL_TEXT
                                                                : CELL_FORMULA; /* yes: why */
    return strcmp(field->key, "name") == 0 ? CELL_CODE : CELL_TEXT;
}

static bool next_row(grid *g, paper *p, const result **at, const result *rows)
{
    *at = *at ? (*at)->next : rows->first;
    if (*at == NULL)
        return false;
    grid_cells_clear(g);
    for (const result *f = (*at)->first; f && g->cells < g->columns; f = f->next) {
        str *s = grid_cell_add(g, kind_of(*at, f));
        if (f->type == RESULT_NUMBER)
            put_value(&p->st, s, &f->value, SHOWN_DIGITS);
        else if (f->type == RESULT_TRUTH)
            str_add(s, f->value.u.i ? "yes" : "no");
        else
            str_add(s, f->text ? f->text : "");
    }
    while (g->cells < g->columns)
        grid_cell_add(g, CELL_TEXT);
    return true;
}

static void page_table(paper *p, const result *rows)
{
    grid g = { .cells = 0 };
    if (rows->first == NULL)
        return;
    if (rows->first->type == RESULT_TEXT) { /* statements to try */
        str all = { 0 };
        for (const result *r = rows->first; r; r = r->next)
            str_format(&all, "%s%s", r->text ? r->text : "", r->next ? "\n" : "");
        p->writer->code(p, str_text(&all));
        str_clear(&all);
        return;
    }
    for (const result *f = rows->first->first; f; f = f->next)
        grid_column_add(&g, f->key, CELL_TEXT,
                        f->type == RESULT_NUMBER || f->type == RESULT_MEASURED);
    paper_table(p, &g, next_row, rows);
}

void paper_page(paper *p, const result *root)
{
    for (const result *r = root->first; r; r = r->next) {
        if (strcmp(r->key, "command") == 0 || (r->type == RESULT_TEXT && *r->text == '\0'))
            continue;
        if (strcmp(r->key, "title") == 0) {
            p->writer->heading(p, 1, r->text);
            continue;
        }
        if (strcmp(r->key, "text") != 0)
            p->writer->heading(p, 2, r->key);
        if (r->type == RESULT_ARRAY || r->type == RESULT_OBJECT)
            page_table(p, r);
        else if (strcmp(r->key, "program") == 0)
            p->writer->code(p, r->text);
        else
            prose(p, r->text);
    }
}

/* --- conflicts -------------------------------------------------------------------------------- */

static bool next_machine(grid *g, paper *p, const result **at, const result *root)
{
    static const struct { const char *key, *name, *what; } machines[] = {
        { "dmm", "DMM", "stages: cells in one bank" }, { "umm", "UMM", "stages: address groups" },
    };
    int i = *at == NULL ? 0 : strcmp((*at)->key, "dmm") == 0 ? 1 : 2;
    while (i < 2 && result_get(root, machines[i].key) == NULL)
        i++;
    if (i == 2)
        return false;
    const result *m = *at = result_get(root, machines[i].key);
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), machines[i].name);
    grid_number(g, &p->st, result_get(m, "worst"));
    grid_number(g, &p->st, result_get(m, "mean"));
    str_add(grid_cell_add(g, CELL_TEXT), machines[i].what);
    str *s = grid_cell_add(g, CELL_TEXT);
    for (const result *n = result_get(m, "at") ? result_get(m, "at")->first : NULL; n;
         n = n->next) {
        str_format(s, "%s%s = ", s->length ? ", " : "", n->key);
        put_short(&p->st, s, &n->value);
    }
    return true;
}

static bool next_bank(grid *g, paper *p, const result **at, const result *root)
{
    enum { CELLS = 8 };
    *at = *at ? (*at)->next : result_get(root, "banks")->first;
    if (*at == NULL)
        return false;
    int count = 0;
    grid_cells_clear(g);
    str_add(grid_cell_add(g, CELL_TEXT), result_text(*at, "name"));
    str *s = grid_cell_add(g, CELL_TEXT);
    for (const result *c = result_get(*at, "cells")->first; c && count < CELLS;
         c = c->next, count++) {
        str_add(s, count ? ", " : "");
        put_short(&p->st, s, &c->value);
    }
    long long more = result_get(*at, "asked")->value.u.i - count;
    if (more > 0)
        str_format(s, " and %lld more", more);
    return true;
}

static void conflicts_padding(paper *p, const result *root)
{
    static const char *const said[] = { "padding_none", "padding_limit" };
    const result *padding = result_get(root, "padding");
    for (const result *r = padding ? padding->first : NULL; r; r = r->next) {
        str s = { 0 };
        str_add(&s, "Padding: ");
        put_padding(&p->st, &s, r);
        p->writer->paragraph(p, str_text(&s));
        str_clear(&s);
    }
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (*result_text(root, said[i]))
            p->writer->paragraph(p, result_text(root, said[i]));
}

void paper_conflicts(paper *p, const result *root)
{
    static const struct { const char *title; bool number;
    } titles[] = {
        { "machine", false }, { "worst", true },         { "mean", true },
        { "unit", false },    { "the worst at", false },
    };
    grid g = { .cells = 0 };
    str s = { 0 };
    put_conflicts_head(&p->st, &s, root);
    p->writer->heading(p, 1, str_text(&s));
    str_clear(&s);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        grid_column_add(&g, titles[i].title, CELL_TEXT, titles[i].number);
    paper_table(p, &g, next_machine, root);
    if (result_get(root, "banks") && result_get(root, "banks")->first) {
        grid_column_add(&g, "bank", CELL_TEXT, false);
        grid_column_add(&g, "its cells", CELL_TEXT, false);
        paper_table(p, &g, next_bank, root);
    }
    if (result_get(root, "banks"))
        conflicts_padding(p, root);
    if (*result_text(root, "note"))
        p->writer->paragraph(p, result_text(root, "note"));
}
