/* find: every definition, metric, function and command that mentions a word. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cmd/command.h"
#include "cmd/glossary.h"

typedef struct search {
    session *s;
    entry_kind kind;
    const char *word;
    result *rows;
    int found;
} search;

static void hit(search *f, const char *kind, const char *name, const char *what)
{
    result *r = result_add_object(f->s->arena, f->rows, NULL);
    result_add_text(f->s->arena, r, "kind", kind);
    result_add_text(f->s->arena, r, "name", name);
    result_add_text(f->s->arena, r, "title", what);
    f->found++;
}

static bool mentions(const search *f, const entry *e)
{
    const node *notes = entry_item(e, N_NOTES);
    return strcasestr(e->name, f->word) || strcasestr(e->title, f->word)
           || strcasestr(entry_source(e), f->word) || (notes && strcasestr(notes->text, f->word));
}

static void look(const char *name, void *data)
{
    search *f = data;
    const entry *e = session_entry(f->s, f->kind, name);
    if (e && mentions(f, e))
        hit(f, entry_kinds[f->kind].word, name, e->title);
}

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named("find"), 1, 1, d);
    if (st != ST_OK)
        return st;
    result *page = result_object(s->arena);
    result_add_text(s->arena, page, "command", "find");
    search f = { .s = s, .word = n->a->text, .rows = result_add_array(s->arena, page, "found") };
    for (int k = 0; k < ENTRY_KINDS; k++) {
        f.kind = (entry_kind)k;
        catalog_each(s->world->catalog, f.kind, look, &f);
    }
    for (int i = 0; i < METRICS; i++)
        if (strcasestr(metrics[i].name, f.word) || strcasestr(metrics[i].meaning, f.word))
            hit(&f, "metric", metrics[i].name, metrics[i].meaning);
    const builtin *b;
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        if (strcasestr(b->name, f.word) || strcasestr(b->meaning, f.word))
            hit(&f, "function", b->name, b->meaning);
    const command *c;
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        if (strcasestr(c->name, f.word) || strcasestr(c->summary, f.word))
            hit(&f, "command", c->name, c->summary);
    const glossary_row *g;
    for (int i = 0; (g = glossary_at(i)) != NULL; i++)
        if (strcasestr(g->term, f.word) || strcasestr(g->also, f.word)
            || strcasestr(g->meaning, f.word))
            hit(&f, "word", g->term, g->meaning);
    if (f.found == 0)
        return diag_fail(d, ST_NAME, n->a->at, "nothing mentions `%s`", n->a->text);
    s->sink->answer(s->sink, &view_page, page);
    return ST_OK;
}

const command command_find = {
    .name = "find",
    .args = "WORD",
    .summary = "everything that mentions a word",
    .examples = { "find transpose", "find Amdahl" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NAMES,
    .run = run,
};
