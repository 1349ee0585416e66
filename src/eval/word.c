/* The universal Euclid: see word.h.
 *
 * Write a line's way through the plane as a word: R for each step of k, and before it a U for each
 * integer that floor((p*k + q)/m) has risen by.  Of a word w the sums
 *
 *     s[a][e] = sum over the R in w of x^a * y^e * r^x
 *
 * where x, y are how far the R and U before that R have led, with x, y and r^x of all of w, are a
 * monoid: of two words one behind the other they follow by the binomial theorem.  The word of a
 * line is one in powers of shorter words, as Euclid's algorithm goes on p and m, so that few
 * products give the sums of all of it, whatever the count. */
#include "eval/word.h"

#include <stdlib.h>

#include "base/mem.h"

enum { MOST = 12, MOST_BITS = 1 << 28 };

typedef struct word {
    num x, y, r;
    num *s; /* (a, e) at a*(E + 1) + e */
} word;

typedef struct fold {
    num_pool *pool;
    const word_sum *of;
    int sums; /* (A + 1)*(E + 1) */
    uint64_t bits; /* of the pool's other numbers */
} fold;

static num add(fold *f, num x, num y)
{
    return num_pool_add(f->pool, x, y);
}

static num mul(fold *f, num x, num y)
{
    bool zero = (x.kind == NUM_INT && x.u.i == 0) || (y.kind == NUM_INT && y.u.i == 0);
    return zero ? num_int(0) : num_pool_mul(f->pool, x, y);
}

static num fdiv(fold *f, num x, num y)
{
    return num_pool_two(f->pool, num_fdiv, x, y);
}

static word word_new(fold *f, num x, num y, num r)
{
    word w = { x, y, r, mem_array((size_t)f->sums, sizeof *w.s) };
    for (int i = 0; i < f->sums; i++)
        w.s[i] = num_int(0);
    return w;
}

/* *to = w, which is released from the mark on but for its numbers. */
static void settle(fold *f, size_t mark, word *to, word w)
{
    num few[3] = { num_copy(&w.x), num_copy(&w.y), num_copy(&w.r) };
    for (int i = 0; i < f->sums; i++)
        w.s[i] = num_copy(&w.s[i]);
    num_pool_back(f->pool, mark);
    w.x = num_pool_keep(f->pool, ST_OK, few[0]);
    w.y = num_pool_keep(f->pool, ST_OK, few[1]);
    w.r = num_pool_keep(f->pool, ST_OK, few[2]);
    for (int i = 0; i < f->sums; i++)
        w.s[i] = num_pool_keep(f->pool, ST_OK, w.s[i]);
    *to = w;
}

static num choose(int n, int k)
{
    int64_t c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return num_int(c);
}

/* What the sums of v are behind u: x goes on from u.x, y from u.y. */
static num moved(fold *f, const word *u, const word *v, const num *px, const num *py, int a, int e)
{
    const int wide = f->of->times + 1;
    num sum = num_int(0);
    for (int i = 0; i <= a; i++)
        for (int k = 0; k <= e; k++) {
            num way = mul(f, mul(f, choose(a, i), px[a - i]), mul(f, choose(e, k), py[e - k]));
            sum = add(f, sum, mul(f, way, v->s[i * wide + k]));
        }
    return mul(f, sum, u->r);
}

/* A new word: u, then v. */
static word product(fold *f, const word *u, const word *v)
{
    const int wide = f->of->times + 1, high = f->of->power + 1;
    num px[MOST + 1] = { num_int(1) }, py[MOST + 1] = { num_int(1) };
    size_t mark = f->pool->count;
    for (int i = 1; i < high; i++)
        px[i] = mul(f, px[i - 1], u->x);
    for (int i = 1; i < wide; i++)
        py[i] = mul(f, py[i - 1], u->y);
    word w = word_new(f, add(f, u->x, v->x), add(f, u->y, v->y), mul(f, u->r, v->r));
    for (int a = 0; a < high; a++)
        for (int e = 0; e < wide; e++)
            w.s[a * wide + e] = add(f, u->s[a * wide + e], moved(f, u, v, px, py, a, e));
    settle(f, mark, &w, w);
    return w;
}

/* *to = a*b; what *to had is released. */
static void multiply(fold *f, word *to, const word *a, const word *b)
{
    word w = product(f, a, b);
    free(to->s);
    *to = w;
}

