/* Primes: see prime.h. */
#include "num/prime.h"

#include <math.h>
#include <stdlib.h>

#include "num/aside.h"
#include "num/cell.h"

typedef enum verdict { COMPOSITE, PRIME, UNPROVED } verdict;

/* From GMP 6.2 on, mpz_probab_prime_p makes the Baillie-PSW test. */
_Static_assert(__GNU_MP_VERSION * 100 + __GNU_MP_VERSION_MINOR >= 602, "GMP 6.2 or later");

enum {
    SMALL = 1 << 12,          /* divisors that are tried one by one */
    PROOF_STEPS = 1 << 18,    /* steps of Pollard's rho to find a factor of n - 1 */
    PROOF_BASES = 50,         /* bases that are tried for each of these factors */
    LONG_TEST = 1 << 10,      /* bits from which on a test is made in another process */
    SIEVED = 1 << 16          /* numbers sieved at once */
};

static verdict prove(num_ctx *ctx, mpz_srcptr n);

/* --- a factor --------------------------------------------------------------------------- */

/* A run of rho with x^2 + c, in Brent's order: the differences of 128 steps are multiplied before a
 * common divisor is sought. False: none in `steps` steps, or stopped. */
static bool rho(const num_ctx *ctx, mpz_t factor, mpz_srcptr n, unsigned long c, uint64_t steps)
{
    enum { TOGETHER = 128 };
    mpz_t x, y, kept, product, d;
    mpz_inits(x, y, kept, product, d, NULL);
    mpz_set_ui(y, 2);
    mpz_set_ui(product, 1);
    mpz_set_ui(factor, 1);
    for (uint64_t r = 1, made = 0; mpz_cmp_ui(factor, 1) == 0 && made < steps; r *= 2) {
        mpz_set(x, y);
        for (uint64_t k = 0; k < r && mpz_cmp_ui(factor, 1) == 0 && made < steps; k += TOGETHER) {
            mpz_set(kept, y);
            uint64_t some = r - k < TOGETHER ? r - k : TOGETHER;
            for (uint64_t i = 0; i < some; i++) {
                mpz_mul(y, y, y);
                mpz_add_ui(y, y, c);
                mpz_mod(y, y, n);
                mpz_sub(d, x, y);
                mpz_mul(product, product, d);
                mpz_mod(product, product, n);
            }
            mpz_gcd(factor, product, n);
            made = num_interrupted(ctx) ? steps : made + some;
        }
    }
    bool all = mpz_cmp(factor, n) == 0; /* all factors at once: repeat these steps one by one */
    for (mpz_set_ui(d, all); all && mpz_cmp_ui(d, 1) == 0; mpz_gcd(d, d, n)) {
        mpz_mul(kept, kept, kept);
        mpz_add_ui(kept, kept, c);
        mpz_mod(kept, kept, n);
        mpz_sub(d, x, kept);
    }
    if (all)
        mpz_set(factor, d);
    mpz_clears(x, y, kept, product, d, NULL);
    return mpz_cmp_ui(factor, 1) != 0 && mpz_cmp(factor, n) != 0;
}

/* A factor of a composite without small divisors; false: not found, or stopped. */
static bool find_factor(const num_ctx *ctx, mpz_t factor, mpz_srcptr n, uint64_t steps)
{
    for (unsigned long e = 2; e < mpz_sizeinbase(n, 2) && mpz_perfect_power_p(n); e++)
        if (mpz_root(factor, n, e))
            return true;
    for (unsigned long c = 1; c < 8; c += 2) /* a run may find only n itself */
        if (rho(ctx, factor, n, c, steps))
            return true;
        else if (mpz_cmp_ui(factor, 1) == 0)
            return false;
    return false;
}

/* --- all of them --------------------------------------------------------------------------- */

typedef struct factors {
    mpz_t *p; /* primes in no order, each as often as it divides */
    uint64_t count;
    size_t room;
} factors;

static void add(factors *f, mpz_srcptr p)
{
    f->p = mem_more(f->p, f->count, &f->room, sizeof *f->p);
    mpz_init_set(f->p[f->count++], p);
}

static void clear(factors *f)
{
    for (uint64_t i = 0; i < f->count; i++)
        mpz_clear(f->p[i]);
    free(f->p);
    *f = (factors){ 0 };
}

/* Takes the divisors below SMALL out of n >= 1; what is left is 1, a prime or a product of greater
 * ones. */
static void take_small(factors *f, mpz_t n)
{
    mpz_t p;
    mpz_init(p);
    for (unsigned long d = 2; d < SMALL && mpz_cmp_ui(n, 1) > 0; d += 1 + (d > 2))
        for (mpz_set_ui(p, d); mpz_divisible_ui_p(n, d); mpz_divexact_ui(n, n, d))
            add(f, p);
    mpz_clear(p);
}

