/* Bits of quasi-linear functions: see regular_inside.h.
 *
 * With b = 2^j above the low bits of y, and x going on by a multiple of b from period to period, x
 * and y joined in the bits below b is periodic.  Where x div 2^h, for a higher bit h of y and all
 * above, is the same for all of the stretch, what is joined there is one number: the stretch is
 * cut where it changes. */
#include "eval/regular_inside.h"

static wide joined(op_kind o, wide x, wide y)
{
    return o == OP_BAND ? x & y : o == OP_BOR ? x | y : x ^ y;
}

/* The least and the most of x on the stretch, of which [from, to) is not empty. */
static void ends_of(const reader *r, const quasi_linear *x, wide *least, wide *most)
{
    const wide first = r->from / x->k, last = (r->to - 1) / x->k;
    *least = *most = x->offset[0] + x->by * first;
    for (uint32_t i = 0; i < x->k; i++)
        for (int end = 0; end < 2; end++) {
            const wide v = x->offset[i] + x->by * (end ? last : first);
            *least = v < *least ? v : *least;
            *most = v > *most ? v : *most;
        }
}

bool regular_quotient(reader *r, const quasi_linear *x, wide step, wide *out)
{
    wide least, most;
    ends_of(r, x, &least, &most);
    *out = regular_floored(least, step);
    if (regular_floored(most, step) == *out)
        return true;
    if (x->k == 1 && x->by > 0) /* the first f with more */
        r->cut = -regular_floored(x->offset[0] - (*out + 1) * step, x->by);
    return false;
}

static bool joined_bits(reader *r, op_kind o, quasi_linear x, wide y, quasi_linear *out)
{
    wide low = 1, step = 1, above;
    while (2 * low <= REGULAR_PERIOD && low <= y)
        low *= 2;
    const wide rest = y / low * low; /* bits that are too high for a table */
    while (rest && rest / step % 2 == 0)
        step *= 2;
    if (!regular_quotient(r, &x, rest ? step : (wide)1 << 120, &above) || above < 0)
        return false;
    if (y % low) {
        wide more = 1;
        while (x.by * more % low != 0)
            more *= 2;
        if (!regular_spread(r, &x, more))
            return false;
    }
    quasi_linear all = { x.k, arena_array(r->a, x.k, sizeof(wide)), o == OP_BAND ? 0 : x.by, 1 };
    const wide high = rest ? (joined(o, above, rest / step) - (o == OP_BAND ? 0 : above)) * step
                           : 0;
    for (uint32_t i = 0; i < x.k; i++) {
        const wide v = x.offset[i], below = v - regular_floored(v, low) * low;
        all.offset[i] = joined(o, below, y % low) - below + high + (o == OP_BAND ? below : v);
    }
    *out = all;
    return true;
}

bool regular_bits(reader *r, op_kind o, quasi_linear x, quasi_linear y, quasi_linear *out)
{
    const bool shift = o == OP_SHL || o == OP_SHR;
    if (!shift && regular_is_constant(&x)) {
        const quasi_linear turn = x;
        x = y;
        y = turn;
    }
    if (!regular_is_constant(&y) || x.den != 1 || y.den != 1 || y.offset[0] < 0)
        return false;
    if (o == OP_BAND || o == OP_BOR || o == OP_XOR)
        return joined_bits(r, o, x, y.offset[0], out);
    wide least, most;
    ends_of(r, &x, &least, &most);
    if (!shift || least < 0 || y.offset[0] > 64)
        return false;
    const wide power = (wide)1 << y.offset[0];
    *out = x;
    if (o == OP_SHR) {
        out->den = power;
        return regular_rounded_down(r, out);
    }
    out->offset = arena_array(r->a, x.k, sizeof(wide));
    for (uint32_t i = 0; i < x.k; i++)
        out->offset[i] = regular_times(r, x.offset[i], power);
    out->by = regular_times(r, x.by, power);
    return !r->bad;
}
