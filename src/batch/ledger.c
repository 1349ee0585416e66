/* Keeps account of the pieces: see ledger.h. */
#include "batch/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/journal.h"
#include "render/results.h"

void ledger_open(ledger *l, const job_file *file, const format *f, FILE *out)
{
    *l = (ledger){ .file = file, .format = f, .out = out };
    l->jobs = mem_array((size_t)(file->count + 1), sizeof *l->jobs);
}

void ledger_free(ledger *l)
{
    for (int i = 0; l->jobs && i < l->file->count; i++)
        free(l->jobs[i].pieces);
    free(l->jobs);
    str_clear(&l->error);
    layout_free(l->table);
    l->table = NULL;
    l->jobs = NULL;
}

/* Makes room for a piece at `at`, or removes the one there. */
static kept_piece *move_pieces(ledger_job *j, int at, int by)
{
    if (j->count + by > j->room) {
        j->room = j->room ? 2 * j->room : 1;
        j->pieces = mem_grow_array(j->pieces, (size_t)j->room, sizeof *j->pieces);
    }
    int from = by > 0 ? at : at - by;
    memmove(&j->pieces[from + by], &j->pieces[from], (size_t)(j->count - from) * sizeof *j->pieces);
    j->count += by;
    return &j->pieces[at];
}

static int place_of(const ledger_job *j, uint64_t from)
{
    int at = j->count;
    while (at > 0 && j->pieces[at - 1].from >= from)
        at--;
    return at;
}

/* Removes a failure at the place where this record begins, if it was to be tried again. */
static void drop_failure(ledger_job *j, const record_head *h)
{
    int at = place_of(j, h->from);
    if (j->written || at == j->count || j->pieces[at].from != h->from
        || !(j->pieces[at].flags & RECORD_AGAIN))
        return;
    move_pieces(j, at, -1);
    j->cut = j->points;
    if (j->count == 0)
        j->points = j->cut = 0;
}

bool ledger_add(ledger *l, const record_head *h, int fd, uint64_t offset)
{
    if (h->job >= (uint64_t)l->file->count || h->from >= h->to || h->to > h->points)
        return false;
    ledger_job *j = &l->jobs[h->job];
    drop_failure(j, h);
    if (j->points && h->from >= j->cut && !j->written)
        return true; /* points beyond a failure are not wanted */
    if (j->written || (j->points && j->points != h->points && !(h->flags & RECORD_FAILED)))
        return false;
    int at = place_of(j, h->from);
    if ((at > 0 && j->pieces[at - 1].to > h->from) || (at < j->count && j->pieces[at].from < h->to))
        return false;
    *move_pieces(j, at, 1) = (kept_piece){ h->from,  h->to,    offset + sizeof *h, h->body,
                                           h->error, h->flags, h->status,          fd };
    if (j->points == 0)
        j->points = j->cut = h->points;
    if ((h->flags & RECORD_FAILED) && h->to < j->cut)
        j->cut = h->to;
    return true;
}

/* A walk over a shard's records. Failures that were to be tried again come second, since their new
 * results may lie behind them. */
typedef struct taking {
    ledger *l;
    const char *path;
    inputs *in;
    bool failures;
    diag *d;
} taking;

static void take(void *data, const record *r, int fd, uint64_t offset)
{
    taking *t = data;
    const record_head *h = &r->head;
    bool again = h->flags & RECORD_AGAIN;
    if (again != t->failures)
        return;
    inputs_add(t->in, r, t->d);
    if (ledger_add(t->l, h, fd, offset) || again)
        return;
    if (h->job >= (uint64_t)t->l->file->count)
        diag_fail(t->d, ST_PARSE, (span){ 0 }, "%s: there is no jobs[%llu] in its batch", t->path,
                  (unsigned long long)h->job);
    else
        diag_fail(t->d, ST_PARSE, (span){ 0 },
                  "%s: a piece of jobs[%llu] is there twice, or does not fit to the others",
                  t->path, (unsigned long long)h->job);
}

