/* The files that the jobs of a batch have read, and their contents at that time: results from a
 * file as it was and as it has become do not go together. */
#ifndef MMCALC_BATCH_INPUTS_H
#define MMCALC_BATCH_INPUTS_H

#include "base/file.h"
#include "batch/record.h"

typedef struct inputs {
    struct input {
        char *path;
        uint64_t print;       /* file_fingerprint */
    } *list;                  /* by path */
    size_t count, room;
    const char *output;       /* the file of the results, which no job may read; or NULL */
    const char *definitions;  /* the folder of definitions, which are known by their names; or
                                 NULL */
} inputs;

/* Adds the files that a record says were read. ST_IO if another record says otherwise about a file,
 * or it is the one that the results will replace. */
status inputs_add(inputs *in, const record *r, diag *d);

/* ST_IO if a file is not as it was, saying which; `kept`: where the results are that were made from
 * them. */
status inputs_compare(const inputs *in, const char *kept, diag *d);
void inputs_free(inputs *in);

#endif
