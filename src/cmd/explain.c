/* explain: what it does and why it costs that much. */
#include "cmd/commands.h"
#include "help/pages.h"

static status run(session *s, node *n, diag *d)
{
    const command *help = command_named(s->commands, "help");
    if (page_words(n->a))
        return help->run(s, n, d);
    status st = command_need(n, command_named(s->commands, "explain"), 1, 1, d);
    if (st != ST_OK)
        return st;
    bool found;
    st = page_named(s, n->a->text, true, &found, d);
    if (st != ST_OK || found)
        return st;
    st = device_page(s, "explain", n->a->text, &found, d);
    if (st != ST_OK || found)
        return st;
    if (page_other_case(s, n->a))
        return run(s, n, d);
    return help->run(s, n, d); /* a word, a command, a metric */
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
