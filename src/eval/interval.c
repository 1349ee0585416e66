/* Enclosures over a range of one parameter: see interval.h. */
#include "eval/enclosure.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"

interval *interval_new(query *const *q, int count, int which, const num *step)
{
    interval *v = mem_alloc(sizeof *v);
    v->step = num_copy(step);
    v->q = q;
    num_pool_begin(&v->pool, &q[0]->w->numbers);
    v->queries = count;
    v->axis = which;
    v->locals = mem_array(STACK, sizeof *v->locals);
    v->period = num_int(1);
    return v;
}

static void release(interval *v)
{
    num_pool_back(&v->pool, 0);
    v->pool.st = ST_OK;
    v->symbol_count = 0;
    v->partial = false;
    v->base = v->top = v->depth = 0;
}

static void forget_terms(interval *v)
{
    for (int i = 0; i < v->kept_count; i++)
        num_clear(&v->kept[i].value);
    v->kept_count = 0;
}

void interval_free(interval *v)
{
    release(v);
    forget_terms(v);
    num_clears(&v->residue, &v->step, NULL);
    num_pool_clear(&v->pool);
    free(v->locals);
    free(v);
}

/* --- operations ------------------------------------------------------------------------------ */

static enc enclose(interval *v, const node *n);

/* umm_time(s, d, o, p, w, l), roughly.  A warp that takes part in all rounds waits l in each; each
 * full round asks at least once for each warp, and l - 1 follow the last stage.  A request takes at
 * most w stages, and no later than l - 1 after it the next begins. */
static enc rough_time(interval *v, const node *args)
{
    enc x[6];
    int count = 0;
    for (; args && count < 6; args = args->next) {
        x[count] = enc_plain(v, enclose(v, args));
        if (!x[count++].known)
            return enc_unknown();
    }
    if (count < 6 || args || !enc_is_constant(&x[4]) || !enc_is_constant(&x[5])
        || enc_order(v, x[3].lo, num_int(1)) == -1 || enc_order(v, x[4].lo, num_int(1)) == -1
        || enc_order(v, x[5].lo, num_int(1)) == -1 || v->pool.st != ST_OK)
        return enc_unknown();
    num w = x[4].lo, l = x[5].lo, zero = num_int(0), single = num_int(1);
    for (int i = 0; i < 3; i++) /* s and o begin at 0, d at 1 */
        v->partial |= enc_order(v, x[i].lo, i == 1 ? single : zero) == -1;
    num few = enc_one(v, num_ceil, enc_two(v, num_div, x[0].lo, x[3].hi)),
        many = enc_one(v, num_ceil, enc_two(v, num_div, x[0].hi, x[3].lo)),
        warps = enc_one(v, num_ceil, enc_two(v, num_div, x[3].lo, w)),
        most_warps = enc_one(v, num_ceil, enc_two(v, num_div, x[3].hi, w));
    num waits = num_pool_mul(&v->pool, few, l),
        asks = num_pool_add(&v->pool,
                            num_pool_mul(&v->pool, num_pool_sub(&v->pool, few, single), warps), l);
    if (enc_order(v, x[0].lo, single) == -1)
        waits = asks = zero;
    return enc_between(enc_larger(v, waits, asks),
                       num_pool_mul(&v->pool,
                                    num_pool_mul(&v->pool, enc_larger(v, many, zero), most_warps),
                                    num_pool_add(&v->pool, w, num_pool_sub(&v->pool, l, single))));
}

/* --- trees ------------------------------------------------------------------------------------ */

static outcomes decide_within(interval *v, const node *n);

typedef struct dependence {
    interval *v;
    bool found;
    int depth;
} dependence;

static void look(node *n, void *data);

/* time(reduce.tree, n = k): what is given, and what is inherited. */
static void look_at_call(const metric_call *call, dependence *d)
{
    const query *q = d->v->now;
    for (int i = 0; i < call->in->slot_count; i++)
        if (call->bind[i]) {
            node own = node_alone(call->bind[i]);
            node_walk(&own, look, d);
        } else if (call->inherit[i] >= 0 && (q->in->slots[call->inherit[i]].needs & q->varying))
            d->found = true;
}

