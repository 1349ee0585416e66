/* Devices in place of models: see on_device.h. */
#include "session/on_device.h"

#include <ctype.h>
#include <string.h>

#include "catalog/device.h"

/* The models that a device can stand for, the likeliest first. */
static const char *const models[] = { "agpu", "umm", "dmm", "pram", "bpram" };

/* Is the algorithm, or the problem's bound, known on the model?  One that is only a program is
 * known where its program fits: on the AGPU if it starts multiprocessors. */
static bool known_on(const entry *e, const char *model)
{
    bool any = false;
    for (const node *item = e->def->a; item; item = item->next) {
        if (item->kind != N_ON_BLOCK && item->kind != N_BOUND)
            continue;
        any = true;
        if (node_named(item->b, model))
            return true;
    }
    const node *program = any ? NULL : entry_item(e, N_PROGRAM);
    bool blocks = false;
    for (const node *k = program ? program->a : NULL; k; k = k->next)
        blocks |= k->kind == N_BLOCKS;
    return program && blocks == (strcmp(model, "agpu") == 0);
}

static const entry *entry_of(session *s, const node *target)
{
    bool pair = target->kind == N_TARGET; /* A on MODEL, A measured; time A */
    const char *name = !pair                                ? target->name
                       : metric_named(target->a->name) >= 0 ? target->name2
                                                            : target->a->name;
    const entry *e = name ? catalog_try(s->world->catalog, ENTRY_ALGORITHM, name) : NULL;
    return name && e == NULL ? catalog_try(s->world->catalog, ENTRY_PROBLEM, name) : e;
}

/* The likeliest model that the algorithm or problem is known on, or NULL. */
static const char *model_of(const entry *e)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (known_on(e, models[i]))
            return models[i];
    return NULL;
}

/* sum.hmm on h100 */
static void known_elsewhere(const entry *e, const device *m, span at, diag *d)
{
    str_own own = { 0 }, known = { 0 };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        str_format(&own, "%s%s", i ? ", " : "", models[i]);
    for (const node *n = NULL; (n = entry_model(e, n)) != NULL;)
        str_format(&known, "%s%s", known.length ? ", " : "", n->name);
    diag_fail(d, ST_NAME, at, "%s stands for one of %s, and %s is known on none of them", m->name,
              str_text(&own), e->name);
    diag_hint(d, "it is known on %s, whose parameters you give: explain %s has examples",
              str_text(&known), e->name);
}

/* The model for what is asked before `on`: in the list of clauses, or in front of them. */
static const char *model_for(session *s, const node *target, const node *list, const node *on,
                             const device *m, diag *d)
{
    const entry *e = target ? entry_of(s, target) : NULL;
    for (const node *c = list; c != on; c = c->next)
        if ((c->kind == N_NAME || c->kind == N_TARGET) && entry_of(s, c))
            e = entry_of(s, c);
    const char *model = e ? model_of(e) : models[0];
    if (model == NULL && e->kind == ENTRY_ALGORITHM)
        known_elsewhere(e, m, on->a ? on->a->at : on->at, d);
    return model ? model : models[0];
}

/* Does the statement itself bind it?  A binding made for a device has the device's title. */
static bool binds(const node *clauses, const char *name)
{
    for (const node *c = clauses; c; c = c->next)
        if ((c->kind == N_BINDING || c->kind == N_OVER) && c->text == NULL
            && strcmp(c->name, name) == 0)
            return true;
    return false;
}

/* on umm w=32, in place of the device; `apart`: its bindings are the clause's own. */
static void replace(session *s, node *list, node *on, const device *m, const char *model,
                    bool apart)
{
    arena *a = s->unit->arena;
    const char *parameter;
    node *end = on;
    for (int i = 0; (parameter = device_gives(model, i)) != NULL; i++) {
        int64_t value = device_parameter(m, model, parameter);
        /* l is in units of the w that is the device's own */
        bool other = strcmp(parameter, "l") == 0 && binds(list, "w");
        if (value == 0 || other || binds(list, parameter))
            continue;
        node *b = node_binding(a, on->at, parameter, node_number(a, on->at, value));
        b->text = m->title;
        if (apart) {
            on->b = node_append(on->b, b);
            continue;
        }
        b->next = end->next;
        end = end->next = b;
    }
    on->name2 = m->name;
    on->name = model;
    on->a = node_name(a, on->a ? on->a->at : on->at, model);
    on->text = m->title;
}