/* Takes the factors of n, which has no small ones; `rest` becomes the product of those that could
 * not be split or proved prime. */
static void take_large(num_ctx *ctx, factors *f, mpz_srcptr n, uint64_t steps, mpz_t rest)
{
    mpz_t p, q;
    if (mpz_cmp_ui(n, 1) == 0)
        return;
    verdict v = prove(ctx, n);
    if (v == PRIME) {
        add(f, n);
        return;
    }
    mpz_inits(p, q, NULL);
    if (v == COMPOSITE && find_factor(ctx, p, n, steps)) {
        mpz_divexact(q, n, p);
        take_large(ctx, f, p, steps, rest);
        take_large(ctx, f, q, steps, rest);
    } else {
        mpz_mul(rest, rest, n);
    }
    mpz_clears(p, q, NULL);
}

/* --- proofs ---------------------------------------------------------------------------------- */

/* For n = 2^p - 1: is s(p-2) = 0 mod n, where s(0) = 4 and s(k+1) = s(k)^2 - 2? */
static verdict lucas_lehmer(num_ctx *ctx, mpz_srcptr n)
{
    unsigned long p = mpz_sizeinbase(n, 2);
    mpz_t s;
    mpz_init_set_ui(s, 4);
    bool stopped = false;
    for (unsigned long k = 2; k < p && !stopped; k++) {
        mpz_mul(s, s, s);
        mpz_sub_ui(s, s, 2);
        mpz_mod(s, s, n);
        stopped = num_interrupted(ctx);
    }
    verdict v = stopped ? UNPROVED : mpz_sgn(s) == 0 ? PRIME : COMPOSITE;
    mpz_clear(s);
    return v;
}

/* Is there an a with a^(n-1) = 1 mod n and a^((n-1)/q) - 1 coprime to n? Then every prime factor of
 * n is 1 modulo the power of q that divides n - 1. */
static bool has_witness(mpz_srcptr n, mpz_srcptr less, mpz_srcptr q)
{
    mpz_t a, e, x;
    bool found = false;
    mpz_inits(a, e, x, NULL);
    mpz_divexact(e, less, q);
    for (unsigned long base = 2; base < PROOF_BASES && !found; base++) {
        mpz_set_ui(a, base);
        mpz_powm(x, a, e, n);
        mpz_powm(a, x, q, n);
        if (mpz_cmp_ui(a, 1) != 0)
            break;
        mpz_sub_ui(x, x, 1);
        mpz_gcd(x, x, n);
        found = mpz_cmp_ui(x, 1) == 0;
    }
    mpz_clears(a, e, x, NULL);
    return found;
}

/* Does primality follow from witnesses for all primes of f >= n^(1/3), where n - 1 = f*r? With n =
 * c2*f^2 + c1*f + 1, n is prime if f > sqrt(n), or c1^2 - 4*c2 is no square. */
static bool follows(mpz_srcptr n, mpz_srcptr f)
{
    mpz_t x, c1, c2;
    mpz_inits(x, c1, c2, NULL);
    mpz_mul(x, f, f);
    bool prime = mpz_cmp(x, n) > 0;
    mpz_mul(x, x, f);
    if (!prime && mpz_cmp(x, n) >= 0) {
        mpz_fdiv_q(x, n, f);
        mpz_fdiv_qr(c2, c1, x, f);
        mpz_mul(c1, c1, c1);
        mpz_submul_ui(c1, c2, 4);
        prime = mpz_sgn(c1) < 0 || !mpz_perfect_square_p(c1);
    }
    mpz_clears(x, c1, c2, NULL);
    return prime;
}

/* Tries a proof by the factors of n - 1. */
static verdict by_less(num_ctx *ctx, mpz_srcptr n)
{
    factors f = { 0 };
    mpz_t less, left, rest, known;
    mpz_inits(less, left, rest, known, NULL);
    mpz_sub_ui(less, n, 1);
    mpz_set(left, less);
    mpz_set_ui(rest, 1);
    take_small(&f, left);
    mpz_divexact(known, less, left);
    if (!follows(n, known)) {
        take_large(ctx, &f, left, PROOF_STEPS, rest);
        mpz_divexact(known, less, rest);
    }
    bool proved = follows(n, known);
    for (uint64_t i = 0; i < f.count && proved; i++)
        if (i == 0 || mpz_cmp(f.p[i], f.p[i - 1]) != 0)
            proved = has_witness(n, less, f.p[i]);
    clear(&f);
    mpz_clears(less, left, rest, known, NULL);
    return proved ? PRIME : UNPROVED;
}

