/* Cards: the head that every answer about an algorithm has, and the card of a metric. */
#include "render/text.h"

#include <string.h>

typedef struct head_line {
    str text;
    size_t column, width;
} head_line;

/* Another part, on the next line where it does not fit. */
static void head_part(void *data, const char *part)
{
    head_line *h = data;
    size_t n = str_utf8_columns(part, strlen(part));
    bool fits = h->column + 3 + n <= h->width;
    str_add(&h->text, fits ? "   " : "\n  ");
    str_add(&h->text, part);
    h->column = fits ? h->column + 3 + n : 2 + n;
}

void text_head(text *t, const result *card, const grid *points)
{
    head_line h = { .width = (size_t)t->st.width };
    const result *p = result_get(card, "parameters");
    str part = { 0 };
    str_add(&h.text, on(t, BOLD));
    put_head_name(&h.text, card, points);
    h.column = h.text.length - strlen(on(t, BOLD));
    str_add(&h.text, on(t, PLAIN));
    for (const result *v = p ? p->first : NULL; v; v = v->next) {
        if (grid_varies(points, v->key))
            continue;
        str_cut(&part, 0);
        str_format(&part, "%s = ", v->key);
        put_parameter(&t->st, &part, &v->value);
        head_part(&h, str_text(&part));
    }
    head_choices(card, head_part, &h);
    fprintf(t->st.out, "%s\n\n", str_text(&h.text));
    str_clear(&part);
    str_clear(&h.text);
}

/* The bounds' terms, those that dominate marked. */
int text_bound_lines(text *t, const result *card, text_list *all)
{
    const result *bounds = result_get(card, "bounds"), *sum = result_get(card, "bound_sum"),
                 *strict = result_get(card, "strict");
    int count = 0;
    text_line *l = NULL;
    for (const result *b = bounds && sum ? bounds->first : NULL; b; b = b->next, count++) {
        const result *value = result_get(b, "value");
        l = text_line_add(all, count ? "" : strict && strict->value.u.i ? "bounds" : "order");
        put_decimal(&t->st, &l->number, &value->value);
        str_add(&l->name, result_text(b, "name"));
        str_add(&l->formula, result_text(b, "expression"));
        put_share(&t->st, &l->mark, &value->value, &sum->value);
        if (shown_dominates(card, b))
            str_add(&l->mark, "  <- dominates");
    }
    if (l)
        l->source = result_text(card, "bound_source");
    return count;
}

void text_order_lines(text *t, const result *card, text_list *all)
{
    const result *orders = result_get(card, "orders");
    for (const result *b = orders ? orders->first : NULL; b; b = b->next) {
        text_line *l = text_line_add(all, b == orders->first ? "order" : "");
        l->formal = true;
        put_decimal(&t->st, &l->number, &result_get(b, "value")->value);
        str_format(&l->rest, "%s  %s", result_text(b, "name"), result_text(b, "expression"));
    }
}

static void labelled(text *t, const char *label, const char *a, const char *b, const char *c)
{
    str s = { 0 };
    str_format(&s, "%s%s%s", a, b, c);
    text_labelled(t, label, str_text(&s));
    str_clear(&s);
}

void text_card(text *t, const result *card)
{
    text_head(t, card, NULL);
    text_list lines = { 0 };
    static const struct { const char *key, *says; } values[] = {
        { "exact", "" }, { "least", ", whatever the data" }, { "most", ", whatever the data" },
    };
    const result *closed = result_get(card, "closed"), *optimal = result_get(card, "optimal");
    int m = metric_named(result_text(card, "command"));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const result *v = result_get(card, values[i].key);
        if (v == NULL)
            continue;
        text_line *value = text_line_add(&lines, values[i].key);
        value->bold = true;
        value->source = lines.count == 1 ? result_text(card, "source") : NULL;
        put_short(&t->st, &value->number, &v->value);
        if (num_is_integer(&v->value) && m >= 0)
            str_format(&value->rest, "%s%s", metrics[m].unit, values[i].says);
        else if (v->value.kind == NUM_RAT
                 && t->st.world->fractions == FRACTIONS_EXACT) /* else it stands there */
            put_decimal(&t->st, &value->rest, &v->value);
    }
    if (closed) {
        text_line *l = text_line_add(&lines, "closed form");
        l->formal = true;
        l->source = result_text(closed, "source");
        put_decimal(&t->st, &l->number, &result_get(closed, "value")->value);
        str_add(&l->rest, result_text(closed, "expression"));
    }
    text_bound_lines(t, card, &lines);
    text_order_lines(t, card, &lines);
    text_lines(t, &lines);
    if (*result_text(card, "closed_needs"))
        labelled(t, "closed form", "not stated for these parameters (needs ",
                 result_text(card, "closed_needs"), ")");
    if (result_get(card, "counted"))
        labelled(t, "how", "counted ", "", result_text(card, "counted"));
    else if (result_get(card, "derived"))
        labelled(t, "how", "derived ", "", result_text(card, "derived"));
    if (result_get(card, "ratio") || result_get(card, "ratio_most") || result_get(card, "holds")) {
        str s = { 0 };
        put_verdict(&t->st, &s, card);
        if (s.length)
            text_labelled(t, "verdict", str_text(&s));
        str_clear(&s);
    }
    if (optimal && strcmp(optimal->text, "unknown") != 0)
        labelled(t, "optimal", optimal->text, *result_text(card, "optimal_why") ? ": " : "",
                 result_text(card, "optimal_why"));
    fputc('\n', t->st.out);
}
