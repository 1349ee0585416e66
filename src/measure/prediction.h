/* What a measurement takes by the device's facts, and with coefficients that are fitted to some of
 * the sizes and judged on the others (spec gpu.md). */
#ifndef MMCALC_MEASURE_PREDICTION_H
#define MMCALC_MEASURE_PREDICTION_H

#include "catalog/device.h"
#include "gpu/fit.h"
#include "gpu/measure.h"
#include "session/session.h"

typedef struct prediction {
    session *s;
    const workload *w;           /* one with an algorithm of the catalogue */
    const device *machine;
    double cache;                /* bytes of the device's last cache; 0 unknown */
    uint64_t local; /* bytes of local memory that one group may take, which is the AGPU's M */
    char *why; /* why the model had no value, where it had none: the first reason; to be freed */
    double x[FIT_TERMS]; /* fitted: ns of a stage (of the AGPU: an I/O), more of it beyond the
                            cache, ns of a round (a time unit), of a launch */
    int fitted;                  /* points that x was fitted to; 0: not fitted */
} prediction;

extern const char *const prediction_terms[FIT_TERMS]; /* how x's parts are called in an answer */

/* The model's time of a row, in time units; NAN where the model has none. */
double prediction_model(prediction *p, const measure_row *row);

/* The estimate for the device (machine/device_estimate.h), ns; NAN where there is none. */
double prediction_estimate(prediction *p, const measure_row *row);

/* Whether a row is kept for judging: every second of the different sizes is, or of the points where
 * n is one. */
bool prediction_judges(const measure_row *rows, int count, int i);

/* Fits x to the measured rows that are not kept for judging. */
void prediction_fit(prediction *p, const measure_row *rows, int count);
double prediction_fitted(prediction *p, const measure_row *row);

bool prediction_measured(const measure_row *row); /* it has a right result and a time */

/* Median and largest of |errors|, which are sorted; count > 0. */
void prediction_error(double *errors, int count, double *median, double *largest);

#endif
