/* What is compiled for a series (eval/fast.c) against the evaluator: random expressions of all
 * operations, and every formula of the catalogue, written or derived, at points where first some
 * parameters vary and then others. Where the one gives a value the other must give the same; where
 * the evaluator fails nothing may be given. How often it gives one is counted, so that the law
 * cannot hold for want of cases. */
#include <stdlib.h>
#include <string.h>

#include "eval/internal.h"
#include "eval/fast_code.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static struct {
    long asked, given, failed, fractions, truths, formulas, wrong;
} tally;

/* The same value: of enclosures, whose recipes may differ, the same 12 digits. */
static bool same(point *p, const num *a, const num *b)
{
    str one = { 0 }, other = { 0 };
    if (num_same(a, b) || a->kind != NUM_REAL || b->kind != NUM_REAL)
        return num_same(a, b);
    bool good = num_decimal(&p->w->numbers, &one, a, 12, NULL) == ST_OK
                && num_decimal(&p->w->numbers, &other, b, 12, NULL) == ST_OK
                && strcmp(str_text(&one), str_text(&other)) == 0;
    str_clear(&one);
    str_clear(&other);
    return good;
}

/* --- one formula at a point ------------------------------------------------------------------ */

static void compare(point *p, const formula *f, const char *which)
{
    num fast = num_int(0), slow = num_int(0);
    int kept = p->e.metric;
    p->e.metric = f->metric >= 0 ? f->metric : METRIC_TIME;
    bool given = fast_value(&p->e, f->expr, &fast);
    status st = eval(&p->e, f->expr, &slow);
    p->e.metric = kept;
    point_forget(p);
    tally.asked++;
    tally.given += given;
    tally.failed += st != ST_OK;
    tally.fractions += given && fast.kind == NUM_RAT;
    tally.truths += given && fast.kind == NUM_BOOL;
    if (given && (st != ST_OK || !same(p, &fast, &slow)) && tally.wrong++ < 8) {
        str a = { 0 };
        num_print(&p->w->numbers, &a, &fast, 40, 12);
        str_add(&a, " compiled, and ");
        num_print(&p->w->numbers, &a, &slow, 40, 12);
        printf("# %s: %s%s evaluated:", which, str_text(&a), st == ST_OK ? "" : " (a failure)");
        str_cut(&a, 0);
        point_tell(p, &a);
        printf(" %s\n#   %s\n", str_text(&a), f->shown ? f->shown : "?");
        str_clear(&a);
    }
    num_clear(&fast);
    num_clear(&slow);
}

static void compare_all(point *p, const char *which)
{
    static const formula_from lists[] = { FORMULA_EXACT, FORMULA_PROGRAM, FORMULA_COUNTED,
                                          FORMULA_LEAST, FORMULA_MOST,    FORMULA_CLOSED };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const formula *f = instance_formulas(p->in, lists[i], -1); f; f = f->next)
            if (point_holds(p, f))
                compare(p, f, which);
}

/* --- random expressions ---------------------------------------------------------------------- */

static void number(str *s, int depth, int vars);

static void pair(str *s, int depth, int vars, const char *before, const char *between,
                 const char *behind)
{
    str_add(s, before);
    number(s, depth - 1, vars);
    str_add(s, between);
    number(s, depth - 1, vars);
    str_add(s, behind);
}

static void truth(str *s, int depth, int vars)
{
    static const char *const relation[] = { " < ", " <= ", " > ", " >= ", " == ", " != " },
                             *const often[] = { "n", "p", "u" };
    if (depth > 0 && chance(30)) {
        str_add(s, chance(30) ? "(not (" : chance(20) ? "((not " : "((");
        truth(s, depth - 1, vars);
        str_add(s, chance(50) ? ") and (" : ") or (");
        truth(s, depth - 1, vars);
        str_add(s, "))");
    } else if (chance(25)) { /* the same in several places, of which one decides another */
        str_format(s, "(%s%s%s)", often[random_to(2)], relation[random_to(5)], often[random_to(2)]);
    } else if (chance(10)) {
        str_add(s, "is_pow2(");
        number(s, depth - 1, vars);
        str_add(s, ")");
    } else {
        pair(s, depth, vars, "(", relation[random_to(5)], ")");
    }
}

static void leaf(str *s, int vars)
{
    static const char *const names[] = { "n", "p", "w", "l", "u", "v" }, *const some[] = {
        "0", "1", "2", "3", "7", "(-1)", "1/2", "3/4", "2^40", "2^70", "(2^63 - 1)"
    };
    if (vars > 0 && chance(40))
        str_format(s, "t%ld", random_to(vars - 1));
    else if (chance(70))
        str_add(s, names[random_to(5)]);
    else
        str_add(s, some[chance(85) ? random_to(5) : random_to(10)]);
}

