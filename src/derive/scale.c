/* Scalability from orders of growth: see scale.h. */
#include "derive/scale.h"

#include <string.h>

#include "derive/pairs.h"
#include "derive/verdict.h"
#include "eval/board.h"
#include "lang/unparse.h"

typedef struct scaling {
    const scale_question *q;
    orders *o;
    int n, p, log_n, log_p;    /* their numbers in o */
    form_of_growth time, work; /* maxima of monomials */
} scaling;

/* --- monomials --- */

static log_form log_of(int name)
{
    log_form l;
    for (int i = 0; i < ORDER_NAMES; i++)
        l.x[i] = ratio_of(i == name);
    return l;
}

/* The factors with exponents of that sign; -1: their reciprocal. */
static mono side_of(const mono *m, int sign)
{
    mono s = mono_one();
    for (int i = 0; i < ORDER_SCALES; i++)
        if (ratio_sign(m->of[i]) == sign)
            s.of[i] = m->of[i];
    return sign < 0 ? mono_power(&s, ratio_of(-1)) : s;
}

/* Every exponent whole: the monomial to the power of the lowest common denominator. */
static mono whole(const mono *m)
{
    int64_t by = 1;
    for (int i = 0; i < ORDER_SCALES; i++)
        by *= by % m->of[i].q ? m->of[i].q : 1;
    return mono_power(m, ratio_of(by));
}

static mono name_power(int name, ratio e)
{
    mono m = mono_one();
    m.x[name] = e;
    return m;
}

/* m >= 1 as a condition between products: n >= p*log2(p). */
static const node *at_least_one(const scaling *s, const mono *m)
{
    mono even = whole(m), more = side_of(&even, 1), less = side_of(&even, -1);
    return expr_pair(s->q->a, OP_GE, mono_node(s->o, &more), mono_node(s->o, &less));
}

/* --- solving --- */

/* The x at which the monomial is 1, where it is x^e (log x)^c times a rest without x: rest^(-1/e),
 * log x being the logarithm of the other parameter up to a constant factor.  False where x does not
 * stand in it as a power. */
static bool solve(const scaling *s, const mono *m, int x, mono *out)
{
    int log_x = x == s->n ? s->log_n : s->log_p, other = x == s->n ? s->p : s->n,
        log_other = x == s->n ? s->log_p : s->log_n;
    ratio e = m->x[x];
    if (ratio_sign(e) == 0)
        return false;
    mono rest = *m;
    rest.x[x] = ratio_of(0);
    for (int k = 0; k < s->o->log_count; k++) { /* log2(n/p) is at most a logarithm of either */
        if (k == log_other || ratio_sign(rest.y[k]) == 0)
            continue;
        if (k != log_x && ratio_is(s->o->logs[k].x[s->n], 0) && ratio_is(s->o->logs[k].x[s->p], 0))
            continue;
        rest.y[log_other] = ratio_add(rest.y[log_other], rest.y[k]);
        rest.y[k] = ratio_of(0);
    }
    if (ratio_sign(m->y[log_x]) != 0 && ratio_sign(rest.x[other]) == 0)
        return false; /* log x is then no logarithm of the other */
    rest.z[log_other] = ratio_add(rest.z[log_other], rest.z[log_x]);
    rest.z[log_x] = ratio_of(0);
    *out = mono_power(&rest, ratio_div(ratio_of(-1), e));
    return !mono_bad(out);
}

/* Of two monomials in x and its logarithms, which is the larger in the long run? 2: they have other
 * names, too. */
static int compare(const scaling *s, const mono *a, const mono *b, int x)
{
    int log_x = x == s->n ? s->log_n : s->log_p;
    mono v = mono_over(a, b);
    int sign = ratio_sign(v.x[x]) ? ratio_sign(v.x[x])
               : ratio_sign(v.y[log_x]) ? ratio_sign(v.y[log_x])
                                        : ratio_sign(v.z[log_x]);
    v.x[x] = v.y[log_x] = v.z[log_x] = ratio_of(0);
    mono one = mono_one();
    return mono_same(&v, &one) ? sign : 2;
}

/* --- asking --- */

