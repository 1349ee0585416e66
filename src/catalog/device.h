/* Real devices as data: data/machines/NAME.json (schema mmcalc-machine/1), and of this machine
 * what calibrate has written, in the same format.  Each fact has its source.  A device is no model:
 * it gives a model's parameters. */
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
    const char *name, *title, *path; /* "k20c", "NVIDIA Tesla K20c"; its file */
    bool cpu;                 /* its times say nothing of GPUs */
    int count;
    device_fact *facts;
} device;

/* The device of that name, in the arena; of one that calibrate has measured also what the catalogue
 * knows of its title, and of its compute capability.  NULL with d->st == ST_OK: there is none; NULL
 * with d filled: its file is broken or unreadable. */
const device *device_find(const catalog *c, const char *name, arena *a, diag *d);

/* The fact of that name, or NULL. */
const device_fact *device_says(const device *m, const char *name);

/* Its value without what follows the point; 0: the file does not say it. */
uint64_t device_whole(const device *m, const char *name);

/* The value that the device gives the model's parameter: M of the AGPU is its shared memory in
 * words of 4 bytes, l of the UMM its latency in the time of w words.  0: it says nothing of it. */
int64_t device_parameter(const device *m, const char *model, const char *parameter);

/* The parameter of the model number i of those that a device can give, or NULL. */
const char *device_gives(const char *model, int i);

/* Where calibrate keeps what it has measured of the device, .../mmcalc/machines/cuda0.json; of ""
 * the folder.  "" without a home. */
void device_path(const char *name, str *to);

/* The name of every device of the catalogue, in alphabetical order, then of those `calibrated`. */
void device_each(const catalog *c, bool calibrated, void (*visit)(const char *name, void *data),
                 void *data);

#endif
