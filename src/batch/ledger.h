/* Which pieces of the results exist and where they lie; and the document made of them. */
#ifndef MMCALC_BATCH_LEDGER_H
#define MMCALC_BATCH_LEDGER_H

#include <stdio.h>

#include "batch/inputs.h"
#include "job/job.h"
#include "batch/record.h"
#include "render/render.h"
#include "render/sheet.h"

typedef struct kept_piece {
    uint64_t from, to, offset; /* place of its body in the file `fd` */
    uint64_t body, error;
    uint32_t flags, status;
    int fd;
} kept_piece;

typedef struct ledger_job {
    uint64_t points;           /* 0: not yet known */
    uint64_t cut;              /* the job ends before this point: the number of its points, or a
                                  failure */
    bool written;              /* it is written to its end, and its pieces are forgotten */
    kept_piece *pieces;        /* in order, without overlaps; released once written */
    int count, room;
} ledger_job;

typedef struct ledger {
    const job_file *file;
    const format *format;
    ledger_job *jobs;
    status worst; /* the worst by exit status, of what is written; without a document, set by
                     ledger_end */
    /* the document */
    FILE *out;                 /* NULL: no document is made */
    int at_job, at_piece;      /* the next job and piece to be written */
    uint64_t at_point;
    int complete;              /* all jobs before this one are complete */
    str error;                 /* error of the job being written */
    char tail[2];              /* the last two bytes written */
    layout *table;             /* for a format whose document is one table; NULL until it is
                                  begun */
    bool failed;               /* `out` or a journal could not be written or read */
} ledger;

void ledger_open(ledger *l, const job_file *file, const format *f, FILE *out);
void ledger_free(ledger *l);

/* Enters a record that lies at `offset` of `fd`; false if some of its points are there already, or
 * it cannot belong to this batch. It replaces a failure that was to be tried again. */
bool ledger_add(ledger *l, const record_head *h, int fd, uint64_t offset);

/* Enters all records of a finished shard, and what they have read into `in`. ST_PARSE if one does
 * not fit the others, ST_IO if a file was changed in between. */
status ledger_take(ledger *l, int fd, const char *path, inputs *in, diag *d);

/* Is every point of the job there? */
bool ledger_complete(const ledger *l, int number);

/* Writes what is there in order and not yet written; after `most` bytes it begins no further piece.
 * A table is only written when all of it is there. True if there is more. */
bool ledger_write(ledger *l, uint64_t most);

/* Ends the document. False if anything could not be written. */
bool ledger_end(ledger *l, bool complete);

#endif
