/* F = O(G) by exact linear programmes over exponents, with certificate or family (grows.h).
 *
 * Up to constants F is at most, and G at least, a maximum of minima of monomials. min_j f_j =
 * O(max_t g_t) iff no direction of the regime makes every f_j outgrow every g_t. By duality that is
 * so iff the product of (g_t/f_j)^weight, for some weights >= 0 that add up to 1, is a product of
 * the regime's inequalities: the weights and these are the certificate. Where there is none, a
 * family is looked for (grows_family.c). */
#include "derive/grows.h"

#include <stdlib.h>
#include <string.h>

#include "derive/grows_inside.h"
#include "derive/grows_special.h"
#include "derive/order_inside.h"

#include "base/deadline.h"
#include "base/mem.h"
#include "base/str.h"
#include "lang/unparse.h"
#include "proof/proof.h"

const char *const grows_words[] = { "no", "yes", "unknown" };

enum { EFFORT = 60000 };

static const char bounds_differ[] = "its upper and lower bounds differ";

/* --- the question ----------------------------------------------------------------------------- */

static void decide_part(part *p, const growth *f, const growth *g, bool turned, grows_verdict *v)
{
    if (v->answer == GROWS_NO || (!v->outgrown && grows_is_order(p, f, g, v)))
        return;
    v->answer = grows_family(p, f, g, turned, v) ? GROWS_NO : GROWS_UNKNOWN;
    if (v->answer == GROWS_NO && p->o->divided) { /* nothing says that x mod y is 0 along it */
        v->answer = GROWS_UNKNOWN; /* until it is proved of the family */
        v->why = "the family may be where x mod y is not 0";
        v->where = p->o->divided;
        return;
    }
    if (v->answer == GROWS_UNKNOWN && v->why == NULL) {
        v->why = p->o->why     ? p->o->why
                 : p->o->loose ? bounds_differ
                               : "neither a certificate nor a family was found";
        v->where = p->o->why ? p->o->where : p->o->loose;
    }
}

static void fail_both(grows_result *out, const char *why, const node *where)
{
    grows_verdict *both[] = { &out->o, &out->omega };
    for (int i = 0; i < 2; i++)
        if (both[i]->answer != GROWS_NO) {
            both[i]->answer = GROWS_UNKNOWN;
            both[i]->why = why;
            both[i]->where = where;
        }
}

/* --- orders as a person writes them ----------------------------------------------------------- */

/* The order of what has the growth g; NULL: its upper bound is not shown to be a lower one. */
static const node *order_node(part *p, const growth *g)
{
    grows_verdict aside = { .certificate = NULL };
    const char *why = p->o->why;
    bool same = (g->least && form_below(p->o, &g->up, &g->low)) || grows_is_order(p, g, g, &aside);
    p->o->why = why;
    if (!same)
        return NULL;
    form_of_growth f = form_plain(p->o, &g->up);
    return form_node(p->o, &f);
}

/* Appends the order in one more part of the regime; *all becomes NULL where it is not known. */
static void add_order(part *p, const grows_order **all, const growth *g, bool first)
{
    const node *is = first || *all ? order_node(p, g) : NULL;
    const grows_order **last = all;
    if (is == NULL) {
        *all = NULL;
        return;
    }
    grows_order *one = arena_alloc(p->o->a, sizeof *one);
    *one = (grows_order){ is, p->where, NULL };
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

static int undecided(const grows_result *r)
{
    return (r->o.answer == GROWS_UNKNOWN) + (r->omega.answer == GROWS_UNKNOWN);
}

static void decide(const grows_question *q, orders *o, int depth, const node *where,
                   grows_result *out);

/* Decides in the two parts of the regime with less <= more and with less >= more. */
static void decide_sides(const grows_question *q, orders *o, int depth, const node *where,
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
        decide(q, o, depth + 1, expr_and(o->a, where, here), out);
    }
    o->decided_count = depth;
}

static const char too_long[] = "it takes too long in parts of the regime";

/* Decides in the part of the regime that `where` describes, or splits this part. */
static void decide_read(const grows_question *q, orders *o, int depth, const node *where,
                        grows_result *out)
{
    part p = { .q = q, .o = o, .where = where };
    const int facts = o->fact_count;
    orders_begin_part(o);
    bool read = order_of(o, q->f, &p.f);
    const node *loose = o->loose;
    read = read && order_of(o, q->g, &p.g);
    if (o->loose == NULL)
        o->loose = loose;
    if (!read && o->split && o->why == NULL && depth < ORDER_SPLITS) {
        const struct decided split = { o->split, o->split_less, o->split_more, o->split_strict,
                                       true };
        o->fact_count = facts;
        decide_sides(q, o, depth, where, &split, out);
        return;
    }
    if (!read) {
        const char *why = o->why ? o->why : "a comparison that the regime leaves open";
        if (regime_tired(o)) { /* what was not proved is no fault of the expression */
            fail_both(out, too_long, NULL);
            return;
        }
        fail_both(out, arena_format(o->a, "not handled: %s", why), o->why ? o->where : o->split);
        return;
    }
    orders_forget_rounded(o);
    out->parts++;
    regime_keep(o);
    out->kept = o->kept;
    out->kept_count = o->kept_count;
    if (!q->upper) {
        const bool first = out->parts == 1;
        out->regime = regime_node(o);
        out->reasons = regime_reasons(o);
        add_order(&p, &out->f_order, &p.f, first);
        if (out->f_order == NULL && out->open_why == NULL) {
            out->open_why = o->loose ? bounds_differ
                                     : "its upper bound is not shown to be a lower one, too";
            out->open_where = o->loose;
        }
        add_order(&p, &out->g_order, &p.g, first);
    }
    decide_part(&p, &p.f, &p.g, false, &out->o);
    if (!q->upper)
        decide_part(&p, &p.g, &p.f, true, &out->omega);
}

