/* What passes between the processes of a batch, and lies in its journal: pieces of results.
 *
 * A record is a piece of one job: of a series, the points from `from` up to `to`; of anything
 * else, the job whole (0 to 1 of 1).  The journal begins with a record that says which batch
 * it belongs to; every record carries a check sum, so that one that was not written to its end
 * is known.  The bytes are those of the machine that wrote them. */
#ifndef MMCALC_BATCH_RECORD_H
#define MMCALC_BATCH_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"

enum {
    RECORD_FAILED = 1, /* the job ends here, with an error */
    RECORD_AGAIN = 2,  /* and that is not its own: for want of a file, or of a process; who goes on
                          tries again */
    RECORD_REFUSED =
        4, /* some of its points have no value: `error` says so, and the series goes on */
    RECORD_FLAGS = RECORD_FAILED | RECORD_AGAIN | RECORD_REFUSED
};
#define RECORD_MAGIC UINT32_C(0x324D424D)
#define RECORD_IDENTITY UINT64_MAX /* the job number of the first record */

typedef struct record_head {
    uint32_t magic, flags;
    uint64_t job, from, to, points;
    uint32_t status;          /* the worst of the job's statements */
    uint32_t microseconds;    /* that the points took */
    uint64_t body, error, files; /* lengths of what follows, in this order */
    uint64_t sum;
} record_head;

typedef struct record {
    record_head head;
    const char *body;  /* answers, as the format prints them */
    const char *error; /* for results_close */
    const char *files; /* what was read to make it: file_watched */
    char *bytes;       /* head and texts in one block: as they are sent and kept; owned */
    size_t length, room;
} record;

/* Fills `bytes` from the head and the three texts (which must not point into it). */
void record_pack(record *r);

/* The length of all texts of the head; UINT64_MAX when the head is none. */
uint64_t record_texts(const record_head *h);

/* Takes r->bytes[0 .. length) apart; false when the check sum is wrong, or a field is nothing that
 * record_pack's callers write: nothing else need look at that. */
bool record_unpack(record *r);

/* Room for `length` bytes. */
char *record_room(record *r, size_t length);
void record_free(record *r);

/* A piece to compute. */
typedef struct task {
    uint64_t job, from, most;
    uint64_t points;      /* of the series; 0: not known */
    double seconds;       /* no further point is begun after this time; 0: no limit */
    uint32_t lost; /* > 0: do not compute, say that those who tried ended by this signal; 256 + an
                      exit status */
} task;

#endif
