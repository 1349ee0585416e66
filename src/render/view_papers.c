/* Tables of the sources.  Fields: cmd/papers.c. */
#include <string.h>

#include "render/blocks.h"

/* Adds what a row states: I/O complexity for n*b >= p^2; Time complexity for n >= b^2. */
static void put_stated(str *s, const result *row)
{
    for (const result *c = field_first(row, F_cells); c; c = c->next)
        if (*field_text(c, F_needs))
            str_format(s, "%s%s for %s", s->length ? "; " : "", field_text(c, F_column),
                       field_text(c, F_needs));
}

/* Adds a cell's value: exact, a lower bound, or what was proved whatever the data. */
static void put_table_value(const style *st, str *s, const result *cell)
{
    static const field keys[] = { F_exact, F_bound };
    for (int i = 0; i < 2; i++) {
        const result *v = field_get(cell, keys[i]);
        if (v) {
            str_add(s, i == 1 ? ">= " : "");
            put_decimal(st, s, &v->value);
            return;
        }
    }
    const result *least = field_get(cell, F_least), *most = field_get(cell, F_most);
    if (least == NULL || most == NULL) {
        str_add(s, *field_text(cell, F_error) ? "refused" : "-");
        return;
    }
    put_range(st, s, &least->value, &most->value);
}

/* Adds a cell with the form, O(n/p); of a lower bound with the letter Omega, if the format has
 * it. */
static void form_cell(const blocks *b, grid *g, const result *cell)
{
    const char *e = field_text(cell, F_expression), *form = field_text(cell, F_form);
    str *s = grid_cell_add(g, *e ? CELL_FORMULA : CELL_TEXT);
    if (*e && *form == '\0')
        str_add(s, e); /* has its O(...) already */
    else if (*e)
        str_format(s, "%s(%s)", strcmp(form, "Omega") == 0 && blocks_utf8(b) ? "Ω" : form, e);
    else
        str_add(s, "-");
}

