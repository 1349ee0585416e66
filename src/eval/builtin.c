/* The values of the functions of the language (lang/builtin.h), those that a session's limits enter
 * among them. */
#include <stdio.h>
#include <stdlib.h>

#include "eval/internal.h"
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

/* f(f(start, a), b) ...; start is cleared. */
static status fold(env *e, num start, const num *args, int count, num_binary *f, num *out)
{
    status st = ST_OK;
    *out = start;
    for (int i = 0; st == ST_OK && i < count; i++)
        st = num_update(&e->w->numbers, f, out, &args[i]);
    if (st != ST_OK)
        num_clear(out);
    return st;
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

pipeline *builtin_pipeline(world *w, uint64_t p, uint64_t width, uint64_t stride, const num *l)
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
        pipeline *q = small ? builtin_pipeline(e->w, p, w, d, &args[5]) : NULL;
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

static status fn_mean(env *e, const num *args, int count, num *out)
{
    num total, by = num_int(count);
    status st = fold(e, num_int(0), args, count, num_add, &total);
    if (st != ST_OK)
        return st;
    st = num_div(&e->w->numbers, out, &total, &by);
    num_clear(&total);
    return st;
}

/* --- of integers and their factors ------------------------------------------------------ */

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
    status_then(st, num_divisors(&e->w->numbers, primes, n, e->w->max_terms, values, count));
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
    uint64_t b = 0;
    size_t room = 0;
    status st = ST_OK;
    *values = NULL;
    *count = 0;
    if (!is_at_least(ctx, args, 0) || !num_to_u64(&base, &b) || b < 2) {
        snprintf(ctx->why, sizeof ctx->why,
                 "digits(n, base) needs integers, n from 0 and the base from 2 on");
        st = ST_DOMAIN;
    }
    while (st == ST_OK && (*count == 0 || !(rest.kind == NUM_INT && rest.u.i == 0))) {
        *values = mem_more(*values, *count, &room, sizeof **values);
        if ((st = num_fmod(ctx, &(*values)[*count], &rest, &base)) == ST_OK) {
            ++*count;
            st = num_interrupted(ctx) ? ST_INTERRUPT : num_update(ctx, num_fdiv, &rest, &base);
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

/* --- all of them ------------------------------------------------------------------------------ */

/* What takes more than numbers: the session's limits, or what it keeps. */
typedef status value_of(env *e, const num *args, int count, num *out);
static value_of *const values[BUILTINS] = {
    [FN_MEAN] = fn_mean,           [FN_UMM_TIME] = fn_umm_time, [FN_COMBINADIC] = fn_combinadic,
    [FN_N] = fn_N,                 [FN_NUMDIV] = fn_numdiv,     [FN_SIGMA] = fn_sigma,
    [FN_EULERPHI] = fn_eulerphi,
};

/* Those that are a list: with the least number of their arguments, where they have a value with
 * more. */
static builtin_list *const lists[BUILTINS] = {
    [FN_COMBINADIC] = list_combinadic,
    [FN_DIGITS] = list_digits,
    [FN_DIVISORS] = list_divisors,
    [FN_FACTOR] = list_factor,
};

bool builtin_has_value(const builtin *b)
{
    return b->one || b->two || values[builtin_id_of(b)];
}

status builtin_value(env *e, const builtin *b, const num *args, int count, num *out)
{
    value_of *own = values[builtin_id_of(b)];
    const num absent = num_int(1);
    status st = own == fn_combinadic || own == fn_umm_time ? ST_OK : need_numbers(e, args, count);
    if (st != ST_OK)
        return st;
    if (own)
        return own(e, args, count, out);
    if (b->one)
        return b->one(&e->w->numbers, out, count ? args : &absent);
    if (b->folds > FOLDS)
        return fold(e, num_int(b->folds == FOLDS_FROM_1), args, count, b->two, out);
    return b->folds ? fold(e, num_copy(&args[0]), args + 1, count - 1, b->two, out)
                    : b->two(&e->w->numbers, out, &args[0], &args[1]);
}

builtin_list *builtin_list_of(const builtin *b, int given)
{
    bool is = !builtin_has_value(b) || given == b->least;
    return is ? lists[builtin_id_of(b)] : NULL;
}
