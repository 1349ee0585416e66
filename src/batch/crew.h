/* The processes that compute a batch, as seen by the one that deals out tasks.
 *
 * There are two kinds: children of this process, one for each processor; and the other ranks of an
 * MPI program. */
#ifndef MMCALC_BATCH_CREW_H
#define MMCALC_BATCH_CREW_H

#include "batch/worker.h"

typedef struct crew crew;
struct crew {
    int count;
    /* Gives worker `who` a task; each has one at a time. False if it cannot be delivered: then the
     * worker is ended, if it was not gone already, and `take` will report it as lost. */
    bool (*give)(crew *c, int who, const task *t);
    /* Waits at most so long for a record; *who sent it. CREW_LOST: *who has ended, with the task
     * that it had, and another worker has its place; *ending as task.lost. */
    int (*take)(crew *c, int milliseconds, int *who, record *r, unsigned *ending);
    void (*close)(crew *c); /* ends all workers, whatever they do */
};
enum { CREW_NOTHING, CREW_RECORD, CREW_LOST, CREW_BROKEN /* there can be no more processes */ };

/* Starts children; each first calls in_child(data), to close what is not its own. NULL: d says
 * why. */
crew *crew_fork(const batch_setup *setup, int count, void (*in_child)(void *), void *data, diag *d);

#endif
