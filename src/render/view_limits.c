/* The limits: one table in the answer, one for each way to move them on a page.  Fields:
 * cmd/limits.c. */
#include <string.h>

#include "render/blocks.h"

/* Adds a limit, a power of two as 2^36 or 2^64-1. */
static void put_round(str *s, const result *v)
{
    uint64_t n;
    if (v == NULL || v->type != RESULT_NUMBER || !num_to_u64(&v->value, &n))
        return;
    if (n == UINT64_MAX)
        str_add(s, "2^64-1");
    else if (n >= 1 << 16 && (n & (n - 1)) == 0)
        str_format(s, "2^%d", __builtin_ctzll(n));
    else
        str_format(s, "%llu", (unsigned long long)n);
}

static void part(blocks *b, const result *list, const char *by, const char *heading,
                 const char *const *numbers)
{
    grid g = { .cells = 0 };
    blocks_heading(b, 2, heading);
    grid_column_add(&g, "name", CELL_TEXT, false);
    for (int i = 0; numbers[i]; i++)
        grid_column_add(&g, numbers[i], CELL_TEXT, true);
    grid_column_add(&g, "meaning", CELL_TEXT, false);
    blocks_table_begin(b, &g, NULL);
    for (const result *r = list->first; r; r = r->next) {
        if (strcmp(field_text(r, F_by), by) != 0)
            continue;
        grid_text(&g, CELL_CODE, field_text(r, F_name));
        for (int i = 0; numbers[i]; i++)
            put_round(grid_cell_add(&g, CELL_NUMBER), result_get(r, numbers[i]));
        grid_text(&g, CELL_TEXT, field_text(r, F_meaning));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

static void lay(blocks *b, const result *root)
{
    static const char *const moved[] = { "now", "first", "least", "most", NULL },
                      *const stack[] = { "now", "most", NULL }, *const fixed[] = { "most", NULL };
    const result *list = field_get(root, F_limits);
    blocks_title(b, "Limits");
    part(b, list, "set", "set NAME=VALUE moves them", moved);
    part(b, list, "ulimit -s", "less where the stack is small (ulimit -s)", stack);
    part(b, list, "", "nothing moves them", fixed);
}

const view view_limits = { .lay = lay, .table = TABLE_PAGE };
