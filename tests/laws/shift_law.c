/* The DMM whose rows are shifted at random: what is expected is the mean over all shifts, each
 * tried, of what the naive machine counts (naive.h), exactly; every one of these lies between the
 * least and the most; a run counts what the naive machine does on the rows as its seed shifts them,
 * and the seeds' mean comes near what is expected.
 *
 *   shift_law [SEED]   MMCALC_LAWS=large: 20 times as many
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/shift.h"
#include "machine/program.h"
#include "tests/laws/naive.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

enum { ROWS = 4, WIDTH = 5, SEEDS = 200, INDICES = 24 };

/* a[(o + d*i + e*j) mod m] for i below s and j below t, where i mod k is not 0 (k > 0). */
typedef struct program {
    long s, t, o, d, e, m, k;
} program_text;

static long bad_requests, bad_means, bad_ends, bad_runs, tried, exact, sampled;
static char first_bad[300];

static void note(const char *what, const program_text *g, const naive_machine *m)
{
    if (first_bad[0] == '\0')
        snprintf(first_bad, sizeof first_bad,
                 "%s: s=%ld t=%ld o=%ld d=%ld e=%ld m=%ld k=%ld p=%ld w=%ld l=%ld%s", what, g->s,
                 g->t, g->o, g->d, g->e, g->m, g->k, m->p, m->w, m->l,
                 m->lockstep ? " lockstep" : "");
}

/* Row a div w shifted so far: banks as on rows that are not, cells apart as before. */
static uint64_t moved(uint64_t cell, long w, const long *shift)
{
    uint64_t row = cell / (uint64_t)w;
    return row * (uint64_t)w + (cell + (uint64_t)shift[row]) % (uint64_t)w;
}

static bool next_shift(long *shift, long rows, long w)
{
    for (long i = 0; i < rows; i++) {
        if (++shift[i] < w)
            return true;
        shift[i] = 0;
    }
    return false;
}

/* --- one request ---------------------------------------------------------------------------- */

static void one_request(num_ctx *c)
{
    long w = 1 + random_to(WIDTH), rows = 1 + random_to(ROWS - 1), shift[ROWS] = { 0 };
    uint64_t cells[ROWS * (WIDTH + 1)], at[ROWS * (WIDTH + 1)], n = 0, total = 0, ways = 0;
    bool combs = chance(40); /* cells that repeat within their row */
    for (long i = 0; i < rows; i++) {
        long every = combs ? 1 + random_to(2) : 1, from = random_to(w - 1);
        for (long x = 0; x < w; x++)
            if (combs ? (x + from) % every == 0 : chance(50))
                cells[n++] = (uint64_t)(i * w + x);
    }
    do {
        for (uint64_t i = 0; i < n; i++)
            at[i] = moved(cells[i], w, shift);
        total += n ? (uint64_t)naive_stages(NAIVE_DMM, w, at, (long)n) : 0;
        ways++;
    } while (next_shift(shift, rows, w));
    num sum, all, mean, got;
    num_set_u64(&sum, total);
    num_set_u64(&all, ways);
    num_div(c, &mean, &sum, &all);
    bad_requests += shift_stages(c, (uint64_t)w, cells, n, 1 << 20, &got) != ST_OK
                    || !num_same(&got, &mean);
    num_clears(&sum, &all, &mean, &got, NULL);
}

/* --- programs ------------------------------------------------------------------------------- */

static uint64_t cell_of(const program_text *g, long i, long j)
{
    return (uint64_t)((g->o + g->d * i + g->e * j) % g->m);
}

static void ask(const program_text *g, const naive_machine *m, const long *shift, naive_op *op)
{
    op->count = 0;
    for (long i = 0; i < g->s; i++)
        for (long j = 0; j < g->t; j++)
            naive_ask(op, g->k == 0 || i % g->k != 0, moved(cell_of(g, i, j), m->w, shift));
}

