/* Bounds of sums over a range, without their variable. See calculus_inside.h.
 *
 * The factors of the term are bounded until it is a product of powers of the variable and r^t,
 * whose sum has a closed form, or nearly so (`geometric`, `powers`, `count`). Otherwise the sum is
 * bounded by its number of turns times the term at an end of the range; from below at the end of a
 * part of it. */
#include <string.h>

#include "derive/calculus_inside.h"
#include "expr/expr.h"

enum { LEAVES = 6, DEPTH = 6, CROSSINGS = 3 };

/* Products x, each so that at 2^(turns*t) = x one of two parts of the term becomes the larger one.
 */
typedef struct crossings {
    const psum *at[CROSSINGS];
    int64_t turns[CROSSINGS]; /* above 0 */
    int count;
} crossings;

typedef struct summing {
    engine *e;
    crossings *cross; /* those that are found; NULL: they are not looked for */
    const node *sum; /* the sum with this range */
    const char *var;
    const node *from, *to;
    bool up;
    /* From below, what the number of turns is at least, by the step; NULL: to - from + 1. */
    const node *fewer;
    int fewer_is;
    bool beside; /* may a sum of logarithms be what lies beside its integral, a difference? */
    /* Of the sum as a whole, whose parts are looked at: itself, its term, and its bounds. */
    const node *all;
    const psum *body;
    ways *out;
    int fine[MOST_TERMS], fines; /* steps that say that no term is below 0; */
    bool asked;                  /* they were looked for */
} summing;

static node *sum_over(const summing *s, const node *from, const node *to, const node *body)
{
    engine *e = s->e;
    node *sum = node_itself(e->a, s->sum);
    sum->a = node_itself(e->a, s->sum->a);
    sum->a->a = node_itself(e->a, s->sum->a->a);
    sum->a->a->a = (node *)expr_alone(e->a, from);
    sum->a->a->b = (node *)expr_alone(e->a, to);
    sum->b = (node *)expr_alone(e->a, body);
    return sum;
}

/* The sum of the same terms over another range. */
static node *part_of(const summing *s, const node *from, const node *to)
{
    return sum_over(s, from, to, engine_tree(s->e, s->body));
}

/* The step: the part is at most the whole, as no term is below 0; by one step more, or SAME. */
static int split_off(summing *s, const node *part, int more, const proof_step *by)
{
    engine *e = s->e;
    int from[MOST_TERMS + 1] = { more };
    context before;
    if (!s->asked && engine_enter(e, s->var, s->from, s->to, &before)) {
        engine_not_below(e, s->body, s->fine, &s->fines);
        engine_leave(e, &before);
    }
    s->asked = true;
    memcpy(&from[1], s->fine, (size_t)s->fines * sizeof *from);
    return engine_step(e, "split", part, s->all, false, from, s->fines + 1, by);
}

static bool atom_has(engine *e, const atom *x, const char *name)
{
    const psum *one = engine_atom(e, x);
    return psum_has(one, name);
}

static bool is_variable(const atom *x, const char *var)
{
    return x->kind == ATOM_NODE && expr_is_name(x->e, var);
}

static bool is_log(engine *e, const atom *x, const char *var)
{
    const node *of = x->kind == ATOM_NODE && node_calls(x->e, FN_LOG2, 1)
                         ? psum_node(psum_of(&e->c, x->e->a))
                         : NULL;
    return expr_is_name(of, var);
}

/* r^t, r a number above 0. */
static bool is_power(const atom *x, const char *var, ratio *r)
{
    const atom *t = x->kind == ATOM_POWER ? term_atom(x->to->terms) : NULL;
    return t && is_variable(t, var) && psum_constant(x->base, r) && r->p > 0;
}

/* The exponents of t and log2(t) in the term; false: it has r^t, too. */
static bool exponents_of(summing *s, const term *t, ratio *power, ratio *log)
{
    ratio r;
    *power = *log = ratio_of(0);
    for (int i = 0; i < t->count; i++) {
        const factor *f = &t->factors[i];
        if (is_power(f->of, s->var, &r))
            return false;
        if (is_variable(f->of, s->var))
            *power = f->power;
        else if (is_log(s->e, f->of, s->var))
            *log = f->power;
    }
    return true;
}

/* Where the sum of log2(t)^j/t begins to lie beside its integral; 0: the term has none. */
static int64_t falls_from(summing *s, const term *t)
{
    const psum *least, *most;
    ratio power, log;
    int64_t first;
    return exponents_of(s, t, &power, &log) && log.p && ratio_is(power, -1)
                   && psum_beside_integral(&s->e->c, s->from, s->to, power, log, &least, &most,
                                           &first)
               ? first
               : 0;
}

static bool has_log_over(summing *s, const term *t)
{
    const int64_t first = falls_from(s, t);
    return first && decide_not_below(&s->e->c, s->from, first);
}

/* --- closed forms ----------------------------------------------------------------------------- */

static bounded by_rule(summing *s, const char *rule, const node *core, const psum *is, bool equal)
{
    engine *e = s->e;
    if (engine_bad(e))
        return (bounded){ 0 };
    node *to = engine_tree(e, is);
    links l = links_begin(core, s->up);
    if (!links_rule(e, &l, rule, to, equal, NULL, 0))
        return (bounded){ 0 };
    return links_exact(e, &l, equal);
}

static const psum *count_of(summing *s)
{
    context *c = &s->e->c;
    const psum *d = normal_minus(c, s->to, s->from);
    return plus(c, d, number(c, 1));
}

/* The sum's term p as it is within the range, where sqrt(t) is t^(1/2). */
static const psum *term_within(summing *s, const psum *p)
{
    context before;
    bool root = false;
    for (int i = 0; i < p->terms[0].count; i++) {
        const atom *x = p->terms[0].factors[i].of;
        root |= x->kind == ATOM_POLY && x->base->count == 1;
        if (x->kind == ATOM_SUM)
            return p;
    }
    if (!root || !engine_enter(s->e, s->var, s->from, s->to, &before))
        return p;
    p = psum_of(&s->e->c, engine_tree(s->e, p));
    engine_leave(s->e, &before);
    return p;
}

