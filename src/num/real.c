/* Reals: recipes and their enclosures.
 *
 * A real is a cell that says how to compute it. Making one applies the few identities that keep
 * answers decidable (x - x = 0, 2^log2(x) = x, ...) and computes a first enclosure at 64 bits from
 * those of its operands. A later question doubles the precision until the answer is decided or the
 * cap is reached. Recipes may be a hundred thousand operations deep, so nothing here recurses over
 * them. */
#include "num/cell.h"
#include "num/pool.h"

#include <math.h>
#include <stdlib.h>

/* Bits that all cached enclosures within a recipe may take. */
#define CACHE_BITS ((uint64_t)1 << 28)
/* Bits that one refinement may take. */
#define REFINE_BITS ((uint64_t)1 << 33)

long num_next_precision(const num_ctx *ctx, long precision)
{
    if (precision >= ctx->max_precision)
        return 0;
    return precision * 2 < ctx->max_precision ? precision * 2 : ctx->max_precision;
}

/* --- enclosures -------------------------------------------------------------- */

static void enclose_exact(mpfi_ptr range, const num *a)
{
    if (a->kind == NUM_RAT)
        mpfi_set_q(range, a->u.cell->u.q);
    else if (a->kind == NUM_BIG)
        mpfi_set_z(range, a->u.cell->u.z);
    else
        mpfi_set_si(range, a->u.i);
}

/* Encloses x^n for an integer n, from both ends of x. */
static void enclose_power(mpfi_ptr out, mpfi_srcptr x, const num *n)
{
    zview v;
    mpz_srcptr exponent = num_z(n, &v);
    mpz_t e;
    mpz_init(e);
    mpz_abs(e, exponent);
    bool even = mpz_even_p(e), mixed = mpfr_sgn(&x->left) < 0 && mpfr_sgn(&x->right) > 0;
    mpfr_srcptr lo = &x->left, hi = &x->right;
    if (even && (mpfr_sgn(hi) <= 0 || (mixed && mpfr_cmpabs(lo, hi) > 0))) {
        lo = &x->right;
        hi = &x->left;
    }
    if (even && mixed)
        mpfr_set_zero(&out->left, 1);
    else
        mpfr_pow_z(&out->left, lo, e, MPFR_RNDD);
    mpfr_pow_z(&out->right, hi, e, MPFR_RNDU);
    if (mpz_sgn(exponent) < 0)
        mpfi_ui_div(out, 1, out);
    mpz_clear(e);
}

/* Does an operation on enclosures; y is unused if the recipe has one operand. */
static void enclose_operation(mpfi_ptr out, cell_op op, mpfi_ptr x, mpfi_ptr y, const num *b)
{
    switch (op) {
    case OP_ADD: mpfi_add(out, x, y); break;
    case OP_SUB: mpfi_sub(out, x, y); break;
    case OP_MUL: mpfi_mul(out, x, y); break;
    case OP_DIV: mpfi_div(out, x, y); break;
    case OP_POWZ: enclose_power(out, x, b); break;
    case OP_POW:
        mpfi_log(out, x);
        mpfi_mul(out, out, y);
        mpfi_exp(out, out);
        break;
    case OP_LOG2: mpfi_log2(out, x); break;
    case OP_LN: mpfi_log(out, x); break;
    case OP_EXP: mpfi_exp(out, x); break;
    case OP_SQRT: mpfi_sqrt(out, x); break;
    case OP_SIN: mpfi_sin(out, x); break;
    case OP_COS: mpfi_cos(out, x); break;
    case OP_TAN: mpfi_tan(out, x); break;
    case OP_ASIN: mpfi_asin(out, x); break;
    case OP_ACOS: mpfi_acos(out, x); break;
    case OP_ATAN: mpfi_atan(out, x); break;
    case OP_PI:
        mpfi_const_pi(out);
        mpfi_mul(out, out, x);
        break;
    case OP_SHOWN: mpfi_set(out, x); break;
    default: mpfi_set_si(out, 0); break;
    }
}

/* The enclosure of an operand: the cached one of a real; for an exact one it is computed in
 * `room`. */
