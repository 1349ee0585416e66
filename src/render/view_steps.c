/* A run drawn, operation by operation: the program's line; each request's cells in their banks
 * (stacked: a bank's second cell is a second stage) or in their address groups; and the pipeline
 * over time, a line for each warp, as in 000, Figures 3 and 4. Fields: cmd/steps.c. */
#include <stdlib.h>
#include <string.h>

#include "render/blocks.h"
#include "render/steps.h"

enum { INDENT = 2, APART = 4, BANDS = 12 /* the most bands of the time axis */ };

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define GREEN "\033[32m"
#define PLAIN "\033[0m"

/* --- text whose width is known ------------------------------------------------------------ */

typedef struct line {
    str text;
    int columns;
} line;

/* Lines that belong together; blocks stand side by side where they fit. */
typedef struct block {
    line *lines;
    int count, width;
} block;

static line *new_line(block *b)
{
    b->lines = mem_grow_array(b->lines, (size_t)(b->count + 1), sizeof *b->lines);
    b->lines[b->count] = (line){ 0 };
    return &b->lines[b->count++];
}

static void put(block *b, line *l, const style *st, const char *color, const char *text)
{
    bool on = st->color && color;
    str_format(&l->text, "%s%s%s", on ? color : "", text, on ? PLAIN : "");
    l->columns += (int)str_utf8_columns(text, strlen(text));
    b->width = l->columns > b->width ? l->columns : b->width;
}

__attribute__((format(printf, 5, 6))) static void putf(block *b, line *l, const style *st,
                                                       const char *color, const char *fmt, ...)
{
    va_list ap;
    str_own s = { 0 };
    va_start(ap, fmt);
    str_vformat(&s, fmt, ap);
    va_end(ap);
    put(b, l, st, color, str_text(&s));
}

static void clear_blocks(block *b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < b[i].count; k++)
            str_clear(&b[i].lines[k].text);
        free(b[i].lines);
    }
}

/* Prints n blocks beside each other, and an empty line. */
static void print_beside(str *out, const block *b, int n)
{
    int tall = 0;
    for (int i = 0; i < n; i++)
        tall = b[i].count > tall ? b[i].count : tall;
    for (int k = 0; k < tall; k++) {
        int column = 0, wanted = INDENT;
        for (int i = 0; i < n; i++) {
            if (k < b[i].count && b[i].lines[k].columns > 0) {
                str_pad(out, ' ', wanted - column);
                str_add(out, str_text(&b[i].lines[k].text));
                column = wanted + b[i].lines[k].columns;
            }
            wanted += b[i].width + APART;
        }
        str_char(out, '\n');
    }
    str_char(out, '\n');
}

/* Prints blocks, as many beside each other as fit, all as wide as the widest so that they form
 * columns. */
static void flow(str *out, const style *st, block *b, int n)
{
    int widest = 0;
    for (int i = 0; i < n; i++)
        widest = b[i].width > widest ? b[i].width : widest;
    int each = (st->width - INDENT + APART) / (widest + APART);
    each = each < 1 ? 1 : each;
    for (int i = 0; i < n; i++)
        b[i].width = widest;
    for (int i = 0; i < n; i += each)
        print_beside(out, b + i, n - i < each ? n - i : each);
}

/* --- requests -------------------------------------------------------------------------------- */

static const char *bar(const style *st)
{
    return st->utf8 ? "│" : "|";
}

static const char *nothing(const style *st)
{
    return st->utf8 ? "·" : ".";
}

static const char *filled(const style *st)
{
    return st->utf8 ? "█" : "#";
}

/* Adds a list with an entry for each thread, - for an idle one; folded at `room`. */
static void put_list(block *b, const style *st, const char *label, const result *list, int width,
                     int room)
{
    line *l = new_line(b);
    putf(b, l, st, NULL, "%-4s", label);
    for (const result *v = list->first; v; v = v->next) {
        uint64_t cell = 0;
        if (l->columns + width > room && l->columns > 5) {
            l = new_line(b);
            put(b, l, st, NULL, "    ");
        }
        if (v->type == RESULT_TEXT)
            putf(b, l, st, NULL, "%*s", width, v->text);
        else if (v->type == RESULT_NUMBER && num_to_u64(&v->value, &cell))
            putf(b, l, st, NULL, "%*llu", width, (unsigned long long)cell);
        else
            putf(b, l, st, DIM, "%*s", width, "-");
    }
}

