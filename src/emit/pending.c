/* Barriers of a multiprocessor's kernel: one stands before a reference that may meet another core's
 * since the last barrier, and nowhere else. */
#include <stdlib.h>
#include <string.h>

#include "emit/lockstep.h"

bool pending_meets(gen *g, const touches *a, const touch *b, bool *global)
{
    bool any = false;
    for (int i = 0; i < a->count; i++)
        if (touch_meet(g, &a->list[i], b)) {
            any = true;
            *global |= b->array->space != SPACE_SHARED;
        }
    return any;
}

bool pending_meet_all(gen *g, const touches *a, const touches *b, bool *global)
{
    bool any = false;
    for (int i = 0; i < b->count; i++)
        any |= pending_meets(g, a, &b->list[i], global);
    return any;
}

/* Writes a barrier; two with nothing between them become one. */
static void put_barrier(gen *g, bool global)
{
    const char *text = str_text(&g->body), *last = text + g->body.length;
    while (last > text && (last == text + g->body.length || last[-1] != '\n'))
        last--;
    const char *word = last + strspn(last, " ");
    bool local = strncmp(word, "LOCAL_BARRIER();", 16) == 0;
    if (strncmp(word, "GROUP_BARRIER();", 16) == 0 || (local && !global))
        return;
    if (local)
        str_cut(&g->body, (size_t)(last - text));
    gen_line(g, "%s();%s", global ? "GROUP_BARRIER" : "LOCAL_BARRIER",
             g->rec->o->checked ? " epoch++;" : "");
}

void pending_barrier(gen *g, bool global)
{
    int kept = 0;
    g->needs = true;
    g->needs_global |= global;
    if (!g->trial)
        put_barrier(g, global);
    for (int i = 0; i < g->pending.count; i++)
        if (!global && g->pending.list[i].array->space != SPACE_SHARED)
            g->pending.list[kept++] = g->pending.list[i];
    g->pending.count = kept;
}

void pending_before(gen *g, const touches *t)
{
    bool global = false;
    if (pending_meet_all(g, &g->pending, t, &global))
        pending_barrier(g, global);
}

void pending_add(touches *to, const touches *from)
{
    for (int i = 0; i < from->count; i++)
        touch_add(to, &from->list[i]);
}

void pending_copy(touches *to, const touches *from)
{
    to->count = 0;
    pending_add(to, from);
}

/* --- the state at a place of the text -------------------------------------------------------- */

text_place text_place_keep(const gen *g)
{
    text_place s = { .length = g->body.length,
                     .values = g->values,
                     .names = g->name_count,
                     .pointers = g->pointers,
                     .masks = g->masks,
                     .needs = g->needs,
                     .wrote = g->wrote_input,
                     .any = g->any };
    size_t own = (size_t)g->privates + 1, host = (size_t)g->u->p->hosts + 1;
    s.own = mem_array(own, sizeof *s.own);
    s.host = mem_array(host, sizeof *s.host);
    memcpy(s.own, g->own, own * sizeof *s.own);
    memcpy(s.host, g->host, host * sizeof *s.host);
    pending_copy(&s.pending, &g->pending);
    return s;
}

void text_place_go_back(gen *g, const text_place *s)
{
    str_cut(&g->body, s->length);
    memcpy(g->own, s->own, ((size_t)g->privates + 1) * sizeof *s->own);
    memcpy(g->host, s->host, ((size_t)g->u->p->hosts + 1) * sizeof *s->host);
    pending_copy(&g->pending, &s->pending);
    g->values = s->values;
    g->name_count = s->names;
    g->pointers = s->pointers;
    g->masks = s->masks;
    g->needs = s->needs;
    g->wrote_input = s->wrote;
    g->any = s->any;
}

void text_place_drop(text_place *s)
{
    free(s->own);
    free(s->host);
    free(s->pending.list);
}
