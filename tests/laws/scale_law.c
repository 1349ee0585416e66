/* Laws beyond what can be counted: growth up to n = 2^2000 from counts of small n, closed sums
 * against sums over steps, verdicts of optimality, what may only grow with a parameter.
 *
 * Why growth can be carried on: p and w are powers of two, and from some n on every step of
 * these programs is made of full rounds that are alike.  So a step's cost is A*2^t + B, or
 * A*(n - 2^t) + B with the steps of t <= log2(max(p, w)) affine in n, and a metric as a function
 * of k (n = 2^k or 4^k) is a combination of 1, k, 2^k, k*2^k (4^k): it obeys a linear recurrence.
 * Four naive counts determine it, a fifth checks that the regime was reached. */
#include <stdlib.h>
#include <string.h>

#include "tests/laws/point.h"
#include "tests/laws/programs.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static num power_of(world *w, long base, long exponent)
{
    num b = num_int(base), e = num_int(exponent), r;
    num_pow(&w->numbers, &r, &b, &e);
    return r;
}

static bool less(world *w, const num *a, const num *b)
{
    int sign = 0;
    return num_cmp(&w->numbers, a, b, &sign) == ST_OK && sign < 0;
}

static void print_value(world *w, const char *before, const num *v)
{
    str s = { 0 };
    num_print(&w->numbers, &s, v, 40, 12);
    printf("%s%s", before, str_text(&s));
    str_clear(&s);
}

/* --- growth ------------------------------------------------------------------------------- */

enum { KNOWN = 5 };

/* Naive counts of every metric at n = base^k. */
static bool count_naively(point *at, const program *prog, const char *model, long base, long k,
                          long p, long w, long l, int choice, num counts[METRICS])
{
    long n = 1;
    for (long i = 0; i < k; i++)
        n *= base;
    point_set_memory(at, n, p, w, l);
    point_choose(at, 0, choice);
    if (point_ready(at) != ST_OK)
        return false;
    tape t;
    tape_begin(&t, p, w);
    program_count(at, prog, &t, n);
    naive_figures c = tape_figures(&t, model, point_choice(at, choice), l);
    counts[METRIC_TIME] = num_int(c.time);
    counts[METRIC_ACCESSES] = num_int(c.accesses);
    counts[METRIC_REQUESTS] = num_int(c.requests);
    counts[METRIC_STAGES] = num_int(c.stages);
    counts[METRIC_ROUNDS] = num_int(c.rounds);
    counts[METRIC_WORK] = num_int(tape_work(&t));
    counts[METRIC_SPAN] = num_int(tape_span(&t));
    counts[METRIC_ASSIGNMENTS] = num_int(tape_assignments(&t));
    counts[METRIC_PROCESSORS] = num_int(tape_processors(&t));
    tape_end(&t);
    return true;
}

/* F(k) from F(k-1), F(k-2), F(k-3), F(k-4), in last[3] .. last[0]. */
static num next_value(world *w, long base, const num last[4])
{
    static const int two[] = { -4, 12, -13, 6 },
                     four[] = { -8, 22, -21, 8 }; /* roots 2 2 1 1, and 4 2 1 1 */
    num sum = num_int(0);
    for (int i = 0; i < 4; i++) {
        num c = num_int(base == 2 ? two[i] : four[i]), term, next;
        num_mul(&w->numbers, &term, &c, &last[i]);
        num_add(&w->numbers, &next, &sum, &term);
        num_clear(&term);
        num_clear(&sum);
        sum = next;
    }
    return sum;
}

static bool is_counted(int metric)
{
    return metric == METRIC_TIME || metric == METRIC_ACCESSES || metric == METRIC_REQUESTS
           || metric == METRIC_STAGES || metric == METRIC_ROUNDS || metric == METRIC_WORK
           || metric == METRIC_SPAN || metric == METRIC_ASSIGNMENTS || metric == METRIC_PROCESSORS;
}

typedef struct growth {
    long compared, failed;
    str first;
} growth;

static void compare_at(point *at, long base, long k, int metric, const num *wanted, growth *g,
                       const char *where)
{
    num n = power_of(at->w, base, k), got;
    point_set_num(at, "n", &n);
    num_clear(&n);
    if (point_ready(at) != ST_OK)
        return;
    const formula *f = point_given(at, metric);
    if (f == NULL)
        return; /* it is only counted there */
    g->compared++;
    status st = point_formula(at, f, metric, &got);
    if (st != ST_OK || !num_same(&got, wanted)) {
        g->failed++;
        if (g->first.length == 0)
            str_format(&g->first, "%s at n = %ld^%ld, %s", metrics[metric].name, base, k, where);
    }
    num_clear(&got);
}

