/* The terms of a sum as curves, by one walk over their tree: see sum_inside.h. */
#include <string.h>

#include "base/mem.h"
#include "base/stack.h"
#include "eval/internal.h"
#include "eval/pipeline.h"
#include "eval/sum_inside.h"
#include "eval/word.h"

enum { DEEPEST = 32, LONGEST_INNER = 4096 };

static bool walk_node(sum_walk *w, const node *n, curve *out);

/* A curve is large: what holds some is not made a part of walk_node, which calls itself. */
#define LARGE __attribute__((noinline))

static bool walk_local(sum_walk *w, int index, curve *out)
{
    if (w->base == 0 && index < w->variable) {
        *out = curve_constant(w->c.e->locals[w->c.e->base + index]);
        return true;
    }
    int at = w->base == 0 ? index - w->variable : w->base + index;
    if (at >= w->top)
        return false;
    curve_copy(out, &w->local[at]);
    return true;
}

/* What does not depend on the variable. */
static bool walk_value(sum_walk *w, const node *n, curve *out)
{
    num v;
    status st = eval(w->c.e, n, &v);
    *out = curve_constant(num_pool_keep(&w->c.pool, st, v));
    return st == ST_OK;
}

/* One value a lane, of operands that have one. */
typedef struct function_of {
    num_binary *two;
    const builtin *row;
} function_of;

static bool walk_lanes(sum_walk *w, function_of f, const curve *x, int count, curve *out)
{
    enum { MOST = 8 };
    num args[MOST];
    bool constant = true, good = count <= MOST;
    for (int i = 0; i < count; i++)
        constant = constant && curve_is_constant(&x[i]);
    const int many = constant ? 1 : w->c.lanes;
    mem_own num *values = mem_array((size_t)many, sizeof *values);
    for (int lane = 0; lane < many && good; lane++) {
        num v = num_int(0);
        for (int i = 0; i < count && good; i++)
            if (!(good = curve_is_constant(&x[i]) ? (args[i] = curve_number(&x[i]), true)
                                                  : curve_at(&w->c, &x[i], lane, &args[i])))
                curve_wants(&w->c, &x[i]);
        if (!good)
            break;
        status st = f.row ? builtin_value(w->c.e, f.row, args, count, &v)
                          : f.two(w->c.pool.ctx, &v, &args[0], &args[1]);
        values[lane] = num_pool_keep(&w->c.pool, st, v);
        good = st == ST_OK;
    }
    if (good && constant)
        *out = curve_constant(values[0]);
    return good && (constant || curve_of_lanes(&w->c, values, out));
}

/* b^(k*j + c) = b^c * (b^k)^j */
LARGE static bool walk_power(sum_walk *w, const curve *x, const curve *y, curve *out)
{
    enum { MOST = 12 };
    curves *c = &w->c;
    curve rest = *y, part;
    num k = num_int(0);
    int64_t times;
    if (curve_is_settled(x) && curve_is_settled(y))
        return walk_lanes(w, (function_of){ .two = num_pow }, (curve[]){ *x, *y }, 2, out);
    if (curve_is_constant(y) && !y->truth) {
        num v = curve_number(y);
        if (!num_to_i64(&v, &times) || times < 0 || times > MOST)
            return false;
        for (*out = curve_constant(num_int(1)); times > 0; times--)
            if (!curve_multiply(c, out, x, out))
                return false;
        return true;
    }
    for (int i = 0; i < rest.count; i++)
        if (rest.term[i].power == 1 && num_is(rest.term[i].ratio, 1) && rest.term[i].floor < 0
            && !rest.term[i].lane) {
            k = rest.term[i].k;
            rest.term[i] = rest.term[--rest.count];
            break;
        }
    num b = curve_number(x);
    if (!curve_is_constant(x) || x->truth || y->truth || !num_is_exact(&b)
        || !num_is_integer(&k) || num_pool_order(&c->pool, b, num_int(0)) <= 0
        || !curve_is_settled(&rest))
        return curve_wants(c, y);
    w->powers = true;
    w->falls |= num_pool_order(&c->pool, k, num_int(0)) < 0;
    curve power = curve_power(num_int(1), 0, two_of(w, num_pow, b, k));
    return walk_lanes(w, (function_of){ .two = num_pow }, (curve[]){ *x, rest }, 2, &part)
           && curve_multiply(c, &power, &part, out);
}

