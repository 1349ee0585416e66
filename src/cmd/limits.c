/* limits: the table of base/limit.h. */
#include <stdlib.h>
#include <string.h>

#include "base/limit.h"
#include "base/stack.h"
#include "cmd/commands.h"
#include "session/setting.h"

/* What is in force now, by the setting of that name; else what the table says. */
static void add_now(session *s, result *to, const limit_entry *l)
{
    const setting *row = l->kind == LIMIT_IS_SET ? setting_named(l->name) : NULL;
    if (row == NULL) {
        result_add_u64(s->arena, to, "now",
                       strcmp(l->name, "nesting") == 0 ? (uint64_t)stack_depth() : l->most);
        return;
    }
    str_own now = { 0 };
    row->get(s, &now);
    result_add_u64(s->arena, to, "now", strtoull(str_text(&now), NULL, 10));
}

static void add_moved(session *s, result *to, const char *key, uint64_t value, bool known)
{
    if (known)
        result_add_u64(s->arena, to, key, value);
    else
        result_add_null(s->arena, to, key);
}

static status run(session *s, node *n, diag *d)
{
    static const char *const by[] = { [LIMIT_IS_SET] = "set",
                                      [LIMIT_OF_STACK] = "ulimit -s",
                                      [LIMIT_IS_FIXED] = "" };
    const limit_entry *l;
    status st = command_need(n, command_named(s->commands, "limits"), 0, 0, d);
    if (st != ST_OK)
        return st;
    result *root = result_command(s->arena, "limits");
    result *list = result_add_array(s->arena, root, "limits");
    for (int i = 0; (l = limit_row(i)) != NULL; i++) {
        result *r = result_add_object(s->arena, list, NULL);
        result_add_text(s->arena, r, "name", l->name);
        add_now(s, r, l);
        add_moved(s, r, "first", l->first, l->first > 0 || l->least == 0);
        add_moved(s, r, "least", l->least, l->kind == LIMIT_IS_SET);
        result_add_u64(s->arena, r, "most", l->most);
        result_add_text(s->arena, r, "by", by[l->kind]);
        result_add_text(s->arena, r, "meaning", l->meaning);
    }
    return session_answer(s, &view_limits, root);
}

const command command_limits = {
    .name = "limits",
    .args = "",
    .summary = "every limit: what it is now and at first, how far it can be moved, and by what",
    .help =
        "What is moved by `set` holds for the session, for a batch as a job's statement. A limit "
        "of the stack is less where that is small; `ulimit -s` before the program is started "
        "raises it up to what the table says. JSON and CSV have every number in full.",
    .examples = { "limits" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NOTHING,
    .run = run,
};
