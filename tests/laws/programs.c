/* See programs.h. */
#include "tests/laws/programs.h"

#include <stdlib.h>
#include <string.h>

/* --- the tape --------------------------------------------------------------------- */

static void *grown(void *old, long *room, long need, size_t size)
{
    if (need <= *room)
        return old;
    long wanted = 2 * need + 16;
    char *p = realloc(old, (size_t)wanted * size);
    if (p == NULL)
        abort();
    memset(p + (size_t)*room * size, 0, (size_t)(wanted - *room) * size);
    *room = wanted;
    return p;
}

void tape_begin(tape *t, long p, long w)
{
    *t = (tape){ .p = p, .w = w };
}

void tape_end(tape *t)
{
    for (long i = 0; i < t->ops; i++)
        naive_op_clear(&t->op[i]);
    free(t->op);
    free(t->statement);
    free(t->word);
    *t = (tape){ 0 };
}

/* Every array starts at a multiple of w. */
static long array(tape *t, long words)
{
    while (t->words % t->w != 0)
        t->words++;
    long base = t->words;
    t->words += words;
    t->held += words;
    t->word = grown(t->word, &t->word_room, t->words, sizeof *t->word);
    return base;
}

static void statement(tape *t, bool assigns)
{
    t->statement = grown(t->statement, &t->statement_room, t->statements + 1, sizeof *t->statement);
    t->statement[t->statements++] = (tape_statement){ t->ops, 0, assigns };
}

static void operation(tape *t)
{
    t->op = grown(t->op, &t->op_room, t->ops + 1, sizeof *t->op);
    t->op[t->ops++] = (naive_op){ 0 };
    t->statement[t->statements - 1].count++;
}

static bool inside(tape *t, long cell)
{
    if (cell < 0 || cell >= t->words)
        t->run_out = true;
    return !t->run_out;
}

static long get(tape *t, long cell)
{
    naive_ask(&t->op[t->ops - 1], true, (uint64_t)cell);
    return inside(t, cell) ? t->word[cell] : 0;
}

static void put(tape *t, long cell, long value)
{
    naive_ask(&t->op[t->ops - 1], true, (uint64_t)cell);
    if (inside(t, cell))
        t->word[cell] = value;
}

static void idle(tape *t)
{
    naive_ask(&t->op[t->ops - 1], false, 0);
}

static long active_of(const naive_op *op)
{
    long active = 0;
    for (long i = 0; i < op->count; i++)
        active += op->active[i];
    return active;
}

/* All operations of a statement have the same active indices; its last one is the write. */
static const naive_op *last_operation(const tape *t, long s)
{
    return &t->op[t->statement[s].first + t->statement[s].count - 1];
}

long tape_assignments(const tape *t)
{
    long all = 0;
    for (long s = 0; s < t->statements; s++)
        all += t->statement[s].assigns ? active_of(last_operation(t, s)) : 0;
    return all;
}

long tape_processors(const tape *t)
{
    long most = 0;
    for (long s = 0; s < t->statements; s++)
        if (last_operation(t, s)->count > most)
            most = last_operation(t, s)->count;
    return most;
}

long tape_statement_time(const tape *t, long p)
{
    long time = 0;
    for (long s = 0; s < t->statements; s++)
        time += naive_busy_rounds(&t->op[t->statement[s].first], p);
    return time;
}

long tape_work(const tape *t)
{
    return tape_statement_time(t, 1);
}

long tape_span(const tape *t)
{
    long most = 1;
    for (long i = 0; i < t->ops; i++)
        if (t->op[i].count > most)
            most = t->op[i].count;
    return tape_statement_time(t, most);
}

/* --- what stands in the arrays ------------------------------------------------------- */

static long number(long i)
{
    return (i * 7919 + 13) % 1009;
}

static void fill(tape *t, long base, long n)
{
    for (long i = 0; i < n; i++)
        t->word[base + i] = number(i);
}

static bool is_prefix_sums(const tape *t, long base, long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++) {
        sum += number(i);
        if (t->word[base + i] != sum)
            return false;
    }
    return true;
}

static bool is_transposed(const tape *t, long base, long N)
{
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            if (t->word[base + j * N + k] != number(k * N + j))
                return false;
    return true;
}

static long side_of(long n)
{
    long N = 0;
    while (N * N < n)
        N++;
    return N;
}

static long *scratch(long n)
{
    long *v = calloc((size_t)n + 1, sizeof *v);
    if (v == NULL)
        abort();
    return v;
}

/* --- the programs ------------------------------------------------------------------------ */

/* forall i: a[i] = i */
static bool contiguous(tape *t, long n)
{
    long a = array(t, n);
    statement(t, true);
    operation(t);
    for (long i = 0; i < n; i++)
        put(t, a + i, i);
    for (long i = 0; i < n; i++)
        if (t->word[a + i] != i)
            return false;
    return true;
}

