/* A driver in a process that is kept: see kept.h. */
#include "gpu/kept.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/child.h"

extern char **environ;

/* --- what is said ----------------------------------------------------------------------------- */

typedef enum operation_kind {
    ASK_ALIVE,
    ASK_ALLOC,
    ASK_WRITE,
    ASK_READ,
    ASK_BUILD,
    ASK_KERNEL,
    ASK_SYNC,
    ASK_ELAPSED,
    TELL_RELEASE, /* from here on, requests without an answer */
    TELL_COPY,
    TELL_FILL,
    TELL_UNLOAD,
    TELL_DROP,
    TELL_LAUNCH,
    TELL_MARK,
    TELL_FORGET
} operation_kind;

/* Objects are identified by their addresses in the driver's process, events by numbers. */
typedef struct request {
    uint64_t kind, object, a, b;
    uint64_t bytes; /* bytes that follow */
} request;

typedef struct answer {
    int64_t st;
    uint64_t object;
    double number;
    gpu_kernel_info info;
    uint64_t bytes;         /* bytes that follow: what was read, or the compiler's log */
    uint64_t message, hint; /* lengths of a failure's texts, which follow */
} answer;

/* --- the driver's process -------------------------------------------------------------------- */

enum { IDLE_SECONDS = 120 };

typedef struct serving {
    int fd;
    gpu_device *g;
    diag d; /* the first failure of a request without answer */
    gpu_event **events;
    size_t event_room;
    str bytes; /* bytes that came with the request */
} serving;

static void reply(serving *s, answer *a, const void *bytes)
{
    const char *message = diag_text(&s->d), *hint = s->d.hint ? s->d.hint : "";
    a->st = s->d.st;
    if (s->d.st != ST_OK) {
        a->message = strlen(message);
        a->hint = strlen(hint);
    }
    if (!file_write_all(s->fd, a, sizeof *a) || !file_write_all(s->fd, bytes, a->bytes)
        || !file_write_all(s->fd, message, a->message) || !file_write_all(s->fd, hint, a->hint))
        _exit(0); /* the other end is gone */
    diag_clear(&s->d);
    diag_init(&s->d);
}

static void *object(uint64_t address)
{
    return (void *)(uintptr_t)address; /* NOLINT: it was ours */
}

static gpu_event **event(serving *s, uint64_t number)
{
    if (number >= s->event_room) {
        size_t room = number + 1 > 2 * s->event_room ? (size_t)number + 1 : 2 * s->event_room;
        s->events = mem_grow_array(s->events, room, sizeof *s->events);
        memset(s->events + s->event_room, 0, (room - s->event_room) * sizeof *s->events);
        s->event_room = room;
    }
    return &s->events[number];
}

static void tell(serving *s, const request *q)
{
    const gpu_runtime *r = s->g->runtime;
    uint64_t more[2];
    bool good = s->d.st == ST_OK; /* after a failure nothing is done, but things are still
                                     released */
    switch (q->kind) {
    case TELL_RELEASE: r->release(s->g, object(q->object)); break;
    case TELL_UNLOAD: r->unload(s->g, object(q->object)); break;
    case TELL_DROP: r->drop(s->g, object(q->object)); break;
    case TELL_FORGET:
        r->forget(s->g, *event(s, q->object));
        *event(s, q->object) = NULL;
        break;
    case TELL_COPY: /* `from` and `place` follow */
        memcpy(more, s->bytes.text, sizeof more);
        if (good)
            (void)r->copy(s->g, object(q->object), q->a, object(more[0]), more[1], q->b, &s->d);
        break;
    case TELL_FILL:
        if (good)
            (void)r->fill(s->g, object(q->object), (uint32_t)q->a, q->b, &s->d);
        break;
    case TELL_MARK:
        if (good)
            (void)r->mark(s->g, event(s, q->object), &s->d);
        break;
    default:
        if (good)
            (void)r->launch(s->g, object(q->object), q->a, (uint32_t)q->b,
                            (const gpu_arg *)s->bytes.text, /* mem: aligned for any type */
                            (int)(q->bytes / sizeof(gpu_arg)), &s->d);
    }
}

