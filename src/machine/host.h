/* What the host computes over whole arrays, for `ensure`: total, reduce, is_scan, is_sorted,
 * is_permutation (private to machine/). */
#ifndef MMCALC_MACHINE_HOST_H
#define MMCALC_MACHINE_HOST_H

#include "machine/vector.h"

/* The value of a V_HOST_CALL; out has room for as many words as the value has components. */
status host_call(run *u, const vexpr *x, int64_t *out);

/* Tries on random elements whether the program's operators are what they claim to be. An operator
 * of the catalogue, and one declared `commutative`, claims to be associative, too, and to have its
 * identity. ST_CHECK with the elements for which a law fails. */
status host_operators_hold(run *u);

/* Makes an element from op->words words of the input, which next(data) gives one by one. */
status host_make_element(run *u, const operation *op, int64_t (*next)(void *data), void *data,
                         int64_t *out);

#endif
