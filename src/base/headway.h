/* How far long work has come, for whoever shows it. */
#ifndef MMCALC_BASE_HEADWAY_H
#define MMCALC_BASE_HEADWAY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

typedef struct headway {
    bool ended;        /* nothing is to be shown any more */
    bool known;        /* part, seconds and left are valid: it is known how much there is to do */
    double part;       /* the part that is done, 0 to 1 */
    double elapsed;    /* seconds so far */
    double seconds;    /* seconds for all of it, as estimated before it began */
    double left;       /* seconds left, by the pace so far */
    uint64_t bytes;    /* bytes of memory that it takes, about */
    uint64_t steps;    /* steps done */
} headway;

typedef struct headway_hook {
    void (*show)(void *data, const headway *p); /* NULL: nothing is shown */
    void *data;
} headway_hook;

/* Adds the line that tells how far long work is. */
void headway_line(str *out, const headway *p);

/* A function for a headway_hook that shows it on a terminal; data: its FILE. */
void headway_show(void *data, const headway *p);

#endif