/* Decides whether n >= 0 is prime. */
static verdict prove(num_ctx *ctx, mpz_srcptr n)
{
    enum { TESTS = 25 /* up to 24, GMP makes the Baillie-PSW test; from there on more, too */ };
    int said = mpz_probab_prime_p(n, TESTS);
    if (said != 1 || mpz_sizeinbase(n, 2) <= 64)
        return said ? PRIME : COMPOSITE;
    if (mpz_scan0(n, 0) == mpz_sizeinbase(n, 2))
        return lucas_lehmer(ctx, n);
    return by_less(ctx, n);
}

/* --- the functions ------------------------------------------------------------------------ */

static status need_integer(num_ctx *ctx, num *out, const num *a, const char *what)
{
    return num_is_integer(a) ? ST_OK : num_fail(ctx, out, ST_DOMAIN, "%s needs an integer", what);
}

static status prove_at_once(num_ctx *ctx, num *out, const num *a, const num *none)
{
    zview v;
    (void)none;
    *out = num_int(prove(ctx, num_z(a, &v)));
    return ST_OK;
}

static status verdict_of(num_ctx *ctx, const num *a, verdict *v)
{
    num said;
    status st = num_aside_if(num_bits(a) > LONG_TEST, ctx, &said, prove_at_once, a, a);
    status_if(st, num_interrupted(ctx), num_fail(ctx, &said, ST_INTERRUPT, "interrupted"));
    *v = st == ST_OK ? (verdict)said.u.i : UNPROVED;
    return st;
}

static status not_proved(num_ctx *ctx, num *out, const num *a)
{
    return num_fail(ctx, out, ST_UNDECIDED,
                    "a number of %llu bits passes every test of primes, and no proof was found",
                    (unsigned long long)num_bits(a));
}

status num_is_prime(num_ctx *ctx, num *out, const num *a)
{
    verdict v = COMPOSITE;
    status st = need_integer(ctx, out, a, "isprime");
    status_if(st, num_exact_sign(a) > 0, verdict_of(ctx, a, &v));
    if (st == ST_OK && v == UNPROVED)
        return not_proved(ctx, out, a);
    *out = st == ST_OK ? num_bool(v == PRIME) : num_int(0);
    return st;
}

status num_next_prime(num_ctx *ctx, num *out, const num *a)
{
    num one = num_int(1), now = num_int(2);
    verdict v = COMPOSITE;
    status st = need_integer(ctx, out, a, "nextprime");
    if (st == ST_OK && num_exact_sign(a) > 0)
        now = num_copy(a);
    while (st == ST_OK && (st = verdict_of(ctx, &now, &v)) == ST_OK && v == COMPOSITE)
        st = num_update(ctx, num_add, &now, &one);
    status_if(st, v == UNPROVED, not_proved(ctx, out, &now));
    *out = st == ST_OK ? num_copy(&now) : num_int(0);
    num_clear(&now);
    return st;
}

/* Counts primes up to `most` until there are `wanted`: how many, and the last. */
static status sieve(num_ctx *ctx, uint64_t most, uint64_t wanted, uint64_t *count, uint64_t *last)
{
    uint32_t roots = (uint32_t)sqrt((double)most) + 2;
    unsigned char *composite = mem_array(SIEVED, 1), *small = mem_array(roots + 1, 1);
    *count = *last = 0;
    for (uint64_t p = 2; p <= roots; p++)
        for (uint64_t m = p * p; !small[p] && m <= roots; m += p)
            small[m] = 1;
    for (uint64_t from = 0; from <= most && *count < wanted && !num_interrupted(ctx);
         from += SIEVED) {
        for (int i = 0; i < SIEVED; i++)
            composite[i] = from + (uint64_t)i < 2;
        for (uint64_t p = 2; p <= roots; p++) {
            uint64_t times = (from + p - 1) / p;
            for (uint64_t m = p * (times > p ? times : p); !small[p] && m < from + SIEVED; m += p)
                composite[m - from] = 1;
        }
        for (uint64_t i = 0; i < SIEVED && from + i <= most && *count < wanted; i++)
            if (!composite[i]) {
                ++*count;
                *last = from + i;
            }
    }
    free(composite);
    free(small);
    return num_interrupted(ctx) ? num_fail(ctx, NULL, ST_INTERRUPT, "interrupted") : ST_OK;
}

status num_nth_prime(num_ctx *ctx, num *out, const num *k)
{
    enum { MOST = 100 * 1000 * 1000 };
    uint64_t wanted, count, last = 0;
    *out = num_int(0);
    if (!num_to_u64(k, &wanted) || wanted == 0)
        return num_fail(ctx, out, ST_DOMAIN, "primes are counted from 1 on");
    if (wanted > MOST)
        return num_fail(ctx, out, ST_LIMIT, "primes are counted up to the %dth", MOST);
    double n = (double)wanted + 5; /* the k-th is below k*(ln k + ln ln k) from k = 6 on */
    status st = sieve(ctx, (uint64_t)(n * (log(n) + log(log(n)))) + 16, wanted, &count, &last);
    if (st == ST_OK)
        num_set_u64(out, last);
    return st;
}

