/* Names - parameters, lets, a sum's variable - and calls of functions (order_inside.h). */
#include <string.h>

#include "derive/inlined.h"
#include "derive/order_inside.h"

static bool is_metric(const node *n)
{
    return n->kind == N_NAME && n->ref == REF_METRIC;
}

static const node *derived_metric(const orders *o, int metric)
{
    const inlined_scene by = { o->a, o->in, NULL, 0 };
    return o->in ? inlined_metric(&by, metric) : NULL;
}

typedef struct called_formula {
    const node *call, *is;
    struct called_formula *next;
} called_formula;

const node *orders_called(orders *o, const node *n)
{
    const inlined_scene by = { o->a, o->in, NULL, o->open };
    called_metric of;
    if (!metric_called(n, &of))
        return NULL;
    for (const called_formula *k = o->called; k; k = k->next)
        if (k->call == n)
            return k->is;
    called_formula *made = arena_alloc(o->a, sizeof *made);
    *made = (called_formula){ n, inlined_call(&by, n), o->called };
    o->called = made;
    return made->is;
}

static int slot_named(const orders *o, const char *name)
{
    for (int i = 0; o->in && i < o->in->slot_count; i++)
        if (strcmp(o->in->slots[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_choice(const orders *o, const char *name)
{
    int i = slot_named(o, name);
    return i >= 0 && o->in->slots[i].kind == SLOT_CHOICE;
}

const node *orders_let(const orders *o, const char *name)
{
    int i = slot_named(o, name);
    return i >= 0 && o->in->slots[i].kind == SLOT_LET && !(o->open >> i & 1) ? o->in->slots[i].expr
                                                                             : NULL;
}

/* Do the conditions say `name == is`? */
static bool says(const node *n, const char *name, const node *is)
{
    if (n->kind == N_BINARY && n->op == OP_AND)
        return says(n->a, name, is) || says(n->b, name, is);
    return n->kind == N_BINARY && n->op == OP_EQ && n->a->kind == N_NAME
           && strcmp(n->a->name, name) == 0 && expr_same(n->b, is);
}

bool orders_opens(const slot_row *s, const node *conditions)
{
    return s->optional && expr_mentions(conditions, s->name)
           && !says(conditions, s->name, s->expr);
}

/* What a let or an argument is, which is asked for again and again.  It stands for as long as what
 * was known when it was found is: a range that ends takes its facts along. */
typedef struct kept_value {
    const node *expression, *loose;
    order_value v;
    int facts;     /* that were known then; 0: whatever is known, it is this */
    uint64_t upto; /* of the last of them */
    bool is, low_only;
    struct kept_value *next;
} kept_value;

static bool is_kept(const orders *o, const kept_value *k)
{
    return k->is && (k->facts == 0 || (k->low_only == o->low_only && k->facts <= o->fact_count
                                       && o->facts[k->facts - 1].upto == k->upto));
}

static bool value_once(orders *o, const node *n, const meaning *names, kept_value *k,
                       order_value *out)
{
    const node *loose = o->loose;
    const int lows = o->lows;
    const bool everywhere = names == NULL && o->ranges == NULL && !o->low_only;
    if (is_kept(o, k)) {
        *out = k->v;
        o->loose = o->loose ? o->loose : k->loose;
        return true;
    }
    o->loose = NULL;
    const bool ok = orders_value(o, n, names, out);
    if (ok && (everywhere || (o->fact_count && o->lows == lows))) {
        k->v = order_value_copy(o->a, out);
        k->loose = o->loose;
        k->facts = everywhere ? 0 : o->fact_count;
        k->upto = o->fact_count ? o->facts[o->fact_count - 1].upto : 0;
        k->is = true;
        k->low_only = o->low_only;
    }
    o->loose = loose ? loose : o->loose;
    return ok;
}

static bool value_of_let(orders *o, const node *expression, order_value *out)
{
    kept_value *k = o->lets;
    while (k && k->expression != expression)
        k = k->next;
    if (k == NULL) {
        k = arena_alloc(o->a, sizeof *k);
        *k = (kept_value){ .expression = expression, .next = o->lets };
        o->lets = k;
    }
    return value_once(o, expression, NULL, k, out);
}

bool orders_name_of(orders *o, const node *n, const meaning *names, order_value *out)
{
    mono m = mono_one();
    for (const meaning *k = names; k; k = k->next)
        if (strcmp(k->name, n->name) == 0) {
            if (k->is)
                return k->kept ? value_once(o, k->is, k->in, k->kept, out)
                               : orders_value(o, k->is, k->in, out);
            mono t = mono_one(), scale;
            const int logs = o->fact_count;
            for (const range *r = o->ranges; r; r = r->outer)
                if (r->tau == k->tau && r->below)
                    return orders_fail(o, n, "the variable of a range that may begin below 0");
            t.x[k->tau] = ratio_of(1);
            if (!orders_log_scale(o, &t, &scale))
                return false; /* t = log2(2^t) */
            if (o->fact_count > logs) /* it is used for the first time */
                orders_range_scale(o, k->tau, &scale);
            *out = order_value_poly(poly_single(o, ratio_of(1), &scale));
            return true;
        }
    if (is_metric(n)) {
        const node *is = derived_metric(o, n->index);
        return is ? value_of_let(o, is, out)
                  : orders_fail(o, n, "the metric `%s`, which is not derived", n->name);
    }
    if (is_choice(o, n->name))
        return orders_fail(o, n, "the choice `%s`", n->name);
    const node *let = orders_let(o, n->name);
    if (let)
        return value_of_let(o, let, out);
    int i = orders_name(o, n->name);
    if (i < 0)
        return false;
    m.x[i] = ratio_of(1);
    *out = order_value_poly(poly_single(o, ratio_of(1), &m));
    return true;
}

static const function *function_named(const orders *o, const char *name)
{
    for (const function *f = o->in ? o->in->functions : NULL; f; f = f->next)
        if (strcmp(f->name, name) == 0)
            return f;
    return world_function(o->w, name);
}

/* The expression that the function is declared to grow like, or its body. */
static const node *growing_body(const function *f)
{
    return f->order ? f->order : f->body;
}

static const node *parameters_of(const function *f)
{
    return f->order ? f->order_params : f->params;
}

const node *orders_function(orders *o, const node *n, const meaning *names, const meaning **inside)
{
    const function *f = function_named(o, n->name);
    const node *arg = n->a;
    *inside = NULL;
    for (const node *p = f ? parameters_of(f) : NULL; p && arg; p = p->next, arg = arg->next) {
        meaning *m = arena_alloc(o->a, sizeof *m);
        *m = (meaning){ .name = p->name,
                        .is = arg,
                        .in = names,
                        .kept = arena_alloc(o->a, sizeof *m->kept),
                        .next = *inside };
        *inside = m;
    }
    return f && node_count(parameters_of(f)) == node_count(n->a) ? growing_body(f) : NULL;
}

static bool call_function(orders *o, const node *n, const function *f, const meaning *names,
                          order_value *out)
{
    const meaning *inside;
    const node *body = orders_function(o, n, names, &inside);
    return body ? orders_value(o, body, inside, out)
                : orders_fail(o, n, "`%s` needs %d arguments", n->name, f->count);
}

/* max(a, b) is a, and min(a, b) is b, of two sums of products with a - b >= 0. */
static bool extreme_of_two(orders *o, const order_value *v, bool greatest, order_value *out)
{
    for (int i = 0; i < 2 && v[0].exact && v[1].exact; i++) {
        poly gap = poly_add(o, &v[i].p, &v[!i].p, -1);
        if (orders_positive(o, &gap, false)) {
            *out = v[greatest ? i : !i];
            return true;
        }
    }
    return false;
}

/* The greatest or the least of the `count` values v of the arguments of n, or of n's two sides. */
static bool extreme_of(orders *o, const order_value *v, int count, const node *n, bool greatest,
                       order_value *out)
{
    growth all = { .least = true };
    form_of_growth near = { NULL, 0 };
    bool is_near = false;
    const node *at = n->kind == N_CALL ? n->a : n;
    int lesser = -1;
    if (count == 2 && extreme_of_two(o, v, greatest, out))
        return true;
    if (count == 2 && o->in && !orders_lesser(o, n, v, &lesser))
        return false;
    if (lesser >= 0) {
        *out = v[greatest ? !lesser : lesser];
        return true;
    }
    for (int i = 0; i < count; i++) {
        growth g;
        if (!growth_of_value(o, &v[i], at, &g))
            return false;
        at = n->kind == N_CALL ? at->next : n;
        if (g.is_near || g.least)
            near = form_max(o, &near, g.is_near ? &g.near : &g.low);
        is_near |= greatest && g.is_near;
        if (i == 0) {
            all = g;
            continue;
        }
        form_of_growth none = { NULL, 0 };
        const form_of_growth *low = g.least ? &g.low : &none,
                             *before = all.least ? &all.low : &none;
        all.up = greatest ? form_max(o, &all.up, &g.up) : form_min(o, &all.up, &g.up);
        all.low = greatest ? form_max(o, before, low) : form_min(o, before, low);
        all.least = greatest ? all.least || g.least : all.least && g.least;
    }
    all.is_near = is_near;
    all.near = near;
    *out = order_value_growth(all);
    return o->why == NULL;
}

static bool call_extreme(orders *o, const node *n, const meaning *names, bool greatest,
                         order_value *out)
{
    order_value *v = arena_alloc(o->forms, (size_t)node_count(n->a) * sizeof *v);
    int count = 0;
    for (const node *a = n->a; a; a = a->next)
        if (!orders_value(o, a, names, &v[count++]))
            return false;
    return extreme_of(o, v, count, n, greatest, out);
}

/* A gcd is at least 1 and at most each argument that is above 0. Where no argument is known to be
 * above 0 it is from 0 to the greatest, as gcd(0, n) is n. */
static bool divisor_of_some(orders *o, const node *n, const order_value *v, order_value *out)
{
    mono one = mono_one();
    growth all = { .least = true };
    bool above = false;
    for (const node *a = n->a; a; a = a->next, v++) {
        growth g;
        if (!growth_of_value(o, v, a, &g))
            return false;
        if (g.least && orders_stands(o, &g.low)) {
            all.up = above ? form_min(o, &all.up, &g.up) : g.up;
            above = true;
        } else if (!above) {
            all.up = form_max(o, &all.up, &g.up);
            all.least &= g.least;
        }
    }
    if (!above && !all.least)
        return orders_fail(o, n, "the gcd of what may be below 0");
    all.least = true;
    if (above)
        all.low = form_of(o, &one);
    *out = order_value_growth(all);
    orders_loose(o, n);
    return o->why == NULL;
}

static bool call_gcd(orders *o, const node *n, const meaning *names, order_value *out)
{
    mono one = mono_one();
    order_value *v = arena_alloc(o->forms, (size_t)node_count(n->a) * sizeof *v);
    poly named;
    int count = 0;
    for (const node *a = n->a; a; a = a->next, count++) {
        ratio k;
        if (!orders_value(o, a, names, &v[count]))
            return false;
        if (v[count].exact && poly_is_number(&v[count].p, &k) && ratio_sign(k) > 0) {
            *out = order_value_growth(growth_single(o, &one)); /* it is from 1 to that number */
            return true;
        }
    }
    if (count == 2 && v[0].exact && v[1].exact && poly_same(&v[0].p, &v[1].p)
        && orders_positive(o, &v[0].p, false)) {
        *out = v[0];
        return true;
    }
    if (count == 2 && v[0].exact && v[1].exact && orders_divisor_of(o, &v[0].p, &v[1].p, &named)) {
        *out = order_value_poly(named);
        return true;
    }
    return divisor_of_some(o, n, v, out);
}

/* log2(argument), rounded up (way 1), down (-1), or as it is (0). */
static bool call_log(orders *o, const node *argument, const meaning *names, int way,
                     order_value *out)
{
    order_value v;
    bool less;
    if (!orders_value(o, argument, names, &v))
        return false;
    if (way && !orders_two_or_less(o, argument, &v, &less))
        return false;
    if (way && less) { /* 0 or 1, unless the argument is below 1 */
        mono one = mono_one();
        poly bit = poly_number(o, ratio_of(1)), gap = poly_add(o, &v.p, &bit, -1);
        *out = order_value_growth(
            (growth){ .up = form_of(o, &one), .least = orders_positive(o, &gap, false) });
        orders_loose(o, argument);
        return true;
    }
    if (!order_value_log2(o, argument, &v, out))
        return false;
    const order_value log = *out;
    poly named;
    if (way == 0 || !log.exact)
        return true;
    if (v.exact && v.p.count == 1 && orders_round_log(o, &v.p.p[0], way > 0, &named)) {
        *out = order_value_poly(named);
        return true;
    }
    return order_value_rounded(o, argument, way > 0, &log, out);
}

static bool without_factor(orders *o, const node *n, order_value *v)
{
    growth g;
    if (!growth_of_value(o, v, n, &g))
        return false;
    *v = order_value_growth(g);
    return true;
}

static bool call_log_base(orders *o, const node *n, const meaning *names, order_value *out)
{
    order_value base, above, below;
    ratio k;
    if (!orders_divisor(o, n->a, names, &base))
        return false;
    if (base.exact && poly_is_number(&base.p, &k)) {
        if (ratio_cmp(k, ratio_of(1)) <= 0)
            return orders_fail(o, n->a, "a logarithm to a base that is not above 1");
        return call_log(o, n->a->next, names, 0, out)
               && (ratio_is(k, 2) || without_factor(o, n, out));
    }
    if (!order_value_log2(o, n->a, &base, &below) || !call_log(o, n->a->next, names, 0, &above))
        return false;
    node quotient = node_alone(n);
    quotient.op = OP_DIV;
    quotient.b = n->a->next;
    return order_value_arithmetic(o, &quotient, &above, &below, out);
}

static bool call_root(orders *o, const node *n, const meaning *names, bool whole, order_value *out)
{
    order_value v;
    if (!orders_value(o, n->a, names, &v) || !order_value_raise(o, n, &v, ratio_make(1, 2), out))
        return false;
    v = *out;
    return !whole || orders_is_square(o, n->a, names) || order_value_rounded(o, n, false, &v, out);
}

static bool call_abs(orders *o, const node *n, const meaning *names, order_value *out)
{
    const node *zero = expr_number(o->a, 0);
    return orders_value(o, expr_if(o->a, expr_pair(o->a, OP_GE, n->a, zero), n->a,
                                   expr_pair(o->a, OP_SUB, zero, n->a)),
                        names, out);
}

bool orders_call(orders *o, const node *n, const meaning *names, order_value *out)
{
    int count = node_count(n->a);
    const function *f = function_named(o, n->name);
    order_value v;
    if (f)
        return call_function(o, n, f, names, out);
    const builtin *b = builtin_of(n);
    const int way = b->rounds == ROUNDS_UP ? 1 : b->rounds == ROUNDS_DOWN ? -1 : 0;
    if (b->means) {
        const node *written = builtin_written_out(o->a, n);
        return written ? orders_value(o, written, names, out)
                       : orders_fail(o, n, "`%s` of one number", n->name);
    }
    if (b->kind == KIND_LEAST || b->kind == KIND_MOST)
        return call_extreme(o, n, names, b->kind == KIND_MOST, out);
    if (b->kind == KIND_DIVISOR)
        return call_gcd(o, n, names, out);
    if (count == 1 && b->kind == KIND_LOG)
        return call_log(o, n->a, names, way, out) && (!b->scaled || without_factor(o, n, out));
    if (count == 2 && b->kind == KIND_LOG_TO)
        return call_log_base(o, n, names, out);
    if (count == 1 && b->kind == KIND_ROOT)
        return call_root(o, n, names, way != 0, out);
    if (count == 1 && b->kind == KIND_ITSELF)
        return orders_value(o, n->a, names, &v) && order_value_rounded(o, n, way > 0, &v, out);
    if (count == 1 && b->kind == KIND_MAGNITUDE)
        return call_abs(o, n, names, out);
    bool is = false;
    const node *called = orders_called(o, n);
    if (called) {
        const bool why = o->why != NULL, read = orders_value(o, called, names, out);
        if (!why && o->why)
            o->where = n; /* the formula that is called has names that no user wrote */
        return read;
    }
    if (!orders_count(o, n, names, &is, out))
        return false;
    if (!is && metric_named(n->name) >= 0)
        return orders_fail(o, n, "a cost whose order is not known here; see `derive`");
    return is || orders_fail(o, n, "the function `%s`", n->name);
}

/* Numbers the parameters of a tree, also of the lets and functions that it uses. */
static void collect(orders *o, const node *n, const meaning *names)
{
    if (n == NULL || o->why || o->depth >= DEEPEST_CALL)
        return;
    o->depth++;
    const node *called = n->kind == N_CALL ? orders_called(o, n) : NULL;
    if (called) {
        collect(o, called, names);
        o->depth--;
        return;
    }
    const function *f = n->kind == N_CALL ? function_named(o, n->name) : NULL;
    if (is_metric(n)) {
        const node *is = derived_metric(o, n->index);
        if (is)
            collect(o, is, NULL);
    } else if (n->kind == N_NAME && !meaning_of(names, n->name)) {
        const node *let = orders_let(o, n->name);
        if (let)
            collect(o, let, NULL);
        else if (!is_choice(o, n->name)) /* its value is a truth, no number */
            orders_name(o, n->name);
    }
    if (f) {
        const meaning *inside = NULL;
        for (const node *p = parameters_of(f); p; p = p->next) {
            meaning *m = arena_alloc(o->a, sizeof *m);
            *m = (meaning){ .name = p->name, .next = inside };
            inside = m;
        }
        collect(o, growing_body(f), inside);
    }
    if (n->kind == N_AGGREGATE && n->op >= AGGREGATE_ACCESS
        && n->op < AGGREGATE_BANKS)
        collect(o, orders_access_like(o, n, names), names);
    if (n->kind == N_AGGREGATE)
        for (const node *v = n->a; v; v = v->next) {
            collect(o, v->a->a, names);
            collect(o, v->a->b, names);
            meaning *m = arena_alloc(o->a, sizeof *m);
            *m = (meaning){ .name = v->name, .next = names };
            names = m;
        }
    else
        for (const node *a = n->a; a; a = n->kind == N_CALL || n->kind == N_WALK ? a->next : NULL)
            collect(o, n->kind == N_WALK ? a->a : a, names);
    if (n->kind != N_CALL && n->kind != N_WALK) /* not the name of a call, nor a walk's expression
                                                   in its own variables */
        collect(o, n->b, names);
    collect(o, n->kind == N_CALL ? NULL : n->c, names);
    o->depth--;
}

void orders_collect(orders *o, const node *n)
{
    for (; n; n = n->next)
        collect(o, n, NULL);
}

static bool is_known_name(const orders *o, const char *name, const meaning *names)
{
    if (meaning_of(names, name) || slot_named(o, name) >= 0)
        return true;
    for (int i = 0; i < o->name_count; i++)
        if (!o->hidden[i] && strcmp(o->names[i], name) == 0)
            return true;
    return false;
}

bool orders_may_depend(const orders *o, const node *n, const char *variable, const meaning *names)
{
    if (n == NULL)
        return false;
    if (n->kind == N_NAMED) /* a variable with its range */
        return true;
    if (n->kind == N_NAME)
        return strcmp(n->name, variable) == 0 || !is_known_name(o, n->name, names);
    for (const node *a = n->kind == N_CALL || n->kind == N_AGGREGATE ? n->a : NULL; a; a = a->next)
        if (orders_may_depend(o, a, variable, names))
            return true;
    return (n->kind != N_CALL && n->kind != N_AGGREGATE
            && orders_may_depend(o, n->a, variable, names))
           || (n->kind != N_CALL
               && (orders_may_depend(o, n->b, variable, names)
                   || orders_may_depend(o, n->c, variable, names)));
}
