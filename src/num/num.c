/* Numbers: cells, construction, comparison, and exact arithmetic. Each operation begins with the
 * path for two int64_t, which allocates nothing; on overflow GMP goes on, and reals go to
 * real.c. */
#include "num/cell.h"
#include "num/aside.h"
#include "num/pool.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"

/* --- memory ------------------------------------------------------------------
 *
 * GMP cannot fail: it aborts. So a result is refused before it is made if it would be longer than
 * allowed, or than there is memory for (num_too_long), and after it is made if all results together
 * take more than they may (mem_crowded). Anything else ends the process with a message and the
 * status of a limit (base/mem.h). */

enum {
    LARGE = 1 << 24,
    SMALL = 1 << 10 /* bits that are never refused: counts and ratios need no more */
};

static void *take(size_t bytes)
{
    return mem_grow(NULL, bytes);
}

static void *take_more(void *old, size_t before, size_t bytes)
{
    (void)before;
    return mem_grow(old, bytes);
}

static void give_back(void *old, size_t bytes)
{
    (void)bytes;
    free(old);
}

/* Is there memory for an operation with such a result? It takes several times the result's. */
static bool memory_for(uint64_t bits)
{
    return mem_has(bits / 2, 1);
}

bool num_too_long(const num_ctx *ctx, double bits)
{
    return bits > (double)ctx->max_bits || (bits > LARGE && !memory_for((uint64_t)bits));
}

static status fail_crowded(num_ctx *ctx, num *out)
{
    return num_fail(
        ctx, out, ST_LIMIT,
        "the numbers would take more than %llu MB of memory; raise the limit with: set memory=...",
        (unsigned long long)(mem_limit() / 1000000));
}

/* --- contexts and failures ------------------------------------------------- */

void num_ctx_init(num_ctx *ctx)
{
    *ctx = (num_ctx){ .max_bits = LIMIT_BITS, .max_precision = NUM_DEFAULT_PRECISION };
    mp_set_memory_functions(take, take_more,
                            give_back); /* these end the process with a message, not by abort() */
    /* max_bits may be raised beyond 2^30, where MPFR's exponents end by default */
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_set_emin(mpfr_get_emin_min());
}

void num_finish(void)
{
    mpfr_free_cache();
}

status(num_fail)(num_ctx *ctx, num *out, status st, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(ctx->why, sizeof ctx->why, format, ap);
    va_end(ap);
    if (out)
        *out = num_int(0);
    return st;
}

status num_fail_bits(num_ctx *ctx, num *out)
{
    if (!memory_for(ctx->max_bits))
        return fail_crowded(ctx, out);
    return num_fail(ctx, out, ST_LIMIT,
                    "the result would have more than %llu bits (raise with: set bits=...)",
                    (unsigned long long)ctx->max_bits);
}

status num_fail_truth(num_ctx *ctx, num *out)
{
    return num_fail(ctx, out, ST_DOMAIN, "a truth value is not a number");
}

status num_fail_undecided(num_ctx *ctx, num *out)
{
    return num_fail(ctx, out, ST_UNDECIDED, "not decided at %ld bits", ctx->max_precision);
}

/* --- cells ------------------------------------------------------------------ */

num_cell *num_new_z(void)
{
    num_cell *cell = mem_alloc(sizeof *cell);
    cell->refs = 1;
    cell->op = CELL_Z;
    mpz_init(cell->u.z);
    return cell;
}

num_cell *num_new_q(void)
{
    num_cell *cell = mem_alloc(sizeof *cell);
    cell->refs = 1;
    cell->op = CELL_Q;
    mpq_init(cell->u.q);
    return cell;
}

void num_share_cell(num_cell *cell)
{
    cell->refs++;
}

/* Drops one owner of *a. A leaf is freed at once. Recipes may be nested as deep as a sum is long,
 * so a recipe without owners goes to the list *dead, to be freed without recursion. */
