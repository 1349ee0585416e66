/* References held against their arrays, told: see references.h. */
#include "session/references.h"

#include <string.h>

#include "cost/access.h"
#include "cost/inside.h"

typedef struct models {
    session *s;
    const entry *e, *found;
} models;

static void try_model(const char *name, void *data)
{
    models *m = data;
    const entry *model = catalog_try(m->s->world->catalog, ENTRY_MODEL, name);
    if (m->found == NULL && model && access_machine_named(name) != MACHINE_NONE
        && instance_fits(m->e, model))
        m->found = model;
}

const entry *references_model(session *s, const entry *e)
{
    models m = { .s = s, .e = e };
    for (const node *on = NULL; (on = entry_model(e, on)) != NULL;)
        try_model(on->name, &m);
    if (entry_item(e, N_ON_BLOCK) == NULL)
        catalog_each(s->world->catalog, ENTRY_MODEL, try_model, &m);
    return m.found;
}

static const char *told(session *s, const cost_inside *in)
{
    int all = in->inside + in->open;
    const char *stay = all == 1 ? "stays in its array" : "stay in their arrays",
               *some = in->open == 0 ? all == 1 ? "the" : arena_format(s->arena, "all %d", all)
                                     : arena_format(s->arena, "%d of %d", in->inside, all),
               *text = arena_format(s->arena,
                                    "%s reference%s to memory %s, whatever the parameters", some,
                                    all == 1 ? "" : "s", stay);
    if (in->open)
        text = arena_format(s->arena, "%s; the others are looked at by each run", text);
    return in->why ? arena_format(s->arena, "%s; behind line %d none is known: %s", text,
                                  span_line(in->where), in->why)
                   : text;
}

static const char *text_of(const cost_reference *r)
{
    return r->at.src->text + r->at.from;
}

static size_t length_of(const cost_reference *r)
{
    return (size_t)(r->at.to - r->at.from);
}

/* a[i] = a[i] + 1: read and written */
static bool is_repeated(const cost_reference *r, const cost_reference *last)
{
    return span_line(r->at) == span_line(last->at) && length_of(r) == length_of(last)
           && strncmp(text_of(r), text_of(last), length_of(r)) == 0
           && strcmp(r->why, last->why) == 0;
}

void references_add(session *s, const entry *e, const entry *model, result *page)
{
    arena *own = arena_new(), *a = s->arena;
    cost_inside in = { 0 };
    if (model && entry_item(e, N_PROGRAM))
        cost_inside_of(s->world->catalog, own, e, model, &in);
    if (in.first)
        result_add_text(a, page, "inside", told(s, &in));
    result *rows = in.open ? result_add_array(a, page, "not_proved") : NULL;
    const cost_reference *last = NULL;
    for (const cost_reference *r = in.first; r; r = r->next)
        if (r->why && !(last && is_repeated(r, last))) {
            result *row = result_add_object(a, rows, NULL);
            result_add_u64(a, row, "line", (uint64_t)span_line(r->at));
            result_add_text(a, row, "reference",
                            r->array ? arena_copyn(a, text_of(r), length_of(r)) : "its body");
            result_add_text(a, row, "why", arena_copy(a, r->why));
            last = r;
        }
    arena_free(own);
}
