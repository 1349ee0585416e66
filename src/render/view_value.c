/* Values of expressions, conditions that must hold, remarks.  Fields: session/session.c,
 * cmd/ensure.c. */
#include "render/blocks.h"

static const char *ensured_word(const result *root)
{
    const result *holds = field_get(root, F_holds);
    return holds->type == RESULT_NULL ? "undecided" : holds->value.u.i ? "holds" : "FAILS";
}

/* Adds the condition with its values: 5 <= 6, is_pow2(8) is true. */
static void put_sides(const style *st, str *s, const result *root)
{
    const result *list = field_get(root, F_comparisons);
    for (const result *c = list->first; c; c = c->next) {
        const result *left = field_get(c, F_left), *met = field_get(c, F_met);
        str_add(s, c == list->first ? "" : ", ");
        if (left) {
            put_short(st, s, &left->value);
            str_format(s, " %s ", field_text(c, F_relation));
            put_short(st, s, field_number(c, F_right));
        } else {
            str_format(s, "%s is %s", field_text(c, F_comparison),
                       met->type == RESULT_NULL ? "undecided"
                       : met->value.u.i         ? "true"
                                                : "false");
        }
    }
}

static void put_ensured(const style *st, str *s, const result *root)
{
    str_format(s, "%s: ", ensured_word(root));
    put_sides(st, s, root);
}

/* Adds a number; a fraction that is too long to be read is followed by its first digits. */
static void put_number(const style *st, str *s, const num *v)
{
    size_t at = s->length;
    put_value(st, s, v, st->world->digits);
    if (v->kind == NUM_RAT && st->world->fractions == FRACTIONS_EXACT
        && s->length - at > SHOWN_DIGITS) {
        str_char(s, ' ');
        put_decimal(st, s, v);
    }
}

/* Adds a value to the line; an integer is written to the base of the answer. */
static void put_answer(blocks *b, grid *line, const num *v, int base)
{
    str *cell = grid_cell_add(line, CELL_NUMBER);
    if (base != 10 && num_is_integer(v))
        num_print_based(cell, v, base);
    else
        put_number(&b->st, cell, v);
}

static void lay_value(blocks *b, const result *root)
{
    enum { SOME = 40 /* values of a series that are written at a time */ };
    const result *many = field_get(root, F_values), *one = field_get(root, F_value);
    const volatile sig_atomic_t *stop = b->st.world->numbers.stop;
    grid line = { .cells = 0 };
    const num *to = field_number(root, F_base);
    int base = to ? (int)to->u.i : 10;
    bool first = true;
    result room;
    if (one) {
        put_answer(b, &line, &one->value, base);
        blocks_line(b, &line);
    }
    for (const result *v = many ? result_first(many, &room) : NULL; v && !(stop && *stop);
         v = result_next(many, v, &room)) {
        if (line.cells == SOME) {
            blocks_values(b, &line, first, false);
            grid_cells_clear(&line);
            first = false;
        }
        put_answer(b, &line, &v->value, base);
    }
    if (many)
        blocks_values(b, &line, first, true);
    grid_end(&line);
    if (field_get(root, F_note))
        blocks_remark(b, field_text(root, F_note));
}

static void put_solution(blocks *b, str *says, const char *name, const num *v)
{
    str_format(says, "%s%s %s", says->length ? " or " : "", name,
               v->kind == NUM_REAL ? "" : "= "); /* x ≈ 1.41 */
    put_number(&b->st, says, v);
}

/* Writes what was found: n = 10, or x = -2 or x = 2. */
static void lay_found(blocks *b, const result *root)
{
    const char *name = field_text(root, F_name);
    const result *many = field_get(root, F_values), *one = field_get(root, F_value);
    grid line = { .cells = 0 };
    str *says = grid_cell_add(&line, CELL_TEXT);
    result room;
    for (const result *v = many ? result_first(many, &room) : NULL; v;
         v = result_next(many, v, &room))
        put_solution(b, says, name, &v->value);
    if (one && one->type == RESULT_NUMBER)
        put_solution(b, says, name, &one->value);
    if (says->length == 0 && field_get(root, F_from)) {
        str_format(says, "no %s from ", name);
        num_print(&b->st.world->numbers, says, field_number(root, F_from), SHOWN_DIGITS, 12);
        str_add(says, " to ");
        num_print(&b->st.world->numbers, says, field_number(root, F_to), SHOWN_DIGITS, 12);
        str_format(says, ": %s", field_text(root, F_condition));
    } else if (says->length == 0) {
        str_format(says, "%s %s: %s", field_true(root, F_holds) ? "every" : "no", name,
                   field_text(root, F_condition));
    }
    blocks_line(b, &line);
    grid_end(&line);
    if (field_get(root, F_note))
        blocks_remark(b, field_text(root, F_note));
}

static void lay_note(blocks *b, const result *root)
{
    blocks_remark(b, field_text(root, F_note));
}

static void lay_ensure(blocks *b, const result *root)
{
    grid line = { .cells = 0 };
    put_ensured(&b->st, grid_cell_add(&line, CELL_TEXT), root);
    blocks_line(b, &line);
    grid_end(&line);
}

static void ensure_row(grid *g, const style *st, const result *row)
{
    str_own sides = { 0 };
    put_sides(st, &sides, row);
    if (grid_next(g, "compared", CELL_TEXT, false, true))
        put_math_list(grid_cell_add(g, CELL_TEXT), str_text(&sides));
    if (grid_next(g, "", CELL_TEXT, false, true))
        grid_text(g, CELL_TEXT, ensured_word(row));
}

const view view_value = {
    .lay = lay_value, .table = TABLE_LIST, .list = F_values, .untitled = true
};
const view view_found = { .lay = lay_found };
const view view_note = { .lay = lay_note, .table = TABLE_NONE };
const view view_ensure = { .lay = lay_ensure, .row = ensure_row };
