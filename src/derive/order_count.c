/* Factorials and binomial coefficients (order_inside.h). */
#include <string.h>

#include "derive/order_inside.h"

enum { MOST_FACTORIAL = 20, MOST_CHOSEN = 8 };

/* factorial(of[0]), or binomial(of[0], of[1]). */
static order_value count_of_numbers(orders *o, bool chosen, const int64_t *of)
{
    int64_t all = 1, down = chosen ? of[1] : of[0]; /* factors, from of[0] down */
    for (int64_t i = 0; i < down; i++)
        all = chosen ? all * (of[0] - i) / (i + 1) : all * (of[0] - i);
    return order_value_poly(poly_number(o, ratio_of(all)));
}

/* binomial(x, k) = x*(x - 1)*...*(x - k + 1)/k! for any integer x >= 0; it is 0 for x < k as
 * well. */
static bool chosen_of(orders *o, const poly *x, int64_t k, order_value *out)
{
    poly all = poly_number(o, ratio_of(1));
    if (!orders_is_whole(o, x) || !orders_positive(o, x, false))
        return false;
    for (int64_t i = 0; i < k; i++) {
        poly by = poly_number(o, ratio_of(i)), share = poly_number(o, ratio_make(1, i + 1));
        by = poly_add(o, x, &by, -1);
        if (!poly_times(o, &all, &by, &all) || !poly_times(o, &all, &share, &all))
            return false;
    }
    *out = order_value_poly(all);
    return true;
}

bool orders_count(orders *o, const node *n, const meaning *names, bool *is, order_value *out)
{
    int64_t of[2] = { 0, 0 };
    order_value v[2];
    bool small[2] = { true, true }, chosen = node_calls(n, FN_BINOMIAL, 2);
    int count = 0;
    *is = false;
    if (!chosen && !node_calls(n, FN_FACTORIAL, 1))
        return true;
    for (const node *a = n->a; a; a = a->next, count++) {
        ratio k;
        if (!orders_value(o, a, names, &v[count]))
            return false;
        small[count] = v[count].exact && poly_is_number(&v[count].p, &k) && k.q == 1 && k.p >= 0
                       && k.p <= MOST_FACTORIAL;
        of[count] = small[count] ? k.p : 0;
    }
    *is = small[0] && small[1];
    if (*is)
        *out = count_of_numbers(o, chosen, of);
    else if (chosen && small[1] && of[1] <= MOST_CHOSEN && v[0].exact)
        *is = chosen_of(o, &v[0].p, of[1], out);
    return true;
}
