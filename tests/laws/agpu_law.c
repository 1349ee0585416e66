/* The catalogue's AGPU formulas, and what 004 says of its algorithms, held against a naive
 * machine and interpreter that runs them, on a dense grid: n, k not powers of two, alpha not
 * dividing b. */
#include <stdlib.h>
#include <string.h>

#include "machine/program.h"
#include "machine/word_file.h"
#include "tests/laws/naive_program.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

static uint64_t seed = 1;

static long random_word(void)
{
    seed = (seed * UINT64_C(25214903917) + 11) & UINT64_C(0xffffffffffff);
    return 1 + (long)((seed >> 20) % 32000); /* as a function x -> v: never the identity */
}

typedef struct law {
    const agpu_program *program;
    const char *model;
    point at;
    long points, wrong, differ, degree;
} law;

/* --- one run ------------------------------------------------------------------------------ */

/* The words that the algorithm should leave, computed one after another. */
static bool right(const law *l, const oper *op, const long *in, const cells *out, long n,
                  long kind)
{
    long sum = op->identity;
    for (long i = 0; i < n; i++) {
        long before = sum;
        sum = op->of(sum, in[i]);
        if (l->program->scans && (!out->set[i] || out->word[i] != (kind == 2 ? sum : before)))
            return false;
    }
    return l->program->scans || (out->set[0] && out->word[0] == sum);
}

/* Has the witness asked the machine for just as much? */
static bool same_machine(const agpu *x, const agpu *y)
{
    return !x->bad && x->time == y->time && x->io == y->io && x->shared == y->shared
           && x->global == y->global && x->degree == y->degree && x->stages == y->stages
           && x->requests == y->requests;
}

/* What stands in the first input array. */
static void fill(void *data, const char *array, long member, cells *c)
{
    const long *words = data;
    (void)array;
    (void)member;
    memcpy(c->word, words, (size_t)c->n * sizeof *words);
    memset(c->set, true, (size_t)c->n);
}

/* The same words on another machine, by the program in C. */
static bool witnessed(const agpu *m, agpu_witness *by, const oper *op, const long *words, long n,
                      long size)
{
    agpu own;
    slow_begin(&own, m->p, m->b);
    cells *in = slow_global(&own, n), *out = slow_global(&own, size);
    for (long i = 0; i < n; i++) {
        in->word[i] = words[i];
        in->set[i] = true;
    }
    by(&own, op, in, n, out);
    bool same = same_machine(&own, m);
    slow_end(&own);
    return same;
}

static bool run_naively(law *l, agpu *m, long n, const scan_shape *at, bool commutes)
{
    const oper *op = commutes ? &oper_add : &oper_compose;
    long *words = mem_alloc((size_t)n * sizeof *words);
    for (long i = 0; i < n; i++)
        words[i] = random_word() + (commutes ? 0 : random_word() << 15);
    naive_run r = { .m = m, .op = op, .fill = fill, .data = words };
    bool good = naive_run_program(&l->at, &r) && right(l, op, words, r.out, n, at->kind);
    if (good && l->program->witness)
        good = witnessed(m, l->program->witness, op, words, n, r.out->n);
    naive_run_end(&r);
    free(words);
    return good;
}

/* --- formulas ----------------------------------------------------------------------------- */

static void differs(law *l, const char *metric, long n, const agpu *m, const scan_shape *at,
                    long counted)
{
    if (l->differ++ == 0)
        printf("# %s at n = %ld, p = %ld, b = %ld, alpha = %ld, padding = %ld, kind = %ld: %s is "
               "%ld by the naive machine\n",
               l->program->name, n, m->p, m->b, at->alpha, at->padding, at->kind, metric, counted);
}

/* An element of several words is asked for word by word: all so many times, but the degree. */
static void compare(law *l, const agpu *m, long n, const scan_shape *at, long words)
{
    const struct { metric_kind metric; long counted;
    } all[] = {
        { METRIC_TIME, words * m->time },           { METRIC_IO, words * m->io },
        { METRIC_SHARED, words * m->shared },       { METRIC_GLOBAL, words * m->global },
        { METRIC_CONFLICTS, words * (m->stages - m->requests) }, { METRIC_DEGREE, m->degree },
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        num by_formula, counted = num_int(all[i].counted);
        if (point_metric(&l->at, all[i].metric, &by_formula) != ST_OK
            || !num_same(&by_formula, &counted))
            differs(l, metrics[all[i].metric].name, n, m, at, all[i].counted);
        num_clear(&by_formula);
    }
}