static void decide(const grows_question *q, orders *o, int depth, const node *where,
                   grows_result *out)
{
    const arena_mark since = arena_here(o->forms);
    decide_read(q, o, depth, where, out);
    arena_back(o->forms, &since);
}

/* Lines that are the same in several parts of the regime are joined. */
static void merge_lines(arena *a, grows_verdict *v, int parts)
{
    for (grows_line *l = v->certificate; l; l = l->next) {
        for (grows_line **next = &l->next; *next;) {
            const grows_line *k = *next;
            if (strcmp(k->term, l->term) || strcmp(k->cover, l->cover) || strcmp(k->by, l->by)) {
                next = &(*next)->next;
                continue;
            }
            l->where = arena_format(a, "%s or %s", l->where, k->where);
            l->parts++;
            *next = k->next;
        }
        if (l->parts == parts)
            l->where = "";
    }
}

/* Begins the question, with the facts that an earlier look kept (r; may be none). large: log2 of
 * the least value of parameters that are large. False: the conditions are not understood. */
static bool begin(const grows_question *q, int large, const grows_result *r, orders *o)
{
    orders_begin(o, q->w, q->a, q->in);
    o->access = q->in ? q->metric : -1;
    o->brief = q->upper;
    o->powers = q->powers;
    o->effort = q->effort;
    for (int i = 0; q->in && i < q->in->slot_count; i++)
        o->open |= (uint64_t)orders_opens(&q->in->slots[i], q->conditions) << i;
    orders_collect(o, q->like);
    orders_collect(o, q->f);
    orders_collect(o, q->g);
    if (o->why == NULL && !regime_set(o, q->conditions))
        return false;
    for (int i = 0; i < o->name_count && o->why == NULL; i++)
        if (q->leading ? strcmp(q->leading, o->names[i]) == 0
                       : q->large && q->large(q->data, o->names[i])) {
            mono v = mono_one();
            v.x[i] = ratio_of(1);
            regime_show(o, &v, ratio_of(large), true,
                        expr_pair(o->a, OP_GE, expr_name(o->a, o->names[i]),
                                  expr_number(o->a, 1 << large)),
                        "what happens below does not count: an order is of large sizes");
        }
    for (int i = 0; i < r->kept_count; i++)
        regime_show(o, &r->kept[i].v, r->kept[i].bound, true, r->kept[i].is, r->kept[i].why);
    return true;
}

/* Is a family outside the regime as it is printed? It can be: a logarithm that is met in one part
 * of the regime adds a condition to all of it, after a family was found in another part. */
static bool leaves(const orders *o, const grows_result *r)
{
    const grows_verdict *both[] = { &r->o, &r->omega };
    bool some = false;
    for (int i = 0; i < 2; i++)
        some |= both[i]->answer == GROWS_NO
                && !grows_keeps(o, r->kept, r->kept_count, both[i]);
    return some;
}

/* Keeps the facts about parameters alone for the next look. */
static void keep_for_next(const orders *o, grows_result *r)
{
    fact *kept = arena_alloc(o->a, (size_t)(r->kept_count + 1) * sizeof *kept);
    int count = 0;
    for (int i = 0; i < r->kept_count; i++)
        if (r->kept[i].exact && !r->kept[i].logs && !orders_mono_hidden(o, &r->kept[i].v))
            kept[count++] = r->kept[i];
    r->kept = kept;
    r->kept_count = count;
}

static status decide_parts(const grows_question *q, int large, orders *o, grows_result *out,
                           diag *d)
{
    enum { LOOKS = 3 };
    grows_result before = { .kept_count = 0 };
    for (int i = 0; i < LOOKS; i++) {
        *out = (grows_result){ .o.answer = GROWS_YES, .omega.answer = GROWS_YES };
        if (!begin(q, large, &before, o))
            return diag_fail(d, ST_DOMAIN, o->where ? o->where->at : q->f->at, "%s", o->why);
        const int facts = o->fact_count;
        if (o->why)
            fail_both(out, o->why, o->where);
        else
            decide(q, o, 0, NULL, out);
        if (!leaves(o, out))
            i = LOOKS;
        before = *out;
        keep_for_next(o, &before);
        o->fact_count = facts < o->fact_count ? facts : o->fact_count;
    }
    if (leaves(o, out)) {
        out->o.answer = out->omega.answer = GROWS_YES; /* neither is told */
        fail_both(out, "the family is outside the regime", NULL);
    }
    return ST_OK;
}