/* x/y, y a number in each lane, or a power r^j alone */
LARGE static bool walk_quotient(sum_walk *w, const curve *x, const curve *y, curve *out)
{
    curve over = curve_constant(num_int(1));
    const curve_term *t = &y->term[0];
    if (y->truth || y->count == 0)
        return false;
    if (curve_is_settled(y)) {
        if (!walk_lanes(w, (function_of){ .two = num_div }, (curve[]){ over, *y }, 2, &over))
            return false;
    } else {
        if (y->count > 1 || t->power || t->lane || t->floor >= 0
            || memcmp(t->inner, over.term[0].inner, sizeof t->inner) != 0)
            return curve_wants(&w->c, y);
        w->falls = true;
        over = curve_power(two_of(w, num_div, num_int(1), t->k), 0,
                           two_of(w, num_div, num_int(1), t->ratio));
    }
    return curve_multiply(&w->c, x, &over, out);
}

static bool walk_modulo(sum_walk *w, const curve *x, const curve *y, curve *out)
{
    curve q;
    return walk_quotient(w, x, y, &q) && curve_round(&w->c, &q, false, &q)
           && curve_multiply(&w->c, &q, y, &q) && curve_add(&w->c, x, &q, true, out);
}

/* not x */
static bool walk_not(sum_walk *w, const curve *x, curve *out)
{
    curve one = curve_constant(num_int(1)), number = *x;
    number.truth = false;
    if (!x->truth || !curve_add(&w->c, &one, &number, true, out))
        return false;
    out->truth = true;
    return true;
}

/* x and y; by that, x or y */
static bool walk_both(sum_walk *w, const curve *x, const curve *y, curve *out)
{
    curve a = *x, b = *y;
    if (!a.truth || !b.truth)
        return false;
    a.truth = b.truth = false;
    if (!curve_multiply(&w->c, &a, &b, out))
        return false;
    out->truth = true;
    return true;
}

LARGE static bool walk_compare(sum_walk *w, op_kind o, const curve *x, const curve *y, curve *out)
{
    curve d, above, below;
    bool turned = o == OP_LT || o == OP_LE;
    if (x->truth || y->truth || !curve_add(&w->c, turned ? y : x, turned ? x : y, true, &d))
        return false;
    if (o != OP_EQ && o != OP_NE)
        return curve_above(&w->c, &d, o == OP_GT || o == OP_LT, out);
    if (!curve_above(&w->c, &d, false, &above))
        return false;
    curve_scale(&w->c, &d, num_int(-1));
    return curve_above(&w->c, &d, false, &below) && walk_both(w, &above, &below, out)
           && (o == OP_EQ || walk_not(w, out, out));
}

LARGE static bool walk_logic(sum_walk *w, const node *n, curve *out)
{
    curve x, y;
    const bool stops = n->op == OP_OR; /* what decides without the other */
    if (!walk_node(w, n->a, &x) || !x.truth)
        return false;
    if (curve_is_constant(&x) && (x.count > 0) == stops) {
        *out = x;
        return true;
    }
    if (!walk_node(w, n->b, &y) || (stops && !(walk_not(w, &x, &x) && walk_not(w, &y, &y))))
        return false;
    return walk_both(w, &x, &y, out) && (!stops || walk_not(w, out, out));
}

static bool combine(sum_walk *w, op_kind o, const curve *x, const curve *y, curve *out)
{
    curve q;
    switch (o) {
    case OP_ADD: return curve_add(&w->c, x, y, false, out);
    case OP_SUB: return curve_add(&w->c, x, y, true, out);
    case OP_MUL: return curve_multiply(&w->c, x, y, out);
    case OP_DIV: return walk_quotient(w, x, y, out);
    case OP_FDIV: return walk_quotient(w, x, y, &q) && curve_round(&w->c, &q, false, out);
    case OP_MOD: return walk_modulo(w, x, y, out);
    case OP_POW: return walk_power(w, x, y, out);
    default: return o >= OP_EQ && o <= OP_GE && walk_compare(w, o, x, y, out);
    }
}

static bool is_arithmetic(const node *n)
{
    return n->kind == N_BINARY && n->op != OP_AND && n->op != OP_OR;
}

