/* Text for people: values, cards, tables, pages.  Fits 80 columns where the
 * numbers do; colour only underlines. */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "render/formats.h"
#include "render/steps.h"
#include "render/table.h"
#include "render/text_gpu.h"

typedef struct text {
    sink base;
    style st;
    view rows_view;
    table *rows;
    const char *unit;
    bool with_exact, with_range, with_closed, with_bounds; /* of the series being shown */
} text;

enum { ELIDED = 40 }; /* digits of an integer shown within a card or table */

static const char *on(const text *t, const char *code)
{
    return t->st.color ? code : "";
}
#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"

/* --- numbers ----------------------------------------------------------------------- */

static void put_value(text *t, str *s, const num *v, size_t whole)
{
    num_ctx *c = &t->st.world->numbers;
    size_t at = s->length;
    status st = num_print(c, s, v, whole, t->st.world->precision);
    if (st != ST_OK)
        str_format(s, "undecided (%s)", c->why);
    if (!t->st.utf8 && s->length > at + 3 && strncmp(s->text + at, "≈", 3) == 0) {
        memmove(s->text + at + 1, s->text + at + 3, s->length - at - 2);
        s->text[at] = '~';
        s->length -= 2;
    }
}

/* Whole when it is short, else 9281865214...541516 (301029 digits). */
static void put_short(text *t, str *s, const num *v)
{
    size_t at = s->length;
    put_value(t, s, v, ELIDED);
    char *dots = strstr(s->text + at, "..."), *blank = dots ? strchr(dots, ' ') : NULL;
    char *first = s->text + at + (s->text[at] == '-');
    if (blank == NULL || v->kind == NUM_RAT || dots - first <= 10 || blank - dots <= 9)
        return;
    memmove(first + 10, dots, 3);
    memmove(first + 13, blank - 6, strlen(blank - 6) + 1);
    s->length = strlen(s->text);
}

/* A parameter: a long power of two as one. */
static void put_parameter(text *t, str *s, const num *v)
{
    num power = num_int(0), truth;
    if (v->kind == NUM_BIG && num_is_pow2(&t->st.world->numbers, &truth, v) == ST_OK && truth.u.i
        && num_ilog2(&t->st.world->numbers, &power, v) == ST_OK) {
        str_add(s, "2^");
        put_value(t, s, &power, 0);
    } else {
        put_short(t, s, v);
    }
    num_clear(&power);
}

/* A short integer whole, anything else as a decimal: for columns of numbers. */
static void put_decimal(text *t, str *s, const num *v)
{
    bool exact;
    if (v->kind == NUM_INT || v->kind == NUM_BOOL || (v->kind == NUM_BIG && num_bits(v) <= 80)) {
        put_value(t, s, v, ELIDED);
        return;
    }
    str d = { 0 };
    if (num_decimal(&t->st.world->numbers, &d, v, 9, &exact) != ST_OK)
        str_add(s, "undecided");
    else
        str_format(s, "%s%s", exact ? "" : t->st.utf8 ? "≈ " : "~ ", str_text(&d));
    str_clear(&d);
}

static size_t whole_digits(const text *t)
{
    return t->st.world->digits;
}

/* --- wrapping ------------------------------------------------------------------------ */

/* Prints a paragraph between `indent` and the width; a line that begins with a
 * blank is kept as it is. */
static void paragraph(text *t, const char *p, int indent)
{
    int width = t->st.width < 60 ? 60 : t->st.width > 100 ? 100 : t->st.width;
    while (*p) {
        size_t line = strcspn(p, "\n");
        if (*p == ' ' || *p == '\t' || line == 0) {
            fprintf(t->st.out, "%*s%.*s\n", line ? indent : 0, "", (int)line, p);
            p += line + (p[line] == '\n');
            continue;
        }
        int column = 0;
        while (*p && *p != '\n' + 0) {
            size_t word = strcspn(p, " \n");
            int columns = (int)utf8_columns(p, word);
            if (column > 0 && indent + column + 1 + columns > width) {
                fputc('\n', t->st.out);
                column = 0;
            }
            fprintf(t->st.out, "%*s%.*s", column ? 1 : indent, "", (int)word, p);
            column += (column > 0) + columns;
            p += word;
            if (*p == '\n' && (p[1] == '\n' || p[1] == ' ' || p[1] == '\0')) {
                p++;
                break;
            }
            while (*p == ' ' || (*p == '\n' && p[1] != '\n' && p[1] != ' '))
                p++;
        }
        fputc('\n', t->st.out);
    }
}

/* --- values ---------------------------------------------------------------------------- */

