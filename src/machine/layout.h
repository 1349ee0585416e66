/* The arrays of a program in the machine's memory (private to machine/). */
#ifndef MMCALC_MACHINE_LAYOUT_H
#define MMCALC_MACHINE_LAYOUT_H

#include "machine/vector.h"

/* Counts words against the run's limit; ST_LIMIT past it. */
status take_words(run *u, uint64_t words, span at);

/* Places every array at a multiple of w and, with data, fills the inputs. */
status lay_out(run *u);
void release_arrays(program *p);

#endif