static mpfi_ptr operand_range(const num *a, mpfi_ptr room)
{
    if (a->kind == NUM_REAL)
        return a->u.cell->u.r.range;
    enclose_exact(room, a);
    return room;
}

/* Computes a cell's enclosure from those of its operands, which exist. Enclosures only ever shrink:
 * what was decided stays decided. */
static void compute(num_cell *cell, long precision)
{
    mpfi_t out, x, y;
    mpfi_init2(out, (mpfr_prec_t)precision);
    mpfi_init2(x, (mpfr_prec_t)precision);
    mpfi_init2(y, (mpfr_prec_t)precision);
    enclose_operation(out, cell->op, operand_range(&cell->u.r.a, x), operand_range(&cell->u.r.b, y),
                      &cell->u.r.b);
    if (cell->u.r.precision > 0) {
        mpfi_intersect(out, out, cell->u.r.range);
        mpfi_clear(cell->u.r.range);
    }
    *cell->u.r.range = *out;
    cell->u.r.precision = precision;
    mpfi_clear(x);
    mpfi_clear(y);
}

typedef struct worklist {
    num_cell **cells;
    size_t count, room;
} worklist;

static void push(worklist *w, num_cell *cell)
{
    w->cells = mem_more(w->cells, w->count, &w->room, sizeof *w->cells);
    w->cells[w->count++] = cell;
}

static num_cell *stale(const num *a, long precision)
{
    return a->kind == NUM_REAL && a->u.cell->u.r.precision < precision ? a->u.cell : NULL;
}

/* Once the root has its enclosure, rounds the long ones within a large recipe: otherwise they would
 * be kept as long as the recipe. */
static void shrink(worklist *done, const num_cell *root, long precision)
{
    if (done->count * (uint64_t)precision <= CACHE_BITS)
        return;
    for (size_t i = 0; i < done->count; i++)
        if (done->cells[i] != root) {
            mpfi_round_prec(done->cells[i]->u.r.range, FIRST_PRECISION);
            done->cells[i]->u.r.precision = FIRST_PRECISION;
        }
}

/* Brings the root's enclosure to a precision: operands before operations, with an explicit
 * stack. */
static status refine(num_ctx *ctx, num_cell *root, long precision)
{
    worklist todo = { 0 }, done = { 0 };
    status st = ST_OK;
    push(&todo, root);
    while (todo.count > 0) {
        num_cell *cell = todo.cells[todo.count - 1], *need;
        if (cell->u.r.precision >= precision)
            todo.count--;
        else if ((need = stale(&cell->u.r.a, precision)) || (need = stale(&cell->u.r.b, precision)))
            push(&todo, need);
        else {
            compute(cell, precision);
            todo.count--;
            push(&done, cell);
            if (done.count * (uint64_t)precision > REFINE_BITS / 2)
                st = num_fail(ctx, NULL, ST_UNDECIDED, "not decided at %ld bits", precision / 2);
            else if (num_interrupted(ctx))
                st = num_fail(ctx, NULL, ST_INTERRUPT, "interrupted");
            if (st != ST_OK)
                break;
        }
    }
    shrink(&done, root, precision);
    free(todo.cells);
    free(done.cells);
    return st;
}

status num_enclose(num_ctx *ctx, mpfi_ptr range, const num *a, long precision)
{
    if (a->kind != NUM_REAL) {
        enclose_exact(range, a);
        return ST_OK;
    }
    status st = refine(ctx, a->u.cell, precision);
    if (st == ST_OK)
        mpfi_set(range, a->u.cell->u.r.range);
    return st;
}

/* The first enclosure of an operand that algebra knows to be other than 0 may still contain 0, and
 * then that of its logarithm or inverse has an infinite end: it is thrown away and computed again,
 * more precisely, until it is finite. */
status real_make(num_ctx *ctx, num *out, cell_op op, const num *a, const num *b)
{
    num_cell *cell = mem_alloc(sizeof *cell);
    cell->refs = 1;
    cell->op = op;
    cell->u.r.a = num_copy(a);
    if (b)
        cell->u.r.b = num_copy(b);
    num made = { NUM_REAL, { .cell = cell } };
    status st = ST_OK;
    compute(cell, FIRST_PRECISION);
    for (long p = FIRST_PRECISION; !mpfi_bounded_p(cell->u.r.range);) {
        mpfi_clear(cell->u.r.range);
        cell->u.r.precision = 0;
        p = num_next_precision(ctx, p);
        if (p == 0)
            st = num_fail_undecided(ctx, NULL);
        if (p == 0 || (st = refine(ctx, cell, p)) != ST_OK)
            break;
    }
    *out = num_int(0);
    if (st != ST_OK)
        num_clear(&made);
    else
        *out = made;
    return st;
}

