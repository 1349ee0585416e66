/* The book of pieces: see ledger.h. */
#include "batch/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    str_clear(&l->header);
    l->jobs = NULL;
}

bool ledger_add(ledger *l, const record_head *h, int fd, uint64_t offset)
{
    if (h->job >= (uint64_t)l->file->count || h->from >= h->to || h->to > h->points)
        return false;
    ledger_job *j = &l->jobs[h->job];
    if (j->points && h->from >= j->cut && !j->written)
        return true; /* beyond a failure: not wanted */
    if (j->written || (j->points && j->points != h->points && !(h->flags & RECORD_FAILED)))
        return false;
    int at = j->count;
    while (at > 0 && j->pieces[at - 1].from >= h->from)
        at--;
    if ((at > 0 && j->pieces[at - 1].to > h->from) || (at < j->count && j->pieces[at].from < h->to))
        return false;
    if (j->count == j->room) {
        j->room = j->room ? 2 * j->room : 1;
        j->pieces = mem_grow_array(j->pieces, (size_t)j->room, sizeof *j->pieces);
    }
    memmove(&j->pieces[at + 1], &j->pieces[at], (size_t)(j->count - at) * sizeof *j->pieces);
    j->pieces[at] = (kept_piece){ h->from, h->to, offset + sizeof *h, h->body, h->error, h->flags, h->status, fd };
    j->count++;
    if (j->points == 0)
        j->points = j->cut = h->points;
    if ((h->flags & RECORD_FAILED) && h->to < j->cut)
        j->cut = h->to;
    return true;
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

/* The header that a table begins with is left out when it is that of the table before. */
static uint64_t join(ledger *l, const kept_piece *p, const char *begin, size_t length)
{
    const char *newline = memchr(begin, '\n', length);
    size_t n = newline ? (size_t)(newline - begin) + 1 : 0;
    bool same = n && (p->flags & RECORD_TABLE) && l->header.length == n && memcmp(str_text(&l->header), begin, n) == 0;
    if (!same && l->begun && p->body)
        put(l, "\n", 1);
    str_cut(&l->header, 0);
    if (p->flags & RECORD_TABLE)
        str_addn(&l->header, begin, n);
    l->begun |= p->body > 0;
    return same ? n : 0;
}

static void copy_body(ledger *l, const kept_piece *p)
{
    static char buffer[CHUNK];
    for (uint64_t at = 0; at < p->body && !l->failed;) {
        size_t n = p->body - at < CHUNK ? (size_t)(p->body - at) : CHUNK, skip = 0;
        if (!read_at(l, p->fd, buffer, n, p->offset + at))
            return;
        if (at == 0 && p->from == 0 && results_joins(l->format))
            skip = join(l, p, buffer, n);
        put(l, buffer + skip, n - skip);
        at += n;
    }
}

static void close_job(ledger *l, const kept_piece *last)
{
    str s = { 0 };
    char *error = mem_alloc(last->error + 1);
    if (read_at(l, last->fd, error, last->error, last->offset + last->body))
        results_close(l->format, &s, error);
    put_text(l, &s);
    free(error);
    str_clear(&s);
}

static void worse(ledger *l, const kept_piece *p)
{
    if (status_exit((status)p->status) > status_exit(l->worst))
        l->worst = (status)p->status;
}

/* Writes one piece of the current job; false when it is not there. */
static bool write_piece(ledger *l, uint64_t *written)
{
    ledger_job *j = &l->jobs[l->at_job];
    kept_piece *p = l->at_piece < j->count ? &j->pieces[l->at_piece] : NULL;
    if (p == NULL || p->from != l->at_point)
        return false;
    str s = { 0 };
    if (p->from == 0) {
        const job *what = &l->file->jobs[l->at_job];
        if (l->at_job == 0)
            results_begin(l->format, &s);
        results_open(l->format, &s, &(results_job){ (unsigned long)l->at_job, what->id, what->text }, l->at_job == 0);
        bool apart = s.length && s.text[0] == '\n' && l->tail[0] == '\n' && l->tail[1] == '\n'; /* there is an empty line already */
        put(l, str_text(&s) + apart, s.length - apart);
    }
    str_clear(&s);
    copy_body(l, p);
    *written += p->body;
    worse(l, p);
    l->at_point = p->to;
    l->at_piece++;
    if (l->at_point >= j->points || (p->flags & RECORD_FAILED)) {
        close_job(l, p);
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
    while (l->out && !l->failed && l->at_job < l->file->count && written <= most)
        if (!write_piece(l, &written))
            return false;
    return written > most;
}

bool ledger_end(ledger *l, bool complete)
{
    str s = { 0 };
    for (int i = 0; l->out == NULL && i < l->file->count; i++)
        for (int k = 0; k < l->jobs[i].count && l->jobs[i].pieces[k].from < l->jobs[i].cut; k++)
            worse(l, &l->jobs[i].pieces[k]);
    if (l->out == NULL)
        return true;
    if (l->at_point > 0)
        results_break(l->format, &s);
    if (l->at_job == 0 && l->at_point == 0)
        results_begin(l->format, &s);
    results_end(l->format, &s, complete);
    put_text(l, &s);
    str_clear(&s);
    if (fflush(l->out) != 0)
        l->failed = true;
    return !l->failed;
}
