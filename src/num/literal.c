/* Literals of the language: 1_000_000, 2.5, 1.5e-3, 4Ki, 0xff. A literal is exact; its length is
 * computed from the exponent before a power of ten is. */
#include "num/cell.h"
#include "num/aside.h"
#include "num/pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Copies the digits of a run d(_?d)* to `to`, and gives its end; NULL if there is none, or a `_` is
 * not between digits. */
static const char *digit_run(const char *p, const char *end, char **to)
{
    if (p == end || *p < '0' || *p > '9')
        return NULL;
    for (; p < end; p++) {
        if (*p >= '0' && *p <= '9')
            *(*to)++ = *p;
        else if (*p != '_')
            break;
        else if (p + 1 == end || p[1] < '0' || p[1] > '9')
            return NULL;
    }
    return p;
}

typedef struct literal {
    char *digits;     /* all digits, ended by '\0' */
    int64_t exponent; /* the value is digits * 10^exponent * 2^shift */
    unsigned shift;
} literal;

static bool scan_literal(literal *l, const char *p, const char *end)
{
    char *to = l->digits;
    l->exponent = 0;
    l->shift = 0;
    if ((p = digit_run(p, end, &to)) == NULL)
        return false;
    if (p < end && *p == '.') {
        char *from = to;
        if ((p = digit_run(p + 1, end, &to)) == NULL)
            return false;
        l->exponent = -(to - from);
    }
    *to = '\0';
    if (p < end && (*p == 'e' || *p == 'E')) {
        int64_t e = 0;
        bool minus = ++p < end && *p == '-';
        if (p < end && (*p == '-' || *p == '+'))
            p++;
        if (p == end)
            return false;
        for (; p < end && *p >= '0' && *p <= '9'; p++)
            e = e < INT64_MAX / 100 ? e * 10 + (*p - '0') : e; /* enough to be past any limit */
        if (p[-1] < '0' || p[-1] > '9')
            return false;
        l->exponent += minus ? -e : e;
    } else if (end - p == 2 && p[1] == 'i') {
        const char *units = "KMGT", *unit = strchr(units, *p);
        if (*p == '\0' || unit == NULL)
            return false;
        l->shift = 10 * (unsigned)(unit - units + 1);
        p += 2;
    }
    return p == end;
}

/* The same by functions that can be interrupted. Owns the cell, whose numerator is the digits. */
static status with_long_power(num_ctx *ctx, num *out, const literal *l, num_cell *cell)
{
    num_pool p;
    num taken;
    num_pool_begin(&p, ctx);
    const status st = num_take_q(ctx, &taken, cell);
    const num digits = num_pool_keep(&p, st, taken),
              power = num_pool_two(&p, num_pow, num_int(10),
                                   num_int((int64_t)num_magnitude(l->exponent)));
    return num_pool_end(&p, num_pool_two(&p, l->exponent > 0 ? num_mul : num_div, digits, power),
                        out);
}

static status make_literal(num_ctx *ctx, num *out, const literal *l)
{
    double powers = fabs((double)l->exponent) * 3.321928094887362;
    if ((double)strlen(l->digits) * 3.33 > (double)ctx->max_bits * 4 + 1000)
        return num_fail_bits(ctx, out);
    num_cell *cell = num_new_q();
    mpz_ptr n = mpq_numref(cell->u.q), d = mpq_denref(cell->u.q);
    mpz_set_str(n, l->digits, 10);
    if (powers > LONG_PRODUCT && !num_too_long(ctx, powers - 64) && mpz_sgn(n) != 0)
        return with_long_power(ctx, out, l, cell);
    if (mpz_sgn(n) != 0 && l->exponent != 0) {
        double more = l->exponent > 0 ? num_log2_estimate(n) : -num_log2_estimate(n);
        if (num_too_long(ctx, powers + more - 1)) {
            num_release_cell(cell);
            return num_fail_bits(ctx, out);
        }
        mpz_ui_pow_ui(d, 10, (unsigned long)num_magnitude(l->exponent));
        if (l->exponent > 0) {
            mpz_mul(n, n, d);
            mpz_set_ui(d, 1);
        }
    }
    mpz_mul_2exp(n, n, l->shift);
    mpq_canonicalize(cell->u.q);
    return num_take_q(ctx, out, cell);
}

/* The base of a literal 0xff, 0b1011, 0o17, or 0; `_` may stand between digits. */
static int scan_based(literal *l, const char *p, const char *end)
{
    static const char letters[] = "bBoOxX";
    static const int bases[] = { 2, 8, 16 };
    const char *letter = end - p > 2 && *p == '0' ? strchr(letters, p[1]) : NULL;
    char *to = l->digits;
    if (letter == NULL || *letter == '\0')
        return 0;
    int base = bases[(letter - letters) / 2];
    for (p += 2; p < end; p++)
        if (*p == '_' && (to == l->digits || p + 1 == end || p[1] == '_'))
            return 0;
        else if (*p != '_')
            *to++ = *p;
    *to = '\0';
    l->exponent = l->shift = 0;
    for (const char *c = l->digits; *c; c++) {
        char one[] = { *c, '\0' }, *after;
        if ((strtol(one, &after, base), *after != '\0'))
            return 0;
    }
    return base;
}

/* Makes an integer of digits to a base; its length is at most that of its text times the bits of a
 * digit. */
static status make_based(num_ctx *ctx, num *out, const char *digits, int base)
{
    int each = base == 16 ? 4 : base == 8 ? 3 : 1;
    if ((double)strlen(digits) * each > (double)ctx->max_bits + each)
        return num_fail_bits(ctx, out);
    num_cell *cell = num_new_z();
    mpz_set_str(cell->u.z, digits, base);
    return num_take_z(ctx, out, cell);
}

status num_literal(num_ctx *ctx, num *out, const char *text, size_t length)
{
    char room[64];
    literal l = { .digits = length < sizeof room ? room : mem_alloc(length + 1) };
    status st;
    int base = scan_based(&l, text, text + length);
    if (base > 0)
        st = make_based(ctx, out, l.digits, base);
    else if (!scan_literal(&l, text, text + length))
        st = num_fail(ctx, out, ST_PARSE, "not a number: %.*s", (int)(length < 60 ? length : 60),
                      text);
    else if (strlen(l.digits) <= 18 && l.exponent == 0 && l.shift == 0) {
        *out = num_int(strtoll(l.digits, NULL, 10));
        st = ST_OK;
    } else
        st = make_literal(ctx, out, &l);
    if (l.digits != room)
        free(l.digits);
    return st;
}