/* The closed form of the sum of t^power*r^t, of the only term of `is_of`. */
static bounded closed(summing *s, const node *core, const psum *is_of)
{
    engine *e = s->e;
    context *c = &e->c;
    const term *t = term_within(s, is_of)->terms;
    ratio power = ratio_of(0), r = ratio_of(1), log = ratio_of(0), base;
    for (int i = 0; i < t->count; i++) {
        const factor *f = &t->factors[i];
        if (is_variable(f->of, s->var))
            power = f->power;
        else if (is_log(e, f->of, s->var))
            log = f->power;
        else if (is_power(f->of, s->var, &base) && f->power.q == 1)
            r = ratio_mul(r, normal_power_of(base, f->power.p));
        else
            return (bounded){ 0 };
    }
    const psum *a = psum_of(c, s->from), *b = psum_of(c, s->to),
               *is = log.p ? NULL : psum_of_powers(c, a, b, power, r);
    if (is)
        return by_rule(s,
                       !ratio_is(r, 1) ? "geometric"
                       : power.p       ? "powers"
                                       : "count",
                       core, is, true);
    const psum *most;
    int64_t first;
    if (!ratio_is(r, 1) || (log.p && power.p >= 0 && !s->beside)
        || !psum_beside_integral(c, s->from, s->to, power, log, &is, &most, &first))
        return (bounded){ 0 };
    return by_rule(s, "powers", core, s->up ? most : is, false);
}

/* --- at an end -------------------------------------------------------------------------------- */

/* The term t with the variable in each factor replaced by the end where that is largest, or, for a
 * lower bound, smallest. */
static const psum *at_its_ends(summing *s, const node *from, const node *to, const term *t)
{
    engine *e = s->e;
    const psum *is = psum_number(&e->c, t->by);
    for (int i = 0; i < t->count; i++) {
        const factor *f = &t->factors[i];
        const psum *x = engine_factor(e, f->of, f->power);
        if (psum_has(x, s->var)) {
            const bool last = (s->up == (f->power.p > 0)) == (t->by.p > 0);
            const proof_binding with = { s->var, last ? to : from };
            const node *at = normal_put(e->a, engine_atom_tree(e, f->of), &with, 1);
            x = psum_power(&e->c, psum_of(&e->c, at), f->power);
        }
        is = psum_mul(&e->c, is, x);
    }
    return is;
}

/* A bound of the term over from..to, with its variable replaced by an end. */
static bounded term_at_ends(summing *s, const node *from, const node *to, const psum *body)
{
    engine *e = s->e;
    const psum *is = number(&e->c, 0);
    context before;
    if (!engine_enter(e, s->var, from, to, &before))
        return (bounded){ 0 };
    for (int i = 0; i < body->count; i++)
        is = plus(&e->c, is, at_its_ends(s, from, to, &body->terms[i]));
    node *name = engine_name(e, s->var), *low = engine_tree(e, body), *high = engine_tree(e, is);
    const int given[] = { engine_way(e, "given", name, to, true, SAME),
                          engine_way(e, "given", from, name, true, SAME) };
    const int step = engine_bad(e) ? FAILED
                                   : engine_step(e, "monotone", s->up ? low : high,
                                                 s->up ? high : low, false, given, 2, NULL);
    engine_leave(e, &before);
    return (bounded){ is, step, false };
}

/* May the end of the range be put in? Not in a function of the model, which need not be
 * monotone. */
static bool may_rise(const psum *body)
{
    for (int i = 0; i < body->terms[0].count; i++) {
        const atom *x = body->terms[0].factors[i].of;
        if (x->kind == ATOM_NODE && x->e->kind == N_CALL && builtin_of(x->e)->rises == RISES_SELDOM)
            return false;
    }
    return true;
}

/* Bounds the sum by the number of turns times the term at an end. */
static bounded at_ends(summing *s, const psum *body)
{
    engine *e = s->e;
    bounded b = may_rise(body) ? term_at_ends(s, s->from, s->to, body) : (bounded){ 0 };
    if (b.step == FAILED)
        return b;
    node *value = engine_tree(e, b.is), *often = engine_tree(e, count_of(s)),
         *end = engine_pair(e, OP_MUL, often, value),
         *sum = sum_over(s, s->from, s->to, engine_tree(e, body));
    const int by[] = { b.step, s->fewer_is };
    links l = links_begin(sum, s->up);
    if (engine_bad(e) || !links_rule(e, &l, "count", end, false, by, 2))
        return (bounded){ 0 };
    if (s->fewer) {
        const int less = engine_way(e, "monotone", s->fewer, often, true, s->fewer_is);
        node *product = engine_pair(e, OP_MUL, s->fewer, value);
        if (!links_add(&l, product, engine_way(e, "monotone", end, product, false, less)))
            return (bounded){ 0 };
        end = product;
    }
    return links_exact(e, &l, false);
}

/* --- the term, bounded ------------------------------------------------------------------------ */

typedef struct leaves {
    bounded leaf[LEAVES];
    int count;
    /* Has an atom of which nothing is known but the ends of the range, as log2(t). */
    bounded stuck;
} leaves;

/* The atom number `skip` that is neither the variable nor r^t; NULL: there is none. *up: it must be
 * bounded from above. */
static const atom *to_go(summing *s, const psum *p, bool *up, int skip)
{
    ratio r;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const factor *f = &p->terms[i].factors[k];
            if (!atom_has(s->e, f->of, s->var) || is_variable(f->of, s->var)
                || is_power(f->of, s->var, &r)
                || (is_log(s->e, f->of, s->var) && has_log_over(s, &p->terms[i])) || skip-- > 0)
                continue;
            *up = (p->terms[i].by.p < 0) != ((f->power.p < 0) != s->up);
            return f->of;
        }
    return NULL;
}

typedef struct inner {
    engine *e;
    const node *is;
} inner;

static bool is_inner(const node *n, void *data)
{
    const inner *x = data;
    return expr_same(n, x->is);
}

/* The first such atom that is not within another one: what bounds it is put in for it there, too.
 */
