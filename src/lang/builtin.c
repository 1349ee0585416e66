/* The functions of the language: see builtin.h. */
#include "lang/builtin.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "lang/parse.h"
#include "num/prime.h"

/* --- values that num/ has in another form */

static status log_to_10(num_ctx *c, num *out, const num *a)
{
    const num ten = num_int(10);
    return num_log(c, out, &ten, a);
}

static status refused(num_ctx *c, const char *why)
{
    snprintf(c->why, sizeof c->why, "%s", why);
    return ST_DOMAIN;
}

static status part_of_fraction(num_ctx *c, num *out, const num *a, bool below)
{
    num part[2];
    if (!num_is_exact(a))
        return refused(c, "this is no exact fraction");
    num_fraction(a, &part[0], &part[1]);
    *out = part[below];
    num_clear(&part[!below]);
    return ST_OK;
}
static status numerator(num_ctx *c, num *out, const num *a)
{
    return part_of_fraction(c, out, a, false);
}
static status denominator(num_ctx *c, num *out, const num *a)
{
    return part_of_fraction(c, out, a, true);
}

/* The integer itself; cmd/session_value.c writes the answer in the base. */
static status integer(num_ctx *c, num *out, const num *a)
{
    if (!num_is_integer(a))
        return refused(c, "an integer is needed");
    *out = num_copy(a);
    return ST_OK;
}

/* --- values in words -------------------------------------------------------------------------- */

static const char too_long[] = "the result does not fit a word of 64 bits";

static const char *word_min(int64_t a, int64_t b, int64_t *out)
{
    *out = a < b ? a : b;
    return NULL;
}
static const char *word_max(int64_t a, int64_t b, int64_t *out)
{
    *out = a > b ? a : b;
    return NULL;
}
static const char *word_abs(int64_t a, int64_t b, int64_t *out)
{
    (void)b;
    *out = a < 0 && a != INT64_MIN ? -a : a;
    return a == INT64_MIN ? too_long : NULL;
}
static const char *word_gcd(int64_t a, int64_t b, int64_t *out)
{
    uint64_t divisor = gcd_u64(a < 0 ? -(uint64_t)a : (uint64_t)a,
                               b < 0 ? -(uint64_t)b : (uint64_t)b);
    *out = (int64_t)divisor;
    return divisor > INT64_MAX ? too_long : NULL;
}

static const char *word_lcm(int64_t a, int64_t b, int64_t *out)
{
    int64_t divisor = 1, multiple = 0;
    *out = 0;
    if (a == 0 || b == 0)
        return NULL;
    const char *why = word_gcd(a, b, &divisor);
    if (why || __builtin_mul_overflow(a / divisor, b, &multiple))
        return too_long;
    return word_abs(multiple, 0, out);
}

/* floor(log2(a)); *between: a is no power of two. */
static const char *log_below(int64_t a, int64_t *out, bool *between)
{
    *out = 0;
    if (a <= 0)
        return "the logarithm of a number that is not positive";
    *out = 63 - __builtin_clzll((unsigned long long)a);
    *between = (a & (a - 1)) != 0;
    return NULL;
}
static const char *word_ilog2(int64_t a, int64_t b, int64_t *out)
{
    bool between;
    (void)b;
    return log_below(a, out, &between);
}
static const char *word_clog2(int64_t a, int64_t b, int64_t *out)
{
    bool between = false;
    const char *why = log_below(a, out, &between);
    (void)b;
    *out += between;
    return why;
}
static const char *word_log2(int64_t a, int64_t b, int64_t *out)
{
    bool between = false;
    const char *why = log_below(a, out, &between);
    (void)b;
    return between ? "this logarithm is no integer; ilog2 rounds down, clog2 up" : why;
}

