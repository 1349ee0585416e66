/* Whole files: see file.h. */
#include "base/file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

status file_replace(const char *path, const str *text, span at, diag *d)
{
    str beside = { 0 };
    str_format(&beside, "%s.%ld.tmp", path, (long)getpid());
    FILE *f = fopen(str_text(&beside), "w");
    bool good = f && fwrite(str_text(text), 1, text->length, f) == text->length;
    if (f && fclose(f) != 0)
        good = false;
    if (good && rename(str_text(&beside), path) != 0)
        good = false;
    int why = errno;
    if (!good && f)
        remove(str_text(&beside));
    str_clear(&beside);
    return good ? ST_OK : diag_fail(d, ST_IO, at, "cannot write %s: %s", path, strerror(why));
}
