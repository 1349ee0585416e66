/* load: definitions and statements from files. */
#include "cmd/commands.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "load"), 1, -1, d);
    for (const node *w = n->a; w && st == ST_OK; w = w->next) {
        st = session_file(s, catalog_path(s->world->catalog, s->arena, w->text), d);
        if (st == ST_IO && d->st != ST_OK)
            diag_place(d, w->at);
        else if (st != ST_OK && st != ST_QUIT && d->st == ST_OK)
            diag_fail(d, st, w->at, "%s was not loaded to its end", w->text);
    }
    return st;
}

const command command_load = {
    .name = "load",
    .args = "FILE ...",
    .summary = "runs files: definitions of your own, variables, any statements",
    .help = "A definition of a name that exists hides the older one for this session. A file that "
            "is not found in the current folder may lie in the data folder.",
    .examples = { "load my-algorithms.mm" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_FILES,
    .run = run,
};
