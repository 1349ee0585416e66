/* CSV (RFC 4180): a header and a row for each point.  Objects are flattened with
 * dots; the terms of a bound become columns of their names. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "render/formats.h"
#include "render/people.h"

enum { HELD = CSV_HELD };

/* The header is that of all rows, not of the first: up to HELD rows are held until it
 * is known; what a later row has beyond it is left out. */
typedef struct csv {
    people base;
    style st;
    char *label;           /* of the job, as a cell; the style's label */
    bool header_due;
    str header, line;      /* of pages */
    struct csv_column { uint64_t id; char *name; } *column;
    int columns;
    size_t column_room;
    bool fixed;            /* the columns are those of all rows: there are cells for them */
    str *cell;             /* of the row being made, one a column */
    bool *used;
    const char **line_cell; /* of the line being printed */
    int at;                /* the column after the last one filled */
    struct { char *text; uint64_t id; } *held; /* cells; text NULL ends a row */
    size_t held_count, held_room;
    int rows;
} csv;

static bool is_number(const char *text)
{
    const char *c = text + strspn(text, "+-");
    char *end;
    if (c > text + 1 || !(isdigit((unsigned char)*c) || *c == '.') || c[1] == 'x')
        return false;
    strtod(text, &end);
    return *end == '\0';
}

/* A text that a spreadsheet would take for a formula gets the ' that keeps it a text there; numbers
 * are never touched, whatever their sign is. */
static void text_field(str *s, const char *text)
{
    if (*text && strchr("=+-@", *text) && text[strspn(text, "=+-@")] && !is_number(text)) /* not the relation == */
        str_char(s, '\'');
    str_add(s, text);
}

static void field(str *s, const char *text)
{
    if (s->length)
        str_char(s, ',');
    if (*text == '\0' && s->length == 0) {
        str_add(s, "\"\"");
        return;
    }
    if (strpbrk(text, ",\"\n\r") == NULL) {
        str_add(s, text);
        return;
    }
    str_char(s, '"');
    for (; *text; text++) {
        if (*text == '"')
            str_char(s, '"');
        str_char(s, *text);
    }
    str_char(s, '"');
}

static void value_text(csv *c, str *s, const result *r)
{
    num_ctx *ctx = &c->st.world->numbers;
    if (r->type == RESULT_NUMBER && num_is_exact(&r->value))
        num_print(ctx, s, &r->value, 0, c->st.world->precision);
    else if (r->type == RESULT_NUMBER)
        num_decimal(ctx, s, &r->value, c->st.world->precision, NULL);
    else if (r->type == RESULT_TRUTH)
        str_add(s, r->value.u.i ? "true" : "false");
    else if (r->type == RESULT_TEXT)
        text_field(s, r->text);
    else if (r->type == RESULT_MEASURED)
        str_add(s, r->text);
}

/* --- rows ------------------------------------------------------------------------ */

static uint64_t name_id(uint64_t id, const char *name)
{
    for (; *name; name++)
        id = (id ^ (unsigned char)*name) * UINT64_C(0x100000001B3);
    return id * 31 + 7;
}

static void new_column(csv *c, uint64_t id, const char *name, int place)
{
    c->column = mem_more(c->column, (size_t)c->columns, &c->column_room, sizeof *c->column);
    for (int i = c->columns++; i > place; i--)
        c->column[i] = c->column[i - 1];
    c->column[place].id = id;
    c->column[place].name = mem_copy(name);
}

static int find_column(csv *c, uint64_t id)
{
    for (int i = 0; i < c->columns; i++) {
        int k = c->at + i < c->columns ? c->at + i : c->at + i - c->columns; /* it is mostly the next one */
        if (c->column[k].id == id)
            return k;
    }
    return -1;
}

static void put_cell(csv *c, uint64_t id, const char *name, const result *r)
{
    int k = find_column(c, id);
    if (c->fixed) {
        if (k < 0)
            return;
        value_text(c, &c->cell[k], r);
        c->used[k] = true;
        c->at = k + 1;
        return;
    }
    if (k < 0)
        new_column(c, id, *name || !c->st.label ? name : "value", k = c->at);
    c->at = k + 1;
    str text = { 0 };
    value_text(c, &text, r);
    if (c->held_count + 1 >= c->held_room) {
        c->held_room = c->held_room ? 2 * c->held_room : 1024;
        c->held = mem_grow_array(c->held, c->held_room, sizeof *c->held);
    }
    c->held[c->held_count].id = id;
    c->held[c->held_count++].text = str_take(&text);
}

/* A list of words, or of measured numbers, is one cell. */
static void put_words(csv *c, uint64_t id, const char *name, const result *list)
{
    str s = { 0 };
    for (const result *w = list->first; w; w = w->next)
        str_format(&s, "%s%s", s.length ? " " : "", w->text);
    result cell = { .type = RESULT_TEXT, .text = str_text(&s) };
    put_cell(c, id, name, &cell);
    str_clear(&s);
}

