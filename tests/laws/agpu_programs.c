/* The reductions and the scan of 004, chapters 4 and 5, after errata.md, on the naive machine. */
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
static long log_of(long b) { return b == 1 ? 0 : 1 + log_of(b / 2); }

enum { A, B, C, TO }; /* sites: operands from left to right, the place written */
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

static void fill(agpu *m, cells *x, long at, long word)
{
    EACH(e)
        slow_write(m, TO, x, at + e, word);
    slow_issue(m);
}

static void host_copy(cells *from, cells *to)
{
    to->word[0] = from->word[0];
    to->set[0] = from->set[0];
}

/* --- Algorithms 4.1 and 4.3 ---------------------------------------------------------------- */

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

static void block_in_order(agpu *m, const oper *op, cells *Q, long q, long d, cells *W, long to)
{
    cells *x = slow_shared(m, 2 * m->b);
    load(m, op, x, 0, Q, q, d);
    load(m, op, x, m->b, Q, q + m->b, d);
    for (long h = m->b; h > 0; h /= 2)
        combine(m, op, x, h, 2, 0, x, 2, 1);
    hand_over(m, x, 0, W, to);
}

static void levels(agpu *m, const oper *op, cells *T, long n, cells *R,
                   void (*block)(agpu *, const oper *, cells *, long, long, cells *, long))
{
    cells *Q = T;
    long d = n;
    while (d > 1) {
        cells *W = slow_global(m, up(d, 2 * m->b));
        for (long j = 0; j < up(d, 2 * m->k * m->b); j++) {
            slow_forall(m);
            for (long r = 0; r < m->k && j * m->k + r < up(d, 2 * m->b); r++) {
                slow_next(m);
                block(m, op, Q, 2 * m->b * (j * m->k + r), d, W, j * m->k + r);
            }
            slow_sync(m);
        }
        Q = W;
        d = up(d, 2 * m->b);
    }
    host_copy(Q, R);
}

static void tree(agpu *m, const oper *op, cells *T, long n, cells *R, const scan_shape *at)
{
    (void)at;
    levels(m, op, T, n, R, block_of_tree);
}

static void tree_nc(agpu *m, const oper *op, cells *T, long n, cells *R, const scan_shape *at)
{
    (void)at;
    levels(m, op, T, n, R, block_in_order);
}

/* --- Algorithm 4.2 --------------------------------------------------------------------------- */

/* One multiprocessor: rows of b words from `first` on, `step` apart. */
static void columns(agpu *m, const oper *op, cells *T, long first, long step, long rows, cells *W,
                    long to)
{
    cells *x = slow_shared(m, m->b), *d = slow_shared(m, m->b);
    fill(m, x, 0, op->identity);
    for (long i = 0; i < rows; i++) {
        load(m, op, d, 0, T, first + i * step, T->n);
        combine(m, op, x, m->b, 1, 0, d, 1, 0);
    }
    for (long h = m->b / 2; h > 0; h /= 2)
        combine(m, op, x, h, 1, 0, x, 1, h);
    hand_over(m, x, 0, W, to);
}

static void cascading(agpu *m, const oper *op, cells *T, long n, cells *R, const scan_shape *at)
{
    cells *W = slow_global(m, m->k);
    slow_forall(m);
    for (long r = 0; r < m->k; r++) {
        slow_next(m);
        columns(m, op, T, m->b * r, m->p, up(n, m->p), W, r);
    }
    slow_sync(m);
    tree(m, op, W, m->k, R, at);
}

/* --- Algorithm 4.4 --------------------------------------------------------------------------- */

static long turned(const agpu *m, long i) { return i / m->b * m->b + (i % m->b + i / m->b) % m->b; }

