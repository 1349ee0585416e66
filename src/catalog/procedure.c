/* Uses of procedures written out: see procedure.h. */
#include "catalog/procedure.h"

#include <stdlib.h>
#include <string.h>

#include "base/limit.h"
#include "base/stack.h"

enum {
    LOOKED_MOST = 16 * LIMIT_PARTS
}; /* parts looked at; more than there are, for nested procedures are looked at again */

typedef struct names {
    const char **name;
    size_t count, room;
    size_t *place, places; /* by hash: the number of a name from 1, 0 where none is; a power of 2 */
} names;

/* What a name in the procedure stands for: an argument (value), or a name of its own. */
typedef struct pair {
    const char *from, *own;
    const node *value;
} pair;

/* A use of a procedure. The program itself is a use without a procedure, in which names stand for
 * themselves. */
typedef struct use {
    const struct use *outer;
    const node *procedure;
    const source_text *src; /* the text that copies belong to; NULL: that of the original */
    names from;             /* names that stand for something: pairs[i] belongs to number i */
    pair *pairs;
    size_t room;
    int level;
} use;

/* The text of another file, copied once, because that file's unit may be released. */
typedef struct copied {
    const unit *of;
    source_text src;
    struct copied *next;
} copied;

typedef struct writer {
    catalog *c;
    unit *u;
    diag *d;
    copied *texts;
    names taken, set;                  /* names that a fresh one must differ from; names that the
                                          program sets */
    int depth, deepest, parts, looked; /* looked: parts of procedures searched for what they set */
} writer;

static const use as_it_is = { 0 };
static node *copy(writer *w, const use *at, const node *list, bool binds);

/* The slot of a name in the hash table, or the free one where it belongs. */
static size_t *place_of(const names *n, const char *name)
{
    size_t h = str_hash(name);
    while (n->place[h &= n->places - 1] && strcmp(n->name[n->place[h] - 1], name) != 0)
        h++;
    return &n->place[h];
}

static bool has(const names *n, const char *name)
{
    return n->count && *place_of(n, name);
}

static void add(names *n, const char *name)
{
    if (name == NULL || has(n, name))
        return;
    n->name = mem_more(n->name, n->count, &n->room, sizeof *n->name);
    n->name[n->count++] = name;
    if (2 * n->count <= n->places) {
        *place_of(n, name) = n->count;
        return;
    }
    free(n->place);
    n->places = n->places ? 2 * n->places : 64;
    n->place = mem_array(n->places, sizeof *n->place);
    for (size_t i = 0; i < n->count; i++)
        *place_of(n, n->name[i]) = i + 1;
}

static void names_free(names *n)
{
    free(n->name);
    free(n->place);
}

static span placed(const use *at, span s)
{
    return at->src && s.src ? (span){ at->src, s.from, s.to } : s;
}

/* Counts one more part of the program; false, with ST_LIMIT, where it is too many or too deep. */
static bool room(writer *w, int *count, int most, span at)
{
    if (w->d->st == ST_OK && ++*count > most)
        diag_fail(w->d, ST_LIMIT, at, "more than %d parts of a program, its procedures written out",
                  LIMIT_PARTS);
    if (w->d->st == ST_OK && (w->depth >= w->deepest || stack_low()))
        stack_refuse(w->d, at);
    return w->d->st == ST_OK;
}

/* --- names ------------------------------------------------------------------------------------ */

static const entry *callee(writer *w, const node *n)
{
    return catalog_try(w->c, ENTRY_PROCEDURE, n->name);
}

static void sets(writer *w, const node *list, int level, names *out);

/* Adds the arguments of `do f(x, y)` that f sets. */
static void sets_by(writer *w, const node *n, int level, names *out)
{
    const entry *e = level < LIMIT_PROCEDURES ? callee(w, n) : NULL;
    names inner = { 0 };
    if (e)
        sets(w, e->def->a->a, level + 1, &inner);
    const node *argument = n->a;
    for (const node *p = e ? e->def->b : NULL; p && argument;
         p = p->next, argument = argument->next)
        if (argument->kind == N_NAME && has(&inner, p->name))
            add(out, argument->name);
    names_free(&inner);
}

static void bound(const node *list, names *out)
{
    for (; list; list = list->next)
        if (list->kind == N_NAMED)
            add(out, list->name);
}