static void show_value(text *t, const result *root)
{
    const result *many = result_get(root, "values"), *one = result_get(root, "value");
    str s = { 0 };
    if (one) {
        put_value(t, &s, &one->value, whole_digits(t));
    } else {
        size_t begin = 0;
        str_char(&s, '{');
        const volatile sig_atomic_t *stop = t->st.world->numbers.stop;
        for (const result *v = many->first; v && !(stop && *stop); v = v->next) {
            str item = { 0 };
            put_value(t, &item, &v->value, whole_digits(t));
            if (v != many->first)
                str_add(&s, s.length - begin + item.length + 3 > (size_t)t->st.width ? (begin = s.length + 2, ",\n ") : ", ");
            str_add(&s, str_text(&item));
            str_clear(&item);
        }
        str_char(&s, '}');
    }
    fprintf(t->st.out, "%s\n", str_text(&s));
    str_clear(&s);
}

/* --- cards --------------------------------------------------------------------------------- */

/* sum.pairwise on UMM     n = 1024   p = 32   ...   pipelined */
static void card_head(text *t, const result *card, const result *skip)
{
    str s = { 0 };
    const char *name = result_text(card, "algorithm");
    if (!*name)
        name = result_text(card, "problem");
    if (!*name)
        name = result_text(card, "file");
    if (!*name) /* side by side: the metric is what they share */
        name = result_text(card, "metric");
    str_format(&s, "%s%s on ", on(t, BOLD), name);
    for (const char *m = result_text(card, "model"); *m; m++)
        str_char(&s, *m >= 'a' && *m <= 'z' ? *m - 'a' + 'A' : *m);
    str_add(&s, on(t, PLAIN));
    size_t column = s.length - strlen(on(t, BOLD)) - strlen(on(t, PLAIN));
    const result *p = result_get(card, "parameters");
    str part = { 0 };
    for (const result *v = p ? p->first : NULL; v; v = v->next) {
        bool varies = false;
        for (const result *k = skip ? skip->first : NULL; k; k = k->next)
            varies |= strcmp(k->text, v->key) == 0;
        if (varies)
            continue;
        str_cut(&part, 0);
        str_format(&part, "%s = ", v->key);
        put_parameter(t, &part, &v->value);
        bool fits = column + 3 + part.length <= (size_t)t->st.width;
        str_add(&s, fits ? column == strlen(name) ? "     " : "   " : "\n  ");
        str_add(&s, str_text(&part));
        column = fits ? column + 3 + part.length : 2 + part.length;
    }
    str_clear(&part);
    for (const result *o = p ? p->next : NULL; o && o->type == RESULT_TEXT; o = o->next) {
        if (strcmp(o->key, "discipline") && strcmp(o->key, "unit") && strcmp(o->key, "variant"))
            break;
        if (strcmp(o->key, "variant") == 0 && !result_get(card, "violations"))
            continue; /* changes no count, only what a run finds */
        bool fits = column + 3 + strlen(o->text) <= (size_t)t->st.width;
        str_format(&s, "%s%s%s", fits ? "   " : "\n  ", strcmp(o->key, "unit") ? "" : "unit = ", o->text);
    }
    fprintf(t->st.out, "%s\n\n", str_text(&s));
    str_clear(&s);
}

typedef struct column_text {
    str number, rest;
    const char *label, *source;
    bool bold;
} column_text;

static void card_lines(text *t, column_text *lines, int count)
{
    size_t number = 0, rest = 0;
    for (int i = 0; i < count; i++) {
        size_t n = utf8_columns(str_text(&lines[i].number), lines[i].number.length), r = lines[i].rest.length;
        if (n > number && n <= 45)
            number = n;
        if (r > rest)
            rest = r;
    }
    for (int i = 0; i < count; i++) {
        column_text *l = &lines[i];
        size_t n = utf8_columns(str_text(&l->number), l->number.length);
        fprintf(t->st.out, "  %-11s  %*s%s%s%s", l->label, n < number ? (int)(number - n) : 0, "", l->bold ? on(t, BOLD) : "",
                str_text(&l->number), l->bold ? on(t, PLAIN) : "");
        size_t column = 15 + (n > number ? n : number) + 3 + l->rest.length;
        if (l->rest.length)
            fprintf(t->st.out, "   %s", str_text(&l->rest));
        if (l->source && *l->source) {
            size_t room = (size_t)t->st.width, need = strlen(l->source) - (strstr(l->source, "§") != NULL);
            if (l->rest.length == 0)
                column -= 3;
            long gap = (long)room - (long)column - (long)need;
            if (gap >= 2)
                fprintf(t->st.out, "%*s%s%s%s", (int)gap, "", on(t, DIM), l->source, on(t, PLAIN));
            else
                fprintf(t->st.out, "\n%*s%s%s%s", (int)(room > need ? room - need : 0), "", on(t, DIM), l->source, on(t, PLAIN));
        }
        fputc('\n', t->st.out);
        str_clear(&l->number);
        str_clear(&l->rest);
    }
}

