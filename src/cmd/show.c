/* show, as it is defined: parameters, formulas, bounds, program. */
#include <stdlib.h>
#include <string.h>

#include "cmd/commands.h"
#include "help/pages.h"

/* show kernel NAME name=value: what emit says without a file.  It is read with every word in its
 * place, so that an error has its column, and shows the line that was typed. */
static status show_kernel(session *s, const node *n, const node *words, diag *d)
{
    const source_text *src = n->at.src;
    int from = n->at.from, to = words->at.from; /* the line of the statement */
    while (from > 0 && src->text[from - 1] != '\n')
        from--;
    while ((size_t)to < src->length && src->text[to] != '\n')
        to++;
    unit *u;
    str_own line = { 0 };
    const node *last = words;
    while (last->next)
        last = last->next;
    str_pad(&line, ' ', n->at.from - from);
    str_add(&line, "emit");
    str_pad(&line, ' ', words->at.from - n->at.from - 4);
    str_addn(&line, src->text + words->at.from, (size_t)(last->at.to - words->at.from));
    status st = session_parse(s, str_text(&line), line.length, src->name, span_line(n->at), &u, d);
    if (st == ST_OK) {
        st = command_named(s->commands, "emit")->run(s, u->statements, d);
        unit_release(u);
    }
    if (st != ST_OK && d->excerpt) {
        free(d->excerpt);
        d->excerpt = mem_copyn(src->text + from, (size_t)(to - from));
    }
    return st;
}

static status run(session *s, node *n, diag *d)
{
    if (n->a && n->a->text && strcmp(n->a->text, "kernel") == 0 && n->a->next)
        return show_kernel(s, n, n->a->next, d);
    status st = command_need(n, command_named(s->commands, "show"), 1, 1, d);
    if (st != ST_OK)
        return st;
    bool found;
    st = page_named(s, n->a->text, false, &found, d);
    if (st != ST_OK || found)
        return st;
    st = device_page(s, "show", n->a->text, &found, d);
    if (st != ST_OK || found)
        return st;
    return page_other_case(s, n->a) ? run(s, n, d) : page_unknown(s, n->a, d);
}

const command command_show = {
    .name = "show",
    .args = "NAME, or kernel NAME [in opencl|cuda] [name=value ...]",
    .summary = "a definition: parameters, formulas on each model, bounds, program; or its kernels",
    .examples = { "show sum.pairwise", "show umm", "show prefix" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NAMES,
    .run = run,
};
