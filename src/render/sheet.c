/* Tables whose columns are found out on the way: see sheet.h.
 *
 * Packed rows: the length of the shapes, shapes, rows.  A shape is the number of its columns and
 * their names, a row the number of its shape and its cells; texts end with '\0', numbers are this
 * machine's of 32 bits, the length of 64. */
#include "render/sheet.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"

/* Adds a field of CSV, in quotes where necessary. */
static void add_field(str *out, const char *field)
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
                   && !is_number(text); /* = begins a formula, but == is the relation */
    if (!formula) {
        add_field(out, text);
        return;
    }
    str_own kept = { 0 };
    str_format(&kept, "'%s", text);
    add_field(out, str_text(&kept));
}

static void add_number(str *s, uint32_t number)
{
    str_addn(s, (const char *)&number, sizeof number);
}

/* --- rows ------------------------------------------------------------------------ */

enum { SPILL = 1 << 25 }; /* bytes */

struct sheet {
    struct known {
        uint64_t *ids;
        size_t count;
    } *shapes;
    size_t shape_count, shape_room;
    size_t last;           /* the shape of the row before */
    str names;             /* the shapes, packed */
    str rows;
    size_t most;           /* bytes of rows in memory, beyond which they go to the disk */
    FILE *spilled;         /* blocks of rows on the disk, each after its length (64 bits) */
};

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

/* Writes the rows in memory to the disk; if that fails, they stay in memory. */
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

/* Adds a name that none of those before it has: NAME, NAME.2, NAME.3, ... */
static void add_name(str *all, size_t from, const char *name)
{
    str_own own = { 0 };
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
}