static void put_share(text *t, str *s, const num *part, const num *whole)
{
    num_ctx *c = &t->st.world->numbers;
    num share = num_int(0), percent = num_int(0), hundred = num_int(100);
    int sign = 0;
    if (num_sign(c, whole, &sign) == ST_OK && sign != 0 && num_quotient(c, &share, part, whole) == ST_OK
        && num_mul(c, &percent, &share, &hundred) == ST_OK) {
        str d = { 0 };
        if (num_fixed(c, &d, &percent, 1) == ST_OK)
            str_format(s, "%5s %%", str_text(&d));
        str_clear(&d);
    }
    num_clear(&share);
    num_clear(&percent);
}

/* The bounds' terms, the largest marked. */
static int bound_lines(text *t, const result *card, column_text *lines, int most)
{
    const result *bounds = result_get(card, "bounds"), *sum = result_get(card, "bound_sum"), *largest = result_get(card, "bound");
    if (bounds == NULL || sum == NULL)
        return 0;
    int count = 0;
    size_t name = 0, expression = 0;
    for (const result *b = bounds->first; b; b = b->next) {
        size_t n = strlen(result_text(b, "name")), x = strlen(result_text(b, "expression"));
        name = n > name ? n : name;
        expression = x > expression ? x : expression;
    }
    bool marked = false;
    const result *strict = result_get(card, "strict");
    for (const result *b = bounds->first; b && count < most; b = b->next) {
        column_text *l = &lines[count];
        const result *value = result_get(b, "value");
        *l = (column_text){ .label = count ? "" : strict && strict->value.u.i ? "bounds" : "order" };
        put_decimal(t, &l->number, &value->value);
        str_format(&l->rest, "%-*s  %-*s  ", (int)name, result_text(b, "name"), (int)expression, result_text(b, "expression"));
        put_share(t, &l->rest, &value->value, &sum->value);
        bool zero = value->value.kind == NUM_INT && value->value.u.i == 0;
        if (!marked && !zero && num_same(&value->value, &largest->value)) {
            str_add(&l->rest, "  <- dominates");
            marked = true;
        }
        count++;
    }
    if (count)
        lines[count - 1].source = result_text(card, "bound_source");
    return count;
}

static void verdict_text(text *t, const result *card, str *s)
{
    const result *holds = result_get(card, "holds"), *ratio = result_get(card, "ratio");
    if (holds && holds->type == RESULT_NULL)
        str_add(s, "undecided");
    else if (holds)
        str_add(s, holds->value.u.i ? "holds" : "DOES NOT HOLD: a formula or a bound is wrong");
    if (ratio) {
        str d = { 0 };
        if (num_decimal(&t->st.world->numbers, &d, &ratio->value, 3, NULL) == ST_OK)
            str_format(s, "%s%s%s x the sum of the bounds", s->length ? "; " : "", result_get(card, "most") ? "at most " : "", str_text(&d));
        str_clear(&d);
    }
}

static void show_card(text *t, const result *card)
{
    card_head(t, card, NULL);
    column_text lines[16];
    memset(lines, 0, sizeof lines);
    int count = 0;
    static const struct { const char *key, *says; } values[] = {
        { "exact", "" }, { "least", ", whatever the data" }, { "most", ", whatever the data" },
    };
    const result *closed = result_get(card, "closed"), *optimal = result_get(card, "optimal");
    int m = metric_named(result_text(card, "command"));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const result *v = result_get(card, values[i].key);
        if (v == NULL)
            continue;
        column_text *value = &lines[count++];
        *value = (column_text){ .label = values[i].key, .bold = true, .source = count == 1 ? result_text(card, "source") : NULL };
        put_short(t, &value->number, &v->value);
        if (num_is_integer(&v->value) && m >= 0)
            str_format(&value->rest, "%s%s", metrics[m].unit, values[i].says);
        else if (v->value.kind == NUM_RAT)
            put_decimal(t, &value->rest, &v->value);
    }
    if (closed) {
        column_text *l = &lines[count++];
        *l = (column_text){ .label = "closed form", .source = result_text(closed, "source") };
        put_decimal(t, &l->number, &result_get(closed, "value")->value);
        str_add(&l->rest, result_text(closed, "expression"));
    }
    count += bound_lines(t, card, lines + count, 10);
    card_lines(t, lines, count);
    if (result_get(card, "counted"))
        fprintf(t->st.out, "  %-11s  counted %s\n", "how", result_text(card, "counted"));
    if (result_get(card, "ratio") || result_get(card, "holds")) {
        str s = { 0 };
        verdict_text(t, card, &s);
        if (s.length)
            fprintf(t->st.out, "  %-11s  %s\n", "verdict", str_text(&s));
        str_clear(&s);
        if (optimal && strcmp(optimal->text, "unknown") != 0)
            fprintf(t->st.out, "  %-11s  %s%s%s\n", "optimal", optimal->text, *result_text(card, "optimal_why") ? ": " : "", result_text(card, "optimal_why"));
    }
    fputc('\n', t->st.out);
}

