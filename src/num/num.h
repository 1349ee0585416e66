/* Exact numbers and enclosures.
 *
 * A num is a truth value, an integer, a rational, or a real. A real is a recipe: an enclosure of it
 * can be computed to any precision, and is refined until what is asked of it - a digit, a
 * comparison, a ceiling - is decided. Past the precision cap the answer is ST_UNDECIDED, never a
 * guess.
 *
 * Representation is canonical: an integer that fits int64_t is NUM_INT and allocates nothing; other
 * integers are NUM_BIG; a rational with denominator 1 is an integer; a real whose value is found to
 * be rational (log2(8), sqrt(9/4)) is that rational. Cells are shared by reference count and never
 * change. A num whose bytes are zero is the integer 0.
 *
 * Only this folder includes gmp.h, mpfr.h and mpfi.h.
 *
 * Ownership: a function that takes `num *out` overwrites *out without reading it (it must be dead:
 * fresh or cleared); on success the caller owns it, on failure *out is the integer 0. `out` must
 * not be one of the operands. Operands are never changed.
 *
 * Errors: any status but ST_OK leaves a short reason in ctx->why, a static or ctx-owned text
 * without a final stop ("division by zero"). */
#ifndef MMCALC_NUM_NUM_H
#define MMCALC_NUM_NUM_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/limit.h"
#include "base/status.h"
#include "base/str.h"

typedef enum num_kind { NUM_INT, NUM_BIG, NUM_RAT, NUM_REAL, NUM_BOOL } num_kind;

typedef struct num {
    num_kind kind;
    union {
        int64_t i; /* NUM_INT; NUM_BOOL: 0 or 1 */
        struct num_cell *cell;
    } u;
} num;

/* Chosen so that "undecided" is answered in well under a second. */
enum { NUM_DEFAULT_PRECISION = LIMIT_REFINE };

/* Is it that short integer? */
static inline bool num_is(num x, int64_t v)
{
    return x.kind == NUM_INT && x.u.i == v;
}

typedef struct num_ctx {
    uint64_t max_bits;  /* no integer, numerator or denominator may be longer (default 2^28) */
    long max_precision; /* bits; enclosures are not refined beyond it (default 2^14) */
    volatile sig_atomic_t *stop; /* not NULL: a set flag ends long loops with ST_INTERRUPT */
    char why[160];
} num_ctx;

void num_ctx_init(num_ctx *ctx);
static inline bool num_interrupted(const num_ctx *ctx)
{
    return ctx->stop && *ctx->stop;
}

/* Releases the thread's caches of constants (so that valgrind sees no leak at exit). */
void num_finish(void);

/* Writes the names and versions of the libraries used: GMP 6.2.1, MPFR 4.2.0, MPFI 1.5.3. */
void num_libraries(char *text, size_t room);

/* --- making, copying, releasing ---------------------------------------- */

static inline num num_int(int64_t i) { return (num){ NUM_INT, { .i = i } }; }
static inline num num_bool(bool b) { return (num){ NUM_BOOL, { .i = b } }; }
void num_release_cell(struct num_cell *cell);
void num_share_cell(struct num_cell *cell);
static inline void num_clear(num *a)
{
    if (a->kind == NUM_BIG || a->kind == NUM_RAT || a->kind == NUM_REAL)
        num_release_cell(a->u.cell);
    *a = num_int(0);
}
/* Released when the arena is. */
void num_of_arena(arena *a, num *n);
/* A local one, which is released wherever its scope is left: num_own sum = num_int(0); */
#define num_own __attribute__((cleanup(num_clear))) num
static inline num num_copy(const num *a) /* a second owner of the same value */
{
    if (a->kind == NUM_BIG || a->kind == NUM_RAT || a->kind == NUM_REAL)
        num_share_cell(a->u.cell);
    return *a;
}
void num_clears(num *a, ...) __attribute__((sentinel)); /* clears all of them; the last is followed
                                                           by NULL */
static inline void num_replace(num *a, num x) /* *a becomes x, which it owns; its old value is
                                                 released */
{
    num_clear(a);
    *a = x;
}
void num_set_u64(num *out, uint64_t v);

/* *x becomes f(*x, *y); if that fails, *x keeps its value. */
typedef status num_unary(num_ctx *, num *, const num *);
typedef status num_binary(num_ctx *, num *, const num *, const num *);
status num_update(num_ctx *ctx, num_binary *f, num *x, const num *y);