static const atom *outer_to_go(summing *s, const psum *p, bool *up)
{
    const atom *a = to_go(s, p, up, 0), *b;
    bool other;
    for (int i = 1; a && a->kind == ATOM_NODE && (b = to_go(s, p, &other, i)); i++) {
        inner x = { s->e, a->e };
        if (b->kind != ATOM_NODE || b == a || !expr_any(b->e->a, is_inner, &x))
            continue;
        a = b;
        *up = other;
    }
    return a;
}

/* Adds what the atom is at the end of the range where it is largest (up) or least. */
static void end_way(summing *s, const atom *a, bool up, ways *all)
{
    engine *e = s->e;
    const node *end = up ? s->to : s->from;
    node *own = engine_atom_tree(e, a), *name = engine_name(e, s->var);
    const proof_binding with = { s->var, end };
    engine_add_bound(e, all, "monotone", own, normal_put(e->a, own, &with, 1), up,
                     engine_way(e, "given", up ? name : end, up ? end : name, true, SAME));
}

/* Is it without powers r^t, roots and sums? */
static bool is_polynomial(const psum *p)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++)
            if (p->terms[i].factors[k].of->kind != ATOM_NODE)
                return false;
    return true;
}

/* Adds where the terms u and v cross: u/v is (2^(turns*t)/x)^1 or ^-1, up to a number. */
static void add_crossing(summing *s, const term *u, const term *v)
{
    engine *e = s->e;
    const psum *q = over(&e->c, engine_term(e, u, ratio_of(1)), engine_term(e, v, ratio_of(1))),
               *at = number(&e->c, 1);
    int64_t turn = 0;
    ratio r;
    if (engine_bad(e) || q->count != 1)
        return;
    for (int i = 0; i < q->terms[0].count; i++) {
        const factor *f = &q->terms[0].factors[i];
        if (!atom_has(e, f->of, s->var))
            at = psum_mul(&e->c, at, engine_factor(e, f->of, f->power));
        else if (is_power(f->of, s->var, &r) && ratio_is(r, 2) && !turn && f->power.q == 1)
            turn = f->power.p;
        else
            return;
    }
    if (turn == 0 || at->terms[0].count == 0)
        return;
    at = psum_power(&e->c, at, ratio_of(turn > 0 ? -1 : 1));
    turn = turn > 0 ? turn : -turn;
    for (int i = 0; i < s->cross->count; i++)
        if (s->cross->turns[i] == turn && psum_same(&e->c, s->cross->at[i], at))
            return;
    if (s->cross->count < CROSSINGS && !engine_bad(e)) {
        s->cross->turns[s->cross->count] = turn;
        s->cross->at[s->cross->count++] = at;
    }
}

/* Adds where terms of p cross terms of q, of which the other has none such. */
static void add_crossings(summing *s, const psum *p, const psum *q)
{
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < q->count && !psum_term(q, p->terms[i].key); k++)
            if (!psum_term(p, q->terms[k].key))
                add_crossing(s, &p->terms[i], &q->terms[k]);
}

/* Adds where operands of a min or max in p, and terms of a sum that is a factor, cross. */
static void find_crossings(summing *s, const psum *p)
{
    engine *e = s->e;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const atom *a = p->terms[i].factors[k].of;
            if (a->kind == ATOM_POLY)
                for (int m = 1; m < a->base->count; m++)
                    add_crossing(s, &a->base->terms[m - 1], &a->base->terms[m]);
            else if (a->kind == ATOM_NODE
                     && (node_calls(a->e, FN_MIN, 2) || node_calls(a->e, FN_MAX, 2)))
                add_crossings(s, psum_of(&e->c, a->e->a), psum_of(&e->c, a->e->a->next));
        }
}

static void grow(summing *s, bounded b, const node *x, int depth, leaves *out)
{
    bool up = false;
    engine *e = s->e;
    b = engine_equals(e, b, x, s->up);
    const atom *a = b.step == FAILED ? NULL : outer_to_go(s, b.is, &up);
    if (b.step == FAILED)
        return;
    if (s->cross)
        find_crossings(s, b.is);
    ways geometric = { .count = 0 };
    if (a && !up && depth < DEPTH)
        engine_base_way(e, a, &geometric);
    const ways *w = geometric.count      ? &geometric
                    : a && depth < DEPTH ? engine_ways(e, a, up)
                                         : NULL;
    if (w && w->closed.step != FAILED && is_polynomial(w->closed.is)) { /* n - t + 1 */
        geometric.way[geometric.count++] = w->closed;
        w = &geometric;
    }
    if (up && s->up && w && w->count == 0 && b.is->terms[0].count > 1) {
        end_way(s, a, up, &geometric);
        w = &geometric;
    }
    ratio sign; /* of a logarithm: 1 is little */
    if (a == NULL && out->count < LEAVES)
        out->leaf[out->count++] = b;
    else if (depth && w
             && (w->count == 0
                 || (w->count == 1 && is_log(e, a, s->var) && psum_constant(w->way[0].is, &sign))))
        out->stuck = b;
    for (int i = 0; w && i < w->count && out->count < LEAVES; i++) {
        bounded next = engine_put(e, b, x, &a, &w->way[i], &up, 1, s->up);
        if (next.step != FAILED)
            grow(s, next, x, depth + 1, out);
    }
}

/* For lower bounds: besides a difference A - B also A/2. */
static void absorbed(engine *e, const node *x, leaves *out)
{
    for (int i = 0, all = out->count; i < all && out->count < LEAVES; i++) {
        const psum *p = out->leaf[i].is;
        bool less = false;
        for (int k = 0; k < p->count; k++)
            less |= p->terms[k].by.p < 0;
        const bounded b = less ? engine_down_of(e, out->leaf[i], x) : (bounded){ 0 };
        if (b.step != FAILED)
            out->leaf[out->count++] = b;
    }
}

