/* Scalability from orders of growth: see scale.h. */
#include "derive/scale.h"

#include <string.h>

#include "derive/pairs.h"
#include "derive/verdict.h"
#include "eval/board.h"
#include "expr/expr.h"
#include "lang/unparse.h"

/* What monomials are products of powers of: the parameters, their logarithms (at + 2), those of
 * these (at + 4), and whatever else the orders have. */
enum { N, P, LOG_N, LOG_P, OTHERS = 6, BASES = 24, TERMS = 64 };

typedef struct monomial {
    ratio of[BASES]; /* exponents */
} monomial;

typedef struct scaling {
    const scale_question *q;
    arena *a;
    const node *base[BASES];
    int bases;
    monomial time[TERMS], work;
    int terms; /* of the time */
} scaling;

/* --- monomials --- */

static monomial power_of(int base, ratio e)
{
    monomial m;
    for (int i = 0; i < BASES; i++)
        m.of[i] = i == base ? e : ratio_of(0);
    return m;
}

static monomial name(int base)
{
    return power_of(base, ratio_of(1));
}

static monomial one(void)
{
    return power_of(N, ratio_of(0));
}

static monomial times(monomial a, monomial b, ratio e) /* a*b^e */
{
    for (int i = 0; i < BASES; i++)
        a.of[i] = ratio_add(a.of[i], ratio_mul(b.of[i], e));
    return a;
}

static monomial over(monomial a, monomial b)
{
    return times(a, b, ratio_of(-1));
}

static monomial raised(monomial m, ratio e)
{
    return times(one(), m, e);
}

static bool is_one(monomial m)
{
    bool is = true;
    for (int i = 0; i < BASES; i++)
        is &= ratio_is(m.of[i], 0);
    return is;
}

static bool is_bad(monomial m) /* an exponent does not fit */
{
    bool bad = false;
    for (int i = 0; i < BASES; i++)
        bad |= ratio_bad(m.of[i]);
    return bad;
}

/* log2(log2(n)): 2 */
static int depth_of_log(const node *e)
{
    return expr_calls(e, FN_LOG2) ? 1 + depth_of_log(e->a) : 0;
}

/* base^|e|: base, base^2, sqrt(base), base^(3/2) */
static const node *power_node(arena *a, const node *base, ratio e)
{
    const node *top = expr_number(a, e.p < 0 ? -e.p : e.p);
    if (expr_is(top, 1) && e.q <= 2)
        return e.q == 1 ? base : expr_call(a, FN_SQRT, base, NULL);
    return expr_pair(a, OP_POW, base,
                     e.q == 1 ? top : expr_pair(a, OP_DIV, top, expr_number(a, e.q)));
}

/* The product of what has an exponent of that sign, of -1 the divisor: names, then logarithms. */
static const node *side_of(const scaling *s, monomial m, int sign)
{
    const node *all = NULL;
    for (int depth = 0; depth < 3; depth++)
        for (int i = 0; i < s->bases; i++)
            if (ratio_sign(m.of[i]) == sign && depth_of_log(s->base[i]) == depth) {
                const node *is = power_node(s->a, s->base[i], m.of[i]);
                all = all ? expr_pair(s->a, OP_MUL, all, is) : is;
            }
    return all ? all : expr_number(s->a, 1);
}

static const node *tree_of(const scaling *s, monomial m)
{
    const node *above = side_of(s, m, 1), *below = side_of(s, m, -1);
    return expr_is(below, 1) ? above : expr_pair(s->a, OP_DIV, above, below);
}

/* a >= b as a condition between products, whose exponents are whole: n >= p*log2(p). */
static const node *at_least(const scaling *s, monomial a, monomial b)
{
    ratio by = ratio_of(1);
    a = over(a, b);
    for (int i = 0; i < BASES; i++)
        if (a.of[i].q && by.p % a.of[i].q)
            by = ratio_mul(by, ratio_of(a.of[i].q));
    a = raised(a, by);
    return expr_pair(s->a, OP_GE, side_of(s, a, 1), side_of(s, a, -1));
}

/* --- reading --- */

/* The number of the base, a new one if need be; -1: there are too many, or n or p stand in it in
 * another way than under one logarithm, or two. */
static int base_of(scaling *s, const node *e)
{
    const int depth = depth_of_log(e);
    for (int i = 0; i < s->bases; i++)
        if (expr_same(s->base[i], e))
            return i;
    if (s->bases == BASES || depth > 2
        || (depth == 0 && (expr_mentions(e, s->q->n) || expr_mentions(e, s->q->p))))
        return -1;
    s->base[s->bases] = e;
    return s->bases++;
}