/* Adds "asks a[7] a[5] a[15] a[0]", and the addresses where these are other numbers. */
static void put_asked(block *b, const style *st, const drawn_step *d, const drawn_request *r,
                      int room)
{
    put_list(b, st, "asks", r->elements, d->letters + 1, room);
    if (d->apart)
        put_list(b, st, "at", r->asked, d->digits + 1, room);
}

static const drawn_cell *cell_at(const drawn_request *r, uint64_t bank, int stage)
{
    for (int i = 0; i < r->count; i++)
        if (r->cells[i].bank == bank && r->cells[i].stage == stage)
            return &r->cells[i];
    return NULL;
}

static uint64_t group_of(const drawn_request *r, int stage)
{
    for (int i = 0; i < r->count; i++)
        if (r->cells[i].stage == stage)
            return r->cells[i].group;
    return 0;
}

/* Does the request ask for a cell in the banks [from, to) in this stage (-1: in any)? */
static bool band_used(const drawn_request *r, uint64_t from, uint64_t to, int stage)
{
    for (int i = 0; i < r->count; i++)
        if (r->cells[i].bank >= from && r->cells[i].bank < to
            && (stage < 0 || r->cells[i].stage == stage))
            return true;
    return false;
}

static void put_row(block *b, const style *st, const drawn_step *d, const drawn_request *r,
                    int stage, uint64_t from, uint64_t to, int width)
{
    line *l = new_line(b);
    bool whole = d->agpu && r->kind == DRAWN_GROUPS;
    char name[32];
    snprintf(name, sizeof name, "%s %llu",
             !d->agpu ? "stage"
             : whole  ? "block"
                      : "turn",
             whole ? (unsigned long long)group_of(r, stage) : (unsigned long long)stage + 1);
    putf(b, l, st, NULL, "%-9s", name);
    if (r->kind == DRAWN_GROUPS && !d->agpu)
        putf(b, l, st, NULL, " A[%llu]%*s", (unsigned long long)group_of(r, stage),
             d->digits - snprintf(NULL, 0, "%llu", (unsigned long long)group_of(r, stage)), "");
    putf(b, l, st, NULL, " %s", bar(st));
    for (uint64_t bank = from; bank < to; bank++) {
        const drawn_cell *c = cell_at(r, bank, stage);
        if (width == 1)
            put(b, l, st, c ? GREEN : DIM, c ? filled(st) : nothing(st));
        else if (c)
            putf(b, l, st, GREEN, "%*llu", width, (unsigned long long)c->cell);
        else
            putf(b, l, st, DIM, "%*s%s", width - 1, "", nothing(st));
    }
}

/* The width of the labels left of the cells. */
static int label_width(const drawn_step *d, const drawn_request *r)
{
    return 11 + (r->kind == DRAWN_GROUPS && !d->agpu ? d->digits + 4 : 0);
}

/* Adds the banks [from, to): the last stage on top and the banks' numbers below (DMM); or the
 * groups with the first stage on top, whose columns are the banks' (UMM). A column that is one
 * character wide only marks what is asked for. */
static void put_band(block *b, const style *st, const drawn_step *d, const drawn_request *r,
                     uint64_t from, uint64_t to, int width)
{
    int stages = (int)r->stages;
    for (int i = 0; i < stages; i++) {
        int stage = r->kind == DRAWN_BANKS ? stages - 1 - i : i;
        if (band_used(r, from, to, stage))
            put_row(b, st, d, r, stage, from, to, width);
    }
    line *l = new_line(b);
    putf(b, l, st, DIM, "%-*s", label_width(d, r), r->kind == DRAWN_BANKS ? "bank" : "column");
    int begin = l->columns;
    for (uint64_t bank = from; bank < to; bank++)
        if (width > 1)
            putf(b, l, st, DIM, "%*llu", width, (unsigned long long)bank);
        else if (bank == from
                 || (bank % 5 == 0 && (uint64_t)(l->columns - begin) < bank - from
                     && begin + (int)(bank - from) + 4 <= st->width - INDENT))
            putf(b, l, st, DIM, "%*s%llu", begin + (int)(bank - from) - l->columns, "",
                 (unsigned long long)bank);
}

