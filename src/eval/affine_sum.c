/* Sums over k, all terms at once: see affine_sum.h.
 *
 * Every value that the terms are made from is held as a curve
 *
 *     c0 + c1*k + c2*k^2 + c3*k^3 + f1*floor((p1*k + q1)/m1) + f2*floor((p2*k + q2)/m2) + ...
 *
 * with rational c and f, integers p, q, m, and m > 0.  Curves are closed under
 *
 *   x + y, x - y, x*const, x/const     part by part; x*y of two without floors, up to k^3
 *   floor(x)     what is an integer whatever k is goes out of it; what is left may be affine, which
 *                is a floor of its own, or f*floor(z) + c0 with f = 1/r, r an integer: that is
 *                floor((z + floor(c0*r))/r), and -floor((p*k + q)/m) = floor((-p*k - q + m - 1)/m)
 *   ceil(x) = -floor(-x), x div y = floor(x/y), x mod y = x - y*floor(x/y)
 *
 * and, from the k at hand up to a k where it turns, under comparisons of what is affine or, with an
 * integer i, floor(z) + i*k - floor(z) >= x if and only if z >= ceil(x) - and so under min, max, if
 * and where.  A sum
 * is cut there into stretches.  In a stretch powers of k add up by Faulhaber's formulas, and
 *
 *     S(n, p, q, m) = floor(q/m) + floor((p + q)/m) + ... + floor((p*(n - 1) + q)/m)
 *
 * as Euclid's algorithm goes: with 0 <= p, q < m and N = floor((p*n + q)/m) it counts the points
 * under a line, which S(N, m, (p*n + q) mod m, p) counts by columns of the other axis. */
#include "eval/affine_sum.h"

#include <string.h>

#include "base/stack.h"
#include "eval/internal.h"
#include "num/pool.h"

enum { FEW = 12, POWERS = 4, FLOORS = 6, STRETCHES = 200, MOST_BITS = 1 << 24 };

typedef struct floor_part {
    num f, p, q, m; /* f*floor((p*k + q)/m) */
} floor_part;

typedef struct curve {
    num c[POWERS];
    int floors;
    floor_part floor[FLOORS];
} curve;

typedef struct walk {
    env *e;
    int index; /* the variable among the locals */
    num_pool pool;
    num now, last; /* the stretch: the value of the variable, and the last that all holds for */
} walk;

/* --- numbers ---------------------------------------------------------------------------------- */

static num add(walk *w, num x, num y)
{
    return num_pool_two(&w->pool, num_add, x, y);
}

static num sub(walk *w, num x, num y)
{
    return num_pool_two(&w->pool, num_sub, x, y);
}

static num mul(walk *w, num x, num y)
{
    return num_pool_two(&w->pool, num_mul, x, y);
}

static num quotient(walk *w, num x, num y)
{
    return num_pool_two(&w->pool, num_div, x, y);
}

static num floor_of(walk *w, num x)
{
    return num_pool_one(&w->pool, num_floor, x);
}

static num ceil_of(walk *w, num x)
{
    return num_pool_one(&w->pool, num_ceil, x);
}

static int sign_of(walk *w, num x)
{
    return num_pool_order(&w->pool, x, num_int(0));
}

static bool is_zero(num x)
{
    return x.kind == NUM_INT && x.u.i == 0;
}

/* Integers and fractions are what all of this is true for. */
static bool is_rational(num x)
{
    return x.kind == NUM_INT || x.kind == NUM_BIG || x.kind == NUM_RAT;
}

static bool is_well(const walk *w)
{
    return w->pool.st == ST_OK && w->pool.bits < MOST_BITS && !stack_low();
}

/* --- curves ----------------------------------------------------------------------------------- */

static curve constant(num x)
{
    return (curve){ .c = { x, num_int(0), num_int(0), num_int(0) } };
}

static bool has_power(const curve *x, int least)
{
    for (int i = least; i < POWERS; i++)
        if (!is_zero(x->c[i]))
            return true;
    return false;
}

static bool is_constant(const curve *x)
{
    return x->floors == 0 && !has_power(x, 1);
}

static curve scaled(walk *w, curve x, num by)
{
    for (int i = 0; i < POWERS; i++)
        x.c[i] = mul(w, x.c[i], by);
    for (int i = 0; i < x.floors; i++)
        x.floor[i].f = mul(w, x.floor[i].f, by);
    if (is_zero(by))
        x.floors = 0;
    return x;
}

static bool same(walk *w, num x, num y)
{
    return num_pool_order(&w->pool, x, y) == 0;
}

