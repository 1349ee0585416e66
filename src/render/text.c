/* Text for people: the sink.  The views lie in text_VIEW.c.  Fits 80 columns where
 * the numbers do; colour only underlines. */
#include "render/text.h"

#include <stdlib.h>
#include <sys/ioctl.h>

#include "render/plot.h"
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
    case VIEW_METRICS:
        text_metrics(t, root);
        break;
    case VIEW_TYPICAL:
        text_typical(t, root);
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
    case VIEW_STUDY:
        text_study(t, root);
        break;
    case VIEW_CROSSOVER:
        text_crossover(t, root);
        break;
    case VIEW_PAPER:
        text_paper(t, root);
        break;
    case VIEW_RELATE:
        text_relate(t, root);
        break;
    case VIEW_CONFLICTS:
        text_conflicts(t, root);
        break;
    case VIEW_ENSURE:
        text_ensure(t, root);
        break;
    case VIEW_DEVICES:
        text_devices(&t->st, root);
        break;
    case VIEW_MEASURE: /* always rows */
        break;
    case VIEW_PLOT: {
        plot p;
        plot_make(&p, t->st.world, root, false);
        plot_text(&t->st, &p);
        plot_free(&p);
        break;
    }
    case VIEW_PAGE:
        text_page(t, root);
        break;
    case VIEW_GROWS: {
        arena *a = arena_new();
        text_page(t, grows_page(a, root));
        arena_free(a);
        break;
    }
    case VIEW_NOTE:
        if (!t->st.quiet)
            fprintf(t->st.out, "%s\n", result_text(root, "note"));
        break;
    }
    fflush(t->st.out);
}

static void begin_rows(sink *s, view v, const result *head)
{
    look_at_width((text *)s);
    text_begin_rows((text *)s, v, head);
}

static void row(sink *s, const result *r)
{
    text_series_row((text *)s, r);
}

static void end_rows(sink *s, bool failed)
{
    (void)failed;
    text_end_rows((text *)s);
    fflush(((text *)s)->st.out);
}

static void failure(sink *s, const diag *d)
{
    render_failure(&((text *)s)->st, d);
}

sink *text_open(const style *st)
{
    text *t = mem_alloc(sizeof *t);
    people_open(&t->base, (sink){ answer, begin_rows, row, end_rows, failure, .prose = true });
    t->st = *st;
    return &t->base.base;
}

void text_close(sink *s)
{
    people_close((people *)s);
    free(s);
}
