/* What a program costs, statement by statement, its order and the verdict.  Fields:
 * cmd/derive.c. */
#include "render/blocks.h"

#include <string.h>

/* Adds a row to the table: a label, and a text or an expression. */
static void row(blocks *b, grid *g, const char *label, cell_kind kind, const char *text)
{
    grid_text(g, CELL_TEXT, label);
    grid_text(g, kind, text);
    blocks_row(b, g);
}

static void rows_begin(blocks *b, grid *g)
{
    static const char *const titles[] = { "what", "formula", NULL };
    *g = (grid){ .plain = true };
    blocks_table_begin(b, g, titles);
}

static void joined(blocks *b, grid *g, const char *label, cell_kind kind, const char *x,
                   const char *between, const char *y, const char *behind)
{
    str_own s = { 0 };
    str_format(&s, "%s%s%s%s", x, between, y, behind);
    row(b, g, label, kind, str_text(&s));
}

/* Does one of the formulas call the function `name`? On the AGPU it calls other ones than
 * access(). */
static bool has_call(const result *of, const char *name)
{
    for (const result *f = of->first; f; f = f->next)
        if (f->type == RESULT_TEXT && f->text && strstr(f->text, name))
            return true;
    return false;
}

static void put_why(blocks *b, grid *g, const result *of)
{
    str_own s = { 0 };
    if (*field_text(of, F_why)) {
        if (field_has(of, F_why_line))
            str_format(&s, "line %lld: ", field_count(of, F_why_line));
        joined(b, g, field_has(of, F_least_formula) ? "because" : "not derived", CELL_TEXT,
               str_text(&s), "", field_text(of, F_why), "");
    } else if (strcmp(field_text(of, F_from), "counted") == 0) {
        row(b, g, "counted", CELL_TEXT,
            has_call(of, "access(") ? "access(...) is counted from the addresses of every cell"
            : has_call(of, "after(") || has_call(of, "..turns(")
                ? "the host is walked: turns(...) and after(...) go through its loops, turn by turn"
                : "calls over e = 0..b - 1 are evaluated core by core");
    }
}

/* Adds the least and the most, where data decide: formulas and values. */
static void put_ends(blocks *b, grid *g, const result *of)
{
    const result *least = field_get(of, F_least), *most = field_get(of, F_most);
    if (!field_has(of, F_least_formula))
        return;
    row(b, g, "least", CELL_FORMULA, field_text(of, F_least_formula));
    if (*field_text(of, F_least_order))
        row(b, g, "of order", CELL_FORMULA, field_text(of, F_least_order));
    row(b, g, "most", CELL_FORMULA, field_text(of, F_most_formula));
    if (*field_text(of, F_most_order))
        row(b, g, "of order", CELL_FORMULA, field_text(of, F_most_order));
    if (least && most) {
        str_own s = { 0 };
        put_value(&b->st, &s, &least->value, SHOWN_DIGITS);
        str_add(&s, " .. ");
        put_value(&b->st, &s, &most->value, SHOWN_DIGITS);
        row(b, g, "value", CELL_TEXT, str_text(&s));
    }
}

static void put_number(blocks *b, grid *g, const result *of)
{
    const result *value = field_get(of, F_value), *share = field_get(of, F_share);
    str_own s = { 0 };
    put_ends(b, g, of);
    if (value == NULL)
        return;
    put_value(&b->st, &s, &value->value, SHOWN_DIGITS);
    if (share) {
        num one = num_int(1);
        str_add(&s, "   ");
        put_share(&b->st, &s, &share->value, &one);
    }
    row(b, g, "value", CELL_TEXT, str_text(&s));
}

/* Adds what a line's count consists of: the cells of an access and its formula, one by one. */
static void operations(blocks *b, grid *g, const result *line)
{
    for (const result *o = field_first(line, F_operations); o; o = o->next) {
        const char *indices = field_text(o, F_indices), *mask = field_text(o, F_where),
                   *cell = field_text(o, F_cell), *does = field_text(o, F_does),
                   *cost = field_text(o, F_cost);
        str_own s = { 0 };
        row(b, g, *does ? does : "counts", CELL_CODE, field_text(o, F_operation));
        str_add(&s, *cell ? "cells " : "");
        put_math(&s, cell);
        str_add(&s, *cell && *indices ? " for " : "");
        put_math_list(&s, indices);
        str_add(&s, *mask ? " where " : "");
        put_math(&s, mask);
        if (s.length)
            row(b, g, "", CELL_TEXT, str_text(&s));
        row(b, g, "", *cost ? CELL_FORMULA : CELL_TEXT, *cost ? cost : "not derived");
    }
}

