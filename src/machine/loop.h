/* The loop `for i <- a to b [step c] do`, the same for the host, a forall and the cores of a
 * multiprocessor (private to machine/). */
#ifndef MMCALC_MACHINE_LOOP_H
#define MMCALC_MACHINE_LOOP_H

#include "machine/vector.h"

typedef struct loop {
    int64_t i, to, by;
} loop;

/* The value of an expression of the loop's head, counted as whoever runs it counts. */
typedef status loop_value(run *u, const step *s, const vexpr *x, int64_t *out);

/* Why a loop with these ends and this step is refused, or NULL. */
const char *loop_wrong(const step *s, const loop *l);

/* Has the loop another turn; to the next value of its variable: false when it fits no word. */
bool loop_goes_on(const step *s, const loop *l);
bool loop_move(const step *s, loop *l);

/* Evaluates the ends and the step, once. A step below 1 is ST_DOMAIN. */
status loop_begin(run *u, const step *s, loop_value *value, loop *l);

/* Gives the loop's variable its value; false when the loop is over. */
bool loop_here(run *u, const step *s, const loop *l);

/* Goes to the next value; false when the loop is over, or the next value fits no word. */
bool loop_next(run *u, const step *s, loop *l);

/* The turns of a loop: how many, and between which ends its `within` claims that they lie. */
typedef struct turns {
    int64_t count, least, most;
} turns;

/* The loop begins; evaluates what it claims. */
status turns_begin(run *u, const step *s, turns *t);

/* Another turn begins: ST_CHECK, at the loop, if it is one more than it claims. */
status turns_more(run *u, const step *s, turns *t);

/* Whoever turned has had all turns: ST_CHECK if these are fewer than it claims. */
status turns_end(run *u, const step *s, const turns *t);

#endif
