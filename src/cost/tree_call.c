/* One program calls another (see tree_inside.h), with what machine/call.c passes it: the arguments
 * given by name; of the others what the caller was called with; what neither has is usual. */
#include "cost/tree_inside.h"

#include <string.h>

enum { DEEPEST_CALL = 40, TURNS_ASKED = 64 };

static bool is_param(const node *item, bool optional)
{
    return optional ? item->kind == N_LET && item->op : item->kind == N_PARAM;
}

/* Has the algorithm such a parameter on the model? */
static bool has_param(const walker *w, const entry *e, const char *name, bool optional)
{
    const node *block = entry_on(e, w->model->name);
    const node *lists[3] = { e->def->a, block ? block->a : NULL,
                             optional ? NULL : w->model->def->a };
    for (int i = 0; i < 3; i++)
        for (const node *item = lists[i]; item; item = item->next)
            if (is_param(item, optional) && strcmp(item->name, name) == 0)
                return true;
    return false;
}

static const node *argument(const node *call, const char *name)
{
    for (const node *g = call->a; g; g = g->next)
        if (g->kind == N_NAMED && strcmp(g->name, name) == 0)
            return g;
    return NULL;
}

static const binding *among(const binding *list, const char *name)
{
    while (list && strcmp(list->name, name) != 0)
        list = list->older;
    return list;
}

/* What the parameter is in the called program, in front of *to; nothing: what it usually is, or the
 * machine's. */
static bool pass(walker *w, const node *call, const node *param, const binding **to)
{
    const node *g = argument(call, param->name), *value = NULL;
    const binding *ours = among(w->given, param->name);
    const entry *caller = catalog_try(w->c, ENTRY_ALGORITHM, w->algorithm);
    bool optional = param->kind == N_LET;
    if (g) {
        if ((value = walker_put_in(w, g->a)) == NULL)
            return walker_stop(w, g->at, "an argument that depends on data: %s", g->name);
    } else if (caller && has_param(w, caller, param->name, optional)) {
        value = ours ? ours->value : w->depth ? NULL : named(w, param->name, call->at);
    }
    if (value == NULL)
        return true;
    const binding *own = w->names;
    w->names = *to;
    walker_bind(w, param->name, value);
    *to = w->names;
    w->names = own;
    return true;
}

static bool pass_all(walker *w, const node *call, const node *items, const binding **to)
{
    bool ok = true;
    for (const node *item = items; item && ok; item = item->next)
        if ((is_param(item, false) || is_param(item, true)) && !among(*to, item->name))
            ok = pass(w, call, item, to);
    return ok;
}

/* What the formulas call p, w and l are the machine's, for the called program, too. */
static bool on_this_machine(walker *w, const node *call, const binding *passed)
{
    for (const node *p = entry_item(w->model, N_PARAM); p; p = entry_next(p->next, N_PARAM)) {
        const binding *b = among(passed, p->name);
        if (b && !expr_is_name(b->value, p->name) && !(w->agpu && strcmp(p->name, "M") == 0))
            return walker_stop(w, call->at, "a call with another %s than the machine's", p->name);
    }
    return true;
}

static void bind_let(walker *w, const node *let)
{
    const node *value = walker_put_in(w, let->a);
    if (value)
        walker_bind(w, let->name, value);
    else
        walker_bind_unknown(w, let->name, NULL, "a let", w->unsolved);
}

/* One that is a parameter, too, has what was passed. */
static void bind_lets(walker *w, const node *items, const binding *passed)
{
    for (const node *let = items; let; let = let->next)
        if (let->kind == N_LET && !(let->op && among(passed, let->name)))
            bind_let(w, let);
}

/* Only the algorithm's own calls: what a called program calls is its own to ask. */
static void grow_call(walker *w, const node *call, const binding *passed)
{
    if (w->depth)
        return;
    cost_node *n = walker_grow(w, COST_CALL, call->at);
    node *list = NULL;
    for (const binding *b = passed; b; b = b->older) {
        node *given = node_new(w->a, N_NAMED, call->at);
        given->name = b->name;
        given->a = (node *)b->value;
        list = node_append(list, given);
    }
    n->var = call->name;
    n->arguments = list;
}

static void note_read(walker *w, const entry *e)
{
    for (const cost_read *r = w->tree->read; r; r = r->next)
        if (r->program == e)
            return;
    cost_read *r = arena_alloc(w->a, sizeof *r);
    *r = (cost_read){ e, w->tree->read };
    w->tree->read = r;
}