/* parameters.n is n; a list's member is called by its name. */
static void flatten(csv *c, uint64_t id, const char *prefix, const result *r)
{
    if (r->type != RESULT_OBJECT && r->type != RESULT_ARRAY) {
        put_cell(c, id, prefix, r);
        return;
    }
    if (r->type == RESULT_ARRAY && r->first && (r->first->type == RESULT_TEXT || r->first->type == RESULT_MEASURED)) {
        put_words(c, id, prefix, r);
        return;
    }
    const char *own = r->type == RESULT_OBJECT ? result_text(r, "name") : "";
    for (const result *item = r->first; item; item = item->next) {
        if (*own && strcmp(item->key, "value") != 0)
            continue;
        if (r->type == RESULT_ARRAY && item->type == RESULT_OBJECT && !*result_text(item, "name"))
            continue; /* no column of its own */
        const char *name = *own ? own : item->key ? item->key : "";
        str path = { 0 };
        if (!c->fixed && *prefix && strcmp(prefix, "parameters") != 0)
            str_format(&path, "%s%s%s", prefix, *name ? "." : "", name);
        else if (!c->fixed)
            str_add(&path, name);
        flatten(c, name_id(id, name), str_text(&path), item);
        str_clear(&path);
    }
}

static void print_line(csv *c, const char *const *cells, const char *label)
{
    str_cut(&c->line, 0);
    if (c->st.label)
        field(&c->line, label);
    for (int i = 0; i < c->columns; i++) {
        if (c->line.length > 0 && *cells[i] == '\0')
            str_char(&c->line, ',');
        else
            field(&c->line, cells[i]);
    }
    str_char(&c->line, '\n');
    fwrite(str_text(&c->line), 1, c->line.length, c->st.out);
}

static void fix_columns(csv *c)
{
    c->cell = mem_array((size_t)c->columns, sizeof *c->cell);
    c->used = mem_array((size_t)c->columns, sizeof *c->used);
    c->line_cell = mem_array((size_t)c->columns, sizeof *c->line_cell);
    c->fixed = true;
}

/* The header and the rows that waited for it. */
static void release_rows(csv *c)
{
    if (c->fixed)
        return;
    fix_columns(c);
    const char **cells = c->line_cell;
    for (int i = 0; i < c->columns; i++)
        cells[i] = c->column[i].name;
    if (c->columns && c->header_due)
        print_line(c, cells, "job");
    for (size_t i = 0; i < c->held_count;) {
        for (int k = 0; k < c->columns; k++)
            cells[k] = "";
        c->at = 0;
        for (; c->held[i].text; i++) {
            int k = find_column(c, c->held[i].id);
            if (k >= 0)
                cells[k] = c->held[i].text;
        }
        print_line(c, cells, c->st.label);
        i++;
    }
    for (size_t i = 0; i < c->held_count; i++)
        free(c->held[i].text);
    c->held_count = 0;
}

static void forget_columns(csv *c)
{
    for (int i = 0; i < c->columns; i++)
        free(c->column[i].name);
    for (int i = 0; i < c->columns && c->fixed; i++)
        str_clear(&c->cell[i]);
    free(c->cell);
    free(c->used);
    free(c->line_cell);
    c->cell = NULL;
    c->used = NULL;
    c->line_cell = NULL;
    c->columns = c->rows = 0;
    c->fixed = false;
}

static void one_row(csv *c, const result *r)
{
    c->at = 0;
    flatten(c, 1, "", r);
    if (!c->fixed) {
        c->held[c->held_count++].text = NULL; /* put_cell keeps room for it */
        if (++c->rows == HELD)
            release_rows(c);
        return;
    }
    for (int i = 0; i < c->columns; i++)
        c->line_cell[i] = c->used[i] ? str_text(&c->cell[i]) : "";
    print_line(c, c->line_cell, c->st.label);
    for (int i = 0; i < c->columns; i++) {
        str_cut(&c->cell[i], 0);
        c->used[i] = false;
    }
}

/* Lists whose members are a row each, with what stands before the list in front. */
static const char *const row_lists[] = { "algorithms", "study", "ranges", "relations", "conclusions", "lines", "cells", "comparisons" };

/* A row of its own: what stands before the list in the answer, without hints for tables, then the member's fields. */
static result *before_member(const result *r, const result *list, const result *member)
{
    size_t n = 0, most = 1;
    for (const result *f = r->first; f; f = f->next)
        most++;
    result *joined = mem_array(most, sizeof *joined);
    joined[0].type = RESULT_OBJECT;
    for (const result *f = r->first; f && f != list; f = f->next)
        if (f->key[0] != '.')
            joined[++n] = *f;
    for (size_t i = 1; i <= n; i++)
        joined[i].next = i < n ? &joined[i + 1] : member->first;
    joined[0].first = n ? &joined[1] : member->first;
    return joined;
}

static void print_row(csv *c, const result *r)
{
    const result *each = NULL;
    for (size_t i = 0; i < sizeof row_lists / sizeof *row_lists && each == NULL; i++)
        each = result_get(r, row_lists[i]);
    for (const result *a = each ? each->first : NULL; a; a = a->next) {
        result *joined = before_member(r, each, a);
        print_row(c, joined);
        free(joined);
    }
    if (each == NULL)
        one_row(c, r);
}

