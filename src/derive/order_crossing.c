/* Sums of min(f, g), where the product f falls with the variable and g grows with it or stays the
 * same (order_inside.h). Up to the t at which they cross the terms are g, from there on they are f;
 * each part is what it is at the crossing, up to constants and, where g stays the same, times the
 * number of turns up to there. So sum(t = 0..m, min(n/w, n/2^t)) is n/w for each t <= log2(w), and
 * as much again for the rest. */
#include "derive/order_inside.h"

/* m = rest * 2^(e*t), where the rest is free of the range's variable t. False: it is not. */
static bool power_of_variable(orders *o, const range *r, const mono *m, ratio *e, mono *rest)
{
    poly others, of_it;
    *e = m->x[r->tau];
    *rest = *m;
    rest->x[r->tau] = ratio_of(0);
    poly p = poly_single(o, ratio_of(1), rest);
    return orders_apart(o, r, &p, &others, &of_it) && of_it.count == 0;
}

/* *cross: 2^t where both are equal; *there: what they are there; *grows: the e of g's 2^(e*t).
 * False: the clause has no two such products. */
static bool crossing_of(orders *o, const range *r, const clause *c, ratio *grows, mono *cross,
                        mono *there)
{
    ratio e[2];
    mono rest[2];
    if (c->count != 2 || !power_of_variable(o, r, &c->m[0], &e[0], &rest[0])
        || !power_of_variable(o, r, &c->m[1], &e[1], &rest[1]))
        return false;
    const int up = ratio_cmp(e[0], e[1]) > 0 ? 0 : 1, down = !up;
    if (ratio_sign(e[up]) < 0 || ratio_sign(e[down]) >= 0)
        return false;
    const mono quotient = mono_over(&rest[down], &rest[up]);
    *cross = mono_power(&quotient, ratio_div(ratio_of(1), ratio_sub(e[up], e[down])));
    const mono factor = mono_power(cross, e[up]);
    *there = mono_mul(&rest[up], &factor);
    *grows = e[up];
    return !mono_bad(cross) && !mono_bad(there) && !orders_mono_moves(o, cross);
}

/* Is there a t in the range at which they cross, up to a constant factor of 2^t? So the first 2^t
 * is at most `cross` and, if `last`, the last one at least that. */
static bool crosses_within(orders *o, const range *r, const mono *cross, bool last)
{
    ratio from;
    if (r->cut || !r->some || !poly_is_number(&r->from, &from)
        || !regime_implies(o, cross, false, NULL))
        return false;
    const mono left = mono_over(&r->last.m, cross);
    return !last || (r->powers && regime_implies(o, &left, false, NULL));
}

/* log2(m) as a form; false, without a reason: m has a logarithm itself, or there are too many. */
static bool log_form_of(orders *o, const mono *m, form_of_growth *out)
{
    const attempt before = orders_try(o);
    mono scale = mono_one();
    const bool ok = !mono_has_logs(m) && (!mono_has_x(m) || orders_log_scale(o, m, &scale));
    if (ok)
        *out = form_of(o, &scale);
    orders_back(o, &before);
    return ok;
}

bool orders_sum_at_crossing(orders *o, const range *r, const clause *c, bool up,
                            form_of_growth *out)
{
    ratio grows;
    mono cross, there;
    form_of_growth turns;
    if (r->below || !crossing_of(o, r, c, &grows, &cross, &there)
        || !(up || crosses_within(o, r, &cross, ratio_sign(grows) > 0)))
        return false;
    *out = form_of(o, &there);
    if (ratio_sign(grows) > 0) /* both parts are geometric sums: the last and the first term */
        return true;
    if (!log_form_of(o, &cross, &turns))
        return false;
    if (!up)
        turns = form_min(o, &turns, &r->size.low);
    *out = form_times(o, out, &turns);
    return true;
}
