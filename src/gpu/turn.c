/* A locked file for each device: see turn.h. */
#include "gpu/turn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"

/* Writes the process' number, whose turn it is, into the file. */
static void sign(int fd)
{
    char name[32];
    int n = snprintf(name, sizeof name, "%ld\n", (long)getpid());
    if (ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0)
        file_write_all(fd, name, (size_t)n);
}

static status too_long(int fd, const char *device, double patience, diag *d)
{
    char name[32] = "";
    (void)!pread(fd, name, sizeof name - 1, 0);
    long holder = strtol(name, NULL, 10);
    char who[48] = "another process";
    if (holder > 0)
        snprintf(who, sizeof who, "process %ld", holder);
    diag_fail(d, ST_LIMIT, (span){ 0 }, "%s measures on %s, and did not end within %g s", who,
              device, patience);
    return diag_hint(d, "one measures at a time; patience=SECONDS waits longer");
}

status turn_take(const char *device, double patience, const volatile sig_atomic_t *stop, int *turn,
                 diag *d)
{
    const char *folder = getenv("XDG_RUNTIME_DIR");
    const double begin = clock_seconds();
    str_own path = { 0 };
    str_format(&path, "%s/mmcalc-%lu-%s.turn", folder && *folder ? folder : "/tmp",
               (unsigned long)getuid(), device);
    int fd = *turn = open(str_text(&path), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return ST_OK; /* without a place for the file there are no turns */
    while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        if (stop && *stop)
            return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
        if (errno != EWOULDBLOCK && errno != EINTR)
            return ST_OK; /* the file system has no locks */
        if (clock_seconds() - begin >= patience)
            return too_long(fd, device, patience, d);
        poll(NULL, 0, 20);
    }
    sign(fd);
    return ST_OK;
}

void turn_end(int turn)
{
    if (turn < 0)
        return;
    close(turn);
}