/* Bounds the sum, whose term has the bound b by a step within the range. */
static bounded summed(summing *s, const node *sum, bounded b)
{
    engine *e = s->e;
    node *body = engine_tree(e, b.is), *over = sum_over(s, s->from, s->to, body);
    links l = links_begin(sum, s->up);
    int step = b.step == SAME ? SAME
               : b.equal      ? engine_step(e, "equal", sum, over, true, &b.step, 1, NULL)
                              : engine_way(e, "monotone", sum, over, s->up, b.step);
    links_add(&l, over, step);
    bounded apart = engine_exact(e, over);
    if (apart.step == FAILED || !links_to(e, &l, apart))
        return (bounded){ 0 };
    const atom *of[MOST_TERMS];
    bounded by[MOST_TERMS];
    bool rises[MOST_TERMS];
    int count = 0;
    for (int i = 0; i < apart.is->count; i++)
        for (int k = 0; k < apart.is->terms[i].count; k++) {
            const atom *x = apart.is->terms[i].factors[k].of;
            if (x->kind != ATOM_SUM || count == MOST_TERMS)
                continue;
            summing own = *s;
            own.up = s->up == (apart.is->terms[i].by.p > 0);
            node *core = engine_atom_tree(e, x);
            own.sum = x->e;
            own.var = x->e->a->name;
            own.from = x->e->a->a->a;
            own.to = x->e->a->a->b;
            bounded value = closed(&own, core, x->base);
            if (value.step == FAILED)
                value = at_ends(&own, x->base);
            if (value.step == FAILED)
                return (bounded){ 0 };
            of[count] = x;
            by[count] = value;
            rises[count++] = own.up;
        }
    bounded out = engine_put(e, (bounded){ apart.is, SAME, true }, l.last, of, by, rises, count,
                               s->up);
    if (out.step == FAILED || !links_to(e, &l, out))
        return (bounded){ 0 };
    out.equal &= b.equal;
    out.step = links_end(e, &l, out.equal);
    return out;
}

/* Is a factor a sum, and none r^t, beside which the last term is as much as all? Then the sum is
 * bounded before the variable is. */
static bool nests(summing *s, const term *t)
{
    bool sums = false;
    ratio r;
    for (int i = 0; i < t->count; i++) {
        if (is_power(t->factors[i].of, s->var, &r))
            return false;
        sums |= t->factors[i].of->kind == ATOM_SUM;
    }
    return sums;
}

/* Is each term that p adds covered by those that q adds? */
static bool is_no_more(engine *e, const psum *p, const psum *q)
{
    const psum *most = number(&e->c, 0);
    bool all = true;
    for (int i = 0; i < q->count; i++)
        if (q->terms[i].by.p > 0)
            most = plus(&e->c, most, engine_plain(e, q, i));
    for (int i = 0; i < p->count && all; i++)
        all = p->terms[i].by.p < 0 || engine_covered(e, engine_plain(e, p, i), most);
    return all;
}

/* Adds those of the lower bounds that subtract nothing and are not covered by others. */
static void add_better(engine *e, const ways *found, ways *out)
{
    for (int i = 0; i < found->count; i++) {
        bool more = found->way[i].is->count && !engine_has_less(found->way[i].is);
        for (int k = 0; k < out->count && more; k++)
            more = !is_no_more(e, found->way[i].is, out->way[k].is);
        if (more)
            engine_keep_way(out, found->way[i]);
    }
}

/* Adds lower bounds of the whole from its part over this range, which is at most the whole by the
 * step `split`: there the term is bounded by what the variable is there. */
static void within(summing *s, int split)
{
    engine *e = s->e;
    leaves found = { .count = 0 };
    context before;
    const bounded own = { s->body, SAME, true };
    const node *x = engine_tree(e, s->body), *part = part_of(s, s->from, s->to);
    engine_conditions(e);
    if (split == FAILED
        || !((s->fewer && nests(s, s->body->terms)) || decide_range_fine(&e->c, s->from, s->to))
        || !engine_enter(e, s->var, s->from, s->to, &before))
        return;
    bounded b = engine_down_of(e, own, x);
    grow(s, b.step != FAILED ? b : own, x, 0, &found);
    engine_leave(e, &before);
    for (int i = found.stuck.step == FAILED; i <= found.count && s->out->count < MOST_WAYS; i++) {
        links l = links_begin(s->all, false);
        b = summed(s, part, i ? found.leaf[i - 1] : found.stuck);
        if (b.step == FAILED || b.step == SAME)
            continue;
        links_add(&l, part, split);
        links_to(e, &l, b);
        engine_keep_way(s->out, (bounded){ b.is, links_end(e, &l, false), false });
    }
}

/* The same for the part from..to of the range of s, within which it lies by the step `more`. */
static void inside(summing *s, const node *from, const node *to, int more)
{
    const int split = split_off(s, part_of(s, from, to), more, NULL);
    summing part = *s;
    part.from = from;
    part.to = to;
    within(&part, split);
}

/* From floor(b/4) to 2*floor(b/4) b - t is at least b/2. */
static void in_the_middle(summing *s)
{
    engine *e = s->e;
    node *fourth = engine_pair(e, OP_DIV, s->to, engine_int(e, 4)),
         *begin = engine_call(e, FN_FLOOR, fourth);
    inside(s, begin, engine_pair(e, OP_MUL, engine_int(e, 2), begin),
           engine_way(e, "round", begin, fourth, true, SAME));
}

/* x/2 rounded: k for a whole k that it surely is. */
static node *half_of(engine *e, const node *x, bool up)
{
    const psum *half = psum_mul(&e->c, psum_number(&e->c, ratio_make(1, 2)), psum_of(&e->c, x));
    for (int more = 0; more < 2; more++) { /* of an odd x that of the next one */
        const psum *is = plus(&e->c, half, psum_number(&e->c, ratio_make(up ? more : -more, 2)));
        if (psum_whole(&e->c, is) && !engine_bad(e))
            return engine_tree(e, is);
    }
    return engine_call(e, up ? FN_CEIL : FN_FLOOR, engine_pair(e, OP_DIV, x, engine_int(e, 2)));
}

/* The part to floor(x) - 1 of a range to ceil(x) - 1: the blocks that are full. Are there bounds?
 */
