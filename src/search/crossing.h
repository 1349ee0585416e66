/* The search for where the cheaper of two algorithms changes; for crossover.
 *
 * A series is gone through point by point.  A range LO..HI is answered for every integer
 * in it: one by one where the requirements admit few (powers of two), and otherwise by
 * proof - a stretch on which the difference provably keeps its sign (eval/interval.h)
 * needs no further look, any other is halved, down to single points, which are computed.
 * What depends on the data is known by its least and its most; where the ranges of the two overlap,
 * that is the answer.
 * What the limit leaves undecided is answered as undecided. */
#ifndef MMCALC_SEARCH_CROSSING_H
#define MMCALC_SEARCH_CROSSING_H

#include "eval/query.h"
#include "num/pool.h"
#include "session/session.h"

enum {
    CROSSING_VALUE = -1, /* the metric of functions */
    CROSSING_FIRST_LESS = -1,
    CROSSING_EQUAL = 0,
    CROSSING_SECOND_LESS = 1,
    CROSSING_REFUSED = 2,
    CROSSING_UNDECIDED = 3,
    CROSSING_OVERLAP = 4 /* either can be the less: it depends on the data */
};
typedef struct stretch {
    num from, to; /* as shown; these three are the pool's */
    num x;        /* the axis' value at `from`: 4 for n = 2^4 */
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
    bool range;    /* every integer from lo to hi; else the values of a series */
    num_pool pool; /* owns lo, hi, step, and the numbers of stretches */
    num lo, hi,
        step;     /* only multiples of step are admitted; of squares, all three are of the roots */
    bool squares; /* only squares are admitted: x = j^2, and the search goes over j */
    stretches found;
    uint64_t computed, proved, steps, refused, open;
    bool powers; /* only powers of two are admitted */
    char *why;   /* the first refusal */
    diag *d;
} crossing;

/* What is known of a metric at a point: its least and most, both the value where that is exact. */
typedef struct crossing_ends {
    num least, most;
    bool exact;
} crossing_ends;

/* Both queries at the value x of the axis.  *refused: the requirements of one do; `why` keeps the
 * first reason.  crossing_clear releases the values. */
status crossing_values(crossing *c, const num *x, crossing_ends value[2], bool *refused);
void crossing_clear(crossing_ends value[2]);

/* Fills `found` with the stretches in order, neighbours that say the same joined; none where no
 * value is admitted by both. */
status crossing_search(crossing *c);

#endif
