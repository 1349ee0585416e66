/* Long operations of GMP, which nothing interrupts from within, in a process of their own:
 * Ctrl-C ends that process, and the caller goes on at once.
 *
 * Only where there is somebody to interrupt: where the context has a flag.  What takes less
 * than about 50 ms is done at once (LONG_...: bits, measured on one core of 2020). */
#ifndef MMCALC_NUM_ASIDE_H
#define MMCALC_NUM_ASIDE_H

#include "num/cell.h"

enum {
    LONG_PRODUCT = 1 << 23, /* of both factors together, of a result made by multiplying */
    LONG_QUOTIENT = 1 << 22,/* of the numerator */
    LONG_DIVISOR = 1 << 18, /* of the shorter number, where common divisors are sought */
    LONG_POWMOD = 1 << 26,  /* of exponent times modulus */
    LONG_DECIMAL = 1 << 20  /* of what is written in full */
};

typedef status num_work(num_ctx *ctx, num *out, const num *a, const num *b);

/* work(ctx, out, a, b), which gives an exact number.  ST_INTERRUPT as soon as the flag is set;
 * ST_LIMIT where the process was ended by somebody else. */
status num_aside(num_ctx *ctx, num *out, num_work *work, const num *a, const num *b);

/* The same for an operation that is long; at once if it is not, or nobody could interrupt it. */
static inline status num_aside_if(bool is_long, num_ctx *ctx, num *out, num_work *work,
                                  const num *a, const num *b)
{
    return is_long && ctx->stop ? num_aside(ctx, out, work, a, b) : work(ctx, out, a, b);
}

/* An integer in decimal, appended to s. */
status num_aside_decimal(num_ctx *ctx, str *s, mpz_srcptr z);

/* Is the product of these, or what makes a fraction of them simple, long? */
static inline bool num_long_product(const num *a, const num *b)
{
    enum { LEAST = 1 << 14 }; /* by a number that is shorter, long multiplication is quick */
    uint64_t x = num_bits(a), y = num_bits(b);
    return x + y > LONG_PRODUCT && x > LEAST && y > LEAST;
}
static inline bool num_long_fraction(const num *a, const num *b)
{
    return num_bits(a) > LONG_DIVISOR && num_bits(b) > LONG_DIVISOR
           && num_odd_bits(a) > LONG_DIVISOR && num_odd_bits(b) > LONG_DIVISOR;
}
static inline bool num_long_quotient(const num *a, const num *b)
{
    enum { LEAST = 1 << 12 };
    return num_bits(a) > LONG_QUOTIENT && num_bits(b) > LEAST;
}

#endif
