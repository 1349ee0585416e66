/* The document of a batch: see results.h and mmcalc-batch(5). */
#include "render/results.h"

#include <stdlib.h>

#include "base/visible.h"

void results_label(str *out, const results_job *j)
{
    if (j->id)
        visible_line(out, j->id);
    else
        str_format(out, "%lu", j->index);
}

void results_begin(const format *f, str *out)
{
    if (f->results)
        f->results->begin(out);
}

/* Adds a job's heading, one line whatever its id and statement hold. */
static void add_heading(const format *f, str *out, const results_job *j, bool first)
{
    str_own label = { 0 }, statement = { 0 };
    results_label(&label, j);
    visible_line(&statement, j->text);
    str_add(out, first ? "" : "\n");
    f->heading(out, str_text(&label), str_text(&statement));
}

void results_open(const format *f, str *out, const results_job *j, bool first)
{
    if (f->results)
        f->results->open(out, j, first);
    else if (f->heading)
        add_heading(f, out, j, first);
}

void results_close(const format *f, str *out, const char *error)
{
    if (f->results)
        f->results->close(out, error);
}

void results_break(const format *f, str *out)
{
    if (f->results)
        f->results->cut(out);
}

void results_end(const format *f, str *out, bool complete)
{
    if (f->results)
        f->results->end(out, complete);
}

void results_error(const format *f, results_errors *e, const diag *d, const char *path)
{
    if (f->results == NULL)
        return;
    if (e->first.length == 0)
        f->results->error(&e->first, d, path);
    else if (e->all.length == 0)
        str_add(&e->all, str_text(&e->first));
    if (e->all.length) {
        str_char(&e->all, ',');
        f->results->error(&e->all, d, path);
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
    if (f->failure == NULL) {
        s->failure(s, d);
        return;
    }
    char *text = NULL;
    size_t length;
    style own = *st;
    own.out = own.err = mem_stream(&text, &length);
    render_failure(&own, d);
    mem_stream_end(own.out);
    f->failure(st->out, text);
    free(text);
}

void results_fit(const format *f, char *text, size_t *length)
{
    if (f->results && *length > 0)
        f->results->fit(text, length);
}
