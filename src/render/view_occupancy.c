/* Blocks that a multiprocessor holds, and what limits them.  Fields: cmd/occupancy.c. */
#include "render/blocks.h"

/* Adds what limits a row's blocks, "warps"; or what would allow more, "shared memory 12, blocks
 * 16". */
static void put_limits(const style *st, str *s, const result *row, bool rules)
{
    for (const result *l = field_first(row, F_limits); l; l = l->next) {
        if (field_true(l, F_dominates) != rules)
            continue;
        str_format(s, "%s%s", s->length ? ", " : "", field_text(l, F_limit));
        if (!rules) {
            str_char(s, ' ');
            put_value(st, s, field_number(l, F_blocks), 0);
        }
    }
}

static bool next_row(grid *g, const style *st, const result **at, const result *root)
{
    static const field numbers[] = { F_threads, F_blocks, F_warps, F_threads_at_once };
    const result *r = *at = *at ? (*at)->next : field_first(root, F_rows);
    for (size_t i = 0; r && i < sizeof numbers / sizeof *numbers; i++)
        grid_number(g, st, field_get(r, numbers[i]));
    if (r) {
        grid_ratio(g, st, field_get(r, F_occupancy), NULL, NULL);
        put_limits(st, grid_cell_add(g, CELL_TEXT), r, true);
        put_limits(st, grid_cell_add(g, CELL_TEXT), r, false);
    }
    return r != NULL;
}

static void lay(blocks *b, const result *root)
{
    static const char *const titles[] = { "#threads",  "#blocks",    "#warps", "#threads in all",
                                          "#occupancy", "limited by", "others",  NULL };
    grid g = { .cells = 0 };
    str_own s = { 0 };
    blocks_title(b, field_text(root, F_hardware));
    if (field_count(root, F_registers))
        str_format(&s, "%lld registers a thread", field_count(root, F_registers));
    if (field_count(root, F_shared_bytes))
        str_format(&s, "%s%lld bytes of shared memory a block", s.length ? ", " : "",
                   field_count(root, F_shared_bytes));
    if (s.length)
        blocks_note(b, "takes", str_text(&s));
    grid_columns(&g, titles);
    blocks_table(b, &g, next_row, root);
}

const view view_occupancy = { .lay = lay, .table = TABLE_LIST, .list = F_rows };