/* A long sum leans to the left: its operations are done in a loop, from the innermost outwards. */
LARGE static bool walk_arithmetic(sum_walk *w, const node *n, curve *out)
{
    size_t count = 0, i = 0;
    const node *first = n;
    for (; is_arithmetic(first); first = first->a)
        count++;
    mem_own const node **chain = mem_array(count, sizeof *chain);
    for (first = n; is_arithmetic(first); first = first->a)
        chain[i++] = first;
    bool good = walk_node(w, first, out);
    while (good && i > 0) {
        curve y, x = *out;
        const node *at = chain[--i];
        good = walk_node(w, at->b, &y) && combine(w, (op_kind)at->op, &x, &y, out);
    }
    return good;
}

/* y + condition*(x - y) */
static bool choose(sum_walk *w, const curve *condition, const curve *x, const curve *y, curve *out)
{
    curve d, number = *condition;
    number.truth = false;
    return curve_add(&w->c, x, y, true, &d) && curve_multiply(&w->c, &number, &d, &d)
           && curve_add(&w->c, y, &d, false, out);
}

LARGE static bool walk_if(sum_walk *w, const node *n, curve *out)
{
    curve condition, x, y;
    if (!walk_node(w, n->a, &condition) || !condition.truth)
        return false;
    if (curve_is_constant(&condition))
        return walk_node(w, condition.count ? n->b : n->c, out);
    return walk_node(w, n->b, &x) && walk_node(w, n->c, &y) && choose(w, &condition, &x, &y, out);
}

static bool push(sum_walk *w, const curve *x)
{
    if (w->top == SUM_LOCALS)
        return false;
    w->local[w->top++] = *x;
    return true;
}

LARGE static bool walk_function(sum_walk *w, function *fn, const node *n, curve *out)
{
    int base = w->base, first = w->top;
    curve x;
    if (n->space != fn->count || w->depth == DEEPEST || !stack_has_walk()
        || function_resolve(w->c.e->w, fn, w->c.e->d) != ST_OK)
        return false;
    for (const node *a = n->a; a; a = a->next)
        if (!walk_node(w, a, &x) || !push(w, &x)) {
            w->top = first;
            return false;
        }
    w->base = first;
    w->depth++;
    bool good = walk_node(w, fn->body, out);
    w->depth--;
    w->base = base;
    w->top = first;
    return good;
}

/* --- functions -------------------------------------------------------------------------------- */

static bool walk_extreme(sum_walk *w, const curve *x, int count, bool most, curve *out)
{
    curve d, above;
    *out = x[0];
    for (int i = 1; i < count; i++)
        if (x[i].truth || !curve_add(&w->c, most ? &x[i] : out, most ? out : &x[i], true, &d)
            || !curve_above(&w->c, &d, true, &above) || !choose(w, &above, &x[i], out, out))
            return false;
    return true;
}

/* The factor of c whose primes are those of x = k*r^j, which is whole. */
static num shared_factor(sum_walk *w, const curve_term *t, num c)
{
    num part = num_int(1), top, bottom, base = t->k;
    num_fraction(&t->ratio, &top, &bottom);
    base = num_pool_mul(&w->c.pool, base, num_pool_keep(&w->c.pool, ST_OK, top));
    base = num_pool_mul(&w->c.pool, base, num_pool_keep(&w->c.pool, ST_OK, bottom));
    while (curves_are_well(&w->c)) {
        num shared = two_of(w, num_gcd, c, base);
        if (num_is(shared, 1))
            break;
        part = num_pool_mul(&w->c.pool, part, shared);
        c = two_of(w, num_fdiv, c, shared);
    }
    return part;
}

LARGE static bool walk_gcd(sum_walk *w, const builtin *b, const curve *x, const curve *y,
                           curve *out)
{
    const curve *of = curve_is_constant(y) ? x : y, *with = of == x ? y : x;
    num c = curve_number(with);
    curve whole, rest;
    if (!curve_is_constant(with) || !num_is_integer(&c)
        || num_pool_order(&w->c.pool, c, num_int(0)) <= 0
        || !curve_round(&w->c, of, false, &whole) || !curve_add(&w->c, of, &whole, true, &rest)
        || rest.count > 0)
        return false;
    if (of->count == 1 && !of->term[0].power && !of->term[0].lane && of->term[0].floor < 0)
        c = shared_factor(w, &of->term[0], c);
    curve by = curve_constant(c);
    return walk_modulo(w, of, &by, &rest)
           && walk_lanes(w, (function_of){ .row = b }, (curve[]){ rest, by }, 2, out);
}

