/* Compares products by one linear programme over exponents: see calculus_inside.h.
 *
 * x <= K*(weighted mean of the g_k) follows from x*(big/small)^power*... == g_1^part_1*... with
 * parts that add up to 1, where the small <= k*big are facts from the conditions and from the forms
 * of the atoms. The programme finds the exponents for the least K; the proof says it by the rules
 * `product` and `mean`. */
#include <math.h>
#include <string.h>

#include "derive/calculus_inside.h"
#include "derive/simplex.h"

enum { ROWS = 30, COLUMNS = 96, ASKED = 48, TARGETS = 8, FINE = 32,
       MOST_FACTS = COLUMNS - TARGETS };
enum { ANEW = 3 }; /* what it costs to solve a programme that was not solved before */

/* --- what is known ---------------------------------------------------------------------------- */

static bool is_product(const psum *p)
{
    return p->count == 1 && p->terms[0].by.p > 0;
}

static int number_of(engine *e, const char *key)
{
    numbered **bucket = &e->atoms[str_hash(key) % BUCKETS], *k = *bucket;
    while (k && strcmp(k->key, key) != 0)
        k = k->next;
    if (k == NULL) {
        k = arena_alloc(e->a, sizeof *k);
        *k = (numbered){ key, ++e->atom_count, *bucket };
        *bucket = k;
    }
    return k->is;
}

/* The numbers of the product's atoms. */
static const int *numbers_of(engine *e, const psum *m)
{
    const term *t = &m->terms[0];
    int *all = arena_array(e->a, (size_t)t->count + 1, sizeof *all);
    for (int i = 0; i < t->count; i++)
        all[i] = number_of(e, t->factors[i].of->key);
    return all;
}

static void keep_fact(engine *e, const fact *f)
{
    level *l = &e->level[e->scopes];
    for (int i = e->ground; i <= e->scopes; i++)
        for (fact *old = e->level[i].facts; old; old = old->next)
            if (strcmp(old->small->terms[0].key, f->small->terms[0].key) == 0
                && strcmp(old->big->terms[0].key, f->big->terms[0].key) == 0
                && ratio_cmp(old->k, f->k) <= 0)
                return;
    fact *kept = arena_alloc(e->a, sizeof *kept);
    *kept = *f;
    kept->small_is = numbers_of(e, f->small);
    kept->big_is = numbers_of(e, f->big);
    kept->of = e->bounds_of;
    kept->up = e->bounds_up;
    kept->next = l->facts;
    l->facts = kept;
}

/* Adds the fact small <= big, of two products. */
static void add_fact(engine *e, const psum *small, const psum *big, fact f)
{
    if (!is_product(small) || !is_product(big)
        || strcmp(small->terms[0].key, big->terms[0].key) == 0)
        return;
    f.k = ratio_div(big->terms[0].by, small->terms[0].by);
    f.small = engine_plain(e, small, 0);
    f.big = engine_plain(e, big, 0);
    if (!ratio_bad(f.k))
        keep_fact(e, &f);
}

static void add_step(engine *e, const psum *small, const psum *big, int step)
{
    if (step > 0 && e->p->steps[step - 1].equal
        && normal_same(&e->c, e->p->steps[step - 1].left, engine_tree(e, big))) /* big == small */
        step = engine_way(e, "monotone", engine_tree(e, small), engine_tree(e, big), true, step);
    if (step != FAILED && step != SAME)
        add_fact(e, small, big, (fact){ .kind = BY_STEP, .step = step });
}

/* Adds the facts of small <= big, which the step says. */
static void add_terms(engine *e, const node *small, const node *big, int step)
{
    node *sn = node_itself(e->a, small), *bn = node_itself(e->a, big);
    bounded high = engine_up(e, bn), low = engine_down(e, sn);
    if (low.step == FAILED)
        low = (bounded){ psum_of(&e->c, small), SAME, true };
    high = high.step == FAILED ? high : engine_single(e, high, bn, true);
    for (int i = 0; i < low.is->count && high.step != FAILED; i++) {
        if (low.is->terms[i].by.p < 0)
            continue;
        const psum *one = engine_nth(e, low.is, i);
        links l = links_begin(engine_tree(e, one), true);
        links_rule(e, &l, "monotone", engine_tree(e, low.is), false, NULL, 0);
        links_add(&l, sn, low.step);
        links_add(&l, bn, step);
        links_to(e, &l, high);
        add_step(e, one, high.is, links_end(e, &l, false));
    }
}

/* Adds the facts of small <= big, from a condition or the ends of a range. */
static void add_given(engine *e, const node *small, const node *big, const node *cond)
{
    const psum *s = psum_of(&e->c, small), *b = psum_of(&e->c, big);
    if (engine_bad(e) || s->count == 0 || b->count == 0)
        return;
    if (cond && is_product(s) && is_product(b) && engine_sure(e, s, true)) {
        add_fact(e, s, b, (fact){ .kind = BY_CONDITION, .cond = cond });
        return;
    }
    const int step = engine_step(e, "given", small, big, false, NULL, 0, NULL);
    if (step != FAILED)
        add_terms(e, small, big, step);
}

static void add_condition(engine *e, const node *c, bool of_claim)
{
    if (c->kind != N_BINARY)
        return;
    if (c->op == OP_AND) {
        add_condition(e, c->a, of_claim);
        add_condition(e, c->b, of_claim);
    }
    if (c->op == OP_EQ && c->a->kind == N_BINARY && c->a->op == OP_MOD) {
        add_given(e, c->a->b, c->a->a, NULL); /* a multiple above 0 */
        return;
    }
    const bool plain = of_claim && (c->op == OP_LE || c->op == OP_GE);
    if (c->op == OP_LE || c->op == OP_LT || c->op == OP_EQ)
        add_given(e, c->a, c->b, plain ? c : NULL);
    if (c->op == OP_GE || c->op == OP_GT || c->op == OP_EQ)
        add_given(e, c->b, c->a, plain ? c : NULL);
}

