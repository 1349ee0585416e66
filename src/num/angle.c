/* Functions of angles and their inverses. At a multiple of pi, a value that is rational or a square
 * root is returned as that; every other value is an enclosure. */
#include "num/cell.h"
#include "num/pool.h"

/* Is a = r*pi with an exact r? Then the caller owns r. */
static bool multiple_of_pi(num_ctx *ctx, const num *a, num *r)
{
    num c, rest;
    real_split(a, OP_MUL, &c, &rest);
    if (num_is_exact(a) || !real_has_op(&rest, OP_PI) || !num_is_exact(&rest.u.cell->u.r.a))
        return false;
    return num_mul(ctx, r, &c, &rest.u.cell->u.r.a) == ST_OK;
}

/* Angles t*pi/12 whose sine is known: sqrt(square/4). */
static const struct {
    int twelfths, square;
} known[] = { { 0, 0 }, { 2, 1 }, { 3, 2 }, { 4, 3 }, { 6, 4 } };
enum { KNOWN = sizeof known / sizeof *known };

/* sqrt(square/4), with a minus sign if `minus`. */
static status root_of_quarters(num_ctx *ctx, num *out, int square, bool minus)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    const num x = num_pool_two(&p, num_div, num_int(square), num_int(4)),
              root = num_pool_one(&p, num_sqrt, x);
    return num_pool_end(&p, minus ? num_pool_one(&p, num_neg, root) : root, out);
}

/* sin(t*pi/12) for an integer t; false if it is not one of those known. */
static bool sine_known(num_ctx *ctx, num *out, int t, status *st)
{
    bool minus = t >= 12;
    t -= minus ? 12 : 0;
    t = t > 6 ? 12 - t : t;
    for (int i = 0; i < KNOWN; i++)
        if (known[i].twelfths == t) {
            *st = root_of_quarters(ctx, out, known[i].square, minus);
            return true;
        }
    return false;
}

/* The t with r = t/12 modulo 2, from 0 to 23; -1 if it is no integer. */
static int twelfths(num_ctx *ctx, const num *r)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    const num t = num_pool_mul(&p, *r, num_int(12)),
              rest = num_pool_two(&p, num_fmod, t, num_int(24));
    const int found = p.st == ST_OK && num_is_integer(&t) ? (int)rest.u.i : -1;
    num_pool_clear(&p);
    return found;
}

static status of_angle(num_ctx *ctx, num *out, const num *a, cell_op op)
{
    num r;
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (num_is_i64(a, 0)) {
        *out = num_int(op == OP_COS);
        return ST_OK;
    }
    if (!multiple_of_pi(ctx, a, &r))
        return real_make(ctx, out, op, a, NULL);
    status st = ST_OK;
    int t = twelfths(ctx, &r);
    num_clear(&r);
    if (t >= 0 && op == OP_TAN && t % 12 == 6)
        return num_fail(ctx, out, ST_DOMAIN, "the tangent of a right angle");
    if (t >= 0 && op == OP_TAN && t % 3 == 0) {
        *out = num_int(t % 12 == 0 ? 0 : t % 12 == 3 ? 1 : -1);
        return ST_OK;
    }
    if (t >= 0 && op != OP_TAN && sine_known(ctx, out, op == OP_COS ? (t + 6) % 24 : t, &st))
        return st;
    return real_make(ctx, out, op, a, NULL);
}

status num_sin(num_ctx *ctx, num *out, const num *a) { return of_angle(ctx, out, a, OP_SIN); }
status num_cos(num_ctx *ctx, num *out, const num *a) { return of_angle(ctx, out, a, OP_COS); }
status num_tan(num_ctx *ctx, num *out, const num *a) { return of_angle(ctx, out, a, OP_TAN); }

static status times_pi(num_ctx *ctx, num *out, int64_t numerator, int64_t denominator)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    const num r = num_pool_two(&p, num_div, num_int(numerator), num_int(denominator));
    return num_pool_end(&p, num_pool_one(&p, num_pi, r), out);
}

/* asin(k/2) is asin_sixths[k + 2]*pi/6 */
static const int asin_sixths[] = { -3, -1, 0, 1, 3 };

static status arc(num_ctx *ctx, num *out, const num *a, cell_op op)
{
    num_pool p;
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    num_pool_begin(&p, ctx);
    const int order = num_pool_order(&p, num_pool_one(&p, num_abs, *a), num_int(1));
    const num twice = num_pool_mul(&p, *a, num_int(2));
    const status st = num_pool_end(&p, num_int(0), out);
    if (st != ST_OK)
        return st;
    if (order > 0)
        return num_fail(ctx, out, ST_DOMAIN, "an angle whose %s is beyond 1 and -1",
                        op == OP_ASIN ? "sine" : "cosine");
    if (twice.kind != NUM_INT)
        return real_make(ctx, out, op, a, NULL);
    const int sixths = asin_sixths[twice.u.i + 2];
    return times_pi(ctx, out, op == OP_ASIN ? sixths : 3 - sixths, 6);
}

status num_asin(num_ctx *ctx, num *out, const num *a) { return arc(ctx, out, a, OP_ASIN); }
status num_acos(num_ctx *ctx, num *out, const num *a) { return arc(ctx, out, a, OP_ACOS); }

status num_atan(num_ctx *ctx, num *out, const num *a)
{
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (a->kind == NUM_INT && a->u.i >= -1 && a->u.i <= 1)
        return times_pi(ctx, out, a->u.i, 4);
    return real_make(ctx, out, OP_ATAN, a, NULL);
}
