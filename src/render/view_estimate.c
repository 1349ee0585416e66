/* How long a program takes on a device, estimated from its facts.  Fields: measure/estimate.c. */
#include <stdlib.h>
#include <string.h>

#include "render/blocks.h"

static const struct part {
    field at;
    const char *name;
} parts[] = { { F_bandwidth_seconds, "bandwidth" },
              { F_shared_seconds, "shared memory" },
              { F_instruction_seconds, "instructions" },
              { F_latency_seconds, "latency" } };
enum { PARTS = sizeof parts / sizeof *parts };

static double seconds_of(const result *r, field f)
{
    return strtod(field_text(r, f), NULL);
}

static void put_seconds(str *s, const result *r, field f)
{
    if (field_get(r, f))
        put_time(s, 1e9 * seconds_of(r, f));
}

static void put_ends(str *s, const result *e)
{
    if (field_get(e, F_least) == NULL)
        return;
    put_seconds(s, e, F_least);
    str_add(s, " to ");
    put_seconds(s, e, F_most);
}

static void launches(blocks *b, const result *list)
{
    grid g = { .cells = 0 };
    const char *const titles[] = { "#launch", "#blocks", "#warps", "time", "what rules", NULL };
    if (list == NULL || list->first == NULL)
        return;
    grid_columns(&g, titles);
    for (int k = 0; k < PARTS; k++)
        if (field_get(list->first, parts[k].at))
            grid_column_add(&g, parts[k].name, CELL_TEXT, true);
    blocks_table_begin(b, &g, NULL);
    int number = 0;
    for (const result *r = list->first; r; r = r->next) {
        str_format(grid_cell_add(&g, CELL_NUMBER), "%d", ++number);
        grid_number(&g, &b->st, field_get(r, F_blocks));
        grid_number(&g, &b->st, field_get(r, F_warps));
        put_seconds(grid_cell_add(&g, CELL_TEXT), r, F_seconds);
        grid_text(&g, CELL_TEXT, field_text(r, F_rules));
        for (int k = 0; k < PARTS; k++)
            if (field_get(list->first, parts[k].at))
                put_seconds(grid_cell_add(&g, CELL_TEXT), r, parts[k].at);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

static void lay(blocks *b, const result *root)
{
    const result *e = field_get(root, F_estimate);
    const char *rules = field_text(e, F_rules);
    facts f = { .title = "time" };
    blocks_head(b, root, NULL);
    fact *l = facts_add(&f, "estimate");
    l->best = true;
    put_seconds(&l->number, e, F_seconds);
    put_ends(&l->says, e);
    for (int k = 0; k < PARTS; k++) {
        if (seconds_of(e, parts[k].at) == 0)
            continue;
        l = facts_add(&f, parts[k].name);
        put_seconds(&l->number, e, parts[k].at);
        if (strcmp(rules, parts[k].name) == 0)
            str_add(&l->says, "<- rules");
    }
    const result *known = field_get(root, F_published);
    if (known) {
        l = facts_add(&f, "measured");
        put_seconds(&l->number, known, F_seconds);
        str_format(&l->says, "the estimate is %s x that", field_text(known, F_ratio));
        l->source = field_text(known, F_source);
    }
    l = facts_add(&f, "launches");
    put_decimal(&b->st, &l->number, field_number(e, F_launches));
    if (field_get(e, F_launch_seconds)) {
        put_seconds(&l->says, e, F_launch_seconds);
        str_add(&l->says, " in all");
    } else {
        str_add(&l->says, "what one costs is not known, and not counted");
    }
    blocks_facts(b, &f);
    if (field_true(root, F_on_data))
        blocks_note(b, "data", "the counts are of one run on random words");
    blocks_note(b, "how",
                "from counts of the program and facts of the device; nothing is measured");
    launches(b, field_get(e, F_estimated_launches));
}

/* Has the row a value for the part? A row of a device has what its facts give, and the rows of
 * several devices have the same columns; a row with nothing but a reason has all. */
static bool has(const grid *g, const result *row, field part)
{
    const result *e = row && g->may->shown == NULL ? field_get(row, F_estimate) : NULL;
    for (const char *const *own = g->may->shown; own && *own; own++)
        if (strcmp(*own, field_name(part)) == 0)
            return true;
    return g->may->shown == NULL && (e == NULL || field_get(e, part));
}

static void estimate_row(grid *g, const style *st, const result *row)
{
    const result *e = field_get(row, F_estimate), *known = field_get(row, F_published);
    (void)st;
    if (grid_next(g, "estimate", CELL_TEXT, true, true))
        put_seconds(grid_cell_add(g, CELL_TEXT), e, F_seconds);
    if (grid_next(g, "measured", CELL_TEXT, true, g->may->published))
        put_seconds(grid_cell_add(g, CELL_TEXT), known, F_seconds);
    if (grid_next(g, "ratio", CELL_TEXT, true, g->may->published))
        grid_text(g, CELL_TEXT, known ? field_text(known, F_ratio) : "");
    if (grid_next(g, "rules", CELL_TEXT, false, true))
        grid_text(g, CELL_TEXT, field_text(e, F_rules));
    for (int k = 0; k < PARTS; k++)
        if (grid_next(g, parts[k].name, CELL_TEXT, true, has(g, row, parts[k].at)))
            put_seconds(grid_cell_add(g, CELL_TEXT), e, parts[k].at);
}

const view view_estimate = { .lay = lay, .row = estimate_row };
