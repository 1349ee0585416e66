/* Pages - help, show, list: "title", then texts and tables in order. */
#include <string.h>

#include "base/fold.h"
#include "render/blocks.h"

static cell_kind kind_of(const result *row, const result *of)
{
    if (of->type == RESULT_NUMBER || of->type == RESULT_MEASURED)
        return CELL_NUMBER;
    if (strcmp(of->key, "formula") == 0)
        return strcmp(field_text(row, F_kind), "optimal") == 0 ? CELL_TEXT
                                                               : CELL_FORMULA; /* yes: why */
    return strcmp(of->key, "name") == 0 ? CELL_CODE : CELL_TEXT;
}

static void cells(grid *g, const style *st, const result *row)
{
    for (const result *f = row->first; f && g->cells < g->columns; f = f->next) {
        str *s = grid_cell_add(g, kind_of(row, f));
        if (f->type == RESULT_NUMBER)
            put_value(st, s, &f->value, SHOWN_DIGITS);
        else if (f->type == RESULT_TRUTH)
            str_add(s, f->value.u.i ? "yes" : "no");
        else
            str_add(s, f->text ? f->text : "");
    }
    while (g->cells < g->columns)
        grid_cell_add(g, CELL_TEXT);
}

/* Adds a statement. One that is too long for the terminal goes on behind a \, as it can be typed; a
 * text in quotes is not broken. */
static void put_statement(const blocks *b, str *s, const char *text, const char *broken)
{
    enum { INDENT = 2, FURTHER = 4, LEAST = 30 };
    size_t room = (size_t)(b->st.width > LEAST ? b->st.width - INDENT : LEAST - INDENT);
    bool fits = str_utf8_columns(text, strlen(text)) <= room;
    if (fits || b->writer->document || strpbrk(text, "\"'")) {
        str_add(s, text);
        return;
    }
    str_own lines = { 0 };
    room -= strlen(broken);
    fold(&lines, text, FOLD_PROSE, room, room - FURTHER);
    for (const char *l = str_text(&lines), *end; *l; l = *end ? end + 1 : end) {
        end = l + strcspn(l, "\n");
        str_format(s, "%*s%.*s%s", l == str_text(&lines) ? 0 : FURTHER, "", (int)(end - l), l,
                   *end ? broken : "");
        if (*end)
            str_char(s, '\n');
    }
}

static void page_table(blocks *b, const result *rows)
{
    grid g = { .plain = true };
    if (rows->first == NULL)
        return;
    if (rows->first->type == RESULT_TEXT) { /* statements to try, or the forms of statements */
        str_own all = { 0 };
        const char *broken = strcmp(rows->key, "usage") == 0 ? "" : " \\";
        for (const result *r = rows->first; r; r = r->next) {
            put_statement(b, &all, r->text ? r->text : "", broken);
            str_add(&all, r->next ? "\n" : "");
        }
        blocks_code(b, str_text(&all));
        return;
    }
    for (const result *f = rows->first->first; f; f = f->next)
        grid_column_add(&g, f->key, CELL_TEXT,
                        f->type == RESULT_MEASURED
                            || (f->type == RESULT_NUMBER && strcmp(f->key, "value") != 0));
    blocks_table(b, &g, cells, rows);
}

static void lay(blocks *b, const result *root)
{
    for (const result *r = root->first; r; r = r->next) {
        if (strcmp(r->key, "command") == 0 || r->type == RESULT_TRUTH
            || (r->type == RESULT_TEXT && *r->text == '\0'))
            continue;
        if (strcmp(r->key, "title") == 0) {
            blocks_heading(b, 1, r->text);
            continue;
        }
        if (strcmp(r->key, "text") != 0)
            blocks_heading(b, 2, r->key);
        if (r->type == RESULT_ARRAY || r->type == RESULT_OBJECT)
            page_table(b, r);
        else if (strcmp(r->key, "program") == 0 || strcmp(r->key, "procedures") == 0
                 || strcmp(r->key, "solution") == 0)
            blocks_code(b, r->text);
        else
            blocks_prose(b, r->text);
    }
}

const view view_page = { .lay = lay, .table = TABLE_PAGE };
const view view_apart = { .lay = lay, .table = TABLE_PAGE, .apart = true };