static void aggregate(str *s, int depth, int vars)
{
    static const char *const names[] = { "sum", "sum", "sum", "prod", "max", "min" },
                             *const lows[] = { "0", "1", "u", "(-2)", "n div 8" },
                             *const highs[] = {
                                 "3", "v", "ilog2(n)", "n mod 9", "n/3 - 1", "w - 1"
                             };
    bool pairs = vars < 3 && chance(20);
    str_format(s, "%s(t%d = %s..%s%s", names[random_to(5)], vars, lows[random_to(4)],
               highs[random_to(5)], chance(15) ? " by 2" : "");
    if (pairs)
        str_format(s, ", t%d = 0..%s", vars + 1, chance(50) ? "t0" : "2");
    str_add(s, ", ");
    number(s, depth - 1, vars + 1 + pairs);
    if (chance(30)) {
        str_add(s, " where ");
        truth(s, depth - 1, vars + 1 + pairs);
    }
    str_add(s, ")");
}

static void model_function(str *s, int depth, int vars)
{
    static const char *const names[] = { "strided(", "stages_of(", "line(", "line_stages(" };
    str_add(s, names[random_to(3)]);
    number(s, depth - 1, vars);
    str_format(s, ", %ld, ", random_to(4) + 1);
    number(s, depth - 2, vars);
    str_add(s, ")");
}

static void of_one(str *s, int depth, int vars)
{
    static const char *const names[] = { "ceil((",  "floor((", "abs((",   "ilog2((",
                                         "clog2((", "log2((",  "isqrt((", "(-(" };
    str_add(s, names[random_to(7)]);
    number(s, depth - 1, vars);
    str_add(s, "))");
}

static void number(str *s, int depth, int vars)
{
    if (depth <= 0) {
        leaf(s, vars);
        return;
    }
    switch (random_to(19)) {
    case 0:
    case 1:
    case 2: pair(s, depth, vars, "(", " + ", ")"); break;
    case 3: pair(s, depth, vars, "(", " - ", ")"); break;
    case 4:
    case 5: pair(s, depth, vars, "(", ")*(", ")"); break;
    case 6:
    case 7: pair(s, depth, vars, "ceil((", ")/(", "))"); break;
    case 8: pair(s, depth, vars, "((", ")/(", "))"); break;
    case 9: pair(s, depth, vars, "((", ") div (", "))"); break;
    case 10: pair(s, depth, vars, "((", ") mod (", "))"); break;
    case 11: pair(s, depth, vars, chance(50) ? "max(" : "min(", ", ", ")"); break;
    case 12: pair(s, depth, vars, "gcd(", ", ", ")"); break;
    case 13: str_format(s, "2^(%s mod 9)", vars && chance(70) ? "t0" : "n"); break;
    case 14: of_one(s, depth, vars); break;
    case 15:
    case 16:
        str_add(s, "(if ");
        truth(s, depth - 1, vars);
        pair(s, depth, vars, " then ", " else ", ")");
        break;
    case 17:
    case 18:
        if (vars < 2)
            aggregate(s, depth, vars);
        else
            leaf(s, vars);
        break;
    default: model_function(s, depth, vars); break;
    }
}

/* First n varies, then p as well, then all. */
static void at_points(world *w, const char *name, const char *model)
{
    static const long widths[] = { 1, 2, 3, 4, 8 };
    long p_ = 1 + random_to(20), w_ = widths[random_to(4)], l_ = 1 + random_to(9);
    point p;
    bool opened = point_open(&p, w, name, model);
    for (int k = 0; opened && k < 90; k++) {
        if (k >= 40 && k % 3 == 0)
            p_ = 1 + random_to(20);
        if (k >= 70) {
            w_ = widths[random_to(4)];
            l_ = 1 + random_to(9);
        }
        int64_t n = chance(95) ? 1 + random_to(60)
                               : INT64_C(1) << (chance(50) ? random_to(9) : 40 + random_to(22));
        point_set_memory(&p, n, p_, w_, l_);
        if (point_ready(&p) == ST_OK)
            compare_all(&p, name);
    }
    point_close(&p);
}

static void random_formulas(world *w, int count)
{
    for (int i = 0; i < count; i++) {
        str s = { 0 };
        char name[40];
        snprintf(name, sizeof name, "random.f%d", i);
        str_format(&s,
                   "algorithm %s\n  param n, p, w, l\n  on umm, dmm\n    let u = n mod 5\n    "
                   "let v = u + p mod 3\n    exact time = ",
                   name);
        if (chance(10))
            truth(&s, 3, 0);
        else
            number(&s, 2 + (int)random_to(3), 0);
        str_add(&s, "\n  end\nend\n");
        if (laws_define(w, name, str_text(&s))) {
            tally.formulas++;
            at_points(w, name, chance(50) ? "umm" : "dmm");
        } else {
            tally.wrong++;
        }
        str_clear(&s);
    }
}

