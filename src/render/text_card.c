/* Cards: the head that every answer about an algorithm has, lines of a label, a number and
 * what it is, and the card of a metric. */
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
    size_t n = utf8_columns(part, strlen(part));
    bool fits = h->column + 3 + n <= h->width;
    str_add(&h->text, fits ? "   " : "\n  ");
    str_add(&h->text, part);
    h->column = fits ? h->column + 3 + n : 2 + n;
}

void text_head(text *t, const result *card, const grid *series)
{
    head_line h = { .width = (size_t)t->st.width };
    const result *p = result_get(card, "parameters");
    str part = { 0 };
    str_add(&h.text, on(t, BOLD));
    put_head_name(&h.text, card, series);
    h.column = h.text.length - strlen(on(t, BOLD));
    str_add(&h.text, on(t, PLAIN));
    for (const result *v = p ? p->first : NULL; v; v = v->next) {
        if (grid_varies(series, v->key))
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

void text_lines(text *t, text_line *lines, int count)
{
    size_t number = 0, rest = 0;
    for (int i = 0; i < count; i++) {
        size_t n = utf8_columns(str_text(&lines[i].number), lines[i].number.length), r = lines[i].rest.length;
        if (n > number && n <= 45)
            number = n;
        if (r > rest)
            rest = r;
    }
    for (int i = 0; i < count; i++) {
        text_line *l = &lines[i];
        size_t n = utf8_columns(str_text(&l->number), l->number.length);
        fprintf(t->st.out, "  %-11s  %*s%s%s%s", l->label, n < number ? (int)(number - n) : 0, "", l->bold ? on(t, BOLD) : "",
                str_text(&l->number), l->bold ? on(t, PLAIN) : "");
        size_t column = 15 + (n > number ? n : number) + 3 + l->rest.length;
        if (l->rest.length)
            fprintf(t->st.out, "   %s", str_text(&l->rest));
        if (l->source && *l->source) {
            size_t room = (size_t)t->st.width, need = strlen(l->source) - (strstr(l->source, "§") != NULL);
            if (l->rest.length == 0)
                column -= 3;
            long gap = (long)room - (long)column - (long)need;
            if (gap >= 2)
                fprintf(t->st.out, "%*s%s%s%s", (int)gap, "", on(t, DIM), l->source, on(t, PLAIN));
            else
                fprintf(t->st.out, "\n%*s%s%s%s", (int)(room > need ? room - need : 0), "", on(t, DIM), l->source, on(t, PLAIN));
        }
        fputc('\n', t->st.out);
        str_clear(&l->number);
        str_clear(&l->rest);
    }
}

/* The bounds' terms, the largest marked. */
int text_bound_lines(text *t, const result *card, text_line *lines, int most)
{
    const result *bounds = result_get(card, "bounds"), *sum = result_get(card, "bound_sum"), *largest = result_get(card, "bound");
    if (bounds == NULL || sum == NULL)
        return 0;
    int count = 0;
    size_t name = 0, expression = 0;
    for (const result *b = bounds->first; b; b = b->next) {
        size_t n = strlen(result_text(b, "name")), x = strlen(result_text(b, "expression"));
        name = n > name ? n : name;
        expression = x > expression ? x : expression;
    }
    bool marked = false;
    const result *strict = result_get(card, "strict");
    for (const result *b = bounds->first; b && count < most; b = b->next) {
        text_line *l = &lines[count];
        const result *value = result_get(b, "value");
        *l = (text_line){ .label = count ? "" : strict && strict->value.u.i ? "bounds" : "order" };
        put_decimal(&t->st, &l->number, &value->value);
        str_format(&l->rest, "%-*s  %-*s  ", (int)name, result_text(b, "name"), (int)expression, result_text(b, "expression"));
        put_share(&t->st, &l->rest, &value->value, &sum->value);
        bool zero = value->value.kind == NUM_INT && value->value.u.i == 0;
        if (!marked && !zero && num_same(&value->value, &largest->value)) {
            str_add(&l->rest, "  <- dominates");
            marked = true;
        }
        count++;
    }
    if (count)
        lines[count - 1].source = result_text(card, "bound_source");
    return count;
}

int text_order_lines(text *t, const result *card, text_line *lines, int most)
{
    const result *orders = result_get(card, "orders");
    int count = 0;
    for (const result *b = orders ? orders->first : NULL; b && count < most; b = b->next) {
        text_line *l = &lines[count];
        *l = (text_line){ .label = count++ ? "" : "order" };
        put_decimal(&t->st, &l->number, &result_get(b, "value")->value);
        str_format(&l->rest, "%s  %s", result_text(b, "name"), result_text(b, "expression"));
    }
    return count;
}

void text_card(text *t, const result *card)
{
    text_head(t, card, NULL);
    text_line lines[16];
    memset(lines, 0, sizeof lines);
    int count = 0;
    static const struct { const char *key, *says; } values[] = {
        { "exact", "" }, { "least", ", whatever the data" }, { "most", ", whatever the data" },
    };
    const result *closed = result_get(card, "closed"), *optimal = result_get(card, "optimal");
    int m = metric_named(result_text(card, "command"));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const result *v = result_get(card, values[i].key);
        if (v == NULL)
            continue;
        text_line *value = &lines[count++];
        *value = (text_line){ .label = values[i].key, .bold = true, .source = count == 1 ? result_text(card, "source") : NULL };
        put_short(&t->st, &value->number, &v->value);
        if (num_is_integer(&v->value) && m >= 0)
            str_format(&value->rest, "%s%s", metrics[m].unit, values[i].says);
        else if (v->value.kind == NUM_RAT)
            put_decimal(&t->st, &value->rest, &v->value);
    }
    if (closed) {
        text_line *l = &lines[count++];
        *l = (text_line){ .label = "closed form", .source = result_text(closed, "source") };
        put_decimal(&t->st, &l->number, &result_get(closed, "value")->value);
        str_add(&l->rest, result_text(closed, "expression"));
    }
    count += text_bound_lines(t, card, lines + count, 9);
    count += text_order_lines(t, card, lines + count, 2);
    text_lines(t, lines, count);
    if (result_get(card, "counted"))
        fprintf(t->st.out, "  %-11s  counted %s\n", "how", result_text(card, "counted"));
    if (result_get(card, "ratio") || result_get(card, "holds")) {
        str s = { 0 };
        put_verdict(&t->st, &s, card);
        if (s.length)
            fprintf(t->st.out, "  %-11s  %s\n", "verdict", str_text(&s));
        str_clear(&s);
    }
    if (optimal && strcmp(optimal->text, "unknown") != 0)
        fprintf(t->st.out, "  %-11s  %s%s%s\n", "optimal", optimal->text, *result_text(card, "optimal_why") ? ": " : "", result_text(card, "optimal_why"));
    fputc('\n', t->st.out);
}