static void ask(serving *s, const request *q)
{
    const gpu_runtime *r = s->g->runtime;
    answer a = { 0 };
    str_own log = { 0 };
    void *made = NULL;
    bool good = s->d.st == ST_OK;
    const void *bytes = NULL;
    if (q->kind == ASK_ALLOC && good) {
        (void)r->alloc(s->g, q->a, (gpu_buffer **)&made, &s->d);
    } else if (q->kind == ASK_WRITE && good) {
        (void)r->write(s->g, object(q->object), q->a, str_text(&s->bytes), q->bytes, &s->d);
    } else if (q->kind == ASK_READ && good) {
        char *to = str_reserve(&log, q->b + 1);
        a.bytes = r->read(s->g, object(q->object), q->a, to, q->b, &s->d) == ST_OK ? q->b : 0;
        bytes = to;
    } else if (q->kind == ASK_BUILD && good) { /* the name, and after its '\0' the source */
        const char *name = str_text(&s->bytes);
        (void)r->build(s->g, name, name + strlen(name) + 1, (gpu_program **)&made, &log, &s->d);
        a.bytes = log.length;
        bytes = str_text(&log);
    } else if (q->kind == ASK_KERNEL && good) {
        (void)r->kernel(s->g, object(q->object), str_text(&s->bytes), (gpu_kernel **)&made, &a.info,
                        &s->d);
    } else if (q->kind == ASK_SYNC && good) {
        (void)r->sync(s->g, &s->d);
    } else if (q->kind == ASK_ELAPSED && good) {
        (void)r->elapsed(s->g, *event(s, q->object), *event(s, q->a), &a.number, &s->d);
    }
    a.object = (uint64_t)(uintptr_t)made;
    reply(s, &a, bytes);
}

static void serve(int fd, const gpu_entry *device)
{
    serving s = { .fd = fd };
    request q;
    struct pollfd p = { fd, POLLIN, 0 };
    diag_init(&s.d);
    if (gpu_open(device, &s.g, &s.d) != ST_OK) { /* the first request is answered with the
                                                    failure */
        if (file_read_all(fd, &q, sizeof q))
            reply(&s, &(answer){ 0 }, NULL);
        return;
    }
    while (poll(&p, 1, IDLE_SECONDS * 1000) > 0 && file_read_all(fd, &q, sizeof q)) {
        str_cut(&s.bytes, 0);
        if (!file_read_all(fd, str_reserve(&s.bytes, q.bytes + 1), q.bytes))
            break;
        s.bytes.length = q.bytes;
        s.bytes.text[q.bytes] = '\0';
        if (q.kind >= TELL_RELEASE)
            tell(&s, &q);
        else
            ask(&s, &q);
    }
}

/* --- the process that keeps the other --------------------------------------------------------- */

static struct {
    pid_t owner, pid; /* pid 0: there is none */
    int fd;
    gpu_entry device;
    uint64_t environment;
} driver;

bool kept_wanted(const gpu_entry *device)
{
    return device->cpu && strncmp(device->driver, "Portable Computing Language", 27) == 0;
}

/* A number for the environment, whose variables a driver reads when it begins. */
static uint64_t environment(void)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (char **v = environ; v && *v; v++)
        for (const char *c = *v;; c++) {
            h = (h ^ (unsigned char)*c) * UINT64_C(1099511628211);
            if (*c == '\0')
                break;
        }
    return h;
}

/* Closes all inherited files: a lock is held as long as any process has the file open. */
static void close_all_but(int fd)
{
    struct rlimit l;
    rlim_t most = getrlimit(RLIMIT_NOFILE, &l) == 0 && l.rlim_cur < 4096 ? l.rlim_cur : 4096;
    for (int i = STDERR_FILENO + 1; i < (int)most; i++)
        if (i != fd)
            close(i);
}

static bool start(const gpu_entry *device)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    fflush(NULL);
    pid_t self = getpid(), pid = fork();
    if (pid == 0) {
        close_all_but(ends[1]);
        child_become(self);
        serve(ends[1], device);
        _exit(0);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return false;
    }
    driver.owner = self;
    driver.pid = pid;
    driver.fd = ends[0];
    driver.device = *device;
    driver.environment = environment();
    return true;
}

static bool ask_alive(void)
{
    request q = { .kind = ASK_ALIVE };
    answer a;
    struct pollfd p = { driver.fd, POLLIN, 0 };
    return send(driver.fd, &q, sizeof q, MSG_NOSIGNAL) == sizeof q && poll(&p, 1, 2000) > 0
           && file_read_all(driver.fd, &a, sizeof a) && a.st == ST_OK && a.bytes == 0;
}

bool kept_begin(const gpu_entry *device)
{
    bool ours = driver.pid != 0 && driver.owner == getpid();
    if (ours && driver.environment == environment()
        && memcmp(&driver.device, device, sizeof *device) == 0 && ask_alive())
        return true;
    if (ours)
        kept_end();
    driver.pid = 0;
    return start(device);
}

