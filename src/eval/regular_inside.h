/* Quasi-linear functions of a number f (private to eval/regular.c, whose head says what they are
 * for, and eval/regular_bits.c).  A function that returns bool is false where the result is none,
 * or too long a one; what it then leaves in *out says nothing. */
#ifndef MMCALC_EVAL_REGULAR_INSIDE_H
#define MMCALC_EVAL_REGULAR_INSIDE_H

#include "base/arena.h"
#include "eval/regular.h"

typedef __int128 wide;

enum { REGULAR_PERIOD = 32768, REGULAR_INDICES = 8 };

typedef struct quasi_linear { /* of f: (offset[f mod k] + by*(f div k))/den */
    uint32_t k;
    wide *offset, by, den;
} quasi_linear;

typedef struct reader {
    env *e;
    arena *a, *kept, *scratch; /* a: of this stretch of f, where it is `scratch` */
    int count;
    int local[REGULAR_INDICES];
    quasi_linear index[REGULAR_INDICES];
    wide lo[REGULAR_INDICES], extent[REGULAR_INDICES];
    wide length;   /* of f */
    wide from, to; /* the stretch: functions are known there alone */
    wide cut;      /* where it is to end, if that is before `to`; 0: that is not asked for */
    bool bad;      /* a number is too long */
} reader;

wide regular_times(reader *r, wide a, wide b);
wide regular_floored(wide a, wide b); /* a/b rounded down, b > 0 */

bool regular_is_constant(const quasi_linear *v);
bool regular_spread(reader *r, quasi_linear *v, wide more); /* the same with the period k*more */
bool regular_rounded_down(reader *r, quasi_linear *v);

/* The numerator of x div step, if it is the same for all of the stretch; otherwise that is to be
 * cut, if x only goes up, f after f. */
bool regular_quotient(reader *r, const quasi_linear *x, wide step, wide *out);

/* x & y, x | y, x xor y, x << y, x >> y of whole numbers from 0 on, y a constant.  Where f is to be
 * cut for it, false with r->cut. */
bool regular_bits(reader *r, op_kind o, quasi_linear x, quasi_linear y, quasi_linear *out);

#endif
