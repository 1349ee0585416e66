/* The files that the jobs of a batch have read, and what was in them then: results of what a file
 * was and of what it has become do not go together. */
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
    const char *output;       /* the file of the results, or NULL: none of these may be it */
    const char *definitions;  /* the folder of those that are known by their names, or NULL */
} inputs;

/* Adds what a record says was read.  ST_IO when it says of a file that another record says
 * otherwise of, and when the file is the one that the results would replace. */
status inputs_add(inputs *in, const record *r, diag *d);

/* Are all of them as they were?  ST_IO, and which is not; `kept`: where the results are that were
 * made from them. */
status inputs_compare(const inputs *in, const char *kept, diag *d);
void inputs_free(inputs *in);

#endif
