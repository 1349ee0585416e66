/* Text for people: the sink.  The views lie in text_VIEW.c.  Fits 80 columns where
 * the numbers do; colour only underlines. */
#include "render/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "render/steps.h"
#include "render/text_gpu.h"

static void look_at_width(text *t)
{
    struct winsize w;
    if (t->st.live && ioctl(fileno(t->st.out), TIOCGWINSZ, &w) == 0 && w.ws_col >= 40)
        t->st.width = w.ws_col;
}

static void answer(sink *s, view v, const result *root)
{
    text *t = (text *)s;
    look_at_width(t);
    switch (v) {
    case VIEW_VALUE:
        text_value(t, root);
        break;
    case VIEW_CARD:
        text_card(t, root);
        break;
    case VIEW_BOUND:
        text_bound(t, root);
        break;
    case VIEW_COMPARE:
        text_compare(t, root);
        break;
    case VIEW_RUN:
        text_run(t, root);
        break;
    case VIEW_STEPS:
    case VIEW_STEPS_PAGED:
        if (!steps_pages(&t->st, root, v == VIEW_STEPS_PAGED)) {
            text_head(t, root, NULL);
            steps_all(&t->st, root);
        }
        break;
    case VIEW_CONFLICTS:
        text_conflicts(t, root);
        break;
    case VIEW_DEVICES:
        text_devices(&t->st, root);
        break;
    case VIEW_MEASURE:
        text_measure_head(&t->st, root);
        break;
    case VIEW_PAGE:
        text_page(t, root);
        break;
    case VIEW_NOTE:
        if (!t->st.quiet)
            fprintf(t->st.out, "%s\n", result_text(root, "note"));
        break;
    }
    fflush(t->st.out);
}

static void begin_rows(sink *s, view v, const result *head)
{
    text *t = (text *)s;
    t->rows_view = v;
    t->rows = table_new();
    int m = metric_named(result_text(head, v == VIEW_COMPARE ? "metric" : "command"));
    t->unit = m >= 0 ? metrics[m].unit : "";
    const result *closed = result_get(head, ".closed"), *bounds = result_get(head, ".bounds");
    const result *exact = result_get(head, ".exact"), *range = result_get(head, ".range");
    t->with_exact = exact == NULL || exact->value.u.i;
    t->with_range = range && range->value.u.i;
    t->with_closed = closed && closed->value.u.i;
    t->with_bounds = v == VIEW_BOUND || (bounds && bounds->value.u.i);
    look_at_width(t);
    const result *varying = result_get(head, "varying");
    for (const result *k = varying ? varying->first : NULL; k; k = k->next)
        table_want(t->rows, k->text);
    table_stream(t->rows, t->st.out, 2, 2000);
}

static void row(sink *s, const result *r)
{
    text *t = (text *)s;
    if (table_is_new(t->rows)) {
        result varying = { .type = RESULT_ARRAY }, items[MAX_AXES * 2];
        memset(items, 0, sizeof items);
        int n = 0;
        for (const char *k; n < MAX_AXES * 2 && (k = table_wanted(t->rows, n)) != NULL; n++) {
            items[n].text = k;
            if (n)
                items[n - 1].next = &items[n];
        }
        varying.first = n ? items : NULL;
        text_head(t, r, &varying);
    }
    if (t->rows_view == VIEW_RUN)
        text_run_row(t, r);
    else if (t->rows_view == VIEW_COMPARE)
        text_compare_row(t, r);
    else
        text_card_row(t, r);
}

static void end_rows(sink *s, bool failed)
{
    text *t = (text *)s;
    (void)failed;
    table_print(t->rows, t->st.out, 2);
    if (!table_is_new(t->rows))
        fputc('\n', t->st.out);
    table_free(t->rows);
    t->rows = NULL;
    fflush(t->st.out);
}

static void failure(sink *s, const diag *d)
{
    render_failure(&((text *)s)->st, d);
}

sink *text_open(const style *st)
{
    text *t = mem_alloc(sizeof *t);
    t->base = (sink){ answer, begin_rows, row, end_rows, failure };
    t->st = *st;
    return &t->base;
}

void text_close(sink *s)
{
    free(s);
}