static void one_point(law *l, long n, long p, long b, const scan_shape *at)
{
    const bool commutes[] = { true, false };
    long words = instance_slot(l->at.in, "words") < 0 ? 1 : 1 + n % 3;
    point_set(&l->at, "words", words);
    point_set_agpu(&l->at, n, p, b, 1000000);
    if (l->program->alpha)
        point_set(&l->at, "alpha", at->alpha), point_set(&l->at, "padding", at->padding),
            point_set(&l->at, "kind", at->kind);
    if (point_ready(&l->at) != ST_OK)
        return;
    for (int i = 0; i < (l->program->commutative ? 1 : 2); i++) {
        agpu m;
        slow_begin(&m, p, b);
        bool is_right = run_naively(l, &m, n, at, commutes[i]);
        l->wrong += !is_right;
        if (commutes[i]) {
            compare(l, &m, n, at, words);
            l->degree = m.degree > l->degree ? m.degree : l->degree;
        }
        slow_end(&m);
    }
    l->points++;
}

static void all_points(law *l)
{
    bool other = strcmp(l->model, "agpu") != 0; /* it counts the same */
    bool small = laws_small() || other;
    for (long b = laws_small() && other ? 4 : 1; b <= (small ? 4 : 16); b *= 2)
        for (long k = 1; k <= (small || b == 16 ? 3 : 6); k++)
            for (long n = 1; n <= (small ? 30 : 3 * b * k + 40); n++)
                for (long alpha = 1; alpha <= (l->program->alpha ? b : 1); alpha++) {
                    long kind = l->program->alpha ? 1 + n % 2 : 1;
                    one_point(l, n, k * b, b, &(scan_shape){ alpha, 1, kind });
                    if (l->program->alpha && b % alpha == 0 && alpha < b)
                        one_point(l, n, k * b, b, &(scan_shape){ alpha, b / alpha, 1 + n / 2 % 2 });
                }
}

/* --- closed forms ------------------------------------------------------------------------- */

static long random_to(long top) { return random_word() % (top + 1); }

static void random_point(law *l)
{
    long b = 1L << random_to(9), k = 1 + random_to(random_to(1) ? 9 : 5000),
         u = 1 + random_to(99) * (random_to(1) ? 1 : 30000);
    long n = u * k * b - random_to(k * b - 1); /* p need not divide it */
    point_set_agpu(&l->at, n, k * b, b, 1L << 30);
    if (l->program->alpha)
        point_set(&l->at, "alpha", 1 + random_to(b - 1));
}

/* A closed form is the metric up to a constant, wherever it applies: as the literature has it, of
 * elements of one word. */
static void check_closed(law *l)
{
    double least = 1, most = 1;
    long points = 0;
    if (instance_slot(l->at.in, "words") >= 0)
        point_set(&l->at, "words", 1);
    for (int round = 0; round < (laws_small() ? 50 : 1000); round++) {
        random_point(l);
        if (point_ready(&l->at) != ST_OK)
            continue;
        for (int m = 0; m < METRICS; m++) {
            const formula *f = point_chosen(&l->at, FORMULA_CLOSED, m, true);
            num exact, closed;
            if (f == NULL || point_formula(&l->at, f, m, &closed) != ST_OK)
                continue;
            if (point_metric(&l->at, m, &exact) == ST_OK) {
                double ratio = num_to_double(&exact) / num_to_double(&closed);
                points++;
                least = ratio < least ? ratio : least;
                most = ratio > most ? ratio : most;
                num_clear(&exact);
            }
            num_clear(&closed);
        }
    }
    ok(points > 0 && least > 1.0 / 32 && most < 32,
       "%s on %s: closed forms are the metrics up to a constant, %.3g to %.3g, at %ld random "
       "points",
       l->program->name, l->model, least, most, points);
}

/* --- what 004 says ------------------------------------------------------------------------ */

static void check_conflicts(const law *l)
{
    const char *name = l->program->name;
    if (strcmp(name, "reduce.matrix") == 0 || strcmp(name, "reduce.pipeline") == 0)
        ok(l->degree <= 2, "%s on %s: two words of a bank at most, those of the global reduction",
           name, l->model);
    else if (strcmp(name, "reduce.tree") == 0 || strcmp(name, "reduce.cascading") == 0)
        ok(l->degree == 1, "%s on %s: no bank conflicts", name, l->model);
    else if (strcmp(name, "reduce.tree_nc") == 0)
        ok(l->degree == 2, "%s on %s: two words of a bank at most", name, l->model);
}