static void square(agpu *m, const oper *op, cells *T, long first, long row, long column, cells *d,
                   cells *x)
{
    for (long j = 0; j < m->b; j++) {
        EACH(e) {
            long i = first + row * j + column + e;
            bool in = column + e < row && i < T->n;
            slow_write(m, TO, d, turned(m, j * m->b + e),
                       in ? slow_read(m, A, T, i) : op->identity);
        }
        slow_issue(m);
    }
    for (long j = 0; j < m->b; j++) {
        EACH(e) {
            long left = slow_read(m, A, x, e), right = slow_read(m, B, d, turned(m, j + e * m->b));
            slow_write(m, TO, x, e, op->of(left, right));
        }
        slow_issue(m);
    }
}

static void matrix(agpu *m, const oper *op, cells *T, long n, cells *R, const scan_shape *at)
{
    cells *W = slow_global(m, m->k);
    long row = up(n, m->p);
    slow_forall(m);
    for (long r = 0; r < m->k; r++) {
        slow_next(m);
        cells *d = slow_shared(m, m->b * m->b), *x = slow_shared(m, m->b);
        fill(m, x, 0, op->identity);
        for (long i = 0; i < up(row, m->b); i++)
            square(m, op, T, r * row * m->b, row, i * m->b, d, x);
        for (long h = m->b / 2; h > 0; h /= 2)
            combine(m, op, x, h, 2, 0, x, 2, 1);
        hand_over(m, x, 0, W, r);
    }
    slow_sync(m);
    tree_nc(m, op, W, m->k, R, at);
}

/* --- Algorithms 4.5 and 4.6 ------------------------------------------------------------------ */

static void pipeline_step(agpu *m, const oper *op, cells *y)
{
    EACH(e) {
        long even = 2 * e, odd = 2 * e + 1;
        bool lower = e < m->b / 2;
        long left = slow_read(m, A, y, lower ? even : odd),
             right = slow_read(m, B, y, lower ? odd : even);
        long to = e >= m->b - 2 ? e + m->b : e % 2 ? e + m->b - 1 : e + m->b + 1;
        slow_write(m, TO, y, to, op->of(left, right));
    }
    slow_issue(m);
}

/* The part of every multiprocessor, in order, to a word of W. */
static void pipelines(agpu *m, const oper *op, cells *T, long n, cells *W)
{
    long rows = up(n, m->p);
    slow_forall(m);
    for (long r = 0; r < m->k; r++) {
        slow_next(m);
        cells *y = slow_shared(m, 2 * m->b);
        fill(m, y, m->b, op->identity);
        for (long j = 0; j < rows; j++) {
            load(m, op, y, 0, T, (r * rows + j) * m->b, n);
            pipeline_step(m, op, y);
        }
        for (long j = 0; j < log_of(m->b); j++) {
            fill(m, y, 0, op->identity);
            pipeline_step(m, op, y);
        }
        hand_over(m, y, 2 * m->b - 1, W, r);
    }
    slow_sync(m);
}

static void pipeline(agpu *m, const oper *op, cells *T, long n, cells *R, const scan_shape *at)
{
    cells *W = slow_global(m, m->k);
    pipelines(m, op, T, n, W);
    tree_nc(m, op, W, m->k, R, at);
}

/* --- Algorithms 5.1 to 5.3 -------------------------------------------------------------------- */

typedef struct scanner { /* one multiprocessor scans `size` words of `from` into `to`, both from
                            `first` on */
    agpu *m;
    const oper *op;
    cells *x, *d, *c;
    scan_shape at;
    long first, size;
    cells *from, *to;
    long carry;
} scanner;

static long row_of(const scanner *s) { return s->m->b + s->at.padding; }
static long place(const scanner *s, long q)
{
    return q % s->at.alpha * row_of(s) + q / s->at.alpha;
}

/* Where its words end: the last multiprocessor with words may have fewer. */
static long end_of(const scanner *s)
{
    long end = s->first + s->size;
    return end < s->from->n ? end : s->from->n;
}

static void fetch(scanner *s, long start)
{
    agpu *m = s->m;
    for (long j = 0; j < s->at.alpha; j++) {
        load(m, s->op, s->d, 0, s->from, s->first + start + j * m->b, end_of(s));
        EACH(e)
            slow_write(m, TO, s->x, place(s, j * m->b + e), slow_read(m, A, s->d, e));
        slow_issue(m);
    }
}