static bool is_well(const fold *f)
{
    const num_ctx *c = f->pool->ctx;
    return f->pool->st == ST_OK && f->pool->bits - f->bits < MOST_BITS && !(c->stop && *c->stop);
}

static word copy_of(fold *f, const word *u)
{
    word w = word_new(f, u->x, u->y, u->r);
    for (int i = 0; i < f->sums; i++)
        w.s[i] = u->s[i];
    return w;
}

static word empty(fold *f)
{
    return word_new(f, num_int(0), num_int(0), num_int(1));
}

/* A new word: u, n times. */
static word repeated(fold *f, const word *u, num n)
{
    word all = empty(f), w = copy_of(f, u);
    while (is_well(f) && !(n.kind == NUM_INT && n.u.i <= 0)) {
        num half = fdiv(f, n, num_int(2)), rest = num_pool_sub(f->pool, n, add(f, half, half));
        if (rest.u.i)
            multiply(f, &all, &all, &w);
        n = half;
        if (!(n.kind == NUM_INT && n.u.i == 0))
            multiply(f, &w, &w, &w);
    }
    free(w.s);
    return all;
}

/* *to = u^n * *to, or *to * u^n */
static void with_power(fold *f, word *to, const word *u, num n, bool before)
{
    word many = repeated(f, u, n);
    multiply(f, to, before ? &many : to, before ? to : &many);
    free(many.s);
}

/* The word of the line (p*k + q)/m, k = 1 .. n, 0 <= q < m, in u and r, which it releases. */
static word line_word(fold *f, num p, num q, num m, num n, word u, word r)
{
    word before = empty(f), behind = empty(f);
    const num one = num_int(1);
    while (is_well(f) && !(n.kind == NUM_INT && n.u.i <= 0)) {
        num whole = fdiv(f, p, m);
        with_power(f, &r, &u, whole, true);
        p = num_pool_sub(f->pool, p, mul(f, whole, m));
        num rise = fdiv(f, add(f, mul(f, p, n), q), m);
        if (rise.kind == NUM_INT && rise.u.i == 0) {
            with_power(f, &before, &r, n, false);
            break;
        }
        num top = num_pool_sub(f->pool, mul(f, m, rise), add(f, q, one)),
            first = num_pool_sub(f->pool, m, add(f, q, one));
        with_power(f, &before, &r, fdiv(f, first, p), false);
        multiply(f, &before, &before, &u);
        with_power(f, &behind, &r, num_pool_sub(f->pool, n, fdiv(f, top, p)), true);
        q = num_pool_two(f->pool, num_fmod, first, p);
        num other = p;
        p = m;
        m = other;
        n = num_pool_sub(f->pool, rise, one);
        word turned = u;
        u = r;
        r = turned;
    }
    multiply(f, &before, &before, &behind);
    free(behind.s);
    free(u.s);
    free(r.s);
    return before;
}

num word_sum_of(num_pool *pool, const word_sum *s)
{
    fold f = { pool, s, (s->power + 1) * (s->times + 1), pool->bits };
    const num zero = num_int(0), one = num_int(1);
    num begin = one, step = one, y = zero;
    if (!(s->ratio.kind == NUM_INT && s->ratio.u.i == 1)) {
        begin = num_pool_two(pool, num_pow, s->ratio, s->first);
        step = num_pool_two(pool, num_pow, s->ratio, s->step);
    }
    word r = word_new(&f, s->step, zero, step), all;
    r.s[0] = one;
    if (s->times == 0) {
        all = repeated(&f, &r, s->count);
        free(r.s);
    } else {
        word u = word_new(&f, zero, one, one);
        num p = mul(&f, s->p, s->step), /* the first R is at k = 1 of its line */
            q = num_pool_sub(pool, add(&f, s->q, mul(&f, s->p, s->first)), p);
        y = fdiv(&f, q, s->m);
        all = line_word(&f, p, num_pool_two(pool, num_fmod, q, s->m), s->m, s->count, u, r);
    }
    word start = word_new(&f, s->first, y, begin);
    multiply(&f, &all, &start, &all);
    num out = all.s[f.sums - 1];
    if (!is_well(&f) && pool->st == ST_OK)
        pool->st = ST_LIMIT;
    free(start.s);
    free(all.s);
    return out;
}
