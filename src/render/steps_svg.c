/* The operations of a run as one SVG file: without fonts or scripts of its own, light or dark as
 * the reader's screen is, with text that can be selected. It has the pictures of view_steps.c. */
#include <string.h>

#include "base/visible.h"
#include "render/shown.h"
#include "render/steps.h"

enum {
    WIDE = 920,
    MARGIN = 24,
    LINE = 18,
    LETTER = 8,
    CELL = 20,  /* height of a cell */
    LABEL = 96, /* width of the labels to the left of cells and time axis */
    APART = 28,
    COLUMNS = 100, /* the most columns of the time axis */
    BANDS = 12
};

static const char style_sheet[] =
    "<style>\n"
    "svg{--paper:#fff;--ink:#1b1f24;--dim:#6b7280;--rule:#d0d5dc;--on:#2f6fde;--ink-on:#fff;--fly:#"
    "a9c4f5}\n"
    "@media "
    "(prefers-color-scheme:dark){svg{--paper:#14171b;--ink:#e6e8eb;--dim:#9aa3ae;--rule:#3a414a;--"
    "on:#5b95f5;--ink-on:#0b0d10;--fly:#2c4a80}}\n"
    ".paper{fill:#fff;fill:var(--paper)}\n"
    "text{font:13px ui-monospace,\"DejaVu Sans "
    "Mono\",Menlo,Consolas,monospace;fill:#1b1f24;fill:var(--ink);white-space:pre}\n"
    "text.h{font-size:16px;font-weight:bold}text.b{font-weight:bold}text.d{fill:#6b7280;fill:var(--"
    "dim);font-size:11px}text.m{text-anchor:middle}\n"
    "text.on{fill:#fff;fill:var(--ink-on);text-anchor:middle}\n"
    ".off{fill:none;stroke:#d0d5dc;stroke:var(--rule)}rect.on,rect.in{fill:#2f6fde;fill:var(--on);"
    "stroke:#fff;stroke:var(--paper)}\n"
    ".fly{fill:#a9c4f5;fill:var(--fly)}.rule{stroke:#d0d5dc;stroke:var(--rule)}\n"
    "</style>\n";

