/* A program's time line by line.  Fields: cmd/profile.c. */
#include "render/blocks.h"

#include <string.h>

/* Columns, shown if some line fills them; a share is a part of the whole time. */
static const struct {
    const char *key, *title;
    bool part;
} figures[] = {
    { "time", "time", false },
    { "computation", "computation", false },
    { "share", "share", true },
    { "least", "least time", false },
    { "most", "most time", false },
    { "most_share", "of the most", true },
    { "io", "I/Os", false },
    { "accesses", "accesses", false },
    { "conflicts", "conflicts", false },
    { "utilisation", "utilised", true },
};
enum { FIGURES = sizeof figures / sizeof *figures };

static bool has(const result *lines, const char *key)
{
    for (const result *l = lines->first; l; l = l->next)
        if (result_get(l, key))
            return true;
    return false;
}

static void line_cells(grid *g, const style *st, const result *l)
{
    const num one = num_int(1);
    const num *share = field_number(l, field_has(l, F_share) ? F_share : F_most_share);
    str *s = grid_cell_add(g, CELL_TEXT);
    str_format(s, "%s%s", field_text(l, F_algorithm), *field_text(l, F_algorithm) ? " " : "");
    put_place(s, l);
    for (int i = 0, column = g->keys; i < FIGURES; i++) {
        const result *v = result_get(l, figures[i].key);
        if (strcmp(g->column[column].title, figures[i].title) != 0) /* no line fills this column */
            continue;
        column++;
        if (v && figures[i].part)
            put_share(st, grid_cell_add(g, CELL_NUMBER), &v->value, &one);
        else if (v)
            put_decimal(st, grid_cell_add(g, CELL_NUMBER), &v->value);
        else
            grid_text(g, CELL_NUMBER, "");
    }
    grid_text(g, CELL_CODE, field_text(l, F_statement));
    g->cell[g->cells - 1].bar = share ? num_to_double(share) : 0;
}

static void put_how(blocks *b, const result *root)
{
    const char *from = field_text(root, F_from);
    str *s = blocks_note_add(b, "how");
    put_one_run(s, root);
    if (s->length == 0)
        str_add(s, strcmp(from, "interval") == 0  ? "derived from the program, at least and at most"
                   : strcmp(from, "counted") == 0 ? "counted, without data"
                                                  : "derived from the program");
    s = blocks_note_add(b, "because");
    if (field_has(root, F_why) && field_has(root, F_why_line))
        str_format(s, "line %lld: ", field_count(root, F_why_line));
    str_add(s, field_text(root, F_why));
}

/* Writes which lines cost nothing in this run. */
static void put_silent(blocks *b, const result *root)
{
    str_own lines = { 0 }, s = { 0 };
    int count = 0;
    for (const result *l = field_first(root, F_silent); l; l = l->next, count++)
        str_format(&lines, "%s%lld", count ? ", " : "", (long long)l->value.u.i);
    str_format(&s, "not in the table: line%s %s, which cost%s nothing in this run",
               count > 1 ? "s" : "", str_text(&lines), count > 1 ? "" : "s");
    if (count)
        blocks_paragraph(b, str_text(&s));
}

/* Of a machine whose words and barriers are a phase's, lines have this in place of a time. */
static const result *computation(const result *r)
{
    return result_get(r, metrics[METRIC_COMPUTATION].name);
}

/* Writes for which lines neither the time nor its two ends are known. */
static void put_unknown(blocks *b, const result *lines)
{
    str_own s = { 0 };
    for (const result *l = lines->first; l; l = l->next)
        if (!field_has(l, F_time) && !computation(l) && !field_has(l, F_most))
            str_format(&s, "%s%s%s%lld", s.length ? ", " : "not known: the time of line ",
                       field_text(l, F_algorithm), *field_text(l, F_algorithm) ? " " : "",
                       field_count(l, F_line));
    if (s.length)
        blocks_paragraph(b, str_text(&s));
}

static void put_total(blocks *b, facts *f, const char *title, const result *root, const result *of)
{
    fact *total = facts_add(f, title);
    put_short(&b->st, &total->number, &of->value);
    total->best = true;
    total->unit = shown_unit(root, METRIC_TIME);
}

static void lay(blocks *b, const result *root)
{
    const result *lines = field_get(root, F_lines);
    grid g = { .keys = 1 };
    facts f = { .title = "time" };
    blocks_head(b, root, NULL);
    if (field_has(root, F_time)) {
        put_total(b, &f, "time", root, field_get(root, F_time));
    } else if (computation(root)) {
        put_total(b, &f, "computation", root, computation(root));
    } else {
        put_total(b, &f, "least", root, field_get(root, F_least));
        put_total(b, &f, "most", root, field_get(root, F_most));
    }
    blocks_facts(b, &f);
    put_how(b, root);
    grid_column_add(&g, "line", CELL_TEXT, false);
    for (int i = 0; i < FIGURES; i++)
        if (has(lines, figures[i].key))
            grid_column_add(&g, figures[i].title, CELL_TEXT, true);
    grid_column_add(&g, "statement", CELL_TEXT, false);
    blocks_table(b, &g, line_cells, lines);
    put_silent(b, root);
    put_unknown(b, lines);
}

const view view_profile = { .lay = lay, .table = TABLE_LIST, .list = F_lines };
