/* A series of cards or bounds: one row a point. */
#include "render/text.h"

#include <string.h>

static const struct { const char *key, *title; } columns[] = {
    { "exact", "exact" }, { "least", "least" }, { "most", "most" }, { "closed", "closed form" }, { "bound", "bound" }, { "bound_sum", "sum" },
    { "ratio", "ratio" }, { "dominates", "dominates" },
};

void text_cell(text *t, table *b, const result *v)
{
    str s = { 0 };
    if (v && v->type == RESULT_NUMBER)
        put_decimal(&t->st, &s, &v->value);
    else if (v && v->type == RESULT_TEXT)
        str_add(&s, v->text);
    table_cell(b, str_text(&s), v == NULL || v->type == RESULT_NUMBER);
    str_clear(&s);
}

/* The varying parameters of a row. */
void text_parameter_cells(text *t, const result *parameters)
{
    for (const result *v = parameters->first; v; v = v->next)
        if (table_wants(t->rows, v->key)) {
            str s = { 0 };
            put_parameter(&t->st, &s, &v->value);
            table_cell(t->rows, str_text(&s), true);
            str_clear(&s);
        }
}

static const char *dominating(const result *row)
{
    const result *bounds = result_get(row, "bounds"), *largest = result_get(row, "bound");
    for (const result *b = bounds && largest ? bounds->first : NULL; b; b = b->next)
        if (num_same(&result_get(b, "value")->value, &largest->value))
            return result_text(b, "name");
    return NULL;
}

/* The columns are those of the whole series, whatever its first row has. */
static bool has_column(const text *t, const char *key)
{
    if (strcmp(key, "exact") == 0)
        return t->rows_view == VIEW_CARD && t->with_exact;
    if (strcmp(key, "least") == 0 || strcmp(key, "most") == 0)
        return t->rows_view == VIEW_CARD && t->with_range;
    if (strcmp(key, "closed") == 0)
        return t->with_closed;
    if (strcmp(key, "ratio") == 0)
        return t->with_bounds && t->rows_view == VIEW_CARD;
    return t->with_bounds;
}

void text_ratio_cell(text *t, table *b, const result *v)
{
    str s = { 0 };
    if (v == NULL || num_decimal(&t->st.world->numbers, &s, &v->value, 4, NULL) != ST_OK)
        str_add(&s, "");
    table_cell(b, str_text(&s), true);
    str_clear(&s);
}

void text_card_row(text *t, const result *row)
{
    const result *p = result_get(row, "parameters");
    if (table_is_new(t->rows)) {
        for (const result *v = p->first; v; v = v->next)
            if (table_wants(t->rows, v->key))
                table_head(t->rows, v->key);
        for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
            if (has_column(t, columns[i].key))
                table_head(t->rows, i == 0 && t->unit && *t->unit ? t->unit : columns[i].title);
        table_ready(t->rows);
    }
    text_parameter_cells(t, p);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        const char *key = columns[i].key;
        if (!has_column(t, key))
            continue;
        const result *v = result_get(row, key);
        if (strcmp(key, "closed") == 0)
            text_cell(t, t->rows, v ? result_get(v, "value") : NULL);
        else if (strcmp(key, "ratio") == 0)
            text_ratio_cell(t, t->rows, v);
        else if (strcmp(key, "dominates") == 0)
            table_cell(t->rows, dominating(row) ? dominating(row) : "", false);
        else
            text_cell(t, t->rows, v);
    }
    table_row_end(t->rows);
}