/* --- shown with so many digits ---------------------------------------------------- */

const num *num_behind(const num *a, int *digits)
{
    while (real_has_op(a, OP_SHOWN)) {
        *digits = (int)a->u.cell->u.r.b.u.i;
        a = &a->u.cell->u.r.a;
    }
    return a;
}

status num_shown(num_ctx *ctx, num *out, const num *a, int digits)
{
    int before;
    num shown = num_int(digits);
    int spare = digits;
    for (uint64_t left = a->kind == NUM_INT ? num_magnitude(a->u.i) : 0; left; left /= 10)
        spare--;
    if (a->kind == NUM_INT && spare >= 0) { /* an integer with no more digits is printed whole */
        *out = num_copy(a);
        return ST_OK;
    }
    return real_make(ctx, out, OP_SHOWN, num_behind(a, &before), &shown);
}

/* An operation with an operand made by num_shown: it is done on the numbers behind, and its result
 * shown with as many digits, the fewer if both are. False: neither is. */
static bool among_shown(num_ctx *ctx, num *out, const num *a, const num *b,
                        status (*operation)(num_ctx *, num *, const num *, const num *), status *st)
{
    int of_a = NUM_MOST_DIGITS, of_b = NUM_MOST_DIGITS;
    num value;
    if (!real_has_op(a, OP_SHOWN) && !real_has_op(b, OP_SHOWN))
        return false;
    a = num_behind(a, &of_a);
    b = num_behind(b, &of_b);
    if ((*st = operation(ctx, &value, a, b)) == ST_OK)
        *st = num_shown(ctx, out, &value, of_a < of_b ? of_a : of_b);
    else
        *out = num_int(0);
    num_clear(&value);
    return true;
}

/* --- recognising recipes ---------------------------------------------------------- */

bool real_has_op(const num *a, cell_op op)
{
    return a->kind == NUM_REAL && a->u.cell->op == op;
}

/* Is it the same recipe? Compares at most `fuel` operations. */
static bool same_recipe(const num *a, const num *b, int *fuel)
{
    if (a->kind != NUM_REAL || b->kind != NUM_REAL)
        return num_same(a, b);
    const num_cell *x = a->u.cell, *y = b->u.cell;
    if (x == y)
        return true;
    if (x->op != y->op || --*fuel < 0 || mpfr_less_p(&x->u.r.range->right, &y->u.r.range->left) ||
        mpfr_less_p(&y->u.r.range->right, &x->u.r.range->left))
        return false;
    return same_recipe(&x->u.r.a, &y->u.r.a, fuel) && same_recipe(&x->u.r.b, &y->u.r.b, fuel);
}

bool real_same(const num *a, const num *b)
{
    int fuel = 64;
    return same_recipe(a, b, &fuel);
}

void real_split(const num *a, cell_op op, num *exact, num *rest)
{
    *exact = num_int(op == OP_MUL);
    *rest = *a;
    if (real_has_op(a, op) && num_is_exact(&a->u.cell->u.r.a)) {
        *exact = a->u.cell->u.r.a;
        *rest = a->u.cell->u.r.b;
    }
}

/* --- the four operations -------------------------------------------------------------- */

/* exact + real; exact constants are gathered into one. */
static status shift_real(num_ctx *ctx, num *out, const num *c, const num *a)
{
    num old, rest, sum;
    real_split(a, OP_ADD, &old, &rest);
    status st = num_add(ctx, &sum, c, &old);
    if (st != ST_OK)
        *out = sum;
    else if (num_is_i64(&sum, 0))
        *out = num_copy(&rest);
    else
        st = real_make(ctx, out, OP_ADD, &sum, &rest);
    num_clear(&sum);
    return st;
}

