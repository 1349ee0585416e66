/* Functions of the residues of g^j, and their sums: see residue.h. */
#include "eval/residue.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"

/* --- numbers -------------------------------------------------------------------------- */

void residues_begin(residues *r, num_ctx *ctx, uint64_t count)
{
    *r = (residues){ .ctx = ctx, .count = count };
    num_pool_begin(&r->pool, ctx);
    for (int i = 0; i < RESIDUE_HASH; i++)
        r->head[i] = -1;
}

void residues_end(residues *r)
{
    num_pool_clear(&r->pool);
    free(r->node);
}

/* What is kept may be a few of the longest numbers there are, or else 256 MB. */
static const uint64_t POOL_BITS = UINT64_C(1) << 31, POOL_NUMBERS = 16;

num residues_keep(residues *r, status st, num x)
{
    x = num_pool_keep(&r->pool, st, x);
    uint64_t bits = r->pool.bits;
    r->failed |= st != ST_OK || (bits > POOL_BITS && bits / POOL_NUMBERS > r->ctx->max_bits);
    return x;
}

num residues_two(residues *r, status (*f)(num_ctx *, num *, const num *, const num *), num x, num y)
{
    num out = num_int(0);
    status st = f(r->ctx, &out, &x, &y);
    return residues_keep(r, st, out);
}

static bool is(num x, int64_t v)
{
    return x.kind == NUM_INT && x.u.i == v;
}

num residues_add(residues *r, num x, num y)
{
    int64_t v;
    if (x.kind == NUM_INT && y.kind == NUM_INT && !__builtin_add_overflow(x.u.i, y.u.i, &v))
        return num_int(v);
    return is(x, 0) ? y : is(y, 0) ? x : residues_two(r, num_add, x, y);
}

num residues_sub(residues *r, num x, num y)
{
    int64_t v;
    if (x.kind == NUM_INT && y.kind == NUM_INT && !__builtin_sub_overflow(x.u.i, y.u.i, &v))
        return num_int(v);
    return is(y, 0) ? x : residues_two(r, num_sub, x, y);
}

num residues_mul(residues *r, num x, num y)
{
    int64_t v;
    if (x.kind == NUM_INT && y.kind == NUM_INT && !__builtin_mul_overflow(x.u.i, y.u.i, &v))
        return num_int(v);
    return is(x, 0) || is(y, 0) ? num_int(0)
           : is(x, 1)           ? y
           : is(y, 1)           ? x
                                : residues_two(r, num_mul, x, y);
}

num residues_mod(residues *r, num x, num m)
{
    return residues_two(r, num_fmod, x, m);
}

int residues_order(residues *r, num x, num y)
{
    int sign = 0;
    if (num_cmp(r->ctx, &x, &y, &sign) != ST_OK)
        r->failed = true;
    return sign;
}

static num least(residues *r, num x, num y) { return residues_order(r, x, y) <= 0 ? x : y; }
static num greatest(residues *r, num x, num y) { return residues_order(r, x, y) >= 0 ? x : y; }

/* --- nodes ---------------------------------------------------------------------------- */

part residue_constant(num value)
{
    return (part){ -1, value };
}

static uint64_t hash_of(const residue *n)
{
    uint64_t h = (uint64_t)n->op * 31 + (uint64_t)(n->x + 1);
    h = h * 131 + (uint64_t)(n->y + 1);
    if (n->m.kind == NUM_INT)
        h = h * 131 + (uint64_t)n->m.u.i;
    if (n->c.kind == NUM_INT)
        h = h * 131 + (uint64_t)n->c.u.i;
    return (h ^ h >> 17) % RESIDUE_HASH;
}

/* The node, made unless there is one like it; a constant where its bounds are equal. */
static part made(residues *r, residue n)
{
    if (r->failed || num_same(&n.lo, &n.hi))
        return residue_constant(n.lo);
    uint64_t h = hash_of(&n);
    for (int i = r->head[h]; i >= 0; i = r->node[i].next) {
        const residue *o = &r->node[i];
        if (o->op == n.op && o->x == n.x && o->y == n.y && o->f == n.f && o->table == n.table
            && num_same(&o->k, &n.k) && num_same(&o->m, &n.m) && num_same(&o->c, &n.c))
            return (part){ i, num_int(0) };
    }
    if (r->nodes == RESIDUE_MOST) {
        r->failed = true;
        return residue_constant(num_int(0));
    }
    if (r->nodes == r->node_room) {
        r->node_room = r->node_room ? 2 * r->node_room : 32;
        r->node = mem_grow_array(r->node, (size_t)r->node_room, sizeof *r->node);
    }
    n.next = r->head[h];
    r->head[h] = r->nodes;
    r->node[r->nodes] = n;
    return (part){ r->nodes++, num_int(0) };
}

