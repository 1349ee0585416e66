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
    int number;    /* among the curves, or among the terms; points have that of their curve */
    size_t count;
    double *x, *y; /* y is NaN in a gap */
    double *low; /* the lower edge of a band, whose upper edge is y, where values depend on the
                    data; or NULL */
} plot_curve;

typedef struct plot {
    char *title, *facts; /* time of sum.pairwise on UMM; p = 1024, w = 32 */
    plot_axis x, y;
    plot_curve *curve;   /* first those asked for, then points measured of them, then terms */
    int count;
} plot;

/* Makes a plot from the answer of `plot`; plot_free releases it. `fine`: there is room for many
 * ticks. */
void plot_make(plot *p, world *w, const result *root, bool fine);
void plot_free(plot *p);

/* Sets an axis' range from its values (in any order) and its ticks, at most `most`. `base2`: powers
 * of two are labelled. */
void plot_scale(plot_axis *a, bool base2, int most);

/* Prints it on the terminal, st->width wide: in braille, or in ASCII where the style is not
 * UTF-8. */
void plot_text(const style *st, const plot *p);

/* For an HTML page (render/html.h). */
void plot_svg(str *s, const plot *p);

/* Drawing by gnuplot. plot_file_kind: ST_DOMAIN unless the path's ending names a kind of file;
 * plot_gnuplot draws, and *out gets the file's bytes. */
status plot_file_kind(const char *path, span at, diag *d);
status plot_gnuplot(const plot *p, const char *path, str *out, volatile sig_atomic_t *stop, span at,
                    diag *d);

#endif
