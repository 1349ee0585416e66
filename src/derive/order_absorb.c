/* Lower forms of sums in which something is subtracted: each negative term is taken from positive
 * terms that are larger by a constant factor (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

/* Which positive term is to bear need*m? Term j is at least by*m, and so loses the part need/by of
 * its coefficient left[j]: the one that loses the smallest share of it; of several, the one that is
 * O(the others). *times: its `by`. -1: no term is known to be large enough. */
static int bearer(orders *o, const poly *p, const ratio *left, const mono *m, ratio need,
                  ratio *times)
{
    int best = -1;
    ratio least_lost = ratio_of(0);
    for (int j = 0; j < p->count; j++) {
        const mono v = mono_over(&p->p[j].m, m);
        ratio least;
        if (ratio_sign(left[j]) <= 0 || orders_may_vanish(o, &p->p[j].m)
            || !regime_bounds(o, &v, &least))
            continue;
        ratio by = regime_power_below(least), lost = ratio_div(ratio_div(need, by), left[j]);
        if (ratio_sign(by) <= 0 || ratio_bad(lost))
            continue;
        int sign = best < 0 ? -1 : ratio_cmp(lost, least_lost);
        if (sign < 0 || (sign == 0 && regime_below(o, &p->p[j].m, &p->p[best].m))) {
            best = j;
            least_lost = lost;
            *times = by;
        }
    }
    return best;
}

void poly_absorb(orders *o, const poly *p, growth *out)
{
    ratio *left = arena_alloc(o->forms, (size_t)(p->count + 1) * sizeof *left), times;
    for (int i = 0; i < p->count; i++)
        left[i] = p->p[i].k;
    out->least = true;
    for (int i = 0; i < p->count; i++) {
        ratio need = (ratio){ -p->p[i].k.p, p->p[i].k.q };
        for (int j;
             ratio_sign(need) > 0 && (j = bearer(o, p, left, &p->p[i].m, need, &times)) >= 0;) {
            ratio part = ratio_div(need, times);
            if (ratio_cmp(part, left[j]) > 0)
                part = left[j];
            left[j] = ratio_sub(left[j], part);
            need = ratio_sub(need, ratio_mul(part, times));
        }
        out->least &= ratio_sign(need) <= 0 && !ratio_bad(need);
    }
    out->low = (form_of_growth){ NULL, 0 };
    for (int i = 0; i < p->count && out->least; i++)
        if (ratio_sign(left[i]) > 0) {
            form_of_growth f = form_of(o, &p->p[i].m);
            out->low = form_max(o, &out->low, &f);
        }
}