static void deliver(scanner *s, long start)
{
    agpu *m = s->m;
    for (long j = 0; j < s->at.alpha; j++) {
        EACH(e)
            slow_write(m, TO, s->d, e, slow_read(m, A, s->x, place(s, j * m->b + e)));
        slow_issue(m);
        for (long e = 0; e < m->b && s->first + start + j * m->b + e < end_of(s); e++)
            slow_write(m, TO, s->to, s->first + start + j * m->b + e, slow_read(m, A, s->d, e));
        slow_issue(m);
    }
}

/* The sums of the columns, scanned inclusively, in c. */
static void sums_of_columns(scanner *s)
{
    agpu *m = s->m;
    slow_write(m, TO, s->c, 0, s->carry);
    slow_issue(m);
    for (long e = 1; e < m->b; e++)
        slow_write(m, TO, s->c, e, s->op->identity);
    slow_issue(m);
    for (long j = 0; j < s->at.alpha; j++)
        combine(m, s->op, s->c, m->b, 1, 0, s->x, 1, j * row_of(s));
    for (long h = 1; h < m->b; h *= 2) {
        for (long e = h; e < m->b; e++) {
            long left = slow_read(m, A, s->c, e - h), right = slow_read(m, B, s->c, e);
            slow_write(m, TO, s->c, e, s->op->of(left, right));
        }
        slow_issue(m);
    }
}

static void down_the_columns(scanner *s)
{
    agpu *m = s->m;
    long next[64];
    for (int rest = 0; rest < 2; rest++) { /* core 0; the others */
        long from = rest ? 1 : 0, to = rest ? m->b : 1;
        for (long e = from; e < to; e++) {
            long before = rest ? slow_read(m, A, s->c, e - 1) : s->carry;
            next[e] = s->op->of(before, slow_read(m, B, s->x, e));
        }
        slow_issue(m);
        for (long e = from; e < to; e++)
            slow_write(m, TO, s->x, e,
                       s->at.kind == 2 ? next[e]
                       : rest          ? slow_read(m, A, s->c, e - 1)
                                       : s->carry);
        slow_issue(m);
    }
    for (long j = 1; j < s->at.alpha; j++) {
        long word[64];
        EACH(e)
            word[e] = slow_read(m, A, s->x, j * row_of(s) + e);
        slow_issue(m);
        EACH(e)
            slow_write(m, TO, s->x, j * row_of(s) + e,
                       s->at.kind == 2 ? s->op->of(next[e], word[e]) : next[e]);
        slow_issue(m);
        EACH(e)
            next[e] = s->op->of(next[e], word[e]);
    }
    EACH(e)
        s->carry = slow_read(m, A, s->c, m->b - 1);
    slow_issue(m);
}

static void scan_block(scanner *s, cells *carry, long which)
{
    agpu *m = s->m;
    s->x = slow_shared(m, s->at.alpha * row_of(s));
    s->d = slow_shared(m, m->b);
    s->c = slow_shared(m, m->b);
    s->carry = s->op->identity;
    if (carry) {
        EACH(e)
            s->carry = slow_read(m, A, carry, which);
        slow_issue(m);
    }
    for (long start = 0; start < s->size; start += s->at.alpha * m->b) {
        fetch(s, start);
        sums_of_columns(s);
        down_the_columns(s);
        deliver(s, start);
    }
}

/* Every multiprocessor scans its part of T, beginning with its word of `sums`. */
static void scan_parts(scanner *s, cells *T, cells *U, cells *sums, const scan_shape *at)
{
    agpu *m = s->m;
    s->from = T;
    s->to = U;
    s->at = *at;
    s->size = m->b * up(T->n, m->p);
    slow_forall(m);
    for (long r = 0; r < m->k; r++) {
        slow_next(m);
        s->first = r * s->size;
        scan_block(s, sums, r);
    }
    slow_sync(m);
}

