/* show, as it is defined: parameters, formulas, bounds, program. */
#include "cmd/command.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named("show"), 1, 1, d);
    if (st != ST_OK)
        return st;
    for (int k = 0; k < ENTRY_KINDS; k++) {
        const entry *e = catalog_find(s->world->catalog, (entry_kind)k, n->a->text, d);
        if (e)
            return page_show(s, e, false, d);
        if (d->st != ST_OK)
            return d->st;
    }
    bool found;
    st = page_device(s, "show", n->a->text, &found, d);
    return st != ST_OK || found ? st : session_no_such_name(s, n->a, d);
}

const command command_show = {
    .name = "show",
    .args = "NAME",
    .summary = "a definition: parameters, formulas on each model, bounds, program",
    .examples = { "show sum.pairwise", "show umm", "show prefix" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NAMES,
    .run = run,
};