static void drop(num *a, num_cell **dead)
{
    if (a->kind == NUM_INT || a->kind == NUM_BOOL || --a->u.cell->refs > 0)
        return;
    num_cell *cell = a->u.cell;
    if (cell->op == CELL_Z) {
        mpz_clear(cell->u.z);
        free(cell);
    } else if (cell->op == CELL_Q) {
        mpq_clear(cell->u.q);
        free(cell);
    } else {
        if (cell->u.r.precision > 0)
            mpfi_clear(cell->u.r.range);
        cell->u.r.next = *dead;
        *dead = cell;
    }
}

void num_release_cell(num_cell *cell)
{
    num_cell *dead = NULL;
    num a = { NUM_BIG, { .cell = cell } };
    drop(&a, &dead);
    while (dead) {
        cell = dead;
        dead = cell->u.r.next;
        drop(&cell->u.r.a, &dead);
        drop(&cell->u.r.b, &dead);
        free(cell);
    }
}

static uint64_t bits_u64(uint64_t v)
{
    return v ? 64 - (uint64_t)__builtin_clzll(v) : 0;
}

static uint64_t bits_z(mpz_srcptr z)
{
    return mpz_sgn(z) ? mpz_sizeinbase(z, 2) : 0;
}

mpz_srcptr num_z(const num *a, zview *v)
{
    if (a->kind == NUM_BIG)
        return a->u.cell->u.z;
    v->limb = num_magnitude(a->u.i);
    return mpz_roinit_n(v->z, &v->limb, a->u.i < 0 ? -1 : 1);
}

mpq_srcptr num_q(const num *a, qview *v)
{
    if (a->kind == NUM_RAT)
        return a->u.cell->u.q;
    zview z;
    v->one = 1;
    mpz_roinit_n(mpq_denref(v->q), &v->one, 1);
    if (a->kind == NUM_BIG) {
        mpz_srcptr big = num_z(a, &z);
        mpz_roinit_n(mpq_numref(v->q), mpz_limbs_read(big),
                     mpz_sgn(big) < 0 ? -(mp_size_t)mpz_size(big) : (mp_size_t)mpz_size(big));
    } else {
        v->limb = num_magnitude(a->u.i);
        mpz_roinit_n(mpq_numref(v->q), &v->limb, a->u.i < 0 ? -1 : 1);
    }
    return v->q;
}

status num_take_z(num_ctx *ctx, num *out, num_cell *cell)
{
    num made = { NUM_BIG, { .cell = cell } };
    if (mpz_fits_slong_p(cell->u.z)) {
        *out = num_int(mpz_get_si(cell->u.z));
        num_release_cell(cell);
        return ST_OK;
    }
    if (mpz_sizeinbase(cell->u.z, 2) > ctx->max_bits) {
        num_release_cell(cell);
        return num_fail_bits(ctx, out);
    }
    if (mpz_sizeinbase(cell->u.z, 2) > SMALL && mem_crowded()) {
        num_release_cell(cell);
        return fail_crowded(ctx, out);
    }
    *out = made;
    return ST_OK;
}

status num_take_q(num_ctx *ctx, num *out, num_cell *cell)
{
    mpz_ptr n = mpq_numref(cell->u.q), d = mpq_denref(cell->u.q);
    if (mpz_cmp_ui(d, 1) == 0) {
        num_cell *integer = num_new_z();
        mpz_swap(integer->u.z, n);
        num_release_cell(cell);
        return num_take_z(ctx, out, integer);
    }
    if (mpz_sizeinbase(n, 2) > ctx->max_bits || mpz_sizeinbase(d, 2) > ctx->max_bits) {
        num_release_cell(cell);
        return num_fail_bits(ctx, out);
    }
    if ((mpz_sizeinbase(n, 2) > SMALL || mpz_sizeinbase(d, 2) > SMALL) && mem_crowded()) {
        num_release_cell(cell);
        return fail_crowded(ctx, out);
    }
    *out = (num){ NUM_RAT, { .cell = cell } };
    return ST_OK;
}