/* A parameter x with y <= x^POWER for each other one y: where x is bounded, all are. NULL: there is
 * none. For a cost it must be the only parameter, so that verdicts leave out less. */
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

typedef struct turning {
    const grows_question *q;
    bool turned;
} turning;

static status ratio_of_turned(void *data, const char *const *names, const num *values, int count,
                              bool turned, num *out)
{
    const turning *t = data;
    return t->q->ratio(t->q->data, names, values, count, turned != t->turned, out);
}

static bool holds_of_turned(void *data, const char *const *names, const num *values, int count)
{
    const turning *t = data;
    return t->q->holds(t->q->data, names, values, count);
}

/* Is every parameter of the family a power of two? */
static bool is_of_powers(const grows_verdict *v)
{
    for (int i = 0; i < v->members; i++)
        if (v->family[i].level > 1)
            return false;
    return true;
}

/* Where a gcd leaves an answer open, asks for parameters that are powers of two. There a gcd is the
 * least of its arguments, and a family along which F/G grows is one of the whole regime, too. */
static void decide_powers(const grows_question *q, const orders *o, grows_result *out)
{
    grows_result r;
    diag d;
    grows_verdict *both[] = { &out->o, &out->omega };
    if (!o->divisors || q->powers || q->ratio == NULL || (q->upper && q->large))
        return; /* the last is growth_is_optimal's second try, and the first asked the same */
    for (int i = 0; i < (q->upper ? 1 : 2); i++) {
        turning t = { q, i };
        grows_question own = *q;
        own.f = i ? q->g : q->f;
        own.g = i ? q->f : q->g;
        own.upper = own.powers = true;
        own.ratio = ratio_of_turned;
        own.holds = q->holds ? holds_of_turned : NULL;
        own.data = &t;
        own.large = NULL;
        diag_init(&d);
        if (both[i]->answer == GROWS_UNKNOWN && grows_decide(&own, &r, &d) == ST_OK
            && r.o.answer == GROWS_NO && is_of_powers(&r.o)
            && grows_keeps(o, out->kept, out->kept_count, &r.o))
            *both[i] = r.o;
        diag_clear(&d);
    }
}

static status decide_question(const grows_question *q, int large, grows_result *out,
                              const char **leading, diag *d)
{
    orders *o = arena_alloc(q->a, sizeof *o);
    status st = decide_parts(q, large, o, out, d);
    if (deadline_passed())
        return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
    if (st != ST_OK)
        return st;
    *leading = leading_of(o);
    decide_powers(q, o, out);
    if (!q->upper && !q->in && !q->large && !q->leading && o->name_count > 0) {
        grows_special(q, o, out);
        grows_powers(q, out);
    }
    merge_lines(q->a, &out->o, out->parts);
    merge_lines(q->a, &out->omega, out->parts);
    out->f_order = joined(q->a, out->f_order);
    out->g_order = joined(q->a, out->g_order);
    bool no = out->o.answer == GROWS_NO || out->omega.answer == GROWS_NO;
    bool yes = out->o.answer == GROWS_YES && out->omega.answer == GROWS_YES;
    out->theta = no ? GROWS_NO : yes ? GROWS_YES : GROWS_UNKNOWN;
    return ST_OK;
}

bool grows_understands(const grows_question *q)
{
    const grows_result none = { .kept_count = 0 };
    return begin(q, 0, &none, arena_alloc(q->a, sizeof(orders)));
}

/* Small sizes do not count, for n - 1 is as n: what stays open is asked again with the leading
 * parameter at least 2^LARGE_ALONE. */
status grows_decide(const grows_question *q, grows_result *out, diag *d)
{
    enum { LARGE = 2, LARGE_ALONE = 10 };
    const char *leading = NULL, *none;
    uint64_t effort = EFFORT;
    grows_question far = *q;
    grows_result r;
    if (far.effort == NULL)
        far.effort = &effort;
    status st = decide_question(&far, LARGE, out, &leading, d);
    out->leading = leading;
    if (st != ST_OK || q->large || q->upper || leading == NULL || undecided(out) == 0)
        return st;
    far.leading = leading;
    st = decide_question(&far, LARGE_ALONE, &r, &none, d);
    if (st == ST_OK && undecided(&r) < undecided(out)) {
        *out = r;
        out->leading = leading;
    }
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
    if (m->level && level == 3)
        x = builtin_call(a, at, FN_LOG2, x);
    else if (m->level && level == 0)
        x = power(a, node_number(a, at, 2), x);
    if (m->level && level < 2)
        e = power(a, node_number(a, at, 2), m->c == 1 ? x : node_binary(a, OP_MUL, c, x));
    else if (m->level)
        e = m->c == 1 ? x : power(a, x, c);
    node *times = m->offset || !e ? node_number(a, at, (int64_t)1 << m->offset) : NULL;
    return times && e ? node_binary(a, OP_MUL, times, e) : times ? times : e;
}
