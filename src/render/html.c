/* Answers as parts of an HTML page: see html.h. A series is also drawn, if one of its parameters
 * rises or falls all along; its verdicts are counted. */
#include "render/html.h"

#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "render/blocks.h"
#include "render/plot.h"

enum { DRAWN = 5000 }; /* points of a series that are kept for its drawing */

typedef struct html {
    blocks base;
    block_writer writer;
    sink plain;               /* the functions of the format's base */
    html_tally tally, series; /* of all answers; of the series at hand */
    char **source;
    size_t sources, source_room;
    const view *view;
    arena *kept; /* holds the rows of the series */
    result *head, *rows;
    int count;
} html;

/* --- text ---------------------------------------------------------------------------------- */

/* Adds prose; formulas between marks are set as code. */
static void put_prose(str *s, const char *text)
{
    bool math;
    for (size_t n; (n = shown_part(&text, &math)) > 0; text += n) {
        mem_own char *part = mem_copyn(text, n);
        str_add(s, math ? "<code>" : "");
        visible_xml(s, part);
        str_add(s, math ? "</code>" : "");
    }
}

static void put_block(FILE *out, const char *before, const char *text, const char *after)
{
    str_own s = { 0 };
    put_prose(&s, text);
    fprintf(out, "%s%s%s", before, str_text(&s), after);
}

static void put_cell(str *s, const grid_cell *c)
{
    const char *tag = c->kind == CELL_FORMULA || c->kind == CELL_CODE ? "code" : NULL;
    if (c->text.length == 0)
        return;
    str_format(s, "%s%s%s%s", c->best ? "<strong>" : "", tag ? "<" : "", tag ? tag : "",
               tag ? ">" : "");
    put_prose(s, str_text(&c->text));
    str_format(s, "%s%s%s%s", tag ? "</" : "", tag ? tag : "", tag ? ">" : "",
               c->best ? "</strong>" : "");
}

static void heading(blocks *b, int level, const char *text)
{
    put_block(b->st.out, level == 1 ? "<h3>" : "<h4>", text,
              level == 1 ? "</h3>\n" : "</h4>\n");
}

static void paragraph(blocks *b, const char *text)
{
    put_block(b->st.out, "<p>", text, "</p>\n");
}

static void remark(blocks *b, const char *text)
{
    visible_put_xml(b->st.out, "<p class=\"remark\">", text, "</p>\n");
}

static void code(blocks *b, const char *text)
{
    visible_put_xml(b->st.out, "<pre>", text, "</pre>\n");
}

static void line(blocks *b, const grid *parts)
{
    str_own s = { 0 };
    for (int i = 0; i < parts->cells; i++) {
        str_add(&s, i ? ", " : "");
        put_cell(&s, &parts->cell[i]);
    }
    fprintf(b->st.out, "<p class=\"facts\">%s</p>\n", str_text(&s));
}

static void table_begin(blocks *b, const grid *g)
{
    fputs("<div class=\"wide\"><table><thead><tr>", b->st.out);
    for (int i = 0; i < g->columns; i++) {
        grid_cell title = { .kind = g->column[i].kind };
        str_own s = { 0 };
        str_add(&title.text, g->column[i].title);
        put_cell(&s, &title);
        fprintf(b->st.out, "<th scope=\"col\"%s>%s</th>", g->column[i].number ? " class=\"n\"" : "",
                str_text(&s));
        str_clear(&title.text);
    }
    fputs("</tr></thead><tbody>\n", b->st.out);
}

static void table_row(blocks *b, const grid *g)
{
    fputs("<tr>", b->st.out);
    for (int i = 0; i < g->columns; i++) {
        str_own s = { 0 };
        if (i < g->cells)
            put_cell(&s, &g->cell[i]);
        if (i < g->cells && g->cell[i].wide) {
            fprintf(b->st.out, "<td colspan=\"%d\">%s</td>", g->columns - i, str_text(&s));
            break;
        }
        fprintf(b->st.out, "<td%s", g->column[i].number ? " class=\"n\"" : "");
        if (i < g->cells && g->cell[i].bar > 0) /* a bar as long as its share, as in a flame
                                                   graph */
            fprintf(b->st.out, " style=\"background:linear-gradient(90deg,var(--line) %.2f%%,"
                    "transparent 0)\"", 100 * g->cell[i].bar);
        fprintf(b->st.out, ">%s</td>", str_text(&s));
    }
    fputs("</tr>\n", b->st.out);
}

static void table_end(blocks *b)
{
    fputs("</tbody></table></div>\n", b->st.out);
}

