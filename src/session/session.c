/* Running statements: see session.h. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "session/session.h"
#include "base/clock.h"
#include "base/deadline.h"
#include "base/file.h"
#include "base/visible.h"
#include "hint/foreign.h"
#include "render/render.h"
#include "session/on_device.h"
#include "session/row_file.h"
#include "session/value.h"

status session_answer(session *s, const view *v, const result *root)
{
    s->sink->answer(s->sink, v, root);
    return ST_OK;
}

void session_say(session *s, const char *text)
{
    result *page = result_object(s->arena);
    result_add_text(s->arena, page, "text", text);
    if (*text)
        session_answer(s, &view_page, page);
}

void session_note(session *s, const char *fmt, ...)
{
    va_list ap;
    str_own text = { 0 };
    va_start(ap, fmt);
    str_vformat(&text, fmt, ap);
    va_end(ap);
    result *r = result_object(s->arena);
    result_add_text(s->arena, r, "note", str_text(&text));
    s->sink->answer(s->sink, &view_note, r);
}

/* --- statements and texts ---------------------------------------------------------- */

static bool is_target(const node *n)
{
    return n->kind == N_NAME || n->kind == N_TARGET;
}

/* The first of the clauses before `k` that stand behind the same target: each may have a model of
 * its own. */
static const node *one_target_since(const node *statement, const node *k)
{
    const node *first = statement->b;
    for (const node *n = statement->b; n != k; n = n->next)
        if (is_target(n))
            first = n->next;
    return first;
}

static bool targets_fit(const command *c, const node *statement, diag *d)
{
    const node *k = statement->b;
    while (k && !(is_target(k) && !c->targets))
        k = k->next;
    if (k == NULL)
        return true;
    diag_fail_as(d, ST_PARSE, DIAG_UNREAD_BINDING, k->at,
                 "`%s` cannot stand here; expected name=value", k->name);
    if (c->complete == COMPLETE_ALGORITHMS && statement->a && statement->a->kind == N_NAME)
        diag_hint(d, "side by side, on several models or several algorithms: compare sum.pairwise "
                     "on umm, dmm; compare A on umm, B on pram");
    return false;
}

/* Is it one query, of targets and clauses? */
static bool asks_once(command_syntax syntax)
{
    return syntax == SYNTAX_QUERY || syntax == SYNTAX_STUDY || syntax == SYNTAX_TARGET
           || syntax == SYNTAX_DERIVE;
}

/* What nobody would look at is refused, and so is what stands there twice. */
static bool clauses_fit(const command *c, const node *statement, diag *d)
{
    static const struct { node_kind kind; const char *word; } rows[] = {
        { N_ON, "on" }, { N_TO, "to" }, { N_FROM_NAME, "from" }, { N_FOR_NAME, "for" },
        { N_FROM_LINE, "from" }, { N_WHERE, "where" },
    };
    bool is_query = statement->kind == N_QUERY
                    && asks_once(c->syntax); /* others look at every clause themselves */
    if (statement->kind == N_QUERY && !targets_fit(c, statement, d))
        return false;
    for (const node *k = is_query ? statement->b : NULL; k; k = k->next)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            if (k->kind != rows[i].kind)
                continue;
            if (k->kind != N_ON && !option_named(c->options, rows[i].word, OPTION_CLAUSE)) {
                str_own usage = { 0 };
                option_usage(&usage, c);
                diag_fail(d, ST_PARSE, k->at, "`%s` means nothing to %s", rows[i].word,
                          statement->name);
                diag_hint(d, "it takes: %s", str_text(&usage));
                return false;
            }
            for (const node *before = one_target_since(statement, k);
                 before != k && k->kind != N_FOR_NAME && c->complete != COMPLETE_QUERIES;
                 before = before->next)
                if (before->kind == k->kind) {
                    diag_fail(d, ST_PARSE, k->at, "`%s` is given twice", rows[i].word);
                    return false;
                }
        }
    return true;
}

/* What the command takes besides parameters is a column where it looks at it row by row; what is
 * none of its words either is carried through. */
