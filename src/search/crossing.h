/* The search for values at which the cheaper of two algorithms changes; for crossover.
 *
 * A series is gone through point by point. A range LO..HI is answered for every integer in it: one
 * by one where the requirements admit few (powers of two), otherwise by proof. A stretch on which
 * the difference provably keeps its sign (eval/interval.h) is done; any other is halved, down to
 * single points, which are computed. Where data decide, the least and the most are compared; if the
 * ranges of the two overlap, that is the answer. What the limit leaves undecided is answered as
 * undecided. */
#ifndef MMCALC_SEARCH_CROSSING_H
#define MMCALC_SEARCH_CROSSING_H

#include "eval/query.h"
#include "num/pool.h"
#include "session/session.h"

enum {
    CROSSING_VALUE = -1, /* in place of a metric: functions are compared */
    CROSSING_FIRST_LESS = -1,
    CROSSING_EQUAL = 0,
    CROSSING_SECOND_LESS = 1,
    CROSSING_REFUSED = 2,
    CROSSING_UNDECIDED = 3,
    CROSSING_OVERLAP = 4 /* either can be less: it depends on the data */
};
typedef struct stretch {
    num from, to; /* as shown; the pool owns these and x */
    num x;        /* the value on the axis at `from`: 4 for n = 2^4 */
    int who;
} stretch;

typedef struct stretches {
    stretch *s;
    size_t count, room;
} stretches;

typedef struct crossing {
    session *s;
    query q[2], *both[2];
    int metric, axis, slot;
    const node *over;
    bool range;    /* every integer from lo to hi is searched; else the values of a series */
    num_pool pool; /* owns lo, hi, step, and the numbers of stretches */
    num lo, hi,
        step;     /* only multiples of step are admitted; with `squares`, all three are about the
                     roots */
    bool squares; /* only squares x = j^2 are admitted, and the search is over j */
    stretches found;
    uint64_t computed, proved, steps, refused, open;
    bool powers; /* only powers of two are admitted */
    char *why;   /* the first reason for which a value was refused */
    diag *d;
} crossing;

/* A metric at a point, known between its least and its most; both are the value if it is exact. */
typedef struct crossing_ends {
    num least, most;
    bool exact;
} crossing_ends;

/* Evaluates both queries at the value x of the axis. *refused: the requirements of one refuse it;
 * `why` keeps the first reason. crossing_clear releases the values. */
status crossing_values(crossing *c, const num *x, crossing_ends value[2], bool *refused);
void crossing_clear(crossing_ends value[2]);

/* Fills `found` with stretches in order, joining neighbours with the same answer; there is none if
 * no value is admitted by both. */
status crossing_search(crossing *c);

#endif
