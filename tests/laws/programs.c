/* See programs.h. */
#include "tests/laws/naive_program.h"

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
    for (long i = 0; i < t->statements; i++)
        naive_op_clear(&t->statement[i].on);
    free(t->op);
    free(t->statement);
    free(t->word);
    *t = (tape){ 0 };
}

long tape_array(tape *t, long words)
{
    while (t->words % t->w != 0)
        t->words++;
    long base = t->words;
    t->words += words;
    t->held += words;
    t->word = grown(t->word, &t->word_room, t->words, sizeof *t->word);
    return base;
}

void tape_statement_begin(tape *t, bool assigns, const bool *on, long count)
{
    t->statement = grown(t->statement, &t->statement_room, t->statements + 1, sizeof *t->statement);
    tape_statement *s = &t->statement[t->statements++];
    *s = (tape_statement){ .first = t->ops, .assigns = assigns };
    for (long i = 0; i < count; i++)
        naive_ask(&s->on, on[i], 0);
}

static void statement(tape *t, bool assigns)
{
    tape_statement_begin(t, assigns, NULL, 0);
}

void tape_statement_end(tape *t, bool touches, bool assigns, bool in_turn)
{
    tape_statement *s = &t->statement[t->statements - 1];
    s->assigns = assigns;
    s->in_turn = in_turn;
    if (!touches) {
        naive_op_clear(&s->on);
        t->statements--;
    }
}

naive_op *tape_operation(tape *t)
{
    t->op = grown(t->op, &t->op_room, t->ops + 1, sizeof *t->op);
    t->op[t->ops] = (naive_op){ .dmm = -1 };
    t->statement[t->statements - 1].count++;
    return &t->op[t->ops++];
}

void tape_drop(tape *t)
{
    naive_op_clear(&t->op[--t->ops]);
    t->statement[t->statements - 1].count--;
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

static long active_of(const naive_op *op)
{
    long active = 0;
    for (long i = 0; i < op->count; i++)
        active += op->active[i];
    return active;
}

static const naive_op *those_of(const tape *t, long s)
{
    static const naive_op none;
    const tape_statement *x = &t->statement[s];
    return x->on.count ? &x->on : x->count ? &t->op[x->first] : &none;
}

long tape_assignments(const tape *t)
{
    long all = 0;
    for (long s = 0; s < t->statements; s++)
        all += t->statement[s].assigns ? active_of(those_of(t, s)) : 0;
    return all;
}

long tape_processors(const tape *t)
{
    long most = 0;
    for (long s = 0; s < t->statements; s++)
        if (those_of(t, s)->count > most)
            most = those_of(t, s)->count;
    return most;
}

/* Of a round's indices the most that ask for one cell, beyond the first. */
static long waiting(const naive_op *op, long from, long to)
{
    long most = 0;
    for (long i = from; i < to; i++) {
        long before = 0;
        for (long j = from; j < i && op->active[i]; j++)
            before += op->active[j] && op->cell[j] == op->cell[i];
        most = before > most ? before : most;
    }
    return most;
}

long tape_statement_time(const tape *t, long p)
{
    long time = 0;
    for (long s = 0; s < t->statements; s++) {
        const tape_statement *x = &t->statement[s];
        time += naive_busy_rounds(those_of(t, s), p);
        const naive_op *op = x->in_turn && x->count ? &t->op[x->first + x->count - 1] : NULL;
        for (long i = 0; op && i < op->count; i += p)
            time += waiting(op, i, i + p < op->count ? i + p : op->count);
    }
    return time;
}

naive_figures tape_figures(const tape *t, const char *model, const char *choice, long l)
{
    naive_kind kind = strcmp(model, "dmm") == 0    ? NAIVE_DMM
                      : strcmp(model, "umm") == 0  ? NAIVE_UMM
                      : strcmp(model, "pram") == 0 ? NAIVE_PRAM
                                                   : NAIVE_BPRAM;
    const naive_machine m = { kind, t->p, t->w, l, strcmp(choice, "lockstep") == 0 };
    naive_figures c = { 0 };
    for (long i = 0; i < t->ops; i++)
        naive_add(&m, &t->op[i], true, &c);
    if (strcmp(choice, "statement") == 0)
        c.time = tape_statement_time(t, t->p);
    return c;
}

long tape_work(const tape *t)
{
    return tape_statement_time(t, 1);
}

long tape_span(const tape *t)
{
    long most = tape_processors(t);
    return tape_statement_time(t, most > 1 ? most : 1);
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

static bool is_prefix_sums(const long *words, long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++) {
        sum += number(i);
        if (words[i] != sum)
            return false;
    }
    return true;
}

static long side_of(long n)
{
    long N = 0;
    while (N * N < n)
        N++;
    return N;
}

static bool is_transposed(const long *words, long n)
{
    long N = side_of(n);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            if (words[j * N + k] != number(k * N + j))
                return false;
    return true;
}

static long *scratch(long n)
{
    long *v = calloc((size_t)n + 1, sizeof *v);
    if (v == NULL)
        abort();
    return v;
}

/* --- two programs in C --------------------------------------------------------------------- */

/* the upper half is added to the lower half until one number is left */
static void pairwise(tape *t, long n)
{
    long a = tape_array(t, n), *x = scratch(n), *y = scratch(n);
    fill(t, a, n);
    for (long half = n / 2; half >= 1; half /= 2) {
        statement(t, true);
        tape_operation(t);
        for (long i = 0; i < half; i++)
            x[i] = get(t, a + i);
        tape_operation(t);
        for (long i = 0; i < half; i++)
            y[i] = get(t, a + i + half);
        tape_operation(t);
        for (long i = 0; i < half; i++)
            put(t, a + i, x[i] + y[i]);
    }
    free(x);
    free(y);
}

/* copy to b; then a[j+k][k] = b[k][j+k], sums mod the side */
static void diagonal(tape *t, long n)
{
    long N = side_of(n), a = tape_array(t, n), b = tape_array(t, n), *x = scratch(n);
    fill(t, a, n);
    statement(t, true);
    tape_operation(t);
    for (long i = 0; i < n; i++)
        x[i] = get(t, a + i);
    tape_operation(t);
    for (long i = 0; i < n; i++)
        put(t, b + i, x[i]);
    statement(t, true);
    tape_operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            x[j * N + k] = get(t, b + k * N + (j + k) % N);
    tape_operation(t);
    for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++)
            put(t, a + (j + k) % N * N + k, x[j * N + k]);
    free(x);
}

