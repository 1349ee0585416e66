/* Tests of src/num: every function of num.h, its domain and limit errors,
 * seeded random laws, printing, and reals up to what cannot be decided.
 * `num_test SEED` repeats a run; `num_test bench` measures. */
#include "base/child.h"
#include "num/num.h"
#include "num/prime.h"
#include "tests/size.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static num_ctx ctx;
static uint64_t state;

static uint64_t rnd(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545F4914F6CDD1Dull;
}

/* --- numbers for tests come from a pool, cleared at the end --------------------- */

static num pool[4096];
static size_t used;

static num *keep(num a)
{
    if (used == sizeof pool / sizeof *pool) {
        puts("Bail out! pool");
        exit(1);
    }
    pool[used] = a;
    return &pool[used++];
}

static void sweep(void)
{
    while (used > 0)
        num_clear(&pool[--used]);
}

static status last;
typedef status op1(num_ctx *, num *, const num *);
typedef status op2(num_ctx *, num *, const num *, const num *);

static num *f1(op1 *f, const num *a)
{
    num out;
    last = f(&ctx, &out, a);
    return keep(out);
}

static num *f2(op2 *f, const num *a, const num *b)
{
    num out;
    last = f(&ctx, &out, a, b);
    return keep(out);
}

static num *lit(const char *text)
{
    num out;
    bool minus = *text == '-';
    last = num_literal(&ctx, &out, text + minus, strlen(text + minus));
    num *made = keep(out);
    return minus ? f1(num_neg, made) : made;
}

static num *I(int64_t i) { return keep(num_int(i)); }
static num *add(num *a, num *b) { return f2(num_add, a, b); }
static num *sub(num *a, num *b) { return f2(num_sub, a, b); }
static num *mul(num *a, num *b) { return f2(num_mul, a, b); }
static num *quo(num *a, num *b) { return f2(num_div, a, b); }
static num *pw(num *a, num *b) { return f2(num_pow, a, b); }
static num *p2(int64_t k) { return pw(I(2), I(k)); }

static num *powmod(num *a, num *b, num *m)
{
    num out;
    last = num_powmod(&ctx, &out, a, b, m);
    return keep(out);
}

/* The text, or why there is none; one of the last eight stays. */
static const char *told(status st, str *s)
{
    static char text[8][4096];
    static int turn;
    char *to = text[turn++ % 8];
    snprintf(to, sizeof *text, "%s", st == ST_OK ? str_text(s) : status_word(st));
    str_clear(s);
    return to;
}

static const char *show(const num *a)
{
    str s = { 0 };
    return told(num_print(&ctx, &s, a, 100, 6), &s);
}

static const char *decimal(const num *a, int precision, bool *exact)
{
    str s = { 0 };
    return told(num_decimal(&ctx, &s, a, precision, exact), &s);
}

static const char *fixed(const num *a, int places)
{
    str s = { 0 };
    return told(num_fixed(&ctx, &s, a, places), &s);
}

static void is(const num *a, const char *expected, const char *what)
{
    const char *got = last == ST_OK ? show(a) : status_word(last);
    if (!ok(strcmp(got, expected) == 0, "%s is %s", what, expected))
        printf("# got %s (%s)\n", got, ctx.why);
}

#define IS(expression, expected) is((expression), (expected), #expression)

static void fails(num *a, status st, const char *what)
{
    ok(last == st && a->kind == NUM_INT && a->u.i == 0 && ctx.why[0], "%s: %s (%s)", what,
       status_word(st), ctx.why);
}
#define FAILS(expression, st) fails((expression), (st), #expression)

/* To so many digits it is this text, which is all of it or not. */
static void rounds(const num *a, int precision, const char *text, bool whole, const char *what)
{
    bool exact;
    const char *got = decimal(a, precision, &exact);
    if (!ok(strcmp(got, text) == 0 && exact == whole, "%s", what))
        printf("# got %s\n", got);
}

static void bounded(const num *a, const char *least, const char *most)
{
    str lo = { 0 }, hi = { 0 };
    ok(num_bounds(&ctx, &lo, &hi, a, 6) == ST_OK && strcmp(lo.text, least) == 0
           && strcmp(hi.text, most) == 0,
       "bounds %s %s", lo.text, hi.text);
    str_clear(&lo);
    str_clear(&hi);
}

static int cmp(const num *a, const num *b)
{
    int sign = 99;
    last = num_cmp(&ctx, a, b, &sign);
    return last == ST_OK ? sign : 99;
}

static bool same(const num *a, const num *b) { return num_same(a, b); }

/* --- parts --------------------------------------------------------------------------- */

static void test_literals(void)
{
    IS(lit("123"), "123");
    IS(lit("1_000_000"), "1000000");
    IS(lit("2.5"), "5/2");
    IS(lit("1e9"), "1000000000");
    IS(lit("1E9"), "1000000000");
    IS(lit("1e+2"), "100");
    IS(lit("1.5e-3"), "3/2000");
    IS(lit("1e-3"), "1/1000");
    IS(lit("4Ki"), "4096");
    IS(lit("128Mi"), "134217728");
    IS(lit("1Gi"), "1073741824");
    IS(lit("2Ti"), "2199023255552");
    IS(lit("2.5Ki"), "2560");
    IS(lit("007"), "7");
    IS(lit("0e999999999999"), "0");
    IS(lit("9223372036854775807"), "9223372036854775807");
    IS(lit("9223372036854775808"), "9223372036854775808");
    IS(lit("1.50"), "3/2");
    IS(lit("12_3.4_5"), "2469/20");
    IS(lit("0xff"), "255");
    IS(lit("0B10_11"), "11");
    IS(lit("0o17"), "15");
    IS(lit("0x1_0000_0000_0000_0000"), "18446744073709551616");
    const char *bad[] = { "",     "1__0",  "_1", "1_",   "1.",   ".5",    "1e",  "1e+",
                          "1_.5", "1._5",  "4K", "4k",   "4Kib", "1e3Ki", "1x",  "1 ",
                          "+1",   "1e1_0", "0x", "0x_1", "0b2",  "0o8",   "0xg", "0x1_",
                          "1..2", "Ki",    "e5", "1.5_", "1\0i" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        num out;
        ok(num_literal(&ctx, &out, bad[i], i + 1 == sizeof bad / sizeof *bad ? 3 : strlen(bad[i]))
               == ST_PARSE,
           "'%s' is no literal", bad[i]);
    }
    FAILS(lit("1e999999999999"), ST_LIMIT);
    FAILS(lit("1e99999999999999999999999999"), ST_LIMIT);
    FAILS(lit("1e-999999999999"), ST_LIMIT);
    sweep();
}

/* Trial division, the definition. */
static bool divides_none(int n)
{
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0)
            return false;
    return n > 1;
}

