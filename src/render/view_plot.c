/* A plot; in a format that does not draw, a table of its points with a column for each curve.
 * Fields: cmd/plot.c. */
#include <string.h>

#include "render/blocks.h"

static void points(blocks *b, const plot *drawing, const result *root)
{
    grid g = { .cells = 0 };
    mem_own const result **at = mem_array((size_t)drawing->count, sizeof *at);
    const char *over = field_text(root, F_over);
    int count = 0;
    grid_column_add(&g, over, CELL_FORMULA, true);
    for (const result *c = field_first(root, F_curves); c; c = c->next) {
        const char *label = drawing->curve[count].label;
        bool expression = shown_named(label) == CELL_FORMULA;
        grid_column_add(&g, label, expression ? CELL_FORMULA : CELL_TEXT, true);
        at[count++] = field_first(c, F_rows);
    }
    blocks_table_begin(b, &g, NULL);
    while (at[0]) { /* all curves have the same number of rows: a point without a value has a row,
                       too */
        const result *x = result_get(at[0], over);
        str *s = grid_cell_add(&g, CELL_NUMBER);
        if (x)
            put_parameter(&b->st, s, &x->value);
        for (int i = 0; i < count; i++) {
            if (at[i])
                grid_value(&g, &b->st, at[i]);
            else
                grid_text(&g, CELL_NUMBER, "-");
            at[i] = at[i] ? at[i]->next : NULL;
        }
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

/* Writes what sources measured of the curves, a line for each. */
static void published(blocks *b, const result *root)
{
    const char *over = field_text(root, F_over);
    for (const result *c = field_first(root, F_curves); c; c = c->next)
        for (const result *r = field_first(c, F_published); r; r = r->next) {
            str *s = blocks_note_add(b, "measured");
            const result *x = result_get(r, over), *seen = field_get(r, F_seen);
            str_format(s, "%s, %s = ", field_text(c, F_algorithm), over);
            put_parameter(&b->st, s, &x->value);
            if (seen) {
                str_add(s, ": ");
                put_parameter(&b->st, s, &seen->value);
            } else {
                str_format(s, ", the %s", field_text(r, F_quantity));
            }
            str_format(s, " (%s)", field_text(r, F_source));
        }
}

static void table(blocks *b, const plot *p, const result *root)
{
    str_own s = { 0 };
    str_add(&s, p->title);
    if (*p->y.label
        && strncmp(p->title, p->y.label, strlen(p->y.label))
               != 0) /* for a metric without a unit its name stands there */
        str_format(&s, ", in %s", p->y.label);
    blocks_title(b, str_text(&s));
    if (*p->facts)
        blocks_paragraph(b, p->facts);
    points(b, p, root);
    published(b, root);
}

static void lay(blocks *b, const result *root)
{
    plot p;
    plot_make(&p, b->st.world, root, b->writer->document);
    if (b->writer->document)
        table(b, &p, root);
    blocks_figure(b, &p);
    plot_free(&p);
}

/* Why the first point without a value has none. */
static const char *missing(const result *root)
{
    for (const result *c = field_first(root, F_curves); c; c = c->next)
        for (const result *r = field_first(c, F_rows); r; r = r->next)
            if (field_has(r, F_error))
                return field_text(r, F_error);
    return NULL;
}

/* The points as a table, in any format. */
static void lay_points(blocks *b, const result *root)
{
    plot p;
    const char *why = missing(root);
    plot_make(&p, b->st.world, root, true);
    table(b, &p, root);
    if (why)
        blocks_note(b, "-", why);
    plot_free(&p);
}

const view view_plot = { .lay = lay, .table = TABLE_CURVES };
const view view_points = { .lay = lay_points, .table = TABLE_CURVES };
