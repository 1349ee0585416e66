/* From a program's text to its cost tree: see tree.h.  What is counted and in which order is
 * run.c's and forall.c's rule: references from left to right, then the write; a condition under the
 * mask it stands in, its branches under theirs. */
#include "cost/tree_inside.h"

#include "base/deadline.h"
#include "base/stack.h"
#include "cost/access.h"
#include "lang/unparse.h"

const char cost_no_step[] = "a loop goes by a positive step; downwards with downto";

static bool declare(walker *w, const node *s)
{
    if (w->array_count == MOST_ARRAYS)
        return walker_stop(w, s->at, "too many arrays", "");
    memory *m = &w->arrays[w->array_count++];
    *m = (memory){ .name = s->name,
                   .own = s->space == SPACE_PRIVATE,
                   .space = w->hmm && s->space == SPACE_MACHINE ? SPACE_GLOBAL : s->space,
                   .declared = s,
                   .names = w->names };
    for (const node *d = s->b; d; d = d->next) {
        if (d->kind == N_NAMED && !m->family && m->dims == 0) {
            m->family = true;
            continue;
        }
        if (m->dims == MOST_DIMS)
            return walker_stop(w, s->at, "too many dimensions", "");
        /* a family's own name stands in its size, which an address does not need */
        if (!m->family)
            walker_ask_size(w, d);
        if (m->family || m->own)
            m->dims++;
        else if ((m->dim[m->dims++] = walker_put_in(w, d)) == NULL)
            return walker_stop(w, d->at, "a size that depends on data", "");
    }
    if (w->launch && s->space == SPACE_SHARED && s->index == 0) {
        const node *words = walker_words(w, s);
        if (words == NULL)
            return walker_stop(w, s->at, "a size that depends on data", "");
        w->launch->words = pair(w, OP_ADD, w->launch->words, words);
    }
    return true;
}

static bool assign(walker *w, const node *s)
{
    if (s->a->kind != N_NAME && s->a->kind != N_INDEX)
        return walker_stop(w, s->a->at, "only a scalar or an element can be assigned%s", "");
    bool reaches = w->agpu || w->hmm; /* does the host reach memory? */
    if (w->range == NULL && s->a->kind == N_INDEX && !reaches) /* no run does it, either */
        return walker_stop(w, s->at, "memory is written outside of forall", "");
    if (!walker_statement(w, s, s->b, s->a))
        return false;
    if (s->a->kind != N_NAME)
        return true;
    const binding *old = walker_binding(w, s->a->name);
    node *fresh = walker_put_in(w, s->b);
    bool unsolved = w->unsolved;
    const char *name = s->a->name,
               *why = fresh ? NULL
                            : arena_format(w->a, unsolved ? "%s is %s, and %s" : "%s is %s", name,
                                           unparse_arena(w->a, s->b), w->reason);
    const node *value = fresh ? walker_under_mask(w, fresh, old, &unsolved)
                              : NULL; /* the others keep what they have */
    if (value)
        walker_bind(w, name, value);
    else
        walker_bind_unknown(w, name, why ? NULL : walker_assigned_under(unsolved), why, unsolved);
    binding *b = (binding *)w->names;
    b->fresh = w->mask ? fresh : NULL;
    b->mask = w->mask;
    return true;
}

static bool masked_steps(walker *w, const node *list, const node *condition, bool unsolved,
                         bool holds)
{
    const cost_mask *outer = w->mask;
    w->mask = walker_under(w, condition, unsolved, holds, outer);
    bool ok = walker_steps(w, list);
    w->mask = outer;
    return ok;
}

/* Behind a branch of the host the name is what it is on the one way or on the other. */
static void merge(walker *w, const cost_node *branch, const char *name, const binding *x,
                  const binding *y)
{
    const node *c = branch->condition;
    if (c && x && y && x->value && y->value) {
        walker_bind(w, name, expr_if(w->a, c, x->value, y->value));
        return;
    }
    bool unsolved = (c || branch->unsolved) && !(x && !x->value && !x->unsolved)
                    && !(y && !y->value && !y->unsolved);
    walker_bind_unknown(w, name, c ? "is assigned on one way only" : "is assigned in ",
                        c ? NULL : branch->why, unsolved);
}

