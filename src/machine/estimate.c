/* Estimates what a run will take, before it begins: see blocks.h. The host's part of the program is
 * gone through with its loops; a forall is not executed but costed: its indices, times the
 * nanoseconds that an index takes. Where words in memory decide what the host does, the estimate is
 * given up: the length of the run is not known. */
#include "machine/blocks.h"
#include "machine/loop.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WALKED = 1 << 16 }; /* steps of the program gone through */

typedef struct estimate {
    run u;
    env e;
    diag d;
    double cost;
    uint64_t walked, words, most_words;
    bool known;
} estimate;

static bool give_up(estimate *x)
{
    diag_clear(&x->d);
    return x->known = false;
}

/* A value of the host; false where it follows from words in memory. */
static bool value_of(estimate *x, const vexpr *v, int64_t *out)
{
    int64_t value[MAX_LANES];
    if (v->reads || v->lanes > 1 || vector_scalar(&x->u, v, value) != ST_OK)
        return give_up(x);
    *out = value[0];
    return true;
}

static bool walk_host(estimate *x, const step *s);
static bool walk_body(estimate *x, const step *s, bool masked);

static bool walk_loop(estimate *x, const step *s, bool host, bool masked)
{
    loop l = { .by = 1 };
    if (!value_of(x, s->a, &l.i) || !value_of(x, s->b, &l.to) || (s->c && !value_of(x, s->c, &l.by))
        || loop_wrong(s, &l))
        return give_up(x);
    while (loop_goes_on(s, &l)) {
        if (++x->walked > MOST_WALKED)
            return give_up(x);
        x->u.hosts[s->index * x->u.p->lanes] = l.i;
        x->u.host_set[s->index] = true;
        if (!(host ? walk_host(x, s->body) : walk_body(x, s->body, masked)))
            return false;
        if (!loop_move(s, &l))
            break;
    }
    return true;
}

/* --- inside forall ------------------------------------------------------------------------ */

/* Adds what it costs to count an expression's references. Runs of addresses cost nothing. */
static void count_cost(estimate *x, const vexpr *v, bool masked)
{
    int64_t first, by;
    if (v == NULL || !v->reads)
        return;
    if (v->op == V_READ && (masked || !subscript_affine(&x->u, v, &first, &by)))
        x->cost += COST_COUNT * (double)x->u.s;
    diag_clear(&x->d);
    count_cost(x, v->a, masked);
    count_cost(x, v->b, masked);
    count_cost(x, v->c, masked);
    for (int i = 0; i < MAX_DIMS; i++)
        count_cost(x, v->sub[i], masked);
    for (int i = 0; v->op == V_TUPLE && i < v->lanes; i++)
        count_cost(x, v->item[i], masked);
}

static double cost_of(run *u, const vexpr *x)
{
    int64_t first, by;
    double cost = 0;
    if (x == NULL || !x->reads || !u->o->data)
        return 0;
    if (x->op == V_READ && !subscript_affine(u, x, &first, &by))
        cost = COST_READ;
    cost += cost_of(u, x->a) + cost_of(u, x->b) + cost_of(u, x->c);
    for (int i = 0; i < MAX_DIMS; i++)
        cost += cost_of(u, x->sub[i]);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        cost += cost_of(u, x->item[i]);
    return cost;
}

/* An expression that fails costs nothing here: the run will report what is wrong. */
double estimate_read_cost(run *u, const vexpr *x)
{
    diag_own d = { 0 };
    env e = *u->e;
    run quiet = *u;
    e.d = &d;
    quiet.e = &e;
    return cost_of(&quiet, x);
}

static void store_cost(estimate *x, const step *s, bool masked)
{
    int64_t first, by;
    bool is_run = !masked && subscript_affine(&x->u, s->a, &first, &by);
    diag_clear(&x->d);
    count_cost(x, s->b, masked);
    for (int d = 0; d < s->a->array->dims; d++)
        count_cost(x, s->a->sub[d], masked);
    if (!is_run)
        x->cost += COST_COUNT * (double)x->u.s;
    if (x->u.o->data)
        x->cost += ((is_run ? COST_RUN : COST_STORE) + estimate_read_cost(&x->u, s->b))
                   * (double)x->u.s;
}

