/* Sums of parts as texts of the language: see writer.h. */
#include "cost/writer.h"

#include <string.h>

#include "base/str.h"
#include "lang/unparse.h"

enum { FEW = 16 }; /* parts that are looked through one by one */

typedef struct part_table { /* of a long list: its parts by their hash */
    part **slot, *last;
    size_t count, room; /* a power of two */
} part_table;

static bool same_part(const part *p, const part *one)
{
    if (p->hash != one->hash || (p->text == NULL) != (one->text == NULL))
        return false;
    return one->text ? strcmp(p->text, one->text) == 0
                     : strcmp(p->var, one->var) == 0 && strcmp(p->lo, one->lo) == 0
                           && strcmp(p->hi, one->hi) == 0 && ratio_cmp(p->k, one->k) == 0;
}

/* Where a part like it is, or would be. */
static part **slot_of(const part_table *t, const part *one)
{
    size_t i = one->hash & (t->room - 1);
    while (t->slot[i] && !same_part(t->slot[i], one))
        i = (i + 1) & (t->room - 1);
    return &t->slot[i];
}

static void make_table(writer *w, part_table *t, part *list)
{
    t->room = t->room ? 2 * t->room : 4 * FEW;
    t->slot = arena_array(w->s.a, t->room, sizeof *t->slot);
    for (part *p = list; p; p = p->next)
        *slot_of(t, p) = p;
}

/* The part of the list that is like it; NULL, with the last of the list: there is none. */
static part *find_part(writer *w, part *list, const part *one, part **last)
{
    size_t count = 0;
    part_table *t = list ? list->table : NULL;
    if (t) {
        *last = t->last;
        return *slot_of(t, one);
    }
    for (part *p = list; p; *last = p, p = p->next, count++)
        if (same_part(p, one))
            return p;
    if (count == FEW) {
        t = list->table = arena_alloc(w->s.a, sizeof *t);
        *t = (part_table){ .last = *last, .count = count };
        make_table(w, t, list);
    }
    return NULL;
}

static void append(writer *w, part **list, part *last, const part *one)
{
    part *made = arena_alloc(w->s.a, sizeof *made), *first = *list;
    part_table *t = first ? first->table : NULL;
    *made = *one;
    if (last)
        last->next = made;
    else
        *list = made;
    if (t == NULL)
        return;
    t->last = made;
    if (2 * ++t->count > t->room)
        make_table(w, t, first);
    else
        *slot_of(t, made) = made;
}

void parts_add(writer *w, part **list, part one)
{
    part *last = NULL;
    one.hash = str_hash(one.text ? one.text : one.var);
    one.next = NULL;
    one.table = NULL;
    part *p = find_part(w, *list, &one, &last);
    if (p == NULL)
        append(w, list, last, &one);
    else if (one.text)
        p->k = ratio_add(p->k, one.k);
    else
        for (const part *i = one.inside; i; i = i->next)
            parts_add(w, &p->inside, *i);
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
    if (all == NULL || one == NULL || is_among(all, one))
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