static num low(const residues *r, part x) { return x.node < 0 ? x.value : r->node[x.node].lo; }
static num high(const residues *r, part x) { return x.node < 0 ? x.value : r->node[x.node].hi; }

part residue_index(residues *r)
{
    num last;
    num_set_u64(&last, r->count - 1);
    return made(
        r, (residue){ .op = RESIDUE_INDEX, .x = -1, .y = -1, .hi = residues_keep(r, ST_OK, last) });
}

/* The least j with g^j mod m = 0; 0 where there is none, m having a prime that g has not.  m > 1.
 * No prime is in m more than log2(m) times; so squaring comes there, or never does. */
static uint64_t vanishes_at(residues *r, num m)
{
    enum { SQUARES = 40 };
    num square[SQUARES];
    int last = 0;
    if (is(residues_two(r, num_gcd, m, r->g), 1))
        return 0;
    for (square[0] = residues_mod(r, r->g, m); !is(square[last], 0); last++) {
        if (r->failed || last == SQUARES - 1 || UINT64_C(1) << last >= num_bits(&m))
            return 0;
        square[last + 1] = residues_mod(r, residues_mul(r, square[last], square[last]), m);
    }
    uint64_t j = 0;
    num now = num_int(1);
    for (int i = last; i-- > 0;) { /* as far as it is not 0 */
        num next = residues_mod(r, residues_mul(r, now, square[i]), m);
        if (!is(next, 0)) {
            now = next;
            j += UINT64_C(1) << i;
        }
    }
    return j + 1;
}

/* c*g^j mod m for j = 0, 1, ...  It is a multiple of d = gcd(c, m); when m/d has a prime that
 * g has not, it is never 0.  Else it is 0 from some j on, within log2(m) steps; the indices
 * end before. */
part residue_power(residues *r, num c, num m)
{
    c = residues_mod(r, c, m);
    if (is(c, 0) || r->failed)
        return residue_constant(num_int(0));
    num d = residues_two(r, num_gcd, c, m);
    num next = residues_mod(r, residues_mul(r, c, r->g), m);
    if (num_same(&next, &c))
        return residue_constant(c);
    uint64_t zero_at = vanishes_at(r, residues_two(r, num_fdiv, m, d));
    if (zero_at > 0 && zero_at < r->count)
        r->count = zero_at;
    return made(r, (residue){ .op = RESIDUE_POWER,
                              .x = -1,
                              .y = -1,
                              .m = m,
                              .c = c,
                              .lo = d,
                              .hi = residues_sub(r, m, d) });
}

/* k*x + m*y + c: the parts that are constants are in c, and have no node. */
typedef struct linear {
    num k, m, c;
    part x, y;
} linear;

static void fold_constants(residues *r, linear *l)
{
    if (l->x.node < 0) {
        l->c = residues_add(r, l->c, residues_mul(r, l->k, l->x.value));
        l->k = num_int(0);
    }
    if (l->y.node < 0) {
        l->c = residues_add(r, l->c, residues_mul(r, l->m, l->y.value));
        l->m = num_int(0);
    }
    if (is(l->k, 0)) { /* what is left stands first */
        l->k = l->m;
        l->x = l->y;
        l->m = num_int(0);
    }
    if (is(l->m, 0))
        l->y = residue_constant(num_int(0));
}

/* Adds the range of k*x. */
static void widen(residues *r, num k, part x, num *lo, num *hi)
{
    num a = residues_mul(r, k, low(r, x)), b = residues_mul(r, k, high(r, x));
    *lo = residues_add(r, *lo, least(r, a, b));
    *hi = residues_add(r, *hi, greatest(r, a, b));
}

part residue_linear(residues *r, num k, part x, num m, part y, num c)
{
    linear l = { k, m, c, x, y };
    fold_constants(r, &l);
    if (is(l.k, 0))
        return residue_constant(l.c);
    if (l.y.node < 0 && is(l.k, 1) && is(l.c, 0))
        return l.x;
    const residue *inner = &r->node[l.x.node];
    if (l.y.node < 0
        && inner->op == RESIDUE_LINEAR) /* of one or two nodes: one linear function again */
        return residue_linear(r, residues_mul(r, l.k, inner->k), (part){ inner->x, num_int(0) },
                              residues_mul(r, l.k, inner->m), (part){ inner->y, num_int(0) },
                              residues_add(r, l.c, residues_mul(r, l.k, inner->c)));
    num lo = l.c, hi = l.c;
    widen(r, l.k, l.x, &lo, &hi);
    if (l.y.node >= 0)
        widen(r, l.m, l.y, &lo, &hi);
    return made(r, (residue){ .op = RESIDUE_LINEAR,
                              .x = l.x.node,
                              .y = l.y.node,
                              .k = l.k,
                              .m = l.m,
                              .c = l.c,
                              .lo = lo,
                              .hi = hi });
}

