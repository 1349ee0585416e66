/* JSON: one object a statement, on one line (spec cli.md, "JSON out").  Exact
 * numbers are strings of digits or p/q; enclosures are objects. */
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "render/results.h"

typedef struct json {
    sink base;
    style st;
    uint64_t rows;
    str line;
} json;

/* --- texts and numbers ------------------------------------------------------------- */

static void put_escape(str *s, uint32_t code)
{
    static const char named[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *at = code && code < 0x80 ? strchr(named, (int)code) : NULL;
    if (at)
        str_format(s, "\\%c", letters[at - named]);
    else if (code > 0xFFFF)
        str_format(s, "\\u%04x\\u%04x", (unsigned)(0xD800 + ((code - 0x10000) >> 10)),
                   (unsigned)(0xDC00 + ((code - 0x10000) & 0x3FF)));
    else
        str_format(s, "\\u%04x", (unsigned)code);
}

/* Is it a character that stands for itself, as most do? */
static bool is_plain(char c)
{
    return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
}

/* Adds a text. Characters that JSON allows and a terminal would act on are escaped, too: a reader
 * of JSON gets the same text. */
static void put_text(str *s, const char *text)
{
    const char *c = text, *plain = c;
    str_char(s, '"');
    for (;;) {
        uint32_t code;
        while (is_plain(*c))
            c++;
        if (*c == '\0')
            break;
        size_t n = str_utf8_char(c, strnlen(c, 4), &code);
        if (n > 0 && code >= ' ' && code != '"' && code != '\\' && !visible_acts(code)) {
            c += n;
            continue;
        }
        str_addn(s, plain, (size_t)(c - plain));
        if (n == 0)
            str_add(s, "\xEF\xBF\xBD"); /* a byte that is no UTF-8 */
        else
            put_escape(s, code);
        plain = c += n ? n : 1;
    }
    str_addn(s, plain, (size_t)(c - plain));
    str_char(s, '"');
}

static status put_enclosure(num_ctx *c, str *s, const num *value, int precision)
{
    str_own lo = { 0 }, hi = { 0 };
    str_add(s, "{\"approx\":\"");
    status st = num_decimal(c, s, value, precision, NULL);
    status_then(st, num_bounds(c, &lo, &hi, value, precision));
    str_format(s, "\",\"lo\":\"%s\",\"hi\":\"%s\"}", str_text(&lo), str_text(&hi));
    return st;
}

/* Adds a number; null for one that is undecided. */
static void put_number(json *j, const num *value)
{
    num_ctx *c = &j->st.world->numbers;
    str *s = &j->line;
    size_t before = s->length;
    status st = ST_OK;
    if (value->kind == NUM_BOOL) {
        str_add(s, value->u.i ? "true" : "false");
    } else if (num_is_exact(value)) {
        str_char(s, '"');
        st = num_print(c, s, value, 0, j->st.world->precision);
        str_char(s, '"');
    } else {
        st = put_enclosure(c, s, value, j->st.world->precision);
    }
    if (st == ST_OK)
        return;
    str_cut(s, before);
    str_add(s, "null");
}

/* --- answers ----------------------------------------------------------------------------- */

enum { LONG = 1 << 16 };

/* Prints the line so far, and empties it. */
static void print_line(json *j)
{
    fwrite(str_text(&j->line), 1, j->line.length, j->st.out);
    str_cut(&j->line, 0);
}

static void put(json *j, const result *r)
{
    bool first = true;
    result room;
    switch (r->type) {
    case RESULT_OBJECT:
    case RESULT_ARRAY:
        str_char(&j->line, r->type == RESULT_OBJECT ? '{' : '[');
        for (const result *c = result_first(r, &room); c; c = result_next(r, c, &room)) {
            if (!first)
                str_char(&j->line, ',');
            first = false;
            if (r->type == RESULT_OBJECT) {
                put_text(&j->line, c->key);
                str_char(&j->line, ':');
            }
            put(j, c);
            if (r->items && j->line.length >= LONG)
                print_line(j); /* a long series is printed in parts */
        }
        str_char(&j->line, r->type == RESULT_OBJECT ? '}' : ']');
        return;
    case RESULT_NUMBER: put_number(j, &r->value); return;
    case RESULT_TEXT: put_text(&j->line, r->text); return;
    case RESULT_MEASURED: str_add(&j->line, r->text); return;
    case RESULT_TRUTH: str_add(&j->line, r->value.u.i ? "true" : "false"); return;
    default: str_add(&j->line, "null");
    }
}

static void answer(sink *s, const view *v, const result *root)
{
    json *j = (json *)s;
    if (v->table == TABLE_NONE && j->st.quiet)
        return;
    put(j, root);
    str_char(&j->line, '\n');
    print_line(j);
    fflush(j->st.out);
}

static void begin_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    (void)v;
    (void)may;
    json *j = (json *)s;
    put(j, head);
    str_cut(&j->line, j->line.length - 1); /* {...}: the rows go before the last brace */
    str_add(&j->line, j->line.length > 1 ? ",\"rows\":[" : "\"rows\":[");
    print_line(j);
    j->rows = 0;
}

