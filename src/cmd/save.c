/* save: the session - settings, definitions, variables, functions - as statements that load reads
 * back. */
#include <stdlib.h>

#include "base/file.h"
#include "cmd/commands.h"
#include "lang/unparse.h"
#include "session/setting.h"

typedef struct saving {
    session *s;
    str out;
    int count, left_out;
    symbol **symbols;     /* those that have a value, the oldest definition first */
    size_t symbol_count;
    symbol **stubs;       /* functions that had to be written before their time */
    size_t stub_count, stub_room;
} saving;

/* --- settings and definitions -------------------------------------------------------------- */

static void put_settings(saving *v)
{
    const setting *row;
    for (int i = 0; (row = setting_row(i)) != NULL; i++) {
        if (!setting_is_given(v->s, i))
            continue;
        str_format(&v->out, "set %s=", row->name);
        row->get(v->s, &v->out);
        str_char(&v->out, '\n');
        v->count++;
    }
}

static void put_definition(const entry *e, void *data)
{
    saving *v = data;
    span whole = entry_whole(e);
    str_addn(&v->out, whole.src->text + whole.from, (size_t)(whole.to - whole.from));
    str_char(&v->out, '\n');
    v->count++;
}

/* --- variables ------------------------------------------------------------------------------- */

enum { LONGEST_RECIPE = 1000 };

static status put_value(saving *v, const num *value)
{
    return num_recipe(&v->s->world->numbers, &v->out, value, LONGEST_RECIPE);
}

/* Do exact members lie at equal distances, which are not 0?  *by is then the caller's. */
static bool is_range(saving *v, const series *many, num *by)
{
    num_ctx *c = &v->s->world->numbers;
    const num *item = many->items;
    if (many->count < 3 || !num_is_exact(&item[0]) || !num_is_exact(&item[1])
        || num_sub(c, by, &item[1], &item[0]) != ST_OK)
        return false;
    bool even = !num_same(&item[0], &item[1]);
    for (uint64_t i = 2; even && i < many->count && !num_interrupted(&v->s->world->numbers); i++) {
        num_own step = num_int(0);
        even = num_is_exact(&item[i]) && num_sub(c, &step, &item[i], &item[i - 1]) == ST_OK
               && num_same(&step, by);
    }
    if (!even)
        num_clear(by);
    return even;
}

/* from..to by step: a text of a line, and little to read, however many members there are. */
static status put_range(saving *v, const series *many, num *by)
{
    status st = put_value(v, &many->items[0]);
    str_add(&v->out, "..");
    status_then(st, put_value(v, &many->items[many->count - 1]));
    if (st == ST_OK && !(by->kind == NUM_INT && by->u.i == 1)) {
        str_add(&v->out, " by ");
        st = put_value(v, by);
    }
    num_clear(by);
    return st;
}

static status put_list(saving *v, const series *many)
{
    status st = ST_OK;
    str_char(&v->out, '{');
    for (uint64_t i = 0; i < many->count && st == ST_OK; i++) {
        str_add(&v->out, i ? ", " : "");
        st = num_interrupted(&v->s->world->numbers) ? ST_INTERRUPT : put_value(v, &many->items[i]);
    }
    str_char(&v->out, '}');
    return st;
}

static status put_variable(saving *v, const symbol *sym)
{
    size_t length = v->out.length;
    const series *many = sym->kind == SYMBOL_SERIES ? sym->values : NULL; /* with all its members */
    num by;
    str_format(&v->out, "%s = ", sym->name);
    status st = many == NULL             ? put_value(v, &sym->value)
                : is_range(v, many, &by) ? put_range(v, many, &by)
                                         : put_list(v, many);
    if (st == ST_LIMIT) { /* a recipe without end: what stands for it is said in a comment */
        str_cut(&v->out, length);
        str_format(&v->out, "# %s is not exact, its formula too long, and was left out", sym->name);
        v->left_out++;
        st = ST_OK;
    }
    str_char(&v->out, '\n');
    return st;
}

/* --- functions -------------------------------------------------------------------------------- */

