/* Orders of growth in the parts of a regime (grows.h). */
#include "derive/grows.h"

#include <string.h>

#include "base/deadline.h"
#include "base/str.h"
#include "lang/unparse.h"
#include "proof/proof.h"

const char *const grows_words[] = { "no", "yes", "unknown" };

static const char bounds_differ[] = "its upper and lower bounds differ";

/* --- comparing -------------------------------------------------------------------------------- */

/* Is f = O(g) in one more part of the regime, as in those before? */
static void compare(orders *o, const growth *f, const growth *g, grows_verdict *v)
{
    if (v->answer == GROWS_YES && grows_is_order(o, f, g))
        return;
    v->answer = GROWS_UNKNOWN;
    if (v->why == NULL) {
        v->why = o->why ? o->why : o->loose ? bounds_differ : "its terms do not cover each other";
        v->where = o->why ? o->where : o->loose;
    }
}

static void fail_both(grows_result *out, const char *why, const node *where)
{
    grows_verdict *both[] = { &out->o, &out->omega };
    for (int i = 0; i < 2; i++)
        *both[i] = (grows_verdict){ .answer = GROWS_UNKNOWN, .why = why, .where = where };
}

/* --- orders as a person writes them ----------------------------------------------------------- */

/* The order of what has the growth g; NULL: its upper bound is not shown to be a lower one. */
static const node *order_node(orders *o, const growth *g)
{
    const char *why = o->why;
    const bool same = (g->least && form_below(o, &g->up, &g->low)) || grows_is_order(o, g, g);
    o->why = why;
    if (!same)
        return NULL;
    form_of_growth f = form_plain(o, &g->up);
    return form_node(o, &f);
}

/* Appends the order of f in one more part of the regime, or says why it is open. */
static void add_order(orders *o, const growth *f, const node *where, grows_result *out)
{
    const node *is = out->open_why ? NULL : order_node(o, f);
    const grows_order **last = &out->f_order;
    if (is == NULL) {
        out->f_order = NULL;
        if (out->open_why)
            return;
        out->open_why = o->loose ? bounds_differ
                                 : "its upper bound is not shown to be a lower one, too";
        out->open_where = o->loose;
        return;
    }
    grows_order *one = arena_alloc(o->a, sizeof *one);
    *one = (grows_order){ is, where, NULL };
    while (*last)
        last = (const grows_order **)&(*last)->next;
    *last = one;
}

/* If all parts have the same order, that order once and without a condition. */
static const grows_order *joined(arena *a, const grows_order *order)
{
    const grows_order *k = order;
    while (k && expr_same(k->is, order->is))
        k = k->next;
    if (order == NULL || k)
        return order;
    grows_order *one = arena_alloc(a, sizeof *one);
    *one = (grows_order){ order->is, NULL, NULL };
    return one;
}

char *grows_order_text(arena *a, const grows_order *order)
{
    str s = { 0 };
    for (; order; order = order->next) {
        str_add(&s, s.length ? "; " : "");
        unparse(&s, order->is);
        if (order->where)
            str_format(&s, " where %s", regime_text(a, order->where));
    }
    char *text = arena_copy(a, str_text(&s));
    str_clear(&s);
    return text;
}

const node *grows_order_node(arena *a, const grows_order *order)
{
    return order->next ? expr_if(a, order->where, order->is, grows_order_node(a, order->next))
                       : order->is;
}

static void compare_in(const grows_question *q, orders *o, int depth, const node *where,
                       grows_result *out);

/* Compares in the two parts of the regime with less <= more and with less >= more. */
static void compare_sides(const grows_question *q, orders *o, int depth, const node *where,
                          const struct decided *split, grows_result *out)
{
    const int facts = o->fact_count, rounded = o->rounded_count;
    struct rounded *names = arena_array(o->a, (size_t)rounded + 1, sizeof *names);
    memcpy(names, o->rounded, (size_t)rounded * sizeof *names);
    o->decided[depth] = *split;
    for (int side = 0; side < 2; side++) {
        const struct decided *d = &o->decided[depth];
        o->fact_count = facts;
        o->rounded_count = rounded;
        memcpy(o->rounded, names, (size_t)rounded * sizeof *names);
        o->decided_count = depth + 1;
        o->decided[depth].holds = side == 0;
        if (!regime_compare(o, d->comparison, side ? &d->more : &d->less,
                            side ? &d->less : &d->more, true))
            break;
        const node *here = o->compared;
        if (o->fact_count > facts) { /* unless it was known: n < p says n <= p */
            o->facts[o->fact_count - 1].shown = false; /* of this part only */
            orders_show_last(o);
        }
        compare_in(q, o, depth + 1, expr_and(o->a, where, here), out);
    }
    o->decided_count = depth;
}

/* Compares in the part of the regime that `where` describes, or splits this part. */
static void compare_read(const grows_question *q, orders *o, int depth, const node *where,
                         grows_result *out)
{
    growth f = { .least = false }, g;
    const int facts = o->fact_count;
    orders_begin_part(o);
    bool read = order_of(o, q->f, &f);
    const node *loose = o->loose;
    if (q->g == q->f)
        g = f;
    else
        read = read && order_of(o, q->g, &g);
    if (o->loose == NULL)
        o->loose = loose;
    if (!read && o->split && o->why == NULL && depth < ORDER_SPLITS) {
        const struct decided split = { o->split, o->split_less, o->split_more, o->split_strict,
                                       true };
        o->fact_count = facts;
        compare_sides(q, o, depth, where, &split, out);
        return;
    }
    if (!read) {
        const char *why = o->why ? o->why : "a comparison that the regime leaves open";
        fail_both(out, arena_format(o->a, "not handled: %s", why), o->why ? o->where : o->split);
        return;
    }
    orders_forget_rounded(o);
    regime_keep(o);
    out->regime = regime_node(o);
    out->reasons = regime_reasons(o);
    add_order(o, &f, where, out);
    compare(o, &f, &g, &out->o);
    compare(o, &g, &f, &out->omega);
}

