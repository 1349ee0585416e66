/* Running a forall of the memory machines and the PRAM.  A mask holds the indices that a branch or
 * a loop leaves active; NULL is all of them. */
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "machine/agpu.h"
#include "machine/blocks.h"
#include "machine/hmm.h"
#include "machine/layout.h"
#include "machine/loop.h"
#include "machine/privates.h"
#include "machine/reference.h"

/* v[number] = value by one index; the value's components are n apart. `of_all`: NULL, or the caller
 * marks the scalar, *of_all, as assigned by all indices itself. */
static status set_one(run *u, const step *s, int64_t number, uint64_t index, uint64_t n,
                      const int64_t *value, int *of_all)
{
    int k;
    int64_t *row;
    status st = privates_element(u, s->a, number, &k);
    status_then(st, privates_row(u, k, s->b->lanes, s->at->at, &row));
    if (st == ST_OK && of_all)
        *of_all = k;
    else if (st == ST_OK)
        st = privates_mark(u, k, index, 1, NULL, s->at->at);
    for (int j = 0; j < s->b->lanes && st == ST_OK; j++)
        row[(uint64_t)j * u->whole + index] = value[(uint64_t)j * n];
    return st;
}

/* v[e] = value, where v is a thread's own array. */
static status set_element(run *u, const step *s, const uint8_t *mask)
{
    mem_own int64_t *value = vector_room(u, s->b), *at = vector_room(u, s->a->a);
    status st = reference_count_all(u, s->b, mask);
    status_then(st, reference_count_all(u, s->a->a, mask));
    reference_count_statement(u, s->b, s->a->a->reads, mask);
    if (st == ST_OK && (vector_no_data(u, s->b) || vector_no_data(u, s->a->a))) {
        memset(u->own.unknown + s->a->index, true, (size_t)s->a->value);
        return ST_OK;
    }
    bool same = mask == NULL && !s->a->a->varies && u->s > 0; /* all indices set the same element */
    int k = 0;
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        const uint8_t *here = mask ? mask + from : NULL;
        if ((st = blocks_go_on(u)) == ST_OK
            && (st = vector(u, s->b, from, n, here, value)) == ST_OK)
            st = vector(u, s->a->a, from, n, here, at);
        for (uint64_t i = 0; i < n && st == ST_OK; i++)
            if (here == NULL || here[i])
                st = set_one(u, s, at[i], from + i, n, value + i, same ? &k : NULL);
    }
    if (st == ST_OK && same) /* then it is marked once for all */
        st = privates_mark(u, k, 0, u->s, NULL, s->at->at);
    return st;
}

typedef struct setting {
    const step *s;
    const uint8_t *mask;
} setting;

static status set_block(run *u, void *data, int core, uint64_t from, uint64_t n)
{
    (void)core;
    const setting *k = data;
    mem_own int64_t *value = vector_room(u, k->s->b);
    const uint8_t *here = k->mask ? k->mask + from : NULL;
    status st = vector(u, k->s->b, from, n, here, value);
    for (int j = 0; j < k->s->b->lanes && st == ST_OK; j++) {
        int64_t *to = u->own.row[k->s->index] + (uint64_t)j * u->whole + from;
        for (uint64_t i = 0; i < n; i++)
            if (here == NULL || here[i])
                to[i] = value[(uint64_t)j * n + i];
    }
    return st;
}

static status set_private(run *u, const step *s, const uint8_t *mask)
{
    int64_t *row;
    status st = reference_count_all(u, s->b, mask);
    reference_count_statement(u, s->b, false, mask);
    if (st == ST_OK && vector_no_data(u, s->b)) {
        u->own.unknown[s->index] = true;
        return ST_OK;
    }
    if (mask == NULL && u->s == u->whole)
        u->own.unknown[s->index] = false;
    status_then(st, privates_row(u, s->index, s->b->lanes, s->at->at, &row));
    status_then(st, blocks_each(u, blocks_threads_worth(u), set_block, &(setting){ s, mask }));
    return st == ST_OK ? privates_mark(u, s->index, 0, u->s, mask, s->at->at) : st;
}

/* Runs the body for the first k indices alone. The others come after all that ask for something, so
 * that leaving them out changes no request. */
static status run_prefix(run *u, const step *s, uint64_t k)
{
    uint64_t all = u->s, extent = u->extent[0];
    if (k == 0)
        return ST_OK;
    u->s = u->extent[0] = k;
    status st = forall_body(u, s, NULL);
    u->s = all;
    u->extent[0] = extent;
    return st;
}

/* Counts and evaluates a condition, and makes the masks of those for which it holds or not. */
static status condition(run *u, const step *s, const vexpr *x, const uint8_t *mask, uint8_t **yes,
                        uint8_t **no)
{
    if (u->agpu)
        return agpu_condition(u, s, mask, yes, no);
    *yes = *no = NULL;
    status st = reference_count_all(u, x, mask);
    reference_count_statement(u, x, false, mask);
    return st == ST_OK ? reference_mask(u, x, mask, yes, no) : st;
}

/* The mask, or NULL, which is faster, where it leaves all indices. */
static const uint8_t *narrowed(const run *u, const uint8_t *mask)
{
    return mask == NULL || reference_active(u, mask) == u->s ? NULL : mask;
}

/* Is a branch with this mask gone through? On the HMM it is, even where no thread takes part: its
 * statements are steps of the DMM. */
static bool goes_through(const run *u, const uint8_t *mask)
{
    return hmm_inside(u) || reference_active(u, mask) > 0;
}

