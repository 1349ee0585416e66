/* Pipelined strided access on the UMM: see pipeline.h. */
#include "eval/pipeline.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/words.h"
#include "num/pool.h"

typedef __int128 wide;
typedef unsigned __int128 uwide;

enum { MOST_BITS = 48, MOST_SQUARES = 56, TURNS = 3 };
enum { KEPT = 32, SHORT = 1 << 10, LONGEST_KEPT = 1 << 14 /* rounds of a period */ };

/* When the input is free: after full warp j max(a + j*(e+1), b + j*e), after the last warp g. */
typedef struct ahead {
    wide a, b, g;
} ahead;

typedef struct matrix {
    ahead column[3]; /* the images of (0, -, -), (-, 0, -), (-, -, 0) */
} matrix;

/* The states after the rounds of two periods from an offset on, as far as they were asked for. */
typedef struct kept {
    bool asked;
    int64_t u, known;
    ahead *state;
} kept;

struct pipeline {
    num l;
    kept kept[KEPT]; /* by u mod KEPT */
    num_ctx *ctx;
    int64_t p, w, e, q, last; /* last: threads of a round's last warp */
    int64_t wait;             /* l - 1, or q*(e + 1) if that is less */
    num more;                 /* l - 1 beyond it */
    int64_t step, period;     /* of the offset: from round to round, in rounds */
    uint64_t effort;
};

static uint64_t effort_of(const pipeline *q);

static const wide never = -((wide)1 << 120); /* minus infinity, and what comes near it */

static wide later(wide x, wide y)
{
    return x > y ? x : y;
}

pipeline *pipeline_new(num_ctx *ctx, uint64_t p, uint64_t w, uint64_t e, const num *l)
{
    if ((unsigned __int128)p * w >= (unsigned __int128)1 << MOST_BITS)
        return NULL;
    pipeline *q = mem_alloc(sizeof *q);
    *q = (pipeline){ .ctx = ctx, .p = (int64_t)p, .w = (int64_t)w, .e = (int64_t)e };
    q->q = (q->p - 1) / q->w + 1;
    q->last = q->p - (q->q - 1) * q->w;
    q->step = (int64_t)((wide)q->e * q->p % q->w);
    q->period = q->w / (int64_t)gcd_u64((uint64_t)(q->w), (uint64_t)(q->step));
    q->effort = effort_of(q);
    num_pool n;
    num_pool_begin(&n, ctx);
    num wait = num_pool_sub(&n, *l, num_int(1)),
        least = num_pool_two(&n, num_min, wait, num_int(q->q * (q->e + 1)));
    num_to_i64(&least, &q->wait);
    if (num_pool_end(&n, num_pool_sub(&n, wait, least), &q->more) == ST_OK) {
        q->l = num_copy(l);
        return q;
    }
    free(q);
    return NULL;
}

bool pipeline_is(const pipeline *q, uint64_t p, uint64_t w, uint64_t e, const num *l)
{
    return q && (uint64_t)q->p == p && (uint64_t)q->w == w && (uint64_t)q->e == e
           && num_same(&q->l, l);
}

void pipeline_free(pipeline *q)
{
    if (q == NULL)
        return;
    for (int i = 0; i < KEPT; i++)
        free(q->kept[i].state);
    num_clears(&q->more, &q->l, NULL);
    free(q);
}

/* Stages of x neighbouring threads that begin at offset u. */
static int64_t stages(const pipeline *q, int64_t u, int64_t x)
{
    return (u + q->e * (x - 1)) / q->w + 1;
}

static wide after_warp(const pipeline *q, const ahead *s, int64_t j)
{
    return j == q->q - 1 ? s->g : later(s->a + (wide)j * (q->e + 1), s->b + (wide)j * q->e);
}

/* The full warps of a round at offset u: the new a and b. */
static void serve_full(const pipeline *q, ahead *s, int64_t u)
{
    wide wait = q->wait, e = q->e;
    if (u < q->e) {
        s->a += wait + e;
        s->b = later(s->b + wait, s->g) + e;
        s->a = later(s->a, s->b - (q->q - 2));
    } else {
        s->a = later(later(s->a, s->b) + wait, s->g) + e + 1;
        s->b = s->a;
    }
}

static void serve_round(const pipeline *q, ahead *s, int64_t u)
{
    wide last = s->g;
    if (q->q == 1) { /* one warp: it waits for every answer */
        s->a = s->b = s->g = last + q->wait + stages(q, u, q->last);
        return;
    }
    serve_full(q, s, u);
    s->g = later(after_warp(q, s, q->q - 2), last + q->wait) + stages(q, u, q->last);
}

