/* A plot drawn by gnuplot: see plot.h.  gnuplot gets coordinates and ticks as they are
 * (logarithms taken already), so that it draws what the terminal draws. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "render/plot.h"

static const struct { const char *ending, *terminal; } kinds[] = {
    { ".svg", "svg size 840,560 enhanced font 'sans-serif,13' background 'white'" },
    { ".png", "pngcairo size 1680,1120 enhanced font 'sans-serif,13' fontscale 1.75 linewidth 2 pointscale 2 background 'white'" },
    { ".pdf", "pdfcairo size 17cm,11.3cm enhanced font 'sans-serif,11' fontscale 0.8" },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Told apart also by who sees no colours, or not all. */
static const char *const colors[] = { "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c564b" };
static const char *const grays[] = { "#444444", "#777777", "#999999" };
static const char *const dashes[] = { "(14,6)", "(4,5)", "(14,5,3,5)", "(8,8)", "(2,3)" };
#define PICK(list, i) ((list)[(size_t)(i) % (sizeof(list) / sizeof *(list))])

static int kind_of(const char *path)
{
    size_t n = strlen(path);
    for (int i = 0; i < KINDS; i++)
        if (n > 4 && strcmp(path + n - 4, kinds[i].ending) == 0)
            return i;
    return -1;
}

status plot_file_kind(const char *path, span at, diag *d)
{
    if (kind_of(path) >= 0)
        return ST_OK;
    diag_fail(d, ST_IO, at, "a plot's file is SVG, PNG or PDF: its name ends in .svg, .png or .pdf");
    diag_hint(d, "for example: to plot.svg");
    return ST_IO;
}

/* A text in quotes, in which gnuplot takes nothing for markup. */
static void put_quoted(str *s, const char *text)
{
    str_char(s, '\'');
    for (; *text; text++) {
        if (strchr("_^{}@&~\\", *text))
            str_char(s, '\\');
        str_add(s, *text == '\'' ? "''" : (char[]){ *text, '\0' });
    }
    str_char(s, '\'');
}

/* 2*10^7 as 2·10 with 7 above */
static void put_tick(str *s, const char *label, double at)
{
    str_char(s, '\'');
    for (; *label; label++)
        if (*label == '^') {
            str_format(s, "^{%s}", label + 1);
            break;
        } else {
            str_add(s, *label == '*' ? "·" : (char[]){ *label, '\0' });
        }
    str_format(s, "' %.17g", at);
}

static void put_axis(str *s, const char *name, const plot_axis *a)
{
    double room = 0.03 * (a->hi - a->lo);
    str_format(s, "set %srange [%.17g:%.17g]\nset %slabel ", name, a->lo == 0 && !a->log ? 0 : a->lo - room, a->hi + room, name);
    put_quoted(s, a->label);
    str_format(s, "\nset %stics (", name);
    for (int i = 0; i < a->ticks; i++) {
        str_add(s, i ? ", " : "");
        put_tick(s, a->tick[i].label, a->tick[i].at);
    }
    str_add(s, ")\n");
}

static void put_data(str *s, const plot *p)
{
    for (int i = 0; i < p->count; i++) {
        const plot_curve *c = &p->curve[i];
        str_format(s, "$c%d << EOD\n", i);
        for (size_t k = 0; k < c->count; k++)
            if (isfinite(c->x[k]) && isfinite(c->y[k]))
                str_format(s, "%.17g %.17g\n", c->x[k], c->y[k]);
            else
                str_add(s, "\n"); /* a gap */
        str_add(s, "EOD\n");
    }
}

static void put_curves(str *s, const plot *p)
{
    enum { FEW = 80 }; /* so few points are marked */
    for (int i = p->count - 1; i >= 0; i--) { /* the curves above the dashed lines */
        const plot_curve *c = &p->curve[i];
        str_format(s, "%s$c%d with ", i == p->count - 1 ? "plot " : ", ", i);
        if (c->bound)
            str_format(s, "lines lc rgb '%s' lw 1.5 dt %s", PICK(grays, c->number), PICK(dashes, c->number));
        else
            str_format(s, "%s lc rgb '%s' lw 2.2%s", c->count > FEW ? "lines" : "linespoints", PICK(colors, c->number),
                       c->count > FEW ? "" : " pt 7 ps 0.6");
        str_add(s, " notitle");
    }
    for (int i = 0; i < p->count; i++) { /* the legend in the order asked for */
        const plot_curve *c = &p->curve[i];
        if (c->bound)
            str_format(s, ", NaN with lines lc rgb '%s' lw 1.5 dt %s title ", PICK(grays, c->number), PICK(dashes, c->number));
        else
            str_format(s, ", NaN with %s lc rgb '%s' lw 2.2%s title ", c->count > FEW ? "lines" : "linespoints", PICK(colors, c->number),
                       c->count > FEW ? "" : " pt 7 ps 0.6");
        put_quoted(s, c->label);
    }
    str_char(s, '\n');
}

static void put_script(str *s, const plot *p, int kind)
{
    str_format(s, "set encoding utf8\nset terminal %s\nset title ", kinds[kind].terminal);
    str title = { 0 };
    put_quoted(&title, p->title);
    if (*p->facts) { /* the facts below, smaller */
        str_cut(&title, title.length - 1);
        str facts = { 0 };
        put_quoted(&facts, p->facts);
        str_format(&title, "'.\"\\n\".'{/*0.85 '.%s.'}'", str_text(&facts));
        str_clear(&facts);
    }
    str_add(s, str_text(&title));
    str_clear(&title);
    str_add(s, "\nset border 3 lc rgb '#333333'\nset tics nomirror out\nset grid lc rgb '#dddddd' lw 1 dt 1\n"
               "set key below left Left reverse samplen 4 width 1 height 1 spacing 1.1\nset samples 2\n");
    put_axis(s, "x", &p->x);
    put_axis(s, "y", &p->y);
    put_data(s, p);
    put_curves(s, p);
}

status plot_gnuplot(const plot *p, const char *path, str *out, volatile sig_atomic_t *stop, span at, diag *d)
{
    static const char *const argv[] = { "gnuplot", "-d", "-", NULL };
    str script = { 0 }, errors = { 0 };
    int code = 0;
    put_script(&script, p, kind_of(path));
    status st = process_run(argv, &script, out, &errors, &code, stop, at, d);
    if (st == ST_NAME) {
        d->st = st = ST_IO;
        diag_hint(d, "install it (Debian: apt-get install gnuplot-nox), or leave `to` away: the plot is drawn in the terminal then");
    }
    if (st == ST_OK && (code != 0 || out->length == 0)) {
        const char *line = str_text(&errors) + strspn(str_text(&errors), " \n");
        if (*line)
            st = diag_fail(d, ST_IO, at, "gnuplot could not draw the plot: %.*s", (int)strcspn(line, "\n"), line);
        else
            st = diag_fail(d, ST_IO, at, "gnuplot could not draw the plot; it ended with status %d", code);
    }
    str_clear(&script);
    str_clear(&errors);
    return st;
}
