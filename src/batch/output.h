/* The file of a batch's results: written beside its place and moved there when it is whole. */
#ifndef MMCALC_BATCH_OUTPUT_H
#define MMCALC_BATCH_OUTPUT_H

#include <stdio.h>

#include "base/status.h"

typedef struct output {
    FILE *f;
    char *path; /* NULL: standard output */
    char *beside;
} output;

status output_open(output *o, const char *path, diag *d);

/* Moves it into its place, safe on the disk; or, not `good`, removes what was written. */
status output_close(output *o, int good, diag *d);

/* Moves a finished file, safe on the disk. */
status output_move(int fd, const char *from, const char *to, diag *d);

#endif