/* A curve's points, each with what all share in front. */
static void print_curve(csv *c, const result *curve)
{
    const result *rows = result_get(curve, "rows");
    for (const result *r = rows->first; r; r = r->next) {
        result *joined = before_member(curve, rows, r);
        one_row(c, joined);
        free(joined);
    }
}

/* A page is its tables; without one, its texts. */
static void print_page(csv *c, const result *root)
{
    for (const result *part = root->first; part; part = part->next)
        if (part->type == RESULT_ARRAY) {
            c->header_due = true;
            for (const result *r = part->first; r; r = r->next) {
                str_cut(&c->header, 0);
                str_cut(&c->line, 0);
                if (c->st.label) {
                    field(&c->header, "job");
                    field(&c->line, c->st.label);
                }
                for (const result *f = r->first; f; f = f->next) {
                    str text = { 0 };
                    value_text(c, &text, f);
                    field(&c->header, f->key ? f->key : "value");
                    field(&c->line, str_text(&text));
                    str_clear(&text);
                }
                if (c->header_due)
                    fprintf(c->st.out, "%s\n", str_text(&c->header));
                fprintf(c->st.out, "%s\n", str_text(&c->line));
                c->header_due = false;
            }
        }
}

static void answer(sink *s, view v, const result *root)
{
    csv *c = (csv *)s;
    result room;
    if (v == VIEW_NOTE)
        return;
    c->header_due = v != VIEW_VALUE || c->st.label;
    const result *many = result_get(root, "values"), *rows = result_get(root, v == VIEW_DEVICES ? "devices" : "rows");
    if (v == VIEW_PAGE)
        print_page(c, root);
    else if (v == VIEW_PLOT)
        for (const result *curve = result_get(root, "curves")->first; curve; curve = curve->next)
            print_curve(c, curve);
    else if (many || rows)
        for (const result *list = many ? many : rows, *r = result_first(list, &room); r; r = result_next(list, r, &room))
            print_row(c, r);
    else
        print_row(c, root);
    release_rows(c);
    forget_columns(c);
    fflush(c->st.out);
}

static void begin_rows(sink *s, view v, const result *head)
{
    (void)v;
    (void)head;
    ((csv *)s)->header_due = true;
}

static void row(sink *s, const result *r)
{
    print_row((csv *)s, r);
}

static void end_rows(sink *s, bool failed)
{
    (void)failed;
    release_rows((csv *)s);
    forget_columns((csv *)s);
    fflush(((csv *)s)->st.out);
}

/* In a batch a failure is a row too. */
static void failure(sink *s, const diag *d)
{
    csv *c = (csv *)s;
    if (c->st.label == NULL) {
        render_failure(&c->st, d);
        return;
    }
    str_cut(&c->line, 0);
    str message = { 0 };
    visible_line(&message, diag_text(d));
    field(&c->line, c->st.label);
    field(&c->line, status_word(d->st));
    field(&c->line, str_text(&message));
    str_clear(&message);
    fprintf(c->st.out, "job,error,message\n%s\n", str_text(&c->line));
    fflush(c->st.out);
}

/* --- a series in pieces: the columns are those of the first ------------------------------- */

char *csv_pause(sink *s)
{
    csv *c = (csv *)s;
    str known = { 0 };
    release_rows(c);
    for (int i = 0; i < c->columns; i++)
        str_format(&known, "%016llx%s\n", (unsigned long long)c->column[i].id, c->column[i].name);
    forget_columns(c);
    fflush(c->st.out);
    return str_take(&known);
}

void csv_resume(sink *s, uint64_t row, const char *known)
{
    csv *c = (csv *)s;
    (void)row;
    for (const char *line = known ? known : ""; *line;) {
        size_t n = strcspn(line, "\n");
        char *name = mem_copyn(line + (n < 16 ? n : 16), n < 16 ? 0 : n - 16), *id = mem_copyn(line, n < 16 ? n : 16);
        c->column = mem_more(c->column, (size_t)c->columns, &c->column_room, sizeof *c->column);
        c->column[c->columns].id = strtoull(id, NULL, 16);
        c->column[c->columns++].name = name;
        free(id);
        line += n + (line[n] == '\n');
    }
    fix_columns(c);
}

sink *csv_open(const style *st)
{
    csv *c = mem_alloc(sizeof *c);
    people_open(&c->base, (sink){ answer, begin_rows, row, end_rows, failure, .prose = false });
    c->st = *st;
    if (st->label) {
        str s = { 0 };
        text_field(&s, st->label);
        c->st.label = c->label = str_take(&s);
    }
    return &c->base.base;
}

void csv_close(sink *s)
{
    csv *c = (csv *)s;
    str_clear(&c->header);
    str_clear(&c->line);
    forget_columns(c);
    free(c->column);
    free(c->held);
    free(c->label);
    people_close(&c->base);
    free(c);
}