static void release(void *n)
{
    num_clear(n);
}

void num_of_arena(arena *a, num *n)
{
    arena_defer(a, release, n);
}

void num_clears(num *a, ...)
{
    va_list more;
    va_start(more, a);
    for (; a; a = va_arg(more, num *))
        num_clear(a);
    va_end(more);
}

status num_update(num_ctx *ctx, num_binary *f, num *x, const num *y)
{
    num out;
    status st = f(ctx, &out, x, y);
    if (st == ST_OK)
        num_replace(x, out);
    return st;
}

void num_set_u64(num *out, uint64_t v)
{
    if (v <= INT64_MAX) {
        *out = num_int((int64_t)v);
        return;
    }
    num_cell *cell = num_new_z();
    mpz_set_ui(cell->u.z, v);
    *out = (num){ NUM_BIG, { .cell = cell } };
}

/* --- asking ------------------------------------------------------------------ */

bool num_is_integer(const num *a)
{
    return a->kind == NUM_INT || a->kind == NUM_BIG;
}

bool num_to_i64(const num *a, int64_t *v)
{
    if (a->kind != NUM_INT)
        return false;
    *v = a->u.i;
    return true;
}

bool num_to_u64(const num *a, uint64_t *v)
{
    if (a->kind == NUM_INT && a->u.i >= 0)
        *v = (uint64_t)a->u.i;
    else if (a->kind == NUM_BIG && mpz_fits_ulong_p(a->u.cell->u.z))
        *v = mpz_get_ui(a->u.cell->u.z);
    else
        return false;
    return true;
}

double num_to_double(const num *a)
{
    if (a->kind == NUM_INT || a->kind == NUM_BOOL)
        return (double)a->u.i;
    num_ctx ctx = { .max_precision = 64 };
    mpfi_t range;
    mpfi_init2(range, 64);
    double d = num_enclose(&ctx, range, a, 64) == ST_OK ? mpfi_get_d(range) : NAN;
    mpfi_clear(range);
    return d;
}

uint64_t num_bits(const num *a)
{
    if (a->kind == NUM_INT || a->kind == NUM_BOOL)
        return bits_u64(num_magnitude(a->u.i));
    if (a->kind == NUM_BIG)
        return bits_z(a->u.cell->u.z);
    if (a->kind == NUM_REAL)
        return 64;
    uint64_t n = bits_z(mpq_numref(a->u.cell->u.q)), d = bits_z(mpq_denref(a->u.cell->u.q));
    return n > d ? n : d;
}

static uint64_t odd_bits_z(mpz_srcptr z)
{
    return mpz_sgn(z) ? mpz_sizeinbase(z, 2) - mpz_scan1(z, 0) : 0;
}

uint64_t num_odd_bits(const num *a)
{
    if (a->kind == NUM_BIG)
        return odd_bits_z(a->u.cell->u.z);
    if (a->kind != NUM_RAT)
        return num_bits(a);
    uint64_t n = odd_bits_z(mpq_numref(a->u.cell->u.q)), d = odd_bits_z(mpq_denref(a->u.cell->u.q));
    return n > d ? n : d;
}

double num_log2_estimate(mpz_srcptr z)
{
    long exponent;
    double d = mpz_get_d_2exp(&exponent, z);
    return (double)exponent + log2(fabs(d));
}

double num_log2_of(const num *a)
{
    qview v;
    mpq_srcptr x = num_q(a, &v);
    return num_log2_estimate(mpq_numref(x)) - num_log2_estimate(mpq_denref(x));
}

int num_exact_sign(const num *a)
{
    if (a->kind == NUM_BIG)
        return mpz_sgn(a->u.cell->u.z);
    if (a->kind == NUM_RAT)
        return mpq_sgn(a->u.cell->u.q);
    return (a->u.i > 0) - (a->u.i < 0);
}

