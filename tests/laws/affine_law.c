/* Sums found at once (eval/affine_sum.h) against sums term by term: random expressions in the
 * variable itself, with rounding, min, max, conditions, over random ranges; and over ranges of
 * 2^200 values, where both parts of a range add up to the whole.  The same of terms that repeat
 * (eval/periodic_sum.h): there the variable stands under moduli. */
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

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

/* The variable stands under a modulus only. */
static bool repeating;

static void variable(str *s)
{
    static const char *const power[] = { "", "2^", "factorial", "abs" };
    if (repeating)
        str_format(s, "%s((%ld*k + %ld) mod %ld)", power[chance(70) ? 0 : random_to(3)],
                   random_to(8) - 3, random_to(30) - 10, 1 + random_to(9));
    else
        str_add(s, "k");
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

/* The value of the text; ST_LIMIT where it would have to add more than `terms` one by one. */
static status value_of(world *w, const char *text, uint64_t terms, num *out)
{
    diag d;
    env e;
    unit *u = NULL;
    uint64_t usual = w->max_terms;
    diag_init(&d);
    env_begin(&e, w, NULL, NULL, &d);
    status st = parse_text(text, strlen(text), NULL, 1, command_syntax_of, &w->numbers, &u, &d);
    if (st == ST_OK)
        st = resolve_session(w, u->arena, u->statements->a, NULL, &d);
    w->max_terms = terms;
    if (st == ST_OK)
        st = eval(&e, u->statements->a, out);
    w->max_terms = usual;
    env_end(&e);
    diag_clear(&d);
    if (u)
        unit_release(u);
    return st;
}

enum { PERIOD = 800 }; /* so many terms may be looked at where they repeat */

typedef struct found {
    long at_once, cases, wrong;
} found;

/* Both are found, or the second is: then they are the same. */
static void hold_against(world *w, found *f, const char *at_once, const char *walked,
                         uint64_t terms)
{
    num x = num_int(0), y = num_int(0);
    f->cases++;
    if (value_of(w, at_once, repeating ? PERIOD : 1, &x) != ST_OK)
        return;
    f->at_once++;
    if (value_of(w, walked, terms, &y) != ST_OK || !num_same(&x, &y)) {
        if (f->wrong++ < 4)
            printf("# %s is not\n# %s\n", at_once, walked);
    }
    num_clear(&x);
    num_clear(&y);
}

static void body(str *s, bool far)
{
    expression(s, 1 + (int)random_to(3), far);
    if (chance(15)) {
        str_add(s, " where ");
        truth(s, 2, far);
    }
}

static void short_case(world *w, found *f)
{
    str s = { 0 }, whole = { 0 }, walked = { 0 };
    long from = random_to(60) - 20, by = chance(80) ? 1 : 1 + random_to(5),
         count = repeating ? 2 * PERIOD + random_to(300) : 13 + random_to(90);
    body(&s, false);
    str_format(&whole, "sum(k = %ld..%ld by %ld, %s)", from,
               from + (count - 1) * by + random_to(by - 1), by, str_text(&s));
    str_format(&walked, "sum(j = 0..%ld, sum(k = %ld + %ld*j..%ld + %ld*j, %s))", count - 1, from,
               by, from, by, str_text(&s));
    hold_against(w, f, str_text(&whole), str_text(&walked), 3 * PERIOD);
    str_clear(&s);
    str_clear(&whole);
    str_clear(&walked);
}

static void long_case(world *w, found *f)
{
    static const char *const end[] = { "2^200", "10^40 + 7", "2^128 - 1", "3*2^150" };
    str s = { 0 }, whole = { 0 }, parts = { 0 };
    const char *to = end[random_to(3)];
    char middle[64];
    snprintf(middle, sizeof middle, "(%s) div %ld", to, 2 + random_to(1000000));
    body(&s, true);
    str_format(&whole, "sum(k = -5..%s, %s)", to, str_text(&s));
    str_format(&parts, "sum(k = -5..%s, %s) + sum(k = %s + 1..%s, %s)", middle, str_text(&s),
               middle, to, str_text(&s));
    hold_against(w, f, str_text(&whole), str_text(&parts), 1000);
    str_clear(&s);
    str_clear(&whole);
    str_clear(&parts);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261122);
    world *w = laws_world();
    found near = { 0 }, far = { 0 };
    for (long i = 0, most = laws_small() ? 6000 : 200000; i < most; i++)
        short_case(w, &near);
    for (long i = 0, most = laws_small() ? 1500 : 50000; i < most; i++)
        long_case(w, &far);
    found turns = { 0 }, ages = { 0 };
    repeating = true;
    for (long i = 0, most = laws_small() ? 300 : 5000; i < most; i++)
        short_case(w, &turns);
    for (long i = 0, most = laws_small() ? 300 : 5000; i < most; i++)
        long_case(w, &ages);
    printf("# %ld of %ld sums of terms that repeat and %ld of %ld long ones are found at once\n",
           turns.at_once, turns.cases, ages.at_once, ages.cases);
    ok(turns.wrong == 0, "a sum of terms that repeat is what they add up to");
    ok(turns.at_once * 2 > turns.cases, "most are found at once");
    ok(ages.wrong == 0, "the two parts of a long range of them add up to the whole");
    ok(ages.at_once * 2 > ages.cases, "and most of those are found");
    printf("# %ld of %ld short sums and %ld of %ld long ones are found at once\n", near.at_once,
           near.cases, far.at_once, far.cases);
    ok(near.wrong == 0, "a sum found at once is what its terms add up to");
    ok(near.at_once * 2 > near.cases, "most are found at once");
    ok(far.wrong == 0, "the two parts of a long range add up to the whole");
    ok(far.at_once * 2 > far.cases, "and most of those are found");
    world_free(w);
    return done();
}
