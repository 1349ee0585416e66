/* Sorting that can be stopped: items may fill memory, and Ctrl-C has to end it at once. */
#ifndef MMCALC_BASE_SORT_H
#define MMCALC_BASE_SORT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts n items of `size` bytes as qsort_r does. False if *stop (may be NULL) was set: then their
 * order is undefined. */
bool sort_items(void *items, uint64_t n, size_t size,
                int (*compare)(const void *, const void *, void *), void *arg,
                volatile sig_atomic_t *stop);

/* The same for numbers, for words of a machine and for reals, in ascending order. */
bool sort_numbers(uint64_t *v, uint64_t n, volatile sig_atomic_t *stop);
bool sort_words(int64_t *v, uint64_t n, volatile sig_atomic_t *stop);
bool sort_reals(double *v, uint64_t n, volatile sig_atomic_t *stop);

#endif
