/* CSV (RFC 4180): a header and a row for each point. Objects are flattened with dots; the terms of
 * a bound become columns named after them.
 *
 * A table is printed when its last row is there: its columns are those of all rows. Successive
 * tables with the same columns are one; others are set off by an empty line. In a batch all answers
 * are one table: the sink hands its rows to whoever makes it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "render/people.h"
#include "render/render.h"
#include "render/sheet.h"

typedef struct csv {
    people base;
    style st;
    sheet *rows;
    bool batch;
    /* the row being made */
    uint64_t *ids;
    size_t count, room;
    str cells;
    bool naming; /* the row's columns are being named; its cells have been made */
    str names;
    /* what was printed before */
    str header; /* the last table's header; empty if it had none */
    bool begun;
} csv;

/* --- cells ------------------------------------------------------------------------ */

static void value_text(csv *c, str *s, const result *r)
{
    num_ctx *ctx = &c->st.world->numbers;
    if (r->type == RESULT_NUMBER && num_is_exact(&r->value))
        num_print(ctx, s, &r->value, 0, c->st.world->precision);
    else if (r->type == RESULT_NUMBER)
        num_decimal(ctx, s, &r->value, c->st.world->precision, NULL);
    else if (r->type == RESULT_TRUTH)
        str_add(s, r->value.u.i ? "true" : "false");
    else if (r->type == RESULT_TEXT || r->type == RESULT_MEASURED)
        str_add(s, r->text);
}

static uint64_t name_id(uint64_t id, const char *name)
{
    for (; *name; name++)
        id = (id ^ (unsigned char)*name) * UINT64_C(0x100000001B3);
    return id * 31 + 7;
}

/* Notes the column of the next cell: its id or, while naming, its name. */
static void put_column(csv *c, uint64_t id, const char *name)
{
    if (c->naming) {
        str_add(&c->names, *name ? name : "value");
        str_char(&c->names, '\0');
        return;
    }
    c->ids = mem_more(c->ids, c->count, &c->room, sizeof *c->ids);
    c->ids[c->count++] = id;
}

/* Beside a fraction, adds a column NAME_decimal for programs to read. Where another row has an
 * integer, sheet.c puts that in the column. */
static void put_decimal_cell(csv *c, uint64_t id, const char *name, const result *r)
{
    bool alone = id == 1 && !c->batch; /* a bare value has no header */
    if (alone || r->type != RESULT_NUMBER || !num_is_exact(&r->value)
        || r->value.kind == NUM_BOOL || num_is_integer(&r->value))
        return;
    str_own own = { 0 };
    if (c->naming)
        str_format(&own, "%s" SHEET_DECIMAL, *name ? name : "value");
    put_column(c, name_id(id, SHEET_DECIMAL), str_text(&own));
    if (c->naming)
        return;
    num_decimal(&c->st.world->numbers, &c->cells, &r->value, c->st.world->precision, NULL);
    str_char(&c->cells, '\0');
}

static void put_cell(csv *c, uint64_t id, const char *name, const result *r)
{
    put_column(c, id, name);
    if (!c->naming) {
        if (r->type == RESULT_TEXT)
            sheet_text(&c->cells, r->text);
        else
            value_text(c, &c->cells, r);
        str_char(&c->cells, '\0');
    }
    put_decimal_cell(c, id, name, r);
}

/* A list of words or numbers is one cell. */
static void put_words(csv *c, uint64_t id, const char *name, const result *list,
                      const char *between)
{
    str_own s = { 0 };
    result room;
    for (const result *w = c->naming ? NULL : result_first(list, &room); w;
         w = result_next(list, w, &room)) {
        str_add(&s, s.length ? between : "");
        value_text(c, &s, w);
    }
    put_cell(c, id, name, &(result){ .type = RESULT_TEXT, .text = str_text(&s) });
}

static bool is_words(const result *r)
{
    result room;
    const result *first = r->type == RESULT_ARRAY ? result_first(r, &room) : NULL;
    return first && first->type != RESULT_OBJECT && first->type != RESULT_ARRAY;
}

/* Adds the cells of a value; those in an object, by dotted paths. A list's member is called by its
 * field `name`. */
