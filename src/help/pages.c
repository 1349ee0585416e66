/* What show, explain and help say about a definition. */
#include <string.h>
#include <strings.h>

#include "help/pages.h"
#include "base/fold.h"
#include "catalog/device.h"
#include "gpu/workload.h"
#include "hint/glossary.h"
#include "lang/unparse.h"
#include "session/references.h"
#include "session/session.h"
#include "session/setting.h"

/* The source text of a node as it was written, on one line. */
static char *written(session *s, const node *n)
{
    if (memchr(n->at.src->text + n->at.from, '\n', (size_t)(n->at.to - n->at.from)))
        return unparse_arena(s->arena, n);
    return arena_span(s->arena, n->at);
}

/* The meaning of a parameter: its own text, or that of a model with the parameter. */
static const char *meaning_of(session *s, const entry *e, const node *param)
{
    if (param->text || e->kind != ENTRY_ALGORITHM)
        return param->text ? param->text : "";
    for (const node *m = NULL; (m = entry_model(e, m)) != NULL;) {
        const entry *model = catalog_try(s->world->catalog, ENTRY_MODEL, m->name);
        const node *p = model ? entry_named(model, N_PARAM, param->name) : NULL;
        if (p && p->text)
            return p->text;
    }
    return "";
}

/* A row of the page's list of that title: a name and what it means, or is. */
static void add_row(session *s, result *page, const char *title, const char *name, const char *key,
                    const char *is)
{
    arena *a = s->arena;
    result_add_texts(a, result_add_to(a, page, title), "name", name, key, is, NULL);
}

static void parameters(session *s, const entry *e, result *page)
{
    static const char list[] = "parameters", means[] = "meaning";
    arena *a = s->arena;
    for (const node *p = entry_item(e, N_PARAM); p; p = entry_next(p->next, N_PARAM)) {
        const char *meaning = meaning_of(s, e, p);
        if (p->a) /* param s >= 0 "shift" */
            meaning = arena_format(a, "%s%sat least %s", meaning, *meaning ? "; " : "",
                                   written(s, p->a));
        add_row(s, page, list, p->name, means, meaning);
    }
    for (const node *p = entry_item(e, N_LET); p; p = entry_next(p->next, N_LET))
        if (p->op)
            add_row(s, page, list, p->name, means,
                    arena_format(a, "%s%s%s if not given", p->text ? p->text : "",
                                 p->text ? "; " : "", written(s, p->a)));
    for (const node *o = entry_item(e, N_OPTION); o; o = entry_next(o->next, N_OPTION))
        for (const node *c = o->a; c; c = c->next)
            add_row(s, page, list, arena_format(a, "%s=%s", o->name, c->name), means,
                    arena_format(a, "%s%s", c->text ? c->text : "",
                                 c == o->a ? " (if not given)" : ""));
}

/* What it is, and when. */
static const char *with_condition(session *s, const node *is, const node *when)
{
    return arena_format(s->arena, "%s%s%s", written(s, is), when ? " when " : "",
                        when ? written(s, when) : "");
}

/* The names of a list, the first behind `first`. */
static const char *listed_names(session *s, const node *list, const char *first)
{
    str_own all = { 0 };
    for (const node *n = list; n; n = n->next)
        str_format(&all, "%s%s", n == list ? first : ", ", n->name);
    return arena_copy(s->arena, str_text(&all));
}

static void row_of(session *s, result *rows, const char *kind, const char *text)
{
    result_add_texts(s->arena, rows, "kind", kind, "formula", text, NULL);
}

/* Adds requirements as rows of formulas; `own`: under a heading of their own, so that the rows need
 * not say it. */
static void requirements(session *s, const node *items, result *rows, bool own)
{
    for (const node *q = entry_next(items, N_REQUIRE); q; q = entry_next(q->next, N_REQUIRE)) {
        result *r = result_add_object(s->arena, rows, NULL);
        if (!own)
            result_add_text(s->arena, r, "kind", "require");
        result_add_text(s->arena, r, "formula", written(s, q->a));
    }
}

