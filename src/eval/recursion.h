/* What functions that call themselves have given within the outermost call: so that a recursion
 * takes as many steps as it has different arguments, not as many as it has calls.
 *
 * Kept for up to 6 whole arguments of 64 bits, and where the body says nothing but by its arguments
 * and what a statement does not change (function.closed).  What does not fit is computed again. */
#ifndef MMCALC_EVAL_RECURSION_H
#define MMCALC_EVAL_RECURSION_H

#include "eval/eval.h"

typedef struct recursion recursion;

/* *out: a copy of what was kept for the call; false: nothing is. */
bool recursion_find(const env *e, const function *fn, const num *args, num *out);
void recursion_keep(env *e, const function *fn, const num *args, const num *value);

/* All goes: at the end of the outermost call, and of the env. */
void recursion_end(env *e);

#endif