/* Every number to 20000: the verdict, its factors and divisors, and what is counted of primes. */
static void test_primes(void)
{
    enum { MOST = 20000 };
    int found = 0, wrong = 0;
    for (int n = 1; n <= MOST; n++) {
        num *factors, *divisors, product = num_int(1), is, at;
        uint64_t count, many;
        int expected = 0;
        num a = num_int(n), k = num_int(found += divides_none(n));
        wrong += num_is_prime(&ctx, &is, &a) != ST_OK || is.u.i != divides_none(n);
        wrong += num_factors(&ctx, &a, 1000, &factors, &count) != ST_OK;
        for (uint64_t i = 0; i < count; i++) {
            wrong += !divides_none((int)factors[i].u.i)
                     || (i > 0 && factors[i - 1].u.i > factors[i].u.i);
            num_update(&ctx, num_mul, &product, &factors[i]);
        }
        wrong += product.u.i != n;
        wrong += num_divisors(&ctx, factors, count, 1000, &divisors, &many) != ST_OK;
        for (int d = 1; d <= n && n <= 2000; d++)
            if (n % d == 0)
                wrong += (uint64_t)expected >= many || divisors[expected++].u.i != d;
        wrong += n <= 2000 && (uint64_t)expected != many;
        if (n % 997 == 0 || n < 30) {
            wrong += num_prime_pi(&ctx, &at, &a) != ST_OK || at.u.i != found;
            wrong += found > 0
                     && (num_nth_prime(&ctx, &at, &k) != ST_OK || at.u.i > n
                         || !divides_none((int)at.u.i));
        }
        free(factors);
        free(divisors);
    }
    ok(wrong == 0, "primes, factors and divisors to %d", MOST);
    /* pseudoprimes to base 2, to several bases, of Lucas; Carmichael numbers; products of two
     * primes beyond 2^64; a square of a prime */
    const char *composite[] = { "2047",
                                "3215031751",
                                "3825123056546413051",
                                "5459",
                                "561",
                                "340561",
                                "18446744073709551617",
                                "170141183460469231731687303715884105729",
                                "5316911983139663487003542222693990401" };
    for (size_t i = 0; i < sizeof composite / sizeof *composite; i++)
        IS(f1(num_is_prime, lit(composite[i])), "false");
    const char *prime[] = { "18446744073709551557", "18446744073709551629", "100000000000000000039",
                            "170141183460469231731687303715884105727",
                            "1000000000000000000000000000057" };
    for (size_t i = 0; i < sizeof prime / sizeof *prime; i++)
        IS(f1(num_is_prime, lit(prime[i])), "true");
    IS(f1(num_next_prime, lit("18446744073709551616")), "18446744073709551629");
    FAILS(f1(num_is_prime, lit("2.5")), ST_DOMAIN);
    FAILS(f1(num_next_prime, lit("2.5")), ST_DOMAIN);
    FAILS(f1(num_nth_prime, I(0)), ST_DOMAIN);
    FAILS(f1(num_prime_pi, lit("1e10")), ST_LIMIT);
    sweep();
}

static void test_angles(void)
{
    num *pi = f1(num_pi, I(1)), *zero = I(0);
    int wrong = 0;
    for (int t = -48; t <= 48; t++) { /* of pi/12, against an angle that is no known multiple */
        num *angle = mul(quo(I(t), I(12)), pi), *small = quo(I(1), p2(200)),
            *near = add(angle, small);
        op1 *const fs[] = { num_sin, num_cos, num_tan };
        for (int i = 0; i < 3; i++) {
            if (i == 2 && (t % 12 + 12) % 12 == 6)
                continue;
            num *distance = f1(num_abs, sub(f1(fs[i], angle), f1(fs[i], near)));
            wrong += cmp(distance, mul(small, I(1000))) >= 0;
        }
        sweep();
        pi = f1(num_pi, I(1));
    }
    ok(wrong == 0, "exact values of angles are where their neighbours are");
    zero = I(0);
    IS(f1(num_sin, zero), "0");
    IS(f1(num_cos, zero), "1");
    IS(f1(num_sin, mul(I(1000001), pi)), "0");
    IS(f1(num_sin, quo(pi, I(6))), "1/2");
    IS(f1(num_tan, quo(pi, I(-4))), "-1");
    FAILS(f1(num_tan, quo(pi, I(2))), ST_DOMAIN);
    FAILS(f1(num_asin, quo(I(3), I(2))), ST_DOMAIN);
    IS(f1(num_tan, f1(num_atan, I(1))), "1");
    IS(quo(f1(num_acos, quo(I(-1), I(2))), pi), "2/3");
    IS(f1(num_sin, I(1)), "≈ 0.841471");
    IS(f1(num_atan, I(2)), "≈ 1.10715");
    IS(f1(num_asin, quo(I(1), I(3))), "≈ 0.339837");
    IS(f1(num_ln, f1(num_exp, I(1))), "1");
    IS(pw(f1(num_exp, I(1)), f1(num_ln, I(5))), "5");
    IS(quo(f1(num_ln, I(8)), f1(num_ln, I(4))), "3/2");
    sweep();
}