part residue_mod(residues *r, part x, num m)
{
    if (x.node < 0)
        return residue_constant(residues_mod(r, x.value, m));
    const residue *n = &r->node[x.node];
    num first = residues_two(r, num_fdiv, n->lo, m), last = residues_two(r, num_fdiv, n->hi, m);
    if (num_same(&first, &last)) /* x - m*q with one q */
        return residue_linear(r, num_int(1), x, num_int(0), residue_constant(num_int(0)),
                              residues_sub(r, num_int(0), residues_mul(r, first, m)));
    if (n->op == RESIDUE_POWER && is(residues_mod(r, n->m, m), 0))
        return residue_power(r, n->c, m);
    if (n->op == RESIDUE_MOD && is(residues_mod(r, n->m, m), 0))
        return residue_mod(r, (part){ n->x, num_int(0) }, m);
    return made(r, (residue){ .op = RESIDUE_MOD,
                              .x = x.node,
                              .y = -1,
                              .m = m,
                              .hi = residues_sub(r, m, num_int(1)) });
}

part residue_product(residues *r, part x, part y)
{
    if (x.node < 0 || y.node < 0) {
        part none = residue_constant(num_int(0));
        return x.node < 0 ? residue_linear(r, x.value, y, num_int(0), none, num_int(0))
                          : residue_linear(r, y.value, x, num_int(0), none, num_int(0));
    }
    num lo = num_int(0), hi = num_int(0);
    for (int i = 0; i < 4; i++) {
        num corner = residues_mul(r, i & 1 ? high(r, x) : low(r, x),
                                  i & 2 ? high(r, y) : low(r, y));
        lo = i ? least(r, lo, corner) : corner;
        hi = i ? greatest(r, hi, corner) : corner;
    }
    bool turn = x.node > y.node;
    return made(r, (residue){ .op = RESIDUE_PRODUCT,
                              .x = turn ? y.node : x.node,
                              .y = turn ? x.node : y.node,
                              .lo = lo,
                              .hi = hi });
}

part residue_of(residues *r, residue_op op, part x)
{
    num lo = low(r, x), hi = high(r, x);
    bool may_be_above = residues_order(r, hi, num_int(0)) > 0,
         may_be_not = residues_order(r, lo, num_int(0)) <= 0;
    if (op == RESIDUE_ABOVE && !(may_be_above && may_be_not))
        return may_be_above ? x : residue_constant(num_int(0));
    if (op == RESIDUE_IS_ABOVE && !(may_be_above && may_be_not))
        return residue_constant(num_int(may_be_above));
    if (op == RESIDUE_IS_ZERO && (!may_be_not || residues_order(r, hi, num_int(0)) < 0))
        return residue_constant(num_int(0));
    if (x.node < 0) /* of what is left only this */
        return residue_constant(num_int(1));
    return made(
        r,
        (residue){ .op = op, .x = x.node, .y = -1, .hi = op == RESIDUE_ABOVE ? hi : num_int(1) });
}

part residue_call(residues *r, residue_function *f, const void *table, part x, part y, int64_t lo,
                  int64_t hi)
{
    int64_t a, b;
    num c = y.node < 0 ? y.value : num_int(0);
    if (x.node < 0 && y.node < 0 && num_to_i64(&x.value, &a) && num_to_i64(&y.value, &b))
        return residue_constant(num_int(f(table, a, b)));
    r->failed |= x.node < 0 || c.kind != NUM_INT;
    return made(r, (residue){ .op = RESIDUE_CALL,
                              .x = x.node,
                              .y = y.node,
                              .c = c,
                              .lo = num_int(lo),
                              .hi = num_int(hi),
                              .f = f,
                              .table = table });
}

/* --- the program ------------------------------------------------------------------------ */

enum { WIDEST = 62 }; /* bits that a value in a machine word has at most */

typedef struct step {
    residue_op op;
    int x, y;
    int64_t k, m, c, now; /* now: of a POWER, at the next index */
    bool whole;           /* a MOD by a power of two */
    double inverse;       /* 1/m, where it serves */
    residue_function *f;
    const void *table;
} step;

typedef struct piece { /* of a sum of v(j)*g^j: over `length` indices, the first counted as 0 */
    num value;
    uint64_t length;
} piece;

enum { PIECES = 80, BLOCK = 128 };

typedef struct tally { /* what a run adds up, for each wanted node */
    __int128 sum;
    num exact;   /* where the words would not do */
    piece piece[PIECES];
    int pieces;
} tally;

