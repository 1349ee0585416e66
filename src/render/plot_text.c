/* A plot on the terminal: see plot.h. A cell of the screen is 2 x 4 dots of braille or, in ASCII,
 * two dots one above the other. Points are marked by a sign for each curve, the ends of a bound's
 * curve by a letter, measured points by a capital. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/plot.h"
#include "render/table.h"

typedef struct cell {
    unsigned char dots; /* bit x + across * y for the dot in column x, row y from the top */
    short color;        /* 1 + number of the curve; 0: none */
    const char *sign;   /* drawn in place of the dots */
} cell;

typedef struct canvas {
    const style *st;
    const plot *p;
    int width, height;  /* cells */
    int across, down;   /* dots of a cell, in each direction */
    cell *cells;
} canvas;

static const char *const signs[2][8] = { { "*", "o", "+", "x", "#", "@", "%", "&" },
                                         { "●", "○", "◆", "◇", "■", "□", "▲", "△" } };
static const char *const measured[] = { "X", "Y", "Z", "A", "B", "C", "D", "E" };
static const char *const letters[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j",
                                       "k", "l", "m", "n", "q", "r", "s", "t", "u", "v" };
static const char *const colors[] = { "\033[36m", "\033[33m", "\033[35m",
                                      "\033[32m", "\033[34m", "\033[31m" };

static const char *sign_of(const canvas *c, const plot_curve *v)
{
    return v->bound    ? letters[v->number % 20]
           : v->points ? measured[v->number % 8]
                       : signs[c->st->utf8][v->number % 8];
}

static const char *color_of(const canvas *c, const plot_curve *v)
{
    return !c->st->color ? "" : v->bound ? "\033[2m" : colors[v->number % 6];
}

/* --- drawing -------------------------------------------------------------------------- */

static cell *cell_at(canvas *c, int x, int y)
{
    return x >= 0 && y >= 0 && x < c->width && y < c->height ? &c->cells[y * c->width + x] : NULL;
}

static void put_dot(canvas *c, long x, long y, int curve)
{
    cell *k = cell_at(c, (int)(x / c->across), (int)(y / c->down));
    if (k == NULL || x < 0 || y < 0)
        return;
    k->dots |= (unsigned char)(1u << (x % c->across + c->across * (y % c->down)));
    if (k->color == 0 || !c->p->curve[curve].bound)
        k->color = (short)(curve + 1);
}

/* The dot of a coordinate, counted from the axis' start. */
static long dot_of(const plot_axis *a, double v, int dots)
{
    return lround((v - a->lo) / (a->hi - a->lo) * (dots - 1));
}

static void put_segment(canvas *c, long x0, long y0, long x1, long y1, int curve, long *travelled)
{
    static const int pattern[][2] = {
        { 6, 4 }, { 2, 3 }, { 9, 3 }, { 1, 4 }
    }; /* dots drawn, and then left out */
    const plot_curve *v = &c->p->curve[curve];
    long steps = labs(x1 - x0) > labs(y1 - y0) ? labs(x1 - x0) : labs(y1 - y0);
    int on = pattern[v->number % 4][0], off = pattern[v->number % 4][1];
    if (c->across == 1) /* ASCII is coarse */
        on = (on + 1) / 2, off = (off + 1) / 2;
    for (long i = 0; i <= steps; i++, ++*travelled) {
        double t = steps ? (double)i / (double)steps : 0;
        if (!v->bound || *travelled % (on + off) < on)
            put_dot(c, lround((double)x0 + t * (double)(x1 - x0)),
                    lround((double)y0 + t * (double)(y1 - y0)), curve);
    }
}

static void put_edge(canvas *c, int curve, const double *edge)
{
    const plot_curve *v = &c->p->curve[curve];
    long before_x = 0, before_y = 0, travelled = 0;
    bool joined = false;
    for (size_t i = 0; i < v->count; i++) {
        if (!isfinite(v->x[i]) || !isfinite(edge[i])) {
            joined = false;
            continue;
        }
        long x = dot_of(&c->p->x, v->x[i], c->width * c->across),
             y = c->height * c->down - 1 - dot_of(&c->p->y, edge[i], c->height * c->down);
        put_segment(c, joined ? before_x : x, joined ? before_y : y, x, y, curve, &travelled);
        before_x = x;
        before_y = y;
        joined = true;
    }
}

