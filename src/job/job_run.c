/* One job in a session: see run.h. */
#include "job/job_run.h"

#include <stdlib.h>
#include <string.h>

/* --- what a job is ------------------------------------------------------------------- */

static status amiss(const job *j, int part, size_t *at, diag *d)
{
    *at = j->parts[part].from;
    diag_fail(d, ST_PARSE, (span){ 0 }, "%s is one expression, a range or a list",
              j->parts[part].name);
    return diag_hint(d, "further parameters are further keys of `with`");
}

/* ST_PARSE if a part of the text does not make just the binding that it should: {"n": "8 p=4"}
 * would make two. */
static status check_bindings(const job *j, const node *statement, size_t *at, diag *d)
{
    int part = 0;
    while (part < j->part_count && j->parts[part].name == NULL)
        part++;
    for (const node *c = statement->b; c && part < j->part_count; c = c->next) {
        size_t from = (size_t)c->at.from, mine = j->parts[part].from;
        if (from < mine && j->parts[part > 0 ? part - 1 : 0].name)
            return amiss(j, part - 1, at, d);
        if (from == mine)
            part++;
        else if (from > mine)
            break;
        if (part == j->part_count && c->next)
            return amiss(j, part - 1, at, d);
    }
    if (part < j->part_count && j->parts[part].name)
        return amiss(j, part > 0 && j->parts[part - 1].name ? part - 1 : part, at, d);
    return ST_OK;
}

/* For a statement that cannot be parsed: ST_PARSE if the value of some key alone cannot be;
 * otherwise what follows that value would be blamed. */
static status check_values(const session *s, const job *j, size_t *at, diag *d)
{
    for (int i = 0; i < j->part_count; i++) {
        const job_part *p = &j->parts[i];
        if (p->name == NULL)
            continue;
        size_t from = p->from + strlen(p->name) + 1,
               to = i + 1 < j->part_count ? j->parts[i + 1].from - 1 : strlen(j->text);
        unit *u;
        *at = p->from;
        status st = session_parse(s, j->text + from, to - from, NULL, 1, &u, d);
        if (st != ST_OK)
            return d->st = ST_PARSE;
        unit_release(u);
    }
    return ST_OK;
}

static bool pure(node_kind kind)
{
    return kind == N_QUERY || kind == N_EVALUATE;
}

status job_look(const session *s, const job *j, job_view *v, size_t *at, diag *d)
{
    unit *u = session_read(s, j->text);
    status st = ST_OK;
    *v = (job_view){ .changes = true };
    *at = 0;
    if (u == NULL)
        return check_values(s, j, at, d);
    const node *first = u->statements;
    v->changes = false;
    for (const node *n = first; n; n = n->next)
        v->changes |= !pure(n->kind);
    bool one_query = first && first->next == NULL && first->kind == N_QUERY;
    if (j->kind != JOB_STATEMENT && !one_query) {
        diag_fail(d, ST_PARSE, (span){ 0 },
                  "one query is needed, such as: time sum.pairwise on umm");
        diag_hint(d, "other statements, or several: \"statement\"");
        st = ST_PARSE;
    } else if (j->kind != JOB_STATEMENT) {
        st = check_bindings(j, first, at, d);
    }
    v->splits = one_query && command_named(s->commands, first->name)->splits;
    unit_release(u);
    return st;
}

const char *job_blame(const job *j, const diag *d)
{
    if (d->file && j->rows && strcmp(d->file, j->rows) == 0)
        return j->rows_path;
    if (d->file || d->line != 1) /* the place is elsewhere, so the whole statement is blamed */
        return j->parts[0].path;
    const char *c = j->text;
    for (int column = 1; column < d->column && *c; column++)
        for (c++; ((unsigned char)*c & 0xC0) == 0x80; c++)
            ;
    return job_path_at(j, (size_t)(c - j->text));
}

/* --- running ----------------------------------------------------------------------------- */

status job_run_statement(session *s, const job *j)
{
    world_forget(s->world);
    s->rows = j->rows;
    s->rows_taken = false;
    status st = session_run_whole(s, j->text);
    status_then(st, session_rows_end(s));
    s->rows = NULL;
    return st;
}

/* A sink that keeps the first failure and prints nothing. */
typedef struct listener {
    sink base;
    diag heard;
} listener;

static void no_answer(sink *s, const view *v, const result *root) { (void)s; (void)v; (void)root; }
static void no_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    (void)s; (void)v; (void)head; (void)may;
}
static void no_row(sink *s, const result *row) { (void)s; (void)row; }
static void no_end(sink *s, bool failed) { (void)s; (void)failed; }

static void hear(sink *s, const diag *d)
{
    listener *l = (listener *)s;
    if (l->heard.st != ST_OK)
        return;
    l->heard = *d;
    l->heard.message = d->message ? mem_copy(d->message) : NULL;
    l->heard.hint = d->hint ? mem_copy(d->hint) : NULL;
    l->heard.file = d->file ? mem_copy(d->file) : NULL;
    l->heard.excerpt = d->excerpt ? mem_copy(d->excerpt) : NULL;
}

static bool is_assignment(const session *s, const char *text, const char *name)
{
    unit *u = session_read(s, text);
    if (u == NULL)
        return true; /* the session will report what is wrong */
    const node *n = u->statements;
    bool good = n && n->next == NULL && n->kind == N_ASSIGN && strcmp(n->name, name) == 0;
    unit_release(u);
    return good;
}

static status set_one(session *s, const job_variable *v, diag *d)
{
    listener l = { .base = { no_answer, no_rows, no_row, no_end, hear, false } };
    sink *kept = s->sink;
    str_own text = { 0 };
    str_format(&text, "%s = %s", v->name, v->value);
    s->sink = &l.base;
    if (!is_assignment(s, str_text(&text), v->name))
        diag_fail(&l.heard, ST_PARSE, (span){ 0 }, "one expression is needed");
    else
        session_run_whole(s, str_text(&text));
    s->sink = kept;
    if (l.heard.st == ST_OK)
        return ST_OK;
    str message = { 0 };
    str_format(&message, "%s: %s", v->path, l.heard.message);
    free(l.heard.message);
    l.heard.message = str_take(&message);
    *d = l.heard;
    return d->st;
}

status job_prepare(session *s, const job_file *f, diag *d)
{
    status st = ST_OK, worst = s->worst;
    for (int i = 0; i < f->set_count && st == ST_OK; i++)
        st = set_one(s, &f->set[i], d);
    world_forget(s->world);
    s->worst = worst;
    return st;
}
