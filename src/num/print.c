/* Numbers as text. All of it uses scaled(): a * 10^k rounded to an integer. Short exact numbers do
 * that by integer arithmetic, long ones and reals by enclosures, refined until both ends round to
 * the same. */
#include "num/cell.h"
#include "num/aside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOG2_10 3.321928094887362

enum { PLAIN_DIGITS = 15 }; /* digits before the point; longer numbers have an exponent */

typedef enum rounding { DOWN, NEAREST, UP } rounding;

/* --- a * 10^k as an integer --------------------------------------------------- */

static void scaled_exactly(mpz_ptr m, const num *a, long k, rounding how, bool *exact)
{
    qview v;
    mpq_srcptr q = num_q(a, &v);
    mpz_t n, d, r;
    mpz_inits(n, d, r, NULL);
    mpz_ui_pow_ui(r, 10, (unsigned long)labs(k));
    mpz_set(n, mpq_numref(q));
    mpz_set(d, mpq_denref(q));
    mpz_mul(k >= 0 ? n : d, k >= 0 ? n : d, r);
    if (how == UP)
        mpz_cdiv_qr(m, r, n, d);
    else if (how == DOWN)
        mpz_fdiv_qr(m, r, n, d);
    else {
        mpz_tdiv_qr(m, r, n, d);
        bool minus = mpz_sgn(n) < 0;
        mpz_mul_2exp(n, r, 1);
        if (mpz_cmpabs(n, d) >= 0)
            (minus ? mpz_sub_ui : mpz_add_ui)(m, m, 1);
    }
    if (exact)
        *exact = mpz_sgn(r) == 0;
    mpz_clears(n, d, r, NULL);
}

/* An enclosure of a * 10^k. */
static status enclose_scaled(num_ctx *ctx, mpfi_ptr x, const num *a, long k, long precision)
{
    status st = num_enclose(ctx, x, a, precision);
    if (st != ST_OK || k == 0)
        return st;
    mpfi_t power;
    mpfi_init2(power, (mpfr_prec_t)precision);
    mpfr_ui_pow_ui(&power->left, 10, (unsigned long)labs(k), MPFR_RNDD);
    mpfr_ui_pow_ui(&power->right, 10, (unsigned long)labs(k), MPFR_RNDU);
    (k > 0 ? mpfi_mul : mpfi_div)(x, x, power);
    mpfi_clear(power);
    return ST_OK;
}

static void round_end(mpz_ptr out, mpfr_ptr end, rounding how)
{
    if (how == NEAREST)
        mpfr_round(end, end);
    mpfr_get_z(out, end, how == UP ? MPFR_RNDU : MPFR_RNDD);
}

/* One attempt: true if both ends round to *m and, for an exact number whose exactness is asked for,
 * the value is seen not to be *m. */
static bool scaled_decided(mpz_ptr m, mpfi_ptr x, rounding how, bool is_exact, bool *exact)
{
    mpz_t other;
    mpfi_t ends;
    mpz_init(other);
    mpfi_init2(ends, mpfi_get_prec(x));
    mpfi_set(ends, x);
    round_end(m, &ends->left, how);
    round_end(other, &ends->right, how);
    bool decided = mpz_cmp(m, other) == 0;
    if (decided && exact) {
        *exact = false;
        if (is_exact && mpfr_cmp_z(&x->left, m) <= 0 && mpfr_cmp_z(&x->right, m) >= 0)
            decided = *exact = mpfr_equal_p(&x->left, &x->right);
    }
    mpfi_clear(ends);
    mpz_clear(other);
    return decided;
}