static const char *word_isqrt(int64_t a, int64_t b, int64_t *out)
{
    int64_t r = 0;
    (void)b;
    for (int64_t bit = INT64_C(1) << 31; bit; bit >>= 1)
        if ((r | bit) <= 3037000499 && (r | bit) * (r | bit) <= a)
            r |= bit;
    *out = r;
    return a < 0 ? "the root of a negative number" : NULL;
}
static const char *word_sqrt(int64_t a, int64_t b, int64_t *out)
{
    const char *why = word_isqrt(a, b, out);
    return why == NULL && *out * *out != a ? "this root is no integer; isqrt rounds down" : why;
}

static const char *word_popcount(int64_t a, int64_t b, int64_t *out)
{
    (void)b;
    *out = __builtin_popcountll((unsigned long long)a);
    return NULL;
}
static const char *word_is_pow2(int64_t a, int64_t b, int64_t *out)
{
    (void)b;
    *out = a > 0 && (a & (a - 1)) == 0;
    return NULL;
}

/* --- the table -------------------------------------------------------------------------------- */

#define ONE(f) .least = 1, .most = 1, .one = f
#define TWO(f) .least = 2, .most = 2, .two = f
#define MANY(f, how) .least = 1, .most = -1, .two = f, .folds = how
#define WORDS(f, in_kernels) .word = f, .kernel = in_kernels
#define CHECKED(as) .checked = as
#define TEX(before, between, behind) .tex = { before, between, behind }
#define HELP(what, shown, answer) .meaning = what, .example = shown, .result = answer

