/* Numbers and phrases as people read them, and the tables of them: see shown.h. */
#include "cost/access.h"
#include "render/shown.h"

#include <stdlib.h>
#include <string.h>

enum { ELIDED = SHOWN_DIGITS };

/* Adds a fraction as a decimal: ≈ 3.14285714286, or 2.5 where that is exact. */
static void put_fraction(const style *st, str *s, const num *v, bool both)
{
    bool exact = false;
    str_own d = { 0 };
    if (num_decimal(&st->world->numbers, &d, v, st->world->precision, &exact) != ST_OK)
        str_add(&d, "undecided");
    str_format(s, "%s%s%s", both ? " " : "",
               exact      ? both ? "= " : ""
               : st->utf8 ? "≈ "
                          : "~ ",
               str_text(&d));
}

/* The most digits of an integer that is shown whole; 0: any number. */
static size_t whole_digits(const style *st, size_t on_terminal)
{
    const world *w = st->world;
    return on_terminal && w->digits_given ? w->digits : st->terminal ? on_terminal : 0;
}

void put_value(const style *st, str *s, const num *v, size_t whole)
{
    whole = whole_digits(st, whole);
    if (v->kind == NUM_RAT && st->world->fractions == FRACTIONS_DECIMAL) {
        put_fraction(st, s, v, false);
        return;
    }
    num_ctx *c = &st->world->numbers;
    size_t at = s->length;
    status printed = num_print(c, s, v, whole, st->world->precision);
    if (printed == ST_INTERRUPT)
        str_add(s, "stopped");
    else if (printed != ST_OK)
        str_format(s, "undecided (%s)", c->why);
    if (!st->utf8 && s->length > at + 3 && strncmp(s->text + at, "≈", 3) == 0) {
        memmove(s->text + at + 1, s->text + at + 3, s->length - at - 2);
        s->text[at] = '~';
        s->length -= 2;
    }
    if (v->kind == NUM_RAT && st->world->fractions == FRACTIONS_BOTH)
        put_fraction(st, s, v, true);
}

/* Adds a short number whole, any other as 9281865214...541516 (301029 digits). */
void put_short(const style *st, str *s, const num *v)
{
    size_t at = s->length;
    put_value(st, s, v, ELIDED);
    char *dots = strstr(s->text + at, "..."), *blank = dots ? strchr(dots, ' ') : NULL;
    char *first = s->text + at + (s->text[at] == '-');
    if (blank == NULL || v->kind == NUM_RAT || dots - first <= 10 || blank - dots <= 9)
        return;
    memmove(first + 10, dots, 3);
    memmove(first + 13, blank - 6, strlen(blank - 6) + 1);
    s->length = strlen(s->text);
}

/* Adds a parameter: a long power of two as 2^300. */
void put_parameter(const style *st, str *s, const num *v)
{
    num truth;
    num_own power = num_int(0);
    if (v->kind == NUM_BIG && num_is_pow2(&st->world->numbers, &truth, v) == ST_OK && truth.u.i
        && num_ilog2(&st->world->numbers, &power, v) == ST_OK) {
        str_add(s, "2^");
        put_value(st, s, &power, 0);
    } else {
        put_short(st, s, v);
    }
}

void put_example(const style *st, str *s, const num *v)
{
    enum { SHORT = 20 };
    size_t at = s->length;
    put_parameter(st, s, v);
    if ((v->kind != NUM_RAT && v->kind != NUM_BIG) || s->length - at <= SHORT)
        return;
    str_cut(s, at);
    put_fraction(st, s, v, false);
}

