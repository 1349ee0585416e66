/* Private scalars: a row of each for the indices of a forall, or for the cores of a
 * multiprocessor, and which of them have been assigned (private to machine/). */
#ifndef MMCALC_MACHINE_PRIVATES_H
#define MMCALC_MACHINE_PRIVATES_H

#include "machine/vector.h"

/* Begins those of a STEP_FORALL or STEP_CORES, for u->whole indices: none is assigned. */
void privates_begin(run *u, const step *s);

/* They cannot be asked for any longer; rows are kept for the next who begin. */
void privates_end(run *u);

/* Releases the rows, and gives their words back to the run. */
void privates_release(run *u);

/* The row of scalar number k: u->whole values for each of `lanes` components, one after another.
 * ST_LIMIT where the words that a run may take do not suffice. */
status privates_row(run *u, int k, int lanes, span at, int64_t **row);

/* Remembers that scalar number k is assigned by the indices from, from + 1, ..., from + n - 1, as
 * far as the mask (NULL: all; its first is that of index 0) leaves them active. */
status privates_mark(run *u, int k, uint64_t from, uint64_t n, const uint8_t *mask, span at);

/* The scalar that is element `number` of a thread's own array; ST_DOMAIN where it has none. */
status privates_element(run *u, const vexpr *x, int64_t number, int *k);

/* Scalar number k of the indices that the mask (its first is that of index `from`) leaves active
 * has been assigned and its value is known, or this is what is wrong; `element` is its number in
 * its array, or -1. */
status privates_readable(run *u, const vexpr *x, int k, int64_t element, uint64_t from, uint64_t n,
                         const uint8_t *mask);

#endif