static void look(node *n, void *data)
{
    dependence *d = data;
    query *q = d->v->now;
    if (n->kind == N_CALL && n->ref == REF_METRIC)
        look_at_call(n->target, d);
    else if (n->ref == REF_AXIS || n->ref == REF_LOCAL || n->ref == REF_METRIC
             || n->kind == N_AGGREGATE)
        d->found = true;
    else if (n->kind == N_NAME && n->ref == REF_SLOT && (q->in->slots[n->index].needs & q->varying))
        d->found = true;
    else if (n->ref == REF_FUNCTION && d->depth < 16) {
        d->depth++;
        node_walk(((function *)n->target)->body, look, d);
        d->depth--;
    } else if (n->ref == REF_FUNCTION)
        d->found = true;
}

static bool depends(interval *v, const node *n)
{
    size_t place = ((uintptr_t)n >> 4) % KNOWN;
    if (v->known[place].n == n && v->known[place].q == v->now)
        return v->known[place].enters;
    dependence d = { v, false, 0 };
    node own = node_alone(n);
    node_walk(&own, look, &d);
    v->known[place].n = n;
    v->known[place].q = v->now;
    return v->known[place].enters = d.found;
}

/* A tree that x does not enter: its value. */
static bool constant(interval *v, const node *n, num *out)
{
    diag_trial trial;
    diag_try(&trial, &v->now->e.d);
    status st = eval(&v->now->e, n, out);
    diag_tried(&trial, false);
    if (st == ST_OK)
        *out = enc_keep(v, *out);
    return st == ST_OK;
}

static enc enclose_slot(interval *v, const node *n)
{
    query *q = v->now;
    const slot_row *s = &q->in->slots[n->index];
    const node *expr = q->f->bind[n->index] ? q->f->bind[n->index] : s->expr;
    if (expr == NULL)
        return enc_unknown();
    int base = v->base, top = v->top; /* a let sees no locals */
    v->base = v->top;
    enc r = enclose(v, expr);
    v->base = base;
    v->top = top;
    return r;
}

static enc enclose_body(interval *v, const function *fn, const node *args)
{
    enc given[16];
    int count = 0;
    for (; args && count < 16; args = args->next) {
        given[count] = enclose(v, args);
        v->partial |= !given[count++].known;
    }
    if (count != fn->count || v->top + 64 > STACK)
        return enc_unknown();
    int base = v->base, top = v->top;
    v->base = v->top;
    memcpy(v->locals + v->base, given, (size_t)count * sizeof *given);
    v->top += 64; /* room for the variables of its sums */
    enc r = enclose(v, fn->body);
    v->base = base;
    v->top = top;
    return r;
}

/* x in 0..m-1 with a*x mod m = 1 mod m: told where a mod m is one number on the range. */
static enc enclose_inverse(interval *v, enc x, const node *modulus)
{
    enc m = enclose(v, modulus), rest = enc_modulo(v, x, m);
    if (!enc_is_constant(&m) || !rest.known)
        return enc_unknown();
    return enc_is_constant(&rest)
               ? enc_exactly(enc_two(v, num_inverse, rest.lo, m.lo))
               : enc_between(num_int(0), num_pool_sub(&v->pool, m.lo, num_int(1)));
}

static enc enclose_builtin(interval *v, const node *n)
{
    const builtin *b = n->target;
    if (b->means)
        return n->c ? enclose(v, n->c) : enc_unknown();
    if (n->a == NULL)
        return enc_unknown();
    enc x = enclose(v, n->a);
    switch (b->kind) {
    case KIND_ITSELF: return enc_whole(v, x, b->one);
    case KIND_LEAST:
    case KIND_MOST:
        for (const node *a = n->a->next; a; a = a->next)
            x = enc_extreme(v, x, enclose(v, a), b->kind == KIND_MOST ? 1 : -1);
        return x;
    case KIND_DIVISOR:
        return n->space == 2 ? enc_common_divisor(v, x, enclose(v, n->a->next)) : enc_unknown();
    default: break;
    }
    if (b->rises && b->one && n->space == 1)
        return enc_rising(v, b->name, b->one, x);
    return n->fn == FN_INVERSE    ? enclose_inverse(v, x, n->a->next)
           : n->fn == FN_UMM_TIME ? rough_time(v, n->a)
                                  : enc_unknown();
}

/* A term of a sum: 0 where its condition says so. */
static enc term_of(interval *v, const node *n)
{
    outcomes there = n->c ? decide_within(v, n->c) : HOLDS;
    if (there == FAILS)
        return enc_exactly(num_int(0));
    enc term = enclose(v, n->b);
    return there == HOLDS ? term : enc_hull(v, enc_exactly(num_int(0)), term);
}

