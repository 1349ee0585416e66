/* Conflicts of an access on the AGPU, counted as banks(e = 0..b - 1, ADDRESS) and blocks(...)
 * (order_inside.h). If the addresses lie within W words, one bank has at most W/b + 1 of the cells,
 * and at most W/b + 2 blocks are touched. Neither count is more than the number of cores; if no
 * core is masked, both are at least 1. */
#include <string.h>

#include "derive/order_inside.h"

/* An upper form of |n|, with the range's variable at its end in `names`. */
static bool reach_of(orders *o, const node *n, const meaning *names, form_of_growth *out)
{
    form_of_growth a, b;
    order_value v;
    growth g;
    if (n->kind == N_IF)
        return reach_of(o, n->b, names, &a) && reach_of(o, n->c, names, &b)
               && (*out = form_max(o, &a, &b), true);
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL))
        return reach_of(o, n->a, names, &a) && reach_of(o, n->b, names, &b)
               && (*out = n->op == OP_MUL ? form_times(o, &a, &b) : form_max(o, &a, &b), true);
    if (n->kind == N_BINARY && n->op == OP_MOD)
        return reach_of(o, n->b, names, out);    /* from 0 to b */
    if (n->kind == N_BINARY && n->op == OP_FDIV) /* by 1 or more */
        return reach_of(o, n->a, names, out);
    if (n->kind != N_NUMBER && n->kind != N_NAME
        && !(n->kind == N_BINARY && n->op == OP_POW && n->a->kind == N_NUMBER))
        return orders_fail(o, n, "this kind of expression in an address");
    if (!orders_value(o, n, names, &v) || !growth_of_value(o, &v, n, &g))
        return false;
    if (!g.least)
        return orders_fail(o, n, "a part that may be below 0 in an address");
    *out = g.up;
    return true;
}

/* An upper form of how far the addresses are apart: a summand without the variable moves them
 * all. */
static bool width_of(orders *o, const node *n, const char *variable, const meaning *names,
                     form_of_growth *out)
{
    form_of_growth a, b;
    if (!expr_mentions(n, variable)) {
        *out = (form_of_growth){ NULL, 0 };
        return true;
    }
    if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB))
        return width_of(o, n->a, variable, names, &a) && width_of(o, n->b, variable, names, &b)
               && (*out = form_max(o, &a, &b), true);
    return reach_of(o, n, names, out);
}

bool orders_banks(orders *o, const node *n, const meaning *names, order_value *out)
{
    const node *v = n->a;
    range r;
    growth width, cores;
    order_value b;
    mono one = mono_one();
    form_of_growth once = form_of(o, &one);
    int slot = -1;
    for (int i = 0; o->in && i < o->in->slot_count; i++)
        if (strcmp(o->in->slots[i].name, "b") == 0 && o->in->slots[i].of_model)
            slot = i;
    if (slot < 0 || v->next || n->op == AGGREGATE_BANK_TURNS || n->op == AGGREGATE_BLOCK_TURNS)
        return orders_fail(o, n, "`%s` over a range", n->name);
    if (!orders_range_open(o, v, names, &r))
        return false;
    if (r.below)
        return orders_fail(o, v, "a range that may begin below 0");
    const growth size = r.size;
    const meaning last = { .name = v->name, .is = v->a->b, .in = names, .next = names };
    node of_b = { .kind = N_NAME, .at = n->at, .name = "b" };
    if (!width_of(o, n->b, v->name, &last, &width.up) || !orders_value(o, &of_b, NULL, &b)
        || !growth_of_value(o, &b, n, &cores) || !growth_raise(o, &cores, ratio_of(-1), n, &cores))
        return false;
    growth g = { .least = true };
    g.up = form_times(o, &width.up, &cores.up);
    g.up = form_max(o, &g.up, &once);
    g.up = form_min(o, &g.up, &size.up);
    g.up = form_plain(o, &g.up);
    if (n->c == NULL && r.some)
        g.low = once;
    else
        orders_loose(o, n);
    *out = order_value_growth(g);
    return o->why == NULL;
}