/* The words of formulas, by their kind in a definition; NULL: it is no formula. */
static const char *const formula_words[] = {
    [N_LET] = "let",           [N_CLOSED] = "closed", [N_EXACT] = "exact", [N_LEAST] = "least",
    [N_EXPECTED] = "expected", [N_MOST] = "most",     [N_PLAIN] = "plain",
};

/* Adds the formulas among the items of an algorithm, or of one of its blocks. */
static void formulas(session *s, const node *items, result *rows)
{
    static const char *const optimal_words[] = { "no", "yes", "decided" };
    arena *a = s->arena;
    for (const node *i = items; i; i = i->next) {
        const char *word = i->kind < (int)(sizeof formula_words / sizeof *formula_words)
                               ? formula_words[i->kind]
                               : NULL;
        if (i->kind == N_DEFINE)
            row_of(s, rows, arena_format(a, "define %s(%s)", i->name, listed_names(s, i->b, "")),
                   written(s, i->a));
        else if (i->kind == N_OPTIMAL)
            row_of(s, rows,
                   strcmp(i->name, "time") == 0 ? "optimal"
                                                : arena_format(a, "optimal %s", i->name),
                   arena_format(a, "%s%s%s%s%s", optimal_words[i->op], i->text ? ": " : "",
                                i->text ? i->text : "", i->b ? " when " : "",
                                i->b ? written(s, i->b) : ""));
        else if (word && !(i->kind == N_LET && i->op))
            row_of(s, rows,
                   arena_format(a, "%s%s%s%s%s", word, i->name ? " " : "", i->name ? i->name : "",
                                i->name2 ? " " : "", i->name2 ? i->name2 : ""),
                   with_condition(s, i->a, i->b));
    }
}

static void block(session *s, const node *on, result *page)
{
    result *rows = result_add_array(s->arena, page, listed_names(s, on->b, "on "));
    requirements(s, on->a, rows, false);
    formulas(s, on->a, rows);
}

/* Adds what holds for all models: the items before any `on`. */
static void everywhere(session *s, const entry *e, result *page)
{
    result *rows = result_object(s->arena);
    formulas(s, e->def->a, rows);
    if (rows->first == NULL)
        return;
    result *list = result_add_array(s->arena, page, "on all models");
    list->first = rows->first;
    list->last = rows->last;
}

/* Adds what a model calls optimal. */
static void goals(session *s, const entry *e, result *page)
{
    for (const node *i = entry_item(e, N_OPTIMAL); i; i = entry_next(i->next, N_OPTIMAL))
        if (i->name2)
            add_row(s, page, "optimal", i->name, "formula",
                    arena_format(s->arena, "when %s = O(%s)%s%s", i->name2, written(s, i->a),
                                 i->text ? ", " : "", i->text ? i->text : ""));
}

static void bounds(session *s, const entry *e, result *page)
{
    for (const node *b = entry_item(e, N_BOUND); b; b = entry_next(b->next, N_BOUND)) {
        str_own head = { 0 };
        str_format(&head, "%s%s bounds on %s", b->c ? "conditional " : "",
                   b->op ? "strict" : "order", b->name);
        str_add(&head, listed_names(s, b->b, ", on "));
        if (b->text)
            str_format(&head, "  (%s)", b->text);
        if (b->c)
            str_format(&head, ", assuming %s", b->c->text);
        result *rows = result_add_array(s->arena, page, arena_copy(s->arena, str_text(&head)));
        for (const node *t = b->a; t; t = t->next)
            result_add_texts(s->arena, rows, "name", t->name, "formula",
                             with_condition(s, t->a, t->b), "why", t->text ? t->text : "", NULL);
    }
}

