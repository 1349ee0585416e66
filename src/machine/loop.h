/* The loop `for i <- a to b [step c] do`, the same for the host, a forall and the cores of a
 * multiprocessor (private to machine/). */
#ifndef MMCALC_MACHINE_LOOP_H
#define MMCALC_MACHINE_LOOP_H

#include "machine/vector.h"

typedef struct loop {
    int64_t i, to, by;
} loop;

/* Evaluates an expression in the loop's head, and counts it the way that host, forall or cores
 * do. */
typedef status loop_value(run *u, const step *s, const vexpr *x, int64_t *out);

/* Why a loop with these ends and this step is refused, or NULL. */
const char *loop_wrong(const step *s, const loop *l);

/* Has the loop another turn? And a step to the next value of its variable: false where that does
 * not fit a word. */
bool loop_goes_on(const step *s, const loop *l);
bool loop_move(const step *s, loop *l);

/* Evaluates the ends and the step, once. A step below 1 is ST_DOMAIN. */
status loop_begin(run *u, const step *s, loop_value *value, loop *l);

/* Gives the loop's variable its value; false when the loop is over. */
bool loop_here(run *u, const step *s, const loop *l);

/* Goes to the next value; false when the loop is over, or the next value fits no word. */
bool loop_next(run *u, const step *s, loop *l);

/* The turns that a loop has taken, and the least and most that its `within` claims. */
typedef struct turns {
    int64_t count, least, most;
} turns;

/* Begins to count turns, and evaluates what the loop claims. */
status turns_begin(run *u, const step *s, turns *t);

/* Counts a turn that begins; ST_CHECK, at the loop, if it is one more than the loop claims. */
status turns_more(run *u, const step *s, turns *t);

/* The loop has ended; ST_CHECK if it took fewer turns than it claims. */
status turns_end(run *u, const step *s, const turns *t);

#endif
