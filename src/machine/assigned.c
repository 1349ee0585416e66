/* Which private scalars a thread might read before it has assigned them: see internal.h.
 * Only those are watched while a program runs; of all others every read comes after an
 * assignment, whatever the conditions are. */
#include <string.h>

#include "machine/internal.h"

typedef struct search {
    arena *arena;
    int privates;
    uint8_t *watched;
} search;

static void read_of(search *w, const vexpr *x, const uint8_t *set)
{
    if (x == NULL)
        return;
    if (x->op == V_PRIVATE && !set[x->index])
        w->watched[x->index] = 1;
    for (int64_t i = 0; x->op == V_ELEMENT && i < x->value; i++)
        if (!set[x->index + i] && (x->a->op != V_CONST || x->a->value == i))
            w->watched[x->index + i] = 1;
    read_of(w, x->a, set);
    read_of(w, x->b, set);
    read_of(w, x->c, set);
    read_of(w, x->member, set);
    for (int i = 0; i < MAX_DIMS; i++)
        read_of(w, x->sub[i], set);
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        read_of(w, x->item[i], set);
}

static uint8_t *copy_of(const search *w, const uint8_t *set)
{
    uint8_t *copy = arena_alloc(w->arena, (size_t)w->privates + 1);
    memcpy(copy, set, (size_t)w->privates);
    return copy;
}

/* Adds to `set` the scalars that are assigned in any case when the steps have ended. */
static void walk(search *w, const step *s, uint8_t *set)
{
    for (; s; s = s->next) {
        read_of(w, s->b, set);
        if (s->kind != STEP_SET_ELEMENT)
            read_of(w, s->a, set);
        read_of(w, s->c, set);
        if (s->kind == STEP_SET) {
            set[s->index] = 1;
        } else if (s->kind == STEP_SET_ELEMENT) {
            read_of(w, s->a->a, set);
            if (s->a->a->op == V_CONST && s->a->a->value >= 0 && s->a->a->value < s->a->value)
                set[s->a->index + s->a->a->value] = 1;
        } else if (s->body || s->other) { /* a loop may be left before it begins */
            uint8_t *yes = copy_of(w, set), *no = copy_of(w, set);
            walk(w, s->body, yes);
            walk(w, s->other, no);
            for (int i = 0; s->kind == STEP_BRANCH && i < w->privates; i++)
                set[i] |= yes[i] & no[i];
        }
    }
}

void assigned_watch(arena *a, step *forall)
{
    search w = { .arena = a,
                 .privates = forall->privates,
                 .watched = arena_alloc(a, (size_t)forall->privates + 1) };
    walk(&w, forall->body, arena_alloc(a, (size_t)forall->privates + 1));
    forall->watched = w.watched;
}