static void line(blocks *b, const result *of)
{
    const char *loops = field_text(of, F_loops), *times = field_text(of, F_times),
               *once = field_text(of, F_once), *all = field_text(of, F_formula),
               *algorithm = field_text(of, F_algorithm);
    grid g;
    str_own s = { 0 };
    str_format(&s, "%s%sline ", algorithm, *algorithm ? " " : "");
    put_place(&s, of);
    str_add(&s, "   ");
    put_math(&s, field_text(of, F_statement));
    blocks_heading(b, 2, str_text(&s));
    str_clear(&s);
    rows_begin(b, &g);
    operations(b, &g, of);
    if (*once)
        row(b, &g, "once", CELL_FORMULA, once);
    if (*loops) {
        put_math(&s, times);
        str_add(&s, *times ? "   for " : "for ");
        put_math_list(&s, loops);
        row(b, &g, "times", CELL_TEXT, str_text(&s));
    }
    if (*field_text(of, F_hint))
        row(b, &g, "hint", CELL_TEXT, field_text(of, F_hint));
    if (*all && strcmp(all, once) != 0)
        row(b, &g, "in all", CELL_FORMULA, all);
    put_number(b, &g, of);
    put_why(b, &g, of);
    blocks_table_end(b, &g);
}

/* Adds conditions on sizes: n >= 4; what happens below does not count. */
static void conditions(blocks *b, grid *g, const result *list, const char *label)
{
    for (const result *c = list ? list->first : NULL; c; c = c->next, label = "") {
        str_own s = { 0 };
        const char *why = field_text(c, F_why);
        put_math(&s, field_text(c, F_condition));
        str_format(&s, "%s%s", *why ? ": " : "", why);
        row(b, g, label, CELL_TEXT, str_text(&s));
    }
}

static void growth(blocks *b, grid *g, const result *root)
{
    static const struct {
        field key, source;
        const char *what;
    } forms[] = {
        { F_closed, F_closed_source, "as printed" },
        { F_bound, F_bound_source, "lower bound" },
    };
    str_own order = { 0 }, times = { 0 };
    grows_no_order(&order, root);
    if (order.length)
        row(b, g, "order", CELL_TEXT, str_text(&order));
    else if (*field_text(root, F_order))
        row(b, g, "order", CELL_FORMULA, field_text(root, F_order));
    if (grows_times(&times, root))
        row(b, g, "proved", CELL_TEXT, str_text(&times));
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *form = field_text(root, forms[i].key),
                   *source = field_text(root, forms[i].source);
        if (*form && *source) {
            str_own s = { 0 };
            put_math(&s, form);
            joined(b, g, forms[i].what, CELL_TEXT, str_text(&s), "   (", source, ")");
        } else if (*form)
            row(b, g, forms[i].what, CELL_FORMULA, form);
    }
    if (*field_text(root, F_optimal))
        row(b, g, "optimal", CELL_TEXT, field_text(root, F_optimal));
    if (*result_text(root, "when"))
        row(b, g, "when", CELL_TEXT, result_text(root, "when"));
    if (*field_text(root, F_regime)) {
        str_own s = { 0 };
        put_math_list(&s, field_text(root, F_regime));
        row(b, g, "where", CELL_TEXT, str_text(&s));
    }
    conditions(b, g, field_get(root, F_regime_why), "");
    conditions(b, g, field_get(root, F_required), "requires");
}

static void sum(blocks *b, const result *root)
{
    grid g;
    blocks_heading(b, 2, "all lines");
    rows_begin(b, &g);
    if (*field_text(root, F_formula))
        row(b, &g, "sum", CELL_FORMULA, field_text(root, F_formula));
    if (field_has(root, F_lets)) {
        str_own s = { 0 };
        put_math_list(&s, field_text(root, F_lets));
        row(b, &g, "with", CELL_TEXT, str_text(&s));
    }
    if (field_has(root, F_functions))
        row(b, &g, field_has(root, F_lets) ? "" : "with", CELL_TEXT, field_text(root, F_functions));
    put_number(b, &g, root);
    put_why(b, &g, root);
    growth(b, &g, root);
    blocks_table_end(b, &g);
    if (!grows_proved(b, root))
        grows_proof(b, field_get(root, F_family), field_get(root, F_reason));
    grows_order_steps(b, root);
}

static void lay(blocks *b, const result *root)
{
    const result *lines = field_get(root, F_lines);
    blocks_head(b, root, NULL);
    blocks_note(b, "metric", field_text(root, F_metric));
    for (const result *l = lines->first; l; l = l->next)
        line(b, l);
    if (lines->first == NULL && !*field_text(root, F_why))
        blocks_paragraph(b, "No statement costs anything.");
    if (field_get(root, F_from)) /* the answer is not of one line */
        sum(b, root);
}

const view view_derive = { .lay = lay, .table = TABLE_LIST, .list = F_lines };