/* Draws a curve's line; for a band both edges. */
static void put_curve(canvas *c, int curve)
{
    if (c->p->curve[curve].points)
        return;
    put_edge(c, curve, c->p->curve[curve].y);
    if (c->p->curve[curve].low)
        put_edge(c, curve, c->p->curve[curve].low);
}

/* Puts a sign at each point, unless the last sign is near; for a bound, only at its end. A sign
 * never covers another. */
static void put_signs(canvas *c, int curve, const double *edge)
{
    enum { NEAR_X = 3, NEAR_Y = 2 };
    const plot_curve *v = &c->p->curve[curve];
    long last_x = -NEAR_X, last_y = 0;
    for (size_t i = 0; i < v->count; i++) {
        size_t k = v->bound ? v->count - 1 - i : i;
        if (!isfinite(v->x[k]) || !isfinite(edge[k]))
            continue;
        long x = dot_of(&c->p->x, v->x[k], c->width * c->across) / c->across;
        long y = (c->height * c->down - 1 - dot_of(&c->p->y, edge[k], c->height * c->down))
                 / c->down;
        cell *at = cell_at(c, (int)x, (int)y);
        if (at == NULL || at->sign || (labs(x - last_x) < NEAR_X && labs(y - last_y) < NEAR_Y))
            continue;
        last_x = x;
        last_y = y;
        at->sign = sign_of(c, v);
        at->color = (short)(curve + 1);
        if (v->bound)
            return;
    }
}

/* --- printing --------------------------------------------------------------------------- */

/* Prints a cell's dots. Braille numbers its eight dots down the left side, down the right, and then
 * in the last row. */
static void print_dots(const canvas *c, const cell *k)
{
    static const unsigned char braille[8] = { 0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80 };
    static const char *const ascii[4] = { " ", "'", ".", ":" };
    unsigned code = 0x2800;
    if (!c->st->utf8 || k->dots == 0) {
        fputs(ascii[k->dots & 3], c->st->out);
        return;
    }
    for (int i = 0; i < 8; i++)
        if (k->dots >> i & 1)
            code |= braille[i];
    fprintf(c->st->out, "%c%c%c", (int)(0xE0 | code >> 12), (int)(0x80 | (code >> 6 & 0x3F)),
            (int)(0x80 | (code & 0x3F)));
}

static void print_cells(const canvas *c, const cell *cells, int count)
{
    const char *before = "";
    for (const cell *k = cells; k < cells + count; k++) {
        const char *color = k->color ? color_of(c, &c->p->curve[k->color - 1]) : "";
        if (color != before && (*color || *before))
            fprintf(c->st->out, "%s%s", *before ? "\033[0m" : "", color);
        before = color;
        if (k->sign)
            fputs(k->sign, c->st->out);
        else
            print_dots(c, k);
    }
    fputs(*before ? "\033[0m" : "", c->st->out);
}

/* Prints a label; 2*10^7 with a raised dot where the locale has one. */
static void print_label(const style *st, const char *label)
{
    for (; *label; label++)
        fputs(*label == '*' && st->utf8 ? "·" : (char[]){ *label, '\0' }, st->out);
}

static int last_used(const canvas *c, int row)
{
    int n = c->width;
    while (n > 0 && c->cells[row * c->width + n - 1].dots == 0
           && c->cells[row * c->width + n - 1].sign == NULL)
        n--;
    return n;
}

static void print_rows(const canvas *c, int margin)
{
    const style *st = c->st;
    for (int y = 0; y < c->height; y++) {
        const char *label = NULL;
        for (int i = 0; i < c->p->y.ticks; i++)
            if ((c->height * c->down - 1
                 - dot_of(&c->p->y, c->p->y.tick[i].at, c->height * c->down))
                    / c->down
                == y)
                label = c->p->y.tick[i].label;
        fprintf(st->out, "%*s", label ? margin - (int)strlen(label) : margin, "");
        if (label)
            print_label(st, label);
        fputs(st->utf8 ? label ? " ┤" : " │" : label ? " +" : " |", st->out);
        print_cells(c, &c->cells[y * c->width], last_used(c, y));
        fputc('\n', st->out);
    }
}

