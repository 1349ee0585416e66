/* Work that is done in a child process, for it cannot be interrupted, or may hang, abort or crash:
 * that ends the child, not the session. The child answers by messages; what it prints goes to
 * standard error, so that it does not mix with answers. It never outlives its parent. */
#ifndef MMCALC_BASE_CHILD_H
#define MMCALC_BASE_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/str.h"

typedef struct child {
    pid_t pid;
    int fd;
    int how; /* after CHILD_DIED: its status, as waitpid gives it */
} child;

typedef enum child_event {
    CHILD_MESSAGE,
    CHILD_DONE,
    CHILD_DIED,
    CHILD_LATE,
    CHILD_STOPPED
} child_event;

/* Starts `work` in a child; `to` is the end of the pipe that it sends to. False, with errno: there
 * can be no such process. */
bool child_start(child *c, void (*work)(int to, void *data), void *data);

/* In the child: sends a message; false if the parent is gone. */
bool child_send(int to, uint32_t kind, const void *bytes, size_t length);

/* Waits for the next message: its kind, and its bytes in *out, which is emptied first. CHILD_LATE
 * after `limit` seconds without one; CHILD_STOPPED when *stop (may be NULL) becomes true. */
child_event child_next(child *c, uint32_t *kind, str *out, double limit,
                       const volatile sig_atomic_t *stop);

void child_become(pid_t parent); /* makes a child of a process that was forked elsewhere */
int child_wait(pid_t pid);       /* waits for a process; gives the status from waitpid */

/* Ends the child if it still runs. */
void child_end(child *c);

#endif
