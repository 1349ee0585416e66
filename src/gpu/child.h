/* Work with a driver is done in a child process: a driver that hangs, aborts or crashes ends the
 * child, not the session. The child answers by messages; what it prints goes to standard error, so
 * that drivers do not mix with answers. */
#ifndef MMCALC_GPU_CHILD_H
#define MMCALC_GPU_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"
#include "base/str.h"

typedef struct child {
    pid_t pid;
    int fd;
    char why[160]; /* after CHILD_DIED: the signal or the exit status, as text */
} child;

typedef enum child_event {
    CHILD_MESSAGE,
    CHILD_DONE,
    CHILD_DIED,
    CHILD_LATE,
    CHILD_STOPPED
} child_event;

/* Starts `work` in a child; `to` is the end of the pipe that it sends to. */
status child_start(child *c, void (*work)(int to, void *data), void *data, diag *d);

/* In the child: sends a message; false if the parent is gone. */
bool child_send(int to, uint32_t kind, const void *bytes, size_t length);

/* Waits for the next message: its kind, and its bytes in *out, which is emptied first. CHILD_LATE
 * after `limit` seconds without one; CHILD_STOPPED when *stop becomes true. */
child_event child_next(child *c, uint32_t *kind, str *out, double limit,
                       const volatile sig_atomic_t *stop);

/* child_become: makes a child of a process that was forked elsewhere. child_how: why (`room` bytes)
 * gets how a process ended, by the status from waitpid. */
void child_become(pid_t parent);
void child_how(int how, char *why, size_t room);

/* Ends the child if it still runs. */
void child_end(child *c);

#endif