/* One floor more; equal floors are one. */
static bool put_floor(walk *w, curve *x, const floor_part *part)
{
    for (int i = 0; i < x->floors; i++) {
        floor_part *f = &x->floor[i];
        if (!same(w, f->p, part->p) || !same(w, f->q, part->q) || !same(w, f->m, part->m))
            continue;
        f->f = add(w, f->f, part->f);
        if (is_zero(f->f))
            *f = x->floor[--x->floors];
        return true;
    }
    if (x->floors == FLOORS)
        return false;
    x->floor[x->floors++] = *part;
    return true;
}

static bool sum_of_two(walk *w, const curve *x, const curve *y, curve *out)
{
    curve sum = *x;
    for (int i = 0; i < POWERS; i++)
        sum.c[i] = add(w, sum.c[i], y->c[i]);
    for (int i = 0; i < y->floors; i++)
        if (!put_floor(w, &sum, &y->floor[i]))
            return false;
    *out = sum;
    return true;
}

static bool difference(walk *w, const curve *x, const curve *y, curve *out)
{
    curve minus = scaled(w, *y, num_int(-1));
    return sum_of_two(w, x, &minus, out);
}

static bool product(walk *w, const curve *x, const curve *y, curve *out)
{
    if (is_constant(x) || is_constant(y)) {
        *out = is_constant(x) ? scaled(w, *y, x->c[0]) : scaled(w, *x, y->c[0]);
        return true;
    }
    if (x->floors || y->floors)
        return false;
    curve all = constant(num_int(0));
    for (int i = 0; i < POWERS; i++)
        for (int j = 0; j < POWERS; j++) {
            num term = mul(w, x->c[i], y->c[j]);
            if (i + j >= POWERS && !is_zero(term))
                return false;
            if (i + j < POWERS)
                all.c[i + j] = add(w, all.c[i + j], term);
        }
    *out = all;
    return true;
}

/* The least m > 0 with m*x and m*y integers. */
static num common(walk *w, num x, num y)
{
    num m = num_int(1), part[2] = { x, y };
    for (int i = 0; i < 2; i++) {
        num top, bottom;
        num_fraction(&part[i], &top, &bottom);
        num_clear(&top);
        bottom = num_pool_keep(&w->pool, ST_OK, bottom);
        m = num_pool_two(&w->pool, num_lcm, m, bottom);
    }
    return m;
}

/* floor(c0 + c1*k) */
static floor_part floor_of_line(walk *w, num c0, num c1)
{
    num m = common(w, c0, c1);
    return (floor_part){ num_int(1), mul(w, c1, m), mul(w, c0, m), m };
}

/* floor(f*floor((p*k + q)/m) + c0) with f = 1/r or -1/r */
static bool floor_of_floor(walk *w, floor_part z, num c0, floor_part *out)
{
    if (sign_of(w, z.f) < 0) {
        z.f = mul(w, z.f, num_int(-1));
        z.p = mul(w, z.p, num_int(-1));
        z.q = sub(w, sub(w, z.m, num_int(1)), z.q);
    }
    num r = quotient(w, num_int(1), z.f);
    if (!is_well(w) || !num_is_integer(&r))
        return false;
    num whole = floor_of(w, mul(w, c0, r));
    *out = (floor_part){ num_int(1), z.p, add(w, z.q, mul(w, z.m, whole)), mul(w, z.m, r) };
    return true;
}

/* floor(x): the integers go out of it. */
static bool rounded_down(walk *w, const curve *x, curve *out)
{
    curve whole = constant(num_int(0)), rest = *x;
    rest.floors = 0;
    for (int i = 0; i < POWERS; i++)
        if (num_is_integer(&x->c[i])) {
            whole.c[i] = x->c[i];
            rest.c[i] = num_int(0);
        }
    for (int i = 0; i < x->floors; i++) {
        curve *to = num_is_integer(&x->floor[i].f) ? &whole : &rest;
        to->floor[to->floors++] = x->floor[i];
    }
    floor_part part;
    if (has_power(&rest, 2) || rest.floors > 1 || (rest.floors && !is_zero(rest.c[1])))
        return false;
    if (is_constant(&rest)) {
        whole.c[0] = add(w, whole.c[0], floor_of(w, rest.c[0]));
    } else {
        if (rest.floors == 0)
            part = floor_of_line(w, rest.c[0], rest.c[1]);
        else if (!floor_of_floor(w, rest.floor[0], rest.c[0], &part))
            return false;
        if (!put_floor(w, &whole, &part))
            return false;
    }
    *out = whole;
    return true;
}

