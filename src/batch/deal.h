/* Dealing the pieces of a batch to workers, and keeping what they send. */
#ifndef MMCALC_BATCH_DEAL_H
#define MMCALC_BATCH_DEAL_H

#include <signal.h>

#include "batch/crew.h"
#include "batch/journal.h"
#include "batch/inputs.h"
#include "batch/ledger.h"
#include "batch/progress.h"

typedef struct range {
    uint64_t from, to;
} range;

/* A job in the dealer's eyes.  A series is known by its first piece, or, for a shard, by
 * asking how many points there are. */
typedef struct dealt {
    enum {
        DEALT_NOT,
        DEALT_COUNT,
        DEALT_FIRST,
        DEALT_READY
    } stage;                  /* asked how many; asked for the first piece; todo is known */
    range *todo;              /* points nobody has been given yet, the last range first */
    int todo_count, todo_room;
    range mine;               /* the points that this shard computes */
    uint64_t points;          /* of the series, once known */
    double rate, bytes;       /* points a second; bytes a point */
    double part;              /* of its points, those that are there */
    bool settled;             /* counted as done */
} dealt;

typedef struct dealer {
    const batch_setup *setup;
    uint64_t shard, shards;   /* 1 of 1: everything */
    ledger *ledger;
    journal *journal;
    crew *crew;
    progress *progress;
    const volatile sig_atomic_t *stop;
    inputs inputs;            /* what the jobs that are done have read */
    diag *d;
    dealt *jobs;
    int next;                 /* the first job that was never dealt */
    int *ready, ready_count, ready_room; /* jobs that have points to deal, in order */
    struct busy {
        task t;
        bool busy, sent;
        int tries;            /* processes that took the task and ended */
    } *hands;                 /* by worker */
    int at_work, done;
    int unsent;               /* tasks that could not be given, one after the other */
    double partly;            /* the parts of the jobs that are not done */
} dealer;

/* Takes in what an earlier run has kept, but for failures that may not come again: for
 * journal_open, before deal. */
void deal_take(void *dealer, const record *r, int fd, uint64_t offset);

/* Once all of it is taken in. */
void deal_resume(dealer *d);

/* `told` gets what is wrong, with records that are taken in as well. */
void deal_open(dealer *d, const batch_setup *setup, uint64_t shard, uint64_t shards, ledger *l,
               diag *told);
status deal(dealer *d);  /* ST_OK: all is done; ST_INTERRUPT: *stop; else said */
void deal_close(dealer *d);

#endif
