/* Sums of parts as texts of the language: see writer.h. */
#include "cost/writer.h"

#include <string.h>

#include "base/str.h"
#include "lang/unparse.h"

void parts_add(writer *w, part **list, part one)
{
    for (; *list; list = &(*list)->next) {
        part *p = *list;
        bool same = one.text
                        ? p->text && strcmp(p->text, one.text) == 0
                        : !p->text && strcmp(p->var, one.var) == 0 && strcmp(p->lo, one.lo) == 0
                              && strcmp(p->hi, one.hi) == 0 && ratio_cmp(p->k, one.k) == 0;
        if (!same)
            continue;
        if (one.text)
            p->k = ratio_add(p->k, one.k);
        else
            for (const part *i = one.inside; i; i = i->next)
                parts_add(w, &p->inside, *i);
        return;
    }
    *list = arena_alloc(w->s.a, sizeof **list);
    **list = one;
    (*list)->next = NULL;
}

void parts_add_text(writer *w, part **list, const char *text)
{
    if (strcmp(text, "0") != 0)
        parts_add(w, list, (part){ .k = ratio_of(1), .text = text });
}

static void put_parts(writer *w, str *out, const part *list);

bool parts_is_sum(const char *text) /* needs brackets as a factor */
{
    int depth = 0;
    for (const char *c = text; *c; c++) {
        depth += *c == '(';
        depth -= *c == ')';
        if (depth == 0 && (*c == ' ' || *c == '-' || *c == '+'))
            return true;
    }
    return false;
}

/* As a factor. */
const char *parts_bracketed(writer *w, const char *text)
{
    return parts_is_sum(text) || strncmp(text, "if ", 3) == 0 ? arena_format(w->s.a, "(%s)", text)
                                                              : text;
}

const char *parts_end(writer *w, const node *end)
{
    const char *text = unparse_arena(w->s.a, end);
    return end->kind == N_IF ? arena_format(w->s.a, "(%s)", text) : text;
}

/* Is it one of those that ` and ` joins? It may stand in another: not (it). */
static bool is_among(const char *all, const char *one)
{
    size_t length = strlen(one);
    int depth = 0;
    for (const char *c = all; *c; c++) {
        bool begins = depth == 0 && (c == all || (c - all >= 5 && strncmp(c - 5, " and ", 5) == 0));
        if (begins && strncmp(c, one, length) == 0
            && (c[length] == '\0' || strncmp(c + length, " and ", 5) == 0))
            return true;
        depth += (*c == '(') - (*c == ')');
    }
    return false;
}

/* Once, if it is among them. */
const char *parts_and(writer *w, const char *all, const char *one)
{
    if (all == NULL || is_among(all, one))
        return all ? all : one;
    return arena_format(w->s.a, "%s and %s", all, one);
}

static void put_part(writer *w, str *out, const part *p)
{
    if (!ratio_is(p->k, 1))
        str_format(out, "%lld*", (long long)p->k.p);
    if (p->text) {
        bool brackets = (!ratio_is(p->k, 1) && parts_is_sum(p->text))
                        || strncmp(p->text, "if ", 3) == 0;
        str_format(out, brackets ? "(%s)" : "%s", p->text);
        return;
    }
    str inside = { 0 };
    put_parts(w, &inside, p->inside);
    str_format(out, "sum(%s = %s..%s, %s)", p->var, p->lo, p->hi, str_text(&inside));
    str_clear(&inside);
}

static void put_parts(writer *w, str *out, const part *list)
{
    if (list == NULL)
        str_char(out, '0');
    for (const part *p = list; p; p = p->next) {
        str_add(out, p == list ? "" : " + ");
        put_part(w, out, p);
    }
}

const char *parts_text(writer *w, const part *list)
{
    str s = { 0 };
    put_parts(w, &s, list);
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}