/* exact * real */
static status scale_real(num_ctx *ctx, num *out, const num *c, const num *a)
{
    num old, rest, product;
    real_split(a, OP_MUL, &old, &rest);
    status st = num_mul(ctx, &product, c, &old);
    if (st != ST_OK || num_is_i64(&product, 0))
        *out = num_int(0);
    else if (num_is_i64(&product, 1))
        *out = num_copy(&rest);
    else
        st = real_make(ctx, out, OP_MUL, &product, &rest);
    num_clear(&product);
    return st;
}

status real_add(num_ctx *ctx, num *out, const num *a, const num *b)
{
    status shown;
    if (among_shown(ctx, out, a, b, num_add, &shown))
        return shown;
    if (num_is_exact(a))
        return shift_real(ctx, out, a, b);
    if (num_is_exact(b))
        return shift_real(ctx, out, b, a);
    return real_make(ctx, out, OP_ADD, a, b);
}

status real_sub(num_ctx *ctx, num *out, const num *a, const num *b)
{
    status shown;
    if (among_shown(ctx, out, a, b, num_sub, &shown))
        return shown;
    num ca, cb, ra, rb;
    if (num_is_exact(a) || num_is_exact(b)) {
        num_pool p;
        num_pool_begin(&p, ctx);
        const num minus = num_is_exact(b) ? num_pool_one(&p, num_neg, *b)
                                          : num_pool_two(&p, scale_real, num_int(-1), *b);
        return num_pool_end(&p,
                            num_is_exact(b) ? num_pool_two(&p, shift_real, minus, *a)
                                            : num_pool_two(&p, shift_real, *a, minus),
                            out);
    }
    real_split(a, OP_ADD, &ca, &ra);
    real_split(b, OP_ADD, &cb, &rb);
    if (real_same(&ra, &rb))
        return num_sub(ctx, out, &ca, &cb);
    return real_make(ctx, out, OP_SUB, a, b);
}

status real_mul(num_ctx *ctx, num *out, const num *a, const num *b)
{
    status shown;
    if (among_shown(ctx, out, a, b, num_mul, &shown))
        return shown;
    num ca, cb, ra, rb;
    num_pool p;
    if (num_is_exact(a))
        return scale_real(ctx, out, a, b);
    if (num_is_exact(b))
        return scale_real(ctx, out, b, a);
    real_split(a, OP_MUL, &ca, &ra);
    real_split(b, OP_MUL, &cb, &rb);
    if (!real_same(&ra, &rb))
        return real_make(ctx, out, OP_MUL, a, b);
    num_pool_begin(&p, ctx);
    const num constant = num_pool_mul(&p, ca, cb);
    return num_pool_end(&p, num_pool_mul(&p, constant, num_pool_two(&p, num_pow, ra, num_int(2))),
                        out);
}

/* The quotient of two logarithms of exact numbers, if it is rational. */
static bool rational_quotient(num_ctx *ctx, num *out, const num *a, const num *b)
{
    bool logs = (real_has_op(a, OP_LN) && real_has_op(b, OP_LN))
                || (real_has_op(a, OP_LOG2) && real_has_op(b, OP_LOG2));
    return logs && num_is_exact(&a->u.cell->u.r.a) && num_is_exact(&b->u.cell->u.r.a)
           && num_rational_log(ctx, out, &b->u.cell->u.r.a, &a->u.cell->u.r.a);
}

status real_div(num_ctx *ctx, num *out, const num *a, const num *b)
{
    status shown;
    if (among_shown(ctx, out, a, b, num_div, &shown))
        return shown;
    num inverse, ca, cb, ra, rb;
    num_pool p;
    int sign;
    *out = num_int(0);
    status st = num_sign(ctx, b, &sign);
    if (st != ST_OK)
        return st;
    if (sign == 0)
        return num_fail(ctx, out, ST_DOMAIN, "division by zero");
    num_pool_begin(&p, ctx);
    if (num_is_exact(b)) {
        inverse = num_pool_two(&p, num_div, num_int(1), *b);
        return num_pool_end(&p, num_pool_two(&p, scale_real, inverse, *a), out);
    }
    if (num_is_exact(a) && num_exact_sign(a) == 0)
        return ST_OK;
    real_split(a, OP_MUL, &ca, &ra);
    real_split(b, OP_MUL, &cb, &rb);
    if (!num_is_exact(a) && real_same(&ra, &rb))
        return num_div(ctx, out, &ca, &cb);
    if (rational_quotient(ctx, &inverse, &ra, &rb)) { /* ln(8)/ln(2) */
        inverse = num_pool_keep(&p, ST_OK, inverse);
        return num_pool_end(&p, num_pool_two(&p, num_div, num_pool_mul(&p, ca, inverse), cb), out);
    }
    inverse = num_pool_two(&p, num_pow, *b, num_int(-1));
    return num_pool_end(&p, num_pool_mul(&p, *a, inverse), out);
}