/* Is f = O(g) where the conditions hold? Kept as a claim of the answer. */
static grows_answer ask(const scaling *s, scale_answer *of, const node *f, const node *g,
                        const node *conditions)
{
    const scale_question *q = s->q;
    const node *all = expr_and(q->a, conditions, q->within),
               *where = board_resolved(q->in, q->a, all);
    growth_sides two = { q->in, board_resolved(q->in, q->a, f), board_resolved(q->in, q->a, g),
                         where };
    grows_result r;
    diag own;
    if (two.f == NULL || two.g == NULL || where == NULL)
        return GROWS_UNKNOWN;
    grows_question question = { .w = q->w,
                                .a = q->a,
                                .f = f,
                                .g = g,
                                .conditions = all,
                                .ratio = growth_ratio,
                                .data = &two,
                                .upper = true };
    proof *proved[2];
    diag_init(&own);
    status st = pairs_decide(&question, &r, proved, &own);
    diag_clear(&own);
    if (st != ST_OK)
        return GROWS_UNKNOWN;
    scale_claim *c = arena_alloc(q->a, sizeof *c), **last = &of->claims;
    *c = (scale_claim){ .f = f, .g = g, .regime = r.regime, .verdict = r.o, .proof = proved[0] };
    while (*last)
        last = &(*last)->next;
    *last = c;
    return r.o.answer;
}

/* p >= 1, which always holds. */
static const node *always(const scaling *s)
{
    return expr_pair(s->q->a, OP_GE, expr_name(s->q->a, s->q->p), expr_number(s->q->a, 1));
}

static const node *no_more_than_n(const scaling *s)
{
    return expr_pair(s->q->a, OP_LE, expr_name(s->q->a, s->q->p), expr_name(s->q->a, s->q->n));
}

static const node *cost_of(const scaling *s)
{
    return expr_pair(s->q->a, OP_MUL, expr_name(s->q->a, s->q->p), s->q->time);
}

/* W*m, for m >= 1: what the cost is at least where it is not optimal. */
static const node *lost_of(const scaling *s, const mono *m)
{
    return expr_pair(s->q->a, OP_MUL, s->q->work, mono_node(s->o, m));
}

/* --- the four answers --- */

static void decide_optimal(const scaling *s, scale_answer *out)
{
    grows_answer is = ask(s, out, cost_of(s), s->q->work, no_more_than_n(s));
    out->proved = is != GROWS_UNKNOWN;
    out->says = is == GROWS_YES  ? "yes, for all p <= n"
                : is == GROWS_NO ? "not for all p <= n"
                                 : "not decided for all p <= n";
}

/* The factor by which a term of the cost outgrows the work. */
static mono gap_of(const scaling *s, int term)
{
    mono p = name_power(s->p, ratio_of(1)), cost = mono_mul(&s->time.c[term].m[0], &p);
    return mono_over(&cost, &s->work.c[0].m[0]);
}

/* Does the factor grow with p, or, without p, with n, whatever the other parameters are? */
static bool grows_always(const scaling *s, const mono *gap)
{
    mono below = side_of(gap, -1), one = mono_one();
    const ratio with[] = { gap->x[s->p], gap->y[s->log_p], gap->x[s->n], gap->y[s->log_n] };
    bool some = false;
    for (int i = 0; i < 4; i++)
        some |= ratio_sign(with[i]) > 0;
    return some && mono_same(&below, &one);
}

/* A term by which the cost is never O(the work): then no n, and no p, makes it so. */
static bool is_hopeless(const scaling *s, scale_answer *out)
{
    for (int i = 0; i < s->time.count; i++) {
        mono gap = gap_of(s, i);
        bool alone = ratio_sign(gap.x[s->p]) == 0 && ratio_sign(gap.y[s->log_p]) == 0;
        if (!grows_always(s, &gap)
            || ask(s, out, lost_of(s, &gap), cost_of(s), always(s)) != GROWS_YES)
            continue;
        out->proved = true;
        out->says = alone ? arena_format(s->q->a, "none: its own work is %s times as much",
                                         mono_text(s->o, &gap))
                          : arena_format(s->q->a, "none: the cost is %s times the work",
                                         mono_text(s->o, &gap));
        return true;
    }
    out->claims = NULL;
    return false;
}

/* Is the cost at least (f/n)^e times the work wherever n <= f? */
static bool is_lost(const scaling *s, const mono *f, ratio e, scale_answer *out)
{
    mono n = name_power(s->n, ratio_of(1)), under = mono_over(f, &n), lost = mono_power(&under, e);
    const node *less = at_least_one(s, &under);
    scale_claim *before = out->claims;
    if (ask(s, out, lost_of(s, &lost), cost_of(s), less) == GROWS_YES)
        return true;
    before->next = NULL;
    if (ratio_sign(f->x[s->p]) <= 0)
        return false;
    /* For small n, log n need not be as log p. So this is shown for n^2 >= p^a alone; below, the
     * cost is shown to be a power of p times the work. */
    mono half = name_power(s->p, f->x[s->p]), square = name_power(s->n, ratio_of(2)),
         large = mono_over(&square, &half), small = mono_over(&half, &square),
         power = name_power(s->p, ratio_mul(ratio_mul(f->x[s->p], e), ratio_make(1, 4)));
    return ask(s, out, lost_of(s, &lost), cost_of(s),
               expr_and(s->q->a, less, at_least_one(s, &large)))
               == GROWS_YES
           && ask(s, out, lost_of(s, &power), cost_of(s), at_least_one(s, &small)) == GROWS_YES;
}