status num_cmp(num_ctx *ctx, const num *a, const num *b, int *sign)
{
    if (num_both_int(a, b)) {
        *sign = (a->u.i > b->u.i) - (a->u.i < b->u.i);
        return ST_OK;
    }
    *sign = 0;
    if (a->kind == NUM_BOOL || b->kind == NUM_BOOL) {
        if (a->kind != b->kind)
            return num_fail_truth(ctx, NULL);
        *sign = (int)(a->u.i - b->u.i);
        return ST_OK;
    }
    if (a->kind == NUM_REAL || b->kind == NUM_REAL)
        return decide_cmp(ctx, a, b, sign);
    int c;
    if (a->kind == NUM_RAT || b->kind == NUM_RAT) {
        qview x, y;
        c = mpq_cmp(num_q(a, &x), num_q(b, &y));
    } else {
        zview x, y;
        c = mpz_cmp(num_z(a, &x), num_z(b, &y));
    }
    *sign = (c > 0) - (c < 0);
    return ST_OK;
}

status num_sign(num_ctx *ctx, const num *a, int *sign)
{
    num zero = num_int(0);
    if (a->kind != NUM_REAL && a->kind != NUM_BOOL) {
        *sign = num_exact_sign(a);
        return ST_OK;
    }
    return num_cmp(ctx, a, &zero, sign);
}

bool num_same(const num *a, const num *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == NUM_INT || a->kind == NUM_BOOL)
        return a->u.i == b->u.i;
    if (a->u.cell == b->u.cell)
        return true;
    if (a->kind == NUM_BIG)
        return mpz_cmp(a->u.cell->u.z, b->u.cell->u.z) == 0;
    return a->kind == NUM_RAT && mpq_equal(a->u.cell->u.q, b->u.cell->u.q);
}

/* --- sums and products --------------------------------------------------------- */

typedef enum kinship { INTEGERS, RATIONALS, REALS, TRUTHS } kinship;

static kinship kin(const num *a, const num *b)
{
    if (a->kind == NUM_BOOL || b->kind == NUM_BOOL)
        return TRUTHS;
    if (a->kind == NUM_REAL || b->kind == NUM_REAL)
        return REALS;
    return a->kind == NUM_RAT || b->kind == NUM_RAT ? RATIONALS : INTEGERS;
}

/* May the numerator or denominator of a sum be too long? */
static bool sum_too_long(const num_ctx *ctx, mpq_srcptr x, mpq_srcptr y)
{
    if (mpz_cmp(mpq_denref(x), mpq_denref(y)) == 0)
        return false;
    uint64_t xn = bits_z(mpq_numref(x)), xd = bits_z(mpq_denref(x));
    uint64_t yn = bits_z(mpq_numref(y)), yd = bits_z(mpq_denref(y));
    return xn + yd > ctx->max_bits + 2 || yn + xd > ctx->max_bits + 2
           || xd + yd > ctx->max_bits + 2;
}

static status add_or_sub(num_ctx *ctx, num *out, const num *a, const num *b, bool minus)
{
    switch (kin(a, b)) {
    case TRUTHS:
        return num_fail_truth(ctx, out);
    case REALS:
        return minus ? real_sub(ctx, out, a, b) : real_add(ctx, out, a, b);
    case INTEGERS: {
        zview x, y;
        num_cell *cell = num_new_z();
        (minus ? mpz_sub : mpz_add)(cell->u.z, num_z(a, &x), num_z(b, &y));
        return num_take_z(ctx, out, cell);
    }
    default: {
        qview v, w;
        mpq_srcptr x = num_q(a, &v), y = num_q(b, &w);
        if (sum_too_long(ctx, x, y))
            return num_fail_bits(ctx, out);
        num_cell *cell = num_new_q();
        (minus ? mpq_sub : mpq_add)(cell->u.q, x, y);
        return num_take_q(ctx, out, cell);
    }
    }
}

