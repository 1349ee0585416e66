/* sum, max, min and all of an `ensure`: sum(i = a..b, e where C).  The outermost goes through its
 * range in blocks; of those within it each has a host scalar, and the block of the outer index. */
#ifndef MMCALC_MACHINE_AGGREGATE_H
#define MMCALC_MACHINE_AGGREGATE_H

#include "machine/vector.h"

/* The value of a V_AGGREGATE that does not vary with an outer index. */
status aggregate_scalar(run *u, const vexpr *x, int64_t *out);

/* For a block of outer indices, as vector(): their ranges may differ. */
status aggregate_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                        int64_t *out);

#endif