const builtin builtin_rows[BUILTINS] = {
    [FN_FLOOR] = { .name = "floor", .args = "x", ONE(num_floor), .kind = KIND_ITSELF,
      .rounds = ROUNDS_DOWN, .whole = WHOLE_ALWAYS, .natural = NATURAL_OF_ALL, .rises = RISES,
      .of = TAKES_ALL, TEX("\\lfloor ", NULL, "\\rfloor"),
      HELP("largest integer <= x; also ⌊x⌋", "floor(7/2)", "3") },
    [FN_CEIL] = { .name = "ceil", .args = "x", ONE(num_ceil), .kind = KIND_ITSELF,
      .rounds = ROUNDS_UP, .whole = WHOLE_ALWAYS, .natural = NATURAL_OF_ALL, .rises = RISES,
      .of = TAKES_ALL,
      TEX("\\lceil ", NULL, "\\rceil"),
      HELP("smallest integer >= x; also ⌈x⌉", "ceil(log2(1000))", "10") },
    [FN_ROUND] = { .name = "round", .args = "x", ONE(num_round),
      .means = "if x >= 0 then floor(x + 1/2) else ceil(x - 1/2)", .kind = KIND_ITSELF,
      .rounds = ROUNDS_NEAREST, .whole = WHOLE_ALWAYS, .natural = NATURAL_OF_ALL, .rises = RISES,
      .of = TAKES_ALL, HELP("nearest integer, halves away from zero", "round(5/2)", "3") },
    [FN_ABS] = { .name = "abs", .args = "x", ONE(num_abs), WORDS(word_abs, "magnitude"),
      .kind = KIND_MAGNITUDE, .whole = WHOLE_OF_WHOLE, .natural = NATURAL, .of = TAKES_ALL,
      TEX("\\lvert ", NULL, "\\rvert"), HELP("absolute value", "abs(-3/4)", "3/4") },
    [FN_MIN] = { .name = "min", .args = "a, ...", MANY(num_min, FOLDS), WORDS(word_min, "least"),
      .kind = KIND_LEAST, .whole = WHOLE_OF_WHOLE, .natural = NATURAL_OF_ALL, .rises = RISES,
      .of = TAKES_ALL, TEX("\\min(", NULL, ")"),
      HELP("the smallest, also of a list or range; min(t = 1..9, e) of an expression",
           "min(3, 1/2, 7)", "1/2") },
    [FN_MAX] = { .name = "max", .args = "a, ...", MANY(num_max, FOLDS), WORDS(word_max, "most"),
      .kind = KIND_MOST, .whole = WHOLE_OF_WHOLE, .natural = NATURAL_OF_ONE, .rises = RISES,
      .of = TAKES_ALL, TEX("\\max(", NULL, ")"),
      HELP("the largest, likewise", "max(3, 1/2, 7)", "7") },
    [FN_LEAST] = { .name = "least", .args = "METRIC(...)", .least = 1, .most = 1,
      HELP("the least that a metric is proved to be, whatever the data",
           "least(io(compact.scan on agpu, n=2^9, p=32, b=4, M=64, alpha=2))", "1044") },
    [FN_MOST] = { .name = "most", .args = "METRIC(...)", .least = 1, .most = 1,
      HELP("the most that a metric is proved to be, whatever the data",
           "most(io(compact.scan on agpu, n=2^9, p=32, b=4, M=64, alpha=2))", "1299") },
    [FN_SUM] = { .name = "sum", .args = "a, ...", MANY(num_add, FOLDS), .whole = WHOLE_OF_WHOLE,
      .natural = NATURAL_OF_ALL, .rises = RISES, .of = TAKES_ALL,
      HELP("the sum, also of a list or range; sum(t = 1..9, e) of an expression",
           "sum({1, 2, 5})", "8") },
    [FN_PROD] = { .name = "prod", .args = "a, ...", MANY(num_mul, FOLDS), .whole = WHOLE_OF_WHOLE,
      .natural = NATURAL_OF_ALL, .of = TAKES_ALL,
      HELP("the product, likewise", "prod(1..5)", "120") },
    [FN_MEAN] = { .name = "mean", .args = "a, ...", .least = 1, .most = -1,
      .natural = NATURAL_OF_ALL, .rises = RISES, .of = TAKES_ALL,
      HELP("the arithmetic mean, also of a list or range", "mean({1, 2, 5})", "8/3") },
    [FN_GCD] = { .name = "gcd", .args = "a, b, ...", MANY(num_gcd, FOLDS_FROM_0),
      WORDS(word_gcd, "common_divisor"), .kind = KIND_DIVISOR, .whole = WHOLE_ALWAYS,
      .natural = NATURAL,
      .of = TAKES_WHOLE, TEX("\\gcd(", NULL, ")"),
      HELP("greatest common divisor, also of a list or range", "gcd(48, 32)", "16") },
    [FN_LCM] = { .name = "lcm", .args = "a, b, ...", MANY(num_lcm, FOLDS_FROM_1),
      WORDS(word_lcm, "common_multiple"), CHECKED("CHECKED_MULTIPLE("),
      .means = "if a == 0 then 0 else abs(a*b)/gcd(a, b)", .whole = WHOLE_ALWAYS,
      .natural = NATURAL,
      .of = TAKES_WHOLE, HELP("least common multiple, likewise", "lcm(1..10)", "2520") },
    [FN_INVERSE] = { .name = "inverse", .args = "a, m", TWO(num_inverse), .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("x in 0..m-1 with a*x mod m = 1 mod m", "inverse(3, 32)", "11") },
    [FN_LOG2] = { .name = "log2", .args = "x", ONE(num_log2), WORDS(word_log2, "floor_log2"),
      CHECKED("CHECKED_INVERSE(BY_LOG2, "),
      .kind = KIND_LOG, .natural = NATURAL_FROM_1, .rises = RISES_ABOVE_0, .of = TAKES_POSITIVE,
      TEX("\\log_2(", NULL, ")"),
      HELP("logarithm to base 2, exact for powers of 2", "log2(2^27)", "27") },
    [FN_LN] = { .name = "ln", .args = "x", ONE(num_ln), .kind = KIND_LOG, .scaled = true,
      .natural = NATURAL_FROM_1, .rises = RISES_ABOVE_0, .of = TAKES_POSITIVE,
      TEX("\\ln(", NULL, ")"), HELP("natural logarithm", "ln(2)", "≈ 0.69314718056") },
    [FN_EXP] = { .name = "exp", .args = "x", ONE(num_exp), .natural = NATURAL, .rises = RISES,
      .of = TAKES_ALL, TEX("\\exp(", NULL, ")"), HELP("e^x", "exp(1)", "≈ 2.71828182846") },
    [FN_LOG10] = { .name = "log10", .args = "x", ONE(log_to_10), .kind = KIND_LOG, .scaled = true,
      .natural = NATURAL_FROM_1, .rises = RISES_ABOVE_0, .of = TAKES_POSITIVE,
      HELP("logarithm to base 10, exact when rational", "log10(1000)", "3") },
    [FN_PI] = { .name = "pi", .args = "[x]", .least = 0, .most = 1, .one = num_pi,
      .natural = NATURAL_OF_ALL, .rises = RISES, .of = TAKES_ALL,
      HELP("the circle's ratio, times x; also pi alone", "pi", "≈ 3.14159265359") },
    [FN_LOG] = { .name = "log", .args = "b, x", TWO(num_log), .kind = KIND_LOG_TO,
      TEX("\\log_{", "}(", ")"),
      HELP("logarithm to base b, exact when rational", "log(4, 8)", "3/2") },
    [FN_SQRT] = { .name = "sqrt", .args = "x", ONE(num_sqrt), WORDS(word_sqrt, "floor_root"),
      CHECKED("CHECKED_INVERSE(BY_SQRT, "),
      .kind = KIND_ROOT, .natural = NATURAL_OF_ALL, .rises = RISES_ABOVE_0,
      .of = TAKES_NOT_NEGATIVE,
      TEX("\\sqrt{", NULL, "}"),
      HELP("square root, exact for squares of rationals", "sqrt(9/4)", "3/2") },
    [FN_ISQRT] = { .name = "isqrt", .args = "n", ONE(num_isqrt), WORDS(word_isqrt, "floor_root"),
      CHECKED("CHECKED_INVERSE(BY_ISQRT, "),
      .kind = KIND_ROOT, .rounds = ROUNDS_DOWN, .whole = WHOLE_ALWAYS, .natural = NATURAL_OF_ALL,
      .rises = RISES_ABOVE_0, .of = TAKES_COUNTS, TEX("\\lfloor \\sqrt{", NULL, "} \\rfloor"),
      HELP("floor of the square root", "isqrt(99)", "9") },
    [FN_ILOG2] = { .name = "ilog2", .args = "x", ONE(num_ilog2), WORDS(word_ilog2, "floor_log2"),
      CHECKED("CHECKED_INVERSE(BY_ILOG2, "),
      .kind = KIND_LOG, .rounds = ROUNDS_DOWN, .whole = WHOLE_ALWAYS, .natural = NATURAL_FROM_1,
      .rises = RISES_ABOVE_0, .of = TAKES_POSITIVE, TEX("\\lfloor \\log_2(", NULL, ") \\rfloor"),
      HELP("floor of the logarithm to base 2", "ilog2(1000)", "9") },
    [FN_CLOG2] = { .name = "clog2", .args = "x", ONE(num_clog2), WORDS(word_clog2, "ceil_log2"),
      CHECKED("CHECKED_INVERSE(BY_CLOG2, "),
      .kind = KIND_LOG, .rounds = ROUNDS_UP, .whole = WHOLE_ALWAYS, .natural = NATURAL_FROM_1,
      .rises = RISES_ABOVE_0, .of = TAKES_POSITIVE, TEX("\\lceil \\log_2(", NULL, ") \\rceil"),
      HELP("ceiling of the logarithm to base 2", "clog2(1000)", "10") },
    [FN_IS_POW2] = { .name = "is_pow2", .args = "n", ONE(num_is_pow2), .truth = true,
      WORDS(word_is_pow2, "power_of_2"), .of = TAKES_ALL,
      HELP("is n a power of two?", "is_pow2(1024)", "true") },
    [FN_BINOMIAL] = { .name = "binomial", .args = "n, k", TWO(num_binomial), .kind = KIND_COUNT,
      .whole = WHOLE_ALWAYS, .natural = NATURAL, .of = TAKES_COUNTS, TEX("\\binom{", "}{", "}"),
      HELP("n choose k", "binomial(10, 3)", "120") },
    [FN_FACTORIAL] = { .name = "factorial", .args = "n", ONE(num_factorial), .kind = KIND_COUNT,
      .whole = WHOLE_ALWAYS, .natural = NATURAL, .of = TAKES_COUNTS, TEX("(", NULL, ")!"),
      HELP("n!", "factorial(10)", "3628800") },
    [FN_POPCOUNT] = { .name = "popcount", .args = "n", ONE(num_popcount),
      WORDS(word_popcount, "ones"), .whole = WHOLE_ALWAYS, .natural = NATURAL, .of = TAKES_COUNTS,
      HELP("number of ones in binary", "popcount(255)", "8") },
    [FN_UMM_TIME] = { .name = "umm_time", .args = "s, d, o, p, w, l", .least = 6, .most = 6,
      .natural = NATURAL,
      HELP("pipelined UMM: the cells o, o+d, ..., s of them",
           "umm_time(100, 1, 0, 9, 4, 20)", "248") },
    [FN_COMBINADIC] = { .name = "combinadic", .args = "i, k [, j]", .least = 2, .most = 3,
      HELP("the k-subset number i, or its j-th member (003); of a range of i each",
           "combinadic(72, 5)", "{0, 1, 3, 6, 8}") },
    /* What calculators have. These names may be given another meaning by a user, a definition or a
     * program, which then counts. */
    [FN_N] = { .name = "N", .args = "x [, digits]", .least = 1, .most = 2,
      HELP("x as a decimal of so many digits, correctly rounded", "N(22/7, 5)", "≈ 3.1429") },
    [FN_E] = { .name = "e", .args = "", .least = 0, .most = 0, .one = num_exp, .natural = NATURAL,
      HELP("the base of ln, where nothing else has the name", "e", "≈ 2.71828182846") },
    [FN_SIN] = { .name = "sin", .args = "x", ONE(num_sin),
      HELP("sine of an angle in radians, exact where rational", "sin(pi/6)", "1/2") },
    [FN_COS] = { .name = "cos", .args = "x", ONE(num_cos),
      HELP("cosine, likewise", "cos(0)", "1") },
    [FN_TAN] = { .name = "tan", .args = "x", ONE(num_tan),
      HELP("tangent, likewise", "tan(pi/4)", "1") },
    [FN_ASIN] = { .name = "asin", .args = "x", ONE(num_asin),
      HELP("the angle from -pi/2 to pi/2 of a sine", "6*asin(1/2)/pi", "1") },
    [FN_ACOS] = { .name = "acos", .args = "x", ONE(num_acos),
      HELP("the angle from 0 to pi of a cosine", "acos(0)", "≈ 1.57079632679") },
    [FN_ATAN] = { .name = "atan", .args = "x", ONE(num_atan),
      HELP("the angle from -pi/2 to pi/2 of a tangent", "4*atan(1) == pi", "true") },
    [FN_TRUNC] = { .name = "trunc", .args = "x", ONE(num_trunc), .whole = WHOLE_ALWAYS,
      .natural = NATURAL_OF_ALL, HELP("rounded towards 0", "trunc(-7/2)", "-3") },
    [FN_FRAC] = { .name = "frac", .args = "x", ONE(num_frac), .natural = NATURAL,
      HELP("x - floor(x)", "frac(7/3)", "1/3") },
    [FN_SIGN] = { .name = "sign", .args = "x", ONE(num_signum), .whole = WHOLE_ALWAYS,
      .natural = NATURAL_OF_ALL, HELP("-1, 0 or 1", "sign(-3)", "-1") },
    [FN_NUMERATOR] = { .name = "numerator", .args = "x", ONE(numerator), .whole = WHOLE_ALWAYS,
      .natural = NATURAL_OF_ALL, HELP("of a fraction in lowest terms", "numerator(6/4)", "3") },
    [FN_DENOMINATOR] = { .name = "denominator", .args = "x", ONE(denominator),
      .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("likewise", "denominator(6/4)", "2") },
    [FN_HEX] = { .name = "hex", .args = "n", ONE(integer), .whole = WHOLE_ALWAYS,
      .natural = NATURAL_OF_ALL,
      HELP("n itself; as an answer it is written in hexadecimal", "hex(255)", "0xff") },
    [FN_BIN] = { .name = "bin", .args = "n", ONE(integer), .whole = WHOLE_ALWAYS,
      .natural = NATURAL_OF_ALL,
      HELP("n itself; as an answer it is written in binary", "bin(11)", "0b1011") },
    [FN_DIGITS] = { .name = "digits", .args = "n [, base]", .least = 1, .most = 2,
      HELP("the list of its digits, to base 10 or another", "digits(10, 2)", "{1, 0, 1, 0}") },
    [FN_BITAND] = { .name = "bitand", .args = "a, b", TWO(num_and), .whole = WHOLE_ALWAYS,
      HELP("the bits in both integers, a & b", "bitand(12, 10)", "8") },
    [FN_BITOR] = { .name = "bitor", .args = "a, b", TWO(num_or), .whole = WHOLE_ALWAYS,
      HELP("the bits in either, a | b", "bitor(12, 10)", "14") },
    [FN_BITXOR] = { .name = "bitxor", .args = "a, b", TWO(num_xor), .whole = WHOLE_ALWAYS,
      HELP("the bits in just one, a xor b", "bitxor(12, 10)", "6") },
    [FN_ISPRIME] = { .name = "isprime", .args = "n", ONE(num_is_prime), .truth = true,
      HELP("is n a prime? proved either way", "isprime(2^127 - 1)", "true") },
    [FN_NEXTPRIME] = { .name = "nextprime", .args = "n", ONE(num_next_prime), .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("the least prime from n on", "nextprime(1000)", "1009") },
    [FN_PRIME] = { .name = "prime", .args = "k", ONE(num_nth_prime), .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("the k-th prime", "prime(100)", "541") },
    [FN_PRIMEPI] = { .name = "primepi", .args = "x", ONE(num_prime_pi), .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("how many primes there are up to x", "primepi(1000)", "168") },
    [FN_FACTOR] = { .name = "factor", .args = "n", .least = 1, .most = 1,
      HELP("the list of its prime factors", "factor(360)", "{2, 2, 2, 3, 3, 5}") },
    [FN_DIVISORS] = { .name = "divisors", .args = "n", .least = 1, .most = 1,
      HELP("the list of its divisors", "divisors(28)", "{1, 2, 4, 7, 14, 28}") },
    [FN_NUMDIV] = { .name = "numdiv", .args = "n", .least = 1, .most = 1, .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("how many divisors n has", "numdiv(28)", "6") },
    [FN_SIGMA] = { .name = "sigma", .args = "n", .least = 1, .most = 1, .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("the sum of its divisors", "sigma(28)", "56") },
    [FN_EULERPHI] = { .name = "eulerphi", .args = "n", .least = 1, .most = 1, .whole = WHOLE_ALWAYS,
      .natural = NATURAL,
      HELP("how many of 1..n have no divisor with n but 1", "eulerphi(100)", "40") },
    [FN_VALUATION] = { .name = "valuation", .args = "n, p", TWO(num_valuation),
      .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("how often p divides n", "valuation(48, 2)", "4") },
    [FN_ISSQUARE] = { .name = "issquare", .args = "n", ONE(num_is_square), .truth = true,
      HELP("is the integer a square?", "issquare(49)", "true") },
    [FN_FIBONACCI] = { .name = "fibonacci", .args = "k", ONE(num_fibonacci), .whole = WHOLE_ALWAYS,
      .natural = NATURAL, HELP("the k-th Fibonacci number", "fibonacci(30)", "832040") },
};

