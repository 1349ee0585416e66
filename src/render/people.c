/* Answers for people: see people.h. */
#include "render/people.h"

#include <string.h>

#include "base/visible.h"

/* Fields whose line breaks are kept. Every other text becomes one line, and so do keys: on a page
 * they are titles, and may name a source. */
static const char *const with_lines[] = { "text", "program", "procedures", "solution",
                                          "note", "left_out", "missing" };

static bool is_one_line(const result *r)
{
    for (size_t i = 0; r->key && i < sizeof with_lines / sizeof *with_lines; i++)
        if (strcmp(r->key, with_lines[i]) == 0)
            return false;
    return true;
}

static bool is_visible(const result *r)
{
    if ((r->text && !visible_already(r->text, true)
         && (is_one_line(r) || !visible_already(r->text, false)))
        || (r->key && !visible_already(r->key, true)))
        return false;
    for (const result *c = r->first; c; c = c->next)
        if (!is_visible(c))
            return false;
    return true;
}

static const char *visible_form(arena *a, const char *text, bool line)
{
    if (text == NULL || visible_already(text, line))
        return text;
    str_own s = { 0 };
    if (line)
        visible_line(&s, text);
    else
        visible_add(&s, text, strlen(text));
    return arena_copy(a, str_text(&s));
}

static void make_visible(arena *a, result *r)
{
    r->text = visible_form(a, r->text, is_one_line(r));
    r->key = visible_form(a, r->key, true);
    for (result *c = r->first; c; c = c->next)
        make_visible(a, c);
}

/* The answer in visible form: r itself, or a copy in the arena *a, which is made when needed. */
static const result *seen(arena **a, const result *r)
{
    if (is_visible(r))
        return r;
    if (*a == NULL)
        *a = arena_new();
    result *copy = result_copy(*a, result_object(*a), r);
    make_visible(*a, copy);
    return copy;
}

static void forget(arena **a)
{
    if (*a)
        arena_reset(*a);
}

static void answer(sink *s, const view *v, const result *root)
{
    people *p = (people *)s;
    p->print.answer(s, v, seen(&p->row, root));
    forget(&p->row);
}

static void begin_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    people *p = (people *)s;
    p->print.begin_rows(s, v, seen(&p->head, head), may);
}

static void row(sink *s, const result *r)
{
    people *p = (people *)s;
    p->print.row(s, seen(&p->row, r));
    forget(&p->row);
}

static void end_rows(sink *s, bool failed)
{
    people *p = (people *)s;
    p->print.end_rows(s, failed);
    forget(&p->head);
}

/* A failure's texts are made visible by render_failure, which also prints failures that reach no
 * sink. */
static void failure(sink *s, const diag *d)
{
    ((people *)s)->print.failure(s, d);
}

void people_open(people *p, sink print)
{
    p->print = print;
    p->base = (sink){ answer, begin_rows, row, end_rows, failure, .prose = print.prose };
    p->head = p->row = NULL;
}

void people_close(people *p)
{
    arena_free(p->head);
    arena_free(p->row);
}
