/* What only the AGPU and the HMM have: two kinds of memory, launches and cores: see
 * tree_inside.h. */
#include "cost/access.h"
#include "cost/tree_inside.h"

#include <string.h>

node *walker_words(walker *w, const node *array)
{
    const node *members = array->b->kind == N_NAMED ? array->b : NULL;
    node *words = NULL;
    for (const node *d = members ? members->next : array->b; d; d = d->next) {
        node *one = walker_put_in(w, d);
        if (one == NULL)
            return NULL;
        words = words ? pair(w, OP_MUL, words, one) : one;
    }
    if (members == NULL || words == NULL)
        return words;
    node *sum = node_new(w->a, N_AGGREGATE, array->at);
    sum->op = AGGREGATE_SUM;
    sum->name = "sum";
    sum->a = walker_put_in(w, members);
    sum->b = words;
    return sum->a ? sum : NULL;
}

static bool is_lent(const walker *w, const char *name)
{
    for (const node *g = w->lent; g; g = g->next)
        if (g->kind == N_NAMED && strcmp(g->name, name) == 0)
            return true;
    return false;
}

/* Adds up the arrays of a kind of memory that the statements declare, but those within forall
 * multiprocessor; NULL: one depends on data. */
static const node *add_arrays(walker *w, const node *list, int space, const node *sum)
{
    for (const node *s = list; s && sum; s = s->next) {
        if (s->kind == N_ARRAY && (int)s->space == space
            && !(space != SPACE_SHARED && is_lent(w, s->name))) {
            const node *words = walker_words(w, s);
            sum = words ? pair(w, OP_ADD, sum, words) : NULL;
        }
        if (sum && s->kind != N_BLOCKS && s->d)
            sum = add_arrays(w, s->d, space, sum);
        if (sum && s->kind == N_BRANCH)
            sum = add_arrays(w, s->c, space, sum);
    }
    return sum;
}

bool walker_find_memory(walker *w, const node *program)
{
    if (!w->agpu && !w->hmm) {
        w->global = w->global ? add_arrays(w, program->a, SPACE_MACHINE, w->global) : NULL;
        cost_node *n = walker_grow(w, COST_MEMORY, program->at);
        n->words = w->global;
        return true;
    }
    bool keeps = access_keeps_shared(w->model->name);
    w->kept = keeps ? w->shared : whole(w, 0, program->at);
    w->global = add_arrays(w, program->a, SPACE_GLOBAL, w->global);
    if (w->hmm && w->global) /* the UMM's */
        w->global = add_arrays(w, program->a, SPACE_MACHINE, w->global);
    w->shared = w->global ? add_arrays(w, program->a, SPACE_SHARED, w->kept) : NULL;
    if (w->shared == NULL)
        return walker_stop(w, program->at, "an array whose size depends on data", "");
    walker_grow(w, COST_MEMORY, program->at)->words = w->global;
    return true;
}

static bool is_free_of(const walker *w, const char *name) /* the parameter is the asker's own */
{
    const binding *b = walker_binding(w, name);
    return b == NULL || (b->value && expr_is_name(b->value, name));
}

static bool has_access(const cost_node *n)
{
    for (; n; n = n->next)
        if (n->kind == COST_ACCESS || n->opaque || has_access(n->body) || has_access(n->other))
            return true;
    return false;
}

/* Do a branch or a loop ask for the multiprocessor's number, or for data, that have accesses in
 * them?  A mask is no branch. */
static bool takes_ways(const cost_node *n, const char *var)
{
    for (; n; n = n->next) {
        bool asks = n->kind == COST_UNSOLVED
                    || (n->kind == COST_IF && expr_mentions(n->condition, var))
                    || (n->kind == COST_SUM
                        && (n->most || n->apart || expr_mentions(n->lo, var)
                            || expr_mentions(n->hi, var)));
        if (asks && (n->opaque || has_access(n->body) || has_access(n->other)))
            return true;
        if (takes_ways(n->body, var) || takes_ways(n->other, var))
            return true;
    }
    return false;
}

bool walker_launch(walker *w, const node *s)
{
    const binding *before = w->names;
    variable *around = w->variables;
    int arrays = w->array_count;
    node *lo, *hi;
    const char *why = NULL;
    if (!w->agpu && !w->hmm)
        return walker_stop(w, s->at, "what only the AGPU and the HMM run", "");
    if (w->launch || w->range)
        return walker_stop(w, s->at, "`forall multiprocessor` inside another `forall`", "");
    if (!is_free_of(w, "p") || !is_free_of(w, "b"))
        return walker_stop(w, s->at, "a call with another p or b", "");
    bool unsolved = true;
    if (!walker_head(w, s->a, &lo, &why, &unsolved) || !walker_head(w, s->b, &hi, &why, &unsolved))
        return false;
    cost_node *n = walker_grow(w, why ? COST_UNSOLVED : COST_LAUNCH, s->at);
    if (why) {
        walker_range_unknown(w, n, unsolved);
        return true;
    }
    cost_node **outside = w->end;
    n->var = walker_begin_variable(w, s->name);
    n->lo = lo;
    n->hi = hi;
    n->words = w->shared;
    walker_bind(w, s->name, named(w, n->var, s->at));
    w->end = &n->body;
    w->launched = true;
    w->launch = n;
    bool ok = walker_steps(w, s->d);
    n->ways = takes_ways(n->body, n->var);
    w->launch = NULL;
    w->launched = false;
    w->end = outside;
    w->names = before;
    w->variables = around;
    w->array_count = arrays;
    return ok;
}

bool walker_cores(walker *w, const node *s)
{
    if (w->launch == NULL || w->range)
        return walker_stop(w, s->at,
                           "`forall core` outside `forall multiprocessor`, or inside another", "");
    cost_range *r = arena_alloc(w->a, sizeof *r);
    const binding *before = w->names;
    variable *around = w->variables;
    node *b = named(w, w->hmm ? "p" : "b", s->at);
    if (w->hmm) /* the threads of a DMM */
        b = pair(w, OP_DIV, b, named(w, "d", s->at));
    *r = (cost_range){ .vars = 1,
                       .name = { walker_begin_variable(w, s->name) },
                       .lo = { whole(w, 0, s->at) },
                       .hi = { pair(w, OP_SUB, b, whole(w, 1, s->at)) } };
    walker_bind(w, s->name, named(w, r->name[0], s->at));
    w->range = r;
    w->outside = before;
    if (w->hmm)
        walker_grow(w, COST_RANGE, s->at);
    w->launch->cores = true;
    bool ok = walker_steps(w, s->d);
    w->range = NULL;
    w->names = before;
    w->variables = around;
    return ok;
}