/* Adds the names that statements set, declare, or give to an index. */
static void sets(writer *w, const node *list, int level, names *out)
{
    for (const node *n = list; n && room(w, &w->looked, LOOKED_MOST, n->at); n = n->next) {
        if (n->kind == N_SET && n->a->kind == N_NAME)
            add(out, n->a->name);
        else if (n->kind == N_FOR || n->kind == N_CORES || n->kind == N_BLOCKS
                 || n->kind == N_ARRAY)
            add(out, n->name);
        else if (n->kind == N_DO)
            sets_by(w, n, level, out);
        bound(n->kind == N_FORALL || n->kind == N_ARRAY ? n->b
              : n->kind == N_AGGREGATE                  ? n->a
                                                        : NULL,
              out);
        w->depth++;
        sets(w, n->a, level, out);
        sets(w, n->b, level, out);
        sets(w, n->c, level, out);
        sets(w, n->d, level, out);
        w->depth--;
    }
}

static void add_all(node *n, void *data)
{
    add(data, n->name);
}

/* A name that the program does not have: the name itself, or with a number behind it. */
static const char *fresh(writer *w, const char *name)
{
    const char *made = arena_copy(w->u->arena, name);
    for (int i = 2; *name != ' ' && has(&w->taken, made); i++)
        made = arena_format(w->u->arena, "%s_%d", name, i);
    add(&w->taken, made);
    add(&w->set, made);
    return made;
}

static const pair *pair_of(const use *at, const char *name)
{
    size_t number = at->from.count ? *place_of(&at->from, name) : 0;
    return number ? &at->pairs[number - 1] : NULL;
}

static void put(use *at, const char *from, const char *own, const node *value)
{
    if (has(&at->from, from))
        return;
    at->pairs = mem_more(at->pairs, at->from.count, &at->room, sizeof *at->pairs);
    at->pairs[at->from.count] = (pair){ from, own, value };
    add(&at->from, from);
}

/* What a name stands for, in a place where only a name can stand. */
static const char *name_for(writer *w, const use *at, const node *n)
{
    const pair *p = n->name ? pair_of(at, n->name) : NULL;
    if (p == NULL)
        return n->name && at->src ? arena_copy(w->u->arena, n->name) : n->name;
    if (p->own)
        return p->own;
    if (p->value->kind == N_NAME)
        return p->value->name;
    diag_fail(w->d, ST_DOMAIN, p->value->at, "procedure %s wants a name for its `%s`",
              at->procedure->name, p->from);
    return p->from;
}

/* --- copies ----------------------------------------------------------------------------------- */

/* Is the tree's name one of the program's? Others are names of parameters, or belong to a called
 * program or a metric. */
static bool has_name(const node *n, bool binds)
{
    switch (n->kind) {
    case N_FOR:
    case N_CORES:
    case N_BLOCKS:
    case N_ARRAY:
    case N_INPUT:
    case N_CALL: return true;
    case N_NAMED: return binds;
    default: return false;
    }
}

/* Refuses an argument that is neither a name nor an element where the procedure sets it, or no
 * array where it has an index. */
static void check_target(writer *w, const use *at, const node *n)
{
    const node *target = n->kind == N_SET || n->kind == N_INDEX ? n->a : NULL;
    const pair *p = target && target->kind == N_NAME ? pair_of(at, target->name) : NULL;
    if (p == NULL || p->own || p->value->kind == N_NAME || p->value->kind == N_INDEX)
        return;
    diag_fail(w->d, ST_DOMAIN, p->value->at,
              n->kind == N_SET ? "procedure %s sets `%s`: an expression cannot be set"
                               : "procedure %s has `%s` as an array: an expression is none",
              at->procedure->name, p->from);
}

static node *part(writer *w, const use *at, const node *t, bool binds)
{
    check_target(w, at, t);
    if (at->procedure && (t->kind == N_OPERATOR || (t->kind == N_ARRAY && t->op != ARRAY_WORK)))
        diag_fail(w->d, ST_DOMAIN, placed(at, t->at),
                  "%s belongs to the program, not into a procedure",
                  t->kind == N_OPERATOR ? "an operator" : "input or output");
    if (!room(w, &w->parts, LIMIT_PARTS, placed(at, t->at)))
        return NULL;
    node *n = node_itself(w->u->arena, t);
    n->at = placed(at, t->at);
    if (has_name(t, binds))
        n->name = name_for(w, at, t);
    else if (at->src && t->name)
        n->name = arena_copy(w->u->arena, t->name);
    n->text = at->src && t->text ? arena_copy(w->u->arena, t->text) : t->text;
    n->name2 = at->src && t->name2 ? arena_copy(w->u->arena, t->name2) : t->name2;
    w->depth++;
    n->a = copy(w, at, t->a, t->kind == N_AGGREGATE);
    n->b = copy(w, at, t->b, t->kind == N_FORALL || t->kind == N_ARRAY);
    n->c = copy(w, at, t->c, false);
    n->d = copy(w, at, t->d, false);
    n->within = copy(w, at, t->within, false);
    w->depth--;
    return n;
}