/* *m = a * 10^k, rounded; *exact (may be NULL): it was not changed by rounding. */
static status scaled(num_ctx *ctx, mpz_ptr m, const num *a, long k, rounding how, bool *exact)
{
    bool is_exact = num_is_exact(a), decided = false;
    uint64_t bits = num_bits(a);
    double length = fabs((double)k) * LOG2_10; /* of the power of ten */
    if (is_exact && (double)bits + length < 20000) {
        scaled_exactly(m, a, k, how, exact);
        return ST_OK;
    }
    num_ctx own = *ctx; /* exact numbers may be refined as far as is worth it */
    long p = 64;
    if (is_exact) {
        mpfi_t x;
        mpfi_init2(x, 64);
        num_enclose(ctx, x, a, 64);
        double size = mpfi_is_zero(x) ? 0 : (double)mpfr_get_exp(&x->right) + (double)k * LOG2_10;
        mpfi_clear(x);
        p = 64 + (size > 0 ? (long)size : 0);
        own.max_precision = 4 * p;
    }
    for (; p != 0 && !decided; p = num_next_precision(&own, p)) {
        mpfi_t x;
        mpfi_init2(x, (mpfr_prec_t)p);
        status st = enclose_scaled(&own, x, a, k, p);
        mpfr_exp_t left = mpfr_get_exp(&x->left), right = mpfr_get_exp(&x->right);
        if (st == ST_OK && left <= p + 64 && right <= p + 64) /* otherwise far too many digits for
                                                                 precision p */
            decided = scaled_decided(m, x, how, is_exact, exact);
        mpfi_clear(x);
        if (st != ST_OK) {
            memcpy(ctx->why, own.why, sizeof ctx->why);
            return st;
        }
    }
    if (!decided && is_exact) /* it is a tie, or equal to *m */
        scaled_exactly(m, a, k, how, exact);
    else if (!decided)
        return num_fail_undecided(ctx, NULL);
    return ST_OK;
}

/* *e is floor(log10 |a|), at most one off; a is not 0. */
static status magnitude(num_ctx *ctx, const num *a, long *e)
{
    status st = ST_OK;
    if (num_is_exact(a)) {
        *e = (long)floor(num_log2_of(a) / LOG2_10);
        return ST_OK;
    }
    bool narrow = false;
    for (long p = 64; p != 0 && !narrow; p = num_next_precision(ctx, p)) {
        mpfi_t x;
        mpfi_init2(x, (mpfr_prec_t)p);
        if ((st = num_enclose(ctx, x, a, p)) == ST_OK) {
            mpfi_abs(x, x);
            narrow = mpfr_regular_p(&x->left)
                     && mpfr_get_exp(&x->left) >= mpfr_get_exp(&x->right) - 1;
            if (narrow) {
                long exponent;
                double d = mpfr_get_d_2exp(&exponent, &x->right, MPFR_RNDN);
                *e = (long)floor(((double)exponent + log2(d)) / LOG2_10);
            }
        }
        mpfi_clear(x);
        if (st != ST_OK)
            return st;
    }
    return narrow ? ST_OK : num_fail_undecided(ctx, NULL);
}

/* a rounded to n significant digits is m * 10^-k. A guess for the exponent is corrected if m is too
 * long, or has room for one more digit. */
static status significant(num_ctx *ctx, mpz_ptr m, long *k, const num *a, int n, bool *exact)
{
    long e = 0;
    mpz_t top, other;
    status st = magnitude(ctx, a, &e);
    if (st != ST_OK)
        return st;
    mpz_inits(top, other, NULL);
    mpz_ui_pow_ui(top, 10, (unsigned long)n);
    *k = n - 1 - e;
    for (st = scaled(ctx, m, a, *k, NEAREST, exact); st == ST_OK && mpz_cmpabs(m, top) >= 0;)
        st = scaled(ctx, m, a, --*k, NEAREST, exact);
    mpz_divexact_ui(top, top, 10);
    while (st == ST_OK && mpz_cmpabs(m, top) <= 0) {
        bool also;
        st = scaled(ctx, other, a, *k + 1, NEAREST, exact ? &also : NULL);
        mpz_mul_ui(top, top, 10);
        if (st != ST_OK || mpz_cmpabs(other, top) >= 0)
            break; /* a rounds up to 10^e: m is right */
        mpz_divexact_ui(top, top, 10);
        mpz_swap(m, other);
        ++*k;
        if (exact)
            *exact = also;
    }
    mpz_clears(top, other, NULL);
    return st;
}

