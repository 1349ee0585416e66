/* Non-negative least squares for a few coefficients. */
#ifndef MMCALC_GPU_FIT_H
#define MMCALC_GPU_FIT_H

enum { FIT_TERMS = 4 };

/* Finds the coefficients x >= 0 that minimize the sum over rows of ((row . x - t)/t)^2: errors
 * relative to the time, so that small sizes count as much as large ones. rows[i][k] is term k of
 * row i; t[i] > 0. Returns the mean of the squares; without rows everything is 0. */
double fit_relative(const double (*rows)[FIT_TERMS], const double *t, int count,
                    double x[FIT_TERMS]);

#endif
