/* Deals the pieces of a batch to workers, and keeps what they send. */
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

/* A job as the dealer sees it. What a series is, its first piece tells; for a shard, the question
 * how many points there are. */
typedef struct dealt {
    enum {
        DEALT_NOT,
        DEALT_COUNT,
        DEALT_FIRST,
        DEALT_READY
    } stage;                  /* not dealt; asked for the number of points; asked for the first
                                 piece; `todo` is known */
    range *todo;              /* points that nobody has been given; the last range comes first */
    int todo_count, todo_room;
    range mine;               /* the points that this shard computes */
    uint64_t points;          /* points of the series, once known */
    double rate, bytes;       /* points a second; bytes a point */
    double part;              /* the part of its points that are there */
    bool settled;             /* it has been counted as done */
} dealt;

typedef struct dealer {
    const batch_setup *setup;
    uint64_t shard, shards;   /* 1 of 1: the whole batch */
    ledger *ledger;
    journal *journal;
    crew *crew;
    progress *progress;
    const volatile sig_atomic_t *stop;
    inputs inputs;            /* files that finished jobs have read */
    diag *d;
    dealt *jobs;
    int next;                 /* the first job that has not been dealt */
    int *ready, ready_count; /* jobs with points to deal, in order */
    size_t ready_room;
    struct busy {
        task t;
        bool busy, sent;
        int tries;            /* processes that had the task and ended */
    } *hands;                 /* by worker */
    int at_work, done;
    int unsent;               /* successive tasks that could not be delivered */
    double partly;            /* the sum of the parts of jobs that are not done */
} dealer;

/* Takes in a record that an earlier run has kept, unless it is a failure that may not happen again.
 * For journal_open, before `deal`. */
void deal_take(void *dealer, const record *r, int fd, uint64_t offset);

/* To be called when all records are taken in. */
void deal_resume(dealer *d);

/* Opens a dealer; `told` gets what goes wrong, also with records that are taken in. */
void deal_open(dealer *d, const batch_setup *setup, uint64_t shard, uint64_t shards, ledger *l,
               diag *told);
status deal(dealer *d);  /* ST_OK: all is done; ST_INTERRUPT: *stop was set; otherwise d says why */
void deal_close(dealer *d);

#endif