/* Adds what speedup_absolute compares with on each model. */
static void sequential(session *s, const entry *e, result *page)
{
    arena *a = s->arena;
    for (const node *n = entry_item(e, N_SEQUENTIAL); n; n = entry_next(n->next, N_SEQUENTIAL))
        result_add_texts(a, result_add_to(a, page, "best sequential time"), "name",
                         n->c ? listed_names(s, n->c, "on ") : "on pram", "formula",
                         n->b || n->c ? with_condition(s, n->a, n->b)
                                      : arena_format(a, "%s when statement", written(s, n->a)),
                         "why",
                         arena_format(a, "%s%s%s%s", n->d ? n->d->text : "", n->text ? " (" : "",
                                      n->text ? n->text : "", n->text ? ")" : ""),
                         NULL);
}

/* Does the line end in `with`, so that statements up to `end` follow: do NAME(...) with? */
static bool goes_on(const char *line)
{
    size_t n = strcspn(line, "#\n");
    while (n > 0 && strchr(" \t\r", line[n - 1]))
        n--;
    return n > 5 && strncmp(line + n - 5, " with", 5) == 0;
}

static void program(session *s, const entry *e, result *page)
{
    const node *p = entry_item(e, N_PROGRAM);
    if (p == NULL || p->a == NULL)
        return;
    /* as written: from the first statement's line to the last `end` */
    const char *text = p->at.src->text, *begin = text + p->at.to, *end = begin;
    int depth = 1;
    while (*end && depth > 0) {
        end += strcspn(end, "\n");
        end += *end == '\n';
        const char *word = end + strspn(end, " \t");
        size_t n = strcspn(word, " \t\n");
        if (n == 3 && strncmp(word, "end", 3) == 0)
            depth--;
        else if ((n == 2 && !strncmp(word, "do", 2) && goes_on(word))
                 || (n == 3 && !strncmp(word, "for", 3)) || (n == 6 && !strncmp(word, "forall", 6))
                 || (n == 5 && !strncmp(word, "while", 5)) || (n == 2 && !strncmp(word, "if", 2)))
            depth++;
    }
    begin += *begin == '\n';
    size_t length = (size_t)(end - begin);
    while (length > 0 && (begin[length - 1] == ' ' || begin[length - 1] == '\n'))
        length--;
    result_add_text(s->arena, page, "program", arena_copyn(s->arena, begin, length));
}

typedef struct listed {
    session *s;
    str text;
    const char *seen[LIMIT_PROCEDURES];
    int count;
} listed;

/* Adds a procedure as it is written, and those that it uses. */
static void procedure(node *n, void *data)
{
    listed *l = data;
    if (n->kind != N_DO || l->count == LIMIT_PROCEDURES)
        return;
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->seen[i], n->name) == 0)
            return;
    const entry *e = catalog_try(l->s->world->catalog, ENTRY_PROCEDURE, n->name);
    if (e == NULL)
        return;
    span at = entry_whole(e);
    l->seen[l->count++] = n->name;
    str_format(&l->text, "%s%.*s", l->text.length ? "\n\n" : "", at.to - at.from,
               at.src->text + at.from);
    node_walk(e->def->a->a, procedure, l);
}

static void procedures(session *s, const entry *e, result *page)
{
    const node *def = e->read ? e->read : e->def, *n = def->a;
    listed l = { .s = s };
    while (n && n->kind != N_PROGRAM)
        n = n->next;
    if (n)
        node_walk(n->a, procedure, &l);
    if (l.count)
        result_add_text(s->arena, page, "procedures",
                        arena_copyn(s->arena, str_text(&l.text), l.text.length));
    str_clear(&l.text);
}

static void laws(session *s, const entry *e, result *page)
{
    const node *value = entry_item(e, N_VALUE);
    if (value == NULL)
        return;
    requirements(s, e->def->a, result_add_to(s->arena, page, "formula"), false);
    add_row(s, page, "formula", "value", "formula", written(s, value->a));
    for (const node *a = entry_item(e, N_ALSO); a; a = entry_next(a->next, N_ALSO))
        add_row(s, page, "formula", arena_format(s->arena, "%s.%s", e->name, a->name), "formula",
                arena_format(s->arena, "%s%s%s%s", written(s, a->a), a->text ? "   (" : "",
                             a->text ? a->text : "", a->text ? ")" : ""));
}

