/* Real devices as data: data/machines/NAME.json (schema mmcalc-machine/1), and what calibrate has
 * written.  Each fact has its source.  A device is no model: it gives a model's parameters. */
#ifndef MMCALC_CATALOG_DEVICE_H
#define MMCALC_CATALOG_DEVICE_H

#include "catalog/catalog.h"

/* A number of the data sheet: "cores", 2496, "004 §4.8.1".  `value` is a decimal; where it is known
 * only to lie between two ends, these are least and most, else both are the value. */
typedef struct device_fact {
    const char *name, *meaning, *unit, *value, *source; /* `unit` begins with a blank, or is "" */
    double least, most;
} device_fact;

typedef struct device {
    const char *name, *title; /* "k20c", "NVIDIA Tesla K20c" */
    int count;
    device_fact *facts;
} device;

/* The device of that name, in the arena.  NULL with d->st == ST_OK: there is none; NULL with d
 * filled: its file is broken or unreadable. */
const device *device_find(const catalog *c, const char *name, arena *a, diag *d);

/* The fact of that name, or NULL. */
const device_fact *device_says(const device *m, const char *name);

/* Its value without what follows the point; 0: the file does not say it. */
uint64_t device_whole(const device *m, const char *name);

/* The value that the device gives the model's parameter: M of the AGPU is its shared memory in
 * words of 4 bytes.  0: it says nothing of it. */
int64_t device_parameter(const device *m, const char *model, const char *parameter);

/* The parameter of the model number i of those that a device can give, or NULL. */
const char *device_gives(const char *model, int i);

/* Every device's name, in alphabetical order. */
void device_each(const catalog *c, void (*visit)(const char *name, void *data), void *data);

#endif
