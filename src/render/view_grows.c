/* How one expression grows beside another.  Fields: cmd/grows.c. */
#include "render/blocks.h"

#include <string.h>

static void claims(blocks *b, const result *root)
{
    static const struct {
        const char *key, *text;
    } rows[] = {
        { "o", "F = O(G)" },
        { "omega", "F = Omega(G)" },
        { "theta", "F = Theta(G)" },
    };
    static const char *const titles[] = { "claim", "answer", NULL };
    grid g = { .plain = true };
    blocks_heading(b, 2, "growth");
    grid_columns(&g, titles);
    blocks_table_begin(b, &g);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        grid_cells_clear(&g);
        grid_text(&g, CELL_TEXT, rows[i].text);
        grid_text(&g, CELL_TEXT, result_text(root, rows[i].key));
        blocks_row(b, &g);
    }
    blocks_table_end(b);
    grid_end(&g);
}

/* n/p = O(n)   by n, where p >= 1 */
static bool next_line(grid *g, const style *st, const result **at, const result *lines)
{
    (void)st;
    const result *l = *at = *at ? (*at)->next : lines->first;
    if (l == NULL)
        return false;
    const char *by = result_text(l, "by"), *where = result_text(l, "where"),
               *term = result_text(l, "term"), *cover = result_text(l, "cover");
    str *s = grid_cell_add(g, CELL_TEXT);
    if (strcmp(term, cover) == 0)
        str_format(s, "%s stands on both sides", term);
    else
        str_format(s, "%s = O(%s)", term, cover);
    str_format(grid_cell_add(g, CELL_TEXT), "%s%s%s%s", *by ? "by " : "", by,
               *where ? *by ? ", where " : "where " : "", where);
    return true;
}

static void certificate(blocks *b, const char *title, const result *lines)
{
    static const char *const titles[] = { "term", "by", NULL };
    grid g = { .plain = true };
    if (lines == NULL || lines->first == NULL)
        return;
    blocks_heading(b, 2, title);
    grid_columns(&g, titles);
    blocks_table(b, &g, next_line, lines);
}

static bool next_sample(grid *g, const style *st, const result **at, const result *samples)
{
    *at = *at ? (*at)->next : samples->first;
    if (*at == NULL)
        return false;
    str_format(grid_cell_add(g, CELL_TEXT), "t = %lld", (long long)result_get(*at, "t")->value.u.i);
    put_value(st, grid_cell_add(g, CELL_NUMBER), &result_get(*at, "ratio")->value, SHOWN_DIGITS);
    return true;
}

static void family(blocks *b, const char *title, const char *quotient, const result *of)
{
    static const char *const titles[] = { "at", "#ratio", NULL };
    grid g = { .plain = true };
    str s = { 0 };
    if (of == NULL)
        return;
    str_format(&s, "%s: %s grows along the family", title, quotient);
    blocks_heading(b, 2, str_text(&s));
    str_cut(&s, 0);
    for (const result *p = result_get(of, "parameters")->first; p; p = p->next)
        str_format(&s, "%s%s = %s", s.length ? ", " : "", p->key, p->text);
    blocks_paragraph(b, str_text(&s));
    str_clear(&s);
    blocks_heading(b, 2, "its values");
    grid_columns(&g, titles);
    blocks_table(b, &g, next_sample, result_get(of, "samples"));
}

static void unknown(blocks *b, const char *title, const result *reason)
{
    str s = { 0 };
    if (reason == NULL)
        return;
    const char *of = result_text(reason, "expression");
    str_format(&s, "%s%s%s", of, *of ? ": " : "", result_text(reason, "why"));
    blocks_heading(b, 2, title);
    blocks_paragraph(b, str_text(&s));
    str_clear(&s);
}

static const result *side(const result *root, const char *what, const char *key)
{
    const result *both = result_get(root, what);
    return both ? result_get(both, key) : NULL;
}

void grows_proof(blocks *b, const result *lines, const result *of, const result *reason)
{
    certificate(b, "why the cost is O(bound)", lines);
    family(b, "the cost is not O(bound)", "cost/bound", of);
    unknown(b, "whether the cost is O(bound) is not decided", reason);
}

static void lay(blocks *b, const result *root)
{
    static const struct {
        const char *key, *yes, *no, *quotient, *unknown;
    } sides[] = {
        { "o", "why F = O(G)", "F is not O(G)", "F/G", "F = O(G) is not decided" },
        { "omega", "why F = Omega(G), which is G = O(F)", "F is not Omega(G)", "G/F",
          "F = Omega(G) is not decided" },
    };
    str s = { 0 };
    for (int i = 0; i < 2; i++) {
        str_cut(&s, 0);
        str_format(&s, "%c = %s", "FG"[i], result_text(root, i ? "g" : "f"));
        blocks_heading(b, 1, str_text(&s));
    }
    str_clear(&s);
    claims(b, root);
    if (*result_text(root, "regime")) {
        blocks_heading(b, 2, "regime");
        blocks_paragraph(b, result_text(root, "regime"));
    }
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const char *key = sides[i].key;
        certificate(b, sides[i].yes, side(root, "certificate", key));
        family(b, sides[i].no, sides[i].quotient, side(root, "family", key));
        unknown(b, sides[i].unknown, side(root, "reason", key));
    }
}

const view view_grows = { .lay = lay };