/* The copy of a name in an expression. */
static node *name(writer *w, const use *at, const node *t)
{
    const pair *p = pair_of(at, t->name);
    if (p && p->value && p->value->kind == N_PROGRAM)
        diag_fail(w->d, ST_DOMAIN, placed(at, t->at), "`%s` stands for statements: do %s()",
                  t->name, t->name);
    if (p && p->value) {
        node one = node_alone(p->value);
        if (one.kind == N_NAME) /* its cost belongs to the place of use */
            one.at = placed(at, t->at);
        return copy(w, &as_it_is, &one, false);
    }
    node *n = part(w, at, t, false);
    if (n && p)
        n->name = p->own;
    else if (n && at->procedure && has(&w->set, t->name))
        diag_fail(w->d, ST_DOMAIN, n->at,
                  "`%s` is set by the program, which procedure %s does not see: hand it over",
                  t->name, at->procedure->name);
    else if (n && at->procedure)
        add(&w->taken, n->name);
    return n;
}

/* --- uses ------------------------------------------------------------------------------------- */

static const entry *find(writer *w, const use *at, const node *t)
{
    span where = placed(at, t->at);
    for (const use *u = at; u; u = u->outer)
        if (u->procedure && strcmp(u->procedure->name, t->name) == 0) {
            diag_fail(w->d, ST_DOMAIN, where, "procedure %s uses itself", t->name);
            return NULL;
        }
    if (at->level >= LIMIT_PROCEDURES) {
        diag_fail(w->d, ST_LIMIT, where, "procedures within each other deeper than %d",
                  LIMIT_PROCEDURES);
        return NULL;
    }
    const entry *e = catalog_find(w->c, ENTRY_PROCEDURE, t->name, w->d);
    if (e || w->d->st != ST_OK)
        return e;
    diag_fail(w->d, ST_NAME, where, "no procedure `%s`", t->name);
    if (catalog_has(w->c, ENTRY_ALGORITHM, t->name)) {
        diag_hint(w->d, "%s is an algorithm: call %s(NAME = VALUE, ...)", t->name, t->name);
        return NULL;
    }
    nearest near;
    nearest_begin(&near, t->name);
    catalog_each(w->c, ENTRY_PROCEDURE, nearest_visit, &near);
    nearest_end(&near, w->d);
    return NULL;
}

/* Pairs the procedure's parameters with the arguments of a use. */
static void hand_over(writer *w, const use *at, const node *t, use *inner)
{
    const node *def = inner->procedure;
    int wanted = node_count(def->b), given = node_count(t->a) + (t->d != NULL);
    if (wanted != given) {
        diag_fail(w->d, ST_DOMAIN, placed(at, t->at), "procedure %s takes %d argument%s, not %d",
                  t->name, wanted, wanted == 1 ? "" : "s", given);
        str_own s = { 0 };
        for (const node *p = def->b; p; p = p->next)
            str_format(&s, "%s%s", s.length ? ", " : "", p->name);
        diag_hint(w->d, "do %s(%s)", t->name, str_text(&s));
        return;
    }
    const node *argument = t->a ? t->a : t->d; /* the block behind `with` is the last argument */
    for (const node *p = def->b; p && argument && w->d->st == ST_OK; p = p->next) {
        if (argument->kind == N_NAMED || argument->kind == N_WHERE || argument->kind == N_TARGET)
            diag_fail(w->d, ST_DOMAIN, placed(at, argument->at),
                      "the arguments of a procedure stand in its order, without names");
        for (const node *q = def->b; q != p; q = q->next)
            if (strcmp(q->name, p->name) == 0)
                diag_fail(w->d, ST_DOMAIN, p->at, "procedure %s has two parameters `%s`", t->name,
                          p->name);
        node one = node_alone(argument);
        put(inner, p->name, NULL, copy(w, at, &one, false));
        argument = argument->next ? argument->next : t->d;
    }
}

