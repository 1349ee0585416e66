/* At one point: algorithms side by side, the best marked; several metrics of one; runs on random
 * inputs. */
#include "render/text.h"

void text_compare(text *t, const result *root)
{
    grid g;
    const result *at = NULL;
    text_head(t, root, NULL);
    table *b = table_new();
    grid_compare(&g, root);
    while (grid_compare_next(&g, &t->st, &at, root))
        text_row(b, &g);
    table_wrap_last(b, t->st.width);
    table_fold(b, t->st.width, 1);
    table_print(b, t->st.out, 2);
    table_free(b);
    grid_end(&g);
    if (result_get(root, "may_be_best")) {
        str s = { 0 };
        put_open_contest(&s, root);
        fputc('\n', t->st.out);
        text_paragraph(t, str_text(&s), 2);
        str_clear(&s);
    }
    for (const result *v = result_get(root, "algorithms")->first; v; v = v->next)
        if (*result_text(v, "error")) {
            fputc('\n', t->st.out);
            text_paragraph(t, result_text(v, "error"), 2);
        }
    fputs("\n", t->st.out);
}

void text_metrics(text *t, const result *root)
{
    grid g;
    const result *at = NULL, *why = result_get(root, "why");
    text_head(t, root, NULL);
    table *b = table_new();
    grid_metrics(&g);
    while (grid_metrics_next(&g, &t->st, &at, root))
        text_row(b, &g);
    table_print(b, t->st.out, 2);
    table_free(b);
    grid_end(&g);
    for (const result *w = why ? why->first : NULL; w; w = w->next) {
        str s = { 0 };
        str_format(&s, "%s: %s", w->key, w->text);
        if (w == why->first)
            fputc('\n', t->st.out);
        text_paragraph(t, str_text(&s), 2);
        str_clear(&s);
    }
    fputc('\n', t->st.out);
}

void text_typical(text *t, const result *root)
{
    grid g;
    str s = { 0 };
    const result *at = NULL;
    text_head(t, root, NULL);
    table *b = table_new();
    grid_typical(&g, root);
    while (grid_typical_next(&g, &t->st, &at, root))
        text_row(b, &g);
    table_print(b, t->st.out, 2);
    table_free(b);
    grid_end(&g);
    put_sample(&t->st, &s, root);
    fputc('\n', t->st.out);
    text_paragraph(t, str_text(&s), 2);
    fputc('\n', t->st.out);
    str_clear(&s);
}
