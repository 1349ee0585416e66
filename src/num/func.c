/* Functions of the language over exact numbers: powers and roots, logarithms
 * where they are rational, divisors, bits and counting.  Every one foretells
 * the length of its result before it allocates. */
#include "num/cell.h"

#include <math.h>

#include "base/words.h"
#include "num/aside.h"
#include "num/pool.h"

static status need_integers(num_ctx *ctx, num *out, const num *a, const num *b, const char *what)
{
    if (num_is_integer(a) && num_is_integer(b))
        return ST_OK;
    return num_fail(ctx, out, ST_DOMAIN, "%s needs integers", what);
}

/* Is it a root, or a power of a positive base? */
static bool is_power(const num *a)
{
    return a->kind == NUM_REAL && (a->u.cell->op == OP_SQRT || a->u.cell->op == OP_POW);
}

/* --- powers ---------------------------------------------------------------- */

/* base^e by squaring; false if it does not fit. */
static bool small_power(int64_t base, int64_t e, int64_t *out)
{
    int64_t result = 1;
    if (e < 0 || (e > 63 && (base > 1 || base < -1)))
        return false;
    for (;;) {
        if ((e & 1) && __builtin_mul_overflow(result, base, &result))
            return false;
        if ((e >>= 1) == 0)
            break;
        if (__builtin_mul_overflow(base, base, &base))
            return false;
    }
    *out = result;
    return true;
}

/* Is z^n certainly longer than allowed? A result that is just too long is found afterwards. */
static bool power_too_long(const num_ctx *ctx, mpz_srcptr z, uint64_t n)
{
    return mpz_cmpabs_ui(z, 1) > 0 && num_too_long(ctx, num_log2_estimate(z) * (double)n - 1.0);
}

/* a^e for exact a and an integer e. */
static status pow_at_once(num_ctx *ctx, num *out, const num *a, const num *e)
{
    int sign = num_exact_sign(e);
    zview ev;
    mpz_srcptr exponent = num_z(e, &ev);
    if (sign == 0 || num_is_i64(a, 1)) {
        *out = num_int(1);
        return ST_OK;
    }
    if (num_is_i64(a, 0))
        return sign > 0 ? (*out = num_int(0), ST_OK)
                        : num_fail(ctx, out, ST_DOMAIN, "division by zero: 0 to a negative power");
    if (num_is_i64(a, -1)) {
        *out = num_int(mpz_odd_p(exponent) ? -1 : 1);
        return ST_OK;
    }
    qview av;
    mpq_srcptr base = num_q(a, &av);
    uint64_t n = e->kind == NUM_INT ? num_magnitude(e->u.i) : 0;
    if (e->kind != NUM_INT || power_too_long(ctx, mpq_numref(base), n)
        || power_too_long(ctx, mpq_denref(base), n))
        return num_fail_bits(ctx, out);
    num_cell *cell = num_new_q();
    mpz_ptr p = mpq_numref(cell->u.q), q = mpq_denref(cell->u.q);
    mpz_pow_ui(p, mpq_numref(base), n); /* lowest terms stay lowest terms */
    mpz_pow_ui(q, mpq_denref(base), n);
    if (sign < 0) {
        mpz_swap(p, q);
        if (mpz_sgn(q) < 0) {
            mpz_neg(p, p);
            mpz_neg(q, q);
        }
    }
    return num_take_q(ctx, out, cell);
}

/* Is it long to compute a^e? The power of a power of two is not: its bits are known. */
static bool is_long_power(const num *a, const num *e)
{
    qview v;
    if (e->kind != NUM_INT || (double)num_bits(a) * fabs((double)e->u.i) <= LONG_PRODUCT)
        return false;
    mpq_srcptr q = num_q(a, &v);
    return mpz_scan1(mpq_numref(q), 0) + 1 < mpz_sizeinbase(mpq_numref(q), 2)
           || mpz_cmp_ui(mpq_denref(q), 1) != 0;
}

static status pow_integer(num_ctx *ctx, num *out, const num *a, const num *e)
{
    return num_aside_if(is_long_power(a, e), ctx, out, pow_at_once, a, e);
}

