/* The table of formats, and diagnostics. */
#include <string.h>

#include "render/formats.h"

static const format formats[] = {
    { .name = "text", .meaning = "for people: cards and tables", .open = text_open, .close = text_close },
    { .name = "json", .meaning = "one object a statement, one line each", .open = json_open, .close = json_close,
      .resume = json_resume, .pause = json_pause },
    { .name = "csv", .meaning = "a header and one row a point", .open = csv_open, .close = csv_close,
      .resume = csv_resume, .pause = csv_pause, .first = CSV_HELD },
    { .name = "tex", .meaning = "LaTeX to be read in by a document: tables of booktabs, formulas", .open = tex_open, .close = tex_close },
    { .name = "markdown", .meaning = "tables and formulas for a README or an issue", .open = markdown_open, .close = markdown_close },
};

const format *format_row(int i)
{
    return i >= 0 && i < (int)(sizeof formats / sizeof *formats) ? &formats[i] : NULL;
}

const format *format_named(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

/* A long line is shown around the place: from `skip` columns on, at most `width`. */
static void excerpt(const style *st, const diag *d)
{
    int width = st->width > 20 ? st->width - 8 : 72, skip = 0;
    if (d->indent + d->width > width)
        skip = d->indent > width / 2 ? d->indent - width / 2 : 0;
    const char *c = d->excerpt + utf8_bytes(d->excerpt, (size_t)skip), *end = c + utf8_bytes(c, (size_t)width);
    fprintf(st->err, "    %s%.*s%s\n", skip ? "..." : "", (int)(end - c), c, *end ? "..." : "");
    int carets = d->width, room = width - (d->indent - skip);
    if (carets > room)
        carets = room > 1 ? room : 1;
    fprintf(st->err, "    %*s%s", d->indent - skip + (skip ? 3 : 0), "", st->color_err ? "\033[1;31m" : "");
    for (int i = 0; i < carets; i++)
        fputc(i ? '~' : '^', st->err);
    fprintf(st->err, "%s\n", st->color_err ? "\033[0m" : "");
}

void render_failure(const style *st, const diag *d)
{
    fflush(st->out);
    if (d->excerpt)
        excerpt(st, d);
    if (d->file)
        fprintf(st->err, "%s:%d:%d: ", d->file, d->line, d->column);
    fprintf(st->err, "%s\n", d->message ? d->message : "failed");
    if (d->hint)
        fprintf(st->err, "%s\n", d->hint);
    fflush(st->err);
}
