/* find: every definition, metric, function, setting and command that mentions some words. */
#include <string.h>
#include <strings.h>

#include "cmd/commands.h"
#include "help/pages.h"
#include "catalog/device.h"
#include "hint/glossary.h"
#include "search/find_where.h"
#include "session/setting.h"

typedef struct finding {
    session *s;
    entry_kind kind;
    const node *words;
    result *rows;
    int found;
} finding;

/* Does each of the words stand in one of the texts? These end with a NULL. */
static bool speak(const finding *f, const char *const *texts)
{
    for (const node *w = f->words; w; w = w->next) {
        const char *const *t = texts;
        while (*t && strcasestr(*t, w->text) == NULL)
            t++;
        if (*t == NULL)
            return false;
    }
    return true;
}

static void hit(finding *f, const char *kind, const char *name, const char *what)
{
    result_add_texts(f->s->arena, f->rows, "kind", kind, "name", name, "title", what, NULL);
    f->found++;
}

static void look_at(finding *f, const char *kind, const char *name, const char *what)
{
    if (speak(f, (const char *const[]){ name, what, NULL }))
        hit(f, kind, name, what);
}

static void look_at_device(const char *name, void *data)
{
    finding *f = data;
    diag own = { 0 };
    const device *m = device_find(f->s->world->catalog, name, f->s->arena, &own);
    if (m)
        look_at(f, "machine", name, m->title);
    else if (own.st != ST_OK)
        session_fail(f->s, &own);
}

static bool mentions(const finding *f, const entry *e)
{
    const node *notes = entry_item(e, N_NOTES);
    return speak(f, (const char *const[]){ e->name, e->title, entry_source(e),
                                           notes ? notes->text : NULL, NULL });
}

static void look(const char *name, void *data)
{
    finding *f = data;
    const entry *e = session_entry(f->s, f->kind, name);
    if (e && mentions(f, e))
        hit(f, entry_kinds[f->kind].word, name, e->title);
}

static status fail(const node *words, diag *d)
{
    str_own all = { 0 };
    str_format(&all, "`%s`", words->text);
    for (const node *w = words->next; w; w = w->next)
        str_format(&all, "%s`%s`", w->next ? ", " : " and ", w->text);
    status st = diag_fail(d, ST_NAME, words->at, "nothing mentions %s%s", str_text(&all),
                          words->next ? " together" : "");
    const node *sign = words->next;
    while (sign && strcmp(sign->text, "=") != 0)
        sign = sign->next;
    if (sign)
        diag_hint(d, "the smallest integer that meets a condition: find k over k=1..1000 where "
                     "k^2 > 50");
    return st;
}

static status run(session *s, node *n, diag *d)
{
    if (n->kind == N_QUERY)
        return find_where(s, n, d);
    status st = command_need(n, command_named(s->commands, "find"), 1, -1, d);
    if (st != ST_OK)
        return st;
    result *page = result_command(s->arena, "find");
    finding f = { .s = s, .words = n->a, .rows = result_add_array(s->arena, page, "found") };
    for (int k = 0; k < ENTRY_KINDS; k++) {
        f.kind = (entry_kind)k;
        catalog_each(s->world->catalog, f.kind, look, &f);
    }
    for (int i = 0; i < METRICS; i++)
        look_at(&f, "metric", metrics[i].name, metrics[i].meaning);
    device_each(s->world->catalog, true, look_at_device, &f);
    const builtin *b;
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        look_at(&f, "function", b->name, b->meaning);
    const setting *v;
    for (int i = 0; (v = setting_row(i)) != NULL; i++)
        look_at(&f, "setting", v->name, v->meaning);
    const command *c;
    for (int i = 0; (c = s->commands->rows[i]) != NULL; i++)
        look_at(&f, "command", c->name, c->summary);
    const glossary_row *g;
    for (int i = 0; (g = glossary_at(i)) != NULL; i++)
        if (speak(&f, (const char *const[]){ g->term, g->also, g->meaning, NULL }))
            hit(&f, "word", g->term, g->meaning);
    if (f.found == 0)
        return fail(n->a, d);
    return session_answer(s, &view_page, page);
}

const command command_find = {
    .name = "find",
    .args = "WORD ... | NAME [over NAME=LO..HI] where CONDITION",
    .summary = "everything that mentions the words; the smallest integer that meets a condition",
    .help = "find NAME where CONDITION looks from 1 on, or in the range of over, in stretches that "
            "double: those on which the condition provably holds or fails as a whole are not "
            "gone through, all others are halved, down to single values, which are computed. So "
            "what is found is the smallest, and the answer says how much of it was proved. What "
            "has no value does not meet the condition. The limit of the looks is a thousandth of "
            "set terms.",
    .examples = { "find transpose", "find bank conflict", "find n where 2^n > 1000",
                  "find n over n=10^6..10^7 where n mod 7 == 3 and isprime(n)" },
    .syntax = SYNTAX_FIND,
    .complete = COMPLETE_NAMES,
    .run = run,
};