static void test_edges(void)
{
    num *min = I(INT64_MIN), *max = I(INT64_MAX), *m1 = I(-1), *t = keep(num_bool(true));
    int64_t i;
    uint64_t u;
    IS(add(max, I(1)), "9223372036854775808");
    ok(add(sub(add(max, I(1)), I(1)), I(0))->kind == NUM_INT, "what fits is small again");
    IS(sub(min, I(1)), "-9223372036854775809");
    IS(f1(num_neg, min), "9223372036854775808");
    IS(f1(num_abs, min), "9223372036854775808");
    IS(quo(min, m1), "9223372036854775808");
    IS(f2(num_fdiv, min, m1), "9223372036854775808");
    IS(f2(num_fmod, min, m1), "0");
    IS(mul(min, m1), "9223372036854775808");
    IS(f2(num_gcd, min, min), "9223372036854775808");
    IS(f2(num_gcd, min, I(0)), "9223372036854775808");
    IS(f2(num_gcd, I(0), I(0)), "0");
    IS(f2(num_lcm, min, I(3)), "27670116110564327424");
    IS(f2(num_lcm, I(4), I(-6)), "12");
    IS(f2(num_lcm, I(4), I(0)), "0");
    IS(quo(I(6), I(-4)), "-3/2");
    IS(quo(I(1), min), "-1/9223372036854775808");
    IS(quo(min, min), "1");
    IS(pw(I(-2), I(63)), "-9223372036854775808");
    IS(pw(I(2), I(63)), "9223372036854775808");
    IS(pw(I(3), I(40)), "12157665459056928801");
    IS(f2(num_fdiv, I(-7), I(2)), "-4");
    IS(f2(num_fmod, I(-7), I(2)), "1");
    IS(f2(num_fdiv, I(7), I(-2)), "-4");
    IS(f2(num_fmod, I(7), I(-2)), "-1");
    IS(f2(num_fdiv, lit("7.5"), I(2)), "3");
    IS(f2(num_fmod, lit("-7.5"), I(2)), "1/2");
    FAILS(quo(I(1), I(0)), ST_DOMAIN);
    FAILS(f2(num_fdiv, I(1), I(0)), ST_DOMAIN);
    FAILS(f2(num_fmod, I(1), I(0)), ST_DOMAIN);
    FAILS(f2(num_fmod, p2(100), I(0)), ST_DOMAIN);
    FAILS(quo(f1(num_sqrt, I(2)), I(0)), ST_DOMAIN);
    FAILS(add(t, I(1)), ST_DOMAIN);
    FAILS(mul(I(1), t), ST_DOMAIN);
    FAILS(f1(num_abs, t), ST_DOMAIN);
    FAILS(f2(num_min, t, t), ST_DOMAIN);
    FAILS(f1(num_floor, t), ST_DOMAIN);
    FAILS(f1(num_ln, t), ST_DOMAIN);
    IS(f2(num_min, lit("2.5"), I(2)), "2");
    IS(f2(num_max, lit("2.5"), I(2)), "5/2");
    IS(f2(num_max, f1(num_sqrt, I(2)), lit("1.41")), "≈ 1.41421");
    IS(f1(num_floor, lit("-2.5")), "-3");
    IS(f1(num_ceil, lit("-2.5")), "-2");
    IS(f1(num_round, lit("-2.5")), "-3");
    IS(f1(num_round, lit("2.5")), "3");
    IS(f1(num_round, lit("2.49")), "2");
    IS(f1(num_round, lit("-0.5")), "-1");
    ok(num_to_i64(min, &i) && i == INT64_MIN && !num_to_i64(p2(63), &i), "to_i64");
    ok(num_to_u64(p2(63), &u) && u == 1ull << 63 && !num_to_u64(p2(64), &u) && !num_to_u64(m1, &u),
       "to_u64");
    num big;
    num_set_u64(&big, UINT64_MAX);
    IS(keep(big), "18446744073709551615");
    ok(num_bits(min) == 64 && num_bits(I(0)) == 0 && num_bits(I(255)) == 8
           && num_bits(p2(100)) == 101 && num_bits(quo(I(3), p2(70))) == 71,
       "bits");
    ok(num_to_double(lit("2.5")) == 2.5 && num_to_double(p2(2000)) == INFINITY &&
       fabs(num_to_double(f1(num_sqrt, I(2))) - sqrt(2)) < 1e-15, "to_double");
    ok(num_is_integer(p2(100)) && !num_is_integer(t) && !num_is_integer(lit("2.5")), "is_integer");
    ok(cmp(min, max) == -1 && cmp(p2(100), max) == 1 && cmp(lit("0.5"), I(1)) == -1
           && cmp(t, t) == 0,
       "compare");
    ok(cmp(t, I(1)) == 99 && last == ST_DOMAIN, "a truth is not compared with a number");
    ok(same(p2(100), p2(100)) && !same(I(1), t) && same(lit("0.5"), lit("5e-1")), "num_same");
    num zero;
    memset(&zero, 0, sizeof zero);
    ok(same(&zero, I(0)), "zero bytes are 0");
    sweep();
}

static void test_powers(void)
{
    num *huge = p2(70), *root2 = pw(I(2), lit("0.5"));
    IS(pw(I(0), I(0)), "1");
    IS(pw(I(1), huge), "1");
    IS(pw(I(0), huge), "0");
    IS(pw(I(-1), huge), "1");
    IS(pw(I(-1), add(huge, I(1))), "-1");
    IS(pw(I(2), I(-3)), "1/8");
    IS(pw(I(-2), I(-3)), "-1/8");
    IS(pw(lit("1.5"), I(3)), "27/8");
    IS(pw(lit("1.5"), I(-3)), "8/27");
    IS(pw(I(8), quo(I(2), I(3))), "4");
    IS(pw(quo(I(8), I(27)), quo(I(-1), I(3))), "3/2");
    IS(pw(I(4), lit("1.5")), "8");
    IS(pw(I(0), lit("0.5")), "0");
    IS(pw(I(2), lit("0.5")), "≈ 1.41421");
    IS(pw(I(2), lit("1.5")), "≈ 2.82843");
    IS(pw(root2, I(2)), "2");
    IS(pw(root2, I(3)), "≈ 2.82843");
    IS(pw(root2, I(-2)), "1/2");
    IS(pw(pw(I(2), quo(I(1), I(3))), I(3)), "2");
    IS(pw(f1(num_ln, I(2)), I(0)), "1");
    IS(pw(f1(num_ln, I(2)), I(-1)), "≈ 1.4427");
    IS(pw(I(0), root2), "0");
    FAILS(pw(I(0), I(-1)), ST_DOMAIN);
    FAILS(pw(I(-8), quo(I(1), I(3))), ST_DOMAIN);
    FAILS(pw(I(-8), root2), ST_DOMAIN);
    FAILS(pw(I(0), f1(num_neg, root2)), ST_DOMAIN);
    IS(f2(num_pow, I(2), f1(num_log2, I(12345))), "12345");
    IS(f2(num_pow, I(2), f1(num_log2, lit("0.7"))), "7/10");
    double t = tests_seconds();
    FAILS(pw(I(2), huge), ST_LIMIT);
    FAILS(pw(I(2), f1(num_neg, huge)), ST_LIMIT);
    FAILS(pw(lit("1.5"), lit("1e30")), ST_LIMIT);
    FAILS(pw(I(2), I(1 << 28)), ST_LIMIT);
    FAILS(pw(I(3), I(1 << 28)), ST_LIMIT);
    FAILS(pw(I(2), add(huge, lit("0.5"))), ST_LIMIT);
    FAILS(pw(root2, huge), ST_LIMIT);
    FAILS(pw(I(2), mul(huge, root2)), ST_LIMIT);
    FAILS(pw(f1(num_ln, I(2)), huge), ST_LIMIT);
    FAILS(f1(num_exp, huge), ST_LIMIT);
    FAILS(f1(num_exp, f1(num_neg, huge)), ST_LIMIT);
    FAILS(f1(num_factorial, lit("1e9")), ST_LIMIT);
    FAILS(f1(num_factorial, huge), ST_LIMIT);
    FAILS(f2(num_binomial, lit("1e12"), lit("5e11")), ST_LIMIT);
    FAILS(f2(num_binomial, p2(80), p2(79)), ST_LIMIT);
    FAILS(f2(num_binomial, p2(80), lit("1e8")), ST_LIMIT);
    FAILS(lit("1e999999999999"), ST_LIMIT);
    ok(tests_seconds() - t < 0.3, "seventeen limits in %.4f s", tests_seconds() - t);
    ctx.max_bits = 1000;
    ok(num_bits(p2(999)) == 1000, "as long as allowed");
    FAILS(p2(1000), ST_LIMIT);
    FAILS(mul(p2(500), p2(500)), ST_LIMIT);
    FAILS(add(p2(999), p2(999)), ST_LIMIT);
    FAILS(add(quo(I(1), pw(I(3), I(600))), quo(I(1), pw(I(5), I(400)))), ST_LIMIT);
    FAILS(mul(quo(I(1), pw(I(3), I(600))), quo(I(1), pw(I(5), I(400)))), ST_LIMIT);
    FAILS(quo(quo(I(1), pw(I(3), I(600))), pw(I(5), I(400))), ST_LIMIT);
    FAILS(lit("1e1000"), ST_LIMIT);
    FAILS(f1(num_factorial, I(300)), ST_LIMIT);
    ctx.max_bits = 1 << 28;
    sweep();
}