static bool rounded_up(walk *w, const curve *x, curve *out)
{
    curve minus = scaled(w, *x, num_int(-1));
    if (!rounded_down(w, &minus, &minus))
        return false;
    *out = scaled(w, minus, num_int(-1));
    return true;
}

/* x div y, and x mod y where `rest`, for a constant y */
static bool divided(walk *w, const curve *x, const curve *y, bool rest, curve *out)
{
    if (!is_constant(y) || sign_of(w, y->c[0]) == 0)
        return false;
    curve q = scaled(w, *x, quotient(w, num_int(1), y->c[0]));
    if (!rounded_down(w, &q, &q))
        return false;
    if (rest) {
        q = scaled(w, q, y->c[0]);
        return difference(w, x, &q, out);
    }
    *out = q;
    return true;
}

/* --- what holds up to a turn ------------------------------------------------------------------ */

/* Is c0 + c1*k > 0, or >= 0 where not strict, at k = now?  The stretch ends where it turns. */
static bool line_is_above(walk *w, num c0, num c1, bool strict)
{
    int sign = sign_of(w, add(w, c0, mul(w, c1, w->now))), up = sign_of(w, c1);
    bool holds = strict ? sign > 0 : sign >= 0;
    if (up == 0 || (up > 0) == holds)
        return holds;
    num root = quotient(w, mul(w, c0, num_int(-1)), c1), end;
    /* up: not above up to the root; down: above up to it.  It itself is above where not strict. */
    if ((up > 0) == strict)
        end = floor_of(w, root);
    else
        end = sub(w, ceil_of(w, root), num_int(1));
    if (num_pool_order(&w->pool, end, w->last) < 0)
        w->last = end;
    return holds;
}

/* x > 0, or x >= 0: of what is affine, or f*(floor((p*k + q)/m) + i*k) + c0 with an integer i,
 * which goes into the floor. */
static bool is_above(walk *w, const curve *x, bool strict, bool *holds)
{
    if (has_power(x, 2) || x->floors > 1)
        return false;
    if (x->floors == 0) {
        *holds = line_is_above(w, x->c[0], x->c[1], strict);
        return is_well(w);
    }
    const floor_part *z = &x->floor[0];
    num i = quotient(w, x->c[1], z->f), p = add(w, z->p, mul(w, i, z->m));
    if (!is_well(w) || !num_is_integer(&i))
        return false;
    bool falls = sign_of(w, z->f) < 0;
    num least = quotient(w, mul(w, x->c[0], num_int(-1)), z->f); /* floor > or >= it; or < or <= */
    least = strict != falls ? add(w, floor_of(w, least), num_int(1)) : ceil_of(w, least);
    *holds = line_is_above(w, sub(w, z->q, mul(w, least, z->m)), p, false) != falls;
    return is_well(w);
}

/* x - y against 0 */
static bool compared(walk *w, op_kind o, const curve *x, const curve *y, bool *holds)
{
    curve d;
    bool turned = o == OP_LT || o == OP_LE, above = false, below = false;
    if (!difference(w, turned ? y : x, turned ? x : y, &d))
        return false;
    if (o != OP_EQ && o != OP_NE)
        return is_above(w, &d, o == OP_GT || o == OP_LT, holds);
    if (!is_above(w, &d, true, &above))
        return false;
    d = scaled(w, d, num_int(-1));
    if (!is_above(w, &d, true, &below))
        return false;
    *holds = (above || below) == (o == OP_NE);
    return true;
}

/* --- the walk --------------------------------------------------------------------------------- */

static bool walk_node(walk *w, const node *n, curve *out);

/* Does the value of the tree depend on the variable? */
static bool depends(const walk *w, const node *n)
{
    if (n == NULL)
        return false;
    if (n->kind == N_NAME && n->ref == REF_LOCAL)
        return n->index == w->index;
    const node *parts[] = { n->a, n->b, n->c, n->d };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (const node *x = parts[i]; x; x = x->next)
            if (stack_low() || depends(w, x))
                return true;
    return false;
}

static bool walk_constant(walk *w, const node *n, curve *out)
{
    num v = num_int(0);
    status st = eval(w->e, n, &v);
    v = num_pool_keep(&w->pool, st, v);
    *out = constant(v);
    return st == ST_OK && is_rational(v);
}