/* --- powers ------------------------------------------------------------------------------ */

/* Is |b log2 a|, by first enclosures, more than max_bits allows? */
static bool exponent_too_long(num_ctx *ctx, const num *a, const num *b)
{
    mpfi_t x, y;
    mpfi_init2(x, FIRST_PRECISION);
    mpfi_init2(y, FIRST_PRECISION);
    bool known = num_enclose(ctx, x, a, FIRST_PRECISION) == ST_OK
                 && num_enclose(ctx, y, b, FIRST_PRECISION) == ST_OK;
    double limit = (double)ctx->max_bits, least = 0;
    if (known && !mpfi_has_zero(x)) {
        mpfi_abs(x, x);
        mpfi_log2(x, x);
        mpfi_mul(x, x, y);
        mpfi_abs(x, x);
        least = mpfr_get_d(&x->left, MPFR_RNDD);
    } else if (known && mpfr_cmp_ui(&x->right, 2) >= 0) { /* |a| may be near 0, or large */
        mpfr_log2(&x->right, &x->right, MPFR_RNDU);
        mpfi_abs(y, y);
        least = mpfr_get_d(&x->right, MPFR_RNDU) * mpfr_get_d(&y->right, MPFR_RNDU);
    }
    mpfi_clear(x);
    mpfi_clear(y);
    return !known || !(least <= limit);
}

/* base^(e * f) */
static status power_of_product(num_ctx *ctx, num *out, const num *base, const num *e, const num *f)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    return num_pool_end(&p, num_pool_two(&p, num_pow, *base, num_pool_mul(&p, *e, *f)), out);
}

/* exp(e * f) */
static status exp_of_product(num_ctx *ctx, num *out, const num *e, const num *f)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    return num_pool_end(&p, num_pool_one(&p, num_exp, num_pool_mul(&p, *e, *f)), out);
}

/* sqrt(x)^n: a whole power of x, times the root if n is odd. */
static status power_of_root(num_ctx *ctx, num *out, const num *root, const num *n)
{
    num_pool p;
    num_pool_begin(&p, ctx);
    const num half = num_pool_two(&p, num_fdiv, *n, num_int(2)),
              rest = num_pool_two(&p, num_fmod, *n, num_int(2)),
              power = num_pool_two(&p, num_pow, root->u.cell->u.r.a, half);
    return num_pool_end(&p, num_is_i64(&rest, 0) ? power : num_pool_mul(&p, power, *root), out);
}

static status real_power_integer(num_ctx *ctx, num *out, const num *a, const num *n)
{
    int sign;
    num constant, rest;
    num_pool p;
    status st;
    if (num_is_i64(n, 0) || num_is_i64(n, 1)) {
        *out = num_is_i64(n, 0) ? num_int(1) : num_copy(a);
        return ST_OK;
    }
    *out = num_int(0);
    if (num_exact_sign(n) < 0) { /* the enclosure must not contain 0 */
        if ((st = num_sign(ctx, a, &sign)) != ST_OK)
            return st;
        if (sign == 0)
            return num_fail(ctx, out, ST_DOMAIN, "division by zero");
    }
    if (exponent_too_long(ctx, a, n))
        return num_fail_bits(ctx, out);
    if (real_has_op(a, OP_SQRT))
        return power_of_root(ctx, out, a, n);
    if (real_has_op(a, OP_POW) || real_has_op(a, OP_POWZ))
        return power_of_product(ctx, out, &a->u.cell->u.r.a, &a->u.cell->u.r.b, n);
    if (real_has_op(a, OP_EXP))
        return exp_of_product(ctx, out, &a->u.cell->u.r.a, n);
    real_split(a, OP_MUL, &constant, &rest);
    if (num_is_i64(&constant, 1))
        return real_make(ctx, out, OP_POWZ, a, n);
    num_pool_begin(&p, ctx);
    const num power = num_pool_two(&p, num_pow, rest, *n);
    return num_pool_end(&p, num_pool_mul(&p, num_pool_two(&p, num_pow, constant, *n), power), out);
}

