/* fork, a pipe, and a clock: see child.h. */
#include "base/child.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"

typedef struct head {
    uint64_t kind, length;
} head;

void child_become(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* so that it does not outlive the session */
    if (getppid() != parent)
        _exit(1);
    signal(SIGINT, SIG_IGN);          /* the parent gets the signal, and ends the child */
    signal(SIGPIPE, SIG_IGN);
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

bool child_start(child *c, void (*work)(int to, void *data), void *data)
{
    int ends[2];
    *c = (child){ .fd = -1 };
    if (pipe(ends) != 0)
        return false;
    fflush(NULL);
    pid_t self = getpid();
    c->pid = fork();
    if (c->pid == 0) {
        close(ends[0]);
        child_become(self);
        work(ends[1], data);
        fflush(stdout);
        _exit(0); /* nothing of the parent's is flushed */
    }
    close(ends[1]);
    c->fd = ends[0];
    if (c->pid < 0)
        child_end(c);
    return c->pid > 0;
}

bool child_send(int to, uint32_t kind, const void *bytes, size_t length)
{
    head h = { kind, length };
    return file_write_all(to, &h, sizeof h) && file_write_all(to, bytes, length);
}

/* 1: all bytes; 0: the end; -1: too late; -2: stopped */
static int take(child *c, char *to, size_t length, double until, const volatile sig_atomic_t *stop)
{
    enum { GLANCE = 20 }; /* ms: the flag may have been set just before the wait */
    while (length) {
        double left = until - clock_seconds();
        if (stop && *stop)
            return -2;
        if (left <= 0)
            return -1;
        struct pollfd p = { c->fd, POLLIN, 0 };
        if (poll(&p, 1, GLANCE) <= 0)
            continue; /* a timeout or a signal: both are looked at above */
        ssize_t n = read(c->fd, to, length);
        if (n == 0 || (n < 0 && errno != EINTR))
            return 0;
        to += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return 1;
}

int child_wait(pid_t pid)
{
    int how = 0;
    while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    return how;
}

static child_event ended(child *c)
{
    c->how = child_wait(c->pid);
    c->pid = 0;
    return c->how == 0 ? CHILD_DONE : CHILD_DIED;
}

child_event child_next(child *c, uint32_t *kind, str *out, double limit,
                       const volatile sig_atomic_t *stop)
{
    head h;
    double until = clock_seconds() + limit;
    int got = take(c, (char *)&h, sizeof h, until, stop);
    if (got == 1) {
        str_cut(out, 0);
        got = take(c, str_reserve(out, h.length + 1), h.length, until, stop);
        out->length = got == 1 ? h.length : 0; /* not a part of a message */
        out->text[out->length] = '\0';
        *kind = (uint32_t)h.kind;
    }
    return got == 1 ? CHILD_MESSAGE : got == 0 ? ended(c) : got == -1 ? CHILD_LATE : CHILD_STOPPED;
}

void child_end(child *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    if (c->pid <= 0)
        return;
    kill(c->pid, SIGKILL);
    child_wait(c->pid);
    c->pid = 0;
}
