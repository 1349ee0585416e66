/* sum, max, min and all of an `ensure`: sum(i = a..b, e where C). The outermost one goes through
 * its range in blocks. One within another is computed for a block of outer indices at once, its own
 * variable a host scalar. */
#include "machine/vector.h"

#include <string.h>

#include "machine/blocks.h"

/* Maxima and minima have no neutral element: they begin with the first term. */
static bool is_extreme(const vexpr *x)
{
    return x->o == AGGREGATE_MAX || x->o == AGGREGATE_MIN;
}

static status nothing_there(run *u, const vexpr *x)
{
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at, "the %s of nothing", x->at->name);
}

/* Takes in one more term. A sum may leave the range of words for a while. */
static void take(const vexpr *x, int64_t term, bool first, __int128 *total)
{
    if (!is_extreme(x))
        *total += term;
    else if (first || (x->o == AGGREGATE_MAX ? term > *total : term < *total))
        *total = term;
}

static status told(run *u, const vexpr *x, __int128 total, bool any, int64_t *out)
{
    if (is_extreme(x) && !any)
        return nothing_there(u, x);
    *out = (int64_t)total;
    return total == *out ? ST_OK : vector_trouble(u, x, vector_too_long);
}

static void set_variable(run *u, const vexpr *x, int64_t value)
{
    if (u->so_far.x != x) /* its terms may depend on this variable */
        u->so_far.x = NULL;
    u->hosts[x->index * u->p->lanes] = value;
    u->host_set[x->index] = true;
}

/* Takes in the term for one value of the variable, if the condition holds there. */
static status add_term(run *u, const vexpr *x, int64_t value, bool *any, __int128 *total)
{
    int64_t term, wanted = 1;
    set_variable(u, x, value);
    status st = blocks_go_on(u);
    status_if(st, x->sub[0], vector_scalar(u, x->sub[0], &wanted));
    if (st != ST_OK || !wanted)
        return st;
    if ((st = vector_scalar(u, x->c, &term)) == ST_OK)
        take(x, term, !*any, total);
    *any = true;
    return st;
}

/* Goes through the range one value after another. */
static status go_through(run *u, const vexpr *x, int64_t lo, int64_t hi, int64_t *out)
{
    __int128 total = 0;
    bool any = false;
    status st = ST_OK;
    for (int64_t i = lo; i <= hi && i < INT64_MAX && st == ST_OK; i++)
        st = add_term(u, x, i, &any, &total);
    return st == ST_OK ? told(u, x, total, any, out) : st;
}

/* Marks the indices, of n that the mask (NULL: all) leaves, for which the condition holds. */
static status wanted_of(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                        uint8_t *wanted)
{
    int64_t holds[BLOCK];
    status st = vector(u, x->sub[0], from, n, mask, holds);
    for (uint64_t i = 0; i < n && st == ST_OK; i++)
        wanted[i] = (mask == NULL || mask[i]) && holds[i];
    return st;
}

/* all(i = a..b, C) adds up 1 where C fails. Keeps the first i for which it fails (index f of the
 * range), and what C compares there. */
static status note_failing(run *u, const vexpr *x, uint64_t f, failing *out)
{
    const vexpr *c = x->c->a;
    status st = ST_OK;
    *out = (failing){ .all = x, .index = u->lo[0] + (int64_t)f };
    if (c->op != V_OP || c->o < OP_EQ || c->o > OP_GE || c->a->lanes != 1)
        return st;
    if ((st = vector(u, c->a, f, 1, NULL, &out->left)) == ST_OK)
        st = vector(u, c->b, f, 1, NULL, &out->right);
    out->compares = st == ST_OK;
    return st;
}

/* Goes through the range in blocks, as a forall whose index is the variable. */
static status in_blocks(run *u, const vexpr *x, int64_t lo, int64_t hi, int64_t *out)
{
    int64_t term[BLOCK];
    uint8_t wanted[BLOCK];
    __int128 total = 0;
    bool any = false;
    status st = ST_OK;
    bool all = x->at->op == AGGREGATE_ALL;
    run kept = *u;
    u->so_far.x = NULL;
    u->vars = 1;
    u->on_host = true;
    u->lo[0] = lo;
    u->s = u->extent[0] = hi < lo ? 0 : (uint64_t)hi - (uint64_t)lo + 1;
    u->stride[0] = 1;
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        if ((st = blocks_go_on(u)) == ST_OK && x->sub[0])
            st = wanted_of(u, x, from, n, NULL, wanted);
        status_then(st, vector(u, x->c, from, n, x->sub[0] ? wanted : NULL, term));
        for (uint64_t i = 0; i < n && st == ST_OK; i++)
            if (x->sub[0] == NULL || wanted[i]) {
                if (all && term[i] && total == 0)
                    st = note_failing(u, x, from + i, &kept.failing);
                take(x, term[i], !any, &total);
                any = true;
            }
    }
    *u = kept;
    return st == ST_OK ? told(u, x, total, any, out) : st;
}