/* The host takes one of two ways; what they assign is then the one or the other. The condition is
 * NULL where we do not know it. */
static bool host_branch(walker *w, const node *s, const node *condition, bool unsolved)
{
    cost_node *n = walker_grow(w, condition ? COST_IF : COST_UNSOLVED, s->at);
    n->branch = condition == NULL;
    if (condition == NULL)
        n->why = walker_why_not(w, "a branch of the host that", unsolved);
    n->unsolved = unsolved;
    cost_node **outside = w->end;
    const binding *before = w->names;
    n->condition = condition;
    w->end = &n->body;
    bool ok = walker_steps(w, s->d);
    const binding *yes = w->names;
    w->names = before;
    w->end = &n->other;
    ok = ok && walker_steps(w, s->c);
    const binding *no = w->names;
    w->end = outside;
    const binding *merged = before; /* the bindings of both ways, one upon the other */
    for (int side = 0; side < 2; side++)
        for (const binding *b = side ? no : yes; b != before; b = b->older) {
            w->names = yes;
            const binding *x = walker_binding(w, b->name);
            w->names = no;
            const binding *y = walker_binding(w, b->name);
            w->names = merged;
            merge(w, n, b->name, x, y);
            merged = w->names;
        }
    w->names = merged;
    return ok;
}

static bool branch(walker *w, const node *s)
{
    if (!walker_statement(w, s, s->a, NULL))
        return false;
    node *condition = walker_put_in(w, s->a);
    bool unsolved = condition == NULL && w->unsolved;
    if (w->range)
        return masked_steps(w, s->d, condition, unsolved, true)
               && masked_steps(w, s->c, condition, unsolved, false);
    return host_branch(w, s, condition, unsolved);
}

static bool forall(walker *w, const node *s)
{
    cost_range *r = arena_alloc(w->a, sizeof *r);
    const binding *before = w->names;
    variable *around = w->variables;
    const char *own[COST_VARS]; /* the variables' names in the text */
    const node *is[COST_VARS];  /* what they stand for */
    for (const node *v = s->b; v; v = v->next) {
        if (r->vars == COST_VARS)
            return walker_stop(w, s->at, "too many indices", "");
        node *lo, *hi, *by = NULL;
        const char *why = NULL;
        bool unsolved = true;
        if (!walker_head(w, v->a, &lo, &why, &unsolved)
            || !walker_head(w, v->b, &hi, &why, &unsolved)
            || (v->c && !walker_head(w, v->c, &by, &why, &unsolved)))
            return false;
        if (why) {
            cost_node *n = walker_grow(w, COST_UNSOLVED, s->at);
            walker_range_unknown(w, n, unsolved);
            w->names = before;
            w->variables = around;
            return true; /* its scalars are its threads' own */
        }
        if (by && !walker_step(w, v->c->at, by, NULL, cost_no_step))
            return false;
        own[r->vars] = v->name;
        r->name[r->vars] = walker_begin_variable(w, v->name);
        node *index = named(w, r->name[r->vars], s->at);
        r->lo[r->vars] = by ? whole(w, 0, s->at) : lo;
        r->hi[r->vars] = by ? walker_last_step(w, walker_minus(w, hi, lo), by) : hi;
        const node *moved = by && !node_is_number(by, 1) ? pair(w, OP_MUL, by, index) : index;
        is[r->vars++] = by ? walker_plus(w, lo, moved) : index;
    }
    for (int i = 0; i < r->vars; i++)
        walker_bind(w, own[i], is[i]);
    w->range = r;
    w->outside = before;
    walker_grow(w, COST_RANGE, s->at);
    bool ok = true;
    if (s->c) {
        ok = walker_statement(w, s->c, s->c, NULL);
        const node *where = walker_put_in(w, s->c);
        w->mask = walker_under(w, where, w->unsolved, true, NULL);
    }
    ok = ok && walker_steps(w, s->d);
    w->mask = NULL;
    w->range = NULL;
    w->variables = around;
    w->names = before; /* private scalars end with it */
    return ok;
}

