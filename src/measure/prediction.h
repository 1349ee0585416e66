/* Predicts a measurement from the device's facts, and by coefficients that are fitted to some of
 * the sizes and judged by the others (spec gpu.md). */
#ifndef MMCALC_MEASURE_PREDICTION_H
#define MMCALC_MEASURE_PREDICTION_H

#include "catalog/device.h"
#include "gpu/fit.h"
#include "gpu/measure.h"
#include "session/session.h"

typedef struct prediction {
    session *s;
    const workload *w;           /* a workload with an algorithm of the catalogue */
    const device *machine;
    double cache;                /* bytes of the device's last-level cache; 0: unknown */
    uint64_t local; /* bytes of local memory for a group, which give the AGPU's M */
    char *why; /* the first reason why the model had no value, or NULL; to be freed */
    double x[FIT_TERMS]; /* fitted, in ns: a stage (AGPU: an I/O), what it costs more beyond the
                            cache, a round (AGPU: a time unit), a launch */
    int fitted;                  /* points to which x was fitted; 0: it was not */
} prediction;

extern const char *const prediction_terms[FIT_TERMS]; /* names of x's parts in an answer */

/* The model's time for a row, in time units; NAN if it has none. */
double prediction_model(prediction *p, const measure_row *row);

/* The estimate for the device (machine/device_estimate.h) in ns; NAN if there is none. */
double prediction_estimate(prediction *p, const measure_row *row);

/* Is a row kept for judging? Every second one of the different sizes is; of the points, if there is
 * one size. */
bool prediction_judges(const measure_row *rows, int count, int i);

/* Fits x to the measured rows that are not kept for judging. */
void prediction_fit(prediction *p, const measure_row *rows, int count);
double prediction_fitted(prediction *p, const measure_row *row);

bool prediction_measured(const measure_row *row); /* does it have a right result and a time? */

/* Median and largest of |errors|, which are sorted here; count > 0. */
void prediction_error(double *errors, int count, double *median, double *largest);

#endif
