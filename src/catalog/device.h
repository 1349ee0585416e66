/* Real devices as data: data/machines/NAME.json (schema mmcalc-machine/1), and what calibrate has
 * written about this machine in the same format. Each fact has its source. A device is no model: it
 * gives values for a model's parameters. */
#ifndef MMCALC_CATALOG_DEVICE_H
#define MMCALC_CATALOG_DEVICE_H

#include "catalog/catalog.h"

/* A number of the data sheet: "cores", 2496, "004 §4.8.1". `value` is a decimal. If it is only
 * known to lie in a range, least and most are its ends; else both are the value. */
typedef struct device_fact {
    const char *name, *meaning, *unit, *value, *source; /* `unit` begins with a blank, or is "" */
    double least, most;
} device_fact;

typedef struct device {
    const char *name, *title, *path; /* "k20c", "NVIDIA Tesla K20c"; its file */
    bool cpu;                 /* a CPU: its times say nothing about GPUs */
    int count;
    device_fact *facts;
} device;

/* The device of that name, in the arena. One that calibrate has measured also gets what the
 * catalogue knows of its title, and of its compute capability. NULL with d->st == ST_OK: there is
 * none; NULL with d filled: its file is broken or cannot be read. */
const device *device_find(const catalog *c, const char *name, arena *a, diag *d);

/* The fact of that name, or NULL. */
const device_fact *device_says(const device *m, const char *name);

/* The fact's value rounded down; 0: the file does not have it. */
uint64_t device_whole(const device *m, const char *name);

/* The value that the device gives a model's parameter: the AGPU's M is its shared memory in words
 * of 4 bytes, the UMM's l its latency in the time of w words. 0: it gives none. */
int64_t device_parameter(const device *m, const char *model, const char *parameter);

/* The i-th parameter of the model that a device can give, from 0; NULL past the end. */
const char *device_gives(const char *model, int i);

/* Appends the path of the file in which calibrate keeps what it has measured,
 * .../mmcalc/machines/cuda0.json; for "" that of the folder. Nothing without a home. */
void device_path(const char *name, str *to);

/* Calls visit with every device of the catalogue, in alphabetical order, and then, if `calibrated`,
 * with those that calibrate has measured. */
void device_each(const catalog *c, bool calibrated, void (*visit)(const char *name, void *data),
                 void *data);

#endif
