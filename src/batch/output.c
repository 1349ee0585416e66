/* Files that are whole or not there: see output.h. */
#include "batch/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/str.h"

status output_open(output *o, const char *path, diag *d)
{
    *o = (output){ .f = path ? NULL : stdout };
    if (path == NULL)
        return ST_OK;
    o->path = file_target(path, (span){ 0 }, d);
    if (o->path == NULL)
        return ST_IO;
    str s = { 0 };
    str_format(&s, "%s.tmp", o->path);
    o->beside = str_take(&s);
    o->f = fopen(o->beside, "we");
    return o->f ? ST_OK : diag_fail(d, ST_IO, (span){ 0 }, "cannot write %s: %s", o->beside, strerror(errno));
}

/* The folder's entry too must be on the disk. */
static void sync_folder(const char *path)
{
    char *folder = mem_copy(path), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

status output_move(int fd, const char *from, const char *to, diag *d)
{
    if (fsync(fd) != 0 || rename(from, to) != 0)
        return diag_fail(d, ST_IO, (span){ 0 }, "cannot write %s: %s", to, strerror(errno));
    sync_folder(to);
    return ST_OK;
}

status output_close(output *o, int good, diag *d)
{
    status st = ST_OK;
    if (o->f == NULL || o->path == NULL) {
        free(o->beside);
        free(o->path);
        return ST_OK;
    }
    if (good && fflush(o->f) == 0)
        st = output_move(fileno(o->f), o->beside, o->path, d);
    else if (good)
        st = diag_fail(d, ST_IO, (span){ 0 }, "cannot write %s: %s", o->beside, strerror(errno));
    if (!good || st != ST_OK)
        unlink(o->beside);
    fclose(o->f);
    free(o->beside);
    free(o->path);
    o->beside = o->path = NULL;
    o->f = NULL;
    return st;
}
