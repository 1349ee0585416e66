/* Functions of the residues of g^j: see residue.h. */
#include "eval/residue.h"

#include <stdlib.h>
#include <string.h>

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

num residues_greatest(residues *r, num x, num y)
{
    return residues_order(r, x, y) >= 0 ? x : y;
}

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
    *hi = residues_add(r, *hi, residues_greatest(r, a, b));
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
        hi = i ? residues_greatest(r, hi, corner) : corner;
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

part residue_call(residues *r, residue_function *f, const void *table, part x, part y, int64_t hi)
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
                              .lo = num_int(1),
                              .hi = num_int(hi),
                              .f = f,
                              .table = table });
}
