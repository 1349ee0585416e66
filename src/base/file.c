/* Whole files: see file.h. */
#include "base/file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *file_target(const char *path, span at, diag *d)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        diag_fail(d, ST_IO, at, "cannot write %s: %s", path, S_ISDIR(there.st_mode) ? "it is a folder" : "it is no regular file");
        return NULL;
    }
    char *target = lstat(path, &there) == 0 && S_ISLNK(there.st_mode) ? realpath(path, NULL) : NULL;
    return target ? target : mem_copy(path);
}

status file_replace(const char *path, const str *text, span at, diag *d)
{
    str beside = { 0 };
    char *target = file_target(path, at, d);
    if (target == NULL)
        return ST_IO;
    str_format(&beside, "%s.%ld.tmp", target, (long)getpid());
    FILE *f = fopen(str_text(&beside), "w");
    bool good = f && fwrite(str_text(text), 1, text->length, f) == text->length;
    if (f && fclose(f) != 0)
        good = false;
    if (good && rename(str_text(&beside), target) != 0)
        good = false;
    int why = errno;
    if (!good && f)
        remove(str_text(&beside));
    str_clear(&beside);
    free(target);
    return good ? ST_OK : diag_fail(d, ST_IO, at, "cannot write %s: %s", path, strerror(why));
}