/* A truth, up to where it turns. */
static bool walk_truth(walk *w, const node *n, bool *holds)
{
    curve x, y;
    if (n->kind == N_UNARY && n->op == OP_NOT) {
        if (!walk_truth(w, n->a, holds))
            return false;
        *holds = !*holds;
        return true;
    }
    if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR)) {
        if (!walk_truth(w, n->a, holds))
            return false;
        return *holds == (n->op == OP_OR) || walk_truth(w, n->b, holds);
    }
    if (!depends(w, n)) {
        num v;
        status st = eval(w->e, n, &v);
        v = num_pool_keep(&w->pool, st, v);
        *holds = v.u.i;
        return st == ST_OK && v.kind == NUM_BOOL;
    }
    return n->kind == N_BINARY && n->op >= OP_EQ && n->op <= OP_GE && walk_node(w, n->a, &x)
           && walk_node(w, n->b, &y) && compared(w, (op_kind)n->op, &x, &y, holds);
}

static bool walk_power(walk *w, const curve *x, const curve *y, curve *out)
{
    int64_t power;
    if (!is_constant(y) || !num_to_i64(&y->c[0], &power) || power < 1 || power >= POWERS)
        return false;
    *out = *x;
    while (--power > 0)
        if (!product(w, out, x, out))
            return false;
    return true;
}

static bool combined(walk *w, op_kind o, const curve *x, const curve *y, curve *out)
{
    switch (o) {
    case OP_ADD: return sum_of_two(w, x, y, out);
    case OP_SUB: return difference(w, x, y, out);
    case OP_MUL: return product(w, x, y, out);
    case OP_FDIV: return divided(w, x, y, false, out);
    case OP_MOD: return divided(w, x, y, true, out);
    case OP_POW: return walk_power(w, x, y, out);
    case OP_DIV:
        if (!is_constant(y) || sign_of(w, y->c[0]) == 0)
            return false;
        *out = scaled(w, *x, quotient(w, num_int(1), y->c[0]));
        return true;
    default: return false;
    }
}

/* Up to where another argument is the largest, or the least. */
static bool walk_extreme(walk *w, const node *n, bool most, curve *out)
{
    curve x;
    bool holds;
    if (!walk_node(w, n->a, out))
        return false;
    for (const node *a = n->a->next; a; a = a->next) {
        if (!walk_node(w, a, &x) || !compared(w, most ? OP_GT : OP_LT, &x, out, &holds))
            return false;
        if (holds)
            *out = x;
    }
    return true;
}

static bool walk_call(walk *w, const node *n, curve *out)
{
    curve x;
    bool holds;
    if (n->ref != REF_BUILTIN || n->a == NULL)
        return false;
    const builtin *b = n->target;
    if (b->kind == KIND_LEAST || b->kind == KIND_MOST)
        return walk_extreme(w, n, b->kind == KIND_MOST, out);
    if (b->means)
        return n->c && walk_node(w, n->c, out);
    if (n->a->next || !walk_node(w, n->a, &x))
        return false;
    if (b->kind == KIND_ITSELF)
        return (b->rounds == ROUNDS_UP ? rounded_up : rounded_down)(w, &x, out);
    if (b->kind != KIND_MAGNITUDE || !is_above(w, &x, false, &holds))
        return false;
    *out = holds ? x : scaled(w, x, num_int(-1));
    return true;
}

static bool walk_varying(walk *w, const node *n, curve *out)
{
    curve x, y;
    bool holds;
    switch (n->kind) {
    case N_NAME:
        *out = constant(num_int(0));
        out->c[1] = num_int(1);
        return true;
    case N_BINARY:
        return walk_node(w, n->a, &x) && walk_node(w, n->b, &y)
               && combined(w, (op_kind)n->op, &x, &y, out);
    case N_UNARY:
        if (n->op != OP_NEG || !walk_node(w, n->a, &x))
            return false;
        *out = scaled(w, x, num_int(-1));
        return true;
    case N_FLOOR: return walk_node(w, n->a, &x) && rounded_down(w, &x, out);
    case N_CEIL: return walk_node(w, n->a, &x) && rounded_up(w, &x, out);
    case N_IF: return walk_truth(w, n->a, &holds) && walk_node(w, holds ? n->b : n->c, out);
    case N_CALL: return walk_call(w, n, out);
    default: return false;
    }
}

static bool walk_node(walk *w, const node *n, curve *out)
{
    if (!is_well(w))
        return false;
    return (depends(w, n) ? walk_varying(w, n, out) : walk_constant(w, n, out)) && is_well(w);
}

/* --- the sum of a stretch --------------------------------------------------------------------- */