/* Adds what the context says by d >= 0: that what d subtracts is at most what it adds. */
static void add_difference(engine *e, const psum *d)
{
    const psum *low = psum_mul(&e->c, number(&e->c, -1), engine_some(e, d, -1));
    const node *small = engine_tree(e, low), *big = engine_tree(e, engine_some(e, d, 1));
    const int step = engine_bad(e) || low->count == 0
                         ? FAILED
                         : engine_way(e, "monotone", small, big, true, SAME);
    if (step > FAILED)
        add_terms(e, small, big, step);
}

/* Adds what facts of the context say that have differences, m <= n + 3 for m - 3 <= n; and two
 * together, if terms cancel: n <= 3 for n + m <= p and p <= m + 3. */
static void add_differences(engine *e)
{
    for (int i = 0; i < e->c.fact_count; i++) {
        const psum *x = e->c.facts[i].p;
        if (x->count > 2)
            add_difference(e, x);
        for (int k = 0; k < i; k++) {
            const psum *y = e->c.facts[k].p, *sum = plus(&e->c, x, y);
            if (!engine_bad(e) && sum->count + 3 <= x->count + y->count)
                add_difference(e, sum);
        }
    }
}

enum { CONDITIONS, MOST_OF, LEAST_OF, LOGS_OF, EXPONENT_OF, BASES_OF, SUM_OF };

/* Is the sort of facts `what` collected for the first time for these one or two atoms, in this
 * scope and those around it? Marks it as collected. */
static bool first_asked(engine *e, int what, int x, int y)
{
    what = 2 * what + e->ends; /* sums have other bounds then */
    asked **bucket =
        &e->asked[((unsigned)x * 4099 + (unsigned)y * 61 + (unsigned)what) % ASKED_BUCKETS];
    for (const asked *k = *bucket; k; k = k->next)
        for (int i = e->ground; i <= e->scopes && k->what == what && k->x == x && k->y == y; i++)
            if (k->level == e->level[i].number)
                return false;
    asked *k = arena_alloc(e->a, sizeof *k);
    *k = (asked){ what, x, y, e->level[e->scopes].number, *bucket };
    *bucket = k;
    return true;
}

void engine_conditions(engine *e)
{
    if (e->ranges || !first_asked(e, CONDITIONS, 0, 0))
        return;
    for (int i = 0; i < e->p->where_count; i++)
        add_condition(e, e->p->where[i], true);
    for (int i = 0; i < e->unders; i++)
        add_condition(e, e->under[i], false);
    add_differences(e);
}

/* Facts about the variable of a range, and a power with it as exponent, at the ends of the
 * range. */
static void facts_of_range(engine *e, const psum *one, const node *own, const atom *x, bool up)
{
    const node *name = x->kind == ATOM_NODE ? x->e : NULL;
    ratio base;
    if (x->kind == ATOM_POWER && psum_constant(x->base, &base) && base.p > base.q)
        name = term_node(x->to->terms);
    if (name == NULL || name->kind != N_NAME)
        return;
    for (int i = 0; i < e->ranges; i++) {
        if (strcmp(e->scope[i].name, name->name) != 0)
            continue;
        const node *end = up ? e->scope[i].to : e->scope[i].from;
        if (x->kind == ATOM_NODE) {
            add_given(e, up ? name : end, up ? end : name, NULL);
            continue;
        }
        const int given = engine_way(e, "given", name, end, up, SAME);
        node *power = engine_pair(e, OP_POW, engine_tree(e, x->base), end);
        links l = links_begin(own, up);
        links_way(e, &l, "monotone", power, given);
        const bounded b = links_exact(e, &l, false);
        if (b.step != FAILED)
            add_step(e, up ? one : b.is, up ? b.is : one, b.step);
    }
}

/* Facts about ln(2), log2(7) and the like: numbers below and above. */
static void facts_of_number(engine *e, const psum *one, const node *own, bool up)
{
    for (int k = up ? 1 : 16; up ? k <= 32 : k > 0; k = up ? 2 * k : k / 2) {
        const psum *bound = psum_number(&e->c, ratio_make(k, 4));
        const int step = engine_way(e, "number", own, engine_tree(e, bound), up, SAME);
        if (step <= FAILED)
            continue;
        add_step(e, up ? one : bound, up ? bound : one, step);
        return;
    }
}

/* Adds x/(x + y) <= 1 for a part x of the sum; x may be 0. */
static void add_part(engine *e, const atom *sum, bounded part)
{
    const psum *small = psum_mul(&e->c, part.is, engine_factor(e, sum, ratio_of(-1))),
               *most = number(&e->c, 1);
    if (engine_bad(e))
        return;
    node *own = engine_atom_tree(e, sum), *end = engine_tree(e, most),
         *low = engine_pair(e, OP_DIV, engine_tree(e, part.is), own),
         *high = engine_pair(e, OP_DIV, own, own);
    links l = links_begin(engine_tree(e, small), true);
    links_same(e, &l, "ring", low);
    links_way(e, &l, "monotone", high, part.step);
    links_same(e, &l, "ring", end);
    add_step(e, small, most, links_end(e, &l, false));
}

/* x/(x + y) <= 1 and y/(x + y) <= 1; 1/(2*x) <= 1/(x + y) where x >= y. */
static void facts_of_poly(engine *e, const atom *x, bool up)
{
    const ratio under = ratio_of(-1);
    const psum *one = engine_factor(e, x, under);
    const ways *w = engine_ways(e, x, up);
    for (int i = 0; i < w->count; i++) {
        if (!up) {
            add_part(e, x, w->way[i]);
            continue;
        }
        const psum *is = psum_power(&e->c, w->way[i].is, under);
        if (!engine_bad(e))
            add_step(e, is, one, engine_way(e, "monotone", engine_tree(e, is),
                                            engine_tree(e, one), true, w->way[i].step));
    }
}

