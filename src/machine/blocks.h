/* Work over the indices of a forall, block by block: by several threads where blocks
 * are independent, stopped by Ctrl-C, its progress told (private to machine/). */
#ifndef MMCALC_MACHINE_BLOCKS_H
#define MMCALC_MACHINE_BLOCKS_H

#include "machine/vector.h"

/* The threads of a run that are worth starting for what it does now, s indices: at least 1. What
 * a run finds is the same whatever their number is. */
int blocks_threads_worth(const run *u);

/* About how many nanoseconds an index takes in a pass, for estimates: addresses counted
 * one by one, a condition, a private scalar set, a store to a run of addresses and to any,
 * a word read from any. */
enum {
    COST_COUNT = 20,
    COST_MASK = 4,
    COST_SET = 4,
    COST_RUN = 2,
    COST_STORE = 12,
    COST_READ = 12
};

/* The pace of a run: what is estimated, what is done.  Shared by the threads' copies of it. */
typedef struct pace {
    const headway_hook *hook;
    bool known;
    double cost, done;   /* nanoseconds, by the estimate */
    uint64_t words;
    double begin, shown; /* when */
} pace;

/* Fills known, cost and words, from the program compiled and its arrays laid out. */
void pace_estimate(run *u, pace *p);

/* What computing an expression costs an index, beyond what every statement costs. */
double estimate_read_cost(run *u, const vexpr *x);

void pace_begin(run *u, pace *p);
void pace_end(run *u);

/* ST_INTERRUPT, with the diagnostic, when Ctrl-C came; else tells how far the run is, `cost`
 * further than before. */
status blocks_go_on(run *u, double cost);

/* work for the indices from, from + 1, ... (n <= BLOCK).  `part` tells which share of the
 * blocks it is in; the shares are in order of the indices, each is done in order. */
typedef status (*block_work)(run *u, void *data, int part, uint64_t from, uint64_t n);

/* The first block of share number `part` of so many. */
uint64_t blocks_first(const run *u, int part, int parts);

/* All blocks, in so many shares, a thread each.  u is a copy of the run for each share, its
 * diagnostics its own: the failure of the least index is the one that counts. */
status blocks_each(run *u, int parts, double cost, block_work work, void *data);

#endif
