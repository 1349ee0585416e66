/* show, as it is defined: parameters, formulas, bounds, program. */
#include <string.h>

#include "cmd/command.h"

/* show kernel NAME name=value: what emit says without a file. */
static status show_kernel(session *s, const node *words, diag *d)
{
    const node *first = words;
    str text = { 0 };
    str_add(&text, "emit");
    for (; words; words = words->next)
        str_format(&text, " %s", words->text);
    status st = session_run_whole(s, str_text(&text));
    str_clear(&text);
    return st == ST_OK ? st : diag_fail(d, st, first->at, "so there is no kernel to show");
}

static status run(session *s, node *n, diag *d)
{
    if (n->a && n->a->text && strcmp(n->a->text, "kernel") == 0 && n->a->next)
        return show_kernel(s, n->a->next, d);
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
    st = device_page(s, "show", n->a->text, &found, d);
    return st != ST_OK || found ? st : session_no_such_name(s, n->a, d);
}

const command command_show = {
    .name = "show",
    .args = "NAME, or kernel NAME [name=value ...]",
    .summary = "a definition: parameters, formulas on each model, bounds, program; or its kernels",
    .examples = { "show sum.pairwise", "show umm", "show prefix" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NAMES,
    .run = run,
};