static void follow(point *at, const program *prog, const char *model, long base, long p, long w,
                   long l, int choice, growth *g)
{
    static const long wanted[] = { 30, 64, 100, 500, 1000, 2000, 0 };
    num known[KNOWN][METRICS];
    char where[100];
    long k = 0, most = p > w ? p : w, n = 1;
    while (n < 4 * p * w || (base == 4 && n < 4 * most * most))
        n *= base, k++;
    for (int i = 0; i < KNOWN; i++)
        if (!count_naively(at, prog, model, base, k + i, p, w, l, choice, known[i]))
            return;
    snprintf(where, sizeof where, "p = %ld, w = %ld, l = %ld %s", p, w, l,
             point_choice(at, choice));
    for (int metric = 0; metric < METRICS; metric++) {
        if (!is_counted(metric) || !instance_has_metric(at->in, metric))
            continue;
        num last[4];
        for (int i = 0; i < 4; i++)
            last[i] = known[i][metric];
        num next = next_value(at->w, base, last);
        if (!num_same(&next, &known[4][metric])) {
            g->failed++;
            if (g->first.length == 0)
                str_format(&g->first, "the recurrence of %s, %s", metrics[metric].name, where);
        }
        long top = laws_small() ? 100 : base == 2 ? 2000 : 1000, at_k = k + 4;
        for (int i = 0; wanted[i] && wanted[i] <= top; i++) {
            for (; at_k < wanted[i]; at_k++) {
                num_clear(&last[0]);
                memmove(last, last + 1, 3 * sizeof *last);
                last[3] = next;
                next = next_value(at->w, base, last);
            }
            compare_at(at, base, wanted[i], metric, &next, g, where);
        }
        for (int i = 0; i < 4; i++)
            num_clear(&last[i]);
        num_clear(&next);
    }
}

/* The programs whose steps are as the first lines here say. */
static const program *followed(const char *algorithm)
{
    const program *p = program_of(algorithm);
    return p && p->right ? p : NULL;
}

static void check_growth(world *w, const char *algorithm, const char *model)
{
    static const long pw[][2] = { { 1, 1 }, { 4, 2 }, { 2, 4 }, { 8, 8 }, { 8, 2 } };
    static const long ls[] = { 1, 7 };
    const program *prog = followed(algorithm);
    point at;
    growth g = { 0 };
    if (model && (prog == NULL || strncmp(model, "agpu", 4) == 0))
        return; /* agpu_law counts these naively; nothing else is followed */
    if (model && point_open(&at, w, algorithm, model)) {
        for (int i = 0; i < (laws_small() ? 2 : 5); i++)
            for (int j = 0; j < (point_has(&at, "l") && (i || !laws_small()) ? 2 : 1); j++)
                for (int choice = 0; choice < point_choices(&at); choice++) {
                    long compared = g.compared;
                    follow(&at, prog, model, 2, pw[i][0], pw[i][1], ls[j], choice, &g);
                    if (g.compared == compared)
                        follow(&at, prog, model, 4, pw[i][0], pw[i][1], ls[j], choice, &g);
                }
        ok(g.compared > 0 && g.failed == 0,
           "%s on %s: exact formulas go on as the counts of small n do, at %ld points", algorithm,
           model, g.compared);
        if (g.failed)
            printf("# fails %ld times, first: %s\n", g.failed, str_text(&g.first));
        str_clear(&g.first);
    } else {
        ok(false, "%s on %s: growth is followed", algorithm, model ? model : "no model");
    }
    if (model)
        point_close(&at);
}

/* --- random parameters ------------------------------------------------------------------------ */