static bool is_whole(sum_walk *w, const curve *x)
{
    curve whole;
    return !x->truth && curve_round(&w->c, x, false, &whole)
           && curve_add(&w->c, x, &whole, true, &whole) && whole.count == 0;
}

/* Of umm_time(s, d, o, p, w, l), d, p, w and l constants; *u the offset o mod w. */
static pipeline *pipeline_for(sum_walk *w, const curve *x, curve *u)
{
    uint64_t p, width, d;
    num args[6];
    for (int i = 1; i < 6; i++) {
        args[i] = curve_number(&x[i]);
        if (i != 2
            && (!curve_is_constant(&x[i]) || !num_is_integer(&args[i])
                || num_pool_order(&w->c.pool, args[i], num_int(1)) < 0))
            return NULL;
    }
    num e = two_of(w, num_min, args[1], args[4]);
    if (!num_to_u64(&args[3], &p) || !num_to_u64(&args[4], &width) || !num_to_u64(&e, &d)
        || !walk_modulo(w, &x[2], &x[4], u))
        return NULL;
    if (!curve_is_settled(u)) {
        curve_wants(&w->c, u);
        return NULL;
    }
    return builtin_pipeline(w->c.e->w, p, width, d, &args[5]);
}

/* Its times for the lanes of so many cells from the offsets on; cells NULL: what each turn adds. */
static bool times_of(sum_walk *w, pipeline *q, const curve *cells, const curve *offset, curve *out)
{
    mem_own num *value = mem_array((size_t)w->c.lanes, sizeof *value);
    num s, o;
    uint64_t u;
    for (int i = 0; i < w->c.lanes; i++) {
        if ((cells && !curve_at(&w->c, cells, i, &s)) || !curve_at(&w->c, offset, i, &o)
            || !num_to_u64(&o, &u))
            return false;
        status st = cells ? pipeline_time(q, &s, u, &value[i]) : pipeline_more(q, u, &value[i]);
        if (st != ST_OK)
            return false;
        value[i] = num_pool_keep(&w->c.pool, st, value[i]);
    }
    return curve_of_lanes(&w->c, value, out);
}

/* It may do better behind the last of the indices for which that is not so; false. */
static bool walk_later(sum_walk *w, const curve *holds)
{
    curves *c = &w->c;
    int lane = c->lanes;
    num at, turns = curve_is_constant(holds) ? c->turns : num_int(1);
    w->falls = true;
    while (lane > 1 && curve_at(c, holds, lane - 1, &at) && at.u.i)
        lane--;
    num last = num_pool_add(&c->pool, c->first, num_int(lane));
    last = num_pool_add(
        &c->pool, last,
        num_pool_mul(&c->pool, c->period, num_pool_sub(&c->pool, turns, num_int(1))));
    if (num_pool_order(&c->pool, last, c->before) > 0)
        c->before = last;
    return false;
}

/* umm_time(s, d, o, p, w, l) where each turn of cells takes as long as the next: pipeline.h. */
LARGE static bool walk_umm_time(sum_walk *w, const curve *x, curve *out)
{
    curves *c = &w->c;
    curve u, beyond, times, z, above, more;
    if (curve_is_constant(&x[0]) || !is_whole(w, &x[0]) || !is_whole(w, &x[2])
        || !curve_above(c, &x[2], false, &above) || !curve_is_constant(&above)
        || above.count == 0)
        return false;
    pipeline *q = pipeline_for(w, x, &u);
    if (q == NULL)
        return false;
    curve begin = curve_constant(num_int(pipeline_begin(q))),
          turn = curve_constant(num_int(pipeline_turn(q)));
    if (!curve_add(c, &x[0], &begin, true, &beyond) || !curve_above(c, &beyond, true, &above))
        return false;
    if (!curve_is_constant(&above) || above.count == 0)
        return walk_later(w, &above);
    if (!walk_modulo(w, &beyond, &turn, &z))
        return false;
    if (!curve_is_settled(&z))
        return curve_wants(c, &z);
    return combine(w, OP_FDIV, &beyond, &turn, &times) && times_of(w, q, NULL, &u, &more)
           && curve_multiply(c, &times, &more, &times) && curve_add(c, &begin, &z, false, &z)
           && times_of(w, q, &z, &u, &more) && curve_add(c, &times, &more, false, out);
}

