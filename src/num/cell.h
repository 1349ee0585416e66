/* Private to src/num: the reference-counted cells behind integers that do not fit int64_t,
 * rationals and reals, and helpers that its files share.
 *
 * The value of a cell never changes. The cell of a real caches the narrowest enclosure computed so
 * far; a later enclosure always lies within an earlier one. */
#ifndef MMCALC_NUM_CELL_H
#define MMCALC_NUM_CELL_H

#include <gmp.h>
#include <mpfr.h>
#include <mpfi.h>

#include "num/num.h"

typedef enum cell_op {
    CELL_Z, /* NUM_BIG */
    CELL_Q, /* NUM_RAT */
    OP_ADD, OP_SUB, OP_MUL, /* an exact operand of ADD and MUL stands first */
    OP_DIV,                 /* both operands exact: made by num_quotient only */
    OP_POWZ,                /* a^b, b an integer */
    OP_POW,                 /* a^b = exp(b ln a), a > 0 */
    OP_LOG2, OP_LN, OP_EXP, OP_SQRT,
    OP_SIN, OP_COS, OP_TAN, OP_ASIN, OP_ACOS, OP_ATAN,
    OP_PI,                  /* a*pi */
    OP_SHOWN                /* a itself, printed with b digits; only printing looks at b */
} cell_op;

typedef struct num_cell {
    size_t refs;
    cell_op op;
    union {
        mpz_t z;
        mpq_t q;
        struct {
            num a, b;       /* b is the integer 0 if the recipe has one operand */
            mpfi_t range;   /* valid when precision > 0 */
            long precision; /* the working precision with which `range` was computed */
            struct num_cell *next; /* links cells that wait to be freed */
        } r;
    } u;
} num_cell;

/* Views: an operand as mpz or mpq without a copy.  Read only. */
typedef struct zview { mpz_t z; mp_limb_t limb; } zview;
typedef struct qview { mpq_t q; mp_limb_t limb, one; } qview;

mpz_srcptr num_z(const num *a, zview *v); /* NUM_INT, NUM_BIG */
mpq_srcptr num_q(const num *a, qview *v); /* any exact number */

/* New cells; and results made of cells, in canonical form and within ctx->max_bits. The num_take
 * functions own the cell from then on. */
num_cell *num_new_z(void);
num_cell *num_new_q(void);
status num_take_z(num_ctx *ctx, num *out, num_cell *cell);
status num_take_q(num_ctx *ctx, num *out, num_cell *cell); /* q in lowest terms */

/* Is a result of so many bits too long: by max_bits, or by the memory that there is? */
bool num_too_long(const num_ctx *ctx, double bits);

/* Fails with st: *out = 0, and ctx->why gets the reason. */
status num_fail(num_ctx *ctx, num *out, status st, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#ifdef __clang_analyzer__
#define num_fail(ctx, out, st, ...) ((num_fail)(ctx, out, st, __VA_ARGS__), (st))
#endif
status num_fail_bits(num_ctx *ctx,
                     num *out); /* the limit named is max_bits, or memory where that is closer */
status num_fail_truth(num_ctx *ctx, num *out);
status num_fail_undecided(num_ctx *ctx, num *out);

static inline uint64_t num_magnitude(int64_t i) { return i < 0 ? 0 - (uint64_t)i : (uint64_t)i; }
static inline bool num_both_int(const num *a, const num *b)
{
    return (a->kind | b->kind) == NUM_INT;
}
static inline bool num_is_i64(const num *a, int64_t v) { return a->kind == NUM_INT && a->u.i == v; }
int num_exact_sign(const num *a);
bool num_rational_log(num_ctx *ctx, num *out, const num *base,
                      const num *a); /* both exact, > 0 and not 1 */
double num_log2_estimate(mpz_srcptr z); /* log2 |z|, z != 0, to about 15 digits */

/* real.c, decide.c: the operations where an operand is a real. */
status real_add(num_ctx *ctx, num *out, const num *a, const num *b);
status real_sub(num_ctx *ctx, num *out, const num *a, const num *b);
status real_mul(num_ctx *ctx, num *out, const num *a, const num *b);
status real_div(num_ctx *ctx, num *out, const num *a, const num *b);
status real_pow(num_ctx *ctx, num *out, const num *a, const num *b);
status decide_cmp(num_ctx *ctx, const num *a, const num *b, int *sign);
status decide_floor(num_ctx *ctx, num *out, const num *a);
status decide_ceil(num_ctx *ctx, num *out, const num *a);
status decide_round(num_ctx *ctx, num *out, const num *a);

/* Makes a recipe; the operands are copied. Callers check limits and domains. */
status real_make(num_ctx *ctx, num *out, cell_op op, const num *a, const num *b);

enum { FIRST_PRECISION = 64 };

/* The number that num_shown was given, or a itself. *digits: how many digits are to be shown;
 * unchanged for a number that num_shown has not made. */
const num *num_behind(const num *a, int *digits);

/* Questions about recipes. */
bool real_has_op(const num *a, cell_op op);
bool real_same(const num *a,
               const num *b); /* is it the same recipe? false, too, if it takes long to see */
/* Splits a real a into *exact (op) *rest, where op is OP_ADD or OP_MUL. Both are borrowed. */
void real_split(const num *a, cell_op op, num *exact, num *rest);

/* Encloses any number at the working precision in `range`, which is initialised. Fails only if
 * interrupted, or for want of memory. */
status num_enclose(num_ctx *ctx, mpfi_ptr range, const num *a, long precision);

/* The next precision to try; 0 past the cap. */
long num_next_precision(const num_ctx *ctx, long precision);

#endif