static void put_title(block *b, const style *st, const drawn_step *d, const drawn_request *r)
{
    line *l = new_line(b);
    str_own title = { 0 }, price = { 0 };
    drawn_title(&title, d, r);
    drawn_price(&price, d, r);
    put(b, l, st, BOLD, str_text(&title));
    put(b, l, st, r->stages > 1 ? BOLD : NULL, str_text(&price));
}

static void request_block(block *b, const style *st, const drawn_step *d, const drawn_request *r)
{
    unsigned long long last = d->w - 1;
    int digits = snprintf(NULL, 0, "%llu", last),
        width = (digits > d->digits ? digits : d->digits) + 1;
    int label = label_width(d, r), room = st->width - INDENT - label;
    if (d->w > (uint64_t)(room / width))
        width = 1;
    uint64_t each = (uint64_t)(room / width), shown = each < d->w ? each : d->w;
    put_title(b, st, d, r);
    int asked = label + (int)shown * width;
    put_asked(b, st, d, r, asked > 36 ? asked : 36);
    bool left_out = false;
    for (uint64_t from = 0; from < d->w; from += each) {
        uint64_t to = d->w - from < each ? d->w : from + each;
        if (band_used(r, from, to, -1))
            put_band(b, st, d, r, from, to, width);
        else
            left_out = true;
        if (to == d->w)
            break;
    }
    if (left_out)
        putf(b, new_line(b), st, DIM, "of the other banks nothing is asked");
    if (!d->agpu)
        putf(b, new_line(b), st, NULL, "enters at %llu, complete at %llu",
             (unsigned long long)r->dispatched, (unsigned long long)r->completed);
}

/* Adds a round of the PRAM or BPRAM: which thread asks for what. */
static void round_block(block *b, const style *st, const drawn_step *d, const drawn_request *r)
{
    uint64_t threads = 0;
    for (const result *v = r->asked->first; v; v = v->next)
        threads += v->type == RESULT_NUMBER;
    line *l = new_line(b);
    putf(b, l, st, BOLD, "round %llu", (unsigned long long)r->round);
    putf(b, l, st, NULL, ": %llu thread%s", (unsigned long long)threads, threads == 1 ? "" : "s");
    if (strcmp(d->unit, "statement") != 0)
        putf(b, l, st, NULL, ", takes %llu", (unsigned long long)r->time);
    put_asked(b, st, d, r, st->width - INDENT);
}

/* --- the pipeline over time ------------------------------------------------------------------- */

static const char *mark(const style *st, const drawn_step *d, phase p, const drawn_request *r,
                        char digit[2])
{
    switch (p) {
    case PHASE_ENTERS:
        if (d->rounds == 1)
            return filled(st);
        digit[0] = (char)('0' + r->round % 10);
        digit[1] = '\0';
        return digit;
    case PHASE_FLIES: return st->utf8 ? "─" : "-";
    case PHASE_WAITS: return nothing(st);
    default: return " ";
    }
}

/* Adds numbers above the time axis: at the left, after a gap, and every 5 units if nothing is in
 * the way. */
static void time_labels(str *out, const uint64_t *t, size_t from, size_t to, uint64_t end,
                        bool last)
{
    str_own l = { 0 };
    size_t stop = to - from;
    for (size_t i = from; i < to; i++) {
        bool wanted = t[i] != TIME_GAP && (i == from || t[i - 1] == TIME_GAP || t[i] % 5 == 0);
        size_t at = i - from, need = (size_t)snprintf(NULL, 0, "%llu", (unsigned long long)t[i]);
        if (!wanted || (l.length && l.length >= at) || (at && last && at + need >= stop))
            continue;
        str_pad(&l, ' ', (long)at - (long)l.length);
        str_format(&l, "%llu", (unsigned long long)t[i]);
    }
    if (last && l.length < stop) {
        str_pad(&l, ' ', (long)stop - (long)l.length);
        str_format(&l, "%llu", (unsigned long long)end);
    }
    str_add(out, str_text(&l));
}

