/* The sorts and merges of 004, chapter 6, after errata.md, on the naive machine: all that take the
 * same time whatever the numbers are. Written from the descriptions of the catalogue's notes. */
#include "tests/laws/agpu.h"

enum { A, B, TO }; /* sites: operands from left to right, the place written */
#define EACH(e) for (long e = 0; e < m->b; e++)

static const long infinity = (1L << 62) - 1 + (1L << 62);

static long up(long n, long d) { return (n + d - 1) / d; }
static long smaller(long x, long y) { return x < y ? x : y; }
static long larger(long x, long y) { return x < y ? y : x; }

/* --- instructions --------------------------------------------------------------------------- */

/* A row of b: every core takes the smaller or the larger of its own number and its partner's. */
static void exchange(agpu *m, cells *x, long at, long (*partner)(long e, long h), long h)
{
    EACH(e) {
        long f = partner(e, h), own = slow_read(m, A, x, at + e),
             other = slow_read(m, B, x, at + f);
        slow_write(m, TO, x, at + e, e < f ? smaller(own, other) : larger(own, other));
    }
    slow_issue(m);
}

static long mirror(long e, long h) { return e / h * h + (h - 1 - e % h); }
static long neighbour(long e, long h) { return e ^ h; }

/* Two rows word by word, core e the words at first[e] and second[e]: 3 instructions. */
static void two_rows(agpu *m, cells *x, const long *first, const long *second)
{
    long least[64];
    EACH(e)
        least[e] = smaller(slow_read(m, A, x, first[e]), slow_read(m, B, x, second[e]));
    slow_issue(m);
    EACH(e)
    slow_write(m, TO, x, second[e],
               larger(slow_read(m, A, x, first[e]), slow_read(m, B, x, second[e])));
    slow_issue(m);
    EACH(e)
        slow_write(m, TO, x, first[e], least[e]);
    slow_issue(m);
}

/* The last phase of the bitonic sort of 2b numbers from `at` on, both halves ascending. */
static void merge_halves(agpu *m, cells *x, long at)
{
    long low[64], high[64];
    EACH(e) {
        low[e] = at + e;
        high[e] = at + 2 * m->b - 1 - e;
    }
    two_rows(m, x, low, high);
    for (long h = m->b / 2; h > 0; h /= 2) {
        exchange(m, x, at, neighbour, h);
        exchange(m, x, at + m->b, neighbour, h);
    }
}

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

/* One core's instruction on one word. */
static long word_of(agpu *m, cells *x, long i)
{
    long word = slow_read(m, A, x, i);
    slow_issue(m);
    return word;
}

static void set_word(agpu *m, cells *x, long i, long word)
{
    slow_write(m, TO, x, i, word);
    slow_issue(m);
}

/* --- blocks: 004 §6.4.2, Part 1 ------------------------------------------------------------- */