/* Adds a short integer whole and anything else as a decimal, for columns of numbers. */
void put_decimal(const style *st, str *s, const num *v)
{
    enum { BITS = 80 }; /* that a cell on a terminal has room for */
    bool exact;
    size_t digits = whole_digits(st, 24);
    uint64_t bits = v->kind == NUM_BIG ? num_bits(v) : 0,
             most = st->world->digits_given || digits == 0 ? digits * 332 / 100 : BITS;
    if (v->kind == NUM_INT || v->kind == NUM_BOOL
        || (v->kind == NUM_BIG && (digits == 0 || bits <= most))) {
        put_value(st, s, v, ELIDED);
        return;
    }
    str_own d = { 0 };
    if (num_decimal(&st->world->numbers, &d, v, 9, &exact) != ST_OK)
        str_add(s, "undecided");
    else
        str_format(s, "%s%s", exact ? "" : st->utf8 ? "≈ " : "~ ", str_text(&d));
}

void put_place(str *s, const result *place)
{
    const char *procedure = field_text(place, F_procedure);
    str_format(s, "%lld", field_count(place, F_line));
    if (*procedure)
        str_format(s, " %s %lld", procedure, field_count(place, F_procedure_line));
}

const node *shown_expression(const char *text, size_t n, unit **u)
{
    num_ctx own;
    diag_own d = { 0 };
    num_ctx_init(&own);
    status st = parse_text(text, n, NULL, 1, NULL, &own, u, &d);
    const node *first = st == ST_OK ? (*u)->statements : NULL;
    return first && first->kind == N_EVALUATE && first->next == NULL ? first->a : NULL;
}

static bool is_expression(const char *text, size_t n, bool of_more_than_a_name)
{
    unit *u;
    const node *e = shown_expression(text, n, &u);
    bool good = e && e->kind != N_STRING && !(of_more_than_a_name && e->kind == N_NAME);
    unit_release(u);
    return good;
}

size_t shown_equation(const char *text, size_t n)
{
    for (size_t i = 1; i + 3 < n; i++)
        if (strncmp(text + i, " = ", 3) == 0)
            return is_expression(text, i, false) && is_expression(text + i + 3, n - i - 3, false)
                       ? i + 3
                       : 0;
    return 0;
}

/* Are the n bytes an expression of the language, or F = G, an equation of two? */
static bool is_formula(const char *text, size_t n)
{
    return n > 0 && (is_expression(text, n, false) || shown_equation(text, n));
}

cell_kind shown_named(const char *text)
{
    return is_expression(text, strlen(text), true) ? CELL_FORMULA : CELL_CODE;
}

static void put_part(str *s, const char *text, size_t n)
{
    bool math = is_formula(text, n);
    str_add(s, math ? MATH_BEGIN : "");
    str_addn(s, text, n);
    str_add(s, math ? MATH_END : "");
}

void put_math(str *s, const char *text)
{
    put_part(s, text, strlen(text));
}

static bool any_part(const char *part, size_t n)
{
    (void)part;
    return n > 0;
}

static bool compares(const char *part, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        if (part[i + 1] == '=' && strchr("<>=", part[i]))
            return true;
    return false;
}

static void put_parts(str *s, const char *list, bool (*is_math)(const char *part, size_t n))
{
    int depth = 0;
    const char *from = list;
    for (const char *c = list;; c++) {
        depth += *c == '(' || *c == '[' || *c == '{';
        depth -= *c == ')' || *c == ']' || *c == '}';
        if (*c == '\0' || (depth == 0 && strncmp(c, ", ", 2) == 0)) {
            if (is_math(from, (size_t)(c - from)))
                put_part(s, from, (size_t)(c - from));
            else
                str_addn(s, from, (size_t)(c - from));
            if (*c == '\0')
                return;
            str_add(s, ", ");
            from = c + 2;
        }
    }
}

void put_math_list(str *s, const char *list)
{
    put_parts(s, list, any_part);
}

void put_because(str *s, const char *list)
{
    put_parts(s, list, compares);
}

size_t shown_part(const char **text, bool *is_math)
{
    *text += strspn(*text, MATH_END);
    *is_math = **text == *MATH_BEGIN;
    *text += *is_math;
    return strcspn(*text, *is_math ? MATH_END : MATH_BEGIN MATH_END);
}

void shown_unmark(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (*text != *MATH_BEGIN && *text != *MATH_END)
            *to++ = *text;
    *to = '\0';
}