static void named_paragraph(text *t, const char *name, const char *what)
{
    str s = { 0 };
    str_format(&s, "%s: %s", name, what);
    paragraph(t, str_text(&s), 2);
    str_clear(&s);
}

/* --- bounds alone ---------------------------------------------------------------------------- */

static void show_bound(text *t, const result *root)
{
    card_head(t, root, NULL);
    column_text lines[16];
    memset(lines, 0, sizeof lines);
    int count = bound_lines(t, root, lines, 12);
    column_text *l = &lines[count++];
    *l = (column_text){ .label = "largest", .bold = true };
    const result *strict = result_get(root, "strict");
    put_decimal(t, &l->number, &result_get(root, "bound")->value);
    str_add(&l->rest, strict && strict->value.u.i ? "no algorithm takes less" : "up to a constant");
    l = &lines[count++];
    *l = (column_text){ .label = "sum" };
    put_decimal(t, &l->number, &result_get(root, "bound_sum")->value);
    str_format(&l->rest, "at most %d times the largest", count - 2);
    card_lines(t, lines, count);
    fputc('\n', t->st.out);
    for (const result *b = result_get(root, "bounds")->first; b; b = b->next)
        if (*result_text(b, "why"))
            named_paragraph(t, result_text(b, "name"), result_text(b, "why"));
    fputs("\n", t->st.out);
}

/* --- tables ------------------------------------------------------------------------------------ */

static const struct { const char *key, *title; } columns[] = {
    { "exact", "exact" }, { "least", "least" }, { "most", "most" }, { "closed", "closed form" }, { "bound", "bound" }, { "bound_sum", "sum" },
    { "ratio", "ratio" }, { "dominates", "dominates" },
};

static void cell(text *t, table *b, const result *v)
{
    str s = { 0 };
    if (v && v->type == RESULT_NUMBER)
        put_decimal(t, &s, &v->value);
    else if (v && v->type == RESULT_TEXT)
        str_add(&s, v->text);
    table_cell(b, str_text(&s), v == NULL || v->type == RESULT_NUMBER);
    str_clear(&s);
}

/* The varying parameters of a row. */
static void parameter_cells(text *t, const result *parameters)
{
    for (const result *v = parameters->first; v; v = v->next)
        if (table_wants(t->rows, v->key)) {
            str s = { 0 };
            put_parameter(t, &s, &v->value);
            table_cell(t->rows, str_text(&s), true);
            str_clear(&s);
        }
}

static const char *dominating(const result *row)
{
    const result *bounds = result_get(row, "bounds"), *largest = result_get(row, "bound");
    for (const result *b = bounds && largest ? bounds->first : NULL; b; b = b->next)
        if (num_same(&result_get(b, "value")->value, &largest->value))
            return result_text(b, "name");
    return NULL;
}

/* The columns are those of the whole series, whatever its first row has. */
static bool has_column(const text *t, const char *key)
{
    if (strcmp(key, "exact") == 0)
        return t->rows_view == VIEW_CARD && t->with_exact;
    if (strcmp(key, "least") == 0 || strcmp(key, "most") == 0)
        return t->rows_view == VIEW_CARD && t->with_range;
    if (strcmp(key, "closed") == 0)
        return t->with_closed;
    if (strcmp(key, "ratio") == 0)
        return t->with_bounds && t->rows_view == VIEW_CARD;
    return t->with_bounds;
}

static void ratio_cell(text *t, table *b, const result *v)
{
    str s = { 0 };
    if (v == NULL || num_decimal(&t->st.world->numbers, &s, &v->value, 4, NULL) != ST_OK)
        str_add(&s, "");
    table_cell(b, str_text(&s), true);
    str_clear(&s);
}