static bool walk_row(sum_walk *w, const builtin *b, const node *n, const curve *x, int count,
                     curve *out)
{
    curve above, minus = x[0];
    if (b->kind == KIND_ITSELF && b->rounds != ROUNDS_NEAREST && count == 1)
        return curve_round(&w->c, &x[0], b->rounds == ROUNDS_UP, out);
    if (b->kind == KIND_LEAST || b->kind == KIND_MOST)
        return walk_extreme(w, x, count, b->kind == KIND_MOST, out);
    if (b->kind == KIND_DIVISOR && count == 2)
        return walk_gcd(w, b, &x[0], &x[1], out);
    if (b->kind == KIND_MAGNITUDE) {
        curve_scale(&w->c, &minus, num_int(-1));
        return curve_above(&w->c, &x[0], true, &above) && choose(w, &above, &x[0], &minus, out);
    }
    return n->fn == FN_UMM_TIME && walk_umm_time(w, x, out);
}

LARGE static bool walk_builtin(sum_walk *w, const builtin *b, const node *n, curve *out)
{
    enum { MOST = 8 };
    curve x[MOST];
    int count = 0;
    bool settled = true, constant = true, number = true;
    for (const node *a = n->a; a; a = a->next, count++) {
        if (count == MOST || !walk_node(w, a, &x[count]))
            return false;
        settled = settled && curve_is_settled(&x[count]);
        constant = constant && curve_is_constant(&x[count]);
        number = number && !x[count].truth;
    }
    if (!constant && number && walk_row(w, b, n, x, count, out))
        return true;
    if (!settled && b->means && n->c)
        return walk_node(w, n->c, out);
    return curves_are_well(&w->c) && walk_lanes(w, (function_of){ .row = b }, x, count, out);
}

static bool walk_call(sum_walk *w, const node *n, curve *out)
{
    if (n->ref == REF_BUILTIN)
        return walk_builtin(w, n->target, n, out);
    if (n->ref == REF_FUNCTION)
        return walk_function(w, n->target, n, out);
    if (n->ref == REF_SYMBOL && ((symbol *)n->target)->kind == SYMBOL_FUNCTION)
        return walk_function(w, &((symbol *)n->target)->fn, n, out);
    return n->ref == REF_AXIS && walk_value(w, n, out);
}

/* --- sums within the sum ---------------------------------------------------------------------- */

/* A walk of a body takes as long as several terms for each lane, and as much of the effort. */
static bool spend(const sum_walk *w)
{
    enum { TERMS = 8 };
    world *of = w->c.e->w;
    const uint64_t more = TERMS * of->turn * (uint64_t)w->c.lanes;
    const bool enough = more <= of->effort || of->turn == 0;
    of->effort -= enough ? more : 0;
    return enough;
}

/* The body, or 0 where the condition fails. */
static bool walk_body(sum_walk *w, const node *n, curve *out)
{
    curve condition = curve_constant(num_bool(true)), none = curve_constant(num_int(0)), x;
    if (!spend(w))
        return false;
    if (n->c && (!walk_node(w, n->c, &condition) || !condition.truth))
        return false;
    *out = none;
    if (curve_is_constant(&condition) && condition.count == 0)
        return true;
    if (!walk_node(w, n->b, &x) || x.truth)
        return false;
    if (curve_is_constant(&condition)) {
        *out = x;
        return true;
    }
    return choose(w, &condition, &x, &none, out);
}

/* 1^b + 2^b + ... + x^b as a polynomial of x: (b + 1)*S_b = (x + 1)^(b + 1) - 1 - the sum over
 * i < b of binomial(b + 1, i)*S_i */
static bool sums_of_powers(sum_walk *w, const curve *x, int most, curve *s)
{
    curves *c = &w->c;
    curve one = curve_constant(num_int(1)), next, power = one, part;
    if (!curve_add(c, x, &one, false, &next))
        return false;
    for (int b = 0; b <= most; b++) {
        int64_t binomial = 1;
        if (!curve_multiply(c, &power, &next, &power) || !curve_add(c, &power, &one, true, &s[b]))
            return false;
        for (int i = 0; i < b; i++) {
            part = s[i];
            curve_scale(c, &part, num_int(binomial));
            binomial = binomial * (b + 1 - i) / (i + 1);
            if (!curve_add(c, &s[b], &part, true, &s[b]))
                return false;
        }
        curve_scale(c, &s[b], two_of(w, num_div, num_int(1), num_int(b + 1)));
    }
    return true;
}

