/* Measured rows as curves, for measure, predict and compare NAME measured. */
#ifndef MMCALC_MEASURE_MEASURED_PLOT_H
#define MMCALC_MEASURE_MEASURED_PLOT_H

#include "measure/measuring.h"

/* A curve's value for a row; NAN if it has none. */
typedef struct measured_curve {
    const char *label; /* the label, with its unit */
    double (*value)(void *data, const measure_row *row);
    void *data;
} measured_curve;

/* The curve that plot=WORD means; NULL if `word` means none. yes is the rate: keys a second for a
 * sort, else bytes. */
const measured_curve *measured_quantity(const workload *w, const char *word);

/* Draws curves over the parameter that varies fastest, one for each value of the others: to where
 * `m` says or, if the format is for people, on the terminal. Something must vary. */
status measured_draw(measuring *m, const measure_row *rows, int count, const measured_curve *curves,
                     int curves_count);

/* The same for rows of several statements in one picture; the first statement says where to. */
typedef struct measured_party {
    measuring *m;
    const measure_row *rows;
    int count;
    const measured_curve *curves;
    int curves_count;
} measured_party;
status measured_draw_all(const measured_party *parties, int count);

#endif
