/* The laws of parallel programs for one algorithm.  Fields: cmd/scalability.c. */
#include "render/blocks.h"

static const struct {
    const char *key, *label, *says;
    const char *law;
} lines[] = {
    { "time", "time", "with p processors, T", NULL },
    { "work", "work", "with one, W", NULL },
    { "span", "span", "with as many as can be used, S: span law, T is not below it",
      "span_law_holds" },
    { "work_per_processor", "W/p", "work law: T is not below it", "work_law_holds" },
    { "brent", "W/p + S", "Brent: T is not above it", "brent_holds" },
    { "cost", "cost", "p*T", NULL },
    { "speedup", "speedup", "W/T", NULL },
    { "efficiency", "efficiency", "W/(p*T)", NULL },
    { "parallelism", "parallelism", "W/S: no speedup is above it", NULL },
    { "slackness", "slackness", "W/(p*S)", NULL },
};
enum { BRENT = 4, LINES = sizeof lines / sizeof *lines };

/* The fixed deal of indices to processors may break Brent's bound, which lets any do any. */
static const char above[] = "Brent: T is ABOVE it; a mask leaves processors idle";

static void lay(blocks *b, const result *root)
{
    facts f = { .title = "value" };
    blocks_head(b, root, NULL);
    for (int i = 0; i < LINES; i++) {
        const result *v = result_get(root, lines[i].key),
                     *law = lines[i].law ? result_get(root, lines[i].law) : NULL;
        if (v == NULL)
            continue;
        fact *l = facts_add(&f, lines[i].label);
        put_decimal(&b->st, &l->number, &v->value);
        bool broken = law && !law->value.u.i;
        str_add(&l->says, !broken ? lines[i].says : i == BRENT ? above : "T is BELOW it: a defect");
        l->best = i == 0;
    }
    blocks_facts(b, &f);
}

static void columns(grid *g, const result *row)
{
    (void)row;
    for (int i = 0; i < LINES; i++)
        grid_column_add(g, lines[i].label, CELL_TEXT, true);
}

static void cells(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < LINES; i++)
        grid_number(g, st, result_get(row, lines[i].key));
}

const view view_scalability = { .lay = lay, .columns = columns, .cells = cells };
