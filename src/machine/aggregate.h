/* sum, max, min and all of an `ensure`: sum(i = a..b, e where C). The outermost one goes through
 * its range in blocks. One within another is computed for a block of outer indices at once, its own
 * variable a host scalar. */
#ifndef MMCALC_MACHINE_AGGREGATE_H
#define MMCALC_MACHINE_AGGREGATE_H

#include "machine/vector.h"

/* The value of a V_AGGREGATE that does not vary with an outer index. */
status aggregate_scalar(run *u, const vexpr *x, int64_t *out);

/* The same for a block of outer indices, whose ranges may differ; the arguments are as for
 * vector(). */
status aggregate_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                        int64_t *out);

#endif