/* S(n, p, q, m) of the head of this file, m > 0, n >= 0 */
static num sum_of_floors(walk *w, num n, num p, num q, num m)
{
    num sum = num_int(0);
    while (is_well(w) && sign_of(w, n) > 0) {
        num slope = num_pool_two(&w->pool, num_fdiv, p, m),
            first = num_pool_two(&w->pool, num_fdiv, q, m);
        num pairs = quotient(w, mul(w, n, sub(w, n, num_int(1))), num_int(2));
        num whole = add(w, mul(w, slope, pairs), mul(w, first, n));
        p = sub(w, p, mul(w, slope, m));
        q = sub(w, q, mul(w, first, m));
        num high = add(w, mul(w, p, n), q);
        sum = add(w, sum, whole);
        n = num_pool_two(&w->pool, num_fdiv, high, m);
        q = num_pool_two(&w->pool, num_fmod, high, m);
        num other = p;
        p = m;
        m = other;
    }
    return sum;
}

/* 0^d + 1^d + ... + (n - 1)^d */
static num sum_of_powers(walk *w, num n, int d)
{
    num one = num_int(1), less = sub(w, n, one), pairs = quotient(w, mul(w, n, less), num_int(2));
    num twice = sub(w, add(w, n, n), one);
    switch (d) {
    case 0: return n;
    case 1: return pairs;
    case 2: return quotient(w, mul(w, pairs, twice), num_int(3));
    default: return mul(w, pairs, pairs);
    }
}

/* The sum over k = now, now + by, ..., n of them */
static num sum_of_stretch(walk *w, const curve *x, num by, num n)
{
    static const int choose[POWERS][POWERS] = { { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 } };
    num sum = num_int(0);
    for (int d = 0; d < POWERS; d++) /* (now + by*j)^d */
        for (int i = 0; i <= d && !is_zero(x->c[d]); i++) {
            num term = mul(w, x->c[d], num_int(choose[d][i]));
            for (int t = 0; t < d; t++)
                term = mul(w, term, t < i ? by : w->now);
            sum = add(w, sum, mul(w, term, sum_of_powers(w, n, i)));
        }
    for (int i = 0; i < x->floors; i++) {
        const floor_part *z = &x->floor[i];
        num first = add(w, z->q, mul(w, z->p, w->now));
        num floors = sum_of_floors(w, n, mul(w, z->p, by), first, z->m);
        sum = add(w, sum, mul(w, z->f, floors));
    }
    return sum;
}

/* The body at `now` and as far as it is the same curve; 0 where the condition fails. */
static bool walk_body(walk *w, const node *sum, curve *out)
{
    bool holds = true;
    *out = constant(num_int(0));
    if (sum->c && !walk_truth(w, sum->c, &holds))
        return false;
    return !holds || walk_node(w, sum->b, out);
}

/* Stretch after stretch, to the end of the range. */
static bool add_stretches(walk *w, const node *sum, const range_walk *r, num *total)
{
    num end = floor_of(w, r->hi);
    w->now = r->lo;
    for (int i = 0; num_pool_order(&w->pool, w->now, end) <= 0; i++) {
        curve x;
        if (i == STRETCHES || !is_well(w) || eval_stopped(w->e) != ST_OK)
            return false;
        w->last = end;
        if (!walk_body(w, sum, &x))
            return false;
        num n = num_pool_two(&w->pool, num_fdiv, sub(w, w->last, w->now), r->by);
        n = add(w, n, num_int(1));
        *total = add(w, *total, sum_of_stretch(w, &x, r->by, n));
        w->now = add(w, w->now, mul(w, r->by, n));
    }
    return is_well(w);
}

/* A few terms are added up sooner than they are understood. */
static bool is_long(walk *w, const range_walk *r)
{
    if (!is_rational(r->hi))
        return false;
    num far = add(w, r->lo, mul(w, r->by, num_int(FEW)));
    return num_pool_order(&w->pool, far, r->hi) <= 0;
}

bool affine_sum(env *e, const node *sum, const range_walk *r, num *out)
{
    walk w = { .e = e, .index = r->at - e->base };
    diag_trial trial;
    num total = num_int(0);
    num_pool_begin(&w.pool, &e->w->numbers);
    diag_try(&trial, &e->d);
    bool found = is_long(&w, r) && add_stretches(&w, sum, r, &total);
    if (found)
        *out = num_copy(&total);
    diag_tried(&trial, false);
    num_pool_clear(&w.pool);
    return found;
}