/* Adds the line of a warp between the columns [from, to); nothing if it has ended before. */
static void warp_line(str *out, const style *st, const drawn_step *d, uint64_t warp,
                      const uint64_t *t, size_t from, size_t to)
{
    str_own l = { 0 };
    size_t solid = 0; /* length without the blanks at the end */
    for (size_t i = from; i < to; i++) {
        const drawn_request *r = NULL;
        char digit[2];
        phase p = t[i] == TIME_GAP ? PHASE_NONE : drawn_phase(d, warp, t[i], &r);
        const char *color = !st->color          ? NULL
                            : p == PHASE_ENTERS ? GREEN
                            : p == PHASE_WAITS  ? DIM
                                                : NULL;
        if (t[i] == TIME_GAP)
            str_add(&l, drawn_phase(d, warp, t[i - 1], &r) != PHASE_NONE || i == from ? ":" : " ");
        else
            str_format(&l, "%s%s%s", color ? color : "", mark(st, d, p, r, digit),
                       color ? PLAIN : "");
        if (p != PHASE_NONE || (l.length && l.text[l.length - 1] == ':'))
            solid = l.length;
    }
    str_cut(&l, solid);
    if (solid > 0)
        str_format(out, "%*sW(%llu)%*s %s\n", INDENT, "", (unsigned long long)warp,
                   4 - snprintf(NULL, 0, "%llu", (unsigned long long)warp), "", str_text(&l));
}

/* Adds the columns [from, to) of the axis, and a line for each warp. */
static void time_band(str *out, const style *st, const drawn_step *d, const uint64_t *t,
                      size_t from, size_t to, bool last)
{
    str_format(out, "%*s%-7s ", INDENT, "", "time");
    time_labels(out, t, from, to, d->time, last);
    str_char(out, '\n');
    for (uint64_t warp = 0; drawn_next_warp(d, &warp); warp++)
        warp_line(out, st, d, warp, t, from, to);
    str_char(out, '\n');
}

static void put_legend(str *out, const style *st)
{
    const char *flies = st->utf8 ? "─" : "-", *enters = filled(st);
    bool wide = st->width >= 75; /* there is room for both signs */
    str_format(out, "%*s%s or the round's last digit: a stage enters%s%*s", INDENT, "", enters,
               wide ? "" : "\n", wide ? 3 : INDENT, "");
    str_format(out, "%s on its way, l - 1 units\n", flies);
    str_format(out, "%*s%s waits   : time is left out in which nothing changes\n\n", INDENT, "",
               nothing(st));
}

static void pipeline(str *out, const style *st, const drawn_step *d, bool explained)
{
    int letters = snprintf(NULL, 0, "%llu", (unsigned long long)d->time),
        left = st->width - INDENT - 8 - letters;
    size_t room = (size_t)(left > 20 ? left : 20), count;
    mem_own uint64_t *t = drawn_times(d, room, &count);
    size_t bands = (count + room - 1) / room;
    for (size_t b = 0; b < bands; b++) {
        size_t from = b * room, to = from + room < count ? from + room : count;
        if (bands > BANDS && b == BANDS - 2) {
            str_format(out, "%*s... the picture goes on like this; its end:\n\n", INDENT, "");
            b = bands - 3;
            continue;
        }
        time_band(out, st, d, t, from, to, b + 1 == bands);
    }
    if (explained)
        put_legend(out, st);
}

/* --- the page --------------------------------------------------------------------------------- */

/* Adds the program's line with the reference underlined; of a long line the part from the reference
 * on. */
static void source_line(str *out, const style *st, const drawn_step *d)
{
    if (*d->source == '\0')
        return;
    size_t before = d->column - 1,
           skip = before + strlen(d->reference) + 16 > (size_t)st->width ? before : 0;
    int room = st->width - 16, length = (int)strlen(d->source + skip),
        under = (int)strlen(d->reference);
    bool cut = length > room;
    str_own head = { 0 };
    str_format(&head, "%*sline ", INDENT, "");
    put_place(&head, d->place);
    str_format(&head, "   %s", skip ? "... " : "");
    str_format(out, "%s%.*s%s\n", str_text(&head), cut ? room : length, d->source + skip,
               cut ? " ..." : "");
    if (under == 0) {
        str_clear(&head);
        return;
    }
    str_pad(out, ' ', (long)(head.length + before - skip));
    str_add(out, st->color ? BOLD : "");
    for (int i = 0; i < under && i < room; i++)
        str_char(out, i ? '~' : '^');
    str_format(out, "%s\n", st->color ? PLAIN : "");
}

