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

static void cells(grid *g, const style *st, const result *row)
{
    static const field numbers[] = { F_threads, F_blocks, F_warps, F_threads_at_once };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        grid_number(g, st, field_get(row, numbers[i]));
    grid_ratio(g, st, field_get(row, F_occupancy), NULL, NULL);
    put_limits(st, grid_cell_add(g, CELL_TEXT), row, true);
    put_limits(st, grid_cell_add(g, CELL_TEXT), row, false);
}

static void lay(blocks *b, const result *root)
{
    static const char *const titles[] = { "#threads",  "#blocks",    "#warps", "#threads in all",
                                          "#occupancy", "limited by", "others",  NULL };
    grid g = { .cells = 0 };
    blocks_title(b, field_text(root, F_hardware));
    str *s = blocks_note_add(b, "takes");
    if (field_count(root, F_registers))
        str_format(s, "%lld registers a thread", field_count(root, F_registers));
    if (field_count(root, F_shared_bytes))
        str_format(s, "%s%lld bytes of shared memory a block", s->length ? ", " : "",
                   field_count(root, F_shared_bytes));
    grid_columns(&g, titles);
    blocks_table(b, &g, cells, field_get(root, F_rows));
}

const view view_occupancy = { .lay = lay, .table = TABLE_LIST, .list = F_rows };
