/* Measured rows as curves: of measure, predict and compare NAME measured. */
#ifndef MMCALC_MEASURE_MEASURED_PLOT_H
#define MMCALC_MEASURE_MEASURED_PLOT_H

#include "measure/measuring.h"

/* What is drawn of a row; NAN where it has none. */
typedef struct measured_curve {
    const char *label; /* with its unit */
    double (*value)(void *data, const measure_row *row);
    void *data;
} measured_curve;

/* What the words of plot=WORD mean; NULL if `word` is none of them.  yes is
 * the rate: of a sort keys a second, else bytes. */
const measured_curve *measured_quantity(const workload *w, const char *word);

/* Draws the curves over the parameter that varies fastest, for each value of the others: where `m`
 * says to, or in the terminal when the format is for people.  Something varies. */
status measured_draw(measuring *m, const measure_row *rows, int count, const measured_curve *curves,
                     int curves_count);

/* The same of several statements' rows in one picture; the first says where to. */
typedef struct measured_party {
    measuring *m;
    const measure_row *rows;
    int count;
    const measured_curve *curves;
    int curves_count;
} measured_party;
status measured_draw_all(const measured_party *parties, int count);

#endif
