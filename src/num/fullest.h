/* Balls thrown into boxes: what the fullest box holds on average. */
#ifndef MMCALC_NUM_FULLEST_H
#define MMCALC_NUM_FULLEST_H

#include "num/num.h"

/* So many boxes, each of which holds `held` balls before any is thrown. */
typedef struct num_boxes {
    uint64_t count, held;
} num_boxes;

enum { FULLEST_BALLS = 256 };

/* `balls` balls are thrown, each into any of the boxes of all kinds, each as likely; *out is the
 * mean of the most that a box then holds, exactly.  All boxes together are 1 at least and fewer
 * than 2^63.  ST_LIMIT beyond FULLEST_BALLS balls. */
status num_fullest(num_ctx *ctx, num *out, const num_boxes *kinds, int count, uint64_t balls);

#endif
