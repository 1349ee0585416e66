/* Enclosures over a range of one parameter: see interval.h. */
#include "eval/interval.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "eval/internal.h"
#include "num/pool.h"

enum {
    TERMS = 8,
    SYMBOLS = 200,
    STACK = 512,
    DEEPEST = 64,
    MOST_TERMS = 4096,
    KNOWN = 1024 /* trees of which it is remembered whether x enters them */,
    KEPT = 256   /* terms of sums */
};

/* k*x + [lo, hi] + sum of coef * s, s in [0, 1].  Not known: anything. */
typedef struct enc {
    bool known;
    num k, lo, hi;
    int count;
    struct { int id; num coef; } term[TERMS];
} enc;

typedef enum truth3 { NEVER, ALWAYS, SOMETIMES } truth3;

/* What a symbol stands for: a function of an exact argument.  Equal arguments, equal symbols. */
typedef struct symbol_of {
    const char *what;
    enc arg;
} symbol_of;

/* A term of a sum that is one number on all of a range. */
typedef struct kept_term {
    const node *sum;
    int64_t t;
    num value;
} kept_term;

struct interval {
    query *const *q;
    int queries, axis;
    num a, b, step, residue; /* the range; x is residue + step*j */
    num period;             /* of the residues on which what could not be told depends; 1: none */
    struct {
        const node *n;
        const query *q;
        bool enters;
    } known[KNOWN];
    kept_term kept[KEPT];
    int kept_count;
    int64_t cut;            /* up to there floor(c/x) is what it is at a, for all c met */
    bool keeping;           /* what is enclosed now is so on a whole range: its terms are kept */
    query *now;             /* whose formulas are being enclosed */
    int metric;             /* being asked for */
    int side; /* which end of what depends on the data: the least (-1), the most (1), none (0) */
    num_pool pool; /* numbers to release after each question */
    symbol_of symbols[SYMBOLS];
    int symbol_count;
    enc *locals;
    int base, top, depth;
};

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
    num_clear(&v->residue);
    num_clear(&v->step);
    num_pool_clear(&v->pool);
    free(v->locals);
    free(v);
}

/* --- numbers that need no releasing ---------------------------------------------------- */

static num keep(interval *v, status st, num x)
{
    return num_pool_keep(&v->pool, st, x);
}
static num two(interval *v, num_binary *f, num x, num y)
{
    return num_pool_two(&v->pool, f, x, y);
}
static num one(interval *v, num_unary *f, num x)
{
    return num_pool_one(&v->pool, f, x);
}

/* -1, 0, 1; 2 when it cannot be told */
static int order(interval *v, num x, num y)
{
    int sign = 0;
    return v->pool.st == ST_OK && num_cmp(v->pool.ctx, &x, &y, &sign) == ST_OK ? sign : 2;
}

static bool is_zero(num x) { return x.kind == NUM_INT && x.u.i == 0; }
static num add(interval *v, num x, num y)
{
    return is_zero(x) ? y : is_zero(y) ? x : two(v, num_add, x, y);
}
static num sub(interval *v, num x, num y) { return is_zero(y) ? x : two(v, num_sub, x, y); }
static num mul(interval *v, num x, num y)
{
    return is_zero(x) || is_zero(y) ? num_int(0) : two(v, num_mul, x, y);
}
static num smaller(interval *v, num x, num y) { return two(v, num_min, x, y); }
static num larger(interval *v, num x, num y) { return two(v, num_max, x, y); }

/* --- enclosures ---------------------------------------------------------------------------- */

static enc unknown(void) { return (enc){ 0 }; }
static enc exactly(num x) { return (enc){ .known = true, .lo = x, .hi = x }; }
static enc between(num lo, num hi) { return (enc){ .known = true, .lo = lo, .hi = hi }; }
static bool is_exact(const enc *x) { return x->known && num_same(&x->lo, &x->hi); }
static bool is_constant(const enc *x) { return is_exact(x) && is_zero(x->k) && x->count == 0; }

static void widen(interval *v, enc *x, num coef) /* coef * [0, 1] */
{
    int sign = order(v, coef, num_int(0));
    if (sign == 2)
        x->known = false;
    else if (sign > 0)
        x->hi = add(v, x->hi, coef);
    else
        x->lo = add(v, x->lo, coef);
}