/* The n-th root of a > 0; ST_DOMAIN where it is not rational. */
static status root_at_once(num_ctx *ctx, num *out, const num *a, const num *n)
{
    qview v;
    mpq_srcptr x = num_q(a, &v);
    num_cell *cell = num_new_q();
    unsigned long degree = (unsigned long)n->u.i;
    if (mpz_root(mpq_numref(cell->u.q), mpq_numref(x), degree)
        && mpz_root(mpq_denref(cell->u.q), mpq_denref(x), degree))
        return num_take_q(ctx, out, cell);
    num_release_cell(cell);
    return num_fail(ctx, out, ST_DOMAIN, "no rational root");
}

/* The positive n-th root of an exact a > 0 where it is rational. */
static bool exact_root(num_ctx *ctx, num *out, const num *a, uint64_t n)
{
    if (num_is_i64(a, 1)) {
        *out = num_int(1);
        return true;
    }
    if (n == 0 || n >= num_bits(a)) /* the n-th power of a root of at least 2 has n bits and more */
        return false;
    num degree = num_int((int64_t)n);
    return num_aside_if(num_bits(a) > LONG_QUOTIENT, ctx, out, root_at_once, a, &degree) == ST_OK;
}

/* a^(r/n) for an exact a > 0, and 0 < r < n in lowest terms. */
static status pow_fraction(num_ctx *ctx, num *out, const num *a, const num *exponent)
{
    mpq_srcptr e = exponent->u.cell->u.q;
    num root, r;
    if (mpz_fits_ulong_p(mpq_denref(e)) && exact_root(ctx, &root, a, mpz_get_ui(mpq_denref(e)))) {
        num_set_u64(&r, mpz_get_ui(mpq_numref(e)));
        status st = pow_integer(ctx, out, &root, &r);
        num_clears(&root, &r, NULL);
        return st;
    }
    if (mpz_cmp_ui(mpq_denref(e), 2) == 0)
        return real_make(ctx, out, OP_SQRT, a, NULL);
    return real_make(ctx, out, OP_POW, a, exponent);
}

/* a^b for exact a and a rational b: a^floor(b) exactly, times a^(b - floor(b)). */
static status pow_rational(num_ctx *ctx, num *out, const num *a, const num *b)
{
    int sign = num_exact_sign(a);
    num fraction = num_int(0);
    num_pool p;
    if (sign < 0)
        return num_fail(ctx, out, ST_DOMAIN, "a negative base needs an integer exponent");
    if (sign == 0 || num_is_i64(a, 1)) {
        if (sign == 0 && num_exact_sign(b) < 0)
            return num_fail(ctx, out, ST_DOMAIN, "division by zero: 0 to a negative power");
        *out = *a;
        return ST_OK;
    }
    num_pool_begin(&p, ctx);
    const num whole = num_pool_one(&p, num_floor, *b),
              power = num_pool_two(&p, pow_integer, *a, whole), rest = num_pool_sub(&p, *b, whole);
    const status st = p.st == ST_OK ? pow_fraction(ctx, &fraction, a, &rest) : p.st;
    fraction = num_pool_keep(&p, st, fraction);
    return num_pool_end(&p, num_pool_mul(&p, power, fraction), out);
}

status num_pow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    int64_t small;
    if (num_both_int(a, b) && small_power(a->u.i, b->u.i, &small)) {
        *out = num_int(small);
        return ST_OK;
    }
    if (a->kind == NUM_BOOL || b->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (a->kind == NUM_REAL || b->kind == NUM_REAL)
        return real_pow(ctx, out, a, b);
    return b->kind == NUM_RAT ? pow_rational(ctx, out, a, b) : pow_integer(ctx, out, a, b);
}

/* base[0]^base[1] mod m */
static status powmod_at_once(num_ctx *ctx, num *out, const num *base, const num *m)
{
    zview bv, ev, mv;
    num_cell *cell = num_new_z();
    mpz_powm(cell->u.z, num_z(&base[0], &bv), num_z(&base[1], &ev), num_z(m, &mv));
    mpz_fdiv_r(cell->u.z, cell->u.z, num_z(m, &mv));
    return num_take_z(ctx, out, cell);
}

status num_powmod(num_ctx *ctx, num *out, const num *base, const num *exponent, const num *m)
{
    status st = need_integers(ctx, out, base, exponent, "powmod");
    if (st != ST_OK || (st = need_integers(ctx, out, m, m, "powmod")) != ST_OK)
        return st;
    if (num_exact_sign(m) == 0)
        return num_fail(ctx, out, ST_DOMAIN, "division by zero: modulus 0");
    if (num_exact_sign(exponent) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "powmod needs an exponent that is not negative");
    const num power[2] = { *base, *exponent };
    bool is_long = (double)num_bits(exponent) * (double)num_bits(m) > LONG_POWMOD
                   || num_bits(base) > LONG_QUOTIENT;
    return num_aside_if(is_long, ctx, out, powmod_at_once, power, m);
}

