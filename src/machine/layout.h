/* The arrays of a program in the machine's memory (private to machine/). */
#ifndef MMCALC_MACHINE_LAYOUT_H
#define MMCALC_MACHINE_LAYOUT_H

#include "machine/vector.h"

/* Counts words of memory against the run's limit (max_words); ST_LIMIT above it. */
status layout_take_words(run *u, uint64_t words, span at);

/* Gives every array an address, a multiple of w and, where the run has data, allocates it and fills
 * the inputs. */
status layout_make(run *u);
void layout_release(run *u);

/* Shows every array, but those of multiprocessors, to run_options.show, if there is one. */
void layout_show(run *u);

/* The next word of a pseudo-random sequence with this state (a uint64_t), from -1000 to 1000. */
int64_t layout_random_word(void *state);

/* Allocates the words of a member, none of them written yet. */
void layout_member_room(struct member *m, int lanes);
void layout_member_release(struct member *m);

#endif