typedef struct calls {
    saving *v;
    const symbol *by;
} calls;

/* What a function calls must be known before it, also where the two call each other, or the one
 * that is called was changed or unset since: it then has a stub here, and is written later. */
static void put_stub(node *n, void *data)
{
    const calls *c = data;
    saving *v = c->v;
    symbol *called = n->kind == N_CALL && n->ref == REF_SYMBOL ? n->target : NULL;
    if (called == NULL || called == c->by
        || (called->kind == SYMBOL_FUNCTION && called->since < c->by->since))
        return;
    for (size_t i = 0; i < v->stub_count; i++)
        if (v->stubs[i] == called)
            return;
    v->stubs = mem_more(v->stubs, v->stub_count, &v->stub_room, sizeof *v->stubs);
    v->stubs[v->stub_count++] = called;
    if (called->kind == SYMBOL_FUNCTION)
        session_function_head(&v->out, called);
    else
        str_format(&v->out, "%s(x) = ", called->name);
    str_add(&v->out, "0 # until it is known\n");
}

static void put_function(saving *v, const symbol *f)
{
    node_walk(f->fn.body, put_stub, &(calls){ v, f });
    session_function_head(&v->out, f);
    unparse(&v->out, f->fn.body);
    str_char(&v->out, '\n');
}

static int by_age(const void *a, const void *b)
{
    const symbol *x = *(symbol *const *)a, *y = *(symbol *const *)b;
    return (x->since > y->since) - (x->since < y->since);
}

static void gather(saving *v)
{
    size_t count = 0;
    for (symbol *sym = v->s->world->symbols; sym; sym = sym->next)
        count++;
    v->symbols = mem_array(count + 1, sizeof *v->symbols);
    for (symbol *sym = v->s->world->symbols; sym; sym = sym->next)
        if (sym->kind != SYMBOL_NONE)
            v->symbols[v->symbol_count++] = sym;
    qsort(v->symbols, v->symbol_count, sizeof *v->symbols, by_age);
}

static status put_symbols(saving *v)
{
    status st = ST_OK;
    gather(v);
    for (size_t i = 0; i < v->symbol_count && st == ST_OK; i++) {
        if (num_interrupted(&v->s->world->numbers))
            return ST_INTERRUPT;
        if (v->symbols[i]->kind == SYMBOL_FUNCTION)
            put_function(v, v->symbols[i]);
        else
            st = put_variable(v, v->symbols[i]);
        v->count++;
    }
    for (size_t i = 0; i < v->stub_count; i++)
        if (v->stubs[i]->kind == SYMBOL_NONE)
            str_format(&v->out, "unset %s\n", v->stubs[i]->name);
    return st;
}

/* In the order in which load understands it: limits before what is large, definitions before what
 * asks for them. */
static status put_all(saving *v)
{
    str_add(&v->out, "# saved by mmcalc\n");
    put_settings(v);
    catalog_each_loaded(v->s->world->catalog, put_definition, v);
    return put_symbols(v);
}

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "save"), 1, 1, d);
    if (st != ST_OK)
        return st;
    saving v = { .s = s };
    st = put_all(&v);
    if (st == ST_OK)
        st = file_replace(n->a->text, &v.out, n->a->at, d);
    else
        diag_fail(d, st, n->a->at, "%s", s->world->numbers.why);
    const char *left = v.left_out ? arena_format(s->arena, "; %d not exact, left out", v.left_out)
                                  : "";
    if (st == ST_OK)
        session_note(s, "%d saved to %s%s", v.count - v.left_out, n->a->text, left);
    str_clear(&v.out);
    free(v.symbols);
    free(v.stubs);
    return st;
}

const command command_save = {
    .name = "save",
    .args = "FILE",
    .summary = "writes the session as statements that load reads",
    .help = "What was set, definitions, variables, series and functions, in the order in which "
            "they were made; not the answers. A value that is not exact is written as the formula "
            "that it came from; where that has more than 1000 operations, it is left out, and the "
            "note says how many were.",
    .examples = { "save session.mm" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_FILES,
    .run = run,
};
