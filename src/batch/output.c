/* Files that are whole or not there: see output.h. */
#include "batch/output.h"

status output_open(output *o, const char *path, diag *d)
{
    *o = (output){ .f = path ? NULL : stdout };
    if (path == NULL)
        return ST_OK;
    status st = file_begin(&o->file, path, (span){ 0 }, d);
    o->f = o->file.f;
    return st;
}

status output_close(output *o, bool good, diag *d)
{
    status st = ST_OK;
    if (o->file.f && good)
        st = file_commit(&o->file, (span){ 0 }, d);
    else
        file_cancel(&o->file);
    o->f = NULL;
    return st;
}