static void functions(session *s, const entry *e, result *page)
{
    arena *a = s->arena;
    for (const node *i = e->def->a; i; i = i->next) {
        const bool lemma = i->kind == N_LEMMA;
        if (i->kind != N_DEFINE && i->kind != N_DERIVE && i->kind != N_REQUIRE && !lemma)
            continue;
        const node *of = i->kind == N_DEFINE || lemma ? i->b : NULL;
        const char *is = written(s, i->a),
                   *name = arena_format(a, "%s%s%s%s", lemma ? "lemma " : "",
                                        i->kind == N_REQUIRE ? "require" : i->name,
                                        listed_names(s, of, "("), of ? ")" : "");
        if (i->kind == N_DERIVE && i->within)
            is = arena_format(a, "%s within %s..%s", is, written(s, i->within->a),
                              written(s, i->within->b));
        if (lemma)
            is = arena_format(a, "%s %s",
                              i->op == OP_LE ? "<=" : ">=", with_condition(s, i->a, i->c));
        add_row(s, page, "formulas", name, "formula", is);
    }
}

/* Adds an operator as it is written, from its name to its last word. */
static void operators(session *s, const entry *e, result *page)
{
    arena *a = s->arena;
    for (const node *o = entry_item(e, N_OPERATOR); o; o = entry_next(o->next, N_OPERATOR)) {
        result *rows = result_add_to(a, page, "operator");
        str_own params = { 0 };
        for (const node *p = o->b; p; p = p->next)
            str_format(&params, "%s%s", p == o->b ? "" : ", ",
                       p->kind == N_NAME ? p->name : written(s, p));
        row_of(s, rows, arena_format(a, "%s(%s)", o->name, str_text(&params)), written(s, o->a));
        row_of(s, rows, "identity", written(s, o->c));
        row_of(s, rows, "order of operands",
               o->op ? "free: commutative" : "matters: not commutative");
        if (o->space > 1)
            row_of(s, rows, "words of an element", arena_format(a, "%d", o->space));
        if (o->d)
            row_of(s, rows, arena_format(a, "element of %s", o->d->b->name), written(s, o->d->a));
    }
}

/* Adds what a relation maps, needs and concludes. */
static void relation(session *s, const entry *e, result *page)
{
    result *rows = result_add_array(s->arena, page, "says");
    for (const node *i = e->def->a; i; i = i->next) {
        const char *why = i->text ? arena_format(s->arena, "   (%s)", i->text) : "";
        if (i->kind == N_MAPS)
            row_of(s, rows, "maps", arena_format(s->arena, "%s to %s", i->name, i->name2));
        else if (i->kind == N_GIVEN || i->kind == N_TARGET_AT)
            row_of(s, rows, i->kind == N_GIVEN ? "from" : "to",
                   arena_format(s->arena, "%s = %s", i->name, written(s, i->a)));
        else if (i->kind == N_REQUIRE)
            row_of(s, rows, "requires", arena_format(s->arena, "%s%s", written(s, i->a), why));
        else if (i->kind == N_ASSUME)
            row_of(s, rows, "assumes", i->text);
        else if (i->kind == N_VERIFY)
            row_of(s, rows, "a run shows it", i->name);
        else if (i->kind == N_CONCLUDE)
            row_of(s, rows, i->index ? "concludes" : "concludes, up to a constant",
                   arena_format(s->arena, "%s %s %s%s", i->name, ast_op_rows[i->op].text,
                                written(s, i->a), why));
    }
}

/* Adds the rows and columns of a source's table. */
static void paper(session *s, const entry *e, result *page)
{
    result *rows = result_add_array(s->arena, page, "shows");
    for (const node *i = e->def->a; i; i = i->next) {
        const node *on = i->kind == N_COLUMN ? i->b : NULL;
        while (on && on->kind != N_ON)
            on = on->next;
        if (i->kind == N_COLUMN)
            row_of(s, rows, "column",
                   arena_format(s->arena, "%s: %s%s%s", i->text, i->name, on ? " on " : "",
                                on ? on->name : ""));
        else if (i->kind == N_ROW)
            row_of(s, rows, "row",
                   arena_format(s->arena, "%s%s%s", i->text, i->name ? ": " : "",
                                i->name ? i->name : ""));
    }
}

