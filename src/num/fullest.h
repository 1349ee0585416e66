/* Balls thrown into boxes: the mean of what the fullest box holds. */
#ifndef MMCALC_NUM_FULLEST_H
#define MMCALC_NUM_FULLEST_H

#include "num/num.h"

/* `count` boxes of a kind, each of which holds `held` balls before any is thrown. */
typedef struct num_boxes {
    uint64_t count, held;
} num_boxes;

enum { FULLEST_BALLS = 256 };

/* Throws `balls` balls, each into one of the boxes of all kinds with equal probability; *out is the
 * exact mean of the most that a box then holds. There are from 1 to 2^63 - 1 boxes. ST_LIMIT beyond
 * FULLEST_BALLS balls. */
status num_fullest(num_ctx *ctx, num *out, const num_boxes *kinds, int count, uint64_t balls);

#endif