static void test_functions(void)
{
    IS(f1(num_factorial, I(0)), "1");
    IS(f1(num_factorial, I(20)), "2432902008176640000");
    IS(f1(num_factorial, I(25)), "15511210043330985984000000");
    IS(f2(num_binomial, I(52), I(5)), "2598960");
    IS(f2(num_binomial, I(5), I(6)), "0");
    IS(f2(num_binomial, I(5), I(-1)), "0");
    IS(f2(num_binomial, I(100), I(98)), "4950");
    IS(f2(num_binomial, p2(70), I(2)), "696898287454081973172400900209902591410176");
    ok(same(f2(num_binomial, p2(70), I(2)), quo(mul(p2(70), sub(p2(70), I(1))), I(2))),
       "C(2^70, 2)");
    IS(f2(num_binomial, p2(70), p2(70)), "1");
    IS(f2(num_binomial, p2(70), sub(p2(70), I(1))), "1180591620717411303424");
    FAILS(f2(num_binomial, I(-1), I(1)), ST_DOMAIN);
    FAILS(f1(num_factorial, I(-1)), ST_DOMAIN);
    FAILS(f1(num_factorial, lit("2.5")), ST_DOMAIN);
    FAILS(f2(num_gcd, lit("2.5"), I(1)), ST_DOMAIN);
    FAILS(f2(num_lcm, lit("2.5"), I(1)), ST_DOMAIN);
    IS(f2(num_gcd, p2(100), pw(I(6), I(50))), "1125899906842624");
    IS(f1(num_popcount, I(255)), "8");
    IS(f1(num_popcount, sub(p2(100), I(1))), "100");
    FAILS(f1(num_popcount, I(-1)), ST_DOMAIN);
    IS(f1(num_isqrt, I(99)), "9");
    IS(f1(num_isqrt, I(0)), "0");
    IS(f1(num_isqrt, p2(201)), "1792728671193156477399422023278");
    FAILS(f1(num_isqrt, I(-1)), ST_DOMAIN);
    IS(f1(num_sqrt, lit("2.25")), "3/2");
    IS(f1(num_sqrt, I(0)), "0");
    IS(f1(num_sqrt, p2(200)), "1267650600228229401496703205376");
    FAILS(f1(num_sqrt, I(-4)), ST_DOMAIN);
    IS(f1(num_log2, quo(I(1), I(8))), "-3");
    IS(f1(num_log2, p2(1000000)), "1000000");
    IS(f1(num_log2, I(3)), "≈ 1.58496");
    FAILS(f1(num_log2, I(0)), ST_DOMAIN);
    FAILS(f1(num_log2, I(-1)), ST_DOMAIN);
    FAILS(f1(num_ln, I(0)), ST_DOMAIN);
    IS(f1(num_ln, I(1)), "0");
    IS(f1(num_ln, I(10)), "≈ 2.30259");
    IS(f1(num_exp, I(0)), "1");
    IS(f1(num_exp, I(1)), "≈ 2.71828");
    IS(f1(num_exp, f1(num_ln, I(7))), "7");
    IS(f1(num_exp, mul(I(2), f1(num_ln, I(7)))), "49");
    IS(f1(num_ln, f1(num_exp, lit("2.5"))), "5/2");
    IS(f2(num_log, I(4), I(8)), "3/2");
    IS(f2(num_log, I(10), I(1000)), "3");
    IS(f2(num_log, quo(I(4), I(9)), quo(I(27), I(8))), "-3/2");
    IS(f2(num_log, I(10), lit("0.001")), "-3");
    IS(f2(num_log, pw(I(3), I(3000)), pw(I(3), I(2000))), "2/3");
    IS(f2(num_log, I(10), I(2)), "≈ 0.30103");
    IS(f2(num_log, I(7), I(1)), "0");
    FAILS(f2(num_log, I(1), I(5)), ST_DOMAIN);
    FAILS(f2(num_log, I(-2), I(5)), ST_DOMAIN);
    FAILS(f2(num_log, I(2), I(0)), ST_DOMAIN);
    IS(f1(num_ilog2, I(1)), "0");
    IS(f1(num_ilog2, I(1023)), "9");
    IS(f1(num_clog2, I(1023)), "10");
    IS(f1(num_clog2, I(1024)), "10");
    IS(f1(num_ilog2, lit("0.3")), "-2");
    IS(f1(num_clog2, lit("0.3")), "-1");
    IS(f1(num_ilog2, lit("0.25")), "-2");
    IS(f1(num_ilog2, quo(I(1), I(3))), "-2");
    IS(f1(num_ilog2, quo(I(7), I(3))), "1");
    IS(f1(num_clog2, quo(I(9), I(8))), "1");
    IS(f1(num_ilog2, f1(num_sqrt, I(5))), "1");
    IS(f1(num_clog2, f1(num_sqrt, I(5))), "2");
    FAILS(f1(num_ilog2, I(0)), ST_DOMAIN);
    FAILS(f1(num_clog2, I(-3)), ST_DOMAIN);
    IS(f1(num_is_pow2, I(64)), "true");
    IS(f1(num_is_pow2, p2(200)), "true");
    IS(f1(num_is_pow2, I(0)), "false");
    IS(f1(num_is_pow2, I(-4)), "false");
    IS(f1(num_is_pow2, I(INT64_MIN)), "false");
    IS(f1(num_is_pow2, lit("0.5")), "false");
    IS(f1(num_is_pow2, f1(num_sqrt, I(5))), "false");
    IS(powmod(I(3), p2(200), I(1000007)), "499432");
    IS(powmod(I(2), I(10), I(-1000)), "-976");
    IS(powmod(I(-3), I(3), I(10)), "3");
    IS(powmod(I(5), I(0), I(1)), "0");
    FAILS(powmod(I(2), I(10), I(0)), ST_DOMAIN);
    FAILS(powmod(I(2), I(-1), I(5)), ST_DOMAIN);
    FAILS(powmod(lit("2.5"), I(1), I(5)), ST_DOMAIN);
    sweep();
}