typedef struct runner {
    residues *r;
    const int *wanted;
    const bool *up;
    int n;
    step *steps;   /* of the used nodes */
    int count;
    int *place;    /* by node: its step */
    bool narrow, index_used;
    int64_t *value;/* BLOCK for each step */
    tally *tally;
    int64_t g;
    int leaf;      /* indices whose part of a sum times g^j fits a word */
} runner;

static bool fits(num x)
{
    return x.kind == NUM_INT && x.u.i < INT64_C(1) << WIDEST && x.u.i > -(INT64_C(1) << WIDEST);
}

static num size_of(residues *r, const residue *n) /* the largest absolute value */
{
    return greatest(r, n->hi, residues_sub(r, num_int(0), n->lo));
}

static num absolute(residues *r, num x)
{
    return greatest(r, x, residues_sub(r, num_int(0), x));
}

/* k*x + m*y + c stays within a word, in whatever order it is added. */
static bool parts_fit(residues *r, const residue *n)
{
    num sum = residues_add(r, absolute(r, n->c),
                           residues_mul(r, absolute(r, n->k), size_of(r, &r->node[n->x])));
    if (n->y >= 0)
        sum = residues_add(r, sum, residues_mul(r, absolute(r, n->m), size_of(r, &r->node[n->y])));
    return fits(sum);
}

static bool node_fits(residues *r, const residue *n)
{
    return fits(n->k) && fits(n->m) && fits(n->c) && fits(n->lo) && fits(n->hi)
           && (n->op != RESIDUE_LINEAR || parts_fit(r, n));
}

/* A step in machine words, of a node that fits. */
static void prepare(const residues *r, const residue *n, step *s)
{
    const int64_t far = INT64_C(1) << 50;
    s->k = n->k.u.i;
    s->m = n->m.u.i;
    s->c = n->c.u.i;
    s->f = n->f;
    s->table = n->table;
    if (n->op != RESIDUE_MOD)
        return;
    const residue *x = &r->node[n->x];
    s->whole = (s->m & (s->m - 1)) == 0;
    if (x->lo.u.i > -far && x->hi.u.i < far && s->m < far)
        s->inverse = 1.0 / (double)s->m;
}

/* Marks what the wanted nodes follow from; makes the steps. */
static void plan(runner *q)
{
    residues *r = q->r;
    for (int i = 0; i < r->nodes; i++)
        q->place[i] = -1;
    for (int i = 0; i < q->n; i++)
        q->place[q->wanted[i]] = 0;
    for (int i = r->nodes - 1; i >= 0; i--) {
        const residue *n = &r->node[i];
        if (q->place[i] == 0 && n->x >= 0)
            q->place[n->x] = 0;
        if (q->place[i] == 0 && n->y >= 0)
            q->place[n->y] = 0;
    }
    q->narrow = fits(r->g);
    for (int i = 0; i < r->nodes; i++) {
        const residue *n = &r->node[i];
        if (q->place[i] < 0)
            continue;
        q->place[i] = q->count;
        step *s = &q->steps[q->count++];
        *s = (step){ .op = n->op,
                     .x = n->x < 0 ? -1 : q->place[n->x],
                     .y = n->y < 0 ? -1 : q->place[n->y] };
        q->index_used |= n->op == RESIDUE_INDEX;
        q->narrow = q->narrow && node_fits(r, n);
        if (q->narrow)
            prepare(r, n, s);
    }
}

static int64_t times_mod(int64_t a, int64_t b, int64_t m)
{
    return (int64_t)((__int128)a * b % m);
}

static int64_t power_mod(int64_t g, uint64_t j, int64_t m)
{
    int64_t result = 1 % m, base = g % m;
    for (; j; j >>= 1) {
        if (j & 1)
            result = times_mod(result, base, m);
        base = times_mod(base, base, m);
    }
    return result;
}

/* --- in machine words --------------------------------------------------------------------- */

static void run_power(step *s, int64_t g, int64_t *v, int n)
{
    int64_t now = s->now, m = s->m;
    for (int i = 0; i < n && g == 2; i++) {
        v[i] = now;
        now += now;
        now -= now >= m ? m : 0;
    }
    for (int i = 0; i < n && g != 2; i++) {
        v[i] = now;
        now = times_mod(now, g, m);
    }
    s->now = now;
}

/* A quotient in floating point is off by one at most. */
static void run_mod(const step *s, const int64_t *x, int64_t *v, int n)
{
    int64_t m = s->m;
    if (s->whole) {
        for (int i = 0; i < n; i++)
            v[i] = x[i] & (m - 1);
    } else if (s->inverse > 0) {
        for (int i = 0; i < n; i++) {
            int64_t rest = x[i] - (int64_t)((double)x[i] * s->inverse) * m;
            rest += rest < 0 ? m : 0;
            rest += rest < 0 ? m : 0;
            v[i] = rest - (rest >= m ? m : 0);
        }
    } else {
        for (int i = 0; i < n; i++) {
            int64_t rest = x[i] % m;
            v[i] = rest + (rest < 0 ? m : 0);
        }
    }
}

