/* Numbers with one owner: what is computed in a pool is released with it. So computations can be
 * written as expressions, and failure is looked for once, at the end. */
#ifndef MMCALC_NUM_POOL_H
#define MMCALC_NUM_POOL_H

#include "num/num.h"

typedef struct num_pool {
    num_ctx *ctx;
    status st;  /* the status of the first operation that failed; ctx->why has the reason */
    num *list;  /* numbers to release; short integers need not be here */
    size_t count, room;
    uint64_t bits; /* bits of all numbers in the list */
} num_pool;

/* Begins a pool; and releases all numbers in it. */
void num_pool_begin(num_pool *p, num_ctx *ctx);
void num_pool_clear(num_pool *p);

/* Releases the numbers added since p->count was `mark`: intermediate results of a long loop. */
void num_pool_back(num_pool *p, size_t mark);

/* Adds the result of a function of num/, with its status, and gives it; 0 after a failure. */
num num_pool_keep(num_pool *p, status st, num x);

/* f(x) and f(x, y) in the pool; 0, and nothing is computed, after a failure. */
num num_pool_one(num_pool *p, num_unary *f, num x);
num num_pool_two(num_pool *p, num_binary *f, num x, num y);
num num_pool_add(num_pool *p, num x, num y);
num num_pool_sub(num_pool *p, num x, num y);
num num_pool_mul(num_pool *p, num x, num y);
/* An integer about in the middle of two; where they are far apart, the geometric middle. */
num num_pool_middle(num_pool *p, num lo, num hi);
num num_pool_u64(num_pool *p, uint64_t v);
num num_pool_u128(num_pool *p, unsigned __int128 v); /* below 2^126 */

/* Ends the pool: *out is x, now owned by the caller, or 0 after a failure, whose status is
 * returned. */
status num_pool_end(num_pool *p, num x, num *out);

/* Compares: -1, 0, 1 as x < y, x == y, x > y; 0, too, where that is not decided, which is a failure
 * like others. */
int num_pool_order(num_pool *p, num x, num y);

#endif
