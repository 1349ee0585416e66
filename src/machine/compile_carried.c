/* Scalars that a loop or branch is the first to change.
 *
 * x = x + 1 within a loop speaks in its first turn of what x was before, of the host's x in a
 * forall, of the parameter's where the program itself changes one; in every other turn of what it
 * has become.  A branch leaves x to some as it was.  So there is one x from the beginning on. */
#include <string.h>

#include "machine/compile.h"

typedef struct carried {
    compiler *c;
    const node *begin; /* of the statements that are gone through once, */
    const node *at;    /* and the one of them at hand */
    step ***end;
} carried;

/* Is it a parameter or let of the definition? */
static bool is_slot(const compiler *c, const char *wanted)
{
    const instance *in = c->e->f->in;
    for (int i = 0; i < in->slot_count; i++)
        if (strcmp(in->slots[i].name, wanted) == 0)
            return true;
    return false;
}

/* Does the statement assign a scalar, of that name if there is one? */
static bool is_scalar(const node *s, const char *of)
{
    return s->kind == N_SET && s->a->kind == N_NAME && (!of || strcmp(s->a->name, of) == 0);
}

/* Its own copy, with what it is now. */
static void begin_with(carried *k, const node *set)
{
    compiler *c = k->c;
    const char *wanted = set->a->name;
    const name *known = compile_find_name(c, wanted);
    if (known ? !c->parallel || known->kind != NAME_HOST : !is_slot(c, wanted))
        return;
    for (const node *s = k->begin; s != k->at; s = s->next)
        if (is_scalar(s, wanted)) /* it has one already */
            return;
    step *s = compile_step(c, c->parallel ? STEP_SET : STEP_HOST_SET, set);
    if ((s->b = compile_expression(c, set->a)) == NULL)
        return;
    s->index = c->parallel ? compile_add_name(c, set, wanted, NAME_PRIVATE, c->privates++)
                           : compile_add_name(c, set, wanted, NAME_HOST, c->p->hosts++);
    **k->end = s;
    *k->end = &s->next;
}

/* What the statements of a loop or branch assign, whose own variables are no such scalars. */
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