static void blocks(agpu *m, cells *X, cells *Y, long n, const sort_point *at)
{
    (void)at;
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

/* --- pairs: 004 §6.2.2, Lemma 6.2 ------------------------------------------------------------ */

static void merge_pair(agpu *m, cells *X, cells *Y, long first, long s)
{
    cells *x = slow_shared(m, 2 * m->b);
    long i = first, iend = smaller(i + s, X->n), j = i + s, jend = smaller(j + s, X->n), row = 0,
         end = larger(iend, jend);
    fetch(m, x, 0, X, i, iend);
    fetch(m, x, m->b, X, j, jend);
    long amax = word_of(m, x, m->b - 1), bmax = word_of(m, x, 2 * m->b - 1);
    i += m->b;
    j += m->b;
    for (long o = first; o < end;) {
        if (row == 0)
            merge_halves(m, x, 0);
        deliver(m, x, row, Y, o, end);
        o += m->b;
        bool of_a = j >= jend || (i < iend && amax <= bmax);
        if (i >= iend && j >= jend) {
            row = m->b;
        } else if (of_a) {
            fetch(m, x, 0, X, i, iend);
            amax = word_of(m, x, m->b - 1);
            i += m->b;
        } else {
            fetch(m, x, 0, X, j, jend);
            bmax = word_of(m, x, m->b - 1);
            j += m->b;
        }
    }
}

static void pairs(agpu *m, cells *X, cells *Y, long n, const sort_point *at)
{
    slow_forall(m);
    for (long r = 0; r < up(n, 2 * at->s); r++) {
        slow_next(m);
        merge_pair(m, X, Y, 2 * at->s * r, at->s);
    }
    slow_sync(m);
}

/* --- heaps: 004 §6.4.3, Lemma 6.7 ------------------------------------------------------------ */

typedef struct heap { /* of one multiprocessor */
    agpu *m;
    cells *x, *key, *pos, *X;
    long d, s, first; /* its sequences: the first of them by number, s apart; or */
    long packed;      /* not 0: a pointer times this, and how many numbers are left */
} heap;

/* A block of a leaf's sequence to x[at ..]. */
static void read_leaf(heap *h, long leaf, long at)
{
    long word = word_of(h->m, h->pos, leaf), from = h->packed ? word / h->packed : word,
         end = h->packed ? from + word % h->packed : smaller((h->first + leaf + 1) * h->s, h->X->n),
         next = from + h->m->b;
    fetch(h->m, h->x, at, h->X, from, end);
    set_word(h->m, h->pos, leaf, h->packed ? next * h->packed + larger(0, end - next) : next);
}

static long child_to_take(heap *h, long u)
{
    long right = slow_read(h->m, A, h->key, 2 * u + 1), left = slow_read(h->m, B, h->key, 2 * u);
    slow_issue(h->m);
    return 2 * u + (right < left);
}

static void set_key(heap *h, long c, long at)
{
    slow_write(h->m, TO, h->key, c, slow_read(h->m, A, h->x, at + h->m->b - 1));
    slow_issue(h->m);
}

/* b numbers move up into the buffer of node u, into its second half if `second`. */
static void heapify(heap *h, long u, bool second, bool sorts)
{
    agpu *m = h->m;
    while (u < h->d) {
        long at = 2 * m->b * (u - 1), row = second ? m->b : 0, c = child_to_take(h, u);
        if (c < h->d) {
            EACH(e)
            slow_write(m, TO, h->x, at + row + e, slow_read(m, A, h->x, 2 * m->b * (c - 1) + e));
            slow_issue(m);
        } else {
            read_leaf(h, c - h->d, at + row);
        }
        set_key(h, c, at + row);
        if (sorts)
            merge_halves(m, h->x, at);
        sorts = true;
        second = false;
        u = c;
    }
}

/* The b numbers in hand and those of a node: the smaller ones in hand, the larger in the node. */
static void merge_in_hand(agpu *m, cells *x, long at)
{
    long hand[64], node[64];
    EACH(e) {
        hand[e] = e;
        node[e] = at + m->b - 1 - e;
    }
    two_rows(m, x, hand, node);
    for (long h = m->b / 2; h > 0; h /= 2) {
        exchange(m, x, 0, neighbour, h);
        exchange(m, x, at, neighbour, h);
    }
}

/* The b smallest of what lies below `top` and, unless it is empty yet, in it: in hand, x[0 ..]. */
static void take(heap *h, long top, bool empty)
{
    long u = top;
    while (u < h->d)
        u = child_to_take(h, u);
    read_leaf(h, u - h->d, 0);
    for (; u > top; u /= 2) {
        set_key(h, u, 0);
        if (u / 2 > top || !empty)
            merge_in_hand(h->m, h->x, u / 2 * h->m->b);
    }
}

static void keys_to_least(heap *h)
{
    agpu *m = h->m;
    for (long c = 0; c < up(2 * h->d, m->b); c++) {
        for (long e = c * m->b; e < (c + 1) * m->b && e < 2 * h->d; e++)
            slow_write(m, TO, h->key, e, -infinity - 1);
        slow_issue(m);
    }
}

/* The heap is built and emptied, to Y[o .. end]. */
static void empty_heap(heap *h, cells *Y, long o, long end, long buffer)
{
    agpu *m = h->m;
    for (long v = h->d - 1; v > 0 && o < end; v--) {
        if (buffer == 1) {
            take(h, v, true);
            EACH(e)
                slow_write(m, TO, h->x, m->b * v + e, slow_read(m, A, h->x, e));
            slow_issue(m);
        } else {
            heapify(h, v, false, false);
            heapify(h, v, true, true);
        }
    }
    for (long i = o; i < end; i += m->b) {
        if (buffer == 1)
            take(h, 1, false);
        else if (i > o)
            heapify(h, 1, false, true);
        deliver(m, h->x, 0, Y, i, end);
    }
}

static cells *buffers(agpu *m, long d, long buffer)
{
    return slow_shared(m, buffer == 1 ? m->b * d : 2 * m->b * (d - 1));
}

static void heaps(agpu *m, cells *X, cells *Y, long n, const sort_point *at)
{
    long d = at->d, s = at->s;
    slow_forall(m);
    for (long r = 0; r < up(n, d * s); r++) {
        slow_next(m);
        heap h = { .m = m,
                   .x = buffers(m, d, at->buffer),
                   .key = slow_shared(m, 2 * d),
                   .pos = slow_shared(m, d),
                   .X = X,
                   .d = d,
                   .s = s,
                   .first = r * d };
        keys_to_least(&h);
        for (long c = 0; c < up(d, m->b); c++) {
            for (long e = c * m->b; e < (c + 1) * m->b && e < d; e++)
                slow_write(m, TO, h.pos, e, (h.first + e) * s);
            slow_issue(m);
        }
        empty_heap(&h, Y, r * d * s, smaller((r + 1) * d * s, n), at->buffer);
    }
    slow_sync(m);
}

/* --- sorts by merging: 004 §6.2.2, §6.4, on one multiprocessor -------------------------------- */

/* d sequences at a time, or so many that k are left, or all: a power of two. */
static long ways(long d, long count, long k)
{
    long w = 1;
    while (w < up(count, k))
        w *= 2;
    return smaller(d, w);
}

/* Rounds of merges, from one array to the other; the result is to end in Y. */
static void rounds_of(agpu *m, cells *X, cells *Y, long n, const sort_point *at,
                      void (*merge)(agpu *, cells *, cells *, long, const sort_point *))
{
    long rounds = 0;
    for (long s = m->b; s < n; s *= ways(at->d, up(n, s), 1))
        rounds++;
    cells *from = rounds % 2 == 0 ? Y : X;
    blocks(m, X, from, n, NULL);
    for (long s = m->b, w; s < n; s *= w) {
        cells *to = from == X ? Y : X;
        w = ways(at->d, up(n, s), 1);
        merge(m, from, to, n, &(sort_point){ .s = s, .d = w, .buffer = at->buffer });
        from = to;
    }
}

static void warpsort(agpu *m, cells *X, cells *Y, long n, const sort_point *at)
{
    (void)at;
    rounds_of(m, X, Y, n, &(sort_point){ .d = 2 }, pairs);
}

static void multiway(agpu *m, cells *X, cells *Y, long n, const sort_point *at)
{
    rounds_of(m, X, Y, n, at, heaps);
}

/* --- cuts: 004 §6.4.4, Part 3, and Lemma 6.8 ---------------------------------------------------
 */

typedef struct cutting {
    agpu *m;
    cells *X, *P, *Q, *C, *O, *F; /* C: a row of W words for each group */
    long n, s, ell, g, S, U, W, H, N;
} cutting;

/* A number and the place of the separator at or before it; odd: it is no separator itself. */
static long marked(const cutting *z, long word, long r, long from_start, bool separator)
{
    return word * 2 * z->U + 2 * (r * z->S + from_start / z->g) + !separator;
}

/* Every g-th number of sequence r, from one row of P on. */
static void take_separators(cutting *z, long r)
{
    agpu *m = z->m;
    cells *x = slow_shared(m, m->b);
    long taken = up(smaller(z->s, z->n - r * z->s), z->g);
    for (long c = 0; c < up(taken, m->b); c++) {
        EACH(e)
        {
            long f = c * m->b + e;
            slow_write(m, TO, x, e,
                       f < taken ? slow_read(m, A, z->X, r * z->s + f * z->g) : infinity - 1);
        }
        slow_issue(m);
        EACH(e)
        {
            long f = c * m->b + e, word = slow_read(m, f < taken ? A : B, x, e);
            slow_write(m, TO, x, e, f < taken ? marked(z, word, r, f * z->g, true) : word);
        }
        slow_issue(m);
        EACH(e)
        slow_write(m, TO, z->P, r * z->H + c * m->b + e, slow_read(m, A, x, e));
        slow_issue(m);
    }
}

static cells *merge_separators(cutting *z, const sort_point *at)
{
    cells *from = z->P, *to = z->Q;
    for (long size = z->H, count = z->ell, w; count > 1; size *= w, count = up(count, w)) {
        w = ways(at->d, count, 1);
        heaps(z->m, from, to, z->N, &(sort_point){ .s = size, .d = w, .buffer = at->buffer });
        cells *done = to;
        to = from;
        from = done;
    }
    return from;
}

static void fetch_marked(cutting *z, cells *x, long r, long i, long iend)
{
    agpu *m = z->m;
    fetch(m, x, 0, z->X, i, iend);
    EACH(e)
    {
        long word = i + e < iend ? slow_read(m, A, x, e) : 0;
        slow_write(m, TO, x, e,
                   i + e < iend ? marked(z, word, r, i + e - r * z->s, false) : infinity);
    }
    slow_issue(m);
}

/* The separators of a row of what is merged, x[row ..], come to stand `o` from the first on: `q`
 * went by before. How many went by now. */
static long note_cuts(cutting *z, cells *x, cells *y, long row, long r, long o, long q)
{
    agpu *m = z->m;
    bool here[64];
    long number[64];
    EACH(e)
    here[e] = slow_read(m, A, x, row + e) % 2 == 0;
    slow_issue(m);
    EACH(e)
    slow_write(m, TO, y, e, 1 - slow_read(m, A, x, row + e) % 2);
    slow_issue(m);
    for (long h = 1; h < m->b; h *= 2) {
        for (long e = h; e < m->b; e++) {
            long own = slow_read(m, A, y, e), other = slow_read(m, B, y, e - h);
            slow_write(m, TO, y, e, own + other);
        }
        slow_issue(m);
    }
    EACH(e)
    number[e] = q + slow_read(m, A, y, e) - 1;
    slow_issue(m);
    EACH(e)
    if (here[e])
        slow_write(m, TO, z->C, number[e] * z->W + r, o + e - number[e]);
    slow_issue(m);
    return q + word_of(m, y, m->b - 1);
}

/* Sequence r merged with all separators. */
static void cut(cutting *z, cells *P, long r)
{
    agpu *m = z->m;
    cells *x = slow_shared(m, 2 * m->b), *y = slow_shared(m, m->b);
    long i = r * z->s, iend = smaller(z->n, i + z->s), rows = up(iend - i, m->b) + up(z->U, m->b),
         j = 0, q = 0, row = 0;
    fetch_marked(z, x, r, i, iend);
    fetch(m, x, m->b, P, j, z->U);
    long amax = word_of(m, x, m->b - 1), bmax = word_of(m, x, 2 * m->b - 1);
    i += m->b;
    j += m->b;
    for (long o = 0; o < rows * m->b; o += m->b) {
        if (row == 0)
            merge_halves(m, x, 0);
        q = note_cuts(z, x, y, row, r, o, q);
        if (i >= iend && j >= z->U) {
            row = m->b;
        } else if (j >= z->U || (i < iend && amax <= bmax)) {
            fetch_marked(z, x, r, i, iend);
            amax = word_of(m, x, m->b - 1);
            i += m->b;
        } else {
            fetch(m, x, 0, P, j, z->U);
            bmax = word_of(m, x, m->b - 1);
            j += m->b;
        }
    }
    set_word(m, z->C, z->U * z->W + r, smaller(z->s, z->n - r * z->s));
}

/* Where group r begins in the result. */
static void add_cuts(cutting *z, long r)
{
    agpu *m = z->m;
    cells *x = slow_shared(m, m->b), *y = slow_shared(m, m->b);
    EACH(e)
    slow_write(m, TO, y, e, 0);
    slow_issue(m);
    for (long c = 0; c < z->W; c += m->b) {
        EACH(e)
        slow_write(m, TO, x, e, c + e < z->ell ? slow_read(m, A, z->C, r * z->W + c + e) : 0);
        slow_issue(m);
        EACH(e)
        {
            long own = slow_read(m, A, y, e), other = slow_read(m, B, x, e);
            slow_write(m, TO, y, e, own + other);
        }
        slow_issue(m);
    }
    for (long h = m->b / 2; h > 0; h /= 2) {
        for (long e = 0; e < h; e++) {
            long own = slow_read(m, A, y, e), other = slow_read(m, B, y, e + h);
            slow_write(m, TO, y, e, own + other);
        }
        slow_issue(m);
    }
    slow_write(m, TO, z->O, r, slow_read(m, A, y, 0));
    slow_issue(m);
}

/* Groups to multiprocessors, until each has n/k numbers. */
static void deal_groups(cutting *z)
{
    agpu *m = z->m;
    cells *x = slow_shared(m, m->b);
    long v = 0, begin = 0;
    set_word(m, z->F, 0, 0);
    for (long c = 0; c < z->U; c += m->b) {
        EACH(e)
        slow_write(m, TO, x, e, c + e < z->U ? slow_read(m, A, z->O, c + e) : 0);
        slow_issue(m);
        for (long i = 0; i < m->b && c + i < z->U; i++) {
            long a = word_of(m, x, i);
            if ((a - begin) * m->k >= z->n) {
                begin = a;
                set_word(m, z->F, ++v, c + i);
            }
        }
    }
    while (v < m->k)
        set_word(m, z->F, ++v, z->U);
}

/* Every number of a group is at most every number of the next; the groups are no larger than Lemma
 * 6.8 says, each number is in one, and each multiprocessor but the last has n/k numbers. */
static bool cuts_are_right(const cutting *z)
{
    long most = -infinity, all = 0;
    bool right = z->O->word[0] == 0 && z->F->word[0] == 0 && z->F->word[z->m->k] == z->U;
    for (long j = 0; j < z->U; j++) {
        long size = 0, least = infinity, here = -infinity;
        for (long r = 0; r < z->ell; r++) {
            long from = z->C->word[j * z->W + r], to = z->C->word[(j + 1) * z->W + r];
            right &= from <= to;
            for (long i = from; i < to; i++, size++) {
                least = smaller(least, z->X->word[r * z->s + i]);
                here = larger(here, z->X->word[r * z->s + i]);
            }
        }
        right &= size > 0 && size <= z->ell * (z->g - 1) + 1 && most <= least
                 && z->O->word[j] == all;
        all += size;
        most = here;
    }
    for (long v = 0; v < z->m->k; v++) {
        long from = z->F->word[v], to = z->F->word[v + 1];
        right &= from <= to && to <= z->U;
        if (right && to < z->U)
            right = (z->O->word[to] - z->O->word[from]) * z->m->k >= z->n;
    }
    return right && all == z->n && z->O->word[z->U] == z->n;
}

static cutting cut_all(agpu *m, cells *X, long n, const sort_point *at)
{
    cutting z = { .m = m, .X = X, .n = n, .s = at->s };
    z.ell = up(n, z.s);
    z.g = up(z.s, at->rho);
    z.S = up(z.s, z.g);
    long last = up(n - (z.ell - 1) * z.s, z.g); /* separators of the last sequence */
    z.U = (z.ell - 1) * z.S + last;
    z.W = up(z.ell, m->b) * m->b;
    z.H = up(z.S, m->b) * m->b;
    z.N = (z.ell - 1) * z.H + up(last, m->b) * m->b;
    z.P = slow_global(m, z.N);
    z.Q = slow_global(m, z.N);
    z.C = slow_global(m, (z.U + 1) * z.W);
    z.O = slow_global(m, z.U + 1);
    z.F = slow_global(m, m->k + 1);
    slow_forall(m);
    for (long r = 0; r < z.ell; r++) {
        slow_next(m);
        take_separators(&z, r);
    }
    slow_sync(m);
    cells *P = merge_separators(&z, at);
    slow_forall(m);
    for (long r = 0; r < z.ell; r++) {
        slow_next(m);
        cut(&z, P, r);
    }
    slow_sync(m);
    slow_forall(m);
    for (long r = 0; r <= z.U; r++) {
        slow_next(m);
        add_cuts(&z, r);
    }
    slow_sync(m);
    slow_forall(m);
    slow_next(m);
    deal_groups(&z);
    slow_sync(m);
    return z;
}

static void separators(agpu *m, cells *X, cells *none, long n, const sort_point *at)
{
    (void)none;
    cutting z = cut_all(m, X, n, at);
    m->bad |= !cuts_are_right(&z);
}

/* --- groups: 004 §6.4.4 and §6.4.5, Parts 3 and 4 -----------------------------------------------
 */

typedef struct grouping {
    cutting z;
    cells *R, *E; /* where a part begins and ends, after the first round */
    cells *from, *to;
    long parts, round, of; /* parts of a group before this round, `of` of them merged at a time */
    long d, buffer;
} grouping;

/* Pointers to the parts of merge number i of group j, all their numbers together, and keys. */
static long prepare_parts(grouping *g, heap *h, long j, long i)
{
    agpu *m = h->m;
    long W = g->z.W, row = j * W + i * g->of;
    for (long c = 0; c < g->of; c += m->b) {
        long begin[64] = { 0 }, end[64] = { 0 };
        EACH(e)
        if (c == 0)
            slow_write(m, TO, h->x, e, 0);
        slow_issue(m);
        EACH(e)
        if (c + e < g->of && i * g->of + c + e < g->parts)
            begin[e] = slow_read(m, A, g->round ? g->R : g->z.C, row + c + e);
        slow_issue(m);
        EACH(e)
        if (c + e < g->of && i * g->of + c + e < g->parts)
            end[e] = slow_read(m, A, g->round ? g->E : g->z.C, row + (g->round ? 0 : W) + c + e);
        slow_issue(m);
        for (long e = 0; e < m->b && c + e < g->of; e++) {
            long first = begin[e] + (g->round ? 0 : (i * g->of + c + e) * g->z.s);
            slow_write(m, TO, h->pos, c + e, first * h->packed + end[e] - begin[e]);
        }
        slow_issue(m);
        for (long e = 0; e < m->b && c + e < g->of; e++)
            slow_write(m, TO, h->x, e, slow_read(m, A, h->x, e) + end[e] - begin[e]);
        slow_issue(m);
    }
    for (long half = m->b / 2; half > 0; half /= 2) {
        for (long e = 0; e < half; e++) {
            long own = slow_read(m, A, h->x, e), other = slow_read(m, B, h->x, e + half);
            slow_write(m, TO, h->x, e, own + other);
        }
        slow_issue(m);
    }
    keys_to_least(h);
    return word_of(m, h->x, 0);
}

/* The groups of multiprocessor r. */
static void merge_groups_of(grouping *g, agpu *m, long r)
{
    heap h = { .m = m,
               .x = buffers(m, g->d, g->buffer),
               .key = slow_shared(m, 2 * g->d),
               .pos = slow_shared(m, g->d),
               .X = g->from,
               .d = g->of,
               .packed = g->z.n + 1 };
    long first = word_of(m, g->z.F, r), next = word_of(m, g->z.F, r + 1);
    for (long j = first; j < next; j++) {
        long o = word_of(m, g->z.O, j), end = word_of(m, g->z.O, j + 1);
        for (long i = 0; i < up(g->parts, g->of); i++) {
            long until = o + prepare_parts(g, &h, j, i);
            empty_heap(&h, g->to, o, until, g->buffer);
            if (g->parts > g->of) {
                set_word(m, g->R, j * g->z.W + i, o);
                set_word(m, g->E, j * g->z.W + i, until);
            }
            o = until;
        }
        m->bad |= o != end;
    }
}

static void groups(agpu *m, cells *X, cells *Y, long n, const sort_point *at)
{
    grouping g = { .z = cut_all(m, X, n, at), .from = X, .to = Y, .d = at->d };
    g.buffer = at->buffer;
    g.R = slow_global(m, g.z.U * g.z.W);
    g.E = slow_global(m, g.z.U * g.z.W);
    for (g.parts = g.z.ell; g.parts > 1; g.parts = up(g.parts, g.of), g.round++) {
        g.of = ways(at->d, g.parts, 1);
        slow_forall(m);
        for (long r = 0; r < m->k; r++) {
            slow_next(m);
            merge_groups_of(&g, m, r);
        }
        slow_sync(m);
        cells *done = g.to;
        g.to = g.from;
        g.from = done;
    }
    for (long i = 0; i < n && g.from == X; i++) { /* it is looked at in Y */
        Y->word[i] = X->word[i];
        Y->set[i] = X->set[i];
    }
}

/* --- the bitonic network: 004 §6.2.1 ---------------------------------------------------------- */

/* Stage of distance h on `size` words in shared memory; the first of its phase compares with the
 * mirror image. */
static void stage(agpu *m, cells *x, long size, long h, bool first)
{
    if (h < m->b) {
        for (long at = 0; at < size; at += m->b)
            exchange(m, x, at, first ? mirror : neighbour, first ? 2 * h : h);
        return;
    }
    for (long row = 0; row < size / 2; row += m->b) {
        long f[64], g[64];
        EACH(e) {
            long i = row + e;
            f[e] = i / h * 2 * h + i % h;
            g[e] = first ? mirror(f[e], 2 * h) : f[e] + h;
        }
        two_rows(m, x, f, g);
    }
}

/* `size` words at a time in shared memory: all phases that fit, or the end of a later one, its
 * stages below `size`. */
static void in_shared(agpu *m, cells *T, long n, long size, bool all_phases)
{
    slow_forall(m);
    for (long r = 0; r < up(n, size); r++) {
        slow_next(m);
        cells *x = slow_shared(m, size);
        for (long at = 0; at < size; at += m->b)
            fetch(m, x, at, T, r * size + at, n);
        for (long h = 1; all_phases && h < size; h *= 2)
            for (long near = h; near > 0; near /= 2)
                stage(m, x, size, near, near == h);
        for (long near = size / 2; !all_phases && near > 0; near /= 2)
            stage(m, x, size, near, false);
        for (long at = 0; at < size; at += m->b)
            deliver(m, x, at, T, r * size + at, n);
    }
    slow_sync(m);
}

/* All pairs of blocks whose second one begins below n; a multiprocessor each. */
static void in_global(agpu *m, cells *T, long n, long h, bool first)
{
    slow_forall(m);
    for (long second = 0; second < n; second += m->b) {
        if (second / h % 2 == 0)
            continue;
        slow_next(m);
        cells *x = slow_shared(m, 2 * m->b);
        long f[64], low[64], high[64];
        EACH(e) {
            f[e] = first ? mirror(second + e, 2 * h) : second + e - h;
            low[e] = e;
            high[e] = m->b + e;
        }
        EACH(e)
            slow_write(m, TO, x, e, slow_read(m, A, T, f[e]));
        slow_issue(m);
        fetch(m, x, m->b, T, second, n);
        two_rows(m, x, low, high);
        EACH(e)
            slow_write(m, TO, T, f[e], slow_read(m, A, x, e));
        slow_issue(m);
        deliver(m, x, m->b, T, second, n);
    }
    slow_sync(m);
}

static void bitonic(agpu *m, cells *T, cells *none, long n, const sort_point *at)
{
    (void)none;
    long size = m->b;
    while (size < n && 2 * size <= at->M)
        size *= 2;
    in_shared(m, T, n, size, true);
    for (long half = size; half < n; half *= 2) {
        for (long h = half; h >= size; h /= 2)
            in_global(m, T, n, h, h == half);
        in_shared(m, T, n, size, false);
    }
}

const agpu_sort agpu_sorts[] = {
    { .name = "sort.blocks", .run = blocks, .result = OF_BLOCKS },
    { .name = "merge.two", .run = pairs, .result = OF_MERGES, .takes_s = true },
    { .name = "merge.multiway",
      .run = heaps,
      .result = OF_MERGES,
      .takes_s = true,
      .takes_d = true,
      .of_d = true },
    { .name = "sort.warpsort", .run = warpsort, .one = true },
    { .name = "sort.multiway", .run = multiway, .takes_d = true, .of_d = true, .one = true },
    { .name = "sort.bitonic", .run = bitonic, .takes_M = true, .in_place = true },
    { .name = "partition.separators",
      .run = separators,
      .result = OF_CUTS,
      .takes_s = true,
      .takes_d = true,
      .takes_rho = true,
      .of_d = true,
      .in_place = true },
    { .name = "merge.groups",
      .run = groups,
      .result = OF_ALL,
      .takes_s = true,
      .takes_d = true,
      .takes_rho = true,
      .of_d = true },
    { .name = NULL },
};
