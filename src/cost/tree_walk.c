/* What a loop changes from turn to turn where no recurrence is solved: as what its body makes of
 * it, turn by turn, so that who has the numbers can go through the turns (derive.md §1, tier 3).
 * See tree_inside.h. */
#include "cost/tree_inside.h"

#include <string.h>

typedef struct state {
    const char *name, *own;    /* as the program calls it; the variable in `then` */
    const node *first, *then;  /* before the first turn; after a turn, in terms of `own`; NULL: it
                                  depends on data, or is known in no such way */
    const char *says, *why; /* of what is not known, as for walker_bind_unknown */
    bool unsolved, needed;
    struct state *next;
} state;

struct walker_states {
    state *list;
    const cost_turns *turns;
};

/* --- which names ------------------------------------------------------------------------------ */

typedef enum first_use { NEITHER, READ, SET } first_use;

static first_use use_in(const node *list, const char *name);

/* Read where either way reads it, set where both do. */
static first_use use_in_branch(const node *s, const char *name)
{
    first_use yes = use_in(s->d, name), no = use_in(s->c, name);
    return yes == READ || no == READ ? READ : yes == SET && no == SET ? SET : NEITHER;
}

/* Does the statement read the name, other than in the statements within it? */
static bool head_reads(const node *s, const char *name)
{
    bool sets = s->kind == N_SET && expr_is_name(s->a, name);
    const node *list = s->kind == N_FORALL ? s->b : s->kind == N_RUN ? s->a : NULL;
    for (; list; list = list->next)
        if (expr_mentions(list->a, name) || expr_mentions(list->b, name)
            || expr_mentions(list->c, name))
            return true;
    return (!sets && expr_mentions(s->a, name)) || expr_mentions(s->b, name)
           || (s->kind != N_BRANCH && expr_mentions(s->c, name));
}

/* Is the name's value from before read by the statements, or is it set first?  A loop may have no
 * turn, and what is set in forall is each thread's own. */
static first_use use_in(const node *list, const char *name)
{
    for (const node *s = list; s; s = s->next) {
        if (head_reads(s, name))
            return READ;
        if (s->kind == N_SET && expr_is_name(s->a, name))
            return SET;
        first_use use = s->kind == N_BRANCH ? use_in_branch(s, name) : use_in(s->d, name);
        if (use == READ || (use == SET && s->kind == N_BRANCH))
            return use;
    }
    return NEITHER;
}

/* What is set in every turn before it is read may begin as anything. */
static state *state_of(walker *w, const node *name, const node *body, state *next)
{
    const binding *b = walker_binding(w, name->name);
    state *x = arena_alloc(w->a, sizeof *x);
    *x = (state){ .name = name->name, .next = next };
    if (b && b->value == NULL && use_in(body, x->name) == READ) {
        x->why = b->why;
        x->unsolved = b->unsolved;
    } else if (walker_turns_from_data(w, x->name, body)) {
        x->says = walker_changed_by_data;
    } else {
        x->first = b && b->value ? walker_value(w, b) : whole(w, 0, name->at);
    }
    return x;
}

static void add_states(walker *w, const node *list, const node *body, state **all)
{
    for (const node *s = list; s; s = s->next) {
        if (s->kind == N_SET && s->a->kind == N_NAME) {
            state *x = *all;
            while (x && strcmp(x->name, s->a->name) != 0)
                x = x->next;
            if (x == NULL)
                *all = state_of(w, s->a, body, *all);
        } else if (s->kind == N_BRANCH || walker_has_body(s)) {
            add_states(w, s->d, body, all);
            add_states(w, s->kind == N_BRANCH ? s->c : NULL, body, all);
        }
    }
}

bool walker_is_carried(const node *body, const char *name)
{
    return use_in(body, name) == READ;
}

bool walker_is_set_first(const node *body, const char *name)
{
    return use_in(body, name) == SET;
}

/* --- a turn ----------------------------------------------------------------------------------- */

/* Goes through the body once, for its scalars alone. */
static bool try_turn(walker *w, const node *body, struct walker_states *all)
{
    const cost_turns *t = all->turns;
    const bool dry = w->dry;
    const int numbers = w->turns;
    cost_node *aside = NULL, **outside = w->end;
    cost_tree tree = *w->tree;
    for (state *x = all->list; x; x = x->next) {
        if (x->own)
            walker_bind(w, x->name, named(w, x->own, body->at));
        else
            walker_bind_unknown(w, x->name, x->says, x->why, x->unsolved);
    }
    if (t && t->bound)
        walker_bind(w, t->bound, t->inside);
    w->end = &aside;
    w->dry = true;
    bool ok = walker_steps(w, body);
    w->dry = dry;
    w->end = outside;
    w->turns = numbers;
    *w->tree = tree;
    return ok;
}