/* Is it log2(b) + 1? */
static bool is_log_of_multiple(const psum *p)
{
    const term *t = &p->terms[p->terms[0].count == 0]; /* the other one is a number */
    return p->count == 2 && p->terms[0].count + p->terms[1].count == 1 && term_node(t)
           && node_calls(term_node(t), FN_LOG2, 1);
}

/* Adds 1/(K*y) <= 1/(u + v) where u <= k*y and v <= (K - k)*y: 1 + log2(b) <= 3*log2(n). */
static void facts_of_sum(engine *e, const atom *x, const atom *y)
{
    const psum *to = engine_atom(e, y), *one = engine_factor(e, x, ratio_of(-1));
    ratio all = ratio_of(0), k, part;
    int from[MOST_TERMS], froms = 0;
    for (int i = 0; i < x->base->count && froms < MOST_TERMS; i++) {
        const term *t = &x->base->terms[i];
        if (t->by.p < 0
            || !engine_cover(e, engine_term(e, t, t->by), &to, 1, &k, &part, &from[froms++]))
            return;
        all = ratio_add(all, k);
    }
    const psum *most = psum_mul(&e->c, psum_number(&e->c, all), to),
               *is = psum_power(&e->c, most, ratio_of(-1));
    const node *own = engine_atom_tree(e, x), *high = engine_tree(e, most);
    if (engine_bad(e))
        return;
    const int step = engine_step(e, "monotone", own, high, false, from, froms, NULL);
    add_step(e, is, one,
             engine_way(e, "monotone", engine_tree(e, is), engine_tree(e, one), true, step));
}

/* log2(x) <= a*x^(1/a), and half of that where x^(1/a) is at least 4. */
const psum *engine_log_most(engine *e, const psum *x, int root)
{
    const psum *y = psum_power(&e->c, x, ratio_make(1, root)),
               *far = minus(&e->c, y, number(&e->c, 4));
    return psum_mul(&e->c, psum_number(&e->c, ratio_make(root, engine_sure(e, far, false) ? 2 : 1)),
                    y);
}

/* The number x is a power of, above 1, and its exponent; any x is 2^log2(x). */
static bool as_power(engine *e, const atom *x, ratio *base, const psum **to)
{
    *base = ratio_of(2);
    if (x->kind == ATOM_POWER)
        *to = x->to;
    else if (x->kind == ATOM_NODE)
        *to = psum_of(&e->c, engine_call(e, FN_LOG2, x->e));
    return x->kind == ATOM_NODE
           || (x->kind == ATOM_POWER && psum_constant(x->base, base) && base->p > base->q);
}

/* Adds x^a <= y^b for the powers of two numbers with the same exponent, such as 7^log2(n) and n. */
static void facts_of_bases(engine *e, const atom *x, const atom *y)
{
    enum { MOST_A = 6, MOST_B = 20 };
    ratio p, q, best = ratio_of(MOST_B);
    const psum *of, *to;
    if (x == y || !as_power(e, x, &p, &of) || !as_power(e, y, &q, &to)
        || strcmp(psum_key(&e->c, of), psum_key(&e->c, to)) != 0)
        return;
    for (int a = 1, b = 1; a <= MOST_A; a++) {
        const ratio low = normal_power_of(p, a);
        while (b < MOST_B && ratio_cmp(normal_power_of(q, b), low) < 0)
            b++;
        if (ratio_bad(low) || ratio_bad(normal_power_of(q, b)))
            break;
        if (ratio_at_least(ratio_make(b, a), best))
            continue;
        best = ratio_make(b, a);
        const psum *small = engine_factor(e, x, ratio_of(a)),
                   *big = engine_factor(e, y, ratio_of(b));
        const node *left = engine_tree(e, small), *right = engine_tree(e, big);
        node *less = engine_pair(e, OP_POW, engine_number(e, low), engine_tree(e, to)),
             *more = engine_pair(e, OP_POW, engine_number(e, normal_power_of(q, b)),
                                 engine_tree(e, to));
        links l = links_begin(left, true);
        links_same(e, &l, "log", less);
        links_way(e, &l, "monotone", more, SAME);
        links_same(e, &l, "log", right);
        add_step(e, small, big, links_end(e, &l, false));
    }
    engine_bad(e);
}

/* x <= a*(2^x)^(1/a). */
static void facts_of_exponent(engine *e, const atom *x, const atom *power)
{
    static const int parts[] = { 1, 2, 4, 8, 40, 400 };
    ratio base;
    if (!psum_constant(power->base, &base) || !ratio_is(base, 2))
        return;
    const psum *px = engine_atom(e, x), *pp = engine_atom(e, power);
    const bool is = strcmp(power->to->terms[0].key, px->terms[0].key) == 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && is; i++) {
        fact f = { .kind = BY_POWER, .x = engine_atom_tree(e, power),
                   .power = ratio_make(1, parts[i]) };
        add_fact(e, px, engine_log_most(e, pp, parts[i]), f);
    }
    engine_bad(e);
}

/* 2^n of a power 2^2^n: by way of it n is at most 2^2^n. */
static const atom *power_above(const atom *x)
{
    const term *t = x->kind == ATOM_POWER && x->to->count == 1 ? x->to->terms : NULL;
    return t && t->count == 1 && t->factors[0].of->kind == ATOM_POWER ? t->factors[0].of : NULL;
}