/* Lengths, without factors of two where they are long: of what a divisor in common is sought. */
typedef struct part {
    uint64_t above, below;
} part;

static uint64_t odd_length(mpz_srcptr z)
{
    uint64_t bits = bits_z(z);
    return bits > LONG_DIVISOR ? odd_bits_z(z) : bits;
}

static part part_of(const num *a)
{
    if (a->kind == NUM_RAT)
        return (part){ odd_length(mpq_numref(a->u.cell->u.q)),
                       odd_length(mpq_denref(a->u.cell->u.q)) };
    return (part){ a->kind == NUM_BIG ? odd_length(a->u.cell->u.z) : 64, 1 };
}

static bool share_long(uint64_t x, uint64_t y)
{
    return x > LONG_DIVISOR && y > LONG_DIVISOR;
}

static bool has_fraction(const num *a, const num *b)
{
    return a->kind == NUM_RAT || b->kind == NUM_RAT;
}

/* Only long denominators make a sum of fractions long, and long numerators times these. */
static bool is_long_sum(const num *a, const num *b)
{
    if (!has_fraction(a, b))
        return false;
    const part p = part_of(a), q = part_of(b);
    return share_long(p.below, q.below) || share_long(p.above, q.below)
           || share_long(q.above, p.below);
}

static status add_slow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return add_or_sub(ctx, out, a, b, false);
}

static status sub_slow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    return add_or_sub(ctx, out, a, b, true);
}

status num_add(num_ctx *ctx, num *out, const num *a, const num *b)
{
    int64_t sum;
    if (num_both_int(a, b) && !__builtin_add_overflow(a->u.i, b->u.i, &sum)) {
        *out = num_int(sum);
        return ST_OK;
    }
    return num_aside_if(is_long_sum(a, b), ctx, out, add_slow, a, b);
}

status num_sub(num_ctx *ctx, num *out, const num *a, const num *b)
{
    int64_t difference;
    if (num_both_int(a, b) && !__builtin_sub_overflow(a->u.i, b->u.i, &difference)) {
        *out = num_int(difference);
        return ST_OK;
    }
    return num_aside_if(is_long_sum(a, b), ctx, out, sub_slow, a, b);
}

status num_neg(num_ctx *ctx, num *out, const num *a)
{
    num zero = num_int(0);
    return num_sub(ctx, out, &zero, a);
}

/* May a product be too long? It has the bits of both factors together, or one less. */
static bool product_too_long(const num_ctx *ctx, mpz_srcptr a, mpz_srcptr b)
{
    return mpz_sgn(a) && mpz_sgn(b) && num_too_long(ctx, (double)(bits_z(a) + bits_z(b) - 1));
}

static status mul_slow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    switch (kin(a, b)) {
    case TRUTHS:
        return num_fail_truth(ctx, out);
    case REALS:
        return real_mul(ctx, out, a, b);
    case INTEGERS: {
        zview v, w;
        mpz_srcptr x = num_z(a, &v), y = num_z(b, &w);
        if (product_too_long(ctx, x, y))
            return num_fail_bits(ctx, out);
        num_cell *cell = num_new_z();
        mpz_mul(cell->u.z, x, y);
        return num_take_z(ctx, out, cell);
    }
    default: {
        qview v, w;
        mpq_srcptr x = num_q(a, &v), y = num_q(b, &w);
        if (product_too_long(ctx, mpq_numref(x), mpq_numref(y)) ||
            product_too_long(ctx, mpq_denref(x), mpq_denref(y)))
            return num_fail_bits(ctx, out);
        num_cell *cell = num_new_q();
        mpq_mul(cell->u.q, x, y);
        return num_take_q(ctx, out, cell);
    }
    }
}

