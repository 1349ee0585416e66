/* Long operations of GMP, which cannot be interrupted, are done in another process: Ctrl-C ends
 * that process, and the caller goes on at once.
 *
 * This is done only if there is somebody to interrupt it, that is if the context has a flag. What
 * takes less than about 50 ms is done at once (the constants are bits, measured on one core of
 * 2020). */
#ifndef MMCALC_NUM_ASIDE_H
#define MMCALC_NUM_ASIDE_H

#include "num/cell.h"

enum {
    LONG_PRODUCT = 1 << 23, /* bits of both factors together, or of a result made by multiplying */
    LONG_QUOTIENT = 1 << 22,/* bits of the numerator */
    LONG_DIVISOR = 1 << 18, /* bits of the shorter number, where a common divisor is sought */
    LONG_POWMOD = 1 << 26,  /* bits of the exponent times bits of the modulus */
    LONG_DECIMAL = 1 << 20  /* bits of an integer that is written in full */
};

typedef status num_work(num_ctx *ctx, num *out, const num *a, const num *b);

/* Does work(ctx, out, a, b), whose result is exact, in another process. ST_INTERRUPT as soon as the
 * flag is set; ST_LIMIT if somebody else ended the process. */
status num_aside(num_ctx *ctx, num *out, num_work *work, const num *a, const num *b);

/* The same if is_long; otherwise, or if nobody could interrupt it, the work is done at once. */
static inline status num_aside_if(bool is_long, num_ctx *ctx, num *out, num_work *work,
                                  const num *a, const num *b)
{
    return is_long && ctx->stop ? num_aside(ctx, out, work, a, b) : work(ctx, out, a, b);
}

/* Appends an integer in decimal to s. */
status num_aside_decimal(num_ctx *ctx, str *s, mpz_srcptr z);

/* Is it long to multiply these, or to reduce a fraction of them to lowest terms? */
static inline bool num_long_product(const num *a, const num *b)
{
    enum { LEAST = 1 << 14 }; /* multiplication by a shorter number is quick */
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
