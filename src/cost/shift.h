/* A request on the DMM whose rows are shifted at random (K. Nakano, S. Matsumae, Y. Ito, CANDAR
 * 2013; 000 §9, reference 25): word a lies in bank (a + r) mod w, where r, from 0 to w - 1, each as
 * likely, is drawn once for each row, the words k*w .. k*w + w - 1. */
#ifndef MMCALC_COST_SHIFT_H
#define MMCALC_COST_SHIFT_H

#include "num/num.h"

/* The stages that a request of n cells takes on average over all shifts, exactly; 0 where n = 0.
 * Cells are sorted and made distinct.  ST_LIMIT where more than most_ways ways to shift its rows
 * would have to be looked at: all but one of those of which it asks several cells, unless they are
 * combs that fill their row evenly; or beyond FULLEST_BALLS other rows. */
status shift_stages(num_ctx *ctx, uint64_t w, uint64_t *cells, uint64_t n, uint64_t most_ways,
                    num *out);

#endif
