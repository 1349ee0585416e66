/* The list of devices: see list.h. */
#include "gpu/list.h"

#include <stdio.h>
#include <string.h>

#include "base/child.h"

double gpu_patience = 30;

static void tell(int to, void *data)
{
    const gpu_runtime *r = data;
    gpu_entry rows[GPU_ROWS];
    int n = r->list(rows, GPU_ROWS);
    for (int i = 0; i < n; i++)
        child_send(to, 0, &rows[i], sizeof rows[i]);
}

static status ask(const gpu_runtime *r, gpu_entry *rows, int most, int *count,
                  const volatile sig_atomic_t *stop, diag *d)
{
    child c;
    str_own message = { 0 };
    uint32_t kind;
    if (!child_start(&c, tell, (void *)r))
        return gpu_no_process(d);
    child_event e;
    while ((e = child_next(&c, &kind, &message, gpu_patience, stop)) == CHILD_MESSAGE)
        if (*count < most && message.length == sizeof *rows)
            memcpy(&rows[(*count)++], message.text, sizeof *rows);
    if (e != CHILD_DONE && e != CHILD_STOPPED && *count < most) {
        gpu_entry *row = &rows[(*count)++];
        *row = (gpu_entry){ .usable = false };
        snprintf(row->runtime, sizeof row->runtime, "%s", r->name);
        if (e == CHILD_LATE)
            snprintf(row->reason, sizeof row->reason, "the driver did not answer within %g s",
                     gpu_patience);
        else
            gpu_ended(c.how, row->reason, sizeof row->reason);
    }
    child_end(&c);
    return e == CHILD_STOPPED ? diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped") : ST_OK;
}

status gpu_list(gpu_entry *rows, int most, int *count, const volatile sig_atomic_t *stop, diag *d)
{
    status st = ST_OK;
    *count = 0;
    for (int i = 0; gpu_runtime_row(i) && st == ST_OK; i++)
        st = ask(gpu_runtime_row(i), rows, most, count, stop, d);
    return st;
}

status gpu_choose(const char *word, span at, gpu_entry *out, const volatile sig_atomic_t *stop,
                  diag *d)
{
    gpu_entry rows[GPU_ROWS];
    int count;
    status st = gpu_list(rows, GPU_ROWS, &count, stop, d);
    if (st != ST_OK)
        return st;
    const gpu_entry *found = gpu_find(rows, count, word);
    if (found) {
        *out = *found;
        return ST_OK;
    }
    if (word)
        diag_fail(d, ST_NAME, at, "no device `%s`", word);
    else
        diag_fail(d, ST_NAME, at, "no device to measure on");
    for (int i = 0; i < count; i++)
        diag_hint(d, "%s: %s%s%s", *rows[i].id ? rows[i].id : rows[i].runtime, rows[i].name,
                  *rows[i].name && *rows[i].reason ? ": " : "", rows[i].reason);
    return d->st;
}