static bool walk_branch(estimate *x, const step *s, bool masked)
{
    uint64_t k, all = x->u.s, extent = x->u.extent[0];
    if (!masked && s->other == NULL && subscript_prefix(&x->u, s->a, &k)) {
        x->u.s = x->u.extent[0] = k;
        bool good = k == 0 || walk_body(x, s->body, false);
        x->u.s = all;
        x->u.extent[0] = extent;
        return good;
    }
    diag_clear(&x->d);
    count_cost(x, s->a, masked);
    x->cost += COST_MASK * (double)all;
    return walk_body(x, s->body, true) && walk_body(x, s->other, true);
}

static bool walk_body(estimate *x, const step *s, bool masked)
{
    for (; s; s = s->next) {
        if (++x->walked > MOST_WALKED)
            return give_up(x);
        switch (s->kind) {
        case STEP_STORE:
            store_cost(x, s, masked);
            break;
        case STEP_SET:
        case STEP_SET_ELEMENT:
            count_cost(x, s->b, masked);
            x->cost += (COST_SET + estimate_read_cost(&x->u, s->b)) * (double)x->u.s;
            break;
        case STEP_FOR:
            if (!walk_loop(x, s, false, masked))
                return false;
            break;
        case STEP_BRANCH:
            if (!walk_branch(x, s, masked))
                return false;
            break;
        default: /* a loop of threads */
            return give_up(x);
        }
    }
    return true;
}

static bool walk_forall(estimate *x, const step *s)
{
    run *u = &x->u;
    u->s = 1;
    u->vars = s->vars;
    for (int v = 0; v < s->vars; v++) {
        int64_t hi;
        if (!value_of(x, s->lo[v], &u->lo[v]) || !value_of(x, s->hi[v], &hi))
            return false;
        u->extent[v] = hi < u->lo[v] ? 0 : (uint64_t)hi - (uint64_t)u->lo[v] + 1;
    }
    for (int v = s->vars - 1; v >= 0; v--) {
        u->stride[v] = u->s;
        if (__builtin_mul_overflow(u->s, u->extent[v], &u->s) || u->s > UINT64_C(1) << 60)
            return give_up(x); /* the run will report what is wrong */
    }
    u->whole = u->s;
    x->words = u->s * (uint64_t)s->privates;
    x->most_words = x->words > x->most_words ? x->words : x->most_words;
    if (s->c)
        x->cost += COST_MASK * (double)u->s;
    bool good = u->s == 0 || walk_body(x, s->body, s->c != NULL);
    u->vars = 0;
    u->s = 1;
    return good;
}

/* --- the host -------------------------------------------------------------------------------- */

static bool walk_host_step(estimate *x, const step *s)
{
    int64_t value;
    switch (s->kind) {
    case STEP_HOST_SET: {
        int64_t *to = x->u.hosts + (size_t)s->index * (size_t)x->u.p->lanes;
        x->u.host_set[s->index] = !s->b->reads && s->b->lanes == 1
                                  && vector_scalar(&x->u, s->b, to) == ST_OK;
        diag_clear(&x->d);
        return true;
    }
    case STEP_FOR:
        return walk_loop(x, s, true, false);
    case STEP_WHILE:
        while (value_of(x, s->a, &value) && value)
            if (++x->walked > MOST_WALKED || !walk_host(x, s->body))
                return give_up(x);
        return x->known;
    case STEP_BRANCH:
        if (s->a == NULL)
            return true;
        return value_of(x, s->a, &value) && walk_host(x, value ? s->body : s->other);
    case STEP_FORALL:
        return walk_forall(x, s);
    case STEP_ENSURE:
        return true;
    default: /* calls, the AGPU */
        return give_up(x);
    }
}

static bool walk_host(estimate *x, const step *s)
{
    for (; s && x->known; s = s->next)
        if (++x->walked > MOST_WALKED || !walk_host_step(x, s))
            return give_up(x);
    return x->known;
}

void pace_estimate(run *u, pace *p)
{
    estimate *x = mem_alloc(sizeof *x);
    size_t hosts = (size_t)(u->p->hosts + 1);
    *x = (estimate){ .u = *u, .e = *u->e, .known = true };
    diag_init(&x->d);
    x->e.d = &x->d;
    x->u.e = &x->e;
    x->u.pace = NULL;
    x->u.hosts = mem_array(mem_times(hosts, (size_t)u->p->lanes + 1), sizeof *x->u.hosts);
    x->u.host_set = mem_alloc(hosts);
    p->known = walk_host(x, u->p->steps);
    p->cost = x->cost;
    p->words = u->r->words + x->most_words;
    diag_clear(&x->d);
    free(x->u.hosts);
    free(x->u.host_set);
    free(x);
}