/* Prints the x axis, and below it as many labels as fit. */
static void print_x(const canvas *c, int margin)
{
    const style *st = c->st;
    const plot_axis *a = &c->p->x;
    str_own labels = { 0 };
    fprintf(st->out, "%*s %s", margin, "", st->utf8 ? "└" : "+");
    for (int x = 0; x < c->width; x++) {
        bool tick = false;
        for (int i = 0; i < a->ticks; i++)
            tick |= dot_of(a, a->tick[i].at, c->width * c->across) / c->across == x;
        fputs(st->utf8 ? tick ? "┬" : "─" : tick ? "+" : "-", st->out);
    }
    for (int i = 0; i < a->ticks; i++) {
        long at = margin + 2 + dot_of(a, a->tick[i].at, c->width * c->across) / c->across;
        long begin = at - (long)strlen(a->tick[i].label) / 2,
             end = begin + (long)strlen(a->tick[i].label);
        if (begin < (long)labels.length + (labels.length > 0) || end > margin + 2 + c->width + 2)
            continue;
        str_pad(&labels, ' ', begin - (long)labels.length);
        str_add(&labels, a->tick[i].label);
    }
    fputc('\n', st->out);
    print_label(st, str_text(&labels));
    fputc('\n', st->out);
}

static void print_legend(const canvas *c)
{
    const style *st = c->st;
    for (int i = 0; i < c->p->count; i++) {
        const plot_curve *v = &c->p->curve[i];
        const char *color = color_of(c, v);
        fprintf(st->out, "  %s%s%s  ", color, sign_of(c, v), *color ? "\033[0m" : "");
        table_print_folded(st->out, v->label, 5, st->width);
        fputc('\n', st->out);
    }
}

static bool title_fits(const style *st, const plot *p)
{
    size_t n = str_utf8_columns(p->title, strlen(p->title));
    return n + 3 + str_utf8_columns(p->facts, strlen(p->facts)) <= (size_t)st->width;
}

static void print_title(const style *st, const plot *p)
{
    const char *between = *p->facts == '\0' ? "" : title_fits(st, p) ? "   " : "\n  ";
    fprintf(st->out, "%s%s%s%s%s\n\n", st->color ? "\033[1m" : "", p->title,
            st->color ? "\033[0m" : "", between, p->facts);
}

/* Lines for the curves: a good height, less where all that is printed would not fit the screen. */
static int lines_of(const style *st, const plot *p)
{
    int good = st->width * 9 / 40,
        around = 2 + !title_fits(st, p) + (*p->y.label != '\0') + 4 + p->count + 1;
    if (st->height && good > st->height - 1 - around)
        good = st->height - 1 - around;
    return good < 10 ? 10 : good > 30 ? 30 : good;
}

void plot_text(const style *st, const plot *p)
{
    int margin = (int)strlen(p->y.label) < 8 ? (int)strlen(p->y.label) : 0;
    for (int i = 0; i < p->y.ticks; i++)
        margin = (int)strlen(p->y.tick[i].label) > margin ? (int)strlen(p->y.tick[i].label)
                                                          : margin;
    margin += 2;
    canvas c = { .st = st,
                 .p = p,
                 .width = st->width - margin - 3,
                 .height = lines_of(st, p),
                 .across = st->utf8 ? 2 : 1,
                 .down = st->utf8 ? 4 : 2 };
    c.width = c.width < 10 ? 10 : c.width;
    c.cells = mem_array(mem_times((size_t)c.width, (size_t)c.height), sizeof *c.cells);
    print_title(st, p);
    for (int i = p->count - 1; i >= 0; i--)
        put_curve(&c, i);
    for (int i = 0; i < p->count; i++) /* drawn above the others */
        if (p->curve[i].points)
            put_signs(&c, i, p->curve[i].y);
    for (int i = 0; i < p->count; i++) {
        if (p->curve[i].points)
            continue;
        put_signs(&c, i, p->curve[i].y);
        if (p->curve[i].low)
            put_signs(&c, i, p->curve[i].low);
    }
    if (*p->y.label)
        fprintf(st->out, "  %s\n", p->y.label);
    print_rows(&c, margin);
    print_x(&c, margin);
    fprintf(
        st->out, "%*s%s\n\n",
        (int)(margin + 2 + (c.width - (int)str_utf8_columns(p->x.label, strlen(p->x.label))) / 2),
        "", p->x.label);
    print_legend(&c);
    fputc('\n', st->out);
    free(c.cells);
}