static void scan(agpu *m, const oper *op, cells *T, long n, cells *U, const scan_shape *at)
{
    cells *sums = slow_global(m, m->k);
    scanner s = { .m = m,
                  .op = op,
                  .at = { at->alpha, at->padding, 1 },
                  .from = sums,
                  .to = sums,
                  .size = m->k };
    slow_forall(m);
    for (long r = 0; r < m->k; r++) {
        slow_next(m);
        columns(m, op, T, r * m->b * up(n, m->p), m->b, up(n, m->p), sums, r);
    }
    slow_sync(m);
    slow_forall(m);
    slow_next(m);
    scan_block(&s, NULL, 0);
    slow_sync(m);
    scan_parts(&s, T, U, sums, at);
}

/* --- levels of sums, 004 §5.4.1 after Harris et al. ------------------------------------------- */

/* Every block of `from` to one word of `to`. */
static void sums_of_blocks(agpu *m, const oper *op, cells *from, cells *to)
{
    slow_forall(m);
    for (long r = 0; r < to->n; r++) {
        slow_next(m);
        cells *x = slow_shared(m, m->b);
        load(m, op, x, 0, from, r * m->b, from->n);
        for (long h = m->b / 2; h > 0; h /= 2)
            combine(m, op, x, h, 2, 0, x, 2, 1);
        hand_over(m, x, 0, to, r);
    }
    slow_sync(m);
}

static void scan_blocks(agpu *m, const oper *op, cells *from, cells *before, cells *to)
{
    slow_forall(m);
    for (long r = 0; r < up(from->n, m->b); r++) {
        slow_next(m);
        cells *x = slow_shared(m, m->b);
        long carry = op->identity, y[64];
        if (before) {
            EACH(e)
                carry = slow_read(m, A, before, r);
            slow_issue(m);
        }
        load(m, op, x, 0, from, r * m->b, from->n);
        for (long h = 1; h < m->b; h *= 2) {
            for (long e = h; e < m->b; e++) {
                long left = slow_read(m, A, x, e - h), right = slow_read(m, B, x, e);
                slow_write(m, TO, x, e, op->of(left, right));
            }
            slow_issue(m);
        }
        for (long e = 0; e < m->b; e++)
            y[e] = e ? op->of(carry, slow_read(m, A, x, e - 1)) : carry;
        slow_issue(m);
        for (long e = 0; e < m->b && r * m->b + e < from->n; e++)
            slow_write(m, TO, to, r * m->b + e, y[e]);
        slow_issue(m);
    }
    slow_sync(m);
}

static void scan_by_levels(agpu *m, const oper *op, cells *from, cells *to)
{
    cells *sums = NULL;
    if (from->n > m->b) {
        sums = slow_global(m, up(from->n, m->b));
        sums_of_blocks(m, op, from, sums);
        scan_by_levels(m, op, sums, sums);
    }
    scan_blocks(m, op, from, sums, to);
}

static void scan_tree(agpu *m, const oper *op, cells *T, long n, cells *U, const scan_shape *at)
{
    (void)n;
    (void)at;
    scan_by_levels(m, op, T, U);
}

static void scan_ordered(agpu *m, const oper *op, cells *T, long n, cells *U, const scan_shape *at)
{
    cells *sums = slow_global(m, m->k), *before = slow_global(m, m->k);
    scanner s = { .m = m, .op = op };
    pipelines(m, op, T, n, sums);
    scan_by_levels(m, op, sums, before);
    scan_parts(&s, T, U, before, at);
}

const agpu_program agpu_programs[] = {
    { "reduce.tree", true, false, false, tree },
    { "reduce.cascading", true, false, false, cascading },
    { "reduce.tree_nc", false, false, false, tree_nc },
    { "reduce.matrix", false, false, false, matrix },
    { "reduce.pipeline", false, false, false, pipeline },
    { "scan.matrix", true, true, true, scan },
    { "scan.tree", false, true, false, scan_tree },
    { "scan.ordered", false, true, true, scan_ordered },
    { 0 },
};