/* Up to where, or from where on, is the cost O(the work)?  Each term of the cost that outgrows it
 * as x goes one way - n to smaller ones, p to larger - says at which x that begins. */
typedef struct limit {
    bool any;
    mono at;
    ratio e; /* beyond it the cost is (x/at)^e times the work, or (at/x)^e */
} limit;

static limit limit_of(const scaling *s, int x)
{
    const int way = x == s->n ? -1 : 1, other = x == s->n ? s->p : s->n;
    limit l = { .at = mono_one(), .e = ratio_of(0) };
    for (int i = 0; i < s->time.count; i++) {
        mono gap = gap_of(s, i), at;
        if (ratio_sign(gap.x[x]) != way || !solve(s, &gap, x, &at)
            || (x == s->n && ratio_sign(gap.x[s->p]) < 0))
            continue; /* no more than the work; or nothing is proved below */
        if (!l.any || compare(s, &at, &l.at, other) == -way) {
            l.at = at;
            l.e = way > 0 ? gap.x[x] : ratio_sub(ratio_of(0), gap.x[x]);
        }
        l.any = true;
    }
    return l;
}

/* Where no term sets a limit: is the cost O(the work) everywhere? */
static void everywhere(const scaling *s, scale_answer *out, const char *what, const char *none)
{
    out->proved = ask(s, out, cost_of(s), s->q->work, always(s)) == GROWS_YES;
    out->says = !out->proved   ? none
                : s->q->within ? arena_format(s->q->a, "%s, where the time is known", what)
                               : what;
}

/* n >= f(p), f the largest of what the terms ask for. */
static void decide_iso(const scaling *s, scale_answer *out)
{
    mono one = mono_one(), n = name_power(s->n, ratio_of(1));
    if (is_hopeless(s, out))
        return;
    limit l = limit_of(s, s->n);
    if (!l.any || mono_same(&l.at, &one)) {
        everywhere(s, out, "any n", "an n that is not found");
        return;
    }
    mono over = mono_over(&n, &l.at);
    out->proved = ask(s, out, cost_of(s), s->q->work, at_least_one(s, &over)) == GROWS_YES
                  && is_lost(s, &l.at, l.e, out);
    if (out->proved)
        out->value = mono_node(s->o, &l.at);
    else
        out->says = "an n that is not found";
}

/* Where p is m: both conditions. */
static const node *exactly(const scaling *s, const mono *m)
{
    mono p = name_power(s->p, ratio_of(1)), over = mono_over(&p, m), under = mono_over(m, &p);
    return expr_and(s->q->a, at_least_one(s, &over), at_least_one(s, &under));
}

/* The term at p = at, with the logarithms that p then has. */
static mono value_at(const scaling *s, const mono *term, const mono *at)
{
    mono v = *term, power = mono_power(at, term->x[s->p]);
    v.x[s->p] = ratio_of(0);
    v.y[s->log_n] = ratio_add(v.y[s->log_n], v.y[s->log_p]);
    v.z[s->log_n] = ratio_add(v.z[s->log_n], v.z[s->log_p]);
    v.y[s->log_p] = v.z[s->log_p] = ratio_of(0);
    return mono_mul(&v, &power);
}

/* Is g, the order of `least`, the least T, at p = at? So T = O(g) there, and g = O(T) at every
 * p. */
static bool is_least(const scaling *s, const mono *at, const mono *least, scale_answer *out)
{
    const node *g = mono_node(s->o, least);
    out->claims = NULL;
    if (ask(s, out, s->q->time, g, exactly(s, at)) != GROWS_YES)
        return false;
    scale_claim *kept = out->claims;
    if (ask(s, out, g, s->q->time, always(s)) != GROWS_YES) { /* in two parts it may be easier */
        kept->next = NULL;
        if (ask(s, out, g, s->q->time, no_more_than_n(s)) != GROWS_YES
            || (!s->q->within
                && ask(s, out, g, s->q->time,
                       expr_pair(s->q->a, OP_GE, expr_name(s->q->a, s->q->p),
                                 expr_name(s->q->a, s->q->n)))
                       != GROWS_YES))
            return false;
    }
    out->proved = true;
    out->value = g;
    out->at = mono_node(s->o, at);
    return true;
}