static const source_text *text_of(writer *w, const unit *u)
{
    arena *a = w->u->arena;
    copied *c = w->texts;
    while (c && c->of != u)
        c = c->next;
    if (c)
        return &c->src;
    c = arena_alloc(a, sizeof *c);
    *c = (copied){ .of = u, .src = u->src, .next = w->texts };
    if (u != w->u) {
        c->src.text = arena_copyn(a, u->src.text, u->src.length);
        c->src.name = u->src.name ? arena_copy(a, u->src.name) : NULL;
    }
    w->texts = c;
    return &c->src;
}

/* Begins a use of the procedure, with fresh names for those that it sets itself. */
static bool begin(writer *w, const use *at, const node *t, const entry *e, use *inner)
{
    names own = { 0 };
    *inner = (use){ .outer = at, .procedure = e->def, .level = at->level + 1 };
    hand_over(w, at, t, inner);
    sets(w, e->def->a->a, inner->level, &own);
    for (size_t i = 0; i < own.count; i++)
        if (pair_of(inner, own.name[i]) == NULL)
            put(inner, own.name[i], fresh(w, own.name[i]), NULL);
    names_free(&own);
    source_text *src = arena_alloc(w->u->arena, sizeof *src);
    *src = *text_of(w, e->text);
    src->procedure = arena_copy(w->u->arena, e->name);
    src->used = placed(at, t->at);
    inner->src = src;
    return w->d->st == ST_OK;
}

/* The statements that a use has handed over behind `with`. */
static node *block(writer *w, const use *at, const node *t, const pair *p)
{
    if (p->value->kind == N_PROGRAM && t->a == NULL && t->d == NULL)
        return copy(w, &as_it_is, p->value->a, false);
    if (p->value->kind == N_PROGRAM)
        diag_fail(w->d, ST_DOMAIN, placed(at, t->at), "statements take no arguments: do %s()",
                  p->from);
    else
        diag_fail(
            w->d, ST_DOMAIN, p->value->at,
            "procedure %s wants statements for its `%s`: do %s(...) with, and they up to `end`",
            at->procedure->name, p->from, at->procedure->name);
    return NULL;
}

static node *written(writer *w, const use *at, const node *t)
{
    const pair *p = pair_of(at, t->name);
    if (p && p->value)
        return block(w, at, t, p);
    const entry *e = find(w, at, t);
    use inner = { .outer = at };
    node *made = e && begin(w, at, t, e, &inner) ? copy(w, &inner, e->def->a->a, false) : NULL;
    names_free(&inner.from);
    free(inner.pairs);
    return made;
}

static node *copy(writer *w, const use *at, const node *list, bool binds)
{
    node *first = NULL, **end = &first;
    for (const node *t = list; t && w->d->st == ST_OK; t = t->next) {
        *end = t->kind == N_DO     ? written(w, at, t)
               : t->kind == N_NAME ? name(w, at, t)
                                   : part(w, at, t, binds);
        while (*end)
            end = &(*end)->next;
    }
    return first;
}

/* --- the program ------------------------------------------------------------------------------ */

static bool uses(const node *list)
{
    for (; list; list = list->next)
        if (list->kind == N_DO || uses(list->d) || (list->kind == N_BRANCH && uses(list->c)))
            return true;
    return false;
}

static const node *program_of(const node *def)
{
    const node *item = def->kind == N_ALGORITHM ? def->a : NULL;
    while (item && item->kind != N_PROGRAM)
        item = item->next;
    return item;
}

bool procedure_used(const node *def)
{
    const node *program = program_of(def);
    return program && uses(program->a);
}

/* A copy of the list with one item replaced. */
static node *with(arena *a, const node *items, const node *old, node *made)
{
    node *first = NULL;
    for (; items; items = items->next)
        first = node_append(first, items == old ? made : node_itself(a, items));
    return first;
}

node *procedure_write_out(catalog *c, unit *u, const node *def, diag *d)
{
    static const use program_itself = { 0 };
    const node *program = program_of(def);
    writer w = { .c = c, .u = u, .d = d, .deepest = stack_depth() };
    node *made = NULL;
    node_walk(def->a, add_all, &w.taken);
    sets(&w, program->a, 0, &w.set);
    node one = node_alone(program);
    if (d->st == ST_OK)
        made = copy(&w, &program_itself, &one, false);
    if (d->st == ST_OK) {
        node *all = node_itself(u->arena, def);
        all->a = with(u->arena, def->a, program, made);
        made = all;
    }
    names_free(&w.taken);
    names_free(&w.set);
    return d->st == ST_OK ? made : NULL;
}