/* The first round, which waits for nobody. */
static ahead first_round(const pipeline *q, int64_t u)
{
    wide k = stages(q, u, q->w);
    ahead s = { .a = k, .b = k, .g = (q->q - 1) * k + stages(q, u, q->last) };
    if (u < q->e)
        s.a = s.b - (q->q - 2);
    if (q->q == 1)
        s.a = s.b = s.g;
    return s;
}

static int64_t next_offset(const pipeline *q, int64_t u)
{
    u += q->step;
    return u >= q->w ? u - q->w : u;
}

/* The offset of the round that many rounds later; step*period is below 2^62 where those are kept.
 */
static int64_t offset_after(const pipeline *q, int64_t u, int64_t rounds)
{
    return q->period <= LONGEST_KEPT ? (u + q->step * (rounds % q->period)) % q->w
                                     : (int64_t)((u + (wide)q->step * rounds) % q->w);
}

/* The input is free after a round of f threads at offset u, the last one; before it, or NULL. */
static wide end_of(const pipeline *q, const ahead *before, int64_t u, int64_t f)
{
    int64_t full = f / q->w, rest = f % q->w;
    if (before == NULL)
        return (wide)full * stages(q, u, q->w) + (rest ? stages(q, u, rest) : 0);
    ahead s = *before;
    if (f == q->p) {
        serve_round(q, &s, u);
        return s.g;
    }
    serve_full(q, &s, u);
    wide end = full > 0 ? after_warp(q, &s, full - 1) : before->g;
    return rest == 0 ? end : later(end, after_warp(q, before, full) + q->wait) + stages(q, u, rest);
}

/* --- many rounds -------------------------------------------------------------------------- */

static ahead image(const matrix *m, const ahead *s)
{
    const wide x[3] = { s->a, s->b, s->g };
    ahead to = { never, never, never };
    for (int i = 0; i < 3; i++) {
        const ahead *c = &m->column[i];
        if (x[i] <= never / 2)
            continue;
        to.a = c->a <= never / 2 ? to.a : later(to.a, c->a + x[i]);
        to.b = c->b <= never / 2 ? to.b : later(to.b, c->b + x[i]);
        to.g = c->g <= never / 2 ? to.g : later(to.g, c->g + x[i]);
    }
    return to;
}

static const matrix unit = { { { 0, never, never }, { never, 0, never }, { never, never, 0 } } };

/* The offsets from which a round is another. False where there are none. */
static bool differ(const pipeline *q, int64_t ends[2])
{
    ends[0] = q->q == 1 ? q->w : q->e; /* one warp waits for every answer */
    ends[1] = q->w - (int64_t)((wide)q->e * (q->last - 1) % q->w);
    return q->step > 0 && (ends[0] < q->w || ends[1] < q->w);
}

/* Rounds from offset u on that are all alike: a round asks only whether u is below e, and how many
 * stages its last warp takes, which is one more from some offset on. Offsets rise by `step` from
 * round to round, or fall by w - step where that is less. */
static int64_t alike(const pipeline *q, int64_t u)
{
    int64_t ends[2], lo = 0, hi = q->w;
    if (!differ(q, ends))
        return INT64_MAX;
    for (int i = 0; i < 2; i++) {
        if (ends[i] <= u && ends[i] > lo)
            lo = ends[i];
        if (ends[i] > u && ends[i] < hi)
            hi = ends[i];
    }
    return q->step <= q->w / 2 ? (hi - 1 - u) / q->step + 1 : (u - lo) / (q->w - q->step) + 1;
}

/* So many rounds, from offset u on, in each of the states. */
static status serve_rounds(const pipeline *q, ahead *states, int count, int64_t u, int64_t rounds)
{
    enum { SOME = 32 }; /* from so many on the power of one is quicker */
    int64_t ends[2], by = !differ(q, ends) ? 0 : q->step <= q->w / 2 ? q->step : q->step - q->w;
    for (uint64_t runs = 0; rounds > 0; runs++) {
        int64_t n = alike(q, u);
        n = n < rounds ? n : rounds;
        matrix m = unit;
        for (int i = 0; i < 3 && n >= SOME; i++)
            serve_round(q, &m.column[i], u);
        for (int64_t left = n; left > 0 && n >= SOME; left >>= 1) {
            matrix square;
            for (int i = 0; i < count && (left & 1); i++)
                states[i] = image(&m, &states[i]);
            for (int k = 0; k < 3; k++)
                square.column[k] = image(&m, &m.column[k]);
            m = square;
        }
        for (int64_t r = 0; r < n && n < SOME; r++)
            for (int i = 0; i < count; i++)
                serve_round(q, &states[i], u + r * by);
        u = (int64_t)((u + (wide)q->step * n) % q->w);
        rounds -= n;
        if (runs % 1024 == 0 && num_interrupted(q->ctx))
            return ST_INTERRUPT;
    }
    return ST_OK;
}

