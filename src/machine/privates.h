/* Private scalars: a row of each for the indices of a forall, or for the cores of a
 * multiprocessor, and which of them have been assigned (private to machine/). */
#ifndef MMCALC_MACHINE_PRIVATES_H
#define MMCALC_MACHINE_PRIVATES_H

#include "machine/vector.h"

/* Begins the private scalars of a STEP_FORALL or STEP_CORES, for u->whole indices: none is
 * assigned. */
void privates_begin(run *u, const step *s);

/* Ends them. Their rows are kept for the next forall. */
void privates_end(run *u);

/* Releases the rows, and gives their words back to the run. */
void privates_release(run *u);

/* The row of scalar number k: u->whole values for each of `lanes` components, one after another.
 * ST_LIMIT where the words that a run may take do not suffice. */
status privates_row(run *u, int k, int lanes, span at, int64_t **row);

/* Notes that scalar number k is assigned by those of the n indices from `from` on that the mask
 * (NULL: all; its first flag is that of index 0) leaves active. */
status privates_mark(run *u, int k, uint64_t from, uint64_t n, const uint8_t *mask, span at);

/* *k: the scalar that is element `number` of a thread's own array; ST_DOMAIN where it has none. */
status privates_element(run *u, const vexpr *x, int64_t number, int *k);

/* ST_OK where every one of n indices from `from` on that the mask (its first flag is that of index
 * `from`) leaves active has assigned scalar number k, and its value is known; else what is wrong.
 * `element`: its number in its array for the message, or -1. */
status privates_readable(run *u, const vexpr *x, int k, int64_t element, uint64_t from, uint64_t n,
                         const uint8_t *mask);

#endif
