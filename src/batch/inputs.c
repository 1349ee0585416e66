/* Files that jobs have read: see inputs.h. */
#include "batch/inputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

/* The index of the path, or the one where it belongs. */
static size_t place_of(const inputs *in, const char *path)
{
    size_t from = 0, to = in->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (strcmp(in->list[middle].path, path) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static status add(inputs *in, const char *path, uint64_t print, diag *d)
{
    size_t at = place_of(in, path);
    if (at < in->count && strcmp(in->list[at].path, path) == 0)
        return in->list[at].print == print ? ST_OK
                                           : diag_fail(d, ST_IO, (span){ 0 },
                                                       "%s was changed between two jobs that read "
                                                       "it; their results do not go together",
                                                       path);
    struct stat there;
    if (in->output && stat(in->output, &there) == 0
        && file_is(path, (file_id){ there.st_dev, there.st_ino, true })) {
        diag_fail(d, ST_IO, (span){ 0 }, "cannot write %s: a job reads it", in->output);
        return diag_hint(d, "name another file for the results, with output.file or --output");
    }
    in->list = mem_more(in->list, in->count, &in->room, sizeof *in->list);
    memmove(&in->list[at + 1], &in->list[at], (in->count - at) * sizeof *in->list);
    in->list[at] = (struct input){ mem_copy(path), print };
    in->count++;
    return ST_OK;
}

status inputs_add(inputs *in, const record *r, diag *d)
{
    const char *c = r->files, *end = c + r->head.files, *path;
    uint64_t print;
    status st = ST_OK;
    if (r->head.flags & RECORD_AGAIN) /* it will be read again, or is not why the job failed */
        return ST_OK;
    while (st == ST_OK && (c = file_watched_next(c, end, &path, &print)) != NULL)
        st = add(in, path, print, d);
    return st;
}

static int open_again(const inputs *in, const char *path)
{
    size_t known = strlen(FILE_DEFINITION);
    str_own at = { 0 };
    if (strncmp(path, FILE_DEFINITION, known) == 0)
        str_format(&at, "%s/", in->definitions ? in->definitions : "");
    str_add(&at, path + (at.length ? known : 0));
    int fd = open(str_text(&at), O_RDONLY | O_NONBLOCK | O_CLOEXEC), why = errno;
    errno = why;
    return fd;
}

status inputs_compare(const inputs *in, const char *kept, diag *d)
{
    for (size_t i = 0; i < in->count && d->st == ST_OK; i++) {
        uint64_t now = 0;
        int fd = open_again(in, in->list[i].path), why = errno;
        if (fd < 0)
            diag_fail(d, ST_IO, (span){ 0 },
                      "%s holds results for which %s was read, and it cannot be read now: %s", kept,
                      in->list[i].path, strerror(why));
        else if (!file_fingerprint(fd, &now) || now != in->list[i].print)
            diag_fail(d, ST_IO, (span){ 0 },
                      "%s holds results for which %s was read, which has changed since", kept,
                      in->list[i].path);
        if (fd >= 0)
            close(fd);
    }
    if (d->st != ST_OK)
        diag_hint(d, "to begin anew, remove %s", kept);
    return d->st;
}

void inputs_free(inputs *in)
{
    for (size_t i = 0; i < in->count; i++)
        free(in->list[i].path);
    free(in->list);
    *in = (inputs){ .list = NULL };
}
