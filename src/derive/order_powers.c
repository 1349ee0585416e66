/* Sums of t, t^2, ... over a range, as polynomials of its ends (order_inside.h). */
#include "derive/order_inside.h"

enum { MOST_POWER = 6 };

/* s[m] = 1^m + 2^m + ... + x^m for m = 0..most: (x + 1)^(m + 1) - 1 is the sum of
 * binomial(m + 1, j)*s[j] over j <= m. */
static bool power_sums(orders *o, const poly *x, int most, poly *s)
{
    poly one = poly_number(o, ratio_of(1)), next = poly_add(o, x, &one, 1), power = next;
    for (int m = 0; m <= most; m++) {
        int64_t binomial = 1;
        poly left = poly_add(o, &power, &one, -1), part;
        for (int j = 0; j < m; j++) {
            poly times = poly_number(o, ratio_of(binomial));
            if (!poly_times(o, &s[j], &times, &part))
                return false;
            left = poly_add(o, &left, &part, -1);
            binomial = binomial * (m + 1 - j) / (j + 1);
        }
        poly share = poly_number(o, ratio_make(1, m + 1));
        if (!poly_times(o, &left, &share, &s[m])
            || (m < most && !poly_times(o, &power, &next, &power)))
            return false;
    }
    return true;
}

bool orders_sum_of_powers(orders *o, const range *r, ratio e, poly *out)
{
    poly one = poly_number(o, ratio_of(1)), before, s[2][MOST_POWER + 1];
    if (e.q != 1 || e.p < 0 || e.p > MOST_POWER)
        return false;
    before = poly_add(o, &r->from, &one, -1);
    if (!power_sums(o, &r->to, (int)e.p, s[0]) || !power_sums(o, &before, (int)e.p, s[1]))
        return false;
    *out = poly_add(o, &s[0][e.p], &s[1][e.p], -1);
    return true;
}