/* 3, 3/2; no number where it is something else. */
static ratio number_of(const node *e)
{
    int64_t v;
    if (expr_is_op(e, OP_DIV))
        return ratio_div(number_of(e->a), number_of(e->b));
    return e->kind == N_NUMBER && num_to_i64(&e->value, &v) ? ratio_of(v) : (ratio){ 0 };
}

/* Multiplies m by e^power, up to a constant factor; false: e is no product. */
static bool read_product(scaling *s, const node *e, ratio power, monomial *m)
{
    const ratio number = number_of(e);
    if (!ratio_bad(number))
        return ratio_sign(number) > 0;
    if (expr_is_op(e, OP_MUL) || expr_is_op(e, OP_DIV))
        return read_product(s, e->a, power, m)
               && read_product(s, e->b, ratio_mul(power, ratio_of(e->op == OP_MUL ? 1 : -1)), m);
    if (expr_is_op(e, OP_POW) && !ratio_bad(number_of(e->b)))
        return read_product(s, e->a, ratio_mul(power, number_of(e->b)), m);
    if (expr_calls(e, FN_SQRT))
        return read_product(s, e->a, ratio_mul(power, ratio_make(1, 2)), m);
    const int base = base_of(s, e);
    if (base < 0)
        return false;
    m->of[base] = ratio_add(m->of[base], power);
    return !ratio_bad(m->of[base]);
}

static bool read_sum(scaling *s, const node *e)
{
    if (expr_is_op(e, OP_ADD))
        return read_sum(s, e->a) && read_sum(s, e->b);
    if (s->terms == TERMS)
        return false;
    s->time[s->terms] = one();
    return read_product(s, e, ratio_of(1), &s->time[s->terms++]);
}

/* --- solving --- */

/* The monomial with the logarithms in which x stands as those of the other parameter: up to
 * constant factors they are these where x is a power of it. */
static monomial turned(const scaling *s, monomial m, int x)
{
    for (int i = LOG_N; i < s->bases; i++) {
        const int to = N + P - x + 2 * depth_of_log(s->base[i]);
        if (i == to || !expr_mentions(s->base[i], x == N ? s->q->n : s->q->p))
            continue;
        m.of[to] = ratio_add(m.of[to], m.of[i]);
        m.of[i] = ratio_of(0);
    }
    return m;
}

/* The x at which the monomial is 1, where it is x^e (log x)^c times a rest without x: rest^(-1/e),
 * log x being the logarithm of the other parameter up to a constant factor.  False where x does not
 * stand in it as a power. */
static bool solve(const scaling *s, monomial m, int x, monomial *out)
{
    const ratio e = m.of[x], of_log = m.of[x + LOG_N];
    m.of[x] = ratio_of(0);
    if (ratio_sign(e) == 0 || (ratio_sign(of_log) && ratio_sign(m.of[N + P - x]) == 0))
        return false; /* log x is then no logarithm of the other */
    *out = raised(turned(s, m, x), ratio_div(ratio_of(-1), e));
    return !is_bad(*out);
}

/* Of two monomials in x and its logarithms, which is the larger in the long run? 2: they have other
 * names, too. */
static int compare(monomial a, monomial b, int x)
{
    int sign = 0;
    a = over(a, b);
    for (int i = x; i < OTHERS; i += 2) {
        sign = sign ? sign : ratio_sign(a.of[i]);
        a.of[i] = ratio_of(0);
    }
    return is_one(a) ? sign : 2;
}

/* --- asking --- */

