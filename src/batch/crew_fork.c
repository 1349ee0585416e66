/* Workers as children of this process: see crew.h.
 *
 * Each child has a socket to its parent, on which tasks come and records go. A child that ends, say
 * for want of memory, costs its piece and is replaced. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "batch/crew.h"

typedef struct child {
    pid_t pid;
    int fd;
} child;

typedef struct forked {
    crew base;
    const batch_setup *setup;
    void (*in_child)(void *);
    void *data;
    struct pollfd *poll;
    child child[];
} forked;

/* --- bytes ------------------------------------------------------------------------------- */

static bool send_all(int fd, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = send(fd, bytes, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* --- the child's side ----------------------------------------------------------------------- */

static void serve(const batch_setup *setup, int fd)
{
    worker w;
    record r = { .bytes = NULL };
    task t;
    diag d = { 0 };
    if (worker_open(&w, setup, &d) != ST_OK)
        _exit(4);
    while (file_read_all(fd, (char *)&t, sizeof t)) {
        worker_do(&w, &t, &r);
        if (!send_all(fd, r.bytes, r.length))
            break;
    }
    _exit(0);
}

static void become_child(forked *c, int fd, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* no child outlives its parent, however that ends */
    if (getppid() != parent)
        _exit(0);
    signal(SIGINT, SIG_IGN); /* the parent decides when to stop */
    signal(SIGTERM, SIG_DFL);
    for (int i = 0; i < c->base.count; i++)
        if (c->child[i].fd >= 0)
            close(c->child[i].fd);
    if (c->in_child)
        c->in_child(c->data);
    serve(c->setup, fd);
}

/* --- the parent's side ------------------------------------------------------------------------ */

static bool start(forked *c, int who)
{
    int pair[2];
    pid_t parent = getpid();
    c->child[who] = (child){ 0, -1 };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    fflush(NULL); /* otherwise a child that ends by exit() would print what waits in this process */
    pid_t pid = fork();
    if (pid == 0) {
        close(pair[0]);
        become_child(c, pair[1], parent);
    }
    close(pair[1]);
    if (pid < 0) {
        close(pair[0]);
        return false;
    }
    c->child[who] = (child){ pid, pair[0] };
    c->poll[who] = (struct pollfd){ pair[0], POLLIN, 0 };
    return true;
}

/* Sends a task to a child; one that gets half a task is ended, as it would wait for the rest for
 * ever. */
static bool give(crew *base, int who, const task *t)
{
    forked *c = (forked *)base;
    bool sent = send_all(c->child[who].fd, (const char *)t, sizeof *t);
    if (!sent)
        kill(c->child[who].pid, SIGKILL);
    return sent;
}

static bool take_record(int fd, record *r)
{
    r->length = sizeof r->head;
    if (!file_read_all(fd, record_room(r, r->length), r->length))
        return false;
    memcpy(&r->head, r->bytes, sizeof r->head);
    uint64_t more = record_texts(&r->head);
    if (more == UINT64_MAX)
        return false;
    r->length += more;
    return file_read_all(fd, record_room(r, r->length) + sizeof r->head, more) && record_unpack(r);
}

static unsigned reap(child *one)
{
    int ending = 0;
    kill(one->pid, SIGKILL);
    close(one->fd);
    while (waitpid(one->pid, &ending, 0) < 0 && errno == EINTR)
        ;
    one->fd = -1;
    return WIFSIGNALED(ending) ? (unsigned)WTERMSIG(ending) : 256 + (unsigned)WEXITSTATUS(ending);
}

static int take(crew *base, int milliseconds, int *who, record *r, unsigned *ending)
{
    forked *c = (forked *)base;
    if (poll(c->poll, (nfds_t)base->count, milliseconds) <= 0)
        return CREW_NOTHING;
    for (int i = 0; i < base->count; i++) {
        if (c->poll[i].revents == 0)
            continue;
        *who = i;
        if (take_record(c->child[i].fd, r))
            return CREW_RECORD;
        *ending = reap(&c->child[i]);
        return start(c, i) ? CREW_LOST : CREW_BROKEN;
    }
    return CREW_NOTHING;
}

static void close_all(crew *base)
{
    forked *c = (forked *)base;
    for (int i = 0; i < base->count; i++)
        if (c->child[i].fd >= 0)
            reap(&c->child[i]);
    free(c->poll);
    free(c);
}

crew *crew_fork(const batch_setup *setup, int count, void (*in_child)(void *), void *data, diag *d)
{
    forked *c = mem_alloc(sizeof *c + mem_times((size_t)count, sizeof *c->child));
    c->base = (crew){ count, give, take, close_all };
    c->setup = setup;
    c->in_child = in_child;
    c->data = data;
    c->poll = mem_array((size_t)count, sizeof *c->poll);
    for (int i = 0; i < count; i++)
        c->child[i].fd = -1;
    for (int i = 0; i < count; i++)
        if (!start(c, i)) {
            diag_fail(d, ST_LIMIT, (span){ 0 }, "process %d of %d cannot be started: %s", i + 1,
                      count, strerror(errno));
            close_all(&c->base);
            return NULL;
        }
    return &c->base;
}
