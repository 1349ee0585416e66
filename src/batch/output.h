/* Where a batch's results go: a file that is whole or not there, or standard output. */
#ifndef MMCALC_BATCH_OUTPUT_H
#define MMCALC_BATCH_OUTPUT_H

#include "base/file.h"

typedef struct output {
    FILE *f;             /* NULL: nothing is open */
    file_new file;       /* nothing is open there: standard output */
} output;

/* `path` NULL: standard output. */
status output_open(output *o, const char *path, diag *d);

/* Moves the file into its place; or, not `good`, forgets it. */
status output_close(output *o, bool good, diag *d);

#endif