void put_share(const style *st, str *s, const num *part, const num *whole)
{
    num_ctx *c = &st->world->numbers;
    num share = num_int(0), percent = num_int(0), hundred = num_int(100);
    int sign = 0;
    if (num_sign(c, whole, &sign) == ST_OK && sign != 0
        && num_quotient(c, &share, part, whole) == ST_OK
        && num_mul(c, &percent, &share, &hundred) == ST_OK) {
        str_own d = { 0 };
        if (num_fixed(c, &d, &percent, 1) == ST_OK)
            str_format(s, "%5s %%", str_text(&d));
    }
    num_clears(&share, &percent, NULL);
}

void put_model(str *s, const char *model)
{
    for (; *model; model++)
        str_char(s, *model >= 'a' && *model <= 'z' ? *model - 'a' + 'A' : *model);
}

void put_subject(str *s, const result *root)
{
    static const field keys[] = { F_algorithm, F_problem, F_law, F_file, F_metric, F_condition };
    const char *name = "";
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !*name; i++)
        name = field_text(root, keys[i]);
    if (shown_named(name) == CELL_FORMULA)
        put_math(s, name);
    else
        str_add(s, name);
    str_add(s, *field_text(root, F_model) ? " on " : "");
    put_model(s, field_text(root, F_model));
    if (*field_text(root, F_model) && *field_text(root, F_hardware))
        str_format(s, " (%s)", field_text(root, F_hardware));
}

void shown_choices(const result *root, const result *head,
                   void (*each)(void *data, const char *text), void *data)
{
    const result *p = field_get(root, F_parameters);
    for (const result *o = p ? p->next : NULL; o && o->type == RESULT_TEXT; o = o->next) {
        bool is_unit = strcmp(o->key, "unit") == 0, variant = strcmp(o->key, "variant") == 0;
        if (strcmp(o->key, "discipline") && !is_unit && !variant)
            break;
        const char *model = field_text(root, F_model), *straight = access_placing(model, false);
        bool counts = straight ? strcmp(straight, o->text) != 0
                               : field_get(root, F_violations) || field_get(root, F_variant_counts);
        if ((variant && !counts) || field_varies(head, o->key))
            continue; /* this option changes what accesses to one cell or row cost, and what a run
                         finds */
        str_own s = { 0 };
        str_format(&s, "%s%s", is_unit ? "unit = " : "", o->text);
        each(data, str_text(&s));
    }
}

void put_one_run(str *s, const result *root)
{
    const result *seed = result_get(root, "seed");
    if (seed)
        str_format(s, "one run, input %s, seed %lld", field_text(root, F_input),
                   (long long)seed->value.u.i);
}

const char *shown_unit(const result *root, int metric)
{
    const char *said = field_text(root, F_units);
    return *said ? said : metric < 0 ? "" : metrics[metric].unit;
}

const char *shown_series_unit(const result *head, const result *row, int metric)
{
    return field_varies(head, "unit") ? "" : shown_unit(row, metric);
}

const char *shown_in(const result *root, const char *metric)
{
    const char *in = shown_unit(root, metric_named(metric));
    return *in ? in : metric;
}

/* 144022 .. 578492 */
void put_range(const style *st, str *s, const num *least, const num *most)
{
    put_decimal(st, s, least);
    str_add(s, " .. ");
    put_decimal(st, s, most);
}

void put_point(const style *st, str *s, const result *at)
{
    for (const result *v = at ? at->first : NULL; v; v = v->next) {
        str_format(s, "%s%s ", v == at->first ? "" : ", ", v->key);
        str_add(s, num_is_exact(&v->value) ? "= " : "");
        put_parameter(st, s, &v->value);
    }
}

void put_known(const style *st, str *s, const result *v)
{
    if (v->type == RESULT_NUMBER)
        put_decimal(st, s, &v->value);
    else if (v->type == RESULT_OBJECT && field_get(v, F_least) && field_get(v, F_most))
        put_range(st, s, field_number(v, F_least), field_number(v, F_most));
}

