/* Sorts so that it can be stopped: see sort.h. Pieces short enough for qsort are merged. */
#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
    PIECE = 1 << 15
}; /* items that are sorted or merged between two looks at the flag: some milliseconds */

static bool stopped(volatile sig_atomic_t *stop)
{
    return stop && *stop;
}

/* Merges a[0..m) and b[0..n) into `to`; false if stopped. */
static bool merge(char *to, const char *a, uint64_t m, const char *b, uint64_t n, size_t size,
                  int (*compare)(const void *, const void *, void *), void *arg,
                  volatile sig_atomic_t *stop)
{
    for (uint64_t done = 0; m > 0 && n > 0; to += size) {
        if (++done % PIECE == 0 && stopped(stop))
            return false;
        bool first = compare(a, b, arg) <= 0;
        memcpy(to, first ? a : b, size);
        if (first) {
            a += size;
            m--;
        } else {
            b += size;
            n--;
        }
    }
    memcpy(to, m ? a : b, (size_t)(m + n) * size);
    return true;
}

bool sort_items(void *items, uint64_t n, size_t size,
                int (*compare)(const void *, const void *, void *), void *arg,
                volatile sig_atomic_t *stop)
{
    char *from = items, *to;
    for (uint64_t i = 0; i < n && !stopped(stop); i += PIECE)
        qsort_r(from + i * size, (size_t)(n - i < PIECE ? n - i : PIECE), size, compare, arg);
    if (n <= PIECE)
        return !stopped(stop);
    mem_own char *spare = mem_array((size_t)n, size);
    to = spare;
    bool good = true;
    for (uint64_t run = PIECE; run < n && good; run *= 2) {
        for (uint64_t i = 0; i < n && good; i += 2 * run) {
            uint64_t left = n - i < run ? n - i : run,
                     right = n - i - left < run ? n - i - left : run;
            good = !stopped(stop)
                   && merge(to + i * size, from + i * size, left, from + (i + left) * size, right,
                            size, compare, arg, stop);
        }
        char *other = from;
        from = to;
        to = other;
    }
    if (good && from == spare)
        memcpy(items, spare, (size_t)n * size);
    return good;
}

/* A function that sorts values of a type, as they are compared. */
#define SORT_OF(type, name, by)                                                                    \
    static int by(const void *a, const void *b, void *none)                                        \
    {                                                                                              \
        (void)none;                                                                                \
        type x = *(const type *)a, y = *(const type *)b;                                           \
        return (x > y) - (x < y);                                                                  \
    }                                                                                              \
    bool name(type *v, uint64_t n, volatile sig_atomic_t *stop)                                    \
    {                                                                                              \
        return sort_items(v, n, sizeof *v, by, NULL, stop);                                        \
    }

SORT_OF(uint64_t, sort_numbers, by_number)
SORT_OF(int64_t, sort_words, by_word)
SORT_OF(double, sort_reals, by_real)
