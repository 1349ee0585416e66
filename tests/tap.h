/* TAP for unit tests: ok(condition, "sentence %d", ...) as often as needed,
 * then `return done();` from main.  Printed: "ok 1 - sentence" or "not ok ...",
 * at the end "1..N"; the exit status is 1 when anything failed. */
#ifndef MMCALC_TAP_H
#define MMCALC_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_count, tap_failed;

__attribute__((format(printf, 2, 3), unused))
static inline bool ok(bool condition, const char *fmt, ...)
{
    va_list ap;
    printf("%sok %d - ", condition ? "" : "not ", ++tap_count);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    putchar('\n');
    fflush(stdout); /* a process that the library forks has none of it to write again */
    tap_failed += !condition;
    return condition;
}

__attribute__((unused))
static inline int done(void)
{
    printf("1..%d\n", tap_count);
    return tap_failed ? 1 : 0;
}

#endif
