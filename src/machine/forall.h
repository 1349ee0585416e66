/* Running a forall of the memory machines and the PRAM (private to machine/). */
#ifndef MMCALC_MACHINE_FORALL_H
#define MMCALC_MACHINE_FORALL_H

#include "machine/vector.h"

/* Evaluates the ranges and runs the body for all indices, statement by statement. */
status forall_run(run *u, const step *s);

#endif