static status isqrt_at_once(num_ctx *ctx, num *out, const num *a, const num *none)
{
    zview v;
    (void)none;
    num_cell *cell = num_new_z();
    mpz_sqrt(cell->u.z, num_z(a, &v));
    return num_take_z(ctx, out, cell);
}

status num_isqrt(num_ctx *ctx, num *out, const num *a)
{
    status st = need_integers(ctx, out, a, a, "isqrt");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(a) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "square root of a negative number");
    return num_aside_if(num_bits(a) > LONG_QUOTIENT, ctx, out, isqrt_at_once, a, a);
}

status num_sqrt(num_ctx *ctx, num *out, const num *a)
{
    int sign;
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    status st = num_sign(ctx, a, &sign);
    if (st != ST_OK || sign == 0) {
        *out = num_int(0);
        return st;
    }
    if (sign < 0)
        return num_fail(ctx, out, ST_DOMAIN, "square root of a negative number");
    if (a->kind != NUM_REAL && exact_root(ctx, out, a, 2))
        return ST_OK;
    if (is_power(a)) { /* roots of roots become one power: recipes of them never nest */
        num_pool p;
        num_pool_begin(&p, ctx);
        const num half = num_pool_two(&p, num_div, num_int(1), num_int(2));
        return num_pool_end(&p, num_pool_two(&p, real_pow, *a, half), out);
    }
    return real_make(ctx, out, OP_SQRT, a, NULL);
}

/* --- divisors ---------------------------------------------------------------- */

static status gcd_at_once(num_ctx *ctx, num *out, const num *a, const num *b)
{
    zview x, y;
    num_cell *cell = num_new_z();
    mpz_gcd(cell->u.z, num_z(a, &x), num_z(b, &y));
    return num_take_z(ctx, out, cell);
}

status num_gcd(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b)) {
        num_set_u64(out, gcd_u64(num_magnitude(a->u.i), num_magnitude(b->u.i)));
        return ST_OK;
    }
    status st = need_integers(ctx, out, a, b, "gcd");
    return st == ST_OK ? num_aside_if(num_long_fraction(a, b), ctx, out, gcd_at_once, a, b) : st;
}

status num_lcm(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b) && a->u.i > 0 && b->u.i > 0) {
        int64_t g = (int64_t)gcd_u64((uint64_t)a->u.i, (uint64_t)b->u.i), product;
        if (!__builtin_mul_overflow(a->u.i / g, b->u.i, &product)) {
            *out = num_int(product);
            return ST_OK;
        }
    }
    num_pool p;
    status st = need_integers(ctx, out, a, b, "lcm");
    if (st != ST_OK)
        return st;
    *out = num_int(0);
    if (num_exact_sign(a) == 0 || num_exact_sign(b) == 0)
        return ST_OK;
    num_pool_begin(&p, ctx);
    const num part = num_pool_two(&p, num_div, *a, num_pool_two(&p, num_gcd, *a, *b));
    return num_pool_end(&p, num_pool_one(&p, num_abs, num_pool_mul(&p, part, *b)), out);
}

/* The inverse of a modulo m, for words that are not negative. */
static bool small_inverse(int64_t a, int64_t m, int64_t *out)
{
    int64_t r0 = m, r1 = a % m, s0 = 0, s1 = 1; /* r = s*a mod m */
    while (r1 != 0) {
        int64_t q = r0 / r1, r = r0 - q * r1, s = s0 - q * s1;
        r0 = r1;
        r1 = r;
        s0 = s1;
        s1 = s;
    }
    *out = s0 < 0 ? s0 + m : s0;
    return r0 == 1;
}

status num_inverse(num_ctx *ctx, num *out, const num *a, const num *m)
{
    zview x, y;
    int64_t small;
    status st = need_integers(ctx, out, a, m, "inverse");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(m) <= 0)
        return num_fail(ctx, out, ST_DOMAIN, "inverse needs a modulus above 0");
    *out = num_int(0);
    if (num_is_i64(m, 1))
        return ST_OK;
    if (num_both_int(a, m) && a->u.i >= 0) {
        if (!small_inverse(a->u.i, m->u.i, &small))
            return num_fail(ctx, out, ST_DOMAIN, "inverse needs numbers without a common divisor");
        *out = num_int(small);
        return ST_OK;
    }
    num_cell *cell = num_new_z();
    if (mpz_invert(cell->u.z, num_z(a, &x), num_z(m, &y)))
        return num_take_z(ctx, out, cell);
    num_release_cell(cell);
    return num_fail(ctx, out, ST_DOMAIN, "inverse needs numbers without a common divisor");
}