static void card_row(text *t, const result *row)
{
    const result *p = result_get(row, "parameters");
    if (table_is_new(t->rows)) {
        for (const result *v = p->first; v; v = v->next)
            if (table_wants(t->rows, v->key))
                table_head(t->rows, v->key);
        for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
            if (has_column(t, columns[i].key))
                table_head(t->rows, i == 0 && t->unit && *t->unit ? t->unit : columns[i].title);
        table_ready(t->rows);
    }
    parameter_cells(t, p);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        const char *key = columns[i].key;
        if (!has_column(t, key))
            continue;
        const result *v = result_get(row, key);
        if (strcmp(key, "closed") == 0)
            cell(t, t->rows, v ? result_get(v, "value") : NULL);
        else if (strcmp(key, "ratio") == 0)
            ratio_cell(t, t->rows, v);
        else if (strcmp(key, "dominates") == 0)
            table_cell(t->rows, dominating(row) ? dominating(row) : "", false);
        else
            cell(t, t->rows, v);
    }
    table_row_end(t->rows);
}

/* compare: a column for each algorithm, the best marked, then what is best */
static void compare_row(text *t, const result *row)
{
    const result *p = result_get(row, "parameters"), *a = result_get(row, "algorithms");
    if (table_is_new(t->rows)) {
        for (const result *v = p->first; v; v = v->next)
            if (table_wants(t->rows, v->key))
                table_head(t->rows, v->key);
        for (const result *v = a->first; v; v = v->next)
            table_head(t->rows, result_text(v, "algorithm"));
        table_head(t->rows, "best");
        table_ready(t->rows);
    }
    parameter_cells(t, p);
    for (const result *v = a->first; v; v = v->next) {
        const result *exact = result_get(v, "exact"), *most = result_get(v, "most");
        if (exact == NULL && most == NULL) {
            table_cell(t->rows, "-", true);
            continue;
        }
        str s = { 0 };
        str_add(&s, exact ? "" : "<= ");
        put_decimal(t, &s, exact ? &exact->value : &most->value);
        const result *best = result_get(v, "best");
        if (best && best->value.u.i)
            str_add(&s, " *");
        else
            str_add(&s, "  ");
        table_cell(t->rows, str_text(&s), true);
        str_clear(&s);
    }
    table_cell(t->rows, result_text(row, "best"), false);
    table_row_end(t->rows);
}

/* compare at one point: a line for each algorithm */
static void show_compare(text *t, const result *root)
{
    card_head(t, root, NULL);
    table *b = table_new();
    table_head(b, "algorithm");
    table_head(b, result_text(root, "metric"));
    table_head(b, "to the best");
    table_head(b, "closed form");
    table_ready(b);
    for (const result *v = result_get(root, "algorithms")->first; v; v = v->next) {
        const result *exact = result_get(v, "exact"), *closed = result_get(v, "closed"), *best = result_get(v, "best");
        str s = { 0 };
        str_format(&s, "%s%s", result_text(v, "algorithm"), best && best->value.u.i ? " *" : "");
        table_cell(b, str_text(&s), false);
        str_clear(&s);
        const result *most = result_get(v, "most");
        if (exact || !most) {
            exact ? cell(t, b, exact) : table_cell(b, "-", true);
        } else {
            str_add(&s, "<= ");
            put_decimal(t, &s, &most->value);
            table_cell(b, str_text(&s), true);
            str_clear(&s);
        }
        ratio_cell(t, b, result_get(v, "to_best"));
        table_cell(b, closed ? result_text(closed, "expression") : "", false);
        table_row_end(b);
    }
    table_print(b, t->st.out, 2);
    table_free(b);
    for (const result *v = result_get(root, "algorithms")->first; v; v = v->next)
        if (*result_text(v, "error")) {
            fputc('\n', t->st.out);
            paragraph(t, result_text(v, "error"), 2);
        }
    fputs("\n", t->st.out);
}

/* --- runs ------------------------------------------------------------------------------------- */

static const struct { const char *key, *title; } run_columns[] = {
    { "time", "time" }, { "formula", "formula" }, { "least", "least" }, { "most", "most" }, { "stages", "stages" }, { "conflicts", "conflicts" }, { "rounds", "rounds" },
    { "correct", "result" },
};

static const char *correctness(const result *r)
{
    return r == NULL || r->type == RESULT_NULL ? "not checked" : r->value.u.i ? "right" : "wrong";
}

static void run_row(text *t, const result *row)
{
    const result *p = result_get(row, "parameters");
    enum { COLUMNS = sizeof run_columns / sizeof *run_columns };
    if (table_is_new(t->rows)) {
        for (const result *v = p->first; v; v = v->next)
            if (table_wants(t->rows, v->key))
                table_head(t->rows, v->key);
        for (int i = 0; i < COLUMNS; i++)
            if (result_get(row, run_columns[i].key))
                table_head(t->rows, run_columns[i].title);
        table_ready(t->rows);
    }
    parameter_cells(t, p);
    for (int i = 0; i < COLUMNS; i++) {
        const result *v = result_get(row, run_columns[i].key);
        if (v && strcmp(run_columns[i].key, "correct") == 0)
            table_cell(t->rows, correctness(v), false);
        else if (v)
            cell(t, t->rows, v);
    }
    table_row_end(t->rows);
}