static enc plain(interval *v, enc x)
{
    if (!x.known)
        return x;
    enc r = between(x.lo, x.hi);
    for (int i = 0; i < x.count; i++)
        widen(v, &r, x.term[i].coef);
    if (!is_zero(x.k)) {
        num at_a = mul(v, x.k, v->a), at_b = mul(v, x.k, v->b);
        int sign = order(v, x.k, num_int(0));
        if (sign == 2)
            return unknown();
        r.lo = add(v, r.lo, sign > 0 ? at_a : at_b);
        r.hi = add(v, r.hi, sign > 0 ? at_b : at_a);
    }
    r.known = r.known && v->pool.st == ST_OK;
    return r;
}

static void add_term(interval *v, enc *x, int id, num coef)
{
    for (int i = 0; i < x->count; i++)
        if (x->term[i].id == id) {
            x->term[i].coef = add(v, x->term[i].coef, coef);
            if (is_zero(x->term[i].coef))
                x->term[i] = x->term[--x->count];
            return;
        }
    if (x->count == TERMS) {
        widen(v, x, coef);
        return;
    }
    x->term[x->count].id = id;
    x->term[x->count++].coef = coef;
}

static enc scaled(interval *v, enc x, num by)
{
    if (!x.known)
        return x;
    if (is_zero(by))
        return exactly(by);
    enc r = { .known = true,
              .k = mul(v, x.k, by),
              .lo = mul(v, x.lo, by),
              .hi = mul(v, x.hi, by),
              .count = x.count };
    int sign = order(v, by, num_int(0));
    if (sign == 2)
        return unknown();
    if (sign < 0) {
        num t = r.lo;
        r.lo = r.hi;
        r.hi = t;
    }
    for (int i = 0; i < x.count; i++) {
        r.term[i].id = x.term[i].id;
        r.term[i].coef = mul(v, x.term[i].coef, by);
    }
    return r;
}

static enc sum(interval *v, enc x, enc y)
{
    if (!x.known || !y.known)
        return unknown();
    x.k = add(v, x.k, y.k);
    x.lo = add(v, x.lo, y.lo);
    x.hi = add(v, x.hi, y.hi);
    for (int i = 0; i < y.count; i++)
        add_term(v, &x, y.term[i].id, y.term[i].coef);
    return x;
}

static enc difference(interval *v, enc x, enc y)
{
    return sum(v, x, scaled(v, y, num_int(-1)));
}

static bool same(const enc *x, const enc *y)
{
    if (!is_exact(x) || !is_exact(y) || x->count != y->count || !num_same(&x->k, &y->k)
        || !num_same(&x->lo, &y->lo))
        return false;
    for (int i = 0; i < x->count; i++) {
        int j = 0;
        while (j < y->count && y->term[j].id != x->term[i].id)
            j++;
        if (j == y->count || !num_same(&x->term[i].coef, &y->term[j].coef))
            return false;
    }
    return true;
}

/* what(arg), which lies between lo and hi: lo + (hi - lo)*s with s the same for the same
 * argument. */
static enc placed(interval *v, const char *what, const enc *arg, num lo, num hi)
{
    if (!is_exact(arg) || v->symbol_count == SYMBOLS)
        return between(lo, hi);
    int id = 0;
    while (id < v->symbol_count
           && !(strcmp(v->symbols[id].what, what) == 0 && same(&v->symbols[id].arg, arg)))
        id++;
    if (id == v->symbol_count)
        v->symbols[v->symbol_count++] = (symbol_of){ what, *arg };
    enc r = exactly(lo);
    add_term(v, &r, id, sub(v, hi, lo));
    return r;
}

/* Either of the two. */
static enc hull(interval *v, enc x, enc y)
{
    if (!x.known || !y.known || same(&x, &y))
        return x.known && y.known ? x : unknown();
    if (!num_same(&x.k, &y.k) || x.count || y.count) {
        x = plain(v, x);
        y = plain(v, y);
    }
    if (!x.known || !y.known)
        return unknown();
    x.lo = smaller(v, x.lo, y.lo);
    x.hi = larger(v, x.hi, y.hi);
    return x;
}