static void test_reals(void)
{
    num *r2 = f1(num_sqrt, I(2)), *r3 = f1(num_sqrt, I(3)), *r6 = f1(num_sqrt, I(6)),
        *l3 = f1(num_log2, I(3));
    double t;
    ok(cmp(pw(r2, I(2)), I(2)) == 0, "sqrt(2)^2 = 2");
    IS(mul(r2, r2), "2");
    IS(mul(f1(num_sqrt, I(2)), r2), "2");
    IS(mul(r2, quo(I(1), r2)), "1");
    IS(sub(r2, r2), "0");
    IS(sub(f1(num_log2, I(3)), l3), "0");
    IS(sub(add(r2, I(5)), add(I(3), r2)), "2");
    IS(quo(mul(I(6), l3), mul(I(4), l3)), "3/2");
    IS(mul(I(0), r2), "0");
    IS(add(sub(I(1), r2), r2), "≈ 1");
    IS(sub(f1(num_log2, mul(p2(50), I(3))), l3), "50");
    IS(f1(num_log2, r2), "1/2");
    IS(f1(num_log2, pw(I(2), l3)), "≈ 1.58496");
    ok(cmp(f1(num_log2, pw(I(2), add(l3, f1(num_sqrt, I(5))))), add(l3, f1(num_sqrt, I(5)))) == 0,
       "log2(2^x) = x");
    IS(pw(I(2), add(I(3), l3)), "24");
    IS(pw(I(2), mul(I(3), l3)), "27");
    ok(cmp(l3, lit("1.6")) == -1, "log2(3) < 8/5");
    ok(cmp(l3, r2) == 1 && cmp(r2, l3) == -1 && cmp(r2, f1(num_neg, r2)) == 1, "reals in order");
    ok(cmp(f1(num_abs, f1(num_neg, r2)), r2) == 0, "|-sqrt(2)|");
    IS(f1(num_ceil, f1(num_log2, add(p2(100), I(1)))), "101");
    IS(f1(num_floor, f1(num_log2, sub(p2(100), I(1)))), "99");
    IS(f1(num_floor, f1(num_log2, add(p2(1000000), I(1)))), "1000000");
    ok(cmp(f1(num_log2, add(p2(1000000), I(1))), I(1000000)) == 1, "log2(2^1000000 + 1) > 1000000");
    ok(cmp(I(1000000), f1(num_log2, sub(p2(1000000), I(1)))) == 1, "log2(2^1000000 - 1) < 1000000");
    IS(f1(num_log2, f1(num_log2, quo(add(p2(1000), I(1)), p2(1000)))), "≈ -999.471");
    IS(f1(num_floor, f1(num_neg, r2)), "-2");
    IS(f1(num_round, mul(r2, I(1000))), "1414");
    IS(f1(num_round, f1(num_neg, mul(r3, I(10)))), "-17");
    IS(f1(num_floor, mul(r2, lit("1e50"))), "141421356237309504880168872420969807856967187537694");
    IS(f2(num_fdiv, mul(r2, I(10)), I(3)), "4");
    IS(f2(num_fmod, mul(r2, I(10)), I(3)), "≈ 2.14214");
    IS(quo(r6, r3), "≈ 1.41421");
    IS(f1(num_exp, sub(r2, r3)), "≈ 0.727721");
    IS(f1(num_sqrt, f1(num_sqrt, I(16))), "2");
    IS(pw(f1(num_sqrt, r2), I(4)), "2");
    t = tests_seconds();
    ok(cmp(mul(r2, r3), r6) == 99 && last == ST_UNDECIDED, "sqrt(2) sqrt(3) against sqrt(6): %s",
       ctx.why);
    FAILS(f1(num_floor, quo(mul(r2, r3), r6)), ST_UNDECIDED);
    FAILS(quo(I(1), sub(mul(r2, r3), r6)), ST_UNDECIDED);
    FAILS(f1(num_sqrt, sub(mul(r2, r3), r6)), ST_UNDECIDED);
    FAILS(f2(num_max, mul(r2, r3), r6), ST_UNDECIDED);
    ok(strcmp(show(sub(mul(r2, r3), r6)), "undecided") == 0, "an undecided zero has no digits");
    ok(tests_seconds() - t < 1, "roots left undecided in %.4f s", tests_seconds() - t);
    t = tests_seconds();
    num *e = f1(num_exp, add(f1(num_ln, I(2)), f1(num_ln, I(3))));
    ok(cmp(e, I(6)) == 99 && last == ST_UNDECIDED, "exp(ln 2 + ln 3) against 6");
    ok(tests_seconds() - t < 1, "logarithms left undecided in %.4f s", tests_seconds() - t);
    ctx.max_precision = 1 << 16;
    t = tests_seconds();
    cmp(f1(num_exp, add(f1(num_ln, I(2)), f1(num_ln, I(3)))), I(6));
    printf("# the same at 2^16 bits: %.3f s\n", tests_seconds() - t);
    ctx.max_precision = NUM_DEFAULT_PRECISION;
    volatile sig_atomic_t stop = 1;
    ctx.stop = &stop;
    ok(cmp(mul(r2, r3), r6) == 99 || last == ST_INTERRUPT, "the cached answer, or an interrupt");
    cmp(f1(num_exp, add(f1(num_ln, I(2)), f1(num_ln, I(5)))), I(10));
    ok(last == ST_INTERRUPT, "an interrupt ends a refinement");
    ctx.stop = NULL;
    sweep();
}

static void test_deep(void)
{
    double t = tests_seconds();
    num sum = num_int(0), next, root;
    bool fine = true;
    for (int i = 2; i < 100002; i++) {
        fine = fine && num_sqrt(&ctx, &root, &(num){ NUM_INT, { i } }) == ST_OK;
        fine = fine && num_add(&ctx, &next, &sum, &root) == ST_OK;
        num_clear(&root);
        num_clear(&sum);
        sum = next;
    }
    ok(fine, "a sum of 100000 roots in %.3f s", tests_seconds() - t);
    t = tests_seconds();
    const char *digits = decimal(
        &sum, 40, NULL); /* checked with python decimal; quadratic work would take minutes */
    t = tests_seconds() - t;
    ok(strncmp(digits, "21082324.20326489227263", 23) == 0 && t < 60,
       "40 digits of it: %s in %.3f s", digits, t);
    t = tests_seconds();
    num_clear(&sum);
    ok(true, "freed in %.3f s", tests_seconds() - t);
}

