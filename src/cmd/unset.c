/* unset: forgets variables and functions. */
#include <string.h>

#include "cmd/commands.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "unset"), 1, -1, d);
    if (st != ST_OK)
        return st;
    bool all = strcmp(n->a->text, "all") == 0 && n->a->next == NULL;
    for (const node *w = n->a; w && !all;
         w = w->next) { /* first look, then forget: all or nothing */
        if (world_symbol(s->world, w->text)->kind != SYMBOL_NONE)
            continue;
        nearest near;
        nearest_begin(&near, w->text);
        for (symbol *o = s->world->symbols; o; o = o->next)
            if (o->kind != SYMBOL_NONE)
                nearest_offer(&near, o->name);
        diag_fail(d, ST_NAME, w->at, "no variable or function `%s`", w->text);
        nearest_end(&near, d);
        return d->st;
    }
    for (symbol *o = s->world->symbols; o && all; o = o->next)
        symbol_clear(o);
    for (const node *w = n->a; w && !all; w = w->next)
        symbol_clear(world_symbol(s->world, w->text));
    return ST_OK;
}

const command command_unset = {
    .name = "unset",
    .args = "NAME ... | all",
    .summary = "forgets variables and functions",
    .examples = { "unset n", "unset all" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_VARIABLES,
    .run = run,
};