/* --- operations ------------------------------------------------------------------------------ */

static enc enclose(interval *v, const node *n);

static enc product(interval *v, enc x, enc y)
{
    if (!x.known || !y.known)
        return unknown();
    if (is_constant(&x))
        return scaled(v, y, x.lo);
    if (is_constant(&y))
        return scaled(v, x, y.lo);
    x = plain(v, x);
    y = plain(v, y);
    num p[4] = { mul(v, x.lo, y.lo), mul(v, x.lo, y.hi), mul(v, x.hi, y.lo), mul(v, x.hi, y.hi) },
        lo = p[0], hi = p[0];
    for (int i = 1; i < 4; i++) {
        lo = smaller(v, lo, p[i]);
        hi = larger(v, hi, p[i]);
    }
    return between(lo, hi);
}

static enc quotient(interval *v, enc x, enc y)
{
    if (is_constant(&y) && !is_zero(y.lo))
        return scaled(v, x, two(v, num_div, num_int(1), y.lo));
    y = plain(v, y);
    int lo = y.known ? order(v, y.lo, num_int(0)) : 2;
    if (lo != 1)
        return unknown();
    return product(v, x,
                   between(two(v, num_div, num_int(1), y.hi), two(v, num_div, num_int(1), y.lo)));
}

/* k*x + c with an integer k*step: all its values differ from *at, one of them, by integers. */
static bool steps_by_integers(interval *v, const enc *x, num *at)
{
    if (!is_exact(x) || x->count)
        return false;
    num stepped = mul(v, x->k, v->step);
    *at = add(v, mul(v, x->k, v->residue), x->lo);
    return num_is_integer(&stepped);
}

enum { LONGEST_PERIOD = 256 };

/* On the residues of x modulo this it would be told. */
static void wish(interval *v, num modulus)
{
    num all = two(v, num_lcm, v->period, modulus);
    if (v->pool.st == ST_OK && order(v, all, num_int(LONGEST_PERIOD)) <= 0)
        v->period = all;
}

/* The denominator of what x is multiplied by. */
static void wish_integers(interval *v, const enc *x)
{
    num above, below, stepped = mul(v, x->k, v->step);
    if (!is_exact(x) || x->count || v->pool.st != ST_OK || !num_is_exact(&stepped))
        return;
    num_fraction(&stepped, &above, &below);
    keep(v, ST_OK, above);
    wish(v, keep(v, ST_OK, below));
}

static enc whole(interval *v, enc x, num_unary *f)
{
    enc p = plain(v, x);
    num at;
    if (!p.known)
        return x;
    if (!is_zero(x.k) && steps_by_integers(v, &x, &at)) {
        num by = sub(v, one(v, f, at), at);
        x.lo = x.hi = add(v, x.lo, by);
        return v->pool.st != ST_OK ? unknown() : x;
    }
    num lo = one(v, f, p.lo), hi = one(v, f, p.hi);
    if (v->pool.st != ST_OK || num_same(&lo, &hi))
        return v->pool.st != ST_OK ? unknown() : exactly(lo);
    wish_integers(v, &x);
    bool up = f == num_ceil;
    enc part = placed(v, up ? "ceil" : "floor", &x, num_int(0), num_int(1));
    return up ? sum(v, x, part) : difference(v, x, part);
}

/* floor(c/y) and ceil(c/y) for y that grows with x: to where are they what they are at a? */
static void note_cut(interval *v, const enc *c, const enc *y)
{
    int64_t cut;
    if (!v->keeping || !is_constant(c) || !is_exact(y) || y->count
        || order(v, y->k, num_int(0)) != 1)
        return;
    num here = add(v, mul(v, y->k, v->a), y->lo), times = two(v, num_fdiv, c->lo, here);
    if (v->pool.st != ST_OK || order(v, times, num_int(0)) != 1)
        return;
    num last = v->a; /* where c/y is whole, a alone; else the last y < c/floor(c/y) */
    if (order(v, mul(v, times, here), c->lo) != 0) {
        num end = two(v, num_div, sub(v, two(v, num_div, c->lo, times), y->lo), y->k);
        last = sub(v, one(v, num_ceil, end), num_int(1));
    }
    if (v->pool.st == ST_OK && num_to_i64(&last, &cut) && cut < v->cut)
        v->cut = cut;
}

