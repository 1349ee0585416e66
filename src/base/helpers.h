/* Independent pieces of long work, done by several processes. Each takes the next piece that nobody
 * has taken and leaves a text; what is left undone is the caller's to do, and to tell why. */
#ifndef MMCALC_BASE_HELPERS_H
#define MMCALC_BASE_HELPERS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

/* Piece number i as a text appended to `out`; false: undone. In the caller's process or another,
 * which has a copy of everything and must not print. */
typedef bool helpers_piece(void *data, size_t i, str *out);

/* The pieces 0 to count - 1 by `processes` of them, the caller among them, until *stop (which may
 * be NULL). text[i] is that of piece i, empty where it is undone: for want of a process or memory,
 * since the process that had it ended, after a stop, or as the piece says. The texts are the
 * caller's. */
void helpers_each(int processes, size_t count, helpers_piece *piece, void *data,
                  const volatile sig_atomic_t *stop, str *text);

#endif
