/* unset: forgets variables, functions and the session's own definitions. */
#include <string.h>

#include "cmd/commands.h"

/* --- what is there ------------------------------------------------------------------------- */

typedef struct search {
    const char *name;
    nearest *near;       /* that is offered every name, or NULL */
    bool found;          /* a definition has the name */
    str users;           /* the definitions that use it */
    bool uses;           /* the one that is walked does */
} search;

static void look(const entry *e, void *data)
{
    search *f = data;
    f->found |= strcmp(e->name, f->name) == 0;
    if (f->near)
        nearest_offer(f->near, e->name);
}

static bool defined(const session *s, const char *name)
{
    search f = { .name = name };
    catalog_each_loaded(s->world->catalog, look, &f);
    return f.found;
}

static status fail(const session *s, const node *word, diag *d)
{
    nearest near;
    nearest_begin(&near, word->text);
    for (symbol *o = s->world->symbols; o; o = o->next)
        if (o->kind != SYMBOL_NONE)
            nearest_offer(&near, o->name);
    search f = { .name = word->text, .near = &near };
    catalog_each_loaded(s->world->catalog, look, &f);
    diag_fail(d, ST_NAME, word->at, "this session has no variable, function or definition `%s`",
              word->text);
    for (int k = 0; k < ENTRY_KINDS; k++)
        if (catalog_has(s->world->catalog, (entry_kind)k, word->text))
            diag_hint(d, "%s comes with mmcalc: a definition of your own hides it", word->text);
    return nearest_end(&near, d);
}

/* --- what used it ---------------------------------------------------------------------------- */

static void look_for_use(node *n, void *data)
{
    search *f = data;
    bool refers = n->kind == N_SOLVES || n->kind == N_CALL || n->kind == N_DO || n->kind == N_ON;
    f->uses |= refers && n->name && strcmp(n->name, f->name) == 0;
}

static void add_user(const entry *e, void *data)
{
    search *f = data;
    node body = node_alone(e->read ? e->read : e->def);
    f->uses = false;
    node_walk(&body, look_for_use, f);
    if (f->uses)
        str_format(&f->users, "%s%s", f->users.length ? ", " : "", e->name);
}

static void forget(session *s, const char *name)
{
    symbol_clear(world_symbol(s->world, name));
    if (!catalog_forget(s->world->catalog, name))
        return;
    search f = { .name = name };
    catalog_each_loaded(s->world->catalog, add_user, &f);
    if (f.users.length)
        session_note(s, "%s is forgotten; definitions that name it: %s", name, str_text(&f.users));
    str_clear(&f.users);
}

/* --- the statement ---------------------------------------------------------------------------- */

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "unset"), 1, -1, d);
    if (st != ST_OK)
        return st;
    bool all = strcmp(n->a->text, "all") == 0 && n->a->next == NULL;
    for (const node *w = n->a; w && !all; w = w->next) /* first look, then forget: all or nothing */
        if (world_symbol(s->world, w->text)->kind == SYMBOL_NONE && !defined(s, w->text))
            return fail(s, w, d);
    for (symbol *o = s->world->symbols; o && all; o = o->next)
        symbol_clear(o);
    for (const node *w = n->a; w && !all; w = w->next)
        forget(s, w->text);
    world_sweep(s->world);
    return ST_OK;
}

const command command_unset = {
    .name = "unset",
    .args = "NAME ... | all",
    .summary = "forgets variables, functions and definitions of the session",
    .help = "A name is that of a variable or function, or of a definition typed or loaded in this "
            "session: where it hid one that comes with mmcalc, that has the name again. "
            "Definitions that still name it are told. unset all forgets the variables and "
            "functions, and leaves the definitions.",
    .examples = { "unset n", "unset all" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_VARIABLES,
    .run = run,
};