/* The term at t, or what it is known to be on all of a range around this one. */
static enc kept_or_enclosed(interval *v, const node *n, int64_t t)
{
    for (int i = 0; i < v->kept_count && !v->keeping; i++)
        if (v->kept[i].sum == n && v->kept[i].t == t)
            return enc_exactly(v->kept[i].value);
    enc term = term_of(v, n);
    if (v->keeping && v->queries == 1 && v->kept_count < KEPT && v->pool.st == ST_OK
        && enc_is_constant(&term))
        v->kept[v->kept_count++] = (kept_term){ n, t, num_copy(&term.lo) };
    return term;
}

/* The terms from a to b taken together: their sum, or their extreme, by what any of them can be. */
static enc terms_at_once(interval *v, const node *n, int64_t a, int64_t b, bool kept)
{
    v->locals[v->base + n->a->index] = enc_between(num_int(a), num_int(b));
    enc term = kept && a == b ? kept_or_enclosed(v, n, a) : term_of(v, n);
    return n->op == AGGREGATE_SUM ? enc_scaled(v, term, num_int(b - a + 1)) : term;
}

static enc with_term(interval *v, const node *n, enc x, enc y)
{
    return n->op == AGGREGATE_SUM ? enc_sum(v, x, y)
                                  : enc_extreme(v, x, y, n->op == AGGREGATE_MAX ? 1 : -1);
}

/* The terms from a to b by halves: at once where they are all one number, and parts of the finest
 * length. */
static enc terms_within(interval *v, const node *n, int64_t a, int64_t b, int64_t finest, bool kept)
{
    enum { WORTH_IT = 8 };
    const bool single = b - a < finest;
    enc all = single || b - a >= WORTH_IT ? terms_at_once(v, n, a, b, kept) : enc_unknown();
    if (single || enc_is_constant(&all))
        return all;
    const int64_t half = a + (b - a) / 2;
    enc x = terms_within(v, n, a, half, finest, kept);
    if (!x.known && !(kept && v->keeping)) /* others may be kept */
        return x;
    return with_term(v, n, x, terms_within(v, n, half + 1, b, finest, kept));
}

/* sum, max, min over a range whose ends are known. */
static enc enclose_aggregate(interval *v, const node *n)
{
    const node *var = n->a;
    bool is_sum = n->op == AGGREGATE_SUM;
    if ((!is_sum && (n->c || (n->op != AGGREGATE_MAX && n->op != AGGREGATE_MIN))) || var->next
        || var->a->c)
        return enc_unknown();
    enc lo = enclose(v, var->a->a), hi = enclose(v, var->a->b);
    enc last = enc_plain(v, hi);
    int64_t from, to, least;
    num top = last.known ? enc_one(v, num_floor, last.hi) : num_int(0),
        bottom = last.known ? enc_one(v, num_floor, last.lo) : num_int(0);
    if (!enc_is_constant(&lo) || !last.known || !num_to_i64(&lo.lo, &from) || !num_to_i64(&top, &to)
        || !num_to_i64(&bottom, &least) || from < INT64_MIN / 4
        || to > INT64_MAX / 4 || v->base + var->index >= STACK)
        return enc_unknown();
    const int outer = v->top;
    const bool outermost = is_sum && v->base == outer; /* no locals: t says all */
    const int64_t first = is_sum ? from - 1 : from, /* the fewest terms that there are end here */
        finest = to - from > MOST_TERMS ? (to - from) / MOST_PARTS : 1;
    enc total = enc_exactly(num_int(0));
    if (least < first)
        least = first;
    if (v->top <= v->base + var->index)
        v->top = v->base + var->index + 1;
    if (least >= from)
        total = terms_within(v, n, from, least < to ? least : to, finest, outermost);
    enc all = total; /* and of the terms that there may be some first ones, by small parts */
    const int64_t part = (to - least) / MOST_PARTS + 1;
    for (int64_t t = least + 1; t <= to && total.known; t += part) {
        enc more = terms_at_once(v, n, t, to - t < part ? to : t + part - 1, outermost);
        const enc some = is_sum && part > 1 ? enc_hull(v, enc_exactly(num_int(0)), more) : more;
        all = enc_hull(v, all, with_term(v, n, total, some));
        total = with_term(v, n, total, more);
    }
    v->top = outer;
    return total.known ? all : total;
}

static enc enclose_metric(interval *v, int metric);

static enc enclose_call(interval *v, const node *n)
{
    if (n->ref == REF_FUNCTION)
        return enclose_body(v, n->target, n->kind == N_CALL ? n->a : NULL);
    if (n->ref == REF_BUILTIN)
        return enclose_builtin(v, n);
    return enc_unknown();
}

