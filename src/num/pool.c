/* Numbers with one owner: see pool.h. */
#include "num/pool.h"

#include <stdlib.h>

#include "base/mem.h"

void num_pool_begin(num_pool *p, num_ctx *ctx)
{
    *p = (num_pool){ .ctx = ctx };
}

void num_pool_back(num_pool *p, size_t mark)
{
    while (p->count > mark) {
        num *last = &p->list[--p->count];
        p->bits -= mark ? num_bits(last) : p->bits;
        num_clear(last);
    }
}

void num_pool_clear(num_pool *p)
{
    num_pool_back(p, 0);
    free(p->list);
    num_pool_begin(p, p->ctx);
}

num num_pool_keep(num_pool *p, status st, num x)
{
    if (st != ST_OK) {
        p->st = p->st == ST_OK ? st : p->st;
        return num_int(0);
    }
    if (x.kind == NUM_INT || x.kind == NUM_BOOL)
        return x;
    p->list = mem_more(p->list, p->count, &p->room, sizeof *p->list);
    p->bits += num_bits(&x);
    return p->list[p->count++] = x;
}

num num_pool_one(num_pool *p, num_unary *f, num x)
{
    num out = num_int(0);
    if (p->st != ST_OK)
        return out;
    status st = f(p->ctx, &out, &x);
    return num_pool_keep(p, st, out);
}

num num_pool_two(num_pool *p, num_binary *f, num x, num y)
{
    num out = num_int(0);
    if (p->st != ST_OK)
        return out;
    status st = f(p->ctx, &out, &x, &y);
    return num_pool_keep(p, st, out);
}

/* Is x what is left where the other number is v, which changes nothing? */
static bool stays(num x, num other, int64_t v)
{
    return num_is(other, v) && x.kind != NUM_BOOL;
}

num num_pool_add(num_pool *p, num x, num y)
{
    int64_t v;
    if (x.kind == NUM_INT && y.kind == NUM_INT && !__builtin_add_overflow(x.u.i, y.u.i, &v))
        return num_int(v);
    return stays(x, y, 0) ? x : stays(y, x, 0) ? y : num_pool_two(p, num_add, x, y);
}

num num_pool_sub(num_pool *p, num x, num y)
{
    int64_t v;
    if (x.kind == NUM_INT && y.kind == NUM_INT && !__builtin_sub_overflow(x.u.i, y.u.i, &v))
        return num_int(v);
    return stays(x, y, 0) ? x : num_pool_two(p, num_sub, x, y);
}

num num_pool_mul(num_pool *p, num x, num y)
{
    int64_t v;
    if (x.kind == NUM_INT && y.kind == NUM_INT && !__builtin_mul_overflow(x.u.i, y.u.i, &v))
        return num_int(v);
    return stays(x, y, 0) || stays(y, x, 0) ? num_int(0)
           : stays(x, y, 1)                 ? x
           : stays(y, x, 1)                 ? y
           : num_is(y, -1)                  ? num_pool_two(p, num_sub, num_int(0), x)
                                            : num_pool_two(p, num_mul, x, y);
}

num num_pool_middle(num_pool *p, num lo, num hi)
{
    if (num_pool_order(p, num_pool_mul(p, lo, num_int(4)), hi) < 0
        && num_pool_order(p, lo, num_int(0)) > 0)
        return num_pool_one(p, num_isqrt, num_pool_mul(p, lo, hi));
    return num_pool_two(p, num_fdiv, num_pool_add(p, lo, hi), num_int(2));
}

num num_pool_u64(num_pool *p, uint64_t v)
{
    num x;
    num_set_u64(&x, v);
    return num_pool_keep(p, ST_OK, x);
}

num num_pool_u128(num_pool *p, unsigned __int128 v)
{
    const unsigned __int128 half = (unsigned __int128)1 << 62;
    num high = num_pool_mul(p, num_pool_u64(p, (uint64_t)(v / half)), num_int((int64_t)half));
    return num_pool_add(p, high, num_int((int64_t)(v % half)));
}

status num_pool_end(num_pool *p, num x, num *out)
{
    status st = p->st;
    *out = st == ST_OK ? num_copy(&x) : num_int(0);
    num_pool_clear(p);
    return st;
}

int num_pool_order(num_pool *p, num x, num y)
{
    int sign = 0;
    status st = num_cmp(p->ctx, &x, &y, &sign);
    num_pool_keep(p, st, num_int(0));
    return st == ST_OK ? sign : 0;
}