static void facts_of(engine *e, const atom *x, bool up)
{
    if (x->kind == ATOM_POLY) { /* a sum cannot be a side of a fact, only 1 over it */
        ratio v;
        const psum *root = engine_factor(e, x, ratio_make(1, 2));
        if (psum_constant(x->base, &v))
            facts_of_number(e, root, engine_tree(e, root), up);
        else
            facts_of_poly(e, x, up);
        return;
    }
    const psum *one = engine_atom(e, x);
    node *own = engine_atom_tree(e, x);
    const ways *w = engine_ways(e, x, up);
    for (int i = 0; i < w->count; i++) {
        bounded b = w->way[i];
        b = up ? engine_up_of(e, b, own) : engine_down_of(e, b, own);
        if (b.step == FAILED)
            continue;
        if (up) {
            b = engine_single(e, b, own, true);
            add_step(e, one, b.step == FAILED ? one : b.is, b.step);
            continue;
        }
        for (int k = 0; k < b.is->count; k++) {
            const bounded part = engine_part(e, b, k, own);
            add_step(e, part.is, one, part.step);
        }
    }
    static const int least[] = { 1024, 32, 4, 2, 1 };
    for (size_t i = 0; !up && i < sizeof least / sizeof *least; i++) {
        const psum *low = number(&e->c, least[i]);
        if (!engine_sure(e, minus(&e->c, one, low), false))
            continue;
        add_fact(e, low, one, (fact){ .kind = BY_ONE, .x = own, .power = ratio_of(least[i]) });
        break;
    }
    ratio number;
    if (x->kind == ATOM_NODE && x->e->kind == N_CALL && x->e->fn != FN_NONE && x->e->a
        && psum_constant(psum_of(&e->c, x->e->a), &number))
        facts_of_number(e, one, own, up);
    facts_of_range(e, one, own, x, up);
    if (!up && power_above(x))
        facts_of_exponent(e, power_above(x), x);
    if (up && x->kind == ATOM_NODE && node_calls(x->e, FN_LOG2, 1)) {
        static const int parts[] = { 1, 2, 4, 8, 40, 400 };
        const psum *of = psum_of(&e->c, x->e->a);
        for (size_t i = 0; i < sizeof parts / sizeof *parts && is_product(of); i++) {
            fact f = { .kind = BY_LOG, .x = own, .power = ratio_make(1, parts[i]) };
            const psum *big = engine_log_most(e, of, parts[i]);
            if (!engine_bad(e))
                add_fact(e, one, big, f);
        }
    }
    engine_bad(e);
}

static const node *log_arg(const atom *x)
{
    return x->kind == ATOM_NODE && node_calls(x->e, FN_LOG2, 1) ? x->e->a : NULL;
}

/* x <= y^power? */
static bool below_power(engine *e, const psum *x, const psum *y, ratio power)
{
    const psum *big = psum_power(&e->c, y, power);
    ratio k, part;
    return !engine_bad(e) && big->count == 1 && engine_cover(e, x, &big, 1, &k, &part, NULL)
           && ratio_at_least(ratio_of(1), k);
}

/* Adds log2(x) <= c*log2(y) for the least c with x <= y^c: 1 is tried first, and then those below
 * it or, from the largest, those above. */
static void facts_of_logs(engine *e, const atom *x, const atom *y)
{
    static const ratio powers[] = { { 1, 4 }, { 1, 3 }, { 1, 2 }, { 1, 1 },
                                    { 2, 1 }, { 3, 1 }, { 4, 1 } };
    enum { POWERS = sizeof powers / sizeof *powers, ONE = 3 };
    const node *a = log_arg(x), *b = log_arg(y);
    const psum *of = psum_of(&e->c, a), *to = psum_of(&e->c, b);
    if (!is_product(of) || !is_product(to))
        return;
    int first = POWERS - 1;
    if (below_power(e, of, to, powers[ONE])) {
        for (first = ONE; first > 0 && below_power(e, of, to, powers[first - 1]);)
            first--;
    } else if (below_power(e, of, to, powers[first])) {
        for (first = ONE + 1; first < POWERS - 1 && !below_power(e, of, to, powers[first]);)
            first++;
    } else {
        return;
    }
    for (int i = first; i < POWERS; i++) {
        const ratio power = powers[i];
        const psum *big = psum_power(&e->c, to, power);
        ratio k;
        int step;
        if (!engine_cover(e, of, &big, 1, &k, &(ratio){ 0 }, &step))
            continue;
        node *own = engine_atom_tree(e, x),
             *log = engine_call(e, FN_LOG2,
                                engine_tree(e, psum_mul(&e->c, psum_number(&e->c, k), big)));
        const psum *most = psum_mul(&e->c, psum_number(&e->c, power), engine_atom(e, y));
        links l = links_begin(own, true);
        links_way(e, &l, "monotone", log, step);
        node *end = engine_tree(e, most);
        if (!ratio_is(k, 1)) { /* log2(k*y^c) is log2(k) + c*log2(y), with log2(k) <= 0 */
            bounded apart = engine_exact(e, log);
            links_to(e, &l, apart);
            links_way(e, &l, "monotone", end, SAME);
        } else {
            links_same(e, &l, "log", end);
        }
        add_step(e, engine_atom(e, x), most, links_end(e, &l, false));
        break;
    }
    engine_bad(e);
}

int engine_log_step(engine *e, const node *log, ratio part)
{
    node *to = engine_number(e, part);
    const psum *most = engine_log_most(e, psum_of(&e->c, log->a), (int)part.q);
    proof_binding *a = arena_alloc(e->a, sizeof *a);
    *a = (proof_binding){ "a", to };
    return engine_step(e, "log", log, engine_tree(e, most), false, NULL, 0,
                       &(proof_step){ .args = a, .arg_count = 1 });
}

