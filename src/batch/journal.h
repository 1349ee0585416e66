/* The journal of a batch has every record as soon as it exists, so that a batch which was ended in
 * any way can be resumed. It lies beside the output (FILE.part); without an output file it has no
 * name. One process writes it at a time. */
#ifndef MMCALC_BATCH_JOURNAL_H
#define MMCALC_BATCH_JOURNAL_H

#include "batch/record.h"

typedef struct journal {
    int fd;
    char *path;          /* NULL: a file without a name */
    uint64_t length;     /* length of the part with good records */
    uint64_t empty;      /* its length as long as it has no results; 0: it is not ours */
} journal;

/* Identifies a batch: journals belong to the same one if these texts are equal. */
typedef struct identity {
    str text;            /* lines `KEY VALUE`, an empty line, the job file */
    size_t job_text;     /* where the job file begins */
    uint64_t shard, shards; /* 1 of 1: the whole batch */
    uint64_t jobs;
} identity;

/* Opens a journal without a name. */
status journal_scratch(journal *j, diag *d);

/* Opens FILE.part for writing. If it has results: with `resume` every good record is given to
 * take(data, r, fd, offset), and what follows the last one is cut off; without `resume`, or if it
 * belongs to another batch, that is an error. *found: it had results. A file that is no journal is
 * left as it is, with an error; no symbolic link is followed. A new journal has the mode of the
 * file that it will become. */
status journal_open(journal *j, const char *path, const identity *id, bool resume, bool *found,
                    void (*take)(void *data, const record *r, int fd, uint64_t offset), void *data,
                    diag *d);

/* Reads a finished journal (a shard's): its identity, then records. ST_PARSE if it is none, or is
 * cut short. */
status journal_read(const char *path, int *fd, identity *id, diag *d);
status journal_walk(int fd, const char *path, uint64_t *end, bool whole,
                    void (*take)(void *data, const record *r, int fd, uint64_t offset), void *data,
                    diag *d);

/* Appends a record; *offset is its place. */
status journal_append(journal *j, const record *r, uint64_t *offset, diag *d);

/* Closes the journal. It is removed if `remove`, and also if it has no results, so that the next
 * run is not asked to resume. */
void journal_close(journal *j, bool remove);
void identity_free(identity *id);

#endif
