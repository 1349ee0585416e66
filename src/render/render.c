/* The table of formats, and diagnostics. */
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/visible.h"
#include "base/fold.h"
#include "render/render.h"

#define DECLARED(name) extern const format format_##name;
#define LISTED(name) &format_##name,
FORMATS(DECLARED, DECLARED)
static const format *const formats[] = { FORMATS(LISTED, LISTED) };
enum { COUNT = sizeof formats / sizeof *formats };

const format *format_row(int i)
{
    return i >= 0 && i < COUNT ? formats[i] : NULL;
}

const format *format_named(const char *name)
{
    for (int i = 0; i < COUNT; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

/* The diagnostic's line in visible form, and where its underlined part then is. */
typedef struct shown_line {
    str text;
    int indent, width;
} shown_line;

static void show_line(shown_line *l, const diag *d)
{
    size_t length = strlen(d->excerpt);
    length -= length && d->excerpt[length - 1] == '\r'; /* the line's end is \r
 */
    const char *end = d->excerpt + length,
               *from = d->excerpt + str_utf8_bytes(d->excerpt, (size_t)d->indent);
    from = from < end ? from : end;
    const char *to = from + str_utf8_bytes(from, (size_t)d->width);
    to = to < end ? to : end;
    *l = (shown_line){ .indent = 0 };
    visible_add(&l->text, d->excerpt, (size_t)(from - d->excerpt));
    l->indent = (int)str_utf8_columns(str_text(&l->text), l->text.length) + d->indent
                - (int)str_utf8_columns(d->excerpt, (size_t)(from - d->excerpt));
    size_t before = l->text.length;
    visible_add(&l->text, from, (size_t)(to - from));
    int width = (int)str_utf8_columns(str_text(&l->text) + before, l->text.length - before);
    l->width = width > d->width ? width : d->width;
    visible_add(&l->text, to, (size_t)(end - to));
}

/* Prints the diagnostic's line and marks the place; of a long line, what stands around it: `width`
 * columns from `skip` on. */
static void excerpt(const style *st, const diag *d)
{
    shown_line l;
    show_line(&l, d);
    int width = st->width > 20 ? st->width - 8 : 72, skip = 0;
    if (l.indent + l.width > width)
        skip = l.indent > width / 2 ? l.indent - width / 2 : 0;
    const char *c = str_text(&l.text) + str_utf8_bytes(str_text(&l.text), (size_t)skip),
               *end = c + str_utf8_bytes(c, (size_t)width);
    fprintf(st->err, "    %s%.*s%s\n", skip ? "..." : "", (int)(end - c), c, *end ? "..." : "");
    int carets = l.width, room = width - (l.indent - skip);
    if (carets > room)
        carets = room > 1 ? room : 1;
    fprintf(st->err, "    %*s%s", l.indent - skip + (skip ? 3 : 0), "",
            st->color_err ? "\033[1;31m" : "");
    for (int i = 0; i < carets; i++)
        fputc(i ? '~' : '^', st->err);
    fprintf(st->err, "%s\n", st->color_err ? "\033[0m" : "");
    str_clear(&l.text);
}

/* Prints a text's lines, broken between words where the terminal has no room. */
static void put_lines(const style *st, const char *text)
{
    str_own s = { 0 };
    struct winsize w;
    int width = st->err_width;
    if (st->live && width && ioctl(fileno(st->err), TIOCGWINSZ, &w) == 0 && w.ws_col >= 40)
        width = w.ws_col;
    size_t room = width ? (size_t)width : SIZE_MAX;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        mem_own char *one = mem_copyn(line, (size_t)(end - line));
        fold(&s, one, FOLD_PROSE, room, room);
        str_char(&s, '\n');
    }
    fprintf(st->err, "%s", str_text(&s));
}

void render_failure(const style *st, const diag *d)
{
    str_own s = { 0 };
    const char *text = diag_text(d);
    fflush(st->out);
    if (d->excerpt)
        excerpt(st, d);
    if (d->file) {
        visible_line(&s, d->file);
        str_format(&s, ":%d:%d: ", d->line, d->column);
    }
    visible_add(&s, text, strlen(text));
    str_char(&s, '\n');
    if (d->hint)
        visible_add(&s, d->hint, strlen(d->hint));
    put_lines(st, str_text(&s));
    fflush(st->err);
}