/* Names that other calculators have for functions of the table. */
static const struct {
    const char *name;
    builtin_id is;
} also[] = {
    { "Pi", FN_PI },           { "sqrtint", FN_ISQRT },    { "hammingweight", FN_POPCOUNT },
    { "truncate", FN_TRUNC },  { "factorint", FN_FACTOR }, { "vecsum", FN_SUM },
    { "vecprod", FN_PROD },    { "vecmax", FN_MAX },       { "vecmin", FN_MIN },
    { "ceiling", FN_CEIL },    { "arcsin", FN_ASIN },      { "arccos", FN_ACOS },
    { "arctan", FN_ATAN },     { "choose", FN_BINOMIAL },  { "bit_count", FN_POPCOUNT },
    { "totient", FN_EULERPHI }, { "is_prime", FN_ISPRIME },
};

const builtin *builtin_row(int i)
{
    return i >= 0 && i + 1 < BUILTINS ? &builtin_rows[i + 1] : NULL;
}

builtin_id builtin_id_of(const builtin *b)
{
    return b ? (builtin_id)(b - builtin_rows) : FN_NONE;
}

const builtin *builtin_named(const char *name)
{
    const builtin *b;
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        if (strcmp(b->name, name) == 0)
            return b;
    for (size_t i = 0; i < sizeof also / sizeof *also; i++)
        if (strcmp(also[i].name, name) == 0)
            return &builtin_rows[also[i].is];
    return NULL;
}