static bool product(sum_walk *w, const curve *x, const curve *y, num k, curve *sum)
{
    curve p;
    if (!curve_multiply(&w->c, x, y, &p))
        return false;
    curve_scale(&w->c, &p, k);
    return curve_add(&w->c, sum, &p, false, sum);
}

enum { PARTS = 4 /* of a range */, MOST_CLASSES = 256 };
enum { MOST_INNER = 8 }; /* powers of the variable of a sum within */

/* The sum over u = 0 .. end of u^b*floor(u/m)^e, e > 0: of the blocks of m that are whole, Q of
 * them, and of what is left. */
static bool blocks_of(sum_walk *w, int b, int e, num m, const curve *end, curve *sum)
{
    curves *c = &w->c;
    curve one = curve_constant(num_int(1)), wide = curve_constant(m), whole, before, last, rest,
          all[MOST_INNER + 1], s[MOST_INNER + 1], t[MOST_INNER + 1], power = one;
    *sum = (curve){ .count = 0 };
    if (b + e > MOST_INNER || !curve_add(c, end, &one, false, &rest)
        || !walk_quotient(w, &rest, &wide, &whole) || !curve_round(c, &whole, false, &whole)
        || !curve_add(c, &whole, &one, true, &before)
        || !sums_of_powers(w, &before, b + e, all))
        return false;
    int64_t binomial = 1;
    for (int a = 0; a <= b; a++) { /* (m*q + r)^b */
        word_sum r = { .step = num_int(1), .count = m, .ratio = num_int(1), .power = b - a };
        num k = word_sum_of(&c->pool, &r);
        for (int i = 0; i < a; i++)
            k = num_pool_mul(&c->pool, k, m);
        if (!product(w, &one, &all[e + a], num_pool_mul(&c->pool, k, num_int(binomial)), sum))
            return false;
        binomial = binomial * (b - a) / (a + 1);
    }
    last = whole;
    curve_scale(c, &last, m);
    if (!curve_add(c, &last, &one, true, &last) || !sums_of_powers(w, end, b, s)
        || !sums_of_powers(w, &last, b, t) || !curve_add(c, &s[b], &t[b], true, &rest))
        return false;
    for (int i = 0; i < e; i++)
        if (!curve_multiply(c, &power, &whole, &power))
            return false;
    return product(w, &power, &rest, num_int(1), sum);
}

/* The sum over i = 0 .. end of i^b*floor((i + q)/m)^e, 0 <= q < m; e = 0: of i^b */
static bool terms_of(sum_walk *w, int b, int e, const curve_floor *z, const curve *end, curve *sum)
{
    curves *c = &w->c;
    curve one = curve_constant(num_int(1)), shift, far, part, s[MOST_INNER + 1];
    int64_t binomial = 1;
    *sum = (curve){ .count = 0 };
    if (b > MOST_INNER)
        return false;
    if (e == 0)
        return sums_of_powers(w, end, b, s) && product(w, &one, &s[b], num_int(1), sum)
               && (b > 0 || curve_add(c, sum, &one, false, sum));
    if (!num_is(z->p, 1)) {
        word_sum r = { .step = num_int(1),
                       .ratio = num_int(1),
                       .power = b,
                       .times = e,
                       .p = z->p,
                       .q = z->q,
                       .m = z->m };
        if (!curve_is_constant(end))
            return false;
        r.count = num_pool_add(&c->pool, curve_number(end), num_int(1));
        *sum = curve_constant(word_sum_of(&c->pool, &r));
        return curves_are_well(c);
    }
    shift = curve_constant(z->q);
    if (!curve_add(c, end, &shift, false, &far))
        return false;
    for (int a = b; a >= 0; a--) { /* i = u - q */
        num k = num_int(binomial);
        for (int i = a; i < b; i++)
            k = num_pool_mul(&c->pool, k, num_pool_sub(&c->pool, num_int(0), z->q));
        if (!blocks_of(w, a, e, z->m, &far, &part) || !product(w, &one, &part, k, sum))
            return false;
        binomial = binomial * a / (b - a + 1);
    }
    return true;
}

