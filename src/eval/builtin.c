/* Functions of the language: one row each, read by the evaluator, by `help` and
 * by the manual. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "eval/pipeline.h"
#include "num/pool.h"
#include "num/prime.h"

static status need_numbers(env *e, const num *args, int count)
{
    for (int i = 0; i < count; i++)
        if (args[i].kind == NUM_BOOL) {
            snprintf(e->w->numbers.why, sizeof e->w->numbers.why,
                     "a number is needed, and this is true or false");
            return ST_DOMAIN;
        }
    return ST_OK;
}

static status one(env *e, const num *args, num_unary *f, num *out)
{
    status st = need_numbers(e, args, 1);
    return st == ST_OK ? f(&e->w->numbers, out, args) : st;
}

static status two(env *e, const num *args, num_binary *f, num *out)
{
    status st = need_numbers(e, args, 2);
    return st == ST_OK ? f(&e->w->numbers, out, &args[0], &args[1]) : st;
}

/* f(f(start, a), b) ...; start is cleared. */
static status fold(env *e, num start, const num *args, int count, num_binary *f, num *out)
{
    status st = need_numbers(e, args, count);
    *out = start;
    for (int i = 0; st == ST_OK && i < count; i++)
        st = num_update(&e->w->numbers, f, out, &args[i]);
    if (st != ST_OK)
        num_clear(out);
    return st;
}

/* f(f(a, b), c) ... */
static status many(env *e, const num *args, int count, num_binary *f, num *out)
{
    status st = need_numbers(e, args, 1);
    return st == ST_OK ? fold(e, num_copy(&args[0]), args + 1, count - 1, f, out) : st;
}

