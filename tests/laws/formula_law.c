/* Every formula of some algorithms, whose programs the naive interpreter runs and the naive machine
 * counts, over a dense grid (brent_law holds those of all against runs): `exact`,
 * what is derived from the program, what a query answers, the metrics made of others, and the
 * strict bounds. */
#include <stdlib.h>
#include <string.h>

#include "tests/laws/point.h"
#include "tests/laws/programs.h"
#include "tests/tap.h"

/* --- the grid ---------------------------------------------------------------------- */

static const int big_p[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 20, 32, 0 },
                 small_p[] = { 1, 2, 3, 6, 8, 0 };
static const int big_w[] = { 1, 2, 3, 4, 5, 6, 8, 9, 16, 0 }, small_w[] = { 1, 2, 3, 8, 0 };
static const int big_l[] = { 1, 2, 3, 7, 20, 0 }, small_l[] = { 1, 3, 0 };
static const int no_values[] = { 1, 0 };

static int next_n(int n, bool small)
{
    static const int beyond[] = { 100, 128, 144, 0 };
    if (small)
        return n < 9 ? n + 1 : n == 9 ? 16 : 0;
    if (n < 64)
        return n + 1;
    for (int i = 0; beyond[i]; i++)
        if (beyond[i] > n)
            return beyond[i];
    return 0;
}

/* --- counting agreements ------------------------------------------------------------- */

typedef struct tally {
    long points, exact, derived, failed;
    str first; /* the smallest parameters that fail */
} tally;

enum { CHOICES = 4 };

typedef struct law {
    point at;
    const char *algorithm, *model;
    long n, p, w, l;
    int choice;
    tally metric[METRICS][CHOICES], bound;
    long covered[256]; /* by number of the exact formula */
    long wrong_results, points;
} law;

static void fail(law *a, tally *t, const char *what, const num *got, const char *wanted)
{
    t->failed++;
    if (t->first.length)
        return;
    str_format(&t->first, "n = %ld, p = %ld", a->n, a->p);
    if (point_has(&a->at, "w"))
        str_format(&t->first, ", w = %ld", a->w);
    if (point_has(&a->at, "l"))
        str_format(&t->first, ", l = %ld", a->l);
    if (a->at.in->option_count)
        str_format(&t->first, ", %s", point_choice(&a->at, a->choice));
    str_format(&t->first, ": %s is ", what);
    if (got)
        num_print(&a->at.w->numbers, &t->first, got, 40, 12);
    else
        str_add(&t->first, "no value");
    str_format(&t->first, ", not %s", wanted);
}

static bool is_whole(const num *v, long wanted)
{
    int64_t i;
    return num_to_i64(v, &i) && i == wanted;
}

static void compare(law *a, tally *t, const char *what, status st, num *got, long wanted)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", wanted);
    if (st != ST_OK || !is_whole(got, wanted))
        fail(a, t, what, st == ST_OK ? got : NULL, text);
    num_clear(got);
}

static int number_of(const instance *in, const formula *wanted)
{
    int i = 0;
    for (const formula *f = in->of[FORMULA_EXACT]; f && f != wanted; f = f->next)
        i++;
    return i;
}

/* A counted metric at the point: exact, derived if wanted, and the answer of a query. */
static void check_metric(law *a, int metric, long wanted, bool with_all)
{
    point *at = &a->at;
    tally *t = &a->metric[metric][a->choice];
    num got;
    if (!instance_has_metric(at->in, metric))
        return;
    t->points++;
    const formula *exact = point_chosen(at, FORMULA_EXACT, metric, true);
    if (exact) {
        t->exact++;
        a->covered[number_of(at->in, exact)]++;
        status st = point_formula(at, exact, metric, &got);
        compare(a, t, "exact", st, &got, wanted);
    }
    const formula *derived = point_chosen(at, FORMULA_PROGRAM, metric, true);
    if (derived == NULL)
        derived = point_chosen(at, FORMULA_COUNTED, metric, true);
    if (derived && (with_all || exact == NULL)) {
        t->derived++;
        status st = point_formula(at, derived, metric, &got);
        compare(a, t, "derived", st, &got, wanted);
    }
    if (with_all) {
        status st = point_metric(at, metric, &got);
        compare(a, t, "the answer", st, &got, wanted);
    }
}

/* A derived metric: above/below, or no value when below is 0. */
static void check_ratio(law *a, int metric, long above, long below)
{
    point *at = &a->at;
    tally *t = &a->metric[metric][a->choice];
    if (!instance_has_metric(at->in, metric))
        return;
    t->points++;
    num got, wanted = num_int(0), x = num_int(above), y = num_int(below);
    status st = point_metric(at, metric, &got);
    if (below == 0 ? st == ST_OK
                   : st != ST_OK || num_div(&at->w->numbers, &wanted, &x, &y) != ST_OK
                         || !num_same(&got, &wanted)) {
        char text[64];
        snprintf(text, sizeof text, "%ld/%ld", above, below);
        fail(a, t, "it", st == ST_OK ? &got : NULL, text);
    }
    num_clear(&got);
    num_clear(&wanted);
}

