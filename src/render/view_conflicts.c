/* The stages of an index expression: spec cli.md, `conflicts`.  Fields: cmd/conflicts.c. */
#include "render/blocks.h"

static const struct {
    field key;
    const char *name, *what;
} machines[] = {
    { F_dmm, "DMM", "stages: cells in one bank" },
    { F_umm, "UMM", "stages: address groups" },
};

/* Adds the head: row*32 + i for row = 0..31 (w = 16): */
static void put_conflicts_head(const style *st, str *s, const result *root)
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

/* Adds "2 (bank conflict), 1 group", where every combination takes as many, or only one machine is
 * asked. */
static void put_conflicts_line(const style *st, str *s, const result *root)
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

/* Adds the padding: the value of one multiplier, or the text for several that are padded
 * together. */
static void put_padding(const style *st, str *s, const result *padding)
{
    const result *value = field_get(padding, F_value);
    if (value)
        put_short(st, s, &value->value);
    else
        str_add(s, field_text(padding, F_values));
    str_format(s, " instead of %s: %s has no bank conflict", field_text(padding, F_name),
               field_text(padding, F_expression));
}

/* Do combinations differ, so that the worst one is not the mean? */
static bool vary(const result *root)
{
    for (int i = 0; i < 2; i++) {
        const result *m = field_get(root, machines[i].key);
        if (m && !num_same(field_number(m, F_worst), field_number(m, F_mean)))
            return true;
    }
    return false;
}

static void stages(blocks *b, const result *root)
{
    static const char *const titles[] = { "", "#worst", "#mean", "", "the worst at", NULL };
    grid g = { .cells = 0 };
    blocks_table_begin(b, &g, titles);
    for (int i = 0; i < 2; i++) {
        const result *m = field_get(root, machines[i].key);
        if (m == NULL)
            continue;
        grid_text(&g, CELL_TEXT, machines[i].name);
        grid_number(&g, &b->st, field_get(m, F_worst));
        grid_number(&g, &b->st, field_get(m, F_mean));
        grid_text(&g, CELL_TEXT, machines[i].what);
        put_point(&b->st, grid_cell_add(&g, CELL_TEXT), field_get(m, F_at));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

/* Writes the fullest banks and some of their cells. */
static void banks(blocks *b, const result *root)
{
    enum { BANKS = 4, CELLS = 8 };
    long long left = field_count(root, F_banks_in_conflict);
    const result *bank = field_first(root, F_banks);
    for (int i = 0; bank && i < BANKS; bank = bank->next, i++, left--) {
        str *s = blocks_note_add(b, field_text(bank, F_name));
        int count = 0;
        for (const result *c = field_first(bank, F_cells); c && count < CELLS;
             c = c->next, count++) {
            str_add(s, count ? " " : "");
            put_short(&b->st, s, &c->value);
        }
        long long more = field_count(bank, F_asked) - count;
        if (more > 0)
            str_format(s, " and %lld more", more);
    }
    if (left > 0)
        str_format(blocks_note_add(b, ""), "and %lld more bank%s", left, left == 1 ? "" : "s");
}

static void padding(blocks *b, const result *root)
{
    static const field said[] = { F_padding_none, F_padding_limit };
    const char *label = "padding";
    for (const result *r = field_first(root, F_padding); r; r = r->next, label = "")
        put_padding(&b->st, blocks_note_add(b, label), r);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (*field_text(root, said[i]))
            blocks_note(b, label, field_text(root, said[i]));
}

static void lay(blocks *b, const result *root)
{
    bool several = vary(root);
    str_own question = { 0 }, answer = { 0 };
    put_conflicts_head(&b->st, &question, root);
    if (!several)
        put_conflicts_line(&b->st, &answer, root);
    blocks_answer(b, str_text(&question), str_text(&answer));
    if (several)
        stages(b, root);
    if (*field_text(root, F_note)) /* comes before any advice */
        blocks_paragraph(b, field_text(root, F_note));
    if (field_get(root, F_banks)) {
        banks(b, root);
        padding(b, root);
    }
}

const view view_conflicts = { .lay = lay };
