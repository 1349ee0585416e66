/* Which pieces of the results there are and where they lie; and the document made of them. */
#ifndef MMCALC_BATCH_LEDGER_H
#define MMCALC_BATCH_LEDGER_H

#include <stdio.h>

#include "batch/inputs.h"
#include "job/job.h"
#include "batch/record.h"
#include "render/render.h"
#include "render/sheet.h"

typedef struct kept_piece {
    uint64_t from, to, offset; /* of its body, in file `fd` */
    uint64_t body, error;
    uint32_t flags, status;
    int fd;
} kept_piece;

typedef struct ledger_job {
    uint64_t points;           /* 0: not known yet */
    uint64_t cut;              /* the job ends before this point: its points, or a failure */
    bool written;              /* to its end: the pieces are forgotten */
    kept_piece *pieces;        /* in order, none overlap; released once written */
    int count, room;
} ledger_job;

typedef struct ledger {
    const job_file *file;
    const format *format;
    ledger_job *jobs;
    status worst; /* by exit status, of what is written; without a document set by ledger_end */
    /* the document */
    FILE *out;                 /* NULL: none is made */
    int at_job, at_piece;      /* the next to be written */
    uint64_t at_point;
    int complete;              /* jobs before this one are */
    str error;                 /* of the job being written */
    char tail[2];              /* the last two bytes */
    layout *table;             /* of a format whose document is one table; NULL until it is begun */
    bool failed;               /* out or a journal cannot be written or read */
} ledger;

void ledger_open(ledger *l, const job_file *file, const format *f, FILE *out);
void ledger_free(ledger *l);

/* Takes a record that lies at `offset` of `fd` into the book; false when points of it are there
 * already, or it cannot belong to this batch.  It takes the place of a failure that was to be tried
 * again. */
bool ledger_add(ledger *l, const record_head *h, int fd, uint64_t offset);

/* Takes all records of a shard that is done, and what they have read into `in`.  ST_PARSE when one
 * of them does not fit to the others, ST_IO when a file was changed in between. */
status ledger_take(ledger *l, int fd, const char *path, inputs *in, diag *d);

/* Is every point of the job there? */
bool ledger_complete(const ledger *l, int number);

/* Writes what is there in order and not written yet, but for more than `most` bytes no further
 * piece; a table only when all of it is there.  True when there is more. */
bool ledger_write(ledger *l, uint64_t most);

/* Ends the document.  False when anything could not be written. */
bool ledger_end(ledger *l, bool complete);

#endif