static status columns_fit(const command *c, const node *statement, diag *d)
{
    for (const node *b = statement->b; b; b = b->next) {
        if (b->kind != N_BINDING || !row_column_is(b->a))
            continue;
        const option *o = option_named(c->options, b->name, OPTION_CLAUSE);
        if (o == NULL && !c->row_options)
            o = option_named(c->options, b->name, OPTION_NONE);
        if (o == NULL)
            continue;
        diag_fail(d, ST_NAME, b->b->at, "`%s` of %s cannot be a column", b->name, statement->name);
        return diag_hint(
            d, "columns are its parameters and choices%s; other names are carried through",
            c->row_options ? ", and what stands behind `=`" : "");
    }
    return ST_OK;
}

/* The rows of --rows are for what asks for parameters by name. */
static status take_rows(session *s, node *statement, diag *d)
{
    s->rows_taken = true;
    if (asks_once(command_named(s->commands, statement->name)->syntax))
        return row_file_bind(s, s->rows, statement, d) == ST_OK
                   ? columns_fit(command_named(s->commands, statement->name), statement, d)
                   : d->st;
    diag_fail(d, ST_PARSE, statement->at, "%s takes no rows of %s", statement->name, s->rows);
    return diag_hint(d, "a query with parameters does: time sum.pairwise on umm");
}

/* What fails in a query without a place of its own fails at the statement. */
static status run_command(session *s, const command *c, node *statement, diag *d)
{
    status st = clauses_fit(c, statement, d) ? c->run(s, statement, d) : d->st;
    if (d->st != ST_OK && statement->kind == N_QUERY)
        diag_place(d, statement->at);
    return st;
}

static status dispatch(session *s, node *statement, diag *d)
{
    if (on_device_bind_calls(s, statement, d) != ST_OK)
        return d->st;
    switch (statement->kind) {
    case N_EVALUATE: return session_evaluate(s, statement, d);
    case N_ASSIGN: return session_assign(s, statement, d);
    case N_FUNCTION: return session_function(s, statement, d);
    case N_QUERY:
        if (s->rows && take_rows(s, statement, d) != ST_OK)
            return d->st;
        /* those that run kernels mean a device of this machine */
        if (command_named(s->commands, statement->name)->complete != COMPLETE_WORKLOADS
            && on_device_bind(s, statement, d) != ST_OK)
            return d->st;
        /* fallthrough */
    case N_COMMAND:
        return run_command(s, command_named(s->commands, statement->name), statement, d);
    default: return session_definition(s, statement, d);
    }
}

static status run_statement(session *s, node *statement, diag *d)
{
    static volatile sig_atomic_t nobody; /* the flag where Ctrl-C sets none */
    world *w = s->world;
    volatile sig_atomic_t *stop = w->numbers.stop;
    double begin = clock_seconds();
    unsigned most = w->seconds;
    deadline limits;
    if (stop == NULL)
        w->numbers.stop = &nobody;
    deadline_begin(&limits, w->numbers.stop, most);
    status st = dispatch(s, statement, d);
    deadline_over over = deadline_end(&limits);
    s->late = over == TIME_OVER && st == ST_INTERRUPT;
    w->numbers.stop = stop;
    if (st != ST_INTERRUPT)
        return st;
    diag_clear(d);
    if (over == MEMORY_OVER)
        return mem_refuse(d, statement->at, "it");
    if (s->late)
        return diag_fail(d, ST_LIMIT, statement->at,
                         "it takes longer than %u s; raise the limit with: set seconds=..., or "
                         "--seconds",
                         most);
    return diag_fail(d, st, (span){ 0 }, "stopped after %.1f s", clock_seconds() - begin);
}

static void tell(session *s, diag *d)
{
    s->sink->failure(s->sink, d);
    if (status_exit(d->st) > status_exit(s->worst))
        s->worst = d->st;
    diag_clear(d);
}

