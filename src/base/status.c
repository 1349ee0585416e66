/* Diagnostics: see status.h. */
#include "base/status.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

static const struct {
    const char *word;
    int exit;
} outcomes[] = {
    [ST_OK] = { "ok", 0 },
    [ST_PARSE] = { "parse", 1 },
    [ST_INCOMPLETE] = { "parse", 1 },
    [ST_NAME] = { "name", 1 },
    [ST_DOMAIN] = { "domain", 1 },
    [ST_UNDECIDED] = { "undecided", 1 },
    [ST_LIMIT] = { "limit", 4 },
    [ST_IO] = { "io", 4 },
    [ST_CHECK] = { "check", 3 },
    [ST_INTERRUPT] = { "interrupt", 130 }, /* as in a shell */
    [ST_QUIT] = { "quit", 0 },
};

const char *status_word(status st)
{
    return outcomes[st].word;
}

int status_exit(status st)
{
    return outcomes[st].exit;
}

span span_join(span a, span b)
{
    if (a.src == NULL)
        return b;
    if (b.src == NULL || b.src != a.src)
        return a;
    return (span){ a.src, a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to };
}

int span_line(span at)
{
    while (at.src && at.src->procedure)
        at = at.src->used;
    return span_own_line(at);
}

int span_own_line(span at)
{
    if (at.src == NULL)
        return 0;
    /* places are mostly asked for in order: go on from the last */
    uint64_t seen = atomic_load_explicit(&at.src->seen, memory_order_relaxed);
    int line = (int)(seen >> 32), i = (int)(uint32_t)seen;
    if (i > at.from)
        i = line = 0;
    for (; i < at.from; i++)
        line += at.src->text[i] == '\n';
    atomic_store_explicit((_Atomic uint64_t *)&at.src->seen,
                          (uint64_t)line << 32 | (uint32_t)i, memory_order_relaxed);
    return at.src->base + line;
}

void diag_init(diag *d)
{
    memset(d, 0, sizeof *d);
}

void diag_clear(diag *d)
{
    free(d->message);
    free(d->hint);
    free(d->file);
    free(d->excerpt);
    diag_init(d);
}

void diag_try(diag_trial *t, diag **at)
{
    t->at = at;
    t->kept = *at;
    diag_init(&t->own);
    *at = &t->own;
}

void diag_tried(diag_trial *t, bool tell)
{
    *t->at = t->kept;
    if (tell)
        *t->kept = t->own;
    else
        diag_clear(&t->own);
}

void diag_place(diag *d, span where)
{
    if (d == NULL || d->st == ST_OK || d->line != 0 || where.src == NULL)
        return;
    const char *text = where.src->text;
    int length = (int)where.src->length, begin, end;
    int from = where.from < length ? where.from : length;
    d->line = where.src->base;
    for (begin = 0; begin < from;) {
        const char *newline = memchr(text + begin, '\n', (size_t)(from - begin));
        if (newline == NULL)
            break;
        begin = (int)(newline - text) + 1;
        d->line++;
    }
    for (end = from; end < length && text[end] != '\n'; end++)
        ;
    int to = where.to < from ? from : where.to > end ? end : where.to;
    d->indent = (int)str_utf8_columns(text + begin, (size_t)(from - begin));
    d->column = d->indent + 1;
    d->width = (int)str_utf8_columns(text + from, (size_t)(to - from));
    if (d->width < 1)
        d->width = 1;
    d->excerpt = mem_copyn(text + begin, (size_t)(end - begin));
    for (char *c = d->excerpt; *c; c++) /* a tab is one column wide, as in the count above */
        if (*c == '\t')
            *c = ' ';
    if (where.src->name)
        d->file = mem_copy(where.src->name);
    for (const source_text *s = where.src; s->procedure; s = s->used.src)
        diag_hint(d, "in procedure %s, which line %d%s%s uses", s->procedure,
                  span_own_line(s->used), s->used.src->name ? " of " : "",
                  s->used.src->name ? s->used.src->name : "");
}

void diag_displace(diag *d)
{
    free(d->file);
    free(d->excerpt);
    d->file = d->excerpt = NULL;
    d->line = d->column = d->width = d->indent = 0;
}

static status fail(diag *d, status st, diag_code code, span where, const char *format, va_list ap)
{
    if (d == NULL || d->st != ST_OK)
        return st;
    str s = { 0 };
    str_vformat(&s, format, ap);
    d->st = st;
    d->code = code;
    d->message = str_take(&s);
    diag_place(d, where);
    return st;
}

status(diag_fail)(diag *d, status st, span where, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    fail(d, st, DIAG_OTHER, where, format, ap);
    va_end(ap);
    return st;
}

status(diag_fail_as)(diag *d, status st, diag_code code, span where, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    fail(d, st, code, where, format, ap);
    va_end(ap);
    return st;
}

const char *diag_text(const diag *d)
{
    return d->message ? d->message : "failed";
}

status diag_hint(diag *d, const char *format, ...)
{
    if (d == NULL)
        return ST_OK;
    va_list ap;
    str s = { 0 };
    if (d->hint) {
        str_add(&s, d->hint);
        str_char(&s, '\n');
    }
    va_start(ap, format);
    str_vformat(&s, format, ap);
    va_end(ap);
    free(d->hint);
    d->hint = str_take(&s);
    return d->st;
}
