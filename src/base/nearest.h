/* Near names, for every "no such name" message. */
#ifndef MMCALC_BASE_NEAREST_H
#define MMCALC_BASE_NEAREST_H

#include "base/status.h"

/* Collects the names nearest to `wanted` among those offered. */
typedef struct nearest {
    const char *wanted;
    char *best[3];
    int score[3];
} nearest;

void nearest_begin(nearest *n, const char *wanted);
void nearest_offer(nearest *n, const char *name);

/* Adds "nearest: a, b" to the diagnostic (which may be NULL) when something is
 * near; ends the search. */
void nearest_end(nearest *n, diag *d);

#endif
