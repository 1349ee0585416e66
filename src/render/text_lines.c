/* Lines of a card: a label, a number, what it is, its source at the right margin.  What
 * is too long for the width goes on below itself. */
#include "render/text.h"

#include <stdlib.h>
#include <string.h>

#include "render/fold.h"

enum {
    LABEL = 15,   /* columns before the number: two, a label of eleven, two */
    GAP = 3,      /* between a number and what it is */
    HANG = 2,     /* of what goes on */
    NARROW = 16   /* columns that a text should have; with fewer it stands below its number */
};

/* What the lines of a card have in common. */
typedef struct layout {
    size_t number, name, formula,
        mark; /* widths: of numbers, of terms' names, formulas and shares */
    bool below;                         /* the terms stand below their numbers */
} layout;

static size_t columns_of(const str *s)
{
    return str_utf8_columns(str_text(s), s->length);
}

static void widen(size_t *width, size_t n)
{
    if (n > *width)
        *width = n;
}

/* The columns of a line's number, with those that its label takes beyond its own: multiplicity has
 * twelve letters. */
static size_t number_columns(const text_line *l)
{
    size_t label = strlen(l->label);
    return columns_of(&l->number) + (label > LABEL - 4 ? label - (LABEL - 4) : 0);
}

/* The column where what follows the number begins. */
static size_t rest_column(const layout *y, const text_line *l)
{
    size_t n = number_columns(l);
    return LABEL + (n > y->number ? n : y->number) + GAP;
}

/* What is left for the formula of a term behind `column`. */
static size_t formula_room(const text *t, const layout *y, size_t column)
{
    size_t taken = column + y->name + 2 + 2 + y->mark;
    return (size_t)t->st.width > taken ? (size_t)t->st.width - taken : 0;
}

/* The first line leaves room for the share, the others need not. */
static void fold_term(str *out, const layout *y, const text_line *l, size_t room)
{
    room = room > NARROW ? room : NARROW;
    fold(out, str_text(&l->formula), FOLD_FORMULA, room, room + 2 + y->mark - HANG);
}

/* Do the terms stand below their numbers, which are too long? */
static bool terms_below(const text *t, const layout *y, const text_line *lines, int count)
{
    for (int i = 0; i < count; i++) {
        size_t room = formula_room(t, y, rest_column(y, &lines[i]));
        if (columns_of(&lines[i].formula) > room && room < NARROW)
            return true;
    }
    return false;
}

/* Numbers longer than `most` stick out, so that what stands beside the others has room. */
static void measure_numbers(const text *t, layout *y, const text_line *lines, int count,
                            size_t most)
{
    *y = (layout){ 0 };
    for (int i = 0; i < count; i++) {
        size_t n = number_columns(&lines[i]);
        widen(&y->number, n <= most ? n : 0);
        widen(&y->name, columns_of(&lines[i].name));
        widen(&y->mark, columns_of(&lines[i].mark));
    }
    y->below = terms_below(t, y, lines, count);
}

static void measure(const text *t, layout *y, const text_line *lines, int count)
{
    enum { LONG = 45, SHORT = 20 };
    measure_numbers(t, y, lines, count, LONG);
    if (y->below)
        measure_numbers(t, y, lines, count, SHORT);
    for (int i = 0; i < count; i++) {
        str folded = { 0 };
        fold_term(&folded, y, &lines[i],
                  formula_room(t, y, y->below ? LABEL + HANG : rest_column(y, &lines[i])));
        widen(&y->formula, str_utf8_columns(str_text(&folded), strcspn(str_text(&folded), "\n")));
        str_clear(&folded);
    }
}

/* Ends the line with the source at the right margin, on a line of its own where it does not fit. */
static void put_source(text *t, const char *source, size_t column)
{
    size_t width = (size_t)t->st.width, need = str_utf8_columns(source, strlen(source));
    bool beside = column + 2 + need <= width;
    size_t gap = beside ? width - column - need : width > need ? width - need : 0;
    fprintf(t->st.out, "%s%*s%s%s%s", beside ? "" : "\n", (int)gap, "", on(t, DIM), source,
            on(t, PLAIN));
}