/* x - m*floor(x/m) for m > 0 */
static enc modulo(interval *v, enc x, enc m)
{
    if (is_constant(&m) && order(v, m.lo, num_int(0)) == 1)
        return difference(v, x, scaled(v, whole(v, quotient(v, x, m), num_floor), m.lo));
    note_cut(v, &x, &m);
    enc times = whole(v, quotient(v, x, m), num_floor); /* known only for m > 0 */
    return times.known && is_constant(&times) ? difference(v, x, scaled(v, m, times.lo))
                                              : unknown();
}

/* gcd(x, m) = gcd(x mod m, m) */
static enc common_divisor(interval *v, enc x, enc y)
{
    enc fixed = is_constant(&y) ? y : x, other = is_constant(&y) ? x : y;
    num at = num_int(0), rest;
    if (!is_constant(&fixed) || order(v, fixed.lo, num_int(1)) == -1 || !other.known)
        return unknown();
    if (is_constant(&other))
        return exactly(two(v, num_gcd, x.lo, y.lo));
    if (steps_by_integers(v, &other, &at) && num_is_integer(&at)) {
        rest = two(v, num_fmod, mul(v, other.k, v->step), fixed.lo);
        if (is_zero(rest))
            return exactly(two(v, num_gcd, at, fixed.lo));
        wish(v, fixed.lo);
    }
    return between(num_int(1), fixed.lo);
}

/* umm_time(s, d, o, p, w, l), roughly.  A warp that takes part in all rounds waits l in each; each
 * full round asks at least once for each warp, and l - 1 follow the last stage.  A request takes at
 * most w stages, and no later than l - 1 after it the next begins. */
static enc rough_time(interval *v, const node *args)
{
    enc x[6];
    int count = 0;
    for (; args && count < 6; args = args->next) {
        x[count] = plain(v, enclose(v, args));
        if (!x[count++].known)
            return unknown();
    }
    if (count < 6 || args || !is_constant(&x[4]) || !is_constant(&x[5])
        || order(v, x[3].lo, num_int(1)) == -1 || order(v, x[4].lo, num_int(1)) == -1
        || order(v, x[5].lo, num_int(1)) == -1 || v->pool.st != ST_OK)
        return unknown();
    num w = x[4].lo, l = x[5].lo, zero = num_int(0), single = num_int(1);
    num few = one(v, num_ceil, two(v, num_div, x[0].lo, x[3].hi)),
        many = one(v, num_ceil, two(v, num_div, x[0].hi, x[3].lo)),
        warps = one(v, num_ceil, two(v, num_div, x[3].lo, w)),
        most_warps = one(v, num_ceil, two(v, num_div, x[3].hi, w));
    num waits = mul(v, few, l), asks = add(v, mul(v, sub(v, few, single), warps), l);
    if (order(v, x[0].lo, single) == -1)
        waits = asks = zero;
    return between(larger(v, waits, asks),
                   mul(v, mul(v, larger(v, many, zero), most_warps), add(v, w, sub(v, l, single))));
}

static enc power(interval *v, enc x, enc y)
{
    if (is_constant(&x) && is_constant(&y))
        return exactly(two(v, num_pow, x.lo, y.lo));
    enc px = plain(v, x), py = plain(v, y);
    int base = px.known ? order(v, px.lo, num_int(1)) : 2,
        exponent = py.known ? order(v, py.lo, num_int(0)) : 2;
    if ((base != 0 && base != 1) || (exponent != 0 && exponent != 1)
        || num_bits(&py.hi) > 20 /* no longer one decides anything */)
        return unknown();
    return between(two(v, num_pow, px.lo, py.lo), two(v, num_pow, px.hi, py.hi));
}

/* f never falls where x is */
static enc rising(interval *v, const char *what, num_unary *f, enc x)
{
    enc p = plain(v, x);
    if (!p.known)
        return p;
    num lo = one(v, f, p.lo), hi = one(v, f, p.hi);
    if (v->pool.st != ST_OK)
        return unknown();
    return num_same(&lo, &hi) ? exactly(lo) : placed(v, what, &x, lo, hi);
}

