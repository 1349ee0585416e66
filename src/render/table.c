/* Tables: see table.h. */
#include "render/table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/fold.h"

enum { GAP = 3, LEAST_GAP = 2 }; /* blanks between columns; the fewest, where the table only fits
                                    with fewer */

typedef struct cell {
    char *text;
    bool number, wide;
} cell;

typedef struct table_column {
    char *head;    /* NULL: without a header */
    size_t width;
    bool left;     /* some cell is no number */
} table_column;

struct table {
    table_column *column;
    size_t columns, column_room, head_count;
    size_t gap;
    bool ready, printed_head;
    cell *cells;
    size_t count, room, held;
    size_t *row_end;    /* index of the cell after each held row */
    size_t rows, row_room;
    FILE *stream;
    int indent, limit, wrap, fold, keys;
};

table *table_new(void)
{
    table *t = mem_alloc(sizeof *t);
    t->gap = GAP;
    return t;
}

static void drop_rows(table *t)
{
    for (size_t i = 0; i < t->count; i++)
        free(t->cells[i].text);
    t->count = t->rows = 0;
}

void table_free(table *t)
{
    drop_rows(t);
    for (size_t i = 0; i < t->columns; i++)
        free(t->column[i].head);
    free(t->column);
    free(t->cells);
    free(t->row_end);
    free(t);
}

/* The column, made if it is the next one; as wide as the text at least. */
static table_column *widened(table *t, size_t i, const char *text)
{
    size_t w = str_utf8_columns(text, strlen(text));
    t->column = mem_more(t->column, i, &t->column_room, sizeof *t->column);
    if (i == t->columns)
        t->column[t->columns++] = (table_column){ NULL, 0, false };
    table_column *c = &t->column[i];
    c->width = w > c->width ? w : c->width;
    return c;
}

void table_head(table *t, const char *title)
{
    widened(t, t->head_count, title)->head = mem_copy(title);
    t->head_count++;
}

void table_ready(table *t)
{
    t->ready = true;
}

void table_cell(table *t, const char *text, bool number)
{
    t->cells = mem_more(t->cells, t->count, &t->room, sizeof *t->cells);
    size_t begin = t->rows ? t->row_end[t->rows - 1] : 0;
    widened(t, t->count - begin, text)->left |= !number;
    t->cells[t->count++] = (cell){ mem_copy(text), number, false };
}

void table_cell_wide(table *t, const char *text)
{
    table_cell(t, "", true);
    cell *c = &t->cells[t->count - 1];
    free(c->text);
    *c = (cell){ mem_copy(text), false, true };
}

void table_row_end(table *t)
{
    t->row_end = mem_more(t->row_end, t->rows, &t->row_room, sizeof *t->row_end);
    t->row_end[t->rows++] = t->count;
    if (t->stream && ++t->held >= (size_t)t->limit)
        table_print(t, t->stream, t->indent);
}

void table_stream(table *t, FILE *out, int indent, int rows)
{
    t->stream = out;
    t->indent = indent;
    t->limit = rows;
}

void table_wrap_last(table *t, int width)
{
    t->wrap = width;
}

void table_fold(table *t, int width, int keys)
{
    t->fold = width;
    t->keys = keys;
}

static void pad(FILE *out, long n)
{
    if (n > 0)
        fprintf(out, "%*s", (int)n, "");
}

enum { NARROW = 20, BELOW = 4 };

/* Is the text too long for the room behind `column`, so that it stands below the row? */
static bool goes_below(const table *t, const char *text, int column)
{
    int room = t->wrap - column;
    return room < NARROW && (int)str_utf8_columns(text, strlen(text)) > room;
}

void table_print_folded(FILE *out, const char *text, int column, int width)
{
    str_own lines = { 0 };
    size_t room = width > column + NARROW ? (size_t)(width - column) : NARROW;
    fold(&lines, text, FOLD_PROSE, room, room);
    for (const char *c = str_text(&lines);; c++) {
        size_t n = strcspn(c, "\n");
        fprintf(out, "%.*s", (int)n, c);
        c += n;
        if (*c == '\0')
            break;
        fprintf(out, "\n%*s", column, "");
    }
}

/* Prints the text without the blanks at its end that keep digits below digits. */
static void print_trimmed(FILE *out, const char *text)
{
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ')
        n--;
    fprintf(out, "%.*s", (int)n, text);
}