/* --- quotients for showing -------------------------------------------------- */

status num_quotient(num_ctx *ctx, num *out, const num *a, const num *b)
{
    enum { SHORT = 4096 };
    if (!num_is_exact(a) || !num_is_exact(b) || a->kind == NUM_BOOL || b->kind == NUM_BOOL
        || (num_bits(a) <= SHORT && num_bits(b) <= SHORT) || num_exact_sign(b) == 0
        || num_is_i64(a, 0) || num_is_i64(b, 1))
        return num_div(ctx, out, a, b);
    if (num_same(a, b)) {
        *out = num_int(1);
        return ST_OK;
    }
    return real_make(ctx, out, OP_DIV, a, b);
}

/* --- logarithms in whole bits --------------------------------------------------- */

/* floor(log2 a) of an exact a > 0; *power: a is a power of two. */
static int64_t floor_log2(const num *a, bool *power)
{
    if (a->kind == NUM_INT) {
        uint64_t v = (uint64_t)a->u.i;
        *power = (v & (v - 1)) == 0;
        return 63 - __builtin_clzll(v);
    }
    qview v;
    mpq_srcptr x = num_q(a, &v);
    mpz_srcptr p = mpq_numref(x), q = mpq_denref(x);
    int64_t np = (int64_t)mpz_sizeinbase(p, 2), nq = (int64_t)mpz_sizeinbase(q, 2);
    bool p2 = mpz_scan1(p, 0) == (mp_bitcnt_t)np - 1, q2 = mpz_scan1(q, 0) == (mp_bitcnt_t)nq - 1;
    *power = p2 && q2;
    if (q2)
        return np - nq; /* a is p / 2^(nq-1), a power of two only if p is */
    mpz_t shifted;
    mpz_init(shifted);
    int64_t k = np - nq; /* 2^(k-1) < a < 2^(k+1) */
    int c;
    if (k >= 0) {
        mpz_mul_2exp(shifted, q, (mp_bitcnt_t)k);
        c = mpz_cmp(p, shifted);
    } else {
        mpz_mul_2exp(shifted, p, (mp_bitcnt_t)-k);
        c = mpz_cmp(shifted, q);
    }
    mpz_clear(shifted);
    return c >= 0 ? k : k - 1;
}

static status need_positive(num_ctx *ctx, num *out, const num *a)
{
    int sign = 0;
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    status st = num_sign(ctx, a, &sign);
    if (st == ST_OK && sign <= 0)
        return num_fail(ctx, out, ST_DOMAIN, "logarithm of %s",
                        sign == 0 ? "0" : "a negative number");
    *out = num_int(0);
    return st;
}

static status whole_log2(num_ctx *ctx, num *out, const num *a, bool up)
{
    bool power;
    num_pool p;
    status st = need_positive(ctx, out, a);
    if (st != ST_OK)
        return st;
    if (a->kind != NUM_REAL) {
        int64_t k = floor_log2(a, &power);
        *out = num_int(k + (up && !power));
        return ST_OK;
    }
    num_pool_begin(&p, ctx);
    const num log = num_pool_one(&p, num_log2, *a);
    return num_pool_end(&p, num_pool_one(&p, up ? num_ceil : num_floor, log), out);
}

status num_ilog2(num_ctx *ctx, num *out, const num *a)
{
    return whole_log2(ctx, out, a, false);
}

status num_clog2(num_ctx *ctx, num *out, const num *a)
{
    return whole_log2(ctx, out, a, true);
}

status num_is_pow2(num_ctx *ctx, num *out, const num *a)
{
    bool power;
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (a->kind != NUM_REAL) {
        *out = num_bool(num_is_integer(a) && num_exact_sign(a) > 0
                        && (floor_log2(a, &power), power));
        return ST_OK;
    }
    num whole;
    int sign = 0;
    *out = num_int(0);
    status st = num_floor(ctx, &whole, a); /* undecided where a real may be an integer */
    status_then(st, num_cmp(ctx, a, &whole, &sign));
    num_clear(&whole);
    if (st == ST_OK)
        *out = num_bool(false);
    return st;
}