static bool define(world *w, const program_text *g)
{
    char where[40] = "", mod[40], second[40] = "", with_j[40], text[600];
    if (g->k)
        snprintf(where, sizeof where, " where i mod %ld != 0", g->k);
    snprintf(mod, sizeof mod, " mod %ld", g->m);
    if (g->t > 1)
        snprintf(second, sizeof second, ", j = 0 to %ld", g->t - 1);
    snprintf(with_j, sizeof with_j, g->t > 1 ? " + %ld*j" : "", g->e);
    bool wraps = g->o + g->d * (g->s - 1) + g->e * (g->t - 1) >= g->m;
    snprintf(text, sizeof text,
             "algorithm law.shift\n  program\n    array a[%ld]\n    forall i = 0 to %ld%s%s\n"
             "      x = %ld + %ld*i%s\n      a[x%s] = 1\n    end\n  end\nend\n",
             g->m, g->s - 1, second, where, g->o, g->d, with_j, wraps ? mod : "");
    return laws_define(w, "law.shift", text);
}

static void choose(point *p, const char *name)
{
    for (int o = 0; o < p->in->option_count; o++)
        for (int i = 0; i < p->in->options[o].count; i++)
            if (strcmp(p->in->slots[p->in->options[o].first + i].name, name) == 0)
                point_choose(p, o, i);
}

/* total/ways; false: nothing is expected there, or it is not worked out. */
static bool is_mean(point *p, int metric, uint64_t total, uint64_t ways, bool *good)
{
    num_ctx *c = &p->w->numbers;
    const formula *f = point_chosen(p, FORMULA_EXPECTED, metric, true);
    num value, sum, all, mean;
    if (f == NULL || point_formula(p, f, metric, &value) != ST_OK)
        return false;
    num_set_u64(&sum, total);
    num_set_u64(&all, ways);
    num_div(c, &mean, &sum, &all);
    *good = num_same(&value, &mean);
    num_clears(&value, &sum, &all, &mean, NULL);
    return true;
}

/* The least and the most of all ways lie within what is told. */
static bool keeps_ends(point *p, int metric, uint64_t least, uint64_t most)
{
    num low, high;
    uint64_t a = 0, b = 0;
    const formula *within = NULL;
    if (point_range(p, metric, &low, &high, &within) != ST_OK || within == NULL)
        return false;
    bool good = num_to_u64(&low, &a) && num_to_u64(&high, &b) && a <= least && most <= b;
    num_clears(&low, &high, NULL);
    return good;
}

/* What runs count is what the naive machine does with rows shifted as they are. */
static void run_seeds(point *p, const program_text *g, const naive_machine *m, double mean,
                      double spread)
{
    double sum = 0;
    naive_op op = { .count = 0 };
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        run_options o = { .max_words = 1 << 16, .max_steps = 1 << 16, .data = true, .seed = seed };
        run_result r;
        naive_figures own = { 0 };
        long shift[ROWS];
        const access_machine rows = { .kind = MACHINE_DMM,
                                      .w = (uint64_t)m->w,
                                      .shift = 2 * seed + 1 };
        for (long i = 0; i < ROWS; i++)
            shift[i] = (long)access_bank(&rows, (uint64_t)(i * m->w));
        ask(g, m, shift, &op);
        naive_add(m, &op, true, &own);
        if (program_run(&p->e, &o, &r) != ST_OK || r.count.stages != (uint64_t)own.stages
            || r.count.time != (uint64_t)own.time || r.count.requests != (uint64_t)own.requests) {
            if (bad_runs++ == 0)
                note("run", g, m);
            break;
        }
        sum += (double)r.count.stages;
    }
    naive_op_clear(&op);
    sampled++;
    if (fabs(sum / SEEDS - mean) > 6 * spread / sqrt(SEEDS) + 1e-9 && bad_runs++ == 0)
        note("mean of the seeds", g, m);
}

