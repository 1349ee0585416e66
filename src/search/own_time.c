/* A user's own time as an algorithm: see own_time.h. */
#include "search/own_time.h"

#include <string.h>

#include "lang/unparse.h"

enum { DEEPEST = 16 }; /* nesting of functions */

/* --- functions of the session --- */

typedef struct filling {
    session *s;
    diag *d;
    int depth;
} filling;

static void fill(filling *f, node **at);

typedef struct argument {
    const char *name;
    const node *value;
} argument;

/* Replaces every parameter's name by its argument, as a subtree of its own. */
static void put_arguments(arena *a, node **at, const argument *given, int count)
{
    node *n = *at;
    if (n == NULL)
        return;
    for (int i = 0; n->kind == N_NAME && i < count; i++)
        if (strcmp(n->name, given[i].name) == 0) {
            node *next = n->next;
            *at = node_copy(a, given[i].value);
            (*at)->next = next;
            put_arguments(a, &(*at)->next, given, count);
            return;
        }
    node **parts[] = { &n->a, &n->b, &n->c, &n->d, &n->next };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!(n->kind == N_CALL && parts[i] == &n->b)) /* is the function's name */
            put_arguments(a, parts[i], given, count);
}

static void put_in(filling *f, node **at, const function *fn)
{
    enum { MOST = 16 };
    arena *a = f->s->unit->arena;
    node *call = *at, *next = call->next;
    argument given[MOST];
    int count = 0;
    const node *p = fn->params;
    for (const node *v = call->a; v && p && count < MOST; v = v->next, p = p->next)
        given[count++] = (argument){ p->name, node_copy_one(a, v) };
    if (count != fn->count || node_count(call->a) != count) {
        diag_fail(f->d, ST_NAME, call->at, "`%s` takes %d argument%s", fn->name, fn->count,
                  fn->count == 1 ? "" : "s");
        return;
    }
    node *body = node_copy_one(a, fn->body);
    put_arguments(a, &body, given, count);
    f->depth++;
    fill(f, &body);
    f->depth--;
    body->next = next;
    *at = body;
}

static void fill(filling *f, node **at)
{
    node *n = *at;
    if (n == NULL || f->d->st != ST_OK)
        return;
    node **parts[] = { &n->a, &n->b, &n->c, &n->d, &n->next };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        fill(f, parts[i]);
    const symbol *sym = n->kind == N_CALL && n->name ? world_symbol(f->s->world, n->name) : NULL;
    if (sym == NULL || sym->kind != SYMBOL_FUNCTION || builtin_kept(n->name))
        return;
    if (f->depth == DEEPEST)
        diag_fail(f->d, ST_LIMIT, n->at, "`%s` calls itself, or functions more than %d deep",
                  n->name, DEEPEST);
    else
        put_in(f, at, &sym->fn);
}

/* --- the definition --- */

typedef struct names {
    const char *bound[32], *free[32]; /* bound by sums; all others */
    int bound_count, free_count;
} names;