status num_mul(num_ctx *ctx, num *out, const num *a, const num *b)
{
    int64_t product;
    if (num_both_int(a, b) && !__builtin_mul_overflow(a->u.i, b->u.i, &product)) {
        *out = num_int(product);
        return ST_OK;
    }
    const part p = part_of(a), q = part_of(b);
    bool is_long = num_long_product(a, b)
                   || (has_fraction(a, b)
                       && (share_long(p.above, q.below) || share_long(q.above, p.below)));
    return num_aside_if(is_long, ctx, out, mul_slow, a, b);
}

/* --- quotients -------------------------------------------------------------------- */

/* Is b a power of two, 2^*e?  Widths and numbers of threads often are, and a long number is shifted
 * in a twentieth of the time in which it is divided. */
static bool is_shift(mpz_srcptr b, mp_bitcnt_t *e)
{
    if (mpz_sgn(b) <= 0)
        return false;
    *e = mpz_scan1(b, 0);
    return *e + 1 == mpz_sizeinbase(b, 2);
}

static void quotient_of(mpz_ptr q, mpz_srcptr a, mpz_srcptr b, bool up)
{
    mp_bitcnt_t e;
    if (is_shift(b, &e))
        (up ? mpz_cdiv_q_2exp : mpz_fdiv_q_2exp)(q, a, e);
    else
        (up ? mpz_cdiv_q : mpz_fdiv_q)(q, a, b);
}

/* a/2^e */
static status div_shift(num_ctx *ctx, num *out, mpz_srcptr a, mp_bitcnt_t e)
{
    mp_bitcnt_t zeros = mpz_sgn(a) ? mpz_scan1(a, 0) : e;
    if (zeros >= e) {
        num_cell *cell = num_new_z();
        mpz_tdiv_q_2exp(cell->u.z, a, e);
        return num_take_z(ctx, out, cell);
    }
    num_cell *cell = num_new_q();
    mpz_tdiv_q_2exp(mpq_numref(cell->u.q), a, zeros);
    mpz_set_ui(mpq_denref(cell->u.q), 1);
    mpz_mul_2exp(mpq_denref(cell->u.q), mpq_denref(cell->u.q), e - zeros);
    return num_take_q(ctx, out, cell);
}

/* a/b of integers: first tries whether the longer one is a multiple of the other, because a
 * division costs far less than a gcd of long operands. */
static status div_integers(num_ctx *ctx, num *out, mpz_srcptr a, mpz_srcptr b)
{
    mp_bitcnt_t e;
    if (is_shift(b, &e))
        return div_shift(ctx, out, a, e);
    if (mpz_cmpabs(a, b) >= 0 && mpz_divisible_p(a, b)) {
        num_cell *cell = num_new_z();
        mpz_divexact(cell->u.z, a, b);
        return num_take_z(ctx, out, cell);
    }
    num_cell *cell = num_new_q();
    mpz_ptr n = mpq_numref(cell->u.q), d = mpq_denref(cell->u.q);
    if (mpz_cmpabs(a, b) < 0 && mpz_sgn(a) && mpz_divisible_p(b, a)) {
        mpz_divexact(d, b, a);
        mpz_set_ui(n, 1);
    } else {
        mpz_t g;
        mpz_init(g);
        mpz_gcd(g, a, b);
        mpz_divexact(n, a, g);
        mpz_divexact(d, b, g);
        mpz_clear(g);
    }
    if (mpz_sgn(d) < 0) {
        mpz_neg(d, d);
        mpz_neg(n, n);
    }
    return num_take_q(ctx, out, cell);
}

/* The same of two words, b > 0: a fraction's divisions fit into registers. */
static status div_words(num_ctx *ctx, num *out, int64_t a, int64_t b)
{
    const int64_t by = (int64_t)gcd_u64(a < 0 ? -(uint64_t)a : (uint64_t)a, (uint64_t)b);
    num_cell *cell = num_new_q();
    mpz_set_si(mpq_numref(cell->u.q), a / by);
    mpz_set_si(mpq_denref(cell->u.q), b / by);
    return num_take_q(ctx, out, cell);
}