static void one_point(point *p, const program_text *g, const naive_machine *m)
{
    uint64_t stages = 0, squares = 0, time = 0, ways = 0, low[2] = { UINT64_MAX, UINT64_MAX },
             high[2] = { 0, 0 };
    long shift[ROWS] = { 0 }, rows = (g->m - 1) / m->w + 1, requests = 0;
    naive_op op = { .count = 0 };
    do {
        naive_figures own = { 0 };
        ask(g, m, shift, &op);
        naive_add(m, &op, true, &own);
        uint64_t now[2] = { (uint64_t)own.time, (uint64_t)own.stages };
        for (int i = 0; i < 2; i++) {
            low[i] = now[i] < low[i] ? now[i] : low[i];
            high[i] = now[i] > high[i] ? now[i] : high[i];
        }
        time += now[0];
        stages += now[1];
        squares += now[1] * now[1];
        requests = own.requests;
        ways++;
    } while (next_shift(shift, rows, m->w));
    naive_op_clear(&op);
    bool good = true, told = is_mean(p, METRIC_STAGES, stages, ways, &good);
    tried++;
    exact += told;
    if ((!told || !good) && bad_means++ == 0)
        note(told ? "expected stages" : "no expected stages", g, m);
    told = is_mean(p, METRIC_CONFLICTS, stages - (uint64_t)requests * ways, ways, &good);
    if ((!told || !good) && bad_means++ == 0)
        note("expected conflicts", g, m);
    if (is_mean(p, METRIC_TIME, time, ways, &good) && !good && bad_means++ == 0)
        note("expected time", g, m);
    if ((!keeps_ends(p, METRIC_TIME, low[0], high[0])
         || !keeps_ends(p, METRIC_STAGES, low[1], high[1]))
        && bad_ends++ == 0)
        note("ends", g, m);
    double mean = (double)stages / (double)ways;
    if (tried % 4 == 0)
        run_seeds(p, g, m, mean, sqrt((double)squares / (double)ways - mean * mean));
}

static void one_program(world *w, long number)
{
    naive_machine m = { .kind = NAIVE_DMM,
                        .p = 1 + random_to(chance(60) ? 7 : 20),
                        .w = 1 + random_to(WIDTH - 1),
                        .l = 1 + random_to(5),
                        .lockstep = chance(30) };
    program_text g = { .s = 1 + random_to(7), .t = chance(60) ? 1 : 1 + random_to(2) };
    g.m = 1 + random_to(ROWS * m.w - 1);
    g.o = random_to(g.m - 1);
    g.d = random_to(chance(70) ? m.w + 1 : 3);
    g.e = random_to(3);
    if (g.t > 1 && chance(50)) /* one progression */
        g.d = g.e * g.t;
    if (chance(60)) /* it stays in the array */
        g.m = g.o + g.d * (g.s - 1) + g.e * (g.t - 1) + 1;
    if (g.m > ROWS * m.w)
        g.m = ROWS * m.w;
    g.o %= g.m;
    if (g.t == 1 && g.o + g.d * (g.s - 1) < g.m && chance(30)) { /* from its end on */
        g.o += g.d * (g.s - 1);
        g.d = -g.d;
    }
    g.k = chance(25) ? 2 + random_to(2) : 0;
    point p;
    (void)number;
    if (!define(w, &g) || !point_open(&p, w, "law.shift", "dmm")) {
        if (bad_means++ == 0)
            note("not read", &g, &m);
        return;
    }
    point_set(&p, "p", m.p);
    point_set(&p, "w", m.w);
    point_set(&p, "l", m.l);
    choose(&p, m.lockstep ? "lockstep" : "pipelined");
    choose(&p, "shifted");
    if (point_ready(&p) == ST_OK)
        one_point(&p, &g, &m);
    else if (bad_means++ == 0)
        note("not ready", &g, &m);
    point_close(&p);
}

int main(int argc, char **argv)
{
    const long many = laws_size(1, 1, 20);
    world *w = laws_world();
    random_begin(argc, argv, 36);
    for (long i = 0; i < 400 * many; i++)
        one_request(&w->numbers);
    ok(bad_requests == 0, "the mean over all shifts of a request's rows, exactly");
    for (long i = 0; i < 150 * many; i++)
        one_program(w, i);
    printf("# %ld programs, %ld with expected stages, %ld run with %d seeds\n", tried, exact,
           sampled, SEEDS);
    if (first_bad[0])
        printf("# %s\n", first_bad);
    ok(bad_means == 0, "expected stages, conflicts and times are means over all shifts");
    ok(bad_ends == 0, "every way to shift the rows lies within the ends");
    ok(bad_runs == 0, "runs count what their seed's shifts make; seeds come near the mean");
    world_free(w);
    return done();
}