static enc enclose_binary(interval *v, const node *n)
{
    enc x = enclose(v, n->a), y = x.known ? enclose(v, n->b) : enc_unknown();
    if (!x.known || !y.known)
        return enc_unknown();
    switch (n->op) {
    case OP_ADD: return enc_sum(v, x, y);
    case OP_SUB: return enc_difference(v, x, y);
    case OP_MUL: return enc_product(v, x, y);
    case OP_DIV: return enc_quotient(v, x, y);
    case OP_FDIV:
        enc_note_quotient(v, &x, &y);
        return enc_whole(v, enc_quotient(v, x, y), num_floor);
    case OP_MOD: return enc_modulo(v, x, y);
    case OP_POW: return enc_power(v, x, y);
    default: return enc_unknown();
    }
}

static enc enclose_if(interval *v, const node *n)
{
    outcomes t = decide_within(v, n->a);
    if (t != HOLDS_OR_FAILS)
        return enclose(v, t == HOLDS ? n->b : n->c);
    enc x = enclose(v, n->b);
    return x.known ? enc_hull(v, x, enclose(v, n->c)) : x;
}

static enc enclose_inner(interval *v, const node *n)
{
    num value;
    if (!depends(v, n))
        return constant(v, n, &value) ? enc_exactly(value) : enc_unknown();
    switch (n->kind) {
    case N_NAME:
        if (n->ref == REF_LOCAL)
            return v->base + n->index < STACK ? v->locals[v->base + n->index] : enc_unknown();
        if (n->ref == REF_AXIS)
            return n->index == v->axis ? (enc){ .known = true, .k = num_int(1) } : enc_unknown();
        if (n->ref == REF_METRIC)
            return enclose_metric(v, n->index);
        return n->ref == REF_SLOT ? enclose_slot(v, n) : enclose_call(v, n);
    case N_RANGE: /* the parameter itself: its binding became the axis */
    case N_LIST:
        return n->ref == REF_AXIS && n->index == v->axis ? (enc){ .known = true, .k = num_int(1) }
                                                         : enc_unknown();
    case N_UNARY:
        return n->op == OP_NEG ? enc_scaled(v, enclose(v, n->a), num_int(-1)) : enc_unknown();
    case N_BINARY: return enclose_binary(v, n);
    case N_IF: return enclose_if(v, n);
    case N_CALL: return enclose_call(v, n);
    case N_FLOOR: return enc_whole(v, enclose(v, n->a), num_floor);
    case N_CEIL: return enc_whole(v, enclose(v, n->a), num_ceil);
    case N_AGGREGATE: return enclose_aggregate(v, n);
    default: return enc_unknown();
    }
}

static enc enclose(interval *v, const node *n)
{
    if (v->pool.st != ST_OK || ++v->depth > DEEPEST || stack_low()) {
        v->depth--;
        return enc_unknown();
    }
    enc r = enclose_inner(v, n);
    v->depth--;
    return v->pool.st != ST_OK ? enc_unknown() : r;
}

/* --- conditions ------------------------------------------------------------------------------- */

static outcomes decide_compare(interval *v, const node *n)
{
    enc x = enclose(v, n->a), y = enclose(v, n->b), difference = enc_difference(v, x, y),
        d = enc_plain(v, difference);
    if (!d.known || v->partial)
        return ANY_OUTCOME;
    int lo = enc_order(v, d.lo, num_int(0)), hi = enc_order(v, d.hi, num_int(0));
    if (lo == 2 || hi == 2)
        return HOLDS_OR_FAILS;
    bool zero = lo == 0 && hi == 0, never_zero = lo > 0 || hi < 0;
    if (!zero && !never_zero)
        enc_note_zero(v, &difference);
    switch (n->op) {
    case OP_EQ: return zero ? HOLDS : never_zero ? FAILS : HOLDS_OR_FAILS;
    case OP_NE: return zero ? FAILS : never_zero ? HOLDS : HOLDS_OR_FAILS;
    case OP_LT: return hi < 0 ? HOLDS : lo >= 0 ? FAILS : HOLDS_OR_FAILS;
    case OP_LE: return hi <= 0 ? HOLDS : lo > 0 ? FAILS : HOLDS_OR_FAILS;
    case OP_GT: return lo > 0 ? HOLDS : hi <= 0 ? FAILS : HOLDS_OR_FAILS;
    case OP_GE: return lo >= 0 ? HOLDS : hi < 0 ? FAILS : HOLDS_OR_FAILS;
    default: return HOLDS_OR_FAILS;
    }
}