/* The step of the fact, small <= k*big; made where it is needed. */
static int fact_step(engine *e, const fact *f)
{
    if (f->kind == BY_ONE)
        return engine_way(e, "monotone", engine_number(e, f->power), f->x, true, SAME);
    if (f->kind == BY_LOG)
        return engine_log_step(e, f->x, f->power);
    if (f->kind == BY_POWER) { /* x == log2(2^x) */
        node *log = engine_call(e, FN_LOG2, f->x);
        const node *x = engine_tree(e, f->small);
        const psum *most = psum_mul(&e->c, psum_number(&e->c, f->k), f->big);
        const node *end = engine_tree(e, most);
        links l = links_begin(x, true);
        links_same(e, &l, "log", log);
        const int by = engine_log_step(e, log, f->power);
        links_add(&l, by > 0 ? e->p->steps[by - 1].right : end, by);
        links_same(e, &l, "ring", end);
        return links_end(e, &l, false);
    }
    return f->step;
}

/* Appends the operands of the logarithms in p to by[*count]. */
static void take_logs(engine *e, const psum *p, const psum **by, int *count, int most)
{
    for (int k = 0; k < p->terms[0].count && *count < most; k++) {
        const node *x = log_arg(p->terms[0].factors[k].of);
        const psum *of = x ? psum_of(&e->c, x) : NULL;
        bool there = of == NULL || of->count != 1 || of->terms[0].count == 0;
        for (int i = 0; i < *count && !there; i++)
            there = strcmp(by[i]->terms[0].key, of->terms[0].key) == 0;
        if (!there)
            by[(*count)++] = of;
    }
}

int engine_logs(engine *e, const psum *g, const psum **by, int most)
{
    int count = 0;
    for (int i = 0; i < g->count; i++) {
        const psum one = { &g->terms[i], 1 };
        take_logs(e, &one, by, &count, most);
    }
    for (int i = e->ground; i <= e->scopes; i++)
        for (const fact *f = e->level[i].facts; f; f = f->next)
            take_logs(e, f->small, by, &count, most);
    return count;
}

/* --- the programme ---------------------------------------------------------------------------- */

enum { NUMBERED = 512 };

typedef struct programme {
    engine *e;
    const psum *x, *const *to;
    int targets;
    const int *x_is, *to_is[TARGETS]; /* the numbers of their atoms */
    fact *facts[COLUMNS];
    int count;
    const atom *asked[ASKED]; /* atoms whose facts are collected, and from which side */
    bool up[ASKED];
    int number[ASKED];
    int asks;
    uint64_t asks_it[2][NUMBERED / 64]; /* the same as a set of atom numbers below NUMBERED */
    int row[ROWS]; /* the number of the atom of each row */
    int rows;
    bool full;
    bool few; /* the exponents are to be small, too */
} programme;

static bool asks_already(const programme *p, int number, bool up)
{
    if (number < NUMBERED)
        return p->asks_it[up][number / 64] >> number % 64 & 1;
    for (int i = 0; i < p->asks; i++)
        if (p->number[i] == number && p->up[i] == up)
            return true;
    return false;
}

static void ask(programme *p, const atom *x, int number, bool up)
{
    if (asks_already(p, number, up))
        return;
    p->full |= p->asks == ASKED;
    if (p->asks == ASKED)
        return;
    if (number < NUMBERED)
        p->asks_it[up][number / 64] |= UINT64_C(1) << number % 64;
    p->number[p->asks] = number;
    p->up[p->asks] = up;
    p->asked[p->asks++] = x;
}

static void ask_all(programme *p, const psum *m, const int *is, bool up)
{
    const term *t = &m->terms[0];
    for (int i = 0; i < t->count; i++)
        ask(p, t->factors[i].of, is[i], (t->factors[i].power.p < 0) != up);
}

/* Collects the facts about the atom number `done` of those asked for. */
static void facts_of_asked(programme *p, int done)
{
    engine *e = p->e;
    const int of = e->bounds_of, choice = e->choice; /* they are kept, whatever it is just now */
    const bool up = e->bounds_up, chose = e->chose;
    e->bounds_of = p->number[done];
    e->bounds_up = p->up[done];
    e->choice = 0;
    facts_of(e, p->asked[done], p->up[done]);
    e->choice = choice;
    e->chose = chose;
    e->bounds_of = of;
    e->bounds_up = up;
}

static bool asks_some(const programme *p, const psum *m, const int *is, bool up)
{
    const term *t = &m->terms[0];
    for (int i = 0; i < t->count; i++)
        if (asks_already(p, is[i], (t->factors[i].power.p < 0) != up))
            return true;
    return false;
}

/* Adds the facts that bound an atom from the side from which it is asked for. */
static void take_facts(programme *p)
{
    const engine *e = p->e;
    int asks;
    do {
        asks = p->asks;
        p->count = 0;
        for (int i = e->ground; i <= e->scopes; i++)
            for (fact *f = e->level[i].facts; f && p->count < MOST_FACTS; f = f->next) {
                const bool wanted = f->of ? asks_already(p, f->of, f->up)
                                         : asks_some(p, f->small, f->small_is, true)
                                               || asks_some(p, f->big, f->big_is, false);
                if (!wanted)
                    continue;
                p->facts[p->count++] = f;
                ask_all(p, f->big, f->big_is, true);
                ask_all(p, f->small, f->small_is, false);
            }
    } while (p->asks > asks);
}

/* Adds the facts about two of the atoms asked for, once. */
static void facts_of_two(programme *p, int i, int k)
{
    engine *e = p->e;
    const atom *x = p->asked[i], *y = p->asked[k];
    if (y->kind == ATOM_POWER && first_asked(e, EXPONENT_OF, p->number[i], p->number[k]))
        facts_of_exponent(e, x, y);
    if ((x->kind == ATOM_POWER || y->kind == ATOM_POWER)
        && first_asked(e, BASES_OF, p->number[i], p->number[k]))
        facts_of_bases(e, x, y);
    if (log_arg(x) && log_arg(y) && first_asked(e, LOGS_OF, p->number[i], p->number[k]))
        facts_of_logs(e, x, y);
    if (x->kind == ATOM_POLY && is_log_of_multiple(x->base) && log_arg(y)
        && first_asked(e, SUM_OF, p->number[i], p->number[k]))
        facts_of_sum(e, x, y);
}

