/* The processes that compute a batch, seen from the one that deals.
 *
 * Two kinds: children of this process, one a processor; the other ranks of an MPI program. */
#ifndef MMCALC_BATCH_CREW_H
#define MMCALC_BATCH_CREW_H

#include "batch/worker.h"

typedef struct crew crew;
struct crew {
    int count;
    /* Gives worker `who` a task; each has one at a time.  False when it does not get there: the
     * worker is ended, whether it was gone or not, and take will say that it is lost. */
    bool (*give)(crew *c, int who, const task *t);
    /* Waits at most so long for a record; *who sent it.  CREW_LOST: *who is gone, with what it
     * had, and another stands in its place; *ending as task.lost. */
    int (*take)(crew *c, int milliseconds, int *who, record *r, unsigned *ending);
    void (*close)(crew *c); /* ends all of them, whatever they do */
};
enum { CREW_NOTHING, CREW_RECORD, CREW_LOST, CREW_BROKEN /* no more processes can be had */ };

/* Children; each calls in_child(data) first, to close what is not its own.  NULL: said in d. */
crew *crew_fork(const batch_setup *setup, int count, void (*in_child)(void *), void *data, diag *d);

#endif
