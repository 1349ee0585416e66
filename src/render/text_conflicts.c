/* The stages of an index expression: spec cli.md, `conflicts`. */
#include "render/text.h"

static bool conflicts_vary(const result *root, const char *machine)
{
    const result *m = result_get(root, machine);
    return m && !num_same(&result_get(m, "worst")->value, &result_get(m, "mean")->value);
}

static void number_cell(text *t, table *b, const result *v)
{
    str s = { 0 };
    put_decimal(&t->st, &s, &v->value);
    table_cell(b, str_text(&s), true);
    str_clear(&s);
}

static void conflicts_table(text *t, const result *root)
{
    static const struct { const char *key, *name, *what; } machines[] = {
        { "dmm", "DMM", "stages: cells in one bank" }, { "umm", "UMM", "stages: address groups" },
    };
    table *b = table_new();
    table_head(b, "");
    table_head(b, "worst");
    table_head(b, "mean");
    table_head(b, "");
    table_head(b, "the worst at");
    table_ready(b);
    for (int i = 0; i < 2; i++) {
        const result *m = result_get(root, machines[i].key);
        if (m == NULL)
            continue;
        str at = { 0 };
        for (const result *n = result_get(m, "at")->first; n; n = n->next) {
            str_format(&at, "%s%s = ", at.length ? ", " : "", n->key);
            put_short(&t->st, &at, &n->value);
        }
        table_cell(b, machines[i].name, false);
        number_cell(t, b, result_get(m, "worst"));
        number_cell(t, b, result_get(m, "mean"));
        table_cell(b, machines[i].what, false);
        table_cell(b, str_text(&at), false);
        table_row_end(b);
        str_clear(&at);
    }
    table_print(b, t->st.out, 2);
    table_free(b);
}

static void put_labelled(text *t, const char *label, const char *p)
{
    fprintf(t->st.out, "  %-9s ", label);
    text_folded(t, p, 12, 12, FOLD_FORMULA);
}

/* The fullest banks and some of their cells. */
static void conflicts_banks(text *t, const result *root)
{
    enum { BANKS = 4, CELLS = 8 };
    long long left = result_get(root, "banks_in_conflict")->value.u.i;
    int shown = 0;
    for (const result *b = result_get(root, "banks")->first; b && shown < BANKS;
         b = b->next, shown++) {
        str s = { 0 };
        int count = 0;
        for (const result *c = result_get(b, "cells")->first; c && count < CELLS;
             c = c->next, count++) {
            str_char(&s, ' ');
            put_short(&t->st, &s, &c->value);
        }
        long long more = result_get(b, "asked")->value.u.i - count;
        if (more > 0)
            str_format(&s, " and %lld more", more);
        put_labelled(t, result_text(b, "name"), str_text(&s) + 1);
        str_clear(&s);
    }
    if (left > shown)
        fprintf(t->st.out, "  and %lld more bank%s\n", left - shown, left - shown == 1 ? "" : "s");
}

static void conflicts_padding(text *t, const result *root)
{
    const result *padding = result_get(root, "padding");
    const char *label = "padding";
    for (const result *p = padding->first; p; p = p->next, label = "") {
        str s = { 0 };
        put_padding(&t->st, &s, p);
        put_labelled(t, label, str_text(&s));
        str_clear(&s);
    }
    if (*result_text(root, "padding_none"))
        put_labelled(t, label, result_text(root, "padding_none"));
    if (*result_text(root, "padding_limit"))
        put_labelled(t, label, result_text(root, "padding_limit"));
}

/* 33*i: 1 (no bank conflict), 2 groups; the answer on a line of its own where it does not fit. */
static void conflicts_head(text *t, const result *root, bool vary)
{
    str head = { 0 }, line = { 0 };
    put_conflicts_head(&t->st, &head, root);
    if (!vary)
        put_conflicts_line(&t->st, &line, root);
    bool beside = str_utf8_columns(str_text(&head), head.length) + line.length
                  <= (size_t)t->st.width;
    str_add(&head, beside ? str_text(&line) : line.length ? ":" : "");
    fputs(on(t, BOLD), t->st.out);
    text_folded(t, str_text(&head), 0, 2, FOLD_FORMULA);
    if (!beside && line.length)
        fprintf(t->st.out, "  %s\n", str_text(&line) + 2);
    fputs(on(t, PLAIN), t->st.out);
    str_clear(&head);
    str_clear(&line);
}

void text_conflicts(text *t, const result *root)
{
    bool vary = conflicts_vary(root, "dmm") || conflicts_vary(root, "umm"), more = vary;
    conflicts_head(t, root, vary);
    fputs(vary || result_get(root, "banks") ? "\n" : "", t->st.out);
    if (vary)
        conflicts_table(t, root);
    if (result_get(root, "banks")) {
        fputs(vary ? "\n" : "", t->st.out);
        conflicts_banks(t, root);
        conflicts_padding(t, root);
        more = true;
    }
    if (*result_text(root, "note"))
        text_paragraph(t, result_text(root, "note"), 2);
    if (more)
        fputc('\n', t->st.out);
}
