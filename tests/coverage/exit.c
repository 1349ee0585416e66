/* Linked with --wrap=_exit and --wrap=kill into a build that counts (tests/sanitize coverage): a
 * process that ends by _exit keeps its counts, and so does one that another of ours kills, as the
 * workers of a batch are. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

void __gcov_dump(void);
void __real__exit(int status) __attribute__((noreturn));
void __wrap__exit(int status) __attribute__((noreturn));
int __real_kill(pid_t who, int number);
int __wrap_kill(pid_t who, int number);

static volatile sig_atomic_t saving;

/* A test may limit how long files are: counts that are cut off are no counts any more, of all
 * processes so far.  They are written without the limit, or not at all. */
static bool may_write(void)
{
    struct rlimit l, none = { RLIM_INFINITY, RLIM_INFINITY };
    return getrlimit(RLIMIT_FSIZE, &l) != 0 || l.rlim_cur == RLIM_INFINITY
           || setrlimit(RLIMIT_FSIZE, &none) == 0;
}

/* One whom the signal found in gcov's or malloc's own lock waits for itself, and whoever wants the
 * same counts waits for it: its counts are lost then, and nothing else. */
static void save(void)
{
    enum { ENOUGH = 3 /* s */ };
    sigset_t own;
    if (saving || !may_write())
        return;
    saving = 1;
    signal(SIGALRM, SIG_DFL);
    sigemptyset(&own);
    sigaddset(&own, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &own, NULL);
    alarm(ENOUGH);
    __gcov_dump();
}

void __wrap__exit(int status)
{
    save();
    __real__exit(status);
}

static void killed(int number)
{
    (void)number;
    if (saving) /* what it interrupts ends the process */
        return;
    save();
    raise(SIGKILL);
}

static void ending(int status, void *data)
{
    (void)data;
    if (may_write()) /* gcov's own destructor comes */
        return;
    fflush(NULL);
    __real__exit(status);
}

__attribute__((constructor)) static void begin(void)
{
    on_exit(ending, NULL);
    signal(SIGUSR2, killed);
}

int __wrap_kill(pid_t who, int number)
{
    return __real_kill(who, number == SIGKILL ? SIGUSR2 : number);
}
