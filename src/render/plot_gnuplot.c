/* A plot drawn by gnuplot: see plot.h.  gnuplot gets coordinates and ticks as they are
 * (logarithms taken already), so that it draws what the terminal draws.
 *
 * gnuplot's language has a shell in it, and titles and labels come from files that anybody may
 * have written: the script holds numbers, our own words, and texts as put_text writes them. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/process.h"
#include "base/visible.h"
#include "render/plot.h"

static const struct {
    const char *ending, *terminal;
    int small;
} kinds[] = {
    /* terminals by the file's ending; small: the size of the facts' font */
    { ".svg", "svg size 840,560 enhanced font 'sans-serif,13' background 'white'", 11 },
    { ".png",
      "pngcairo size 1680,1120 enhanced font 'sans-serif,13' fontscale 1.75 linewidth 2 pointscale "
      "2 background 'white'",
      11 },
    { ".pdf", "pdfcairo size 17cm,11.3cm enhanced font 'sans-serif,11' fontscale 0.8", 9 },
};
enum { SVG, KINDS = sizeof kinds / sizeof *kinds };

/* Colours that readers with defective colour vision can tell apart, too. */
static const char *const colors[] = { "#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#8c564b" };
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
    diag_fail(d, ST_IO, at,
              "a plot's file is SVG, PNG or PDF: its name ends in .svg, .png or .pdf");
    return diag_hint(d, "for example: to plot.svg");
}

/* A text of the user's between quotes: letters and blanks as they are, every other byte - a
 * digit, too, which would continue the one before - as \ and three octal digits.  So there is no
 * quote, backquote, newline or `$` in the script that could end the text or begin a command,
 * whatever the text is.  Where it is drawn, `noenhanced` stands, or gnuplot would take _ ^ { } @ &
 * ~ and \ for markup. */
static void put_text(str *s, const char *text, int kind)
{
    enum { LONGEST = 200 }; /* columns, far more than fit */
    str_own line = { 0 };
    visible_line(&line, text);
    if (str_utf8_columns(str_text(&line), line.length) > LONGEST) {
        str_cut(&line, str_utf8_bytes(str_text(&line), LONGEST));
        str_add(&line, "...");
    }
    str_char(s, '"');
    for (const char *c = str_text(&line); *c; c++)
        if (isalpha((unsigned char)*c) || *c == ' ')
            str_char(s, *c);
        else if (kind == SVG
                 && (strncmp(c, "&#x", 3) == 0
                     || (*c == '>' && c > str_text(&line) && c[-1] == ']')))
            str_format(s, "\\046\\043x%s\\073",
                       *c == '&'
                           ? "\\062\\066"
                           : "\\063e"); /* &#x26; &#x3e; - gnuplot escapes & and <, but not these */
        else
            str_format(s, "\\%03o", (unsigned char)*c);
    str_char(s, '"');
}

/* Writes 2*10^7 as 2·10 with a raised 7. */
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

static void put_axis(str *s, const char *name, const plot_axis *a, int kind)
{
    double room = 0.03 * (a->hi - a->lo);
    str_format(s, "set %srange [%.17g:%.17g]\nset %slabel ", name,
               a->lo == 0 && !a->log ? 0 : a->lo - room, a->hi + room, name);
    put_text(s, a->label, kind);
    str_format(s, " noenhanced\nset %stics (", name);
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
                str_format(s, c->low ? "%.17g %.17g %.17g\n" : "%.17g %.17g\n", c->x[k], c->y[k],
                           c->low ? c->low[k] : 0);
            else
                str_add(s, "\n"); /* a gap */
        str_add(s, "EOD\n");
    }
}

/* Writes the `with ...` of a curve, as it is drawn or as its key shows it. */
static void put_style(str *s, const plot_curve *c)
{
    enum { FEW = 80 }; /* at most so many points are marked */
    static const int signs[] = { 2, 3, 4, 8, 12, 6, 10, 1 }; /* x, star, square, ... */
    if (c->bound)
        str_format(s, "lines lc rgb '%s' lw 1.5 dt %s", PICK(grays, c->number),
                   PICK(dashes, c->number));
    else if (c->points)
        str_format(s, "points lc rgb '%s' lw 2.2 pt %d ps 1.5", PICK(colors, c->number),
                   PICK(signs, c->number));
    else
        str_format(s, "%s lc rgb '%s' lw 2.2%s", c->count > FEW ? "lines" : "linespoints",
                   PICK(colors, c->number), c->count > FEW ? "" : " pt 7 ps 0.6");
}

