/* Sums found at once (eval/sum.c) against their terms one by one: random expressions in the
 * variable itself, with rounding, min, max, conditions, over random ranges; where it stands under
 * moduli; and in powers g^t, that rise or fall.  Over ranges of 2^200 values both parts of a range
 * add up to the whole.  How many are found at once is counted, so that the law cannot hold for
 * want of cases. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "lang/parse.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

/* --- expressions in the variable ---------------------------------------------------------- */

static const char *number_of(str *s, bool far)
{
    static const char *const large[] = { "2^100", "(3*2^70 + 1)", "(2^199 - 7)", "10^30", "2^64" };
    if (far && chance(50))
        str_add(s, large[random_to(4)]);
    else
        str_format(s, "%ld", random_to(40) - 12);
    return str_text(s);
}

static void divisor(str *s, bool far)
{
    static const char *const some[] = {
        "1", "2", "3", "7", "8", "12", "32", "(5/2)", "(-3)", "1000"
    };
    static const char *const large[] = { "2^90", "(2^61 - 1)", "(3*2^80)", "(2^64 + 13)" };
    str_add(s, far && chance(40) ? large[random_to(3)] : some[random_to(9)]);
}

static void expression(str *s, int depth, bool far);

static void pair(str *s, int depth, bool far, const char *before, const char *between)
{
    str_add(s, before);
    expression(s, depth - 1, far);
    str_add(s, between);
    expression(s, depth - 1, far);
    str_add(s, ")");
}

static void divided(str *s, int depth, bool far, const char *before, const char *by)
{
    str_add(s, before);
    expression(s, depth - 1, far);
    str_add(s, by);
    divisor(s, far);
    str_add(s, ")");
}

static void truth(str *s, int depth, bool far)
{
    static const char *const relation[] = { "<", "<=", ">", ">=", "==", "!=" };
    if (depth > 0 && chance(20)) {
        str_add(s, chance(30) ? "not (" : "(");
        truth(s, depth - 1, far);
        str_add(s, chance(50) ? " and " : " or ");
        truth(s, depth - 1, far);
        str_add(s, ")");
        return;
    }
    expression(s, depth - 1, far);
    str_format(s, " %s ", relation[random_to(5)]);
    if (chance(60))
        number_of(s, far);
    else
        expression(s, depth - 1, far);
}

static bool repeating; /* the variable stands under a modulus only, */
static long tooth;     /* or a long one, among others, if that is not 0 */
static bool nested;    /* there are sums within the sum, */
static bool mixed;     /* whose terms are of residues of both variables, two within each other; */
static int within;     /* and this one is in so many */

static void variable(str *s)
{
    static const char *const power[] = { "", "2^", "factorial", "abs" };
    if (repeating)
        str_format(s, "%s((%ld*k + %ld) mod %ld)", power[chance(70) ? 0 : random_to(3)],
                   random_to(8) - 3, random_to(30) - 10, 1 + random_to(9));
    else if (tooth && chance(60))
        str_format(s, "((%ld*k + %ld) %s %ld)", 1 + (chance(30) ? random_to(2) : 0),
                   random_to(30) - 10, chance(60) ? "mod" : "div", tooth);
    else if (tooth && chance(30))
        str_format(s, "(%ld*(k div %ld))", tooth, tooth);
    else if (mixed && within)
        str_format(s, "((%ld*k + %ld*j + %ld%s) %s %ld)", random_to(12) - 3, random_to(12) - 3,
                   random_to(30), within > 1 ? " + 3*i" : "", chance(60) ? "mod" : "div",
                   1 + random_to(chance(70) ? 9 : 35));
    else
        str_add(s, within > 1 && chance(40) ? "i" : within && chance(60) ? "j" : "k");
}

/* sum(j = 3..k div 2 + 4, ...) */
static void inner_sum(str *s, int depth)
{
    static const char *const ends[]
        = { "k", "k", "k div 2", "2*k", "ceil(k/3)", "40", "min(k, 30)" };
    str_format(s, "sum(%s = %s + %ld..%s + %ld, ", within ? "i" : "j",
               chance(60) ? "0" : ends[random_to(6)], random_to(8) - 4,
               within && chance(50) ? "j" : ends[random_to(6)], random_to(9) - 2);
    within++;
    expression(s, depth - 1, false);
    within--;
    str_add(s, ")");
}