/* The smaller (sign -1) or larger (1) of two. */
static enc extreme(interval *v, enc x, enc y, int want)
{
    enc d = plain(v, difference(v, x, y));
    if (!d.known)
        return unknown();
    int lo = order(v, d.lo, num_int(0)), hi = order(v, d.hi, num_int(0));
    if (lo == 0 || lo == 1)
        return want > 0 ? x : y;
    if (hi == 0 || hi == -1)
        return want > 0 ? y : x;
    x = plain(v, x);
    y = plain(v, y);
    return want > 0 ? between(larger(v, x.lo, y.lo), larger(v, x.hi, y.hi))
                    : between(smaller(v, x.lo, y.lo), smaller(v, x.hi, y.hi));
}

/* --- trees ------------------------------------------------------------------------------------ */

static truth3 decide(interval *v, const node *n);

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
            node own = *call->bind[i];
            own.next = NULL;
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
    node own = *n;
    own.next = NULL;
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
        *out = keep(v, ST_OK, *out);
    return st == ST_OK;
}

static enc enclose_slot(interval *v, const node *n)
{
    query *q = v->now;
    const slot_row *s = &q->in->slots[n->index];
    const node *expr = q->f->bind[n->index] ? q->f->bind[n->index] : s->expr;
    if (expr == NULL)
        return unknown();
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
    for (; args && count < 16; args = args->next)
        given[count++] = enclose(v, args);
    if (count != fn->count || v->top + 64 > STACK)
        return unknown();
    int base = v->base, top = v->top;
    v->base = v->top;
    memcpy(v->locals + v->base, given, (size_t)count * sizeof *given);
    v->top += 64; /* room for the variables of its sums */
    enc r = enclose(v, fn->body);
    v->base = base;
    v->top = top;
    return r;
}

static enc enclose_builtin(interval *v, const node *n)
{
    static const struct {
        const char *name;
        num_unary *f;
    } rises[] = {
        { "log2", num_log2 },   { "ln", num_ln },       { "sqrt", num_sqrt },
        { "isqrt", num_isqrt }, { "ilog2", num_ilog2 }, { "clog2", num_clog2 },
    };
    enc x = n->a ? enclose(v, n->a) : unknown();
    for (size_t i = 0; i < sizeof rises / sizeof *rises; i++)
        if (strcmp(n->name, rises[i].name) == 0)
            return rising(v, rises[i].name, rises[i].f, x);
    if (strcmp(n->name, "ceil") == 0 || strcmp(n->name, "floor") == 0)
        return whole(v, x, strcmp(n->name, "ceil") == 0 ? num_ceil : num_floor);
    if (strcmp(n->name, "min") == 0 || strcmp(n->name, "max") == 0) {
        for (const node *a = n->a->next; a; a = a->next)
            x = extreme(v, x, enclose(v, a), strcmp(n->name, "max") == 0 ? 1 : -1);
        return x;
    }
    if (strcmp(n->name, "gcd") == 0 && n->a->next && !n->a->next->next)
        return common_divisor(v, x, enclose(v, n->a->next));
    if (strcmp(n->name, "inverse") == 0) {
        enc m = enclose(v, n->a->next), rest = modulo(v, x, m);
        return is_constant(&m) && is_constant(&rest)
                   ? exactly(two(v, num_inverse, rest.lo, m.lo))
                   : unknown();
    }
    return strcmp(n->name, "umm_time") == 0 ? rough_time(v, n->a) : unknown();
}

/* A term of a sum: 0 where its condition says so. */
static enc term_of(interval *v, const node *n)
{
    truth3 there = n->c ? decide(v, n->c) : ALWAYS;
    if (there == NEVER)
        return exactly(num_int(0));
    enc term = enclose(v, n->b);
    return there == ALWAYS ? term : hull(v, exactly(num_int(0)), term);
}

