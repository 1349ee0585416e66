/* Sums found at once (eval/geometric.h) against sums term by term: random expressions in
 * powers g^t, over random ranges.  Each leap of the one is held against the other; what it is
 * made of - no leap, one, several, residues in words or not, cycles or none - is counted, so
 * that the law cannot hold for want of cases. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "eval/geometric.h"
#include "lang/parse.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static const char *base; /* of the powers of one case */
static bool falls;       /* most of them fall */

/* --- expressions --------------------------------------------------------------------------- */

static void divisor(str *s)
{
    static const char *const some[] = {
        "1",        "2",           "3",          "4",        "5",           "6",    "7",    "8",
        "12",       "16",          "24",         "32",       "48",          "96",   "1000", "2^20",
        "(3*2^18)", "(2^40 - 87)", "(2^61 - 1)", "(5*2^70)", "(2^64 + 13)", "(-3)", "(-8)", "(5/2)"
    };
    str_add(s, some[chance(70) ? random_to(9) : random_to(23)]);
}

static void constant(str *s)
{
    static const char *const some[] = { "0",    "1",     "-1",          "2",   "1/3",
                                        "-7/4", "2^100", "(2^300 - 1)", "10^9" };
    if (chance(60))
        str_format(s, "%ld", random_to(40) - 15);
    else
        str_add(s, some[random_to(8)]);
}

static void number(str *s, int depth);

/* What is a power from the sum's end back, and what is none but is soon settled. */
static void falling_power(str *s)
{
    const long from = 60 + random_to(chance(50) ? 20 : 600);
    switch (random_to(5)) {
    case 0: str_format(s, "%s^(%ld - t)", base, from); break;
    case 1: str_format(s, "min(%s^t, %ld)", base, random_to(40) + 1); break;
    case 2: str_format(s, "(%s^(t + 1) mod %ld)", base, 1L << random_to(6)); break;
    case 3: str_format(s, "gcd(%s^t, %ld)", base, random_to(40) + 1); break;
    default: str_format(s, "%s^%ld/%s^(t + %ld)", base, from, base, random_to(2));
    }
}

static void power(str *s)
{
    if (falls && chance(85)) {
        falling_power(s);
        return;
    }
    if (chance(20))
        str_format(s, "%ld*", random_to(12) - 4);
    if (chance(75))
        str_format(s, "%s^t", base);
    else
        str_format(s, "%s^(t + %ld)", base, random_to(9) - 3);
}

static void truth(str *s, int depth)
{
    static const char *const relation[] = { "<", "<=", ">", ">=", "==", "!=" };
    if (depth > 0 && chance(25)) {
        str_add(s, chance(30) ? "not (" : "(");
        truth(s, depth - 1);
        str_add(s, chance(50) ? " and " : " or ");
        truth(s, depth - 1);
        str_add(s, ")");
        return;
    }
    number(s, depth - 1);
    str_format(s, " %s ", relation[random_to(5)]);
    if (chance(60))
        constant(s);
    else
        number(s, depth - 1);
}

static void leaf(str *s)
{
    long kind = random_to(9);
    if (kind < 6)
        power(s);
    else if (kind == 6)
        str_add(s, "t");
    else
        constant(s);
}

/* Two operands with what stands before, between and behind them. */
static void pair(str *s, int depth, const char *before, const char *between, const char *behind)
{
    str_add(s, before);
    number(s, depth - 1);
    str_add(s, between);
    number(s, depth - 1);
    str_add(s, behind);
}

static void divided(str *s, int depth, const char *before, const char *between, const char *behind)
{
    str_add(s, before);
    number(s, depth - 1);
    str_add(s, between);
    divisor(s);
    str_add(s, behind);
}

/* An access with many cells: at some length it settles, before that a leap must not happen. */
static void access_time(str *s)
{
    static const char *const cells[] = { "2^t", "(3*2^t + 5)", "(2^900 - 2^t)", "(2^900 - 1)" };
    static const char *const offset[] = { "0", "1", "2^t", "7", "(3*2^t + 1)" };
    long w = 1 + random_to(chance(80) ? 8 : 40), p = 1 + random_to(chance(80) ? 40 : 300);
    long l = 1 + random_to(chance(70) ? 2 * (p / w + 1) : 300);
    str_format(s, "umm_time(%s, %ld, %s, %ld, %ld, %ld%s)", cells[random_to(3)], 1 + random_to(3),
               offset[random_to(4)], p, w, l, chance(5) ? " + 2^80" : "");
}

