/* What of 004, chapters 4 to 6, the naive interpreter runs; reduce.tree and sort.blocks once more,
 * in C and after errata.md: witnesses of it. */
#include "tests/laws/agpu.h"

/* --- operators --------------------------------------------------------------------------- */

enum { PRIME = 32749, SIZE = 1 << 15 };

static long add(long x, long y) { return x + y; }

static long compose(long x, long y)
{
    long u = x / SIZE, v = x % SIZE, s = y / SIZE, t = y % SIZE;
    return u * s % PRIME * SIZE + (v * s + t) % PRIME;
}

const oper oper_add = { add, 0, true }, oper_compose = { compose, SIZE, false };

/* --- words ------------------------------------------------------------------------------- */

static long up(long n, long d) { return (n + d - 1) / d; }

enum { A, B, C, D, TO }; /* sites: operands from left to right, the place written */
#define EACH(e) for (long e = 0; e < m->b; e++)

/* x[e] = op(x[f(e)], y[g(e)]) for e < live */
static void combine(agpu *m, const oper *op, cells *x, long live, long f, long fo, cells *y, long g,
                    long go)
{
    for (long e = 0; e < live; e++) {
        long left = slow_read(m, A, x, f * e + fo), right = slow_read(m, B, y, g * e + go);
        slow_write(m, TO, x, e, op->of(left, right));
    }
    slow_issue(m);
}

static void hand_over(agpu *m, cells *from, long i, cells *to, long j)
{
    slow_write(m, TO, to, j, slow_read(m, A, from, i));
    slow_issue(m);
}

/* x[at + e] = Q[from + e], the identity from Q[end] on */
static void load(agpu *m, const oper *op, cells *x, long at, cells *Q, long from, long end)
{
    EACH(e)
        slow_write(m, TO, x, at + e, from + e < end ? slow_read(m, A, Q, from + e) : op->identity);
    slow_issue(m);
}

static void host_copy(cells *from, cells *to)
{
    to->word[0] = from->word[0];
    to->set[0] = from->set[0];
}

/* --- Algorithm 4.1 ---------------------------------------------------------------- */

static void block_of_tree(agpu *m, const oper *op, cells *Q, long q, long d, cells *W, long to)
{
    cells *x = slow_shared(m, m->b), *y = slow_shared(m, m->b);
    load(m, op, x, 0, Q, q, d);
    load(m, op, y, 0, Q, q + m->b, d);
    combine(m, op, x, m->b, 1, 0, y, 1, 0);
    for (long h = m->b / 2; h > 0; h /= 2)
        combine(m, op, x, h, 1, 0, x, 1, h);
    hand_over(m, x, 0, W, to);
}

static void tree(agpu *m, const oper *op, cells *T, long n, cells *R)
{
    cells *Q = T;
    long d = n;
    while (d > 1) {
        cells *W = slow_global(m, up(d, 2 * m->b));
        for (long j = 0; j < up(d, 2 * m->k * m->b); j++) {
            slow_forall(m);
            for (long r = 0; r < m->k && j * m->k + r < up(d, 2 * m->b); r++) {
                slow_next(m);
                block_of_tree(m, op, Q, 2 * m->b * (j * m->k + r), d, W, j * m->k + r);
            }
            slow_sync(m);
        }
        Q = W;
        d = up(d, 2 * m->b);
    }
    host_copy(Q, R);
}

/* --- 004 §6.4.2, Part 1 -------------------------------------------------------------------- */

static const long infinity = (1L << 62) - 1 + (1L << 62);

static long smaller(long x, long y) { return x < y ? x : y; }
static long larger(long x, long y) { return x < y ? y : x; }

/* A row of b: every core takes the smaller or the larger of its own number and its partner's. */
static void exchange(agpu *m, cells *x, long at, long (*partner)(long e, long h), long h)
{
    EACH(e) {
        long f = partner(e, h), own = slow_read(m, e < f ? A : C, x, at + e),
             other = slow_read(m, e < f ? B : D, x, at + f);
        slow_write(m, TO, x, at + e, e < f ? smaller(own, other) : larger(own, other));
    }
    slow_issue(m);
}

static long mirror(long e, long h) { return e / h * h + (h - 1 - e % h); }
static long neighbour(long e, long h) { return e ^ h; }

/* x[at + e] = X[from + e]; the largest word from X[end] on */
static void fetch(agpu *m, cells *x, long at, cells *X, long from, long end)
{
    EACH(e)
        slow_write(m, TO, x, at + e, from + e < end ? slow_read(m, A, X, from + e) : infinity);
    slow_issue(m);
}

static void deliver(agpu *m, cells *x, long at, cells *Y, long to, long end)
{
    for (long e = 0; e < m->b && to + e < end; e++)
        slow_write(m, TO, Y, to + e, slow_read(m, A, x, at + e));
    slow_issue(m);
}

static void blocks(agpu *m, const oper *op, cells *X, long n, cells *Y)
{
    (void)op;
    slow_forall(m);
    for (long r = 0; r < up(n, m->b); r++) {
        slow_next(m);
        cells *x = slow_shared(m, m->b);
        fetch(m, x, 0, X, r * m->b, n);
        for (long h = 2; h <= m->b; h *= 2) {
            exchange(m, x, 0, mirror, h);
            for (long near = h / 4; near > 0; near /= 2)
                exchange(m, x, 0, neighbour, near);
        }
        deliver(m, x, 0, Y, r * m->b, n);
    }
    slow_sync(m);
}

/* --- all of them -------------------------------------------------------------------------- */

const agpu_program agpu_programs[] = {
    { "reduce.tree", true, false, false, tree },
    { "reduce.cascading", true, false, false, NULL },
    { "reduce.tree_nc", false, false, false, NULL },
    { "reduce.matrix", false, false, false, NULL },
    { "reduce.pipeline", false, false, false, NULL },
    { "scan.matrix", true, true, true, NULL },
    { "scan.tree", false, true, false, NULL },
    { "scan.ordered", false, true, true, NULL },
    { NULL, false, false, false, NULL },
};

const agpu_sort agpu_sorts[] = {
    { .name = "sort.blocks", .witness = blocks, .result = OF_BLOCKS },
    { .name = "merge.two", .result = OF_MERGES, .takes_s = true },
    { .name = "merge.multiway", .result = OF_MERGES, .takes_s = true, .takes_d = true },
    { .name = "sort.warpsort", .one = true },
    { .name = "sort.multiway", .takes_d = true, .one = true },
    { .name = "sort.bitonic", .takes_M = true, .in_place = true },
    { .name = "partition.separators",
      .result = OF_CUTS,
      .takes_s = true,
      .takes_d = true,
      .takes_rho = true,
      .in_place = true },
    { .name = "merge.groups",
      .result = OF_ALL,
      .takes_s = true,
      .takes_d = true,
      .takes_rho = true },
    { .name = NULL },
};
