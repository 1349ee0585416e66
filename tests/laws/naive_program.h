/* A naive interpreter of the catalogue's programs: the tree as it was parsed, statement by
 * statement, from machines.md §1 to §3 alone.  It shares no line with src/machine.
 *
 * Each statement is done for all its indices before the next: all read, then all write.  What it
 * asked the memory for goes to a tape (programs.h: DMM, UMM, PRAM, BPRAM) or to a naive AGPU
 * (agpu.h), which count. */
#ifndef MMCALC_LAWS_NAIVE_PROGRAM_H
#define MMCALC_LAWS_NAIVE_PROGRAM_H

#include "tests/laws/agpu.h"
#include "tests/laws/point.h"
#include "tests/laws/programs.h"

/* The program of the algorithm at the point, whose parameters are set.  The first input array has
 * the words number(i); *base is where its output array begins, or where there is none the input.
 * False: something is wrong with the program, or the interpreter does not know a statement, which
 * is printed. */
bool naive_on_tape(point *at, tape *t, long (*number)(long i), long *base);

/* The same on an AGPU: the first input array is `in`, the output, where there is one, `out`; op
 * takes the operator's place. */
bool naive_on_agpu(point *at, agpu *m, const oper *op, cells *in, cells *out);

#endif