static void flatten(csv *c, uint64_t id, const char *path, const result *r)
{
    if (r->type != RESULT_OBJECT && r->type != RESULT_ARRAY) {
        put_cell(c, id, path, r);
        return;
    }
    if (is_words(r)) {
        put_words(c, id, path, r, " ");
        return;
    }
    const char *own = r->type == RESULT_OBJECT ? field_text(r, F_name) : "";
    result room;
    for (const result *item = result_first(r, &room); item; item = result_next(r, item, &room)) {
        if (*own && strcmp(item->key, "value") != 0)
            continue;
        if (r->type == RESULT_ARRAY && item->type == RESULT_OBJECT && !*field_text(item, F_name))
            continue; /* has no column of its own */
        const char *name = *own ? own : item->key ? item->key : "";
        str_own inner = { 0 };
        if (c->naming)
            str_format(&inner, "%s%s%s", path, *path && *name ? "." : "", name);
        flatten(c, name_id(id, name), str_text(&inner), item);
    }
}

/* --- rows ------------------------------------------------------------------------------ */

/* The fields of an object from `first` up to `stop`, after those of the objects around it
 * (`before`). */
typedef struct fields {
    const struct fields *before;
    const result *first, *stop;
    bool page; /* a list of words has a line for each, and other lists are left out */
} fields;

static void put_fields(csv *c, const fields *f)
{
    if (f->before)
        put_fields(c, f->before);
    for (const result *r = f->first; r && r != f->stop; r = r->next)
        if (f->page && is_words(r))
            put_words(c, name_id(1, r->key), r->key, r, "\n");
        else if (!f->page || r->type != RESULT_ARRAY)
            flatten(c, name_id(1, r->key), r->key, r);
}

static void put_row(csv *c, const fields *f, const result *value)
{
    if (f)
        put_fields(c, f);
    else
        flatten(c, 1, "", value);
}

/* Adds a row: an object's fields, or one value. Its columns are named when rows of this kind come
 * first. */
static void one_row(csv *c, const fields *f, const result *value)
{
    c->count = 0;
    str_cut(&c->cells, 0);
    put_row(c, f, value);
    if (sheet_add(c->rows, c->ids, c->count, &c->cells))
        return;
    c->naming = true;
    str_cut(&c->names, 0);
    put_row(c, f, value);
    c->naming = false;
    sheet_name(c->rows, c->ids, c->count, &c->names);
    sheet_add(c->rows, c->ids, c->count, &c->cells);
}

/* The lists whose members become rows, each beginning with the fields that stand before the list.
 * Where an answer has several, the first in this order is taken. */
static const field row_lists[] = { F_algorithms,  F_study, F_ranges, F_relations,  F_accesses,
                                   F_conclusions, F_lines, F_cells,  F_comparisons };

enum { ROW_LISTS = sizeof row_lists / sizeof *row_lists };

static const result *row_list(const result *r)
{
    const result *found = NULL;
    int which = ROW_LISTS;
    for (const result *list = r->first; list; list = list->next)
        for (int i = 0; list->type == RESULT_ARRAY && i < which; i++)
            if (strcmp(list->key, field_name(row_lists[i])) == 0) {
                found = list;
                which = i;
            }
    return found && !is_words(found) ? found : NULL;
}

static void print_row(csv *c, const fields *before, const result *r)
{
    if (r->type != RESULT_OBJECT) {
        one_row(c, NULL, r);
        return;
    }
    const result *each = row_list(r);
    fields own = { .before = before, .first = r->first, .stop = each };
    result room;
    for (const result *a = each ? result_first(each, &room) : NULL; a;
         a = result_next(each, a, &room))
        print_row(c, &own, a);
    if (each == NULL)
        one_row(c, &own, NULL);
}

/* Adds rows for a curve's points, each beginning with the curve's own fields, and then for the
 * points that sources measured. */
static void print_curve(csv *c, const result *curve)
{
    fields shared = { .first = curve->first, .stop = field_get(curve, F_rows) };
    for (const result *r = field_first(curve, F_rows); r; r = r->next)
        one_row(c, &(fields){ .before = &shared, .first = r->first }, NULL);
    for (const result *r = field_first(curve, F_published); r; r = r->next)
        one_row(c, &(fields){ .before = &shared, .first = r->first }, NULL);
}

/* Adds a row for a list's member that is a bare value, followed by a field said of all members. */
static void value_row(csv *c, const result *value, const result *said)
{
    result own = *value, behind = said ? *said : (result){ .key = NULL };
    if (said == NULL) {
        one_row(c, NULL, value);
        return;
    }
    own.key = "value";
    own.next = &behind;
    behind.next = NULL;
    one_row(c, &(fields){ .first = &own }, NULL);
}

/* --- tables ------------------------------------------------------------------------------ */

