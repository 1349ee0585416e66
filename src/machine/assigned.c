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

typedef struct looking {
    search *w;
    const uint8_t *set;
} looking;

static seen_part read_of(const vexpr *x, void *data)
{
    const looking *k = data;
    if (x->op == V_PRIVATE && !k->set[x->index])
        k->w->watched[x->index] = 1;
    for (int64_t i = 0; x->op == V_ELEMENT && i < x->value; i++)
        if (!k->set[x->index + i] && (x->a->op != V_CONST || x->a->value == i))
            k->w->watched[x->index + i] = 1;
    return PART_SEEN;
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
        step_reads_any(s, read_of, &(looking){ w, set });
        if (s->kind == STEP_SET) {
            set[s->index] = 1;
        } else if (s->kind == STEP_SET_ELEMENT) {
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
