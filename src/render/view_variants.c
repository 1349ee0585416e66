/* A program on each variant of the PRAM.  Fields: cmd/variants.c. */

#include "render/blocks.h"

/* The outcome on a variant: "right", "wrong", "breaks the rules". */
static const char *outcome(const result *v)
{
    const result *correct = field_get(v, F_correct);
    if (*field_text(v, F_violation) && correct && correct->type == RESULT_NULL)
        return "breaks its rules";
    if (correct && correct->type == RESULT_NULL)
        return "allowed; no ensure";
    return field_true(v, F_correct) ? "right" : "WRONG";
}

static const result *count_of(const result *v, int metric)
{
    return result_get(v, metrics[metric].name);
}

static void variant_cells(grid *g, const style *st, const result *v)
{
    const result *correct = field_get(v, F_correct);
    bool right = correct && correct->type != RESULT_NULL && field_true(v, F_correct);
    grid_text(g, CELL_CODE, field_text(v, F_variant));
    grid_text(g, CELL_TEXT, outcome(v));
    grid_best(g, right);
    grid_number(g, st, field_get(v, F_violations));
    grid_number(g, st, count_of(v, METRIC_TIME));
    grid_number(g, st, count_of(v, METRIC_WORK));
    grid_number(g, st, count_of(v, METRIC_SPAN));
}

static void lay(blocks *b, const result *root)
{
    static const char *const titles[] = { "variant", "result", "#violations", "#time",
                                          "#work",   "#span",  NULL };
    grid g = { .cells = 0 };
    grid_columns(&g, titles);
    blocks_head(b, root, NULL);
    blocks_table(b, &g, variant_cells, field_get(root, F_variants));
    for (const result *v = field_first(root, F_variants); v; v = v->next)
        if (*field_text(v, F_violation))
            blocks_note(b, field_text(v, F_variant), field_text(v, F_violation));
}

/* For a series, a column for each variant. */
static void variants_row(grid *g, const style *st, const result *row)
{
    (void)st;
    for (const result *v = field_first(row, F_variants); v; v = v->next)
        if (grid_next(g, field_text(v, F_variant), CELL_CODE, false, true))
            grid_text(g, CELL_TEXT, outcome(v));
}

const view view_variants = {
    .lay = lay, .row = variants_row, .table = TABLE_LIST, .list = F_variants
};
