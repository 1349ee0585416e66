/* What sources print of devices.  Fields: measure/published.c. */
#include <stdlib.h>
#include <string.h>

#include "render/blocks.h"

/* Adds what was measured: reduce.step1; reduce.tree_nc / reduce.pipeline, mss; alpha of
 * scan.matrix, multiplicity. */
static void put_what(str *s, const result *r)
{
    const char *quantity = field_text(r, F_quantity);
    if (field_has(r, F_than))
        str_format(s, "%s / ", field_text(r, F_than));
    else if (strcmp(quantity, "seconds") != 0)
        str_format(s, "%s of ", quantity);
    str_add(s, field_text(r, F_algorithm));
    if (field_has(r, F_operator))
        str_format(s, ", %s", field_text(r, F_operator));
    if (field_has(r, F_metric))
        str_format(s, ", %s", field_text(r, F_metric));
}

static void put_answer(str *s, const result *r, field f)
{
    const char *text = field_text(r, f);
    if (strcmp(field_text(r, F_quantity), "seconds") == 0 && *text)
        put_time(s, 1e9 * strtod(text, NULL));
    else
        str_format(s, "%s%s", f == F_seen && field_true(r, F_more) ? "> " : "", text);
}

/* Writes what could not be estimated, and why. */
static void say_why(blocks *b, const result *r)
{
    str_own what = { 0 };
    put_what(&what, r);
    if (field_has(r, F_why))
        blocks_item(b, str_text(&what), field_text(r, F_why));
}

static bool same_place(const result *a, const result *b)
{
    const result *p = field_first(a, F_parameters), *q = field_first(b, F_parameters);
    for (; p && q && strcmp(p->key, q->key) == 0 && num_same(&p->value, &q->value); p = p->next)
        q = q->next;
    return !p && !q && strcmp(field_text(a, F_device), field_text(b, F_device)) == 0;
}

static void put_where(const style *st, str *s, const result *r)
{
    str_add(s, field_text(r, F_device));
    for (const result *p = field_first(r, F_parameters); p; p = p->next) {
        str_format(s, ", %s = ", p->key);
        put_value(st, s, &p->value, 0);
    }
}

/* Writes what was measured on one device at the same parameters; gives the row behind the last. */
static const result *lay_place(blocks *b, const result *r)
{
    static const field answers[] = { F_seen, F_by_model, F_by_estimate };
    static const char *const titles[] = { "what",   "#measured", "#model", "#estimate",
                                          "#ratio", "source",    NULL };
    grid g = { .cells = 0 };
    str_own place = { 0 };
    const result *first = r;
    put_where(&b->st, &place, r);
    blocks_title(b, str_text(&place));
    blocks_table_begin(b, &g, titles);
    for (; r && same_place(first, r); r = r->next) {
        put_what(grid_cell_add(&g, CELL_TEXT), r);
        for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
            put_answer(grid_cell_add(&g, CELL_TEXT), r, answers[i]);
        grid_text(&g, CELL_TEXT, field_text(r, F_ratio));
        grid_text(&g, CELL_TEXT, field_text(r, F_source));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
    for (const result *v = first; v != r; v = v->next)
        say_why(b, v);
    return r;
}

static void lay(blocks *b, const result *root)
{
    for (const result *r = field_first(root, F_rows); r;)
        r = lay_place(b, r);
    blocks_paragraph(b, "A / B is how many times as long A takes. The model is the AGPU's time, "
                        "or the metric that is named; the ratio is the estimate over what was "
                        "measured.");
}

const view view_published = { .lay = lay, .table = TABLE_LIST, .list = F_rows };

static void lay_facts(blocks *b, const result *root)
{
    grid g = { .cells = 0 };
    const result *first = field_first(root, F_devices);
    grid_column_add(&g, "device", CELL_TEXT, false);
    for (const result *f = field_first(first, F_facts); f; f = f->next)
        grid_column_add(&g, f->key, CELL_TEXT, true);
    blocks_table_begin(b, &g, NULL);
    for (const result *r = first; r; r = r->next) {
        grid_text(&g, CELL_TEXT, field_text(r, F_hardware));
        for (const result *f = field_first(r, F_facts); f; f = f->next)
            grid_text(&g, CELL_TEXT, f->text);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

const view view_facts = { .lay = lay_facts, .table = TABLE_LIST, .list = F_devices };