status aggregate_scalar(run *u, const vexpr *x, int64_t *out)
{
    int64_t lo, hi;
    status st = vector_scalar(u, x->a, &lo);
    status_then(st, vector_scalar(u, x->b, &hi));
    if (st != ST_OK)
        return st;
    return x->value ? in_blocks(u, x, lo, hi, out) : go_through(u, x, lo, hi, out);
}

/* A block of outer indices: each one's range, and whether a term has been found for it. */
typedef struct gathering {
    uint64_t from, n;
    const uint8_t *mask;
    int64_t lo[BLOCK], hi[BLOCK];
    uint8_t wanted[BLOCK], any[BLOCK];
} gathering;

static status begin(run *u, const vexpr *x, gathering *g, int64_t *least, int64_t *most)
{
    status st = vector(u, x->a, g->from, g->n, g->mask, g->lo);
    status_then(st, vector(u, x->b, g->from, g->n, g->mask, g->hi));
    *least = INT64_MAX;
    *most = INT64_MIN;
    for (uint64_t i = 0; i < g->n && st == ST_OK; i++) {
        g->any[i] = 0;
        if (g->mask && !g->mask[i])
            continue;
        *least = g->lo[i] < *least ? g->lo[i] : *least;
        *most = g->hi[i] > *most ? g->hi[i] : *most;
    }
    return st;
}

/* Adds the term for the variable's value k to each index whose range and condition have k. */
static status add_one(run *u, const vexpr *x, gathering *g, int64_t k, int64_t *out)
{
    int64_t term[BLOCK];
    bool all = g->mask == NULL && x->sub[0] == NULL && !x->a->varies && !x->b->varies;
    status st = blocks_go_on(u);
    set_variable(u, x, k);
    for (uint64_t i = 0; i < g->n && !all; i++)
        g->wanted[i] = (g->mask == NULL || g->mask[i]) && g->lo[i] <= k && k <= g->hi[i];
    status_if(st, x->sub[0], wanted_of(u, x, g->from, g->n, g->wanted, g->wanted));
    status_then(st, vector(u, x->c, g->from, g->n, all ? NULL : g->wanted, term));
    for (uint64_t i = 0; i < g->n && st == ST_OK; i++) {
        if (!all && !g->wanted[i])
            continue;
        if (!is_extreme(x) && __builtin_add_overflow(out[i], term[i], &out[i]))
            st = vector_trouble(u, x, vector_too_long);
        else if (is_extreme(x) && (!g->any[i] || (term[i] > out[i]) == (x->o == AGGREGATE_MAX)))
            out[i] = term[i];
        g->any[i] = 1;
    }
    return st;
}

/* Do all indices have the same terms, and does each take those of the one before, and maybe
 * more? */
static bool grows(const run *u, const vexpr *x, const gathering *g)
{
    int64_t last = INT64_MIN;
    if (x->a->varies || x->c->varies || (x->sub[0] && x->sub[0]->varies))
        return false;
    for (uint64_t i = 0; i < g->n; i++) {
        if (g->mask && !g->mask[i])
            continue;
        if (last == INT64_MIN && u->so_far.x == x && u->so_far.lo == g->lo[i]
            && g->hi[i] + 1 < u->so_far.next)
            return false;
        if (g->hi[i] < last || g->hi[i] == INT64_MAX)
            return false;
        last = g->hi[i];
    }
    return last != INT64_MIN;
}

static status go_on(run *u, const vexpr *x, const gathering *g, int64_t *out)
{
    so_far f = u->so_far;
    status st = ST_OK;
    for (uint64_t i = 0; i < g->n && st == ST_OK; i++) {
        if (g->mask && !g->mask[i])
            continue;
        if (f.x != x || f.lo != g->lo[i])
            f = (so_far){ .x = x, .lo = g->lo[i], .next = g->lo[i] };
        for (; f.next <= g->hi[i] && st == ST_OK; f.next++)
            st = add_term(u, x, f.next, &f.any, &f.total);
        status_then(st, told(u, x, f.total, f.any, &out[i]));
    }
    u->so_far = f;
    return st;
}

status aggregate_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                        int64_t *out)
{
    gathering g; /* its tables, 37 kB, are filled as far as n goes */
    int64_t least, most;
    g.from = from;
    g.n = n;
    g.mask = mask;
    status st = begin(u, x, &g, &least, &most);
    memset(out, 0, n * sizeof *out);
    if (st == ST_OK && grows(u, x, &g))
        return go_on(u, x, &g, out);
    for (int64_t k = least; st == ST_OK && k <= most && k < INT64_MAX; k++)
        st = add_one(u, x, &g, k, out);
    for (uint64_t i = 0; i < n && st == ST_OK && is_extreme(x); i++)
        if ((mask == NULL || mask[i]) && !g.any[i])
            st = nothing_there(u, x);
    return st;
}