/* time ... input=random: what is no parameter may be an option of other commands. */
static void option_hint(const session *s, diag *d)
{
    if (d->code != DIAG_NO_PARAMETER || d->excerpt == NULL)
        return;
    const char *at = d->excerpt + str_utf8_bytes(d->excerpt, (size_t)d->indent);
    mem_own char *name = mem_copyn(at, strspn(at, "abcdefghijklmnopqrstuvwxyz_"));
    str_own takers = { 0 };
    const command *c;
    for (int i = 0; (c = s->commands->rows[i]) != NULL; i++)
        for (const option *o = c->options; o && o->kind != OPTION_NONE; o++)
            if (o->kind >= OPTION_WORD && strcmp(o->name, name) == 0)
                str_format(&takers, "%s%s", takers.length ? ", " : "", c->name);
    if (takers.length)
        diag_hint(d, "%s= is an option of: %s", name, str_text(&takers));
}

void session_fail(session *s, diag *d)
{
    foreign_hint(d);
    option_hint(s, d);
    tell(s, d);
}

/* An answer that cannot be written is the end: nobody would see the next ones. */
static bool output_lost(session *s)
{
    if (s->style == NULL || !ferror(s->style->out))
        return false;
    visible_message("standard output cannot be written: %s", strerror(errno));
    s->worst = ST_IO;
    return true;
}

static size_t name_length(const char *c, const char *end)
{
    size_t n = 0;
    while (c + n < end && (isalnum((unsigned char)c[n]) || c[n] == '_' || c[n] == '.'))
        n++;
    return n;
}

/* `simulat x`: two names in a row are a command that does not exist. */
static void perhaps_no_command(session *s, const char *text, size_t length, const char *name,
                               int line, diag *d)
{
    const char *end = text + length, *first = text + strspn(text, " \t");
    size_t n = name_length(first, end);
    const char *next = first + n + strspn(first + n, " \t");
    mem_own char *word = mem_copyn(first, n);
    bool two = n > 0 && next > first + n && !isdigit((unsigned char)*first)
               && name_length(next, end) > 0;
    if (two && d->line == line && d->indent == (int)(next - text)
        && command_named(s->commands, word) == NULL && !parse_is_reserved(word)
        && !parse_begins_definition(word)) {
        source_text src = { .name = name, .text = text, .length = length, .base = line };
        const command *c;
        nearest near;
        diag_clear(d);
        diag_fail_as(d, ST_NAME, DIAG_UNKNOWN,
                     (span){ &src, (int)(first - text), (int)(first - text + (long)n) },
                     "no command `%s`", word);
        nearest_begin(&near, word);
        for (int i = 0; (c = s->commands->rows[i]) != NULL; i++)
            nearest_offer(&near, c->name);
        for (int i = 0; i < METRICS; i++)
            nearest_offer(&near, metrics[i].name);
        for (int k = 0; k < ENTRY_KINDS; k++) /* problem NAME "title" begins a definition */
            nearest_offer(&near, entry_kinds[k].word);
        nearest_end(&near, d);
        for (int k = 0; k < ENTRY_KINDS; k++)
            if (catalog_has(s->world->catalog, (entry_kind)k, word))
                diag_hint(d,
                          k == ENTRY_ALGORITHM
                              ? "%s is an algorithm; a metric or command comes first: time %s ..."
                              : "%s is a definition; see: explain %s",
                          word, word);
        const builtin *b = builtin_named(word);
        if (b) {
            free(d->hint);
            d->hint = NULL;
            diag_hint(d,
                      b->least == 0 ? "%s is a number; 50 digits of it: N(%s, 50)"
                                    : "%s is a function; what it is of stands in brackets: %s",
                      word, b->least == 0 ? word : b->example);
        }
        const size_t length_of_second = name_length(next, end);
        mem_own char *second = mem_copyn(next, length_of_second);
        if (d->hint == NULL && builtin_named(second) && next + length_of_second < end
            && next[length_of_second] == '(')
            diag_hint(d, "a product is written with *: %s*%s(...)", word, second);
        if (d->hint == NULL)
            diag_hint(d, "help lists the commands");
    }
}

