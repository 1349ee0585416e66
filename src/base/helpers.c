/* Work in several processes: see helpers.h.
 *
 * The number of the next piece is in memory that all share; what a process has done is in a file
 * without a name, so that nobody waits for another before the end. */
#include "base/helpers.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"

typedef struct helper {
    pid_t pid;
    int file; /* the texts that it has made, each after its head */
} helper;

typedef struct head {
    uint64_t piece, length;
} head;

typedef struct work {
    atomic_size_t *next;
    size_t count;
    helpers_piece *piece;
    void *data;
    const volatile sig_atomic_t *stop;
} work;

static bool next_piece(const work *w, size_t *i)
{
    if (w->stop && *w->stop)
        return false;
    *i = atomic_fetch_add(w->next, 1);
    return *i < w->count;
}

/* --- a helper --- */

static void help(const work *w, int file)
{
    size_t i;
    bool written = true;
    while (written && next_piece(w, &i)) {
        str_own s = { 0 };
        if (w->piece(w->data, i, &s)) {
            head h = { i, s.length };
            written = file_write_all(file, &h, sizeof h)
                      && file_write_all(file, str_text(&s), s.length);
        }
    }
}

static bool begin(helper *h, const work *w)
{
    pid_t caller = getpid();
    h->file = memfd_create("mmcalc", MFD_CLOEXEC);
    if (h->file < 0)
        return false;
    h->pid = fork();
    if (h->pid == 0) {
        signal(SIGINT, SIG_IGN); /* the caller decides when to stop */
        mem_in_child();
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == caller)
            help(w, h->file);
        _exit(0);
    }
    if (h->pid < 0)
        close(h->file);
    return h->pid > 0;
}

/* --- the caller --- */

/* Waits for a helper's end; ends it at once if the work is to stop. */
static void wait_for(const helper *h, const work *w)
{
    const struct timespec glance = { .tv_nsec = 2 * 1000 * 1000 };
    for (pid_t ended = 0; ended == 0 || (ended < 0 && errno == EINTR);) {
        if (w->stop && *w->stop)
            kill(h->pid, SIGKILL);
        if ((ended = waitpid(h->pid, NULL, WNOHANG)) == 0)
            nanosleep(&glance, NULL);
    }
}

static void collect(const helper *h, const work *w, str *text)
{
    head found;
    lseek(h->file, 0, SEEK_SET);
    while (file_read_all(h->file, &found, sizeof found) && found.piece < w->count) {
        mem_own char *bytes = mem_alloc(found.length + 1);
        bool whole = file_read_all(h->file, bytes, found.length);
        bytes[found.length] = '\0';
        if (whole)
            str_add(&text[found.piece], bytes);
        if (!whole)
            break;
    }
    close(h->file);
}

void helpers_each(int processes, size_t count, helpers_piece *piece, void *data,
                  const volatile sig_atomic_t *stop, str *text)
{
    atomic_size_t *next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (next == MAP_FAILED)
        return;
    atomic_init(next, 0);
    work w = { next, count, piece, data, stop };
    size_t most = processes > 0 ? (size_t)processes : 1, begun = 0, i;
    mem_own helper *h = mem_array(most, sizeof *h);
    while (begun + 1 < most && begun + 1 < count && begin(&h[begun], &w))
        begun++;
    while (next_piece(&w, &i))
        if (!piece(data, i, &text[i]))
            str_cut(&text[i], 0);
    for (size_t k = 0; k < begun; k++) {
        wait_for(&h[k], &w);
        collect(&h[k], &w, text);
    }
    munmap(next, sizeof *next);
}