static void check_pair(world *w, const char *algorithm, const char *model)
{
    law l = { .model = model };
    if (model == NULL || strncmp(model, "agpu", 4) != 0)
        return;
    for (const agpu_program *p = agpu_programs; p->name; p++)
        if (strcmp(p->name, algorithm) == 0)
            l.program = p;
    if (l.program == NULL)
        return;
    if (point_open(&l.at, w, algorithm, model)) {
        all_points(&l);
        check_closed(&l);
    }
    point_close(&l.at);
    ok(l.points > 0 && l.differ == 0,
       "%s on %s: time, io, shared, global, conflicts and their degree are what the naive machine "
       "counts, at %ld points",
       algorithm, model, l.points);
    ok(l.points > 0 && l.wrong == 0, "%s on %s: the naive machine computes what it should%s",
       algorithm, model, l.program->commutative ? "" : ", in order");
    check_conflicts(&l);
}

/* --- sorts ---------------------------------------------------------------------------------- */

typedef struct sort_law {
    const agpu_sort *sort;
    const char *model;
    point at;
    long points, wrong, differ, within, counted;
} sort_law;

static int by_word(const void *a, const void *b)
{
    const long *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Few different words and many, stretches of `sorted` in order. */
static void random_words(long *a, long n, long sorted)
{
    long different = random_word() % 3 == 0 ? 4 : 32000;
    for (long i = 0; i < n; i++)
        a[i] = random_word() % different;
    for (long i = 0; i < n; i += sorted)
        qsort(a + i, (size_t)(i + sorted < n ? sorted : n - i), sizeof *a, by_word);
}

/* Does `out` hold what `in` held, sorted in stretches? */
static bool sorted_right(long *in, const cells *out, long stretch)
{
    bool same = true;
    for (long i = 0; i < out->n; i += stretch)
        qsort(in + i, (size_t)(i + stretch < out->n ? stretch : out->n - i), sizeof *in, by_word);
    for (long i = 0; i < out->n; i++)
        same &= out->set[i] && out->word[i] == in[i];
    return same;
}

/* Is the metric what was counted, or, where it has only bounds, does the count lie within? */
static bool says(sort_law *l, int metric, long counted)
{
    num least = num_int(0), most = num_int(0), count = num_int(counted);
    const formula *within = NULL;
    bool same = false;
    status st = point_range(&l->at, metric, &least, &most, &within);
    if (st == ST_OK && within) {
        int low = 1, high = -1;
        same = num_cmp(&l->at.w->numbers, &least, &count, &low) == ST_OK
               && num_cmp(&l->at.w->numbers, &count, &most, &high) == ST_OK
               && low <= 0 && high <= 0;
        l->within++;
    } else if (st == ST_OK) {
        same = point_metric(&l->at, metric, &least) == ST_OK && num_same(&least, &count);
    }
    num_clear(&least);
    num_clear(&most);
    return same;
}

/* Does the program, run on the same words, count what the naive machine counted? */
static bool runs_as(sort_law *l, const agpu *m, const long *in, long n)
{
    int64_t *words = mem_alloc((size_t)n * sizeof *words);
    for (long i = 0; i < n; i++)
        words[i] = in[i];
    run_options o = { .input = INPUT_FILE,
                      .file = laws_words(words, (uint64_t)n),
                      .data = true,
                      .max_words = 1 << 24,
                      .max_steps = 1 << 30 };
    run_result r;
    status st = program_run(&l->at.e, &o, &r);
    word_file_close(o.file);
    free(words);
    return st == ST_OK && r.count.time == (uint64_t)m->time && r.io == (uint64_t)m->io
           && r.shared == (uint64_t)m->shared && r.global == (uint64_t)m->global
           && r.count.stages == (uint64_t)m->stages && r.count.requests == (uint64_t)m->requests;
}

static void sort_point_at(sort_law *l, long n, long p, long b, const sort_point *at)
{
    agpu m;
    const struct { metric_kind metric; long *counted;
    } all[] = {
        { METRIC_TIME, &m.time },
        { METRIC_IO, &m.io },
        { METRIC_SHARED, &m.shared },
        { METRIC_GLOBAL, &m.global },
    };
    const struct { const char *name; long value; bool takes;
    } given[] = {
        { "s", at->s, l->sort->takes_s },
        { "d", at->d, l->sort->takes_d },
        { "buffer", at->buffer, l->sort->takes_d },
        { "rho", at->rho, l->sort->takes_rho },
    };
    point_set_agpu(&l->at, n, p, b, at->M);
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        if (given[i].takes)
            point_set(&l->at, given[i].name, given[i].value);
    if (point_ready(&l->at) != ST_OK)
        return;
    slow_begin(&m, p, b);
    long *in = mem_alloc((size_t)n * sizeof *in);
    random_words(in, n, l->sort->takes_s ? at->s : 1);
    naive_run r = { .m = &m, .op = &oper_add, .fill = fill, .data = in };
    bool good = naive_run_program(&l->at, &r);
    if (l->sort->witness)
        good &= witnessed(&m, l->sort->witness, NULL, in, n, n);
    long stretch = l->sort->result == OF_BLOCKS   ? b
                   : l->sort->result == OF_MERGES ? at->s * at->d
                   : l->sort->result == OF_CUTS   ? at->s
                                                  : n;
    bool looked_at = !laws_small() || l->points % 8 == 0;
    if (looked_at && !runs_as(l, &m, in, n) && l->counted++ == 0)
        printf("# %s at n = %ld, p = %ld, b = %ld, s = %ld, d = %ld, M = %ld, buffer = %ld, rho = "
               "%ld: "
               "a run of the same words is not as the naive machine's\n",
               l->sort->name, n, p, b, at->s, at->d, at->M, at->buffer, at->rho);
    const cells *out = r.out && !l->sort->in_place ? r.out : r.in;
    l->wrong += !good || !(sorted_right(in, out, stretch) || sorted_right(in, r.in, stretch));
    /* rounds end in either */
    naive_run_end(&r);
    free(in);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!says(l, all[i].metric, *all[i].counted) && l->differ++ == 0)
            printf("# %s at n = %ld, p = %ld, b = %ld, s = %ld, d = %ld, M = %ld, buffer = %ld: %s "
                   "is %ld by the naive machine\n",
                   l->sort->name, n, p, b, at->s, at->d, at->M, at->buffer,
                   metrics[all[i].metric].name, *all[i].counted);
    slow_end(&m);
    l->points++;
}

