/* The runtimes, and which device a word means: see device.h. */
#include "gpu/device.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static const gpu_runtime *const runtimes[] = { &gpu_cuda, &gpu_opencl };

const gpu_runtime *gpu_runtime_row(int i)
{
    return i >= 0 && i < (int)(sizeof runtimes / sizeof *runtimes) ? runtimes[i] : NULL;
}

static const gpu_runtime *runtime_named(const char *name)
{
    for (int i = 0; gpu_runtime_row(i); i++)
        if (strcmp(runtimes[i]->name, name) == 0)
            return runtimes[i];
    return NULL;
}

static bool means(const gpu_entry *row, const char *word)
{
    if (word == NULL || !row->usable)
        return row->usable;
    if (strcmp(word, "gpu") == 0 || strcmp(word, "cpu") == 0)
        return row->cpu == (strcmp(word, "cpu") == 0);
    return strcmp(word, row->id) == 0 || strcmp(word, row->runtime) == 0;
}

const gpu_entry *gpu_find(const gpu_entry *rows, int count, const char *word)
{
    const gpu_entry *found = NULL;
    for (int i = 0; i < count; i++)
        if (means(&rows[i], word) && (found == NULL || (found->cpu && !rows[i].cpu)))
            found = &rows[i];
    return found;
}

status gpu_open(const gpu_entry *row, gpu_device **out, diag *d)
{
    const gpu_runtime *r = runtime_named(row->runtime);
    status st = r->open(row->index, out, d);
    if (st == ST_OK) {
        (*out)->runtime = r;
        (*out)->info = *row;
    }
    return st;
}

void gpu_ended(int how, char *why, size_t room)
{
    if (WIFSIGNALED(how))
        snprintf(why, room, "the driver ended its process: %s", strsignal(WTERMSIG(how)));
    else
        snprintf(why, room, "the driver ended its process with status %d", WEXITSTATUS(how));
}

status gpu_no_process(diag *d)
{
    return diag_fail(d, ST_IO, (span){ 0 }, "no process for the device: %s", strerror(errno));
}
