/* Work over the indices of a forall, block by block: by several threads where blocks
 * are independent, stopped by Ctrl-C, its progress told (private to machine/). */
#ifndef MMCALC_MACHINE_BLOCKS_H
#define MMCALC_MACHINE_BLOCKS_H

#include "machine/vector.h"

/* How many threads are worth starting for the u->s indices at hand: at least 1. What a run finds
 * does not depend on it. */
int blocks_threads_worth(const run *u);

/* Estimates in nanoseconds an index: addresses counted one by one, a condition, a private scalar
 * set, a store to a run of addresses and to any addresses, a word read from any address. */
enum {
    COST_COUNT = 20,
    COST_MASK = 4,
    COST_SET = 4,
    COST_RUN = 2,
    COST_STORE = 12,
    COST_READ = 12
};

/* The pace of a run: the work that is estimated and the work done. The threads' copies of the run
 * share it. */
typedef struct pace {
    const headway_hook *hook;
    bool known;
    double cost, done;   /* nanoseconds, by the estimate */
    uint64_t words;
    double begin, shown; /* seconds of the clock */
} pace;

/* Fills known, cost and words for a program that is compiled, with its arrays laid out. */
void pace_estimate(run *u, pace *p);

/* What computing an expression costs an index, beyond what every statement costs. */
double estimate_read_cost(run *u, const vexpr *x);

void pace_begin(run *u, pace *p);
void pace_end(run *u);

/* Called now and then while a run goes on: ST_INTERRUPT, with the diagnostic, if Ctrl-C came;
 * otherwise adds `cost` to what is done and shows how far the run is. */
status blocks_go_on(run *u, double cost);

/* Works on the indices from, from + 1, ... (n <= BLOCK). `part` is the number of the share that
 * they are in; shares follow each other in order of the indices, and each is done in order. */
typedef status (*block_work)(run *u, void *data, int part, uint64_t from, uint64_t n);

/* The first block of share number `part`, of `parts`. */
uint64_t blocks_first(const run *u, int part, int parts);

/* Calls `work` for all blocks, in `parts` shares with a thread each. Each share has a copy of the
 * run with diagnostics of its own; the failure at the least index is the one reported. */
status blocks_each(run *u, int parts, double cost, block_work work, void *data);

#endif
