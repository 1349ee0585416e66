/* call NAME(n = e, T = W, ...): another algorithm's program on this machine (private to
 * machine/). */
#ifndef MMCALC_MACHINE_CALL_H
#define MMCALC_MACHINE_CALL_H

#include "machine/vector.h"

/* Runs the called program, and adds its counts to the caller's. */
status call_program(run *u, const step *s);

#endif