static bool full_blocks(summing *s)
{
    engine *e = s->e;
    const node *up = psum_node(plus(&e->c, psum_of(&e->c, s->to), number(&e->c, 1)));
    if (up == NULL || node_function(up) != FN_CEIL)
        return false;
    ways found = { .count = 0 }, *const out = s->out;
    const node *x = expr_alone(e->a, up->a), *down = engine_call(e, FN_FLOOR, x);
    links l = links_begin(down, true);
    links_way(e, &l, "round", x, SAME);
    links_way(e, &l, "round", up, SAME);
    s->out = &found;
    inside(s, s->from, engine_pair(e, OP_SUB, down, engine_int(e, 1)), links_end(e, &l, false));
    s->out = out;
    add_better(e, &found, out);
    return out->count > 0;
}

/* Adds lower bounds: the sums over the upper half and the lower half or, where the term is bounded
 * at the ends of neither, over a part inside; the last term, and the first. Each is less than the
 * whole. */
static void parts(summing *s)
{
    engine *e = s->e;
    node *exactly = engine_pair(e, OP_DIV, s->to, engine_int(e, 2)),
         *half = half_of(e, s->to, true), *down = half_of(e, s->to, false),
         *most = engine_pair(e, OP_ADD, exactly, engine_int(e, 1));
    const int half_is = engine_way(e, node_function(half) == FN_CEIL ? "round" : "monotone", half,
                                   most, true, SAME);
    const node *const ends[][2] = { { half, s->to }, { s->from, down }, { s->to, s->to },
                                    { s->from, s->from } };
    const int64_t first = falls_from(s, s->body->terms);
    if (first)
        inside(s, engine_int(e, first), s->to, SAME);
    const bool full = !e->ends && full_blocks(s);
    for (int i = e->ends || full ? 2 : 0; i < 4 && s->out->count < MOST_WAYS; i++) {
        if (i == 2 && s->out->count == 0 && !e->ends && !full && may_rise(s->body))
            in_the_middle(s);
        node *part = part_of(s, ends[i][0], ends[i][1]);
        const int split = split_off(s, part, SAME, NULL);
        summing own = *s;
        own.from = ends[i][0];
        own.to = ends[i][1];
        own.fewer = i ? NULL : exactly;
        own.fewer_is = i ? SAME : half_is;
        links l = links_begin(s->all, false);
        if (!links_add(&l, part, split))
            continue;
        bounded b = i < 2 ? at_ends(&own, s->body) : engine_exact(e, part); /* a single term */
        if (b.step == FAILED && i < 2)
            within(&own, split);
        if (links_to(e, &l, b))
            engine_keep_way(s->out, (bounded){ b.is, links_end(e, &l, false), false });
    }
}

/* The upper bound of the sum over this range, by the bound of the term that is the best within it.
 */
static bounded part_above(summing *s)
{
    engine *e = s->e;
    leaves found = { .count = 0 };
    context before;
    const node *x = engine_tree(e, s->body), *part = part_of(s, s->from, s->to);
    if (!engine_enter(e, s->var, s->from, s->to, &before))
        return (bounded){ 0 };
    grow(s, (bounded){ s->body, SAME, true }, x, 0, &found);
    int best = 0;
    for (int i = 1; i < found.count; i++)
        if (is_no_more(e, found.leaf[i].is, found.leaf[best].is)
            && !is_no_more(e, found.leaf[best].is, found.leaf[i].is))
            best = i;
    engine_leave(e, &before);
    return found.count ? summed(s, part, found.leaf[best]) : (bounded){ 0 };
}

/* Adds the chain from the whole, as a bound by what the last of it equals. */
static bool add_sum(summing *s, links *l)
{
    const bounded b = l->failed ? (bounded){ 0 } : links_exact(s->e, l, false);
    engine_keep_way(s->out, b);
    return b.step > FAILED;
}

/* Adds bounds of the sum from its parts before and after the turn where 2^(turns*t) is `at`; from
 * above one, as the first. */
static void crossed(summing *s, const psum *at, int64_t turns)
{
    engine *e = s->e;
    context *c = &e->c;
    const node *x = engine_tree(e, at);
    node *log = engine_call(e, FN_LOG2, x);
    const bool whole = turns == 1 && psum_whole(c, at);
    const node *next = whole ? engine_call(e, FN_ILOG2, x)
                             : engine_call(e, FN_FLOOR,
                                           engine_pair(e, OP_DIV, log, engine_int(e, turns))),
               *last = engine_pair(e, OP_SUB, next, engine_int(e, 1));
    summing part[] = { *s, *s };
    part[0].to = s->up || whole ? last : next; /* at that turn the other is not yet larger */
    part[1].from = next;
    part[0].cross = part[1].cross = NULL;
    engine_conditions(e);
    if (!decide_not_below(c, x, 1) || !decide_range_fine(c, s->from, part[0].to)
        || !decide_range_fine(c, next, s->to))
        return;
    const node *half[] = { part_of(s, s->from, part[0].to), part_of(s, next, s->to) };
    for (int i = 0; i < 2 && !s->up; i++) {
        links l = links_begin(s->all, false);
        links_add(&l, half[i], split_off(s, half[i], SAME, NULL));
        add_sum(s, &l);
    }
    if (!s->up)
        return;
    const node *both = engine_pair(e, OP_ADD, half[0], half[1]);
    const bounded by[] = { part_above(&part[0]), part_above(&part[1]) };
    if (by[0].step == FAILED || by[1].step == FAILED)
        return;
    const int from[] = { by[0].step, by[1].step };
    const psum *all = plus(c, by[0].is, by[1].is);
    const node *high = engine_pair(e, OP_ADD, engine_tree(e, by[0].is), engine_tree(e, by[1].is));
    links l = links_begin(s->all, true);
    links_same(e, &l, "split", both);
    links_rule(e, &l, "monotone", high, false, from, 2);
    links_same(e, &l, "ring", engine_tree(e, all));
    const bounded b = { all, links_end(e, &l, false), false };
    if (b.step == FAILED || engine_bad(e))
        return;
    ways *out = s->out;
    out->count += out->count < MOST_WAYS;
    for (int i = out->count - 1; i > 0; i--)
        out->way[i] = out->way[i - 1];
    out->way[0] = b;
}

/* Of a condition on the variable t of a sum that says A*t < X, of whole numbers with A above 0, the
 * end up to which it holds, and for nothing beyond: ceil(X/A) - 1 (rounded), or X/A - 1 where A
 * divides X. NULL: it is no such condition. */