int kept_end(void)
{
    int how = 0;
    if (driver.pid == 0 || driver.owner != getpid())
        return 0;
    close(driver.fd);
    pid_t got = waitpid(driver.pid, &how, WNOHANG);
    for (int i = 0; i < 20 && got == 0; i++, got = waitpid(driver.pid, &how, WNOHANG))
        poll(NULL, 0, 5); /* a process closes its files a little before it can be waited for */
    if (got == 0) {
        kill(driver.pid, SIGKILL);
        child_wait(driver.pid);
    }
    driver.pid = 0;
    return got > 0 ? how : 0;
}

/* --- who measures ---------------------------------------------------------------------------- */

typedef struct kept_device {
    gpu_device base;
    int fd;
    str out; /* requests that are not yet sent */
    uint64_t *free_events, free_count, events;
} kept_device;

static void gone(void)
{
    _exit(KEPT_GONE);
}

static void flush(kept_device *k)
{
    if (k->out.length && !file_write_all(k->fd, k->out.text, k->out.length))
        gone();
    str_cut(&k->out, 0);
}

static void say(gpu_device *g, request q, const void *bytes)
{
    kept_device *k = (kept_device *)g;
    str_addn(&k->out, (const char *)&q, sizeof q);
    if (q.bytes < 1 << 14) {
        if (q.bytes)
            str_addn(&k->out, bytes, q.bytes);
    } else {
        flush(k);
        if (!file_write_all(k->fd, bytes, q.bytes))
            gone();
    }
    if (k->out.length > 1 << 15)
        flush(k);
}

static void take(kept_device *k, void *to, size_t bytes)
{
    if (!file_read_all(k->fd, to, bytes))
        gone();
}

/* Sends a request and waits for the answer. Its bytes go into `to`, which has room for them, or to
 * the end of *log. */
static status ask_driver(gpu_device *g, request q, const void *bytes, answer *a, void *to, str *log,
                         diag *d)
{
    kept_device *k = (kept_device *)g;
    str_own message = { 0 };
    say(g, q, bytes);
    flush(k);
    take(k, a, sizeof *a);
    if (a->bytes && log) {
        take(k, str_reserve(log, a->bytes + 1), a->bytes);
        log->length += a->bytes;
        log->text[log->length] = '\0';
    } else if (a->bytes) {
        take(k, to, a->bytes);
    }
    if (a->st == ST_OK)
        return ST_OK;
    char *said = str_reserve(&message, a->message + a->hint + 2);
    take(k, said, a->message);
    said[a->message] = '\0';
    take(k, said + a->message + 1, a->hint);
    said[a->message + 1 + a->hint] = '\0';
    status st = diag_fail(d, (status)a->st, (span){ 0 }, "%s", said);
    if (a->hint)
        diag_hint(d, "%s", said + a->message + 1);
    return st;
}

static uint64_t address(const void *p)
{
    return (uint64_t)(uintptr_t)p;
}

static status kept_alloc(gpu_device *g, uint64_t bytes, gpu_buffer **out, diag *d)
{
    answer a;
    status st = ask_driver(g, (request){ .kind = ASK_ALLOC, .a = bytes }, NULL, &a, NULL, NULL, d);
    *out = object(a.object);
    return st;
}

static void kept_release(gpu_device *g, gpu_buffer *b)
{
    if (b)
        say(g, (request){ .kind = TELL_RELEASE, .object = address(b) }, NULL);
}

static status kept_write(gpu_device *g, gpu_buffer *b, uint64_t at, const void *from,
                         uint64_t bytes, diag *d)
{
    answer a;
    request q = { .kind = ASK_WRITE, .object = address(b), .a = at, .bytes = bytes };
    return ask_driver(g, q, from, &a, NULL, NULL, d);
}

static status kept_read(gpu_device *g, gpu_buffer *b, uint64_t at, void *to, uint64_t bytes,
                        diag *d)
{
    answer a;
    request q = { .kind = ASK_READ, .object = address(b), .a = at, .b = bytes };
    return ask_driver(g, q, NULL, &a, to, NULL, d);
}

static status kept_copy(gpu_device *g, gpu_buffer *from, uint64_t at, gpu_buffer *to,
                        uint64_t place, uint64_t bytes, diag *d)
{
    const uint64_t more[2] = { address(to), place };
    (void)d;
    say(g,
        (request){
            .kind = TELL_COPY, .object = address(from), .a = at, .b = bytes, .bytes = sizeof more },
        more);
    return ST_OK;
}

static status kept_fill(gpu_device *g, gpu_buffer *b, uint32_t word, uint64_t words, diag *d)
{
    (void)d;
    say(g, (request){ .kind = TELL_FILL, .object = address(b), .a = word, .b = words }, NULL);
    return ST_OK;
}