static const cost_place *place_of(walker *w, const node *s)
{
    cost_place *p = arena_alloc(w->a, sizeof *p);
    *p = (cost_place){ s, w->algorithm, w->caller, w->tree->places++ };
    return p;
}

/* Is it one that may change a scalar of what is read? */
static bool is_scalar(const node *s)
{
    return (s->kind == N_SET && s->a->kind == N_NAME) || s->kind == N_FOR || s->kind == N_WHILE
           || s->kind == N_BRANCH;
}

static bool step_in_place(walker *w, const node *s)
{
    if (w->dry && !is_scalar(s))
        return true;
    switch (s->kind) {
    case N_ARRAY: return declare(w, s);
    case N_OPERATOR:
        if (w->operator_count < MOST_OPERATORS)
            w->operators[w->operator_count++] = s->name;
        return true;
    case N_SET: return assign(w, s);
    case N_FOR: return walker_for(w, s);
    case N_WHILE: return walker_while(w, s);
    case N_BRANCH: return branch(w, s);
    case N_FORALL: return forall(w, s);
    case N_BLOCKS: return walker_launch(w, s);
    case N_CORES: return walker_cores(w, s);
    case N_RUN: return walker_call(w, s);
    case N_ENSURE: return true;
    default: return walker_stop(w, s->at, "what only the AGPU runs", "");
    }
}

/* x, y = y, x: one statement of the text in parts. */
static bool goes_on(const node *before, const node *s)
{
    return before && before->kind == N_SET && s->kind == N_SET && before->at.src == s->at.src
           && before->at.from == s->at.from && before->at.to == s->at.to;
}

bool walker_steps(walker *w, const node *list)
{
    if (list && stack_low())
        return walker_stop(w, list->at, "blocks nested deeper than the stack allows", "");
    const cost_place *outer = w->place;
    bool ok = true;
    for (const node *before = NULL, *s = list; s && ok; before = s, s = s->next) {
        if (!goes_on(before, s))
            w->place = place_of(w, s);
        if (deadline_passed())
            return walker_stop(w, s->at, "it was stopped", "");
        ok = step_in_place(w, s);
    }
    w->place = outer;
    return ok;
}

/* What a program changes of parameters and lets is at first what they are. */
static void bind_own(walker *w, const node *items)
{
    for (const node *item = items; item; item = item->next)
        if (item->kind == N_PARAM || item->kind == N_LET)
            walker_bind(w, item->name, named(w, item->name, item->at));
}

void cost_tree_of(catalog *c, arena *a, const entry *algorithm, const entry *model, cost_tree *tree)
{
    static const cost_range host;
    walker *w = arena_alloc(a, sizeof *w);
    *tree = (cost_tree){ 0 };
    *w = (walker){ .c = c,
                   .a = a,
                   .model = model,
                   .tree = tree,
                   .end = &tree->first,
                   .host = &host,
                   .algorithm = algorithm->name,
                   .whole = algorithm };
    const node *program = entry_item(algorithm, N_PROGRAM);
    if (program == NULL) {
        walker_stop(w, (span){ 0 }, "there is no program", "");
        return;
    }
    w->agpu = access_machine_named(model->name) == MACHINE_AGPU;
    w->hmm = access_machine_named(model->name) == MACHINE_HMM;
    const node *block = entry_on(algorithm, model->name);
    bind_own(w, model->def->a);
    bind_own(w, algorithm->def->a);
    bind_own(w, block ? block->a : NULL);
    w->global = w->shared = whole(w, 0, program->at);
    if (walker_find_memory(w, program))
        walker_steps(w, program->a);
}
