/* Algorithms side by side, the best marked. */
#include "render/text.h"

/* compare: a column for each algorithm, the best marked, then what is best */
void text_compare_row(text *t, const result *row)
{
    const result *p = result_get(row, "parameters"), *a = result_get(row, "algorithms");
    if (table_is_new(t->rows)) {
        for (const result *v = p->first; v; v = v->next)
            if (table_wants(t->rows, v->key))
                table_head(t->rows, v->key);
        for (const result *v = a->first; v; v = v->next)
            table_head(t->rows, result_text(v, "algorithm"));
        table_head(t->rows, "best");
        table_ready(t->rows);
    }
    text_parameter_cells(t, p);
    for (const result *v = a->first; v; v = v->next) {
        const result *exact = result_get(v, "exact"), *most = result_get(v, "most");
        if (exact == NULL && most == NULL) {
            table_cell(t->rows, "-", true);
            continue;
        }
        str s = { 0 };
        str_add(&s, exact ? "" : "<= ");
        put_decimal(&t->st, &s, exact ? &exact->value : &most->value);
        const result *best = result_get(v, "best");
        if (best && best->value.u.i)
            str_add(&s, " *");
        else
            str_add(&s, "  ");
        table_cell(t->rows, str_text(&s), true);
        str_clear(&s);
    }
    table_cell(t->rows, result_text(row, "best"), false);
    table_row_end(t->rows);
}

/* compare at one point: a line for each algorithm */
void text_compare(text *t, const result *root)
{
    text_head(t, root, NULL);
    table *b = table_new();
    table_head(b, "algorithm");
    table_head(b, result_text(root, "metric"));
    table_head(b, "to the best");
    table_head(b, "closed form");
    table_ready(b);
    for (const result *v = result_get(root, "algorithms")->first; v; v = v->next) {
        const result *exact = result_get(v, "exact"), *closed = result_get(v, "closed"), *best = result_get(v, "best");
        str s = { 0 };
        str_format(&s, "%s%s", result_text(v, "algorithm"), best && best->value.u.i ? " *" : "");
        table_cell(b, str_text(&s), false);
        str_clear(&s);
        const result *most = result_get(v, "most");
        if (exact || !most) {
            exact ? text_cell(t, b, exact) : table_cell(b, "-", true);
        } else {
            str_add(&s, "<= ");
            put_decimal(&t->st, &s, &most->value);
            table_cell(b, str_text(&s), true);
            str_clear(&s);
        }
        text_ratio_cell(t, b, result_get(v, "to_best"));
        table_cell(b, closed ? result_text(closed, "expression") : "", false);
        table_row_end(b);
    }
    table_print(b, t->st.out, 2);
    table_free(b);
    for (const result *v = result_get(root, "algorithms")->first; v; v = v->next)
        if (*result_text(v, "error")) {
            fputc('\n', t->st.out);
            text_paragraph(t, result_text(v, "error"), 2);
        }
    fputs("\n", t->st.out);
}
