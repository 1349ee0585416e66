/* A plot as SVG for an HTML page: colours are the page's (.c0, .c1, ... and currentColor), so
 * that it is legible on light and on dark.  See plot.h. */
#include <math.h>
#include <string.h>

#include "base/visible.h"
#include "render/plot.h"

enum {
    WIDTH = 760,
    LEFT = 74,
    RIGHT = 22,
    TOP = 14,
    PLOT_HEIGHT = 320,
    AXIS = 56,
    LINE = 20,
    COLUMNS = 2,
    KEY = 42,
    GLYPH = 7 /* width of a letter: the most, on average */
};

static double x_of(const plot_axis *a, double v)
{
    return LEFT + (v - a->lo) / (a->hi - a->lo) * (WIDTH - LEFT - RIGHT);
}

static double y_of(const plot_axis *a, double v)
{
    return TOP + PLOT_HEIGHT - (v - a->lo) / (a->hi - a->lo) * PLOT_HEIGHT;
}

/* Writes 2*10^7 as 2·10 with a raised 7. */
static void put_label(str *s, const char *label)
{
    for (; *label; label++)
        if (*label == '^') {
            str_format(s, "<tspan dy=\"-5\" font-size=\"80%%\">%s</tspan>", label + 1);
            return;
        } else {
            str_add(s, *label == '*' ? "·" : (char[]){ *label, '\0' });
        }
}

static void put_axes(str *s, const plot *p)
{
    for (int i = 0; i < p->y.ticks; i++) {
        double y = y_of(&p->y, p->y.tick[i].at);
        str_format(s,
                   "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text "
                   "class=\"end\" x=\"%d\" y=\"%.1f\">",
                   LEFT, WIDTH - RIGHT, y, y, LEFT - 8, y + 4);
        put_label(s, p->y.tick[i].label);
        str_add(s, "</text>\n");
    }
    for (int i = 0; i < p->x.ticks; i++) {
        double x = x_of(&p->x, p->x.tick[i].at);
        str_format(s,
                   "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/><text "
                   "class=\"mid\" x=\"%.1f\" y=\"%d\">",
                   x, x, TOP, TOP + PLOT_HEIGHT, x, TOP + PLOT_HEIGHT + 20);
        put_label(s, p->x.tick[i].label);
        str_add(s, "</text>\n");
    }
    str_format(s,
               "<path class=\"frame\" d=\"M%d %dV%dH%d\"/>\n<text class=\"mid\" x=\"%d\" y=\"%d\">",
               LEFT, TOP, TOP + PLOT_HEIGHT, WIDTH - RIGHT, (LEFT + WIDTH - RIGHT) / 2,
               TOP + PLOT_HEIGHT + 42);
    visible_xml(s, p->x.label);
    str_format(s, "</text>\n<text class=\"mid\" transform=\"translate(14 %d) rotate(-90)\">",
               TOP + PLOT_HEIGHT / 2);
    visible_xml(s, p->y.label);
    str_add(s, "</text>\n");
}

static void put_class(str *s, const plot_curve *c)
{
    str_format(s, "class=\"%s%d\"", c->bound ? "bound b" : "curve c",
               c->bound ? c->number % 4 : c->number % 8);
}

static void put_edge(str *s, const plot *p, const plot_curve *c, const double *edge)
{
    bool pen = false;
    str_add(s, "<path d=\"");
    for (size_t i = 0; i < c->count; i++) {
        bool there = isfinite(c->x[i]) && isfinite(edge[i]);
        if (there)
            str_format(s, "%c%.1f %.1f", pen ? 'L' : 'M', x_of(&p->x, c->x[i]),
                       y_of(&p->y, edge[i]));
        pen = there;
    }
    str_add(s, "\"/>");
}