static const node *end_of(engine *e, const node *c, const char *var, bool *rounded)
{
    if (c->kind != N_BINARY || c->op < OP_LT || c->op > OP_GE)
        return NULL;
    const bool less = c->op == OP_LT || c->op == OP_LE, strict = c->op == OP_LT || c->op == OP_GT;
    const psum *gap = normal_minus(&e->c, less ? c->b : c->a, less ? c->a : c->b),
               *one = psum_of(&e->c, engine_name(e, var)), *by = number(&e->c, 0);
    for (int i = 0; i < gap->count; i++) {
        const psum *part = engine_nth(e, gap, i);
        if (psum_has(part, var))
            by = minus(&e->c, by, over(&e->c, part, one));
    }
    const psum *x = plus(&e->c, plus(&e->c, gap, psum_mul(&e->c, by, one)), number(&e->c, !strict));
    if (engine_bad(e) || psum_has(by, var) || psum_has(x, var) || !psum_whole(&e->c, by)
        || !psum_whole(&e->c, x) || !engine_sure(e, by, true))
        return NULL;
    const psum *q = over(&e->c, x, by);
    const node *often = engine_pair(e, OP_DIV, engine_tree(e, x), engine_tree(e, by)),
               *one_less = engine_tree(e, minus(&e->c, q, number(&e->c, 1)));
    *rounded = !psum_whole(&e->c, q);
    if (*rounded)
        one_less = engine_pair(e, OP_SUB, engine_call(e, FN_CEIL, often), engine_int(e, 1));
    return engine_bad(e) ? NULL : one_less;
}

/* Adds that the sum of `choice` is at most the sum of its branch, else 0, up to the end. */
static bool cut_up(summing *s, const node *choice, const node *end)
{
    const node *part = sum_over(s, s->from, end, choice->b);
    links l = links_begin(s->all, true);
    links_way(s->e, &l, "split", part, SAME);
    return add_sum(s, &l);
}

/* Adds that the sum of `choice` is at least that of its branch where `when` holds, up to an end or
 * from a place on. */
static bool cut_down(summing *s, const node *choice, const node *when, const node *branch)
{
    engine *e = s->e;
    const node *from = s->from, *to = s->to, *end;
    int within = SAME;
    bool rounded;
    context before;
    if ((end = end_of(e, when, s->var, &rounded))) {
        const node *most = engine_pair(e, OP_ADD, to, engine_int(e, 1));
        within = rounded ? engine_way(e, "round", end->a, most, true, SAME) : SAME;
        to = end;
    } else if ((end = end_of(e, expr_not(e->a, when), s->var, &rounded)) && !rounded) {
        from = engine_tree(e, plus(&e->c, psum_of(&e->c, end), number(&e->c, 1)));
    } else {
        return false;
    }
    links l = links_begin(s->all, false);
    links_way(e, &l, "split", sum_over(s, from, to, choice), within);
    if (l.failed || !engine_enter(e, s->var, from, to, &before))
        return false;
    const int is = engine_same(e, "case", choice, expr_alone(e->a, branch));
    engine_leave(e, &before);
    links_rule(e, &l, "equal", sum_over(s, from, to, branch), true, &is, 1);
    return add_sum(s, &l);
}

/* Adds that a choice whose condition, or the opposite of it (turned), ends somewhere is at most
 * what it is there, else 0, and what it is elsewhere: the sum is at most the sums of both. */
static void apart(summing *s, const node *choice, bool turned)
{
    engine *e = s->e;
    const node *when[] = { choice->a, expr_not(e->a, choice->a) },
               *branch[] = { expr_alone(e->a, choice->b), expr_alone(e->a, choice->c) },
               *some = expr_if(e->a, when[turned], branch[turned], engine_int(e, 0)),
               *both = engine_pair(e, OP_ADD, some, branch[!turned]);
    context range, before;
    int from[2] = { FAILED, FAILED };
    if (!engine_enter(e, s->var, s->from, s->to, &range))
        return;
    for (int i = 0; i < 2 && engine_assume(e, when[i], &before); i++) {
        const int by[] = { engine_same(e, "case", choice, branch[i]),
                           engine_same(e, "case", some, i == turned ? some->b : some->c) };
        from[i] = engine_step(e, "monotone", choice, both, false, by, 2, NULL);
        engine_leave(e, &before);
    }
    const int step = engine_step(e, "case", choice, both, false, from, 2, NULL);
    engine_leave(e, &range);
    links l = links_begin(s->all, true);
    links_way(e, &l, "monotone", sum_over(s, s->from, s->to, both), step);
    add_sum(s, &l);
}

/* Adds, where the term is an `if` whose condition ends, or begins to hold, at some value of the
 * variable, bounds by sums over a part of the range. True: the term is 0 beyond, and no other bound
 * is needed from below. */
static bool cut(summing *s)
{
    engine *e = s->e;
    const node *choice = psum_node(s->body);
    bool rounded;
    if (choice == NULL || choice->kind != N_IF)
        return false;
    const bool none = node_is_number(choice->c, 0);
    const node *other = expr_not(e->a, choice->a);
    if (!s->up) {
        const bool found = cut_down(s, choice, choice->a, choice->b);
        if (!none)
            cut_down(s, choice, other, choice->c);
        return found && none;
    }
    const node *end = end_of(e, choice->a, s->var, &rounded);
    if (none)
        return end && cut_up(s, choice, end);
    if (end || end_of(e, other, s->var, &rounded))
        apart(s, choice, end == NULL);
    return false;
}

static bool is_residue(const node *x, void *found)
{
    int64_t m;
    const bool is = x->kind == N_BINARY && x->op == OP_MOD && x->b->kind == N_NUMBER
                    && num_to_i64(&x->b->value, &m) && m > 1 && m <= 4;
    if (is)
        *(const node **)found = x;
    return is;
}