static void number(str *s, int depth)
{
    if (depth > 0 && strcmp(base, "2") == 0 && chance(4)) {
        access_time(s);
        return;
    }
    if (depth <= 0) {
        leaf(s);
        return;
    }
    switch (random_to(15)) {
    case 0: case 1: pair(s, depth, "(", " + ", ")"); break;
    case 2: pair(s, depth, "(", " - (", "))"); break;
    case 3: pair(s, depth, "(", ")*(", ")"); break;
    case 4: case 5: divided(s, depth, "ceil((", ")/", ")"); break;
    case 6: divided(s, depth, "floor((", ")/", ")"); break;
    case 7: case 8: divided(s, depth, "((", ") mod ", ")"); break;
    case 9: divided(s, depth, "((", ") div ", ")"); break;
    case 10: pair(s, depth, "max(", ", ", ")"); break;
    case 11: pair(s, depth, "min(", ", ", ")"); break;
    case 12: case 13:
        str_add(s, "(if ");
        truth(s, depth - 1);
        pair(s, depth, " then ", " else ", ")");
        break;
    case 14:
        constant(s);
        str_add(s, "*(");
        number(s, depth - 1);
        str_add(s, ")");
        break;
    default:
        if (strstr(str_text(s), "r = ") != NULL) {
            leaf(s);
            break;
        }
        str_format(s, "sum(r = 0..%ld, r*", random_to(3));
        divided(s, depth, "ceil((", " + r)/", "))");
    }
}

/* --- one case --------------------------------------------------------------------------------- */

typedef struct found {
    long cases, leaps, terms, several, empty, failed, faults;
} found;

static num next_value(world *w, const num *now, const num *by)
{
    num next;
    num_add(&w->numbers, &next, now, by);
    return next;
}

/* Are the next `terms` values of the sum together `wanted`?  The variable goes on behind them. */
static bool adds_up(env *e, const node *n, const num *by, uint64_t terms, const num *wanted)
{
    num sum = num_int(0);
    bool good = true;
    for (uint64_t i = 0; i < terms && good; i++) {
        num term, next;
        bool counts = true;
        good = n->c == NULL || eval_truth(e, n->c, &counts) == ST_OK;
        if (good && counts && (good = eval(e, n->b, &term) == ST_OK)) {
            good = num_add(&e->w->numbers, &next, &sum, &term) == ST_OK;
            num_clear(&term);
            num_clear(&sum);
            sum = next;
        }
        next = next_value(e->w, &e->locals[0], by);
        num_clear(&e->locals[0]);
        e->locals[0] = next;
    }
    good = good && (wanted == NULL || num_same(&sum, wanted));
    num_clear(&sum);
    return good;
}

/* false: a leap and the walk over its terms disagree */
static bool follow(env *e, const node *n, long from, long step, uint64_t left, found *f)
{
    num by = num_int(step), sum;
    long leaps = 0;
    bool good = true;
    e->locals[0] = num_int(from);
    e->top = 1;
    while (left > 0 && good) {
        leap l = geometric_leap(e, n, &e->locals[0], &by, left, &sum);
        f->leaps += l.terms > 0;
        f->terms += (long)l.terms;
        leaps += l.terms > 0;
        if (l.terms > left)
            good = false;
        else if (l.terms > 0)
            good = adds_up(e, n, &by, l.terms, &sum);
        else if (!adds_up(e, n, &by, 1, NULL)) {
            f->faults++; /* no value: a sum has none either */
            break;
        }
        left -= l.terms > 0 ? l.terms : 1;
        num_clear(&sum);
    }
    f->several += leaps > 1;
    num_clear(&e->locals[0]);
    e->top = 0;
    return good;
}

/* The same sum as the evaluator finds it, leaps and walk together. */
static bool whole(env *e, const node *n, const num *sum)
{
    num got;
    bool good = eval(e, n, &got) == ST_OK && num_same(&got, sum);
    num_clear(&got);
    return good;
}

static bool walked(env *e, const node *n, long from, long step, uint64_t left, num *sum)
{
    num by = num_int(step);
    bool good = true;
    *sum = num_int(0);
    for (uint64_t i = 0; i < left && good; i++) {
        num term, next, t = num_int((long)i * step + from);
        bool counts = true;
        e->locals[0] = t;
        e->top = 1;
        good = n->c == NULL || eval_truth(e, n->c, &counts) == ST_OK;
        if (good && counts && (good = eval(e, n->b, &term) == ST_OK)) {
            num_add(&e->w->numbers, &next, sum, &term);
            num_clear(&term);
            num_clear(sum);
            *sum = next;
        }
        e->top = 0;
    }
    num_clear(&by);
    return good;
}