static void run_linear(const step *s, const int64_t *x, const int64_t *y, int64_t *v, int n)
{
    if (s->y < 0) {
        for (int i = 0; i < n; i++)
            v[i] = s->k * x[i] + s->c;
    } else {
        for (int i = 0; i < n; i++)
            v[i] = s->k * x[i] + s->m * y[i] + s->c;
    }
}

static void run_step(runner *q, step *s, uint64_t first, int n)
{
    int64_t *v = q->value + (s - q->steps) * BLOCK;
    const int64_t *x = q->value + (s->x < 0 ? 0 : s->x) * BLOCK,
                  *y = q->value + (s->y < 0 ? 0 : s->y) * BLOCK;
    switch (s->op) {
    case RESIDUE_POWER: run_power(s, q->g, v, n); break;
    case RESIDUE_LINEAR: run_linear(s, x, y, v, n); break;
    case RESIDUE_MOD: run_mod(s, x, v, n); break;
    case RESIDUE_INDEX: for (int i = 0; i < n; i++) v[i] = (int64_t)first + i; break;
    case RESIDUE_PRODUCT: for (int i = 0; i < n; i++) v[i] = x[i] * y[i]; break;
    case RESIDUE_ABOVE: for (int i = 0; i < n; i++) v[i] = x[i] > 0 ? x[i] : 0; break;
    case RESIDUE_IS_ABOVE: for (int i = 0; i < n; i++) v[i] = x[i] > 0; break;
    case RESIDUE_IS_ZERO: for (int i = 0; i < n; i++) v[i] = x[i] == 0; break;
    case RESIDUE_CALL:
        for (int i = 0; i < n; i++)
            v[i] = s->f(s->table, x[i], s->y < 0 ? s->c : y[i]);
        break;
    }
}

/* --- sums of v(j)*g^j ------------------------------------------------------------------------ */

/* low + g^length*high */
static status joined(residues *r, num *out, const num *lower, uint64_t length, const num *upper)
{
    num exponent, power, product = num_int(0);
    num_set_u64(&exponent, length);
    status st = num_pow(r->ctx, &power, &r->g, &exponent);
    num_clear(&exponent);
    if (st == ST_OK && (st = num_mul(r->ctx, &product, &power, upper)) == ST_OK)
        st = num_add(r->ctx, out, lower, &product);
    num_clear(&power);
    num_clear(&product);
    return st;
}

static status join_last(residues *r, tally *t)
{
    piece *a = &t->piece[t->pieces - 2], *b = a + 1;
    num both;
    status st = joined(r, &both, &a->value, a->length, &b->value);
    if (st != ST_OK)
        return st;
    num_clear(&a->value);
    num_clear(&b->value);
    *a = (piece){ both, a->length + b->length };
    t->pieces--;
    return ST_OK;
}

/* A piece that is not twice as long as the next is joined with it: so long numbers meet long
 * numbers, and there are few pieces. */
static status add_piece(residues *r, tally *t, num value, uint64_t length)
{
    status st = ST_OK;
    t->piece[t->pieces++] = (piece){ value, length };
    while (st == ST_OK && t->pieces > 1
           && t->piece[t->pieces - 2].length < 2 * t->piece[t->pieces - 1].length)
        st = join_last(r, t);
    return st;
}

static status add_leaves(runner *q, tally *t, const int64_t *v, int n)
{
    status st = ST_OK;
    for (int from = 0; from < n && st == ST_OK; from += q->leaf) {
        int length = n - from < q->leaf ? n - from : q->leaf;
        int64_t value = 0;
        for (int i = length; i-- > 0;)
            value = value * q->g + v[from + i];
        st = add_piece(q->r, t, num_int(value), (uint64_t)length);
    }
    return st;
}

/* --- a stretch of indices --------------------------------------------------------------------- */

bool residues_interrupted(const residues *r)
{
    return r->ctx->stop && *r->ctx->stop;
}

static status run_words(runner *q, uint64_t first, uint64_t length)
{
    status st = ST_OK;
    for (int i = 0; i < q->count; i++) {
        step *s = &q->steps[i];
        if (s->op == RESIDUE_POWER)
            s->now = first ? times_mod(power_mod(q->g, first, s->m), s->c, s->m) : s->c;
    }
    for (uint64_t done = 0; done < length && st == ST_OK; done += BLOCK) {
        int n = length - done < BLOCK ? (int)(length - done) : BLOCK;
        for (int i = 0; i < q->count; i++)
            run_step(q, &q->steps[i], first + done, n);
        for (int i = 0; i < q->n && st == ST_OK; i++) {
            const int64_t *v = q->value + q->place[q->wanted[i]] * BLOCK;
            if (q->up[i]) {
                st = add_leaves(q, &q->tally[i], v, n);
                continue;
            }
            for (int k = 0; k < n; k++)
                q->tally[i].sum += v[k];
        }
        if (residues_interrupted(q->r))
            st = ST_INTERRUPT;
    }
    return st;
}

