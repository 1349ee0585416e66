/* Writing to memory (private to machine/). */
#ifndef MMCALC_MACHINE_STORE_H
#define MMCALC_MACHINE_STORE_H

#include "machine/vector.h"

/* Runs an assignment to memory for the indices that the mask (NULL: all) leaves: counts its
 * references, then writes. Where several threads of a round write one word, the lowest wins
 * (machines.md §2). */
status store(run *u, const step *s, const uint8_t *mask);

#endif
