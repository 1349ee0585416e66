/* Similar names, for every message "no such name". */
#ifndef MMCALC_BASE_NEAREST_H
#define MMCALC_BASE_NEAREST_H

#include "base/status.h"

/* Collects the names that are nearest to `wanted` among those offered. */
typedef struct nearest {
    const char *wanted;
    char *best[3];
    int score[3];
} nearest;

void nearest_begin(nearest *n, const char *wanted);
void nearest_offer(nearest *n, const char *name);
void nearest_visit(const char *name, void *near); /* offers it, for catalog_each and its like */

/* Ends the search, and adds "nearest: a, b" to the diagnostic (may be NULL) if something is
 * near; gives its status. */
status nearest_end(nearest *n, diag *d);

#endif