/* Is the least where this term, which falls with p, meets one that does not? */
static bool meets(const scaling *s, const mono *down, scale_answer *out)
{
    for (int k = 0; k < s->time.count; k++) {
        const mono *up = &s->time.c[k].m[0];
        mono gap = mono_over(up, down), at;
        if (ratio_sign(up->x[s->p]) < 0 || !solve(s, &gap, s->p, &at))
            continue;
        mono least = value_at(s, down, &at);
        if (is_least(s, &at, &least, out))
            return true;
    }
    return false;
}

/* At the end of the range: with one processor where no term falls, with n where all do. */
static bool at_an_end(const scaling *s, const mono *at, scale_answer *out)
{
    for (int i = 0; i < s->time.count; i++) {
        mono least = value_at(s, &s->time.c[i].m[0], at);
        if (is_least(s, at, &least, out))
            return true;
    }
    return false;
}

static void decide_least(const scaling *s, scale_answer *out)
{
    bool falls = false, stays = false;
    mono one = mono_one(), n = name_power(s->n, ratio_of(1));
    for (int i = 0; i < s->time.count; i++) {
        const mono *m = &s->time.c[i].m[0];
        bool down = ratio_sign(m->x[s->p]) < 0;
        falls |= down;
        stays |= !down;
        if (down && meets(s, m, out))
            return;
    }
    if ((!falls && at_an_end(s, &one, out)) || (s->q->within && falls && at_an_end(s, &n, out)))
        return;
    out->claims = NULL;
    out->proved = falls && !stays && !s->q->within;
    out->says = out->proved ? "falls with every processor" : "not found";
}

/* p up to the least of what the terms allow, and T there. */
static void decide_cost_optimal(const scaling *s, scale_answer *out)
{
    mono p = name_power(s->p, ratio_of(1));
    if (is_hopeless(s, out))
        return;
    limit l = limit_of(s, s->p);
    if (!l.any) {
        everywhere(s, out, "every p", "not found");
        return;
    }
    mono over = mono_over(&p, &l.at), under = mono_over(&l.at, &p), lost = mono_power(&over, l.e),
         least = mono_over(&s->work.c[0].m[0], &l.at);
    const node *h = mono_node(s->o, &least);
    out->proved = ask(s, out, cost_of(s), s->q->work, at_least_one(s, &under)) == GROWS_YES
                  && ask(s, out, lost_of(s, &lost), cost_of(s), at_least_one(s, &over))
                         == GROWS_YES
                  && ask(s, out, s->q->time, h, exactly(s, &l.at)) == GROWS_YES;
    if (out->proved) {
        out->value = h;
        out->at = mono_node(s->o, &l.at);
    } else {
        out->says = "not found";
    }
}

/* --- the question --- */

/* Reads an order that is a maximum of monomials, without minima. */
static bool read_order(scaling *s, const node *order, form_of_growth *out)
{
    growth g;
    if (!order_of(s->o, order, &g) || g.up.count == 0)
        return false;
    for (int i = 0; i < g.up.count; i++)
        if (g.up.c[i].count != 1)
            return false;
    *out = g.up;
    return true;
}

status scale_decide(const scale_question *q, scale_answer out[SCALE_KINDS], diag *d)
{
    scaling s = { .q = q };
    s.o = arena_alloc(q->a, sizeof *s.o);
    for (int i = 0; i < SCALE_KINDS; i++)
        out[i] = (scale_answer){ .says = "not found" };
    orders_begin(s.o, q->w, q->a, q->in);
    s.n = orders_name(s.o, q->n);
    s.p = orders_name(s.o, q->p);
    orders_collect(s.o, q->time);
    orders_collect(s.o, q->work);
    log_form of_n = log_of(s.n), of_p = log_of(s.p);
    s.log_n = orders_log(s.o, &of_n);
    s.log_p = orders_log(s.o, &of_p);
    const node *one = expr_number(q->a, 1);
    if (!regime_set(s.o, expr_and(q->a, expr_pair(q->a, OP_GE, expr_name(q->a, q->n), one),
                                  expr_pair(q->a, OP_GE, expr_name(q->a, q->p), one))))
        return diag_fail(d, ST_DOMAIN, (span){ 0 }, "%s", s.o->why);
    if (!read_order(&s, q->time, &s.time) || !read_order(&s, q->work, &s.work) || s.work.count != 1)
        return diag_fail(d, ST_DOMAIN, (span){ 0 },
                         "the time must be a sum of products and the work one product: "
                         "they are %s and %s",
                         unparse_arena(q->a, q->time), unparse_arena(q->a, q->work));
    decide_optimal(&s, &out[SCALE_OPTIMAL]);
    decide_iso(&s, &out[SCALE_ISO]);
    decide_least(&s, &out[SCALE_LEAST]);
    decide_cost_optimal(&s, &out[SCALE_COST_OPTIMAL]);
    return ST_OK;
}
