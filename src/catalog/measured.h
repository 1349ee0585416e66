/* What sources measured on real devices: data/measured/NAME.json (schema mmcalc-measured/1). */
#ifndef MMCALC_CATALOG_MEASURED_H
#define MMCALC_CATALOG_MEASURED_H

#include "catalog/catalog.h"

typedef enum measured_kind {
    MEASURED_SECONDS,
    MEASURED_TIMES, /* a ratio: what the other, `than`, takes over what this takes */
    MEASURED_MORE,  /* such a ratio, of which only a lower bound is printed */
    MEASURED_BEST,  /* the best value of `over` */
    MEASURED_LAST,  /* the last value of `over` at which the metric is still the best */
    MEASURED_KINDS
} measured_kind;

/* One point: an algorithm at some parameters on a device of data/machines. */
typedef struct measured_point {
    measured_kind kind;
    const char *algorithm, *device, *number, *source; /* number: a decimal */
    const char *than; /* an algorithm of the catalogue, or what the source calls it; or NULL */
    const char *operator, *metric; /* NULL: the algorithm's own operator; the time on the device */
    const char *over;              /* a parameter that goes from..to, or NULL */
    int64_t from, to;
    int count;
    const char **name; /* names of parameters, */
    int64_t *value;    /* and their values */
    struct measured_point *next;
} measured_point;

/* *points: all points, file by file, in the arena; NULL: none. ST_PARSE or ST_IO, with *points
 * NULL, when a file is broken or cannot be read. */
status measured_points(const catalog *c, arena *a, const measured_point **points, diag *d);

#endif