/* thread i writes its own n/p cells from front to back; all threads together */
static bool stride(tape *t, long n)
{
    long a = array(t, n), part = n / t->p;
    statement(t, true);
    operation(t);
    for (long step = 0; step < part; step++)
        for (long i = 0; i < t->p; i++)
            put(t, a + i * part + step, i * part + step);
    for (long i = 0; i < n; i++)
        if (t->word[a + i] != i)
            return false;
    return true;
}

/* the upper half is added to the lower half until one number is left */
static bool pairwise(tape *t, long n)
{
    long a = array(t, n), *x = scratch(n), *y = scratch(n), total = 0;
    fill(t, a, n);
    for (long i = 0; i < n; i++)
        total += number(i);
    for (long half = n / 2; half >= 1; half /= 2) {
        statement(t, true);
        operation(t);
        for (long i = 0; i < half; i++)
            x[i] = get(t, a + i);
        operation(t);
        for (long i = 0; i < half; i++)
            y[i] = get(t, a + i + half);
        operation(t);
        for (long i = 0; i < half; i++)
            put(t, a + i, x[i] + y[i]);
    }
    free(x);
    free(y);
    return t->word[a] == total;
}

/* a[i + d] = a[i] + a[i + d] for d = 1, 2, 4, ... */
static bool prefix_simple(tape *t, long n)
{
    long a = array(t, n), *x = scratch(n), *y = scratch(n);
    fill(t, a, n);
    for (long d = 1; d < n; d *= 2) {
        statement(t, true);
        operation(t);
        for (long i = 0; i < n - d; i++)
            x[i] = get(t, a + i);
        operation(t);
        for (long i = 0; i < n - d; i++)
            y[i] = get(t, a + i + d);
        operation(t);
        for (long i = 0; i < n - d; i++)
            put(t, a + i + d, x[i] + y[i]);
    }
    free(x);
    free(y);
    return is_prefix_sums(t, a, n);
}

/* interval sums up the tree, prefix sums down */
static bool prefix_optimal(tape *t, long n)
{
    long level[64], m = 0, *x = scratch(n), *y = scratch(n);
    while (1L << m < n)
        m++;
    for (long k = 0; k <= m; k++)
        level[k] = array(t, 1L << k);
    fill(t, level[m], n);
    for (long k = m - 1; k >= 0; k--) {
        long size = 1L << k;
        statement(t, true);
        operation(t);
        for (long i = 0; i < size; i++)
            x[i] = get(t, level[k + 1] + 2 * i);
        operation(t);
        for (long i = 0; i < size; i++)
            y[i] = get(t, level[k + 1] + 2 * i + 1);
        operation(t);
        for (long i = 0; i < size; i++)
            put(t, level[k] + i, x[i] + y[i]);
    }
    for (long k = 0; k < m; k++) {
        long size = 1L << k;
        statement(t, false); /* x = a[k][i] */
        operation(t);
        for (long i = 0; i < size; i++)
            x[i] = get(t, level[k] + i);
        statement(t, true);
        operation(t);
        for (long i = 0; i < size; i++)
            put(t, level[k + 1] + 2 * i + 1, x[i]);
        statement(t, true); /* the last index has no place to add to */
        operation(t);
        for (long i = 0; i < size - 1; i++)
            y[i] = get(t, level[k + 1] + 2 * i + 2);
        idle(t);
        operation(t);
        for (long i = 0; i < size - 1; i++)
            put(t, level[k + 1] + 2 * i + 2, y[i] + x[i]);
        idle(t);
    }
    bool right = is_prefix_sums(t, level[m], n);
    free(x);
    free(y);
    return right;
}

/* exchange a[j][k] with a[k][j] */
static bool straightforward(tape *t, long n)
{
    long N = side_of(n), a = array(t, n), *x = scratch(n), *y = scratch(n);
    fill(t, a, n);
    statement(t, false);
    operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            x[j * N + k] = get(t, a + j * N + k);
    statement(t, false);
    operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            y[j * N + k] = get(t, a + k * N + j);
    statement(t, true);
    operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            put(t, a + j * N + k, y[j * N + k]);
    statement(t, true);
    operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            put(t, a + k * N + j, x[j * N + k]);
    free(x);
    free(y);
    return is_transposed(t, a, N);
}

/* copy to b; then a[j+k][k] = b[k][j+k], sums mod the side */
static bool diagonal(tape *t, long n)
{
    long N = side_of(n), a = array(t, n), b = array(t, n), *x = scratch(n);
    fill(t, a, n);
    statement(t, true);
    operation(t);
    for (long i = 0; i < n; i++)
        x[i] = get(t, a + i);
    operation(t);
    for (long i = 0; i < n; i++)
        put(t, b + i, x[i]);
    statement(t, true);
    operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            x[j * N + k] = get(t, b + k * N + (j + k) % N);
    operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            put(t, a + (j + k) % N * N + k, x[j * N + k]);
    free(x);
    return is_transposed(t, a, N);
}

/* Blocks are turned by groups of w threads, p/w at a time: in step s the group reads row s,
 * thread i the cell (s + i) mod w into its word s; then it writes row s, thread i its word
 * (s - i) mod w into cell (s - i) mod w.  Then blocks change places. */