/* --- logarithms ---------------------------------------------------------------------- */

/* a = 2^k * odd: k into *shift, odd into *out. */
static status split_twos(num_ctx *ctx, num *out, const num *a, int64_t *shift)
{
    qview v;
    mpq_srcptr x = num_q(a, &v);
    int64_t up = (int64_t)mpz_scan1(mpq_numref(x), 0), down = (int64_t)mpz_scan1(mpq_denref(x), 0);
    num_cell *cell = num_new_q();
    mpz_tdiv_q_2exp(mpq_numref(cell->u.q), mpq_numref(x), (mp_bitcnt_t)up);
    mpz_tdiv_q_2exp(mpq_denref(cell->u.q), mpq_denref(x), (mp_bitcnt_t)down);
    *shift = up - down;
    return num_take_q(ctx, out, cell);
}

/* The logarithm of a root or power, from that of its base. */
static status log_of_power(num_ctx *ctx, num *out, const num *a, num_unary *log)
{
    const num_cell *cell = a->u.cell;
    const bool root = cell->op == OP_SQRT;
    num_pool p;
    num_pool_begin(&p, ctx);
    const num inner = num_pool_one(&p, log, cell->u.r.a);
    return num_pool_end(
        &p, num_pool_two(&p, root ? num_div : num_mul, inner, root ? num_int(2) : cell->u.r.b),
        out);
}

/* log2(2^k * r) becomes k + log2(r), so that equal parts cancel. */
status num_log2(num_ctx *ctx, num *out, const num *a)
{
    status st = need_positive(ctx, out, a);
    if (st != ST_OK)
        return st;
    if (is_power(a))
        return log_of_power(ctx, out, a, num_log2);
    if (a->kind == NUM_REAL)
        return real_make(ctx, out, OP_LOG2, a, NULL);
    num odd, log, k;
    int64_t shift;
    if ((st = split_twos(ctx, &odd, a, &shift)) != ST_OK)
        return st;
    k = num_int(shift);
    if (num_is_i64(&odd, 1)) {
        *out = k;
        return ST_OK;
    }
    st = real_make(ctx, &log, OP_LOG2, &odd, NULL);
    num_clear(&odd);
    status_then(st, num_add(ctx, out, &log, &k));
    num_clear(&log);
    return st;
}

status num_ln(num_ctx *ctx, num *out, const num *a)
{
    status st = need_positive(ctx, out, a);
    if (st != ST_OK || num_is_i64(a, 1))
        return st;
    if (is_power(a))
        return log_of_power(ctx, out, a, num_ln);
    if (a->kind == NUM_REAL && a->u.cell->op == OP_EXP) {
        *out = num_copy(&a->u.cell->u.r.a);
        return ST_OK;
    }
    return real_make(ctx, out, OP_LN, a, NULL);
}

/* The fraction with the least denominator in [lo, hi], 0 < lo <= hi: goes down the continued
 * fractions of both ends while they agree. */
static void simplest_fraction(mpq_ptr out, mpq_ptr lo, mpq_ptr hi)
{
    mpz_t whole, n0, d0, n1, d1; /* the last two convergents */
    mpz_init(whole);
    mpz_init_set_ui(n0, 0);
    mpz_init_set_ui(d0, 1);
    mpz_init_set_ui(n1, 1);
    mpz_init_set_ui(d1, 0);
    for (bool last = false; !last;) {
        mpz_cdiv_q(whole, mpq_numref(lo), mpq_denref(lo));
        last = mpq_cmp_z(hi, whole) >= 0;
        if (!last)
            mpz_sub_ui(whole, whole, 1);
        mpz_addmul(n0, whole, n1);
        mpz_addmul(d0, whole, d1);
        mpz_swap(n0, n1);
        mpz_swap(d0, d1);
        if (!last) { /* both lie strictly between whole and whole + 1: go on with 1/(x - whole) */
            mpz_submul(mpq_numref(lo), whole, mpq_denref(lo));
            mpz_submul(mpq_numref(hi), whole, mpq_denref(hi));
            mpq_inv(lo, lo);
            mpq_inv(hi, hi);
            mpq_swap(lo, hi);
        }
    }
    mpz_set(mpq_numref(out), n1);
    mpz_set(mpq_denref(out), d1);
    mpz_clears(whole, n0, d0, n1, d1, NULL);
}

