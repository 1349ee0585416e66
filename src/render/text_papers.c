/* Tables of the sources and relations between models, as text.  Fields: cmd/papers.c,
 * cmd/relate.c. */
#include <string.h>

#include "render/text.h"

/* --- a source's table ------------------------------------------------------------------ */

/* O(n/p); with UTF-8 the lower bounds' letter */
static void put_form(const text *t, str *s, const result *cell)
{
    const char *form = result_text(cell, "form"), *e = result_text(cell, "expression");
    if (*e && *form == '\0')
        str_add(s, e); /* it has its O(...) within */
    else if (*e)
        str_format(s, "%s(%s)", strcmp(form, "Omega") == 0 && t->st.utf8 ? "Ω" : form, e);
    else
        str_add(s, "-");
}

static void paper_table(text *t, const result *lines, bool values)
{
    table *b = table_new();
    table_head(b, "");
    for (const result *c = lines->first ? result_get(lines->first, "cells")->first : NULL; c;
         c = c->next)
        table_head(b, result_text(c, "column"));
    table_ready(b);
    for (const result *r = lines->first; r; r = r->next) {
        table_cell(b, result_text(r, "row"), false);
        for (const result *c = result_get(r, "cells")->first; c; c = c->next) {
            str s = { 0 };
            if (values)
                put_table_value(&t->st, &s, c);
            else
                put_form(t, &s, c);
            table_cell(b, str_text(&s), values);
            str_clear(&s);
        }
        table_row_end(b);
    }
    table_fold(b, t->st.width, 1);
    table_print(b, t->st.out, 2);
    table_free(b);
}

/* Where the forms are stated, a line for each row that needs one. */
static void conditions_of_forms(text *t, const result *lines)
{
    bool any = false;
    for (const result *r = lines->first; r; r = r->next) {
        str s = { 0 };
        if (put_stated(&s, r)) {
            if (!any)
                fputc('\n', t->st.out);
            text_paragraph(t, str_text(&s), 2);
            any = true;
        }
        str_clear(&s);
    }
}

static void refusals(text *t, const result *lines)
{
    const char *last = "";
    for (const result *r = lines->first; r; r = r->next)
        for (const result *c = result_get(r, "cells")->first; c; c = c->next) {
            const char *why = result_text(c, "error");
            if (*why == '\0' || strcmp(why, last) == 0)
                continue;
            fputc('\n', t->st.out);
            text_paragraph(t, why, 2);
            last = why;
        }
}

void text_paper(text *t, const result *root)
{
    const result *lines = result_get(root, "lines"), *valued = result_get(root, "valued");
    str title = { 0 };
    str_format(&title, "Table %s - %s", result_text(root, "table"), result_text(root, "title"));
    text_title(t, str_text(&title));
    str_clear(&title);
    fputc('\n', t->st.out);
    paper_table(t, lines, false);
    conditions_of_forms(t, lines);
    if (valued->value.u.i) {
        str s = { 0 };
        for (const result *v = result_get(root, "parameters")->first; v; v = v->next) {
            str_format(&s, "%s%s = ", s.length ? ", " : "exact, for ", v->key);
            put_parameter(&t->st, &s, &v->value);
        }
        fputc('\n', t->st.out);
        text_paragraph(t, s.length ? str_text(&s) : "exact", 2);
        fputc('\n', t->st.out);
        str_clear(&s);
        paper_table(t, lines, true);
        refusals(t, lines);
        if (*result_text(root, "missing")) {
            fputc('\n', t->st.out);
            text_paragraph(t, result_text(root, "missing"), 2);
        }
    }
    fputc('\n', t->st.out);
    text_paragraph(t, result_text(root, "source"), 2);
    fputc('\n', t->st.out);
}

/* --- relations ----------------------------------------------------------------------------- */

static void put_labelled(text *t, const char *label, const char *p, fold_at at)
{
    int column = fprintf(t->st.out, "  %-10s  ", label);
    text_folded(t, p, (size_t)(column > 14 ? column : 14), 16, at);
}

static void machine_line(text *t, const char *label, const char *model, const result *r,
                         const result *costs)
{
    str s = { 0 };
    put_machine(&t->st, &s, model, r);
    for (const result *c = costs ? costs->first : NULL; c; c = c->next) {
        str_format(&s, "%s%s = ", c == costs->first ? ": " : ", ", c->key);
        put_known(&t->st, &s, c);
    }
    put_labelled(t, label, str_text(&s), FOLD_PROSE);
    str_clear(&s);
}

static void condition_lines(text *t, const result *list)
{
    for (const result *c = list->first; c; c = c->next) {
        const char *mark = shown_condition(result_get(c, "holds")), *why = result_text(c, "why");
        str s = { 0 };
        str_format(&s, "%s%s%s", result_text(c, "condition"), *why ? ": " : "", why);
        put_labelled(t, mark, str_text(&s), FOLD_PROSE);
        str_clear(&s);
    }
}

static void conclusion_lines(text *t, const result *r, const char *model)
{
    const result *list = result_get(r, "conclusions");
    if (list == NULL) {
        fprintf(t->st.out, "  %-10s  a condition fails, so nothing is concluded\n", "so");
        return;
    }
    for (const result *c = list->first; c; c = c->next) {
        const result *value = result_get(c, "value"), *strict = result_get(c, "strict");
        str s = { 0 };
        str_format(&s, "%s on ", result_text(c, "metric"));
        put_machine(&t->st, &s, model, result_get(r, "to"));
        str_format(&s, " %s ", result_text(c, "is"));
        bool known = value && value->type != RESULT_NULL;
        if (known) {
            put_known(&t->st, &s, value);
            str_add(&s, strict->value.u.i ? "" : " up to a constant");
            put_labelled(t, "so", str_text(&s), FOLD_PROSE);
            str_cut(&s, 0);
            str_format(&s, "= %s", result_text(c, "expression"));
            if (*result_text(c, "end"))
                str_format(&s, ", with every cost at its %s", result_text(c, "end"));
        } else {
            str_format(&s, "%s, %s", result_text(c, "expression"),
                       *result_text(c, "without") ? result_text(c, "without")
                                                  : "for which there is no formula here");
        }
        if (*result_text(c, "why"))
            str_format(&s, "   (%s)", result_text(c, "why"));
        put_labelled(t, known ? "" : "so", str_text(&s), FOLD_FORMULA);
        str_clear(&s);
    }
}

void text_relate(text *t, const result *root)
{
    const result *list = result_get(root, "relations");
    for (const result *r = list->first; r; r = r->next) {
        str title = { 0 };
        str_format(&title, "%s: %s", result_text(r, "source"), result_text(r, "title"));
        text_title(t, str_text(&title));
        str_clear(&title);
        machine_line(t, result_text(root, "algorithm"), result_text(root, "from_model"),
                     result_get(r, "from"), result_get(r, "costs"));
        condition_lines(t, result_get(r, "conditions"));
        conclusion_lines(t, r, result_text(root, "to_model"));
        fputc('\n', t->st.out);
    }
    if (*result_text(root, "left_out")) {
        text_paragraph(t, "left out for want of a parameter:", 0);
        text_paragraph(t, result_text(root, "left_out"), 2);
        fputc('\n', t->st.out);
    }
}