static bool rotating(tape *t, long n)
{
    long N = side_of(n), a = array(t, n), w = t->w, B = N / w, G = t->p / w;
    long *own = scratch(G * w * w), *x = scratch(n), *y = scratch(n);
    fill(t, a, n);
    for (long first = 0; first < B * B; first += G) {
        long groups = B * B - first < G ? B * B - first : G;
        for (long s = 0; s < w; s++) {
            statement(t, false);
            operation(t);
            for (long g = 0; g < groups; g++)
                for (long i = 0; i < w; i++) {
                    long J = (first + g) / B, K = (first + g) % B;
                    own[(g * w + i) * w + s] = get(t, a + (J * w + s) * N + K * w + (s + i) % w);
                }
        }
        for (long s = 0; s < w; s++) {
            statement(t, true);
            operation(t);
            for (long g = 0; g < groups; g++)
                for (long i = 0; i < w; i++) {
                    long J = (first + g) / B, K = (first + g) % B, c = (s - i + w) % w;
                    put(t, a + (J * w + s) * N + K * w + c, own[(g * w + i) * w + c]);
                }
        }
    }
    /* index number z: block row J, row u of it, block K, cell v: place (J*w + u, K*w + v) */
    for (int part = 0; part < 4; part++) {
        bool write = part >= 2, other = part % 2 == 1;
        statement(t, write);
        operation(t);
        for (long z = 0; z < n; z++) {
            long J = z / N / w, u = z / N % w, K = z % N / w, v = z % w;
            long here = a + (J * w + u) * N + K * w + v, there = a + (K * w + u) * N + J * w + v;
            if (!write)
                *(other ? &y[z] : &x[z]) = get(t, other ? there : here);
            else
                put(t, other ? there : here, other ? x[z] : y[z]);
        }
    }
    free(own);
    free(x);
    free(y);
    return is_transposed(t, a, N);
}

/* --- one processor ------------------------------------------------------------------------ */

static long read_one(tape *t, long cell)
{
    operation(t);
    return get(t, cell);
}

static void write_one(tape *t, long cell, long value)
{
    operation(t);
    put(t, cell, value);
}

static bool write_all(tape *t, long n, bool keeps)
{
    (void)keeps;
    long a = array(t, n);
    for (long i = 0; i < n; i++) {
        statement(t, true);
        write_one(t, a + i, i);
    }
    return true;
}

/* The sum, kept by the processor or in memory. */
static bool add_up(tape *t, long n, bool keeps)
{
    long a = array(t, n), sum = 0, total = 0;
    fill(t, a, n);
    for (long i = 0; i < n; i++)
        total += number(i);
    for (long i = keeps ? 0 : 1; i < n && n > 1; i++) {
        statement(t, !keeps);
        if (keeps) {
            sum += read_one(t, a + i);
        } else {
            sum = read_one(t, a) + read_one(t, a + i);
            write_one(t, a, sum);
        }
    }
    if (keeps && n > 1) {
        statement(t, true);
        write_one(t, a, sum);
    }
    return t->word[a] == total;
}

static bool add_each(tape *t, long n, bool keeps)
{
    long a = array(t, n), sum = 0;
    fill(t, a, n);
    for (long i = keeps ? 0 : 1; i < n && n > 1; i++) {
        statement(t, true);
        sum = keeps ? sum + read_one(t, a + i) : read_one(t, a + i - 1) + read_one(t, a + i);
        if (i > 0)
            write_one(t, a + i, sum);
    }
    return is_prefix_sums(t, a, n);
}

static bool exchange(tape *t, long n, bool keeps)
{
    (void)keeps;
    long N = side_of(n), a = array(t, n);
    fill(t, a, n);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < j; k++) {
            statement(t, false);
            long x = read_one(t, a + j * N + k);
            statement(t, true);
            write_one(t, a + j * N + k, read_one(t, a + k * N + j));
            statement(t, true);
            write_one(t, a + k * N + j, x);
        }
    return is_transposed(t, a, N);
}

static const sequential sequentials[] = {
    { "access", write_all }, { "prefix", add_each }, { "sum", add_up }, { "transpose", exchange },
};

const sequential *sequential_of(const char *problem)
{
    for (size_t i = 0; i < sizeof sequentials / sizeof *sequentials; i++)
        if (strcmp(sequentials[i].problem, problem) == 0)
            return &sequentials[i];
    return NULL;
}

static const program programs[] = {
    { "access.contiguous", contiguous },
    { "access.stride", stride },
    { "prefix.optimal", prefix_optimal },
    { "prefix.simple", prefix_simple },
    { "sum.pairwise", pairwise },
    { "transpose.diagonal", diagonal },
    { "transpose.rotating", rotating },
    { "transpose.straightforward", straightforward },
};

const program *program_of(const char *algorithm)
{
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (strcmp(programs[i].algorithm, algorithm) == 0)
            return &programs[i];
    return NULL;
}

const program *program_at(int i)
{
    return i < (int)(sizeof programs / sizeof *programs) ? &programs[i] : NULL;
}