/* base^(m/n) has the primes of the base and no others. So the logarithm to a power of two is
 * rational only for powers of two, and never if one of the two is odd and the other even. This
 * decides most logarithms that are asked for. */
static bool twos_decide(num_ctx *ctx, num *out, const num *base, const num *a, bool *rational)
{
    num odd_base, odd_a, up, down;
    int64_t twos_base, twos_a;
    bool decided = false;
    if (split_twos(ctx, &odd_base, base, &twos_base) != ST_OK)
        return false;
    if (split_twos(ctx, &odd_a, a, &twos_a) == ST_OK) {
        bool powers = num_is_i64(&odd_base, 1) && num_is_i64(&odd_a, 1);
        decided = num_is_i64(&odd_base, 1) || num_is_i64(&odd_a, 1)
                  || (twos_base == 0) != (twos_a == 0);
        *rational = false;
        up = num_int(twos_a);
        down = num_int(twos_base);
        if (powers)
            *rational = num_div(ctx, out, &up, &down) == ST_OK;
        num_clear(&odd_a);
    }
    num_clear(&odd_base);
    return decided;
}

/* log_base(a), for exact a and base that are > 0 and not 1, where it is rational: the only
 * candidate m/n is the simplest fraction near it, which is right if base^(m/n) is a. */
bool num_rational_log(num_ctx *ctx, num *out, const num *base, const num *a)
{
    bool rational;
    if (twos_decide(ctx, out, base, a, &rational))
        return rational;
    mpfi_t x, y;
    mpq_t lo, hi;
    bool found = false;
    mpfi_init2(x, 256);
    mpfi_init2(y, 256);
    mpq_inits(lo, hi, NULL);
    num_cell *cell = num_new_q();
    num candidate = { NUM_RAT, { .cell = cell } }, power = num_int(0);
    if (num_enclose(ctx, x, a, 256) == ST_OK && num_enclose(ctx, y, base, 256) == ST_OK) {
        mpfi_log2(x, x);
        mpfi_log2(y, y);
        mpfi_div(x, x, y);
        bool negative = mpfi_is_neg(x);
        mpfi_abs(x, x);
        mpfr_get_q(lo, &x->left);
        mpfr_get_q(hi, &x->right);
        if (mpq_sgn(lo) > 0) {
            simplest_fraction(cell->u.q, lo, hi);
            if (negative)
                mpz_neg(mpq_numref(cell->u.q), mpq_numref(cell->u.q));
            found = mpz_cmp_ui(mpq_denref(cell->u.q), num_bits(base)) <= 0;
        }
    }
    mpfi_clear(x);
    mpfi_clear(y);
    mpq_clears(lo, hi, NULL);
    status st = num_take_q(ctx, &candidate, cell);
    found = found && st == ST_OK && num_pow(ctx, &power, base, &candidate) == ST_OK
            && num_same(&power, a);
    num_clear(&power);
    if (found)
        *out = candidate;
    else
        num_clear(&candidate);
    return found;
}

status num_log(num_ctx *ctx, num *out, const num *base, const num *a)
{
    status st = need_positive(ctx, out, base);
    if (st != ST_OK || (st = need_positive(ctx, out, a)) != ST_OK)
        return st;
    if (num_is_i64(base, 1))
        return num_fail(ctx, out, ST_DOMAIN, "logarithm to base 1");
    if (num_is_i64(a, 1))
        return ST_OK;
    if (num_is_exact(base) && num_is_exact(a) && num_rational_log(ctx, out, base, a))
        return ST_OK;
    num_pool p;
    num_pool_begin(&p, ctx);
    const num above = num_pool_one(&p, num_log2, *a);
    return num_pool_end(&p, num_pool_two(&p, num_div, above, num_pool_one(&p, num_log2, *base)),
                        out);
}

/* --- counting --------------------------------------------------------------------------- */

static status factorial_at_once(num_ctx *ctx, num *out, const num *a, const num *none)
{
    (void)none;
    num_cell *cell = num_new_z();
    mpz_fac_ui(cell->u.z, (unsigned long)a->u.i);
    return num_take_z(ctx, out, cell);
}