static void one_case(world *w, found *f, bool long_range)
{
    static const char *const bases[] = { "2", "2", "2", "2", "3", "10", "6" };
    str s = { 0 }, text = { 0 };
    long from = chance(15) ? -random_to(6) : random_to(chance(50) ? 3 : 70),
         step = chance(85) ? 1 : 1 + random_to(2);
    long left = chance(5) ? 0 : long_range ? 100 + random_to(500) : 1 + random_to(60);
    base = bases[random_to(6)];
    number(&s, long_range ? 2 + (int)random_to(1) : 1 + (int)random_to(3));
    if (chance(8)) {
        str_add(&s, " where ");
        truth(&s, 2);
    }
    str_format(&text, "sum(t = %ld..%ld by %ld, %s)", from, from + (left - 1) * step, step,
               str_text(&s));
    diag d;
    env e;
    unit *u = NULL;
    diag_init(&d);
    env_begin(&e, w, NULL, NULL, &d);
    f->cases++;
    f->empty += left == 0;
    bool parsed = parse_text(str_text(&text), text.length, NULL, 1, command_syntax_of, &w->numbers,
                             &u, &d)
                      == ST_OK
                  && resolve_session(w, u->arena, u->statements->a, NULL, &d) == ST_OK;
    num sum;
    if (!parsed)
        f->failed++;
    else if (walked(&e, u->statements->a, from, step, (uint64_t)left, &sum)) {
        if (!whole(&e, u->statements->a, &sum)
            || !follow(&e, u->statements->a, falls ? from + (left - 1) * step : from,
                       falls ? -step : step, (uint64_t)left, f))
            parsed = false, f->failed++;
        num_clear(&sum);
    } else {
        f->faults++;
        num_clear(&sum);
    }
    if (!parsed && f->failed < 4)
        printf("# %s %s\n", str_text(&text), d.message ? d.message : "");
    env_end(&e);
    diag_clear(&d);
    if (u)
        unit_release(u);
    str_clear(&s);
    str_clear(&text);
}

static void check(world *w, const char *what, long cases, bool long_range)
{
    found f = { 0 };
    for (long i = 0; i < cases; i++)
        one_case(w, &f, long_range);
    printf("# %ld cases, %ld leaps over %ld terms, %ld cases of several leaps, %ld empty, %ld "
           "without a value\n",
           f.cases, f.leaps, f.terms, f.several, f.empty, f.faults);
    ok(f.failed == 0, "%s: %ld random sums are what their terms add up to", what, f.cases);
    ok(f.leaps > f.cases / (falls ? 3 : 2) && f.several > f.cases / (falls ? 100 : 20)
           && f.empty > f.cases / 100,
       "%s of them are found at once, some in several parts", falls ? "a third" : "most");
}

/* Numbers as long as the sum, one for each term, must never be there together: 100000 of them are
 * 600 MB and more. */
static void check_memory(world *w)
{
    static const char *const text[] = {
        "sum(t = 0..99999, ceil(2^t/2^100000)) == 100000",
        "sum(t = 0..99999, ceil(6^t/2^100000)) > 6^99999/2^100000"
    };
    for (int i = 0; i < 2; i++) {
        struct rusage before, after;
        diag d;
        env e;
        num holds = num_int(0);
        unit *u = NULL;
        diag_init(&d);
        env_begin(&e, w, NULL, NULL, &d);
        getrusage(RUSAGE_SELF, &before);
        bool good = parse_text(text[i], strlen(text[i]), NULL, 1, command_syntax_of, &w->numbers,
                               &u, &d)
                        == ST_OK
                    && resolve_session(w, u->arena, u->statements->a, NULL, &d) == ST_OK
                    && eval(&e, u->statements->a, &holds) == ST_OK;
        getrusage(RUSAGE_SELF, &after);
        ok(good && holds.kind == NUM_BOOL && holds.u.i, "%s", text[i]);
        ok(after.ru_maxrss - before.ru_maxrss < 600000, "in little memory (%ld KB more)",
           after.ru_maxrss - before.ru_maxrss);
        num_clear(&holds);
        env_end(&e);
        diag_clear(&d);
        if (u)
            unit_release(u);
    }
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    world *w = laws_world();
    check(w, "short ranges", laws_small() ? 12000 : 100000, false);
    check(w, "long ranges", laws_small() ? 600 : 6000, true);
    falls = true;
    check(w, "falling powers", laws_small() ? 2000 : 20000, false);
    check(w, "falling powers, long ranges", laws_small() ? 200 : 2000, true);
    check_memory(w);
    world_free(w);
    return done();
}
