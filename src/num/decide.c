/* Decisions about reals: comparison, floor, ceiling and rounding. Enclosures of 64 bits settle
 * nearly all; then algebra settles a few cases; for the others enclosures get longer, up to the
 * cap. */
#include "num/cell.h"
#include "num/pool.h"

/* --- comparing -------------------------------------------------------------------------------- */

/* Compares by enclosures at one precision. */
static status compare_at(num_ctx *ctx, const num *a, const num *b, long precision, int *sign)
{
    mpfi_t x, y;
    mpfi_init2(x, (mpfr_prec_t)precision);
    mpfi_init2(y, (mpfr_prec_t)precision);
    status st = num_enclose(ctx, x, a, precision);
    *sign = 0;
    if (st == ST_OK && (st = num_enclose(ctx, y, b, precision)) == ST_OK) {
        if (mpfr_less_p(&x->right, &y->left))
            *sign = -1;
        else if (mpfr_greater_p(&x->left, &y->right))
            *sign = 1;
    }
    mpfi_clear(x);
    mpfi_clear(y);
    return st;
}

/* Compares c + log2(x) with d, where c, x and d are exact. x is no power of two, so that they
 * differ, and for an integer d - c the place of x among the powers of two decides. */
static bool compare_log2(num_ctx *ctx, const num *a, const num *d, int *sign)
{
    num c, rest;
    num_pool p;
    real_split(a, OP_ADD, &c, &rest);
    if (!num_is_exact(d) || !real_has_op(&rest, OP_LOG2) || !num_is_exact(&rest.u.cell->u.r.a))
        return false;
    num_pool_begin(&p, ctx);
    const num difference = num_pool_sub(&p, *d, c),
              log = num_pool_one(&p, num_ilog2, rest.u.cell->u.r.a);
    const int order = num_pool_order(&p, log, difference);
    const bool known = p.st == ST_OK && num_is_integer(&difference);
    num_pool_clear(&p);
    if (known)
        *sign = order >= 0 ? 1 : -1;
    return known;
}

/* Compares x/y with d, all exact: x with d*y. */
static bool compare_quotient(num_ctx *ctx, const num *a, const num *d, int *sign)
{
    num_pool p;
    if (!num_is_exact(d) || !real_has_op(a, OP_DIV))
        return false;
    const num x = a->u.cell->u.r.a, y = a->u.cell->u.r.b;
    num_pool_begin(&p, ctx);
    *sign = num_pool_order(&p, x, num_pool_mul(&p, *d, y)) * num_exact_sign(&y);
    const bool known = p.st == ST_OK;
    num_pool_clear(&p);
    return known;
}

/* Compares by algebra; false if that does not settle it. */
static bool compare_exactly(num_ctx *ctx, const num *a, const num *b, int *sign)
{
    num ca, cb, ra, rb;
    if (compare_log2(ctx, a, b, sign) || compare_quotient(ctx, a, b, sign))
        return true;
    if (compare_log2(ctx, b, a, sign) || compare_quotient(ctx, b, a, sign)) {
        *sign = -*sign;
        return true;
    }
    if (num_is_exact(a) || num_is_exact(b))
        return false;
    real_split(a, OP_ADD, &ca, &ra);
    real_split(b, OP_ADD, &cb, &rb);
    return real_same(&ra, &rb) && num_cmp(ctx, &ca, &cb, sign) == ST_OK;
}

status decide_cmp(num_ctx *ctx, const num *a, const num *b, int *sign)
{
    int digits;
    *sign = 0;
    if (real_has_op(a, OP_SHOWN) || real_has_op(b, OP_SHOWN))
        return num_cmp(ctx, num_behind(a, &digits), num_behind(b, &digits), sign);
    if (num_same(a, b))
        return ST_OK;
    status st = compare_at(ctx, a, b, FIRST_PRECISION, sign);
    if (st != ST_OK || *sign != 0 || compare_exactly(ctx, a, b, sign))
        return st;
    for (long p = FIRST_PRECISION; (p = num_next_precision(ctx, p)) != 0;)
        if ((st = compare_at(ctx, a, b, p, sign)) != ST_OK || *sign != 0)
            return st;
    return num_fail_undecided(ctx, NULL);
}

/* --- rounding --------------------------------------------------------------------------------- */