static uint64_t effort_of(const pipeline *q)
{
    int64_t ends[2];
    wide less = !differ(q, ends) ? 0 : q->step <= q->w / 2 ? q->step : q->w - q->step;
    return (uint64_t)(less * q->period / q->w + 1) * 3;
}

uint64_t pipeline_effort(const pipeline *q)
{
    return q->effort;
}

/* A period of rounds, from offset u on. */
static status period_of(const pipeline *q, int64_t u, matrix *m)
{
    *m = unit;
    return serve_rounds(q, m->column, 3, u, q->period);
}

static bool differ_by(const ahead *s, const ahead *t, wide *by)
{
    *by = t->g - s->g;
    return t->a - s->a == *by && t->b - s->b == *by;
}

/* From `start`, `periods` periods on (any length): the state, less a common summand *sum. */
static status go_far(pipeline *q, matrix m, ahead start, const num *periods, ahead *end, num *sum)
{
    uint64_t left = 0;
    bool few = num_to_u64(periods, &left) && left < UINT64_C(1) << MOST_SQUARES;
    matrix once = m;
    ahead now = start;
    wide by = 0;
    *sum = num_int(0);
    for (int i = 0; i < MOST_SQUARES; i++) { /* m is once^(2^i) */
        ahead at = image(&m, &start), turned = at;
        for (int turn = 1; turn <= TURNS && !(few && left < UINT64_C(1) << (i + 1)); turn++) {
            turned = image(&once, &turned);
            if (!differ_by(&at, &turned, &by))
                continue;
            num_pool n;
            num_pool_begin(&n, q->ctx);
            num rest = num_pool_sub(&n, *periods, num_pool_u64(&n, UINT64_C(1) << i)),
                times = num_pool_two(&n, num_fdiv, rest, num_int(turn)),
                part = num_pool_two(&n, num_fmod, rest, num_int(turn));
            for (int64_t k = 0; k < part.u.i; k++)
                at = image(&once, &at);
            *end = at;
            return num_pool_end(&n, num_pool_mul(&n, times, num_int((int64_t)by)), sum);
        }
        if (few && (left >> i & 1))
            now = image(&m, &now);
        if (few && left >> (i + 1) == 0) {
            *end = now;
            return ST_OK;
        }
        matrix square;
        for (int k = 0; k < 3; k++)
            square.column[k] = image(&m, &m.column[k]);
        m = square;
    }
    return ST_LIMIT; /* never: the states come back before */
}

/* --- the time -------------------------------------------------------------------------------- */

/* The state after round r of those that begin at offset u, the first being 0; r <= 2*period. */
static ahead state_after(pipeline *q, int64_t u, int64_t r)
{
    kept *k = &q->kept[u % KEPT];
    if (k->state == NULL)
        k->state = mem_array((size_t)(2 * q->period + 1), sizeof *k->state);
    if (k->known == 0 || k->u != u) {
        k->u = u;
        k->known = 1;
        k->state[0] = first_round(q, u);
    }
    if (k->known > r)
        return k->state[r];
    for (int64_t at = offset_after(q, u, k->known); k->known <= r; at = next_offset(q, at)) {
        k->state[k->known] = k->state[k->known - 1];
        serve_round(q, &k->state[k->known++], at);
    }
    return k->state[r];
}

/* From the first period on, does each at offset u take as long as the next?  And how long? */
static bool period_adds(pipeline *q, int64_t u, wide *by)
{
    enum { LONGEST = 1 << 20 };
    const int64_t at = next_offset(q, u);
    ahead first = first_round(q, u), second;
    if (q->period <= LONGEST_KEPT) {
        second = state_after(q, u, 2 * q->period);
        first = state_after(q, u, q->period);
    } else {
        bool good = q->period <= LONGEST && serve_rounds(q, &first, 1, at, q->period) == ST_OK;
        second = first;
        if (!good || serve_rounds(q, &second, 1, at, q->period) != ST_OK)
            return false;
    }
    return differ_by(&first, &second, by) && *by <= INT64_MAX;
}

/* Are the states from offset u on worth keeping? Those of a long period are where it is the offset
 * that was asked for last. */
static bool is_kept(pipeline *q, int64_t u)
{
    kept *k = &q->kept[u % KEPT];
    if (q->period <= SHORT || (k->asked && k->u == u))
        return q->period <= LONGEST_KEPT;
    k->asked = true;
    k->u = u;
    k->known = 0;
    return false;
}

/* The time for s cells from offset u on, but for what l has beyond q->wait.  False: their rounds
 * are to be gone through. */