static void row(sink *s, const result *r)
{
    json *j = (json *)s;
    if (j->rows++)
        str_char(&j->line, ',');
    put(j, r);
    print_line(j);
}

static void end_rows(sink *s, bool failed)
{
    json *j = (json *)s;
    fprintf(j->st.out, "]%s}\n", failed ? ",\"complete\":false" : "");
    fflush(j->st.out);
}

/* `path` is the key of a job file to blame, or NULL. */
static void put_error(str *s, const diag *d, const char *path)
{
    str_add(s, "{\"message\":");
    put_text(s, diag_text(d));
    const struct {
        const char *key, *text;
    } texts[] = { { "hint", d->hint }, { "path", path }, { "file", d->file } };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].text) {
            str_format(s, ",\"%s\":", texts[i].key);
            put_text(s, texts[i].text);
        }
    if (d->line)
        str_format(s, ",\"line\":%d,\"column\":%d", d->line, d->column);
    str_format(s, ",\"kind\":\"%s\"}", status_word(d->st));
}

static void failure(sink *s, const diag *d)
{
    json *j = (json *)s;
    str_add(&j->line, "{\"error\":");
    put_error(&j->line, d, NULL);
    str_add(&j->line, "}\n");
    print_line(j);
    fflush(j->st.out);
}

/* Later pieces of a series begin with a comma before their first row. */
static void json_resume(sink *s, uint64_t row)
{
    ((json *)s)->rows = row;
}

static void json_pause(sink *s)
{
    fflush(((json *)s)->st.out);
}

static sink *json_open(const style *st)
{
    json *j = mem_alloc(sizeof *j);
    j->base = (sink){ answer, begin_rows, row, end_rows, failure, .prose = false };
    j->st = *st;
    return &j->base;
}

static void json_close(sink *s)
{
    str_clear(&((json *)s)->line);
    free(s);
}

/* --- a batch ----------------------------------------------------------------------------- */

static void batch_begin(str *out)
{
    str_add(out, "{\"schema\":\"mmcalc-results/1\",\"results\":[\n");
}

static void batch_open(str *out, const results_job *j, bool first)
{
    str_format(out, "%s{\"job\":%lu", first ? "" : ",\n", j->index);
    if (j->id) {
        str_add(out, ",\"id\":");
        put_text(out, j->id);
    }
    str_add(out, ",\"statement\":");
    put_text(out, j->text);
    str_add(out, ",\"answers\":[");
}

static void batch_close(str *out, const char *error)
{
    str_char(out, ']');
    if (*error)
        str_format(out, ",\"error\":%s", error);
    str_char(out, '}');
}

static void batch_cut(str *out)
{
    str_add(out, "],\"complete\":false}]}");
}

static void batch_end(str *out, bool complete)
{
    str_format(out, "\n],\"complete\":%s}\n", complete ? "true" : "false");
}

/* Turns answers, one a line, into the members of a list. */
static void batch_fit(char *text, size_t *length)
{
    if (text[*length - 1] == '\n')
        --*length;
    for (char *c = text; (c = memchr(c, '\n', (size_t)(text + *length - c))) != NULL; c++)
        *c = ',';
}

static const results_writer results = { .begin = batch_begin,
                                        .open = batch_open,
                                        .close = batch_close,
                                        .cut = batch_cut,
                                        .end = batch_end,
                                        .error = put_error,
                                        .fit = batch_fit };

const format format_json = { .name = "json",
                             .meaning = "one object a statement, one line each",
                             .open = json_open,
                             .close = json_close,
                             .resume = json_resume,
                             .pause = json_pause,
                             .results = &results };