/* As significant(), but numbers below 10^15 keep all digits before the point: a zero there would be
 * read as a right digit. */
static status significant_or_whole(num_ctx *ctx, mpz_ptr m, long *k, const num *a, int n,
                                   bool *exact)
{
    status st = significant(ctx, m, k, a, n, exact);
    if (st != ST_OK || *k >= 0 || *k < -PLAIN_DIGITS)
        return st;
    mpz_t whole;
    bool whole_exact;
    mpz_init(whole);
    mpz_ui_pow_ui(whole, 10, (unsigned long)(PLAIN_DIGITS + *k));
    if (mpz_cmpabs(m, whole) < 0) {
        st = scaled(ctx, whole, a, 0, NEAREST, exact ? &whole_exact : NULL);
        if (st == ST_OK) {
            mpz_swap(m, whole);
            *k = 0;
            if (exact)
                *exact = whole_exact;
        } else if (st == ST_UNDECIDED) /* a tie: the shorter one is right */
            st = ST_OK;
    }
    mpz_clear(whole);
    return st;
}

/* Adds m * 10^-k: without exponent within 1e-6..1e15; zeros after the point are dropped. */
static void add_decimal(str *s, mpz_srcptr m, long k)
{
    char *all = mpz_get_str(NULL, 10, m), *digits = all + (*all == '-');
    long count = (long)strlen(digits), e = count - 1 - k;
    void (*release)(void *, size_t);
    while (count > 1 && digits[count - 1] == '0')
        count--;
    if (*all == '-')
        str_char(s, '-');
    if (*digits == '0')
        str_char(s, '0');
    else if (e < -6 || e >= PLAIN_DIGITS) {
        str_char(s, *digits);
        if (count > 1)
            str_char(s, '.');
        str_addn(s, digits + 1, (size_t)count - 1);
        str_format(s, "e%+03ld", e);
    } else if (e < 0) {
        str_add(s, "0.");
        str_pad(s, '0', -e - 1);
        str_addn(s, digits, (size_t)count);
    } else {
        str_addn(s, digits, (size_t)(count < e + 1 ? count : e + 1));
        str_pad(s, '0', e + 1 - count);
        if (count > e + 1) {
            str_char(s, '.');
            str_addn(s, digits + e + 1, (size_t)(count - e - 1));
        }
    }
    mp_get_memory_functions(NULL, NULL, &release);
    release(all, strlen(all) + 1);
}

/* --- decimals ---------------------------------------------------------------------- */

static bool put_word_or_short(str *s, const num *a)
{
    static const int64_t whole = 1000000000000000; /* 16 digits */
    if (a->kind == NUM_BOOL)
        str_add(s, a->u.i ? "true" : "false");
    else if (a->kind == NUM_INT && a->u.i < whole && a->u.i > -whole)
        str_int(s, a->u.i);
    else
        return false;
    return true;
}

/* A context in which so many digits can be computed: they have been asked for, so the usual cap
 * does not count. */
static num_ctx enough_for(const num_ctx *ctx, int digits)
{
    num_ctx own = *ctx;
    long bits = (long)((double)digits * LOG2_10) + 128;
    if (own.max_precision < bits)
        own.max_precision = bits;
    return own;
}

static status shown_decimal(num_ctx *ctx, str *s, const num *a, int digits, bool *exact)
{
    num_ctx own = enough_for(ctx, digits);
    mpz_t m;
    long k;
    mpz_init(m);
    status st = ST_OK;
    if (a->kind == NUM_INT && a->u.i == 0)
        str_char(s, '0');
    else if ((st = significant(&own, m, &k, a, digits, num_is_exact(a) ? exact : NULL)) == ST_OK)
        add_decimal(s, m, k);
    else
        memcpy(ctx->why, own.why, sizeof ctx->why);
    mpz_clear(m);
    return st;
}