static void test_printing(void)
{
    bool exact;
    str s = { 0 }, hi = { 0 };
    IS(p2(1000), "10715086071862673209...205668069376 (302 digits)");
    IS(f1(num_neg, p2(1000)), "-10715086071862673209...205668069376 (302 digits)");
    IS(quo(p2(1000), I(3)), "10715086071862673209...205668069376 (302 digits)/3");
    IS(pw(I(10), I(100)), "10000000000000000000...000000000000 (101 digits)");
    for (int64_t k = 1; k <= 3000; k += k < 130 ? 1 : 97) {
        num *ten = pw(I(10), I(k));
        bool fine = true;
        for (int d = -1; d <= 1; d++) {
            char count[32];
            str full = { 0 }, part = { 0 };
            num *z = add(ten, I(d));
            size_t n = (size_t)(d < 0 ? k : k + 1);
            snprintf(count, sizeof count, "(%zu digits)", n);
            num_print(&ctx, &full, z, 0, 6);
            num_print(&ctx, &part, z, n, 6);
            fine = fine && full.length == n && strcmp(full.text, part.text) == 0;
            str_cut(&part, 0);
            num_print(&ctx, &part, z, n - 1, 6);
            fine = fine && (n <= 32 ? strcmp(full.text, part.text) == 0 :
                            strstr(part.text, count) && strncmp(full.text, part.text, 20) == 0 &&
                            strncmp(full.text + n - 12, part.text + 23, 12) == 0);
            str_clear(&full);
            str_clear(&part);
        }
        if (!fine || k % 50 == 0)
            ok(fine, "10^%lld and its neighbours", (long long)k);
        sweep();
    }
    rounds(lit("1000000"), 6, "1000000", true, "1000000 whole");
    rounds(quo(I(12615243), I(5024304)), 6, "2.51084", false, "2.51084");
    rounds(lit("2.5"), 6, "2.5", true, "5/2");
    rounds(quo(I(1), I(3)), 6, "0.333333", false, "1/3");
    rounds(quo(I(-2), I(3)), 6, "-0.666667", false, "-2/3");
    rounds(lit("0.0123"), 6, "0.0123", true, "0.0123");
    rounds(lit("9.99998"), 6, "9.99998", true, "9.99998");
    rounds(lit("9.999996"), 6, "10", false, "9.999996 rounds up");
    rounds(lit("0.00000123"), 3, "0.00000123", true, "1.23e-6 is plain");
    rounds(lit("1.23e-7"), 3, "1.23e-07", true, "1.23e-7");
    rounds(lit("1.23e40"), 3, "1.23e+40", true, "1.23e40");
    rounds(lit("1e15"), 6, "1e+15", true, "1e15");
    rounds(lit("999999999999999"), 6, "999999999999999", true, "15 digits whole");
    rounds(lit("0.125"), 2, "0.13", false, "a tie goes away from zero");
    rounds(lit("-0.125"), 2, "-0.13", false, "a negative tie too");
    rounds(I(0), 6, "0", true, "0");
    rounds(quo(pw(I(10), I(15)), I(7)), 6, "142857142857143", false,
           "no zeros for the digits before the point");
    rounds(quo(pw(I(10), I(16)), I(7)), 6, "1.42857e+15", false, "an exponent from 10^15 on");
    rounds(lit("999999999999999.6"), 6, "1e+15", false, "999999999999999.6 rounds up to it");
    double t = tests_seconds();
    const char *got = decimal(p2(1000000), 6, &exact);
    t = tests_seconds() - t;
    ok(strcmp(got, "9.90066e+301029") == 0 && !exact && t < 0.1, "2^1000000 in %.4f s", t);
    num *near = add(pw(I(10), I(300000)), I(-1));
    t = tests_seconds();
    got = show(near);
    t = tests_seconds() - t;
    ok(strcmp(got, "99999999999999999999...999999999999 (300000 digits)") == 0 && t < 5,
       "10^300000 - 1 in %.4f s", t);
    num *tall = quo(add(p2(1000000), I(1)), pw(I(3), I(630000)));
    t = tests_seconds();
    got = decimal(tall, 6, &exact);
    t = tests_seconds() - t;
    ok(!exact && t < 0.1, "a long rational %s in %.4f s", got, t);
    t = tests_seconds();
    num *ratio = f2(num_quotient, sub(p2(1000000), I(1)), add(pw(I(3), I(630000)), I(1)));
    ok(ratio->kind == NUM_REAL, "a long quotient is not reduced (%.4f s)", tests_seconds() - t);
    t = tests_seconds();
    got = show(ratio);
    t = tests_seconds() - t;
    ok(strncmp(got, "≈ ", 4) == 0 && t < 0.1, "%s in %.4f s", got, t);
    rounds(pw(I(10), I(300000)), 6, "1e+300000", true, "10^300000 is exact");
    rounds(mul(I(25), pw(I(10), I(100000))), 1, "3e+100001", false, "a long tie");
    IS(f2(num_quotient, I(6), I(4)), "3/2");
    num *two = f2(num_quotient, p2(10001), p2(10000));
    ok(cmp(two, I(2)) == 0 && strcmp(show(two), "≈ 2") == 0, "a quotient equal to 2");
    IS(f1(num_floor, two), "2");
    IS(f1(num_ceil, two), "2");
    IS(f1(num_round, two), "2");
    FAILS(f2(num_quotient, p2(10001), I(0)), ST_DOMAIN);
    ok(strcmp(fixed(lit("83.48"), 1), "83.5") == 0 && strcmp(fixed(lit("83.45"), 1), "83.5") == 0,
       "fixed 83.5");
    ok(strcmp(fixed(lit("-0.04"), 1), "0.0") == 0 && strcmp(fixed(lit("-0.05"), 1), "-0.1") == 0,
       "fixed near 0");
    ok(strcmp(fixed(I(7), 2), "7.00") == 0 && strcmp(fixed(lit("0.005"), 2), "0.01") == 0,
       "fixed 7.00");
    ok(strcmp(fixed(lit("2.5"), 0), "3") == 0 && strcmp(fixed(f1(num_sqrt, I(2)), 3), "1.414") == 0,
       "fixed 3");
    ok(strcmp(fixed(quo(I(2), I(3)), 20), "0.66666666666666666667") == 0, "fixed 2/3");
    rounds(f1(num_sqrt, I(2)), 50, "1.4142135623730950488016887242096980785696718753769", false,
           "50 digits");
    bounded(f1(num_sqrt, I(2)), "1.41421", "1.41422");
    bounded(quo(I(-1), I(3)), "-0.333334", "-0.333333");
    bounded(lit("2.5"), "2.5", "2.5");
    num *r = sub(mul(f1(num_sqrt, I(2)), f1(num_sqrt, I(3))), f1(num_sqrt, I(6)));
    ok(num_bounds(&ctx, &s, &hi, r, 6) == ST_OK && s.text[0] == '-' && hi.text[0] != '-',
       "bounds %s %s", s.text, hi.text);
    str_clear(&s);
    str_clear(&hi);
    ctx.max_precision = 128;
    ok(num_print(&ctx, &s, f1(num_sqrt, I(2)), 0, 100) == ST_OK && s.length > 30 && s.length < 45
           && strncmp(s.text + 4, "1.41421356237309504880168872420969807", 30) == 0,
       "fewer digits at the cap: %s", s.text);
    str_clear(&s);
    ctx.max_precision = NUM_DEFAULT_PRECISION;
    sweep();
}