static status exact_step(residues *r, const residue *n, num *now, uint64_t j)
{
    num_ctx *c = r->ctx;
    num out = num_int(0), share = num_int(0), sum = num_int(0), *own = now + (n - r->node);
    const num *x = n->x < 0 ? own : now + n->x, *y = n->y < 0 ? own : now + n->y;
    int sign = 0;
    status st = ST_OK;
    switch (n->op) {
    case RESIDUE_POWER:
        if (j == 0)
            out = num_copy(&n->c);
        else if ((st = num_mul(c, &share, own, &r->g)) == ST_OK)
            st = num_fmod(c, &out, &share, &n->m);
        break;
    case RESIDUE_INDEX: num_set_u64(&out, j); break;
    case RESIDUE_MOD: st = num_fmod(c, &out, x, &n->m); break;
    case RESIDUE_PRODUCT: st = num_mul(c, &out, x, y); break;
    case RESIDUE_CALL: out = num_int(n->f(n->table, x->u.i, n->y < 0 ? n->c.u.i : y->u.i)); break;
    case RESIDUE_LINEAR:
        if ((st = num_mul(c, &share, &n->k, x)) == ST_OK
            && (st = num_add(c, &sum, &share, &n->c)) == ST_OK) {
            num_clear(&share);
            if (n->y < 0)
                out = num_copy(&sum);
            else if ((st = num_mul(c, &share, &n->m, y)) == ST_OK)
                st = num_add(c, &out, &sum, &share);
        }
        break;
    default:
        st = num_sign(c, x, &sign);
        out = n->op == RESIDUE_IS_ZERO    ? num_int(sign == 0)
              : n->op == RESIDUE_IS_ABOVE ? num_int(sign > 0)
              : sign > 0                  ? num_copy(x)
                                          : num_int(0);
    }
    num_clear(&share);
    num_clear(&sum);
    num_clear(own);
    *own = out;
    return st;
}

/* One index after another, from 0; adds up those from `first` on. */
static status run_exactly(runner *q, uint64_t first, uint64_t length)
{
    residues *r = q->r;
    num *now = mem_array((size_t)(r->nodes + 1), sizeof *now);
    status st = ST_OK;
    for (uint64_t j = 0; j < first + length && st == ST_OK; j++) {
        for (int i = 0; i < r->nodes && st == ST_OK; i++)
            if (q->place[i] >= 0 && (j >= first || r->node[i].op == RESIDUE_POWER))
                st = exact_step(r, &r->node[i], now, j);
        for (int i = 0; i < q->n && st == ST_OK && j >= first; i++) {
            tally *t = &q->tally[i];
            num next = num_int(0);
            if (q->up[i]) {
                st = add_piece(r, t, num_copy(&now[q->wanted[i]]), 1);
                continue;
            }
            st = num_add(r->ctx, &next, &t->exact, &now[q->wanted[i]]);
            num_clear(&t->exact);
            t->exact = next;
        }
        if (st == ST_OK && residues_interrupted(r))
            st = ST_INTERRUPT;
    }
    for (int i = 0; i < r->nodes; i++)
        num_clear(&now[i]);
    free(now);
    return st;
}

static status number_of(residues *r, __int128 v, num *out)
{
    bool minus = v < 0;
    unsigned __int128 size = minus ? -(unsigned __int128)v : (unsigned __int128)v;
    num upper, lower, scale, share = num_int(0), whole = num_int(0);
    num_set_u64(&upper, (uint64_t)(size >> 63));
    num_set_u64(&lower, (uint64_t)size & INT64_MAX);
    num_set_u64(&scale, UINT64_C(1) << 63);
    status st = num_mul(r->ctx, &share, &upper, &scale);
    if (st == ST_OK)
        st = num_add(r->ctx, &whole, &share, &lower);
    if (st == ST_OK && minus)
        st = num_neg(r->ctx, out, &whole);
    else
        *out = num_copy(&whole);
    num_clear(&upper);
    num_clear(&lower);
    num_clear(&scale);
    num_clear(&share);
    num_clear(&whole);
    return st;
}

