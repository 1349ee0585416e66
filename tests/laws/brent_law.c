/* For every algorithm of the catalogue on every model it has, on a grid: what its formulas give is
 * what a run counts, and where a run is refused, by what its program or a called one requires,
 * there is no cost. Work and span against the time: both are the run's, the formulas' and - on the
 * PRAM, a unit a statement - the time itself with one processor and with more than there are
 * indices; the work law and the span law hold; Brent's bound does wherever no mask leaves
 * processors idle; and one processor (one multiprocessor of the AGPU) is as fast as itself.
 * Quotients - speedup, efficiency, parallelism, slackness, utilisation - and the cost are what
 * their definitions give for the counts of runs, of p processors and of one; where the data decide,
 * runs on several inputs are between the ends, and neither these nor a value is beyond what can be.
 */
#include <stdlib.h>
#include <string.h>

#include "session/running.h"
#include "machine/program.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

/* --- the grid: values for a parameter by its name ----------------------------------------- */

typedef struct values {
    const char *name;
    int big[12], small[6]; /* up to 0 */
} values;

static const values of_machine[] = {
    { "p", { 1, 2, 3, 4, 5, 7, 8, 16, 33 }, { 1, 3, 8 } }, { "w", { 1, 2, 4, 5 }, { 2 } },
    { "l", { 1, 4 }, { 3 } },
}, of_agpu[] = {
    { "p", { 2, 4, 8, 12, 16 }, { 4, 8 } }, { "b", { 1, 2, 4, 8 }, { 1, 4 } },
    { "M", { 1, 4, 16, 600 }, { 1, 600 } },
}, of_algorithm[] = {
    { "n", { 1, 2, 3, 4, 8, 9, 16, 24, 36, 64, 96, 100 }, { 1, 4, 16, 64 } },
    { "alpha", { 1, 3, 4 }, { 3 } }, { "d", { 2, 4 }, { 2 } },
    { "s", { 3, 8, 16 }, { 8 } }, { "rho", { 1, 4 }, { 4 } },
};
static const int others[] = { 1, 2, 5, 0 };

static const int *values_of(const char *name, bool agpu)
{
    const struct { const values *list; size_t count;
    } lists[] = {
        { agpu ? of_agpu : of_machine, 3 },
        { of_algorithm, sizeof of_algorithm / sizeof *of_algorithm },
    };
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < lists[k].count; i++)
            if (strcmp(lists[k].list[i].name, name) == 0)
                return laws_small() ? lists[k].list[i].small : lists[k].list[i].big;
    return others;
}

/* --- what is held at a point ----------------------------------------------------------------- */

typedef struct tally {
    long points, failed;
    str first;
} tally;

enum { FORMULAS, REFUSED, PRAM_TIME, LAWS, BRENT, OWN_SPEED, RATIOS, ENDS, POSSIBLE, TALLIES };
static const char *const sentences[TALLIES] = {
    [FORMULAS] = "what formulas give is what a run counts",
    [REFUSED] = "what a run refuses has no cost",
    [PRAM_TIME] = "work and span are the time of one and of many processors",
    [LAWS] = "the work law and the span law hold",
    [BRENT] = "Brent's bound holds where no mask leaves processors idle",
    [OWN_SPEED] = "the speedup of one processor is 1",
    [RATIOS] = "quotients are those of what runs count",
    [ENDS] = "quotients of runs on several inputs lie between their ends",
    [POSSIBLE] = "no quotient, and no end of one, is beyond what can be",
};

typedef struct walk {
    point at;
    bool agpu, counts_statements, depends_on_p; /* the program speaks of p */
    tally tally[TALLIES];
    long points, scattered;
} walk;

static void hold(walk *k, int which, bool holds, const char *what)
{
    tally *t = &k->tally[which];
    t->points++;
    if (holds || t->failed++)
        return;
    point_tell(&k->at, &t->first);
    str_add(&t->first, what);
}

static uint64_t parameter(const walk *k, const char *name)
{
    uint64_t v = 1;
    int i = instance_slot(k->at.in, name);
    if (i >= 0)
        num_to_u64(&k->at.f->value[i], &v);
    return v;
}

/* Is the metric this number? True where no formula gives it, of the definition or of the program.
 */
static bool formula_gives(walk *k, int metric, uint64_t wanted)
{
    num got, v;
    if ((point_chosen(&k->at, FORMULA_EXACT, metric, true) == NULL
         && point_chosen(&k->at, FORMULA_PROGRAM, metric, true) == NULL)
        || point_metric(&k->at, metric, &got) != ST_OK)
        return true;
    num_set_u64(&v, wanted);
    bool same = num_same(&got, &v);
    num_clear(&got);
    num_clear(&v);
    return same;
}

static void hold_formulas(walk *k, const run_result *r)
{
    for (int m = 0; m < METRICS; m++) {
        uint64_t counted;
        if (running_counts(k->at.in, r, m, &counted))
            hold(k, FORMULAS, formula_gives(k, m, counted), metrics[m].name);
    }
}

