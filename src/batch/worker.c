/* Makes records from tasks: see worker.h. */
#include "batch/worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "render/results.h"

/* A sink between the session and the format's sink: a series may be a piece of one, and failures
 * are part of the job's result. */
typedef struct answers {
    sink base;
    sink *inner;
    worker *w;
    const job *j;
    results_errors errors;
} answers;

static void answer(sink *s, const view *v, const result *root)
{
    answers *a = (answers *)s;
    a->inner->answer(a->inner, v, root);
}

static void begin_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    answers *a = (answers *)s;
    const piece *p = &a->w->s.piece;
    if (p->on && p->from > 0)
        a->w->setup->format->resume(a->inner, p->from);
    else
        a->inner->begin_rows(a->inner, v, head, may);
}

static void row(sink *s, const result *r)
{
    answers *a = (answers *)s;
    a->inner->row(a->inner, r);
}

static void end_rows(sink *s, bool failed)
{
    answers *a = (answers *)s;
    const piece *p = &a->w->s.piece;
    if (p->on && !failed && p->end < p->points)
        a->w->setup->format->pause(a->inner);
    else
        a->inner->end_rows(a->inner, failed);
}

/* Prints a failure. The path is a field of its own in JSON, and precedes the message elsewhere. */
static void fail_at(answers *a, const diag *d, const char *path)
{
    const format *f = a->w->setup->format;
    results_error(f, &a->errors, d, path);
    if (a->errors.first.length)
        return;
    diag shown = *d;
    str message = { 0 };
    str_format(&message, "%s: %s", path, diag_text(d));
    shown.message = str_take(&message);
    results_failure(f, a->inner, &a->w->st, &shown);
    free(shown.message);
}

/* Takes a failure. Rows of a series say themselves why a point has no value; if the job has an
 * error of its own, that is printed, too. */
static void failure(sink *s, const diag *d)
{
    answers *a = (answers *)s;
    const char *path = job_blame(a->j, d);
    if (a->w->s.piece.refused)
        results_error(a->w->setup->format, &a->errors, d, path);
    else
        fail_at(a, d, path);
}

/* --- one task ----------------------------------------------------------------------- */

/* Reports that the processes which tried to compute this have ended. */
static void tell_loss(answers *a, const task *t, record *r)
{
    diag_own d = { 0 };
    diag_fail(&d, ST_LIMIT, (span){ 0 }, "the process that computed this ended twice, %s %u%s",
              t->lost < 256 ? "by signal" : "with status", (unsigned)t->lost % 256,
              t->lost == 9 ? ", perhaps for want of memory" : "");
    if (t->from > 0) {
        a->w->setup->format->resume(a->inner, t->from);
        a->inner->end_rows(a->inner, true);
    }
    fail_at(a, &d, a->j->parts[0].path);
    r->head.status = ST_LIMIT;
    r->head.flags = RECORD_FAILED | RECORD_AGAIN;
    r->head.to = t->from + 1;
    r->head.points = t->points > t->from ? t->points : t->from + 1;
}

static void renew(worker *w)
{
    diag_own d = { 0 };
    const batch_setup *setup = w->setup;
    worker_close(w);
    worker_open(w, setup, &d); /* this was possible at the beginning */
}

/* Runs a task; fills the head, except for lengths. True if the session is no longer fit for another
 * job. */
static bool run_task(worker *w, answers *a, const task *t, record *r)
{
    session *s = &w->s;
    job_view v;
    size_t at;
    diag_own d = { 0 };
    status st = job_look(s, a->j, &v, &at, &d);
    bool pieces = st == ST_OK && v.splits && w->setup->format->resume;
    s->piece = (piece){ .on = pieces, .from = t->from, .most = t->most, .seconds = t->seconds };
    s->worst = ST_OK;
    r->head.points = r->head.to = 1;
    if (st != ST_OK) {
        fail_at(a, &d, job_path_at(a->j, at));
        s->worst = st;
    } else if (pieces || t->most > 0) {
        double begin = clock_seconds();
        st = job_run_statement(s, a->j);
        double took = clock_seconds() - (s->piece.points ? s->piece.began : begin);
        r->head.microseconds = took < 4000 ? (uint32_t)(1e6 * took) : UINT32_MAX;
    } else {
        r->head.to = 0; /* only the number of points was asked for */
    }
    if (pieces && s->piece.points > 0) {
        r->head.points = s->piece.points;
        r->head.to = s->piece.end;
    }
    if (s->piece.refused) {
        r->head.flags |= RECORD_REFUSED;
        r->head.status = s->worst;
    } else if (st != ST_OK && st != ST_QUIT) {
        r->head.flags |= RECORD_FAILED | (st == ST_IO || s->late ? RECORD_AGAIN : 0);
        r->head.to = r->head.to > t->from ? r->head.to : t->from + 1;
        r->head.points = t->points > r->head.points
                             ? t->points
                             : r->head.points; /* it may have failed before they were counted */
        r->head.points = r->head.to > r->head.points ? r->head.to : r->head.points;
        r->head.status = s->worst != ST_OK ? s->worst : st;
    }
    s->piece.on = false;
    return v.changes;
}

void worker_do(worker *w, const task *t, record *r)
{
    const format *f = w->setup->format;
    const job *j = &w->setup->file->jobs[t->job];
    rewind(w->st.out);
    answers a = { .base = { answer, begin_rows, row, end_rows, failure, false },
                  .inner = f->open(&w->st),
                  .w = w,
                  .j = j };
    w->s.sink = &a.base;
    r->head = (record_head){ .job = t->job, .from = t->from };
    bool spent = false;
    if (t->lost)
        tell_loss(&a, t, r);
    else
        spent = run_task(w, &a, t, r);
    f->close(a.inner);
    mem_stream_flush(w->st.out);
    results_fit(f, w->text, &w->length);
    r->head.body = w->length;
    mem_own char *error = results_errors_take(&a.errors);
    r->head.error = strlen(error);
    const str *files = file_watched();
    r->head.files = files->length;
    r->body = w->text;
    r->error = error;
    r->files = str_text(files);
    record_pack(r);
    if (t->most > 0 && !(r->head.flags & RECORD_AGAIN)) /* otherwise nobody keeps its files */
        file_watch();
    if (spent)
        renew(w);
}

/* --- the session ---------------------------------------------------------------------- */

status worker_open(worker *w, const batch_setup *setup, diag *d)
{
    memset(w, 0, sizeof *w);
    w->setup = setup;
    file_watch(); /* what is read from here on belongs to the next record */
    world *wd = command_world(setup->data);
    if (setup->precision)
        wd->precision = setup->precision;
    if (setup->seeded)
        world_seed(wd, setup->seed);
    wd->threads = setup->threads;
    wd->seconds = setup->seconds;
    FILE *f = mem_stream(&w->text, &w->length);
    w->st = (style){
        .out = f, .err = f, .world = wd, .width = 80, .utf8 = setup->utf8, .batch = true
    };
    w->s = (session){ .world = wd, .commands = &commands_all, .format = setup->format->name };
    return job_prepare(&w->s, setup->file, d);
}

void worker_close(worker *w)
{
    if (w->st.out) {
        fclose(w->st.out);
        free(w->text);
        world_free(w->s.world);
    }
    w->st.out = NULL;
}