__attribute__((format(printf, 5, 6))) static void put_text(str *out, int x, int y,
                                                           const char *class, const char *fmt, ...)
{
    va_list ap;
    str_own s = { 0 };
    va_start(ap, fmt);
    str_vformat(&s, fmt, ap);
    va_end(ap);
    str_format(out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
    visible_xml(out, str_text(&s));
    str_add(out, "</text>\n");
}

static void put_box(str *out, double x, int y, double width, int height, const char *class)
{
    str_format(out, "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" class=\"%s\"/>\n", x, y,
               width, height, class);
}

/* --- requests -------------------------------------------------------------------------------- */

/* The width of a column: that of its numbers or, where there are many columns, less, without
 * numbers. */
static double column_width(const drawn_step *d, bool *numbers)
{
    double room = WIDE - 2 * MARGIN - LABEL, width = d->digits * LETTER + 10;
    *numbers = (double)d->w * width <= room;
    if (*numbers)
        return width;
    return (double)d->w * 12 <= room ? 12 : room / (double)d->w;
}

static int request_width(const drawn_step *d)
{
    bool numbers;
    double cells = LABEL + (double)d->w * column_width(d, &numbers);
    return cells < 250 ? 250 : (int)cells;
}

/* Writes a list, as many numbers in a line as fit `width`; gives the y below it. */
static int put_list(str *out, const char *label, const result *list, int letters, int x, int y,
                    int width)
{
    int each = (width - 5 * LETTER) / ((letters + 1) * LETTER), n = 0;
    each = each < 1 ? 1 : each;
    str_own s = { 0 };
    for (const result *v = list->first; v; v = v->next) {
        uint64_t cell;
        if (v->type == RESULT_NUMBER && num_to_u64(&v->value, &cell))
            str_format(&s, " %*llu", letters, (unsigned long long)cell);
        else
            str_format(&s, " %*s", letters, v->type == RESULT_TEXT ? v->text : "-");
        if (++n % each == 0 || v->next == NULL) {
            put_text(out, x, y, "", "%-4s%s", n <= each ? label : "", str_text(&s));
            str_cut(&s, 0);
            y += LINE;
        }
    }
    return y;
}

/* Writes which elements are asked for, and their addresses where these are other numbers. */
static int put_asked(str *out, const drawn_step *d, const drawn_request *r, int x, int y, int width)
{
    y = put_list(out, "asks", r->elements, d->letters, x, y, width);
    return d->apart ? put_list(out, "at", r->asked, d->digits, x, y, width) : y;
}

/* Is cell i the first of its stage? */
static bool first_of_stage(const drawn_request *r, int i)
{
    for (int k = 0; k < i; k++)
        if (r->cells[k].stage == r->cells[i].stage)
            return false;
    return true;
}

/* Draws the empty cells as one grid, and on it the cells that are asked for; banks are stacked from
 * below. */
static int put_cells(str *out, const drawn_step *d, const drawn_request *r, int x, int y)
{
    bool numbers;
    double width = column_width(d, &numbers);
    int stages = (int)r->stages;
    for (int i = 0; i < stages; i++) {
        int top = y + (r->kind == DRAWN_BANKS ? stages - 1 - i : i) * CELL;
        put_box(out, x + LABEL, top, width * (double)d->w, CELL, "off");
        for (uint64_t bank = 1; numbers && bank < d->w;
             bank += 2) /* the lines between the columns */
            put_box(out, x + LABEL + width * (double)bank, top, width, CELL, "off");
    }
    for (int i = 0; i < r->count; i++) {
        const drawn_cell *c = &r->cells[i];
        int top = y + (r->kind == DRAWN_BANKS ? stages - 1 - c->stage : c->stage) * CELL;
        double left = x + LABEL + width * (double)c->bank;
        put_box(out, left, top, width, CELL, "on");
        if (numbers)
            put_text(out, (int)(left + width / 2), top + 15, "on", "%llu",
                     (unsigned long long)c->cell);
        if (r->kind == DRAWN_GROUPS && first_of_stage(r, i) && d->agpu)
            put_text(out, x, top + 15, "d", "block %llu", (unsigned long long)c->group);
        else if (r->kind == DRAWN_GROUPS && first_of_stage(r, i))
            put_text(out, x, top + 15, "d", "%d  A[%llu]", c->stage + 1,
                     (unsigned long long)c->group);
    }
    for (int i = 0; r->kind == DRAWN_BANKS && i < stages; i++)
        put_text(out, x, y + (stages - 1 - i) * CELL + 15, "d", "%s %d", d->agpu ? "turn" : "stage",
                 i + 1);
    y += stages * CELL;
    put_text(out, x, y + 14, "d", r->kind == DRAWN_BANKS ? "bank" : "column");
    uint64_t every = numbers ? 1 : width >= 8 ? 4 : 1 + d->w / 16;
    for (uint64_t bank = 0; bank < d->w; bank += every)
        put_text(out, (int)(x + LABEL + width * ((double)bank + 0.5)), y + 14, "d m", "%llu",
                 (unsigned long long)bank);
    return y + LINE + 4;
}

static int put_request(str *out, const drawn_step *d, const drawn_request *r, int x, int y,
                       int width)
{
    str_own title = { 0 };
    drawn_title(&title, d, r);
    drawn_price(&title, d, r);
    put_text(out, x, y, "b", "%s", str_text(&title));
    y = put_asked(out, d, r, x, y + LINE, width);
    y = put_cells(out, d, r, x, y - 10);
    if (!d->agpu)
        put_text(out, x, y + 10, "", "enters at %llu, complete at %llu",
                 (unsigned long long)r->dispatched, (unsigned long long)r->completed);
    return y + LINE + APART;
}

static int put_round(str *out, const drawn_step *d, const drawn_request *r, int y)
{
    put_text(out, MARGIN, y, "b", "round %llu", (unsigned long long)r->round);
    if (strcmp(d->unit, "statement") != 0)
        put_text(out, MARGIN + 16 * LETTER, y, "", "takes %llu", (unsigned long long)r->time);
    return put_asked(out, d, r, MARGIN, y + LINE, WIDE - 2 * MARGIN) + LINE / 2;
}

static int put_requests(str *out, const drawn_step *d, int y)
{
    int x = MARGIN, below = y;
    for (int i = 0; i < d->count; i++) {
        const drawn_request *r = &d->requests[i];
        if (r->kind == DRAWN_ROUNDS) {
            below = y = put_round(out, d, r, y);
            continue;
        }
        int width = request_width(d);
        if (x > MARGIN && x + width > WIDE - MARGIN) {
            x = MARGIN;
            y = below;
        }
        int end = put_request(out, d, r, x, y, width);
        below = end > below ? end : below;
        x += width + APART;
    }
    return below;
}

/* --- the pipeline over time ------------------------------------------------------------------- */

/* Draws a warp's line of the pipeline: neighbouring columns of one request in one phase are one
 * box. */
static void put_warp(str *out, const drawn_step *d, uint64_t warp, const uint64_t *t, size_t from,
                     size_t to, double scale, int y)
{
    put_text(out, MARGIN, y + 13, "d", "W(%llu)", (unsigned long long)warp);
    for (size_t i = from, end; i < to; i = end) {
        const drawn_request *r, *other;
        end = i + 1;
        if (t[i] == TIME_GAP)
            continue;
        phase p = drawn_phase(d, warp, t[i], &r);
        while (end < to && t[end] != TIME_GAP && drawn_phase(d, warp, t[end], &other) == p
               && other == r)
            end++;
        double left = MARGIN + LABEL + scale * (double)(i - from),
               width = scale * (double)(end - i);
        if (p == PHASE_FLIES)
            put_box(out, left, y + 6, width, 6, "fly");
        for (size_t k = i; p == PHASE_ENTERS && k < end; k++)
            put_box(out, MARGIN + LABEL + scale * (double)(k - from), y, scale, 18, "in");
        if (p == PHASE_ENTERS && d->rounds > 1 && scale >= LETTER)
            put_text(out, (int)(left + (width < scale ? width : scale) / 2), y + 13, "on", "%llu",
                     (unsigned long long)r->round % 10);
    }
}

static void put_times(str *out, const drawn_step *d, const uint64_t *t, size_t from, size_t to,
                      double scale, int y, bool last)
{
    double free_from = 0, end = MARGIN + LABEL + scale * (double)(to - from);
    for (size_t i = from; i < to; i++) {
        double left = MARGIN + LABEL + scale * (double)(i - from);
        int letters = snprintf(NULL, 0, "%llu", (unsigned long long)t[i]);
        if (t[i] == TIME_GAP) {
            put_text(out, (int)(left + scale / 2), y, "d m", "..");
            free_from = left + 2 * LETTER;
            continue;
        }
        bool wanted = i == from || t[i - 1] == TIME_GAP || t[i] % 5 == 0;
        if (!wanted || left < free_from
            || (last && i > from && left + letters * LETTER > end - LETTER))
            continue;
        put_text(out, (int)left, y, "d", "%llu", (unsigned long long)t[i]);
        free_from = left + (letters + 1) * LETTER;
    }
    if (last)
        put_text(out, (int)end, y, "d", "%llu", (unsigned long long)d->time);
}

static int put_band(str *out, const drawn_step *d, const uint64_t *t, size_t from, size_t to,
                    double scale, int y, bool last)
{
    put_text(out, MARGIN, y, "d", "time");
    put_times(out, d, t, from, to, scale, y, last);
    y += 6;
    for (uint64_t warp = 0; drawn_next_warp(d, &warp); warp++) {
        put_warp(out, d, warp, t, from, to, scale, y);
        y += 22;
    }
    return y + LINE;
}

static int put_pipeline(str *out, const drawn_step *d, int y)
{
    size_t count;
    mem_own uint64_t *t = drawn_times(d, COLUMNS, &count);
    size_t bands = (count + COLUMNS - 1) / COLUMNS, longest = count < COLUMNS ? count : COLUMNS;
    double scale = (WIDE - 2.0 * MARGIN - LABEL - 5 * LETTER) / (double)(longest ? longest : 1);
    scale = scale > 22 ? 22 : scale;
    for (size_t b = 0; b < bands; b++) {
        size_t from = b * COLUMNS, to = from + COLUMNS < count ? from + COLUMNS : count;
        if (bands > BANDS && b == BANDS - 2) {
            put_text(out, MARGIN, y, "d", "the picture goes on like this; its end:");
            y += 2 * LINE;
            b = bands - 3;
            continue;
        }
        y = put_band(out, d, t, from, to, scale, y, b + 1 == bands);
    }
    return y;
}

/* --- the file --------------------------------------------------------------------------------- */

static int put_step(str *out, const drawn_step *d, int y)
{
    str_own when = { 0 }, cost = { 0 }, subject = { 0 }, line = { 0 };
    drawn_subject(&subject, d);
    str_add(&subject, d->joint ? " " : "");
    drawn_place(&subject, d);
    drawn_when(&when, d);
    drawn_cost(&cost, d);
    str_format(out, "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" class=\"rule\"/>\n", MARGIN,
               WIDE - MARGIN, y - 24, y - 24);
    put_text(out, MARGIN, y, "b", "step %llu of %llu   %s", (unsigned long long)d->number,
             (unsigned long long)d->of, str_text(&subject));
    put_place(&line, d->place);
    if (*d->source)
        put_text(out, MARGIN, y + LINE, "d", "line %s   %s", str_text(&line), d->source);
    put_text(out, MARGIN, y + 2 * LINE, "", "%s,  %s", str_text(&when), str_text(&cost));
    y = put_requests(out, d, y + 4 * LINE - 4);
    return d->kind == DRAWN_ROUNDS ? y : put_pipeline(out, d, y);
}

static int put_heading(str *out, const result *run, int y)
{
    str_own s = { 0 };
    str_format(&s, "%s on %s", field_text(run, F_algorithm), field_text(run, F_model));
    for (const result *v = field_first(run, F_parameters); v; v = v->next) {
        uint64_t n;
        if (v->type == RESULT_NUMBER && num_to_u64(&v->value, &n))
            str_format(&s, "   %s = %llu", v->key, (unsigned long long)n);
    }
    str_format(&s, "   %s",
               *field_text(run, F_discipline) ? field_text(run, F_discipline)
                                              : field_text(run, F_variant));
    put_text(out, MARGIN, y, "h", "%s", str_text(&s));
    return y + 56;
}

static int put_legend(str *out, int y)
{
    put_box(out, MARGIN, y - 13, 18, 18, "in");
    put_text(out, MARGIN + 26, y, "d", "a stage enters the pipeline");
    put_box(out, MARGIN + 240, y - 7, 30, 6, "fly");
    put_text(out, MARGIN + 278, y, "d",
             "on its way, l - 1 units     ..  time left out in which nothing changes");
    return y + 52;
}

void steps_svg(str *out, const result *run)
{
    str_own body = { 0 };
    int y = put_heading(&body, run, 40), n = drawn_count(run);
    const char *model = field_text(run, F_model);
    if (str_among(model, "dmm umm hmm"))
        y = put_legend(&body, y - 26);
    for (int i = 0; i < n; i++) {
        drawn_step d;
        drawn_take(&d, run, i);
        y = put_step(&body, &d, y) + 36;
        drawn_clear(&d);
    }
    if (n == 0)
        put_text(&body, MARGIN, y, "", "the run accesses no memory");
    str_format(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" width=\"%d\" "
               "height=\"%d\" viewBox=\"0 0 %d %d\">\n",
               WIDE, y, WIDE, y);
    str_format(out, "<title>%s on %s: the run, access by access</title>\n",
               field_text(run, F_algorithm), model);
    str_add(out, style_sheet);
    str_format(out, "<rect width=\"%d\" height=\"%d\" class=\"paper\"/>\n", WIDE, y);
    str_addn(out, str_text(&body), body.length);
    str_add(out, "</svg>\n");
}
