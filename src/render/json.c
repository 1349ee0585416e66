/* JSON: one object a statement, on one line (spec cli.md, "JSON out").  Exact
 * numbers are strings of digits or p/q; enclosures are objects. */
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "render/formats.h"
#include "render/json.h"

typedef struct json {
    sink base;
    style st;
    bool rows_open;
    uint64_t rows;
} json;

static cJSON *number(json *j, const num *value)
{
    num_ctx *c = &j->st.world->numbers;
    str s = { 0 }, lo = { 0 }, hi = { 0 };
    cJSON *item = NULL;
    int precision = j->st.world->precision;
    if (value->kind == NUM_BOOL) {
        item = cJSON_CreateBool(value->u.i != 0);
    } else if (num_is_exact(value)) {
        if (num_print(c, &s, value, 0, precision) == ST_OK)
            item = cJSON_CreateString(str_text(&s));
    } else if (num_decimal(c, &s, value, precision, NULL) == ST_OK && num_bounds(c, &lo, &hi, value, precision) == ST_OK) {
        item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "approx", str_text(&s));
        cJSON_AddStringToObject(item, "lo", str_text(&lo));
        cJSON_AddStringToObject(item, "hi", str_text(&hi));
    }
    str_clear(&s);
    str_clear(&lo);
    str_clear(&hi);
    return item ? item : cJSON_CreateNull();
}

/* A JSON text in which every byte that is no UTF-8 is U+FFFD. */
cJSON *json_text(const char *text)
{
    str s = { 0 };
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int n = *c < 0x80 ? 1 : (*c & 0xE0) == 0xC0 && *c >= 0xC2 ? 2 : (*c & 0xF0) == 0xE0 ? 3 : (*c & 0xF8) == 0xF0 && *c <= 0xF4 ? 4 : 0, i = 1;
        while (i < n && (c[i] & 0xC0) == 0x80)
            i++;
        if (n > 0 && i == n)
            str_addn(&s, (const char *)c, (size_t)n);
        else
            str_add(&s, "\xEF\xBF\xBD");
        c += n > 0 && i == n ? n : 1;
    }
    cJSON *item = cJSON_CreateString(str_text(&s));
    str_clear(&s);
    return item;
}

static cJSON *convert(json *j, const result *r)
{
    cJSON *item;
    switch (r->type) {
    case RESULT_OBJECT:
        item = cJSON_CreateObject();
        for (const result *c = r->first; c; c = c->next)
            if (c->key[0] != '.') /* a hint for tables */
                cJSON_AddItemToObject(item, c->key, convert(j, c));
        return item;
    case RESULT_ARRAY:
        item = cJSON_CreateArray();
        for (const result *c = r->first; c; c = c->next)
            cJSON_AddItemToArray(item, convert(j, c));
        return item;
    case RESULT_NUMBER:
        return number(j, &r->value);
    case RESULT_TEXT:
        return json_text(r->text);
    case RESULT_MEASURED:
        return cJSON_CreateRaw(r->text);
    case RESULT_TRUTH:
        return cJSON_CreateBool(r->value.u.i != 0);
    default:
        return cJSON_CreateNull();
    }
}

static char *line_of(json *j, const result *r)
{
    cJSON *item = convert(j, r);
    char *text = cJSON_PrintUnformatted(item);
    cJSON_Delete(item);
    return text;
}

static void answer(sink *s, view v, const result *root)
{
    json *j = (json *)s;
    if (v == VIEW_NOTE && j->st.quiet)
        return;
    char *text = line_of(j, root);
    fprintf(j->st.out, "%s\n", text);
    fflush(j->st.out);
    cJSON_free(text);
}

static void begin_rows(sink *s, view v, const result *head)
{
    (void)v;
    json *j = (json *)s;
    char *text = line_of(j, head);
    size_t n = strlen(text); /* {...}: the rows go before the last brace */
    fprintf(j->st.out, "%.*s%s\"rows\":[", (int)n - 1, text, n > 2 ? "," : "");
    cJSON_free(text);
    j->rows = 0;
}

static void row(sink *s, const result *r)
{
    json *j = (json *)s;
    char *text = line_of(j, r);
    fprintf(j->st.out, "%s%s", j->rows++ ? "," : "", text);
    cJSON_free(text);
}

static void end_rows(sink *s, bool failed)
{
    json *j = (json *)s;
    fprintf(j->st.out, "]%s}\n", failed ? ",\"complete\":false" : "");
    fflush(j->st.out);
}

cJSON *json_error(const diag *d, const char *path)
{
    cJSON *error = cJSON_CreateObject();
    cJSON_AddItemToObject(error, "message", json_text(d->message ? d->message : "failed"));
    if (d->hint)
        cJSON_AddItemToObject(error, "hint", json_text(d->hint));
    if (path)
        cJSON_AddItemToObject(error, "path", json_text(path));
    if (d->file)
        cJSON_AddItemToObject(error, "file", json_text(d->file));
    if (d->line) {
        cJSON_AddNumberToObject(error, "line", d->line);
        cJSON_AddNumberToObject(error, "column", d->column);
    }
    cJSON_AddStringToObject(error, "kind", status_word(d->st));
    return error;
}

static void failure(sink *s, const diag *d)
{
    json *j = (json *)s;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "error", json_error(d, NULL));
    char *text = cJSON_PrintUnformatted(root);
    fprintf(j->st.out, "%s\n", text);
    fflush(j->st.out);
    cJSON_free(text);
    cJSON_Delete(root);
}

/* Rows of a series stand alone but for the comma between them. */
void json_resume(sink *s, uint64_t row, const char *known)
{
    (void)known;
    ((json *)s)->rows = row;
}

char *json_pause(sink *s)
{
    fflush(((json *)s)->st.out);
    return NULL;
}

sink *json_open(const style *st)
{
    json *j = mem_alloc(sizeof *j);
    j->base = (sink){ answer, begin_rows, row, end_rows, failure, .prose = false };
    j->st = *st;
    return &j->base;
}

void json_close(sink *s)
{
    free(s);
}