/* The term at t, or what it is known to be on all of a range around this one. */
static enc kept_or_enclosed(interval *v, const node *n, int64_t t)
{
    for (int i = 0; i < v->kept_count && !v->keeping; i++)
        if (v->kept[i].sum == n && v->kept[i].t == t)
            return exactly(v->kept[i].value);
    enc term = term_of(v, n);
    if (v->keeping && v->queries == 1 && v->kept_count < KEPT && v->pool.st == ST_OK
        && is_constant(&term))
        v->kept[v->kept_count++] = (kept_term){ n, t, num_copy(&term.lo) };
    return term;
}

/* sum, max, min over a range whose ends are known. */
static enc enclose_aggregate(interval *v, const node *n)
{
    const node *var = n->a;
    bool is_sum = n->op == AGGREGATE_SUM;
    if ((!is_sum && (n->c || (n->op != AGGREGATE_MAX && n->op != AGGREGATE_MIN))) || var->next
        || var->a->c)
        return unknown();
    enc lo = enclose(v, var->a->a), hi = enclose(v, var->a->b);
    enc last = plain(v, hi);
    int64_t from, to, least;
    num top = last.known ? one(v, num_floor, last.hi) : num_int(0),
        bottom = last.known ? one(v, num_floor, last.lo) : num_int(0);
    if (!is_constant(&lo) || !last.known || !num_to_i64(&lo.lo, &from) || !num_to_i64(&top, &to)
        || !num_to_i64(&bottom, &least) || to - from > MOST_TERMS || v->base + var->index >= STACK)
        return unknown();
    int outer = v->top;
    bool outermost = is_sum && v->base == outer; /* no locals: t says all */
    enc total = exactly(num_int(0)), all = unknown();
    if (least < from - 1)
        least = from - 1;
    if (is_sum && least == from - 1)
        all = total;
    for (int64_t t = from; t <= to; t++) {
        v->locals[v->base + var->index] = exactly(num_int(t));
        if (v->top <= v->base + var->index)
            v->top = v->base + var->index + 1;
        enc term = outermost ? kept_or_enclosed(v, n, t) : term_of(v, n);
        total = is_sum      ? sum(v, total, term)
                : t == from ? term
                            : extreme(v, total, term, n->op == AGGREGATE_MAX ? 1 : -1);
        if (t >= least)
            all = t == least && !(is_sum && least == from - 1) ? total : hull(v, all, total);
        if (!total.known && !(outermost && v->keeping))
            break;
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
    return unknown();
}

static enc enclose_binary(interval *v, const node *n)
{
    enc x = enclose(v, n->a), y = x.known ? enclose(v, n->b) : unknown();
    if (!x.known || !y.known)
        return unknown();
    switch (n->op) {
    case OP_ADD: return sum(v, x, y);
    case OP_SUB: return difference(v, x, y);
    case OP_MUL: return product(v, x, y);
    case OP_DIV: return quotient(v, x, y);
    case OP_FDIV:
        note_cut(v, &x, &y);
        return whole(v, quotient(v, x, y), num_floor);
    case OP_MOD: return modulo(v, x, y);
    case OP_POW: return power(v, x, y);
    default: return unknown();
    }
}

static enc enclose_if(interval *v, const node *n)
{
    truth3 t = decide(v, n->a);
    if (t != SOMETIMES)
        return enclose(v, t == ALWAYS ? n->b : n->c);
    enc x = enclose(v, n->b);
    return x.known ? hull(v, x, enclose(v, n->c)) : x;
}

static enc enclose_inner(interval *v, const node *n)
{
    num value;
    if (!depends(v, n))
        return constant(v, n, &value) ? exactly(value) : unknown();
    switch (n->kind) {
    case N_NAME:
        if (n->ref == REF_LOCAL)
            return v->base + n->index < STACK ? v->locals[v->base + n->index] : unknown();
        if (n->ref == REF_AXIS)
            return n->index == v->axis ? (enc){ .known = true, .k = num_int(1) } : unknown();
        if (n->ref == REF_METRIC)
            return enclose_metric(v, n->index);
        return n->ref == REF_SLOT ? enclose_slot(v, n) : enclose_call(v, n);
    case N_RANGE: /* the parameter itself: its binding became the axis */
    case N_LIST:
        return n->ref == REF_AXIS && n->index == v->axis ? (enc){ .known = true, .k = num_int(1) }
                                                         : unknown();
    case N_UNARY:
        return n->op == OP_NEG ? scaled(v, enclose(v, n->a), num_int(-1)) : unknown();
    case N_BINARY: return enclose_binary(v, n);
    case N_IF: return enclose_if(v, n);
    case N_CALL: return enclose_call(v, n);
    case N_FLOOR: return whole(v, enclose(v, n->a), num_floor);
    case N_CEIL: return whole(v, enclose(v, n->a), num_ceil);
    case N_AGGREGATE: return enclose_aggregate(v, n);
    default: return unknown();
    }
}

static enc enclose(interval *v, const node *n)
{
    if (v->pool.st != ST_OK || ++v->depth > DEEPEST || stack_low()) {
        v->depth--;
        return unknown();
    }
    enc r = enclose_inner(v, n);
    v->depth--;
    return v->pool.st != ST_OK ? unknown() : r;
}

/* --- conditions ------------------------------------------------------------------------------- */

static truth3 decide_compare(interval *v, const node *n)
{
    enc x = enclose(v, n->a), y = enclose(v, n->b), d = plain(v, difference(v, x, y));
    if (!d.known)
        return SOMETIMES;
    int lo = order(v, d.lo, num_int(0)), hi = order(v, d.hi, num_int(0));
    if (lo == 2 || hi == 2)
        return SOMETIMES;
    bool zero = lo == 0 && hi == 0, never_zero = lo > 0 || hi < 0;
    switch (n->op) {
    case OP_EQ: return zero ? ALWAYS : never_zero ? NEVER : SOMETIMES;
    case OP_NE: return zero ? NEVER : never_zero ? ALWAYS : SOMETIMES;
    case OP_LT: return hi < 0 ? ALWAYS : lo >= 0 ? NEVER : SOMETIMES;
    case OP_LE: return hi <= 0 ? ALWAYS : lo > 0 ? NEVER : SOMETIMES;
    case OP_GT: return lo > 0 ? ALWAYS : hi <= 0 ? NEVER : SOMETIMES;
    case OP_GE: return lo >= 0 ? ALWAYS : hi < 0 ? NEVER : SOMETIMES;
    default: return SOMETIMES;
    }
}

/* No power of two between the ends? */
static truth3 decide_power(interval *v, const node *n)
{
    enc whole_x = enclose(v, n->a), x = plain(v, whole_x);
    if (!x.known || order(v, x.lo, num_int(1)) < 0)
        return SOMETIMES;
    num next = two(v, num_pow, num_int(2), one(v, num_clog2, x.lo));
    for (int i = 0; i < 64 && v->pool.st == ST_OK; i++) {
        if (order(v, next, x.hi) == 1)
            return NEVER;
        num at, by, rest;
        if (!steps_by_integers(v, &whole_x, &at) || is_zero(by = mul(v, whole_x.k, v->step)))
            return SOMETIMES;
        rest = two(v, num_fmod, sub(v, next, at), by);
        if (v->pool.st != ST_OK || is_zero(rest))
            return SOMETIMES;
        next = mul(v, next, num_int(2)); /* that one is of another residue */
    }
    return SOMETIMES;
}

static truth3 decide(interval *v, const node *n)
{
    num value;
    if (v->pool.st != ST_OK)
        return SOMETIMES;
    if (!depends(v, n))
        return constant(v, n, &value) && value.kind == NUM_BOOL ? value.u.i ? ALWAYS : NEVER
                                                                : SOMETIMES;
    if (n->kind == N_BINARY && (n->op == OP_AND || n->op == OP_OR)) {
        truth3 stops = n->op == OP_AND ? NEVER : ALWAYS, x = decide(v, n->a);
        if (x == stops)
            return stops;
        truth3 y = decide(v, n->b);
        return y == stops ? stops : x == SOMETIMES ? x : y;
    }
    if (n->kind == N_UNARY && n->op == OP_NOT) {
        truth3 x = decide(v, n->a);
        return x == SOMETIMES ? x : x == ALWAYS ? NEVER : ALWAYS;
    }
    if (n->kind == N_BINARY && n->op >= OP_EQ && n->op <= OP_GE)
        return decide_compare(v, n);
    if (n->kind == N_CALL && n->ref == REF_BUILTIN && strcmp(n->name, "is_pow2") == 0)
        return decide_power(v, n);
    return SOMETIMES;
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
        truth3 holds = f->when ? decide(v, f->when) : ALWAYS;
        if (holds == NEVER)
            continue;
        enc x = enclose(v, f->expr);
        so_far = *any ? hull(v, so_far, x) : x;
        *any = true;
        *sure = holds == ALWAYS;
        if (!so_far.known)
            return so_far;
    }
    return so_far;
}

