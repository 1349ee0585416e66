/* Counts of a run or a trace. */
#include "render/text.h"

#include <string.h>

static const struct { const char *key, *title; } run_columns[] = {
    { "time", "time" }, { "formula", "formula" }, { "least", "least" }, { "most", "most" }, { "stages", "stages" }, { "conflicts", "conflicts" }, { "rounds", "rounds" },
    { "correct", "result" },
};

static const char *correctness(const result *r)
{
    return r == NULL || r->type == RESULT_NULL ? "not checked" : r->value.u.i ? "right" : "wrong";
}

void text_run_row(text *t, const result *row)
{
    const result *p = result_get(row, "parameters");
    enum { COLUMNS = sizeof run_columns / sizeof *run_columns };
    if (table_is_new(t->rows)) {
        for (const result *v = p->first; v; v = v->next)
            if (table_wants(t->rows, v->key))
                table_head(t->rows, v->key);
        for (int i = 0; i < COLUMNS; i++)
            if (result_get(row, run_columns[i].key))
                table_head(t->rows, run_columns[i].title);
        table_ready(t->rows);
    }
    text_parameter_cells(t, p);
    for (int i = 0; i < COLUMNS; i++) {
        const result *v = result_get(row, run_columns[i].key);
        if (v && strcmp(run_columns[i].key, "correct") == 0)
            table_cell(t->rows, correctness(v), false);
        else if (v)
            text_cell(t, t->rows, v);
    }
    table_row_end(t->rows);
}

/* The counts one below the other, the formula's beside the time. */
void text_run(text *t, const result *run)
{
    text_head(t, run, NULL);
    text_line lines[METRICS + 6];
    memset(lines, 0, sizeof lines);
    int count = 0;
    const result *formula = result_get(run, "formula"), *equal = result_get(run, "equal"), *within = result_get(run, "within");
    for (int m = 0; m < METRICS; m++) {
        const result *v = result_get(run, metrics[m].name);
        if (v == NULL || v->type != RESULT_NUMBER)
            continue;
        text_line *l = &lines[count++];
        *l = (text_line){ .label = metrics[m].name, .bold = m == METRIC_TIME };
        put_decimal(&t->st, &l->number, &v->value);
        str_add(&l->rest, metrics[m].unit);
        if (m == METRIC_TIME && equal)
            str_add(&l->rest, equal->value.u.i ? ", as the formula says" : ", NOT what the formula says: ");
        if (m == METRIC_TIME && equal && !equal->value.u.i)
            put_decimal(&t->st, &l->rest, &formula->value);
        if (m == METRIC_TIME && within) {
            str_add(&l->rest, within->value.u.i ? ", within the proved " : ", NOT within the proved ");
            put_decimal(&t->st, &l->rest, &result_get(run, "least")->value);
            str_add(&l->rest, " to ");
            put_decimal(&t->st, &l->rest, &result_get(run, "most")->value);
        }
    }
    text_lines(t, lines, count);
    if (*result_text(run, "violation")) {
        str s = { 0 };
        put_value(&t->st, &s, &result_get(run, "violations")->value, ELIDED);
        fprintf(t->st.out, "  %-11s  %s; the first: %s\n", "violations", str_text(&s), result_text(run, "violation"));
        str_clear(&s);
    }
    if (result_get(run, "correct"))
        fprintf(t->st.out, "  %-11s  %s\n", "result", correctness(result_get(run, "correct")));
    fputc('\n', t->st.out);
}
