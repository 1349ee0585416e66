/* Numbers and phrases as people read them: see shown.h. */
#include "render/shown.h"

#include <string.h>

enum { ELIDED = SHOWN_DIGITS };

/* ≈ 3.14285714286, or 2.5 where that is all of it. */
static void put_fraction(const style *st, str *s, const num *v, bool both)
{
    bool exact = false;
    str d = { 0 };
    if (num_decimal(&st->world->numbers, &d, v, st->world->precision, &exact) != ST_OK)
        str_add(&d, "undecided");
    str_format(s, "%s%s%s", both ? " " : "",
               exact      ? both ? "= " : ""
               : st->utf8 ? "≈ "
                          : "~ ",
               str_text(&d));
    str_clear(&d);
}

/* The digits that an integer may have to be shown whole; 0: any number. */
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

/* Whole when it is short, else 9281865214...541516 (301029 digits). */
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

/* A parameter: a long power of two as one. */
void put_parameter(const style *st, str *s, const num *v)
{
    num power = num_int(0), truth;
    if (v->kind == NUM_BIG && num_is_pow2(&st->world->numbers, &truth, v) == ST_OK && truth.u.i
        && num_ilog2(&st->world->numbers, &power, v) == ST_OK) {
        str_add(s, "2^");
        put_value(st, s, &power, 0);
    } else {
        put_short(st, s, v);
    }
    num_clear(&power);
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

/* A short integer whole, anything else as a decimal: for columns of numbers. */
void put_decimal(const style *st, str *s, const num *v)
{
    enum { BITS = 80 }; /* of a cell on a terminal */
    bool exact;
    size_t digits = whole_digits(st, 24);
    uint64_t bits = v->kind == NUM_BIG ? num_bits(v) : 0,
             most = st->world->digits_given || digits == 0 ? digits * 332 / 100 : BITS;
    if (v->kind == NUM_INT || v->kind == NUM_BOOL
        || (v->kind == NUM_BIG && (digits == 0 || bits <= most))) {
        put_value(st, s, v, ELIDED);
        return;
    }
    str d = { 0 };
    if (num_decimal(&st->world->numbers, &d, v, 9, &exact) != ST_OK)
        str_add(s, "undecided");
    else
        str_format(s, "%s%s", exact ? "" : st->utf8 ? "≈ " : "~ ", str_text(&d));
    str_clear(&d);
}

void put_share(const style *st, str *s, const num *part, const num *whole)
{
    num_ctx *c = &st->world->numbers;
    num share = num_int(0), percent = num_int(0), hundred = num_int(100);
    int sign = 0;
    if (num_sign(c, whole, &sign) == ST_OK && sign != 0
        && num_quotient(c, &share, part, whole) == ST_OK
        && num_mul(c, &percent, &share, &hundred) == ST_OK) {
        str d = { 0 };
        if (num_fixed(c, &d, &percent, 1) == ST_OK)
            str_format(s, "%5s %%", str_text(&d));
        str_clear(&d);
    }
    num_clear(&share);
    num_clear(&percent);
}

/* 2.51, or 1.41 .. 2.51 of what depends on the data; nothing where there is none. */
static void put_ratio(const style *st, str *s, const result *card)
{
    static const field keys[] = { F_ratio, F_ratio_least, F_ratio_most };
    bool any = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const result *ratio = field_get(card, keys[i]);
        str d = { 0 };
        if (ratio && num_decimal(&st->world->numbers, &d, &ratio->value, 3, NULL) == ST_OK)
            str_format(s, "%s%s", any ? " .. " : s->length ? "; " : "", str_text(&d));
        any |= d.length != 0;
        str_clear(&d);
    }
    str_add(s, any ? " x the sum of the bounds" : "");
}

void put_verdict(const style *st, str *s, const result *card)
{
    const result *holds = field_get(card, F_holds);
    if (holds && holds->type == RESULT_NULL)
        str_add(s, "undecided");
    else if (holds)
        str_add(s, holds->value.u.i ? "holds" : "DOES NOT HOLD: a formula or a bound is wrong");
    put_ratio(st, s, card);
}

/* row*32 + i for row = 0..31 (w = 16): */
void put_conflicts_head(const style *st, str *s, const result *root)
{
    const result *w = field_get(root, F_w), *names = field_get(root, F_for);
    str_add(s, field_text(root, F_expression));
    for (const result *n = names ? names->first : NULL; n; n = n->next)
        str_format(s, "%s%s = %s", n == names->first ? " for " : ", ", field_text(n, F_name),
                   field_text(n, F_value));
    if (*field_text(root, F_i))
        str_format(s, "%s%s = %s", names ? ", " : " for ",
                   *field_text(root, F_thread) ? field_text(root, F_thread) : "i",
                   field_text(root, F_i));
    if (w->value.kind != NUM_INT || w->value.u.i != 32) {
        str_add(s, " (w = ");
        put_short(st, s, &w->value);
        str_char(s, ')');
    }
}