/* --- tables: columns -------------------------------------------------------------------------- */

void grid_column_add(grid *g, const char *title, cell_kind kind, bool number)
{
    g->column = mem_more(g->column, (size_t)g->columns, &g->column_room, sizeof *g->column);
    g->column[g->columns++] = (grid_column){ mem_copy(title), kind, number, false };
}

void grid_columns(grid *g, const char *const *titles)
{
    for (; *titles; titles++)
        grid_column_add(g, *titles + (**titles == '#'), CELL_TEXT, **titles == '#');
}

bool grid_next(grid *g, const char *title, cell_kind kind, bool number, bool wanted)
{
    if (!g->naming)
        return g->asked < g->known && g->wanted[g->asked++];
    g->wanted = mem_more(g->wanted, g->asked, &g->wanted_room, sizeof *g->wanted);
    if ((g->wanted[g->asked++] = wanted))
        grid_column_add(g, title, kind, number);
    g->known = g->asked;
    return wanted;
}

void grid_figure(grid *g, const style *st, const char *title, const result *row, field f,
                 bool wanted)
{
    if (grid_next(g, title, CELL_TEXT, true, wanted))
        grid_number(g, st, field_get(row, f));
}

bool grid_varies(const grid *g, const char *parameter)
{
    return g && field_varies(g->head, parameter);
}

void grid_end(grid *g)
{
    for (int i = 0; i < g->columns; i++)
        free(g->column[i].title);
    for (size_t i = 0; i < g->cell_room; i++)
        str_clear(&g->cell[i].text);
    free(g->wanted);
    free(g->column);
    free(g->cell);
    *g = (grid){ .cells = 0 };
}

/* --- tables: cells ---------------------------------------------------------------------------- */

str *grid_cell_add(grid *g, cell_kind kind)
{
    size_t made = g->cell_room;
    g->cell = mem_more(g->cell, (size_t)g->cells, &g->cell_room, sizeof *g->cell);
    for (; made < g->cell_room; made++) /* the memory of texts is used again for each row */
        g->cell[made] = (grid_cell){ .best = false };
    grid_cell *c = &g->cell[g->cells++];
    str_cut(&c->text, 0);
    c->kind = kind;
    c->best = c->wide = false;
    return &c->text;
}

void grid_cells_clear(grid *g)
{
    g->cells = 0;
    g->asked = 0;
}

void grid_best(grid *g, bool best)
{
    g->cell[g->cells - 1].best = best;
}

void grid_text(grid *g, cell_kind kind, const char *text)
{
    str_add(grid_cell_add(g, kind), text ? text : "");
}

void grid_number(grid *g, const style *st, const result *v)
{
    if (v && v->type == RESULT_TEXT)
        grid_text(g, CELL_TEXT, v->text);
    else if (v)
        put_known(st, grid_cell_add(g, CELL_NUMBER), v);
    else
        grid_text(g, CELL_NUMBER, "");
}

void grid_ratio(grid *g, const style *st, const result *v, const result *least, const result *most)
{
    str *s = grid_cell_add(g, CELL_NUMBER);
    num_ctx *c = &st->world->numbers;
    if (v && num_decimal(c, s, &v->value, 4, NULL) != ST_OK)
        str_cut(s, 0);
    if (v || least == NULL || most == NULL || num_decimal(c, s, &least->value, 4, NULL) != ST_OK)
        return;
    str_add(s, " .. ");
    if (num_decimal(c, s, &most->value, 4, NULL) != ST_OK)
        str_cut(s, 0);
}

void grid_value(grid *g, const style *st, const result *v)
{
    const result *exact = field_value(v), *least = field_get(v, F_least),
                 *most = field_get(v, F_most);
    if (exact) {
        grid_number(g, st, exact);
    } else if (least && most) { /* proved, whatever the data */
        put_range(st, grid_cell_add(g, CELL_NUMBER), &least->value, &most->value);
    } else {
        grid_text(g, CELL_NUMBER, "-");
    }
}

