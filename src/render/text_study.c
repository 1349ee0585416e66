/* minimize as text: the best point, how much better it is than others, and the table of
 * the study; crossover: the ranges.  Fields: cmd/minimize.c, cmd/crossover.c. */
#include <string.h>

#include "render/text.h"

/* p = 4096, b = 32 */
static void put_point(text *t, str *s, const result *at)
{
    for (const result *v = at ? at->first : NULL; v; v = v->next) {
        str_format(s, "%s%s = ", v == at->first ? "" : ", ", v->key);
        put_parameter(&t->st, s, &v->value);
    }
}

static const char *unit_of(const result *root)
{
    int m = metric_named(result_text(root, "metric"));
    return m >= 0 ? metrics[m].unit : "";
}

enum { RANGES = 40 };

/* at p = 2: 12.5 % more */
static void place_line(text *t, const result *root, const char *key, const char *label,
                       text_list *all)
{
    const result *p = result_get(root, key);
    text_line *l = text_line_add(all, label);
    put_decimal(&t->st, &l->number, &result_get(p, "value")->value);
    str_add(&l->rest, "at ");
    put_point(t, &l->rest, result_get(p, "at"));
    const char *word = result_get(p, "less") ? "less" : "more";
    const result *more = result_get(p, word), *ratio = result_get(p, "ratio");
    if (more && more->value.kind == NUM_INT && more->value.u.i == 0) {
        str_add(&l->rest, ", the same");
        return;
    }
    if (more) {
        str_add(&l->rest, ", ");
        put_decimal(&t->st, &l->rest, &more->value);
        str_format(&l->rest, " %s", word);
    }
    str factor = { 0 };
    if (ratio && num_decimal(&t->st.world->numbers, &factor, &ratio->value, 4, NULL) != ST_OK)
        str_cut(&factor, 0);
    if (factor.length && strcmp(str_text(&factor), "1") != 0)
        str_format(&l->rest, ", %s x", str_text(&factor));
    str_clear(&factor);
}

static void best_line(text *t, const result *root, text_list *all)
{
    const result *best = result_get(root, "best"), *tied = result_get(root, "tied"),
                 *ties = result_get(root, "ties");
    text_line *l = text_line_add(all, shown_most(root) ? "most" : "least");
    l->bold = l->formal = true;
    put_decimal(&t->st, &l->number, &result_get(best, "value")->value);
    const char *in_unit = unit_of(root);
    str_format(&l->rest, "%s%sat ", in_unit, *in_unit ? ", " : "");
    int shown = 0;
    for (const result *p = tied ? tied->first : NULL; p; p = p->next, shown++) {
        str_add(&l->rest, shown ? p->first->next ? "; " : ", " : "");
        if (shown && p->first->next == NULL)
            put_parameter(&t->st, &l->rest, &p->first->value);
        else
            put_point(t, &l->rest, p);
    }
    if (tied == NULL)
        put_point(t, &l->rest, result_get(best, "at"));
    else if (ties->value.u.i > shown) {
        str_add(&l->rest, ", ... (");
        put_decimal(&t->st, &l->rest, &ties->value);
        str_add(&l->rest, " values)");
    }
}

static void real_line(text *t, const result *root, text_list *all)
{
    const result *real = result_get(root, "real");
    text_line *l = text_line_add(all, "real");
    put_decimal(&t->st, &l->number, &result_get(real, "value")->value);
    str_add(&l->rest, "at ");
    const result *at = result_get(real, "at");
    str_format(&l->rest, "%s ", at->first->key);
    if (num_is_exact(&at->first->value))
        str_add(&l->rest, "= ");
    put_decimal(&t->st, &l->rest, &at->first->value);
    str_add(&l->rest, ", if it need not be an integer");
}

static void searched_line(text *t, const result *root, text_list *all)
{
    const result *refused = result_get(root, "refused");
    text_line *l = text_line_add(all, "searched");
    put_decimal(&t->st, &l->number, &result_get(root, "points")->value);
    const result *over = result_get(root, "over");
    for (const result *o = over->first; o; o = o->next)
        str_format(&l->rest, "%s%s", o == over->first ? "values of " : " x ", o->text);
    if (refused->value.kind == NUM_INT && refused->value.u.i == 0) {
        str_add(&l->rest, ", all");
        return;
    }
    str_add(&l->rest, "; ");
    put_decimal(&t->st, &l->rest, &refused->value);
    str_add(&l->rest, " of them refused");
}

