/* Work in several processes: see helpers.h.
 *
 * The number of the next piece is in memory that all share; what a process has done is in a file
 * without a name, so that nobody waits for another before the end. */
#include "base/helpers.h"

#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "base/mem.h"

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

typedef struct helper {
    child process;
    const work *work;
    int file; /* the texts that it has made, each after its head */
} helper;

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

/* What a helper's process does. */
static void help_from(int to, void *data)
{
    const helper *h = data;
    (void)to;
    mem_in_child();
    help(h->work, h->file);
}

static bool begin(helper *h, const work *w)
{
    h->work = w;
    h->file = memfd_create("mmcalc", MFD_CLOEXEC);
    bool begun = h->file >= 0 && child_start(&h->process, help_from, h);
    if (!begun && h->file >= 0)
        close(h->file);
    return begun;
}

/* --- the caller --- */

/* Takes what a helper has made, when it has ended; ends it at once if the work is to stop. */
static void collect(helper *h, const work *w, str *text)
{
    head found;
    str_own none = { 0 };
    uint32_t kind;
    child_next(&h->process, &kind, &none, INFINITY, w->stop);
    child_end(&h->process);
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
    for (size_t k = 0; k < begun; k++)
        collect(&h[k], &w, text);
    munmap(next, sizeof *next);
}
