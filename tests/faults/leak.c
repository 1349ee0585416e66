/* A library to preload behind AddressSanitizer's: it makes one call of the C library's fail, by
 * name and not in the kernel's door, where LeakSanitizer's own would be met.
 *
 *   FAULT_CALL=N     the N-th of the calls below fails
 *   FAULT_SAY=FILE   its name is written there; nothing: there were fewer than N */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned long *count, failing; /* shared with what is forked */
static const char *say;

__attribute__((constructor)) static void begin(void)
{
    const char *n = getenv("FAULT_CALL");
    void *shared = (void *)syscall(SYS_mmap, NULL, sizeof *count, PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    say = getenv("FAULT_SAY");
    failing = n ? strtoul(n, NULL, 10) : 0;
    count = shared;
    unsetenv("LD_PRELOAD");
}

static int fails(const char *name, int error)
{
    if (count == NULL || failing == 0 || __atomic_add_fetch(count, 1, __ATOMIC_RELAXED) != failing)
        return 0;
    int fd = say ? (int)syscall(SYS_openat, AT_FDCWD, say, O_WRONLY | O_CREAT | O_APPEND, 0644)
                 : -1;
    if (fd >= 0) {
        syscall(SYS_write, fd, name, strlen(name));
        syscall(SYS_close, fd);
    }
    errno = error;
    return 1;
}

#define CALL(type, name, error, bad, parameters, arguments)                                        \
    type name parameters;                                                                          \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*real) parameters;                                                             \
        if (real == NULL)                                                                          \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        return fails(#name, error) ? (bad) : real arguments;                                       \
    }

CALL(FILE *, fopen, EMFILE, NULL, (const char *path, const char *mode), (path, mode))
CALL(FILE *, fdopen, ENOMEM, NULL, (int fd, const char *mode), (fd, mode))
CALL(FILE *, open_memstream, ENOMEM, NULL, (char **at, size_t *length), (at, length))
CALL(size_t, fread, EIO, 0, (void *to, size_t size, size_t n, FILE *f), (to, size, n, f))
CALL(ssize_t, getdelim, EIO, -1, (char **line, size_t *room, int end, FILE *f),
     (line, room, end, f))
CALL(int, fflush, ENOSPC, EOF, (FILE * f), (f))
CALL(ssize_t, read, EIO, -1, (int fd, void *to, size_t n), (fd, to, n))
CALL(ssize_t, write, ENOSPC, -1, (int fd, const void *from, size_t n), (fd, from, n))
CALL(ssize_t, pread, EIO, -1, (int fd, void *to, size_t n, off_t at), (fd, to, n, at))
CALL(ssize_t, pwrite, ENOSPC, -1, (int fd, const void *from, size_t n, off_t at), (fd, from, n, at))
CALL(int, stat, EIO, -1, (const char *path, struct stat *s), (path, s))
CALL(int, lstat, EIO, -1, (const char *path, struct stat *s), (path, s))
CALL(int, fstat, EIO, -1, (int fd, struct stat *s), (fd, s))
CALL(int, rename, EIO, -1, (const char *from, const char *to), (from, to))
CALL(int, unlink, EIO, -1, (const char *path), (path))
CALL(int, mkdir, ENOSPC, -1, (const char *path, mode_t mode), (path, mode))
CALL(int, mkostemp, ENOSPC, -1, (char *path, int flags), (path, flags))
CALL(int, linkat, EIO, -1, (int a, const char *from, int b, const char *to, int flags),
     (a, from, b, to, flags))
CALL(int, pthread_create, EAGAIN, EAGAIN,
     (pthread_t * t, const pthread_attr_t *a, void *(*run)(void *), void *data), (t, a, run, data))
CALL(int, posix_spawnp, EAGAIN, EAGAIN,
     (pid_t * p, const char *name, const posix_spawn_file_actions_t *a, const posix_spawnattr_t *b,
      char *const *words, char *const *env),
     (p, name, a, b, words, env))
CALL(int, fsync, EIO, -1, (int fd), (fd))
CALL(int, fchmod, EPERM, -1, (int fd, mode_t mode), (fd, mode))
CALL(int, ftruncate, EIO, -1, (int fd, off_t length), (fd, length))
CALL(char *, realpath, EIO, NULL, (const char *path, char *to), (path, to))
CALL(char *, getcwd, ENOENT, NULL, (char *to, size_t n), (to, n))
CALL(DIR *, opendir, EMFILE, NULL, (const char *path), (path))
CALL(int, pipe, EMFILE, -1, (int fd[2]), (fd))
CALL(int, socketpair, EMFILE, -1, (int domain, int type, int protocol, int fd[2]),
     (domain, type, protocol, fd))
CALL(pid_t, fork, EAGAIN, -1, (void), ())
CALL(int, dup2, EMFILE, -1, (int from, int to), (from, to))

int open(const char *path, int flags, ...)
{
    static int (*real)(const char *, int, ...);
    va_list ap;
    va_start(ap, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(ap, int) : 0;
    va_end(ap);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "open");
    return fails("open", EMFILE) ? -1 : real(path, flags, mode);
}