/* A literal of the language, `length` bytes: 123 1_000_000 2.5 1e9 1.5e-3 4Ki 128Mi 1Gi 2Ti. 2.5 is
 * the rational 5/2. ST_PARSE if malformed (say, a `_` that is not between digits), ST_LIMIT if
 * 10^exponent would be too long. */
status num_literal(num_ctx *ctx, num *out, const char *text, size_t length);

/* --- asking -------------------------------------------------------------- */

static inline bool num_is_exact(const num *a) { return a->kind != NUM_REAL; }
bool num_is_integer(const num *a);            /* NUM_INT or NUM_BIG */
bool num_to_i64(const num *a, int64_t *v);    /* false unless it is an integer that fits */
bool num_to_u64(const num *a, uint64_t *v);
double num_to_double(
    const num *a);               /* near the value, for plots and widths only; inf if too large */
uint64_t num_bits(const num *a); /* bit length of |integer|, or of the longer of numerator and
                                    denominator; 64 for a real */
double num_log2_of(const num *a); /* log2|a| of an exact number a != 0, up to 1e-12 for each bit */
uint64_t num_odd_bits(const num *a); /* the same without factors of 2, which are quick to divide
                                        out */

/* *sign = -1, 0, 1 as a < b, a == b, a > b. Two reals with the same recipe are equal; other equal
 * reals are ST_UNDECIDED. */
status num_cmp(num_ctx *ctx, const num *a, const num *b, int *sign);
status num_sign(num_ctx *ctx, const num *a, int *sign);
bool num_same(const num *a,
              const num *b); /* the same kind and exact value, or the same cell */

/* --- arithmetic ---------------------------------------------------------- */

status num_add(num_ctx *ctx, num *out, const num *a, const num *b);
status num_sub(num_ctx *ctx, num *out, const num *a, const num *b);
status num_mul(num_ctx *ctx, num *out, const num *a, const num *b);
status num_div(num_ctx *ctx, num *out, const num *a, const num *b);  /* exact quotient */
status num_neg(num_ctx *ctx, num *out, const num *a);

status num_trunc(num_ctx *ctx, num *out, const num *a); /* towards 0 */
status num_frac(num_ctx *ctx, num *out, const num *a);  /* a - floor(a) */
status num_signum(num_ctx *ctx, num *out, const num *a);/* -1, 0 or 1 */

/* Numerator and denominator (> 0) of an exact number in lowest terms; the caller owns both. */
void num_fraction(const num *a, num *numerator, num *denominator);

/* a^b. Exact for integer exponents (0^0 = 1, 0^-1 is ST_DOMAIN; a result longer than max_bits is
 * ST_LIMIT before anything is allocated, even for b = 2^70) and for rational exponents if the root
 * is rational; else a real (a > 0). 2^log2(x) is x. */
status num_pow(num_ctx *ctx, num *out, const num *a, const num *b);

/* Floored division of exact numbers or reals: floor(a/b), a - b*floor(a/b). */
status num_fdiv(num_ctx *ctx, num *out, const num *a, const num *b);
status num_fmod(num_ctx *ctx, num *out, const num *a, const num *b);

/* base^exponent mod m without the power itself; integers, exponent >= 0, m != 0;
 * the result has m's sign as in num_fmod. */
status num_powmod(num_ctx *ctx, num *out, const num *base, const num *exponent, const num *m);

status num_floor(num_ctx *ctx, num *out, const num *a);
status num_ceil(num_ctx *ctx, num *out, const num *a);
status num_round(num_ctx *ctx, num *out, const num *a);  /* halves away from zero */
status num_abs(num_ctx *ctx, num *out, const num *a);
status num_min(num_ctx *ctx, num *out, const num *a, const num *b);
status num_max(num_ctx *ctx, num *out, const num *a, const num *b);

/* --- functions of the language --------------------------------------------- */

status num_gcd(num_ctx *ctx, num *out, const num *a, const num *b);
status num_lcm(num_ctx *ctx, num *out, const num *a, const num *b);
status num_inverse(num_ctx *ctx, num *out, const num *a,
                   const num *m);                        /* the inverse of a mod m, from 0 to m - 1;
                                                            m > 0 */
status num_log2(num_ctx *ctx, num *out, const num *a);   /* exact for powers of 2, also 1/8 */
status num_ln(num_ctx *ctx, num *out, const num *a);     /* ln(1) = 0 exactly */
status num_exp(num_ctx *ctx, num *out, const num *a);    /* exp(0) = 1, exp(ln x) = x exactly */
status num_log(num_ctx *ctx, num *out, const num *base,
               const num *a);                            /* exact when rational: log(4, 8) = 3/2 */