static bool has_plain(const instance *in)
{
    return in->plain != NULL;
}

/* As metric_value chooses: exact, then plain, which is not for ranges, then derived; or the end
 * that is asked for. */
static enc enclose_metric(interval *v, int metric)
{
    bool any = false, sure = false;
    int base = v->base, side = v->side;
    v->base = v->top;
    v->side = 0; /* nothing is known of how a formula goes with what it is computed from */
    enc x = enclose_list(v, v->now->in->exact, metric, unknown(), &any, &sure);
    if (!sure && has_plain(v->now->in) && metrics[metric].additive)
        x = unknown();
    else if (!sure && side && (!any || x.known) && v->now->in->most)
        x = enclose_list(v, side < 0 ? v->now->in->least : v->now->in->most, metric, x, &any,
                         &sure);
    else if (!sure && (!any || x.known))
        x = enclose_list(v, v->now->in->derived, metric, x, &any, &sure);
    v->base = base;
    v->side = side;
    return sure ? x : unknown();
}

bool interval_sign(interval *v, int metric, int side, const num *lo, const num *hi, int *sign)
{
    release(v);
    v->a = *lo;
    v->b = *hi;
    enc d = unknown();
    for (int i = 0; i < v->queries; i++) {
        v->now = v->q[i];
        v->side = i == 0 ? side : -side;
        enc x = enclose_metric(v, metric);
        d = i == 0 ? x : difference(v, d, x);
        if (!d.known)
            return false;
    }
    d = plain(v, d);
    if (!d.known || v->pool.st != ST_OK)
        return false;
    int below = order(v, d.lo, num_int(0)), above = order(v, d.hi, num_int(0));
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
    enc x = plain(v, enclose_metric(v, metric));
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
    enc x = enclose_slot(v, &name), p = plain(v, x);
    return p.known && steps_by_integers(v, &x, &at) && num_is_integer(&at)
           && order(v, p.lo, num_int(s->least)) <= 1 && order(v, p.lo, num_int(s->least)) >= 0;
}