/* Powers of two up to 2^top each; n also as a square, or as a multiple of p, of w^2. */
static void random_point(point *at, long top, long latency_bits, bool ordered, bool powers)
{
    num n, p, w, l = num_int(1);
    long a = random_to(top / 3), b = random_to(top / 3), k = random_to(top);
    if (powers) {
        if (ordered && b > a)
            b = a;
        if (ordered && k < a)
            k = a + random_to(top - a);
        n = power_of(at->w, 2, random_to(1) ? k : k + k % 2);
        p = power_of(at->w, 2, a);
        w = power_of(at->w, 2, b);
    } else {
        long vw = 1 + random_to(40),
             vp = random_to(1) ? vw * (1 + random_to(20)) : 1 + random_to(500),
             B = 1 + random_to(30);
        long vn = random_to(2) == 0 ? vp * (1 + random_to(1000))
                  : random_to(1)    ? vw * vw * B * B
                                    : 1 + random_to(100000);
        n = num_int(vn);
        p = num_int(vp);
        w = num_int(vw);
    }
    if (latency_bits > 0) {
        num base = power_of(at->w, 2, random_to(latency_bits)), more = num_int(random_to(1000));
        num_add(&at->w->numbers, &l, &base, &more);
        num_clear(&base);
    }
    point_set_num(at, "n", &n);
    point_set_num(at, "p", &p);
    point_set_num(at, "w", &w);
    point_set_num(at, "l", &l);
    num_clears(&n, &p, &w, &l, NULL);
    point_choose(at, 0, (int)random_to(point_choices(at) - 1));
}

/* b, p a multiple of b, n of p; as much shared memory as anyone asks for. */
static void random_agpu(point *at)
{
    num b = power_of(at->w, 2, random_to(9)), M = power_of(at->w, 2, 30), p, n,
        k = num_int(1 + random_to(random_to(1) ? 9 : 5000)),
        u = num_int(1 + random_to(random_to(1) ? 99 : 5000000));
    num_mul(&at->w->numbers, &p, &b, &k);
    num_mul(&at->w->numbers, &n, &p, &u);
    point_set_num(at, "b", &b);
    point_set_num(at, "p", &p);
    point_set_num(at, "n", &n);
    point_set_num(at, "M", &M);
    num_clears(&p, &n, &M, NULL);
}

/* For what merges sequences, d at a time: whole blocks, sizes that d divides, d up to M/(4b) or
 * so. */