/* --- laws --------------------------------------------------------------------------- */

static int64_t small(void)
{
    int64_t edges[] = { 0, 1, -1, INT64_MIN, INT64_MAX, INT64_MIN + 1 };
    uint64_t r = rnd();
    return r % 8 == 0 ? edges[r / 8 % 6] : (int64_t)rnd() >> (r / 8 % 64);
}

static num *from128(__int128 v)
{
    num out;
    bool minus = v < 0;
    unsigned __int128 m = minus ? -(unsigned __int128)v : (unsigned __int128)v;
    num_set_u64(&out, (uint64_t)(m >> 64));
    num *high = keep(out);
    num_set_u64(&out, (uint64_t)m);
    num *whole = add(mul(high, p2(64)), keep(out));
    return minus ? f1(num_neg, whole) : whole;
}

static num *any_integer(void)
{
    num *v = I(small());
    for (uint64_t n = rnd() % 4; n > 0; n--)
        v = add(mul(v, I(small())), I(small()));
    return v;
}

static num *any_rational(void)
{
    num *d = any_integer();
    return quo(any_integer(), num_is_integer(d) && cmp(d, I(0)) == 0 ? I(7) : d);
}

static void small_laws(int rounds)
{
    int bad = 0;
    for (int i = 0; i < rounds; i++) {
        int64_t a = small(), b = small();
        bad += !same(add(I(a), I(b)), from128((__int128)a + b));
        bad += !same(sub(I(a), I(b)), from128((__int128)a - b));
        bad += !same(mul(I(a), I(b)), from128((__int128)a * b));
        bad += cmp(I(a), I(b)) != (a > b) - (a < b);
        if (b != 0) {
            __int128 q = (__int128)a / b, r = (__int128)a % b;
            if (r != 0 && (r < 0) != (b < 0))
                q--, r += b;
            bad += !same(f2(num_fdiv, I(a), I(b)), from128(q));
            bad += !same(f2(num_fmod, I(a), I(b)), from128(r));
            bad += !same(mul(quo(I(a), I(b)), I(b)), I(a));
        }
        sweep();
    }
    ok(bad == 0, "%d rounds of small integers against __int128", rounds);
}

static void big_laws(int rounds)
{
    int bad = 0;
    for (int i = 0; i < rounds; i++) {
        num *a = rnd() % 2 ? any_integer() : any_rational(),
            *b = rnd() % 2 ? any_integer() : any_rational(), *c = any_rational();
        bad += !same(sub(add(a, b), b), a);
        bad += !same(mul(a, add(b, c)), add(mul(a, b), mul(a, c)));
        bad += cmp(a, b) != -cmp(b, a) || cmp(a, b) != cmp(sub(a, b), I(0));
        if (cmp(b, I(0)) != 0) {
            num *q = f2(num_fdiv, a, b), *r = f2(num_fmod, a, b);
            bad += !same(mul(quo(a, b), b), a);
            bad += !num_is_integer(q) || !same(add(mul(b, q), r), a);
            bad += cmp(b, I(0)) > 0 ? cmp(r, I(0)) < 0 || cmp(r, b) >= 0
                                    : cmp(r, I(0)) > 0 || cmp(r, b) <= 0;
        }
        num *f = f1(num_floor, a), *e = f1(num_ceil, a);
        bad += cmp(f, a) > 0 || cmp(sub(a, f), I(1)) >= 0 || cmp(e, a) < 0
               || !same(e, f1(num_neg, f1(num_floor, f1(num_neg, a))));
        num *x = any_integer(), *y = any_integer(), *g = f2(num_gcd, x, y);
        bad += !same(mul(g, f2(num_lcm, x, y)), f1(num_abs, mul(x, y)));
        num *s = f1(num_abs, x), *root = f1(num_isqrt, s);
        bad += cmp(mul(root, root), s) > 0 || cmp(mul(add(root, I(1)), add(root, I(1))), s) <= 0;
        bad += !same(f1(num_sqrt, mul(s, s)), s);
        num *p = f1(num_abs, a);
        if (cmp(p, I(0)) > 0) {
            num *lo = f1(num_ilog2, p), *hi = f1(num_clog2, p);
            bad += cmp(pw(I(2), lo), p) > 0 || cmp(pw(I(2), add(lo, I(1))), p) <= 0
                   || cmp(pw(I(2), hi), p) < 0 || cmp(pw(I(2), sub(hi, I(1))), p) >= 0;
        }
        sweep();
    }
    ok(bad == 0, "%d rounds of long integers and rationals", rounds);
}

/* |decimal - a| <= half a unit of the last digit, exactly; and exact says so. */
static void decimal_laws(int rounds)
{
    int bad = 0;
    for (int i = 0; i < rounds; i++) {
        num *a = any_rational();
        int n = 1 + (int)(rnd() % 20);
        bool exact;
        const char *got = decimal(a, n, &exact);
        num *d = lit(got), *error = f1(num_abs, sub(a, d)), *m = f1(num_abs, a);
        bool fine = exact == same(a, d);
        if (a->kind != NUM_INT && cmp(m, I(0)) > 0) {
            num *unit = pw(I(10), I(-400));
            while (cmp(mul(unit, pw(I(10), I(n))), m) <= 0) /* 10^(e+1-n), where 10^e <= |a| */
                unit = mul(unit, I(10));
            fine = fine && cmp(mul(error, I(2)), unit) <= 0;
        }
        str lo = { 0 }, hi = { 0 };
        fine = fine && num_bounds(&ctx, &lo, &hi, a, n) == ST_OK && cmp(lit(lo.text), a) <= 0
               && cmp(lit(hi.text), a) >= 0;
        str_clear(&lo);
        str_clear(&hi);
        num *f = lit(fixed(a, n));
        fine = fine && cmp(mul(f1(num_abs, sub(f, a)), mul(I(2), pw(I(10), I(n)))), I(1)) <= 0;
        if (!fine)
            printf("# %s with %d digits: %s\n", show(a), n, got);
        bad += !fine;
        sweep();
    }
    ok(bad == 0, "%d rational decimals against exact arithmetic", rounds);
}

