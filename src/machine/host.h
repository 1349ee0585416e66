/* What the host computes over whole arrays, for `ensure`: total, reduce, is_scan, is_sorted,
 * is_permutation (private to machine/). */
#ifndef MMCALC_MACHINE_HOST_H
#define MMCALC_MACHINE_HOST_H

#include "machine/vector.h"

/* The value of a V_HOST_CALL: as many words as it has components. */
status host_call(run *u, const vexpr *x, int64_t *out);

/* Are the program's operators what they claim to be?  An operator that says `commutative` and one
 * of the catalogue claim to be associative and to have that identity, too.  Tried on random
 * elements; ST_CHECK with the elements for which a law fails. */
status host_operators_hold(run *u);

/* An element made of words of the input: as many as op->words, given by next(data). */
status host_make_element(run *u, const operation *op, int64_t (*next)(void *data), void *data,
                         int64_t *out);

#endif
