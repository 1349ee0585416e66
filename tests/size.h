/* How much a test does: MMCALC_TESTS=small, which `make check` sets, is a sample; without it a
 * test does all it can (make check-long).  MMCALC_SANITIZED=asan or tsan, set by tests/sanitize:
 * what a sanitizer cannot bear is left out. */
#ifndef MMCALC_TESTS_SIZE_H
#define MMCALC_TESTS_SIZE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

__attribute__((unused))
static inline bool tests_small(void)
{
    const char *v = getenv("MMCALC_TESTS");
    return v && strcmp(v, "small") == 0;
}

__attribute__((unused))
static inline bool tests_sanitized(void)
{
    return getenv("MMCALC_SANITIZED") != NULL;
}

/* The laws: MMCALC_LAWS=small, or `make check`: a sample; MMCALC_LAWS=large: more than usual. */
__attribute__((unused))
static inline long laws_size(long small, long usual, long large)
{
    const char *v = getenv("MMCALC_LAWS");
    if (v ? strcmp(v, "small") == 0 : tests_small())
        return small;
    return v && strcmp(v, "large") == 0 ? large : usual;
}

__attribute__((unused))
static inline bool laws_small(void)
{
    return laws_size(true, false, false);
}

/* Are only some of the catalogue's entries tried?  What does not ask for an entry of its own then
 * stands for what has been tried before. */
__attribute__((unused))
static inline bool tests_of_entries(void)
{
    return getenv("MMCALC_ENTRIES") != NULL;
}

/* Is the entry of this name tried?  All are; with MMCALC_ENTRIES those whose name begins so. */
__attribute__((unused))
static inline bool tests_entry(const char *name)
{
    const char *v = getenv("MMCALC_ENTRIES");
    return v == NULL || strncmp(name, v, strlen(v)) == 0;
}

/* Of a clock that only goes on. */
__attribute__((unused))
static inline double tests_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