/* The sum of the body over the variable, 0 .. end: of powers of it and of floors. */
LARGE static bool close_sum(sum_walk *w, const curve *body, int inner, const curve *end, curve *out)
{
    *out = (curve){ .count = 0 };
    for (int i = 0; i < body->count; i++) {
        curve term = { .count = 1, .term = { body->term[i] } }, way;
        curve_term *t = &term.term[0];
        curve_floor own = { .inner = 0 };
        if (t->floor >= 0)
            own = w->c.floor[t->floor];
        int b = t->inner[inner - 1], e = own.inner == inner ? t->times : 0;
        t->inner[inner - 1] = 0;
        if (e > 0) {
            t->floor = -1;
            t->times = 0;
        }
        if (!terms_of(w, b, e, &own, end, &way) || !product(w, &term, &way, num_int(1), out))
            return false;
    }
    return true;
}

/* Over a short range with constant ends, term by term; then what was wanted before is wanted. */
static bool walk_terms(sum_walk *w, const node *n, int at, const curve *lo, const curve *hi,
                       num want, num before, curve *out)
{
    int64_t from, to;
    num a = curve_number(lo), b = curve_number(hi);
    curve x;
    if (!curve_is_constant(lo) || !curve_is_constant(hi) || !num_to_i64(&a, &from)
        || !num_to_i64(&b, &to) || (to > from && (uint64_t)to - (uint64_t)from > LONGEST_INNER))
        return false;
    w->c.want = want;
    w->c.before = before;
    *out = curve_constant(num_int(0));
    for (int64_t i = from; i <= to; i++) {
        w->local[at] = curve_constant(num_int(i));
        if (!walk_body(w, n, &x) || !curve_add(&w->c, out, &x, false, out))
            return false;
    }
    return true;
}

static bool sum_within(sum_walk *w, const node *n, int at, const curve *lo, num by,
                       const curve *end, int parts, curve *out);

/* The same, of each residue of the variable by itself. */
LARGE static bool sum_classes(sum_walk *w, const node *n, int at, const curve *lo, num by,
                              const curve *end, num classes, curve *out)
{
    curves *c = &w->c;
    curve width = curve_constant(classes), first, last, part, all = { .count = 0 };
    const num step = num_pool_mul(&c->pool, by, classes);
    int64_t many;
    if (!num_to_i64(&classes, &many) || num_pool_order(&c->pool, step, num_int(LONGEST_INNER)) > 0
        || (w->inner == 0 && many > MOST_CLASSES)) /* of a tooth: its terms are soon added up */
        return false;
    for (int64_t i = 0; i < many; i++) {
        const num at_first = num_int(i);
        curve index = curve_constant(at_first), far = index;
        curve_scale(c, &far, by);
        if (!curve_add(c, end, &index, true, &last) || !curve_above(c, &last, false, &part))
            return false;
        if (!curve_is_constant(&part))
            return walk_later(w, &part);
        if (part.count == 0)
            break;
        if (!walk_quotient(w, &last, &width, &last) || !curve_round(c, &last, false, &last))
            return false;
        for (int t = 0; t < last.count; t++)
            if (last.term[t].floor >= 0)
                return curve_wants(c, &last);
        if (!curve_add(c, lo, &far, false, &first)
            || !sum_within(w, n, at, &first, step, &last, PARTS, &part)
            || !curve_add(c, &all, &part, false, &all))
            return false;
    }
    curve_copy(out, &all);
    return true;
}

/* The sum over the variable at lo, lo + by, ..., `end` values behind lo: at once, or, where a
 * comparison turns, in two parts, or by its residues. */
