/* What sources measured on real devices: data/measured/NAME.json (schema mmcalc-measured/1). */
#ifndef MMCALC_CATALOG_MEASURED_H
#define MMCALC_CATALOG_MEASURED_H

#include "catalog/catalog.h"

/* One point: an algorithm at some parameters on a device of data/machines. */
typedef struct measured_point {
    const char *algorithm, *device, *seconds, *source; /* seconds: a decimal */
    int count;
    const char **name; /* of its parameters, */
    int64_t *value;    /* and what they are */
    struct measured_point *next;
} measured_point;

/* All of them, file by file, in the arena; NULL: none.  ST_PARSE or ST_IO, *points NULL, when a
 * file is broken or cannot be read. */
status measured_points(const catalog *c, arena *a, const measured_point **points, diag *d);

#endif