void sheet_name(sheet *s, const uint64_t *ids, size_t count, const str *names)
{
    s->shapes = mem_more(s->shapes, s->shape_count, &s->shape_room, sizeof *s->shapes);
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

/* --- columns ----------------------------------------------------------------------- */

typedef struct column {
    char *path;
    uint64_t hash;
    size_t before, after;    /* neighbours in the table's order; NOWHERE: none */
    size_t place;            /* from the left, once the order is known */
    size_t fraction;         /* the column whose fractions this one has as decimals; NOWHERE:
                                none */
} column;

#define NOWHERE SIZE_MAX

/* A shape of the rows that are being printed. */
typedef struct shape {
    size_t count;
    size_t *cell;            /* by place in the table: the index of the row's cell; NOWHERE: none */
} shape;

struct layout {
    char *label;
    column *columns;
    size_t count, room, first, last;
    size_t *table, slots;    /* path to column: open addressing, NOWHERE where free */
    str learnt;              /* the packed shapes that were learnt last */
    bool ordered;
    str current;             /* the packed shapes that `shapes` are made from */
    shape *shapes;
    size_t shape_count;
    const char **cells;      /* of the row at hand */
    size_t *lengths, cell_room;
};

layout *layout_new(const char *label)
{
    layout *l = mem_alloc(sizeof *l);
    l->label = label ? mem_copy(label) : NULL;
    l->first = l->last = NOWHERE;
    return l;
}

static void forget_shapes(layout *l)
{
    for (size_t i = 0; i < l->shape_count; i++)
        free(l->shapes[i].cell);
    free(l->shapes);
    l->shapes = NULL;
    l->shape_count = 0;
    str_cut(&l->current, 0);
}

void layout_free(layout *l)
{
    if (l == NULL)
        return;
    forget_shapes(l);
    for (size_t i = 0; i < l->count; i++)
        free(l->columns[i].path);
    free(l->columns);
    free(l->table);
    free(l->cells);
    free(l->lengths);
    free(l->label);
    str_clear(&l->learnt);
    str_clear(&l->current);
    free(l);
}

/* The slot of the path in the table, or the free slot where it belongs. */
static size_t slot_of(const layout *l, const char *path, uint64_t hash)
{
    size_t at = hash & (l->slots - 1);
    while (l->table[at] != NOWHERE
           && (l->columns[l->table[at]].hash != hash
               || strcmp(l->columns[l->table[at]].path, path) != 0))
        at = (at + 1) & (l->slots - 1);
    return at;
}

static void widen(layout *l)
{
    l->slots = l->slots ? 2 * l->slots : 64;
    free(l->table);
    l->table = mem_array(l->slots, sizeof *l->table);
    memset(l->table, 0xFF, l->slots * sizeof *l->table);
    for (size_t i = 0; i < l->count; i++)
        l->table[slot_of(l, l->columns[i].path, l->columns[i].hash)] = i;
}

static size_t find_column(const layout *l, const char *path)
{
    return l->slots ? l->table[slot_of(l, path, str_hash(path))] : NOWHERE;
}

/* Puts a new column behind the column `before`; NOWHERE: in front of `after`, or at the end. */
static size_t new_column(layout *l, const char *path, size_t before, size_t after)
{
    if (2 * l->count >= l->slots)
        widen(l);
    l->columns = mem_more(l->columns, l->count, &l->room, sizeof *l->columns);
    if (before == NOWHERE)
        before = after == NOWHERE ? l->last : l->columns[after].before;
    after = before == NOWHERE ? l->first : l->columns[before].after;
    size_t own = l->count;
    uint64_t hash = str_hash(path);
    l->columns[own] = (column){
        .path = mem_copy(path), .hash = hash, .before = before, .after = after
    };
    l->table[slot_of(l, path, hash)] = own;
    *(before == NOWHERE ? &l->first : &l->columns[before].after) = own;
    *(after == NOWHERE ? &l->last : &l->columns[after].before) = own;
    l->count++;
    return own;
}

/* --- learning ------------------------------------------------------------------------ */

/* Bytes that are read one after the other; `bad` once they end too early. */
typedef struct reader {
    const char *at, *end;
    bool bad;
} reader;

static uint32_t next_number(reader *r)
{
    uint32_t n = 0;
    if ((size_t)(r->end - r->at) < sizeof n)
        r->bad = true;
    else
        memcpy(&n, r->at, sizeof n);
    r->at += r->bad ? 0 : sizeof n;
    return n;
}

static const char *next_text(reader *r, size_t *length)
{
    const char *text = r->at, *zero = r->bad ? NULL : memchr(text, '\0', (size_t)(r->end - text));
    if (zero == NULL) {
        r->bad = true;
        *length = 0;
        return "";
    }
    *length = (size_t)(zero - text);
    r->at = zero + 1;
    return text;
}

static void learn_shape(layout *l, reader *r)
{
    uint32_t count = next_number(r);
    size_t before = NOWHERE, length;
    reader ahead = *r;
    size_t after = NOWHERE; /* the first known column behind */
    for (uint32_t i = 0; i < count && !ahead.bad && after == NOWHERE; i++)
        after = find_column(l, next_text(&ahead, &length));
    for (uint32_t i = 0; i < count && !r->bad; i++) {
        const char *path = next_text(r, &length);
        if (r->bad)
            break;
        size_t own = find_column(l, path);
        before = own != NOWHERE ? own : new_column(l, path, before, after);
    }
}

static bool learn(layout *l, const char *shapes, size_t length)
{
    if (l->learnt.length == length && length && memcmp(l->learnt.text, shapes, length) == 0)
        return true;
    reader r = { shapes, shapes + length, false };
    while (r.at < r.end && !r.bad)
        learn_shape(l, &r);
    str_cut(&l->learnt, 0);
    str_addn(&l->learnt, shapes, length);
    l->ordered = false;
    return !r.bad;
}

bool layout_learn(layout *l, const char *bytes, uint64_t length)
{
    uint64_t shapes = sheet_shapes(bytes, length);
    return shapes != UINT64_MAX && learn(l, bytes + SHEET_HEAD, shapes);
}

void layout_learn_sheet(layout *l, sheet *s)
{
    learn(l, str_text(&s->names), s->names.length);
}

/* --- the table ----------------------------------------------------------------------- */

static const char failure[] = "failure.";

/* For a column NAME_decimal, the column NAME; NOWHERE for any other. */
static size_t fraction_of(const layout *l, const char *path)
{
    size_t length = strlen(path), end = strlen(SHEET_DECIMAL);
    if (length <= end || strcmp(path + length - end, SHEET_DECIMAL) != 0)
        return NOWHERE;
    mem_own char *name = mem_copyn(path, length - end);
    return find_column(l, name);
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Numbers the columns in their order; those of failures come last. */
static void order(layout *l)
{
    size_t place = 0;
    for (int failures = 0; failures < 2 && !l->ordered; failures++)
        for (size_t c = l->first; c != NOWHERE; c = l->columns[c].after)
            if (begins(l->columns[c].path, failure) == failures)
                l->columns[c].place = place++;
    for (size_t c = 0; c < l->count && !l->ordered; c++)
        l->columns[c].fraction = fraction_of(l, l->columns[c].path);
    if (!l->ordered)
        forget_shapes(l);
    l->ordered = true;
}

/* The name that is printed for a column: its path without parameters. or failure., unless that is
 * another's name, too. */
static const char *shown_name(const layout *l, const char *path)
{
    static const char *const prefixes[] = { "parameters.", failure };
    const size_t prefix_count = sizeof prefixes / sizeof *prefixes;
    for (size_t i = 0; i < prefix_count; i++) {
        if (!begins(path, prefixes[i]))
            continue;
        const char *name = path + strlen(prefixes[i]);
        bool taken = find_column(l, name) != NOWHERE || (l->label && strcmp(l->label, name) == 0);
        for (size_t k = 0; k < prefix_count && !taken; k++) {
            str_own other = { 0 };
            str_format(&other, "%s%s", prefixes[k], name);
            taken = k != i && find_column(l, str_text(&other)) != NOWHERE;
        }
        return taken ? path : name;
    }
    return path;
}

void layout_header(layout *l, str *out)
{
    mem_own const char **names = mem_array(l->count + 1, sizeof *names);
    order(l);
    for (size_t i = 0; i < l->count; i++)
        names[l->columns[i].place] = shown_name(l, l->columns[i].path);
    if (l->label)
        add_field(out, l->label);
    for (size_t i = 0; i < l->count; i++) {
        if (l->label || i > 0)
            str_char(out, ',');
        add_field(out, names[i]);
    }
    str_char(out, '\n');
}

/* Finds, for all shapes of these rows, which cell of a row stands at which place. False:
 * damaged. */
static bool take_shapes(layout *l, const char *shapes, size_t length)
{
    order(l);
    if (l->current.length == length && length && memcmp(l->current.text, shapes, length) == 0)
        return true;
    forget_shapes(l);
    reader r = { shapes, shapes + length, false };
    while (r.at < r.end && !r.bad) {
        shape *s;
        size_t ignored, count = next_number(&r);
        l->shapes = mem_grow_array(l->shapes, l->shape_count + 1, sizeof *l->shapes);
        s = &l->shapes[l->shape_count++];
        *s = (shape){ count, mem_array(l->count + 1, sizeof *s->cell) };
        memset(s->cell, 0xFF, (l->count + 1) * sizeof *s->cell);
        for (size_t i = 0; i < count && !r.bad; i++) {
            size_t c = find_column(l, next_text(&r, &ignored));
            if (c == NOWHERE)
                r.bad = true;
            else
                s->cell[l->columns[c].place] = i;
        }
        for (size_t c = 0; c < l->count; c++) {
            const column *own = &l->columns[c];
            if (own->fraction != NOWHERE && s->cell[own->place] == NOWHERE)
                s->cell[own->place] = s->cell[l->columns[own->fraction].place];
        }
        if (!r.bad && count > l->cell_room) {
            l->cell_room = count;
            l->cells = mem_grow_array(l->cells, count, sizeof *l->cells);
            l->lengths = mem_grow_array(l->lengths, count, sizeof *l->lengths);
        }
    }
    str_addn(&l->current, shapes, length);
    return !r.bad;
}

static char *put(char *to, const char *text, size_t length)
{
    memcpy(to, text, length);
    return to + length;
}

/* Prints a row. There may be millions of them, so room is made for a whole line at once. */
static void print_row(layout *l, const shape *s, const str *label, str *line)
{
    size_t most = label->length + l->count + sizeof "\"\"\n";
    for (size_t i = 0; i < l->count; i++)
        most += s->cell[i] == NOWHERE ? 0 : l->lengths[s->cell[i]];
    char *begin = str_reserve(line, most), *to = begin;
    to = put(to, str_text(label), label->length);
    for (size_t i = 0; i < l->count; i++) {
        size_t cell = s->cell[i];
        if (l->label || i > 0)
            *to++ = ',';
        if (cell != NOWHERE && l->lengths[cell])
            to = put(to, l->cells[cell], l->lengths[cell]);
        else if (i == 0 && l->label == NULL)
            to = put(to, "\"\"", 2); /* an empty line might be taken for none */
    }
    *to++ = '\n';
    *to = '\0';
    line->length += (size_t)(to - begin);
}

static bool print_rows(layout *l, const char *rows, size_t length, const char *label, FILE *out)
{
    enum { LINES = 1 << 16 };
    str_own lines = { 0 }, first = { 0 };
    reader r = { rows, rows + length, false };
    if (l->label)
        sheet_text(&first, label);
    while (r.at < r.end && !r.bad) {
        uint32_t which = next_number(&r);
        r.bad |= which >= l->shape_count;
        for (size_t i = 0; !r.bad && i < l->shapes[which].count; i++)
            l->cells[i] = next_text(&r, &l->lengths[i]);
        if (!r.bad)
            print_row(l, &l->shapes[which], &first, &lines);
        if (lines.length >= LINES) {
            fwrite(lines.text, 1, lines.length, out);
            str_cut(&lines, 0);
        }
    }
    fwrite(str_text(&lines), 1, lines.length, out);
    return !r.bad;
}

bool layout_print(layout *l, const char *bytes, uint64_t length, const char *label, FILE *out)
{
    uint64_t shapes = sheet_shapes(bytes, length);
    return shapes != UINT64_MAX && take_shapes(l, bytes + SHEET_HEAD, shapes)
           && print_rows(l, bytes + SHEET_HEAD + shapes, length - SHEET_HEAD - shapes, label, out);
}

bool layout_print_sheet(layout *l, sheet *s, FILE *out)
{
    uint64_t length;
    bool whole = true;
    take_shapes(l, str_text(&s->names), s->names.length);
    if (s->spilled)
        rewind(s->spilled);
    while (s->spilled && fread(&length, sizeof length, 1, s->spilled) == 1) {
        mem_own char *rows = mem_alloc(length);
        whole &= fread(rows, 1, length, s->spilled) == length
                 && print_rows(l, rows, length, NULL, out);
    }
    whole &= s->spilled == NULL || !ferror(s->spilled);
    return print_rows(l, str_text(&s->rows), s->rows.length, NULL, out) && whole;
}
