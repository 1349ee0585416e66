/* Enclosures of what an expression can be while one parameter runs over a range, and their
 * arithmetic; interval.c makes them of trees.  Private to it. */
#ifndef MMCALC_EVAL_ENCLOSURE_H
#define MMCALC_EVAL_ENCLOSURE_H

#include "eval/internal.h"
#include "eval/interval.h"
#include "num/pool.h"

enum {
    TERMS = 8,
    SYMBOLS = 200,
    STACK = 512,
    DEEPEST = 64,
    MOST_TERMS = 4096 /* of a sum, one by one; of a longer one */,
    MOST_PARTS = 64 /* so many parts at once */,
    KNOWN = 4096 /* trees of which it is remembered whether x enters them */,
    KEPT = 256 /* terms of sums */
};

/* k*x + [lo, hi] + sum of coef * s, s in [0, 1].  Not known: anything. */
typedef struct enc {
    bool known;
    num k, lo, hi;
    int count;
    struct {
        int id;
        num coef;
    } term[TERMS];
} enc;

/* What a symbol stands for: a function of an exact argument.  Equal arguments, equal symbols. */
typedef struct symbol_of {
    const char *what;
    enc arg;
} symbol_of;

/* A term of a sum that is one number on all of a range. */
typedef struct kept_term {
    const node *sum;
    int64_t t;
    num value;
} kept_term;

struct interval {
    query *const *q;
    int queries, axis;
    num a, b, step, residue; /* the range; x is residue + step*j */
    num period;              /* of the residues on which what could not be told depends; 1: none */
    struct {
        const node *n;
        const query *q;
        bool enters;
    } known[KNOWN];
    kept_term kept[KEPT];
    int kept_count;
    int64_t wanted, cut; /* after this x what is enclosed changes: the first, a itself or one from
                            wanted on */
    bool partial;        /* what is enclosed has perhaps no value at some x of the range */
    bool keeping; /* what is enclosed now is so on a whole range: its terms are kept */
    query *now;   /* whose formulas are being enclosed */
    int metric;   /* being asked for */
    int side; /* which end of what depends on the data: the least (-1), the most (1), none (0) */
    num_pool pool; /* numbers to release after each question */
    symbol_of symbols[SYMBOLS];
    int symbol_count;
    enc *locals;
    int base, top, depth;
};

/* Numbers that need no releasing: the pool has them. */
num enc_keep(interval *v, num x);
num enc_two(interval *v, num_binary *f, num x, num y);
num enc_one(interval *v, num_unary *f, num x);
/* -1, 0, 1; 2 when it cannot be told */
int enc_order(interval *v, num x, num y);
num enc_larger(interval *v, num x, num y);

enc enc_unknown(void);
enc enc_exactly(num x);
enc enc_between(num lo, num hi);
bool enc_is_constant(const enc *x);

/* k*x and the symbols within the numbers: [lo, hi]. */
enc enc_plain(interval *v, enc x);
enc enc_scaled(interval *v, enc x, num by);
enc enc_sum(interval *v, enc x, enc y);
enc enc_difference(interval *v, enc x, enc y);
/* Either of the two. */
enc enc_hull(interval *v, enc x, enc y);
enc enc_product(interval *v, enc x, enc y);
enc enc_quotient(interval *v, enc x, enc y);
/* k*x + c with an integer k*step: all its values differ from *at, one of them, by integers. */
bool enc_steps_by_integers(interval *v, const enc *x, num *at);
enc enc_whole(interval *v, enc x, num_unary *f);
/* Notes where what is enclosed changes: where x = 0; and where floor(c/y) or ceil(c/y), for y that
 * grows with x, is no longer what it is at a. */
void enc_note_zero(interval *v, const enc *x);
void enc_note_quotient(interval *v, const enc *c, const enc *y);
/* x - m*floor(x/m) for m > 0 */
enc enc_modulo(interval *v, enc x, enc m);
/* gcd(x, m) = gcd(x mod m, m) */
enc enc_common_divisor(interval *v, enc x, enc y);
enc enc_power(interval *v, enc x, enc y);
/* f never falls where x is */
enc enc_rising(interval *v, const char *what, num_unary *f, enc x);
/* The smaller (sign -1) or larger (1) of two. */
enc enc_extreme(interval *v, enc x, enc y, int want);

#endif