status num_decimal(num_ctx *ctx, str *s, const num *a, int precision, bool *exact)
{
    bool lossless = true;
    status st = ST_OK;
    if (real_has_op(a, OP_SHOWN)) {
        a = num_behind(a, &precision);
        lossless = num_is_exact(a);
        st = shown_decimal(ctx, s, a, precision, &lossless);
    } else if (!put_word_or_short(s, a)) {
        mpz_t m;
        long k;
        mpz_init(m);
        st = significant_or_whole(ctx, m, &k, a, precision < 1 ? 1 : precision,
                                  exact ? &lossless : NULL);
        if (st == ST_OK)
            add_decimal(s, m, k);
        mpz_clear(m);
    }
    if (exact)
        *exact = st == ST_OK && lossless;
    return st;
}

status num_fixed(num_ctx *ctx, str *s, const num *a, int places)
{
    int shown;
    a = num_behind(a, &shown);
    if (a->kind == NUM_BOOL) {
        put_word_or_short(s, a);
        return ST_OK;
    }
    mpz_t m;
    mpz_init(m);
    places = places < 0 ? 0 : places;
    status st = scaled(ctx, m, a, places, NEAREST, NULL);
    if (st == ST_OK) {
        if (mpz_sgn(m) < 0)
            str_char(s, '-');
        mpz_abs(m, m);
        str_own digits = { 0 };
        mpz_get_str(str_reserve(&digits, mpz_sizeinbase(m, 10) + 2), 10, m);
        long count = (long)strlen(digits.text), before = count > places ? count - places : 0;
        if (before == 0)
            str_char(s, '0');
        str_addn(s, digits.text, (size_t)before);
        if (places > 0) {
            str_char(s, '.');
            str_pad(s, '0', places - count);
            str_addn(s, digits.text + before, (size_t)(count - before));
        }
    }
    mpz_clear(m);
    return st;
}

/* Adds the decimals of `precision` digits just outside the enclosure [x.left, x.right]. */
static void put_bounds(str *lo, str *hi, mpfi_ptr x, int precision)
{
    mpfr_ptr ends[] = { &x->left, &x->right };
    str *to[] = { lo, hi };
    for (int i = 0; i < 2; i++) {
        if (mpfr_zero_p(ends[i])) {
            str_char(to[i], '0');
            continue;
        }
        /* MPFR gives 0.ddd * 10^e, rounded outward; it needs at least two digits. */
        mpfr_exp_t e;
        size_t n = precision < 2 ? 2 : (size_t)precision;
        char *digits = mpfr_get_str(NULL, &e, 10, n, ends[i], i == 0 ? MPFR_RNDD : MPFR_RNDU);
        mpz_t m;
        mpz_init_set_str(m, digits, 10);
        add_decimal(to[i], m, (long)n - (long)e);
        mpz_clear(m);
        mpfr_free_str(digits);
    }
}

status num_bounds(num_ctx *ctx, str *lo, str *hi, const num *a, int precision)
{
    if (real_has_op(a, OP_SHOWN)) {
        a = num_behind(a, &precision);
        num_ctx own = enough_for(ctx, precision);
        return num_bounds(&own, lo, hi, a, precision);
    }
    if (put_word_or_short(lo, a)) {
        put_word_or_short(hi, a);
        return ST_OK;
    }
    status st = ST_OK;
    bool narrow = false;
    long enough = (long)(LOG2_10 * (precision < 1 ? 1 : precision)) + 8;
    long p = 64 > enough ? 64 : enough;
    if (!num_is_exact(a) && p > ctx->max_precision)
        p = ctx->max_precision;
    while (!narrow && st == ST_OK) {
        mpfi_t x;
        long next = num_next_precision(ctx, p);
        mpfi_init2(x, (mpfr_prec_t)p);
        if ((st = num_enclose(ctx, x, a, p)) == ST_OK) {
            mpfr_t width;
            mpfr_init2(width, 64);
            mpfr_sub(width, &x->right, &x->left, MPFR_RNDU);
            narrow = next == 0 || mpfr_zero_p(width) ||
                     (!mpfi_has_zero(x) && mpfr_get_exp(width) + enough <= mpfr_get_exp(&x->left));
            if (narrow)
                put_bounds(lo, hi, x, precision);
            mpfr_clear(width);
        }
        mpfi_clear(x);
        p = next;
    }
    return st;
}

