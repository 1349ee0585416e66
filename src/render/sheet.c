/* The rows of a table whose columns are found out on the way: see sheet.h.
 *
 * Packed rows: the length of the shapes, shapes, rows.  A shape is the number of its columns and
 * their names, a row the number of its shape and its cells; texts end with '\0', numbers are this
 * machine's of 32 bits, the length of 64. */
#include "render/sheet_inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"

void sheet_field(str *out, const char *field)
{
    if (strpbrk(field, ",\"\n\r") == NULL) {
        str_add(out, field);
        return;
    }
    str_char(out, '"');
    for (; *field; field++) {
        if (*field == '"')
            str_char(out, '"');
        str_char(out, *field);
    }
    str_char(out, '"');
}

static bool is_number(const char *text)
{
    const char *c = text + strspn(text, "+-");
    char *end;
    if (c > text + 1 || !(isdigit((unsigned char)*c) || *c == '.') || c[1] == 'x')
        return false;
    strtod(text, &end);
    return *end == '\0';
}

void sheet_text(str *out, const char *text)
{
    bool formula = *text && strchr("=+-@", *text) && text[strspn(text, "=+-@")]
                   && !is_number(text); /* not the relation == */
    if (!formula) {
        sheet_field(out, text);
        return;
    }
    str kept = { 0 };
    str_format(&kept, "'%s", text);
    sheet_field(out, str_text(&kept));
    str_clear(&kept);
}

static void add_number(str *s, uint32_t number)
{
    str_addn(s, (const char *)&number, sizeof number);
}

/* --- rows ------------------------------------------------------------------------ */

enum { SPILL = 1 << 25 }; /* bytes */

sheet *sheet_new(bool spills)
{
    sheet *s = mem_alloc(sizeof *s);
    s->most = spills ? SPILL : SIZE_MAX;
    return s;
}

void sheet_clear(sheet *s)
{
    for (size_t i = 0; i < s->shape_count; i++)
        free(s->shapes[i].ids);
    s->shape_count = s->last = 0;
    str_cut(&s->names, 0);
    if (s->rows.room > SPILL)
        str_clear(&s->rows);
    str_cut(&s->rows, 0);
    if (s->spilled)
        fclose(s->spilled);
    s->spilled = NULL;
}

void sheet_free(sheet *s)
{
    sheet_clear(s);
    free(s->shapes);
    str_clear(&s->names);
    str_clear(&s->rows);
    free(s);
}

bool sheet_is_empty(const sheet *s)
{
    return s->rows.length == 0 && s->spilled == NULL;
}

static bool has_shape(const sheet *s, size_t i, const uint64_t *ids, size_t count)
{
    return s->shapes[i].count == count && memcmp(s->shapes[i].ids, ids, count * sizeof *ids) == 0;
}

static bool find_shape(sheet *s, const uint64_t *ids, size_t count)
{
    if (s->last < s->shape_count && has_shape(s, s->last, ids, count))
        return true;
    for (size_t i = 0; i < s->shape_count; i++)
        if (has_shape(s, i, ids, count)) {
            s->last = i;
            return true;
        }
    return false;
}

/* Where memory would grow without end, rows go to the disk; when that cannot be, they stay. */
static void spill(sheet *s)
{
    uint64_t length = s->rows.length;
    if (s->spilled == NULL)
        s->spilled = tmpfile();
    long before = s->spilled ? ftell(s->spilled) : -1;
    if (before >= 0 && fwrite(&length, sizeof length, 1, s->spilled) == 1
        && fwrite(s->rows.text, 1, length, s->spilled) == length && fflush(s->spilled) == 0) {
        str_cut(&s->rows, 0);
        return;
    }
    s->most = SIZE_MAX;
    if (before >= 0 && fflush(s->spilled) == 0)
        (void)!ftruncate(fileno(s->spilled), before);
}

bool sheet_add(sheet *s, const uint64_t *ids, size_t count, const str *cells)
{
    if (!find_shape(s, ids, count))
        return false;
    add_number(&s->rows, (uint32_t)s->last);
    str_addn(&s->rows, str_text(cells), cells->length);
    if (s->rows.length >= s->most)
        spill(s);
    return true;
}

/* NAME, NAME.2, NAME.3: the first that none of the names before has. */
static void add_name(str *all, size_t from, const char *name)
{
    str own = { 0 };
    str_add(&own, name);
    for (int again = 2;; again++) {
        const char *c = all->text + from, *end = all->text + all->length;
        while (c < end && strcmp(c, str_text(&own)) != 0)
            c += strlen(c) + 1;
        if (c >= end)
            break;
        str_cut(&own, 0);
        str_format(&own, "%s.%d", name, again);
    }
    str_addn(all, str_text(&own), own.length + 1);
    str_clear(&own);
}

void sheet_name(sheet *s, const uint64_t *ids, size_t count, const str *names)
{
    if (s->shape_count == s->shape_room) {
        s->shape_room = s->shape_room ? 2 * s->shape_room : 4;
        s->shapes = mem_grow_array(s->shapes, s->shape_room, sizeof *s->shapes);
    }
    uint64_t *own = mem_array(count + 1, sizeof *own);
    memcpy(own, ids, count * sizeof *own);
    s->shapes[s->shape_count++] = (struct known){ own, count };
    add_number(&s->names, (uint32_t)count);
    size_t from = s->names.length;
    const char *c = str_text(names);
    for (size_t i = 0; i < count; i++, c += strlen(c) + 1)
        add_name(&s->names, from, c);
}

void sheet_pack(sheet *s, FILE *out)
{
    uint64_t shapes = s->names.length;
    if (sheet_is_empty(s))
        return;
    fwrite(&shapes, sizeof shapes, 1, out);
    fwrite(s->names.text, 1, s->names.length, out);
    fwrite(s->rows.text, 1, s->rows.length, out);
}

uint64_t sheet_shapes(const char *bytes, uint64_t length)
{
    uint64_t n;
    if (length < SHEET_HEAD)
        return UINT64_MAX;
    memcpy(&n, bytes, sizeof n);
    return n <= length - SHEET_HEAD ? n : UINT64_MAX;
}