/* No strict term is more than the time. */
static void check_bounds(law *a, long time)
{
    point *at = &a->at;
    for (const bound_set *b = at->in->bounds; b; b = b->next)
        for (const formula *t = b->strict && b->metric == METRIC_TIME ? b->terms : NULL; t;
             t = t->next) {
            num value, exact = num_int(time);
            int sign = 1;
            if (!point_holds(at, t))
                continue;
            a->bound.points++;
            status st = point_formula(at, t, METRIC_TIME, &value);
            if (st != ST_OK || num_cmp(&at->w->numbers, &value, &exact, &sign) != ST_OK
                || sign > 0) {
                char text[64];
                snprintf(text, sizeof text, "at most the time %ld", time);
                fail(a, &a->bound, t->name, st == ST_OK ? &value : NULL, text);
            }
            num_clear(&value);
        }
}

/* --- one point of n, p, w: all l and disciplines ---------------------------------------- */

static naive_figures count(const law *a, const tape *t)
{
    return tape_figures(t, a->model, point_choice(&a->at, a->choice), a->l);
}

/* The time of the same machine with one processor, if the algorithm can be asked for it; or -1. */
static long time_of_one(law *a, const program *prog)
{
    tape t;
    long time = -1;
    point_set(&a->at, "p", 1);
    if (point_ready(&a->at) == ST_OK) {
        tape_begin(&t, 1, a->w);
        program_count(&a->at, prog, &t, a->n);
        time = count(a, &t).time;
        tape_end(&t);
    }
    point_set(&a->at, "p", a->p);
    point_ready(&a->at);
    return time;
}

/* Against one processor of this program, and against the best that is known for the problem. */
static void check_speedups(law *a, const program *prog, long time, bool first)
{
    const char *choice = point_choice(&a->at, a->choice);
    const sequential *s = sequential_of(a->at.in->problem->name);
    long one = time_of_one(a, prog);
    if (one >= 0) {
        check_ratio(a, METRIC_SPEEDUP, one, time);
        check_ratio(a, METRIC_EFFICIENCY, one, a->p * time);
    }
    if (s == NULL)
        return;
    tape t;
    tape_begin(&t, 1, a->w);
    a->wrong_results += !s->run(&t, a->n, strcmp(choice, "statement") != 0);
    long best = count(a, &t).time;
    tape_end(&t);
    check_metric(a, METRIC_SEQUENTIAL, best, first);
    check_ratio(a, METRIC_SPEEDUP_ABSOLUTE, best, time);
    check_ratio(a, METRIC_EFFICIENCY_ABSOLUTE, best, a->p * time);
}

static void check_choice(law *a, const program *prog, const tape *t, bool first)
{
    naive_figures c = count(a, t);
    a->points++;
    check_metric(a, METRIC_TIME, c.time, true);
    check_metric(a, METRIC_ACCESSES, c.accesses, first);
    check_metric(a, METRIC_REQUESTS, c.requests, first);
    check_metric(a, METRIC_STAGES, c.stages, first);
    check_metric(a, METRIC_ROUNDS, c.rounds, first);
    check_metric(a, METRIC_WORK, tape_work(t), first);
    check_metric(a, METRIC_SPAN, tape_span(t), first);
    check_metric(a, METRIC_ASSIGNMENTS, tape_assignments(t), first);
    check_metric(a, METRIC_PROCESSORS, tape_processors(t), first);
    check_metric(a, METRIC_MEMORY, t->held, first);
    check_bounds(a, c.time);
    if (a->l > 1 && a->l < 20 && point_has(&a->at, "l"))
        return;
    check_ratio(a, METRIC_CONFLICTS, c.conflicts, 1);
    check_ratio(a, METRIC_UTILISATION, c.stages, c.time);
    check_ratio(a, METRIC_COST, a->p * c.time, 1);
    check_ratio(a, METRIC_PARALLELISM, tape_work(t), tape_span(t));
    check_ratio(a, METRIC_SLACKNESS, tape_work(t), a->p * tape_span(t));
    check_speedups(a, prog, c.time, first);
}