static void print_header(csv *c, layout *l, bool wanted)
{
    str header = { 0 };
    if (wanted)
        layout_header(l, &header);
    bool same = c->begun && header.length == c->header.length
                && memcmp(str_text(&header), str_text(&c->header), header.length) == 0;
    if (c->begun && !same)
        fputc('\n', c->st.out);
    if (!same)
        fwrite(str_text(&header), 1, header.length, c->st.out);
    str_clear(&c->header);
    c->header = header;
    c->begun = true;
}

/* Prints the rows so far as a table; in a batch they wait for the rest. */
static void end_table(csv *c, bool header)
{
    if (c->batch || sheet_is_empty(c->rows))
        return;
    layout *l = layout_new(NULL);
    layout_learn_sheet(l, c->rows);
    print_header(c, l, header);
    if (!layout_print_sheet(l, c->rows, c->st.out))
        fprintf(c->st.err,
                "mmcalc: rows of this table are lost, they cannot be read from the disk: %s\n",
                strerror(errno));
    layout_free(l);
    sheet_clear(c->rows);
    fflush(c->st.out);
}

/* Prints the tables of a page, or where it has none a row of its texts. */
static void print_page(csv *c, const result *root)
{
    bool any = false;
    for (const result *part = root->first; part; part = part->next) {
        if (part->type != RESULT_ARRAY || part->first == NULL || part->first->type != RESULT_OBJECT)
            continue;
        for (const result *r = part->first; r; r = r->next)
            one_row(c, &(fields){ .first = r->first }, NULL);
        end_table(c, true);
        any = true;
    }
    if (any)
        return;
    one_row(c, &(fields){ .first = root->first, .page = true }, NULL);
    end_table(c, true);
}

/* --- the sink ---------------------------------------------------------------------------- */

static void answer(sink *s, const view *v, const result *root)
{
    csv *c = (csv *)s;
    const result *list = v->table == TABLE_LIST ? field_get(root, v->list) : NULL;
    result room;
    if (v->table == TABLE_NONE)
        return;
    if (v->table == TABLE_PAGE) {
        print_page(c, root);
        return;
    }
    if (v->table == TABLE_CURVES)
        for (const result *curve = field_first(root, F_curves); curve; curve = curve->next)
            print_curve(c, curve);
    else if (list)
        for (const result *r = result_first(list, &room); r; r = result_next(list, r, &room))
            if (r->type == RESULT_OBJECT)
                print_row(c, NULL, r);
            else
                value_row(c, r, field_get(root, F_from));
    else
        print_row(c, NULL, root);
    end_table(c, !v->untitled);
}

static void begin_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    (void)s;
    (void)v;
    (void)head;
    (void)may;
}

static void row(sink *s, const result *r)
{
    print_row((csv *)s, NULL, r);
}

static void end_rows(sink *s, bool failed)
{
    (void)failed;
    end_table((csv *)s, true);
}

/* In a batch a failure is a row, too. */
static void failure(sink *s, const diag *d)
{
    csv *c = (csv *)s;
    if (!c->batch) {
        render_failure(&c->st, d);
        return;
    }
    str_own message = { 0 };
    if (d->file)
        str_format(&message, "%s:%d:%d: ", d->file, d->line, d->column);
    str_add(&message, diag_text(d));
    str_own shown = { 0 };
    visible_line(&shown, str_text(&message));
    result what = { .type = RESULT_TEXT, .key = "failure.error", .text = status_word(d->st) };
    result why = { .type = RESULT_TEXT, .key = "failure.message", .text = str_text(&shown) };
    what.next = &why;
    one_row(c, &(fields){ .first = &what }, NULL);
}

/* A series may be cut anywhere: each of its rows stands by itself. */
static void csv_pause(sink *s)
{
    (void)s;
}

static void csv_resume(sink *s, uint64_t row)
{
    (void)s;
    (void)row;
}

static sink *csv_open(const style *st)
{
    csv *c = mem_alloc(sizeof *c);
    people_open(&c->base, (sink){ answer, begin_rows, row, end_rows, failure, .prose = false });
    c->st = *st;
    c->batch = st->batch;
    c->rows = sheet_new(!c->batch);
    return &c->base.base;
}

static void csv_close(sink *s)
{
    csv *c = (csv *)s;
    if (c->batch)
        sheet_pack(c->rows, c->st.out);
    sheet_free(c->rows);
    free(c->ids);
    str_clear(&c->cells);
    str_clear(&c->names);
    str_clear(&c->header);
    people_close(&c->base);
    free(c);
}

const format format_csv = { .name = "csv",
                            .meaning = "a header and one row a point",
                            .open = csv_open,
                            .close = csv_close,
                            .resume = csv_resume,
                            .pause = csv_pause,
                            .table = true };