/* out[i] = the sum over first <= j < first + length of v(j), times g^(j - first) where up[i]. */
static status stretch(runner *q, uint64_t first, uint64_t length, num *out)
{
    for (int i = 0; i < q->n; i++) {
        q->tally[i] = (tally){ .pieces = 0 };
        out[i] = num_int(0);
    }
    status st = q->narrow ? run_words(q, first, length) : run_exactly(q, first, length);
    for (int i = 0; i < q->n; i++) {
        tally *t = &q->tally[i];
        while (st == ST_OK && t->pieces > 1)
            st = join_last(q->r, t);
        if (st == ST_OK && q->up[i] && t->pieces)
            out[i] = num_copy(&t->piece[0].value);
        else if (st == ST_OK && !q->up[i] && q->narrow)
            st = number_of(q->r, t->sum, &out[i]);
        else if (st == ST_OK && !q->up[i])
            out[i] = num_copy(&t->exact);
        num_clear(&t->exact);
        for (int k = 0; k < t->pieces; k++)
            num_clear(&t->piece[k].value);
    }
    return st;
}

/* --- cycles ----------------------------------------------------------------------------------- */

/* The preperiod and the period of c, c*g, c*g^2, ... mod m by Brent's method; false when they
 * are not found within `limit` steps. */
static bool cycle_of(const runner *q, const step *s, uint64_t limit, uint64_t *before,
                     uint64_t *period)
{
    int64_t slow = s->c, fast = times_mod(s->c, q->g, s->m);
    uint64_t power = 1, length = 1, steps = 0;
    for (; slow != fast; length++) {
        if (steps++ == limit || (steps % 65536 == 0 && residues_interrupted(q->r)))
            return false;
        if (power == length) {
            slow = fast;
            power *= 2;
            length = 0;
        }
        if (q->g == 2) {
            fast += fast;
            fast -= fast >= s->m ? s->m : 0;
        } else {
            fast = times_mod(fast, q->g, s->m);
        }
    }
    *period = length;
    slow = s->c;
    fast = times_mod(power_mod(q->g, length, s->m), s->c, s->m);
    for (*before = 0; slow != fast; ++*before) {
        slow = times_mod(slow, q->g, s->m);
        fast = times_mod(fast, q->g, s->m);
    }
    return true;
}

static void times_g(const residues *r, num *now, num m)
{
    num product, rest;
    if (num_mul(r->ctx, &product, now, &r->g) != ST_OK
        || num_fmod(r->ctx, &rest, &product, &m) != ST_OK)
        rest = num_int(0); /* never: it is shorter than the bounds, which were there */
    num_clear(&product);
    num_clear(now);
    *now = rest;
}

/* The same for long m, number by number. */
static bool long_cycle(const residues *r, const residue *n, uint64_t limit, uint64_t *before,
                       uint64_t *period)
{
    num slow = num_copy(&n->c), fast = num_copy(&n->c), turn;
    uint64_t power = 1, length = 1, steps = 0;
    times_g(r, &fast, n->m);
    for (; !num_same(&slow, &fast) && steps < limit && !residues_interrupted(r);
         length++, steps++) {
        if (power == length) {
            num_clear(&slow);
            slow = num_copy(&fast);
            power *= 2;
            length = 0;
        }
        times_g(r, &fast, n->m);
    }
    bool found = num_same(&slow, &fast);
    *period = length;
    num_clear(&slow);
    num_clear(&fast);
    if (!found)
        return false;
    num_set_u64(&turn, length);
    slow = num_copy(&n->c);
    status st = num_powmod(r->ctx, &fast, &r->g, &turn, &n->m);
    num start = num_int(0);
    if (st == ST_OK && (st = num_mul(r->ctx, &start, &fast, &n->c)) == ST_OK) {
        num_clear(&fast);
        st = num_fmod(r->ctx, &fast, &start, &n->m);
    }
    for (*before = 0; st == ST_OK && !num_same(&slow, &fast); ++*before) {
        times_g(r, &slow, n->m);
        times_g(r, &fast, n->m);
    }
    num_clear(&turn);
    num_clear(&start);
    num_clear(&slow);
    num_clear(&fast);
    return st == ST_OK;
}

/* Of everything that is wanted; false where it would not pay. */
static bool find_cycle(const runner *q, uint64_t *before, uint64_t *period)
{
    enum { SHORT = 48 };
    uint64_t limit = q->r->count / 2;
    *before = 0;
    *period = 1;
    if (q->index_used || limit < SHORT)
        return false;
    for (int i = 0; i < q->r->nodes; i++) {
        const residue *n = &q->r->node[i];
        uint64_t b = 0, p = 1;
        if (q->place[i] < 0 || n->op != RESIDUE_POWER)
            continue;
        if (!(q->narrow ? cycle_of(q, &q->steps[q->place[i]], limit, &b, &p)
                        : long_cycle(q->r, n, limit, &b, &p)))
            return false;
        *before = b > *before ? b : *before;
        p /= gcd_u64(p, *period);
        if (p > limit / *period)
            return false;
        *period *= p;
    }
    return *before + *period <= limit;
}