builtin_id builtin_kept(const char *name)
{
    for (int i = FN_NONE + 1; i < FN_YIELDING; i++)
        if (strcmp(builtin_rows[i].name, name) == 0)
            return (builtin_id)i;
    return FN_NONE;
}

status builtin_takes(const builtin *b, const node *call, diag *d)
{
    if (call->space >= b->least && (b->most < 0 || call->space <= b->most))
        return ST_OK;
    diag_fail(d, ST_DOMAIN, call->at, "%s(%s) takes %d argument%s, not %d", b->name, b->args,
              b->least,
              b->most < 0     ? " or more"
              : b->least == 1 ? ""
                              : "s",
              call->space);
    if (builtin_id_of(b) == FN_LOG && call->space == 1)
        diag_hint(d, "to base 2: log2(x); to base e: ln(x)");
    return ST_DOMAIN;
}

node *builtin_call(arena *a, span at, builtin_id fn, node *args)
{
    node *n = node_new(a, N_CALL, at);
    n->name = builtin_rows[fn].name;
    n->fn = (short)fn;
    n->a = args;
    n->space = node_count(args);
    return n;
}

/* --- in other functions ----------------------------------------------------------------------- */

/* A copy of the expression with the arguments in place of x, or of a and b. */
static node *with_arguments(arena *to, const node *n, node *const *argument, span at)
{
    if (n == NULL)
        return NULL;
    if (n->kind == N_NAME)
        return node_itself(to, argument[*n->name == 'b']);
    node *made = node_itself(to, n);
    made->at = at;
    if (n->kind == N_CALL) {
        made->ref = REF_BUILTIN;
        made->target = (void *)builtin_of(n);
        made->name = builtin_of(n)->name; /* that of the text goes with it */
    }
    made->a = NULL;
    for (const node *a = n->a; a; a = a->next)
        made->a = node_append(made->a, with_arguments(to, a, argument, at));
    made->b = n->kind == N_CALL ? NULL : with_arguments(to, n->b, argument, at);
    made->c = with_arguments(to, n->c, argument, at);
    return made;
}

node *builtin_written_out(arena *a, const node *call)
{
    const builtin *b = builtin_of(call);
    num_ctx numbers;
    diag_own d = { 0 };
    unit *u;
    node *first = call->a, *next = first ? first->next : NULL;
    if (b->means == NULL || first == NULL || (b->two && next == NULL))
        return NULL;
    num_ctx_init(&numbers);
    status st = parse_text(b->means, strlen(b->means), NULL, 1, NULL, &numbers, &u, &d);
    do {
        if (st == ST_OK)
            first = with_arguments(a, u->statements->a, (node *[]){ first, next }, call->at);
        next = next ? next->next : NULL;
    } while (next);
    if (st == ST_OK)
        unit_release(u);
    return st == ST_OK ? first : NULL;
}
