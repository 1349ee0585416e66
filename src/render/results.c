/* The document of a batch: see results.h and mmcalc-batch(5). */
#include "render/results.h"

#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "render/formats.h"
#include "render/json.h"

static bool is_json(const format *f)
{
    return strcmp(f->name, "json") == 0;
}

void results_label(str *out, const results_job *j)
{
    if (j->id)
        visible_line(out, j->id);
    else
        str_format(out, "%lu", j->index);
}

void results_begin(const format *f, str *out)
{
    if (is_json(f))
        str_add(out, "{\"schema\":\"mmcalc-results/1\",\"results\":[\n");
}

static void put_line(str *out, const char *text)
{
    str_add(out, text);
}

/* A heading above the answers, as each format writes a remark: one line, whatever the id and
 * the statement are. */
static const struct {
    const char *format, *before;
    void (*put_label)(str *out, const char *text);
    const char *between;
    void (*put_statement)(str *out, const char *text);
    const char *after;
} headings[] = {
    { "text", "", put_line, ": ", put_line, "\n" },
    { "tex", "% ", put_line, ": ", put_line, "\n" },
    { "markdown", "# ", markdown_text, ": ", markdown_code, "\n\n" },
};

static void add_heading(const format *f, str *out, const results_job *j, bool first)
{
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        if (strcmp(headings[i].format, f->name) != 0)
            continue;
        str label = { 0 }, statement = { 0 };
        results_label(&label, j);
        visible_line(&statement, j->text);
        str_format(out, "%s%s", first ? "" : "\n", headings[i].before);
        headings[i].put_label(out, str_text(&label));
        str_add(out, headings[i].between);
        headings[i].put_statement(out, str_text(&statement));
        str_add(out, headings[i].after);
        str_clear(&label);
        str_clear(&statement);
    }
}

void results_open(const format *f, str *out, const results_job *j, bool first)
{
    if (!is_json(f)) {
        add_heading(f, out, j, first);
        return;
    }
    str_format(out, "%s{\"job\":%lu", first ? "" : ",\n", j->index);
    if (j->id) {
        str_add(out, ",\"id\":");
        json_put_text(out, j->id);
    }
    str_add(out, ",\"statement\":");
    json_put_text(out, j->text);
    str_add(out, ",\"answers\":[");
}

void results_close(const format *f, str *out, const char *error)
{
    if (!is_json(f))
        return;
    str_char(out, ']');
    if (*error)
        str_format(out, ",\"error\":%s", error);
    str_char(out, '}');
}

void results_break(const format *f, str *out)
{
    if (is_json(f))
        str_add(out, "],\"complete\":false}]}");
}

void results_end(const format *f, str *out, bool complete)
{
    if (is_json(f))
        str_format(out, "\n],\"complete\":%s}\n", complete ? "true" : "false");
}

void results_error(const format *f, results_errors *e, const diag *d, const char *path)
{
    if (!is_json(f))
        return;
    if (e->first.length == 0)
        json_put_error(&e->first, d, path);
    else if (e->all.length == 0)
        str_add(&e->all, str_text(&e->first));
    if (e->all.length) {
        str_char(&e->all, ',');
        json_put_error(&e->all, d, path);
    }
}

char *results_errors_take(results_errors *e)
{
    if (e->all.length)
        str_format(&e->first, ",\"errors\":[%s]", str_text(&e->all));
    str_clear(&e->all);
    return e->first.length ? str_take(&e->first) : mem_copy("");
}

void results_failure(const format *f, sink *s, const style *st, const diag *d)
{
    bool tex = strcmp(f->name, "tex") == 0, markdown = strcmp(f->name, "markdown") == 0;
    if (!tex && !markdown) {
        s->failure(s, d);
        return;
    }
    char *text = NULL;
    size_t length;
    style own = *st;
    own.out = own.err = open_memstream(&text, &length);
    if (own.out == NULL)
        return;
    render_failure(&own, d);
    fclose(own.out);
    fputs(markdown ? "```\n" : "", st->out);
    for (const char *c = text; *c; c += strcspn(c, "\n") + 1)
        fprintf(st->out, "%s%.*s\n", tex ? "% " : "", (int)strcspn(c, "\n"), c);
    fputs(markdown ? "```\n" : "", st->out);
    free(text);
}

/* JSON: one line an answer becomes a list. */
void results_fit(const format *f, char *text, size_t *length)
{
    if (!is_json(f) || *length == 0)
        return;
    if (text[*length - 1] == '\n')
        --*length;
    for (char *c = text; (c = memchr(c, '\n', (size_t)(text + *length - c))) != NULL; c++)
        *c = ',';
}