/* Fills a band between its edges, piece by piece, for each two neighbours that are both there. */
static void put_band(str *s, const plot *p, const plot_curve *c)
{
    str_add(s, "<path class=\"band\" d=\"");
    for (size_t i = 0; i + 1 < c->count; i++)
        if (isfinite(c->x[i]) && isfinite(c->x[i + 1]) && isfinite(c->y[i]) && isfinite(c->y[i + 1])
            && isfinite(c->low[i]) && isfinite(c->low[i + 1]))
            str_format(s, "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x_of(&p->x, c->x[i]),
                       y_of(&p->y, c->y[i]), x_of(&p->x, c->x[i + 1]), y_of(&p->y, c->y[i + 1]),
                       x_of(&p->x, c->x[i + 1]), y_of(&p->y, c->low[i + 1]), x_of(&p->x, c->x[i]),
                       y_of(&p->y, c->low[i]));
    str_add(s, "\"/>");
}

static void put_cross(str *s, double x, double y)
{
    str_format(s, "<path d=\"M%.1f %.1fl12 12m0 -12l-12 12\"/>", x - 6, y - 6);
}

static void put_curve(str *s, const plot *p, const plot_curve *c)
{
    enum { FEW = 80 };
    str_add(s, "<g ");
    put_class(s, c);
    str_char(s, '>');
    if (c->low)
        put_band(s, p, c);
    if (!c->points)
        put_edge(s, p, c, c->y);
    if (c->low)
        put_edge(s, p, c, c->low);
    for (size_t i = 0; i < c->count && c->points; i++)
        put_cross(s, x_of(&p->x, c->x[i]), y_of(&p->y, c->y[i]));
    for (size_t i = 0; i < c->count && !c->bound && !c->points && c->count <= FEW; i++)
        if (isfinite(c->x[i]) && isfinite(c->y[i]))
            str_format(s, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>", x_of(&p->x, c->x[i]),
                       y_of(&p->y, c->y[i]));
    str_add(s, "</g>\n");
}

/* Rows of the legend; in one column where a label is too long for several. */
static int legend_rows(const plot *p)
{
    for (int i = 0; i < p->count; i++)
        if ((int)strlen(p->curve[i].label) * GLYPH > (WIDTH - LEFT) / COLUMNS - KEY)
            return p->count;
    return (p->count + COLUMNS - 1) / COLUMNS;
}

static void put_legend(str *s, const plot *p)
{
    int rows = legend_rows(p);
    for (int i = 0; i < p->count; i++) {
        int x = LEFT + i / rows * (WIDTH - LEFT) / COLUMNS,
            y = TOP + PLOT_HEIGHT + AXIS + 10 + i % rows * LINE;
        str_add(s, "<g ");
        put_class(s, &p->curve[i]);
        str_char(s, '>');
        if (p->curve[i].points)
            put_cross(s, x + 17, y);
        else
            str_format(s, "<path d=\"M%d %dh34\"/>", x, y);
        if (!p->curve[i].bound && !p->curve[i].points)
            str_format(s, "<circle cx=\"%d\" cy=\"%d\" r=\"3\"/>", x + 17, y);
        str_format(s, "</g><text x=\"%d\" y=\"%d\"", x + KEY, y + 4);
        if (strlen(p->curve[i].label) * GLYPH > WIDTH - LEFT - KEY) /* narrower letters */
            str_format(s, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"",
                       WIDTH - LEFT - KEY);
        str_char(s, '>');
        visible_xml(s, p->curve[i].label);
        str_add(s, "</text>\n");
    }
}

void plot_svg(str *s, const plot *p)
{
    int rows = legend_rows(p);
    str_format(s, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH,
               TOP + PLOT_HEIGHT + AXIS + rows * LINE + 6);
    visible_xml(s, p->title);
    str_add(s, "\">\n");
    put_axes(s, p);
    for (int i = p->count - 1; i >= 0; i--)
        if (!p->curve[i].points)
            put_curve(s, p, &p->curve[i]);
    for (int i = 0; i < p->count; i++)
        if (p->curve[i].points)
            put_curve(s, p, &p->curve[i]);
    put_legend(s, p);
    str_add(s, "</svg>\n");
}