/* The lines that fold() made, those after the first behind `indent`; where the last ends. */
static size_t put_folded(text *t, const char *lines, size_t column, size_t indent)
{
    for (;;) {
        size_t n = strcspn(lines, "\n");
        fprintf(t->st.out, "%.*s", (int)n, lines);
        column += str_utf8_columns(lines, n);
        if (lines[n] == '\0')
            return column;
        fprintf(t->st.out, "\n%*s", (int)indent, "");
        column = indent;
        lines += n + 1;
    }
}

/* A term: its name, its formula beside the share, and below what is too long of it. */
static size_t put_term(text *t, const layout *y, const text_line *l, size_t column)
{
    str lines = { 0 };
    size_t at = column + y->name + 2;
    fold_term(&lines, y, l, formula_room(t, y, column));
    size_t n = strcspn(str_text(&lines), "\n"), shown = str_utf8_columns(str_text(&lines), n);
    fprintf(t->st.out, "%s%*s%.*s%*s%s", str_text(&l->name),
            (int)(at - column - columns_of(&l->name)), "", (int)n, str_text(&lines),
            (int)(l->mark.length && shown < y->formula ? y->formula - shown : 0), "",
            l->mark.length ? "  " : "");
    fputs(str_text(&l->mark), t->st.out);
    size_t end = at + (l->mark.length ? y->formula + 2 + columns_of(&l->mark) : shown);
    if (n < lines.length) {
        fprintf(t->st.out, "\n%*s", (int)(at + HANG), "");
        end = put_folded(t, str_text(&lines) + n + 1, at + HANG, at + HANG);
    }
    str_clear(&lines);
    return end;
}

static size_t put_rest(text *t, const text_line *l, size_t column)
{
    str lines = { 0 };
    size_t width = (size_t)t->st.width, room = width > column + 20 ? width - column : 20;
    fold(&lines, str_text(&l->rest), l->formal ? FOLD_FORMULA : FOLD_PROSE, room, room - HANG);
    size_t end = put_folded(t, str_text(&lines), column, column + HANG);
    str_clear(&lines);
    return end;
}

static void put_line(text *t, const layout *y, const text_line *l)
{
    size_t n = number_columns(l), column = LABEL + (n > y->number ? n : y->number);
    fprintf(t->st.out, "  %-11s  %*s%s%s%s", l->label, (int)(n < y->number ? y->number - n : 0), "",
            l->bold ? on(t, BOLD) : "", str_text(&l->number), l->bold ? on(t, PLAIN) : "");
    bool more = l->rest.length || l->name.length;
    size_t natural = columns_of(&l->rest);
    bool below = l->name.length ? y->below
                                : column + GAP + natural > (size_t)t->st.width
                                      && column + GAP + NARROW > (size_t)t->st.width;
    if (more) {
        fprintf(t->st.out, "%s%*s", below ? "\n" : "", below ? LABEL + HANG : GAP, "");
        column = below ? LABEL + HANG : column + GAP;
        column = l->name.length ? put_term(t, y, l, column) : put_rest(t, l, column);
    }
    if (l->source && *l->source)
        put_source(t, l->source, column);
    fputc('\n', t->st.out);
}

text_line *text_line_add(text_list *all, const char *label)
{
    all->line = mem_more(all->line, all->count, &all->room, sizeof *all->line);
    all->line[all->count] = (text_line){ .label = label };
    return &all->line[all->count++];
}

void text_lines(text *t, text_list *all)
{
    layout y;
    measure(t, &y, all->line, (int)all->count);
    for (size_t i = 0; i < all->count; i++) {
        text_line *l = &all->line[i];
        put_line(t, &y, l);
        str_clear(&l->number);
        str_clear(&l->rest);
        str_clear(&l->name);
        str_clear(&l->formula);
        str_clear(&l->mark);
    }
    free(all->line);
    *all = (text_list){ 0 };
}

void text_folded(text *t, const char *p, size_t column, size_t indent, fold_at at)
{
    str lines = { 0 };
    size_t width = (size_t)t->st.width;
    fold(&lines, p, at, width > column + 20 ? width - column : 20,
         width > indent + 20 ? width - indent : 20);
    put_folded(t, str_text(&lines), column, indent);
    fputc('\n', t->st.out);
    str_clear(&lines);
}

void text_labelled(text *t, const char *label, const char *p)
{
    fprintf(t->st.out, "  %-11s  ", label);
    text_folded(t, p, LABEL, LABEL, FOLD_PROSE);
}
