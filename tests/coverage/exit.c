/* Linked with --wrap=_exit and --wrap=kill into a build that counts (tests/sanitize coverage): a
 * process that ends by _exit keeps its counts, and so does one that another of ours kills, as the
 * workers of a batch are. */
#include <signal.h>
#include <unistd.h>

void __gcov_dump(void);
void __real__exit(int status) __attribute__((noreturn));
void __wrap__exit(int status) __attribute__((noreturn));
int __real_kill(pid_t who, int number);
int __wrap_kill(pid_t who, int number);

void __wrap__exit(int status)
{
    __gcov_dump();
    __real__exit(status);
}

static void killed(int number)
{
    (void)number;
    __gcov_dump();
    raise(SIGKILL);
}

__attribute__((constructor)) static void begin(void)
{
    signal(SIGUSR2, killed);
}

int __wrap_kill(pid_t who, int number)
{
    return __real_kill(who, number == SIGKILL ? SIGUSR2 : number);
}
