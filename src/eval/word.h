/* Sums of k^a * r^k * floor((p*k + q)/m)^e over k in arithmetic progression, any number of terms,
 * by the universal Euclid (private to eval/). */
#ifndef MMCALC_EVAL_WORD_H
#define MMCALC_EVAL_WORD_H

#include "num/pool.h"

typedef struct word_sum {
    num first, step, count; /* k = first, first + step, ..., so many; integers, step > 0 */
    num ratio;              /* r, not 0; 1 where there is none */
    int power, times;       /* a, e; 0 .. 12 */
    num p, q, m;            /* where e > 0: integers, m > 0 */
} word_sum;

/* Kept in the pool; p->st says where it has no value, as one that is too long. */
num word_sum_of(num_pool *pool, const word_sum *s);

#endif