static void real_laws(int rounds)
{
    int bad = 0;
    for (int i = 0; i < rounds; i++) {
        num *a = f1(num_abs, any_rational()), *b = f1(num_abs, any_rational());
        if (cmp(a, I(0)) == 0 || cmp(b, I(0)) == 0 || cmp(a, b) == 0)
            continue;
        int order = cmp(a, b);
        bad += cmp(f1(num_sqrt, a), f1(num_sqrt, b)) != order;
        bad += cmp(f1(num_log2, a), f1(num_log2, b)) != order;
        bad += cmp(f1(num_ln, a), f1(num_ln, b)) != order;
        bad += !same(pw(I(2), f1(num_log2, a)), a) || !same(f1(num_exp, f1(num_ln, a)), a);
        num *r = f1(num_sqrt, a);
        bad += !same(mul(r, r), a) || !same(sub(r, r), I(0));
        bad += !same(f1(num_floor, f1(num_log2, a)), f1(num_ilog2, a))
               || !same(f1(num_ceil, f1(num_log2, a)), f1(num_clog2, a));
        bad += !same(f1(num_floor, f1(num_sqrt, f1(num_floor, a))),
                     f1(num_isqrt, f1(num_floor, a)));
        sweep();
    }
    ok(bad == 0, "%d rounds of reals", rounds);
}

/* What is long is done by another process where there is a flag: with the same outcome. */
static void test_aside(void)
{
    static volatile sig_atomic_t stop;
    num *three = keep(num_int(3)), *seven = keep(num_int(7)), *five = keep(num_int(5));
    num *a = NULL, *b = NULL, *results[2][12];
    str texts[2] = { { 0 }, { 0 } };
    for (int k = 0; k < 2; k++) {
        ctx.stop = k ? &stop : NULL;
        a = f2(num_pow, three, keep(num_int(6000000)));
        b = f2(num_pow, seven, keep(num_int(2000000)));
        /* what seeks a common divisor is long far earlier (aside.h) */
        num *c = f2(num_pow, three, keep(num_int(400000)));
        num *d = f2(num_pow, seven, keep(num_int(200000)));
        num *fraction = f2(num_div, d, f2(num_pow, five, keep(num_int(200000))));
        num *list[] = {
            a,
            f2(num_mul, a, b),
            f2(num_div, d, c),
            f2(num_fdiv, a, b),
            f2(num_fmod, a, b),
            f2(num_gcd, c, f2(num_mul, d, three)),
            f1(num_factorial, keep(num_int(300000))),
            f2(num_binomial, keep(num_int(3000000)), keep(num_int(1000000))),
            f1(num_isqrt, a),
            f2(num_add, fraction, f2(num_div, d, c)),
            f2(num_mul, fraction, c),
            f2(num_sub, fraction, fraction),
        };
        memcpy(results[k], list, sizeof list);
        num_print(&ctx, &texts[k], b, 0, 10);
    }
    bool same = true;
    for (int i = 0; i < 12; i++)
        same = same && num_same(results[0][i], results[1][i]);
    ok(same, "long operations have the same results in a process of their own");
    ok(texts[0].length > 1600000 && strcmp(str_text(&texts[0]), str_text(&texts[1])) == 0,
       "and a long number the same digits");
    num none;
    ok(num_div(&ctx, &none, a, keep(num_int(0))) == ST_DOMAIN && none.u.i == 0,
       "and an error is one");
    stop = 1;
    double begin = tests_seconds();
    status st = num_factorial(&ctx, &none, keep(num_int(10000000)));
    ok(st == ST_INTERRUPT && none.kind == NUM_INT && tests_seconds() - begin < 0.5,
       "a set flag ends them");
    ctx.stop = NULL;
    str_clear(&texts[0]);
    str_clear(&texts[1]);
    sweep();
}

static void send_half(int to, void *data)
{
    const uint64_t head[2] = { 0, 1000 };
    (void)data;
    if (write(to, head, sizeof head) > 0 && write(to, "1234567890", 10) > 0)
        pause();
}

/* What has come of a message when the wait ends is not its bytes. */
static void test_half_a_message(void)
{
    child c;
    str text = { 0 };
    uint32_t kind = 0;
    bool begun = child_start(&c, send_half, NULL);
    ok(begun && child_next(&c, &kind, &text, 0.2, NULL) == CHILD_LATE && text.length == 0,
       "half a message of a child is none");
    child_end(&c);
    str_clear(&text);
}

static void bench(void)
{
    enum { N = 50000000 };
    num out, a = num_int(12345), b = num_int(678);
    int sign;
    op2 *ops[] = { num_add, num_mul, num_fdiv, num_fmod, num_div, num_max, num_gcd };
    const char *names[] = { "num_add", "num_mul", "num_fdiv", "num_fmod", "num_div (rational)",
                            "num_max", "num_gcd" };
    for (size_t f = 0; f < sizeof ops / sizeof *ops; f++) {
        int n = f == 4 ? N / 50 : N;
        double t = tests_seconds();
        for (int i = 0; i < n; i++) {
            a.u.i = 1000 + i;
            ops[f](&ctx, &out, &a, &b);
            num_clear(&out);
        }
        printf("# %s: %.2f ns\n", names[f], (tests_seconds() - t) / n * 1e9);
    }
    double t = tests_seconds();
    for (int i = 0; i < N; i++) {
        a.u.i = i;
        num_cmp(&ctx, &a, &b, &sign);
    }
    printf("# num_cmp: %.2f ns\n", (tests_seconds() - t) / N * 1e9);
    num *big = p2(1000000);
    for (size_t whole = 0; whole <= 1000; whole += 1000) {
        str s = { 0 };
        t = tests_seconds();
        num_print(&ctx, &s, big, whole, 6);
        printf("# num_print of 2^1000000, whole=%zu: %.3f ms (%zu bytes)\n", whole,
               (tests_seconds() - t) * 1e3, s.length);
        str_clear(&s);
    }
    t = tests_seconds();
    num *l = f1(num_log2, add(big, I(1)));
    printf("# log2(2^1000000 + 1) %s: %.3f ms\n", show(l), (tests_seconds() - t) * 1e3);
    sweep();
}

int main(int argc, char **argv)
{
    num_ctx_init(&ctx);
    state = argc > 1 && atoll(argv[1]) ? (uint64_t)atoll(argv[1]) : 20240611;
    printf("# seed %llu\n", (unsigned long long)state);
    if (argc > 1 && strcmp(argv[1], "bench") == 0) {
        bench();
        num_finish();
        return 0;
    }
    test_literals();
    test_primes();
    test_angles();
    test_edges();
    test_powers();
    test_functions();
    test_reals();
    test_deep();
    test_printing();
    test_aside();
    test_half_a_message();
    small_laws(2000);
    big_laws(1000);
    decimal_laws(300);
    real_laws(100);
    num_finish();
    return done();
}
