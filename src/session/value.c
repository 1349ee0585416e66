/* Statements that are no commands: expressions, assignments, functions, definitions: see
 * session_value.h. */
#include "session/value.h"
#include "session/setting.h"

#include "session/first_runs.h"

#include <string.h>

static status may_be_named(const session *s, const node *name, const char *what, diag *d)
{
    if (parse_is_reserved(name->name))
        return diag_fail(d, ST_NAME, name->at,
                         "`%s` is a word of the language and cannot name a %s", name->name, what);
    if (metric_named(name->name) >= 0)
        return diag_fail(d, ST_NAME, name->at, "`%s` is a metric and cannot name a %s", name->name,
                         what);
    if (command_named(s->commands, name->name))
        return diag_fail(d, ST_NAME, name->at, "`%s` is a command and cannot name a %s", name->name,
                         what);
    if (builtin_kept(name->name))
        return diag_fail(d, ST_NAME, name->at, "`%s` is a built-in function and cannot name a %s",
                         name->name, what);
    if (strcmp(name->name, "ans") == 0)
        return diag_fail(d, ST_NAME, name->at, "`ans` is the last answer and cannot be set");
    if (strchr(name->name, '.') || strchr(name->name, '\''))
        return diag_fail(d, ST_NAME, name->at, "a %s's name is made of letters, digits and _",
                         what);
    return ST_OK;
}

/* Evaluates at every point of the axes; a single value when there are none.  *from: where the
 * values of metrics come from, NULL where none is asked for. */
static status all_values(session *s, const node *tree, axes *ax, series **many, num *one,
                         const char **from, diag *d)
{
    world *w = s->world;
    uint64_t points = axes_points(ax);
    if (points > w->max_terms)
        return diag_fail(d, ST_LIMIT, tree->at,
                         "more than %llu values; raise the limit with: set terms=...",
                         (unsigned long long)w->max_terms);
    env e;
    env_begin(&e, w, NULL, ax, d);
    status st = ST_OK;
    if (ax->count == 0) {
        st = eval(&e, tree, one);
    } else {
        series *v = mem_alloc(sizeof *v);
        v->items = mem_try_array(points, sizeof *v->items);
        if (v->items == NULL)
            st = mem_refuse(d, tree->at, "a series of %llu values", (unsigned long long)points);
        for (uint64_t i = 0; i < points && st == ST_OK; i++) {
            if (num_interrupted(&w->numbers))
                st = diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
            else if ((st = axes_go(w, ax, i, d)) == ST_OK
                     && (st = eval(&e, tree, &v->items[i])) == ST_OK)
                v->count++;
        }
        if (st == ST_OK)
            *many = v;
        else
            series_free(v);
    }
    *from = e.ranged       ? "interval" /* an end, however it is found */
            : e.counted    ? "counted"
            : e.programmed ? "derived"
            : e.stated     ? "formula"
                           : NULL;
    env_end(&e);
    return st;
}

/* What is to be said of a logarithm, if anything. */
static const char *const log_notes[] = {
    [LOG_WAS_NATURAL] =
        "log(x) is the natural logarithm, ln(x); to base 2: log2(x), to base 10: log10(x)",
    [LOG_BASE_FIRST] = "log(b, x): the base comes first",
};

static const char *log_note(world *w)
{
    const char *note = log_notes[w->said_log];
    w->said_log = LOG_REFUSED;
    return note;
}

status session_compute(session *s, node *tree, series **many, num *one, const char **from,
                       const char **says, diag *d)
{
    axes ax = { .count = 0 };
    *many = NULL;
    *one = num_int(0);
    *from = NULL;
    s->world->said_log = LOG_NATURAL;
    status st = resolve_session(s->world, s->unit->arena, tree, &ax, d);
    const char *note = log_note(s->world);
    status_then(st, all_values(s, tree, &ax, many, one, from, d));
    axes_clear(&ax);
    if (says)
        *says = note;
    return st;
}

/* hex(...) and bin(...) as a whole statement are written so. */
static int base_of(const session *s, const node *n)
{
    const builtin *b = n->kind == N_CALL && n->ref == REF_BUILTIN ? n->target : NULL;
    if (b == NULL)
        return s->world->base;
    return strcmp(b->name, "hex") == 0 ? 16 : strcmp(b->name, "bin") == 0 ? 2 : s->world->base;
}