static void expression(str *s, int depth, bool far)
{
    if (depth <= 0) {
        if (chance(70))
            variable(s);
        else
            number_of(s, far);
        return;
    }
    if (nested && within < 1 + mixed && chance(40)) {
        inner_sum(s, depth);
        return;
    }
    switch (random_to(13)) {
    case 0:
    case 1: pair(s, depth, far, "(", " + "); break;
    case 2: pair(s, depth, far, "(", " - "); break;
    case 3: pair(s, depth, far, "(", "*"); break;
    case 4:
    case 5: divided(s, depth, far, "ceil(", "/"); break;
    case 6: divided(s, depth, far, "floor(", "/"); break;
    case 7: divided(s, depth, far, "(", " mod "); break;
    case 8: divided(s, depth, far, "(", " div "); break;
    case 9: pair(s, depth, far, "max(", ", "); break;
    case 10: pair(s, depth, far, "min(", ", "); break;
    case 11:
        str_add(s, chance(50) ? "abs(" : "-(");
        expression(s, depth - 1, far);
        str_add(s, ")");
        break;
    case 12:
        str_add(s, "(if ");
        truth(s, depth - 1, far);
        pair(s, depth, far, " then ", " else ");
        break;
    default: divided(s, depth, far, "(", "/"); break;
    }
}

/* --- in its powers ---------------------------------------------------------------------------- */

static const char *base; /* of the powers of one case */
static bool falls;       /* most of them fall */

/* --- expressions --------------------------------------------------------------------------- */

static void power_divisor(str *s)
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