static status div_slow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b) && b->u.i > 0)
        return div_words(ctx, out, a->u.i, b->u.i);
    kinship k = kin(a, b);
    if (k == TRUTHS)
        return num_fail_truth(ctx, out);
    if (b->kind != NUM_REAL && num_exact_sign(b) == 0)
        return num_fail(ctx, out, ST_DOMAIN, "division by zero");
    if (k == REALS)
        return real_div(ctx, out, a, b);
    if (k == INTEGERS) {
        zview x, y;
        return div_integers(ctx, out, num_z(a, &x), num_z(b, &y));
    }
    qview v, w;
    mpq_srcptr x = num_q(a, &v), y = num_q(b, &w);
    if (product_too_long(ctx, mpq_numref(x), mpq_denref(y))
        || product_too_long(ctx, mpq_denref(x), mpq_numref(y)))
        return num_fail_bits(ctx, out);
    num_cell *cell = num_new_q();
    mpq_div(cell->u.q, x, y);
    return num_take_q(ctx, out, cell);
}

status num_div(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b) && b->u.i > 0 && a->u.i % b->u.i == 0) {
        *out = num_int(a->u.i / b->u.i);
        return ST_OK;
    }
    const part p = part_of(a), q = part_of(b);
    bool is_long = share_long(p.above, q.above) || share_long(p.below, q.below)
                   || num_long_quotient(a, b);
    return num_aside_if(is_long, ctx, out, div_slow, a, b);
}

static num integer_copy(mpz_srcptr z)
{
    if (mpz_fits_slong_p(z))
        return num_int(mpz_get_si(z));
    num_cell *cell = num_new_z();
    mpz_set(cell->u.z, z);
    return (num){ NUM_BIG, { .cell = cell } };
}

void num_fraction(const num *a, num *numerator, num *denominator)
{
    if (a->kind != NUM_RAT) {
        *numerator = num_copy(a);
        *denominator = num_int(1);
        return;
    }
    *numerator = integer_copy(mpq_numref(a->u.cell->u.q));
    *denominator = integer_copy(mpq_denref(a->u.cell->u.q));
}

static status fdiv_slow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    num_pool p;
    if (num_is_integer(a) && num_is_integer(b) && num_exact_sign(b) != 0) {
        zview x, y;
        num_cell *cell = num_new_z();
        quotient_of(cell->u.z, num_z(a, &x), num_z(b, &y), false);
        return num_take_z(ctx, out, cell);
    }
    num_pool_begin(&p, ctx);
    return num_pool_end(&p, num_pool_one(&p, num_floor, num_pool_two(&p, num_div, *a, *b)), out);
}

status num_fdiv(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b) && b->u.i != 0 && b->u.i != -1) { /* INT64_MIN / -1 overflows */
        int64_t q = a->u.i / b->u.i, r = a->u.i % b->u.i;
        *out = num_int(q - (r != 0 && (r ^ b->u.i) < 0));
        return ST_OK;
    }
    return num_aside_if(num_is_integer(a) && num_is_integer(b) && num_long_quotient(a, b), ctx, out,
                        fdiv_slow, a, b);
}

static status fmod_slow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    num_pool p;
    if (num_is_integer(a) && num_is_integer(b) && num_exact_sign(b) != 0) {
        zview x, y;
        mp_bitcnt_t e;
        num_cell *cell = num_new_z();
        if (is_shift(num_z(b, &y), &e))
            mpz_fdiv_r_2exp(cell->u.z, num_z(a, &x), e);
        else
            mpz_fdiv_r(cell->u.z, num_z(a, &x), num_z(b, &y));
        return num_take_z(ctx, out, cell);
    }
    num_pool_begin(&p, ctx);
    const num quotient = num_pool_two(&p, num_fdiv, *a, *b);
    return num_pool_end(&p, num_pool_sub(&p, *a, num_pool_mul(&p, quotient, *b)), out);
}