status num_sqrt(num_ctx *ctx, num *out, const num *a);   /* exact for squares of rationals */
status num_isqrt(num_ctx *ctx, num *out, const num *a);  /* floor(sqrt(a)), a >= 0 integer */
status num_ilog2(num_ctx *ctx, num *out, const num *a);  /* floor(log2 a), a > 0 */
status num_clog2(num_ctx *ctx, num *out, const num *a);  /* ceil(log2 a), a > 0 */
status num_is_pow2(num_ctx *ctx, num *out, const num *a);/* truth: an integer 2^k, k >= 0 */
status num_factorial(num_ctx *ctx, num *out, const num *a);
status num_binomial(num_ctx *ctx, num *out, const num *n, const num *k);
status num_popcount(num_ctx *ctx, num *out, const num *a);

status num_pi(num_ctx *ctx, num *out, const num *a); /* a*pi */

/* Functions of angles in radians, and their inverses: exact where the value is rational, as at
 * multiples of pi/6. */
num_unary num_sin, num_cos, num_tan, num_asin, num_acos, num_atan;

/* The k-th Fibonacci number (k >= 0); how often p >= 2 divides n != 0; whether n is a square. */
status num_fibonacci(num_ctx *ctx, num *out, const num *k);
status num_valuation(num_ctx *ctx, num *out, const num *n, const num *p);
status num_is_square(num_ctx *ctx, num *out, const num *n);

/* Integers in two's complement of any length: the bits in both, in either, in just one; a*2^b and a
 * div 2^b for b >= 0. */
status num_and(num_ctx *ctx, num *out, const num *a, const num *b);
status num_or(num_ctx *ctx, num *out, const num *a, const num *b);
status num_xor(num_ctx *ctx, num *out, const num *a, const num *b);
status num_shl(num_ctx *ctx, num *out, const num *a, const num *b);
status num_shr(num_ctx *ctx, num *out, const num *a, const num *b);

/* The number a, to be printed as a decimal of `digits` significant digits (1 to NUM_MOST_DIGITS),
 * correctly rounded. Its value is that of a, also in further computations: only the print is
 * rounded. */
enum { NUM_MOST_DIGITS = LIMIT_PRECISION_MOST };
status num_shown(num_ctx *ctx, num *out, const num *a, int digits);

/* a/b for printing: exact if both are short, otherwise a real, which saves the cost of reducing the
 * fraction. */
status num_quotient(num_ctx *ctx, num *out, const num *a, const num *b);

/* --- printing -------------------------------------------------------------- */

/* Prints an exact value exactly: an integer in decimal, a rational as p/q, a truth as true or
 * false. An integer (or p, or q) of more than `whole` decimal digits is printed as its first and
 * last digits with the count, 107150860718626732...205668069376 (302 digits), computed without
 * converting the rest; whole = 0 means always in full. A real is printed as `≈ ` and `precision`
 * significant digits, fewer if the cap is reached first: only digits that are right (correctly
 * rounded). */
status num_print(num_ctx *ctx, str *s, const num *a, size_t whole, int precision);

/* An integer as a literal to base 2, 8 or 16: 0b1011, 0o17, -0xff. */
void num_print_based(str *s, const num *a, int base);

/* Prints an expression of the language that has the value; of a real, its recipe. ST_LIMIT, and
 * nothing added, if the recipe has more than `most` operations. */
status num_recipe(num_ctx *ctx, str *s, const num *a, int most);

/* Prints any number as a decimal of `precision` significant digits, correctly rounded, without a
 * sign of approximation: 2.51, 0.0123, 1.23e+40 outside 1e-6..1e15. Numbers below 1e15 have all
 * digits before the point: 1234 also with a precision of 3 (but what N gives has as many digits as
 * N was asked for). Trailing zeros after the point are dropped. *exact (if not NULL): are the
 * digits the exact value? */
status num_decimal(num_ctx *ctx, str *s, const num *a, int precision, bool *exact);

/* Prints a decimal with exactly `places` digits after the point, correctly rounded: for columns of
 * percentages and ratios. */
status num_fixed(num_ctx *ctx, str *s, const num *a, int places);

/* Prints two decimals lo <= a <= hi of `precision` significant digits: a real's enclosure in
 * JSON. */
status num_bounds(num_ctx *ctx, str *lo, str *hi, const num *a, int precision);

#endif