static void examples(session *s, const entry *e, result *page)
{
    for (const node *x = entry_item(e, N_EXAMPLE); x; x = entry_next(x->next, N_EXAMPLE))
        result_add_text(s->arena, result_add_to(s->arena, page, "examples"), NULL, x->text);
}

/* Adds the exercises of a course, by number. */
static void exercises(session *s, const entry *e, result *page)
{
    result *rows = result_add_array(s->arena, page, "exercises");
    uint64_t number = 0;
    for (const node *x = entry_item(e, N_EXERCISE); x; x = entry_next(x->next, N_EXERCISE)) {
        result *r = result_add_object(s->arena, rows, NULL);
        result_add_u64(s->arena, r, "number", ++number);
        result_add_text(s->arena, r, "title", x->text);
    }
}

char *page_prose(session *s, const char *text)
{
    str_own out = { 0 };
    fold_unindent(&out, text);
    return arena_copy(s->arena, str_text(&out));
}

/* Adds the page of the manual that explains the counts: the one that the definition names or, for
 * an algorithm without one, its problem's. A page of ours is also found where the program was
 * built. */
static status manual(session *s, const entry *e, result *page, diag *d)
{
    const node *solves = entry_item(e, N_SOLVES);
    if (solves && !entry_item(e, N_MANUAL)) {
        const entry *problem = catalog_find(s->world->catalog, ENTRY_PROBLEM, solves->name, d);
        if (d->st != ST_OK)
            return d->st;
        e = problem ? problem : e;
    }
    const node *names = entry_item(e, N_MANUAL);
    if (names && e->loaded)
        result_add_format(s->arena, page, "manual", "man %s", names->text);
    else if (names)
        result_add_format(s->arena, page, "manual",
                          "man %s, or where mmcalc was built: man ./man/%s.7", names->text,
                          names->text);
    return ST_OK;
}

static status page_show(session *s, const entry *e, bool explain, diag *d)
{
    result *page = result_object(s->arena);
    explain &= e->kind != ENTRY_PROCEDURE && e->kind != ENTRY_COURSE; /* these have nothing beyond
                                                                         their text */
    result_add_text(s->arena, page, "command", explain ? "explain" : "show");
    result_add_format(s->arena, page, "title", "%s %s%s - %s", entry_kinds[e->kind].word, e->name,
                      e->kind == ENTRY_PROCEDURE
                          ? arena_format(s->arena, "%s)", listed_names(s, e->def->b, "("))
                          : "",
                      e->title);
    const node *notes = entry_item(e, N_NOTES);
    if (explain) {
        if (notes)
            result_add_text(s->arena, page, "text", page_prose(s, notes->text));
        else
            result_add_text(s->arena, page, "text",
                            "No explanation has been written yet; `show` gives the formulas.");
        if (e->kind == ENTRY_PROBLEM && glossary_named(e->name)) /* as `reduction` */
            result_add_text(s->arena, page, "term", glossary_named(e->name)->meaning);
        result_add_said(s->arena, page, "source", entry_source(e));
        status st = manual(s, e, page, d);
        if (st != ST_OK)
            return st;
        examples(s, e, page);
        if (e->kind == ENTRY_ALGORITHM)
            references_add(s, e, references_model(s, e), page);
        return session_answer(s, &view_page, page);
    }
    if (entry_item(e, N_SOLVES))
        result_add_text(s->arena, page, "solves", entry_item(e, N_SOLVES)->name);
    result_add_said(s->arena, page, "source", entry_source(e));
    parameters(s, e, page);
    if (e->kind == ENTRY_ALGORITHM) {
        result *rows = entry_item(e, N_REQUIRE) ? result_add_array(s->arena, page, "requires")
                                                : NULL;
        if (rows)
            requirements(s, e->def->a, rows, true);
        everywhere(s, e, page);
    }
    for (const node *on = entry_item(e, N_ON_BLOCK); on; on = entry_next(on->next, N_ON_BLOCK))
        block(s, on, page);
    bounds(s, e, page);
    goals(s, e, page);
    sequential(s, e, page);
    operators(s, e, page);
    if (e->kind == ENTRY_RELATION)
        relation(s, e, page);
    if (e->kind == ENTRY_TABLE)
        paper(s, e, page);
    if (e->kind == ENTRY_COURSE)
        exercises(s, e, page);
    laws(s, e, page);
    if (e->kind == ENTRY_MODEL || e->kind == ENTRY_PROBLEM)
        functions(s, e, page);
    program(s, e, page);
    procedures(s, e, page);
    examples(s, e, page);
    return session_answer(s, &view_page, page);
}