/* The counts one below the other, the formula's beside the time. */
static void show_run(text *t, const result *run)
{
    card_head(t, run, NULL);
    column_text lines[METRICS + 6];
    memset(lines, 0, sizeof lines);
    int count = 0;
    const result *formula = result_get(run, "formula"), *equal = result_get(run, "equal"), *within = result_get(run, "within");
    for (int m = 0; m < METRICS; m++) {
        const result *v = result_get(run, metrics[m].name);
        if (v == NULL || v->type != RESULT_NUMBER)
            continue;
        column_text *l = &lines[count++];
        *l = (column_text){ .label = metrics[m].name, .bold = m == METRIC_TIME };
        put_decimal(t, &l->number, &v->value);
        str_add(&l->rest, metrics[m].unit);
        if (m == METRIC_TIME && equal)
            str_add(&l->rest, equal->value.u.i ? ", as the formula says" : ", NOT what the formula says: ");
        if (m == METRIC_TIME && equal && !equal->value.u.i)
            put_decimal(t, &l->rest, &formula->value);
        if (m == METRIC_TIME && within) {
            str_add(&l->rest, within->value.u.i ? ", within the proved " : ", NOT within the proved ");
            put_decimal(t, &l->rest, &result_get(run, "least")->value);
            str_add(&l->rest, " to ");
            put_decimal(t, &l->rest, &result_get(run, "most")->value);
        }
    }
    card_lines(t, lines, count);
    if (*result_text(run, "violation")) {
        str s = { 0 };
        put_value(t, &s, &result_get(run, "violations")->value, ELIDED);
        fprintf(t->st.out, "  %-11s  %s; the first: %s\n", "violations", str_text(&s), result_text(run, "violation"));
        str_clear(&s);
    }
    if (result_get(run, "correct"))
        fprintf(t->st.out, "  %-11s  %s\n", "result", correctness(result_get(run, "correct")));
    fputc('\n', t->st.out);
}

/* --- conflicts ----------------------------------------------------------------------------------- */

/* row*32 + i for row = 0..31 (w = 16): */
static void conflicts_head(text *t, const result *root, str *s)
{
    const result *w = result_get(root, "w"), *names = result_get(root, "for");
    str_add(s, result_text(root, "expression"));
    for (const result *n = names ? names->first : NULL; n; n = n->next)
        str_format(s, "%s%s = %s", n == names->first ? " for " : ", ", result_text(n, "name"), result_text(n, "value"));
    if (*result_text(root, "i"))
        str_format(s, "%si = %s", names ? ", " : " for ", result_text(root, "i"));
    if (w->value.kind != NUM_INT || w->value.u.i != 32) {
        str_add(s, " (w = ");
        put_short(t, s, &w->value);
        str_char(s, ')');
    }
}

/* 2 (bank conflict), 1 group: when every combination takes as many, or only one machine is asked. */
static void conflicts_line(text *t, const result *root, str *s)
{
    const result *dmm = result_get(root, "dmm"), *umm = result_get(root, "umm");
    str_add(s, ": ");
    if (dmm) {
        const num *k = &result_get(dmm, "worst")->value;
        put_short(t, s, k);
        str_add(s, k->u.i > 1 ? " (bank conflict)" : " (no bank conflict)");
    }
    if (umm) {
        const num *k = &result_get(umm, "worst")->value;
        str_add(s, dmm ? ", " : "");
        put_short(t, s, k);
        str_add(s, k->u.i == 1 ? " group" : " groups");
    }
}

static bool conflicts_vary(const result *root, const char *machine)
{
    const result *m = result_get(root, machine);
    return m && !num_same(&result_get(m, "worst")->value, &result_get(m, "mean")->value);
}