static void power_truth(str *s, int depth)
{
    static const char *const relation[] = { "<", "<=", ">", ">=", "==", "!=" };
    if (depth > 0 && chance(25)) {
        str_add(s, chance(30) ? "not (" : "(");
        power_truth(s, depth - 1);
        str_add(s, chance(50) ? " and " : " or ");
        power_truth(s, depth - 1);
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
static void two(str *s, int depth, const char *before, const char *between, const char *behind)
{
    str_add(s, before);
    number(s, depth - 1);
    str_add(s, between);
    number(s, depth - 1);
    str_add(s, behind);
}

static void over(str *s, int depth, const char *before, const char *between, const char *behind)
{
    str_add(s, before);
    number(s, depth - 1);
    str_add(s, between);
    power_divisor(s);
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
    case 0: case 1: two(s, depth, "(", " + ", ")"); break;
    case 2: two(s, depth, "(", " - (", "))"); break;
    case 3: two(s, depth, "(", ")*(", ")"); break;
    case 4: case 5: over(s, depth, "ceil((", ")/", ")"); break;
    case 6: over(s, depth, "floor((", ")/", ")"); break;
    case 7: case 8: over(s, depth, "((", ") mod ", ")"); break;
    case 9: over(s, depth, "((", ") div ", ")"); break;
    case 10: two(s, depth, "max(", ", ", ")"); break;
    case 11: two(s, depth, "min(", ", ", ")"); break;
    case 12: case 13:
        str_add(s, "(if ");
        power_truth(s, depth - 1);
        two(s, depth, " then ", " else ", ")");
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
        over(s, depth, "ceil((", " + r)/", "))");
    }
}

/* --- one case --------------------------------------------------------------------------------- */

typedef struct found {
    long cases, at_once, wrong, faults;
} found;

/* The text as a tree, with a world's names; NULL. */
static node *tree_of(env *e, const char *text, unit **u)
{
    world *w = e->w;
    status st = parse_text(text, strlen(text), NULL, 1, command_syntax_of, &w->numbers, u, e->d);
    if (st == ST_OK)
        st = resolve_session(w, (*u)->arena, (*u)->statements->a, NULL, e->d);
    return st == ST_OK ? (*u)->statements->a : NULL;
}

/* The value of the text; ST_LIMIT where it would have to add more than so many terms one by one. */
static status value_of(world *w, const char *text, uint64_t terms, num *out)
{
    diag d;
    env e;
    unit *u = NULL;
    uint64_t usual = w->max_terms;
    diag_init(&d);
    env_begin(&e, w, NULL, NULL, &d);
    const node *n = tree_of(&e, text, &u);
    w->max_terms = terms;
    status st = n ? eval(&e, n, out) : ST_DOMAIN;
    w->max_terms = usual;
    env_end(&e);
    diag_clear(&d);
    if (u)
        unit_release(u);
    return st;
}

/* Term by term: the one variable of the sum n from `from` by `step`. */
static bool walked(env *e, const node *n, long from, long step, long count, num *sum)
{
    bool good = true;
    *sum = num_int(0);
    for (long i = 0; i < count && good; i++) {
        num term, next;
        bool counts = true;
        e->locals[0] = num_int(i * step + from);
        e->top = 1;
        good = n->c == NULL || eval_truth(e, n->c, &counts) == ST_OK;
        if (good && counts && (good = eval(e, n->b, &term) == ST_OK)) {
            good = num_add(&e->w->numbers, &next, sum, &term) == ST_OK;
            num_clears(&term, sum, NULL);
            *sum = next;
        }
        e->top = 0;
    }
    return good;
}

/* sum(NAME = from.. by step, body), of so many terms, is what they add up to; or has no value, as
 * one of them. */
static void hold(world *w, found *f, char name, const char *body, long from, long step, long count)
{
    str text = { 0 };
    diag d;
    env e;
    unit *u = NULL;
    num sum = num_int(0), whole = num_int(0), at_once = num_int(0);
    str_format(&text, "sum(%c = %ld..%ld by %ld, %s)", name, from,
               from + (count - 1) * step + (step > 1 ? random_to(step - 1) : 0), step, body);
    diag_init(&d);
    env_begin(&e, w, NULL, NULL, &d);
    const node *n = tree_of(&e, str_text(&text), &u);
    f->cases++;
    if (n == NULL)
        f->wrong++;
    else if (!walked(&e, n, from, step, count, &sum)) {
        f->faults++;
        if (eval(&e, n, &whole) == ST_OK && f->wrong++ < 4)
            printf("# no value: %s\n", str_text(&text));
    } else if (eval(&e, n, &whole) != ST_OK || !num_same(&whole, &sum)) {
        if (f->wrong++ < 4)
            printf("# wrong: %s\n", str_text(&text));
    } else {
        f->at_once += value_of(w, str_text(&text), 1, &at_once) == ST_OK;
    }
    num_clears(&sum, &whole, &at_once, NULL);
    env_end(&e);
    diag_clear(&d);
    if (u)
        unit_release(u);
    str_clear(&text);
}

/* Both parts of a range add up to the whole, where these are found at once. */
static void long_case(world *w, found *f, const char *body)
{
    static const char *const end[] = { "2^200", "10^40 + 7", "2^128 - 1", "3*2^150" };
    str whole = { 0 }, parts = { 0 };
    const char *to = end[random_to(3)];
    char middle[64];
    num x = num_int(0), y = num_int(0);
    snprintf(middle, sizeof middle, "(%s) div %ld", to, 2 + random_to(1000000));
    str_format(&whole, "sum(k = -5..%s, %s)", to, body);
    str_format(&parts, "sum(k = -5..%s, %s) + sum(k = %s + 1..%s, %s)", middle, body, middle, to,
               body);
    f->cases++;
    if (value_of(w, str_text(&whole), 1, &x) == ST_OK
        && value_of(w, str_text(&parts), 1, &y) == ST_OK) {
        f->at_once++;
        if (!num_same(&x, &y) && f->wrong++ < 4)
            printf("# %s is not\n# %s\n", str_text(&whole), str_text(&parts));
    }
    num_clears(&x, &y, NULL);
    str_clear(&whole);
    str_clear(&parts);
}

static void line_case(world *w, found *f, bool far)
{
    static const long teeth[] = { 97, 131, 257, 1009, 65 };
    str s = { 0 };
    tooth = tooth ? teeth[random_to(4)] : 0;
    expression(&s, 1 + (int)random_to(3), far);
    if (chance(15)) {
        str_add(&s, " where ");
        truth(&s, 2, far);
    }
    if (far)
        long_case(w, f, str_text(&s));
    else
        hold(w, f, 'k', str_text(&s), random_to(60) - 20, chance(80) ? 1 : 1 + random_to(5),
             repeating || tooth ? 1600 + random_to(300) : 13 + random_to(90));
    str_clear(&s);
}

static void power_case(world *w, found *f, bool long_range)
{
    static const char *const bases[] = { "2", "2", "2", "2", "3", "10", "6" };
    str s = { 0 };
    long from = chance(15) ? -random_to(6) : random_to(chance(50) ? 3 : 70),
         step = chance(85) ? 1 : 1 + random_to(2);
    long count = chance(5) ? 0 : long_range ? 130 + random_to(500) : 1 + random_to(60);
    base = bases[random_to(6)];
    number(&s, long_range ? 2 + (int)random_to(1) : 1 + (int)random_to(3));
    if (chance(8)) {
        str_add(&s, " where ");
        power_truth(&s, 2);
    }
    hold(w, f, 't', str_text(&s), from, chance(10) ? -step : step, count);
    str_clear(&s);
}

static void check(world *w, const char *what, long cases, int share,
                  void (*one)(world *, found *, bool), bool far)
{
    found f = { 0 };
    for (long i = 0; i < cases; i++)
        one(w, &f, far);
    printf("# %s: %ld cases, %ld at once, %ld without a value\n", what, f.cases, f.at_once,
           f.faults);
    ok(f.wrong == 0, "%s: sums are what their terms add up to", what);
    ok(f.at_once * 100 > f.cases * share, "%d of a hundred of them are found at once", share);
}

/* Numbers as long as the sum, one for each term, must never be there together: 100000 of them are
 * 600 MB and more. */
static void check_memory(world *w)
{
    static const char *const text[] = {
        "sum(t = 0..99999, ceil(2^t/2^100000)) == 100000",
        "sum(t = 0..99999, ceil(6^t/2^100000)) > 6^99999/2^100000"
    };
    for (int i = 0; i < (laws_small() ? 1 : 2); i++) {
        struct rusage before, after;
        num holds = num_int(0);
        getrusage(RUSAGE_SELF, &before);
        bool good = value_of(w, text[i], w->max_terms, &holds) == ST_OK;
        getrusage(RUSAGE_SELF, &after);
        ok(good && holds.kind == NUM_BOOL && holds.u.i, "%s", text[i]);
        ok(after.ru_maxrss - before.ru_maxrss < 600000, "in little memory (%ld KB more)",
           after.ru_maxrss - before.ru_maxrss);
        num_clear(&holds);
    }
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261122);
    world *w = laws_world();
    const bool small = laws_small();
    check(w, "lines", small ? 600 : 200000, 60, line_case, false);
    check(w, "lines, 2^200 terms", small ? 120 : 50000, 50, line_case, true);
    check(w, "powers", small ? 800 : 100000, 50, power_case, false);
    check(w, "powers, long ranges", small ? 60 : 6000, 50, power_case, true);
    nested = true;
    check(w, "sums within", small ? 250 : 30000, 50, line_case, false);
    check(w, "sums within, 2^200 terms", small ? 60 : 10000, 30, line_case, true);
    mixed = true;
    check(w, "residues of both", small ? 40 : 3000, 50, line_case, false);
    check(w, "residues of both, 2^200 terms", small ? 25 : 1000, 30, line_case, true);
    nested = mixed = false;
    falls = true;
    check(w, "falling powers", small ? 400 : 20000, 33, power_case, false);
    check(w, "falling powers, long ranges", small ? 40 : 2000, 33, power_case, true);
    repeating = true;
    check(w, "terms that repeat", small ? 120 : 5000, 50, line_case, false);
    check(w, "terms that repeat, 2^200", small ? 25 : 5000, 50, line_case, true);
    repeating = false;
    tooth = 1;
    check(w, "long teeth", small ? 60 : 5000, 40, line_case, false);
    check(w, "long teeth, 2^200", small ? 20 : 5000, 40, line_case, true);
    check_memory(w);
    world_free(w);
    return done();
}