/* K20c, as the sources write it; models are found so, too. */
static const char *lower_case(arena *a, const char *name)
{
    char *own = arena_copy(a, name);
    for (char *c = own; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return own;
}

const device *on_device_named(session *s, const char *name, diag *d)
{
    arena *a = s->unit->arena;
    return device_find(s->world->catalog, lower_case(a, name), a, d);
}

/* on k20c, k40: a device behind `on` without a further one. */
static bool is_further(session *s, const node *list, const node *n)
{
    while (list != n && list->kind != N_ON)
        list = list->next;
    return list != n && n->kind == N_NAME && entry_of(s, n) == NULL;
}

static bool may_name_device(session *s, const node *list, const node *n)
{
    return (n->kind == N_ON || is_further(s, list, n)) && n->name
           && !catalog_has(s->world->catalog, ENTRY_MODEL, n->name);
}

static bool names_several(session *s, const node *list, diag *d)
{
    int devices = 0;
    for (const node *n = list; n; n = n->next)
        devices += may_name_device(s, list, n) && on_device_named(s, n->name, d);
    return devices > 1;
}

/* The devices of a list.  `one`: its clauses are for all targets, which then share one device's
 * parameters; `apart`: each device's are its own. */
static status bind(session *s, const node *target, node *list, bool one, bool apart, diag *d)
{
    const char *first = NULL;
    apart = apart && names_several(s, list, d);
    for (node *on = list; on; on = on->next) {
        if (!(on->kind == N_ON || apart) || !may_name_device(s, list, on))
            continue;
        const device *m = on_device_named(s, on->name, d);
        if (m == NULL && d->st != ST_OK)
            return d->st;
        if (m && one && !apart && first) {
            diag_fail(d, ST_NAME, on->at,
                      "%s and %s in one statement, whose parameters are for all", first, m->title);
            return diag_hint(d, "ask for each device by itself");
        }
        if (m) {
            replace(s, list, on, m, model_for(s, target, list, on, m, d), apart);
            first = m->title;
            if (d->st != ST_OK)
                return d->st;
        }
    }
    return ST_OK;
}

/* time A on k20c, k40, time B: a further device asks what stands before `on` once more. */
static void repeat_targets(session *s, node *list, diag *d)
{
    arena *a = s->unit->arena;
    const node *target = NULL;
    bool behind = false; /* `on` */
    for (node *n = list, *before = NULL; n && d->st == ST_OK; before = n, n = n->next) {
        bool name = n->kind == N_NAME && behind && entry_of(s, n) == NULL
                    && metric_named(n->name) < 0 && on_device_named(s, n->name, d);
        if (name) {
            node *on = node_on(a, n->at, n->name);
            on->next = n->next;
            before->next = node_copy_one(a, target);
            before->next->next = on;
            list->last = list->last == n ? on : list->last;
            n = on;
        } else if (n->kind == N_NAME || n->kind == N_TARGET) {
            target = n;
            behind = false;
        }
        behind |= n->kind == N_ON;
    }
}

/* --- time(A on k20c, n = 2^20) ------------------------------------------------------- */

typedef struct binding {
    session *s;
    diag *d;
} binding;

static bool is_given(const node *arguments, const char *name)
{
    for (const node *a = arguments; a; a = a->next)
        if (a->kind == N_NAMED && strcmp(a->name, name) == 0)
            return true;
    return false;
}

/* Gives the call the model, and those of its algorithm's parameters that it does not name. */
static void replace_in_call(session *s, node *call, const device *m, const char *model,
                            const instance *in)
{
    node *target = call->a;
    const char *parameter;
    target->name2 = model;
    target->text = m->name;
    target->b->name = model;
    for (int i = 0; (parameter = device_gives(model, i)) != NULL; i++) {
        int64_t value = device_parameter(m, model, parameter);
        bool other = strcmp(parameter, "l") == 0 && is_given(target->next, "w");
        if (value == 0 || other || is_given(target->next, parameter)
            || instance_slot(in, parameter) < 0)
            continue;
        node *given = node_new(s->unit->arena, N_NAMED, target->at);
        given->name = parameter;
        given->text = m->title;
        given->a = node_number(s->unit->arena, target->at, value);
        node_append(target, given);
    }
}

static void bind_call(node *n, void *data)
{
    binding *b = data;
    session *s = b->s;
    catalog *c = s->world->catalog;
    node *target = n->kind == N_CALL ? n->a : NULL;
    if (target == NULL || target->kind != N_TARGET || target->name2 == NULL || b->d->st != ST_OK
        || catalog_has(c, ENTRY_MODEL, target->name2))
        return;
    arena *a = s->unit->arena;
    const device *m = device_find(c, lower_case(a, target->name2), a, b->d);
    const entry *e = m ? catalog_find(c, ENTRY_ALGORITHM, target->name, b->d) : NULL;
    if (e == NULL) /* told where names are resolved */
        return;
    const char *model = model_of(e);
    if (model == NULL) {
        known_elsewhere(e, m, target->at, b->d);
        return;
    }
    const entry *on = catalog_find(c, ENTRY_MODEL, model, b->d);
    const instance *in = on ? instance_of(s->world, e, on, target->at, b->d) : NULL;
    if (in)
        replace_in_call(s, n, m, model, in);
}

status on_device_bind_calls(session *s, node *statement, diag *d)
{
    node_walk(statement, bind_call, &(binding){ s, d });
    return d->st;
}

status on_device_bind(session *s, node *statement, diag *d)
{
    const node *target = statement->a, *last = target;
    while (last && last->next)
        last = last->next;
    if (last && last->kind == N_TARGET && strcmp(last->name2, "measured") == 0)
        return ST_OK; /* compare NAME measured means a device of this machine */
    if (target == NULL || (target->kind != N_NAME && target->kind != N_TARGET))
        target = NULL;
    bool apart = command_named(s->commands, statement->name)->targets;
    status st = bind(s, target, statement->b, true, apart, d);
    /* time A on k20c, time B on k40: queries, each with its clauses behind it */
    repeat_targets(s, statement->a, d);
    st = st == ST_OK ? d->st : st;
    return st == ST_OK && statement->a ? bind(s, NULL, statement->a, false, false, d) : st;
}
