/* Lines of text, and facts as lines: a label, a number, what it is, and its source at the right
 * margin. What is too long for the width goes on below itself. */
#include "render/text_facts.h"

#include <string.h>

enum {
    LABEL = 15, /* columns before the number: two, a label of eleven, two */
    GAP = 3,    /* between a number and what it is */
    HANG = 2,   /* indent of a line that goes on */
    FULL_MARK = 70, /* width of a screen on which the largest share is named as such */
    NARROW = 16 /* columns that a text should have; with fewer it stands below its number */
};

/* --- lines --------------------------------------------------------------------------- */

/* Prints a blank line before a part, unless it stands under its own title, or is of the same kind
 * as the line above. */
void text_before(text *t, text_part next)
{
    bool joined = t->part == next && next != PART_TABLE && next != PART_PROSE
                  && next != PART_SECTION && next != PART_HEAD;
    t->set_off |= t->part == PART_HEAD;
    if (t->part != PART_NONE && t->part != PART_SECTION && !joined)
        fputc('\n', t->base.st.out);
    t->part = next;
}

/* Prints lines that fold() made, those after the first behind `indent`; gives the column where the
 * last ends. */
static size_t put_folded(text *t, const char *lines, size_t column, size_t indent)
{
    for (;;) {
        size_t n = strcspn(lines, "\n");
        fprintf(t->base.st.out, "%.*s", (int)n, lines);
        column += str_utf8_columns(lines, n);
        if (lines[n] == '\0')
            return column;
        fprintf(t->base.st.out, "\n%*s", (int)indent, "");
        column = indent;
        lines += n + 1;
    }
}

void text_folded(text *t, const char *p, size_t column, size_t indent, fold_at at)
{
    str_own lines = { 0 };
    size_t width = (size_t)t->base.st.width;
    fold(&lines, p, at, width > column + 20 ? width - column : 20,
         width > indent + 20 ? width - indent : 20);
    put_folded(t, str_text(&lines), column, indent);
    fputc('\n', t->base.st.out);
}

/* --- facts --------------------------------------------------------------------------- */

/* A line of a fact. */
typedef struct line {
    const fact *of;
    const char *label, *source;
    str rest, mark; /* what the line of no term says; a term's share */
    bool term;      /* a term of a sum: name, formula and share stand below those of other terms */
    bool formal;    /* rest is a formula */
} line;