static bool begins_definition(const char *text, size_t length)
{
    const char *first = text + strspn(text, " \t");
    mem_own char *word = mem_copyn(first, name_length(first, text + length));
    return parse_begins_definition(word);
}

/* A word that stands in definitions alone? */
static bool is_word_of_bodies(const session *s, const char *word)
{
    int token;
    const char *one;
    for (int i = 0; (one = parse_word(i, &token)) != NULL; i++)
        if (strcmp(one, word) == 0)
            return command_named(s->commands, word) == NULL && !parse_begins_definition(word);
    return false;
}

/* Is the line of the body of a definition whose reading has failed? Its errors would be no news. */
static bool is_orphan(session *s, const char *text, size_t length)
{
    if (!s->orphans)
        return false;
    if (strchr(" \t\r\n", text[0])) /* or there is nothing */
        return true;
    mem_own char *word = mem_copyn(text, name_length(text, text + length));
    s->orphans = strcmp(word, "end") == 0 || is_word_of_bodies(s, word);
    return s->orphans;
}

/* Tells what is wrong with a text that cannot be read. */
static status refuse(session *s, const source_text *src, diag *d)
{
    status st = d->st;
    if (st == ST_PARSE)
        perhaps_no_command(s, src->text, src->length, src->name, src->base, d);
    s->orphans = begins_definition(src->text, src->length);
    foreign_hint(d);
    if (s->orphans && (s->keep_going || s->interactive))
        diag_hint(d, "the definition is left out, with the lines of its body that follow");
    tell(s, d);
    return st;
}

/* Runs the statements of a text that has been read, and releases it. */
static status run_unit(session *s, unit *u)
{
    status worst = ST_OK;
    diag d = { 0 };
    unit *outer = s->unit;
    arena *results = s->arena;
    mem_set_limit(s->world->memory);
    s->unit = u;
    s->arena = arena_new();
    for (node *n = u->statements, *next; n && worst != ST_QUIT; n = next) {
        next = n->next;
        n->next = NULL; /* a statement is a tree of its own */
        if (s->ear)
            s->ear->listen(s);
        status st = run_statement(s, n, &d);
        if (s->ear) {
            s->ear->deaf(s);
            s->ear->heard(s, st == ST_OK ? n : NULL, &d);
        }
        diag trouble = { 0 };
        if (st != ST_QUIT && st != ST_INTERRUPT
            && catalog_sound(s->world->catalog, &trouble) != ST_OK) {
            diag_clear(&d);
            d = trouble;
            st = d.st;
        }
        status_if(st, output_lost(s), ST_QUIT);
        arena_reset(s->arena);
        if (n->kind == N_EVALUATE || n->kind == N_ASSIGN)
            eval_done(n);
        if (st == ST_QUIT) {
            worst = st;
        } else if (st != ST_OK) {
            if (d.st == ST_OK)
                diag_fail(&d, st, n->at, "failed");
            session_fail(s, &d);
            worst = st;
            if (!s->keep_going || st == ST_INTERRUPT)
                break;
        }
    }
    arena_free(s->arena);
    s->arena = results;
    s->unit = outer;
    unit_release(u);
    return worst;
}

status session_line(session *s, reading **r, const char *text, size_t length, const char *name,
                    int line)
{
    diag d = { 0 };
    if (*r == NULL && is_orphan(s, text, length))
        return ST_OK;
    if (*r == NULL)
        *r = parse_begin(name, line, s->commands->syntax_of, &s->world->numbers);
    reading *now = *r;
    status st = parse_more(now, text, length, &d);
    if (st == ST_INCOMPLETE)
        return st;
    *r = NULL;
    if (st == ST_OK && parse_end(now, &d) == ST_OK)
        return run_unit(s, parse_take(now));
    st = refuse(s, parse_source(now), &d);
    parse_free(now);
    return st;
}

status session_end(session *s, reading **r)
{
    diag d = { 0 };
    reading *now = *r;
    *r = NULL;
    if (now == NULL)
        return ST_OK;
    if (parse_end(now, &d) == ST_OK)
        return run_unit(s, parse_take(now));
    d.st = ST_PARSE;
    session_fail(s, &d);
    parse_free(now);
    return ST_PARSE;
}