/* Adds that the sum is at least that of every m-th term from the place `first` on. */
static void every(summing *s, int64_t m, int64_t first)
{
    engine *e = s->e;
    const psum *one = psum_of(&e->c, engine_name(e, s->var)), *place = number(&e->c, first),
               *turns = minus(&e->c, psum_of(&e->c, s->to), place);
    const node *often = engine_pair(e, OP_DIV, engine_tree(e, turns), engine_int(e, m)),
               *last = engine_call(e, FN_FLOOR, often);
    const proof_binding at = { s->var, engine_tree(e, psum_add(&e->c, place, one, ratio_of(m))) };
    proof_binding *by = arena_array(e->a, 2, sizeof *by);
    by[0] = (proof_binding){ "m", engine_int(e, m) };
    by[1] = (proof_binding){ "r", engine_int(e, first) };
    const node *part = sum_over(s, engine_int(e, 0), last,
                                normal_put(e->a, engine_tree(e, s->body), &at, 1));
    links l = links_begin(s->all, false);
    links_add(&l, part,
              split_off(s, part, engine_way(e, "round", last, often, true, SAME),
                        &(proof_step){ .args = by, .arg_count = 2 }));
    add_sum(s, &l);
}

/* Adds the sums of the terms for which a residue mod m is m - 1, and of those for which it is 0. */
static void residues(summing *s)
{
    engine *e = s->e;
    const node *x = NULL;
    ratio m, first, v;
    if (!expr_any(engine_tree(e, s->body), is_residue, &x)
        || !psum_constant(psum_of(&e->c, s->from), &first) || first.q != 1 || first.p < 0
        || !psum_constant(psum_of(&e->c, x->b), &m))
        return;
    for (int zero = 0; zero < 2; zero++)
        for (int64_t at = first.p; at < first.p + m.p; at++) {
            const proof_binding with = { s->var, engine_int(e, at) };
            if (psum_constant(psum_of(&e->c, normal_put(e->a, x->a, &with, 1)), &v) && v.q == 1
                && v.p >= 0 && v.p % m.p == (zero ? 0 : m.p - 1))
                every(s, m.p, at);
        }
}

/* Has the term max(c, x) for the number c? */
static bool has_most(const psum *body, int64_t c)
{
    bool found = false;
    for (int i = 0; i < body->count; i++)
        for (int k = 0; k < body->terms[i].count; k++) {
            const atom *x = body->terms[i].factors[k].of;
            found |= x->kind == ATOM_NODE && node_calls(x->e, FN_MAX, 2)
                     && (node_is_number(x->e->a, c) || node_is_number(x->e->a->next, c));
        }
    return found;
}

/* Adds the sum of the first term and of the rest, where max(1, t) is known in either. */
static void first_apart(summing *s)
{
    engine *e = s->e;
    ratio first;
    if (!psum_constant(psum_of(&e->c, s->from), &first) || first.q != 1
        || !has_most(s->body, first.p + 1))
        return;
    links l = links_begin(s->all, s->up);
    links_same(e, &l, "split",
               engine_pair(e, OP_ADD, part_of(s, s->from, s->from),
                           part_of(s, engine_int(e, first.p + 1), s->to)));
    add_sum(s, &l);
}

/* Adds that a range which ends at a b that is not surely whole ends at floor(b), of the sum, max or
 * min as a whole, with this body. */
static bool whole_end(summing *s, const node *body)
{
    engine *e = s->e;
    if (decide_whole(&e->c, s->to) || !decide_whole(&e->c, s->from))
        return false;
    const node *end = engine_call(e, FN_FLOOR, s->to),
               *beside = engine_rounded_beside(e, s->to, false);
    links l = links_begin(s->all, true);
    links_same(e, &l, "round", sum_over(s, s->from, end, body));
    if (beside) { /* one end, floor(b) - 1, for the sums to b - 1 and to b */
        const int is = engine_same(e, "round", end, beside);
        links_rule(e, &l, "equal", sum_over(s, s->from, beside, body), true, &is, 1);
    }
    engine_keep_way(s->out, links_exact(e, &l, true));
    return true;
}

/* Adds that the sum of log2(n/t) is that of log2(n) less that of log2(t). */
static bool logs_apart(summing *s)
{
    engine *e = s->e;
    const term *t = s->body->terms;
    context before;
    bool some = false;
    for (int i = 0; i < t->count; i++) {
        const atom *x = t->factors[i].of;
        some |= x->kind == ATOM_NODE && node_calls(x->e, FN_LOG2, 1) && !is_log(e, x, s->var)
                && atom_has(e, x, s->var);
    }
    if (!some || !engine_enter(e, s->var, s->from, s->to, &before))
        return false;
    const bounded b = engine_exact(e, engine_tree(e, s->body));
    engine_leave(e, &before);
    if (b.step <= FAILED || b.is->count < 2)
        return false;
    links l = links_begin(s->all, true);
    links_rule(e, &l, "equal", sum_over(s, s->from, s->to, engine_tree(e, b.is)), true, &b.step, 1);
    engine_keep_way(s->out, links_exact(e, &l, true));
    return s->out->count > 0;
}

/* May p be above 0: does what it adds cover each term that it subtracts? */
static bool is_above(engine *e, const psum *p)
{
    return p->count && is_no_more(e, psum_mul(&e->c, number(&e->c, -1), p), p);
}

/* Leaves out the lower bounds that are there already, and puts those apart, beside others, that may
 * be 0 or less. */
static void sort_low(engine *e, ways *all)
{
    ways out = { .closed = all->closed }, low = { .count = 0 };
    for (int i = 0; i < all->count; i++) {
        ways *to = is_above(e, all->way[i].is) ? &out : &low;
        bool there = false;
        for (int k = 0; k < to->count && !there; k++)
            there = psum_same(&e->c, all->way[i].is, to->way[k].is);
        if (!there)
            to->way[to->count++] = all->way[i];
    }
    if (out.count == 0)
        return;
    memcpy(&out.way[out.count], low.way, (size_t)low.count * sizeof *low.way);
    out.beside = low.count;
    *all = out;
}

static bool is_some(bounded b)
{
    return b.step != FAILED && b.is->count > 0;
}

/* Of a sum, max or min over a range, without a term. */
static summing summing_of(engine *e, const node *x, bool up, ways *out)
{
    const node *range = x->a->a;
    return (summing){ .e = e,
                      .sum = x,
                      .var = x->a->name,
                      .from = range->a,
                      .to = range->b,
                      .fewer_is = SAME,
                      .up = up,
                      .all = x,
                      .out = out };
}

