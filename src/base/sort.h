/* Sorting that can be stopped: what is sorted may be as large as memory, and Ctrl-C is
 * to end it at once all the same. */
#ifndef MMCALC_BASE_SORT_H
#define MMCALC_BASE_SORT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts n items of `size` bytes as qsort_r does.  False when *stop (may be NULL) was set:
 * then their order means nothing. */
bool sort_items(void *items, uint64_t n, size_t size,
                int (*compare)(const void *, const void *, void *), void *arg,
                volatile sig_atomic_t *stop);

/* The same of numbers, from the least to the greatest. */
bool sort_numbers(uint64_t *v, uint64_t n, volatile sig_atomic_t *stop);

#endif
