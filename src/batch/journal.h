/* The journal of a batch: every record as soon as it is there, so that a batch that was ended in
 * any way goes on where it was.  It lies beside the output (FILE.part), or nowhere when there is
 * nothing to go on with.  One process writes it at a time. */
#ifndef MMCALC_BATCH_JOURNAL_H
#define MMCALC_BATCH_JOURNAL_H

#include "batch/record.h"

typedef struct journal {
    int fd;
    char *path;          /* NULL: a file without a name */
    uint64_t length;     /* of the good part */
    uint64_t empty;      /* its length while nothing is kept in it; 0: it is not ours */
} journal;

/* Which batch a journal belongs to: the texts of two that belong together are the same. */
typedef struct identity {
    str text;            /* lines `KEY VALUE`, an empty line, the job file */
    size_t job_text;     /* where that begins */
    uint64_t shard, shards; /* of how many; 1 of 1: all */
    uint64_t jobs;
} identity;

/* A journal without a name. */
status journal_scratch(journal *j, diag *d);

/* Opens FILE.part for writing.  If something is kept there: with `resume` every good record is
 * handed to take(data, r, fd, offset), and what follows the last one is cut off; without, or when
 * it belongs to another batch, that is an error.  *found: was something kept?  What is there and is
 * no journal is left as it is, with an error; no symbolic link is followed.  A new journal has the
 * mode of the file that it is to become, or to be made into. */
status journal_open(journal *j, const char *path, const identity *id, bool resume, bool *found,
                    void (*take)(void *data, const record *r, int fd, uint64_t offset), void *data,
                    diag *d);

/* Reads a finished journal (a shard's): its identity, then records.  ST_PARSE when it is none or
 * is cut short. */
status journal_read(const char *path, int *fd, identity *id, diag *d);
status journal_walk(int fd, const char *path, uint64_t *end, bool whole,
                    void (*take)(void *data, const record *r, int fd, uint64_t offset), void *data,
                    diag *d);

/* Appends; *offset is where the record lies. */
status journal_append(journal *j, const record *r, uint64_t *offset, diag *d);

/* Closes it; removed from the disk when that is asked for, and when nothing is kept in it: the next
 * run is not to be told of something to go on with. */
void journal_close(journal *j, bool remove);
void identity_free(identity *id);

#endif
