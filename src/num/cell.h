/* Private to src/num: the counted cells behind integers that do not fit
 * int64_t, rationals and reals, and the helpers that its files share.
 *
 * A cell never changes in value.  A real's cell caches the narrowest enclosure
 * computed so far, which is no change of value; a later enclosure always lies
 * within an earlier one. */
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
    OP_SHOWN                /* a itself, shown with b digits; nothing else looks at b */
} cell_op;

typedef struct num_cell {
    size_t refs;
    cell_op op;
    union {
        mpz_t z;
        mpq_t q;
        struct {
            num a, b;       /* b is the integer 0 where the recipe has one operand */
            mpfi_t range;   /* valid when precision > 0 */
            long precision; /* the working precision range was computed with */
            struct num_cell *next; /* while waiting to be freed */
        } r;
    } u;
} num_cell;

/* Views: an operand as mpz or mpq without a copy.  Read only. */
typedef struct zview { mpz_t z; mp_limb_t limb; } zview;
typedef struct qview { mpq_t q; mp_limb_t limb, one; } qview;

mpz_srcptr num_z(const num *a, zview *v); /* NUM_INT, NUM_BIG */
mpq_srcptr num_q(const num *a, qview *v); /* any exact number */

/* New cells, and cells made into results: canonical, within ctx->max_bits.
 * The takers own the cell from then on. */
num_cell *num_new_z(void);
num_cell *num_new_q(void);
status num_take_z(num_ctx *ctx, num *out, num_cell *cell);
status num_take_q(num_ctx *ctx, num *out, num_cell *cell); /* q in lowest terms */

/* Is a result of so many bits longer than allowed, or than there is memory to make it? */
bool num_too_long(const num_ctx *ctx, double bits);

/* *out = 0, the reason noted. */
status num_fail(num_ctx *ctx, num *out, status st, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#ifdef __clang_analyzer__
#define num_fail(ctx, out, st, ...) ((num_fail)(ctx, out, st, __VA_ARGS__), (st))
#endif
status num_fail_bits(num_ctx *ctx,
                     num *out); /* or for want of memory, where that is the closer limit */
status num_fail_truth(num_ctx *ctx, num *out);
status num_fail_undecided(num_ctx *ctx, num *out);

static inline bool num_interrupted(const num_ctx *ctx) { return ctx->stop && *ctx->stop; }
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

/* real.c, decide.c: the same operations where an operand is a real. */
status real_add(num_ctx *ctx, num *out, const num *a, const num *b);
status real_sub(num_ctx *ctx, num *out, const num *a, const num *b);
status real_mul(num_ctx *ctx, num *out, const num *a, const num *b);
status real_div(num_ctx *ctx, num *out, const num *a, const num *b);
status real_pow(num_ctx *ctx, num *out, const num *a, const num *b);
status decide_cmp(num_ctx *ctx, const num *a, const num *b, int *sign);
status decide_floor(num_ctx *ctx, num *out, const num *a);
status decide_ceil(num_ctx *ctx, num *out, const num *a);
status decide_round(num_ctx *ctx, num *out, const num *a);

/* A new recipe; the operands are copied.  Limits and domains are the caller's. */
status real_make(num_ctx *ctx, num *out, cell_op op, const num *a, const num *b);

enum { FIRST_PRECISION = 64 };

/* What stands behind num_shown; the number itself where there is none. *digits (unchanged then) is
 * how many are shown. */
const num *num_behind(const num *a, int *digits);

/* Recognising recipes. */
bool real_has_op(const num *a, cell_op op);
bool real_same(const num *a,
               const num *b); /* the same recipe; false also where that is long to see */
/* a real = *exact (op) *rest, op being OP_ADD or OP_MUL.  Borrowed, not copied. */
void real_split(const num *a, cell_op op, num *exact, num *rest);

/* An enclosure of any number at working precision `precision` into range, which
 * is initialised.  Fails only when interrupted or out of room. */
status num_enclose(num_ctx *ctx, mpfi_ptr range, const num *a, long precision);

/* Next precision to try, or 0 after the cap. */
long num_next_precision(const num_ctx *ctx, long precision);

#endif
