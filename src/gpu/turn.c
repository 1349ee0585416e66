/* A locked file for each device: see turn.h. */
#include "gpu/turn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/str.h"

int turn_take(const char *device, const volatile sig_atomic_t *stop)
{
    const char *folder = getenv("XDG_RUNTIME_DIR");
    str path = { 0 };
    str_format(&path, "%s/mmcalc-%lu-%s.turn", folder && *folder ? folder : "/tmp",
               (unsigned long)getuid(), device);
    int fd = open(str_text(&path), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    str_clear(&path);
    if (fd < 0)
        return -1; /* no place for the file: no turns */
    while (flock(fd, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)
           && !(stop && *stop))
        poll(NULL, 0, 20);
    return fd;
}

void turn_end(int turn)
{
    if (turn >= 0)
        close(turn);
}
