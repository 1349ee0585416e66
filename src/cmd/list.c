/* list: what the catalogue holds. */
#include <strings.h>

#include "catalog/device.h"
#include "cmd/commands.h"
#include "help/pages.h"

typedef struct listing {
    session *s;
    entry_kind kind;
    result *rows;
    diag *d;
    bool sources;
    char **seen;
} listing;

static void add_name(const char *name, void *data)
{
    listing *l = data;
    const entry *e = session_entry(l->s, l->kind, name);
    if (e && !l->sources) {
        result *r = result_add_object(l->s->arena, l->rows, NULL);
        result_add_text(l->s->arena, r, "name", name);
        const node *maps = entry_item(e, N_MAPS);
        if (maps) /* a relation's title does not repeat its models */
            result_add_format(l->s->arena, r, "models", "%s to %s", maps->name, maps->name2);
        result_add_text(l->s->arena, r, "title", e->title);
    } else if (e && *entry_source(e)) {
        result_add_texts(l->s->arena, l->rows, "name", name, "source", entry_source(e), NULL);
    }
}

static void add_kind(session *s, result *page, entry_kind kind, diag *d)
{
    listing l = { .s = s, .kind = kind, .d = d };
    l.rows = result_add_array(s->arena, page, entry_kinds[kind].folder);
    catalog_each(s->world->catalog, kind, add_name, &l);
}

static void add_device(const char *name, void *data)
{
    listing *l = data;
    diag own = { 0 };
    const device *m = device_find(l->s->world->catalog, name, l->s->arena, &own);
    if (m) {
        result_add_texts(l->s->arena, l->rows, "name", name, "title", m->title, NULL);
    } else if (own.st != ST_OK) {
        session_fail(l->s, &own);
    }
}

static void add_table(session *s, result *page, const char *what)
{
    result *rows = result_add_array(s->arena, page, what);
    const builtin *b;
    if (strcasecmp(what, "metrics") == 0)
        for (int i = 0; i < METRICS; i++) {
            result_add_texts(s->arena, rows, "name", metrics[i].name, "meaning", metrics[i].meaning,
                             NULL);
        }
    else
        for (int i = 0; (b = builtin_row(i)) != NULL; i++) {
            result_add_texts(s->arena, rows, "name",
                             arena_format(s->arena, "%s(%s)", b->name, b->args), "meaning",
                             b->meaning, NULL);
        }
}

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "list"), 0, 1, d);
    if (st != ST_OK)
        return st;
    result *page = result_command(s->arena, "list");
    const char *what = n->a ? n->a->text : NULL;
    bool found = what == NULL;
    static const entry_kind order[] = { ENTRY_ALGORITHM, ENTRY_PROBLEM,  ENTRY_MODEL, ENTRY_LAW,
                                        ENTRY_OPERATOR,  ENTRY_PROCEDURE, ENTRY_RELATION,
                                        ENTRY_TABLE,     ENTRY_COURSE };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        entry_kind k = order[i];
        const entry_kind_row *row = &entry_kinds[k];
        if (what && strcasecmp(what, row->folder) != 0 && strcasecmp(what, row->word) != 0)
            continue;
        found = true;
        add_kind(s, page, k, d);
    }
    if (what == NULL || strcasecmp(what, "machines") == 0) {
        found = true;
        listing l = { .s = s, .d = d };
        l.rows = result_add_array(s->arena, page, "machines");
        device_each(s->world->catalog, true, add_device, &l);
    }
    if (what && strcasecmp(what, "sources") == 0) {
        found = true;
        result *rows = result_add_array(s->arena, page, "sources");
        const char *number, *title;
        for (int i = 0; source_row(i, &number, &title); i++) {
            result_add_texts(s->arena, rows, "source", number, "title", title, NULL);
        }
        rows = result_add_array(s->arena, page, "used by");
        for (int k = 0; k < ENTRY_KINDS; k++) {
            listing l = { .s = s, .kind = (entry_kind)k, .rows = rows, .d = d, .sources = true };
            catalog_each(s->world->catalog, l.kind, add_name, &l);
        }
    }
    if (what && (strcasecmp(what, "metrics") == 0 || strcasecmp(what, "functions") == 0)) {
        found = true;
        add_table(s, page, what);
    }
    if (!found) {
        diag_fail(d, ST_NAME, n->a->at, "there are no `%s` to list", what);
        if (catalog_has(s->world->catalog, ENTRY_PROBLEM, what)) {
            return diag_hint(d, "compare %s on MODEL sets its algorithms side by side; explain %s",
                             what, what);
        }
        str_own all = { 0 };
        for (size_t i = 0; i < sizeof order / sizeof *order; i++)
            str_format(&all, "%s, ", entry_kinds[order[i]].folder);
        return diag_hint(d, "list takes: %smachines, sources, metrics, functions", str_text(&all));
    }
    return session_answer(s, &view_page, page);
}

const command command_list = {
    .name = "list",
    .args = "[algorithms|problems|models|laws|operators|relations|tables|machines|sources|metrics|"
            "functions]",
    .summary = "what the catalogue holds",
    .examples = { "list algorithms", "list laws", "list tables" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_KINDS,
    .run = run,
};