status num_factorial(num_ctx *ctx, num *out, const num *a)
{
    uint64_t n;
    int sign;
    status st = need_integers(ctx, out, a, a, "factorial");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(a) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "factorial of a negative number");
    double bits = num_to_u64(a, &n) ? lgamma_r((double)n + 1, &sign) / M_LN2 : INFINITY;
    if (a->kind != NUM_INT || num_too_long(ctx, bits * (1 - 1e-9) - 1))
        return num_fail_bits(ctx, out);
    return num_aside_if(bits > LONG_PRODUCT / 4, ctx, out, factorial_at_once, a, a);
}

/* A lower bound of log2 C(n, k), 0 < k <= n/2, good enough for the limit: C(n, k) >= 2^(n H(k/n)) /
 * (n + 1), and >= (n/k)^k. */
static double binomial_bits(mpz_srcptr n, double k)
{
    double log_n = num_log2_estimate(n), plain = k * (log_n - log2(k)), size = mpz_get_d(n);
    if (log_n > 50)
        return plain * (1 - 1e-12);
    double entropy = plain - (size - k) * log1p(-k / size) / M_LN2 - log2(size + 1);
    return (entropy > plain ? entropy : plain) * (1 - 1e-9);
}

/* (n - from)(n - from - 1)...(n - to + 1), by halves, so that factors are about equally long. */
static void falling(mpz_ptr out, mpz_srcptr n, uint64_t from, uint64_t to)
{
    if (to - from == 1) {
        mpz_sub_ui(out, n, from);
        return;
    }
    mpz_t right;
    mpz_init(right);
    uint64_t middle = from + (to - from) / 2;
    falling(out, n, from, middle);
    falling(right, n, middle, to);
    mpz_mul(out, out, right);
    mpz_clear(right);
}

/* C(n, k) for an n of several words. */
static void binomial_long(mpz_ptr out, mpz_srcptr n, uint64_t k)
{
    mpz_t divisor;
    mpz_init(divisor);
    falling(out, n, 0, k);
    mpz_fac_ui(divisor, k);
    mpz_divexact(out, out, divisor);
    mpz_clear(divisor);
}

static status binomial_at_once(num_ctx *ctx, num *out, const num *n, const num *k)
{
    zview v;
    mpz_srcptr top = num_z(n, &v);
    uint64_t count = 0;
    num_to_u64(k, &count);
    num_cell *cell = num_new_z();
    if (mpz_fits_ulong_p(top))
        mpz_bin_uiui(cell->u.z, mpz_get_ui(top), count);
    else
        binomial_long(cell->u.z, top, count);
    return num_take_z(ctx, out, cell);
}

status num_binomial(num_ctx *ctx, num *out, const num *n, const num *k)
{
    status st = need_integers(ctx, out, n, k, "binomial");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(n) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "binomial needs n that is not negative");
    num other, below = num_int(0);
    if ((st = num_sub(ctx, &other, n, k)) != ST_OK)
        return st;
    *out = num_int(0);
    zview v;
    mpz_srcptr top = num_z(n, &v);
    int order = 0;
    uint64_t count = 0;
    if (num_exact_sign(k) < 0 || num_exact_sign(&other) < 0)
        st = ST_OK; /* there is no way to choose */
    else if ((st = num_cmp(ctx, k, &other, &order)) == ST_OK) {
        bool fits = num_to_u64(order <= 0 ? k : &other, &count);
        if (fits && count == 0)
            *out = num_int(1);
        else if (!fits || num_too_long(ctx, binomial_bits(top, (double)count) - 1))
            st = num_fail_bits(ctx, out);
        else {
            bool is_long = (double)count * num_log2_estimate(top) > LONG_PRODUCT / 4;
            num_set_u64(&below, count);
            st = num_aside_if(is_long, ctx, out, binomial_at_once, n, &below);
        }
    }
    num_clears(&other, &below, NULL);
    return st;
}

status num_pi(num_ctx *ctx, num *out, const num *a)
{
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (a->kind != NUM_REAL && num_exact_sign(a) == 0) {
        *out = num_int(0);
        return ST_OK;
    }
    if (a->kind == NUM_REAL || num_is_i64(a, 1))
        return real_make(ctx, out, OP_PI, a, NULL);
    num one = num_int(1), pi; /* multiples of the same recipe, so that they cancel */
    status st = real_make(ctx, &pi, OP_PI, &one, NULL);
    status_then(st, num_mul(ctx, out, a, &pi));
    num_clear(&pi);
    return st;
}