static status run_on(walk *k, uint64_t seed, run_result *r)
{
    run_options o = { .input = INPUT_RANDOM,
                      .seed = seed,
                      .data = true,
                      .max_words = 1 << 24,
                      .max_steps = 1 << (laws_small() ? 16 : 26) };
    status st = program_run(&k->at.e, &o, r);
    diag_clear(&k->at.d);
    diag_init(&k->at.d);
    return st;
}

static status run_here(walk *k, run_result *r)
{
    return run_on(k, 1, r);
}

/* A name of the program that is p, or a let that follows from it. */
static void look_for_p(node *n, void *data)
{
    walk *k = data;
    int p = instance_slot(k->at.in, "p");
    for (int i = 0; n->kind == N_NAME && p >= 0 && i < k->at.in->slot_count; i++)
        k->depends_on_p |= strcmp(k->at.in->slots[i].name, n->name) == 0
                           && (k->at.in->slots[i].needs >> p & 1);
}

/* The same program on a PRAM of other processors: T_1 and T_inf by the machine.  More than there
 * are indices on the grid; a program that speaks of p has p of them, or even more: then its time
 * there is not its span. */
static void other_processors(walk *k, const run_result *r)
{
    run_result one, many;
    uint64_t p = parameter(k, "p");
    point_set(&k->at, "p", 1);
    bool there = point_ready(&k->at) == ST_OK && run_here(k, &one) == ST_OK;
    const uint64_t most = k->depends_on_p ? 1 << 14 : 1 << 20;
    point_set(&k->at, "p", (int64_t)most);
    bool also = there && point_ready(&k->at) == ST_OK && run_here(k, &many) == ST_OK;
    point_set(&k->at, "p", (int64_t)p);
    point_ready(&k->at);
    if (!also)
        return;
    hold(k, PRAM_TIME,
         one.count.time == one.work && (many.processors > most || many.count.time == many.span),
         "the machine's times are others");
    if (!k->depends_on_p)
        hold(k, PRAM_TIME, one.work == r->work && many.span == r->span,
             "they are others for other processors");
}

static void own_speed(walk *k)
{
    num got, one = num_int(1);
    uint64_t p = parameter(k, "p");
    point_set(&k->at, "p", k->agpu ? (int64_t)parameter(k, "b") : 1);
    if (point_ready(&k->at) == ST_OK && point_metric(&k->at, METRIC_TIME, &got) == ST_OK) {
        int64_t time;
        bool any = !num_to_i64(&got, &time) || time > 0;
        num_clear(&got);
        status st = any ? point_metric(&k->at, METRIC_SPEEDUP, &got) : ST_OK;
        if (any)
            hold(k, OWN_SPEED, st == ST_OK && num_same(&got, &one), "the speedup is another");
        if (any && st == ST_OK)
            num_clear(&got);
    }
    point_set(&k->at, "p", (int64_t)p);
    point_ready(&k->at);
}

/* --- quotients --- */

/* What a metric is by its definition, from what runs count, and what it is at least and most. */
typedef struct quotient {
    int metric;
    uint64_t above, below, least[2], most[2];
} quotient;

static int order_of(walk *k, const num *x, const num *y)
{
    int sign = 0;
    num_cmp(&k->at.w->numbers, x, y, &sign);
    return sign;
}

static num quotient_of(walk *k, uint64_t above, uint64_t below)
{
    num x, y, q;
    num_set_u64(&x, above);
    num_set_u64(&y, below);
    num_quotient(&k->at.w->numbers, &q, &x, &y);
    num_clears(&x, &y, NULL);
    return q;
}

/* Are least and most, one number where it is known, within what can be? */
static void hold_possible(walk *k, const quotient *q, const num *least, const num *most)
{
    num lo = quotient_of(k, q->least[0], q->least[1]), hi = quotient_of(k, q->most[0], q->most[1]);
    hold(k, POSSIBLE, order_of(k, &lo, least) <= 0 && order_of(k, most, &hi) <= 0,
         metrics[q->metric].name);
    num_clears(&lo, &hi, NULL);
}

/* true: the data decide it. */
static bool hold_quotient(walk *k, const quotient *q)
{
    num value, most;
    const formula *within = NULL;
    if (q->below == 0 || !instance_has_metric(k->at.in, q->metric))
        return false;
    num wanted = quotient_of(k, q->above, q->below);
    bool limited = q->most[1] > 0;
    if (point_range(&k->at, q->metric, &value, &most, &within) == ST_OK && within) {
        hold(k, ENDS, order_of(k, &value, &wanted) <= 0 && order_of(k, &wanted, &most) <= 0,
             metrics[q->metric].name);
        if (limited)
            hold_possible(k, q, &value, &most);
        num_clears(&value, &most, NULL);
    } else if (point_metric(&k->at, q->metric, &value) == ST_OK) {
        hold(k, RATIOS, num_same(&value, &wanted), metrics[q->metric].name);
        if (limited)
            hold_possible(k, q, &value, &value);
        num_clear(&value);
    }
    num_clear(&wanted);
    return within != NULL;
}