static bool time_by_periods(pipeline *q, int64_t s, int64_t u, wide *time)
{
    int64_t before = (s - 1) / q->p, times = 0; /* rounds before the last */
    wide by = 0;
    ahead state;
    if (!is_kept(q, u))
        return false;
    if (before - 1 > 2 * q->period) {
        if (!period_adds(q, u, &by))
            return false;
        times = (before - 1) / q->period - 1;
    }
    if (before > 0)
        state = state_after(q, u, before - 1 - times * q->period);
    const int64_t last = offset_after(q, u, before);
    *time = end_of(q, before > 0 ? &state : NULL, last, (s - 1) % q->p + 1) + q->wait + times * by;
    return true;
}

/* Where all of it are words. */
static bool time_in_words(pipeline *q, const num *s, int64_t u, num *out)
{
    int64_t cells, more;
    wide time;
    if (!num_to_i64(s, &cells) || !num_to_i64(&q->more, &more)
        || !time_by_periods(q, cells, u, &time))
        return false;
    time += (wide)((cells - 1) / q->p + 1) * more;
    *out = num_int((int64_t)time);
    return time <= INT64_MAX;
}

/* rounds >= 2: the state after all of them but the last, whose offset is left in *u. */
static status before_last(pipeline *q, num_pool *n, num rounds, int64_t *u, ahead *s, num *sum)
{
    num period = num_int(q->period), middle = num_pool_sub(n, rounds, num_int(2)),
        periods = num_pool_two(n, num_fdiv, middle, period),
        rest = num_pool_two(n, num_fmod, middle, period), far = num_int(0);
    matrix m;
    int64_t left = 0;
    *s = first_round(q, *u);
    *u = next_offset(q, *u);
    num_to_i64(&rest, &left);
    status st = n->st;
    if (st == ST_OK && num_pool_order(n, periods, num_int(0)) > 0
        && (st = period_of(q, *u, &m)) == ST_OK) {
        st = go_far(q, m, *s, &periods, s, &far);
        *sum = num_pool_keep(n, st, far);
    }
    if (st == ST_OK && (st = serve_rounds(q, s, 1, *u, left)) == ST_OK)
        *u = (int64_t)((*u + (wide)q->step * left) % q->w);
    return st;
}

/* Round by round, in powers of a period. */
static status time_by_rounds(pipeline *q, num_pool *n, num s, int64_t u, num *time)
{
    /* s - 1 = p*(rounds - 1) + f - 1 */
    num p = num_int(q->p), minus = num_pool_sub(n, s, num_int(1)),
        before = num_pool_two(n, num_fdiv, minus, p), done = num_pool_two(n, num_fmod, minus, p),
        sum = num_int(0);
    int64_t f = 0;
    ahead state;
    bool several = num_pool_order(n, before, num_int(0)) > 0;
    num_to_i64(&done, &f);
    status st = n->st;
    if (st == ST_OK && several)
        st = before_last(q, n, num_pool_add(n, before, num_int(1)), &u, &state, &sum);
    if (st == ST_OK)
        *time = num_pool_add(
            n, num_pool_u128(n, (uwide)(end_of(q, several ? &state : NULL, u, f + 1) + q->wait)),
            sum);
    return st;
}

status pipeline_time(pipeline *q, const num *s, uint64_t offset, num *out)
{
    const int64_t u = (int64_t)offset;
    num_pool n;
    num time = num_int(0), rounds;
    if (time_in_words(q, s, u, out))
        return ST_OK;
    num_pool_begin(&n, q->ctx);
    status st = time_by_rounds(q, &n, *s, u, &time);
    if (st != ST_OK) {
        num_pool_clear(&n);
        *out = num_int(0);
        return st;
    }
    rounds = num_pool_two(&n, num_fdiv, num_pool_add(&n, *s, num_int(q->p - 1)), num_int(q->p));
    return num_pool_end(&n, num_pool_add(&n, time, num_pool_mul(&n, rounds, q->more)), out);
}

/* --- from some length on ------------------------------------------------------------------- */

int64_t pipeline_begin(const pipeline *q)
{
    return q->p * (1 + q->period) + 1;
}

int64_t pipeline_turn(const pipeline *q)
{
    return q->p * q->period;
}

status pipeline_more(pipeline *q, uint64_t u, num *out)
{
    wide by;
    num_pool n;
    *out = num_int(0);
    if (!period_adds(q, (int64_t)u, &by))
        return ST_DOMAIN;
    num_pool_begin(&n, q->ctx);
    num rounds = num_pool_mul(&n, q->more, num_int(q->period));
    return num_pool_end(&n, num_pool_add(&n, num_pool_u128(&n, (uwide)by), rounds), out);
}