static void conflicts_table(text *t, const result *root)
{
    static const struct { const char *key, *name, *what; } machines[] = {
        { "dmm", "DMM", "stages: cells in one bank" }, { "umm", "UMM", "stages: address groups" },
    };
    table *b = table_new();
    table_head(b, "");
    table_head(b, "worst");
    table_head(b, "mean");
    table_head(b, "");
    table_head(b, "the worst at");
    table_ready(b);
    for (int i = 0; i < 2; i++) {
        const result *m = result_get(root, machines[i].key);
        if (m == NULL)
            continue;
        str at = { 0 };
        for (const result *n = result_get(m, "at")->first; n; n = n->next) {
            str_format(&at, "%s%s = ", at.length ? ", " : "", n->key);
            put_short(t, &at, &n->value);
        }
        table_cell(b, machines[i].name, false);
        cell(t, b, result_get(m, "worst"));
        cell(t, b, result_get(m, "mean"));
        table_cell(b, machines[i].what, false);
        table_cell(b, str_text(&at), false);
        table_row_end(b);
        str_clear(&at);
    }
    table_print(b, t->st.out, 2);
    table_free(b);
}

/* The fullest banks and some of their cells. */
static void conflicts_banks(text *t, const result *root)
{
    enum { BANKS = 4, CELLS = 8 };
    long long left = result_get(root, "banks_in_conflict")->value.u.i;
    int shown = 0;
    for (const result *b = result_get(root, "banks")->first; b && shown < BANKS; b = b->next, shown++) {
        str s = { 0 };
        int count = 0;
        for (const result *c = result_get(b, "cells")->first; c && count < CELLS; c = c->next, count++) {
            str_char(&s, ' ');
            put_short(t, &s, &c->value);
        }
        long long more = result_get(b, "asked")->value.u.i - count;
        if (more > 0)
            str_format(&s, " and %lld more", more);
        fprintf(t->st.out, "  %-9s%s\n", result_text(b, "name"), str_text(&s));
        str_clear(&s);
    }
    if (left > shown)
        fprintf(t->st.out, "  and %lld more bank%s\n", left - shown, left - shown == 1 ? "" : "s");
}

static void conflicts_padding(text *t, const result *root)
{
    const result *padding = result_get(root, "padding");
    const char *label = "padding";
    for (const result *p = padding->first; p; p = p->next, label = "") {
        str s = { 0 };
        put_short(t, &s, &result_get(p, "value")->value);
        fprintf(t->st.out, "  %-9s %s instead of %s: %s has no bank conflict\n", label, str_text(&s), result_text(p, "name"), result_text(p, "expression"));
        str_clear(&s);
    }
    if (padding->first == NULL && !*result_text(root, "padding_limit"))
        fprintf(t->st.out, "  %-9s no padding of a single multiplier helps\n", label);
    if (*result_text(root, "padding_limit"))
        fprintf(t->st.out, "  %-9s %s\n", label, result_text(root, "padding_limit"));
}

static void show_conflicts(text *t, const result *root)
{
    str s = { 0 };
    bool vary = conflicts_vary(root, "dmm") || conflicts_vary(root, "umm"), more = vary;
    conflicts_head(t, root, &s);
    if (!vary)
        conflicts_line(t, root, &s);
    fprintf(t->st.out, "%s%s%s\n%s", on(t, BOLD), str_text(&s), on(t, PLAIN), vary || result_get(root, "banks") ? "\n" : "");
    str_clear(&s);
    if (vary)
        conflicts_table(t, root);
    if (result_get(root, "banks")) {
        fputs(vary ? "\n" : "", t->st.out);
        conflicts_banks(t, root);
        conflicts_padding(t, root);
        more = true;
    }
    const result *names = result_get(root, "for");
    for (const result *n = names ? names->first : NULL; n; n = n->next)
        if (result_get(n, "assumed")->value.u.i)
            fprintf(t->st.out, "  %s has no value, so every one of %s is tried; others: for %s=LO..HI\n", result_text(n, "name"), result_text(n, "value"), result_text(n, "name"));
    if (more)
        fputc('\n', t->st.out);
}

/* --- pages ---------------------------------------------------------------------------------------- */

static void page_table(text *t, const result *rows)
{
    table *b = table_new();
    for (const result *r = rows->first; r; r = r->next) {
        if (r->type == RESULT_TEXT) {
            table_cell(b, r->text, false);
        } else {
            for (const result *f = r->first; f; f = f->next) {
                str s = { 0 };
                if (f->type == RESULT_NUMBER)
                    put_value(t, &s, &f->value, ELIDED);
                else if (f->type == RESULT_TEXT)
                    str_add(&s, f->text);
                table_cell(b, str_text(&s), f->type == RESULT_NUMBER && strcmp(f->key, "value") != 0);
                str_clear(&s);
            }
        }
        table_row_end(b);
    }
    table_wrap_last(b, t->st.width);
    table_print(b, t->st.out, 2);
    table_free(b);
}