static void figure(blocks *b, const plot *p)
{
    str_own s = { 0 };
    plot_svg(&s, p);
    fprintf(b->st.out, "<figure>%s</figure>\n", str_text(&s));
}

static const block_writer writer = {
    .heading = heading,
    .line = line,
    .paragraph = paragraph,
    .code = code,
    .remark = remark,
    .table_begin = table_begin,
    .table_row = table_row,
    .table_end = table_end,
    .figure = figure,
    .document = true,
    .formulas = true,
};

/* --- verdicts and sources ------------------------------------------------------------------- */

static void add_source(html *h, const char *source)
{
    if (*source == '\0')
        return;
    for (size_t i = 0; i < h->sources; i++)
        if (strcmp(h->source[i], source) == 0)
            return;
    h->source = mem_more(h->source, h->sources, &h->source_room, sizeof *h->source);
    h->source[h->sources++] = mem_copy(source);
}

static void look_at(html *h, const result *r)
{
    const result *holds = field_get(r, F_holds), *closed = field_get(r, F_closed);
    add_source(h, field_text(r, F_source));
    add_source(h, field_text(r, F_bound_source));
    if (closed)
        add_source(h, field_text(closed, F_source));
    if (holds) {
        bool unknown = holds->type == RESULT_NULL, good = !unknown && holds->value.u.i;
        h->tally.holds += good, h->series.holds += good;
        h->tally.undecided += unknown, h->series.undecided += unknown;
        h->tally.fails += !unknown && !good, h->series.fails += !unknown && !good;
    }
    for (const result *a = field_first(r, F_algorithms); a; a = a->next)
        look_at(h, a);
}

static void series_verdict(html *h)
{
    unsigned long long all = h->series.holds + h->series.fails + h->series.undecided;
    FILE *out = h->base.st.out;
    if (all == 0)
        return;
    fprintf(out, "<p class=\"verdict\">Lower bounds: ");
    if (h->series.fails)
        fprintf(out,
                "<strong class=\"bad\">%llu of %llu DO NOT HOLD</strong>: a formula or a bound is "
                "wrong",
                h->series.fails, all);
    else if (h->series.undecided)
        fprintf(out, "%llu of %llu undecided, the others hold", h->series.undecided, all);
    else
        fprintf(out, "all %llu hold", all);
    fputs(".</p>\n", out);
}

/* --- drawing a series ------------------------------------------------------------------------- */

static const num *parameter(const result *row, const char *name)
{
    const result *v = field_get(row, F_parameters) ? result_get(field_get(row, F_parameters), name)
                                                   : NULL;
    return v && v->type == RESULT_NUMBER ? &v->value : NULL;
}

/* Does the parameter rise in every row, or fall in every row? */
static bool is_monotonic(html *h, const char *name)
{
    int before = 0, sign;
    for (const result *r = h->rows->first; r; r = r->next) {
        const num *a = parameter(r, name), *b = r->next ? parameter(r->next, name) : NULL;
        if (a == NULL || (r->next && b == NULL))
            return false;
        if (b == NULL)
            break;
        if (num_cmp(&h->base.st.world->numbers, a, b, &sign) != ST_OK || sign == 0
            || (before && sign != before))
            return false;
        before = sign;
    }
    return before != 0;
}

static const char *drawn_over(html *h)
{
    for (const result *k = field_first(h->head, F_varying); k; k = k->next)
        if (is_monotonic(h, k->text))
            return k->text;
    return NULL;
}

/* Begins a curve: the fields that all rows share, and that tell it from other curves. */
static result *add_curve(html *h, result *curves, const result *row, const char *metric,
                         const char *algorithm)
{
    const result *parameters = field_get(row, F_parameters);
    result *curve = result_add_object(h->kept, curves, NULL);
    result_add_text(h->kept, curve, "metric", metric);
    result_add_text(h->kept, curve, "algorithm", algorithm);
    result_add_text(h->kept, curve, "model", field_text(row, F_model));
    result *fixed = result_add_object(h->kept, curve, "parameters");
    for (const result *v = parameters->first; v; v = v->next)
        if (!field_varies(h->head, v->key))
            result_copy(h->kept, fixed, v);
    for (const result *o = parameters->next; o && o->type == RESULT_TEXT; o = o->next)
        if (!field_varies(h->head, o->key)) /* choices as the discipline; view_plot uses those that
                                               it knows */
            result_copy(h->kept, curve, o);
    return result_add_array(h->kept, curve, "rows");
}

static void add_point(html *h, result *rows, const result *row, const char *over,
                      const result *values)
{
    static const field kept[] = { F_exact, F_estimated, F_least, F_most,
                                  F_bounds, F_orders, F_strict };
    result *point = result_add_object(h->kept, rows, NULL);
    result_add_number(h->kept, point, over, parameter(row, over));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (field_has(values, kept[i]))
            result_copy(h->kept, point, field_get(values, kept[i]));
}