static status branch(run *u, const step *s, const uint8_t *mask)
{
    uint8_t *yes, *no;
    uint64_t k;
    if (mask == NULL && s->other == NULL && !hmm_inside(u) && !u->agpu
        && subscript_prefix(u, s->a, &k))
        return run_prefix(u, s->body, k);
    status st = condition(u, s, s->a, mask, &yes, &no);
    if (st == ST_OK && goes_through(u, yes))
        st = forall_body(u, s->body, narrowed(u, yes));
    if (st == ST_OK && s->other && goes_through(u, no))
        st = forall_body(u, s->other, narrowed(u, no));
    free(yes);
    free(no);
    return st;
}

/* A loop that every thread leaves when its own condition fails. */
static status while_any(run *u, const step *s, const uint8_t *mask)
{
    uint8_t *still = NULL, *yes, *no;
    turns t;
    status st = turns_begin(u, s, &t);
    while (st == ST_OK) {
        st = condition(u, s, s->a, mask, &yes, &no);
        status_if(st, reference_active(u, no), turns_end(u, s, &t));
        free(no);
        free(still);
        still = yes;
        if (st != ST_OK || reference_active(u, still) == 0)
            break;
        mask = narrowed(u, still);
        st = turns_more(u, s, &t);
        status_if(st, u->agpu == NULL, reference_count_steps(u, s)); /* its condition has some */
        status_then(st, forall_body(u, s->body, mask));
    }
    free(still);
    return st;
}

static status head_value(run *u, const step *s, const vexpr *x, int64_t *out)
{
    (void)s;
    return vector_scalar(u, x, out);
}

/* A loop that all threads go through together. */
static status loop_together(run *u, const step *s, const uint8_t *mask)
{
    loop l;
    turns t;
    const loop_turn here = { s->at->name, s->index, u->turns };
    status st = loop_begin(u, s, head_value, &l);
    status_then(st, turns_begin(u, s, &t));
    u->turns = &here;
    for (bool more = st == ST_OK && loop_here(u, s, &l); more && st == ST_OK;
         more = loop_next(u, s, &l))
        if ((st = blocks_go_on(u)) == ST_OK && (st = turns_more(u, s, &t)) == ST_OK)
            st = forall_body(u, s->body, mask);
    u->turns = here.outer;
    return st == ST_OK ? turns_end(u, s, &t) : st;
}

static status parallel_step(run *u, const step *s, const uint8_t *mask)
{
    switch (s->kind) {
    case STEP_WHILE: return while_any(u, s, mask);
    case STEP_BRANCH: return branch(u, s, mask);
    default: break;
    }
    if (u->agpu)
        return agpu_core_step(u, s, mask);
    switch (s->kind) {
    case STEP_STORE: return store_run(u, s, mask);
    case STEP_SET: return set_private(u, s, mask);
    case STEP_SET_ELEMENT: return set_element(u, s, mask);
    default: return loop_together(u, s, mask);
    }
}

status forall_body(run *u, const step *s, const uint8_t *mask)
{
    status st = s && stack_low() ? stack_refuse(u->e->d, s->at->at) : ST_OK;
    for (; s && st == ST_OK; s = s->next) {
        status_if(st, u->agpu == NULL, reference_count_steps(u, s));
        status_then(st, parallel_step(u, s, mask));
        pace_statement(u);
    }
    return st;
}

static status set_ranges(run *u, const step *s)
{
    u->vars = 0;
    for (int v = 0; v < s->vars; v++) {
        int64_t hi;
        u->start[v] = s->by[v] < 0 ? 0 : u->hosts[s->start[v] * u->p->lanes];
        u->by[v] = s->by[v] < 0 ? 0 : u->hosts[s->by[v] * u->p->lanes];
        status st = reference_host_value(u, s->lo[v], &u->lo[v]);
        status_then(st, reference_host_value(u, s->hi[v], &hi));
        if (st != ST_OK)
            return st;
        u->extent[v] = hi < u->lo[v] ? 0 : (uint64_t)hi - (uint64_t)u->lo[v] + 1;
        if (hi >= u->lo[v] && u->extent[v] - 1 > UINT64_C(1) << 60)
            return diag_fail(u->e->d, ST_LIMIT, s->lo[v]->at->at,
                             "this forall has too many indices");
    }
    u->vars = s->vars;
    u->s = 1;
    for (int v = s->vars - 1; v >= 0; v--) {
        u->stride[v] = u->s;
        if (__builtin_mul_overflow(u->s, u->extent[v], &u->s) || u->s > UINT64_C(1) << 60)
            return diag_fail(u->e->d, ST_LIMIT, s->at->at, "this forall has too many indices");
    }
    return ST_OK;
}

status forall_run(run *u, const step *s)
{
    uint8_t *yes = NULL, *no = NULL;
    status st = set_ranges(u, s);
    u->whole = u->s;
    u->ranges = s->at->b;
    if (st == ST_OK && u->s > u->r->processors)
        u->r->processors = u->s;
    if (st == ST_OK && (u->s > 0 || hmm_inside(u))) {
        privates_begin(u, s);
        status_if(st, s->c, condition(u, s, s->c, NULL, &yes, &no));
        status_then(st, forall_body(u, s->body, narrowed(u, yes)));
        privates_end(u);
        privates_release(u);
    }
    free(yes);
    free(no);
    u->vars = 0;
    u->s = 1;
    return st;
}