void engine_sum_ways(engine *e, const atom *x, bool up, ways *out)
{
    const node *sum = engine_atom_tree(e, x);
    crossings cross = { .count = 0 };
    summing s = summing_of(e, x->e, up, out);
    leaves found = { .count = 0 };
    context before;
    s.cross = &cross;
    s.all = sum;
    s.body = x->base;
    if (whole_end(&s, engine_tree(e, x->base))
        || !decide_range_fine(&e->c, s.from, s.to) /* it may be empty */
        || logs_apart(&s))
        return;
    const psum *own = term_within(&s, x->base);
    first_apart(&s);
    if ((cut(&s) && !up) || !engine_enter(e, s.var, s.from, s.to, &before))
        return;
    const node *body = engine_tree(e, x->base), *made;
    bounded whole = { own, SAME, true };
    int simple;
    made = engine_simple(e, body, &simple);
    if (simple != SAME) {
        links l = links_begin(body, up);
        links_add(&l, made, simple);
        const bounded b = links_exact(e, &l, true);
        whole = b.step == FAILED ? whole : b;
    }
    if (up || !e->ends)
        grow(&s, whole, body, 0, &found);
    if (found.count == 0 && found.stuck.step != FAILED)
        found.leaf[found.count++] = found.stuck;
    if (!up)
        absorbed(e, body, &found);
    const psum *high[LEAVES];
    for (int i = 0; i < found.count && up && found.count > 1; i++) {
        const bounded b = engine_up_of(e, found.leaf[i], body);
        high[i] = b.step != FAILED ? b.is : found.leaf[i].is;
        for (int k = 0; k < i; k++)
            add_crossings(&s, high[i], high[k]);
    }
    engine_leave(e, &before);
    if (!up && simple == SAME)
        residues(&s);
    ratio power, log;
    if (exponents_of(&s, own->terms, &power, &log) && log.p > 0 && power.p >= 0) {
        s.beside = true;
        out->closed = closed(&s, sum, own);
        s.beside = false;
    }
    for (int i = 0; i < found.count && out->count < MOST_WAYS; i++)
        engine_keep_way(out, summed(&s, sum, found.leaf[i]));
    s.cross = NULL;
    const bool plain = found.count == 1 && found.leaf[0].step == SAME && out->count == 1;
    if (up && !plain) {
        engine_keep_way(out, at_ends(&s, x->base));
    } else if (!up && (!plain || !is_some(engine_down_of(e, out->way[0], sum)))) {
        if (plain) { /* an equal would be taken before the others */
            out->closed = out->way[0];
            out->count = 0;
        }
        parts(&s);
    }
    for (int i = 0; i < cross.count; i++)
        crossed(&s, cross.at[i], cross.turns[i]);
    if (!up && out->count > 1 && !out->way[0].equal)
        sort_low(e, out);
}

/* --- the greatest and the least over a range -------------------------------------------------- */

/* Adds what bounds every value of x: its term at the ends of the range, where the term, which has
 * the bound b by a step within the range, rises or falls. */
static void bound_of_all(summing *s, const node *x, const node *body, bounded b, ways *out)
{
    engine *e = s->e;
    bounded at = term_at_ends(s, s->from, s->to, b.is);
    context before;
    if (at.step == FAILED || !engine_enter(e, s->var, s->from, s->to, &before))
        return;
    const node *to = engine_tree(e, at.is);
    links l = links_begin(body, s->up);
    links_to(e, &l, b);
    links_add(&l, to, at.step);
    const int step = links_end(e, &l, false);
    engine_leave(e, &before);
    engine_add_bound(e, out, "extremum", x, to, s->up, step);
}

/* Adds that x is beside its value at a place in the range. */
static void value_at(summing *s, const node *x, const node *at, ways *out)
{
    engine *e = s->e;
    proof_binding *with = arena_alloc(e->a, sizeof *with);
    *with = (proof_binding){ s->var, at };
    const node *to = normal_put(e->a, x->b, with, 1);
    const int less = node_function(at) == FN_FLOOR
                         ? engine_way(e, "round", at, node_copy_one(e->a, at->a), true, SAME)
                         : SAME,
              step = engine_step(e, "extremum", s->up ? x : to, s->up ? to : x, false, &less, 1,
                                 &(proof_step){ .args = with, .arg_count = 1 });
    engine_add_way(e, out, x, to, step, s->up, false);
}

static bool is_range_of_ranges(const node *x, void *data)
{
    (void)data;
    return x->kind == N_AGGREGATE && expr_has_kind(x->b, N_AGGREGATE);
}

void engine_extreme_ways(engine *e, const node *x, bool up, ways *out)
{
    const node *range = x->a ? x->a->a : NULL;
    leaves found = { .count = 0 };
    context before;
    if (range == NULL || range->kind != N_RANGE || x->a->next || x->c)
        return;
    summing s = summing_of(e, x, up, out);
    if (whole_end(&s, x->b) || !decide_whole(&e->c, s.from) || !decide_whole(&e->c, s.to)
        || !decide_at_least(&e->c, normal_minus(&e->c, s.to, s.from), false))
        return;
    if (up != (x->op == AGGREGATE_MAX)) {
        const bool large = expr_has_kind(x->b, N_AGGREGATE), /* they cost more than they give */
            one = !e->lore->hasty && !expr_any(x->b, is_range_of_ranges, NULL);
        if (!large)
            value_at(&s, x, s.to, out);
        if (!large || one)
            value_at(&s, x, s.from, out);
        if (!large)
            value_at(&s, x, half_of(e, s.to, false), out); /* t*(n - t) */
        return;
    }
    if (!engine_enter(e, s.var, s.from, s.to, &before))
        return;
    const node *body = node_itself(e->a, x->b);
    const bounded exact = engine_exact(e, body);
    if (exact.step != FAILED)
        grow(&s, exact, body, 0, &found);
    engine_leave(e, &before);
    if (exact.step != FAILED)
        bound_of_all(&s, x, body, exact, out);
    for (int i = 0; i < found.count; i++)
        if (found.leaf[i].step != exact.step)
            bound_of_all(&s, x, body, found.leaf[i], out);
}
