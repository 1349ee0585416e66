/* Numbers with one owner: what is computed in a pool is released with it.  So expressions of
 * numbers read as expressions, and failing is looked for once, at their end. */
#ifndef MMCALC_NUM_POOL_H
#define MMCALC_NUM_POOL_H

#include "num/num.h"

typedef struct num_pool {
    num_ctx *ctx;
    status st;  /* of the first operation that had no result; ctx->why says why */
    num *list;  /* what is released: short integers need no place */
    size_t count, room;
    uint64_t bits; /* of all in the list */
} num_pool;

/* Empty; and empty again, whatever was in it. */
void num_pool_begin(num_pool *p, num_ctx *ctx);
void num_pool_clear(num_pool *p);

/* Releases what came after `mark`, which was p->count: of intermediate results in a long loop. */
void num_pool_back(num_pool *p, size_t mark);

/* Takes the result of a function of num/; 0 where `st` says that there is none. */
num num_pool_keep(num_pool *p, status st, num x);

/* f(x) and f(x, y); after a failure nothing is done any more, and the result is 0. */
num num_pool_one(num_pool *p, num_unary *f, num x);
num num_pool_two(num_pool *p, num_binary *f, num x, num y);
num num_pool_add(num_pool *p, num x, num y);
num num_pool_sub(num_pool *p, num x, num y);
num num_pool_mul(num_pool *p, num x, num y);
num num_pool_u64(num_pool *p, uint64_t v);

/* Ends the pool: *out is x, the caller's from now on, or 0 where something had no value; that is
 * what is returned. */
status num_pool_end(num_pool *p, num x, num *out);

/* -1, 0, 1: x against y; 0 where it cannot be told, which is a failure like others. */
int num_pool_order(num_pool *p, num x, num y);

#endif