static void lines_table(blocks *b, const result *lines, bool values)
{
    grid g = { .cells = 0 };
    grid_column_add(&g, "", CELL_TEXT, false);
    for (const result *c = lines->first ? field_first(lines->first, F_cells) : NULL; c; c = c->next)
        grid_column_add(&g, field_text(c, F_column), CELL_TEXT, values);
    blocks_table_begin(b, &g, NULL);
    for (const result *r = lines->first; r; r = r->next) {
        grid_text(&g, CELL_TEXT, field_text(r, F_row));
        for (const result *c = field_first(r, F_cells); c; c = c->next)
            if (values)
                put_table_value(&b->st, grid_cell_add(&g, CELL_NUMBER), c);
            else
                form_cell(b, &g, c);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

static void refusals(blocks *b, const result *lines)
{
    const char *last = "";
    for (const result *r = lines->first; r; r = r->next)
        for (const result *c = field_first(r, F_cells); c; c = c->next) {
            const char *why = field_text(c, F_error);
            if (*why == '\0' || strcmp(why, last) == 0)
                continue;
            blocks_paragraph(b, why);
            last = why;
        }
}

/* Do data decide some value? */
static bool some_range(const result *lines)
{
    for (const result *r = lines->first; r; r = r->next)
        for (const result *c = field_first(r, F_cells); c; c = c->next)
            if (field_get(c, F_most))
                return true;
    return false;
}

/* Does the cell's value have this origin, "derived" or "counted" (NULL: any of them)? */
static bool is_from(const result *cell, const char *word)
{
    const char *from = field_text(cell, F_from);
    return word ? strcmp(from, word) == 0 : *from != '\0';
}

/* Writes which cells have this origin: derived from the program: Tree-based; Pipeline:
 * Multiplicity. */
static void provenance(blocks *b, const result *lines, const char *word, const char *says)
{
    str_own s = { 0 };
    for (const result *r = lines->first; r; r = r->next) {
        int here = 0, all = 0;
        for (const result *c = field_first(r, F_cells); c; c = c->next) {
            here += is_from(c, word);
            all += is_from(c, NULL);
        }
        if (here)
            str_format(&s, "%s%s", s.length ? "; " : says, field_text(r, F_row));
        const char *joint = ": ";
        for (const result *c = field_first(r, F_cells); c && here && here < all; c = c->next)
            if (is_from(c, word)) {
                str_format(&s, "%s%s", joint, field_text(c, F_column));
                joint = ", ";
            }
    }
    if (s.length)
        blocks_paragraph(b, str_text(&s));
}

static void values(blocks *b, const result *root, const result *lines)
{
    str_own s = { 0 };
    const char *begins = some_range(lines)
                             ? "exact, or least .. most of what depends on the data, for "
                             : "exact, for ";
    for (const result *v = field_first(root, F_parameters); v; v = v->next) {
        str_format(&s, "%s%s = ", s.length ? ", " : begins, v->key);
        put_parameter(&b->st, &s, &v->value);
    }
    if (*field_text(root, F_device))
        str_format(&s, "%son %s", s.length ? ", " : begins, field_text(root, F_device));
    blocks_paragraph(b, s.length ? str_text(&s) : "exact");
    lines_table(b, lines, true);
    provenance(b, lines, "derived", "derived from the program: ");
    provenance(b, lines, "counted", "counted from the program: ");
    refusals(b, lines);
    if (*field_text(root, F_missing))
        blocks_prose(b, field_text(root, F_missing));
}

/* Has a cell before this one the same choice? */
static bool chosen_before(const result *lines, const result *cell, const result *choice)
{
    for (const result *r = lines->first; r; r = r->next)
        for (const result *c = field_first(r, F_cells); c; c = c->next) {
            const result *other = result_get(field_get(c, F_choices), choice->key);
            if (c == cell)
                return false;
            if (other && strcmp(other->text, choice->text) == 0
                && strcmp(field_text(c, F_model), field_text(cell, F_model)) == 0)
                return true;
        }
    return false;
}

/* Adds the choices that cells were computed with: counted with discipline=lockstep (cards:
 * pipelined) on dmm, umm. */
static void put_choices(str *s, const result *lines)
{
    const result *last = NULL;
    for (const result *r = lines->first; r; r = r->next)
        for (const result *c = field_first(r, F_cells); c; c = c->next)
            for (const result *o = field_first(c, F_choices); o; o = o->next) {
                const char *usual = result_get(field_get(c, F_usual), o->key)->text;
                if (chosen_before(lines, c, o))
                    continue;
                if (last && strcmp(last->key, o->key) == 0 && strcmp(last->text, o->text) == 0) {
                    str_format(s, ", %s", field_text(c, F_model));
                    continue;
                }
                str_format(s, "%s%s=%s", s->length ? "; " : "counted with ", o->key, o->text);
                if (strcmp(usual, o->text) != 0)
                    str_format(s, " (cards: %s)", usual);
                str_format(s, " on %s", field_text(c, F_model));
                last = o;
            }
}

static void lay(blocks *b, const result *root)
{
    const result *lines = field_get(root, F_lines);
    str_own s = { 0 };
    str_format(&s, "Table %s - %s", field_text(root, F_table), field_text(root, F_title));
    blocks_title(b, str_text(&s));
    str_cut(&s, 0);
    put_choices(&s, lines);
    if (s.length)
        blocks_paragraph(b, str_text(&s));
    lines_table(b, lines, false);
    for (const result *r = lines->first; r; r = r->next) {
        str_cut(&s, 0);
        put_stated(&s, r);
        if (s.length)
            blocks_item(b, field_text(r, F_row), str_text(&s));
    }
    if (field_true(root, F_valued))
        values(b, root, lines);
    blocks_paragraph(b, field_text(root, F_source));
}

const view view_paper = { .lay = lay };