status session_evaluate(session *s, node *statement, diag *d)
{
    series *many;
    num_own one = num_int(0);
    const char *from, *says;
    status st = session_compute(s, statement->a, &many, &one, &from, &says, d);
    if (st == ST_OK && num_interrupted(&s->world->numbers))
        st = ST_INTERRUPT; /* it came during one long operation of the library */
    if (st == ST_OK && one.kind == NUM_REAL) {
        str_own scratch = { 0 };
        st = num_print(&s->world->numbers, &scratch, &one, 0, s->world->precision);
        if (st != ST_OK)
            diag_fail(d, st, statement->a->at, "%s", s->world->numbers.why);
    }
    if (st != ST_OK) {
        series_free(many);
        return st;
    }
    result *r = result_object(s->arena);
    if (many) {
        result_add_numbers(s->arena, r, "values", many->items, many->count);
        world_remember(s->world, &many->items[many->count - 1]);
    } else {
        result_add_number(s->arena, r, "value", &one);
        world_remember(s->world, &one);
    }
    result_add_text(s->arena, r, "from", from);
    int base = base_of(s, statement->a);
    if (base != 10)
        result_add_u64(s->arena, r, "base", (uint64_t)base);
    result_add_text(s->arena, r, "note", says);
    s->sink->answer(s->sink, &view_value, r);
    series_free(many);
    return num_interrupted(&s->world->numbers)
               ? ST_INTERRUPT
               : ST_OK; /* a long number is not written to its end */
}

/* What a target of an assignment becomes. */
typedef struct assigned {
    series *many; /* NULL: one */
    num one;
} assigned;

static status no_target_twice(const session *s, const node *targets, diag *d)
{
    status st = ST_OK;
    for (const node *t = targets; t && st == ST_OK; t = t->next) {
        st = may_be_named(s, t, "variable", d);
        status_if(st, node_named(targets, t->name) != t,
                  diag_fail(d, ST_NAME, t->at, "the variable `%s` stands twice", t->name));
    }
    return st;
}

static void take(session *s, const char *name, assigned *value)
{
    symbol *sym = world_symbol(s->world, name);
    if (value->many)
        symbol_set_series(sym, value->many);
    else
        symbol_set_value(sym, &value->one);
    value->many = NULL;
    sym->since = ++s->world->definitions;
    if (setting_named(name))
        session_note(s, "`%s` is a variable now; the setting of that name: set %s=...", name, name);
}

/* x = 1, or x, y = y, x: all values are known before a variable changes. */
status session_assign(session *s, node *statement, diag *d)
{
    status st = no_target_twice(s, statement->b, d);
    const char *from, *says, *told = NULL;
    int count = node_count(statement->b), known = 0;
    assigned *values = arena_array(s->arena, (size_t)count, sizeof *values);
    for (node *v = statement->a, *next; v && st == ST_OK; v = next) {
        next = v->next;
        v->next = NULL; /* a tree of its own */
        st = session_compute(s, v, &values[known].many, &values[known].one, &from, &says, d);
        v->next = next;
        told = says ? says : told;
        known += st == ST_OK;
    }
    const node *target = statement->b;
    for (int i = 0; i < known; i++, target = target->next) {
        if (st == ST_OK)
            take(s, target->name, &values[i]);
        series_free(values[i].many);
        num_clear(&values[i].one);
    }
    if (st == ST_OK && told)
        session_note(s, "%s", told);
    return st;
}

status session_function(session *s, node *statement, diag *d)
{
    status st = may_be_named(s, statement->c, "function", d);
    for (const node *p = statement->b; p && st == ST_OK; p = p->next) {
        st = may_be_named(s, p, "parameter", d);
        status_if(st, node_named(statement->b, p->name) != p,
                  diag_fail(d, ST_NAME, p->at, "the parameter `%s` stands twice", p->name));
    }
    if (st != ST_OK)
        return st;
    function fn = { .name = statement->name,
                    .params = statement->b,
                    .count = node_count(statement->b),
                    .body = statement->a,
                    .arena = s->unit->arena };
    symbol *sym = world_symbol(s->world, statement->name);
    s->world->said_log = LOG_NATURAL;
    function kept = sym->fn;
    symbol_kind kind = sym->kind;
    sym->kind = SYMBOL_FUNCTION; /* so that it may call itself */
    sym->fn = fn;
    st = function_resolve(s->world, &fn, d);
    sym->fn = kept;
    sym->kind = kind;
    const char *note = log_note(s->world);
    if (st != ST_OK)
        return st;
    symbol_clear(sym);
    sym->kind = SYMBOL_FUNCTION;
    sym->fn = fn;
    sym->fn.name = sym->name;
    sym->text = unit_share(s->unit);
    if (note)
        session_note(s, "%s", note);
    sym->since = ++s->world->definitions;
    return ST_OK;
}

void session_function_head(str *out, const symbol *f)
{
    str_format(out, "%s(", f->name);
    for (const node *p = f->fn.params; p; p = p->next)
        str_format(out, "%s%s", p->name, p->next ? ", " : "");
    str_add(out, ") = ");
}

status session_definition(session *s, node *statement, diag *d)
{
    status st = instance_definition_names(statement->a, d);
    status_then(st, first_runs(s, statement, d));
    status_then(st, catalog_define(s->world->catalog, s->unit, statement, d));
    world_sweep(s->world);
    if (st == ST_OK && s->interactive)
        session_note(s, "%s defined", statement->name);
    return st;
}
