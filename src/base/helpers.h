/* Independent pieces of long work, done by several processes. Each process takes the next piece
 * that none has taken, and leaves a text; the caller does what is left undone, and reports why. */
#ifndef MMCALC_BASE_HELPERS_H
#define MMCALC_BASE_HELPERS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

/* Does piece number i, and appends its text to `out`; false: it was not done. Runs in the caller's
 * process, or in another, which has a copy of everything and must not print. */
typedef bool helpers_piece(void *data, size_t i, str *out);

/* Does the pieces 0 to count - 1 by `processes` processes, including the caller's, until *stop (may
 * be NULL) is set. text[i] is that of piece i; empty if it was not done: for want of a process or
 * memory, because its process ended, after a stop, or as the piece says. The caller owns the
 * texts. */
void helpers_each(int processes, size_t count, helpers_piece *piece, void *data,
                  const volatile sig_atomic_t *stop, str *text);

#endif