static void draw(html *h)
{
    const char *over = h->count > 1 && h->count <= DRAWN ? drawn_over(h) : NULL;
    const result *first = h->rows->first;
    if (over == NULL)
        return;
    result *root = result_command(h->kept, "plot");
    result_add_text(h->kept, root, "over", over);
    result *curves = result_add_array(h->kept, root, "curves");
    const result *each = field_get(first, F_algorithms), *a = each ? each->first : NULL;
    for (int i = 0; i == 0 || a; i++, a = a->next) {
        result *rows = add_curve(h, curves, first, field_text(first, each ? F_metric : F_command),
                                 field_text(a ? a : first, F_algorithm));
        for (const result *r = first; r; r = r->next) {
            const result *values = each ? field_first(r, F_algorithms) : r;
            for (int k = 0; each && k < i && values; k++)
                values = values->next;
            if (values)
                add_point(h, rows, r, over, values);
        }
        if (a == NULL)
            break;
    }
    plot drawing;
    plot_make(&drawing, h->base.st.world, root, true);
    figure(&h->base, &drawing);
    plot_free(&drawing);
}

/* --- the sink --------------------------------------------------------------------------------- */

static void answer(sink *s, const view *v, const result *root)
{
    html *h = (html *)s;
    look_at(h, root);
    h->plain.answer(s, v, root);
}

static void begin_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    html *h = (html *)s;
    h->view = v;
    h->kept = arena_new();
    result *holder = result_object(h->kept);
    h->head = result_copy(h->kept, holder, head);
    h->rows = result_add_array(h->kept, holder, "rows");
    h->count = 0;
    h->series = (html_tally){ 0 };
    h->plain.begin_rows(s, v, head, may);
}

static void row(sink *s, const result *r)
{
    html *h = (html *)s;
    look_at(h, r);
    if (h->count++ < DRAWN && h->view->drawn)
        result_copy(h->kept, h->rows, r);
    h->plain.row(s, r);
}

static void end_rows(sink *s, bool failed)
{
    html *h = (html *)s;
    h->plain.end_rows(s, failed);
    if (failed)
        fputs("<p class=\"error\">The series ends here.</p>\n", h->base.st.out);
    series_verdict(h);
    if (h->view->drawn && h->writer.figure)
        draw(h);
    arena_free(h->kept);
    h->kept = NULL;
}

static void failure(sink *s, const diag *d)
{
    html *h = (html *)s;
    FILE *out = h->base.st.out;
    h->tally.errors++;
    visible_put_xml(out, "<p class=\"error\"><strong>", diag_text(d), "</strong>");
    if (d->hint)
        visible_put_xml(out, "<br>", d->hint, "");
    fputs("</p>\n", out);
}

sink *html_open(const style *st)
{
    html *h = (html *)blocks_open(sizeof *h, st, &writer);
    h->writer = writer;
    h->base.writer = &h->writer;
    h->plain = h->base.base.print;
    h->base.base.print = (sink){ answer, begin_rows, row, end_rows, failure, .prose = true };
    return &h->base.base.base;
}

void html_close(sink *s)
{
    html *h = (html *)s;
    for (size_t i = 0; i < h->sources; i++)
        free(h->source[i]);
    free(h->source);
    blocks_close(&h->base);
}

/* --- the format ------------------------------------------------------------------------------- */

/* Opens the sink. Failures are printed as in other formats; drawings use the page's colours. */
static sink *format_open(const style *st)
{
    sink *s = html_open(st);
    html *h = (html *)s;
    h->base.base.print.failure = h->plain.failure;
    h->writer.figure = NULL;
    return s;
}

static void batch_heading(str *out, const char *label, const char *statement)
{
    str_add(out, "<h2>");
    visible_xml(out, label);
    str_add(out, ": <code>");
    visible_xml(out, statement);
    str_add(out, "</code></h2>\n");
}

static void batch_failure(FILE *out, const char *text)
{
    visible_put_xml(out, "<pre class=\"error\">", text, "</pre>\n");
}

const format format_html = { .name = "html",
                             .meaning = "parts of a page of one's own: tables and formulas",
                             .open = format_open,
                             .close = html_close,
                             .heading = batch_heading,
                             .failure = batch_failure };

html_tally html_counts(const sink *s)
{
    return ((const html *)s)->tally;
}

const char *html_source(const sink *s, int i)
{
    const html *h = (const html *)s;
    return (size_t)i < h->sources ? h->source[i] : NULL;
}