static void gather(programme *p)
{
    engine *e = p->e;
    const int of = e->bounds_of;
    e->bounds_of = 0;
    engine_conditions(e);
    ask_all(p, p->x, p->x_is, true);
    for (int i = 0; i < p->targets; i++)
        ask_all(p, p->to[i], p->to_is[i], false);
    for (int done = 0, pairs = 0; done < p->asks || pairs < p->asks;) {
        for (; done < p->asks; done++)
            if (first_asked(e, p->up[done] ? MOST_OF : LEAST_OF, p->number[done], 0))
                facts_of_asked(p, done);
        for (; pairs < p->asks; pairs++)
            for (int i = 0; i < pairs; i++) {
                facts_of_two(p, i, pairs);
                facts_of_two(p, pairs, i);
            }
        take_facts(p);
    }
    e->bounds_of = of;
}

static int row_of(programme *p, int number)
{
    for (int i = 0; i < p->rows; i++)
        if (p->row[i] == number)
            return i;
    if (p->rows == ROWS - 1) {
        p->full = true;
        return 0;
    }
    p->row[p->rows] = number;
    return p->rows++;
}

static void put(programme *p, ratio *a, int columns, int column, const psum *m, const int *is,
                int sign)
{
    for (int i = 0; i < m->terms[0].count; i++) {
        ratio *cell = &a[row_of(p, is[i]) * columns + column];
        const ratio power = m->terms[0].factors[i].power;
        *cell = sign > 0 ? ratio_add(*cell, power) : ratio_sub(*cell, power);
    }
}

static ratio cost_of(ratio k)
{
    return ratio_of((int64_t)lround(log2((double)k.p / (double)k.q) * FINE) + 1);
}

/* Solves the programme. part: those of the targets, then the exponents of the facts. */
static bool solve_anew(programme *p, ratio *part)
{
    enum { CELLS = ROWS * (COLUMNS + TARGETS) };
    static _Thread_local ratio a[CELLS];
    ratio b[ROWS], c[COLUMNS + TARGETS], best;
    const int columns = p->targets + p->count;
    for (int i = 0; i < ROWS * columns; i++)
        a[i] = ratio_of(0);
    for (int i = 0; i < ROWS; i++)
        b[i] = ratio_of(0);
    for (int i = 0; i < p->targets; i++)
        put(p, a, columns, i, p->to[i], p->to_is[i], 1);
    for (int i = 0; i < p->count; i++) {
        const fact *f = p->facts[i];
        put(p, a, columns, p->targets + i, f->big, f->big_is, -1);
        put(p, a, columns, p->targets + i, f->small, f->small_is, 1);
    }
    put(p, b, 1, 0, p->x, p->x_is, 1);
    for (int i = 0; i < columns; i++)
        c[i] = i < p->targets ? ratio_of(0)
                              : ratio_sub(ratio_of(p->few ? -3 * FINE : 0),
                                          cost_of(p->facts[i - p->targets]->k));
    for (int i = 0; i < p->targets; i++)
        a[p->rows * columns + i] = ratio_of(1);
    b[p->rows] = ratio_of(1);
    return !p->full && simplex(p->rows + 1, columns, a, b, c, part, &best) == SIMPLEX_OPTIMAL;
}

/* The present programme as an entry to look for; the key is not copied. */
static solved as_asked(const programme *p, const char **key)
{
    const engine *e = p->e;
    solved s = {
        .key = key, .targets = p->targets, .levels = e->scopes - e->ground + 1, .ends = e->ends
    };
    for (int i = 0; i <= p->targets; i++) {
        key[i] = (i ? p->to[i - 1] : p->x)->terms[0].key;
        s.hash = s.hash * 31 + str_hash(key[i]);
    }
    for (int i = 0; i < s.levels; i++) {
        s.facts[i] = e->level[e->ground + i].facts;
        s.number[i] = e->level[e->ground + i].number;
    }
    return s;
}

static bool is_solved(const solved *s, const solved *as)
{
    if (s->hash != as->hash || s->targets != as->targets || s->levels != as->levels
        || s->ends != as->ends || memcmp(s->facts, as->facts, sizeof s->facts) != 0
        || memcmp(s->number, as->number, sizeof s->number) != 0)
        return false;
    for (int i = 0; i <= s->targets; i++)
        if (strcmp(s->key[i], as->key[i]) != 0)
            return false;
    return true;
}

static solved *find_solved(const engine *e, const solved *as)
{
    solved *s = e->solved[as->hash % BUCKETS];
    while (s && !is_solved(s, as))
        s = s->next;
    return s;
}

/* part: of the targets, then the exponents of the facts. */
static solved *solve(programme *p, ratio *part)
{
    engine *e = p->e;
    const char *key[TARGETS + 1];
    const size_t size = (size_t)(p->targets + p->count) * sizeof *part;
    const solved as = as_asked(p, key);
    solved *s = find_solved(e, &as);
    if (s == NULL) {
        const bool found = solve_anew(p, part);
        solved **bucket = &e->solved[as.hash % BUCKETS];
        e->effort += found ? 0 : ANEW; /* most fail at once */
        s = arena_alloc(e->a, sizeof *s);
        *s = as;
        s->key = arena_array(e->a, TARGETS + 1, sizeof *key);
        memcpy(s->key, key, (size_t)(p->targets + 1) * sizeof *key);
        s->part = found ? arena_alloc(e->a, size) : NULL;
        if (found)
            memcpy(s->part, part, size);
        s->next = *bucket;
        *bucket = s;
    } else {
        e->effort += ANEW;
        if (s->part)
            memcpy(part, s->part, size);
    }
    return s;
}