LARGE static bool sum_within(sum_walk *w, const node *n, int at, const curve *lo, num by,
                             const curve *end, int parts, curve *out)
{
    curves *c = &w->c;
    curve one = curve_constant(num_int(1)), variable = one, body, cut, from, to;
    const curve *outer = c->reach[w->inner];
    num *want = &c->want_inner[w->inner];
    const int floors = c->floors;
    variable.term[0].inner[w->inner] = 1;
    variable.term[0].k = by;
    variable.count = end->count > 0; /* one value, lo, is no variable */
    c->reach[w->inner++] = end;
    c->cut_inner = 0;
    *want = num_int(1);
    bool good = curve_add(c, lo, &variable, false, &w->local[at]) && walk_body(w, n, &body)
                && close_sum(w, &body, w->inner, end, out);
    while (good && c->floors > floors && c->floor[c->floors - 1].inner == w->inner)
        c->floors--; /* closed: out has none of them */
    c->reach[--w->inner] = outer;
    if (good)
        return true;
    if (c->cut_inner != w->inner + 1 || parts == 0) {
        if (num_is(*want, 1))
            return false;
        c->floors = floors;
        return sum_classes(w, n, at, lo, by, end, *want, out);
    }
    cut = c->cut;
    c->turns = two_of(w, num_min, c->turns, c->cut_turns);
    if (!curve_add(c, &cut, &one, true, &to)
        || !sum_within(w, n, at, lo, by, &to, parts - 1, &body)
        || !curve_add(c, end, &cut, true, &to))
        return false;
    curve_scale(c, &cut, by);
    return curve_add(c, lo, &cut, false, &from)
           && sum_within(w, n, at, &from, by, &to, parts - 1, out)
           && curve_add(c, out, &body, false, out);
}

LARGE static bool walk_sum(sum_walk *w, const node *n, curve *out)
{
    curves *c = &w->c;
    curve lo, hi, end, some, none = curve_constant(num_int(0)), one = curve_constant(num_int(1));
    int top = w->top, at = w->base == 0 ? n->a->index - w->variable : w->base + n->a->index;
    bool good = false;
    if (n->op != AGGREGATE_SUM || n->a->next || n->a->a->c || at < top || at >= SUM_LOCALS
        || !walk_node(w, n->a->a->a, &lo) || !walk_node(w, n->a->a->b, &hi)
        || !is_whole(w, &lo) || hi.truth || !curve_round(c, &hi, false, &hi))
        return false;
    while (w->top <= at)
        push(w, &none);
    num want = c->want, before = c->before;
    if (w->inner < CURVE_INNER && curve_add(c, &hi, &lo, true, &end)
        && curve_add(c, &end, &one, false, &some) && curve_above(c, &some, false, &some)
        && curve_is_constant(&some)) {
        *out = none;
        good = some.count == 0 || sum_within(w, n, at, &lo, num_int(1), &end, PARTS, out);
    }
    good = good || walk_terms(w, n, at, &lo, &hi, want, before, out);
    w->top = top;
    return good;
}

static bool walk_node(sum_walk *w, const node *n, curve *out)
{
    curve x;
    if (!curves_are_well(&w->c))
        return false;
    switch (n->kind) {
    case N_NUMBER: *out = curve_constant(n->value); return true;
    case N_NAME:
        return n->ref == REF_LOCAL ? walk_local(w, n->index, out) : walk_value(w, n, out);
    case N_BINARY: return is_arithmetic(n) ? walk_arithmetic(w, n, out) : walk_logic(w, n, out);
    case N_UNARY:
        if ((n->op != OP_NOT && n->op != OP_NEG) || !walk_node(w, n->a, out))
            return false;
        x = *out;
        if (n->op == OP_NOT)
            return walk_not(w, &x, out);
        curve_scale(&w->c, out, num_int(-1));
        return !x.truth;
    case N_FLOOR:
    case N_CEIL:
        return walk_node(w, n->a, &x) && curve_round(&w->c, &x, n->kind == N_CEIL, out);
    case N_IF: return walk_if(w, n, out);
    case N_CALL: return walk_call(w, n, out);
    case N_AGGREGATE: return walk_sum(w, n, out);
    case N_HISTORY:
    case N_RANGE:
    case N_LIST: return walk_value(w, n, out);
    default: return false;
    }
}

/* The body for the indices that c->first, lanes, period and turns give. */
bool sum_walk_stretch(sum_walk *w, curve *out)
{
    curves *c = &w->c;
    const bool toothed = !num_is(w->tooth, 0),
               alone = toothed && c->lanes == 1 && num_is(c->turns, 1);
    const num step = toothed ? num_pool_mul(&c->pool, w->by, w->tooth) : w->by;
    curve index = alone ? curve_constant(num_pool_mul(&c->pool, step, c->first))
                        : curve_power(step, 1, num_int(1)),
          begin = curve_constant(w->lo), end = curve_constant(w->end);
    w->base = w->depth = w->top = 0;
    if (!curve_add(c, &index, &begin, false, &index) || !push(w, &index))
        return false;
    return toothed ? sum_within(w, w->sum, 0, &index, w->by, &end, PARTS, out)
                   : walk_body(w, w->sum, out);
}