/* What each is after the turn.  False: some are not known, and the others are to be tried without
 * them. */
static bool found_all(walker *w, struct walker_states *all)
{
    bool found = true;
    for (state *x = all->list; x; x = x->next) {
        const binding *b = walker_binding(w, x->name);
        x->then = x->own ? b->value : NULL;
        if (x->own && x->then == NULL) {
            x->own = NULL;
            x->why = b->why;
            x->unsolved = b->unsolved;
            found = false;
        }
    }
    return found;
}

/* The variable of `for`, or of the sum, from turn to turn. */
static state *of_turns(walker *w, cost_turns *t, span at)
{
    state *x = arena_alloc(w->a, sizeof *x);
    const binding *before = w->names;
    *x = (state){ .name = t->var, .first = t->down ? t->hi : t->lo };
    x->own = walker_begin_variable(w, t->var);
    x->then = pair(w, t->down ? OP_SUB : OP_ADD, named(w, x->own, at), whole(w, 1, at));
    w->names = NULL; /* all names are put in, but for the variable */
    walker_bind(w, t->var, named(w, x->own, at));
    t->inside = t->value ? walker_put_in(w, t->value) : NULL;
    w->names = before;
    return t->inside || !t->value ? x : NULL;
}

const walker_states *walker_states_of(walker *w, const node *body, cost_turns *t)
{
    const binding *before = w->names;
    variable *around = w->variables;
    struct walker_states *all = arena_alloc(w->a, sizeof *all);
    *all = (struct walker_states){ .turns = t };
    state *counted = t ? of_turns(w, t, body->at) : NULL;
    add_states(w, body, body, &all->list);
    for (state *x = all->list; x; x = x->next)
        x->own = x->first ? walker_begin_variable(w, x->name) : NULL;
    bool ok = counted || t == NULL, found = false;
    while (ok && !found) {
        w->names = before;
        ok = try_turn(w, body, all);
        found = ok && found_all(w, all);
    }
    w->names = before;
    w->variables = around;
    if (counted) {
        counted->next = all->list;
        all->list = counted;
    }
    return ok ? all : NULL;
}

/* --- walks ------------------------------------------------------------------------------------ */

/* What is asked, of the variables that it follows from. */
static node *walk_of(walker *w, const walker_states *all, const char *name, const node *asked,
                     const node *turn)
{
    node *n = node_new(w->a, N_WALK, asked->at);
    bool more = true;
    for (state *x = all->list; x; x = x->next)
        x->needed = x->then && expr_mentions(asked, x->own);
    while (more) {
        more = false;
        for (state *x = all->list; x; x = x->next)
            for (const state *y = all->list; y && x->then && !x->needed; y = y->next)
                more |= x->needed = y->needed && expr_mentions(y->then, x->own);
    }
    n->name = name;
    n->b = (node *)asked;
    n->c = (node *)turn;
    for (const state *x = all->list; x; x = x->next) {
        if (!x->needed)
            continue;
        node *v = node_new(w->a, N_NAMED, asked->at);
        v->name = x->own;
        v->a = (node *)x->first;
        v->b = (node *)x->then;
        n->a = node_append(n->a, v);
    }
    return n->a && !walker_names_index(w, n) ? n : NULL;
}

node *walker_state_after(walker *w, const walker_states *all, const char *name, const node *turn)
{
    for (const state *x = all ? all->list : NULL; x; x = x->next)
        if (x->then && strcmp(x->name, name) == 0)
            return walk_of(w, all, "after", named(w, x->own, turn->at), turn);
    return NULL;
}

node *walker_turns_walked(walker *w, const walker_states *all, const node *condition)
{
    const binding *before = w->names;
    for (const state *x = all ? all->list : NULL; x; x = x->next)
        if (x->then)
            walker_bind(w, x->name, named(w, x->own, condition->at));
        else
            walker_bind_unknown(w, x->name, x->says, x->why, x->unsolved);
    node *goes_on = all ? walker_put_in(w, condition) : NULL;
    w->names = before;
    return goes_on ? walk_of(w, all, "turns", goes_on, NULL) : NULL;
}