static void show_page(text *t, const result *root)
{
    bool first = true;
    for (const result *r = root->first; r; r = r->next) {
        if (strcmp(r->key, "command") == 0 || (r->type == RESULT_TEXT && *r->text == '\0'))
            continue;
        if (strcmp(r->key, "title") == 0) {
            fprintf(t->st.out, "%s%s%s\n", on(t, BOLD), r->text, on(t, PLAIN));
        } else {
            if (!first)
                fputc('\n', t->st.out);
            if (strcmp(r->key, "text") != 0)
                fprintf(t->st.out, "%s%s%s\n", on(t, BOLD), r->key, on(t, PLAIN));
            if (r->type == RESULT_ARRAY || r->type == RESULT_OBJECT)
                page_table(t, r);
            else
                paragraph(t, r->text, 2);
        }
        first = false;
    }
}

/* --- the sink ------------------------------------------------------------------------------------------ */

static void look_at_width(text *t)
{
    struct winsize w;
    if (t->st.live && ioctl(fileno(t->st.out), TIOCGWINSZ, &w) == 0 && w.ws_col >= 40)
        t->st.width = w.ws_col;
}

static void answer(sink *s, view v, const result *root)
{
    text *t = (text *)s;
    look_at_width(t);
    switch (v) {
    case VIEW_VALUE:
        show_value(t, root);
        break;
    case VIEW_CARD:
        show_card(t, root);
        break;
    case VIEW_BOUND:
        show_bound(t, root);
        break;
    case VIEW_COMPARE:
        show_compare(t, root);
        break;
    case VIEW_RUN:
        show_run(t, root);
        break;
    case VIEW_STEPS:
    case VIEW_STEPS_PAGED:
        if (!steps_pages(&t->st, root, v == VIEW_STEPS_PAGED)) {
            card_head(t, root, NULL);
            steps_all(&t->st, root);
        }
        break;
    case VIEW_CONFLICTS:
        show_conflicts(t, root);
        break;
    case VIEW_DEVICES:
        text_devices(&t->st, root);
        break;
    case VIEW_MEASURE:
        text_measure_head(&t->st, root);
        break;
    case VIEW_PAGE:
        show_page(t, root);
        break;
    case VIEW_NOTE:
        if (!t->st.quiet)
            fprintf(t->st.out, "%s\n", result_text(root, "note"));
        break;
    }
    fflush(t->st.out);
}

static void begin_rows(sink *s, view v, const result *head)
{
    text *t = (text *)s;
    t->rows_view = v;
    t->rows = table_new();
    int m = metric_named(result_text(head, v == VIEW_COMPARE ? "metric" : "command"));
    t->unit = m >= 0 ? metrics[m].unit : "";
    const result *closed = result_get(head, ".closed"), *bounds = result_get(head, ".bounds");
    const result *exact = result_get(head, ".exact"), *range = result_get(head, ".range");
    t->with_exact = exact == NULL || exact->value.u.i;
    t->with_range = range && range->value.u.i;
    t->with_closed = closed && closed->value.u.i;
    t->with_bounds = v == VIEW_BOUND || (bounds && bounds->value.u.i);
    look_at_width(t);
    const result *varying = result_get(head, "varying");
    for (const result *k = varying ? varying->first : NULL; k; k = k->next)
        table_want(t->rows, k->text);
    table_stream(t->rows, t->st.out, 2, 2000);
}

static void row(sink *s, const result *r)
{
    text *t = (text *)s;
    if (table_is_new(t->rows)) {
        result varying = { .type = RESULT_ARRAY }, items[MAX_AXES * 2];
        memset(items, 0, sizeof items);
        int n = 0;
        for (const char *k; n < MAX_AXES * 2 && (k = table_wanted(t->rows, n)) != NULL; n++) {
            items[n].text = k;
            if (n)
                items[n - 1].next = &items[n];
        }
        varying.first = n ? items : NULL;
        card_head(t, r, &varying);
    }
    if (t->rows_view == VIEW_RUN)
        run_row(t, r);
    else if (t->rows_view == VIEW_COMPARE)
        compare_row(t, r);
    else
        card_row(t, r);
}

static void end_rows(sink *s, bool failed)
{
    text *t = (text *)s;
    (void)failed;
    table_print(t->rows, t->st.out, 2);
    if (!table_is_new(t->rows))
        fputc('\n', t->st.out);
    table_free(t->rows);
    t->rows = NULL;
    fflush(t->st.out);
}

static void failure(sink *s, const diag *d)
{
    render_failure(&((text *)s)->st, d);
}

sink *text_open(const style *st)
{
    text *t = mem_alloc(sizeof *t);
    t->base = (sink){ answer, begin_rows, row, end_rows, failure };
    t->st = *st;
    return &t->base;
}

void text_close(sink *s)
{
    free(s);
}
