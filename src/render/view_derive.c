/* What a program costs, statement by statement, its order and the verdict.  Fields:
 * cmd/derive.c. */
#include "render/blocks.h"

#include <string.h>

/* A labelled row of a table: text, or an expression. */
static void row(blocks *b, grid *g, const char *label, cell_kind kind, const char *text)
{
    grid_cells_clear(g);
    grid_text(g, CELL_TEXT, label);
    grid_text(g, kind, text);
    blocks_row(b, g);
}

static void rows_begin(blocks *b, grid *g)
{
    static const char *const titles[] = { "what", "formula", NULL };
    *g = (grid){ .plain = true };
    grid_columns(g, titles);
    blocks_table_begin(b, g);
}

static void rows_end(blocks *b, grid *g)
{
    blocks_table_end(b);
    grid_end(g);
}

static void joined(blocks *b, grid *g, const char *label, cell_kind kind, const char *x,
                   const char *between, const char *y, const char *behind)
{
    str s = { 0 };
    str_format(&s, "%s%s%s%s", x, between, y, behind);
    row(b, g, label, kind, str_text(&s));
    str_clear(&s);
}

static void put_why(blocks *b, grid *g, const result *of)
{
    const result *line = result_get(of, "why_line");
    str s = { 0 };
    if (*result_text(of, "why")) {
        if (line)
            str_format(&s, "line %lld: ", (long long)line->value.u.i);
        joined(b, g, "not derived", CELL_TEXT, str_text(&s), "", result_text(of, "why"), "");
    } else if (strcmp(result_text(of, "from"), "counted") == 0) {
        row(b, g, "counted", CELL_TEXT, "access(...) is counted from the addresses of every cell");
    }
    str_clear(&s);
}

static void put_number(blocks *b, grid *g, const result *of)
{
    const result *value = result_get(of, "value"), *share = result_get(of, "share");
    str s = { 0 };
    if (value == NULL)
        return;
    put_value(&b->st, &s, &value->value, SHOWN_DIGITS);
    if (share) {
        num one = num_int(1);
        str_add(&s, "   ");
        put_share(&b->st, &s, &share->value, &one);
    }
    row(b, g, "value", CELL_TEXT, str_text(&s));
    str_clear(&s);
}

/* What is counted in a line, one by one: the cells of an access, and its formula. */
static void operations(blocks *b, grid *g, const result *line)
{
    const result *list = result_get(line, "operations");
    for (const result *o = list ? list->first : NULL; o; o = o->next) {
        const char *indices = result_text(o, "indices"), *mask = result_text(o, "where"),
                   *cell = result_text(o, "cell"), *does = result_text(o, "does"),
                   *cost = result_text(o, "cost");
        str s = { 0 };
        row(b, g, *does ? does : "counts", CELL_CODE, result_text(o, "operation"));
        if (*cell)
            str_format(&s, "cells %s%s", cell, *indices ? " for " : "");
        str_format(&s, "%s%s%s", indices, *mask ? " where " : "", mask);
        if (s.length)
            row(b, g, "", CELL_TEXT, str_text(&s));
        row(b, g, "", *cost ? CELL_FORMULA : CELL_TEXT, *cost ? cost : "not derived");
        str_clear(&s);
    }
}

static void line(blocks *b, const result *of)
{
    const char *loops = result_text(of, "loops"), *times = result_text(of, "times"),
               *once = result_text(of, "once"), *all = result_text(of, "formula"),
               *algorithm = result_text(of, "algorithm");
    grid g;
    str s = { 0 };
    str_format(&s, "%s%sline %lld   %s", algorithm, *algorithm ? " " : "",
               (long long)result_get(of, "line")->value.u.i, result_text(of, "statement"));
    blocks_heading(b, 2, str_text(&s));
    str_clear(&s);
    rows_begin(b, &g);
    operations(b, &g, of);
    if (*once)
        row(b, &g, "once", CELL_FORMULA, once);
    if (*loops)
        joined(b, &g, "times", CELL_TEXT, times, *times ? "   for " : "for ", loops, "");
    if (*all && strcmp(all, once) != 0)
        row(b, &g, "in all", CELL_FORMULA, all);
    put_number(b, &g, of);
    put_why(b, &g, of);
    rows_end(b, &g);
}

static void growth(blocks *b, grid *g, const result *root)
{
    static const struct {
        const char *key, *source, *what;
    } forms[] = {
        { "order", "", "order" },
        { "closed", "closed_source", "as printed" },
        { "bound", "bound_source", "lower bound" },
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *form = result_text(root, forms[i].key),
                   *source = result_text(root, forms[i].source);
        if (*form && *source)
            joined(b, g, forms[i].what, CELL_TEXT, form, "   (", source, ")");
        else if (*form)
            row(b, g, forms[i].what, CELL_FORMULA, form);
    }
    const result *unknown = result_get(root, "order_unknown");
    if (unknown) {
        const char *of = result_text(unknown, "expression");
        str s = { 0 };
        str_format(&s, "not found: %s%s%s", of, *of ? ": " : "", result_text(unknown, "why"));
        row(b, g, "order", CELL_TEXT, str_text(&s));
        str_clear(&s);
    }
    if (*result_text(root, "optimal"))
        row(b, g, "optimal", CELL_TEXT, result_text(root, "optimal"));
    if (*result_text(root, "regime"))
        row(b, g, "where", CELL_TEXT, result_text(root, "regime"));
}

static void sum(blocks *b, const result *root)
{
    grid g;
    blocks_heading(b, 2, "all lines");
    rows_begin(b, &g);
    if (*result_text(root, "formula"))
        row(b, &g, "sum", CELL_FORMULA, result_text(root, "formula"));
    put_number(b, &g, root);
    put_why(b, &g, root);
    growth(b, &g, root);
    rows_end(b, &g);
    grows_proof(b, result_get(root, "certificate"), result_get(root, "family"),
                result_get(root, "reason"));
}

static void lay(blocks *b, const result *root)
{
    const result *lines = result_get(root, "lines");
    blocks_head(b, root, NULL);
    blocks_note(b, "metric", result_text(root, "metric"));
    for (const result *l = lines->first; l; l = l->next)
        line(b, l);
    if (lines->first == NULL)
        blocks_paragraph(b, "No statement costs anything.");
    if (result_get(root, "from")) /* not of one line only */
        sum(b, root);
}

const view view_derive = { .lay = lay, .table = TABLE_LIST, .list = "lines" };