status ledger_take(ledger *l, int fd, const char *path, inputs *in, diag *d)
{
    taking t = { .l = l, .path = path, .in = in, .d = d };
    uint64_t end;
    for (int pass = 0; pass < 2 && d->st == ST_OK; pass++) {
        t.failures = pass == 1;
        journal_walk(fd, path, &end, true, take, &t, d);
    }
    return d->st;
}

bool ledger_complete(const ledger *l, int number)
{
    const ledger_job *j = &l->jobs[number];
    uint64_t at = 0;
    if (j->points == 0 || j->written)
        return j->written;
    for (int i = 0; i < j->count && j->pieces[i].from == at && at < j->cut; i++)
        at = j->pieces[i].to;
    return at >= j->cut;
}

/* --- the document --------------------------------------------------------------------------- */

static void put(ledger *l, const char *bytes, size_t length)
{
    if (length == 0)
        return;
    if (fwrite(bytes, 1, length, l->out) != length)
        l->failed = true;
    l->tail[0] = length > 1 ? bytes[length - 2] : l->tail[1];
    l->tail[1] = bytes[length - 1];
}

static void put_text(ledger *l, str *s)
{
    put(l, str_text(s), s->length);
    str_cut(s, 0);
}

enum { CHUNK = 1 << 18 };

static bool read_at(ledger *l, int fd, char *buffer, size_t length, uint64_t offset)
{
    while (length) {
        ssize_t n = pread(fd, buffer, length, (off_t)offset);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            l->failed = true;
            return false;
        }
        buffer += n;
        offset += (uint64_t)n;
        length -= (size_t)n;
    }
    return true;
}

static void copy_body(ledger *l, const kept_piece *p)
{
    static char buffer[CHUNK];
    for (uint64_t at = 0; at < p->body && !l->failed;) {
        size_t n = p->body - at < CHUNK ? (size_t)(p->body - at) : CHUNK;
        if (!read_at(l, p->fd, buffer, n, p->offset + at))
            return;
        put(l, buffer, n);
        at += n;
    }
}

/* Sets the job's error: that of its last piece, if that has failed; otherwise that of the first
 * piece with points that have no value. */
static void take_error(ledger *l, const kept_piece *p)
{
    bool failed = p->flags & RECORD_FAILED;
    if (!failed && (!(p->flags & RECORD_REFUSED) || l->error.length))
        return;
    mem_own char *error = mem_alloc(p->error + 1);
    str_cut(&l->error, 0);
    if (read_at(l, p->fd, error, p->error, p->offset + p->body))
        str_add(&l->error, error);
}

static void close_job(ledger *l)
{
    str_own s = { 0 };
    results_close(l->format, &s, str_text(&l->error));
    put_text(l, &s);
    str_cut(&l->error, 0);
}

static void worse(ledger *l, const kept_piece *p)
{
    if (status_exit((status)p->status) > status_exit(l->worst))
        l->worst = (status)p->status;
}

/* --- one table of all results ----------------------------------------------------------------- */

/* Takes in the columns of a piece's rows. */
static void learn_piece(ledger *l, const kept_piece *p)
{
    char head[SHEET_HEAD];
    if (p->body == 0)
        return;
    uint64_t shapes = p->body >= sizeof head && read_at(l, p->fd, head, sizeof head, p->offset)
                          ? sheet_shapes(head, p->body)
                          : UINT64_MAX;
    l->failed |= shapes == UINT64_MAX;
    if (l->failed)
        return;
    mem_own char *bytes = mem_alloc(sizeof head + shapes);
    if (read_at(l, p->fd, bytes, sizeof head + shapes, p->offset))
        l->failed |= !layout_learn(l->table, bytes, sizeof head + shapes);
}