static void put_curve(str *s, const plot *p, int i, const char *before)
{
    const plot_curve *c = &p->curve[i];
    str_format(s, "%s$c%d with ", before, i);
    put_style(s, c);
    str_add(s, " notitle");
    if (c->low)
        str_format(s,
                   ", $c%d using 1:3 with lines lc rgb '%s' lw 2.2 notitle, $c%d using 1:2:3 "
                   "with filledcurves fc rgb '%s' fs transparent solid 0.2 notitle",
                   i, PICK(colors, c->number), i, PICK(colors, c->number));
}

static void put_curves(str *s, const plot *p, int kind)
{
    const char *before = "plot ";
    for (int i = p->count - 1; i >= 0; i--) { /* first the dashed lines, above them the curves, */
        if (p->curve[i].points)
            continue;
        put_curve(s, p, i, before);
        before = ", ";
    }
    for (int i = 0; i < p->count; i++) /* and above those the points */
        if (p->curve[i].points)
            put_curve(s, p, i, before);
    for (int i = 0; i < p->count; i++) { /* the legend, in the order asked for */
        str_add(s, ", NaN with ");
        put_style(s, &p->curve[i]);
        str_add(s, " title ");
        put_text(s, p->curve[i].label, kind);
    }
    str_char(s, '\n');
}

/* Writes the title, and a label as a second line in smaller type with the facts. */
static void put_title(str *s, const plot *p, int kind)
{
    str_add(s, "set title ");
    put_text(s, p->title, kind);
    if (*p->facts) {
        str_add(s, ".\"\\n \" noenhanced\nset label 1 ");
        put_text(s, p->facts, kind);
        str_format(s, " at graph 0.5, graph 1 center offset character 0, character 1.5 font ',%d'",
                   kinds[kind].small);
    }
    str_add(s, " noenhanced\n");
}

/* The key's font: smaller where a label is longer than the picture is wide. */
static int key_font(const plot *p, int kind)
{
    enum { ROOM = 84 }; /* columns of a label that fit at the usual size */
    size_t longest = ROOM;
    for (int i = 0; i < p->count; i++) {
        size_t n = str_utf8_columns(p->curve[i].label, strlen(p->curve[i].label));
        longest = n > longest ? n : longest;
    }
    return (int)((size_t)(kinds[kind].small + 2) * ROOM / longest);
}

static void put_script(str *s, const plot *p, int kind)
{
    str_format(s, "set encoding utf8\nset terminal %s\n", kinds[kind].terminal);
    put_title(s, p, kind);
    str_add(s, "set border 3 lc rgb '#333333'\nset tics nomirror out\nset grid lc rgb '#dddddd' lw "
               "1 dt 1\n"
               "set key below left Left reverse samplen 4 width 1 height 1 spacing 1.1 "
               "noenhanced");
    if (key_font(p, kind) < kinds[kind].small + 2)
        str_format(s, " font ',%d'", key_font(p, kind));
    str_add(s, "\nset samples 2\n");
    put_axis(s, "x", &p->x, kind);
    put_axis(s, "y", &p->y, kind);
    put_data(s, p);
    put_curves(s, p, kind);
}

status plot_gnuplot(const plot *p, const char *path, str *out, volatile sig_atomic_t *stop, span at,
                    diag *d)
{
    static const char *const argv[] = { "gnuplot", "-d", "-", NULL };
    str_own script = { 0 }, errors = { 0 };
    int code = 0;
    put_script(&script, p, kind_of(path));
    status st = process_run(argv, &script, out, &errors, &code, stop, at, d);
    if (st == ST_NAME) {
        d->st = st = ST_IO;
        diag_hint(d, "install it (Debian: apt-get install gnuplot-nox), or leave `to` away: the "
                     "plot is drawn in the terminal then");
    }
    if (st == ST_OK && (code != 0 || out->length == 0)) {
        const char *line = str_text(&errors) + strspn(str_text(&errors), " \n");
        if (*line)
            st = diag_fail(d, ST_IO, at, "gnuplot could not draw the plot: %.*s",
                           (int)strcspn(line, "\n"), line);
        else
            st = diag_fail(d, ST_IO, at, "gnuplot could not draw the plot; it ended with status %d",
                           code);
    }
    return st;
}
