/* A plot: curves over one parameter, made from what the command answers (view_plot), then
 * drawn by characters or by gnuplot.  Where an axis is logarithmic its coordinates are the
 * logarithms to base 10, taken exactly before they are rounded: values may be beyond what
 * a double holds. */
#ifndef MMCALC_RENDER_PLOT_H
#define MMCALC_RENDER_PLOT_H

#include "render/render.h"

enum { PLOT_TICKS = 24 };

typedef struct plot_axis {
    char *label;
    bool log, whole; /* whole: only integers are ticks */
    double lo, hi; /* lo < hi */
    int ticks;
    struct { double at; char label[24]; } tick[PLOT_TICKS]; /* 1000, 2^12, 2*10^7 */
} plot_axis;

typedef struct plot_curve {
    char *label;
    bool bound;    /* a term of a lower bound: dashed */
    bool points;   /* what sources measured of a curve: no line */
    int number;    /* among the curves, or among the terms; of points, of their curve */
    size_t count;
    double *x, *y; /* y is NaN in a gap */
    double *low; /* NULL; or where some value depends on the data the lower edge of a band, of which
                    y is the upper */
} plot_curve;

typedef struct plot {
    char *title, *facts; /* time of sum.pairwise on UMM; p = 1024, w = 32 */
    plot_axis x, y;
    plot_curve *curve;   /* those asked for, what was measured of them, then the terms */
    int count;
} plot;

/* `fine` when there is room for many ticks. */
void plot_make(plot *p, world *w, const result *root, bool fine);
void plot_free(plot *p);

/* The axis' range from its values (sorted or not) and its ticks, at most `most`. `base2`:
 * label powers of two. */
void plot_scale(plot_axis *a, bool base2, int most);

/* In the terminal: braille, or ASCII where the style is not UTF-8; as wide as it. */
void plot_text(const style *st, const plot *p);

/* For an HTML page (render/html.h). */
void plot_svg(str *s, const plot *p);

/* By gnuplot: *out gets the file's bytes, whose kind the path's ending says. */
status plot_file_kind(const char *path, span at, diag *d);
status plot_gnuplot(const plot *p, const char *path, str *out, volatile sig_atomic_t *stop, span at,
                    diag *d);

#endif