/* (g^(length*times) - 1)/(g^length - 1): how often a cycle's sum counts. */
static status geometric_series(residues *r, num *out, uint64_t length, uint64_t times)
{
    num exponent, one = num_int(1), base, all, top = num_int(0), bottom = num_int(0);
    num_set_u64(&exponent, length);
    status st = num_pow(r->ctx, &base, &r->g, &exponent);
    num_clear(&exponent);
    num_set_u64(&exponent, length * times);
    status st2 = num_pow(r->ctx, &all, &r->g, &exponent);
    num_clear(&exponent);
    st = st == ST_OK ? st2 : st;
    if (st == ST_OK && (st = num_sub(r->ctx, &top, &all, &one)) == ST_OK
        && (st = num_sub(r->ctx, &bottom, &base, &one)) == ST_OK)
        st = num_fdiv(r->ctx, out, &top, &bottom);
    num_clear(&base);
    num_clear(&all);
    num_clear(&top);
    num_clear(&bottom);
    return st;
}

/* start + cycle*times + rest; or, times powers of g, start + g^before*(cycle*series +
 * g^(period*times)*rest). */
static status compose(runner *q, int i, uint64_t before, uint64_t period, uint64_t times,
                      const num *start, const num *cycle, const num *rest, num *out)
{
    residues *r = q->r;
    num how_often = num_int(0), cycles = num_int(0), tail = num_int(0);
    status st = ST_OK;
    if (q->up[i])
        st = geometric_series(r, &how_often, period, times);
    else
        num_set_u64(&how_often, times);
    if (st == ST_OK && (st = num_mul(r->ctx, &cycles, cycle, &how_often)) == ST_OK) {
        if (q->up[i])
            st = joined(r, &tail, &cycles, period * times, rest);
        else
            st = num_add(r->ctx, &tail, &cycles, rest);
    }
    if (st == ST_OK)
        st = q->up[i] ? joined(r, out, start, before, &tail) : num_add(r->ctx, out, start, &tail);
    num_clear(&how_often);
    num_clear(&cycles);
    num_clear(&tail);
    return st;
}

static status sum_cycles(runner *q, uint64_t before, uint64_t period, num *sums)
{
    uint64_t left = q->r->count - before, times = left / period;
    num *parts = mem_array(mem_times(3, (size_t)q->n), sizeof *parts), *start = parts,
        *cycle = start + q->n, *rest = cycle + q->n;
    status st = stretch(q, 0, before, start);
    if (st == ST_OK)
        st = stretch(q, before, period, cycle);
    if (st == ST_OK)
        st = stretch(q, before, left % period, rest);
    for (int i = 0; i < q->n && st == ST_OK; i++)
        st = compose(q, i, before, period, times, &start[i], &cycle[i], &rest[i], &sums[i]);
    for (int i = 0; i < 3 * q->n; i++)
        num_clear(&parts[i]);
    free(parts);
    return st;
}

/* Indices whose Horner sum of values of the wanted nodes stays within a word. */
static int leaf_of(const runner *q)
{
    int bits = 1, most = 0;
    for (int i = 0; i < q->n; i++) {
        const residue *n = &q->r->node[q->wanted[i]];
        int b = (int)num_bits(&n->lo) > (int)num_bits(&n->hi) ? (int)num_bits(&n->lo)
                                                              : (int)num_bits(&n->hi);
        most = q->up[i] && b > most ? b : most;
    }
    while (bits < 62 && q->g >> bits)
        bits++;
    int leaf = (62 - most - 1) / bits;
    return leaf < 1 ? 1 : leaf;
}

status residues_sum(residues *r, const int *wanted, const bool *up, int n, num *sums)
{
    runner q = { .r = r, .wanted = wanted, .up = up, .n = n, .g = r->g.u.i };
    uint64_t before, period;
    for (int i = 0; i < n; i++)
        sums[i] = num_int(0);
    q.steps = mem_array((size_t)(r->nodes + 1), sizeof *q.steps);
    q.place = mem_array((size_t)(r->nodes + 1), sizeof *q.place);
    q.tally = mem_array((size_t)(n + 1), sizeof *q.tally);
    plan(&q);
    q.value = mem_grow_array(NULL, mem_times((size_t)q.count + 1, BLOCK), sizeof *q.value);
    q.leaf = leaf_of(&q);
    status st = find_cycle(&q, &before, &period) ? sum_cycles(&q, before, period, sums)
                                                 : stretch(&q, 0, r->count, sums);
    if (st != ST_OK)
        for (int i = 0; i < n; i++)
            num_clear(&sums[i]);
    free(q.steps);
    free(q.place);
    free(q.tally);
    free(q.value);
    return st;
}