/* --- facts ---------------------------------------------------------------------------- */

fact *facts_add(facts *f, const char *label)
{
    f->fact = mem_more(f->fact, f->count, &f->room, sizeof *f->fact);
    f->fact[f->count] = (fact){ .label = label };
    return &f->fact[f->count++];
}

void facts_clear(facts *f)
{
    for (size_t i = 0; i < f->count; i++) {
        fact *l = &f->fact[i];
        str_clear(&l->number);
        str_clear(&l->name);
        str_clear(&l->formula);
        str_clear(&l->share);
        str_clear(&l->at);
        str_clear(&l->says);
    }
    free(f->fact);
    *f = (facts){ 0 };
}

/* The columns that a table of facts may have. */
enum {
    FACT_LABEL,
    FACT_NAME,
    FACT_NUMBER,
    FACT_UNIT,
    FACT_FORMULA,
    FACT_SHARE,
    FACT_AT,
    FACT_SAYS,
    FACT_WHY,
    FACT_SOURCE,
    FACT_PARTS
};

static const struct {
    const char *title;
    cell_kind kind;
} fact_parts[FACT_PARTS] = {
    [FACT_LABEL] = { "", CELL_TEXT },
    [FACT_NAME] = { "term", CELL_TEXT },
    [FACT_NUMBER] = { "value", CELL_NUMBER },
    [FACT_UNIT] = { "unit", CELL_TEXT },
    [FACT_FORMULA] = { "formula", CELL_FORMULA },
    [FACT_SHARE] = { "share", CELL_NUMBER },
    [FACT_AT] = { "at", CELL_FACT },
    [FACT_SAYS] = { "", CELL_TEXT },
    [FACT_WHY] = { "why", CELL_TEXT },
    [FACT_SOURCE] = { "source", CELL_TEXT },
};

static const char *part_of(const facts *f, const fact *l, int part)
{
    const char *own = l->unit && f->title && strcmp(l->unit, f->title) == 0 ? NULL : l->unit;
    bool says = l->says.length != 0; /* else `why` stands there */
    const char *parts[FACT_PARTS] = {
        l->label,
        str_text(&l->name),
        str_text(&l->number),
        own,
        str_text(&l->formula),
        str_text(&l->share),
        str_text(&l->at),
        says ? str_text(&l->says) : l->why,
        says ? l->why : NULL,
        l->source,
    };
    return parts[part] ? parts[part] : "";
}

static bool some_fact_has(const facts *f, int part)
{
    for (size_t i = 0; i < f->count; i++)
        if (*part_of(f, &f->fact[i], part))
            return true;
    return part == FACT_LABEL;
}

void facts_columns(const facts *f, grid *g)
{
    for (int i = 0; i < FACT_PARTS; i++)
        if (some_fact_has(f, i))
            grid_column_add(g, i == FACT_NUMBER && f->title ? f->title : fact_parts[i].title,
                            CELL_TEXT, fact_parts[i].kind == CELL_NUMBER);
}

void facts_cells(const facts *f, size_t k, grid *g)
{
    const fact *l = &f->fact[k];
    grid_cells_clear(g);
    for (int i = 0; i < FACT_PARTS; i++) {
        const char *text = part_of(f, l, i);
        bool list = i == FACT_AT && strchr(text, ',');
        if (!some_fact_has(f, i))
            continue;
        grid_text(g, list ? CELL_TEXT : fact_parts[i].kind, text);
        grid_best(g, i == FACT_NUMBER && (l->best || l->dominates));
        if (i == FACT_NAME && l->dominates)
            str_add(&g->cell[g->cells - 1].text, " (dominates)");
    }
}

void put_time(str *s, double ns)
{
    if (ns < 1e3)
        str_format(s, "%.4g ns", ns);
    else if (ns < 1e6)
        str_format(s, "%.4g us", ns / 1e3);
    else if (ns < 1e9)
        str_format(s, "%.4g ms", ns / 1e6);
    else
        str_format(s, "%.4g s", ns / 1e9);
}
