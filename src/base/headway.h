/* How far long work has come, for whoever shows it. */
#ifndef MMCALC_BASE_HEADWAY_H
#define MMCALC_BASE_HEADWAY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

typedef struct headway {
    bool ended;        /* nothing is to be seen any more */
    bool known;        /* part, seconds and left mean something: how much there is to do is known */
    double part;       /* done, 0 to 1 */
    double elapsed;    /* seconds so far */
    double seconds;    /* what the whole was estimated to take before it began */
    double left;       /* seconds still to come, from the pace so far */
    uint64_t bytes;    /* of memory that it takes, about */
    uint64_t steps;    /* done */
} headway;

typedef struct headway_hook {
    void (*show)(void *data, const headway *p); /* NULL: nobody looks */
    void *data;
} headway_hook;

/* The line that tells how far long work is. */
void headway_line(str *out, const headway *p);

/* A headway_hook's function that shows it on a terminal; data: its FILE. */
void headway_show(void *data, const headway *p);

#endif
