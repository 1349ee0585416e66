/* What show, explain and help say about a device: its facts with their sources, and the parameters
 * that it gives each model. */
#include "catalog/device.h"
#include "help/pages.h"
#include "session/session.h"

typedef struct describing {
    session *s;
    const device *m;
    result *page, *models;
} describing;

static void add_fact(session *s, result *rows, const device_fact *f)
{
    arena *a = s->arena;
    result_add_texts(a, rows, "name", f->meaning, "value",
                     f->least < f->most ? arena_format(a, "%s, %.10g to %.10g%s", f->value,
                                                       f->least, f->most, f->unit)
                                        : arena_format(a, "%s%s", f->value, f->unit),
                     "source", f->source, NULL);
}

static void add_model(const char *name, void *data)
{
    describing *d = data;
    const char *parameter;
    str_own given = { 0 };
    for (int i = 0; (parameter = device_gives(name, i)) != NULL; i++) {
        int64_t value = device_parameter(d->m, name, parameter);
        if (value)
            str_format(&given, "%s%s = %lld", given.length ? ", " : "", parameter,
                       (long long)value);
    }
    if (given.length) {
        result_add_texts(d->s->arena, d->models, "name", arena_format(d->s->arena, "on %s", name),
                         "meaning", arena_copy(d->s->arena, str_text(&given)), NULL);
    }
}

status device_page(session *s, const char *by, const char *name, bool *found, diag *d)
{
    const device *m = device_find(s->world->catalog, name, s->arena, d);
    describing page = { .s = s, .m = m, .page = result_object(s->arena) };
    *found = m != NULL;
    if (m == NULL)
        return d->st;
    result_add_text(s->arena, page.page, "command", by);
    result_add_format(s->arena, page.page, "title", "device %s - %s", m->name, m->title);
    result *facts = result_add_array(s->arena, page.page, "facts");
    for (int i = 0; i < m->count; i++)
        add_fact(s, facts, &m->facts[i]);
    page.models = result_add_array(s->arena, page.page, "parameters");
    catalog_each(s->world->catalog, ENTRY_MODEL, add_model, &page);
    result *examples = result_add_array(s->arena, page.page, "examples");
    result_add_format(s->arena, examples, NULL, "compare reduce on %s n=2^24", name);
    result_add_format(s->arena, examples, NULL, "time sum.pairwise on %s n=2^24 p=2^16%s", name,
                      device_parameter(m, "umm", "l") ? "" : " l=400");
    result_add_format(s->arena, examples, NULL, "predict reduce.step7 on %s n=2^24", name);
    return session_answer(s, &view_page, page.page);
}
