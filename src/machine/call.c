/* One program calls another: the called algorithm gets an instance of its own on the
 * caller's model, with the parameters given by name, the others and the choices as the caller's
 * are, and the caller's arrays and operators under its own names. */
#include "machine/vector.h"

#include <string.h>

#include "machine/agpu.h"

enum { MAX_CALLS = LIMIT_PROGRAMS };

static const argument *given(const step *s, const char *name)
{
    for (const argument *a = s->arguments; a; a = a->next)
        if (strcmp(a->name, name) == 0)
            return a;
    return NULL;
}

static const entry *find_algorithm(run *u, const step *s)
{
    catalog *c = u->e->w->catalog;
    const entry *e = catalog_find(c, ENTRY_ALGORITHM, s->at->name, u->e->d);
    if (e && entry_item(e, N_PROGRAM) == NULL)
        diag_fail(u->e->d, ST_NAME, s->at->at, "%s has no program", e->name);
    if (e == NULL && u->e->d->st == ST_OK) {
        nearest near;
        nearest_begin(&near, s->at->name);
        catalog_each(c, ENTRY_ALGORITHM, nearest_visit, &near);
        diag_fail(u->e->d, ST_NAME, s->at->at, "no algorithm `%s` to call", s->at->name);
        nearest_end(&near, u->e->d);
        if (catalog_has(c, ENTRY_PROCEDURE, s->at->name))
            diag_hint(u->e->d, "%s is a procedure: do %s(...)", s->at->name, s->at->name);
    }
    return u->e->d->st == ST_OK ? e : NULL;
}

/* Is the parameter the machine's (p, w, l), so that it is the same for both programs? M is not: a
 * call may give the called program less memory. */
static bool is_machines(const run *u, const char *name)
{
    return strcmp(name, "M") != 0 && entry_named(u->e->f->in->model, N_PARAM, name);
}

static status same_machine(run *u, const argument *a, int64_t wanted)
{
    num_own value = num_int(0);
    int64_t ours;
    int slot = is_machines(u, a->name) ? instance_slot(u->e->f->in, a->name) : -1;
    status st = slot < 0 ? ST_OK : eval_slot(u->e, slot, a->at->at, &value);
    if (slot < 0 || st != ST_OK)
        return st;
    bool same = num_to_i64(&value, &ours) && ours == wanted;
    if (same)
        return ST_OK;
    st = diag_fail(u->e->d, ST_DOMAIN, a->at->at,
                   "`%s` is the machine's, on which all programs of a run run: %lld here", a->name,
                   (long long)ours);
    diag_hint(u->e->d, "leave out %s = %lld", a->name, (long long)wanted);
    return st;
}

/* Gives the called instance one parameter or choice: the value in the call; else the caller's, if
 * it has one of that name; else the usual value, if there is one. */
static status pass(run *u, const step *s, frame *f, int i)
{
    const slot_row *slot = &f->in->slots[i];
    const argument *a = slot->kind == SLOT_CHOICE ? NULL : given(s, slot->name);
    const instance *ours = u->e->f->in;
    num value;
    int64_t v;
    status st;
    if (a && a->value) {
        if ((st = vector_scalar(u, a->value, &v)) == ST_OK) {
            value = num_int(v);
            frame_fix(f, i, &value);
            st = same_machine(u, a, v);
        }
        return st;
    }
    const int k = instance_named(ours, slot->name);
    if (k >= 0 && ours->slots[k].kind == slot->kind && ours->slots[k].optional == slot->optional) {
        if ((st = eval_slot(u->e, k, s->at->at, &value)) == ST_OK) {
            frame_fix(f, i, &value);
            num_clear(&value);
        }
        return st;
    }
    if (slot->kind == SLOT_CHOICE) {
        value = num_bool(f->in->options[slot->option].standard == i);
        frame_fix(f, i, &value);
        return ST_OK;
    }
    if (slot->optional && strcmp(slot->name, "words") == 0) {
        value = num_int((int64_t)u->element);
        frame_fix(f, i, &value);
    }
    if (slot->optional)
        return ST_OK;
    return diag_fail(u->e->d, ST_NAME, s->at->at, "%s also needs `%s`%s%s: call %s(..., %s = ...)",
                     s->at->name, slot->name, slot->text ? ", " : "", slot->text ? slot->text : "",
                     s->at->name, slot->name);
}

static status pass_all(run *u, const step *s, frame *f)
{
    status st = ST_OK;
    for (int i = 0; i < f->in->slot_count && st == ST_OK; i++)
        if (f->in->slots[i].kind != SLOT_LET || f->in->slots[i].optional)
            st = pass(u, s, f, i);
    return st;
}

