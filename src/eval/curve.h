/* What the terms of a sum are made from, as functions of the index j = 0, 1, 2, ... of the term
 * (private to eval/: sum.c walks over the tree and adds up).  A curve is a sum of
 *
 *     k * v * j^a * r^j * i1^b1 * i2^b2 * ... * floor((p*j + q)/m)^e
 *
 * with rational k, r > 0, integers p, q, m > 0, and variables i1, i2, ... = 0, 1, ... of sums
 * within the sum, of which a floor may be, too.
 * v is an integer for each class of indices: a walk is about `lanes` indices, first, first + 1,
 * ..., and for each of them those that follow at `period`, `turns` in all.  What is the same for
 * all that follow - a residue of j or of r^j, a comparison - is an integer of the lane.
 *
 * Where something is no curve, `want` is a period, and `before` an index to begin at, with which it
 * may be one; where there are none, both are as they were.  A function that returns bool is false
 * then; what it leaves in *out says nothing. */
#ifndef MMCALC_EVAL_CURVE_H
#define MMCALC_EVAL_CURVE_H

#include "eval/eval.h"
#include "num/pool.h"

enum {
    CURVE_TERMS = 14,
    CURVE_INNER = 3,
    CURVE_FLOORS = 24,
    CURVE_LANES = 4096,
    CURVE_TOOTH = 64 /* a long period */
};

/* Integers, one a lane: words, or `exact` where one is longer; the least and the greatest. */
typedef struct lanes {
    int64_t *word;
    num *exact;
    num lo, hi;
} lanes;

typedef struct curve_term {
    num k, ratio;
    const lanes *lane; /* NULL: 1 */
    unsigned char power, inner[CURVE_INNER];
    signed char floor; /* which of the context's; -1: none */
    unsigned char times;
} curve_term;

typedef struct curve {
    bool truth; /* a constant, 0 or 1 in each lane */
    int count;
    curve_term term[CURVE_TERMS];
} curve;

typedef struct curve_floor {
    num p, q, m;
    int inner; /* 0: of j; i: of the variable of the i-th sum within, from its range's beginning */
} curve_floor;

typedef struct curves {
    env *e;
    num_pool pool;
    num first, period; /* period 0: no index follows; then every function of j has its lanes */
    int lanes;
    num turns;         /* all holds for so many of each lane */
    num want, before;
    num tooth;                   /* the least long period that some floor of j wanted; 0 */
    num want_inner[CURVE_INNER]; /* periods of the variables of sums within */
    curve_floor floor[CURVE_FLOORS];
    int floors;
    void **kept;       /* lanes, released by curves_back */
    size_t kept_count, kept_room;
    const curve *reach[CURVE_INNER]; /* the last values of these variables */
    int cut_inner; /* of that one a comparison turns within its range: */
    curve cut;     /* from this value on it is another; 0: of none */
    num cut_turns; /* and holds for so many of each lane */
} curves;

bool curves_are_well(const curves *c);
/* Nothing is left of what was made since the walk began. */
void curves_back(curves *c);

static inline num curve_two(curves *c, num_binary *f, num x, num y)
{
    return num_pool_two(&c->pool, f, x, y);
}
static inline int curve_sign(curves *c, num x)
{
    return num_pool_order(&c->pool, x, num_int(0));
}

/* The terms that it has: there is room for many, and most curves have one. */
static inline void curve_copy(curve *to, const curve *from)
{
    to->truth = from->truth;
    to->count = from->count;
    for (int i = 0; i < from->count; i++)
        to->term[i] = from->term[i];
}

curve curve_constant(num x);
/* k*j^power*ratio^j */
curve curve_power(num k, int power, num ratio);
/* One value for each lane, rationals or truths; they are looked at, not kept. */
bool curve_of_lanes(curves *c, const num *value, curve *out);

/* Is it the same for all that follow in a lane; in all lanes, too? */
bool curve_is_settled(const curve *x);
bool curve_is_constant(const curve *x);
num curve_number(const curve *x); /* of a constant */
/* At that lane; of a settled one, or where no index follows and the value is not long. */
bool curve_at(curves *c, const curve *x, int lane, num *out);

bool curve_add(curves *c, const curve *x, const curve *y, bool minus, curve *out);
bool curve_multiply(curves *c, const curve *x, const curve *y, curve *out);
void curve_scale(curves *c, curve *x, num by);
bool curve_round(curves *c, const curve *x, bool up, curve *out);
/* A period in which the floors of the curve go; false. */
bool curve_wants(curves *c, const curve *x);

/* The curve with that value for a variable of a sum within; false where a floor is of it. */
bool curve_put_inner(curves *c, const curve *x, int inner, const curve *value, curve *out);

/* x > 0, or x >= 0 where not strict, as a truth (curve_order.c); up to where it turns. */
bool curve_above(curves *c, const curve *x, bool strict, curve *out);
/* All that was found holds up to that index only. */
void curve_until(curves *c, num last);

#endif