/* --- integers, in full or by their ends ------------------------------------------------- */

enum { LEADING = 20, TRAILING = 12 };

/* The first LEADING digits of z > 0, and the number of all its digits; `size` is that or one
 * more. */
static status leading_digits(num_ctx *ctx, mpz_ptr lead, mpz_srcptr z, size_t *size)
{
    num_cell cell = { .refs = 1, .op = CELL_Z };
    mpz_roinit_n(cell.u.z, mpz_limbs_read(z), (mp_size_t)mpz_size(z));
    num a = { NUM_BIG, { .cell = &cell } };
    mpz_t least;
    mpz_init(least);
    mpz_ui_pow_ui(least, 10, LEADING - 1);
    status st = scaled(ctx, lead, &a, LEADING - (long)*size, DOWN, NULL);
    if (st == ST_OK && mpz_cmp(lead, least) < 0) {
        --*size;
        st = scaled(ctx, lead, &a, LEADING - (long)*size, DOWN, NULL);
    }
    mpz_clear(least);
    return st;
}

static status put_integer(num_ctx *ctx, str *s, mpz_srcptr z, size_t whole)
{
    size_t size = mpz_sizeinbase(z, 10); /* or one less */
    if (whole == 0 || size <= whole || size <= LEADING + TRAILING) {
        return num_aside_decimal(ctx, s, z);
    }
    mpz_t lead;
    mpz_init(lead);
    status st = leading_digits(ctx, lead, z, &size);
    if (st == ST_OK && (size <= whole || size <= LEADING + TRAILING))
        st = num_aside_decimal(ctx, s, z);
    else if (st == ST_OK) {
        unsigned long last = mpz_tdiv_ui(z, 1000000000000);
        if (mpz_sgn(z) < 0)
            str_char(s, '-');
        num_aside_decimal(ctx, s, lead);
        str_format(s, "...%012lu (%zu digits)", last, size);
    }
    mpz_clear(lead);
    return st;
}

/* Adds a real: as many digits as are decided, at most `precision`. */
static status put_real(num_ctx *ctx, str *s, const num *a, int precision)
{
    size_t length = s->length;
    status st = ST_UNDECIDED;
    bool exact;
    str_add(s, "≈ ");
    if (real_has_op(a,
                    OP_SHOWN)) { /* a decimal of the digits asked for, exact or not */
        st = num_decimal(ctx, s, a, precision, &exact);
        if (st == ST_OK && exact) {
            str_cut(s, length);
            return num_decimal(ctx, s, a, precision, NULL);
        }
        if (st != ST_OK)
            str_cut(s, length);
        return st;
    }
    for (int n = precision < 1 ? 1 : precision; n >= 1 && st == ST_UNDECIDED;) {
        st = num_decimal(ctx, s, a, n, NULL);
        /* The cap limits the digits; below it, a tie costs one more digit. */
        long most = (long)((double)ctx->max_precision / LOG2_10);
        n = n > most ? (int)most : n > 64 ? n - n / 16 : n - 1;
    }
    if (st != ST_OK)
        str_cut(s, length);
    return st;
}