static array *array_named(const program *p, const char *name)
{
    for (int i = 0; i < p->array_count; i++)
        if (strcmp(p->arrays[i]->name, name) == 0 && p->arrays[i]->space != SPACE_SHARED)
            return p->arrays[i];
    return NULL;
}

static void count_unset(struct member *m)
{
    m->unset = 0;
    for (uint64_t i = 0; m->set && i < m->size; i++)
        m->unset += !m->set[i];
}

static status lend(run *u, const argument *from, array *to)
{
    const array *a = from->array;
    if (a->family || to->family || a->space == SPACE_SHARED)
        return diag_fail(u->e->d, ST_DOMAIN, from->at->at,
                         "only a single array of the machine's memory can be passed");
    if (a->member[0].size < to->member[0].size)
        return diag_fail(u->e->d, ST_DOMAIN, from->at->at,
                         "`%s` has %llu words, and %s[...] of %s needs %llu", a->name,
                         (unsigned long long)a->member[0].size, to->name,
                         instance_name(u->e->f->in), (unsigned long long)to->member[0].size);
    if (a->lanes == 0 && to->lanes > u->p->caller->lanes)
        return diag_fail(
            u->e->d, ST_DOMAIN, from->at->at,
            "%s keeps elements of %d components in %s, and no operator of the caller has so many",
            instance_name(u->e->f->in), to->lanes, to->name);
    if (a->lanes == 0)
        from->array->lanes = to->lanes; /* the called program has told them */
    uint64_t size = to->member[0].size;
    to->member[0] = a->member[0];
    to->member[0].size = size;
    to->member[0].first = NULL;
    to->member[0].borrowed = true;
    to->open |= to->lanes == 0;
    count_unset(&to->member[0]);
    return ST_OK;
}

/* Gives the caller's arrays to the called program, which has been compiled. */
static status bind_arrays(run *u)
{
    const step *s = u->caller;
    program *p = u->p;
    for (const argument *a = s->arguments; a; a = a->next) {
        array *to = a->array ? array_named(p, a->name) : NULL;
        if (a->array && to == NULL)
            return diag_fail(u->e->d, ST_NAME, a->at->at, "%s has no array `%s`", s->at->name,
                             a->name);
        if (a->value && instance_slot(u->e->f->in, a->name) < 0)
            return diag_fail(u->e->d, ST_NAME, a->at->at, "%s has no parameter `%s`", s->at->name,
                             a->name);
        status st = to ? lend(u, a, to) : ST_OK;
        if (st != ST_OK)
            return st;
    }
    for (int i = 0; i < p->array_count; i++)
        if (p->arrays[i]->role == ARRAY_INPUT && !p->arrays[i]->member[0].borrowed)
            return diag_fail(u->e->d, ST_NAME, s->at->at,
                             "%s also needs its input: call %s(..., %s = ...)", s->at->name,
                             s->at->name, p->arrays[i]->name);
    return ST_OK;
}

static status run_called(run *u, const step *s, const entry *e, frame *f)
{
    env own;
    program p = {
        .arena = arena_new(), .caller = u->p, .lent = s->arguments, .kernel = u->p->kernel
    };
    env_begin(&own, u->e->w, f, NULL, u->e->d);
    run called = *u;
    own.running = true;
    called.e = &own;
    called.p = &p;
    called.bind = bind_arrays;
    called.caller = (void *)s;
    called.calls++;
    called.local = NULL;
    called.shared_outside = agpu_kept(u);
    status st = frame_check(&own);
    status_then(st, run_execute(&called, entry_item(e, N_PROGRAM)));
    diag_place(u->e->d, s->at->at);
    env_end(&own);
    arena_free(p.arena);
    return st;
}

status call_program(run *u, const step *s)
{
    if (u->calls == MAX_CALLS)
        return diag_fail(u->e->d, ST_LIMIT, s->at->at, "programs call each other more than %d deep",
                         MAX_CALLS);
    const entry *e = find_algorithm(u, s);
    instance *in = e ? instance_of(u->e->w, e, u->e->f->in->model, s->at->at, u->e->d) : NULL;
    if (in == NULL)
        return u->e->d->st;
    frame *f = frame_new(in);
    status st = pass_all(u, s, f);
    status_then(st, run_called(u, s, e, f));
    frame_free(f);
    for (const argument *a = s->arguments; a && st == ST_OK; a = a->next)
        if (a->array && a->array->member[0].unset)
            count_unset(&a->array->member[0]);
    return st;
}