/* All that the sort takes, small: what does not meet the requirements is left out. */
static void sort_points(sort_law *l)
{
    const agpu_sort *a = l->sort;
    bool other = strcmp(l->model, "agpu") != 0, small = laws_small() || other;
    for (long b = laws_small() && other ? 4 : 1; b <= (small ? 4 : 16); b *= 2)
        for (long k = 1; k <= (a->one ? 1 : small ? 2 : 4); k++)
            for (long d = 2; d <= (a->takes_d ? 16 : 2); d *= 2)
                for (long s = 1; s <= (a->takes_s ? (small ? 8 : b + 16) : 1); s++)
                    for (long u = 1; u <= (small ? 4 : a->takes_s ? 4 : 7); u++) {
                        sort_point at = { .s = s, .d = d, .M = 100000, .buffer = 1 + u % 2 };
                        at.rho = 1 + (7 * u + d) % s;
                        long n = a->takes_s               ? u * d * s
                                 : a->result == OF_BLOCKS ? u * b
                                                          : b << (u - 1);
                        if (small && a->takes_d && n > 32) /* as slow as it is long */
                            continue;
                        sort_point_at(l, n, k * b, b, &at);
                        for (at.M = 2 * b; a->takes_M && at.M < 2 * n; at.M += 1 + at.M / 2)
                            sort_point_at(l, n, k * b, b, &at);
                    }
}

/* Ragged ones: any n, any d, a last sequence of any length. */
static void ragged_points(sort_law *l)
{
    const agpu_sort *a = l->sort;
    for (int round = 0; round < (laws_small() ? 25 : 3000); round++) {
        long b = 1L << random_to(4), k = 1 + random_to(a->one ? 0 : 3);
        sort_point at = { .s = (1 + random_to(3)) * b,
                          .d = 2 + random_to(random_to(2) ? 4 : 15),
                          .M = a->takes_M ? 2 * b + random_to(20 * b) : 100000,
                          .buffer = 1 + random_to(1) };
        if (!a->takes_d && a->takes_s)
            at.d = 2;
        if (random_to(3) == 0) { /* within a block */
            at.s = 1L << random_to(4);
            at.d = a->takes_d ? 2L << random_to(3) : 2;
        }
        at.rho = 1 + random_to(at.s - 1);
        sort_point_at(l, 1 + random_to(random_to(1) ? 40 * b : 3 * b), k * b, b, &at);
    }
}