static bool has(const char *const *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static bool is_free(const names *l, const char *name)
{
    return !builtin_kept(name) && !has(l->bound, l->bound_count, name)
           && !has(l->free, l->free_count, name);
}

/* Collects the names that the expression's sums bind or, when these are known, all others. */
static void take_names(const node *n, bool bound, names *l)
{
    for (; n; n = n->next) {
        /* time(A on M, l = x): A, M and l are no names of the expression */
        const bool metric = n->kind == N_CALL && n->a
                            && (n->a->kind == N_TARGET || metric_named(n->name) >= 0);
        for (const node *v = metric ? n->a : NULL; v; v = v->next)
            if (v->kind == N_NAMED)
                take_names(v->a, bound, l);
        if (metric)
            continue;
        if (bound && n->kind == N_NAMED && l->bound_count < 32)
            l->bound[l->bound_count++] = n->name;
        if (!bound && n->kind == N_NAME && l->free_count < 32 && is_free(l, n->name))
            l->free[l->free_count++] = n->name;
        take_names(n->a, bound, l);
        if (n->kind != N_CALL) /* its name is there, as a tree */
            take_names(n->b, bound, l);
        take_names(n->c, bound, l);
    }
}

static node *item(arena *a, node_kind kind, span at, const char *name, const char *text)
{
    node *n = node_new(a, kind, at);
    n->name = name;
    n->text = text;
    return n;
}

static const symbol *function_named(const session *s, const node *target)
{
    const symbol *f = target->kind == N_NAME ? world_symbol(s->world, target->name) : NULL;
    return f && f->kind == SYMBOL_FUNCTION ? f : NULL;
}

static bool is_given(const node *clauses, const char *name)
{
    const node *c = clauses;
    while (c && !((c->kind == N_OVER || c->kind == N_BINDING) && strcmp(c->name, name) == 0))
        c = c->next;
    return c;
}

bool own_law_is(const session *s, const node *target, const node *clauses)
{
    return target->kind != N_NAME || function_named(s, target) || is_given(clauses, target->name);
}

const entry *own_law_entry(session *s, const node *target, const node *clauses, diag *d)
{
    arena *a = s->unit->arena;
    const symbol *f = function_named(s, target);
    const node *over = query_clause(clauses, N_OVER);
    if (!own_law_is(s, target, clauses))
        return NULL;
    filling fill_in = { s, d, 0 };
    names l = { .bound_count = 0 };
    const char *name = f ? f->name : unparse_arena(a, target);
    const node *params = f ? f->fn.params : NULL;
    node *value = node_copy_one(a, f ? f->fn.body : target),
         *def = item(a, N_LAW, target->at, name, "yours"),
         *v = item(a, N_VALUE, target->at, NULL, NULL);
    fill(&fill_in, &value);
    if (d->st != ST_OK)
        return NULL;
    take_names(value, true, &l);
    for (const node *p = params; p; p = p->next)
        def->a = node_append(def->a, item(a, N_PARAM, target->at, p->name, "its argument"));
    take_names(value, false, &l);
    if (!f && over && l.free_count == 0) /* a number is the same over all */
        l.free[l.free_count++] = over->name;
    for (int i = 0; i < l.free_count; i++) {
        bool param = false;
        for (const node *p = params; p; p = p->next)
            param |= strcmp(p->name, l.free[i]) == 0;
        if (!param)
            def->a = node_append(def->a, item(a, N_PARAM, target->at, l.free[i],
                                              f ? "of the function" : "of the expression"));
    }
    v->a = value;
    def->a = node_append(def->a, v);
    def->d = item(a, N_STRING, target->at, NULL, "");
    return catalog_lend(s->world->catalog, s->unit, def);
}

const entry *own_time_entry(session *s, const node *expression, diag *d)
{
    arena *a = s->unit->arena;
    filling f = { s, d, 0 };
    names l = { .bound_count = 0 };
    const char *shown = unparse_arena(a, expression);
    node *time = node_copy_one(a, expression),
         *def = item(a, N_ALGORITHM, expression->at, shown, "yours");
    fill(&f, &time);
    if (d->st != ST_OK)
        return NULL;
    take_names(time, true, &l);
    take_names(time, false, &l);
    for (int i = 0; i < l.free_count; i++)
        if (strcmp(l.free[i], "p") != 0)
            def->a = node_append(def->a, item(a, N_PARAM, time->at, l.free[i], "of the time"));
    node *on = item(a, N_ON_BLOCK, time->at, NULL, NULL),
         *exact = item(a, N_EXACT, time->at, metrics[METRIC_TIME].name, NULL),
         *work = item(a, N_EXACT, time->at, metrics[METRIC_WORK].name, NULL),
         *one = node_new(a, N_NUMBER, time->at);
    one->value = num_int(1);
    argument p = { "p", one };
    exact->a = time;
    work->a = node_copy_one(a, time);
    put_arguments(a, &work->a, &p, 1);
    on->b = item(a, N_NAME, time->at, "pram", NULL);
    on->a = node_append(exact, work);
    def->a = node_append(def->a, on);
    def->d = item(a, N_STRING, expression->at, NULL, "");
    return catalog_lend(s->world->catalog, s->unit, def);
}
