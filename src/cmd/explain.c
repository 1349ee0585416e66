/* explain: what it does and why it costs that much. */
#include "cmd/commands.h"
#include "help/pages.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "explain"), 1, 1, d);
    if (st != ST_OK)
        return st;
    for (int k = ENTRY_ALGORITHM; k < ENTRY_ALGORITHM + ENTRY_KINDS; k++) {
        const entry *e = catalog_find(s->world->catalog, (entry_kind)(k % ENTRY_KINDS), n->a->text,
                                      d);
        if (e)
            return page_show(s, e, true, d);
        if (d->st != ST_OK)
            return d->st;
    }
    bool found;
    st = device_page(s, "explain", n->a->text, &found, d);
    if (st != ST_OK || found)
        return st;
    if (page_other_case(s, n->a))
        return run(s, n, d);
    return command_named(s->commands, "help")->run(s, n, d); /* a word, a command, a metric */
}

const command command_explain = {
    .name = "explain",
    .args = "NAME",
    .summary = "what an algorithm, model, problem or law is, and why it costs what it costs",
    .examples = { "explain prefix.optimal", "explain dmm" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NAMES,
    .run = run,
};