status session_run(session *s, const char *text, size_t length, const char *name, int line)
{
    reading *r = NULL;
    status st = session_line(s, &r, text, length, name, line);
    parse_free(r);
    return st;
}

status session_parse(const session *s, const char *text, size_t length, const char *name, int line,
                     unit **out, diag *d)
{
    return parse_text(text, length, name, line, s->commands->syntax_of, &s->world->numbers, out, d);
}

unit *session_read(const session *s, const char *text)
{
    diag_own own = { 0 };
    unit *u;
    status st = session_parse(s, text, strlen(text), NULL, 1, &u, &own);
    return st == ST_OK ? u : NULL;
}

const entry *session_entry(session *s, entry_kind kind, const char *name)
{
    diag own = { 0 };
    const entry *e = catalog_find(s->world->catalog, kind, name, &own);
    if (own.st != ST_OK)
        session_fail(s, &own);
    return e;
}

status session_run_whole(session *s, const char *text)
{
    reading *r = NULL;
    s->orphans = false;
    status st = session_line(s, &r, text, strlen(text), NULL, 1);
    return st == ST_INCOMPLETE ? session_end(s, &r) : st;
}

status session_rows_end(session *s)
{
    diag d = { 0 };
    if (s->rows == NULL || s->rows_taken)
        return ST_OK;
    diag_fail(&d, ST_PARSE, (span){ 0 }, "there is no query for the rows of %s", s->rows);
    session_fail(s, &d);
    return ST_PARSE;
}

/* --- points of a series ------------------------------------------------------------------ */

uint64_t session_first(session *s, uint64_t points)
{
    piece *p = &s->piece;
    p->points = points;
    p->began = p->on ? clock_seconds() : 0;
    p->end = p->on ? p->from : 0;
    return p->end;
}

bool session_more(session *s, uint64_t i)
{
    piece *p = &s->piece;
    p->end = i;
    if (!p->on || i >= p->points)
        return i < p->points;
    bool room = i - p->from < p->most,
         time = p->seconds == 0 || i == p->from || clock_seconds() - p->began < p->seconds;
    return room && time;
}

/* --- files and streams: logical lines ------------------------------------------------ */

status session_stream(session *s, FILE *f, const char *name)
{
    reading *r = NULL;
    str_own line = { 0 };
    int number = 1;
    status worst = ST_OK, got = ST_OK;
    diag d = { 0 };
    s->orphans = false;
    while (worst != ST_QUIT
           && (got = file_line(f, name ? name : "standard input", PARSE_MOST, &line,
                               s->world->numbers.stop, &d))
                  == ST_OK
           && line.length > 0) {
        size_t mark = number == 1 && line.length >= 3 && memcmp(line.text, "\xEF\xBB\xBF", 3) == 0
                          ? 3
                          : 0; /* a byte order mark */
        status st = session_line(s, &r, line.text + mark, line.length - mark, name, number);
        number += number < INT_MAX;
        if (st == ST_INCOMPLETE)
            continue;
        if (st != ST_OK)
            worst = st;
        if (st != ST_OK && !s->keep_going)
            break;
    }
    if (got != ST_OK)
        worst = got;
    if (got == ST_INTERRUPT && s->loading) /* the statement that loads says why */
        diag_clear(&d);
    else if (got != ST_OK)
        session_fail(s, &d);
    if (r && session_end(s, &r) != ST_OK && got == ST_OK)
        worst = ST_PARSE;
    return worst;
}

status session_file(session *s, const char *path, diag *d)
{
    enum { DEEPEST = LIMIT_LOADS };
    if (s->loading == DEEPEST)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "files load each other deeper than %d; %s loads itself?", DEEPEST, path);
    FILE *f = file_open(path, (span){ 0 }, d);
    if (f == NULL)
        return d->st;
    s->loading++;
    status st = session_stream(s, f, path);
    s->loading--;
    file_note(path, fileno(f)); /* did it change meanwhile? */
    fclose(f);
    return st;
}