/* 2 (bank conflict), 1 group: when every combination takes as many, or only one machine is
 * asked. */
void put_conflicts_line(const style *st, str *s, const result *root)
{
    const result *dmm = field_get(root, F_dmm), *umm = field_get(root, F_umm);
    if (dmm) {
        const num *k = field_number(dmm, F_worst);
        put_short(st, s, k);
        str_add(s, k->u.i > 1 ? " (bank conflict)" : " (no bank conflict)");
    }
    if (umm) {
        const num *k = field_number(umm, F_worst);
        str_add(s, dmm ? ", " : "");
        put_short(st, s, k);
        str_add(s, k->u.i == 1 ? " group" : " groups");
    }
}

void put_sample(const style *st, str *s, const result *root)
{
    const result *min = field_get(root, F_min), *max = field_get(root, F_max);
    put_value(st, s, field_number(root, F_runs), 0);
    str_format(s, " run%s on %s inputs, seeds %s",
               num_same(field_number(root, F_runs), &(num){ NUM_INT, { .i = 1 } }) ? "" : "s",
               strcmp(field_text(root, F_input), "few") == 0 ? "random (0 to 2)" : "random",
               field_text(root, F_seeds));
    if (*field_text(root, F_operator))
        str_format(s, ", operator %s", field_text(root, F_operator));
    if (num_same(&min->value, &max->value))
        str_add(s, "; all the same");
}

const char *shown_ensured(const result *root)
{
    const result *holds = field_get(root, F_holds);
    return holds->type == RESULT_NULL ? "undecided" : holds->value.u.i ? "holds" : "FAILS";
}

void put_sides(const style *st, str *s, const result *root)
{
    const result *list = field_get(root, F_comparisons);
    for (const result *c = list->first; c; c = c->next) {
        const result *left = field_get(c, F_left), *met = field_get(c, F_met);
        str_add(s, c == list->first ? "" : ", ");
        if (left) {
            put_short(st, s, &left->value);
            str_format(s, " %s ", field_text(c, F_relation));
            put_short(st, s, field_number(c, F_right));
        } else {
            str_format(s, "%s is %s", field_text(c, F_comparison),
                       met->type == RESULT_NULL ? "undecided"
                       : met->value.u.i         ? "true"
                                                : "false");
        }
    }
}

void put_ensured(const style *st, str *s, const result *root)
{
    str_format(s, "%s: ", shown_ensured(root));
    put_sides(st, s, root);
}

/* One multiplier has a value; several that are padded together have their values as a text. */
void put_padding(const style *st, str *s, const result *padding)
{
    const result *value = field_get(padding, F_value);
    if (value)
        put_short(st, s, &value->value);
    else
        str_add(s, field_text(padding, F_values));
    str_format(s, " instead of %s: %s has no bank conflict", field_text(padding, F_name),
               field_text(padding, F_expression));
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
    str_format(s, "%s%s", name, *field_text(root, F_model) ? " on " : "");
    put_model(s, field_text(root, F_model));
    if (*field_text(root, F_model) && *field_text(root, F_hardware))
        str_format(s, " (%s)", field_text(root, F_hardware));
}

bool shown_varies(const result *head, const char *name)
{
    for (const result *v = head ? field_first(head, F_varying) : NULL; v; v = v->next)
        if (strcmp(v->text, name) == 0)
            return true;
    return false;
}

void shown_choices(const result *root, const result *head,
                   void (*each)(void *data, const char *text), void *data)
{
    const result *p = field_get(root, F_parameters);
    for (const result *o = p ? p->next : NULL; o && o->type == RESULT_TEXT; o = o->next) {
        bool is_unit = strcmp(o->key, "unit") == 0, variant = strcmp(o->key, "variant") == 0;
        if (strcmp(o->key, "discipline") && !is_unit && !variant)
            break;
        if ((variant && !field_get(root, F_violations)) || shown_varies(head, o->key))
            continue; /* a variant changes no count, only what a run finds */
        str s = { 0 };
        str_format(&s, "%s%s", is_unit ? "unit = " : "", o->text);
        each(data, str_text(&s));
        str_clear(&s);
    }
}

void put_one_run(str *s, const result *root)
{
    const result *seed = result_get(root, "seed");
    if (seed)
        str_format(s, "one run, input %s, seed %lld", field_text(root, F_input),
                   (long long)seed->value.u.i);
}

const char *shown_correctness(const result *r)
{
    return r == NULL || r->type == RESULT_NULL ? "not checked" : r->value.u.i ? "right" : "wrong";
}

const char *shown_unit(const result *root, int metric)
{
    const char *said = field_text(root, F_units);
    return *said ? said : metric < 0 ? "" : metrics[metric].unit;
}

