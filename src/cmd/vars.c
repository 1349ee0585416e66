/* vars: the session's variables and functions. */
#include <stdlib.h>
#include <string.h>

#include "cmd/commands.h"
#include "lang/unparse.h"

static int by_name(const void *a, const void *b)
{
    return strcmp((*(const symbol *const *)a)->name, (*(const symbol *const *)b)->name);
}

static void function_text(const symbol *sym, str *s)
{
    session_function_head(s, sym);
    unparse(s, sym->fn.body);
}

static void series_text(session *s, const series *v, str *out)
{
    num_own last = num_int(0);
    num_ctx *c = &s->world->numbers;
    for (uint64_t i = 0; i < v->count && i < 4; i++) {
        num_own item = num_int(0);
        if (series_at(s->world, v, i, &item) != ST_OK)
            break;
        str_add(out, i ? ", " : "{");
        num_print(c, out, &item, 40, s->world->precision);
    }
    if (v->count > 5)
        str_add(out, ", ...");
    if (v->count > 4 && series_at(s->world, v, v->count - 1, &last) == ST_OK) {
        str_add(out, ", ");
        num_print(c, out, &last, 40, s->world->precision);
    }
    str_format(out, "} (%llu values)", (unsigned long long)v->count);
}

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "vars"), 0, 0, d);
    if (st != ST_OK)
        return st;
    size_t count = 0;
    for (symbol *v = s->world->symbols; v; v = v->next)
        count++;
    mem_own symbol **all = mem_array(count, sizeof *all);
    count = 0;
    for (symbol *v = s->world->symbols; v; v = v->next)
        if (v->kind != SYMBOL_NONE)
            all[count++] = v;
    qsort(all, count, sizeof *all, by_name);
    result *page = result_command(s->arena, "vars");
    result *rows = result_add_array(s->arena, page, "variables");
    for (size_t i = 0; i < count; i++) {
        result *r = result_add_object(s->arena, rows, NULL);
        str_own text = { 0 };
        result_add_text(s->arena, r, "name", all[i]->name);
        if (all[i]->kind == SYMBOL_VALUE) {
            result_add_number(s->arena, r, "value", &all[i]->value);
            continue;
        }
        if (all[i]->kind == SYMBOL_SERIES)
            series_text(s, all[i]->values, &text);
        else
            function_text(all[i], &text);
        result_add_text(s->arena, r, "value", str_text(&text));
    }
    if (count)
        s->sink->answer(s->sink, &view_page, page);
    else
        session_note(s, "no variables yet; n = 2^20 makes one");
    return ST_OK;
}

const command command_vars = {
    .name = "vars",
    .args = "",
    .summary = "the variables and functions of this session",
    .examples = { "vars" },
    .syntax = SYNTAX_WORDS,
    .run = run,
};