/* --- the catalogue --------------------------------------------------------------------------- */

/* One parameter varies, all others are as they are: for each of them, from two starts. */
static void of_the_catalogue(world *w, const char *algorithm, const char *model)
{
    point p;
    if (point_open(&p, w, algorithm, model)) {
        long size[MAX_SLOTS];
        for (int round = 0; round < (laws_small() ? 2 : 12); round++) {
            int varies = (int)random_to(p.in->slot_count - 1);
            for (int i = 0; i < p.in->slot_count; i++)
                size[i] = chance(50) ? 1L << random_to(5) : 1 + random_to(20);
            for (int i = 0; i < p.in->option_count; i++)
                point_choose(&p, i, (int)random_to(p.in->options[i].count - 1));
            for (int k = 0; k < (laws_small() ? 20 : 40); k++) {
                size[varies] = k % 2 ? 1L << (k / 4) : 1 + random_to(40);
                for (int i = 0; i < p.in->slot_count; i++)
                    if (p.in->slots[i].kind == SLOT_PARAM)
                        point_set(&p, p.in->slots[i].name,
                                  strcmp(p.in->slots[i].name, "M") == 0 ? 1L << 14 : size[i]);
                if (point_ready(&p) == ST_OK)
                    compare_all(&p, algorithm);
            }
        }
    }
    point_close(&p);
}

/* --- how much is left to do at a point -------------------------------------------------------- */

/* The derived time of an algorithm in log2(n) steps, in a series over `varies`: how many steps the
 * point takes whose others are known, and is every point after the first ones given? */
static void in_series(world *w, const char *algorithm, const char *model, const char *varies,
                      size_t most)
{
    point p;
    long given = 0, points = 300;
    size_t steps = SIZE_MAX;
    for (int i = 0; i < 1 && point_open(&p, w, algorithm, model); i++) {
        point_set(&p, "p", 1 << 10);
        point_set(&p, "w", 32);
        for (long k = 0; k < points; k++) {
            num value = num_int(0);
            point_set(&p, "n", 1 << 27);
            point_set(&p, "l", 400);
            point_set(&p, varies, varies[0] == 'n' ? 1L << k % 40 : k + 1);
            const formula *f = point_ready(&p) == ST_OK
                                   ? point_chosen(&p, FORMULA_PROGRAM, METRIC_TIME, true)
                                   : NULL;
            given += f && fast_value(&p.e, f->expr, &value);
            num_clear(&value);
            if (f == NULL || k > 0)
                continue;
            fast_code *c = fast_make(&p.e, f->expr, UINT64_C(1) << instance_slot(p.in, varies),
                                     true);
            steps = c ? c->count : SIZE_MAX;
            fast_code_free(c);
        }
    }
    point_close(&p);
    ok(given >= points - 20 && steps <= most, "%s on %s: %zu steps a point of a series of %s",
       algorithm, model, steps, varies);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261128);
    world *w = laws_world();
    w->max_accesses = 2000;
    w->max_terms = 1 << 20;
    w->numbers.max_bits = 1 << 12; /* longer numbers take time, and are no words either */
    random_formulas(w, laws_small() ? 120 : 6000);
    printf("# random: %ld formulas, %ld values asked for: %ld given (%ld fractions, %ld truths), "
           "%ld failures\n",
           tally.formulas, tally.asked, tally.given, tally.fractions, tally.truths, tally.failed);
    ok(tally.wrong == 0, "what is compiled of random expressions is what is evaluated");
    ok(tally.given * 3 > tally.asked && tally.failed * 20 > tally.asked && tally.fractions > 100
           && tally.truths > 100,
       "much is compiled, and much fails");
    memset(&tally, 0, sizeof tally);
    each_pair(w, of_the_catalogue);
    printf("# catalogue: %ld values asked for: %ld given, %ld failures\n", tally.asked, tally.given,
           tally.failed);
    ok(tally.wrong == 0, "what is compiled of the catalogue's formulas is what is evaluated");
    ok(tally.given * 4 > tally.asked, "much of it is compiled");
    in_series(w, "sum.pairwise", "umm", "l", 200);
    in_series(w, "prefix.simple", "umm", "l", 200);
    in_series(w, "prefix.optimal", "umm", "l", 500);
    in_series(w, "sum.pairwise", "dmm", "l", 200);
    in_series(w, "sum.pairwise", "dmm", "p", 500);
    in_series(w, "sum.pairwise", "umm", "n", 500);
    in_series(w, "prefix.optimal", "dmm", "n", 500);
    world_free(w);
    return done();
}