static void random_merge(point *at)
{
    long log_b = 1 + random_to(6), log_d = 1 + random_to(6), log_k = random_to(10),
         log_M = 2 * log_b > log_b + log_d + 2 ? 2 * log_b : log_b + log_d + 2;
    const struct { const char *name; long log;
    } values[] = {
        { "b", log_b }, { "p", log_b + log_k },        { "M", log_M },
        { "d", log_d }, { "s", log_b + random_to(9) },
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (instance_slot(at->in, values[i].name) >= 0) {
            num v = power_of(at->w, 2, values[i].log);
            point_set_num(at, values[i].name, &v);
            num_clear(&v);
        }
    num n = power_of(at->w, 2, log_b + 20 + random_to(20));
    point_set_num(at, "n", &n);
    num_clear(&n);
}

static const num *value_of(const point *at, const char *name)
{
    static const num one = { NUM_INT, { .i = 1 } };
    int slot = point_has(at, name) || strcmp(name, "n") == 0 ? instance_slot(at->in, name) : -1;
    return slot < 0 ? &one : &at->f->value[slot];
}

static void print_point(const point *at)
{
    str s = { 0 };
    point_tell(at, &s);
    printf("# at %s\n", str_text(&s));
    str_clear(&s);
}

/* Where a formula of the definition's holds and the program gives one as well, they are equal. */
static void check_closed(world *w, const char *algorithm, const char *model)
{
    point at;
    long compared = 0, failed = 0;
    bool any = false;
    if (model && point_open(&at, w, algorithm, model)) {
        for (const formula *f = at.in->of[FORMULA_EXACT]; f; f = f->next)
            for (const formula *g = instance_formulas(at.in, FORMULA_PROGRAM, -1); g; g = g->next)
                any |= f->metric == g->metric;
        for (int round = 0; any && round < (laws_small() ? 5 : 60); round++) {
            random_point(&at, 6 + random_to(round % 3 == 0 ? 1900 : 40), 100, false,
                         round % 4 != 3);
            if (point_ready(&at) != ST_OK)
                continue;
            for (const formula *f = instance_formulas(at.in, FORMULA_PROGRAM, -1); f; f = f->next) {
                const formula *chosen = point_chosen(&at, FORMULA_EXACT, f->metric, true);
                if (chosen == NULL || !point_holds(&at, f))
                    continue;
                num x, y;
                status st = point_formula(&at, chosen, f->metric, &x),
                       st2 = point_formula(&at, f, f->metric, &y);
                /* what is written stays for where the terms are too many, or is itself an
                 * access(...) of too many; it calls others with their requirements */
                bool both = st != ST_DOMAIN && st != ST_LIMIT && st2 != ST_LIMIT;
                compared += both;
                if (both && (st != ST_OK || st2 != ST_OK || !num_same(&x, &y)) && failed++ == 0) {
                    print_point(&at);
                    print_value(w, "# as written it is ", &x);
                    print_value(w, ", derived ", &y);
                    printf(" (%s)\n", metrics[f->metric].name);
                }
                num_clear(&x);
                num_clear(&y);
            }
        }
        if (compared)
            ok(failed == 0,
               "%s on %s: what is written is what is derived, at %ld large points", algorithm,
               model, compared);
    }
    if (model)
        point_close(&at);
}

/* --- verdicts --------------------------------------------------------------------------------- */

/* Multiplicity is optimal when the shared memory used is O(b) (004 §3.2.3). */
static bool words_for_each_bank(point *at, num *ratio)
{
    num shared;
    if (point_metric(at, METRIC_SHARED, &shared) != ST_OK)
        return false;
    status st = num_div(&at->w->numbers, ratio, &shared, value_of(at, "b"));
    num_clear(&shared);
    return st == ST_OK;
}

static bool ratio_at(point *at, int metric, num *ratio)
{
    if (metric == METRIC_MULTIPLICITY)
        return words_for_each_bank(at, ratio);
    num exact, sum = num_int(0);
    bool any = false, strict = false, good = true;
    *ratio = num_int(0);
    if (point_most(at, metric, &exact) != ST_OK)
        return false;
    for (const bound_set *b = at->in->bounds; b; b = b->next) {
        if (b->metric != metric || (any && strict))
            continue;
        any = true;
        strict = b->strict;
        num_clear(&sum);
        for (const formula *t = b->terms; t; t = t->next) {
            num term, next;
            if (!point_holds(at, t))
                continue;
            good = good && point_formula(at, t, metric, &term) == ST_OK
                   && num_add(&at->w->numbers, &next, &sum, &term) == ST_OK;
            num_clear(&term);
            if (good) {
                num_clear(&sum);
                sum = next;
            }
        }
    }
    good = good && any && num_div(&at->w->numbers, ratio, &exact, &sum) == ST_OK;
    num_clear(&exact);
    num_clear(&sum);
    return good;
}

/* "optimal no": along the family the ratio grows and grows. */
static bool set_family(point *at, int metric, long k)
{
    world *w = at->w;
    bool good = true;
    for (const node *b = at->in->optimal[metric].claim->a; b && good; b = b->next) {
        arena *a = arena_new();
        node *copy = node_copy(a, b->a);
        num value = num_int(0), free_value = num_int(k);
        diag d;
        env e;
        diag_init(&d);
        symbol_set_value(world_symbol(w, "k"), &free_value);
        env_begin(&e, w, NULL, NULL, &d);
        good = resolve_session(w, a, copy, NULL, &d) == ST_OK && eval(&e, copy, &value) == ST_OK;
        if (good) {
            point_set_num(at, b->name, &value);
            symbol_set_value(world_symbol(w, b->name), &value); /* a later binding may use it */
        }
        env_end(&e);
        diag_clear(&d);
        num_clear(&value);
        arena_free(a);
    }
    return good;
}

/* Is there something to hold, and a formula for it?  A claim about a metric without a bound is a
 * sentence; and where the program is counted by a run, it is not at these sizes. */
static bool can_hold(point *at, int metric)
{
    bool bound = metric == METRIC_MULTIPLICITY;
    for (const bound_set *b = at->in->bounds; b; b = b->next)
        bound |= b->metric == metric;
    const int asked = metric == METRIC_MULTIPLICITY ? METRIC_SHARED : metric;
    return bound && (point_given(at, asked)
                     || point_chosen(at, FORMULA_MOST, asked, true));
}

static void check_family(point *at, int metric, const char *algorithm, const char *model)
{
    for (int choice = 0; choice < point_choices(at); choice++) {
        num last = num_int(0), first = num_int(0);
        long points = 0, falls = 0, held = 0;
        point_choose(at, 0, choice);
        for (long k = 2; k <= 40; k++) {
            num ratio;
            if (!set_family(at, metric, k) || point_ready(at) != ST_OK)
                continue;
            held += can_hold(at, metric);
            if (!can_hold(at, metric) || !ratio_at(at, metric, &ratio))
                continue;
            if (points++ == 0)
                first = num_copy(&ratio);
            else if (!less(at->w, &last, &ratio) && falls++ == 0)
                printf("# does not grow at k = %ld\n", k);
            num_clear(&last);
            last = ratio;
        }
        if (held == 0)
            continue;
        num twice = num_int(0), two = num_int(2);
        num_mul(&at->w->numbers, &twice, &first, &two);
        ok(points >= 20 && falls == 0 && less(at->w, &twice, &last),
           "%s of %s on %s %s: not optimal, the ratio grows along the family, at %ld points from "
           "%.3g to %.3g",
           metrics[metric].name, algorithm, model, point_choice(at, choice), points,
           num_to_double(&first), num_to_double(&last));
        num_clears(&twice, &first, &last, NULL);
    }
}

/* "optimal yes": 1 <= w <= p <= n, n >= 4 and the closed form's condition; on the AGPU b <= p <=
 * n. */
static void check_regime(point *at, int metric, const char *algorithm, const char *model)
{
    long points = 0, above = 0;
    double most = 0;
    num four = num_int(4);
    for (int round = 0; round < (laws_small() ? 100 : 4000); round++) {
        if (point_has(at, "b") && at->in->problem
            && (strcmp(at->in->problem->name, "sort") == 0
                || strcmp(at->in->problem->name, "merge") == 0))
            random_merge(at);
        else if (point_has(at, "b"))
            random_agpu(at);
        else
            random_point(at, 4 + random_to(60), random_to(20), true, round % 2);
        num ratio;
        if (point_ready(at) != ST_OK || less(at->w, value_of(at, "n"), &four)
            || less(at->w, value_of(at, "n"), value_of(at, "p"))
            || less(at->w, value_of(at, "p"), value_of(at, "w")))
            continue;
        bool claimed = true;
        if (at->in->optimal[metric].when
            && (eval_truth(&at->e, at->in->optimal[metric].when, &claimed) != ST_OK || !claimed))
            continue;
        if (point_chosen(at, FORMULA_CLOSED, metric, true) == NULL || !ratio_at(at, metric, &ratio))
            continue;
        points++;
        double r = num_to_double(&ratio);
        if (r > most)
            most = r;
        if (!(r < 32) && above++ == 0)
            print_point(at);
        num_clear(&ratio);
    }
    bool enough = points >= (laws_small() ? 3 : 500);
    if (!enough && above == 0 && followed(algorithm) == NULL && !point_has(at, "b"))
        return; /* a stranger's parameters, which hardly fit */
    ok(enough && above == 0,
       "%s of %s on %s: optimal, at %ld random points of %s <= p <= n the ratio stays below 32 "
       "(largest %.3g)",
       metrics[metric].name, algorithm, model, points, point_has(at, "b") ? "b" : "1 <= w", most);
}

static void check_verdict(world *w, const char *algorithm, const char *model)
{
    point at;
    bool opened = model && point_open(&at, w, algorithm, model);
    uint64_t kept = w->max_accesses;
    w->max_accesses = 1 << 14; /* where no exact formula applies, only what is counted quickly */
    for (int m = 0; opened && m < METRICS; m++)
        if (at.in->optimal[m].claim && !at.in->optimal[m].claim->op)
            check_family(&at, m, algorithm, model);
        else if (at.in->optimal[m].claim)
            check_regime(&at, m, algorithm, model);
    w->max_accesses = kept;
    if (model)
        point_close(&at);
}

/* --- what may only grow ----------------------------------------------------------------------- */

static void doubled(point *at, const char *name, long factor)
{
    num f = num_int(factor), v;
    num_mul(&at->w->numbers, &v, value_of(at, name), &f);
    point_set_num(at, name, &v);
    num_clear(&v);
}

static void report(const point *at, long *failed, const char *what, const num *before,
                   const num *after)
{
    if ((*failed)++)
        return;
    print_point(at);
    print_value(at->w, "# the time is ", before);
    print_value(at->w, " and ", after);
    printf(" %s\n", what);
}

/* Is the time a formula here? What is counted from a program's accesses takes long at such sizes,
 * and shows no more. */
static bool at_once(point *at)
{
    return point_given(at, METRIC_TIME) != NULL;
}

/* Time does not fall when l doubles; nor, for programs whose steps are runs of neighbouring
 * cells, when n grows fourfold. */
static void check_monotone(world *w, const char *algorithm, const char *model)
{
    point at;
    /* costs of the HMM are sums within sums, added up term by term: hmm_law holds its machine */
    if (model && strcmp(model, "hmm") == 0)
        return;
    if (model && point_open(&at, w, algorithm, model)) {
        uint64_t kept = w->max_accesses;
        w->max_accesses = 1 << 12;
        long with_l = 0, with_n = 0, failed_l = 0, failed_n = 0;
        bool runs = strncmp(algorithm, "access.contiguous", 17) == 0
                    || strncmp(algorithm, "sum.", 4) == 0 || strncmp(algorithm, "prefix.", 7) == 0;
        for (int round = 0; round < (laws_small() ? 30 : 1500); round++) {
            num t, more;
            random_point(&at, round % 10 == 0 ? 1500 : 3 + random_to(30), 1 + random_to(60), false,
                         round % 3 != 0);
            if (point_ready(&at) != ST_OK || !at_once(&at)
                || point_metric(&at, METRIC_TIME, &t) != ST_OK)
                continue;
            if (point_has(&at, "l")) {
                doubled(&at, "l", 2);
                if (point_ready(&at) == ST_OK && point_metric(&at, METRIC_TIME, &more) == ST_OK) {
                    with_l++;
                    if (less(w, &more, &t))
                        report(&at, &failed_l, "with twice the latency", &t, &more);
                    num_clear(&t);
                    t = more;
                }
            }
            if (runs) {
                doubled(&at, "n", 4);
                if (point_ready(&at) == ST_OK && point_metric(&at, METRIC_TIME, &more) == ST_OK) {
                    with_n++;
                    if (less(w, &more, &t))
                        report(&at, &failed_n, "with four times the size", &t, &more);
                    num_clear(&more);
                }
            }
            num_clear(&t);
        }
        if (with_l)
            ok(failed_l == 0, "%s on %s: more latency is never faster, at %ld random points",
               algorithm, model, with_l);
        if (with_n)
            ok(failed_n == 0, "%s on %s: more numbers are never faster, at %ld random points",
               algorithm, model, with_n);
        w->max_accesses = kept;
    }
    if (model)
        point_close(&at);
}

/* 001 §1.2: the UMM is less powerful than the DMM, and both than the BPRAM. */
static void check_order(world *w, const char *algorithm, const char *model)
{
    static const char *const weaker[] = { "umm", "dmm", NULL };
    if (model == NULL || (strcmp(model, "dmm") != 0 && strcmp(model, "bpram") != 0))
        return;
    point strong, weak;
    bool opened = point_open(&strong, w, algorithm, model);
    uint64_t kept = w->max_accesses;
    w->max_accesses = 1 << 12;
    for (int i = 0; opened && weaker[i] && strcmp(weaker[i], model) != 0; i++) {
        long points = 0, failed = 0;
        bool also = point_open(&weak, w, algorithm, weaker[i]);
        for (int round = 0; also && round < (laws_small() ? 30 : 1500); round++) {
            num fast, slow = num_int(0);
            random_point(&weak, round % 10 == 0 ? 1500 : 3 + random_to(30), random_to(60), false,
                         round % 3 != 0);
            static const char *const names[] = { "n", "p", "w", "l" };
            for (int j = 0; j < 4; j++)
                point_set_num(&strong, names[j], value_of(&weak, names[j]));
            if (strong.in->option_count)
                point_choose(&strong, 0, !weak.f->value[weak.in->options[0].first].u.i);
            if (point_ready(&strong) != ST_OK || point_ready(&weak) != ST_OK
                || !at_once(&strong) || !at_once(&weak)
                || point_metric(&strong, METRIC_TIME, &fast) != ST_OK)
                continue;
            if (point_metric(&weak, METRIC_TIME, &slow) == ST_OK) {
                points++;
                if (less(w, &slow, &fast))
                    report(&weak, &failed, "on the weaker machine", &fast, &slow);
            }
            num_clear(&fast);
            num_clear(&slow);
        }
        if (also && (points || followed(algorithm)))
            ok(points > 0 && failed == 0, "%s: never faster on %s than on %s, at %ld random points",
               algorithm, weaker[i], model, points);
        point_close(&weak);
    }
    w->max_accesses = kept;
    point_close(&strong);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    world *w = laws_world();
    each_pair(w, check_growth);
    each_pair(w, check_closed);
    each_pair(w, check_verdict);
    each_pair(w, check_monotone);
    each_pair(w, check_order);
    world_free(w);
    return done();
}
