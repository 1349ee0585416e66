/* A library to preload: it makes one allocation, or one system call, of a program fail.
 *
 *   FAULT_ALLOCATION=N   the N-th call of malloc, calloc, realloc, aligned_alloc or posix_memalign,
 * GMP's and the C library's own included, has no memory FAULT_CALL=N         the N-th system call
 * of those below fails with an error that it may have FAULT_SAY=FILE       what failed is written
 * there; nothing: there were fewer than N
 *
 * Processes that it forks count with it. Calls are met in the kernel's door, by a filter of
 * seccomp that sends SIGSYS: so those of the C library (a buffer that is flushed) are among them.
 * The handler makes the call itself, from gate(), the one place that the filter lets through. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/* --- counting, over all processes --------------------------------------------------------- */

static struct counts { uint64_t allocation, call; } *counts;
static uint64_t failing_allocation, failing_call;
static const char *say;

long gate(long number, long a, long b, long c, long d, long e, long f);
__asm__(".globl gate\n"
        ".globl gate_end\n"
        "gate: mov %rdi, %rax; mov %rsi, %rdi; mov %rdx, %rsi; mov %rcx, %rdx; mov %r8, %r10\n"
        "mov %r9, %r8; mov 8(%rsp), %r9; syscall\n"
        "gate_end: ret\n");
extern const char gate_end[];

static void told(const char *what, uint64_t number)
{
    char text[80];
    size_t n = 0;
    int fd = say ? (int)gate(SYS_openat, AT_FDCWD, (long)say, O_WRONLY | O_CREAT | O_APPEND, 0644,
                             0, 0)
                 : -1;
    if (fd < 0)
        return;
    while (*what && n < 40)
        text[n++] = *what++;
    text[n++] = ' ';
    for (uint64_t unit = 1000000000; unit; unit /= 10)
        if (number >= unit || unit == 1)
            text[n++] = (char)('0' + number / unit % 10);
    text[n++] = '\n';
    gate(SYS_write, fd, (long)text, (long)n, 0, 0, 0);
    gate(SYS_close, fd, 0, 0, 0, 0, 0);
}

static int allocation_fails(void)
{
    if (counts == NULL || failing_allocation == 0
        || __atomic_add_fetch(&counts->allocation, 1, __ATOMIC_RELAXED) != failing_allocation)
        return 0;
    told("allocation", failing_allocation);
    errno = ENOMEM;
    return 1;
}

/* --- memory ----------------------------------------------------------------------------------- */

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return allocation_fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size)
{
    return allocation_fails() ? NULL : __libc_calloc(n, size);
}
void *realloc(void *old, size_t size)
{
    return allocation_fails() ? NULL : __libc_realloc(old, size);
}
void *aligned_alloc(size_t to, size_t size)
{
    return allocation_fails() ? NULL : __libc_memalign(to, size);
}
int posix_memalign(void **out, size_t to, size_t size)
{
    void *p = allocation_fails() ? NULL : __libc_memalign(to, size);
    if (p)
        *out = p;
    return p ? 0 : ENOMEM;
}

/* --- system calls ------------------------------------------------------------------------------
 */

static const struct { int number, error; const char *name;
} calls[] = {
    { SYS_openat, EMFILE, "openat" },     { SYS_read, EIO, "read" },
    { SYS_write, ENOSPC, "write" },       { SYS_writev, ENOSPC, "writev" },
    { SYS_pwrite64, ENOSPC, "pwrite" },   { SYS_pread64, EIO, "pread" },
    { SYS_close, EIO, "close" },          { SYS_lseek, EIO, "lseek" },
    { SYS_newfstatat, EIO, "stat" },      { SYS_fstat, EIO, "fstat" },
    { SYS_getdents64, EIO, "getdents" },  { SYS_rename, EIO, "rename" },
    { SYS_renameat, EIO, "renameat" },    { SYS_unlink, EIO, "unlink" },
    { SYS_linkat, EIO, "linkat" },        { SYS_fsync, EIO, "fsync" },
    { SYS_fdatasync, EIO, "fdatasync" },  { SYS_ftruncate, EIO, "ftruncate" },
    { SYS_fchmod, EPERM, "fchmod" },      { SYS_mkdir, ENOSPC, "mkdir" },
    { SYS_pipe2, EMFILE, "pipe" },        { SYS_socketpair, EMFILE, "socketpair" },
    { SYS_clone, EAGAIN, "fork" },        { SYS_clone3, EAGAIN, "thread" },
    { SYS_fcntl, EIO, "fcntl" },          { SYS_dup2, EMFILE, "dup2" },
    { SYS_poll, ENOMEM, "poll" },         { SYS_flock, EIO, "flock" },
    { SYS_readlink, EIO, "readlink" },    { SYS_mmap, ENOMEM, "mmap" },
    { SYS_getcwd, ENOENT, "getcwd" },     { SYS_renameat2, EIO, "renameat2" },
};
enum { CALLS = sizeof calls / sizeof *calls };

static void caught(int signal, siginfo_t *info, void *context)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    (void)signal;
    int number = info->si_syscall, k = 0;
    while (k < CALLS && calls[k].number != number)
        k++;
    if (k < CALLS
        && __atomic_add_fetch(&counts->call, 1, __ATOMIC_RELAXED) == failing_call) {
        told(calls[k].name, failing_call);
        r[REG_RAX] = -calls[k].error;
        return;
    }
    r[REG_RAX] = gate(number, r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8],
                      r[REG_R9]);
}

/* A process that is made within the handler would return into it: fork is left to the C library,
 * and counted here. */
pid_t fork(void)
{
    static pid_t (*real)(void);
    if (real == NULL)
        real = (pid_t(*)(void))dlsym(RTLD_NEXT, "fork");
    if (failing_call && __atomic_add_fetch(&counts->call, 1, __ATOMIC_RELAXED) == failing_call) {
        told("fork", failing_call);
        errno = EAGAIN;
        return -1;
    }
    return real();
}

/* The C library's own: a sanitizer's stand before sigaction, and are not ready yet. */
int __sigaction(int signal, const struct sigaction *act, struct sigaction *old);

static int guard(void)
{
    struct sock_filter filter[CALLS + 8];
    int n = 0;
    uint64_t end = (uint64_t)(uintptr_t)gate_end;
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                               offsetof(struct seccomp_data, instruction_pointer));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)end, CALLS + 1,
                                               0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                               offsetof(struct seccomp_data, nr));
    for (int i = 0; i < CALLS; i++) {
        int number = calls[i].number;
        if (number == SYS_clone || number == SYS_clone3)
            number = -1;
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number,
                                                   (uint8_t)(CALLS - i), 0);
    }
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    struct sock_fprog program = { (unsigned short)n, filter };
    struct sigaction act = { .sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_NODEFER };
    if (__sigaction(SIGSYS, &act, NULL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

__attribute__((constructor)) static void begin(void)
{
    const char *a = getenv("FAULT_ALLOCATION"), *c = getenv("FAULT_CALL");
    say = getenv("FAULT_SAY");
    struct counts *shared = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE,
                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(99);
    counts = shared;
    failing_allocation = a ? strtoull(a, NULL, 10) : 0;
    failing_call = c ? strtoull(c, NULL, 10) : 0;
    unsetenv("LD_PRELOAD");
    if (failing_call && guard() != 0)
        _exit(99);
}