const char *shown_series_unit(const result *head, const result *row, int metric)
{
    return shown_varies(head, "unit") ? "" : shown_unit(row, metric);
}

const char *shown_in(const result *root, const char *metric)
{
    const char *in = shown_unit(root, metric_named(metric));
    return *in ? in : metric;
}

/* AGPU(p = 1024, b = 32, M = 12288) */
void put_machine(const style *st, str *s, const char *model, const result *parameters)
{
    put_model(s, model);
    for (const result *v = parameters->first; v; v = v->next) {
        str_format(s, "%s%s = ", v == parameters->first ? "(" : ", ", v->key);
        put_parameter(st, s, &v->value);
    }
    str_add(s, parameters->first ? ")" : "");
}

const char *shown_condition(const result *holds)
{
    return holds->type == RESULT_NULL ? "assumed" : holds->value.u.i ? "holds" : "FAILS";
}

/* 144022 .. 578492 */
void put_range(const style *st, str *s, const num *least, const num *most)
{
    put_decimal(st, s, least);
    str_add(s, " .. ");
    put_decimal(st, s, most);
}

void put_known(const style *st, str *s, const result *v)
{
    if (v->type == RESULT_NUMBER)
        put_decimal(st, s, &v->value);
    else if (v->type == RESULT_OBJECT && field_get(v, F_least) && field_get(v, F_most))
        put_range(st, s, field_number(v, F_least), field_number(v, F_most));
}

/* ... stands here as the most that it can be; of the others 2 may be better: d = 2; d = 8. */
void put_study_ends(const style *st, str *s, const result *root)
{
    const result *rivals = field_get(root, F_rivals), *list = field_get(root, F_rival);
    str_format(s, "What depends on the data stands here as the %s that it can be; ",
               shown_most(root) ? "least" : "most");
    if (rivals->value.kind == NUM_INT && rivals->value.u.i == 0) {
        str_add(s, "no other value can be better, whatever the data.");
        return;
    }
    put_decimal(st, s, &rivals->value);
    str_add(s, rivals->value.kind == NUM_INT && rivals->value.u.i == 1
                   ? " other value may be better: "
                   : " other values may be better: ");
    uint64_t named = 0;
    for (const result *r = list->first; r; r = r->next, named++)
        for (const result *v = r->first; v; v = v->next) {
            str_format(s, "%s%s = ", v != r->first ? ", " : r != list->first ? "; " : "", v->key);
            put_parameter(st, s, &v->value);
        }
    bool all = rivals->value.kind == NUM_INT && (uint64_t)rivals->value.u.i == named;
    str_add(s, all ? "." : "; ...");
}

/* I/O complexity for n*b >= p^2; Time complexity for n >= b^2 */
void put_stated(str *s, const result *row)
{
    for (const result *c = field_first(row, F_cells); c; c = c->next)
        if (*field_text(c, F_needs))
            str_format(s, "%s%s for %s", s->length ? "; " : "", field_text(c, F_column),
                       field_text(c, F_needs));
}

/* The exact value, a lower bound, or what was proved whatever the data. */
void put_table_value(const style *st, str *s, const result *cell)
{
    static const field keys[] = { F_exact, F_bound };
    for (int i = 0; i < 2; i++) {
        const result *v = field_get(cell, keys[i]);
        if (v) {
            str_add(s, i == 1 ? ">= " : "");
            put_decimal(st, s, &v->value);
            return;
        }
    }
    const result *least = field_get(cell, F_least), *most = field_get(cell, F_most);
    if (least == NULL || most == NULL) {
        str_add(s, *field_text(cell, F_error) ? "refused" : "-");
        return;
    }
    put_range(st, s, &least->value, &most->value);
}

/* Why nobody is marked: none of those named is always the best. */
void put_open_contest(str *s, const result *root)
{
    const result *list = field_get(root, F_may_be_best);
    str_add(s, "no best is proved: what depends on the data is known by its least and most, and "
               "these overlap. The best may be ");
    for (const result *v = list->first; v; v = v->next)
        str_format(s, "%s%s", v == list->first ? "" : v->next ? ", " : " or ", v->text);
    str_char(s, '.');
}

bool shown_dominates(const result *card, const result *term)
{
    const result *names = field_get(card, F_dominates);
    for (const result *n = names ? names->first : NULL; n; n = n->next)
        if (strcmp(n->text, field_text(term, F_name)) == 0)
            return true;
    return false;
}

const char *shown_contest(const result *range)
{
    return range && field_get(range, F_better) ? "better" : "cheaper";
}

const char *shown_winner(const result *range)
{
    return field_text(range, field_has(range, F_better) ? F_better : F_cheaper);
}

bool shown_most(const result *study)
{
    return strcmp(field_text(study, F_command), "maximize") == 0;
}