#define UNARY(name)                                                                                \
    static status fn_##name(env *e, const num *args, int count, num *out)                          \
    {                                                                                              \
        (void)count;                                                                               \
        return one(e, args, num_##name, out);                                                      \
    }
#define BINARY(name)                                                                               \
    static status fn_##name(env *e, const num *args, int count, num *out)                          \
    {                                                                                              \
        (void)count;                                                                               \
        return two(e, args, num_##name, out);                                                      \
    }
#define MANY(name)                                                                                 \
    static status fn_##name(env *e, const num *args, int count, num *out)                          \
    {                                                                                              \
        return many(e, args, count, num_##name, out);                                              \
    }

UNARY(floor)
UNARY(ceil) UNARY(round) UNARY(abs) UNARY(log2) UNARY(ln) UNARY(exp) UNARY(sqrt) UNARY(isqrt)
    UNARY(ilog2) UNARY(clog2) UNARY(is_pow2) UNARY(factorial) UNARY(popcount) BINARY(binomial)
        BINARY(log) BINARY(inverse) MANY(min) MANY(max)
    UNARY(sin) UNARY(cos) UNARY(tan) UNARY(asin) UNARY(acos) UNARY(atan) UNARY(trunc) UNARY(frac)
        UNARY(signum) UNARY(is_prime) UNARY(next_prime) UNARY(nth_prime) UNARY(prime_pi)
            UNARY(is_square) UNARY(fibonacci) BINARY(valuation) BINARY(and) BINARY(or) BINARY(xor)

    /* From a start: one number alone must be an integer, too, and has no sign in the answer. */
    static status fn_gcd(env *e, const num *args, int count, num *out)
{
    return fold(e, num_int(0), args, count, num_gcd, out);
}

static status fn_lcm(env *e, const num *args, int count, num *out)
{
    return fold(e, num_int(1), args, count, num_lcm, out);
}

/* Is binomial(c, k) <= i? */
static bool at_most(num_pool *p, num c, const num *k, const num *i)
{
    size_t mark = p->count;
    int order = num_pool_order(p, num_pool_two(p, num_binomial, c, *k), *i);
    num_pool_back(p, mark);
    return p->st == ST_OK && order <= 0;
}

/* The largest c with binomial(c, k) <= i: doubling, then halving. */
static status largest_below(env *e, const num *i, const num *k, num *out)
{
    num_pool p;
    num_pool_begin(&p, &e->w->numbers);
    num lo = num_int(0), hi = *k;
    for (; at_most(&p, hi, k, i); hi = num_pool_mul(&p, hi, num_int(2)))
        lo = hi;
    for (;;) { /* binomial(lo, k) <= i < binomial(hi, k) */
        num middle = num_pool_two(&p, num_fdiv, num_pool_add(&p, lo, hi), num_int(2));
        if (p.st != ST_OK || num_pool_order(&p, middle, lo) == 0)
            return num_pool_end(&p, lo, out);
        *(at_most(&p, middle, k, i) ? &lo : &hi) = middle;
    }
}

/* Member j (from 1) of the k-subset number i in combinadic order: i is the sum of
 * binomial(c_j, j) with c_1 < ... < c_k, and so every natural i has exactly one (003). */
static status fn_combinadic(env *e, const num *args, int count, num *out)
{
    num_ctx *ctx = &e->w->numbers;
    uint64_t k, j;
    int sign = -1;
    if (count < 3) {
        snprintf(ctx->why, sizeof ctx->why,
                 "combinadic(i, k) is a list; one member of it is combinadic(i, k, j)");
        return ST_DOMAIN;
    }
    if (!num_is_integer(&args[0]) || num_sign(ctx, &args[0], &sign) != ST_OK || sign < 0
        || !num_to_u64(&args[1], &k) || !num_to_u64(&args[2], &j) || j < 1 || j > k
        || k > e->w->max_terms) {
        snprintf(ctx->why, sizeof ctx->why,
                 "combinadic(i, k, j) needs natural numbers with 1 <= j <= k");
        return ST_DOMAIN;
    }
    num rest = num_copy(&args[0]);
    status st = ST_OK;
    for (uint64_t m = k; st == ST_OK; m--) {
        num size, member, value;
        num_set_u64(&size, m);
        if ((st = largest_below(e, &rest, &size, &member)) != ST_OK)
            break;
        if (m == j) {
            *out = member;
            break;
        }
        if ((st = num_binomial(ctx, &value, &member, &size)) == ST_OK)
            st = num_update(ctx, num_sub, &rest, &value);
        num_clears(&value, &member, NULL);
    }
    num_clear(&rest);
    return st;
}

/* The next access is likely to be on the same machine: one for each stride is kept. */
static pipeline *pipeline_of(world *w, uint64_t p, uint64_t width, uint64_t stride, const num *l)
{
    pipeline **kept = &w->pipelines[stride % (sizeof w->pipelines / sizeof *w->pipelines)];
    if (!pipeline_is(*kept, p, width, stride, l)) {
        pipeline_free(*kept);
        *kept = pipeline_new(&w->numbers, p, width, stride, l);
    }
    return *kept;
}

static bool is_at_least(num_ctx *ctx, const num *n, int least) /* 0 or 1; an integer */
{
    int sign = 0;
    if (n->kind == NUM_INT)
        return n->u.i >= least;
    return num_is_integer(n) && num_sign(ctx, n, &sign) == ST_OK && sign >= least;
}

/* The time of an access to s cells o, o + d, ... on the UMM: see pipeline.h. */
static status fn_umm_time(env *e, const num *args, int count, num *out)
{
    num_ctx *ctx = &e->w->numbers;
    uint64_t p, w, d, offset = 0;
    num rest = num_int(0), stride = num_int(0);
    *out = num_int(0);
    for (int i = 0; i < count; i++)
        if (!is_at_least(ctx, &args[i], i != 0 && i != 2)) {
            snprintf(
                ctx->why, sizeof ctx->why,
                "umm_time(s, d, o, p, w, l) needs integers, s and o from 0, the others from 1 on");
            return ST_DOMAIN;
        }
    if (args[0].kind == NUM_INT && args[0].u.i == 0)
        return ST_OK;
    status st = num_fmod(ctx, &rest, &args[2], &args[4]);
    if (st == ST_OK && (st = num_min(ctx, &stride, &args[1], &args[4])) == ST_OK) {
        bool small = num_to_u64(&args[3], &p) && num_to_u64(&args[4], &w) && num_to_u64(&stride, &d)
                     && num_to_u64(&rest, &offset);
        pipeline *q = small ? pipeline_of(e->w, p, w, d, &args[5]) : NULL;
        if (q && pipeline_effort(q) <= e->w->max_terms)
            st = pipeline_time(q, &args[0], offset, out);
        else
            st = ST_LIMIT;
        if (st == ST_INTERRUPT)
            snprintf(ctx->why, sizeof ctx->why, "stopped");
        else if (q && st == ST_LIMIT)
            snprintf(ctx->why, sizeof ctx->why,
                     "more than %llu rounds that differ; raise the limit with: set terms=...",
                     (unsigned long long)e->w->max_terms);
        else if (q == NULL)
            snprintf(ctx->why, sizeof ctx->why,
                     "the time of rounds that differ can be told for p*w below 2^48 only");
    }
    num_clears(&rest, &stride, NULL);
    return st;
}

/* x with so many significant digits; without a number, with those of `set precision`. */
static status fn_N(env *e, const num *args, int count, num *out)
{
    num_ctx *ctx = &e->w->numbers;
    uint64_t digits = (uint64_t)e->w->precision;
    status st = need_numbers(e, args, count);
    if (st != ST_OK)
        return st;
    if (count > 1 && (!num_to_u64(&args[1], &digits) || digits < 1 || digits > NUM_MOST_DIGITS)) {
        snprintf(ctx->why, sizeof ctx->why,
                 "N(x, digits) needs a whole number of digits from 1 to %d", NUM_MOST_DIGITS);
        return ST_DOMAIN;
    }
    return num_shown(ctx, out, &args[0], (int)digits);
}

static status fn_pi(env *e, const num *args, int count, num *out)
{
    num one_ = num_int(1);
    return one(e, count ? args : &one_, num_pi, out);
}

static status fn_log10(env *e, const num *args, int count, num *out)
{
    num pair[2] = { num_int(10), args[0] };
    (void)count;
    return two(e, pair, num_log, out);
}

/* What sum, prod and mean are of the values of a series; median of them in order. */
static status fn_sum(env *e, const num *args, int count, num *out)
{
    return many(e, args, count, num_add, out);
}

static status fn_prod(env *e, const num *args, int count, num *out)
{
    return many(e, args, count, num_mul, out);
}

static status fn_mean(env *e, const num *args, int count, num *out)
{
    num total, by = num_int(count);
    status st = many(e, args, count, num_add, &total);
    if (st != ST_OK)
        return st;
    st = num_div(&e->w->numbers, out, &total, &by);
    num_clear(&total);
    return st;
}

static status fn_e(env *e, const num *args, int count, num *out)
{
    num one_ = num_int(1);
    (void)args;
    (void)count;
    return num_exp(&e->w->numbers, out, &one_);
}

/* --- of integers and their factors ------------------------------------------------------ */

static status fn_part(env *e, const num *args, bool below, num *out)
{
    num part[2];
    status st = need_numbers(e, args, 1);
    if (st == ST_OK && !num_is_exact(args)) {
        snprintf(e->w->numbers.why, sizeof e->w->numbers.why, "this is no exact fraction");
        st = ST_DOMAIN;
    }
    if (st != ST_OK)
        return st;
    num_fraction(args, &part[0], &part[1]);
    *out = part[below];
    num_clear(&part[!below]);
    return ST_OK;
}
static status fn_numerator(env *e, const num *args, int count, num *out)
{
    (void)count;
    return fn_part(e, args, false, out);
}
static status fn_denominator(env *e, const num *args, int count, num *out)
{
    (void)count;
    return fn_part(e, args, true, out);
}

/* An integer as it is; session_value.c writes such an answer in the base. */
static status fn_based(env *e, const num *args, int count, num *out)
{
    (void)count;
    if (!num_is_integer(args)) {
        snprintf(e->w->numbers.why, sizeof e->w->numbers.why, "an integer is needed");
        return ST_DOMAIN;
    }
    *out = num_copy(args);
    return ST_OK;
}

static void clear_values(num *values, uint64_t count)
{
    while (count > 0)
        num_clear(&values[--count]);
    free(values);
}

static status factors_of(env *e, const num *n, num **values, uint64_t *count)
{
    enum { A_STEP = 8 /* takes as long as so many terms of a sum */ };
    return num_factors(&e->w->numbers, n, e->w->max_terms / A_STEP, values, count);
}

static status list_factor(env *e, const num *args, int given, num **values, uint64_t *count)
{
    (void)given;
    status st = factors_of(e, args, values, count);
    if (st == ST_OK && *count == 0) {
        free(*values);
        snprintf(e->w->numbers.why, sizeof e->w->numbers.why, "1 has no prime factors");
        st = ST_DOMAIN;
    }
    return st;
}

static status list_divisors(env *e, const num *args, int given, num **values, uint64_t *count)
{
    num *primes;
    uint64_t n;
    (void)given;
    status st = factors_of(e, args, &primes, &n);
    if (st == ST_OK)
        st = num_divisors(&e->w->numbers, primes, n, e->w->max_terms, values, count);
    clear_values(primes, n);
    return st;
}

/* The product over the primes p of n, each to the power k, of f(p, k). */
static status multiplicative(env *e, const num *n,
                             num (*f)(num_pool *p, num prime, uint64_t power), num *out)
{
    num *primes;
    uint64_t count, k;
    status st = factors_of(e, n, &primes, &count);
    if (st != ST_OK)
        return st;
    num_pool p;
    num_pool_begin(&p, &e->w->numbers);
    num product = num_int(1);
    for (uint64_t i = 0; i < count; i += k) {
        for (k = 1; i + k < count && num_same(&primes[i], &primes[i + k]); k++)
            ;
        product = num_pool_mul(&p, product, f(&p, primes[i], k));
    }
    st = num_pool_end(&p, product, out);
    clear_values(primes, count);
    return st;
}

static num power(num_pool *p, num prime, uint64_t k)
{
    return num_pool_two(p, num_pow, prime, num_int((int64_t)k));
}
static num phi_of(num_pool *p, num prime, uint64_t k) /* p^k - p^(k-1) */
{
    return num_pool_sub(p, power(p, prime, k), power(p, prime, k - 1));
}
static num sigma_of(num_pool *p, num prime, uint64_t k) /* (p^(k+1) - 1)/(p - 1) */
{
    return num_pool_two(p, num_fdiv, num_pool_sub(p, power(p, prime, k + 1), num_int(1)),
                        num_pool_sub(p, prime, num_int(1)));
}
static num count_of(num_pool *p, num prime, uint64_t k)
{
    (void)p;
    (void)prime;
    return num_int((int64_t)k + 1);
}

#define MULTIPLICATIVE(name, of)                                                                   \
    static status fn_##name(env *e, const num *args, int count, num *out)                          \
    {                                                                                              \
        (void)count;                                                                               \
        return multiplicative(e, args, of, out);                                                   \
    }
MULTIPLICATIVE(eulerphi, phi_of)
MULTIPLICATIVE(sigma, sigma_of)
MULTIPLICATIVE(numdiv, count_of)

/* Of an integer >= 0, the first digit first. */
static status list_digits(env *e, const num *args, int given, num **values, uint64_t *count)
{
    num_ctx *ctx = &e->w->numbers;
    num rest = num_copy(args), base = given > 1 ? args[1] : num_int(10);
    uint64_t b = 0, room = 0;
    status st = ST_OK;
    *values = NULL;
    *count = 0;
    if (!is_at_least(ctx, args, 0) || !num_to_u64(&base, &b) || b < 2) {
        snprintf(ctx->why, sizeof ctx->why,
                 "digits(n, base) needs integers, n from 0 and the base from 2 on");
        st = ST_DOMAIN;
    }
    while (st == ST_OK && (*count == 0 || !(rest.kind == NUM_INT && rest.u.i == 0))) {
        if (*count == room) {
            room = room ? 2 * room : 64;
            *values = mem_grow_array(*values, room, sizeof **values);
        }
        if ((st = num_fmod(ctx, &(*values)[*count], &rest, &base)) == ST_OK) {
            ++*count;
            st = ctx->stop && *ctx->stop ? ST_INTERRUPT : num_update(ctx, num_fdiv, &rest, &base);
        }
    }
    num_clear(&rest);
    for (uint64_t i = 0; i < *count / 2; i++) {
        num first = (*values)[i];
        (*values)[i] = (*values)[*count - 1 - i];
        (*values)[*count - 1 - i] = first;
    }
    if (st != ST_OK)
        clear_values(*values, *count);
    return st;
}

/* combinadic(i, k): its members c1 < ... < ck. */
static status list_combinadic(env *e, const num *args, int given, num **values, uint64_t *count)
{
    num each[3] = { args[0], args[1] };
    uint64_t k;
    status st = ST_OK;
    (void)given;
    *values = NULL;
    *count = 0;
    bool natural = num_to_u64(&args[1], &k) && k > 0, many = natural && k > e->w->max_terms;
    if (!natural || many) {
        snprintf(e->w->numbers.why, sizeof e->w->numbers.why,
                 many ? "a series of more than %llu values; raise the limit with: set terms=..."
                      : "the number of members is a natural number",
                 (unsigned long long)e->w->max_terms);
        return many ? ST_LIMIT : ST_DOMAIN;
    }
    if ((*values = mem_try_array(k, sizeof **values)) == NULL) {
        *count = k;
        return ST_LIMIT;
    }
    for (; *count < k && st == ST_OK; *count += st == ST_OK) {
        num_set_u64(&each[2], *count + 1);
        st = fn_combinadic(e, each, 3, &(*values)[*count]);
    }
    if (st != ST_OK)
        clear_values(*values, *count);
    return st;
}

static const builtin rows[] = {
    { "floor", "x", 1, 1, fn_floor, "largest integer <= x; also ⌊x⌋", "floor(7/2)", "3" },
    { "ceil", "x", 1, 1, fn_ceil, "smallest integer >= x; also ⌈x⌉", "ceil(log2(1000))", "10" },
    { "round", "x", 1, 1, fn_round, "nearest integer, halves away from zero", "round(5/2)", "3" },
    { "abs", "x", 1, 1, fn_abs, "absolute value", "abs(-3/4)", "3/4" },
    { "min", "a, ...", 1, -1, fn_min,
      "the smallest, also of a list or range; min(t = 1..9, e) of an expression", "min(3, 1/2, 7)",
      "1/2" },
    { "max", "a, ...", 1, -1, fn_max, "the largest, likewise", "max(3, 1/2, 7)", "7" },
    { "least", "METRIC(...)", 1, 1, NULL,
      "the least that a metric is proved to be, whatever the data",
      "least(io(compact.scan on agpu, n=2^9, p=32, b=4, M=64, alpha=2))", "1044" },
    { "most", "METRIC(...)", 1, 1, NULL,
      "the most that a metric is proved to be, whatever the data",
      "most(io(compact.scan on agpu, n=2^9, p=32, b=4, M=64, alpha=2))", "1299" },
    { "sum", "a, ...", 1, -1, fn_sum,
      "the sum, also of a list or range; sum(t = 1..9, e) of an expression", "sum({1, 2, 5})",
      "8" },
    { "prod", "a, ...", 1, -1, fn_prod, "the product, likewise", "prod(1..5)", "120" },
    { "mean", "a, ...", 1, -1, fn_mean, "the arithmetic mean, also of a list or range",
      "mean({1, 2, 5})", "8/3" },
    { "gcd", "a, b, ...", 1, -1, fn_gcd, "greatest common divisor", "gcd(48, 32)", "16" },
    { "lcm", "a, b, ...", 1, -1, fn_lcm, "least common multiple", "lcm(4, 6)", "12" },
    { "inverse", "a, m", 2, 2, fn_inverse, "x in 0..m-1 with a*x mod m = 1 mod m", "inverse(3, 32)",
      "11" },
    { "log2", "x", 1, 1, fn_log2, "logarithm to base 2, exact for powers of 2", "log2(2^27)",
      "27" },
    { "ln", "x", 1, 1, fn_ln, "natural logarithm", "ln(2)", "≈ 0.69314718056" },
    { "exp", "x", 1, 1, fn_exp, "e^x", "exp(1)", "≈ 2.71828182846" },
    { "log10", "x", 1, 1, fn_log10, "logarithm to base 10, exact when rational", "log10(1000)",
      "3" },
    { "pi", "[x]", 0, 1, fn_pi, "the circle's ratio, times x; also pi alone", "pi",
      "≈ 3.14159265359" },
    { "log", "b, x", 2, 2, fn_log, "logarithm to base b, exact when rational", "log(4, 8)", "3/2" },
    { "sqrt", "x", 1, 1, fn_sqrt, "square root, exact for squares of rationals", "sqrt(9/4)",
      "3/2" },
    { "isqrt", "n", 1, 1, fn_isqrt, "floor of the square root", "isqrt(99)", "9" },
    { "ilog2", "x", 1, 1, fn_ilog2, "floor of the logarithm to base 2", "ilog2(1000)", "9" },
    { "clog2", "x", 1, 1, fn_clog2, "ceiling of the logarithm to base 2", "clog2(1000)", "10" },
    { "is_pow2", "n", 1, 1, fn_is_pow2, "is n a power of two?", "is_pow2(1024)", "true" },
    { "binomial", "n, k", 2, 2, fn_binomial, "n choose k", "binomial(10, 3)", "120" },
    { "factorial", "n", 1, 1, fn_factorial, "n!", "factorial(10)", "3628800" },
    { "popcount", "n", 1, 1, fn_popcount, "number of ones in binary", "popcount(255)", "8" },
    { "umm_time", "s, d, o, p, w, l", 6, 6, fn_umm_time,
      "pipelined UMM: the cells o, o+d, ..., s of them", "umm_time(100, 1, 0, 9, 4, 20)", "248" },
    { "combinadic", "i, k [, j]", 2, 3, fn_combinadic,
      "the k-subset number i, or its j-th member (003); of a range of i each", "combinadic(72, 5)",
      "{0, 1, 3, 6, 8}" },
};

/* What else a calculator has.  A name here is anybody's: what a user, a definition or a program
 * calls so goes before. */
static const builtin yielding[] = {
    { "N", "x [, digits]", 1, 2, fn_N, "x as a decimal of so many digits, correctly rounded",
      "N(22/7, 5)", "≈ 3.1429" },
    { "e", "", 0, 0, fn_e, "the base of ln, where nothing else has the name", "e",
      "≈ 2.71828182846" },
    { "sin", "x", 1, 1, fn_sin, "sine of an angle in radians, exact where rational", "sin(pi/6)",
      "1/2" },
    { "cos", "x", 1, 1, fn_cos, "cosine, likewise", "cos(0)", "1" },
    { "tan", "x", 1, 1, fn_tan, "tangent, likewise", "tan(pi/4)", "1" },
    { "asin", "x", 1, 1, fn_asin, "the angle from -pi/2 to pi/2 of a sine", "6*asin(1/2)/pi", "1" },
    { "acos", "x", 1, 1, fn_acos, "the angle from 0 to pi of a cosine", "acos(0)",
      "≈ 1.57079632679" },
    { "atan", "x", 1, 1, fn_atan, "the angle from -pi/2 to pi/2 of a tangent", "4*atan(1) == pi",
      "true" },
    { "trunc", "x", 1, 1, fn_trunc, "rounded towards 0", "trunc(-7/2)", "-3" },
    { "frac", "x", 1, 1, fn_frac, "x - floor(x)", "frac(7/3)", "1/3" },
    { "sign", "x", 1, 1, fn_signum, "-1, 0 or 1", "sign(-3)", "-1" },
    { "numerator", "x", 1, 1, fn_numerator, "of a fraction in lowest terms", "numerator(6/4)",
      "3" },
    { "denominator", "x", 1, 1, fn_denominator, "likewise", "denominator(6/4)", "2" },
    { "hex", "n", 1, 1, fn_based, "n itself; as an answer it is written in hexadecimal", "hex(255)",
      "0xff" },
    { "bin", "n", 1, 1, fn_based, "n itself; as an answer it is written in binary", "bin(11)",
      "0b1011" },
    { "digits", "n [, base]", 1, 2, NULL, "the list of its digits, to base 10 or another",
      "digits(10, 2)", "{1, 0, 1, 0}" },
    { "bitand", "a, b", 2, 2, fn_and, "the bits in both integers, a & b", "bitand(12, 10)", "8" },
    { "bitor", "a, b", 2, 2, fn_or, "the bits in either, a | b", "bitor(12, 10)", "14" },
    { "bitxor", "a, b", 2, 2, fn_xor, "the bits in just one, a xor b", "bitxor(12, 10)", "6" },
    { "isprime", "n", 1, 1, fn_is_prime, "is n a prime? proved either way", "isprime(2^127 - 1)",
      "true" },
    { "nextprime", "n", 1, 1, fn_next_prime, "the least prime from n on", "nextprime(1000)",
      "1009" },
    { "prime", "k", 1, 1, fn_nth_prime, "the k-th prime", "prime(100)", "541" },
    { "primepi", "x", 1, 1, fn_prime_pi, "how many primes there are up to x", "primepi(1000)",
      "168" },
    { "factor", "n", 1, 1, NULL, "the list of its prime factors", "factor(360)",
      "{2, 2, 2, 3, 3, 5}" },
    { "divisors", "n", 1, 1, NULL, "the list of its divisors", "divisors(28)",
      "{1, 2, 4, 7, 14, 28}" },
    { "numdiv", "n", 1, 1, fn_numdiv, "how many divisors n has", "numdiv(28)", "6" },
    { "sigma", "n", 1, 1, fn_sigma, "the sum of its divisors", "sigma(28)", "56" },
    { "eulerphi", "n", 1, 1, fn_eulerphi, "how many of 1..n have no divisor with n but 1",
      "eulerphi(100)", "40" },
    { "valuation", "n, p", 2, 2, fn_valuation, "how often p divides n", "valuation(48, 2)", "4" },
    { "issquare", "n", 1, 1, fn_is_square, "is the integer a square?", "issquare(49)", "true" },
    { "fibonacci", "k", 1, 1, fn_fibonacci, "the k-th Fibonacci number", "fibonacci(30)",
      "832040" },
};

/* Those that are a list: with the least number of their arguments, where they have a value with
 * more. */
static const struct {
    const char *name;
    builtin_list *list;
} lists[] = {
    { "combinadic", list_combinadic },
    { "digits", list_digits },
    { "divisors", list_divisors },
    { "factor", list_factor },
};

/* Names that other calculators have for these. */
static const struct {
    const char *name, *ours;
} also[] = {
    { "Pi", "pi" },           { "sqrtint", "isqrt" },    { "hammingweight", "popcount" },
    { "truncate", "trunc" },  { "factorint", "factor" }, { "vecsum", "sum" },
    { "vecprod", "prod" },    { "vecmax", "max" },       { "vecmin", "min" },
    { "ceiling", "ceil" },    { "arcsin", "asin" },      { "arccos", "acos" },
    { "arctan", "atan" },     { "choose", "binomial" },  { "bit_count", "popcount" },
    { "totient", "eulerphi" }, { "is_prime", "isprime" },
};

enum { ROWS = sizeof rows / sizeof *rows, YIELDING = sizeof yielding / sizeof *yielding };

const builtin *builtin_row(int i)
{
    return i < 0 ? NULL : i < ROWS ? &rows[i] : i < ROWS + YIELDING ? &yielding[i - ROWS] : NULL;
}

const builtin *builtin_named(const char *name)
{
    const builtin *b;
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        if (strcmp(b->name, name) == 0)
            return b;
    for (size_t i = 0; i < sizeof also / sizeof *also; i++)
        if (strcmp(also[i].name, name) == 0)
            return builtin_named(also[i].ours);
    return NULL;
}

builtin_list *builtin_list_of(const builtin *b, int given)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].name, b->name) == 0 && (b->fn == NULL || given == b->least))
            return lists[i].list;
    return NULL;
}

bool builtin_keeps(const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return true;
    return false;
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
    if (strcmp(b->name, "log") == 0 && call->space == 1)
        diag_hint(d, "to base 2: log2(x); to base e: ln(x)");
    return ST_DOMAIN;
}