/* Problems are looked for first, and courses, which have their names, last. */
status page_named(session *s, const char *name, bool explain, bool *found, diag *d)
{
    const entry *e = NULL;
    for (int k = 0; k < ENTRY_KINDS && e == NULL && d->st == ST_OK; k++)
        e = catalog_find(s->world->catalog, (entry_kind)k, name, d);
    *found = e != NULL;
    return e ? page_show(s, e, explain, d) : d->st;
}

/* Calls visit with every name that a word may have been meant for. */
static void each_name(session *s, void (*visit)(const char *, void *), void *data)
{
    const command *c;
    const builtin *b;
    const setting *of;
    for (int k = 0; k < ENTRY_KINDS; k++)
        catalog_each(s->world->catalog, (entry_kind)k, visit, data);
    for (int i = 0; (c = s->commands->rows[i]) != NULL; i++)
        visit(c->name, data);
    for (int i = 0; i < METRICS; i++)
        visit(metrics[i].name, data);
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        visit(b->name, data);
    for (int i = 0; (of = setting_row(i)) != NULL; i++)
        visit(of->name, data);
    device_each(s->world->catalog, true, visit, data);
}

typedef struct other_case {
    const char *wanted, *found;
    arena *a;
    bool exactly;
} other_case;

static void compare_case(const char *name, void *data)
{
    other_case *o = data;
    o->exactly |= strcmp(name, o->wanted) == 0;
    if (o->found == NULL && strcasecmp(name, o->wanted) == 0)
        o->found = arena_copy(o->a, name);
}

bool page_other_case(session *s, node *word)
{
    other_case o = { .wanted = word->text, .a = s->unit->arena };
    each_name(s, compare_case, &o);
    if (o.exactly || o.found == NULL)
        return false;
    word->text = o.found;
    return true;
}

bool page_words(const node *first)
{
    return first && first->next && strcmp(first->next->text, "on") != 0;
}

static bool is_source(const char *name)
{
    const char *number, *title;
    for (int i = 0; source_row(i, &number, &title); i++)
        if (strcmp(number, name) == 0)
            return true;
    return false;
}

status page_unknown(session *s, const node *word, diag *d)
{
    if (command_named(s->commands, word->text) || builtin_named(word->text)
        || metric_named(word->text) >= 0 || glossary_named(word->text) || workload_named(word->text)
        || is_source(word->text)) { /* explain table, explain bank: terms that are commands, too */
        diag_fail(d, ST_NAME, word->at, "`%s` is no definition", word->text);
        return diag_hint(d, "see: help %s", word->text);
    }
    nearest near;
    const glossary_row *term;
    nearest_begin(&near, word->text);
    each_name(s, nearest_visit, &near);
    for (int i = 0; (term = glossary_at(i)) != NULL; i++)
        nearest_offer(&near, term->term);
    status st = diag_fail_as(d, ST_NAME, DIAG_UNKNOWN, word->at, "nothing is called `%s`",
                             word->text);
    nearest_end(&near, d);
    if (catalog_folder(s->world->catalog))
        diag_hint(d, "what mentions it: find %s", word->text);
    else
        diag_hint(d, "there is no folder of definitions: name it with --data DIR or MMCALC_DATA");
    return st;
}