typedef int rounder(mpfr_ptr, mpfr_srcptr);

static int round_down(mpfr_ptr out, mpfr_srcptr x) { return mpfr_floor(out, x); }
static int round_up(mpfr_ptr out, mpfr_srcptr x) { return mpfr_ceil(out, x); }
static int round_half(mpfr_ptr out, mpfr_srcptr x) { return mpfr_round(out, x); }

/* Rounds a real: refines its enclosure until both ends round to the same integer. */
static status round_real(num_ctx *ctx, num *out, const num *a, rounder *how)
{
    status st = ST_OK;
    bool decided = false, too_long = false;
    num_cell *cell = num_new_z();
    for (long p = FIRST_PRECISION; p != 0 && !decided && !too_long;
         p = num_next_precision(ctx, p)) {
        mpfi_t x;
        mpfi_init2(x, (mpfr_prec_t)p);
        if ((st = num_enclose(ctx, x, a, p)) == ST_OK) {
            how(&x->left, &x->left);
            how(&x->right, &x->right);
            decided = mpfr_equal_p(&x->left, &x->right);
            too_long = mpfr_regular_p(&x->left) && mpfr_get_exp(&x->left) > 0 &&
                       (uint64_t)mpfr_get_exp(&x->left) > ctx->max_bits;
            if (decided && !too_long)
                mpfr_get_z(cell->u.z, &x->left, MPFR_RNDN);
        }
        mpfi_clear(x);
        if (st != ST_OK)
            break;
    }
    status made = num_take_z(ctx, out, cell);
    if (st != ST_OK || !decided || too_long)
        num_clear(out);
    if (st == ST_OK && too_long)
        return num_fail_bits(ctx, out);
    if (st == ST_OK && !decided)
        return num_fail_undecided(ctx, out);
    return st != ST_OK ? st : made;
}

/* Floor or ceiling of k + log2(x), for exact x and integer k, from the bits of x; and of x/y, by
 * division. */
static bool round_exactly(num_ctx *ctx, num *out, const num *a, bool up, status *st)
{
    num k, rest;
    num_pool p;
    real_split(a, OP_ADD, &k, &rest);
    num_pool_begin(&p, ctx);
    if (real_has_op(&rest, OP_LOG2) && num_is_exact(&rest.u.cell->u.r.a) && num_is_integer(&k)) {
        const num log = num_pool_one(&p, up ? num_clog2 : num_ilog2, rest.u.cell->u.r.a);
        *st = num_pool_end(&p, num_pool_add(&p, log, k), out);
        return true;
    }
    if (!real_has_op(a, OP_DIV))
        return false;
    const num x = a->u.cell->u.r.a, y = a->u.cell->u.r.b;
    if (!up) {
        *st = num_fdiv(ctx, out, &x, &y);
        return true;
    }
    const num minus = num_pool_one(&p, num_neg, x); /* ceil(x/y) = -floor(-x/y) */
    *st = num_pool_end(&p, num_pool_one(&p, num_neg, num_pool_two(&p, num_fdiv, minus, y)), out);
    return true;
}

static status round_to(num_ctx *ctx, num *out, const num *a, bool up)
{
    status st;
    int digits;
    if (real_has_op(a, OP_SHOWN))
        return (up ? num_ceil : num_floor)(ctx, out, num_behind(a, &digits));
    return round_exactly(ctx, out, a, up, &st)
               ? st
               : round_real(ctx, out, a, up ? round_up : round_down);
}

status decide_floor(num_ctx *ctx, num *out, const num *a)
{
    return round_to(ctx, out, a, false);
}

status decide_ceil(num_ctx *ctx, num *out, const num *a)
{
    return round_to(ctx, out, a, true);
}

status decide_round(num_ctx *ctx, num *out, const num *a)
{
    int digits;
    if (real_has_op(a, OP_SHOWN))
        return num_round(ctx, out, num_behind(a, &digits));
    if (!real_has_op(a, OP_DIV))
        return round_real(ctx, out, a, round_half);
    num_pool p;
    num_pool_begin(&p, ctx);
    const num quotient = num_pool_two(&p, num_div, a->u.cell->u.r.a, a->u.cell->u.r.b);
    return num_pool_end(&p, num_pool_one(&p, num_round, quotient), out);
}
