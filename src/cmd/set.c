/* set: shows and changes the settings (session/setting.h). */
#include <stdlib.h>
#include <string.h>

#include "cmd/commands.h"
#include "session/setting.h"

/* All settings, or the one of the name. */
static status show(session *s, const char *name)
{
    result *page = result_command(s->arena, "set");
    result *list = result_add_array(s->arena, page, "settings");
    const setting *row;
    for (int i = 0; (row = setting_row(i)) != NULL; i++) {
        if (name && strcmp(row->name, name) != 0)
            continue;
        result *r = result_add_object(s->arena, list, NULL);
        str_own v = { 0 };
        row->get(s, &v);
        result_add_text(s->arena, r, "name", row->name);
        result_add_text(s->arena, r, "value", str_text(&v));
        result_add_text(s->arena, r, "meaning", row->meaning);
    }
    return session_answer(s, &view_page, page);
}

static status apply(session *s, const char *name, const char *value, span at, diag *d)
{
    nearest near;
    nearest_begin(&near, name);
    const setting *row;
    for (int i = 0; (row = setting_row(i)) != NULL; i++) {
        if (strcmp(row->name, name) == 0) {
            nearest_end(&near, NULL);
            if (*value == '\0')
                return show(s, name);
            status st = row->set(s, value, at, d);
            if (st == ST_OK)
                setting_given(s, name);
            return st;
        }
        nearest_offer(&near, row->name);
    }
    status st = diag_fail(d, ST_NAME, at, "no setting `%s`", name);
    nearest_end(&near, d);
    if (d->hint == NULL) {
        str_own all = { 0 };
        for (int i = 0; (row = setting_row(i)) != NULL; i++)
            str_format(&all, "%s%s", i ? ", " : "", row->name);
        diag_hint(d, "there are: %s", str_text(&all));
    }
    return st;
}

/* set name=value, set name = value, set name value; set name shows it */
static status run(session *s, node *n, diag *d)
{
    if (n->a == NULL)
        return show(s, NULL);
    str all = { 0 };
    span at = n->a->at;
    for (const node *w = n->a; w; w = w->next) {
        str_format(&all, "%s%s", all.length ? " " : "", w->text);
        at = span_join(at, w->at);
    }
    char *name = str_take(&all), *value = name + strcspn(name, "= ");
    if (*value)
        *value++ = '\0';
    value += strspn(value, "= ");
    status st = apply(s, name, value, at, d);
    free(name);
    return st;
}

const command command_set = {
    .name = "set",
    .args = "[NAME=VALUE]",
    .summary = "the limits and manners of the session, all of them or one",
    .examples = { "set digits=0", "set bits=2^32" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_SETTINGS,
    .run = run,
};