/* No power of two between the ends? */
static outcomes decide_power(interval *v, const node *n)
{
    enc whole_x = enclose(v, n->a), x = enc_plain(v, whole_x);
    if (!x.known || v->partial)
        return ANY_OUTCOME;
    if (enc_order(v, x.lo, num_int(1)) < 0)
        return HOLDS_OR_FAILS;
    num next = enc_two(v, num_pow, num_int(2), enc_one(v, num_clog2, x.lo));
    for (int i = 0; i < 64 && v->pool.st == ST_OK; i++) {
        if (enc_order(v, next, x.hi) == 1)
            return FAILS;
        num at, by, rest;
        if (!enc_steps_by_integers(v, &whole_x, &at)
            || num_is(by = num_pool_mul(&v->pool, whole_x.k, v->step), 0))
            return HOLDS_OR_FAILS;
        rest = enc_two(v, num_fmod, num_pool_sub(&v->pool, next, at), by);
        if (v->pool.st != ST_OK || num_is(rest, 0)) {
            enc beyond = enc_difference(v, whole_x, enc_exactly(next));
            enc_note_zero(v, &beyond);
            return HOLDS_OR_FAILS;
        }
        next = num_pool_mul(&v->pool, next, num_int(2)); /* that one is of another residue */
    }
    return HOLDS_OR_FAILS;
}

static outcomes decide_alone(interval *v, const node *n)
{
    num value;
    if (!depends(v, n))
        return constant(v, n, &value) && value.kind == NUM_BOOL ? value.u.i ? HOLDS : FAILS
                                                                : ANY_OUTCOME;
    if (ast_is_comparison(n))
        return decide_compare(v, n);
    return builtin_called(n) == FN_IS_POW2 ? decide_power(v, n) : ANY_OUTCOME;
}

outcomes outcomes_joined(short op, outcomes x, outcomes y)
{
    const outcomes goes_on = op == OP_AND ? HOLDS : FAILS;
    return (x & ~goes_on) | (x & goes_on ? y : 0);
}

outcomes outcomes_turned(outcomes x)
{
    return (x & REFUSED) | (x & HOLDS ? FAILS : 0) | (x & FAILS ? HOLDS : 0);
}

static outcomes decide(interval *v, const node *n)
{
    if (v->pool.st != ST_OK)
        return ANY_OUTCOME;
    if (depends(v, n) && n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR))
        return outcomes_joined(n->op, decide(v, n->a), decide(v, n->b));
    if (depends(v, n) && n->kind == N_UNARY && n->op == OP_NOT)
        return outcomes_turned(decide(v, n->a));
    const bool before = v->partial;
    v->partial = false;
    outcomes x = decide_alone(v, n);
    v->partial = before;
    return x;
}