/* Prints the keys and the columns [from, to) of a row as a line. */
static void print_line(const table *t, FILE *out, int indent, const cell *cells, size_t count,
                       size_t from, size_t to)
{
    size_t keys = from > 0 ? (size_t)t->keys : 0;
    to = to < count ? to : count;
    while (to > from && *cells[to - 1].text == '\0') /* no blanks at the end of a line */
        to--;
    pad(out, indent);
    int column = indent;
    long owed = 0;      /* blanks between this cell and the next */
    bool below = false; /* the cell before was folded */
    for (size_t c = keys ? 0 : from; c < to; c = c + 1 == keys && keys ? from : c + 1) {
        size_t w = str_utf8_columns(cells[c].text, strlen(cells[c].text)),
               full = t->column[c].width;
        const bool last = c + 1 == to || (c + 1 == keys && from >= to),
                   wraps = t->wrap && (c + 1 == count || column + (int)w > t->wrap);
        if (below || (wraps && !cells[c].wide && goes_below(t, cells[c].text, column))) {
            fputc('\n', out);
            owed = column = indent + BELOW;
        } else if (cells[c].number) {
            owed += (long)full - (long)w;
        }
        pad(out, owed);
        if (cells[c].wide && t->fold)
            table_print_folded(out, cells[c].text, column, t->fold);
        else if (wraps)
            table_print_folded(out, cells[c].text, column, t->wrap);
        else if (last)
            print_trimmed(out, cells[c].text);
        else
            fputs(cells[c].text, out);
        below = wraps && !last;
        if (!last) {
            owed = (cells[c].number ? 0 : (long)full - (long)w) + (long)t->gap;
            column += (int)(full + t->gap);
        }
    }
    fputc('\n', out);
}

static void print_head(table *t, FILE *out, int indent, size_t from, size_t to)
{
    if (t->head_count == 0)
        return;
    mem_own cell *cells = mem_alloc(t->head_count * sizeof *cells);
    for (size_t i = 0; i < t->head_count; i++)
        cells[i] = (cell){ t->column[i].head, !t->column[i].left, false };
    print_line(t, out, indent, cells, t->head_count, from, to);
}

static void print_group(table *t, FILE *out, int indent, size_t from, size_t to)
{
    for (size_t r = 0; r < t->rows; r++) {
        size_t begin = r ? t->row_end[r - 1] : 0;
        print_line(t, out, indent, t->cells + begin, t->row_end[r] - begin, from, to);
    }
}

/* The least width of a column: less than its cells' where it is the last and wraps. */
static size_t least_width(const table *t, size_t c)
{
    enum { ENOUGH = 20 };
    bool wraps = t->wrap && c + 1 == t->head_count;
    return wraps && t->column[c].width > ENOUGH ? ENOUGH : t->column[c].width;
}

/* The column behind the last one that fits beside the keys, when a group begins at `from`, which is
 * always in it. */
static size_t group_end(const table *t, int indent, size_t from)
{
    size_t width = (size_t)indent, to = from;
    for (size_t c = 0; from > 0 && c < (size_t)t->keys; c++)
        width += t->column[c].width + t->gap;
    for (; to < t->head_count; to++) {
        width += least_width(t, to) + (to > from ? t->gap : 0);
        if (to > from && to >= (size_t)t->keys + 1 && width > (size_t)t->fold)
            break;
    }
    return to;
}

/* group_end() for the first group; columns stand closer where all fit in that way. */
static size_t first_end(table *t, int indent)
{
    size_t to = group_end(t, indent, 0);
    if (to == t->head_count || t->printed_head)
        return to;
    t->gap = LEAST_GAP;
    if (group_end(t, indent, 0) == t->head_count)
        return t->head_count;
    t->gap = GAP;
    return to;
}

void table_print(table *t, FILE *out, int indent)
{
    size_t to = t->fold && t->head_count ? first_end(t, indent) : SIZE_MAX;
    bool folded = to < t->head_count;
    if (!folded) {
        if (!t->printed_head)
            print_head(t, out, indent, 0, SIZE_MAX);
        t->printed_head = true;
        print_group(t, out, indent, 0, SIZE_MAX);
        if (t->stream && t->rows)
            t->limit = 1; /* the widths are known: print rows as they come */
    }
    for (size_t from = 0; folded && t->rows && from < t->head_count; from = to) {
        to = group_end(t, indent, from);
        if (t->printed_head)
            fputc('\n', out);
        t->printed_head = true;
        print_head(t, out, indent, from, to);
        print_group(t, out, indent, from, to);
    }
    t->held = 0;
    drop_rows(t);
}