/* Is f = O(g) where the conditions hold? Kept as a claim of the answer. */
static grows_answer ask(const scaling *s, scale_answer *of, const node *f, const node *g,
                        const node *conditions)
{
    const scale_question *q = s->q;
    const node *all = expr_and(s->a, conditions, q->within),
               *where = board_resolved(q->in, s->a, all);
    growth_sides two = { q->in, board_resolved(q->in, s->a, f), board_resolved(q->in, s->a, g),
                         where };
    grows_result r;
    diag own;
    if (two.f == NULL || two.g == NULL || where == NULL)
        return GROWS_UNKNOWN;
    grows_question question = { .w = q->w,
                                .a = s->a,
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
    scale_claim *c = arena_alloc(s->a, sizeof *c), **last = &of->claims;
    *c = (scale_claim){ .f = f, .g = g, .regime = r.regime, .verdict = r.o, .proof = proved[0] };
    while (*last)
        last = &(*last)->next;
    *last = c;
    return r.o.answer;
}

static bool is_bound(const scaling *s, scale_answer *of, const node *f, const node *g,
                     const node *conditions)
{
    return ask(s, of, f, g, conditions) == GROWS_YES;
}

/* p >= 1, which always holds. */
static const node *always(const scaling *s)
{
    return at_least(s, name(P), one());
}

static const node *no_more_than_n(const scaling *s)
{
    return expr_pair(s->a, OP_LE, s->base[P], s->base[N]);
}

static const node *cost_of(const scaling *s)
{
    return expr_pair(s->a, OP_MUL, s->base[P], s->q->time);
}

/* Is the cost O(the work) there? */
static bool is_optimal(const scaling *s, const node *conditions, scale_answer *out)
{
    return is_bound(s, out, cost_of(s), s->q->work, conditions);
}

/* Is the cost at least m times the work there, for m >= 1? Then it is not optimal. */
static bool exceeds(const scaling *s, monomial m, const node *conditions, scale_answer *out)
{
    return !is_bad(m)
           && is_bound(s, out, expr_pair(s->a, OP_MUL, s->q->work, tree_of(s, m)), cost_of(s),
                       conditions);
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
static monomial gap_of(const scaling *s, int term)
{
    return over(times(s->time[term], name(P), ratio_of(1)), s->work);
}

/* Does the factor grow with p, or, without p, with n, whatever the other parameters are? */
static bool grows_always(monomial gap)
{
    bool some = false, falls = false;
    for (int i = 0; i < BASES; i++) {
        some |= i <= LOG_P && ratio_sign(gap.of[i]) > 0;
        falls |= ratio_sign(gap.of[i]) < 0;
    }
    return some && !falls;
}

/* A term by which the cost is never O(the work): then no n, and no p, makes it so. */
static bool is_hopeless(const scaling *s, scale_answer *out)
{
    for (int i = 0; i < s->terms; i++) {
        monomial gap = gap_of(s, i);
        if (!grows_always(gap) || !exceeds(s, gap, always(s), out))
            continue;
        out->proved = true;
        out->says = arena_format(s->a,
                                 ratio_sign(gap.of[P]) || ratio_sign(gap.of[LOG_P])
                                     ? "none: the cost is %s times the work"
                                     : "none: its own work is %s times as much",
                                 unparse_arena(s->a, tree_of(s, gap)));
        return true;
    }
    out->claims = NULL;
    return false;
}

/* Is the cost at least (f/n)^e times the work wherever n <= f? */
static bool is_lost(const scaling *s, monomial f, ratio e, scale_answer *out)
{
    const monomial lost = raised(over(f, name(N)), e);
    const node *less = at_least(s, f, name(N));
    scale_claim *before = out->claims;
    if (exceeds(s, lost, less, out))
        return true;
    before->next = NULL;
    if (ratio_sign(f.of[P]) <= 0)
        return false;
    /* For small n, log n need not be as log p. So this is shown for n^2 >= p^a alone; below, the
     * cost is shown to be a power of p times the work. */
    const monomial half = power_of(P, f.of[P]), square = power_of(N, ratio_of(2));
    return exceeds(s, lost, expr_and(s->a, less, at_least(s, square, half)), out)
           && exceeds(s, raised(half, ratio_mul(e, ratio_make(1, 4))), at_least(s, half, square),
                      out);
}

/* Up to where, or from where on, is the cost O(the work)?  Each term of the cost that outgrows it
 * as x goes one way - n to smaller ones, p to larger - says at which x that begins. */
typedef struct limit {
    bool any;
    monomial at;
    ratio e; /* beyond it the cost is (x/at)^e times the work, or (at/x)^e */
} limit;

static limit limit_of(const scaling *s, int x)
{
    const int way = x == N ? -1 : 1;
    limit l = { .at = one(), .e = ratio_of(0) };
    for (int i = 0; i < s->terms; i++) {
        monomial gap = gap_of(s, i), at;
        if (ratio_sign(gap.of[x]) != way || !solve(s, gap, x, &at)
            || (x == N && ratio_sign(gap.of[P]) < 0))
            continue; /* no more than the work; or nothing is proved below */
        if (!l.any || compare(at, l.at, N + P - x) == -way)
            l = (limit){ true, at, ratio_mul(gap.of[x], ratio_of(way)) };
    }
    return l;
}

/* Where no term sets a limit: is the cost O(the work) everywhere? */
static void everywhere(const scaling *s, scale_answer *out, const char *what, const char *none)
{
    out->proved = is_optimal(s, always(s), out);
    out->says = !out->proved   ? none
                : s->q->within ? arena_format(s->a, "%s, where the time is known", what)
                               : what;
}

/* n >= f(p), f the largest of what the terms ask for. */
static void decide_iso(const scaling *s, scale_answer *out)
{
    if (is_hopeless(s, out))
        return;
    limit l = limit_of(s, N);
    if (!l.any || is_one(l.at)) {
        everywhere(s, out, "any n", "an n that is not found");
        return;
    }
    out->proved = is_optimal(s, at_least(s, name(N), l.at), out) && is_lost(s, l.at, l.e, out);
    if (out->proved)
        out->value = tree_of(s, l.at);
    else
        out->says = "an n that is not found";
}

/* Where p is m: both conditions. */
static const node *exactly(const scaling *s, monomial m)
{
    return expr_and(s->a, at_least(s, name(P), m), at_least(s, m, name(P)));
}

/* Is the order of this term at p = `at`, with the logarithms that p then has, the least T? So T is
 * O of it there, and it is O(T) at every p. */
static bool is_least(const scaling *s, monomial at, monomial term, scale_answer *out)
{
    const ratio e = term.of[P];
    term.of[P] = ratio_of(0);
    const node *g = tree_of(s, times(turned(s, term, P), at, e));
    out->claims = NULL;
    if (!is_bound(s, out, s->q->time, g, exactly(s, at)))
        return false;
    scale_claim *kept = out->claims;
    if (!is_bound(s, out, g, s->q->time, always(s))) { /* in two parts it may be easier */
        kept->next = NULL;
        if (!is_bound(s, out, g, s->q->time, no_more_than_n(s))
            || (!s->q->within && !is_bound(s, out, g, s->q->time, at_least(s, name(P), name(N)))))
            return false;
    }
    out->proved = true;
    out->value = g;
    out->at = tree_of(s, at);
    return true;
}

/* Is the least where this term, which falls with p, meets one that does not? */
static bool meets(const scaling *s, monomial down, scale_answer *out)
{
    for (int k = 0; k < s->terms; k++) {
        monomial up = s->time[k], at;
        if (ratio_sign(up.of[P]) >= 0 && solve(s, over(up, down), P, &at)
            && is_least(s, at, down, out))
            return true;
    }
    return false;
}

/* At the end of the range: with one processor where no term falls, with n where all do. */
static bool at_an_end(const scaling *s, monomial at, scale_answer *out)
{
    for (int i = 0; i < s->terms; i++)
        if (is_least(s, at, s->time[i], out))
            return true;
    return false;
}

static void decide_least(const scaling *s, scale_answer *out)
{
    bool falls = false, stays = false;
    for (int i = 0; i < s->terms; i++) {
        const bool down = ratio_sign(s->time[i].of[P]) < 0;
        falls |= down;
        stays |= !down;
        if (down && meets(s, s->time[i], out))
            return;
    }
    if ((!falls && at_an_end(s, one(), out))
        || (s->q->within && falls && at_an_end(s, name(N), out)))
        return;
    out->claims = NULL;
    out->proved = falls && !stays && !s->q->within;
    out->says = out->proved ? "falls with every processor" : "not found";
}

/* p up to the least of what the terms allow, and T there. */
static void decide_cost_optimal(const scaling *s, scale_answer *out)
{
    if (is_hopeless(s, out))
        return;
    limit l = limit_of(s, P);
    if (!l.any) {
        everywhere(s, out, "every p", "not found");
        return;
    }
    const node *h = tree_of(s, over(s->work, l.at));
    out->proved = is_optimal(s, at_least(s, l.at, name(P)), out)
                  && exceeds(s, raised(over(name(P), l.at), l.e), at_least(s, name(P), l.at), out)
                  && is_bound(s, out, s->q->time, h, exactly(s, l.at));
    if (out->proved) {
        out->value = h;
        out->at = tree_of(s, l.at);
    } else {
        out->says = "not found";
    }
}

/* --- the question --- */

status scale_decide(const scale_question *q, scale_answer out[SCALE_KINDS], diag *d)
{
    scaling *s = arena_alloc(q->a, sizeof *s);
    *s = (scaling){ .q = q,
                    .a = q->a,
                    .base = { expr_name(q->a, q->n), expr_name(q->a, q->p) },
                    .bases = OTHERS,
                    .work = one() };
    for (int i = 0; i < SCALE_KINDS; i++)
        out[i] = (scale_answer){ .says = "not found" };
    for (int i = LOG_N; i < OTHERS; i++)
        s->base[i] = expr_call(q->a, FN_LOG2, s->base[i - 2], NULL);
    if (!read_sum(s, q->time) || !read_product(s, q->work, ratio_of(1), &s->work))
        return diag_fail(d, ST_DOMAIN, (span){ 0 },
                         "the time must be a sum of products and the work one product: "
                         "they are %s and %s",
                         unparse_arena(q->a, q->time), unparse_arena(q->a, q->work));
    decide_optimal(s, &out[SCALE_OPTIMAL]);
    decide_iso(s, &out[SCALE_ISO]);
    decide_least(s, &out[SCALE_LEAST]);
    decide_cost_optimal(s, &out[SCALE_COST_OPTIMAL]);
    return ST_OK;
}