/* --- one processor ------------------------------------------------------------------------ */

static long read_one(tape *t, long cell)
{
    tape_operation(t);
    return get(t, cell);
}

static void write_one(tape *t, long cell, long value)
{
    tape_operation(t);
    put(t, cell, value);
}

static bool write_all(tape *t, long n, bool keeps)
{
    (void)keeps;
    long a = tape_array(t, n);
    for (long i = 0; i < n; i++) {
        statement(t, true);
        write_one(t, a + i, i);
    }
    return true;
}

/* The sum, kept by the processor or in memory. */
static bool add_up(tape *t, long n, bool keeps)
{
    long a = tape_array(t, n), sum = 0, total = 0;
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
    long a = tape_array(t, n), sum = 0;
    fill(t, a, n);
    for (long i = keeps ? 0 : 1; i < n && n > 1; i++) {
        statement(t, true);
        sum = keeps ? sum + read_one(t, a + i) : read_one(t, a + i - 1) + read_one(t, a + i);
        if (i > 0)
            write_one(t, a + i, sum);
    }
    return is_prefix_sums(t->word + a, n);
}

static bool exchange(tape *t, long n, bool keeps)
{
    (void)keeps;
    long N = side_of(n), a = tape_array(t, n);
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
    return is_transposed(t->word + a, n);
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

static bool is_sum(const long *words, long n)
{
    long total = 0;
    for (long i = 0; i < n; i++)
        total += number(i);
    return words[0] == total;
}

static bool counts_up(const long *words, long n)
{
    for (long i = 0; i < n; i++)
        if (words[i] != i)
            return false;
    return true;
}

static const program programs[] = {
    { "access.contiguous", counts_up, NULL },
    { "access.stride", counts_up, NULL },
    { "prefix.optimal", is_prefix_sums, NULL },
    { "prefix.simple", is_prefix_sums, NULL },
    { "sum.pairwise", is_sum, pairwise },
    { "scan.blelloch", NULL, NULL },
    { "scan.hillis_steele", NULL, NULL },
    { "sum.brent", NULL, NULL },
    { "sum.iterative", NULL, NULL },
    { "sum.serial_first", NULL, NULL },
    { "sum.tree", NULL, NULL },
    { "transpose.diagonal", is_transposed, diagonal },
    { "transpose.rotating", is_transposed, NULL },
    { "transpose.straightforward", is_transposed, NULL },
};

static bool same_operation(const naive_op *x, const naive_op *y)
{
    bool same = x->count == y->count && x->atomic == y->atomic;
    for (long i = 0; same && i < x->count; i++)
        same = x->active[i] == y->active[i] && (!x->active[i] || x->cell[i] == y->cell[i]);
    return same;
}

static void fill_cells(void *data, const char *array, long member, cells *c)
{
    (void)data;
    (void)array;
    (void)member;
    for (long i = 0; i < c->n; i++) {
        c->word[i] = number(i);
        c->set[i] = true;
    }
}

bool program_count(point *at, const program *p, tape *t, long n)
{
    naive_run r = { .t = t, .fill = fill_cells };
    bool good = naive_run_program(at, &r)
                && (p->right == NULL || p->right((r.out ? r.out : r.in)->word, n));
    naive_run_end(&r);
    if (!good || p->witness == NULL)
        return good;
    tape own;
    tape_begin(&own, t->p, t->w);
    p->witness(&own, n);
    good = own.ops == t->ops && own.held == t->held && !own.run_out;
    for (long i = 0; good && i < t->ops; i++)
        good = same_operation(&own.op[i], &t->op[i]);
    tape_end(&own);
    return good;
}

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