static void check_sort(world *w, const char *algorithm, const char *model)
{
    sort_law l = { .model = model };
    for (const agpu_sort *s = agpu_sorts; s->name && model && strncmp(model, "agpu", 4) == 0; s++)
        if (strcmp(s->name, algorithm) == 0)
            l.sort = s;
    if (l.sort == NULL)
        return;
    if (point_open(&l.at, w, algorithm, model))
        sort_points(&l), ragged_points(&l);
    point_close(&l.at);
    ok(l.points > 0 && l.differ == 0 && (l.within > 0) == l.sort->takes_d,
       "%s on %s: time, io, shared and global are what the naive machine counts, at %ld points%s",
       algorithm, model, l.points, l.sort->takes_d ? ", or hold it between them" : "");
    ok(l.points > 0 && l.counted == 0,
       "%s on %s: a run of the same words counts what the naive machine does", algorithm, model);
    ok(l.points > 0 && l.wrong == 0, "%s on %s: the naive machine %s", algorithm, model,
       l.sort->result == OF_CUTS ? "cuts as Lemma 6.8 says" : "sorts");
}

/* Figures 4.8 b and 4.11: the local part alone, one multiprocessor, no conflict. */
static void check_figures(world *w)
{
    static const char *const names[] = { "reduce.matrix", "reduce.pipeline" };
    for (int i = 0; i < 2; i++) {
        long most = 0;
        for (const agpu_program *p = agpu_programs; p->name; p++) {
            law l = { .program = p, .model = "agpu" };
            bool open = strcmp(p->name, names[i]) == 0 && point_open(&l.at, w, p->name, "agpu");
            for (long b = 1; open && b <= 32; b *= 2) {
                agpu m;
                point_set_agpu(&l.at, 3 * b, b, b, 1000000);
                open = point_ready(&l.at) == ST_OK;
                slow_begin(&m, b, b);
                run_naively(&l, &m, 3 * b, &(scan_shape){ 1, 1, 1 }, true);
                most = m.degree > most ? m.degree : most;
                slow_end(&m);
            }
            if (strcmp(p->name, names[i]) == 0)
                point_close(&l.at);
        }
        ok(most == 1, "%s: no bank conflicts in a multiprocessor, b = 1 .. 32", names[i]);
    }
}

/* The degree of storing a row of b words into columns of alpha: 004 §5.4.1 says min(ceil(b/alpha),
 * alpha) at most; scan.matrix's formula says when it is one more. */
static long stored(long b, long alpha, long j)
{
    long most = 0;
    for (long bank = 0; bank < b; bank++) {
        long here = 0;
        for (long q = j * b; q < (j + 1) * b; q++)
            here += (q % alpha * (b + 1) + q / alpha) % b == bank;
        most = here > most ? here : most;
    }
    return most;
}

static void check_degree(void)
{
    long wrong = 0, above = 0, first_b = 0, first_alpha = 0;
    for (long b = 1; b <= (laws_small() ? 32 : 128); b *= 2)
        for (long alpha = 1; alpha <= b; alpha++) {
            long c = (b + alpha - 1) / alpha, s = c * alpha - b, source = c < alpha ? c : alpha,
                 more = 0;
            for (long j = 0; j < alpha; j++) {
                long degree = stored(b, alpha, j);
                more += degree - source;
                wrong += degree != source
                         && !(0 < s && s < c && c < alpha && degree == source + 1
                              && j * b % alpha > s);
            }
            if (more && above++ == 0) {
                first_b = b;
                first_alpha = alpha;
            }
        }
    ok(wrong == 0, "scan.matrix: a row's degree is 004's, or one more exactly where the notes say");
    ok(above > 0 && first_b == 16 && first_alpha == 6,
       "scan.matrix: 004's degree is not an upper bound; first at b = %ld, alpha = %ld", first_b,
       first_alpha);
}

int main(void)
{
    world *w = laws_world();
    each_pair(w, check_pair);
    each_pair(w, check_sort);
    check_figures(w);
    check_degree();
    world_free(w);
    return done();
}
