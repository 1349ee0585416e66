/* Scalars that a loop or branch is the first to assign.
 *
 * In the first turn of a loop, x in x = x + 1 is what x was before the loop: the host's x within a
 * forall, or a parameter's value. In every other turn it is what the turn before has made of it;
 * and after a branch, x is as before for those that did not take it. So such a scalar is begun
 * before the loop or branch, with its value at that point. */
#include <string.h>

#include "machine/compile.h"

typedef struct carried {
    compiler *c;
    const node *begin; /* the list of statements to begin scalars for, */
    const node *at;    /* and the statement at hand */
    step ***end;
} carried;

/* Does the statement assign a scalar (`of`: the one of this name)? */
static bool is_scalar(const node *s, const char *of)
{
    return s->kind == N_SET && s->a->kind == N_NAME && (!of || strcmp(s->a->name, of) == 0);
}

/* Begins the scalar that `set` assigns, unless it has been: a copy with the value that the name has
 * now. */
static void begin_with(carried *k, const node *set)
{
    compiler *c = k->c;
    const char *wanted = set->a->name;
    const name *known = compile_find_name(c, wanted);
    if (known ? !c->parallel || known->kind != NAME_HOST : instance_named(c->e->f->in, wanted) < 0)
        return;
    for (const node *s = k->begin; s != k->at; s = s->next)
        if (is_scalar(s, wanted)) /* a statement before has begun it */
            return;
    step *s = compile_step(c, c->parallel ? STEP_SET : STEP_HOST_SET, set);
    if ((s->b = compile_expression(c, set->a)) == NULL)
        return;
    s->index = c->parallel ? compile_add_name(c, set, wanted, NAME_PRIVATE, c->privates++)
                           : compile_add_name(c, set, wanted, NAME_HOST, c->p->hosts++);
    **k->end = s;
    *k->end = &s->next;
}

/* Begins what the statements of a loop or branch assign, but for the loops' own variables. */
static void look(carried *k, const node *list, const node *loop)
{
    for (const node *s = list; s && k->c->e->d->st == ST_OK; s = s->next) {
        bool own = s->kind == N_FORALL || s->kind == N_CORES;
        if (is_scalar(s, NULL) && !(loop && is_scalar(s, loop->name)))
            begin_with(k, s);
        if (!own && s->d)
            look(k, s->d, s->kind == N_FOR ? s : loop);
        if (s->kind == N_BRANCH)
            look(k, s->c, loop);
    }
}

void compile_carried(compiler *c, const node *list, step ***end)
{
    carried k = { .c = c, .begin = list, .end = end };
    for (const node *s = list; s; s = s->next) {
        k.at = s;
        if (s->kind == N_FOR || s->kind == N_WHILE || s->kind == N_BLOCKS)
            look(&k, s->d, s->kind == N_FOR ? s : NULL);
        if (s->kind == N_BRANCH) {
            look(&k, s->d, NULL);
            look(&k, s->c, NULL);
        }
    }
}