static void check_point(law *a, const program *prog, const int *ls)
{
    point *at = &a->at;
    point_set_memory(at, a->n, a->p, a->w, 1);
    if (point_ready(at) != ST_OK)
        return;
    tape t;
    tape_begin(&t, a->p, a->w);
    a->wrong_results += !program_count(at, prog, &t, a->n);
    for (int i = 0; ls[i]; i++)
        for (a->choice = 0; a->choice < point_choices(at); a->choice++) {
            a->l = ls[i];
            point_set(at, "l", a->l);
            point_choose(at, 0, a->choice);
            if (point_ready(at) == ST_OK)
                check_choice(a, prog, &t, i == 0);
        }
    tape_end(&t);
}

/* --- an algorithm on a model --------------------------------------------------------------- */

static void say(law *a, tally *t, const char *sentence)
{
    ok(t->failed == 0, "%s on %s: %s", a->algorithm, a->model, sentence);
    if (t->failed)
        printf("# fails at %ld of %ld points, first at %s\n", t->failed, t->points,
               str_text(&t->first));
    str_clear(&t->first);
}

static void say_all(law *a)
{
    const instance *in = a->at.in;
    str s = { 0 };
    for (int m = 0; m < METRICS; m++)
        for (int c = 0; c < CHOICES; c++) {
            tally *t = &a->metric[m][c];
            if (t->points == 0)
                continue;
            str_cut(&s, 0);
            str_add(&s, metrics[m].name);
            if (in->option_count)
                str_format(&s, " (%s)", point_choice(&a->at, c));
            str_format(&s, " as counted at %ld points", t->points);
            if (t->exact || t->derived)
                str_format(&s, ": exact at %ld, derived at %ld", t->exact, t->derived);
            say(a, t, str_text(&s));
        }
    if (a->bound.points) {
        str_cut(&s, 0);
        str_format(&s, "no strict bound is above the time at %ld points", a->bound.points);
        say(a, &a->bound, str_text(&s));
    }
    int i = 0, unused = 0;
    str_cut(&s, 0);
    for (const formula *f = in->of[FORMULA_EXACT]; f; f = f->next, i++)
        if (a->covered[i] == 0) {
            unused++;
            str_format(&s, "# never chosen: exact %s = %s\n", metrics[f->metric].name, f->shown);
        }
    ok(unused == 0, "%s on %s: each of %d exact formulas is chosen somewhere", a->algorithm,
       a->model, i);
    fputs(str_text(&s), stdout);
    str_clear(&s);
    for (int m = 0; m < METRICS; m++)
        if (a->metric[m][0].points == 0 && instance_has_metric(in, m))
            ok(false,
               "%s on %s: %s is no metric of this machine, and yet there is a formula for it",
               a->algorithm, a->model, metrics[m].name);
    ok(a->points > 0 && a->wrong_results == 0,
       "%s on %s: the naive interpreter computes what it should", a->algorithm, a->model);
}

static int pairs;

static void check_pair(world *w, const char *algorithm, const char *model)
{
    const program *prog = program_of(algorithm);
    static const char *const known[] = { "dmm", "umm", "pram", "bpram" };
    bool counted = false;
    for (int i = 0; i < 4; i++)
        counted |= model && strcmp(known[i], model) == 0;
    if (model && strncmp(model, "agpu", 4) == 0)
        return; /* agpu_law's */
    if (model == NULL)
        ok(false, "%s: its file can be read", algorithm);
    if (!prog || !counted)
        return; /* brent_law holds its formulas against runs */
    pairs++;
    law *a = mem_alloc(sizeof *a);
    a->algorithm = algorithm;
    a->model = model;
    if (point_open(&a->at, w, algorithm, model)) {
        bool small = laws_small() || prog->right == NULL; /* of some much, of the others less */
        const int *ps = small ? small_p : big_p;
        const int *ws = !point_has(&a->at, "w") ? no_values : small ? small_w : big_w;
        const int *ls = !point_has(&a->at, "l") ? no_values : small ? small_l : big_l;
        for (a->n = 1; a->n; a->n = next_n((int)a->n, small))
            for (int i = 0; ps[i]; i++)
                for (int j = 0; ws[j]; j++) {
                    a->p = ps[i];
                    a->w = ws[j];
                    check_point(a, prog, ls);
                }
        say_all(a);
    } else {
        ok(false, "%s on %s: %s", algorithm, model,
           a->at.d.message ? a->at.d.message : "cannot be read");
    }
    point_close(&a->at);
    free(a);
}

int main(void)
{
    world *w = laws_world();
    each_pair(w, check_pair);
    const program *prog;
    for (int i = 0; (prog = program_at(i)) != NULL; i++) {
        diag d;
        diag_init(&d);
        ok(catalog_find(w->catalog, ENTRY_ALGORITHM, prog->algorithm, &d) != NULL,
           "%s, which the naive interpreter runs, is in the catalogue",
           prog->algorithm);
        diag_clear(&d);
    }
    ok(pairs >= 39, "so %d algorithms on models were counted by them", pairs);
    world_free(w);
    return done();
}