bool interval_allowed(interval *v, const num *lo, const num *hi)
{
    ask(v, lo, hi);
    bool allowed = true;
    for (int i = 0; i < v->now->in->slot_count && allowed; i++)
        allowed = fits(v, i);
    for (const formula *f = v->now->in->requires; f && allowed; f = f->next)
        allowed = !(f->needs & v->now->varying) || decide(v, f->expr) == ALWAYS;
    return allowed && v->pool.st == ST_OK;
}

int interval_terms(interval *v, const node *n, const num *lo, const num *hi, num *constant,
                   int64_t *rest, int room)
{
    const node *var = n->a;
    int64_t from, to;
    int count = 0;
    if (n->kind != N_AGGREGATE || n->op != AGGREGATE_SUM || var->next || n->c || var->a->c)
        return -1;
    ask(v, lo, hi);
    enc first = enclose(v, var->a->a), last = enclose(v, var->a->b);
    if (!is_constant(&first) || !is_constant(&last) || !num_to_i64(&first.lo, &from)
        || !num_to_i64(&last.lo, &to) || to - from >= room)
        return -1;
    num total = num_int(0);
    v->top = var->index + 1;
    for (int64_t t = from; t <= to; t++) {
        v->locals[var->index] = exactly(num_int(t));
        enc term = plain(v, enclose(v, n->b));
        if (v->pool.st == ST_OK && term.known && num_is_exact(&term.lo)
            && num_same(&term.lo, &term.hi))
            total = add(v, total, term.lo);
        else
            rest[count++] = t;
        v->pool.st = ST_OK;
    }
    *constant = num_copy(&total);
    return count;
}