bool walker_call(walker *w, const node *s)
{
    const entry *e = catalog_try(w->c, ENTRY_ALGORITHM, s->name);
    const node *program = e ? entry_item(e, N_PROGRAM) : NULL;
    if (program == NULL)
        return walker_stop(w, s->at, "`%s` has no program", s->name);
    if (w->depth == DEEPEST_CALL)
        return walker_stop(w, s->at, "calls of `%s` within each other", s->name);
    const walker before = *w;
    const binding *passed = NULL;
    const node *block = entry_on(e, w->model->name);
    if (!pass_all(w, s, e->def->a, &passed) || (block && !pass_all(w, s, block->a, &passed))
        || !pass_all(w, s, w->model->def->a, &passed) || !on_this_machine(w, s, passed))
        return false;
    note_read(w, e);
    grow_call(w, s, passed);
    w->names = passed;
    bind_lets(w, e->def->a, passed);
    if (block)
        bind_lets(w, block->a, passed);
    w->given = w->names;
    w->depth++;
    w->caller = w->place;
    w->algorithm = e->name;
    w->lent = s->a;
    bool ok = walker_find_memory(w, program) && walker_steps(w, program->a);
    w->global = before.global;
    w->shared = before.shared;
    w->kept = before.kept;
    w->lent = before.lent;
    w->caller = before.caller;
    w->algorithm = before.algorithm;
    w->depth--;
    w->given = before.given;
    w->names = before.names;
    w->array_count = before.array_count;
    w->operator_count = before.operator_count;
    return ok;
}

/* --- what they must meet -------------------------------------------------------------- */

/* In which turns of a loop it must hold: the first ones, and the last. */
static node *in_turns(walker *w, const cost_node *n, const node *what)
{
    arena *a = w->a;
    const node *lo = n->lo, *hi = n->hi,
               *few = pair(w, OP_ADD, lo, whole(w, TURNS_ASKED - 1, n->at)),
               *end = expr_if(a, pair(w, OP_LT, few, hi), few, hi),
               *begin = expr_if(a, pair(w, OP_LT, hi, lo), lo, hi);
    return pair(w, OP_AND, expr_aggregate(a, AGGREGATE_ALL, n->var, lo, end, what),
                expr_aggregate(a, AGGREGATE_ALL, n->var, begin, hi, what));
}

/* Is it among what is asked? */
static bool is_asked(const node *all, const node *one)
{
    for (const node *x = all; x; x = x->next)
        if (x->text == one->text && expr_same(x, one))
            return true;
    return false;
}

/* Adds what a list of nodes asks for, where the condition (NULL: always) is what it should be. */
static void add_calls(walker *w, const cost_node *list, const cost_node *outer, bool holds,
                      node **all)
{
    for (const cost_node *n = list; n; n = n->next) {
        node *inside = NULL;
        if (n->kind == COST_CALL) {
            node *call = node_new(w->a, N_RUN, n->at);
            call->name = n->var;
            call->a = node_copy(w->a, n->arguments);
            inside = call;
        } else if (n->kind == COST_NEED) {
            inside = node_itself(w->a, n->condition);
            inside->text = n->why;
            inside->at = n->at;
        } else if (n->kind == COST_IF) {
            add_calls(w, n->body, n, true, &inside);
            add_calls(w, n->other, n, false, &inside);
        } else if (n->kind == COST_SUM && n->most == NULL) {
            add_calls(w, n->body, n, true, &inside);
        }
        for (const node *x = inside; x; x = x->next) {
            node *one = node_itself(w->a, x), *yes = truth(w, x->at);
            if (outer && outer->kind == COST_IF)
                one = expr_if(w->a, outer->condition, holds ? one : yes, holds ? yes : one);
            else if (outer && x->text && !expr_mentions(one, outer->var))
                one = expr_if(w->a, pair(w, OP_LE, outer->lo, outer->hi), one, yes);
            else if (outer)
                one = in_turns(w, outer, one);
            one->text = x->text;
            one->at = x->at;
            if (x->text == NULL || !is_asked(*all, one))
                *all = node_append(*all, one);
        }
    }
}

node *cost_calls(arena *a, const cost_tree *tree)
{
    walker *w = arena_alloc(a, sizeof *w);
    node *all = NULL;
    w->a = a;
    add_calls(w, tree->first, NULL, true, &all);
    return all;
}
