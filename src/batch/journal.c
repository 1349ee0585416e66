/* Journals: see journal.h. */
#include "batch/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/visible.h"

void identity_free(identity *id)
{
    str_clear(&id->text);
}

/* --- reading --------------------------------------------------------------------------- */

/* Reads up to `length` bytes; gives how many there were, -1 if reading failed. */
static ssize_t read_some(int fd, char *bytes, size_t length, uint64_t offset)
{
    size_t got = 0;
    while (got < length) {
        ssize_t n = pread(fd, bytes + got, length - got, (off_t)(offset + got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        got += (size_t)n;
    }
    return (ssize_t)got;
}

/* The record at `offset`; false at the end, or if there is no good record. */
static bool read_record(int fd, uint64_t offset, uint64_t size, record *r)
{
    size_t n = sizeof r->head;
    if (size - offset < n || read_some(fd, record_room(r, n), n, offset) != (ssize_t)n)
        return false;
    memcpy(&r->head, r->bytes, n);
    uint64_t more = record_texts(&r->head);
    if (more > size - offset - n) /* also if the head is invalid */
        return false;
    r->length = n + more;
    return read_some(fd, record_room(r, r->length) + n, more, offset + n) == (ssize_t)more
           && record_unpack(r);
}

static uint64_t size_of(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 ? (uint64_t)st.st_size : 0;
}

static status read_identity(int fd, const char *path, identity *id, uint64_t *end, diag *d)
{
    record r = { .bytes = NULL };
    *id = (identity){ .shards = 0 };
    bool good = read_record(fd, 0, size_of(fd), &r) && r.head.job == RECORD_IDENTITY
                && memchr(r.body, '\0', r.head.body) == NULL;
    if (good) {
        str_addn(&id->text, r.body, r.head.body);
        id->shard = r.head.from;
        id->shards = r.head.to;
        id->jobs = r.head.points;
        const char *blank = strstr(str_text(&id->text), "\n\n");
        good = blank != NULL;
        id->job_text = blank ? (size_t)(blank - id->text.text) + 2 : id->text.length;
        *end = r.length;
    }
    record_free(&r);
    return good ? ST_OK : diag_fail(d, ST_IO, (span){ 0 }, "%s holds no results of a batch", path);
}

status journal_read(const char *path, int *fd, identity *id, diag *d)
{
    uint64_t end;
    *fd = open(path,
               O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* so that what is no file is reported, not
                                                      waited for */
    if (*fd < 0)
        return diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", path, strerror(errno));
    return read_identity(*fd, path, id, &end, d);
}

status journal_walk(int fd, const char *path, uint64_t *end, bool whole,
                    void (*take)(void *data, const record *r, int fd, uint64_t offset), void *data,
                    diag *d)
{
    record r = { .bytes = NULL };
    uint64_t size = size_of(fd), at = 0;
    for (; at < size && read_record(fd, at, size, &r); at += r.length)
        if (at > 0)
            take(data, &r, fd, at);
    record_free(&r);
    *end = at;
    if (whole && at < size)
        return diag_fail(d, ST_IO, (span){ 0 }, "%s is damaged after %llu bytes", path,
                         (unsigned long long)at);
    return ST_OK;
}

/* --- writing ----------------------------------------------------------------------------- */

static status cannot(journal *j, const char *what, diag *d)
{
    return diag_fail(d, ST_IO, (span){ 0 }, "cannot %s %s: %s", what,
                     j->path ? j->path : "a temporary file", strerror(errno));
}

status journal_append(journal *j, const record *r, uint64_t *offset, diag *d)
{
    *offset = j->length;
    for (size_t at = 0; at < r->length;) {
        ssize_t n = pwrite(j->fd, r->bytes + at, r->length - at, (off_t)(j->length + at));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return cannot(j, "write", d);
        at += (size_t)n;
    }
    j->length += r->length;
    return ST_OK;
}

static status write_identity(journal *j, const identity *id, diag *d)
{
    uint64_t offset;
    record r = { .head = { .job = RECORD_IDENTITY,
                           .from = id->shard,
                           .to = id->shards,
                           .points = id->jobs,
                           .body = id->text.length },
                 .body = str_text(&id->text) };
    record_pack(&r);
    j->length = 0;
    j->empty = r.length;
    status st = ftruncate(j->fd, 0) == 0 ? journal_append(j, &r, &offset, d)
                                         : cannot(j, "write", d);
    record_free(&r);
    return st;
}

status journal_scratch(journal *j, diag *d)
{
    FILE *f = tmpfile();
    *j = (journal){ .fd = f ? fcntl(fileno(f), F_DUPFD_CLOEXEC, 3) : -1 };
    if (f)
        fclose(f);
    return j->fd >= 0 ? ST_OK : cannot(j, "make", d);
}

/* Fails with the first line in which two identities differ; the job file is the last of them. */
static status compare(const identity *there, const identity *here, const char *path, diag *d)
{
    const char *a = str_text(&there->text), *b = str_text(&here->text);
    if (there->shard != here->shard || there->shards != here->shards)
        return diag_fail(d, ST_IO, (span){ 0 },
                         "%s belongs to another run: shard %llu/%llu there, %llu/%llu here", path,
                         (unsigned long long)there->shard, (unsigned long long)there->shards,
                         (unsigned long long)here->shard, (unsigned long long)here->shards);
    if (there->text.length == here->text.length && memcmp(a, b, here->text.length) == 0)
        return ST_OK;
    for (;;) {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (n == 0 || m == 0) {
            diag_fail(d, ST_IO, (span){ 0 }, "%s belongs to another job file", path);
            break;
        }
        if (n != m || memcmp(a, b, n) != 0) {
            diag_fail(d, ST_IO, (span){ 0 }, "%s belongs to another run: `%.*s` there, `%.*s` here",
                      path, (int)n, a, (int)m, b);
            break;
        }
        a += n + 1;
        b += m + 1;
    }
    return diag_hint(d, "to begin anew, remove it");
}

/* Does the file end before the end of its first record? A run that was killed while writing that
 * has kept nothing. */
static bool just_begun(int fd)
{
    record_head h;
    uint64_t size = size_of(fd), there = size < sizeof h ? size : sizeof h;
    uint32_t magic = RECORD_MAGIC;
    if (read_some(fd, (char *)&h, there, 0) != (ssize_t)there
        || memcmp(&h, &magic, there < sizeof magic ? there : sizeof magic) != 0)
        return false;
    return size < sizeof h || record_texts(&h) > size - sizeof h;
}

/* Takes in what is kept; *found: there is something. */
static status go_on(journal *j, const identity *id, bool resume, bool *found,
                    void (*take)(void *, const record *, int, uint64_t), void *data, diag *d)
{
    identity there = { .shards = 0 };
    uint64_t end = 0, size = size_of(j->fd);
    status st = ST_OK;
    *found = !just_begun(j->fd);
    if (*found)
        st = read_identity(j->fd, j->path, &there, &end, d);
    *found = st == ST_OK && *found && size > end;
    if (*found && !resume) {
        st = diag_fail(d, ST_IO, (span){ 0 }, "%s holds what an interrupted run has done", j->path);
        diag_hint(d, "--resume goes on with it; to begin anew, remove it");
    } else if (*found) {
        st = compare(&there, id, j->path, d);
    }
    identity_free(&there);
    if (st != ST_OK)
        return st;
    if (!*found)
        return write_identity(j, id, d);
    j->empty = end;
    journal_walk(j->fd, j->path, &j->length, false, take, data, d);
    return ftruncate(j->fd, (off_t)j->length) == 0 ? ST_OK : cannot(j, "write", d);
}

/* Opens the journal, or makes it (*made). */
static status open_part(journal *j, bool *made, diag *d)
{
    j->fd = open(j->path,
                 O_RDWR | O_NOFOLLOW | O_NONBLOCK
                     | O_CLOEXEC); /* O_NONBLOCK: what is no file is reported, not waited for */
    *made = j->fd < 0 && errno == ENOENT;
    if (*made)
        j->fd = open(j->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (j->fd < 0 && errno == ELOOP)
        return diag_fail(d, ST_IO, (span){ 0 }, "cannot write %s: it is a symbolic link", j->path);
    if (j->fd < 0)
        return cannot(j, "write", d);
    return file_id_of(j->fd).known ? ST_OK
                                   : diag_fail(d, ST_IO, (span){ 0 },
                                               "cannot write %s: it is no regular file", j->path);
}

/* Opens and locks the journal. If another run that ends removes it in between, it is opened
 * again. */
static status open_locked(journal *j, const char *like, diag *d)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    for (;;) {
        bool made;
        status st = open_part(j, &made, d);
        if (st != ST_OK)
            return st;
        if (fcntl(j->fd, F_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES))
            return diag_fail(d, ST_IO, (span){ 0 }, "%s is being written by another run", j->path);
        if (file_is(j->path, file_id_of(j->fd))) {
            if (made)
                file_resemble(j->fd, like);
            return ST_OK;
        }
        close(j->fd);
    }
}

status journal_open(journal *j, const char *path, const identity *id, bool resume, bool *found,
                    void (*take)(void *data, const record *r, int fd, uint64_t offset), void *data,
                    diag *d)
{
    str part = { 0 };
    str_format(&part, "%s.part", path);
    *j = (journal){ .path = str_take(&part), .fd = -1 };
    *found = false;
    status st = open_locked(j, path, d);
    if (st == ST_OK && size_of(j->fd) > 0)
        return go_on(j, id, resume, found, take, data, d);
    return st == ST_OK ? write_identity(j, id, d) : st;
}

void journal_close(journal *j, bool remove)
{
    if (j->path && (remove || (j->empty && j->length <= j->empty)))
        if (unlink(j->path) != 0 && errno != ENOENT)
            visible_message("%s cannot be removed: %s; remove it before the next run", j->path,
                            strerror(errno));
    if (j->fd >= 0)
        close(j->fd);
    free(j->path);
    *j = (journal){ .fd = -1 };
}
