/* What the processes of a batch exchange, and its journal holds: pieces of results.
 *
 * A record is a piece of a job: of a series, the points from `from` up to `to`; of anything else,
 * the whole job (0 to 1 of 1). A journal begins with a record that identifies the batch. Every
 * record has a check sum, so that one that was not written to its end is recognised. Bytes are in
 * the order of the machine that wrote them. */
#ifndef MMCALC_BATCH_RECORD_H
#define MMCALC_BATCH_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"

enum {
    RECORD_FAILED = 1, /* the job ends here with an error */
    RECORD_AGAIN = 2,  /* the error is not its own - say, a missing file or process - so that it is
                          tried again when the batch is resumed */
    RECORD_REFUSED =
        4, /* some points have no value: `error` says so, and the series goes on */
    RECORD_FLAGS = RECORD_FAILED | RECORD_AGAIN | RECORD_REFUSED
};
#define RECORD_MAGIC UINT32_C(0x324D424D)
#define RECORD_IDENTITY UINT64_MAX /* the job number in the first record */

typedef struct record_head {
    uint32_t magic, flags;
    uint64_t job, from, to, points;
    uint32_t status;          /* the worst status of the job's statements */
    uint32_t microseconds;    /* time that the points took */
    uint64_t body, error, files; /* lengths of what follows, in this order */
    uint64_t sum;
} record_head;

typedef struct record {
    record_head head;
    const char *body;  /* answers, as the format prints them */
    const char *error; /* text for results_close */
    const char *files; /* files that were read for it: file_watched */
    char *bytes;       /* head and texts in one block, as they are sent and kept; owned */
    size_t length, room;
} record;

/* Fills `bytes` from the head and the three texts (which must not point into it). */
void record_pack(record *r);

/* The length of all texts of a head; UINT64_MAX if the head is invalid. */
uint64_t record_texts(const record_head *h);

/* Unpacks r->bytes[0 .. length); false if the check sum is wrong, or a field has a value that no
 * caller of record_pack writes, so that nobody else has to check that. */
bool record_unpack(record *r);

/* Makes room for `length` bytes in r. */
char *record_room(record *r, size_t length);
void record_free(record *r);

/* A piece that is to be computed. */
typedef struct task {
    uint64_t job, from, most;
    uint64_t points;      /* points of the series; 0: not known */
    double seconds;       /* after this time no further point is begun; 0: no limit */
    uint32_t lost; /* > 0: not to be computed, but reported: those who tried it ended by this
                      signal, or with this exit status + 256 */
} task;

#endif
