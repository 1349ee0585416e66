/* The bounds of a problem alone, with the reason of each term. */
#include "render/text.h"

static void named_paragraph(text *t, const char *name, const char *what)
{
    str s = { 0 };
    str_format(&s, "%s: %s", name, what);
    text_paragraph(t, str_text(&s), 2);
    str_clear(&s);
}

static void reasons(text *t, const result *terms)
{
    for (const result *b = terms ? terms->first : NULL; b; b = b->next)
        if (*result_text(b, "why"))
            named_paragraph(t, result_text(b, "name"), result_text(b, "why"));
}

void text_bound(text *t, const result *root)
{
    text_head(t, root, NULL);
    text_list lines = { 0 };
    int terms = text_bound_lines(t, root, &lines);
    text_line *l = text_line_add(&lines, "largest");
    l->bold = true;
    const result *strict = result_get(root, "strict");
    put_decimal(&t->st, &l->number, &result_get(root, "bound")->value);
    str_add(&l->rest, strict && strict->value.u.i ? "no algorithm takes less" : "up to a constant");
    if (terms > 1) {
        l = text_line_add(&lines, "sum");
        put_decimal(&t->st, &l->number, &result_get(root, "bound_sum")->value);
        str_format(&l->rest, "at most %d times the largest", terms);
    }
    text_order_lines(t, root, &lines);
    text_lines(t, &lines);
    fputc('\n', t->st.out);
    reasons(t, result_get(root, "bounds"));
    reasons(t, result_get(root, "orders"));
    fputs("\n", t->st.out);
}
