/* call NAME(n = e, T = W, ...): another algorithm's program on this machine (private to
 * machine/). */
#ifndef MMCALC_MACHINE_CALL_H
#define MMCALC_MACHINE_CALL_H

#include "machine/vector.h"

/* Runs it; its counts become part of the caller's. */
status call_program(run *u, const step *s);

#endif
