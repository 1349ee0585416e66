/* Sums of functions of the residues of g^j, in machine words where they fit: see residue.h. */
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "eval/residue.h"

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
    bool is_short; /* BLOCK of its values together fit a word */
    num exact;     /* where the words would not do */
    piece piece[PIECES];
    int pieces;
} tally;

typedef struct runner {
    residues *r;
    const int *wanted;
    const bool *up;
    int n;
    step *steps; /* of the used nodes */
    int count;
    int *place; /* by node: its step */
    bool narrow, index_used;
    int64_t *value; /* BLOCK for each step */
    tally *tally;
    int64_t g;
    int leaf; /* indices whose part of a sum times g^j fits a word */
} runner;

static bool fits(num x)
{
    return x.kind == NUM_INT && x.u.i < INT64_C(1) << WIDEST && x.u.i > -(INT64_C(1) << WIDEST);
}

static num size_of(residues *r, const residue *n) /* the largest absolute value */
{
    return residues_greatest(r, n->hi, residues_sub(r, num_int(0), n->lo));
}

static num absolute(residues *r, num x)
{
    return residues_greatest(r, x, residues_sub(r, num_int(0), x));
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
    const int64_t m = s->m;
    const double inverse = s->inverse;
    if (s->whole) {
        for (int i = 0; i < n; i++)
            v[i] = x[i] & (m - 1);
    } else if (inverse > 0) {
        for (int i = 0; i < n; i++) {
            int64_t rest = x[i] - (int64_t)((double)x[i] * inverse) * m;
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
    const int64_t k = s->k, m = s->m, c = s->c; /* v may not change them */
    if (s->y < 0) {
        for (int i = 0; i < n; i++)
            v[i] = k * x[i] + c;
    } else {
        for (int i = 0; i < n; i++)
            v[i] = k * x[i] + m * y[i] + c;
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
    case RESIDUE_INDEX:
        for (int i = 0; i < n; i++)
            v[i] = (int64_t)first + i;
        break;
    case RESIDUE_PRODUCT:
        for (int i = 0; i < n; i++)
            v[i] = x[i] * y[i];
        break;
    case RESIDUE_ABOVE:
        for (int i = 0; i < n; i++)
            v[i] = x[i] > 0 ? x[i] : 0;
        break;
    case RESIDUE_IS_ABOVE:
        for (int i = 0; i < n; i++)
            v[i] = x[i] > 0;
        break;
    case RESIDUE_IS_ZERO:
        for (int i = 0; i < n; i++)
            v[i] = x[i] == 0;
        break;
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
    num_pool p;
    num_pool_begin(&p, r->ctx);
    num power = num_pool_two(&p, num_pow, r->g, num_pool_u64(&p, length));
    return num_pool_end(&p, num_pool_add(&p, *lower, num_pool_mul(&p, power, *upper)), out);
}

static status join_last(residues *r, tally *t)
{
    piece *a = &t->piece[t->pieces - 2], *b = a + 1;
    num both;
    status st = joined(r, &both, &a->value, a->length, &b->value);
    if (st != ST_OK)
        return st;
    num_clears(&a->value, &b->value, NULL);
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

static __int128 sum_of(const int64_t *v, int n, bool is_short)
{
    __int128 sum = 0;
    int64_t word = 0;
    for (int k = 0; k < n && is_short; k++)
        word += v[k];
    for (int k = 0; k < n && !is_short; k++)
        sum += v[k];
    return sum + word;
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
            q->tally[i].sum += sum_of(v, n, q->tally[i].is_short);
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
    num_clears(&share, &sum, NULL);
    num_replace(own, out);
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
            st = q->up[i] ? add_piece(r, t, num_copy(&now[q->wanted[i]]), 1)
                          : num_update(r->ctx, num_add, &t->exact, &now[q->wanted[i]]);
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
    num_pool p;
    num_pool_begin(&p, r->ctx);
    num upper = num_pool_mul(&p, num_pool_u64(&p, (uint64_t)(size >> 63)),
                             num_pool_u64(&p, UINT64_C(1) << 63)),
        whole = num_pool_add(&p, upper, num_pool_u64(&p, (uint64_t)size & INT64_MAX));
    return num_pool_end(&p, minus ? num_pool_one(&p, num_neg, whole) : whole, out);
}

/* out[i] = the sum over first <= j < first + length of v(j), times g^(j - first) where up[i]. */
static status stretch(runner *q, uint64_t first, uint64_t length, num *out)
{
    for (int i = 0; i < q->n; i++) {
        num size = q->narrow ? size_of(q->r, &q->r->node[q->wanted[i]]) : num_int(INT64_MAX);
        q->tally[i] = (tally){ .is_short = size.u.i < INT64_MAX / BLOCK };
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
    if (num_update(r->ctx, num_mul, now, &r->g) != ST_OK
        || num_update(r->ctx, num_fmod, now, &m) != ST_OK)
        num_replace(now, num_int(0)); /* never: it is shorter than the bounds, which were there */
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
            num_replace(&slow, num_copy(&fast));
            power *= 2;
            length = 0;
        }
        times_g(r, &fast, n->m);
    }
    bool found = num_same(&slow, &fast);
    *period = length;
    num_clears(&slow, &fast, NULL);
    if (!found)
        return false;
    num_set_u64(&turn, length);
    slow = num_copy(&n->c);
    status st = num_powmod(r->ctx, &fast, &r->g, &turn, &n->m);
    if (st == ST_OK)
        st = num_update(r->ctx, num_mul, &fast, &n->c);
    if (st == ST_OK)
        st = num_update(r->ctx, num_fmod, &fast, &n->m);
    for (*before = 0; st == ST_OK && !num_same(&slow, &fast); ++*before) {
        times_g(r, &slow, n->m);
        times_g(r, &fast, n->m);
    }
    num_clears(&turn, &slow, &fast, NULL);
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
static num geometric_series(residues *r, num_pool *p, uint64_t length, uint64_t times)
{
    num base = num_pool_two(p, num_pow, r->g, num_pool_u64(p, length)),
        all = num_pool_two(p, num_pow, r->g, num_pool_u64(p, length * times)), one = num_int(1);
    return num_pool_two(p, num_fdiv, num_pool_sub(p, all, one), num_pool_sub(p, base, one));
}

/* start + cycle*times + rest; or, times powers of g, start + g^before*(cycle*series +
 * g^(period*times)*rest). */
static status compose(runner *q, int i, uint64_t before, uint64_t period, uint64_t times,
                      const num *start, const num *cycle, const num *rest, num *out)
{
    residues *r = q->r;
    num_pool p;
    num tail = num_int(0);
    num_pool_begin(&p, r->ctx);
    num how_often = q->up[i] ? geometric_series(r, &p, period, times) : num_pool_u64(&p, times),
        cycles = num_pool_mul(&p, *cycle, how_often);
    if (!q->up[i]) {
        tail = num_pool_add(&p, cycles, *rest);
        return num_pool_end(&p, num_pool_add(&p, *start, tail), out);
    }
    status st = p.st;
    if (st == ST_OK && (st = joined(r, &tail, &cycles, period * times, rest)) == ST_OK)
        st = joined(r, out, start, before, &tail);
    num_clear(&tail);
    num_pool_clear(&p);
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
