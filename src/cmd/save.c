/* save: the session's variables and functions as statements that load reads back. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cmd/command.h"
#include "lang/unparse.h"

/* A real has no finite text; what stands for it is said in a comment. */
static status put_value(session *s, str *out, const num *v)
{
    return num_print(&s->world->numbers, out, v, 0, 30);
}

static bool all_exact(const series *v)
{
    if (v->items == NULL)
        return num_is_exact(&v->lo) && num_is_exact(&v->by);
    for (uint64_t i = 0; i < v->count; i++)
        if (!num_is_exact(&v->items[i]))
            return false;
    return true;
}

static status put_symbol(session *s, str *out, const symbol *v, int *left_out)
{
    status st = ST_OK;
    if (v->kind == SYMBOL_FUNCTION) {
        str_format(out, "%s(", v->name);
        for (const node *p = v->fn.params; p; p = p->next)
            str_format(out, "%s%s", p->name, p->next ? ", " : "");
        str_add(out, ") = ");
        unparse(out, v->fn.body);
        str_char(out, '\n');
    } else if (v->kind == SYMBOL_SERIES && !all_exact(v->values)) {
        str_format(out, "# %s is a series with members that are not exact, and was left out\n", v->name);
        ++*left_out;
    } else if (v->kind == SYMBOL_SERIES) {
        str_format(out, "%s = {", v->name);
        for (uint64_t i = 0; i < v->values->count && st == ST_OK; i++) {
            num item;
            if ((st = series_at(s->world, v->values, i, &item)) == ST_OK) {
                str_add(out, i ? ", " : "");
                st = put_value(s, out, &item);
                num_clear(&item);
            }
        }
        str_add(out, "}\n");
    } else if (v->kind == SYMBOL_VALUE && num_is_exact(&v->value)) {
        str_format(out, "%s = ", v->name);
        st = put_value(s, out, &v->value);
        str_char(out, '\n');
    } else if (v->kind == SYMBOL_VALUE) {
        str_format(out, "# %s is not exact and was left out: ", v->name);
        st = put_value(s, out, &v->value);
        str_char(out, '\n');
        ++*left_out;
    }
    return st;
}

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named("save"), 1, 1, d);
    if (st != ST_OK)
        return st;
    str out = { 0 };
    int left_out = 0, count = 0;
    str_add(&out, "# saved by mmcalc\n");
    symbol **reversed = NULL;
    size_t total = 0, room = 0;
    for (symbol *v = s->world->symbols; v; v = v->next)
        if (v->kind != SYMBOL_NONE) {
            reversed = mem_more(reversed, total, &room, sizeof *reversed);
            reversed[total++] = v;
        }
    while (total > 0 && st == ST_OK) { /* the oldest first: functions before those that use them */
        st = put_symbol(s, &out, reversed[--total], &left_out);
        count++;
    }
    free(reversed);
    if (st == ST_OK)
        st = file_replace(n->a->text, &out, n->a->at, d);
    else
        diag_fail(d, st, n->a->at, "%s", s->world->numbers.why);
    str_clear(&out);
    if (st == ST_OK && left_out)
        session_note(s, "%d saved to %s; %d not exact, left out", count - left_out, n->a->text, left_out);
    else if (st == ST_OK)
        session_note(s, "%d saved to %s", count, n->a->text);
    return st;
}

const command command_save = {
    .name = "save",
    .args = "FILE",
    .summary = "writes the variables and functions as statements that load reads",
    .examples = { "save session.mm" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_FILES,
    .run = run,
};
