/* CSV (RFC 4180): a header and a row for each point.  Objects are flattened with
 * dots; the terms of a bound become columns of their names. */
#include <stdlib.h>
#include <string.h>

#include "render/formats.h"

typedef struct csv {
    sink base;
    style st;
    bool header_due;
    str header, line;
} csv;

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
        str_add(s, r->text);
}

static void flatten(csv *c, const char *prefix, const result *r);

/* parameters.n is n; a list's member is called by its name. */
static void flatten_item(csv *c, const char *prefix, const char *own, const result *item)
{
    str path = { 0 };
    if (!c->header_due) /* only the header needs the names */
        ;
    else if (*own)
        str_format(&path, "%s.%s", prefix, own);
    else if (item->key && (*prefix == '\0' || strcmp(prefix, "parameters") == 0))
        str_add(&path, item->key);
    else if (item->key)
        str_format(&path, "%s.%s", prefix, item->key);
    else
        str_add(&path, prefix);
    flatten(c, str_text(&path), item);
    str_clear(&path);
}

static void flatten(csv *c, const char *prefix, const result *r)
{
    if (r->type == RESULT_OBJECT || r->type == RESULT_ARRAY) {
        const char *own = r->type == RESULT_OBJECT ? result_text(r, "name") : "";
        for (const result *item = r->first; item; item = item->next)
            if (!*own || strcmp(item->key, "value") == 0)
                flatten_item(c, prefix, own, item);
        return;
    }
    if (c->header_due)
        field(&c->header, prefix);
    if (r->type == RESULT_NUMBER && c->line.length) { /* needs no quotes */
        str_char(&c->line, ',');
        value_text(c, &c->line, r);
        return;
    }
    str text = { 0 };
    value_text(c, &text, r);
    field(&c->line, str_text(&text));
    str_clear(&text);
}

/* Algorithms side by side are a row each, with what they share in front. */
static void print_row(csv *c, const result *r)
{
    str_cut(&c->header, 0);
    str_cut(&c->line, 0);
    const result *each = result_get(r, "algorithms");
    if (each) {
        for (const result *a = each->first; a; a = a->next) {
            result joined = { .type = RESULT_OBJECT }, shared[8], last = *a;
            int n = 0;
            for (const result *f = r->first; f && n < 8; f = f->next)
                if (f != each && strcmp(f->key, "best") != 0)
                    shared[n++] = *f;
            for (int i = 0; i < n; i++)
                shared[i].next = i + 1 < n ? &shared[i + 1] : last.first;
            joined.first = n ? shared : last.first;
            print_row(c, &joined);
        }
        return;
    }
    flatten(c, "", r);
    if (c->header_due)
        fprintf(c->st.out, "%s\n", str_text(&c->header));
    str_char(&c->line, '\n');
    fwrite(str_text(&c->line), 1, c->line.length, c->st.out);
    c->header_due = false;
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
    if (v == VIEW_NOTE)
        return;
    c->header_due = v != VIEW_VALUE;
    const result *many = result_get(root, "values"), *rows = result_get(root, "rows");
    if (v == VIEW_PAGE)
        print_page(c, root);
    else if (many || rows)
        for (const result *r = (many ? many : rows)->first; r; r = r->next)
            print_row(c, r);
    else
        print_row(c, root);
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
    fflush(((csv *)s)->st.out);
}

static void failure(sink *s, const diag *d)
{
    render_failure(&((csv *)s)->st, d);
}

sink *csv_open(const style *st)
{
    csv *c = mem_alloc(sizeof *c);
    c->base = (sink){ answer, begin_rows, row, end_rows, failure };
    c->st = *st;
    return &c->base;
}

void csv_close(sink *s)
{
    csv *c = (csv *)s;
    str_clear(&c->header);
    str_clear(&c->line);
    free(c);
}