static void hold_quotients(walk *k)
{
    enum { SEEDS = 3 };
    uint64_t p = parameter(k, "p"), one = k->agpu ? parameter(k, "b") : 1;
    bool ranges = true;
    for (uint64_t seed = 1; seed <= SEEDS && ranges; seed++) {
        run_result r, alone;
        point_set(&k->at, "p", (int64_t)one);
        bool there = point_ready(&k->at) == ST_OK && run_on(k, seed, &alone) == ST_OK;
        point_set(&k->at, "p", (int64_t)p);
        there &= point_ready(&k->at) == ST_OK && run_on(k, seed, &r) == ST_OK;
        if (!there)
            return;
        uint64_t t = r.count.time, t1 = alone.count.time, of = k->depends_on_p ? 0 : 1;
        const quotient all[] = {
            { METRIC_COST, p * t, 1, { 0, 1 }, { 0, 0 } },
            { METRIC_SPEEDUP, t1, t, { 1, 1 }, { p, one * of } },
            { METRIC_EFFICIENCY, t1 * one, p * t, { one, p }, { 1, of } },
            { METRIC_PARALLELISM, r.work, r.span, { 1, 1 }, { r.processors, 1 } },
            { METRIC_SLACKNESS, r.work, p * r.span, { 1, p }, { r.processors, p } },
            { METRIC_UTILISATION, r.count.stages, t, { 0, 1 }, { 1, 1 } },
        };
        ranges = false;
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            ranges |= hold_quotient(k, &all[i]);
    }
}

/* The requirements are met, as far as a query asks, and yet the run says no. */
static void hold_refused(walk *k)
{
    static const int asked[] = { METRIC_TIME, METRIC_WORK, METRIC_IO };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        num got;
        bool answered = point_metric(&k->at, asked[i], &got) == ST_OK;
        if (answered)
            num_clear(&got);
        hold(k, REFUSED, !answered, metrics[asked[i]].name);
    }
}

static void hold_all(walk *k)
{
    run_result r;
    status st = run_here(k, &r);
    if (st == ST_DOMAIN || st == ST_NAME)
        hold_refused(k);
    if (st != ST_OK)
        return;
    uint64_t p = parameter(k, "p"), t = r.count.time;
    k->points++;
    hold_formulas(k, &r);
    if (k->counts_statements) {
        k->scattered += r.scattered > 0;
        hold(k, LAWS, t * p >= r.work && t >= r.span, "the time is below a law");
        if (r.scattered == 0)
            hold(k, BRENT, t * p <= r.work + p * r.span, "the time is above the bound");
        other_processors(k, &r);
    }
    own_speed(k);
    hold_quotients(k);
}

/* All combinations; in make check half of the AGPU's, the even ones: any two values still meet. */
static void walk_slots(walk *k, int i, bool odd)
{
    instance *in = k->at.in;
    while (i < in->slot_count && in->slots[i].kind != SLOT_PARAM)
        i++;
    if (i == in->slot_count) {
        if (!(odd && k->agpu && laws_small()) && point_ready(&k->at) == ST_OK)
            hold_all(k);
        return;
    }
    for (const int *v = values_of(in->slots[i].name, k->agpu); *v; v++, odd = !odd) {
        point_set(&k->at, in->slots[i].name, *v);
        walk_slots(k, i + 1, odd);
    }
}

static void say(walk *k, const char *algorithm, const char *model)
{
    for (int i = 0; i < TALLIES; i++) {
        tally *t = &k->tally[i];
        if (t->points)
            ok(t->failed == 0, "%s on %s: %s, at %ld points", algorithm, model, sentences[i],
               t->points);
        if (t->failed)
            printf("# fails at %ld points, first at %s\n", t->failed, str_text(&t->first));
        str_clear(&t->first);
    }
    if (k->scattered)
        printf("# at %ld points a mask leaves processors idle: allocation is not free\n",
               k->scattered);
}

static void pair(world *w, const char *algorithm, const char *model)
{
    walk k = { .agpu = false };
    if (model == NULL || access_machine_named(model) == MACHINE_NONE
        || !point_open(&k.at, w, algorithm, model) || !program_there(k.at.in)) {
        point_close(&k.at);
        return;
    }
    k.agpu = access_machine_named(model) == MACHINE_AGPU;
    k.counts_statements = access_machine_named(model)
                          == MACHINE_PRAM; /* its first choice of unit */
    node_walk(entry_item(k.at.in->algorithm, N_PROGRAM)->a, look_for_p, &k);
    walk_slots(&k, 0, false);
    ok(k.points > 0, "%s on %s runs at %ld points", algorithm, model, k.points);
    say(&k, algorithm, model);
    point_close(&k.at);
}

int main(void)
{
    world *w = laws_world();
    each_pair(w, pair);
    world_free(w);
    return done();
}