/* Adds the loops' variables: for d = 2, t = 0. */
static void loops_line(str *out, const result *loops, const style *st)
{
    if (loops == NULL)
        return;
    str_format(out, "%*sfor ", INDENT, "");
    for (const result *v = loops->first; v; v = v->next) {
        str_format(out, "%s%s = ", v == loops->first ? "" : ", ", v->key);
        num_print(&st->world->numbers, out, &v->value, 0, 12);
    }
    str_add(out, "\n");
}

/* Adds what the arrays hold, in lines as wide as the terminal: before a 5 3 -6 2; a word that was
 * never written is -. */
static void arrays_lines(str *out, const style *st, const char *when, const result *arrays)
{
    int widest = 0;
    for (const result *a = arrays ? arrays->first : NULL; a; a = a->next)
        widest = (int)strlen(a->key) > widest ? (int)strlen(a->key) : widest;
    for (const result *a = arrays ? arrays->first : NULL; a; a = a->next) {
        int begin = INDENT + 6 + 3 + widest + 2, column = begin;
        str_format(out, "%*s%-6s   %-*s ", INDENT, "", a == arrays->first ? when : "", widest,
                   a->key);
        for (const result *w = a->first; w; w = w->next) {
            const char *word = w->type == RESULT_NULL ? "-" : w->text;
            int length = (int)strlen(word) + 1;
            if (column > begin && column + length > st->width) {
                str_format(out, "\n%*s", begin - 1, "");
                column = begin;
            }
            str_format(out, " %s", word);
            column += length;
        }
        str_add(out, "\n");
    }
}

/* Adds a step as text; `explained`: with a legend. */
static void steps_page(str *out, const style *st, const drawn_step *d, bool explained)
{
    str_own subject = { 0 };
    drawn_subject(&subject, d);
    str_format(out, "%sstep %llu of %llu   %s%s\n", st->color ? BOLD : "",
               (unsigned long long)d->number, (unsigned long long)d->of, str_text(&subject),
               st->color ? PLAIN : "");
    if (d->joint) {
        str_pad(out, ' ', INDENT);
        drawn_place(out, d);
        str_char(out, '\n');
    }
    source_line(out, st, d);
    str_pad(out, ' ', INDENT);
    drawn_when(out, d);
    str_format(out, "\n%*s", INDENT, "");
    drawn_cost(out, d);
    str_add(out, "\n");
    loops_line(out, d->loops, st);
    arrays_lines(out, st, "before", d->before);
    str_add(out, "\n");
    mem_own block *b = mem_array((size_t)d->count, sizeof *b);
    for (int i = 0; i < d->count; i++)
        (d->kind == DRAWN_ROUNDS && !d->agpu ? round_block : request_block)(&b[i], st, d,
                                                                            &d->requests[i]);
    flow(out, st, b, d->count);
    clear_blocks(b, d->count);
    if (d->kind != DRAWN_ROUNDS)
        pipeline(out, st, d, explained);
    arrays_lines(out, st, "after", d->after);
    str_add(out, d->after ? "\n" : "");
}

/* Prints every operation, one below the other. */
static void steps_all(const style *st, const result *run)
{
    for (int i = 0; i < drawn_count(run); i++) {
        drawn_step d;
        str_own out = { 0 };
        drawn_take(&d, run, i);
        steps_page(&out, st, &d, i == 0);
        fprintf(st->out, "%s", str_text(&out));
        drawn_clear(&d);
    }
    if (drawn_count(run) == 0)
        fprintf(st->out, "  the run accesses no memory\n\n");
}

static void lay(blocks *b, const result *run)
{
    blocks_head(b, run, NULL);
    blocks_drawing(b, steps_all, run);
}

const view view_steps = { .lay = lay };