static void compare_in(const grows_question *q, orders *o, int depth, const node *where,
                       grows_result *out)
{
    const arena_mark since = arena_here(o->forms);
    compare_read(q, o, depth, where, out);
    arena_back(o->forms, &since);
}

/* Begins the question. large: log2 of the least value of parameters that are large, which is
 * `leading` (NULL: those that the question has). False: the conditions are not understood. */
static bool begin(const grows_question *q, const char *leading, int large, orders *o)
{
    orders_begin(o, q->w, q->a, q->in);
    o->access = q->in ? q->metric : -1;
    for (int i = 0; q->in && i < q->in->slot_count; i++)
        o->open |= (uint64_t)orders_opens(&q->in->slots[i], q->conditions) << i;
    orders_collect(o, q->f);
    orders_collect(o, q->g);
    if (o->why == NULL && !regime_set(o, q->conditions))
        return false;
    for (int i = 0; i < o->name_count && o->why == NULL; i++)
        if (leading ? strcmp(leading, o->names[i]) == 0
                    : q->large && q->large(q->data, o->names[i])) {
            mono v = mono_one();
            v.x[i] = ratio_of(1);
            regime_show(o, &v, ratio_of(large), true,
                        expr_pair(o->a, OP_GE, expr_name(o->a, o->names[i]),
                                  expr_number(o->a, 1 << large)),
                        "what happens below does not count: an order is of large sizes");
        }
    return true;
}

/* A parameter x with y <= x^POWER for each other one y: where x is bounded, all are. NULL: there is
 * none. For a cost it must be the only parameter, so that its regime leaves out less. */
static const char *leading_of(const orders *o)
{
    enum { POWER = 4 };
    int names = 0;
    for (int x = 0; x < o->name_count; x++)
        names += !o->hidden[x];
    for (int x = 0; x < o->name_count; x++) {
        bool leads = !o->hidden[x] && (o->in == NULL || names == 1);
        for (int y = 0; y < o->name_count && leads; y++) {
            mono v = mono_one();
            v.x[x] = ratio_of(POWER);
            v.x[y] = ratio_of(-1);
            leads = y == x || o->hidden[y] || regime_implies(o, &v, true, NULL);
        }
        if (leads)
            return o->names[x];
    }
    return NULL;
}

static status compare_orders(const grows_question *q, const char *alone, int large,
                             grows_result *out, const char **leading, diag *d)
{
    orders *o = arena_alloc(q->a, sizeof *o);
    *out = (grows_result){ .o.answer = GROWS_YES, .omega.answer = GROWS_YES };
    if (!begin(q, alone, large, o))
        return diag_fail(d, ST_DOMAIN, o->where ? o->where->at : q->f->at, "%s", o->why);
    if (o->why)
        fail_both(out, o->why, o->where);
    else
        compare_in(q, o, 0, NULL, out);
    if (deadline_passed())
        return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    *leading = leading_of(o);
    out->f_order = joined(q->a, out->f_order);
    const bool yes = out->o.answer == GROWS_YES && out->omega.answer == GROWS_YES;
    out->theta = yes ? GROWS_YES : GROWS_UNKNOWN;
    return ST_OK;
}

bool grows_understands(const grows_question *q)
{
    return begin(q, NULL, 0, arena_alloc(q->a, sizeof(orders)));
}

/* Small sizes do not count, for n - 1 is as n: what stays open is asked again with the leading
 * parameter at least 2^LARGE_ALONE. */
status grows_compare(const grows_question *q, grows_result *out, diag *d)
{
    enum { LARGE = 2, LARGE_ALONE = 10 };
    const char *leading = NULL, *none;
    grows_result r;
    status st = compare_orders(q, NULL, LARGE, out, &leading, d);
    if (st != ST_OK || q->large || leading == NULL || out->theta == GROWS_YES)
        return st;
    st = compare_orders(q, leading, LARGE_ALONE, &r, &none, d);
    if (st == ST_OK && r.theta == GROWS_YES)
        *out = r;
    return st;
}

static node *power(arena *a, node *base, node *to)
{
    return node_binary(a, OP_POW, base, to);
}

node *grows_member_tree(arena *a, span at, const grows_member *m, bool twice)
{
    node *x = node_new(a, N_NAME, at), *e = NULL, *c = node_number(a, at, m->c);
    const int level = m->level - twice;
    x->name = PROOF_FAMILY_NAME;
    if (m->level && level == 0)
        x = power(a, node_number(a, at, 2), x);
    if (m->level && level < 2)
        e = power(a, node_number(a, at, 2), m->c == 1 ? x : node_binary(a, OP_MUL, c, x));
    else if (m->level)
        e = m->c == 1 ? x : power(a, x, c);
    node *times = m->offset || !e ? node_number(a, at, (int64_t)1 << m->offset) : NULL;
    return times && e ? node_binary(a, OP_MUL, times, e) : times ? times : e;
}