/* The same of a condition on which a value depends: where it may be refused, so may the value. */
static outcomes decide_within(interval *v, const node *n)
{
    outcomes x = decide(v, n);
    v->partial |= (x & REFUSED) != 0;
    return x & REFUSED ? HOLDS_OR_FAILS : x;
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* All formulas of the list that may be the one in force, up to the first that is;
 * *sure says that one is. */
static enc enclose_list(interval *v, const formula *f, int metric, enc so_far, bool *any,
                        bool *sure)
{
    for (; f && !*sure; f = f->next) {
        if (f->metric != metric)
            continue;
        if (f->choice >= 0
            && !(v->now->f->state[f->choice] & SLOT_SET && v->now->f->value[f->choice].u.i))
            continue;
        outcomes holds = f->when ? decide_within(v, f->when) : HOLDS;
        if (holds == FAILS)
            continue;
        enc x = enclose(v, f->expr);
        so_far = *any ? enc_hull(v, so_far, x) : x;
        *any = true;
        *sure = holds == HOLDS;
        if (!so_far.known)
            return so_far;
    }
    return so_far;
}

/* Is it counted where no formula holds? */
static bool is_counted(const instance *in, int metric)
{
    return (in->of[FORMULA_PLAIN] != NULL && metrics[metric].additive)
           || instance_has_formula(in, FORMULA_COUNTED, metric);
}

/* As metric_value chooses, but that counts are not for ranges; or the end that is asked for. */
static enc enclose_metric(interval *v, int metric)
{
    bool any = false, sure = metric < 0; /* of a law: its value */
    int base = v->base, side = v->side;
    v->base = v->top;
    v->side = 0; /* nothing is known of how a formula goes with what it is computed from */
    const instance *in = v->now->in;
    enc x = sure ? enclose(v, in->value) : enc_unknown();
    for (int from = 0; from < FORMULA_PLAIN && !sure && (!any || x.known); from++)
        x = enclose_list(v, instance_formulas(in, (formula_from)from, metric), metric, x, &any,
                         &sure);
    if (!sure && is_counted(in, metric))
        x = enc_unknown();
    else if (!sure && (!any || x.known))
        x = enclose_list(v,
                         in->of[!side || !instance_formulas(in, FORMULA_MOST, -1) ? FORMULA_DERIVED
                                : side < 0 ? FORMULA_LEAST
                                           : FORMULA_MOST],
                         metric, x, &any, &sure);
    v->base = base;
    v->side = side;
    return sure ? x : enc_unknown();
}

bool interval_sign(interval *v, int metric, int side, const num *lo, const num *hi, int *sign)
{
    release(v);
    v->a = *lo;
    v->b = *hi;
    enc d = enc_unknown();
    for (int i = 0; i < v->queries; i++) {
        v->now = v->q[i];
        v->side = i == 0 ? side : -side;
        enc x = enclose_metric(v, metric);
        d = i == 0 ? x : enc_difference(v, d, x);
        if (!d.known)
            return false;
    }
    d = enc_plain(v, d);
    if (!d.known || v->partial || v->pool.st != ST_OK)
        return false;
    int below = enc_order(v, d.lo, num_int(0)), above = enc_order(v, d.hi, num_int(0));
    *sign = below == 1 ? 1 : above == -1 ? -1 : 0;
    return below == 1 || above == -1 || (below == 0 && above == 0);
}

/* The range of a question about one query. */
static void ask(interval *v, const num *lo, const num *hi)
{
    release(v);
    v->a = *lo;
    v->b = *hi;
    v->now = v->q[0];
    v->side = 0;
}

static bool bounds(interval *v, int metric, num *least, num *most)
{
    enc x = enc_plain(v, enclose_metric(v, metric));
    if (!x.known || v->pool.st != ST_OK)
        return false;
    *least = num_copy(&x.lo);
    *most = num_copy(&x.hi);
    return true;
}

bool interval_bounds(interval *v, int metric, const num *lo, const num *hi, num *least, num *most,
                     int64_t *period, int64_t *cut)
{
    ask(v, lo, hi);
    forget_terms(v);
    v->wanted = *cut;
    v->cut = INT64_MAX;
    v->period = num_int(1);
    v->keeping = true;
    bool told = bounds(v, metric, least, most);
    v->keeping = false;
    *cut = v->cut;
    if (!num_to_i64(&v->period, period))
        *period = 1;
    v->period = num_int(1);
    return told;
}

bool interval_class_bounds(interval *v, int metric, const num *lo, const num *hi, const num *step,
                           num *least, num *most)
{
    num every = v->step;
    ask(v, lo, hi);
    v->step = *step;
    v->residue = *lo;
    bool told = bounds(v, metric, least, most);
    release(v);
    v->step = every;
    v->residue = num_int(0);
    v->period = num_int(1);
    return told;
}

/* Is the parameter what its definition lets it be? */
static bool fits(interval *v, int slot)
{
    const slot_row *s = &v->now->in->slots[slot];
    node name = { .kind = N_NAME, .ref = REF_SLOT, .index = slot };
    num at;
    if (s->kind != SLOT_PARAM || !(s->needs & v->now->varying))
        return true;
    enc x = enclose_slot(v, &name), p = enc_plain(v, x);
    return p.known && enc_steps_by_integers(v, &x, &at) && num_is_integer(&at)
           && enc_order(v, p.lo, num_int(s->least)) <= 1
           && enc_order(v, p.lo, num_int(s->least)) >= 0;
}

bool interval_allowed(interval *v, const num *lo, const num *hi)
{
    ask(v, lo, hi);
    bool allowed = true;
    for (int i = 0; i < v->now->in->slot_count && allowed; i++)
        allowed = fits(v, i);
    for (const formula *f = v->now->in->requires; f && allowed; f = f->next)
        allowed = !(f->needs & v->now->varying) || decide(v, f->expr) == HOLDS;
    for (const formula *f = v->now->in->runs; f && allowed; f = f->next)
        allowed = !(f->needs & v->now->varying);
    return allowed && v->pool.st == ST_OK;
}
