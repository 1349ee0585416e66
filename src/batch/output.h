/* Where a batch's results go: a file that is whole or not there, or standard output. */
#ifndef MMCALC_BATCH_OUTPUT_H
#define MMCALC_BATCH_OUTPUT_H

#include "base/file.h"

typedef struct output {
    FILE *f;             /* NULL: nothing is open */
    file_new file;       /* nothing is open in it: standard output */
} output;

/* Opens a file; `path` NULL: standard output. */
status output_open(output *o, const char *path, diag *d);

/* Moves the file into its place; if not `good`, drops it. */
status output_close(output *o, bool good, diag *d);

#endif