/* Begins the table with the line of columns, those of everything that is there in order. */
static void begin_table(ledger *l)
{
    str_own header = { 0 };
    l->table = layout_new("job");
    bool all = true;
    for (int i = 0; i < l->file->count && all && !l->failed; i++) {
        const ledger_job *j = &l->jobs[i];
        uint64_t at = 0;
        for (int k = 0; k < j->count && j->pieces[k].from == at && at < j->cut && !l->failed;
             at = j->pieces[k++].to)
            learn_piece(l, &j->pieces[k]);
        all = j->points > 0 && at >= j->cut;
    }
    layout_header(l->table, &header);
    put_text(l, &header);
}

static void put_rows(ledger *l, const kept_piece *p, const results_job *j)
{
    if (p->body == 0)
        return;
    str_own label = { 0 };
    results_label(&label, j);
    mem_own char *bytes = mem_alloc(p->body);
    if (read_at(l, p->fd, bytes, p->body, p->offset)
        && (!layout_print(l->table, bytes, p->body, str_text(&label), l->out) || ferror(l->out)))
        l->failed = true;
}

/* Is everything there? Jobs once found complete stay so. */
static bool all_there(ledger *l)
{
    while (l->complete < l->file->count && ledger_complete(l, l->complete))
        l->complete++;
    return l->complete == l->file->count;
}

/* --- the document, piece by piece --------------------------------------------------------- */

/* Writes a piece of the current job; false if it is not there. */
static bool write_piece(ledger *l, uint64_t *written)
{
    ledger_job *j = &l->jobs[l->at_job];
    kept_piece *p = l->at_piece < j->count ? &j->pieces[l->at_piece] : NULL;
    if (p == NULL || p->from != l->at_point)
        return false;
    str_own s = { 0 };
    const job *what = &l->file->jobs[l->at_job];
    results_job named = { (unsigned long)l->at_job, what->id, what->text };
    if (p->from == 0) {
        if (l->at_job == 0)
            results_begin(l->format, &s);
        results_open(l->format, &s, &named, l->at_job == 0);
        bool apart = s.length && s.text[0] == '\n' && l->tail[0] == '\n'
                     && l->tail[1] == '\n'; /* there is an empty line already */
        put(l, str_text(&s) + apart, s.length - apart);
    }
    if (l->table)
        put_rows(l, p, &named);
    else
        copy_body(l, p);
    take_error(l, p);
    *written += p->body;
    worse(l, p);
    l->at_point = p->to;
    l->at_piece++;
    if (l->at_point >= j->points || (p->flags & RECORD_FAILED)) {
        close_job(l);
        free(j->pieces);
        j->pieces = NULL;
        j->room = j->count = 0;
        j->written = true;
        l->at_job++;
        l->at_point = l->at_piece = 0;
    }
    return true;
}

bool ledger_write(ledger *l, uint64_t most)
{
    uint64_t written = 0;
    if (l->out && l->format->table && l->table == NULL) {
        if (!all_there(l))
            return false;
        begin_table(l);
    }
    while (l->out && !l->failed && l->at_job < l->file->count && written <= most)
        if (!write_piece(l, &written))
            return false;
    return written > most;
}

bool ledger_end(ledger *l, bool complete)
{
    str_own s = { 0 };
    for (int i = 0; l->out == NULL && i < l->file->count; i++)
        for (int k = 0; k < l->jobs[i].count && l->jobs[i].pieces[k].from < l->jobs[i].cut; k++)
            worse(l, &l->jobs[i].pieces[k]);
    if (l->out == NULL)
        return true;
    if (l->format->table && l->table == NULL && l->file->count) { /* the batch was ended early */
        begin_table(l);
        ledger_write(l, UINT64_MAX - 1);
    }
    if (l->at_point > 0)
        results_break(l->format, &s);
    if (l->at_job == 0 && l->at_point == 0)
        results_begin(l->format, &s);
    results_end(l->format, &s, complete);
    put_text(l, &s);
    if (fflush(l->out) != 0)
        l->failed = true;
    return !l->failed;
}
