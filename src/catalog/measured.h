/* What sources measured on real devices: data/measured/NAME.json (schema mmcalc-measured/1). */
#ifndef MMCALC_CATALOG_MEASURED_H
#define MMCALC_CATALOG_MEASURED_H

#include "catalog/catalog.h"

typedef enum measured_kind {
    MEASURED_SECONDS,
    MEASURED_TIMES, /* what is beside it, `than`, over it */
    MEASURED_MORE,  /* that is more than so many */
    MEASURED_BEST,  /* the best value of `over` */
    MEASURED_LAST,  /* the last of its values at which the metric is the best that it is */
    MEASURED_KINDS
} measured_kind;

/* One point: an algorithm at some parameters on a device of data/machines. */
typedef struct measured_point {
    measured_kind kind;
    const char *algorithm, *device, *number, *source; /* number: a decimal */
    const char *than; /* an algorithm of the catalogue, or what the source calls it; or NULL */
    const char *operator, *metric; /* NULL: its own; the time on the device */
    const char *over;              /* a parameter that goes from..to, or NULL */
    int64_t from, to;
    int count;
    const char **name; /* of its parameters, */
    int64_t *value;    /* and what they are */
    struct measured_point *next;
} measured_point;

/* All of them, file by file, in the arena; NULL: none.  ST_PARSE or ST_IO, *points NULL, when a
 * file is broken or cannot be read. */
status measured_points(const catalog *c, arena *a, const measured_point **points, diag *d);

#endif