/* 2^(c + k log2 x) = 2^c x^k for integers c; likewise exp and ln for c = 0. True if the recipe has
 * that form; then *st is the result's status. */
static bool cancel_logarithm(num_ctx *ctx, num *out, const num *base, const num *exponent,
                             cell_op log, status *st)
{
    num c, k, rest, inner;
    num_pool p;
    real_split(exponent, OP_ADD, &c, &rest);
    inner = rest;
    real_split(&inner, OP_MUL, &k, &rest);
    if (!real_has_op(&rest, log) || !(log == OP_LOG2 ? num_is_integer(&c) : num_is_i64(&c, 0)))
        return false;
    num_pool_begin(&p, ctx);
    const num power = num_pool_two(&p, num_pow, rest.u.cell->u.r.a, k);
    *st = num_pool_end(&p, num_pool_mul(&p, num_pool_two(&p, num_pow, *base, c), power), out);
    return true;
}

/* Checks the base of a power whose exponent is no integer; *sign gets its sign. */
static status check_base(num_ctx *ctx, num *out, const num *a, const num *b, int *sign)
{
    status st = num_sign(ctx, a, sign);
    *out = num_int(0);
    if (st == ST_OK && *sign < 0)
        return num_fail(ctx, out, ST_DOMAIN, "a negative base needs an integer exponent");
    if (st != ST_OK || *sign > 0)
        return st;
    int direction;
    if ((st = num_sign(ctx, b, &direction)) == ST_OK && direction < 0)
        return num_fail(ctx, out, ST_DOMAIN, "division by zero: 0 to a negative power");
    return st;
}

status real_pow(num_ctx *ctx, num *out, const num *a, const num *b)
{
    status shown;
    if (among_shown(ctx, out, a, b, num_pow, &shown))
        return shown;
    int sign;
    if (num_is_integer(b))
        return real_power_integer(ctx, out, a, b);
    status st = check_base(ctx, out, a, b, &sign);
    if (st != ST_OK || sign == 0)
        return st;
    if (num_is_i64(a, 1)) {
        *out = *a;
        return ST_OK;
    }
    if (exponent_too_long(ctx, a, b))
        return num_fail_bits(ctx, out);
    num_pool p;
    if (num_is_i64(a, 2) && cancel_logarithm(ctx, out, a, b, OP_LOG2, &st))
        return st;
    if (real_has_op(a, OP_POW))
        return power_of_product(ctx, out, &a->u.cell->u.r.a, &a->u.cell->u.r.b, b);
    if (real_has_op(a, OP_EXP)) /* e^ln(x) is x */
        return exp_of_product(ctx, out, &a->u.cell->u.r.a, b);
    if (real_has_op(a, OP_SQRT)) {
        num_pool_begin(&p, ctx);
        const num half = num_pool_two(&p, num_div, *b, num_int(2));
        return num_pool_end(&p, num_pool_two(&p, num_pow, a->u.cell->u.r.a, half), out);
    }
    return real_make(ctx, out, OP_POW, a, b);
}

status num_exp(num_ctx *ctx, num *out, const num *a)
{
    status st;
    num e = num_int(3), one = num_int(1);
    if (a->kind == NUM_BOOL)
        return num_fail_truth(ctx, out);
    if (num_is_i64(a, 0)) {
        *out = num_int(1);
        return ST_OK;
    }
    if (exponent_too_long(ctx, &e, a)) /* as if e were 3: near enough for a limit */
        return num_fail_bits(ctx, out);
    if (a->kind == NUM_REAL && cancel_logarithm(ctx, out, &one, a, OP_LN, &st))
        return st;
    return real_make(ctx, out, OP_EXP, a, NULL);
}