static void text_cell(text *t, table *b, const result *v)
{
    str s = { 0 };
    if (v && v->type == RESULT_TEXT)
        str_add(&s, v->text);
    else if (v)
        put_known(&t->st, &s, v);
    table_cell(b, str_text(&s), v == NULL || v->type != RESULT_TEXT);
    str_clear(&s);
}

static void show_table(text *t, const result *root)
{
    const result *lines = result_get(root, "study");
    if (lines == NULL || lines->first == NULL || lines->first->next == NULL)
        return;
    table *b = table_new();
    for (const result *f = lines->first->first; f; f = f->next)
        table_head(b, f->type == RESULT_TRUTH ? "" : f->key);
    table_ready(b);
    uint64_t count = 0;
    for (const result *r = lines->first; r; r = r->next, count++) {
        for (const result *f = r->first; f; f = f->next)
            if (f->type == RESULT_TRUTH)
                table_cell(b,
                           !f->value.u.i      ? ""
                           : shown_most(root) ? "<- most"
                                              : "<- least",
                           false);
            else
                text_cell(t, b, f);
        table_row_end(b);
    }
    fputc('\n', t->st.out);
    table_fold(b, t->st.width, 1);
    table_print(b, t->st.out, 2);
    table_free(b);
    const result *points = result_get(root, "points"), *refused = result_get(root, "refused");
    if (points->value.kind == NUM_INT
        && (uint64_t)points->value.u.i > count + (uint64_t)refused->value.u.i)
        fprintf(t->st.out, "\n  %llu of %lld points shown\n", (unsigned long long)count,
                (long long)points->value.u.i);
}

void text_study(text *t, const result *root)
{
    text_head(t, root, NULL);
    text_list lines = { 0 };
    best_line(t, root, &lines);
    if (result_get(root, "real"))
        real_line(t, root, &lines);
    if (result_get(root, "next"))
        place_line(t, root, "next", "next", &lines);
    place_line(t, root, "first", "first", &lines);
    place_line(t, root, "last", "last", &lines);
    searched_line(t, root, &lines);
    text_lines(t, &lines);
    if (result_get(root, "at_most")) {
        str s = { 0 };
        put_study_ends(&t->st, &s, root);
        text_paragraph(t, str_text(&s), 2);
        str_clear(&s);
    }
    if (*result_text(root, "refused_why")) {
        str s = { 0 };
        str_format(&s, "refused, for instance: %s", result_text(root, "refused_why"));
        text_paragraph(t, str_text(&s), 2);
        str_clear(&s);
    }
    show_table(t, root);
    fputc('\n', t->st.out);
}

/* --- crossover ------------------------------------------------------------------------ */

static void range_row(text *t, table *b, const result *r, const result *names)
{
    str s = { 0 };
    put_parameter(&t->st, &s, &result_get(r, "from")->value);
    table_cell(b, str_text(&s), true);
    str_cut(&s, 0);
    put_parameter(&t->st, &s, &result_get(r, "to")->value);
    table_cell(b, str_text(&s), true);
    str_clear(&s);
    table_cell(b, shown_winner(r), false);
    for (const result *n = names->first; n; n = n->next)
        text_cell(t, b, result_get(r, n->text));
    table_row_end(b);
}

void text_crossover(text *t, const result *root)
{
    text_head(t, root, NULL);
    const result *ranges = result_get(root, "ranges"), *names = result_get(root, "of");
    bool valued = result_get(ranges->first, names->first->text) != NULL;
    table *b = table_new();
    str s = { 0 };
    str_format(&s, "from %s", result_text(root, "over"));
    table_head(b, str_text(&s));
    str_clear(&s);
    table_head(b, "to");
    table_head(b, shown_contest(ranges->first));
    for (const result *n = valued ? names->first : NULL; n; n = n->next)
        table_head(b, n->text);
    table_ready(b);
    const result empty = { .type = RESULT_ARRAY };
    unsigned long long shown = 0, more = 0;
    for (const result *r = ranges->first; r; r = r->next)
        if (shown < RANGES)
            range_row(t, b, r, valued ? names : &empty), shown++;
        else
            more++;
    table_fold(b, t->st.width, 2);
    table_print(b, t->st.out, 2);
    table_free(b);
    if (more)
        fprintf(t->st.out, "  ... and %llu ranges more; --format json lists all\n", more);
    fputc('\n', t->st.out);
    str_format(&s, "searched: %s", result_text(root, "searched"));
    text_paragraph(t, str_text(&s), 2);
    str_clear(&s);
    fputc('\n', t->st.out);
}