static status kept_build(gpu_device *g, const char *name, const char *source, gpu_program **out,
                         str *log, diag *d)
{
    answer a;
    str_own both = { 0 };
    str_addn(&both, name, strlen(name) + 1);
    str_add(&both, source);
    request q = { .kind = ASK_BUILD, .bytes = both.length };
    status st = ask_driver(g, q, both.text, &a, NULL, log, d);
    *out = object(a.object);
    return st;
}

static void kept_unload(gpu_device *g, gpu_program *p)
{
    if (p)
        say(g, (request){ .kind = TELL_UNLOAD, .object = address(p) }, NULL);
}

static status kept_kernel(gpu_device *g, gpu_program *p, const char *name, gpu_kernel **out,
                          gpu_kernel_info *info, diag *d)
{
    answer a;
    request q = { .kind = ASK_KERNEL, .object = address(p), .bytes = strlen(name) };
    status st = ask_driver(g, q, name, &a, NULL, NULL, d);
    *out = object(a.object);
    *info = a.info;
    return st;
}

static void kept_drop(gpu_device *g, gpu_kernel *k)
{
    if (k)
        say(g, (request){ .kind = TELL_DROP, .object = address(k) }, NULL);
}

static uint32_t kept_holds(gpu_device *g, gpu_kernel *k, uint32_t size, uint32_t local)
{
    (void)g, (void)k, (void)size, (void)local; /* CPUs do not tell */
    return 0;
}

static status kept_launch(gpu_device *g, gpu_kernel *k, uint64_t groups, uint32_t size,
                          const gpu_arg *args, int count, diag *d)
{
    (void)d;
    say(g,
        (request){ .kind = TELL_LAUNCH,
                   .object = address(k),
                   .a = groups,
                   .b = size,
                   .bytes = (uint64_t)count * sizeof *args },
        args);
    return ST_OK;
}

static status kept_sync(gpu_device *g, diag *d)
{
    answer a;
    return ask_driver(g, (request){ .kind = ASK_SYNC }, NULL, &a, NULL, NULL, d);
}

static status kept_mark(gpu_device *g, gpu_event **out, diag *d)
{
    kept_device *k = (kept_device *)g;
    uint64_t number = k->free_count ? k->free_events[--k->free_count] : ++k->events;
    (void)d;
    say(g, (request){ .kind = TELL_MARK, .object = number }, NULL);
    *out = object(number);
    return ST_OK;
}

static status kept_elapsed(gpu_device *g, gpu_event *from, gpu_event *to, double *ns, diag *d)
{
    answer a;
    request q = { .kind = ASK_ELAPSED, .object = address(from), .a = address(to) };
    status st = ask_driver(g, q, NULL, &a, NULL, NULL, d);
    *ns = a.number;
    return st;
}

static void kept_forget(gpu_device *g, gpu_event *e)
{
    kept_device *k = (kept_device *)g;
    if (e == NULL)
        return;
    say(g, (request){ .kind = TELL_FORGET, .object = address(e) }, NULL);
    k->free_events = mem_grow_array(k->free_events, k->free_count + 1, sizeof *k->free_events);
    k->free_events[k->free_count++] = address(e);
}

/* Releases must be done in the driver's process before another child comes. */
static void kept_close(gpu_device *g)
{
    kept_device *k = (kept_device *)g;
    diag_own d = { 0 };
    (void)kept_sync(g, &d);
    str_clear(&k->out);
    free(k->free_events);
    free(k);
}

static gpu_runtime by_another_process;

status kept_open(gpu_device **out, diag *d)
{
    kept_device *k = mem_alloc(sizeof *k);
    by_another_process = (gpu_runtime){ .name = gpu_opencl.name,
                                        .prelude = gpu_opencl.prelude,
                                        .variables = gpu_opencl.variables,
                                        .close = kept_close,
                                        .alloc = kept_alloc,
                                        .release = kept_release,
                                        .write = kept_write,
                                        .read = kept_read,
                                        .copy = kept_copy,
                                        .fill = kept_fill,
                                        .build = kept_build,
                                        .unload = kept_unload,
                                        .kernel = kept_kernel,
                                        .drop = kept_drop,
                                        .holds = kept_holds,
                                        .launch = kept_launch,
                                        .sync = kept_sync,
                                        .mark = kept_mark,
                                        .elapsed = kept_elapsed,
                                        .forget = kept_forget };
    *k = (kept_device){ .base = { .runtime = &by_another_process, .info = driver.device },
                        .fd = driver.fd };
    *out = &k->base;
    return kept_sync(*out, d);
}