/* What the lines of some facts have in common. */
typedef struct layout {
    size_t number, name, formula,
        mark;   /* widths: of numbers, of terms' names, formulas and shares */
    bool below; /* terms stand on a line below their numbers */
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

/* The columns of a line's number, and those by which its label is too long: "multiplicity" has
 * twelve letters. */
static size_t number_columns(const line *l)
{
    size_t label = strlen(l->label);
    return columns_of(&l->of->number) + (label > LABEL - 4 ? label - (LABEL - 4) : 0);
}

/* The column behind the number. */
static size_t rest_column(const layout *y, const line *l)
{
    size_t n = number_columns(l), most = n > y->number ? n : y->number;
    return LABEL + most + (most ? GAP : 0);
}

/* The columns left for the formula of a term that begins at `column`. */
static size_t formula_room(const text *t, const layout *y, size_t column)
{
    size_t taken = column + y->name + 2 + 2 + y->mark;
    return (size_t)t->base.st.width > taken ? (size_t)t->base.st.width - taken : 0;
}

/* Folds a term's formula: its first line leaves room for the share, the others do not. */
static void fold_term(str *out, const layout *y, const line *l, size_t room)
{
    room = room > NARROW ? room : NARROW;
    fold(out, str_text(&l->of->formula), FOLD_FORMULA, room, room + 2 + y->mark - HANG);
}

/* Do terms stand below their numbers, since these leave too little room? */
static bool terms_below(const text *t, const layout *y, const line *lines, int count)
{
    for (int i = 0; i < count; i++) {
        size_t room = formula_room(t, y, rest_column(y, &lines[i]));
        if (lines[i].term && columns_of(&lines[i].of->formula) > room && room < NARROW)
            return true;
    }
    return false;
}

/* Measures the columns of lines. Numbers longer than `most` are not counted and stick out, so that
 * the others' text has room. */
static void measure_numbers(const text *t, layout *y, const line *lines, int count, size_t most)
{
    *y = (layout){ 0 };
    for (int i = 0; i < count; i++) {
        size_t n = number_columns(&lines[i]);
        widen(&y->number, n <= most ? n : 0);
        widen(&y->name, lines[i].term ? columns_of(&lines[i].of->name) : 0);
        widen(&y->mark, columns_of(&lines[i].mark));
    }
    y->below = terms_below(t, y, lines, count);
}

static void measure(const text *t, layout *y, const line *lines, int count)
{
    enum { LONG = 45, SHORT = 20 };
    measure_numbers(t, y, lines, count, LONG);
    if (y->below)
        measure_numbers(t, y, lines, count, SHORT);
    for (int i = 0; i < count; i++) {
        str_own folded = { 0 };
        if (!lines[i].term)
            continue;
        fold_term(&folded, y, &lines[i],
                  formula_room(t, y, y->below ? LABEL + HANG : rest_column(y, &lines[i])));
        widen(&y->formula, str_utf8_columns(str_text(&folded), strcspn(str_text(&folded), "\n")));
    }
}

/* Ends a line with the source at the right margin, or on a line of its own where it does not fit.
 * On a wide screen the margin is not far from the line's end, so that the eye finds it. */
static void put_source(text *t, const char *source, size_t column)
{
    enum { NEAR = 100 };
    size_t width = (size_t)t->base.st.width, need = str_utf8_columns(source, strlen(source)),
           margin = width < NEAR ? width : NEAR;
    bool beside = column + 2 + need <= width;
    size_t gap = column + 2 + need <= margin ? margin - column - need
                 : beside                    ? 2
                 : margin > need             ? margin - need
                                             : 0;
    str_own lines = { 0 };
    fold(&lines, source, FOLD_PROSE, beside ? need : margin, margin);
    fprintf(t->base.st.out, "%s%*s%s", beside ? "" : "\n", (int)gap, "", on(t, DIM));
    put_folded(t, str_text(&lines), 0, 0);
    fputs(on(t, PLAIN), t->base.st.out);
}

/* Prints a term: its name, its formula beside the share, and below that the formula's other
 * lines. */
static size_t put_term(text *t, const layout *y, const line *l, size_t column)
{
    str_own lines = { 0 };
    size_t at = column + y->name + 2;
    fold_term(&lines, y, l, formula_room(t, y, column));
    size_t n = strcspn(str_text(&lines), "\n"), shown = str_utf8_columns(str_text(&lines), n);
    fprintf(t->base.st.out, "%s%*s%.*s%*s%s", str_text(&l->of->name),
            (int)(at - column - columns_of(&l->of->name)), "", (int)n, str_text(&lines),
            (int)(l->mark.length && shown < y->formula ? y->formula - shown : 0), "",
            l->mark.length ? "  " : "");
    fputs(str_text(&l->mark), t->base.st.out);
    size_t end = at + (l->mark.length ? y->formula + 2 + columns_of(&l->mark) : shown);
    if (n < lines.length) {
        fprintf(t->base.st.out, "\n%*s", (int)(at + HANG), "");
        end = put_folded(t, str_text(&lines) + n + 1, at + HANG, at + HANG);
    }
    return end;
}

static size_t put_rest(text *t, const line *l, size_t column)
{
    str_own lines = { 0 };
    size_t width = (size_t)t->base.st.width, room = width > column + 20 ? width - column : 20;
    fold(&lines, str_text(&l->rest), l->formal ? FOLD_FORMULA : FOLD_PROSE, room, room - HANG);
    return put_folded(t, str_text(&lines), column, column + HANG);
}

static void put_line(text *t, const layout *y, const line *l)
{
    size_t n = number_columns(l), rest = rest_column(y, l), column = LABEL;
    size_t width = (size_t)t->base.st.width;
    fprintf(t->base.st.out, "  %-11s  %*s%s%s%s", l->label,
            (int)(n < y->number ? y->number - n : 0), "", l->of->best ? on(t, BOLD) : "",
            str_text(&l->of->number), l->of->best ? on(t, PLAIN) : "");
    bool more = l->rest.length || l->term;
    bool below = l->term ? y->below : rest + columns_of(&l->rest) > width && rest + NARROW > width;
    column += n > y->number ? n : y->number;
    if (more) {
        fprintf(t->base.st.out, "%s%*s", below ? "\n" : "",
                below ? LABEL + HANG : (int)(rest - column), "");
        column = below ? LABEL + HANG : rest;
        column = l->term ? put_term(t, y, l, column) : put_rest(t, l, column);
    }
    if (l->source && *l->source)
        put_source(t, l->source, column);
    fputc('\n', t->base.st.out);
}

/* Makes a line of a fact: for a term its share, and whether it dominates; otherwise all that is
 * said of it. */
static void make_line(const text *t, line *l, const fact *f, const fact *before, const fact *behind,
                      bool term)
{
    const char *source = f->source ? f->source : "";
    bool repeated = before && f->name.length && before->name.length
                    && strcmp(before->label, f->label) == 0;
    *l = (line){ .of = f, .term = term, .label = repeated ? "" : f->label };
    bool last = !term || behind == NULL || behind->source == NULL
                || strcmp(behind->source, source) != 0; /* the last of the terms with this source */
    l->source = last ? source : "";
    if (term) {
        str_format(&l->mark, "%s%s", str_text(&f->share),
                   !f->dominates                  ? ""
                   : t->base.st.width < FULL_MARK ? "  <-"
                                                  : "  <- dominates");
        return;
    }
    l->formal = f->formula.length && f->says.length == 0;
    str_format(&l->rest, "%s%s%s", f->unit ? f->unit : "", str_text(&f->name),
               f->name.length ? "  " : "");
    str_add(&l->rest, str_text(&f->formula));
    if (f->at.length)
        str_format(&l->rest, "%sat %s", l->rest.length ? ", " : "", str_text(&f->at));
    if (f->says.length)
        str_format(&l->rest, "%s%s",
                   f->formula.length ? ": "
                   : l->rest.length  ? ", "
                                     : "",
                   str_text(&f->says));
}

/* Prints the reasons as items: latency: each of l time units. */
static void put_reasons(blocks *b, const facts *f)
{
    for (size_t i = 0; i < f->count; i++) {
        const fact *l = &f->fact[i];
        if (l->why && *l->why)
            blocks_item(b, l->name.length ? str_text(&l->name) : l->label, l->why);
    }
}

void text_facts(blocks *b, const facts *f)
{
    text *t = (text *)b;
    layout y;
    mem_own line *all = mem_array(f->count, sizeof *all);
    const char *sum = NULL; /* the label of the sum's terms */
    for (size_t i = 0; i < f->count; i++) {
        const fact *l = &f->fact[i];
        if (sum == NULL && l->name.length)
            sum = l->label;
        make_line(t, &all[i], l, i ? l - 1 : NULL, i + 1 < f->count ? l + 1 : NULL,
                  l->name.length && strcmp(l->label, sum) == 0);
    }
    text_before(t, PART_FACTS);
    measure(t, &y, all, (int)f->count);
    for (size_t i = 0; i < f->count; i++) {
        put_line(t, &y, &all[i]);
        str_clear(&all[i].rest);
        str_clear(&all[i].mark);
    }
    put_reasons(b, f);
}

void text_note(blocks *b, const char *label, const char *p)
{
    text *t = (text *)b;
    text_before(t, PART_FACTS);
    fprintf(t->base.st.out, "  %-11s  ", label);
    text_folded(t, p, LABEL, LABEL, FOLD_PROSE);
}