status num_print(num_ctx *ctx, str *s, const num *a, size_t whole, int precision)
{
    size_t length = s->length;
    status st = ST_OK;
    if (a->kind == NUM_INT)
        str_int(s, a->u.i);
    else if (a->kind == NUM_BOOL)
        str_add(s, a->u.i ? "true" : "false");
    else if (a->kind == NUM_BIG)
        st = put_integer(ctx, s, a->u.cell->u.z, whole);
    else if (a->kind == NUM_REAL)
        st = put_real(ctx, s, a, precision);
    else if ((st = put_integer(ctx, s, mpq_numref(a->u.cell->u.q), whole)) == ST_OK) {
        str_char(s, '/');
        st = put_integer(ctx, s, mpq_denref(a->u.cell->u.q), whole);
    }
    if (st != ST_OK)
        str_cut(s, length);
    return st;
}

void num_print_based(str *s, const num *a, int base)
{
    zview v;
    mpz_srcptr z = num_z(a, &v);
    mem_own char *digits = mem_alloc(mpz_sizeinbase(z, base) + 2);
    mpz_get_str(digits, base, z);
    bool minus = *digits == '-';
    str_format(s, "%s0%c%s", minus ? "-" : "", base == 16 ? 'x' : base == 8 ? 'o' : 'b',
               digits + minus);
}

/* --- recipes ------------------------------------------------------------------------------- */

static const char *const recipe_words[] = {
    [OP_ADD] = " + ", [OP_SUB] = " - ",   [OP_MUL] = "*",     [OP_DIV] = "/",
    [OP_POWZ] = "^",  [OP_POW] = "^",     [OP_LOG2] = "log2", [OP_LN] = "ln",
    [OP_EXP] = "exp", [OP_SQRT] = "sqrt", [OP_SIN] = "sin",   [OP_COS] = "cos",
    [OP_TAN] = "tan", [OP_ASIN] = "asin", [OP_ACOS] = "acos", [OP_ATAN] = "atan",
    [OP_PI] = "pi",   [OP_SHOWN] = "N",
};

static bool is_infix(const num_cell *cell)
{
    return cell->op < OP_LOG2;
}

static status put_recipe(num_ctx *ctx, str *s, const num *a, int *left);

/* Adds an operand: in brackets, unless it is a function's value or a natural number. */
static status put_operand(num_ctx *ctx, str *s, const num *a, int *left)
{
    if (a->kind == NUM_REAL ? !is_infix(a->u.cell) : num_is_integer(a) && num_exact_sign(a) >= 0)
        return put_recipe(ctx, s, a, left);
    str_char(s, '(');
    status st = put_recipe(ctx, s, a, left);
    str_char(s, ')');
    return st;
}

/* Adds a recipe; the recursion is at most as deep as *left, the operations that it may still
 * have. */
static status put_recipe(num_ctx *ctx, str *s, const num *a, int *left)
{
    if (a->kind != NUM_REAL)
        return num_print(ctx, s, a, 0, 1);
    const num_cell *cell = a->u.cell;
    status st;
    if (--*left < 0)
        return ST_LIMIT;
    if (is_infix(cell)) {
        if ((st = put_operand(ctx, s, &cell->u.r.a, left)) != ST_OK)
            return st;
        str_add(s, recipe_words[cell->op]);
        return put_operand(ctx, s, &cell->u.r.b, left);
    }
    str_format(s, "%s(", recipe_words[cell->op]);
    st = put_recipe(ctx, s, &cell->u.r.a, left);
    if (st == ST_OK && cell->op == OP_SHOWN) {
        str_add(s, ", ");
        st = put_recipe(ctx, s, &cell->u.r.b, left);
    }
    str_char(s, ')');
    return st;
}

status num_recipe(num_ctx *ctx, str *s, const num *a, int most)
{
    size_t length = s->length;
    int left = most;
    status st = put_recipe(ctx, s, a, &left);
    if (st != ST_OK)
        str_cut(s, length);
    return st;
}