/* An upper bound of k^power that a proof can state, and in *own the k that gives it: for a power
 * with denominator q this is d^q or 1/d^q. */
static ratio constant_of(ratio k, ratio power, ratio *own)
{
    *own = k;
    if (power.q == 1)
        return normal_power_of(k, power.p);
    const bool less = k.p < k.q;
    const ratio v = less ? ratio_div(ratio_of(1), k) : k;
    int64_t d = 1;
    for (ratio next = ratio_of(1); d < 1 << 15 && ratio_cmp(next, v) < 0; d++) {
        next = normal_power_of(ratio_of(d + 1), power.q);
        if (less && (ratio_bad(next) || ratio_cmp(next, v) > 0))
            break; /* 1/d^q is to be at least k */
    }
    const ratio root = less ? ratio_make(1, d) : ratio_of(d);
    *own = normal_power_of(root, power.q);
    return normal_power_of(root, power.p);
}

/* Is the K that the facts give a number too large to be written? */
static bool beyond(const programme *p, const ratio *power)
{
    ratio k = ratio_of(1), own;
    for (int i = 0; i < p->count; i++)
        if (power[i].p)
            k = ratio_mul(k, constant_of(p->facts[i]->k, power[i], &own));
    return ratio_bad(k);
}

/* Is the fact's smaller side > 0 or, as it may be 0, a factor of `need`? */
static bool fits(engine *e, const fact *f, ratio power, const psum *need)
{
    const psum *s = psum_power(&e->c, f->small, power);
    if (s->count != 1 || need->count != 1) /* a number overflowed */
        return false;
    const term *t = &need->terms[0];
    for (int i = 0; i < s->terms[0].count; i++) {
        const factor *x = &s->terms[0].factors[i];
        const ratio power_there = term_power(t, x->of);
        const bool there = power_there.p && ratio_at_least(power_there, x->power);
        if (!there && !engine_sure(e, engine_atom(e, x->of), true))
            return false;
    }
    return true;
}

/* The next unused fact, one that fits if there is one; -1: all are used. */
static int next_fact(programme *p, const ratio *power, const bool *used, const psum *need)
{
    int any = -1;
    for (int i = 0; i < p->count; i++) {
        if (power[i].p == 0 || used[i])
            continue;
        if (need == NULL || fits(p->e, p->facts[i], power[i], need))
            return i;
        any = any < 0 ? i : any;
    }
    return any;
}

/* Lists the facts that the programme uses as the facts of a step for x; false: one of them has no
 * step. */
static bool use_facts(programme *p, const psum *x, const ratio *power, ratio *k, bool say,
                      proof_fact *facts, int *from, int *used)
{
    engine *e = p->e;
    bool done[COLUMNS] = { false };
    const psum *need = say ? x : NULL;
    for (int i; (i = next_fact(p, power, done, need)) >= 0; done[i] = true) {
        ratio own;
        const fact *f = p->facts[i];
        *k = ratio_mul(*k, constant_of(f->k, power[i], &own));
        const bool plain = ratio_cmp(own, f->k) == 0, turned = f->cond && f->cond->op == OP_GE;
        if (!say)
            continue;
        need = psum_mul(&e->c, need, psum_power(&e->c, over(&e->c, f->big, f->small), power[i]));
        facts[*used] = (proof_fact){ .power = power[i] };
        if (f->kind == BY_CONDITION && plain) {
            facts[*used].cond = f->cond;
            from[(*used)++] = SAME;
            continue;
        }
        int by = f->kind == BY_CONDITION
                     ? engine_way(e, "given", f->cond->a, f->cond->b, !turned, SAME)
                     : fact_step(e, f);
        if (!plain) {
            const node *low = engine_tree(e, f->small),
                       *high = engine_tree(e, psum_mul(&e->c, psum_number(&e->c, own), f->big));
            by = engine_way(e, "monotone", low, high, true, by);
        }
        if (by <= FAILED)
            return false;
        facts[*used].step = by;
        from[(*used)++] = by;
    }
    return !ratio_bad(*k) && !engine_bad(e);
}

/* The step l <= r from the steps `from` or, where they do not suffice, also from steps that say
 * that no target with a part is below 0. */
static int step_of(programme *p, const char *rule, const node *l, const node *r, const int *from,
                   int froms, const ratio *part, const proof_step *more)
{
    engine *e = p->e;
    int all[COLUMNS + MOST_TERMS], sure = 0;
    const int step = engine_step(e, rule, l, r, false, from, froms, more);
    for (int i = 0; i < froms; i++)
        all[i] = from[i];
    for (int i = 0; i < p->targets && step == FAILED; i++)
        if (part[i].p && !engine_not_below(e, p->to[i], all + froms, &sure))
            return FAILED;
    return step == FAILED && sure ? engine_step(e, rule, l, r, false, all, froms + sure, more)
                                  : step;
}