/* A bitwise operation on integers, negative ones in two's complement of any length. */
static status bitwise(num_ctx *ctx, num *out, const num *a, const num *b, const char *name,
                      void (*f)(mpz_ptr, mpz_srcptr, mpz_srcptr))
{
    zview x, y;
    status st = need_integers(ctx, out, a, b, name);
    if (st != ST_OK)
        return st;
    num_cell *cell = num_new_z();
    f(cell->u.z, num_z(a, &x), num_z(b, &y));
    return num_take_z(ctx, out, cell);
}

status num_and(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return bitwise(ctx, out, a, b, "and", mpz_and);
}

status num_or(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return bitwise(ctx, out, a, b, "or", mpz_ior);
}

status num_xor(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return bitwise(ctx, out, a, b, "xor", mpz_xor);
}

/* f(a, 2^b) for a whole b >= 0. */
static status shifted(num_ctx *ctx, num *out, const num *a, const num *b, const char *name,
                      num_binary *f)
{
    num_pool p;
    status st = need_integers(ctx, out, a, b, name);
    if (st != ST_OK)
        return st;
    if (num_exact_sign(b) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "a shift by a negative number of places");
    num_pool_begin(&p, ctx);
    return num_pool_end(&p, num_pool_two(&p, f, *a, num_pool_two(&p, num_pow, num_int(2), *b)),
                        out);
}

status num_shl(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return shifted(ctx, out, a, b, "shl", num_mul);
}

status num_shr(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return shifted(ctx, out, a, b, "shr", num_fdiv);
}

status num_popcount(num_ctx *ctx, num *out, const num *a)
{
    zview v;
    status st = need_integers(ctx, out, a, a, "popcount");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(a) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "popcount of a negative number");
    *out = num_int((int64_t)mpz_popcount(num_z(a, &v)));
    return ST_OK;
}

/* --- what calculators have ------------------------------------------------------------ */

status num_trunc(num_ctx *ctx, num *out, const num *a)
{
    int sign = 0;
    status st = num_sign(ctx, a, &sign);
    *out = num_int(0);
    return st == ST_OK ? (sign < 0 ? num_ceil : num_floor)(ctx, out, a) : st;
}

status num_frac(num_ctx *ctx, num *out, const num *a)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    return num_pool_end(&p, num_pool_sub(&p, *a, num_pool_one(&p, num_floor, *a)), out);
}

status num_signum(num_ctx *ctx, num *out, const num *a)
{
    int sign = 0;
    status st = num_sign(ctx, a, &sign);
    *out = num_int(st == ST_OK ? sign : 0);
    return st;
}

static status fibonacci_at_once(num_ctx *ctx, num *out, const num *k, const num *none)
{
    (void)none;
    num_cell *cell = num_new_z();
    mpz_fib_ui(cell->u.z, (unsigned long)k->u.i);
    return num_take_z(ctx, out, cell);
}

status num_fibonacci(num_ctx *ctx, num *out, const num *k)
{
    const double bits_each = 0.6942419136306174; /* log2 of the golden ratio */
    status st = need_integers(ctx, out, k, k, "fibonacci");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(k) < 0)
        return num_fail(ctx, out, ST_DOMAIN, "fibonacci of a negative number");
    if (k->kind != NUM_INT || num_too_long(ctx, (double)k->u.i * bits_each - 2))
        return num_fail_bits(ctx, out);
    return num_aside_if((double)k->u.i * bits_each > LONG_PRODUCT, ctx, out, fibonacci_at_once, k,
                        k);
}

status num_valuation(num_ctx *ctx, num *out, const num *n, const num *p)
{
    zview x, y;
    status st = need_integers(ctx, out, n, p, "valuation");
    if (st != ST_OK)
        return st;
    if (num_exact_sign(n) == 0 || num_exact_sign(p) <= 0 || num_is_i64(p, 1))
        return num_fail(ctx, out, ST_DOMAIN,
                        "valuation(n, p) needs n other than 0 and p from 2 on");
    mpz_t rest;
    mpz_init(rest);
    *out = num_int((int64_t)mpz_remove(rest, num_z(n, &x), num_z(p, &y)));
    mpz_clear(rest);
    return ST_OK;
}

status num_is_square(num_ctx *ctx, num *out, const num *n)
{
    zview v;
    status st = need_integers(ctx, out, n, n, "issquare");
    if (st == ST_OK)
        *out = num_bool(mpz_perfect_square_p(num_z(n, &v)) != 0);
    return st;
}
