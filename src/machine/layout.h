/* The arrays of a program in the machine's memory (private to machine/). */
#ifndef MMCALC_MACHINE_LAYOUT_H
#define MMCALC_MACHINE_LAYOUT_H

#include "machine/vector.h"

/* Counts words against the run's limit; ST_LIMIT past it. */
status layout_take_words(run *u, uint64_t words, span at);

/* Places every array at a multiple of w and, with data, fills the inputs. */
status layout_make(run *u);
void layout_release(run *u);

/* Shows every array outside of multiprocessors to whoever asked for it (run_options.show). */
void layout_show(run *u);

/* The next word of the pseudo-random sequence whose state (a uint64_t) this is, from -1000 to
 * 1000. */
int64_t layout_random_word(void *state);

/* Room for the words of one member, none of them written yet. */
void layout_member_room(struct member *m, int lanes);
void layout_member_release(struct member *m);

#endif