status num_fmod(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b) && b->u.i != 0 && b->u.i != -1) {
        int64_t r = a->u.i % b->u.i;
        *out = num_int(r != 0 && (r ^ b->u.i) < 0 ? r + b->u.i : r);
        return ST_OK;
    }
    return num_aside_if(num_is_integer(a) && num_is_integer(b) && num_long_quotient(a, b), ctx, out,
                        fmod_slow, a, b);
}

/* --- rounding and order --------------------------------------------------------------- */

status num_floor(num_ctx *ctx, num *out, const num *a)
{
    if (num_is_integer(a)) {
        *out = num_copy(a);
        return ST_OK;
    }
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (a->kind == NUM_REAL)
        return decide_floor(ctx, out, a);
    num_cell *cell = num_new_z();
    quotient_of(cell->u.z, mpq_numref(a->u.cell->u.q), mpq_denref(a->u.cell->u.q), false);
    return num_take_z(ctx, out, cell);
}

status num_ceil(num_ctx *ctx, num *out, const num *a)
{
    if (a->kind == NUM_REAL)
        return decide_ceil(ctx, out, a);
    if (a->kind != NUM_RAT)
        return num_floor(ctx, out, a);
    num_cell *cell = num_new_z();
    quotient_of(cell->u.z, mpq_numref(a->u.cell->u.q), mpq_denref(a->u.cell->u.q), true);
    return num_take_z(ctx, out, cell);
}

status num_round(num_ctx *ctx, num *out, const num *a)
{
    if (a->kind == NUM_REAL)
        return decide_round(ctx, out, a);
    if (a->kind != NUM_RAT)
        return num_floor(ctx, out, a);
    /* floor(|a| + 1/2) with the sign of a */
    mpz_srcptr n = mpq_numref(a->u.cell->u.q), d = mpq_denref(a->u.cell->u.q);
    num_cell *cell = num_new_z();
    mpz_t twice;
    mpz_init(twice);
    mpz_mul_2exp(twice, d, 1);
    mpz_abs(cell->u.z, n);
    mpz_mul_2exp(cell->u.z, cell->u.z, 1);
    mpz_add(cell->u.z, cell->u.z, d);
    mpz_fdiv_q(cell->u.z, cell->u.z, twice);
    if (mpz_sgn(n) < 0)
        mpz_neg(cell->u.z, cell->u.z);
    mpz_clear(twice);
    return num_take_z(ctx, out, cell);
}

status num_abs(num_ctx *ctx, num *out, const num *a)
{
    int sign;
    status st = num_sign(ctx, a, &sign);
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (st == ST_OK && sign < 0)
        return num_neg(ctx, out, a);
    *out = st == ST_OK ? num_copy(a) : num_int(0);
    return st;
}

static status pick(num_ctx *ctx, num *out, const num *a, const num *b, int wanted)
{
    int sign;
    *out = num_int(0);
    if (kin(a, b) == TRUTHS)
        return num_fail_truth(ctx, out);
    status st = num_cmp(ctx, a, b, &sign);
    if (st == ST_OK)
        *out = num_copy(sign == 0 || sign == wanted ? a : b);
    return st;
}

status num_min(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b)) {
        *out = num_int(a->u.i < b->u.i ? a->u.i : b->u.i);
        return ST_OK;
    }
    return pick(ctx, out, a, b, -1);
}

status num_max(num_ctx *ctx, num *out, const num *a, const num *b)
{
    if (num_both_int(a, b)) {
        *out = num_int(a->u.i > b->u.i ? a->u.i : b->u.i);
        return ST_OK;
    }
    return pick(ctx, out, a, b, 1);
}

void num_libraries(char *text, size_t room)
{
    snprintf(text, room, "GMP %s, MPFR %s, MPFI %s", gmp_version, mpfr_get_version(),
             mpfi_get_version());
}
