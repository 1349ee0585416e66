/* Work over the indices of a forall, block by block: by several threads where blocks
 * are independent, stopped by Ctrl-C, its progress told (private to machine/). */
#ifndef MMCALC_MACHINE_BLOCKS_H
#define MMCALC_MACHINE_BLOCKS_H

#include "machine/vector.h"

/* How many threads are worth starting for the u->s indices at hand: at least 1. What a run finds
 * does not depend on it. */
int blocks_threads_worth(const run *u);

/* The pace of a run: the accesses that its formula says it makes, and those that are made. The
 * threads' copies of the run share it. */
typedef struct pace {
    const headway_hook *hook;
    double all;          /* 0: not known */
    double made;         /* by the statements that are done */
    double ready;        /* seconds from the beginning until there was an access */
    double part;         /* of all of them, as it was shown last, 0 to 1 */
    double within;       /* how much of the blocks at hand is done, 0 to 1 */
    double begin, shown; /* seconds of the clock */
} pace;

/* Of a program that is compiled, with its arrays laid out. */
void pace_begin(run *u, pace *p);
void pace_statement(run *u); /* a statement is done */
void pace_end(run *u);

/* Called now and then while a run goes on: ST_INTERRUPT, with the diagnostic, if Ctrl-C came;
 * otherwise shows how far the run is. */
status blocks_go_on(run *u);

/* Works on the indices from, from + 1, ... (n <= BLOCK). `part` is the number of the share that
 * they are in; shares follow each other in order of the indices, and each is done in order. */
typedef status (*block_work)(run *u, void *data, int part, uint64_t from, uint64_t n);

/* The first block of share number `part`, of `parts`. */
uint64_t blocks_first(const run *u, int part, int parts);

/* Calls `work` for all blocks, in `parts` shares with a thread each. Each share has a copy of the
 * run with diagnostics of its own; the failure at the least index is the one reported. */
status blocks_each(run *u, int parts, block_work work, void *data);

#endif
