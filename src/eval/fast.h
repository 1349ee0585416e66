/* An expression that is asked for at many points, compiled once (private to eval/).
 *
 * Of what a series computes nearly all is the same at each of its points: the frame's slots that do
 * not vary, what follows from them, conditions and ends of sums that they decide.  That is computed
 * once, functions are written out, sums of few terms too, and what is left becomes steps on machine
 * words.  A step whose result is no word - an overflow, a fraction, a division by 0 - ends the
 * attempt, and the evaluator (eval.h) does that point: a value from here is the evaluator's,
 * or there is none. */
#ifndef MMCALC_EVAL_FAST_H
#define MMCALC_EVAL_FAST_H

#include "eval/eval.h"

/* The value of a resolved expression on e->f, whose locals begin at e->top.  False: eval is to be
 * asked, which also says what is wrong.  Nothing is compiled before some points have been asked
 * for. */
bool fast_value(env *e, const node *expr, num *out);

/* What a frame keeps of it; NULL is nothing. */
void fast_free(struct fast *f);

#endif