status num_prime_pi(num_ctx *ctx, num *out, const num *x)
{
    const uint64_t most = UINT64_C(1) << 31;
    uint64_t n, count, last;
    num whole;
    status st = num_floor(ctx, &whole, x);
    *out = num_int(0);
    if (st != ST_OK)
        return st;
    bool none = num_exact_sign(&whole) <= 0, fits = num_to_u64(&whole, &n) && n <= most;
    num_clear(&whole);
    if (none)
        return ST_OK;
    if (!fits)
        return num_fail(ctx, out, ST_LIMIT, "primes are counted up to 2^31");
    if ((st = sieve(ctx, n, UINT64_MAX, &count, &last)) == ST_OK)
        num_set_u64(out, count);
    return st;
}

static int by_size(const void *x, const void *y)
{
    return mpz_cmp(*(const mpz_t *)x, *(const mpz_t *)y);
}

static num to_num(num_ctx *ctx, mpz_srcptr z)
{
    num out;
    num_cell *cell = num_new_z();
    mpz_set(cell->u.z, z);
    num_take_z(ctx, &out, cell); /* cannot fail: no longer than the number that it divides */
    return out;
}

/* Why `rest` was not split: ST_UNDECIDED if it may be a prime without a proof, ST_INTERRUPT, or
 * ST_LIMIT. */
static status unsplit(num_ctx *ctx, mpz_srcptr rest, uint64_t steps)
{
    size_t digits = mpz_sizeinbase(rest, 10);
    if (num_interrupted(ctx))
        return num_fail(ctx, NULL, ST_INTERRUPT, "interrupted");
    if (mpz_probab_prime_p(rest, 25))
        return num_fail(
            ctx, NULL, ST_UNDECIDED,
            "a factor of %zu digits passes every test of primes, and no proof was found", digits);
    return num_fail(ctx, NULL, ST_LIMIT,
                    "a factor of %zu digits was not split in %llu steps; raise the limit with: set "
                    "terms=...",
                    digits, (unsigned long long)steps);
}

status num_factors(num_ctx *ctx, const num *a, uint64_t steps, num **list, uint64_t *count)
{
    factors f = { 0 };
    zview v;
    mpz_t n, rest;
    *list = NULL;
    *count = 0;
    if (!num_is_integer(a) || num_exact_sign(a) <= 0)
        return num_fail(ctx, NULL, ST_DOMAIN, "a whole number from 1 on is needed");
    mpz_init_set(n, num_z(a, &v));
    mpz_init_set_ui(rest, 1);
    take_small(&f, n);
    take_large(ctx, &f, n, steps, rest);
    status st = mpz_cmp_ui(rest, 1) == 0 ? ST_OK : unsplit(ctx, rest, steps);
    if (st == ST_OK) {
        if (f.count) /* 1 has none */
            qsort(f.p, f.count, sizeof *f.p, by_size);
        *list = mem_array(f.count + 1, sizeof **list);
        for (*count = 0; *count < f.count; ++*count)
            (*list)[*count] = to_num(ctx, f.p[*count]);
    }
    clear(&f);
    mpz_clears(n, rest, NULL);
    return st;
}

static int num_by_size(const void *x, const void *y)
{
    zview v, w;
    return mpz_cmp(num_z(x, &v), num_z(y, &w));
}

status num_divisors(num_ctx *ctx, const num *primes, uint64_t count, uint64_t most, num **list,
                    uint64_t *divisors)
{
    uint64_t n = 1, total = 1;
    for (uint64_t i = 0, e; i < count; i += e) {
        for (e = 1; i + e < count && num_same(&primes[i], &primes[i + e]); e++)
            ;
        if (__builtin_mul_overflow(total, e + 1, &total) || total > most)
            return num_fail(ctx, NULL, ST_LIMIT,
                            "more than %llu divisors; raise the limit with: set terms=...",
                            (unsigned long long)most);
    }
    num *d = mem_try_array(total, sizeof *d);
    if (d == NULL)
        return num_fail(ctx, NULL, ST_LIMIT, "no memory for %llu divisors",
                        (unsigned long long)total);
    d[0] = num_int(1);
    for (uint64_t i = 0, e; i < count; i += e) { /* multiply by each power of the prime */
        uint64_t before = n;
        for (e = 1; i + e < count && num_same(&primes[i], &primes[i + e]); e++)
            ;
        for (uint64_t k = 0; k < before * e; k++, n++)
            num_mul(ctx, &d[n], &d[n - before], &primes[i]);
    }
    qsort(d, n, sizeof *d, num_by_size);
    *list = d;
    *divisors = n;
    return ST_OK;
}