/* The steps x <= k*(product of to^part), by the facts, and from it the mean. */
static int say_cover(programme *p, const psum *x, ratio k, const ratio *part, proof_fact *facts,
                     const int *from, int used)
{
    engine *e = p->e;
    const psum *mean = number(&e->c, 1), *sum = number(&e->c, 0), *by = psum_number(&e->c, k);
    proof_fact *parts = arena_array(e->a, (size_t)p->targets, sizeof *parts);
    int several = 0;
    for (int i = 0; i < p->targets; i++) {
        if (part[i].p == 0)
            continue;
        parts[several++] = (proof_fact){ .cond = engine_tree(e, p->to[i]), .power = part[i] };
        mean = psum_mul(&e->c, mean, psum_power(&e->c, p->to[i], part[i]));
        sum = psum_add(&e->c, sum, p->to[i], part[i]);
    }
    const node *left = engine_tree(e, x), *mid = engine_tree(e, psum_mul(&e->c, by, mean));
    if (engine_bad(e))
        return FAILED;
    proof_step s = { .facts = facts, .fact_count = used };
    links l = links_begin(left, true);
    links_add(&l, mid, step_of(p, "product", left, mid, from, used, part, &s));
    if (several > 1) {
        const node *product = engine_tree(e, mean), *means = engine_tree(e, sum),
                   *end = engine_tree(e, psum_mul(&e->c, by, sum));
        proof_step m = { .facts = parts, .fact_count = several };
        const int more = step_of(p, "mean", product, means, NULL, 0, part, &m);
        links_add(&l, end, step_of(p, "monotone", mid, end, &more, 1, part, NULL));
    }
    return links_end(e, &l, false);
}

bool engine_cover(engine *e, const psum *x, const psum *const *to, int count, ratio *k,
                  ratio *part, int *step)
{
    const ratio fine = ratio_make(1, 1024); /* nobody wants a smaller constant, of many digits */
    ratio all[COLUMNS + TARGETS];
    programme p = { .e = e, .x = x, .to = to, .targets = count };
    *k = x->terms[0].by;
    for (int i = 0; i < count; i++)
        if (strcmp(to[i]->terms[0].key, x->terms[0].key) == 0) {
            for (int m = 0; m < count; m++)
                part[m] = ratio_of(m == i);
            if (step)
                *step = SAME;
            return true;
        }
    if (e->deep > 24 || count > TARGETS || engine_tired(e, 1 + ANEW))
        return false;
    const char *key[TARGETS + 1];
    const solved as = as_asked(&p, key);
    solved *s = find_solved(e, &as); /* its facts are collected already */
    if (s && (s->part == NULL || (step == NULL && s->k.q))) {
        e->effort += ANEW;
        for (int i = 0; i < count && s->part; i++)
            part[i] = s->part[i];
        *k = s->part ? ratio_mul(*k, s->k) : *k;
        return s->part && !ratio_bad(*k);
    }
    e->deep++;
    p.x_is = numbers_of(e, x);
    for (int i = 0; i < count; i++)
        p.to_is[i] = numbers_of(e, to[i]);
    gather(&p);
    s = solve(&p, all);
    bool found = s->part;
    if (found && beyond(&p, all + count)) {
        p.few = true;
        found = solve_anew(&p, all);
    }
    e->deep--;
    for (int i = 0; i < count && found; i++)
        part[i] = all[i];
    proof_fact *facts = found && step ? arena_array(e->a, COLUMNS, sizeof *facts) : NULL;
    int from[COLUMNS], used = 0;
    ratio by = ratio_of(1);
    if (!found || !use_facts(&p, x, all + count, &by, step, facts, from, &used))
        return false;
    s->k = p.few ? s->k : by;
    *k = ratio_mul(*k, by);
    if (step == NULL)
        return !ratio_bad(*k);
    if (ratio_cmp(*k, fine) < 0)
        *k = fine;
    *step = say_cover(&p, x, *k, part, facts, from, used);
    return *step != FAILED;
}

/* --- a sum as a product ----------------------------------------------------------------------- */

bounded engine_single(engine *e, bounded b, const node *x, bool up)
{
    if (b.is->count <= 1)
        return b.is->count ? b : (bounded){ 0 };
    for (int i = 0; i < b.is->count; i++) {
        const psum *to = engine_plain(e, b.is, i);
        ratio all = b.is->terms[i].by, k, part;
        int from[MOST_TERMS], froms = 0, step;
        bool covers = b.is->count <= MOST_TERMS;
        for (int m = 0; m < b.is->count && covers; m++)
            covers = m == i || engine_cover(e, engine_nth(e, b.is, m), &to, 1, &k, &part, NULL);
        for (int m = 0; m < b.is->count && covers && up; m++) {
            covers = m == i || engine_cover(e, engine_nth(e, b.is, m), &to, 1, &k, &part, &step);
            if (m == i || !covers)
                continue;
            all = ratio_add(all, k);
            from[froms++] = step;
        }
        if (!covers || ratio_bad(all))
            continue;
        const psum *is = psum_mul(&e->c, psum_number(&e->c, up ? all : b.is->terms[i].by), to);
        const node *old = engine_tree(e, b.is), *made = engine_tree(e, is);
        links l = links_begin(x, up);
        links_add(&l, old, b.step);
        links_rule(e, &l, "monotone", made, false, from, froms);
        const int done = links_end(e, &l, false);
        if (done != FAILED)
            return (bounded){ is, done, false };
    }
    return (bounded){ 0 };
}

bounded engine_product(engine *e, bounded b, const node *x)
{
    enum { MOST = 3 };
    const psum *to = number(&e->c, 1);
    ratio all = ratio_of(0), k, part;
    int from[MOST];
    for (int i = 0; i < b.is->count; i++)
        to = psum_mul(&e->c, to, engine_plain(e, b.is, i));
    for (int i = 0; i < b.is->count; i++) {
        if (b.is->count > MOST
            || !engine_cover(e, engine_nth(e, b.is, i), &to, 1, &k, &part, &from[i]))
            return (bounded){ 0 };
        all = ratio_add(all, k);
    }
    const psum *is = psum_mul(&e->c, psum_number(&e->c, all), to);
    const node *old = engine_tree(e, b.is), *made = engine_tree(e, is);
    links l = links_begin(x, true);
    links_add(&l, old, b.step);
    links_rule(e, &l, "monotone", made, false, from, b.is->count);
    return (bounded){ is, links_end(e, &l, false), false };
}
