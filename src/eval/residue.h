/* Integers that depend on an index j = 0, 1, 2, ... through the residues of g^j: a small
 * program in machine words, and its sum over all j.
 *
 * A node is one integer function of j, made from earlier nodes:
 *
 *   POWER     c*g^j mod m                      INDEX     j
 *   LINEAR    k*x + m*y + c                    MOD       x mod m, in 0 .. m-1
 *   PRODUCT   x*y                              ABOVE     max(x, 0)
 *   IS_ABOVE  1 if x > 0, else 0               IS_ZERO   1 if x = 0, else 0
 *   CALL      f(x, y), or f(x, c) if y < 0: a table of the caller's
 *
 * Every node knows a least and a most value for the indices below `count`.  Equal nodes are
 * one node, and a node that can have one value only is that constant.  So conditions on
 * residues are often decided when a node is made, and `count` is lowered where a residue is
 * about to vanish for good: what was built holds for the indices that are left.
 *
 * The sum.  Where all bounds fit 62 bits the nodes are evaluated in blocks of machine words,
 * else one by one as exact numbers.  g^j mod m repeats: after a preperiod, the rest of the
 * sequence is one cycle again and again.  Where the cycles of all POWER nodes have come
 * round well before `count` and no node uses INDEX, one cycle is summed and multiplied; a sum
 * of v(j)*g^j then is a geometric series of cycles. */
#ifndef MMCALC_EVAL_RESIDUE_H
#define MMCALC_EVAL_RESIDUE_H

#include "num/pool.h"

typedef enum residue_op {
    RESIDUE_POWER,
    RESIDUE_INDEX,
    RESIDUE_LINEAR,
    RESIDUE_MOD,
    RESIDUE_PRODUCT,
    RESIDUE_ABOVE,
    RESIDUE_IS_ABOVE,
    RESIDUE_IS_ZERO,
    RESIDUE_CALL
} residue_op;

typedef int64_t residue_function(const void *table, int64_t x, int64_t y);

typedef struct residue {
    residue_op op;
    int x, y;     /* operands, or -1 */
    num k, m, c;
    num lo, hi;   /* of its values */
    residue_function *f;
    const void *table;
    int next;     /* with the same hash */
} residue;

/* A node, or (node < 0) the constant `value`. */
typedef struct part {
    int node;
    num value;
} part;

enum { RESIDUE_HASH = 64, RESIDUE_MOST = 20000 };

typedef struct residues {
    num_ctx *ctx;
    num_pool pool;  /* numbers that are released at the end */
    num g;          /* 0: no power has been met yet */
    uint64_t count; /* of indices for which everything holds */
    bool failed;    /* a number had no value, or there are too many nodes or bits: nothing holds */
    residue *node;
    int nodes, node_room;
    int head[RESIDUE_HASH];
} residues;

void residues_begin(residues *r, num_ctx *ctx, uint64_t count);
void residues_end(residues *r);

/* The result of a function of num/, released by residues_end; 0 and `failed` where it has none. */
num residues_keep(residues *r, status st, num x);
num residues_two(residues *r, status (*f)(num_ctx *, num *, const num *, const num *), num x,
                 num y);
num residues_add(residues *r, num x, num y);
num residues_sub(residues *r, num x, num y);
num residues_mul(residues *r, num x, num y);
num residues_mod(residues *r, num x, num m);
int residues_order(residues *r, num x, num y); /* -1, 0, 1; integers */
num residues_greatest(residues *r, num x, num y);

bool residues_interrupted(const residues *r); /* the context's flag was set */

/* Making nodes; numbers are integers, m > 0, g is set before a power is made. */
part residue_constant(num value);
part residue_power(residues *r, num c, num m);
part residue_index(residues *r);
part residue_linear(residues *r, num k, part x, num m, part y, num c);
part residue_mod(residues *r, part x, num m);
part residue_product(residues *r, part x, part y);
part residue_of(residues *r, residue_op op, part x); /* ABOVE, IS_ABOVE, IS_ZERO */
/* f of x and y, words, with values in 1 .. hi; the table must live as long as the nodes. */
part residue_call(residues *r, residue_function *f, const void *table, part x, part y, int64_t hi);

/* sums[i] = the sum over the indices of node wanted[i], times g^j where up[i].  The sums are
 * the caller's.  ST_INTERRUPT when the context's flag was set. */
status residues_sum(residues *r, const int *wanted, const bool *up, int n, num *sums);

#endif
